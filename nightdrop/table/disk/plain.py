"""Reads untrusted JSON: plain values within bounds, or one clear reason."""

import json
import re
from math import isfinite
from typing import Any, Final

from nightdrop.table.disk.bounds import MAX_BITS, MAX_DEPTH, NO_TEXT
from nightdrop.table.language import _

_ESCAPED: Final = re.compile(r"\\u(00[01]|007[fF]|[dD][89a-fA-F])|\x7f")
_DIGITS: Final = MAX_BITS * 3 // 10  # as many as no number of more bits has


def read_plain(data: bytes | str, odd: list[str] | None = None) -> Any:
    """The value of a text in JSON: tables with text keys, lists and scalars.

    A number or text out of bounds is refused or, where a list `odd` is given, noted there in a few
    words, with None in its place. Raises ValueError with the reason in a few words.
    """
    found = list[str]()

    def whole(digits: str) -> int | None:
        return int(digits) if len(digits) <= _DIGITS else strange(digits)

    def broken(digits: str) -> float | None:
        value = float(digits)
        return value if isfinite(value) else strange(digits)

    def strange(digits: str) -> Any:
        found.append(_("contains {value!r}, which is not a number").format(value=digits[:40]))

    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        value = json.loads(text, parse_int=whole, parse_float=broken, parse_constant=strange)
    except UnicodeDecodeError:
        raise ValueError(_("is not UTF-8 text")) from None
    except json.JSONDecodeError as problem:
        raise ValueError(_("is not JSON: {reason}").format(reason=problem.msg)) from None
    except RecursionError:
        raise _too_deep() from None
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(value) > MAX_DEPTH:
        raise _too_deep()
    if _ESCAPED.search(text):
        value = _lettered(value, found)
    if found and odd is None:
        raise ValueError(found[0])
    if odd is not None:
        odd += found
    return value


def _too_deep() -> ValueError:
    return ValueError(_("is nested deeper than {depth} levels").format(depth=MAX_DEPTH))


def _depth(value: Any) -> int:
    """The depth of nested lists and tables."""
    depth, level = 0, [value]
    while level := [one for one in level if isinstance(one, dict | list)]:
        depth += 1
        level = [part for one in level for part in (one.values() if isinstance(one, dict) else one)]
    return depth


def _lettered(value: Any, odd: list[str]) -> Any:
    """A value with None in the place of each text with an impossible character."""
    if isinstance(value, dict):
        return {key: _lettered(one, odd) for key, one in value.items()
                if _lettered(key, odd) is not None}  # fmt: skip
    if isinstance(value, list):
        return [_lettered(one, odd) for one in value]
    if isinstance(value, str) and NO_TEXT.search(value):
        odd.append(_("contains {value}, which is not text").format(value=ascii(value)[:40]))
        return None
    return value
