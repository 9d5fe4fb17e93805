"""No text is wider than its box, and nothing in the window lies over anything else."""

from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.hexwar.ui.map.names import type_of
from nightdrop.hexwar.ui.map.view import Maps, MapView
from nightdrop.table.language import ENGLISH, LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import HUMAN, Bot, Players
from nightdrop.table.scenario.scenarios import FIRST, load_scenario
from nightdrop.ui.app import App
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.kit.buttons import Button, corner_places, name_size
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.look.theme import SIZE_SUB, folds, palette_of, scale_for
from nightdrop.ui.menus.files import Notice
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.help import AboutPage
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.settings import SettingsScreen
from nightdrop.ui.menus.sheet import TITLE_INK, ButtonSheet
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play import panel
from nightdrop.ui.play.decider_header import head_height
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.sidepanel import place_row
from nightdrop.ui.stage.picture import StagePicture
from tests.layout_proof import Proof
from tests.tools import mail_tour, sheets
from tests.tools.demo import open_dummy
from tests.tools.gallery import tour, whole_game

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
ODD_LONG = {((1280, 720), 0.75), ((1100, 700), 1.0)}  # more room than the smallest: with --long
FIRST_SCREENS = 6
PLAIN = (1280, 720), 1.0  # where every screen is toured, in each language


@pytest.fixture(scope="module")
def game() -> Replay:
    return whole_game()


def faults_of_tour(
    app_size: tuple[int, int], scale: float, spoken: str, saves: Path, game: Replay,
    patch: pytest.MonkeyPatch,
) -> list[str]:  # fmt: skip
    """What is wrong on the screens of a whole tour."""
    app, _ = open_dummy(app_size, saves, 5)
    app.set(app.settings.but(scale=scale, language=spoken))
    proof = Proof(patch)
    patch.setattr(BoardPanel, "draw", lambda *_: None)  # only what lies beside it counts
    patch.setattr(MapView, "complete", True)
    faults: set[str] = set()
    for name in tour(app, game):
        faults |= {f"{name}: {fault}" for fault in proof.look(app)}
    app.close()
    return sorted(faults)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_is_laid_out_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest,
    game: Replay, size: tuple[int, int], scale: float, spoken: str,
) -> None:  # fmt: skip
    if (size, scale) != PLAIN and not request.config.getoption("--long"):
        pytest.skip("larger windows, and 200 %, which has more room than 250 %, are toured with "
                    "--long")  # fmt: skip
    faults = faults_of_tour(size, scale, spoken, tmp_path, game, monkeypatch)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("size", "scale"), [
    ((1280, 720), 2.5), ((1280, 720), 0.75), ((1100, 700), 1.0), ((800, 600), 1.5),
])  # fmt: skip
def test_other_sizes_and_scales_fit_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest,
    game: Replay, size: tuple[int, int], scale: float,
) -> None:  # fmt: skip
    if (size, scale) in ODD_LONG and not request.config.getoption("--long"):
        pytest.skip("these have more room than the smallest, and are toured with --long")
    faults = faults_of_tour(size, scale, "it", tmp_path, game, monkeypatch)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_pages_about_many_games_are_laid_out_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest,
    size: tuple[int, int], scale: float, spoken: str,
) -> None:  # fmt: skip
    short = size == (1280, 720) and (scale == 1.0) == (spoken == ENGLISH)  # Italian at its largest
    if not short and not request.config.getoption("--long"):
        pytest.skip("English at its largest and larger windows are toured with --long")
    app, clock = open_dummy(size, tmp_path, 5)
    app.set(app.settings.but(scale=scale, language=spoken))
    monkeypatch.setattr(StagePicture, "ready", lambda *_: iter(()))  # cards with blank pictures
    monkeypatch.setattr(StagePicture, "draw", lambda *_: None)
    proof, faults = Proof(monkeypatch), set[str]()
    for name in sheets.tour(app, clock):
        faults |= {f"{name}: {fault}" for fault in proof.look(app)}
    app.close()
    assert not faults, "\n".join(sorted(faults))


def crowded(screen: Screen) -> list[str]:
    """What stands right above the buttons of a sheet, less than 6 design px from them."""
    if not isinstance(screen, ButtonSheet) or not screen.body.buttons.buttons:
        return []
    first = screen.body.buttons.buttons[0].rect
    top, right = first.top - screen.style.px(6), first.right
    words = [leaf for leaf in screen.body.leaves() if isinstance(leaf, Paragraph)]
    return [one.string for one in words
            if one.rect.left < right and one.rect.top < top < one.rect.bottom]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_pages_of_games_by_mail_are_laid_out_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest,
    size: tuple[int, int], scale: float, spoken: str,
) -> None:  # fmt: skip
    short = size == (1280, 720) and scale == 2.0 and spoken != ENGLISH  # Italian at its largest
    if not short and not request.config.getoption("--long"):
        pytest.skip("English, smaller type and larger windows are toured with --long")
    app, clock = open_dummy(size, tmp_path / "saves", 5)
    app.set(app.settings.but(scale=scale, language=spoken))
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)
    monkeypatch.setattr(MapView, "complete", True)
    proof, faults = Proof(monkeypatch), set[str]()
    for name in mail_tour.tour(app, clock, whole=request.config.getoption("--long")):
        faults |= {f"{name}: {fault}" for fault in proof.look(app)}
        faults |= {f"{name}: {words!r} touches a button" for words in crowded(app.screen)}
    app.close()
    assert not faults, "\n".join(sorted(faults))


def test_a_word_that_is_cut_in_a_picture_drawn_before_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path / "saves", 5)
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)
    proof, ground = Proof(monkeypatch), panel.draw_ground

    def planted(pen: Pen) -> None:
        ground(pen)
        pen.text((pen.px(40), 600), "The bridge at Varaville", width=pen.px(90))

    monkeypatch.setattr(panel, "draw_ground", planted)
    app.show(Play(app, Match.new(seed=5)))
    assert any(fault.startswith("Play: cut: The bridge") for fault in proof.look(app))
    app.close()


@pytest.mark.parametrize("size", [(799, 500), (800, 499), (320, 200), (200, 600), (5000, 240)])
def test_a_window_below_the_smallest_says_so_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest,
    game: Replay, size: tuple[int, int],
) -> None:  # fmt: skip
    """The first screens; with --long all of them."""
    whole = request.config.getoption("--long")
    app, _ = open_dummy((1280, 720), tmp_path, 5)
    proof = Proof(monkeypatch)
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)
    monkeypatch.setattr(MapView, "complete", True)
    for name in islice(tour(app, game), None if whole else FIRST_SCREENS):
        screen = app.screen
        app.resize(size)
        assert not app.clickables(), name
        for event in (press(pygame.K_RETURN), press(pygame.K_ESCAPE), click((40, 40))):
            app.serve([event])
            assert app.screen is screen, name
        told = {text.string for text in proof.glass(app).written}
        assert "800 by 500 pixels" in " ".join(told), name
        app.resize((1280, 720))
        assert proof.glass(app).written[0].string not in told, name
        scroll = getattr(app.screen, "scroll", None)
        assert app.clickables() or (scroll and scroll.scroller.most), name
    app.close()


def test_the_smallest_window_shows_the_game(tmp_path: Path) -> None:
    app, _ = open_dummy((800, 500), tmp_path, 5)
    assert {"new", "quit"} <= {thing.name for thing in app.clickables()}
    app.close()


def press(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0)


def click(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)


def test_what_a_screen_waits_for_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Replay
) -> None:
    """The time at which it wants to go on by itself is not put off when it has come."""
    app, clock = open_dummy((1280, 720), tmp_path, 5)
    monkeypatch.setattr(MapView, "complete", True)
    late = []
    for name in tour(app, game):
        due = app.screen.wake_at()
        clock.now = max(clock.now, due or 0.0)
        then = app.screen.wake_at()
        if due is not None and then is not None and then > clock.now:
            late.append(name)
    app.close()
    assert not late


@pytest.mark.parametrize(("name", "leads_to"), [
    ("new", NewGame), ("settings", SettingsScreen), ("load", Games), ("about", AboutPage),
])  # fmt: skip
def test_a_click_is_true_without_a_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, leads_to: type[Screen]
) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 5)
    app.set(app.settings.but(game="night-drop"))
    app.open("title")
    monkeypatch.setattr(App, "draw_if_needed", lambda _app: pytest.fail("nothing is drawn"))
    app.resize((1600, 900))
    for button in ("more", name) if name in ("load", "about") else (name,):
        places = {thing.name: thing.rect.center for thing in app.clickables()}
        app.serve([click(places[button])])
    assert isinstance(app.screen, leads_to)
    back = {"cancel", "done"} & {thing.name for thing in app.clickables()}
    places = {thing.name: thing.rect.center for thing in app.clickables()}
    app.serve([click(places[back.pop()])])
    assert isinstance(app.screen, Title)


def test_a_row_of_the_settings_is_switched_without_a_frame(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 5)
    app.show(SettingsScreen(app, app.screen))
    before = app.settings.contrast
    places = {thing.name: thing.rect.center for thing in app.clickables()}
    app.serve([click(places["contrast"])])
    assert app.settings.contrast is not before
    app.close()


@pytest.mark.parametrize("factor", [0.75, 1.0, 1.5, 2.5])
def test_the_signs_in_the_corner_lie_on_no_turn(factor: float) -> None:
    style, area = Style.of("day", factor), pygame.Rect(20, 14, 400, 600)
    signs = corner_places(style, area, ("menu", "panel"))
    assert area.top + head_height(style) > max(sign.bottom for sign in signs.values())


@pytest.mark.parametrize(
    ("size", "scale", "folded"),
    [((1920, 1080), 1.0, False), ((1920, 1080), 2.0, False), ((1280, 720), 1.0, False),
     ((1280, 720), 2.0, True), ((1100, 900), 1.0, True), ((3840, 2160), 2.0, False)],
)  # fmt: skip
def test_the_panel_stands_beside_the_map_where_the_map_is_no_smaller_for_it(
    size: tuple[int, int], scale: float, folded: bool
) -> None:
    assert folds(*size, scale_for(*size, scale)) == folded


@pytest.mark.parametrize(("h", "letters", "px"), [(31, 1.0, 12), (31, 2.0, 22), (17, 2.0, 13)])
def test_names_on_the_map_are_as_large_as_the_interface_as_long_as_hexes_are(
    h: int, letters: float, px: int
) -> None:
    assert type_of("Renouf", "hamlet", h, letters)[2] == px


def test_names_on_the_map_follow_the_scale_of_the_window(tmp_path: Path) -> None:
    app, _ = open_dummy((1920, 1080), tmp_path, 5)
    game = load_scenario(FIRST)
    shown, found = app.shared(Maps).of(game), []

    def least(room: tuple[int, int]) -> int:
        camera = HexCamera(game.board.columns, game.board.rows, (0, 0, *room), 31)
        return min(label.size for label in shown.names_at(31, camera))

    for scale in (1.0, 2.0, 1.0):
        app.set(app.settings.but(scale=scale))
        found.append(least((1472, 1080)))
    assert found == [12, 22, 12]
    app.resize((3840, 2160))
    assert least((2944, 2160)) == 24
    app.close()


def test_what_takes_back_stays_in_the_strip_of_a_folded_panel(tmp_path: Path) -> None:
    names = ("done", "end", "gather", "advice", "back")
    buttons = [Button(name, "A long name of a button", print) for name in names]
    buttons[0].primary = True
    style = Style(palette_of("night"), scale_for(1280, 720, 2.0), "")
    place_row(style, pygame.Rect(0, 0, 1500, 60), buttons)
    assert [button.name for button in buttons if button.rect.width] == ["done", "end", "back"]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_buttons_of_the_log_are_as_wide_as_their_names(tmp_path: Path, spoken: str) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 5)
    app.set(app.settings.but(scale=2.0, language=spoken))
    players: Players = {"us": HUMAN, "german": Bot(bot="recruit", version=5)}
    play = Play(app, Match.new(seed=5, players=players))
    page = LogPage(play.app, play)
    app.show(page)
    page.lay_out()
    style = page.style
    assert len(page.buttons.buttons) == 3
    for button in page.buttons.buttons:
        assert button.rect.width >= button.wish(style), button.label
        room = button.rect.width - style.px(36) - style.cap_width(button.cap)
        small = name_size(style, button.sub, room, "body", SIZE_SUB, 11)
        assert style.width(button.sub, "body", small) <= room, button.sub
    assert page.buttons.buttons[-1].rect.right <= 1280
    app.close()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_heading_stands_clear_of_its_rule(tmp_path: Path, scale: float) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 5)
    app.set(app.settings.but(scale=scale))
    page = Notice(app, "A note.", app.screen)
    app.show(page)
    app.step()
    style = page.style
    ink = pygame.mask.from_threshold(app.surface, TITLE_INK, (2, 2, 2, 255))
    head, line = page.title.head(style), page.title.line(style)
    letters = [box for box in ink.get_bounding_rects() if box.colliderect(head)]
    assert letters and max(box.bottom for box in letters) + page.scale.px(3) <= line.top
    app.close()


def test_the_words_below_a_buttons_name_become_smaller_before_they_are_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 5)
    app.set(app.settings.but(scale=2.0))
    app.show(Title(app))
    app.step()
    (play,) = app.screen.root.named("guide")
    play.sub = "Night Drop, Pegasus Bridge, then Phantom Fury."
    app.screen.dirty = True
    app.step()
    style = app.screen.style
    room = play.rect.width - style.px(36) - style.cap_width(play.cap)
    assert style.width(play.sub, "body", SIZE_SUB) > room
    size = name_size(style, play.sub, room, "body", SIZE_SUB, 11)
    assert size < SIZE_SUB and style.width(play.sub, "body", size) <= room
    sizes, write = set[float](), Pen.text

    def text(self: Pen, at: tuple[int, int], string: str, role: str, size: float, *more: Any,
             **how: Any) -> pygame.Rect:  # fmt: skip
        if string == play.sub:
            sizes.add(size)
        return write(self, at, string, role, size, *more, **how)

    monkeypatch.setattr(Pen, "text", text)
    app.screen.dirty = True
    app.step()
    assert sizes == {size}
    app.close()
