"""The log: a game's entries read through a side's eyes, and what is counted of them.

How many entries there are tells what is never shown: the moves of a concealed unit end by
themselves where nothing is left to it, else by an entry. So until a game is over no number, place
or length that a reader is shown counts entries: `Steps` does, of what this reader was told.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, State
from nightdrop.engine.view import Audience, Reader, seen_by
from nightdrop.games import component
from nightdrop.table.language import language
from nightdrop.table.record.playback import Jump, Replay
from nightdrop.table.words.news import LogLine, is_news, narrate
from nightdrop.table.words.wording import wording

SUM: Final = "news.sum"  # the key of the line that sums up a turn


def _ends_turn(states: Sequence[State], at: int) -> bool:
    """Whether an entry ends a turn, or the game with it."""
    before, after = states[at], states[at + 1]
    return before.turn != after.turn or (before.result is None and after.result is not None)


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
        told, found = self._told.setdefault((language(), audience), {}), list[LogLine]()
        for at in range(since, len(actions)):
            known = told.get(at)
            found += self._lines(states, actions, audience, at) if known is None else known
        return found

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
        """The lines of one entry; at the end of a turn with what that came to."""
        told = self._told.setdefault((language(), audience), {})
        if at not in told:
            index = first_of(states, actions, at)
            told[at] = tell(index, states[at], actions[at], states[at + 1], audience)
            if _ends_turn(states, at) and not isinstance(actions[at], Jump):
                self._sum_up(states, actions, audience, at)
        return told[at]

    def _sum_up(
        self, states: Sequence[State], actions: Sequence[Action], audience: Reader, at: int
    ) -> None:
        """Add a line on what the turn came to that an entry ends, where its kind of game says so:
        before what is told of the next turn, or of the end."""
        before, after = states[at], states[at + 1]
        sums = component(before.game.rules.kind, "sums")
        if sums is None:
            return
        told, turn = self._told[language(), audience][at], before.turn
        begun = bisect_left(states, turn, hi=at, key=attrgetter("turn"))
        lines = list[LogLine]()
        if begun:  # it ended the turn before, and nothing of that is summed up anew
            n = begun - 1
            index = first_of(states, actions, n)
            lines += tell(index, states[n], actions[n], states[begun], audience)
        lines += self.lines(states[: at + 1], actions[:at], audience, begun) + told
        lines = [line for line in lines if line.turn == turn]
        view = after if audience == "all" else seen_by(after, audience)
        said = sums(lines, turn, view)
        ends = (n for n, line in enumerate(told) if line.turn != turn or line.kind == "result")
        told.insert(next(ends, len(told)), LogLine(
            first_of(states, actions, at), turn, None, said, "", None, "turn", said, SUM,
            about=wording(after).unsaid))  # fmt: skip

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
        return [LogLine(index, after.turn, None, said, "", None, "turn", said,
                        about=wording(after).unsaid)]  # fmt: skip
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


class Moment(NamedTuple):
    """Something all players saw happen: after how many entries, and what."""

    entry: int
    kind: str


class Beat(NamedTuple):
    """What is said large when something begins: its `kind`, a `head` and a line below it, with a
    `light` or the badge of a `side`. `waits`: the others go on only when it has been seen; one that
    nobody waits for is small."""

    kind: str
    head: str
    line: str = ""
    light: str = ""
    side: Side | None = None
    waits: bool = True


class Score(NamedTuple):
    """What a side held from an entry on: points that a reader knows of, and hidden markers."""

    entry: int
    points: int
    hidden: int
