"""What an opponent says in a game: lines from the scenario's folder, by side, moment, level.

`voices.en.yaml` has them in English and `voices.it.yaml` in Italian, as many in each place: the
choice of a line does not depend on the language. Under `any` are those of every level.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import Field, RootModel

from nightdrop.table.disk.files import scenario_folder
from nightdrop.table.disk.yaml import Where, YamlFile, read_yaml
from nightdrop.table.language import ENGLISH, _, language
from nightdrop.table.scenario.schema import shaped
from nightdrop.table.words.fields import ROLES, fields_of

ANY: Final = "any"
MOST: Final = 160  # characters of a line
Line = Annotated[str, Field(min_length=1, max_length=MOST)]
Levels = dict[str, list[Line]]
Lines = dict[str, dict[str, Levels]]


class _Shape(RootModel[Lines]):
    """The whole file."""


class VoiceNeeds(NamedTuple):
    """The contents that a file must have.

    The sides that can speak, the moments with the fields that their lines can name, the levels.
    """

    sides: Collection[str]
    moments: Mapping[str, Collection[str]]
    levels: Collection[str]


class Voices:
    """The lines of a scenario, by side, moment and level."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines

    def of(self, side: str, moment: str, level: str) -> list[str]:
        """The lines of a side of this level for a moment: its own, then those of any level."""
        found = self._lines.get(side, {}).get(moment, {})
        return [*found.get(level, ()), *found.get(ANY, ())]


def voices(scenario: str, asked: VoiceNeeds) -> Voices:
    """The lines of a scenario in the current language, or else in English. Raises FileError.

    None where it has no file of them.
    """
    folder = scenario_folder(scenario)
    paths = [_path(folder, spoken) for spoken in (language(), ENGLISH)]
    path = next((path for path in paths if path.is_file()), None)
    if path is None:
        return Voices({})
    key = tuple(asked.sides), tuple(asked.moments.items()), tuple(asked.levels)
    return _kept(path, path.stat().st_mtime_ns, *key)


@lru_cache(maxsize=8)
def _kept(
    path: Path, stamp: int, sides: tuple[str, ...],
    moments: tuple[tuple[str, Collection[str]], ...], levels: tuple[str, ...],
) -> Voices:  # fmt: skip
    return read_voices(path, VoiceNeeds(sides, dict(moments), levels))


def check_voices(folder: Path, asked: VoiceNeeds) -> None:
    """Refuse a folder with an unsound file of lines, in any language. Raises FileError."""
    for path in sorted(folder.glob("voices.*.yaml")):
        read_voices(path, asked)


def _path(folder: Path, spoken: str) -> Path:
    return folder / f"voices.{spoken}.yaml"


def read_voices(path: Path, asked: VoiceNeeds) -> Voices:
    """The lines of a file. Raises FileError with file, line and reason.

    If it is not the English one, it must have as many in each place as that.
    """
    file = read_yaml(path)
    lines = shaped(file, _Shape).root
    for where, names, wanted in _parts(lines, asked):
        for name in names:
            file.refuse_if(
                (*where, name), (name not in wanted, _("{name} is not known here")), name=name
            )
        for name in wanted:
            missing = name not in names and name != ANY
            named = ".".join(where) or path.name
            file.refuse_if(
                where, (missing, _("{part} is missing from {name}")), part=name, name=named
            )
    for side, moments in lines.items():
        _check(file, side, moments, asked)
    english = _path(path.parent, ENGLISH)
    if path != english and english.is_file():
        _compare(file, lines, shaped(read_yaml(english), _Shape).root)
    return Voices(lines)


def _parts(
    lines: Lines, asked: VoiceNeeds
) -> Iterator[tuple[tuple[str, ...], Collection[str], Collection[str]]]:
    """Each table of a file: its place, its names, and those that it must have."""
    yield (), lines.keys(), asked.sides
    for side, moments in lines.items():
        yield (side,), moments.keys(), asked.moments.keys()
        for moment, levels in moments.items():
            yield (side, moment), levels.keys(), (*asked.levels, ANY)


def _check(
    file: YamlFile, side: str, moments: Mapping[str, Levels], asked: VoiceNeeds
) -> None:
    """Refuse duplicate lines, empty tables, and fields that a moment does not have."""
    known: set[str] = set()
    for moment, levels in moments.items():
        for level, texts in levels.items():
            file.refuse_if((side, moment, level), (not texts, _("{name} has no lines")), name=level)
            for number, text in enumerate(texts):
                where: Where = (side, moment, level, number)
                file.refuse_if(where, (text in known, _("a line appears twice: {text!r}")),
                               text=text)  # fmt: skip
                known.add(text)
                _check_fields(file, where, text, asked.moments[moment])


def _check_fields(file: YamlFile, where: Where, text: str, names: Collection[str]) -> None:
    """Refuse a line with a field that its moment does not have."""
    fields = fields_of(text)
    if fields is None:
        raise file.error(where, _("{name} has a brace that does not close"), name=text)
    for field in fields:
        is_bent = field.spec in {"", *ROLES} or "|" in field.spec
        is_sound = field.name in names and is_bent and not field.conversion
        file.refuse_if(where, (not is_sound, _("{text!r} uses {{{name}}}, which is not available "
                                               "here")),
                       text=text, name=field.name)  # fmt: skip


def _compare(file: YamlFile, lines: Lines, english: Lines) -> None:
    """Refuse a file that does not have as many lines in each place as the English one."""
    for side, moments in lines.items():
        for moment, levels in moments.items():
            wanted = english.get(side, {}).get(moment, {})
            for level in {**levels, **wanted}:
                here, there = len(levels.get(level, ())), len(wanted.get(level, ()))
                if here != there:
                    said = _("{name} has {count} lines, but the English file has {other}")
                    raise file.error((side, moment, level), said, name=level, count=here,
                                     other=there)  # fmt: skip

