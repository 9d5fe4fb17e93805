"""Names of sides and formations, as sentences, tooltips and lists of counters say them."""

from collections.abc import Mapping
from typing import Final

from nightdrop.table.language import N_, NP_, Phrase, _

SIDES: Final[Mapping[str, str]] = {
    "us": N_("the US player"),
    "british": N_("the British player"),
    "german": N_("the German player"),
    "both": N_("both players"),
    "chance": N_("chance"),
}
NATIONS: Final[Mapping[str, str]] = {
    "us": N_("US"),
    "british": N_("British"),
    "german": N_("German"),
}
# Formations that go by no number.
_NAMED: Final[Mapping[str, str]] = {
    "german": N_("the Germans"),
    "red": N_("the red battalions"),
    "green": N_("the green battalions"),
    "blue": N_("the blue battalion"),
    "howard": N_("Howard's men"),
    "lovat": N_("Lovat's commandos"),
    "division": N_("the division"),
    "garrison": N_("the garrison"),
    "patrol": N_("the patrols"),
}
# What wakes together where an activation wakes several formations.
_BRIGADES: Final[Mapping[str, str]] = {
    "red": N_("the 5th Brigade"),
    "green": N_("the 3rd Brigade"),
    "blue": N_("the 3rd Brigade"),
}
_BRIGADES_IN_SHORT: Final[Mapping[str, str]] = {
    "red": N_("5th Bde"), "green": N_("3rd Bde"), "blue": N_("3rd Bde"),
}  # fmt: skip
_COLOURS: Final[Mapping[str, str]] = {
    "red": N_("red"), "green": N_("green"), "blue": N_("blue"),
}  # fmt: skip
# What a translation may ask for where these phrases stand in a sentence: see `Phrase`.
GOVERNED: Final = (
    NP_("of", "the US player"), NP_("of", "the German player"), NP_("of", "both players"),
    NP_("to", "the US player"), NP_("to", "the German player"), NP_("to", "both players"),
    NP_("of", "the British player"), NP_("to", "the British player"),
    NP_("of", "chance"), NP_("to", "chance"),
    NP_("of", "the {number}th"), NP_("of", "the Germans"), NP_("of", "the {name} formation"),
    NP_("of", "the {name} player"), NP_("to", "the {name} player"),
    NP_("of", "the red battalions"), NP_("of", "the green battalions"),
    NP_("of", "the blue battalion"), NP_("of", "Howard's men"), NP_("of", "Lovat's commandos"),
    NP_("of", "the division"), NP_("of", "the garrison"), NP_("of", "the patrols"),
    NP_("of", "the 5th Brigade"), NP_("of", "the 3rd Brigade"),
    NP_("m", "US"), NP_("f", "US"), NP_("fp", "US"), NP_("mp", "US"),
    NP_("m", "British"), NP_("f", "British"), NP_("fp", "British"), NP_("mp", "British"),
    NP_("m", "German"), NP_("f", "German"), NP_("fp", "German"), NP_("mp", "German"),
    NP_("f", "us"), NP_("f", "british"), NP_("f", "german"),
    NP_("f", "red"), NP_("f", "green"), NP_("f", "blue"),
    NP_("mp", "red"), NP_("mp", "green"), NP_("mp", "blue"),
)  # fmt: skip


def regiment(group: str) -> Phrase:
    """A formation's name: "505" -> "the 505th", "red" -> "the red battalions"."""
    if group.isdigit():
        return Phrase(N_("the {number}th"), number=group)
    if group in _NAMED:
        return Phrase(_NAMED[group])
    return Phrase(N_("the {name} formation"), name=group)


def brigade(group: str) -> Phrase:
    """What an activation wakes that names this formation first: "the 3rd Brigade", or the
    formation itself."""
    return Phrase(_BRIGADES[group]) if group in _BRIGADES else regiment(group)


def short_brigade(group: str) -> str:
    """The same in the narrowest place: "3rd Bde", or a formation's number."""
    return _(_BRIGADES_IN_SHORT[group]) if group in _BRIGADES_IN_SHORT else group


def colour(group: str) -> Phrase | None:
    """The colour that tells a formation's counters from others of their kind, as an adjective;
    None where they go by a number or a name."""
    return Phrase(_COLOURS[group]) if group in _COLOURS else None


def group_fields(group: str, whole: bool = False) -> dict[str, Phrase]:
    """A formation as any sentence may name it, `regiment` and `colour`; the `whole` of what wakes
    with it."""
    named = brigade(group) if whole else regiment(group)
    return {"regiment": named, "colour": colour(group) or named}
