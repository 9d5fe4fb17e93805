"""What is said large over the game when something begins: a banner that comes and goes by itself.

It takes no click, and never lies over what a player has begun.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.counters import Side
from nightdrop.table.match.log import Beat
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import FRAME_MS, Window
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.theme import SIZE_PROMPT
from nightdrop.ui.play.decider_header import draw_light

STANDS_MS: Final = 2000.0  # how long a banner stands
STILL_MS: Final = 1200.0  # and where the player wants no movement
COMES_MS, GOES_MS = 180.0, 300.0  # of these: how long it takes to come and to go
HEAD, LOW_HEAD, SMALL_HEAD = 40, 28, 22  # design px of its type, in a low room, of a small one
LOW = 400  # design px of a room's height below which it is low
EDGE, PAD, GAP = 14, 20, 14  # design px


class Announcements:
    """The banners of a screen, one after the other. Times are ms of the app's clock."""

    def __init__(self, app: Window) -> None:
        self._app = app
        self._due: list[Beat] = []
        self._began: float | None = None  # since when the first of them stands
        self._next_frame = 0.0
        self._seen = -1.0  # how much of it the last frame was asked to show
        self._picture: tuple[object, pygame.Surface] | None = None

    @property
    def shown(self) -> Beat | None:
        """The banner that stands now."""
        return self._due[0] if self._began is not None else None

    @property
    def waits(self) -> bool:
        """Whether others are to go on only when all that is due has been seen."""
        return any(beat.waits for beat in self._due)

    def follow(self, beats: Sequence[Beat]) -> None:
        """Something else began: what was said before gives way to it."""
        if beats:
            self.clear()
            self._due = list(beats)

    def say(self, line: str, side: Side | None = None, kind: str = "voice") -> None:
        """Say a line in a small banner, after those that are due; nobody waits for it."""
        self._due.append(Beat(kind, "", line, side=side, waits=False))

    def finish(self) -> bool:
        """End what stands, and what would follow; True if something did."""
        return self.clear() if self._began is not None else False

    def clear(self) -> bool:
        """Say nothing of what is due; True if something stood."""
        stood, self._due, self._began = self._began is not None, [], None
        return stood

    @property
    def _lasts(self) -> float:
        return STANDS_MS if self._app.settings.tempo else STILL_MS

    def _part(self, now: float) -> float:
        """How much of what stands is seen, from 0 to 1."""
        passed = now - (self._began or 0.0)
        if not self._app.settings.tempo:
            return 1.0
        return max(0.0, min(1.0, passed / COMES_MS, (STANDS_MS - passed) / GOES_MS))

    def wake_at(self, now: float, is_free: bool) -> float | None:
        """When to tick next; None while there is nothing to say, or something else moves."""
        if self._began is None:
            return now if self._due and is_free else None
        if self._part(now) != self._seen:
            return max(now, self._next_frame)
        return self._began + self._lasts - (GOES_MS if self._app.settings.tempo else 0)

    def tick(self, now: float, is_free: bool, is_used: bool) -> bool:
        """Let time pass; True where there is something else to be drawn. `is_free`: nothing moves;
        `is_used`: the player has begun something, over which nothing is said."""
        if is_used and self._due:
            return self.clear()
        if self._began is None:
            if not self._due or not is_free:
                return False
            self._began, self._seen = now, -1.0
        elif now - self._began >= self._lasts:
            self._due, self._began = self._due[1:], None
            return True
        part = self._part(now)
        if part == self._seen or now < self._next_frame:
            return False
        self._next_frame, self._seen = now + FRAME_MS, part
        return True

    def draw(self, pen: Pen, room: pygame.Rect, clear: Sequence[pygame.Rect]) -> None:
        """The banner that stands, in a room, below what it has to keep `clear` of."""
        beat = self.shown
        if beat is None or self._began is None:
            return
        rect = place_beat(pen, room, beat, clear)
        key = beat, rect.size, pen.palette, pen.scale
        if self._picture is None or self._picture[0] != key:
            self._picture = key, _picture(pen, beat, words_of(pen, beat, room), rect.size)
        made = self._picture[1]
        made.set_alpha(round(255 * self._part(self._app.clock())))
        pen.surface.blit(made, rect)


class BannerWords(NamedTuple):
    """What a banner says in a room: the size of its head's type (design px, 0 without one), the
    lines below it, the size of its sign and its margin above and below (px)."""

    size: float
    lines: Sequence[str]
    sign: int
    pad: int


def words_of(style: Style, beat: Beat, room: pygame.Rect) -> BannerWords:
    """What a banner says in a room; less, and smaller, in a low one."""
    is_low = room.height < style.px(LOW)
    size: float = SMALL_HEAD if not beat.waits else LOW_HEAD if is_low else HEAD
    sign = style.px(size) if beat.light or beat.side else 0
    wide = room.width - 2 * style.px(EDGE + PAD) - (sign and sign + style.px(GAP))
    line = beat.line.partition("\n")[0] if is_low else beat.line
    lines = style.lines(line, wide, "prompt", SIZE_PROMPT, most=1 if is_low else 3)
    size = style.fit(beat.head, size, wide) if beat.head else 0
    return BannerWords(size, lines, sign, style.px(10 if beat.waits and not is_low else 6))


def place_beat(
    style: Style, room: pygame.Rect, beat: Beat, clear: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """Where a banner stands: above in the middle of a room, below what is in its way there."""
    said, edge = words_of(style, beat, room), style.px(EDGE)
    wide = [style.width(line, "prompt", SIZE_PROMPT) for line in said.lines]
    tall = len(wide) * style.line_height("prompt", SIZE_PROMPT) + 2 * said.pad
    if said.size:
        wide.append(style.width(beat.head, "display", said.size))
        tall += style.line_height("display", said.size)
    whole = max(wide) + 2 * style.px(PAD) + (said.sign and said.sign + style.px(GAP))
    rect = pygame.Rect(0, room.top + edge, min(whole, room.width - 2 * edge), tall)
    rect.centerx = room.centerx
    for other in clear:
        if rect.colliderect(other):
            rect.top = other.bottom + edge
    return rect


def _picture(pen: Pen, beat: Beat, said: BannerWords, size: tuple[int, int]) -> pygame.Surface:
    """The banner of a size, on a picture of its own."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    on, rect, pal = pen.on(made), made.get_rect(), pen.palette
    on.box(rect, pal.panel, pal.accent if beat.waits else pal.rule, 8, 1.8)
    left, y = rect.left + pen.px(PAD), rect.top + said.pad
    at = left + said.sign // 2, rect.centery
    if beat.light:
        draw_light(on, at, said.sign / 2.2 / pen.scale.factor, beat.light, pal.panel)
    elif beat.side:
        badge = side_badge(beat.side, said.sign, pen.theme)
        made.blit(badge, badge.get_rect(center=at))
    left += said.sign and said.sign + pen.px(GAP)
    if said.size:
        tall, room = pen.line_height("display", said.size), rect.right - pen.px(PAD) - left
        ink = pal.accent_text if beat.waits else pal.ink
        on.fitted((left, y + tall // 2), beat.head, said.size, ink, room, centred=True)
        y += tall
    for line in said.lines:
        on.text((left, y), line, "prompt", SIZE_PROMPT, pal.ink)
        y += pen.line_height("prompt", SIZE_PROMPT)
    return made
