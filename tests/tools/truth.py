"""Reads of a game's truth where a reader should be shown a view.

Each such read is in `tests/laws/truth_reads.yaml` with the reason why it is allowed: what is shown
there reveals nothing that its reader does not know.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import yaml

# The rooms that show, tell or answer: windows, terminal, protocol, and what these ask. A game of
# one seat hides no face from its player, whose view is the state itself.
SHOWING: Final = (
    "ui/", "hexwar/ui/", "hexwar/match/", "hexwar/terminal.py", "table/match/", "table/terminal/",
    "table/pipe.py",
)  # fmt: skip
# The match, which has the truth, and gives views of it.
OWNERS: Final = ("table/match/match.py", "table/match/history.py")
# What gives a view, whose `state` may be shown, or takes the truth to make one.
_VIEWS: Final = frozenset({"view", "public", "state_view", "seen_by"})
# What a history, a replay or a record holds of the truth.
_TRUTHS: Final = frozenset({"states", "actions", "texts", "undone", "now", "entries"})
_PAST: Final = frozenset({"history", "past", "played", "match", "replay", "game", "record"})
# Who reads all there is.
REFEREE: Final = "all"
REASONS: Final = Path(__file__).parent.parent / "laws" / "truth_reads.yaml"


class Read(NamedTuple):
    """A read of the truth: the path of a module, the function, what is read; and its line."""

    path: str
    where: str
    what: str
    line: int = 0


def reads(path: str, tree: ast.Module) -> Iterator[Read]:
    """The reads of the truth in a module that shows something."""
    if path.startswith(SHOWING) and path not in OWNERS:
        for where, around, node in _walk(tree, "", ast.Module([], [])):
            if _is_read(node, around):
                yield Read(path, where, ast.unparse(node), getattr(node, "lineno", 0))


def _walk(inside: ast.AST, where: str, around: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Each node below one: in which function, in which node, and itself."""
    for node in ast.iter_child_nodes(inside):
        named = where
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            named = f"{where}.{node.name}".lstrip(".")
        yield named, inside, node
        yield from _walk(node, named, inside)


def _is_read(node: ast.AST, around: ast.AST) -> bool:
    """Whether a node, inside another, takes the truth of a game."""
    match node:
        case ast.Constant(value=value):
            return value == REFEREE
        case ast.Call(func=ast.Attribute(value=of, attr="at")):
            return _last(of) in _PAST and not _is_of_all(around)
        case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=name), *_]):
            return name == "state" or name in _TRUTHS
        case ast.Attribute(value=of, attr="state", ctx=ast.Load()):
            return not _gives_a_view(of) and not _makes_a_view(around) and not _is_of_all(around)
        case ast.Attribute(value=of, attr=attr):
            return attr in _TRUTHS and _last(of) in _PAST and not _is_counted(around)
    return False


def _last(node: ast.AST) -> str:
    """The last name of an expression: "match" of `self.playing.match`."""
    if isinstance(node, ast.Attribute):
        return node.attr.lstrip("_")
    if isinstance(node, ast.Call):
        return _last(node.func)
    return node.id.lstrip("_") if isinstance(node, ast.Name) else ""


def _gives_a_view(of: ast.AST) -> bool:
    return (isinstance(of, ast.Call) and _last(of) in _VIEWS) or _last(of) == "view"


def _makes_a_view(around: ast.AST) -> bool:
    """Whether a view is made of the truth at once."""
    return isinstance(around, ast.Call) and _last(around) in _VIEWS


def _is_of_all(around: ast.AST) -> bool:
    """Whether only what is the same for all is taken from the truth: game and turn."""
    return isinstance(around, ast.Attribute) and around.attr in ("game", "turn")


def _is_counted(around: ast.AST) -> bool:
    """Whether entries are only counted."""
    return isinstance(around, ast.Call) and _last(around) == "len"


@cache
def excused() -> Mapping[Read, str]:
    """The allowed reads, each with its reason."""
    found = dict[Read, str]()
    for entry in yaml.safe_load(REASONS.read_text("utf-8")):
        for path, places in entry["places"].items():
            for where, whats in places.items():
                found |= {Read(path, where, what): str(entry["because"]) for what in whats}
    return found
