"""Bad input everywhere: whatever is in a file or a line, it is refused in a sentence, at once."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import validate
from nightdrop.table.pipe import Engine
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.positions import read_position
from nightdrop.table.record.record import read_record
from nightdrop.table.record.sealed import Cost, Seal

RECORDS = Path(__file__).parent.parent / "records"
Tell = Callable[[str], None]
SAMPLE, LONG = 60, 12_000
SLOWEST_S = 2.0
# Words that break readers: huge numbers, other types, other encodings, YAML's own tricks.
NASTY = (
    "-1", "0", "1e999", "9" * 400, ".nan", ".inf", "null", "true", "~", "''", "[]", "{}", "[[]]",
    "{a: {b: 1}}", "0x10", "0o7", "1_000", "12:30:45", "2026-01-01", "!!binary aGk=",
    "!!python/object:os.system x", "&a [*a]", "*b", "<<: {}", "%YAML 9.9", "---", "...", "\t",
    "\u0000", "\ud7ff", "\ufeff", "é" * 50, "٣", "²", "\u2028", "? [x] : y", "[" * 300, "{" * 300,
    "- " * 300, "undo", "turn 3 ends", "us", "german", "505.A", "G.01", "0101", '"0101"', "9999",
    "entries:", "- undo", "- done", "seed: 99", "turn: 10", "| \n  text", "> \n", "\r\n", "'", '"',
)  # fmt: skip


def damaged(data: bytes, rng: Random) -> bytes:
    """The text with one to four faults in it."""
    for _ in range(1 + rng.randrange(4)):
        data = _HARMS[rng.randrange(len(_HARMS))](data, rng)
    return data


def _bytes(data: bytes, rng: Random) -> bytes:
    """Some bytes are others."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.randbytes(rng.randrange(4)) + data[at + rng.randrange(4) :]


def _cut(data: bytes, rng: Random) -> bytes:
    """A piece is gone."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.randrange(200) :]


def _word(data: bytes, rng: Random) -> bytes:
    """Another word stands for one."""
    words = data.split(b" ")
    words[rng.randrange(len(words))] = rng.choice(NASTY).encode("utf-8", "replace")
    return b" ".join(words)


def _value(data: bytes, rng: Random) -> bytes:
    """Another value stands behind a key."""
    lines = data.split(b"\n")
    at = rng.randrange(min(len(lines), 60))
    nasty = rng.choice(NASTY).encode("utf-8", "replace")
    key = lines[at].partition(b":")[0]
    lines[at] = key + b": " + nasty if rng.randrange(2) else nasty
    return b"\n".join(lines)


def _lines(data: bytes, rng: Random) -> bytes:
    """A line is twice there, elsewhere, or gone."""
    lines = data.split(b"\n")
    line = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.randrange(3)):
        lines.insert(rng.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


_HARMS: tuple[Callable[[bytes, Random], bytes], ...] = (_bytes, _cut, _word, _value, _lines)


def seeds() -> dict[str, list[bytes]]:
    """Sound files of each kind."""
    records = [path.read_bytes() for path in sorted(RECORDS.rglob("*.yaml"))]
    short = [data for data in records if len(data) < 9000]
    positions = [
        b"scenario: night-drop\nturn: 5\nphase: {choose: us}\nused: [G4]\nunits:\n"
        b'  "2713": [{id: "505.A"}, {id: "505.01"}]\n'
        b'  "2714": [{id: "G.01", face: infantry-a, known_to: [us, german]}]\n'
        b'vp: {"1312": {marker: 3, laid_by: us}}\n'
        b'dead: {"505": {plt: 2}, companies: {"505": 1}}\ntokens: [7]\n',
        b"scenario: night-drop\nturn: 2\nphase: {activation: G1, step: push, allowance: 4}\n"
        b'units: {"2713": [{id: "505.01", moved: 1}]}\noptions: {stick_defence: false}\n',
    ]
    return {"record": short, "position": positions}


def refused(read: Callable[[], object]) -> bool:
    """Whether it was refused, in a sentence with a line, and soon."""
    start, found = time.process_time(), None
    try:
        read()
    except FileError as problem:
        found = problem
    assert time.process_time() - start < SLOWEST_S
    if found is None:
        return False
    assert found.line >= 1
    assert found.reason.strip()
    assert "\n" not in str(found)
    return True


@pytest.fixture
def count(request: pytest.FixtureRequest) -> int:
    """How many files to damage."""
    return LONG if request.config.getoption("--long") else SAMPLE


def test_damaged_records(tmp_path: Path, count: int, tell: Tell) -> None:
    rng, found, path = Random(1), 0, tmp_path / "damaged.yaml"
    for _ in range(count):
        data = damaged(rng.choice(seeds()["record"]), rng)
        path.write_bytes(data)
        for read in (read_record, Match.load, Replay, validate):
            found += refused(lambda read=read: read(path))  # type: ignore[misc]
        assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert found > count
    tell(f"{count} records, seed 1, {found} refusals")


def test_damaged_sealed_records(tmp_path: Path, count: int, tell: Tell) -> None:
    seal = Seal.of("us", "german", cost=Cost(16, 8, 1))
    rng, found, path = Random(6), 0, tmp_path / "damaged.yaml"
    sound = []
    for number in (7, 8):  # under way, and over, with its key written out
        match = Match.from_position(seeds()["position"][0].decode(), number)
        match.seal = seal
        match = match.fork(len(match.entries), number, save_to=path)
        while number == 8 and match.actor not in (None, "chance"):
            match.submit(random_action(match.view(match.actor), rng))  # type: ignore[arg-type]
        match.close()
        sound.append(path.read_bytes())
    for _ in range(count):
        data = damaged(rng.choice(sound), rng)
        path.write_bytes(data)
        for read in (read_record, Match.load, Replay):
            found += refused(lambda read=read: read(path, seal=seal))  # type: ignore[misc]
        refused(lambda: validate(path))
        assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert found > count
    tell(f"{count} sealed records, seed 6, {found} refusals")


def test_damaged_positions(tmp_path: Path, count: int, tell: Tell) -> None:
    rng, found, path = Random(2), 0, tmp_path / "damaged.yaml"
    for _ in range(count):
        data = damaged(rng.choice(seeds()["position"]), rng)
        path.write_bytes(data)
        found += refused(lambda: validate(path))
        text = data.decode("utf-8", "surrogateescape")
        found += refused(lambda text=text: read_position(text))  # type: ignore[misc]
        assert path.read_bytes() == data
    assert found > count / 2
    tell(f"{count} positions, seed 2, {found} refusals")


def test_damaged_scenarios(tmp_path: Path, count: int, tell: Tell) -> None:
    rng, found = Random(3), 0
    sound = {p.name: p.read_bytes() for p in data_path("scenarios", "night-drop").glob("*.yaml")}
    for name, data in sound.items():
        (tmp_path / name).write_bytes(data)
    for _ in range(count // 4):
        name = rng.choice(sorted(sound))
        (tmp_path / name).write_bytes(damaged(sound[name], rng))
        found += refused(lambda: validate(tmp_path))
        (tmp_path / name).write_bytes(sound[name])
    assert found
    tell(f"{count // 4} scenarios, seed 3, {found} refusals")


def test_damaged_options(count: int, tell: Tell) -> None:
    rng, found = Random(4), 0
    names = ("stick_defence", "bocage_df", "vp_mix", "company_limit", "colour", "", "\x00")
    values = (True, 0, 1, -1, 2**70, 0.5, float("nan"), None, "true", [], [1], [4, 4, 2], {}, [[]])
    for _ in range(count // 4):
        options = {rng.choice(names): rng.choice(values) for _ in range(rng.randrange(1, 4))}
        found += refused(lambda options=options: Match.new(options=options, seed=1))  # type: ignore[misc]
    assert found
    tell(f"{count // 4} sets of options, seed 4, {found} refusals")


REQUESTS = (
    {"do": "new", "scenario": "night-drop", "options": {}, "seed": 7},
    {"do": "position", "yaml": "scenario: night-drop\nturn: 5\n", "seed": 7},
    {"do": "act", "text": "move 505.07 1214"},
    {"do": "why", "text": "U1"},
    {"do": "view", "as": "us"},
    {"do": "odds", "as": "german"},
    {"do": "load", "path": "missing.yaml"},
    {"do": "status"},
    {"do": "actions"},
    {"do": "undo"},
    {"do": "record"},
)


def test_damaged_lines_of_the_protocol(count: int, tell: Tell) -> None:
    rng, engine = Random(5), Engine()
    engine.answer(json.dumps(REQUESTS[0]))
    for _ in range(count * 2):
        line = json.dumps(rng.choice(REQUESTS)).encode()
        start = time.process_time()
        answer = engine.answer(damaged(line, rng))
        assert time.process_time() - start < SLOWEST_S
        json.dumps(answer)
        if not answer["ok"]:
            assert str(answer["error"]).strip()
            assert "cannot be carried out" not in str(answer["error"]), line
    assert engine.answer('{"do":"status"}')["ok"]
    tell(f"{count * 2} requests, seed 5")


@pytest.mark.parametrize("name", ["pipe", "folder", "loop", "missing", "big"])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    import os

    path = tmp_path / name
    if name == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no named pipes here")
        os.mkfifo(path)
    elif name == "folder":
        path.mkdir()
    elif name == "loop":
        path.symlink_to(path)
    elif name == "big":
        path.write_bytes(b"entries:\n" + b"- done\n" * 1_300_000)
    assert refused(lambda: read_record(path))
    assert refused(lambda: validate(path))
    assert refused(lambda: Match.load(path, save_to=path))
    assert name != "missing" or not path.exists()
