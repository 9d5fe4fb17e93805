"""The finished games of a player: how often which level, the mean, the trend, the list."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from statistics import fmean
from typing import Final

import pygame

from nightdrop.table.calendar import seconds_of
from nightdrop.table.disk.files import (
    FOLDER,
    free_path,
    make_folders,
    short,
    unwritten,
    user_documents,
    write_atomically,
)
from nightdrop.table.disk.spreadsheets import BYTE_ORDER_MARK
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _
from nightdrop.table.match.head_to_head import (
    ResultSeries,
    balance_heads,
    balance_row,
    balances,
    change_words,
    course,
    course_words,
    is_duel,
    value_words,
)
from nightdrop.table.match.intervals import mean_interval
from nightdrop.table.match.result_recorder import Counted, count_saved
from nightdrop.table.match.results_report import csv_text, nothing_words, uncounted_words
from nightdrop.table.match.statistics import (
    Summary,
    cause_words,
    group_of,
    group_words,
    groups_of,
    in_order,
    levels_of,
    luck_words,
    mark_of,
    scenarios_of,
    sides_of,
    title_of,
)
from nightdrop.table.record.finished import Finished, Store, file_of, read_store, store_of
from nightdrop.table.words.damage import passed_over_lines
from nightdrop.table.words.moments import moment
from nightdrop.table.words.news import level_title
from nightdrop.table.words.nouns import capital, decimal, minus, signed
from nightdrop.table.words.sides import said_of
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import (
    Beside,
    Button,
    ChoiceRow,
    Flow,
    Gap,
    Grid,
    Head,
    ListBox,
    Paragraph,
    Row,
    Said,
    Stack,
    Widget,
)
from nightdrop.ui.kit.charts import Bar, Bars, Column, Figure, Spans, Trend
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.look.theme import SIZE_PROMPT
from nightdrop.ui.menus.cards import Columns
from nightdrop.ui.menus.filters import Tab
from nightdrop.ui.menus.sheet import BarPage, FootNote

_TABS: Final = "played.one", "played.two", "played.three", "played.four"
_YIELDS: Final = 0, 3, 0, 4, 0, 1, 2  # what the columns of the balance give way for
_READING: Final = "games"  # a slot of the work of the page
_AT_ONCE_S: Final = 0.1  # how long the page waits with its first picture, in s
_OWN, _PROGRAM = "own", "program"  # in place of a group: all that persons played, or the program


class PlayedPage(BarPage):
    """The finished games of one scenario: all of the player's own or those of a group."""

    place, heading = "played", N_("GAMES PLAYED")

    def __init__(self, app: Window, back: Screen | None = None) -> None:
        super().__init__(app)
        self.back = back
        self.store, self.refused = Store([], frozenset(), []), list[FileError]()
        self.told = ""  # what came of writing them
        self.is_read = self._is_counted = False
        self.chosen: object = _OWN
        self.list = ListBox("open", 0, self._row)
        self.renew()
        self._read()

    def _look(self) -> Store:
        """Read the finished games, and the rules of the game that is shown. Raises OSError.

        In a thread, as those of all games take long.
        """
        if self.app.saves is None:
            return self.store
        found = read_store(store_of(self.app.saves))
        levels_of(self._wished(found))
        return found

    def _wished(self, store: Store) -> str:
        """The game that is shown: the one chosen last, if any game of it is over."""
        known, wished = scenarios_of(store.games), (self.scenario, self.app.settings.game)
        return next((one for one in (*wished, *known) if one in known), "")

    def _take(self, store: Store) -> None:
        self.store = store

    def _take_counted(self, counted: Counted) -> None:
        """Note the saved games just counted; read again if there were any."""
        self.refused = counted.passed_over
        if counted.games:
            self._ask()

    def worked(self) -> None:
        """Show what was counted before, whatever a file holds.

        Called when something was read or counted, or is known to be refused.
        """
        if not self.work.is_busy(_READING):
            self._is_there()
        self.renew()

    def _is_there(self) -> None:
        """Show the games that were read, and count, once, the saved games that were not."""
        self.is_read, saves = True, self.app.saves
        self.show_game(self._wished(self.store))
        if not self._is_counted and saves is not None:
            self.work.ask("counting", (), lambda _job: count_saved(saves), then=self._take_counted)
        self._is_counted = True

    @property
    def games(self) -> list[Finished]:
        """The games that are shown, the one that ended first in front."""
        those = [game for game in self.store.games if game.scenario == self.scenario]
        if self.chosen in (_OWN, _PROGRAM):
            return [game for game in those if game.is_own is (self.chosen == _OWN)]
        if isinstance(self.chosen, str):
            return [game for game in those if is_duel(game) and game.seat == self.chosen]
        return [game for game in those if group_of(game) == self.chosen]

    def _choices(self) -> list[tuple[object, str]]:
        """What can be shown: all own games, those of a side, each group, all of the program."""
        those = [game for game in self.store.games if game.scenario == self.scenario]
        groups = groups_of(those)
        named: list[tuple[object, str]] = [
            (group, group_words(group, self.scenario)) for group in groups
        ]
        own = [one for one, group in zip(named, groups, strict=True) if group.seat]
        others = [one for one, group in zip(named, groups, strict=True) if not group.seat]
        mine: list[tuple[object, str]] = [(_OWN, _("All your games"))]
        if len(seats := {game.seat for game in those if is_duel(game)}) > 1:
            said = _("{side}, against all levels")
            mine += [(seat, said.format(side=capital(said_of(seat, "name"))))
                     for seat in sides_of(self.scenario) if seat in seats]  # fmt: skip
        watched: list[tuple[object, str]] = [(_PROGRAM, _("Computer's games"))]
        return [*mine, *own, *(watched if others else []), *others]

    def renew(self) -> None:
        choices = self._choices()
        if self.chosen not in [value for value, _name in choices]:
            self.chosen = _OWN
        self.tabs = [
            Tab(f"game-{number}", title_of(name), partial(self._show, name),
                _TABS[number] if number < len(_TABS) else "", name == self.scenario)
            for number, name in enumerate(in_order(scenarios_of(self.store.games)))
        ]  # fmt: skip
        self.who = ChoiceRow(_("Shown"), "who", self.chosen, choices)
        self.export = Button("export", _("Export a table"), self._export, _("all games, as CSV"),
                             "played.export", bool(self.store.games))  # fmt: skip
        self.export.tall = 52, 40
        self.foot = FootNote(2)
        games = self.games
        self.newest = list(reversed(games))
        self.list.refill(len(games), self._row)
        self.list.chosen = -1
        figures = Stack([self._figures(Summary(self.scenario, games)), *self._passed_over()])
        self.filters: list[Widget] = [Flow(self.tabs, 10), self.who] if self.store.games else []
        self.put(self.filters, figures, [self.export], [*self.filters, figures, self.export],
                 self.trouble if self.is_low else self.foot)  # fmt: skip

    def _figures(self, found: Summary) -> Widget:
        """Everything about the games that are shown."""
        if not (found.games and self.is_read):
            said = nothing_words() if not self.store.games else _("No finished game matches.")
            if self.chosen == _OWN:
                those = [one for one in self.store.games if one.scenario == self.scenario]
                said = uncounted_words(those) or said
            said = said if self.is_read else _("The games are being read.")
            return Stack([Paragraph(said, "body", SIZE_PROMPT)], 0)
        levels = Bars([Bar(share.name, f"{share.games}  {share.part:4.0%}", share.part)
                       for share in found.levels])  # fmt: skip
        gone = course(self.scenario, found.whole)
        numbers = self._numbers(found, gone)
        left: list[Widget] = [Grid(numbers, least=118, across=14, down=10), Gap(8),
                              Head(_("Levels"), _("number and share of games")), levels]
        if found.causes:
            most = max(1.0, *(abs(cause.points) for cause in found.causes))
            bars = [Bar(cause.name, signed(cause.points), cause.points / most)
                    for cause in found.causes]  # fmt: skip
            left += [Gap(8), Head(_("Points by cause"), cause_words(self.scenario)), Bars(bars)]
        left += [Gap(8), Head(_("Newest games"), _("Enter or a click opens one")), self.list]
        right = [*self._over_time(found, gone), *self._balance(found)]
        return Columns([Stack(left, 6), Stack(right, 6)])

    def _passed_over(self) -> list[Widget]:
        said = passed_over_lines([*self.store.damaged, *self.refused])
        return [Gap(16), Stack([Paragraph(one) for one in said], 6)] if said else []

    def _over_time(self, found: Summary, gone: ResultSeries) -> list[Widget]:
        """Whether the games get better, and the results over time; empty if all were given up."""
        if not found.whole:
            return []
        word, said = change_words(gone)
        ends = [moment(_seconds(game.when)) for game in (found.whole[0], found.whole[-1])]
        if len(found.whole) == 1:
            ends[0] = ""
        trend = Trend(gone.values, gone.won, gone.line, partial(value_words, gone),
                      (ends[0], ends[1]))  # fmt: skip
        several = _("Each dot is the average of {count} consecutive "
                    "games.") if trend.each > 1 else ""
        trend.note = " ".join(filter(None, (
            course_words(gone), several.format(count=trend.each),
            _("Results above the straight line are victories.") if gone.line is not None else "",
            _("Filled dots are wins."),
            _("The curve is the average of ten games; below it, the share of wins."),
        )))  # fmt: skip
        return [Head(_("Over time")), Figure("", word, said), trend]

    def _balance(self, found: Summary) -> list[Widget]:
        """The balance against each level; empty if nobody played against the program."""
        rows = balances(self.scenario, found.games)
        if not rows:
            return []
        columns = [Column(head, yields, number > 0) for number, (head, yields) in
                   enumerate(zip(balance_heads(), _YIELDS, strict=True))]  # fmt: skip
        spans = [(one.share.low, one.rate, one.share.high) for one in rows]
        note = _("with 95 % confidence intervals")
        return [Gap(8), Head(_("Your results against each level"), note),
                Spans(columns, list(map(balance_row, rows)), spans)]  # fmt: skip

    @staticmethod
    def _numbers(found: Summary, gone: ResultSeries) -> list[Widget]:
        """The figures in a row; for games on both sides the points beyond the line."""
        points, interval = decimal(found.mean), found.interval
        if gone.is_lead:
            points, interval = signed(fmean(gone.values)), mean_interval(gone.values)
        sure = ""
        if interval is not None:
            low, high = map(signed if gone.is_lead else decimal, interval)
            sure = _("{low} to {high} (95%)").format(low=low, high=high)
        made = [Figure(_("Games"), str(found.count))]
        if found.whole:
            best = found.whole[gone.values.index(max(gone.values))]
            name = _("Over the threshold") if gone.is_lead else _("Average points")
            made += [Figure(name, points, sure),
                     Figure(_("Best"), minus(best.points),
                            level_title(best.level, best.winner, best.scenario))]  # fmt: skip
        if found.won is not None:
            share = _("{part:.0%} of all").format(part=found.won / found.count)
            made.append(Figure(_("Won"), str(found.won), share))
        if found.luck is not None:
            made.append(Figure(_("Luck"), signed(found.luck), luck_words(found.scenario)))
        made.append(Figure(_("Hints"), str(found.hints)))
        if found.take_backs:
            made.append(Figure(_("Take-backs"), str(found.take_backs)))
        return [*made]

    def _row(self, index: int) -> Row:
        """A game of the list, the newest first."""
        game = self.newest[index]
        level = level_title(game.level, game.winner, game.scenario)
        note = ", ".join(filter(None, (mark_of(game), moment(_seconds(game.when)))))
        faint = file_of(game, self.app.saves) is None
        how = [group_words(group_of(game), self.scenario)] if isinstance(self.chosen, str) else []
        said = " – ".join([f"{minus(game.points)}  {level}", *how])
        return Row(said, note, faint=faint, yields=True)

    def _show(self, scenario: str) -> None:
        """Show the games of another scenario."""
        self.show_game(scenario)
        self.chosen, self.is_read = _OWN, False
        self.scroll.scroll_to(0)
        self._read()
        self.renew()

    def _read(self) -> None:
        """Have the games read; the page waits a moment, so that it seldom changes at once."""
        self._ask(_AT_ONCE_S)
        if not self.work.is_busy(_READING):
            self._is_there()
            self.renew()

    def _ask(self, quick_s: float = 0.0) -> None:
        self.work.drop(_READING)  # what was read before is to be read anew
        self.work.ask(_READING, (), lambda _job: self._look(), quick_s=quick_s, then=self._take)

    def _export(self) -> None:
        """Write all games to a CSV file, whatever is shown."""
        path = free_path((self.app.exports or user_documents(FOLDER)) / "night-drop-games.csv")
        try:
            make_folders(path.parent)
            write_atomically(path, BYTE_ORDER_MARK + csv_text(self.store.games), shared=True)
        except OSError as problem:
            self.error = unwritten(path, problem)
        else:
            self.error = ""
            where = _("{name} in {folder}").format(name=path.name, folder=short(path.parent))
            self.told = _("Written: {files}.").format(files=where)
        self.dirty = True

    def said(self, said: Said) -> None:
        """Show another group of games, or open one of the list."""
        if said.command == "who":
            self.chosen = said.value
            self.renew()
        elif isinstance(said.value, int):
            self._open(self.newest[said.value])

    def _open(self, game: Finished) -> None:
        """Open the record of a game, if it is still there."""
        from nightdrop.ui.menus.game_launcher import open_game  # the rules load with the first game

        path = file_of(game, self.app.saves)
        self.error = open_game(self.app, path) if path else _("The saved game is missing.")
        self.dirty = True

    def leave(self) -> None:
        if self.back is None:
            super().leave()
        else:
            self.app.back_to(self.back)

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back":
            self.leave()
        elif KEYBOARD.command(event) == "played.who" and self.store.games:
            values = [value for value, _name in self._choices()]
            self.chosen = values[(values.index(self.chosen) + 1) % len(values)]
            self.renew()
        else:
            self.route(event)

    def above(self) -> list[Widget]:
        return [Beside(self.filters, 24, (3, 2), 1000, 10), Gap(16)] if self.filters else []

    def below(self) -> list[Widget]:
        self.foot.say(self.error, self.told)
        return [Beside([self.export, self.foot], 24, (2, 5), fold=560), Gap(16)]


def _seconds(when: str) -> float:
    """A UTC time as the store writes it, in s of the system's clock; 0 for another text."""
    with suppress(ValueError):
        return seconds_of(when)
    return 0.0
