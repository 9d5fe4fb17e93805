"""The picks of a reaction: counters in a row until the player decides, or closes them."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.fallujah.ui.reaction_sheet import ALL, ReactionSheet, picked_last
from nightdrop.ui.play.screen import Play
from tests.fallujah.play import position
from tests.fallujah.test_result import course
from tests.fallujah.test_window_battle import played
from tests.fallujah.test_window_map import Player
from tests.tools.demo import open_dummy
from tests.tools.table import sheet_of

BOUGHT = "buy 3/1 north · done"
ENTERS = "J-3 · force 3/1 · move 0302 · ambush · ambush · martyrs"
EMPTY = "J-3 · force 3/1 · move 0304 · media-wars · deception · deception"


def test_14_3_the_picks_are_shown_in_their_order() -> None:
    states, actions = course(position("0305: 3/1", ops=40), EMPTY)
    found = picked_last(states, [one.text for one in actions])
    assert found == ("0304", ["media-wars", "deception", "deception"])


def test_14_3_after_a_decision_no_picks_are_shown() -> None:
    states, actions = course(position("0305: 3/1", ops=40), "J-3 · force 3/1")
    assert picked_last(states, [one.text for one in actions]) is None


class Watcher(Player):
    """Somebody who sees what a reaction brings."""

    @property
    def reaction(self) -> ReactionSheet:
        return sheet_of(self.play, ReactionSheet)


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Watcher]:
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    app.show(Play(app, played(f"{BOUGHT} · {ENTERS}")))
    app.step()
    yield Watcher(app, clock, 7)
    app.close()


def test_14_3_the_picks_lie_over_the_foot_of_the_map_until_a_click(player: Watcher) -> None:
    assert player.stage.over is player.reaction
    player.reaction.click(ALL)
    assert player.stage.over is None


def test_14_3_the_map_answers_while_the_picks_are_shown(player: Watcher) -> None:
    assert not player.reaction.covers
    player.type(pygame.K_ESCAPE)
    assert player.stage.over is None
