"""Every field of a state as text, and the digest of it that identifies the state."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State


def digest(state: State) -> str:
    """Return 64 hexadecimal digits that identify this state, hidden faces included."""
    return sha256(canonical(state).encode()).hexdigest()


def canonical(state: State) -> str:
    """Return every field of the state and of its book, if it has one, as text, by name.

    The game is named by its digest. Where moves began is left out as long as nothing moves: records
    are older.
    """
    parts = [f"game={state.game.name}:{state.game.digest}"]
    kept = {f.name: getattr(state, f.name) for f in fields(state) if f.name not in ("game", "book")}
    if state.book is not None:
        kept |= {f.name: getattr(state.book, f.name) for f in fields(state.book)}
    for name, value in sorted(kept.items()):
        if name != "began" or value:
            parts.append(f"{name}={_text(_plain(name, value))}")
    return "\n".join(parts)


def _plain(name: str, value: object) -> object:
    """Return a field without the empty places of a cup and without caches."""
    if name == "cups" and isinstance(value, Mapping):
        return {
            cup: {face: count for face, count in faces.items() if count}
            for cup, faces in value.items()
        }
    if name == "pieces":
        return value.by_id  # type: ignore[attr-defined]  # the places follow from the counters
    return value


def _text(value: object) -> str:
    """Return the canonical text of a value. Raises TypeError for a type that has none."""
    if value is None or isinstance(value, (str, int)):  # a bool is an int
        return repr(value)
    if isinstance(value, Counter):
        return _counter_text(value)
    if isinstance(value, tuple):
        return _row_text(value)
    if isinstance(value, Mapping):
        pairs = sorted([(_text(key), _text(item)) for key, item in value.items()])
        return "{" + ",".join([f"{key}:{item}" for key, item in pairs]) + "}"
    if isinstance(value, frozenset):
        return "{" + ",".join(sorted(map(_text, value))) + "}"
    if is_dataclass(value):
        return _record_text(value)
    raise TypeError(f"a state holds a {type(value).__name__}, which has no canonical text")


def _row_text(row: tuple[object, ...]) -> str:
    return "(" + ",".join(map(_text, row)) + ")"


@lru_cache(maxsize=4096)
def _counter_text(counter: Counter) -> str:
    """The text of a counter, which is the same in most states of a game."""
    return _row_text(counter)


def _record_text(record: Any) -> str:
    inside = ",".join(f"{f.name}={_text(getattr(record, f.name))}" for f in fields(record))
    return f"<{type(record).__name__} {inside}>"
