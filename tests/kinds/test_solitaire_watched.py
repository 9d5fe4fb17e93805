"""The patience for one seat is played by the program, watched, left to it and taken over."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.games import KINDS
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import standing_of
from nightdrop.table.match.status import against
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import HUMAN, Bot
from nightdrop.table.scenario.scenarios import read_scenario
from nightdrop.ui.kit import ChoiceRow
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.plain_result import GameOver
from tests.conftest import Ship
from tests.kinds.test_solitaire import FOLDER, GIVEN
from tests.kinds.test_solitaire_window import Player
from tests.patience import until
from tests.solitaire import PLAYER
from tests.tools.demo import open_dummy

LEVEL = Bot(bot="random", version=1)


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch, ship: Ship, tmp_path: Path) -> Iterator[Player]:
    """Somebody at a window that knows the patience."""
    monkeypatch.setitem(KINDS, "patience", GIVEN._replace(tabletop="tests.solitaire.felt:Felt"))
    ship("three-piles", FOLDER)
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    yield Player(app, clock, 7)
    app.close()


def watched(player: Player) -> Match:
    """A game that the program plays at the window."""
    match = Match.new("three-piles", seed=7, players={PLAYER: LEVEL})
    player.app.open("play", match, 0)
    return match


def names(player: Player) -> set[str]:
    return {button.name for button in player.play.buttons.buttons}


def test_the_program_plays_a_whole_game_at_a_pace(player: Player) -> None:
    match = watched(player)
    until(lambda: len(match.entries) > 2, "it does nothing", player.wait)
    assert not match.is_over  # it rests between two decisions
    until(lambda: match.is_over, "it does not end", player.wait)
    assert isinstance(player.app.screen, GameOver)
    assert player.app.screen.note.endswith(". You watch: Random.")


def test_space_holds_it_and_lets_it_go_on(player: Player) -> None:
    match = watched(player)
    player.type(pygame.K_SPACE)
    before = match.entries
    for _ in range(20):
        player.wait()
    assert match.entries == before and {"hold", "hand-over"} <= names(player)
    player.type(pygame.K_SPACE)
    until(lambda: match.entries != before, "it does not go on", player.wait)


def test_it_goes_on_at_once_to_the_end_of_the_game(player: Player) -> None:
    match = watched(player)
    player.press("skip-all")
    player.app.set(player.app.settings.but(rest=60))  # which is of no concern any more
    until(lambda: match.is_over, "it does not end", player.wait)


def test_the_player_takes_over_from_it_and_takes_back_what_no_card_stands_before(
    player: Player
) -> None:
    match = watched(player)
    player.type(pygame.K_F8)
    assert not player.play.playing.alone and match.header.players == {PLAYER: HUMAN}
    assert match.header.handed == 0
    player.press("red")
    player.press("lay 2")
    player.type(pygame.K_u)
    assert len(match.entries) == 2
    assert against(match.header) == "Played by a person and by the computer."


def test_it_finishes_a_game_from_any_point_and_gives_it_back(player: Player) -> None:
    match = Match.new("three-piles", seed=7)
    player.app.open("play", match, 0)
    player.press("red")
    player.press("menu")
    assert isinstance(player.app.screen, Pause)
    player.press("hand-over")
    assert player.play.playing.bots == {PLAYER: LEVEL} and match.header.handed == 2
    until(lambda: len(match.entries) > 2, "it does nothing", player.wait)
    player.press("hand-over")
    assert player.play.playing.offered
    player.press("menu")
    player.press("hand-over")
    until(lambda: match.is_over, "it does not end", player.wait)


def test_a_record_says_since_when_another_plays(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.new("three-piles", seed=7, save_to=path)
    match.submit("red")
    assert standing_of(path).words == "Turn 1, you decide"
    match.hand_over({PLAYER: LEVEL})
    match.close()
    assert standing_of(path).words == "Turn 1, the Random decides"
    header = Replay(path).header
    assert (header.players, header.handed) == ({PLAYER: LEVEL}, 2)


def chooses(player: Player) -> NewGame:
    """The page of a new game of it."""
    player.app.set(player.app.settings.but(game="three-piles"))
    player.app.open("new")
    player.app.step()
    assert isinstance(player.app.screen, NewGame)
    return player.app.screen


def test_a_difficulty_is_chosen_with_a_line_about_it_and_remembered(player: Player) -> None:
    player.app.resize((1920, 1080))
    sheet = chooses(player)
    hard = sheet.buttons.named("difficulty-hard")[0]
    assert (hard.label, hard.sub) == ("Hard", "Nine cards must lie there.")
    player.press("difficulty-easy")
    assert sheet.buttons.named("difficulty-easy")[0].chosen  # type: ignore[attr-defined]
    assert sheet.line == "Hints allowed, Equal cards: yes, seed 7"
    player.press("start")
    match = player.play.playing.match
    assert match.game.rules.needed == 6 and match.header.options == {"difficulty": "easy"}
    assert chooses(player).options == {"difficulty": "easy"}
    player.press("start")
    assert player.play.playing.match.game.rules.needed == 6


@pytest.mark.parametrize(("size", "scale"), [
    ((1920, 1080), 1.0), ((1280, 720), 1.0), ((1280, 720), 2.0),
])  # fmt: skip
def test_a_difficulty_keeps_its_row_and_its_digit_at_any_size(
    player: Player, size: tuple[int, int], scale: float
) -> None:
    player.app.resize(size)
    player.app.set(player.app.settings.but(scale=scale))
    sheet = chooses(player)
    names = list(read_scenario("three-piles").difficulties)
    for digit, name in enumerate(names, 1):
        assert sheet.buttons.named(f"difficulty-{name}")
        player.type(ord(str(digit)))
        assert sheet.options == {"difficulty": name}


def test_a_level_of_the_program_is_watched_from_the_start(player: Player) -> None:
    chooses(player)
    player.press("rules")
    row = next(one for one in player.app.screen.root.leaves() if isinstance(one, ChoiceRow) and
               one.command == "watch")  # type: ignore[attr-defined]  # fmt: skip
    player.click(row.rect.move(row.rect.width // 2 - 20, 0).center)
    player.press("start")
    playing = player.play.playing
    assert playing.bots == {PLAYER: LEVEL} and playing.side is None
