"""Sealing and opening a game in the window: each player types alone, and nothing shows."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from nightdrop.table.record.record import read_record
from nightdrop.table.record.sealed import Seal, SealedError, lid_of
from nightdrop.ui.app import App
from nightdrop.ui.menus.game_launcher import open_game, open_replay
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.passphrase import Passphrases
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.conftest import play_on
from tests.patience import until
from tests.tools.demo import StillClock, open_dummy
from tests.window.play.test_window import SIZE, press_key

# A player's own keys: those of New game have none by default.
KEYS = {"new.seal": "p", "new.rules": "o", "new.two": "t", "new.both": "b", "new.dice": "d",
        "new.game-two": "f3"}  # fmt: skip


@pytest.fixture
def painted(tmp_path: Path) -> Iterator[tuple[App, StillClock]]:
    app, clock = open_dummy(SIZE, tmp_path, 7)
    app.set(app.settings.but(keys=KEYS))
    app.step()
    yield app, clock
    app.close()


@pytest.fixture
def window(unpainted: None, painted: tuple[App, StillClock]) -> tuple[App, StillClock]:
    """A window for what is told and done beside the map."""
    return painted


def type_in(app: App, text: str) -> None:
    """Type a word and press Enter."""
    for letter in text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": letter}))
    press_key(app, pygame.K_RETURN)


def both_type(app: App, us: str, german: str, times: int) -> None:
    """Each types a word so often."""
    for word in (us, german):
        for _ in range(times):
            type_in(app, word)


def wait(app: App, clock: StillClock) -> None:
    """Until the key is made."""
    screen = app.screen
    if isinstance(screen, Passphrases):  # else it was made while the last letters were typed
        until(lambda: not screen.work.is_busy(), "the key is not made", lambda: step(app, clock))
        step(app, clock)


def step(app: App, clock: StillClock) -> None:
    """Time passes."""
    time.sleep(0.005)
    clock.now += 20
    app.step()


def new_game(app: App) -> NewGame:
    """The page of a new game, shown."""
    screen = NewGame(app)
    app.show(screen)
    return screen


def to_the_passphrases(app: App) -> None:
    """A new game for two, to be sealed: the first player is asked."""
    new_game(app)
    press_key(app, pygame.K_p, "p")
    press_key(app, pygame.K_RETURN)


def begin_sealed(app: App, clock: StillClock, us: str = "one", german: str = "two") -> Play:
    """A new game from the menu, sealed."""
    to_the_passphrases(app)
    both_type(app, us, german, 2)
    wait(app, clock)
    assert isinstance(app.screen, Play)
    app.step()
    return app.screen


def save_of(app: App) -> Path:
    """The one saved game."""
    assert app.saves is not None
    (path,) = app.saves.glob("*.yaml")
    return path


def test_a_seal_that_is_chosen_is_made_and_kept(window: tuple[App, StillClock]) -> None:
    app, clock = window
    play = begin_sealed(app, clock)
    lid = lid_of(save_of(app))
    assert lid is not None
    entries = read_record(save_of(app), lid.seal("one", "two")).entries
    assert entries == play.playing.match.record.entries


def test_nothing_is_sealed_unless_it_is_chosen(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    assert new_game(app).line == "Even game, save not sealed, seed 7"
    press_key(app, pygame.K_RETURN)
    assert isinstance(app.screen, Play)
    assert len(read_record(save_of(app)).entries) == 83


def test_one_who_plays_both_sides_begins_with_a_plain_save(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    app.set(app.settings.but(solo=True))
    new_game(app)
    press_key(app, pygame.K_RETURN)
    assert isinstance(app.screen, Play)
    assert len(read_record(save_of(app)).entries) == 83


def test_who_plays_is_a_card_and_the_save_follows_it(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    new_game(app)
    press_key(app, pygame.K_p, "p")
    for key, solo, said in ((pygame.K_b, True, "both sides"), (pygame.K_t, False, "a passphrase")):
        press_key(app, key, chr(key))
        assert isinstance(app.screen, NewGame)
        assert (app.settings.solo, app.screen.sealed) == (solo, not solo)
        assert said in app.screen.start.sub


def test_a_seed_of_ones_own_beside_the_seal_is_not_passed_over(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    screen = new_game(app)
    press_key(app, pygame.K_o, "o")
    screen.root.give_focus(screen.field)
    for letter in "5x":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": letter}))
    press_key(app, pygame.K_RETURN)
    assert screen.seed == "75", "a seed takes digits alone"
    assert "work out every roll" not in screen.line
    press_key(app, pygame.K_p, "p")
    assert "work out every roll and draw" in screen.line
    screen.root.give_focus(screen.field)
    for _digit in screen.seed:
        press_key(app, pygame.K_BACKSPACE)
    assert "work out every roll" not in screen.line


def test_a_sealed_game_begun_in_the_window_has_no_seed(window: tuple[App, StillClock]) -> None:
    app, clock = window
    app.seed = None
    new_game(app)
    press_key(app, pygame.K_p, "p")
    press_key(app, pygame.K_o, "o")
    assert app.screen.field not in list(app.screen.root.leaves())
    match = begin_sealed(app, clock).playing.match
    lid = lid_of(save_of(app))
    assert lid is not None
    assert read_record(save_of(app), lid.seal("one", "two")).header.seed is None
    assert match.header.dice == "system"


def test_a_plain_game_can_be_given_a_seed(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    app.seed = None
    new_game(app)
    press_key(app, pygame.K_o, "o")
    assert app.screen.field in list(app.screen.root.leaves())
    assert (app.screen.seed, app.screen.field.hint) == ("", "new seed")


def test_a_sealed_game_is_covered_whatever_was_set_on_another_evening(
    window: tuple[App, StillClock],
) -> None:
    app, clock = window
    match, rng = begin_sealed(app, clock).playing.match, Random(1)
    while (match.state.turn, match.actor) != (1, "german"):
        play_on(match, rng, 1)
    match.close()
    app.set(app.settings.but(solo=True))
    reopen(app, "one", "two", clock)
    assert isinstance(app.screen, Cover)


def test_where_nothing_is_kept_nothing_is_sealed(tmp_path: Path) -> None:
    app, _clock = open_dummy(SIZE, tmp_path, 7)
    app.saves = None
    new_game(app)
    press_key(app, pygame.K_p, "p")
    assert isinstance(app.screen, NewGame) and not app.screen.sealed
    press_key(app, pygame.K_RETURN)
    assert isinstance(app.screen, Play)
    match = app.screen.playing.match
    assert (match.seal, match.path, [*tmp_path.rglob("*.yaml")]) == (None, None, [])
    app.close()


def test_two_empty_passphrases_make_a_plain_game(window: tuple[App, StillClock]) -> None:
    app, clock = window
    begin_sealed(app, clock, "", "")
    assert len(read_record(save_of(app)).entries) == 83


def test_different_repeats_are_asked_again(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    to_the_passphrases(app)
    type_in(app, "one")
    type_in(app, "other")
    screen = app.screen
    assert isinstance(screen, Passphrases)
    assert "did not match" in screen.wrong
    assert (screen.side, [field.string for field in screen.fields]) == ("us", ["", ""])


def reopen(app: App, us: str, german: str, clock: StillClock) -> None:
    """Choose the saved game and type both passphrases."""
    assert open_game(app, save_of(app)) == ""
    app.step()
    both_type(app, us, german, 1)
    wait(app, clock)


def test_both_passphrases_reopen_the_game(window: tuple[App, StillClock]) -> None:
    app, clock = window
    entries = begin_sealed(app, clock).playing.match.entries
    app.show(Title(app))
    reopen(app, "one", "two", clock)
    assert isinstance(app.screen, Play)
    assert app.screen.playing.match.entries == entries
    assert app.screen.playing.match.save_problem is None


def test_wrong_passphrases_can_be_typed_again(window: tuple[App, StillClock]) -> None:
    app, clock = window
    begin_sealed(app, clock)
    app.show(Title(app))
    reopen(app, "one", "wrong", clock)
    screen = app.screen
    assert isinstance(screen, Passphrases)
    assert (screen.stage, screen.side, screen.typed) == ("typing", "us", [])
    assert "does not open" in screen.wrong and str(app.saves) not in screen.wrong
    both_type(app, "one", "two", 1)
    wait(app, clock)
    assert isinstance(app.screen, Play)


def failed_to_open(app: App, clock: StillClock, us: str, german: str) -> Passphrases:
    """The page after an attempt with these passphrases that did not open the game."""
    begin_sealed(app, clock)
    app.show(Title(app))
    reopen(app, us, german, clock)
    assert isinstance(app.screen, Passphrases) and app.screen.wrong
    app.step()
    return app.screen


@pytest.mark.parametrize(("us", "german", "again"), [
    ("one", "wrong", ("", "two")), ("wrong", "two", ("one", "")), ("x", "y", ("one", "two")),
])  # fmt: skip
def test_after_a_failure_each_player_keeps_the_own_entry_by_enter_or_types_it_again(
    us: str, german: str, again: tuple[str, str], window: tuple[App, StillClock]
) -> None:
    app, clock = window
    failed_to_open(app, clock, us, german)
    both_type(app, *again, 1)
    wait(app, clock)
    assert isinstance(app.screen, Play)


def test_after_a_failure_nobody_can_tell_whose_passphrase_was_wrong(
    painted: tuple[App, StillClock],
) -> None:
    app, clock = painted
    begin_sealed(app, clock)
    pictures = []
    for us, german in (("one", "wrong"), ("wrong!", "two"), ("", "w")):
        app.show(Title(app))
        reopen(app, us, german, clock)
        for side in ("us", "german"):
            app.step()
            assert isinstance(app.screen, Passphrases) and app.screen.side == side
            pictures.append((side, pygame.image.tobytes(app.surface, "RGB")))
            press_key(app, pygame.K_RETURN)
        wait(app, clock)
    assert len(set(pictures)) == 2


def test_what_was_kept_after_a_failure_is_never_in_a_field(
    window: tuple[App, StillClock],
) -> None:
    app, clock = window
    screen = failed_to_open(app, clock, "one", "wrong")
    for _side in screen.sides:
        press_key(app, pygame.K_F12)
        assert [field.shown for field in screen.fields] == [""]
        press_key(app, pygame.K_RETURN)


def test_who_has_no_passphrase_says_so_after_a_failure(window: tuple[App, StillClock]) -> None:
    app, clock = window
    begin_sealed(app, clock, "one", "")
    app.show(Title(app))
    reopen(app, "one", "wrong", clock)
    press_key(app, pygame.K_RETURN)
    app.screen.buttons.named("none")[0].press()  # type: ignore[attr-defined]
    wait(app, clock)
    assert isinstance(app.screen, Play)


def test_what_both_typed_is_forgotten_once_the_page_is_left(
    window: tuple[App, StillClock],
) -> None:
    app, clock = window
    screen = failed_to_open(app, clock, "one", "wrong")
    assert screen._kept
    press_key(app, pygame.K_ESCAPE)
    assert screen._kept == []


def test_escape_leads_back_and_forgets(window: tuple[App, StillClock]) -> None:
    app, clock = window
    begin_sealed(app, clock)
    title = Title(app)
    app.show(title)
    assert open_game(app, save_of(app)) == ""
    screen = app.screen
    assert isinstance(screen, Passphrases)
    type_in(app, "one")
    press_key(app, pygame.K_ESCAPE)
    assert app.screen is title
    assert (screen.typed, screen.fields, screen.work.known("key")) == ([], [], None)


def test_a_sealed_replay_asks_too_and_a_fork_of_it_stays_sealed(
    window: tuple[App, StillClock],
) -> None:
    app, clock = window
    begin_sealed(app, clock)
    first = save_of(app)
    assert open_replay(app, first) == ""
    both_type(app, "one", "two", 1)
    wait(app, clock)
    assert isinstance(app.screen, ReplayScreen)
    from nightdrop.ui.replay.screen import fork_game

    fork_game(app, app.screen.replay, 83)
    assert app.saves is not None
    (fork,) = app.saves.glob("fork-*.yaml")
    with pytest.raises(SealedError):
        read_record(fork)


def test_the_glass_shows_dots_and_the_same_for_any_word(painted: tuple[App, StillClock]) -> None:
    app, _clock = painted
    pictures = []
    for word in ("secret", "wwwwww"):
        to_the_passphrases(app)
        type_in(app, word)
        app.step()
        pictures.append(pygame.image.tobytes(app.surface, "RGB"))
        app.show(Title(app))
    assert pictures[0] == pictures[1]


def test_the_part_of_the_first_is_covered_while_the_second_types(
    painted: tuple[App, StillClock],
) -> None:
    app, _clock = painted
    pictures = []
    for word in ("a", "a long passphrase"):
        to_the_passphrases(app)
        type_in(app, word)
        type_in(app, word)
        app.step()
        screen = app.screen
        assert isinstance(screen, Passphrases)
        assert (screen.stage, screen.side) == ("typing", "german")
        pictures.append(pygame.image.tobytes(app.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_the_list_of_saves_names_the_sealed_ones(window: tuple[App, StillClock]) -> None:
    app, clock = window
    begin_sealed(app, clock)
    listed = Games(app)
    assert [(one.sealed, one.standing) for one in listed.shown] == [(True, None)]


def test_the_field_that_is_typed_in_is_scrolled_to(tmp_path: Path) -> None:
    app, _clock = open_dummy((960, 600), tmp_path, 7)
    app.set(app.settings.but(scale=2.5, keys=KEYS))
    to_the_passphrases(app)
    press_key(app, pygame.K_RETURN)
    app.step()
    screen = app.screen
    assert isinstance(screen, Passphrases)
    assert screen.root.holder is screen.fields[1]
    assert screen.scroll.scroller.view.contains(screen.fields[1].rect)
    app.close()


@pytest.mark.parametrize(("fault", "said"), [
    (MemoryError(), "There is not enough memory to make the key."),
    (OSError(28, "No space left on device", "/tmp/x"), "/tmp/x: No space left on device"),
])  # fmt: skip
def test_a_key_that_cannot_be_made_leaves_the_window(
    fault: Exception, said: str, window: tuple[App, StillClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    def short(*_words: object) -> Seal:
        raise fault

    monkeypatch.setattr(Seal, "of", short)
    app, clock = window
    to_the_passphrases(app)
    both_type(app, "one", "two", 2)
    wait(app, clock)
    assert isinstance(app.screen, Passphrases)
    assert app.screen.wrong == said


def test_what_departs_from_this_edition_is_named_before_the_start(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    screen = new_game(app)
    assert screen.line == "Even game, save not sealed, seed 7"
    press_key(app, pygame.K_b, "b")
    press_key(app, pygame.K_o, "o")
    bocage = next(leaf for leaf in screen.root.leaves() if leaf.command == "option-bocage_df")
    screen.root.give_focus(bocage)
    press_key(app, pygame.K_SPACE)
    press_key(app, pygame.K_d, "d")
    press_key(app, pygame.K_ESCAPE)
    assert screen.line == (
        "Even game, hints allowed, you type in your own dice, "
        "Bocage helps the defender: yes, seed 7"
    )
    press_key(app, pygame.K_RETURN)
    assert isinstance(app.screen, Play)
    header = app.screen.playing.match.header
    assert (header.options["bocage_df"], header.dice) == (1, "typed")


def test_a_reading_whose_values_are_words_is_chosen_among_them_8_5_1(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    app.set(app.settings.but(solo=True))
    screen = new_game(app)
    press_key(app, pygame.K_F3)
    press_key(app, pygame.K_o, "o")
    entry = next(leaf for leaf in screen.root.leaves() if leaf.command == "option-entry_cost")
    screen.root.give_focus(entry)
    press_key(app, pygame.K_SPACE)
    press_key(app, pygame.K_ESCAPE)
    assert screen.line.endswith("Entering the map: is free, seed 7")
    press_key(app, pygame.K_RETURN)
    assert isinstance(app.screen, Play)
    assert app.screen.playing.match.header.options["entry_cost"] == "free"


def test_the_switch_of_the_secret_save_leads_from_the_other_card_to_its_own(
    window: tuple[App, StillClock],
) -> None:
    app, _clock = window
    app.set(app.settings.but(solo=True))
    new_game(app)
    press_key(app, pygame.K_p, "p")
    assert (app.screen.seating.name, app.screen.sealed) == ("two", True)


def test_a_passphrase_that_was_looked_at_is_typed_once(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    to_the_passphrases(app)
    screen = app.screen
    assert isinstance(screen, Passphrases)
    for letter in "one":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": letter}))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, unicode="", mod=0))
    app.step()
    assert screen.fields[0].shown == "one"
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_F12, mod=0))
    app.step()
    assert screen.fields[0].shown == "•••"
    press_key(app, pygame.K_RETURN)
    assert (screen.typed, screen.side) == (["one"], "german")
    for letter in "two":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": letter}))
    press_key(app, pygame.K_RETURN)
    assert (screen.side, screen.root.holder) == ("german", screen.fields[1]), "never looked at"


def test_a_slip_after_the_look_is_asked_for_once_more(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    to_the_passphrases(app)
    screen = app.screen
    assert isinstance(screen, Passphrases)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": "one"}))
    press_key(app, pygame.K_F12)
    type_in(app, "s")
    assert (screen.typed, screen.root.holder) == ([], screen.fields[1])


def test_what_is_typed_beside_the_fields_is_not_lost(window: tuple[App, StillClock]) -> None:
    app, _clock = window
    to_the_passphrases(app)
    screen = app.screen
    assert isinstance(screen, Passphrases)
    screen.root.give_focus(screen.buttons.named("cancel")[0])
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": "o"}))
    app.step()
    assert (screen.fields[0].string, screen.root.holder) == ("o", screen.fields[0])
