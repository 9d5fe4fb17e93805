"""What things are worth to the levels is read from a file, or refused with its line."""

import tomllib
from pathlib import Path

import pytest

from nightdrop.bots.judgement import NAMES, minds
from nightdrop.bots.levels import LEVELS
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.scenario.weights import read_weights

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


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("basis: able", "basis: brave", 6, "brave is no level that is named before it"),
        ("occupier: {push: 3}", "occupier: {pull: 3}", 4, "pull is not known here"),
        ("both: {push: 1, way: 2}", "both: {push: 1}", 2, "way is missing from able"),
        ("way: 2", "way: much", 3, "'much'"),
        ("way: 2", "way: .nan", 3, "nan"),
        ("airborne:", "sailors:", 8, "sailors is not known here"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    with pytest.raises(FileError) as refused:
        read(tmp_path, TEXT.replace(old, new))
    assert refused.value.line == line and said in refused.value.reason


def test_every_level_has_its_weights_shipped() -> None:
    shipped = read_weights(NAMES)
    assert set(shipped) == set(LEVELS)
    captain = minds(shipped["captain"])
    assert captain.airborne.garrison != captain.occupier.garrison
    assert minds(shipped["corporal"]).airborne.noise > captain.airborne.noise


def test_the_weights_are_installed_with_the_program() -> None:
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8")
    wheel = tomllib.loads(text)["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["assets/bots"] == "nightdrop/_data/assets/bots"
