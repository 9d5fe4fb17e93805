"""The laws in every position of random games, of which every fourth begins in a fight.

`python -m tests.tools.laws --games 200 --seed 5` checks the laws before every action, and after it
that no hidden face decides what is asked next (the silence law); `--scenario NAME` plays another
game, those of other kinds under laws of their own, or those of any family. `--unchecked` plays and
counts the same games, so that rare steps are seen to occur.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random

from nightdrop.arguments import how_many
from nightdrop.engine.model import Action, Game, State
from nightdrop.games import FIRST as HEXES
from nightdrop.lab.selfplay import Tally, counted, main, random_game, rng_of
from nightdrop.table.scenario.scenarios import FIRST, shipped_scenarios
from tests.fallujah import laws as town
from tests.laws.any_family import under_laws
from tests.laws.laws import check
from tests.laws.silence import silence_tells_nothing
from tests.phantom import laws as cards
from tests.tools.corpus import first

COMMAND = "python -m tests.tools.laws"
# The laws of each kind of game.
CHECKS = {HEXES: check, "phantom-fury": cards.check, "fallujah": town.check}


ALL_AT_FIRST = 30  # positions


def checked(scenario: str, seed: int, number: int, every: int = 1) -> Tally:
    """Play one random game under the laws, and count it; after its beginning one position in
    `every` is looked at. Raises SelfplayError with the command to repeat it."""
    law_rng = rng_of(seed, -1 - number)

    def course(game: Game, rng: Random) -> Iterator[tuple[State, Action]]:
        kind = game.rules.kind
        if kind not in CHECKS:
            yield from under_laws(random_game, law_rng)(game, rng)
            return
        course = random_game(game, rng, first(game, rng, number))
        for passed, (state, action) in enumerate(course):
            looks = passed < ALL_AT_FIRST or passed % every == 0
            if looks:
                CHECKS[kind](state, law_rng)
            if looks and kind == HEXES:
                silence_tells_nothing(state, action, law_rng)
            yield state, action

    return counted(scenario, seed, number, course, COMMAND)


def unchecked(scenario: str, seed: int, number: int) -> Tally:
    """Play and count the same game without the laws."""

    def course(game: Game, rng: Random) -> Iterator[tuple[State, Action]]:
        return random_game(game, rng, first(game, rng, number))

    return counted(scenario, seed, number, course, f"{COMMAND} --unchecked")


def run(arguments: Sequence[str] | None = None) -> int:
    """Play what is asked for; 1 if a law is broken."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=how_many, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--workers", type=how_many, default=2)
    parser.add_argument("--scenario", default=FIRST, choices=shipped_scenarios())
    parser.add_argument("--unchecked", action="store_true", help="without the laws")
    asked = parser.parse_args(arguments)
    one = unchecked if asked.unchecked else checked
    return main(asked.games, asked.seed, asked.first, asked.workers, asked.scenario, one)


if __name__ == "__main__":
    sys.exit(run())
