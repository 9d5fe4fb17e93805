"""The score sheet of a campaign: its deals, their sum, and the program's results."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from nightdrop.bots.player import Thought
from nightdrop.engine.view import Detached
from nightdrop.games import KINDS
from nightdrop.table.disk.files import basis_of
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _, ngettext, problem_words
from nightdrop.table.match.campaign import (
    BESIDE,
    causes_of,
    count_deal,
    is_countable,
    left_outcome,
    level_of,
    lowest,
    luck_between,
    open_deal,
    outcome,
    playable_in,
    played_by_program,
    sum_of,
)
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import adviser
from nightdrop.table.match.statistics import difficulty_words, tally_words, title_of
from nightdrop.table.match.story import sound_campaign
from nightdrop.table.record.campaigns import Deal, Outcome
from nightdrop.table.scenario.scenarios import DIFFICULTY, STANDARD, load_scenario
from nightdrop.table.words.damage import passed_over_lines
from nightdrop.table.words.news import level_title
from nightdrop.table.words.nouns import decimal, minus
from nightdrop.table.words.reasons import failed_sentence
from nightdrop.table.words.sides import level_name
from nightdrop.ui.input import walk
from nightdrop.ui.kit import (
    Button,
    ChoiceRow,
    Flow,
    Gap,
    Grid,
    Head,
    Paragraph,
    Said,
    Stack,
    Widget,
)
from nightdrop.ui.kit.charts import Bar, Bars, Column, Figure, Table
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.menus.cards import Columns, WayButton
from nightdrop.ui.menus.sheet import BarPage
from nightdrop.ui.thinking import Thinker

_SLOT: Final = "deal"  # of the work of the page
_NONE: Final = "–"


class CampaignPage(BarPage):
    """A campaign by its file. `match` is the deal that was just played to its end.

    A thread scores that deal, and then the program plays it in the thinking process; both results
    are in the file before they are shown.
    """

    place, heading = "campaign", N_("CAMPAIGN")
    begins = "new"  # the screen where another one begins
    is_outside = True

    def __init__(self, app: Window, path: Path, match: Match | None = None) -> None:
        self.campaign = sound_campaign(path)
        self.scenario = (self.campaign.due or self.campaign.deals[-1]).scenario
        super().__init__(app)
        self._played = match
        self._has_failed = False  # whether the program could not decide in the deal at hand
        self._beside = 0  # the deal that the program plays, 0 for none
        # The deals that were counted here, and below 0 those that the program began to play: none
        # is tried twice.
        self._tried = set[int]()
        self._thinker: Thinker | None = None  # the process in which the program plays a deal
        self.leaves = False  # whether the player was asked whether to leave the deal
        self.renew()

    # What is done beside the window

    def _work(self) -> Callable[[], None] | None:
        """The next job for a thread: score the deal that is over, or have the program play one.

        None if there is nothing to do.
        """
        due = self.campaign.due
        if due is not None and self.is_counting and due.number not in self._tried:
            self._tried.add(due.number)
            match, self._played = self._played, None
            return lambda: count_deal(self.campaign, match)
        alone = (deal for deal in self.campaign.over
                 if not (deal.beside or deal.seat) and -deal.number not in self._tried)  # fmt: skip
        deal = next(alone, None)
        if deal is None:
            return None
        self._tried.add(-deal.number)
        self._beside = deal.number
        game = load_scenario(self.campaign.plan.scenario, self.campaign.plan.options)
        known = self._thinker
        thinker = known if known is not None and known.game is game else Thinker(game)
        self.app.thinker = self._thinker = thinker
        return lambda: self._play_beside(deal.number, thinker)

    @property
    def is_counting(self) -> bool:
        """Whether the deal that is due is over, or its record is gone."""
        return self._played is not None or is_countable(self.campaign)

    def _record(self, deal: Deal) -> Match:
        """The deal as it was saved. Raises FileError or OSError."""
        return Match.load(self.campaign.record(deal.number))

    def _play_beside(self, number: int, thinker: Thinker) -> None:
        """Have the program play a deal that is over, and keep its result."""

        def think(level: str, view: Detached, plan: object, seed: int) -> Thought:
            found = thinker.ask(view, level, plan, seed).answer()
            self._has_failed |= found.failed
            return found

        match = played_by_program(self.campaign, number, think)
        match.save(self.campaign.record(number, BESIDE))
        self.campaign.stand_beside(number, outcome(match))

    def entered(self) -> None:
        """Go on with the work: not earlier, because a game that is left ends its process."""
        self._go_on()

    def _go_on(self) -> None:
        """Begin the next job, unless one is running."""
        work = None if self.work.is_busy(_SLOT) else self._work()
        if work is not None:
            key = frozenset(self._tried)
            self.work.ask(_SLOT, key, lambda _job: work(), secret=True, words=_why_not)
        self.renew()

    def worked(self) -> None:
        """Go on to the next job after a deal was scored or played, or could not be."""
        self._beside = 0
        if self._has_failed:
            self.error, self._has_failed = failed_sentence(), False
        self._read()
        self._go_on()

    def _read(self) -> None:
        """Read the campaign again; one whose file is gone stays as it was known."""
        with suppress(FileError, OSError):
            self.campaign = sound_campaign(self.campaign.path)

    def left(self) -> None:
        """Stop the program's deal while the player plays; it begins again on coming back here.

        The process of a game that is shown next is that game's own.
        """
        self._tried.discard(-self._beside)
        thinker, self._thinker = self._thinker, None
        if thinker is not None:
            thinker.close()
            if self.app.thinker is thinker:
                self.app.thinker = None

    # What stands on the page

    def renew(self) -> None:
        self.ways = self._ways()
        self.which = self._which()
        sheet = Columns([Stack(self._deals(), 6), Stack(self._sums(), 6)])
        sheet.parts = 3, 2
        self.row = Flow(self.ways, 12)
        self.put(self.which, sheet, [self.row], [*self.which, self.row, sheet], self.trouble)

    def _which(self) -> list[Widget]:
        """The campaigns of this game to choose from, if there are several."""
        found = playable_in(self.app.saves, self.scenario)
        if len(found) < 2:
            return []
        started = _("started {when}")
        values = [(one.path, started.format(when=one.plan.created[:16])) for one in found]
        return [ChoiceRow(_("Campaign"), "which", self.campaign.path, values)]

    def _ways(self) -> list[Button]:
        """The buttons: the next deal, leaving the current one, or looking back."""
        begin, go_on, leave, went = self._labels()
        due = self.campaign.due
        made = list[Button]()
        plays = due is not None and not self.is_counting
        if due is not None and plays:
            said = self._named(go_on if due.is_begun else begin, due)
            made.append(WayButton("go", said, self._go, "", "campaign.go", True, True))
        if due is not None and plays and due.is_begun:
            sure = _("It counts as {level}: press again") if self.leaves else ""
            sure = sure.format(level=self._level(*self._lowest))
            made.append(WayButton("leave-deal", self._named(leave, due), self._leave_deal, sure,
                            "campaign.leave"))  # fmt: skip
        last = self.campaign.over[-1:]
        if last and self.campaign.record(last[0].number).exists():
            made.append(WayButton("last", self._named(went, last[0]), self._look_back, "",
                            "campaign.last"))  # fmt: skip
        if due is None:
            made.append(
                WayButton(
                    "again",
                    _("Another campaign"),
                    lambda: self.app.open(self.begins),
                    "",
                    "campaign.again",
                    True,
                    True,
                )
            )
        return made

    def _labels(self) -> tuple[str, str, str, str]:
        return (_("Begin deal {number}"), _("Continue deal {number}"), _("Abandon deal {number}"),
                _("How deal {number} went"))  # fmt: skip

    @staticmethod
    def _named(said: str, deal: Deal) -> str:
        return said.format(number=deal.number, game=title_of(deal.scenario))

    @property
    def _lowest(self) -> tuple[str, str]:
        rules = load_scenario(self.scenario, self.campaign.plan.options).rules
        seat = self.campaign.due.seat if self.campaign.due else ""
        _least, level, winner = lowest(rules, seat)
        return level, winner

    def _level(self, level: str, winner: str) -> str:
        return level_title(level, winner, self.scenario)

    @property
    def words(self) -> str:
        """Game, difficulty and rules of the deals: "Phantom Fury, Standard"."""
        options = self.campaign.plan.options
        difficulty = str(options.get(DIFFICULTY, STANDARD))
        parts = [title_of(self.scenario), difficulty_words(difficulty, self.scenario)]
        return ", ".join([*parts, *([_("other rules")] if options.keys() - {DIFFICULTY} else [])])

    @property
    def program(self) -> str:
        """The name of the level that plays the same deals: "Captain"."""
        return level_name(adviser(load_scenario(self.scenario, self.campaign.plan.options)))

    def _deals(self) -> list[Widget]:
        """The deals as a table, with notes on them."""
        own = [deal.own for deal in self.campaign.over if deal.own]
        keys = list(causes_of(own))
        columns = [Column(_("Deal")), Column(_("Level"), is_number=False), Column(_("Points")),
                   *(Column(tally_words(key, self.scenario), 3) for key in keys),
                   Column(_("Hints"), 2), Column(_("Sum")), Column(self.program),
                   Column(_("its sum"), 1)]  # fmt: skip
        rows, strong, total, theirs = list[list[str]](), list[int](), 0, 0
        for deal in self.campaign.deals:
            total += deal.own.points if deal.own else 0
            theirs += deal.beside.points if deal.beside else 0
            if deal.own:
                strong.append(len(rows))
            rows.append([str(deal.number), *self._cells(deal.own, keys, total),
                         minus(deal.beside.points) if deal.beside else _NONE,
                         minus(theirs) if deal.beside else _NONE])  # fmt: skip
        text = _("Each deal is played once and in order, by the same rules. An abandoned deal, or "
                 "one the computer finishes, counts as {level} at its score.")  # fmt: skip
        said = [text.format(level=self._level(*self._lowest)), self._luck(), self._waits(),
                *passed_over_lines(self.campaign.damaged)]  # fmt: skip
        return [Head(self.words), Table(columns, rows, strong),
                *(Paragraph(one) for one in said if one)]  # fmt: skip

    def _cells(self, own: Outcome | None, keys: list[str], total: int) -> list[str]:
        """The cells of a deal's row."""
        if own is None:
            return [_NONE] * (len(keys) + 4)
        level = self._level(own.level, own.winner)
        level = _("{level} (abandoned)").format(level=level) if own.left else level
        counted = (str(round(own.tallies[key])) if key in own.tallies else _NONE for key in keys)
        return [level, minus(own.points), *counted, str(own.hints), minus(total)]

    def _luck(self) -> str:
        """A sentence on the difference in luck; "" if it is not known."""
        found = luck_between(self.campaign.deals)
        if found is None:
            return ""
        if abs(found) < 0.05:
            return _("You and the {level} had the same luck in these deals.").format(
                level=self.program)  # fmt: skip
        said = _("The {level} had {points} points more luck than you in these deals.")
        if found < 0:
            said = _("You had {points} points more luck than the {level} in these deals.")
        return said.format(level=self.program, points=decimal(abs(found)))

    def _waits(self) -> str:
        """A sentence on the work that still runs, "" for none."""
        if not self.work.is_busy(_SLOT):
            return ""
        alone = [deal for deal in self.campaign.over if deal.beside is None]
        if not alone or self.is_counting:
            return _("The deal is being scored.")
        said = _("The {level} is playing deal {number}.")
        return said.format(level=self.program, number=alone[0].number)

    def _sums(self) -> list[Widget]:
        """The sum against the levels of all deals, and the sources of the points."""
        own = [deal.own for deal in self.campaign.over if deal.own]
        beside = [deal.beside for deal in self.campaign.deals if deal.beside]
        found = sum_of(own, self.campaign)
        count = ngettext("{count} deal", "{count} deals", found.deals).format(count=found.deals)
        figures = [Figure(_("Sum"), minus(found.points), count)]
        if beside:
            figures.append(Figure(self.program, minus(sum(one.points for one in beside)),
                                  ngettext("{count} deal", "{count} deals", len(beside))
                                  .format(count=len(beside))))  # fmt: skip
        if self.campaign.due is None:
            figures.append(Figure(_("Campaign"), self._level(*level_of(self.campaign))))
        bars = [Bar(f"{minus(least)}  {self._level(level, winner)}",
                    self._far(least - found.points), max(0.0, min(1.0, found.points / least)))
                for level, winner, least in found.levels]  # fmt: skip
        many = _("thresholds {count} times those of one "
                 "deal").format(count=len(self.campaign.deals))
        made: list[Widget] = [Head(_("The sum"), many), Grid(figures, least=130, across=16, down=8),
                              Gap(6), Bars(bars)]  # fmt: skip
        causes = causes_of(own)
        if causes:
            most = max(1.0, *(abs(points) for points in causes.values()))
            made += [Gap(8), Head(_("Points by cause"), _("over all deals")),
                     Bars([Bar(tally_words(key, self.scenario), minus(f"{points:+.0f}"),
                               points / most)
                           for key, points in causes.items()])]  # fmt: skip
        return made

    @staticmethod
    def _far(points: int) -> str:
        return _("{points} to go").format(points=points) if points > 0 else _("reached")

    # What the player does

    def _go(self) -> None:
        """Play the deal that is due."""
        due = self.campaign.due
        assert due is not None  # else there is no such button
        self.left()  # before the game takes the process that it finds
        with self.telling():
            match = open_deal(self.campaign, due.number, hints=self.app.settings.hints)
            self.app.set(self.app.settings.but(game=basis_of(due.scenario) or due.scenario))
            self.app.open("play", match, 0)

    def _leave_deal(self) -> None:
        """Leave the current deal; the player has to ask for it twice."""
        due = self.campaign.due
        assert due is not None  # else there is no such button
        if not self.leaves:
            self.leaves = True
        else:
            self.leaves, self.error = False, ""
            with self.telling():
                self.campaign.end(due.number, left_outcome(self.campaign, due))
            self._read()
            self._go_on()
        self.renew()

    def _look_back(self) -> None:
        """Show the end of the deal that was played last."""
        with self.telling():
            match = self._record(self.campaign.over[-1])
            match.is_counted = True
            self.app.open(KINDS[match.game.rules.kind].ending, match)

    def said(self, said: Said) -> None:
        """Open another campaign."""
        if isinstance(said.value, Path):
            with self.telling():  # it was sound when it was listed
                self.app.show(type(self)(self.app, said.value))

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back" and self.leaves:
            self.leaves = False
            self.renew()
        else:
            super().handle(event)

    def above(self) -> list[Widget]:
        return [Stack(self.which, most=620), Gap(16)] if self.which else []

    def below(self) -> list[Widget]:
        return [self.row, Gap(16), *self.troubles]


def _why_not(problem: Exception, is_expected: bool) -> str:
    """Why a deal could not be scored or played; the campaign goes on without it."""
    if is_expected:
        return problem_words(problem)
    said = _("The computer player did not finish the deal: {reason}.")
    return said.format(reason=type(problem).__name__)
