"""`python -m nightdrop` is `nightdrop`."""

import sys

from nightdrop.cli import main

if __name__ == "__main__":
    sys.exit(main())
