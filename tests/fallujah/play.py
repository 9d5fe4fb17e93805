"""Fallujah on a table of one's own: a position in a few words, and a course of play in a line.

Units stand "0305: 3/1, C/2_Tk reduced, 1/8 RCT-1; north: 2/1"; nodes "0306 c2, 0205 ?". A course is
"J-3 · force 3/1 · move 0306 · c2 · militia · 4 5 · fire": what chance is to bring is said by its
dice or its face alone.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor, settle
from nightdrop.fallujah.rules.battle import Round
from nightdrop.fallujah.rules.book import CAPTURED, DEAD, GONE, Fight, Foe, NodeCounter, Unit
from nightdrop.fallujah.rules.moves import GoOn
from nightdrop.fallujah.rules.printed_tables import CHOPPER, INTEL, NODE, REACTION, SUPPORT
from nightdrop.fallujah.rules.ruleset import (
    FallujahRules,
    book_of,
    face_of,
    fight_of,
    rules_of,
    vp_parts,
)
from nightdrop.fallujah.rules.staff_operations import EndOperation
from tests.rules.tabletop import asked, fresh, game, menu, play, refused

__all__ = ["asked", "menu", "play", "refused"]
APRIL = {"battle": "vigilant-resolve"}


def begun(**options: Any) -> State:
    """The set-up of a game [7.1]."""
    return fresh("fallujah-2004", **options)


def rules(**options: Any) -> FallujahRules:
    """The rules of a game."""
    found = game("fallujah-2004", **options).rules
    assert isinstance(found, FallujahRules)
    return found


def position(
    units: str = "", nodes: str = "", have: str = "", *, ops: int | None = None, kia: int = 0,
    morale: str = "high", turn: int = 1, captured: str = "", hvt: str = "", dead: str = "",
    gone: str = "", out: str = "", blown: str = "", chopper: str | None = None, intel: int = 0,
    **options: Any,
) -> State:  # fmt: skip
    """A position between operations. `have` are strikes and NetWars at hand, "air 2, netwar"."""
    state = begun(**options)
    book, mix = book_of(state), state.game.mix
    placed = dict(book.units)
    for group in filter(None, units.split(";")):
        place, _colon, ids = group.partition(":")
        for said in filter(None, map(str.strip, ids.split(","))):
            id_, *words = said.split()
            leader = next((word for word in words if word != "reduced"), None)
            placed[id_] = Unit(place.strip(), "reduced" in words, leader)
    placed |= dict.fromkeys(dead.split(), Unit(DEAD)) | dict.fromkeys(gone.split(), Unit(GONE))
    pairs = [one.split() for one in nodes.split(",") if one]
    laid = {space: NodeCounter(n, None if face == "?" else face)
            for n, (space, face) in enumerate(pairs, 1)}  # fmt: skip
    hand = dict.fromkeys(SUPPORT, 0)
    for said in filter(None, map(str.strip, have.split(","))):
        kind, *count = said.split()
        hand[kind] = int(count[0]) if count else 1
    removed = out.split()
    used = Counter(node.face for node in laid.values() if node.face) + Counter(captured.split())
    left = Counter(hvt.split()) + Counter(removed) + Counter({INTEL: intel})
    left[CHOPPER] += chopper is not None
    cups = {NODE: {face: n - used[face] for face, n in mix[NODE].items()},
            REACTION: {face: n - left[face] for face, n in mix[REACTION].items()}}  # fmt: skip
    assert all(n >= 0 for cup in cups.values() for n in cup.values())
    book = book.but(
        units=placed, nodes=laid, numbered=len(laid), available=hand,
        pool={kind: book.pool[kind] - hand[kind] for kind in SUPPORT},
        ops=book.ops if ops is None else ops, kia=kia,
        morale=rules_of(state).tables.morale.index(morale), captured=tuple(captured.split()),
        hvt=tuple(hvt.split()), out=tuple(removed), blown=tuple(blown.split()), chopper=chopper,
        intel=intel, uprising="uprising" in removed,
    )  # fmt: skip
    return settle(state.but(turn=turn, book=book, cups=cups, todo=()).push(*rules_of(state).turn))


def battle(
    units: str, foes: str, nodes: str = "", have: str = "", *, force: str = "", flags: str = "",
    **but: Any,
) -> State:  # fmt: skip
    """A battle about to begin, in the space of the first units, who are the force but for FOBs and
    helicopters unless `force` names it. `flags`: "ambush", "martyrs", "civilians"."""
    state = position(units, nodes, have, **but)
    space = units.partition(":")[0].strip()
    faces = tuple(foes.split())
    cup = dict(state.cups[REACTION])
    for face in faces:
        cup[face] -= 1
    assert all(n >= 0 for n in cup.values())
    book = book_of(state)
    here = [id_ for id_, unit in book.units.items() if unit.place == space]
    ids = force.split() or [id_ for id_ in here
                            if face_of(state, id_).is_boots and not face_of(state, id_).is_fob]
    fight = Fight(space, tuple(Foe(n, face) for n, face in enumerate(faces, 1)), faces)
    fight = fight.but(**dict.fromkeys(flags.split(), True))
    book = book.but(operation="J-3", force=tuple(ids), moved="move", spent=9, speed=2)
    state = state.but(book=book, fight=fight, cups={**state.cups, REACTION: cup}, todo=())
    return settle(state.push(Round(), GoOn(), EndOperation()))


def of_version(state: State, version: int) -> State:
    """The same state in a game that was begun by these rules."""
    rules = replace(rules_of(state), version=version)
    return state.but(game=replace(state.game, rules=rules))


def go(state: State, course: str) -> State:
    """The state after a course of play. Raises IllegalAction."""
    for text in map(str.strip, course.split("·")):
        said = text
        if actor(state) == CHANCE and text.split()[0] not in ("roll", "draw"):
            said = f"{'roll' if text[0].isdigit() else 'draw'} {text}"
        state = play(state, said)
    return state


def attack(state: State, units: str, place: str, course: str = "") -> State:
    """The state after these units went to a place as a J-3, and after the course that follows."""
    said = " · ".join(["J-3", *(f"force {id_}" for id_ in units.split()), f"move {place}"])
    return go(state, f"{said} · {course}" if course else said)


def where(state: State, id_: str) -> str:
    """Where a unit is, with what is to say of it: "0306 reduced"."""
    unit = book_of(state).units[id_]
    return " ".join(filter(None, (unit.place, "reduced" * unit.reduced, unit.leader)))


def nodes(state: State) -> str:
    """The nodes on the map: "0306 c2, 0205 ?"."""
    laid = sorted(book_of(state).nodes.items())
    return ", ".join(f"{space} {node.face or '?'}" for space, node in laid)


def foes(state: State) -> str:
    """The OPFOR units of the fight."""
    return " ".join(foe.face for foe in fight_of(state).foes)


def ops(state: State) -> int:
    """The index of OPs."""
    return book_of(state).ops


def kia(state: State) -> int:
    """The KIA index."""
    return book_of(state).kia


def edge(state: State) -> str | None:
    """Who has the edge."""
    return fight_of(state).edge


def vp(state: State) -> int:
    """The victory points as they stand."""
    return sum(vp_parts(state).values())


def in_bin(state: State, face: str) -> int:
    """How many of a reaction counter are in the bin."""
    return state.cups[REACTION][face]


def is_secured(state: State) -> bool:
    """Whether the downed helicopter was captured."""
    return bool(book_of(state).chopper == CAPTURED)


def is_over(state: State) -> bool:
    """Whether the game is over."""
    return state.result is not None

