"""While you were away: the opponent's entries one by one, in this side's own eyes."""

from __future__ import annotations

from typing import Protocol

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.table.language import _
from nightdrop.table.match.shown import glimpses
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import light
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.board.marks import Marks
from nightdrop.ui.board.motion import Motion, MotionTimer
from nightdrop.ui.kit.buttons import Button, ButtonSet, draw_wide
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.look.theme import PANEL_PADDING
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.panel import draw_log
from nightdrop.ui.play.side import draw_top
from nightdrop.ui.play.sidepanel import PlayPanel, button_row, draw_prompt, draw_row, place_row


class Below(Protocol):
    """The screen whose map and panel are used, and to which the player goes back."""

    playing: Playing
    board: BoardPanel
    side: PlayPanel

    def come_back(self) -> None:
        """Take the window again."""

    def resized(self) -> None:
        """The window has another size."""


class Away(Screen):
    """Steps through what was told since this side looked last; `at` counts the steps shown.

    With no `steps` there is nothing to show.
    """

    place = "away"

    def __init__(self, app: Window, play: Below) -> None:
        super().__init__(app)
        self.play, playing = play, play.playing
        self.match, self.side = playing.match, playing.audience
        self.rows = self.match.log(self.side, playing.away or 0)
        self.steps = sorted({row.index for row in self.rows})
        self.buttons, self.motion = ButtonSet(), Motion(app, play.board)
        self.timer, self.at = MotionTimer(self.motion), 0
        self.scene: Hex | None = None  # where the step that is shown happened
        if self.steps:
            self.go(0)

    def go(self, at: int) -> None:
        """Show the position after a step; beyond the last the game goes on."""
        if at >= len(self.steps):
            self.leave()
            return
        forward = at >= self.at
        self.at = max(0, at)
        index = self.steps[self.at]
        self.view = self.match.state_view(index + 1, self.side).state
        self.light = light(self.view, self.view.turn)
        self.scene = next((r.hex for r in self.rows if r.index == index and r.hex), None)
        seen = glimpses(self.match, self.side, index, index + 1) if forward else []
        self.motion.show(seen, self.scene)
        self.buttons.replace(self._make())
        self.dirty = True

    def _make(self) -> list[Button]:
        """Next, back and skip."""
        last = self.at + 1 == len(self.steps)
        return [
            Button("next", _("To your turn") if last else _("Next"), lambda: self.go(self.at + 1),
                   "", "away.next", True, True),
            Button("step-back", _("Back"), lambda: self.go(self.at - 1), "",
                   "away.back", self.at > 0),
            Button("skip", _("Skip"), self.leave, "", "back"),
        ]  # fmt: skip

    @property
    def board(self) -> BoardPanel:
        """The map, which is the play screen's."""
        return self.play.board

    def hurry(self) -> None:
        """End all that moves."""
        self.dirty |= self.motion.finish()

    def leave(self) -> None:
        """On with the game."""
        self.play.come_back()

    def resized(self) -> None:
        self.play.resized()
        super().resized()

    def lay_out(self) -> None:
        """Place the buttons; done before any event and any picture."""
        pen, side = Style(self.palette, self.scale), self.play.side
        if side.folded:
            place_row(pen, button_row(pen, side.bar), self.buttons.buttons)
            return
        area = self._area(pen)
        bottom = area.bottom
        for button in reversed(self.buttons.buttons):
            tall = pen.tall(44)
            button.rect = pygame.Rect(area.left, bottom - tall, area.width, tall)
            bottom = button.rect.top - pen.px(9)

    def _area(self, pen: Style) -> pygame.Rect:
        """The open panel without its padding."""
        rect, pad = self.play.side.rect, pen.px(PANEL_PADDING)
        return pygame.Rect(rect.left + pad, pen.px(22), rect.width - 2 * pad,
                           rect.height - pen.px(44))  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        self.lay_out()
        play, target = self.play, self.view.fight.target if self.view.fight else None
        play.board.draw(surface, self.view, self.light, Marks(target=target, focus=self.scene),
                        self.motion.shown())  # fmt: skip
        pen = Pen(surface, self.palette, self.scale)
        now = self.steps[self.at] if self.steps else -1
        told = [row for row in self.rows if row.index <= now]
        note = _("{part} of {whole}").format(part=self.at + 1, whole=len(self.steps))
        if play.side.folded:
            self._draw_bar(pen, told)
            return
        surface.fill(pen.palette.panel, play.side.rect)
        area = self._area(pen)
        y, bottom = draw_top(pen, area, self.view), area.bottom
        for button in self.buttons.buttons:
            draw_wide(pen, button)
            bottom = min(bottom, button.rect.top - pen.px(9))
        log = pygame.Rect(area.left, y, area.width, bottom - y)
        draw_log(pen, log, told, note, _("While you were away"))

    def _draw_bar(self, pen: Pen, told: list[LogLine]) -> None:
        """The folded panel: the newest line, and the buttons."""
        line = told[-1] if told else None
        said, rule = (line.text, line.rule) if line else (_("While you were away"), "")
        draw_prompt(pen, self.play.side.bar, said, rule, (line and line.side) or "")
        draw_row(pen, self.buttons.buttons)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.hurry()
        self.lay_out()
        if event.type == pygame.MOUSEMOTION:
            self.dirty |= self.buttons.point(event.pos)
        else:
            self.dirty |= bool(self.buttons.handle(event))

    def wake_at(self) -> float | None:
        return self.timer.wake_at(self.app.clock())

    def tick(self, now: float) -> None:
        self.dirty |= self.timer.tick(now)

    def clickables(self) -> list[Clickable]:
        self.lay_out()
        return self.buttons.clickables()
