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
    """Parse a whole number from 1 to 999,999,999. Raises ArgumentTypeError.

    0 is refused: a check of no games would always pass.
    """
    if not re.fullmatch("0*[1-9][0-9]{0,8}", text):
        refusal = _("{text!r} is not a whole number above 0")
        if re.fullmatch("[0-9]*[1-9][0-9]*", text):
            refusal = _("{text!r} is too large")
        raise ArgumentTypeError(refusal.format(text=short(text)))
    return int(text)


def short(text: str) -> str:
    """The text, cut to 40 characters."""
    return text if len(text) <= 40 else text[:39] + "…"


def _bounds(text: str) -> tuple[float, float]:
    """Return two differences in points, the lower first: "0,0.5"."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not low < high:
        refusal = _("{text!r} must be two numbers, the lower first").format(text=short(text))
        raise ArgumentTypeError(refusal)
    return low, high


def _name(text: str) -> str:
    """Parse the name of a scenario. Raises ArgumentTypeError if it is empty."""
    if not text:
        refusal = _("there is no such scenario; the shipped scenarios are {known}")
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
    """A parser of file names that must end in one of these suffixes."""

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

    The arguments in `late` are added at the first parse, because they load the rules.
    """

    late: Callable[[], None] | None = None

    def format_help(self) -> str:
        """The help text; the scenarios are looked up only here."""
        for action in self._actions:
            if "{known}" in (action.help or ""):
                action.help = str(action.help).format(known=", ".join(shipped_scenarios()))
        return super().format_help()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
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
    """A word or an option of a command, as argparse gets it.

    `says` is its help text, in which "{usual}" is its default and "{known}" the scenarios; `value`
    is what help calls its value, `told` holds further arguments for argparse. Those that are
    `either` exclude one another.
    """

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


_SCENARIO: Final = _word("--scenario", N_("scenario to use (default: "
                                          "night-drop)"), N_("NAME"), type=_name)
_OPTION: Final = _each("--option", N_("set a rules option; can be repeated"), N_("KEY=VALUE"))
_DIFFICULTY: Final = _word("--difficulty", N_("difficulty, in games that offer a choice (default: "
                                              "standard)"),
                           N_("NAME"), default="")


def _of_mail() -> tuple[Argument, ...]:
    """The arguments of a player who takes a seat by mail."""
    return (
        _word("--name", N_("your name in a game by mail"), default=""),
        _each("--ask", N_("be asked yourself in this kind of decisions; can be repeated"),
              N_("KIND")),
        _each("--adjutant", N_("let your adjutant answer in this kind of decisions; can be "
                               "repeated"), N_("KIND")),
    )  # fmt: skip


def _of_play() -> tuple[Argument, ...]:
    """The arguments of `play`: the seats of all games are among them."""
    level = N_("let the computer play this side, as a recruit, corporal, captain or colonel")
    return (
        _flag("--text", N_("play in the terminal, in plain sentences")),
        _word("--seed", N_("seed for the dice and draws of a new game"), type=_seed),
        _word("--deal", N_("play the deal of a day, in games with numbered deals"),
              N_("YYYY-MM-DD"), default=""),
        _word("--challenge", N_("play the challenge of a week (default: this week): game, side, "
                                "level and dice are the same for everybody, and only the first try "
                                "counts"),
              N_("YYYY-WNN"), nargs="?", const=NOW, default=""),
        _word("--campaign", N_("play the campaign through both games of 6 June 1944: continue it, "
                               "or "
                               "start a new one as this side, against --level; with --scenario, "
                               "the campaign of deals of that game"),
              N_("SIDE"), nargs="?", const=NOW, default=""),
        _word("--level", N_("level of the computer player in a new campaign (default: "
                            "captain)"), default=""),
        _word("--scenario", N_("scenario of a new game (default: night-drop): "
                               "{known}"), N_("NAME"), type=_name),
        _word("--load", N_("continue a saved game"), N_("FILE"), type=Path),
        _OPTION,
        _DIFFICULTY,
        _word("--dice", N_("typed: roll real dice and type in the results"),
              choices=("seeded", "typed")),
        _flag("--sealed", N_("seal the saved game; asks for passphrases"), either=True),
        _flag("--plain", N_("save the game in plain text, without asking"), either=True),
        _flag("--solo", N_("play both sides yourself, without the hand-over")),
        _flag("--silent", N_("turn off the opponent's remarks")),
        _word("--mail", N_("invite a friend to a game by mail as this side, or go on with the game "
                           "of this name"), N_("SIDE or GAME"), default=""),
        *_of_mail(),
        *(_word(f"--{seat}", level, N_("LEVEL")) for seat in seats()),
        _word("--take-backs", N_("against the computer: allow take-backs with new dice (default: "
                                 "yes, except at colonel)"),
              action=argparse.BooleanOptionalAction),
    )


def _commands() -> tuple[CommandSpec, ...]:
    """Every command of the program. One line an argument, in the order in which help tells them."""
    scenario, option = _SCENARIO, _OPTION
    return (
        CommandSpec("replay", N_("watch, check or print a saved game"), (
            _word("file", N_("a saved game, as the window or the engine writes it"), type=Path),
            _flag("--verify", N_("replay the game and compare its digests")),
            _flag("--text", N_("print the game in words")),
            _word("--as", N_("point of view: a side, \"both\" or \"all\" (default: \"all\" for a "
                             "finished "
                             "game, otherwise \"both\")"), N_("SIDE"), dest="reader"),
            _word("--picture", N_("write a picture of the whole map (.png or .jpg)"), N_("OUT.png"),
                  type=_named(".png", ".jpg")),
            _word("--step", N_("draw the map after this many steps (default: all)"), type=_natural),
            _word("--size", N_("scale of the picture (default: "
                               "2x)"), choices=("1x", "2x", "3x"), default="2x"),
            _word("--gif", N_("write an animated picture "
                              "(.gif)"), N_("OUT.gif"), type=_named(".gif")),
            _word("--turns", N_("turns shown in --gif (default: all)"), N_("A-B"), type=_turns),
        )),
        CommandSpec("play", N_("play in the window, or in the terminal with --text"), _of_play),
        CommandSpec("receive", N_("read a letter of a game by mail, and accept an invitation"), (
            _word("file", N_("the file of a letter"), nargs="?", type=Path),
            _flag("--code", N_("read the code of a letter from standard input")),
            _flag("--text", N_("go on in the terminal, in plain sentences")),
            *_of_mail(),
        )),
        CommandSpec("send", N_("write your last letter of a game by mail again"), (
            _word("game", N_("the name of the game (default: list those with a letter to send)"),
                  nargs="?", default=""),
            _word("--to", N_("folder of the file (default: your downloads)"), N_("DIR"),
                  type=Path),
            _flag("--code", N_("print the code for a chat instead")),
        )),
        CommandSpec("mail", N_("list the games by mail: those that wait for you, for the other "
                               "player, and those that are over")),
        CommandSpec("games", N_("show results of finished games: levels, points, luck"), (
            _flag("--csv", N_("print a CSV table, one game per line")),
            _word("--scenario", N_("show only games of this scenario"), N_("NAME"), type=_name),
        )),
        CommandSpec("report", N_("write a bug report for the developers, in one file; nothing is "
                                 "sent"), (
            _word("--record", N_("add this saved game, with every hidden face and the order of all "
                                 "cards to come"), N_("FILE"), type=Path),
        )),
        CommandSpec("engine", N_("play through lines of JSON on stdin and stdout"), (scenario,)),
        CommandSpec("selfplay", N_("play random games and check that each one ends"), (
            _word("--games", N_("number of games (default: 100)"), type=how_many, default=100),
            _word("--seed", N_("seed of the run (default: 1)"), type=_seed, default=1),
            _word("--first", N_("number of the first game (default: 0)"), type=_natural, default=0),
            scenario,
            _DIFFICULTY,
            _word("--workers", N_("number of processes (default: 2)"), type=how_many, default=2),
        )),
        CommandSpec("bench", N_("measure the speed of the rules and print one JSON "
                                "object"), (scenario,)),
        CommandSpec("validate", N_("check a scenario, saved game or position"), (
            _word("file", N_("a YAML file, or a scenario's folder or name"), type=Path),
        )),
        CommandSpec("lab", N_("play many games between computer players and report statistics"),
                experiments=_experiments((
            _word("--first", N_("first seed (default: 1)"), type=_natural, default=1),
            scenario,
            option,
            _DIFFICULTY,
            _word("--workers", N_("number of processes (default: one fewer than the "
                                  "processors)"), type=how_many),
            _word("--cluster", N_("play on a Dask cluster: its address, or local:8"), N_("ADDRESS"),
                  default=""),
            _word("--out", N_("folder of the run; an existing run is continued"), type=Path),
        ))),
    )  # fmt: skip


def _experiments(run: tuple[Argument, ...]) -> tuple[CommandSpec, ...]:
    """The commands of the laboratory; `run` holds the arguments of all that play games."""
    same = _word("--level", N_("level of the players (default: captain)"), default=""), *run
    folder = _word("folder", N_("folder of the run"), N_("DIR"), type=Path)

    def players(several: int | str) -> Argument:
        says = N_("a level, optionally with its own weights: captain:danger=0.5")
        return _word("players", says, N_("LEVEL"), nargs=several)

    def pairs(usual: int) -> Argument:
        says = N_("maximum number of pairs of games (default: {usual})")
        return _word("--pairs", says, type=how_many, default=usual)

    def games(usual: int) -> Argument:
        return _word("--games", N_("number of games of each kind (default: "
                                   "{usual})"), type=how_many, default=usual)

    counted = {"pairs": pairs, "games": games}
    return (
        CommandSpec(
            "match",
            N_("compare two players, each on both sides of the same seeds"),
            (
                _word(
                    "--stop",
                    N_("stop once the games decide between these two differences in points"),
                    N_("LOW,HIGH"),
                    type=_bounds,
                ),
                players(2),
                pairs(100),
                *run,
            ),
        ),
        CommandSpec(
            "ladder", N_("play each level against the next, with two controls"), (pairs(40), *same)
        ),
        CommandSpec(
            "balance", N_("show who wins, and how, when equal players meet"), (games(200), *same)
        ),
        CommandSpec(
            "matrix",
            N_("play every player against every player, and find the value of that game"),
            (players("+"), games(100), *run),
        ),
        CommandSpec(
            "sweep",
            N_("measure the effect of changed options and values, one by one"),
            (
                _each(
                    "--set",
                    N_("set a value of the scenario's files: tables.village.df=1..3"),
                    N_("PATH=VALUES"),
                ),
                games(40),
                *same,
            ),
        ),
        CommandSpec(
            "setup",
            N_("play games from a position, or compare two positions"),
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
        CommandSpec("report", N_("rewrite the report of a run"), (folder,)),
        CommandSpec(
            "show",
            N_("replay one game of a run and save it"),
            (
                folder,
                _word("--game", N_("number of the game in the run"), type=_natural, required=True),
            ),
        ),
    )


def parser_of_commands() -> argparse.ArgumentParser:
    """Return the parser of the command line; `run` names the command, "window" for none."""
    parser = _Parser(
        prog="nightdrop",
        description=_(
            "Night Drop: four board wargames for one or two players. "
            "Without a command, it opens the window."
        ),
        epilog=_("example: {command}").format(command="nightdrop play --text --german captain"),
    )
    language = _("use this language (default: the system's); the window remembers it")
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
    """Add the arguments of a command to its parser."""
    excluding = None
    for name, says, value, told, either in arguments:
        if either and excluding is None:
            excluding = parser.add_mutually_exclusive_group()
        place = excluding if either and excluding else parser
        named: dict[str, Any] = {"metavar": _(value)} if value else {}
        told_of = _(says).replace("{usual}", str(told.get("default")))
        place.add_argument(name, help=told_of, **told, **named)


def speak_as_asked(arguments: Sequence[str] | None) -> None:
    """Set the language: the one asked for, else the system's. Raises BadCatalogue.

    The engine's protocol is always English.
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
