"""Reports finished games in words at a terminal, and as a table for other programs."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from nightdrop.table.disk.spreadsheets import guarded_table
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.head_to_head import (
    balance_heads,
    balance_row,
    balances,
    change_words,
    course,
    is_duel,
)
from nightdrop.table.match.statistics import (
    WIDE,
    GameGroup,
    Summary,
    group_of,
    group_words,
    groups_of,
    luck_words,
    mark_of,
    mean_words,
    scenarios_of,
    title_of,
)
from nightdrop.table.record.finished import Finished
from nightdrop.table.words.news import level_title
from nightdrop.table.words.nouns import capital, decimal, minus, number, signed
from nightdrop.table.words.sides import level_name

_BAR, _NAME = 30, 28  # columns of the longest bar, and of the name beside it
_NEWEST: Final = 10


def lines(games: Sequence[Finished]) -> Iterator[str]:
    """All games in words, scenario by scenario and group by group, in 78 columns."""
    if not games:
        yield nothing_words()
    for scenario in scenarios_of(games):
        those = [game for game in games if game.scenario == scenario]
        yield from _balance_lines(scenario, those)
        for group in groups_of(those):
            some = [game for game in those if group_of(game) == group]
            yield from _lines(Summary(scenario, some), group)
            yield ""


def nothing_words() -> str:
    return _("No games have been finished yet.")


def uncounted_words(games: Sequence[Finished]) -> str:
    """How many games are not the player's own, and who ended them; "" where there are none."""
    ended = [game for game in games if not game.is_own and game.against]
    if not ended:
        return ""
    said = ngettext(
        "{count} game is not counted: the {level} ended it.",
        "{count} games are not counted: the {level} ended them.", len(ended),
    )  # fmt: skip
    level = level_name(ended[-1].against[0])
    return capital(said.format(count=number(len(ended)), level=level))


def count_words(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=count)


def _balance_lines(scenario: str, games: Sequence[Finished]) -> Iterator[str]:
    """The balance against each level, and the trend over time; nothing without such games."""
    found = balances(scenario, games)
    if not found:
        return
    heading = _("your balance against each level")
    yield f"{title_of(scenario)}: {heading}"[:WIDE]
    rows = [(*balance_row(one)[:-1], decimal(one.mean)) for one in found]
    for name, *counts, share, points in ((*balance_heads()[:-1], _("Points")), *rows):
        told = " ".join(f"{one[:5]:>5}" for one in counts)
        yield f"  {name[:_NAME]:{_NAME}}{told} {share:>16.16} {points:>7.7}"
    whole = [one for one in games if is_duel(one) and one.is_whole]
    said = ". ".join(change_words(course(scenario, whole)))
    yield from wrap(said, WIDE, initial_indent="  ", subsequent_indent="  ")
    yield ""


def _lines(summary: Summary, group: GameGroup) -> Iterator[str]:
    """A group of games: its figures, its levels, the newest."""
    yield f"{title_of(summary.scenario)}: {group_words(group, summary.scenario)}"[:WIDE]
    figures = [count_words(summary.count)]
    if summary.whole:
        figures.append(_("points {mean}").format(mean=mean_words(summary)))
    if summary.best is not None:
        figures.append(_("best {points}").format(points=minus(summary.best.points)))
    if summary.won is not None:
        figures.append(_("won {count}").format(count=summary.won))
    if summary.luck is not None:
        luck = f"{signed(summary.luck)} {luck_words(summary.scenario)}"
        figures.append(_("luck {luck}").format(luck=luck))
    if summary.hints:
        figures.append(_("hints {count}").format(count=summary.hints))
    yield from wrap(", ".join(figures), WIDE, initial_indent="  ", subsequent_indent="  ")
    for share in summary.levels:
        bar = "#" * round(_BAR * share.part)
        yield f"  {share.name[:_NAME]:{_NAME}} {share.games:4} {share.part:4.0%}  {bar}".rstrip()
    for cause in summary.causes:
        yield f"  {cause.name[:_NAME]:{_NAME}} {signed(cause.points):>9}"
    for game in list(reversed(summary.games))[:_NEWEST]:
        level = level_title(game.level, game.winner, game.scenario)
        said = ", ".join(filter(None, (level, mark_of(game))))
        yield f"  {game.when[:16]} {minus(game.points):>5}  {said}"[:WIDE]


_COLUMNS: Final = (
    "when", "scenario", "difficulty", "seat", "against", "points", "level", "winner", "hints",
    "take_backs", "turns", "seed", "deal", "how", "options", "file", "id", "given_up",
)  # fmt: skip



def csv_text(games: Sequence[Finished]) -> str:
    """All games as a table for other programs, a game a line.

    The last columns are the tallies of game families. No spreadsheet runs or rounds a cell.
    """
    told = dict.fromkeys(key for game in games for key in game.tallies)
    return guarded_table([[*_COLUMNS, *told], *(_row(game, [*told]) for game in games)])


def _row(game: Finished, told: Sequence[str]) -> list[object]:
    """A game as its line of the table."""
    options = ", ".join(f"{name}={value}" for name, value in game.options.items())
    said = game.model_dump() | {"against": ", ".join(game.against), "options": options}
    return [*(said[name] for name in _COLUMNS), *(game.tallies.get(key, "") for key in told)]
