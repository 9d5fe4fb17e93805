"""Chapters 9.1 and 9.2: declaring an attack, joining it, the Points and the factors."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action, Actor, Fight, Menu, Message, News, State, Step
from nightdrop.rules.actions import DONE, FIGHT, At, With, by_text
from nightdrop.rules.results import FinishFight, KillSticks, ThrowDice, defenders
from nightdrop.rules.rulebook import (
    HexChoice,
    LoneChoice,
    UnitChoice,
    activation,
    active_counters,
    active_side,
    is_active,
    is_night,
    ruleset,
    told,
)
from nightdrop.rules.zoc import held


def can_attack(state: State, counter: Counter) -> bool:
    """Whether a unit of the running activation may still attack [9.1.2] [9.2.1] [9.3.1]."""
    chosen = activation(state)
    if counter.is_stick or counter.hex is None or not is_active(state, counter):
        return False
    act = state.act(counter.id)
    has_fought = act.fought and not attacks_again(state)
    return not has_fought and (act.activated or not chosen.by_allowance)


def attacks_again(state: State) -> bool:
    """Whether a unit may attack, and be attacked, more than once in an activation [9.1.2]."""
    return bool(ruleset(state).options.get("attack_again"))


def attackers(state: State, target: Hex) -> Iterator[Counter]:
    """The units that may join an attack on a hex, by hex and id [9.1.1]."""
    over = ruleset(state).attacks_over
    for hex_ in state.game.board.neighbours[target]:
        if over is not None and not over(state, hex_, target):
            continue
        for counter in state.pieces.at(hex_):
            if counter.side == active_side(state) and can_attack(state, counter):
                yield counter


def is_target(state: State, hex_: Hex) -> bool:
    """Whether the enemies in a hex have not been attacked in this activation [9.1.2]."""
    attacked = any(state.act(key).attacked for key in state.pieces.by_hex[hex_])
    return not attacked or attacks_again(state)


def targets(state: State) -> tuple[Hex, ...]:
    """The hexes that may be attacked now, in order of number."""
    board, enemies, near = state.game.board, held(state, active_side(state)), set[Hex]()
    over = ruleset(state).attacks_over
    for counter in active_counters(state):
        here = counter.hex
        if here is None or not board.beside[here] & enemies.mask:
            continue
        if can_attack(state, counter):
            found = enemies.hexes.intersection(board.neighbours[here])
            near.update(found if over is None else [to for to in found if over(state, here, to)])
    return tuple(hex_ for hex_ in sorted(near) if is_target(state, hex_))


def may_join(state: State, fight: Fight, hex_: Hex) -> bool:
    """Whether units of a hex may join: one hex by night, a connected chain by day [9.1.1]."""
    joined = {state.pieces[key].hex for key in fight.attackers}
    if not joined or hex_ in joined:
        return True
    return not is_night(state) and any(n in joined for n in state.game.board.neighbours[hex_])


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
    if near and all(counter.is_stick for counter in near):
        return Message("refused.sticks_never_attack", fields, "9.3.1")
    if any(state.act(counter.id).fought for counter in near):
        return Message("refused.fought_once", fields, "9.1.2")
    if near and not any(can_attack(state, counter) for counter in near):
        return Message("refused.attack_not_activated", fields, "9.2.1")
    return Message("refused.not_adjacent", fields, "9.1.1")


@dataclass(frozen=True)
class Combat(HexChoice):
    """The active player attacks one hex after another; none is compulsory [9.1.3]."""

    name = "combat"
    checks = "hexes"
    verb = "attack"

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def options(self, state: State) -> Menu:
        return (*(At("attack", hex_) for hex_ in targets(state)), DONE)

    def take(self, state: State, action: Action) -> State:
        if isinstance(action, At):
            return state.push(Join(), fight=Fight(active_side(state), action.hex))
        return state.pop()

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, At) and action.verb == self.verb:
            return why_not_attack(state, action.hex)
        return super().why_not(state, action)

    def is_spent(self, state: State, counter: Counter) -> bool:
        return state.act(counter.id).fought

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, At):
            yield told("attacked", "9.1.1", "combat", action.hex, hex=action.hex)

    def prompt(self, state: State) -> Message:
        return Message("prompt.combat", {}, "9.1.1")


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
    if not is_active(state, counter):
        return Message("refused.attack_not_activated", fields, "9.2.1")
    if state.act(counter.id).fought:
        return Message("refused.fought_once", fields, "9.1.2")
    if not can_attack(state, counter):
        return Message("refused.attack_not_activated", fields, "9.2.1")
    return None


@dataclass(frozen=True)
class Join(UnitChoice):
    """The attacker designates the units that take part [9.2.1]."""

    name = "join"
    verb = "join"

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def options(self, state: State) -> Menu:
        fight = state.fight
        assert fight is not None
        question = ruleset(state).may_join
        joins = [
            With("join", c.id)
            for c in attackers(state, fight.target)
            if c.id not in fight.attackers and c.hex is not None and question(state, fight, c.hex)
        ]
        return by_text([*joins, *([FIGHT] if fight.attackers else [])])

    def take(self, state: State, action: Action) -> State:
        fight = state.fight
        assert fight is not None
        if isinstance(action, With):
            joined = tuple(sorted((*fight.attackers, action.unit)))
            return state.but(fight=fight._replace(attackers=joined))
        return declare(state, fight)

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, With) and action.verb == self.verb:
            return why_not_join(state, action.unit)
        if action == FIGHT:
            return Message("refused.nobody_joined", {}, "9.2.1")
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, With):
            hex_ = before.pieces[action.unit].hex
            yield told("joined", "9.2.1", "combat", hex_, unit=action.unit)
        else:
            yield told("declared", "9.2.1", "combat")

    def prompt(self, state: State) -> Message:
        hex_ = state.fight.target if state.fight else Hex(0)
        return Message("prompt.join", {"hex": hex_}, "9.2.1")


def declare(state: State, fight: Fight) -> State:
    """The attack is made: units are marked and revealed, the Points come next [3.1.4]."""
    acts = dict(state.acts)
    for key in fight.attackers:
        acts[key] = state.act(key)._replace(fought=True)
    for counter in defenders(state, fight):
        acts[counter.id] = state.act(counter.id)._replace(attacked=True)
    state = reveal(state, fight).but(acts=acts)
    fights_sticks = all(counter.is_stick for counter in defenders(state, fight))
    steps: tuple[Step, ...] = (PointChoice(fight.side),)
    finish = ruleset(state).fighting.finish or FinishFight()
    if fights_sticks:
        return state.replace_step(*steps, KillSticks(), finish)
    points = (*steps, PointChoice(state.game.other(fight.side)))
    return state.replace_step(*points, ThrowDice(), finish)


def reveal(state: State, fight: Fight) -> State:
    """Germans in combat with a company lose their markers; against sticks alone not [3.1.4]."""
    involved = (*(state.pieces[key] for key in fight.attackers), *defenders(state, fight))
    if not any(counter.kind == "company" for counter in involved):
        return state
    pieces = state.pieces
    for counter in involved:
        if counter.kind == "unit" and len(counter.known_to) < 2:
            pieces = pieces.put(counter._replace(known_to=state.game.sides))
    return state.but(pieces=pieces)


@dataclass(frozen=True)
class PointChoice(LoneChoice, UnitChoice):
    """A side designates its Point unit [9.2.2] [9.2.3]."""

    side: Side

    name = "point"
    verb = "point"

    def actor(self, state: State) -> Actor | None:
        return self.side

    def options(self, state: State) -> Menu:
        return by_text([With("point", counter.id) for counter in self._candidates(state)])

    def _candidates(self, state: State) -> tuple[Counter, ...]:
        fight = state.fight
        assert fight is not None
        if self.side == fight.side:
            return tuple(state.pieces[key] for key in fight.attackers)
        return tuple(c for c in defenders(state, fight) if not c.is_stick)

    def take(self, state: State, action: Action) -> State:
        fight, unit = state.fight, cast(With, action).unit
        assert fight is not None
        if self.side == fight.side:
            return state.pop(fight=fight._replace(attacker_point=unit))
        return state.pop(fight=fight._replace(defender_point=unit))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        unit = cast(With, action).unit
        yield told("point", "9.2.2", "combat", before.pieces[unit].hex, unit=unit)

    def prompt(self, state: State) -> Message:
        attacks = state.fight is not None and self.side == state.fight.side
        rule = "9.2.2" if attacks else "9.2.3"
        return Message("prompt.point", {"role": "attacker" if attacks else "defender"}, rule)
