"""Playing alone in the window: one person, the program, and nothing of its secrets on the glass."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from nightdrop.bots.player import Thought
from nightdrop.engine.model import Message
from nightdrop.engine.view import imagine, seen_by
from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.hexwar.match.status import handicap_sentence
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import standing_of
from nightdrop.table.match.status import against
from nightdrop.table.record.digests import digest
from nightdrop.table.record.record import HUMAN, Bot, Players, read_record
from nightdrop.table.scenario.scenarios import FIRST, scenarios_of
from nightdrop.ui.app import App
from nightdrop.ui.menus.game_launcher import open_game, start_game
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.opponent import STEP_MS, Opponent
from nightdrop.ui.play.screen import Play
from nightdrop.ui.thinking import Thinker, ThoughtProgress
from tests.patience import is_alive, until
from tests.tools.demo import Hand, StillClock, finish_map, map_of, open_dummy, press_button
from tests.window.play.test_window_forecast import POSITION

RECRUIT = Bot(bot="recruit", version=LEVELS["recruit"].version)
SHORT = "la-fiere"
LOOKED = 20  # clicks before which all that the mouse passes over is drawn
SELDOM = 10  # clicks from one frame to the next after that
AGAINST: Players = {"us": HUMAN, "german": RECRUIT}


class Table:
    """A game alone at a window nobody sees: its app, its clock, and a hand on the mouse."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.folder = folder
        self.app: App
        self.clock: StillClock
        self.app, self.clock = open_dummy(size, folder, 3)
        self.app.set(self.app.settings.but(still=True))
        self.hand = Hand(self.app, self.clock, 3, patience=0.5)

    def begin(self, players: Players = AGAINST) -> Play:
        assert start_game(self.app, {}, 3, players=players) == ""
        return self.play

    @property
    def play(self) -> Play:
        assert isinstance(self.app.screen, Play)
        return self.app.screen

    @property
    def match(self) -> Match:
        return self.play.playing.match

    @property
    def opponent(self) -> Opponent:
        assert self.play.opponent is not None
        return self.play.opponent

    @property
    def thinker(self) -> Thinker:
        assert isinstance(self.app.thinker, Thinker)
        return self.app.thinker

    def key(self, code: int) -> None:
        event = pygame.event.Event(pygame.KEYDOWN, {"key": code, "mod": 0, "unicode": ""})
        pygame.event.post(event)
        self.app.step()

    def decide(self) -> None:
        """The person's next decision, by the mouse."""
        self.hand.click(self.hand.choose(self.app.clickables()).rect.center)

    def until_it_plays(self) -> None:
        until(lambda: self.play.opponent.goes_on, "the program has nothing to decide", self.decide)

    def look_on(self) -> None:
        """Wait until the person is to decide."""
        until(lambda: not self.play.opponent.goes_on, "the program goes on", self.hand.wait)


@pytest.fixture
def painted(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.close()


@pytest.fixture
def table(unpainted: None, painted: Table) -> Table:
    """A table at which nobody looks at the map."""
    return painted


def test_a_whole_game_alone_from_the_title_to_the_result(table: Table) -> None:
    """Nobody is asked to look away, and the record says who played. One of the short scenarios:
    whole games of the others are played by two people, and by bots alone."""
    table.app.step()
    table.hand.press("new")
    assert isinstance(table.app.screen, NewGame)  # before the first game it is asked against whom
    for name in ("rules", "new.scenarios", f"scenario-{1 + scenarios_of(FIRST).index(SHORT)}"):
        table.hand.press(name)
    table.hand.press("level-recruit")
    table.hand.press("start")
    shown = set()

    def seen(app: App) -> None:
        shown.add(type(app.screen))
        table.hand.watches = table.hand.clicks <= LOOKED

    table.hand.seldom = SELDOM
    table.hand.play(seen)
    assert isinstance(table.app.screen, Ending) and Cover not in shown
    assert against(table.app.screen.match.header) == "US, against the Recruit."
    record = read_record(next(table.folder.glob("*.yaml")))
    assert record.header.players == AGAINST
    loaded = Match.load(next(table.folder.glob("*.yaml")))
    assert digest(loaded.state) == digest(table.app.screen.match.state)


@pytest.mark.parametrize("spoken", ["en", "it"])
def test_at_720p_the_whole_choice_of_a_game_alone_is_seen_at_once(
    table: Table, spoken: str
) -> None:
    table.app.set(table.app.settings.but(language=spoken))
    table.app.step()
    table.hand.press("new")
    assert isinstance(table.app.screen, NewGame)
    scroller = table.app.screen.scroll.scroller
    assert scroller.content <= scroller.view.height


def test_at_720p_and_200_percent_the_chosen_card_comes_first_with_its_sides(table: Table) -> None:
    table.app.set(table.app.settings.but(scale=2.0))
    table.app.step()
    table.hand.press("new")
    seen = {thing.name for thing in table.app.clickables()}
    assert {"side-us", "side-german", "side-none"} <= seen
    assert isinstance(table.app.screen, NewGame)
    table.app.screen.scroll.scroller.to(10_000)
    table.app.screen.renew()
    table.app.step()
    table.hand.press("card-two")
    assert table.app.screen.scroll.scroller.offset == 0


def test_10_4_a_handicap_is_chosen_behind_the_line_of_what_is_set(table: Table) -> None:
    """Each click on its row goes on to the next value: from none over those for the German."""
    table.app.step()
    table.hand.press("new")
    table.hand.press("rules")
    for _again in range(5):
        row = next(leaf for leaf in table.app.screen.root.leaves()
                   if leaf.command == "option-handicap")  # fmt: skip
        table.hand.click(row.rect.center)
    table.hand.press("start")
    assert table.match.header.options == {"handicap": 2}
    said = "Handicap: the US player needs 2 points fewer for each level."
    assert handicap_sentence(table.match) == said


def test_new_game_offers_what_was_played_last(table: Table) -> None:
    table.app.set(table.app.settings.but(level="corporal", side="german", alone=True))
    table.app.open("title")
    table.app.step()
    table.hand.press("new")
    table.hand.press("start")
    assert table.match.header.players == {
        "us": Bot(bot="corporal", version=table.match.header.bots["us"].version), "german": HUMAN,
    }  # fmt: skip
    assert table.play.playing.audience == "german"


def test_the_second_game_is_begun_again(table: Table) -> None:
    """Its process thinks as that of the first does."""
    table.app.step()
    table.hand.press("new")
    for name in ("game-1", "card-alone", "side-german", "level-recruit", "start"):
        table.hand.press(name)
    assert table.match.game.name == "pegasus-bridge"
    table.app.open("title")
    table.app.step()
    table.hand.press("new")
    table.hand.press("start")
    assert table.match.game.name == "pegasus-bridge" and table.play.playing.audience == "german"
    table.look_on()
    assert not table.thinker.is_alone


def test_new_game_offers_a_side_of_the_game_that_is_chosen(table: Table) -> None:
    """Who was the US last begins the second game as the British."""
    table.app.set(table.app.settings.but(level="captain", side="us", alone=True))
    table.app.open("title")
    table.app.step()
    for name in ("new", "game-1", "start"):
        table.hand.press(name)
    assert table.play.playing.audience == "british"



def test_the_same_game_is_answered_in_the_same_way(tmp_path: Path) -> None:
    told = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        table = Table(tmp_path / name)
        table.begin()
        table.until_it_plays()
        table.look_on()
        told.append(table.match.entries)
        table.app.close()
    assert told[0] == told[1]


def test_the_person_reads_one_side_whoever_decides(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the program can do, and what it alone knows, is not in reach of any part of the
    screen."""
    table.begin()
    table.until_it_plays()
    playing = table.play.playing
    assert playing.audience == playing.side == "us"
    assert playing.view == seen_by(table.match.state, "us")
    assert playing.menu == () and not playing.pointer.actions and not playing.choosable
    before, told = table.match.entries, list[str]()
    monkeypatch.setattr(playing, "_tell", lambda answer, *_where: told.append(answer))
    for place in list(table.match.game.board.hexes)[::40]:
        playing.click(place)
        playing.click(place, whole=True)
    assert table.match.entries == before and playing.refusal is None
    assert {*told} == {"nothing"}  # a click is answered all the same


def test_nothing_that_the_program_alone_knows_reaches_the_glass(painted: Table) -> None:
    """Another truth behind the person's view, while the program decides: the same picture, the
    same buttons and lines, the same time to wait."""
    table = painted
    table.begin()
    table.until_it_plays()
    table.look_on()
    table.until_it_plays()
    states, shown = table.match.history.states, []
    known = {digest(states[-1])}
    for truth in (1, 2, 3):
        states[-1] = imagine(table.match.view("us").state, Random(truth))
        assert digest(states[-1]) not in known
        known.add(digest(states[-1]))
        table.play.playing.refresh()
        table.play.changed()
        table.play.hurry()
        finish_map(table.play)
        waits = table.opponent.wake_at(table.clock.now)
        table.play.draw(table.app.surface)
        picture = pygame.image.tobytes(table.app.surface, "RGB")
        buttons = [(b.name, b.label, b.sub, b.enabled) for b in table.play.buttons.buttons]
        log = table.match.log(table.play.playing.audience)
        shown.append((buttons, log, waits, picture))
    assert shown[0] == shown[1] == shown[2]


def test_a_saved_game_goes_on_against_the_program(table: Table) -> None:
    table.begin()
    table.until_it_plays()
    path, count = table.match.path, len(table.match.entries)
    assert path is not None
    assert standing_of(path).words == "Turn 1, the Recruit decides"
    table.app.open("title")
    assert table.app.thinker is None  # nobody plays: the process has ended
    assert open_game(table.app, path) == ""
    table.look_on()
    assert len(table.match.entries) > count and table.play.playing.side == "us"
    assert standing_of(path).words == "Turn 1, you decide against the Recruit"


def test_a_level_that_is_not_known_is_told(table: Table) -> None:
    table.begin({"us": HUMAN, "german": Bot(bot="general", version=9)})
    table.app.step()
    assert "Captain plays instead" in table.play.playing.notice
    table.until_it_plays()
    table.look_on()


def test_a_killed_process_is_started_again_once(table: Table) -> None:
    """After that the program thinks in the window's own process, and the banner says so."""
    table.begin()
    for deaths in (1, 2):
        table.until_it_plays()
        until(lambda: table.thinker.is_ready, "the process is not there")
        pid = table.thinker.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        table.look_on()
        assert table.thinker.is_alone == (deaths == 2)
    assert "did not respond" in table.play.playing.notice


def test_that_the_process_did_not_respond_is_told_until_it_does(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = table.begin()
    for alone in (True, False):
        monkeypatch.setattr(Thinker, "is_alone", alone)
        play.opponent.follow()
        assert ("did not respond" in play.playing.notice) is alone


def test_what_else_is_told_stays_when_the_process_responds_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = table.begin()
    monkeypatch.setattr(Thinker, "is_alone", True)
    play.opponent.follow()
    play.playing.notice = "The disk is full."
    monkeypatch.setattr(Thinker, "is_alone", False)
    play.opponent.follow()
    assert play.playing.notice == "The disk is full."


def test_play_now_and_leave_work_while_the_process_hangs(table: Table) -> None:
    """It stands still for the whole of the game: each decision comes all the same, and it is gone
    once the game is left."""
    table.begin()
    until(lambda: table.thinker.is_ready, "the process is not there")
    pid = table.thinker.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    table.until_it_plays()
    for _decision in range(3):
        count = len(table.match.entries)
        until(lambda: table.play.buttons.named("now"), "it cannot be hurried", table.hand.wait)
        press_button(table.app, "now")
        until(lambda: len(table.match.entries) > count, "it waits", table.hand.wait)  # noqa: B023
    table.app.open("title")
    assert table.app.thinker is None
    assert not is_alive(pid)


def test_the_process_ends_with_the_window(table: Table) -> None:
    table.begin()
    until(lambda: table.thinker.is_ready, "the process is not there")
    pid = table.thinker.pid
    assert pid is not None
    table.app.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


BEGUN = """
import time
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import standing_of
from nightdrop.ui.thinking import Thinker
if __name__ == "__main__":
    made = Thinker(Match.new(seed=3).game)
    while not made.is_ready:
        time.sleep(0.01)
    print(made.pid, flush=True)
    time.sleep(1000)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system lists no processes")
def test_a_program_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    script = tmp_path / "begun.py"
    script.write_text(BEGUN)
    begun = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert begun.stdout is not None
    pid = int(begun.stdout.readline())
    assert is_alive(pid)
    begun.kill()
    begun.communicate()
    until(lambda: not is_alive(pid), "the process is still there")


def test_nothing_is_drawn_while_it_thinks_and_nothing_moves(painted: Table) -> None:
    """A thought that takes long costs two pictures, those that say so, however long it takes."""
    table = painted
    table.begin()
    table.until_it_plays()
    table.app.set(table.app.settings.but(rest=0.2))
    task = table.opponent._task
    assert task is not None
    table.opponent._task = never = Never()  # type: ignore[assignment]
    while map_of(table.play).motion.busy or not map_of(table.play).board.map.complete:
        table.clock.now += 20
        table.app.step()
    for _ in range(3):  # the rest passes, and it is told that the program thinks
        table.clock.now += 300
        table.app.step()
    assert table.play.opponent.thinks and never.asked
    told = {button.name for button in table.play.buttons.buttons}
    assert "now" in told
    until(lambda: stands(table), "the picture changes")
    drawn = table.app.frames
    for _ in range(100):
        table.clock.now += 299
        table.app.step()
    assert table.app.frames == drawn
    press_button(table.app, "now")  # play now: by knowledge alone
    assert table.opponent._task is not never
    table.look_on()


def thinks_on(table: Table) -> None:
    """The program thinks for ever, and it is told that it does."""
    table.begin()
    table.until_it_plays()
    table.opponent._task = Never()  # type: ignore[assignment]
    until(lambda: table.play.opponent.thinks, "it is not told that it thinks", table.hand.wait)


def test_the_plate_says_how_much_of_the_calculation_is_done(table: Table) -> None:
    thinks_on(table)
    plate, thinker = table.play.surface.opposite, table.thinker
    assert plate is not None and plate.thinks and plate.part == 0
    thinker._progress = ThoughtProgress(thinker._number, 0.5, Thought(DONE, Message("only choice")))
    table.clock.now += STEP_MS
    table.app.step()
    assert table.play.surface.opposite is not None and table.play.surface.opposite.part == 0.5


def test_undo_menu_and_quit_do_not_wait_for_a_thought(table: Table) -> None:
    thinks_on(table)
    table.key(pygame.K_m)
    assert isinstance(table.app.screen, Pause)
    table.key(pygame.K_ESCAPE)
    if table.match.can_undo() is None:
        table.key(pygame.K_u)
        assert not table.play.opponent.goes_on
    table.app.quit()
    assert not table.app.running


def stands(table: Table) -> bool:
    """Whether nothing new is drawn for a moment: what is found beside the window is all there."""
    before = table.app.frames
    for _ in range(20):
        time.sleep(0.005)
        table.clock.now += 299
        table.app.step()
    return table.app.frames == before


class Never:
    """A thought that is never had."""

    asked = False

    @property
    def is_done(self) -> bool:
        self.asked = True
        return False


def test_space_holds_and_any_other_key_goes_on_to_the_end_of_the_activation(table: Table) -> None:
    table.begin()
    table.until_it_plays()
    table.key(pygame.K_SPACE)
    count = len(table.match.entries)
    for _ in range(50):
        table.hand.wait()
    assert table.opponent.held and len(table.match.entries) == count
    used = table.match.state.used
    table.key(pygame.K_d)
    assert table.opponent.skips
    now = table.clock.now
    until(lambda: table.match.state.used != used or not table.play.opponent.goes_on,
          "the activation goes on", lambda: (setattr(table.clock, "now", table.clock.now + 10),
                                             table.app.step()))  # fmt: skip
    steps = len(table.match.entries) - count
    assert steps > 2 and table.clock.now - now < 1e6  # it rests nowhere


def test_skip_speaks_of_an_activation_only_where_one_is_under_way(table: Table) -> None:
    def told() -> str:
        return next(b.sub for b in table.play.buttons.buttons if b.name == "skip")

    table.begin()
    table.until_it_plays()
    assert (table.match.state.activation, told()) == (None, "to your next decision")
    until(lambda: table.match.state.activation is not None or not table.opponent.goes_on,
          "no activation begins", lambda: (setattr(table.clock, "now", table.clock.now + 10),
                                           table.app.step()))  # fmt: skip
    assert told() == "to the end of the activation"


def test_undo_goes_back_over_the_answers_to_the_last_own_decision(table: Table) -> None:
    """As long as nobody learned anything; what is decided again is answered in the same way."""
    table.begin()
    match = table.match
    until(lambda: table.play.opponent.goes_on and match.can_undo() is None,
          "nothing can be taken back", lambda: (table.look_on(), table.until_it_plays()))
    own = max(n for n in range(len(match.entries))
              if match.state_view(n, "both").actor == "us")  # fmt: skip
    answered, before = match.entries, digest(match.history.states[own])
    button = next(b for b in table.play.buttons.buttons if b.name == "undo")
    assert button.enabled and button.sub == "back to your last decision"
    table.key(pygame.K_u)
    assert len(match.entries) == own and digest(match.state) == before
    table.key(pygame.K_y)
    assert match.entries == answered[: own + 1] or match.entries[: own + 1] == answered[: own + 1]
    assert match.actor == "german"


def test_what_the_program_decided_can_be_seen_as_a_film(table: Table) -> None:
    table.begin()
    table.until_it_plays()
    table.look_on()
    since = table.play.playing.away
    assert since is not None
    assert table.match.state_view(since, "both").actor == "german"
    button = next(b for b in table.play.buttons.buttons if b.name == "away")
    assert button.label == "See what the German player did"
    table.key(pygame.K_v)
    assert type(table.app.screen).__name__ == "Away"


def test_to_watch_is_to_read_what_both_know(table: Table) -> None:
    table.begin({"us": RECRUIT, "german": RECRUIT})
    playing, most = table.play.playing, len(table.match.entries) + 12

    def look_on() -> None:
        table.hand.wait()
        assert playing.audience == "both" and playing.view == seen_by(table.match.state, "both")

    until(lambda: len(table.match.entries) >= most, "the program does not play", look_on)
    assert "undo" not in {button.name for button in table.play.buttons.buttons}


@pytest.mark.parametrize(("level", "said"), [
    ({"us": HUMAN, "german": RECRUIT}, "you attack"),
    ({"us": RECRUIT, "german": HUMAN}, "Recruit attacks"),
])  # fmt: skip
def test_in_a_fight_the_panel_says_who_attacks_and_whether_that_is_the_player(
    tmp_path: Path, level: Players, said: str
) -> None:
    position = POSITION.replace("FACE", "infantry-a").replace("KNOWN", "[us, german]")
    match = Match.from_position(position, 5, players=level)
    match.submit("attack 2510")
    app, _clock = open_dummy((1280, 720), tmp_path, 3)
    play = Play(app, match)
    app.show(play)
    app.step()
    assert play._contents().role == said
    app.close()
