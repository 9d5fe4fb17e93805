"""What a file holds as this program left it, so that any change by somebody else is noticed.

Neither the size of a file nor its time stamp tells of every change: a byte may be another one,
and a stamp can be set back or be as coarse as the system's clock. So the whole file is compared,
by its digest; a saved game has some 250 kB, which takes a fraction of a millisecond.
"""

import errno
from hashlib import sha256
from pathlib import Path

from nightdrop.table.files import FileChangedError, disk
from nightdrop.table.speech import _


class Footprint:
    """The size of a file in bytes and the digest of all of them, kept up as text is added."""

    def __init__(self, text: str) -> None:
        self.size = 0
        self._digest = sha256()
        self.add(text)

    def add(self, text: str) -> None:
        """This text has been added at the end."""
        data = text.encode()
        self.size += len(data)
        self._digest.update(data)

    def check(self, path: Path) -> None:
        """Raises FileChangedError if the file holds anything else, OSError if it cannot be read."""
        found = disk().read(path, self.size + 1)
        if sha256(found).digest() != self._digest.digest():
            raise FileChangedError(errno.EIO, _("somebody else has written it"), str(path))
