"""Editions of a game's data: what those before today's had otherwise, so that old records replay.

`editions.yaml` in a scenario's folder is a list, the first edition foremost: which values each had
in place of those of the next one, as in `- {tables.terrain.marsh.foot: 4}`. A path begins with the
part that its file is ("tables", "map", "position"); a value that is null was not there. A game is
numbered together with its scenarios, and each folder says what differs in its own files.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import RootModel

from nightdrop.table.disk.yaml import Where, YamlFile, read_yaml
from nightdrop.table.language import _
from nightdrop.table.scenario.derived_scenarios import Changed, with_values
from nightdrop.table.scenario.schema import shaped

FILE: Final = "editions.yaml"
FIRST_EDITION: Final = 1


class _EditionsShape(RootModel[list[dict[str, Any]]]):
    """editions.yaml: values by their paths, for each edition but today's."""


@dataclass(frozen=True)
class Editions:
    """What the editions of a folder's data before today's had otherwise, the first foremost; `file`
    says so, None where today's is the first."""

    changes: tuple[Mapping[str, object], ...] = ()
    file: YamlFile | None = None

    @property
    def latest(self) -> int:
        """The number of today's edition, from 1."""
        return FIRST_EDITION + len(self.changes)

    def changed(self, edition: int, part: str, file: YamlFile) -> YamlFile:
        """A file as an edition had it. Raises FileError for a path that leads nowhere."""
        for index in reversed(range(edition - FIRST_EDITION, len(self.changes))):
            file = with_values(file, [*self._of(index, part)], may_lack=True)
        return file

    def _of(self, index: int, part: str) -> Collection[Changed]:
        """What differs in a part of a scenario."""
        found = []
        for path, value in self.changes[index].items():
            first, *inside = path.split(".")
            if first == part and self.file is not None:
                where: Where = (index, path)
                found.append(Changed(tuple(inside), value, self.file, where))
        return found

    def refuse_others(self, parts: Collection[str]) -> None:
        """Raise FileError for a path that begins with none of the parts of a scenario."""
        for index, changes in enumerate(self.changes):
            for path in changes:
                strange = path.split(".")[0] not in parts, _(
                    "a change must begin with one of {names}")
                if self.file is not None:
                    self.file.refuse_if((index, path), strange, names=", ".join(parts))


def read_editions(folder: Path) -> Editions:
    """What the file in a scenario's folder says; without one today's edition is the first. Raises
    FileError."""
    if not (folder / FILE).exists():
        return Editions()
    file = read_yaml(folder / FILE)
    return Editions(tuple(shaped(file, _EditionsShape).root), file)
