"""Switches rules off one by one, to show that the test of each would notice.

`python -m tests.tools.switches [RULE ...]` takes every coded rule of a rulebook's conformance.yaml
(or those named), puts a neutral stand-in in its place, and runs the tests that are named for it in
a process of their own. Every one of them must fail; the exit code is 1 if a test stays green.
"""

import argparse
import importlib
import inspect
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import nightdrop
from nightdrop.table.scenario.scenarios import FIRST
from tests.tools.yaml_files import content_of

ROOT = Path(nightdrop.__file__).resolve().parent.parent
# The folder of each rulebook's tests, which holds its conformance.yaml.
FOLDERS = {
    "night-drop": ROOT / "tests" / "rules",
    "pegasus-bridge": ROOT / "tests" / "pegasus",
    "phantom-fury": ROOT / "tests" / "phantom",
    "fallujah-2004": ROOT / "tests" / "fallujah",
}
ROOMS = ("engine", "rules", "hexwar.rules", "phantom_fury.rules", "fallujah.rules")
# Set for the process in which a rule is switched off.
DISABLED = "NIGHTDROP_DISABLED_RULE"


class Trial(NamedTuple):
    """The results of the tests of a rule that was switched off."""

    rule: str
    symbol: str
    stand_in: str
    failed: tuple[str, ...]
    green: tuple[str, ...]
    trouble: str = ""

    @property
    def is_noticed(self) -> bool:
        """Whether every test failed, as it should."""
        return bool(self.failed) and not self.green and not self.trouble


@cache
def conformance(of: str = FIRST) -> dict[str, Any]:
    """The content of a rulebook's conformance.yaml."""
    content: dict[str, Any] = content_of(FOLDERS[of] / "conformance.yaml")
    return content


def coded_rules(of: str = FIRST) -> dict[str, dict[str, Any]]:
    """The coded rules of a rulebook by number."""
    rules = conformance(of)["rules"]
    return {number: rule for number, rule in rules.items() if rule["status"] == "coded"}


def located(symbol: str) -> tuple[Any, str]:
    """The module or class that holds a symbol such as "combat.Combat.options", and its name.

    Modules are those of `hexwar/rules`; one of the core is written "house.rules.steps.DrawStep",
    one of Phantom Fury "fury.flow.Reinforce", one of Fallujah "fallujah.army.Army". Raises
    ImportError or AttributeError if there is no such thing.
    """
    names, room = symbol.split("."), "hexwar.rules"
    if names[0] == "house":
        _house, room, *names = names
    elif names[0] == "fury":
        room, names = "phantom_fury.rules", names[1:]
    elif names[0] == "fallujah":
        room, names = "fallujah.rules", names[1:]
    holder: Any = importlib.import_module(f"nightdrop.{room}.{names[0]}")
    for name in names[1:-1]:
        holder = getattr(holder, name)
    inspect.getattr_static(holder, names[-1])
    return holder, names[-1]


def switch_off(symbol: str, by: Mapping[str, Any]) -> None:
    """Put a stand-in for a symbol wherever it was imported to.

    `by` is one of {returns: value}, {argument: its name}, {constant: value}, and for steps
    {skips: true}, the step or its method takes itself off.
    """
    for room in ROOMS:
        package = importlib.import_module(f"nightdrop.{room}")
        for found in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{found.name}")
    holder, name = located(symbol)
    original = inspect.getattr_static(holder, name)
    if by.get("skips") and inspect.isclass(original):
        step: Any = original
        step.actor = lambda self, state: None
        step.run = _pops
        return
    stand_in = _stand_in(original, by)
    setattr(holder, name, stand_in)
    for module in list(sys.modules.values()):
        if module.__name__.startswith("nightdrop.") and vars(module).get(name) is original:
            setattr(module, name, stand_in)


def _pops(step: Any, state: Any, *rest: Any) -> Any:
    return state.pop()


def _stand_in(original: Any, by: Mapping[str, Any]) -> Any:
    """The replacement of a function, a property or a constant."""
    (kind, value), *_ = by.items()
    frozen = tuple(value) if isinstance(value, list) else value
    if kind == "constant":
        return original._make(frozen) if hasattr(original, "_make") else frozen
    if kind == "skips":
        return _pops
    if kind == "argument":
        return _returns_argument(original, value)
    if isinstance(original, property):
        return property(lambda self: frozen)
    return lambda *args, **kwargs: frozen


def _returns_argument(original: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A function with the signature of the original that gives back one of its arguments."""
    signature = inspect.signature(original)
    return lambda *args, **kwargs: signature.bind(*args, **kwargs).arguments[name]


def pytest_configure() -> None:
    """Makes this module a plugin of pytest: switches the rule of the environment off."""
    rule = os.environ.get(DISABLED)
    if rule:
        of, _, number = rule.partition(" ")
        entry = coded_rules(of)[number]
        switch_off(entry.get("disable", entry["coded"]), entry["by"])


def homes_of_tests(of: str = FIRST) -> dict[str, str]:
    """The file of every test of a rulebook, from the root, by the test's name."""
    homes = {}
    for path in sorted(FOLDERS[of].glob("test_*.py")):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M):
            homes[name] = path.relative_to(ROOT).as_posix()
    return homes


def try_rule(number: str, of: str = FIRST) -> Trial:
    """Run a rule's tests without the rule. A parametrised test fails if one of its cases does."""
    entry, homes = coded_rules(of)[number], homes_of_tests(of)
    tests: list[str] = entry["tests"]
    ids = [f"{homes[name]}::{name}" for name in tests]
    options = ["-q", "-rA", "--tb=no", "-p", "no:cacheprovider", "-p", "tests.tools.switches"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *ids],
        cwd=ROOT,
        env={**os.environ, DISABLED: f"{of} {number}", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    outcomes = set(re.findall(r"^(FAILED|PASSED|ERROR) \S+::(\w+)", done.stdout, re.M))
    failed = tuple(name for name in tests if ("FAILED", name) in outcomes)
    green = tuple(name for name in tests if name not in failed)
    lines = (done.stdout + done.stderr).strip().splitlines()
    trouble = "" if done.returncode in (0, 1) else "\n".join(lines[-5:])
    symbol = entry.get("disable", entry["coded"])
    (kind, value), *_ = entry["by"].items()
    return Trial(number, symbol, f"{kind} {value}", failed, green, trouble)


def trials(numbers: Sequence[str] = (), of: str = FIRST) -> Iterator[Trial]:
    """The trials of these rules, or of all coded ones, in order. KeyError for an unknown one."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(lambda number: try_rule(number, of), numbers or coded_rules(of))


def main(arguments: Sequence[str]) -> int:
    """Print a line for each rule; 0 if all were noticed to be missing, 2 for a wrong number."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.switches", description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULE", help='such as "6.2.1" (all)')
    parser.add_argument("--scenario", choices=FOLDERS, default=FIRST, help="whose rulebook")
    asked = parser.parse_args(arguments)
    numbers, of = asked.rules, asked.scenario
    if not FOLDERS[of].is_dir():
        print("the tests are not here: this needs a checkout", file=sys.stderr)
        return 2
    unknown = [number for number in numbers if number not in coded_rules(of)]
    if unknown:
        print(f"not a coded rule: {', '.join(unknown)}", file=sys.stderr)
        return 2
    unnoticed = 0
    for trial in trials(numbers, of):
        verdict = "noticed" if trial.is_noticed else "NOT NOTICED"
        count = f"{len(trial.failed)}/{len(trial.failed) + len(trial.green)}"
        print(f"{trial.rule:7} {trial.symbol:32} {trial.stand_in:28} {count:>5} {verdict}")
        for name in trial.green:
            print(f"        still green: {name}")
        if trial.trouble:
            print(trial.trouble)
        unnoticed += not trial.is_noticed
    print(f"{unnoticed} rules could be missing without a test failing")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
