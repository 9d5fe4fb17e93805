"""What an attack may bring before it is made: over nodes, picks, events and the battle itself."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise, product
from math import comb, prod
from typing import Final, NamedTuple

from nightdrop.engine.model import Action, State
from nightdrop.engine.play import outcomes, settle
from nightdrop.fallujah.rules.battle import losses_of, lost, stands, their_edge, won
from nightdrop.fallujah.rules.book import Fight
from nightdrop.fallujah.rules.odds import (
    BattleChain,
    Foes,
    Mark,
    Means,
    cheapest_of_ours,
    facing,
    total,
)
from nightdrop.fallujah.rules.printed_tables import MOB, REACTION
from nightdrop.fallujah.rules.reaction import (
    BALK,
    MORALE,
    ONE_MORE,
    Arrive,
    MoraleCheck,
    Pick,
    Reveal,
    befall,
    fights,
    picks_due,
    reacts,
)
from nightdrop.fallujah.rules.ruleset import (
    book_of,
    face_of,
    fight_of,
    fighters,
    foe_face,
    holds_node,
    rules_of,
)
from nightdrop.rules.actions import DONE, Roll

CASES: Final = 800  # the most that are looked at of what an attack may bring
_GAINS: Final = 8  # the fields of a forecast but the last


class AttackForecast(NamedTuple):
    """What an attack may bring: the chances that the space is taken, that what is there stays
    there, and that the force is destroyed; and by expectation the OPFOR units met, the Coalition
    steps lost, and the changes of KIA, VP and OPs.

    `within` is how far from the truth the chance of taking it may be, 19 times of 20: 0 where all
    cases were summed up.
    """

    taken: float
    thrown_back: float
    destroyed: float
    met: float
    steps: float
    kia: float
    vp: float
    ops: float
    within: float = 0


def forecast(state: State, action: Action, most: int = CASES) -> AttackForecast | None:
    """What an attack by this action may bring; None where it leads to no place to fight for.

    It covers the node that may be there, its effects, and all picks as far as they change the
    battle, which is then fought to its end without strikes and NetWars, each hit on the step that
    is worth least. In a networked operation all that have come by then fight [32]. Of more than
    `most` cases as many are taken, evenly by weight. What an event does elsewhere, or to the OPs,
    is left out.
    """
    arrived = state.due.take(state, action)
    if book_of(arrived).sent:
        arrived = arrived.due.take(arrived, DONE)
    if not isinstance(arrived.due, Arrive):
        return None
    space, before = arrived.due.place, arrived.but(todo=())
    if not reacts(arrived, space):
        stays = holds_node(arrived, space)
        return AttackForecast(not stays, stays, 0, 0, 0, *_changed(state, before))
    begun = before.but(fight=Fight(space))
    node = book_of(begun).nodes.get(space)
    shown = [(1.0, begun)]
    if node and node.face is None:
        shown = _branches(begun.but(todo=(Reveal(space),)), 1.0)
    chains: dict[tuple[object, ...], BattleChain] = {}
    bin_, groups = Bin(begun), []
    for weight, seen in shown:
        for part, there in _chance(seen, weight):
            chain = chains.setdefault(_bearing(there), BattleChain(there, cheapest_of_ours))
            scene = KnownPlace(state, there, chain)
            groups += [(part * one.weight, scene, one) for one in bin_.draws(picks_due(there))]
    cases = _taken(bin_, groups, most)
    sums = [0.0] * _GAINS
    gains = [(weight, scene.gain(foes, events)) for weight, scene, foes, events in cases]
    for weight, gain in gains:
        for n, one in enumerate(gain):
            sums[n] += weight * one
    within = 0.0
    if len(gains) == most:  # of neighbours, which are alike
        apart = sum((one[1][0] - other[1][0]) ** 2 for one, other in pairwise(gains))
        within = 2 * (apart / 2) ** 0.5 / most
    return AttackForecast(*(*sums, within))


class Drawn(NamedTuple):
    """What may be picked, but for which OPFOR units: the events that tell, how many units, and how
    likely that is."""

    events: tuple[str, ...]
    units: int
    weight: float


class Bin:
    """The reaction bin before a fight: what may be picked, all other events counting as one."""

    def __init__(self, state: State) -> None:
        iraqis = any(face_of(state, id_).is_iraqi
                     for id_ in fighters(state, fight_of(state).space))  # fmt: skip
        cup = {face: n for face, n in state.cups[REACTION].items() if n}
        telling = (*ONE_MORE, MORALE, *([BALK] if iraqis else []))
        self._events = {face: cup[face] for face in telling if face in cup}
        strength = {face: (foe_face(state, face).f, face) for face in cup if fights(state, face)}
        self._units = {face: cup[face] for face in sorted(strength, key=strength.__getitem__)}
        self._many = sum(self._units.values())
        self._left = sum(cup.values())
        self._kept: dict[int, list[tuple[float, Foes]]] = {}

    def draws(self, due: int) -> Iterator[Drawn]:
        """All that this number of picks may be. The last pick is never one that brings another,
        which is so of `due` orders in as many as there are picks [14.3]."""
        if not due:
            yield Drawn((), 0, 1)
        rest = self._left - self._many - sum(self._events.values())
        for counts in product(*(range(n + 1) for n in self._events.values())) if due else ():
            events = [face for face, n in zip(self._events, counts, strict=True)
                      for _one in range(n)]  # fmt: skip
            picks = due + sum(face in ONE_MORE for face in events)
            others = picks - len(events)
            if others < 0 or picks > self._left:
                continue
            ways = prod(map(comb, self._events.values(), counts)) * due / picks
            for units in range(others + 1):
                many = ways * comb(self._many, units) * comb(rest, others - units)
                if many:
                    yield Drawn(tuple(events), units, many / comb(self._left, picks))

    def sets(self, number: int) -> int:
        """How many sets of this number of units there may be, or a few more."""
        return comb(len(self._units) + number - 1, number)

    def units(self, number: int) -> list[tuple[float, Foes]]:
        """Which units this number may be, from the weakest, each with how likely it is."""
        if number not in self._kept:
            of = comb(self._many, number)
            found = (Counter(faces) for faces in combinations_with_replacement(self._units, number))
            self._kept[number] = [
                (ways / of, tuple(sorted(faces.elements()))) for faces in found
                if (ways := prod(comb(self._units[face], n) for face, n in faces.items()))
            ]  # fmt: skip
        return self._kept[number]


Case = tuple[float, "KnownPlace", Foes, tuple[str, ...]]


def _taken(bin_: Bin, groups: Sequence[tuple[float, "KnownPlace", Drawn]], most: int) -> list[Case]:
    """All cases, or `most` that stand for them, each as likely as the others."""
    if sum(bin_.sets(one.units) for _weight, _scene, one in groups) <= most:
        return [(weight * part, scene, foes, one.events) for weight, scene, one in groups
                for part, foes in bin_.units(one.units)]  # fmt: skip
    found: list[Case] = []
    passed, at = 0.0, 0.5 / most
    for weight, scene, one in groups:
        within = passed
        passed += weight
        if at >= passed:
            continue
        for part, foes in bin_.units(one.units):
            within += weight * part
            while at < within and len(found) < most:
                found.append((1 / most, scene, foes, one.events))
                at = (len(found) + 0.5) / most
    return found


def _changed(before: State, after: State) -> tuple[float, float, float]:
    was, now, points = book_of(before), book_of(after), rules_of(before).points
    return now.kia - was.kia, points(after) - points(before), now.ops - was.ops


def _bearing(state: State) -> tuple[object, ...]:
    """All of a node that bears on a battle: equal ones need one chain."""
    probe, space = state.but(fight=facing(fight_of(state), (MOB,))), fight_of(state).space
    return total(their_edge(probe)), losses_of(probe, 1, ()), holds_node(state, space)


def _chance(state: State, weight: float = 1) -> list[tuple[float, State]]:
    """All that may come of the steps that are due, of this weight in all: what is alike where it is
    fought for is put together."""
    space = fight_of(state).space
    front = [(weight, state)]
    ends: dict[tuple[object, ...], tuple[float, State]] = {}
    while front:
        after: dict[tuple[object, ...], tuple[float, State]] = {}
        for weight, one in front:
            one = settle(one)
            for part, to in _branches(one, weight) if one.todo else [(weight, one)]:
                book = book_of(to)
                units = tuple((id_, book.units[id_]) for id_ in fighters(to, space))
                key = (to.todo, book.morale, units)
                into = after if to.todo else ends
                into[key] = (into[key][0] + part if key in into else part, to)
        front = [*after.values()]
    return [*ends.values()]


def _branches(state: State, weight: float) -> list[tuple[float, State]]:
    """What chance may do now, of this weight in all."""
    menu = _throws(state)
    of = sum(many for many, _action in menu)
    return [(weight * many / of, state.due.take(state, action)) for many, action in menu]


def _throws(state: State) -> Sequence[tuple[int, Action]]:
    """What chance may do, with weights; throws of equal sums at once where only the sum counts."""
    if not isinstance(state.due, MoraleCheck):
        return outcomes(state)
    found: dict[int, tuple[int, Action]] = {}
    for weight, action in outcomes(state):
        assert isinstance(action, Roll)
        of = sum(action.dice)
        found[of] = (weight + (found[of][0] if of in found else 0), action)
    return [*found.values()]


class KnownPlace:
    """A force in a place whose node is known, its effects over: what it may gain there."""

    def __init__(self, before: State, state: State, chain: BattleChain) -> None:
        self._state, self._chain = state, chain
        self._told: dict[tuple[str, ...], list[tuple[float, State, int]]] = {}
        self._until = _changed(before, state)
        book = book_of(state)
        if not book.force:
            return
        victory, beaten = won(state, fought=True), lost(state)
        # Without the force nobody of it is SOF, whose share of the OPs is taken by itself [27.2].
        plain = won(state.but(book=book.but(force=())), fought=True)
        for id_ in fighters(state, chain.space):
            beaten = beaten.but(book=book_of(beaten).lost(id_))
        (_, self._vp_won, _), (_, self._vp_lost, self._ops_lost) = (
            _changed(state, victory), _changed(state, beaten),
        )  # fmt: skip
        self._ops_won = book_of(plain).ops - book.ops
        self._ops_by_sof = book_of(victory).ops - book_of(plain).ops

    def gain(self, foes: Foes, events: tuple[str, ...]) -> Sequence[float]:
        """The fields of a forecast if these are picked."""
        kia, vp, ops = self._until
        if not book_of(self._state).force:
            return 0, 0, 1, 0, -kia, kia, vp, ops
        if events not in self._told:
            self._told[events] = [
                (part, there, self._chain.index(there))
                for part, there in _chance(_befallen(self._state, events))
            ]
        worth = sum(foe_face(self._state, face).vp for face in foes)
        sums = [0.0] * _GAINS
        for part, there, ours in self._told[events]:
            line = _means(there, self._chain, (ours, foes))
            change = len(foes) - line.left - line.steps
            # Who deserted before the battle has not lost it [14.1].
            beaten = 0 if self._chain.is_out(ours) else line.out
            gain = (
                line.taken, 1 - line.taken - line.out, line.out, len(foes), line.steps - kia,
                kia + change,
                vp + change + worth - line.worth + line.taken * self._vp_won
                + line.out * self._vp_lost,
                ops + line.taken * self._ops_won + line.by_sof * self._ops_by_sof
                + beaten * self._ops_lost,
            )  # fmt: skip
            for n, one in enumerate(gain):
                sums[n] += part * one
        return sums


def _befallen(state: State, events: Iterable[str]) -> State:
    """The state with what these events do to the battle; what they pick was picked."""
    for event in events:
        state = befall(state, event, "")
    return state.but(todo=tuple(step for step in state.todo if not isinstance(step, Pick)))


def _means(state: State, chain: BattleChain, mark: Mark) -> Means:
    """How the battle against these ends on average; without OPFOR units it is won."""
    ours, foes = mark
    if foes and not chain.is_out(ours):
        return chain.fought(mark, stands(state), fight_of(state).ambush)
    took = not chain.is_out(ours) and not holds_node(won(state, fought=False), chain.space)
    sof = any(face_of(state, id_).type == "sof" for id_ in book_of(state).force)
    return Means(took, took and sof, chain.is_out(ours), 0, len(foes), 0)
