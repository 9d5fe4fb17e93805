"""The exact chances of a battle from where it stands, by the functions that play it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from math import gcd
from typing import Final, NamedTuple

from nightdrop.engine.model import State
from nightdrop.fallujah.rules.battle import (
    EdgeLine,
    Lead,
    Stand,
    Support,
    edge_of,
    firing,
    losses_of,
    mob_fire,
    our_edge,
    stands,
    their_edge,
    weakest,
    won,
)
from nightdrop.fallujah.rules.book import Fight, Foe
from nightdrop.fallujah.rules.printed_tables import COALITION, MOB, OPFOR
from nightdrop.fallujah.rules.ruleset import (
    book_of,
    face_of,
    fight_of,
    fighters,
    foe_face,
    holds_node,
    rules_of,
    step_lost,
    values_of,
)

DIE: Final = range(1, 7)
LATER: Final = 2  # any round but the first

Foes = tuple[str, ...]  # OPFOR units by their faces, sorted
Mark = tuple[int, Foes]  # the Coalition's units, by a number of the chain, and OPFOR's
Weights = dict[Mark, int]
Allots = Callable[[State], str | None]  # the unit that takes the next hit


class BattleOdds(NamedTuple):
    """The chances of a battle in whole weights; `won` and `lost` add up to `of`.

    `steps` are the weights of each number of Coalition steps lost from now on, `kia` those of each
    change of KIA.
    """

    of: int
    won: int
    lost: int
    steps: tuple[tuple[int, int], ...]
    kia: tuple[tuple[int, int], ...]


class Opening(NamedTuple):
    """What sets the round that is being fought apart from later ones: the state in which it is
    fought, whether its edge and the mob are thrown, and the strikes that fire."""

    state: State
    thrown: bool = False
    strikes: tuple[str, ...] = ()


@cache
def volley(powers: tuple[int, ...]) -> tuple[int, ...]:
    """The weights of 0, 1, 2.. hits, of six to the number of units that fire [16.2]."""
    found = [1]
    for power in powers:
        found = [miss * (6 - power) + hit * power
                 for miss, hit in zip([*found, 0], [0, *found], strict=True)]  # fmt: skip
    return tuple(found)


class Means(NamedTuple):
    """How a battle ends on an average: the chances that what is there is taken, that it is taken
    with SOF, and that nobody is left; the steps lost, and OPFOR's units that are left with the VP
    of the HVTs among them."""

    taken: float
    by_sof: float
    out: float
    steps: float
    left: float
    worth: float


class BattleChain:
    """A battle as it goes on to its end, each hit on the unit that `allots` names.

    What is left of the Coalition has a number: `index` finds that of a state, and `after` that of
    one with more steps lost. What is the same in all states is that of the first, its fight but
    for who fights.
    """

    def __init__(self, state: State, allots: Allots) -> None:
        self._allots = allots
        fight = fight_of(state).but(round=LATER, lead=False, strikes=(), edge=None, mob=None)
        self._plain = state.but(fight=fight, todo=())
        self.space = fight.space
        self.states: list[State] = []
        self._out: list[bool] = []
        self._numbers: dict[tuple[object, ...], int] = {}
        self._next: dict[int, int] = {}
        self._ours: dict[int, tuple[list[str], tuple[int, ...], int]] = {}
        self._falls: dict[tuple[Foes, int | None], list[Foes]] = {}
        self._theirs: dict[Foes, int] = {}
        self._replies: dict[tuple[Foes, int | None], tuple[int, ...]] = {}
        self._volleys: dict[tuple[int, Foes, int | None], dict[Foes, int]] = {}
        self._losses: dict[tuple[int, int], int] = {}
        self._rounds: dict[Mark, Weights] = {}
        self._edge: dict[int, Mapping[str, int]] = {}
        self._means: dict[tuple[Mark, bool, bool], Means] = {}
        self._ends: dict[Mark, Means] = {}
        self.index(state)

    def index(self, state: State) -> int:
        """The number of the Coalition's units as they are in a state. Units that deserted lost no
        step: those of the same units and another KIA have another number."""
        units, kia = book_of(state).units, book_of(state).kia
        there = tuple((id_, units[id_]) for id_ in fighters(state, self.space))
        key = kia, there
        found = self._numbers.setdefault(key, len(self.states))
        if found == len(self.states):
            fight = fight_of(self._plain)
            self.states.append(self._plain.but(book=book_of(state), fight=fight))
            self._out.append(not there)
        return found

    def is_out(self, ours: int) -> bool:
        return self._out[ours]

    def after(self, ours: int, hits: int) -> int:
        """The number after this number of hits."""
        for _hit in range(hits):
            if ours not in self._next:
                state = self.states[ours]
                unit = self._allots(state)
                self._next[ours] = ours if unit is None else self.index(step_lost(state, unit))
            ours = self._next[ours]
        return ours

    def against(self, ours: int, foes: Foes, mob: int | None = None) -> State:
        state = self.states[ours]
        return state.but(fight=facing(fight_of(state), foes).but(mob=mob))

    def round(self, mark: Mark, opening: Opening | None = None) -> Weights:
        """What a round leads to, with weights; kept for rounds without an opening."""
        if opening is None and mark in self._rounds:
            return self._rounds[mark]
        ours, foes = mark
        state = opening.state if opening else self.against(ours, foes)
        thrown = opening is not None and opening.thrown
        mobs: Iterable[int | None] = [None]
        if MOB in foes:
            mobs = [fight_of(state).mob] if thrown else map(mob_fire, DIE)
        edges = {str(fight_of(state).edge): 1} if thrown else self._edges(mark, opening)
        strikes = opening.strikes if opening else ()
        found: Weights = defaultdict(int)
        for mob in mobs:
            self._first(found, mark, mob, strikes, edges.get(COALITION, 0))
            self._second(found, mark, mob, strikes, edges.get(OPFOR, 0))
        by = gcd(*found.values())
        found = {to: weight // by for to, weight in found.items() if weight}
        if opening is None:
            self._rounds[mark] = found
        return found

    def _edges(self, mark: Mark, opening: Opening | None) -> Mapping[str, int]:
        """The weights of both edges, of 36 [16.1(2)]."""
        ours, foes = mark
        if opening:
            state = opening.state
            mine, their = total(our_edge(state)), total(their_edge(state))
        else:
            state, mine = self.states[ours], self._fire(ours)[2]
            if foes not in self._theirs:
                self._theirs[foes] = total(their_edge(self.against(ours, foes)))
            their = self._theirs[foes]
        if mine - their not in self._edge:
            found: dict[str, int] = defaultdict(int)
            for one, other in product(DIE, DIE):
                found[edge_of(state, mine + one, their + other)] += 1
            self._edge[mine - their] = found
        return self._edge[mine - their]

    def _fire(self, ours: int) -> tuple[list[str], tuple[int, ...], int]:
        """Who of the Coalition fires, with what power, and what its edge is in a later round."""
        if ours not in self._ours:
            state = self.against(ours, (MOB,))
            fire = firing(state, COALITION)
            edge = total(our_edge(state)) if fire else 0
            self._ours[ours] = ([who for who, _ in fire], tuple(power for _, power in fire), edge)
        return self._ours[ours]

    def _falling(self, foes: Foes, mob: int | None) -> list[Foes]:
        """OPFOR after 0, 1, 2.. losses [16.3]."""
        if (foes, mob) not in self._falls:
            state, found = self.against(0, foes, mob), [foes]
            while fight_of(state).foes:
                fight, gone = fight_of(state), weakest(state)
                left = tuple(foe for foe in fight.foes if foe != gone)
                state = state.but(fight=fight.but(foes=left))
                found.append(tuple(foe.face for foe in left))
            self._falls[foes, mob] = found
        return self._falls[foes, mob]

    def _volley(
        self, ours: int, foes: Foes, mob: int | None, strikes: Sequence[str]
    ) -> dict[Foes, int]:
        """What the Coalition's fire leaves of OPFOR."""
        key = ours, foes, mob
        if not strikes and key in self._volleys:
            return self._volleys[key]
        who, powers, _edge = self._fire(ours)
        faces = rules_of(self._plain).strikes
        falling = self._falling(foes, mob)
        found: dict[Foes, int] = defaultdict(int)
        for hits, weight in enumerate(volley((*powers, *(faces[kind].f for kind in strikes)))):
            if (ours, hits) not in self._losses:
                self._losses[ours, hits] = losses_of(self.states[ours], hits, who)
            losses = self._losses[ours, hits]
            found[falling[min(losses, len(foes))]] += weight
        if not strikes:
            self._volleys[key] = found
        return found

    def _reply(self, foes: Foes, mob: int | None) -> tuple[int, ...]:
        """The weights of the hits of OPFOR's fire."""
        if (foes, mob) not in self._replies:
            fire = firing(self.against(0, foes, mob), OPFOR)
            self._replies[foes, mob] = volley(tuple(power for _who, power in fire))
        return self._replies[foes, mob]

    def _first(
        self, found: Weights, mark: Mark, mob: int | None, strikes: Sequence[str], edge: int
    ) -> None:
        """Add to `found` a round in which the Coalition fires first."""
        ours, foes = mark
        for left, weight in self._volley(ours, foes, mob, strikes).items() if edge else ():
            weight *= edge * 6 ** (len(foes) - len(left))
            for hits, reply in enumerate(self._reply(left, mob) if left else (1,)):
                found[self.after(ours, hits), left] += weight * reply

    def _second(
        self, found: Weights, mark: Mark, mob: int | None, strikes: Sequence[str], edge: int
    ) -> None:
        """Add to `found` a round in which OPFOR fires first."""
        ours, foes = mark
        many = len(self._fire(ours)[1])
        for hits, weight in enumerate(self._reply(foes, mob) if edge else ()):
            to = self.after(ours, hits)
            if self.is_out(to):
                found[to, foes] += weight * edge * 6 ** (many + len(strikes))
                continue
            weight *= edge * 6 ** (many - len(self._fire(to)[1]))
            for left, fire in self._volley(to, foes, mob, strikes).items():
                found[to, left] += weight * fire


    def steps(self, ours: int) -> int:
        """The Coalition steps lost since the first state."""
        return book_of(self.states[0]).kia - book_of(self.states[ours]).kia

    def fought(self, mark: Mark, stand: bool, ambush: bool) -> Means:
        """The means of how a battle ends that begins so; of the steps, those lost in it."""
        begun = self.steps(mark[0])
        line = self.mean(mark, stand)
        if ambush:
            key = mark, stand, True
            if key not in self._means:
                state = self.against(*mark)
                state = state.but(fight=fight_of(state).but(round=1, ambush=True))
                self._means[key] = self.summed(self.round(mark, Opening(state)), stand)
            line = self._means[key]
        return line._replace(steps=line.steps - begun)

    def mean(self, mark: Mark, stand: bool) -> Means:
        """The means of how it ends from the beginning of a later round; `stand`: whether OPFOR's
        survivors stand. A round that changes nothing is divided out."""
        key = mark, stand, False
        if key not in self._means:
            self._means[key] = self.summed(self.round(mark), stand, mark if stand else None)
        return self._means[key]

    def summed(self, found: Weights, stand: bool, same: Mark | None = None) -> Means:
        """The means after a round that leads to these, but for one."""
        parts = [(weight, self._end(to) if self.is_end(to, stand) else self.mean(to, stand))
                 for to, weight in found.items() if to != same]  # fmt: skip
        of = sum(weight for weight, _part in parts) or 1
        return Means(*(sum(weight * part[n] for weight, part in parts) / of
                       for n in range(len(Means._fields))))  # fmt: skip

    def is_end(self, mark: Mark, stand: bool) -> bool:
        return not stand or not mark[1] or self.is_out(mark[0])

    def _end(self, mark: Mark) -> Means:
        """What an end is worth."""
        if mark not in self._ends:
            (ours, foes), state = mark, self.states[mark[0]]
            worth = sum(foe_face(state, face).vp for face in foes)
            after = won(state.but(fight=facing(fight_of(state), ())), fought=True)
            out, took = self.is_out(ours), not holds_node(after, self.space)
            sof = any(face_of(state, id_).type == "sof" for id_ in book_of(state).force)
            self._ends[mark] = Means(not out and took, not out and took and sof, out,
                                     self.steps(ours), len(foes), worth)  # fmt: skip
        return self._ends[mark]


def total(lines: Iterable[EdgeLine]) -> int:
    return sum(line.number for line in lines)


def facing(fight: Fight, foes: Foes) -> Fight:
    """The fight against OPFOR units with these faces."""
    return fight.but(foes=tuple(Foe(n, face) for n, face in enumerate(foes, 1)), drawn=foes)


def weakest_of_ours(state: State) -> str | None:
    """The unit of least firepower, then least contact, then id; None if nobody is left."""
    there = fighters(state, fight_of(state).space)
    return min(there, key=lambda id_: (*values_of(state, id_)[:2], id_), default=None)


def cheapest_of_ours(state: State) -> str | None:
    """The unit whose next step is worth least: in firepower, then a step before a unit, then in
    price, then id; None if nobody is left."""
    units = book_of(state).units

    def worth(id_: str) -> tuple[int, bool, int, str]:
        face = face_of(state, id_)
        falls = units[id_].reduced or face.back is None
        left = 0 if falls or face.back is None else face.back.f
        return values_of(state, id_).f - left, falls, face.cost, id_

    return min(fighters(state, fight_of(state).space), key=worth, default=None)


def chances(state: State) -> BattleOdds | None:
    """The exact chances of the battle whose step is due, gone on with to its end with what is
    committed now; the index of OPs is held not to run out. None but at `lead`, `support` and
    `stand`."""
    opening: Opening | None = None
    if isinstance(state.due, Support):
        opening = Opening(state, True, fight_of(state).strikes)
    elif isinstance(state.due, Lead):
        opening = Opening(state)
    elif not isinstance(state.due, Stand):
        return None
    chain, stand = BattleChain(state, weakest_of_ours), stands(state)
    foes = tuple(sorted(foe.face for foe in fight_of(state).foes))
    ends: dict[tuple[bool, int, int], int] = defaultdict(int)
    reached: Weights = {(0, foes): 1}
    while reached:
        # Every round but one that changes nothing leads to a mark that comes later.
        mark = min(reached, key=lambda one: chain.steps(one[0]) - len(one[1]))
        found, same = chain.round(mark, opening), None if opening else mark
        opening, weight = None, reached.pop(mark)
        of = sum(found.values()) - found.get(same, 0) if same else sum(found.values())
        if not of:  # nobody can hurt anybody: a battle without an end is not won
            ends[False, chain.steps(mark[0]), 0] += weight
            continue
        by = of // gcd(weight, of)
        for to in reached:
            reached[to] *= by
        for end in ends:
            ends[end] *= by
        for to, part in found.items():
            if to == same:
                continue
            share = weight * by * part // of
            if chain.is_end(to, stand):
                steps = chain.steps(to[0])
                ends[not chain.is_out(to[0]), steps, len(foes) - len(to[1]) - steps] += share
            else:
                reached[to] = reached.get(to, 0) + share
    by = gcd(*ends.values())
    rows = [(won_, steps, change, weight // by) for (won_, steps, change), weight in ends.items()]
    of, victories = sum(row[3] for row in rows), sum(row[3] for row in rows if row[0])
    return BattleOdds(of, victories, of - victories, _by(rows, 1), _by(rows, 2))


def _by(rows: Iterable[tuple[int, ...]], column: int) -> tuple[tuple[int, int], ...]:
    """The weights of the rows by the number in a column, in its order."""
    found: dict[int, int] = defaultdict(int)
    for row in rows:
        found[row[column]] += row[3]
    return tuple(sorted(found.items()))
