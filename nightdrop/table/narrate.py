"""All that the program says about a game, from what the reader may know.

Rules speak in `Message`s: a key, named fields and a rule number. `word` makes the sentence.
`narrate` tells what an action did, `describe_*` what lies where; all three read views only,
so that they cannot tell what their reader may not know.
"""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import Act, Counter, Message, State
from nightdrop.rules.movement import is_unseen
from nightdrop.table.narrate_news import News, narrate
from nightdrop.table.narrate_prompts import COUNTED_PROMPTS, NONE_LEFT, PROMPTS
from nightdrop.table.narrate_refusals import REFUSALS
from nightdrop.table.narrate_typed import COUNTED_TYPED, TYPED
from nightdrop.table.narrate_words import (
    capital,
    counter_noun,
    find,
    number,
    place,
    place_name,
    regiment,
    side_words,
    terrain_words,
    unit_words,
)
from nightdrop.table.phrases import Phrase
from nightdrop.table.speech import N_, _, ngettext

__all__ = ["News", "cited", "describe_counter", "describe_hex", "halves", "narrate", "word"]

SENTENCES: Final[Mapping[str, str]] = {**PROMPTS, **REFUSALS, **TYPED}
# Sentences that count the field `left`, in both forms.
COUNTED: Final[Mapping[str, tuple[str, str]]] = {**COUNTED_PROMPTS, **COUNTED_TYPED}
_ROLES: Final = {"attacker": N_("attacker"), "defender": N_("defender")}


def has_sentence(key: str) -> bool:
    """Whether there are words for a message."""
    return key in SENTENCES or key in COUNTED


def word(message: Message, view: State | None = None) -> str:
    """The sentence of a message, its rule number in brackets at the end.

    `view` (what the reader knows) lets it name places and counters; without it they are
    numbers. Raises KeyError for a message that has no sentence.
    """
    fields = {name: _field(name, value, view) for name, value in message.fields.items()}
    if message.key in COUNTED:
        left = message.fields["left"]
        count = left if isinstance(left, int) else 0
        none = NONE_LEFT.get(message.key) if count == 0 else None
        template = _(none) if none else ngettext(*COUNTED[message.key], count)
        fields["left"] = number(count)
    else:
        template = _(SENTENCES[message.key])
    return cited(capital(template.format(**fields)), message.rule)


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
        return side_words(value)
    if name == "role" and isinstance(value, str):
        return Phrase(_ROLES[value])
    return value


_HEXES: Final = ("hex", "to", "target", "from", "place")
_UNITS: Final = ("unit", "counter", "company", "stick", "point")


def describe_counter(view: State, unit: str) -> str:
    """One sentence about a counter, as the reader of this view knows it."""
    counter = find(view, unit)
    if counter is None:
        return _("{unit} is not on the map.").format(unit=unit)
    said = [capital(counter_noun(view, counter))]
    if counter.reduced:
        said.append(_("reduced"))
    if counter.side == "german" and counter.face and len(counter.known_to) == 1:
        said.append(_("concealed from the US player"))
    said += _path(view, counter) if is_unseen(counter) else _movement(view.act(unit))
    if view.act(unit).fought:
        said.append(_("has fought"))
    return ", ".join(said) + "."


def _movement(act: Act) -> list[str]:
    """What a counter spent of its movement capacity."""
    if act.capacity:
        left, all_ = halves(act.capacity - act.spent), halves(act.capacity)
        return [_("{left} of {all} MP left").format(left=left, all=all_)]
    return [_("has moved")] if act.moved else []


def _path(view: State, counter: Counter) -> list[str]:
    """What everybody sees a unit do that the reader has not looked at: points would tell armour
    from infantry."""
    act, began = view.act(counter.id), view.began.get(counter.id)
    said = [_("activated")] if act.activated else []
    if act.moved and began is None:
        moved = ngettext("moved {count} hex", "moved {count} hexes", act.moved)
        said.append(moved.format(count=number(act.moved)))
    elif act.moved:
        moved = ngettext(
            "moved {count} hex from {hex}", "moved {count} hexes from {hex}", act.moved
        )
        said.append(moved.format(count=number(act.moved), hex=place(view, began)))
    return said


def halves(points: int) -> str:
    """Half-MPs as players write MPs: 3 -> "1½"."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def describe_hex(view: State, hex_: Hex) -> str:
    """One line about a hex: number, name, terrain, marks and who stands there."""
    board = view.game.board
    name = place_name(board.names.get(hex_, ""))
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
        said.append(_marker(marked.laid_by is not None, marked.value))
        if marked.control:
            said.append(_("US control"))
    for letter, entry in board.entry.items():
        if entry == hex_:
            said.append(_("entry {letter}").format(letter=letter))
    return said


def _marker(is_laid: bool, value: int | None) -> str:
    """The victory marker of a hex, in two or three words."""
    if not is_laid:
        return _("VP hex")
    return _("VP marker, concealed") if value is None else _("VP {value}").format(value=value)
