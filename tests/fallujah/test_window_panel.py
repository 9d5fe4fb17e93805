"""The panel tells figures, morale, bins and displays; pictures show the map without a player."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.fallujah.rules.actions import OPERATIONS
from nightdrop.fallujah.rules.printed_tables import REACTION
from nightdrop.fallujah.ui.sections import (
    SECTIONS,
    BinSection,
    ForceSection,
    OperationHead,
    chance,
    may_come,
    signed,
    told_together,
)
from nightdrop.fallujah.ui.timeline_data import TownCourse
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.kit.buttons import GAP, SIGNS, corner_places
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import PANEL_PADDING
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.play.hint import HintButton
from nightdrop.ui.play.panel import contents_of, panel_fold
from nightdrop.ui.replay.screen import ReplayScreen
from nightdrop.ui.stage.picture import StagePicture
from tests.fallujah.test_window_map import ARMY, SIZES, Player
from tests.tools.demo import open_dummy
from tests.tools.folds import fold_faults

TAKEN = ("buy 3/1 north", "buy C_3 north", "done", "J-3", "force 3/1", "force C_3", "move 0402",
         "draw c2", "draw deception", "draw deception", "draw deception")  # fmt: skip


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """Somebody before a window, without movements."""
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    yield Player(app, clock, 7)
    app.close()


def test_14_3_the_bin_is_told_by_counts_of_what_is_in_it(player: Player) -> None:
    player.sits_down(*ARMY)
    cup = player.playing.view.cups[REACTION]
    counts = told_together(player.playing.view, cup)
    assert counts == {"hvt": 4, "jihadists": 6, "fedayeen": 6, "heavy": 4, "militia": 7,
                      "events": 25}  # fmt: skip
    assert sum(counts.values()) == sum(cup.values()) == 52


def test_14_3_the_chance_of_a_face_is_counted_over_all_picks() -> None:
    cup = {"ambush": 2, "militia": 3, "deception": 1}
    bin_ = [face for face, count in cup.items() for _n in range(count)]
    picks = [*combinations(bin_, 3)]
    share = sum("ambush" in pick for pick in picks) / len(picks)
    assert chance(cup, ["ambush"], 3) == pytest.approx(share)
    assert chance({}, ["ambush"], 3) == 0


def test_9_3_what_may_come_counts_the_picks_of_the_level(player: Player) -> None:
    player.sits_down(*ARMY)
    assert may_come(player.playing.view).startswith("In 3 picks: Ambush 17 %")


def test_6_3_the_panel_tells_the_parts_of_the_points_and_what_the_next_level_lacks(
    player: Player,
) -> None:
    player.sits_down(*TAKEN)
    said = contents_of(player.playing, own=player.stage.own())
    assert OperationHead(said)._parts() == (
        "held +1 · captured +4 · nodes left −19 · now Debacle, 15 VP short of Tactical Defeat")
    player.sits_down()
    said = contents_of(player.playing, own=player.stage.own())
    assert OperationHead(said)._parts() == "now Debacle, 21 VP short of Tactical Defeat"


def test_a_number_has_its_sign() -> None:
    assert [signed(number) for number in (20, -7, 0)] == ["+20", "−7", "0"]


def test_8_3_the_force_is_told_while_it_is_named_and_not_in_a_battle(player: Player) -> None:
    player.sits_down(*ARMY)
    assert not ForceSection(contents_of(player.playing, own=player.stage.own()))._force()
    player.touch("3/1")
    assert ForceSection(contents_of(player.playing, own=player.stage.own()))._force()


def test_8_2_the_panel_says_what_of_the_force_is_too_many_for_a_space(player: Player) -> None:
    player.sits_down(*ARMY, "J-3", "force 3/1", "force 3/5", "force C/2_Tk")
    said = contents_of(player.playing, own=player.stage.own())
    assert ForceSection._too_many(said.view, said.view.book.force) == ""
    player.touch("1/3")
    assert ForceSection._too_many(player.playing.view, player.playing.view.book.force) == (
        "Over the stacking limit: 3 of 2 battalions [8.2]")


def test_a_tab_of_a_low_panel_opens_by_click_and_by_key(player: Player) -> None:
    player.sits_down("buy 3/1 north", "done", "J-3", "force 3/1")
    assert player.playing.tab == "bin"
    line = next(one for one in player.play.side.spots if one.place == "tab shown")
    player.click(line.rect.center)
    assert player.playing.tab == "shown"
    player.type(pygame.K_F7)
    assert player.playing.tab == "log"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_panel_has_room_for_itself_at_every_size(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    app, clock = open_dummy(size, tmp_path, 7)
    app.set(app.settings.but(still=True, language=language))
    player = Player(app, clock, 7)
    player.sits_down("buy 3/1 north", "done", "J-3", "force 3/1")
    side, style = player.play.side, player.play.style
    laid = side.measure(style, side.rect.size)
    assert laid.needed <= laid.height
    said = contents_of(player.playing, own=player.stage.own())
    assert BinSection(said, frozenset({"tight"})).least(style, side.rect.width) > 0
    app.close()


@pytest.mark.parametrize("language", ["en", "it"])
def test_10_0_all_five_operations_are_seen_in_full_at_200_percent(
    player: Player, language: str
) -> None:
    player.app.resize((1920, 1080))
    player.app.set(player.app.settings.but(scale=2.0, language=language))
    player.sits_down(*ARMY)
    rows = [player.play.buttons.named(name)[0].rect for name in OPERATIONS]
    assert {row.height for row in rows} == {player.play.style.tall(34)}
    assert rows[-1].bottom <= player.play.side.rect.bottom


def test_10_0_a_hint_to_choose_an_operation_takes_the_place_of_its_row(player: Player) -> None:
    player.sits_down(*ARMY)
    wanted = next(one for one in player.playing.offered if one.text == "J-3")
    made = player.stage.actions.hint_button(Hint(wanted, None, 0.0), lambda: None)
    assert isinstance(made, HintButton) and made.instead == "J-3"


def test_20_1_the_course_of_a_replay_marks_the_node_that_was_captured(player: Player) -> None:
    match = Match.new("fallujah-2004", seed=None)
    for text in TAKEN:
        match.submit(text)
    course = TownCourse(match.to_replay())
    assert [moment.kind for moment in course.moments()] == ["taken"]
    assert [score.points for score in course.scores("all")] == [-20, -14]
    assert course.wins() == 51
    player.app.show(ReplayScreen(player.app, match.to_replay()))
    player.app.step()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_replay_shows_counters_as_large_as_play_does_and_goes_where_something_happens(
    player: Player, scale: float
) -> None:
    player.app.set(player.app.settings.but(scale=scale))
    player.sits_down(*TAKEN)
    match = player.playing.match
    wanted = player.stage.picture.camera.height
    replay = ReplayScreen(player.app, match.to_replay())
    player.app.show(replay)
    player.app.step()
    camera = replay.picture.camera
    assert camera is not None and camera.height == wanted > camera.fit_height
    camera.centre_on_world(camera.world[0], camera.world[1])
    replay.go(TAKEN.index("draw c2") + 1)
    assert replay.picture.shows(replay.view, "0402")
    assert 4 * replay.side.foot.height <= player.app.surface.get_height()


def test_a_long_operation_ends_before_the_signs_of_the_panel(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.app.set(player.app.settings.but(scale=2.0, language="it"))
    player.app.resize((1920, 1080))
    player.sits_down(*TAKEN)
    head, ends = OperationHead(player.play._contents(), frozenset({"heads"})), list[int]()
    monkeypatch.setattr(OperationHead, "_title", lambda _head: "Operazione 54")
    style, beside = player.play.style, Pen.beside

    def seen(pen: Pen, *more: Any, **how: Any) -> pygame.Rect:
        rect = beside(pen, *more, **how)
        ends.append(rect.right)
        return rect

    monkeypatch.setattr(Pen, "beside", seen)
    width = player.play.side.rect.width - 2 * style.px(PANEL_PADDING)
    head.place(style, pygame.Rect(0, 0, width, 900))
    head.draw(style.on(pygame.Surface((width, 900))), player.play._contents())
    (_last, sign) = corner_places(style, head.rect, SIGNS).values()
    assert ends[0] + style.px(GAP) <= sign.left


def test_the_buttons_of_menu_and_replay_call_a_turn_an_operation(player: Player) -> None:
    player.sits_down(*TAKEN)
    match = player.playing.match
    player.app.open("pause", player.play)
    pause = player.app.screen
    assert isinstance(pause, Pause)
    names = {button.name: button.label for button in pause.menu()}
    assert names["turn-again"] == "Begin the operation again"
    replay = ReplayScreen(player.app, match.to_replay())
    player.app.show(replay)
    assert "Next operation" in {one.label for one in replay.buttons.buttons}


@pytest.mark.parametrize("size", [(48, 30), (120, 60), (300, 150), (640, 300)])
def test_a_map_is_drawn_where_it_has_no_room(player: Player, size: tuple[int, int]) -> None:
    view = Match.new("fallujah-2004", seed=3).view("coalition").state
    made = pygame.Surface(size)
    pen = player.app.screen.style.on(made)
    StagePicture(player.app, view.game, pygame.Rect((0, 0), size)).draw(pen, view)
    assert len({tuple(made.get_at((x, size[1] // 2))) for x in range(size[0])}) > 8


@pytest.mark.parametrize("course", [(), ARMY, TAKEN], ids=["army", "operation", "battle"])
def test_no_cut_of_the_panel_takes_more_room(player: Player, course: tuple[str, ...]) -> None:
    player.sits_down(*course)
    side, style = player.play.side, player.play.style
    fold = panel_fold(side._contents(), side.buttons.buttons, SECTIONS)
    faults = fold_faults(fold, style, (300, 352, 500))
    assert [fault for fault in faults if "saves nothing" not in fault] == []
