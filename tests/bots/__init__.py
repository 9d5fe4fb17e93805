"""The players that are functions."""
