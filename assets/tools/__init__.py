"""Makes what is shipped from its sources: the map, the sounds, the catalogues of words."""
