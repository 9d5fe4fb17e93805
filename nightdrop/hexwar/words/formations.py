"""Names of formations, as sentences, tooltips and lists of counters say them."""

from collections.abc import Mapping
from typing import Final

from nightdrop.table.language import N_, Phrase, _
from nightdrop.table.words.english import Words

# Formations that go by no number; what wakes together where an activation wakes several; and the
# colours of their counters.
_NAMED: Final[Mapping[str, str]] = Words("names", "formations")
_BRIGADES: Final[Mapping[str, str]] = Words("names", "brigades")
_BRIGADES_IN_SHORT: Final[Mapping[str, str]] = Words("names", "brigades in short")
_COLOURS: Final[Mapping[str, str]] = Words("names", "colours")


def regiment(group: str) -> Phrase:
    """A formation's name: "505" -> "the 505th", "red" -> "the red battalions"."""
    if group.isdigit():
        return Phrase(N_("the {number}th"), number=group)
    if group in _NAMED:
        return Phrase(_NAMED[group])
    return Phrase(N_("the {name} formation"), name=group)


def brigade(group: str) -> Phrase:
    """The name of an activation whose first formation this is.

    "the 3rd Brigade", or the formation itself.
    """
    return Phrase(_BRIGADES[group]) if group in _BRIGADES else regiment(group)


def short_brigade(group: str) -> str:
    """The same in the narrowest place: "3rd Bde", or a formation's number."""
    return _(_BRIGADES_IN_SHORT[group]) if group in _BRIGADES_IN_SHORT else group


def colour(group: str) -> Phrase | None:
    """The colour of a formation's counters, as an adjective; None if they have no such name."""
    return Phrase(_COLOURS[group]) if group in _COLOURS else None


def group_fields(group: str, whole: bool = False) -> dict[str, Phrase]:
    """The fields `regiment` and `colour` of a formation for any sentence.

    `whole`: of everything that is activated with it.
    """
    named = brigade(group) if whole else regiment(group)
    return {"regiment": named, "colour": colour(group) or named}
