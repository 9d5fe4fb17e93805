"""What is said of a side in a few words: on a button, a badge, above a secret."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from nightdrop.table.language import N_, NP_, _, pgettext
from nightdrop.table.words.nouns import nation

Said = Literal[
    "name", "title", "decides", "turn", "initiative", "next", "activate", "holds", "holds more",
    "wins", "chance", "thinks", "chooses", "seen", "secrets", "sit", "types",
]  # fmt: skip

# By what is said and by who it is said of: a side, chance, or all who look together. "" is any
# other side: its `{name}` as an adjective (`nouns.nation`), `{NAME}` in capitals.
_SAID: Final[Mapping[Said, Mapping[str, str]]] = {
    "name": {"both": N_("Both"), "all": N_("Everything"), "": N_("{name}")},
    "title": {
        "us": N_("THE US"), "german": N_("THE GERMAN"), "": N_("THE {NAME} PLAYER"),
    },
    "decides": {
        "us": N_("US DECIDES"), "german": N_("GERMAN DECIDES"), "british": N_("BRITISH DECIDE"),
        "chance": N_("THE DICE DECIDE"), "": N_("{NAME} DECIDES"),
    },
    "turn": {
        "us": N_("US decides"), "german": N_("German decides"), "british": N_("British decide"),
        "chance": N_("The dice decide"), "": N_("{name} decides"),
    },
    "initiative": {"": N_("Initiative: {name}")},
    "next": {"us": N_("US?"), "german": "G?", "british": "B?", "": "?"},
    "activate": {"": N_("Activate {name} units")},
    "holds": {
        "us": N_("{points} held by the US"), "": N_("{points} held by the {name} player"),
    },
    "holds more": {
        "us": N_("{points} held by the US, and {hidden} unknown"),
        "": N_("{points} held by the {name} player, and {hidden} unknown"),
    },
    "wins": {
        "us": N_("the US wins from {points}"), "": N_("the {name} player wins from {points}"),
    },
    "chance": {
        "us": N_("The US chance to win goes from {before} % to {after} %."),
        "": N_("The {name} player's chance to win goes from {before} % to {after} %."),
    },
    "thinks": {
        "us": N_("The US is thinking"), "british": N_("The British are thinking"),
        "": N_("The {name} is thinking"),
    },
    "chooses": {
        "us": N_("US chooses"), "british": N_("British choose"), "": N_("{name} chooses"),
    },
    "seen": {
        "both": N_("What both players know"), "all": N_("Everything"),
        "": N_("Seen by the {name} player"),
    },
    "secrets": {
        "": N_("This game is not over. Everybody at this screen will see what only the {name} "
               "player may know."),
    },
    "sit": {"": N_("Pass the screen to the {name} player")},
    "types": {"": N_("The {name} player types a passphrase")},
}  # fmt: skip
_HANDED: Final[Mapping[str, str]] = {
    "us": NP_("pass the screen to", "THE US"), "german": NP_("pass the screen to", "THE GERMAN"),
    "": NP_("pass the screen to", "THE {NAME} PLAYER"),
}  # fmt: skip


def said_of(side: str, said: Said, **fields: object) -> str:
    """What is said of a side, of "chance", or of the readers "both" and "all".

    In Night Drop "decides" gives "US DECIDES", "next" (whose activation is to come) "US?"; of a
    side of another rulebook its own name is said. `fields` are what else the sentence names.
    """
    words = _SAID[said]
    name = nation(side)
    return _(words.get(side, words[""])).format(name=name, NAME=name.upper(), **fields)


def seat_of(name: str, seats: Sequence[str]) -> str:
    """The name, if it is one of these seats of a game: its sides, and who else reads it.

    Raises ValueError for any other, with a sentence that says which there are.
    """
    if name not in seats:
        said = _("{name!r} is no seat of this game ({seats})")
        raise ValueError(said.format(name=name[:40], seats=", ".join(seats)))
    return name


def handed_to(side: str) -> str:
    """The side that sits down next, as it stands below "Pass the screen to": "THE US"."""
    template = pgettext("pass the screen to", _HANDED.get(side, _HANDED[""]))
    return template.format(NAME=nation(side).upper())
