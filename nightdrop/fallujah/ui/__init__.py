"""The window of the area game: its map, its counters, what is chosen on them."""
