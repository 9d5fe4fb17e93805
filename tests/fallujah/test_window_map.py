"""The map is played in the window, by mouse and keys, at every size."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.fallujah.rules.actions import deed
from nightdrop.fallujah.rules.printed_tables import GOALS
from nightdrop.fallujah.ui.battle import BattleSheet
from nightdrop.fallujah.ui.board import TownBoard, TownMarks
from nightdrop.fallujah.ui.display_tray import Drawer
from nightdrop.fallujah.ui.ground import LEAST_PX
from nightdrop.fallujah.ui.map_layout import laid_out
from nightdrop.fallujah.ui.playing import TownPlaying
from nightdrop.fallujah.ui.shop import ShopSheet
from nightdrop.fallujah.ui.top import FAN, TownTop
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.look import fonts
from nightdrop.ui.play.screen import Play
from nightdrop.ui.stage.node import Emphases, Key
from nightdrop.ui.stage.sheet import draw_sheet
from tests.tools.demo import open_dummy
from tests.tools.table import TableHand, sheet_of

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
ARMY = ("army historical", "done")
POSITION = """
scenario: fallujah-2004
options: {interdiction: true}
units: {north: [{id: "1/5"}]}
available: {air: 2}
nodes: {"0306": c2}
"""
FIVE = """
scenario: fallujah-2004
units: {"0305": [{id: "3/1"}, {id: "3/5"}, {id: C/2_Tk}, {id: SS_1}, {id: FOB_1}]}
"""
LIFT = ("buy HMM-161 north", "buy 1/5 north", "buy 2-2 north", "done")


class Player(TableHand):
    """Somebody before the map, with mouse and keys."""

    @property
    def play(self) -> Play:
        return self.screen

    @property
    def playing(self) -> TownPlaying:
        assert isinstance(self.play.playing, TownPlaying)
        return self.play.playing

    @property
    def top(self) -> TownTop:
        assert isinstance(self.stage.top, TownTop)
        return self.stage.top

    @property
    def marks(self) -> TownMarks:
        """What is marked on the map."""
        return self.top.marks(self.playing, None)

    def place_box(self, place: str) -> pygame.Rect:
        """Where a space or base lies in the window."""
        rect = self.stage.map_of(self.playing.view).rect(place)
        assert rect is not None, place
        return rect

    @property
    def battle(self) -> BattleSheet:
        return sheet_of(self.play, BattleSheet)

    @property
    def shop(self) -> ShopSheet:
        return sheet_of(self.play, ShopSheet)

    @property
    def drawer(self) -> Drawer:
        return sheet_of(self.play, Drawer)

    @property
    def sheet_room(self) -> pygame.Rect:
        """What a sheet may take of the window."""
        over = self.stage.over
        assert over is not None  # one is up
        return self.stage.room_of(over)

    @property
    def entries(self) -> tuple[str, ...]:
        return self.playing.match.entries

    def sits_down(self, *texts: str, seed: int | None = None, **options: object) -> None:
        """The player comes to a game in which this was played; chance's texts are among them."""
        match = Match.new("fallujah-2004", options, seed)
        for text in texts:
            match.submit(text)
        self.app.show(Play(self.app, match))
        self.app.step()

    def event(self, kind: int, **given: object) -> None:
        pygame.event.post(pygame.event.Event(kind, given))
        self.app.step()

    def type(self, *keys: int, quick: bool = False) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
            self.clock.now += 1000
            self.app.step()

    def at(self, key: Key) -> tuple[int, int]:
        """A point of a thing that no other thing covers."""
        self.play.lay_out()
        rect = self.stage.spot(key)
        assert rect is not None, f"{key!r} does not lie here"
        points = [(rect.left + rect.width * x // 12, rect.top + rect.height * y // 12)
                  for x in range(1, 12) for y in range(1, 12)]  # fmt: skip
        return next(point for point in points if self.stage.thing_at(point) == key)

    def touch(self, *things: str) -> None:
        """Click things, one after the other."""
        for thing in things:
            self.click(self.at(thing))

    def hovers(self, thing: str) -> None:
        """Move the mouse over a thing."""
        self.event(pygame.MOUSEMOTION, pos=self.at(thing), rel=(0, 0), buttons=(0, 0, 0))


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """Somebody before a window, without movements."""
    app, clock = open_dummy((1920, 1080), tmp_path, 7)
    app.set(app.settings.but(still=True))
    yield Player(app, clock, 7)
    app.close()


def test_10_1_a_click_on_a_unit_begins_j3_with_it(player: Player) -> None:
    player.sits_down(*ARMY)
    player.touch("3/1")
    assert player.entries[-2:] == ("J-3", "force 3/1")


def test_8_3_a_second_click_takes_a_unit_out_of_the_force(player: Player) -> None:
    player.sits_down(*ARMY)
    player.touch("3/1", "C/2_Tk", "3/1")
    assert player.playing.view.book.force == ("C/2_Tk",)


@pytest.mark.parametrize("begun", [["J-3"], ["J-3", "force 3/1", "leave 3/1"]])
def test_8_3_an_operation_with_an_empty_force_is_given_up(
    player: Player, begun: list[str]
) -> None:  # fmt: skip
    player.sits_down(*ARMY, *begun)
    player.press("back")
    assert player.playing.step == "operation"


def test_8_3_escape_gives_up_an_operation_with_an_empty_force(player: Player) -> None:
    player.sits_down(*ARMY, "J-3")
    player.type(pygame.K_ESCAPE)
    assert player.entries == ARMY


def test_8_3_a_force_that_has_units_is_not_given_up(player: Player) -> None:
    player.sits_down(*ARMY, "J-3", "force 3/1")
    player.type(pygame.K_ESCAPE)
    assert player.entries[-1] == "force 3/1"


def test_13_4_a_click_on_a_unit_of_another_base_sends_the_force_there(player: Player) -> None:
    player.sits_down(*ARMY, "J-3", "force 3/1")
    player.touch("2-2")
    assert player.entries[-1] == "move east"


def test_8_3_a_unit_of_a_place_out_of_reach_is_refused_with_its_rule(player: Player) -> None:
    text = 'scenario: fallujah-2004\nunits: {north: [{id: "3/1"}], "0508": [{id: "1/5"}]}'
    player.app.show(Play(player.app, Match.from_position(text, 5)))
    player.app.step()
    player.touch("3/1", "1/5")
    assert player.playing.view.book.force == ("3/1",)
    assert player.refused == "1/5 is not where the force is. [8.3]"


def test_13_4_the_spaces_of_a_base_are_the_reach_from_there(player: Player) -> None:
    player.sits_down(*ARMY)
    player.touch("3/1")
    spaces = {place for place in player.playing.reach if place.isdigit()}
    assert spaces == {"0102", "0202", "0302", "0402", "0502", "0602"}


def test_13_4_beyond_the_first_space_the_bar_says_why_and_a_click_moves_nobody(
    player: Player,
) -> None:
    player.sits_down(*ARMY)
    player.touch("3/1")
    player.hovers("0303")
    assert "[13.4]" in player.playing.why("0303")
    assert player.marks.barred
    before = player.entries
    player.touch("0303")
    assert player.entries == before and "[13.4]" in player.refused


def test_13_0_a_click_on_a_space_moves_the_force_there(player: Player) -> None:
    player.sits_down(*ARMY)
    player.touch("3/1", "0302")
    assert player.entries[4] == "move 0302"


def test_24_5_a_carrier_is_clicked_again_and_then_its_passenger(player: Player) -> None:
    player.sits_down(*LIFT)
    player.touch("HMM-161", "HMM-161")
    assert player.playing.held == "HMM-161"
    player.touch("1/5")
    assert player.entries[-1] == "lift HMM-161 1/5"


def test_24_5_who_cannot_be_lifted_is_refused(player: Player) -> None:
    player.sits_down(*LIFT)
    player.touch("HMM-161", "HMM-161", "2-2")
    assert "[24.5]" in player.refused


def test_24_1_a_helicopter_reaches_every_space(player: Player) -> None:
    player.sits_down(*LIFT)
    player.touch("HMM-161", "0511")
    assert player.entries[-1] == "fly 0511" or "fly 0511" in player.entries


def sof_before_a_node(player: Player) -> None:
    """Special forces in 0302, a concealed node beside them in 0402."""
    player.sits_down("buy 1_FR north", "done", "J-3", "force 1_FR", "move 0302",
                     "draw deception", "draw deception", "draw deception", "done",
                     "J-3", "force 1_FR")  # fmt: skip


def test_27_1_where_two_verbs_lead_the_buttons_ask_which(player: Player) -> None:
    sof_before_a_node(player)
    before = player.entries
    player.touch("0402")
    assert player.entries == before and player.playing.at == "0402"
    player.type(pygame.K_1)
    assert player.entries[len(before)] == "infiltrate 0402"


def test_27_1_escape_leaves_that_choice(player: Player) -> None:
    sof_before_a_node(player)
    player.touch("0402")
    player.type(pygame.K_ESCAPE)
    assert not player.playing.at


def test_10_1_the_operations_have_the_keys_1_to_5_and_p(player: Player) -> None:
    player.sits_down(*ARMY)
    player.type(pygame.K_5)
    assert player.entries[-1] == "J-5"
    player.sits_down(*ARMY)
    player.type(pygame.K_p)
    assert player.entries[-1] == "hold"


def test_18_1_an_operation_that_cannot_be_chosen_says_why(player: Player) -> None:
    player.sits_down(*ARMY)
    row = next(one for one in player.play.buttons.buttons if one.name == "J-4")
    assert not row.enabled and row.sub == "nothing to refit, build or repair"
    before = player.entries
    player.type(pygame.K_4)
    assert player.entries == before and player.refused


def test_12_1_a_click_on_a_concealed_node_lays_a_netwar(player: Player) -> None:
    player.sits_down(*ARMY)
    player.type(pygame.K_2)
    player.touch("0306")
    assert player.entries[-1] == "netwar 0306"


def test_8_3_tab_and_enter_name_a_force_and_a_stop(player: Player) -> None:
    player.sits_down("buy 3/1 north", "done", "J-3")
    player.type(pygame.K_TAB, pygame.K_RETURN)
    assert player.entries[-1] == "force 3/1"
    for _time in range(20):
        player.type(pygame.K_TAB)
        if player.playing.focus == "0302":
            break
    player.type(pygame.K_RETURN)
    assert "move 0302" in player.entries


def test_8_2_the_whole_stack_joins_by_a_key(player: Player) -> None:
    player.sits_down("buy 3/1 north", "buy C_3 north", "done")
    player.hovers("north")
    player.type(pygame.K_a)
    assert player.playing.view.book.force == ("3/1", "C_3")


def test_a_stack_that_lies_over_itself_fans_under_the_pointer(player: Player) -> None:
    ids = ("3/1", "1/8", "C_3", "C/2_Tk")
    player.sits_down(*(f"buy {id_} north" for id_ in ids), "done", "J-3",
                     *(f"force {id_}" for id_ in ids), "move 0302", "draw deception",
                     "draw deception", "draw deception", "done", "J-3")  # fmt: skip
    player.hovers("0302")
    assert player.stage.opened == "0302"
    fanned = player.stage.map_of(player.playing.view).rects
    rects = [fanned[id_] for id_ in ids]
    assert not any(one.colliderect(other) for one in rects for other in rects if one != other)
    player.click(fanned["C_3"].center)
    assert player.entries[-1] == "force C_3"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_stack_of_five_is_read_on_pointing_at_it(
    player: Player, size: tuple[int, int], scale: float
) -> None:
    player.app.set(player.app.settings.but(scale=scale))
    player.app.resize(size)
    player.app.show(Play(player.app, Match.from_position(FIVE, 5)))
    player.app.step()
    player.point("0305")
    found, bar = player.stage.map_of(player.playing.view), player.stage.bar
    assert bar is not None  # it names them too
    rects = [found.rects[node.key] for node in found.fanned]
    seen = player.stage.rect.copy()
    seen.height = bar.rect.top - seen.top
    assert len(rects) == 5 and all(map(seen.contains, rects))
    assert all(rect.width >= player.stage.style.px(FAN) for rect in rects)
    assert not any(one.colliderect(other) for one in rects for other in rects if one is not other)


def test_the_counters_of_a_fan_are_drawn_in_the_order_in_which_they_lie(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not in that of a set, which another run has otherwise."""
    ids = ("3/1", "1/8", "C_3", "C/2_Tk")
    player.sits_down(*(f"buy {id_} north" for id_ in ids))
    board, view, drawn = player.top.board, player.playing.view, list[str]()
    monkeypatch.setattr(board, "_token", lambda _brush, node, *_: drawn.append(node.key))
    frame = player.stage.picture.frame(view, player.stage.style, opened="north")
    board.draw(player.app.surface, frame, TownMarks())
    laid = [token.name for token, _box in laid_out(view)["north"]]
    assert len(laid) == len(ids) and drawn[-len(laid):] == laid


def test_the_map_is_dragged_and_the_wheel_zooms(player: Player) -> None:
    player.sits_down(*ARMY)
    camera, middle = player.camera, player.stage.rect.center
    fit = camera.height
    player.stage.picture.zoom(3, middle)
    player.app.step()
    assert camera.height > fit
    before = camera.origin
    player.event(pygame.MOUSEBUTTONDOWN, pos=middle, button=1)
    player.event(pygame.MOUSEMOTION, pos=(middle[0] + 60, middle[1]), rel=(60, 0),
                 buttons=(1, 0, 0))  # fmt: skip
    player.event(pygame.MOUSEBUTTONUP, pos=(middle[0] + 60, middle[1]), button=1)
    assert camera.origin[0] == before[0] + 60 and player.entries == ARMY
    player.type(pygame.K_o)
    assert camera.height == fit


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_place_and_unit_in_view_is_found_under_its_point(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app, clock = open_dummy(size, tmp_path, 7)
    app.set(app.settings.but(still=True, scale=scale))
    player = Player(app, clock, 7)
    player.sits_down(*ARMY)
    spots, area = dict(player.stage.spots(player.playing.view)), player.stage.rect
    spots |= {place: player.place_box(place) for place in player.top.town.places}
    places = [name for name, rect in spots.items() if area.contains(rect)]
    assert places and all(player.stage.thing_at(player.at(name)) == name for name in places)
    app.close()


def test_the_line_below_the_map_tells_terrain_node_and_who_stands(player: Player) -> None:
    player.sits_down(*ARMY)
    told = str(player.top.words(player.playing.view, "0306"))
    assert told == ("0306 Souk, objective · a concealed node · +1 VP if held · they stand here"
                    " [9.3] · no units there")  # fmt: skip


def test_a_low_map_is_seen_to_its_foot_while_nothing_is_pointed_at(player: Player) -> None:
    player.app.resize((1280, 720))
    player.app.set(player.app.settings.but(scale=2.0))
    player.sits_down(*ARMY)
    bar = player.stage.bar
    assert bar is not None and bar.rect.height == 0
    player.hovers("0202")
    bar = player.stage.bar
    assert bar is not None and bar.rect.height > 0


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_goal_has_a_name_that_is_whole_on_the_whole_map_at_1280x720(
    player: Player, language: str
) -> None:
    player.sits_down(*ARMY)
    speak(language)
    spaces = player.top.town.spaces.values()
    cut = [_(one.short or one.name) for one in spaces if one.type in GOALS
           if fonts.measure("place", LEAST_PX, _(one.short or one.name))[0] > 158 * 0.441]
    speak("en")
    assert cut == []


def test_33_the_space_that_is_interdicted_is_ringed(player: Player) -> None:
    match = Match.from_position(POSITION, 5)
    for text in ("interdict 0306",):
        match.submit(text)
    player.app.show(Play(player.app, match))
    player.app.step()
    assert player.marks.at == "0306"


def test_33_an_interdiction_is_chosen_by_its_digit(player: Player) -> None:
    player.app.show(Play(player.app, Match.from_position(POSITION, 5)))
    player.app.step()
    player.type(pygame.K_6)
    assert player.entries[-1] == "interdict 0306"


def drags(player: Player, thing: str, to: str) -> None:
    """Press the button on a thing, and let it go on another."""
    start, end = player.at(thing), player.at(to)
    player.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    player.event(pygame.MOUSEMOTION, pos=end, rel=(40, 40), buttons=(1, 0, 0))
    player.event(pygame.MOUSEBUTTONUP, pos=end, button=1)


def test_a_hint_frames_its_unit_alone_on_the_map(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    framed = list[pygame.Rect]()
    monkeypatch.setattr(TownBoard, "_ring", staticmethod(
        lambda _brush, rect, *_how: framed.append(rect)))  # fmt: skip
    player.sits_down(*ARMY, "J-3")
    player.play.adviser.shown = Hint(deed("force", "3/1"), None, 0.0)
    player.play.dirty = True
    player.app.step()
    assert [rect.center for rect in framed] == [player.stage.spot("3/1").center]
    assert not player.top.marks(player.playing, player.play.adviser.shown).usable


def test_12_1_a_netwar_is_dragged_from_the_drawer_to_a_node(player: Player) -> None:
    player.sits_down(*ARMY, "J-2")
    drags(player, "lay netwar", "0306")
    assert player.entries[-1] == "netwar 0306"


def test_12_1_a_netwar_that_is_dragged_to_a_space_without_a_node_is_refused(player: Player) -> None:
    player.sits_down(*ARMY, "J-2")
    drags(player, "lay netwar", "0305")
    assert player.entries[-1] == "J-2" and player.refused


def test_19_a_netwar_is_dragged_to_the_table_or_clicked(player: Player) -> None:
    player.sits_down(*ARMY, "J-5")
    drags(player, "lay netwar", "netwar table")
    player.touch("lay netwar")
    assert player.entries[-2:] == ("commit", "commit")


def test_a_drawer_with_more_than_it_shows_scrolls(player: Player) -> None:
    player.sits_down(*ARMY)
    drawer, style = player.drawer, player.stage.style
    player.playing.show_display("tracks")
    glass = pygame.Surface((480, 200))
    draw_sheet(style.on(glass), drawer.place(style, glass.get_rect()), Emphases())
    before = pygame.image.tobytes(glass, "RGB")
    assert drawer.scroller.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1))
    draw_sheet(style.on(glass), drawer.place(style, glass.get_rect()), Emphases())
    assert pygame.image.tobytes(glass, "RGB") != before


def test_the_drawer_of_netwars_goes_away_by_escape_and_comes_back_by_its_key(
    player: Player,
) -> None:
    player.sits_down(*ARMY, "J-2")
    player.type(pygame.K_ESCAPE)
    assert not player.drawer.is_up()
    player.type(pygame.K_F9)
    assert player.drawer.is_up()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_12_1_the_drawer_of_netwars_leaves_the_map_and_what_a_hint_means_to_be_seen(
    player: Player, scale: float
) -> None:
    player.app.resize((1280, 720))
    player.app.set(player.app.settings.but(scale=scale))
    player.sits_down(*ARMY, "J-2")
    strip = player.stage.sheet
    assert strip is not None and strip.rect.height * 3 < player.sheet_room.height
    player.play.adviser.shown = Hint(deed("netwar", "0306"), None, 0.0)
    player.play._advised()
    player.app.step()
    assert not strip.rect.colliderect(player.stage.spot("0306") or strip.rect)


def test_the_drawer_tells_what_those_that_lie_will_do(player: Player) -> None:
    player.sits_down(*ARMY, "J-2", "netwar 0306", "netwar 0306")
    assert player.drawer._told() == ["Souk: revealed in 89 % of cases"]
    player.playing.attempt("netwar 0307", "")
    assert player.drawer._told()[1:] == ["Government Center: 67 %"]
    player.sits_down(*ARMY, "J-5", "commit", "commit")
    assert player.drawer._told() == ["2 NetWars: +3 OPs on average, from −2 to +8."]


def test_a_display_opens_by_a_click_or_a_key_and_closes_by_escape(player: Player) -> None:
    player.sits_down(*ARMY, "J-3", "force 3/1")
    player.type(pygame.K_F7)
    line = next(one for one in player.play.side.spots if one.place == "drawer available")
    player.click(line.rect.center)
    assert player.playing.display == "available"
    player.type(pygame.K_F9)
    assert player.playing.display == "captured"
    player.type(pygame.K_ESCAPE)
    assert player.stage.over is None
