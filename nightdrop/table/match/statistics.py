"""Statistics of finished games: how often each level, the mean with its interval, and causes.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import Final, NamedTuple

from nightdrop.rules.rulebook import Ruleset
from nightdrop.table.disk.files import basis_of
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _
from nightdrop.table.match.intervals import Interval, mean_interval
from nightdrop.table.record.finished import BOTH, Finished
from nightdrop.table.record.saves import CAMPAIGNS, CHALLENGES
from nightdrop.table.scenario import scenarios
from nightdrop.table.scenario.scenarios import DIFFICULTY, Scenario, read_scenario
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.news import level_title
from nightdrop.table.words.nouns import capital, decimal
from nightdrop.table.words.sides import brief_words, level_name, said_of

LUCK: Final = "luck"
WIDE: Final = 78  # columns of a terminal


class GameGroup(NamedTuple):
    """The way in which games of a scenario were played: those of one group can be compared.

    `seat` is "" where the program played all; `is_usual`: all options had their defaults.
    """

    seat: str
    against: tuple[str, ...] = ()
    difficulty: str = ""
    is_usual: bool = True


def group_of(game: Finished) -> GameGroup:
    return GameGroup(game.seat, tuple(game.against), game.difficulty, not game.options)


def group_words(group: GameGroup, scenario: str) -> str:
    """A group in a few words: "US, against the Captain", "Hard, other rules"."""
    seat, against, difficulty, is_usual = group
    parts = [difficulty_words(difficulty, scenario)] if difficulty else []
    if not seat:
        levels = ", ".join(map(level_name, dict.fromkeys(against)))
        parts.insert(0, _("Played by the computer: {levels}").format(levels=levels))
    elif against:
        parts.insert(0, brief_words(seat, against[0], against[-1]))
    elif seat == BOTH:
        parts.insert(0, _("Two players"))
    elif not parts:
        parts = [_("On your own")]
    return ", ".join([*parts, *([] if is_usual else [_("other rules")])])


def mark_of(game: Finished) -> str:
    """What sets a game apart from others of its group: a challenge, a campaign, mail; else ""."""
    if game.how == "mail":
        return _("by mail")
    if game.file.startswith(f"{CHALLENGES}/"):
        return _("challenge {week}").format(week=game.deal)
    return _("campaign") if game.file.startswith(f"{CAMPAIGNS}/") else ""


def difficulty_words(difficulty: str, scenario: str) -> str:
    """The name of a level of difficulty in its scenario: "Hard"."""
    found = _read(scenario)
    spec = found.specs.get(DIFFICULTY) if found else None
    return spec.answers.get(difficulty, difficulty) if spec else capital(difficulty)


def title_of(scenario: str) -> str:
    """The title of a scenario; the name of one that no longer exists."""
    try:
        return scenarios.title_of(scenario)
    except (FileError, OSError):
        return scenario


def _read(scenario: str) -> Scenario | None:
    try:
        return read_scenario(scenario)
    except (FileError, OSError):
        return None


class LevelShare(NamedTuple):
    """How many of the games reached a level, and their share (0-1) of all."""

    name: str
    games: int
    part: float


class Cause(NamedTuple):
    """The points of a game that were gained or lost by one cause, on average."""

    name: str
    points: float


@dataclass(frozen=True)
class Summary:
    """The statistics of some games of one scenario, the one that ended first foremost.

    Those that were given up count as lost, but their points, luck and causes do not.
    """

    scenario: str
    games: Sequence[Finished]

    @property
    def count(self) -> int:
        return len(self.games)

    @cached_property
    def whole(self) -> Sequence[Finished]:
        """The games that were played to their end."""
        return [game for game in self.games if game.is_whole]

    @cached_property
    def mean(self) -> float:
        """The mean of the points; 0 without games."""
        return fmean(game.points for game in self.whole) if self.whole else 0.0

    @cached_property
    def interval(self) -> Interval | None:
        """The interval that holds the mean of very many such games in 95 of 100 cases.

        None for fewer than two games.
        """
        return mean_interval([game.points for game in self.whole])

    @cached_property
    def best(self) -> Finished | None:
        """The best game: of the fewest points for a player of the second side."""
        second = sides_of(self.scenario)[1:2]
        sign = -1 if self.games and all(game.seat in second for game in self.games) else 1
        return max(self.whole, key=lambda game: sign * game.points, default=None)

    @cached_property
    def won(self) -> int | None:
        """How many a person won; None where no side could beat another."""
        return sum(game.winner == game.seat for game in self.games) if self._duels else None

    @property
    def _duels(self) -> bool:
        return bool(self.games) and all(game.seat and game.against for game in self.games)

    @cached_property
    def levels(self) -> list[LevelShare]:
        """The levels from the highest on, including those that no game reached."""
        counts = Counter((game.level, game.winner) for game in self.games)
        names = dict.fromkeys((*levels_of(self.scenario), *counts))
        whole = max(1, self.count)
        return [LevelShare(level_title(*key, self.scenario), counts[key], counts[key] / whole)
                for key in names]  # fmt: skip

    @cached_property
    def luck(self) -> float | None:
        """The average luck of the player in a game; None where that is not known."""
        second = sides_of(self.scenario)[1:2]
        found = [game.tallies[LUCK] * (-1 if game.seat in second else 1)
                 for game in self.whole if LUCK in game.tallies]  # fmt: skip
        return fmean(found) if found else None

    @cached_property
    def causes(self) -> list[Cause]:
        """The causes of points gained and lost, where the game family counts them."""
        told = [game.tallies for game in self.whole if game.tallies.keys() - {LUCK}]
        keys = dict.fromkeys(key for one in told for key in one if key != LUCK)
        return [Cause(tally_words(key, self.scenario), fmean(one.get(key, 0) for one in told))
                for key in keys]  # fmt: skip

    @property
    def hints(self) -> int:
        return sum(game.hints for game in self.games)

    @property
    def take_backs(self) -> int:
        return sum(game.take_backs for game in self.games)


def rules_of(scenario: str) -> Ruleset | None:
    """The rules of a scenario with its default options; None if it no longer exists."""
    found = _read(scenario)
    return found.game().rules if found else None


def sides_of(scenario: str) -> tuple[str, ...]:
    """The sides of a scenario, the one whose points count first; none if it no longer exists.
    """
    found = _read(scenario)
    return tuple(found.sides) if found else ()


def levels_of(scenario: str) -> list[tuple[str, str]]:
    """The levels of a scenario with their winners, from the highest on."""
    rules = rules_of(scenario)
    return [(level, winner) for _least, level, winner in rules.levels] if rules else []


def cause_words(scenario: str) -> str:
    """The side of the points by cause: in a game for two the first."""
    sides = sides_of(scenario)
    if len(sides) < 2:
        return _("per game, on average")
    said = _("of the {side} side per game, on average")
    return said.format(side=capital(said_of(sides[0], "name")))


def tally_words(key: str, scenario: str) -> str:
    """The name of a tally in its scenario: "Bombs"."""
    return own(scenario, f"tally.{key}") or capital(key.replace("_", " "))


def scenarios_of(games: Iterable[Finished]) -> list[str]:
    return list(dict.fromkeys(game.scenario for game in reversed(list(games))))


def in_order(scenarios: Iterable[str]) -> list[str]:
    """Scenarios by name, those that belong to a game after it."""
    return sorted(scenarios, key=lambda name: (basis_of(name) or name, bool(basis_of(name)), name))


def groups_of(games: Iterable[Finished]) -> list[GameGroup]:
    """The groups of games, the player's own before the program's, the largest first."""
    counts = Counter(map(group_of, games))
    return sorted(counts, key=lambda group: (not group.seat, -counts[group], group))


def mean_words(summary: Summary) -> str:
    """The mean with its interval, if known: "21.3 (17.0 to 25.6)"."""
    return interval_words(summary.mean, summary.interval)


def interval_words(mean: float, interval: Interval | None) -> str:
    """A mean with its interval, if known: "21.3 (17.0 to 25.6)"."""
    if interval is None:
        return decimal(mean)
    low, high = map(decimal, interval)
    return _("{mean} ({low} to {high})").format(mean=decimal(mean), low=low, high=high)


def luck_words(scenario: str) -> str:
    """The unit of luck: "points a game"."""
    return own(scenario, f"tally.{LUCK}") or _("points per game")
