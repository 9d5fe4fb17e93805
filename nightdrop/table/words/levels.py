"""What the levels of play are called, and what each is like in a sentence."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from nightdrop.table.language import N_, _
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sides import said_of


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
