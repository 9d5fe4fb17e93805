"""Battles of Fallujah enumerated by every die of every round, and what may be picked before them
by every counter: a model of the charts that shares no code with the rules but the printed faces."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from tests.fallujah.play import game, rules

DIE = range(1, 7)
STRIKES = {"air": 4, "soa": 5, "artillery": 3}
Unit = tuple[str, bool]  # a unit, and whether it is reduced
Ours = tuple[Unit, ...]
Foes = tuple[str, ...]
Mark = tuple[Ours, Foes]
Ends = dict[Mark, Fraction]  # what is left of both sides: how likely


class Table(NamedTuple):
    """What is the same in all rounds: what adds to our edge and to theirs, the unit that a leader
    is with, whether equal sums are ours, the losses of a hit, whether a strongpoint takes one off,
    whether OPFOR stands, and who of ours takes a hit."""

    ours: int = 0
    theirs: int = 0
    led: str = ""
    tie: bool = False
    losses: int = 1
    strongpoint: bool = False
    stands: bool = True
    falls: Callable[[Unit], tuple[object, ...]] = lambda unit: (*values(unit), unit[0])


class Now(NamedTuple):
    """What sets the round apart that is fought now: what adds to our edge and to theirs, whether
    the edge is ours and the mob's firepower as they were thrown, and the strikes that fire."""

    ours: int = 0
    theirs: int = 0
    edge: bool | None = None
    mob: int | None = None
    strikes: tuple[str, ...] = ()


def values(unit: Unit) -> tuple[int, int]:
    """Firepower and contact of a unit."""
    face = rules().units[unit[0]]
    side = face.back if face.back and unit[1] else face.front
    return side.f, side.c


def cheapest(unit: Unit) -> tuple[object, ...]:
    """In which order units take hits that cost least: the firepower that the step takes, a step
    before a unit, the price, the id."""
    face = rules().units[unit[0]]
    is_last = unit[1] or face.back is None
    left = 0 if is_last or face.back is None else face.back.f
    return values(unit)[0] - left, is_last, face.cost, unit[0]


def foe(face: str, mob: int) -> tuple[int, int]:
    """Firepower and contact of an OPFOR unit, or of the mob with this firepower."""
    found = game("fallujah-2004").faces[face]
    return (mob, 0) if face == "mob-attack" else (found.f, found.c)


@cache
def hits_of(powers: tuple[int, ...]) -> Mapping[int, Fraction]:
    """How many hits there are, by every throw."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for dice in product(DIE, repeat=len(powers)):
        hits = sum(die <= power for die, power in zip(dice, powers, strict=True))
        found[hits] += Fraction(1, 6 ** len(powers))
    return found


def after_hits(table: Table, ours: Ours, hits: int) -> Ours:
    """What is left after these hits."""
    left = [*ours]
    for _hit in range(min(hits, 2 * len(ours))):
        if left:
            id_, reduced = min(left, key=table.falls)
            left.remove((id_, reduced))
            left += [(id_, True)] * bool(rules().units[id_].back and not reduced)
    return tuple(sorted(left))


def after_fire(
    table: Table, ours: Ours, foes: Foes, mob: int, strikes: tuple[str, ...]
) -> Mapping[Foes, Fraction]:
    """What our fire leaves of OPFOR."""
    powers = (*(values(unit)[0] for unit in ours), *(STRIKES[kind] for kind in strikes))
    engineers = any(rules().units[id_].is_engineer for id_, _reduced in ours)
    falling = sorted(foes, key=lambda face: (*foe(face, mob), face))
    found: dict[Foes, Fraction] = defaultdict(Fraction)
    for hits, chance in hits_of(tuple(sorted(powers))).items():
        hits = max(0, hits - (table.strongpoint and not engineers))
        found[tuple(sorted(falling[hits * table.losses :]))] += chance
    return found


def one_round(table: Table, mark: Mark, now: Now) -> Ends:
    """What a round leaves of both sides."""
    ours, foes = mark
    mobs = [die % 6 for die in DIE] if "mob-attack" in foes and now.mob is None else [now.mob or 0]
    us = max(values(unit)[1] for unit in ours) + table.ours + now.ours
    us += table.led in dict(ours)
    them = max(foe(face, 0)[1] for face in foes) + table.theirs + now.theirs
    leads = [us + one - them - other for one, other in product(DIE, DIE)]
    edges = [n > 0 or (n == 0 and table.tie) for n in leads] if now.edge is None else [now.edge]
    found: Ends = defaultdict(Fraction)
    for mob, first in product(mobs, (True, False)):
        part = Fraction(edges.count(first), len(edges) * len(mobs))
        for to, chance in _exchange(table, mark, mob, now.strikes, first).items() if part else ():
            found[to] += part * chance
    return found


def _exchange(
    table: Table, mark: Mark, mob: int, strikes: tuple[str, ...], first: bool
) -> Ends:
    """What both sides' fire leaves; `first`: ours comes first."""
    ours, foes = mark
    found: Ends = defaultdict(Fraction)
    if first:
        for left, chance in after_fire(table, ours, foes, mob, strikes).items():
            for hits, other in hits_of(tuple(sorted(foe(face, mob)[0] for face in left))).items():
                found[after_hits(table, ours, hits), left] += chance * other
        return found
    for hits, chance in hits_of(tuple(sorted(foe(face, mob)[0] for face in foes))).items():
        still = after_hits(table, ours, hits)
        fire = after_fire(table, still, foes, mob, strikes) if still else {foes: Fraction(1)}
        for left, other in fire.items():
            found[still, left] += chance * other
    return found


@cache
def ends(table: Table, mark: Mark, now: Now | None = None) -> Ends:
    """How a battle may end; a round that changes nothing is fought again."""
    if not mark[0] or not mark[1]:
        return {mark: Fraction(1)}
    rounds = one_round(table, mark, now or Now())
    same = Fraction(0) if now or not table.stands else rounds.pop(mark, Fraction(0))
    found: Ends = defaultdict(Fraction)
    for to, chance in rounds.items():
        for end, later in (ends(table, to) if table.stands else {to: Fraction(1)}).items():
            if chance:
                found[end] += chance * later / (1 - same)
    return found


def steps_of(ours: Ours) -> int:
    """How many steps these units have."""
    return sum(1 if reduced or not rules().units[id_].back else 2 for id_, reduced in ours)


class Picked(NamedTuple):
    """What was picked, as far as it tells: OPFOR units, whether there is an ambush and martyrs, how
    many checks of morale, and how many times Iraqis may desert."""

    foes: Foes = ()
    ambush: bool = False
    martyrs: bool = False
    checks: int = 0
    balks: int = 0


def picks(cup: Mapping[str, int], due: int) -> dict[Picked, Fraction]:
    """All that may be picked, counter by counter, ambush and martyrs bringing one more each."""
    units = {face for face in cup if face == "mob-attack" or hasattr(
        game("fallujah-2004").faces[face], "is_hvt")}  # fmt: skip
    telling = {"ambush", "martyrs", "morale-check", "iraqis-balk"}
    left = {face: n for face, n in cup.items() if face in units or face in telling}
    left["other"] = sum(cup.values()) - sum(left.values())

    @cache
    def drawn(some: tuple[tuple[str, int], ...], due: int) -> Mapping[Picked, Fraction]:
        if not due:
            return {Picked(): Fraction(1)}
        found: dict[Picked, Fraction] = defaultdict(Fraction)
        counts, of = dict(some), sum(n for _face, n in some)
        for face, n in some:
            if not n:
                continue
            rest = tuple((one, k - (one == face)) for one, k in counts.items())
            for later, chance in drawn(rest, due - 1 + (face in ("ambush", "martyrs"))).items():
                foes = tuple(sorted((*later.foes, face))) if face in units else later.foes
                one = Picked(foes, later.ambush or face == "ambush",
                             later.martyrs or face == "martyrs",
                             later.checks + (face == "morale-check"),
                             later.balks + (face == "iraqis-balk"))  # fmt: skip
                found[one] += chance * Fraction(n, of)
        return found

    return dict(drawn(tuple(sorted(left.items())), due))


def deserted(ours: Ours, times: int) -> Mapping[Ours, Fraction]:
    """Who is left after each Iraqi infantry threw so many times, and left on a 5 or 6."""
    found: dict[Ours, Fraction] = {ours: Fraction(1)}
    for unit in ours:
        face = rules().units[unit[0]]
        stays = Fraction(2, 3) ** (times * (face.is_iraqi and face.type == "infantry"))
        after: dict[Ours, Fraction] = defaultdict(Fraction)
        for some, chance in found.items():
            after[some] += chance * stays
            after[tuple(one for one in some if one != unit)] += chance * (1 - stays)
        found = {some: chance for some, chance in after.items() if chance}
    return found


def bombed(ours: Ours) -> Mapping[Ours, Fraction]:
    """What an IED Factory leaves: a step of each ground unit is lost on a 6, but for engineers."""
    faces = rules().units
    if any(faces[id_].is_engineer for id_, _reduced in ours):
        return {ours: Fraction(1)}
    found: dict[Ours, Fraction] = {ours: Fraction(1)}
    for id_, reduced in ours:
        hit = Fraction(faces[id_].is_boots, 6)
        left = ((id_, True),) * bool(faces[id_].back and not reduced)
        after: dict[Ours, Fraction] = defaultdict(Fraction)
        for some, chance in found.items():
            after[some] += chance * (1 - hit)
            rest = tuple(one for one in some if one != (id_, reduced))
            after[tuple(sorted((*rest, *left)))] += chance * hit
        found = {some: chance for some, chance in after.items() if chance}
    return found
