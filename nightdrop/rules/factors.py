"""Chapter 9.2's sums: the attack and the defence factor, line by line, and the five results."""

from typing import Final

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Counter, Fight, Line, State
from nightdrop.rules.ruleset import ruleset

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
    """What adds to the Point's DV wherever he is attacked from: other units, sticks, terrain."""
    rules, here = ruleset(state), defenders(state, fight)
    units = sum(not c.is_stick for c in here)
    sticks = len(here) - units if rules.options.stick_defence else 0
    name = state.game.board.terrain[fight.target]
    terrain = rules.tables.terrain[name].df
    if name == "bocage":
        terrain += rules.options.bocage_df
    lines = (
        Line("units", units - 1, "9.2.3"),
        Line("sticks", sticks, "9.2.3"),
        Line(name, terrain, "9.2.4"),
    )
    return tuple(line for line in lines if line.value)


def hexside_df(state: State, a: Hex, b: Hex) -> int:
    """The modifier of a bridge hexside: a side of a bridge hex crossed by its line [9.2.4]."""
    board = state.game.board
    is_bridge = any(board.terrain[hex_] == "stream" for hex_ in (a, b))
    return ruleset(state).tables.bridge_df if is_bridge and board.lines(a, b) else 0


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
