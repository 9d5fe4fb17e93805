"""Candidates for the next operation: attacks, moves, refits, purchases, InfoWar."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from nightdrop.engine.model import Action, Message
from nightdrop.fallujah.bots.evaluation import TownEvaluation
from nightdrop.fallujah.rules.actions import COMMIT, HOLD, deed
from nightdrop.fallujah.rules.moves import is_commanded, targets
from nightdrop.fallujah.rules.printed_tables import NETWAR
from nightdrop.fallujah.rules.ruleset import (
    boots_at,
    controlled,
    face_of,
    in_ops,
    node_face,
    price,
    values_of,
)
from nightdrop.fallujah.rules.staff_operations import quarters, reduced_at, refit_places
from nightdrop.rules.actions import DONE

BATTERIES: Final = 4  # that an OP pays
FIRST: Final = 99.0  # worth of what is done before all else
_TROOPS: Final = ("infantry", "mechanized", "stryker")
_COMPANIES: Final = (("armor", "sniper"), ("engineer", "armored-recon", "sniper"), ())


class CandidateMove(NamedTuple):
    """An operation: its texts in order, what it is worth, and why."""

    worth: float
    actions: tuple[Action, ...]
    reason: Message
    later: float = 0.0  # of the worth, what comes after the operation

    @property
    def is_attack(self) -> bool:
        """Whether it is a J-3: a force goes to a place."""
        return self.actions[0] == deed("J-3")


HELD: Final = CandidateMove(0.0, (HOLD,), Message("nothing", {}, "8.1"))


def ideas(look: TownEvaluation) -> list[CandidateMove]:
    """All candidate operations, the best first; holding is always one of them."""
    menu = look.view.actions
    found = [*attacks(look), *_refits(look), *_shells(look), *_troops(look), *_farm(look)]
    found = [idea for idea in found if idea.actions[0] in menu]
    found.append(HELD._replace(worth=look.weights["least"]))
    return sorted(found, key=lambda idea: -idea.worth)


def forces(look: TownEvaluation, here: str) -> Iterator[Sequence[str]]:
    """The forces that might set out from a place: from a base a full stack, its battalions, or one
    cheap unit; from a space all of it, all but the weakest, which holds it, or that one."""
    there = [id_ for id_ in look.ground(here) if is_commanded(look.state, id_)]
    if not there:
        return
    if here not in look.town.bases:
        keep = min(there, key=lambda id_: (look.power(id_), price(look.state, id_), id_))
        rest = [id_ for id_ in there if id_ != keep]
        yield there
        if rest:
            yield rest
            yield [keep]
        if len(rest) > 2:
            yield rest[:2]
        return
    size = {id_: face_of(look.state, id_).size for id_ in there}
    battalions = [id_ for id_ in there if size[id_] == "battalion" and look.power(id_) > 1][:2]
    companies = sorted((id_ for id_ in there if size[id_] == "company"),
                       key=lambda id_: (-look.power(id_), -values_of(look.state, id_).c, id_))
    scouts = sorted(companies[1:], key=lambda id_: (-values_of(look.state, id_).c, id_))
    engineers = [id_ for id_ in companies if face_of(look.state, id_).is_engineer]
    if battalions or companies:
        yield [*battalions, *companies[:1], *scouts[:1]]
    if battalions and engineers and engineers[0] not in companies[:1]:
        yield [*battalions, *companies[:1], engineers[0]]
    if len(battalions) == 2:
        yield battalions
    cheap = [id_ for id_ in there if price(look.state, id_) <= 2 and look.power(id_) <= 2]
    yield from ([id_] for id_ in cheap[:2])


def attacks(look: TownEvaluation) -> Iterator[CandidateMove]:
    """Forces that go to spaces."""
    for here in look.stacks:
        seen: set[frozenset[str]] = set()
        for force in forces(look, here):
            if force and frozenset(force) not in seen:
                seen.add(frozenset(force))
                yield from _of_force(look, here, force)


def _of_force(look: TownEvaluation, here: str, force: Sequence[str]) -> Iterator[CandidateMove]:
    """The candidate operations of a force."""
    book, near = look.book, look.weights["near"]
    in_base = here in look.town.bases
    state = look.state.but(book=book.but(operation="J-3", force=tuple(force)))
    given_up = look.given_up(force, here)
    here_now = look.promise(force, here)
    for place in targets(state).get("move", ()):
        gain = near * (look.far(here) - look.far(place))
        if place in look.town.bases or boots_at(look.state, place):
            later = look.weights["next"] * (look.promise(force, place) - here_now)
            if place in look.town.bases and here not in look.town.bases:
                later = max(later, look.refitted(force) - look.weights["ops"])
            later -= look.weights["ops"]  # an OP more for the same attack
            worth, reason = gain + later - given_up - look.weights["least"], _closer(force, place)
        else:
            hope, later = look.hope(force, place), 0.0
            worth = hope.worth - given_up + near * (4 - look.far(place)) / 2 + gain / 2 * in_base
            reason = _attack(look, force, place, hope.won)
        texts = [deed("J-3"), *(deed("force", id_) for id_ in force), deed("move", place)]
        yield CandidateMove(worth, tuple(texts), reason, later)


def _closer(force: Sequence[str], place: str) -> Message:
    return Message("closer", {"place": place, "units": tuple(force)}, "14.1")


def _attack(look: TownEvaluation, force: Sequence[str], place: str, won: float) -> Message:
    """Why a place is attacked, with the chance in tenths."""
    node, msr = node_face(look.state, place), look.town.msr
    fields: dict[str, Any] = {"place": place, "units": tuple(force), "tenths": round(10 * won)}
    if place in look.book.nodes and place in msr:
        held = controlled(look.state, msr)
        return Message("attack msr", {**fields, "left": len(msr) - len(held) - 1}, "6.2")
    if node:
        return Message("attack node", {**fields, "face": node.id}, "17.0")
    return Message("attack hidden" if place in look.book.nodes else "attack", fields, "14.1")


def _refits(look: TownEvaluation) -> Iterator[CandidateMove]:
    """Places where several reduced units can refit [18.3]."""
    for place in refit_places(look.state):
        reduced = reduced_at(look.state, place)
        worth = look.refitted(reduced) - look.weights["least"]
        reason = Message("refit", {"place": place, "count": len(reduced)}, "18.3")
        yield CandidateMove(worth, (deed("J-4"), deed("refit", place)), reason)


def _bought(things: Sequence[tuple[str, ...]]) -> tuple[Action, ...]:
    return (deed("J-1"), *(deed("buy", *thing) for thing in things), DONE)


def _shells(look: TownEvaluation) -> Iterator[CandidateMove]:
    """A purchase of batteries when few strikes are left [23]."""
    pool, batteries = look.book.pool, min(BATTERIES, look.book.pool["artillery"])
    if not look.weights["shells"] or look.strikes >= 2 or batteries < BATTERIES:
        return
    for flights, least in ((0, 5), (2, 8)):
        if look.book.ops > least and pool["air"] >= flights:
            things = [("air",)] * flights + [("artillery",)] * batteries
            worth = look.weights["strike"] * len(things) * min(1.0, look.book.ops / 12)
            yield CandidateMove(worth, _bought(things), Message("shells", {}, "23"))


def _troops(look: TownEvaluation) -> Iterator[CandidateMove]:
    """One more stack, with tanks or cheaper, at the base from which it has the best attack [11]."""
    for companies in _COMPANIES if look.weights["more"] else ():
        stack, cost = _stack(look, companies)
        batteries = min(BATTERIES, look.book.pool["artillery"]) if look.strikes < 4 else 0
        if stack:
            hopes = {base: look.promise(stack, base) for base in sorted(look.town.bases)}
            base = max(hopes, key=lambda one: (hopes[one], one == look.base))
            later = look.weights["next"] * hopes[base]
            worth = later - look.weights["ops"] * cost
            if worth < look.weights["least"]:  # better than to hold, the best of them first
                worth = look.weights["least"] + 0.1 + worth / 1000
            things = [*((id_, base) for id_ in stack), *[("artillery",)] * batteries]
            yield CandidateMove(worth, _bought(things),
                       Message("troops", {"units": tuple(stack), "place": base}, "11"),
                       later)  # fmt: skip


def _stack(look: TownEvaluation, companies: Sequence[str]) -> tuple[list[str], int]:
    """Two battalions and two companies that the OPs pay for, with three left for what they are to
    do, and the price in OPs."""
    left, stack, cost = look.book.ops - 4, list[str](), quarters(look.state)
    for types, size, most in ((_TROOPS, "battalion", 2), (companies, "company", 4)):
        for id_ in look.pool(types):
            is_room = face_of(look.state, id_).size == size and len(stack) < most
            if is_room and in_ops(cost + price(look.state, id_)) <= left:
                cost += price(look.state, id_)
                stack.append(id_)
    return stack, in_ops(cost)


def _farm(look: TownEvaluation) -> Iterator[CandidateMove]:
    """A commitment of all NetWars to InfoWar, once, while there are many [19]."""
    count = look.book.available[NETWAR]
    if look.weights["farm"] and count >= 4 and look.state.turn <= 3:
        texts = (deed("J-5"), *[COMMIT] * count, *([DONE] if look.book.intel else []))
        yield CandidateMove(FIRST, texts, Message("infowar", {"count": count}, "19"))
