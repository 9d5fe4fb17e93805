"""Reads translations that anyone may have edited: a sound catalogue, or one clear refusal.

A translated sentence may omit a field of the English one, but may not use any other, and may
format a field only where a phrase declines (see `nouns`): else the error would show in the middle
of a game. A scenario may have sentences of its own beside them.

A translation whose English was changed since is said all the same, until somebody has reviewed it:
it was right a moment ago, and one English sentence on an Italian page is worse than a word less.
Where it asks for a field that is gone it would fail, and the English is said.
"""

import gettext
import io
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import polib

from nightdrop.engine.model import Game
from nightdrop.table.disk.files import data_path, scenario_folder
from nightdrop.table.disk.yaml import FileError, YamlFile, read_bytes, read_yaml
from nightdrop.table.language import (
    ENGLISH,
    LANGUAGES,
    BadCatalogue,
    Keyed,
    _,
    language,
    system_language,
    use,
)
from nightdrop.table.words.english import keyed
from nightdrop.table.words.fields import ROLES, Field, fields_of

_PERCENT: Final = re.compile(r"%(?:\(\w+\))?[a-z]")
# What the readers of catalogues raise for a damaged file.
_DAMAGED: Final = (OSError, ValueError, LookupError)


def read_catalogue(path: Path) -> gettext.NullTranslations:
    """Read a catalogue from a .po file: an entry whose context is the key of an English text is
    found by what that says now. Raises BadCatalogue with file, line and reason."""
    try:
        text = read_bytes(path).decode("utf-8")
    except FileError as problem:
        raise BadCatalogue(f"{path.name}:1: {problem.reason}") from None
    except ValueError:
        raise BadCatalogue(f"{path.name}:1: is not UTF-8 text") from None
    try:
        entries = polib.pofile(text + "\n")
    except _DAMAGED as problem:
        raise BadCatalogue(f"{path.name}:{_line(problem)}: is not a .po file") from None
    for entry in list(entries):
        is_fuzzy, entry.flags = entry.fuzzy, []
        if not is_fuzzy:
            for reason in _faults(entry):
                raise BadCatalogue(f"{path.name}:{entry.linenum or 1}: {reason}")
        texts = _keyed().get(entry.msgctxt or "", ())
        if texts:
            entry.msgid, entry.msgid_plural = texts[0], texts[1] if len(texts) > 1 else ""
        if (is_fuzzy or texts) and any(_faults(entry)):
            entries.remove(entry)
    try:
        return gettext.GNUTranslations(io.BytesIO(entries.to_binary()))
    except _DAMAGED as problem:  # its header names an unknown charset or plural
        reason = f"the header cannot be used ({type(problem).__name__})"
        raise BadCatalogue(f"{path.name}:1: {reason}") from None


@cache
def _keyed() -> Mapping[str, tuple[Keyed, ...]]:
    """The English texts by key; none where a file of them is damaged, which its reader is told."""
    try:
        return keyed()
    except FileError:
        return {}


def _line(problem: Exception) -> str:
    found = re.search(r"line (\d+)", str(problem))
    return found[1] if found else "1"


def _faults(entry: polib.POEntry) -> Iterator[str]:
    """Return why the texts of an entry cannot replace its English ones."""
    english = [text for text in (entry.msgid, entry.msgid_plural) if text]
    fields = [field for text in english for field in fields_of(text) or ()]
    percents = {part for text in english for part in _PERCENT.findall(text)}
    if entry.msgid_plural and sorted(entry.msgstr_plural) != [0, 1]:
        yield "a counted sentence needs both its forms, msgstr[0] and msgstr[1]."
    for text in filter(None, (entry.msgstr, *entry.msgstr_plural.values())):
        asked = fields_of(text)
        if asked is None:
            yield f"{text!r} has a brace that does not close."
            continue
        for field in asked:
            if not _is_sound(field, fields):
                yield f"{text!r} uses {{{_shown(field)}}}, which the English does not have."
        if len(fields) == 0 and percents and set(_PERCENT.findall(text)) != percents:
            yield f"{text!r} must contain {', '.join(sorted(percents))}."


def _shown(field: Field) -> str:
    conversion = f"!{field.conversion}" if field.conversion else ""
    return field.name + conversion + (f":{field.spec}" if field.spec else "")


def _is_sound(field: Field, english: list[Field]) -> bool:
    """Whether a translation may have this field: the English one, plain or declined."""
    known = [one for one in english if one.name == field.name]
    if not known or field.conversion not in {"", *(one.conversion for one in known)}:
        return False
    if field.spec in {"", *(one.spec for one in known)}:
        return True
    bends = field.spec in ROLES or re.fullmatch(r"\w*\|\w*", field.spec)
    return field.name in _bent() and not field.conversion and bool(bends)


@cache
def _bent() -> frozenset[str]:
    """The fields that are phrases, which decline. Raises FileError."""
    names: Any = read_yaml(data_path("assets", "words", "phrases.yaml")).value
    return frozenset(names)


def speak(wanted: str = "") -> None:
    """Switch to a language; "" is the system's, English where that has no catalogue.

    Raises BadCatalogue if the language is unknown or its file cannot be read.
    """
    chosen = wanted or system_language()
    if chosen not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        said = _("There is no language {name!r}; choose from {known}.")
        raise BadCatalogue(said.format(name=chosen, known=known))
    use(chosen, gettext.NullTranslations() if chosen == ENGLISH else catalogue(chosen))


@cache
def catalogue(wanted: str) -> gettext.NullTranslations:
    """Return the shipped catalogues of a language, chained. Raises BadCatalogue."""
    words = gettext.NullTranslations()
    for path in sorted(data_path("assets", "words", wanted).glob("*.po")):
        words.add_fallback(read_catalogue(path))
    return words


# A scenario's own sentences, by language and key; no digest holds them.
OWN: Final = "words.yaml"
Own = Mapping[str, Mapping[str, str]]


def read_own(folder: Path) -> Own:
    """The words in a scenario's folder; none where it has no such file. Raises FileError."""
    path = folder / OWN
    return _checked(read_yaml(path)) if path.exists() else {}


def _checked(file: YamlFile) -> Own:
    """The words of a file. Raises FileError: English is required, and texts only."""
    words = file.value
    if not isinstance(words, dict) or ENGLISH not in words:
        raise file.error((), _("{part} is missing from {name}"), part=ENGLISH, name=OWN)
    for spoken, said in words.items():
        for key, text in (said if isinstance(said, dict) else {"": None}).items():
            if not isinstance(text, str):
                raise file.error((spoken, key), _("{name} is not known here"), name=key or spoken)
    return words


@lru_cache(maxsize=8)
def _words(scenario: str) -> Own:
    """The words of a scenario by its name; none where it has no file, or a refused one."""
    try:
        return read_own(scenario_folder(scenario))
    except FileError:
        return {}


def own(scenario: str, key: str) -> str | None:
    """The scenario's own text for a key: in the current language, else in English; or None."""
    words = _words(scenario)
    return words.get(language(), {}).get(key) or words.get(ENGLISH, {}).get(key)


def own_level(game: Game, level: str) -> str:
    """The game's own name of a level of victory: "Bronze Star"; else its name in records."""
    return own(game.name, f"level.{level}") or level


def own_deed(scenario: str, text: str) -> str:
    """The scenario's own words for an action of this text, "" if it has none."""
    verb, *rest = text.split(" ")
    return (own(scenario, f"does.{verb}") or "").format(*rest)
