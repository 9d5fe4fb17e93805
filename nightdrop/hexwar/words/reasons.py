"""The reasons of a computer player, and its advice, with places and counters named."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.model import Action, Message, State
from nightdrop.hexwar.rules.actions import At, Form, Move, ReinforceCompany, With
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.words.nouns import field_words, place, teller_noun, unit_words
from nightdrop.hexwar.words.places import by_places, near_place
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.english import Words
from nightdrop.table.words.nouns import capital, decimal, number
from nightdrop.table.words.sentences import cited

# A reason without its figures, or a table: what is `said`, `elsewhere` where its place is not told,
# and what its figures say, each as far as it is told.
_WHYS: Final[Mapping[str, str | Mapping[str, str]]] = Words("reasons", "reasons")
# Reasons that count the field `count`, in both forms; the same where the count is not told.
_COUNTED: Final[Mapping[str, tuple[str, str]]] = Words("reasons", "counted")
_UNCOUNTED: Final[Mapping[str, str]] = Words("reasons", "uncounted")
_AT: Final[Mapping[str, str]] = Words("reasons", "at")
_WITH: Final[Mapping[str, str]] = Words("reasons", "with")


def deed_words(action: Action, view: State) -> str:
    """The action in a few words; "" if it names neither hex nor counter.

    "Company 5–4 of the 505th to 2714".
    """
    match action:
        case Move():
            unit, start = unit_words(view, action.unit), view.pieces[action.unit].place
            if action.to is None or start is None:
                said = _("{unit} off the map") if action.to is None else _("{unit} to {hex}")
                return capital(said.format(unit=unit, hex=place(view, action.to)))
            said = _("{unit}, {start} to {hex}")
            return capital(
                said.format(unit=unit, start=hex_name(start), hex=place(view, action.to))
            )
        case At() if action.verb in _AT:
            return capital(_(_AT[action.verb]).format(hex=place(view, action.hex)))
        case With() if action.verb in _WITH:
            return capital(_(_WITH[action.verb]).format(unit=unit_words(view, action.unit)))
        case Form():
            return _("Form a company")
        case ReinforceCompany():
            return _("Bring a company to full strength")
    return ""


def brief_deed(action: Action, view: State) -> str:
    """The action as the panel tells it, by names of places: "A stick of the 508th to a hex north of
    La Fière"."""
    board = view.game.board
    if not isinstance(action, Move) or action.to is None:
        return by_places(board, deed_words(action, view))
    noun = capital(teller_noun(view, action.unit))
    return _("{unit} to {hex}").format(unit=noun, hex=near_place(board, action.to))


def reason_words(reason: Message, view: State) -> str:
    """The reason of a decision, with its rule, without fields that it lacks.

    It is "" for one without words: a level of another version may have others.
    """
    if not has_words(reason.key):
        return ""
    return cited(f"{capital(_reason(reason, view))}.", view.game.rules.number(reason.rule))


def has_words(key: str) -> bool:
    return key in _WHYS or key in _COUNTED


def _reason(reason: Message, view: State) -> str:
    """A reason, with what its figures say after a colon."""
    told = {name: value for name, value in reason.fields.items() if value is not None}
    fields: dict[str, object] = {"hex": place(view, None)}
    fields |= {name: field_words(name, value, view) for name, value in told.items()}
    for aim in ("target", "goal"):
        if aim in told:
            fields["place"] = place(view, Hex(_whole(told[aim])))
    if reason.key in _COUNTED:
        return _counted(reason.key, told, fields)
    found = _WHYS[reason.key]
    why = {"said": found} if isinstance(found, str) else found
    said = why["said"] if "place" in fields else why.get("elsewhere", why["said"])
    text = _(said).format(**fields)
    figures = [figure for name in _FIGURES if (figure := _figure(why.get(name), name, told))]
    if not figures:
        return text
    return _("{reason}: {figures}").format(reason=text, figures=", ".join(figures))


def _counted(key: str, told: Mapping[str, object], fields: dict[str, object]) -> str:
    """A reason that counts; without the count, or the hex, in fewer words."""
    if "count" not in told or ("{hex}" in _COUNTED[key][0] and "hex" not in told):
        return _(_UNCOUNTED[key])
    count = _whole(told["count"])
    fields["count"] = number(count)
    return ngettext(*_COUNTED[key], count).format(**fields)


# What a chance to hit, any other chance and a gain say, by the field that tells it.
_FIGURES: Final = {"hit": "chance", "chance": "chance", "value": "value"}


def _figure(template: str | None, name: str, told: Mapping[str, object]) -> str:
    """The words of a figure: chances in 36ths as per cent, and points; "" for nothing."""
    value = told.get(_FIGURES[name])
    if not template or not isinstance(value, int | float) or value <= 0:
        return ""
    if name == "value":
        return _(template).format(value=decimal(value)) if value >= 0.05 else ""
    is_certain = name == "hit" and value >= 36
    return "" if is_certain else _(template).format(percent=round(100 * value / 36))


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
