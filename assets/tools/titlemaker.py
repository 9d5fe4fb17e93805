"""Paints the pictures of title, sheets and hand-over of the games into the scenarios' folders.

`python -m assets.tools.titlemaker` writes them again; with `--check` it tells whether they are the
ones it paints. Those of the first game are of `scenery`, each in the sizes of windows that show it
px for px. The second game's, gliders by the canal bridge, have the same sky, moon, water and reeds;
their points are px of a picture 1920 wide and 1080 high. That of the card game is of `cards.title`,
that of the area game of `town.night`.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Final

import pygame
from PIL import Image, ImageChops

from assets.tools.cards import title as cards
from assets.tools.scenery import (
    CLOUDS,
    FAINT,
    PANE,
    REED,
    SILHOUETTE,
    SKY,
    Stamp,
    cloud,
    country,
    disc,
    gleams,
    hedge,
    house,
    moon,
    reeds,
    scenery,
    silk,
    sky,
    tree,
)
from assets.tools.town import night
from assets.tools.town.plan import plan_of
from nightdrop.ui.look.theme import RGB, mixed, rgb

SCENARIOS: Final = Path(__file__).parents[2] / "scenarios"
FOLDER: Final = SCENARIOS / "pegasus-bridge"
TOWN: Final = "fallujah-2004"
SIZE: Final = (2560, 1440)
FINE: Final = 2  # how much larger it is painted before it is made smooth
WINDOWS: Final = ((1280, 720), (1920, 1080), (3840, 2160))
_HELD: Final = (1459, 540)  # the middle of the disc that lifts the cover
_BLACK, _EDGE, _STRIPE, _PANEL = rgb("#060D16"), rgb("#3A5F7D"), rgb("#AEBBC2"), rgb("#5E86A3")
_RING: Final = rgb("#EDE8CE")
_QUAY, _STONE, _FAR_BANK = rgb("#0A1622"), rgb("#13273A"), rgb("#1B3148")
Points = Iterable[tuple[float, float]]


class Paper:
    """A surface on which lengths are px of a picture 1920 wide."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)
        self.unit = size[0] / 1920

    def at(self, x: float, y: float) -> tuple[float, float]:
        return x * self.unit, y * self.unit

    def shape(self, ink: RGB, points: Points) -> None:
        pygame.draw.polygon(self.surface, ink, [self.at(x, y) for x, y in points])

    def line(self, ink: RGB, points: Sequence[tuple[float, float]], wide: float) -> None:
        """A line of that width with round joints."""
        px = max(1, round(wide * self.unit))
        for start, end in pairwise(points):
            pygame.draw.line(self.surface, ink, self.at(*start), self.at(*end), px)
        for point in points:
            pygame.draw.circle(self.surface, ink, self.at(*point), px / 2)

    def disc(self, ink: RGB, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(self.surface, ink, self.at(x, y), radius * self.unit)

    def box(self, ink: RGB, left: float, top: float, right: float, bottom: float) -> None:
        self.shape(ink, ((left, top), (right, top), (right, bottom), (left, bottom)))


def placed(points: Points, x: float, y: float, size: float, turn: float = 0.0) -> Points:
    """Points round a middle, turned by radians."""
    return [(x + size * (px * cos(turn) - py * sin(turn)),
             y + size * (px * sin(turn) + py * cos(turn))) for px, py in points]  # fmt: skip


# A glider that comes down to the left, seen from its side and front; the length of its body is 1.
_BODY: Final = ((-0.50, 0.02), (-0.48, -0.07), (-0.40, -0.13), (-0.26, -0.15), (0.0, -0.15),
                (0.30, -0.16), (0.47, -0.22), (0.50, -0.19), (0.48, -0.13), (0.20, 0.02),
                (-0.05, 0.09), (-0.26, 0.12), (-0.42, 0.11))  # fmt: skip
_FIN: Final = ((0.33, -0.17), (0.30, -0.30), (0.33, -0.52), (0.46, -0.55), (0.49, -0.20))
_NEAR_WING: Final = ((-0.16, -0.15), (0.16, -0.16), (0.78, -0.42), (0.80, -0.45), (0.74, -0.45))
_FAR_WING: Final = ((-0.30, -0.14), (0.06, -0.15), (-0.42, -0.05), (-1.18, 0.02), (-1.22, 0.0),
                    (-1.15, -0.03), (-0.62, -0.12))  # fmt: skip
_FAR_FLAP: Final = ((-0.24, -0.06), (-0.76, 0.01), (-0.78, 0.05), (-0.24, 0.0))


def glider(paper: Paper, x: float, y: float, size: float, ink: RGB, fine: bool) -> None:
    """A glider about to land; `fine` adds edges in the moon's light, stripes and panes."""
    for part in (_FAR_FLAP, _FAR_WING, _FIN, _BODY, _NEAR_WING):
        paper.shape(ink, placed(part, x, y, size))
    for wheel_x, wheel_y in ((-0.44, 0.18), (-0.32, 0.17), (-0.25, 0.18)):
        paper.line(
            ink, list(placed(((wheel_x, 0.08), (wheel_x, wheel_y)), x, y, size)), size * 0.02
        )
        paper.disc(ink, x + wheel_x * size, y + wheel_y * size, size * 0.032)
    if not fine:
        return
    edges = (((-0.30, -0.14), (-0.62, -0.12), (-1.15, -0.03), (-1.22, 0.0)),
             ((-0.16, -0.15), (0.74, -0.45)))  # fmt: skip
    for edge in edges:
        paper.line(_PANEL, list(placed(edge, x, y, size)), size * 0.012)
    for n in range(3):
        left = 0.10 + 0.055 * n
        stripe = ((left, -0.125), (left + 0.03, -0.125), (left + 0.035, -0.01), (left + 0.005, 0.0))
        paper.shape(_STRIPE, placed(stripe, x, y, size))
    for pane in (((-0.47, -0.02), (-0.45, -0.075), (-0.40, -0.09), (-0.41, -0.02)),
                 ((-0.39, -0.03), (-0.385, -0.10), (-0.33, -0.11), (-0.33, -0.04))):  # fmt: skip
        paper.shape(_PANEL, placed(pane, x, y, size))


# A bomber and a glider from below, noses to the upper right before they are turned.
_BOMBER: Final = ((0.0, -0.62), (0.07, -0.52), (0.075, -0.16), (0.34, -0.12), (1.0, -0.02),
                  (1.0, 0.06), (0.34, 0.16), (0.07, 0.18), (0.05, 0.62), (0.34, 0.66),
                  (0.34, 0.78), (0.0, 0.76))  # fmt: skip
_TOWED: Final = ((0.0, -0.50), (0.06, -0.44), (0.06, -0.16), (0.98, -0.10), (0.98, 0.0),
                 (0.06, 0.10), (0.04, 0.52), (0.30, 0.56), (0.30, 0.64), (0.0, 0.62))  # fmt: skip


def tow(paper: Paper, x: float, y: float, size: float, ink: RGB) -> None:
    """A bomber and the glider behind it on its rope; half the bomber's span is `size`."""
    turn = 0.9
    behind_x, behind_y = x - size * 2.75 * sin(turn), y + size * 2.75 * cos(turn)
    paper.line(ink, [(x, y), (behind_x, behind_y)], max(1.0, size * 0.035))
    for half, at_x, at_y, large in ((_BOMBER, x, y, size),
                                    (_TOWED, behind_x, behind_y, size * 0.78)):  # fmt: skip
        for side in (-1, 1):
            flipped = [(side * px, py) for px, py in half]
            paper.shape(ink, placed(flipped, at_x, at_y, large, turn))
    for n in (-0.62, -0.32, 0.32, 0.62):  # engines
        nacelle = ((n - 0.05, -0.22), (n + 0.05, -0.22), (n + 0.05, 0.08), (n - 0.05, 0.08))
        paper.shape(ink, placed(nacelle, x, y, size, turn))


def man(paper: Paper, x: float, y: float, tall: float, ink: RGB) -> None:
    """A man who runs to the left, his rifle in his hands; his feet at this point."""
    size = tall / 1.9
    paper.disc(ink, x - 0.12 * size, y - 1.72 * size, 0.17 * size)
    paper.shape(ink, placed(((-0.26, -1.52), (0.12, -1.46), (0.22, -0.86), (-0.08, -0.82)),
                            x, y, size))  # fmt: skip
    for leg in (((0.10, -0.90), (-0.20, -0.50), (-0.34, 0.0)),
                ((0.12, -0.90), (0.34, -0.46), (0.62, -0.30))):  # fmt: skip
        paper.line(ink, list(placed(leg, x, y, size)), 0.17 * size)
    paper.line(ink, list(placed(((-0.1, -1.38), (-0.38, -1.1), (-0.56, -1.2)), x, y, size)),
               0.12 * size)  # fmt: skip
    paper.line(ink, list(placed(((0.1, -1.02), (-0.86, -1.34)), x, y, size)), 0.07 * size)


def bridge(paper: Paper) -> None:
    """The canal bridge: its girder, the rolling segment, and the tower with its counterweight."""
    ink = _BLACK
    for near, far in ((930, 966), (1300, 1342), (1456, 1500)):  # piers
        paper.shape(ink, ((near, 760), (far, 760), (far + 5, 826), (near - 5, 826)))
    paper.box(ink, 900, 742, 1640, 764)
    paper.line(ink, [(870, 724), (1632, 724)], 3)
    for x in range(872, 1632, 15):
        paper.line(ink, [(x, 724), (x, 746)], 2)
    segment = [(1374 + 124 * cos(pi + pi / 2 * n / 16), 760 + 138 * sin(pi + pi / 2 * n / 16))
               for n in range(17)]  # fmt: skip
    paper.shape(ink, [*segment, (1384, 622), (1384, 764), (1250, 764)])
    for n in range(1, 6):
        angle = pi + pi / 2 * n / 6
        paper.line(mixed(_BLACK, _EDGE, 0.22), [(1374, 758), (1374 + 112 * cos(angle),
                   758 + 124 * sin(angle))], 1.6)  # fmt: skip
    for top, foot in (((1322, 566), (1068, 738)), ((1340, 584), (1150, 712))):
        paper.line(ink, [top, foot], 7)
    for high, low in ((1326, 1306), (1440, 1452)):
        paper.line(ink, [(high, 570), (low, 764)], 17)
    for number in range(4):
        high, low = 588 + 44 * number, 632 + 44 * number
        left, right = 1326 - 5 * number, 1440 + 3 * number
        paper.line(ink, [(left, high), (right, low)], 5)
        paper.line(ink, [(right, high), (left, low)], 5)
        paper.line(ink, [(left, low), (right, low)], 5)
    paper.shape(ink, ((1312, 528), (1452, 528), (1458, 586), (1306, 586)))
    paper.shape(ink, ((1338, 512), (1426, 512), (1434, 530), (1330, 530)))
    paper.line(_PANEL, [(1313, 528), (1451, 528)], 2.4)
    for x, tall in ((1010, 33), (1058, 33), (1112, 33), (1186, 33)):
        man(paper, x, 742, tall, ink)


def poplar(x: float, foot: float, tall: float) -> Points:
    """A slim tree with its foot at this point."""
    return [(x + 9 * cos(n / 8 * pi), foot - tall / 2 + tall / 2 * sin(n / 8 * pi))
            for n in range(16)]  # fmt: skip


def banks(paper: Paper, rng: Random) -> None:
    """The land behind, the village, quays of stone on both sides, and houses by the bridge."""
    surface, unit = paper.surface, paper.unit
    width = surface.get_width()
    wave = [(x, 712 + 6 * sin(x / 180)) for x in range(0, 1951, 30)]
    paper.shape(_FAR_BANK, [*wave, (1950, 1080), (0, 1080)])
    for left in range(900, 1930, 17):  # crowns of a wood far behind
        paper.disc(mixed(_FAR_BANK, SILHOUETTE, 0.45), left, 700 + rng.uniform(-4, 5), 13)
    paper.box(mixed(_FAR_BANK, SILHOUETTE, 0.45), 900, 700, 1920, 742)
    for left in range(0, 1920, 34):  # poplars
        if not 560 < left < 960 and rng.random() < 0.55:
            paper.shape(FAINT, poplar(left, 752, rng.uniform(34, 62)))
    corner = 690.0
    while corner < 930:
        broad = rng.uniform(30, 52)
        house(Stamp(surface, paper.at(corner, 752), broad * unit), rng.uniform(0.4, 0.7), False)
        corner += broad + rng.uniform(-6, 8)
    for start, end in ((0.0, 0.34), (0.76, 1.0)):
        hedge(surface, (start, end), 752 * unit, 10 * unit, rng)
    for foot in (1716, 1760, 1842):
        tree(Stamp(surface, paper.at(foot, 752), 46 * unit), FAINT)
    water = round(772 * unit)
    surface.fill(rgb("#27455E"), (0, water, width, surface.get_height()))
    surface.fill(rgb("#2F5069"), (0, water + round(30 * unit), width, surface.get_height()))
    gleams(surface, water, unit, rng)
    for quay in (((0, 762), (808, 762), (936, 768), (940, 822), (880, 812), (0, 806)),
                 ((1450, 768), (1560, 756), (1920, 760), (1920, 818), (1500, 822))):  # fmt: skip
        paper.shape(_QUAY, quay)
    for start, end, y in ((0, 930, 790), (1504, 1920, 790)):  # one row of stones
        for x in range(start, end - 30, 34):
            paper.box(_STONE, x + 2, y, x + 31, y + 11)


def cabins(paper: Paper) -> None:
    """The café on this side and the keeper's cabin on the other, a window lit in each."""
    paper.shape(_BLACK, ((796, 770), (796, 708), (786, 708), (812, 684), (830, 684), (838, 664),
                         (846, 684), (878, 684), (902, 708), (892, 708), (892, 770)))  # fmt: skip
    paper.box(PANE, 818, 736, 828, 750)
    paper.shape(_BLACK, ((1480, 766), (1480, 706), (1470, 706), (1500, 684), (1530, 706),
                         (1520, 706), (1520, 766)))  # fmt: skip
    paper.box(PANE, 1491, 714, 1506, 730)


def landed(paper: Paper) -> None:
    """The near bank on the right, a glider that broke its wing on it, and three men who run."""
    bank = [(1180, 1000), (1330, 950), (1480, 898), (1640, 872), (1920, 886), (1920, 1080),
            (1180, 1080)]  # fmt: skip
    paper.shape(REED, bank)
    paper.shape(_BLACK, ((1612, 868), (1618, 844), (1650, 832), (1780, 834), (1850, 836),
                         (1856, 842), (1800, 862), (1700, 888), (1630, 890)))  # fmt: skip
    paper.shape(_BLACK, ((1786, 838), (1792, 784), (1804, 774), (1830, 776), (1834, 838)))
    paper.shape(_BLACK, ((1662, 836), (1676, 768), (1686, 766), (1734, 838)))
    paper.line(_PANEL, [(1664, 832), (1677, 769)], 2.4)
    paper.shape(_BLACK, ((1760, 880), (1900, 902), (1896, 908), (1742, 894)))
    for n in range(3):
        x = 1740 + 11 * n
        paper.shape(_STRIPE, ((x, 842), (x + 6, 842), (x + 4, 868), (x - 2, 870)))
    for x, y, tall in ((1392, 936, 78), (1462, 908, 74), (1532, 888, 70)):
        man(paper, x, y, tall, _BLACK)


def title(size: tuple[int, int]) -> pygame.Surface:
    """Gliders by the canal bridge, the night of 6 June."""
    paper, rng = Paper(size), Random(1944)
    sky(paper.surface, rng, stars=150)
    moon(paper.surface, paper.unit)
    far = mixed(SKY[2], _BLACK, 0.35)
    tow(paper, 1232, 94, 26, far)
    tow(paper, 1726, 132, 26, far)
    tow(paper, 1494, 188, 50, _BLACK)
    for x, y, wide, band in CLOUDS:
        middle = paper.at(1920 * x, 1080 * y)
        cloud(Stamp(paper.surface, middle, size[0] * wide / 2), SKY[band])
    glider(paper, 1010, 232, 92, far, True)
    banks(paper, rng)
    bridge(paper)
    cabins(paper)
    glider(paper, 1240, 404, 232, _BLACK, True)
    reeds(paper.surface, paper.unit, rng)
    landed(paper)
    return paper.surface


_LANDED: Final = (1100, 1860)  # where the glider stands on the cover: there no tree does


def cover(size: tuple[int, int]) -> pygame.Surface:
    """The same night, so dark that words stand before it: its moon is the disc to be held."""
    paper, rng = Paper(size), Random(1944)
    sky(paper.surface, rng, stars=90)
    for radius, alpha in ((520, 14), (390, 16), (285, 20)):
        x, y = paper.at(*_HELD)
        disc(paper.surface, (round(x), round(y)), radius * paper.unit, _RING, alpha)
    far = mixed(SKY[3], _BLACK, 0.5)
    for x, y, large in ((1130, 170, 34), (1330, 118, 40), (1760, 250, 44)):
        tow(paper, x, y, large, far)
    edge = [(x, 912 + 9 * sin(x / 170)) for x in range(0, 1951, 30)]
    paper.shape(mixed(SKY[1], _BLACK, 0.2), [*edge, (1950, 1080), (0, 1080)])
    trees = mixed(SKY[3], _BLACK, 0.5)
    for left in range(0, 1920, 30):
        tall = rng.uniform(40, 78)
        if rng.random() < 0.5 and not _LANDED[0] < left < _LANDED[1]:
            paper.shape(trees, poplar(left, 938, tall))
    hedge(paper.surface, (0.0, 0.58), 940 * paper.unit, 12 * paper.unit, rng)
    glider(paper, 1560, 880, 330, _BLACK, False)
    reeds(paper.surface, paper.unit, rng)
    veil = pygame.Surface(size)
    veil.fill(rgb("#080F18"))
    veil.set_alpha(118)
    paper.surface.blit(veil, (0, 0))
    return paper.surface


Paint = Callable[[tuple[int, int]], pygame.Surface]


def pictures() -> Iterator[tuple[Path, Image.Image]]:
    """Each picture with its file. What lies under a sheet is shown at half the window's size."""
    for name, paint in (("title.png", title), ("cover.png", cover)):
        yield FOLDER / name, painted(paint)
    yield SCENARIOS / "phantom-fury" / "title.png", cards.title(SIZE)
    yield SCENARIOS / TOWN / "title.png", night.title(plan_of(TOWN), SIZE)
    first = SCENARIOS / "night-drop"
    for wide, high in WINDOWS:
        yield first / f"title-{wide}.png", painted(scenery, (wide, high), 1)
        yield first / f"cover-{wide}.png", painted(silk, (wide, high), 1)
        half = wide // 2, high // 2
        yield first / f"sheet-{half[0]}.png", painted(country, half, 1)


def painted(paint: Paint, size: tuple[int, int] = SIZE, fine: int = FINE) -> Image.Image:
    """A picture, painted `fine` times as large and made smooth."""
    large = paint((size[0] * fine, size[1] * fine))
    small = pygame.transform.smoothscale(large, size) if fine > 1 else large
    return Image.frombytes("RGB", size, pygame.image.tobytes(small, "RGB"))


def encoded(image: Image.Image) -> bytes:
    """The picture as a PNG."""
    into = BytesIO()
    image.save(into, "PNG", optimize=True)
    return into.getvalue()


def differs(path: Path, image: Image.Image) -> bool:
    """Whether a file is missing or shows something else."""
    if not path.is_file():
        return True
    with Image.open(path) as kept:
        apart = ImageChops.difference(kept.convert("RGB"), image.convert("RGB")).convert("L")
    return apart.point(lambda value: 255 * (value > 24)).getbbox() is not None


def main(arguments: Sequence[str] | None = None) -> int:
    """Paint the pictures, or list those that differ from what is painted; return 1 if one does.
    """
    parser = argparse.ArgumentParser(prog="python -m assets.tools.titlemaker", description=__doc__)
    parser.add_argument("--check", action="store_true")
    check, wrong = parser.parse_args(arguments).check, 0
    for path, image in pictures():
        if not check:
            path.write_bytes(encoded(image))
        elif differs(path, image):
            wrong = 1
            print(f"{path.name} is not what is painted", file=sys.stderr)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
