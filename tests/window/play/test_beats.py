"""What is said large when something begins: a banner that takes no click and covers no choice."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.table.match.log import Beat
from nightdrop.table.match.match import Match
from nightdrop.table.words.news import LogLine
from nightdrop.ui.app import App
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.look.theme import scale_for
from nightdrop.ui.play.announcements import STANDS_MS, STILL_MS, place_beat
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from tests.scripted import ScriptedDealer
from tests.tools.demo import Hand, StillClock, map_of, open_dummy
from tests.window.play.test_window import press_key

pytestmark = pytest.mark.usefixtures("unpainted")

# The German's last activation of a turn is to be ended.
LAST = """
scenario: night-drop
turn: TURN
initiative: german
used: [G1, U1, G2, U2]
phase: {activation: G4, step: combat}
units:
  "1211": [{id: "505.A"}]
  "1913": [{id: "505.07"}]
  "1914": [{id: "G.01", face: infantry-a, activated: true}]
"""
# A US player who can still choose among activations.
CHOOSE = """
scenario: night-drop
turn: 1
initiative: us
units:
  "1211": [{id: "505.A"}]
  "1914": [{id: "G.01", face: infantry-a}]
"""


class Table:
    """A game in the window of one player of both sides."""

    def __init__(
        self, folder: Path, position: str, solo: bool = True,
        dice: Sequence[str] = ("roll 5 3",),
    ) -> None:  # fmt: skip
        self.app: App
        self.clock: StillClock
        self.app, self.clock = open_dummy((1280, 720), folder, 1)
        self.app.set(self.app.settings.but(solo=solo))
        self.match = Match.from_position(position, dealer=ScriptedDealer(list(dice)))
        self.play = Play(self.app, self.match)
        self.app.show(self.play)
        if not solo:
            self.play.uncovered()
        self.app.step()

    def do(self, text: str) -> None:
        """A decision, and a moment later all that moved is over."""
        action = next(a for a in self.play.playing.pointer.actions if a.text == text)
        self.play.playing.submit(action)
        self.pass_by(2500)

    def pass_by(self, ms: float) -> None:
        """Let time pass until a banner stands, or for so long."""
        until = self.clock.now + ms
        while self.clock.now < until and self.play.beats.shown is None:
            self.clock.now += 40
            self.app.step()

    @property
    def said(self) -> str:
        """The kind of the banner that stands."""
        return self.play.beats.shown.kind if self.play.beats.shown else ""


@pytest.fixture
def ending(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, LAST.replace("TURN", "3"))
    yield made
    made.app.close()


@pytest.fixture
def choosing(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, CHOOSE)
    yield made
    made.app.close()


@pytest.mark.parametrize(("turn", "kind", "head"), [
    (3, "turn", "Turn 4"), (4, "dawn", "Dawn"), (5, "day", "Day"),
    (9, "end", "Strategic German victory"),
])  # fmt: skip
def test_each_moment_is_said(tmp_path: Path, turn: int, kind: str, head: str) -> None:
    table = Table(tmp_path, LAST.replace("TURN", str(turn)))
    table.do("done")
    shown = table.play.beats.shown
    table.app.close()
    assert shown is not None and (shown.kind, shown.head) == (kind, head)


def test_the_end_is_said_and_shown_after_a_last_fight_that_stays_to_be_seen(tmp_path: Path) -> None:
    table = Table(tmp_path, LAST.replace("TURN", "9"), solo=False, dice=("draw plt",))
    for text in ("attack 1913", "fight"):  # the only attacker joins by itself
        table.do(text)
    assert table.play.playing.holds and table.said == "end"
    table.clock.now += STANDS_MS
    table.app.step()
    table.app.step()
    assert isinstance(table.app.screen, Ending)
    table.app.close()


def test_who_has_the_initiative_is_said_with_the_turn(ending: Table) -> None:
    ending.do("done")
    shown = ending.play.beats.shown
    assert shown is not None and shown.line.endswith("the US player has the initiative.")


def test_an_activation_is_named_small_and_nobody_waits_for_it(choosing: Table) -> None:
    choosing.do("U1")
    shown = choosing.play.beats.shown
    assert shown is not None and shown.head == "The 505th moves out"
    assert not choosing.play.beats.waits


def test_a_banner_goes_by_itself(ending: Table) -> None:
    ending.do("done")
    ending.clock.now += STANDS_MS
    ending.app.step()
    assert ending.said == ""


@pytest.mark.painted
def test_without_movement_it_is_whole_at_once_and_stands_shorter(ending: Table) -> None:
    ending.app.set(ending.app.settings.but(still=True))
    ending.do("done")
    first = ending.app.surface.copy()
    ending.clock.now += STILL_MS - 100
    ending.play.dirty = True
    ending.app.step()
    assert ending.said == "turn"
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(ending.app.surface, "RGB")
    ending.clock.now += 100
    ending.app.step()
    assert ending.said == ""


def test_a_click_goes_through_it_to_the_map(ending: Table) -> None:
    """The hex below the banner is refused as a target, as if there were none."""
    play, beat = ending.play, Beat("turn", "Turn 3")
    play.beats.follow([beat])
    ending.pass_by(100)
    at = place_beat(play.style, play.surface.rect, beat).center
    hex_ = map_of(play).board.hex_at(at)
    Hand(ending.app, ending.clock).click(at)
    assert play.playing.refusal is not None and play.playing.refusal[1] == hex_ is not None
    assert ending.said == ""


@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_ESCAPE])
def test_space_and_escape_only_end_it(choosing: Table, code: int) -> None:
    play = choosing.play
    play.playing.notice = "Something is told."
    play.beats.follow([Beat("turn", "Turn 3")])
    choosing.pass_by(100)
    press_key(choosing.app, code)
    assert choosing.said == "" and play.playing.notice and choosing.match.entries == ()


def test_any_other_key_ends_it_and_does_its_work(choosing: Table) -> None:
    choosing.play.beats.follow([Beat("turn", "Turn 3")])
    choosing.pass_by(100)
    press_key(choosing.app, pygame.K_1)
    assert choosing.match.entries == ("U1",)


def test_it_never_lies_over_what_was_begun(choosing: Table) -> None:
    play = choosing.play
    play.playing.open(Hex(1211))
    play.beats.follow([Beat("turn", "Turn 3")])
    choosing.pass_by(3000)
    assert choosing.said == ""


def test_in_a_game_of_two_it_comes_after_the_cover(tmp_path: Path) -> None:
    """The German ends the turn; the US player, who has the initiative, uncovers the game."""
    position = LAST.replace("TURN", "3")
    table = Table(tmp_path, position, solo=False)
    table.do("done")
    covered = isinstance(table.app.screen, Cover), table.said
    table.play.uncovered()
    table.pass_by(2500)
    said = table.said
    table.app.close()
    assert covered == (True, "") and said == "turn"


def test_what_was_taken_back_since_all_looked_is_not_said(tmp_path: Path) -> None:
    """All saw the turn begin; where that is taken back, nothing is left to be said of it."""
    table = Table(tmp_path, LAST.replace("TURN", "3"), solo=False)
    table.play.shown.all_saw = 9  # more than the entries that are left
    table.play.uncovered()
    table.pass_by(200)
    said = table.said
    table.app.close()
    assert said == ""


@pytest.mark.parametrize("size", [(800, 500), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_it_leaves_the_map_to_be_seen(size: tuple[int, int], scale: float) -> None:
    room = pygame.Rect(0, 0, size[0] * 2 // 3, size[1] * 3 // 4)
    style = Style.of("night", scale_for(*size, scale).factor)
    rect = place_beat(style, room, Beat("dawn", "Dawn", "Turn 5, 05:30\n" + "US 5. " * 9, "dawn"))
    assert room.contains(rect) and rect.height <= room.height * 0.36


def test_the_end_is_shown_once_it_has_been_said(tmp_path: Path) -> None:
    table = Table(tmp_path, LAST.replace("TURN", "9"))
    table.do("done")
    before = table.app.screen is table.play, table.said
    table.clock.now += STANDS_MS
    table.app.step()
    after = type(table.app.screen)
    table.app.close()
    assert before == (True, "end") and after is Ending


def test_the_opponent_has_the_last_word_in_the_banner_of_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, LAST.replace("TURN", "9"))
    last = LogLine(0, 9, "us", "Captain: “You held.”", "", None, "voice", "", "voice")
    monkeypatch.setattr(table.play.playing.voice, "lines", lambda: [last])
    table.do("done")
    shown = table.play.beats.shown
    table.app.close()
    assert shown is not None and shown.line == "0 victory points\nCaptain: “You held.”"


@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_goes_on_to_the_end(tmp_path: Path, code: int) -> None:
    table = Table(tmp_path, LAST.replace("TURN", "9"))
    table.do("done")
    press_key(table.app, code)
    after = type(table.app.screen)
    table.app.close()
    assert after is Ending
