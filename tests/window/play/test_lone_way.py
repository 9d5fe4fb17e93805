"""A decision that decides nothing is done by the window, told, and taken back with the one before.

It must be public that there is only one way, so that neither time nor order tells anybody more.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.play import actor, legal_actions
from nightdrop.engine.view import common, seen_by
from nightdrop.hexwar.match.lone_way import lone_way
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.lab.selfplay import random_game
from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import chapters
from nightdrop.table.record.record import HUMAN, Bot, Players
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.app import App
from nightdrop.ui.play.game import go_lone_ways
from nightdrop.ui.play.guide import Guide
from nightdrop.ui.play.screen import Play
from tests.scripted import ScriptedDealer
from tests.tools.demo import open_dummy

pytestmark = pytest.mark.usefixtures("unpainted")

LAST_OF_TURN = """
scenario: night-drop
turn: 2
initiative: us
used: [U1, G4, U2, G3]
phase: {choose: us}
units:
  "1712": [{id: "508.07"}, {id: "508.08"}]
"""
ADVANTAGE = """
scenario: night-drop
turn: 2
initiative: german
units:
  "0405": [{id: "505.01", face: advantage, known_to: [german, us]}, {id: "505.02"}]
"""
FIGHT = """
scenario: night-drop
turn: 2
initiative: german
phase: {activation: G4, step: combat}
units:
  "1913": [{id: "505.07"}]
  "1914": [{id: "G.01", face: infantry-a, activated: true}]
"""
Opened = Callable[..., Play]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """A window on a position, before which the side sits that decides."""
    apps: list[App] = []

    def open_window(position: str, *dealt: str, players: Players | None = None) -> Play:
        app, _clock = open_dummy((1280, 720), tmp_path, 1)
        apps.append(app)
        dealer = ScriptedDealer(list(dealt))
        play = Play(app, Match.from_position(position, dealer=dealer, players=players))
        app.show(play)
        play.uncovered()
        return play

    yield open_window
    for app in apps:
        app.close()


def do(play: Play, text: str) -> None:
    """The player's decision."""
    play.playing.submit(next(a for a in play.playing.menu if a.text == text))


@pytest.mark.parametrize("scenario", ["night-drop", "pegasus-bridge"])
def test_what_all_see_as_the_only_way_is_the_only_way(scenario: str) -> None:
    """If it were not, the time until the next decision would tell that something is hidden."""
    found = 0
    for state, _action in random_game(load_scenario(scenario), Random(2)):
        public = seen_by(state, common(state.game))
        known = legal_actions(public) if actor(state) in state.game.seats else ()
        if len(known) == 1 and known[0] != DONE:
            found += 1
            assert known == legal_actions(state)
    assert found > 5


def test_5_4_the_last_activation_of_a_turn_begins_by_itself_and_is_told(opened: Opened) -> None:
    play = opened(LAST_OF_TURN)
    assert play.playing.match.entries == ("U3",)
    assert [line.text for line in play._contents().log][-1:] == ["The 508th is activated."]


def test_5_4_so_it_does_after_the_program_has_decided(opened: Opened) -> None:
    before = LAST_OF_TURN.replace(", G3]", "]").replace("choose: us", "choose: german")
    play = opened(before, "roll 1", players={"us": HUMAN, "german": Bot(bot="recruit", version=1)})
    playing = play.playing
    for text in ("G4", "done", "done"):
        if playing.bot_decides:
            playing.answer(next(a for a in legal_actions(playing.match.state) if a.text == text))
    assert playing.match.entries[-1] == "U3" and playing.decider == "us"


def test_2_6_1_who_spends_an_advantage_is_not_asked_who_comes_first(opened: Opened) -> None:
    play = opened(ADVANTAGE)
    do(play, "advantage 505")
    assert play.playing.match.entries == ("advantage 505", "U1")


def test_undo_takes_it_back_with_the_decision_before_it_and_redo_does_both(opened: Opened) -> None:
    play = opened(ADVANTAGE)
    do(play, "advantage 505")
    play.playing.undo()
    assert play.playing.match.entries == ()
    play.playing.redo()
    assert play.playing.match.entries == ("advantage 505", "U1")


def test_the_record_holds_it_as_a_decision(opened: Opened) -> None:
    play = opened(ADVANTAGE)
    do(play, "advantage 505")
    assert play.playing.match.record.entries[-1] == "U1"
    assert play.playing.match.to_replay().played.actions[-1].text == "U1"


def test_9_1_the_only_attacker_joins_and_the_dice_wait_for_the_player(opened: Opened) -> None:
    play = opened(FIGHT)
    do(play, "attack 1913")
    assert play.playing.match.entries == ("attack 1913", "join G.01")
    assert [action.text for action in play.playing.menu] == ["fight"]
    assert lone_way(play.playing.match) is None
    play.playing.undo()
    assert play.playing.match.entries == ()


def test_9_1_an_attack_of_all_who_can_join_waits_for_its_player(opened: Opened) -> None:
    """Also where no dice come next, but the choice of the Point unit."""
    second = 'activated: true}, {id: "G.02", face: security-b, activated: true}]'
    play = opened(FIGHT.replace("activated: true}]", second))
    for text in ("attack 1913", "join G.01", "join G.02"):
        do(play, text)
    assert [action.text for action in play.playing.menu] == ["fight"]


def test_a_lesson_of_the_guide_asks_for_it(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    guide = Guide(app, 0, chapters()[0].begin(None))
    assert not guide.playing.orders.passes()
    app.close()


def test_5_4_a_game_that_is_opened_there_goes_on_by_itself(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 1)
    alone: Players = {"us": HUMAN, "german": Bot(bot="recruit", version=1)}
    match = Match.from_position(LAST_OF_TURN, dealer=ScriptedDealer([]), players=alone)
    play = Play(app, match)
    assert match.entries == ("U3",)
    assert [line.text for line in play._contents().log][-1:] == ["The 508th is activated."]
    app.close()


def test_5_4_under_a_cover_it_waits() -> None:
    match = Match.from_position(LAST_OF_TURN, dealer=ScriptedDealer([]))
    playing = HexPlaying(match)
    playing.mode, playing.orders.passes = "cover", lambda: True
    go_lone_ways(playing)
    assert match.entries == ()
    playing.uncover()
    assert match.entries == ("U3",)
