"""Damage as files of a player have it: odd bytes, odd values in each place of a line, odd names."""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

# Values that stand in the place of others, as JSON has them.
ODD: Final[Mapping[str, str]] = {
    "list": "[1]", "empty list": "[]", "table": '{"a": [{}]}', "null": "null", "truth": "true",
    "text": '"x"', "empty text": '""', "zero byte": '"a\\u0000b"', "half a letter": '"a\\ud800"',
    "steers": '"\\u001b[2J"', "long text": json.dumps("x" * 5000), "400 digits": "9" * 400,
    "minus 400 digits": "-" + "9" * 400, "5000 digits": "9" * 5000, "beyond floats": "1e999",
    "large": "1e300", "fraction": "0.5", "NaN": "NaN", "Infinity": "-Infinity", "minus": "-7",
    "no moment": '"99999-12-31 25:00:00"', "many": json.dumps([1] * 2_000),
    "many names": json.dumps({f"n{number}": 1 for number in range(500)}),
    "way out": '"../../../../etc/passwd"', "long name": json.dumps("é" * 300),
}  # fmt: skip

# Bytes that are no line.
ROWS: Final[Mapping[str, bytes]] = {
    "torn": b'{"id": "a", "poi', "not UTF-8": b'{"id": "\xff"}', "zero bytes": b"\0" * 20,
    "nothing": b"null", "a list": b"[]", "a number": b"7", "deep": b"[" * 200_000,
    "deep tables": b'{"a":' * 100_000, "long": b'{"id": "' + b"x" * 3_000_000 + b'"}',
    "million": b'{"campaign": ' + json.dumps([1] * 1_000_000).encode() + b"}",
    "two tables": b"{}{}", "YAML": b"id: a",
}  # fmt: skip


def damaged_rows(good: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Each damage by a name: bytes that are no line, and the good line with an odd value in each of
    its places, or without that."""
    yield from ROWS.items()
    for where in places(good):
        name = ".".join(map(str, where))
        yield f"{name} is missing", _put(good, where, None)
        for odd, text in ODD.items():
            yield f"{name} is {odd}", _put(good, where, text)


def places(value: object, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of each part of a value, without that of the whole."""
    inner = value.items() if isinstance(value, dict) else ()
    for key, part in enumerate(value) if isinstance(value, list) else inner:
        yield (*where, key)
        yield from places(part, (*where, key))


def _put(good: Mapping[str, Any], where: tuple[Any, ...], text: str | None) -> bytes:
    """A line with another text in one place, or with nothing there."""
    made = json.loads(json.dumps(good))
    part = made
    for key in where[:-1]:
        part = part[key]
    if text is None:
        del part[where[-1]]
    else:
        part[where[-1]] = "@@"
    return json.dumps(made).replace('"@@"', text or "").encode()


# Names of files that an old archive, another system or a script has made.
NAMES: Final = (b"M\xfcller", b"\xff\xfe", "Анна".encode(), "漢字".encode(), b"a\nb", b"a\x1bb",
                b"'=1+1", b"x" * 200)  # fmt: skip


def named(folder: Path, name: bytes, ending: str) -> Path:
    """The path of a file whose name is of these bytes."""
    return folder / os.fsdecode(name + ending.encode())
