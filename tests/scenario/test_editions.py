"""[docs/adding-things.md, Change a value of a shipped game] Old records keep the old data.

The change that is tried is a real one: marsh of Night Drop at 3 MP in place of 2. It is made to the
data of the first edition, so that the tests hold whatever is corrected in the game itself.
"""

import shutil
from pathlib import Path
from random import Random

import pytest
import yaml

from nightdrop.engine.model import Game
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.table.disk import files
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError, read_yaml
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import validate, verified
from nightdrop.table.record.record import read_record
from nightdrop.table.scenario.editions import FILE, FIRST_EDITION, read_editions
from nightdrop.table.scenario.scenarios import (
    load_scenario,
    read_scenario,
    read_scenario_file,
)
from nightdrop.table.words import catalogues

GAME, DERIVED = "night-drop", "la-fiere"
RECORDS = Path(__file__).parents[1] / "records"
OLD = [RECORDS / "whole-game.yaml", RECORDS / "move.moveunits.yaml",
       RECORDS / "scenarios" / "la-fiere.yaml"]  # fmt: skip
EDITIONS = "- {tables.terrain.marsh.foot: 4}\n"


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the shipped games, of which marsh costs more since."""
    home = tmp_path / "shipped"
    for name in (GAME, DERIVED):
        shutil.copytree(data_path("scenarios", name), home / name,
                        ignore=shutil.ignore_patterns("land", "*.png"))  # fmt: skip
        as_at_first(home / name)
    put(home / GAME / "tables.yaml", 6, "terrain", "marsh", "foot")
    (home / GAME / FILE).write_text(EDITIONS, "utf-8")

    def found(*parts: str) -> Path:
        return home.joinpath(*parts[1:]) if parts[0] == "scenarios" else data_path(*parts)

    for module in (catalogues, files):
        monkeypatch.setattr(module, "data_path", found)
    return home


def as_at_first(folder: Path) -> None:
    """Give the files of a scenario the values that its first edition had."""
    editions = read_editions(folder)
    for path in sorted(folder.glob("*.yaml")) if editions.file else ():
        file = editions.changed(FIRST_EDITION, path.stem, read_yaml(path))
        if path.name != FILE and file != read_yaml(path):
            write(path, file.value)
    (folder / FILE).unlink(missing_ok=True)


def put(path: Path, value: object, *keys: str) -> object:
    """Write a YAML file with another value; what it was, None for a new one."""
    content = yaml.safe_load(path.read_text("utf-8"))
    place = content
    for key in keys[:-1]:
        place = place[key]
    before = place.get(keys[-1])
    place[keys[-1]] = value
    write(path, content)
    return before


def write(path: Path, content: object) -> None:
    """Write a YAML file anew."""
    path.write_text(yaml.safe_dump(content, sort_keys=False, allow_unicode=True), "utf-8")


def played(path: Path) -> Path:
    """A game of one turn between random players, written today."""
    rng = Random(3)
    match = Match.new(scenario=GAME, seed=3, save_to=path)
    while match.state.turn < 2:
        assert match.actor is not None
        match.submit(random_action(match.view(match.actor), rng))
    match.close()
    return path


def marsh(path: Path) -> int | None:
    """What marsh costs in a saved game."""
    match = Match.load(path)
    match.close()
    return cost_of_marsh(match.game)


def cost_of_marsh(game: Game) -> int | None:
    """In half-MPs, on foot."""
    cost: int | None = game.rules.tables.terrain["marsh"].cost["foot"]
    return cost


def test_a_new_record_names_the_edition_and_is_played_on_todays_data(
    shipped: Path, tmp_path: Path
) -> None:
    path = played(tmp_path / "now.yaml")
    assert (read_record(path).header.edition, marsh(path)) == (2, 6)
    assert "digests agree" in verified(path)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_record_agrees_in_every_digest_with_the_data_of_its_time(
    shipped: Path, path: Path
) -> None:
    assert read_record(path).header.edition is None
    assert "digest" in verified(path)
    assert marsh(path) == 4


@pytest.mark.long("all records of the hex game")
def test_every_old_record_agrees(shipped: Path) -> None:
    for path in sorted(RECORDS.glob("*.yaml")):
        assert "digest" in verified(path), path


def test_a_record_of_the_first_edition_names_none(shipped: Path, tmp_path: Path) -> None:
    (shipped / GAME / FILE).unlink()
    path = played(tmp_path / "now.yaml")
    assert "edition" not in path.read_text("utf-8").partition("entries:")[0]


def test_without_its_edition_an_old_record_is_of_other_data(shipped: Path) -> None:
    (shipped / GAME / FILE).unlink()
    with pytest.raises(FileError, match="was played with other data"):
        verified(OLD[0])


def test_a_fork_of_an_old_game_keeps_its_data(shipped: Path, tmp_path: Path) -> None:
    Match.load(OLD[0]).fork(40, 5, save_to=tmp_path / "fork.yaml").close()
    assert marsh(tmp_path / "fork.yaml") == 4


def test_an_edition_that_is_not_known_is_told_as_newer(shipped: Path, tmp_path: Path) -> None:
    path = played(tmp_path / "now.yaml")
    path.write_text(path.read_text("utf-8").replace("edition: 2\n", "edition: 3\n"), "utf-8")
    with pytest.raises(FileError, match="edition 3 of its data is newer than this Night Drop"):
        verified(path)


def test_each_edition_undoes_those_after_it(shipped: Path) -> None:
    assert put(shipped / GAME / "tables.yaml", 4, "stacking") == 3
    (shipped / GAME / FILE).write_text(f"{EDITIONS}- {{tables.stacking: 3}}\n", "utf-8")
    made = [load_scenario(GAME, edition=number) for number in (1, 2, None)]
    assert [cost_of_marsh(one) for one in made] == [4, 6, 6]
    assert [one.rules.tables.stacking for one in made] == [3, 3, 4]
    assert read_scenario(GAME).edition == 3


def test_a_value_that_is_null_was_not_there(shipped: Path) -> None:
    mud = {"foot": 4, "armour": 4, "df": 0, "landing": 0, "basis": "yours"}
    put(shipped / GAME / "tables.yaml", mud, "terrain", "mud")
    put(shipped / GAME / "map.yaml", ["0101"], "terrain", "mud")
    was = "tables.terrain.marsh.foot: 4, tables.terrain.mud: null, map.terrain.mud: null"
    (shipped / GAME / FILE).write_text(f"- {{{was}}}\n", "utf-8")
    known = [load_scenario(GAME, edition=number).rules.tables.terrain for number in (1, 2)]
    assert ["mud" in terrain for terrain in known] == [False, True]
    assert "digest" in verified(OLD[1])


def test_a_scenario_says_what_differs_in_its_own_files(shipped: Path) -> None:
    folder = shipped / DERIVED
    was = put(folder / "position.yaml", 7, "turn")
    with pytest.raises(FileError):
        verified(OLD[2])
    (folder / FILE).write_text(f"- {{position.turn: {was}}}\n", "utf-8")
    assert "digest" in verified(OLD[2])
    assert load_scenario(DERIVED).digest != read_record(OLD[2]).header.scenario_digest


@pytest.mark.parametrize(
    ("edition", "reason"),
    [("- {tables.terrain.mud.foot: 4}\n", "tables.yaml has no value terrain.mud.foot"),
     ("- {table.stacking: 4}\n", "a change must begin with one of"),
     ("- {tables.stackin: 4}\n", "stackin is not known here"),
     ("1: 2\n", "editions.yaml")],
)  # fmt: skip
def test_an_edition_that_says_nothing_sensible_is_refused(
    shipped: Path, edition: str, reason: str
) -> None:
    """By file and line, when the scenario is validated."""
    (shipped / GAME / FILE).write_text(edition, "utf-8")
    with pytest.raises(FileError, match=reason) as refusal:
        validate(Path(GAME))
    assert "editions.yaml" in str(refusal.value)


def test_a_sound_scenario_is_sound_in_every_edition(shipped: Path) -> None:
    assert "is valid" in validate(Path(GAME))
    assert "is valid" in validate(Path(DERIVED))


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [("pegasus-bridge", "tables.stacking", 2), ("phantom-fury", "tables.hand", 5),
     ("fallujah-2004", "tables.ops.fob", 4)],
)  # fmt: skip
def test_every_game_can_have_editions(
    game: str, path: str, value: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / game
    shutil.copytree(data_path("scenarios", game), folder, ignore=shutil.ignore_patterns("land"))
    before = read_scenario_file(folder)
    (folder / FILE).write_text(f"- {{{path}: {value}}}\n", "utf-8")
    today, first = read_scenario_file(folder), read_scenario_file(folder, edition=1)
    assert (before.edition, today.edition, first.edition) == (1, 2, 1)
    assert before.digest == today.digest != first.digest
