"""A campaign through several games: where it begins, and its texts between two games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from nightdrop.table.language import N_, _
from nightdrop.table.match.campaign import deals_under_way, games_of_deals
from nightdrop.table.match.statistics import difficulty_words, title_of
from nightdrop.table.match.story import (
    begin_story,
    due_words,
    level_of,
    levels_in,
    marked,
    passages,
    passed_over,
    plus,
    rules_words,
    story_under_way,
    told_in,
    total,
)
from nightdrop.table.record.campaigns import Campaign
from nightdrop.table.scenario.campaign_files import Story, read_story, stories
from nightdrop.table.scenario.scenarios import DIFFICULTY, STANDARD, kind_of, read_scenario
from nightdrop.table.words.damage import passed_over_lines, passed_over_words
from nightdrop.table.words.news import level_title
from nightdrop.table.words.sides import level_name, level_sentence
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import ChoiceRow, Entry, Flow, Gap, Grid, Head, Paragraph, Said, Stack, Widget
from nightdrop.ui.kit.charts import Column, Figure, Table
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import SIZE_PROMPT
from nightdrop.ui.menus.campaign import CampaignPage
from nightdrop.ui.menus.cards import Columns, PicturePart, WayButton
from nightdrop.ui.menus.game_launcher import open_campaign
from nightdrop.ui.menus.sheet import BarPage

_NONE: Final = "–"
_ROOMY: Final = 960  # design px of window height: below, the picture is low


class StoryPage(CampaignPage):
    """A story under way by its file: its present text, its games, and their marks."""

    begins = "stories"

    @property
    def story(self) -> Story:
        return read_story(self.campaign.plan.story)

    @property
    def words(self) -> str:
        """Side and opponent: "The Allies, against the Captain"."""
        return _who(self.story, self.campaign)

    def renew(self) -> None:
        self.heading = self.story.title.upper()
        self.show_game((self.campaign.due or self.campaign.deals[-1]).scenario)
        super().renew()

    def _which(self) -> list[Widget]:
        found = told_in(self.app.saves, self.campaign.plan.story)
        if len(found) < 2:
            return []
        values = [(one.path, f"{_who(self.story, one)}, {one.plan.created[:16]}") for one in found]
        return [ChoiceRow(_("Campaign"), "which", self.campaign.path, values)]

    def _labels(self) -> tuple[str, str, str, str]:
        return _("Begin {game}"), _("Continue {game}"), _("Abandon {game}"), _("How {game} went")

    def _deals(self) -> list[Widget]:
        """The present text of the story."""
        made: list[Widget] = [Head(self.words, self._verdict())]
        if not self.is_low:
            made += [PicturePart(self.scenario, _tall(self)), Gap(6)]
        if self.is_counting:
            return [*made, Paragraph(_("The game is being scored."))]
        for text in passages(self.campaign):
            made += [Paragraph(text, "body", SIZE_PROMPT, "ink", most=900), Gap(8)]
        for said in due_words(self.campaign):
            made += [Paragraph(said, "strong", SIZE_PROMPT, "ink")]
        return [*made, *map(Paragraph, passed_over_lines(self.campaign.damaged))]

    def _verdict(self) -> str:
        """The verdict on a story that is over; "" before."""
        if self.campaign.due is not None:
            return ""
        return self.story.verdict(total(marked(self.campaign)), self.campaign.plan.side)[0]

    def _sums(self) -> list[Widget]:
        """The games with their marks, their sum, and the scale for it."""
        games = {game.deal.number: game for game in marked(self.campaign)}
        rows, due = list[list[str]](), self.campaign.due
        for deal in self.campaign.deals:
            game = games.get(deal.number)
            waits = _("under way") if deal == due and deal.is_begun else _NONE
            level = level_title(game.level, game.winner, deal.scenario) if game else waits
            if game and game.own.left:
                level = _("{level} (abandoned)").format(level=level)
            rows.append([title_of(deal.scenario), game.points_words if game else _NONE, level,
                         plus(game.mark) if game else _NONE])  # fmt: skip
        columns = [Column(_("Game"), is_number=False), Column(_("Points"), 1),
                   Column(_("Level"), is_number=False), Column(_("Mark"))]  # fmt: skip
        found = total([*games.values()])
        *higher, (_least, last) = self.story.verdicts
        verdicts = [*([name, plus(at)] for at, name in higher), [last, _("lower")]]
        here = next((n for n, (at, _name) in enumerate(higher) if found >= at), len(higher))
        figures = [Figure(_("Sum of the marks"), plus(found) if games else _NONE)]
        if due is None:
            figures.append(Figure(_("Campaign"), self._verdict()))
        return [Head(_("Games")), Table(columns, rows, [n - 1 for n in games]), Gap(6),
                Grid(figures, least=160, across=16), Gap(6),
                Table([Column(_("Verdict"), is_number=False), Column(_("sum of at least"))],
                      verdicts, [here] if games else []), Gap(6),
                Entry(_("How it is measured"), rules_words(self.story))]  # fmt: skip


def _tall(page: BarPage) -> int:
    """The height of a page's picture, in design px."""
    return 300 if page.reach(page.size[1], _ROOMY) else 120


def _who(story: Story, campaign: Campaign) -> str:
    """Side and opponent of a story: "The Allies, against the Captain"."""
    said = _("{side}, against the {level}")
    name = story.side_words(campaign.plan.side).name
    return said.format(side=name, level=level_name(campaign.plan.level))


class Stories(BarPage):
    """Where a campaign through several games begins: side and level are chosen once for all."""

    place, heading = "stories", N_("CAMPAIGN")
    is_outside = True

    def __init__(self, app: Window) -> None:
        self.story = read_story(stories()[0])
        self.scenario = self.story.stations[0].scenario
        super().__init__(app)
        self.side = self.story.sides[0]
        self.level = level_of(self.story, self._known(app.settings.level))
        self.error = passed_over_words(passed_over(app.saves))
        self.renew()

    def _known(self, level: str) -> str:
        return level if level in self.levels else ""

    @property
    def levels(self) -> Sequence[str]:
        return levels_in(self.story)

    @property
    def kind(self) -> str:
        """The kind of the first game: the program that plays it plays all."""
        return kind_of(self.story.stations[0].scenario)

    @property
    def under_way(self) -> Campaign | None:
        return story_under_way(self.app.saves, self.story.name)

    def renew(self) -> None:
        self.story = read_story(self.story.name)
        words, going_on = self.story.side_words(self.side), self.under_way
        sides = [(side, self.story.side_words(side).name) for side in self.story.sides]
        levels = [(level, level_name(level)) for level in self.levels]
        ways: list[Widget] = []
        if going_on is not None:
            ways.append(WayButton("go", _("Resume"), lambda: self._show(going_on),
                            _who(self.story, going_on), "stories.go", True, True))  # fmt: skip
        ways.append(WayButton("begin", _("Begin"), self._begin, "", "stories.begin",
                        self.app.saves is not None, going_on is None))  # fmt: skip
        ways += [self._way_to_deals(game) for game in games_of_deals()]
        self.row = Flow(ways, 12)
        about: list[Widget] = [Head(self.story.title)]
        if not self.is_low:
            about += [PicturePart(self.scenario, _tall(self)), Gap(4)]
        about += [Paragraph(self.story.about, "body", SIZE_PROMPT, "ink"), Gap(4),
                  Entry(_("How it is measured"), rules_words(self.story))]  # fmt: skip
        chosen = [Head(_("You command")),
                  ChoiceRow(_("Side"), "side", self.side, sides, words.wants),
                  Gap(6), ChoiceRow(_("Against"), "level", self.level, levels,
                                 level_sentence(self.level, self.kind)), Gap(6),
                  Head(_("Games")), *(Paragraph(f"{n}. {title_of(one.scenario)}", "body",
                                                SIZE_PROMPT, "ink")
                                      for n, one in enumerate(self.story.stations, 1))]  # fmt: skip
        told = Columns([Stack(about, 6), Stack(chosen, 6)])
        told.parts = 3, 2
        self.put([], told, [self.row], [self.row, told], self.trouble)

    def _way_to_deals(self, game: str) -> WayButton:
        """The button that continues the campaign of deals of a game, or begins one."""
        going_on, count = deals_under_way(self.app.saves, game), read_scenario(game).deals
        due = going_on.due if going_on is not None else None
        level = self.app.settings.difficulty
        known = read_scenario(game).difficulties
        options = {DIFFICULTY: level} if level in known else {}
        sub = _("continues with deal {number}").format(number=due.number) if due else (
            difficulty_words(str(options.get(DIFFICULTY, STANDARD)), game))  # fmt: skip
        label = _("{game}: {count} deals").format(game=title_of(game), count=count)

        def go() -> None:
            self.error = open_campaign(self.app, game, options, going_on)

        return WayButton(f"deals-{game}", label, go, sub, "", self.app.saves is not None, False)

    def _begin(self) -> None:
        """Begin the story, and show its first text."""
        assert self.app.saves is not None  # else the button is off
        with self.telling():
            self._show(begin_story(self.app.saves, self.story.name, self.side, self.level))

    def _show(self, campaign: Campaign) -> None:
        with self.telling():  # it was sound when it was looked for
            self.app.open("story", campaign.path)

    def said(self, said: Said) -> None:
        """Choose another side or level."""
        if said.command == "side":
            self.side = str(said.value)
        else:
            self.level = str(said.value)
        self.renew()

    def handle(self, event: pygame.event.Event) -> None:
        command = KEYBOARD.command(event)
        if command in ("stories.side", "stories.level"):
            name = command.partition(".")[2]
            known = self.story.sides if name == "side" else self.levels
            at = known.index(getattr(self, name))
            self.said(Said(name, known[(at + 1) % len(known)]))
        else:
            super().handle(event)

    def below(self) -> list[Widget]:
        return [self.row, Gap(16), *self.troubles]
