"""The map, its counters and what is played on them."""
