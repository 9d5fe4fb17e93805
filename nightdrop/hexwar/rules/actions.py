"""Actions on a hex map: frozen, with one canonical text each, and their verbs.

The texts are those of the game record and of the protocol: `move 505.07 1214`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from nightdrop.engine.model import Action
from nightdrop.hexwar.rules.hexes import Hex, hex_name, parse_hex
from nightdrop.rules import actions
from nightdrop.rules.actions import Maker, Word, argument, bare


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move, or push, a counter to a hex; `to` None is off the map.

    >>> Move("505.07", parse_hex("1214")).text, Move("505.07", None).text
    ('move 505.07 1214', 'move 505.07 off')
    """

    verb: ClassVar = "move"
    unit: str
    to: Hex | None

    @property
    def text(self) -> str:
        return f"move {self.unit} {'off' if self.to is None else hex_name(self.to)}"


@dataclass(frozen=True, slots=True)
class ToTrack(Action):
    """A unit moves off the map to the first box of the track [PB 8.6]."""

    unit: str

    @property
    def text(self) -> str:
        return f"move {self.unit} track"


@dataclass(frozen=True, slots=True)
class At(Action):
    """Something done to a hex: attack, enter, retreat, muster, mark, flip, place, or a verb of a
    rulebook's own."""

    verb: str
    hex: Hex

    @property
    def text(self) -> str:
        return f"{self.verb} {hex_name(self.hex)}"


@dataclass(frozen=True, slots=True)
class With(Action):
    """Something done with one counter: activate, join, point, lose, remove or advance."""

    verb: str
    unit: str

    @property
    def text(self) -> str:
        return f"{self.verb} {self.unit}"


@dataclass(frozen=True, slots=True)
class Form(Action):
    """Form a company from two or three sticks, ids ascending [2.4.1]."""

    verb: ClassVar = "form"
    sticks: tuple[str, ...]

    @property
    def text(self) -> str:
        return "form " + " ".join(self.sticks)


@dataclass(frozen=True, slots=True)
class ReinforceCompany(Action):
    """Bring a reduced company up to full strength with one stick [2.4.2]."""

    verb: ClassVar = "reinforce-company"
    company: str
    stick: str

    @property
    def text(self) -> str:
        return f"reinforce-company {self.company} {self.stick}"


@dataclass(frozen=True, slots=True)
class SpendAdvantage(Action):
    """Spend a regiment's Advantage for the initiative [ND 2.6.1]."""

    verb: ClassVar = "advantage"
    regiment: str

    @property
    def text(self) -> str:
        return f"advantage {self.regiment}"


FIGHT: Final = Word("fight")
STAND: Final = Word("stand")
REINFORCE: Final = Word("reinforce")
# What is said in one word, beside the names of activations.
WORDS: Final = (FIGHT.word, STAND.word, REINFORCE.word)
HEX_VERBS: Final = ("attack", "enter", "flip", "mark", "muster", "place", "retreat")
UNIT_VERBS: Final = ("activate", "advance", "join", "lose", "point", "remove")


def move(words: list[str]) -> Action:
    """A move to a hex or off the map: "move 505.07 1214"."""
    _, unit, to = words
    return Move(bare(unit), None if to == "off" else parse_hex(to))


def _reinforce(words: list[str]) -> Action:
    _, company, stick = words
    return ReinforceCompany(bare(company), bare(stick))


def _form(words: list[str]) -> Action:
    sticks = tuple(map(bare, words[1:]))
    if len(sticks) not in (2, 3) or list(sticks) != sorted(set(sticks)):
        raise ValueError(words)
    return Form(sticks)


def _advantage(words: list[str]) -> Action:
    return SpendAdvantage(argument(words))


def at_hex(words: list[str]) -> Action:
    """Something done to a hex: "verb 1214"."""
    return At(words[0], parse_hex(argument(words)))


def with_unit(words: list[str]) -> Action:
    """Something done with one counter: "verb 505.07"."""
    return With(words[0], argument(words))


# The verbs of a rulebook that has none of its own.
VERBS: Final[Mapping[str, Maker]] = {
    **actions.VERBS,
    "move": move,
    "form": _form,
    "advantage": _advantage,
    "reinforce-company": _reinforce,
    **dict.fromkeys(HEX_VERBS, at_hex),
    **dict.fromkeys(UNIT_VERBS, with_unit),
}
