"""`python -m nightdrop` does what `nightdrop` does; a packed program starts here too."""

import os
import sys

import nightdrop

if __name__ == "__main__":
    here, home = os.getcwd(), os.path.dirname(os.path.dirname(nightdrop.__file__))
    if sys.path[0] in ("", here) and home != here:
        del sys.path[0]  # where the program is started is not where its code lies
    from multiprocessing import freeze_support

    freeze_support()  # such a program is started again for each of its processes, which end here
    from nightdrop.cli import main

    sys.exit(main())
