"""The end of a game: the count, hex by hex, and the level of victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.nouns import place
from nightdrop.ui.counters.sprites import marker_sprite
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.menus.files import leave_game
from nightdrop.ui.menus.sheet import Sheet
from nightdrop.ui.saving import unsaved

if TYPE_CHECKING:
    from nightdrop.table.match.match import Match


_LEVELS = ((16, N_("Strategic US")), (12, N_("Operational US")), (9, N_("Tactical US")),
           (6, N_("Tactical German")), (3, N_("Operational German")),
           (0, N_("Strategic German")))  # fmt: skip
_HEADINGS = {
    ("us", "strategic"): N_("STRATEGIC US VICTORY"),
    ("us", "operational"): N_("OPERATIONAL US VICTORY"),
    ("us", "tactical"): N_("TACTICAL US VICTORY"),
    ("german", "tactical"): N_("TACTICAL GERMAN VICTORY"),
    ("german", "operational"): N_("OPERATIONAL GERMAN VICTORY"),
    ("german", "strategic"): N_("STRATEGIC GERMAN VICTORY"),
}


class Ending(Sheet):
    """Level, points and the table of the ten hexes; from here to the replay."""

    place = "result"

    def __init__(self, app: Window, match: Match) -> None:
        self.match = match
        super().__init__(app)

    def menu(self) -> list[Button]:
        self.alarm = unsaved(self.match.save_problem)
        result = self.match.result
        if result is not None:
            self.heading = _HEADINGS[result.winner, result.level]
            said = ngettext("The US player has {count} victory point. [10.4]",
                            "The US player has {count} victory points. [10.4]", result.points)
            self.note = said.format(count=result.points)
        return [
            Button("replay", _("See it again"), self._replay, _("from the drop to the count"),
                   "result.replay", True, True),
            Button("title", _("Main menu"), self.leave, "", "back"),
            Button("quit", _("Quit"), self.app.quit, "", "result.quit"),
        ]  # fmt: skip

    def leave(self) -> None:
        leave_game(self.app, super().leave)

    def saving_changed(self) -> None:
        self.renew()

    def _replay(self) -> None:
        self.app.open("replay", Replay(self.match.record))

    def extra(self, pen: Pen, rect: pygame.Rect) -> int:
        """The VP hexes with their values, and the levels."""
        area = pygame.Rect(rect.left, rect.top, min(rect.width, pen.px(480)), 0)
        area.top = self._count(pen, area) + pen.px(16)
        return self._levels(pen, area)

    def _count(self, pen: Pen, area: pygame.Rect) -> int:
        """Who holds which hex, and what it is worth; the y below."""
        view = self.match.view("both").state
        y = pen.head(area, _("The count"), "[10.2]")
        for hex_, vp in view.vp.items():
            row = pygame.Rect(area.left, y, area.width, pen.px(34))
            if vp.control:
                sprite = marker_sprite("control", pen.px(24))
                at = (row.left + pen.px(14), row.centery)
                pen.surface.blit(sprite, sprite.get_rect(center=at))
            if vp.value is not None:
                sprite = marker_sprite("vp-open", pen.px(28), str(vp.value))
                at = (row.right - pen.px(20), row.centery)
                pen.surface.blit(sprite, sprite.get_rect(center=at))
            ink = pen.palette.ink if vp.control else pen.palette.ink2
            role = "strong" if vp.control else "body"
            pen.text((row.left + pen.px(40), row.top + pen.px(7)), place(view, hex_), role, 15, ink)
            y += pen.px(36)
        return y

    def _levels(self, pen: Pen, area: pygame.Rect) -> int:
        """The levels of victory, this game's in gold; the y below."""
        y = pen.head(area, _("Levels"), "[10.4]")
        result = self.match.result
        for number, (least, name) in enumerate(_LEVELS):
            upper = _LEVELS[number - 1][0] - 1 if number else None
            span = _("{least} and more") if upper is None else _("{least} to {most}")
            span = span.format(least=least, most=upper)
            now = result is not None and least <= result.points <= (upper or 99)
            ink = rgb("#E9B44C") if now else pen.palette.ink2
            pen.text((area.left + pen.px(40), y), _(name), "strong" if now else "body", 15, ink)
            pen.text((area.right - pen.px(10), y), span, "body", 15, ink, right=True)
            y += pen.px(26)
        return y
