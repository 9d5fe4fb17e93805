"""The rules of the house that a program can check, and where the package does not keep them yet.

`python -m tests.tools.house [RULE ...]` lists every place; `tests/house/test_architecture.py` holds
how many there may be, and that may only fall.
"""

import ast
import re
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, cast

from tests.tools.truth import Read, excused, reads

Kind = TypeVar("Kind", bound=ast.AST)

ROOT: Final = Path(__file__).parent.parent.parent
PACKAGE: Final = "nightdrop"
# Each may import those before it.
ROOMS: Final = ("engine", "rules", "table", "bots", "lab", "ui")
# The folders of kinds of game, which stand above the house, and the rooms in each.
FOLDERS: Final = ("hexwar", "phantom_fury", "fallujah")
INNER: Final = ("rules", "words", "scenario", "match", "bots", "lab", "ui")
KINDS: Final = "games.py"
FLOORS: Final[Mapping[str, tuple[str, ...]]] = {
    "table": ("language", "calendar", "disk", "words", "scenario", "record", "match", "terminal",
              "pipe"),
    "ui": ("heap_trimming", "display", "look", "controls", "input", "settings", "tasks",
           "worker", "thinking", "system", "kit", "readings", "stage", "desktop", "saving", "play",
           "replay", "menus", "app"),
    "hexwar/ui": ("counters", "map", "board", "play", "workbench", "pages"),
}  # fmt: skip
# Where the names of sides, formations and terrain are at home.
RULEBOOKS: Final = (
    "hexwar/rules/night_drop.py", "hexwar/rules/pegasus_bridge.py", "hexwar/rules/rulebooks.py",
    "table/words/", "hexwar/words/", "phantom_fury/rules/", "fallujah/rules/",
)  # fmt: skip
GAME_WORDS: Final = frozenset(
    {"us", "german", "505", "507", "508", 505, 507, 508, "bocage", "village", "marsh", "stream"}
    | {"british", "red", "green", "blue", "howard", "lovat", "division", "patrol"}
    | {"pegasus", "pegasus-bridge", "merville", "Merderet", "Douve"}
)
# What a step, or its name, is called where it is asked for.
STEP: Final = re.compile(r"\bstep\b|_step\b|\bdue\b|\btodo\b")
# The window's module that opens screens and is opened by none.
TOPS: Final = ("ui/app.py",)


@dataclass(frozen=True)
class Module:
    """A module by its path in the package, such as "ui/app.py"."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the tree, which each rule looks at."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def _by_kind(self) -> Mapping[type[ast.AST], list[ast.AST]]:
        found: dict[type[ast.AST], list[ast.AST]] = defaultdict(list)
        for node in self.nodes:
            found[type(node)].append(node)
        return found

    def of(self, *kinds: type[Kind]) -> Iterator[Kind]:
        """The nodes of these kinds, one kind after the other: most rules look at few of them."""
        for kind in kinds:
            yield from cast(list[Kind], self._by_kind.get(kind, []))

    @cached_property
    def name(self) -> str:
        """Its dotted name: "nightdrop.ui.app"."""
        parts = [PACKAGE, *self.path.removesuffix(".py").split("/")]
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def room(self) -> str:
        """The folder under the package, or under that of a kind of game: "ui" of
        "hexwar/ui/map/view.py"; "" for the modules above all rooms. A kind's room may be one
        module: "words" of "phantom_fury/words.py"."""
        first, *rest = self._folders
        return first if rest or (self.kind and first in INNER) else ""

    @property
    def floor(self) -> str:
        """The folder or module under the room: "kit" of "ui/kit/base.py"."""
        return self._folders[1] if len(self._folders) > 1 else ""

    @property
    def kind(self) -> str:
        """The folder of a kind of game: "hexwar"; "" in the house."""
        first = self.path.split("/")[0]
        return first if first in FOLDERS else ""

    @property
    def _folders(self) -> list[str]:
        parts = self.path.removesuffix(".py").split("/")
        return parts[1:] if self.kind else parts


class Finding(NamedTuple):
    """A place where a rule is broken."""

    path: str
    line: int
    what: str

    @property
    def room(self) -> str:
        return self.path.split("/")[0] if "/" in self.path else ""


@dataclass(frozen=True)
class House:
    """All modules of a package; a test may build one of a few lines."""

    modules: tuple[Module, ...]
    by_name: Mapping[str, Module] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {module.name: module for module in self.modules})

    @cached_property
    def imports(self) -> Mapping[str, Mapping[str, int]]:
        """For each path: the modules it imports anywhere, also for types, with the line."""
        return {module.path: dict(self._imported(module)) for module in self.modules}

    def _imported(self, module: Module) -> Iterator[tuple[str, int]]:
        for node in module.of(ast.Import, ast.ImportFrom):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                inner = [f"{node.module}.{alias.name}" for alias in node.names]
                names = [name if name in self.by_name else str(node.module) for name in inner]
            else:
                continue
            for name in names:
                if name in self.by_name and name != module.name:
                    yield self.by_name[name].path, node.lineno

    @cached_property
    def screens(self) -> Mapping[str, str]:
        """Every class that is a screen, and the path of its module."""
        found = {"Screen": ""}
        classes = [(m.path, node) for m in self.modules for node in m.of(ast.ClassDef)]
        size = 0
        while len(found) != size:
            size = len(found)
            for path, node in classes:
                bases = {ast.unparse(base).split(".")[-1] for base in node.bases}
                if bases & set(found):
                    found.setdefault(node.name, path)
        return {name: path for name, path in found.items() if path}

    @cached_property
    def steps(self) -> frozenset[str]:
        """The names of all steps that the rulebooks declare."""
        return frozenset(
            node.value.value
            for module in self.modules
            if module.room == "rules"
            for node in module.of(ast.Assign)
            if ast.unparse(node.targets[0]) == "name"
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        )

    @cached_property
    def truth_reads(self) -> tuple[Read, ...]:
        """Every read of a game's truth by what shows or tells."""
        return tuple(read for module in self.modules for read in reads(module.path, module.tree))


def read_house(root: Path = ROOT) -> House:
    """The package on the disk."""
    package = root / PACKAGE
    return House(
        tuple(
            Module(path.relative_to(package).as_posix(), path.read_text("utf-8"))
            for path in sorted(package.rglob("*.py"))
        )
    )


def upward_imports(house: House) -> Iterator[Finding]:
    """A module imports one of a room or floor above it."""
    for module in house.modules:
        for other, line in house.imports[module.path].items():
            imported = house.by_name[_name(other)]
            if imported.kind and not module.kind and module.path != KINDS:
                continue  # the next rule
            above = _rank(module) < _rank(imported)
            is_top = module.room not in (*ROOMS, *INNER) and module.path != KINDS
            if above and not is_top and other != "__init__.py":
                yield Finding(module.path, line, f"imports {other}")


def known_kinds(house: House) -> Iterator[Finding]:
    """A module of the house, or of another kind, imports one of a kind's folder."""
    for module in house.modules:
        for other, line in house.imports[module.path].items():
            kind = house.by_name[_name(other)].kind
            if kind and kind != module.kind and module.room in ROOMS:
                yield Finding(module.path, line, f"imports {other}")


# A word of one kind of game. The names of the folders are excused, of the solitaire games only
# in the list of kinds.
_KIND_WORD: Final = re.compile(
    r"(?<![a-z])(hex(es|side|sides)?|regiments?|brigades?"
    r"|phantom|fury|fallujah|insurgents?|mosques?|jihad[a-z]*|recon|disarms?)(?![a-z])"
)
_FOLDER_NAMED: Final = re.compile(r"(nightdrop\.)?hexwar\b[\w.:]*")
_LISTED: Final = re.compile(
    rf"{_FOLDER_NAMED.pattern}|(nightdrop\.)?(phantom[-_]fury|fallujah)\b[\w.:]*"
)


def kind_words(house: House) -> Iterator[Finding]:
    """A name, an attribute or a string of the house that is a word of one kind of game."""
    for module in house.modules:
        if module.kind:
            continue
        excused = _LISTED if module.path == KINDS else _FOLDER_NAMED
        left_out = {id(node) for node in (*_docstrings(module), *_of_bytes(module))}
        for node in module.of(*_SAYS):
            for said in _said_in(node) if id(node) not in left_out else ():
                words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", excused.sub("", said)).lower()
                if _KIND_WORD.search(words):
                    yield Finding(module.path, getattr(node, "lineno", 1), said[:60])


def _docstrings(module: Module) -> Iterator[ast.AST]:
    """The strings that are statements."""
    for node in module.of(ast.Expr):
        if isinstance(node.value, ast.Constant):
            yield node.value


def _of_bytes(module: Module) -> Iterator[ast.AST]:
    """`key.hex()`, which is a method of bytes."""
    for node in module.of(ast.Call):
        if isinstance(node.func, ast.Attribute) and not node.args:
            yield node.func


# The nodes that say a name or a string.
_SAYS: Final[tuple[type[ast.AST], ...]] = (
    ast.Name, ast.Attribute, ast.arg, ast.FunctionDef, ast.ClassDef, ast.keyword, ast.Constant,
    ast.alias, ast.ImportFrom,
)  # fmt: skip


def _said_in(node: ast.AST) -> Iterator[str]:
    """The names and strings in a node itself."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.keyword(arg=str(name)) | ast.Constant(value=str(name)):
            yield name
        case ast.alias(name=name, asname=other):
            yield name
            yield other or ""
        case ast.ImportFrom(module=str(name)):
            yield name


def _name(path: str) -> str:
    return Module(path, "").name


def _rank(module: Module) -> tuple[int, int, int]:
    """How high a module stands: in the house or a kind's folder, its room, then its floor; the
    list of kinds is below all."""
    if module.path == KINDS:
        return -1, -1, 0
    rooms, home = (INNER, f"{module.kind}/") if module.kind else (ROOMS, "")
    above = 1 if module.kind else 0
    room = rooms.index(module.room) if module.room in rooms else len(rooms)
    floors = FLOORS.get(home + module.room, ())
    if module.floor == "__init__":
        return above, room, -1
    return above, room, floors.index(module.floor) if module.floor in floors else len(floors)


def circles(house: House) -> Iterator[Finding]:
    """A module that reaches itself by imports, types and functions counted."""
    for path in house.imports:
        seen, due = set[str](), list(house.imports[path])
        while due:
            other = due.pop()
            if other not in seen:
                seen.add(other)
                due.extend(house.imports[other])
        if path in seen:
            yield Finding(path, 1, "stands in a circle of imports")


def type_checking(house: House) -> Iterator[Finding]:
    """Imports for types alone."""
    for module, node in _nodes(house, ast.If):
        if "TYPE_CHECKING" in ast.unparse(node.test):
            yield Finding(module.path, node.lineno, "if TYPE_CHECKING")


def unexplained(house: House) -> Iterator[Finding]:
    """A module without a first line that says why it exists."""
    for module in house.modules:
        if not ast.get_docstring(module.tree):
            yield Finding(module.path, 1, "does not say why it exists")


def layout_in_draw(house: House) -> Iterator[Finding]:
    """A function that draws and sets a rect: a click would be true only after a frame."""
    for module, node in _nodes(house, ast.FunctionDef):
        if not node.name.lstrip("_").startswith("draw"):
            continue
        for inner in ast.walk(node):
            if not isinstance(inner, ast.Assign):
                continue
            if any(re.search(r"\.rect\b", ast.unparse(target)) for target in inner.targets):
                yield Finding(module.path, inner.lineno, f"{node.name} sets a rect")


# What a function that draws may set all the same, by module, class and name, and why.
SET_WHILE_DRAWING: Final[Mapping[tuple[str, str, str], str]] = {
    ("ui/kit/base.py", "Widget", "dirty"): "what is drawn asks for a picture no more",
    ("ui/kit/base.py", "Box", "_dirty"): "what is drawn asks for a picture no more",
    ("ui/kit/buttons.py", "Button", "dirty"): "what is drawn asks for a picture no more",
    ("hexwar/ui/workbench/columns.py", "PaintedButton", "dirty"): "what is drawn asks for none",
    ("hexwar/ui/workbench/trying.py", "TrialBar", "dirty"): "what is drawn asks for none",
    ("ui/play/sidepanel.py", "SidePanel", "_picture"): "the picture of the panel, which is kept",
    ("ui/play/sidepanel.py", "SidePanel", "_drawn"): "what the kept picture was made of",
    ("ui/play/screen.py", "Play", "_stood"): "what the kept picture of the panel was made of",
    (
        "ui/play/announcements.py",
        "Announcements",
        "_picture",
    ): "the picture of the banner, which is kept",
    ("hexwar/ui/pages/last_map.py", "StillMap", "_made"): "the picture of the map, which is kept",
    ("hexwar/ui/pages/last_map.py", "StillMap", "_whole"): "whether the kept picture is whole",
    ("hexwar/ui/workbench/ground.py", "TriedBoard", "pen"): "a board hands its marks no pen",
}


def set_while_drawing(house: House) -> Iterator[Finding]:
    """An attribute of `self` that a function sets which is given a pen."""
    for path, owner, name, line in all_set_while_drawing(house):
        if (path, owner, name) not in SET_WHILE_DRAWING:
            yield Finding(path, line, f"{owner} sets {name} while it draws")


def all_set_while_drawing(house: House) -> Iterator[tuple[str, str, str, int]]:
    """Every such attribute, excused or not: module, class, name and line."""
    for module, owner in _nodes(house, ast.ClassDef):
        draws = (one for one in owner.body if isinstance(one, ast.FunctionDef) and _has_pen(one))
        for inner in (inner for function in draws for inner in ast.walk(function)):
            if (isinstance(inner, ast.Attribute) and not isinstance(inner.ctx, ast.Load)
                    and ast.unparse(inner.value) == "self"):  # fmt: skip
                yield module.path, owner.name, inner.attr, inner.lineno


def _has_pen(function: ast.FunctionDef) -> bool:
    """Whether a function has a parameter of type `Pen`."""
    given = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    return any(one.annotation and ast.unparse(one.annotation) == "Pen" for one in given)


def known_screens(house: House) -> Iterator[Finding]:
    """A part of the window that imports a screen, or is given one whole."""
    homes = set(house.screens.values())
    for module in house.modules:
        if module.room != "ui" or module.path in (*homes, *TOPS):
            continue
        for other, line in house.imports[module.path].items():
            if other in homes:
                yield Finding(module.path, line, f"imports {other}")


def tabletops_know_no_match(house: House) -> Iterator[Finding]:
    """A module of the stage, or one with a tabletop of a kind, that imports a match or a screen."""
    homes = {"table/match/match.py", *house.screens.values()}
    for module in house.modules:
        own = any(map(_is_tabletop, module.of(ast.ClassDef)))
        if not own and not module.path.startswith("ui/stage/"):
            continue
        for other, line in house.imports[module.path].items():
            if other in homes:
                yield Finding(module.path, line, f"imports {other}")


def _is_tabletop(node: ast.ClassDef) -> bool:
    """Whether a class is made of `Tabletop`."""
    return any(ast.unparse(base).partition("[")[0] == "Tabletop" for base in node.bases)


def step_names(house: House) -> Iterator[Finding]:
    """The name of a step compared with a string; outside its class the kind of step is asked."""
    for module, compared, node in _compared(house):
        if node.value in house.steps and STEP.search(" ".join(map(ast.unparse, compared))):
            yield Finding(module.path, node.lineno, f"compares {node.value!r}")


def rule_numbers(house: House) -> Iterator[Finding]:
    """A rule's number compared as a string."""
    for module, _compared_with, node in _compared(house):
        if re.fullmatch(r"\d+(\.\d+)+[a-z]?", str(node.value)) and isinstance(node.value, str):
            yield Finding(module.path, node.lineno, f"compares {node.value!r}")


def keys(house: House) -> Iterator[Finding]:
    """A key named outside the table of keys."""
    for module, node in _nodes(house, ast.Attribute):
        elsewhere = module.path != "ui/input.py"
        if elsewhere and node.attr.startswith("K_"):
            yield Finding(module.path, node.lineno, node.attr)


def wheels(house: House) -> Iterator[Finding]:
    """The wheel asked for outside the module of the input, which knows its tilted turns."""
    for module, node in _nodes(house, ast.Attribute):
        elsewhere = module.path != "ui/input.py"
        if elsewhere and node.attr == "MOUSEWHEEL":
            yield Finding(module.path, node.lineno, node.attr)


# What a desktop is asked for, and the one module that asks: there every fault becomes an answer.
_ASKS: Final[Mapping[str, str]] = {
    "display": "ui/display.py", "Window": "ui/display.py", "window": "ui/display.py",
    "message_box": "ui/display.py",
    "scrap": "ui/system.py", "subprocess": "ui/system.py", "startfile": "ui/system.py",
    "webbrowser": "ui/system.py", "mixer": "ui/look/sounds.py",
}  # fmt: skip


def asks_the_desktop(house: House) -> Iterator[Finding]:
    """A call to pygame or the system that may fail, outside the module that answers for it."""
    for module, node in _nodes(house, ast.Attribute, ast.Import, ast.ImportFrom):
        for name in _parts_of_the_desktop(node):
            allowed = module.path == _ASKS[name] or (name, module.path) in _ALSO_ASK
            if not allowed:
                yield Finding(module.path, getattr(node, "lineno", 1), name)


# `subprocess.SubprocessError` is one of the faults that become answers.
_ALSO_ASK: Final = (("subprocess", "ui/display.py"),)


def _parts_of_the_desktop(node: ast.AST) -> Iterator[str]:
    """Those that a node names: `pygame.scrap`, `import pygame.mixer`, `os.startfile`."""
    names: list[str] = []
    if isinstance(node, ast.Attribute):
        names = [ast.unparse(node)] if _root(node) in ("pygame", "os") else []
    elif isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    for name in names:
        first, *rest = name.split(".")
        if first in ("pygame", "os") and rest and rest[0] in _ASKS:
            yield rest[0]
        elif first in ("subprocess", "webbrowser") and not isinstance(node, ast.Attribute):
            yield first


def _root(node: ast.expr) -> str:
    """The name before all dots: "pygame" of `pygame.display.flip`; "" where there is none."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def game_words(house: House) -> Iterator[Finding]:
    """A side, a formation or a terrain named outside a rulebook and the words."""
    for module, node in _nodes(house, ast.Constant):
        elsewhere = not module.path.startswith(RULEBOOKS)
        if elsewhere and node.value in GAME_WORDS:
            yield Finding(module.path, node.lineno, repr(node.value))


_TOOLS: Final = re.compile(r"(tests|assets[./]tools)([./]\S*)?$")


def reads_tools(house: House) -> Iterator[Finding]:
    """The package reaches into the tests, or the tools that make its assets."""
    for module, node in _nodes(house, ast.Import, ast.ImportFrom, ast.Constant):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            names += [node.value] if _TOOLS.match(node.value) else []
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
        if any(_TOOLS.match(name) for name in names):
            yield Finding(module.path, getattr(node, "lineno", 1), "names tests or tools")


# Where a view is made detached; where one is taken out of its bytes; where it is of an imagined
# state.
_DETACHES: Final = "engine/view.py"
_MAY_DETACH: Final = {"Detached": ("lab/opponents.py",), "supposed": ("hexwar/bots/search.py",)}


def detaches(house: House) -> Iterator[Finding]:
    """A view called detached, or a view of an imagined state taken, outside the place for it."""
    for module, node in _nodes(house, ast.Call):
        used = [node.func, *(node.args[:1] if _called(node) == "cast" else ())]
        for part in used:
            named = {inner.id for inner in ast.walk(part) if isinstance(inner, ast.Name)}
            for name, places in _MAY_DETACH.items():
                if name in named and module.path not in (_DETACHES, *places):
                    yield Finding(module.path, node.lineno, name)


# What a process has one of: the language that is spoken, and the disk, of which tests use another.
_OF_THE_PROCESS: Final = ("table/language.py", "table/disk/files.py")
_CLASS: Final = re.compile(r"_?[A-Z]\w*[a-z]")


def process_values(house: House) -> Iterator[Finding]:
    """A value of the whole process: `global`, or an attribute that is set on a class. Two windows
    may show two games."""
    for module, node in _nodes(house, ast.Global, ast.Attribute):
        if module.path in _OF_THE_PROCESS:
            continue
        if isinstance(node, ast.Global):
            yield Finding(module.path, node.lineno, ", ".join(node.names))
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            of = node.value.id if isinstance(node.value, ast.Name) else ""
            if _CLASS.match(of):
                yield Finding(module.path, node.lineno, ast.unparse(node))


_IDIOM: Final = re.compile(r"\b(so many|he|him|his|whoever|(?:the|a) one who|who sits)\b", re.I)


def idiom(house: House) -> Iterator[Finding]:
    """Forbidden words in docstrings and comments: say player, side, viewer, entry."""
    suspected = (module for module in house.modules if _IDIOM.search(module.text))
    for module in suspected:  # to part comments from code takes long
        for line, text in prose(module):
            for found in _IDIOM.finditer(text):
                yield Finding(module.path, line, found[0])


def prose(module: Module) -> Iterator[tuple[int, str]]:
    """The docstrings and comments with the line on which they begin."""
    for node in module.of(ast.Module, ast.ClassDef, ast.FunctionDef):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, text
    for token in tokenize.generate_tokens(StringIO(module.text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _nodes(house: House, *kinds: type[Kind]) -> Iterator[tuple[Module, Kind]]:
    """The nodes of these kinds, each with its module."""
    for module in house.modules:
        for node in module.of(*kinds):
            yield module, node


def _compared(house: House) -> Iterator[tuple[Module, list[ast.AST], ast.Constant]]:
    """Every literal that something is compared with, or that a `match` looks for, and the parts
    of that comparison."""
    for module, node in _nodes(house, ast.Compare, ast.Match):
        parts: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            parts = [node.subject, *(case.pattern for case in node.cases)]
        for part in parts:
            for inner in ast.walk(part):
                if isinstance(inner, ast.Constant):
                    yield module, parts, inner


def asks_for_the_game(house: House) -> Iterator[Finding]:
    """Code outside the rules that asks which game is played, by the class of a rulebook or of what
    one alone keeps: in its book, or beside the tables of its scenario."""
    own = {"Facts", *_heirs(house, "ChapterBook"), *_heirs(house, "Ruleset")}
    for module in house.modules:
        if module.room == "rules":
            continue
        for node in module.of(ast.Call, ast.MatchClass, ast.Compare):
            kinds: list[ast.expr] = []
            if isinstance(node, ast.Call) and _called(node) in ("isinstance", "issubclass"):
                kinds = node.args[1:]
            elif isinstance(node, ast.MatchClass):
                kinds = [node.cls]
            elif isinstance(node, ast.Compare) and _asks_type(node.left):
                kinds = node.comparators
            named = [n for kind in kinds for n in ast.walk(kind)]
            names = {n.id for n in named if isinstance(n, ast.Name)}
            names |= {n.attr for n in named if isinstance(n, ast.Attribute)}
            for name in sorted(names & own):
                yield Finding(module.path, kinds[0].lineno, name)


def _called(node: ast.AST) -> str:
    """The last part of the name of the function that is called, "cast" of `typing.cast(...)`; ""
    for anything else. (To have Python write each call out again would take half the run.)"""
    func = node.func if isinstance(node, ast.Call) else None
    if isinstance(func, ast.Attribute):
        return func.attr
    return func.id if isinstance(func, ast.Name) else ""


def _asks_type(node: ast.AST) -> bool:
    """Whether `type(...)` is asked anywhere in it."""
    return any(_called(inner) == "type" for inner in ast.walk(node))


def truth_reads(house: House) -> Iterator[Finding]:
    """Reads of a game's truth by what shows or tells, where no reason is given."""
    allowed = excused()
    for read in house.truth_reads:
        if read._replace(line=0) not in allowed:
            yield Finding(read.path, read.line, f"{read.where}: {read.what}")


def _heirs(house: House, base: str) -> set[str]:
    """The names of the classes of `rules` that are made of this one, at any remove."""
    classes = [node for module in house.modules if module.room == "rules"
               for node in module.of(ast.ClassDef)]  # fmt: skip
    found, size = {base}, 0
    while len(found) != size:
        size = len(found)
        found |= {node.name for node in classes
                  if {ast.unparse(one).split(".")[-1] for one in node.bases} & found}  # fmt: skip
    return found - {base}


# Broad excepts that neither log nor raise again, by module and function, each with its reason.
_MAY_HIDE: Final[Mapping[tuple[str, str], str]] = {
    ("table/record/autosave.py", "__del__"): "when the interpreter exits, anything may be gone",
    ("lab/games.py", "play"): "the row of the game says it, and the log of the run its trace",
}
_BROAD: Final = frozenset({"Exception", "BaseException"})
_LOGS: Final = frozenset({"fault", "trouble", "log_lost", "_logged"})


def hidden_faults(house: House) -> Iterator[Finding]:
    """A broad `except`, or a broad `suppress`, that neither logs the fault nor raises it again."""
    for module in house.modules:
        suspected = any(map(_hides, module.of(ast.ExceptHandler, ast.Call)))
        for name, node in _in_functions(module.tree, "") if suspected else ():
            if (module.path, name) not in _MAY_HIDE and _hides(node):
                yield Finding(module.path, getattr(node, "lineno", 1), f"{name} hides a fault")


def _in_functions(node: ast.AST, name: str) -> Iterator[tuple[str, ast.AST]]:
    """Every node below with the name of the function in which it stands."""
    for inner in ast.iter_child_nodes(node):
        own = inner.name if isinstance(inner, ast.FunctionDef) else name
        yield own, inner
        yield from _in_functions(inner, own)


def _hides(node: ast.AST) -> bool:
    """Whether this is a broad handler that neither logs nor raises, or a broad `suppress`."""
    if isinstance(node, ast.Call) and _called(node) == "suppress":
        return any(_is_broad(kind) for kind in node.args)
    if not isinstance(node, ast.ExceptHandler) or not _is_broad(node.type):
        return False
    inside = [inner for line in node.body for inner in ast.walk(line)]
    calls = {_called(one) for one in inside}
    return not calls & _LOGS and not any(isinstance(one, ast.Raise) for one in inside)


def _is_broad(kind: ast.expr | None) -> bool:
    """Whether an `except` of this type catches everything."""
    if kind is None:
        return True
    return any(isinstance(one, ast.Name) and one.id in _BROAD for one in ast.walk(kind))


RULES: Final[Mapping[str, Callable[[House], Iterator[Finding]]]] = {
    "imports run one way": upward_imports,
    "the house imports no game": known_kinds,
    "the house says no word of a kind": kind_words,
    "no circle": circles,
    "few imports for types alone": type_checking,
    "a module says why it exists": unexplained,
    "draw sets no rect": layout_in_draw,
    "draw sets nothing": set_while_drawing,
    "no part knows a screen": known_screens,
    "a tabletop knows no match": tabletops_know_no_match,
    "step names stand in their steps": step_names,
    "rule numbers are not compared": rule_numbers,
    "keys stand in their table": keys,
    "the wheel is read in one place": wheels,
    "the desktop is asked in one place": asks_the_desktop,
    "games are named by rulebooks": game_words,
    "nothing asks which game is played": asks_for_the_game,
    "the package reads no tests and no tools": reads_tools,
    "views are detached in one place": detaches,
    "what is shown is taken from a view": truth_reads,
    "faults leave a trace": hidden_faults,
    "nothing is a value of the process": process_values,
    "plain English": idiom,
}


def main(asked: list[str]) -> int:
    """Print every place where a rule is not kept; 1 if there is one."""
    house, total = read_house(), 0
    for rule, find in RULES.items():
        if asked and not any(word in rule for word in asked):
            continue
        found = sorted(set(find(house)))
        total += len(found)
        rooms = dict(sorted(Counter(place.room for place in found).items()))
        print(f"{rule}: {len(found)} {rooms}")
        for place in found:
            print(f"  {PACKAGE}/{place.path}:{place.line} {place.what}")
    return int(total > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
