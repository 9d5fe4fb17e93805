"""Many random games without a screen: proves that every game ends, and counts what happened."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from nightdrop.bots.levels import players_of
from nightdrop.bots.random_bot import verb
from nightdrop.engine.model import CHANCE, Action, Game, State
from nightdrop.engine.play import actor, advance, legal_actions, outcomes
from nightdrop.engine.view import View, view
from nightdrop.lab.accounts import account_of
from nightdrop.lab.games import MOST_ACTIONS
from nightdrop.lab.lineups import load
from nightdrop.lab.workers import pool_of
from nightdrop.rules.actions import Roll
from nightdrop.rules.rulebook import ruleset
from nightdrop.table.disk.logs import fault
from nightdrop.table.record.dealers import pick
from nightdrop.table.scenario.scenarios import FIRST, opening_of

CHUNK = 25
# Below this many games a second process costs more than it saves.
WORTH_SHARING = 60


class SelfplayError(RuntimeError):
    """A game that broke; the text says how to reproduce it."""


@dataclass
class Tally:
    """What happened in a number of games: counts by kind of action, step, text in a step, level,
    and last turn."""

    games: int = 0
    actions: int = 0
    points: int = 0
    verbs: Counter[str] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        for name, counted in vars(other).items():
            setattr(self, name, getattr(self, name) + counted)


def rng_of(seed: int, number: int) -> Random:
    """The source of chance of one game of a run: the same on every machine."""
    return Random(f"{seed}:{number}")


def random_outcome(state: State, rng: Random) -> Action:
    """Draw a chance action by its exact weights; dice, all equally likely, by one number."""
    menu = legal_actions(state)
    if isinstance(menu[0], Roll):
        return menu[rng.randrange(len(menu))]
    found = outcomes(state)
    return pick(found, rng.randrange(sum(weight for weight, _ in found)))


Player = Callable[[View, Random], Action]
# The states of a whole game, each with what is done in it.
Course = Callable[[Game, Random], Iterator[tuple[State, Action]]]
OneGame = Callable[[str, int, int], Tally]  # of a scenario, a seed and the game's number


def random_step(state: State, rng: Random, player: Player | None = None) -> Action:
    """Choose what happens next: chance by its weights, a side from its own view."""
    side = actor(state)
    if side == CHANCE:
        return random_outcome(state, rng)
    assert side is not None  # asked only before the end
    return (player or players_of(state.game.rules.kind).lot)(view(state, side), rng)


def random_game(
    game: Game, rng: Random, state: State | None = None, player: Player | None = None
) -> Iterator[tuple[State, Action]]:
    """The states of a random game, each with what is done in it; ends with the game.

    Begins where its scenario does unless another state is given.
    """
    state = opening_of(game) if state is None else state
    for _ in range(MOST_ACTIONS):
        if not state.todo:
            if state.turn > ruleset(state).last_turns[-1] or state.result is None:
                raise SelfplayError(f"ended on turn {state.turn} with {state.result}")
            return
        if not legal_actions(state):
            raise SelfplayError(f"nothing can be done in the step {state.due!r}")
        action = random_step(state, rng, player)
        yield state, action
        state = advance(state, action)
    raise SelfplayError(f"did not end within {MOST_ACTIONS} actions: now {state.due!r} is due")


def kind(state: State, action: Action) -> str:
    """Return the kind of an action in the report: its verb, and whether it is off the map."""
    found = verb(action, ruleset(state))
    return f"{found} off" if action.text.endswith(" off") else found


def play(scenario: str, seed: int, number: int, difficulty: str = "") -> Tally:
    """Play and count one random game. Raises SelfplayError with the command to repeat it."""
    return counted(scenario, seed, number, random_game, "nightdrop selfplay", difficulty)


def counted(
    scenario: str, seed: int, number: int, course: Course, command: str, difficulty: str = ""
) -> Tally:
    """Play and count a game by its course. Raises SelfplayError with the command to repeat it."""
    tally, state, action = Tally(games=1), None, None
    try:
        game = load(scenario, difficulty)
        form = account_of(game.rules.kind).form
        for state, action in course(game, rng_of(seed, number)):
            tally.verbs[kind(state, action)] += 1
            tally.steps[state.todo[-1].name] += 1
            tally.texts[f"{state.todo[-1].name}: {form(action)}"] += 1
        assert state is not None and action is not None
        end = advance(state, action)
        result = end.result
        assert result is not None
    except Exception as problem:
        again = f"{command} --games 1 --seed {seed} --first {number}"
        again += f" --scenario {scenario}" if scenario != FIRST else ""
        again += f" --difficulty {difficulty}" if difficulty else ""
        where = f", action {tally.verbs.total()}" if state else ""
        reason = f"game {number}{where}: {type(problem).__name__}: {problem}"
        raise SelfplayError(f"{reason}; repeat: {again}") from problem
    tally.actions = tally.verbs.total()
    tally.points = result.points
    tally.lengths[end.turn] += 1
    tally.levels[f"{result.level} {result.winner}"] += 1
    return tally


def _play_chunk(scenario: str, seed: int, numbers: range, one: OneGame) -> Tally:
    """Play games of a run in this process."""
    tally = Tally()
    for number in numbers:
        tally.add(one(scenario, seed, number))
    return tally


def selfplay(
    games: int,
    seed: int,
    *,
    first: int = 0,
    workers: int = 2,
    scenario: str = FIRST,
    one: OneGame = play,
) -> Tally:
    """Play games `first` to `first + games - 1` of a run; the same at any number of workers.

    `one` plays a game, a function of a module. Raises SelfplayError at the first that breaks.
    """
    end = first + games
    chunks = [range(low, min(low + CHUNK, end)) for low in range(first, end, CHUNK)]
    tally = Tally()
    if workers < 2 or games < WORTH_SHARING:
        for numbers in chunks:
            tally.add(_play_chunk(scenario, seed, numbers, one))
        return tally
    with pool_of(workers) as pool:
        for job in [pool.submit(_play_chunk, scenario, seed, c, one) for c in chunks]:
            tally.add(job.result())
    return tally


def report(tally: Tally, seconds: float) -> str:
    """Return the counts as text, most frequent first."""
    games = "1 game," if tally.games == 1 else f"{tally.games} games, each"
    lines = [
        f"{games} ended after its last turn; {tally.actions} actions,"
        f" {seconds:.1f} s, {tally.games / seconds:.1f} games/s",
        f"mean points {tally.points / tally.games:.2f}; "
        + ", ".join(f"{level} {count}" for level, count in tally.levels.most_common()),
    ]
    ends = ", ".join(f"{turn}: {count}" for turn, count in sorted(tally.lengths.items()))
    lines.append(f"last turns: {ends}")
    counted = {"actions": tally.verbs, "steps": tally.steps, "texts": tally.texts}
    for title, counts in counted.items():
        lines.append(f"{title}:")
        lines += [f"  {name:<20} {count:>10}" for name, count in counts.most_common()]
    return "\n".join(lines)


def main(
    games: int, seed: int, first: int, workers: int, scenario: str = FIRST, one: OneGame = play
) -> int:
    """Play, print the report, and return the exit code: 1 if a game broke."""
    start = perf_counter()
    try:
        tally = selfplay(games, seed, first=first, workers=workers, scenario=scenario, one=one)
    except SelfplayError as problem:
        print(problem, file=sys.stderr)
        fault(problem, "a random game")
        return 1
    print(report(tally, perf_counter() - start))
    return 0
