"""The twins law: two games that differ only in what a side cannot see look the same to it.

Two matches are played in lockstep with the same decisions and throws. Whenever a face is drawn
that the side does not see, the twin draws another one. All that the side can perceive is read
from both after every action (`perception`) and must be equal until a fair revelation: an attack,
a marker turned up, or the end shows the side a face that differs. Then another truth is dealt
from there on and the next pair begins, so that whole games are covered. Where one of the two asks
for a `done`, or a hex of entry, that the other does by itself, it is done there too and both go on.
Each game is watched by one side; the sides take turns.

`python -m tests.tools.twins --games 500 --seed 1`, and `--scenario NAME` for another game.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Final, NamedTuple, TypeVar

from nightdrop.arguments import how_many
from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, Game, State
from nightdrop.engine.play import advance, legal_actions
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.drop import DropSticks
from nightdrop.hexwar.rules.movement import MoveStep
from nightdrop.lab.selfplay import random_step
from nightdrop.lab.workers import pool_of
from nightdrop.rules.actions import Draw
from nightdrop.table.language import ENGLISH, LANGUAGES, language
from nightdrop.table.scenario.scenarios import FIRST, load_scenario
from nightdrop.table.words.catalogues import speak
from tests.laws.corners import opening
from tests.laws.knowers import knowers
from tests.laws.laws import BrokenLaw
from tests.laws.truths import (
    BEYOND,
    is_beyond,
    is_fair,
    other_draw,
    other_truth,
    unasked_there,
)
from tests.tools import channels
from tests.tools.perception import Eyes, Probe, Table, probe_of

Channel = Callable[[Eyes, Probe], object]

CHANNELS: Final[Mapping[str, Channel]] = {
    "who decides": channels.who_decides,
    "the view of the state": channels.the_state,
    "the menu": channels.the_menu,
    "the prompt": channels.the_prompt,
    "the log": channels.the_log,
    "what moves and sounds": channels.what_moves,
    "the undo": channels.the_undo,
    "the fight": channels.the_fight,
    "the foresight": channels.the_foresight,
}
# These take longer; a long run may ask them only once in several actions.
SLOW_CHANNELS: Final[Mapping[str, Channel]] = {
    "the descriptions": channels.the_descriptions,
    "the reach": channels.the_reach,
    "the refusals": channels.the_refusals,
    "the pipe": channels.the_pipe,
    "the bot": channels.the_bot,
    "the counsel": channels.the_counsel,
    "the counts": channels.the_counts,
    "the steps missed": channels.the_steps_missed,
}
# These play the whole game again: one close look in this many asks them.
RARE_CHANNELS: Final[Mapping[str, Channel]] = {
    "the time line": channels.the_time_line,
    "the printed game": channels.the_printed_game,
    "the files": channels.the_files,
    "the letters": channels.the_letters,
    "the complaints": channels.the_complaints,
    "the terminal": channels.the_terminal,
    "the forces": channels.the_forces,
}
RARE, FOREIGN = 24, 4  # one close look in this many; one look in this many
Run = TypeVar("Run", str, bytes)
SCREENS = 20  # one close look in this many is taken at a window


class Difference(NamedTuple):
    """A difference between two matches: the channel, and both readings where they part."""

    channel: str
    detail: str


def difference(a: Eyes, b: Eyes, rng: Random, slow: bool = True) -> Difference | None:
    """Return the first thing by which a side could tell two matches apart, or None.

    One look in FOREIGN is in another language than English.
    """
    asked = dict(CHANNELS)
    if slow:
        asked |= SLOW_CHANNELS
        if not rng.randrange(RARE):
            asked |= RARE_CHANNELS
    others = [known for known in LANGUAGES if known != ENGLISH]
    wanted = rng.choice(others) if not rng.randrange(FOREIGN) else ENGLISH
    with _spoken(wanted):
        probe = probe_of(a, rng)
        for name, read in asked.items():
            left, right = read(a, probe), read(b, probe)
            if left != right:
                return Difference(name, parted(left, right))
        return _seen(a, b, probe) if slow and not probe.luck % SCREENS else None


def _seen(a: Eyes, b: Eyes, probe: Probe) -> Difference | None:
    """The first thing by which two windows differ."""
    left, right = channels.the_screens(a, probe), channels.the_screens(b, probe)
    for (name, one), (other, another) in zip(left, right, strict=False):
        if (name, one) != (other, another):
            return Difference(f"{name} at the window", parted(one, another))
    return None if len(left) == len(right) else Difference("the window", "there is more in one")


@contextmanager
def _spoken(wanted: str) -> Iterator[None]:
    """Speak a language for as long as this lasts."""
    before = language()
    if wanted == before:
        yield
        return
    speak(wanted)
    try:
        yield
    finally:
        speak(before)


def same_until(a: Run, b: Run) -> int:
    """How many letters or bytes from the beginning are the same, found by halves."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def parted(left: object, right: object) -> str:
    """Where two readings part, in a few words."""
    a, b = repr(left), repr(right)
    at = same_until(a, b)
    start = max(0, at - 60)
    return f"...{a[start : at + 60]!r} against ...{b[start : at + 60]!r}"


FAIR, UNABLE, OVER = "a fair revelation", "the twin could not do the same", "the end of the game"
CHUNK = 5
ALL_TURNS = 99
EVERY = 10
DETOUR = 6  # one decision in this many that can be taken back is, and is done again
LONG_STEPS = (DropSticks, MoveStep)
SHORT = 3  # the other steps are looked at this many times as often


class Pair:
    """Two matches in lockstep, as one side watches them; `ended` says why they parted.

    `every`: in the long steps the slow channels are read after one in `every` actions, in the
    short ones three times as often.
    """

    def __init__(
        self, state: State, twin: State, side: Side, rng: Random, every: int = EVERY
    ) -> None:
        self.real, self.twin = Table(state), Table(twin)
        self.side, self.rng, self.every = side, rng, every
        self.actions = self.apart = self.draws = self.aligned = 0
        self.ended = ""

    @property
    def state(self) -> State:
        return self.real.state

    def step(self, wish: Action) -> str:
        """Play an action in both, or another that both can; "" or why the pair ended.

        Raises BrokenLaw where the side could tell them apart.
        """
        if is_beyond(wish, self.twin.state, self.side, self.rng):
            self.ended = BEYOND
            return BEYOND
        found = self._both_can(wish)
        if found is None:
            self.ended = UNABLE
            return UNABLE
        action, answer = found
        before, its_before = self.real.state, self.twin.state
        leak = self._act(action, answer)
        self.actions += 1
        after, its_after = self.real.state, self.twin.state  # a detour goes back on
        if after != its_after or leak:
            self.apart += 1
            leak = leak or self._look() or self._detour()
        if leak is None:
            self.ended = "" if self.state.todo else OVER
        elif is_fair(action, (before, after), (its_before, its_after), self.side):
            self.ended = FAIR
        else:
            step = before.todo[-1].name
            raise BrokenLaw(
                f"twins law: {self.side} tells them apart by {leak.channel} after"
                f" {action.text!r} in {step!r} of turn {before.turn}: {leak.detail}"
            )
        return self.ended

    def _look(self) -> Difference | None:
        """The difference by which the side could tell the two matches apart."""
        real, twin = Eyes(self.real, self.side), Eyes(self.twin, self.side)
        one_in = self.every if isinstance(real.due, LONG_STEPS) else max(1, self.every // SHORT)
        return difference(real, twin, self.rng, not self.rng.randrange(one_in))

    def _detour(self) -> Difference | None:
        """From time to time take the decision back in both, compare, and do it again."""
        tables = self.real, self.twin
        if any(table.can_undo() for table in tables) or self.rng.randrange(DETOUR):
            return None
        a, b = (Eyes(table, self.side).ask("undo") for table in tables)
        if a != b:
            return Difference("the undo", parted(a, b))
        real, twin = (Eyes(table, self.side) for table in tables)
        leak = difference(real, twin, self.rng, slow=False)
        if leak is None:
            for table in tables:
                table.redo()
        return leak

    def _align(self) -> bool:
        """Do in one of the two what the other did by itself; return whether there was anything."""
        for here, there in ((self.real, self.twin), (self.twin, self.real)):
            needed = unasked_there(here.state, there.state, self.side)
            if needed is not None:
                here.submit(needed)
                self.aligned += 1
                self._align()
                return True
        return False

    def _act(self, action: Action, answer: Action) -> Difference | None:
        """Act in both through the pipe; its answers must be equal where the side reads them. Who
        is asked more than the other is not compared before that is done."""
        reads_news = self.real.actor in (CHANCE, self.side)
        said = [
            Eyes(match, self.side).engine.answer(json.dumps({"do": "act", "text": chosen.text}))
            for match, chosen in ((self.real, action), (self.twin, answer))
        ]
        for one in said:
            if not one["ok"]:
                raise BrokenLaw(f"twins law: {action.text!r} is refused: {one['error']}")
        if self._align():
            return None
        a, b = ({k: v for k, v in one.items() if reads_news or k != "news"} for one in said)
        return Difference("the news", parted(a, b)) if a != b else None

    def _both_can(self, wish: Action) -> tuple[Action, Action] | None:
        """What is done in the real game and in the twin: the wish, or what both menus hold."""
        state, twin = self.real.state, self.twin.state
        if isinstance(wish, Draw) and self.side not in knowers(state, wish):
            other = other_draw(state, wish, twin, self.rng)
            self.draws += other != wish
            return None if other is None else (wish, other)
        menu = legal_actions(twin)
        if wish in menu:
            return wish, wish
        common = [action for action in legal_actions(state) if action in menu]
        if not common:
            return None
        chosen = common[self.rng.randrange(len(common))]
        return chosen, chosen


class Lockstep(Pair):
    """Two matches that are only kept in step, for a law that looks at them in its own way: they
    part where the side's views do."""

    def _look(self) -> Difference | None:
        one, other = (seen_by(table.state, self.side) for table in (self.real, self.twin))
        return None if one == other else Difference("the view of the state", parted(one, other))

    def _detour(self) -> None:
        """Nothing is taken back."""


@dataclass
class TwinTally:
    """What came of some games: pairs, actions played while the truths differed, their ends."""

    games: int = 0
    pairs: int = 0
    actions: int = 0
    apart: int = 0
    draws: int = 0
    aligned: int = 0
    longest: int = 0
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, other: "TwinTally") -> None:
        self.games += other.games
        self.pairs += other.pairs
        self.actions += other.actions
        self.apart += other.apart
        self.draws += other.draws
        self.aligned += other.aligned
        self.longest = max(self.longest, other.longest)
        self.ends += other.ends

    def note(self, pair: Pair) -> None:
        """Count a pair that has parted; one whose truths never differed proves nothing."""
        self.actions += pair.actions
        if pair.apart:
            self.pairs += 1
            self.apart += pair.apart
            self.draws += pair.draws
            self.aligned += pair.aligned
            self.longest = max(self.longest, pair.apart)
            self.ends[pair.ended] += 1


@lru_cache(maxsize=2)
def _game(scenario: str) -> Game:
    return load_scenario(scenario)


def follow(
    state: State,
    side: Side,
    rng: Random,
    probes: Random,
    every: int = EVERY,
    seen: Callable[[Pair], None] = lambda pair: None,
    turns: int = ALL_TURNS,
    pairs: type[Pair] = Pair,
) -> TwinTally:
    """A game from a state to its end, or that of so many turns, in pairs of twins; `seen` is called
    after each action.

    `rng` plays the game, `probes` deals the other truths. Raises BrokenLaw.
    """
    tally = TwinTally(games=1)
    while state.todo and state.turn <= turns:
        pair = pairs(state, other_truth(state, side, probes), side, probes, every)
        wish: Action | None = None
        while not pair.ended and pair.state.turn <= turns:
            wish = random_step(pair.state, rng)
            pair.step(wish)
            seen(pair)
        state = pair.state
        if pair.ended in (UNABLE, BEYOND) and wish is not None:
            state = advance(state, wish)
        tally.note(pair)
    return tally


def watcher(number: int, scenario: str = FIRST) -> Side:
    """Who watches the game with this number: both sides see as many melees as other games."""
    return _game(scenario).sides[(number + number // 4) % 2]


def play_twins(
    seed: int, number: int, side: Side, every: int = EVERY, scenario: str = FIRST,
    turns: int = ALL_TURNS,
) -> TwinTally:  # fmt: skip
    """One game of so many turns, as one side watches it. Raises BrokenLaw with the command that
    shows it again."""
    name = f"{seed}:{number}:{side}"
    rng, probes = Random(f"twins {name}"), Random(f"probes {name}")
    try:
        start = opening(_game(scenario), rng, number)
        return follow(start, side, rng, probes, every, turns=turns)
    except BrokenLaw as broken:
        again = f"python -m tests.tools.twins --games 1 --first {number} --seed {seed}"
        if every != EVERY:
            again += f" --every {every}"
        if scenario != FIRST:
            again += f" --scenario {scenario}"
        raise BrokenLaw(f"game {number}: {broken}; repeat: {again}") from broken


def _play_chunk(
    seed: int, numbers: range, every: int, scenario: str, turns: int
) -> dict[Side, TwinTally]:
    """Some games of a run, each watched by one side, in this process."""
    tallies: dict[Side, TwinTally] = {side: TwinTally() for side in _game(scenario).sides}
    for number in numbers:
        side = watcher(number, scenario)
        tallies[side].add(play_twins(seed, number, side, every, scenario, turns))
    return tallies


def run(
    games: int,
    seed: int,
    first: int = 0,
    workers: int = 1,
    every: int = EVERY,
    scenario: str = FIRST,
    turns: int = ALL_TURNS,
) -> dict[Side, TwinTally]:
    """Games `first` to `first + games - 1` of a run, each watched by its `watcher`.

    Raises BrokenLaw at the first finding.
    """
    end = first + games
    chunks = [range(low, min(low + CHUNK, end)) for low in range(first, end, CHUNK)]
    total: dict[Side, TwinTally] = {side: TwinTally() for side in _game(scenario).sides}
    if workers < 2 or len(chunks) < 2:
        found = [_play_chunk(seed, numbers, every, scenario, turns) for numbers in chunks]
    else:
        with pool_of(workers) as pool:
            jobs = [
                pool.submit(_play_chunk, seed, part, every, scenario, turns) for part in chunks
            ]
            found = [job.result() for job in jobs]
    for tallies in found:
        for side, tally in tallies.items():
            total[side].add(tally)
    return total


def report(tallies: dict[Side, TwinTally], seed: int, seconds: float) -> str:
    """The counts in words: how many pairs, and how long they lasted."""
    lines = [f"twins law: no difference found; seed {seed}, {seconds:.1f} s"]
    for side, tally in tallies.items():
        mean = tally.apart / max(1, tally.pairs)
        ends = ", ".join(f"{end} {count}" for end, count in tally.ends.most_common())
        lines.append(
            f"  {side}: {tally.games} games, {tally.pairs} pairs, {tally.apart} actions compared,"
            f" {mean:.0f} a pair (longest {tally.longest}), {tally.draws} draws fell otherwise,"
            f" {tally.aligned} ends that came by themselves in one alone;"
            f" ended by {ends or 'nothing'}"
        )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Play, print the report, and return the exit code: 1 if a side could tell twins apart."""
    parser = argparse.ArgumentParser("tests.tools.twins", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=how_many, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--workers", type=how_many, default=2)
    parser.add_argument("--every", type=how_many, default=EVERY, help="one close look in this many")
    parser.add_argument("--scenario", default=FIRST, help="of the games")
    chosen = parser.parse_args(arguments)
    start = perf_counter()
    try:
        tallies = run(chosen.games, chosen.seed, chosen.first, chosen.workers, chosen.every,
                      chosen.scenario)  # fmt: skip
    except BrokenLaw as broken:
        print(broken, file=sys.stderr)
        return 1
    print(report(tallies, chosen.seed, perf_counter() - start))
    return 0


if __name__ == "__main__":
    sys.exit(main())
