"""What lies on a table: nodes are met, chosen, carried, fanned and moved the same in every game."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from nightdrop.engine.model import Action, State
from nightdrop.rules.actions import Word
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.fold import Fold, Folded, FoldRow
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.stage.camera import Camera, OwnCameras, SeatPlace
from nightdrop.ui.stage.fan import FanWish, is_on_way, spread_fan
from nightdrop.ui.stage.node import Caption, Emphases, Emphasis, Key, Node, NodeMap
from nightdrop.ui.stage.over import HoverPlate, place_plate
from nightdrop.ui.stage.pointer import Choosing, Clicks
from nightdrop.ui.stage.sheet import OverSheet, SheetFrame
from nightdrop.ui.stage.tabletop import TableModel
from nightdrop.ui.stage.timeline import (
    DICE,
    READ_MS,
    ROLL_MS,
    WAY_MS,
    TimedEntry,
    Timeline,
    Travel,
    plain_travels,
)
from tests.blocks import FIELDS
from tests.blocks.window import FieldTable
from tests.kinds.test_blocks_window import BlockPlayer, among, at_the_window

__all__ = ["among"]  # a fixture
STYLE = Style.of("night")
ROOM = pygame.Rect(0, 0, 800, 600)


# Nodes


def boxes(**places: tuple[int, int, int, int]) -> NodeMap:
    """A map of nodes by name, in window px."""
    nodes = [Node(name, rect) for name, rect in places.items()]
    return NodeMap(nodes, {name: pygame.Rect(rect) for name, rect in places.items()})


class Squares:
    """A field of ten by ten squares of 10 px from (500, 0) on, named by column and row."""

    def at(self, pos: tuple[int, int]) -> Key | None:
        column, row = (pos[0] - 500) // 10, pos[1] // 10
        return (column, row) if 0 <= column < 10 and 0 <= row < 10 else None

    def rect(self, key: Key) -> pygame.Rect | None:
        match key:
            case (int(column), int(row)):
                return pygame.Rect(500 + 10 * column, 10 * row, 10, 10)
        return None

    def beside(self, key: Key, way: tuple[int, int]) -> Key | None:
        assert isinstance(key, tuple)
        column, row = key[0] + way[0], key[1] + way[1]
        return (column, row) if 0 <= column < 10 and 0 <= row < 10 else None


def test_a_point_meets_the_uppermost_node_then_a_field() -> None:
    lying = boxes(below=(0, 0, 100, 100), above=(50, 50, 100, 100))
    found = NodeMap(lying.nodes, lying.rects, [Squares()])
    assert [found.at(pos) for pos in ((60, 60), (10, 10), (505, 15), (300, 300))] == [
        "above", "below", (0, 1), None]  # fmt: skip


def test_what_does_not_take_the_pointer_is_not_met() -> None:
    node = Node("hand", (0, 0, 50, 50), takes=False)
    assert NodeMap([node], {"hand": pygame.Rect(node.rect)}).at((10, 10)) is None


def test_an_opened_fan_is_met_before_all_others() -> None:
    nodes = Node("field", (0, 0, 100, 100)), Node("block", (10, 10, 20, 20), home="field")
    rects = {"field": pygame.Rect(0, 0, 100, 100), "block": pygame.Rect(0, 0, 40, 40)}
    found = NodeMap(nodes, rects, (), nodes[1:], pygame.Rect(0, 0, 60, 60))
    assert found.at((35, 35)) == "block" and [one.key for one in found.over("field")] == ["block"]


def test_arrows_go_to_the_nearest_node_and_from_square_to_square() -> None:
    lying = boxes(a=(0, 0, 50, 50), b=(100, 0, 50, 50), c=(0, 100, 50, 50))
    found = NodeMap(lying.nodes, lying.rects, [Squares()])
    assert [found.step("a", way) for way in ((1, 0), (0, 1), (-1, 0))] == ["b", "c", "a"]
    assert found.step(None, (1, 0)) == "a"
    assert found.step((9, 0), (1, 0)) == (9, 0) and found.step((3, 3), (0, 1)) == (3, 4)


def test_arrows_go_on_from_the_place_of_a_node_or_the_one_in_the_middle() -> None:
    node = Node("unit", (530, 40, 6, 6), home=(3, 4))
    found = NodeMap([node], {"unit": pygame.Rect(530, 40, 6, 6)}, [Squares()])
    assert found.step("unit", (1, 0)) == (4, 4)
    assert found.step(None, (0, 1), middle=(555, 55)) == (5, 6)


def test_a_camera_goes_no_further_than_its_last_step() -> None:
    camera = Camera((100, 100), (0, 0, 200, 200))
    assert camera.can_zoom(1) and not camera.can_zoom(-1)
    camera.zoom(20)
    assert camera.can_zoom(-1) and not camera.can_zoom(1)


def test_keys_are_in_reading_order_those_of_a_field_from_row_to_row() -> None:
    lying = boxes(b=(0, 0, 50, 50), a=(100, 0, 50, 50))
    found = NodeMap(lying.nodes, lying.rects, [Squares()])
    assert found.ordered(["a", (1, 1), "b", (5, 0), "gone"]) == ["b", "a", (5, 0), (1, 1)]


def test_a_key_stands_out_in_several_ways_at_once() -> None:
    seen = Emphases(can=frozenset("ab"), chosen=frozenset("a"), hover="b")
    assert seen.of("a") == Emphasis.CAN | Emphasis.CHOSEN
    assert seen.of("b") == Emphasis.CAN | Emphasis.HOVER
    assert seen.of("c") == Emphasis.PLAIN


def test_a_caption_reads_as_one_line() -> None:
    assert str(Caption("0306", "Mosque", "held by Red", "5")) == "0306 Mosque, held by Red [5]"
    assert str(Caption(rest="nothing")) == "nothing" and not str(Caption())


# Clicks


def means(view: object, action: Action) -> Sequence[Clicks]:
    """Two keys in either order for "join a b", one for "take a", a button for all else."""
    verb, *names = action.text.split()
    return {"join": [tuple(names), tuple(reversed(names))], "take": [tuple(names)]}.get(verb, [])


def choosing(*texts: str) -> Choosing:
    return Choosing.over([Word(text) for text in texts], None, means)  # type: ignore[arg-type]


def test_clicks_lead_to_the_action_that_they_make() -> None:
    begun = choosing("join a b", "join a c", "done")
    assert begun.nexts == {"a", "b", "c"} and not begun.complete
    made = begun.click("b").click("a")
    assert made.is_final and [one.text for one in made.complete] == ["join a b"]
    assert made.back().made == ()


def test_clicks_that_could_go_on_are_not_final() -> None:
    made = choosing("take a", "join a b").click("a")
    assert [one.text for one in made.complete] == ["take a"] and not made.is_final


def test_two_actions_of_the_same_clicks_are_both_kept() -> None:
    twice = Choosing.over([Word("x"), Word("y")], None, lambda view, one: (("a",),))  # type: ignore[arg-type]
    assert len(twice.click("a").complete) == 2 and not twice.click("a").is_final


def test_what_cannot_be_clicked_is_refused() -> None:
    with pytest.raises(ValueError, match="'z' cannot be clicked now"):
        choosing("take a").click("z")


# Fans and plates


def fanned(count: int, most: int = 3, at: tuple[int, int] = (300, 300)) -> dict[Key, pygame.Rect]:
    nodes = [Node(n, (0, 0, 1, 1)) for n in range(count)]
    spread = spread_fan(STYLE, FanWish(60, most), nodes, pygame.Rect(at, (50, 50)), ROOM)
    assert ROOM.contains(spread.plate)
    assert all(spread.plate.contains(rect) for rect in spread.rects.values())
    return spread.rects


def test_a_fan_has_rows_that_do_not_overlap() -> None:
    rects = [*fanned(7).values()]
    assert [rect.collidelistall(rects) for rect in rects] == [[n] for n in range(7)]
    assert len({rect.y for rect in rects}) == 3


@pytest.mark.parametrize("at", [(0, 0), (770, 0), (0, 570), (770, 570)])
def test_a_fan_stays_in_the_room_at_every_corner(at: tuple[int, int]) -> None:
    assert len(fanned(4, at=at)) == 4


def test_a_large_fan_is_made_smaller_to_fit() -> None:
    assert {rect.width for rect in fanned(200, most=20).values()} < {*range(60)}


def test_a_fan_stays_open_on_the_way_to_it() -> None:
    plate, place = pygame.Rect(100, 100, 200, 60), pygame.Rect(150, 200, 50, 50)
    on = [is_on_way(plate, place, pos) for pos in ((120, 120), (170, 220), (170, 180), (400, 180))]
    assert on == [True, True, True, False]


def test_a_plate_lies_where_it_hides_least() -> None:
    rows = Fold([FoldRow("line", lambda _try: 40)])
    box = pygame.Rect(400, 300, 40, 40)
    free = place_plate(STYLE, ROOM, HoverPlate("a", rows, {}), box)
    assert free.rect.left >= box.right
    clear = [(pygame.Rect(440, 0, 360, 600), 1)]
    moved = place_plate(STYLE, ROOM, HoverPlate("a", rows, {}, clear), box)
    assert moved.rect.right <= box.left and ROOM.contains(moved.rect)


# What moves


def test_what_lies_elsewhere_moves_and_what_comes_and_goes_fades() -> None:
    before = boxes(a=(0, 0, 9, 9), gone=(0, 0, 9, 9))
    after = boxes(a=(9, 0, 9, 9), new=(0, 0, 9, 9))
    seen = ObservedTransition(None, (3, 4), None)  # type: ignore[arg-type]  # nobody looks at the views
    thrown, *ways = plain_travels(seen, before, after)
    assert (thrown.kind, thrown.face) == (DICE, (3, 4))
    assert {(way.key, way.kind) for way in ways} == {("a", "way"), ("gone", "go"), ("new", "come")}
    assert {way.begins for way in ways} == {thrown.ends}


class Clock:
    """A clock that is moved, in ms."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def shown(dice: bool = False, tempo: float = 1.0) -> tuple[Timeline, Clock, list[str]]:
    """A timeline with one entry under way, its clock and what is heard."""
    clock, heard = Clock(), list[str]()
    line = Timeline(clock, heard.append)
    throw = [Travel(None, None, None, (1, 2), DICE, lasts=ROLL_MS + READ_MS)] if dice else []
    begins = throw[0].ends if throw else 0.0
    ways = (*throw, Travel("a", "a", "a", begins=begins))
    line.show(
        [TimedEntry(ObservedTransition("before", (), "after"), ways, ((0.0, "slide"),))], tempo
    )  # type: ignore[arg-type]
    return line, clock, heard


def test_nothing_that_dice_bring_about_is_seen_before_they_lie() -> None:
    line, clock, _heard = shown(dice=True)
    assert line.shown("now") == "before" and line.until_thrown(0.0) == ROLL_MS + READ_MS  # type: ignore[arg-type, comparison-overlap]
    clock.now = ROLL_MS + READ_MS + 1
    assert line.shown("now") == "after" and line.until_thrown(clock.now) == 0.0  # type: ignore[arg-type, comparison-overlap]
    clock.now += WAY_MS
    assert line.shown("now") == "now"  # type: ignore[arg-type, comparison-overlap]
    assert line.tick(clock.now) and not line.holds


def test_a_node_on_its_way_slows_down_towards_its_end() -> None:
    clock = Clock()
    line = Timeline(clock, lambda name: None)
    entry = TimedEntry(ObservedTransition("before", (), "after"), (Travel("a", "a", "a"),))  # type: ignore[arg-type]
    line.show([entry], 1.0)
    maps = {"before": boxes(a=(0, 0, 10, 10)), "after": boxes(a=(100, 0, 10, 10))}
    clock.now = WAY_MS / 2
    (moving,) = line.moving(maps.__getitem__)  # type: ignore[arg-type]
    assert moving.rect is not None and 80 < moving.rect.x < 100


def test_where_nothing_is_to_move_nothing_is_under_way() -> None:
    line, _clock, heard = shown(tempo=0.0)
    assert not line.holds and heard == ["slide"] and line.wake_at(0.0) is None


def test_each_seat_has_its_own_camera_the_first_time_a_fresh_one() -> None:
    own, (mine, fresh) = OwnCameras("blue"), (Camera((9, 9), (0, 0, 9, 9)) for _ in "ab")
    seen = own.sit("red", SeatPlace(mine, True), lambda: fresh)
    assert seen == SeatPlace(fresh, None)
    assert own.sit("blue", seen, lambda: fresh) == SeatPlace(mine, True)


# Sheets


class Notice(OverSheet[TableModel]):
    """A sheet that is up while nothing was done, with one node that shuts it."""

    covers = True

    def __init__(self, playing: TableModel) -> None:
        super().__init__(playing)
        self.is_shut = False

    def is_up(self) -> bool:
        return not self.is_shut

    def box(self, style: Style, room: pygame.Rect) -> pygame.Rect:
        return room.inflate(-200, -200)

    def fold(self) -> Fold:
        return Fold([FoldRow("words", lambda _try: 100), FoldRow("shut", lambda _try: 60)])

    def nodes(self, folded: Folded) -> Iterator[Node]:
        yield Node("shut", tuple(folded.rects["shut"]))

    def click(self, key: Key) -> bool:
        self.is_shut = key == "shut"
        return True

    def paint(self, pen: Pen, frame: SheetFrame) -> None:
        pen.box(frame.rect, pen.palette.panel)
        pen.centred(frame.nodes.rects["shut"], "Shut", "strong", 20, pen.palette.ink)


@pytest.fixture
def noticed(among: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BlockPlayer]:
    """Blue, with a sheet over the fields."""
    monkeypatch.setattr(FieldTable, "sheets", lambda _table, _window, told, _work: [Notice(told)])
    player = at_the_window(tmp_path)
    yield player
    player.app.close()


def test_a_sheet_that_covers_the_table_is_all_that_is_met(noticed: BlockPlayer) -> None:
    view = noticed.screen.playing.view
    assert [*noticed.stage.spots(view)] == ["shut"]
    assert [c.name for c in noticed.app.clickables() if c.kind == "thing"] == ["shut"]
    assert noticed.stage.thing_at(noticed.stage.map_of(view).rects["b2"].center) is None


def test_nothing_is_spread_under_a_sheet_that_covers_the_table(
    noticed: BlockPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FieldTable, "fan", lambda *_given: FanWish(40, 3))
    noticed.stage.pointer.open_fan("a1")
    assert noticed.stage.opened is None
    noticed.on_table("shut")
    noticed.stage.pointer.open_fan("a1")
    assert noticed.stage.opened == "a1"


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_sheet_answers_clicks_and_keys_and_the_table_is_free_again(
    noticed: BlockPlayer, by_keys: bool
) -> None:
    if by_keys:
        noticed.type(pygame.K_TAB, pygame.K_RETURN)
    else:
        noticed.on_table("shut")
    assert set(FIELDS) <= {*noticed.stage.spots(noticed.screen.playing.view)}
    noticed.on_table("blue.1", "b1")
    assert noticed.match.entries[-1] == "go blue.1 b1"


def test_a_click_may_open_a_page_and_a_key_click_a_node(
    among: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opens(table: FieldTable, view: State, what: Key) -> tuple[object, ...] | None:
        return ("log",) if what == "b2" else None

    monkeypatch.setattr(FieldTable, "opens", opens)
    monkeypatch.setattr(FieldTable, "shortcuts", lambda table, view: {"play.one": "blue.1"})
    player = at_the_window(tmp_path)
    player.type(pygame.K_1)
    assert player.screen.playing.choosing.made == ("blue.1",)
    player.type(pygame.K_ESCAPE)
    player.on_table("b2")
    assert type(player.app.screen).__name__ == "LogPage"
    player.app.close()
