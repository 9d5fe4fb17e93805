"""Why an attack, a part in it, or a retreat is refused."""

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Counter, Message, State
from nightdrop.rules.combat import attackers, can_attack, is_target
from nightdrop.rules.results import NightChoice, Retreat, alive
from nightdrop.rules.ruleset import activation, active_side, is_night
from nightdrop.rules.zoc import front, is_enemy_zoc


def why_not_attack(state: State, hex_: Hex) -> Message | None:
    """Why a hex may not be attacked."""
    fields = {"hex": hex_}
    if hex_ not in front(state, active_side(state)).held:
        return Message("refused.no_enemy", fields, "9.1.1")
    if not is_target(state, hex_):
        return Message("refused.attacked_once", fields, "9.1.2")
    near = [
        counter
        for n in state.game.board.neighbours[hex_]
        for counter in state.pieces.at(n)
        if counter.group == activation(state).group
    ]
    if near and all(counter.is_stick for counter in near):
        return Message("refused.sticks_never_attack", fields, "9.3.1")
    if any(state.act(counter.id).fought for counter in near):
        return Message("refused.fought_once", fields, "9.1.2")
    if near and not any(can_attack(state, counter) for counter in near):
        return Message("refused.attack_not_activated", fields, "9.2.1")
    return Message("refused.not_adjacent", fields, "9.1.1")


def why_not_join(state: State, unit: str) -> Message:
    """Why a unit that may not take part in the attack may not."""
    fight, fields = state.fight, {"unit": unit}
    if fight is None or unit not in state.pieces:
        return Message("refused.no_such_counter", fields)
    counter = state.pieces[unit]
    special = _why_not_eligible(state, counter)
    if special:
        return special
    if unit in fight.attackers:
        return Message("refused.joined_already", fields, "9.2.1")
    if counter.id not in {c.id for c in attackers(state, fight.target)}:
        return Message("refused.not_adjacent", {"hex": fight.target}, "9.1.1")
    key = "refused.one_hex_at_night" if is_night(state) else "refused.chain"
    return Message(key, fields, "9.1.1")


def _why_not_eligible(state: State, counter: Counter) -> Message | None:
    """Why a counter cannot attack at all in this activation."""
    fields = {"unit": counter.id}
    if counter.is_stick:
        return Message("refused.sticks_never_attack", fields, "9.3.1")
    if counter.group != activation(state).group:
        return Message("refused.attack_not_activated", fields, "9.2.1")
    if state.act(counter.id).fought:
        return Message("refused.fought_once", fields, "9.1.2")
    if not can_attack(state, counter):
        return Message("refused.attack_not_activated", fields, "9.2.1")
    return None


def why_not_retreat(state: State, to: Hex) -> Message | None:
    """Why a stack that can retreat may not do so to this hex."""
    step, fields = state.todo[-1], {"hex": to}
    assert isinstance(step, NightChoice | Retreat)
    stack = alive(state, step.units)
    here = stack[0].hex
    if here is None or to not in state.game.board.neighbours[here]:
        return Message("refused.retreat_one_hex", fields, "9.4.1")
    if to in front(state, stack[0].side).held:
        return Message("refused.enemy_held", {**fields, "unit": stack[0].id}, "9.4.1")
    if is_enemy_zoc(state, stack[0].side, to):
        return Message("refused.retreat_zoc", fields, "6.3")
    return Message("refused.impassable", {**fields, "unit": stack[0].id}, "9.4.1")
