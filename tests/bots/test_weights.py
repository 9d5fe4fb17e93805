"""What things are worth to the levels is read from a file, or refused with its line."""

import tomllib
from pathlib import Path

import pytest

from nightdrop.hexwar.bots.judgement import NAMES, minds
from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.hexwar.scenario.weights import read_weights, weights_of
from nightdrop.lab.lineups import player_of, version_of
from nightdrop.lab.opponents import opponent
from nightdrop.table.disk.yaml import FileError
from tests.wording import in_code

NAMED = ("push", "way")
TEXT = """\
levels:
  able:
    both: {push: 1, way: 2}
    occupier: {push: 3}
  bold:
    basis: able
    both: {push: 4}
    airborne: {way: 5}
"""


def read(folder: Path, text: str) -> object:
    path = folder / "weights.yaml"
    path.write_text(text)
    return read_weights(NAMED, path)


def test_a_level_differs_from_its_basis_in_what_it_says(tmp_path: Path) -> None:
    """A number for both sides puts aside what the basis says of one of them."""
    assert read(tmp_path, TEXT) == {
        "able": {"push": 1, "way": 2, "occupier.push": 3},
        "bold": {"push": 4, "way": 2, "airborne.way": 5},
    }


OWN = """\
levels:
  able:
    both: {push: 7}
"""


def read_own(folder: Path, text: str) -> object:
    (folder / "weights.yaml").write_text(TEXT)
    own = folder / "game.yaml"
    own.write_text(text)
    return read_weights(NAMED, folder / "weights.yaml", own)


def test_a_game_has_numbers_of_its_own(tmp_path: Path) -> None:
    """A level differs from its basis as it is in that game, in what it says anywhere."""
    assert read_own(tmp_path, OWN) == {
        "able": {"push": 7, "way": 2},
        "bold": {"push": 4, "way": 2, "airborne.way": 5},
    }


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "said"),
    [
        ("weights", "basis: able", "basis: brave", 6, "brave is not a level named before this one"),
        ("weights", "occupier: {push: 3}", "occupier: {pull: 3}", 4, in_code(
            "{name} is not known here", name="pull")),
        ("weights", "both: {push: 1, way: 2}", "both: {push: 1}", 2, in_code(
            "{part} is missing from {name}", part="way", name="able")),
        ("weights", "way: 2", "way: much", 3, "'much'"),
        ("weights", "way: 2", "way: .nan", 3, "nan"),
        ("weights", "airborne:", "sailors:", 8, in_code(
            "{name} is not known here", name="sailors")),
        ("game", "able:", "brave:", 2, in_code("{name} is not known here", name="brave")),
        ("game", "push: 7", "pull: 7", 3, in_code("{name} is not known here", name="pull")),
        ("game", "push: 7", "push: much", 3, "'much'"),
        ("game", "both:", "basis: able\n    both:", 3, in_code(
            "{name} is not known here", name="basis")),
    ],
)
def test_a_broken_file_is_refused_with_its_line(
    tmp_path: Path, name: str, old: str, new: str, line: int, said: str
) -> None:
    """That of all games, and that of one."""
    damage = {"weights": (read, TEXT), "game": (read_own, OWN)}
    reads, text = damage[name]
    with pytest.raises(FileError) as refused:
        reads(tmp_path, text.replace(old, new))
    assert refused.value.line == line and said in refused.value.reason
    assert Path(refused.value.path).stem == name


def test_only_a_game_with_a_file_of_its_own_has_other_weights() -> None:
    captain, fresh = opponent("captain"), weights_of(NAMES, "no such game")
    assert fresh == weights_of(NAMES) == read_weights(NAMES)
    assert set(captain.own) == set(captain.players) == {"pegasus-bridge"}
    assert captain.weights_in("night-drop") == captain.weights
    own = captain.weights_in("pegasus-bridge")
    assert minds(own).airborne.raid > 0 == minds(captain.weights).airborne.raid


def test_a_weight_of_ones_own_counts_in_every_game() -> None:
    found = player_of("captain:airborne.raid=3")
    games = ("night-drop", "pegasus-bridge")
    raids = {minds(found.weights_in(game)).airborne.raid for game in games}
    assert raids == {3}
    assert version_of("captain:airborne.raid=3") != version_of("captain")


def test_every_level_has_its_weights_shipped() -> None:
    shipped = read_weights(NAMES)
    assert set(shipped) == set(LEVELS)
    captain = minds(shipped["captain"])
    assert captain.airborne.garrison != captain.occupier.garrison
    assert minds(shipped["corporal"]).airborne.noise > captain.airborne.noise


def test_the_weights_are_installed_with_the_program() -> None:
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    wheel = tomllib.loads(text)["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["assets/bots"] == "nightdrop/_data/assets/bots"
