"""The replay as an instrument: jumps, eyes that ask before they tell, and playing on."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.hexwar.match.moments import moments, scores, winning_points
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.counters.sprites import marker_sprite
from nightdrop.hexwar.ui.map.pan_cache import Kept
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.ui.app import App
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import LEAST_ROOM, scale_for
from nightdrop.ui.menus.export import ExportScreen
from nightdrop.ui.menus.game_launcher import open_replay
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.decider_header import draw_turn_head
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.panel import past_fold
from nightdrop.ui.replay.screen import BEAT_MS, ReplayScreen
from nightdrop.ui.replay.timeline import index_at, turn_labels, x_of
from tests.conftest import play_on
from tests.patience import work_off
from tests.tools.demo import (
    Hand,
    StillClock,
    finish_land,
    finish_map,
    open_dummy,
    press_button,
)
from tests.tools.folds import fold_faults

pytestmark = pytest.mark.usefixtures("played_once")
Window = tuple[App, StillClock]


@pytest.fixture
def painted(tmp_path: Path) -> Iterator[Window]:
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    yield app, clock
    app.close()


@pytest.fixture
def window(unpainted: None, painted: Window) -> Window:
    """A window for what is told and done beside the map."""
    return painted


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that stands in its first turns."""
    path = tmp_path_factory.mktemp("games") / "unfinished.yaml"
    play_on(Match.new(seed=7, save_to=path), Random(7), 60)
    return path


def opened(window: Window, record: Path) -> ReplayScreen:
    app, _clock = window
    assert open_replay(app, record) == ""
    app.step()
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def press(app: App, key: int, mod: int = 0) -> None:
    fields = {"key": key, "mod": mod, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    app.step()


def test_turns_and_fights_are_jumped_to_and_back(window: Window, finished: Path) -> None:
    screen = opened(window, finished)
    press_button(screen.app, "turn")
    assert screen.view.turn == 2 and screen.replay.at(screen.index - 1).turn == 1
    press_button(screen.app, "combat")
    assert screen.view.fight is not None
    screen.buttons.focus = "turn"
    press(screen.app, pygame.K_RETURN, pygame.KMOD_SHIFT)
    press(screen.app, pygame.K_RETURN, pygame.KMOD_SHIFT)
    assert screen.view.turn == 1


def test_steps_pass_over_what_the_eyes_did_not_see(window: Window, finished: Path) -> None:
    screen = opened(window, finished)
    for _ in range(40):
        press(screen.app, pygame.K_RIGHT)
        assert screen.lines(screen.index - 1)


def test_speed_shortens_the_beat(window: Window, finished: Path) -> None:
    screen, clock = opened(window, finished), window[1]
    Hand(screen.app, clock).press("speed-4")
    press(screen.app, pygame.K_SPACE)
    assert screen.next_beat == clock.now + BEAT_MS / 4


def test_secrets_of_a_running_game_are_asked_for_plainly(
    window: Window, unfinished: Path
) -> None:
    screen = opened(window, unfinished)
    press(screen.app, pygame.K_2)
    assert screen.asking == "german" and screen.eyes == "both"
    press(screen.app, pygame.K_ESCAPE)
    assert screen.asking is None and screen.eyes == "both"
    press(screen.app, pygame.K_2)
    press_button(screen.app, "yes")
    assert screen.eyes == "german"


def test_everything_is_refused_until_the_game_is_over(window: Window, unfinished: Path) -> None:
    screen = opened(window, unfinished)
    press(screen.app, pygame.K_4)
    assert screen.eyes == "both" and screen.told_off


def test_a_finished_game_hides_nothing(window: Window, finished: Path) -> None:
    screen = opened(window, finished)
    press(screen.app, pygame.K_4)
    assert screen.eyes == "all" and screen.asking is None


def test_a_game_is_played_on_from_a_moment(window: Window, finished: Path) -> None:
    screen = opened(window, finished)
    press_button(screen.app, "turn")
    told = screen.replay.entries[: screen.index]
    press_button(screen.app, "fork")
    app, clock = window
    if isinstance(app.screen, Cover):
        Hand(app, clock).click(app.clickables()[0].rect.center, 700)
    assert isinstance(app.screen, Play)
    match = app.screen.playing.match
    assert match.entries[: len(told)] == told and match.header.fork == len(told)
    hand = Hand(app, clock, 1, patience=0.0)
    hand.click(hand.choose(app.clickables()).rect.center)
    assert len(match.entries) > len(told)


def test_an_export_is_written_in_slices_and_the_window_says_where(
    window: Window, finished: Path
) -> None:
    screen = opened(window, finished)
    press_button(screen.app, "export")
    export = screen.app.screen
    assert isinstance(export, ExportScreen)
    press_button(screen.app, "text")
    assert screen.app.surface.get_rect().contains(export.preview.rect)  # what will be written

    def written() -> None:
        """Some slices, from one pause to the next."""
        for _slice in range(20):
            screen.app.step()

    work_off(lambda: export.job is None, "the text is not written", written)
    path = screen.app.exports / "night-drop-game-both.txt"  # type: ignore[operator]
    told = f"Written: {path.name} in {path.parent.parent.name}/{path.parent.name}."
    assert export.note == told
    assert "Turn 9" in path.read_text(encoding="utf-8")


def test_what_will_be_written_is_seen_before_in_the_same_eyes(
    painted: Window, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = opened(painted, finished)
    press_button(screen.app, "export")
    export, shown = screen.app.screen, []
    assert isinstance(export, ExportScreen)
    draw = BoardPanel.draw

    def kept(board: BoardPanel, surface: pygame.Surface, view: State, *more: object) -> None:
        shown.append(view)
        draw(board, surface, view, *more)

    monkeypatch.setattr(BoardPanel, "draw", kept)
    export.dirty = True
    screen.app.step()
    screen.app.draw_if_needed()
    assert shown == [screen.view] and screen.eyes == "both"
    assert screen.app.surface.get_rect().contains(export.preview.rect)


def test_a_preview_that_is_scrolled_to_is_whole(painted: Window, finished: Path) -> None:
    """At 200 % it begins below the window: what was not seen at first is there later."""
    app, clock = painted
    app.set(app.settings.but(scale=2.0))
    screen = opened(painted, finished)
    finish_map(screen)
    press_button(app, "export")
    export, pictures = app.screen, []
    assert isinstance(export, ExportScreen)
    for offset in (0, 300, 10_000, 10_000):
        export.scroll.scroll_to(offset)
        clock.now += 1000
        app.step()
        finish_land(export.preview.picture.top.board.map)
        export.dirty = True
        app.draw_if_needed()
        if offset == 10_000:
            export.preview.picture.top.board.map._kept = Kept()  # all is painted anew
            seen = export.preview.rect.clip(export.scroll.rect)
            pictures.append(pygame.image.tobytes(app.surface.subsurface(seen), "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("over_it", [0, pygame.K_F1])
def test_a_window_that_closes_leaves_no_half_export(
    window: Window, finished: Path, over_it: int
) -> None:
    app = opened(window, finished).app
    press_button(app, "export")
    export = app.screen
    assert isinstance(export, ExportScreen)
    press_button(app, "text")
    app.step()
    assert export.job is not None and app.exports is not None
    folder = app.exports
    assert list(folder.iterdir())
    if over_it:
        press(app, over_it)
    app.close()
    assert not list(folder.iterdir())


def test_a_click_on_a_line_goes_to_its_entry(window: Window, finished: Path) -> None:
    screen = opened(window, finished)
    press_button(screen.app, "combat")
    spot = screen.side.spots[0]
    Hand(screen.app, window[1]).click(spot.rect.center)
    assert screen.index == spot.entry + 1


@pytest.mark.parametrize(("scale", "share"), [(2.0, 0.25), (2.5, 0.31)])
def test_a_replay_in_a_small_window_folds_its_panel_and_obeys_the_scale(
    window: Window, finished: Path, scale: float, share: float
) -> None:
    app = window[0]
    app.set(app.settings.but(scale=scale))
    screen = opened(window, finished)
    assert screen.scale == scale_for(1280, 720, scale, LEAST_ROOM) and screen.side.folded
    assert screen.map_rect.width == 1280 and screen.side.foot.height <= share * 720
    names = {thing.name for thing in app.clickables()}
    assert {"play", "step", "step-back", "panel", "seen-us", "speed"} <= names
    assert not names & {"fork", "export", "title"}
    press(app, pygame.K_F2)
    app.step()
    assert not screen.side.folded and screen.side.spots
    assert {"fork", "play", "panel"} & {thing.name for thing in app.clickables()}
    before = screen.index
    press(app, pygame.K_RIGHT)
    assert screen.index > before, "the keys go on beside the open panel"
    press(app, pygame.K_F2)
    assert screen.side.folded


@pytest.mark.parametrize("size", [(1600, 900), (900, 560)])
def test_a_click_is_true_without_a_frame(
    window: Window, finished: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    screen = opened(window, finished)
    monkeypatch.setattr(App, "draw_if_needed", lambda _app: None)
    window[0].resize(size)
    hand, before = Hand(*window), screen.index
    hand.press("step")
    assert screen.index > before
    hand.press("panel")
    hand.press("first")
    assert screen.index == 0


def test_the_strip_of_turns_in_a_small_window_is_clicked_like_the_time_line(
    window: Window, finished: Path
) -> None:
    app, clock = window
    app.set(app.settings.but(scale=2.0))
    screen = opened(window, finished)
    track = screen.side.track
    Hand(app, clock).click((track.left + track.width * 7 // 9 + 1, track.centery))
    assert abs(screen.index - screen.turns[8]) <= 1


def test_every_turn_of_the_time_line_is_as_wide_as_the_others(
    window: Window, finished: Path
) -> None:
    screen, track = opened(window, finished), pygame.Rect(40, 100, 900, 22)
    lefts = [x_of(screen, track, entry) for entry in screen.turns.values()]
    assert lefts == [40 + 100 * number for number in range(9)]
    assert x_of(screen, track, screen.replay.length) == track.right
    for entry in range(0, screen.replay.length + 1, 7):
        found = index_at(screen, track, (x_of(screen, track, entry), track.centery))
        steps = screen.steps
        assert found is not None and abs(steps.number(found) - steps.number(entry)) <= 2


@pytest.mark.parametrize(("turns", "apart"), [(9, 1), (59, 2), (200, 10)])
def test_numbers_of_narrow_turns_stand_apart(turns: int, apart: int) -> None:
    first = SimpleNamespace(game=SimpleNamespace(rules=SimpleNamespace(clock=lambda _turn: "")))
    replay = SimpleNamespace(at=lambda _entry: first)
    game: Any = SimpleNamespace(turns=range(1, turns + 1), replay=replay)
    style, track = Style.of("night", 2.0, "night-drop"), pygame.Rect(40, 0, 1720, 52)
    assert [*turn_labels(style, track, game)][:2] == [apart, 2 * apart]


def test_a_long_turn_and_its_points_end_before_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    pen, set_, beside = Style.of("night", 2.0).on(pygame.Surface((640, 100))), [], Pen.beside

    def seen(pen: Pen, *more: Any, **how: Any) -> pygame.Rect:
        set_.append(beside(pen, *more, **how))
        return set_[-1]

    monkeypatch.setattr(Pen, "beside", seen)
    draw_turn_head(pen, pygame.Rect(46, 20, 548, 60), "Operation 59", "+13", end=520)
    assert max(rect.right for rect in set_) <= 520


def test_badges_of_the_list_leave_the_sprite_that_all_screens_share_as_it_was(
    window: Window, finished: Path
) -> None:
    screen = opened(window, finished)
    press_button(screen.app, "combat")
    badge = marker_sprite("us", screen.scale.px(18), screen.scenario)
    assert badge.get_flags() & pygame.SRCALPHA and badge.get_alpha() == 255


def test_moments_and_score_come_from_what_was_seen(finished: Path) -> None:
    replay = Replay(finished)
    fights = [m.entry for m in moments(replay) if m.kind == "combat"]
    assert fights == [i + 1 for i, text in enumerate(replay.entries) if text.startswith("attack")]
    result = replay.at(replay.length).result
    assert result is not None and scores(replay, "both")[-1].points == result.points
    assert winning_points(replay.at(0)) == 9


def test_the_track_shows_each_activation_in_the_colour_of_its_formation(
    window: Window, finished: Path
) -> None:
    screen = opened(window, finished)
    press(screen.app, pygame.K_END)
    screen.app.draw_if_needed()
    track, shown = screen.side.track, dict[str, tuple[int, ...]]()
    for mark, after in pairwise(screen.marks):
        left, right = x_of(screen, track, mark.entry), x_of(screen, track, after.entry)
        if mark.activation and right - left > 4:
            at = left + 2, track.top + screen.scale.px(24) + 3
            shown[mark.activation] = tuple(screen.app.surface.get_at(at))[:3]
    coloured = {"U1": "505", "U2": "507", "U3": "508", "G4": "german"}
    assert {name: shown[name] for name in coloured} == {
        name: livery(formation, screen.scenario).face for name, formation in coloured.items()
    }


def test_each_cut_of_the_panel_saves_room_and_brings_nothing_back(
    window: Window, finished: Path
) -> None:
    screen = opened(window, finished)
    fold = past_fold(screen, screen.buttons)
    assert [*fold_faults(fold, screen.style, (300, 352))] == []
