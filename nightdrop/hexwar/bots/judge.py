"""Who is winning: the final points to be expected of a position, and the chance of the win."""

from bisect import bisect_right
from collections.abc import Mapping
from math import erf, sqrt
from typing import Final, NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.bots.distances import FAR, points_to
from nightdrop.hexwar.rules.book import MARKERS, book_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import board_of, conceals, holds, left_in_cup, ruleset

# Half-MPs within which a unit bears on a VP hex: one of the occupier's that can enter it next, and
# a company that can.
OCCUPIER_NEAR, COMPANY_NEAR = 8, 12
# What a VP hex is worth, by hex.
Worths = Mapping[Hex, float]


class ResultEstimate(NamedTuple):
    """The expected final points of the airborne side, and its chance to win (0-1)."""

    points: float
    chance: float


class Weights(NamedTuple):
    """Final points for each unit of a feature, at one time of the game; `spread` is the standard
    deviation of the final points about what is expected then.

    The VP hexes count by their worth: those under `control`, of these the `garrisoned` and the
    `exposed` ones (no company in it, an enemy near), those that the occupier `held`, and those
    that lie `open` with a company near. `full`, `reduced`: companies; `stick`s; the occupier's
    units with two steps and with `one`; its `pool`, what it has not brought in.
    """

    base: float
    control: float
    garrisoned: float
    exposed: float
    held: float
    open: float
    full: float
    reduced: float
    stick: float
    two: float
    one: float
    pool: float
    spread: float


# By how many turns are over. Written by hand, then fitted towards that to 101 games of captains and
# corporals (seeds 1000 to 1100): out of sample they explain nothing of the variance of the final
# points on turns 2 and 3, 24 % on 4 and 5, 52 % on 6 and 7, 75 % on 8 and 9. In the end the points
# of the hexes under control are all that counts.
WEIGHTS: Final[tuple[tuple[float, Weights], ...]] = (
    (0.0, Weights(7.9, .12, .10, -.20, -.05, .05, .31, .15, .06, -.30, -.14, -.20, 4.2)),
    (1.5, Weights(7.9, .12, .10, -.20, -.05, .10, .31, .15, .06, -.30, -.14, -.20, 4.2)),
    (3.5, Weights(8.5, .18, .15, -.20, -.11, .28, .32, .14, .04, -.39, -.17, -.35, 3.7)),
    (5.5, Weights(8.4, .28, .19, -.21, -.16, .14, .30, .14, .02, -.40, -.18, -.40, 3.0)),
    (7.5, Weights(6.2, .50, .21, -.30, -.21, .15, .27, .12, .00, -.40, -.19, -.40, 2.3)),
    (9.0, Weights(0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)),
)  # fmt: skip


def judge(state: State, worths: Worths | None = None, then: State | None = None) -> ResultEstimate:
    """The estimate of the result of a position, or of a side's view of one.

    `worths` are the points of the VP hexes where they are known better than by the state; `then` is
    the position whose time counts, if it is not this one.
    """
    if state.result is not None:
        return ResultEstimate(
            state.result.points, float(state.result.winner == state.game.sides[0])
        )
    weights = weights_at(progress(then or state))
    found = features(state, worths or worths_of(state))
    points = weights.base + sum(getattr(weights, name) * found[name] for name in found)
    ahead = (points - least_to_win(state) + 0.5) / weights.spread
    return ResultEstimate(points, (1 + erf(ahead / sqrt(2))) / 2)


def chance(state: State, worths: Worths, then: State) -> float:
    """The chance of the airborne side to win; see `judge`."""
    return judge(state, worths, then).chance


def progress(state: State) -> float:
    """How many turns are over; a finished activation is its share of one."""
    rules = ruleset(state)
    return min(rules.tables.turns, state.turn - 1 + len(state.used) / rules.activations_a_turn)


def weights_at(turns: float) -> Weights:
    """The weights after a number of turns: between two times that are given, in proportion."""
    times = [time for time, _ in WEIGHTS]
    after = min(bisect_right(times, turns), len(times) - 1)
    (since, old), (until, new) = WEIGHTS[after - 1], WEIGHTS[after]
    share = min(1.0, (turns - since) / (until - since))
    return Weights(*[a + share * (b - a) for a, b in zip(old, new, strict=True)])


def least_to_win(state: State) -> int:
    """The fewest points with which the airborne side wins [ND 10.4] [PB 10]."""
    levels = ruleset(state).tables.levels
    return min(points for points, _, winner in levels if winner == state.game.sides[0])


def worths_of(state: State) -> dict[Hex, float]:
    """The points of each VP hex: of its marker where it is known, else the mean of the cup."""
    cup = state.cups[MARKERS]
    number = sum(cup.values())
    mean = sum(int(face) * count for face, count in cup.items()) / number if number else 0.0
    vp = book_of(state).vp
    return {hex_: mean if place.value is None else place.value for hex_, place in vp.items()}


def features(state: State, worths: Worths) -> dict[str, float]:
    """The features of a position, by the names of `Weights`, without base and spread."""
    companies, enemies, sticks = _sorted_out(state)
    game, board, pieces = state.game, board_of(state), state.pieces
    found = dict.fromkeys(Weights._fields[1:-1], 0.0)
    for hex_, place in book_of(state).vp.items():
        worth, far = worths[hex_], points_to(game, board, "foot", hex_)
        holder = pieces.holder(hex_)
        if place.control:
            found["control"] += worth
            if any(counter.place == hex_ for counter in companies):
                found["garrisoned"] += worth
            elif _nearest(far, enemies) <= OCCUPIER_NEAR:
                found["exposed"] += worth
        elif conceals(state, holder):
            found["held"] += worth
        elif _nearest(far, companies) <= COMPANY_NEAR:
            found["open"] += worth
    found["full"] = sum(not counter.reduced for counter in companies)
    found["reduced"] = len(companies) - found["full"]
    found["stick"] = sticks
    found["two"] = sum(_has_two_steps(state, counter) for counter in enemies)
    found["one"] = len(enemies) - found["two"]
    found["pool"] = sum(
        left_in_cup(state, name)
        for name, formation in ruleset(state).formations.items()
        if conceals(state, formation.side)
    )
    return found


def _sorted_out(state: State) -> tuple[list[Counter], list[Counter], int]:
    """The companies, the occupier's units that came into play, and how many sticks there are."""
    companies, enemies, sticks = list[Counter](), list[Counter](), 0
    for counter in state.pieces.by_id.values():
        if is_stick(counter):
            sticks += 1
        elif holds(state, counter.side):
            companies.append(counter)
        else:
            enemies.append(counter)
    return companies, enemies, sticks


def _nearest(far: bytearray, counters: list[Counter]) -> int:
    """The half-MPs of the nearest of these counters."""
    return min([far[one.place] for one in counters if one.place is not None], default=FAR)


def _has_two_steps(state: State, counter: Counter) -> bool:
    """Whether a unit has two steps; an unseen one counts as full-strength."""
    if counter.reduced or counter.face is None:
        return not counter.reduced
    return state.game.faces[counter.face].reduced_dv is not None
