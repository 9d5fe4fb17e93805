"""What proves the project and no player runs: twins, channels, kills, the monkey, mutants."""

import os

# Before any tool imports pygame: what it prints is no answer to a command.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
