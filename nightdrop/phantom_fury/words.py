"""The words of Phantom Fury: cards, fronts, places, levels, for the core's `Wording`."""

from collections.abc import Iterable
from typing import Final

from nightdrop.engine.model import Action, Game, State
from nightdrop.phantom_fury.rules.cards import FRONTS, PrintedCard
from nightdrop.table.language import _
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import decimal, listed, minus, minus_below_zero
from nightdrop.table.words.wording import Wording

# The fields of messages that are places; all others that name a face are cards.
_FRONT: Final = "front"
_PLACE: Final = "place"


def card_name(game: Game, face: str) -> str:
    """What is printed on a card: "Bradley AFV"."""
    return _(game.faces[face].name)


def card_words(game: Game, face: str) -> str:
    """A card as a sentence names it, with its force if it has one: "Bradley AFV (4)"."""
    found: PrintedCard = game.faces[face]
    return card_name(game, face) + (f" ({found.force})" if found.force else "")


def card_in_full(game: Game, face: str) -> str:
    """A card by itself: "Bradley AFV, armor 4"; "Robot, disarm"."""
    found: PrintedCard = game.faces[face]
    force = f" {found.force}" if found.force else ""
    return f"{card_name(game, face)}, {type_words(game, found.type)}{force}"


def type_words(game: Game, type_: str) -> str:
    """A type of card by its letter: "armor"."""
    return own(game.name, f"type.{type_}") or type_


def cards_words(game: Game, faces: Iterable[str]) -> str:
    return listed([card_words(game, face) for face in faces])


def front_words(front: str) -> str:
    return _("front {number}").format(number=front)


def place_words(place: str) -> str:
    """A place on a front: "front 2, card 3"; or the front."""
    front, dot, number = place.partition(".")
    said = _("front {number}, card {card}")
    return said.format(number=front, card=number) if dot else front_words(front)


class FuryWording(Wording):
    """Cards go by their names and force, and places by front and number."""

    def field(self, name: str, value: object, game: Game) -> object:
        if name in (_FRONT, _PLACE):
            return place_words(str(value))
        if isinstance(value, str):
            return card_words(game, value) if value in game.faces else value
        if isinstance(value, tuple) and all(one in game.faces for one in value):
            return cards_words(game, value)
        if isinstance(value, float):
            return minus(decimal(value))
        return minus_below_zero(value)

    def deed(self, action: Action, view: State) -> str:
        verb, *named = action.text.split(" ")
        said = own(view.game.name, f"does.{verb}") or ""
        return said.format(*(_argument(one, view.game) for one in named))


def _argument(text: str, game: Game) -> str:
    """A word of an action: a card, a front, a place, or a die."""
    if text in game.faces:
        return card_words(game, text)
    return place_words(text) if text.partition(".")[0] in FRONTS else text
