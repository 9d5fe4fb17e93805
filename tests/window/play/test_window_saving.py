"""No game is lost in the window: whatever screen is on top, and however the game is left."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame
import pytest

from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.table.disk.files import using
from nightdrop.table.disk.locks import lock_of
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.table.record.saves import saved_games
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.ui.app import App
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.menus.files import Unsaved
from nightdrop.ui.menus.game_launcher import open_game
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from nightdrop.ui.tasks import RETRY_MS
from tests.layout_proof import Proof
from tests.tools.demo import StillClock, open_dummy, press_button
from tests.tools.disks import FailingDisk, Fault
from tests.typing_keyboard import FIGHT
from tests.window.play.test_window import SIZE, end_activation, play_screen, press_key
from tests.wording import in_code

WHY = "No space left on device"


@pytest.fixture
def painted(tmp_path: Path) -> Iterator[tuple[App, StillClock]]:
    app, clock = open_dummy(SIZE, tmp_path / "saves", 7)
    app.exports = tmp_path / "elsewhere"
    app.step()
    yield app, clock
    app.close()


@pytest.fixture
def window(unpainted: None, painted: tuple[App, StillClock]) -> tuple[App, StillClock]:
    """A window for what is told and done beside the map."""
    return painted


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be written."""
    with using(FailingDisk(Fault("ENOSPC", 0, 10**9))):
        yield


def unsaved_game(app: App) -> Play:
    """A game with an action that is not on the disk; to be called with a full disk."""
    play = app.screen if isinstance(app.screen, Play) else play_screen(app)
    play.take(legal_actions(play.playing.match.state)[0])
    assert play.playing.match.save_problem
    return play


def kept(match: Match) -> int:
    """How many entries are in the game's file."""
    assert match.path is not None
    return len(Match.load(match.path).entries) if match.path.exists() else 0


@pytest.mark.parametrize("key", [pygame.K_m, pygame.K_F1, pygame.K_l])
def test_saving_is_tried_again_whatever_screen_is_on_top(
    window: tuple[App, StillClock], key: int
) -> None:
    app, clock = window
    with full_disk():
        play = unsaved_game(app)
        press_key(app, key)
        assert app.screen is not play
    clock.now += RETRY_MS + 1
    app.step()
    assert play.playing.match.save_problem is None
    assert kept(play.playing.match) == len(play.playing.match.entries)


def test_under_the_cover_saving_is_tried_again_and_its_picture_tells_nothing(
    painted: tuple[App, StillClock],
) -> None:
    app, clock = painted
    pictures = []
    for fails in (False, True):
        play_screen(app)
        with using(FailingDisk(Fault("ENOSPC", 0, 10**9) if fails else None)):
            match = end_activation(app).play.playing.match
            app.step()
            pictures.append(pygame.image.tobytes(app.surface, "RGB"))
            assert bool(match.save_problem) == fails
        clock.now += RETRY_MS + 1
        app.step()
        assert isinstance(app.screen, Cover)
        assert pygame.image.tobytes(app.surface, "RGB") == pictures[0]
        assert kept(match) == len(match.entries)
        app.show(Title(app))
    assert pictures[0] == pictures[1]


def test_the_games_menu_says_whether_the_game_is_saved(window: tuple[App, StillClock]) -> None:
    app, clock = window
    play = play_screen(app)
    app.show(menu := Pause(app, play))
    assert (menu.note, menu.alarm) == (in_code("The game is saved after every action."), "")
    app.show(play)
    with full_disk():
        unsaved_game(app)
        app.show(menu := Pause(app, play))
        assert WHY in menu.alarm and menu.note == ""
        press_button(app, "more")
        press_button(app, "save")
        assert menu.error == f"The copy could not be written: {WHY}"
    clock.now += RETRY_MS + 1
    app.step()
    assert (menu.note, menu.alarm) == (in_code("The game is saved after every action."), "")


def test_the_copy_that_fails_is_told_in_the_players_language(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    app.set(app.settings.but(language="it"))
    play = play_screen(app)
    with full_disk():
        app.show(menu := Pause(app, play))
        press_button(app, "more")
        press_button(app, "save")
    assert menu.error.endswith(": il disco è pieno")


def press_way(app: App, way: str) -> None:
    """Press a way out of the game's menu, which may be behind *More*."""
    if way in ("load", "quit"):
        press_button(app, "more")
    press_button(app, way)


@pytest.mark.parametrize("way", ["title", "load", "quit"])
def test_a_disk_with_room_again_is_written_before_the_game_is_left(
    window: tuple[App, StillClock], way: str
) -> None:
    app, _clock = window
    with full_disk():
        match = unsaved_game(app).playing.match
        press_key(app, pygame.K_m)
    press_way(app, way)
    assert not isinstance(app.screen, Unsaved)
    assert app.running == (way != "quit")
    assert kept(match) == len(match.entries)


@pytest.mark.parametrize(("way", "then"), [("title", Title), ("load", Games)])
def test_a_game_that_cannot_be_saved_is_asked_about_before_it_is_left(
    window: tuple[App, StillClock], way: str, then: type
) -> None:
    app, _clock = window
    with full_disk():
        unsaved_game(app)
        press_key(app, pygame.K_m)
        press_way(app, way)
        assert isinstance(app.screen, Unsaved) and WHY in app.screen.alarm
        press_key(app, pygame.K_ESCAPE)
        assert isinstance(app.screen, Pause)
        press_button(app, way)  # the page is as it was left
        press_button(app, "go")
        assert isinstance(app.screen, then)
        assert app.running


def test_what_was_left_unsaved_is_continued_and_saved_later(
    window: tuple[App, StillClock],
) -> None:
    app, clock = window
    with full_disk():
        match = unsaved_game(app).playing.match
        app.show(Title(app))
        app.step()
        press_button(app, "continue")
        assert isinstance(app.screen, Cover)  # whoever sits there now
        assert app.screen.play.playing.match is match
        app.show(Title(app))
    clock.now += RETRY_MS + 1
    app.step()
    assert match.save_problem is None and kept(match) == len(match.entries)


def test_a_sealed_game_in_memory_still_asks_for_both_passphrases(
    window: tuple[App, StillClock], tmp_path: Path
) -> None:
    app, _clock = window
    seals = [Seal.of("us", word, b"0" * 16, Cost(16, 8, 1)) for word in ("german", "wrong")]
    path = tmp_path / "saves" / "game.yaml"
    match = Match.new(seed=7, save_to=path, seal=seals[0])
    app.open("play", match)
    with full_disk():
        unsaved_game(app)
        assert open_game(app, path) == "" and not isinstance(app.screen, Play)
        assert "does not open" in open_game(app, path, seals[1])
        assert open_game(app, path, seals[0]) == ""
    assert isinstance(app.screen, Play | Cover)
    assert app.keeper.held(path) is match


def test_the_window_is_closed_upon_the_second_wish(window: tuple[App, StillClock]) -> None:
    app, clock = window
    with full_disk():
        match = unsaved_game(app).playing.match
        press_key(app, pygame.K_F1)
        app.quit()
        app.step()
        assert app.running and isinstance(app.screen, Unsaved)
        clock.now += RETRY_MS + 1
        app.step()
        assert app.running and WHY in app.screen.alarm
        app.quit()
        assert not app.running
        app.running = True
    clock.now += RETRY_MS + 1
    app.step()
    assert isinstance(app.screen, Unsaved) and app.screen.alarm == ""
    assert app.screen.note == "Everything is saved now."
    assert kept(match) == len(match.entries)


def test_a_game_that_cannot_be_saved_is_saved_elsewhere(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    with full_disk():
        match = unsaved_game(app).playing.match
        app.quit()
        app.step()
        press_button(app, "save")
        assert isinstance(app.screen, Unsaved) and WHY in app.screen.error
    press_button(app, "save")
    assert app.exports is not None and match.path is not None
    elsewhere = app.exports / match.path.name
    assert Match.load(elsewhere).entries == match.entries
    assert elsewhere.stem in app.screen.note and app.screen.error == ""


def drop_file(app: App, path: Path) -> None:
    """Let a file fall on the window."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, {"file": str(path)}))
    app.step()


def game_elsewhere(folder: Path) -> Match:
    """A game that is kept beside the saved ones."""
    folder.mkdir()
    return Match.new(seed=5, save_to=folder / "friday.yaml")


@pytest.mark.parametrize("screen", [Title, Games])
def test_a_game_from_elsewhere_goes_on_where_it_lies(
    window: tuple[App, StillClock], tmp_path: Path, screen: Callable[[App], Screen]
) -> None:
    app, _clock = window
    match = game_elsewhere(tmp_path / "stick")
    match.close()
    app.show(screen(app))
    drop_file(app, match.path)
    play = app.screen.play if isinstance(app.screen, Cover) else app.screen
    assert isinstance(play, Play) and play.playing.match.path == match.path


@pytest.mark.parametrize("screen", [Title, Games])
def test_what_is_dropped_and_no_game_is_refused_in_a_sentence(
    window: tuple[App, StillClock], tmp_path: Path, screen: Callable[[App], Screen]
) -> None:
    app, _clock = window
    shown = screen(app)
    app.show(shown)
    drop_file(app, tmp_path)
    assert app.screen is shown
    assert isinstance(shown, Title | Games) and "folder" in shown.error


def test_a_file_that_is_dropped_on_a_game_leaves_it_alone(
    window: tuple[App, StillClock], tmp_path: Path
) -> None:
    app, _clock = window
    play = play_screen(app)
    drop_file(app, game_elsewhere(tmp_path / "stick").path)
    assert app.screen is play


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_worry_and_the_question_are_laid_out_well(
    window: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch, spoken: str, scale: float
) -> None:
    app, _clock = window
    app.exports = Path("/home/somebody/Documents/Night Drop")  # as long as it is with most people
    app.set(app.settings.but(language=spoken, scale=scale))
    proof = Proof(monkeypatch)
    with full_disk():
        app.show(Pause(app, unsaved_game(app)))
        assert not proof.look(app)
        app.quit()
        assert isinstance(app.screen, Unsaved)
        assert not proof.look(app)


def test_the_end_of_a_game_that_is_not_saved_says_so(
    window: tuple[App, StillClock], tmp_path: Path
) -> None:
    app, clock = window
    match = Match.new(seed=3, save_to=tmp_path / "saves" / "game.yaml")
    rng = Random(1)
    with full_disk():
        while match.actor is not None:
            match.submit(random_action(match.view(match.actor), rng))  # type: ignore[arg-type]
        app.open("play", match)
        app.step()
        assert isinstance(app.screen, Ending) and WHY in app.screen.alarm
        press_key(app, pygame.K_ESCAPE)
        assert isinstance(app.screen, Unsaved)
        press_key(app, pygame.K_ESCAPE)
        assert isinstance(app.screen, Ending)
    clock.now += 2 * RETRY_MS
    app.step()
    assert app.screen.alarm == "" and kept(match) == len(match.entries)
    press_key(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, Title)


def test_whatever_ends_the_window_the_game_is_saved_before(
    window: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _clock = window
    with full_disk():
        match = unsaved_game(app).playing.match

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "draw_if_needed", interrupted)
    with pytest.raises(KeyboardInterrupt):
        app.run()
    assert kept(match) == len(match.entries)


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nothing is let go but by those who had it."""
    gc.disable()
    yield
    gc.enable()


def lock_file(play: Play) -> Path:
    """What is beside the file of a game as long as no other window can have it."""
    path = play.playing.match.path
    assert path is not None
    return lock_of(path)


@pytest.mark.usefixtures("no_collector")
def test_a_saved_game_is_let_go_with_its_screen(window: tuple[App, StillClock]) -> None:
    """Else no other window could have its file."""
    app, _clock = window
    lock = lock_file(play_screen(app))
    assert lock.exists()
    app.show(Title(app))
    assert not lock.exists()


@pytest.mark.usefixtures("no_collector")
def test_a_saved_game_is_let_go_for_another_one(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    lock = lock_file(play_screen(app))
    other = lock_file(play_screen(app))
    assert (lock.exists(), other.exists()) == (False, True)


@pytest.mark.usefixtures("no_collector")
def test_a_game_that_was_left_unsaved_is_let_go_once_it_is_saved(
    window: tuple[App, StillClock],
) -> None:
    app, clock = window
    lock = lock_file(play_screen(app))
    with full_disk():
        unsaved_game(app)
        app.show(Title(app))
        assert lock.exists()
    clock.now += RETRY_MS + 1
    app.step()
    assert not lock.exists()


def test_a_finished_game_whose_end_is_in_memory_alone_is_not_offered_to_be_gone_on_with(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    assert app.saves is not None
    last = FIGHT.replace("turn: 5", "turn: 9\nused: [U2, G4, U3, G4]")
    match = Match.from_position(last, 3, save_to=app.saves / "night.yaml")
    app.open("play", match)
    match.submit("U1")
    assert Title(app).latest == match.path
    with full_disk():
        while (side := match.actor) is not None:
            match.submit(match.view(side).actions[-1])
        assert match.is_over and app.keeper.unsaved == [match]
        assert Title(app).latest is None


def test_a_copy_is_not_what_was_left_last_until_it_is_played_on(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    path = play_screen(app).playing.match.path
    press_key(app, pygame.K_m)
    press_button(app, "more")
    press_button(app, "save")
    press_button(app, "back")
    press_button(app, "title")
    assert isinstance(app.screen, Title) and app.screen.latest == path
    assert app.saves is not None and path is not None
    (copy,) = (found for found in saved_games(app.saves) if found != path)
    assert open_game(app, copy) == ""
    os.utime(path, (path.stat().st_mtime - 60,) * 2)  # the game was left a minute ago
    assert Title(app).latest == copy


def test_games_that_were_put_away_are_listed_and_come_back_to_be_played(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    assert app.saves is not None
    away = app.saves / "older" / "game-2026-01-01-120000.yaml"
    away.parent.mkdir(parents=True)
    Match.new(seed=3, save_to=away).close()
    app.show(Games(app))
    app.step()
    press_button(app, "filter-older")
    listed = app.screen
    assert isinstance(listed, Games) and [one.path for one in listed.shown] == [away]
    press_key(app, pygame.K_RETURN)
    assert isinstance(app.screen, Play)
    assert app.screen.playing.match.path == app.saves / away.name
    assert not away.exists() and Title(app).latest == app.saves / away.name


def test_a_game_that_was_put_away_is_shown_where_it_lies(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    assert app.saves is not None
    away = app.saves / "older" / "game-2026-01-01-120000.yaml"
    away.parent.mkdir(parents=True)
    Match.new(seed=3, save_to=away).close()
    listed = Games(app, older=True)
    app.show(listed)
    listed.buttons.do("files.replay")
    assert isinstance(app.screen, ReplayScreen) and away.exists()


def test_a_game_that_goes_while_it_is_listed_is_left_out(
    window: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, _clock = window
    gone = Path("gone.yaml")
    monkeypatch.setattr("nightdrop.ui.menus.games.saved_games", lambda folder: [gone])
    assert "file-0" not in [button.name for button in Games(app).buttons.buttons]
