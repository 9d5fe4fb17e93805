"""What makes the package hard to read, in figures that may only fall.

`python -m tests.tools.measures` prints each figure with its bound and the goal; `--where FIGURE`
lists its places. `tests/house/test_architecture.py` holds the bounds. Who mends places lowers the
bound; who renames what a figure looks for gives the new name here, so that no figure falls by that.
"""

import argparse
import ast
import re
import tokenize
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import StringIO
from typing import Final, NamedTuple, TypeVar

from tests.tools.house import ROOT, Finding, House, Module, hidden_faults, read_house

Kind = TypeVar("Kind", bound=ast.AST)

# Where geometry, folding and work beside the window are at home.
HOME: Final = re.compile(r"ui/(kit|stage)/|ui/(camera|tasks|work)\.py$")
WINDOW: Final = re.compile(r"([a-z_]+/)?ui/")
# What a loop asks that looks for a layout with room.
ASKED_FOR_ROOM: Final = frozenset(
    {"measure", "width", "height", "line_height", "least", "px", "tall", "wish", "place"}
    | {"head_height", "_use_height", "_heights", "_filled", "lay", "fits"}
)
# Loops over these count up; they try no layout.
COUNTS: Final = ("reversed(", "zip(", "enumerate(", "range(")
# Work in a thread, the attribute by which its end is looked for, and who may look.
BACKGROUND: Final = "BackgroundTask"
IS_OVER: Final = "is_done"
MAY_LOOK: Final = frozenset({"Standings", "Thinker"})
# Why each of the others looks by itself: what a screen has done is looked at by its `Work`.
REASONS: Final = {
    "App": "settings are written for no screen, and the last of them waited for at the end",
    "MapView": "land is read ahead in the time that a frame has left, for all screens",
    "Samples": "squares of the map are read for all screens, between two frames",
    "Tiles": "tiles are read for all screens, and printed on between two frames",
    "Worker": "who waits for a process sees also that it lives",
}
# The screen of a game under way, and its method that tells its helpers of a change.
GAME_SCREEN: Final = "Play"
TELLS: Final = "changed"
SCALED: Final = "px"
# A rectangle by its numbers, and one by its size and one of its points.
BY_HAND: Final = frozenset({"Rect", "sized"})
MOST_METHODS: Final = 45
# The names above that are the package's own.
OWN_NAMES: Final = ASKED_FOR_ROOM | MAY_LOOK | REASONS.keys() | {
    BACKGROUND, IS_OVER, GAME_SCREEN, TELLS, SCALED,
}  # fmt: skip
BLOCK_GAME: Final = ROOT / "tests" / "blocks" / "window.py"


class Call(NamedTuple):
    """A call: the last name of what is called, and the node."""

    name: str
    node: ast.Call

    @property
    def of(self) -> str:
        """What stands before the last name, as it is written; "" where nothing does."""
        called = self.node.func
        return ast.unparse(called.value) if isinstance(called, ast.Attribute) else ""

    @property
    def line(self) -> int:
        return self.node.lineno


def calls(nodes: Iterable[ast.AST]) -> Iterator[Call]:
    """The calls among nodes."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield Call(node.func.attr, node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield Call(node.func.id, node)


def asks_for_room(node: ast.AST) -> bool:
    """Whether any node below one measures a part of a page."""
    return any(call.name in ASKED_FOR_ROOM for call in calls(ast.walk(node)))


def rects(house: House) -> Iterator[Finding]:
    """`Rect(` and the like outside the kit and the stage: geometry by hand."""
    for module in house.modules:
        if not HOME.match(module.path):
            for call in calls(module.of(ast.Call)):
                if call.name in BY_HAND:
                    yield Finding(module.path, call.line, call.of)


def scaled(house: House) -> Iterator[Finding]:
    """Sizes scaled outside the kit and the stage."""
    for module in house.modules:
        if not HOME.match(module.path):
            for call in calls(module.of(ast.Call)):
                if call.name == SCALED and call.of:
                    yield Finding(module.path, call.line, call.of)


def fitting_loops(house: House) -> Iterator[Finding]:
    """Loops outside the kit that try one layout after the other until one has room."""
    for module in house.modules:
        if WINDOW.match(module.path) and not HOME.match(module.path):
            for function in module.of(ast.FunctionDef):
                for line, what in _fits(function):
                    yield Finding(module.path, line, f"{function.name}: {what}")


def _fits(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    for node in ast.walk(function):
        if isinstance(node, ast.For):
            over = ast.unparse(node.iter)
            if _ends_early(node) and not over.startswith(COUNTS) and asks_for_room(node):
                yield node.lineno, f"for ... in {over[:40]}"
        elif isinstance(node, ast.While):
            if isinstance(node.test, ast.BoolOp) and _shrinks(node) and asks_for_room(node.test):
                yield node.lineno, "while ..."
        elif isinstance(node, ast.GeneratorExp) and len(node.generators) == 1:
            sizes = node.generators[0]
            if isinstance(sizes.iter, ast.Tuple) and any(map(asks_for_room, sizes.ifs)):
                yield node.lineno, "next(... for ... in sizes)"


def _ends_early(loop: ast.For) -> bool:
    """Whether a loop is left as soon as a condition holds."""
    tests = [node for node in loop.body if isinstance(node, ast.If)]
    return any(isinstance(node, ast.Break) for test in tests for node in test.body)


def _shrinks(loop: ast.While) -> bool:
    """Whether each round takes something off a size."""
    return any(isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub)
               for node in loop.body)  # fmt: skip


def background_loops(house: House) -> Iterator[Finding]:
    """Classes that begin work in a thread and look for its end by a loop of their own."""
    for module in house.modules:
        if not WINDOW.match(module.path) or HOME.match(module.path):
            continue
        for node in module.of(ast.ClassDef):
            begins = any(call.name == BACKGROUND for call in calls(ast.walk(node)))
            looks = any(inner.attr == IS_OVER for inner in _of_kind(ast.walk(node), ast.Attribute))
            if begins and looks and node.name not in MAY_LOOK:
                said = f"{node.name}: {REASONS.get(node.name, 'no reason is given')}"
                yield Finding(module.path, node.lineno, said)


def helpers_poked(house: House) -> Iterator[Finding]:
    """Changes that the screen of a game reports to one helper after the other.

    Those in its list of followers, which are all told alike, are not counted.
    """
    for module in house.modules:
        for screen in module.of(ast.ClassDef):
            for function in screen.body if screen.name == GAME_SCREEN else ():
                if isinstance(function, ast.FunctionDef) and function.name == TELLS:
                    for call in _pokes(function):
                        yield Finding(module.path, call.line, f"{call.of}.{call.name}")


def _pokes(function: ast.FunctionDef) -> Iterator[Call]:
    for call in calls(ast.walk(function)):
        if call.of.startswith("self") and call.name != "clock":
            yield call


def big_classes(house: House) -> Iterator[Finding]:
    """Classes with more methods than a reader keeps in mind."""
    for module in house.modules:
        for node in module.of(ast.ClassDef):
            methods = sum(isinstance(inner, ast.FunctionDef) for inner in node.body)
            if methods > MOST_METHODS:
                yield Finding(module.path, node.lineno, f"{node.name} {methods}")


# Class names that more than one class may bear: digests of states write them, and that of a map's
# picture. Nothing is added here.
SAME_NAMES: Final[Mapping[str, str]] = {
    "Arrive": "a step of Pegasus Bridge and of Fallujah",
    "Count": "a step of the hex games and of Phantom Fury",
    "EndTurn": "a step of the hex games and of Phantom Fury",
    "Fight": "what a state of each kind holds of the fight under way",
    "Look": "a step of Phantom Fury, and how a map shows a terrain",
    "Reinforce": "a step of the hex games and of Phantom Fury",
    "Scatter": "a step of Pegasus Bridge and of Fallujah",
    "TurnUp": "a step of the hex games and of Phantom Fury",
}


def names_borne_twice(house: House) -> Iterator[Finding]:
    """Class names that two or more classes have, except `SAME_NAMES`.

    A place for each name, with the others beside it.
    """
    borne: dict[str, list[Finding]] = defaultdict(list)
    for module in house.modules:
        for node in module.of(ast.ClassDef):
            borne[node.name].append(Finding(module.path, node.lineno, node.name))
    for name, (first, *others) in borne.items():
        if others and name not in SAME_NAMES:
            also = ", ".join(f"{place.path}:{place.line}" for place in others)
            yield first._replace(what=f"{name}, also {also}")


def broad_excepts(house: House) -> Iterator[Finding]:
    """All handlers that take whatever comes; most of them log it, or raise it again."""
    for module in house.modules:
        for node in module.of(ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type else "all"
            if caught in ("Exception", "BaseException", "all"):
                yield Finding(module.path, node.lineno, caught)
        for call in calls(module.of(ast.Call)):
            if call.name == "suppress" and "Exception" in map(ast.unparse, call.node.args):
                yield Finding(module.path, call.line, "suppress")


def casts(house: House) -> Iterator[Finding]:
    """Places where a type is claimed that no checker has found."""
    for module in house.modules:
        for call in calls(module.of(ast.Call)):
            if call.name == "cast":
                yield Finding(module.path, call.line, "")


def unformatted(house: House) -> Iterator[Finding]:
    """Code that is laid out by hand: `# fmt: skip` anywhere but in a table of data."""
    for module in house.modules:
        data = set(_table_lines(module))
        for token in tokenize.generate_tokens(StringIO(module.text).readline):
            told = token.type == tokenize.COMMENT and token.string.startswith("# fmt: skip")
            if told and token.start[0] not in data:
                yield Finding(module.path, token.start[0], "")


def _table_lines(module: Module) -> Iterator[int]:
    """The lines of what is assigned in a module or a class, not in a function."""
    bodies = [module.tree.body, *(node.body for node in module.of(ast.ClassDef))]
    for node in (node for body in bodies for node in body):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _of_kind(nodes: Iterable[ast.AST], kind: type[Kind]) -> Iterator[Kind]:
    return (node for node in nodes if isinstance(node, kind))


def lines(house: House) -> int:
    return sum(module.text.count("\n") for module in house.modules)


def window_of(house: House) -> House:
    """The modules of the window."""
    return House(tuple(module for module in house.modules if WINDOW.match(module.path)))


class Figure(NamedTuple):
    """How to find places, how many there may be (None: any number), and the goal."""

    find: Callable[[House], Iterator[Finding]]
    bound: int | None = None
    goal: int | None = None


FIGURES: Final[Mapping[str, Figure]] = {
    "Rect( outside kit and stage": Figure(rects, 328, 330),
    "px( outside kit and stage": Figure(scaled, 1388, 1400),
    "fitting loops": Figure(fitting_loops, 0, 0),
    "background loops": Figure(background_loops, 5, 5),
    "helpers poked": Figure(helpers_poked, 3, 4),
    "big classes": Figure(big_classes, 2, 2),
    "names borne twice": Figure(names_borne_twice, 0, 0),
    "casts": Figure(casts, 13, 16),
    "broad excepts": Figure(broad_excepts),
    "broad excepts without a trace": Figure(hidden_faults),  # none, by a rule of the house
    "fmt: skip on code": Figure(unformatted),
}


def unknown_names(house: House) -> set[str]:
    """Names of the package that are searched for, and do not exist in it."""
    borne = {node.name for module in house.modules for node in module.of(ast.ClassDef)}
    borne |= {node.name for module in house.modules for node in module.of(ast.FunctionDef)}
    return set(OWN_NAMES - borne)


def main() -> None:
    """Print the figures, or the places of one."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--where", metavar="FIGURE", choices=FIGURES, help="list its places")
    asked, house = parser.parse_args().where, read_house()
    if asked:
        for place in sorted(FIGURES[asked].find(house)):
            print(f"nightdrop/{place.path}:{place.line} {place.what}".rstrip())
        return
    window = window_of(house)
    print(f"lines: {lines(house)} in {len(house.modules)} modules, of the window {lines(window)}")
    for name, figure in FIGURES.items():
        bound = "" if figure.bound is None else f", at most {figure.bound}, goal {figure.goal}"
        print(f"{name}: {sum(1 for _place in figure.find(house))}{bound}")
    if BLOCK_GAME.exists():
        print("window of the block game:", BLOCK_GAME.read_text("utf-8").count("\n"))


if __name__ == "__main__":
    main()
