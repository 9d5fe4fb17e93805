"""What a fight that is decided by its margin brings: steps, retreats, or both [PB 9.2.5]."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from nightdrop.hexwar.rules.damage import BOTH, MARGINS, shares

# What a retreat costs that gives up no hex of worth.
DISORDER = 0.15


class Struck(NamedTuple):
    """A unit as it bears results: what its next step and its last are worth, the same for one step;
    and whether it can retreat."""

    steps: tuple[float, ...]
    moves: bool


class Harm(NamedTuple):
    """What the winner gains by a margin, and whether nobody of the loser's is left in the hex."""

    worth: float
    clears: bool


def harms(units: Sequence[Struck], hex_worth: float) -> tuple[Harm, ...]:
    """What each margin brings the winner, the greatest first: as `RESULTS` of one side.

    The first of `units` is the Point; `hex_worth` is what it is worth that all leave their hex.
    """
    return _harms(tuple(units), hex_worth)


@lru_cache(maxsize=4096)
def _harms(units: tuple[Struck, ...], hex_worth: float) -> tuple[Harm, ...]:
    return tuple(harm(points, units, hex_worth) for points in range(MARGINS, 0, -1))


def harm(points: int, units: Sequence[Struck], hex_worth: float) -> Harm:
    """What a margin of these damage points brings, if each side chooses what is best for it."""
    steps = [unit.steps for unit in units]
    gone, found = [False] * len(units), 0.0
    for number, kind in enumerate(shares(points)):
        living = [i for i, left in enumerate(steps) if left]
        if not living:
            break
        # The Point first, then each of the others before anybody is struck again.
        one = living[0] if number >= len(units) else max(number, living[0])
        moves, clears = units[one].moves, all(gone[i] for i in living if i != one)
        prize = hex_worth if clears and not gone[one] else 0.0
        loss = steps[one][0] + (prize if len(steps[one]) == 1 else 0.0)
        fall = DISORDER + prize if moves else 0.0
        is_loss = kind == BOTH or (loss <= fall if kind == 1 else loss >= fall)
        if kind == BOTH and moves and len(steps[one]) > 1:
            loss += fall
        found += loss if is_loss else fall
        if is_loss:
            steps[one] = steps[one][1:]
        if moves and (kind == BOTH or not is_loss):
            gone[one] = True
    return Harm(found, all(is_gone or not left for is_gone, left in zip(gone, steps, strict=True)))
