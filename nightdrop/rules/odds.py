"""The exact odds of a combat, from what one side may know [9.2].

Works on a view: an unseen German is averaged over that view's cup, without replacement. Until
the Points are named, the attacker takes the one with the best chance of "higher" or better and
the defender the one with the highest DF. A German who attacks knows his own faces, so he chooses
for each of them; the US player chooses once, over all that he must believe.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nightdrop.engine.model import US, Counter, Fight, State
from nightdrop.rules.factors import (
    RESULTS,
    attack_lines,
    defence_lines,
    defenders,
    outcome,
    total,
)

Tally = tuple[int, ...]


class Odds(NamedTuple):
    """`results[i]` of `of` equally likely cases give `RESULTS[i]`."""

    of: int
    results: Tally

    def by_name(self) -> dict[str, int]:
        """The weights by the name of the result."""
        return dict(zip(RESULTS, self.results, strict=True))


@lru_cache(maxsize=4096)
def tally(attack: int, defence: int) -> Tally:
    """How many of the 36 throws give each of the five results to these factors."""
    found = dict.fromkeys(RESULTS, 0)
    for a in range(1, 7):
        for d in range(1, 7):
            found[outcome(attack + a, defence + d)] += 1
    return tuple(found.values())


def _kinds(state: State, cup: str) -> dict[str, int]:
    """One face of each set of fighting values in a cup, with how many counters share them."""
    kinds: dict[tuple[int | None, ...], str] = {}
    counts: dict[str, int] = {}
    for name, count in sorted(state.cups[cup].items()):
        face = state.game.faces[name]
        values = (face.av, face.dv, face.reduced_av, face.reduced_dv)
        kind = kinds.setdefault(values, name)
        counts[kind] = counts.get(kind, 0) + count
    return counts


def _beliefs(
    state: State, unseen: tuple[Counter, ...], cup: dict[str, int]
) -> Iterator[tuple[int, State]]:
    """Each way the unseen counters' values may be, with its weight."""
    if not unseen:
        yield 1, state
        return
    counter, *rest = unseen
    for face, count in cup.items():
        if not count:
            continue
        known = state.pieces.with_faces({counter.id: counter._replace(face=face)})
        left = {**cup, face: count - 1}
        for weight, belief in _beliefs(state.but(pieces=known), tuple(rest), left):
            yield count * weight, belief


def _against(state: State, fight: Fight, attacker: Counter) -> Tally:
    """The tally of this attacker's Point against the defender's best, all faces known."""
    assert attacker.hex is not None
    units = [c for c in defenders(state, fight) if not c.is_stick]
    if fight.defender_point:
        units = [state.pieces[fight.defender_point]]
    best = max(total(defence_lines(state, fight, unit, attacker.hex)) for unit in units)
    return tally(total(attack_lines(state, fight, attacker)), best)


def _add(a: Tally, b: Tally, weight: int) -> Tally:
    """The first tally plus so many times the second."""
    return tuple(x + weight * y for x, y in zip(a, b, strict=True))


def _wins(results: Tally) -> int:
    """The weight of "higher" or better for the attacker."""
    return results[0] + results[1]


def odds(state: State) -> Odds | None:
    """The odds of the fight under way in a view, or None where no dice will be thrown.

    None without a fight, before anybody joined, and against sticks alone [9.3.2]. After the
    throw: the odds as they were before it.
    """
    fight = state.fight
    if fight is None or not fight.attackers:
        return None
    if fight.factors:
        return Odds(36, tally(*fight.factors))
    if not any(not c.is_stick for c in defenders(state, fight)):
        return None
    points = (fight.attacker_point,) if fight.attacker_point else fight.attackers
    attackers = tuple(state.pieces[key] for key in fight.attackers)
    involved = (*attackers, *defenders(state, fight))
    unseen = tuple(c for c in involved if c.face is None and not c.is_stick)
    blank: Tally = (0,) * len(RESULTS)
    sums = dict.fromkeys(points, blank)
    informed = blank
    cup = _kinds(state, unseen[0].group) if unseen else {}
    for weight, belief in _beliefs(state, unseen, cup):
        tallies = {key: _against(belief, fight, belief.pieces[key]) for key in points}
        informed = _add(informed, max(tallies.values(), key=_wins), weight)
        sums = {key: _add(sums[key], tallies[key], weight) for key in points}
    results = max(sums.values(), key=_wins) if fight.side == US else informed
    return Odds(sum(results), results)
