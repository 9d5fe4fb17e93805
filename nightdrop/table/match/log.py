"""The log: a game's entries read through a side's eyes, what is counted of them, and the moments
worth finding again.

How many entries there are tells what is never shown: the moves of a concealed unit end by
themselves where nothing is left to it, else by an entry. So until a game is over no number, place
or length that a reader is shown counts entries: `Steps` does, of what this reader was told.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from nightdrop.engine.model import Action, State
from nightdrop.engine.view import Audience, Reader, common, seen_by
from nightdrop.hexwar.rules.book import book_of
from nightdrop.rules.rulebook import airborne, ruleset
from nightdrop.table.language import language
from nightdrop.table.record.playback import Jump, Replay
from nightdrop.table.words.news import LogLine, is_news, narrate


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
        entries = range(since, len(actions))
        return [line for at in entries for line in self._lines(states, actions, audience, at)]

    def last(
        self, states: Sequence[State], actions: Sequence[Action], audience: Reader, count: int
    ) -> list[LogLine]:
        """The last `count` lines of all."""
        found: list[LogLine] = []
        for at in range(len(actions) - 1, -1, -1):
            if len(found) >= count:
                break
            found += reversed(self._lines(states, actions, audience, at))
        return found[:count][::-1]

    def _lines(
        self, states: Sequence[State], actions: Sequence[Action], audience: Reader, at: int
    ) -> list[LogLine]:
        """The lines of one entry."""
        told = self._told.setdefault((language(), audience), {})
        if at not in told:
            index = first_of(states, actions, at)
            told[at] = tell(index, states[at], actions[at], states[at + 1], audience)
        return told[at]

    def forget(self, length: int) -> None:
        """Drop the lines of all entries from number `length` on: they were undone."""
        for told in self._told.values():
            for at in [at for at in told if at >= length]:
                del told[at]


def is_one_with_last(states: Sequence[State], actions: Sequence[Action], entry: int) -> bool:
    """Whether an entry is one thing with the entry before it: for all that the other side knows,
    nobody was asked."""
    return entry > 0 and states[entry].due.may_be_forced(states[entry], actions[entry])


def first_of(states: Sequence[State], actions: Sequence[Action], entry: int) -> int:
    """The first of the entries that are one thing with this one."""
    while is_one_with_last(states, actions, entry):
        entry -= 1
    return entry


def end_of(states: Sequence[State], actions: Sequence[Action], entry: int) -> int:
    """The number of entries up to the end of those that are one thing with this one."""
    entry += 1
    while entry < len(actions) and is_one_with_last(states, actions, entry):
        entry += 1
    return entry


def tell(index: int, before: State, action: Action, after: State, reader: Reader) -> list[LogLine]:
    """The lines of one entry, of which `index` is the first that is one thing with it."""
    if isinstance(action, Jump):
        said = action.sentence
        return [LogLine(index, after.turn, None, said, "", None, "turn", said)]
    return narrate(*_seen(before, action, after, reader), index)


def _seen(
    before: State, action: Action, after: State, reader: Reader
) -> tuple[State, Action, State, Audience]:
    """An entry as it is told to a reader; to a referee as to one who saw it, from what nobody
    else sees."""
    if reader == "all":
        return before, action, after, before.due.witnesses(before, action)[0]
    return seen_by(before, reader), action, seen_by(after, reader), reader


def tell_entry(replay: Replay, entry: int, reader: Reader) -> list[LogLine]:
    """The lines of an entry of a replay."""
    states, actions = replay.played.states, replay.played.actions
    index = first_of(states, actions, entry)
    return tell(index, states[entry], actions[entry], states[entry + 1], reader)


class Steps:
    """The steps of a game as a reader was told of them: the one thing that is counted of a game.

    `stops[k]` is the number of entries after k steps.
    """

    def __init__(self, replay: Replay, reader: Reader) -> None:
        states, actions = replay.played.states, replay.played.actions
        self.stops, is_told = [0], False
        for entry, action in enumerate(actions):
            is_told = is_told or _is_told(states[entry], action, states[entry + 1], reader)
            if is_told and end_of(states, actions, entry) == entry + 1:
                self.stops.append(entry + 1)
                is_told = False

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.stops) - 1

    def number(self, entries: int) -> int:
        """How many steps are told by the time that `entries` are played."""
        return bisect_right(self.stops, entries) - 1

    def of(self, entry: int) -> int:
        """The number of the step in which an entry was told."""
        return min(bisect_left(self.stops, entry + 1), self.count)

    def move(self, entries: int, by: int) -> int | None:
        """The stop after (1) or before (-1) a number of entries; None where there is none."""
        at = bisect_right(self.stops, entries) if by > 0 else bisect_left(self.stops, entries) - 1
        return self.stops[at] if 0 <= at < len(self.stops) else None


def _is_told(before: State, action: Action, after: State, reader: Reader) -> bool:
    """Whether a reader was told anything of an entry."""
    return isinstance(action, Jump) or is_news(*_seen(before, action, after, reader))


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
    """Every attack [ND 9.1.1] [PB 9.1.1], VP hex won [ND 10.2] [PB 10.1.1] and marker laid
    [ND 4.3], in order."""
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
    """The airborne side's points as the reader could count them, wherever they change [ND 10.2]
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
    """The least points with which the airborne side wins [ND 10.4] [PB 10]."""
    levels = ruleset(view).tables.levels
    return min(least for least, _level, winner in levels if winner == airborne(view))
