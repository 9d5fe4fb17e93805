"""The chapters that only some games have, and what each provides.

It is given as names, which are loaded only for a game that names the chapters.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from nightdrop.games import loaded
from nightdrop.hexwar.rules.ruleset import HexRules


class OptionalChapters(NamedTuple):
    """What these chapters provide, each as "module:name".

    `ideas` gives the idea by which a player decides a step, None for a step of other chapters;
    `pushes` the worth, in a scene, of pushing the counters of a formation; `moves` makes what a
    player knows of the moves of sticks, from a scene and what an earlier one left; `companies` are
    the `Companies` of `match/regrouping`.
    """

    ideas: str
    pushes: str
    moves: str
    companies: str


# Chapters about parachutists: drop, landing, regroup, pushes of unknown sticks.
PARA: Final = "para"
CHAPTERS: Final = {
    PARA: OptionalChapters(
        ideas="nightdrop.hexwar.bots.para:idea_of",
        pushes="nightdrop.hexwar.bots.pushes:hope",
        moves="nightdrop.hexwar.bots.gather:StickMoves",
        companies="nightdrop.hexwar.match.companies:COMPANIES",
    ),
}


def given(rules: HexRules, what: str) -> Iterator[Any]:
    """What the chapters of a rulebook provide under a field of `OptionalChapters`."""
    return (loaded(getattr(CHAPTERS[name], what)) for name in rules.chapters)
