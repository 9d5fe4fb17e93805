"""The painted map: tiles, overlays and the small map, drawn from a board's hex data."""
