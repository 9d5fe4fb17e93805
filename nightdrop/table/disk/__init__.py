"""Files and locks on a machine that may fail; no module here knows the game."""
