"""Pictures of a game: views drawn in a rectangle, as its kind draws them or else in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import pygame

from nightdrop.engine.counters import Place
from nightdrop.engine.model import Game, State
from nightdrop.games import given
from nightdrop.table.match.glimpses import Glimpse
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.liveries import show_colours_of
from nightdrop.ui.look.theme import RGB, SIZE_PROMPT

# Gives what all screens of a window have of a class.
Shares = Callable[[type[Any]], Any]


class Whole:
    """All of a game on pictures of one `size` in px, which need no window.

    Before a view is drawn, `ready` must have run for it. `colours` are those of the game that any
    of them may come to need.
    """

    colours: Sequence[RGB] = ()

    def __init__(self, game: Game, factor: float, shared: Shares) -> None:
        """`factor` px stand for a px of design."""
        self.size = round(960 * factor), round(640 * factor)

    def ready(self, views: Sequence[State]) -> Iterator[float]:
        """Make what all these views stand on, in slices of a few ms; how far it is, 0 to 1."""
        return iter(())

    def warm(self, view: State) -> Iterator[None]:
        """Make what stands in a view one by one: each takes a ms or two."""
        return iter(())

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view from the upper left corner on."""
        _draw_words(pen, pygame.Rect((0, 0), self.size), view)


class Picture:
    """Views of a game in `rect`, in window px, and what is seen to happen in them.

    `foot` px of its lower edge are covered by something else. Places are those of the kind of game.
    Times are ms of the app's clock.
    """

    whole: ClassVar[type[Whole]] = Whole

    def __init__(self, app: Window, game: Game, rect: pygame.Rect, foot: int = 0) -> None:
        self.app, self.rect = app, rect
        show_colours_of(game.name)

    def place(self, rect: pygame.Rect, foot: int = 0) -> None:
        """Take another place."""
        self.rect = rect

    def ambience(self, view: State) -> Mapping[str, float]:
        """The loops that are heard in a view, each with how loud it is (0-1)."""
        return {}

    def height(self, width: int) -> int:
        """How high all of it is at a width, in px."""
        return width * 2 // 3

    def ready(self, view: State, place: Place | None, style: Style) -> Iterator[bool]:
        """Come near to a place, in the middle without one, and make in small steps what is seen of
        a view there; True where others have to be waited for."""
        return iter(())

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view in which nothing is marked."""
        _draw_words(pen, self.rect, view)

    def draw_step(self, pen: Pen, view: State, place: Place | None) -> None:
        """Draw a view with what the step that led to it did, and the place that it was about."""
        self.draw(pen, view)

    def show(self, seen: Sequence[Glimpse], haste: float = 1.0) -> None:
        """Play these entries, `haste` times as quick as usual."""

    @property
    def holds(self) -> bool:
        """Whether something is under way that should be seen before more happens."""
        return False

    def finish(self) -> bool:
        """End all that moves; True if something did."""
        return False

    def pan(self, dx: int, dy: int) -> None:
        """Move by px, east and south positive."""

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Zoom in or out, around a point of the window or the middle."""

    def bring(self, place: Place | None) -> None:
        """Bring a place into view where not all is seen."""

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None while everything rests."""
        return None

    def tick(self, now: float) -> bool:
        """Go on for a few ms; True if there is something new to be drawn."""
        return False


def picture_of(game: Game) -> type[Picture]:
    """The pictures of a game, as its kind gives them."""
    found: type[Picture] | None = given(game.rules.kind, "picture")
    return found or Picture


def _draw_words(pen: Pen, rect: pygame.Rect, view: State) -> None:
    """How a view stands, in words in the middle of a rectangle."""
    pen.surface.fill(pen.palette.panel2, rect)
    said, wide = given(view.game.rules.kind, "stands")(view), rect.width - pen.px(80)
    tall = pen.height(said, wide, "prompt", SIZE_PROMPT)
    at = rect.left + pen.px(40), rect.centery - tall // 2
    pen.paragraph(at, said, wide, "prompt", SIZE_PROMPT)
