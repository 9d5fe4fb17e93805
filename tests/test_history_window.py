"""History in the window: every way opens the right note, by mouse and by keys, and none tells what
lies on its back."""

from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.scenario.history import notes_on_counters, notes_on_hex
from nightdrop.hexwar.ui.pages.history import HistoryPage
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.notes import notes_of
from nightdrop.table.scenario.scenarios import FIRST
from nightdrop.ui.app import App
from nightdrop.ui.menus.opening import start_game
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.play.screen import Play
from tests.tools.demo import map_of, open_dummy

NEUVILLE = Hex(2204)


@pytest.fixture
def app(tmp_path: Path) -> App:
    made, _clock = open_dummy((1280, 720), tmp_path, 7)
    made.set(made.settings.but(solo=True))
    assert start_game(made, {}, 7) == ""
    made.step()
    return made


def press(app: App, key: int) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0)
    app.serve([event])


def opened(app: App) -> HistoryPage:
    """The page of history, which is shown."""
    assert isinstance(app.screen, HistoryPage)
    app.screen.settle()
    return app.screen


def read(app: App) -> set[str]:
    """The ids of the notes that are read on it."""
    return {note.id for note in opened(app).page.notes}


def test_the_key_opens_all_notes_and_leads_back(app: App) -> None:
    play = app.screen
    press(app, pygame.K_F10)
    assert opened(app).count(opened(app).found) == len(notes_of(FIRST))
    press(app, pygame.K_F10)
    assert app.screen is play


def test_the_key_opens_the_note_on_the_hex_in_focus(app: App) -> None:
    assert isinstance(app.screen, Play)
    map_of(app.screen).go_near(NEUVILLE)
    press(app, pygame.K_F10)
    assert read(app) == {note.id for note in notes_on_hex(FIRST, NEUVILLE)}


def test_the_menu_and_the_rules_lead_there(app: App) -> None:
    assert isinstance(app.screen, Play)
    for page in (Pause(app, app.screen), app.make("help", app.screen)):
        app.show(page)
        press(app, pygame.K_F10)
        assert opened(app).back is page


def test_words_find_a_note_whatever_their_accents(app: App) -> None:
    app.open_notes()
    app.serve([pygame.event.Event(pygame.TEXTINPUT, text="neuville au")])
    found = opened(app).found
    assert "neuville" in {note.id for one in found for note in one.notes}
    assert opened(app).count(found) < len(notes_of(FIRST))


def test_the_page_is_as_it_was_left(app: App) -> None:
    app.open_notes()
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)
    title = opened(app).page.title
    press(app, pygame.K_ESCAPE)
    app.open_notes()
    assert opened(app).page.title == title


def test_the_last_row_lists_all_sources(app: App) -> None:
    app.open_notes()
    assert opened(app).found[-1].title == "Sources"
    assert all(one.notes for one in opened(app).found[:-1])


def test_a_counter_on_its_back_has_no_note() -> None:
    view = Match.new(seed=7).view("us").state
    concealed = [one for group in ("505", "german") for one in view.pieces.of(group)
                 if one.face is None]  # fmt: skip
    assert concealed
    assert notes_on_counters(FIRST, *concealed) == ()


def test_a_counter_that_is_seen_has_the_note_on_its_formation() -> None:
    view = Match.new(seed=7).view("us").state
    one = view.pieces.of("505")[0]
    seen = one._replace(face="plt", known_to=view.game.seats)
    assert "the-505th" in {note.id for note in notes_on_counters(FIRST, seen)}
