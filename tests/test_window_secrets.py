"""What the window shows a side does not depend on what that side cannot know: pixel by pixel."""

from pathlib import Path

import pygame
import pytest

from nightdrop.engine.hexes import Hex
from nightdrop.table.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.demo import Hand, open_dummy
from nightdrop.ui.screens.play import Play

POSITION = """
scenario: night-drop
turn: {turn}
initiative: us
phase: {{activation: U1, step: move}}
units:
  "1913": [{{id: "505.A"}}, {{id: "505.07"}}]
  "2016": [{{id: "G.01", face: {first}}}]
  "1914": [{{id: "G.02", face: {second}}}]
"""


def open_at(folder: Path, turn: int, first: str, second: str) -> tuple[App, Play, Hand]:
    """The US player's window on a position with two concealed Germans."""
    app, clock = open_dummy((1280, 720), folder, 1)
    match = Match.from_position(POSITION.format(turn=turn, first=first, second=second), 5)
    play = Play(app, match)
    play.board.map.step = lambda budget_ms=0.0: False  # type: ignore[method-assign]
    app.show(play)
    app.step()
    return app, play, Hand(app, clock)


def picture(app: App, play: Play) -> bytes:
    """The window once its quick map is whole; the rich one would only take longer."""
    for _ in range(30):
        play.dirty = True
        app.draw_if_needed()
    return pygame.image.tobytes(app.surface, "RGB")


@pytest.mark.parametrize("turn", [2, 6])
def test_a_concealed_face_changes_no_pixel_of_the_us_players_window(
    tmp_path: Path, turn: int
) -> None:
    seen: list[list[bytes]] = []
    for first, second in (("infantry-a", "security-b"), ("security-b", "infantry-a")):
        app, play, hand = open_at(tmp_path, turn, first, second)
        pictures = [picture(app, play)]
        for hex_ in (1914, 1913, 1914):  # a refused click, a unit chosen, another refusal
            hand.click(play.board.centre(Hex(hex_)))
            pictures.append(picture(app, play))
        seen.append(pictures)
        app.close()
    assert seen[0] == seen[1]
    assert len(set(seen[0])) > 1


def test_the_german_sees_his_own_concealed_units(tmp_path: Path) -> None:
    app, play, _ = open_at(tmp_path, 2, "infantry-a", "security-b")
    german = play.playing.match.view("german").state.pieces
    us = play.playing.view.pieces
    assert german["G.01"].face == "infantry-a" and us["G.01"].face is None
    app.close()
