"""Taking back with new dice at the window: asked twice by key or button, counted, kept."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from nightdrop.bots.player import Thought
from nightdrop.engine.view import Detached
from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import HUMAN, Bot, Players, read_record
from nightdrop.ui.kit import Toggle
from nightdrop.ui.menus.game_launcher import open_game
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.play.screen import Play
from nightdrop.ui.tasks import BackgroundTask
from tests.patience import until
from tests.table.test_take_back import ATTACK
from tests.typing_keyboard import FIGHT
from tests.window.play.test_window_alone import AGAINST, Table
from tests.wording import in_code

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.app.close()


def thrown(table: Table, players: Players = AGAINST) -> Play:
    """The person has attacked in the second activation, and the dice lie."""
    path = table.folder / "saves" / "game.yaml"
    match = Match.from_position(FIGHT, 3, players=players, save_to=path)
    table.app.open("play", match, 0)
    table.app.step()
    for text in ATTACK:
        match.submit(text)
    table.play.playing.refresh()
    table.play.changed()
    table.app.step()
    return table.play


def named(play: Play) -> list[str]:
    """The names of the buttons that are there."""
    return [button.name for button in play.buttons.buttons]


def test_u_twice_takes_the_last_decision_back_with_new_dice(table: Table) -> None:
    play = thrown(table)
    seed, button = table.match.header.seed, play.buttons.named("undo")[0]
    assert (button.label, button.sub) == ("Take back", "with new dice")
    table.key(pygame.K_u)
    assert play.playing.refusal is not None
    assert play.playing.refusal[0].startswith(
        "Dice have been rolled since then: it can be taken back with new dice. Attacker 5 + "
    )
    assert named(play)[:3] == ["take-back", "anew", "back"]
    assert table.match.take_backs == 0
    table.key(pygame.K_u)
    assert table.match.entries == ATTACK[:-1] and table.match.take_backs == 1
    assert table.match.header.seed != seed
    assert play.playing.refusal is None and "take-back" not in named(play)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_all_ways_back_have_a_place_in_the_strip_of_a_small_window(
    table: Table, spoken: str
) -> None:
    table.app.resize((1280, 720))
    table.app.set(table.app.settings.but(scale=2.0, language=spoken))
    play = thrown(table)
    table.key(pygame.K_u)
    assert play.side.folded
    for name in ("take-back", "anew", "back"):
        (button,) = play.buttons.named(name)
        assert button.rect.width, button.label


@pytest.mark.parametrize(("take_backs", "said"), [
    (True, "resolve the attack"), (False, "resolve the attack; cannot be undone"),
])  # fmt: skip
def test_no_way_back_is_told_of_an_attack_where_there_is_none(
    table: Table, take_backs: bool, said: str
) -> None:
    match = Match.from_position(FIGHT, 3, players=AGAINST, take_backs=take_backs)
    table.app.open("play", match, 0)
    for text in ATTACK[:-1]:
        match.submit(text)
    table.play.playing.refresh()
    table.play.changed()
    assert table.play.buttons.named("fight")[0].sub == said


def test_its_buttons_do_the_same(table: Table) -> None:
    play = thrown(table)
    table.hand.press("undo")
    table.hand.press("take-back")
    assert table.match.entries == ATTACK[:-1]
    table.hand.press("undo")  # nothing was thrown since: the plain undo, which is not counted
    assert table.match.entries == ATTACK[:-2] and table.match.take_backs == 1
    assert play.playing.match.can_redo


def test_backspace_then_goes_to_the_beginning_of_the_activation(table: Table) -> None:
    thrown(table)
    table.key(pygame.K_BACKSPACE)
    assert len(table.match.entries) >= len(ATTACK)  # not before it is asked for
    table.key(pygame.K_u)
    table.key(pygame.K_BACKSPACE)
    assert table.match.entries == () and table.match.take_backs == 1


def test_escape_leaves_it_as_it_is(table: Table) -> None:
    play = thrown(table)
    before = table.match.entries
    table.key(pygame.K_u)
    table.key(pygame.K_ESCAPE)
    assert "undo" in named(play) and "take-back" not in named(play)
    table.key(pygame.K_u)
    assert table.match.entries == before and table.match.take_backs == 0


def test_an_order_of_several_decisions_is_taken_back_whole(table: Table) -> None:
    """An attack as it was forecast is one order: its throw goes back to before it."""
    match = Match.from_position(FIGHT, 3, players=AGAINST)
    table.app.open("play", match, 0)
    table.app.step()
    match.submit("U1")
    match.submit("done")
    table.play.playing.refresh()
    table.play.changed()
    table.play.playing.strike(table.play.playing.targets()[0])
    assert len(match.entries) > 3
    table.key(pygame.K_u)
    table.key(pygame.K_u)
    assert match.entries == ATTACK[:2] and match.take_backs == 1


def test_before_dice_that_are_to_be_typed_it_goes_back_as_well(table: Table) -> None:
    match = Match.from_position(FIGHT, dice="typed", players=AGAINST)
    table.app.open("play", match, 0)
    for text in ATTACK:
        match.submit(text)
    table.play.playing.refresh()
    table.play.changed()
    table.app.step()
    assert table.play.playing.dice_due and "undo" in named(table.play)
    table.key(pygame.K_u)
    table.key(pygame.K_u)
    assert match.entries == ATTACK[:-1] and match.header.dice == "typed"


def test_it_goes_back_over_the_answers_while_the_program_decides(table: Table) -> None:
    """What was asked stays asked while it goes on: the own last decision is the same."""
    play = thrown(table)
    while table.match.actor == "us":
        play.playing.submit(table.match.view("us").actions[-1])
    count, own = len(table.match.entries), table.match.go_back_to()
    assert play.opponent.goes_on and own is not None
    if table.match.can_undo() is None:
        until(lambda: table.match.can_undo() is not None, "nothing is thrown", table.hand.wait)
    table.key(pygame.K_u)
    until(lambda: len(table.match.entries) > count + 1, "it does not go on", table.hand.wait)
    assert play.playing.armed == "anew"
    table.key(pygame.K_u)
    assert len(table.match.entries) <= own and not play.opponent.goes_on
    assert table.match.take_backs == 1
    table.decide()
    table.look_on()


def test_the_program_gets_no_plan_back_that_was_made_in_what_was_taken_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, given = thrown(table), list[object]()

    def ask(view: Detached, _level: str, plan: object, seed: int) -> BackgroundTask[Thought]:
        given.append(plan)
        found: Any = thought_or_lot("recruit", view, None, seed)
        made = cast(Thought, found._replace(plan=f"plan {len(given)}"))
        return BackgroundTask(lambda: made)

    monkeypatch.setattr(table.thinker, "ask", ask)
    for begun in (0, 2):
        while table.match.actor == "us":
            play.playing.submit(table.match.view("us").actions[-1])
        until(lambda: len(given) >= begun + 2, "it is not asked", table.hand.wait)  # noqa: B023
        table.match.go_back(0, 7)
        play.playing.refresh()
        play.changed()
        del given[begun + 2 :]
    assert given == [None, "plan 1", None, "plan 3"]


def test_the_same_game_is_gone_on_with_in_its_file(table: Table) -> None:
    thrown(table)
    table.key(pygame.K_u)
    table.key(pygame.K_u)
    path = table.match.path
    assert path is not None and path.name == "game.yaml"
    table.app.open("title")
    assert read_record(path).header.take_backs == 1
    assert open_game(table.app, path) == ""
    assert table.match.take_backs == 1 and table.match.entries == ATTACK[:-1]


@pytest.mark.parametrize("alone", [False, True])
def test_two_people_and_those_who_play_without_take_backs_are_refused_as_ever(
    table: Table, alone: bool
) -> None:
    table.app.set(table.app.settings.but(solo=True))
    play = thrown(table, AGAINST if alone else {"us": HUMAN, "german": HUMAN})
    if alone:
        table.match.header = table.match.header.model_copy(update={"take_backs": "off"})
        play.changed()
    before, button = table.match.entries, play.buttons.named("undo")[0]
    assert button.label == "Undo" and not button.enabled
    table.key(pygame.K_u)
    table.key(pygame.K_u)
    assert table.match.entries == before and "take-back" not in named(play)


@pytest.mark.parametrize("level", list(LEVELS))
def test_they_are_on_by_default_but_for_the_colonel(table: Table, level: str) -> None:
    table.app.step()
    table.hand.press("new")
    table.hand.press(f"level-{level}")
    table.hand.press("start")
    assert table.match.header.take_backs == (None if level != "colonel" else "off")


def test_its_switch_is_kept_for_each_level(table: Table) -> None:
    table.app.step()
    table.hand.press("new")
    assert isinstance(table.app.screen, NewGame)
    for level, was in (("captain", True), ("colonel", False)):
        table.hand.press(f"level-{level}")
        table.hand.press("rules")
        leaves = table.app.screen.root.leaves()
        switch = next(one for one in leaves if isinstance(one, Toggle) and
                      one.command == "new.take-backs")  # fmt: skip
        assert switch.on == was
        table.hand.press("new.take-backs")
        table.hand.press("rules")
    table.hand.press("start")
    assert table.match.header.take_backs is None  # against the colonel, for once
    assert table.app.settings.take_backs == "captain colonel"
    play = table.app.screen
    assert isinstance(play, Play)


def test_the_debrief_counts_it(table: Table) -> None:
    bots = {"us": HUMAN, "german": Bot(bot="recruit", version=5)}
    text = FIGHT.replace("turn: 5", "turn: 9\nused: [U2, G4, U3, G4]")
    match = Match.from_position(text, 3, players=bots)
    for decision in ATTACK:
        match.submit(decision)
    match.go_back(0)
    table.app.open("play", match, 0)
    table.app.step()
    while not match.is_over:
        table.play.playing.submit(match.view("us").actions[-1])
        table.app.step()
        if match.actor == "german":
            table.look_on()
    table.play.hurry()  # the end is said before the debrief
    table.app.step()
    assert in_code("Take-backs with new dice: {count}.", count="1") in table.app.screen.who_played


def test_the_menu_begins_the_turn_again_with_new_dice_and_counts_it(table: Table) -> None:
    thrown(table)
    table.app.open("pause", table.play)
    table.app.step()
    table.hand.press("turn-again")
    assert table.match.entries == () and table.match.take_backs == 1


def test_the_menu_has_no_such_way_where_nothing_can_go_back(table: Table) -> None:
    table.app.set(table.app.settings.but(solo=True))
    play = thrown(table, {"us": HUMAN, "german": HUMAN})
    table.app.open("pause", play)
    assert "turn-again" not in [one.name for one in table.app.screen.menu()]  # type: ignore[attr-defined]
