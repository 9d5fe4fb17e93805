"""The bounds of data from files: beyond them a file, a line or a value is refused."""

import re
from typing import Final

MAX_BYTES: Final = 8_000_000  # of a file that is read as a whole
MAX_DEPTH: Final = 64  # of lists and tables in one another
MAX_PARTS: Final = 60_000  # a hundred times the entries of a long game, read within a second or two
MAX_BITS: Final = 4096  # of a whole number, as a seed may have
MAX_LINES_BYTES: Final = 64_000_000  # of a file to which a line is added at a time
MAX_LINE: Final = 100_000  # bytes of such a line
MAX_NUMBER: Final = 1_000_000  # of points, counts and sums, above 0 and below
MAX_TEXT: Final = 200  # characters of a name or of a level
MAX_NAMED: Final = 100  # values by name in one table
# What no text has: the end of a text in other languages, signs that steer a terminal, and halves
# of letters.
NO_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
