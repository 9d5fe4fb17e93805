"""What may be asked of commands and tools: how many, which files; anything else is one sentence."""

import re
from argparse import ArgumentTypeError
from pathlib import Path

from nightdrop.table.speech import _


def how_many(text: str) -> int:
    """A whole number above zero, of at most nine digits: of nothing, no tool could say that all
    was well. Raises ArgumentTypeError."""
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        refusal = _("{text!r} is not a whole number above 0")
        if re.fullmatch("[0-9]*[1-9][0-9]*", text):
            refusal = _("{text!r} is too large")
        raise ArgumentTypeError(refusal.format(text=short(text)))
    return int(text)


def short(text: str) -> str:
    """As much of what was typed as a sentence has room for."""
    return text if len(text) <= 40 else text[:39] + "…"


def script(text: str) -> Path:
    """A file that can be read to its end. Raises ArgumentTypeError."""
    from nightdrop.table.yamlfile import FileError, read_bytes  # what `--help` need not wait for

    try:
        read_bytes(Path(text))
    except FileError as problem:
        raise ArgumentTypeError(str(problem)) from None
    return Path(text)


def folder(text: str) -> Path:
    """A folder, which is made if it is not there. Raises ArgumentTypeError."""
    from nightdrop.table.speech import system_reason  # as above

    try:
        Path(text).mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ArgumentTypeError(f"{text}: {system_reason(problem)}") from None
    return Path(text)
