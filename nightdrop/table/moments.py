"""What a replay can be searched for, and what the US player holds: read from what a side knew."""

from typing import Final, Literal, NamedTuple

from nightdrop.engine.model import US, State
from nightdrop.engine.view import Reader
from nightdrop.rules.ruleset import ruleset
from nightdrop.table.replay import Replay

MomentKind = Literal["combat", "control", "marker"]
KINDS: Final[tuple[MomentKind, ...]] = ("combat", "control", "marker")


class Moment(NamedTuple):
    """Something both players saw happen: after how many entries, and what."""

    entry: int
    kind: MomentKind


class Score(NamedTuple):
    """What the US player held from an entry on: points a reader knows of, and hidden markers."""

    entry: int
    points: int
    hidden: int


def moments(replay: Replay) -> list[Moment]:
    """Every attack [9.1.1], VP hex won by the US player [10.2] and marker laid [4.3], in order."""
    found: list[Moment] = []
    after = replay.seen(0, "both")
    for index in range(replay.length):
        before, after = after, replay.seen(index + 1, "both")
        found += [Moment(index + 1, kind) for kind in KINDS if _happened(kind, before, after)]
    return found


def _happened(kind: MomentKind, before: State, after: State) -> bool:
    """Whether a kind of thing happened between two positions."""
    if kind == "combat":
        return before.fight is None and after.fight is not None
    if before.vp is after.vp:
        return False
    places = ((before.vp[hex_], place) for hex_, place in after.vp.items())
    if kind == "control":
        return any(new.control and not old.control for old, new in places)
    return any(new.laid_by is not None and old.laid_by is None for old, new in places)


def scores(replay: Replay, reader: Reader) -> list[Score]:
    """The US player's points as the reader could count them, wherever they change [10.2]."""
    found = [_score(0, replay.seen(0, reader))]
    for index in range(1, replay.length + 1):
        now = _score(index, replay.seen(index, reader))
        if now[1:] != found[-1][1:]:
            found.append(now)
    return found


def _score(entry: int, view: State) -> Score:
    held = [place for place in view.vp.values() if place.control]
    hidden = sum(place.laid_by is not None and place.value is None for place in held)
    return Score(entry, sum(place.value or 0 for place in held), hidden)


def winning_points(view: State) -> int:
    """The least points with which the US player wins [10.4]."""
    levels = ruleset(view).tables.levels
    return min(least for least, _level, winner in levels if winner == US)
