"""Kills the program at random moments, also within a write, and finds every action it confirmed.

`python -m tests.tools.kill --kills 300 --seed 1` prints the counts and ends with 1 on a finding;
`--scenario NAME` plays another game, which is sealed only where two play it; `--campaign` a
campaign through several games, of which nothing that was counted may be lost.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from nightdrop.arguments import how_many
from nightdrop.bots.levels import players_of
from nightdrop.table.disk.files import Disk, using
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.campaign import count_due, open_deal
from nightdrop.table.match.match import Match
from nightdrop.table.match.story import begin_story, story_under_way
from nightdrop.table.record.campaigns import campaigns_in, read_campaign
from nightdrop.table.record.record import read_record
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.scenario.scenarios import FIRST, read_scenario, shipped_scenarios
from tests.tools.disks import FatalDisk

GAMES_AT_ONCE = 2
# A game that was killed so often gives way to a new one: beginnings are worth killing too.
KILLS_A_GAME = 6
UNDO_ONE_IN = 12
STORY, SIDE = "night-and-morning", "allies"
# Every other game is sealed; victim and finder know both passphrases.
SEAL = Seal.of("us", "german", b"lab".ljust(16), Cost(16, 8, 1))


class Finding(AssertionError):
    """A confirmed action that is not in the record, or a record that cannot be read."""


@dataclass
class Tally:
    """What was done: kills by kind, actions that had been confirmed, torn lines repaired."""

    kills: Counter[str] = field(default_factory=Counter)
    games: int = 0
    sealed: int = 0
    confirmed: int = 0
    torn: int = 0

    def add(self, other: "Tally") -> None:
        self.kills += other.kills
        self.games += other.games
        self.sealed += other.sealed
        self.confirmed += other.confirmed
        self.torn += other.torn


def child(
    path: Path, seed: int, disk: Disk, seal: Seal | None = None, scenario: str = FIRST
) -> None:
    """Play a game at random, saved in a file, and confirm each line on stdout: the victim."""
    rng = Random(f"{seed}:victim")
    with using(disk):
        match = Match.load(path, save_to=path, seal=seal) if path.exists() else None
        # A sealed game has no seed, so what was confirmed can only come from the file.
        match = match or Match.new(scenario, seed=... if seal else seed, save_to=path, seal=seal)
        _confirm(match, 0)
        lot = players_of(match.game.rules.kind).lot
        while match.actor in match.game.seats:
            known = len(match.record.entries)
            if rng.randrange(UNDO_ONE_IN) == 0 and match.can_undo() is None:
                match.undo()
            else:
                match.submit(lot(match.view(match.actor), rng))
            _confirm(match, known)


def _confirm(match: Match, known: int) -> None:
    """Print the lines saved since line `known`: after this they may not be lost."""
    if match.save_problem or match.notice.endswith(".yaml"):
        raise SystemExit(f"not saved: {match.save_problem} {match.notice}")
    print(json.dumps([known, match.record.entries[known:]]), flush=True)


def kill_games(kills: int, seed: int, folder: Path, scenario: str = FIRST) -> Tally:
    """Play games one after another, killed `kills` times in all. Raises Finding."""
    tally, rng, number = Tally(), Random(f"{seed}:killer"), 0
    while tally.kills.total() < kills:
        path = folder / f"{seed}-{number}" / "game.yaml"
        number += 1
        tally.games += 1
        victim = seed * 1001 + number
        tally.sealed += _is_sealed(victim, scenario)
        confirmed: list[str] = []
        for _ in range(min(KILLS_A_GAME, kills - tally.kills.total())):
            if not _kill_once(path, victim, rng, confirmed, tally, scenario):
                break
    return tally


def _is_sealed(seed: int, scenario: str) -> bool:
    """Whether the victim of this seed plays a sealed game."""
    return seed % 2 == 0 and len(read_scenario(scenario).seats) > 1


def _kill_once(
    path: Path, seed: int, rng: Random, confirmed: list[str], tally: Tally, scenario: str
) -> bool:
    """Play on, kill, and check; return whether the game can be played on. Raises Finding."""
    kind = rng.choice(("at random", "within a call"))
    before = len(confirmed)
    ended, errors = _play_and_kill(path, seed, rng, kind, confirmed, scenario)
    if ended and errors:
        raise Finding(f"{path}: the program could not go on: {errors.splitlines()[-1]}")
    tally.kills[kind] += not ended
    tally.confirmed += len(confirmed) - before
    tally.torn += _look(path, confirmed)
    return not ended


def _play_and_kill(
    path: Path, seed: int, rng: Random, kind: str, confirmed: list[str], scenario: str
) -> tuple[bool, str]:
    """Run the victim and kill it; return whether it ended by itself, and its complaints."""
    fatal = [str(rng.randrange(60)), str(rng.random())] if kind == "within a call" else []
    module = [sys.executable, "-m", "tests.tools.kill", "--scenario", scenario,
              "--child", str(path), str(seed)]  # fmt: skip
    pipe = subprocess.PIPE
    delay, lines = rng.random() * 0.25, 1 + rng.randrange(40)
    with subprocess.Popen([*module, *fatal], stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout and process.stderr
        for heard, line in enumerate(process.stdout):
            _hear(path, line, confirmed)
            if not fatal and heard == lines:
                time.sleep(delay)
                process.kill()
        errors = process.stderr.read()
    return process.returncode >= 0 and bool(errors or not fatal or process.returncode == 0), errors


def _hear(path: Path, line: str, confirmed: list[str]) -> None:
    """Note what the victim confirmed; half a line confirms nothing. Raises Finding."""
    if not line.endswith("\n"):
        return
    known, entries = json.loads(line)
    if known == 0 and entries[: len(confirmed)] != confirmed:
        raise Finding(f"{path}: reopened, the game had lost some of its {len(confirmed)} lines")
    confirmed[known:] = entries


def _look(path: Path, confirmed: Sequence[str]) -> bool:
    """Reopen the record; return whether a torn line was repaired. Raises Finding."""
    if not path.exists():
        if confirmed:
            raise Finding(f"{path}: {len(confirmed)} confirmed lines and no file")
        return False
    try:
        record = read_record(path, SEAL)
        Match.load(path, seal=SEAL)
    except FileError as problem:
        raise Finding(f"{path}: cannot be reopened: {problem}") from None
    if list(record.entries[: len(confirmed)]) != confirmed:
        raise Finding(f"{path}: {len(confirmed)} lines confirmed, {len(record.entries)} found")
    return bool(record.notice)


def campaign_child(saves: Path, seed: int, disk: Disk) -> None:
    """Play a campaign through several games at random, and confirm each line and each result on
    stdout: the victim."""
    rng = Random(f"{seed}:victim")
    with using(disk):
        campaign = story_under_way(saves, STORY) or begin_story(saves, STORY, SIDE, "recruit")
        while (due := (campaign := count_due(campaign)).due) is not None:
            match = open_deal(campaign, due.number)
            print(json.dumps({"deal": due.number, "lines": len(match.entries)}), flush=True)
            lot = players_of(match.game.rules.kind).lot
            while match.actor in match.game.seats:
                match.submit(lot(match.view(match.actor), rng))
                print(json.dumps({"deal": due.number, "lines": len(match.entries)}), flush=True)
            match.close()
            campaign = count_due(read_campaign(campaign.path))
            own = campaign.deals[due.number - 1].own
            assert own is not None
            print(json.dumps({"deal": due.number, "points": own.points}), flush=True)


def kill_campaigns(kills: int, seed: int, folder: Path) -> Tally:
    """Play one campaign after the other, killed `kills` times in all. Raises Finding."""
    tally, rng, saves = Tally(), Random(f"{seed}:killer"), folder / f"{seed}-campaigns"
    lines, points = dict[int, int](), dict[int, int]()
    while tally.kills.total() < kills:
        kind = rng.choice(("at random", "within a call"))
        fatal = [str(rng.randrange(900)), str(rng.random())] if kind == "within a call" else []
        module = [sys.executable, "-m", "tests.tools.kill", "--campaign", "--child", str(saves),
                  str(seed), *fatal]  # fmt: skip
        most, pipe = 1 + rng.randrange(900), subprocess.PIPE
        with subprocess.Popen(module, stdout=pipe, stderr=pipe, text=True) as process:
            assert process.stdout and process.stderr
            for heard, line in enumerate(process.stdout):
                if line.endswith("\n"):
                    told = json.loads(line)
                    where = points if "points" in told else lines
                    where[told["deal"]] = told["points" if where is points else "lines"]
                    tally.confirmed += 1
                if not fatal and heard == most:
                    process.kill()
            errors = process.stderr.read()
        ended = process.returncode == 0
        if process.returncode > 0:
            raise Finding(f"{saves}: the program could not go on: {errors.splitlines()[-1]}")
        tally.kills[kind] += not ended
        _look_at_campaign(saves, lines, points)
        if ended:
            tally.games += 1
            lines, points = {}, {}
    return tally


def _look_at_campaign(saves: Path, lines: Mapping[int, int], points: Mapping[int, int]) -> None:
    """Read the campaign again: what was confirmed stands there, each deal once. Raises Finding."""
    found = campaigns_in(saves, story=STORY)
    if not found:
        if lines:
            raise Finding(f"{saves}: {len(lines)} deals confirmed, and no campaign")
        return
    own = {deal.number: deal.own for deal in found[0].over}
    for number, count in points.items():
        told = own.get(number)
        if told is None or told.points != count or told.left:
            raise Finding(f"{saves}: deal {number} came to {count}, and is told as {told}")
    for number, count in lines.items():
        kept = len(Match.load(found[0].record(number)).entries)
        if kept < count:
            raise Finding(f"{saves}: {count} lines of deal {number} confirmed, {kept} found")


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill as often as asked, print the counts; 1 if anything confirmed was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.kill", description=__doc__)
    parser.add_argument("--kills", type=how_many, default=300, help="how often (300)")
    parser.add_argument("--seed", type=int, default=1, help="of the whole run (1)")
    parser.add_argument("--scenario", default=FIRST, choices=shipped_scenarios())
    parser.add_argument("--campaign", action="store_true", help="through several games")
    parser.add_argument("--child", nargs="+", help=argparse.SUPPRESS)
    parsed = parser.parse_args(arguments)
    if parsed.child:
        path, seed, *fatal = parsed.child
        disk = FatalDisk(int(fatal[0]), float(fatal[1])) if fatal else Disk()
        if parsed.campaign:
            campaign_child(Path(path), int(seed), disk)
            return 0
        seal = SEAL if _is_sealed(int(seed), parsed.scenario) else None
        child(Path(path), int(seed), disk, seal, parsed.scenario)
        return 0
    start, tally = time.perf_counter(), Tally()
    shares = [len(range(n, parsed.kills, GAMES_AT_ONCE)) for n in range(GAMES_AT_ONCE)]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(GAMES_AT_ONCE) as pool:
        jobs = [
            pool.submit(kill_campaigns, share, parsed.seed * GAMES_AT_ONCE + n, Path(folder))
            if parsed.campaign else
            pool.submit(kill_games, share, parsed.seed * GAMES_AT_ONCE + n, Path(folder),
                        parsed.scenario)
            for n, share in enumerate(shares)
        ]
        try:
            for job in jobs:
                tally.add(job.result())
        except Finding as finding:
            print(f"seed {parsed.seed}: {finding}", file=sys.stderr)
            return 1
    print(report(tally, parsed.seed, time.perf_counter() - start))
    return 0


def report(tally: Tally, seed: int, seconds: float) -> str:
    """The counts in a sentence."""
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(tally.kills.items()))
    return (
        f"seed {seed}: {tally.kills.total()} kills ({kinds}) in {tally.games} games"
        f" ({tally.sealed} sealed), {seconds:.0f} s; {tally.confirmed} confirmed lines, all found;"
        f" {tally.torn} torn lines repaired"
    )


if __name__ == "__main__":
    sys.exit(main())
