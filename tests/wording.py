"""Which sentence is said, asked for by its key or by what it once was.

A test that only wants to know which one it is asks so, and no corrected word fails it. A wording
that matters is quoted, in the one test that is about it.
"""

from difflib import get_close_matches
from functools import cache

import polib

from nightdrop.table.disk.files import data_path
from nightdrop.table.words.catalogues import read_own
from nightdrop.table.words.english import keyed
from nightdrop.table.words.sentences import cited


def text_of(key: str, rule: str = "", /, *, many: bool = False, **fields: object) -> str:
    """The text of a key of `assets/words/en`, or its plural, with its rule number. KeyError."""
    return cited(keyed()[key][int(many)].format(**fields), rule)


def own_text_of(scenario: str, key: str, rule: str = "", /, **fields: object) -> str:
    """What a scenario says in words of its own, with its rule number. KeyError."""
    return cited(_own(scenario)[key].format(**fields), rule)


def in_code(quote: str, /, **fields: object) -> str:
    """A sentence of the code as it is worded now, by its words when the test was written: they are
    those of an entry of the catalogues, or were when its translation was reviewed, or are like one.
    KeyError for words that are like none."""
    known = _in_code()
    likest = quote if quote in known else next(iter(get_close_matches(quote, known, 1)), quote)
    return known[likest].format(**fields)


@cache
def _own(scenario: str) -> dict[str, str]:
    return dict(read_own(data_path("scenarios", scenario))["en"])


@cache
def _in_code() -> dict[str, str]:
    """The sentences of the catalogues as they are, each by its words and by those of before."""
    found = dict[str, str]()
    for name in ("table", "window"):
        for one in polib.pofile(str(data_path("assets", "words", "it", f"{name}.po"))):
            pairs = ((one.previous_msgid, one.msgid), (one.msgid, one.msgid),
                     (one.previous_msgid_plural, one.msgid_plural),
                     (one.msgid_plural, one.msgid_plural))  # fmt: skip
            found.update({was: now for was, now in pairs if was and now})
    return found
