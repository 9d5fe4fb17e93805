"""The language the program speaks: English sentences in the code, others from `assets/words`.

Each sentence is written whole, in English, with named fields: `_("{who} moves.").format(who=who)`.
A language is a folder of gettext files, `assets/words/LANGUAGE/*.po`, read as they are when it is
first spoken, so whoever mends a sentence sees it at the next start.
"""

from __future__ import annotations

import gettext
import locale
import os
from functools import cache
from typing import Final

from nightdrop.table.paths import data_path

ENGLISH: Final = "en"
# Each language under its own name, as a reader who knows no other looks for it.
LANGUAGES: Final = {"en": "English", "it": "Italiano"}


class BadCatalogue(ValueError):
    """A translation that cannot be used: the text says file, line and reason."""


class _Spoken:
    """What is spoken now. One per process: two people look at one screen."""

    language: str = ENGLISH
    asked: str = ""
    words: gettext.NullTranslations = gettext.NullTranslations()


def _(sentence: str) -> str:
    """The sentence in the language spoken now; the English one where it has no translation."""
    return _Spoken.words.gettext(sentence) if sentence else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a sentence for a count, in the language spoken now."""
    return _Spoken.words.ngettext(one, many, count)


def pgettext(context: str, sentence: str) -> str:
    """A sentence that is translated by its context: "reduced" of a company, of a stick."""
    return _Spoken.words.pgettext(context, sentence)


def N_(sentence: str) -> str:  # noqa: N802  # the name gettext's tools look for
    """Marks a sentence in a table for translation; `_` translates it where it is said."""
    return sentence


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Marks both forms of a counted sentence in a table, for `ngettext`."""
    return one, many


def NP_(context: str, sentence: str) -> str:  # noqa: N802
    """Marks a sentence in a table that is translated by its context, for `pgettext`."""
    return sentence


def language() -> str:
    """The language spoken now, one of LANGUAGES."""
    return _Spoken.language


def speak(wanted: str = "") -> None:
    """Speak a language from now on; "" is the system's, English where that has no catalogue.

    Raises BadCatalogue if the language is unknown or its file cannot be read.
    """
    chosen = wanted or system_language()
    if chosen not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        said = _("There is no language {name!r}; there are {known}.")
        raise BadCatalogue(said.format(name=chosen, known=known))
    _Spoken.words = gettext.NullTranslations() if chosen == ENGLISH else catalogue(chosen)
    _Spoken.language = chosen


def ask_for(wanted: str) -> None:
    """Take a language for the system's as long as the process runs; "" for the system's own."""
    _Spoken.asked = wanted


def system_language() -> str:
    """The language of the system, or asked for in its place, if it is one of ours, else English."""
    if _Spoken.asked:
        return _Spoken.asked
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        found = os.environ.get(name, "")
        if found:
            break
    else:
        found = locale.getlocale()[0] or ""
    return found[:2].lower() if found[:2].lower() in LANGUAGES else ENGLISH


@cache
def catalogue(wanted: str) -> gettext.NullTranslations:
    """The shipped catalogues of a language, one behind the other. Raises BadCatalogue."""
    from nightdrop.table.catalogues import read_catalogue  # an English table reads none

    words = gettext.NullTranslations()
    for path in sorted(data_path("assets", "words", wanted).glob("*.po")):
        words.add_fallback(read_catalogue(path))
    return words
