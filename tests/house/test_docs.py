"""The docs: their links lead somewhere, their commands run, what they name exists, what they show
is so."""

import importlib.util
import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from nightdrop import __version__
from nightdrop.arguments import parser_of_commands
from nightdrop.hexwar.rules.night_drop import OPTIONS
from nightdrop.table.match.pages import _read
from nightdrop.table.pipe import _VERBS, Engine
from nightdrop.table.scenario.scenarios import read_scenario, shipped_games
from nightdrop.ui.input import ALL, by_name, display
from tests.tools.pictures import FOLDER, PICTURES

ROOT = Path(__file__).parents[2]
TOP = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / ".github").rglob("*.md")))
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAPERS = (*TOP, *DOCS)
SOURCES = [
    path
    for folder in ("nightdrop", "tests", "assets/tools")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
# Files with comments that a contributor reads; records are written by the program.
YAMLS = [
    path
    for folder in ("scenarios", "assets", "tests")
    for path in sorted((ROOT / folder).rglob("*.yaml"))
    if "records" not in path.parts
]
FOLDERS_NAMED = "nightdrop|tests|assets|docs|scenarios|\\.ci|\\.github"
# `nightdrop replay FILE` and its like: what stands for something the reader puts in.
PLACEHOLDERS = {"FILE": "game.yaml", "DIR": "out", "N": "3", "A-B": "1-2", "NAME": "night-drop"}
PLACEHOLDERS |= {"LEVEL": "captain", "BELOW": "corporal"}
# A path in which the reader puts in a part.
OPEN = re.compile(r"NAME|\*")


def named(path: Path) -> str:
    """A page as tests are called by it."""
    return path.relative_to(ROOT).as_posix()


@cache
def text_of(path: Path) -> str:
    """What a page says."""
    return path.read_text("utf-8")


def paper(name: str) -> str:
    """What a page of `docs` says."""
    return text_of(ROOT / "docs" / name)


@cache
def remarks() -> str:
    """The comments of all YAML files, a line each."""
    lines = (line for path in YAMLS for line in path.read_text("utf-8").splitlines())
    return "\n".join(line.partition("#")[2] for line in lines if re.match(r"[^\"']*#", line))


def commands() -> list[str]:
    """Every command in backquotes that begins with `nightdrop` or a Python's `-m`, and those of the
    blocks of a shell."""
    told = [text_of(path) for path in PAPERS]
    found = re.findall(r"`((?:nightdrop|(?:\.venv/bin/)?python -m) [^`]+)`",
                       "\n".join((*told, remarks())))  # fmt: skip
    blocks = "\n".join(block for one in told for block in re.findall(r"```sh\n(.*?)```", one, re.S))
    lines = (part.partition(" #")[0] for line in blocks.splitlines() for part in line.split("&&"))
    found += [line.strip() for line in lines if re.match(r"\s*(nightdrop|\S*python -m) ", line)]
    known = {re.split(r"[;&]", command.removeprefix(".venv/bin/"))[0] for command in found}
    return sorted({" ".join(command.split()) for command in known})


@pytest.mark.parametrize("path", PAPERS, ids=named)
def test_every_link_leads_to_a_file_and_a_heading(path: Path) -> None:
    broken = []
    for link in re.findall(r"\]\(([^)]+)\)", text_of(path)):
        if re.match(r"\w+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


def anchors(path: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.+)$", text_of(path), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_no_page_is_without_a_way_from_the_index() -> None:
    linked = set(re.findall(r"\]\(([^)#]+)", paper("index.md")))
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in DOCS}
    assert pages - linked == {"index.md"}


@pytest.mark.parametrize("path", PAPERS, ids=named)
def test_every_file_that_is_named_is_there(path: Path) -> None:
    assert list(missing_files(text_of(path))) == []


def test_every_file_that_a_comment_of_a_yaml_file_names_is_there() -> None:
    bare = re.findall(rf"(?<![\w/])((?:{FOLDERS_NAMED})/[\w./-]*\w)", remarks())
    assert bare
    assert [name for name in bare if not OPEN.search(name) and not (ROOT / name).exists()] == []
    assert list(missing_files(remarks())) == []


def missing_files(text: str) -> Iterator[str]:
    """The files and folders in backquotes that there are not, in the project or its package."""
    for name in re.findall(r"`([\w.*-]+(?:/[\w.*-]+)*/?)`", text):
        is_path = name.startswith(tuple(f"{one}/" for one in FOLDERS_NAMED.split("|"))) or (
            "/" in name.rstrip("/") and name.endswith((".py", "/"))
        )
        if is_path and not OPEN.search(name):
            places = ROOT, ROOT / "nightdrop", ROOT / "nightdrop" / "table"
            if not any((place / name).exists() for place in places):
                yield name


@pytest.mark.parametrize("command", commands())
def test_every_command_that_is_named_is_one(command: str) -> None:
    words = [word for word in shlex.split(command) if word != "..."]
    if words[0] != "nightdrop":
        assert importlib.util.find_spec(words[2]), command
        if words[2] == "pytest":
            files = [word for word in words[3:] if word.startswith("tests")]
            assert [name for name in files if not (ROOT / name).exists()] == []
        return
    arguments = [PLACEHOLDERS.get(word, word.replace("OUT", "out")) for word in words[1:]]
    asked = [word for word in arguments if word != "--version"]  # which parses nothing more
    parser_of_commands().parse_args(asked)


def test_every_citation_of_a_page_names_one_of_its_headings() -> None:
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


def test_every_page_that_code_names_is_there() -> None:
    text = "\n".join(path.read_text("utf-8") for path in SOURCES if path != Path(__file__))
    names = set(re.findall(r"\bdocs/[\w/-]+\.md", text)) - {"docs/a.md"}  # a planted one
    assert names and [name for name in sorted(names) if not (ROOT / name).exists()] == []


def test_every_test_that_is_named_is_there() -> None:
    told = {name for path in PAPERS for name in re.findall(r"`(test_\w+)`", text_of(path))}
    assert told and told - words_of_the_code() == set()


@pytest.mark.parametrize("name", ["architecture", "adding-things", "new-game", "style", "testing"])
def test_every_name_of_the_code_that_is_named_is_one(name: str) -> None:
    """Words in backquotes that look like classes, functions and attributes."""
    told = re.findall(r"`(_?[A-Za-z]\w*(?:\.\w+)*)(?:\[\w+\]|\(\))?`", paper(f"{name}.md"))
    parts = {part for one in told for part in one.split(".") if part}
    assert parts and parts - words_of_the_code() == set()


@cache
def words_of_the_code() -> frozenset[str]:
    """All words of code and data, and the names of their files and folders."""
    found = {part.partition(".")[0] for path in (*SOURCES, *YAMLS) for part in path.parts}
    for path in (*SOURCES, *YAMLS):
        found |= set(re.findall(r"\w+", path.read_text("utf-8")))
    return frozenset(found)


@pytest.mark.parametrize("path", [ROOT / "README.md", ROOT / "docs" / "playing.md"], ids=named)
def test_every_key_that_is_named_is_a_key_of_the_program(path: Path) -> None:
    known = {display(one.key) for one in ALL} | {"Tab", "Enter", "Space", "Shift", "Ctrl+F"}
    told = set(re.findall(r"`([A-Z]|/|F\d+|[A-Z][a-z]+|Ctrl\+[A-Z])`", text_of(path)))
    assert told and told - known == set()


@pytest.mark.parametrize(
    ("key", "command"),
    [("N", "play.unit"), ("J", "play.gather"), ("K", "play.repeat"), ("B", "play.muster"),
     ("U", "play.undo"), ("Y", "play.redo"), ("D", "play.done"), ("End", "play.end"),
     ("T", "play.hint"), ("?", "play.why"), ("V", "play.away"), ("L", "play.log"),
     ("/", "play.place"), ("F1", "everywhere.help"), ("F3", "play.legend"),
     ("F7", "play.forces"), ("F9", "play.turn"), ("F10", "play.history")],
)  # fmt: skip
def test_the_table_of_keys_has_the_default_key_of_each(key: str, command: str) -> None:
    table = paper("playing.md").split("## Keys")[1].split("\n## ")[0]
    keys = [one for row in re.findall(r"^\| (.+?) \|", table, re.M)
            for one in re.findall(r"`(.+?)`", row)]  # fmt: skip
    assert key in keys
    assert display(by_name(command).key) == key


def test_every_picture_is_shown_and_made_by_the_tool() -> None:
    shown = {Path(link).stem for path in PAPERS
             for link in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text_of(path))}  # fmt: skip
    assert shown == {path.stem for path in FOLDER.iterdir()} == {*PICTURES}


def test_the_pages_are_as_short_as_they_shall_be() -> None:
    readme = text_of(ROOT / "README.md")
    assert len(readme.splitlines()) <= 130
    assert len(readme.split()) <= 1200
    lengths = {named(path): len(text_of(path).splitlines()) for path in DOCS}
    assert [name for name, length in lengths.items() if length > 300] == []
    assert sum(lengths.values()) <= 1800


def test_the_code_of_the_new_game_is_that_of_its_files() -> None:
    pieces = re.findall(r"`(tests/blocks/\S+)`:\n```python\n(.*?)```", paper("new-game.md"), re.S)
    assert len(pieces) > 5
    for name, piece in pieces:
        assert piece.rstrip() in (ROOT / name).read_text("utf-8"), f"{name}\n{piece}"


@pytest.mark.parametrize("number", range(3))
def test_each_position_that_is_shown_is_read(number: int) -> None:
    text = re.findall(r"```yaml\n(scenario:.*?)```", paper("positions.md"), re.S)[number]
    answer = Engine().answer(json.dumps({"do": "position", "yaml": text}))
    assert answer["ok"], answer


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


def test_every_request_has_a_section() -> None:
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


@pytest.mark.parametrize("path", PAPERS, ids=named)
def test_a_page_that_starts_a_scheduler_says_who_can_reach_it(path: Path) -> None:
    """Below the command: it is open, and what that lets others do."""
    _before, started, below = text_of(path).partition("dask scheduler")
    said = " ".join(below.split())
    assert not started or ("without a password" in said and "run any Python" in said)


# Credits and version


def test_the_credits_name_every_library_with_its_licence_as_about_does() -> None:
    table = text_of(ROOT / "CREDITS.md").split("## Libraries")[1]
    rows = dict(re.findall(r"^\| (\S+) \| (.+?) \| .+ \|$", table, re.M)[1:])
    assert rows == _read("en").libraries


@pytest.mark.parametrize("spoken", ["en", "it"])
def test_the_credits_name_everyone_whom_about_names(spoken: str) -> None:
    """Designers, sources of the map and holders of fonts: names, the same in each language."""
    said = " ".join(row.text for game in shipped_games() for row in _read(spoken, game).credits)
    credit = text_of(ROOT / "CREDITS.md")
    holders = set(re.findall(r"© \d{4} The [\w ]+? Project Authors", credit))
    assert holders == set(re.findall(r"© \d{4} The [\w ]+? Project Authors", said))
    for name in ("Laurent Closier", "Brian Peterson", "Lloyd Krasner", "IGN Admin Express", "SNCF",
                 "OpenStreetMap", "GeoNames", "CC BY 4.0", "Licence Ouverte / Etalab 2.0",
                 "Open Database Licence 1.0", "SIL Open Font License 1.1"):  # fmt: skip
        assert name in said, name
        assert name in credit, name


def test_the_changelog_knows_the_version() -> None:
    text = text_of(ROOT / "CHANGELOG.md")
    dated = re.findall(r"^## \[([\d.]+)\] - (\d{4}-\d\d-\d\d)$", text, re.M)
    assert dated[0][0] == __version__
    assert [day for _version, day in dated] == sorted((day for _v, day in dated), reverse=True)


def test_the_licence_is_mit_alone_so_that_programs_know_it() -> None:
    text = text_of(ROOT / "LICENSE")
    assert text.startswith("MIT License\n\nCopyright (c) ")
    assert text.endswith("DEALINGS IN THE\nSOFTWARE.\n")
