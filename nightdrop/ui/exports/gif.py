"""Writes an animated GIF frame by frame: of each frame only what changed, so that it stays small.

Pillow reduces the colours and packs the pixels; nothing is kept in memory but the last frame.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import pack

from PIL import GifImagePlugin, Image, ImageChops

from nightdrop.ui.theme import COUNTERS, PALETTES, RGB, Light

CLEAR = 255  # the palette's place of "as it was"
_ENDLESS = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_SWATCH = 24  # px: enough that a colour of the game gets its own place in the palette


class GifWriter:
    """Writes frames of one size, given as RGB bytes, through `write`; then `end`."""

    def __init__(self, size: tuple[int, int], write: Callable[[bytes], None]) -> None:
        self._size, self._write = size, write
        self._last: Image.Image | None = None
        self._palettes: dict[Light, Image.Image] = {}
        self._light: Light | None = None
        write(b"GIF89a" + pack("<HHBBB", *size, 0, 0, 0) + _ENDLESS)

    def add(self, pixels: bytes, light: Light, lasts_ms: int) -> None:
        """Add a frame that is shown for so long."""
        frame = Image.frombytes("RGB", self._size, pixels)
        if light not in self._palettes:
            self._palettes[light] = _palette(frame, light)
        if self._last is None or light != self._light:
            box: tuple[int, int, int, int] = (0, 0, *self._size)
            made = self._reduced(frame, light)
        else:
            change = ImageChops.difference(frame, self._last)
            box = change.getbbox() or (0, 0, 1, 1)
            made = self._reduced(frame.crop(box), light)
            made.paste(CLEAR, mask=_same(change.crop(box)))
        self._last, self._light = frame, light
        parts = GifImagePlugin.getdata(
            made, box[:2], duration=lasts_ms, transparency=CLEAR, disposal=1,
            include_color_table=True,
        )  # fmt: skip
        self._write(b"".join(parts))

    def _reduced(self, frame: Image.Image, light: Light) -> Image.Image:
        """The frame in the 255 colours of its light."""
        palette = self._palettes[light]
        return frame.quantize(palette=palette, dither=Image.Dither.NONE)

    def end(self) -> None:
        """Write what closes a GIF."""
        self._write(b";")


def _palette(frame: Image.Image, light: Light) -> Image.Image:
    """255 colours for a light: those of its first frame, and those of counters and signs."""
    swatches = _colours(light)
    across = max(1, frame.width // _SWATCH)
    rows = -(-len(swatches) // across)
    sample = Image.new("RGB", (frame.width, frame.height + rows * _SWATCH))
    sample.paste(frame, (0, 0))
    for number, colour in enumerate(swatches):
        x, y = number % across * _SWATCH, frame.height + number // across * _SWATCH
        sample.paste(colour, (x, y, x + _SWATCH, y + _SWATCH))
    return sample.quantize(CLEAR, method=Image.Quantize.MEDIANCUT)


def _colours(light: Light) -> list[RGB]:
    """The colours that any frame may come to need."""
    palette, found = PALETTES[light], list[RGB]()
    for group in ("505", "507", "508", "german"):
        livery = COUNTERS.livery(group)
        found += [livery.face, livery.ink]
    found += [COUNTERS.olive, COUNTERS.cream, palette.accent, palette.refused, palette.ink]
    return found


def _same(change: Image.Image) -> Image.Image:
    """A mask of the pixels that did not change."""
    red, green, blue = change.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 0 if value else 255)
