"""Pictures of the card table: in play, in a replay with what moves, and whole for exports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.phantom_fury.ui.layout import Layout, lay_table
from nightdrop.phantom_fury.ui.motion import Scene, draw_scene, scene_of, spots_of
from nightdrop.phantom_fury.ui.table import Marks, draw_table
from nightdrop.table.match.glimpses import Glimpse
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import FRAME_MS, Window
from nightdrop.ui.look.theme import Scale
from nightdrop.ui.stage.picture import Picture, Shares, Whole

_LEAST: Final = 460  # design px of height that a table needs
_ROOM: Final = (720, 520)  # and in which its fronts lie side by side, and cards show their names
MOST: Final = 1600.0  # ms of an entry that moves


class WholeTable(Whole):
    """The whole table, for exports."""

    def __init__(self, game: Game, factor: float, shared: Shares) -> None:
        super().__init__(game, factor, shared)
        self.size = round(1100 * factor), round(800 * factor)

    def draw(self, pen: Pen, view: State) -> None:
        draw_table(pen, lay_table(pen, pygame.Rect((0, 0), self.size), view), view, Marks())


class TablePicture(Picture):
    """Views of the table, and what moves on it. `at` is the front that is open where there is room
    for one alone."""

    whole = WholeTable

    def __init__(self, app: Window, game: Game, rect: pygame.Rect, foot: int = 0) -> None:
        super().__init__(app, game, rect, foot)
        self.at = "1"
        self._scenes: list[Scene] = []
        self._began = self._next_frame = 0.0
        self._sounds: list[tuple[float, str]] = []  # those still to be heard, and when

    def height(self, width: int) -> int:
        return width * 8 // 11

    def laid(self, style: Style, view: State) -> Layout:
        """The layout of a view."""
        return lay_table(style, self.rect, view, self.at)

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view, smaller where that shows all fronts and cards with names; where it has no
        room, from a larger picture of it."""
        full = pen.scale.factor
        factor = min(full, self.rect.width / _ROOM[0], self.rect.height / _ROOM[1])
        if factor >= min(1.0, full):
            self.draw_marked(Pen(pen.surface, pen.palette, Scale(factor)), view, Marks())
            return
        times = -(-pen.px(_LEAST) // max(1, self.rect.height))
        large = pygame.Rect(0, 0, self.rect.width * times, self.rect.height * times)
        made = pygame.Surface(large.size)
        larger = Style(pen.palette, pen.scale).on(made)
        draw_table(larger, lay_table(larger, large, view, self.at), view, Marks())
        pen.surface.blit(pygame.transform.smoothscale(made, self.rect.size), self.rect)

    def draw_marked(self, pen: Pen, view: State, marks: Marks) -> None:
        """Draw a view with marks, and what moves over it."""
        at, now = self.laid(pen, view), self._now()
        hidden = frozenset[str]()  # things to which a card is still on its way
        if now is not None and now[1] >= now[0].throws:
            hidden = frozenset(one.end for one in now[0].flights
                               if now[1] - now[0].throws < one.begins + one.lasts)  # fmt: skip
        draw_table(pen, at, view, replace(marks, hidden=marks.hidden | hidden))
        if now is not None:
            draw_scene(pen, *now, at, spots_of(self.laid(pen, now[0].glimpse.before)))

    def draw_step(self, pen: Pen, view: State, place: object) -> None:
        self.draw(pen, self.shown(view))

    def show(self, seen: Sequence[Glimpse], haste: float = 1.0) -> None:
        """Show entries one after the other, none longer than `MOST`; at once without movements."""
        self.finish()
        tempo, at = self.app.settings.tempo / haste, 0.0
        for scene in filter(None, map(scene_of, seen if tempo else ())):
            slow = tempo * min(1.0, MOST / max(1.0, scene.lasts))
            self._scenes.append(scene._replace(begins=at, haste=slow))
            self._sounds += [(at + due * slow, name) for due, name in scene.sounds]
            at += self._scenes[-1].lasts
        self._began = self._next_frame = self.app.clock()

    def _now(self) -> tuple[Scene, float] | None:
        """The scene under way, and how far it is in its own ms."""
        passed = self.app.clock() - self._began
        for scene in self._scenes:
            if passed < scene.begins + scene.lasts:
                return scene, (passed - scene.begins) / scene.haste
        return None

    def shown(self, view: State) -> State:
        """The table as it is drawn now: before an entry while its dice fall, else after it."""
        if (now := self._now()) is None:
            return view
        return now[0].glimpse.before if now[1] < now[0].throws else now[0].glimpse.after

    def until_thrown(self, now: float) -> float:
        """The ms until the last dice under way have come to rest; 0 where none are."""
        rests = [scene.begins + scene.throws * scene.haste
                 for scene in self._scenes if scene.throws]  # fmt: skip
        return max(0.0, self._began + max(rests) - now) if rests else 0.0

    @property
    def holds(self) -> bool:
        return bool(self._scenes)

    def finish(self) -> bool:
        was, self._scenes, self._sounds = self.holds, [], []
        return was

    def wake_at(self, now: float) -> float | None:
        return self._next_frame if self._scenes else None

    def tick(self, now: float) -> bool:
        was, passed = self.holds, now - self._began
        self._next_frame = now + FRAME_MS
        while self._sounds and self._sounds[0][0] <= passed:
            self.app.sounds.play(self._sounds.pop(0)[1])
        if self._scenes and passed >= self._scenes[-1].begins + self._scenes[-1].lasts:
            self._scenes = []
        return was
