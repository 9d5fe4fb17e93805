"""The game at the window."""
