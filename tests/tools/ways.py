"""The references from one object to another: how far a side's code could look."""

import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import _lru_cache_wrapper
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Final

from nightdrop.engine.counters import Counter, Pieces
from nightdrop.engine.model import Game, State
from nightdrop.engine.view import Audience, View, may_know
from nightdrop.hexwar.rules.book import ChapterBook
from nightdrop.hexwar.rules.pieces import VpHex

# Code, not what it holds: every module can be reached from every function.
_CODE: Final = (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)
# What is not gone into.
Closed = Callable[[object], bool]
# Rooms of which nothing that is kept for the process may hold a game's counters.
ROOMS: Final = (
    "nightdrop.engine.", "nightdrop.rules.", "nightdrop.bots.",
    "nightdrop.hexwar.rules.", "nightdrop.hexwar.bots.",
)  # fmt: skip


def reached(
    roots: Iterable[object],
    closed: Closed = lambda thing: False,
    seen: set[int] | None = None,
) -> Iterator[object]:
    """Every object that a way leads to, not over types, functions and modules, each once.

    `seen` are the ids of those that were come by before, and takes in the others.
    """
    seen = set() if seen is None else seen
    stack = [root for root in roots if id(root) not in seen]
    seen.update(map(id, stack))
    while stack:
        thing = stack.pop()
        if isinstance(thing, _CODE) or closed(thing):
            continue
        yield thing
        for other in gc.get_referents(thing):
            if id(other) not in seen:
                seen.add(id(other))
                stack.append(other)


def leaks(seen: View, truth: State) -> Iterator[str]:
    """What is reachable from a view although its side may not know it, in words."""
    secret = {id(thing): name for name, thing in hidden_parts(seen.state, truth)}
    for thing in reached([seen], lambda one: isinstance(one, Game)):
        if id(thing) in secret:
            yield f"{seen.side} reaches {secret[id(thing)]} of the truth"
        elif isinstance(thing, State) and thing is not seen.state:
            yield f"{seen.side} reaches another state"
        elif is_secret(thing, seen.side):
            yield f"{seen.side} reaches {thing!r}"


def is_secret(thing: object, reader: Audience) -> bool:
    """Whether an object by itself shows what its reader may not know."""
    if isinstance(thing, Counter):
        return thing.face is not None and not may_know(thing.known_to, reader)
    if isinstance(thing, VpHex):
        return thing.value is not None and not may_know(thing.known_to, reader)
    return False


def hidden_parts(seen: State, truth: State) -> Iterator[tuple[str, object]]:
    """The parts of a truth that differ from those of a view, by name."""
    for name in ("pieces", "cups", "dead", "acts", "book"):
        mine, real = getattr(seen, name), getattr(truth, name)
        if mine == real:
            continue
        yield name, real
        if name in ("cups", "dead", "acts"):
            yield from ((f"{name}[{k}]", v) for k, v in real.items() if mine.get(k) != v)
        elif isinstance(real, Pieces):
            yield from ((c.id, c) for c in real if seen.pieces.by_id.get(c.id) != c)
        elif isinstance(real, ChapterBook):
            yield "the markers", real.vp


def _is_plain(thing: object) -> bool:
    """Whether a thing holds nothing but numbers and texts, as a table of distances does."""
    return not gc.is_tracked(thing)


def process_wide_leaks(rooms: tuple[str, ...] = ROOMS) -> Iterator[str]:
    """What modules of these rooms keep for the whole process although it belongs to a game.

    States, and faces and values that not both sides know.
    """
    seen = set[int]()
    for name, module in sorted(sys.modules.items()):
        if not name.startswith(rooms):
            continue
        for key, value in vars(module).items():
            roots = [value]
            if isinstance(value, _lru_cache_wrapper):  # what it keeps, not what it computes
                roots = gc.get_referents(value)
            for thing in reached(roots, _is_plain, seen):
                if isinstance(thing, State | Pieces):
                    yield f"{name}.{key} keeps a {type(thing).__name__}"
                elif is_secret(thing, "both"):
                    yield f"{name}.{key} keeps {thing!r}"
