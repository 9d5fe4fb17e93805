"""A game at the window."""
