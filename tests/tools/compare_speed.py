"""Compares the speed of the game with that of two well-known packages, in one run on one core.

`python -m tests.tools.compare_speed` wants `pip install catanatron==3.2.1 chess==1.11.2`, which
nothing else here needs. Both sides take turns for the same CPU time, three rounds over, and the
ratio printed is the median of the rounds.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from nightdrop.engine.model import CHANCE, Action, Game, State
from nightdrop.engine.play import actor, advance, legal_actions
from nightdrop.engine.view import view
from nightdrop.lab.bench import checked, played_by_lot, recorded
from nightdrop.lab.lineups import load
from nightdrop.lab.selfplay import rng_of
from nightdrop.rules.actions import parse
from nightdrop.table.record.playback import replay
from nightdrop.table.scenario.scenarios import FIRST, opening_of

ROUNDS = 3
SECONDS = 6.0  # CPU time of each side for each figure and round
SAMPLE = 24  # games that are applied again, and that are replayed
MOST_PLIES = 160
MISSING = "compare_speed: pip install catanatron==3.2.1 chess==1.11.2 is wanted"

# Does a piece of work and says how much it was: games, actions, listed ones, entries or plies.
Work = Callable[[], int]


class Bar(NamedTuple):
    """A figure to compare: ours and theirs, and the least and the desired ratio."""

    name: str
    ours: Work
    theirs: Work
    least: float
    aim: float


def rate(work: Work, seconds: float) -> float:
    """The units of work done in a second of CPU time."""
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        done += work()
    return done / spent


def pin(core: int) -> None:
    """Run on one core, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


class Ours:
    """The work of Night Drop: random games, their actions applied again, their entries replayed,
    unchecked and checked."""

    def __init__(self) -> None:
        self.game: Game = load(FIRST)
        self.number = 0
        self.played = [self._played()[0] for _ in range(SAMPLE)]
        self.texts = [[action.text for action in actions] for actions in self.played]
        self.records = [recorded(FIRST, actions) for actions in self.played]
        self.turn = 0

    def _played(self) -> tuple[list[Action], int]:
        self.number += 1
        return played_by_lot(self.game, rng_of(1, self.number))

    def play(self) -> int:
        self._played()
        return 1

    def list(self) -> int:
        """The actions that the menus of a random game list."""
        return self._played()[1]

    def _next(self) -> int:
        self.turn = (self.turn + 1) % SAMPLE
        return self.turn

    def apply(self) -> int:
        """The actions of a game: each applied, then the next menu and the decider's view."""
        state, actions = self._start(), self.played[self._next()]
        for action in actions:
            state = advance(state, action)
            legal_actions(state)
            side = actor(state)
            if side and side != CHANCE:
                view(state, side)
        return len(actions)

    def replay(self) -> int:
        """The entries of a game from their text to its end."""
        texts, start = self.texts[self._next()], self._start()
        assert not replay(start, tuple(parse(text, start.game.rules) for text in texts)).todo
        return len(texts)

    def check(self) -> int:
        """The entries of a game, each read, found legal and applied, with the digests of its
        turns: what opening a record does."""
        return checked(self.records[self._next()])

    def _start(self) -> State:
        start: State = opening_of(self.game)
        return start


class Catan:
    """The work of catanatron: games of its two random players, and their actions applied again."""

    def __init__(self) -> None:
        self.catan: Any = import_module("catanatron")
        self.number = 0
        self.played = [self._recorded(seed) for seed in range(1, SAMPLE + 1)]

    def _new(self, seed: int) -> Any:
        catan = self.catan
        players = [catan.RandomPlayer(color) for color in (catan.Color.RED, catan.Color.BLUE)]
        return catan.Game(players, seed=seed)

    def _recorded(self, seed: int) -> tuple[Any, list[Any]]:
        """A game before its first action, and all its actions with what chance did in them."""
        game = self._new(seed)
        start = game.copy()
        game.play()
        return start, list(game.state.actions)

    def play(self) -> int:
        """One game of two random players."""
        self.number += 1
        self._new(self.number).play()
        return 1

    def list(self) -> int:
        """The actions that the menus of a game of two random players list."""
        self.number += 1
        listed = 0

        def decide(player: Any, game: Any, menu: Sequence[Any]) -> Any:
            nonlocal listed
            listed += len(menu)
            return player.decide(game, menu)

        self._new(self.number).play(decide_fn=decide)
        return listed

    def apply(self) -> int:
        """The actions of a game: each applied, with the next menu, which it makes itself."""
        self.number += 1
        start, actions = self.played[self.number % SAMPLE]
        game = start.copy()
        for action in actions:
            game.execute(action, validate_action=False)
        return len(actions)


class Chess:
    """The work of python-chess: games read from PGN."""

    def __init__(self) -> None:
        self.chess: Any = import_module("chess")
        self.pgn: Any = import_module("chess.pgn")
        self.texts = [str(self._random(Random(seed))) for seed in range(SAMPLE)]
        self.number = 0

    def _random(self, rng: Random) -> Any:
        board = self.chess.Board()
        while len(board.move_stack) < MOST_PLIES and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return self.pgn.Game.from_board(board)

    def replay(self) -> int:
        """The plies of a game from its PGN."""
        self.number += 1
        game = self.pgn.read_game(io.StringIO(self.texts[self.number % SAMPLE]))
        return sum(1 for _ in game.mainline())


def bars(ours: Ours) -> Iterator[Bar]:
    """The figures. Raises ImportError where a package is missing.

    A menu of catanatron lists some three actions, one of ours hundreds: actions are compared as
    they are applied and as they are listed. python-chess checks every ply that it reads, so what
    compares with it is the checked replay.
    """
    catan, chess = Catan(), Chess()
    yield Bar("random games", ours.play, catan.play, 1.05, 1.3)
    yield Bar("actions", ours.apply, catan.apply, 0.52, 0.65)
    yield Bar("listed actions", ours.list, catan.list, 10, 20)
    yield Bar("replayed entries", ours.replay, chess.replay, 0.9, 1.2)
    yield Bar("checked entries", ours.check, chess.replay, 0.42, 0.6)


def compare(bar: Bar, rounds: int, seconds: float) -> tuple[float, str]:
    """The median ratio of a figure, and a line about it."""
    found = [(rate(bar.ours, seconds), rate(bar.theirs, seconds)) for _ in range(rounds)]
    ratios = sorted(ours / theirs for ours, theirs in found)
    ratio = median(ratios)
    ours, theirs = (median(side) for side in zip(*found, strict=True))
    spread = ", ".join(f"{each:.2f}" for each in ratios)
    return ratio, (
        f"{bar.name:17} {ours:9.1f} /s against {theirs:9.1f} /s: {ratio:.2f}x"
        f" ({spread}; at least {bar.least}, aim {bar.aim})"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 if a ratio is below its bar, 2 if a package is missing."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    seconds = float(given[0]) if given else SECONDS
    pin(max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0)
    ours = Ours()
    try:
        measured = [(bar, *compare(bar, ROUNDS, seconds)) for bar in bars(ours)]
    except ImportError:
        print(MISSING, file=sys.stderr)
        return 2
    for _, _, line in measured:
        print(line)
    return int(any(ratio < bar.least for bar, ratio, _ in measured))


if __name__ == "__main__":
    sys.exit(main())
