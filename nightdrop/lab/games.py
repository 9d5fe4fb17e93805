"""Plays one game of pure players, and makes a row or a record of it.

Its chance depends on what is decided, by the matters and lots that each step of chance names: two
games of one seed differ only where they must. So differences between two ways of play show in a
fraction of the games.
"""

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter_ns
from typing import Any, Final, NamedTuple

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, advance, legal_actions, outcomes
from nightdrop.engine.view import detached, view
from nightdrop.lab.accounts import END, Account, account_of
from nightdrop.lab.lineups import LabError, LineUp, player_of, read_values, start_of
from nightdrop.table.disk.logs import is_debug, open_text
from nightdrop.table.disk.yaml import parse_yaml
from nightdrop.table.record.chance_keys import Matters
from nightdrop.table.record.dealers import SeededDealer
from nightdrop.table.record.record import Bot, Record, entries_of, header_for, write_record

# Random numbers for the players are no part of the games' chance: an own stream for each side.
_PLAYER: Final = "player"
MOST_ACTIONS = 20_000


class PairedDealer:
    """The rolls and draws of one game by a seed, each by its purpose."""

    def __init__(self, seed: int) -> None:
        self._dealer, self._matters = SeededDealer(seed), Matters()

    def deal(self, state: State) -> Action:
        """The chance action in this state, in which chance acts."""
        action = self._dealer.deal(outcomes(state), self._matters.due(state))
        self._matters.happened(state, action)
        return action


class PlayerRng:
    """A source of chance by a text, created on first use: few decisions need it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._random: Random | None = None

    def randrange(self, below: int) -> int:
        """An integer from 0 to `below` - 1."""
        if self._random is None:
            self._random = Random(self._text)
        return self._random.randrange(below)


def player_rng(seed: int, side: str, state: State, number: int) -> PlayerRng:
    """A player's own source of chance for one decision of the running activation.

    It does not depend on what the player drew before.
    """
    return PlayerRng(f"{_PLAYER} {seed} {side} {state.turn} {len(state.used)} {number}")


class GameRow(NamedTuple):
    """A game of a run. What is not known of one that broke is empty; `fault` then says why.

    `held` lists the places held when each turn began and at the end: "2:1512+1718 end:1512". `lost`
    counts what left play by cause, kind, and turn: "fight/unit/5*1". Both are as the family's
    account has them. `digest` is that of all actions.
    """

    game: int
    line_up: str
    seed: int
    points: int | None = None
    level: str = ""
    winner: str = ""
    held: str = ""
    lost: str = ""
    actions: int = 0
    digest: str = ""
    fault: str = ""


class Times(NamedTuple):
    """How long the players thought, in ms a decision.

    It is apart from the row, as no two runs have the same. `first` are those of the first seat,
    `second` of the other, if there is one.
    """

    game: int
    seconds: float
    first_p50: float = 0.0
    first_p95: float = 0.0
    first_worst: float = 0.0
    second_p50: float = 0.0
    second_p95: float = 0.0
    second_worst: float = 0.0


class GameOutcome(NamedTuple):
    """A game that was played to its end, or until it broke.

    Then `fault` says why, and `trace` where, for the log of the run. `states` begin before the
    first action; `took` are the ns of each decision by side.
    """

    states: Sequence[State]
    actions: Sequence[Action]
    took: Mapping[str, Sequence[int]]
    fault: str
    trace: str = ""


def play(line_up: LineUp, seed: int) -> GameOutcome:
    """Play the game of a line-up with this seed: the same on every machine.

    Raises nothing, except with debugging what broke the game.
    """
    start = start_of(line_up)
    states, actions = [start], list[Action]()
    took: dict[str, list[int]] = {seat: [] for seat in start.game.seats}
    fault = trace = ""
    try:
        table = _Table(line_up, seed, start, took)
        while states[-1].todo:
            if len(actions) == MOST_ACTIONS:
                raise RuntimeError(f"no end within {MOST_ACTIONS} actions")
            actions.append(table.next_action(states[-1]))
            states.append(advance(states[-1], actions[-1]))
    except Exception as problem:
        if is_debug():
            raise
        fault = " ".join(f"action {len(actions) + 1}: {type(problem).__name__}: {problem}".split())
        trace = open_text(problem)
    return GameOutcome(states, actions, took, fault, trace)


class _Table:
    """The players and chance: their plans, and their decisions in the running activation."""

    def __init__(
        self, line_up: LineUp, seed: int, start: State, took: Mapping[str, list[int]]
    ) -> None:
        seats = start.game.seats
        self.seed, self.took = seed, took
        self.dealer = PairedDealer(seed)
        self.players = {
            seat: player_of(text, line_up.kind, line_up.rulebook)
            for seat, text in zip(seats, line_up.players, strict=True)
        }
        self.plans: dict[str, Any] = dict.fromkeys(seats)
        self.now, self.decided = (0, 0), Tally[str]()

    def next_action(self, state: State) -> Action:
        """The action of chance or of the side that is due. Raises ValueError for an illegal one."""
        side = actor(state)
        if side == CHANCE or side is None:
            return self.dealer.deal(state)
        if (state.turn, len(state.used)) != self.now:
            self.now, self.decided = (state.turn, len(state.used)), Tally()
        self.decided[side] += 1
        rng = player_rng(self.seed, side, state, self.decided[side])
        seen = detached(view(state, side))
        begun = perf_counter_ns()
        thought = self.players[side].think(seen, self.plans[side], rng)
        self.took[side].append(perf_counter_ns() - begun)
        if thought.action not in legal_actions(state):
            raise ValueError(f"{side} may not {thought.action.text}")
        self.plans[side] = thought.plan
        return thought.action


def row_of(line_up: LineUp, seed: int, game: int, played: GameOutcome) -> GameRow:
    """The row of a game, as number `game` of its run."""
    row = GameRow(game, line_up.name, seed, actions=len(played.actions), fault=played.fault)
    result = played.states[-1].result
    if played.fault or result is None:
        return row
    account = account_of(line_up.kind)
    counted = account.lost(played.states, played.actions)
    lost = sorted(counted.items(), key=lambda item: (item[0][1], item[0][0]))
    return row._replace(
        points=result.points,
        level=result.level,
        winner=result.winner,
        held=_held(account, played.states),
        lost=" ".join(f"{what}/{turn}*{count}" for (what, turn), count in lost),
        digest=digest_of(played.actions),
    )


def _held(account: Account, states: Sequence[State]) -> str:
    """The places held when each turn began, and at the end; "" where none can be."""
    if not account.held:
        return ""
    first: dict[int, State] = {}
    for state in states:
        first.setdefault(state.turn, state)
    moments = [(str(turn), state) for turn, state in first.items() if state is not states[0]]
    held = ((name, account.held_in(state)) for name, state in (*moments, (END, states[-1])))
    return " ".join(f"{name}:{'+'.join(places)}" for name, places in held)


def digest_of(actions: Sequence[Action]) -> str:
    text = "\n".join(action.text for action in actions)
    return sha256(text.encode()).hexdigest()[:16]


def times_of(game: int, played: GameOutcome) -> Times:
    """How long the players of a game thought."""
    first, second = [*played.took.values(), ()][:2]
    total = sum(first) + sum(second)
    return Times(game, round(total / 1e9, 3), *_shares(first), *_shares(second))


def _shares(took: Sequence[int]) -> tuple[float, float, float]:
    """The median, the 95th percentile and the maximum of some times in ns, as ms."""
    if not took:
        return (0.0, 0.0, 0.0)
    row = sorted(took)
    places = (len(row) // 2, min(len(row) - 1, len(row) * 95 // 100), -1)
    middle, most, worst = (round(row[place] / 1e6, 2) for place in places)
    return middle, most, worst


def write_game(path: Path, line_up: LineUp, played: GameOutcome) -> None:
    """Write the record of a game. Raises OSError, and LabError for a game on changed data.

    No record can name changed data.
    """
    if line_up.sets:
        changed = ", ".join(f"{name}={value}" for name, value in line_up.sets)
        raise LabError(f"a saved game cannot hold changed data ({changed}), so the game cannot be "
                       f"written")
    start = played.states[0]
    names = {
        seat: _who(text, line_up.kind)
        for seat, text in zip(start.game.seats, line_up.players, strict=True)
    }
    position = parse_yaml(line_up.position, "position").value if line_up.position else None
    options = read_values(line_up.options)
    if isinstance(position, dict):
        options = {**position.get("options", {}), **options}
        position = {**position, "options": options}
    header = header_for(start, line_up.scenario, options, None, None, names)
    header = header.model_copy(update={"position": position})
    entries = entries_of(header, played.states, played.actions)
    write_record(path, Record(header, tuple(entries), is_over=not played.states[-1].todo))


def _who(text: str, kind: str) -> str | Bot:
    level = player_of(text, kind).level
    return Bot(bot=level.name, version=level.version) if text == level.name else text
