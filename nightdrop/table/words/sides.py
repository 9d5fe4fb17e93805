"""Short words for a side, or for a level that plays it: on a button, a badge."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from nightdrop.table.language import _, pgettext
from nightdrop.table.words.english import Words
from nightdrop.table.words.nouns import capital, nation, side_words

Said = Literal[
    "name", "title", "decides", "turn", "initiative", "next", "activate", "holds", "holds more",
    "wins", "chance", "thinks", "chooses", "seen", "secrets", "sit", "types", "wants",
]  # fmt: skip

# By what is said and by who it is said of: a side, chance, or all who look together. "" is any
# other side: its `{name}` as an adjective (`nouns.nation`), `{NAME}` in capitals.
_SAID: Final[Mapping[str, Mapping[str, str]]] = Words("names", "said")
_HANDED: Final[Mapping[str, str]] = Words("names", "contexts", "pass the screen to")
_LEVELS: Final[Mapping[str, str]] = Words("names", "levels")
_ADJUTANT: Final[Mapping[str, str]] = Words("names", "adjutant")
_LEVEL_SENTENCES: Final[Mapping[str, Mapping[str, str]]] = Words("names", "what levels do")


def said_of(side: str, said: Said, **fields: object) -> str:
    """The words of this kind for a side, for "chance", or for the readers "both" and "all".

    In Night Drop "decides" gives "US DECIDES", "next" (the side of the next activation) "US?"; a
    side of another rulebook has its own name. `fields` are the other fields of the sentence.
    """
    words = _SAID[said]
    name = nation(side)
    return _(words.get(side, words.get("", ""))).format(name=name, NAME=name.upper(), **fields)


def seat_of(name: str, seats: Sequence[str]) -> str:
    """The name, if it is one of these seats of a game: its sides, and other readers.

    Raises ValueError for any other, with a sentence that lists them.
    """
    if name not in seats:
        said = _("{name!r} is not a seat in this game ({seats})")
        raise ValueError(said.format(name=name[:40], seats=", ".join(seats)))
    return name


def handed_to(side: str) -> str:
    """The side that sits down next, as printed below "Pass the screen to": "THE US"."""
    template = pgettext("pass the screen to", _HANDED.get(side, _HANDED[""]))
    return template.format(NAME=nation(side).upper())


def level_name(level: str) -> str:
    """The name of a level: "Captain"; of an unknown one its key."""
    return _(_LEVELS[level]) if level in _LEVELS else capital(level)


def adjutant_kind(kind: str) -> str:
    """The name of a kind of decisions that an adjutant can take over: "Losses and retreats"."""
    return _(_ADJUTANT[kind]) if kind in _ADJUTANT else capital(kind)


def adjutant_of(side: str, name: str, *, is_own: bool = False) -> str:
    """The adjutant of the player of a side: "Ben’s adjutant", or the reader's own."""
    if is_own:
        return _("your adjutant")
    if name in ("", side):
        return _("the adjutant of {player:of}").format(player=side_words(side))
    return _("{name}’s adjutant").format(name=name)


def levels_in_order() -> list[str]:
    """The levels that have words, the weakest first."""
    return list(_LEVELS)


def level_sentence(level: str, kind: str) -> str:
    """What a level does in a game family, in a sentence; "" of one without words."""
    said = _LEVEL_SENTENCES.get(kind, {}).get(level, "")
    return _(said) if said else ""


def brief_words(side: str, level: str, second: str) -> str:
    """A game alone in a few words: "US, against the Captain".

    Without a side the program plays both, the second one at the level `second`, or the one seat
    there is where that is "".
    """
    if not side and not second:
        return _("You watch: {level}").format(level=level_name(level))
    if not side:
        said = _("You watch: {level} against {second}")
        return said.format(level=level_name(level), second=level_name(second))
    said = _("{side}, against the {level}")
    return said.format(side=capital(said_of(side, "name")), level=level_name(level))
