"""The papers: their links lead somewhere, their commands run, what they show is so."""

import importlib.util
import json
import re
import shlex
from pathlib import Path

import pytest

from nightdrop.arguments import parser_of_commands
from nightdrop.hexwar.rules.night_drop import OPTIONS
from nightdrop.table.pipe import _VERBS, Engine
from nightdrop.table.scenario.scenarios import read_scenario

ROOT = Path(__file__).parents[2]
PAPERS = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
SOURCES = [
    path
    for folder in ("nightdrop", "tests", "assets/tools")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
# `nightdrop replay FILE` and its like: what stands for something the reader puts in.
PLACEHOLDERS = {"FILE": "game.yaml", "DIR": "out", "N": "3", "A-B": "1-2"}


def paper(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def commands() -> list[str]:
    """Every command in backquotes that begins with `nightdrop` or `python -m`."""
    told = "\n".join(path.read_text("utf-8") for path in PAPERS)
    found = re.findall(r"`((?:nightdrop|python -m) [^`]+)`", told)
    return sorted({re.split(r"[;&]", command)[0].strip() for command in found})


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.name)
def test_every_link_leads_to_a_file(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.name)
def test_every_file_that_is_named_is_there(path: Path) -> None:
    rooms = "nightdrop|tests|assets|docs|scenarios"
    named = re.findall(rf"`((?:{rooms})/[\w./-]+)`", path.read_text("utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("command", commands())
def test_every_command_that_is_told_of_is_one(command: str) -> None:
    words = [word for word in shlex.split(command) if word != "..."]
    if words[0] == "python":
        assert importlib.util.find_spec(words[2]), command
        return
    arguments = [PLACEHOLDERS.get(word, word.replace("OUT", "out")) for word in words[1:]]
    parser_of_commands().parse_args(arguments)


def test_every_citation_of_a_paper_names_one_of_its_headings() -> None:
    cited = {
        (path.name, name, heading)
        for path in SOURCES
        for name, heading in re.findall(
            r"\[docs/([\w/-]+\.md), ([^\]]+)\]", " ".join(path.read_text("utf-8").split())
        )
        if path != Path(__file__)
    }
    assert cited
    for source, name, heading in cited:
        headings = re.findall(r"^##+ (.+)$", paper(name), re.M)
        assert heading in headings, f"{source} cites {name}, {heading}"


def test_the_code_of_the_new_game_is_that_of_its_files() -> None:
    pieces = re.findall(r"`(tests/blocks/\S+)`:\n```python\n(.*?)```", paper("new-game.md"), re.S)
    assert len(pieces) > 5
    for name, piece in pieces:
        assert piece.rstrip() in (ROOT / name).read_text("utf-8"), f"{name}\n{piece}"


def test_the_first_position_that_is_shown_is_read_as_it_says() -> None:
    text = re.findall(r"```yaml\n(.*?)```", paper("positions.md"), re.S)[0]
    answer = Engine().answer(json.dumps({"do": "position", "yaml": text}))
    assert answer["ok"], answer
    status = answer["status"]
    assert isinstance(status, dict)
    assert (status["activation"], status["step"], status["turn"]) == ("G4", "combat", 5)


def test_the_transcript_of_the_protocol_is_what_the_engine_answers() -> None:
    text = re.findall(r"```\n(> .*?)```", paper("protocol.md"), re.S)[0]
    engine = Engine()
    for asked, shown in re.findall(r"> (.*)\n< (.*)", text):
        answer = json.dumps(engine.answer(asked), separators=(",", ":"))
        parts = [re.escape(part) for part in re.split(r"\{?\.\.\.\}?", shown)]
        assert re.fullmatch(".*".join(parts), answer), f"{asked}\n{shown}\n{answer}"


def test_every_request_is_told_of() -> None:
    section = paper("protocol.md").split("## Requests")[1].split("\n## ")[0]
    headings = re.findall(r"^### (.+)$", section, re.M)
    assert {verb for heading in headings for verb in heading.split(", ")} == set(_VERBS)
    assert set(re.findall(r'"do":"(\w+)"', section)) == set(_VERBS)


def test_every_option_stands_with_its_default_in_the_rulings() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(.+?)` \|", paper("rulings/night-drop.md"), re.M)
    specs = read_scenario("night-drop").specs
    assert {name: json.loads(value) for name, value in rows} == {
        name: spec.default for name, spec in specs.items()
    }
    assert {name for name, _value in rows} >= set(OPTIONS)


def test_the_kinds_of_a_side_are_named_in_the_protocol() -> None:
    kinds = set()
    for scenario in ("night-drop", "pegasus-bridge"):
        engine = Engine()
        engine.answer(json.dumps({"do": "new", "scenario": scenario, "seed": 1}))
        kinds |= {kind for _a, _b, kind in engine.answer('{"do": "board"}')["links"]}
    told = paper("protocol.md").split("**links**")[1].split("\n\n")[0]
    assert kinds and [kind for kind in sorted(kinds) if f"`{kind}`" not in told] == []


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.name)
def test_a_paper_that_starts_a_scheduler_says_who_can_reach_it(path: Path) -> None:
    """Below the command: it is open, and what that lets others do."""
    _before, started, below = path.read_text("utf-8").partition("dask scheduler")
    said = " ".join(below.split())
    assert not started or ("without a password" in said and "run any Python" in said)
