"""How hard a game is, the number of its deal, and the line to be shared."""

from pathlib import Path

import pytest

from nightdrop.table.match.match import Match
from nightdrop.table.match.status import chosen_words, result_line
from nightdrop.table.record.deals import MOST
from nightdrop.table.scenario.scenarios import load_scenario, read_scenario
from nightdrop.table.words.nouns import minus
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.play.screen import Play
from tests.tools.demo import Hand, open_dummy

NAME = "fallujah-2004"


@pytest.mark.parametrize(("difficulty", "ops"), [("green", 105), ("standard", 90), ("hard", 75)])
def test_7_1_a_difficulty_gives_more_or_fewer_ops(difficulty: str, ops: int) -> None:
    assert Match.new(NAME, {"difficulty": difficulty}, 1).state.book.ops == ops


def test_7_1_difficulties_are_listed_from_the_easiest() -> None:
    found = read_scenario(NAME).difficulties
    more = [load_scenario(NAME, {"difficulty": one}).rules.options["handicap"] for one in found]
    assert more == sorted(more, reverse=True)


def test_7_1_a_chosen_number_of_ops_goes_before_the_difficulty() -> None:
    assert Match.new(NAME, {"difficulty": "hard", "handicap": 1}, 1).state.book.ops == 95


def test_the_standard_game_is_the_game_of_before() -> None:
    plain, named = (load_scenario(NAME, options) for options in ({}, {"difficulty": "standard"}))
    assert plain.digest == named.digest


def test_a_new_game_is_a_deal_with_a_number_to_be_told() -> None:
    match = Match.new(NAME)
    assert 1 <= int(match.deal) <= MOST


def test_the_same_deal_has_the_same_chance_in_the_same_order() -> None:
    games = [Match.new(NAME, seed=48213) for _game in range(2)]
    for match in games:
        for text in ("army historical", "done", "J-3", "force 3/1", "move 0302"):
            match.submit(text)
    assert games[0].entries == games[1].entries


def test_the_line_to_share_names_deal_battle_and_difficulty() -> None:
    options = {"battle": "vigilant-resolve", "difficulty": "hard"}
    match = Match.new(NAME, options, 48213)
    assert chosen_words(match) == "April: Vigilant Resolve, Hard"
    while not match.is_over:
        match.submit(match.state.menu[-1])
    assert match.result is not None
    line = result_line(match)
    said = f"Fallujah, 2004 48213, April: Vigilant Resolve, Hard: {minus(match.result.points)}, "
    assert line.startswith(said) and line.endswith(", 0 hints")


def test_a_difficulty_is_chosen_on_the_card_and_a_deal_behind_the_line(tmp_path: Path) -> None:
    app, clock = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(game=NAME))
    app.open("new")
    app.step()
    hand = Hand(app, clock)
    hand.press("difficulty-hard")
    screen = app.screen
    assert isinstance(screen, NewGame)
    screen.field.string = "48213"
    screen.renew()
    app.step()
    assert "deal 48213" in screen.line.lower()
    hand.press("start")
    assert isinstance(app.screen, Play)
    match = app.screen.playing.match
    assert (match.deal, match.state.book.ops) == ("48213", 75)
    app.close()
