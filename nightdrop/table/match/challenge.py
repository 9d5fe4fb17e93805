"""The challenge of a week: one game, side and level that the ISO week decides for everybody.

The first try is the one that counts: it is in a folder of its own, and is resumed as it was begun,
whatever the clock says by then, and whatever this version would choose. A player may try the same
game again among the other saved games.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from nightdrop import SERIES
from nightdrop.engine.counters import Side
from nightdrop.engine.model import Result
from nightdrop.games import component
from nightdrop.table.calendar import this_week
from nightdrop.table.disk.folders import files_in, read_each
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import against_level, players_for
from nightdrop.table.match.result_recorder import named
from nightdrop.table.match.statistics import difficulty_words, group_of, group_words, title_of
from nightdrop.table.match.status import graded, shared_line
from nightdrop.table.record.dealers import draw_below
from nightdrop.table.record.deals import deal_of_week, first_day
from nightdrop.table.record.finished import Finished, read_store, store_of
from nightdrop.table.record.record import read_record
from nightdrop.table.record.saves import CHALLENGES, WEEK, challenge_in, new_save
from nightdrop.table.record.seeds import SeedError
from nightdrop.table.scenario.scenarios import (
    DIFFICULTY,
    read_scenario,
    scenarios_of,
    shipped_games,
)
from nightdrop.table.words.damage import passed_over_lines
from nightdrop.table.words.news import level_title
from nightdrop.table.words.nouns import capital, minus
from nightdrop.table.words.sides import brief_words

_NAME: Final = "challenge"  # in place of a scenario, where the week decides what is played


class Challenge(NamedTuple):
    """The challenge of a week: a scenario with its default options except the difficulty.

    It has the side that the player takes against a level of the program, both "" where the game has
    one seat.
    """

    week: str
    scenario: str
    side: Side
    level: str
    difficulty: str = ""

    @property
    def options(self) -> Mapping[str, object]:
        return {DIFFICULTY: self.difficulty} if self.difficulty else {}

    @property
    def words(self) -> str:
        """How it is played, in a few words: "US, against the Captain", "difficulty: Green"."""
        if self.level:
            return brief_words(self.side, self.level, "")
        return _graded(self.difficulty, self.scenario)


def _graded(difficulty: str, scenario: str) -> str:
    return graded(difficulty_words(difficulty, scenario)) if difficulty else ""


def challenge_of(week: str) -> Challenge:
    """The challenge of an ISO week, "2026-W48". Raises FileError, SeedError for no week.

    The games take turns, so that none comes twice in a row, each whole or as one of its scenarios;
    the weakest level of the program is never the opponent.
    """
    monday, lot = first_day(week), deal_of_week(_NAME, week)
    known = shipped_games()
    game = known[monday.toordinal() // 7 % len(known)]
    offered = [game, *scenarios_of(game)]
    scenario = read_scenario(offered[draw_below(lot, "scenario", len(offered))])
    seats, players = scenario.seats, component(scenario.kind, "players")
    if len(seats) == 1:
        hard = [*scenario.difficulties]
        chosen = hard[draw_below(lot, DIFFICULTY, len(hard))] if hard else ""
        return Challenge(week, scenario.name, "", "", chosen)
    # Drawn of all levels of the kind, so that it is the same whichever of them a game offers.
    levels = [*players.levels][1:] or [*players.levels]
    level = players_for(scenario.game().rules).level(levels[draw_below(lot, "level", len(levels))])
    return Challenge(week, scenario.name, seats[draw_below(lot, "side", len(seats))], level.name)


class Try(NamedTuple):
    """The standing of a week's challenge: whether its first try was begun, and its result.

    `fault` is why a list could not read its record.
    """

    week: str
    record: Path
    is_begun: bool
    result: Finished | None
    fault: str = ""

    @property
    def words(self) -> str:
        """The standing in a few words."""
        if self.result is not None:
            title = level_title(self.result.level, self.result.winner, self.result.scenario)
            return f"{minus(self.result.points)}, {title}"
        if self.fault:
            return self.fault
        return _("started, not finished") if self.is_begun else _("not tried yet")

    @property
    def line(self) -> str:
        """The result in a line to be shared that reveals nothing of the game; "" before."""
        found = self.result
        if found is None or not found.is_own:
            return ""
        came = Result(found.points, found.level, found.winner)
        return shared_line(self.week, found.scenario, self.played, came, found.hints)

    @property
    def played(self) -> str:
        """How it was played, by the kept result; "" before it is over."""
        found = self.result
        if found is None:
            return ""
        group = group_of(found)._replace(is_usual=True)
        return _graded(group.difficulty, found.scenario) or group_words(group, found.scenario)


def offered(week: str) -> Challenge:
    """The challenge of a week without a first try.

    Raises FileError, and SeedError for what is not a week and for one that has not begun here.
    """
    found = challenge_of(week)
    if week > this_week():
        raise SeedError(_("week {week} has not begun yet").format(week=week))
    return found


def challenge_told(stands: Try) -> Challenge:
    """The challenge of a week: the one that was tried, else the one that is offered.

    Raises SeedError, and FileError, also for a try that cannot be read before its week has begun
    here.
    """
    problem: FileError | None = None
    if stands.is_begun:
        try:
            found = _as_kept(stands)
        except FileError as why:
            found, problem = None, why
        if found is not None:
            return found
    if problem is not None and stands.week > this_week():
        raise problem
    return challenge_of(stands.week) if stands.is_begun else offered(stands.week)


def _as_kept(stands: Try) -> Challenge | None:
    """The challenge by the result of a try, or by its record. Raises FileError.

    None where the program played on, as its sides are then unknown.
    """
    result = stands.result
    if result is not None:
        against = result.against[:1]
        kept = Challenge(stands.week, result.scenario, result.seat if against else "",
                         "".join(against), result.difficulty)  # fmt: skip
        return kept if result.is_own else None
    header = read_record(stands.record).header
    _refuse_other(stands, header.deal)
    if header.handed is not None:
        return None
    bots = header.bots
    side = next((side for side in header.players if side not in bots), "") if bots else ""
    level = next((one.bot for one in bots.values()), "")
    difficulty = str(header.options.get(DIFFICULTY, ""))
    return Challenge(stands.week, header.scenario, side, level, difficulty)


def _refuse_other(stands: Try, deal: str | None) -> None:
    """Raise FileError for a record in the place of a try that is not of its week."""
    if deal != stands.week:
        other = _("is not a game of challenge {week}")
        raise FileError(str(stands.record), 0, other, week=stands.week)


def first_try(saves: Path | None, week: str, games: Sequence[Finished] | None = None) -> Try:
    """The standing of a week's challenge. Raises OSError.

    `games` are the finished ones, where they are known.
    """
    if saves is None:
        return Try(week, Path(), False, None)
    record = challenge_in(saves, week)
    found = read_store(store_of(saves)).games if games is None else games
    result = next((game for game in found if game.file == named(record)), None)
    return Try(week, record, record.exists() or result is not None, result)


def tries(saves: Path | None) -> list[Try]:
    """Every challenge that was tried, the newest week first. Raises OSError."""
    if saves is None:
        return []
    games = read_store(store_of(saves)).games
    weeks = {Path(game.file).stem for game in games if game.file.startswith(f"{CHALLENGES}/")}
    weeks |= {path.stem for path in files_in(saves / CHALLENGES, ".yaml")}
    known = sorted(filter(WEEK.fullmatch, weeks), reverse=True)
    found = [first_try(saves, week, games) for week in known]
    open_ones = (one.record for one in found if one.result is None)
    faults = {Path(one.path): one.reason for one in read_each(open_ones, read_record)[1]}
    return [one._replace(fault=faults.get(one.record, "")) for one in found]


ONE_TRY: Final = N_(
    "Only the first try counts. You can play the challenge again, but then it is a game like any "
    "other."
)


def same_for() -> str:
    """For whom the challenge of a week is the same, in a sentence."""
    said = _("Game, side, level and dice are the same for everybody whose version starts with "
             "{series}.")  # fmt: skip
    return said.format(series=SERIES)


def told(saves: Path, week: str) -> Iterator[str]:
    """The challenge of a week, its standing and the results of others, a line each.

    Raises FileError, OSError, SeedError.
    """
    first_day(week)  # what is no week leads to no file
    stands = first_try(saves, week)
    found = challenge_told(stands)
    title = ", ".join(filter(None, (title_of(found.scenario), found.words)))
    yield _("Challenge {week}: {title}.").format(week=week, title=title)
    yield capital(f"{stands.words}.")
    yield _(ONE_TRY)
    yield same_for()
    yield from passed_over_lines(read_store(store_of(saves)).damaged)
    for one in tries(saves):
        if one.week != week and (one.line or one.fault):
            yield one.line or _("Challenge {week}: {fault}.").format(week=one.week, fault=one.fault)
    yield ""


def begin_try(saves: Path | None, week: str, *, hints: bool = True) -> Match:
    """The first try of a challenge, resumed or begun; it has no take-backs.

    Once that is over, or its record is gone, a game that counts as any other. Raises FileError,
    OSError, SeedError.
    """
    first_day(week)  # what is no week leads to no file
    stands, path = first_try(saves, week), None
    if stands.result is None and stands.is_begun:
        match = Match.load(stands.record, save_to=stands.record)
        try:
            _refuse_other(stands, match.header.deal)
        except FileError:
            match.close()
            raise
        return match
    if saves is not None:
        path = new_save(saves) if stands.is_begun else stands.record
    challenge = challenge_told(stands)
    players = None
    if challenge.level:
        players = against_level(read_scenario(challenge.scenario), challenge.side, challenge.level)
    return Match.new(challenge.scenario, challenge.options, save_to=path, players=players,
                     hints=hints, take_backs=False, day=week)  # fmt: skip
