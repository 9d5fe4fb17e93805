"""Nothing is lost on a bad disk: every fault at every call, and every acknowledged action found."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.table.disk.files import temporary_of, using
from nightdrop.table.disk.locks import lock_of
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import play_through
from nightdrop.table.record.record import read_record
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.record.seeds import SeedError
from tests.table.test_match import MORNING
from tests.tools.disks import FAULTS, FailingDisk, Fault, PowerCut

SCRIPT = ("U1", "move 505.01 2712", "undo", "move 505.01 2712", "done", "done", "G4", "roll 3")
# How many calls fail in a row: one, or all that come.
LENGTHS = (1, 10**9)
SEAL = Seal.of("us", "german", cost=Cost(16, 8, 1))


def act(match: Match, text: str) -> None:
    """Play a line of the script."""
    if text == "undo":
        match.undo()
    else:
        match.submit(text)


def saved(path: Path) -> tuple[str, ...]:
    """What is found on reopening."""
    return read_record(path, SEAL).entries if path.exists() else ()


def lines_of(path: Path) -> list[str]:
    """The whole lines of entries in a file, read without the program's own reader."""
    if not path.exists():
        return []
    head, _, entries = path.read_text("utf-8").partition("\nentries:\n")
    if head.startswith("# Night Drop, a sealed record"):
        return list(read_record(path, SEAL).entries)
    assert head.startswith("# Night Drop")
    return [line.removeprefix("- ") for line in entries.split("\n")[:-1]]


def play(base: Match, path: Path, disk: FailingDisk) -> Match:
    """Play the script; after each line all that was acknowledged must be in the file."""
    acknowledged = 0
    with using(disk):
        match = base.fork(0, None, save_to=path)
        for text in ("", *SCRIPT):
            if text:
                act(match, text)
            if match.save_problem is None:
                acknowledged = len(match.record.entries)
            assert lines_of(path)[:acknowledged] == list(match.record.entries[:acknowledged])
    return match


def calls_of_a_game(base: Match, tmp_path: Path) -> int:
    """How many calls a healthy disk gets for the script."""
    disk = FailingDisk(None)
    play(base, tmp_path / "healthy" / "game.yaml", disk)
    return disk.calls


APART = 3  # calls from one fault to the next in a short run, each kind beginning at another call
SEALED_TOO = [(kind, None) for kind in FAULTS] + [(kind, SEAL) for kind in ("half", "gone")]


@pytest.mark.parametrize(("kind", "seal"), SEALED_TOO)
def test_every_fault_at_every_call_of_a_games_beginning(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, seal: Seal | None
) -> None:
    long = request.config.getoption("--long")
    base = Match.from_position(MORNING, None)
    base.seal = seal
    calls = calls_of_a_game(base, tmp_path)
    assert calls > 30
    first = SEALED_TOO.index((kind, seal)) % APART
    for at in range(calls) if long else range(first, calls, APART):
        for length in LENGTHS:
            path = tmp_path / f"{at}-{length}" / "game.yaml"
            match = play(base, path, FailingDisk(Fault(kind, at, length)))
            match.submit("done")  # the disk is well again
            assert match.save_problem is None
            assert lines_of(path) == list(match.record.entries)
            assert length > 1 or saved(path) == match.record.entries
            match.close()
            assert [file.name for file in path.parent.iterdir()] == ["game.yaml"]


def test_a_fault_at_random_later_calls_of_whole_games(tmp_path: Path) -> None:
    rng = Random(4)
    for number in range(6):
        path = tmp_path / f"{number}.yaml"
        faults = [
            Fault(rng.choice(FAULTS), rng.randrange(40, 1500), rng.choice((1, 3, 20)))
            for _ in range(8)
        ]
        seal = SEAL if number % 2 else None
        with using(FailingDisk(*faults)):
            match = Match.new(seed=number, save_to=path, seal=seal)
            while match.actor and len(match.record.entries) < 450:
                match.submit(random_action(match.view(match.actor), rng))  # type: ignore[arg-type]
                if match.save_problem is None:
                    acknowledged = len(match.record.entries)
                if rng.randrange(20) == 0:
                    found = saved(path)
                    assert found[:acknowledged] == match.record.entries[:acknowledged]
        match.save(path)
        assert saved(path) == match.record.entries


@pytest.mark.parametrize("seal", [None, SEAL])
def test_a_power_cut_after_any_call_keeps_every_acknowledged_action(
    tmp_path: Path, seal: Seal | None
) -> None:
    disk = PowerCut()
    path = tmp_path / "saves" / "game.yaml"
    cuts = 0
    base = Match.from_position(MORNING, None)
    base.seal = seal
    with using(disk):
        match = base.fork(0, None, save_to=path)
        for text in ("", *SCRIPT):
            if text:
                act(match, text)
            assert match.save_problem is None
            cut = tmp_path / f"cut-{cuts}.yaml"
            cut.write_bytes(disk.lasting(path))
            assert read_record(cut, SEAL).entries == match.record.entries
            cuts += 1
    assert cuts == len(SCRIPT) + 1


def test_the_model_of_a_power_cut_forgets_what_was_not_synced(tmp_path: Path) -> None:
    disk = PowerCut()
    path = tmp_path / "file"
    handle = disk.create(path)
    disk.write(handle, b"one")
    disk.sync(handle)
    disk.sync_folder(tmp_path)
    disk.write(handle, b"two")
    disk.close(handle)
    assert (path.read_bytes(), disk.lasting(path)) == (b"onetwo", b"one")


def test_a_folder_that_is_gone_comes_back_with_everything(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "game.yaml"
    match = Match.from_position(MORNING, None, save_to=path)
    match.submit("U1")
    shutil.rmtree(path.parent)
    match.submit("done")
    assert match.save_problem is None
    assert saved(path) == ("U1", "done")
    assert lock_of(path).exists()


def test_a_save_that_was_removed_comes_back_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.from_position(MORNING, None, save_to=path)
    path.unlink()
    match.submit("U1")
    assert Match.load(path).entries == ("U1",)


def test_a_save_that_somebody_else_wrote_is_kept_beside_ours(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = Match.from_position(MORNING, None, save_to=path)
    path.write_text("something else", encoding="utf-8")
    match.submit("U1")
    assert match.save_problem is None
    assert Match.load(path).entries == ("U1",)
    assert (tmp_path / "game-changed.yaml").read_text("utf-8") == "something else"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "game.yaml"
    path.parent.mkdir()
    path.parent.chmod(0o500)
    match = Match.from_position(MORNING, None, save_to=path)
    match.submit("U1")
    assert "cannot be written" in str(match.save_problem)
    path.parent.chmod(0o700)
    match.submit("done")
    assert match.save_problem is None
    assert saved(path) == ("U1", "done")


def test_a_link_to_a_save_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    Match.from_position(MORNING, None).save(real)
    link.symlink_to(real)
    match = Match.load(link, save_to=link)
    match.submit("U1")
    assert link.is_symlink()
    assert saved(real) == ("U1",)


def test_the_end_of_a_turn_that_was_torn_off_is_written_again(
    finished: Path, tmp_path: Path
) -> None:
    whole = finished.read_bytes()
    mark = whole.index(b"- 'turn 3 ends")
    path = tmp_path / "torn.yaml"
    path.write_bytes(whole[: mark + 50])
    match = Match.load(path, save_to=path)
    entries = read_record(finished).entries
    assert match.record.entries == entries[: len(match.record.entries)]
    assert match.record.entries[whole[:mark].count(b"\n- ")].startswith("turn 3 ends")


OTHER_COPY = """
import sys
from pathlib import Path
from nightdrop.table.match.match import Match
path = Path(sys.argv[1])
match = Match.load(path, save_to=path)
print("playing", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def other_copy(tmp_path: Path) -> Iterator[Path]:
    """A save that another process is playing."""
    path = tmp_path / "game.yaml"
    Match.from_position(MORNING, None).save(path)
    command = [sys.executable, "-c", OTHER_COPY, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout and process.stdin
        assert process.stdout.readline() == "playing\n"
        yield path
        process.kill()


def test_the_second_copy_of_the_program_is_told_and_plays_a_copy(other_copy: Path) -> None:
    before = other_copy.read_bytes()
    match = Match.load(other_copy, save_to=other_copy)
    assert "game.yaml is being played in another window (process " in match.notice
    assert "saved as game-copy.yaml" in match.notice
    match.submit("U1")
    assert match.save_problem is None
    assert other_copy.read_bytes() == before
    assert saved(other_copy.with_name("game-copy.yaml")) == ("U1",)


def test_a_new_game_in_a_new_folder_is_locked(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "game.yaml"
    match = Match.from_position(MORNING, None, save_to=path)
    lock = lock_of(path)
    assert lock.read_text("ascii") == f"{os.getpid()}\n"
    match.close()
    assert not lock.exists()


def test_a_game_that_is_not_there_leaves_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "mistyped" / "game.yaml"
    with pytest.raises(FileError, match="No such file"):
        Match.load(path, save_to=path)
    assert list(tmp_path.iterdir()) == []


def test_a_seed_too_long_to_be_read_again_begins_no_game(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    with pytest.raises(SeedError, match="at most 1000 digits"):
        Match.new(seed=10**1000, save_to=path)
    assert not path.exists()
    for seed in (10**1000 - 1, 1 - 10**1000):
        Match.new(seed=seed, save_to=path).close()
        assert Match.load(path).header.seed == seed


def test_a_lock_does_not_outlive_its_process(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    Match.from_position(MORNING, None).save(path)
    command = [sys.executable, "-c", OTHER_COPY, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout
        process.stdout.readline()
        process.kill()
    assert Match.load(path, save_to=path).notice == ""


def test_a_game_opened_twice_in_one_program_is_saved_from_the_second(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    first = Match.from_position(MORNING, None, save_to=path)
    second = Match.load(path, save_to=path)
    second.submit("U1")
    first.submit("U2")
    assert "reopened in this program" in str(first.save_problem)
    assert second.save_problem is None
    assert saved(path) == ("U1",)


def test_the_last_twenty_games_stay_and_older_ones_are_kept_apart(tmp_path: Path) -> None:
    for number in range(25):
        path = tmp_path / f"game-2026-01-{number + 1:02}-120000.yaml"
        path.write_text(f"game {number}", encoding="utf-8")
        os.utime(path, (number, number))
    (tmp_path / "my own.yaml").write_text("not the program's", encoding="utf-8")
    Match.from_position(MORNING, None, save_to=tmp_path / "game-2026-02-01-120000.yaml").close()
    kept = sorted(path.name for path in tmp_path.glob("game-*.yaml"))
    older = sorted((tmp_path / "older").iterdir())
    assert len(kept) == 20
    assert kept[-1] == "game-2026-02-01-120000.yaml"
    assert [path.read_text("utf-8") for path in older] == [f"game {n}" for n in range(6)]
    assert (tmp_path / "my own.yaml").exists()


def test_finished_games_are_put_away_before_those_that_can_be_played_on(
    tmp_path: Path, finished: Path
) -> None:
    over = Match.load(finished)
    sealed = Match(over.header, play_through(over.record), None, seal=SEAL)
    plays_on = tmp_path / "game-2026-01-01-120000.yaml"
    Match.new(seed=1, save_to=plays_on).close()
    for number in range(2, 21):
        shutil.copy(plays_on, tmp_path / f"game-2026-01-{number:02}-120000.yaml")
    plain, kept_sealed = (tmp_path / f"game-2026-02-0{day}-120000.yaml" for day in (1, 2))
    over.save(plain)
    sealed.save(kept_sealed)
    for number, path in enumerate(sorted(tmp_path.glob("game-*.yaml"))):
        os.utime(path, (number, number))  # the unfinished ones are the oldest
    Match.new(seed=2, save_to=tmp_path / "game-2026-03-01-120000.yaml").close()
    older = {path.name for path in (tmp_path / "older").iterdir()}
    assert older == {plain.name, kept_sealed.name, plays_on.name}


def test_a_link_among_the_games_still_leads_to_its_game(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_text("a game", encoding="utf-8")
    link = tmp_path / "game-2026-01-01-120000.yaml"
    link.symlink_to("elsewhere.yaml")
    for number in range(25):
        (tmp_path / f"game-2026-02-{number + 1:02}-120000.yaml").write_text("", encoding="utf-8")
    (tmp_path / "game-2026-01-02-120000.yaml").symlink_to("gone.yaml")
    Match.from_position(MORNING, None, save_to=tmp_path / "game-2026-03-01-120000.yaml").close()
    assert link.read_text("utf-8") == "a game"
    assert len(list((tmp_path / "older").iterdir())) == 6


@pytest.mark.parametrize("is_older", [False, True], ids=["", "of an older program"])
def test_what_a_killed_process_left_is_removed(tmp_path: Path, is_older: bool) -> None:
    path = tmp_path / "game.yaml"
    named = temporary_of(path).name.replace(f".{os.getpid()}.", ".123.")
    half = tmp_path / (".game.yaml.123.new" if is_older else named)
    half.write_text("half", encoding="utf-8")
    Match.from_position(MORNING, None, save_to=path).close()
    assert list(tmp_path.iterdir()) == [path]
    half.write_text("half", encoding="utf-8")
    Match.load(path, save_to=path).close()
    assert list(tmp_path.iterdir()) == [path]


def test_the_problem_is_told_in_words(tmp_path: Path) -> None:
    with using(FailingDisk(Fault("ENOSPC", 0, 10**9))):
        match = Match.from_position(MORNING, None, save_to=tmp_path / "game.yaml")
    assert os.strerror(errno.ENOSPC) in str(match.save_problem)
    assert "game.yaml cannot be written" in str(match.save_problem)


@pytest.mark.parametrize("seal", [None, SEAL])
@pytest.mark.parametrize("place", ["in the header", "in the middle", "at the end"])
@pytest.mark.parametrize("stamp", ["set back", "as it falls"])
def test_damage_of_equal_length_is_put_aside_and_the_game_written_whole(
    tmp_path: Path, seal: Seal | None, place: str, stamp: str
) -> None:
    path = tmp_path / "game.yaml"
    base = Match.from_position(MORNING, None)
    base.seal = seal
    match = base.fork(0, None, save_to=path)
    for text in ("U1", "move 505.01 2712"):
        match.submit(text)
    damaged, before = bytearray(path.read_bytes()), path.stat()
    damaged[{"in the header": 5, "in the middle": len(damaged) // 2, "at the end": -2}[place]] ^= 1
    path.write_bytes(damaged)
    if stamp == "set back":
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    match.submit("done")
    assert match.save_problem is None
    assert saved(path) == match.record.entries
    assert (tmp_path / "game-changed.yaml").read_bytes() == damaged


def test_a_link_whose_save_was_removed_gets_it_back_at_once(tmp_path: Path) -> None:
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    Match.from_position(MORNING, None).save(real)
    link.symlink_to(real)
    match = Match.load(link, save_to=link)
    real.unlink()
    match.submit("U1")
    assert match.save_problem is None
    assert saved(link) == ("U1",)


@pytest.mark.parametrize("seal", [None, SEAL])
def test_an_equal_file_in_the_place_of_ours_is_gone_on_with(
    tmp_path: Path, seal: Seal | None
) -> None:
    path = tmp_path / "game.yaml"
    base = Match.from_position(MORNING, None)
    base.seal = seal
    match = base.fork(0, None, save_to=path)
    match.submit("U1")
    path.write_bytes(path.read_bytes())  # as a program that backs up and restores does
    match.submit("done")
    assert saved(path) == match.record.entries
    assert not (tmp_path / "game-changed.yaml").exists()
