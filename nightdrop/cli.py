"""The command line: the one place that knows every room of the house."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from nightdrop import __version__

if TYPE_CHECKING:
    from nightdrop.table.seal import Seal

NO_SCREEN = (
    "nightdrop: there is no display here, so the window cannot open. Without one there are:"
    " play --text, replay FILE --text, engine, selfplay, demo --out DIR, bench and validate FILE"
    " (see nightdrop --help)."
)
# The exit code for every wrong use and bad file.
REFUSED = 2


class UsageError(Exception):
    """A wrong use or a bad file, in one sentence."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code: 0 well, 1 a check failed, 2 wrong use or file."""
    try:
        parsed = _parser().parse_args(arguments)
        return int(parsed.run(parsed))
    except BrokenPipeError:
        # Whoever read our output has had enough; nothing more can be written to it.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as problem:
        print(f"nightdrop: {_sentence(problem)}", file=sys.stderr)
        return REFUSED


def _sentence(problem: Exception) -> str:
    """An error in one line."""
    text = " ".join(str(problem).split()) or type(problem).__name__
    if isinstance(problem, OSError) and problem.strerror:
        text = f"{problem.filename}: {problem.strerror}" if problem.filename else problem.strerror
    known = isinstance(problem, (UsageError, ValueError, OSError))
    return text if known else f"{type(problem).__name__}: {text}"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="nightdrop",
        description="Night Drop, a board wargame for two: without a command it opens the window.",
        epilog="example: nightdrop selfplay --games 300 --seed 1",
    )
    parser.add_argument("--version", action="version", version=f"nightdrop {__version__}")
    parser.set_defaults(run=_window)
    commands = parser.add_subparsers(metavar="command", parser_class=_Parser)

    replay = commands.add_parser("replay", help="look at, check or print a recorded game")
    replay.add_argument("file", type=Path, help="a record, as the window and the engine save it")
    replay.add_argument("--verify", action="store_true", help="play it again, compare digests")
    replay.add_argument("--text", action="store_true", help="print the game in words")
    replay.add_argument(
        "--as",
        dest="reader",
        choices=("us", "german", "both", "all"),
        help="through whose eyes (all once the game is over, before that both)",
    )
    replay.add_argument("--picture", type=Path, metavar="OUT.png", help="the whole map as a PNG")
    replay.add_argument("--entry", type=_natural, help="after how many entries (all)")
    replay.add_argument("--size", choices=("1x", "2x", "3x"), default="2x", help="of it (2x)")
    replay.add_argument("--gif", type=Path, metavar="OUT.gif", help="an animated picture")
    replay.add_argument("--turns", type=_turns, metavar="A-B", help="the turns of --gif (all)")
    replay.set_defaults(run=_replay)

    play = commands.add_parser("play", help="play in the window, or with --text in words")
    play.add_argument("--text", action="store_true", help="in a terminal, in plain sentences")
    play.add_argument("--seed", type=int, help="of the dice and draws of a new game")
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    play.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the rules"
    )
    play.add_argument(
        "--dice", choices=("seeded", "typed"), help="typed: the players throw and type them in"
    )
    form = play.add_mutually_exclusive_group()
    form.add_argument(
        "--sealed", action="store_true", help="save the new game sealed: asks for passphrases"
    )
    form.add_argument("--plain", action="store_true", help="save it in plain text, without asking")
    play.set_defaults(run=_play)

    engine = commands.add_parser("engine", help="play by lines of JSON on stdin and stdout")
    engine.set_defaults(run=_engine)

    selfplay = commands.add_parser("selfplay", help="random games: every one must end")
    selfplay.add_argument("--games", type=_positive, default=100, help="how many (100)")
    selfplay.add_argument("--seed", type=int, default=1, help="of the whole run (1)")
    selfplay.add_argument("--first", type=_natural, default=0, help="number of the first game (0)")
    selfplay.add_argument("--laws", action="store_true", help="check the laws in every position")
    selfplay.add_argument("--workers", type=_positive, default=2, help="processes (2)")
    selfplay.set_defaults(run=_selfplay)

    demo = commands.add_parser("demo", help="a game through the real window, without a screen")
    demo.add_argument("--out", type=Path, required=True, help="folder for pictures and record")
    demo.set_defaults(run=_demo)

    bench = commands.add_parser("bench", help="measure speed and memory; prints one JSON object")
    bench.add_argument("--no-window", action="store_true", help="leave out the window's figures")
    bench.add_argument("--window-only", action="store_true", help=argparse.SUPPRESS)
    bench.set_defaults(run=_bench)

    validate = commands.add_parser("validate", help="check a scenario, record or position")
    validate.add_argument("file", type=Path, help="a YAML file, or a scenario's folder or name")
    validate.set_defaults(run=_validate)
    return parser


def _positive(text: str) -> int:
    """A whole number above zero."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def _natural(text: str) -> int:
    """A whole number from zero on."""
    return 0 if text == "0" else _positive(text)


def _turns(text: str) -> tuple[int, int]:
    """A stretch of turns: "3-5", or one turn: "3"."""
    first, _, last = text.partition("-")
    stretch = _positive(first), _positive(last or first)
    if stretch[0] > stretch[1]:
        raise argparse.ArgumentTypeError(f"{text!r} ends before it begins")
    return stretch


def has_display() -> bool:
    """Whether a window can be shown here."""
    if os.environ.get("SDL_VIDEODRIVER") or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# The rooms are entered only when they are needed: `engine` must start without pygame.
def _window(parsed: argparse.Namespace) -> int:
    if not has_display():
        print(NO_SCREEN, file=sys.stderr)
        return REFUSED
    from nightdrop.ui.app import main as open_window

    return int(open_window() or 0)


def _play(parsed: argparse.Namespace) -> int:
    chosen = [
        name
        for name in ("seed", "option", "dice", "sealed", "plain")
        if getattr(parsed, name) not in (None, [], False)
    ]
    if parsed.load and chosen:
        raise UsageError(f"a saved game has its own {chosen[0]}: leave out --{chosen[0]}")
    if not parsed.text:
        if parsed.load or chosen:
            raise UsageError(f"--{'load' if parsed.load else chosen[0]} needs --text")
        return _window(parsed)
    from nightdrop.table.passphrases import known_seal, new_seal
    from nightdrop.table.paths import user_data
    from nightdrop.table.terminal import open_match, play, typed_options

    options = typed_options(parsed.option)
    sealed, plain = parsed.sealed, parsed.plain
    seal = known_seal(parsed.load) if parsed.load else new_seal(sealed=sealed, plain=plain)
    saves = user_data("saves")
    match, path = open_match(saves, parsed.load, parsed.seed, options, parsed.dice, seal)
    return play(match, path)


def _replay(parsed: argparse.Namespace) -> int:
    drawn = parsed.picture is not None or parsed.gif is not None
    if not (parsed.verify or parsed.text or drawn):
        return _replay_window(parsed)
    from nightdrop.table.passphrases import known_seal
    from nightdrop.table.printed import print_game, verified

    seal = known_seal(parsed.file)
    if drawn:
        _replay_drawn(parsed, seal)
    if parsed.text:
        print_game(parsed.file, parsed.reader, sys.stdout, seal)
    if parsed.verify:
        print(verified(parsed.file, seal))
    return 0


def _replay_drawn(parsed: argparse.Namespace, seal: "Seal | None") -> None:
    """Draw what was asked for, without a window."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from nightdrop.ui.exports.drawn import draw_film, draw_picture

    if parsed.picture is not None:
        draw_picture(parsed.file, parsed.picture, parsed.entry, parsed.reader, parsed.size, seal)
    if parsed.gif is not None:
        draw_film(parsed.file, parsed.gif, parsed.turns, parsed.reader, seal)


def _replay_window(parsed: argparse.Namespace) -> int:
    if not has_display():
        raise UsageError("there is no display here: add --text to print it, --verify to check it")
    from nightdrop.table.replay import Replay
    from nightdrop.table.sealed_file import SealedError
    from nightdrop.ui.app import main as open_window

    with suppress(SealedError):  # the window asks for the passphrases
        Replay(parsed.file)  # anything else is refused here, before a window opens
    return int(open_window(replay=parsed.file) or 0)


def _engine(parsed: argparse.Namespace) -> int:
    from nightdrop.table.protocol import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _selfplay(parsed: argparse.Namespace) -> int:
    from nightdrop.lab.selfplay import main as play

    return play(parsed.games, parsed.seed, parsed.first, parsed.laws, parsed.workers)


def _demo(parsed: argparse.Namespace) -> int:
    from nightdrop.ui.demo import main as show

    return int(show(parsed.out) or 0)


def _bench(parsed: argparse.Namespace) -> int:
    from nightdrop.lab.bench import bench

    if parsed.window_only:
        print(json.dumps(_window_figures()))
        return 0
    window = [sys.executable, "-m", "nightdrop", "bench", "--window-only"]
    print(json.dumps(bench(None if parsed.no_window else window)))
    return 0


def _window_figures() -> dict[str, float]:
    """The window's figures, of this process: milliseconds, per cent and megabytes."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from nightdrop.ui import measure

    return {
        "first_frame_ms": measure.first_frame(),
        "pan_frame_ms": measure.pan(),
        "idle_cpu_percent": measure.idle(),
        "peak_memory_mb": measure.memory(),
    }


def _validate(parsed: argparse.Namespace) -> int:
    from nightdrop.table.passphrases import known_seal
    from nightdrop.table.validate import validate

    print(validate(parsed.file, known_seal))
    return 0
