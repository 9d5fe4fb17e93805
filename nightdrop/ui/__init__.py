"""The window: everything that is drawn, heard or clicked; no rules."""

import os

# Before any module of this room imports pygame: what it prints is no answer to a command.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
