"""Positions that hold a secret which random games seldom meet: markers on blown bridges and black
stars, what lies in boxes, dead headquarters and Advantages, reduced and confused units."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from nightdrop.engine.model import State
from nightdrop.table.record.positions import read_position
from tests.pegasus.tabletop import position as raid

SECRET: Final = {"laid_by": "german", "concealed": True}
OURS: Final = {"laid_by": "british", "concealed": True}
HIDDEN: Final = {"1808": "G.01 tank-h", "1820": "G.02 platoon-c"}


def _drop(text: str) -> State:
    return read_position(f"scenario: night-drop{text}").state


def lost_markers() -> State:
    """Concealed US markers that Germans stand on, and one that is held [ND 2.5]."""
    return _drop("""
turn: 6
phase: {choose: us}
units:
  "2713": [{id: "G.01", face: infantry-a}]
  "2510": [{id: "505.A"}]
  "1009": [{id: "G.02", face: light-tank-c}]
vp:
  "2713": {marker: 3, laid_by: us, concealed: true}
  "2510": {marker: 1, laid_by: us, concealed: true, control: true}
""")


def dead_in_the_dark() -> State:
    """Headquarters and leaders among the dead that only the German looked at [9.3.2]."""
    return _drop("""
turn: 6
phase: {activation: U1, step: move}
units:
  "2811": [{id: "505.07"}, {id: "505.08"}]
  "2510": [{id: "505.A"}]
  "1009": [{id: "G.02", face: infantry-a}]
dead: {german_saw: {"505": {hq: 1, ldr: 2}, "507": {hq: 1, plt: 1}}}
""")


def advantage_on_the_map() -> State:
    """A revealed Advantage, a captured one's turn, and sticks that could hide another [2.6]."""
    return _drop("""
turn: 4
phase: {activation: U2, step: move}
units:
  "2811": [{id: "507.07", face: advantage, known_to: [us, german]}, {id: "507.08"}]
  "2712": [{id: "508.02"}]
  "1009": [{id: "G.02", face: infantry-a}, {id: "G.03", face: infantry-b, reduced: true}]
dead: {german_saw: {"508": {ldr: 1}}}
""")


def reduced_in_hiding() -> State:
    """Concealed units that lie reduced, which have two steps [2.2]."""
    return _drop("""
turn: 5
phase: {activation: U1, step: combat}
units:
  "2811": [{id: "505.A"}]
  "2810": [{id: "G.01", face: infantry-a, reduced: true}, {id: "G.02", face: pioneer-a}]
  "1009": [{id: "G.04", face: armoured-car-d, reduced: true}]
""")


def marker_on_a_blown_bridge() -> State:
    """Secret markers on bridges that are gone, held and not [PB 4.3.1] [PB 10.1.2]."""
    vp: Mapping[str, object] = {
        "2728": {"destroyed": True, "control": True, "marker": 2, **SECRET},
        "2623": {"destroyed": True, "control": True, "marker": 1, **OURS},
    }
    return raid("B2", {"2628": "green.A", **HIDDEN}, turn=6, vp=vp)


def markers_on_stars() -> State:
    """The first markers of both sides, before a bridge is blown [PB 4.3.1]."""
    vp: Mapping[str, object] = {"2728": {"marker": 3, **SECRET}, "2623": {"marker": 1, **OURS}}
    return raid("B1", {"1910": "red.A", **HIDDEN}, turn=4, vp=vp)


def boxes() -> State:
    """Units in the boxes of the track, and beside the edge sticks [PB 8.6] [PB 4.2.2]."""
    away = {"track 2 A": [{"id": "G.05", "face": "heavy-a"}, {"id": "G.06", "face": "platoon-e"}],
            "track 3 H": [{"id": "G.07", "face": "grenadier-g"}],
            "edge 0112": [{"id": "green.01"}]}  # fmt: skip
    return raid("G3 move 2", HIDDEN, turn=6, away=away)


def beside_headquarters() -> State:
    """The headquarters on the map, and beside it units confused and in hiding [PB 2.7]
    [PB 5.2.2]."""
    units = {"1012": "division.1", "1112": "G.03 tank-h confused", "1013": "G.04 platoon-c",
             "1808": "G.05 grenadier-g reduced"}  # fmt: skip
    dead = {"german_saw": {"red": {"hq": 1}}}
    return raid("G3 move 2", units, turn=6, dead=dead)


RARE: Final[Mapping[str, Callable[[], State]]] = {
    found.__name__: cache(found)
    for found in (lost_markers, dead_in_the_dark, advantage_on_the_map, reduced_in_hiding,
                  marker_on_a_blown_bridge, markers_on_stars, boxes, beside_headquarters)
}  # fmt: skip
