"""The log of a run: what went wrong and where, without what a player must not know.

A run has one file in the user's log folder, made with its first line. While a game with secrets is
under way a fault is logged closed: its class, and the frames down to where a face could decide
which way was taken. Its full text is held back and written once all such games are over.
"""

import logging
import os
import platform
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Final, Literal, Protocol
from weakref import WeakSet, ref

from nightdrop import __version__
from nightdrop.table.disk.files import OWN, make_folders, user_logs
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, system_reason

DEBUG: Final = "NIGHTDROP_DEBUG"
MOST_BYTES: Final = 256 * 1024  # of a file
KEPT: Final = 8  # older files
FULL: Final = "no more is logged: the file is full\n"
RUNS: Final = ("window", "terminal", "pipe", "lab")
Run = Literal["window", "terminal", "pipe", "lab"]
_NAMED: Final = re.compile(rf"(?:{'|'.join(RUNS)})-\d{{8}}T\d{{6}}-\d+\.log")
_MOST_WORDS: Final = 400  # letters of a message
_MOST_HELD: Final = 20  # faults that wait to be written in full

# A fault that passes through one of these is told only as far as the first of them: what follows
# may hang on a face. So it is in a module outside all rooms of the house: in a kind of game.
_ROOMS: Final = ("engine", "rules", "table", "bots", "lab", "ui")
_CORE: Final = ("engine", "rules", "bots", "table.match", "table.record", "ui.stage")
# What a fault says in these may name what a game holds, though the way there does not.
_AT_THE_TABLE: Final = ("ui.play", "ui.replay", "table.terminal", "table.pipe", "table.words")
# These know the order of cards to come.
_ORDERS: Final = ("table.record.dealers", "table.record.deals")


class UnderWay(Protocol):
    """A game that may be under way."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""

    @property
    def keeps_secrets(self) -> bool:
        """Whether it is not over, and something in it is hidden from a person who plays it."""

    @property
    def is_sealed(self) -> bool:
        """Whether no single player can read its file."""


_games: WeakSet[UnderWay] = WeakSet()
_changing = Lock()  # which games there are
# Faults in full, until the games that were under way are over.
_held: list[tuple[tuple[ref[UnderWay], ...], str]] = []
_logger: Final = logging.getLogger("nightdrop")
_logger.addHandler(logging.NullHandler())  # else Python would print what nobody keeps
_logger.setLevel(logging.INFO)
_logger.propagate = False


def is_debug() -> bool:
    """Whether a fault is raised instead of hidden, and always logged in full."""
    return os.environ.get(DEBUG, "") not in ("", "0")


def guard(game: UnderWay) -> None:
    """Log closed as long as this game is under way and keeps secrets."""
    with _changing:
        _games.add(game)


def _under_way() -> list[UnderWay]:
    with _changing:
        return [game for game in _games if not game.is_over]


@contextmanager
def reading(*, is_over: bool, is_sealed: bool) -> Iterator[None]:
    """Log faults closed while the record of a game that is not over is played again.

    There is no game object yet that would say that it keeps secrets.
    """
    try:
        yield
    except Exception as problem:
        if not is_over and (is_sealed or not is_debug()):
            _mark(problem, "_is_closed")
        raise


def _mark(problem: BaseException, mark: str) -> None:
    with suppress(AttributeError):  # not every class of exceptions lets anything be added
        setattr(problem, mark, True)


def _keeps_secrets() -> bool:
    """Whether a game under way keeps secrets from a reader of the log.

    With debugging only a sealed one does: a plain file could be read as well.
    """
    games = _under_way()
    return any(game.is_sealed if is_debug() else game.keeps_secrets for game in games)


def _frames(problem: BaseException) -> list[tuple[str, int, str]]:
    """Module, line and function of each frame, the outermost first."""
    found, trace = list[tuple[str, int, str]](), problem.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        module = str(trace.tb_frame.f_globals.get("__name__", "?"))
        found.append((module, trace.tb_lineno, code.co_name))
        trace = trace.tb_next
    return found


def _inside(module: str, *rooms: str) -> bool:
    return any(f"{module}.".startswith(f"nightdrop.{room}.") for room in rooms)


def _is_core(module: str) -> bool:
    name, _dot, inside = module.partition(".")
    of_a_kind = name == "nightdrop" and "." in inside and not _inside(module, *_ROOMS)
    return of_a_kind or _inside(module, *_CORE)


def _is_closed(problem: BaseException) -> bool:
    """Whether the full text of a fault could reveal what a player must not know.

    The text includes the faults that led to it.
    """
    all_of_it = list(_led_to(problem))
    modules = [module for one in all_of_it for module, _line, _name in _frames(one)]
    if any(getattr(one, "_is_closed", False) for one in all_of_it):
        return True
    if any(_inside(module, *_ORDERS) for module in modules) and not is_debug():
        return bool(_under_way())
    tells = any(_is_core(one) or _inside(one, *_AT_THE_TABLE) for one in modules)
    return (tells or any(map(_is_remote, all_of_it))) and _keeps_secrets()


def _is_remote(problem: BaseException) -> bool:
    return type(problem).__name__ == "_RemoteTraceback"


def _lines_of(frames: list[tuple[str, int, str]]) -> list[str]:
    return [f"  {module}:{line} {name}" for module, line, name in frames]


def closed_text(problem: BaseException) -> str:
    """A fault without its message: its class, and the frames that depend on nothing hidden.

    Of the first frame that may, only the module is named.
    """
    lines = [type(problem).__name__]
    for frame in _frames(problem):
        if _is_core(frame[0]):
            lines.append(f"  {frame[0]}")
            break
        lines += _lines_of([frame])
    return "\n".join(lines)


def open_text(problem: BaseException) -> str:
    """A fault with its message, all frames, and the faults that led to it."""
    parts = list[str]()
    for one in _led_to(problem):
        lines = [f"{type(one).__name__}: {_message(one)}", *_lines_of(_frames(one))]
        parts.append("\n".join(lines))
    return "\nfrom ".join(parts)


def _led_to(problem: BaseException) -> Iterator[BaseException]:
    """A fault, and those that led to it, as Python reports them."""
    seen, one = set[int](), problem
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        before = None if one.__suppress_context__ else one.__context__
        one = one.__cause__ or before  # type: ignore[assignment]


def _message(problem: BaseException) -> str:
    """The message of a fault without names of files: a saved game's name is the player's own.
    """
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror
    said = problem.reason if isinstance(problem, FileError) else str(problem)
    whole = _is_remote(problem)
    return without_home(said if whole else " ".join(said.split())[:_MOST_WORDS])


def without_home(text: str) -> str:
    """A text in which the home folder is "~"."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


def fault(
    problem: BaseException, about: str, *, closed: bool = False, secret: bool = False
) -> None:
    """Log a fault that is hidden from the player. With debugging it is raised instead.

    `about` says in a few fixed words what failed. `closed`: its message is never logged, as it may
    hold what was typed. `secret`: it is about a game that keeps secrets, of which this process may
    not know. A fault is logged once.
    """
    if not getattr(problem, "_is_logged", False):
        _mark(problem, "_is_logged")
        hides = closed or (secret and not is_debug()) or _is_closed(problem)
        take(f"{about}: {closed_text(problem) if hides else open_text(problem)}")
        games = tuple(map(ref, _under_way()))
        if hides and not closed and games and len(_held) < _MOST_HELD:
            _held.append((games, f"{about}: {open_text(problem)}"))
    if is_debug():
        raise problem


def trouble(problem: BaseException, about: str) -> None:
    """Log, without its words, what may not be a fault of the program; never raise it.

    For example a process that was ended, or an argument that was refused.
    """
    if not getattr(problem, "_is_logged", False):
        _mark(problem, "_is_logged")
        take(f"{about}: {closed_text(problem)}")


def take(text: str) -> None:
    """Log the fault that another process sent as a text."""
    _logger.warning("%s", text)


def note(text: str) -> None:
    """Log the state of the window; nothing of a game."""
    _logger.info("%s", text)


def let_open() -> None:
    """Write in full what was logged closed, once each game that was under way is over.

    Nothing more is written of a game that was left: it may be resumed.
    """
    held, _held[:] = list(_held), []
    for games, text in held:
        found = [game() for game in games]
        if all(game is not None and game.is_over for game in found):
            take(f"in full, as the game is over: {text}")
        elif None not in found:
            _held.append((games, text))


def made_by() -> str:
    """The program, Python and the system, in a line; no other program is run."""
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"nightdrop {__version__}, Python {platform.python_version()}, {system}"


class RunFile(logging.Handler):
    """The file of a run, for its owner alone.

    A disk error is reported once on standard error.
    """

    def __init__(self, run: Run, folder: Path) -> None:
        super().__init__()
        form = logging.Formatter("%(asctime)s.%(msecs)03d %(levelname)s %(message)s",
                                 "%Y-%m-%d %H:%M:%S")  # fmt: skip
        form.converter = time.gmtime
        self.setFormatter(form)
        begun = time.strftime("%Y%m%dT%H%M%S", time.gmtime())
        self.path = folder / f"{run}-{begun}-{os.getpid()}.log"
        self._size: int | None = None  # None before the file is made
        self._is_refused = False

    @property
    def is_made(self) -> bool:
        return self._size is not None

    def emit(self, record: logging.LogRecord) -> None:
        """Add a line, and before the first the head of the file."""
        if self._is_refused or (self._size or 0) > MOST_BYTES:
            return
        try:
            if self._size is None:
                self._make()
            self._add(self.format(record) + "\n")
        except OSError as problem:
            self._is_refused = True
            said = _("The log cannot be written: {reason}.")
            with suppress(OSError, AttributeError):  # there may be no such stream
                print(said.format(reason=system_reason(problem)), file=sys.stderr)

    def _make(self) -> None:
        make_folders(self.path.parent)
        for old in logs_in(self.path.parent)[KEPT:]:
            with suppress(OSError):  # another window may have it open
                old.unlink()
        handle = os.open(self.path, os.O_WRONLY | os.O_CREAT, OWN)
        self._size = os.fstat(handle).st_size  # a run that began in the same second
        os.close(handle)
        self._add(made_by() + "\n")
        if is_debug():
            self._add(f"{DEBUG} is set: faults are raised, and logged in full\n")

    def _add(self, text: str) -> None:
        """Write a text, or once that no more is written. Raises OSError."""
        data = text.encode("utf-8", "replace")
        assert self._size is not None
        if self._size + len(data) + len(FULL) > MOST_BYTES:
            data, self._size = FULL.encode(), MOST_BYTES + 1
        self._size += len(data)
        with self.path.open("ab") as file:
            file.write(data)


def logs_in(folder: Path) -> list[Path]:
    """The logs of a folder, the newest first; none where it cannot be read."""
    try:
        found = [(path.stat().st_mtime_ns, path.name, path)
                 for path in folder.iterdir() if _NAMED.fullmatch(path.name)]  # fmt: skip
    except OSError:
        return []
    return [path for _when, _name, path in sorted(found, reverse=True)]


def begin(run: Run, folder: Path | None = None) -> RunFile:
    """Log to a file of this run from now on; `folder` in place of the user's own."""
    end()
    made = RunFile(run, folder or user_logs())
    _logger.addHandler(made)
    return made


class _Sent(logging.Handler):
    """Sends log lines to the process that has the file."""

    def __init__(self, send: Callable[[str], None]) -> None:
        super().__init__()
        self._send = send

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError, ValueError):  # nobody is there to hear it
            self._send(record.getMessage())


def send_to(send: Callable[[str], None]) -> None:
    """Send log lines to the process that started this one, which alone has a file."""
    end()
    _logger.addHandler(_Sent(send))


def end() -> None:
    """Stop logging."""
    for one in [*_logger.handlers]:
        if isinstance(one, RunFile | _Sent):
            _logger.removeHandler(one)


def log_file() -> Path | None:
    """The file of this run, if anything was logged."""
    made = (one.path for one in _logger.handlers if isinstance(one, RunFile) and one.is_made)
    return next(made, None)
