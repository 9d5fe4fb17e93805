"""Lines of the log that belong together, told as one where a game family groups them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from nightdrop.engine.model import State
from nightdrop.games import component
from nightdrop.table.words.news import LogLine


@dataclass(frozen=True)
class Passage:
    """Some lines of the log that belong together, in their order.

    They are told in `text`, or in a few words in `head`, with more in `sub`.
    """

    lines: tuple[LogLine, ...]
    text: str
    head: str
    sub: str = ""

    @property
    def first(self) -> int:
        return self.lines[0].index

    @property
    def last(self) -> int:
        return self.lines[-1].index

    @property
    def line(self) -> LogLine:
        """All of it as one line of the log, of its last entry."""
        return replace(self.lines[0], index=self.last, text=self.text, short=self.text)


def passages(
    lines: Sequence[LogLine], view: State, *, brief: bool = False
) -> Sequence[Passage]:
    """The lines in passages, in their order; `view` is any state of the game. `brief` ones join
    what is alike within an activation, where a game family can."""
    kind = view.game.rules.kind
    put = component(kind, "digest") if brief else None
    put = put if put is not None else component(kind, "passages")
    if put is None:
        return [Passage((line,), line.text, line.text) for line in lines]
    found: Sequence[Passage] = put(lines, view)
    return found


def grouped(
    lines: Sequence[LogLine], view: State, until: int, orders: Sequence[tuple[int, int]] = (),
    *, brief: bool = False,
) -> list[LogLine]:  # fmt: skip
    """The log with one line for each passage before entry `until`, and all lines from there on.

    Of the latter `orders` are grouped: entries from one up to another that are undone together.
    """

    def part(line: LogLine) -> int:
        if line.index < until:
            return -1
        return next((start for start, end in orders if start <= line.index < end), line.index)

    told: list[LogLine] = []
    for start, group in groupby(lines, part):
        together = tuple(group)
        whole = start == -1 or len({line.index for line in together}) > 1
        parts = passages(together, view, brief=brief) if whole else ()
        told += (one.line for one in parts) if whole else together
    return told


def activation_heads(lines: Sequence[LogLine]) -> list[LogLine | None]:
    """For each line the one with which its activation began.

    None for that one itself, and for what belongs to no activation, such as the end of a turn.
    """
    found: list[LogLine | None] = []
    head: LogLine | None = None
    for line in lines:
        begins = line.kind == "activation"
        if begins or line.kind in ("turn", "result") or (head and head.turn != line.turn):
            head = None
        found.append(head)
        head = line if begins else head
    return found
