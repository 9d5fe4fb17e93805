"""A reader that is no seat of the game is refused wherever one is named."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from nightdrop.cli import main
from nightdrop.engine.view import audiences, common, readers, seen_by
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.hexwar.rules.rulebooks import RULEBOOKS
from nightdrop.lab.opponents import thought
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Past
from nightdrop.table.match.seat import Seat
from nightdrop.table.pipe import Engine
from nightdrop.table.scenario import scenarios
from nightdrop.table.terminal.passphrases import new_seal
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.nouns import capital
from tests.wording import in_code

# A game, a side of another one, and the seats that there are.
STRANGERS = [("pegasus-bridge", "us", "british, german"), ("night-drop", "british", "us, german")]
strangers = pytest.mark.parametrize(("scenario", "stranger", "sides"), STRANGERS)


def asked(match: Match, verb: str, **fields: object) -> str:
    """What the pipe says against a request."""
    engine = Engine(match, think=thought)
    answer = engine.answer(json.dumps({"do": verb, **fields}))
    return str(answer.get("error", "nothing"))


def no_seat(name: str, seats: str) -> str:
    """The refusal of a reader who has no seat."""
    return in_code("{name!r} is not a seat in this game ({seats})", name=name, seats=seats)


@strangers
@pytest.mark.parametrize("verb", ["view", "odds"])
def test_the_pipe_shows_a_game_to_its_own_readers(
    verb: str, scenario: str, stranger: str, sides: str
) -> None:
    match = Match.new(scenario, seed=7)
    for name in (stranger, "umpire"):
        assert asked(match, verb, **{"as": name}) == f"{no_seat(name, f'{sides}, both, all')}."
    for reader in readers(match.game):
        assert asked(match, verb, **{"as": reader}) != f"{no_seat(reader, f'{sides}, both, all')}."


@strangers
def test_a_level_thinks_for_a_side_of_the_game(scenario: str, stranger: str, sides: str) -> None:
    match = Match.new(scenario, seed=7)
    for name in (stranger, "both", "all"):
        said = asked(match, "think", level="captain", **{"as": name})
        assert said == f"{no_seat(name, sides)}."
    assert asked(match, "think", level="captain", **{"as": match.actor}) == "nothing"


@strangers
def test_a_file_is_sealed_and_opened_by_the_sides_of_the_game(
    scenario: str, stranger: str, sides: str, tmp_path: Path
) -> None:
    match, path = Match.new(scenario, seed=7), str(tmp_path / "game.yaml")
    own = dict.fromkeys(match.game.sides, "word")
    others = dict.fromkeys((stranger, "german"), "word")
    first, second = match.game.sides
    said = f"The field 'passphrases' must contain the texts '{first}' and '{second}'."
    assert asked(match, "save", path=path, passphrases=others) == said
    assert asked(match, "save", path=path, passphrases=own) == "nothing"
    assert asked(match, "load", path=path, passphrases=others) == said
    assert asked(match, "load", path=path, passphrases=own) == "nothing"


@strangers
@pytest.mark.parametrize(("form", "name"), [
    ("--text", ""), ("--picture", "out.png"), ("--gif", "out.gif"),
])  # fmt: skip
def test_a_recorded_game_is_printed_and_drawn_for_its_own_readers(
    form: str,
    name: str,
    scenario: str,
    stranger: str,
    sides: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "game.yaml"
    Match.new(scenario, seed=7, save_to=path).close()
    out = [str(tmp_path / name)] if name else []
    assert main(["replay", str(path), form, *out, "--as", stranger]) == 2
    said = no_seat(stranger, f"{sides}, both, all")
    assert capsys.readouterr().err.strip() == f"nightdrop: {said}"
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("more", [[], ["--verify"]])
def test_a_reader_is_not_passed_over_where_nothing_is_written(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.yaml"
    Match.new(seed=7, save_to=path).close()
    assert main(["replay", str(path), *more, "--as", "british"]) == 2
    assert capsys.readouterr().err.strip() == "nightdrop: --as needs --text, --picture or --gif"


@strangers
def test_the_program_plays_a_side_of_the_game(
    scenario: str, stranger: str, sides: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["play", "--text", "--scenario", scenario, f"--{stranger}", "captain"]
    assert main(arguments) == 2
    said = no_seat(stranger, sides)
    assert capsys.readouterr().err.strip() == f"nightdrop: {said}"


def test_it_is_said_in_italian() -> None:
    speak("it")
    said = asked(Match.new(seed=7), "view", **{"as": "british"})
    speak("en")
    assert said == "'british' non è un posto di questa partita (us, german, both, all)."


@strangers
def test_no_view_is_made_for_a_stranger(scenario: str, stranger: str, sides: str) -> None:
    """Nor a log, nor a reason, whoever asks for it."""
    match = Match.new(scenario, seed=7)
    match.submit(match.view(str(match.actor)).actions[0])
    past = Past.of(match.to_replay())._replace(levels=dict.fromkeys(match.game.sides, "captain"))
    decided = next(n for n in range(len(past.actions)) if past.decided_by(n) == n)
    refused = f"'{stranger}' has no view of this game"
    with pytest.raises(ValueError, match=refused):
        seen_by(match.state, stranger)
    with pytest.raises(ValueError, match=refused):
        match.log(stranger)
    with pytest.raises(ValueError, match=refused):
        past.why(thought, decided, stranger)
    assert all(seen_by(match.state, one) for one in audiences(match.game))


def test_what_every_seat_knows_is_for_both_or_for_the_one_seat() -> None:
    game = Match.new(seed=7).game
    assert (audiences(game), common(game)) == (("us", "german", "both"), "both")
    alone = replace(game, seats=("german",))
    assert (audiences(alone), readers(alone)) == (("german",), ("german", "all"))
    assert common(alone) == "german"
    with pytest.raises(ValueError, match="has no view of this game"):
        seen_by(replace(Match.new(seed=7).state, game=alone), "both")


@pytest.fixture
def _one_seat(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody decides for the Germans alone."""
    alone = replace(NIGHT_DROP, seats=("german",))
    monkeypatch.setitem(RULEBOOKS, "night-drop", alone)
    scenarios._read_once.cache_clear()
    yield
    scenarios._read_once.cache_clear()


@pytest.mark.usefixtures("_one_seat")
def test_a_game_for_one_is_not_sealed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = {"us": "one", "german": "two"}
    said = asked(Match.new(seed=7), "save", path=str(tmp_path / "game.yaml"), passphrases=words)
    assert said == capital(in_code("a game for one player cannot be sealed")) + "."
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", pytest.fail)
    assert new_seal(sealed=False, plain=False) is None
    with pytest.raises(ValueError, match=re.escape(in_code("a game for one player cannot be "
                                                           "sealed"))):
        new_seal(sealed=True, plain=False)


@pytest.mark.usefixtures("_one_seat")
def test_the_program_plays_and_thinks_for_seats_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--text", "--plain", "--us", "captain"]) == 2
    assert no_seat("us", "german") in capsys.readouterr().err
    said = asked(Match.new(seed=7), "think", level="captain", **{"as": "us"})
    assert said == f"{no_seat('us', 'german')}."


@pytest.mark.usefixtures("_one_seat")
def test_what_the_one_seat_knows_lies_open_and_is_no_secret() -> None:
    match = Match.new(seed=7)
    laid = [c for c in match.state.pieces if c.known_to == ("german",)]
    assert laid
    assert all(match.game.all_know(c.known_to) for c in laid)
    seat = Seat(match)
    assert (seat.side, seat.audience, seat.stays) == ("german", "german", True)
    assert not (seat.shows_secrets or seat.must_cover)
