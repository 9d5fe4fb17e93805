"""An evening in the town, by mouse and keys: from the title to the end's page and the replay."""

from typing import Final

import pygame

from nightdrop.fallujah.ui.result import TownEnding
from nightdrop.ui.play.screen import Play
from tests.tools.evening import Alone

POINTED: Final = 0.5  # how often a space is looked at before it is decided
SETTLES: Final = 40  # looks until what a chance is reckoned of is told


class TownEvening(Alone):
    """A person at the map: names units and goals by clicks, presses what the buttons offer, points
    at spaces, asks for hints, and looks at bins and displays."""

    ends = (TownEnding,)
    advised = 0.6

    def _decide(self, screen: Play) -> None:
        if screen.playing.step == "force" and self.rng.random() < POINTED:
            self._point(screen)
        else:
            super()._decide(screen)

    def _point(self, screen: Play) -> None:
        """The pointer rests on a space until it is told what would come of going there."""
        spaces = [one for one in screen.surface.pointer.clickables() if one.name.isdigit()]
        if not spaces:
            self.hand.wait()
            return
        pos = spaces[self.rng.randrange(len(spaces))].rect.center
        fields = {"pos": pos, "rel": (1, 1), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, fields))
        for _look in range(SETTLES):
            self.hand.wait()
        self.album.take(self.app, "pointed")
