"""The golden set: how tables, flights and exports of each game look, as digests in `tests/golden`.

`python -m tests.tools.golden` draws all of it and says what differs; with `--game NAME` of that
game alone. `--sample` draws what the short test does, `--out FOLDER` leaves there the pictures that
differ (with `--all` every picture), and `--write` keeps what is drawn now.

A state is drawn in windows of three sizes at two scales: at rest, with something chosen, pointed
at, spread or seen from near, and with a hint. Panels, plates and sheets are not part of it. A
picture is kept as the SHA-256 of its size and pixels, an export as that of its bytes.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from hashlib import sha256
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import PIL
import pygame

from nightdrop.engine.model import CHANCE
from nightdrop.engine.play import actor
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import ObservedTransition, dice_of
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import read_record
from nightdrop.ui.app import App
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import Scale, palette_of
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.exports import draw_film, draw_picture
from tests.tools import tables
from tests.tools.demo import StillClock, open_dummy
from tests.tools.screens import nothing_beside
from tests.tools.tours import as_by_a_person

TESTS: Final = Path(__file__).parents[1]
FOLDER: Final = TESTS / "golden"
# The record of a whole game that is drawn, by the name of its game; and in how many of its states:
# 40 of each kind of game.
RECORDS: Final = {
    "night-drop": "whole-game.yaml",
    "pegasus-bridge": "pegasus-bridge/captains.yaml",
    "phantom-fury": "phantom-fury/captain.yaml",
    "fallujah-2004": "fallujah-2004/captain.yaml",
}
STATES: Final = {"night-drop": 20, "pegasus-bridge": 20, "phantom-fury": 40, "fallujah-2004": 40}
SIZES: Final = ((800, 500), (1280, 720), (1920, 1080))
SCALES: Final = (1.0, 2.0)
SAMPLE: Final = (1, 9, 11, 16)  # the states of the short test, in one window
SEED: Final = 5
SETTLED_MS: Final = 4000  # after that the camera rests, and dice lie
ROOM: Final = pygame.Rect(20, 10, 1100, 700)  # in which flights are drawn
PARTS_MS: Final = (0, 60, 120, 200, 400, 800)  # after a flight was begun
PICTURES: Final = 4  # exports of a game at each of their sizes
FACTORS: Final = ("1x", "2x")
FILMED: Final = (1, 2)  # the first and the last turn of a film


class Drawn(NamedTuple):
    """A digest of the golden set under its name, with what was drawn, None for an export."""

    name: str
    digest: str
    pixels: pygame.Surface | None = None


def libraries() -> str:
    """What draws and packs pictures here, and on what kind of processor; another may draw another
    pixel."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    has = pygame.system.get_cpu_instruction_sets()
    kind = next((name for name in ("AVX2", "SSE42", "NEON") if has.get(name)), "plain")
    return f"pygame-ce {pygame.version.ver}, SDL {sdl}, Pillow {PIL.__version__}, {kind}"


def drawn(game: str, *, sample: bool = False) -> Iterator[Drawn]:
    """All that is drawn of a game, or a part that takes about a second."""
    record = TESTS / "records" / RECORDS[game]
    replay = Replay(as_by_a_person(read_record(record)))  # the program decides nothing here
    with TemporaryDirectory() as folder, nothing_beside():
        for size in SIZES[1:2] if sample else SIZES:
            for scale in SCALES[:1] if sample else SCALES:
                app, clock = open_dummy(size, Path(folder), SEED)
                app.set(app.settings.but(scale=scale, solo=True, hints=False, voice=False,
                                         pass_phases=False))  # fmt: skip
                head = f"{size[0]}x{size[1]} {round(100 * scale)} %"
                every = range(STATES[game])
                yield from _tables(app, clock, replay, head, SAMPLE if sample else every)
                app.close()
        app, clock = open_dummy((1280, 720), Path(folder), SEED)
        yield from _flights(app, clock, replay, sample=sample)
        app.close()
        yield from _exports(record, Path(folder), sample=sample)


def _tables(
    app: App, clock: StillClock, replay: Replay, head: str, numbers: Sequence[int]
) -> Iterator[Drawn]:
    """The table in each of these states of a game."""
    asked = [index for index in range(replay.length) if actor(replay.at(index)) != CHANCE]
    states = STATES[replay.header.scenario]
    for number in numbers:
        index = asked[number * len(asked) // states]
        match = Match(replay.header, replay.played, None).fork(index, SEED)
        play = Play(app, match)
        app.show(play)
        _settle(app, clock, play)
        name, deed = [*DEEDS.items()][number % len(DEEDS)]
        keys, offered = tables.keys_of(play), play.playing.offered
        if keys and deed is not None:
            deed(play, keys[number * len(keys) // states])
            if name in MOVES:
                _settle(app, clock, play)
        hinted = offered[-1] if name == "hinted" and offered else None
        yield _picture(f"{head}, {index} {name}", tables.painted(play, hinted))


def _settle(app: App, clock: StillClock, play: Play) -> None:
    """Wait until nothing moves."""
    for _look in range(3):
        clock.now += SETTLED_MS
        app.serve([])
        play.hurry()


# What is done to a thing of the table before it is drawn; "hinted": with a hint to do the last of
# what can be done.
DEEDS: Final[Mapping[str, Callable[[Play, tables.Key], None] | None]] = {
    "rest": None, "chosen": tables.click, "pointed": tables.point, "near": tables.come_closer,
    "spread": tables.open_fan, "hinted": None,
}  # fmt: skip
MOVES: Final = ("chosen", "near")  # after these something is under way


def _flights(app: App, clock: StillClock, replay: Replay, *, sample: bool) -> Iterator[Drawn]:
    """The animations of a step of each kind of a game, as a replay shows them, at given times.
    """
    shown = tables.picture(app, replay.at(0).game, ROOM)
    steps = list(enumerate(_moving(replay)))
    for number, index in steps[:2] if sample else steps:
        before, after = replay.seen(index, "all"), replay.seen(index + 1, "all")
        palette = palette_of(after.game.rules.light(after.turn), False)
        pen = Pen(app.surface, palette, Scale(), after.game.name)
        for _painted in shown.ready(after, None, pen):
            pass
        if number % 2:  # all of it; else from near
            shown.zoom(-20)
        text = replay.played.actions[index].text
        shown.show([ObservedTransition(before, dice_of(text), after)])
        began = clock.now
        for ms in PARTS_MS:
            clock.now = began + ms
            shown.tick(clock.now)
            for _look in range(2):  # the first tells what land is wanted
                app.surface.fill((0, 0, 0))
                shown.draw_step(pen, after, None)
                tables.finish_picture(shown)
            yield _picture(f"flight {index} {text}, {ms} ms", app.surface.subsurface(ROOM))
        shown.finish()


def _moving(replay: Replay) -> list[int]:
    """An entry of each verb in the middle of the game, and one of what is said alone."""
    verbs: dict[str, list[int]] = {}
    for index, action in enumerate(replay.played.actions):
        word = action.text.split()[0]
        verbs.setdefault(word if word.isalpha() else "", []).append(index)
    return sorted(indexes[len(indexes) // 2] for indexes in verbs.values())


def _exports(record: Path, folder: Path, *, sample: bool) -> Iterator[Drawn]:
    """Pictures of some moments, and a film of the first turns."""
    out = folder / "export.png"
    for number in range(1 if sample else PICTURES):
        for factor in FACTORS[:1] if sample else FACTORS:
            step = number * 10
            with redirect_stdout(StringIO()):  # it says where its file lies
                draw_picture(record, out, step, "all", factor)
            yield _file(f"picture {step}, {factor}", out)
    if not sample:
        out = folder / "export.gif"
        with redirect_stdout(StringIO()):
            draw_film(record, out, FILMED, "all")
        yield _file("film", out)


def _picture(name: str, pixels: pygame.Surface) -> Drawn:
    size = f"{pixels.get_width()}x{pixels.get_height()} ".encode()
    return Drawn(name, sha256(size + pygame.image.tobytes(pixels, "RGB")).hexdigest(), pixels)


def _file(name: str, path: Path) -> Drawn:
    digest = sha256(path.read_bytes()).hexdigest()
    path.unlink()
    return Drawn(name, digest)


# The kept set


def kept(game: str) -> tuple[str, dict[str, str]]:
    """The libraries with which the set of a game was drawn, and its digests by name."""
    head, *lines = (FOLDER / f"{game}.txt").read_text("utf-8").splitlines()
    pairs = (line.split(" ", 1) for line in lines)
    return head.removeprefix("# "), {name: digest for digest, name in pairs}


def differences(
    game: str, *, sample: bool = False, out: Path | None = None, every: bool = False
) -> list[str]:
    """The names of what is not drawn as it is kept; pictures that differ, or `every` one, are left
    in a folder `out`."""
    _libraries, wanted = kept(game)
    found, differing = set[str](), list[str]()
    for one in drawn(game, sample=sample):
        found.add(one.name)
        differs = wanted.get(one.name) != one.digest
        if differs:
            differing.append(one.name)
        if out is not None and one.pixels is not None and (differs or every):
            name = re.sub("[^a-z0-9]+", "-", one.name.lower())
            pygame.image.save(one.pixels, out / f"{game}-{name}.png")
    return differing + ([] if sample else sorted(wanted.keys() - found))


def write(game: str) -> int:
    """Keep what is drawn of a game now; how many digests that are."""
    lines = [f"{one.digest} {one.name}" for one in drawn(game)]
    FOLDER.mkdir(exist_ok=True)
    text = "\n".join((f"# {libraries()}", *lines, ""))
    (FOLDER / f"{game}.txt").write_text(text, "utf-8")
    return len(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the set, or keep it anew; 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=RECORDS, action="append", help="of this game alone")
    parser.add_argument("--sample", action="store_true", help="what the short test draws")
    parser.add_argument("--out", type=Path, help="folder for the pictures that differ")
    parser.add_argument("--all", action="store_true", help="leave every picture there")
    parser.add_argument("--write", action="store_true", help="keep what is drawn now")
    asked = parser.parse_args(arguments)
    if asked.out is not None:
        asked.out.mkdir(parents=True, exist_ok=True)
    worst = 0
    for game in asked.game or RECORDS:
        if asked.write:
            print(f"{game}: {write(game)} kept")
            continue
        if kept(game)[0] != libraries():
            print(f"{game}: kept of {kept(game)[0]}, drawn by {libraries()}")
        differing = differences(game, sample=asked.sample, out=asked.out, every=asked.all)
        print(f"{game}: {len(differing)} differ", *differing, sep="\n  ")
        worst |= bool(differing)
    return worst


if __name__ == "__main__":
    sys.exit(main())
