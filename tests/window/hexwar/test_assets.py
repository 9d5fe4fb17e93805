"""What the program shows is there: ink in every symbol, a glyph for every letter, every file."""

import os
import re
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import polib
import pygame
import pytest

from assets.tools.land.layers import SIZES, reed_sprite, ripple_sprite, tree_sprite
from nightdrop.hexwar.ui.counters.symbols import (
    armoured_car,
    light_tank,
    stick_icon,
    unit_box,
)
from nightdrop.hexwar.ui.map.picture import TIERS
from nightdrop.table.disk.files import data_path
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.look import fonts, game_art, scripts
from nightdrop.ui.look.badges import roundel, straight_cross
from nightdrop.ui.look.icons import DRAWN, canopy, cross, icon, tick
from nightdrop.ui.look.shapes import Canvas
from nightdrop.ui.look.theme import LIGHTS
from tests.tools.yaml_files import content_of

ROOT = Path(__file__).resolve().parents[3]
WHITE = (255, 255, 255)
BOX = (20.0, 20.0, 80.0, 70.0)
DRAWINGS: dict[str, Callable[[Canvas], None]] = {
    "canopy, coarse": lambda c: canopy(c, 50, 50, 40, WHITE, fine=False),
    "roundel": lambda c: roundel(c, 50, 50, 40, (60, 60, 60)),
    "straight cross": lambda c: straight_cross(c, 50, 50, 40),
    "tick": lambda c: tick(c, 50, 50, 40, WHITE),
    "cross": lambda c: cross(c, 50, 50, 40, WHITE),
    "armoured car": lambda c: armoured_car(c, BOX),
    "light tank": lambda c: light_tank(c, BOX),
    **{
        f"stick, {face}": lambda c, face=face: stick_icon(c, face, 50, 50, 40)  # type: ignore[misc]
        for face in ("plt", "ldr", "hq", "advantage")
    },
    **{
        f"box, {sign}": lambda c, sign=sign: unit_box(c, BOX, 4, sign)  # type: ignore[misc]
        for sign in ("", "airborne", "pioneer")
    },
}


def texts() -> list[str]:
    """Every sentence of the program in each of its languages, the help, and the map's names."""
    found: list[str] = list(load_scenario("night-drop").board.names.values())
    for path in sorted(data_path("assets", "words").glob("*/*.po")):
        for entry in polib.pofile(str(path)):
            found += [entry.msgid, entry.msgid_plural, entry.msgstr, *entry.msgstr_plural.values()]
    for path in sorted(data_path("assets", "help").glob("*.yaml")):
        found += leaves(content_of(path))
    return found


def leaves(tree: object) -> list[str]:
    """All texts of a YAML file."""
    if isinstance(tree, dict):
        return [text for branch in tree.values() for text in leaves(branch)]
    if isinstance(tree, list):
        return [text for branch in tree for text in leaves(branch)]
    return [str(tree)]


def ink(picture: pygame.Surface) -> int:
    """How many px of a picture can be seen."""
    return pygame.mask.from_surface(picture, 40).count()


@pytest.mark.parametrize("role", sorted(fonts.FILES))
def test_a_shipped_font_has_every_letter_of_every_sentence(
    role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Capitals too, as heads and towns are set in them."""
    monkeypatch.setattr(scripts, "folders", list)  # the system's do not count
    fonts.clear()
    told = "".join(texts())
    letters = {letter for letter in told + told.upper() if letter.isprintable()}
    assert len(letters) > 80
    own = fonts.folder() / fonts.FILES[role]
    assert "".join(sorted(one for one in letters if scripts.file_with(one, own) is None)) == ""
    monkeypatch.undo()
    fonts.clear()


@pytest.mark.parametrize("size", [14, 24, 48])
def test_every_icon_has_ink_and_is_not_cut_off(size: int) -> None:
    for kind in sorted(DRAWN):
        picture = icon(kind, size, WHITE)
        assert ink(picture) > size, kind
        assert picture.get_bounding_rect(min_alpha=200).size < (size, size), kind


def test_every_symbol_has_ink_of_its_own() -> None:
    seen: dict[bytes, str] = {}
    for name, draw in DRAWINGS.items():
        canvas = Canvas(48)
        draw(canvas)
        picture = canvas.finish()
        assert ink(picture) > 80, name
        assert seen.setdefault(pygame.image.tobytes(picture, "RGBA"), name) == name


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("h", TIERS)
def test_trees_reeds_and_ripples_have_ink_in_every_tier(light: str, h: int) -> None:
    for size in range(SIZES):
        for sprite in (tree_sprite, reed_sprite, ripple_sprite):
            assert ink(sprite(light, size, h, 4)) > 0, (sprite.__name__, size)  # type: ignore[arg-type]


def test_every_font_and_every_picture_of_the_readme_is_there() -> None:
    for name in (*fonts.FILES.values(), scripts.PLAIN, scripts.BOLD):
        assert data_path("assets", "fonts", name).is_file(), name
    shown = re.findall(r"!\[.*?\]\((\S+?)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown
    assert [name for name in shown if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize(
    ("size", "wide"),
    [((1280, 720), 1280), ((640, 400), 1280), ((1280, 800), 1920), ((1366, 768), 1920),
     ((3840, 2160), 3840), ((5120, 2880), 3840)],
)  # fmt: skip
def test_a_title_is_of_the_smallest_picture_that_need_not_be_enlarged(
    size: tuple[int, int], wide: int
) -> None:
    first = data_path("scenarios", "night-drop", f"title-{wide}.png")
    assert game_art._picture_of("night-drop", game_art.TITLE, size) == first
    assert game_art._picture_of("pegasus-bridge", game_art.TITLE, size).name == "title.png"


def test_a_title_is_shown_px_for_px_in_a_window_of_its_size() -> None:
    pygame.display.set_mode((64, 64))
    game_art.whole_picture.cache_clear()
    shown = game_art.whole_picture("", game_art.TITLE, (1280, 720))
    kept = pygame.image.load(data_path("scenarios", "night-drop", "title-1280.png"))
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(kept, "RGB")


def test_without_any_picture_title_and_sheets_are_plain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_art, "scenario_folder", tmp_path.joinpath)
    for cached in (game_art.whole_picture, game_art.glimpse, game_art._backdrop):
        cached.cache_clear()
    surface = pygame.Surface((320, 180))
    game_art.draw_backdrop(surface, "night-drop", plain=False)
    plain = pygame.image.tobytes(surface, "RGB")
    assert len(set(zip(*[iter(plain)] * 3, strict=True))) == 1
    title = game_art.whole_picture("night-drop", game_art.TITLE, (320, 180))
    assert pygame.transform.average_color(title)[:3] == game_art._NIGHT
    for cached in (game_art.whole_picture, game_art.glimpse, game_art._backdrop):
        cached.cache_clear()
