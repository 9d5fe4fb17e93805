"""Every text can be read on its ground: 4.5 to 1 at least, as WCAG 2 counts it, in every light.

So do the names of buttons that are refused, which WCAG excepts, and why they are: a player must be
able to read what cannot be done. The lettering of the map, in its halo, is not looked at.
"""

from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.liveries import liveries
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.hexwar.ui.pages.forces import Forces
from nightdrop.hexwar.ui.pages.legend import Legend
from nightdrop.ui.kit import screen as kit_screen
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.look.theme import LIGHTS, RGB, Light, Palette, contrast, legible, palette_of
from nightdrop.ui.menus.game_cards import draw_lit
from nightdrop.ui.menus.sheet import NightPage
from tests.layout_proof import Glass, Proof
from tests.tools.demo import open_dummy
from tests.tools.gallery import tour, whole_game

LEAST = 4.5
GAMES = ("night-drop", "pegasus-bridge")


class Paper(Glass):
    """A glass that looks at the ground of each text before the text lies on it.

    `pale` are the texts that are hard to read, each with its contrast.
    """

    pale: set[str]

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, *more: Any) -> Any:
        if id(source) in Glass.texts and area is None:
            _made, string, ink = Glass.texts[id(source)]
            seen = pygame.Rect(dest[:2], source.get_size()).clip(self.get_clip())
            least = min((contrast(ink, ground) for ground in self._grounds(seen)), default=21)
            if string.strip() and least < LEAST:
                Paper.pale.add(f"{string!r} {least:.2f}")
        return super().blit(source, dest, area, *more)

    def _grounds(self, seen: pygame.Rect) -> list[RGB]:
        """The mean colour of what lies below each part of a text, as wide as a letter or two."""
        step, band = max(6, seen.height), seen.inflate(0, -seen.height // 2)
        parts = [pygame.Rect(x, band.top, min(step, seen.right - x), band.height)
                 for x in range(seen.left, seen.right, step)]  # fmt: skip
        shown = [part.clip(self.get_rect()) for part in parts if part.width > 3]
        return [pygame.transform.average_color(self, part)[:3] for part in shown if part]


def is_lit(screen: Screen) -> bool:
    """Whether a screen is shown in the light of its game: the others are always in one, sheets but
    for those of a turn in that of their title."""
    if isinstance(screen, NightPage):
        return isinstance(screen, Forces | Legend)
    return "light" in vars(screen) or isinstance(getattr(type(screen), "light", None), property)


@pytest.mark.parametrize("scenario", GAMES)
def test_every_text_of_every_screen_can_be_read_in_every_light(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    game = whole_game(scenario)
    app, _ = open_dummy((1920, 1080), tmp_path, 5)
    proof = Proof(monkeypatch, Paper)
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)
    monkeypatch.setattr(MapView, "complete", True)
    faults, looked = set[str](), set[tuple[str, str]]()
    for name in tour(app, game):
        if scenario != GAMES[0] and not (is_lit(app.screen) or app.screen.theme):
            continue  # it looks as it does beside the first game
        lights = LIGHTS if is_lit(app.screen) else (app.screen.light,)
        looks = (*product(lights, (False,)), (app.screen.light, True))
        for number, (light, pointed) in enumerate(looks):
            def shown(_own: Light, high: bool, light: Light = light) -> Palette:
                return palette_of(light, high)

            with monkeypatch.context() as patch:
                patch.setattr(kit_screen, "palette_of", shown)
                Paper.pale = set()
                for leaf in app.screen.root.leaves() if hasattr(app.screen, "root") else ():
                    leaf.hovered = pointed and leaf.is_live
                proof.glass(app, again=number > 0)
            looked.add((name, light))
            how = "pointed at" if pointed else "at rest"
            faults |= {f"{name}, {light}, {how}: {pale}" for pale in Paper.pale}
    app.close()
    assert {("log", light) for light in LIGHTS} <= looked
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("light", LIGHTS)
def test_what_was_searched_for_can_be_read(monkeypatch: pytest.MonkeyPatch, light: Light) -> None:
    Proof(monkeypatch, Paper)
    pen, Paper.pale = Style.of(light).on(Paper((300, 40))), set()
    pen.surface.fill(pen.palette.panel)
    draw_lit(pen, 5, 20, "01:30 Night", "nig", "body", 15, pen.palette.ink2, 280)
    assert not Paper.pale


@pytest.mark.parametrize(("light", "high"), [*product(LIGHTS, (False, True))])
def test_the_inks_of_a_light_can_be_read_on_its_grounds(light: Light, high: bool) -> None:
    pal = palette_of(light, high)
    pairs = {
        (ink, ground): contrast(getattr(pal, ink), getattr(pal, ground))
        for ink, ground in (*product(("ink", "ink2", "accent_text", "refused"),
                                     ("panel", "panel2")),
                            ("ink", "key_cap"), ("on_accent", "accent"))
    }  # fmt: skip
    assert {pair: ratio for pair, ratio in pairs.items() if ratio < LEAST} == {}


@pytest.mark.parametrize("scenario", GAMES)
def test_what_is_written_on_counters_can_be_read(scenario: str) -> None:
    pairs = {
        f"{key} {part}": contrast(ink, ground)
        for key, worn in liveries(scenario).items()
        for part, ink, ground in (("face", worn.ink, worn.face), ("plate", worn.digit, worn.plate),
                                  ("reduced", worn.reduced_ink, COUNTERS.cream))
    }  # fmt: skip
    assert len(pairs) >= 9
    assert {pair: round(ratio, 2) for pair, ratio in pairs.items() if ratio < LEAST} == {}


def test_black_on_white_is_21_to_1_either_way() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("ink", range(0, 256, 51))
def test_an_ink_is_changed_no_further_than_it_needs(ink: int) -> None:
    before = (ink, ink, ink)
    for ground in range(0, 256, 15):
        paper = (ground, ground, ground)
        found = legible(before, paper)
        assert contrast(found, paper) >= LEAST, ground
        assert (found == before) == (contrast(before, paper) >= LEAST), ground
