"""Against the program in words: who plays, what it did and why, hints; nothing hidden."""

import io
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from nightdrop.cli import main
from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Message, State
from nightdrop.engine.view import View, detached, seen_by, view
from nightdrop.hexwar.bots.levels import LEVELS
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.bots.reasons import REASONS, because
from nightdrop.hexwar.rules.hexes import parse_hex
from nightdrop.hexwar.words.reasons import has_words
from nightdrop.lab.opponents import opponent, thought
from nightdrop.rules.actions import DONE
from nightdrop.table.language import LANGUAGES, _
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hints, Past, ProgramPlayer, seed_for
from nightdrop.table.match.status import hint_sentence
from nightdrop.table.pipe import Engine
from nightdrop.table.record.record import HUMAN, Bot, read_record, render
from nightdrop.table.scenario.scenarios import FIRST
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.reasons import HIDDEN, reason_sentence
from tests.laws.truths import other_truth
from tests.table.test_terminal import SECRETS
from tests.typing_keyboard import FIGHT, Keyboard
from tests.wording import in_code, text_of

CAPTAIN = Bot(bot="captain", version=1)
SAMPLE = {
    "activation": "G4", "value": 1.84, "regiment": "505", "hex": parse_hex("2714"), "unit": "505.A",
    "target": parse_hex("2714"), "goal": parse_hex("2713"), "chance": 21, "count": 2,
    "company": "505.B", "units": ("505.A",), "stick": "505.07",
}  # fmt: skip


# A game of few turns, for what is told when it is over.
SHORT = "chef-du-pont"


def against(
    german: Bot | str = CAPTAIN, us: Bot | str = HUMAN, path: Path | None = None,
    scenario: str = FIRST,
) -> Match:  # fmt: skip
    return Match.new(scenario, seed=7, players={"us": us, "german": german}, save_to=path)


class Alone(Keyboard):
    """A terminal edition at which a test types against the program."""

    def __init__(self, match: Match) -> None:
        self.match, self.out, self.confirms = match, io.StringIO(), True
        self.terminal = Terminal(match, io.StringIO(), self.out, think=thought)
        self.terminal.run()

    def plays_to(self, turn: int, rng: Random, *commands: str) -> None:
        """Play by lot up to a turn, and type these commands before each decision."""
        while not self.match.is_over and self.match.state.turn < turn:
            self.type(*commands, random_action(self.match.view(str(self.match.actor)), rng).text)


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


def test_every_reason_has_words(spoken: str) -> None:
    """With all its fields, and with those alone that every reader may know."""
    view = Match.from_position(FIGHT, 1).public().state
    free = {"chance", "value", "count", "target", "goal", "units"}
    for key, (names, rule) in REASONS.items():
        assert has_words(key), key
        fields = {name: SAMPLE[name] for name in names}
        known = {name: value for name, value in fields.items() if name not in free}
        told, least = (reason_sentence(because(key, **of), view) for of in (fields, known))
        for said in (told, least):
            assert not said[0].islower() and "{" not in said and "  " not in said, said
        if rule:
            assert told.endswith(f". [{rule}]"), told


def test_a_reason_of_another_version_is_not_known() -> None:
    view = Match.from_position(FIGHT, 1).public().state
    assert reason_sentence(Message("whim"), view) == HIDDEN


def test_figures_are_told_in_per_cent_and_points() -> None:
    view = Match.from_position(FIGHT, 1).public().state
    reason = because("attack", hex=parse_hex("2714"), units=("505.A",), chance=21, value=1.84)
    assert reason_sentence(reason, view) == (
        "The best attack is on 2714: 58 per cent to hit, 1.8 points to gain on average."
        " [9.1.1]"
    )


def test_the_program_answers_and_the_answer_is_told_to_the_reader_alone() -> None:
    keyboard, rng, told_open = Alone(against()), Random(7), set[str]()
    match = keyboard.match
    assert "US, against the Captain." in keyboard.said
    while match.state.turn < 3:
        before = len(keyboard.said)
        text = random_action(match.view(str(match.actor)), rng).text
        keyboard.type("log 5", "actions", text)
        told_open |= faces_seen(match, "us")
        for secret in SECRETS:
            is_open = secret.removeprefix("German ") in told_open
            assert is_open or secret not in keyboard.said[before:]
    assert "Pass the keyboard" not in keyboard.said
    assert text_of(
        "news.news.activated_units", activation="G4", occupier_nation="German") in keyboard.said
    assert faces_seen(match, "german") - told_open


def faces_seen(match: Match, reader: str) -> set[str]:
    """The words of the faces of German units that a reader knows by now, the dead included."""
    view = match.view(reader).state
    units = (*view.pieces.of("german"), *(one for one in view.dead.values() if one.side != "us"))
    return {word for unit in units if unit.face for word in unit.face.split("-")}


def test_the_program_plays_the_side_that_jumps_as_well() -> None:
    keyboard = Alone(against(german=HUMAN, us=CAPTAIN))
    assert "German, against the Captain." in keyboard.said
    assert "is activated. [5.4.1]" in keyboard.said
    assert keyboard.match.actor == "german"


def test_4_2_alone_the_drop_of_a_new_game_is_told_in_groups() -> None:
    """Of a game that goes on, the log tells."""
    keyboard = Alone(against())
    before, _question = keyboard.said.split("The US player decides.", 1)
    assert "Five German units are drawn. [4.1]" in before
    assert "The 505th: " in before and "sticks land" in before and "Since you" not in before
    keyboard.type("U1")
    assert "sticks land" not in Alone(keyboard.match).said


def test_two_programs_play_a_whole_game_before_who_watches() -> None:
    recruit = Bot(bot="recruit", version=1)
    keyboard = Alone(against(german=recruit, us=recruit, scenario=SHORT))
    assert keyboard.match.is_over
    assert "You watch: Recruit against Recruit." in keyboard.said
    assert text_of("sentences.refused.over", "10.1") in keyboard.said


def test_a_game_against_the_program_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "alone.yaml"
    keyboard = Alone(against(path=path))
    keyboard.plays_to(2, Random(7))
    keyboard.match.close()
    again = Alone(Match.load(path, save_to=path))
    assert "US, against the Captain." in again.said
    again.plays_to(3, Random(7))
    assert {"german"} == set(read_record(path).header.bots)


def test_equal_games_are_answered_equally() -> None:
    games = []
    for _time in range(2):
        keyboard = Alone(against())
        keyboard.plays_to(3, Random(5))
        games.append(keyboard.match.entries)
    assert games[0] == games[1]


def played(turn: int = 4, seed: int = 5, scenario: str = FIRST) -> Match:
    """A game of the captain as German against a player by lot, up to a turn."""
    match, rng = against(scenario=scenario), Random(seed)
    bot = ProgramPlayer(match, thought)
    while not match.is_over and match.state.turn < turn:
        if match.actor == "german":
            bot.decide()
        else:
            match.submit(random_action(match.view("us"), rng))
    return match


@lru_cache(maxsize=1)
def three_turns() -> Past:
    """Such a game, as it is looked back on."""
    return Past.of(played(seed=7).to_replay())


def decisions(past: Past, side: Side) -> list[int]:
    return [n for n in range(len(past.actions)) if past.decided_by(n) == n
            and past.states[n].due.actor(past.states[n]) == side]  # fmt: skip


def test_why_is_thought_again_as_it_was_thought() -> None:
    past = three_turns()
    found = [past.why(thought, n, "all") for n in decisions(past, "german")]
    assert len(found) > 30 and all(found)


def test_why_as_the_other_side_may_read_it_is_the_same_in_twins() -> None:
    past, rng = three_turns(), Random(3)
    told = hidden = apart = 0
    for n in decisions(past, "german"):
        truth = other_truth(past.states[n], "us", rng)
        twin = past._replace(states=[*past.states[:n], truth, *past.states[n + 1 :]])
        why = [each.why(thought, n, "us") for each in (past, twin)]
        views = [seen_by(each.states[n], "us") for each in (past, twin)]
        for language in reversed(LANGUAGES):  # English last
            speak(language)
            said = [reason_sentence(*each) for each in zip(why, views, strict=True)]
            assert said[0] == said[1]
        whole = [thought("captain", *question(each.states[n])) for each in (past, twin)]
        apart += whole[0].reason != whole[1].reason
        hidden += said[0] == _(HIDDEN)
        told += said[0] != _(HIDDEN)
    # The whole reason would have told twins apart: what is told leaves out what is hidden.
    assert apart and hidden and told > 9 * hidden


def question(state: State) -> tuple[View, None, int]:
    return detached(view(state, "german")), None, seed_for(state, "german")


def test_after_the_end_all_is_told() -> None:
    match = played(turn=10, scenario=SHORT)
    past = Past.of(match.to_replay())
    assert match.is_over
    numbers = decisions(past, "german")[-40:]
    assert len(numbers) > 20
    assert all(past.why(thought, n, "us") == past.why(thought, n, "all") for n in numbers)


def test_a_person_is_not_asked_why_nor_the_end_of_a_step() -> None:
    past = three_turns()
    for n, action in enumerate(past.actions):
        decider = past.states[n].due.actor(past.states[n])
        if decider == "us" or (decider == "german" and action == DONE):
            assert past.decided_by(n) is None
        elif decider == CHANCE and past.decided_by(n) is not None:
            assert past.decided_by(n) < n


def test_5_2_no_decision_is_behind_the_throw_for_the_initiative() -> None:
    """Where the last activation of the turn before ended by itself with one of the program's."""
    past = three_turns()
    last = decisions(past, "german")[0]
    throw = next(n for n, state in enumerate(past.states)
                 if state.due.name == "initiative" and state.due.actor(state) == CHANCE)
    ended = past._replace(states=[past.states[n] for n in (last, throw, throw + 1)],
                          actions=[past.actions[n] for n in (last, throw)])  # fmt: skip
    assert ended.decided_by(0) == 0 and ended.decided_by(1) is None


def test_why_tells_what_the_program_did_last() -> None:
    keyboard = Alone(against())
    assert text_of("sentences.terminal.no_answer") in keyboard.type("why")
    keyboard.type("U1", "done", "done", "done")
    lines = keyboard.type("why").splitlines()
    assert lines and all(line.endswith(("]", HIDDEN, ".")) for line in lines)


def test_between_two_people_why_needs_an_action() -> None:
    assert Keyboard(Match.new(seed=7)).type("why").startswith(
        text_of("sentences.terminal.needs", usage="why"))


def test_a_hint_is_what_the_captain_would_do_from_the_own_view(tmp_path: Path) -> None:
    path = tmp_path / "alone.yaml"
    keyboard = Alone(against(path=path))
    match = keyboard.match
    seed = seed_for(match.state, "us")
    best = opponent("captain").think(detached(match.view("us")), None, seed)
    assert f"The Captain would do this: {best.action.text}:" in keyboard.type("hint")
    assert f"points less: {best.others[0][0].text}:" in keyboard.type("hint")
    assert read_record(path).header.hints == {"us": 1}  # the next best belongs to the same hint
    keyboard.type(best.action.text, "hint")
    assert match.hints == {"us": 2}


def test_a_game_can_be_played_without_hints() -> None:
    match = Match.new(seed=7, players={"german": CAPTAIN}, hints=False)
    assert Alone(match).type("hint") == "This game is played without hints.\n"
    assert not Hints(match).can_be_asked
    assert "\nhints: 'off'\n" in render(match.record)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--german", "general"], "--german must be recruit or corporal or captain or colonel"),
        (["--german", "captain", "--sealed"], "a seal is for two people"),
        (["--us", "captain", "--load", "game.yaml"], "leave out --us"),
    ],
)
def test_wrong_wishes_for_the_program_are_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert main(["play", "--text", *arguments]) == 2
    assert reason in capsys.readouterr().err


def test_the_program_needs_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--us", "captain"]) == 2
    assert "--us needs --text" in capsys.readouterr().err


def engine() -> Engine:
    found = Engine(think=thought)
    found.answer('{"do":"new","seed":7}')
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_the_pipe_tells_what_a_level_would_do_and_why(level: str) -> None:
    pipe = engine()
    asked = json.dumps({"do": "think", "as": "us", "level": level, "seed": 3})
    found = pipe.answer(asked)
    assert found["ok"] and set(found) == {"ok", "text", "reason", "worth", "others"}
    legal = pipe.answer('{"do":"actions"}')["actions"]
    assert found["text"] in legal
    assert {text for text, _worth in found["others"]} < set(legal)
    assert str(found["reason"])[0].isupper()
    assert pipe.answer(asked) == found
    assert pipe.answer(json.dumps({"do": "act", "text": found["text"]}))["ok"]


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"as": "us", "level": "general"}, "'general': recruit, corporal, captain, colonel."),
        ({"as": "us"}, "The field 'level' is missing."),
        ({"as": "us", "level": 3}, "The field 'level' must be text."),
        ({"level": "captain"}, "The field 'as' is missing."),
        ({"as": "german", "level": "captain"}, "'german' is not the side to decide now."),
        ({"as": "both", "level": "captain"},
         in_code("{name!r} is not a seat in this game ({seats})", name="both", seats="us, german")
         + "."),
        ({"as": "us", "level": "captain", "seed": "x"}, "The field 'seed' must be a whole number."),
    ],
)
def test_the_pipe_refuses_what_cannot_be_thought_about(
    asked: dict[str, object], reason: str
) -> None:
    pipe = engine()
    found = pipe.answer(json.dumps({"do": "think", **asked}))
    assert not found["ok"] and str(found["error"]).endswith(reason)
    assert pipe.answer('{"do":"status"}')["ok"]


def test_a_pipe_without_levels_says_so() -> None:
    pipe = Engine(Match.new(seed=7))
    asked = '{"do":"think","as":"us","level":"captain"}'
    assert pipe.answer(asked)["error"] == "There is no level called 'captain': none here."


def test_the_result_counts_the_hints_of_each_side(finished: Path) -> None:
    match = Match.load(finished)
    assert hint_sentence(match) == ""
    match.count_hint("us")
    match.count_hint("us")
    assert hint_sentence(match) == in_code("Hints used: {counts}.", counts="US 2")
    assert in_code("Hints used: {counts}.", counts="US 2") in Keyboard(match).said
