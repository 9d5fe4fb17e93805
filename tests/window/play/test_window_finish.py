"""Finish for me in the hex games: for one alone, at the opponent's level, and taken over again."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.table.match.match import Match
from nightdrop.table.match.result_recorder import finished
from nightdrop.table.record.record import HUMAN, Bot, Players
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.guide import Guide
from tests.patience import until
from tests.typing_keyboard import FIGHT
from tests.window.play.test_window_alone import AGAINST, RECRUIT, Table

pytestmark = pytest.mark.usefixtures("unpainted")
TWO: Players = {"us": HUMAN, "german": HUMAN}
# The last activation of the last turn: the game is over in a few decisions.
LAST = FIGHT.replace("turn: 5", "turn: 9\nused: [U2, G4, U3, G4]")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.close()


def begun(table: Table, text: str = FIGHT, players: Players = AGAINST, *, solo: bool = False
          ) -> Match:  # fmt: skip
    table.app.set(table.app.settings.but(solo=solo))
    match = Match.from_position(text, 3, players=players)
    table.app.open("play", match, 0)
    table.app.step()
    return match


def named(table: Table) -> list[str]:
    return [one.name for one in table.app.clickables()]


def finish(table: Table) -> None:
    table.hand.press("menu")
    table.hand.press("hand-over")


def test_the_opponent_s_level_plays_on_for_one_alone_to_the_end(table: Table) -> None:
    match = begun(table, LAST)
    before = len(match.entries)
    finish(table)
    assert match.header.bots == {"us": RECRUIT, "german": RECRUIT}
    assert match.header.handed == before
    assert table.play.playing.side is None
    table.hand.press("skip-all")
    until(lambda: match.is_over, "it does not end", table.hand.wait)
    assert not finished(match, "window").is_own


def test_the_player_takes_over_again_with_the_own_side_alone(table: Table) -> None:
    match = begun(table)
    finish(table)
    table.key(pygame.K_SPACE)  # it waits
    table.hand.press("hand-over")
    assert match.header.players == {"us": HUMAN, "german": RECRUIT}
    assert table.play.playing.side == table.play.playing.audience == "us"


def test_who_plays_both_sides_has_both_finished_and_gets_both_back(table: Table) -> None:
    match = begun(table, FIGHT, TWO, solo=True)
    finish(table)
    captain = Bot(bot="captain", version=LEVELS["captain"].version)
    assert match.header.bots == {"us": captain, "german": captain}
    table.key(pygame.K_SPACE)
    table.hand.press("hand-over")
    assert not match.header.bots and table.play.playing.offered


def test_no_view_of_one_side_is_shown_while_the_computer_plays_both(table: Table) -> None:
    begun(table)
    assert table.play.playing.audience == "us"
    finish(table)
    assert table.play.playing.audience == "both"


def test_it_is_not_offered_between_two_people_nor_in_the_guide(table: Table) -> None:
    match = begun(table, FIGHT, TWO)
    assert isinstance(table.app.screen, Cover)
    table.app.screen.play.uncovered()
    table.app.step()
    table.key(pygame.K_F8)
    assert not match.header.bots
    table.hand.press("menu")
    assert "hand-over" not in named(table)
    guide = Guide(table.app, 1, Match.from_position(FIGHT, 3, players=TWO))
    table.app.show(guide)
    table.app.step()
    table.key(pygame.K_F8)
    assert not guide.playing.match.header.bots
    table.app.open("pause", guide)
    table.app.step()
    assert "hand-over" not in named(table)


def test_a_game_that_was_watched_from_its_beginning_is_nobody_s_to_take_over(table: Table) -> None:
    begun(table, FIGHT, dict.fromkeys(TWO, RECRUIT))
    assert "hand-over" not in named(table) and "skip-all" not in named(table)
