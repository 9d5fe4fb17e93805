"""A game of the player's own: a copy of a shipped one in which values of the tables differ."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.scenario.own import OwnScenario, Where
from nightdrop.hexwar.words.tables import value_head, value_label, value_words
from nightdrop.table.disk.files import scenario_folder, user_data
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import about
from nightdrop.table.match.saved import validate
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.scenarios import (
    known_scenarios,
    load_scenario,
    offered_games,
    read_scenario,
    shipped_games,
    shipped_scenarios,
    unsound_scenarios,
)
from nightdrop.ui.kit import Head
from nightdrop.ui.menus.help import AboutPage
from tests.damage import NAMES, ROWS, named
from tests.tools.demo import open_dummy

VILLAGE: Where = ("tables", "terrain", "village", "df")
SHIPPED = ("night-drop", "pegasus-bridge")


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written goes to a folder of the test's own."""
    for name in ("HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))


def made(base: str = "night-drop", title: str = "Stone walls") -> str:
    own = OwnScenario(base)
    assert own.put(VILLAGE, 3) == ""
    return own.save(title)


def test_a_changed_value_is_that_of_the_copy_and_of_nothing_else() -> None:
    digest = read_scenario("night-drop").digest
    name = made()
    assert name == "night-drop-yours-1"
    assert load_scenario(name).rules.tables.terrain["village"].df == 3
    assert load_scenario("night-drop").rules.tables.terrain["village"].df == 2
    assert read_scenario(name).title == "Stone walls"
    assert read_scenario("night-drop").digest == digest != read_scenario(name).digest


def test_chances_of_the_unchanged_tables_are_not_told_of_the_copy() -> None:
    assert read_scenario("night-drop").told is not None
    assert read_scenario(made()).told is None


def test_what_was_changed_is_told_as_the_players_own() -> None:
    own = OwnScenario("night-drop")
    own.put(VILLAGE, 3)
    own.put(("tables", "stacking"), 4)
    own.put_option("stick_defence", False)
    name = own.save("All of it")
    told = {part for part, basis, _source in read_scenario(name).bases() if basis == "yours"}
    assert told == {"village", "stacking", "stick_defence"}
    assert read_scenario(name).specs["stick_defence"].default is False
    assert about(name)[-1].title == "Yours" and len(about(name)[-1].rows) == 3
    assert about("night-drop")[-1].title == "Ruled"


def test_two_games_of_one_name_both_stand_in_about(tmp_path: Path) -> None:
    made("night-drop"), made("pegasus-bridge")
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.step()
    app.open("about", app.screen)
    assert isinstance(app.screen, AboutPage)
    heads = [row.title for row in app.screen.rows if isinstance(row, Head)]
    assert heads.count("Stone walls · Yours") == heads.count("Stone walls · Credits") == 2
    app.close()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda own: own.put(("tables", "levels", 0, "points"), 2), "Levels must go down"),
        (lambda own: own.put(("tables", "stacking"), 0), "Stacking is 0, but"),
        (lambda own: own.put(("tables", "time", "night_turns"), 12), "night"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    change: Callable[[OwnScenario], str], sentence: str
) -> None:
    own = OwnScenario("night-drop")
    assert sentence in change(own)
    assert own.changes == {}


def test_a_value_put_back_is_no_change_and_without_one_nothing_is_saved() -> None:
    own = OwnScenario("night-drop")
    own.put(VILLAGE, 3)
    own.put(VILLAGE, 2)
    with pytest.raises(ValueError, match="Nothing has been changed yet"):
        own.save("Nothing")
    own.put(VILLAGE, 3)
    with pytest.raises(ValueError, match="needs a name"):
        own.save("  ")
    assert known_scenarios() == shipped_scenarios()


@pytest.mark.parametrize(
    ("where", "value", "said"),
    [(("terrain", "village", "foot"), 2, "1"), (("terrain", "road", "foot"), 1, "½"),
     (("zoc", "full"), 3, "1½"), (("stacking",), 3, "3")],
)  # fmt: skip
def test_8_1_costs_are_told_in_mps_and_halves_of_one(
    where: tuple[str, ...], value: int, said: str
) -> None:
    assert value_words(where, value) == said


@pytest.mark.parametrize("base", SHIPPED)
def test_every_value_has_words_and_stands_among_its_choices(base: str) -> None:
    read = read_scenario(base)
    labels = set()
    for value in OwnScenario(base).values:
        where = value.where[1:]
        level = read.sources.tables.levels[int(where[1])] if where[0] == "levels" else None
        label = value_label(where, level.level, level.winner) if level else value_label(where)
        assert "." not in label and value_head(where) and value_words(where, value.value)
        assert value.value in value.choices
        labels.add((value_head(where), label))
    assert len(labels) == len(OwnScenario(base).values)


@pytest.mark.parametrize("base", SHIPPED)
def test_it_is_played_recorded_and_seen_again(base: str, tmp_path: Path) -> None:
    name, path, rng = made(base), tmp_path / "game.yaml", Random(4)
    match = Match.new(name, seed=4, save_to=path)
    while match.actor is not None:
        match.submit(random_action(match.view(match.actor), rng))
    replay = Replay(Match.load(path).record)
    assert replay.header.scenario == name and replay.is_over
    assert "valid" in validate(Path(name))


def test_places_on_the_map_are_typed_and_played() -> None:
    own = OwnScenario("night-drop")
    assert own.typed(("map", "setup")) == "0417 0606 1009 2016 2510"
    assert own.put_typed(("map", "setup"), "0417 1312") == ""
    assert own.put_typed(("map", "entry", "A"), "2201") == ""
    zone = own.typed(("map", "drop", "505", "hexes")).replace("2008:4", "1908:4")
    assert own.put_typed(("map", "drop", "505", "hexes"), zone) == ""
    name = own.save("Elsewhere")
    read, board = read_scenario(name), load_scenario(name).board
    assert (board.setup, board.entry["A"]) == ((417, 1312), 2201)
    assert (1908, 4) in board.drop["505"]
    assert [part for part, basis, _ in read.bases() if basis == "yours"] == [
        "setup", "entry", "drop"]  # fmt: skip
    match, rng = Match.new(name, seed=4), Random(4)
    while match.actor is not None:
        match.submit(random_action(match.view(match.actor), rng))
    assert match.is_over


@pytest.mark.parametrize(
    ("where", "text", "sentence"),
    [
        (("map", "setup"), "0417 9999", "9999"),
        (("map", "setup"), "417", "four digits"),
        (("map", "entry", "A"), "1010", "not on the map's edge"),
        (("map", "entry", "A"), "", "four digits"),
        (("map", "drop", "505", "hexes"), "2008:4", "sticks drop"),
        (("map", "drop", "505", "hexes"), "2008", "hexes and sticks"),
        (("map", "vp"), "0417 0417", "each hex once"),
    ],
)
def test_places_that_cannot_be_are_refused(where: Where, text: str, sentence: str) -> None:
    own = OwnScenario("night-drop")
    assert sentence in own.put_typed(where, text)
    assert own.changes == {}


@pytest.mark.parametrize("base", SHIPPED)
def test_the_text_of_every_place_is_that_place(base: str) -> None:
    own = OwnScenario(base)
    for where in own.places:
        assert own.put_typed(where, own.typed(where)) == ""
    assert own.changes == {}


def test_a_copy_is_copied_again() -> None:
    own = OwnScenario(made())
    own.put(("tables", "stacking"), 4)
    name = own.save("Higher")
    assert name == "night-drop-yours-2"
    tables = load_scenario(name).rules.tables
    assert (tables.terrain["village"].df, tables.stacking) == (3, 4)


def test_a_damaged_one_is_not_offered_and_says_why_when_it_is_asked_for() -> None:
    name = made()
    assert offered_games() == [*shipped_games(), name]
    (scenario_folder(name) / "tables.yaml").write_text("terrain: {}\n")
    assert offered_games() == shipped_games()
    (why,) = unsound_scenarios()
    assert why.brief.startswith(f"{name}: tables.yaml:1: ")
    with pytest.raises(FileError):
        read_scenario(name)
    shutil.rmtree(scenario_folder(name))
    with pytest.raises(FileError, match="no such scenario"):
        read_scenario(name)


def test_a_name_leads_to_no_folder_beside_those_of_scenarios(tmp_path: Path) -> None:
    name = made()
    shutil.copytree(scenario_folder(name), user_data("elsewhere"))
    for text in ("../elsewhere", str(user_data("elsewhere")), f"./{name}"):
        with pytest.raises(FileError, match="no such scenario"):
            read_scenario(text)


def test_one_that_is_damaged_hides_no_other_and_is_named_at_new_game(tmp_path: Path) -> None:
    """Whatever its file holds and its folder is called."""
    good = made()
    folder = scenario_folder(good).parent
    for number, row in enumerate(ROWS.values()):
        (folder / f"odd-{number}").mkdir()
        (folder / f"odd-{number}" / "scenario.yaml").write_bytes(row)
    for name in NAMES[:2]:
        copytree(scenario_folder(good), named(folder, name, ""))
    assert offered_games() == [*shipped_games(), good]
    assert len(unsound_scenarios()) == len(ROWS) + 2
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.open("new")
    app.step()
    error = app.screen.error  # type: ignore[attr-defined]
    assert error.startswith("Skipped: ") and error.endswith("more were skipped.")
    app.close()
