"""Standard input, output and error: any fault of theirs costs one sentence."""

import io
import os
import stat
import sys
from contextlib import suppress
from typing import TextIO

from nightdrop.table.disk.spreadsheets import BYTE_ORDER_MARK
from nightdrop.table.language import _


def open_streams() -> None:
    """Replace closed streams by empty ones, and make each read and write whatever it can.

    A file opened later would otherwise get the number of standard output, and a library that prints
    there would print into a saved game. Letters that a stream lacks become question marks, and
    undecodable bytes a sign that no command knows.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115  # it stays open
            setattr(sys, name, nothing)
        elif name != "stderr" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # standard error has a way of its own


def flush_output() -> None:
    """Write out what was printed. Raises OSError, naming the stream, if that fails."""
    write_output("")


def marked_in_a_file(text: str) -> str:
    """A text to be printed: in UTF-8 with a byte order mark if the output is a new file.

    By the mark other programs know its encoding; into a pipe it goes unchanged.
    """
    with suppress(OSError, ValueError):  # it has no number
        status = os.fstat(sys.stdout.fileno())
        if stat.S_ISREG(status.st_mode) and not status.st_size:
            if isinstance(sys.stdout, io.TextIOWrapper):
                sys.stdout.reconfigure(encoding="utf-8")
            return BYTE_ORDER_MARK + text
    return text


def write_output(text: str) -> None:
    """Write a text at once. Raises OSError, naming the stream, if that fails."""
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
    """Point a stream at nothing, since Python would fail on it once more when it exits."""
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
