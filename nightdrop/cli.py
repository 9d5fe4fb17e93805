"""The commands: the one module that imports every package."""

import argparse
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from nightdrop.arguments import NOW, UsageError, parser_of_commands, short, speak_as_asked
from nightdrop.games import seats
from nightdrop.streams import flush_output, marked_in_a_file, open_streams, tell
from nightdrop.table.disk import logs
from nightdrop.table.language import N_, _, problem_words

NO_SCREEN = N_(
    "nightdrop: there is no display here, so the window cannot open. These commands work without "
    "one: play --text, replay FILE --text, games, engine, selfplay, lab, bench and validate FILE "
    "(see nightdrop --help)."
)
# The exit code for every wrong use and bad file.
REFUSED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 success, 1 a check failed, 2 wrong use or file."""
    open_streams()
    try:
        speak_as_asked(arguments)
        return _run(arguments)
    except BrokenPipeError:
        return 0  # the reader of our output has closed it
    except KeyboardInterrupt:
        return 130
    except Exception as problem:
        tell(f"nightdrop: {_sentence(problem)}{_logged(problem)}")
        return REFUSED


# What each command logs as; the others log as the terminal does, until a window opens.
_LOGS: Final[Mapping[str, logs.Run]] = {
    "engine": "pipe", "selfplay": "lab", "bench": "lab", "lab": "lab",
}  # fmt: skip


def _run(arguments: Sequence[str] | None) -> int:
    """Run a command, flush its output and return its exit code."""
    try:
        parsed = parser_of_commands().parse_args(arguments)
        logs.begin(_LOGS.get(parsed.run, "terminal"))
        return _RUN[parsed.run](parsed)
    finally:
        flush_output()


def _sentence(problem: Exception) -> str:
    """Return an error as one line."""
    text = problem_words(problem)
    is_told = _is_refusal(problem) or isinstance(problem, UnicodeError)  # whose class says nothing
    return text if is_told else f"{type(problem).__name__}: {text}"


def _is_refusal(problem: Exception) -> bool:
    """Whether an error reports wrong use or a bad file rather than a fault of the program.

    A ValueError may also come from an operation of the program's own.
    """
    if isinstance(problem, ValueError):
        last = traceback.extract_tb(problem.__traceback__)[-1]
        return (last.line or "raise").startswith("raise")
    return isinstance(problem, (UsageError, OSError))


def _logged(problem: Exception) -> str:
    """Log a fault of the program, and return a sentence that says where the log is."""
    if not _is_refusal(problem):
        logs.fault(problem, "the command")
        if path := logs.log_file():
            return " " + _("(see {log})").format(log=logs.without_home(str(path)))
    return ""


def has_display() -> bool:
    """Whether a window can be shown here."""
    if os.environ.get("SDL_VIDEODRIVER") or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# Rooms are imported only when they are needed: `engine` must start without pygame.
def _window(parsed: argparse.Namespace) -> int:
    if not has_display():
        tell(_(NO_SCREEN))
        return REFUSED
    return _show(parsed.language)


def _show(
    language: str, replay: Path | None = None, load: Path | None = None, letter: str = ""
) -> int:
    """Open the window, perhaps with a game or a letter; if the display cannot be used, say what
    works."""
    from nightdrop.ui.app import NoWindow
    from nightdrop.ui.app import main as open_window

    logs.begin("window")
    try:
        return int(open_window(replay=replay, load=load, letter=letter, language=language) or 0)
    except NoWindow:
        tell(_(NO_SCREEN))
        return REFUSED


def _play(parsed: argparse.Namespace) -> int:
    given = {
        "scenario": parsed.scenario,
        "seed": parsed.seed is not None,  # 0 is one
        "deal": parsed.deal,
        "challenge": parsed.challenge,
        "campaign": parsed.campaign,
        "level": parsed.level,
        "option": parsed.option,
        "difficulty": parsed.difficulty,
        "dice": parsed.dice,
        "sealed": parsed.sealed,
        "plain": parsed.plain,
        "take-backs": parsed.take_backs is not None,
        "mail": parsed.mail,
        **_levels(parsed),
    }
    chosen = [name for name, value in given.items() if value]
    if parsed.load and chosen:
        said = _("a saved game has its own {option}: leave out --{option}")
        raise UsageError(said.format(option=chosen[0]))
    if parsed.level and not parsed.campaign:
        raise UsageError(_("--{option} needs --{other}").format(option="level", other="campaign"))
    deals = {"campaign", "scenario", "difficulty", "option"}  # of a campaign of deals
    of_deals = deals if parsed.scenario else {"campaign", "level"}
    by_mail = {"mail", "scenario", "difficulty", "option"}
    settles = {"challenge": {"challenge"}, "campaign": of_deals, "mail": by_mail}
    for whole, own in settles.items():
        others = [name for name in chosen if name not in own]
        if whole in chosen and others:
            said = _("--{whole} has its own {option}: leave out --{option}")
            raise UsageError(said.format(whole=whole, option=others[0]))
    if not parsed.text:
        needs = [*chosen, *(name for name in ("solo", "silent") if getattr(parsed, name))]
        if needs:
            option = needs[0]
            raise UsageError(_("--{option} needs --text").format(option=option))
        return _play_window(parsed)
    if parsed.mail:
        return _play_mail(parsed)
    if parsed.challenge:
        return _play_challenge(parsed)
    if parsed.campaign and parsed.scenario:
        return _play_deals(parsed)
    if parsed.campaign:
        return _play_campaign(parsed)
    from nightdrop.table.disk.files import user_data
    from nightdrop.table.scenario.scenarios import DIFFICULTY, FIRST
    from nightdrop.table.terminal.passphrases import cautions, known_seal, new_seal
    from nightdrop.table.terminal.terminal import open_match, typed_options

    options = typed_options(parsed.option)
    options |= {DIFFICULTY: parsed.difficulty} if parsed.difficulty else {}
    scenario = parsed.scenario or FIRST
    players = _players(parsed, scenario)
    plain = parsed.plain or bool(players)
    wishes = {"sealed": parsed.sealed, "plain": plain, "solo": parsed.solo}
    seal = known_seal(parsed.load) if parsed.load else new_seal(**wishes, scenario=scenario)
    if seal:
        for caution in cautions(seed_known=parsed.seed is not None, solo=parsed.solo):
            print(caution)
    saves = user_data("saves")
    new = {"options": options, "dice": parsed.dice, "seal": seal, "scenario": scenario,
           "players": players, "take_backs": _take_backs(parsed, scenario),
           "day": parsed.deal}  # fmt: skip
    match, path = open_match(saves, parsed.load, parsed.seed, **new)
    return _played(match, path, saves, parsed)


def _played(match: Any, path: Path | None, saves: Path, parsed: argparse.Namespace) -> int:
    """Play a game in the terminal, and keep its result if it is over."""
    from nightdrop.lab.opponents import thought_or_lot
    from nightdrop.table.match.result_recorder import count
    from nightdrop.table.terminal.terminal import play

    code = play(match, path, solo=parsed.solo, think=thought_or_lot, speaks=not parsed.silent)
    with suppress(OSError):  # it is counted when saved games are
        count(match, saves, "terminal")
    return code


@contextmanager
def _advised(record: Path, advice: str) -> Iterator[None]:
    """If this record is refused, add to the message what can be done about it."""
    from nightdrop.table.disk.yaml import FileError

    try:
        yield
    except FileError as problem:
        if problem.path != str(record):
            raise
        raise FileError(problem.path, problem.line, "{reason}; {advice}", reason=problem.reason,
                        advice=advice) from None  # fmt: skip


def _play_challenge(parsed: argparse.Namespace) -> int:
    """Print the challenge of a week and its standings, and play it."""
    from nightdrop.table.calendar import this_week
    from nightdrop.table.disk.files import user_data
    from nightdrop.table.match.challenge import begin_try, told
    from nightdrop.table.record.saves import challenge_in

    saves = user_data("saves")
    week = this_week() if parsed.challenge == NOW else parsed.challenge
    for line in told(saves, week):
        print(line)
    with _advised(challenge_in(saves, week), _("move the file elsewhere to start the challenge "
                                               "again")):  # fmt: skip
        match = begin_try(saves, week)
    return _played(match, match.path, saves, parsed)


def _play_campaign(parsed: argparse.Namespace) -> int:
    """Print the standing of the campaign, play the game that is due, and print its outcome."""
    from nightdrop.table.disk.files import user_data
    from nightdrop.table.match.campaign import count_due, open_deal
    from nightdrop.table.match.story import lines, passed_over, story_of
    from nightdrop.table.words.damage import passed_over_lines

    saves = user_data("saves")
    side = "" if parsed.campaign == NOW else parsed.campaign
    for line in passed_over_lines(passed_over(saves)):
        tell(line)
    campaign = story_of(saves, side, parsed.level)
    due = campaign.due
    with _advised(campaign.record(due.number) if due else campaign.path, _(
            "leave the game on the campaign page, or move the file elsewhere: the game then counts "
            "as abandoned")):  # fmt: skip
        campaign = count_due(campaign)
        print("\n".join(lines(campaign)))
        if campaign.due is None:
            return 0
        match = open_deal(campaign, campaign.due.number)
    code = _played(match, match.path, saves, parsed)
    match.close()
    told = count_due(campaign)
    if len(told.over) > len(campaign.over):
        print("\n".join(lines(told)))
    return code


def _play_deals(parsed: argparse.Namespace) -> int:
    """Print the standing of a campaign of deals, play the deal that is due, and print its outcome.
    """
    from nightdrop.table.disk.files import user_data
    from nightdrop.table.match.campaign import (
        count_due,
        deal_lines,
        deals_of,
        games_of_deals,
        open_deal,
    )
    from nightdrop.table.record.record import now
    from nightdrop.table.scenario.scenarios import DIFFICULTY
    from nightdrop.table.terminal.terminal import typed_options

    known = games_of_deals()
    if parsed.scenario not in known:
        said = _("{name} has no campaign of deals: choose {known}")
        raise UsageError(said.format(name=parsed.scenario, known=", ".join(known)))
    if parsed.campaign != NOW:
        raise UsageError(_("a campaign of deals has no sides: write --campaign alone"))
    saves, options = user_data("saves"), typed_options(parsed.option)
    options |= {DIFFICULTY: parsed.difficulty} if parsed.difficulty else {}
    campaign = count_due(deals_of(saves, parsed.scenario, options, now()))
    print("\n".join(deal_lines(campaign)))
    if campaign.due is None:
        return 0
    due = campaign.due
    with _advised(campaign.record(due.number), _(
            "leave the game on the campaign page, or move the file elsewhere: the game then counts "
            "as abandoned")):  # fmt: skip
        match = open_deal(campaign, due.number)
    code = _played(match, match.path, saves, parsed)
    match.close()
    told = count_due(campaign)
    if len(told.over) > len(campaign.over):
        print("\n".join(deal_lines(told)))
    return code


def _asks(parsed: argparse.Namespace) -> list[str]:
    """The kinds of decisions in which a player by mail is asked."""
    from nightdrop.table.match.mailbox import USUAL_ASKS

    return [kind for kind in dict.fromkeys((*USUAL_ASKS, *parsed.ask))
            if kind not in parsed.adjutant]  # fmt: skip


def _asks_phrase() -> bool:
    """Whether the passphrase of a seat is asked for each time: a setting of the window."""
    return bool(_window_settings()["mail_phrase"])


def _window_settings() -> dict[str, object]:
    """The settings of the window by name, the usual ones where no file can be read."""
    from dataclasses import asdict

    from nightdrop.table.disk.files import user_settings
    from nightdrop.ui.settings import read_settings

    return asdict(read_settings(user_settings("window.json"))[0])


def _play_mail(parsed: argparse.Namespace) -> int:
    """Invite to a game by mail as a side, or go on with the game of a name."""
    from nightdrop.lab.opponents import thought_or_lot
    from nightdrop.table.disk.files import user_data
    from nightdrop.table.match.mail import invitation_name, invite
    from nightdrop.table.record.saves import MAIL
    from nightdrop.table.scenario.scenarios import DIFFICULTY, FIRST, read_scenario
    from nightdrop.table.terminal.mail import card_named, opened, person, play_mail, resent
    from nightdrop.table.terminal.terminal import typed_options

    home, scenario = user_data(MAIL), parsed.scenario or FIRST
    if parsed.mail not in read_scenario(scenario).seats:
        mail = opened(card_named(home, parsed.mail))
        return play_mail(mail, user_data("saves"), thought_or_lot)
    if not parsed.name:
        raise UsageError(_("--{option} needs --{other}").format(option="mail", other="name"))
    options = typed_options(parsed.option)
    options |= {DIFFICULTY: parsed.difficulty} if parsed.difficulty else {}
    who = person(parsed.name, _asks(parsed), asks_phrase=_asks_phrase())
    mail = invite(home, scenario, options, parsed.mail, who, invitation_name(scenario))
    print("\n".join(resent(mail.box.card, None, code=False)))
    return 0


def _receive(parsed: argparse.Namespace) -> int:
    """Read a letter, say what it is, and go on with its game: at this terminal, or in the window,
    which asks for what it needs."""
    from nightdrop.lab.opponents import thought_or_lot
    from nightdrop.table.disk.files import user_data
    from nightdrop.table.match.mailbox import letter_text
    from nightdrop.table.record.saves import MAIL
    from nightdrop.table.terminal.mail import play_mail, received

    if (parsed.file is None) == (not parsed.code):
        raise UsageError(_("write the file of a letter, or --code and the code on a line"))
    text = sys.stdin.readline() if parsed.code else letter_text(parsed.file)
    if not parsed.text and has_display():
        return _show_letter(text, parsed.language)
    found, mail = received(user_data(MAIL), text, parsed.name, _asks(parsed), plays=parsed.text,
                           asks_phrase=_asks_phrase())  # fmt: skip
    if found.sentence:
        print(found.sentence)
    if mail is not None and parsed.text:
        return play_mail(mail, user_data("saves"), thought_or_lot)
    if mail is not None:
        mail.match.close()
    return _mail(parsed)


def _send(parsed: argparse.Namespace) -> int:
    """Write my last letter of a game again, or list the games that wait for the other player."""
    from nightdrop.table.disk.files import user_data
    from nightdrop.table.match.mail_arrival import card_words
    from nightdrop.table.match.mailbox import mail_cards
    from nightdrop.table.record.saves import MAIL
    from nightdrop.table.terminal.mail import card_named, resent

    home = user_data(MAIL)
    if parsed.game:
        lines = resent(card_named(home, parsed.game), parsed.to, code=parsed.code)
    else:
        lines = [card_words(card) for card in mail_cards(home)[0] if card.group == "other"]
    print("\n".join(lines or [_("No letter of yours waits for an answer.")]))
    return 0


def _mail(parsed: argparse.Namespace) -> int:
    from nightdrop.table.disk.files import user_data
    from nightdrop.table.record.saves import MAIL
    from nightdrop.table.terminal.mail import game_lines

    print("\n".join(game_lines(user_data(MAIL))))
    return 0


def _levels(parsed: argparse.Namespace) -> dict[str, str | None]:
    return {seat: getattr(parsed, seat, None) for seat in seats()}


def _players(parsed: argparse.Namespace, scenario: str) -> dict[str, Any]:
    """Who plays a new game, where the program plays a side of it. Raises UsageError, FileError, and
    ValueError for a side that is no seat of the game."""
    from nightdrop.bots.levels import players_of
    from nightdrop.table.record.record import HUMAN, Bot
    from nightdrop.table.scenario.scenarios import load_scenario, read_scenario
    from nightdrop.table.words.sides import seat_of

    wished = _levels(parsed)
    if not any(wished.values()):
        return {}
    if parsed.sealed:
        raise UsageError(_("a seal is for two people: a game against the computer is saved in "
                           "plain text"))
    seats, rules = read_scenario(scenario).seats, load_scenario(scenario).rules
    known = players_of(rules.kind, rules.name).levels
    for side, level in wished.items():
        if level:
            seat_of(side, seats)
        if level and level not in known:
            said = _("--{option} must be {levels}, not {level!r}")
            levels = _(" or ").join(known)
            raise UsageError(said.format(option=side, levels=levels, level=short(level)))
    return {
        side: Bot(bot=level, version=known[level].version) if level else HUMAN
        for side, level in wished.items()
        if side in seats
    }


def _take_backs(parsed: argparse.Namespace, scenario: str) -> bool:
    """Whether take-backs with new dice are allowed: as asked, else by the level's default."""
    from nightdrop.bots.levels import players_of
    from nightdrop.table.scenario.scenarios import load_scenario

    levels, rules = filter(None, _levels(parsed).values()), load_scenario(scenario).rules
    players = players_of(rules.kind, rules.name)
    usual = all(players.level(level).take_backs for level in levels)
    return usual if parsed.take_backs is None else parsed.take_backs


def _play_window(parsed: argparse.Namespace) -> int:
    if parsed.load is None or not has_display():
        return _window(parsed)
    from nightdrop.table.match.mailbox import is_letter, letter_text
    from nightdrop.table.record.record import read_record

    if is_letter(parsed.load):
        return _show_letter(letter_text(parsed.load), parsed.language)
    _refuse_unreadable(read_record, parsed.load)
    return _show(parsed.language, load=parsed.load)


def _show_letter(text: str, language: str) -> int:
    """Open the window at the cover of the letter in a text. Raises LetterError for a damaged one.
    """
    from nightdrop.table.record.letters import read_letter

    read_letter(text)
    return _show(language, letter=text)


def _refuse_unreadable(read: Callable[[Path], object], path: Path) -> None:
    """Raise FileError, before a window opens, for a file that cannot be read; for the passphrases
    of a sealed one the window asks."""
    from nightdrop.table.record.sealed import SealedError

    with suppress(SealedError):
        read(path)


def _replay(parsed: argparse.Namespace) -> int:
    """Print, check or draw a recorded game, or open it in the window."""
    drawn = parsed.picture is not None or parsed.gif is not None
    if parsed.reader is not None and not (parsed.text or drawn):
        raise UsageError(_("--as needs --text, --picture or --gif"))
    if not (parsed.verify or parsed.text or drawn):
        return _replay_window(parsed)
    from nightdrop.table.match.saved import print_game, verified
    from nightdrop.table.terminal.passphrases import known_seal

    seal = known_seal(parsed.file)
    if drawn:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        from nightdrop.ui.replay.exports import draw_film, draw_picture
    if parsed.picture is not None:
        draw_picture(parsed.file, parsed.picture, parsed.step, parsed.reader, parsed.size, seal)
    if parsed.gif is not None:
        draw_film(parsed.file, parsed.gif, parsed.turns, parsed.reader, seal)
    if parsed.text:
        print_game(parsed.file, parsed.reader, sys.stdout, seal)
    if parsed.verify:
        print(verified(parsed.file, seal))
    return 0


def _replay_window(parsed: argparse.Namespace) -> int:
    if not has_display():
        said = _("there is no display here: add --text to print the game, or --verify to check it")
        raise UsageError(said)
    from nightdrop.table.record.playback import Replay

    _refuse_unreadable(Replay, parsed.file)
    return _show(parsed.language, replay=parsed.file)


def _games(parsed: argparse.Namespace) -> int:
    """Print how the finished games went, or all of them as a table."""
    from nightdrop.table.disk.files import user_data
    from nightdrop.table.disk.yaml import FileError
    from nightdrop.table.match.result_recorder import count_saved
    from nightdrop.table.match.results_report import csv_text, lines
    from nightdrop.table.record.finished import read_store, store_of
    from nightdrop.table.scenario.scenarios import read_scenario
    from nightdrop.table.words.damage import passed_over_lines

    saves = user_data("saves")
    refused = list[FileError]()
    with suppress(OSError):  # what was counted before is told all the same
        refused = count_saved(saves).passed_over
    store = read_store(store_of(saves))
    games = [one for one in store.games if parsed.scenario in (None, one.scenario)]
    if parsed.scenario is not None and not games:
        read_scenario(parsed.scenario)  # a wrong name is refused
    if parsed.csv:
        print(marked_in_a_file(csv_text(games)), end="")
    else:
        print("\n".join(lines(games)).rstrip())
    for line in passed_over_lines([*store.damaged, *refused]):
        tell(line)
    return 0


def _report(parsed: argparse.Namespace) -> int:
    """Write a report of faults into the documents folder."""
    from nightdrop.table.disk.report import AGREED, write_report

    path = write_report(_window_settings(), {}, parsed.record)
    if parsed.record is not None:
        print(_(AGREED))
    print(_("The report has been saved to {path}. Nothing was sent.").format(path=path))
    return 0


def _engine(parsed: argparse.Namespace) -> int:
    from nightdrop.lab.opponents import thought
    from nightdrop.table.pipe import serve
    from nightdrop.table.scenario.scenarios import FIRST, read_scenario

    if parsed.scenario:
        read_scenario(parsed.scenario)  # a wrong name is refused before the first request
    serve(sys.stdin.buffer, sys.stdout.buffer, parsed.scenario or FIRST, thought)
    return 0


def _selfplay(parsed: argparse.Namespace) -> int:
    from nightdrop.lab.lineups import load
    from nightdrop.lab.selfplay import main as play
    from nightdrop.lab.selfplay import play as one_game
    from nightdrop.table.scenario.scenarios import FIRST

    scenario = parsed.scenario or FIRST
    one = partial(one_game, difficulty=parsed.difficulty) if parsed.difficulty else one_game
    load(scenario, parsed.difficulty)  # a wrong name is refused once, not game by game
    return play(parsed.games, parsed.seed, parsed.first, parsed.workers, scenario, one)


def _lab(parsed: argparse.Namespace) -> int:
    from nightdrop.lab import commands

    code = commands.main(parsed)
    if parsed.lab == "show" and not code and has_display():
        return _show(parsed.language, replay=commands.record_of(parsed))
    return code


def _bench(parsed: argparse.Namespace) -> int:
    from nightdrop.lab.bench import bench
    from nightdrop.table.scenario.scenarios import FIRST

    print(json.dumps(bench(parsed.scenario or FIRST)))
    return 0


def _validate(parsed: argparse.Namespace) -> int:
    from nightdrop.table.match.saved import validate
    from nightdrop.table.terminal.passphrases import known_seal

    print(validate(parsed.file, known_seal))
    return 0


_RUN: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
    "window": _window,
    "replay": _replay,
    "play": _play,
    "games": _games,
    "receive": _receive,
    "send": _send,
    "mail": _mail,
    "report": _report,
    "engine": _engine,
    "selfplay": _selfplay,
    "bench": _bench,
    "lab": _lab,
    "validate": _validate,
}
