"""The list of games: cards that are chosen and opened, filters, search; what no picture tells."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match import saved, standings
from nightdrop.table.match.match import Match
from nightdrop.table.record import saves
from nightdrop.table.record.saves import saved_games
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui import tasks
from nightdrop.ui.app import App
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import RGB
from nightdrop.ui.menus import game_cards, thumbnails
from nightdrop.ui.menus.game_cards import given_name, name_of
from nightdrop.ui.menus.games import Games
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.conftest import play_on
from tests.laws.panes import FlatMap
from tests.patience import until
from tests.tools.demo import Hand, StillClock, open_dummy, press_button
from tests.window.play.test_window import press_key

Table = tuple[App, StillClock, Hand]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three games, the newest first: "Anna", "Club", "Marco"; Club's is sealed."""
    folder = tmp_path_factory.mktemp("kept")
    keep(folder / "Anna.yaml", 40, 1)
    keep(folder / "Club.yaml", 5, 2, Seal.of("us", "german", cost=Cost(16, 8, 1)))
    keep(folder / "Marco.yaml", 260, 3)
    return folder


def opened(size: tuple[int, int], folder: Path) -> tuple[App, StillClock]:
    """A window of a size in px on a folder of games, whose map need not be painted."""
    app, clock = open_dummy(size, folder, 7)
    flat = FlatMap(load_scenario("night-drop").board)
    app.shared(Maps).of = lambda board: flat  # type: ignore[method-assign]
    return app, clock


@pytest.fixture
def table(tmp_path: Path, kept: Path) -> Iterator[Table]:
    """A window whose folder holds these games."""
    tasks._known.clear()
    tasks._to_keep.clear()
    thumbnails._made.clear()
    app, clock = opened((1920, 1080), tmp_path)
    shutil.copytree(kept, tmp_path, dirs_exist_ok=True)
    yield app, clock, Hand(app, clock)
    app.close()


def keep(path: Path, entries: int, days: int, seal: Seal | None = None) -> None:
    """Save a game of so many entries that was played so many days ago."""
    match = play_on(Match.new(seed=7, save_to=path, seal=seal), Random(7), entries)
    match.close()
    os.utime(path, (path.stat().st_mtime - days * 24 * 3600,) * 2)


def shown(app: App, clock: StillClock, listed: Games) -> Games:
    """The list on the glass, when all is read and drawn."""
    app.show(listed)
    app.step()
    while listed.wake_at() is not None:
        clock.now += 100
        listed.tick(clock.now)
    app.step()
    return listed


def names(listed: Games) -> list[str]:
    return [one.name for one in listed.shown]


def pressed(app: App, listed: Games, letters: str) -> None:
    """Type into the list, as a keyboard does: a key, then what it types; and a frame at the end."""
    for letter in letters:
        key = {"key": pygame.key.key_code(letter), "mod": 0, "unicode": letter, "scancode": 0}
        app.serve([pygame.event.Event(pygame.KEYDOWN, key),
                   pygame.event.Event(pygame.TEXTINPUT, {"text": letter})])  # fmt: skip
    app.step()


def test_a_first_click_chooses_and_a_second_one_opens(table: Table) -> None:
    app, clock, hand = table
    listed = shown(app, clock, Games(app))
    hand.press("file-2")
    assert app.screen is listed and listed.chosen is not None and listed.chosen.stem == "Marco"
    hand.press("file-2")
    assert isinstance(app.screen, Play | Cover)


def test_arrows_choose_and_enter_opens(table: Table) -> None:
    app, clock, _hand = table
    listed = shown(app, clock, Games(app))
    press_key(app, pygame.K_DOWN)
    assert listed.chosen is not None and listed.chosen.stem == "Marco"
    press_key(app, pygame.K_LEFT)
    press_key(app, pygame.K_LEFT)
    assert listed.chosen.stem == "Anna"
    press_key(app, pygame.K_RETURN)
    assert isinstance(app.screen, Play | Cover)


def test_the_one_list_loads_and_replays(table: Table) -> None:
    app, clock, hand = table
    shown(app, clock, Games(app))
    hand.press("replay")
    assert isinstance(app.screen, ReplayScreen)


def test_the_mouse_names_deletes_and_brings_back(table: Table) -> None:
    app, clock, hand = table
    listed = shown(app, clock, Games(app))
    hand.press("file-2")
    hand.press("rename")
    for _letter in "Marco":
        press_key(app, pygame.K_BACKSPACE)
    pressed(app, listed, "due")
    press_key(app, pygame.K_RETURN)
    assert names(listed) == ["Anna", "Club", "due"] and listed.chosen is not None
    hand.press("delete")
    assert names(listed) == ["Anna", "Club"] and listed.chosen.stem == "Club"
    hand.press("undo")
    assert names(listed) == ["Anna", "Club", "due"] and listed.chosen.stem == "due"


@pytest.mark.parametrize(
    ("stem", "said", "given"),
    [("game-2026-11-03-081315", "Game of 3 November, 08:13", ""),
     ("fork-2026-06-06-013000-2", "Variant of 6 June, 01:30", ""),
     ("game-2026-13-03-081315", "game-2026-13-03-081315", ""),
     ("Friday night", "Friday night", "Friday night")],
)  # fmt: skip
def test_a_game_that_nobody_named_is_called_after_its_day(
    stem: str, said: str, given: str
) -> None:
    assert (name_of(Path(f"{stem}.yaml")), given_name(Path(f"{stem}.yaml"))) == (said, given)


def test_names_of_games_that_began_in_one_minute_are_whole_on_their_cards(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only their seconds tell them apart, and those stand at the end."""
    cut: list[str] = []

    def noted(
        pen: Pen, _left: int, _middle: int, string: str, _wish: str, role: str, size: float,
        _ink: RGB, room: int,
    ) -> None:  # fmt: skip
        if pen.width(string, role, size) > room:
            cut.append(string)

    for seconds in ("45", "46"):
        shutil.copy(kept / "Anna.yaml", tmp_path / f"game-2026-11-30-0757{seconds}.yaml")
    app, clock = opened((1280, 720), tmp_path)
    monkeypatch.setattr(game_cards, "draw_lit", noted)
    listed = shown(app, clock, Games(app))
    app.close()
    assert (len({*names(listed)}), cut) == (2, [])


def test_the_list_is_as_it_was_left(table: Table) -> None:
    app, clock, hand = table
    assert app.saves is not None
    for number in range(12):
        keep(app.saves / f"Zoe {number}.yaml", 3, 10 + number)
    listed = shown(app, clock, Games(app))
    press_button(app, "order")
    hand.press("filter-going")
    for _down in range(5):
        press_key(app, pygame.K_DOWN)
        app.step()
    chosen, offset = listed.chosen, listed.scroll.scroller.offset
    assert chosen is not None and offset > 0
    hand.press("cancel")
    app.open("games")
    again = app.screen
    assert isinstance(again, Games) and again is not listed
    app.step()
    assert (again.filter.name, again.by_name, again.chosen) == ("going", True, chosen)
    assert again.scroll.scroller.offset == offset


def test_a_game_that_is_gone_when_the_player_comes_back_is_not_chosen(table: Table) -> None:
    app, clock, hand = table
    listed = shown(app, clock, Games(app))
    hand.press("file-2")
    assert listed.chosen is not None
    hand.press("cancel")
    listed.chosen.unlink()
    assert Games(app).chosen == listed.shown[0].path


def test_a_held_key_opens_a_game_and_does_nothing_on_the_next_screen(table: Table) -> None:
    def send(kind: int) -> None:
        fields = {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 40}
        pygame.event.post(pygame.event.Event(kind, fields))
        app.step()

    app, clock, _hand = table
    shown(app, clock, Games(app))
    send(pygame.KEYDOWN)
    opened, taken = app.screen, list[int]()
    assert isinstance(opened, Play | Cover)
    opened.handle = lambda event: taken.append(event.type)  # type: ignore[method-assign]
    send(pygame.KEYDOWN)  # as it is repeated
    assert pygame.KEYDOWN not in taken
    send(pygame.KEYUP)
    send(pygame.KEYDOWN)
    assert pygame.KEYDOWN in taken


def test_filters_and_search_choose_among_the_games(table: Table) -> None:
    app, clock, hand = table
    listed = shown(app, clock, Games(app))
    hand.press("filter-sealed")
    assert names(listed) == ["Club"]
    press_key(app, pygame.K_2)
    assert names(listed) == ["Anna", "Marco"]
    pressed(app, listed, "/marc")
    assert (listed.wish, names(listed)) == ("marc", ["Marco"])
    press_key(app, pygame.K_ESCAPE)
    assert names(listed) == ["Anna", "Club", "Marco"]
    pressed(app, listed, "/night")
    assert names(listed) == ["Anna", "Marco"]
    pressed(app, listed, "x")
    assert names(listed) == []
    hand.press("clear")
    assert names(listed) == ["Anna", "Club", "Marco"]
    press_button(app, "order")
    assert names(listed) == ["Anna", "Club", "Marco"] and listed.by_name


def test_the_chosen_card_says_of_which_game_it_is(table: Table) -> None:
    app, clock, _hand = table
    assert app.saves is not None
    Match.new(scenario="pegasus-bridge", seed=2).save(app.saves / "Aldo.yaml")
    Match.new(scenario="la-fiere", seed=2).save(app.saves / "Bruno.yaml")
    listed = shown(app, clock, Games(app))
    saved = {one.name: one.game for one in listed.shown}
    assert (saved["Aldo"], saved["Anna"], saved["Club"]) == ("Pegasus Bridge", "Night Drop", "")
    assert saved["Bruno"] == "La Fière by day"


@pytest.mark.parametrize(("spoken", "wish"), [("en", "fiere by"), ("it", "fiere di giorno")])
def test_a_game_is_found_by_the_title_of_its_scenario(
    table: Table, spoken: str, wish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock, _hand = table
    assert app.saves is not None
    Match.new(scenario="la-fiere", seed=2).save(app.saves / "Bruno.yaml")
    monkeypatch.setattr("nightdrop.ui.look.game_art.language", lambda: spoken)
    listed = shown(app, clock, Games(app))
    pressed(app, listed, "/" + wish)
    assert names(listed) == ["Bruno"]


def test_a_game_of_a_scenario_that_was_damaged_since_is_listed_without_its_title(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock, _hand = table
    assert app.saves is not None
    Match.new(scenario="la-fiere", seed=2).save(app.saves / "Bruno.yaml")
    listed = shown(app, clock, Games(app))
    (tmp_path / "scenario.yaml").write_text("basis: night-drop\ntitle: {en: [", "utf-8")
    monkeypatch.setattr("nightdrop.ui.look.game_art.own_folder", lambda name: tmp_path)
    assert [one.game for one in listed.shown if one.name == "Bruno"] == [""]


def test_a_sealed_game_is_not_read_for_the_list(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock, _hand = table
    read, real = list[str](), saved.standing_of

    def noted(path: Path) -> saved.Standing:
        read.append(path.stem)
        return real(path)

    monkeypatch.setattr(saved, "standing_of", noted)
    listed = shown(app, clock, Games(app))
    assert read == ["Anna", "Marco"]
    shown(app, clock, Games(app))
    assert read == ["Anna", "Marco"]  # and nothing is read twice
    card = listed.grid.cards[1]
    assert listed._picture(card) is None and not any(card.saved.has(w) for w in ("turn", "night"))


def test_sealed_games_look_the_same_whatever_is_in_them(table: Table) -> None:
    app, clock, _hand = table
    path, frames = Path(app.saves or "") / "Club.yaml", []
    for entries in (5, 300):
        path.unlink()
        app.left_at.clear()
        keep(path, entries, 2, Seal.of("us", "german", cost=Cost(16, 8, 1)))
        listed = shown(app, clock, Games(app))
        press_key(app, pygame.K_RIGHT)
        shown(app, clock, listed)
        assert listed.chosen == path
        frames.append(app.surface.get_buffer().raw)
    assert frames[0] == frames[1]


def test_each_card_gets_a_picture_and_keeps_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock, _hand = table
    listed = shown(app, clock, Games(app))
    made = [listed._picture(card) for card in listed.grid.cards]
    assert [picture is not None for picture in made] == [True, False, True]
    monkeypatch.setattr(BoardPanel, "draw", lambda *given: pytest.fail("it is kept"))
    again = shown(app, clock, Games(app))
    assert [again._picture(card) for card in again.grid.cards] == made


def test_after_a_start_cards_are_told_at_once_and_then_get_their_pictures(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, clock, _hand = table
    monkeypatch.setattr(saves, "COARSE_NS", -(10**18))
    monkeypatch.setattr(standings, "user_cache", tmp_path.joinpath)
    before = [one.hour for one in shown(app, clock, Games(app)).shown]
    until((tmp_path / "standings.json").exists, "no standing is kept")
    tasks._known.clear()
    thumbnails._made.clear()
    listed = Games(app)
    assert [one.hour for one in listed.shown] == before
    shown(app, clock, listed)
    made = [listed._picture(card) for card in listed.grid.cards]
    assert [picture is not None for picture in made] == [True, False, True]


def test_what_cannot_be_read_is_listed_without_a_picture(table: Table) -> None:
    app, clock, _hand = table
    bad = Path(app.saves or "") / "bad.yaml"
    bad.write_text("nonsense", encoding="utf-8")
    with pytest.raises(FileError):
        saved.standing_of(bad)
    listed = shown(app, clock, Games(app))
    assert (len(saved_games(app.saves)), names(listed)[0]) == (4, "bad")
    assert listed._picture(listed.grid.cards[0]) is None
    press_key(app, pygame.K_RETURN)
    assert app.screen is listed and "bad" in listed.error
