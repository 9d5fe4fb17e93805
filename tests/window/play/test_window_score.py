"""A fight told at the window: its score on the map, its sums line by line, the throw before it."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.match.status import how_won
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.counters.sprites import CounterLook
from nightdrop.hexwar.ui.play import fight as panel
from nightdrop.hexwar.ui.play.fight import LINE_MS, LinesShown
from nightdrop.hexwar.ui.play.map_marks import marks_of
from nightdrop.table.match.match import Match
from nightdrop.ui.kit.buttons import Button, sign_words
from nightdrop.ui.play.screen import Play
from tests.scripted import ScriptedDealer
from tests.tools.demo import finish_map, map_of, open_dummy
from tests.wording import in_code

pytestmark = pytest.mark.usefixtures("unpainted")

FIGHT = """
scenario: night-drop
turn: 6
initiative: us
phase: {activation: U1, step: combat}
units:
  "1311": [{id: "505.A"}, {id: "505.B"}]
  "1312": [{id: "G.01", face: FACE, known_to: KNOWN}]
  "1913": [{id: "505.C"}]
  "1914": [{id: "G.02", face: infantry-b}]
"""
TARGET = Hex(1312)


class Fight:
    """The US player's window on a company, in a village that two of his may attack."""

    def __init__(self, folder: Path, known: str = "[us, german]", face: str = "infantry-a") -> None:
        position = FIGHT.replace("KNOWN", known).replace("FACE", face)
        self.app, self.clock = open_dummy((1280, 720), folder, 1)
        self.match = Match.from_position(position, 5)
        self.play = Play(self.app, self.match)
        self.app.show(self.play)
        self.app.step()

    def do(self, *texts: str) -> None:
        """Decisions, one after the other, and a look at each."""
        for text in texts:
            self.match.submit(text)
            self.play.playing.refresh()
            self.play.changed()
            self.app.step()

    def score(self) -> tuple[Hex, str] | None:
        """What the plate on the map says."""
        play = self.play
        return marks_of(play.playing).score


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Fight]:
    made = Fight(tmp_path)
    yield made
    made.app.close()


def test_the_plate_says_the_factors_before_the_throw_and_the_scores_after_it(fight: Fight) -> None:
    assert fight.score() is None
    fight.do("attack 1312", "join 505.A", "join 505.B")
    assert fight.score() == (TARGET, "AF 6 : DF 5")
    fight.do("fight", "point 505.A")
    assert fight.score() == (TARGET, "11 : 10")


@pytest.mark.parametrize("face", ["infantry-a", "light-tank-c", "security-b"])
def test_what_the_enemy_conceals_is_a_range_on_the_plate(tmp_path: Path, face: str) -> None:
    fight = Fight(tmp_path, "[german]", face)
    fight.do("attack 1312", "join 505.A", "join 505.B")
    assert fight.score() == (TARGET, "AF 6 : DF 4–5")
    fight.app.close()


def test_the_sums_of_a_fight_come_line_by_line(fight: Fight) -> None:
    """AF: the Point, then one more unit; DF: the Point and the village."""
    fight.do("attack 1312", "join 505.A")
    assert fight.play.surface.written() == LinesShown(1, 1)
    fight.clock.now += LINE_MS + 1
    assert fight.play.surface.written() is None


def test_the_dice_are_added_once_they_lie_still(fight: Fight) -> None:
    fight.do("attack 1312", "join 505.A", "join 505.B", "fight")
    fight.play.hurry()
    fight.do("point 505.A")
    assert fight.play.surface.written() == LinesShown(2, 2)
    fight.clock.now += map_of(fight.play).motion.until_thrown(fight.clock.now)
    assert fight.play.surface.written() is None


def test_the_count_is_finished_though_a_frame_took_longer_than_it(fight: Fight) -> None:
    """No event comes: the window itself has to ask for the picture of the whole sum."""
    finish_map(fight.play)
    fight.do("attack 1312", "join 505.A")
    map_of(fight.play).motion.finish()
    fight.clock.now += 10 * LINE_MS  # the first picture of the count was only now finished
    fight.play.dirty = False
    assert fight.play.wake_at() == fight.clock.now
    fight.app.serve([])
    assert fight.play.dirty
    fight.app.step()
    assert fight.play.wake_at() is None


def test_who_died_in_a_fight_keeps_its_face_beside_the_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight, seen = Fight(tmp_path, face="platoon-d"), list[CounterLook]()
    real = panel.counter_sprite

    def sprite(look: CounterLook, size: int) -> pygame.Surface:
        seen.append(look)
        return real(look, size)

    fight.do("attack 1312", "join 505.A", "join 505.B", "fight")
    monkeypatch.setattr(panel, "counter_sprite", sprite)
    fight.do("point 505.A")
    fight.play.hurry()
    fight.app.step()
    assert "G.01" not in fight.play.playing.view.pieces
    assert {look.face for look in seen} == {None, "platoon"}
    fight.app.close()


def test_a_key_ends_the_counting(fight: Fight) -> None:
    fight.do("attack 1312", "join 505.A")
    fight.play.hurry()
    assert fight.play.surface.written() is None
    assert map_of(fight.play).playing.sums.wake_at(fight.clock.now) is None


def test_without_movement_all_sums_are_there_at_once(fight: Fight) -> None:
    fight.app.set(fight.app.settings.but(still=True))
    fight.do("attack 1312", "join 505.A")
    assert fight.play.surface.written() is None


def test_the_initiative_says_by_which_throw_it_came() -> None:
    match = Match.from_position("scenario: night-drop\nturn: 6\nphase: {step: initiative}\n", 1)
    assert match.entries[0] == "roll 6 2"
    assert how_won(match, "german") == ("rolled 6 against 2", "5.2.1")


def test_an_initiative_that_was_paid_for_says_so() -> None:
    known = "known_to: [us, german]"
    match = Match.from_position(
        "scenario: night-drop\nturn: 6\nphase: {step: initiative}\n"
        f"units:\n  '1913': [{{id: '505.07', face: advantage, {known}}}]\n", 1
    )  # fmt: skip
    match.submit("advantage 505")
    assert how_won(match, "us") == (in_code("an Advantage was spent"), "2.6.1")


SECOND = """
scenario: pegasus-bridge
turn: 5
phase: {step: initiative}
units:
  "0512": [{id: howard.1}]
  "1808": [{id: red.01, face: advantage, known_to: [british, german]}]
"""


def test_5_2_3_of_a_throw_that_decided_nothing_the_panel_says_nothing() -> None:
    match = Match.from_position(SECOND, dealer=ScriptedDealer(["roll 2 5"]))
    match.submit("advantage red")
    assert how_won(match, "british") == (in_code("an Advantage was spent"), "2.6.1")
    held = SECOND.partition("  \"1808\"")[0] + "tokens: [5]\n"
    match = Match.from_position(held, dealer=ScriptedDealer(["roll 5 2"]))
    assert how_won(match, "german") == ("", "5.2")


def test_of_a_turn_begun_with_its_initiative_nothing_is_said(fight: Fight) -> None:
    fight.do("attack 1312")
    assert how_won(fight.match, "us") == ("", "5.2")


def key(fight: Fight, code: int) -> None:
    """A key goes down."""
    fields = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    fight.app.step()


def undo_button(fight: Fight) -> Button:
    """The button of undo once dice were thrown, in a low window."""
    fight.app.surface = pygame.display.set_mode((1280, 640))
    fight.play.resized()
    fight.do("attack 1312", "join 505.A", "join 505.B", "fight", "point 505.A")
    fight.play.hurry()
    fight.app.step()
    undo = next(b for b in fight.play.buttons.buttons if b.name == "undo")
    assert not undo.enabled and undo.rect.width
    return undo


def test_in_a_low_window_undo_says_why_it_is_refused(fight: Fight) -> None:
    undo = undo_button(fight)
    fight.play.buttons.point(undo.rect.center)
    assert sign_words(fight.play.buttons) == f"Undo (key U): {undo.sub}"


def test_a_refused_undo_is_in_the_order_of_the_keyboard_and_answers_enter(fight: Fight) -> None:
    undo_button(fight)
    while fight.play.buttons.focus != "undo":
        fight.play.buttons.move_focus(1)
    assert sign_words(fight.play.buttons).startswith("Undo (key U): ")
    key(fight, pygame.K_RETURN)
    assert fight.play.playing.refusal is not None
