"""All sentences of the program and their translations: `python -m assets.tools.words`.

Lists what a language does not say yet and brings its catalogues up to date: new sentences come
in with an empty translation, those that nothing says any more go out.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import polib
from babel.messages.extract import extract_from_file

from nightdrop.games import FIRST
from nightdrop.hexwar.scenario.scenario import hex_scenario
from nightdrop.hexwar.words.nouns import nouns
from nightdrop.table.disk.files import data_path
from nightdrop.table.language import ENGLISH, LANGUAGES
from nightdrop.table.scenario.scenarios import kind_of, read_scenario, shipped_games
from nightdrop.table.words.english import BENT, english

PACKAGE: Final = Path(__file__).resolve().parents[2] / "nightdrop"
# The functions that mark a sentence, and which of their arguments are context and forms.
_MARKS: Final = {
    "_": None, "N_": None, "ngettext": (1, 2), "NN_": (1, 2),
    "pgettext": ((1, "c"), 2), "NP_": ((1, "c"), 2),
}  # fmt: skip
# The places whose names are words rather than proper names, and the roles they take.
_WORDED: Final = re.compile("bridge|battery|Hill|Orchard")
_ROLES: Final = ("place", "place the", "place in", "place to", "place from", "place of")
_WIDTH: Final = 100


class Sentence(NamedTuple):
    """A sentence to be translated: its context ("" for none), its text, its plural or ""."""

    context: str
    text: str
    plural: str = ""


@cache
def sentences() -> dict[Sentence, str]:
    """Every sentence of the program with the catalogue it belongs to, "window" or "table"."""
    found = dict.fromkeys((*_places(), *_options(), *_nouns(), *_english()), "table")
    rooms = sorted(PACKAGE.rglob("*.py"), key=lambda path: "ui" in path.parts)
    for path in rooms:
        catalogue = "window" if "ui" in path.relative_to(PACKAGE).parts else "table"
        for sentence in _marked(path):
            found.setdefault(sentence, catalogue)
    # A sentence that is counted somewhere and plain elsewhere is one entry of a catalogue.
    counted = {(one.context, one.text) for one in found if one.plural}
    return {one: where for one, where in found.items() if one.plural or one[:2] not in counted}


def _marked(path: Path) -> Iterator[Sentence]:
    """The sentences that a module marks."""
    for _line, text, _notes, context in extract_from_file("python", path, _MARKS):
        one, plural = (text[0], text[1]) if isinstance(text, tuple) else (text, "")
        if one:
            yield Sentence(context or "", one, plural)


def _places() -> Iterator[Sentence]:
    """The names in the scenarios that say what a place is."""
    for scenario in (name for name in shipped_games() if kind_of(name) == FIRST):
        for place in hex_scenario(scenario).sources.map.names.values():
            if _WORDED.search(place.name):
                yield from (Sentence(role, place.name) for role in _ROLES)


def _options() -> Iterator[Sentence]:
    """How the scenarios word their options and difficulties, and what they name besides."""
    for scenario in shipped_games():
        read = read_scenario(scenario)
        yield from (Sentence("", name) for name in read.named())
        for spec in read.specs.values():
            notes = (one.note for one in read.difficulties.values() if not spec.is_reading)
            said = (spec.label, spec.note, *spec.words.values(), *notes)
            yield from (Sentence("", sentence) for sentence in said if sentence)


def _nouns() -> Iterator[Sentence]:
    """What counters are called, in all forms that a sentence may ask for."""
    for noun in nouns():
        yield from (Sentence("", form) for form in (noun.alone, noun.a, noun.the))
        yield Sentence("gender", noun.the)


def _english() -> Iterator[Sentence]:
    """The words in `assets/words/en` and of the scenarios, but for the nouns of counters."""
    for path in sorted(data_path("assets", "words", ENGLISH).glob("*.yaml")):
        for head, part in english(path.stem).items():
            if head in ("contexts", BENT):
                for context, texts in part.items():
                    said = texts.values() if isinstance(texts, dict) else texts
                    yield from (Sentence(context, text) for text in said)
            elif head != "nouns":
                yield from _texts(part)


def _texts(part: object) -> Iterator[Sentence]:
    """All texts of a table of words."""
    match part:
        case dict():
            for inner in part.values():
                yield from _texts(inner)
        case (one, many):
            yield Sentence("", str(one), str(many))
        case str():
            yield Sentence("", part)


class Report(NamedTuple):
    """What is amiss in a language: sentences without a translation, entries nothing says."""

    missing: list[Sentence]
    dead: list[Sentence]


def catalogues(language: str) -> dict[str, polib.POFile]:
    """The catalogues of a language by name."""
    paths = sorted(data_path("assets", "words", language).glob("*.po"))
    return {path.stem: polib.pofile(str(path), wrapwidth=_WIDTH) for path in paths}


def report(language: str) -> Report:
    """What is amiss in a language, each list in the order of the code."""
    said = {_key(entry): entry for po in catalogues(language).values() for entry in po}
    missing = [one for one in sentences() if one not in said or not said[one].translated()]
    return Report(missing, [one for one in said if one not in sentences()])


def _key(entry: polib.POEntry) -> Sentence:
    return Sentence(entry.msgctxt or "", entry.msgid, entry.msgid_plural or "")


def update(language: str) -> None:
    """Bring a language's catalogues up to date, in the order they have."""
    found = catalogues(language)
    known = {_key(entry) for po in found.values() for entry in po}
    for name, po in found.items():
        for entry in [entry for entry in po if _key(entry) not in sentences()]:
            po.remove(entry)
        for one, belongs in sentences().items():
            if belongs == name and one not in known:
                po.append(_blank(one))
        text = str(po)
        path = data_path("assets", "words", language, f"{name}.po")
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8", newline="\n")


def _blank(one: Sentence) -> polib.POEntry:
    """An entry that waits for its translation."""
    forms = {0: "", 1: ""} if one.plural else {}
    return polib.POEntry(
        msgctxt=one.context or None, msgid=one.text, msgid_plural=one.plural, msgstr_plural=forms
    )


def main(arguments: list[str]) -> int:
    """List what is amiss in each language; with `--update` mend the files. 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m assets.tools.words", description=__doc__)
    parser.add_argument("--update", action="store_true", help="make room for what is missing")
    updates = parser.parse_args(arguments).update
    amiss = False
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        if updates:
            update(language)
        missing, dead = report(language)
        amiss = amiss or bool(missing or dead)
        for word, those in (("missing", missing), ("dead", dead)):
            for one in those:
                where = " ".join(filter(None, (sentences().get(one, ""), one.context)))
                print(f"{language} {word}: {where}: {one.text!r}")
        print(f"{language}: {len(sentences())} sentences, {len(missing)} missing, {len(dead)} dead")
    return int(amiss)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
