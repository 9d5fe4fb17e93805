"""Nine Fields is played at the window by mouse, by drag and by keys, on the stage of the house."""

import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pygame
import pytest

from nightdrop.engine.model import Action, Game, State
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import imagine, seen_by
from nightdrop.games import KINDS
from nightdrop.lab.selfplay import random_game
from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import Bot
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words import catalogues
from nightdrop.ui.app import App
from nightdrop.ui.kit import Head
from nightdrop.ui.menus import new_game
from nightdrop.ui.menus.plain_result import GameOver
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.recap import Recap
from nightdrop.ui.replay.screen import ReplayScreen
from tests.blocks import FIELDS, Go
from tests.conftest import Ship
from tests.kinds.test_blocks import FOLDER, GIVEN, SEED
from tests.laws.panes import SIZE, Window
from tests.patience import until
from tests.pseudo import Wide
from tests.tools.calls import counted, frames
from tests.tools.demo import open_dummy
from tests.tools.perception import Table
from tests.tools.table import TableHand
from tests.window.menus.test_window_pseudo import Glass, wide_words
from tests.window.play.test_calls import MOST_FRAMES


class BlockPlayer(TableHand):
    """A hand on the stage that also sits down, and plays whole games."""

    def uncover(self) -> None:
        """Sit down before the window, and leave the film of what the other did."""
        assert isinstance(self.app.screen, Cover)
        self.click(self.app.clickables()[0].rect.center, HOLD_MS + 50)
        if not isinstance(self.app.screen, Play | Cover):
            self.press("skip")

    def finish(self, march: Callable[[Go], None]) -> None:
        """Play to the end: each march as it is done here, the next one of the list, up to the end
        of a turn."""
        for _ in range(200):
            if isinstance(self.app.screen, Cover):
                self.uncover()
            elif not isinstance(self.app.screen, Play):
                return
            elif marches := [one for one in self.screen.playing.offered if one != DONE]:
                chosen = marches[self.rng.randrange(len(marches))]
                assert isinstance(chosen, Go)
                march(chosen)
            else:
                self.wait()
        pytest.fail("the game does not end")


def at_the_window(
    tmp_path: Path, size: tuple[int, int] = (1280, 720), **settings: object
) -> BlockPlayer:
    """The player of Blue, who has just sat down."""
    app, clock = open_dummy(size, tmp_path, SEED)
    app.set(app.settings.but(game="nine-fields", **settings))
    app.open("play", Match.new("nine-fields", seed=SEED))
    app.step()
    player = BlockPlayer(app, clock)
    player.uncover()
    return player


@pytest.fixture
def among(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> None:
    """The blocks lie among the scenarios, their kind among the kinds."""
    monkeypatch.setitem(KINDS, "blocks", GIVEN)
    ship("nine-fields", FOLDER)


@pytest.fixture
def player(among: None, tmp_path: Path) -> Iterator[BlockPlayer]:
    player = at_the_window(tmp_path)
    yield player
    player.app.close()


def test_no_rule_options_are_announced_where_the_game_has_none(
    player: BlockPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads: list[str] = []
    real = new_game.Head

    def head(title: str, **fields: str) -> Head:
        heads.append(title)
        return real(title, **fields)

    monkeypatch.setattr(new_game, "Head", head)
    player.app.open("new")
    player.press("rules")
    assert "Dice" in heads and "Rule options" not in heads


def test_two_clicks_march_a_block(player: BlockPlayer) -> None:
    player.on_table("blue.1")
    can = {c.name for c in player.app.clickables() if c.kind == "thing"}
    assert can == {"a2", "b1"}
    player.on_table("b1")
    assert player.match.entries[-1] == "go blue.1 b1"


def test_a_click_reaches_its_rule_through_few_functions(player: BlockPlayer) -> None:
    player.on_table("blue.1")
    way = frames(lambda: player.on_table("b1"), rule="March.take")
    assert 1 < len(way) <= MOST_FRAMES, way


def test_another_block_is_chosen_and_a_chosen_one_put_down(player: BlockPlayer) -> None:
    player.on_table("blue.1", "blue.3")
    assert player.screen.playing.choosing.made == ("blue.3",)
    player.on_table("blue.3")
    assert player.screen.playing.choosing.made == ()
    player.on_table("blue.1")
    player.type(pygame.K_ESCAPE)
    assert player.screen.playing.choosing.made == ()


def test_a_click_that_does_nothing_says_why_beside_its_node(player: BlockPlayer) -> None:
    player.on_table("red.1")
    assert player.refused == "That block is not yours [2]"
    player.on_table("blue.1", "c3")
    assert player.refused == "C3 does not share an edge with its field [2]"
    assert player.screen.playing.choosing.made == ("blue.1",)


def test_a_block_is_carried_to_a_field(player: BlockPlayer) -> None:
    carried: list[object] = []
    player.drag("blue.1", player.at("b1"), lambda: carried.append(player.stage.pointer.drag))
    assert carried[0] is not None and player.stage.pointer.drag is None
    assert player.match.entries[-1] == "go blue.1 b1"


def test_a_block_that_is_let_go_over_nothing_lies_where_it_lay(player: BlockPlayer) -> None:
    before = player.match.entries
    player.drag("blue.1", (player.stage.rect.left + 4, player.stage.rect.centery))
    assert player.match.entries == before and player.screen.playing.choosing.made == ()


def test_a_block_that_is_dropped_on_another_marches_to_its_field(player: BlockPlayer) -> None:
    player.drag("blue.1", player.at("blue.2"))
    assert player.match.entries[-1] == "go blue.1 a2"


def test_tab_goes_through_what_can_be_chosen_and_enter_chooses(player: BlockPlayer) -> None:
    player.type(pygame.K_TAB)
    assert player.screen.playing.focus == "blue.1"
    player.type(pygame.K_RETURN, pygame.K_TAB)
    assert player.screen.playing.focus == "a2"
    player.type(pygame.K_TAB, pygame.K_RETURN)
    assert player.match.entries[-1] == "go blue.1 b1"


def test_arrows_walk_from_node_to_node(player: BlockPlayer) -> None:
    player.type(pygame.K_RIGHT)
    assert player.screen.playing.focus == "a1"
    player.type(pygame.K_DOWN)
    assert player.screen.playing.focus == "b1"


def test_a_plate_tells_what_a_march_would_fight(player: BlockPlayer) -> None:
    player.on_table("blue.1", "b1")
    player.press("done")
    player.uncover()
    player.on_table("red.1")
    player.point("b1")
    plate = player.stage.plate
    assert plate is not None and not plate.rect.colliderect(player.stage.spots(
        player.screen.playing.view)["b1"])  # fmt: skip


def test_a_crowded_field_is_fanned_and_its_blocks_are_clicked_there(player: BlockPlayer) -> None:
    player.on_table("blue.1", "a2")
    player.point("a2")
    fan = player.stage.map_of(player.screen.playing.view)
    assert fan.plate is not None and {node.key for node in fan.fanned} == {"blue.1", "blue.2",
                                                                           "blue.4"}  # fmt: skip
    match = player.match
    player.on_table("blue.4", "b2")
    assert match.entries[-1] == "go blue.4 b2"


def by_clicks(player: BlockPlayer) -> Callable[[Go], None]:
    return lambda one: player.on_table(one.block, one.to)


def by_drag(player: BlockPlayer) -> Callable[[Go], None]:
    def march(one: Go) -> None:
        player.point(one.block)
        player.drag(one.block, player.at(one.to))

    return march


def by_keys(player: BlockPlayer) -> Callable[[Go], None]:
    def march(one: Go) -> None:
        for key in (one.block, one.to):
            for _ in range(len(FIELDS) + 12):
                player.type(pygame.K_TAB, quick=True)
                if player.screen.playing.focus == key:
                    break
            player.type(pygame.K_RETURN)

    return march


@pytest.mark.parametrize("way", [by_clicks, by_drag, by_keys])
def test_a_whole_game_is_played_and_replayed(
    player: BlockPlayer, way: Callable[[BlockPlayer], Callable[[Go], None]]
) -> None:
    light = player.screen.light
    player.finish(way(player))
    assert isinstance(player.app.screen, GameOver)
    assert "points" in player.app.screen.note
    player.press("replay")
    replay = player.app.screen
    assert isinstance(replay, ReplayScreen)
    player.press("last")
    player.type(pygame.K_LEFT)
    assert replay.index < replay.replay.length and replay.light == light


def handed_over(player: BlockPlayer) -> None:
    """Blue has marched once and is done; Red sits down."""
    player.on_table("blue.1", "b1")
    player.press("done")


def test_the_seats_are_covered_between_them_and_nothing_stays_pointed_at(
    player: BlockPlayer,
) -> None:
    player.point("blue.3")
    stage = player.stage
    handed_over(player)
    assert isinstance(player.app.screen, Cover)
    assert (stage.pointer.opened, stage.pointer.drag, stage.plate) == (None, None, None)
    assert stage.playing.hover is None and not stage.picture.timeline.busy
    player.uncover()
    faces = {c.side: c.face for c in player.screen.playing.view.pieces}
    assert faces["blue"] is None and faces["red"] is not None


def test_each_seat_gets_its_own_camera_back(player: BlockPlayer) -> None:
    whole = player.stage.picture.camera
    assert whole is not None
    player.type(pygame.K_PLUS, pygame.K_PLUS)
    near = whole.height
    assert near > whole.fit_height
    handed_over(player)
    player.uncover()
    other = player.stage.picture.camera
    assert other is not None and other.height == other.fit_height
    player.press("done")
    player.uncover()
    mine = player.stage.picture.camera
    assert mine is whole and mine.height == near


def test_what_the_other_did_is_shown_as_a_film_in_the_readers_eyes(player: BlockPlayer) -> None:
    player.app.set(player.app.settings.but(film=False))
    handed_over(player)
    player.uncover()
    player.press("away")
    film = player.app.screen
    assert isinstance(film, Recap)
    assert [step.told for step in film.steps] == ["Blue.1 goes to b1."]
    assert film.picture.holds and film.view.pieces["blue.1"].face is None
    style = film.style
    moving = film.picture.timeline.moving(lambda view: film.picture.map_of(view, style))
    assert [one.travel.key for one in moving] == ["blue.1"]
    player.press("skip")
    assert isinstance(player.app.screen, Play)


def test_nothing_is_offered_as_a_film_where_nothing_was_told(player: BlockPlayer) -> None:
    assert "away" not in {button.name for button in player.screen.buttons.buttons}


def test_the_film_shows_the_table_above_its_strip(among: None, tmp_path: Path) -> None:
    player = at_the_window(tmp_path, (800, 500))
    handed_over(player)
    player.uncover()
    player.press("away")
    film = player.app.screen
    assert isinstance(film, Recap)
    rects = film.picture.map_of(film.view, film.style).rects
    assert all(rect.bottom <= film.strip.top for rect in rects.values())
    player.press("skip")
    assert player.stage.picture.foot == player.screen.side.foot
    player.app.close()


def test_the_film_plays_by_itself_when_a_seat_is_uncovered(player: BlockPlayer) -> None:
    player.app.set(player.app.settings.but(film=True))
    handed_over(player)
    player.click(player.app.clickables()[0].rect.center, HOLD_MS + 50)
    film = player.app.screen
    assert isinstance(film, Recap) and film.next_beat is not None
    for _ in range(12):
        player.wait()
    assert film.next_beat is None and film.at == len(film.steps) - 1
    assert {b.label for b in film.buttons.buttons} >= {"To your turn"}


def test_a_fight_throws_its_dice_before_anybody_is_lost(player: BlockPlayer) -> None:
    handed_over(player)
    player.uncover()
    player.on_table("red.1")
    player.click(player.at("b1"))
    stage, match = player.stage, player.match
    assert match.entries[-1].startswith("roll ")
    assert stage.movement.until_thrown(player.clock.now) > 0
    shown = stage.picture.timeline.shown(player.screen.playing.view)
    assert {"blue.1", "red.1"} <= set(shown.pieces.by_id)
    for _ in range(10):
        player.wait()
    assert not stage.movement.busy


def test_a_march_is_taken_back_and_done_again_by_keys(player: BlockPlayer) -> None:
    before = player.match.entries
    player.on_table("blue.1", "b1")
    player.type(pygame.K_u)
    assert player.match.entries == before
    player.type(pygame.K_y)
    assert player.match.entries[-1] == "go blue.1 b1"


def test_a_game_is_saved_and_goes_on_from_the_title(player: BlockPlayer, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    player.app.open("play", Match.new("nine-fields", seed=SEED, save_to=path))
    player.app.step()
    player.uncover()
    player.on_table("blue.1", "b1")
    before, state = player.match.entries, player.match.state
    player.app.open("play", Match.load(path))
    player.app.step()
    player.uncover()
    assert (player.match.entries, player.match.state) == (before, state)


@pytest.mark.skipif(sys.platform == "win32", reason="no process is a copy of this one there")
def test_the_program_plays_a_side_and_is_watched(
    player: BlockPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It thinks in a process that is a copy of this one: the kind is listed in this one alone."""
    monkeypatch.setattr("nightdrop.ui.worker.spawning", lambda: get_context("fork"))
    match = Match.new("nine-fields", seed=SEED, players={"red": Bot(bot="bold", version=1)})
    player.app.open("play", match)
    player.app.step()
    player.on_table("blue.3", "b3")  # the plate of the program lies over the first field
    player.press("done")
    until(lambda: match.actor == "blue", "the program does not play", player.wait)
    assert "go red.3 b3" in match.entries
    assert not player.screen.playing.must_cover


@pytest.mark.parametrize(("size", "scale"), [((800, 500), 1.0), ((1920, 1080), 2.5)])
def test_it_is_played_in_a_low_window_and_at_a_large_scale(
    among: None, tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    player = at_the_window(tmp_path, size, scale=scale)
    stage = player.stage
    keys = [key for key, rect in stage.spots(player.screen.playing.view).items()
            if not stage.rect.contains(rect)]  # fmt: skip
    assert keys == []
    player.on_table("blue.1", "b1")
    assert player.match.entries[-1] == "go blue.1 b1"
    signs = [b.rect for b in player.screen.buttons.buttons
             if b.name in ("near", "zoom-in", "zoom-out")]  # fmt: skip
    assert len(signs) == 3 and all(stage.rect.contains(rect) for rect in signs)
    assert stage.foot.collidelist(signs) == -1
    player.app.close()


def test_no_english_of_the_house_is_left_on_the_stage(
    among: None, game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every word that the house says is wide; the blocks say theirs in plain English."""
    monkeypatch.setattr(catalogues, "catalogue", lambda _language: Wide())
    monkeypatch.setattr(catalogues, "_words", lru_cache(wide_words))
    player = at_the_window(tmp_path, language="it", still=True)
    glass = Glass(game, monkeypatch)
    player.on_table("blue.1")
    glass.look(player.app)
    view, top = player.screen.playing.view, player.stage.top
    own = {str(top.words(view, key)) for key in player.stage.spots(view)}
    player.click(player.at("b1"))
    player.press("done")
    player.uncover()
    player.press("away")
    assert isinstance(player.app.screen, Recap)
    glass.look(player.app)
    assert {said for said in glass.plain if said.partition(": ")[2] not in own} == set()
    player.app.close()


class PixelTwins:
    """Two windows side by side on games that a side cannot tell apart."""

    def __init__(self, app: App, truth: State, side: str, rng: Random) -> None:
        self.app, self.side = app, side
        twin = imagine(seen_by(truth, side), rng)
        self.tables = [Table(state) for state in (truth, twin)]
        self.windows = [Window(app, table, painted=False) for table in self.tables]

    @property
    def apart(self) -> bool:
        """Whether the truths differ."""
        real, twin = (table.state for table in self.tables)
        return real != twin

    @property
    def parted(self) -> bool:
        """Whether the side may know by now that they are two."""
        real, twin = (seen_by(table.state, self.side) for table in self.tables)
        return real != twin

    def take(self, action: Action) -> None:
        """An action of whoever decides, in both."""
        for table, window in zip(self.tables, self.windows, strict=True):
            table.submit(action)
            window.catch_up()
            if isinstance(window.screen, Cover):
                window.do(window.play.uncovered)

    def look(self, rng: Random) -> int:
        """The side looks: as it stands, at a node, and where Tab leads; how many frames."""
        if self.windows[0].play.playing.audience != self.side:
            return 0
        self._same("the frame")
        if isinstance(self.windows[0].screen, Recap):
            self._serve(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="",
                                           scancode=0))  # fmt: skip
            self._same("the film")
            for window in self.windows:
                window.screen = window.play
        surface = self.windows[0].play.surface
        spots = [*surface.spots(self.windows[0].play.playing.view).values()]
        pos = spots[rng.randrange(len(spots))].center
        self._serve(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self._same("what is pointed at")
        for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB):
            self._serve(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            self._same("the keys")
        for window in self.windows:
            window.do(window.play.playing.back)
        return 1

    def _serve(self, event: pygame.event.Event) -> None:
        for window in self.windows:
            window.do(lambda: self.app.serve([event]))

    def _same(self, what: str) -> None:
        real, twin = (window.frame() for window in self.windows)
        assert real == twin, f"{self.side} tells them apart by {what}"


@pytest.mark.parametrize("side", ["blue", "red"])
def test_twins_are_the_same_pixels_for_a_side(among: None, tmp_path: Path, side: str) -> None:
    app, _clock = open_dummy(SIZE, tmp_path, SEED)
    rng, game, looks = Random(side), load_scenario("nine-fields"), 0
    pair: PixelTwins | None = None
    for state, action in random_game(game, rng):
        if state.due.name == "muster":
            continue
        if pair is None or not pair.apart or pair.parted:
            pair = PixelTwins(app, state, side, rng)
            for window in pair.windows:
                if isinstance(window.screen, Cover):
                    window.do(window.play.uncovered)
        looks += pair.look(rng)
        if action not in legal_actions(pair.tables[1].state):
            pair = None
        else:
            pair.take(action)
        if looks >= 12:
            break
    assert looks >= 5
    app.close()


def test_a_frame_and_a_march_take_few_calls(player: BlockPlayer) -> None:
    """What is kept is not made again: a frame hangs on no file, clock or number of games."""

    def redraw() -> None:
        player.screen.dirty = True
        player.app.step()

    redraw()
    frames = [sum(counted(redraw).values()) for _ in range(3)]  # one may be the end of other work
    assert min(frames) < 1_100
    assert sum(counted(lambda: player.on_table("blue.1", "b1")).values()) < 20_000
