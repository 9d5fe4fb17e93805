"""The patience for one seat is played in the window, by mouse and keys."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.games import KINDS
from nightdrop.ui.app import App
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.plain_result import GameOver
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.panel import contents_of
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.stage import Stage
from nightdrop.ui.replay.screen import ReplayScreen
from tests.conftest import Ship
from tests.kinds.test_solitaire import FOLDER, GIVEN
from tests.patience import until
from tests.solitaire.felt import Felt
from tests.tools.demo import Hand, open_dummy


class Player(Hand):
    """A hand that also types, and knows every screen that it has seen."""

    @property
    def play(self) -> Play:  # type: ignore[override]
        assert isinstance(self.app.screen, Play)
        return self.app.screen

    @property
    def entries(self) -> tuple[str, ...]:
        return tuple(self.play.playing.match.entries)

    def type(self, key: int) -> None:
        """Press a key, and wait until the answer counts."""
        made = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, made))
        self.wait()
        self.wait()

    def on_table(self, thing: str) -> None:
        """Click a cup or a pile."""
        self.click(self.play.surface.spots(self.play.playing.view)[thing].center)

    def refused(self) -> str:
        refusal = self.play.playing.refusal
        return refusal[0] if refusal else ""


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch, ship: Ship, tmp_path: Path) -> Iterator[Player]:
    """Somebody who has begun the patience in a window, from the title on."""
    monkeypatch.setitem(KINDS, "patience", GIVEN._replace(tabletop="tests.solitaire.felt:Felt"))
    ship("three-piles", FOLDER)
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(game="three-piles"))
    app.open("title")
    player = Player(app, clock, 7)
    player.press("new")
    assert isinstance(app.screen, NewGame)
    player.press("start")
    yield player
    app.close()


def offered(player: Player) -> list[str]:
    return [action.text for action in player.play.playing.offered]


def finish(player: Player) -> App:
    """Take the first choice of all until the game is over."""
    while isinstance(player.app.screen, Play):
        player.press(offered(player)[0])
    return player.app


def test_one_seat_begins_without_a_passphrase_a_cover_or_another_reader(player: Player) -> None:
    play = player.play
    assert isinstance(play.surface, Stage) and isinstance(play.surface.top, Felt)
    assert play.playing.side == play.playing.audience == "player" and not play.playing.must_cover
    assert play.playing.match.seal is None
    assert not play.playing.bots
    labels = [b.label for b in play.buttons.buttons if b.name in ("black", "red")]
    assert labels == ["Draw from the black cup", "Draw from the red cup"]


def test_the_panel_says_you_to_the_only_player(player: Player) -> None:
    assert contents_of(player.play.playing).title == "YOU DECIDE"


def test_it_is_played_by_buttons_digits_and_clicks_on_cups_and_piles(player: Player) -> None:
    player.press("red")
    player.type(pygame.K_2)
    player.on_table("black")
    player.on_table("lay 3")
    decided = [entry for entry in player.entries if not entry.startswith("draw")]
    assert decided == ["red", "lay 2", "black", "lay 3"]


def test_the_keyboard_walks_from_thing_to_thing_and_enter_clicks(player: Player) -> None:
    player.type(pygame.K_RIGHT)
    player.type(pygame.K_RIGHT)
    assert player.play.playing.focus == "red"
    player.type(pygame.K_RETURN)
    player.type(pygame.K_DOWN)
    player.type(pygame.K_RETURN)
    assert player.entries[0] == "red" and player.entries[2].startswith("lay")


def test_a_click_on_a_pile_where_the_card_is_too_low_says_why(player: Player) -> None:
    while "red" in offered(player) or len(offered(player)) == 4:
        player.press("red" if "red" in offered(player) else "lay 1")
    before = player.entries
    low = next(f"lay {pile}" for pile in "123" if f"lay {pile}" not in offered(player))
    player.on_table(low)
    assert player.refused() == f"On pile {low[-1]} lies a card that is not lower [2]"
    assert player.entries == before
    player.type(pygame.K_ESCAPE)
    assert player.refused() == ""


def test_what_was_laid_is_taken_back_and_what_was_drawn_with_another_card(player: Player) -> None:
    player.press("red")
    player.press("lay 2")
    player.type(pygame.K_u)
    assert len(player.entries) == 2
    player.type(pygame.K_y)
    assert player.entries[2] == "lay 2"
    player.press("undo")
    undo = next(b for b in player.play.buttons.buttons if b.name == "undo")
    assert (undo.label, undo.sub) == ("Take back", "with new dice")


def test_a_hint_is_told_marked_on_the_table_and_done_by_enter(player: Player) -> None:
    player.type(pygame.K_t)
    until(lambda: not player.play.adviser.thinks, "no hint comes", player.wait)
    shown = player.play.adviser.shown
    assert shown is not None
    box = next(b for b in player.play.buttons.buttons if b.name == "hint")
    assert box.label == f"Draw from the {shown.action.text} cup"
    assert box.sub.startswith("Chosen at random")
    player.type(pygame.K_RETURN)
    assert player.entries[0] == shown.action.text


def test_nobody_can_be_asked_why_where_no_program_plays(player: Player) -> None:
    player.press("red")
    player.type(pygame.K_QUESTION)
    assert isinstance(player.app.screen, Play)


def test_the_log_tells_all_and_leads_back(player: Player) -> None:
    player.press("red")
    player.press("lay 2")
    player.type(pygame.K_l)
    page = player.app.screen
    assert isinstance(page, LogPage)
    assert [line.rule for line in page.lines] == ["", "", "2"]  # below the head of the turn
    assert page.lines[2].text.endswith("is laid on pile 2.")
    player.type(pygame.K_ESCAPE)
    assert isinstance(player.app.screen, Play)


def test_it_is_saved_and_goes_on_from_the_title(player: Player) -> None:
    player.press("red")
    player.press("lay 2")
    before, state = player.entries, player.play.playing.match.state
    player.press("menu")
    player.press("title")
    until(lambda: any(c.name == "continue" for c in player.app.clickables()), "nothing to go on",
          player.wait)  # fmt: skip
    player.press("continue")
    assert (player.entries, player.play.playing.match.state) == (before, state)
    assert not player.play.playing.must_cover


def test_the_end_is_told_and_the_game_is_replayed(player: Player) -> None:
    app = finish(player)
    assert isinstance(app.screen, GameOver)
    assert app.screen.note.startswith("The patience ") and "cards lie" in app.screen.note
    player.press("replay")
    replay = app.screen
    assert isinstance(replay, ReplayScreen)
    player.type(pygame.K_RIGHT)
    assert replay.index > 0
    player.press("last")
    assert replay.index == replay.replay.length
    player.press("title")
    assert isinstance(app.screen, GameOver)


def test_a_low_window_folds_the_panel_into_a_bar(player: Player) -> None:
    app = player.app
    app.surface = pygame.display.set_mode((800, 500))
    app.screen.resized()
    app.step()
    assert player.play.side.folded
    player.press("red")
    assert player.entries[0] == "red"
