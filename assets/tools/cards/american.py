"""What the cards of the American deck show: a function for each face, named like it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from assets.tools.cards import machines
from assets.tools.cards.maps import BLUE, PALE, RED, circled, ours, plan, unit
from assets.tools.cards.paper import Paper
from assets.tools.cards.people import (
    BACK,
    KNEEL,
    RUN,
    STAND,
    WALK,
    Tone,
    commando,
    fighter,
    group,
    guard,
    helmet,
    marine,
    prone,
    thrower,
    watcher,
)
from assets.tools.cards.scenery import (
    CLAY,
    CREAM,
    DAWN,
    DUSK,
    FIRE,
    INFRA,
    INK,
    NIGHT,
    NOON,
    SAND,
    SOOT,
    UMBER,
    Sky,
    burst,
    city,
    dust,
    ground,
    haze,
    house,
    sky,
    spin,
    stars,
    street,
    waves,
)
from nightdrop.ui.look.shapes import curve, star
from nightdrop.ui.look.theme import rgb

Show = Callable[[Paper], None]
AMERICAN: Final[dict[str, Show]] = {}
_SAND_DUST, _GLOW = rgb("#D9BC86"), rgb("#8FE0B8")


def face(show: Show) -> Show:
    """Register the function of a face in its deck, under the face's id."""
    AMERICAN[show.__name__.replace("_", "-")] = show
    return show


# Infantry.


@face
def marine_regimental_combat_team(p: Paper) -> None:
    street(p, DAWN, (70, 36, 13), 3)
    group(p, marine(STAND), DAWN.edge, 83, 74, 1.0, BACK)
    group(p, marine(WALK), DAWN.edge, 14, 78, 1.12, BACK)
    group(p, marine(WALK), DAWN.edge, 40, 80, 1.36)
    group(p, marine(KNEEL), DAWN.edge, 65, 83, 1.36)


@face
def army_mechanized_infantry(p: Paper) -> None:
    street(p, DAWN, (72, 32, 12), 11)
    dust(p, _SAND_DUST, 10, 74, 0.9)
    machines.bradley(p.at(40, 73, 1.05))
    group(p, marine(WALK, False), DAWN.edge, 62, 84, 1.2)
    group(p, marine(WALK, False), DAWN.edge, 84, 84, 1.2)


@face
def field_artillery(p: Paper) -> None:
    street(p, DAWN, (34, 40, 12), 5)
    machines.howitzer(p.at(50, 78, 1.22))
    group(p, marine(KNEEL, False), DAWN.edge, 22, 82, 1.2)


@face
def infantry(p: Paper) -> None:
    street(p, DAWN, (68, 38, 13), 17)
    group(p, marine(WALK, False), DAWN.edge, 20, 78, 1.14, BACK)
    group(p, marine(RUN, False), DAWN.edge, 46, 82, 1.4)
    group(p, marine(STAND, False), DAWN.edge, 78, 78, 1.16, BACK)


@face
def iraqi_commandos(p: Paper) -> None:
    red = Tone(INK, rgb("#8A2F2A"))
    street(p, DUSK, (70, 34, 13), 19)
    group(p, commando(WALK), DUSK.edge, 20, 80, 1.16, Tone(BACK.dark, rgb("#74302A")))
    group(p, commando(WALK), DUSK.edge, 45, 83, 1.46, red)
    group(p, commando(STAND), DUSK.edge, 78, 80, 1.2, Tone(BACK.dark, rgb("#74302A")))


@face
def iraqi_infantry(p: Paper) -> None:
    street(p, NOON, (70, 34, 12), 23)
    group(p, guard(WALK, helmet), NOON.edge, 34, 81, 1.36)
    group(p, guard(STAND, helmet), NOON.edge, 68, 79, 1.2, BACK)


@face
def iraqi_national_guard(p: Paper) -> None:
    street(p, NOON, (58, 32, 11), 29, minaret=False)
    house(p, 62, 75, 32, 32, haze(NOON, 0.86), haze(NOON, 0.7), INK)
    group(p, guard(STAND), NOON.edge, 40, 82, 1.42)
    for x in (66, 92):  # a barrier
        p.box(INK, x, 70, 2, 9)
    for number in range(4):
        p.box((CREAM, rgb("#A33B2A"))[number % 2], 66 + 7 * number, 71, 7, 2.6)


# Armor.


def _drive(p: Paper, of: Sky, vehicle: Show, seed: int, sun: tuple[float, float, float],
           at: tuple[float, float], size: float) -> None:
    """A vehicle on its way to the right, dust behind it."""
    street(p, of, sun, seed)
    x, y = at
    p.oval(INK, x, y + 0.4, 31 * size, 1.8, 0.55)
    dust(p, haze(of, 0.1), x - 33 * size, y - 3, 1.0)
    vehicle(p.at(x, y, size))


@face
def m1_abrams(p: Paper) -> None:
    _drive(p, DAWN, machines.abrams, 41, (70, 32, 13), (43, 81), 1.2)


@face
def bradley(p: Paper) -> None:
    _drive(p, DAWN, machines.bradley, 42, (38, 38, 12), (50, 80), 1.3)


@face
def stryker(p: Paper) -> None:
    _drive(p, NOON, machines.stryker, 43, (72, 32, 12), (50, 80), 1.3)


@face
def up_armored_humvee(p: Paper) -> None:
    _drive(p, NOON, lambda on: machines.humvee(on, True), 44, (74, 30, 11), (51, 80), 1.46)


@face
def humvee(p: Paper) -> None:
    _drive(p, DUSK, machines.humvee, 45, (70, 34, 12), (51, 80), 1.5)


# Support.


def _over(p: Paper, of: Sky, seed: int, sun: tuple[float, float, float] | None,
          foot: float = 79) -> None:
    """The sky above the city, which lies low."""
    sky(p, of, sun)
    city(p, of, foot, seed, tall=11)
    ground(p, haze(of, 0.86), foot + 3)


@face
def fa_18(p: Paper) -> None:
    _over(p, NOON, 51, (32, 54, 10))
    machines.jet(p.at(57, 40, 1.12, -13))
    machines.jet(p.at(80, 14, 0.3, -13))


@face
def cobra(p: Paper) -> None:
    _over(p, DAWN, 52, (72, 46, 13))
    machines.cobra(p.at(51, 42, 1.2, 7))


@face
def ac_130(p: Paper) -> None:
    sky(p, NIGHT, None)
    stars(p, 53)
    p.disc(NIGHT.sun, 80, 16, 8, 0.16)
    p.disc(NIGHT.sun, 80, 16, 5.6)
    city(p, NIGHT, 78, 53, tall=13, lit=True)
    ground(p, NIGHT.dark, 81)
    for x, y, end_x, end_y in ((43, 48, 66, 72), (56, 48, 76, 75)):
        p.line(FIRE, [(x, y), (end_x, end_y)], 1.3, (3.4, 2.4))
        burst(p, end_x, end_y, 4.2)
    machines.gunship(p.at(56, 38, 0.98, 3))


@face
def fire_support_team(p: Paper) -> None:
    street(p, DUSK, (80, 26, 10), 54)
    p.line(CREAM, curve((6, 40), (26, 4), (66, 4), (86, 58), 24), 1.4, (4, 3))
    burst(p, 86, 60, 7)
    machines.radio(p.at(17, 82, 1.2))
    group(p, watcher(KNEEL, False), DUSK.edge, 42, 83, 1.46)


@face
def artillery(p: Paper) -> None:
    street(p, DUSK, (32, 42, 12), 55)
    dust(p, CREAM, 91, 36, 0.75, 0.3)
    machines.flash(p, 90, 38, 7)
    machines.howitzer(p.at(44, 80, 1.2))


@face
def mortars(p: Paper) -> None:
    street(p, NOON, (74, 32, 11), 56)
    p.line(INK, curve((64, 42), (72, 20), (84, 16), (94, 30), 16), 1.3, (3, 2.6))
    machines.mortar(p.at(56, 82, 1.6))
    group(p, marine(KNEEL, False), NOON.edge, 27, 83, 1.3)


@face
def forward_observer(p: Paper) -> None:
    sky(p, DAWN, (76, 30, 12))
    city(p, DAWN, 66, 57)
    ground(p, haze(DAWN, 0.8), 70)
    p.shape(CREAM, "M51 36 L105 12 L105 46 Z", 0.24)
    house(p, -4, 92, 66, 30, haze(DAWN, 0.95), haze(DAWN, 0.78), UMBER)
    group(p, watcher(KNEEL), DAWN.edge, 40, 62, 1.32)


@face
def forward_air_controller(p: Paper) -> None:
    street(p, DUSK, (30, 44, 11), 58)
    p.line(rgb("#FF6A4A"), [(44, 62), (104, 44)], 1.1)
    machines.jet(p.at(76, 20, 0.5, -8))
    machines.radio(p.at(15, 82, 1.1))
    group(p, watcher(KNEEL), DUSK.edge, 36, 83, 1.46)


@face
def sniper_team(p: Paper) -> None:
    sky(p, DAWN, (70, 30, 13))
    city(p, DAWN, 64, 59)
    p.box(haze(DAWN, 0.95), -5, 77, 110, 20)
    p.box(haze(DAWN, 0.72), -5, 75.4, 110, 3)
    group(p, prone, DAWN.edge, 35, 75.4, 1.62)


# Recon.


@face
def infrared_cameras(p: Paper) -> None:
    sky(p, INFRA, None)
    city(p, INFRA, 64, 61)
    ground(p, INFRA.dark, 67)
    fighter("rifle")(p.at(40, 82, 1.5), Tone(INFRA.edge, CREAM))
    fighter("up")(p.at(72, 78, 1.1), Tone(_GLOW, INFRA.edge))
    p.line(_GLOW, "M82 6 H94 V18 M94 70 V82 H82 M18 82 H6 V70", 1.6)
    p.ring(_GLOW, 43, 52, 15, 1.1)
    p.line(_GLOW, "M43 32 V40 M43 64 V72 M23 52 H31 M55 52 H63", 1.1)


@face
def unmanned_aerial_vehicles(p: Paper) -> None:
    _over(p, DAWN, 62, (70, 56, 12))
    machines.pioneer(p.at(74, 60, 0.44, -6), haze(DAWN, 0.7), haze(DAWN, 0.5))
    machines.predator(p.at(52, 38, 1.1, -8))


@face
def dragon_eyes(p: Paper) -> None:
    street(p, DAWN, (28, 50, 11), 63)
    group(p, thrower, DAWN.edge, 27, 83, 1.36)
    machines.dragon_eye(p.at(67, 30, 1.34, -14))
    p.line(CREAM, [(43, 42), (52, 35)], 0.9, (2.4, 2))


@face
def pioneers(p: Paper) -> None:
    _over(p, NOON, 64, (76, 60, 11))
    machines.pioneer(p.at(55, 40, 1.3, -7))


@face
def predators(p: Paper) -> None:
    _over(p, DUSK, 65, (76, 22, 10))
    p.shape(CREAM, "M66 47 L46 84 L92 84 Z", 0.2)
    machines.predator(p.at(50, 40, 1.14, -5), armed=True)


@face
def surveillance(p: Paper) -> None:
    _over(p, DAWN, 66, (30, 52, 10))
    p.line(INK, [(70, 47), (52, 82)], 0.8)
    machines.balloon(p.at(58, 32, 1.24))


@face
def intelligence_profile(p: Paper) -> None:
    p.box(rgb("#6B4C30"), -5, -5, 110, 100)  # a table
    for y in range(4, 90, 13):
        p.line(rgb("#5B3F27"), [(-5, y), (105, y + 1)], 0.7)
    sheet = p.at(54, 46, 1, 6)
    sheet.box(SOOT, -33, -32, 70, 70, 1, alpha=0.35)
    sheet.box(rgb("#C9A66B"), -36, -36, 70, 70, 1.4)
    sheet.box(PALE, -31, -31, 60, 60)
    sheet.box(rgb("#CFC6AA"), -27, -26, 24, 29)
    sheet.shape(UMBER, "M-24 3 Q-24 -9 -15 -10 Q-6 -9 -6 3 Z")
    sheet.oval(UMBER, -15, -15, 5.4, 6.4)
    for number, long in enumerate((25, 21, 24, 15)):
        sheet.line(CLAY, [(1, -23 + 7 * number), (1 + long, -23 + 7 * number)], 2, flat=True)
    for number, long in enumerate((51, 46, 40)):
        sheet.line(CLAY, [(-27, 9 + 6.4 * number), (-27 + long, 9 + 6.4 * number)], 1.8, flat=True)
    stamp = sheet.at(17, 19, 1, -14)
    stamp.line(RED, "M-10 -5 H10 V5 H-10 Z", 1.6)
    stamp.line(RED, [(-6, 0), (6, 0)], 2.2, flat=True)
    sheet.line(rgb("#8C8878"), "M-20 -38 V-20 Q-18 -17 -16 -20 V-34", 1.2)


@face
def blue_force_tracker(p: Paper) -> None:
    p.box(rgb("#231F1A"), -5, -5, 110, 100)
    p.box(rgb("#0B0E0D"), 3, 2, 94, 84, 5)
    p.box(rgb("#0E2B29"), 9, 8, 82, 70, 2)
    for x in range(9, 92, 14):
        p.line(rgb("#1F4D46"), [(x, 8), (x, 78)], 0.7)
    for y in range(8, 79, 14):
        p.line(rgb("#1F4D46"), [(9, y), (91, y)], 0.7)
    p.line(rgb("#3E7A6C"), "M9 58 Q30 50 44 62 Q66 78 91 44", 1.4)
    p.line(rgb("#3E7A6C"), "M60 8 L56 34 L64 78", 1.4)
    sea, dark = rgb("#93D2FF"), rgb("#123A5A")
    for x, y in ((40, 26), (30, 46), (48, 44), (38, 66)):
        unit(p, x, y, 0.86, sea, dark)
    for x, y in ((74, 26), (80, 54)):
        p.line(rgb("#FF8A6A"), f"M{x} {y - 8} L{x + 8} {y} L{x} {y + 8} L{x - 8} {y} Z", 1.9)
    p.disc(rgb("#6FE08A"), 86, 82, 1.3)


# Disarm.


@face
def warlock_jammer(p: Paper) -> None:
    street(p, SAND, None, 71)
    p.oval(INK, 44, 81, 34, 1.8, 0.4)
    machines.humvee(p.at(42, 81, 1.4))
    p.line(INK, [(56, 58), (58, 24)], 1.6)
    p.disc(INK, 58, 24, 2)
    waves(p, 58, 24, INK, 8, 0.0)
    waves(p, 58, 24, INK, 8, 3.1416)


@face
def sharp_eyes(p: Paper) -> None:
    sky(p, SAND, None)
    city(p, SAND, 86, 72, tall=10)
    lid = "M10 46 Q52 4 94 46 Q52 88 10 46 Z"
    p.shape(CREAM, lid)
    p.disc(rgb("#7A6436"), 52, 46, 19.5)
    for x, y in spin(24, 18):
        p.line(rgb("#5B4A26"), [(52 + x * 0.62, 46 + y * 0.62), (52 + x, 46 + y)], 0.8)
    p.disc(INK, 52, 46, 10)
    p.disc(CREAM, 57, 39, 3.6)
    p.shape(INK, "M10 46 Q52 4 94 46 Q52 16 10 46 Z")
    p.line(INK, "M10 46 Q52 88 94 46", 2)


@face
def spotters(p: Paper) -> None:
    street(p, SAND, None, 73)
    p.shape(CREAM, "M46 42 L104 66 L104 84 Z", 0.38)
    p.box(INK, 84, 76, 11, 5.4, 2)
    p.line(INK, [(84, 78), (76, 82)], 0.9)
    group(p, marine(STAND), SAND.edge, 20, 80, 1.16, BACK)
    group(p, watcher(KNEEL), SAND.edge, 40, 84, 1.5)


@face
def disposal_team(p: Paper) -> None:
    street(p, SAND, None, 74)
    p.oval(INK, 47, 83, 18, 1.6, 0.4)
    suit = p.at(47, 83, 1.66)
    dark, pale = INK, rgb("#3F382C")
    for x in (-4.6, 4.6):
        suit.limb(dark, [(x * 0.8, -16), (x, -8), (x, -1.6)], [8, 7, 5.6])
        suit.box(pale, x - 3, -9.6, 6, 4.4, 1.6)
    suit.shape(dark, "M-9 -15 Q-12 -27 -7 -32 L7 -32 Q12 -27 9 -15 Z")
    suit.shape(pale, "M-6.4 -17 L-7.4 -29 L7.4 -29 L6.4 -17 Z")
    suit.line(dark, [(-6.8, -23), (6.8, -23)], 0.8)
    for side in (-1, 1):
        suit.limb(dark, [(side * 8, -29), (side * 12.4, -22), (side * 11.4, -15)], [6.4, 5.4, 4])
    suit.shape(dark, "M-7.4 -30 Q-8 -41.6 0 -42 Q8 -41.6 7.4 -30 Z")
    suit.box(rgb("#D8C68E"), -5, -39, 10, 6.4, 2.4)
    suit.line(CREAM, [(-3, -37.6), (0, -37.6)], 1)
    machines.shell(p.at(84, 83, 0.8))


@face
def robot(p: Paper) -> None:
    street(p, SAND, None, 75)
    on, brass = p.at(42, 83, 1.5), rgb("#C9B47A")
    on.oval(INK, 2, 0.4, 24, 1.3, 0.4)
    on.shape(INK, "M-20 -5 Q-20 -11 -14 -11 L12 -11 L19 -14 Q23 -13 22 -9 L16 -1 Q14 0.2 11 0.2 "
                  "L-14 0.2 Q-20 0 -20 -5 Z")
    for x in (-14, -5, 4, 12):
        on.disc(brass, x, -4.6, 2.9)
        on.disc(INK, x, -4.6, 1.1)
    on.box(UMBER, -12, -15, 18, 4.4, 1)
    on.line(INK, [(-4, -14), (-10, -30), (14, -38)], 3)
    on.line(UMBER, [(-4, -14), (-10, -30), (14, -38)], 1)
    on.disc(brass, -10, -30, 2.5)
    on.line(INK, "M14 -38 L20 -36.4 L23 -33 M14 -38 L20 -40.4 L24.4 -39", 1.9)
    on.line(INK, [(8, -14), (8, -24)], 1.5)
    on.box(INK, 4, -28, 9.4, 5.4, 1)
    on.disc(rgb("#B9C3AE"), 11, -25.4, 1.5)
    machines.shell(p.at(87, 82, 0.72))


# Tactics: a plan with blue arrows.


@face
def protect_flanks(p: Paper) -> None:
    plan(p, 81)
    ours(p, [(57, 56), (82, 56), (82, 26)])
    ours(p, [(43, 56), (18, 56), (18, 42)], head=6)
    unit(p, 50, 56, 1.2)


@face
def systematic_advance(p: Paper) -> None:
    plan(p, 82)
    for x in (26, 52, 78):
        ours(p, [(x, 80), (x, 42)])
    p.line(PALE, [(36, 25), (94, 25)], 4)
    p.line(BLUE, [(36, 25), (94, 25)], 2.4, (6, 3.4))


@face
def coordination(p: Paper) -> None:
    plan(p, 83)
    ours(p, [(12, 76), (39, 54)])
    ours(p, [(92, 76), (65, 54)])
    ours(p, [(52, 84), (52, 64)])
    p.disc(PALE, 52, 40, 14, 0.6)
    circled(p, 52, 40, 11, RED, 3)


@face
def company_commander(p: Paper) -> None:
    plan(p, 84)
    p.line(PALE, [(38, 82), (38, 20)], 5)
    p.box(PALE, 37, 18, 46, 34)
    p.line(BLUE, [(38, 82), (38, 20)], 3)
    p.line(BLUE, "M38 20 H81 V50 H38 Z", 2.8)
    p.shape(BLUE, star(60, 36, 12))


@face
def ingenuity(p: Paper) -> None:
    plan(p, 85)
    ours(p, [(46, 82), (46, 60), (76, 60), (76, 22)], 5.4, 8)
    p.box(PALE, 35, 41, 24, 10, 1)
    p.box(RED, 36.5, 42.4, 21, 7.2)
    p.line(PALE, [(40, 46), (54, 46)], 1.4)


@face
def adaptability(p: Paper) -> None:
    plan(p, 86)
    p.line(PALE, [(52, 86), (52, 60)], 7)
    ours(p, [(52, 60), (80, 28)])
    p.line(PALE, [(52, 60), (28, 36)], 6.4, (7, 4), flat=True)
    ours(p, [(52, 60), (26, 38)], 4.4, 7, (6, 4))
    p.line(BLUE, [(52, 86), (52, 60)], 5)


@face
def small_unit_tactics(p: Paper) -> None:
    plan(p, 87)
    for x, y in ((54, 32), (42, 46), (67, 44), (30, 60)):
        p.disc(PALE, x, y, 6)
        p.disc(BLUE, x, y, 4.8)
    circled(p, 50, 48, 31, BLUE, 2, (5, 4))
    ours(p, [(54, 25), (54, 6)], 4)


@face
def rapid_reinforcement(p: Paper) -> None:
    plan(p, 88)
    for x in (16, 33, 50):
        p.line(PALE, [(x, 68), (x + 13, 52), (x, 36)], 7.4)
        p.line(BLUE, [(x, 68), (x + 13, 52), (x, 36)], 5)
    unit(p, 82, 52, 1.15)


