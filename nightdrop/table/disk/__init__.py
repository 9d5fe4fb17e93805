"""Files and locks of a machine that may fail; nothing here knows a game."""
