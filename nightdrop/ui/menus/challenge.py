"""The challenge of the week: its game, the present result, and earlier weeks."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from nightdrop.games import KINDS
from nightdrop.table.calendar import this_week
from nightdrop.table.disk.files import basis_of
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _
from nightdrop.table.match.challenge import (
    ONE_TRY,
    Challenge,
    Try,
    begin_try,
    challenge_told,
    first_try,
    same_for,
    tries,
)
from nightdrop.table.match.match import Match
from nightdrop.table.match.result_recorder import count
from nightdrop.table.match.statistics import title_of
from nightdrop.table.record.finished import read_store, store_of
from nightdrop.table.record.seeds import SeedError
from nightdrop.table.words.damage import passed_over_lines
from nightdrop.table.words.news import level_title
from nightdrop.table.words.nouns import capital, minus
from nightdrop.ui.kit import (
    Entry,
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
from nightdrop.ui.kit.charts import Figure
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import SIZE_PROMPT
from nightdrop.ui.menus.cards import Columns, PicturePart, WayButton
from nightdrop.ui.menus.game_launcher import open_game
from nightdrop.ui.menus.sheet import BarPage
from nightdrop.ui.system import NOT_COPIED, copy_words

_SLOT: Final = "challenge"  # of the work of the page
_AT_ONCE_S: Final = 0.1  # how long the page waits with its first picture, in s
_ROOMY: Final = 960  # design px of window height: below, the picture is small


class _Known(NamedTuple):
    """What is shown: this week's challenge, its state, the others.

    Also why lines of the finished games were skipped.
    """

    challenge: Challenge
    stands: Try
    others: list[Try]
    damaged: list[FileError]


class ChallengePage(BarPage):
    """The challenge of this week. `match` is its first try, just played to its end.

    A thread reads rules and results, and scores that try.
    """

    place, heading = "challenge", N_("CHALLENGE OF THE WEEK")
    is_outside = True

    def __init__(self, app: Window, match: Match | None = None) -> None:
        self.week, self._played = match.deal if match else this_week(), match
        self.scenario = match.header.scenario if match else ""
        super().__init__(app)
        self.known: _Known | None = None
        self.copied = False
        self.list = ListBox("open", 0, self._row)
        self.work.ask(_SLOT, (), lambda _job: self._read(), quick_s=_AT_ONCE_S,
                      raises=(FileError, OSError, SeedError), then=self._take)  # fmt: skip
        self.renew()

    def _read(self) -> _Known:
        """Read what is shown. Raises FileError, OSError or SeedError."""
        saves = self.app.saves
        if self._played is not None and saves is not None:
            count(self._played, saves, "window")
        others = [one for one in tries(saves) if one.week != self.week]
        stands = first_try(saves, self.week)
        damaged = read_store(store_of(saves)).damaged if saves else []
        return _Known(challenge_told(stands), stands, others, damaged)

    def _take(self, known: _Known) -> None:
        """Show what was read."""
        self.known = known
        self.show_game(known.challenge.scenario)
        self.list.refill(len(known.others), self._row)

    def worked(self) -> None:
        self.renew()

    # What stands on the page

    def renew(self) -> None:
        self.row = Flow(self._ways(), 12)
        told = Columns([Stack(self._this_week(), 8), Stack(self._weeks(), 6)])
        told.parts = 3, 2
        self.put([], told, [self.row], [self.row, told], self.trouble)

    def _ways(self) -> list[Widget]:
        """The buttons: to play, or to look back."""
        if self.known is None:
            return []
        stands, made = self.known.stands, list[Widget]()
        if stands.result is None:
            said = _("Resume") if stands.is_begun else _("Play")
            return [WayButton("go", said, self._go, "", "challenge.go", True, True)]
        if stands.line:
            said = _("Copied.") if self.copied else ""
            made.append(
                WayButton(
                    "copy",
                    _("Copy the result"),
                    partial(self._copy, stands.line),
                    said,
                    "challenge.words",
                    True,
                    True,
                )
            )
        if stands.record.exists():
            made.append(WayButton("last", _("How it went"), self._look_back, "", "challenge.last"))
        return [*made, WayButton("again", _("Try again"), self._go, _("does not count"),
                           "challenge.again")]  # fmt: skip

    def _this_week(self) -> list[Widget]:
        """This week's game, its state, and what a try is."""
        if self.known is None:
            waits = [Paragraph(_("Looking up the challenge."))]
            return [Head(self.week), *(waits if self.work.is_busy(_SLOT) else [])]
        challenge, stands = self.known.challenge, self.known.stands
        tall = 90 if self.is_low else 400 if self.reach(self.size[1], _ROOMY) else 190
        made: list[Widget] = [
            Head(title_of(challenge.scenario), self.week), PicturePart(challenge.scenario, tall),
            Paragraph(capital(challenge.words), "strong", SIZE_PROMPT, "ink"), Gap(2),
        ]  # fmt: skip
        if stands.result is not None:
            result = stands.result
            level = level_title(result.level, result.winner, result.scenario)
            made.append(Grid([Figure(_("Points"), minus(result.points), level),
                              Figure(_("Hints"), str(result.hints))], least=160, across=16))
            made.append(Paragraph(stands.line, "body", SIZE_PROMPT, "ink"))
        else:
            made.append(Paragraph(capital(f"{stands.words}."), "body", SIZE_PROMPT, "ink"))
        unseen = _("Hidden things stay hidden: they are dealt as in any game.")
        same = Entry(_("The same for all"), f"{same_for()} {unseen}")
        return [*made, Gap(2), Entry(_("One try"), _(ONE_TRY)), same]

    def _weeks(self) -> list[Widget]:
        """The other weeks that were tried."""
        if self.known is None or not self.known.others:
            made: list[Widget] = [Head(_("Other weeks")), Paragraph(_("You have not tried any "
                                                                      "other week."))]
        else:
            made = [Head(_("Other weeks"), _("Enter or a click opens one")), self.list]
        damaged = self.known.damaged if self.known else []
        return [*made, *map(Paragraph, passed_over_lines(damaged))]

    def _row(self, index: int) -> Row:
        """A week that was tried, the newest first."""
        assert self.known is not None  # else the list is empty
        one = self.known.others[index]
        return Row(f"{one.week}  {one.words}", title_of(one.result.scenario) if one.result else "",
                   faint=not one.record.exists())  # fmt: skip

    # What the player does

    def _go(self) -> None:
        """Play it: the first time, from where it was left, or once more."""
        with self.telling():
            match = begin_try(self.app.saves, self.week, hints=self.app.settings.hints)
            scenario = match.header.scenario
            self.app.set(self.app.settings.but(game=basis_of(scenario) or scenario))
            self.app.open("play", match, 0)

    def _look_back(self) -> None:
        """Show the end of the first try."""
        assert self.known is not None  # else there is no such button
        with self.telling():
            match = Match.load(self.known.stands.record)
            match.is_counted = True
            self.app.open(KINDS[match.game.rules.kind].ending, match)

    def _copy(self, line: str) -> None:
        self.copied = copy_words(line)
        self.error = "" if self.copied else _(NOT_COPIED)
        self.renew()

    def said(self, said: Said) -> None:
        """Open another week."""
        if self.known is None or not isinstance(said.value, int):
            return
        record = self.known.others[said.value].record
        gone = _("The saved game is missing.")
        self.error = open_game(self.app, record) if record.exists() else gone
        self.dirty = True

    def below(self) -> list[Widget]:
        return [self.row, Gap(16), *self.troubles]
