"""Examples of play, laws, and the tools that prove the project."""

import os
import sys

# The suite starts hundreds of processes. Where a shell asks Python to keep nothing of what it
# compiles, each of them would compile the whole package again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
