"""What the others did since this side looked last, step by step, in its own view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygame

from nightdrop.table.language import _
from nightdrop.table.match.observed_transitions import ObservedTransition, glimpses
from nightdrop.ui.input import zoom_step
from nightdrop.ui.kit.buttons import Button, ButtonSet, draw_brief, draw_transport, place_at_right
from nightdrop.ui.kit.pen import sized, split
from nightdrop.ui.kit.screen import Clickable, Screen, Window, soonest
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_SUB
from nightdrop.ui.play.choices import away_title
from nightdrop.ui.play.screen import Play
from nightdrop.ui.stage.node import Emphases, Key
from nightdrop.ui.stage.picture import StagePicture

_READ_MS: Final = 1400.0  # how long a step is shown after it came to rest
_SIDE, _PAD, _GAP, _WIDE = 16, 14, 8, 900  # design px: beside the strip, inside, between, of it
_LINES: Final = 3  # of what is told, at most


class Recap(Screen):
    """The film of what was told since this side looked last; `at` is the one of its `steps` that is
    shown. Where there are none there is nothing to show.

    Where the player wants fewer movements it is stepped through, and nothing plays by itself.
    """

    place = "away"

    def __init__(self, app: Window, play: Play, plays: bool = False) -> None:
        super().__init__(app)
        self.play, self.match, self.reader = play, play.playing.match, play.playing.audience
        picture = play.surface.picture
        assert isinstance(picture, StagePicture)  # the film is of a table
        self.picture = picture
        self.steps: list[Any] = list(play.playing.missed())
        self.light, self.at = play.light, 0
        self.view, self.buttons = play.playing.view, ButtonSet()
        self.pointed = (-1, -1)
        self.next_beat: float | None = 0.0 if plays and app.settings.tempo else None
        if self.steps:
            play.stand_back()
            self.go(0)

    @property
    def theme(self) -> str:
        return self.play.theme

    @property
    def ambience(self) -> Mapping[str, float]:
        return self.picture.ambience(self.view)

    @property
    def step(self) -> Any:
        """The step that is shown: a `MissedStep`, or what a kind has instead."""
        return self.steps[self.at]

    def go(self, at: int) -> None:
        """Show a step; after the last the game goes on."""
        if at >= len(self.steps):
            self.leave()
            return
        forward, self.at = at >= self.at, max(0, at)
        first, until = self.stretch(self.step)
        self.view = self.match.state_view(until, self.reader).state
        self.light = self.picture.top.light_of(self.view)
        self.picture.finish()
        self._make_room()
        self.look()
        self.show(glimpses(self.match, self.reader, first, until) if forward else [])
        if self.next_beat is not None:
            self.next_beat = self.app.clock() + self.beat
        self.renew()

    def stretch(self, step: Any) -> tuple[int, int]:
        """The entries of a step: from which up to which."""
        return step.first, step.until

    def look(self) -> None:
        """Bring into view where the step happened."""
        self.picture.bring(self.step.place, self.view)

    def show(self, seen: Sequence[ObservedTransition]) -> None:
        """Show what moved."""
        self.picture.show(seen)

    @property
    def beat(self) -> float:
        """How long the step is shown from now on, in ms."""
        now = self.app.clock()
        lasts = self.picture.timeline.rests_at(now) - now
        return lasts + _READ_MS * (self.app.settings.tempo or 1.0)

    def renew(self) -> None:
        """Make the buttons again."""
        last, plays = self.at + 1 == len(self.steps), self.next_beat is not None
        still = not self.app.settings.tempo
        made = [Button("step-back", "", lambda: self.go(self.at - 1), "", "away.back", self.at > 0)]
        if not still:
            made.append(Button("pause" if plays else "play", "", self.toggle, "", "away.play",
                               primary=plays or not last))  # fmt: skip
        made.append(Button("next", "", lambda: self.go(self.at + 1), "", "away.next",
                           primary=still and not last))  # fmt: skip
        for button in made:
            button.face = draw_transport
        ahead = _("To the debrief") if self.match.is_over else _("To your turn")
        done = Button("skip", ahead if last else _("Skip"), self.leave, "",
                      "away.leave", primary=last and not plays)  # fmt: skip
        done.also, done.face = "back", draw_brief
        self.buttons.replace([*made, done])
        self.dirty = True

    def toggle(self) -> None:
        """Play on, from the beginning if the end is shown; or stop."""
        if self.next_beat is not None:
            self.next_beat = None
            self.renew()
            return
        self.next_beat = 0.0
        self.go(0 if self.at + 1 == len(self.steps) else self.at)

    def hurry(self) -> None:
        """Finish all animations."""
        self.dirty |= self.picture.finish()

    def _make_room(self) -> None:
        room = self.play.side.map_rect
        self.picture.place(room, room.bottom - self.strip.top)

    def leave(self) -> None:
        self.next_beat = None
        self.picture.finish()
        self.play.surface.resized()
        self.play.come_back()

    def resized(self) -> None:
        self.play.resized()
        self._make_room()
        super().resized()

    def reworded(self) -> None:
        self.steps = list(self.play.playing.missed())
        self.renew()

    # The picture

    @property
    def strip(self) -> pygame.Rect:
        """The strip at the foot of the table with its buttons and the text below, in window px."""
        style, room = self.style, self.play.side.map_rect
        inner = style.inset(room, _SIDE, _SIDE)
        wide = min(style.px(_WIDE), inner.width)
        told = max(style.height(step.told, wide - style.px(2 * _PAD), "body", SIZE_BODY, _LINES)
                   for step in self.steps)  # fmt: skip
        tall = style.tall(34) + told + style.px(2 * _PAD + _GAP)
        return sized(wide, tall, bottomleft=inner.bottomleft)

    def lay_out(self) -> None:
        """Place the buttons, before any event or picture."""
        self.play.lay_out()
        style = self.style
        row, _told = split(style.inset(self.strip, _PAD, _PAD), style.tall(34))
        place_at_right(style, row, self.buttons.buttons,
                       lambda one: one.wish(style) if one.label else style.tall(40), _GAP)

    def draw(self, surface: pygame.Surface) -> None:
        self.lay_out()
        pen, step, strip = self.style.on(surface), self.step, self.strip
        hinted = frozenset({step.place}) if step.place is not None else frozenset[Key]()
        frame = self.picture.frame(self.view, pen, Emphases(hinted=hinted))
        self.picture.draw_frame(pen, frame)
        self.play.draw_panel(pen)
        pen.box(strip, pen.palette.panel, pen.palette.rule, 10)
        inner, row = pen.inset(strip, _PAD, _PAD), self.buttons.buttons[0].rect
        left = inner.left
        count = _("{part} of {whole}").format(part=self.at + 1, whole=len(self.steps))
        for words, role, size in ((self._title, "strong", 16.0), (count, "body", SIZE_SUB)):
            if left + pen.width(words, role, size) <= row.left - pen.px(_GAP):
                left = pen.beside(left, row.centery, words, role, size).right + pen.px(_PAD)
        pen.paragraph((inner.left, row.bottom + pen.px(_GAP)), step.told, inner.width, "body",
                      SIZE_BODY, most=_LINES)  # fmt: skip
        for button in self.buttons.buttons:
            button.draw(pen)

    @property
    def _title(self) -> str:
        return away_title({step.side for step in self.steps if step.side} - {self.reader})

    # Events and time

    def handle(self, event: pygame.event.Event) -> None:
        self.lay_out()
        if event.type == pygame.MOUSEMOTION:
            self.pointed = event.pos
            if event.buttons[0]:
                self.picture.pan(-event.rel[0], -event.rel[1])
                self.dirty = True
            else:
                self.dirty |= self.buttons.point(event.pos)
        elif step := zoom_step(event):
            self.picture.zoom(step, self.pointed)
            self.dirty = True
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.hurry()
            if not self.buttons.handle(event) and event.type == pygame.MOUSEBUTTONDOWN:
                self._click(event)
            self.dirty = True

    def _click(self, event: pygame.event.Event) -> None:
        """End the film by a click in the panel, which then counts as usual."""
        if event.button == 1 and not self.play.side.map_rect.collidepoint(event.pos):
            self.leave()
            self.play.handle(event)

    def wake_at(self) -> float | None:
        return soonest(super().wake_at(), self.picture.wake_at(self.app.clock()), self.next_beat)

    def tick(self, now: float) -> None:
        super().tick(now)
        self.dirty |= self.picture.tick(now)
        if self.next_beat is None or now < self.next_beat:
            return
        if self.at + 1 < len(self.steps):
            self.go(self.at + 1)
        else:
            self.next_beat = None
            self.renew()

    def clickables(self) -> list[Clickable]:
        self.lay_out()
        return self.buttons.clickables()
