"""Answers to programs, and the analysis of a finished game."""
