"""What many finished games come to: how often each level, the mean and how sure it is, and why."""

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
    """How games of a scenario were played: those of one group can be compared. `seat` is "" where
    the program played all; `is_usual`: no option was chosen otherwise."""

    seat: str
    against: tuple[str, ...] = ()
    difficulty: str = ""
    is_usual: bool = True


def group_of(game: Finished) -> GameGroup:
    """The group of a game."""
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
    """What tells a game from others of its group: that it is a challenge, or of a campaign; else
    ""."""
    if game.file.startswith(f"{CHALLENGES}/"):
        return _("challenge {week}").format(week=game.deal)
    return _("campaign") if game.file.startswith(f"{CAMPAIGNS}/") else ""


def difficulty_words(difficulty: str, scenario: str) -> str:
    """A level of difficulty as its scenario calls it: "Hard"."""
    found = _read(scenario)
    spec = found.specs.get(DIFFICULTY) if found else None
    return spec.answers.get(difficulty, difficulty) if spec else capital(difficulty)


def title_of(scenario: str) -> str:
    """The title of a scenario; of one that is not there any more its name."""
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
    """How many of the games came to a level, and which part (0-1) of all."""

    name: str
    games: int
    part: float


class Cause(NamedTuple):
    """Points of a game that came, or were lost, in one way, on the average."""

    name: str
    points: float


@dataclass(frozen=True)
class Summary:
    """What some games of one scenario come to, the one that ended first foremost."""

    scenario: str
    games: Sequence[Finished]

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.games)

    @cached_property
    def mean(self) -> float:
        """The mean of the points; 0 without games."""
        return fmean(game.points for game in self.games) if self.games else 0.0

    @cached_property
    def interval(self) -> Interval | None:
        """Where the mean of very many such games lies in 95 of 100 cases; None for fewer than two
        games."""
        return mean_interval([game.points for game in self.games])

    @cached_property
    def best(self) -> Finished | None:
        """The best game: that of the fewest points for who plays the other side than the first."""
        second = sides_of(self.scenario)[1:2]
        sign = -1 if self.games and all(game.seat in second for game in self.games) else 1
        return max(self.games, key=lambda game: sign * game.points, default=None)

    @cached_property
    def won(self) -> int | None:
        """How many a person won; None where nobody could beat anybody."""
        return sum(game.winner == game.seat for game in self.games) if self._duels else None

    @property
    def _duels(self) -> bool:
        return bool(self.games) and all(game.seat and game.against for game in self.games)

    @cached_property
    def levels(self) -> list[LevelShare]:
        """The levels from the highest on, those that no game came to among them."""
        counts = Counter((game.level, game.winner) for game in self.games)
        names = dict.fromkeys((*levels_of(self.scenario), *counts))
        whole = max(1, self.count)
        return [LevelShare(level_title(*key, self.scenario), counts[key], counts[key] / whole)
                for key in names]  # fmt: skip

    @cached_property
    def luck(self) -> float | None:
        """The luck of a game on the average, of who played it; None where that is not known."""
        second = sides_of(self.scenario)[1:2]
        found = [game.tallies[LUCK] * (-1 if game.seat in second else 1)
                 for game in self.games if LUCK in game.tallies]  # fmt: skip
        return fmean(found) if found else None

    @cached_property
    def causes(self) -> list[Cause]:
        """How points came and were lost, where the kind tells."""
        told = [game.tallies for game in self.games if game.tallies.keys() - {LUCK}]
        keys = dict.fromkeys(key for one in told for key in one if key != LUCK)
        return [Cause(tally_words(key, self.scenario), fmean(one.get(key, 0) for one in told))
                for key in keys]  # fmt: skip

    @property
    def hints(self) -> int:
        """How many hints were asked for, in all."""
        return sum(game.hints for game in self.games)

    @property
    def take_backs(self) -> int:
        """How often was taken back with new dice, in all."""
        return sum(game.take_backs for game in self.games)


def rules_of(scenario: str) -> Ruleset | None:
    """The rules of a scenario with its usual options; None of one that is not there any more."""
    found = _read(scenario)
    return found.game().rules if found else None


def sides_of(scenario: str) -> tuple[str, ...]:
    """The sides of a scenario, that whose points count first; none of one that is gone."""
    found = _read(scenario)
    return tuple(found.sides) if found else ()


def levels_of(scenario: str) -> list[tuple[str, str]]:
    """The levels of a scenario with their winners, from the highest on."""
    rules = rules_of(scenario)
    return [(level, winner) for _least, level, winner in rules.levels] if rules else []


def cause_words(scenario: str) -> str:
    """Whose points those by cause are: of a game for two, of its first side."""
    sides = sides_of(scenario)
    if len(sides) < 2:
        return _("per game, on average")
    said = _("of the {side} side per game, on average")
    return said.format(side=capital(said_of(sides[0], "name")))


def tally_words(key: str, scenario: str) -> str:
    """What a kind counts, as its scenario calls it: "Bombs"."""
    return own(scenario, f"tally.{key}") or capital(key.replace("_", " "))


def scenarios_of(games: Iterable[Finished]) -> list[str]:
    """The scenarios of games, that played last foremost."""
    return list(dict.fromkeys(game.scenario for game in reversed(list(games))))


def in_order(scenarios: Iterable[str]) -> list[str]:
    """Scenarios by name, those that belong to a game behind it."""
    return sorted(scenarios, key=lambda name: (basis_of(name) or name, bool(basis_of(name)), name))


def groups_of(games: Iterable[Finished]) -> list[GameGroup]:
    """The groups of games, the player's own before the program's, the largest foremost."""
    counts = Counter(map(group_of, games))
    return sorted(counts, key=lambda group: (not group.seat, -counts[group], group))


def signed(points: float) -> str:
    """Points with their sign: "+1.2"."""
    rounded = round(points, 1)
    return f"{'+' if rounded > 0 else ''}{decimal(rounded or 0.0)}"


def mean_words(summary: Summary) -> str:
    """The mean with what is known of it: "21.3 (17.0 to 25.6)"."""
    return interval_words(summary.mean, summary.interval)


def interval_words(mean: float, interval: Interval | None) -> str:
    """A mean with its interval, if that is known: "21.3 (17.0 to 25.6)"."""
    if interval is None:
        return decimal(mean)
    low, high = map(decimal, interval)
    return _("{mean} ({low} to {high})").format(mean=decimal(mean), low=low, high=high)


def luck_words(scenario: str) -> str:
    """What luck is counted in: "points a game"."""
    return own(scenario, f"tally.{LUCK}") or _("points per game")
