"""What the map shows is told apart by shape and tone, whatever colours its reader can see.

Pictures are looked at as drawn and as protanopes, deuteranopes and tritanopes see them: by the
matrices of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (IEEE TVCG 15, 2009), severity 1, on linear light.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from math import hypot

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex, column_row, ring
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.board.overlay import Overlay
from nightdrop.hexwar.ui.counters import sprites
from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.counters.sprites import CounterLook, counter_sprite
from nightdrop.hexwar.ui.map.camera import hex_centre
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.geometry import corners
from nightdrop.hexwar.ui.map.marks import side_between
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.table.match.match import Match
from nightdrop.ui.look.badges import sprite_pad
from nightdrop.ui.look.theme import LIGHTS, RGB, Light
from tests.tools.counter_sheet import SIMULATIONS, colour_as_seen, luminance
from tests.tools.demo import finish_land

LEAST = 2.0  # contrast of a line, as WCAG counts it
GAMES = ("night-drop", "pegasus-bridge")
COMPANIES = {"night-drop": ("505", "507", "508"),
             "pegasus-bridge": ("red", "green", "blue", "howard", "lovat")}  # fmt: skip
DROPPED = {"night-drop": ("505", "507", "508"), "pegasus-bridge": ("red", "green", "blue")}
GERMAN = CounterLook("unit", "german", "infantry", 4, 4)
# Px of side, in each step of detail. The whole map shows counters of 15 to 20 px in a window of
# 1280x720, of 22 to 30 at 1920x1080, of 37 to 49 at 3840x2160.
SIZES = (15, 18, 20, 22, 24, 28, 31, 38, 48, 58)


@lru_cache(maxsize=100_000)
def light_of(colour: tuple[int, int, int], vision: str) -> float:
    """How light a colour looks; of the few colours of a picture each is reckoned once."""
    return luminance(colour_as_seen(colour, SIMULATIONS[vision]))


def tones(picture: pygame.Surface, box: pygame.Rect, vision: str) -> list[float]:
    """How light each pixel of a box looks, from 0 for the darkest in it to 1 for the lightest:
    so two pictures that differ in colour or brightness alone are the same."""
    data = pygame.image.tobytes(picture.subsurface(box), "RGB")
    colours = [*zip(data[::3], data[1::3], data[2::3], strict=True)]
    light = {colour: light_of(colour, vision) ** 0.4 for colour in {*colours}}
    low, high = min(light.values()), max(light.values())
    tone = {colour: (one - low) / (high - low) for colour, one in light.items()}
    return [tone[colour] for colour in colours]


def drawn(look: CounterLook, size: int, tall: float, vision: str) -> list[float]:
    """The tones of a counter's upper part, `tall` of its side high, on a mid grey."""
    sprite, pad = counter_sprite(look, size), sprite_pad(size)
    ground = pygame.Surface(sprite.get_size())
    ground.fill((128, 128, 128))
    ground.blit(sprite, (0, 0))
    return tones(ground, pygame.Rect(pad, pad, size, round(size * tall)), vision)


def unlike(one: list[float], two: list[float]) -> int:
    """How many pixels differ by a third of all tones, if one of both may be a negative."""
    pairs = list(zip(one, two, strict=True))
    return min(sum(abs(a - b) > 1 / 3 for a, b in pairs),
               sum(abs(a - (1 - b)) > 1 / 3 for a, b in pairs))  # fmt: skip


def least_unlike(looks: list[CounterLook], size: int, tall: float) -> int:
    """Of all pairs and all eyes the fewest pixels that differ."""
    return min(
        unlike(one, two)
        for vision in SIMULATIONS
        for one, two in combinations([drawn(look, size, tall, vision) for look in looks], 2)
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scenario", GAMES)
def test_formations_and_nations_differ_by_shape_where_their_values_are_the_same(
    scenario: str, size: int
) -> None:
    companies = [CounterLook("company", group, None, 4, 4, theme=scenario)
                 for group in COMPANIES[scenario]]  # fmt: skip
    looks = [*companies, replace(GERMAN, theme=scenario)]
    assert least_unlike(looks, size, 0.5) >= max(3, size / 5 - 1)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face", [None, "plt"])
@pytest.mark.parametrize("scenario", GAMES)
def test_sticks_differ_by_shape_or_by_what_is_written_on_them(
    scenario: str, face: str | None, size: int
) -> None:
    sticks = [CounterLook("stick", group, face, theme=scenario) for group in DROPPED[scenario]]
    assert least_unlike(sticks, size, 1.0) >= max(3, size / 5 - 1)


@pytest.mark.parametrize("vision", sorted(SIMULATIONS))
def test_a_difference_of_colour_alone_is_found_to_be_none(
    monkeypatch: pytest.MonkeyPatch, vision: str
) -> None:
    """The counter of one brigade beside that of another, if this had a disc too."""
    looks = [CounterLook("company", group, None, 4, 4, theme="pegasus-bridge")
             for group in ("red", "green")]  # fmt: skip
    monkeypatch.setattr(sprites, "livery", lambda *of: replace(livery(*of), shape="disc"))
    sprites.clear()
    one, two = (drawn(look, 24, 0.5, vision) for look in looks)
    sprites.clear()
    assert unlike(one, two) <= 1


@pytest.mark.parametrize("size", [15, 24, 31])
def test_a_small_concealed_unit_has_no_cross_but_a_question_mark(size: int) -> None:
    own = CounterLook("unit", "german", "infantry", 4, 4, concealed=True)
    assert least_unlike([GERMAN, own], size, 0.5) >= size


@lru_cache(maxsize=1)
def maps() -> Maps:
    return Maps()


@lru_cache(maxsize=6)
def whole_map(scenario: str, light: Light) -> tuple[BoardPanel, pygame.Surface]:
    """The whole map without a counter, as a window of 1920x1080 shows it."""
    view = Match.new(scenario=scenario, seed=1).view("german").state
    panel = BoardPanel(view.game, pygame.Rect(0, 0, 1472, 1080), maps())
    panel.bare = True
    picture = pygame.Surface(panel.rect.size)
    panel.draw(picture, view, light, Marks())
    finish_land(panel.map)
    panel.draw(picture, view, light, Marks())
    return panel, picture


Way = list[tuple[float, float]]
Colours = frozenset[tuple[int, int, int]]


def out_of(panel: BoardPanel, hex_: Hex, start: float, end: float) -> list[Way]:
    """The window px on 24 ways from the middle of a hex to its border, four to a side, from
    `start` to `end` of the way."""
    round_it, (x, y) = corners(*column_row(hex_)), hex_centre(hex_)
    ways = list[Way]()
    for n, part in product(range(6), (0.125, 0.375, 0.625, 0.875)):
        (ax, ay), (bx, by) = round_it[n], round_it[(n + 1) % 6]
        to_x, to_y = ax + (bx - ax) * part - x, ay + (by - ay) * part - y
        steps = [start + (end - start) * step / 16 for step in range(17)]
        ways.append([panel.camera.to_screen(x + t * to_x, y + t * to_y) for t in steps])
    return ways


def colours_on(picture: pygame.Surface, way: Way) -> Colours:
    """The colours of the pixels on a way, which are the same for all eyes."""
    return frozenset(picture.get_at((round(x), round(y)))[:3] for x, y in way)


@lru_cache(maxsize=2048)
def colours_out_of(
    scenario: str, light: Light, hex_: Hex, start: float, end: float
) -> list[Colours]:
    """Those on each of the ways out of a hex of the whole map."""
    panel, picture = whole_map(scenario, light)
    return [colours_on(picture, way) for way in out_of(panel, hex_, start, end)]


def contrast(colours: Colours, vision: str) -> float:
    """Of the lightest of some colours to the darkest, as WCAG counts it."""
    seen = [light_of(colour, vision) for colour in colours]
    return (max(seen) + 0.05) / (min(seen) + 0.05)


def along(panel: BoardPanel, pair: tuple[Hex, Hex]) -> Way:
    """Window px all along the side between two hexes, 20 m to either side of it."""
    (ax, ay), (bx, by) = side_between(pair)
    far = hypot(bx - ax, by - ay)
    across, down = (by - ay) / far, (ax - bx) / far
    return [panel.camera.to_screen(ax + (bx - ax) * n / 24 + across * aside,
                                   ay + (by - ay) * n / 24 + down * aside)
            for n in range(1, 24) for aside in (-20, -10, 0, 10, 20)]  # fmt: skip


@pytest.mark.parametrize("vision", sorted(SIMULATIONS))
@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("scenario", GAMES)
def test_the_signs_of_the_map_stand_out_from_their_ground(
    scenario: str, light: Light, vision: str
) -> None:
    panel, picture = whole_map(scenario, light)
    board = panel.board

    def crossed(hex_: Hex, start: float, end: float) -> float:
        """On which part of the ways out of a hex something stands out."""
        ways = colours_out_of(scenario, light, hex_, start, end)
        return sum(contrast(way, vision) >= LEAST for way in ways) / len(ways)

    dropped = {hex_ for drops in board.drop.values() for hex_, _sticks in drops}
    rings = {hex_: crossed(hex_, 0.74, 0.95) for hex_ in board.vp}
    plates = {hex_: crossed(hex_, 0.0, 0.6) for hex_ in dropped}
    assert min(rings.values()) >= 0.6 and min(plates.values()) >= 0.6
    dashed = [colours_on(picture, along(panel, pair)) for pair in board.signs.dashed]
    assert all(contrast(colours, vision) > 4 for colours in dashed)
    marked = {*dropped, *board.vp, *board.names, *(hex_ for pair in board.links for hex_ in pair)}
    bare = sorted(crossed(hex_, 0.74, 0.95) for hex_ in board.hexes[::27] if hex_ not in marked)
    assert bare[len(bare) // 2] < 0.25  # the land alone does not look like a ring


@lru_cache(maxsize=3)
def zones_on_fields(light: Light) -> list[tuple[RGB, list[Colours], list[Colours]]]:
    """Of each ground the colours of the hatch of enemy zones, on the ways out of a hex, and of the
    dashes round them, side by side."""
    found = []
    game = Match.new(seed=1).game
    panel = BoardPanel(game, pygame.Rect(0, 0, 1472, 1080), maps())
    middle, overlay = Hex(1512), Overlay()
    zones = {middle, *ring(middle)}
    for ground in (*MAPS[light].fields, MAPS[light].flood_deep):
        picture = pygame.Surface(panel.rect.size)
        picture.fill(ground)
        overlay.aim(picture, panel.camera, light)
        overlay.lay(zones, (), panel.rect)
        outer = [(hex_, other) for hex_ in ring(middle) for other in ring(hex_)
                 if other not in zones]  # fmt: skip
        found.append((ground, [colours_on(picture, way) for way in out_of(panel, middle, 0.0, 0.8)],
                      [colours_on(picture, along(panel, pair)) for pair in outer]))
    return found


@pytest.mark.parametrize("vision", sorted(SIMULATIONS))
@pytest.mark.parametrize("light", LIGHTS)
def test_enemy_zones_are_seen_on_every_field(light: Light, vision: str) -> None:
    """Their hatch within, and the dashes round them."""
    for ground, ways, sides in zones_on_fields(light):
        hatched = [contrast(colours, vision) for colours in ways]
        assert sum(hatched) / len(hatched) > 1.2, ground
        assert min(contrast(colours, vision) for colours in sides) > 2, ground
