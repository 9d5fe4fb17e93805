"""The list of changes that no rule test notices: read, compared, and true of the code as it is."""

import ast
import importlib
import json
from functools import lru_cache
from pathlib import Path
from types import ModuleType

import pytest

from tests.tools.mutants import Change, Row, known, main, report, trial, written
from tests.tools.mutate import Sample, changes, make, sampled

ROOT = Path(__file__).resolve().parents[2]
LISTED = ROOT / "tests/survivors.yaml"
KNOWN = known(LISTED)

MODULE = '''
def x_half__mutmut_orig(points):
    """A reduced unit's."""
    return points // 2

def x_half__mutmut_1(points):
    """A reduced unit's."""
    return points / 2

def x_half__mutmut_2(points):
    """A reduced unit's."""
    return points // 3

class Zone:
    def xǁZoneǁholds__mutmut_orig(self, hex_):
        return hex_ in self.near

    def xǁZoneǁholds__mutmut_1(self, hex_):
        return hex_ not in self.near
'''
HALVED = Change("nightdrop.hexwar.rules.results half", "return points // 2", "return points / 2")


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """A run in which one change survived, two were noticed and one was not tried."""
    module = tmp_path / "mutants/nightdrop/hexwar/rules/results.py"
    module.parent.mkdir(parents=True)
    module.write_text(MODULE, "utf-8")
    codes = {"x_half__mutmut_1": 0, "x_half__mutmut_2": 1, "xǁZoneǁholds__mutmut_1": 1,
             "xǁZoneǁholds__mutmut_2": None}  # fmt: skip
    named = {f"nightdrop.hexwar.rules.results.{name}": code for name, code in codes.items()}
    meta = module.with_name("results.py.meta")
    meta.write_text(json.dumps({"exit_code_by_key": named}), "utf-8")
    return tmp_path / "mutants"


def test_a_survivor_is_told_by_its_function_and_its_lines(results):
    assert trial(results)[:4] == (2, (HALVED,), 1, {"nightdrop.hexwar.rules.results"})


def test_a_survivor_in_a_class_is_told_by_class_and_method(results):
    meta = results / "nightdrop/hexwar/rules/results.py.meta"
    key = "nightdrop.hexwar.rules.results.xǁZoneǁholds__mutmut_1"
    meta.write_text(f'{{"exit_code_by_key": {{"{key}": 0}}}}')
    assert trial(results).survivors[0].where == "nightdrop.hexwar.rules.results Zone.holds"


def test_a_changed_default_is_told_under_the_functions_own_name(results):
    module = results / "nightdrop/hexwar/rules/results.py"
    changed = MODULE.replace("def x_half__mutmut_2(points)", "def x_half__mutmut_2(points=1)")
    module.write_text(changed.replace("points // 3", "points // 2"), "utf-8")
    module.with_name("results.py.meta").write_text(
        '{"exit_code_by_key": {"nightdrop.hexwar.rules.results.x_half__mutmut_2": 0}}', "utf-8"
    )
    assert trial(results).survivors[0][1:] == ("def half(points):", "def half(points=1):")


def test_a_survivor_wants_a_reason(results):
    told, is_well = report(trial(results)._replace(untried=0), {})
    assert "1 without a reason" in told and "+ return points / 2" in told and not is_well


def test_a_run_is_well_when_each_survivor_has_its_reason(results):
    found = trial(results)._replace(noticed=19, untried=0)
    assert report(found, {HALVED: "points are even"})[1]


def test_too_few_noticed_are_not_well_whatever_the_reasons(results):
    found = trial(results)._replace(untried=0)
    assert not report(found, {HALVED: "points are even"})[1]


def test_what_is_listed_but_noticed_is_told_where_all_was_tried(results):
    gone, found = HALVED._replace(now="return points // 4"), trial(results)
    assert "0 listed that are noticed or gone" in report(found, {gone: "so"})[0]
    whole = found._replace(rows=(found.rows[0]._replace(untried=0),))
    assert "1 listed that are noticed or gone" in report(whole, {gone: "so"})[0]


def test_a_module_is_told_with_the_interval_of_its_sample(results):
    row = Row("a", 90, (HALVED,) * 10, 0)
    assert (row.interval, round(row._replace(untried=100).interval, 1)) == (0, 4.3)
    assert row._replace(survivors=(), untried=100).interval > 2
    told = report(trial(results), {HALVED: "points are even"})[0]
    assert "2 of 3 noticed (66.7 % ±18.3; without those that have a reason 100.0 %)" in told


def test_reasons_of_changes_that_were_not_tried_are_kept(results, tmp_path, capsys):
    untried = HALVED._replace(now="return points // 4")
    path = tmp_path / "survivors.yaml"
    path.write_text(written({untried: "so"}), "utf-8")
    main(["--results", str(results), "--known", str(path), "--update"])
    assert known(path) == {HALVED: "", untried: "so"}


def test_what_is_listed_of_a_module_that_was_not_tried_stands(results, tmp_path, capsys):
    other = HALVED._replace(where="nightdrop.hexwar.rules.zoc held")
    assert "0 listed" in report(trial(results), {other: "so"})[0]
    path = tmp_path / "survivors.yaml"
    path.write_text(written({other: "so"}), "utf-8")
    main(["--results", str(results), "--known", str(path), "--update"])
    assert known(path) == {HALVED: "", other: "so"}


def test_the_list_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "survivors.yaml"
    path.write_text(written({HALVED: "points are even"}), "utf-8")
    assert known(path) == {HALVED: "points are even"}


def test_room_is_made_for_a_new_survivor(results, tmp_path, capsys):
    path = tmp_path / "survivors.yaml"
    path.write_text("{}", "utf-8")
    assert main(["--results", str(results), "--known", str(path), "--update"]) == 1
    assert known(path) == {HALVED: ""}


def test_a_folder_without_results_is_refused_in_one_sentence(tmp_path, capsys):
    assert main(["--results", str(tmp_path), "--known", str(LISTED)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_every_listed_change_has_a_reason():
    assert [change for change, why in KNOWN.items() if not why] == []


@lru_cache(maxsize=1)
def functions(text):
    """The functions of a module, read once for all its changes in a row."""
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]


def test_the_listed_lines_stand_in_the_code():
    for where in sorted({change.where for change in KNOWN}):
        module, _, name = where.partition(" ")
        text = (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8")
        bodies = [ast.get_source_segment(text, node) for node in functions(text)
                  if node.name == name.rpartition(".")[2]]  # fmt: skip
        code = " ".join(" ".join(str(body).split()) for body in bodies)
        for change in KNOWN:
            if change.where == where:
                assert " ".join(change.was.split()) in code, where


@pytest.fixture
def tried(tmp_path, monkeypatch) -> ModuleType:
    """The module that was changed, as it stands."""
    old = MODULE.split("def x_half__mutmut_1")[0] + "class Zone:" + MODULE.split("class Zone:")[1]
    plain = old.replace("x_half__mutmut_orig", "half").replace("xǁZoneǁholds__mutmut_orig", "holds")
    (tmp_path / "halves.py").write_text(plain.split("    def xǁ")[0], "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return importlib.import_module("halves")


def test_a_change_is_made_in_the_function_itself(tried):
    half, holds = changes(tried, MODULE, ["x_half__mutmut_1", "xǁZoneǁholds__mutmut_1"])
    imported, zone = tried.half, tried.Zone()
    zone.near = (1,)
    assert (imported(3), zone.holds(1)) == (1, True)
    make(half, tried)
    make(holds, tried)
    assert (imported(3), zone.holds(1)) == (1.5, False)


def test_a_change_is_tried_by_the_tests_that_reach_its_line(tried):
    (half,) = changes(tried, MODULE, ["x_half__mutmut_1"])
    assert half.lines == {4}


def test_a_default_that_is_given_by_name_is_changed(tmp_path, monkeypatch):
    text = "def {}(n, *, by={}):\n    return n * by\n"
    (tmp_path / "named_defaults.py").write_text(text.format("times", 2), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("named_defaults")
    mutated = text.format("x_times__mutmut_orig", 2) + text.format("x_times__mutmut_1", 3)
    (change,) = changes(module, mutated, ["x_times__mutmut_1"])
    make(change, module)
    assert module.times(5) == 15


def test_a_sample_is_drawn_by_its_seed_and_kept_in_order():
    names = [f"x_half__mutmut_{n}" for n in range(50)]
    drawn = sampled(names, Sample(10, 3))
    assert len(drawn) == 10 and drawn == sorted(drawn, key=names.index)
    assert drawn == sampled(names, Sample(10, 3)) != sampled(names, Sample(10, 4))
    assert set(drawn) < set(sampled(names, Sample(20, 3)))
    assert sampled(names, None) == names
