"""Pictures from the user's folders, with no more px than a window shows.

Their size is read from the header.
"""

from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from nightdrop.table.disk.yaml import FileError, read_bytes
from nightdrop.table.language import N_, _

MOST_BYTES: Final = 32_000_000
MOST_PX: Final = 5120 * 2880
MOST_TIMES: Final = 4  # as long as broad; what is longer would be enlarged beyond all measure
_SIGN: Final = b"\x89PNG\r\n\x1a\n"  # how a PNG begins; its first part has the size
_NO_PNG: Final = N_("is not a readable PNG")
_HEAD: Final = b"\x00\x00\x00\rIHDR"


def read_png(path: Path) -> pygame.Surface:
    """The picture in a file. Raises FileError.

    Its size is read from the header before anything is unpacked: a few KB may hold more px than
    there is memory.
    """
    data = read_bytes(path, MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise FileError(str(path), 0, _("is larger than {most} MB"), most=most)
    wide, tall = _size(data, path)
    if wide * tall > MOST_PX or not 1 <= max(wide, tall) <= MOST_TIMES * min(wide, tall):
        raise FileError(
            str(path), 0, _("has {wide} x {tall} px: at most {most} million px can be shown, and"
                            " one side at most {times} times as long as the other"),
            wide=wide, tall=tall, most=MOST_PX // 1_000_000, times=MOST_TIMES)  # fmt: skip
    try:
        return pygame.image.load(BytesIO(data), path.name)
    except (pygame.error, OSError) as problem:
        raise FileError(str(path), 0, _(_NO_PNG)) from problem


def _size(data: bytes, path: Path) -> tuple[int, int]:
    """Width and height in px in the header of a PNG. Raises FileError for anything else."""
    head = data[: len(_SIGN) + len(_HEAD) + 8]
    if not head.startswith(_SIGN + _HEAD) or len(head) < len(_SIGN) + len(_HEAD) + 8:
        raise FileError(str(path), 0, _(_NO_PNG))
    return int.from_bytes(head[-8:-4], "big"), int.from_bytes(head[-4:], "big")
