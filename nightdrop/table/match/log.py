"""The log: a game's entries as a side sees them, and the steps counted of them.

The number of entries can reveal a hidden face: the moves of a concealed unit end by themselves if
it has none left, else by an entry. So until a game is over no number, place or length that a reader
is shown may count entries: `Steps` counts what this reader was told.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Audience, Reader, seen_by
from nightdrop.games import component
from nightdrop.table.language import language
from nightdrop.table.record.playback import Jump, Replay
from nightdrop.table.record.record import Header
from nightdrop.table.words.news import LogLine, is_news, narrate
from nightdrop.table.words.sides import adjutant_of
from nightdrop.table.words.wording import wording

SUM: Final = "news.sum"  # the key of the line that sums up a turn


def _ends_turn(states: Sequence[State], at: int) -> bool:
    before, after = states[at], states[at + 1]
    return before.turn != after.turn or (before.result is None and after.result is not None)


# Whose adjutant decided an entry, in words, by the state before it; "" where a player did.
Answering = Callable[[State, int], str]


def answering(header: Header, own: Side | None = None) -> Answering:
    """That of a game with this header; `own` is the side of the player who reads, if it is one's.
    """
    note = header.mail

    def answers(state: State, entry: int) -> str:
        side = note.adjutant_of(entry, actor(state)) if note else None
        if side is None:
            return ""
        return adjutant_of(side, str(header.players.get(side, "")), is_own=side == own)

    return answers


class Log:
    """The lines of a game for each language and audience.

    `states[i]` is the state before `actions[i]`.
    """

    def __init__(self, answers: Answering = lambda _state, _entry: "") -> None:
        self._answers = answers
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
        """The lines of one entry; at the end of a turn with its summary."""
        told = self._told.setdefault((language(), audience), {})
        if at not in told:
            index = first_of(states, actions, at)
            by = self._answers(states[at], at)
            told[at] = tell(index, states[at], actions[at], states[at + 1], audience, by)
            if _ends_turn(states, at) and not isinstance(actions[at], Jump):
                self._sum_up(states, actions, audience, at)
        return told[at]

    def _sum_up(
        self, states: Sequence[State], actions: Sequence[Action], audience: Reader, at: int
    ) -> None:
        """Add a summary of the turn that an entry ends, where its game family has one.

        It comes before the lines on the next turn, or on the end.
        """
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
    """Whether an entry is one with the entry before it.

    For all that the other side knows, there was no decision.
    """
    return entry > 0 and states[entry].due.may_be_forced(states[entry], actions[entry])


def first_of(states: Sequence[State], actions: Sequence[Action], entry: int) -> int:
    """The first of the entries that are one with this one."""
    while is_one_with_last(states, actions, entry):
        entry -= 1
    return entry


def end_of(states: Sequence[State], actions: Sequence[Action], entry: int) -> int:
    """The number of entries up to the end of those that are one with this one."""
    entry += 1
    while entry < len(actions) and is_one_with_last(states, actions, entry):
        entry += 1
    return entry


def tell(
    index: int, before: State, action: Action, after: State, reader: Reader, adjutant: str = ""
) -> list[LogLine]:
    """The lines of one entry; `index` is the first that is one with it. `adjutant` decided so."""
    if isinstance(action, Jump):
        said = action.sentence
        return [LogLine(index, after.turn, None, said, "", None, "turn", said,
                        about=wording(after).unsaid)]  # fmt: skip
    return narrate(*_seen(before, action, after, reader), index, adjutant)


def _seen(
    before: State, action: Action, after: State, reader: Reader
) -> tuple[State, Action, State, Audience]:
    """An entry as a reader sees it.

    A referee sees what one player saw alone, as that player.
    """
    if reader == "all":
        return before, action, after, before.due.witnesses(before, action)[0]
    return seen_by(before, reader), action, seen_by(after, reader), reader


def tell_entry(replay: Replay, entry: int, reader: Reader) -> list[LogLine]:
    """The lines of an entry of a replay."""
    states, actions = replay.played.states, replay.played.actions
    index = first_of(states, actions, entry)
    by = answering(replay.header)(states[entry], entry)
    return tell(index, states[entry], actions[entry], states[entry + 1], reader, by)


class Steps:
    """The steps of a game as a reader saw them: the only count of a game that is shown.

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
        return len(self.stops) - 1

    def number(self, entries: int) -> int:
        """How many steps a reader was told after `entries` entries."""
        return bisect_right(self.stops, entries) - 1

    def of(self, entry: int) -> int:
        """The number of the step in which an entry was told."""
        return min(bisect_left(self.stops, entry + 1), self.count)

    def move(self, entries: int, by: int) -> int | None:
        """The stop after (1) or before (-1) a number of entries; None where there is none."""
        at = bisect_right(self.stops, entries) if by > 0 else bisect_left(self.stops, entries) - 1
        return self.stops[at] if 0 <= at < len(self.stops) else None


def _is_told(before: State, action: Action, after: State, reader: Reader) -> bool:
    return isinstance(action, Jump) or is_news(*_seen(before, action, after, reader))


class Moment(NamedTuple):
    """Something all players saw happen: after how many entries, and what."""

    entry: int
    kind: str


class Beat(NamedTuple):
    """An announcement: its `kind`, a `head` and a line below it, with a `light` or a side's badge.

    `waits`: the others continue only when it has been seen; one that does not wait is small.
    """

    kind: str
    head: str
    line: str = ""
    light: str = ""
    side: Side | None = None
    waits: bool = True


class Score(NamedTuple):
    """The points that a side held from an entry on: known points, and hidden markers."""

    entry: int
    points: int
    hidden: int
