"""Whatever stands in a field of a position or a request, the answer is a sentence, in all games."""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.fallujah import position as fallujah
from nightdrop.hexwar.scenario import units as hexwar
from nightdrop.phantom_fury import position as phantom
from nightdrop.table.pipe import Answer, Engine
from nightdrop.table.record.playback import Replay
from tests.laws.laws import BrokenLaw
from tests.laws.nasty import LONG, VALUES, changed
from tests.laws.requests import GAMES, position_of
from tests.laws.test_requests import FOLDERS

EACH = pytest.mark.parametrize("game", GAMES)
FIELDS = {
    "night-drop": hexwar.HexPositionShape, "pegasus-bridge": hexwar.HexPositionShape,
    "phantom-fury": phantom.FuryPositionShape, "fallujah-2004": fallujah.TownPositionShape,
}  # fmt: skip
# Each request with a field of every name that it knows, as it would be right; `think` is no reader.
REQUESTS: dict[str, dict[str, Any]] = {
    "new": {"options": {}, "seed": 3, "difficulty": "standard", "deal": "2026-11-24"},
    "position": {"yaml": "{scenario: night-drop, turn: 5}", "seed": 3},
    "load": {"path": "none.yaml", "passphrases": {"us": "one", "german": "two"}},
    "board": {}, "status": {}, "view": {"as": "both"}, "actions": {}, "act": {"text": "done"},
    "why": {"text": "done"}, "undo": {}, "record": {},
    "think": {"as": "us", "level": "recruit", "seed": 1},
    "odds": {"as": "us", "kind": "assault", "front": 1, "place": "1.1", "cards": ["bradley"],
             "text": "move 0306"},
}  # fmt: skip


def answered(engine: Engine, **request: Any) -> Answer:
    """The answer to a request. Raises BrokenLaw where it is no sentence."""
    answer = engine.answer(json.dumps(request))
    if not answer["ok"] and "cannot be carried out" in str(answer["error"]):
        raise BrokenLaw(f"{answer['error']} {json.dumps(request)[:400]}")
    json.dumps(answer)
    return answer


@cache
def positions(game: str) -> list[dict[str, Any]]:
    """Some positions of records of a game."""
    found, rng = [], Random(game)
    for path in rng.sample(sorted(FOLDERS[game].glob("*.yaml")), 6):
        past = Replay(path)
        for entry in range(rng.randrange(past.length + 1), -1, -1):
            text = position_of(past.at(entry), past.header.scenario, past.header.options)
            if text is not None:
                found.append(json.loads(text))
                break
    return found


@EACH
def test_a_position_with_odd_values_is_refused_with_line_and_reason(game: str) -> None:
    rng, refused = Random(3), 0
    names = [*FIELDS[game].model_fields]
    for _position in range(120):
        value = changed(rng.choice(positions(game)), rng)
        if isinstance(value, dict) and not rng.randrange(3):
            value[rng.choice(names)] = rng.choice(VALUES)
        answer = answered(Engine(), do="position", yaml=json.dumps(value))
        if not answer["ok"]:
            refused += 1
            assert str(answer["error"]).startswith("position:"), answer["error"]
    assert refused > 60


@EACH
def test_a_request_with_odd_values_is_answered_with_a_sentence(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rng, refused = Random(4), 0
    engine = Engine()
    engine.answer(json.dumps({"do": "new", "scenario": game, "seed": 3}))
    before, verbs = engine.match, [*engine.match.game.rules.verbs]
    for _request in range(250):
        do = rng.choice([*REQUESTS])
        request = {"do": do, **REQUESTS[do]}
        field = rng.choice([name for name in request if name != "do"] or ["as"])
        odd = rng.choice(VALUES)
        if isinstance(odd, str) and field == "text" and rng.randrange(2):
            odd = f"{rng.choice(verbs)} {odd} {rng.choice(VALUES)}"
        refused += not answered(engine, **{**request, field: odd})["ok"]
        engine = Engine(before)
    assert refused > 60


def at_the_assault() -> Engine:
    """A front of three cards, and a gun in the hand."""
    fronts = {"1": ["insurgents", "?", "pillbox"]}
    text = json.dumps({"scenario": "phantom-fury", "turn": 9, "phase": {"step": "assault"},
                       "fronts": fronts, "hand": ["bradley"]})  # fmt: skip
    engine = Engine()
    assert engine.answer(json.dumps({"do": "position", "yaml": text}))["ok"]
    return engine


@pytest.mark.parametrize("field", ["place", "front"])
@pytest.mark.parametrize("value", [f"1.{LONG}", LONG, "1.٣", "1.02", "1.0", "1.4", "4", [], None])
def test_odds_of_a_place_that_is_not_there_are_refused(field: str, value: object) -> None:
    engine = at_the_assault()
    said = answered(engine, do="odds", cards=["bradley"], kind="assault", **{field: value})
    assert str(said["error"]).startswith("There is no front or place ")


@pytest.mark.parametrize(("front", "place", "is_right"), [
    (1, "1.3", True), ("1", "1.3", True), (3, "1.3", False), ("2", "1", False),
])  # fmt: skip
def test_odds_of_a_place_at_another_front_are_refused(
    front: object, place: str, is_right: bool
) -> None:
    engine = at_the_assault()
    said = answered(engine, do="odds", cards=["bradley"], kind="artillery", front=front,
                    place=place)  # fmt: skip
    assert said["ok"] is is_right
    assert is_right or said["error"] == f"The place {place!r} is not at front {str(front)!r}."


@pytest.mark.usefixtures("spared")
def test_the_law_catches_a_reader_that_trips_over_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert positions("phantom-fury")  # records are read before the reader is planted
    monkeypatch.setattr(phantom, "_named", lambda shape: iter([{}["nobody"]]))
    with pytest.raises(BrokenLaw, match="KeyError"):
        test_a_position_with_odd_values_is_refused_with_line_and_reason("phantom-fury")
