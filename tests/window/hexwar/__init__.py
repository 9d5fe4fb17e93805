"""The map, its counters and marks."""
