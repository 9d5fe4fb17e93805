"""The scale of victory shows where a captain would end from here, played out beside the window."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.phantom_fury.bots import rollouts
from nightdrop.phantom_fury.ui import rollout_worker
from nightdrop.phantom_fury.ui.rollout_worker import MOST, STEP, PlayOuts, RolloutWorker
from nightdrop.phantom_fury.ui.tooltips import plate_of
from nightdrop.table.match.match import Match
from nightdrop.ui.play.screen import Play
from tests.patience import is_alive, until
from tests.phantom.test_window_table import HAND, POSITION, Player
from tests.tools.demo import open_dummy
from tests.tools.table import part_of, plan_of

MARK = 1, 2, 3  # games that nobody played
# The insurgents' deck lasts four turns more, so that games from here are short.
FEW = "{{mosque: 2, pillbox: 2, roof-top: 2, courtyard: 2, low-tech-bomb: 2, fundamentalists: 2}}"
LATE = POSITION + "cups: {{insurgents: " + FEW + "}}\n"


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Somebody at a table, without movements, at an assault."""
    monkeypatch.setattr(rollout_worker, "REST_MS", 600.0)
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    player = Player(app, clock, 7)
    sits_down(player)
    yield player
    app.close()


def sits_down(player: Player) -> None:
    """The player comes to one of the last assaults."""
    match = Match.from_position(LATE.format(step="assault", hand=HAND), 7)
    player.app.show(Play(player.app, match))
    player.app.step()


def looks_on(player: Player) -> None:
    """The player thinks until something is known of what the game will come to."""
    until(lambda: player.playing.ahead, "nothing was played out", player.wait)


def pixels(player: Player) -> bytes:
    """The strip with the scale, as it is on the screen."""
    player.app.screen.dirty = True
    player.app.step()
    strip = player.app.surface.subsurface(plan_of(player.play).score)
    return pygame.image.tobytes(strip, "RGB")


def play_outs(player: Player) -> PlayOuts:
    games = player.app.beside
    assert isinstance(games, PlayOuts)
    return games


def process(player: Player) -> int:
    found = play_outs(player).process
    assert found is not None and found.pid is not None
    return found.pid


def test_2_3_a_bar_shows_where_a_captain_would_end(player: Player) -> None:
    before, places = pixels(player), player.play.surface.spots(player.playing.view)
    looks_on(player)
    assert len(player.playing.ahead) >= STEP
    assert pixels(player) != before
    assert player.play.surface.spots(player.playing.view) == places


def test_2_3_the_plate_of_a_level_tells_how_many_games_end_there(player: Player) -> None:
    player.playing.ahead, player.playing.counts = (12, 14, 22, 23), False
    plate = plate_of(player.playing.view, "level 2", player.playing)
    assert plate is not None
    assert plate.lines[1] == "In 50 % of the Captain’s games from here: Black-Eye"


def test_2_3_the_plate_of_a_level_says_that_games_from_here_are_being_played(
    player: Player,
) -> None:
    plate = plate_of(player.playing.view, "level 2", player.playing)
    assert plate is not None
    assert plate.lines[1] == "Simulating the Captain’s games from here."


def test_2_3_the_bar_is_drawn_as_old_at_once_when_something_changes(player: Player) -> None:
    looks_on(player)
    fresh = pixels(player)
    player.playing.counts = True
    old = pixels(player)
    player.playing.counts = False
    player.send("infantry", "3")
    assert player.playing.counts
    assert fresh != old == pixels(player)


def test_the_bar_stays_until_games_from_the_new_state_replace_it(player: Player) -> None:
    looks_on(player)
    for change in (lambda: player.send("infantry", "3"), player.playing.undo):
        change()
        player.wait()
        assert player.playing.ahead
        player.playing.ahead = MARK
        until(lambda: player.playing.ahead != MARK, "it was not renewed", player.wait)


def test_nobody_looks_for_more_than_all_games(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlayOuts, "points", (5,) * MOST)
    monkeypatch.setattr(PlayOuts, "is_over", True)
    games = part_of(player.play, RolloutWorker)
    looks_on(player)
    assert len(player.playing.ahead) == MOST
    assert games.wake_at(player.clock.now) is None


def killed(player: Player) -> None:
    """The process that plays out is killed, if it is there; time passes."""
    found = play_outs(player).process
    if found is not None and found.pid is not None and is_alive(found.pid):
        os.kill(found.pid, signal.SIGKILL)
    player.wait()


def test_a_process_that_dies_is_started_again_and_plays_the_same_out(player: Player) -> None:
    looks_on(player)
    first = play_outs(player).process
    killed(player)
    until(lambda: play_outs(player).process not in (first, None), "it is not started again")
    player.playing.ahead = MARK  # what the first has found is forgotten by now
    until(lambda: player.playing.ahead != MARK, "nothing was played out", player.wait)
    assert len(player.playing.ahead) >= STEP and player.playing.notice == ""


def test_a_process_that_dies_twice_is_not_waited_for_and_that_is_told(player: Player) -> None:
    looks_on(player)
    until(lambda: play_outs(player).is_alone, "it is started for ever", lambda: killed(player))
    games = part_of(player.play, RolloutWorker)
    until(lambda: games.wake_at(player.clock.now) is None, "it is waited for", player.wait)
    assert "did not respond" in player.playing.notice
    player.send("infantry", "3")
    until(lambda: not player.playing.ahead, "what is past is shown", player.wait)


def test_the_window_itself_plays_nothing_out(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = list[str]()
    monkeypatch.setattr(rollouts, "_points", lambda *given: played.append("a game"))
    looks_on(player)
    assert not played


def test_who_goes_on_at_once_starts_no_process(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rollout_worker, "REST_MS", 5000.0)
    sits_down(player)
    for _time in range(4):
        player.send("infantry", "3")
        player.playing.undo()
        player.wait()
    assert player.clock.now > 5000 and player.app.beside is None
    player.clock.now += 5000
    player.wait()
    assert isinstance(player.app.beside, PlayOuts)


def test_the_process_ends_with_the_window_and_with_the_game(player: Player) -> None:
    looks_on(player)
    first = process(player)
    player.app.open("title")
    until(lambda: not is_alive(first), "it plays for nobody")
    sits_down(player)
    looks_on(player)
    second = process(player)
    player.app.close()
    until(lambda: not is_alive(second), "it plays for nobody")
