"""The chapters that only some games have, and what each gives the rooms above: names, which are
loaded for a game that names the chapters, so that no other ever loads them."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from nightdrop.games import loaded
from nightdrop.hexwar.rules.ruleset import HexRules


class OptionalChapters(NamedTuple):
    """What they give, each as "module:name".

    `ideas` gives the idea by which a player decides a step, None for one that is not theirs;
    `pushes` what it is worth in a scene to push the counters of a formation; `moves` makes what a
    player knows of the moves of sticks, of a scene and what an earlier one left; `companies` are
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
    """What the chapters of a rulebook give under a name of `OptionalChapters`."""
    return (loaded(getattr(CHAPTERS[name], what)) for name in rules.chapters)
