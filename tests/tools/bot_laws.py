"""The laws of players that are functions: they see no more than their side, and nothing but it.

`python -m tests.tools.bot_laws --games 1000 --level captain --law twins --workers 2`

- twins: in pairs of games that look alike to a side the player thinks the same for it;
- views: it thinks the same of a view that was made from an imagined truth, the same twice, the
  same of a shuffled menu, and no way leads from what it is given to a hidden value;
- total: whole games with every option on and off end, each answer stands in the menu, and no step
  is left to the lot.

`--games` counts games, `--scenario` names another game than the first; one for one player has no
twins. A finding ends the run with
the command that shows it again.
"""

import argparse
import sys
from collections import Counter as Count
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from nightdrop.arguments import how_many
from nightdrop.bots.levels import players_of
from nightdrop.bots.player import Budget, Thought
from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, Game, State
from nightdrop.engine.play import actor, advance, legal_actions
from nightdrop.engine.view import View, detached, imagine, seen_by, view
from nightdrop.games import FIRST as HEXES
from nightdrop.hexwar.bots.decision_context import ActivationPlan
from nightdrop.hexwar.bots.levels import LEVELS, RANDOM
from nightdrop.lab.games import MOST_ACTIONS
from nightdrop.lab.opponents import opponent
from nightdrop.lab.selfplay import random_outcome
from nightdrop.lab.workers import pool_of
from nightdrop.rules.actions import Draw
from nightdrop.table.scenario.scenarios import FIRST, load_scenario, opening_of, read_scenario
from tests.laws.corners import is_melee
from tests.laws.knowers import knowers
from tests.laws.laws import BrokenLaw
from tests.laws.melee import melee
from tests.laws.truths import other_draw, other_truth
from tests.tools.ways import leaks, process_wide_leaks

# What a level answers to a view, what it meant to do, and the seed of its own chance.
Think = Callable[[View, ActivationPlan | None, int], Thought]
# The reason of a decision that no judgement was found for.
BY_LOT: Final = "by lot"


def thinker(name: str, budget: Budget | None = None, kind: str = HEXES) -> Think:
    """The player of a level in games of a family, perhaps with a smaller budget than its own.
    """
    one = opponent(name, kind)

    def think(seen: View, plan: ActivationPlan | None, seed: int) -> Thought:
        return one.think(detached(seen), plan, seed, budget)

    return think


def decides_by_lot(name: str) -> bool:
    """Whether a level decides at random."""
    return LEVELS.get(name, RANDOM).player is RANDOM.player


@dataclass
class Tally:
    """What was checked: games, decisions, pairs of twins that differed, views walked through.
    """

    games: int = 0
    decisions: int = 0
    pairs: int = 0
    views: int = 0
    steps: Count[str] = field(default_factory=Count)
    reasons: Count[str] = field(default_factory=Count)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.pairs += other.pairs
        self.views += other.views
        self.steps += other.steps
        self.reasons += other.reasons


# Options by name, as a game can be kept by them.
Chosen = tuple[tuple[str, bool | int | str], ...]


@lru_cache(maxsize=2)
def game_of(scenario: str, options: Chosen = ()) -> Game:
    return load_scenario(scenario, dict(options))


def every_option(scenario: str, number: int) -> Chosen:
    """Options of game `number`: as they are shipped, each turned, all turned, and so on again."""
    specs = read_scenario(scenario).specs.values()
    turned = tuple(
        (spec.name, next(value for value in spec.values if value != spec.default))
        for spec in specs
        if spec.values is not None
    )
    which = number % (len(turned) + 2)
    return turned if which > len(turned) else turned[which - 1 : which] if which else ()


def begun(game: Game, number: int, rng: Random) -> State:
    """The start of game `number`: on a map every fourth is in a fight, to reach rare steps."""
    fights = is_melee(number) and game.rules.kind == HEXES
    return melee(game, rng) if fights else opening_of(game)


class Decision(NamedTuple):
    """A decision of a game: the state, the side, its plan, the seed of its chance, its thought.
    """

    state: State
    side: Side
    plan: ActivationPlan | None
    seed: int
    thought: Thought


def decided(
    think: Think, state: State, rng: Random, plans: dict[Side, ActivationPlan | None]
) -> Decision | None:
    """The thought of the player that decides now, None where chance acts. Keeps its plan."""
    side = actor(state)
    if side is None or side == CHANCE:
        return None
    seed, plan = rng.randrange(2**32), plans.get(side)
    thought = think(view(state, side), plan, seed)
    plans[side] = thought.plan
    if thought.action not in legal_actions(state):
        raise BrokenLaw(f"legality law: {thought.action.text!r} in {state.due.name!r}")
    return Decision(state, side, plan, seed, thought)


def game_of_bots(think: Think, state: State, rng: Random) -> Iterator[Decision]:
    """The decisions of a game in which both sides think so.

    Raises BrokenLaw if it never ends.
    """
    plans: dict[Side, ActivationPlan | None] = {}
    for _ in range(MOST_ACTIONS):
        if not state.todo:
            return
        found = decided(think, state, rng, plans)
        if found is not None:
            yield found
        action = random_outcome(state, rng) if found is None else found.thought.action
        state = advance(state, action)
    raise BrokenLaw(f"end law: no end within {MOST_ACTIONS} actions")


def demand_same(law: str, one: Decision, other: Thought) -> None:
    """Raise BrokenLaw if the same player has another thought."""
    for name, a, b in zip(Thought._fields, one.thought, other, strict=True):
        if a != b:
            where = f"{one.side} in {one.state.due.name!r} of turn {one.state.turn}"
            raise BrokenLaw(f"{law}: {where} thinks another {name}: {a!r} against {b!r}")


ALL_TURNS: Final = 99


def twin_game(
    think: Think, state: State, side: Side, rng: Random, probes: Random, turns: int = ALL_TURNS
) -> Tally:
    """A game to its end, or of so many turns, in pairs of twins, in which the player thinks for
    `side` on both.

    Raises BrokenLaw where its thoughts differ although both games look the same to it.
    """
    tally, plans = Tally(games=1), dict[Side, ActivationPlan | None]()
    while state.todo and state.turn <= turns:
        twin: State | None = other_truth(state, side, probes)
        compared = 0
        while state.todo and state.turn <= turns and twin is not None:
            found = decided(think, state, rng, plans)
            if found is not None and found.side == side and state != twin:
                demand_same("twins law", found, think(view(twin, side), found.plan, found.seed))
                compared += 1
            action = random_outcome(state, rng) if found is None else found.thought.action
            twin = _after(state, twin, side, action, probes)
            state = advance(state, action)
            if twin is not None and seen_by(state, side) != seen_by(twin, side):
                twin = None  # a face was turned up, as the rules will have it: see the twins law
        tally.decisions += compared
        tally.pairs += compared > 0
    return tally


def _after(state: State, twin: State, side: Side, action: Action, rng: Random) -> State | None:
    """The twin after the same action, None where it cannot be done there; what is drawn out of the
    side's sight is another face there."""
    if isinstance(action, Draw) and side not in knowers(state, action):
        other = other_draw(state, action, twin, rng)
        return None if other is None else advance(twin, other)
    return advance(twin, action) if action in legal_actions(twin) else None


def view_laws(think: Think, one: Decision, rng: Random, by_lot: bool = False) -> None:
    """Raise BrokenLaw where a decision depends on more than what its side may know.

    That is another truth, another time, the order of the menu; or a reference that leads to a
    hidden value.
    """
    state, side, plan, seed, _ = one
    seen = view(state, side)
    demand_same("purity law", one, think(seen, plan, seed))
    dealt = imagine(seen_by(state, side), rng)
    demand_same("imagination law", one, think(view(dealt, side), plan, seed))
    if not by_lot:
        menu = list(seen.actions)
        rng.shuffle(menu)
        demand_same("purity law", one, think(seen._replace(actions=menu), plan, seed))
    for leak in leaks(detached(seen), state):
        raise BrokenLaw(f"no way to the truth: {leak}")


def check_views(
    think: Think, state: State, rng: Random, probes: Random, by_lot: bool = False, every: int = 1
) -> Tally:
    """The laws of a view, over one in `every` decisions of one game that is also judged as a whole.

    Raises BrokenLaw.
    """
    tally = Tally(games=1)
    for number, one in enumerate(game_of_bots(think, state, rng)):
        demand_judged(one, by_lot)
        if number % every == 0:
            view_laws(think, one, probes, by_lot)
            tally.views += 1
    return tally


def check_total(think: Think, state: State, rng: Random, by_lot: bool = False) -> Tally:
    """One game to its end: each answer is legal and, unless all are left to the lot, judged.

    Raises BrokenLaw.
    """
    tally = Tally(games=1)
    for one in game_of_bots(think, state, rng):
        demand_judged(one, by_lot)
        tally.decisions += 1
        tally.steps[one.state.due.name] += 1
        tally.reasons[one.thought.reason.key] += 1
    return tally


def demand_judged(one: Decision, by_lot: bool = False) -> None:
    """Raise BrokenLaw where an answer is left to the lot, or what comes next to it is illegal."""
    menu = legal_actions(one.state)
    if one.thought.reason.key == BY_LOT and not by_lot and len(menu) > 1:
        raise BrokenLaw(f"total law: {one.state.due.name!r} is left to the lot")
    if any(action not in menu for action, _ in one.thought.others):
        raise BrokenLaw(f"legality law: the next best in {one.state.due.name!r} is not offered")


LAWS: Final = ("twins", "views", "total")


class Trial(NamedTuple):
    """A law that a level is tried by: the seed, a budget other than the level's own, of how many
    views one is looked at, the scenario, and how many turns of it twins are played."""

    law: str
    level: str
    seed: int
    budget: Budget | None = None
    every: int = 1
    scenario: str = FIRST
    turns: int = ALL_TURNS

    def command(self, number: int) -> str:
        """The command that plays game `number` alone."""
        said = f"python -m tests.tools.bot_laws --law {self.law} --level {self.level} --games 1"
        said += f" --first {number} --seed {self.seed}"
        if self.budget is not None:
            said += f" --rollouts {self.budget.rollouts}"
        if self.every != 1:
            said += f" --every {self.every}"
        return said if self.scenario == FIRST else f"{said} --scenario {self.scenario}"


def play(trial: Trial, number: int) -> Tally:
    """One game under a law. Raises BrokenLaw with the command that shows it again."""
    rng = Random(f"bots {trial.seed}:{number}")
    probes = Random(f"bot probes {trial.seed}:{number}")
    options = every_option(trial.scenario, number) if trial.law != "twins" else ()
    game = game_of(trial.scenario, options)
    think = thinker(trial.level, trial.budget, game.rules.kind)
    state = begun(game, number, rng)
    try:
        if trial.law == "twins":
            side = game.sides[(number + number // 4) % 2]
            return twin_game(think, state, side, rng, probes, trial.turns)
        if trial.law == "views":
            return check_views(think, state, rng, probes, decides_by_lot(trial.level), trial.every)
        return check_total(think, state, rng, decides_by_lot(trial.level))
    except BrokenLaw as broken:
        again = f"repeat: {trial.command(number)}"
        raise BrokenLaw(f"{trial.level}, game {number}: {broken}; {again}") from broken


def _play_some(trial: Trial, numbers: range) -> Tally:
    tally = Tally()
    for number in numbers:
        tally.add(play(trial, number))
    return tally


def _play_chunk(trial: Trial, numbers: range) -> Tally:
    """Some games in a process of their own, and what it keeps after them."""
    tally = _play_some(trial, numbers)
    search_process(trial)
    return tally


def search_process(trial: Trial) -> None:
    """Look whether anything of a game is kept for the process, after games under the law of views.
    Raises BrokenLaw. It looks at all that the process holds, of other games too."""
    for leak in process_wide_leaks() if trial.law == "views" else ():
        raise BrokenLaw(f"no way to the truth after the views of {trial.level}: {leak}")


CHUNK = 10


def run(trial: Trial, games: int, first: int = 0, workers: int = 1) -> Tally:
    """Games `first` to `first + games - 1` of a trial. Raises BrokenLaw.

    Every worker's process is searched; the caller searches its own.
    """
    end, tally = first + games, Tally()
    chunks = [range(low, min(low + CHUNK, end)) for low in range(first, end, CHUNK)]
    if workers < 2 or len(chunks) < 2:
        for numbers in chunks:
            tally.add(_play_some(trial, numbers))
        return tally
    with pool_of(workers) as pool:
        jobs = [pool.submit(_play_chunk, trial, some) for some in chunks]
        for job in jobs:
            tally.add(job.result())
    return tally


def report(trial: Trial, tally: Tally, seconds: float) -> str:
    """The counts in words."""
    parts: Mapping[str, str] = {
        "twins": f"{tally.pairs} pairs, {tally.decisions} decisions compared: no difference",
        "views": f"{tally.views} views: no difference, no way to the truth",
        "total": f"{tally.decisions} decisions in {len(tally.steps)} kinds of step, all judged",
    }
    played = f"{trial.law}, {trial.level}: {tally.games} games"
    return f"{played}, {parts[trial.law]}; seed {trial.seed}, {seconds:.1f} s"


def main(arguments: list[str] | None = None) -> int:
    """Play, print the counts, and return the exit code: 1 if a law was broken."""
    parser = argparse.ArgumentParser("tests.tools.bot_laws", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=how_many, default=10)
    parser.add_argument("--level", default="captain")
    parser.add_argument("--law", choices=LAWS, action="append", help="all of them without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--workers", type=how_many, default=1)
    parser.add_argument("--every", type=how_many, default=1, help="views: one in this many")
    parser.add_argument("--rollouts", type=int, help="a budget other than the level's own")
    parser.add_argument("--scenario", default=FIRST, help="of the games")
    chosen = parser.parse_args(arguments)
    budget = None if chosen.rollouts is None else Budget(chosen.rollouts)
    game = game_of(chosen.scenario)
    levels = (RANDOM.name, *players_of(game.rules.kind).levels)
    if chosen.level not in levels:
        parser.error(f"{chosen.level!r} is no level of {chosen.scenario}: {', '.join(levels)}")
    laws = LAWS if len(game.seats) > 1 else ("views", "total")
    for law in chosen.law or laws:
        start = perf_counter()
        trial = Trial(law, chosen.level, chosen.seed, budget, chosen.every, chosen.scenario)
        try:
            tally = run(trial, chosen.games, chosen.first, chosen.workers)
            search_process(trial)
        except BrokenLaw as broken:
            print(broken, file=sys.stderr)
            return 1
        print(report(trial, tally, perf_counter() - start), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
