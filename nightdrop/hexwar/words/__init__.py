"""The names and descriptions of hexes and formations."""
