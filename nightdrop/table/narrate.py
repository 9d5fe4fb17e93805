"""All that the program says about a game, in English, from what the reader may know.

Rules speak in `Message`s: a key, named fields and a rule number. `word` makes the sentence.
`narrate` tells what an action did, `describe_*` what lies where; all three read views only,
so that they cannot tell what their reader may not know.
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any, Final

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import Message, State
from nightdrop.engine.view import Audience
from nightdrop.table.narrate_news import News, narrate
from nightdrop.table.narrate_prompts import PROMPTS
from nightdrop.table.narrate_refusals import REFUSALS
from nightdrop.table.narrate_typed import TYPED
from nightdrop.table.narrate_words import (
    SIDES,
    capital,
    counter_noun,
    find,
    number,
    place,
    regiment,
    terrain_words,
    unit_words,
)

__all__ = ["News", "cited", "describe_counter", "describe_hex", "halves", "narrate", "word"]

SENTENCES: Final[Mapping[str, str]] = {**PROMPTS, **REFUSALS, **TYPED}


class _Sentence(Formatter):
    """Fills in named fields; `{left:unit|units}` counts a noun."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|")
            count = int(value or 0)
            return f"{number(count)} {one if count == 1 else many}"
        return str(value)


_FORMAT: Final = _Sentence()


def word(message: Message, audience: Audience, view: State | None = None) -> str:
    """The sentence of a message, its rule number in brackets at the end.

    `view` (what `audience` knows) lets it name places and counters; without it they are
    numbers. Raises KeyError for a message that has no sentence.
    """
    template = SENTENCES[message.key]
    fields = {name: _field(name, value, view) for name, value in message.fields.items()}
    text = capital(_FORMAT.vformat(template, (), fields))
    return cited(text, message.rule)


def cited(text: str, rule: str) -> str:
    """The sentence with its rule number: "The game is over. [10.1]"."""
    return f"{text} [{rule}]" if rule else text


def _field(name: str, value: object, view: State | None) -> object:
    """A field as a sentence says it, by the name of the field."""
    if name in _HEXES and (value is None or isinstance(value, int)):
        return place(view, Hex(value) if value is not None else None)
    if name in _UNITS and isinstance(value, str):
        return unit_words(view, value)
    if name in ("regiment", "group", "forced") and isinstance(value, str):
        return regiment(value)
    if name == "side" and isinstance(value, str):
        return SIDES.get(value, value)
    return value


_HEXES: Final = ("hex", "to", "target", "from", "place")
_UNITS: Final = ("unit", "counter", "company", "stick", "point")


def describe_counter(view: State, unit: str) -> str:
    """One sentence about a counter, as the reader of this view knows it."""
    counter = find(view, unit)
    if counter is None:
        return f"{unit} is not on the map."
    said = [capital(counter_noun(view, counter))]
    if counter.reduced:
        said.append("reduced")
    if counter.side == "german" and counter.face and len(counter.known_to) == 1:
        said.append("concealed from the US player")
    act = view.act(unit)
    if act.capacity:
        said.append(f"{halves(act.capacity - act.spent)} of {halves(act.capacity)} MP left")
    elif act.moved:
        said.append("has moved")
    if act.fought:
        said.append("has fought")
    return ", ".join(said) + "."


def halves(points: int) -> str:
    """Half-MPs as players write MPs: 3 -> "1½"."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def describe_hex(view: State, hex_: Hex) -> str:
    """One line about a hex: number, name, terrain, marks and who stands there."""
    board = view.game.board
    name = board.names.get(hex_)
    said = [f"{hex_name(hex_)} {name}" if name else hex_name(hex_)]
    said += terrain_words(view, hex_) + _marks(view, hex_)
    counted: dict[str, int] = {}
    for counter in view.pieces.at(hex_):
        noun = counter_noun(view, counter)
        counted[noun] = counted.get(noun, 0) + 1
    said += [noun if n == 1 else f"{n} × {noun}" for noun, n in counted.items()]
    return ", ".join(said)


def _marks(view: State, hex_: Hex) -> list[str]:
    """The victory marker, control and entry letter of a hex."""
    board, said = view.game.board, []
    if hex_ in view.vp:
        marked = view.vp[hex_]
        value = "VP hex"
        if marked.laid_by is not None:
            value = f"VP {marked.value}" if marked.value is not None else "VP marker, concealed"
        said.append(value + (", US control" if marked.control else ""))
    said += [f"entry {letter}" for letter, entry in board.entry.items() if entry == hex_]
    return said
