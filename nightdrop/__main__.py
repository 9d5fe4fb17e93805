"""`python -m nightdrop` is `nightdrop`, and so is a program that carries its own Python."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # such a program is started again for each of its processes, which end here
    from nightdrop.cli import main

    sys.exit(main())
