"""What a turn came to: one sentence in log and terminal, and a card at the window."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.match.debrief import losses
from nightdrop.hexwar.match.turn_summary import parts_of, places_in, sum_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.pages.turn_card import TurnCard
from nightdrop.hexwar.words.news import About
from nightdrop.table.match.log import SUM
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.news import LogLine
from nightdrop.ui.kit import Paragraph
from tests.scripted import ScriptedDealer
from tests.tools.demo import Hand
from tests.typing_keyboard import Keyboard
from tests.window.play.test_beats import LAST, Table
from tests.window.play.test_window import press_key
from tests.wording import in_code

FIGHT = ("attack 1913", "join G.01", "fight")
ENDING = LAST.replace("TURN", "3")


def fought(stick: str = "plt") -> Match:
    """The German kills a lone stick with the last attack of turn 3."""
    match = Match.from_position(ENDING, dealer=ScriptedDealer([f"draw {stick}", "roll 5 3"]))
    for text in FIGHT:
        match.submit(text)
    return match


def line(key: str, place: int | None = None, group: str = "505", form: str = "stick",
         index: int = 0) -> LogLine:  # fmt: skip
    """A line of turn 3 that tells of a counter, or of a place."""
    about = About(f"{group}.{index}", group=group, form=form)
    where = None if place is None else Hex(place)
    return LogLine(index, 3, None, "", "", where, "", "", key, about)


@pytest.mark.parametrize(("lines", "said"), [
    ([line("news.control_taken", 1312)], "the US player takes Cauquigny"),
    ([line("news.control_lost", 1312)], "the US player loses Cauquigny"),
    ([line("news.eliminated"), line("news.lost_landing", index=1)], "two sticks lost"),
    ([line("news.eliminated", form="company")], "one company lost"),
    ([line("news.formed_full"), line("news.formed_reduced")], "two companies formed"),
    ([line("news.eliminated", group="german", form="unit")], "one German unit eliminated"),
])  # fmt: skip
def test_each_thing_that_counts_is_told(lines: Sequence[LogLine], said: str) -> None:
    view = Match.from_position(ENDING).view("us").state
    assert parts_of(sum_of(lines, 3, view), view) == [said]


def test_a_place_that_was_won_and_lost_again_is_not_told() -> None:
    view = Match.from_position(ENDING).view("us").state
    lines = [line("news.control_taken", 1312), line("news.control_lost", 1312)]
    assert parts_of(sum_of(lines, 3, view), view) == []


def test_the_log_sums_up_a_turn_before_the_next_begins() -> None:
    told = [line.text for line in fought().log("us")]
    at = told.index(in_code(
        "Turn {turn}: {parts}; known points: {points}.", turn="3", parts="one stick lost",
        points="0"))
    assert told[at + 1].startswith("Turn 4")


def test_the_terminal_says_the_same_sentence() -> None:
    keyboard = Keyboard(fought())
    keyboard.type("")
    assert in_code(
        "Turn {turn}: {parts}; known points: {points}.", turn="3", parts="one stick lost",
        points="0") in keyboard.type("log")


def test_programs_are_told_of_entries_alone() -> None:
    answer = Engine(fought()).answer('{"do": "view", "as": "us"}')
    assert answer["ok"] and not any("known points" in line for line in answer["log"])


def test_what_only_the_german_saw_changes_no_sentence_of_the_us_player() -> None:
    told = [[line.text for line in fought(stick).log("us") if line.key == SUM]
            for stick in ("plt", "ldr", "hq")]  # fmt: skip
    assert told[0] == told[1] == told[2] != []


MARKED = ENDING + """vp:
  "1312": {marker: VALUE, laid_by: us, concealed: true, control: true}
"""


def test_what_one_side_alone_knows_is_counted_in_no_sum_of_another() -> None:
    """A concealed marker that the US player holds: its owner counts it, nobody else."""
    sums: dict[str, list[str]] = {}
    for value in ("1", "3"):
        dealer = ScriptedDealer(["draw plt", "roll 5 3"])
        match = Match.from_position(MARKED.replace("VALUE", value), dealer=dealer)
        for text in FIGHT:
            match.submit(text)
        for reader in ("us", "german", "both"):
            told = (line.text for line in match.log(reader) if line.key == SUM)
            sums.setdefault(reader, []).extend(told)
    assert len(sums["us"]) == 2 and sums["us"][0] != sums["us"][1]
    for reader in ("german", "both"):
        assert sums[reader][0] == sums[reader][1] == in_code(
            "Turn {turn}: {parts}; known points: {points}.", turn="3", parts="one stick lost",
            points="0")


def test_over_a_whole_game_as_many_sticks_are_told_lost_as_were(finished: Path) -> None:
    match = Match.load(finished)
    history, view = match.history, match.view("us").state
    lost = [one for one in losses(history.states, history.actions)
            if one.kind == "stick" and one.cause not in ("formed", "spent")]  # fmt: skip
    for turn in range(1, view.turn + 1):
        lines = [line for line in match.log("us") if line.turn == turn]
        assert sum_of(lines, turn, view).sticks == sum(one.turn == turn for one in lost)


def shown(card: TurnCard) -> list[str]:
    """The paragraphs of a card."""
    found, todo = list[str](), list(card.rows)
    while todo:
        widget = todo.pop(0)
        todo[:0] = getattr(widget, "widgets", ())
        found += [widget.string] if isinstance(widget, Paragraph) else []
    return found


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path, ENDING, dice=("draw plt", "roll 5 3"))
    for text in FIGHT:
        made.match.submit(text)
    made.play.playing.refresh()
    made.play.changed()
    made.play.hurry()
    made.app.step()
    return made


def test_a_key_shows_the_card_of_the_running_turn(table: Table) -> None:
    press_key(table.app, pygame.K_F9)
    card = table.app.screen
    table.app.close()
    assert isinstance(card, TurnCard) and card.heading == "Turn 4"


def test_a_click_on_a_past_turn_shows_its_card(table: Table) -> None:
    box = next(s for s in table.play.side.spots if s.kind == "own" and s.number == 3)
    down = {"pos": box.rect.center, "button": 1}
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, down))
    table.app.step()
    card = table.app.screen
    table.app.close()
    assert isinstance(card, TurnCard) and card.heading == "Turn 3"
    assert "One stick lost" in shown(card)
    assert "Attack on a hex well south-east of La Fière" in shown(card)


def test_another_turn_can_be_chosen_on_the_card(table: Table) -> None:
    press_key(table.app, pygame.K_F9)
    press_key(table.app, pygame.K_LEFT)
    card = table.app.screen
    table.app.close()
    assert isinstance(card, TurnCard) and card.heading == "Turn 3"


def test_without_the_panel_a_button_over_the_map_shows_it(table: Table) -> None:
    assert not any(thing.name == "turn" for thing in table.app.clickables())
    table.play.side.toggle()
    Hand(table.app, table.clock).press("turn")
    card = table.app.screen
    table.app.close()
    assert isinstance(card, TurnCard) and card.heading == "Turn 4"


def test_the_map_beside_it_is_what_its_reader_saw_at_the_end_of_the_turn(table: Table) -> None:
    press_key(table.app, pygame.K_F9)
    press_key(table.app, pygame.K_LEFT)
    card = table.app.screen
    table.app.close()
    assert isinstance(card, TurnCard) and card.map.view.turn == 3
    assert card.map.rect.right == 1280


def test_places_have_their_article_in_italian() -> None:
    view = Match.new(seed=3).state
    speak("it")
    assert places_in([Hex(1512), Hex(2510)], view) == "il ponte di La Fière e Sainte-Mère-Église"
