"""The law of the presses: whatever a player presses, twins show and sound alike.

A tour begins at the table, at three zooms, at the title with the game saved, and after each
mishap. On every screen that it comes to it presses everything once, each time from the
beginning, and then the screen's own keys in a row, forward and back. Both twins are visited one
after the other and must read alike (`room`) as long as the side may look.
"""

from collections import deque
from collections.abc import Container
from pathlib import Path
from typing import Final, NamedTuple, cast

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.hexwar.ui.play.recap_film import Away
from nightdrop.rules.actions import parse
from nightdrop.table.match.match import Match
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.laws.laws import BrokenLaw
from tests.laws.truths import ends_apart, is_fair
from tests.tools.demo import map_of
from tests.tools.perception import Table
from tests.tools.twins import Pair

from .panes import SIZE
from .presses import Press, own_keys, presses
from .room import MISHAPS, ZOOMS, Room, Scene

Path_ = tuple[Press, ...]
Way = tuple[Path_, int]  # presses to a screen, and how many of them count for its depth
TABLE: Final = tuple(Scene(zoom) for zoom in ZOOMS)
FAULTS: Final = tuple(Scene(0, mishap) for mishap in MISHAPS if mishap)
# Presses from the beginning to a screen that is still explored. Those that end what happened while
# the reader was away do not count: behind it lies the table.
DEPTH: Final = 4
TRIED: Final = 2  # and to one on which every key is tried for where it leads
# Screens of other games than the one at hand are looked at, and not gone into.
ELSEWHERE: Final = ("NewGame", "Guide", "KeysScreen", "Passphrases", "Bench", "Positions")
# What is on these does not hang on how the tour began: they are gone into once a tour.
ALIKE: Final = ("SettingsScreen", "HelpScreen", "About", "PlacePage", "ExportScreen")


class Change(NamedTuple):
    """What a press did to the game: the states around an action."""

    before: State
    text: str
    after: State


class Seen(NamedTuple):
    """The end of a visit: what was read there, what may be pressed, and what it did to the game;
    `blind` where the side may look no further."""

    readings: tuple[tuple[object, ...], ...]
    screen: Screen
    changes: tuple[Change, ...]
    blind: bool


class Tour:
    """Compares two twins by visits; `visits` and `frames` are counted, and `kinds` of screens."""

    def __init__(
        self, folder: Path, share: int = 1, depth: int = DEPTH, tried: int = TRIED,
        always: Container[str] = (),
    ) -> None:  # fmt: skip
        """Of all presses on a screen one in `share` is tried, other ones in each tour, and those
        that are `always`, by their words; screens that are `depth` presses from the beginning are
        looked at, and not explored, and where each key leads is tried on those that are fewer than
        `tried` from it."""
        self.room, self.share, self.depth, self.tried = Room(folder), share, depth, tried
        self.always = always
        self.visits = self.frames = self.tours = 0
        self.kinds: set[str] = set()
        self._doors: dict[object, object] = {}  # where presses lead to, as far as was tried
        # From where to where twins were compared: a page may open by what it is opened from.
        self._ways: set[object] = set()

    def close(self) -> None:
        """Close the window."""
        self.room.close()

    @property
    def told(self) -> str:
        """The counts in words."""
        kinds = ", ".join(sorted(self.kinds))
        return f"{self.tours} tours, {self.visits} visits, {self.frames} frames, of {kinds}"

    def watch(self, pair: Pair, scenes: tuple[Scene, ...] = (*TABLE, *FAULTS)) -> None:
        """Tour both twins of a pair. Raises BrokenLaw with the presses by which they differ."""
        if pair.ended or pair.real.state == pair.twin.state:
            return
        self.tours += 1
        self._doors.clear()
        self._ways.clear()
        alike: set[object] = set()
        for scene in scenes:
            alike |= self._explore(pair, scene, alike).intersection(ALIKE)

    def _explore(self, pair: Pair, scene: Scene, alike: set[object]) -> set[object]:
        """All screens that can be reached from the beginning of a scene; which those were."""
        known: set[object] = set()
        names: set[object] = set(alike)
        due: deque[Way] = deque([((), 0)])
        while due:
            path, deep = due.popleft()
            end = self._compare(pair, scene, path)
            kind = _kind(end.screen)
            if end.blind or kind in known:
                continue
            known.add(kind)
            skips = kind[0] in ELSEWHERE or kind[0] in alike or deep >= self.depth
            names.add(kind[0])
            self.kinds.add(str(kind[0]))
            if skips:
                continue
            due += self._press_all(pair, scene, (path, deep), end.screen, known, names)
            self._walk(pair, scene, path, end.screen)
        return names

    def _press_all(
        self, pair: Pair, scene: Scene, way: Way, screen: Screen,
        known: set[object], names: set[object],
    ) -> list[Way]:  # fmt: skip
        """Press this tour's share, and what leads to a screen that is not known yet, or was not
        compared when it was opened from here; the ways to what is new."""
        found, new, (path, deep) = presses(screen), list[Way](), way
        here = scene.mishap, _kind(screen)[0]
        share = set(found[(self.tours + len(known)) % self.share :: self.share])
        share |= {press for press in found if press.words in self.always}
        for press in found:
            door = here, press.words
            near = press.leads and deep < self.tried
            if near and door not in self._doors and press not in share:
                end = self._seen(pair.side, pair.real, scene, (*path, press))
                self._doors[door] = _kind(end.screen)[0]
            to = self._doors.get(door)
            is_seen = to in names and (here, to) in self._ways
            if is_seen and (press not in share or to in (*ALIKE, *ELSEWHERE)):
                continue
            if to is None and press not in share:
                continue
            after = self._compare(pair, scene, (*path, press))
            self._doors[door] = to = _kind(after.screen)[0]
            self._ways.add((here, to))
            if not (after.blind or after.changes) and _kind(after.screen) not in known:
                names.add(to)
                counts = not (isinstance(screen, Away) and isinstance(after.screen, Play))
                new.append(((*path, press), deep + counts))
        return new

    def _walk(self, pair: Pair, scene: Scene, path: Path_, screen: Screen) -> None:
        """The screen's own keys in a row, there and back, as long as that stays there."""
        keys = own_keys(screen)
        if len(keys) > 1 and not isinstance(screen, Play):  # at the table it would go on playing
            self._compare(pair, scene, path, (*keys, *reversed(keys)))

    def _compare(self, pair: Pair, scene: Scene, path: Path_, row: Path_ = ()) -> Seen:
        """Visit both twins, and read the same after `path` and after each press of `row`. Raises
        BrokenLaw."""
        self.visits += 1
        tables = pair.real, pair.twin
        real, twin = (self._seen(pair.side, table, scene, path, row) for table in tables)
        if _is_fair(real, twin, pair.side):
            return real._replace(blind=True)
        self.frames += len(real.readings) + len(twin.readings)
        if real.readings == twin.readings:
            return real
        told = " then ".join(press.words for press in (*path, *row)) or "nothing"
        raise BrokenLaw(
            f"presses law: {pair.side} tells them apart on {_kind(real.screen)[0]}"
            f" ({scene.mishap or 'at the table'}, zoom {scene.zoom}) by {told}:"
            f" {_parted(real.readings, twin.readings)}"
        )

    def _seen(
        self, side: Side, table: Table, scene: Scene, path: Path_, row: Path_ | None = None
    ) -> Seen:
        """One visit, to its end; without a `row` nothing is read."""
        changes: list[Change] = []
        with self.room.visit(table, scene) as room:
            covered = tuple(room.readings()) if not path and row is not None else ()
            room.sit_down(scene.zoom)
            for press in path:
                if _is_blind(room.app.screen, side):
                    break
                changes += _done(room, press)
            screen, blind = room.app.screen, _is_blind(room.app.screen, side)
            readings = covered
            if not blind and row is not None:
                readings += tuple(room.readings())
            for press in row or ():
                _done(room, press)
                if type(room.app.screen) is not type(screen) or _is_blind(room.app.screen, side):
                    break
                readings += tuple(room.readings())
            return Seen(readings, room.app.screen, tuple(changes), blind)


def _done(room: Room, press: Press) -> list[Change]:
    """Press, and tell what it did to the game."""
    room.heard.clear()
    match = _match(room.app.screen)
    count, before = (len(match.entries), match.state) if match else (0, None)
    room.press(press)
    if match is None or before is None or len(match.entries) <= count:
        return []
    return [Change(before, match.entries[-1], match.state)]


def _match(screen: Screen) -> Match | None:
    """The game that is played on a screen, or behind it."""
    play = screen if isinstance(screen, Play) else getattr(screen, "play", None)
    return play.playing.match if isinstance(play, Play) else None


def _is_fair(real: Seen, twin: Seen, side: Side) -> bool:
    """Whether the rules let the side see now what differs."""
    return any(
        is_fair(parse(a.text, a.before.game.rules), (a.before, a.after), (b.before, b.after), side)
        or ends_apart(a.after, b.after)
        for a, b in zip(real.changes, twin.changes, strict=False)
    )


def _is_blind(screen: Screen, side: Side) -> bool:
    """Whether another may look now, and this side may not."""
    if isinstance(screen, Ending):
        return True
    if isinstance(screen, ReplayScreen):
        return screen.eyes not in (side, "both")
    play = screen if isinstance(screen, Play) else getattr(screen, "play", None)
    if isinstance(screen, Cover) or not isinstance(play, Play):
        return False
    return play.playing.audience not in (side, "both")


def _kind(screen: Screen) -> tuple[object, ...]:
    """What kind of place a screen is now: its class, and what is chosen or opened on it."""
    opened = "more" if isinstance(screen, Title) and screen.shows_more else ""
    name = " ".join((type(screen).__name__, getattr(screen, "purpose", opened))).strip()
    if isinstance(screen, Play) and isinstance(screen.playing, HexPlaying):
        pointer = screen.playing.pointer
        chosen = len(pointer.made), bool(screen.playing.stack), screen.playing.step
        playing = screen.playing
        fan, folded = map_of(screen).fan is not None, screen.side.folded
        return name, *chosen, fan, folded, bool(playing.notice)
    return name, bool(getattr(screen, "asking", None))


def _parted(a: tuple[tuple[object, ...], ...], b: tuple[tuple[object, ...], ...]) -> str:
    """By what two readings differ first."""
    parts = "frame", "title", "what can be clicked", "waiting", "screen", "movement", "sounds"
    for one, other in zip(a, b, strict=False):
        found = [name for name, x, y in zip(parts, one, other, strict=False) if x != y]
        if found and found[0] == "frame":
            return "the frame at " + _parts_at(cast(bytes, one[0]), cast(bytes, other[0]))
        if found:
            return f"the {found[0]}"
    return "how long it moves"


def _parts_at(one: bytes, other: bytes) -> str:
    """The first pixel by which two frames differ; "nowhere" of frames that differ in size."""
    line = 4 * SIZE[0]
    for y in range(SIZE[1] if len(one) == len(other) else 0):
        a, b = one[y * line : (y + 1) * line], other[y * line : (y + 1) * line]
        if a != b:
            x = next(x for x in range(line) if a[x] != b[x]) // 4
            return f"{x},{y}"
    return "nowhere"
