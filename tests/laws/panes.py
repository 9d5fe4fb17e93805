"""A real window on a twin: its frame's bytes, and all that tells how it looks, sounds and waits.

Every frame is drawn whole on a garish ground, so that nothing of the other window can remain.
"""

from collections.abc import Callable

import pygame

from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.hexwar.ui.map.view import FlatOverlay, MapView
from nightdrop.ui.app import App
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.look.theme import Light
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from tests.tools.demo import finish_map, map_of
from tests.tools.perception import Table

from .presses import shown_part

SIZE = (1200, 675)  # wide enough for the panel beside the map
_GARISH = (255, 0, 255)


class FlatMap(MapView):
    """A map of one colour for each light: the ground is painted from the board, not the game.

    The names are those of the real map.
    """

    def draw(self, surface: pygame.Surface, camera: HexCamera, rect: pygame.Rect, light: Light,
             fade_from: Light | None = None, fade: float = 1.0) -> None:  # fmt: skip
        """Fill the panel by the light, or by both while one passes away; then the names."""
        grey = {"night": 30, "dawn": 90, "day": 150}
        was = grey[fade_from or light]
        surface.fill((was + round((grey[light] - was) * fade),) * 3, rect)
        self._level = round(camera.height)
        self._names(surface, camera, rect, light)

    def draw_under(
        self,
        surface: pygame.Surface,
        camera: HexCamera,
        rect: pygame.Rect,
        light: Light,
        passing: tuple[Light, float] | None,
        laid: FlatOverlay,
    ) -> None:
        """All of it, for every frame: nothing is kept of the other window's."""
        self.draw(surface, camera, rect, light, *(passing or (None, 1.0)))
        laid.paint(rect)

    def draw_ground(self, *ground: object) -> None:  # type: ignore[override]
        """Leave the ground as it is."""

    def step(self, budget_ms: float = 4.0, waits: bool = True) -> bool:
        """Nothing is ever missing."""
        return False

    @property
    def complete(self) -> bool:
        """Nothing is ever missing."""
        return True


class Window:
    """A play screen on a match, and the screen that is shown in its stead at times."""

    def __init__(self, app: App, match: Table, painted: bool) -> None:
        self.app, self.table, self.painted = app, match, painted
        self.heard: list[str] = []
        self.title = pygame.display.get_caption()
        app.screen = blank = Screen(app)
        self.play = Play(app, match)
        self.play.playing.orders.passes = bool  # the law decides, and lets both windows catch up
        self.screen = self.play if app.screen is blank else app.screen

    def do(self, act: Callable[[], object]) -> None:
        """Let something happen in this window."""
        self.app.screen = self.screen
        self.app.sounds.play = self.heard.append  # type: ignore[method-assign,assignment]
        KEYBOARD.place = self.screen.place
        pygame.display.set_caption(*self.title)
        act()
        self.screen, self.title = self.app.screen, pygame.display.get_caption()

    def catch_up(self) -> None:
        """The match moved on, or the game goes on after other screens."""
        self.screen = self.play
        self.play.playing.refresh()
        self.do(self.play.changed)

    def back(self) -> None:
        """Close what is open and forget the clicks."""
        self.play.playing.opened = None
        self.do(self.play.playing.back)

    def frame(self) -> tuple[object, ...]:
        """The frame's bytes, the title, what can be clicked, when it wants to wake, what moves and
        sounds."""
        self.app.screen, surface = self.screen, self.app.surface
        if self.painted and not isinstance(self.screen, Cover):
            # Only when all tiles are finished is the ground the same at any speed of painting.
            self.screen.draw(surface)
            while not map_of(self.play).board.map.complete:
                finish_map(self.play)
                self.screen.draw(surface)
        surface.fill(_GARISH)
        self.screen.dirty = True
        self.app.draw_if_needed()
        picture = surface.get_buffer().raw
        motion = shown_part(self.screen, "motion")
        told = motion and ([flight.told for flight in motion.flights], motion.cues)
        heard, self.heard[:] = (*self.heard, self.screen.ambience), []
        kind = type(self.screen)
        offered = self.screen.clickables()
        return picture, self.title, offered, self.screen.wake_at(), kind, told, heard
