"""Whose a rule number is: plain where both rulebooks have the rule, else with the book: [PB 6.4].

`python -m tests.tools.citations` lists the comments, docstrings and papers that do not say it of a
number which two books use differently, or which one of them has alone. What is quoted is no
citation: sentences, refusals and the protocol give the number alone, as their game knows it. In the
folders of Phantom Fury all numbers are that game's own; elsewhere its are [PF 6.1].
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from nightdrop.table.scenario.scenarios import FIRST
from tests.tools.house import Module, prose
from tests.tools.switches import ROOT, conformance

BOOKS: Final = {"ND": FIRST, "PB": "pegasus-bridge"}
PLACES: Final = ("nightdrop/**/*.py", "tests/**/*.py", "assets/tools/**/*.py",
                 "scenarios/**/*.yaml", "docs/**/*.md", "README.md")  # fmt: skip
# Where every number is of one book, and how that is called elsewhere.
HOMES: Final = (
    "nightdrop/phantom_fury/", "scenarios/phantom-fury/", "tests/phantom/",
    "nightdrop/fallujah/", "scenarios/fallujah-2004/", "tests/fallujah/",
)  # fmt: skip
HOMES_BOOKS: Final = ("PF", "FJ")
_CITED: Final = re.compile(r"\[(?:([A-Z]{2}) )?(\d{1,2}(?:\.\d+)*[a-c]?)\]")
_QUOTED: Final = re.compile(r'"[^"\n]*"|`[^`\n]*`')
_REMARK: Final = re.compile(r"(?:^|(?<=\s))#.*")


class Place(NamedTuple):
    """A place with an ambiguous rule number, and its text."""

    path: str
    line: int
    cited: str


@cache
def _keepers(book: str) -> Mapping[str, str]:
    """The symbol that implements each number of a book; "" for headings and unimplemented ones.
    """
    content = conformance(BOOKS[book])
    rules = {number: str(rule.get("coded", "")) for number, rule in content["rules"].items()}
    return {**dict.fromkeys(content["headings"], ""), **rules}


def books(number: str) -> frozenset[str]:
    """The books that mean a rule of their own by a number. Raises KeyError for an unknown one.

    None where all mean one, implemented by the same symbol, or a class and its method.
    """
    kept = {book: _keepers(book)[number] for book in BOOKS if number in _keepers(book)}
    if not kept:
        raise KeyError(number)
    if [*kept] == ["ND"] and number[-1].isalpha():  # the second letters only what is another rule
        return books(number[:-1])
    first, *others = sorted(kept.values())
    alike = [f"{other}.".startswith(f"{first}.") and bool(first) == bool(other) for other in others]
    return frozenset() if others and all(alike) else frozenset(kept)


@cache
def is_sound(book: str, number: str) -> bool:
    """Whether a citation names the right book, no less and no more.

    A chapter as a whole needs no book.
    """
    try:
        meant = books(number)
    except KeyError:
        return not book and number.isdigit()  # a place in a list
    return book in meant if book else not meant or number.isdigit()


def wanting(path: str, text: str) -> Iterator[Place]:
    """Every citation of a file that is not sound."""
    if not any(_unsound(text)):
        return  # nothing to be told apart from what is quoted, which takes long
    for first, passage in _passages(path, text):
        bare = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), passage)
        for found in _unsound(bare):
            yield Place(path, first + passage.count("\n", 0, found.start()), found[0])


def _unsound(text: str) -> Iterator[re.Match[str]]:
    """Every number in brackets, quoted or not, that does not name its book."""
    for found in _CITED.finditer(text):
        if found[1] not in HOMES_BOOKS and not is_sound(found[1] or "", found[2]):
            yield found


def _passages(path: str, text: str) -> Iterator[tuple[int, str]]:
    """The prose of a file, with the line on which each passage begins."""
    if path.endswith(".py"):
        yield from prose(Module(path, text))
    elif path.endswith(".yaml"):
        for number, line in enumerate(text.splitlines(), 1):
            yield from ((number, remark[0]) for remark in _REMARK.finditer(line))
    else:
        yield 1, text


def all_wanting(root: Path = ROOT) -> list[Place]:
    """Every citation of the project that is not sound."""
    paths = sorted(path for pattern in PLACES for path in root.glob(pattern))
    texts = ((str(path.relative_to(root)), path.read_text("utf-8")) for path in paths)
    return [
        place for path, text in texts if not path.startswith(HOMES) for place in wanting(path, text)
    ]


def main() -> int:
    """Print every place; 1 if there is one."""
    found = all_wanting()
    for place in found:
        print(f"{place.path}:{place.line}: {place.cited}")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
