"""A fixed list of requests is answered byte for byte as it was: `tests/answers.txt` keeps digests.

A line of the list is the digest of an answer and the request it answers. Each of `tests/records`
is loaded and asked everything that a reader may ask; then a new game is played by its seed.
`python -m tests.table.test_answers` writes the list again after a change that is meant.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.model import CHANCE
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine

HERE = Path(__file__).parents[1]
ANSWERS = HERE / "answers.txt"
RECORDS = sorted(path.name for path in (HERE / "records").glob("*.yaml"))
SEEDS = range(1, 4)
READERS = ("us", "german", "both", "all")
ASKED = (
    {"do": "status"},
    *({"do": "view", "as": reader} for reader in READERS),
    {"do": "actions"},
    *({"do": "odds", "as": reader} for reader in READERS),
    {"do": "why", "text": "move 505.07 1214"},
    {"do": "record"},
    {"do": "undo"},
)
PLAYED = 9


def of_record(name: str) -> Iterator[str]:
    """What is answered about a kept record, and the position it can be written as."""
    engine = Engine()
    yield answered(engine, {"do": "load", "path": f"tests/records/{name}"})
    for request in ASKED:
        yield answered(engine, request)
    yield f"{digest(written(engine.match))} position of {name}"


def of_seed(seed: int) -> Iterator[str]:
    """What is answered while a new game is played at random."""
    engine, rng = Engine(), Random(seed)
    yield answered(engine, {"do": "new", "scenario": "night-drop", "options": {}, "seed": seed})
    yield answered(engine, {"do": "board"})
    for _ in range(PLAYED):
        menu = engine.answer(json.dumps({"do": "actions"}))["actions"]
        assert isinstance(menu, list) and engine.match.actor != CHANCE
        yield answered(engine, {"do": "act", "text": rng.choice(menu)})
        yield answered(engine, {"do": "view", "as": "both"})


def answered(engine: Engine, request: dict[str, object]) -> str:
    """A line of the list: the digest of an answer, and what was asked."""
    answer = engine.answer(json.dumps(request))
    return f"{digest(json.dumps(answer, ensure_ascii=False))} {json.dumps(request)}"


def written(match: Match) -> str:
    """The position of a match, or why it has none."""
    try:
        return position_text(dump(match.state, match.header.scenario, match.header.options))
    except ValueError as problem:
        return str(problem)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def known(heading: str) -> list[str]:
    """The lines of the list below a heading."""
    parts = ANSWERS.read_text("utf-8").split("# ")
    return next(part for part in parts if part.startswith(f"{heading}\n")).splitlines()[1:]


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_answered_as_it_was(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE.parent)
    assert list(of_record(name)) == known(name)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_new_game_is_answered_as_it_was(seed: int) -> None:
    assert list(of_seed(seed)) == known(f"seed {seed}")


def write() -> None:
    """Write the list as it is answered now."""
    groups = {name: of_record(name) for name in RECORDS}
    groups |= {f"seed {seed}": of_seed(seed) for seed in SEEDS}
    parts = (f"# {heading}\n" + "\n".join(lines) + "\n" for heading, lines in groups.items())
    ANSWERS.write_text("".join(parts), "utf-8")


if __name__ == "__main__":
    write()
