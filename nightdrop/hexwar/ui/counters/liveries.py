"""The colours and shapes of formations, as each scenario has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nightdrop.hexwar.scenario.scenario import hex_looks
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.table.scenario.scenarios import FIRST
from nightdrop.ui.look.side_theme import BLACK, WHITE
from nightdrop.ui.look.theme import RGB, mixed, rgb


@dataclass(frozen=True, slots=True)
class Livery:
    """How the counters of a formation look; `reduced_ink` is used on cream.

    `shape` is that of its plate ("disc", "triangle", "diamond", "square", "bar"), `rhythm` that of
    its frame and drop zone ("dots", "dashes", "dash-dot"); `night` is its drop zone at night.
    `word` is written on them and `mark` on their plate, or else their name and its sign; `sign` is
    what is drawn on them: "canopy", "glider", "beret", "horse", "casemate", "dot"; "letter": that
    of their entry hex.
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


PLAIN: Final = {"colour": "#5B655D"}  # of a formation of which no file says anything


def livery_from(look: Mapping[str, str]) -> Livery:
    """A livery from the words of a file; missing colours follow from `colour`."""
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


@lru_cache(maxsize=1)
def _plain() -> Livery:
    return livery_from(PLAIN)


@lru_cache(maxsize=8)
def _liveries(scenario: str) -> dict[str, Livery]:
    looks = hex_looks(scenario or FIRST).formations.items()
    return {key: livery_from(look.model_dump(exclude_none=True)) for key, look in looks}


def livery(formation: str, theme: str) -> Livery:
    """The livery of a formation in a scenario, the `theme`; a plain one if it has none."""
    return _liveries(theme).get(formation) or _plain()


def sign_of(group: str) -> str:
    """The sign on a formation's plate: the last digit of its number, or its initial."""
    return group[-1] if group.isdigit() else group[:1].upper()


def liveries(theme: str) -> Mapping[str, Livery]:
    return _liveries(theme)
