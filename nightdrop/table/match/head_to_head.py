"""How a player does against each level of the program, and whether it gets better over time.

More is always better for the player, whichever side it plays: the second side of two wants few
points.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

from nightdrop.table.language import _, pgettext
from nightdrop.table.match.intervals import Interval, difference_interval, mean_interval, wilson
from nightdrop.table.match.statistics import interval_words, rules_of, sides_of
from nightdrop.table.record.finished import BOTH, Finished
from nightdrop.table.words.nouns import capital, decimal, minus
from nightdrop.table.words.sides import brief_words, levels_in_order, said_of

LEAST: Final = 6  # games of which it is told whether they get better
NEWEST: Final = 100  # games that are compared with those before, at most


class Balance(NamedTuple):
    """The games of a side against a level.

    How many were won, drawn and lost, the share (0-1) that very many such games would win in 95 of
    100 cases, the mean of the points and its interval.
    """

    seat: str
    against: str
    won: int
    drawn: int
    lost: int
    share: Interval
    mean: float
    interval: Interval | None

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> float:
        """The share (0-1) that was won."""
        return self.won / self.games


def balances(scenario: str, games: Sequence[Finished]) -> list[Balance]:
    """The games of one scenario that a person played against the program, by side and level.

    Sides are in their order, the weakest level comes first.
    """
    found: dict[tuple[str, str], list[Finished]] = {}
    for game in games:
        if is_duel(game):
            found.setdefault((game.seat, game.against[0]), []).append(game)
    sides, levels = sides_of(scenario), levels_in_order()

    def place(key: tuple[str, str]) -> tuple[int, int, str]:
        seat, level = key
        first = sides.index(seat) if seat in sides else len(sides)
        return first, levels.index(level) if level in levels else len(levels), level

    return [_balance(*key, found[key]) for key in sorted(found, key=place)]


def is_duel(game: Finished) -> bool:
    """Whether a person played one side against the program."""
    return game.is_own and game.seat != BOTH and bool(game.against)


def _balance(seat: str, against: str, games: Sequence[Finished]) -> Balance:
    won, drawn = sum(map(_won, games)), sum(not game.winner for game in games)
    points = [game.points for game in games if game.is_whole]
    return Balance(seat, against, won, drawn, len(games) - won - drawn, wilson(won, len(games)),
                   fmean(points) if points else 0.0, mean_interval(points))  # fmt: skip


def _won(game: Finished) -> bool:
    return game.winner == game.seat


def balance_heads() -> tuple[str, ...]:
    return (_("Side and opponent"), _("Games"), _("Won"), pgettext("games", "Drawn"),
            pgettext("games", "Lost"), _("Won, 95%"), _("Points, 95%"))  # fmt: skip


def balance_row(one: Balance) -> tuple[str, ...]:
    """A balance in words and numbers, under those headings."""
    low, high = (f"{100 * end:.0f}" for end in one.share)
    share = _("{mean} ({low} to {high})").format(mean=f"{one.rate:.0%}", low=low, high=high)
    counts = (one.games, one.won, one.drawn, one.lost)
    return (brief_words(one.seat, one.against, one.against), *map(str, counts), share,
            interval_words(one.mean, one.interval))  # fmt: skip


class ResultSeries(NamedTuple):
    """Games in their order: `values`, the higher the better for the player.

    `won` is 1 won, 0.5 drawn, 0 lost; `line` divides won from lost, None where nothing does. `sign`
    makes of a value what is shown, the points, except where `is_lead`: points beyond that line, of
    games that were played on both sides.
    """

    values: list[float]
    won: list[float]
    line: float | None = None
    sign: int = 1
    is_lead: bool = False
    seat: str = ""


def course(scenario: str, games: Sequence[Finished]) -> ResultSeries:
    """The results of the games of one scenario, the one that ended first foremost."""
    sides, line = sides_of(scenario), _line(scenario)
    won = [1.0 if _won(game) else 0.5 if not game.winner else 0.0 for game in games]
    points = [float(game.points) for game in games]
    seats = {game.seat for game in games if is_duel(game)}
    if not seats or len(sides) < 2 or seats == {sides[0]}:
        return ResultSeries(points, won, line, seat=sides[0] if seats and len(sides) > 1 else "")
    if len(seats) > 1 and line is not None:
        signs = (-1 if game.seat == sides[1] else 1 for game in games)
        leads = [sign * (one - line) for sign, one in zip(signs, points, strict=True)]
        return ResultSeries(leads, won, 0.0, is_lead=True)
    return ResultSeries(
        [-one for one in points], won, None if line is None else -line, -1, seat=sides[0]
    )


def _line(scenario: str) -> float | None:
    """Half a point below the fewest with which the first side wins."""
    rules, sides = rules_of(scenario), sides_of(scenario)
    least = [least for least, _level, winner in rules.levels if winner == sides[0]] if rules else []
    return min(least) - 0.5 if least and rules and len(least) < len(rules.levels) else None


class RecentTrend(NamedTuple):
    """The `newest` games compared with those before.

    Means of the values, shares won, and whether it got better (1), worse (-1), or neither for sure
    (0).
    """

    newest: int
    now: float
    before: float
    won_now: float
    won_before: float
    verdict: int


def change(found: ResultSeries) -> RecentTrend | None:
    """Whether the games got better; None for too few."""
    newest = min(NEWEST, len(found.values) // 2)
    if len(found.values) < LEAST:
        return None
    now, before = found.values[-newest:], found.values[:-newest]
    low, high = difference_interval(now, before)
    verdict = 1 if low > 0 else -1 if high < 0 else 0
    return RecentTrend(newest, fmean(now), fmean(before), fmean(found.won[-newest:]),
                  fmean(found.won[:-newest]), verdict)  # fmt: skip


def change_words(found: ResultSeries) -> tuple[str, str]:
    """The trend in a word or two and in a sentence."""
    told = change(found)
    if told is None:
        said = _("Your progress is shown once you have played {least} games.")
        return _("Too early to tell"), said.format(least=LEAST)
    word = {1: _("Better"), -1: _("Worse"), 0: _("No clear change")}[told.verdict]
    said = _("The last {count} games: {won} won, {now} points on average. Before that: "
             "{won_before}, "
             "{before}.") if not found.is_lead else _(
             "The last {count} games: {won} won, on average {now} points over the threshold. "
             "Before "
             "that: {won_before}, {before}.")  # fmt: skip
    return word, said.format(
        count=told.newest, won=f"{told.won_now:.0%}", won_before=f"{told.won_before:.0%}",
        now=_mean(found, told.now), before=_mean(found, told.before),
    )  # fmt: skip


def _mean(found: ResultSeries, mean: float) -> str:
    return decimal(round(found.sign * mean, 1) or 0.0)


def course_words(found: ResultSeries) -> str:
    """What the values are, in a sentence."""
    if found.is_lead:
        return _("Points over the victory threshold, for the side you played.")
    if not found.seat:
        return _("Points in each game.")
    side = capital(said_of(found.seat, "name"))
    if found.sign < 0:
        return _("Points of the {side} side: fewer points are higher on the "
                 "chart.").format(side=side)
    return _("Points of the {side} side.").format(side=side)


def value_words(found: ResultSeries, value: float) -> str:
    """A value as written beside a curve: points, or how far they are beyond the line."""
    if value == found.line and not found.is_lead:
        value += 0.5  # the fewest, or the most, with which the game is won
    shown = found.sign * value
    return minus(f"{shown:+.0f}" if found.is_lead and value else f"{shown:.0f}")
