"""A hand on the stage of any game: places of nodes, clicks, drags, keys, plate and camera.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import pygame

from nightdrop.table.match.match import Match
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.stage import Stage
from nightdrop.ui.stage.camera import Camera
from nightdrop.ui.stage.node import Key
from nightdrop.ui.stage.over import PlacedPlate
from tests.tools.demo import Hand

PartT = TypeVar("PartT")


def stage_of(screen: Play) -> Stage:
    assert isinstance(screen.surface, Stage)
    return screen.surface


def plan_of(screen: Play) -> Any:
    """The kind's plan of what is seen now."""
    stage = stage_of(screen)
    return stage.picture.laid(stage.playing.view, stage.style, stage.opened)[1]


def part_of(screen: Play, kind: type[PartT]) -> PartT:
    """What goes on beside the table, by its class."""
    return next(part for part in stage_of(screen).parts if isinstance(part, kind))


def sheet_of(screen: Play, kind: type[PartT]) -> PartT:
    """A sheet that can lie over the table, by its class."""
    return next(sheet for sheet in stage_of(screen).sheets if isinstance(sheet, kind))


class TableHand(Hand):
    """Plays with mouse and keys on a stage, and knows where everything lies."""

    @property
    def screen(self) -> Play:
        assert isinstance(self.app.screen, Play)
        return self.app.screen

    @property
    def stage(self) -> Stage:
        assert isinstance(self.screen.surface, Stage)
        return self.screen.surface

    @property
    def match(self) -> Match:
        return self.screen.playing.match

    def at(self, key: Key) -> tuple[int, int]:
        """The place of a node of the sheet or the table, or of a field, in window px."""
        view = self.screen.playing.view
        rect = self.stage.spots(view).get(key) or self.stage.map_of(view).rect(key)
        assert rect is not None, f"{key!r} does not lie here"
        return rect.center

    def point(self, key: Key) -> None:
        """Move the mouse there, and look: a fan may open, and a plate is shown."""
        motion = {"pos": self.at(key), "rel": (0, 0), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
        self.wait()
        self.wait()

    def on_table(self, *keys: Key) -> None:
        """Click nodes, one after the other."""
        for key in keys:
            self.point(key)
            self.click(self.at(key))

    def drag(self, key: Key, to: tuple[int, int], seen: Callable[[], object] = bool) -> None:
        """Carry a node to a point; `seen` is called on the way."""
        self.point(key)
        start, post = self.at(key), pygame.event.post
        post(pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
        post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for part in range(1, 6):
            pos = tuple(a + (b - a) * part // 5 for a, b in zip(start, to, strict=True))
            post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0)))
            self.app.step()
        self.wait()
        seen()
        post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to, button=1))
        self.wait()

    def type(self, *keys: int, quick: bool = False) -> None:
        """Press keys, each until its answer counts, or `quick` one after the other."""
        for key in keys:
            made = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, made))
            self.app.step()
            for _ in range(0 if quick else 2):
                self.wait()

    @property
    def camera(self) -> Camera:
        """The camera of the table."""
        camera = self.stage.picture.camera
        assert camera is not None
        return camera

    @property
    def plate(self) -> PlacedPlate | None:
        """The plate beside a node."""
        plate = self.stage.plate
        assert plate is None or isinstance(plate, PlacedPlate)  # another is the kind's own
        return plate

    @property
    def refused(self) -> str:
        """Why the last click did nothing; "" where it did something."""
        refusal = self.screen.playing.refusal
        return refusal[0] if refusal else ""
