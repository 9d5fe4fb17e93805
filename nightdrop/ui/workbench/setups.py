"""The positions on the workbench, one or two: which is worked on, how they differ, their files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from nightdrop.engine.hexes import Hex
from nightdrop.table.disk.files import free_path
from nightdrop.table.match.facts import differing
from nightdrop.table.match.workbench import Workbench
from nightdrop.table.record.saves import fit_name


@dataclass
class SetUp:
    """A position that is built, its file if it has one, and its name."""

    bench: Workbench
    path: Path | None
    name: str

    def save(self, folder: Path) -> None:
        """Write it under its name. Raises OSError, and NotThere while it cannot be played."""
        stem = fit_name(self.name) or "position"
        same = self.path is not None and self.path.stem == stem
        path = self.path if same and self.path else free_path(folder / f"{stem}.yaml")
        self.bench.save(path)
        self.path = path


class SetUps:
    """All set-ups, A before B; `at` is the one at hand."""

    def __init__(self, first: SetUp) -> None:
        self.at, self.all = first, [first]

    @property
    def place(self) -> int:
        """The place of the one at hand: 0 for A."""
        return self.all.index(self.at)

    @property
    def other(self) -> SetUp | None:
        """The one that is not at hand, if there are two."""
        return next((one for one in self.all if one is not self.at), None)

    @property
    def differing(self) -> frozenset[Hex]:
        """The hexes in which two differ."""
        if self.other is None:
            return frozenset()
        return differing(self.at.bench.facts, self.other.bench.facts)

    @property
    def wrong(self) -> SetUp | None:
        """One that cannot be played, if there is one: the one at hand first."""
        wrong = [one for one in self.all if one.bench.fault is not None]
        return self.at if self.at in wrong else next(iter(wrong), None)

    @property
    def are_saved(self) -> bool:
        """Whether none of them has changed since it was saved."""
        return all(one.bench.is_saved for one in self.all)

    def add(self, name: str) -> None:
        """Lay a second one beside the first, which it begins as; it is at hand then."""
        made = Workbench(self.at.bench.facts)
        made.eyes = self.at.bench.eyes
        self.at = SetUp(made, None, name)
        self.all.append(self.at)

    def drop(self) -> None:
        """Keep the one at hand alone."""
        self.all = [self.at]

    def replace(self, made: SetUp) -> None:
        """Put another in the place of the one at hand."""
        self.all[self.place] = made
        self.at = made

    def save(self, folder: Path) -> None:
        """Write the one at hand, and the other if that has changed. Raises as `SetUp.save`."""
        self.at.save(folder)
        if self.other is not None and not self.other.bench.is_saved:
            self.other.save(folder)
