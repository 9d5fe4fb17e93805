"""Paints the land of Fallujah, 2004 ahead, in two sizes: scenarios/fallujah-2004/land-*.jpg.

`python -m assets.tools.townmaker` writes them again; with `--check` it tells whether they are what
it paints. The larger one is for a near view, where it is sharp at 2.5; each is a JPEG, for as a PNG
the larger one has 8 MB, not 1.7, and looks the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from assets.tools.town.land import land
from assets.tools.town.plan import WIDE, plan_of
from nightdrop.table.disk.files import data_path

SCENARIO: Final = "fallujah-2004"
WIDTHS: Final = (4000, 2000)  # px, the largest first: the others are made of it
QUALITIES: Final = {4000: 85, 2000: 88}
LEAST: Final = 250  # px: at this width a picture is compared, so that what a JPEG loses is not seen


def file_of(width: int) -> Path:
    """The file of the picture so many px wide."""
    return data_path("scenarios", SCENARIO, f"land-{width}.jpg")


def encoded(picture: Image.Image) -> bytes:
    """A picture as a JPEG."""
    out = BytesIO()
    picture.save(out, "JPEG", quality=QUALITIES[picture.width], optimize=True)
    return out.getvalue()


def painted(width: int) -> Image.Image:
    """The land, so many px wide."""
    return land(plan_of(SCENARIO), width / WIDE)


def differs(path: Path, picture: Image.Image) -> bool:
    """Whether a file is missing or shows something else than a picture of any size."""
    if not path.is_file():
        return True
    with Image.open(path) as kept:
        size = LEAST, LEAST * picture.height // picture.width
        one, two = (each.convert("RGB").resize(size, Image.Resampling.BOX)
                    for each in (kept, picture))
    apart = ImageChops.difference(one, two).convert("L")
    return apart.point(lambda value: 255 * (value > 16)).getbbox() is not None


def main(arguments: Sequence[str] | None = None) -> int:
    """Paint the pictures, or tell which are not what is painted; 1 if one is."""
    parser = argparse.ArgumentParser(prog="python -m assets.tools.townmaker", description=__doc__)
    parser.add_argument("--check", action="store_true")
    check, wrong = parser.parse_args(arguments).check, 0
    whole = painted(WIDTHS[0])
    for width in WIDTHS:
        path, picture = file_of(width), whole.reduce(WIDTHS[0] // width)
        if not check:
            path.write_bytes(encoded(picture))
            print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")
        elif differs(path, picture):
            wrong = 1
            print(f"{path.name} is not what is painted", file=sys.stderr)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
