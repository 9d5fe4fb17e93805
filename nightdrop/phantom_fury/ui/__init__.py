"""The window's part of the card game: the table, the play, and the pages."""
