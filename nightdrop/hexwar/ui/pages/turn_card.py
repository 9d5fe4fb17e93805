"""The card of a turn: what it came to and what was fought in it, as far as its reader was told."""

from __future__ import annotations

from collections.abc import Sequence

from nightdrop.engine.model import State
from nightdrop.hexwar.match.episodes import episodes
from nightdrop.hexwar.match.sums import parts_of, sum_of
from nightdrop.hexwar.scenario.history import notes_on_turn
from nightdrop.hexwar.words.nouns import light_words
from nightdrop.table.language import _
from nightdrop.table.match.log import SUM
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital
from nightdrop.ui.kit import Beside, Choice, Entry, Heading, Paragraph, Said, Stack, Widget
from nightdrop.ui.kit.rows import Press
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.menus.sheet import ScrolledPage
from nightdrop.ui.play.screen import Play

FOLD = 700  # design px of width below which the fights stand under what the turn came to
SIZE = 19  # design px of the type of what it came to


class TurnCard(ScrolledPage):
    """What one turn came to; another can be chosen."""

    column = 1080

    def __init__(self, app: Window, play: Play, turn: int) -> None:
        self.playing, self.turn = play.playing, turn
        super().__init__(app, play)
        self.root.give_focus(self.choice)

    def widgets(self) -> list[Widget]:
        turn, now = self.turn, self.playing.view
        self.heading, rules = _("Turn {turn}").format(turn=turn), now.game.rules
        hours = [(one, _("{hour}, {light}").format(hour=rules.clock(one),
                                                   light=light_words(now, one)))
                 for one in range(1, now.turn + 1)]  # fmt: skip
        self.choice = Choice(_("Which turn"), "turn", turn, hours)
        lines, view = self._told()
        came = sum_of(lines, turn, view)
        parts = parts_of(came, view) or [_("nothing taken, nothing lost")]
        parts.append(_("known points: {points}").format(points=came.points))
        title = _("What it came to") if view is not now or now.result else _("So far")
        fights = [one for one in episodes(lines, view) if one.kind == "combat"]
        fought: list[Widget] = [Entry(one.head, one.sub) for one in fights]
        notes = notes_on_turn(self.scenario, turn)
        told = [Press(_("What really happened"), "notes", "", notes[0].title)] if notes else []
        return [self.choice, *told, Beside([
            Stack([Heading(title), *(Paragraph(capital(part), "prompt", SIZE, "ink")
                                     for part in parts)], 10),
            Stack([Heading(_("Attacks")), *(fought or [Paragraph(_("No attack."))])], 10),
        ], 40, fold=FOLD)]  # fmt: skip

    def _told(self) -> tuple[Sequence[LogLine], State]:
        """The lines of the turn, and the reader's view at its end, or now where it goes on."""
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
