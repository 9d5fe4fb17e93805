"""A table to play examples on: the shortest position that shows a rule, and texts to play.

The map is `ground.yaml`, so that no test hangs on the real one; counters and tables are those of
the shipped scenario. Units are written as on a slip of paper, hex by hex: "505.A reduced, 505.07,
505.11 hq". A stick with a face lies face up. A German is concealed unless he is `open`. Half-MPs
of this activation: "505.A spent=9 capacity=12".
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, Game, Message, State
from nightdrop.engine.play import actor, apply, legal_actions, outcomes, why_not
from nightdrop.hexwar.rules.actions import (
    FIGHT,
    HEX_VERBS,
    REINFORCE,
    UNIT_VERBS,
    At,
    Move,
    ToTrack,
    With,
)
from nightdrop.hexwar.rules.hexes import Hex, parse_hex
from nightdrop.hexwar.rules.results import factors as sums
from nightdrop.rules.actions import DONE, PASS, ROLL, Draw, Roll, Word, parse
from nightdrop.table.disk.files import data_path
from nightdrop.table.record import positions as notation
from nightdrop.table.scenario.scenarios import load_scenario, read_scenario_file

_HEXES = ("hex", "to", "target")
_FLAGS = ("reduced", "activated", "fought", "attacked")
_folder = TemporaryDirectory(prefix="ground")


@lru_cache
def _ground() -> Path:
    """The folder of a scenario that is the shipped one on the exercise ground."""
    home = Path(_folder.name) / "ground"
    of_its_map = shutil.ignore_patterns("history.*")  # notes on places that are not here
    shutil.copytree(data_path("scenarios", "night-drop"), home, ignore=of_its_map)
    shutil.copy(Path(__file__).with_name("ground.yaml"), home / "map.yaml")
    return home


@lru_cache
def _loaded(scenario: str, options: str) -> Game:
    """A game, loaded once for all tests."""
    wanted = json.loads(options)
    if scenario:
        return load_scenario(scenario, wanted)
    return read_scenario_file(_ground()).game(wanted)


def game(scenario: str = "", **options: object) -> Game:
    """A game on the exercise ground, or of a shipped scenario."""
    return _loaded(scenario, json.dumps(options))


def fresh(scenario: str = "", **options: object) -> State:
    """The state before the first German is drawn."""
    return game(scenario, **options).rules.begin(game(scenario, **options))


def position(
    at: str,
    units: Mapping[str, str] | None = None,
    *,
    turn: int = 5,
    options: Mapping[str, object] | None = None,
    **fields: object,
) -> State:
    """A position. `at`: "initiative", "choose us", "U1" (from its start), "U1 combat", "G4 move 3"
    (with what is left of the allowance). Other fields are those of the position notation."""
    document = {
        "scenario": "ground",
        "options": dict(options or {}),
        "turn": turn,
        "phase": _phase(at),
        "units": {
            hex_: [_unit(slip) for slip in s.split(",")] for hex_, s in (units or {}).items()
        },
        **fields,
    }
    return notation.read_position(json.dumps(document), load=_on_the_ground).state


def _on_the_ground(_name: str, options: Mapping[str, object]) -> Game:
    """A position is of a shipped scenario unless its reader brings another."""
    return game(**options)


def _phase(at: str) -> dict[str, Any]:
    """The phase of a position from its few words."""
    match at.split():
        case ["choose", side]:
            return {"choose": side}
        case [name, *rest] if name[0] in "UG":
            step = rest[0] if rest else {"U": "move", "G": "roll"}[name[0]]
            left = {"allowance": int(rest[1])} if len(rest) > 1 else {}
            return {"activation": name, "step": step, **left}
    return {"step": at}


def _unit(slip: str) -> dict[str, Any]:
    """A counter from its slip: its id, then its face, flags, and `open` if both know it."""
    key, *words = slip.split()
    unit: dict[str, Any] = {"id": key, **{word: True for word in words if word in _FLAGS}}
    for word in words:
        field, _, number = word.partition("=")
        if number:
            unit[field] = int(number)
        elif word == "open":
            unit["known_to"] = ["us", "german"]
        elif word not in _FLAGS:
            unit["face"] = word
            if not key.startswith("G"):
                unit["known_to"] = ["us", "german"]
    return unit


def play(state: State, *texts: str) -> State:
    """The state after these actions, dice and draws included. Raises IllegalAction."""
    for text in texts:
        state = apply(state, parse(text, state.game.rules))
    return state


def menu(state: State, verb: str = "") -> list[str]:
    """The texts that may be played now, or those that begin with a word."""
    texts = [action.text for action in legal_actions(state)]
    return [text for text in texts if not verb or text.split()[0] == verb]


def wrongly_allowed(state: State) -> list[str]:
    """What the step that is due allows though its menu does not hold it, or the reverse: of all
    that can be said with any counter, hex, face, die or word."""
    menu, step = set(legal_actions(state)), state.due
    return [a.text for a in _everything(state) if step.allows(state, a) != (a in menu)]


def _everything(state: State) -> Iterator[Action]:
    units, hexes = (*state.pieces.by_id, "nobody"), (*state.game.board.hexes, Hex(0))
    for unit in units:
        yield from (Move(unit, to) for to in (*hexes, None))
        yield from (With(verb, unit) for verb in UNIT_VERBS)
        yield ToTrack(unit)
    yield from (At(verb, hex_) for verb, hex_ in product(HEX_VERBS, hexes))
    yield from (Roll(dice) for number in range(5) for dice in product(range(8), repeat=number))
    yield from (Draw(face) for face in (*state.game.faces, "1", "2", "3", "nothing"))
    yield from (DONE, FIGHT, PASS, REINFORCE, ROLL, Word("U1"), Word("G4"))


def chances(state: State) -> dict[str, int]:
    """What chance may do now, with its weights."""
    return {action.text: weight for weight, action in outcomes(state)}


def asked(state: State) -> str:
    """Who decides what: "us retreat", "chance roll"; "" when the game is over."""
    return f"{actor(state)} {state.todo[-1].name}" if state.todo else ""


def refused(state: State, text: str) -> str:
    """The rule for which an action is refused, or "" if it is legal."""
    reason = why_not(state, parse(text, state.game.rules))
    return f"{reason.key} [{reason.rule}]" if reason else ""


def written(message: Message) -> str:
    """A message on one line: key, fields, rule."""
    fields = [
        f"{name}={value:04d}" if name in _HEXES and isinstance(value, int) else f"{name}={value}"
        for name, value in message.fields.items()
    ]
    return " ".join([message.key, *fields, f"[{message.rule}]"])


def news_of(state: State, action: Action) -> list[str]:
    """What is told of an action and of what came of it: kind, hex and side of the news, and the
    message, on one line."""
    after, found = apply(state, action), []
    news = (*state.due.news(state, action, after), *state.game.rules.changes(state, action, after))
    for one in news:
        hex_ = "" if one.place is None else f" {one.place:04d}"
        found.append(f"{one.kind}{hex_}{f' {one.side}' if one.side else ''}: {written(one.said)}")
    return found


def prompt(state: State) -> str:
    """What is asked now, on one line."""
    return written(state.todo[-1].prompt(state))


def unit(state: State, key: str) -> Counter:
    """A counter in play."""
    return state.pieces[key]


def where(state: State, key: str) -> str:
    """The hex of a counter, "gone" if it is out of play."""
    if key not in state.pieces:
        return "gone"
    return f"{state.pieces[key].place:04d}"


def controlled(state: State) -> list[str]:
    """The VP hexes under US control."""
    return [f"{hex_:04d}" for hex_, place in state.book.vp.items() if place.control]


def marker(state: State, hex_: str) -> int | None:
    """The value of the VP marker in a hex."""
    return state.book.vp[parse_hex(hex_)].value


def factors(state: State, *texts: str) -> tuple[int, int]:
    """AF and DF after these actions, each remaining choice of a Point being the first."""
    state = play(state, *texts)
    while asked(state).endswith("point"):
        state = play(state, menu(state)[0])
    return sums(state)


def spent(state: State, key: str) -> int:
    """Half-MPs that a counter has spent in this activation."""
    return state.act(key).spent
