"""The painter of the land: shapes from the hexes of a map, and their painting.

It draws the charts that the window reads, and paints the pictures (`assets.tools.landmaker`).
"""
