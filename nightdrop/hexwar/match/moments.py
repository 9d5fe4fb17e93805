"""The moments of a game that are worth finding again, and the points held over time."""

from typing import Final, Literal

from nightdrop.engine.model import State
from nightdrop.engine.view import Reader, common
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.table.match.log import Moment, Score
from nightdrop.table.record.playback import Replay

MomentKind = Literal["combat", "control", "marker"]
KINDS: Final[tuple[MomentKind, ...]] = ("combat", "control", "marker")


def moments(replay: Replay) -> list[Moment]:
    """Every attack, VP hex won and marker placed, in order.

    Attacks are those of [ND 9.1.1] [PB 9.1.1], VP hexes of [ND 10.2] [PB 10.1.1], markers of [ND
    4.3].
    """
    found: list[Moment] = []
    all_seats = common(replay.at(0).game)
    after = replay.seen(0, all_seats)
    for index in range(replay.length):
        before, after = after, replay.seen(index + 1, all_seats)
        found += [Moment(index + 1, kind) for kind in KINDS if _happened(kind, before, after)]
    return found


def _happened(kind: MomentKind, before: State, after: State) -> bool:
    """Whether a kind of thing happened between two positions."""
    if kind == "combat":
        return before.fight is None and after.fight is not None
    was, now = book_of(before).vp, book_of(after).vp
    if was is now:
        return False
    places = ((was[hex_], place) for hex_, place in now.items())
    if kind == "control":
        return any(new.control and not old.control for old, new in places)
    return any(new.laid_by is not None and old.laid_by is None for old, new in places)


def scores(replay: Replay, reader: Reader) -> list[Score]:
    """The first side's points as the reader could count them, wherever they change [ND 10.2]
    [PB 10.1.1]."""
    found = [_score(0, replay.seen(0, reader))]
    for index in range(1, replay.length + 1):
        now = _score(index, replay.seen(index, reader))
        if now[1:] != found[-1][1:]:
            found.append(now)
    return found


def _score(entry: int, view: State) -> Score:
    held = [place for place in book_of(view).vp.values() if place.control]
    hidden = sum(place.laid_by is not None and place.value is None for place in held)
    return Score(entry, sum(place.value or 0 for place in held), hidden)


def winning_points(view: State) -> int:
    """The fewest points with which the first side wins [ND 10.4] [PB 10]."""
    levels = ruleset(view).tables.levels
    return min(least for least, _level, winner in levels if winner == view.game.sides[0])
