"""All sentences of the program and their translations: `python -m assets.tools.words`.

Lists what a language does not say yet, and which translations are to be reviewed as their English
was changed since. `--update` brings the catalogues up to date: new sentences come in with an empty
translation, those that nothing says any more go out, and a sentence that was changed keeps its
translation, marked "fuzzy". A sentence that is read from data is known by its key, one of the code
by its likeness; an entry of a page, such as the help, by its place. No mark stops anything but a
release: `--release` fails as long as there is one. Whoever has read a translation against its new
English, and mended it if need be, takes the mark off, or says `--reviewed NAME`.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import polib
from babel.messages.extract import extract_from_file

from assets.tools import word_pairs
from assets.tools.word_pairs import Review
from nightdrop.games import FIRST
from nightdrop.hexwar.scenario.scenario import hex_scenario
from nightdrop.hexwar.words.nouns import nouns
from nightdrop.table.disk.files import data_path
from nightdrop.table.language import ENGLISH, LANGUAGES
from nightdrop.table.scenario.scenarios import kind_of, read_scenario, shipped_games
from nightdrop.table.words.english import BENT, FILES, english, keyed
from nightdrop.table.words.fields import fields_of

PACKAGE: Final = Path(__file__).resolve().parents[2] / "nightdrop"
# The functions that mark a sentence, and which of their arguments are context and forms.
_MARKS: Final = {
    "_": None, "N_": None, "ngettext": (1, 2), "NN_": (1, 2),
    "pgettext": ((1, "c"), 2), "NP_": ((1, "c"), 2),
}  # fmt: skip
_MARKED: Final = re.compile(rf"\b(?:{'|'.join(_MARKS)})\s*\(")
# The places whose names are words rather than proper names, and the roles they take.
_WORDED: Final = re.compile("bridge|battery|Hill|Orchard")
_ROLES: Final = ("place", "place the", "place in", "place to", "place from", "place of")
_WIDTH: Final = 100
# How like the sentence of before one has to be, of 1, to be taken for the same, mended.
_LIKE: Final = 0.5


class Sentence(NamedTuple):
    """A sentence to be translated: its context ("" for none; of one that is read from data its
    key), its text, its plural or ""."""

    context: str
    text: str
    plural: str = ""


@cache
def sentences() -> dict[Sentence, str]:
    """Every sentence of the program with the catalogue it belongs to, "window" or "table"."""
    given = (*_places(), *_options(), *_nouns(), *_english())
    found = dict.fromkeys((one for one in given if one.text), "table")
    rooms = sorted(PACKAGE.rglob("*.py"), key=lambda path: "ui" in path.parts)
    for path in rooms:
        catalogue = "window" if "ui" in path.relative_to(PACKAGE).parts else "table"
        for sentence in marked(path):
            found.setdefault(sentence, catalogue)
    # A sentence that is counted somewhere and plain elsewhere is one entry of a catalogue.
    counted = {(one.context, one.text) for one in found if one.plural}
    return {one: where for one, where in found.items() if one.plural or one[:2] not in counted}


def marked(path: Path) -> Iterator[Sentence]:
    """The sentences that a module marks."""
    if not _MARKED.search(path.read_text("utf-8")):
        return  # as most do; to look for the calls themselves takes long
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
    """The words of the scenarios for options and difficulties, and their other names."""
    for scenario in shipped_games():
        read = read_scenario(scenario)
        yield from (Sentence("", name) for name in read.named())
        for spec in read.specs.values():
            notes = (one.note for one in read.difficulties.values() if not spec.is_reading)
            said = (spec.label, spec.note, *spec.words.values(), *notes)
            yield from (Sentence("", sentence) for sentence in said if sentence)


def _nouns() -> Iterator[Sentence]:
    """The nouns of counters, in all forms that a sentence may ask for."""
    for noun in nouns():
        yield from (Sentence("", form) for form in (noun.alone, noun.a, noun.the))
        yield Sentence("gender", noun.the)


def _english() -> Iterator[Sentence]:
    """The words in `assets/words/en` and of the scenarios, but for the nouns of counters."""
    for key, (text, *many) in keyed().items():
        yield Sentence(key, text, *many)
    for file in FILES:
        for context, texts in english(file).get(BENT, {}).items():
            yield from (Sentence(context, text) for text in texts)


class Report(NamedTuple):
    """What is amiss in a language: sentences without a translation, entries nothing says, and
    translations to be reviewed."""

    missing: list[Sentence]
    dead: list[Sentence]
    fuzzy: list[Review]


def catalogues(language: str) -> dict[str, polib.POFile]:
    """The catalogues of a language by name."""
    paths = sorted(data_path("assets", "words", language).glob("*.po"))
    return {path.stem: polib.pofile(str(path), wrapwidth=_WIDTH) for path in paths}


def report(language: str) -> Report:
    """The errors of a language, each list in the order of the code."""
    found = amiss(catalogues(language), sentences())
    return found._replace(fuzzy=[*found.fuzzy, *word_pairs.to_review(language)])


def amiss(found: Mapping[str, polib.POFile], said: Mapping[Sentence, str]) -> Report:
    """What is amiss in catalogues for the sentences that are said, each with its catalogue."""
    entries, names = _by_name(found), {_name(one): one for one in said}
    missing = [one for name, one in names.items()
               if name not in entries or _is_blank(entries[name])]  # fmt: skip
    dead = [_sentence(entry) for name, entry in entries.items() if name not in names]
    fuzzy = [_review(entries[name], one) for name, one in names.items()
             if name in entries and _is_fuzzy(entries[name], one)]  # fmt: skip
    return Report(missing, dead, fuzzy)


def _by_name(found: Mapping[str, polib.POFile]) -> dict[Sentence, polib.POEntry]:
    """The entries of all catalogues."""
    return {_name(_sentence(entry)): entry for po in found.values() for entry in po}


def _sentence(entry: polib.POEntry) -> Sentence:
    return Sentence(entry.msgctxt or "", entry.msgid, entry.msgid_plural or "")


def _name(one: Sentence) -> Sentence:
    """What a sentence is known by: its key alone, or else its context and words."""
    return Sentence(one.context, "" if is_key(one.context) else one.text)


def _is_blank(entry: polib.POEntry) -> bool:
    return not (entry.msgstr or any(entry.msgstr_plural.values()))


def _is_fuzzy(entry: polib.POEntry, one: Sentence) -> bool:
    """Whether a translation was made for other English words than the sentence has."""
    return not _is_blank(entry) and (entry.fuzzy or _sentence(entry) != one)


def _review(entry: polib.POEntry, one: Sentence) -> Review:
    """What there is to review of an entry, for the sentence as it is now."""
    name = one.context if is_key(one.context) else " ".join(filter(None, one[:2]))
    was = entry.previous_msgid or entry.msgid
    return Review(name, was, one.text, entry.msgstr or entry.msgstr_plural.get(0, ""))


def update(language: str) -> None:
    """Bring a language's catalogues and what is kept of its pages up to date."""
    found = catalogues(language)
    merge(found, sentences())
    for catalogue, po in found.items():
        _write(po, language, catalogue)
    word_pairs.update(language)


def merge(found: Mapping[str, polib.POFile], said: Mapping[Sentence, str]) -> None:
    """Bring catalogues up to date with the sentences that are said, each with its catalogue. What
    there is stays in its order."""
    entries, names = _by_name(found), {_name(one): one for one in said}
    for name, one in names.items():
        if name in entries:
            _revise(entries[name], one)
    gone = {name: entry for name, entry in entries.items() if name not in names}
    new = [one for name, one in names.items() if name not in entries]
    mended = {one.previous_msgid: one.msgid for one in entries.values() if one.previous_msgid}
    renamed = dict(_renamed(gone, new, mended))
    for catalogue, po in found.items():
        for entry in list(po):
            name = _name(_sentence(entry))
            if name in renamed and said[renamed[name]] == catalogue:
                _revise(entry, renamed[name])
            elif name in gone:
                po.remove(entry)
    known, came = _by_name(found), {one: entries[name] for name, one in renamed.items()}
    for one, catalogue in said.items():
        if _name(one) not in known:
            found[catalogue].append(_moved(came[one], one) if one in came else _blank(one))


def _write(po: polib.POFile, language: str, catalogue: str) -> None:
    """Write a catalogue that was changed."""
    text = str(po)
    path = data_path("assets", "words", language, f"{catalogue}.po")
    if text != path.read_text(encoding="utf-8"):
        path.write_text(text, encoding="utf-8", newline="\n")


def _blank(one: Sentence) -> polib.POEntry:
    """An entry without its translation."""
    forms = {0: "", 1: ""} if one.plural else {}
    return polib.POEntry(
        msgctxt=one.context or None, msgid=one.text, msgid_plural=one.plural, msgstr_plural=forms
    )


def _moved(entry: polib.POEntry, one: Sentence) -> polib.POEntry:
    """A new entry for a sentence with the translation that another had."""
    made = polib.POEntry(
        msgctxt=entry.msgctxt, msgid=entry.msgid, msgid_plural=entry.msgid_plural,
        msgstr=entry.msgstr, msgstr_plural=dict(entry.msgstr_plural), flags=list(entry.flags),
        previous_msgid=entry.previous_msgid, previous_msgid_plural=entry.previous_msgid_plural,
    )  # fmt: skip
    _revise(made, one)
    return made


def _revise(entry: polib.POEntry, one: Sentence) -> None:
    """Give an entry the words of its sentence: fuzzy where it was translated from others."""
    if _sentence(entry) == one:
        return
    was = entry.previous_msgid or entry.msgid, entry.previous_msgid_plural or entry.msgid_plural
    entry.msgid, entry.msgid_plural = one.text, one.plural
    entry.msgctxt = one.context or None  # type: ignore[assignment]  # polib has None for none
    if one.plural and not entry.msgstr_plural:
        entry.msgstr_plural, entry.msgstr = {0: entry.msgstr, 1: entry.msgstr}, ""
    elif not one.plural and entry.msgstr_plural:
        entry.msgstr, entry.msgstr_plural = entry.msgstr_plural[0], {}
    is_same = _is_blank(entry) or was == (one.text, one.plural)
    _mark(entry, *(("", "") if is_same else was))


def _mark(entry: polib.POEntry, was: str = "", plural: str = "") -> None:
    """Mark a translation to be reviewed, which was made for other English words, singular and
    plural; where there were none take the mark off."""
    mark = ["fuzzy"] if was else []
    entry.flags = [*mark, *(flag for flag in entry.flags if flag != "fuzzy")]
    entry.previous_msgid, entry.previous_msgid_plural = was or None, plural or None


def _renamed(
    gone: Mapping[Sentence, polib.POEntry], new: Sequence[Sentence], mended: Mapping[str, str]
) -> Iterator[tuple[Sentence, Sentence]]:
    """Which of the sentences that came is one that is gone in other words, the likest first: the
    same words under another key, those of a phrase that was `mended`, or some that are like it."""
    pairs = (
        (_likeness(entry, one, mended), name, one)
        for name, entry in gone.items()
        for one in new
        if not _is_blank(entry) and _may_be(_sentence(entry), one)
    )
    left, open_ = set(gone), set(new)
    for like, name, one in sorted(pairs, key=lambda pair: -pair[0]):
        if like >= _LIKE and name in left and one in open_:
            left.remove(name)
            open_.remove(one)
            yield name, one


def _may_be(was: Sentence, one: Sentence) -> bool:
    """Whether two sentences may be one that was changed: their contexts and fields say so."""
    contexts = {"" if is_key(context) else context for context in (was.context, one.context)}
    fields = [{field.name for field in fields_of(text) or ()} for text in (was.text, one.text)]
    return len(contexts) == 1 and (fields[0] <= fields[1] or fields[1] <= fields[0])


def is_key(context: str) -> bool:
    """Whether a context is the key of a text, perhaps one that is gone."""
    return context.startswith(tuple(f"{file}." for file in FILES))


def _likeness(entry: polib.POEntry, one: Sentence, mended: Mapping[str, str]) -> float:
    """How like a sentence is to that of an entry, from 0 to 1; more where it follows from
    another."""
    if entry.msgid == one.text or mended.get(entry.msgid) == one.text:
        return 2.0
    match = SequenceMatcher(None, entry.msgid, one.text)
    return match.ratio() if match.quick_ratio() >= _LIKE else 0.0


def review(language: str, pattern: str) -> int:
    """Take the mark off the translations whose name matches a pattern. How many these were."""
    found, count = catalogues(language), 0
    for catalogue, po in found.items():
        for entry in po:
            if entry.fuzzy and _matches(_review(entry, _sentence(entry)).name, pattern):
                _mark(entry)
                count += 1
        _write(po, language, catalogue)
    return count + word_pairs.review(language, lambda name: _matches(name, pattern))


def _matches(name: str, pattern: str) -> bool:
    return name == pattern or fnmatchcase(name, pattern)


def main(arguments: list[str]) -> int:
    """List what is amiss in each language; with `--update` mend the files. 1 if anything is
    missing or dead, with `--release` also if a translation is to be reviewed."""
    parser = argparse.ArgumentParser(prog="python -m assets.tools.words", description=__doc__)
    parser.add_argument("--update", action="store_true", help="bring the files up to date")
    said = "take the mark off a translation, or off all that match a pattern"
    parser.add_argument("--reviewed", metavar="NAME", default="", help=said)
    parser.add_argument("--release", action="store_true", help="fail where one is to be reviewed")
    asked = parser.parse_args(arguments)
    failed = False
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        if asked.update or asked.reviewed:
            update(language)
        if asked.reviewed:
            print(f"{language}: {review(language, asked.reviewed)} reviewed")
        found = report(language)
        failed = failed or bool(found.missing or found.dead or (asked.release and found.fuzzy))
        _tell(language, found)
    return int(failed)


def _tell(language: str, found: Report) -> None:
    """Print a report."""
    for word, those in (("missing", found.missing), ("dead", found.dead)):
        for one in those:
            where = " ".join(filter(None, (sentences().get(one, ""), one.context)))
            print(f"{language} {word}: {where}: {one.text!r}")
    for old in found.fuzzy:
        print(f"{language} review: {old.name}")
        lines = {"was": old.was, "now": old.now, language: old.translated}
        for label, text in lines.items():
            if text:
                print(f"    {label}: {text}")
    counts = (f"{len(sentences())} sentences, {len(word_pairs.pairs(language))} texts of pages",
              f"{len(found.missing)} missing", f"{len(found.dead)} dead",
              f"{len(found.fuzzy)} to be reviewed")  # fmt: skip
    print(f"{language}: {', '.join(counts)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
