"""Actions of any game: frozen, with one canonical text each, and their parser.

The texts are those of the game record and of the protocol: `roll 3 4`. Everything a player or
chance can do is one of these, or of the words and verbs that a rulebook adds. The meaning of a text
depends on the rulebook of its game: two may use a verb for different actions.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Protocol

from nightdrop.engine.model import Action, ActionT


@dataclass(frozen=True, slots=True)
class Word(Action):
    """An action of one word: done, pass, roll (dice to be rolled), or one that a rulebook adds.
    """

    word: str

    @property
    def text(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Chance throws: one to three dice thrown together.

    >>> Roll((3, 4)).text
    'roll 3 4'
    """

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


@dataclass(frozen=True, slots=True)
class VerbAction(Action):
    """A verb with names: `move 0306`.

    A game with only such actions needs no class of its own, only `verbs_of`.
    """

    verb: str
    names: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return " ".join((self.verb, *self.names))


# Makes an action of the words of its text, the verb first. Raises ValueError if they are none.
Maker = Callable[[list[str]], Action]

DONE: Final = Word("done")
PASS: Final = Word("pass")
ROLL: Final = Word("roll")
_WORDS: Final = {word.word: word for word in (DONE, PASS, ROLL)}


class Vocabulary(Protocol):
    """The vocabulary of a rulebook.

    Its `verbs`, with the functions that make actions of them, and the `words` that are actions
    alone.
    """

    @property
    def verbs(self) -> Mapping[str, Maker]: ...

    @property
    def words(self) -> Collection[str]: ...


class NoAction(ValueError):
    """A text that is not an action: the verb it begins with, and whether actions begin so."""

    def __init__(self, verb: str, is_known: bool) -> None:
        super().__init__(verb)
        self.verb, self.is_known = verb, is_known


def parse(text: str, rulebook: Vocabulary) -> Action:
    """The action with this text in a rulebook. Raises NoAction, a ValueError, if there is none.

    Says nothing about legality: `parse(action.text, rulebook) == action` for every action of its
    games.

    >>> from nightdrop.table.scenario.scenarios import read_scenario
    >>> parse("move 505.07 1214", read_scenario("night-drop").rulebook)
    Move(unit='505.07', to=1214)
    """
    if text in _WORDS:
        return _WORDS[text]
    if text in rulebook.words:
        return Word(text)
    words = text.split(" ")
    maker = rulebook.verbs.get(words[0])
    if maker is None:
        raise NoAction(words[0][:40], False)
    try:
        return maker(words)
    except (ValueError, IndexError, TypeError):
        raise NoAction(words[0], True) from None


def argument(words: list[str]) -> str:
    """The single argument of a verb. Raises ValueError if there is none, or more."""
    _, one = words
    return bare(one)


def bare(text: str) -> str:
    """A counter's id, or any other bare word. Raises ValueError for anything else."""
    if not text or not text.isascii() or not text.isprintable():
        raise ValueError(text)
    return text


def _roll(words: list[str]) -> Action:
    dice = tuple("123456".index(die) + 1 for die in words[1:] if len(die) == 1)
    if len(dice) != len(words) - 1 or len(dice) > 3:
        raise ValueError(words)
    return Roll(dice)


def _draw(words: list[str]) -> Action:
    return Draw(argument(words))


def verbs_of(counts: Mapping[str, Collection[int]]) -> Mapping[str, Maker]:
    """The makers of a `VerbAction` for each verb.

    `counts` are the numbers of names that it takes.
    """
    return {verb: partial(_named, numbers) for verb, numbers in counts.items()}


def _named(counts: Collection[int], words: list[str]) -> Action:
    verb, *names = words
    if len(names) not in counts:
        raise ValueError(words)
    return VerbAction(verb, tuple(map(bare, names)))


def alone(word: Word) -> Maker:
    """A maker of this action from its word alone."""
    return partial(_alone, word)  # and no function of its own: a game goes to other processes


def _alone(word: Word, words: list[str]) -> Action:
    if words != [word.word]:
        raise ValueError(words)
    return word


# The verbs of chance, which any rulebook has.
VERBS: Final[Mapping[str, Maker]] = {"roll": _roll, "draw": _draw}


def by_text(actions: list[Action]) -> tuple[Action, ...]:
    """The actions as a menu: sorted by text."""
    return tuple(sorted(actions, key=lambda action: action.text))


def of_kind(menu: Iterable[Action], kind: type[ActionT]) -> list[ActionT]:
    return [action for action in menu if isinstance(action, kind)]
