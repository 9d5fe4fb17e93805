"""In every game, from any position: what is refused has changed nothing, what is done is marked."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.games import component
from nightdrop.table.match import log
from nightdrop.table.match import match as matches
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.record import record as records
from nightdrop.table.record.dealers import dealer_for
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import turns_finished
from tests.laws.laws import BrokenLaw
from tests.laws.requests import GAMES, asked, moment, played, position_of

pytestmark = pytest.mark.usefixtures("spared")  # faults are answered, as they are to a player
RECORDS = Path(__file__).parent.parent / "records"
FOLDERS = {"night-drop": RECORDS, **{game: RECORDS / game for game in GAMES[1:]}}
EACH = pytest.mark.parametrize("game", GAMES)
# A front gets its card face down as the turn begins, and the reserve is empty: nobody is asked
# before the next front draws [PF 4.1] [PF 5.2].
ENDING = """
scenario: phantom-fury
turn: 34
phase: {step: assault}
fronts: {"1": [pillbox], "3": [insurgents, ambush]}
hand: [humvee]
cups: {american: {}}
"""


def engine_of(yaml: str, seed: int | None = None) -> Engine:
    """A game from a position, behind a pipe."""
    engine = Engine()
    answer = engine.answer(json.dumps({"do": "position", "yaml": yaml, "seed": seed}))
    assert answer["ok"], (answer["error"], yaml)
    return engine


@EACH
def test_a_game_at_random_obeys_the_law(game: str) -> None:
    for seed in (None, 3):
        engine = Engine()
        engine.answer(json.dumps({"do": "new", "scenario": game, "seed": seed}))
        assert any(answer["ok"] for answer in played(engine, Random(1), 120))


@EACH
def test_games_from_positions_of_records_obey_the_law(game: str) -> None:
    rng, tried = Random(game), 0
    paths = sorted(FOLDERS[game].glob("*.yaml"))
    for path in rng.sample(paths, 6):
        past = Replay(path)
        for entry in range(rng.randrange(past.length + 1), -1, -1):
            yaml = position_of(past.at(entry), past.header.scenario, past.header.options)
            if yaml is not None:  # else it is in the middle of something, as all before may be
                engine = engine_of(yaml, rng.choice((None, 5)))
                tried += sum(1 for _answer in played(engine, rng, 40))
                break
    assert tried > 80


def late(rng: Random) -> str:
    """A position of Phantom Fury near its end, whatever lies down, is left and is read so."""
    fronts = {front: rng.sample(["pillbox", "insurgents", "?", "car-bomb", "ambush", "jihadists"],
                                rng.randrange(4)) for front in "123"}  # fmt: skip
    options = {"reshuffle": rng.randrange(2) > 0, "assaults": rng.choice(("together", "in-turn")),
               "leftover": rng.choice(("minus", "none")), "strike": rng.choice(("front", "card"))}
    cups: dict[str, Any] = {"american": {}}
    if rng.randrange(3):
        down = sum(cards.count("?") for cards in fronts.values())
        cups["insurgents"] = {"mosque": min(down + rng.randrange(2), 2), "roof-top": 2}
    return json.dumps({
        "scenario": "phantom-fury", "turn": rng.randrange(29, 61), "options": options,
        "phase": {"step": "assault"}, "fronts": fronts, "cups": cups,
        "hand": rng.sample(["humvee", "infantry", "cobra", "adaptability"], rng.randrange(1, 4)),
    })  # fmt: skip


def test_the_last_turns_of_phantom_fury_obey_the_law() -> None:
    rng, tried = Random(8), 0
    for _position in range(60):
        engine = Engine()
        if engine.answer(json.dumps({"do": "position", "yaml": late(rng)}))["ok"]:
            tried += sum(1 for _answer in played(engine, rng, 20))
    assert tried > 300


@pytest.mark.parametrize("seed", [None, 7])
def test_a_turn_that_begins_with_cards_laid_down_is_done_and_marked(
    tmp_path: Path, seed: int | None
) -> None:
    """[PF 5.2] The act, its mark, the saved game and the replay all stand."""
    engine, path = engine_of(ENDING, seed), tmp_path / "game.yaml"
    answer = asked(engine, do="act", text="done")
    assert answer["ok"] and answer["status"]["turn"] == 35  # type: ignore[index]
    assert engine.match.actor == ("chance" if seed is None else "us")
    assert asked(engine, do="save", path=str(path))["ok"]
    assert Match.load(path).state == engine.match.state
    replay = Replay(path)
    assert replay.played.checked == 1 and not replay.problem


# What may go wrong in the program itself, planted one at a time.


def unmarked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a turn cannot be written."""
    monkeypatch.setattr(records, "digest", lambda state: {}["red-4"])


def untold(monkeypatch: pytest.MonkeyPatch) -> None:
    """The status cannot be told once it is the third turn."""
    told = component("phantom-fury", "status")

    def status(state: State) -> object:
        return {}["red-4"] if turns_finished(state) > 1 else told(state)

    plant(monkeypatch, status)


def plant(monkeypatch: pytest.MonkeyPatch, status: object) -> None:
    """The status is told so."""
    telling = Engine._told
    monkeypatch.setattr(Engine, "_told", lambda engine, what, *of:
                        status(*of) if what == "status" else telling(engine, what, *of))  # type: ignore[operator]  # fmt: skip


def undealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer fails in the middle of what it is to deal."""
    dealer = type(dealer_for(3, "seeded"))
    deal, dealt = dealer.deal, iter(range(1, 10_000))  # type: ignore[union-attr]
    monkeypatch.setattr(dealer, "deal", lambda self, *of:
                        {}["red-4"] if next(dealt) % 9 == 0 else deal(self, *of))  # fmt: skip


def untelling(monkeypatch: pytest.MonkeyPatch) -> None:
    """What happened cannot be told."""
    monkeypatch.setattr(Match, "log", lambda *of: {}["red-4"])


@contextmanager
def in_parts(_match: Match) -> Iterator[None]:
    """What was done stays, whatever is raised after it."""
    yield


def run() -> None:
    """A game at random by the law."""
    engine = Engine()
    engine.answer(json.dumps({"do": "new", "scenario": "phantom-fury", "seed": 3}))
    for _answer in played(engine, Random(1), 120):
        pass


@pytest.mark.parametrize("fault", [untold, undealt, untelling])
def test_the_law_catches_an_act_that_is_done_and_refused(
    monkeypatch: pytest.MonkeyPatch, fault: Any
) -> None:
    run()
    fault(monkeypatch)
    monkeypatch.setattr(matches.Match, "whole", in_parts)
    with pytest.raises(BrokenLaw, match="refused, and yet it was done"):
        run()


@pytest.mark.usefixtures("spared")
def test_the_law_catches_a_turn_whose_end_is_not_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    unmarked(monkeypatch)
    with pytest.raises(BrokenLaw, match="the end of a turn is not marked"):
        run()


@pytest.mark.usefixtures("spared")
def test_an_end_of_a_turn_that_cannot_be_written_is_left_out_with_a_trace(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    engine = engine_of(ENDING)
    unmarked(monkeypatch)
    assert engine.answer('{"do":"act","text":"done"}')["ok"]
    assert engine.match.record.entries == ("done",)
    told = "the end of turn 34 is not marked: KeyError\n  nightdrop.table.record.record"
    assert caplog.messages == [told]  # and no card


@pytest.mark.parametrize("fault", [untold, undealt, untelling])
def test_what_fails_after_an_act_leaves_the_game_as_it_was(
    monkeypatch: pytest.MonkeyPatch, fault: Any
) -> None:
    engine = Engine()
    engine.answer('{"do":"new","scenario":"phantom-fury","seed":3}')
    fault(monkeypatch)
    refused = 0
    for _act in range(40):
        text = engine.match.state.menu[0].text
        before = moment(engine.match)
        if not engine.answer(json.dumps({"do": "act", "text": text}))["ok"]:
            assert moment(engine.match) == before
            refused += 1
    assert refused


def test_a_game_that_cannot_be_told_does_not_replace_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine = engine_of(ENDING)
    match = engine.match
    plant(monkeypatch, lambda state: {}["red-4"])
    assert not engine.answer('{"do":"new","scenario":"night-drop"}')["ok"]
    assert engine.match is match


def test_a_file_that_cannot_be_written_seals_no_game(tmp_path: Path) -> None:
    """The seed of a game that was loaded goes with the first sealed file: not with none."""
    engine, path = Engine(), tmp_path / "game.yaml"
    Match.new("night-drop", seed=4).save(path)
    engine.answer(json.dumps({"do": "load", "path": str(path)}))
    request = {"do": "save", "path": str(tmp_path), "passphrases": {"us": "one", "german": "two"}}
    assert not asked(engine, **request)["ok"]
    assert engine.match.seal is None and engine.match.header.seed == 4


def test_the_file_of_a_game_holds_nothing_of_an_act_that_failed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.yaml"
    match = Match.from_position(ENDING, 7, save_to=path)
    before = path.read_bytes()
    with monkeypatch.context() as planted:
        planted.setattr(Match, "_deal", lambda match: {}["red-4"])
        with pytest.raises(KeyError):
            match.submit("done")
    assert path.read_bytes() == before
    match.submit("done")
    assert Match.load(path).state == match.state
    assert match.record.entries == Match.load(path).record.entries


def test_the_file_of_a_game_is_as_before_when_a_later_part_of_an_act_fails(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.from_position(ENDING, None, save_to=path)
    match.submit("send humvee 3")
    before = path.read_bytes()
    with suppress(KeyError), match.whole():
        match.undo()
        match.submit("done")  # which is written
        raise KeyError("red-4")
    assert path.read_bytes() == before


def test_lines_that_wait_are_written_once_when_an_act_among_them_fails(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.from_position(ENDING, None, save_to=path)
    with match.saved_once():
        match.submit("send humvee 3")
        with suppress(KeyError), match.whole():
            match.undo()
            raise KeyError("red-4")
    assert Match.load(path).record.entries == match.record.entries


def test_a_failure_loses_nothing_that_another_program_wrote_to_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.yaml"
    match = Match.from_position(ENDING, None, save_to=path)
    with path.open("a") as file:
        file.write("# of another program\n")
    with monkeypatch.context() as planted:
        planted.setattr(Match, "_deal", lambda match: {}["red-4"])
        with pytest.raises(KeyError):
            match.submit("send humvee 3")
    match.submit("send humvee 3")
    aside = (tmp_path / "game-changed.yaml").read_text()
    assert aside.endswith("# of another program\n")


def test_what_was_told_before_a_refusal_is_not_worded_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engine_of(ENDING, 7)
    assert engine.answer('{"do":"act","text":"done"}')["ok"]
    told = engine.match.log("us")
    monkeypatch.setattr(log, "tell", lambda *of: pytest.fail("it was worded"))
    for request in ('{"do":"act","text":"nonsense"}', '{"do":"odds","cards":["nobody"]}'):
        assert not engine.answer(request)["ok"]
    assert engine.match.log("us") == told


def test_nothing_is_told_of_an_act_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor of what came in the place of an act that was taken back meanwhile."""
    match = Match.from_position(ENDING, None)
    match.submit("send humvee 3")
    told = match.log("us")
    with suppress(KeyError), match.whole():
        match.undo()
        match.submit("done")
        assert match.log("us") != told
        raise KeyError("red-4")
    assert match.log("us") == told
