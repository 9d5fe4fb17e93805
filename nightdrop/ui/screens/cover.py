"""The hand-over: covers the whole window until the one who decides sits before it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from nightdrop.table.narrate import word
from nightdrop.table.narrate_words import clock, light
from nightdrop.table.speech import _, pgettext
from nightdrop.ui.app import App
from nightdrop.ui.keys import KEYBOARD
from nightdrop.ui.panels.pen import Pen, mix
from nightdrop.ui.panels.side import LIGHTS
from nightdrop.ui.screens.base import Clickable, Screen
from nightdrop.ui.sprites import marker_sprite
from nightdrop.ui.theme import COUNTERS, PALETTES, RGB, Scale, rgb

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play

HOLD_MS = 600.0
FRAME_MS = 16.0
_NIGHT, _CREAM = rgb("#080F18"), rgb("#F5F1E6")
_SILK = (rgb("#1D342C"), rgb("#12222F"), rgb("#22382F"), rgb("#16273A"))


class Cover(Screen):
    """Nothing of the board is drawn: only seat, turn, light and the prompt that both may read."""

    place = "cover"

    def __init__(self, app: App, play: Play) -> None:
        super().__init__(app)
        self.play = play
        public = play.playing.match.public().state
        self.side = str(play.playing.match.actor)
        kind = light(public, public.turn)
        self.when = _("Turn {turn}   {clock}   {light}").format(
            turn=public.turn, clock=clock(public, public.turn), light=_(LIGHTS[kind]))  # fmt: skip
        self.prompt = word(public.todo[-1].prompt(public), "both", public)
        self.held_since: float | None = None
        self.part = self._next = 0.0
        self._silk: pygame.Surface | None = None

    @property
    def disc(self) -> pygame.Rect:
        """The disc to hold the mouse on, in window px."""
        width, height = self.size
        rect = pygame.Rect(0, 0, round(height * 0.35), round(height * 0.35))
        rect.center = (round(width * 0.76), height // 2)
        return rect

    def resized(self) -> None:
        self._silk = None
        super().resized()

    def draw(self, surface: pygame.Surface) -> None:
        if self._silk is None:
            self._silk = _silk(surface.get_size(), self.disc.center)
        surface.blit(self._silk, (0, 0))
        width, height = surface.get_size()
        most = height / 1080 * 1.33  # beyond that the lines would run into each other
        pen = Pen(surface, PALETTES["night"], Scale(min(self.scale.factor, most)))
        left = width * 170 // 1920
        pen.text((left, height * 95 // 1080), "NIGHT DROP", "display", 30, rgb("#6E7E8D"))
        pen.text((left, height * 185 // 1080), self.when, "body", 20, pen.palette.ink2)
        pen.text((left, height * 300 // 1080), _("Pass the screen to"), "body", 33, _CREAM)
        badge = marker_sprite(self.side, pen.px(104))
        middle = height * 430 // 1080
        surface.blit(badge, badge.get_rect(center=(left + pen.px(52), middle)))
        name = (pgettext("pass the screen to", "THE US") if self.side == "us"
                else pgettext("pass the screen to", "THE GERMAN"))  # fmt: skip
        pen.text((left + pen.px(130), middle - pen.px(64)), name, "display", 96, _CREAM)
        top = height * 530 // 1080
        surface.fill(rgb("#8C9B8C"), (left, top, max(3, pen.px(5)), pen.px(88)))
        pen.paragraph((left + pen.px(28), top + pen.px(6)), self.prompt, pen.px(640), "strong", 24,
                      _CREAM, most=3)  # fmt: skip
        self._bar(pen, left, height * 735 // 1080)
        self._ring(pen)
        note = _("The cover holds no picture of the game.")
        pen.text((left, height * 985 // 1080), note, "body", 15, rgb("#7D8B99"))

    def _bar(self, pen: Pen, left: int, y: int) -> None:
        """The key to hold, and how long it has been held."""
        cap = KEYBOARD.cap("cover.hold")
        wide = max(pen.px(150), pen.width(cap, "strong", 30) + pen.px(36))
        box = pygame.Rect(left, y, wide, pen.px(58))
        pen.box(box, pen.palette.key_cap, pen.palette.ink2, 5)
        pen.centred(box, cap, "strong", 30, _CREAM)
        at = (box.right + pen.px(28), y + pen.px(14))
        pen.text(at, _("Hold to uncover"), "strong", 24, _CREAM)
        track = pygame.Rect(left, y + pen.px(74), pen.px(420), pen.px(8))
        pen.box(track, pen.palette.key_cap, None, 4)
        if self.part > 0:
            pen.box(pygame.Rect(track.topleft, (round(track.w * self.part), track.h)),
                    pen.palette.accent, None, 4)  # fmt: skip

    def _ring(self, pen: Pen) -> None:
        """The disc with the seat's badge and the ring that fills."""
        disc = self.disc
        pygame.draw.aacircle(pen.surface, _NIGHT, disc.center, disc.w // 2)
        pygame.draw.aacircle(pen.surface, rgb("#8C9B8C"), disc.center, disc.w // 2, 3)
        badge = marker_sprite(self.side, round(disc.w * 0.56))
        pen.surface.blit(badge, badge.get_rect(center=disc.center))
        if self.part > 0:
            wide = max(4, pen.px(9))
            start = pi / 2 - 2 * pi * self.part
            pygame.draw.arc(pen.surface, pen.palette.accent, disc, start, pi / 2, wide)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            self._hold()
        elif event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self._release()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.disc.collidepoint(event.pos):
                self._hold()
        elif event.type in (pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
            self._release()

    def _hold(self) -> None:
        if self.held_since is None:
            self.held_since = self.app.clock()
            self._next = self.held_since + FRAME_MS

    def _release(self) -> None:
        self.held_since, self.part, self.dirty = None, 0.0, True

    def wake_at(self) -> float | None:
        return None if self.held_since is None else self._next

    def tick(self, now: float) -> None:
        self._next = now + FRAME_MS
        self._grow(now)

    def _grow(self, now: float) -> None:
        """The ring fills; when it is full the window is uncovered."""
        if self.held_since is None:
            return
        self.part, self.dirty = min(1.0, (now - self.held_since) / HOLD_MS), True
        if self.part >= 1.0:
            self.held_since = None
            self.play.uncovered()

    def clickables(self) -> list[Clickable]:
        return [Clickable("uncover", "hold", self.disc)]


def _silk(size: tuple[int, int], centre: tuple[int, int]) -> pygame.Surface:
    """Parachute silk from below: gores round the disc, fading into the night at the left."""
    made = pygame.Surface(size)
    made.fill(_NIGHT)
    far, gores = size[0] * 1.2, 28
    for number in range(gores):
        a, b = 2 * pi * number / gores, 2 * pi * (number + 1) / gores
        points = [centre, (centre[0] + far * cos(a), centre[1] + far * sin(a)),
                  (centre[0] + far * cos(b), centre[1] + far * sin(b))]  # fmt: skip
        pygame.draw.polygon(made, _SILK[number % 4], points)
        seam: RGB = mix(_SILK[0], COUNTERS.cream, 0.18)
        pygame.draw.aaline(made, seam, centre, points[1])
    fade = pygame.Surface((256, 1), pygame.SRCALPHA)
    for x in range(256):
        alpha = 255 if x < 80 else max(0, 255 - (x - 80) * 255 // 110)
        fade.set_at((x, 0), (*_NIGHT, alpha))
    made.blit(pygame.transform.smoothscale(fade, size), (0, 0))
    return made
