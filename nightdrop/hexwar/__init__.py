"""The kind of Night Drop and Pegasus Bridge: wargames on a map of hexes."""
