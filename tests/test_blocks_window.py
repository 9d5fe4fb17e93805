"""Nine Fields is played at the window by mouse, by drag and by keys, on the stage of the house."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.games import KINDS
from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match
from nightdrop.ui.menus.ending import GameOver
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.stage import Stage
from nightdrop.ui.replay.screen import ReplayScreen
from tests.blocks import FIELDS, Go
from tests.conftest import Ship
from tests.test_blocks import FOLDER, GIVEN, SEED
from tests.tools.demo import Hand, open_dummy


class BlockPlayer(Hand):
    """A hand that also drags and types, and knows the stage."""

    @property
    def screen(self) -> Play:
        assert isinstance(self.app.screen, Play)
        return self.app.screen

    @property
    def stage(self) -> Stage:
        assert isinstance(self.screen.surface, Stage)
        return self.screen.surface

    @property
    def match(self) -> Match:
        return self.screen.playing.match

    def at(self, key: str) -> tuple[int, int]:
        """Where a node lies, in window px."""
        return self.stage.spots(self.screen.playing.view)[key].center

    def point(self, key: str) -> None:
        """Move the mouse there, and look: a fan may open, and a plate is shown."""
        motion = {"pos": self.at(key), "rel": (0, 0), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
        self.wait()
        self.wait()

    def on_table(self, *keys: str) -> None:
        """Click nodes, one after the other."""
        for key in keys:
            self.point(key)
            self.click(self.at(key))

    def drag(self, key: str, to: tuple[int, int], seen: Callable[[], object] = bool) -> None:
        """Carry a node to a point; `seen` is called on the way."""
        self.point(key)
        start, post = self.at(key), pygame.event.post
        post(pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
        post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for part in range(1, 6):
            pos = tuple(a + (b - a) * part // 5 for a, b in zip(start, to, strict=True))
            post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0)))
            self.app.step()
        self.wait()
        seen()
        post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to, button=1))
        self.wait()

    def type(self, *keys: int, quick: bool = False) -> None:
        """Press keys, each until its answer counts, or `quick` one after the other."""
        for key in keys:
            made = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, made))
            self.app.step()
            for _ in range(0 if quick else 2):
                self.wait()

    def uncover(self) -> None:
        """Sit down before the window, and leave the film of what the other did."""
        assert isinstance(self.app.screen, Cover)
        self.click(self.app.clickables()[0].rect.center, HOLD_MS + 50)
        if not isinstance(self.app.screen, Play | Cover):
            self.press("skip")

    def refused(self) -> str:
        refusal = self.screen.playing.refusal
        return refusal[0] if refusal else ""

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


def test_two_clicks_march_a_block(player: BlockPlayer) -> None:
    player.on_table("blue.1")
    can = {c.name for c in player.app.clickables() if c.kind == "thing"}
    assert can == {"a2", "b1"}
    player.on_table("b1")
    assert player.match.entries[-1] == "go blue.1 b1"


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
    assert player.refused() == "That block is not yours [2]"
    player.on_table("blue.1", "c3")
    assert player.refused() == "C3 does not share an edge with its field [2]"
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
    player.finish(way(player))
    assert isinstance(player.app.screen, GameOver)
    assert "points" in player.app.screen.note
    player.press("replay")
    replay = player.app.screen
    assert isinstance(replay, ReplayScreen)
    player.press("last")
    player.type(pygame.K_LEFT)
    assert replay.index < replay.replay.length
