"""Counters and markers as pictures."""
