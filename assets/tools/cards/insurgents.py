"""What the cards of the insurgent deck show: a function for each face, named like it.

Nobody has a face, nobody falls, and explosives are things.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from assets.tools.cards import machines
from assets.tools.cards.maps import BLUE, CHALK, PALE, RED, circled, plan, theirs, unit
from assets.tools.cards.paper import Paper
from assets.tools.cards.people import BACK, KNEEL, RUN, WALK, Tone, fighter, group
from assets.tools.cards.scenery import (
    CLAY,
    CREAM,
    DUSK,
    FIRE,
    GOLD,
    INK,
    NOON,
    SAND,
    SOOT,
    UMBER,
    WIRE,
    burst,
    city,
    dust,
    ground,
    haze,
    house,
    palm,
    sandbags,
    sky,
    smoke,
    street,
    tower,
    waves,
)
from nightdrop.ui.look.shapes import curve
from nightdrop.ui.look.theme import RGB, mixed, rgb

Show = Callable[[Paper], None]
INSURGENT: Final[dict[str, Show]] = {}
_GROUND: Final = rgb("#2B2427")


def face(show: Show) -> Show:
    """Register the function of a face in its deck, under the face's id."""
    INSURGENT[show.__name__.replace("_", "-")] = show
    return show


# Insurgents.


@face
def jihadists(p: Paper) -> None:
    street(p, DUSK, (62, 36, 13), 3)
    group(p, fighter("rifle"), DUSK.edge, 20, 78, 1.14, BACK)
    group(p, fighter("up"), DUSK.edge, 81, 79, 1.16, BACK)
    group(p, fighter("rifle", WALK), DUSK.edge, 48, 83, 1.5)


@face
def insurgents(p: Paper) -> None:
    street(p, DUSK, (38, 42, 12), 12, minaret=False)
    house(p, 66, 76, 40, 42, haze(DUSK, 0.9), haze(DUSK, 0.72), INK)
    group(p, fighter("rifle"), DUSK.edge, 60, 78, 1.14, BACK)
    group(p, fighter("rifle", RUN), DUSK.edge, 33, 83, 1.44)


@face
def rocket_attacks(p: Paper) -> None:
    street(p, DUSK, (32, 48, 11), 85)
    for number, size in enumerate((2.2, 2.9, 3.6)):
        p.disc(CREAM, 12 - 4 * number, 47 + 1.6 * number, size, 0.3)
    group(p, fighter("rocket", KNEEL), DUSK.edge, 46, 84, 1.66)


@face
def mortar_attacks(p: Paper) -> None:
    street(p, DUSK, (36, 44, 11), 87, minaret=False)
    house(p, 70, 77, 36, 26, haze(DUSK, 0.9), haze(DUSK, 0.72), INK)
    p.line(CREAM, curve((62, 42), (68, 16), (82, 10), (96, 30), 16), 1.3, (3.4, 2.6))
    machines.mortar(p.at(54, 83, 1.6))
    group(p, fighter("none", KNEEL), DUSK.edge, 28, 83, 1.36)


@face
def fundamentalists(p: Paper) -> None:
    street(p, DUSK, (72, 36, 12), 89)
    group(p, fighter("rifle"), DUSK.edge, 38, 80, 1.42)
    group(p, fighter("rifle"), DUSK.edge, 72, 78, 1.16, BACK, flip=True)
    sandbags(p, 10, 84, 14, 3)


@face
def part_time_insurgents(p: Paper) -> None:
    street(p, DUSK, (36, 44, 11), 91, minaret=False)
    p.box(haze(DUSK, 0.86), 52, 22, 60, 62)
    p.box(haze(DUSK, 0.7), 50, 20, 60, 4)
    p.box(INK, 62, 38, 19, 46)
    p.box(mixed(DUSK.bands[4], INK, 0.25), 88, 36, 9, 13)
    p.line(INK, "M92.5 36 V49 M88 42 H97", 0.9)
    group(p, fighter("rifle"), DUSK.edge, 38, 83, 1.44)


# Positions.


@face
def pillbox(p: Paper) -> None:
    street(p, SAND, (78, 26, 8), 93, minaret=False)
    p.oval(INK, 52, 80, 42, 3, 0.35)
    p.shape(rgb("#8F8063"), "M12 80 L19 50 Q52 40 85 50 L92 80 Z")
    p.shape(rgb("#C7B791"), "M18 51 L19 47 Q52 36 85 47 L86 51 Q52 41 18 51 Z")
    p.shape(rgb("#73664D"), "M12 80 L14.4 70 Q52 62 89.6 70 L92 80 Z")
    p.box(INK, 28, 56, 48, 7, 1)
    p.shape(SOOT, "M28 56 L76 56 L74 58 L30 58 Z")
    p.line(INK, [(56, 60), (92, 57)], 2.2)
    p.box(INK, 50, 58, 10, 4)
    sandbags(p, 4, 84, 5)
    sandbags(p, 68, 84, 5)


@face
def mosque(p: Paper) -> None:
    sky(p, DUSK, (62, 40, 17))
    city(p, DUSK, 74, 95, tall=7, minaret=False)
    ground(p, haze(DUSK, 0.86), 78)
    tower(p, INK, 84, 80, 1.5)
    machines.dome(p.at(45, 79, 1.0), INK, rgb("#2C211B"), rgb("#D98F48"))
    palm(p, INK, 8, 80, 17)
    palm(p, haze(DUSK, 0.8), 95, 79, 13)


@face
def concrete_house(p: Paper) -> None:
    street(p, SAND, (80, 22, 7), 97, minaret=False)
    front, side, roof = rgb("#9E8E6F"), rgb("#75674D"), rgb("#BBAA86")
    p.oval(INK, 54, 80, 40, 2.6, 0.3)
    p.box(front, 24, 26, 44, 54)
    p.shape(side, "M68 26 L84 31 L84 80 L68 80 Z")
    p.shape(roof, "M22 21 L69 21 L86 27 L86 31 L69 26.4 L22 26.4 Z")
    p.line(side, [(24, 53), (68, 53)], 1.6)
    p.line(rgb("#5F533E"), [(68, 54), (84, 57)], 1.2)
    for x in (31, 53):
        for y in (33, 59):
            p.box(INK, x, y, 9, 11)
            p.box(roof, x - 1, y + 11, 11, 1.6)
    p.box(INK, 42, 62, 8, 18)
    for x, y in ((29, 48), (47, 43), (62, 50), (39, 58)):  # marks of shots
        p.disc(side, x, y, 1.0)
    p.line(INK, [(74, 22), (74, 10)], 0.7)
    p.line(INK, [(70, 12), (78, 12)], 0.7)


@face
def tight_alley(p: Paper) -> None:
    sky(p, DUSK, (52, 36, 11))
    city(p, DUSK, 62, 98, tall=8)
    p.shape(haze(DUSK, 0.7), "M38 92 L46 60 L58 60 L66 92 Z")
    p.shape(haze(DUSK, 0.8), "M30 12 L42 20 L47 62 L38 92 L30 92 Z")
    p.shape(haze(DUSK, 0.72), "M72 16 L62 24 L57 62 L66 92 L72 92 Z")
    p.shape(INK, "M-5 -5 L26 2 L36 92 L-5 92 Z")
    p.shape(SOOT, "M105 -5 L76 6 L67 92 L105 92 Z")
    for y, sag in ((26.0, 7), (37.0, 5)):
        p.line(INK, curve((27, y - 4), (40, y + sag), (60, y + sag), (75, y), 14), 0.8)
    for x, y, ink in ((44, 31.0, CLAY), (52, 32.4, rgb("#7A4A35")), (60, 31.0, CLAY)):
        p.box(ink, x, y, 5, 7.4)  # washing on a line
    p.box(rgb("#D98F48"), 84, 38, 8, 12, alpha=0.75)
    p.line(SOOT, "M88 38 V50 M84 44 H92", 1)
    p.box(rgb("#D98F48"), 8, 50, 8, 13, alpha=0.5)


@face
def roof_top(p: Paper) -> None:
    sky(p, SAND, (78, 24, 9))
    city(p, SAND, 72, 99, tall=9)
    wall, top = rgb("#6F6048"), rgb("#A08E6B")
    p.box(wall, -5, 60, 82, 34)
    p.box(top, -5, 56, 84, 6)
    p.box(rgb("#5B4E39"), 77, 64, 30, 30)
    for x in (8, 30, 52):
        p.box(INK, x, 70, 10, 13)
    sandbags(p, 22, 57, 5, 3, rgb("#4C412F"), CLAY)
    p.box(rgb("#54482F"), 58, 38, 13, 18, 1.5)  # a tank on its legs
    p.oval(rgb("#857449"), 64.5, 38.4, 6.5, 2)
    p.line(INK, [(13, 56), (13, 36)], 1)
    p.line(INK, "M7 40 H19 M9 44 H17", 0.9)
    p.line(INK, [(29, 47.6), (50, 44)], 1.5)


@face
def courtyard(p: Paper) -> None:
    p.box(SAND.bands[3], -5, -5, 110, 40)
    p.box(SAND.bands[4], -5, 10, 110, 30)
    palm(p, haze(SAND, 0.5), 68, 30, 25)
    back, left, right = rgb("#8E7A55"), rgb("#66573C"), rgb("#7B6A48")
    p.shape(rgb("#C1A97A"), "M14 48 L90 48 L112 92 L-8 92 Z")
    p.box(back, 14, 20, 76, 29)
    p.box(mixed(back, CREAM, 0.25), 13, 18, 78, 3)
    for x in (24, 43, 62, 81):
        p.shape(INK, f"M{x - 6.4} 49 L{x - 6.4} 36 Q{x - 6.4} 29 {x} 26 Q{x + 6.4} 29 {x + 6.4} 36 "
                     f"L{x + 6.4} 49 Z")
    p.shape(left, "M14 20 L-8 4 L-8 93 L14 48 Z")
    p.shape(right, "M90 20 L112 4 L112 93 L90 48 Z")
    p.oval(SOOT, 53, 73, 20, 7, 0.3)
    p.oval(rgb("#7D6C4A"), 52, 69, 18, 7)
    p.oval(rgb("#A79466"), 52, 67, 18, 7)
    p.oval(rgb("#43636C"), 52, 67, 14, 5)
    p.line(rgb("#8FB0B4"), "M44 66 Q48 65 52 66.4", 0.8)


# Explosives.


def _table(p: Paper, seed: int) -> None:
    """A dim room with a bench, the light of dusk in the window."""
    sky(p, DUSK, (72, 30, 12))
    city(p, DUSK, 62, seed, tall=8)
    p.box(rgb("#1E1713"), -5, 70, 110, 24)
    p.box(rgb("#4A3524"), -5, 68, 110, 4)
    p.line(rgb("#6B4C30"), [(-5, 68.4), (105, 68.4)], 0.8)


@face
def suicide_bomber(p: Paper) -> None:
    sky(p, DUSK, None)
    p.box(rgb("#2A1F1A"), -5, 78, 110, 16)
    p.line(INK, [(20, 13), (100, 13)], 3)
    p.line(rgb("#8C8878"), "M56 13 Q56 19 58 20 Q60 22 56 24", 1.8)
    p.line(INK, "M38 30 L56 23 L74 30", 2.6)
    cloth, rim = rgb("#5A4936"), rgb("#7A6549")
    p.shape(cloth, "M38 30 Q45 27 48 28 Q50 40 56 40 Q62 40 64 28 Q67 27 74 30 Q73 38 78 44 L80 78 "
                   "L32 78 L34 44 Q39 38 38 30 Z")
    p.line(rim, "M48 28 Q50 40 56 40 Q62 40 64 28", 1.4)
    p.line(INK, [(56, 40), (56, 78)], 1.3)
    for x in (35.4, 42, 48.6, 58, 64.6, 71.2):
        p.box(rgb("#B5472B"), x, 50, 5.4, 19, 2)
        p.box(rgb("#D7744F"), x + 0.8, 51.4, 1.2, 15, 0.6)
    p.box(INK, 33.4, 56, 45.4, 3)
    p.line(CREAM, "M38 50 Q44 42 51 50 M61 50 Q68 40 74 50 M78 60 Q90 60 88 74", 1.3)
    p.box(INK, 84.4, 73, 7, 9, 1.6)


@face
def roadside_bomb(p: Paper) -> None:
    sky(p, DUSK, (66, 28, 11))
    city(p, DUSK, 50, 103, tall=9)
    ground(p, haze(DUSK, 0.78), 52)
    p.shape(rgb("#3A3029"), "M28 52 L46 52 L60 92 L-40 92 Z")
    p.shape(GOLD, "M36.4 56 L37.4 56 L35.6 62 L34 62 Z M32 66 L34.4 66 L31 75 L27.6 75 Z "
                  "M24.6 80 L28.4 80 L24 92 L18.8 92 Z", 0.75)
    p.line(WIRE, curve((70, 76), (58, 62), (44, 84), (-5, 72), 22), 1.5)
    machines.shell(p.at(84, 82, 1.0, -82), rgb("#7A6744"))
    for x, y, radius in ((78, 83, 6), (92, 82, 8), (86, 74, 7), (97, 75, 6), (70, 86, 4)):
        p.disc(INK, x, y, radius)
        p.oval(CLAY, x - 1, y - radius * 0.36, radius * 0.6, radius * 0.4)


@face
def radio_controlled_bomb(p: Paper) -> None:
    _table(p, 104)
    machines.shell(p.at(39, 71, 1.7, 0))
    body = rgb("#1C1A1B")
    p.line(body, [(80, 22), (82, 10)], 2.6)
    p.box(body, 62, 22, 23, 50, 4)
    p.box(rgb("#3B383A"), 63.4, 23.4, 20.2, 47.2, 3)
    p.box(rgb("#BFD3A6"), 66, 28, 15, 12, 1)
    p.line(rgb("#6F8A5A"), "M68 32 H78 M68 36 H74", 1.4)
    for row in range(4):
        for column in range(3):
            p.box(CREAM, 66.2 + 5.2 * column, 44 + 6 * row, 4, 3.6, 1)
    waves(p, 82, 10, CREAM, 5, 0.3)
    p.line(WIRE, "M62 62 Q54 56 50 62 Q46 70 44 60", 1.6)


@face
def car_bomb(p: Paper) -> None:
    street(p, DUSK, (72, 32, 12), 105)
    p.oval(INK, 52, 81, 38, 1.8, 0.5)
    machines.car(p.at(52, 81, 1.6))
    for x in (20, 26, 32):
        p.box(INK, x, 60 - (x == 26), 5, 4.4, 1)
    p.line(WIRE, "M24 60 Q22 52 34 50 Q44 50 48 54", 1.5)


@face
def improvised_explosive_device(p: Paper) -> None:
    _table(p, 106)
    for x, size in ((34, 1.4), (72, 1.4), (53, 1.66)):
        machines.shell(p.at(x, 71, size))
    p.line(WIRE, "M34 34 Q40 18 53 28 M53 27 Q66 16 72 34 M72 34 Q90 40 88 62", 1.7)
    p.box(INK, 82, 61, 13, 9.6, 1)
    p.disc(rgb("#E0705F"), 91, 65, 1.4)
    p.line(CREAM, [(84.6, 64), (87.6, 64)], 1)


@face
def low_tech_bomb(p: Paper) -> None:
    _table(p, 107)
    tin, dark, pale = rgb("#6E5A34"), rgb("#41351F"), rgb("#927A4A")
    p.line(dark, "M46 32 V22 H64 V32", 3.4)
    p.box(dark, 33, 29, 42, 43, 4)
    p.box(tin, 34.6, 30.6, 38.8, 39.8, 3)
    p.line(dark, "M40 37 L68 65 M68 37 L40 65", 2)
    p.line(pale, "M36.6 34 V66", 1.6)
    p.line(rgb("#D9C48A"), "M72 33 Q88 20 90 38 Q90 50 84 52", 2)
    burst(p, 84, 54, 6)


# Tactics: chalk and red on a wall.


@face
def guerilla_warfare(p: Paper) -> None:
    plan(p, 111, wall=True)
    for start, end in (((88, 20), (67, 37)), ((20, 80), (39, 62)), ((88, 80), (67, 63))):
        theirs(p, [start, end])
    theirs(p, [(27, 28), (39, 38)])
    unit(p, 53, 50, 1.2, CHALK, _GROUND)


@face
def shoot_and_scoot(p: Paper) -> None:
    plan(p, 112, wall=True)
    theirs(p, [(30, 76), (30, 44), (64, 32)], 4.4)
    p.disc(FIRE, 78, 28, 14, 0.18)
    burst(p, 78, 28, 10)
    theirs(p, [(78, 46), (78, 74), (50, 74)], 4, 6.4, (5.4, 3.6))


@face
def ambush(p: Paper) -> None:
    plan(p, 113, wall=True)
    theirs(p, [(10, 58), (54, 58)], 5.4, 8, ink=CHALK)
    p.line(RED, [(42, 24), (86, 24), (86, 80)], 5.6)
    for x, y in ((48, 36), (64, 36), (75, 48), (75, 66)):
        p.disc(RED, x, y, 4.4)


@face
def attack_isolated_units(p: Paper) -> None:
    plan(p, 114, wall=True)
    for y in (60, 76):
        unit(p, 24, y, 0.95, CHALK, _GROUND)
    unit(p, 66, 44, 1.2, CHALK, _GROUND)
    circled(p, 66, 44, 23, RED, 3.4, (7.4, 4.4))


@face
def urban_combat(p: Paper) -> None:
    plan(p, 115, wall=True)
    theirs(p, [(12, 78), (38, 78), (38, 46), (66, 46), (66, 14)], 5, 8)
    for x, y in ((38, 78), (38, 46), (66, 46)):
        p.disc(CHALK, x, y, 3)


@face
def pitched_battle(p: Paper) -> None:
    plan(p, 116, wall=True)
    p.line(CREAM, [(52, 22), (52, 84)], 1.6, (4, 3.4))
    theirs(p, [(8, 54), (43, 54)], 8, 11)
    theirs(p, [(96, 54), (61, 54)], 8, 11, ink=CHALK)


@face
def close_quarters_firefight(p: Paper) -> None:
    plan(p, 117, wall=True)
    p.box(_GROUND, 30, 18, 58, 60, alpha=0.6)
    p.line(CHALK, "M40 18 H88 V78 H66 M50 78 H24 V40", 4)
    p.line(CHALK, "M56 18 V44 M88 52 H70", 3)
    burst(p, 40, 56, 8)
    burst(p, 72, 36, 7)
    for x, y in ((44, 34), (78, 64), (62, 62)):
        p.disc(RED, x, y, 3.8)


@face
def vehicle_accident(p: Paper) -> None:
    street(p, DUSK, (78, 32, 11), 118)
    smoke(p, rgb("#1C1512"), 48, 54, 44, 10)
    dust(p, rgb("#C99A62"), 26, 80, 1.2, 0.4)
    machines.humvee(p.at(51, 49, 1.34, 168))
    p.line(INK, [(64, 82), (94, 84)], 2.2)
    p.shape(INK, "M78 82 L86 74 L90 83 Z")


# Objectives.


@face
def high_profile_jihadist(p: Paper) -> None:
    p.box(rgb("#8B7650"), -5, -5, 110, 100)
    for y in range(0, 92, 11):
        p.line(rgb("#75633F"), [(-5, y), (105, y)], 0.7)
        for x in range(0, 105, 22):
            p.line(rgb("#75633F"), [(x + y % 2 * 11, y), (x + y % 2 * 11, y + 11)], 0.7)
    sheet = p.at(56, 45, 1, 2)
    sheet.box(INK, -27, -35, 60, 76, alpha=0.3)
    sheet.box(PALE, -30, -38, 60, 76)
    sheet.line(rgb("#8E6A1C"), "M-27 -35 H27 V35 H-27 Z", 1.2)
    sheet.shape(UMBER, "M-22 35 Q-22 14 0 12 Q22 14 22 35 Z")
    sheet.shape(SOOT, "M-15 20 Q-18 -26 0 -28 Q18 -26 15 20 Q0 30 -15 20 Z")
    sheet.shape(UMBER, "M-15 16 Q-18 -26 0 -28 Q-12 -22 -10 18 Z")
    sheet.shape(rgb("#C9B48A"), "M-10 -9 Q0 -15 10 -9 L9.6 -2 Q0 -7 -9.6 -2 Z")
    sheet.shape(INK, "M-10 -9 Q0 -13 10 -9 L9.6 -2 Q0 -7 -9.6 -2 Z", 0.72)
    for x in (-25, 25):
        sheet.disc(rgb("#B9862F"), x, -33, 1.8)


def _seized(p: Paper, left: float, top: float, wide: float, high: float) -> None:
    """A part of the plan in gold."""
    p.box(GOLD, left, top, wide, high, alpha=0.62)
    p.line(rgb("#8E6A1C"), [(left, top), (left + wide, top), (left + wide, top + high),
                            (left, top + high), (left, top)], 2.6)


@face
def secured_district(p: Paper) -> None:
    plan(p, 121)
    _seized(p, 24, 24, 62, 54)
    p.oval(INK, 50, 70, 9, 2, 0.3)
    p.line(INK, [(48, 70), (48, 26)], 2.8)
    p.shape(BLUE, "M49.4 26 L78 34.6 L49.4 44 Z")


@face
def insurgent_leader(p: Paper) -> None:
    sky(p, DUSK, (54, 34, 20))
    p.box(rgb("#2A1F1A"), -5, 74, 110, 20)
    p.box(INK, 16, 70, 76, 6, 1)
    tone = Tone(INK, rgb("#2F261E"))
    p.shape(tone.dark, "M28 71 Q28 46 46 42 L62 42 Q80 46 80 71 Z")
    p.shape(tone.dark, "M42 46 Q38 14 54 12 Q70 14 66 46 Z")
    p.shape(tone.pale, "M42 44 Q37 14 54 12 Q47 17 48 34 L40 58 L35 54 Z")
    p.shape(tone.pale, "M47 38 Q54 43 62 38 L64 47 Q54 52 45 47 Z")
    p.line(DUSK.edge, "M66.4 43 Q69.6 17 56 12.4 M80 70 Q80 49 66 43.4", 1)
    p.box(UMBER, 22, 64, 22, 6, 0.8)  # papers, and a set with its whip
    p.box(CREAM, 24, 62.6, 18, 2, 0.4)
    p.box(UMBER, 76, 58, 13, 12, 1)
    p.line(INK, [(86, 58), (90, 34)], 0.9)
    p.disc(GOLD, 80, 62, 1.4)


@face
def secured_road(p: Paper) -> None:
    sky(p, NOON, (76, 22, 8))
    city(p, NOON, 47, 123, tall=9)
    ground(p, rgb("#8F7A52"), 49)
    p.shape(rgb("#463D34"), "M43 49 L59 49 L98 92 L4 92 Z")
    p.shape(GOLD, "M50 53 L52 53 L53 60 L49 60 Z M48.6 78 L53.4 78 L54.4 92 L47.6 92 Z")
    for x in (12, 88):
        p.box(INK, x - 2.6, 60, 5.2, 22)
        p.box(CLAY, x - 5, 80, 10, 4, 1)
    for number in range(6):
        ink: RGB = rgb("#B5472B") if number % 2 else CREAM
        p.box(ink, 14 + 12 * number, 65, 12, 6)
    sandbags(p, 66, 84, 6)


@face
def secured_block(p: Paper) -> None:
    plan(p, 124)
    _seized(p, 28, 26, 50, 46)
    p.line(PALE, [(38, 50), (49, 62), (70, 36)], 9)
    p.line(INK, [(38, 50), (49, 62), (70, 36)], 5.6)


