"""A position is built on the workbench by mouse alone, checked, and played."""

import os
import signal
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pygame
import pytest
import yaml

from nightdrop.engine.play import legal_actions
from nightdrop.games import FIRST, component
from nightdrop.hexwar.lab.trial import ENOUGH, PATIENCE_S, PositionTrial, difference_of, tried
from nightdrop.hexwar.match.workbench import TrialStart, Workbench
from nightdrop.hexwar.rules.hexes import hex_name, parse_hex
from nightdrop.hexwar.rules.night_drop import NIGHT_DROP
from nightdrop.hexwar.rules.results import factors
from nightdrop.hexwar.scenario.dump import position_text
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.hexwar.ui.workbench.columns import BETWEEN, Chip, Label
from nightdrop.hexwar.ui.workbench.screen import Bench
from nightdrop.hexwar.ui.workbench.tables import TablesPage
from nightdrop.rules.actions import parse
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.scenarios import shipped_games, title_of
from nightdrop.ui.app import App
from nightdrop.ui.kit import ChoiceRow, Flow, Paragraph, Stack, Style
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.patience import until
from tests.tools.demo import open_dummy
from tests.tools.gallery import whole_game
from tests.wording import in_code

COMPANY, INFANTRY = "cell-505-company-505", "cell-german-infantry-a"


class Mouse:
    """A hand that only moves, presses and lets go the mouse."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def bench(self) -> Bench:
        assert isinstance(self.app.screen, Bench)
        return self.app.screen

    def send(self, kind: int, **fields: object) -> None:
        """An event, answered without a frame: where things lie is true without one."""
        pygame.event.post(pygame.event.Event(kind, fields))
        self.app.serve(pygame.event.get())

    def press_key(self, key: int) -> None:
        """A key, and a frame after it."""
        self._key(key)
        self.app.draw_if_needed()

    def _key(self, key: int) -> None:
        self.send(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)

    def down(self, at: tuple[int, int], button: int = 1) -> None:
        self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def up(self, at: tuple[int, int]) -> None:
        """The mouse is let go, and a frame is drawn."""
        self.send(pygame.MOUSEBUTTONUP, pos=at, button=1)
        self.app.draw_if_needed()

    def click(self, name: str) -> None:
        """Click a button; one that is scrolled away is scrolled to."""
        screen = self.app.screen
        if isinstance(screen, Title) and name == "bench":
            self.app.set(self.app.settings.but(game=self.app.settings.game or "night-drop"))
            self.app.open("title")
            screen = self.app.screen
            self._press("more")
        for turned in (0, *[1] * 60, *[-1] * 120):  # up to the top, then down
            if turned:
                spread = self.bench.spread
                at = (spread.box if "cell" in name else spread.panel).rect.center
                self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
                self.send(pygame.MOUSEWHEEL, y=turned, x=0)
            found = [thing for thing in screen.clickables() if thing.name == name]
            if found:
                break
        at = found[0].rect.center
        self.down(at)
        self.up(at)

    def _press(self, name: str) -> None:
        at = next(thing.rect.center for thing in self.app.clickables() if thing.name == name)
        self.down(at)
        self.up(at)

    def hex(self, name: str) -> tuple[int, int]:
        return self.bench.board.centre(parse_hex(name))

    def click_hex(self, name: str) -> None:
        self.down(self.hex(name))
        self.up(self.hex(name))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.down(start)
        for part in (0.3, 0.6, 1.0):
            at = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            self.send(pygame.MOUSEMOTION, pos=at, rel=(3, 3), buttons=(1, 0, 0))
        self.up(end)

    def lay(self, cell: str, *hexes: str) -> None:
        """Pick a counter of the palette and click hexes, then put it back."""
        self.click(cell)
        for name in hexes:
            self.click_hex(name)
        if self.bench.setups.held is not None:
            self.click(cell)

    def shown(self, row: str) -> pygame.Rect:
        """Where a row stands, which is scrolled to."""
        screen = self.app.screen
        leaf = next(leaf for leaf in screen.buttons.leaves() if leaf.known_as == row)
        for _ in range(100):
            if screen.buttons.at(leaf.rect.center) is leaf:
                break
            at = leaf.rect.centerx, self.app.surface.get_height() // 2
            self.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
            self.send(pygame.MOUSEWHEEL, y=-1, x=0)
        return leaf.rect

    def step(self, row: str, times: int = 1, back: bool = False) -> None:
        """Click the arrow of a row of values."""
        for _ in range(times):
            rect = self.shown(row)
            self.down((rect.right - 10, rect.centery), 3 if back else 1)

    def type_into(self, row: str, text: str) -> None:
        """Let a text stand in a field, and press Enter."""
        self.down(self.shown(row).center)
        self._key(pygame.K_END)
        for _ in range(60):
            self._key(pygame.K_BACKSPACE)
        self.send(pygame.TEXTINPUT, text=text)
        self.press_key(pygame.K_RETURN)

    def next(self, name: str) -> None:
        """Click until this comes next."""
        for _ in range(20):
            if self.bench.bench.next == name:
                return
            self.click("next")
        raise AssertionError(name)

    @property
    def told(self) -> tuple[str, str]:
        """The sentence at the foot, and its rule."""
        sign, strong, _more, rule = self.bench.spread.sentence.said
        return ("" if sign == "tick" else strong), rule


@pytest.fixture
def mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    """At the title of a window without a painted map."""
    monkeypatch.setattr(BoardPanel, "draw", lambda *_: None)
    monkeypatch.setattr(MapView, "complete", True)
    app, _ = open_dummy((1920, 1080), tmp_path, 5)
    app.step()
    yield Mouse(app)
    app.close()


LAST = 9  # turn of Night Drop
BUILT = """scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: move}
units:
  '0405': [{id: 505.A}]
  '0505': [{id: G.01, face: infantry-a}]
  '0706': [{id: 505.B}]
vp: {}
"""


def open_6_3(mouse: Mouse, turn: int = 6) -> None:
    """What `build_6_3` builds, at once; the later the turn, the shorter are games from there."""
    mouse.app.open("bench", Workbench.of_text(BUILT.replace("turn: 6", f"turn: {turn}")))
    mouse.app.step()


def build_6_3(mouse: Mouse) -> None:
    """Two companies of the 505th and a German between them, by day, the 505th to act."""
    mouse.click("bench")
    mouse.click("turn-6")
    mouse.next("U1")
    mouse.lay(COMPANY, "0405", "0706")
    mouse.lay(INFANTRY, "0505")


def played(mouse: Mouse) -> Match:
    """The game that is shown."""
    screen = mouse.app.screen
    assert isinstance(screen, Play | Cover)
    return screen.playing.match if isinstance(screen, Play) else screen.play.playing.match


def test_6_3_is_built_by_mouse_and_played(mouse: Mouse) -> None:
    build_6_3(mouse)
    assert mouse.told == ("", "")
    text = mouse.bench.bench.text
    assert text == BUILT
    mouse.click("play")
    mouse.click("card-two")
    mouse.click("start")
    match = played(mouse)
    assert match.actor == "us" and match.state.turn == 6
    assert not match.header.bots

    typed = Match.from_position(text, None)  # the same with dice that are typed
    for entry in ("done", "attack 0505", "join 505.A", "fight", "roll 6 1"):
        typed.submit(parse(entry, NIGHT_DROP))
    assert [a.text for a in legal_actions(typed.state)] == ["retreat 0504", "retreat 0604"]
    with pytest.raises(Refused, match=r"\[6\.3\]"):
        typed.submit(parse("retreat 0605", NIGHT_DROP))


SEATS = {
    "the US against the German colonel": (["side-us", "level-colonel"], {"german": "colonel"}),
    "the German against the US recruit": (["side-german", "level-recruit"], {"us": "recruit"}),
    "two watched": (
        ["side-none", "level-corporal", "second-captain"],
        {"us": "corporal", "german": "captain"}),
}  # fmt: skip


@pytest.mark.parametrize("name", SEATS)
def test_it_is_played_against_any_level_from_either_side(mouse: Mouse, name: str) -> None:
    clicks, levels = SEATS[name]
    open_6_3(mouse)
    for button in ("play", "card-alone", *clicks, "start"):
        mouse.click(button)
    match = played(mouse)
    assert {side: bot.bot for side, bot in match.header.bots.items()} == levels
    assert match.state.turn == 6
    assert match.fork(0, 7).header.players == match.header.players
    assert match.path is not None
    saved = Match.load(match.path)
    assert saved.header.players == match.header.players
    saved.close()


def test_the_map_of_the_game_that_the_title_shows_is_laid_out(mouse: Mouse) -> None:
    for name in ("pegasus-bridge", "night-drop"):
        mouse.app.set(mouse.app.settings.but(game=name))
        mouse.app.open("title")
        mouse.click("bench")
        assert mouse.bench.bench.game.name == name


def test_only_games_on_a_map_are_offered(mouse: Mouse) -> None:
    mouse.app.open("bench")
    names = {thing.name for thing in mouse.app.clickables()}
    offered = {name for name in names if name.startswith("game-")}
    assert offered == {"game-night-drop", "game-pegasus-bridge"}


def test_of_two_positions_each_map_bears_its_letter(mouse: Mouse) -> None:
    mouse.app.show(Bench(mouse.app))
    assert mouse.bench.setups.letters == ""
    mouse.click("compare")
    assert mouse.bench.setups.letters == "BA"
    mouse.click("swap")
    assert mouse.bench.setups.letters == "AB"


@pytest.mark.parametrize(("wide", "rows"), [(500, [0, 0, 0, 0, 0, 0]), (230, [0, 0, 0, 1, 1, 1]),
                                            (110, [0, 0, 0, 1, 1, 2])])  # fmt: skip
def test_what_a_label_names_stands_in_its_row_where_a_row_holds_it(
    wide: int, rows: list[int]
) -> None:
    """Initiative, and not the British in one row and the Germans in the next."""
    style = Style.of("night", 1.0)
    named = [[Label("Turn"), *chips("1", "2")], [Label("Initiative"), *chips("B", "G")]]
    flow = Flow([Flow(group, BETWEEN) for group in named], BETWEEN)
    flow.place(pygame.Rect(0, 0, wide, 400), style)
    tops = sorted({widget.rect.top for widget in flow.leaves()})
    assert [tops.index(widget.rect.top) for widget in flow.leaves()] == rows


def chips(*names: str) -> list[Chip]:
    return [Chip(name, name, print) for name in names]


def test_back_from_the_choice_of_players_the_position_lies_as_it_did(mouse: Mouse) -> None:
    open_6_3(mouse)
    text = mouse.bench.bench.text
    mouse.click("play")
    mouse.click("cancel")
    assert mouse.bench.bench.text == text


def test_leaving_what_is_not_saved_asks(mouse: Mouse) -> None:
    build_6_3(mouse)
    bench = mouse.bench
    mouse.click("back")
    mouse.click("resume")
    assert mouse.app.screen is bench
    mouse.app.quit()
    assert mouse.app.running
    mouse.click("save")
    assert bench.bench.is_saved and not mouse.app.running


def test_what_is_left_all_the_same_is_gone_and_what_is_saved_does_not_ask(mouse: Mouse) -> None:
    build_6_3(mouse)
    mouse.click("save")
    mouse.lay(INFANTRY, "1010")
    mouse.click("back")
    mouse.click("go")
    assert mouse.app.screen.place == "title"
    mouse.click("bench")
    mouse.click("open")
    mouse.click("position-0")
    assert parse_hex("1010") not in mouse.bench.bench.shown.pieces.by_place
    mouse.click("back")
    assert mouse.app.screen.place == "title"


def test_the_armoured_car_over_the_bridge_is_built_and_played(mouse: Mouse) -> None:
    """Case 3 of [ND 9.2.5]: a reduced company of the 505th in a village, 8 against 9."""
    mouse.click("bench")
    mouse.click("turn-6")
    mouse.next("G4")
    mouse.lay(COMPANY, "1524")
    mouse.click("reduce")
    mouse.lay("cell-german-armoured-car-d", "1423")
    mouse.lay("cell-german-security-b", "1424")
    assert mouse.told == ("", "")
    for button in ("play", "card-two", "rules", "new.both", "start"):
        mouse.click(button)
    match = played(mouse)
    table = Match.from_position(position_text(match.header.position), None)  # dice are typed
    for entry in ("roll 2", "done", "activate G.01", "activate G.02", "done", "attack 1524",
                  "join G.01", "join G.02", "fight", "point G.01"):  # fmt: skip
        table.submit(entry)
    assert factors(table.state) == (5, 6)
    table.submit("roll 3 3")  # 8 to 9: the attacker's Point flips, nobody retreats
    pieces = table.state.pieces
    assert sorted(key for key in pieces.by_id if pieces[key].reduced) == ["505.A", "G.01"]
    assert [hex_name(pieces[key].place or 0) for key in ("505.A", "G.01", "G.02")] == [
        "1524", "1423", "1424"]  # fmt: skip


def test_a_counter_is_dragged_from_the_box_over_the_map_and_back(mouse: Mouse) -> None:
    mouse.click("bench")
    cell = next(t for t in mouse.app.screen.clickables() if t.name == COMPANY).rect.center
    mouse.drag(cell, mouse.hex("0405"))
    pieces = mouse.bench.bench.shown.pieces
    assert pieces["505.A"].place == 405 and mouse.bench.setups.held is None
    mouse.drag(mouse.hex("0405"), mouse.hex("1010"))
    assert mouse.bench.bench.shown.pieces["505.A"].place == 1010
    mouse.drag(mouse.hex("1010"), cell)
    assert not mouse.bench.bench.shown.pieces.by_id
    mouse.click("undo")
    assert mouse.bench.bench.shown.pieces["505.A"].place == 1010


BREAKS = {
    "two sides in a hex": (
        [("lay", INFANTRY, "0405")], "0405 holds units of both sides.", "8.1"),
    "a company in the river": (
        [("lay", COMPANY, "0420")], "505.C cannot be in 0420", "8.4"),
    "a stick reduced": (
        [("lay", "cell-505-ldr", "1010"), ("click", "reduce")], "A stick cannot be reduced.",
        "2.1"),
    "only one step": (
        [("lay", "cell-german-platoon-d", "1010"), ("click", "reduce")],
        "Platoon-d has only one step.", "3.1.1"),
    "a marker beside the places": (
        [("lay", "cell-vp-2", "0101")], "0101 is not a VP hex.", "4.3"),
    "control beside the places": (
        [("lay", "cell-markers-control", "0101")], "0101 is not a VP hex.", "4.3"),
    "control under a German": (
        [("lay", INFANTRY, "2510"), ("click", "control")], "There is a German unit in", "10.2"),
    "a concealed German marker": (
        [("lay", "cell-vp-2", "2510"), ("click", "laid-by"), ("click", "conceal")],
        "A marker placed by the German player is face up.", "5.3.2"),
    "a push by day": ([("next", "G1")], "G1 is possible only at night.", "5.4.2"),
    "more than the box holds": (
        [("lay", INFANTRY, "1010", "1111"), ("click", INFANTRY)],
        in_code("None of these are left in the box."), ""),
}  # fmt: skip


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_position_is_refused_with_its_sentence(mouse: Mouse, name: str) -> None:
    steps, sentence, rule = BREAKS[name]
    open_6_3(mouse)
    for step, *of in steps:
        getattr(mouse, step)(*of)
    said, ruled = mouse.told
    assert said.startswith(sentence)
    assert ruled == rule
    if rule:
        (play,) = mouse.bench.root.named("play")
        mouse.down(play.rect.center)  # it answers by showing where the fault is
        assert isinstance(mouse.app.screen, Bench)


def test_all_is_done_by_keys(mouse: Mouse) -> None:
    mouse.click("bench")
    keys = {"tab": pygame.K_TAB, "enter": pygame.K_RETURN, "right": pygame.K_RIGHT,
            "x": pygame.K_x, "u": pygame.K_u, "del": pygame.K_DELETE}  # fmt: skip

    def press(*names: str) -> None:
        for name in names:
            mouse.press_key(keys[name])

    press("tab", "enter")  # the first counter of the box: now the map has the focus
    assert mouse.bench.setups.held is not None
    press("right", "right", "enter")
    assert len(mouse.bench.bench.shown.pieces.by_id) == 1
    (unit,) = mouse.bench.bench.shown.pieces.by_id
    mouse.app.set(mouse.app.settings.but(keys={"bench.flip": "x"}))
    press("x")
    assert mouse.bench.bench.shown.pieces[unit].face is None
    press("u", "del")
    assert not mouse.bench.bench.shown.pieces.by_id


def test_keys_do_the_same_while_their_buttons_are_in_a_tab_that_is_not_open(mouse: Mouse) -> None:
    build_6_3(mouse)
    mouse.app.resize((1024, 768))
    mouse.click("tab-map")
    mouse.press_key(pygame.K_u)
    assert mouse.bench.bench.can_redo


def test_the_map_of_a_narrow_window_keeps_undo_back_and_try_it_beside_its_tabs(
    mouse: Mouse,
) -> None:
    build_6_3(mouse)
    mouse.app.resize((1920, 1080))
    mouse.app.set(mouse.app.settings.but(scale=2.0))
    mouse.click("tab-map")
    for name in ("undo", "back", "try"):
        (button,) = mouse.bench.root.named(name)
        assert mouse.app.surface.get_rect().contains(button.rect) and button.rect.width, name
    mouse.click("undo")
    assert mouse.bench.bench.can_redo


def test_what_stood_behind_tabs_stands_once_in_a_window_that_grows(mouse: Mouse) -> None:
    mouse.click("bench")
    mouse.app.resize((1024, 768))
    mouse.click("tab-panel")
    mouse.app.resize((1920, 1080))
    mouse.app.step()
    for name in ("undo", "turn-1", "play", "clear"):
        assert len(mouse.bench.root.named(name)) == 1, name


def test_the_wheel_moves_the_column_under_the_pointer(mouse: Mouse) -> None:
    open_6_3(mouse)
    mouse.app.resize((1280, 720))
    mouse.app.step()
    spread = mouse.bench.spread
    for column, others in ((spread.panel, spread.box), (spread.box, spread.panel)):
        before = column.scroller.offset, others.scroller.offset
        at = column.rect.center
        mouse.send(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        mouse.send(pygame.MOUSEWHEEL, y=-1, x=0)
        assert column.scroller.offset > before[0]
        assert others.scroller.offset == before[1]


def test_a_position_is_saved_and_opened_again(mouse: Mouse) -> None:
    build_6_3(mouse)
    text = mouse.bench.bench.text
    mouse.click("save")
    assert mouse.bench.bench.path is not None and mouse.bench.bench.path.read_text() == text
    mouse.click("clear")
    mouse.click("open")
    mouse.click("position-0")
    mouse.click("go")  # the cleared map is not saved
    assert mouse.bench.bench.text == text


@pytest.mark.parametrize("name", shipped_games())
def test_a_position_of_another_kind_of_game_is_refused_in_a_sentence(
    mouse: Mouse, name: str, tmp_path: Path
) -> None:
    """A position of every game; of those that are not laid, one that their kind writes."""
    mouse.click("bench")
    before, match = mouse.app.screen, Match.new(name, seed=7)
    is_laid, path = match.game.rules.kind == FIRST, tmp_path / f"{name}.yaml"
    writes = component(match.game.rules.kind, "position")
    position = {"scenario": name, "turn": 1} if is_laid else writes(match.state, name, {})
    path.write_text(yaml.safe_dump(position), "utf-8")
    refused = mouse.bench.opened(path)
    if is_laid:
        assert refused == "" and mouse.bench.bench.game.name == name
    else:
        assert f"cannot show a position of {title_of(name)}" in refused
        assert mouse.app.screen is before


def test_a_moment_of_a_replay_is_taken(mouse: Mouse) -> None:
    game: Replay = whole_game()
    screen = ReplayScreen(mouse.app, game, game.turn_starts[6])
    mouse.app.show(screen)
    mouse.click("bench")
    assert mouse.bench.bench.shown.turn == 6
    mouse.click("back")
    assert mouse.app.screen is screen


def test_a_system_that_begins_no_processes_says_so(mouse: Mouse) -> None:
    def full(*_: object) -> PositionTrial:
        raise OSError(11, "Resource temporarily unavailable")

    open_6_3(mouse)
    mouse.bench.trying.starter = full
    mouse.click("try")
    assert mouse.told == ("Resource temporarily unavailable", "")
    assert not mouse.bench.trying.runs


def test_a_trial_that_is_stopped_leaves_nobody_at_work() -> None:
    before = {*active_children()}
    trial = PositionTrial([TrialStart(POSITION)], 40, "captain", 2)
    assert len({*active_children()} - before) == 2
    trial.stop()
    assert trial.is_over
    until(lambda: {*active_children()} <= before, "a worker is still there")


def test_a_trial_whose_workers_hang_gives_up_the_games_that_are_left() -> None:
    """Their end is waited for as long as games end, and then for `PATIENCE_S`."""
    before, now = {*active_children()}, 0.0
    trial = PositionTrial([TrialStart(POSITION)], 4, "captain", 1, clock=lambda: now)
    for worker in {*active_children()} - before:
        os.kill(worker.pid or 0, signal.SIGSTOP)
    now = PATIENCE_S - 1
    assert not trial.poll() and not trial.is_over
    now = PATIENCE_S
    assert trial.poll() and trial.is_over
    assert trial.problem == "The remaining games did not end and have been abandoned."
    until(lambda: {*active_children()} <= before, "a worker is still there")


def kill(before: set[BaseProcess]) -> None:
    """The processes that were not there before end, as the system would end them."""
    for worker in {*active_children()} - before:
        worker.kill()  # of one that has ended meanwhile nothing is asked


def test_a_trial_whose_process_is_killed_plays_what_is_left_in_another() -> None:
    before = {*active_children()}
    trial = PositionTrial([TrialStart(POSITION)], 4, "random", 1)
    kill(before)
    until(lambda: trial.is_over, "no game ends", trial.poll)
    assert trial.problem == "" and [game.seed for game in trial.done[0]] == [1, 2, 3, 4]


def test_a_trial_whose_processes_are_killed_again_says_so() -> None:
    before = {*active_children()}
    trial = PositionTrial([TrialStart(POSITION)], 40, "captain", 1)

    def goes_on() -> None:
        kill(before)
        trial.poll()

    until(lambda: trial.is_over, "it is started for ever", goes_on)
    assert trial.problem.startswith("BrokenProcessPool: ")
    until(lambda: {*active_children()} <= before, "a worker is still there")


# Tests that try the same position share its games.
_tried = lru_cache(maxsize=256)(tried)


class Here(PositionTrial):
    """Plays in this process, by lot, as many games as are needed for figures."""

    def __init__(self, starts: Sequence[TrialStart], count: int) -> None:
        self.count, self.problem, self._jobs = ENOUGH, "", []
        self.done = [
            [_tried(start, "random", seed) for seed in range(ENOUGH)] for start in starts
        ]
        self._starts = starts

    def poll(self) -> bool:
        return True

    def stop(self) -> None:
        pass


POSITION = """scenario: night-drop
turn: 7
units: {"0405": [{id: 505.A}], "0505": [{id: G.01, face: infantry-a}]}
"""


@pytest.mark.parametrize("eyes", ["", "us", "german"])
def test_a_trial_shows_figures_and_opens_a_game_as_a_replay(mouse: Mouse, eyes: str) -> None:
    open_6_3(mouse, LAST)
    mouse.step("eyes", ["", "us", "german"].index(eyes))
    assert mouse.bench.bench.eyes == eyes

    trying = mouse.bench.trying
    trying.starter = Here
    mouse.click("try")
    trying.look()
    shown = trying.shown(0)
    assert shown is not None and trying.trial is not None
    figures = shown.figures
    assert sum(figures.points.values()) == figures.games == ENOUGH
    low, high = figures.interval
    assert low <= figures.won <= high
    game = trying.trial.done[0][0]
    mouse.click(f"points-{game.points}")
    mouse.click(f"game-{game.seed}")
    opened = mouse.app.screen
    assert isinstance(opened, ReplayScreen)
    assert opened.replay.entries == game.entries
    assert opened.replay.is_over
    mouse.click("title")  # back
    assert mouse.bench.trying.shown(0) == shown


def test_a_hex_tells_its_numbers_and_the_heat_its_turns(mouse: Mouse) -> None:
    open_6_3(mouse, 8)
    trying = mouse.bench.trying
    trying.starter = Here
    mouse.click("try")
    trying.look()
    shown = trying.shown(0)
    assert shown is not None
    heat = shown.figures.heat("fell", 8)
    hex_ = max(heat, key=lambda one: heat[one])
    mouse.click("heat-8")
    assert mouse.bench.board.tried == replace(shown, turn=8)
    mouse.click_hex(hex_name(hex_))
    rows = trying.numbers(mouse.bench.bench.shown, hex_, 0)
    told = [widget.string for widget in rows if isinstance(widget, Paragraph)]
    assert any(f"in turn 8: {heat[hex_]}" in line for line in told)
    (start,), (end,) = mouse.bench.root.named("heat-8"), mouse.bench.root.named("heat-9")
    mouse.drag(start.rect.center, end.rect.center)
    assert trying.turn == 9


def test_two_set_ups_are_tried_on_the_same_seeds(mouse: Mouse) -> None:
    open_6_3(mouse, LAST)
    first = mouse.bench.bench.text
    mouse.click("compare")
    assert mouse.bench.setups.differing == frozenset()
    mouse.lay(COMPANY, "2509", "2609")
    assert [*map(hex_name, sorted(mouse.bench.setups.differing))] == ["2509", "2609"]
    second = mouse.bench.bench.text
    assert second != first
    mouse.click("swap")
    assert mouse.bench.bench.text == first
    mouse.down(mouse.bench.spread.beside.rect.center)  # a click on the other map leads back
    assert mouse.bench.bench.text == second
    trying = mouse.bench.trying
    trying.starter = Here
    mouse.click("try")
    trying.look()
    assert [start.text for start in trying.starts] == [first, second]
    assert trying.trial is not None
    found = trying.trial.difference()
    assert found is not None and found.pairs == ENOUGH
    games, others = trying.trial.done
    apart = [a.points - b.points for a, b in zip(games, others, strict=True)]
    assert found.mean == pytest.approx(sum(apart) / ENOUGH)
    assert found.interval[0] <= found.mean <= found.interval[1]
    mouse.click("compare")
    assert mouse.bench.setups.other is None


def test_a_name_that_is_typed_stays_with_its_set_up(mouse: Mouse) -> None:
    open_6_3(mouse)
    mouse.click("compare")
    mouse.bench.name.string = "Bluff at Amfreville"
    mouse.click("swap")
    assert mouse.bench.name.string != "Bluff at Amfreville"
    mouse.click("swap")
    assert mouse.bench.name.string == "Bluff at Amfreville"


def test_equal_set_ups_tie_exactly() -> None:
    start = TrialStart(BUILT.replace("turn: 6", f"turn: {LAST}"))
    games = [tried(start, "random", seed) for seed in range(ENOUGH)]
    found = difference_of(games, games)
    assert found is not None and found[1:] == (0.0, (0.0, 0.0))


def test_the_workbench_of_the_raid_opens_lays_and_plays(mouse: Mouse) -> None:
    mouse.click("bench")
    mouse.click("game-pegasus-bridge")
    mouse.click("turn-9")
    mouse.lay("cell-howard-howard-1", "0512")
    mouse.lay("cell-patrol-patrol", "1515")
    mouse.lay("cell-german-static-b", "1310")
    mouse.click("confused")
    assert mouse.told == ("", "")
    mouse.click_hex("2623")
    mouse.click("destroyed")
    assert mouse.bench.bench.shown.book.destroyed == (2623,)
    assert mouse.told == ("", "")
    trying = mouse.bench.trying
    trying.starter = Here
    mouse.click("try")
    trying.look()
    assert trying.shown(0) is not None
    for button in ("play", "card-alone", "side-german", "start"):
        mouse.click(button)
    match = played(mouse)
    assert match.game.name == "pegasus-bridge" and [*match.header.bots] == ["british"]


def test_the_fields_of_tables_are_of_one_width(mouse: Mouse) -> None:
    tables = TablesPage(mouse.app, "night-drop", mouse.app.screen)
    mouse.app.show(tables)
    mouse.app.clickables()
    parts = [column.content for column in tables.columns]
    rows = [row for part in parts if isinstance(part, Stack) for row in part.widgets
            if isinstance(row, ChoiceRow) and row.command.startswith("value-")]  # fmt: skip
    assert len({row._box.width for row in rows}) == 1 < len(rows)


def test_the_tables_of_a_copy_are_changed_and_the_copy_is_played(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    mouse.click("bench")
    mouse.click("tables")
    tables = mouse.app.screen
    assert isinstance(tables, TablesPage)
    mouse.step("value-tables-stacking")  # 3 becomes 4
    mouse.step("value-tables-levels-3-points", 3, back=True)  # below the level under it
    assert tables.refused == "Levels must go down from the highest points to 0."
    assert tables.own.changes.keys() == {("tables", "stacking"), ("tables", "levels", 3, "points")}
    mouse.type_into("place-map-entry-A", "1010")
    assert tables.refused == "Entry A: Entry A is not on the map's edge."
    mouse.type_into("place-map-entry-A", "2201")
    assert tables.refused == ""
    mouse.click("save")
    assert tables.told.startswith("Night Drop: 6 June 44, changed is saved")
    mouse.click("back")
    assert mouse.bench.bench.game.name == "night-drop"
    mouse.click("game-night-drop-yours-1")
    assert mouse.bench.bench.game.rules.tables.stacking == 4
    assert mouse.bench.bench.game.board.entry["A"] == 2201
    mouse.click("back")  # to More, from which it was opened
    for button in ("back", "new", "game-4", "card-alone", "side-german", "start"):
        mouse.click(button)
    match = played(mouse)
    assert (match.game.name, match.game.rules.tables.stacking) == ("night-drop-yours-1", 4)
