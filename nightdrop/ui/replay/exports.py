"""Pictures, films and texts of a replay, made in slices of a few milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Any

import pygame
from PIL import GifImagePlugin, Image, ImageChops

from nightdrop.engine.view import Reader
from nightdrop.table.disk.files import NewFile, unwritten
from nightdrop.table.language import _
from nightdrop.table.match.log import Steps, tell_entry
from nightdrop.table.match.saved import game_lines, reader_of
from nightdrop.table.match.statistics import title_of
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.sealed import Seal
from nightdrop.table.words.news import LogLine, turn_words
from nightdrop.table.words.sides import said_of
from nightdrop.ui import display
from nightdrop.ui.kit.pen import Pen, split
from nightdrop.ui.look.theme import CREAM, PALETTES, RGB, Light, Scale
from nightdrop.ui.stage.painter import Shares
from nightdrop.ui.stage.picture import whole_of
from nightdrop.ui.stage.tabletop import tabletop_of


def stretch_of(replay: Replay, first: int, last: int) -> tuple[int, int]:
    """The first and last entry of turns `first` to `last`; turn 1 includes the set-up."""
    turns = [replay.at(index).turn for index in range(replay.length + 1)]
    inside = [index for index, turn in enumerate(turns) if first <= turn <= last]
    return inside[0], min(inside[-1] + 1, replay.length)


CLEAR = 255  # the palette's place of "as it was"
_ENDLESS = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_SWATCH = 24  # px: enough that a colour of the game gets its own place in the palette


class GifWriter:
    """Writes frames of one size, given as RGB bytes, through `write`; `end` closes the file.

    `own` are colours of the game that any frame may need.
    """

    def __init__(
        self, size: tuple[int, int], write: Callable[[bytes], None], own: Sequence[RGB] = ()
    ) -> None:
        self._size, self._write, self._own = size, write, own
        self._last: Image.Image | None = None
        self._palettes: dict[Light, Image.Image] = {}
        self._light: Light | None = None
        write(b"GIF89a" + pack("<HHBBB", *size, 0, 0, 0) + _ENDLESS)

    def add(self, pixels: bytes, light: Light, lasts_ms: int) -> None:
        """Add a frame that is shown for `lasts_ms` ms."""
        frame = Image.frombytes("RGB", self._size, pixels)
        if light not in self._palettes:
            self._palettes[light] = _palette(frame, [*self._own, *_colours(light)])
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
        palette = self._palettes[light]
        return frame.quantize(palette=palette, dither=Image.Dither.NONE)

    def end(self) -> None:
        self._write(b";")


def _palette(frame: Image.Image, swatches: Sequence[RGB]) -> Image.Image:
    """255 colours for a light: those of its first frame, and those of counters and signs."""
    across = max(1, frame.width // _SWATCH)
    rows = -(-len(swatches) // across)
    sample = Image.new("RGB", (frame.width, frame.height + rows * _SWATCH))
    sample.paste(frame, (0, 0))
    for number, colour in enumerate(swatches):
        x, y = number % across * _SWATCH, frame.height + number // across * _SWATCH
        sample.paste(colour, (x, y, x + _SWATCH, y + _SWATCH))
    return sample.quantize(CLEAR, method=Image.Quantize.MEDIANCUT)


def _colours(light: Light) -> list[RGB]:
    palette = PALETTES[light]
    return [CREAM, palette.accent, palette.refused, palette.ink]


def _same(change: Image.Image) -> Image.Image:
    """A mask of the pixels that did not change."""
    red, green, blue = change.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 0 if value else 255)


FOOT = 46  # design px of the line of words


class ExportFrames:
    """Frames of `size` px that show all of a game, `factor` px for a design px.

    They show only what `reader` knew. `ready` must have run for a frame's light.
    """

    def __init__(self, replay: Replay, reader: Reader, factor: float, shared: Shares) -> None:
        self.replay, self.reader, self.scale = replay, reader, Scale(factor)
        game = replay.at(0).game
        self._theme, self._top = game.name, tabletop_of(game)
        self._whole = whole_of(game, factor, shared)
        self.colours = self._whole.colours
        wide, self._foot_top = self._whole.size
        self.size = wide, self._foot_top + self.scale.px(FOOT)

    def ready(self, indexes: Iterable[int]) -> Iterator[float]:
        """Paint what the frames at these entries need, in slices; yields the progress, 0 to 1."""
        return self._whole.ready([self.replay.at(index) for index in indexes])

    def warm(self, index: int) -> Iterator[None]:
        """Make the parts of a frame one by one: each takes a ms or two."""
        return self._whole.warm(self.replay.seen(index, self.reader))

    def frame(self, index: int) -> pygame.Surface:
        """The picture after `index` entries."""
        made = pygame.Surface(self.size)
        pen = Pen(made, PALETTES[self.light(index)], self.scale, self._theme)
        self._whole.draw(pen, self.replay.seen(index, self.reader))
        self._foot(pen, index)
        return made

    def light(self, index: int) -> Light:
        """The light after `index` entries."""
        state = self.replay.at(index)
        lit: Light = state.game.rules.light(state.turn)
        return lit

    def _foot(self, pen: Pen, index: int) -> None:
        """Draw the turn, the last line of the log as the viewer reads it, and who the viewer is."""
        view = self.replay.seen(index, self.reader)
        _picture, rect = split(pen.surface.get_rect(), self._foot_top)
        pen.surface.fill(pen.palette.panel, rect)
        top, pad = rect.top + pen.px(13), pen.px(16)
        hour = view.game.rules.clock(view.turn)
        when = f"{turn_words(view.turn, view.game.name)}  {hour}".rstrip()
        left = pen.text((pad, top), when, "strong", 15).right + pad
        eyes = pen.text((rect.right - pad, top), said_of(self.reader, "seen"), "body", 13.4,
                        pen.palette.ink2, right=True)  # fmt: skip
        told = self._last_lines(index)
        if told:
            said, room = self._top.window_words(view, told[-1].short), eyes.left - pad - left
            sentence = replace(told[-1], text=said).sentence
            pen.text((left, top), sentence, "body", 15, pen.palette.ink2, width=room)

    def _last_lines(self, index: int) -> list[LogLine]:
        entries = range(index - 1, -1, -1)
        return next((lines for entry in entries if (lines := self.lines(entry))), [])

    def lines(self, entry: int) -> list[LogLine]:
        return tell_entry(self.replay, entry, self.reader)


Job = Generator[float, None, None]
SIZES = {"1x": 1.0, "2x": 2.0, "3x": 3.125}  # px of a picture for a px of design
FILM_SIZE = 28 / 48  # and of a film
FRAME_MS, TURN_MS, LAST_MS = 450, 900, 2500  # how long a frame of a film is shown
MOST_SENT = 1_000_000  # bytes of a picture that can be sent anywhere
_AHEAD = 3  # frames drawn before they are packed
_WAIT_S = 0.002
_GROUND = 0.4  # how much of the work on a film is painting the ground, roughly
_DRAWN = 0.7  # how much of the work on a picture is done when it is drawn, roughly


def text_job(replay: Replay, reader: Reader, path: Path, summary: Sequence[str] = ()) -> Job:
    """Write the game in words, as the reader knew it, below the lines of a `summary`."""
    with ThreadPoolExecutor(1) as beside, NewFile(path) as file:
        count = Steps(replay, reader).count
        head = _("{title}. {eyes}, {count} steps").format(
            title=title_of(replay.header.scenario), eyes=said_of(reader, "seen"), count=count
        )
        file.write("".join(f"{line}\n" for line in (head, *summary)).encode())
        for number, line in enumerate(game_lines(replay, reader)):
            file.write(f"{line}\n".encode())
            yield min(1.0, number / (count or 1))
        yield from _kept(file, beside)


def picture_job(
    replay: Replay, index: int, reader: Reader, size: str, path: Path, shared: Shares
) -> Job:
    """Write the whole map after `index` entries.

    As a JPEG small enough to be sent if the path ends so, else as a PNG.
    """
    pack = _jpeg if path.suffix == ".jpg" else _png
    scene = ExportFrames(replay, reader, SIZES[size], shared)
    beside = ThreadPoolExecutor(1)
    try:
        with NewFile(path) as file:
            for part in scene.ready([index]):
                yield _DRAWN * part
            for _step in scene.warm(index):
                yield _DRAWN
            frame = scene.frame(index)
            yield _DRAWN
            packing = beside.submit(pack, frame)
            while not _ends(packing):
                yield _DRAWN
            file.write(packing.result())
            yield from _kept(file, beside)
    finally:
        beside.shutdown(wait=False)  # a cancelled job does not wait for the packing


def _jpeg(frame: pygame.Surface) -> bytes:
    """A picture packed as JPEG, at the best quality that fits MOST_SENT bytes.

    A PNG of 256 colours is half as large again.
    """
    pixels = pygame.image.tobytes(frame, "RGB")
    picture = Image.frombytes("RGB", frame.get_size(), pixels)
    for quality in range(92, 0, -6):
        out = BytesIO()
        picture.save(out, "JPEG", quality=quality, subsampling=0)  # red words stay crisp
        if out.tell() <= MOST_SENT:
            break
    return out.getvalue()


def _png(frame: pygame.Surface) -> bytes:
    """A picture packed as PNG, quickly: more effort hardly makes the land smaller."""
    out = BytesIO()
    pixels = pygame.image.tobytes(frame, "RGB")
    Image.frombytes("RGB", frame.get_size(), pixels).save(out, "PNG", compress_level=1)
    return out.getvalue()


def film_job(
    replay: Replay, first: int, last: int, reader: Reader, path: Path, shared: Shares
) -> Job:
    """Write an animated GIF: a frame for the start and for each step that the viewer saw."""
    scene = ExportFrames(replay, reader, FILM_SIZE, shared)
    shown = [first, *(stop for stop in Steps(replay, reader).stops if first < stop <= last)]
    with NewFile(path) as file, ThreadPoolExecutor(1) as beside:
        for part in scene.ready(shown):
            yield _GROUND * part
        for _step in scene.warm(first):
            yield _GROUND
        film = GifWriter(scene.size, file.write, scene.colours)
        packing: list[Future[None]] = []
        for number, index in enumerate(shown):
            lasts = _lasts(scene, shown, number)
            frame = pygame.image.tobytes(scene.frame(index), "RGB")
            packing.append(beside.submit(film.add, frame, scene.light(index), lasts))
            while len(packing) >= _AHEAD and not _ends(packing[0]):
                yield _part(number, len(shown))
            yield _part(number, len(shown))
            packing = _packed(packing)
        while packing:
            _ends(packing[0])
            packing = _packed(packing)
            yield 1.0
        film.end()
        yield from _kept(file, beside)


def _kept(file: NewFile, beside: ThreadPoolExecutor) -> Job:
    """Finish a whole file on the disk in the background; once begun, that is not cancelled."""
    yield 1.0
    keeping = beside.submit(file.keep)
    try:
        while not _ends(keeping):
            yield 1.0
    finally:
        wait([keeping])
    keeping.result()


def _packed(packing: list[Future[None]]) -> list[Future[None]]:
    """The frames that are not packed yet. Raises the failures of the others."""
    while packing and packing[0].done():
        packing.pop(0).result()
    return packing


def _ends(packing: Future[Any]) -> bool:
    """Whether a background job is done, after a moment's wait."""
    return bool(wait([packing], _WAIT_S).done)


def _part(number: int, count: int) -> float:
    return _GROUND + (1 - _GROUND) * number / count


def _lasts(scene: ExportFrames, shown: list[int], number: int) -> int:
    """How long a frame is shown, in ms: longer at the start of a turn, and at the end."""
    if number + 1 == len(shown):
        return LAST_MS
    replay, index = scene.replay, shown[number]
    new = number > 0 and replay.at(index).turn != replay.at(shown[number - 1]).turn
    return TURN_MS if new else FRAME_MS


def finish(job: Job, told: Callable[[float], None] = lambda part: None) -> None:
    """Run a job to its end; `told` gets the progress."""
    for part in job:
        told(part)


def draw_picture(
    record: Path, out: Path, step: int | None, reader: Reader | None, size: str,
    seal: Seal | None = None,
) -> None:
    """Write the whole map as a PNG, after `step` steps or at the end.

    Steps are counted as the reader was told of them. Raises FileError or ValueError.
    """
    replay = Replay(record, seal)
    eyes = reader_of(replay, reader)
    steps = Steps(replay, eyes)
    if step is not None and step > steps.count:
        told = _("{record} has {count} steps; there is no step {step}.")
        raise ValueError(told.format(record=record, count=steps.count, step=step))
    index = replay.length if step is None else steps.stops[step]
    _write(out, picture_job(replay, index, eyes, size, out, _alone))


def draw_film(
    record: Path, out: Path, turns: tuple[int, int] | None, reader: Reader | None,
    seal: Seal | None = None,
) -> None:
    """Write turns, or the whole game, as an animated GIF. Raises FileError or ValueError."""
    replay = Replay(record, seal)
    last = replay.at(replay.length).turn
    first, until = turns or (1, last)
    if until > last:
        told = _("{record} ends in turn {last}; there is no turn {turn}.")
        raise ValueError(told.format(record=record, last=last, turn=until))
    if until < (begin := replay.at(0).turn):
        told = _("{record} begins in turn {begin}; there is no turn {turn}.")
        raise ValueError(told.format(record=record, begin=begin, turn=until))
    start, end = stretch_of(replay, first, until)
    _write(out, film_job(replay, start, end, reader_of(replay, reader), out, _alone))


def _alone(kind: type[Any]) -> Any:
    return kind()


def _write(out: Path, job: Job) -> None:
    """Run a job and print where its file is. Raises ValueError with the reason.

    Also for a missing folder, which on the command line is a typing error.
    """
    if not out.absolute().parent.is_dir():
        raise ValueError(_("there is no folder {folder}").format(folder=out.absolute().parent))
    display.start("Night Drop")
    pygame.font.init()
    display.open_window((64, 64))
    try:
        finish(job)
    except OSError as problem:
        raise ValueError(unwritten(out, problem)) from problem
    finally:
        display.end()
    print(out)
