"""A level that plays no better in a game than the one below is not offered there; what names it
goes on, and says who plays instead."""

import io
import json
from pathlib import Path
from random import Random

import pytest

from nightdrop.arguments import UsageError, parser_of_commands
from nightdrop.bots.levels import players_of
from nightdrop.bots.random_bot import any_action
from nightdrop.cli import _players
from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.hexwar.scenario.weights import read_stands_in
from nightdrop.lab.lineups import LabError, LineUp, identity
from nightdrop.lab.opponents import thought
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match import challenge
from nightdrop.table.match.challenge import challenge_of
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import question
from nightdrop.table.match.story import (
    begin_story,
    due_words,
    level_of,
    passed_over,
    story_under_way,
)
from nightdrop.table.pipe import Engine
from nightdrop.table.record.record import HUMAN, Bot, Players
from nightdrop.table.scenario.campaign_files import read_story
from nightdrop.table.scenario.scenarios import read_scenario, shipped_scenarios
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.ui.menus.alone import Alone
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.play.screen import Play
from nightdrop.ui.settings import Settings
from tests.tools.demo import open_dummy
from tests.wording import in_code

GAME, FOUR = "pegasus-bridge", ["recruit", "corporal", "captain", "colonel"]
THREE = FOUR[:3]
OF_FOUR = {"night-drop", "chef-du-pont", "la-fiere", "drop-as-planned", "fallujah-2004"}
SAID = "This game does not have the level Colonel; Captain plays instead."
STORY = "night-and-morning"
COLONEL = Bot(bot="colonel", version=6)


def against_colonel(path: Path | None = None) -> Match:
    """A game that names the level which is not offered there any more."""
    players = {"british": HUMAN, "german": COLONEL}
    return Match.new(GAME, seed=3, save_to=path, players=players)


@pytest.mark.parametrize("name", shipped_scenarios())
def test_each_game_offers_the_levels_that_are_shown_to_play_better(name: str) -> None:
    offered = [*Alone(Settings(), read_scenario(name)).levels]
    assert offered == (FOUR if name in OF_FOUR else THREE)


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_level_that_is_not_offered_is_played_by_the_one_named_for_it(name: str) -> None:
    rules = read_scenario(name).game().rules
    players = players_of(rules.kind, rules.name)
    assert players.level("colonel").name == ("colonel" if name in OF_FOUR else "captain")


def test_the_window_plays_the_captain_and_keeps_the_choice_for_other_games() -> None:
    chosen = Settings().but(level="colonel")
    here, there = (Alone(chosen, read_scenario(name)) for name in (GAME, "night-drop"))
    assert (here.chosen[0], there.chosen[0]) == ("captain", "colonel")
    assert here.played().level == there.played().level == "colonel"
    assert here.players() == {
        "british": HUMAN, "german": Bot(bot="captain", version=LEVELS["captain"].version)
    }  # fmt: skip


def test_at_the_command_line_a_new_game_has_three() -> None:
    parsed = parser_of_commands().parse_args(["play", "--text", "--german", "colonel"])
    with pytest.raises(UsageError, match="must be recruit or corporal or captain, not 'colonel'"):
        _players(parsed, GAME)
    assert _players(parsed, "night-drop")["german"] == Bot(bot="colonel", version=6)


def test_programs_are_told_of_three() -> None:
    engine = Engine(Match.new(GAME, seed=3), think=thought)
    asked = {"do": "think", "as": engine.match.actor, "level": "colonel"}
    told = engine.answer(json.dumps(asked))
    assert told["ok"] is False
    assert told["error"] == "There is no level called 'colonel': recruit, corporal, captain."


def test_the_laboratory_knows_three() -> None:
    known = "choose from random, recruit, corporal, captain"
    with pytest.raises(LabError, match=known):
        identity(LineUp("x", ("colonel", "captain"), GAME))
    assert identity(LineUp("x", ("colonel", "captain")))


def test_no_week_sets_a_level_that_its_game_does_not_offer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(challenge, "this_week", lambda: "2030-W01")
    found = [challenge_of(f"{year}-W{week:02}") for year in (2026, 2027) for week in range(1, 53)]
    drawn = {one.level for one in found if one.scenario in OF_FOUR and one.level}
    assert drawn == {"corporal", "captain", "colonel"}
    for one in found:
        rules = read_scenario(one.scenario).game().rules
        assert one.level in ("", *players_of(rules.kind, rules.name).levels)


def test_a_campaign_through_several_games_has_the_levels_that_all_of_them_offer() -> None:
    story = read_story(STORY)
    assert [level_of(story, level) for level in THREE] == THREE
    with pytest.raises(ValueError, match="must be recruit or corporal or captain, not 'colonel'"):
        level_of(story, "colonel")


def test_a_campaign_that_names_it_goes_on_and_says_so(tmp_path: Path) -> None:
    campaign = begin_story(tmp_path, STORY, "allies", "colonel")
    assert passed_over(tmp_path) == []
    assert story_under_way(tmp_path, STORY) is not None
    assert due_words(campaign) == [SAID]


def test_a_saved_game_that_names_it_plays_on_as_the_captain(tmp_path: Path) -> None:
    path, rng = tmp_path / "game.yaml", Random(1)
    match = against_colonel(path)
    while match.actor != "german":
        match.submit(any_action(match.view(str(match.actor)), rng))
    match.close()
    match = Match.load(path, save_to=path)
    view, seed = question(match.state, "german")
    assert thought("colonel", view, None, seed) == thought("captain", view, None, seed)
    match.submit(thought("colonel", view, None, seed).action)
    assert match.header.bots["german"] == COLONEL
    match.close()


def test_at_the_terminal_such_a_game_says_who_plays_instead() -> None:
    screen = io.StringIO()
    Terminal(against_colonel(), io.StringIO(), screen, think=thought)._begin()
    assert SAID in screen.getvalue()


def test_in_the_window_such_a_game_says_who_plays_instead(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 3)
    players: Players = {"british": HUMAN, "german": COLONEL}
    assert start_game(app, {}, 3, scenario=GAME, players=players) == ""
    assert isinstance(app.screen, Play)
    assert (app.screen.opponent.problem, app.screen.opponent.name) == (SAID, "Captain")


FILE = "levels: {}\ninstead: {colonel: captain}\n"


@pytest.mark.parametrize(("old", "new", "said"), [
    ("colonel:", "general:", in_code("{name} is not known here", name="general")),
    (": captain", ": general", in_code(
        "this game does not offer the level {name}", name="general")),
    (": captain", ": colonel", in_code(
        "this game does not offer the level {name}", name="colonel")),
])  # fmt: skip
def test_a_stand_in_that_there_is_not_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(FILE)
    assert read_stands_in(LEVELS, path) == {"colonel": "captain"}
    path.write_text(FILE.replace(old, new))
    with pytest.raises(FileError) as refused:
        read_stands_in(LEVELS, path)
    assert refused.value.line == 2 and said in refused.value.reason
