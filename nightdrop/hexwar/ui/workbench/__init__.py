"""The set-up workbench: a position built on the map, played, and tried."""
