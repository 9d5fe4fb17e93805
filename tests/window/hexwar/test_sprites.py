"""Counters can be read and told apart at every size, by everybody, and backs tell nothing."""

import os
from dataclasses import replace
from itertools import combinations, pairwise

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from nightdrop.hexwar.ui.counters.faces import DIGITS
from nightdrop.hexwar.ui.counters.liveries import PLAIN, livery, livery_from
from nightdrop.hexwar.ui.counters.markers import MAKERS
from nightdrop.hexwar.ui.counters.sprites import (
    CounterLook,
    counter_sprite,
    marker_sprite,
    printed,
    stack_offset,
)
from nightdrop.hexwar.ui.counters.symbols import FRAME_RHYTHMS
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.marks import RHYTHMS
from nightdrop.ui.look import fonts
from nightdrop.ui.look.badges import sprite_pad
from nightdrop.ui.look.cardboard import STATES
from nightdrop.ui.look.icons import DRAWN, draw_die, icon, plate_points
from nightdrop.ui.look.theme import LIGHTS, PALETTES, rgb, scale_for
from tests.tools import counter_sheet
from tests.tools.counter_sheet import SIMULATIONS, colour_as_seen, luminance

LOOKS = [*counter_sheet.US, *counter_sheet.GERMAN]
PRINTABLE = "".join(map(chr, range(33, 127)))
NEEDED = PRINTABLE + "éÉèÈêÊëçÇàÀâôîïœùû½¼¾–—·’‘“”…°×−"


def shades(surface: pygame.Surface, vision: str = "normal") -> list[float]:
    """The luminance of every pixel of the counter's own square, on a mid grey."""
    ground = pygame.Surface(surface.get_size())
    ground.fill((128, 128, 128))
    ground.blit(surface, (0, 0))
    data = pygame.image.tobytes(ground, "RGB")
    colours = [*zip(data[::3], data[1::3], data[2::3], strict=True)]
    seen = {one: luminance(colour_as_seen(one, SIMULATIONS[vision])) for one in {*colours}}
    return [seen[one] for one in colours]


def has_ink(surface: pygame.Surface) -> bool:
    """Whether something on a counter stands out from its ground."""
    seen = shades(surface)
    return max(seen) - min(seen) > 0.15


def unlikeness(one: list[float], two: list[float]) -> float:
    """Mean difference of structure: each picture's mean is taken away first."""
    mean_one, mean_two = sum(one) / len(one), sum(two) / len(two)
    pairs = zip(one, two, strict=True)
    return sum(abs((a - mean_one) - (b - mean_two)) for a, b in pairs) / len(one)


@pytest.mark.parametrize("size", [17, 28, 48, 72, 120])
@pytest.mark.parametrize(("name", "look"), LOOKS)
def test_every_counter_has_ink_and_its_promised_size(
    name: str, look: CounterLook, size: int
) -> None:
    sprite = counter_sprite(look, size)
    assert sprite.get_size() == (size + 2 * sprite_pad(size),) * 2
    assert has_ink(sprite)


@pytest.mark.parametrize("size", [13, 22, 48, 90])
@pytest.mark.parametrize("kind", sorted({*MAKERS, "us", "german"}))
def test_every_marker_has_ink(kind: str, size: int) -> None:
    sprite = marker_sprite(kind, size, "night-drop", "3")
    assert sprite.get_height() == size + 2 * sprite_pad(size)
    assert has_ink(sprite)


def test_every_icon_and_die_has_ink_of_its_own() -> None:
    pictures = [icon(kind, 20, (255, 255, 255)) for kind in DRAWN]
    for value in range(1, 7):
        pictures.append(pygame.Surface((24, 24), pygame.SRCALPHA))
        draw_die(pictures[-1], (12, 12), 20, value)
    drawn = [pygame.image.tobytes(picture, "RGBA") for picture in pictures]
    assert len(set(drawn)) == len(drawn)
    assert all(pygame.mask.from_surface(picture).count() > 20 for picture in pictures)


@pytest.mark.parametrize("vision", sorted(SIMULATIONS))
@pytest.mark.parametrize("kind", ["stick", "company"])
def test_regiments_differ_in_structure_at_28_px_for_all_eyes(kind: str, vision: str) -> None:
    values = {"av": 4, "dv": 4} if kind == "company" else {}
    looks = [CounterLook(kind, group, **values) for group in ("505", "507", "508")]  # type: ignore
    seen = [shades(counter_sprite(look, 28), vision) for look in looks]
    least = 0.045 if kind == "stick" else 0.012
    for one, two in combinations(seen, 2):
        assert unlikeness(one, two) > least


@pytest.mark.parametrize("size", [17, 28, 48, 120])
@pytest.mark.parametrize("group", ["505", "507", "508", "german"])
def test_a_reduced_unit_is_told_by_tone_alone(group: str, size: int) -> None:
    kind, face = ("unit", "infantry") if group == "german" else ("company", None)
    full = CounterLook(kind, group, face, 4, 4)  # type: ignore[arg-type]
    less = CounterLook(kind, group, face, 4, 4, reduced=True)  # type: ignore[arg-type]
    one, two = shades(counter_sprite(full, size)), shades(counter_sprite(less, size))
    half = len(one) // 2
    assert sum(abs(a - b) for a, b in zip(one[half:], two[half:], strict=True)) / half > 0.04


@pytest.mark.parametrize("kind", ["stick", "unit"])
def test_a_back_shows_nothing_of_what_lies_under_it(kind: str) -> None:
    group = "507" if kind == "stick" else "german"
    bare = CounterLook(kind, group)  # type: ignore[arg-type]
    told = CounterLook(kind, group, None, 5, 4, True, False)  # type: ignore[arg-type]
    assert printed(bare) == printed(told)
    assert counter_sprite(bare, 48) is counter_sprite(told, 48)


def test_states_all_look_different_without_colour() -> None:
    look = CounterLook("stick", "507")
    seen = {state: shades(counter_sprite(look, 48, state)) for state in STATES}
    for one, two in combinations(STATES, 2):
        assert unlikeness(seen[one], seen[two]) > 0.01, (one, two)


def test_states_can_be_joined_and_unknown_ones_are_refused() -> None:
    look = CounterLook("stick", "505")
    assert counter_sprite(look, 48, "spent+hover") is counter_sprite(look, 48, "hover+spent")
    with pytest.raises(KeyError):
        counter_sprite(look, 48, "sleepy")


def test_rest_sprites_are_one_for_all_lights() -> None:
    look = CounterLook("stick", "505")
    assert len({id(counter_sprite(look, 60, "rest", light)) for light in LIGHTS}) == 1


def test_own_concealed_differs_from_known_and_from_unknown() -> None:
    known = CounterLook("unit", "german", "infantry", 3, 3)
    own = CounterLook("unit", "german", "infantry", 3, 3, concealed=True)
    pictures = [shades(counter_sprite(look, 28)) for look in (known, own)]
    pictures.append(shades(counter_sprite(CounterLook("unit", "german"), 28)))
    for one, two in combinations(pictures, 2):
        assert unlikeness(one, two) > 0.02


def test_a_concealed_vp_shows_its_value_only_when_asked() -> None:
    for size in (14, 48):
        blind, knower = (shades(marker_sprite("vp-hidden", size, "", text)) for text in ("", "3"))
        assert blind != knower


@pytest.mark.parametrize("role", sorted(fonts.FILES))
def test_every_font_has_every_glyph(role: str) -> None:
    face = fonts.font(role, 20)
    missing = [letter for letter in NEEDED if face.metrics(letter)[0] is None]
    assert not missing


def test_halo_and_tracking_keep_their_promised_sizes() -> None:
    plain = fonts.text("town", 24, "AMFREVILLE", (0, 0, 0), 2)
    assert plain.get_size() == fonts.measure("town", 24, "AMFREVILLE", 2)
    halo = fonts.halo_text("town", 24, "AMFREVILLE", (0, 0, 0), (255, 255, 255), 2)
    assert halo.get_width() == plain.get_width() + 2 * fonts.halo_pad(24)


@pytest.mark.parametrize("width", [60, 200, 390])
def test_a_wrapped_line_has_all_words_that_fit(width: int) -> None:
    told = "Marshy streams  cost 2 MP to cross, and Sainte-Mère-Église counts for 3 points. " * 3
    lines = fonts.wrap("prompt", 16, told, width)
    longer = (f"{line} {after.split(' ')[0]}" for line, after in pairwise(lines))
    assert all(fonts.measure("prompt", 16, one)[0] > width for one in longer)


def test_wrapped_lines_fit_and_lose_nothing() -> None:
    told = "Lose one step, or retreat the whole stack to a marked hex. [9.2.4] [9.4.1]"
    for width in (40, 90, 300):
        lines = fonts.wrap("prompt", 16, told, width)
        assert all(fonts.font("prompt", 16).size(line)[0] <= width for line in lines)
        assert "".join(lines).replace(" ", "") == told.replace(" ", "")


def test_the_text_cache_is_bounded() -> None:
    cache = fonts.SurfaceCache(4 * 100 * 10)
    for index in range(50):
        cache.keep(index, pygame.Surface((10, 10)))
    assert len(cache) == 10
    assert cache.get(49) is not None
    assert cache.get(0) is None


def test_fonts_survive_a_restart_of_the_font_module() -> None:
    fonts.font("body", 14)
    pygame.font.quit()
    pygame.font.init()
    assert fonts.text("body", 14, "after the restart", (0, 0, 0)).get_width() > 50


def contrast(one: tuple[int, int, int], two: tuple[int, int, int]) -> float:
    lighter, darker = sorted((luminance(one), luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("light", LIGHTS)
def test_text_stands_out_in_every_light(light: str) -> None:
    panel, land = PALETTES[light], MAPS[light]  # type: ignore[index]
    for ink in (panel.ink, panel.ink2, panel.accent_text):
        assert contrast(ink, panel.panel) >= 4.5
    assert contrast(panel.on_accent, panel.accent) >= 4.5
    assert contrast(land.label, land.label_halo) >= 4.5


def test_scale_and_stack_follow_the_design() -> None:
    assert scale_for(1280, 720).factor == 0.89
    assert scale_for(3840, 2160).factor == 2.0
    assert scale_for(1280, 720).text(12) == 11
    assert stack_offset(2, 48) == (10, -10)
    assert rgb("#1B4793") == (27, 71, 147)


def test_a_formation_is_as_its_file_says() -> None:
    """Of a colour alone all else follows, and each shape and rhythm is one of its own."""
    shapes = ("disc", "triangle", "diamond", "square", "bar")
    pale, dark = livery_from({"colour": "#F0E060"}), livery_from({"colour": "#602020"})
    assert pale.is_pale and not dark.is_pale
    for worn in (pale, dark):
        assert abs(luminance(worn.ink) - luminance(worn.face)) > 0.3
        assert abs(luminance(worn.digit) - luminance(worn.plate)) > 0.3
    assert len({tuple(plate_points(shape, 50, 50, 30)) for shape in shapes}) == len(shapes)
    assert set(DIGITS) == set(shapes)
    assert set(FRAME_RHYTHMS) == set(RHYTHMS)


def test_the_colours_shown_are_those_of_the_scenario() -> None:
    look = CounterLook("stick", "505", theme="night-drop")
    before = shades(counter_sprite(look, 48))
    assert livery("505", "night-drop").face == rgb("#1B4793")
    assert livery("505", "another") == livery("north", "another") == livery_from(PLAIN)
    other = shades(counter_sprite(replace(look, theme="another"), 48))
    assert unlikeness(before, other) > 0.01
    assert shades(counter_sprite(look, 48)) == before
