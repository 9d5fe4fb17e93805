"""Standard input, output and error: whatever is wrong with them costs one sentence."""

import io
import os
import stat
import sys
from contextlib import suppress
from typing import TextIO

from nightdrop.table.disk.spreadsheets import BYTE_ORDER_MARK
from nightdrop.table.language import _


def open_streams() -> None:
    """Replace closed streams by empty ones, and let each read and write what it can.

    A file opened later would else be given the number of standard output, and whatever library
    prints there would print into a saved game. Letters that a stream lacks become question marks,
    and bytes that are no letters there a sign that no command knows.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115  # it stays open
            setattr(sys, name, nothing)
        elif name != "stderr" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # standard error has a way of its own


def flush_output() -> None:
    """Write out what was printed. Raises OSError, naming the stream, if that cannot be done."""
    write_output("")


def marked_in_a_file(text: str) -> str:
    """A text to be printed: behind a byte order mark, and in UTF-8, where the output goes into a
    new file, by which other programs know its letters; into a pipe as it is."""
    with suppress(OSError, ValueError):  # it has no number
        status = os.fstat(sys.stdout.fileno())
        if stat.S_ISREG(status.st_mode) and not status.st_size:
            if isinstance(sys.stdout, io.TextIOWrapper):
                sys.stdout.reconfigure(encoding="utf-8")
            return BYTE_ORDER_MARK + text
    return text


def write_output(text: str) -> None:
    """Write a text out at once. Raises OSError, naming the stream, if that cannot be done."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as problem:
        _let_go(sys.stdout)
        raise OSError(problem.errno, problem.strerror, _("standard output")) from None


def tell(sentence: str) -> None:
    """Write a sentence on standard error, if that can be written."""
    try:
        print(sentence, file=sys.stderr, flush=True)
    except OSError:
        _let_go(sys.stderr)


def _let_go(stream: TextIO) -> None:
    """Point a stream at nothing: otherwise Python fails on it once more when it exits."""
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
