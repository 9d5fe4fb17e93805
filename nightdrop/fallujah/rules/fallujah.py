"""Fallujah, 2004 as a declaration: set-up, operations, options, and news of consequences.
"""

from collections.abc import Iterator
from typing import Final

from nightdrop.engine.model import Action, News, State
from nightdrop.engine.play import unasked
from nightdrop.fallujah.rules.actions import VERBS
from nightdrop.fallujah.rules.book import CAPTURED, DEAD, GONE, TownBook
from nightdrop.fallujah.rules.printed_tables import COALITION, OPFOR
from nightdrop.fallujah.rules.ruleset import VERSION, FallujahRules, book_of
from nightdrop.fallujah.rules.staff_operations import Army, Operation
from nightdrop.rules.rulebook import Options, Rulebook
from nightdrop.rules.steps import told

RULEBOOK: Final = "fallujah"
# The battle, the readings and the optional rules, each with its default.
OPTIONS: Final[Options] = {
    "battle": "phantom-fury", "campaign_morale": "scenario", "empty_space": "won",
    "helicopters_shield": False, "helicopters_capture": False, "chopper_in_own_space": True,
    "fob_initiates": True, "last_op": "played", "netwar_once": "round",
    "joint": False, "networked": False, "interdiction": False, "teams": "off",
    "open_reaction": "printed", "handicap": 0,
}  # fmt: skip
SETUP: Final = (Army(),)
TURN: Final = (Operation(),)


def changes(before: State, action: Action, after: State) -> Iterator[News]:
    """The consequences of an action: changes of units, nodes and numbers.

    After them come those of each step that ran by itself.
    """
    state = before.due.take(before, action)
    yield from _happened(before, state)
    while (later := unasked(state)) is not None:
        yield from _happened(state, later)
        state = later


def _happened(before: State, after: State) -> Iterator[News]:
    """What one step changed."""
    old, new = book_of(before), book_of(after)
    if new.battle != old.battle:
        yield told("second_battle", "30.2", "setup", ops=new.ops)
        return
    yield from _units(old, new)
    yield from _foes(before, after)
    yield from _nodes(old, new)
    yield from _numbers(old, new, after)


def _units(old: TownBook, new: TownBook) -> Iterator[News]:
    """Units that flipped, fell, deserted or refitted."""
    for id_, unit in new.units.items():
        was = old.units[id_]
        if was == unit:
            continue
        if unit.place == DEAD:
            yield told("unit_lost", "16.4", "loss", was.place, unit=id_)
        elif unit.place == GONE:
            yield told("deserted", "Reaction chart", "loss", was.place, unit=id_)
        elif unit.reduced and not was.reduced:
            yield told("step_lost", "16.4", "loss", unit.place, unit=id_)
        if was.leader and not unit.leader:
            yield told("leader_lost", "29.1", "loss", was.place, leader=was.leader)


def _foes(before: State, after: State) -> Iterator[News]:
    """OPFOR units that fell, or that left the fight alive."""
    was, now = before.fight, after.fight
    if was is None:
        return
    left = [foe for foe in was.foes if now is None or foe not in now.foes]
    if not left:
        return
    if book_of(after).kia > book_of(before).kia:
        for foe in left:
            yield told("foe_lost", "16.3", "loss", was.space, face=foe.face)
    elif was.round:
        lost = not any(unit.place == was.space for unit in book_of(after).units.values())
        yield told("stayed" if lost else "broke_off", "17.0" if lost else "16.1(4)", "combat",
                   was.space, faces=tuple(foe.face for foe in left))  # fmt: skip


def _nodes(old: TownBook, new: TownBook) -> Iterator[News]:
    """Nodes and the helicopter captured or eliminated."""
    for space, node in old.nodes.items():
        if space not in new.nodes:
            taken = len(new.captured) > len(old.captured)
            yield told("captured" if taken else "eliminated", "20.1" if taken else "33.0", "vp",
                       space, face=node.face, space=space)  # fmt: skip
    if new.chopper == CAPTURED and old.chopper != CAPTURED:
        yield told("chopper_secured", "Reaction chart", "vp", old.chopper)


def _numbers(old: TownBook, new: TownBook, after: State) -> Iterator[News]:
    """The index of OPs, Uprising, and the result."""
    if new.uprising and not old.uprising:
        yield told("uprising", "14.5", "turn")
    if new.intel > old.intel:
        yield told("intel", "Reaction chart", "move")
    if new.ops != old.ops and new.battle == old.battle:
        key = "ops_won" if new.ops > old.ops else "ops_lost"
        yield told(key, "10.4", "move", ops=abs(new.ops - old.ops), left=new.ops)
    if after.result is not None:
        level = after.result.level.replace(" ", "_")
        yield told(f"result_{level}", "6.3", "result", points=after.result.points)


BOOK: Final = Rulebook((COALITION, OPFOR), verbs=VERBS, seats=(COALITION,))
RULEBOOKS: Final = {RULEBOOK: BOOK}


def assembled(**printed: object) -> FallujahRules:
    """The rules with what is printed, and options: the fields of `FallujahRules`."""
    own = {"name": RULEBOOK, "version": VERSION, "setup": SETUP, "turn": TURN, "verbs": VERBS}
    return FallujahRules(**own, changes=changes, **printed)  # type: ignore[arg-type]  # by name
