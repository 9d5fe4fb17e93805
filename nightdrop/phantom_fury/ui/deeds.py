"""How a game went: what was taken and lost where and why, what turned it, and luck [2.1]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules.actions import ASSAULT, FIRE, STRIKE
from nightdrop.phantom_fury.rules.combat import Blast
from nightdrop.phantom_fury.rules.flow import Movement
from nightdrop.phantom_fury.rules.odds import chances
from nightdrop.table.language import N_
from nightdrop.table.record.playback import Replay

# Why cards are lost, in the order in which that is told.
CAUSES: Final = {"bombs": N_("bombs"), "blasts": N_("blasts"), "fire": N_("fire"),
                 "mosques": N_("Mosques"), "left": N_("left at the end")}  # fmt: skip
ATTACKS: Final = {STRIKE.text: "strike", FIRE.text: "artillery", ASSAULT.text: "assault"}
TURNED: Final = 3  # turning points that are told


class Deed(NamedTuple):
    """An entry that changed the points: after how many entries, in which turn and at which front
    ("" for none), the cards taken, and those lost with the cause of each."""

    entry: int
    turn: int
    front: str
    taken: tuple[str, ...]
    lost: tuple[tuple[str, str], ...]
    change: int


class Turning(NamedTuple):
    """What turned a game: all deeds of a turn at a front, the last entry of them, and their sum."""

    entry: int
    turn: int
    front: str
    taken: tuple[str, ...]
    lost: tuple[str, ...]
    change: int


class Luck(NamedTuple):
    """An attack: the kind, the turn, the points that were to be expected, and those that came."""

    kind: str
    turn: int
    expected: float
    came: int


def _new(more: Sequence[str], fewer: Sequence[str]) -> tuple[str, ...]:
    """The cards of a pile that were not there before."""
    return tuple((Counter(more) - Counter(fewer)).elements())


def deeds(replay: Replay) -> Iterator[Deed]:
    """All that changed the points, in order."""
    for entry in range(replay.length):
        before, after = replay.at(entry), replay.at(entry + 1)
        old, new, faces = before.book, after.book, before.game.faces
        taken = _new(new.captured, old.captured)
        gone = _new(new.casualties, old.casualties)
        if not taken and not gone:
            continue
        lost = tuple(_causes(before, after, gone))
        change = sum(faces[face].value for face in taken) - sum(faces[face].value for face in gone)
        front = before.fight.front if before.fight else vars(before.due).get("front", "")
        yield Deed(entry + 1, before.turn, front, taken, lost, change)


def _causes(before: State, after: State, gone: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Cards that were lost in an entry, each with why."""
    blast, faces = isinstance(before.due, Blast), before.game.faces
    hit = False
    for face in gone:
        one = faces[face]
        if after.result is not None and one.type in "IO":
            yield face, "left"
        elif one.prestige:
            yield face, "mosques"
        elif one.type == "X":
            yield face, "bombs"
        elif blast and not hit:
            hit = True
            yield face, "blasts"
        else:
            yield face, "fire"


def by_cause(game: State, found: Sequence[Deed]) -> dict[str, int]:
    """The points lost by cause."""
    sums = dict.fromkeys(CAUSES, 0)
    for deed in found:
        for face, cause in deed.lost:
            sums[cause] += game.game.faces[face].value
    return sums


def turned(found: Sequence[Deed]) -> list[Turning]:
    """What turned the game: the largest changes of a turn at a front, in their order."""
    groups: dict[tuple[int, str], list[Deed]] = {}
    for deed in found:
        groups.setdefault((deed.turn, deed.front), []).append(deed)
    made = [
        Turning(some[-1].entry, turn, front, sum((deed.taken for deed in some), ()),
                tuple(face for deed in some for face, _cause in deed.lost),
                sum(deed.change for deed in some))
        for (turn, front), some in groups.items()
    ]  # fmt: skip
    largest = sorted(made, key=lambda one: -abs(one.change))[:TURNED]
    return sorted(largest, key=lambda one: one.entry)


def points_at(replay: Replay) -> list[tuple[int, int]]:
    """The points wherever they change: after how many entries, how many."""
    found = [(0, replay.at(0).game.rules.points(replay.at(0)))]
    for deed in deeds(replay):
        found.append((deed.entry, found[-1][1] + deed.change))
    return found


def luck(replay: Replay) -> list[Luck]:
    """Every attack, with the points that were to be expected of it by exact odds."""
    found, all_deeds = list[Luck](), list(deeds(replay))
    for entry, text in enumerate(replay.entries):
        kind = ATTACKS.get(text)
        if kind is None:
            continue
        state = replay.at(entry)
        places: dict[str, list[str]] = {}
        for face, place in (*state.book.sent, *state.book.aimed):
            places.setdefault(place, []).append(face)
        expected = sum(float(chances(state, kind, place, cards).mean)
                       for place, cards in places.items())  # fmt: skip
        ends = next((n for n in range(entry + 1, replay.length)
                     if replay.entries[n].partition(" ")[0] not in ("roll", "draw")
                     or isinstance(replay.at(n).due, Movement)), replay.length)  # fmt: skip
        came = sum(deed.change for deed in all_deeds if entry < deed.entry - 1 < ends
                   and any(cause != "left" for _face, cause in (*deed.lost, ("", ""))))  # fmt: skip
        found.append(Luck(kind, state.turn, expected, came))
    return found


