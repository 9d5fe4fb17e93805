"""Chapters 9.2 to 9.5: the sums of a fight, dice, step losses, sticks, retreats, the advance."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action, Actor, Fight, Line, Menu, Message, News, State, Step
from nightdrop.rules.actions import DONE, STAND, At, With, by_text
from nightdrop.rules.book import book_of
from nightdrop.rules.losses import StickDies, eliminate, is_revealed_advantage, sticks_die
from nightdrop.rules.movement import relocate
from nightdrop.rules.reach import mobility, paths_of
from nightdrop.rules.rulebook import (
    TWO_DICE,
    ChanceStep,
    HexChoice,
    LoneChoice,
    UnitChoice,
    board_of,
    dice_of,
    is_bridge,
    is_night,
    ruleset,
    told,
)
from nightdrop.rules.zoc import held, is_enemy_zoc

RESULTS: Final = (
    "attacker double",
    "attacker higher",
    "equal",
    "defender higher",
    "defender double",
)


def attack_lines(state: State, fight: Fight, point: Counter) -> tuple[Line, ...]:
    """The attack factor line by line: the Point's AV, +1 for each other unit [9.2.2].

    A reduced unit has the values of its reverse [2.2].
    """
    face = state.face(point)
    av = face.reduced_av if point.reduced else face.av
    return (Line("point", av or 0, "9.2.2"), *attack_extras(fight))


def attack_extras(fight: Fight) -> tuple[Line, ...]:
    """What adds to the Point's AV: +1 for each other unit [9.2.2]."""
    extra = len(fight.attackers) - 1
    return (Line("units", extra, "9.2.2"),) if extra else ()


def defence_lines(
    state: State, fight: Fight, point: Counter, attacker_hex: Hex
) -> tuple[Line, ...]:
    """The defence factor line by line: DV, other units, sticks [9.2.3], terrain, hexside
    [9.2.4]."""
    face = state.face(point)
    dv = face.reduced_dv if point.reduced else face.dv
    bridge = Line("bridge", hexside_df(state, attacker_hex, fight.target), "9.2.4")
    lines = (Line("point", dv or 0, "9.2.3"), *defence_extras(state, fight))
    return (*lines, bridge) if bridge.value else lines


def defence_extras(state: State, fight: Fight) -> tuple[Line, ...]:
    """What adds to the Point's DV wherever it is attacked from: other units, sticks, terrain."""
    rules, here = ruleset(state), defenders(state, fight)
    units = sum(not c.is_stick for c in here)
    sticks = len(here) - units if rules.options.get("stick_defence") else 0
    name = state.game.board.terrain[fight.target]
    terrain = rules.tables.terrain[name].df + rules.extra_df.get(name, 0)
    lines = (
        Line("units", units - 1, "9.2.3"),
        Line("sticks", sticks, "9.2.3"),
        Line(name, terrain, "9.2.4"),
    )
    return tuple(line for line in lines if line.value)


def hexside_df(state: State, a: Hex, b: Hex) -> int:
    """The modifier of a bridge hexside: a side of a bridge hex crossed by its line [9.2.4]."""
    board, tables = board_of(state), ruleset(state).tables
    crossed = board.lines(a, b) and any(is_bridge(board, tables, hex_) for hex_ in (a, b))
    return tables.bridge_df if crossed else 0


def total(lines: tuple[Line, ...]) -> int:
    """The factor: the sum of its lines."""
    return sum(line.value for line in lines)


def sums(state: State) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The lines of AF and DF, both Points named and their faces known [9.2]."""
    fight = state.fight
    assert fight and fight.attacker_point and fight.defender_point
    attacker, defender = state.pieces[fight.attacker_point], state.pieces[fight.defender_point]
    assert attacker.hex is not None
    attack = attack_lines(state, fight, attacker)
    return attack, defence_lines(state, fight, defender, attacker.hex)


def factors(state: State) -> tuple[int, int]:
    """AF and DF before the dice [9.2.2] [9.2.3] [9.2.4]."""
    attack, defence = sums(state)
    return total(attack), total(defence)


def outcome(attack: int, defence: int) -> str:
    """Which of the five results two final scores give [9.2.4]."""
    if attack == defence:
        return "equal"
    if attack > defence:
        return "attacker double" if attack >= 2 * defence else "attacker higher"
    return "defender double" if 2 * attack <= defence else "defender higher"


def defenders(state: State, fight: Fight) -> tuple[Counter, ...]:
    """The counters in the attacked hex that are still the defender's, in order of id."""
    return tuple(c for c in state.pieces.at(fight.target) if c.side != fight.side)


def the_fight(state: State) -> Fight:
    """The fight under way."""
    assert state.fight is not None
    return state.fight


@dataclass(frozen=True)
class KillSticks(Step):
    """Sticks alone in a defending hex are eliminated without dice [9.3.2]."""

    def run(self, state: State) -> State:
        return state.replace_step(*sticks_die(state, the_fight(state).target))


@dataclass(frozen=True)
class ThrowDice(ChanceStep):
    """Each player adds a die to a factor; the scores are compared [9.2.4]."""

    name = "roll"

    def options(self, state: State) -> Menu:
        return TWO_DICE

    def matter(self, state: State) -> str:
        return f"fight {state.turn} {the_fight(state).side}"

    def take(self, state: State, action: Action) -> State:
        attacker, defender = dice_of(action)
        attack, defence = sums(state)
        fight = the_fight(state)._replace(dice=(attacker, defender), sums=(attack, defence))
        state = state.pop(fight=fight)
        fighting = ruleset(state).fighting
        found = fighting.compare(total(attack) + attacker, total(defence) + defender)
        return state.push(*fighting.follow(state, fight, found))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        fight, (attack, defence) = the_fight(before), factors(before)
        attacker, defender = dice_of(action)
        yield told("dice", "9.2.4", "dice", fight.target, fight.side,
                   attack=(attack, attacker), defence=(defence, defender))  # fmt: skip

    def prompt(self, state: State) -> Message:
        return Message("prompt.dice", {}, "9.2.4")


def consequences(state: State, fight: Fight, found: str) -> tuple[Step, ...]:
    """The steps that a result brings about, in order [9.2.4].

    All defenders retreat as one stack; of the attackers those that joined, hex by hex.
    """
    hit, struck = fight.defender_point or "", fight.attacker_point or ""
    stack = tuple(counter.id for counter in defenders(state, fight))
    if found == "attacker double":
        return LoseStep(hit), Retreat(stack)
    if found == "attacker higher":
        return (NightChoice(hit, stack),)
    if found == "defender higher":
        return (LoseStep(struck),)
    if found == "defender double":
        stacks: dict[Hex, list[str]] = {}
        for key in fight.attackers:
            stacks.setdefault(state.pieces[key].hex or Hex(0), []).append(key)
        return LoseStep(struck), *(Retreat(tuple(stacks[hex_])) for hex_ in sorted(stacks))
    return ()


@dataclass(frozen=True)
class LoseStep(Step):
    """A unit is reduced or, reduced or one-step, eliminated [3.1.1] [9.2.5]; so may its
    sticks be.

    Sticks die with the last company of their stack; those of an attacker by option [9.3.2].
    """

    unit: str

    def run(self, state: State) -> State:
        state, unit = state.pop(), state.pieces[self.unit]
        if unit.is_stick:
            return state.push(StickDies(unit.id))
        if not unit.reduced and state.face(unit).reduced_dv is not None:
            return state.but(pieces=state.pieces.put(unit._replace(reduced=True)))
        state = eliminate(state, unit)
        defends = unit.hex == the_fight(state).target
        spared = not defends and not ruleset(state).options["attacker_sticks_die"]
        if unit.hex is None or spared:
            return state
        if any(not counter.is_stick for counter in state.pieces.at(unit.hex)):
            return state
        return state.push(*sticks_die(state, unit.hex))


def alive(state: State, units: tuple[str, ...]) -> tuple[Counter, ...]:
    """Those of some counters that are still in play."""
    return tuple(state.pieces[key] for key in units if key in state.pieces)


def retreat_hexes(state: State, units: tuple[str, ...]) -> tuple[Hex, ...]:
    """Where a stack may retreat: one hex, out of any EZOC, passable, not held by the enemy
    [9.4.1]. None with a revealed Advantage in the stack [2.6.4]."""
    stack = alive(state, units)
    if not stack or any(is_revealed_advantage(state, counter) for counter in stack):
        return ()
    side, here, routes = stack[0].side, stack[0].hex or Hex(0), paths_of(state)
    open_to = set(state.game.board.neighbours[here])
    for by in {mobility(state, counter) for counter in stack}:
        open_to &= {to for to, _ in routes.exits[by][here]}
    pieces = state.pieces
    return tuple(
        to
        for to in sorted(open_to)
        if pieces.holder(to) in (None, side) and not is_enemy_zoc(state, side, to)
    )


def retreats(state: State, units: tuple[str, ...]) -> tuple[tuple[Hex, int], ...]:
    """The hexes that a stack may retreat to, all free of price [9.4.1]."""
    return tuple((hex_, 0) for hex_ in retreat_hexes(state, units))


def retreat_menu(state: State, units: tuple[str, ...]) -> Menu:
    """The retreats of a stack, by hex."""
    return tuple(At("retreat", hex_) for hex_, _ in ruleset(state).retreats(state, units))


def retreat(state: State, units: tuple[str, ...], to: Hex) -> State:
    """The state after a stack retreated together [9.4.2]; it has the price still to pay."""
    price = dict(ruleset(state).retreats(state, units))[to]
    state = state.push(*(Lose(units),) * price)
    for counter in alive(state, units):
        state = relocate(state, counter, (to,))
    return state


def retreated(to: Hex) -> News:
    """That a stack retreated."""
    return told("retreated", "9.4.1", "move", to, hex=to)


def why_not_retreat(state: State, units: tuple[str, ...], to: Hex) -> Message:
    """Why a stack that can retreat may not do so to this hex."""
    stack, fields = alive(state, units), {"hex": to}
    here = stack[0].hex
    if here is None or to not in state.game.board.neighbours[here]:
        return Message("refused.retreat_one_hex", fields, "9.4.1")
    if to in held(state, stack[0].side).hexes:
        return Message("refused.enemy_held", {**fields, "unit": stack[0].id}, "9.4.1")
    if is_enemy_zoc(state, stack[0].side, to):
        return Message("refused.retreat_zoc", fields, "6.3")
    return Message("refused.impassable", {**fields, "unit": stack[0].id}, "9.4.1")


@dataclass(frozen=True)
class NightChoice(HexChoice):
    """By night a whole stack may retreat rather than lose a step [9.2.4]."""

    point: str
    units: tuple[str, ...]

    name = "night choice"
    is_open = True
    verb = "retreat"

    def actor(self, state: State) -> Actor | None:
        if not is_night(state) or not retreat_menu(state, self.units):
            return None
        return state.pieces[self.point].side

    def options(self, state: State) -> Menu:
        return (*retreat_menu(state, self.units), STAND)

    def take(self, state: State, action: Action) -> State:
        if isinstance(action, At):
            return retreat(state.pop(), self.units, action.hex)
        return self.run(state)

    def run(self, state: State) -> State:
        return state.replace_step(LoseStep(self.point))

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, At) and action.verb == self.verb:
            return why_not_retreat(state, self.units, action.hex)
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, At):
            yield retreated(action.hex)
        else:
            yield told("stood", "9.2.4", "combat")

    def prompt(self, state: State) -> Message:
        return Message("prompt.night_choice", {"hex": the_fight(state).target}, "9.2.4")


@dataclass(frozen=True)
class Retreat(HexChoice):
    """A stack retreats, or loses a step more where it cannot [9.4]."""

    units: tuple[str, ...]

    name = "retreat"
    is_open = True
    verb = "retreat"

    def actor(self, state: State) -> Actor | None:
        if not retreat_menu(state, self.units):
            return None
        return alive(state, self.units)[0].side

    def options(self, state: State) -> Menu:
        return retreat_menu(state, self.units)

    def take(self, state: State, action: Action) -> State:
        return retreat(state.pop(), self.units, cast(At, action).hex)

    def run(self, state: State) -> State:
        if not alive(state, self.units):
            return state.pop()
        return state.replace_step(Lose(self.units))

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, At) and action.verb == self.verb:
            return why_not_retreat(state, self.units, action.hex)
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        yield retreated(cast(At, action).hex)

    def prompt(self, state: State) -> Message:
        return Message("prompt.retreat", {"hex": alive(state, self.units)[0].hex}, "9.4.1")


@dataclass(frozen=True)
class Lose(LoneChoice, UnitChoice):
    """A stack that cannot retreat loses a step, on a unit that its owner selects [9.4.3]."""

    units: tuple[str, ...]

    name = "lose"
    is_open = True
    verb = "lose"

    def actor(self, state: State) -> Actor | None:
        return alive(state, self.units)[0].side

    def options(self, state: State) -> Menu:
        """The units of the stack; sticks only by option or if nothing else is left."""
        stack = alive(state, self.units)
        units = tuple(counter for counter in stack if not counter.is_stick)
        sticks_too = ruleset(state).options["stick_takes_retreat_loss"]
        chosen = stack if sticks_too or not units else units
        return by_text([With("lose", counter.id) for counter in chosen])

    def take(self, state: State, action: Action) -> State:
        return state.replace_step(LoseStep(cast(With, action).unit))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        unit = cast(With, action).unit
        yield told("took_loss", "9.4.3", "loss", before.pieces[unit].hex, unit=unit)

    def prompt(self, state: State) -> Message:
        return Message("prompt.lose", {"hex": alive(state, self.units)[0].hex}, "9.4.3")


def can_advance(state: State, counter: Counter, to: Hex) -> bool:
    """Whether a unit could enter the hex it attacked, whatever the cost [9.5.1]."""
    assert counter.hex is not None  # who attacked stands beside it
    exits = paths_of(state).exits[mobility(state, counter)][counter.hex]
    return any(hex_ == to for hex_, _ in exits)


@dataclass(frozen=True)
class FinishFight(Step):
    """Into a hex clear of enemies the Point must advance, the others may [9.5.1]; no
    defender advances [9.5.2]."""

    def run(self, state: State) -> State:
        fight, state = the_fight(state), state.pop()
        if state.pieces.by_hex.get(fight.target):
            return state.but(fight=None)
        point = state.pieces[fight.attacker_point or ""]  # it lives where the hex was cleared
        free = ruleset(state).options["point_may_stay_in_vp"] and point.hex in book_of(state).vp
        if not free and can_advance(state, point, fight.target):
            state = relocate(state, point, (fight.target,))
        return state.push(Advance())


@dataclass(frozen=True)
class Advance(UnitChoice):
    """Attackers other than the Point may follow into the cleared hex [9.5.1]."""

    name = "advance"
    checks = "units"
    verb = "advance"

    def actor(self, state: State) -> Actor | None:
        return the_fight(state).side

    def options(self, state: State) -> Menu:
        fight = the_fight(state)
        joined = (state.pieces[key] for key in fight.attackers if key in state.pieces)
        able = (c for c in joined if c.hex != fight.target)
        return (
            *(With("advance", c.id) for c in able if can_advance(state, c, fight.target)),
            DONE,
        )

    def take(self, state: State, action: Action) -> State:
        if isinstance(action, With):
            return relocate(state, state.pieces[action.unit], (the_fight(state).target,))
        return state.pop(fight=None)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, With):
            hex_ = before.pieces[action.unit].hex
            yield told("advances", "9.5.1", "move", hex_, unit=action.unit)

    def prompt(self, state: State) -> Message:
        return Message("prompt.advance", {"hex": the_fight(state).target}, "9.5.1")
