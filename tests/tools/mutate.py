"""Changes chapters one place at a time and runs the rule tests that reach the changed lines:
`python -m tests.tools.mutate nightdrop.hexwar.rules.demolition ...`, then
`python -m tests.tools.mutants`.

The changes are those of mutmut, which has to be installed, and what came of them is written as
`mutmut run` writes it. A chapter takes minutes: the tests are collected once, and each change is
made in a copy of the process, by another code in the same function, and tried by the tests that
reach its statement, the quickest first. What was noticed in an earlier run stands as long as its
function does. Of a large module `--sample 100 --seed 3` tries a hundred changes drawn by that seed;
another seed draws others.
"""

import argparse
import ast
import difflib
import importlib
import inspect
import json
import os
import pickle
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import coverage
import pytest
from _pytest.runner import runtestprotocol

from nightdrop.table.scenario.scenarios import load_scenario
from tests.rules.tabletop import fresh
from tests.tools.mutants import RESULTS, SURVIVED

SCENARIOS: Final = ("night-drop", "pegasus-bridge", "phantom-fury", "fallujah-2004")
SELECTION: Final = (
    "tests/rules", "tests/pegasus", "tests/phantom", "tests/fallujah",
    "tests/table/test_forecast.py", "tests/table/test_odds.py",
)  # fmt: skip
# What plays whole games, tests the tests, or paints: it runs long, and is no example of a rule.
LEFT_OUT: Final = (
    "test_bots.py", "test_conformance.py", "test_land.py", "test_laws.py", "test_looks.py",
    "test_track.py",
)  # fmt: skip
WINDOW: Final = "test_window"  # so begins the name of a file whose tests open the window
SLOW: Final = 1.5  # s of processor time: so long does no example of play take
PATIENCE: Final = 15  # s of processor time for one change; one that takes longer is noticed


class Reached(NamedTuple):
    """The statements that tests reach: tests by file and line, and their times (s)."""

    lines: Mapping[str, Mapping[int, frozenset[str]]]
    seconds: Mapping[str, float]


class Sample(NamedTuple):
    """How many changes of a module are tried, drawn by a seed."""

    size: int
    seed: int


def sampled(names: Sequence[str], sample: Sample | None) -> list[str]:
    """The changes to try, in order: all, or a sample.

    A larger sample of the same seed holds the smaller one.
    """
    if sample is None:
        return [*names]
    order = sorted(names)
    random.Random(sample.seed).shuffle(order)
    drawn = set(order[: sample.size])
    return [name for name in names if name in drawn]


class Change(NamedTuple):
    """A change to a function: its name at mutmut, the function, its code then, and the lines of
    the statement that is changed."""

    name: str
    function: Any
    code: CodeType
    defaults: tuple[Any, ...] | None
    named: dict[str, Any] | None
    lines: frozenset[int]


def changes(module: ModuleType, mutated: str, names: list[str]) -> Iterator[Change]:
    """The changes to a module, out of the text that holds every change beside the old."""
    lines, source = mutated.splitlines(), Path(module.__file__ or "").read_text("utf-8")
    nodes = {n.name: n for n in ast.walk(ast.parse(mutated)) if isinstance(n, ast.FunctionDef)}
    codes = dict(_codes(compile(mutated, module.__file__ or "", "exec")))
    statements = sorted(_statements(ast.parse(source)))
    for name in names:
        plain = name.rpartition("__mutmut_")[0]
        function = _function(module, plain)
        start = _first_line(source, plain)
        old, new = (
            lines[node.lineno - 1 : node.end_lineno]
            for node in (nodes[f"{plain}__mutmut_orig"], nodes[name])
        )
        spots = set[int]()
        for tag, a, b, *_ in difflib.SequenceMatcher(None, old[1:], new[1:]).get_opcodes():
            if tag != "equal":
                spots |= {start + 1 + n for n in range(a, max(b, a + 1))}
        reach = spots or set(range(start, start + len(old)))  # a default: whoever calls it
        touched = {
            n for a, b in statements if any(a <= s <= b for s in spots) for n in range(a, b + 1)
        }
        yield Change(name, function, codes[name], *_defaults(nodes[name], module),
                     frozenset(touched | reach))  # fmt: skip


def _codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner.co_name, inner
            yield from _codes(inner)


def _statements(tree: ast.AST) -> Iterator[tuple[int, int]]:
    """First and last line of each statement, of one with a body those of its head."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield node.lineno, max(node.lineno, last)


def _path(plain: str) -> list[str]:
    """Class and function, or function alone, out of mutmut's name for it."""
    return plain.removeprefix("x_").removeprefix("xǁ").split("ǁ")


def _function(module: ModuleType, plain: str) -> Any:
    found: Any = module
    for name in _path(plain):
        found = inspect.getattr_static(found, name)
    return getattr(found, "__func__", found)


def _first_line(source: str, plain: str) -> int:
    body: list[ast.stmt] = ast.parse(source).body
    node: Any = None
    for name in _path(plain):
        kinds = (ast.FunctionDef, ast.ClassDef)
        node = [n for n in body if isinstance(n, kinds) and n.name == name][-1]  # after overloads
        body = node.body
    return int(node.lineno)


def _defaults(
    node: ast.FunctionDef, module: ModuleType
) -> tuple[tuple[Any, ...] | None, dict[str, Any] | None]:
    """Default values by position and by name, which a change may change too."""

    def value(tree: ast.expr) -> Any:
        return eval(compile(ast.Expression(tree), "", "eval"), vars(module))

    named = {arg.arg: value(tree) for arg, tree in
             zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if tree}  # fmt: skip
    return tuple(map(value, node.args.defaults)) or None, named or None


def make(change: Change, module: ModuleType) -> None:
    """Put the changed code in place of the function's own."""
    function = change.function
    try:
        function.__code__ = change.code
    except ValueError:  # it uses `super` no more
        holder: Any = module
        *outer, name = _path(change.name.rpartition("__mutmut_")[0])
        for part in outer:
            holder = getattr(holder, part)
        free, cells = function.__code__.co_freevars, function.__closure__ or ()
        kept = [c for n, c in zip(free, cells, strict=True) if n in change.code.co_freevars]
        function = FunctionType(change.code, function.__globals__, name, None, tuple(kept))
        setattr(holder, name, function)
    function.__defaults__, function.__kwdefaults__ = change.defaults, change.named


class Driver:
    """A plugin of pytest that tries changes in place of running the tests."""

    def __init__(
        self, modules: list[str], anew: bool, jobs: int, folder: Path, sample: Sample | None = None
    ) -> None:
        self.modules, self.anew, self.jobs, self.folder = modules, anew, jobs, folder
        self.sample = sample

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items
                 if item.path.name not in LEFT_OUT
                 and not item.path.name.startswith(WINDOW)}  # fmt: skip
        for scenario in SCENARIOS:  # each copy of the process has them at hand
            load_scenario(scenario)
        fresh()
        reached = self._reached(items)
        for name in self.modules:
            self._try(importlib.import_module(name), items, reached)
        return True

    def _reached(self, items: Mapping[str, Any]) -> Reached:
        """Run each test once, in a copy of the process, and see what it reaches."""
        answer, question = os.pipe()
        files = [
            str(Path(sys.modules[name].__file__ or "")) for name in map(_imported, self.modules)
        ]
        if os.fork() == 0:
            os.close(answer)
            watch = coverage.Coverage(data_file=None, include=files, config_file=False)
            watch.start()
            seconds = dict[str, float]()
            for name, item in items.items():
                watch.switch_context(name)
                begun = time.process_time()
                if not _passes(item):
                    print(f"fails unchanged: {name}", file=sys.stderr)
                seconds[name] = time.process_time() - begun
            watch.stop()
            data = watch.get_data()
            lines = {
                file: {n: frozenset(found) for n, found in data.contexts_by_lineno(file).items()}
                for file in data.measured_files()
            }
            with os.fdopen(question, "wb") as pipe:
                pickle.dump((lines, seconds), pipe)
            os._exit(0)
        os.close(question)
        with os.fdopen(answer, "rb") as pipe:
            found = Reached(*pickle.load(pipe))
        os.wait()
        return found

    def _try(self, module: ModuleType, items: Mapping[str, Any], reached: Reached) -> None:
        generator: Any = importlib.import_module("mutmut.mutation.file_mutation")
        path = Path(module.__file__ or "")
        mutated = generator.mutate_file_contents(str(path), path.read_text("utf-8"))
        place = self.folder / f"{module.__name__.replace('.', '/')}.py"
        codes = {} if self.anew else _kept(module.__name__, place, mutated.code)
        names = sampled(mutated.mutant_names, self.sample)
        codes = {name: code for name, code in codes.items() if name in names}
        names = [name for name in names if name not in codes]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(mutated.code, "utf-8")
        lines = reached.lines.get(str(path), {})
        print(f"{module.__name__}: {len(names)} changes to try, {len(codes)} kept", flush=True)
        running = dict[int, str]()

        def write() -> None:
            named = {f"{module.__name__}.{name}": codes.get(name) for name in mutated.mutant_names}
            text = json.dumps({"exit_code_by_key": named})
            place.with_name(f"{place.name}.meta").write_text(text, "utf-8")

        for change in changes(module, mutated.code, names):
            tests = frozenset[str]().union(*(lines.get(n, ()) for n in change.lines))
            order = sorted(tests & items.keys(), key=reached.seconds.__getitem__)
            order = [name for name in order if reached.seconds[name] < SLOW]
            if not order:
                codes[change.name] = 33
                continue
            if len(running) >= self.jobs:
                _collect(codes, running)
                if not len(codes) % 25:  # what is broken off is gone on with
                    write()
            sys.stdout.flush()
            child = os.fork()
            if child == 0:
                _die_of(change, module, [items[name] for name in order])
            running[child] = change.name
        while running:
            _collect(codes, running)
        write()
        lost = sum(code in SURVIVED for code in codes.values())
        share = 100 * (1 - lost / max(1, len(codes)))
        print(
            f"{module.__name__}: {len(codes)} changes, {lost} not noticed ({share:.1f} %)",
            flush=True,
        )


def _kept(module: str, place: Path, mutated: str) -> dict[str, int]:
    """The changes noticed in an earlier run, of functions that are unchanged since."""
    meta = place.with_name(f"{place.name}.meta")
    if not meta.exists():
        return {}
    old, new = (_bodies(text) for text in (place.read_text("utf-8"), mutated))
    same = {name for name, body in new.items() if old.get(name) == body}
    codes = json.loads(meta.read_text("utf-8"))["exit_code_by_key"].items()
    found = {name.removeprefix(f"{module}."): code for name, code in codes}
    return {
        name: code
        for name, code in found.items()
        if code is not None and code not in SURVIVED
        if {name, f"{name.rpartition('__mutmut_')[0]}__mutmut_orig"} <= same
    }


def _bodies(text: str) -> dict[str, str]:
    nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    return {node.name: ast.dump(node) for node in nodes}


def _imported(name: str) -> str:
    importlib.import_module(name)
    return name


def _passes(item: Any) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    return all(not report.failed for report in reports)


def _die_of(change: Change, module: ModuleType, items: list[Any]) -> None:
    """End this copy of the process: 1 if a test notices the change, 0 if none does."""
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        make(change, module)
        os._exit(0 if all(_passes(item) for item in items) else 1)
    except BaseException:  # whatever a change breaks besides
        os._exit(1)


def _collect(codes: dict[str, int], running: dict[int, str]) -> None:
    """Wait for one copy of the process to end."""
    child, status = os.wait()
    name = running.pop(child)
    codes[name] = os.waitstatus_to_exitcode(status)
    if codes[name] in SURVIVED:
        print(f"  not noticed: {name}", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Try the changes to the modules named; what came of them is written to the folder."""
    parser = argparse.ArgumentParser("tests.tools.mutate", description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="+", help="such as nightdrop.hexwar.rules.demolition")
    parser.add_argument("--anew", action="store_true", help="also what was noticed before")
    parser.add_argument("--jobs", type=int, default=1, help="copies at a time")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--sample", type=int, help="try this many of each module (all)")
    parser.add_argument("--seed", type=int, default=1, help="that draws the sample")
    chosen = parser.parse_args(arguments)
    sample = Sample(chosen.sample, chosen.seed) if chosen.sample else None
    driver = Driver(chosen.modules, chosen.anew, chosen.jobs, chosen.results, sample)
    options = ["-q", "-n", "0", "-p", "no:cacheprovider", "--capture=no", *SELECTION]
    return int(pytest.main(options, plugins=[driver]))


if __name__ == "__main__":
    sys.exit(main())
