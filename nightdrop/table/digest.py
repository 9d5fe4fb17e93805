"""The digest of a state: one number by which two tables can tell that they stand alike.

SHA-256 over a canonical text of everything in the state. The text knows no order of hashing
and no floating point, so the digest is the same on every machine and version of Python.
"""

from collections.abc import Mapping
from dataclasses import fields
from hashlib import sha256

from nightdrop.engine.model import State, Step


def digest(state: State) -> str:
    """64 hexadecimal digits that name this state, hidden faces included."""
    return sha256(canonical(state).encode()).hexdigest()


def canonical(state: State) -> str:
    """Every field of the state as text, by name; the game itself is named by its digest.

    Where moves began is left out as long as nothing moves: records are older than it.
    """
    parts = [f"game={state.game.name}:{state.game.digest}"]
    for field in sorted(fields(state), key=lambda field: field.name):
        value = getattr(state, field.name)
        if field.name == "game" or (field.name == "began" and not value):
            continue
        parts.append(f"{field.name}={_text(_plain(field.name, value))}")
    return "\n".join(parts)


def _plain(name: str, value: object) -> object:
    """A field without what means nothing: the empty places of a cup, and shared caches."""
    if name == "cups" and isinstance(value, Mapping):
        return {
            cup: {face: count for face, count in faces.items() if count}
            for cup, faces in value.items()
        }
    if name == "pieces":
        return value.by_id  # type: ignore[attr-defined]  # the places follow from the counters
    return value


def _text(value: object) -> str:
    """The canonical text of a value. Raises TypeError for a kind that has none."""
    if value is None or isinstance(value, bool | int):
        return repr(value)
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, Mapping):
        pairs = sorted((_text(key), _text(item)) for key, item in value.items())
        return "{" + ",".join(f"{key}:{item}" for key, item in pairs) + "}"
    if isinstance(value, frozenset):
        return "{" + ",".join(sorted(map(_text, value))) + "}"
    if isinstance(value, tuple):
        return "(" + ",".join(map(_text, value)) + ")"
    if isinstance(value, Step):
        return _step_text(value)
    raise TypeError(f"a state holds a {type(value).__name__}, which has no canonical text")


def _step_text(step: Step) -> str:
    """A step's class and its fields; steps name counters, never faces."""
    shape = fields(step)  # type: ignore[arg-type]  # every step is a dataclass
    inside = ",".join(f"{f.name}={_text(getattr(step, f.name))}" for f in shape)
    return f"<{type(step).__name__} {inside}>"
