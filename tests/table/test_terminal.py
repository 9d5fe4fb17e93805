"""The terminal edition: turns by typed lines, hand-overs that hide, saving, bad lines."""

import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from nightdrop.hexwar.terminal import overview
from nightdrop.table.disk.files import using
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.terminal.terminal import Saving, Terminal
from tests.patience import until
from tests.scripted import ScriptedDealer
from tests.tools.disks import FailingDisk, Fault
from tests.typing_keyboard import FIGHT, Keyboard
from tests.wording import in_code, text_of

SECRETS = ("infantry", "pioneer", "security", "tank", "armoured", "German platoon")


@pytest.fixture
def night() -> Keyboard:
    return Keyboard(Match.new(seed=7))


@pytest.fixture
def day() -> Keyboard:
    """The attack of a company on a German by day, with the dice 6 and 1."""
    return Keyboard(Match.from_position(FIGHT, dealer=ScriptedDealer(["roll 6 1"])))


def at_keyboard(keyboard: Keyboard, line: str) -> tuple[str, str]:
    """Who read the answer to a line, and the answer."""
    reader = keyboard.terminal.sitting.audience if keyboard.mode == "play" else "both"
    return reader, keyboard.type(line)


def play_turn(keyboard: Keyboard, rng: Random) -> dict[str, str]:
    """Play until turn 2 by numbers and by texts; gives what was said to each reader."""
    said = {"us": "", "german": "", "both": ""}
    while keyboard.match.state.turn == 1:
        if keyboard.mode != "play":
            reader, answer = at_keyboard(keyboard, "")
            if keyboard.mode == "play":
                reader = keyboard.terminal.sitting.audience
                answer += keyboard.type("units all")
        elif rng.random() < 0.3:
            listed = keyboard.type("actions").splitlines()
            reader, answer = at_keyboard(keyboard, str(rng.randint(1, len(listed))))
        elif rng.random() < 0.3:
            reader, answer = at_keyboard(keyboard, rng.choice(["units all", "log", "track", "vp"]))
        else:
            actions = keyboard.terminal.sitting.menu
            text = "done" if rng.random() < 0.2 else rng.choice(list(actions)).text
            reader, answer = at_keyboard(keyboard, text)
        said[reader] += answer
    return said


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_a_whole_turn_is_played_by_typed_lines(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "game.yaml"
    keyboard = Keyboard(Match.new(seed=seed, save_to=path))
    said = play_turn(keyboard, Random(seed))
    assert "Turn 2, 02:30, night. [5]" in keyboard.said
    assert keyboard.said.count("is activated. [5.4.1]") >= 2
    assert Replay(path).entries == keyboard.match.entries
    assert any(secret in said["german"] for secret in SECRETS)
    for secret in SECRETS:
        assert secret not in said["us"] + said["both"]


@pytest.mark.parametrize("scenario", ["night-drop", "pegasus-bridge"])
def test_every_question_is_answered_by_a_number_that_was_told_last(scenario: str) -> None:
    rng, keyboard = Random(3), Keyboard(Match.new(scenario, seed=3))
    told, steps = keyboard.said, set()
    while keyboard.match.state.turn < 3:
        if keyboard.mode != "play":
            told = keyboard.type("")
            continue
        steps.add(keyboard.terminal.sitting.step)
        listed = re.split(" decides. .*", told)[-1]
        numbers = [int(number) for number in re.findall(r"(?:^| )(\d+)\. ", listed, re.M)]
        assert numbers == list(range(1, len(numbers) + 1)) and numbers, told
        sitting = keyboard.terminal.sitting
        left = len(overview(sitting.view, sitting.menu)) - len(numbers)
        assert left == 0 or listed == told or f"{left} more: type actions." in told, told
        before, length = told, len(keyboard.match.entries)
        told = keyboard.type(str(rng.choice(numbers)))
        goes_on = len(keyboard.match.entries) > length or "1. move " in told or "lost for" in told
        assert goes_on or "1. activate " in told, (before, told)
        told = before if "lost for good: type it again" in told else told
    assert {"move", "regroup"} <= steps


def test_units_that_can_act_are_told_in_few_lines_where_they_are_many(night: Keyboard) -> None:
    lines = night.type("u1").splitlines()
    assert lines[2] == "1. done: end this phase."
    assert lines[3].startswith("Unknown stick of the 505th: 2. 505.03 in 1707; 3. 505.20 in 1708;")
    assert "9. 505.01 and 10. 505.05 in 2014" in lines[3]
    assert lines[4:] == [text_of("sentences.terminal.unit_numbers")]
    assert night.type("3").startswith("1. move 505.20 ")


def test_a_number_counts_for_the_question_that_was_asked_last(night: Keyboard) -> None:
    night.type("u1", "505.03", "d", "undo")
    assert night.type("2").startswith("1. move 505.03 "), "not the second of its ways"


def test_who_stays_to_fight_is_said_to_be_able_to_move_yet() -> None:
    match = Match.from_position(FIGHT.replace("us", "german", 2), dealer=ScriptedDealer(["roll 6"]))
    keyboard = Keyboard(match)
    keyboard.type("", "G4", "done", "G.01")
    assert "infantry company 3-3 is activated in place and may still move." in keyboard.type("1")


def test_no_word_is_broken_at_the_edge_of_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "78")
    keyboard = Keyboard(Match.new(seed=7), Tty())
    lines = keyboard.type("u1").splitlines()
    assert max(map(len, lines)) < 78
    assert any(line.endswith("1. done: end this phase.") for line in lines)


def test_an_attack_is_forecast_before_it_is_declared(day: Keyboard) -> None:
    odds = day.type("", "u1", "done", "odds 2714")
    assert odds.startswith("The best attack is by company 5-4 of the 505th 505.A and company")
    assert "The attack factor is 6" in odds and "The exact odds in" in odds
    assert text_of("news.outcomes.day", "9.2.4") in odds
    assert odds.endswith("left in the cup; both sides are assumed to choose well.\n")
    elsewhere = day.type("odds fauville")
    assert elsewhere == "No attack on Fauville (2713) can be declared now. [9.1.1]\n"
    assert "attack 2714" not in day.match.entries


def test_a_fight_is_fought_by_short_forms(day: Keyboard) -> None:
    assert text_of("sentences.typed.prompt.combat") in day.type("", "u1", "done")
    assert "There is no enemy in Fauville (2713). [9.1.1]" in day.type("fauville")
    assert "2714 is attacked. [9.1.1]" in day.type("2714")
    assert "but no unit has joined yet." in day.type("odds")
    assert "1. join 505.A: Company 5-4 of the 505th." in day.type("actions")
    assert "The company 5-4 of the 505th joins the attack. [9.2.1]" in day.type("1")
    odds = day.type("join b", "odds")
    assert "The exact odds in" in odds
    assert "over everything that is possible as far as you know: [9.2.4]" in odds
    assert "The attack factor is 6, Point unit company 5-4 of the 505th 505.A: " in odds
    assert "The defence factor is " in odds
    day.type("fight")
    told = day.type("point a")
    assert "[9.2.4]" in told
    assert "roll 6 1" in day.match.entries


def test_the_keyboard_is_passed_on_before_a_secret_is_told(night: Keyboard) -> None:
    told = night.type("u1", "d", "d")
    assert "Pass the keyboard to the German player, then press Enter." in told
    assert not any(secret in night.said for secret in SECRETS)
    for line in ("units", "look 2510", "actions", "log", "G1", "1", "save x", "vp"):
        assert "until the German player presses Enter" in night.type(line)
    told = night.type("")
    assert told.startswith("\n" * 50)
    assert "Since you last looked:" in told
    assert "The German player decides." in told
    assert "security" in night.type("units") + night.type("look 2510")


def test_what_a_player_may_not_know_changes_no_word_that_he_reads() -> None:
    lines = (
        "", "track", "cups", "units all", "look 2714", "stack 2714", "where G.01", "near 2714",
        "why move G.01 2715", "actions", "U1", "actions", "done", "vp", "odds 2714", "2714",
        "join a", "join b", "odds", "why join G.01", "undo", "log all",
    )  # fmt: skip
    told = set()
    for face in ("infantry-a", "security-c", "light-tank-c"):
        keyboard = Keyboard(Match.from_position(FIGHT.replace("infantry-a", face), 1))
        keyboard.type(*lines)
        assert keyboard.mode == "play"
        told.add(keyboard.said)
    assert len(told) == 1


def test_the_screen_is_cleared_before_the_other_looks(night: Keyboard) -> None:
    night.type("u1", "d", "d", "", "units", "G1", "done")
    assert night.mode == "leave"
    assert "Press Enter first" in night.type("units")
    told = night.type("")
    assert told.startswith("\n" * 50)
    assert "Pass the keyboard to the US player" in told
    assert "The US player decides." in night.type("")
    assert night.mode == "play"
    assert "concealed German unit" in night.type("look 2510")


def test_a_marker_laid_concealed_is_told_to_the_us_player_alone(day: Keyboard) -> None:
    assert "a marker of 3 points known only to the US player" in day.type("", "vp")
    day.type("u1", "done", "done", "done", "")
    assert day.terminal.sitting.audience == "german" or day.mode == "cover"
    day.type("")
    assert "2510): a concealed marker" in day.type("vp")


def test_a_terminal_forgets_what_was_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "platform", "linux")
    keyboard = Keyboard(Match.new(seed=7), Tty())
    assert "\x1b[3J" in keyboard.type("u1", "d", "d", "")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in keyboard.type("G1", "done", "")


@pytest.mark.parametrize(
    ("platform", "term", "tmux", "wipes"),
    [
        ("linux", "xterm", "", True), ("linux", "dumb", "", False), ("win32", "xterm", "", False),
        ("linux", "screen.xterm", "", False), ("linux", "screen", "/tmp/tmux", True),
        ("linux", "vt220", "", False),
    ],
)  # fmt: skip
def test_a_terminal_that_cannot_be_wiped_says_so_after_secrets_were_read(
    monkeypatch: pytest.MonkeyPatch, platform: str, term: str, tmux: str, wipes: bool
) -> None:
    class Tty(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("TMUX", raising=False)
    if tmux:
        monkeypatch.setenv("TMUX", tmux)
    monkeypatch.setattr(sys, "platform", platform)
    keyboard = Keyboard(Match.new(seed=7), Tty())
    keyboard.type("u1", "d", "d", "", "G1", "done")
    assert keyboard.mode == "leave"
    told = keyboard.type("")
    assert ("\x1b[3J" in told) is wipes
    assert ("This terminal cannot be cleared" in told) is not wipes


def test_an_action_is_on_the_disk_before_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"

    class Watched(io.StringIO):
        def write(self, text: str) -> int:
            if "is activated" in text:
                assert path.read_text("utf-8").endswith("- U1\n")
            return super().write(text)

    keyboard = Keyboard(Match.new(seed=7, save_to=path), Watched())
    assert "is activated" in keyboard.type("U1")


def test_a_disk_that_fails_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keyboard = Keyboard(Match.new(seed=7, save_to=tmp_path / "file" / "game.yaml"))
    assert keyboard.said.count("could not be kept on disk") == 1
    assert "could not be kept" not in keyboard.type("U1")


def test_a_disk_with_room_again_is_told_once(tmp_path: Path) -> None:
    keyboard = Keyboard(Match.new(seed=7, save_to=tmp_path / "game.yaml"))
    with using(FailingDisk(Fault("ENOSPC", 0, 10**9))):
        keyboard.type("U1")
    assert text_of("sentences.terminal.kept_again") in keyboard.type("d")
    assert "saved to disk again" not in keyboard.type("d")


class Hesitant(io.StringIO):
    """A player who types his first line, and his second only when the game is saved again."""

    def __init__(self, match: Match, disk: FailingDisk) -> None:
        super().__init__("U1\nquit\n")
        self.match, self.disk, self.typed = match, disk, 0

    def readline(self, size: int | None = -1, /) -> str:
        self.typed += 1
        if self.typed == 2:
            self.disk.mend()
            until(lambda: not self.match.save_problem, "the game was never saved again")
        return super().readline(size)


def test_a_full_disk_is_tried_again_while_nobody_types(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, out = Match.new(seed=7, save_to=tmp_path / "game.yaml"), io.StringIO()
    with using(FailingDisk(Fault("ENOSPC", 0, 10**9))) as disk:
        assert isinstance(disk, FailingDisk)
        terminal = Terminal(match, Hesitant(match, disk), out)
        monkeypatch.setattr(terminal.saving, "_wait_s", 0.01)
        assert terminal.run() == 0
    assert Match.load(tmp_path / "game.yaml").entries == match.entries
    said = out.getvalue()
    assert "every few seconds.\n" in said
    assert said.endswith("> \n" + text_of("sentences.terminal.kept_again") + "\n> Goodbye.\n")


def test_a_fault_while_a_game_is_saved_again_is_logged_and_that_is_tried_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spared: Callable[[], str]
) -> None:
    match = Match.new(seed=7, save_to=tmp_path / "game.yaml")
    saving = Saving(match, lambda: None, wait_s=0.01)
    with using(FailingDisk(Fault("ENOSPC", 0, 10**9))) as disk:
        assert isinstance(disk, FailingDisk)
        match.submit("U1")
        with monkeypatch.context() as patch:
            patch.setattr(match, "save_again", lambda: {}["505.07"])
            saving.watch()
            until(lambda: saving._thread is None, "the fault did not end the thread")
        disk.mend()
        saving.watch()
        until(lambda: not match.save_problem, "the game was never saved again")
    saving.close()
    assert spared().splitlines()[0] == "saving a game again: KeyError"


def test_an_undo_is_told_and_asked_again(night: Keyboard) -> None:
    night.type("U1", "7 ne")
    assert night.type("undo").startswith(text_of(
        "sentences.terminal.taken_back") + "\nThe US player decides.")
    assert "7 ne" not in night.match.entries and night.match.entries[-1] == "U1"
    night.type("d", "d")
    assert text_of("sentences.terminal.taken_back") in night.type(
        "undo")  # their own done, under the cover
    assert night.mode == "cover"  # anybody may have typed it
    night.type("")
    assert night.mode == "play"


def test_what_was_taken_back_can_be_done_again(night: Keyboard) -> None:
    night.type("U1", "7 ne", "undo")
    assert night.type("redo").startswith(text_of("sentences.terminal.done_again") + "\n")
    assert night.match.entries[-1].startswith("move 505.07")
    assert text_of("sentences.refused.redo_nothing") in night.type("redo")


def test_an_undo_under_the_cover_shows_the_secrets_of_nobody(day: Keyboard) -> None:
    day.type("", "u1", "done", "done", "done")
    assert day.mode == "leave"
    assert "German player, then press Enter" in day.type("")
    assert "Pass the keyboard to the US player" in day.type("undo")
    assert day.mode == "cover"
    assert "until the US player presses Enter" in day.type("vp")


def test_leaving_the_map_must_be_typed_twice() -> None:
    phase = "phase: {activation: U1, step: move}"
    text = f'scenario: night-drop\nturn: 2\n{phase}\nunits: {{"0103": [{{id: "505.07"}}]}}'
    keyboard = Keyboard(Match.from_position(text, 1))
    assert "lost for good: type it again" in keyboard.type("7 off")
    assert "lost for good: type it again" in keyboard.type("look 0103", "7 off")
    assert "505.07" in keyboard.match.state.pieces
    assert "leaves the map and is lost. [8.4.5]" in keyboard.type("7 off")


def test_a_file_is_replaced_only_on_request(night: Keyboard, tmp_path: Path) -> None:
    path = tmp_path / "my game.yaml"
    assert text_of("sentences.terminal.saved", path=path) in night.type(f"save {path}")
    night.type("U1")
    assert "type the same command again" in night.type(f"save {path}")
    assert len(Replay(path).entries) < len(night.match.entries)
    assert text_of("sentences.terminal.saved", path=path) in night.type(f"save {path}")
    assert Replay(path).entries == night.match.entries
    assert "cannot be written" in night.type(f"save {tmp_path}/none/game.yaml")
    assert "cannot be" in night.type("save \0")


@pytest.mark.parametrize(
    ("name", "character"), [("a\0b", "U+0000"), ("a\ud800", "U+D800"), ("~\ud800/x", "U+D800")]
)
def test_a_name_that_no_file_can_have_is_refused_with_its_character(
    night: Keyboard, name: str, character: str
) -> None:
    no_name = text_of("sentences.terminal.no_name", character=character)
    said = f"The file cannot be written: {no_name}.\n"
    assert night.type(f"save {name}") == said


def test_a_letter_that_the_system_cannot_write_is_shown(
    night: Keyboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def poor(path: str) -> bytes:
        return path.encode("ascii", "surrogateescape")

    monkeypatch.setattr(os, "fsencode", poor)
    assert night.type("save merci-é.yaml").endswith("the character é (U+00E9).\n")


def test_dice_are_typed_by_the_players() -> None:
    keyboard = Keyboard(Match.new(seed=3, dice="typed"))
    assert "Roll three dice and type the results." in keyboard.said
    for line in ("1 2", "7 7 7", "0", "1234"):
        assert "Roll three dice and type the results." in keyboard.type(line)
    assert "lands in 2006. [4.2.2]" in keyboard.type("1,2 3")
    assert keyboard.match.entries[-1] == "roll 1 2 3"


def test_the_game_ends_in_words(finished: Path) -> None:
    keyboard = Keyboard(Match.load(finished))
    assert text_of("sentences.refused.over", "10.1") in keyboard.said
    assert "victory. [10.4]" in keyboard.type("track")
    for line in ("actions", "done", "U1", "1"):
        assert keyboard.type(line) == text_of("sentences.refused.over", "10.1") + "\n"
    stays = text_of("sentences.refused.undo_end", "10.1") + "\n"
    assert keyboard.type("undo") == stays
    assert keyboard.type("odds") == in_code("No attack is being made. [9.1]") + "\n"


def bad_line(rng: Random) -> str:
    """A line that is no action and leaves no file behind."""
    words = [
        "look", "stack", "where", "near", "units", "log", "why", "help", "actions", "move", "form",
        "attack", "505.99", "G.77", "9999", "²", "٣", "-1", "\0", "\x1b[2J", "é", "off", "[", "{}",
        "%s", "x" * 5000, "reinforce-company", "draw", "roll", "7 7", "undo!", "\ud800", "0", "'",
    ]  # fmt: skip
    line = " ".join(rng.choice(words) for _ in range(rng.randint(1, 5)))
    if rng.random() < 0.2:
        line = "".join(chr(rng.randint(1, 0x2FFF)) for _ in range(rng.randint(1, 60)))
    return line


@pytest.mark.parametrize("start", ["night", "day", "cover", "dice"])
def test_bad_lines_change_nothing(start: str) -> None:
    rng = Random(start)
    if start == "day":
        keyboard = Keyboard(Match.from_position(FIGHT, 1))
        keyboard.type("", "U1", "d", "attack 2714")
    else:
        keyboard = Keyboard(Match.new(seed=7, dice="typed" if start == "dice" else None))
        keyboard.type(*(["u1", "d", "d"] if start == "cover" else []))
    state, mode = keyboard.match.state, keyboard.mode
    for _ in range(300):
        line = bad_line(rng)
        told = keyboard.type(line)
        assert told.endswith("\n"), line
        assert "Error)" not in told, (line, told)
    assert keyboard.match.state is state
    assert (keyboard.mode, keyboard.terminal.is_running) == (mode, True)


def test_typed_lines_are_read_to_their_end(tmp_path: Path) -> None:
    path, out = tmp_path / "game.yaml", io.StringIO()
    match = Match.from_position(FIGHT, None, save_to=path)
    lines = io.StringIO("\nU1\nquit\nU2\n")
    assert Terminal(match, lines, out, path).run() == 0
    assert text_of("sentences.terminal.kept", path=path) in out.getvalue()
    assert match.entries == ("U1",)


def test_an_ended_input_ends_the_sitting() -> None:
    out = io.StringIO()
    assert Terminal(Match.from_position(FIGHT, None), io.StringIO("\n"), out).run() == 0
    assert "after every action" not in out.getvalue()


def test_what_was_mended_in_a_file_is_said_first(tmp_path: Path) -> None:
    path, out = tmp_path / "game.yaml", io.StringIO()
    match = Match.from_position(FIGHT, None, save_to=path)
    match.submit("U1")
    match.close()
    path.write_text(path.read_text("utf-8") + "- move 505", "utf-8")
    match = Match.load(path, save_to=path)
    Terminal(match, io.StringIO(), out, path).run()
    assert match.notice and match.notice in out.getvalue()
    assert "after every action" not in out.getvalue()


def test_a_game_that_cannot_be_kept_is_left_only_when_asked_twice(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    keyboard = Keyboard(Match.new(seed=7, save_to=path))
    with using(FailingDisk(Fault("ENOSPC", 0, 10**9))):
        keyboard.type("U1")
        assert "Not saved: " in keyboard.type("quit")
        keyboard.type("vp")
        assert "Goodbye" not in keyboard.type("quit")
        assert keyboard.terminal.is_running
        assert "Goodbye" in keyboard.type("quit")
    assert not keyboard.terminal.is_running


def test_a_game_is_kept_before_it_is_left(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    for last in ("quit\n", ""):
        keyboard = Keyboard(Match.new(seed=7, save_to=path))
        with using(FailingDisk(Fault("ENOSPC", 0, 10**9))):
            keyboard.type("U1")
            assert keyboard.match.save_problem
        out = io.StringIO()
        Terminal(keyboard.match, io.StringIO(last), out).run()
        assert Match.load(path).entries == keyboard.match.entries
        assert "Not saved" not in out.getvalue()


def test_the_end_of_the_input_says_what_is_lost(tmp_path: Path) -> None:
    keyboard = Keyboard(Match.new(seed=7, save_to=tmp_path / "game.yaml"))
    out = io.StringIO()
    with using(FailingDisk(Fault("ENOSPC", 0, 10**9))):
        keyboard.type("U1")
        Terminal(keyboard.match, io.StringIO(""), out).run()
    assert "Anything not saved is lost." in out.getvalue()


def test_under_the_cover_a_game_that_cannot_be_kept_is_asked_about_as_well(
    tmp_path: Path,
) -> None:
    keyboard = Keyboard(Match.new(seed=7, save_to=tmp_path / "game.yaml"))
    with using(FailingDisk(Fault("ENOSPC", 0, 10**9))):
        keyboard.type("u1", "d", "d")
        assert keyboard.mode != "play"
        said = keyboard.type("quit")
        assert "Type quit again" in said and "save and" not in said
        assert "Goodbye" in keyboard.type("quit")
