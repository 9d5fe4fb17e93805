"""Checks that no player runs: twins, channels, kills, the monkey, mutants."""

import os

# Before any tool imports pygame: what it prints is no answer to a command.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# And a fault that a player would be spared ends the tool that met it.
os.environ.setdefault("NIGHTDROP_DEBUG", "1")
