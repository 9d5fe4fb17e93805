"""What lies over the map and is decided on in its place: the battle, the shop, markers."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from nightdrop.engine.model import State
from nightdrop.fallujah.rules.printed_tables import MOB
from nightdrop.fallujah.ui.counters import CROWD, face
from nightdrop.fallujah.ui.playing import TownPlaying
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import SIZE_BODY
from nightdrop.ui.play.game import Take


class MapOverlay:
    """A sheet over the map. `spots` is what can be clicked, in px of the window: things as the
    game at the window names them. It says whether it `is_up`, and its `covers` that the map below
    answers nothing meanwhile."""

    covers = True
    yields = False  # whether it makes room for a broad card of the guide

    def __init__(self, app: Window, playing: TownPlaying) -> None:
        self.app, self.playing = app, playing

    def is_up(self) -> bool:
        """Whether it is shown now."""
        raise NotImplementedError  # each sheet knows its steps

    def spots(self, style: Style, area: pygame.Rect) -> Mapping[str, pygame.Rect]:
        """What can be clicked in an area of the window, those above others first."""
        raise NotImplementedError  # each sheet lays itself out

    def told_at(self, style: Style, area: pygame.Rect) -> list[pygame.Rect]:
        """What a card of the guide should leave to be seen."""
        return [*self.spots(style, area).values()]

    def holds(self, style: Style, area: pygame.Rect, pos: tuple[int, int]) -> bool:
        """Whether the map below answers nothing at a point."""
        return self.covers

    def draw(self, pen: Pen, area: pygame.Rect) -> None:
        """Draw it over the map."""
        raise NotImplementedError  # each sheet draws itself

    def choices(self, take: Take) -> list[Button] | None:
        """The buttons beside it; None: those of the step."""
        return None

    def click(self, thing: str) -> None:
        """A click on one of its things."""
        self.playing.click(thing)

    def key(self, command: str) -> bool:
        """A command of the keyboard; True if it meant something."""
        return False

    def roll(self, event: pygame.event.Event) -> bool:
        """The wheel, or the bar of what is scrolled; True if it moved anything."""
        return False

    def bring(self, style: Style, area: pygame.Rect, thing: str) -> None:
        """Bring a thing into view."""

    def back(self, thing: object) -> bool:
        """A right click on a thing, or the key for taking back; True if it meant something."""
        return False


def put_counter(
    pen: Pen, view: State, name: str, rect: pygame.Rect, state: str = "rest", *,
    reduced: bool = False, leader: bool = False,
) -> None:  # fmt: skip
    """A counter in its place."""
    made = face(view.game, CROWD if name == MOB else name, rect.width, reduced, leader, state)
    pen.surface.blit(made, made.get_rect(center=rect.center))


def cross_out(pen: Pen, rect: pygame.Rect) -> None:
    """Two strokes across a counter that fell."""
    pad, ink = rect.width // 12, pen.palette.hit
    line = max(3, rect.width // 14)
    a, b = rect.inflate(-2 * pad, -2 * pad), pen.palette.panel
    for start, end in ((a.topleft, a.bottomright), (a.topright, a.bottomleft)):
        pygame.draw.line(pen.surface, b, start, end, line + 4)
    for start, end in ((a.topleft, a.bottomright), (a.topright, a.bottomleft)):
        pygame.draw.line(pen.surface, ink, start, end, line)


def put_words(
    pen: Pen, at: tuple[int, int], text: str, width: int, rule: str = "", size: float = SIZE_BODY,
    role: str = "body", ink: tuple[int, int, int] | None = None, most: int = 99,
) -> int:  # fmt: skip
    """A paragraph whose rule number follows in its own colour; its height in px."""
    said = f"{text} [{rule}]" if rule else text
    lines = pen.lines(said, width, role, size, most)
    step, mark = pen.line_height(role, size), f"[{rule}]"
    for n, line in enumerate(lines):
        whole = rule and line.endswith(mark)
        end = pen.text((at[0], at[1] + n * step), line.removesuffix(mark) if whole else line, role,
                       size, ink)
        if whole:
            pen.text((end.right, end.top), mark, role, size, pen.palette.accent_text)
    return step * len(lines)


def laid_row(
    area: pygame.Rect, count: int, side: int, gap: int
) -> list[pygame.Rect]:
    """Counters in a row, over each other where there is no room beside each other."""
    step = min(side + gap, (area.width - side) // max(1, count - 1))
    return [pygame.Rect(area.left + n * step, area.top, side, side) for n in range(count)]
