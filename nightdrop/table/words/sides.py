"""What is said of a side, or of a level that plays it, in a few words: on a button, a badge."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from nightdrop.table.language import N_, NP_, _, pgettext
from nightdrop.table.words.nouns import capital, nation

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
    "us": NP_("pass the screen to", "THE US"),
    "german": NP_("pass the screen to", "THE GERMAN"),
    "": NP_("pass the screen to", "THE {NAME} PLAYER"),
}


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


class Told(NamedTuple):
    """A level's name, and what it does."""

    name: str
    sentence: str


_LEVELS: Final[Mapping[str, Told]] = {
    "recruit": Told(
        N_("Recruit"), N_("Takes what lies nearest and never looks over its shoulder.")
    ),
    "corporal": Told(N_("Corporal"), N_("Has a plan, and now and then forgets a garrison.")),
    "captain": Told(
        N_("Captain"), N_("Shares out its goals, guards what it holds and attacks jointly.")
    ),
    "colonel": Told(
        N_("Colonel"),
        N_("Counts what one attack after another leads to, and who has the last move."),
    ),
}


def level_name(level: str) -> str:
    """The name of a level: "Captain"; of one without words its own."""
    return _(_LEVELS[level].name) if level in _LEVELS else capital(level)


def level_sentence(level: str) -> str:
    """What a level does, in a sentence; "" of one without words."""
    return _(_LEVELS[level].sentence) if level in _LEVELS else ""


def brief_words(side: str, level: str, second: str) -> str:
    """A game alone in a few words: "US, against the Captain"; without a side the program plays
    both, the second one at the level `second`."""
    if not side:
        said = _("You watch: {level} against {second}")
        return said.format(level=level_name(level), second=level_name(second))
    said = _("{side}, against the {level}")
    return said.format(side=capital(said_of(side, "name")), level=level_name(level))
