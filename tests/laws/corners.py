"""Starts for a game with a raid, near what its whole games seldom reach."""

import json
from collections.abc import Mapping
from typing import Final

from nightdrop.engine.model import Game, State
from nightdrop.engine.play import advance, legal_actions
from nightdrop.engine.view import Rng
from nightdrop.hexwar.rules.combat import Combat
from nightdrop.hexwar.rules.damage import Withdraw
from nightdrop.hexwar.rules.drop import DropSticks
from nightdrop.hexwar.rules.events import Shell
from nightdrop.hexwar.rules.garrison import PlaceGermans, garrison
from nightdrop.hexwar.rules.hexes import hex_name
from nightdrop.hexwar.rules.results import alive
from nightdrop.hexwar.rules.ruleset import HexRules, is_closed
from nightdrop.rules.actions import Roll
from nightdrop.table.disk.yaml import parse_yaml
from nightdrop.table.record.positions import position_from
from nightdrop.table.scenario.scenarios import opening_of
from tests.laws.melee import melee

FIRST_TURN, LAST_TURN = 2, 8
DICE: Final = 6
STICKS: Final = 12
WAITING: Final = 3


def opening(game: Game, rng: Rng, number: int) -> State:
    """Return the state a game begins in: every fourth begins in a fight, to reach rare steps."""
    if is_melee(number):
        return start(game, rng, number // 4)
    begun: State = opening_of(game)
    return begun


def is_melee(number: int) -> bool:
    """Whether the game with this number begins in a fight."""
    return number % 4 == 3


def start(game: Game, rng: Rng, number: int) -> State:
    """A start in the middle of something, the `number` choosing what: a fight of Night Drop's
    kind; where the rulebook has a raid, also one with ways out, a turn's start and a drop."""
    if game.rules.tables.facts is None:
        return melee(game, rng)
    kinds = (*(melee, loose_melee, turns_start) * 4, loose_melee, one_wind)
    return kinds[number % len(kinds)](game, rng)


def loose_melee(game: Game, rng: Rng) -> State:
    """An attack by all that may join on two whole units with ways out into the attackers' zones;
    the dice, where they can, drive both out together, for which a step is lost [PB 9.4.3]."""
    state = melee(game, rng, loose=True)
    while state.fight is not None or state.due.name == Combat.name:
        menu = legal_actions(state)
        if isinstance(menu[0], Roll):
            ends = [advance(state, throw) for throw in menu]
            return max(ends, key=_driven_out)
        state = advance(state, menu[0 if state.due.name == Combat.name else -1])
    return state


def _driven_out(state: State) -> int:
    """How many units have to retreat together now."""
    return len(alive(state, state.due.units)) if isinstance(state.due, Withdraw) else 0


def one_wind(game: Game, rng: Rng) -> State:
    """A drop in which every stick falls by the same throw, so that whole stacks come down in one
    hex [PB 4.2.2]."""
    state: State = opening_of(game)
    throw = rng.randrange(DICE * DICE)
    while isinstance(state.due, PlaceGermans | DropSticks):
        menu = legal_actions(state)
        falls = isinstance(state.due, DropSticks)
        state = advance(state, menu[throw if falls else rng.randrange(len(menu))])
    return state


def turns_start(game: Game, rng: Rng) -> State:
    """The start of a turn: sticks wait beside the edge where the enemy stands, others lie along it;
    units are on the track and at both its ends, and the battery is taken; in two of three it is
    shelled already [PB 4.2.2] [PB 8.6] [PB 11.3]."""
    rules: HexRules = game.rules
    table, part = rules.tables.facts, rules.parts
    first, last, boxes = table.track
    cup = sorted(game.mix[garrison(rules.empty_state(game))])
    faces = [cup.pop(rng.randrange(len(cup))) for _ in range(4)]
    board = game.board
    edge = [
        hex_
        for hex_ in sorted(board.edge)
        if not is_closed(board, rules.tables, hex_) and hex_ not in board.entry.values()
    ]
    wait, *along = [hex_name(edge.pop(rng.randrange(len(edge)))) for _ in range(1 + STICKS)]
    box, bound = 1 + rng.randrange(boxes), (first, last)[rng.randrange(2)]
    group = rules.regiments[0]
    taken: dict[str, object] = {"id": f"{group}.A"}
    if rng.randrange(2):  # what never moves can be shelled again
        (face,) = rules.formations[group].advantages
        taken = {"id": f"{group}.{WAITING + 1:02d}", "face": face, "known_to": list(rules.sides)}
    units = [{"id": f"G.{n:02d}", "face": face} for n, face in enumerate(faces, 1)]
    document: Mapping[str, object] = {
        "scenario": rules.name,
        "turn": FIRST_TURN + rng.randrange(min(LAST_TURN, rules.tables.turns) - FIRST_TURN),
        "phase": {"step": rules.turn[0].name},
        "units": {
            **{hex_: [{"id": f"{group}.{n:02d}"}] for n, hex_ in enumerate(along, WAITING + 2)},
            wait: [units[0]],
            hex_name(board.entry[first]): [units[1]],
            hex_name(board.entry[last]): [units[2]],
            hex_name(table.battery): [taken],
            **{hex_name(h): [{"id": f"{part.raid}.{n}"}] for n, h in enumerate(table.raid, 1)},
        },
        "away": {f"edge {wait}": [{"id": f"{group}.{n:02d}"} for n in range(1, WAITING + 1)],
                 f"track {box} {bound}": [units[3]]},
    }  # fmt: skip
    file = parse_yaml(json.dumps(document), "corner")
    state = position_from(file, lambda name, options: game).state
    is_shelled = rng.randrange(3)
    while is_shelled and not isinstance(state.due, Shell):
        state = advance(state, legal_actions(state)[-1])
    return state
