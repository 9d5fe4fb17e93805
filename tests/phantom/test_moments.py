"""After a fight: dice, sums and who was hit lie there until a key, a click or their time."""

import pygame
import pytest

from nightdrop.phantom_fury.ui import motion
from nightdrop.phantom_fury.ui.motion import HELD, held_travels, is_certain, travels_of
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import ObservedTransition, glimpses
from nightdrop.ui.stage.timeline import DICE
from tests.phantom.test_window_result import won_with_a_bomb
from tests.phantom.test_window_table import Player, player, sits_down

pytestmark = pytest.mark.usefixtures("unpainted")

__all__ = ["player"]
TAKEN = """scenario: phantom-fury
turn: 12
phase: {step: assault}
fronts: {"2": [insurgents]}
hand: [marine-regimental-combat-team, m1-abrams]
"""


def last(match: Match) -> list[ObservedTransition]:
    return glimpses(match, "us", 0, len(match.entries))


def lasts(seen: ObservedTransition, *, held: bool) -> float:
    """The ms for which the dice of an entry are shown."""
    ways = list(travels_of(seen))
    ways = list(held_travels(seen, ways)) if held else ways
    return max((way.ends for way in ways if way.kind == DICE), default=0.0)


def test_11_5_a_roll_of_both_sides_is_held_where_it_is_played_and_not_in_a_replay() -> None:
    roll = next(one for one in last(won_with_a_bomb()) if len(one.dice) == 2)
    assert lasts(roll, held=True) == lasts(roll, held=False) + HELD


def test_11_5_what_moves_after_a_roll_begins_when_it_has_been_read() -> None:
    roll = next(one for one in last(won_with_a_bomb()) if len(one.dice) == 2)
    ways = held_travels(roll, list(travels_of(roll)))
    read = max(way.ends for way in ways if way.kind == DICE)
    assert all(way.begins >= read for way in ways if way.kind != DICE)


@pytest.mark.parametrize(("passed", "words"), [
    (motion.ROLL + motion.COUNT / 2, set()), (motion.ROLL + motion.COUNT, {"WON"}),
])  # fmt: skip
def test_11_5_the_word_for_a_roll_is_never_shown_before_both_sums(
    player: Player, monkeypatch: pytest.MonkeyPatch, passed: float, words: set[str]
) -> None:
    sits_down(player)
    stage, roll = player.play.surface, next(
        one for one in last(won_with_a_bomb()) if len(one.dice) == 2)  # fmt: skip
    said = set[str]()
    pen = player.play.style.on(pygame.display.get_surface())
    monkeypatch.setattr(type(pen), "centred", lambda _pen, _rect, text, *_more: said.add(text))
    frame = stage.picture.frame(roll.before, player.play.style)
    motion.draw_throw(pen, roll, frame, passed)
    assert said & {"WON", "HELD"} == words
    assert not words or {"= 11", "= 6"} <= said


def test_11_2_an_explosion_and_the_card_that_it_hits_are_shown_on_the_cards(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    sits_down(player)
    bomb = next(one for one in last(won_with_a_bomb()) if len(one.dice) == 1)
    said = set[str]()
    pen = player.play.style.on(pygame.display.get_surface())
    monkeypatch.setattr(type(pen), "centred", lambda _pen, _rect, text, *_more: said.add(text))
    frame = player.play.surface.picture.frame(bomb.before, player.play.style)
    motion.draw_throw(pen, bomb, frame, motion.DIE)
    assert {"−3", "hit, −2"} <= said


def test_11_5_a_front_that_falls_without_dice_is_held_as_well() -> None:
    match = Match.from_position(TAKEN, None)
    for text in ("send marine-regimental-combat-team 2", "send m1-abrams 2", "assault"):
        match.submit(text)
    certain = [one for one in last(match) if is_certain(one)]
    assert certain and lasts(certain[0], held=True) >= HELD


def test_a_key_goes_on_from_one_fight_to_the_next_and_skips_none(player: Player) -> None:
    player.app.set(player.app.settings.but(still=False))
    sits_down(player)
    for face, front in (("marine-regimental-combat-team", "2"), ("infantry", "3")):
        player.send(face, front)
        player.play.hurry()
    player.play.take(next(one for one in player.playing.menu if one.text == "assault"))
    fights = sum(text.startswith("roll") and len(text.split()) == 3 for text in player.entries)
    shown = 0
    while player.playing.untold is not None and shown < 9:
        for _second in range(30):
            player.clock.now += 100  # the bombs, and the roll itself
            player.app.step()
        shown += 1
        player.type(pygame.K_RIGHT)
    assert shown >= min(2, fights)
    assert player.playing.untold is None

