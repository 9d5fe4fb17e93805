"""The command line: what may be written after `nightdrop`, and the language of the answer."""

import argparse
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from nightdrop import __version__
from nightdrop.streams import write_output
from nightdrop.table.language import ENGLISH, LANGUAGES, N_, BadCatalogue, _, ask_for, ngettext
from nightdrop.table.words.catalogues import speak


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
    """Return what was typed, cut to the length a sentence has room for."""
    return text if len(text) <= 40 else text[:39] + "…"


# What argparse says of itself, to be translated. It asks gettext by two names of its own module:
# the only way in for a language without gettext's binary files.
ARGPARSE = (
    N_("usage: "), N_("options"), N_("positional arguments"),
    N_("show this help message and exit"),
    N_("unrecognized arguments: %s"), N_("the following arguments are required: %s"),
    N_("argument %(argument_name)s: %(message)s"), N_("expected one argument"),
    N_("invalid %(type)s value: %(value)r"), N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)  # fmt: skip
argparse._ = _  # type: ignore[attr-defined]  # no name that it promises
argparse.ngettext = ngettext  # type: ignore[attr-defined]  # no name that it promises


class UsageError(Exception):
    """A wrong use or a bad file, in one sentence."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def _print_message(self, message: str, file: Any = None) -> None:
        # Help and version come through here. argparse passes over it where they cannot be written.
        if file is sys.stdout:
            write_output(message)
        else:
            super()._print_message(message, file)

    def error(self, message: str) -> NoReturn:
        raise UsageError(
            _("{fault} (see {command} --help)").format(fault=message, command=self.prog)
        )


def parser_of_commands() -> argparse.ArgumentParser:
    """Return the parser of the command line; `run` names the command, "window" for none."""
    parser = _Parser(
        prog="nightdrop",
        description=_(
            "Night Drop, a board wargame for two: without a command it opens the window."
        ),
        epilog=_("example: {command}").format(command="nightdrop selfplay --games 300 --seed 1"),
    )
    parser.add_argument(
        "--language",
        choices=tuple(LANGUAGES),
        default="",
        help=_("speak this language (the system's); the window remembers it"),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"nightdrop {__version__}",
        help=_("show program's version number and exit"),
    )
    parser.set_defaults(run="window")
    commands = parser.add_subparsers(metavar=_("command"), parser_class=_Parser)
    _add_replay(commands)
    _add_play(commands)
    _add_others(commands)
    _add_lab(commands)
    return parser


def _add_replay(commands: "argparse._SubParsersAction[_Parser]") -> None:
    """Add `replay`: look at a record, check it, print it, draw it."""
    replay = commands.add_parser("replay", help=_("look at, check or print a recorded game"))
    replay.add_argument("file", type=Path, help=_("a record, as the window and the engine save it"))
    replay.add_argument("--verify", action="store_true", help=_("play it again, compare digests"))
    replay.add_argument("--text", action="store_true", help=_("print the game in words"))
    replay.add_argument(
        "--as",
        dest="reader",
        metavar=_("SIDE"),
        help=_(
            "through whose eyes: a side of the game, both or all (all once the game is over,"
            " before that both)"
        ),
    )
    replay.add_argument(
        "--picture", type=Path, metavar=_("OUT.png"), help=_("the whole map as a PNG")
    )
    replay.add_argument("--step", type=_natural, help=_("after how many steps (all)"))
    replay.add_argument("--size", choices=("1x", "2x", "3x"), default="2x", help=_("of it (2x)"))
    replay.add_argument("--gif", type=Path, metavar=_("OUT.gif"), help=_("an animated picture"))
    replay.add_argument(
        "--turns", type=_turns, metavar=_("A-B"), help=_("the turns of --gif (all)")
    )
    replay.set_defaults(run="replay")


def _add_scenario(command: argparse.ArgumentParser) -> None:
    """Add the scenario of a new game: a folder of the shipped ones."""
    command.add_argument("--scenario", metavar=_("NAME"), help=_("of a new game (night-drop)"))


def _add_play(commands: "argparse._SubParsersAction[_Parser]") -> None:
    """Add `play`: the window, or the terminal."""
    play = commands.add_parser("play", help=_("play in the window, or with --text in words"))
    play.add_argument("--text", action="store_true", help=_("in a terminal, in plain sentences"))
    play.add_argument("--seed", type=_seed, help=_("of the dice and draws of a new game"))
    _add_scenario(play)
    play.add_argument("--load", type=Path, metavar=_("FILE"), help=_("go on with a saved game"))
    play.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=_("KEY=VALUE"),
        help=_("an option of the rules"),
    )
    play.add_argument(
        "--dice", choices=("seeded", "typed"), help=_("typed: the players throw and type them in")
    )
    form = play.add_mutually_exclusive_group()
    form.add_argument(
        "--sealed", action="store_true", help=_("save the new game sealed: asks for passphrases")
    )
    form.add_argument(
        "--plain", action="store_true", help=_("save it in plain text, without asking")
    )
    play.add_argument(
        "--solo", action="store_true", help=_("one player plays both sides, without hand-over")
    )
    levels = _("the program plays this side: recruit, corporal, captain or colonel")
    play.add_argument("--us", metavar=_("LEVEL"), help=levels)
    play.add_argument("--british", metavar=_("LEVEL"), help=levels)
    play.add_argument("--german", metavar=_("LEVEL"), help=levels)
    play.add_argument(
        "--take-backs",
        action=argparse.BooleanOptionalAction,
        help=_("against the program: decisions can be taken back with new dice (not at colonel)"),
    )
    play.set_defaults(run="play")


def _add_others(commands: "argparse._SubParsersAction[_Parser]") -> None:
    """Add the commands for other programs and for checking this one."""
    engine = commands.add_parser("engine", help=_("play by lines of JSON on stdin and stdout"))
    _add_scenario(engine)
    engine.set_defaults(run="engine")

    selfplay = commands.add_parser("selfplay", help=_("random games: every one must end"))
    selfplay.add_argument("--games", type=how_many, default=100, help=_("how many (100)"))
    selfplay.add_argument("--seed", type=_seed, default=1, help=_("of the whole run (1)"))
    selfplay.add_argument(
        "--first", type=_natural, default=0, help=_("number of the first game (0)")
    )
    _add_scenario(selfplay)
    selfplay.add_argument("--workers", type=how_many, default=2, help=_("processes (2)"))
    selfplay.set_defaults(run="selfplay")

    bench = commands.add_parser("bench", help=_("measure the rules; prints one JSON object"))
    _add_scenario(bench)
    bench.set_defaults(run="bench")

    validate = commands.add_parser("validate", help=_("check a scenario, record or position"))
    validate.add_argument("file", type=Path, help=_("a YAML file, or a scenario's folder or name"))
    validate.set_defaults(run="validate")


def _add_lab(commands: "argparse._SubParsersAction[_Parser]") -> None:
    """Add `lab`: many games between players that are functions, and what they prove."""
    lab = commands.add_parser("lab", help=_("many games between computer players, and statistics"))
    kinds = lab.add_subparsers(dest="lab", required=True, parser_class=_Parser,
                               metavar=_("experiment"))  # fmt: skip
    match = kinds.add_parser("match", help=_("two players on both sides of the same seeds"))
    match.add_argument("--stop", type=_bounds, metavar=_("LOW,HIGH"),
                       help=_("stop when it is clear which difference in points holds"),
                       )  # fmt: skip
    ladder = kinds.add_parser("ladder", help=_("each level against the next, with two controls"))
    balance = kinds.add_parser("balance", help=_("who wins, and how, when equals play"))
    matrix = kinds.add_parser("matrix", help=_("players each against each, and what that is worth"))
    for one, several in ((match, 2), (matrix, "+")):
        one.add_argument("players", nargs=several, metavar=_("LEVEL"),
                         help=_("a level, perhaps with weights of its own: captain:danger=0.5"),
                         )  # fmt: skip
    sweep = kinds.add_parser("sweep", help=_("what changed options and values do, one by one"))
    sweep.add_argument("--set", action="append", default=[], metavar=_("PATH=VALUES"),
                       help=_("a value of the scenario's files: tables.village.df=1..3"),
                       )  # fmt: skip
    setup = kinds.add_parser("setup", help=_("games from a position, or from two compared"))
    setup.add_argument("positions", nargs="+", type=Path, metavar=_("FILE"),
                       help=_("a position, as the engine writes it"))  # fmt: skip
    tune = kinds.add_parser("tune", help=_("look for better weights of one side"))
    tune.add_argument("--side", required=True, help=_("whose weights"))
    tune.add_argument("--over", required=True, metavar=_("NAME,NAME"), help=_("which weights"))
    fit = kinds.add_parser("fit", help=_("what features of a position tell of the final points"))
    style = kinds.add_parser("style", help=_("a portrait of how a level plays"))
    for one, usual in ((match, 100), (ladder, 40), (tune, 400)):
        one.add_argument("--pairs", type=how_many, default=usual,
                         help=_("pairs of games at most ({usual})").format(usual=usual),
                         )  # fmt: skip
    counts = ((balance, 200), (matrix, 100), (sweep, 40), (setup, 100), (fit, 200), (style, 40))
    for one, usual in counts:
        one.add_argument("--games", type=how_many, default=usual,
                         help=_("how many of each kind ({usual})").format(usual=usual))  # fmt: skip
    for one in (ladder, balance, sweep, setup, tune, fit, style):
        one.add_argument("--level", default="captain", help=_("of the players (captain)"))
    for one in (match, ladder, balance, matrix, sweep, setup, tune, fit, style):
        _add_run(one)
    again = kinds.add_parser("report", help=_("write the report of a run again"))
    show = kinds.add_parser("show", help=_("open a game of a run"))
    for one in (again, show):
        one.add_argument("folder", type=Path, metavar=_("DIR"), help=_("of the run"))
    show.add_argument("--game", type=_natural, required=True, help=_("its number in the run"))
    lab.set_defaults(run="lab", workers=None, cluster="")


def _add_run(kind: argparse.ArgumentParser) -> None:
    """Add what all runs of the laboratory are told."""
    kind.add_argument("--first", type=_natural, default=1, help=_("the first seed (1)"))
    _add_scenario(kind)
    kind.add_argument("--option", action="append", default=[], metavar=_("KEY=VALUE"),
                      help=_("an option of the rules"))  # fmt: skip
    kind.add_argument("--workers", type=how_many, help=_("processes (processors less one)"))
    kind.add_argument("--cluster", default="", metavar=_("ADDRESS"),
                      help=_("play on a Dask cluster: its address, or local:8"))  # fmt: skip
    kind.add_argument("--out", type=Path,
                      help=_("folder of the run; one that exists is gone on with"))  # fmt: skip


def _bounds(text: str) -> tuple[float, float]:
    """Return two differences in points, the lower first: "0,0.5"."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not low < high:
        refusal = _("{text!r} is not two numbers, the lower first").format(text=short(text))
        raise argparse.ArgumentTypeError(refusal)
    return low, high


def _seed(text: str) -> int:
    """Return a whole number that a saved game can hold."""
    from nightdrop.table.record.dealers import (
        SEED_DIGITS,  # and the engine, which help does not pay
    )

    if not re.fullmatch(f"-?[0-9]{{1,{SEED_DIGITS}}}", text):
        refusal = _("{text!r} is not a whole number of at most {most} digits")
        refusal = refusal.format(text=short(text), most=SEED_DIGITS)
        raise argparse.ArgumentTypeError(refusal)
    return int(text)


def _natural(text: str) -> int:
    """Return a whole number of zero or more."""
    return 0 if text == "0" else how_many(text)


def _turns(text: str) -> tuple[int, int]:
    """Return the first and last of a range of turns: "3-5", or one turn: "3"."""
    first, _dash, last = text.partition("-")
    stretch = how_many(first), how_many(last or first)
    if stretch[0] > stretch[1]:
        refusal = _("{text!r} ends before it begins").format(text=text)
        raise argparse.ArgumentTypeError(refusal)
    return stretch


def speak_as_asked(arguments: Sequence[str] | None) -> None:
    """Speak the language that is asked for, else the system's, before anything is said.

    The engine speaks English to every program. Raises BadCatalogue.
    """
    asked = _Parser(add_help=False)
    asked.add_argument("--language", default="")
    asked.add_argument("command", nargs="?")
    try:
        found = asked.parse_known_args(arguments)[0]
    except UsageError:  # the parser of all commands will say what is wrong
        found = argparse.Namespace(language="", command="")
    ask_for(found.language if found.language in LANGUAGES else "")
    if found.command == "engine":
        speak(ENGLISH)
        return
    try:
        speak(found.language)
    except BadCatalogue:
        if found.language or found.command:
            raise
        speak(ENGLISH)  # the window tells what is wrong with its language
