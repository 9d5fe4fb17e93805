"""The log: a game's entries read through a side's eyes, and the moments worth finding again."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from nightdrop.engine.model import Action, State
from nightdrop.engine.view import Audience, Reader, seen_by
from nightdrop.rules.book import book_of
from nightdrop.rules.rulebook import airborne, ruleset
from nightdrop.table.language import language
from nightdrop.table.record.playback import Jump, Replay
from nightdrop.table.words.news import LogLine, narrate


class Log:
    """The lines of a game for each language and audience.

    `states[i]` is the state before `actions[i]`.
    """

    def __init__(self) -> None:
        self._told: dict[tuple[str, Reader], dict[int, list[LogLine]]] = {}

    def lines(
        self,
        states: Sequence[State],
        actions: Sequence[Action],
        audience: Reader,
        since: int = 0,
    ) -> list[LogLine]:
        """What happened from entry `since` on, as the audience may know it."""
        told = self._told.setdefault((language(), audience), {})
        for at in range(since, len(actions)):
            if at not in told:
                told[at] = tell(at, states[at], actions[at], states[at + 1], audience)
        return [line for at in range(since, len(actions)) for line in told[at]]

    def forget(self, length: int) -> None:
        """Drop the lines of all entries from number `length` on: they were undone."""
        for told in self._told.values():
            for at in [at for at in told if at >= length]:
                del told[at]


def tell(index: int, before: State, action: Action, after: State, reader: Reader) -> list[LogLine]:
    """The lines of one entry."""
    if isinstance(action, Jump):
        said = action.sentence
        return [LogLine(index, after.turn, None, said, "", None, "turn", said)]
    if reader == "all":
        # Told as to one who saw it, from what nobody but a referee sees.
        audience: Audience = before.due.witnesses(before, action)[0]
    else:
        audience = reader
        before, after = seen_by(before, audience), seen_by(after, audience)
    return narrate(before, action, after, audience, index)


def tell_entry(replay: Replay, entry: int, reader: Reader) -> list[LogLine]:
    """The lines of an entry of a replay."""
    before, after = replay.at(entry), replay.at(entry + 1)
    return tell(entry, before, replay.played.actions[entry], after, reader)


MomentKind = Literal["combat", "control", "marker"]
KINDS: Final[tuple[MomentKind, ...]] = ("combat", "control", "marker")


class Moment(NamedTuple):
    """Something both players saw happen: after how many entries, and what."""

    entry: int
    kind: MomentKind


class Score(NamedTuple):
    """What the airborne side held from an entry on: points that a reader knows of, and hidden
    markers."""

    entry: int
    points: int
    hidden: int


def moments(replay: Replay) -> list[Moment]:
    """Every attack [9.1.1], VP hex won [10.2] and marker laid [4.3], in order."""
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
    was, now = book_of(before).vp, book_of(after).vp
    if was is now:
        return False
    places = ((was[hex_], place) for hex_, place in now.items())
    if kind == "control":
        return any(new.control and not old.control for old, new in places)
    return any(new.laid_by is not None and old.laid_by is None for old, new in places)


def scores(replay: Replay, reader: Reader) -> list[Score]:
    """The airborne side's points as the reader could count them, wherever they change [10.2]."""
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
    """The least points with which the airborne side wins [10.4]."""
    levels = ruleset(view).tables.levels
    return min(least for least, _level, winner in levels if winner == airborne(view))
