"""The debrief at the window: what turned the game is chosen, watched, played on from and shared."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pygame
import pytest

from nightdrop.hexwar.match.debrief import Debrief, Judge, NotOver, TurningPoint
from nightdrop.hexwar.match.turning_words import turning_words
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.pages import result
from nightdrop.hexwar.ui.pages.result import CURVE_MS, Ending
from nightdrop.hexwar.ui.pages.tallies import shares
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import HUMAN, Bot
from nightdrop.ui import system
from nightdrop.ui.app import App
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.kit.curves import beside_discs
from nightdrop.ui.menus.export import ExportProgress
from nightdrop.ui.menus.result_page import ResultPage
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from nightdrop.ui.tasks import LOOK_MS
from tests.layout_proof import Proof
from tests.patience import until, work_off
from tests.tools.demo import Hand, StillClock, open_dummy, press_button
from tests.window.replay.test_exports import FlatMaps

SLICES = 20  # from one pause to the next
RECORD = Path(__file__).parents[2] / "records" / "whole-game.yaml"

pytestmark = pytest.mark.usefixtures("played_once", "judged_once")


@pytest.fixture(scope="module")
def judged_once() -> Iterator[None]:
    """Each game is looked back on and judged once; the pages have what was found of it."""
    known: dict[tuple[str, ...], Debrief] = {}
    seen: dict[tuple[str, ...], Debrief] = {}
    judge, look_back = result.judged, result.debrief

    def looked_back(replay: Replay) -> Debrief:
        if replay.entries not in seen:
            seen[replay.entries] = look_back(replay)
        return seen[replay.entries]

    def judged(found: Debrief, replay: Replay, chance: Judge) -> Debrief:
        if replay.entries not in known:
            known[replay.entries] = judge(found, replay, chance)
        return known[replay.entries]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(result, "judged", judged)
        patch.setattr(result, "debrief", looked_back)
        yield


def written(table: "Table") -> None:
    """Some slices of what is written in slices, and a frame."""
    for _slice in range(SLICES):
        table.app.serve([])
    table.app.draw_if_needed()


class Table:
    """A finished game at the window."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.app, self.clock = open_dummy(size, folder, 7)
        self.match = Match.load(RECORD)
        self.app.open("debrief", self.match)
        until(lambda: self.ending.found.chances, "the game is not judged", lambda: look(self))
        self.app.draw_if_needed()

    def turned(self, number: int) -> int:
        """The entry of a turning point, the first being 1."""
        return self.ending.found.turning_points[number - 1].entry

    @property
    def ending(self) -> Ending:
        assert isinstance(self.app.screen, Ending)
        return self.app.screen

    @property
    def replay(self) -> ReplayScreen:
        assert isinstance(self.app.screen, ReplayScreen)
        return self.app.screen

    def press(self, *codes: int) -> None:
        """Keys go down one after the other, and a frame is drawn."""
        for code in codes:
            fields = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
            self.app.serve([pygame.event.Event(pygame.KEYDOWN, fields)])
        self.app.draw_if_needed()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.close()


def test_there_is_no_debrief_of_a_game_without_a_result(table: Table) -> None:
    with pytest.raises(NotOver):
        table.app.open("debrief", Match.new(seed=3))


def test_at_first_the_map_shows_the_end_with_everything_turned_up(table: Table) -> None:
    shown = table.ending.map
    assert shown.moment == shown.replay.length
    assert all(c.known_to == shown.view.game.sides for c in shown.view.pieces if c.face)


def test_a_turning_point_is_chosen_by_its_digit_on_curve_list_and_map(table: Table) -> None:
    table.press(pygame.K_1)
    ending = table.ending
    assert [row.chosen for row in ending.rows] == [True, False, False]
    assert (ending.curve.point, ending.map.point, ending.map.moment) == (0, 0, table.turned(1))
    table.press(pygame.K_1)
    assert table.ending.map.moment == ending.replay.length


def test_the_replay_opens_at_the_chosen_turning_point_and_leads_back(table: Table) -> None:
    ending, last = table.ending, table.turned(3)
    table.press(pygame.K_3)
    press_button(table.app, "replay")
    assert (table.replay.index, table.replay.eyes) == (last, "all")
    table.press(pygame.K_ESCAPE)
    assert table.app.screen is ending
    table.press(pygame.K_ESCAPE)
    assert isinstance(table.app.screen, Title)


def test_each_turning_point_has_a_replay_of_its_own(table: Table) -> None:
    hand, first = Hand(table.app, table.clock), table.turned(1)
    hand.press("watch-1")
    assert table.replay.index == first


def test_without_a_chosen_moment_the_replay_begins_with_the_drop(table: Table) -> None:
    press_button(table.app, "replay")
    assert table.replay.index < 100


def test_the_plate_of_a_turn_shows_the_map_at_its_end_and_its_losses(table: Table) -> None:
    hand = Hand(table.app, table.clock)
    hand.press("turn-4")
    ending = table.ending
    assert ending.map.moment == ending.replay.turn_starts[5]
    assert ending.map.view.turn == 5
    assert ending.losses.turn == 4 and "landing" not in ending.losses.rows()
    hand.press("turn-1")
    assert "landing" in table.ending.losses.rows()


def test_a_click_on_the_map_chooses_the_turning_point_there(table: Table) -> None:
    ending = table.ending
    shown = ending.map
    x, y = shown.board.centre(ending.found.turning_points[0].places[0])
    Hand(table.app, table.clock).click((shown.rect.left + x, shown.rect.top + y))
    assert ending.point == 0


def test_it_is_played_on_from_before_the_turning_point(table: Table) -> None:
    assert not next(b for b in table.ending.ways if b.name == "fork").enabled
    first = table.turned(1)
    table.press(pygame.K_1)
    press_button(table.app, "fork")
    if isinstance(table.app.screen, Cover):
        table.app.screen.play.uncovered()
    assert isinstance(table.app.screen, Play)
    match = table.app.screen.playing.match
    assert match.header.fork == first - 1
    assert not match.is_over


def test_sides_changed_is_the_same_game_with_the_same_dice(table: Table) -> None:
    press_button(table.app, "again")
    if isinstance(table.app.screen, Cover):
        table.app.screen.play.uncovered()
    assert isinstance(table.app.screen, Play)
    match = table.app.screen.playing.match
    assert match.header.seed == table.match.header.seed
    drop = len(match.entries)
    assert drop > 80 and match.entries == table.match.entries[:drop]


def test_what_is_shared_shows_its_progress_at_once_and_is_written(table: Table) -> None:
    table.app.shares[Maps] = FlatMaps()
    press_button(table.app, "share")
    bars = [widget for widget in table.ending.root.leaves() if isinstance(widget, ExportProgress)]
    assert bars and bars[0].rect.width
    work_off(lambda: table.ending.writing.job is None, "nothing is shared", lambda: written(table))
    folder = table.app.exports
    assert folder is not None
    assert {path.suffix for path in folder.iterdir()} == {".txt", ".jpg"}
    told = f"night-drop-debrief.jpg in {folder.parent.name}/{folder.name}."
    assert told in table.ending.writing.told and str(folder) not in table.ending.writing.told
    ending, (text,) = table.ending, folder.glob("*.txt")
    head, _empty, game = text.read_text().split("\n\n", 3)[:3]
    assert head.startswith("Night Drop: ") and ending.verdict.title in text.read_text()
    for row in ending.rows:
        assert row.title in game and row.said in game
    assert ending.luck.said in game


@pytest.fixture
def shared(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game that was shared, at a window that would be seen."""
    table.app.shares[Maps] = FlatMaps()
    press_button(table.app, "share")
    work_off(lambda: table.ending.writing.job is None, "nothing is shared", lambda: written(table))
    monkeypatch.setattr(system, "has_desktop", lambda: True)
    return table


def answered(table: Table) -> str:
    """What came of asking the system."""
    until(lambda: table.ending.handing.said, "nobody answers", lambda: look(table))
    return table.ending.handing.said


def look(table: Table) -> None:
    step(table.app, table.clock)


def step(app: App, clock: StillClock) -> None:
    """Time passes, until what is done beside a page is looked at; no frame is."""
    clock.now += LOOK_MS
    app.serve([])


def test_the_folder_of_what_was_shared_is_opened_by_its_button(
    shared: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[Path]()
    monkeypatch.setattr(system, "open_folder", lambda folder: asked.append(folder) or False)
    Hand(shared.app, shared.clock).press("folder")
    assert answered(shared).startswith("The system could not open the folder")
    assert asked == [shared.app.exports]


@pytest.mark.parametrize(("can", "words"), [
    (True, "The picture is on the clipboard."), (False, "No program here can copy pictures"),
])  # fmt: skip
def test_the_picture_that_was_shared_is_copied_by_its_key(
    shared: Table, monkeypatch: pytest.MonkeyPatch, can: bool, words: str
) -> None:
    asked = list[str]()
    monkeypatch.setattr(system, "copy_picture", lambda path: asked.append(path.suffix) or can)
    press_button(shared.app, "copy")
    assert answered(shared).startswith(words)
    assert asked == [".jpg"]


def test_a_system_that_does_not_answer_holds_nobody_up(
    shared: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Event()
    monkeypatch.setattr(system, "copy_picture", lambda path: answer.wait())
    press_button(shared.app, "copy")
    press_button(shared.app, "copy")
    shared.press(pygame.K_1)
    assert shared.ending.point == 0 and not shared.ending.handing.said
    answer.set()
    assert answered(shared)


def test_a_window_that_nobody_sees_asks_the_system_for_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "run", lambda *_: pytest.fail("the system is asked"))
    table.app.shares[Maps] = FlatMaps()
    press_button(table.app, "share")
    work_off(lambda: table.ending.writing.job is None, "nothing is shared", lambda: written(table))
    press_button(table.app, "copy")
    assert answered(table).startswith("No program here can copy pictures")


def test_what_is_shared_can_be_called_off(table: Table) -> None:
    table.app.shares[Maps] = FlatMaps()
    press_button(table.app, "share")
    table.press(pygame.K_ESCAPE)
    assert table.ending.writing.job is None
    folder = table.app.exports
    assert folder is None or not list(folder.iterdir())


def test_the_keyboard_reaches_all_that_a_click_reaches(table: Table) -> None:
    reached, tab = set(), {"key": pygame.K_TAB, "mod": 0, "unicode": "", "scancode": 0}
    for _stop in range(40):
        table.app.serve([pygame.event.Event(pygame.KEYDOWN, tab)])
        reached.add(table.ending.root.focus)
    live = {b.name for b in table.ending.root.buttons if b.is_live}
    assert reached == live and len(live) == 9 + 3 * 2 + 5


def test_the_curve_is_drawn_in_time_and_a_key_ends_that(table: Table) -> None:
    table.app.open("debrief", table.match)
    table.clock.now += CURVE_MS / 2
    table.app.step()
    assert table.ending.curve.part == pytest.approx(0.5)
    table.press(pygame.K_TAB)
    assert table.ending.curve.part == 1


def test_who_wants_no_movement_sees_the_whole_curve_at_once(table: Table) -> None:
    table.app.set(table.app.settings.but(still=True))
    table.app.open("debrief", table.match)
    assert table.ending.curve.part == 1


def test_in_a_narrow_window_the_gold_button_stays_while_the_rest_scrolls(tmp_path: Path) -> None:
    table = Table(tmp_path, (960, 540))
    ending = table.ending
    gold = ending.ways[0]
    assert gold.rect.bottom <= 540 and not ending.scroll.rect.colliderect(gold.rect)
    assert ending.scroll.scroller.most > 0
    before = gold.rect.copy()
    ending.scroll.scroll_to(400)
    table.app.step()
    assert gold.rect == before
    table.app.close()


@pytest.mark.parametrize("state", ["writing", "shared", "chosen", "turn"])
def test_every_state_is_laid_out_well(
    table: Table, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    proof = Proof(monkeypatch)
    if state == "writing":
        table.ending._share()
    elif state == "shared":
        table.app.shares[Maps] = FlatMaps()
        press_button(table.app, "share")  # which ends the drawing of the curve
        work_off(lambda: table.ending.writing.job is None, "nothing is shared",
                 lambda: written(table))  # fmt: skip
        assert len(table.ending.handed) == 2
    elif state == "chosen":
        table.ending.choose(1)
    else:
        table.ending.show_turn(3)
    assert not proof.look(table.app)


def test_a_game_that_turned_on_nothing_says_so(tmp_path: Path) -> None:
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    replay = Replay(RECORD.with_name("end.yaml"))
    app.open("debrief", Match(replay.header, replay.played, None))
    ending = app.screen
    assert isinstance(ending, Ending)
    until(lambda: ending.found.chances, "the game is not judged", lambda: step(app, clock))
    assert not ending.found.turning_points and not ending.rows
    app.close()


def test_nobody_waits_until_the_game_is_judged(tmp_path: Path) -> None:
    """The points are there at once; who was winning, and what turned the game, when it is found."""
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.open("debrief", Match.load(RECORD))
    ending = app.screen
    assert isinstance(ending, Ending)
    assert ending.found.curve and not ending.found.chances and not ending.rows
    until(lambda: ending.rows, "the game is not judged", lambda: step(app, clock))
    assert len(ending.found.chances) == len(ending.found.curve)
    app.close()


def test_who_was_winning_is_shown_in_the_replay_to_those_who_may_see_everything(
    table: Table,
) -> None:
    table.press(pygame.K_1)
    press_button(table.app, "replay")
    until(lambda: table.replay.chances, "the game is not judged", lambda: look(table))
    assert len(table.replay.chances) == table.replay.replay.length + 1
    table.replay.see("us")
    assert not table.replay.chances


def test_a_game_that_goes_on_is_not_judged(table: Table) -> None:
    table.app.open("replay", Match.new(seed=3).to_replay())
    for _ in range(3):
        table.app.step()
    assert table.replay.chances == ()


def test_points_that_cost_more_than_they_brought_are_told_so() -> None:
    replay, (place, *_rest) = Replay(RECORD), Match.load(RECORD).state.game.board.vp
    bought = TurningPoint(40, 4, (place,), 2, 0.6, 0.4, "control", 1)
    assert "the US player pays too much for" in turning_words(replay, bought)
    assert "the US player takes" in turning_words(replay, bought._replace(after=0.8))
    given = bought._replace(change=-2, passed=-1)
    assert "the German player takes" in turning_words(replay, given)
    assert "the German player pays too much for" in turning_words(replay, given._replace(after=0.8))


def test_an_attack_that_fails_is_named_by_the_nearest_place() -> None:
    failed = TurningPoint(40, 4, (Hex(1817),), 0, 0.6, 0.4, "last attack fails", 0)
    assert turning_words(Replay(RECORD), failed) == (
        "Turn 4: the last attack on a hex north-east of Chef-du-Pont bridge fails")


def test_the_words_of_the_line_of_victory_lie_under_no_disc(table: Table) -> None:
    """They stand at the left, unless a turning point's disc lies there."""
    ending = table.ending
    early = tuple(point._replace(entry=25) for point in ending.found.turning_points[:1])
    ending.found = replace(ending.found, turning_points=early)
    ending.renew()
    pen = ending.settle()
    (disc,), room = ending.curve.discs(pen), ending.curve.plot.rect
    left, _top = beside_discs(pen, room, [disc], 100, disc.top)
    words = pygame.Rect(left, disc.top, 100, pen.line_height("body", 12.8))
    assert not words.colliderect(disc) and room.contains(words)
    assert beside_discs(pen, room, [disc], 100, disc.bottom + 1)[0] < left


def test_each_level_of_victory_has_room_for_its_name() -> None:
    """The rest is shared out in proportion to their points."""
    assert shares(480, [7, 3, 3, 3, 3, 9], [60, 70, 50, 50, 70, 60]) == [
        105, 70, 50, 50, 70, 135,
    ]  # fmt: skip
    assert shares(100, [1, 1], [80, 80]) == [50, 50]


def test_the_debrief_of_two_people_says_where_the_game_was_decided(table: Table) -> None:
    """In the verdict, and beside that turning point alone."""
    ending = table.ending
    lost_at = ending.found.lost_at
    assert lost_at is not None
    words = turning_words(ending.replay, lost_at)
    assert f"{words}. The game was decided here." in ending.verdict.said
    told = [row.point for row in ending.rows if row.said.endswith("The game was decided here.")]
    assert told == [lost_at]


def test_where_no_swing_was_large_the_debrief_says_that_it_turned_bit_by_bit(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nightdrop.hexwar.match.debrief.DECISIVE", 2.0)
    ending, bit = table.ending, "No single action decided it; it turned a little at a time."
    ending.renew()
    assert bit in ending.verdict.said and "The game was decided here" not in ending.verdict.said
    assert [row.point for row in ending.rows if row.said.endswith(bit)] == [ending.found.lost_at]


def test_what_is_shared_takes_no_details_from_the_page(tmp_path: Path) -> None:
    """The luck of the dice and the second lines of the turning points stay, in a window that just
    has room for them."""
    table = Table(tmp_path, (1600, 900))
    ending = table.ending

    def details() -> list[bool]:
        ending.settle()
        return [ending.luck.brief, *(row.brief for row in ending.rows)]

    before = details()
    assert not any(before)
    table.app.shares[Maps] = FlatMaps()
    press_button(table.app, "share")
    work_off(lambda: ending.handed, "nothing was written", lambda: written(table))
    assert ending.writing.told and details() == before
    table.app.close()


@pytest.mark.parametrize(("seat", "word", "chance"), [
    ("us", "lost", "The US chance"), ("german", "won", "The German player's chance"),
])  # fmt: skip
def test_one_person_reads_their_own_victory_or_defeat(
    table: Table, seat: str, word: str, chance: str
) -> None:
    """The German wins this game: the page tells it as the person at it sees it."""
    players = {side: HUMAN if side == seat else Bot(bot="captain", version=1)
               for side in ("us", "german")}  # fmt: skip
    header = table.match.header.model_copy(update={"players": players})
    table.match.header = header
    table.app.open("debrief", table.match)
    until(lambda: table.ending.found.chances, "the game is not judged", lambda: look(table))
    ending = table.ending
    assert f"The game was {word} here." in ending.verdict.said
    assert all(row.said.startswith(chance) for row in ending.rows)


def test_hints_and_take_backs_stand_on_the_page_of_every_game(tmp_path: Path) -> None:
    """Also once something was written; the page of a card game counts them as well."""
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    for name, opens in (("whole-game", "debrief"), ("phantom-fury/captain", "dealt")):
        match = Match.load(RECORD.parent / f"{name}.yaml")
        seat, *others = match.game.seats
        players = {seat: HUMAN} | {side: Bot(bot="captain", version=1) for side in others}
        told = {"hints": {seat: 2}, "take_backs": 3, "players": players}
        match.header = match.header.model_copy(update=told)
        app.open(opens, match)
        page = app.screen
        assert isinstance(page, ResultPage)
        page.handing.said = "Copied."
        page.renew()
        words = " ".join(one.string for one in page.told if isinstance(one, Paragraph))
        assert "2." in words and "Take-backs with new dice: 3." in words and "Copied." in words
    app.close()
