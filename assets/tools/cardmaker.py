"""Paints the cards of Phantom Fury ahead, in every width in which they are shown: an archive each.

`python -m assets.tools.cardmaker` writes scenarios/phantom-fury/cards/*.zip again, all of them or
those of the widths that are named; with `--check` it tells whether they are what it paints.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from PIL import Image

from assets.tools.cards.frame import back, painted
from nightdrop.phantom_fury.rules.cards import DECKS, Type
from nightdrop.phantom_fury.ui.cards import WIDTHS, archive, back_of
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import read_yaml


def folder() -> Path:
    """The folder of the archives."""
    return data_path("scenarios", "phantom-fury", "cards")


@lru_cache(maxsize=1)
def faces() -> dict[str, Type]:
    """The type of each face, from the scenario's cards. Raises FileError."""
    file: Any = read_yaml(folder().parent / "cards.yaml").value
    return {face: card["type"] for face, card in file["faces"].items()}


def one(name: str, width: int) -> Image.Image:
    """The picture of a face or of a back."""
    deck = name.removeprefix("back-")
    return back(deck, width) if deck != name else painted(name, faces()[name], width)


def pictures(width: int) -> Iterator[tuple[str, Image.Image]]:
    """All pictures of a width by their names: faces, then backs."""
    for name in (*faces(), *map(back_of, DECKS)):
        yield name, one(name, width)


def encoded(picture: Image.Image) -> bytes:
    """A picture as a WebP, no px lost."""
    out = BytesIO()
    picture.save(out, "WEBP", lossless=True, exact=True, quality=100, method=4)
    return out.getvalue()


def write(width: int, into: Path) -> int:
    """Paint all cards of a width; the bytes of their archive. Raises OSError."""
    into.mkdir(parents=True, exist_ok=True)
    path = archive(into, width)
    part = path.with_suffix(".part")
    try:
        with ZipFile(part, "w", ZIP_STORED) as made:
            for name, picture in pictures(width):
                made.writestr(ZipInfo(f"{name}.webp"), encoded(picture))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path.stat().st_size


def apart(width: int, into: Path) -> list[str]:
    """The names of pictures that are missing or differ. Raises BadZipFile, OSError."""
    path = archive(into, width)
    if not path.is_file():
        return [path.name]
    wrong = []
    with ZipFile(path) as kept:
        names = set(kept.namelist())
        for name, picture in pictures(width):
            file = f"{name}.webp"
            if file not in names or shown(kept.read(file)) != picture.tobytes():
                wrong.append(f"{path.name}: {name}")
    return wrong


def shown(data: bytes) -> bytes:
    """The pixels of a WebP: red, green, blue and opacity."""
    with Image.open(BytesIO(data)) as picture:
        return picture.convert("RGBA").tobytes()


def main(arguments: Sequence[str] | None = None) -> int:
    """Paint the cards, or tell which are not what is painted; 1 if one is."""
    parser = argparse.ArgumentParser(prog="python -m assets.tools.cardmaker", description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--into", type=Path, default=folder())
    parser.add_argument("widths", nargs="*", type=int, default=[])
    asked = parser.parse_args(arguments)
    widths = asked.widths or WIDTHS
    with ProcessPoolExecutor(2) as pool:
        if asked.check:
            found = [one for some in pool.map(partial(apart, into=asked.into), widths)
                     for one in some]  # fmt: skip
            for one in found:
                print(f"{one} is not what is painted", file=sys.stderr)
            return 1 if found else 0
        for width, size in zip(widths, pool.map(partial(write, into=asked.into), widths),
                               strict=True):  # fmt: skip
            print(f"{width}: {size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
