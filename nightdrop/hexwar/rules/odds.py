"""The exact odds of a combat, from what one side may know [9.2].

Works on a view: an unseen German unit is any of that view's cup, all equally likely, drawn without
replacement. Nothing is sampled, and beliefs are not listed one by one: only the value of each
side's Point unit matters, so beliefs are counted by how good the best unit turns out.

Faces are revealed when the attack is declared and the Points are named after that [3.1.4] [9.2.2],
so each side chooses knowingly: the defender the highest defence value, the attacker the greatest
lead over the defence. Of equal leads, with and without a bridge hexside, the attacker takes the one
that doubles more often, else the one that is doubled less often.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import prod
from typing import NamedTuple

from nightdrop.engine.counters import Counter, Cup
from nightdrop.engine.model import State
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import Fight, is_stick
from nightdrop.hexwar.rules.results import (
    attack_extras,
    defence_extras,
    defenders,
    hexside_df,
    total,
)
from nightdrop.hexwar.rules.ruleset import FightRules, ruleset

Tally = tuple[int, ...]
_THROWS = 37  # more than all throws of two dice


class Odds(NamedTuple):
    """`results[i]` of `of` equally likely cases give the result called `names[i]`."""

    of: int
    results: Tally
    names: tuple[str, ...]

    def by_name(self) -> dict[str, int]:
        return dict(zip(self.names, self.results, strict=True))


class Point(NamedTuple):
    """A possible value of a Point unit, and 1 more for the enemy over a bridge [ND 9.2.4].

    Sorted from the worst to the best for its side: `fit` orders those of an equal lead.
    """

    lead: int
    fit: int
    off_bridge: int

    @property
    def value(self) -> int:
        return self.lead - self.off_bridge


# How likely a Point turns out so: its weight, out of all beliefs about its side.
Spread = Mapping[Point, int]
Score = Callable[[State, Counter, str], Point]


@lru_cache(maxsize=4096)
def tally(fighting: FightRules, attack: int, defence: int) -> Tally:
    """How many of the 36 throws give each result to these factors, in the order of the results:
    in Night Drop attacker double, attacker higher, equal, defender higher, defender double.

    >>> from nightdrop.table.scenario.scenarios import load_scenario
    >>> tally(load_scenario("night-drop").rules.fighting, 8, 6)
    (1, 25, 4, 6, 0)
    """
    found = dict.fromkeys(fighting.results, 0)
    for a in range(1, 7):
        for d in range(1, 7):
            found[fighting.compare(attack + a, defence + d)] += 1
    return tuple(found.values())


def as_attacker(attack: int, defence: int) -> Score:
    """The score of an attacking unit as Point [9.2.2], if its face were this one.

    `attack` and `defence` are the factors without its AV and without a bridge hexside.
    """

    def score(state: State, counter: Counter, face: str) -> Point:
        assert counter.place is not None and state.fight is not None
        bridge = hexside_df(state, counter.place, state.fight.target)
        printed = state.game.faces[face]
        av = (printed.reduced_av if counter.reduced else printed.av) or 0
        found = tally(ruleset(state).fighting, attack + av, defence + bridge)
        return Point(av - bridge, found[0] * _THROWS - found[-1], -bridge)

    return score


def as_defender(state: State, counter: Counter, face: str) -> Point:
    """A defending unit as Point, if its face were this one [9.2.3]."""
    printed = state.game.faces[face]
    return Point((printed.reduced_dv if counter.reduced else printed.dv) or 0, 0, 0)


def attack_points(state: State, fight: Fight) -> tuple[Counter, ...]:
    """The candidates for the attacker's Point: the units that joined, or the one that was named.
    """
    keys = (fight.attacker_point,) if fight.attacker_point else fight.attackers
    return tuple(state.pieces[key] for key in keys)


def defence_points(state: State, fight: Fight) -> tuple[Counter, ...]:
    """The candidates for the defender's Point: the units in the hex, or the one that was named.
    """
    if fight.defender_point:
        return (state.pieces[fight.defender_point],)
    return tuple(c for c in defenders(state, fight) if not is_stick(c))


def attack_scores(state: State, fight: Fight, defence: Spread) -> list[Score]:
    """How the attacker's units score, for each way in which the defender's Point turns out."""
    attack, rest = total(attack_extras(fight)), total(defence_extras(state, fight))
    return [as_attacker(attack, rest + their.value) for their in defence]


def spread(state: State, units: Sequence[Counter], score: Score) -> Spread:
    """In how many beliefs each Point is the best of these units."""
    seen = {(c.place, c.face, c.reduced): c for c in units}  # a score hangs on no more of them
    known = [score(state, c, c.face) for c in seen.values() if c.face is not None]
    unseen = [c for c in units if c.face is None]
    if not unseen:
        return {max(known): 1}
    cup = {face: count for face, count in state.cups[unseen[0].group].items() if count}
    fits = ruleset(state).fits
    alike: dict[tuple[Hex | None, bool], dict[str, Point]] = {}
    for c in unseen:
        if (c.place, c.reduced) not in alike:
            faces = (face for face in cup if fits(state.game, c, face))
            alike[c.place, c.reduced] = {face: score(state, c, face) for face in faces}
    hopes = [alike[c.place, c.reduced] for c in unseen]
    ways = sorted({*known, *(point for hope in hopes for point in hope.values())})
    found, before = {}, 0
    for best in ways:
        if any(point > best for point in known):
            continue
        # The faces that keep each unit at or below `best`.
        sets = [frozenset(face for face, point in hope.items() if point <= best) for hope in hopes]
        now = _deals(sets, cup)
        if now > before:
            found[best] = now - before
        before = now
    return found


def _deals(sets: Sequence[frozenset[str]], cup: Cup) -> int:
    """In how many ways a cup's counters can be dealt such that each unit gets one of its faces."""
    if len(sets) == 1:
        return sum(map(cup.__getitem__, sets[0]))
    sets = sorted(sets, key=len)
    if all(less <= more for less, more in pairwise(sets)):  # each holds the smaller ones
        sizes = sorted(sum(cup[face] for face in faces) for faces in sets)
        return prod(max(0, size - taken) for taken, size in enumerate(sizes))
    kinds: dict[tuple[bool, ...], int] = {}  # faces that fit the same units count as one
    for face, count in cup.items():
        fits = tuple(face in faces for faces in sets)
        kinds[fits] = kinds.get(fits, 0) + count
    return _dealt(len(sets), kinds)


def _dealt(units: int, kinds: Mapping[tuple[bool, ...], int]) -> int:
    """The same for the first `units` of them, by which of all units each kind of counter fits."""
    if not units:
        return 1
    return sum(
        count * _dealt(units - 1, {**kinds, fits: count - 1})
        for fits, count in kinds.items()
        if count and fits[units - 1]
    )


def will_throw(state: State) -> bool:
    """Whether dice will decide the fight in a view.

    They do not before anybody joined, nor against sticks alone [9.3.2].
    """
    fight = state.fight
    if fight is None or not fight.attackers:
        return False
    return fight.sums is not None or any(not is_stick(c) for c in defenders(state, fight))


def odds(state: State, defence_spread: Spread | None = None) -> Odds | None:
    """The odds of the fight under way in a view, or None where no dice will be rolled.

    After the roll: the odds as they were before it. `defence_spread` is that of the defending
    units, where it is known already: it does not depend on who attacks.
    """
    fight = state.fight
    if fight is None or not will_throw(state):
        return None
    fighting = ruleset(state).fighting
    if fight.factors:
        return Odds(36, tally(fighting, *fight.factors), fighting.results)
    attack, defence = total(attack_extras(fight)), total(defence_extras(state, fight))
    sums = [0] * len(fighting.results)
    theirs = defence_spread or spread(state, defence_points(state, fight), as_defender)
    scores = attack_scores(state, fight, theirs)
    for (their, count), score in zip(theirs.items(), scores, strict=True):
        for our, weight in spread(state, attack_points(state, fight), score).items():
            found = tally(fighting, attack + our.value, defence + their.value - our.off_bridge)
            sums = [x + weight * count * y for x, y in zip(sums, found, strict=True)]
    return Odds(sum(sums), tuple(sums), fighting.results)
