"""The table says what helps now and no more: keys, the sentence on dragging, the Captain's bar."""

import re
from typing import Any

import pygame
import pytest

from nightdrop.phantom_fury.bots.rollouts import Outlook
from nightdrop.phantom_fury.ui.table import TAUGHT, says_something
from nightdrop.phantom_fury.ui.tooltips import plate_of
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words.catalogues import own
from nightdrop.ui.kit.pen import Pen
from tests.phantom.test_window_table import DIGITS, POSITION, Player, player, sits_down

__all__ = ["player"]
# American and insurgent cards whose names are plural, and what of a sentence speaks of one card.
PLURAL = re.compile(r"(predators|spotters|pioneers|mortars|sharp-eyes|.*-commandos|insurgents)$")
SINGULAR_VERB = re.compile(r"\{face\} (is|joins|leaves|stays|has|looks|goes)\b")


def drawn_on(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All lines and caps of the next picture."""
    said = list[str]()
    line, cap = Pen.line, Pen.cap
    def seen_line(pen: Pen, room: pygame.Rect, words: str, *more: Any, **how: Any) -> object:
        said.append(words)
        return line(pen, room, words, *more, **how)

    def seen_cap(pen: Pen, right: int, middle: int, label: str, on: bool = False) -> int:
        said.append(f"cap {label}")
        return cap(pen, right, middle, label, on)

    monkeypatch.setattr(Pen, "line", seen_line)
    monkeypatch.setattr(Pen, "cap", seen_cap)
    player.play.dirty = True
    player.app.draw_if_needed()
    return said


def test_the_keys_of_fronts_are_drawn_while_a_card_is_held_and_once(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    sits_down(player)
    said = drawn_on(player, monkeypatch)
    assert not {"cap Q", "cap W", "cap E"} & set(said)
    player.type(DIGITS[player.seat("infantry")])
    said = drawn_on(player, monkeypatch)
    assert [said.count(f"cap {key}") for key in "QWE"] == [1, 1, 1]


def test_2_3_a_bar_over_nearly_all_levels_is_not_drawn() -> None:
    view = Match.from_position(POSITION.format(step="assault", hand="infantry"), None).state
    assert not says_something(view, Outlook(200, 19, 0, 38))
    assert says_something(view, Outlook(200, 22, 12, 31))


def test_the_sentence_on_dragging_is_said_for_three_turns() -> None:
    assert TAUGHT == 3


@pytest.mark.parametrize(("step", "label"), [
    ("strike", "No strike"), ("artillery", "No artillery"), ("assault", "No assault"),
])  # fmt: skip
def test_a_hint_to_press_a_button_has_the_name_of_the_button(
    player: Player, step: str, label: str
) -> None:
    sits_down(player, step, "infantry, m1-abrams, cobra")
    done = next(one for one in player.playing.offered if one.text == "done")
    made = player.play.surface.actions.hint_button(Hint(done, None, 0.0), lambda: None)
    assert (made.label, made.instead) == (label, "done")


@pytest.mark.parametrize("step", ["recon", "disarm", "strike", "artillery", "assault"])
def test_the_name_of_every_hint_begins_with_a_capital(player: Player, step: str) -> None:
    sits_down(player, step, "infantry, m1-abrams, cobra, robot, predators")
    hint = player.play.surface.actions.hint_button
    names = [hint(Hint(one, None, 0.0), lambda: None).label for one in player.playing.offered]
    assert [name for name in names if name[:1] != name[:1].upper()] == []


def test_2_3_the_overlap_of_the_printed_table_is_told_at_both_levels() -> None:
    view = Match.from_position(POSITION.format(step="assault", hand="infantry"), None).state
    said = "Printed: 31 to 36, and 36 or more. Here 36 points are Medal of Honor. [2.3]"
    plates = [plate_of(view, f"level {n}") for n in range(8)]
    assert [said in plate.lines for plate in plates if plate] == [False] * 6 + [True] * 2


def test_no_sentence_of_the_log_says_of_several_that_one_is() -> None:
    game = load_scenario("phantom-fury")
    assert any(PLURAL.match(face) for face in game.faces)
    singular = {"news.prestige", "news.explodes", "news.dud"}  # of a Mosque, or of a bomb
    keys = [f"news.{key}" for key in ("drawn", "discarded", "laid", "driven_out", "recon", "lost",
            "turned_up", "disarm", "sent", "sent_at", "aimed", "blast", "prestige")]  # fmt: skip
    wrong = [key for key in keys if key not in singular
             and SINGULAR_VERB.search(str(own(game.name, key)))]  # fmt: skip
    assert wrong == []
