"""Experiments: many games without a screen, the laws they must obey, and how fast they run."""
