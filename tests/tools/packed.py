"""Proves that the packed program starts without Python: opened, played, saved and left by keys.

`python -m tests.tools.packed OUT` copies OUT/nightdrop, which `assets.tools.packmaker` makes if it
is not there, alone into a new folder and runs it there with an empty environment and a new home, on
a virtual screen (Xvfb, xdotool). A saved game is opened in which the program is to decide; it plays
its turn in a process of its own; the game is left, and agrees with itself; a game of each scenario
is opened and left; every command is tried.
Prints one JSON object of figures and ends with 1 on a finding. The first frame is measured from
outside, by what the screen shows of a window of 1920x1080, in ms by the clock and of the
processors: of the program in the folder, warm and with none of its files in memory, and of this
checkout's.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from mmap import ACCESS_READ, mmap
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from assets.tools.packmaker import NAME, ROOT, make
from nightdrop.bots.levels import players_of
from nightdrop.bots.random_bot import any_action
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import HUMAN, Bot
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.scenario.scenarios import FIRST, load_scenario, shipped_scenarios

SCREEN: Final = (2560, 1440)  # px: the first window takes three quarters of it, 1920x1080
PATIENCE_S: Final = 60.0
LOOK_S: Final = 0.005  # between two looks at the screen
COLOURS: Final = 12  # that a sample of the screen has once a frame was drawn; before it has one
EVERY: Final = 7919  # px of which one is looked at
STARTS: Final = 3  # of which the quickest counts
MOST_MB, MOST_MS = 120.0, 1500.0
LEVEL: Final = "captain"


class Finding(AssertionError):
    """A failure of the packed program."""


class Screen(NamedTuple):
    """A virtual screen: its DISPLAY, and the file with its pixels."""

    display: str
    pixels: Path

    def is_drawn(self) -> bool:
        """Whether it shows more than one colour."""
        with self.pixels.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
            head = int.from_bytes(data[:4], "big") + 12 * int.from_bytes(data[76:80], "big")
            sample = {data[at : at + 3] for at in range(head, len(data) - 4, 4 * EVERY)}
        return len(sample) > COLOURS


@contextmanager
def virtual_screen() -> Iterator[Screen]:
    """A virtual screen for a while. Raises Finding where it cannot be had."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        raise Finding("this proof needs Xvfb and xdotool")
    reading, writing = os.pipe()
    with tempfile.TemporaryDirectory() as folder:
        size = "x".join(map(str, (*SCREEN, 24)))
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-br",
             "-noreset", "-fbdir", folder],
            pass_fds=[writing], stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        try:
            with os.fdopen(reading) as pipe:
                display = f":{pipe.readline().strip()}"
            yield Screen(display, Path(folder, "Xvfb_screen0"))
        finally:
            server.terminate()
            server.wait()


class Program(NamedTuple):
    """A program, the folder in which it runs, and its home, in which all lies that it keeps."""

    command: tuple[str, ...]
    folder: Path
    home: Path

    def begun(self, *words: object, **variables: str) -> subprocess.Popen[str]:
        """Start the program with these words, in an environment of its home and these alone."""
        return subprocess.Popen(
            [*self.command, *map(str, words)], cwd=self.folder, text=True,
            env={"HOME": str(self.home), **variables},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def says(self, *words: object, typed: str = "", complaint: str = "") -> str:
        """The output of the program. Raises Finding if it fails, or complains of something else."""
        running = self.begun(*words)
        out, complained = running.communicate(typed, timeout=4 * PATIENCE_S)
        if running.returncode or complained.strip() != complaint:
            raise Finding(f"{words}: exit {running.returncode}, {complained or out}")
        return out

    @property
    def saves(self) -> Path:
        """The folder of its saved games."""
        return self.home / ".local" / "share" / NAME / "saves"


def wait_for(is_so: Callable[[], bool], what: str) -> float:
    """The seconds until a condition holds. Raises Finding if it never does."""
    began = time.monotonic()
    while not is_so():
        if time.monotonic() - began > PATIENCE_S:
            raise Finding(f"waited in vain for {what}")
        time.sleep(LOOK_S)
    return time.monotonic() - began


def press(screen: Screen, *keys: str) -> None:
    """Press keys, one by one, in the only window of a screen."""
    env = {**os.environ, "DISPLAY": screen.display}
    for key in keys:
        subprocess.run(["xdotool", "key", key], env=env, check=True)
        time.sleep(0.7)


def left(running: subprocess.Popen[str], screen: Screen, *keys: str) -> None:
    """Leave the program by keys. Raises Finding if it does not end well and in silence."""
    press(screen, *keys)
    try:
        out, complained = running.communicate(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        running.kill()
        raise Finding("the window was not left by its keys") from None
    if running.returncode or complained or out:
        raise Finding(f"the window ended with {running.returncode}: {complained}{out}")


def first_frame(program: Program, before: Callable[[], None]) -> tuple[int, int]:
    """Milliseconds from the start of the program to its first frame on the screen, by the clock and
    of the processors, the best of some; what is done `before` each does not count."""
    clock, processors = [], []
    for _ in range(STARTS):
        before()
        with virtual_screen() as screen:
            began = time.monotonic()
            running = program.begun(DISPLAY=screen.display)
            wait_for(screen.is_drawn, "the first frame")
            clock.append(round((time.monotonic() - began) * 1000))
            told = Path(f"/proc/{running.pid}/stat").read_text("ascii").rpartition(")")[2].split()
            ticks = int(told[11]) + int(told[12])
            processors.append(round(ticks * 1000 / os.sysconf("SC_CLK_TCK")))
            time.sleep(1)
            left(running, screen, "q")
    return min(clock), min(processors)


def forget(folder: Path) -> None:
    """Drop the files of a folder from the system's cache."""
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def saved_game(path: Path) -> int:
    """Save a game in which the program is to decide; the number of its entries."""
    seats = load_scenario(FIRST).sides
    version = players_of(load_scenario(FIRST).rules.kind).level(LEVEL).version
    players: dict[str, str | Bot]
    players = {seats[0]: HUMAN, seats[1]: Bot(bot=LEVEL, version=version)}
    path.parent.mkdir(parents=True, exist_ok=True)
    match, rng = Match.new(seed=1, players=players, save_to=path), Random(1)
    while match.state.turn < 2 or match.actor != seats[1]:
        match.submit(any_action(match.view(match.actor or "both"), rng))
    return Replay(path).length


def finished_game(path: Path) -> None:
    """Save a sealed game that is over: its key lies in it, so nobody is asked for passphrases."""
    path.parent.mkdir(parents=True, exist_ok=True)
    seal = Seal.of("us", "german", b"packed".ljust(16), Cost(16, 8, 1))
    match, rng = Match.new(save_to=path, seal=seal), Random(1)
    while not match.is_over:
        match.submit(any_action(match.view(match.actor or "both"), rng))


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    paths = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(number) for path in paths for number in path.read_text("ascii").split()]


def evening(program: Program) -> dict[str, Any]:
    """A saved game opened, a turn of the program's, a copy saved, and left: how many entries the
    turn added. Raises Finding."""
    path = program.saves / "evening.yaml"
    length = saved_game(path)
    with virtual_screen() as screen:
        running = program.begun("play", "--load", path, DISPLAY=screen.display)
        # One of them is multiprocessing's own, which cleans up after the others.
        wait_for(lambda: len(children(running.pid)) > 1, "a process that thinks")
        wait_for(lambda: is_with_a_person(path), "the end of the program's turn")
        press(screen, "m", "s")
        wait_for(lambda: len([*program.saves.glob("*.yaml")]) > 1, "a copy that was saved")
        left(running, screen, "q")
    for saved in program.saves.glob("*.yaml"):
        program.says("replay", saved, "--verify")
    return {"entries_by_program": Replay(path).length - length}


def visit(program: Program, scenario: str) -> None:
    """A new game of a scenario opened in the window and left. Raises Finding."""
    path = program.saves / f"{scenario}.yaml"
    Match.new(scenario, seed=1, save_to=path)
    with virtual_screen() as screen:
        running = program.begun("play", "--load", path, DISPLAY=screen.display)
        wait_for(screen.is_drawn, f"a frame of {scenario}")
        time.sleep(3)
        left(running, screen, "m", "q")
    program.says("validate", scenario)


def is_with_a_person(path: Path) -> bool:
    """Whether a person is to decide in a saved game."""
    match = Match.load(path)
    return match.actor is not None and match.header.players.get(match.actor) == HUMAN


def commands(program: Program) -> None:
    """Try every command. Raises Finding."""
    path = program.saves / "sealed.yaml"
    finished_game(path)
    lacks = "pictures need matplotlib, which is not in this program: install it with Python"
    program.says("--help")
    program.says("validate", path)
    program.says("replay", path, "--verify", "--text")
    program.says("replay", path, "--gif", program.home / "film.gif", "--turns", "1-1")
    program.says("replay", path, "--picture", program.home / "step.png", "--step", 9)
    program.says("games")
    program.says("bench")
    program.says("selfplay", "--games", 4, "--workers", 2)
    program.says("play", "--text", "--plain", "--german", LEVEL, typed="help\nquit\n")
    program.says("--language", "it", "play", "--text", "--solo", "--plain", typed="quit\n")
    program.says("lab", "match", LEVEL, "recruit", "--pairs", 1, "--workers", 2, "--out",
                 program.home / "run", complaint=lacks)  # fmt: skip
    said = program.says("engine", typed='{"do": "new"}\n')
    if not json.loads(said)["ok"]:
        raise Finding(f"the engine said {said}")


def megabytes(folder: Path) -> float:
    """The size of the files of a folder, in MB of 1,000,000 bytes."""
    sizes = (path.lstat().st_size for path in folder.rglob("*") if path.is_file())
    return round(sum(sizes) / 1e6, 1)


def proved(out: Path) -> dict[str, Any]:
    """The figures of OUT/nightdrop. Raises Finding."""
    if not (out / NAME / NAME).is_file():
        make(out)
    with tempfile.TemporaryDirectory() as folder:
        alone, home = Path(folder, "alone"), Path(folder, "home")
        home.mkdir()
        shutil.copytree(out / NAME, alone, symlinks=True)
        program = Program((str(alone / NAME),), alone, home)
        here = Program((sys.executable, "-m", NAME), ROOT, home)
        found: dict[str, Any] = {"mb": megabytes(alone)}
        found |= {
            "first_frame_ms": first_frame(program, lambda: None),
            "first_frame_cold_ms": first_frame(program, lambda: forget(alone)),
            "first_frame_of_checkout_ms": first_frame(here, lambda: None),
        }
        found |= evening(program)
        for scenario in shipped_scenarios():
            visit(program, scenario)
        commands(program)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 on a finding, or one that is above what is wanted: of the first frame
    what the processors took, as they are not ours alone."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.packed",
                                     description=__doc__.partition("\n")[0])  # fmt: skip
    parser.add_argument("out", type=Path, metavar="OUT")
    try:
        found = proved(parser.parse_args(arguments).out.resolve())
    except Finding as problem:
        print(problem, file=sys.stderr)
        return 1
    print(json.dumps(found))
    return int(found["mb"] > MOST_MB or found["first_frame_ms"][1] > MOST_MS)


if __name__ == "__main__":
    sys.exit(main())
