"""Chapters 9.1 and 9.2: declaring an attack, joining it, the Points and the factors."""

from collections.abc import Iterator
from dataclasses import dataclass

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, Actor, Menu, Message, State
from nightdrop.hexwar.rules.actions import FIGHT, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import Fight, is_stick
from nightdrop.hexwar.rules.results import FinishFight, KillSticks, ThrowDice, defenders, the_fight
from nightdrop.hexwar.rules.ruleset import (
    activation,
    active_counters,
    active_side,
    is_active,
    is_night,
    ruleset,
)
from nightdrop.hexwar.rules.steps import HexChoice, UnitChoice
from nightdrop.hexwar.rules.zoc import held
from nightdrop.rules.actions import DONE, by_text
from nightdrop.rules.steps import LoneChoice


def can_attack(state: State, counter: Counter) -> bool:
    """Whether a unit of the running activation may still attack [ND 9.1.2] [PB 9.1.2] [9.2.1]
    [9.3.1]."""
    chosen = activation(state)
    if is_stick(counter) or counter.place is None or not is_active(state, counter):
        return False
    act = state.act(counter.id)
    has_fought = act.fought and not attacks_again(state)
    return not has_fought and (act.activated or not chosen.by_allowance)


def attacks_again(state: State) -> bool:
    """Whether a unit may attack, and be attacked, more than once in an activation [ND 9.1.2]."""
    return bool(ruleset(state).options.get("attack_again"))


def attackers(state: State, target: Hex) -> Iterator[Counter]:
    """The units that may join an attack on a hex, by hex and id [ND 9.1.1]."""
    over = ruleset(state).attacks_over
    for hex_ in state.game.board.neighbours[target]:
        if not over(state, hex_, target):
            continue
        for counter in state.pieces.at(hex_):
            if counter.side == active_side(state) and can_attack(state, counter):
                yield counter


def is_target(state: State, hex_: Hex) -> bool:
    """Whether the enemies in a hex have not been attacked in this activation [ND 9.1.2]."""
    attacked = any(state.act(key).attacked for key in state.pieces.by_place[hex_])
    return not attacked or attacks_again(state)


def targets(state: State) -> tuple[Hex, ...]:
    """The hexes that may be attacked now, in order of number."""
    board, enemies, near = state.game.board, held(state, active_side(state)), set[Hex]()
    over = ruleset(state).attacks_over
    for counter in active_counters(state):
        here = counter.place
        if here is None or not board.beside[here] & enemies.mask:
            continue
        if can_attack(state, counter):
            found = enemies.hexes.intersection(board.neighbours[here])
            near.update([to for to in found if over(state, here, to)])
    return tuple(hex_ for hex_ in sorted(near) if is_target(state, hex_))


def may_join(state: State, fight: Fight, hex_: Hex) -> bool:
    """Whether units of a hex may join: one hex by night, a connected chain by day [ND 9.1.1]."""
    near = () if is_night(state) else state.game.board.neighbours[hex_]
    return has_joined(state, fight, (hex_, *near))


def has_joined(state: State, fight: Fight, hexes: tuple[Hex, ...]) -> bool:
    """Whether units of one of these hexes have joined, or nobody has yet."""
    joined = {state.pieces[key].place for key in fight.attackers}
    return not joined or not joined.isdisjoint(hexes)


def why_not_attack(state: State, hex_: Hex) -> Message:
    """Why a hex may not be attacked."""
    fields = {"hex": hex_}
    if hex_ not in held(state, active_side(state)).hexes:
        return Message("refused.no_enemy", fields, "9.1.1")
    if not is_target(state, hex_):
        return Message("refused.attacked_once", fields, "9.1.2")
    near = [
        counter
        for n in state.game.board.neighbours[hex_]
        for counter in state.pieces.at(n)
        if is_active(state, counter)
    ]
    if near and all(is_stick(counter) for counter in near):
        return Message("refused.sticks_never_attack", fields, "9.3.1")
    if any(state.act(counter.id).fought for counter in near):
        return Message("refused.fought_once", fields, "9.1.2")
    if near and not any(can_attack(state, counter) for counter in near):
        return Message("refused.attack_not_activated", fields, "9.2.1")
    return Message("refused.not_adjacent", fields, "9.1.1")


class Combat(HexChoice):
    """The active player attacks one hex after another; none is compulsory [ND 9.1.3]."""

    name = "combat"
    checks = "places"
    verb = "attack"
    others = (DONE,)
    asks = "prompt.combat", "9.1.1"
    tells = "attacked", "9.1.1", "combat"

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def places(self, state: State) -> tuple[Hex, ...]:
        return targets(state)

    def chosen(self, state: State, hex_: Hex) -> State:
        return state.push(Join(), fight=Fight(active_side(state), hex_))

    def bars(self, state: State, hex_: Hex) -> Message:
        return why_not_attack(state, hex_)

    def is_spent(self, state: State, counter: Counter) -> bool:
        return state.act(counter.id).fought


def why_not_join(state: State, unit: str) -> Message:
    """Why a unit may not take part in the attack."""
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
    if is_stick(counter):
        return Message("refused.sticks_never_attack", fields, "9.3.1")
    if not is_active(state, counter):
        return Message("refused.attack_not_activated", fields, "9.2.1")
    if state.act(counter.id).fought:
        return Message("refused.fought_once", fields, "9.1.2")
    if not can_attack(state, counter):
        return Message("refused.attack_not_activated", fields, "9.2.1")
    return None


class Join(UnitChoice):
    """The attacker designates the units that take part [9.2.1]."""

    name = "join"
    verb = "join"
    tells = "joined", "9.2.1", "combat"
    tells_others = "declared", "9.2.1", "combat"

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def candidates(self, state: State) -> Iterator[Counter]:
        fight, may_join = the_fight(state), ruleset(state).may_join
        for counter in attackers(state, fight.target):
            here = counter.place or Hex(0)
            if counter.id not in fight.attackers and may_join(state, fight, here):
                yield counter

    def options(self, state: State) -> Menu:
        joins = [With(self.verb, counter.id) for counter in self.candidates(state)]
        return by_text([*joins, *([FIGHT] if the_fight(state).attackers else [])])

    def chosen(self, state: State, unit: Counter) -> State:
        fight = the_fight(state)
        return state.but(fight=fight._replace(attackers=tuple(sorted((*fight.attackers, unit.id)))))

    def run(self, state: State) -> State:
        return declare(state, the_fight(state))

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, With) and action.verb == self.verb:
            return why_not_join(state, action.unit)
        if action == FIGHT:
            return Message("refused.nobody_joined", {}, "9.2.1")
        return super().why_not(state, action)

    def prompt(self, state: State) -> Message:
        return Message("prompt.join", {"hex": the_fight(state).target}, "9.2.1")


def declare(state: State, fight: Fight) -> State:
    """The state with the attack declared: units marked and revealed, the Points next [3.1.4].
    """
    acts = dict(state.acts)
    for key in fight.attackers:
        acts[key] = state.act(key)._replace(fought=True)
    for counter in defenders(state, fight):
        acts[counter.id] = state.act(counter.id)._replace(attacked=True)
    state = reveal(state, fight).but(acts=acts)
    fights_sticks = all(is_stick(counter) for counter in defenders(state, fight))
    ours, theirs = PointChoice(fight.side), PointChoice(state.game.other(fight.side))
    if fights_sticks:
        return state.replace_step(ours, KillSticks(), FinishFight())
    return state.replace_step(ours, theirs, ThrowDice(), FinishFight())


def reveal(state: State, fight: Fight) -> State:
    """The state with the units in combat revealed, unless it is against sticks alone [3.1.4].
    """
    defending, pieces = defenders(state, fight), state.pieces
    if all(is_stick(counter) for counter in defending):
        return state
    for counter in (*(pieces[key] for key in fight.attackers), *defending):
        if counter.kind == "unit" and not state.game.all_know(counter.known_to):
            pieces = pieces.put(counter._replace(known_to=state.game.seats))
    return state.but(pieces=pieces)


@dataclass(frozen=True)
class PointChoice(LoneChoice, UnitChoice):
    """A side designates its Point unit [9.2.2] [9.2.3]."""

    side: Side

    name = "point"
    verb = "point"
    tells = "point", "9.2.2", "combat"

    def actor(self, state: State) -> Actor | None:
        return self.side

    def candidates(self, state: State) -> tuple[Counter, ...]:
        fight = the_fight(state)
        if self.side == fight.side:
            return tuple(state.pieces[key] for key in fight.attackers)
        return tuple(c for c in defenders(state, fight) if not is_stick(c))

    def chosen(self, state: State, unit: Counter) -> State:
        fight = the_fight(state)
        if self.side == fight.side:
            return state.pop(fight=fight._replace(attacker_point=unit.id))
        return state.pop(fight=fight._replace(defender_point=unit.id))

    def _rule(self, state: State) -> str:
        return "9.2.2" if self.side == the_fight(state).side else "9.2.3"

    def bars(self, state: State, unit: Counter) -> Message:
        defends = unit in defenders(state, the_fight(state)) and is_stick(unit)
        key = "refused.stick_point" if defends else "refused.no_point"
        return Message(key, {"unit": unit.id}, self._rule(state))

    def prompt(self, state: State) -> Message:
        role = "attacker" if self.side == the_fight(state).side else "defender"
        return Message("prompt.point", {"role": role}, self._rule(state))
