"""The replay screen: a game step by step, seen by a side, or by all once it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.table.speech import N_, _, pgettext
from nightdrop.ui.app import App
from nightdrop.ui.motion import FRAME_MS, Glimpse, Motion, dice_of, flights
from nightdrop.ui.panels import timeline
from nightdrop.ui.panels.board import BoardPanel
from nightdrop.ui.panels.log import LogRow, draw_log
from nightdrop.ui.panels.marks import Marks
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.side import draw_top
from nightdrop.ui.screens.base import Clickable, Screen
from nightdrop.ui.screens.buttons import Button, ButtonSet
from nightdrop.ui.screens.title import Title, handle_menu
from nightdrop.ui.theme import PANEL_PADDING, PANEL_WIDTH, light_of

if TYPE_CHECKING:
    from nightdrop.table.replay import Replay

Eyes = Literal["us", "german", "both", "all"]
_EYES: tuple[tuple[Eyes, str], ...] = (
    ("us", N_("US")), ("german", N_("German")), ("both", N_("Both")), ("all", N_("Everything")),
)  # fmt: skip
BEAT_MS = 450.0
_LOOK_BACK = 40


class ReplayScreen(Screen):
    """A record, entry by entry; `index` is how many entries have been played."""

    place = "replay"

    def __init__(self, app: App, replay: Replay) -> None:
        super().__init__(app)
        self.replay = replay
        self.marks = replay.turn_marks
        self.index = self._first_turn()
        self.is_over = replay.at(replay.length).result is not None
        self.eyes: Eyes = "both"
        self.next_beat: float | None = None
        self.buttons = ButtonSet()
        self.motion, self._next_frame = Motion(), 0.0
        self._told: dict[tuple[int, Eyes], list[LogRow]] = {}
        self.board = BoardPanel(replay.at(0).game.board, self.map_rect, app.maps)
        self.go(self.index)

    def _first_turn(self) -> int:
        """The first choice of turn 1: the set-up lies before it."""
        from nightdrop.engine.model import CHANCE
        from nightdrop.engine.play import actor

        found = (i for i in range(self.replay.length) if actor(self.replay.at(i)) != CHANCE)
        return next(found, 0)

    @property
    def foot_rect(self) -> pygame.Rect:
        """The time line with its buttons, in window px."""
        tall = self.scale.px(168)
        return pygame.Rect(0, self.size[1] - tall, self.size[0], tall)

    @property
    def map_rect(self) -> pygame.Rect:
        wide = self.size[0] - self.scale.px(PANEL_WIDTH)
        return pygame.Rect(0, 0, wide, self.foot_rect.top)

    def resized(self) -> None:
        self.board.place(self.map_rect)
        super().resized()

    @property
    def view(self) -> State:
        """The position as the chosen eyes see it."""
        return self._seen(self.index)

    def _seen(self, index: int) -> State:
        """The position after so many entries, as the chosen eyes see it."""
        if self.eyes == "all" and self.is_over:
            return self.replay.at(index)
        return self.replay.view(index, "both" if self.eyes == "all" else self.eyes).state

    def hurry(self) -> None:
        """End all that moves."""
        self.dirty |= self.motion.finish()

    def go(self, index: int) -> None:
        """Show the position after so many entries."""
        before, self.index = self.index, max(0, min(self.replay.length, index))
        self.motion.finish()
        if self.index == before + 1 and not self.app.settings.still:
            seen = Glimpse(self._seen(before), dice_of(self.replay.entries[before]), self.view)
            self.motion.begin(flights([seen]), self.app.clock())
        self.light = light_of(self.replay.at(self.index).turn)
        self.buttons.replace(self._make())
        self.dirty = True

    def see(self, eyes: Eyes) -> None:
        """Look through other eyes."""
        self.eyes = eyes
        self.go(self.index)

    def toggle(self) -> None:
        """Play, or stop."""
        self.next_beat = None if self.next_beat is not None else self.app.clock() + BEAT_MS
        self.go(self.index if self.index < self.replay.length else self._first_turn())

    def jump(self, by: int) -> None:
        """To the next or the last beginning of an activation."""
        starts = [mark.entry for mark in self.marks]
        if by > 0:
            self.go(next((i for i in starts if i > self.index), self.replay.length))
        else:
            self.go(next((i for i in reversed(starts) if i < self.index), 0))

    def _make(self) -> list[Button]:
        """All buttons; the time line gives them their places."""
        playing = self.next_beat is not None
        made = [
            Button("first", "", lambda: self.go(0), "", pygame.K_HOME, pgettext("key", "Home")),
            Button("jump-back", "", lambda: self.jump(-1), "", pygame.K_PAGEUP,
                   pgettext("key", "PgUp")),
            Button("step-back", "", lambda: self.go(self.index - 1), "", pygame.K_LEFT,
                   pgettext("key", "Left")),
            Button("pause" if playing else "play", "", self.toggle, "", pygame.K_SPACE,
                   pgettext("key", "Space")),
            Button("step", "", lambda: self.go(self.index + 1), "", pygame.K_RIGHT,
                   pgettext("key", "Right")),
            Button("jump", "", lambda: self.jump(1), "", pygame.K_PAGEDOWN,
                   pgettext("key", "PgDn")),
            Button("last", "", lambda: self.go(self.replay.length), "", pygame.K_END,
                   pgettext("key", "End")),
        ]  # fmt: skip
        for eyes, label in _EYES:
            if eyes != "all" or self.is_over:
                act = lambda e=eyes: self.see(e)  # noqa: E731
                made.append(Button(f"seen-{eyes}", _(label), act, primary=eyes == self.eyes))
        made.append(Button("fork", _("Play on from here"), self.fork,
                           _("a new game, chance open"), pygame.K_b, "B"))  # fmt: skip
        made.append(Button("title", _("Main menu"), self.leave, "", pygame.K_ESCAPE, _("Esc")))
        return made

    def leave(self) -> None:
        """Back to the title."""
        self.app.show(Title(self.app))

    def fork(self) -> None:
        """Another game from this position on."""
        from nightdrop.ui.screens.opening import fork_game

        fork_game(self.app, self.replay, self.index)

    def rows(self) -> list[LogRow]:
        """The last lines of the log up to here, in the chosen eyes."""
        found: list[LogRow] = []
        for index in range(max(0, self.index - _LOOK_BACK), self.index):
            key = (index, self.eyes)
            if key not in self._told:
                self._told[key] = self._tell(index)
            found += self._told[key]
        return found

    def reworded(self) -> None:
        self._told.clear()
        self.go(self.index)

    def _tell(self, index: int) -> list[LogRow]:
        """The lines of one entry."""
        from nightdrop.table.log import tell

        before, after = self.replay.at(index), self.replay.at(index + 1)
        return list(tell(index, before, self.replay.played.actions[index], after, self.eyes))

    def draw(self, surface: pygame.Surface) -> None:
        pen = Pen(surface, self.palette, self.scale)
        view = self.view
        fight = view.fight
        target: Hex | None = fight.target if fight else None
        self.board.draw(surface, view, self.light, Marks(target=target, focus=self._place()),
                        self.motion.shown(self.app.clock()))  # fmt: skip
        left = self.map_rect.right
        panel = pygame.Rect(left, 0, self.size[0] - left, self.foot_rect.top)
        surface.fill(pen.palette.panel, panel)
        pad = pen.px(PANEL_PADDING)
        area = pygame.Rect(left + pad, pen.px(22), panel.width - 2 * pad, panel.height - pen.px(36))
        note = _("Entry {part} of {whole}").format(part=self.index, whole=self.replay.length)
        at = (area.right, area.top + pen.px(5))
        pen.text(at, note, "body", 14.4, pen.palette.ink2, right=True)
        y = draw_top(pen, area, view)
        fork, title = self.buttons.buttons[-2:]
        title.rect = pygame.Rect(area.left, area.bottom - pen.px(42), area.width, pen.px(42))
        fork.rect = pygame.Rect(area.left, title.rect.top - pen.px(60), area.width, pen.px(52))
        log = pygame.Rect(area.left, y, area.width, fork.rect.top - pen.px(12) - y)
        draw_log(pen, log, self.rows(), _("Replay"))
        pen.button(fork, self.buttons)
        pen.button(title, self.buttons)
        timeline.draw_eyes(pen, self.buttons)
        timeline.draw_timeline(pen, self.foot_rect, self)

    def _place(self) -> Hex | None:
        """The hex that the last entry was about."""
        rows = self.rows()
        return rows[-1].hex if rows else None

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEWHEEL:
            self.board.camera.zoom(1 if event.y > 0 else -1, *pygame.mouse.get_pos())
            self.dirty = True
        elif event.type == pygame.MOUSEMOTION and event.buttons[0]:
            self.board.camera.pan(-event.rel[0], -event.rel[1])
            self.dirty = True
        elif not handle_menu(self, self.buttons, event) and event.type == pygame.MOUSEBUTTONDOWN:
            index = timeline.index_at(self, event.pos)
            if index is not None:
                self.go(index)

    def wake_at(self) -> float | None:
        if self.board.camera.moving or not self.board.map.complete:
            return self.app.clock()
        return self._next_frame if self.motion.flights else self.next_beat

    def tick(self, now: float) -> None:
        if self.next_beat is not None and now >= self.next_beat:
            self.next_beat = now + BEAT_MS if self.index + 1 < self.replay.length else None
            self.go(self.index + 1)
        if now >= self._next_frame and self.motion.tick(now):
            self._next_frame, self.dirty = now + FRAME_MS, True
        if self.board.map.complete:
            return
        if self.board.map.step(5.0):
            self.dirty |= int(now) % 4 == 0
        else:
            self.dirty = True

    def clickables(self) -> list[Clickable]:
        return self.buttons.clickables()
