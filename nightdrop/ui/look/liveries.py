"""The colours, shapes and badges of sides and formations, as the scenario shown has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from nightdrop import games
from nightdrop.table.disk.files import data_path
from nightdrop.table.scenario.scenarios import looks_of, read_scenario
from nightdrop.ui.look.theme import COUNTERS, RGB, mixed, rgb

WHITE: Final[RGB] = (255, 255, 255)
BLACK: Final[RGB] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Livery:
    """How the counters of a formation look; `reduced_ink` stands on cream.

    `shape` is that of its plate ("disc", "triangle", "diamond", "square", "bar"), `rhythm` that
    of its frame and drop zone ("dots", "dashes", "dash-dot"); `night` is its drop zone by night.
    `word` is written on them and `mark` on their plate, or else their name and its sign; `sign` is
    what is drawn on them: "canopy", "glider", "beret", "horse", "casemate", "dot"; "letter":
    that of the hex where they enter.
    """

    face: RGB
    edge: RGB
    ink: RGB
    plate: RGB
    digit: RGB
    reduced_ink: RGB
    frame: RGB
    night: RGB
    shape: str = "square"
    rhythm: str = "dashes"
    word: str = ""
    mark: str = ""
    sign: str = ""

    @property
    def is_pale(self) -> bool:
        """Whether the face is too pale for a cream plate."""
        return self.plate != COUNTERS.cream


class Uniform(NamedTuple):
    """The colours of a side, and the sign on its badge: "star", "cross", "horse", or letters."""

    face: RGB
    edge: RGB
    badge: str


PLAIN: Final = {"colour": "#5B655D"}  # of a formation of which no file says anything


def livery_from(look: Mapping[str, str]) -> Livery:
    """A livery from the words of a file: every colour that is left out follows from `colour`."""
    given = {name: rgb(code) for name, code in look.items() if code.startswith("#")}
    face = given.pop("colour")
    pale = sum(face) > 450
    edge = given.get("edge", mixed(face, BLACK, 0.4))
    derived = {
        "edge": edge,
        "ink": COUNTERS.dark if pale else WHITE,
        "plate": COUNTERS.dark if pale else COUNTERS.cream,
        "digit": face if pale else edge,
        "reduced_ink": edge,
        "frame": edge if pale else mixed(face, WHITE, 0.75),
        "night": mixed(face, WHITE, 0.35),
    }
    return Livery(
        face=face,
        shape=look.get("shape", "square"),
        rhythm=look.get("rhythm", "dashes"),
        word=look.get("word", ""),
        mark=look.get("mark", ""),
        sign=look.get("sign", ""),
        **(derived | given),
    )


class _Shown:
    """The scenario whose colours are shown. One per process: both players look at one screen."""

    scenario = ""


def show_colours_of(scenario: str) -> None:
    """From now on show sides and formations as this scenario has them."""
    _Shown.scenario = scenario


def scenario_shown() -> str:
    """The scenario whose colours are shown; "" before the first."""
    return _Shown.scenario


def kind_shown() -> str:
    """The kind of game of the scenario shown."""
    return _kind(_Shown.scenario)


@lru_cache(maxsize=8)
def _kind(scenario: str) -> str:
    return read_scenario(scenario).kind if scenario else games.FIRST


@lru_cache(maxsize=1)
def _plain() -> Livery:
    return livery_from(PLAIN)


@lru_cache(maxsize=8)
def _looks(scenario: str) -> tuple[dict[str, Livery], dict[str, Uniform]]:
    """The formations and sides of a scenario; of "", those of the first that is shipped."""
    name = scenario or min(path.parent.name for path in data_path("scenarios").glob("*/*.yaml"))
    looks = looks_of(name)
    return (
        {key: livery_from(look) for key, look in looks["formations"].items()},
        {
            key: Uniform(rgb(look["colour"]), rgb(look["edge"]), look["badge"])
            for key, look in looks["sides"].items()
        },
    )


def livery(formation: str) -> Livery:
    """The livery of a formation; a plain one if the scenario says nothing of it."""
    return _looks(_Shown.scenario)[0].get(formation) or _plain()


def sign_of(group: str) -> str:
    """What stands on the plate of a formation: the last digit of its number, or its initial."""
    return group[-1] if group.isdigit() else group[:1].upper()


def liveries() -> Mapping[str, Livery]:
    """The liveries of all formations that the scenario shown has."""
    return _looks(_Shown.scenario)[0]


def first_uniform() -> Uniform:
    """The colours and badge of the side that takes control of hexes."""
    return next(iter(_looks(_Shown.scenario)[1].values()), None) or uniform("")


def uniform(side: str) -> Uniform:
    """The colours and badge of a side; plain ones and its initial if the scenario says nothing of
    it."""
    known = _looks(_Shown.scenario)[1].get(side)
    return known or Uniform(_plain().face, _plain().edge, side[:1].upper())
