"""The window's part of the card game: what lies on the table, how it is played, and its pages."""
