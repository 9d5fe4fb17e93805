"""Scenarios of a game that begin in a position and change some of its files.

The folder has two files of its own, scenario.yaml and position.yaml; all others are those of its
basis.
"""

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from pydantic import AfterValidator, Field, model_validator

from nightdrop.table.disk.files import said_in
from nightdrop.table.disk.yaml import FileError, Where, YamlFile, read_yaml
from nightdrop.table.language import ENGLISH, _, language
from nightdrop.table.scenario.schema import Label, Name, Shape, shaped

POSITION: Final = "position.yaml"
_Share = Annotated[float, Field(ge=0, le=1)]


def _in_english(said: dict[str, str]) -> dict[str, str]:
    if ENGLISH not in said:
        raise ValueError(_("a text must be given in English"))
    return said


Labels = Annotated[dict[str, Label], AfterValidator(_in_english)]
Texts = Annotated[dict[str, Annotated[str, Field(min_length=1)]], AfterValidator(_in_english)]


def spoken(said: Mapping[str, str]) -> str:
    """A text by language: in the current one, or else in English."""
    return said.get(language(), said[ENGLISH])


class ChancesShape(Shape):
    """The laboratory's result: the number of games, and the share that the first side won.

    It has its interval of 95 %.
    """

    games: Annotated[int, Field(ge=1)]
    share: _Share
    interval: Annotated[list[_Share], Field(min_length=2, max_length=2)]

    @model_validator(mode="after")
    def _in_order(self) -> "ChancesShape":
        low, high = self.interval
        if not low <= self.share <= high:
            raise ValueError(_("the share must be within its interval, the lower end first"))
        return self


class ToldShape(Shape):
    """The description of a game where it is chosen.

    Its `history` by language (a sentence or two), the `minutes` that it takes, the chances, and the
    mean number of `letters` of a game by mail.
    """

    history: Texts
    minutes: Annotated[int, Field(ge=1, le=999)]
    chances: ChancesShape
    letters: Annotated[int, Field(ge=1, le=999)] | None = None


class StartShape(ToldShape):
    """scenario.yaml of a scenario that belongs to a game, its `basis`.

    `title` is a text by language, `place` is in the middle of its picture, 0 for the middle of all.
    `changes` are values of the files of the basis, each by its part and the keys that lead to it:
    "tables.time.turns".
    """

    name: Name
    basis: Name
    title: Labels
    place: Annotated[int, Field(ge=0)] = 0
    changes: dict[str, Any] = Field(default_factory=dict)


@dataclass(frozen=True)
class _Changed(YamlFile):
    """A file of a basis in which values differ.

    `said` is where each of them is written, and an error in one is reported there.
    """

    said: Mapping[Where, tuple[YamlFile, Where]] = field(default_factory=dict)

    def error(self, where: Where, reason: str, /, **fields: object) -> FileError:
        found = [at for key, at in self.said.items() if where[: len(key)] == key]
        file, at = found[-1] if found else [*self.said.values()][-1]
        return file.error(at, reason, **fields)


@dataclass(frozen=True)
class Start:
    """The beginning of a scenario, and its changes in the files of its basis."""

    file: YamlFile
    shape: StartShape
    position: YamlFile

    def changed(self, part: str, file: YamlFile) -> YamlFile:
        """A file of the basis with the changes. Raises FileError for an unknown value."""
        values = list[Changed]()
        for path, value in self.shape.changes.items():
            first, *inside = path.split(".")
            if first == part:
                values.append(Changed(tuple(inside), value, self.file, ("changes", path)))
        if part == "scenario":
            values.append(Changed(("name",), self.shape.name, self.file, ("name",)))
            values.append(Changed(("title",), self.shape.title[ENGLISH], self.file, ("title",)))
            for name, value in self.options.items():
                where = "options", name, "default"
                values.append(Changed(where, value, self.position, ("options", name)))
        return with_values(file, values)

    def refuse_others(self, parts: Collection[str]) -> None:
        """Raise FileError for a change in what is not a part of its basis."""
        for path in self.shape.changes:
            strange = path.split(".")[0] not in parts, _(
                "a change must begin with one of {names}")
            self.file.refuse_if(("changes", path), strange, names=", ".join(parts))

    @property
    def where(self) -> dict[str, object]:
        """The position, under the name of the basis.

        So a digest is the same by either name.
        """
        said = self.position.value
        return {**(said if isinstance(said, dict) else {}), "scenario": self.shape.basis}

    @property
    def options(self) -> Mapping[str, object]:
        """The options that differ from those of its basis, by the position."""
        said = self.position.value
        found = said.get("options") if isinstance(said, dict) else None
        return found if isinstance(found, dict) else {}


class Changed(NamedTuple):
    """A value that differs in a file: the keys that lead to it, and where it is written."""

    keys: Where
    value: object
    source: YamlFile
    at: Where


def with_values(file: YamlFile, values: Sequence[Changed], may_lack: bool = False) -> YamlFile:
    """A file in which values differ. Where they `may_lack`, a new one may come in, and one that is
    None goes. Raises FileError, at its source, for a value that the file has not."""
    content, said = deepcopy(file.value), {}
    for keys, value, source, at in values:
        try:
            said[_put(content, keys, value, may_lack)] = source, at
        except (KeyError, IndexError, ValueError, TypeError):
            known = _("{name} has no value {path} that can be changed")
            raise source.error(at, known, name=Path(file.path).name,
                               path=".".join(map(str, keys))) from None  # fmt: skip
    if not said:
        return file
    lines = {where: line for where, line in file.lines.items()  # of what is still there
             if not any(where[: len(at)] == at != where for at in said)}  # fmt: skip
    lines |= {where: source.line(at) for where, (source, at) in said.items() if where not in lines}
    return _Changed(file.path, content, lines, said)


def _put(content: Any, where: Where, value: object, may_lack: bool) -> Where:
    """Set a value that there is, or may lack, and return the way to it. Raises KeyError,
    IndexError, ValueError and TypeError where there is none."""
    place, way = content, list[str | int]()
    for key in where[:-1]:
        way.append(int(key) if isinstance(place, list) else key)
        place = place[way[-1]]
    way.append(int(where[-1]) if isinstance(place, list) else where[-1])
    if not (may_lack and isinstance(place, dict)):
        _known = place[way[-1]]
    place[way[-1]] = value
    if may_lack and value is None:
        del place[way[-1]]
    return tuple(way)


def read_start(file: YamlFile) -> Start:
    """A scenario.yaml with a basis, and the position beside it. Raises FileError."""
    shape, folder = shaped(file, StartShape), Path(file.path).absolute().parent
    other = shape.name != folder.name, _("the name must be that of its folder, {name}")
    file.refuse_if(("name",), other, name=folder.name)  # by it a game finds its position again
    hidden = said_in(Path(file.path), "basis") != shape.basis, _(
        "the line must be written as in: basis: {name}")
    file.refuse_if(("basis",), hidden, name=shape.basis)
    position = read_yaml(Path(file.path).parent / POSITION)
    said = position.value.get("scenario") if isinstance(position.value, dict) else None
    strange, reason = said not in (shape.basis, shape.name), _(
        "the position must be one of {name}, not {said}")
    position.refuse_if(("scenario",), (strange, reason), name=shape.basis, said=str(said)[:40])
    return Start(file, shape, position)
