"""The colours of the map, by its light."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

from nightdrop.ui.look.theme import RGB, Light, rgbs


@dataclass(frozen=True, slots=True)
class MapPalette:
    """Map art of one light, before its grade; `*_alpha` are 0-1."""

    fields: tuple[RGB, ...]
    plough: RGB
    orchard: RGB
    wood: RGB
    hedge: RGB
    tree: RGB
    tree_light: RGB
    tree_shade: RGB
    flood_edge: RGB
    flood_deep: RGB
    drowned_hedge: RGB
    ripple: RGB
    reed: RGB
    wet_shore: RGB
    river: RGB
    river_casing: RGB
    glint: RGB
    road: RGB
    road_casing: RGB
    road_bank: RGB
    rail_dark: RGB
    rail_light: RGB
    roof_lit: RGB
    roof_shaded: RGB
    village_ground: RGB
    hex_line: RGB
    vp: RGB
    ezoc: RGB
    label: RGB
    label_halo: RGB
    water_name: RGB
    water_halo: RGB
    hex_line_alpha: float
    hedge_alpha: float
    veil_alpha: float
    outside_reach_alpha: float


def _map(fields: str, codes: str, alphas: tuple[float, float, float, float]) -> MapPalette:
    names = [field.name for field in dataclasses.fields(MapPalette)]
    values: tuple[Any, ...] = (rgbs(fields), *rgbs(codes), *alphas)
    return MapPalette(**dict(zip(names, values, strict=True)))


MAPS: Final[dict[Light, MapPalette]] = {
    "night": _map(
        "#182C40 #1D3247 #23394E #15283A #273F54 #1E3547",
        "#2A3440 #18303C #10222E #0A1522 #0D1B29 #2F4E69 #060D16 #33566F #4B7592 #2A4A61"
        " #9DBFD2 #1C3850 #1D3B4D #86AFC6 #20404F #DCEAF0 #D8CDA9 #0A121C #33424A"
        " #0A121C #AEB9C0 #A06E58 #573B38 #33393D #B9D3EA #F0BC4E #E0564A"
        " #F2EEDF #08111C #BFDDF2 #1C3A55", (.31, .85, .60, .26)),
    "dawn": _map(
        "#B4B98E #C0BE90 #CEC596 #A6B08A #D6C598 #BABB94",
        "#DEBD92 #A8B286 #87936F #6C7560 #69745C #D8C08C #5C5D72 #B2B3C8 #DDCBCB #858AA2"
        " #FFE2CB #6F7268 #A2A58F #D5CCD0 #666B84 #FFE6CB #FBEFD9 #3F3A36 #8A7F70"
        " #2B2A2E #EADFD3 #9B5746 #5E3733 #A19579 #201E22 #C98A1C #C0392E"
        " #1F1B1C #F3E7D8 #4B4F6B #E4D7D3", (.37, .55, .44, .20)),
    "day": _map(
        "#B7C58B #C3CD97 #CFD6A5 #ABBC80 #D6D8A6 #BCC795",
        "#DDCB97 #B5C68C #86A069 #6E8A4A #5F7F45 #93AE66 #47613A #A5CAD2 #B8D7DB #84B1BC"
        " #E4F2F2 #5F8B66 #B3CCA6 #5F9FBD #3F7795 #BFE0EA #FFFDF4 #4A3A2C #B7A67C"
        " #26221E #F7F1E0 #C25B41 #86382A #E3D5AE #26301A #B87A0A #B3261E"
        " #1E1A14 #F6F1DC #1F5673 #CBE3E4", (.42, .60, .52, .16)),
}  # fmt: skip
