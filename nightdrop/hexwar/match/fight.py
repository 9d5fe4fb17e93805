"""A declared or prospective fight as a side may know it: sums line by line, exact odds."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, State
from nightdrop.hexwar.rules import odds
from nightdrop.hexwar.rules.actions import With
from nightdrop.hexwar.rules.combat import PointChoice
from nightdrop.hexwar.rules.forecast import best_attacks
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import FactorLine, Fight
from nightdrop.hexwar.rules.results import (
    attack_extras,
    attack_lines,
    defence_extras,
    defence_lines,
    sums,
    total,
)
from nightdrop.hexwar.rules.ruleset import active_side, ruleset
from nightdrop.hexwar.words.nouns import reason_words
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.nouns import number


class SumLine(NamedTuple):
    """A line of a factor: what it counts, what it adds at least and at most, its rule."""

    key: str
    least: int
    most: int
    rule: str

    @property
    def text(self) -> str:
        """What the line counts: "two more units", "village"."""
        if self.key == "units":
            said = ngettext("{count} more unit", "{count} more units", self.most)
        elif self.key == "sticks":
            said = ngettext("{count} stick", "{count} sticks", self.most)
        else:
            said = _("die") if self.key == "die" else reason_words(self.key)
        return said.format(count=number(self.most))

    @property
    def figure(self) -> str:
        """What the line adds: "3", "2–3", "+1"."""
        return f"{'' if self.key == 'point' else '+'}{figure(self.least, self.most)}"


class Factor(NamedTuple):
    """AF or DF before the dice, at least and at most, line by line.

    `point` is the Point unit, or None where the reader cannot tell which unit it will be; until
    it is `named` it is the unit that its side would choose.
    """

    point: str | None
    named: bool
    least: int
    most: int
    lines: tuple[SumLine, ...]

    @property
    def figure(self) -> str:
        """The factor as text: "5", or "4–5" where a face is unknown."""
        return figure(self.least, self.most)


class FightSheet(NamedTuple):
    """A fight as its reader knows it. Factors are None where no dice will be rolled.

    `results` are (name, weight) from the attacker's best to worst, weights out of `of` (0 where no
    dice will be rolled); `actual` is the name of the result once the dice are rolled.
    """

    side: Side
    target: Hex
    attackers: tuple[str, ...]
    attack: Factor | None
    defence: Factor | None
    dice: tuple[int, int] | None
    results: tuple[tuple[str, int], ...]
    of: int
    actual: str | None


def fight_sheet(view: State) -> FightSheet | None:
    return _sheet(view, view.fight) if view.fight is not None else None


def thrown_sheet(view: State, dice: tuple[int, int]) -> FightSheet | None:
    """Return the sheet of a fight that was rolled with these dice; None without a fight."""
    fight = view.fight
    if fight is None or not fight.attacker_point or not fight.defender_point:
        return None
    return _sheet(view, fight._replace(dice=dice, sums=sums(view)))


def join_sheet(view: State, units: tuple[str, ...]) -> FightSheet | None:
    """Return the sheet of the declared fight as if these units had joined; None without a fight."""
    fight = view.fight
    if fight is None:
        return None
    joined = tuple(sorted({*fight.attackers, *units}))
    return _sheet(view, fight._replace(attackers=joined))


def prospects(view: State, target: Hex) -> tuple[FightSheet, ...]:
    """Return the attacks that could be made on a hex, the attacker's best first.

    There is one sheet for each group of units that may attack together, without those that do not
    improve its chance.
    """
    return tuple(attack_sheet(view, target, attack.units) for attack in best_attacks(view, target))


def attack_sheet(view: State, target: Hex, units: Sequence[str]) -> FightSheet:
    """Return the sheet of an attack on a hex as if these units had joined it."""
    return _sheet(view, Fight(active_side(view), target, tuple(sorted(units))))


def _sheet(view: State, fight: Fight) -> FightSheet:
    """Return the sheet of a fight in a view, declared or not."""
    state = view.but(fight=fight)
    attack = defence = actual = None
    chances = odds.odds(state)
    if fight.sums is not None:
        attack, defence = (
            _factor(point, point, [SumLine(key, value, value, rule) for key, value, rule in lines])
            for point, lines in zip(
                (fight.attacker_point, fight.defender_point), fight.sums, strict=True
            )
        )
    elif odds.will_throw(state):
        attack, defence = _foreseen(state, fight)
    if fight.dice and fight.factors:
        scores = (factor + die for factor, die in zip(fight.factors, fight.dice, strict=True))
        actual = ruleset(state).fighting.compare(*scores)
    return FightSheet(
        fight.side, fight.target, fight.attackers, attack, defence, fight.dice,
        tuple(chances.by_name().items()) if chances else (),
        chances.of if chances else 0, actual,
    )  # fmt: skip


def _foreseen(state: State, fight: Fight) -> tuple[Factor, Factor]:
    """Return both factors before the dice, as far as Points are named and faces known."""
    ours, theirs = odds.attack_points(state, fight), odds.defence_points(state, fight)
    defence = odds.spread(state, theirs, odds.as_defender)
    scores = odds.attack_scores(state, fight, defence)
    attack = [point for score in scores for point in odds.spread(state, ours, score)]
    attacking = [_point(attack, "9.2.2"), *map(_sure, attack_extras(fight))]
    defending = [_point(defence, "9.2.3"), *map(_sure, defence_extras(state, fight))]
    bridges = [-point.off_bridge for point in attack]
    if any(bridges):
        defending.append(SumLine("bridge", min(bridges), max(bridges), "9.2.4"))
    return (
        _factor(_likely(state, ours, scores), fight.attacker_point, attacking),
        _factor(_likely(state, theirs, [odds.as_defender]), fight.defender_point, defending),
    )


def _sure(line: FactorLine) -> SumLine:
    return SumLine(line.key, line.value, line.value, line.rule)


def _point(found: Iterable[odds.Point], rule: str) -> SumLine:
    values = [point.value for point in found]
    return SumLine("point", min(values), max(values), rule)


def _likely(state: State, units: tuple[Counter, ...], scores: Sequence[odds.Score]) -> str | None:
    """Return the unit that its side would make its Point, or None if a hidden face decides that."""
    if len(units) == 1:
        return units[0].id
    found = {_best(state, units, score) for score in scores}
    return found.pop() if len(found) == 1 else None


def _best(state: State, units: tuple[Counter, ...], score: odds.Score) -> str | None:
    """Return the unit with the best score, or None if that depends on a hidden face."""
    best, *others = odds.spread(state, units, score)
    if others:
        return None
    known = (c.id for c in units if c.face is not None and score(state, c, c.face) == best)
    return next(known, None)


def _factor(point: str | None, named: str | None, lines: list[SumLine]) -> Factor:
    least, most = sum(line.least for line in lines), sum(line.most for line in lines)
    return Factor(point, named is not None, least, most, tuple(lines))


def point_factor(view: State, action: Action) -> int | None:
    """Return AF or DF before the dice, if this action named the Point [9.2.2] [9.2.3].

    None for any other action, and for a unit whose face the reader does not know.
    """
    fight = view.fight
    if fight is None or not isinstance(action, With) or action.verb != PointChoice.verb:
        return None
    unit = view.pieces[action.unit]
    if unit.face is None:
        return None
    if unit.side == fight.side:
        return total(attack_lines(view, fight, unit))
    against = view.pieces[fight.attacker_point or fight.attackers[0]].place
    return None if against is None else total(defence_lines(view, fight, unit, against))


def share(weight: int, of: int) -> int:
    """A chance in whole per cent, as plate and panel show it."""
    return round(100 * weight / of)


def figure(least: int, most: int) -> str:
    """Return a known number, or its range: "5", "4–5"."""
    return str(least) if least == most else f"{least}–{most}"
