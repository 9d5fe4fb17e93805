"""Names of sides, places and numbers, as sentences say them."""

from collections.abc import Mapping
from typing import Final

from nightdrop.table.language import N_, Name, Phrase, _, pgettext
from nightdrop.table.words.english import Words

SIDES: Final[Mapping[str, str]] = Words("names", "players")
NATIONS: Final[Mapping[str, str]] = Words("names", "nations")
_NUMBERS: Final[Mapping[str, str]] = Words("names", "contexts", "number")


def number(count: int) -> str:
    """Return a small number in words, a larger one in figures."""
    figures = str(count)
    return pgettext("number", _NUMBERS[figures]) if figures in _NUMBERS else figures


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(names: list[str]) -> str:
    """Return names joined as in a sentence: "A, B and C".

    "A, and B and C" where "B and C" is one name.
    """
    if len(names) == 1:
        return str(names[0])
    said, link = _("{first} and {last}"), _("{first} and {last}").format(first="", last="")
    if any(link in str(name) for name in names):
        said = _("{first}, and {last}")
    return said.format(first=", ".join(names[:-1]), last=names[-1])


def side_words(side: str) -> Phrase:
    """The player of a side: "the US player", or by the rulebook's name: "the North player"."""
    if side in SIDES:
        return Phrase(SIDES[side])
    return Phrase(N_("the {name} player"), name=capital(side))


def nation(side: str) -> Phrase:
    """A side as an adjective: "German"; its name if there are no words for it.

    A translation may ask for "m", "f", "mp" or "fp": masculine, feminine, and their plurals.
    """
    return Phrase(NATIONS[side]) if side in NATIONS else Phrase(N_("{name}"), name=capital(side))


def place_name(name: str) -> Name:
    """Return a place's name: "La Fière bridge" is "ponte di La Fière" in Italian.

    One that is the name of two things, "Bénouville and Ranville bridges", has an article in a
    sentence.
    """
    return Name(name, are_many=" and " in name)


def decimal(share: float) -> str:
    """Return a number with one decimal, after the point or comma of the language: "12.5"."""
    whole, tenths = f"{share:.1f}".split(".")
    return pgettext("decimal", "{whole}.{tenths}").format(whole=whole, tenths=tenths)


def minus(number: object) -> str:
    """A number with a minus sign as wide as a plus: "−7"."""
    return str(number).replace("-", "−")


def minus_below_zero(value: object) -> object:
    """A whole number below 0 with that minus sign, anything else unchanged."""
    return minus(value) if isinstance(value, int) and value < 0 else value


def signed(points: float) -> str:
    """Points with their sign and one decimal: "+1.2", "−0.5", "0.0"."""
    rounded = round(points, 1)
    return f"{'+' if rounded > 0 else ''}{minus(decimal(rounded or 0.0))}"


def hundredths(share: float) -> int:
    """A share in hundredths, 0 or 100 only where it is exactly that."""
    shown = round(100 * share)
    return min(99, max(1, shown)) if 0 < share < 1 else shown


def percent(share: float) -> str:
    """The same as a percentage: "52 %"."""
    return _("{share} %").format(share=hundredths(share))
