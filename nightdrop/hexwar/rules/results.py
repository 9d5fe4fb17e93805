"""Chapters 9.2 to 9.5: the sums of a fight, dice, step losses, sticks, retreats, the advance."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, Actor, Message, News, State, Step
from nightdrop.hexwar.rules.actions import STAND, With
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.rules.losses import StickDies, eliminate, is_revealed_advantage, sticks_die
from nightdrop.hexwar.rules.movement import relocate
from nightdrop.hexwar.rules.pieces import FactorLine, Fight, is_stick
from nightdrop.hexwar.rules.reach import leash_of, mobility, paths_of
from nightdrop.hexwar.rules.ruleset import board_of, is_bridge, is_night, ruleset
from nightdrop.hexwar.rules.steps import HexChoice, UnitChoice
from nightdrop.hexwar.rules.zoc import held, is_enemy_zoc
from nightdrop.rules.actions import DONE, Roll
from nightdrop.rules.steps import TWO_DICE, ChanceStep, LoneChoice, told

RESULTS: Final = (
    "attacker double",
    "attacker higher",
    "equal",
    "defender higher",
    "defender double",
)


def attack_lines(state: State, fight: Fight, point: Counter) -> tuple[FactorLine, ...]:
    """The attack factor line by line: the Point's AV, +1 for each other unit [9.2.2].

    A reduced unit has the values of its reverse [2.2].
    """
    face = state.face(point)
    av = face.reduced_av if point.reduced else face.av
    return (FactorLine("point", av or 0, "9.2.2"), *attack_extras(fight))


def attack_extras(fight: Fight) -> tuple[FactorLine, ...]:
    """What adds to the Point's AV: +1 for each other unit [9.2.2]."""
    extra = len(fight.attackers) - 1
    return (FactorLine("units", extra, "9.2.2"),) if extra else ()


def defence_lines(
    state: State, fight: Fight, point: Counter, attacker_hex: Hex
) -> tuple[FactorLine, ...]:
    """The defence factor line by line: DV, other units, sticks [9.2.3], terrain, hexside
    [ND 9.2.4]."""
    face = state.face(point)
    dv = face.reduced_dv if point.reduced else face.dv
    bridge = FactorLine("bridge", hexside_df(state, attacker_hex, fight.target), "9.2.4")
    lines = (FactorLine("point", dv or 0, "9.2.3"), *defence_extras(state, fight))
    return (*lines, bridge) if bridge.value else lines


def defence_extras(state: State, fight: Fight) -> tuple[FactorLine, ...]:
    """What adds to the Point's DV wherever it is attacked from: other units, sticks, terrain."""
    rules, here = ruleset(state), defenders(state, fight)
    units = sum([not is_stick(c) for c in here])
    sticks = len(here) - units if rules.options.get("stick_defence") else 0
    name = state.game.board.terrain[fight.target]
    terrain = rules.tables.terrain[name].df + rules.extra_df.get(name, 0)
    lines = (
        FactorLine("units", units - 1, "9.2.3"),
        FactorLine("sticks", sticks, "9.2.3"),
        FactorLine(name, terrain, "9.2.4"),
    )
    return tuple([line for line in lines if line.value])


def hexside_df(state: State, a: Hex, b: Hex) -> int:
    """The modifier of a bridge hexside: a side of a bridge hex crossed by its line [ND 9.2.4]."""
    board = board_of(state)
    if not board.lines(a, b):
        return 0
    tables = ruleset(state).tables
    is_crossed = is_bridge(board, tables, a) or is_bridge(board, tables, b)
    return tables.bridge_df if is_crossed else 0


def total(lines: tuple[FactorLine, ...]) -> int:
    return sum([line.value for line in lines])


def sums(state: State) -> tuple[tuple[FactorLine, ...], tuple[FactorLine, ...]]:
    """The lines of AF and DF, both Points named and their faces known [9.2]."""
    fight = state.fight
    assert fight and fight.attacker_point and fight.defender_point
    attacker, defender = state.pieces[fight.attacker_point], state.pieces[fight.defender_point]
    assert attacker.place is not None
    attack = attack_lines(state, fight, attacker)
    return attack, defence_lines(state, fight, defender, attacker.place)


def factors(state: State) -> tuple[int, int]:
    """AF and DF before the dice [9.2.2] [9.2.3] [ND 9.2.4]."""
    attack, defence = sums(state)
    return total(attack), total(defence)


def outcome(attack: int, defence: int) -> str:
    """The result, one of five, of two final scores [ND 9.2.4]."""
    if attack == defence:
        return "equal"
    if attack > defence:
        return "attacker double" if attack >= 2 * defence else "attacker higher"
    return "defender double" if 2 * attack <= defence else "defender higher"


def defenders(state: State, fight: Fight) -> tuple[Counter, ...]:
    """The counters in the attacked hex that are still the defender's, in order of id."""
    return tuple([c for c in state.pieces.at(fight.target) if c.side != fight.side])


def the_fight(state: State) -> Fight:
    """The fight under way."""
    fight: Fight | None = state.fight
    assert fight is not None
    return fight


class KillSticks(Step):
    """Sticks alone in a defending hex are eliminated without dice [9.3.2]."""

    def run(self, state: State) -> State:
        return state.replace_step(*sticks_die(state, the_fight(state).target))


class ThrowDice(ChanceStep):
    """Each player adds a die to a factor; the scores are compared [ND 9.2.4]."""

    name = "roll"
    dice = TWO_DICE
    asks = "prompt.dice", "9.2.4"

    def matter(self, state: State) -> str:
        return f"fight {state.turn} {the_fight(state).side}"

    def take(self, state: State, action: Roll) -> State:
        attacker, defender = action.dice
        fight = the_fight(state)._replace(dice=(attacker, defender), sums=sums(state))
        state, fighting = state.pop(fight=fight), ruleset(state).fighting
        return state.push(*fighting.follow(state, fight, fighting.compare(*fight.scores)))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        fight, (attack, defence) = the_fight(before), factors(before)
        attacker, defender = action.dice
        yield told("dice", "9.2.4", "dice", fight.target, fight.side,
                   attack=(attack, attacker), defence=(defence, defender))  # fmt: skip


def consequences(state: State, fight: Fight, found: str) -> tuple[Step[Any], ...]:
    """The steps that a result causes, in order [ND 9.2.4].

    All defenders retreat as one stack; of the attackers those that joined, hex by hex.
    """
    hit, struck = fight.defender_point or "", fight.attacker_point or ""
    stack = tuple(counter.id for counter in defenders(state, fight))
    if found == "attacker double":
        return LoseStep(hit), Retreat(stack)
    if found == "attacker higher":
        return (NightChoice(stack, hit),)
    if found == "defender higher":
        return (LoseStep(struck),)
    if found == "defender double":
        return LoseStep(struck), *map(Retreat, stacks(state, fight.attackers))
    return ()


def alive(state: State, units: Iterable[str]) -> tuple[Counter, ...]:
    """Those of some counters that are still in play, each once."""
    return tuple(state.pieces[key] for key in dict.fromkeys(units) if key in state.pieces)


def stacks(state: State, units: Iterable[str]) -> list[tuple[str, ...]]:
    """Those of some counters that are still in play, by their hexes in order of number."""
    found = dict[Hex, list[str]]()
    for key in units:
        if key in state.pieces:
            found.setdefault(state.pieces[key].place or Hex(0), []).append(key)
    return [tuple(found[hex_]) for hex_ in sorted(found)]


@dataclass(frozen=True)
class LoseStep(Step):
    """A unit is reduced or, reduced or one-step, eliminated [3.1.1] [ND 9.2.5] [PB 9.2.6].

    So may its sticks be [9.3.2].
    """

    unit: str

    def run(self, state: State) -> State:
        state, unit = state.pop(), state.pieces[self.unit]
        if is_stick(unit):
            return state.push(StickDies(unit.id))
        if not unit.reduced and state.face(unit).reduced_dv is not None:
            return state.but(pieces=state.pieces.put(unit._replace(reduced=True)))
        return left_behind(eliminate(state, unit), unit)


def left_behind(state: State, unit: Counter) -> State:
    """The state after a unit left its hex.

    If that was its hex in the fight, the sticks there are eliminated with the last company; those
    of an attacker by option [9.3.2].
    """
    fight, hex_ = state.fight, unit.place
    if fight is None or hex_ is None:
        return state
    fought_here = hex_ == fight.target
    if unit.side == fight.side:  # one that has retreated is no longer beside the enemy
        may_die = bool(ruleset(state).options.get("attacker_sticks_die"))
        fought_here = may_die and distance(hex_, fight.target) == 1
    if not fought_here or any(not is_stick(counter) for counter in state.pieces.at(hex_)):
        return state
    return state.push(*sticks_die(state, hex_))


def exits_of(state: State, counter: Counter) -> set[Hex]:
    """The hexes beside a counter that it may enter, whatever the cost.

    Those that the enemy holds are among them.
    """
    leash, ways = leash_of(state, counter), paths_of(state).exits[mobility(state, counter)]
    found = {to for to, _ in ways[counter.place or Hex(0)]}
    return found if leash is None else found & leash


def ways_out(state: State, stack: tuple[Counter, ...]) -> tuple[Hex, ...]:
    """The hexes beside a stack that it may enter whole, whatever the cost, by number.

    No enemy holds them [ND 9.4.1] [9.5.1].
    """
    found = set.intersection(*(exits_of(state, counter) for counter in stack))
    free = (None, stack[0].side)
    return tuple(to for to in sorted(found) if state.pieces.holder(to) in free)


def retreat_hexes(state: State, units: tuple[str, ...]) -> tuple[Hex, ...]:
    """Where a stack may retreat [ND 9.4.1].

    One hex, out of any EZOC, passable, not held by the enemy. Nowhere with a revealed Advantage in
    the stack [2.6.4].
    """
    stack = alive(state, units)
    if not stack or any(is_revealed_advantage(state, counter) for counter in stack):
        return ()
    side = stack[0].side
    return tuple(to for to in ways_out(state, stack) if not is_enemy_zoc(state, side, to))


def retreats(state: State, units: tuple[str, ...]) -> tuple[tuple[Hex, int], ...]:
    """The hexes that a stack may retreat to, each at no price [ND 9.4.1]."""
    return tuple((hex_, 0) for hex_ in retreat_hexes(state, units))


def retreat(state: State, units: tuple[str, ...], to: Hex) -> State:
    """The state after a stack retreated together [ND 9.4.2]; it has the price still to pay."""
    price = dict(ruleset(state).retreats(state, units))[to]
    state = state.push(*(Lose(units, "9.4.1"),) * price)
    for counter in alive(state, units):
        state = relocate(state, counter, (to,))
    return state


@dataclass(frozen=True)
class WayOut(HexChoice):
    """A stack may retreat, all of `units` together [ND 9.4.1] [ND 9.4.2]."""

    units: tuple[str, ...]

    is_open = True
    verb = "retreat"
    tells = "retreated", "9.4.1", "move"

    def places(self, state: State) -> tuple[Hex, ...]:
        return tuple(hex_ for hex_, _ in ruleset(state).retreats(state, self.units))

    def chosen(self, state: State, hex_: Hex) -> State:
        return retreat(state.pop(), self.units, hex_)

    def bars(self, state: State, hex_: Hex) -> Message:
        unit, fields = alive(state, self.units)[0], {"hex": hex_}
        if unit.place is None or hex_ not in state.game.board.neighbours[unit.place]:
            return Message("refused.retreat_one_hex", fields, "9.4.1")
        if hex_ in held(state, unit.side).hexes:
            return Message("refused.enemy_held", {**fields, "unit": unit.id}, "9.4.1")
        impassable = Message("refused.impassable", {**fields, "unit": unit.id}, "9.4.1")
        return self.shuns(state, unit.side, hex_) or impassable

    def shuns(self, state: State, side: Side, hex_: Hex) -> Message | None:
        """Why a stack may not go to a hex although no enemy holds it."""
        if is_enemy_zoc(state, side, hex_):
            return Message("refused.retreat_zoc", {"hex": hex_}, "6.3")
        return None


@dataclass(frozen=True)
class NightChoice(WayOut):
    """By night a whole stack may retreat rather than lose a step [ND 9.2.4]."""

    point: str

    name = "night choice"
    others = (STAND,)
    tells_others = "stood", "9.2.4", "combat"

    def actor(self, state: State) -> Actor | None:
        may_retreat = is_night(state) and self.places(state)
        return state.pieces[self.point].side if may_retreat else None

    def run(self, state: State) -> State:
        return state.replace_step(LoseStep(self.point))

    def prompt(self, state: State) -> Message:
        return Message("prompt.night_choice", {"hex": the_fight(state).target}, "9.2.4")


@dataclass(frozen=True)
class Retreat(WayOut):
    """A stack retreats, or loses one more step where it cannot [9.4]."""

    name = "retreat"

    def actor(self, state: State) -> Actor | None:
        return alive(state, self.units)[0].side if self.places(state) else None

    def run(self, state: State) -> State:
        if not alive(state, self.units):
            return state.pop()
        return state.replace_step(Lose(self.units))

    def prompt(self, state: State) -> Message:
        return Message("prompt.retreat", {"hex": alive(state, self.units)[0].place}, "9.4.1")


@dataclass(frozen=True)
class Lose(LoneChoice[With], UnitChoice[With]):
    """A stack loses a step, on a unit that its owner selects.

    It cannot retreat [ND 9.4.3], or it is the price of a retreat; `rule` says which.
    """

    units: tuple[str, ...]
    rule: str = "9.4.3"

    name = "lose"
    is_open = True
    verb = "lose"

    def actor(self, state: State) -> Actor | None:
        return alive(state, self.units)[0].side

    def candidates(self, state: State) -> tuple[Counter, ...]:
        """The units of the stack; sticks only by option or if nothing else is left."""
        stack = alive(state, self.units)
        units = tuple(counter for counter in stack if not is_stick(counter))
        sticks_too = ruleset(state).options.get("stick_takes_retreat_loss")
        return stack if sticks_too or not units else units

    def chosen(self, state: State, unit: Counter) -> State:
        return state.replace_step(LoseStep(unit.id))

    def bars(self, state: State, unit: Counter) -> Message:
        stays = unit.id in self.units and is_stick(unit)
        key = "refused.units_first" if stays else "refused.not_of_stack"
        return Message(key, {"unit": unit.id}, self.rule)

    def news(self, before: State, action: With, after: State) -> Iterator[News]:
        unit = action.unit
        yield told("took_loss", self.rule, "loss", before.pieces[unit].place, unit=unit)

    def prompt(self, state: State) -> Message:
        return Message("prompt.lose", {"hex": alive(state, self.units)[0].place}, self.rule)


def can_advance(state: State, counter: Counter, to: Hex) -> bool:
    """Whether a unit may enter the hex it attacked, which is clear, whatever the cost [9.5.1]."""
    return to in ways_out(state, (counter,))


def barred_from(state: State, units: Iterable[str], to: Hex) -> tuple[Hex, ...]:
    """The hexes of these attackers from which none can enter the hex attacked, were it clear.

    They are in order of number [9.5.1].
    """
    able: dict[Hex, bool] = {}
    for counter in alive(state, units):
        if counter.place is not None:
            here = able.get(counter.place, False)
            able[counter.place] = here or to in exits_of(state, counter)
    return tuple(hex_ for hex_ in sorted(able) if not able[hex_])


def is_tied(state: State, units: Iterable[str], to: Hex) -> bool:
    """Whether a leash keeps one of these units out of a hex [PB 2.3.1]."""
    leashes = (leash_of(state, counter) for counter in alive(state, units))
    return any(leash is not None and to not in leash for leash in leashes)


class FinishFight(Step):
    """Advance after combat: the Point must enter a cleared hex, the others may [9.5.1].

    On a VP hex the Point may stay where the rulebook asks it. No defender advances [9.5.2].
    """

    def run(self, state: State) -> State:
        fight, state = the_fight(state), state.pop()
        point = state.pieces.by_id.get(fight.attacker_point or "")
        if point is None or state.pieces.by_place.get(fight.target):
            return state.but(fight=None)
        if can_advance(state, point, fight.target):
            is_free, rules = point.place in book_of(state).vp, ruleset(state)
            if is_free and rules.fighting.asks_point:
                others = tuple(key for key in fight.attackers if key != point.id)
                return state.push(Advance((point.id,), ends=False), Advance(others))
            if not (is_free and rules.options.get("point_may_stay_in_vp")):
                state = relocate(state, point, (fight.target,))
        return state.push(Advance(fight.attackers))


@dataclass(frozen=True)
class Advance(UnitChoice):
    """Attackers may advance into the cleared hex [9.5.1], those of `units`.

    The step that `ends` the fight is the last.
    """

    units: tuple[str, ...]
    ends: bool = True

    name = "advance"
    checks = "units"
    verb = "advance"
    others = (DONE,)
    tells = "advances", "9.5.1", "move"

    def actor(self, state: State) -> Actor | None:
        return the_fight(state).side

    def candidates(self, state: State) -> Iterator[Counter]:
        to = the_fight(state).target
        return (c for c in alive(state, self.units) if can_advance(state, c, to))

    def may_be_forced(self, state: State, action: Action) -> bool:
        """`done`, where only units that the enemy has not seen can be left to advance."""
        secret = state.pieces.one_sided
        if action != DONE or any(c.id not in secret for c in self.candidates(state)):
            return False
        return any(c.id in secret for c in alive(state, self.units))

    def chosen(self, state: State, unit: Counter) -> State:
        return relocate(state, unit, (the_fight(state).target,))

    def bars(self, state: State, unit: Counter) -> Message:
        key = "refused.no_advance" if unit.id in self.units else "refused.not_attacker"
        return Message(key, {"unit": unit.id, "hex": the_fight(state).target}, "9.5.1")

    def run(self, state: State) -> State:
        return state.pop(fight=None) if self.ends else state.pop()

    def prompt(self, state: State) -> Message:
        return Message("prompt.advance", {"hex": the_fight(state).target}, "9.5.1")
