"""The changes to engine and rules that no rule test notices, beside the list of those that are
known and why: `python -m tests.tools.mutants`, after `python -m tests.tools.mutate MODULE ...` or
`mutmut run`.
"""

import argparse
import ast
import json
import sys
from collections.abc import Iterator, Mapping
from difflib import ndiff
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from nightdrop.table.disk.yaml import FileError, read_yaml

LEAST: Final = 95  # per cent that the rule tests must notice
# How mutmut ends a change: a test failed; none did; none goes there; not tried yet.
SURVIVED: Final = (0, 5, 33)
RESULTS: Final = Path("mutants")
_HEAD: Final = """\
# What the rule tests do not notice: each change that `python -m tests.tools.mutate`, or mutmut,
# made to `nightdrop/engine`, `rules`, and the `rules` of `hexwar`, `phantom_fury` and `fallujah`
# and that no rule test found, and why it may stay.
# `python -m tests.tools.mutants` compares; with `--update` it makes room for new ones.
"""


class Change(NamedTuple):
    """A change to a function: `where` is module and name, `was` and `now` are its lines."""

    where: str
    was: str
    now: str

    @property
    def module(self) -> str:
        return self.where.partition(" ")[0]


class Row(NamedTuple):
    """The results of a module's changes: how many were noticed, which were not, how many not tried.
    """

    module: str
    noticed: int
    survivors: tuple[Change, ...]
    untried: int

    @property
    def interval(self) -> float:
        """The margin of error of the sampled share in per cent, 19 times of 20; 0 without sampling.

        By Agresti and Coull, so that a sample without survivors is not taken for all.
        """
        tried = self.noticed + len(self.survivors)
        if not tried or not self.untried:
            return 0.0
        share, of_all = (self.noticed + 2) / (tried + 4), tried + self.untried
        return float(196 * (share * (1 - share) / (tried + 4) * self.untried / of_all) ** 0.5)


class Trial(NamedTuple):
    """The results of a run: how many changes were noticed, which were not, how many not tried.

    The same for each module.
    """

    noticed: int
    survivors: tuple[Change, ...]
    untried: int
    modules: frozenset[str]
    rows: tuple[Row, ...] = ()

    @property
    def share(self) -> float:
        """Of those that were tried, the per cent noticed."""
        tried = self.noticed + len(self.survivors)
        return 100 * self.noticed / tried if tried else 0.0


def trial(folder: Path) -> Trial:
    """What mutmut wrote into its folder. Raises FileError if it never ran there."""
    results = sorted(folder.rglob("*.meta"))
    if not results:
        raise FileError(str(folder), 1, "holds no results; run `mutmut run` first")
    rows = list[Row]()
    for path in results:
        module = ".".join(path.relative_to(folder).parts).removesuffix(".py.meta")
        codes = json.loads(path.read_text("utf-8"))["exit_code_by_key"]
        lost = [name for name, code in codes.items() if code in SURVIVED]
        untried = sum(code is None for code in codes.values())
        survivors = tuple(_changes(path.with_suffix(""), lost))
        rows.append(Row(module, len(codes) - untried - len(lost), survivors, untried))
    return Trial(
        sum(row.noticed for row in rows),
        tuple(change for row in rows for change in row.survivors),
        sum(row.untried for row in rows),
        frozenset(row.module for row in rows),
        tuple(rows),
    )


def _changes(source: Path, names: list[str]) -> Iterator[Change]:
    """The changes with these names, out of the module that holds every change beside the old."""
    if not names:
        return
    text = source.read_text("utf-8")
    lines = text.splitlines()
    bodies = {
        node.name: lines[node.lineno - 1 : node.end_lineno]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }
    for full in names:
        module, _, name = full.rpartition(".")
        plain = name.rpartition("__mutmut_")[0]
        where = plain.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
        called = where.rpartition(".")[2]
        old, new = (
            [line.replace(one, called) for line in bodies[one]]
            for one in (f"{plain}__mutmut_orig", name)
        )
        yield Change(f"{module} {where}", *_parted(old, new))


def _parted(old: list[str], new: list[str]) -> tuple[str, str]:
    """The lines that only the old and only the new has, each on one line."""
    marked = list(ndiff(old, new))
    was, now = (
        " ".join(line[2:].strip() for line in marked if line.startswith(sign)) for sign in "-+"
    )
    return was, now


def known(path: Path) -> dict[Change, str]:
    """The listed changes with their reasons. Raises FileError."""
    found: dict[Change, str] = {}
    listed = read_yaml(path).value
    if not isinstance(listed, Mapping):
        raise FileError(str(path), 1, "should hold changes by module and function")
    for where, changes in listed.items():
        for change in changes:
            try:
                found[Change(where, change["was"], change["now"])] = change["why"]
            except (KeyError, TypeError) as problem:
                raise FileError(
                    str(path), 1, f"{where}: was, now, why; not {change!r}"
                ) from problem
    return found


def written(changes: Mapping[Change, str]) -> str:
    """The list as a file holds it."""
    rooms: dict[str, list[dict[str, str]]] = {}
    for change, why in sorted(changes.items()):
        rooms.setdefault(change.where, []).append(
            {"was": change.was, "now": change.now, "why": why}
        )
    return _HEAD + yaml.safe_dump(rooms, allow_unicode=True, sort_keys=False, width=98)


def _told(row: Row, reasons: Mapping[Change, str]) -> str:
    """The line of a module: what was noticed of what was tried, and of that without the changes
    that are listed with a reason."""
    tried = row.noticed + len(row.survivors)
    bare = sum(not reasons.get(change) for change in row.survivors)
    of_others = 100 * row.noticed / ((row.noticed + bare) or 1)
    within = f" ±{row.interval:.1f}" if row.untried else ""
    share = 100 * row.noticed / (tried or 1)
    return (
        f"  {row.module}: {row.noticed} of {tried} noticed ({share:.1f} %{within}; without those"
        f" that have a reason {of_others:.1f} %)"
    )


def report(found: Trial, reasons: Mapping[Change, str]) -> tuple[str, bool]:
    """The counts in words, in all and by module, and whether all is well: enough noticed, a reason
    for each other. Of a module of which a sample was tried nothing listed is called gone."""
    bare = [change for change in dict.fromkeys(found.survivors) if not reasons.get(change)]
    sampled = {row.module for row in found.rows if row.untried}
    gone = [one for one in reasons if one not in found.survivors
            and one.module in found.modules - sampled]  # fmt: skip
    lines = [
        f"{found.noticed + len(found.survivors)} changes tried: {found.noticed} noticed"
        f" ({found.share:.1f} %, at least {LEAST}), {len(found.survivors)} not; {found.untried} not"
        f" tried; {len(bare)} without a reason, {len(gone)} listed that are noticed or gone"
    ]
    lines += [_told(row, reasons) for row in found.rows]
    lines += [f"  no reason: {one.where}\n    - {one.was}\n    + {one.now}" for one in bare]
    lines += [f"  listed, but noticed or gone: {one.where}: {one.now}" for one in gone]
    return "\n".join(lines), found.share >= LEAST and not bare and not found.untried


def main(arguments: list[str] | None = None) -> int:
    """Compare and print; 1 if too few were noticed, or one was not that has no reason."""
    parser = argparse.ArgumentParser("tests.tools.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--results", type=Path, default=RESULTS, help="mutmut's folder")
    parser.add_argument("--known", type=Path, default=Path("tests/survivors.yaml"))
    parser.add_argument("--update", action="store_true", help="bring the list up to date")
    chosen = parser.parse_args(arguments)
    try:
        found, reasons = trial(chosen.results), known(chosen.known)
    except FileError as problem:
        print(problem, file=sys.stderr)
        return 2
    if chosen.update:
        tried = {row.module for row in found.rows if not row.untried}
        others = {one: why for one, why in reasons.items() if one.module not in tried}
        kept = others | {change: reasons.get(change, "") for change in found.survivors}
        chosen.known.write_text(written(kept), "utf-8")
    told, is_well = report(found, reasons)
    print(told)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
