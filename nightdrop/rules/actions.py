"""What a hand does at the table: frozen actions, one canonical text each, and their parser.

The texts are those of the game record and of the protocol: `move 505.07 1214`. Everything a
player or chance can do is one of these, or of the verbs that a rulebook adds (`Rulebook.verbs`).
What a text says hangs on the rulebook of its game: two may use a verb for different actions.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Protocol

from nightdrop.engine.model import Action
from nightdrop.hexwar.rules.hexes import Hex, hex_name, parse_hex


@dataclass(frozen=True, slots=True)
class Word(Action):
    """An action of one word: done, fight, stand, pass, reinforce, roll (the dice, not yet
    thrown) or the name of an activation."""

    word: str

    @property
    def text(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move, or push, a counter to a hex; `to` None is off the map."""

    verb: ClassVar = "move"
    unit: str
    to: Hex | None

    @property
    def text(self) -> str:
        return f"move {self.unit} {'off' if self.to is None else hex_name(self.to)}"


@dataclass(frozen=True, slots=True)
class ToTrack(Action):
    """A unit leaves the map for the first box of the track [PB 8.6]."""

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


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Chance throws: one to three dice thrown together."""

    verb: ClassVar = "roll"
    dice: tuple[int, ...]

    @property
    def text(self) -> str:
        return "roll " + " ".join(map(str, self.dice))


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance draws one counter from a cup and looks at its face."""

    verb: ClassVar = "draw"
    face: str

    @property
    def text(self) -> str:
        return f"draw {self.face}"


# Makes an action of the words of its text, the verb first. Raises ValueError if they are none.
Maker = Callable[[list[str]], Action]

DONE: Final = Word("done")
FIGHT: Final = Word("fight")
STAND: Final = Word("stand")
PASS: Final = Word("pass")
REINFORCE: Final = Word("reinforce")
ROLL: Final = Word("roll")
HEX_VERBS: Final = ("attack", "enter", "flip", "mark", "muster", "place", "retreat")
UNIT_VERBS: Final = ("activate", "advance", "join", "lose", "point", "remove")
_WORDS: Final = {word.word: word for word in (DONE, FIGHT, STAND, PASS, REINFORCE, ROLL)}


class Vocabulary(Protocol):
    """What a rulebook can say: its `verbs`, with what makes actions of them, and its activations,
    which are actions by their names alone."""

    @property
    def verbs(self) -> Mapping[str, Maker]: ...

    @property
    def activations(self) -> Collection[str]: ...


class NoAction(ValueError):
    """A text that is no action: the verb it begins with, and whether actions begin so."""

    def __init__(self, verb: str, is_known: bool) -> None:
        super().__init__(verb)
        self.verb, self.is_known = verb, is_known


def parse(text: str, rulebook: Vocabulary) -> Action:
    """The action with this text in a rulebook. Raises NoAction, a ValueError, if there is none.

    Says nothing about legality: `parse(action.text, rulebook) == action` for every action of its
    games.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text in rulebook.activations:
        return Word(text)
    words = text.split(" ")
    maker = rulebook.verbs.get(words[0])
    if maker is None:
        raise NoAction(words[0][:40], False)
    try:
        return maker(words)
    except (ValueError, IndexError, TypeError):
        raise NoAction(words[0], True) from None


def _one(words: list[str]) -> str:
    """The single argument."""
    _, argument = words
    return _id(argument)


def _id(text: str) -> str:
    """A counter's id, or any other bare word."""
    if not text or not text.isascii() or not text.isprintable():
        raise ValueError(text)
    return text


def move(words: list[str]) -> Action:
    """A move to a hex or off the map: "move 505.07 1214"."""
    _, unit, to = words
    return Move(_id(unit), None if to == "off" else parse_hex(to))


def _reinforce(words: list[str]) -> Action:
    _, company, stick = words
    return ReinforceCompany(_id(company), _id(stick))


def _form(words: list[str]) -> Action:
    sticks = tuple(map(_id, words[1:]))
    if len(sticks) not in (2, 3) or list(sticks) != sorted(set(sticks)):
        raise ValueError(words)
    return Form(sticks)


def _roll(words: list[str]) -> Action:
    dice = tuple("123456".index(die) + 1 for die in words[1:] if len(die) == 1)
    if len(dice) != len(words) - 1 or len(dice) > 3:
        raise ValueError(words)
    return Roll(dice)


def _draw(words: list[str]) -> Action:
    return Draw(_one(words))


def _advantage(words: list[str]) -> Action:
    return SpendAdvantage(_one(words))


def at_hex(words: list[str]) -> Action:
    """Something done to a hex: "verb 1214"."""
    return At(words[0], parse_hex(_one(words)))


def with_unit(words: list[str]) -> Action:
    """Something done with one counter: "verb 505.07"."""
    return With(words[0], _one(words))


def alone(word: Word) -> Maker:
    """Makes this action of its word, with no other beside it."""
    return partial(_alone, word)  # and no function of its own: a game goes to other processes


def _alone(word: Word, words: list[str]) -> Action:
    if words != [word.word]:
        raise ValueError(words)
    return word


# The verbs of a rulebook that has none of its own.
VERBS: Final[Mapping[str, Maker]] = {
    "move": move,
    "form": _form,
    "roll": _roll,
    "draw": _draw,
    "advantage": _advantage,
    "reinforce-company": _reinforce,
    **dict.fromkeys(HEX_VERBS, at_hex),
    **dict.fromkeys(UNIT_VERBS, with_unit),
}


def by_text(actions: list[Action]) -> tuple[Action, ...]:
    """The actions as a menu: sorted by text."""
    return tuple(sorted(actions, key=lambda action: action.text))
