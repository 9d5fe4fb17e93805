"""The rules of the house: who imports whom, what the core may touch, where things are named.

`python -m tests.tools.house` lists the places that a rule still excuses.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.tools.citations import all_wanting, wanting
from tests.tools.house import (
    FOLDERS,
    INNER,
    RULES,
    SET_WHILE_DRAWING,
    House,
    Module,
    all_set_while_drawing,
    read_house,
)
from tests.tools.measures import FIGURES, REASONS, SAME_NAMES, background_loops, unknown_names
from tests.tools.truth import excused

PACKAGE = Path(__file__).parents[2] / "nightdrop"
ROOMS = ("engine", "rules", "table", "bots", "lab", "ui")
MODULES = sorted(PACKAGE.rglob("*.py"))
IMPURE = {"random", "time", "os", "sys", "datetime", "pathlib", "io", "secrets", "locale"}


def room_of(path: Path) -> str:
    """The room of a module, in the house or in a kind's folder; "" for the top."""
    return Module(path.relative_to(PACKAGE).as_posix(), "").room


@cache
def package() -> House:
    """The package as it lies on the disk, read once."""
    return read_house()


@pytest.fixture(scope="module", autouse=True)
def _let_go() -> Iterator[None]:
    """No other test walks past a million nodes whenever Python looks for waste."""
    yield
    package.cache_clear()


def module_of(path: Path) -> Module:
    """A module of it."""
    named = Module(path.relative_to(PACKAGE).as_posix(), "")
    return package().by_name[named.name]


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The full names of all modules that a module imports, anywhere in it."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in module_of(path).of(ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            assert node.level == 0, f"{path}: relative imports hide their room"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


# What the window needs of the laboratory: opponents by name, and views for another process.
THINKING = "nightdrop.lab.opponents", "nightdrop.hexwar.lab.trial"


def rooms_imported(path: Path) -> set[str]:
    """The rooms of the house that a module imports, and those of a kind's folder as "hexwar/ui"."""
    names = (name.split(".")[1:] for name in imports(path) if name.startswith("nightdrop."))
    rooms = {"/".join(parts[:2]) if parts[0] in FOLDERS else parts[0] for parts in names if parts}
    inner = {f"{folder}/{room}" for folder in FOLDERS for room in INNER}
    return rooms & {*ROOMS, *inner}


def test_imports_run_one_way() -> None:
    for path in MODULES:
        _check_imports(path)


def _check_imports(path: Path) -> None:
    """A module imports rooms below its own alone, and the window little of the laboratory."""
    module = Module(path.relative_to(PACKAGE).as_posix(), "")
    room = module.room
    if not room or room.startswith("_"):
        return  # the command line stands above all rooms
    if module.kind:
        house = {"rules": "rules", "bots": "bots", "lab": "lab", "ui": "ui"}.get(room, "table")
        own = [f"{module.kind}/{inner}" for inner in INNER[: INNER.index(room) + 1]]
        allowed = {*ROOMS[: ROOMS.index(house) + 1], *own}
        assert rooms_imported(path) <= allowed, path
    else:
        assert room in ROOMS, (
            f"nightdrop/{room} is no package of the core: name a game family in FOLDERS of"
            " tests/tools/house.py, and in the drawing of docs/architecture.md")
        assert rooms_imported(path) & set(ROOMS) <= set(ROOMS[: ROOMS.index(room) + 1]), path
    if room == "ui":
        lab = {name for name in imports(path) if ".lab." in f"{name}."}
        assert {name for name in lab if not name.startswith(THINKING)} == set(), path


def test_the_drawing_of_the_imports_is_what_the_code_imports() -> None:
    page = (PACKAGE.parent / "docs" / "architecture.md").read_text("utf-8")
    drawn = set(re.findall(r"^\s+(\w+) --> (\w+)$", page, re.M))
    house, tops = package(), {*ROOMS, *FOLDERS, "cli"}
    real = {
        (path.split("/")[0].removesuffix(".py"), other.split("/")[0].removesuffix(".py"))
        for path, others in house.imports.items()
        for other in others
    }
    real = {(one, other) for one, other in real if one != other and {one, other} <= tops}
    assert drawn <= real
    assert [pair for pair in sorted(real) if pair[1] not in reached(pair[0], drawn)] == []


def reached(start: str, drawn: set[tuple[str, str]]) -> set[str]:
    """All that arrows lead to."""
    found, due = set[str](), [start]
    while due:
        one = due.pop()
        due += [other for own, other in drawn if own == one and other not in found]
        found |= {other for own, other in drawn if own == one}
    return found


def test_only_the_window_knows_pygame() -> None:
    users = {
        room_of(path) for path in MODULES if "pygame" in {n.split(".")[0] for n in imports(path)}
    }
    assert users == {"ui"}


# What is data: actions, places and boards.
READ_BY_THE_WINDOW = (
    "nightdrop.rules.actions",
    "nightdrop.hexwar.rules.actions",
    "nightdrop.hexwar.rules.hexes",
    "nightdrop.hexwar.rules.pieces",
    "nightdrop.hexwar.rules.board",
)


def test_the_window_imports_no_rule() -> None:
    """The window reads actions, as data; every other answer comes through the table."""
    found = {
        name
        for path in MODULES
        if room_of(path) == "ui"
        for name in imports(path)
        if name.startswith(("nightdrop.rules.", "nightdrop.hexwar.rules."))
        and not name.startswith(READ_BY_THE_WINDOW)
    }
    assert found == set()


@pytest.mark.parametrize("room", ["engine", "rules", "bots"])
def test_the_core_is_pure(room: str) -> None:
    """No chance, clock, file or print where the rules are."""
    for path in MODULES:
        if room_of(path) != room:
            continue
        assert not {name.split(".")[0] for name in imports(path)} & IMPURE, path
        calls = [node.func for node in module_of(path).of(ast.Call)]
        names = {call.id for call in calls if isinstance(call, ast.Name)}
        assert not names & {"print", "open", "input"}, path


def test_a_module_says_why_it_exists() -> None:
    silent = [path for path in MODULES if not ast.get_docstring(module_of(path).tree)]
    assert silent == [], "the first line says what the module is for"


def test_no_rule_asks_which_game_is_played() -> None:
    for path in MODULES:
        if room_of(path) in ("engine", "rules"):
            assert "game.name ==" not in path.read_text("utf-8"), path


# How many places of a room do not keep a rule yet. A number may only fall: whoever mends a place
# lowers it, and a rule that is kept everywhere has none.
EXCUSED: Final[Mapping[str, Mapping[str, int]]] = {
    "few imports for types alone": {"ui": 1},
    "games are named by rulebooks": {"hexwar": 17},
}

# For each rule: modules that break it, and such that just do not.
PLANTED: Final[Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]]] = {
    "imports run one way": (
        {"engine/a.py": "import nightdrop.ui.b", "ui/b.py": ""},
        {"ui/b.py": "import nightdrop.engine.a", "engine/a.py": "import nightdrop.games",
         "games.py": ""},
    ),
    "the house imports no game": (
        {"ui/a.py": "import nightdrop.hexwar.rules.a", "hexwar/rules/a.py": ""},
        {"hexwar/ui/a.py": "import nightdrop.hexwar.rules.a", "hexwar/rules/a.py": "",
         "ui/b.py": "import nightdrop.games", "games.py": ""},
    ),
    "the house says no word of a kind": (
        {"ui/a.py": "thing.at_hex(3)"},
        {"ui/a.py": "'An outhexed word.'\nfound = secret.hexdigest() + key.hex()",
         "hexwar/ui/a.py": "Hex(3)",
         "phantom_fury/ui/a.py": "'disarm'",
         "games.py": "KINDS = {'hexwar': 'nightdrop.hexwar.rules.hexes:Hex',"
                     " 'phantom-fury': 'nightdrop.phantom_fury.match:view'}"},
    ),
    "no circle": (
        {"ui/a.py": "def f():\n    from nightdrop.ui import b", "ui/b.py": "import nightdrop.ui.a"},
        {"ui/a.py": "def f():\n    from nightdrop.ui import b", "ui/b.py": ""},
    ),
    "few imports for types alone": (
        {"a.py": "if TYPE_CHECKING:\n    import b"},
        {"a.py": "import b"},
    ),
    "nothing is a value of the process": (
        {"ui/a.py": "def show(name):\n    _Shown.scenario = name"},
        {"ui/a.py": "def show(self, name):\n    self.scenario = name",
         "table/language.py": "def use(name):\n    _Spoken.language = name"},
    ),
    "a module says why it exists": ({"a.py": "x = 1"}, {"a.py": '"""Because."""'}),
    "draw sets no rect": (
        {"ui/a.py": "def draw_it(b):\n    b.rect.top = 3"},
        {"ui/a.py": "def place_it(b):\n    b.rect.top = 3"},
    ),
    "draw sets nothing": (
        {"ui/a.py": "class A:\n    def paint(self, pen: Pen) -> None:\n        self.x += 1",
         "ui/b.py": "class B:\n    def show(self, *, pen: Pen):\n        self.x, y = 1, 2"},
        {"ui/a.py": "class A:\n    def place(self, style: Style) -> None:\n        self.x = 1",
         "ui/b.py": "class B:\n    def paint(self, pen: Pen) -> None:\n        x = self.y"},
    ),
    "no part knows a screen": (
        {"ui/a.py": "from nightdrop.ui.b import Play", "ui/b.py": "class Play(Screen): ..."},
        {"ui/a.py": "from nightdrop.ui.b import Play", "ui/b.py": "class Play: ..."},
    ),
    "a tabletop knows no match": (
        {"hexwar/ui/a.py": "from nightdrop.table.match import match\nclass A(Tabletop[int]): ...",
         "table/match/match.py": ""},
        {"hexwar/ui/a.py": "from nightdrop.table.match import log\nclass A(Tabletop[int]): ...",
         "ui/play/a.py": "from nightdrop.table.match import match",
         "table/match/match.py": "", "table/match/log.py": ""},
    ),
    "step names stand in their steps": (
        {"rules/a.py": "class A:\n    name = 'move'", "ui/b.py": "due.name == 'move'"},
        {"rules/a.py": "class A:\n    name = 'move'", "ui/b.py": "due.name == A.name"},
    ),
    "rule numbers are not compared": ({"ui/a.py": "x in ('9.2.4',)"}, {"ui/a.py": "f('9.2.4')"}),
    "keys stand in their table": (
        {"ui/a.py": "key == pygame.K_n"},
        {"ui/input.py": "key == pygame.K_n"},
    ),
    "the wheel is read in one place": (
        {"ui/a.py": "event.type == pygame.MOUSEWHEEL"},
        {"ui/input.py": "event.type == pygame.MOUSEWHEEL", "ui/a.py": "wheel(event)"},
    ),
    "the desktop is asked in one place": (
        {"ui/a.py": "pygame.scrap.put_text('here')"},
        {"ui/system.py": "import subprocess\npygame.scrap.put_text('here')",
         "ui/look/sounds.py": "pygame.mixer.init()",
         "ui/display.py": "import subprocess\npygame.display.flip()",
         "ui/a.py": "display.show_frame()\nself.mixer.close()"},
    ),
    "games are named by rulebooks": (
        {"ui/a.py": "colour = {'505': 1}"},
        {"hexwar/rules/night_drop.py": "colour = {'505': 1}"},
    ),
    "nothing asks which game is played": (
        {
            "rules/a.py": "class OwnBook(ChapterBook): ...",
            "ui/b.py": "if isinstance(state.book, OwnBook): f()",
        },
        {
            "rules/a.py": "class OwnBook(ChapterBook): ...\nisinstance(state.book, OwnBook)",
            "ui/b.py": "if isinstance(state.book, ChapterBook): f()",
        },
    ),
    "the package reads no tests and no tools": (
        {"lab/a.py": "ROOT / 'tests/records'"},
        {"lab/a.py": "'the tests are green'"},
    ),
    "views are detached in one place": (
        {"lab/a.py": "think(Detached(*seen))"},
        {"lab/a.py": "def think(seen: Detached) -> Thought:\n    return f(detached(seen))"},
    ),
    "what is shown is taken from a view": (
        {"hexwar/ui/a.py": "describe(self.playing.match.state)"},
        {"hexwar/ui/a.py": "describe(self.playing.view)\nmatch.public().state\n"
                           "seen_by(match.state, reader)\nlen(match.entries)\n"
                           "replay.at(0).game.sides",
         "lab/a.py": "game.state"},
    ),
    "faults leave a trace": (
        {"ui/a.py": "def f():\n    try: g()\n    except Exception: pass"},
        {"ui/a.py": "def f():\n    try: g()\n    except Exception as problem: fault(problem, 'a')",
         "lab/b.py": "def f():\n    try: g()\n    except BaseException:\n        raise",
         "table/c.py": "def f():\n    try: g()\n    except OSError: pass"},
    ),
    "plain English": (
        {"a.py": '"""The picture after so many entries."""'},
        {"a.py": '"""Return the picture after `count` entries."""'},
    ),
}


def house_of(modules: Mapping[str, str]) -> House:
    """A house of a few lines, each module by its path."""
    return House(tuple(Module(path, text) for path, text in modules.items()))


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_of_the_house_is_kept(rule: str) -> None:
    found = set(RULES[rule](package()))
    counted = Counter(place.room for place in found)
    excused = EXCUSED.get(rule, {})
    over = {room: number for room, number in counted.items() if number > excused.get(room, 0)}
    places = sorted(f"{p.path}:{p.line} {p.what}" for p in found if p.room in over)
    assert not over, f"{rule}: {over} where {dict(excused)} are excused:\n" + "\n".join(places)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_of_the_house_fails_when_it_is_broken(rule: str) -> None:
    broken, kept = (house_of(modules) for modules in PLANTED[rule])
    assert list(RULES[rule](broken))
    assert list(RULES[rule](kept)) == []


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    from assets.tools.land import painter",
        "from assets import tools",
        "import assets.tools.words",
        "from tests.laws import melee",
        "run([sys.executable, '-m', 'tests.tools.laws'])",
    ],
)
def test_no_other_way_to_the_tools_is_missed(text: str) -> None:
    assert list(RULES["the package reads no tests and no tools"](house_of({"ui/a.py": text})))


@pytest.mark.parametrize(
    "text",
    [
        "pygame.display.flip()",
        "from pygame import mixer",
        "import pygame.scrap",
        "from pygame.window import Window",
        "window = pygame.Window('', (2, 2))",
        "import webbrowser",
        "from subprocess import run",
        "os.startfile(path)",
        "pygame.mixer.music.play()",
    ],
)
def test_no_other_way_to_ask_the_desktop_is_missed(text: str) -> None:
    find = RULES["the desktop is asked in one place"]
    assert list(find(house_of({"ui/a.py": text})))


def test_assets_themselves_are_no_tools() -> None:
    rule = RULES["the package reads no tests and no tools"]
    assert not list(rule(house_of({"ui/a.py": "data_path('assets/fonts')"})))


@pytest.mark.parametrize(
    "text",
    ["def near(hex_): ...", "f(hex=3)", "class HexPlay: ...", "x.hexes", "f('no such hex')",
     "from a import Hex", "f'{regiment}'", "x = 'the 5th brigade'", "import a as hexes",
     "if name == 'phantom-fury': f()", "insurgents = 3", "deck('recon')", "board.disarm(3)",
     "load('nightdrop.phantom_fury.match')"],
)  # fmt: skip
def test_no_other_word_of_a_kind_is_missed(text: str) -> None:
    assert list(RULES["the house says no word of a kind"](house_of({"ui/a.py": text})))


@pytest.mark.parametrize(
    "text",
    [
        "try: g()\nexcept: pass",
        "try: g()\nexcept (OSError, Exception): pass",
        "with suppress(Exception): g()",
        "with contextlib.suppress(BaseException): g()",
        "try: g()\nexcept Exception as problem: print(problem)",
        "def play(): ...\ndef f():\n    try: g()\n    except Exception: h()",
    ],
)
def test_no_other_way_to_hide_a_fault_is_missed(text: str) -> None:
    assert list(RULES["faults leave a trace"](house_of({"lab/games.py": text})))


@pytest.mark.parametrize(
    "text", ["cast(Detached, seen)", "Detached._make(seen)", "supposed(truth, side)"]
)
def test_no_other_way_to_call_a_view_detached_is_missed(text: str) -> None:
    assert list(RULES["views are detached in one place"](house_of({"lab/a.py": text})))


@pytest.mark.parametrize(
    "text",
    ["ambience(self.playing.match.state)", "notes_at(name, at, match.history.now.pieces.at(at))",
     "losses_seen(match, 'all')", "match.history.states[-1]", "self.replay.at(self.index).pieces",
     "match.history.undone", "getattr(match, 'state')", "game = match\ngame.state",
     "parse(match.entries[-1], rules)", "replay.played.actions", "self.match.record.entries",
     "def f(reader='all'): ...", "state = self._match.state", "past.actions[-1].face"],
)  # fmt: skip
def test_no_other_read_of_the_truth_is_missed(text: str) -> None:
    """Planted in screens of the house and of a kind, in what they ask, terminal and protocol."""
    for path in ("ui/play/a.py", "hexwar/ui/pages/a.py", "hexwar/match/a.py", "table/match/a.py",
                 "table/terminal/a.py", "table/pipe.py", "hexwar/terminal.py"):  # fmt: skip
        assert list(RULES["what is shown is taken from a view"](house_of({path: text}))), path


def test_no_reason_is_left_over_for_a_read_of_the_truth() -> None:
    found = {one._replace(line=0) for one in package().truth_reads}
    assert set(excused()) <= found


@pytest.mark.parametrize(
    "text",
    [
        "isinstance(game.rules.tables.facts, (int, Facts))",
        "match book:\n    case GroundBook():\n        f()",
        "type(state.book) is GroundBook",
        "isinstance(state.book, ground.GroundBook)",
        "issubclass(type(state.book), GroundBook)",
        "isinstance(state.book, Heir)",
        "isinstance(game.rules, GroundRules)",
    ],
)
def test_no_other_way_to_ask_which_game_is_played_is_missed(text: str) -> None:
    own = ("class GroundBook(ChapterBook): ...\nclass Heir(GroundBook): ...\n"
           "class GroundRules(rulebook.Ruleset): ...")  # fmt: skip
    modules = {"rules/ground.py": own, "bots/a.py": text}
    assert list(RULES["nothing asks which game is played"](house_of(modules)))


def test_a_number_that_two_books_use_differently_says_whose_it_is() -> None:
    """In code, tests and papers: who searches for `[PB 10.1.2]` finds one rule."""
    assert all_wanting() == []


@pytest.mark.parametrize(
    ("cited", "is_sound"),
    [
        ("[4.2.3]", False),  # the landing: a die for each stick, or a table
        ("[ND 4.2.3]", True),
        ("[PB 4.2.3]", True),
        ("[5.4.1]", True),  # the same in both
        ("[PB 5.4.1]", False),
        ("[10.1.2]", False),  # of one alone
        ("[PB 10.1.2]", True),
        ("[ND 10.1.2]", False),
        ("[2.4.1a]", True),  # a part of what is the same
        ("[2.4.5b]", False),
        ("[9.9.9]", False),  # of none
        ("[10]", True),  # a chapter
        ("[PB 10]", True),  # a rule of one book
        ("`[4.2.3]`", True),  # as it is told
        ('"Lost. [4.2.3]"', True),
    ],
)
def test_a_citation_is_found_wherever_it_is_written(cited: str, is_sound: bool) -> None:
    """Planted in a docstring, in a comment, beside data and in a paper."""
    for path, text in {
        "nightdrop/rules/a.py": f"'''Two things.\n\n{cited} is one.\n'''",
        "tests/test_a.py": f"x = 1  # {cited}",
        "scenarios/a/tables.yaml": f"x: 1  # {cited}",
        "docs/a.md": f"# Rules\n\n{cited}\n",
    }.items():
        found = list(wanting(path, text))
        assert (not found) is is_sound, (path, found)
    assert not list(wanting("scenarios/a/words.yaml", f"told: 'It is lost. {cited}'"))
    assert not list(wanting("nightdrop/rules/a.py", f"'''A.'''\nrule = '''{cited}'''"))


def test_the_list_of_kinds_imports_nothing_of_the_program() -> None:
    planted = house_of({"games.py": "import nightdrop.engine.a", "engine/a.py": ""})
    assert [found.path for found in RULES["imports run one way"](planted)] == ["games.py"]


def test_no_excuse_is_left_over_for_what_is_set_while_drawing() -> None:
    found = {(path, owner, name) for path, owner, name, _line in all_set_while_drawing(package())}
    assert set(SET_WHILE_DRAWING) <= found


def test_no_excuse_is_left_over() -> None:
    assert set(EXCUSED) <= set(RULES)


def test_what_is_installed_holds_no_tests_and_no_tools() -> None:
    told = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))
    wheel = told["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == [PACKAGE.name]
    assert not {"assets", "assets/tools", "tests", "."} & wheel["force-include"].keys()


BOUNDED: Final = [name for name, figure in FIGURES.items() if figure.bound is not None]

# For each figure with a bound: a module that raises it by one, and one that just does not.
COUNTED: Final[Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]]] = {
    "Rect( outside kit and stage": (
        {"hexwar/ui/a.py": "pygame.Rect(0, 0, 3, 3)"},
        {"ui/kit/a.py": "Rect(0, 0, 3, 3)", "ui/camera.py": "pygame.Rect(0, 0, 3, 3)"},
    ),
    "px( outside kit and stage": (
        {"ui/a.py": "pen.style.px(3)"},
        {"ui/a.py": "px(3)", "ui/stage/b.py": "style.px(3)"},
    ),
    "fitting loops": (
        {"ui/a.py": "def f(pen):\n    for cut in CUTS:\n        if page.measure(cut) < room:\n"
                    "            break"},
        {"ui/a.py": "def f(pen):\n    for row in rows:\n        row.measure(pen)",
         "ui/kit/fold.py": "def f(pen):\n    while big and pen.fits(big):\n        big -= 1"},
    ),
    "background loops": (
        {"ui/a.py": "class A:\n    def f(self): self.job = BackgroundTask(g)\n"
                    "    def tick(self): return self.job.is_done"},
        {"ui/a.py": "class A:\n    def f(self): self.job = BackgroundTask(g)"},
    ),
    "helpers poked": (
        {"ui/a.py": "class Play:\n    def changed(self): self.dice.expect()"},
        {"ui/a.py": "class Other:\n    def changed(self): self.dice.expect()",
         "ui/b.py": "class Play:\n    def draw(self): self.dice.draw()"},
    ),
    "big classes": (
        {"ui/a.py": "class A:\n" + "    def f(self): ...\n" * 46},
        {"ui/a.py": "class A:\n" + "    def f(self): ...\n" * 45},
    ),
    "names borne twice": (
        {"ui/a.py": "class A: ...", "lab/b.py": "class A: ...", "lab/c.py": "class A: ..."},
        {"ui/a.py": "class A: ...", "lab/b.py": "class B: ..."},
    ),
    "casts": ({"lab/a.py": "cast(int, x)"}, {"lab/a.py": "'cast(int, x)'"}),
}  # fmt: skip


@pytest.mark.parametrize("name", BOUNDED)
def test_a_figure_of_the_house_only_falls(name: str) -> None:
    figure = FIGURES[name]
    found = list(figure.find(package()))
    where = f"python -m tests.tools.measures --where '{name}' lists them"
    assert figure.bound is not None
    assert len(found) <= figure.bound, f"{name}: at most {figure.bound}; {where}"


def test_each_class_that_looks_for_the_end_of_its_work_says_why() -> None:
    found = [place.what.partition(": ") for place in background_loops(package())]
    assert {name: why for name, _colon, why in found} == REASONS


@pytest.mark.parametrize("name", BOUNDED)
def test_a_figure_of_the_house_counts_what_it_says(name: str) -> None:
    one_more, none = (house_of(modules) for modules in COUNTED[name])
    assert len(list(FIGURES[name].find(one_more))) == 1
    assert list(FIGURES[name].find(none)) == []


def test_a_class_name_with_a_reason_to_be_borne_twice_is() -> None:
    names = Counter(node.name for module in package().modules for node in module.of(ast.ClassDef))
    assert [name for name in SAME_NAMES if names[name] < 2] == []
    assert len(SAME_NAMES) <= 8  # and no name is added


def test_a_figure_looks_for_names_that_the_package_bears() -> None:
    """A name that is given up would let its figure fall, and nothing be mended."""
    assert unknown_names(package()) == set()
