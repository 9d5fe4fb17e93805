"""The turn begins again: by undo as far as nothing was learned, beyond that with new dice."""

import pytest

from nightdrop.table.match.match import Match
from nightdrop.table.match.turn_again import turn_again
from nightdrop.table.record.record import HUMAN
from tests.table.test_take_back import ALONE, ATTACK, FIGHT, after_the_attack
from tests.typing_keyboard import Keyboard


def begun(name: str) -> Match:
    return Match.new(name, seed=7)


def test_a_turn_without_dice_begins_again_by_undo() -> None:
    match = Match.from_position(FIGHT, 3, players=ALONE)
    for text in ATTACK[:-1]:
        match.submit(text)
    assert turn_again(match) == ("undo", 0)


def test_a_turn_in_which_dice_were_rolled_begins_again_with_new_dice() -> None:
    match = after_the_attack()
    assert turn_again(match) == ("new dice", 0)
    match.go_back(0)
    assert match.entries == () and match.take_backs == 1


def test_without_take_backs_a_rolled_turn_does_not_begin_again() -> None:
    assert turn_again(after_the_attack(take_backs=False)) is None


def test_between_two_people_it_is_undone_as_far_as_nothing_was_learned() -> None:
    """How far that is, nobody is told."""
    match = Match.from_position(FIGHT, 3, players={"us": HUMAN, "german": HUMAN})
    for text in ATTACK[:-1]:
        match.submit(text)
    assert turn_again(match) == ("part", 0)
    match.submit("fight")
    assert turn_again(match) is None


@pytest.mark.parametrize("name", ["phantom-fury", "fallujah-2004"])
def test_the_turn_of_a_game_for_one_begins_again_at_its_first_decision(name: str) -> None:
    match = begun(name)
    assert turn_again(match) is None, "nothing was decided"
    first = len(match.entries)
    match.submit(match.view(match.game.seats[0]).actions[0])
    found = turn_again(match)
    assert found is not None and found[1] == first


def typed(match: Match, *lines: str) -> str:
    return Keyboard(match).type(*lines)


def test_at_the_terminal_it_begins_again_by_undo_or_with_new_dice() -> None:
    match = Match.new("fallujah-2004", seed=7)
    first = match.state
    match.submit(match.view(match.game.seats[0]).actions[0])
    assert "Your operation begins again." in typed(match, "turn-again")
    assert match.state is first
    match = after_the_attack()
    assert "Take-backs with new dice: 1." in typed(match, "", "turn-again")
    assert match.entries == ()


def test_at_the_terminal_two_people_undo_as_far_as_nothing_was_learned() -> None:
    match = Match.from_position(FIGHT, 3, players={"us": HUMAN, "german": HUMAN})
    for text in ATTACK[:-1]:
        match.submit(text)
    assert "as far as nothing was learned" in typed(match, "", "turn-again")
    assert match.entries == ()


def test_at_the_terminal_a_turn_without_decisions_cannot_begin_again() -> None:
    said = typed(Match.new("phantom-fury", seed=7), "turn-again")
    assert "Your turn cannot begin again" in said
