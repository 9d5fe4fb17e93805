"""The command line: what may be written after `nightdrop`, and the language of the answer."""

import argparse
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping, Sequence
from itertools import starmap
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from nightdrop import __version__
from nightdrop.games import KINDS, component, seats
from nightdrop.streams import write_output
from nightdrop.table.disk.files import shipped_scenarios
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


def _bounds(text: str) -> tuple[float, float]:
    """Return two differences in points, the lower first: "0,0.5"."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not low < high:
        refusal = _("{text!r} is not two numbers, the lower first").format(text=short(text))
        raise ArgumentTypeError(refusal)
    return low, high


def _name(text: str) -> str:
    """The name of a scenario, if there is anything: nothing is no name of the first one. Raises
    ArgumentTypeError."""
    if not text:
        refusal = _("there is no such scenario; shipped: {known}")
        raise ArgumentTypeError(refusal.format(known=", ".join(shipped_scenarios())))
    return text


def _seed(text: str) -> int:
    """Return a whole number that a saved game can hold."""
    from nightdrop.table.record.dealers import (
        SEED_DIGITS,  # and the engine, which help does not pay
    )

    if not re.fullmatch(f"-?[0-9]{{1,{SEED_DIGITS}}}", text):
        refusal = _("{text!r} is not a whole number of at most {most} digits")
        refusal = refusal.format(text=short(text), most=SEED_DIGITS)
        raise ArgumentTypeError(refusal)
    return int(text)


def _natural(text: str) -> int:
    """Return a whole number of zero or more, of at most nine digits. Raises ArgumentTypeError."""
    if not re.fullmatch("[0-9]+", text):
        refusal = _("{text!r} is not a whole number of 0 or more").format(text=short(text))
        raise ArgumentTypeError(refusal)
    return how_many(text) if text.strip("0") else 0


def _named(*suffixes: str) -> Callable[[str], Path]:
    """A file to be written, whose name ends in one of these."""

    def read(text: str) -> Path:
        if not text.endswith(suffixes):
            refusal = _("{text!r} must end in {ends}")
            ends = _(" or ").join(suffixes)
            raise ArgumentTypeError(refusal.format(text=short(text), ends=ends))
        return Path(text)

    return read


NOW: Final = "now"  # in place of a week, or of a side: what is under way


def _turns(text: str) -> tuple[int, int]:
    """Return the first and last of a range of turns: "3-5", or one turn: "3"."""
    first, _dash, last = text.partition("-")
    stretch = how_many(first), how_many(last or first)
    if stretch[0] > stretch[1]:
        refusal = _("{text!r} ends before it begins").format(text=text)
        raise ArgumentTypeError(refusal)
    return stretch


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
    """A parser whose errors are one sentence.

    What it is `late` told is added when it is first asked to parse: it loads the rules.
    """

    late: Callable[[], None] | None = None

    def format_help(self) -> str:
        """As of any parser; the scenarios are looked for only here."""
        for action in self._actions:
            if "{known}" in (action.help or ""):
                action.help = str(action.help).format(known=", ".join(shipped_scenarios()))
        return super().format_help()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As of any parser."""
        if self.late is not None:
            add, self.late = self.late, None
            add()
        return super().parse_known_args(args, namespace)

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


class Argument(NamedTuple):
    """A word or an option of a command: its name, what help says of it ("{usual}" is its default,
    "{known}" are the scenarios) and calls its value, and what argparse is told besides. Those that
    are `either` exclude one another."""

    name: str
    says: str
    value: str
    told: Mapping[str, Any]
    either: bool = False


class CommandSpec(NamedTuple):
    """What may be written: a command with its arguments, or with experiments of its own."""

    name: str
    says: str
    arguments: tuple[Argument, ...] | Callable[[], tuple[Argument, ...]] = ()
    experiments: tuple["CommandSpec", ...] = ()


def _word(name: str, says: str, value: str = "", **told: Any) -> Argument:
    return Argument(name, says, value, told)


def _flag(name: str, says: str, *, either: bool = False) -> Argument:
    return Argument(name, says, "", {"action": "store_true"}, either)


def _each(name: str, says: str, value: str) -> Argument:
    return Argument(name, says, value, {"action": "append", "default": []})


_SCENARIO: Final = _word("--scenario", N_("of a new game (night-drop)"), N_("NAME"), type=_name)
_OPTION: Final = _each("--option", N_("an option of the rules"), N_("KEY=VALUE"))
_DIFFICULTY: Final = _word("--difficulty", N_("of a game that can be easier and harder (standard)"),
                           N_("NAME"), default="")


def _of_play() -> tuple[Argument, ...]:
    """The arguments of `play`: the seats of all games are among them."""
    level = N_("the program plays this side: recruit, corporal, captain or colonel")
    return (
        _flag("--text", N_("in a terminal, in plain sentences")),
        _word("--seed", N_("of the dice and draws of a new game"), type=_seed),
        _word("--deal", N_("the deal of a day, in a game whose deals are numbered"),
              N_("YYYY-MM-DD"), default=""),
        _word("--challenge", N_("the challenge of a week (of this one): game, side, level and dice"
                                " are the same for everybody, and the first try counts"),
              N_("YYYY-WNN"), nargs="?", const=NOW, default=""),
        _word("--campaign", N_("the campaign through both games of 6 June 1944: goes on where it"
                               " was left, or begins anew as this side of it, against --level"),
              N_("SIDE"), nargs="?", const=NOW, default=""),
        _word("--level", N_("of the program in a new campaign (captain)"), default=""),
        _word("--scenario", N_("of a new game (night-drop): {known}"), N_("NAME"), type=_name),
        _word("--load", N_("go on with a saved game"), N_("FILE"), type=Path),
        _OPTION,
        _DIFFICULTY,
        _word("--dice", N_("typed: the players throw and type them in"),
              choices=("seeded", "typed")),
        _flag("--sealed", N_("save the new game sealed: asks for passphrases"), either=True),
        _flag("--plain", N_("save it in plain text, without asking"), either=True),
        _flag("--solo", N_("one player plays both sides, without hand-over")),
        _flag("--silent", N_("the opponent says nothing")),
        *(_word(f"--{seat}", level, N_("LEVEL")) for seat in seats()),
        _word("--take-backs", N_("against the program: decisions can be taken back with new"
                                 " dice (not at colonel)"),
              action=argparse.BooleanOptionalAction),
    )


def _commands() -> tuple[CommandSpec, ...]:
    """Every command of the program. One line an argument, in the order in which help tells them."""
    scenario, option = _SCENARIO, _OPTION
    return (
        CommandSpec("replay", N_("look at, check or print a recorded game"), (
            _word("file", N_("a record, as the window and the engine save it"), type=Path),
            _flag("--verify", N_("play it again, compare digests")),
            _flag("--text", N_("print the game in words")),
            _word("--as", N_("through whose eyes: a side of the game, both or all (all once the"
                             " game is over, before that both)"), N_("SIDE"), dest="reader"),
            _word("--picture", N_("the whole map as a PNG"), N_("OUT.png"),
                  type=_named(".png", ".jpg")),
            _word("--step", N_("after how many steps (all)"), type=_natural),
            _word("--size", N_("of it (2x)"), choices=("1x", "2x", "3x"), default="2x"),
            _word("--gif", N_("an animated picture"), N_("OUT.gif"), type=_named(".gif")),
            _word("--turns", N_("the turns of --gif (all)"), N_("A-B"), type=_turns),
        )),
        CommandSpec("play", N_("play in the window, or with --text in words"), _of_play),
        CommandSpec("games", N_("how the finished games went: levels, points, luck"), (
            _flag("--csv", N_("as a table, a game a line")),
            _word("--scenario", N_("of this game alone"), N_("NAME"), type=_name),
        )),
        CommandSpec("report", N_("write a report of a fault for the makers of this program, in one"
                             " file; nothing is sent"), (
            _word("--record", N_("add this saved game, which holds every hidden face and the order"
                                 " of all cards to come"), N_("FILE"), type=Path),
        )),
        CommandSpec("engine", N_("play by lines of JSON on stdin and stdout"), (scenario,)),
        CommandSpec("selfplay", N_("random games: every one must end"), (
            _word("--games", N_("how many (100)"), type=how_many, default=100),
            _word("--seed", N_("of the whole run (1)"), type=_seed, default=1),
            _word("--first", N_("number of the first game (0)"), type=_natural, default=0),
            scenario,
            _DIFFICULTY,
            _word("--workers", N_("processes (2)"), type=how_many, default=2),
        )),
        CommandSpec("bench", N_("measure the rules; prints one JSON object"), (scenario,)),
        CommandSpec("validate", N_("check a scenario, record or position"), (
            _word("file", N_("a YAML file, or a scenario's folder or name"), type=Path),
        )),
        CommandSpec("lab", N_("many games between computer players, and statistics"),
                experiments=_experiments((
            _word("--first", N_("the first seed (1)"), type=_natural, default=1),
            scenario,
            option,
            _DIFFICULTY,
            _word("--workers", N_("processes (processors less one)"), type=how_many),
            _word("--cluster", N_("play on a Dask cluster: its address, or local:8"), N_("ADDRESS"),
                  default=""),
            _word("--out", N_("folder of the run; one that exists is gone on with"), type=Path),
        ))),
    )  # fmt: skip


def _experiments(run: tuple[Argument, ...]) -> tuple[CommandSpec, ...]:
    """The commands of the laboratory; `run` is what all that play games are told."""
    same = _word("--level", N_("of the players (captain)"), default=""), *run
    folder = _word("folder", N_("of the run"), N_("DIR"), type=Path)

    def players(several: int | str) -> Argument:
        says = N_("a level, perhaps with weights of its own: captain:danger=0.5")
        return _word("players", says, N_("LEVEL"), nargs=several)

    def pairs(usual: int) -> Argument:
        says = N_("pairs of games at most ({usual})")
        return _word("--pairs", says, type=how_many, default=usual)

    def games(usual: int) -> Argument:
        return _word("--games", N_("how many of each kind ({usual})"), type=how_many, default=usual)

    counted = {"pairs": pairs, "games": games}
    return (
        CommandSpec(
            "match",
            N_("two players on both sides of the same seeds"),
            (
                _word(
                    "--stop",
                    N_("stop when it is clear which difference in points holds"),
                    N_("LOW,HIGH"),
                    type=_bounds,
                ),
                players(2),
                pairs(100),
                *run,
            ),
        ),
        CommandSpec(
            "ladder", N_("each level against the next, with two controls"), (pairs(40), *same)
        ),
        CommandSpec("balance", N_("who wins, and how, when equals play"), (games(200), *same)),
        CommandSpec(
            "matrix",
            N_("players each against each, and what that is worth"),
            (players("+"), games(100), *run),
        ),
        CommandSpec(
            "sweep",
            N_("what changed options and values do, one by one"),
            (
                _each(
                    "--set",
                    N_("a value of the scenario's files: tables.village.df=1..3"),
                    N_("PATH=VALUES"),
                ),
                games(40),
                *same,
            ),
        ),
        CommandSpec(
            "setup",
            N_("games from a position, or from two compared"),
            (
                _word(
                    "positions",
                    N_("a position, as the engine writes it"),
                    N_("FILE"),
                    nargs="+",
                    type=Path,
                ),
                games(100),
                *same,
            ),
        ),
        *(
            CommandSpec(
                one.name,
                one.says,
                (
                    *starmap(Argument, one.arguments),
                    counted[one.counts](one.usual),
                    *same,
                ),
            )
            for kind in KINDS
            for one in component(kind, "experiments") or ()
        ),
        CommandSpec("report", N_("write the report of a run again"), (folder,)),
        CommandSpec(
            "show",
            N_("open a game of a run"),
            (
                folder,
                _word("--game", N_("its number in the run"), type=_natural, required=True),
            ),
        ),
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
    language = _("speak this language (the system's); the window remembers it")
    version = _("show program's version number and exit")
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="", help=language)
    parser.add_argument(
        "--version", action="version", version=f"nightdrop {__version__}", help=version
    )
    parser.set_defaults(run="window")
    below = parser.add_subparsers(metavar=_("command"), parser_class=_Parser)
    for command in _commands():
        own = _added(below, command)
        own.set_defaults(run=command.name)
        if command.experiments:
            own.set_defaults(workers=None, cluster="")
            kinds = own.add_subparsers(
                dest=command.name, required=True, parser_class=_Parser, metavar=_("experiment")
            )
            for experiment in command.experiments:
                _added(kinds, experiment)
    return parser


def _added(below: "argparse._SubParsersAction[_Parser]", command: CommandSpec) -> _Parser:
    """The parser of a command, with its arguments."""
    parser = below.add_parser(command.name, help=_(command.says))
    arguments = command.arguments
    if isinstance(arguments, tuple):
        _tell(parser, arguments)
    else:
        of_it = arguments
        parser.late = lambda: _tell(parser, of_it())
    return parser


def _tell(parser: _Parser, arguments: tuple[Argument, ...]) -> None:
    """Tell a parser the arguments of its command."""
    excluding = None
    for name, says, value, told, either in arguments:
        if either and excluding is None:
            excluding = parser.add_mutually_exclusive_group()
        place = excluding if either and excluding else parser
        named: dict[str, Any] = {"metavar": _(value)} if value else {}
        told_of = _(says).replace("{usual}", str(told.get("default")))
        place.add_argument(name, help=told_of, **told, **named)


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
