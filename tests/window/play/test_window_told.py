"""The window tells a result once its dice lie, and against the program the last combat stays."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.fight import LinesShown
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import HUMAN, Bot, Players
from nightdrop.ui.app import App
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.play.panel import ASIDE, PanelContents
from nightdrop.ui.play.screen import DEAF_MS, Play
from nightdrop.ui.play.shown_changes import HOLD_MS
from tests.patience import until
from tests.scripted import ScriptedDealer
from tests.tools.demo import StillClock, finish_map, map_of, open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

PROGRAM: Players = {
    "us": HUMAN, "german": Bot(bot="recruit", version=LEVELS["recruit"].version),
}  # fmt: skip
# One attack is left to the 505th, and nothing to regroup: then a German activation comes.
LAST_ATTACK = """
scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: combat}
units:
  "2713": [{id: "505.A"}]
  "2714": [{id: "G.01", face: infantry-a, known_to: [us, german]}]
  "0417": [{id: "G.02", face: pioneer-a, known_to: [german]}]
"""
TARGET = Hex(2714)
DICE = "4 4"  # 9 against 7: the defender loses a step, and nobody has to decide anything


class Table:
    """A window on the player's last attack, against the program or another player."""

    def __init__(self, folder: Path, players: Players | None = PROGRAM, dice: str = DICE) -> None:
        self.app: App
        self.clock: StillClock
        self.app, self.clock = open_dummy((1920, 1080), folder, 1)
        dealer = ScriptedDealer([f"roll {dice}", *["roll 3"] * 40])
        self.match = Match.from_position(LAST_ATTACK, dealer=dealer, players=players)
        self.play = Play(self.app, self.match)
        self.app.show(self.play)
        self.app.step()

    def attack(self) -> None:
        """The one attack, by keys."""
        self.key(pygame.K_TAB)
        self.wait(1000)
        self.key(pygame.K_RETURN)

    def key(self, code: int) -> None:
        """A key goes down."""
        self.post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)

    def click(self, pos: tuple[int, int]) -> None:
        """A click, without a look."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, pos=pos, button=1)

    def post(self, kind: int, **fields: object) -> None:
        """An event comes."""
        pygame.event.post(pygame.event.Event(kind, fields))
        self.app.step()

    def wait(self, ms: float) -> None:
        """Time passes."""
        self.clock.now += ms
        self.app.step()

    def lie(self) -> None:
        """The dice come to rest."""
        self.wait(map_of(self.play).motion.until_thrown(self.clock.now))

    @property
    def panel(self) -> PanelContents:
        """What the panel tells."""
        return self.play._contents()

    def live(self) -> list[Button]:
        """The buttons under the prompt that can be pressed."""
        return [b for b in self.play.buttons.buttons if b.enabled and b.name not in ASIDE]


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.close()


@pytest.mark.parametrize("players", [PROGRAM, None], ids=["alone", "two players"])
def test_9_2_4_nothing_tells_the_result_before_the_dice_lie(
    tmp_path: Path, players: Players | None
) -> None:
    table = Table(tmp_path, players, dice="5 4")
    before = table.panel
    table.attack()
    rolling = table.panel
    opponent = table.play.opponent
    assert players is None or opponent.words == ("Recruit", "")
    assert table.match.state.fight is None  # by now all is decided
    assert (rolling.prompt, rolling.decider, rolling.view) == (
        before.prompt, before.decider, before.view,
    )  # fmt: skip
    assert "attacks" in rolling.log[-1].text and "against" not in rolling.log[-1].text
    assert not table.live() and not map_of(table.play).marks().legal_hexes
    assert [c.id for c in table.play.playing.displayed_view.pieces.at(TARGET)] == ["G.01"]
    assert not table.play.playing.displayed_view.pieces["G.01"].reduced
    table.lie()
    assert table.play.playing.displayed_view is table.play.playing.view
    assert "against" in " ".join(line.text for line in table.panel.log[-4:])
    assert table.panel.prompt != before.prompt and table.live()
    table.app.close()


def test_9_2_4_while_the_dice_roll_both_factors_stand_there_without_them(alone: Table) -> None:
    alone.attack()
    fight, lines = alone.panel.own.fight, alone.panel.own.lines
    assert fight is not None and fight.sheet.attack is not None and fight.sheet.defence is not None
    sheet = fight.sheet
    assert lines == LinesShown(len(sheet.attack.lines), len(sheet.defence.lines))
    assert sum(line.least for line in sheet.attack.lines) == 5


def test_9_2_4_the_bar_of_a_folded_panel_tells_no_result_before_the_dice_lie(alone: Table) -> None:
    alone.attack()
    assert alone.panel.own.brief.startswith("AF 5, DF 3. AF higher 72 %")
    alone.lie()
    alone.wait(1000)
    assert alone.panel.own.brief == "AF 9, DF 7. Attacker wins."


def test_9_2_4_a_refused_undo_tells_no_result_before_the_dice_lie(alone: Table) -> None:
    alone.attack()
    playing = alone.play.playing
    assert playing.untold is not None
    playing.undo()
    assert playing.refusal == (
        "Dice have been rolled since then: it can be taken back with new dice. [9.2.4]", None,
    )  # fmt: skip


def test_a_key_while_the_dice_roll_lets_them_lie_and_does_nothing_else(alone: Table) -> None:
    alone.attack()
    alone.key(pygame.K_d)
    assert alone.panel.prompt == "Combat is over. Review it, then go on."
    assert alone.play.playing.holds


def test_alone_the_own_last_combat_stays_to_be_seen(alone: Table) -> None:
    finish_map(alone.play)
    alone.attack()
    alone.lie()
    decided, camera = len(alone.match.entries), map_of(alone.play).board.camera.view
    alone.wait(HOLD_MS - 1)
    assert alone.play.playing.holds and len(alone.match.entries) == decided
    assert alone.panel.own.fight is not None and alone.panel.own.fight.sheet.dice == (4, 4)
    assert map_of(alone.play).board.camera.view == camera
    assert alone.play.wake_at() == alone.clock.now + 1
    alone.wait(1)
    assert not alone.play.playing.holds and alone.play.opponent.goes_on


def test_alone_it_stays_for_eight_seconds_from_when_the_dice_lie(alone: Table) -> None:
    alone.attack()
    alone.lie()
    alone.wait(7900)
    assert alone.play.playing.holds
    alone.wait(200)
    assert not alone.play.playing.holds


def test_alone_it_stays_where_the_program_decided_the_last_of_it(alone: Table) -> None:
    """It names its Point of two [9.2.3]; then the dice are thrown."""
    two = LAST_ATTACK.replace(
        '"2714": [', '"2714": [{id: "G.03", face: infantry-b, known_to: [us, german]}, '
    )
    dealer = ScriptedDealer([f"roll {DICE}", *["roll 3"] * 40])
    alone.match = Match.from_position(two, dealer=dealer, players=PROGRAM)
    alone.play = Play(alone.app, alone.match)
    alone.app.show(alone.play)
    alone.app.step()
    alone.attack()
    assert alone.match.actor == "german" and not alone.play.playing.holds

    def look_on() -> None:
        alone.wait(200)

    until(lambda: alone.match.state.fight is None, "the program names nobody", look_on)
    assert alone.play.playing.holds


def test_alone_the_program_thinks_meanwhile_and_decides_after_it(alone: Table) -> None:
    alone.attack()
    alone.lie()
    decided = len(alone.match.entries)
    assert alone.play.opponent is not None and alone.play.opponent._task is not None
    alone.key(pygame.K_RETURN)

    def look_on() -> None:
        alone.wait(200)

    until(lambda: len(alone.match.entries) > decided, "the program does nothing", look_on)


def test_alone_it_stays_while_the_player_is_asked_about_new_dice(alone: Table) -> None:
    alone.attack()
    alone.lie()
    alone.wait(DEAF_MS)
    alone.key(pygame.K_u)
    alone.wait(2 * HOLD_MS)
    assert alone.play.playing.holds and alone.play.playing.armed is not None
    alone.key(pygame.K_u)
    assert alone.match.entries == () and not alone.play.playing.holds


@pytest.mark.parametrize("how", ["key", "space", "click", "button"])
def test_alone_any_key_and_any_click_goes_on(alone: Table, how: str) -> None:
    alone.attack()
    alone.lie()
    alone.wait(DEAF_MS)
    assert alone.play.playing.holds
    if how == "click":
        alone.click(map_of(alone.play).board.centre(TARGET))
    elif how == "button":
        button = next(b for b in alone.play.buttons.buttons if b.name == "pass-on")
        assert button.primary and button.label == "Go on"
        alone.click(button.rect.center)
    else:
        alone.key(pygame.K_SPACE if how == "space" else pygame.K_b)
    assert not alone.play.playing.holds


def test_alone_the_map_can_be_looked_at_meanwhile(alone: Table) -> None:
    alone.attack()
    alone.lie()
    alone.wait(DEAF_MS)
    alone.key(pygame.K_PLUS)
    down = map_of(alone.play).board.centre(TARGET)
    alone.post(pygame.MOUSEBUTTONDOWN, pos=down, button=1)
    alone.post(pygame.MOUSEMOTION, pos=(down[0] + 40, down[1]), rel=(40, 0), buttons=(1, 0, 0))
    alone.post(pygame.MOUSEBUTTONUP, pos=(down[0] + 40, down[1]), button=1)
    assert alone.play.playing.holds


@pytest.mark.parametrize("pace", ["fast", "off"])
def test_alone_the_result_stays_whatever_the_speed_of_movements(alone: Table, pace: str) -> None:
    alone.app.set(alone.app.settings.but(pace=pace))
    alone.attack()
    alone.lie()
    alone.wait(HOLD_MS - 1)
    assert alone.play.playing.holds and alone.panel.own.fight is not None


def test_a_panel_that_is_drawn_for_the_first_time_while_dice_roll_is_laid_out_as_it_is_drawn(
    tmp_path: Path,
) -> None:
    """Nothing stood there before: each look tells the same until the dice lie."""
    app, _clock = open_dummy((1920, 1080), tmp_path, 1)
    play = Play(app, Match.from_position(LAST_ATTACK.replace("step: combat", "step: move"), 1))
    assert play._contents().own.places
    play.playing.untold, play._panel_said = 0, None
    first, second = play._contents(), play._contents()
    assert first.own.places == second.own.places == ()
    app.close()
