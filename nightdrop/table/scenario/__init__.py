"""From a scenario's files, or a position's text, to a game."""
