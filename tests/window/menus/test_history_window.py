"""History in the window: every way opens the right note, by mouse and by keys, and none tells what
lies on its back."""

from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.scenario.history import notes_on_counters, notes_on_hex, notes_on_turn
from nightdrop.hexwar.ui.pages.history import CourseBeside, HistoryPage
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.notes import notes_of
from nightdrop.table.scenario.scenarios import FIRST
from nightdrop.ui.app import App
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.menus.notes import BattleNotes
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.play.screen import Play
from tests.tools.demo import map_of, open_dummy, press_button

RECORD = Path(__file__).parents[2] / "records" / "whole-game.yaml"
NEUVILLE = Hex(2204)


@pytest.fixture
def app(tmp_path: Path) -> App:
    made, _clock = open_dummy((1280, 720), tmp_path, 7)
    made.set(made.settings.but(solo=True))
    notes_of(FIRST)  # as they are soon after a game was opened
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


def test_until_the_notes_are_read_nothing_waits_for_them(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []
    monkeypatch.setattr("nightdrop.hexwar.ui.play.hand.are_read", lambda _name: False)
    monkeypatch.setattr("nightdrop.ui.tasks.start_new_thread", lambda *one: begun.append(one))
    assert isinstance(app.screen, Play)
    surface = map_of(app.screen)
    assert [surface.notes_on(NEUVILLE), surface.notes_on(NEUVILLE)] == [(), ()]
    assert len(begun) == 1


def right_click(app: App, hex_: Hex) -> None:
    """The right button goes down in the middle of a hex, which is brought near."""
    assert isinstance(app.screen, Play)
    surface = map_of(app.screen)
    surface.pointer.go_near(hex_)
    surface.playing.focus = None
    at = surface.board.centre(hex_)
    app.serve([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3)])


def test_a_right_click_on_an_empty_hex_opens_its_note(app: App) -> None:
    assert isinstance(app.screen, Play)
    taken = map_of(app.screen).playing.view.pieces.by_place
    noted = [Hex(int(name)) for note in notes_of(FIRST) for name in note.about.get("hex", ())]
    empty = next(hex_ for hex_ in noted if hex_ not in taken)
    right_click(app, empty)
    assert read(app) == {note.id for note in notes_on_hex(FIRST, empty)}


def test_a_second_right_click_on_a_stack_opens_the_note_on_its_hex(app: App) -> None:
    right_click(app, NEUVILLE)  # an unknown stick lies there
    right_click(app, NEUVILLE)
    assert read(app) == {note.id for note in notes_on_hex(FIRST, NEUVILLE)}


def test_the_sign_beside_the_foot_bar_opens_the_note_on_the_hex_in_focus(app: App) -> None:
    assert isinstance(app.screen, Play)
    surface = map_of(app.screen)
    surface.pointer.go_near(NEUVILLE)
    app.draw_if_needed()
    at = surface.book.center
    app.serve([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)])
    assert read(app) == {note.id for note in notes_on_hex(FIRST, NEUVILLE)}


def test_where_there_is_no_note_there_is_no_sign(app: App) -> None:
    assert isinstance(app.screen, Play)
    assert map_of(app.screen).notes_on(Hex(3101)) == ()


def test_a_place_that_is_found_leads_to_its_note(app: App) -> None:
    app.open("places", app.screen)
    app.serve([pygame.event.Event(pygame.TEXTINPUT, text="neuville-au")])
    press(app, pygame.K_F10)
    assert {note.id for note in notes_on_hex(FIRST, NEUVILLE)} <= read(app)


def test_the_card_of_a_turn_leads_to_its_hour(app: App) -> None:
    app.open("turn", app.screen, 1)
    card = app.screen
    (at,) = [one.rect.center for one in card.clickables() if one.name == "notes"]
    app.serve([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)])
    assert read(app) == {note.id for note in notes_on_turn(FIRST, 1)}


def test_the_debrief_has_what_happened_beside_the_game(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    app.open("debrief", Match.load(RECORD))
    ending = app.screen
    press_button(app, "history")
    page = app.screen
    assert isinstance(page, CourseBeside)
    told = {leaf.string for leaf in page.scroll.leaves() if isinstance(leaf, Paragraph)}
    assert {note.title for note in notes_on_turn(FIRST, 1)} <= told
    press(app, pygame.K_ESCAPE)
    assert app.screen is ending


@pytest.mark.parametrize("game", ["phantom-fury", "fallujah-2004"])
def test_the_menu_of_a_solitaire_game_tells_of_its_battle_before_the_first_move(
    tmp_path: Path, game: str
) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    play = Play(app, Match.new(game, seed=7))
    app.show(Pause(app, play))
    app.step()
    press_button(app, "more")
    app.step()
    press_button(app, "history")
    assert isinstance(app.screen, BattleNotes)
    assert app.screen.count(app.screen.found) == len(notes_of(game)) > 0
    app.close()
