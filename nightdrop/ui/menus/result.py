"""The end of a game: the count, hex by hex, and the level of victory."""

from __future__ import annotations

import pygame

from nightdrop.table.language import _, ngettext
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.news import victory_name, victory_words
from nightdrop.table.words.nouns import capital, place, side_words
from nightdrop.ui.counters.sprites import marker_sprite
from nightdrop.ui.kit import Button, Gap, Head, Pen, Stack, Style, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.menus.files import leave_game
from nightdrop.ui.menus.sheet import Sheet
from nightdrop.ui.saving import unsaved


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
            self.heading = victory_words(result.level, result.winner).upper()
            said = ngettext("{player} has {count} victory point. [10.4]",
                            "{player} has {count} victory points. [10.4]", result.points)
            player = side_words(self.match.game.sides[0])
            self.note = capital(said.format(player=player, count=result.points))
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

    def extra(self) -> Widget:
        """The VP hexes with their values, and the levels."""
        view = self.match.view("both").state
        result = self.match.result
        places = view.book.vp.items()
        held = [HexRow(place(view, hex_), vp.control, vp.value) for hex_, vp in places]
        most: int | None = None
        levels: list[Widget] = []
        for least, level, winner in view.game.rules.tables.levels:
            name = victory_name(level, winner)
            levels.append(LevelRow(name, least, most, result.points if result else None))
            most = least - 1
        return Stack([
            Head(_("The count"), "[10.2]"), *held, Gap(16), Head(_("Levels"), "[10.4]"), *levels,
        ], 0, most=480)  # fmt: skip


class HexRow(Widget):
    """A VP hex: whether the US player holds it, its name, and its value if that is known."""

    def __init__(self, name: str, held: bool, value: int | None) -> None:
        super().__init__()
        self.name, self.held, self.value = name, held, value

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(36)

    def paint(self, pen: Pen) -> None:
        row = pygame.Rect(self.rect.topleft, (self.rect.width, pen.px(34)))
        if self.held:
            sprite = marker_sprite("control", pen.px(24))
            at = (row.left + pen.px(14), row.centery)
            pen.surface.blit(sprite, sprite.get_rect(center=at))
        if self.value is not None:
            sprite = marker_sprite("vp-open", pen.px(28), str(self.value))
            at = (row.right - pen.px(20), row.centery)
            pen.surface.blit(sprite, sprite.get_rect(center=at))
        ink = pen.palette.ink if self.held else pen.palette.ink2
        role = "strong" if self.held else "body"
        pen.text((row.left + pen.px(40), row.top + pen.px(7)), self.name, role, 15, ink)


class LevelRow(Widget):
    """A level of victory, in gold where `points` reach it."""

    def __init__(self, name: str, least: int, most: int | None, points: int | None) -> None:
        super().__init__()
        span = _("{least} and more") if most is None else _("{least} to {most}")
        self.name, self.span = name, span.format(least=least, most=most)
        self.reached = points is not None and least <= points <= (most or 99)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(26)

    def paint(self, pen: Pen) -> None:
        (left, top), right = self.rect.topleft, self.rect.right
        ink = rgb("#E9B44C") if self.reached else pen.palette.ink2
        role = "strong" if self.reached else "body"
        pen.text((left + pen.px(40), top), self.name, role, 15, ink)
        pen.text((right - pen.px(10), top), self.span, "body", 15, ink, right=True)
