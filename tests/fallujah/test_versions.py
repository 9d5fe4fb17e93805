"""Records of an older version of the rules go on by it; of an unknown one they do not."""

from pathlib import Path

import pytest

from nightdrop.fallujah.rules.ruleset import OLDER, VERSION
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import RulesName, write_record
from tests.fallujah.play import edge

# The leader is with the battalion, and the snipers lead: 4 + 3 against 3 + 4, or 5 + 3.
LED_ELSEWHERE = """
scenario: fallujah-2004
units: {"0405": [{id: "3/1", leader: RCT-1}, {id: SS_1}]}
available: {artillery: 1}
phase: {step: stand, space: "0405", units: [jihadists]}
"""


def kept(folder: Path, version: int, position: str, *entries: str) -> Path:
    """The file of a game from a position, by a version of the rules."""
    match = Match.from_position(position)
    rules = RulesName(name="fallujah", version=version)
    record = match.record
    header = record.header.model_copy(update={"rules": rules, "dice": "typed"})
    path = folder / f"version-{version}.yaml"
    write_record(path, type(record)(header, entries))
    return path


def test_new_games_are_of_the_last_version() -> None:
    assert Match.new("fallujah-2004").header.rules.version == VERSION
    assert list(OLDER) == list(range(1, VERSION))


@pytest.mark.parametrize(("version", "side"), [(1, "opfor"), (2, "coalition")])
def test_16_1_2_the_edge_of_a_record_is_that_of_its_version(
    version: int, side: str, tmp_path: Path
) -> None:
    path = kept(tmp_path, version, LED_ELSEWHERE, "continue", "roll 3 4")
    match = Match.load(path)
    assert edge(match.state) == side and match.header.rules.version == version
    replay = Replay(path)
    assert replay.problem is None and edge(replay.at(replay.length)) == side


def test_16_1_2_a_record_goes_on_and_is_taken_on_by_its_version(tmp_path: Path) -> None:
    match = Match.load(kept(tmp_path, 1, LED_ELSEWHERE, "continue"))
    match.submit("roll 3 4")
    assert edge(match.state) == "opfor"
    match.save(tmp_path / "again.yaml")
    assert edge(Match.load(tmp_path / "again.yaml").state) == "opfor"


def test_a_record_of_an_unknown_version_does_not_go_on(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="was played under the rules fallujah 9"):
        Match.load(kept(tmp_path, 9, LED_ELSEWHERE, "continue"))


def test_16_1_2_a_fork_of_an_older_game_goes_on_by_its_version(tmp_path: Path) -> None:
    fork = Match.load(kept(tmp_path, 1, LED_ELSEWHERE, "continue")).fork(1)
    assert fork.header.rules.version == 1
    fork.submit("roll 3 4")
    assert edge(fork.state) == "opfor"
