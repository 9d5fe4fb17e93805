"""The language of the program: English sentences in the code, all others from `assets/words`.

Each sentence is written whole, in English, with named fields: `_("{who} moves.").format(who=who)`.
One that is read from data is `Keyed`: its translation is found by its key, whatever its English
words are. Words of other languages come from `catalogues`, which reads their files. A `Phrase`, a
noun with its fields, declines in a sentence, and so does the `Name` of a place.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import unicodedata
from functools import lru_cache
from typing import Final

ENGLISH: Final = "en"
# Each language under its own name, by which its readers look for it.
LANGUAGES: Final = {"en": "English", "it": "Italiano"}
FEMININE = "f"
_ANY_NAME = "{name}"


class BadCatalogue(ValueError):
    """A translation that cannot be used; the text names file, line and reason."""


class _Spoken:
    """The language in use. One per process: both players look at one screen."""

    language: str = ENGLISH
    asked: str = ""
    words: gettext.NullTranslations = gettext.NullTranslations()


class Keyed(str):
    """An English text that is read from data, with the `key` by which it is translated: its file
    and its place there, "sentences.prompt.dice". `context` is the one that it is meant for, ""
    for none."""

    key: str
    context: str

    def __new__(cls, text: str, key: str = "", context: str = "") -> Keyed:
        """The text."""
        keyed = super().__new__(cls, text)
        keyed.key, keyed.context = key, context
        return keyed


def _(sentence: str) -> str:
    """Translate a sentence; one without a translation stays English."""
    if isinstance(sentence, Keyed):
        return _Spoken.words.pgettext(sentence.key, sentence)
    return _Spoken.words.gettext(sentence) if sentence else ""


def ngettext(one: str, many: str, count: int) -> str:
    """Translate the form of a sentence for a count."""
    if isinstance(one, Keyed):
        return _Spoken.words.npgettext(one.key, one, many, count)
    return _Spoken.words.ngettext(one, many, count)


def pgettext(context: str, sentence: str) -> str:
    """Translate a sentence by its context: "reduced" of a company, of a stick."""
    if isinstance(sentence, Keyed) and sentence.context == context:
        return _Spoken.words.pgettext(sentence.key, sentence)
    return _Spoken.words.pgettext(context, sentence)


def N_(sentence: str) -> str:  # noqa: N802  # the name gettext's tools look for
    """Mark a sentence in a table for translation; `_` translates it where it is used."""
    return sentence


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802  # as gettext names it
    """Mark both forms of a counted sentence in a table, for `ngettext`."""
    return one, many


def NP_(context: str, sentence: str) -> str:  # noqa: N802  # as gettext names it
    """Mark a sentence in a table that is translated by its context, for `pgettext`."""
    return sentence


class Phrase(str):
    """A noun phrase in the language in use, made from its English words and named fields."""

    _english: str
    _fields: dict[str, object]

    def __new__(cls, english: str, **fields: object) -> Phrase:
        """The phrase on its own; `english` must be marked for translation."""
        phrase = super().__new__(cls, _(english).format(**fields))
        phrase._english, phrase._fields = english, fields
        return phrase

    def __format__(self, spec: str) -> str:
        """Return the phrase as a sentence asks for it: "", a context, or two endings."""
        if not spec:
            return str(self)
        if "|" in spec:
            masculine, feminine = spec.split("|")
            is_feminine = pgettext("gender", self._english) == FEMININE
            return feminine if is_feminine else masculine
        return pgettext(spec, self._english).format(**self._fields)


class Name(str):
    """A place's name: unchanged, unless the language has another for it.

    Of several things, `are_many`, English sentences speak with an article.
    """

    _english: str
    _are_many: bool

    def __new__(cls, english: str, *, are_many: bool = False) -> Name:
        """The name on its own."""
        name = super().__new__(cls, pgettext("place", english) if english else "")
        name._english, name._are_many = english, are_many
        return name

    def __format__(self, spec: str) -> str:
        """Return the name as a phrase asks for it: by its own entry, or by that of all names."""
        if not spec:
            takes_article = self._are_many and language() == ENGLISH
            return f"the {self!s}" if takes_article else str(self)
        own = pgettext(f"place {spec}", self._english)
        return own if own != self._english else pgettext(spec, _ANY_NAME).format(name=str(self))


def language() -> str:
    """Return the language in use, one of LANGUAGES."""
    return _Spoken.language


def use(chosen: str, words: gettext.NullTranslations) -> None:
    _Spoken.language, _Spoken.words = chosen, words


def ask_for(wanted: str) -> None:
    """Override the system's language for this process; "" removes the override."""
    _Spoken.asked = wanted


def system_language() -> str:
    """Return the language of the system, or its override, if it is supported, else English."""
    if _Spoken.asked:
        return _Spoken.asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        found = os.environ.get(name, "")
        if found:
            break
    else:
        found = locale.getlocale()[0] or ""
    return found[:2].lower() if found[:2].lower() in LANGUAGES else ENGLISH


# The most frequent reasons of systems; any other stays in their own words.
SYSTEM: Final = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("No space left on device"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Read-only file system"),
    N_("File name too long"),
    N_("File exists"),
    N_("Input/output error"),
    N_("Disk quota exceeded"),
)


def system_reason(problem: Exception) -> str:
    """Return why the system refused a call; for other errors their own text.

    A codec's message is not for players: the letter and the encoding that lacks it are named
    instead.
    """
    if isinstance(problem, UnicodeEncodeError):
        told = _("this system's encoding, {encoding}, does not have the character {letter}")
        letter = _with_code(problem.object[problem.start])
        return told.format(encoding=problem.encoding, letter=letter)
    if isinstance(problem, UnicodeDecodeError):
        told = _("the input is not in this system's encoding, {encoding} (byte {byte})")
        byte = f"{problem.object[problem.start]:02x}"
        return told.format(encoding=problem.encoding, byte=byte)
    if isinstance(problem, UnicodeError):
        return _("a character is not in this system's encoding")
    said = getattr(problem, "strerror", None)
    return _(said) if said else str(problem)


def problem_words(problem: Exception) -> str:
    """A problem in one line: for a refused call the file and the reason, else its own words."""
    if isinstance(problem, OSError) and problem.strerror:
        reason = system_reason(problem)
        return f"{problem.filename}: {reason}" if problem.filename else reason
    return " ".join(system_reason(problem).split()) or type(problem).__name__


def unwritable_character(path: str) -> str:
    """Return the first character of a path that no file name here can hold, with its code.

    "" if there is none.
    """
    try:
        os.fsencode(path)
    except UnicodeEncodeError as problem:
        character = path[problem.start]
    else:
        character = "\0" if "\0" in path else ""
    if not character:
        return ""
    return _with_code(character)


def _with_code(letter: str) -> str:
    number = f"U+{ord(letter):04X}"
    return f"{letter} ({number})" if letter.isprintable() else number


@lru_cache(maxsize=1024)
def folded(text: str) -> str:
    """Return a name without accents, hyphens and capitals, for comparison.

    Its letters in any script remain, and its digits.
    """
    plain = unicodedata.normalize("NFKD", text.replace("’", "'"))
    kept = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(re.sub(r"[\W_]", " ", kept.casefold().replace("ı", "i")).split())
