"""Why a thing may not be done: a message with its rule for any action a player can try."""

from nightdrop.engine.hexes import Hex, distance
from nightdrop.engine.model import GERMAN, US, Action, Counter, Message, Side, State
from nightdrop.rules.actions import FIGHT, At, Draw, Form, Move, ReinforceCompany, Roll, With, Word
from nightdrop.rules.combat import attackers, can_attack, is_target
from nightdrop.rules.losses import ADVANTAGE, is_revealed_advantage
from nightdrop.rules.movement import can_move, is_one_hex_mover, mobility, points_left
from nightdrop.rules.regroup import can_form, company_strength, triggers
from nightdrop.rules.results import NightChoice, Retreat, alive
from nightdrop.rules.rulebook import activation, active_side, is_night, left_in_cup, ruleset
from nightdrop.rules.turn import chooser
from nightdrop.rules.ways import ways
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


def explain(state: State, action: Action) -> Message | None:
    """Why the decider may not do this now, or None if only the step forbids it."""
    step = state.todo[-1].name
    match action:
        case Roll() | Draw():
            return Message("refused.not_chance", {"step": step})
        case Move() if step in ("move", "push"):
            return _why_not_move(state, action)
        case At(verb="attack") if step == "combat":
            return why_not_attack(state, action.hex)
        case At(verb="retreat") if step in ("retreat", "night choice"):
            return why_not_retreat(state, action.hex)
        case With(verb="join") if step == "join":
            return why_not_join(state, action.unit)
        case With(verb="activate") if step == "move" and activation(state).side == GERMAN:
            return _why_not_activate(state, action.unit)
        case At(verb="muster") | Form() | ReinforceCompany() if step == "regroup":
            return _why_not_regroup(state, action)
        case Word() if action.word[:1] in "UG" and step == "choose":
            return _why_not_choose(state, action.word)
        case At(verb="mark") if step == "mark":
            return _why_not_marker(state, action)
        case At(verb="place" | "flip") if step == "discovery":
            return _why_not_marker(state, action)
    if action == FIGHT and step == "join":
        return Message("refused.nobody_joined", {}, "9.2.1")
    return Message("refused.step", {"action": action.text, "step": step})


def _why_not_move(state: State, action: Move) -> Message | None:
    """Why a counter may not move, or be pushed, there."""
    if action.unit not in state.pieces:
        return Message("refused.no_such_counter", {"unit": action.unit})
    counter = state.pieces[action.unit]
    pushed = state.todo[-1].name == "push"
    if counter.group != activation(state).group:
        rule = "5.4.2" if activation(state).side == GERMAN else "5.4.1"
        return Message("refused.not_activated", {"unit": action.unit}, rule)
    who = _why_not_pushed(state, counter) if pushed else _why_not_mover(state, counter)
    return who or _why_not_there(state, counter, action, pushed)


def _why_not_mover(state: State, counter: Counter) -> Message | None:
    """Why a counter has no movement left."""
    if is_revealed_advantage(counter):
        return Message("refused.advantage_stays", {"unit": counter.id}, "2.6.4")
    unit = {"unit": counter.id}
    if counter.side == GERMAN and not state.act(counter.id).activated and not state.allowance:
        return Message("refused.no_allowance", unit, "5.4.2")
    if can_move(state, counter):
        return None
    if is_one_hex_mover(state, counter):
        return Message("refused.one_hex", unit, "8.2.1")
    return Message("refused.no_points", unit, _capacity_rule(state, counter.side))


def _why_not_pushed(state: State, counter: Counter) -> Message | None:
    """Why the German may not push a counter at all."""
    if not counter.is_unknown:
        return Message("refused.push_unknown_only", {"unit": counter.id}, "5.4.2")
    if state.act(counter.id).moved >= ruleset(state).tables.pushes:
        return Message("refused.pushed_enough", {"unit": counter.id}, "5.4.2")
    return None


def _why_not_there(state: State, counter: Counter, action: Move, pushed: bool) -> Message | None:
    """Why a counter that can move may not go to this hex."""
    board, to, here = state.game.board, action.to, counter.hex
    assert here is not None
    fields = {"unit": counter.id, "hex": to}
    if to is None:
        allowed = ruleset(state).options.german_push_off_map or not pushed
        return Message("refused.not_on_edge" if allowed else "refused.push_off", fields, "8.4.5")
    if to not in board:
        return Message("refused.no_such_hex", fields)
    if to in front(state, counter.side).held:
        return Message("refused.enemy_held", fields, "8.4.3")
    if to == here:
        return Message("refused.already_there", fields, "8.1")
    one_hex = pushed or is_one_hex_mover(state, counter)
    if one_hex and distance(here, to) > 1:
        rule = "5.4.2" if pushed else "8.2.1"
        return Message("refused.push_one_hex" if pushed else "refused.one_hex", fields, rule)
    exits = ways(state.game).exits[mobility(state, counter)]
    entered_from = (here,) if one_hex else board.neighbours[to]
    if not any(to == hex_ for from_ in entered_from for hex_, _ in exits[from_]):
        return Message("refused.impassable", fields, "8.1")
    if pushed:
        return Message("refused.push_overstack", fields, "7")
    left = {**fields, "left": points_left(state, counter)}
    if not is_night(state) and _hinders(state, counter, here, to):
        return Message("refused.too_far_zoc", left, "6.2.1")
    return Message("refused.too_far", left, _capacity_rule(state, counter.side))


def _hinders(state: State, counter: Counter, here: Hex, to: Hex) -> bool:
    """Whether an enemy ZOC has a part in a hex being out of reach."""
    zoc, by = front(state, counter.side).zoc, mobility(state, counter)
    unopposed = ways(state.game).within(by, here, points_left(state, counter))
    return here in zoc or to in zoc or to in unopposed


def _capacity_rule(state: State, side: Side) -> str:
    """The rule that gives a side's movement capacity."""
    return "8.2.2" if is_night(state) else "8.3.2" if side == US else "8.3.1"


def _why_not_activate(state: State, unit: str) -> Message:
    """Why a German unit may not be activated without moving."""
    if unit not in state.pieces or state.pieces[unit].side != GERMAN:
        return Message("refused.no_such_counter", {"unit": unit}, "5.4.2")
    if state.act(unit).activated:
        return Message("refused.activated_once", {"unit": unit}, "5.4.2")
    return Message("refused.no_allowance", {"unit": unit}, "5.4.2")


def _why_not_regroup(state: State, action: At | Form | ReinforceCompany) -> Message | None:
    """Why a hex may not be mustered, or sticks not be converted."""
    regiment = activation(state).group
    if isinstance(action, At):
        key = "all_known" if action.hex in set(triggers(state)) else "no_trigger"
        return Message(f"refused.{key}", {"hex": action.hex, "regiment": regiment}, "2.4.1")
    ids = action.sticks if isinstance(action, Form) else (action.stick,)
    counters = [state.pieces[key] for key in ids if key in state.pieces]
    if len(counters) < len(ids) or any(c.group != regiment for c in counters):
        return Message("refused.not_of_regiment", {"regiment": regiment}, "2.4.1")
    if any(c.is_unknown for c in counters):
        return Message("refused.muster_first", {}, "2.4.1")
    faces = tuple(c.face for c in counters)
    if ADVANTAGE in faces:
        return Message("refused.advantage_never", {}, "2.6.5")
    if isinstance(action, ReinforceCompany):
        return Message("refused.reinforce_company", {}, "2.4.2")
    if len({c.hex for c in counters}) > 1:
        return Message("refused.one_hex_only", {}, "2.4.1")
    if not company_strength(faces):
        return Message("refused.no_combination", {}, "2.4.1")
    if not can_form(state, regiment):
        return Message("refused.company_limit", {"regiment": regiment}, "2.2")
    fields = {"hex": counters[0].hex, "regiment": regiment}
    key = "muster_first" if counters[0].hex in set(triggers(state)) else "no_trigger"
    return Message(f"refused.{key}", fields, "2.4.1")


def _why_not_choose(state: State, name: str) -> Message | None:
    """Why an activation may not be named."""
    side, rules = chooser(state), ruleset(state)
    choice = rules.activations[name]
    fields = {"activation": name, "regiment": state.forced}
    if choice.side != side:
        return Message("refused.other_side", fields, "5.4")
    if choice.once and name in state.used:
        return Message("refused.once_a_turn", fields, "5.4.1" if side == US else "5.4.2")
    if choice.night_only and not is_night(state):
        return Message("refused.night_only", fields, "5.4.2")
    return Message("refused.forced", fields, "2.6.1")


def _why_not_marker(state: State, action: At) -> Message:
    """Why a VP marker may not be laid, or turned up, here."""
    place, fields = state.vp.get(action.hex), {"hex": action.hex}
    rule = "2.5" if action.verb == "mark" else "5.3.2"
    if place is None:
        return Message("refused.no_vp_hex", fields, rule)
    if action.verb == "flip":
        return Message("refused.nothing_to_flip", fields, rule)
    if place.laid_by is None and not left_in_cup(state, "vp"):
        return Message("refused.pool_empty", fields, rule)
    return Message("refused.has_marker", fields, rule)
