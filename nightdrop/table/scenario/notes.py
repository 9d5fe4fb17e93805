"""Notes on the history behind a scenario: read in each language, with sources, and checked.

They are in `history.en.yaml` and beside it in other languages, in the scenario's folder, and are
read on first use. The possible subjects, and their names, come from the game family
(`Scenario.noted`).
"""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from pydantic import BeforeValidator, Field

from nightdrop.table.disk.files import basis_of, scenario_folder
from nightdrop.table.disk.yaml import FileError, YamlFile, read_yaml
from nightdrop.table.language import ENGLISH, _, language
from nightdrop.table.scenario.scenarios import read_scenario
from nightdrop.table.scenario.schema import Label, Name, Shape, shaped

_STEM = "history"
_RULE = re.compile(r"\d+(\.\d+)*")


class Source(Shape):
    """The source of a fact.

    Its title, `where` it is found (an address, or a book with its year), and `what` it is.
    """

    title: Label
    where: Annotated[str, Field(min_length=1)]
    what: Annotated[str, Field(min_length=1)]


def _texts(value: object) -> object:
    """One value, or several, as a tuple of texts: 3 -> ("3",)."""
    values = value if isinstance(value, list) else [value]
    sound = all(isinstance(one, str | int) and not isinstance(one, bool) for one in values)
    return tuple(map(str, values)) if sound else value


# What a note is about, by the name of what that is: {"turn": ("3",)}.
About = dict[Name, Annotated[tuple[str, ...], BeforeValidator(_texts), Field(min_length=1)]]


class _NoteShape(Shape):
    """A note in the file, which names its sources."""

    id: Name
    about: Annotated[About, Field(min_length=1)]
    title: Label
    text: Annotated[str, Field(min_length=1)]
    sources: Annotated[list[Name], Field(min_length=1)]
    differ: str = ""


class _NotesFile(Shape):
    """The whole file of a language."""

    sources: dict[Name, Source]
    notes: list[_NoteShape]


class Note(NamedTuple):
    """A note in the language in use.

    `about` are its subjects, all as texts; `differ` says where its sources differ, "" where they do
    not.
    """

    id: str
    about: About
    title: str
    text: str
    sources: tuple[Source, ...]
    differ: str = ""


# What was read, by language and scenario.
_known: Final[dict[tuple[str, str], tuple[Note, ...]]] = {}


def note_files(
    folder: Path, noted: Mapping[str, Collection[str]]
) -> Iterator[tuple[YamlFile, tuple[Note, ...]]]:
    """The notes in a scenario's folder, file by file. Raises FileError.

    `noted` are the possible subjects beside rules.
    """
    for path in sorted(folder.glob(f"{_STEM}.*.yaml")):
        file = read_yaml(path)
        yield file, _checked(file, noted)


def notes_of(scenario: str) -> tuple[Note, ...]:
    """Every note of a scenario, in the order of its file; () where there is no file.

    They are in the language in use, or else in English. Where it cannot be read, it is one note
    about nothing, which says so.
    """
    key = language(), scenario
    if key not in _known:
        _known[key] = _read(*key)
    return _known[key]


def are_read(scenario: str) -> bool:
    """Whether the notes of this scenario are cached; reading them takes some 0.1 s."""
    return (language(), scenario) in _known


def _read(spoken: str, scenario: str) -> tuple[Note, ...]:
    folder = scenario_folder(scenario)
    paths = (folder / f"{_STEM}.{wanted}.yaml" for wanted in (spoken, ENGLISH))
    path = next((path for path in paths if path.is_file()), None)
    try:
        noted = read_scenario(basis_of(scenario) or scenario).noted
        return _checked(read_yaml(path), noted) if path else ()
    except FileError as problem:
        title = _("The history notes cannot be shown")
        return (Note("", {}, title, str(problem), ()),)


def _checked(file: YamlFile, noted: Mapping[str, Collection[str]]) -> tuple[Note, ...]:
    """The notes of a file, each with its sources. Raises FileError.

    It refuses a source that is not listed, an id that two notes have, and an unknown subject.
    """
    found, notes = shaped(file, _NotesFile), dict[str, Note]()
    for place, note in enumerate(found.notes):
        twice = note.id in notes, _("two notes are called {name}")
        file.refuse_if(("notes", place, "id"), twice, name=note.id)
        for number, name in enumerate(note.sources):
            strange = name not in found.sources, _("{name} is not among the sources")
            file.refuse_if(("notes", place, "sources", number), strange, name=name)
        for what, name in ((what, name) for what, names in note.about.items() for name in names):
            is_known = _RULE.fullmatch(name) if what == "rule" else name in noted.get(what, ())
            strange = not is_known, _("{name} is not known here")
            file.refuse_if(("notes", place, "about", what), strange, name=f"{what} {name}")
        sources = tuple(found.sources[name] for name in note.sources)
        notes[note.id] = Note(note.id, note.about, note.title, note.text, sources, note.differ)
    return tuple(notes.values())
