"""Games of Fallujah that are kept: to the end by each level, in April, both battles, held to the
last OP, by typed dice, led by a leader who is not with the lead; and for each option an operation
in which its other value is seen."""

from collections.abc import Collection, Iterator, Mapping
from itertools import count, product
from random import Random
from typing import Any, Final

import yaml

from nightdrop.bots.levels import players_of
from nightdrop.engine.model import State
from nightdrop.engine.play import advance
from nightdrop.rules.actions import parse
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import play_through
from nightdrop.table.record.positions import read_position
from nightdrop.table.record.record import Record
from nightdrop.table.scenario.scenarios import load_scenario
from tests.tools.kept import by_level, by_typed_dice, dated, others

NAME: Final = "fallujah-2004"
SEED, TALKS = 11, 1  # in the other there are negotiations
LEVELS: Final = ("recruit", "corporal", "captain", "colonel")
APRIL: Final = {"battle": "vigilant-resolve"}
OF_A_BEGINNING: Final = ("battle", "handicap", "difficulty")  # options that show there
LATER: Final = 2  # operations in which an option is to be seen
# Where a game begins that shows an option, and what is done there before lots decide.
START: Final = """
scenario: fallujah-2004
ops: 12
units:
  "0305": [{id: "3/1"}, {id: "C/2_Tk"}, {id: "1_IIF"}]
  "0402": [{id: "HMM-161"}, {id: "C_3"}]
  "0502": [{id: "HMLA-169"}]
  north: [{id: "1/5"}, {id: "2-2"}, {id: "MP_1"}]
  east: [{id: "1/8"}]
available: {air: 2, soa: 1, artillery: 3, netwar: 3}
nodes: {"0306": c2, "0205": concealed, "0405": abandoned}
"""
LED: Final = """
scenario: fallujah-2004
ops: 6
morale: medium
units: {"0305": [{id: "3/1", leader: RCT-1}, {id: SS_1}], "0404": [{id: MP_1}]}
nodes: {"0306": c2, "0205": concealed}
"""
SPREAD: Final = (
    "1/5", "3/1", "2/1", "1/8", "3/5", "1/3", "2-2", "2/2", "3/4", "C_3", "MP_1", "SS_1", "C/2_Tk",
    "A/2_Tk", "1_FR", "2-7_Cav", "1_BW", "3_LAR",
)  # fmt: skip
HVTS: Final = ["hvt-3", "hvt-4", "hvt-4", "hvt-5"]
HAND: Final[Mapping[str, tuple[Mapping[str, Any], str]]] = {
    "campaign_morale": ({"options": {"battle": "campaign"}, "ops": 1, "morale": "fanatic"}, "hold"),
    "joint": ({"options": APRIL}, "J-3 · force 1_IIF"),
    "helicopters_shield": ({}, "J-3 · force 1/5 · move 0502"),
    "helicopters_capture": ({}, "J-3 · force HMLA-169 · fly 0405"),
    "chopper_in_own_space": ({
        "units": {f"0{route}{line:02d}": [{"id": id_}]
                  for (line, route), id_ in zip(product((7, 6, 8), range(1, 7)), SPREAD,
                                              strict=True)},
        "nodes": {"0205": "concealed"}, "morale": "fanatic", "hvt": HVTS,
        "out": ["blow-bridges", "iraqis-balk", "negotiations"], "intel": 2,
    }, "J-3 · force 3/1 · move 0306"),
    "fob_initiates": ({}, "J-4 · build FOB_1 0402"),
    "last_op": ({"ops": 1}, "J-3 · force 1/5 · move 0202"),
    "netwar_once": ({"morale": "fanatic"}, "J-3 · force 3/1 · force C/2_Tk · move 0306"),
    "networked": ({}, "network"),
    "interdiction": ({}, "interdict 0306"),
    "open_reaction": ({}, "J-3 · force 1/8 · move 0604"),
    "empty_space": ({"morale": "low"}, "J-3 · force 3/1 · move 0405"),
    "teams": ({}, "J-3"),
}


def records() -> Iterator[tuple[str, Record]]:
    """Every game that is kept beside those that stop in a step, by the name of its file."""
    for level in LEVELS:
        yield f"{level}.yaml", by_level(NAME, level, SEED)
    yield "april.yaml", by_level(NAME, "captain", TALKS, APRIL)
    yield "campaign.yaml", by_level(NAME, "corporal", SEED, {"battle": "campaign"})
    yield "held.yaml", held()
    yield "led.yaml", led()
    yield "typed-dice.yaml", by_typed_dice(NAME, SEED)
    for option, value in others(NAME):
        yield f"{option}.{str(value).lower()}.yaml", shown(option, value)


def held() -> Record:
    """A whole game in which one unit is bought and every OP is held [8.1]."""
    match = Match.new(NAME, seed=SEED)
    for text in ("buy 1/5 north", "done"):
        match.submit(text)
    while match.actor is not None:
        match.submit("hold")
    return dated(match)


def led() -> Record:
    """A game by lot to its end, which goes otherwise by the first version of the rules: a leader is
    not with the lead unit of the force [16.1(2)]."""
    lot = players_of("fallujah").lot
    for seed in count(1):
        match, rng = Match.from_position(LED, seed), Random(seed)
        for text in ("J-3", "force 3/1", "force SS_1", "move 0306"):
            match.submit(text)
        while match.actor is not None:
            match.submit(lot(match.view(match.actor), rng))
        record = dated(match)
        if not agrees_with(record, 1):
            return record
    raise AssertionError(LED)  # count goes on for ever


def agrees_with(record: Record, version: int) -> bool:
    """Whether a record would be the same game by another version of the rules."""
    rules = record.header.rules.model_copy(update={"version": version})
    older = Record(record.header.model_copy(update={"rules": rules}), record.entries)
    try:
        play_through(older)
    except FileError:
        return False
    return True


def shown(option: str, value: object) -> Record:
    """A game with this option until an operation is over in which something was not as it is by
    the default."""
    said, course = HAND.get(option, ({}, ""))
    position = {**yaml.safe_load(START), **said}
    position["options"] = {**position.get("options", {}), option: value}
    lot = players_of("fallujah").lot
    for seed in count(1):
        match = (Match.new(NAME, {option: value}, seed) if option in OF_A_BEGINNING
                 else Match.from_position(yaml.safe_dump(position), seed))  # fmt: skip
        rng, begun = Random(seed), match.state.turn
        for text in filter(None, course.split(" · ")):
            match.submit(text)
        while match.actor is not None and match.state.turn < begun + LATER:
            match.submit(lot(match.view(match.actor), rng))
        record = dated(match)
        if differs(record, option):
            return record
    raise AssertionError(option)  # count goes on for ever


def differs(record: Record, option: str) -> bool:
    """Whether the game of a record would be another, or none, by the default of an option."""
    here, there = begun(record, {}), begun(record, {option: None})
    for text in record.entries:
        if text.startswith("turn "):
            continue
        if _told(here) != _told(there):
            return True
        action = parse(text, here.game.rules)
        here, there = advance(here, action), advance(there, action)
    return _told(here) != _told(there)


def begun(record: Record, without: Collection[str]) -> State:
    """Where the game of a record begins, these options at their defaults."""
    header = record.header
    chosen = {name: value for name, value in header.options.items() if name not in without}
    if header.position is not None:
        position = {**header.position, "options": chosen}
        return read_position(yaml.safe_dump(position)).state
    game = load_scenario(NAME, chosen)
    state: State = game.rules.begin(game)
    return state


def _told(state: State) -> tuple[object, ...]:
    """What can be done, the OPs, and the result."""
    return (*(one.text for one in state.menu), state.book.ops, state.book.morale, state.result)
