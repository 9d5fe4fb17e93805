"""The game in words: spaces, units, counters and levels, for the core's `Wording`."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from nightdrop.engine.model import Action, Game, State
from nightdrop.fallujah.rules.printed_tables import UnitFace, UnitValues
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import listed, minus_below_zero
from nightdrop.table.words.wording import Wording

# The field of a message that is the text of an action.
_OPERATION: Final = "operation"


def unit_name(id_: str) -> str:
    """The label of a unit, strike or post: "C/2 Tk"."""
    return id_.replace("_", " ")


def unit_in_full(game: Game, id_: str) -> str:
    """A unit by itself: "1/5, infantry battalion, 4 (2) 2"."""
    face: UnitFace = game.rules.units[id_]
    type_, size = (own(game.name, f"{key}.{word}") or word
                   for key, word in (("type", face.type), ("size", face.size)))  # fmt: skip
    kind = _("{type} {size}").format(type=type_, size=size)
    return f"{unit_name(id_)}, {kind}, {values_words(face.front)}"


def values_words(values: UnitValues) -> str:
    """Firepower, contact and movement as they are printed: "4 (2) 2" [4.2]."""
    moves = "" if values.m is None else f" {values.m}"
    return f"{values.f} ({values.c}){moves}"


def place_words(game: Game, place: str) -> str:
    """A space or base as a sentence names it: "Souk"."""
    return _(game.rules.town.places[place].name)


def place_in_full(game: Game, place: str) -> str:
    """A space by name and number, where somebody may type it: "Souk 0306"."""
    number = f" {place}" if place in game.rules.town.spaces else ""
    return f"{place_words(game, place)}{number}"


def face_words(game: Game, face: str) -> str:
    """A node, an event, an OPFOR unit, a strike, a bridge, a level of morale: "arms cache"; or what
    the scenario has no words for, as it stands."""
    return own(game.name, f"named.{face}") or unit_name(face)


def things_words(game: Game, things: Iterable[str]) -> str:
    """Several things, those of one kind counted: "3/1, C/2 Tk and 3 airstrikes"."""

    def named(thing: str, count: int) -> str:
        name = thing_words(game, thing)
        return name if count == 1 else f"{count} {own(game.name, f'many.{thing}') or name}"

    counted = [named(thing, count) for thing, count in Counter(things).items()]
    return listed(counted or [face_words(game, "nothing")])


def thing_words(game: Game, thing: str) -> str:
    """What a name of the rules stands for, of whatever kind it is."""
    if thing in game.rules.town.places:
        return place_words(game, thing)
    return unit_name(thing) if thing in game.rules.units else face_words(game, thing)


def outcome_words(game: Game, captured: Iterable[str], foes: int, steps: int) -> str:
    """What an operation brought: nodes captured, OPFOR units eliminated, steps lost; "" for
    nothing."""
    found, taken = list[str](), tuple(captured)
    if taken:
        found.append(_("{nodes} captured").format(nodes=things_words(game, taken)))
    if foes:
        found.append(ngettext("{count} OPFOR unit eliminated", "{count} OPFOR units eliminated",
                              foes).format(count=foes))  # fmt: skip
    if steps:
        found.append(ngettext("{count} step lost", "{count} steps lost",
                              steps).format(count=steps))  # fmt: skip
    return ", ".join(found)


def deed_words(game: Game, text: str) -> str:
    """What an action of this text does: "go to Souk 0306"; "" where nothing says it."""
    verb, *names = text.split(" ")
    counted = f"does.{verb}.{len(names)}"  # what a verb does without a place, or with one
    said = own(game.name, counted) or own(game.name, f"does.{verb}") or ""
    spaces = game.rules.town.spaces
    return said.format(*(place_in_full(game, name) if name in spaces else thing_words(game, name)
                         for name in names))  # fmt: skip


class FallujahWording(Wording):
    """Spaces go by their names, units by their labels, and counters by what they are."""

    def field(self, name: str, value: object, game: Game) -> object:
        if isinstance(value, tuple):
            return things_words(game, value)
        if not isinstance(value, str):
            return minus_below_zero(value)
        return deed_words(game, value) if name == _OPERATION else thing_words(game, value)

    def deed(self, action: Action, view: State) -> str:
        return deed_words(view.game, action.text)
