"""The pages outside a game."""
