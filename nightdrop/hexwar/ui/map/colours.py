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
    rail: RGB
    rail_bed: RGB
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
        " #9DBFD2 #1C3850 #1D3B4D #86AFC6 #20404F #DCEAF0 #E9E2C8 #04080E"
        " #A3AFB8 #08111B #B0705A #633C36 #3A4247 #B9D3EA #F0BC4E #E0564A"
        " #F2EEDF #08111C #BFDDF2 #1C3A55", (.31, .85, .60, .26)),
    "dawn": _map(
        "#A9BB8A #B5C394 #C2CB9E #9CB084 #CDC99E #AFBD8E",
        "#D3B98C #A0B284 #7D9070 #64775A #6A7C56 #DCCB92 #4D5468 #A6B9CA #BFCBD6 #8196AA"
        " #F8E4CE #6C7B68 #A3B59C #6288AC #3F6286 #F5E2C6 #FFF3DC #3A2924"
        " #3A3034 #E9D9BC #A8523E #64312B #C9B290 #2A2630 #B4690A #B33A2E"
        " #221C22 #F4E8D6 #234C70 #C9D4DE", (.24, .62, .44, .20)),
    "day": _map(
        "#B7C58B #C3CD97 #CFD6A5 #ABBC80 #D6D8A6 #BCC795",
        "#DDCB97 #B5C68C #86A069 #6E8A4A #5F7F45 #93AE66 #47613A #A5CAD2 #B8D7DB #84B1BC"
        " #E4F2F2 #5F8B66 #B3CCA6 #5F9FBD #3F7795 #BFE0EA #FFFEF9 #3A2C20"
        " #33302C #E4E6BE #C4573C #8A3A28 #E6DAB4 #26301A #B87A0A #B3261E"
        " #1E1A14 #F6F1DC #1F5673 #CBE3E4", (.42, .60, .52, .16)),
}  # fmt: skip
