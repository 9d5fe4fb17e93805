"""The log: the entries of a game read through a side's eyes, told once and kept."""

from collections.abc import Sequence
from dataclasses import dataclass

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action, Side, State
from nightdrop.engine.view import Audience, Reader, seen_by
from nightdrop.table.jump import Jump
from nightdrop.table.narrate import narrate
from nightdrop.table.speech import language


@dataclass(frozen=True)
class LogLine:
    """A line of the log: the entry it tells of, its turn, who acted, and what is to be read;
    `short` is what is read in narrow places, the text where it has no shorter one."""

    index: int
    turn: int
    side: Side | None
    text: str
    rule: str
    hex: Hex | None
    kind: str
    short: str

    @property
    def sentence(self) -> str:
        """The text with its rule number in brackets."""
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class Log:
    """The lines of a game for each language and audience.

    `states[i]` is the state before `actions[i]`.
    """

    def __init__(self) -> None:
        self._told: dict[tuple[str, Reader], list[list[LogLine]]] = {}

    def lines(
        self,
        states: Sequence[State],
        actions: Sequence[Action],
        audience: Reader,
        since: int = 0,
    ) -> list[LogLine]:
        """What happened from entry `since` on, as the audience may know it."""
        told = self._told.setdefault((language(), audience), [])
        while len(told) < len(actions):
            index = len(told)
            told.append(tell(index, states[index], actions[index], states[index + 1], audience))
        return [line for lines in told[since:] for line in lines]

    def forget(self, length: int) -> None:
        """Drop the lines of all entries from number `length` on: they were undone."""
        for told in self._told.values():
            del told[length:]


def tell(index: int, before: State, action: Action, after: State, reader: Reader) -> list[LogLine]:
    """The lines of one entry."""
    if isinstance(action, Jump):
        return [
            LogLine(index, after.turn, None, action.sentence, "", None, "turn", action.sentence)
        ]
    if reader == "all":
        # Told as to one who saw it, from what nobody but a referee sees.
        audience: Audience = before.todo[-1].witnesses(before, action)[0]
    else:
        audience = reader
        before, after = seen_by(before, audience), seen_by(after, audience)
    return [
        LogLine(
            index,
            before.turn,
            news.side,
            news.text,
            news.rule,
            news.hex,
            news.kind,
            news.short or news.text,
        )
        for news in narrate(before, action, after, audience)
    ]
