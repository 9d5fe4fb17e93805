"""Values that no reader expects, in any field of a position or a request."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

Way = tuple[str | int, ...]

LONG: Final = "9" * 5000
# Unknown names, odd types, huge numbers, NUL and lone surrogates, nothing at all, lists.
VALUES: Final[tuple[Any, ...]] = (
    "nobody", "", " ", "?", "0", "1.2", "1.999", f"1.{LONG}", LONG, "x" * 5000, "\0", "a\0b",
    "\ud800", "²", "٣", "1.٣", "505.10", "0101", "off", "undo", "draw", "draw x", "roll", "roll 9",
    "{face}", "{0}", "%s", "all", "both", "us", "german", "american", "insurgents", "count",
    0, 1, -1, 7, 99, 100, 10**9, 10**400, -(10**400), 0.5, -0.0, 1e308, float("inf"), float("nan"),
    True, False, None, [], {}, [[]], [{}], [None], ["nobody"], ["", ""], [0], [1, 1], {"": 0},
    {"nobody": 1}, {"nobody": ["nobody"]}, {"1": [{}]}, {"1": "x"}, {"us": {}}, [["a"] * 300],
)  # fmt: skip


def ways(value: object, way: Way = ()) -> Iterator[Way]:
    """The way to each part of a plain value, the whole first."""
    yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(
        value, list) else ()  # fmt: skip
    for key, part in inner:
        yield from ways(part, (*way, key))


def changed(value: Any, rng: Random) -> Any:
    """A copy in which one part is another, one name is, or something is there besides."""
    new = json.loads(json.dumps(value))
    *outer, last = rng.choice([*ways(new)][1:])
    inside = new
    for key in outer:
        inside = inside[key]
    how, odd = rng.randrange(4), rng.choice(VALUES)
    if how == 0 and isinstance(inside, dict):
        inside[odd if isinstance(odd, str) else "nobody"] = inside.pop(last)
    elif how == 1 and isinstance(inside, dict):
        inside[odd if isinstance(odd, str) else "nobody"] = rng.choice(VALUES)
    elif how == 1:
        inside.insert(rng.randrange(len(inside) + 1), odd)
    else:
        inside[last] = odd
    return new
