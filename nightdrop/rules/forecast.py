"""Which units an attack on a hex is best made with, and its odds before anybody declares it [9.1].

Works on a view, as `odds` does: exact over the cup of its reader, and no face is looked at.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Fight, State
from nightdrop.rules.combat import attackers
from nightdrop.rules.odds import Odds, odds
from nightdrop.rules.rulebook import active_side, ruleset


class Attack(NamedTuple):
    """Units in an order in which each may join [9.1.1]; `odds` None where no dice are thrown.

    `spared` counts those that might join as well and would not better it.
    """

    units: tuple[str, ...]
    odds: Odds | None
    spared: int = 0

    @property
    def hope(self) -> tuple[float, ...]:
        """Sort key of the attacker: the chance to be higher or better, then of the best result,
        then not to suffer the worst, then the fewer counters."""
        if self.odds is None:
            return (1.0, 1.0, 0.0, -len(self.units))
        results, of = self.odds.results, self.odds.of
        return (self.won, results[0] / of, -results[-1] / of, -len(self.units))

    @property
    def won(self) -> float:
        """The chance of a result that is good for the attacker: `results` run from best to worst.
        1 against sticks alone [9.3.2]."""
        if self.odds is None:
            return 1.0
        return sum(self.odds.results[: len(self.odds.results) // 2]) / self.odds.of


def attack_odds(view: State, units: Sequence[str], target: Hex) -> Odds | None:
    """The odds as if these units had joined an attack on a hex; None where no dice are thrown."""
    fight = Fight(active_side(view), target, tuple(sorted(units)))
    return odds(view.but(fight=fight))


def best_attacks(view: State, target: Hex) -> tuple[Attack, ...]:
    """The attacks that could be made on a hex, the best first: of each largest group that may
    attack together the fewest that have its chance of higher or better [9.1.1] [9.2.1]."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for group in _groups(view, target):
        found.setdefault(tuple(sorted(group)), group)
    attacks = [_fewest(view, target, _attack(view, target, group)) for group in found.values()]
    return tuple(sorted(attacks, key=lambda attack: attack.hope, reverse=True))


def joining_order(view: State, target: Hex, units: Sequence[str]) -> tuple[str, ...] | None:
    """These units in an order in which each may join an attack on a hex; None if there is none."""
    orders = (_joined(view, target, first, units) for first in units)
    return next((order for order in orders if len(order) == len(units)), None)


def _groups(view: State, target: Hex) -> Iterator[tuple[str, ...]]:
    """The largest groups that may attack together, found from each unit."""
    able = [unit.id for unit in attackers(view, target)]
    for first in able:
        yield _joined(view, target, first, able)


def _joined(view: State, target: Hex, first: str, units: Sequence[str]) -> tuple[str, ...]:
    """A unit and all of `units` that may join after it, in their order."""
    may_join, fight = ruleset(view).may_join, Fight(active_side(view), target)
    order, left = [first], [unit for unit in units if unit != first]
    while left:
        here = fight._replace(attackers=tuple(order))
        near = next((u for u in left if may_join(view, here, view.pieces[u].hex or Hex(0))), None)
        if near is None:
            break
        left.remove(near)
        order.append(near)
    return tuple(order)


def _attack(view: State, target: Hex, units: tuple[str, ...]) -> Attack:
    return Attack(units, attack_odds(view, units, target))


def _fewest(view: State, target: Hex, attack: Attack) -> Attack:
    """The attack without the units that do not better its chance: one less at a time, the one
    that is missed least."""
    while len(attack.units) > 1:
        less = (tuple(u for u in attack.units if u != unit) for unit in attack.units)
        orders = [order for units in less if (order := joining_order(view, target, units))]
        tried = [_attack(view, target, order) for order in orders]
        best = max(tried, key=lambda found: found.hope, default=attack)
        if best is attack or best.won < attack.won:
            break
        attack = best._replace(spared=attack.spared + 1)
    return attack
