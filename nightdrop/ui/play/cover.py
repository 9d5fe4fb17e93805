"""The hand-over: covers the whole window until the side that decides sits before it."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi

import pygame

from nightdrop.table.language import _
from nightdrop.table.match.last_activation import last_activation
from nightdrop.table.record.campaigns import campaign_of
from nightdrop.table.record.saves import is_challenge
from nightdrop.table.words.sentences import word
from nightdrop.table.words.sides import handed_to
from nightdrop.ui.input import KEYBOARD, by_name, code_of, walk
from nightdrop.ui.kit.buttons import Button, ButtonSet, draw_brief, place_at_right
from nightdrop.ui.kit.pen import Pen, sized
from nightdrop.ui.kit.screen import FRAME_MS, Clickable, Screen, Window, soonest
from nightdrop.ui.look import fonts
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.game_art import COVER, title_words, whole_picture
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.play.decider_header import LIGHTS, draw_light
from nightdrop.ui.play.screen import Play

HOLD_MS = 600.0
_LAST_SIZE, _LAST_LINES = 18, 4  # of the last activation: the type in design px, lines at most
GAP = 12  # design px between the key to hold and the bar that fills
_NIGHT, _CREAM = rgb("#080F18"), rgb("#F5F1E6")


class Cover(Screen):
    """Nothing of the board is drawn: only seat, turn, light, and what both may read.

    That is the `prompt`, in `last` what both know of the last activation, and in `clocks` how long
    each has thought, where that is shown.
    """

    place = "cover"

    def __init__(self, app: Window, play: Play) -> None:
        super().__init__(app)
        self.play = play
        public = play.playing.match.public().state
        self.side = str(play.playing.match.actor)
        own = title_words(play.playing.match.header.scenario)
        self.title = " ".join(own.name) if own else "NIGHT DROP"
        self.call = _("Pass the screen to")
        self.hour = kind = public.game.rules.light(public.turn)
        self.when = _("Turn {turn}   {clock}   {light}").format(
            turn=public.turn, clock=public.game.rules.clock(public.turn), light=_(LIGHTS[kind])
        )
        self.clocks = play.clocks.said_to_both
        self.prompt = word(public.todo[-1].prompt(public), public) if public.todo else ""
        self.last = last_activation(play.playing.match)
        self.held_since: float | None = None
        # The key that ended the turn may still be down: only who presses it anew lifts the cover.
        self._stuck = code_of(KEYBOARD.key_of(by_name("cover.hold"))) in app.held_keys
        self.part = self._next = 0.0
        menu = Button("menu", _("Menu"), lambda: app.open("pause", play), "", "cover.menu")
        menu.also, menu.face = "back", draw_brief
        self.buttons, made = ButtonSet(), [menu]
        if _can_be_mailed(app, play):
            made.insert(0, Button("send", _("Send this turn"), self._send, "", "cover.send"))
            made[0].face = draw_brief
        self.buttons.replace(made)

    def _send(self) -> None:
        """Go on by mail: the player who was here last invites the other."""
        match = self.play.playing.match
        self.app.open("invite", match.header.scenario, match.header.options, match)

    @property
    def ambience(self) -> Mapping[str, float]:
        return {}

    @property
    def theme(self) -> str:
        return self.play.theme

    @property
    def disc(self) -> pygame.Rect:
        """The disc to hold the mouse on, in window px."""
        width, height = self.size
        side = round(min(height * 0.35, width * 0.26))
        rect = pygame.Rect(0, 0, side, side)
        rect.center = (min(round(width * 0.76), width - side // 2 - width // 40), height // 2)
        return rect

    @property
    def roomy(self) -> bool:
        """Whether there is room for large type and the lines at their places in the sky."""
        width, height = self.size
        lines = self.scale.factor <= height / 1080 * 1.36
        name = fonts.measure("display", self.scale.text(96), self.name)[0] + self.scale.px(160)
        return lines and width * 170 // 1920 + name <= self.disc.left

    @property
    def _when(self) -> str:
        """The turn, and the clocks of both where they are shown."""
        return "     ".join(filter(None, (self.when, self.clocks)))

    @property
    def name(self) -> str:
        """The side that is to sit down."""
        return handed_to(self.side)

    def draw(self, surface: pygame.Surface) -> None:
        self.lay_out()
        game = self.play.playing.match.header.scenario
        surface.blit(whole_picture(game, COVER, surface.get_size()), (0, 0))
        pen = self.style.on(surface)
        if self.roomy:
            self._draw_roomy(pen)
        else:
            self._draw_close(pen)
        self._ring(pen)
        self.buttons.draw(pen)

    def lay_out(self) -> None:
        """Place the buttons; done before any event and any picture."""
        style, edge = self.style, self.style.px(16)
        row = sized(self.size[0] - 2 * edge, style.tall(38), topleft=(edge, edge))
        place_at_right(style, row, self.buttons.buttons, lambda one: one.wish(style), 10)

    def _draw_roomy(self, pen: Pen) -> None:
        """The words spread over the sky."""
        width, height = self.size
        left = width * 170 // 1920
        pen.text((left, height * 95 // 1080), self.title, "display", 30, rgb("#6E7E8D"))
        middle = height * 198 // 1080
        draw_light(pen, (left + pen.px(12), middle), 12, self.hour, _NIGHT)
        pen.beside(left + pen.px(38), middle, self._when, "body", 20, pen.palette.ink2)
        pen.text((left, height * 300 // 1080), self.call, "body", 33, _CREAM)
        badge = side_badge(self.side, pen.px(104), pen.theme)
        middle = height * 430 // 1080
        pen.surface.blit(badge, badge.get_rect(center=(left + pen.px(52), middle)))
        pen.beside(left + pen.px(130), middle, self.name, "display", 96, _CREAM)
        top = height * 530 // 1080
        pen.surface.fill(rgb("#8C9B8C"), (left, top, max(3, pen.px(5)), pen.px(88)))
        wide = min(pen.px(640), self.disc.left - left - pen.px(48))
        at, bar = (left + pen.px(28), top + pen.px(6)), height * 735 // 1080
        said = pen.paragraph(at, self.prompt, wide, "strong", 24, _CREAM, most=3)
        self._draw_last(pen, (at[0], at[1] + said), wide, bar)
        self._bar(pen, left, bar, self.disc.left - left - pen.px(20), 30)
        note = _("There is no picture of the game under the cover.")
        pen.text((left, height * 985 // 1080), note, "body", 15, rgb("#7D8B99"))

    def _draw_close(self, pen: Pen) -> None:
        """The same words one under the other; what matters least is left out first."""
        height, left = self.size[1], max(pen.px(14), self.size[0] // 24)
        wide = self.disc.left - left - pen.px(20)
        lines = len(fonts.wrap("strong", pen.scale.text(18), self.prompt, wide))
        prompt = lines * fonts.line_height("strong", pen.scale.text(18))
        big = 56 if height > pen.px(420) else 34
        fixed = pen.px(big + 16) + prompt + pen.px(78)
        spare = height - fixed - pen.px(16)
        last = pen.height(self.last, wide, "body", _LAST_SIZE, most=_LAST_LINES)
        line = fonts.line_height("body", pen.scale.text(18)) + pen.px(4)
        above = [self._when, self.call][-max(0, min(2, spare // line)):]
        above = above if spare >= line else []
        last = last if last <= spare - line * len(above) else 0
        y = max(pen.px(6), (height - fixed - last - line * len(above)) // 2)
        for words in above:
            pen.text((left, y), words, "body", 18, pen.palette.ink2, width=wide)
            y += line
        badge = side_badge(self.side, pen.px(big - 10), pen.theme)
        pen.surface.blit(badge, badge.get_rect(midleft=(left, y + pen.px(big * 0.68))))
        at = left + badge.get_width() + pen.px(12)
        middle = y + pen.px(big * 0.68)
        drawn = pen.fitted((at, middle), self.name, big, _CREAM, left + wide - at, centred=True)
        y = max(drawn.bottom, y + pen.px(big)) + pen.px(8)
        y += pen.paragraph((left, y), self.prompt, wide, "strong", 18, _CREAM)
        self._draw_last(pen, (left, y), wide, y + last)
        self._bar(pen, left, y + last + pen.px(14), wide, 20)

    def _draw_last(self, pen: Pen, at: tuple[int, int], wide: int, until: int) -> None:
        """Tell of the last activation, as far as there is room above `until`, in px."""
        lines = min(_LAST_LINES, (until - at[1]) // pen.line_height("body", _LAST_SIZE))
        if lines > 0:
            pen.paragraph(at, self.last, wide, "body", _LAST_SIZE, pen.palette.ink2, most=lines)

    def _bar(self, pen: Pen, left: int, y: int, wide: int, size: int) -> None:
        """The key to hold, in type of `size`, and how long it has been held."""
        cap = KEYBOARD.cap("cover.hold")
        broad = max(pen.px(4 * size), pen.width(cap, "strong", size) + pen.px(36))
        box = pygame.Rect(left, y, broad, pen.px(size + 28))
        pen.box(box, pen.palette.key_cap, pen.palette.ink2, 5)
        pen.centred(box, cap, "strong", size, _CREAM)
        words = round(size * 0.8)
        at = (box.right + pen.px(20), box.centery - pen.px(words * 0.62))
        pen.text(at, _("Hold to uncover"), "strong", words, _CREAM, width=left + wide - at[0])
        track = pygame.Rect(left, box.bottom + pen.px(GAP), min(pen.px(420), wide), pen.px(8))
        pen.box(track, pen.palette.key_cap, None, 4)
        if self.part > 0:
            pen.box(pygame.Rect(track.topleft, (round(track.w * self.part), track.h)),
                    pen.palette.accent, None, 4)  # fmt: skip

    def _ring(self, pen: Pen) -> None:
        """The disc with the seat's badge and the ring that fills."""
        disc = self.disc
        pygame.draw.aacircle(pen.surface, _NIGHT, disc.center, disc.w // 2)
        pygame.draw.aacircle(pen.surface, rgb("#8C9B8C"), disc.center, disc.w // 2, 3)
        badge = side_badge(self.side, round(disc.w * 0.56), pen.theme)
        pen.surface.blit(badge, badge.get_rect(center=disc.center))
        if self.part > 0:
            wide = max(4, pen.px(9))
            start = pi / 2 - 2 * pi * self.part
            pygame.draw.arc(pen.surface, pen.palette.accent, disc, start, pi / 2, wide)

    def handle(self, event: pygame.event.Event) -> None:
        if KEYBOARD.command(event) == "cover.hold":
            if not self._stuck:
                self._hold()
        elif KEYBOARD.released(event) == "cover.hold":
            self._stuck = False
            self._release()
        elif event.type == pygame.MOUSEMOTION:
            self.lay_out()
            self.dirty |= self.buttons.point(event.pos)
        elif self._menu(event):
            self.dirty = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.disc.collidepoint(event.pos):
                self._hold()
        elif event.type in (pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
            self._release()

    def _menu(self, event: pygame.event.Event) -> bool:
        """Open the menu if it was asked for; Enter and Tab mean nothing here."""
        self.lay_out()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.buttons.press(event.pos)
        command = "cover.menu" if walk(event) == "back" else KEYBOARD.command(event)
        return any(one.command == command and one.press() for one in self.buttons.buttons)

    def left(self) -> None:
        self._release()

    def _hold(self) -> None:
        if self.held_since is None:
            self.held_since = self.app.clock()
            self._next = self.held_since + FRAME_MS

    def _release(self) -> None:
        self.held_since, self.part, self.dirty = None, 0.0, True

    def wake_at(self) -> float | None:
        return soonest(super().wake_at(), None if self.held_since is None else self._next)

    def tick(self, now: float) -> None:
        super().tick(now)
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
        self.lay_out()
        return [Clickable("uncover", "hold", self.disc), *self.buttons.clickables()]


def _can_be_mailed(app: Window, play: Play) -> bool:
    """Whether two people at this screen can go on by mail: a plain game of theirs alone."""
    match, playing = play.playing.match, play.playing
    header, path = match.header, match.path
    if path is None or app.saves is None or play.leads or playing.stays or playing.solo:
        return False
    apart = campaign_of(path) is not None or is_challenge(path) or header.position is not None
    return not apart and header.dice != "typed" and match.actor in match.game.seats
