"""The card of a turn: its result and its fights, as far as the reader was told.

Beside it is the map at the end of the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.match.episodes import episodes
from nightdrop.hexwar.match.turn_summary import parts_of, sum_of
from nightdrop.hexwar.scenario.history import notes_on_turn
from nightdrop.hexwar.ui.pages.last_map import StillMap
from nightdrop.hexwar.words.nouns import light_words
from nightdrop.hexwar.words.places import by_places
from nightdrop.table.language import _
from nightdrop.table.match.log import SUM
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital, minus
from nightdrop.ui.kit import ChoiceRow, Entry, Gap, Head, Paragraph, Said, Style, Widget
from nightdrop.ui.kit.rows import Press
from nightdrop.ui.kit.screen import Window, soonest
from nightdrop.ui.kit.stacks import LOW
from nightdrop.ui.menus.sheet import ScrolledPage
from nightdrop.ui.play.screen import Play

SIZE = 19  # design px of the type of what it came to
BROAD = 1150  # design px of width from which the map stands beside what is told
BESIDE = 560  # design px of what is told then


class TurnCard(ScrolledPage):
    """The result of one turn, beside the map at its end; another turn can be chosen."""

    def __init__(self, app: Window, play: Play, turn: int) -> None:
        self.playing, self.turn = play.playing, turn
        self.map = StillMap(app, self.playing.view.game)
        super().__init__(app, play)
        self.root.give_focus(self.choice)

    def renew(self) -> None:
        super().renew()
        self.root.widgets = [*self.root.widgets, self.map]

    def widgets(self) -> list[Widget]:
        turn, now = self.turn, self.playing.view
        self.heading, rules = _("Turn {turn}").format(turn=turn), now.game.rules
        hours = [(one, _("{hour}, {light}").format(hour=rules.clock(one),
                                                   light=light_words(now, one)))
                 for one in range(1, now.turn + 1)]  # fmt: skip
        self.choice = ChoiceRow(_("Which turn"), "turn", turn, hours)
        lines, view = self._told()
        came = sum_of(lines, turn, view)
        parts = parts_of(came, view) or [_("nothing taken, nothing lost")]
        parts.append(_("known points: {points}").format(points=minus(came.points)))
        title = _("Results") if view is not now or now.result else _("So far")
        fights = [one for one in episodes(lines, view) if one.kind == "combat"]
        self.map.view = replace(view, turn=turn)  # in the light of that turn
        self.map.ringed = [one.hex for one in fights if one.hex is not None]
        self.map.repaint()
        fought: list[Widget] = [
            Entry(by_places(now.game.board, one.head), by_places(now.game.board, one.sub))
            for one in fights
        ]
        return [self.choice, Gap(4), Head(title),
                *(Paragraph(capital(part), "prompt", SIZE, "ink") for part in parts),
                Gap(4), Head(_("Attacks")), *(fought or [Paragraph(_("No attacks."))]),
                *self._history()]  # fmt: skip

    def _history(self) -> list[Widget]:
        """The history of this hour, and the link to its source."""
        notes = notes_on_turn(self.scenario, self.turn)
        told: list[Widget] = [Entry(note.title, note.text) for note in notes]
        if not told:
            return []
        return [Gap(4), Head(_("What really happened")), *told,
                Press(_("With sources"), "notes")]  # fmt: skip

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        if not (self.reach(width, BROAD) and self.reach(height, LOW)):
            self.map.hide()
            super().lay_out(style)
            return
        left, broad = style.px(40), style.px(BESIDE)
        self.title.is_low = False
        self.frame(Gap(24), self.title, *self.top, self.scroll, Gap(14), self.done, Gap(self.edge),
                   left=left, wide=broad, snug=self.snug)  # fmt: skip
        across = 2 * left + broad
        self.map.place(pygame.Rect(across, 0, width - across, height), style)

    def wake_at(self) -> float | None:
        shown = self.map.rect.width
        painted = self.map.wake_at(self.app.clock()) if shown else None
        return soonest(super().wake_at(), painted)

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.map.rect.width and self.map.tick(now):
            self.dirty = True

    def _told(self) -> tuple[Sequence[LogLine], State]:
        """The lines of the turn, and the reader's view at its end, or now if it goes on."""
        playing, match = self.playing, self.playing.match
        told = [line for line in match.log(playing.audience) if line.turn == self.turn]
        ends = [match.history.after(line.index) for line in told if line.key == SUM]
        lines = [line for line in told if line.key not in (SUM, "news.turn")]
        view = match.state_view(ends[0], playing.audience).state if ends else playing.view
        return lines, view

    def said(self, said: Said) -> None:
        if said.command == "turn" and isinstance(said.value, int):
            self.turn = said.value
            self.renew()
        elif said.command == "notes":
            self.app.open_notes(notes_on_turn(self.scenario, self.turn), self.heading)
