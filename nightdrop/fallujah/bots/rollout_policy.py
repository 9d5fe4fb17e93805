"""Rules of thumb inside an operation: the edge, strikes, losses, standing, leaders, going on."""

from collections.abc import Callable, Mapping
from typing import Final

from nightdrop.engine.model import Action, Message
from nightdrop.fallujah.bots.evaluation import MORTAL, TownEvaluation
from nightdrop.fallujah.rules.actions import CONTINUE, FIGHT, FIRE, deed
from nightdrop.fallujah.rules.battle import (
    STRONGPOINT,
    Lead,
    LeaderChoice,
    Loss,
    Stand,
    Support,
    edge_lines,
)
from nightdrop.fallujah.rules.moves import Force, GoOn
from nightdrop.fallujah.rules.printed_tables import NETWAR
from nightdrop.fallujah.rules.ruleset import (
    boots_at,
    face_of,
    fight_of,
    fighters,
    foe_face,
    named,
    node_face,
)
from nightdrop.fallujah.rules.staff_operations import (
    Army,
    InfoWar,
    Interdict,
    Isr,
    Logistics,
    Recruit,
)
from nightdrop.rules.actions import DONE, VerbAction

# What is done in a step, and why.
Choice = tuple[Action, Message]


def lead(look: TownEvaluation) -> Choice:
    """A NetWar where it can turn the edge of a battle with many units [12.3]."""
    fight = fight_of(look.state)
    ours, theirs = (sum(line.number for line in lines) for lines in edge_lines(look.state))
    close = -1 <= theirs - ours <= 3
    spend = fight.round == 1 and len(fight.foes) >= 3 and close
    marks = [action for action in look.view.actions if action != FIGHT]
    kept = not look.weights["farm"] or NETWAR not in [action.text for action in marks]
    if spend and marks and kept:
        return marks[0], Message("edge", {}, "12.3")
    return FIGHT, Message("no marker", {}, "12.3")


def support(look: TownEvaluation) -> Choice:
    """Strikes as long as hits are wanted, and none that would cost OPs dearly [16.1(3)]."""
    state, fight = look.state, fight_of(look.state)
    terrain = look.town.spaces[fight.space].type
    times, faces = look.tables.losses[terrain], look.rules.strikes
    node = node_face(state, fight.space)
    units = sum(look.power(id_) for id_ in fighters(state, fight.space))
    wanted = float(len(fight.foes)) + (node is not None and node.id == STRONGPOINT)
    wanted -= times * MORTAL * (units + sum(faces[kind].f for kind in fight.strikes))
    touchy = look.book.battle in look.tables.collateral[terrain] and look.book.ops < 4
    if look.weights["supports"] and wanted > 0.45:
        for kind in ("soa", "air", "artillery"):
            action = deed("strike", kind)
            if action in look.view.actions and (kind == "soa" or not touchy):
                return action, Message("strike", {"who": kind}, "16.1(3)")
    return FIRE, Message("fire", {}, "16.2")


def loss(look: TownEvaluation) -> Choice:
    """The step that costs least: of a unit with two first, then of the weakest [16.3]."""
    units = look.book.units

    def cost(id_: str) -> tuple[float, str]:
        face, unit = face_of(look.state, id_), units[id_]
        if face.back and not unit.reduced:
            return (face.front.f - face.back.f) * 2 + face.cost / 8, id_
        return look.power(id_) * 2 + face.cost / 4 + 3 * bool(unit.leader), id_

    hit = min((named(action)[0] for action in look.view.actions), key=cost)
    return deed("hit", hit), Message("least", {"unit": hit}, "16.3")


def stand(look: TownEvaluation) -> Choice:
    """Go on, unless OPFOR has twice the firepower of the force or would take its last step.

    Then withdraw, if there is a way [16.7].
    """
    state, fight, menu = look.state, fight_of(look.state), look.view.actions
    there = fighters(state, fight.space)
    ours = sum(look.power(id_) for id_ in there) * MORTAL
    theirs = sum(foe_face(state, foe.face).f or 2.5 for foe in fight.foes) * MORTAL
    lost = ours * 2.2 < theirs or (look.steps(there) <= 1 and theirs > ours)
    if DONE in menu or (lost and look.weights["retreats"]):
        ways = [action for action in menu if action not in (CONTINUE, DONE)]
        if ways:
            return ways[0], Message("retreat", {}, "16.7")
    return (CONTINUE if CONTINUE in menu else DONE), Message("stay", {}, "16.7")


def leader(look: TownEvaluation) -> Choice:
    """The leader goes to the unit that holds out longest, and counts anywhere in a force [29]."""
    best = max(look.view.actions, key=lambda action: (_led(look, action), action.text))
    return best, Message("leader", {"unit": named(best)[1]}, "29")


def _led(look: TownEvaluation, action: Action) -> int:
    face = face_of(look.state, named(action)[1])
    return 3 * look.steps([face.id]) + face.front.f


def go_on(look: TownEvaluation) -> Choice:
    """Go on if another attack is worth more than what is held [14.1]."""
    best, found = look.weights["goal"] * 0.8, None
    force = look.book.force
    here = look.book.units[force[0]].place
    for action in look.view.actions if look.weights["goes_on"] else ():
        (place,) = named(action) or ("",)
        if place in look.town.spaces and not boots_at(look.state, place):
            worth = look.hope(force, place).worth - look.given_up(force, here)
            if worth > best:
                best, found = worth, action
    if found is None:
        return DONE, Message("halt", {}, "14.1")
    return found, Message("go on", {"place": named(found)[0]}, "14.1")


def force(look: TownEvaluation) -> Choice:
    """Continue a force that another player began: go to the best place, else add a unit."""
    moves = [action for action in look.view.actions
             if isinstance(action, VerbAction) and action.verb in ("move", "fly", "swim")]
    places = [action for action in moves if named(action)[0] in look.town.spaces]
    if places:
        best = max(places, key=lambda action: (_hoped(look, named(action)[0]), action.text))
        return best, Message("here", {"place": named(best)[0]}, "14.1")
    menu = look.view.actions
    return DONE if DONE in menu else (*moves, *menu)[0], Message("begun", {}, "")


def _hoped(look: TownEvaluation, place: str) -> float:
    return 0.0 if boots_at(look.state, place) else look.hope(look.book.force, place).worth


def first_or_done(look: TownEvaluation) -> Choice:
    """End what another player began, as soon as it can be."""
    menu = look.view.actions
    action = DONE if DONE in menu else FIRE if FIRE in menu else menu[0]
    return action, Message("begun", {}, "")


THUMBS: Final[Mapping[str, Callable[[TownEvaluation], Choice]]] = {
    Lead.name: lead,
    Support.name: support,
    Loss.name: loss,
    Stand.name: stand,
    LeaderChoice.name: leader,
    GoOn.name: go_on,
    Force.name: force,
    **dict.fromkeys(
        (Army.name, Recruit.name, Isr.name, Logistics.name, InfoWar.name, Interdict.name),
        first_or_done,
    ),
}
