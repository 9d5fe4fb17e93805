"""The rules of wargames on a map of hexes."""
