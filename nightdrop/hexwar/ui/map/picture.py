"""The picture of a map's land on the disk: its pieces, its files, and how it is read.

For each light one zip file holds JPEG pieces of SIDE x SIDE px at each of the `TIERS`, named
`tier/column_row.jpg`; its comment is the digest of everything that the picture is made from.
"""

from __future__ import annotations

import lzma
import os
import zlib
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from threading import Lock
from zipfile import BadZipFile, ZipFile

import pygame
from PIL.JpegImagePlugin import JpegImageFile

from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.ui.map.camera import FLAT
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.table.disk.files import data_path
from nightdrop.ui.look.theme import LIGHTS, Light

OUTSIDE = 700.0  # metres off the map at which the land has faded out
PAINTER = 3  # goes up with every change of what is painted: a test compares some pieces
TIERS = (32, 48, 96, 192)  # hex heights in px
WHOLE = 48  # the tier of which all land of a light is held, for what is not read yet
SIDE = 512  # px
MOST = SIDE * SIDE * 3  # bytes of a piece on the disk: no more than its px take unpacked
DIGITS = 32  # of a picture's digest
_END = b"PK\5\6"  # begins the end of a zip file: 18 bytes, the last two a length, and the comment
Cut = tuple[int, int, int]  # tier, column and row of a piece


class Damaged(Exception):
    """Raised for a picture that cannot be read."""


def tier_for(h: float) -> int:
    """The smallest tier for hexes `h` px high that need not be enlarged, or the largest."""
    return next((tier for tier in TIERS if tier >= h), TIERS[-1])


def land_box(size: tuple[float, float], h: int) -> pygame.Rect:
    """The px that contain all land of a map `size` metres large whose hexes are `h` px high."""
    k = h / FLAT
    west, north = round(-OUTSIDE * k), round(-OUTSIDE * k)
    wide, tall = round((size[0] + 2 * OUTSIDE) * k), round((size[1] + 2 * OUTSIDE) * k)
    return pygame.Rect(west, north, wide, tall)


def cuts(size: tuple[float, float]) -> Iterator[Cut]:
    """All pieces of a picture, the small tiers first."""
    for tier in TIERS:
        box = land_box(size, tier)
        for column in range(box.left // SIDE, (box.right - 1) // SIDE + 1):
            for row in range(box.top // SIDE, (box.bottom - 1) // SIDE + 1):
                yield tier, column, row


def box_of_cut(cut: Cut) -> pygame.Rect:
    """The px of a piece on the map of its tier."""
    return pygame.Rect(cut[1] * SIDE, cut[2] * SIDE, SIDE, SIDE)


def digest_of(board: Board) -> str:
    """The digest that identifies a map's picture: map, palette and painter."""
    parts = (
        PAINTER, TIERS, SIDE, sorted(MAPS.items()), board.columns, board.rows,
        sorted(board.terrain.items()), sorted(board.names.items()), sorted(board.links.items()),
        sorted(board.looks.items()),
    )  # fmt: skip
    return sha256(repr(parts).encode()).hexdigest()[:DIGITS]


def file_of(folder: Path, light: Light) -> Path:
    return folder / f"{light}.zip"


def name_of(cut: Cut) -> str:
    return f"{cut[0]}/{cut[1]}_{cut[2]}.jpg"


def _mark_of(path: Path) -> str:
    """The digest at the end of a file, read without the list of its pieces; "" where the file does
    not end as the painter's do. Raises OSError."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - len(_END) - 18 - DIGITS))
        end = file.read()
    length = end[-DIGITS - 2 : -DIGITS]
    is_whole = end.startswith(_END) and length == DIGITS.to_bytes(2, "little")
    return end[-DIGITS:].decode("ascii", "replace") if is_whole else ""


def opened(path: Path, digest: str) -> ZipFile | None:
    """The file, if it belongs to the picture of that digest. Raises BadZipFile or OSError."""
    if not path.is_file():
        return None
    file = ZipFile(path)
    if file.comment == digest.encode():
        return file
    file.close()
    return None


def _holds(path: Path, digest: str) -> bool:
    """Whether a file belongs to the picture of that digest. Raises BadZipFile or OSError."""
    found = opened(path, digest)
    if found is not None:
        found.close()
    return found is not None


def is_of(path: Path, digest: str) -> bool:
    """Whether a file can be read, and belongs to the picture of that digest."""
    try:
        return _holds(path, digest)
    except (BadZipFile, OSError):
        return False


# What a damaged file, or one that somebody else made, is refused with.
FAULTS = (
    KeyError, BadZipFile, OSError, EOFError, ValueError, SyntaxError, RuntimeError, zlib.error,
    lzma.LZMAError,
)  # fmt: skip


def _check_size(data: bytes) -> None:
    """Check the size in the header of a JPEG, so that nothing larger than a piece is unpacked.

    Raises ValueError, or SyntaxError if it is not a JPEG.
    """
    if len(data) > MOST:
        raise ValueError(f"a piece has more than {MOST} bytes")
    with JpegImageFile(BytesIO(data)) as head:
        if head.size != (SIDE, SIDE):
            raise ValueError(f"a piece has {head.width} x {head.height} px")


class LandPicture:
    """The shipped files of a map's picture: those of all lights, of some, or none.

    Pieces may be read from another thread.
    """

    def __init__(self, digest: str) -> None:
        self.digest = digest
        self._files: dict[Light, Path] = {}
        self._open: dict[Light, ZipFile] = {}  # those of which a piece was read
        self._lock = Lock()
        self.problem: Exception | None = None  # what kept a file of this picture from being read
        folders = sorted(data_path("scenarios").glob("*/land"))
        for light in LIGHTS:
            files = (file_of(folder, light) for folder in folders)
            found = next(filter(self._is_mine, files), None)
            if found is not None:
                self._files[light] = found

    def _is_mine(self, path: Path) -> bool:
        """Whether a file is of this picture; one that ends otherwise than the painter's is opened
        to see that."""
        try:
            if not path.is_file():
                return False
            mark = _mark_of(path)
            return mark == self.digest if mark else _holds(path, self.digest)
        except (BadZipFile, OSError) as problem:
            self.problem = problem
            return False

    def _file(self, light: Light) -> ZipFile:
        """The file of a light. Raises one of `FAULTS`."""
        if light not in self._open:
            file = opened(self._files[light], self.digest)
            if file is None:
                raise KeyError(light)  # another one lies there by now
            self._open[light] = file
        return self._open[light]

    def has(self, light: Light) -> bool:
        return light in self._files

    def piece(self, light: Light, cut: Cut) -> pygame.Surface:
        """One piece. Raises Damaged, after which this light counts as missing."""
        try:
            with self._lock, self._file(light).open(name_of(cut)) as stream:
                data = stream.read(MOST + 1)
            _check_size(data)
            return pygame.image.load(BytesIO(data), "piece.jpg")
        except FAULTS as problem:
            self.problem = problem
            self._files.pop(light, None)
            self._open.pop(light, None)
            raise Damaged(str(problem)) from problem
