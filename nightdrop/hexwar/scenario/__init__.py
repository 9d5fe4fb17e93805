"""A scenario's files, and positions, read into a game and written back."""
