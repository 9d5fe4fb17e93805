"""Saved games: records, plain or sealed, and their replay."""
