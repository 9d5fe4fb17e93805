"""What the About page says: credits, rulings, libraries, and what each part rests on."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from pydantic import Field

from nightdrop import __version__
from nightdrop.table.paths import data_path
from nightdrop.table.scenario import read_scenario
from nightdrop.table.scenario_schema import Shape, shaped
from nightdrop.table.speech import ENGLISH, _, language
from nightdrop.table.yamlfile import read_yaml


class _Item(Shape):
    """A name and what is said of it."""

    name: str
    text: str


class _File(Shape):
    """The whole file of a language; one without libraries has those of the English file."""

    credits: list[_Item]
    libraries: dict[str, str] = Field(default_factory=dict)
    rulings: list[_Item]
    parts: dict[str, str]


class AboutRow(NamedTuple):
    """A name and what is said of it, which may be nothing."""

    name: str
    text: str


class AboutSection(NamedTuple):
    """A part of the page; `note` explains it."""

    title: str
    note: str
    rows: tuple[AboutRow, ...]


def about(scenario: str = "night-drop") -> list[AboutSection]:
    """The whole page in the language spoken now. Raises FileError if its file is damaged."""
    file = _read(language())
    bases = read_scenario(scenario).bases()
    return [
        AboutSection(_("Credits"), "", _rows(file.credits)),
        AboutSection(_("Program"), "", _program()),
        AboutSection(_("How unclear rules are read"), "", _rows(file.rulings)),
        AboutSection(
            _("Printed"), _("Stated by the rulebook or attested in public."),
            _parts(file, bases, "printed"),
        ),
        AboutSection(
            _("Reconstructed"), _("Chosen so that all that is printed still holds."),
            _parts(file, bases, "reconstructed"),
        ),
        AboutSection(
            _("Ruled"), _("How this edition reads an unclear rule."),
            _parts(file, bases, "ruled"),
        ),
    ]  # fmt: skip


@cache
def _read(spoken: str) -> _File:
    """The file of a language, or the English one where there is none."""
    path = data_path("assets", "about", f"about.{spoken}.yaml")
    if not path.is_file():
        path = data_path("assets", "about", f"about.{ENGLISH}.yaml")
    return shaped(read_yaml(path), _File)


def _rows(items: list[_Item]) -> tuple[AboutRow, ...]:
    return tuple(AboutRow(item.name, item.text) for item in items)


def _program() -> tuple[AboutRow, ...]:
    """Night Drop itself and the libraries it runs on, with their versions and licences."""
    licences = _read(ENGLISH).libraries
    found = [AboutRow(f"Night Drop {__version__}", "MIT")]
    for name, licence in licences.items():
        try:
            found.append(AboutRow(f"{name} {version(name)}", licence))
        except PackageNotFoundError:  # a program put together without its packages' papers
            found.append(AboutRow(name, licence))
    return tuple(found)


def _parts(
    file: _File, bases: list[tuple[str, str, str]], basis: str
) -> tuple[AboutRow, ...]:
    """The parts of the scenario that rest on this, each with its source."""
    return tuple(
        AboutRow(file.parts.get(part, part), source) for part, rests, source in bases
        if rests == basis
    )  # fmt: skip
