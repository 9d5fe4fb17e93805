"""What the window shows a side does not depend on what that side cannot know: pixel by pixel."""

from pathlib import Path

import pygame
import pytest

from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from tests.patience import work_off
from tests.tools.demo import Hand, map_of, open_dummy
from tests.window.play.test_window import play_screen, press_key

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


@pytest.fixture(autouse=True)
def quick_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each frame has the coarse map of the whole land, however slow the machine, and never more
    than that: the sharp one would only take longer."""
    monkeypatch.setattr(MapView, "step", lambda *_: False)


def open_at(folder: Path, turn: int, first: str, second: str) -> tuple[App, Play, Hand]:
    """The US player's window on a position with two concealed Germans."""
    app, clock = open_dummy((1280, 720), folder, 1)
    match = Match.from_position(POSITION.format(turn=turn, first=first, second=second), 5)
    play = Play(app, match)
    app.show(play)
    app.step()
    return app, play, Hand(app, clock)


def picture(app: App, play: Play) -> bytes:
    """The window once it has come to rest: one more frame shows nothing else."""
    frames: list[bytes] = []

    def draw() -> None:
        play.dirty = True
        app.draw_if_needed()
        frames.append(pygame.image.tobytes(app.surface, "RGB"))

    work_off(lambda: len(frames) > 1 and frames[-1] == frames[-2], "every frame is another", draw)
    return frames[-1]


@pytest.mark.parametrize("turn", [2, 6])
def test_a_concealed_face_changes_no_pixel_of_the_us_players_window(
    tmp_path: Path, turn: int
) -> None:
    seen: list[list[bytes]] = []
    for first, second in (("infantry-a", "security-b"), ("security-b", "infantry-a")):
        app, play, hand = open_at(tmp_path, turn, first, second)
        pictures = [picture(app, play)]
        for hex_ in (1914, 1913, 1914):  # a refused click, a unit chosen, another refusal
            hand.click(map_of(play).board.centre(Hex(hex_)))
            pictures.append(picture(app, play))
        seen.append(pictures)
        app.close()
    assert seen[0] == seen[1]
    assert len(set(seen[0])) > 1


def study(app: App, play: Play) -> None:
    """Look closely at a place far from everything, by keys and by the wheel."""
    press_key(app, pygame.K_SLASH)
    for letter in "pont-l":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": letter}))
    press_key(app, pygame.K_RETURN)
    for _ in range(4):
        map_of(play).zoom(1)
    press_key(app, pygame.K_h, "h")
    press_key(app, pygame.K_F2)
    assert play.playing.focus is not None and map_of(play).board.bare


def to_the_cover(play: Play, app: App) -> None:
    """The side that decides ends its steps until the other is to sit down."""
    for _ in range(40):
        if isinstance(app.screen, Cover):
            return
        actions = legal_actions(play.playing.match.state)
        play.playing.submit(next((a for a in actions if a.text in ("done", "pass")), actions[0]))
        play.changed()
    raise AssertionError("nobody had to sit down")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_nobody_sees_where_the_other_one_looked(tmp_path: Path, size: tuple[int, int]) -> None:
    seen = []
    for name, studies in (("plain", False), ("studied", True)):
        app, _clock = open_dummy(size, tmp_path / name, 7)
        app.step()
        play = play_screen(app)
        if studies:
            study(app, play)
        looks = [map_of(play).board.camera.view, play.side.folded, map_of(play).board.bare]
        to_the_cover(play, app)
        play.uncovered()
        play.hurry()
        names = [b.name for b in play.buttons.buttons]
        seen.append((picture(app, play), names, play.playing.focus))
        to_the_cover(play, app)
        play.uncovered()
        assert [map_of(play).board.camera.view, play.side.folded, map_of(play).board.bare] == looks
        assert play.playing.focus is None
        app.close()
    assert seen[0] == seen[1]


def test_nothing_points_where_one_looked_alone_once_both_look(tmp_path: Path) -> None:
    app, play, _hand = open_at(tmp_path, 6, "infantry-a", "security-b")
    for text in ("done", "attack 1914", "join 505.A"):
        play.playing.match.submit(text)
    play.playing.refresh()
    play.changed()
    play.surface.pointer.go_to(Hex(417))
    assert play.playing.side == "us" and play.playing.focus == Hex(417)
    while play.playing.audience != "both":
        actions = legal_actions(play.playing.match.state)
        play.playing.submit(next((a for a in actions if a.text == "fight"), actions[0]))
        play.changed()
    assert play.playing.side is None and play.playing.focus is None
    app.close()


def test_the_german_sees_his_own_concealed_units(tmp_path: Path) -> None:
    app, play, _ = open_at(tmp_path, 2, "infantry-a", "security-b")
    german = play.playing.match.view("german").state.pieces
    us = play.playing.view.pieces
    assert german["G.01"].face == "infantry-a" and us["G.01"].face is None
    app.close()
