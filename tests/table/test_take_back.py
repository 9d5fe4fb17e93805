"""Against the program: taking back with new dice, across throws and answers, and what it costs."""

import io
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from nightdrop.arguments import parser_of_commands
from nightdrop.cli import _take_backs
from nightdrop.engine.view import Detached, detached
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.lab.opponents import thought
from nightdrop.table.disk.files import using
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.match.program_advice import AdvisedAction, ProgramPlayer
from nightdrop.table.match.status import take_back_sentence
from nightdrop.table.record.digests import digest
from nightdrop.table.record.playback import play_through
from nightdrop.table.record.record import HUMAN, Bot, Players, read_record
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.scenario.scenarios import read_scenario
from nightdrop.table.terminal.terminal import Terminal
from tests.tools.disks import PowerCut
from tests.typing_keyboard import FIGHT
from tests.wording import in_code, text_of

RECRUIT = Bot(bot="recruit", version=5)
ALONE: Players = {"us": HUMAN, "german": RECRUIT}
# The US player wakes the 505th, moves nobody and attacks: the dice are thrown.
ATTACK = ("U1", "done", "attack 2714", "join 505.A", "fight")
SEAL = Seal.of("one", "two", cost=Cost(16, 8, 1))


def after_the_attack(save_to: Path | None = None, **how: object) -> Match:
    """A game against the Recruit in which an attack was thrown, with dice of a seed."""
    match = Match.from_position(FIGHT, 3, save_to=save_to, players=ALONE, **how)  # type: ignore[arg-type]
    for text in ATTACK:
        match.submit(text)
    assert match.can_undo() is not None
    return match


def thrown(match: Match) -> list[str]:
    """The throws so far."""
    return [text for text in match.entries if text.startswith("roll")]


def test_a_throw_is_taken_back_to_before_the_last_own_decision() -> None:
    match = after_the_attack()
    to = match.go_back_to()
    assert to is not None and match.entries[to] == "fight"
    match.go_back(to)
    assert match.entries == ATTACK[:-1] and match.actor == "us"
    assert match.take_backs == 1 and not match.can_redo
    assert take_back_sentence(match) == in_code("Take-backs with new dice: {count}.", count="1")


def test_pressed_again_it_goes_further_back_decision_by_decision() -> None:
    match = after_the_attack()
    for count in range(len(ATTACK) - 1, -1, -1):
        to = match.go_back_to()
        assert to == count
        match.go_back(to)
    assert match.entries == () and match.go_back_to() is None
    assert match.take_backs == len(ATTACK)


def test_at_once_it_goes_to_the_beginning_of_the_activation_and_then_of_the_one_before() -> None:
    match = after_the_attack()
    assert match.go_back_to(begun=True) == 0
    bot = ProgramPlayer(match, thought)
    while match.state.activation == "U1" or match.actor != "us":  # up to the second activation
        bot.decide() if match.actor == "german" else match.submit(match.view("us").actions[-1])
    second = len(match.entries)
    match.submit(match.view("us").actions[0])
    assert match.go_back_to(begun=True) == second
    match.go_back(second)
    assert match.go_back_to(begun=True) == 0


def test_the_dice_taken_back_do_not_come_again() -> None:
    """The same decision meets the dice of another seed; what was thrown before stays."""
    match, thrown_first = after_the_attack(), []
    for seed in range(8):
        match.go_back(len(ATTACK) - 1, seed)
        match.submit("fight")
        thrown_first.append(thrown(match)[0])
    assert len(set(thrown_first)) > 3
    before = match.header.seed
    match.go_back(len(ATTACK) - 1)
    assert match.header.seed not in (before, 3) and match.header.dice == "seeded"


def test_dice_that_the_player_throws_are_typed_anew() -> None:
    match = Match.from_position(FIGHT, dice="typed", players=ALONE)
    for text in (*ATTACK, "roll 6 1"):
        match.submit(text)
    seed = match.header.seed
    match.go_back(len(ATTACK) - 1)
    match.submit("fight")
    assert match.actor == "chance" and thrown(match) == []
    assert match.header.dice == "typed" and match.header.seed != seed


@pytest.mark.parametrize(("players", "seal", "take_backs"), [
    (None, None, True), ({"us": HUMAN, "german": HUMAN}, None, True),
    ({"us": RECRUIT, "german": RECRUIT}, None, True), (ALONE, SEAL, True), (ALONE, None, False),
], ids=["people", "people by name", "the program alone", "sealed", "no take-backs"])  # fmt: skip
def test_it_is_not_offered(players: Players | None, seal: Seal | None, take_backs: bool) -> None:
    match = Match.from_position(FIGHT, 3, players=players, take_backs=take_backs)
    match.seal = seal
    for text in ATTACK:
        match.submit(text)
    assert match.take_backs is None and match.go_back_to() is None
    with pytest.raises(Refused, match=text_of("sentences.refused.go_back")):
        match.go_back(0)
    assert match.entries[: len(ATTACK)] == ATTACK


def test_not_after_the_end() -> None:
    """The German player's last activation is the last of the game."""
    text = FIGHT.replace("turn: 5", "turn: 9\nused: [G4, U1, G4, U2]")
    text = text.replace(": us\nphase: {choose: us}", ": german\nphase: {choose: german}")
    match = Match.from_position(text, 3, players={"us": RECRUIT, "german": HUMAN})
    while match.actor == "german":
        assert match.take_backs == 0
        match.submit(match.view("german").actions[-1])
    assert match.is_over and match.go_back_to() is None
    with pytest.raises(Refused):
        match.go_back(0)


def test_only_to_where_the_person_decides() -> None:
    match = after_the_attack()
    for to in (-1, len(ATTACK), len(match.entries)):
        with pytest.raises(Refused):
            match.go_back(to)


def test_it_is_a_fork_in_the_same_file_with_its_count(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = after_the_attack(path)
    created = match.header.created
    match.go_back(len(ATTACK) - 1)
    match.go_back(len(ATTACK) - 2)
    match.submit("fight" if match.why("fight") is None else "join 505.A")
    match.close()
    record = read_record(path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.yaml"]
    assert (record.header.take_backs, record.header.fork) == (2, len(ATTACK) - 2)
    assert record.header.created == created
    loaded = Match.load(path)
    assert loaded.take_backs == 2 and digest(loaded.state) == digest(match.state)


def test_nothing_is_lost_whenever_it_is_killed(tmp_path: Path) -> None:
    """After each call to the disk the file is the old game or the new one, whole."""
    path = tmp_path / "saves" / "game.yaml"
    disk = PowerCut()
    with using(disk):
        match = after_the_attack(path)
        old = match.record
        found = []

        class Looks:
            """Looks at what a power cut would leave after each call."""

            def __getattribute__(self, name: str) -> object:
                cut = tmp_path / "cut.yaml"
                cut.write_bytes(disk.lasting(path))
                found.append(read_record(cut))
                return getattr(disk, name)

        with using(Looks()):  # type: ignore[arg-type]
            match.go_back(len(ATTACK) - 1)
        cut = tmp_path / "cut.yaml"
        cut.write_bytes(disk.lasting(path))
        found.append(read_record(cut))
    told = [(record.header.take_backs, record.entries) for record in found]
    was, now = (None, old.entries), (1, match.record.entries)
    assert set(told) == {was, now} and told[-1] == now
    assert told == sorted(told, key=[was, now].index)


def test_the_program_remembers_nothing_of_what_was_taken_back() -> None:
    """One that played through all of it goes on as one that never saw it."""
    match = after_the_attack()
    bot = ProgramPlayer(match, thought)
    while match.actor == "german" or match.state.activation == "U1":
        bot.decide() if match.actor == "german" else match.submit(match.view("us").actions[-1])
    while match.actor == "german":
        bot.decide()
    match.go_back(0, 7)
    fresh = Match.from_position(FIGHT, 7, players=ALONE)
    other = ProgramPlayer(fresh, thought)
    for one, by in ((match, bot), (fresh, other)):
        for text in ATTACK:
            one.submit(text)
        while one.actor is not None and len(one.entries) < 40:
            if one.actor == "german":
                by.decide()
            else:
                one.submit(one.view("us").actions[-1])
    assert match.entries == fresh.entries


def test_no_plan_is_given_back_that_was_made_in_what_was_taken_back() -> None:
    match, given = after_the_attack(), list[object]()

    def think(level: str, seen: Detached, plan: object, seed: int) -> AdvisedAction:
        given.append(plan)
        found: Any = thought(level, seen, None, seed)
        return cast(AdvisedAction, found._replace(plan=f"plan {len(given)}"))

    bot = ProgramPlayer(match, think)
    for _time in range(2):
        while match.actor == "us":
            match.submit(match.view("us").actions[-1])
        bot.decide()
        bot.decide()
        match.go_back(0, 7)
    assert given == [None, "plan 1", None, "plan 3"]


def typed(match: Match, *lines: str) -> str:
    """What the terminal says to the last of these lines."""
    out = io.StringIO()
    terminal = Terminal(match, io.StringIO("".join(f"{line}\n" for line in lines)), out,
                        think=thought)  # fmt: skip
    terminal.run()
    return out.getvalue().split("> ")[len(lines)]


def test_at_the_terminal_a_refused_undo_says_how_to_take_back() -> None:
    said = typed(after_the_attack(), "undo")
    assert text_of("sentences.refused.undo_thrown") + " " in said
    assert "type take-back, or take-back all for the whole activation" in said


def test_at_the_terminal_take_back_goes_back_and_tells_the_count() -> None:
    match = after_the_attack()
    said = typed(match, "take-back")
    assert text_of("sentences.terminal.gone_back") in said
    assert in_code("Take-backs with new dice: {count}.", count="1") in said
    assert match.entries == ATTACK[:-1]
    said = typed(match, "take-back all")
    assert match.entries == () and in_code("Take-backs with new dice: {count}.", count="2") in said


def test_at_the_terminal_two_people_are_offered_nothing() -> None:
    match = Match.from_position(FIGHT, 3)
    for text in ATTACK:
        match.submit(text)
    assert "take-back" not in typed(match, "undo")
    assert text_of("sentences.refused.go_back") in typed(match, "take-back")


@pytest.mark.parametrize(("words", "allowed"), [
    ("--german captain", True), ("--german colonel", False), ("--german recruit", True),
    ("--german captain --no-take-backs", False), ("--german colonel --take-backs", True),
])  # fmt: skip
def test_at_the_terminal_a_colonel_allows_it_only_if_asked_to(words: str, allowed: bool) -> None:
    parsed = parser_of_commands().parse_args(["play", "--text", *words.split()])
    assert _take_backs(parsed, "night-drop") == allowed


@pytest.mark.parametrize("scenario", ["night-drop", "pegasus-bridge"])
def test_wherever_it_is_asked_for_the_game_goes_on_whole(tmp_path: Path, scenario: str) -> None:
    """A person decides by lot and takes back now and then, the last decision or the activation: the
    file holds the game as it stands, with its count and the hints asked for, and replays."""
    path, rng, asked, deepest = tmp_path / "game.yaml", Random(6), 0, 0
    first, second = read_scenario(scenario).sides
    match = Match.new(scenario, seed=6, save_to=path, players={first: HUMAN, second: RECRUIT})
    match.count_hint(first)
    bot = ProgramPlayer(match, thought)
    for _turn in range(120):
        if match.actor == second:
            bot.decide()
        elif match.actor == first:
            match.submit(random_action(detached(match.view(first)), rng))
        to = match.go_back_to(begun=rng.random() < 0.3)
        if to is None or rng.random() > 0.2:
            continue
        deepest = max(deepest, len(match.entries) - to)
        kept = match.entries[:to]
        match.go_back(to, rng.randrange(1000))
        asked += 1
        assert match.entries == kept and match.actor == first
        record = read_record(path)
        assert record.header.take_backs == asked and record.header.hints == {first: 1}
        assert digest(play_through(record).states[-1]) == digest(match.state)
    assert asked > 10 and deepest > 10
