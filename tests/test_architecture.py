"""The rooms of the package: who imports whom, and what the core may touch."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "nightdrop"
ROOMS = ("engine", "rules", "table", "bots", "lab", "ui")
MODULES = sorted(PACKAGE.rglob("*.py"))
IMPURE = {"random", "time", "os", "sys", "datetime", "pathlib", "io", "secrets", "locale"}


def room_of(path: Path) -> str:
    """The room of a module: the first folder under the package, "" for the top."""
    inside = path.relative_to(PACKAGE).parts
    return inside[0] if len(inside) > 1 else ""


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide their room"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms_imported(path: Path) -> set[str]:
    names = (name.split(".") for name in imports(path))
    return {parts[1] for parts in names if parts[0] == "nightdrop" and len(parts) > 1} & set(ROOMS)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_imports_run_one_way(path: Path) -> None:
    room = room_of(path)
    if not room or room.startswith("_"):
        return  # the command line stands above all rooms
    allowed = set(ROOMS[: ROOMS.index(room) + 1])
    if room == "ui":
        allowed -= {"lab"}
    assert rooms_imported(path) <= allowed


def test_only_the_window_knows_pygame() -> None:
    users = {
        room_of(path) for path in MODULES if "pygame" in {n.split(".")[0] for n in imports(path)}
    }
    assert users == {"ui"}


def test_the_window_imports_no_rule() -> None:
    """The window reads actions, as data; every other answer comes through the table."""
    found = {
        name
        for path in MODULES
        if room_of(path) == "ui"
        for name in imports(path)
        if name.startswith("nightdrop.rules.") and not name.startswith("nightdrop.rules.actions")
    }
    assert found == set()


@pytest.mark.parametrize("room", ["engine", "rules", "bots"])
def test_the_core_is_pure(room: str) -> None:
    """No chance, clock, file or print where the rules are."""
    for path in MODULES:
        if room_of(path) != room:
            continue
        assert not {name.split(".")[0] for name in imports(path)} & IMPURE, path
        calls = [
            n.func for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call)
        ]
        names = {call.id for call in calls if isinstance(call, ast.Name)}
        assert not names & {"print", "open", "input"}, path


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_a_module_says_why_it_exists(path: Path) -> None:
    text = path.read_text("utf-8")
    assert ast.get_docstring(ast.parse(text)), "the first line says what the module is for"


def test_no_rule_asks_which_game_is_played() -> None:
    for path in MODULES:
        if room_of(path) in ("engine", "rules"):
            assert "game.name ==" not in path.read_text("utf-8"), path
