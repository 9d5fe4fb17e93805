"""The game family of Night Drop and Pegasus Bridge: wargames on a hex map."""
