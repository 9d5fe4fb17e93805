"""Scenarios of a game: where they begin, what they change, and how they are chosen."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from nightdrop.engine.model import CHANCE
from nightdrop.hexwar.rules.events import Length
from nightdrop.table.disk.files import data_path, user_data
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import validate
from nightdrop.table.match.status import start_words
from nightdrop.table.record.playback import play_through
from nightdrop.table.record.positions import read_position
from nightdrop.table.record.record import read_record
from nightdrop.table.scenario.scenarios import (
    load_scenario,
    opening_of,
    read_scenario,
    scenarios_of,
    shipped_games,
    shipped_scenarios,
    title_of,
)
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.scenarios import Scenarios
from nightdrop.ui.play.screen import Play
from tests.tools.demo import Hand, open_dummy

SHIPPED = [name for name in shipped_scenarios() if name not in shipped_games()]
HEAD = """\
name: mine
basis: {basis}
title: {{en: Mine}}
history: {{en: It was mine.}}
minutes: 20
chances: {{games: 10, share: 0.5, interval: [0.2, 0.8]}}
changes:
  tables.stacking: 3
  {change}
"""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's own folder is an empty one."""
    for name in ("XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))


def written(change: str, basis: str = "night-drop", position: str = "turn: 7") -> str:
    """A scenario of the player's own with one more change, and its name."""
    folder = user_data("scenarios", "mine")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "scenario.yaml").write_text(HEAD.format(basis=basis, change=change), "utf-8")
    (folder / "position.yaml").write_text(f"scenario: {basis}\n{position}\n", "utf-8")
    return "mine"


def turn_of(name: str) -> int:
    """The turn in which a scenario begins."""
    game = load_scenario(name)
    return opening_of(game).turn


@pytest.mark.parametrize("name", SHIPPED)
def test_a_scenario_begins_in_its_position_and_is_another_game_in_records(name: str) -> None:
    game, whole = load_scenario(name), load_scenario(read_scenario(name).start.shape.basis)
    assert opening_of(game).pieces.by_place
    assert game.digest != whole.digest
    assert name in scenarios_of(whole.name)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_face_that_one_side_alone_knows_is_the_same_in_every_game(name: str) -> None:
    pieces = opening_of(load_scenario(name)).pieces
    assert [unit.id for unit in pieces if unit.id in pieces.one_sided and unit.face] == []


def test_the_us_is_told_of_every_place_where_a_face_is_drawn() -> None:
    lines = Match.new("la-fiere", seed=3).history.last_lines("us", 20)
    assert [line.place for line in lines if line.kind == "setup"] == [
        1512, 1111, 1009, 818, 606, 2016, 1718]  # fmt: skip


def test_the_game_that_a_player_is_given_does_not_hold_the_faces_of_the_position() -> None:
    game = load_scenario("la-fiere")
    assert not game.rules.begin(game).pieces.by_place


def test_a_saved_game_of_a_scenario_names_it_and_begins_there_again(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.new("la-fiere", seed=1, save_to=path)
    record = read_record(path)
    assert (record.header.scenario, record.header.position) == ("la-fiere", None)
    assert play_through(record).states[0].turn == turn_of("la-fiere")
    assert play_through(record).states[-1].pieces == match.state.pieces


def test_a_saved_game_of_a_damaged_scenario_names_the_file_and_line_of_the_damage(
    tmp_path: Path,
) -> None:
    path, name = tmp_path / "game.yaml", written("tables.pushes: 3")
    Match.new(name, seed=1, save_to=path)
    written("tables.pushes: 3", position='turn: 7\nunits: {"9999": [{id: "505.A"}]}')
    with pytest.raises(FileError, match=r"game\.yaml:\d+: .*mine.position\.yaml:3: 9999 is not"):
        play_through(read_record(path))


def test_what_is_wrong_in_a_position_is_told_with_its_file_and_line() -> None:
    name = written("tables.pushes: 3", position='turn: 7\nunits: {"9999": [{id: "505.A"}]}')
    with pytest.raises(FileError, match=r"mine.position\.yaml:3: "):
        read_scenario(name)


def test_a_missing_position_is_told() -> None:
    name = written("tables.pushes: 3")
    (user_data("scenarios", name) / "position.yaml").unlink()
    with pytest.raises(FileError, match=r"position\.yaml:1: cannot be read"):
        read_scenario(name)


def test_a_wrong_value_is_told_where_the_scenario_says_it() -> None:
    with pytest.raises(FileError, match=r"mine.scenario\.yaml:9: .*pushes"):
        read_scenario(written("tables.pushes: many"))


def test_a_value_that_the_game_has_not_is_refused() -> None:
    with pytest.raises(FileError, match=r"scenario\.yaml:9: tables\.yaml has no value pushing"):
        read_scenario(written("tables.pushing: 3"))


def test_a_basis_that_there_is_not_is_refused() -> None:
    with pytest.raises(FileError, match=r"scenario\.yaml:2: there is no game called nowhere"):
        read_scenario(written("tables.pushes: 3", basis="nowhere"))


def test_a_game_ends_after_the_last_turn_of_its_scenario() -> None:
    game = load_scenario(written("tables.time.turns: 8"))
    assert game.rules.last_turns == (8,)


def test_pb_11_1_no_die_is_thrown_for_the_end_of_a_scenario_with_a_last_turn() -> None:
    game = load_scenario(written("tables.time.turns: 9", "pegasus-bridge"))
    state = opening_of(game).but(turn=9)
    whole = load_scenario("pegasus-bridge")
    assert Length().actor(opening_of(whole).but(turn=9)) == CHANCE
    assert game.rules.last_turns == (9,)
    assert Length().actor(state) is None


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """Somebody before New game."""
    app, clock = open_dummy((1280, 720), tmp_path)
    with closing(app):
        app.step()
        hand = Hand(app, clock)
        hand.press("new")
        yield hand


def to_scenarios(hand: Hand) -> None:
    """Press the row of the scenario, behind the line that says what is set."""
    hand.press("rules")
    hand.press("new.scenarios")


def test_a_scenario_is_chosen_on_its_card_and_played(hand: Hand) -> None:
    to_scenarios(hand)
    assert isinstance(hand.app.screen, Scenarios)
    hand.press(f"scenario-{1 + scenarios_of('night-drop').index('la-fiere')}")
    for name in ("card-two", "rules", "new.both", "start"):
        hand.press(name)
    play = hand.app.screen
    assert isinstance(play, Play)
    assert play.playing.match.header.scenario == "la-fiere"
    assert play.playing.match.state.turn == turn_of("la-fiere")


@pytest.mark.parametrize("name", [name for name in shipped_games() if scenarios_of(name)])
def test_the_whole_game_tells_as_much_of_itself_as_its_scenarios(name: str) -> None:
    assert re.search(r"About \d+ minutes\..* wins \d+% of", start_words(name))


def test_the_picture_of_a_scenario_is_of_the_position_in_which_it_begins(hand: Hand) -> None:
    to_scenarios(hand)
    page = hand.app.screen
    assert isinstance(page, Scenarios)
    while not page.views:
        hand.wait()
    assert page.views["la-fiere"].pieces.by_place


def test_the_line_of_what_is_set_names_a_scenario_and_says_nothing_of_the_whole_game(
    hand: Hand,
) -> None:
    page = hand.app.screen
    assert isinstance(page, NewGame)
    assert page.line.startswith("Even game")
    for number, name in enumerate(["night-drop", *scenarios_of("night-drop")]):
        to_scenarios(hand)
        hand.press(f"scenario-{number}")
        assert page.line.startswith(title_of(name)) == (number > 0)
    to_scenarios(hand)
    hand.press("scenario-0")
    assert page.scenario == "night-drop"


@pytest.mark.parametrize("name", SHIPPED)
def test_a_scenario_of_fewer_turns_than_its_game_is_sound(name: str) -> None:
    assert name in validate(Path(name))


def test_its_file_is_known_for_that_of_a_scenario() -> None:
    path = user_data("scenarios", written("tables.pushes: 3"), "scenario.yaml")
    assert "the scenario mine is valid" in validate(path)


def test_a_change_in_a_part_that_its_game_has_not_is_refused() -> None:
    with pytest.raises(FileError, match=r"scenario\.yaml:9: a change must begin with one of "):
        read_scenario(written("tabels.pushes: 3"))


def test_a_name_that_is_not_that_of_its_folder_is_refused() -> None:
    own = user_data("scenarios", written("tables.pushes: 3"))
    own.rename(own.with_name("yours"))
    with pytest.raises(FileError, match=r"scenario\.yaml:1: .*its folder, yours"):
        read_scenario("yours")


def test_a_basis_may_stand_in_quotes() -> None:
    assert turn_of(written("tables.pushes: 3", basis='"night-drop"')) == 7


def test_a_basis_on_a_line_of_its_own_is_refused_as_no_quick_look_finds_it() -> None:
    with pytest.raises(FileError, match=r"scenario\.yaml:[23]: .*basis: night-drop"):
        read_scenario(written("tables.pushes: 3", basis="\n  night-drop"))


@pytest.mark.parametrize("interval", ["[0.8, 0.2]", "[0.6, 0.8]"])
def test_chances_outside_their_interval_are_refused(interval: str) -> None:
    path = user_data("scenarios", written("tables.pushes: 3"), "scenario.yaml")
    text = path.read_text("utf-8").replace("[0.2, 0.8]", interval)
    path.write_text(text, "utf-8")
    with pytest.raises(FileError, match=r"scenario\.yaml:6: .*lower end first"):
        read_scenario("mine")


@pytest.mark.parametrize("name", SHIPPED)
def test_the_position_of_a_scenario_opens_alone_as_one_of_it(name: str) -> None:
    path = data_path("scenarios", name, "position.yaml")
    opened = read_position(path.read_text("utf-8"), path.name)
    assert (opened.scenario, opened.state.game) == (name, load_scenario(name))


def test_a_position_by_the_name_of_its_scenario_is_the_same_to_records() -> None:
    by_basis = load_scenario(written("tables.pushes: 3")).digest
    path = user_data("scenarios", "mine", "position.yaml")
    path.write_text("scenario: mine\nturn: 7\n# by its own name\n", "utf-8")
    assert load_scenario("mine").digest == by_basis


def test_a_position_of_another_game_is_refused() -> None:
    path = user_data("scenarios", written("tables.pushes: 3"), "position.yaml")
    path.write_text("scenario: pegasus-bridge\nturn: 7\n", "utf-8")
    with pytest.raises(FileError, match=r"position\.yaml:1: .*night-drop.* not pegasus-bridge"):
        read_scenario("mine")
