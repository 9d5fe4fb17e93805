"""The best units for an attack on a hex, and its odds before it is declared [9.1].

Works on a view, as `odds` does: exact over the cup of its reader, and no hidden face is read.
"""

from collections.abc import Sequence
from typing import NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.rules.combat import attackers
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.odds import Odds, as_defender, defence_points, odds, spread
from nightdrop.hexwar.rules.pieces import Fight
from nightdrop.hexwar.rules.ruleset import active_side, ruleset


class Attack(NamedTuple):
    """Units in an order in which each may join [ND 9.1.1]; `odds` None where no dice are rolled.

    `spared` counts those that might join as well and would not improve it.
    """

    units: tuple[str, ...]
    odds: Odds | None
    spared: int = 0

    @property
    def hope(self) -> tuple[float, ...]:
        """Sort key of the attacker: the better attack is greater.

        First the chance to be higher or better, then of the best result, then not to suffer the
        worst, then the fewer counters.
        """
        if self.odds is None:
            return (1.0, 1.0, 0.0, -len(self.units))
        results, of = self.odds.results, self.odds.of
        return (self.won, results[0] / of, -results[-1] / of, -len(self.units))

    @property
    def won(self) -> float:
        """The chance of a result that is good for the attacker; 1 against sticks alone [9.3.2].

        `results` run from best to worst.
        """
        if self.odds is None:
            return 1.0
        return sum(self.odds.results[: len(self.odds.results) // 2]) / self.odds.of


def attack_odds(view: State, units: Sequence[str], target: Hex) -> Odds | None:
    """The odds as if these units had joined an attack on a hex; None where no dice are rolled.
    """
    return _Field(view, target).attack(tuple(units)).odds


def best_attacks(view: State, target: Hex) -> tuple[Attack, ...]:
    """The attacks that could be made on a hex, the best first [ND 9.1.1] [9.2.1].

    Of each largest group that may attack together they have the fewest units with its chance of
    higher or better.
    """
    field = _Field(view, target)
    attacks = [_fewest(field, field.attack(group)) for group in _groups(field)]
    return tuple(sorted(attacks, key=lambda attack: attack.hope, reverse=True))


def joining_order(view: State, target: Hex, units: Sequence[str]) -> tuple[str, ...] | None:
    """These units in an order in which each may join an attack on a hex; None if there is none."""
    return _order(_Field(view, target), units)


class _Field:
    """A hex that could be attacked, as a view knows it.

    What does not depend on who attacks is computed once.
    """

    def __init__(self, view: State, target: Hex) -> None:
        self.view, self.target = view, target
        self.fight = Fight(active_side(view), target)
        points = defence_points(view, self.fight)
        self._theirs = spread(view, points, as_defender) if points else None

    def attack(self, units: tuple[str, ...]) -> Attack:
        fight = self.fight._replace(attackers=tuple(sorted(units)))
        return Attack(units, odds(self.view.but(fight=fight), self._theirs))

    def joined(self, first: str, units: Sequence[str]) -> tuple[str, ...]:
        """A unit and all of `units` that may join after it, in their order."""
        may_join, pieces = ruleset(self.view).may_join, self.view.pieces
        order, left = [first], [unit for unit in units if unit != first]
        while left:
            here = self.fight._replace(attackers=tuple(order))
            places = ((u, pieces[u].place or Hex(0)) for u in left)
            near = next((u for u, place in places if may_join(self.view, here, place)), "")
            if not near:
                break
            left.remove(near)
            order.append(near)
        return tuple(order)


def _order(field: _Field, units: Sequence[str]) -> tuple[str, ...] | None:
    orders = (field.joined(first, units) for first in units)
    return next((order for order in orders if len(order) == len(units)), None)


def _groups(field: _Field) -> list[tuple[str, ...]]:
    """The largest groups that may attack together, found from the first unit of each hex."""
    units = list(attackers(field.view, field.target))
    able, firsts = [unit.id for unit in units], {unit.place: unit.id for unit in reversed(units)}
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for first in sorted(firsts.values()):
        group = field.joined(first, able)
        found.setdefault(tuple(sorted(group)), group)
    return list(found.values())


def _fewest(field: _Field, attack: Attack) -> Attack:
    """The attack without the units that do not improve its chance, the least useful left out first.
    """
    found = attack
    for unit in _least_missed(field, attack):
        less = [other for other in found.units if other != unit]
        order = _order(field, less) if less else None
        tried = field.attack(order) if order else None
        if tried is not None and tried.won == attack.won:
            found = tried._replace(spared=found.spared + 1)
        elif tried is not None:
            break  # the next would be missed more
    return found


def _least_missed(field: _Field, attack: Attack) -> list[str]:
    """The units in the order in which they can be spared; those that are alike count once."""
    hopes: dict[object, tuple[float, ...]] = {}
    kinds = {unit: _kind(field.view.pieces[unit]) for unit in attack.units}
    for unit, kind in kinds.items():
        if kind not in hopes:
            less = tuple(other for other in attack.units if other != unit)
            hopes[kind] = field.attack(less).hope if less else (0.0,)
    return sorted(attack.units, key=lambda unit: hopes[kinds[unit]], reverse=True)


def _kind(counter: Counter) -> tuple[object, ...]:
    return counter.place, counter.kind, counter.face, counter.reduced
