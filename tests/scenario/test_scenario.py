"""Scenario files are read strictly: every fault is refused with file, line and reason."""

import pickle
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from nightdrop.table.disk.bounds import MAX_BYTES
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError, parse_yaml, read_yaml, yaml_text
from nightdrop.table.match import pages
from nightdrop.table.scenario.scenarios import (
    OptionError,
    load_scenario,
    read_scenario,
    read_scenario_file,
)
from nightdrop.table.scenario.schema import shaped
from tests.wording import in_code


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the scenario, to be damaged."""
    copy = tmp_path / "mine"
    without_land = shutil.ignore_patterns("land")
    shutil.copytree(data_path("scenarios", "night-drop"), copy, ignore=without_land)
    return copy


def damage(folder: Path, file: str, old: str, new: str) -> int:
    """Replaces the first occurrence; the line on which it stood."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_the_shipped_scenario_gives_the_tables() -> None:
    game = load_scenario("night-drop")
    tables = game.rules.tables
    assert (tables.turns, tables.night_turns, tables.start_minute) == (9, 4, 90)
    assert tables.night_capacity == (6, 4)
    assert tables.day_capacity == {"german": 8, "company": 12, "stick": 8}
    assert [row[0] for row in tables.levels] == [16, 12, 9, 6, 3, 0]
    assert tables.terrain["marsh"].cost == {"foot": 4, "armour": None}
    assert tables.terrain["stream"].landing is None
    assert game.faces["company-505"][:5] == ("company-505", 5, 4, 3, 3)
    assert game.faces["security-b"].reduced_dv is None
    assert [name for name, face in game.faces.items() if face.armour] == [
        "light-tank-c",
        "armoured-car-d",
    ]


def test_options_reach_the_rules() -> None:
    game = load_scenario("night-drop", {"bocage_df": 1, "vp_mix": [2, 3, 5]})
    assert game.rules.options["bocage_df"] == 1
    assert game.mix["vp"] == {"1": 2, "2": 3, "3": 5}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"bocage_df": 2}, "bocage_df must be 0 or 1"),
        ({"bocage_df": True}, "bocage_df must be 0 or 1"),
        ({"stick_defence": "yes"}, "stick_defence must be true or false"),
        ({"company_limit": 1}, "company_limit must be true or false"),
        ({"vp_mix": [4, 4]}, "a list of 3 counts"),
        ({"vp_mix": [0, 0, 0]}, "a list of 3 counts"),
        ({"vp_mix": [4, -1, 3]}, "a list of 3 counts"),
        ({"bocage": 1}, "choose from stick_defence, german_overstack"),
    ],
)
def test_a_wrong_option_is_refused_with_the_allowed_values(
    options: dict[str, object], reason: str
) -> None:
    with pytest.raises(OptionError, match=re.escape(reason)) as refusal:
        load_scenario("night-drop", options)
    assert refusal.value.path.endswith("scenario.yaml")
    assert refusal.value.line > 1


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("map.yaml", "columns: 33", "columns: thirty", "columns is 'thirty'"),
        ("map.yaml", "shift: even", "shift: odd", "shift is 'odd', but"),
        ("map.yaml", '["0106", "0205"]', '["0106", "0306"]', "must be two adjacent hexes"),
        ("map.yaml", '["0106", "0205"]', '["0205", "0106"]', "smaller number first"),
        ("map.yaml", '["0106", "0205"]', '["0205", "0306"]', "given twice"),
        ("map.yaml", '["0106", "0205"]', "[1106, 1206]", "write it in quotes"),
        ("map.yaml", '"0118", "0417"', '"9918", "0417"', "there is no hex 9918"),
        ("map.yaml", '"0118", "0417"', '"0120", "0417"', "already has a terrain"),
        ("map.yaml", 'A: "2101"', 'A: "2103"', "not on the map's edge"),
        ("map.yaml", '"2008": 4', '"2008": 5', "29 sticks drop, but the cup holds 28"),
        ("map.yaml", "shift: even", "shift: even\ntrams: 1", in_code(
            "{name} is not known here", name="trams")),
        (
            "map.yaml",
            "  village: [",
            "  hamlet: [",
            "there is no terrain called hamlet; choose from bocage",
        ),
        (
            "map.yaml",
            "  village: [",
            '  bocage: ["0101"]\n  village: [',
            "leave out one of bocage, village",
        ),
        ("map.yaml", 'vp: ["0417", "1009"', 'vp: ["0417", "0417"', "each hex once"),
        ("map.yaml", 'setup: ["0417", "0606"', 'setup: ["0121", "0606"', "can be in hex 0121"),
        ("map.yaml", '  "505": {letter: O', '  "506": {letter: O', "drop must name 505, 507, 508"),
        ("counters.yaml", "total: 140", "total: 141", "there are 140 counters, not 141"),
        ("counters.yaml", "plt: 18", "plot: 18", "plot cannot be in the cup 505"),
        ("counters.yaml", "entry: A", "entry: Z", "entry must be one of A, B, C, D"),
        ("counters.yaml", "av: 5, dv: 4", "av: 5, dv: -4", "dv is -4"),
        ("counters.yaml", "av: 5, dv: 4", "av: 5", "av and dv are both needed"),
        ("counters.yaml", "plt: {kind: stick", "plt: {kind: stick, av: 1", "a stick has no values"),
        ("counters.yaml", "dv: 4, reduced: [3, 3]", "dv: 4", "a company has a reduced side"),
        (
            "counters.yaml",
            "  german:  #",
            "  germans:  #",
            "the cups must be 505, 507, 508, german",
        ),
        ("counters.yaml", '{"505": 6, "507"', '{"506": 6, "507"', "the regiments must be 505, 507"),
        ("counters.yaml", "company-507:", "company-517:", "the company company-507 is missing"),
        ("tables.yaml", "points: 12", "points: 16", "levels must go down"),
        ("tables.yaml", "stacking: 3", "stacking: 3.5", "stacking is 3.5"),
        ("tables.yaml", "night_turns: 4", "night_turns: 12", "more night turns than turns"),
        ("tables.yaml", "landing: lost", "landing: gone", "landing"),
        ("tables.yaml", "landing: lost", "landing: .nan", "landing"),
        ("looks.yaml", '"505":', '"506":', "506 is not in the rulebook, which has 505, 507, 508"),
        ("looks.yaml", "  german: {", "  britain: {", "britain is not in the rulebook"),
        ("looks.yaml", '"#1B4793"', "blue", "formations.505.colour"),
        ("looks.yaml", "shape: disc", "shape: star", "formations.505.shape"),
        ("looks.yaml", "rhythm: dots", "rythm: dots", in_code(
            "{name} is not known here", name="formations.505.rythm")),
        ("scenario.yaml", "rulebook: night-drop", "rulebook: chess", "there is no rulebook called"),
        ("scenario.yaml", "map: map.yaml", "map: ../map.yaml", "files.map"),
        ("scenario.yaml", "default: [4, 4, 2]", "default: [4, 4, 3]", "the counters' own mix"),
        (
            "scenario.yaml",
            "  stick_defence:",
            "  stick_offence:",
            in_code("there is no option called {name}", name="stick_offence"),
        ),
        ("scenario.yaml", "  bocage_df:", "  marsh_df: {}\n  bocage_df:", "marsh_df"),
        ("scenario.yaml", "values: [0, 1]", "values: [0, true]", "bocage_df must offer"),
        ("scenario.yaml", "values: [0, 1]", "values: [0, 1]\n    words: {none: nothing}",
         "bocage_df must explain each"),
    ],
)
def test_a_damaged_scenario_is_refused(
    folder: Path, file: str, old: str, new: str, reason: str
) -> None:
    line = damage(folder, file, old, new)
    with pytest.raises(FileError, match=re.escape(reason)) as refusal:
        read_scenario_file(folder)
    assert refusal.value.path == str(folder / file)
    assert abs(refusal.value.line - line) <= 7  # a fault of a whole table names its first line
    assert str(refusal.value).startswith(f"{folder / file}:{refusal.value.line}: ")


def test_a_scenario_without_looks_is_sound_and_looks_are_in_no_digest(folder: Path) -> None:
    told = read_scenario_file(folder).digest
    damage(folder, "looks.yaml", '"#1B4793"', '"#702020"')
    assert read_scenario_file(folder).digest == told
    (folder / "looks.yaml").unlink()
    assert read_scenario_file(folder).digest == told


def test_no_option_may_be_left_out(folder: Path) -> None:
    text = (folder / "scenario.yaml").read_text("utf-8")
    damage(folder, "scenario.yaml", text[text.index("  bocage_df:") : text.index("  company_")], "")
    with pytest.raises(FileError, match="the option bocage_df is missing"):
        read_scenario_file(folder)


def test_there_is_a_german_unit_for_every_set_up_hex(folder: Path) -> None:
    text = (folder / "counters.yaml").read_text("utf-8")
    german = text[text.index("    pioneer-a: 1") : text.index("  vp: {")]
    damage(folder, "counters.yaml", german, "")
    damage(folder, "counters.yaml", "total: 140", "total: 129")
    with pytest.raises(FileError, match="there are fewer German units than set-up hexes"):
        read_scenario_file(folder)


def test_a_missing_file_or_scenario_is_refused(folder: Path) -> None:
    (folder / "tables.yaml").unlink()
    with pytest.raises(FileError, match="cannot be read"):
        read_scenario_file(folder)
    with pytest.raises(FileError, match="the shipped scenarios are night-drop"):
        read_scenario("night-dropp")
    with pytest.raises(FileError, match="no such scenario"):
        read_scenario("a\0b")


def test_a_name_leads_to_no_file_outside_the_scenarios(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file is one only where it is given as one: names come from others, in games and pipes."""
    monkeypatch.chdir(folder.parent)
    for name in (folder.name, str(folder), str(folder / "scenario.yaml"), "../night-drop", "."):
        said = "no such scenario; the shipped scenarios are night-drop"
        with pytest.raises(FileError, match=said):
            read_scenario(name)
    assert read_scenario_file(folder).name == "night-drop"


def test_words_leave_the_digest_alone_and_numbers_change_it(folder: Path) -> None:
    before = read_scenario("night-drop").digest
    assert read_scenario_file(folder / "scenario.yaml").digest == before
    damage(folder, "map.yaml", "Le Motey", "Le Mottey")
    assert read_scenario_file(folder).digest == before
    damage(folder, "counters.yaml", "av: 5", "av: 6")
    assert read_scenario_file(folder).digest != before


def test_every_number_says_what_it_rests_on() -> None:
    bases = read_scenario("night-drop").bases()
    assert {basis for _, basis, _ in bases} == {"printed", "reconstructed", "ruled"}
    assert ("bocage", "reconstructed", "1 MP printed [6.2.2]") in bases


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, "has the key 'a' twice"),
        ("a: &x [1]\nb: *x\n", 1, "anchor or alias"),
        ("a: 1\nb: *x\n", 2, "anchor or alias"),
        ("\n" + "[" * 65 + "]" * 65, 2, "nested deeper than 64"),
        ("[" * 100_000, 1, "nested deeper than 64"),
        ("a: 1\n---\nb: 2\n", 2, "more than one document"),
        ("a: 1\n\tb: 2\n", 2, "tab"),
        ("a: [1\nb: 2\n", 2, "is not YAML"),
        ("a:\n  0101: 2\n", 2, 'write "0101" in quotes'),
        ("? [1]\n: 2\n", 1, "a key that is not text"),
        ("a: !!python/object:os.system x\n", 1, "not a plain value"),
        ("a: !!binary aGk=\n", 1, "not a plain value"),
        ("a: !!int x\n", 1, "not a number"),
        ("<<: {a: 1}\n", 1, "not a plain value"),
        ("a: " + "9" * 5000, 1, "not a number"),
        ("a: 1\nb: \x00\n", 2, "a character that YAML does not allow"),
        ("a: \ud800\n", 1, "cannot be read"),
        ('a: 1\nb: "x\\0y"\n', 2, "contains 'x\\x00y', which is not text"),
        ('a: 1\n"\\e[2J": 2\n', 2, "which is not text"),
        ("", 1, "is empty"),
        ("# nothing\n", 1, "is empty"),
    ],
)
def test_yaml_is_refused_with_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(FileError, match=re.escape(reason)) as refusal:
        parse_yaml(text, "some.yaml")
    assert (refusal.value.path, refusal.value.line) == ("some.yaml", line)


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
def test_nested_too_deep_is_said_in_our_words_whichever_loader_reads(
    loader: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A library that refuses before our own limit is reached has other words in each release."""
    monkeypatch.setattr("nightdrop.table.disk.yaml.Loader", loader)
    with pytest.raises(FileError, match=r"^some.yaml:2: is nested deeper than 64 levels$"):
        parse_yaml("\n" + "[" * 3000, "some.yaml")
    with pytest.raises(FileError, match=r"^some.yaml:2: is not YAML"):
        parse_yaml("\n" + "[" * 64 + ": }", "some.yaml")


@pytest.mark.parametrize("dumper", [yaml.SafeDumper, getattr(yaml, "CSafeDumper", yaml.SafeDumper)])
@pytest.mark.parametrize("flow", [False, True])
def test_what_is_written_is_read_as_it_was_whichever_dumper_writes(
    dumper: type, flow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.yaml.Dumper", dumper)
    value = {"name": "Sainte-Mère-Église: “nuit” 🪂", "0906": ["no", "1", 1, None, True], "b": {}}
    found = parse_yaml(yaml_text(value, flow=flow), "some.yaml").value
    assert found == value and list(found) == [*value]


def test_bytes_are_refused_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(b"a: 1\nb: \xff\n")
    with pytest.raises(FileError, match=":2: " + re.escape(in_code("is not UTF-8 text"))):
        read_yaml(path)
    path.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(FileError, match="larger than 8 MB"):
        read_yaml(path)
    with pytest.raises(FileError, match="cannot be read"):
        read_yaml(tmp_path)


def test_lines_are_kept_for_every_part() -> None:
    file = parse_yaml('a:\n  - 1\n  - {b: "0101"}\n', "some.yaml")
    assert file.value == {"a": [1, {"b": "0101"}]}
    assert [file.line(w) for w in (("a",), ("a", 1, "b"), ("a", 1, "c"), ())] == [1, 3, 3, 1]


def test_a_date_is_text_like_any_other() -> None:
    assert parse_yaml("begun: 2026-06-06\n", "some.yaml").value == {"begun": "2026-06-06"}


@pytest.mark.parametrize("start", ["", "new: {seed: 1}, position: {turn: 1}, "])
def test_a_chapter_of_the_guide_has_one_beginning(start: str) -> None:
    file = parse_yaml(f"- {{name: drop, title: a, about: b, {start}lessons: []}}\n", "guide.yaml")
    said = r"^guide.yaml:1: .*a chapter must begin with `new` or with"
    with pytest.raises(FileError, match=said):
        shaped(file, pages._Lessons)


def test_a_game_is_made_once_for_the_same_options() -> None:
    scenario = read_scenario("night-drop")
    plain, same = scenario.game(), scenario.game({"bocage_df": 0})
    assert plain is same and plain is not scenario.game({"bocage_df": 1})


def test_a_board_goes_to_another_process_without_what_was_worked_out_here() -> None:
    board = replace(read_scenario("night-drop").game().board)
    loaded = pickle.dumps(board)
    assert board.edge and pickle.dumps(board) == loaded
    assert pickle.loads(loaded) == board
