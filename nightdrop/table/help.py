"""The rules in our own words: found by number, or by words."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from pydantic import RootModel

from nightdrop.table.paths import data_path
from nightdrop.table.scenario_schema import Shape, shaped
from nightdrop.table.speech import ENGLISH, _, language
from nightdrop.table.yamlfile import FileError, read_yaml


class _Entry(Shape):
    """An entry of the help file."""

    rule: str
    title: str
    text: str


class _File(RootModel[list[_Entry]]):
    """The whole help file."""


class HelpPage(NamedTuple):
    """One rule in our own words."""

    rule: str
    title: str
    text: str


def help_pages() -> tuple[HelpPage, ...]:
    """Every page in the language spoken now, in order of rule; where its file cannot be read, one
    page that says so."""
    try:
        return _pages(language())
    except FileError as problem:
        return (HelpPage("1", _("The rules in short cannot be shown"), str(problem)),)


@cache
def _pages(spoken: str) -> tuple[HelpPage, ...]:
    path: Path = data_path("assets", "help", f"rules.{spoken}.yaml")
    if not path.is_file():
        path = data_path("assets", "help", f"rules.{ENGLISH}.yaml")
    found = shaped(read_yaml(path), _File).root
    return tuple(HelpPage(entry.rule, entry.title, entry.text) for entry in found)


def page_of(rule: str) -> HelpPage:
    """The page of a rule, or of the nearest number above it: 9.2.4 for 9.2.4b, 8.4.2 for 8.4.1.

    The first page if the number means nothing.
    """
    pages = help_pages()
    wanted = rule_order(rule)
    under = [page for page in pages if rule_order(page.rule) <= wanted]
    return under[-1] if under else pages[0]


def search(words: str) -> tuple[HelpPage, ...]:
    """The pages that hold all these words or begin with this number; titles first."""
    parts = words.casefold().split()
    found = [page for page in help_pages() if all(part in _whole(page) for part in parts)]
    return tuple(sorted(found, key=lambda page: not _in_title(page, parts)))


def _whole(page: HelpPage) -> str:
    return f"[{page.rule}] {page.title} {page.text}".casefold()


def _in_title(page: HelpPage, parts: list[str]) -> bool:
    title = page.title.casefold()
    return any(part in title or page.rule.startswith(part) for part in parts)


def rule_order(rule: str) -> tuple[int, ...]:
    """A rule number as integers, so that 10 comes after 9: "9.2.4a" -> (9, 2, 4)."""
    numbers = []
    for part in rule.split("."):
        digits = "".join(ch for ch in part if ch.isascii() and ch.isdigit())
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers)
