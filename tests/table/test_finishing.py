"""The computer finishes a game for one alone: at the terminal, and as campaigns count it."""

import io

import pytest

from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.match.campaign import outcome
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import AdvisedAction, Think
from nightdrop.table.record.record import HUMAN, Bot
from nightdrop.table.terminal.terminal import Terminal
from tests.typing_keyboard import FIGHT, Keyboard

RECRUIT = Bot(bot="recruit", version=LEVELS["recruit"].version)
LAST = FIGHT.replace("turn: 5", "turn: 9\nused: [U2, G4, U3, G4]")


def against(*lines: str, think: Think = thought_or_lot) -> tuple[Match, str]:
    """A game against the recruit at the terminal, and what it said after these lines."""
    out = io.StringIO()
    match = Match.from_position(LAST, 3, players={"us": HUMAN, "german": RECRUIT})
    terminal = Terminal(match, io.StringIO(), out, think=think)
    terminal.run()
    for line in lines:
        terminal.answer(line)
    return match, out.getvalue()


def test_it_is_typed_twice_and_the_opponent_s_level_plays_to_the_end() -> None:
    match, said = against("finish")
    assert "The Recruit would play on to the end" in said and not match.header.handed
    match, said = against("finish", "finish")
    assert match.is_over and match.header.bots == {"us": RECRUIT, "german": RECRUIT}
    assert "Played by a person and by the computer." in said or "points" in said


def test_ctrl_c_gives_the_game_back() -> None:
    calls = list[str]()

    def interrupted(level: str, *asked: object) -> AdvisedAction:
        calls.append(level)
        raise KeyboardInterrupt

    match, said = against("finish", "finish", think=interrupted)
    assert calls and match.header.players == {"us": HUMAN, "german": RECRUIT}
    assert "You decide again." in said


def test_two_people_finish_their_game_themselves() -> None:
    match = Match.from_position(FIGHT, 3, players={"us": HUMAN, "german": HUMAN})
    assert "only for one who plays alone" in Keyboard(match).type("", "finish")


@pytest.mark.parametrize(("seat", "end"), [("us", -1), ("german", 0)])
def test_in_a_campaign_it_counts_as_the_lowest_level_of_the_player_s_seat(
    seat: str, end: int
) -> None:
    match = Match.from_position(LAST, 3, players={"us": RECRUIT, "german": RECRUIT})
    match.hand_over({seat: RECRUIT})
    found = outcome(match, seat)
    assert found.left and (found.level, found.winner) == match.game.rules.levels[end][1:]
