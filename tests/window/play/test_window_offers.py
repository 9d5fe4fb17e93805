"""Every decision at the window has a sentence, a button, and a key or a way by keys."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.engine.model import Action
from nightdrop.hexwar.rules.actions import At, Move, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.offers import MOST, NEXT, Offer
from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.input import DIGITS, KEYBOARD
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.play.panel import ASIDE
from nightdrop.ui.play.screen import Play
from tests.tools.demo import Hand, StillClock, map_of, open_dummy
from tests.wording import in_code

pytestmark = pytest.mark.usefixtures("unpainted", "played_once")

RECORDS = Path(__file__).parents[2] / "records"
# Records that stop where a player decides, in each kind of step of both games on a map.
STOPS = sorted(path for path in (*RECORDS.glob("*.yaml"), *RECORDS.glob("pegasus-bridge/*.yaml"))
               if path.stem not in ("end", "whole-game", "captains"))  # fmt: skip
HELP = {*ASIDE, "hint", "undo", "redo", "back", "away"}  # buttons that decide nothing


class Table:
    """A window at which one player plays both sides."""

    def __init__(self, folder: Path) -> None:
        self.app: App
        self.clock: StillClock
        self.app, self.clock = open_dummy((1920, 1080), folder, 1)
        self.app.set(self.app.settings.but(solo=True, still=True))
        self.hand = Hand(self.app, self.clock)

    def show(self, match: Match) -> Play:
        """A match at the window."""
        play = Play(self.app, match)
        self.app.show(play)
        self.app.step()
        return play

    def key(self, code: int) -> None:
        """A key goes down, and is answered without a frame."""
        fields = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
        self.app.serve([pygame.event.Event(pygame.KEYDOWN, fields)])


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.close()


def deciding(play: Play) -> list[Button]:
    """The buttons that decide something, or lead to it."""
    return [b for b in play.buttons.buttons if b.name not in HELP and b.is_live and b.rect.width]


def place(play: Play, action: Action) -> Hex | None:
    """Where an action is begun on the map."""
    if isinstance(action, At):
        return action.hex
    assert isinstance(action, With | Move), action.text
    return play.playing.view.pieces[action.unit].place


@pytest.mark.parametrize("path", STOPS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_in_every_step_there_is_a_sentence_a_button_and_a_way_by_keys(
    table: Table, path: Path
) -> None:
    match = Match.load(path)
    if match.actor not in match.game.sides:  # chance acts: nothing is to be decided
        return
    play = table.show(match)
    said, _rule = play.playing.prompt()
    made = deciding(play)
    assert said[-1] in ".:?" and made
    buttons = {button.name for button in made}
    left = [action for action in play.playing.menu if action.text not in buttons]
    walked = set[Hex | None]()
    reached = {button.name for button in made if button.cap}
    for _item in range(len(play.playing.choosable) + len(play.buttons.buttons)):
        table.key(pygame.K_TAB)
        walked.add(play.playing.focus)
        reached.add(play.buttons.focus or "")
    assert buttons - reached == set()
    assert [action.text for action in left if place(play, action) not in walked] == []
    match.close()


@pytest.mark.parametrize("path", STOPS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_digits_do_what_is_offered(table: Table, path: Path) -> None:
    match = Match.load(path)
    play = table.show(match)
    offers = [button for button in play.buttons.buttons if isinstance(button, Offer)]
    assert len(offers) <= MOST
    assert [button.command for button in offers] == list(DIGITS[1 : len(offers) + 1])
    if offers:
        before = len(match.entries)
        table.key(ord(KEYBOARD.cap(offers[-1].command)))
        assert match.entries[before] == offers[-1].name
    match.close()


POINTS = """
scenario: night-drop
turn: 7
initiative: us
phase: {activation: U1, step: combat}
units:
  "0418": [{id: "505.A"}, {id: "505.B", reduced: true}]
  "0417": [{id: "G.01", face: infantry-a, known_to: [us, german]}]
"""


def test_9_2_2_the_point_is_chosen_by_a_button_that_says_its_factor(table: Table) -> None:
    match = Match.from_position(POINTS, 5)
    for text in ("attack 0417", "join 505.A", "join 505.B", "fight"):
        match.submit(text)
    play = table.show(match)
    offers = [button for button in play.buttons.buttons if isinstance(button, Offer)]
    assert [button.label for button in offers] == ["5–4 as Point (AF 6)", "3–3 as Point (AF 4)"]
    assert offers[0].sub == "Company 5–4 of the 505th, south of Pont-l'Abbé"
    table.hand.press("point 505.B")
    assert "point 505.B" in match.entries


def test_9_2_2_companies_that_are_worth_the_same_are_one_choice_with_a_button(
    table: Table,
) -> None:
    """One of them has moved: that tells them apart, but not as Point units."""
    units = POINTS.replace("combat", "move").replace('[{id: "505.A"}, ', "[")
    units = units.replace('  "0417"', '  "0419": [{id: "505.A", reduced: true}]\n  "0417"')
    match = Match.from_position(units, 5)
    for text in ("move 505.A 0418", "done", "attack 0417", "join 505.A", "join 505.B", "fight"):
        match.submit(text)
    play = table.show(match)
    assert [button.name for button in deciding(play)] == ["point 505.A"]
    assert [button.label for button in deciding(play)] == ["3–3 as Point (AF 4)"]


def test_9_2_2_the_point_of_an_accepted_forecast_stands_without_a_question(table: Table) -> None:
    match = Match.from_position(POINTS, 5)
    play = table.show(match)
    said = play.playing.targets()[0]
    assert said.leads == (in_code(
        "{unit} leads as the Point unit.", unit="The company 5–4 of the 505th"), "9.2.2")
    table.hand.click(map_of(play).board.centre(Hex(417)))
    assert "point 505.A" in match.entries and play.playing.step != "point"


def test_the_next_unit_is_pointed_at_where_a_click_would_decide(table: Table) -> None:
    match = Match.load(RECORDS / "pegasus-bridge" / "confusion.confuse.yaml")
    play, before = table.show(match), len(match.entries)
    assert any(button.name == NEXT for button in play.buttons.buttons)
    table.key(pygame.K_n)
    assert len(match.entries) == before and play.playing.focus is not None
    match.close()


def test_choices_are_set_in_one_type_size(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 200 % the longest name of a hex does not fit as it is: all of them are set as it is."""
    table.app.set(table.app.settings.but(scale=2.0, language="it"))
    match = Match.load(RECORDS / "pegasus-bridge" / "star.laystar.yaml")
    sizes: dict[str, set[float]] = {}
    write = Pen.text

    def text(self: Pen, at: tuple[int, int], string: str, role: str, size: float, *more: Any,
             **how: Any) -> pygame.Rect:  # fmt: skip
        sizes.setdefault(string, set()).add(size)
        return write(self, at, string, role, size, *more, **how)

    monkeypatch.setattr(Pen, "text", text)
    play = table.show(match)
    labels = [button.label for button in play.buttons.buttons if isinstance(button, Offer)]
    assert len(labels) > 2
    # A long name is written in two lines.
    lines = [[line for line in sizes if line and label.startswith(line)] for label in labels]
    assert all(lines)
    assert len({size for written in lines for line in written for size in sizes[line]}) == 1
