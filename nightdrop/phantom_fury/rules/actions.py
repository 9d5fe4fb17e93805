"""Actions with cards: frozen, with one canonical text each, and their verbs [4].

Cards are named by face, for equal faces are equal in everything: `send m1-abrams 2`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from nightdrop.engine.model import Action
from nightdrop.phantom_fury.rules.cards import FRONTS
from nightdrop.rules import actions
from nightdrop.rules.actions import Maker, Word, alone, bare

DISCARD: Final = "discard"
STRIKE: Final = Word("strike")
FIRE: Final = Word("fire")
ASSAULT: Final = Word("assault")
WITHDRAW: Final = Word("withdraw")


@dataclass(frozen=True, slots=True)
class Use(Action):
    """A card of the hand is used at a front or a place of one: recon, disarm, send or aim.

    Or it is discarded, at none: discard [4.2].
    """

    verb: str
    face: str
    place: str = ""

    @property
    def text(self) -> str:
        return f"{self.verb} {self.face} {self.place}".rstrip()


def place_of(text: str) -> str:
    """A front, "2", or a place, "2.3". Raises ValueError for anything else."""
    front, dot, number = text.partition(".")
    if front not in FRONTS or (dot and not number.isdecimal()) or number.startswith("0"):
        raise ValueError(text)
    return text


def _discard(words: list[str]) -> Action:
    return Use(DISCARD, actions.argument(words))


def _use(verb: str, words: list[str]) -> Action:
    _, face, place = words
    return Use(verb, bare(face), place_of(place))


VERBS: Final[Mapping[str, Maker]] = {
    **actions.VERBS,
    DISCARD: _discard,
    **{verb: partial(_use, verb) for verb in ("recon", "disarm", "send", "aim")},
    **{word.word: alone(word) for word in (STRIKE, FIRE, ASSAULT, WITHDRAW)},
}
