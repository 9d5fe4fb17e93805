"""An evening in the town, by mouse and keys: from the title to the end's page and the replay."""

from typing import Final

import pygame

from nightdrop.fallujah.ui.result import TownEnding
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.screen import ReplayScreen
from tests.patience import until
from tests.tools.evening import IDLE, Evening

ADVISED: Final = 0.6  # how often the person does what a hint says
POINTED: Final = 0.5  # how often a space is looked at before it is decided
SETTLES: Final = 40  # looks until what a chance is reckoned of is told


class TownEvening(Evening):
    """A person at the map: names units and goals by clicks, presses what the buttons offer, points
    at spaces, asks for hints, and looks at bins and displays."""

    def begin(self, scenario: str, side: str, level: str) -> None:
        self.app.set(self.app.settings.but(game=scenario))
        self.app.open("title")
        self.album.take(self.app, "title")
        self.hand.press("new")
        self.album.take(self.app, "new-game")
        self.hand.press("start")

    def play(self) -> None:
        """Play to the end. Raises RuntimeError where nothing goes on."""
        entries, idle = 0, 0
        while not isinstance(self.app.screen, TownEnding):
            screen = self.app.screen
            if isinstance(screen, Play):
                self._go_on()
            else:  # a sheet that a click opened
                self.album.take(self.app, type(screen).__name__.lower())
                self.key(pygame.K_ESCAPE)
            now = self.app.screen
            count = len(now.playing.match.entries) if isinstance(now, Play) else entries
            entries, idle = count, idle + 1 if count == entries else 0
            if idle > IDLE:
                raise RuntimeError(f"nothing goes on: {self._shown}")

    def _go_on(self) -> None:
        screen = self.app.screen
        assert isinstance(screen, Play)
        if screen.surface.busy:
            self.album.take(self.app, f"moves-{screen.playing.step}", moves=True)
            self.hand.wait()
            self.waits += 1
            return
        self.decisions += 1
        self.album.take(self.app, f"own-{screen.playing.step}")
        if screen.adviser.offers and self.rng.random() < ADVISED:
            self._as_advised(screen)
        elif screen.playing.step == "force" and self.rng.random() < POINTED:
            self._point(screen)
        else:
            self.hand.click(self.hand.choose(self.app.clickables()).rect.center)

    def _point(self, screen: Play) -> None:
        """The pointer rests on a space until it is told what would come of going there."""
        spaces = [one for one in screen.surface.clickables() if one.name.isdigit()]
        if not spaces:
            self.hand.wait()
            return
        pos = spaces[self.rng.randrange(len(spaces))].rect.center
        fields = {"pos": pos, "rel": (1, 1), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, fields))
        for _look in range(SETTLES):
            self.hand.wait()
        self.album.take(self.app, "pointed")

    def end(self) -> None:
        for _look in range(40):
            self.hand.wait()
        self.album.take(self.app, "result")
        self.hand.press("replay")
        until(lambda: isinstance(self.app.screen, ReplayScreen), "no replay opens", self.hand.wait)
        self.album.take(self.app, "replay")
        for _step in range(12):
            self.key(pygame.K_RIGHT)
            self.hand.wait()
        self.album.take(self.app, "replay-moves")
        self.key(pygame.K_END)
        self.album.take(self.app, "replay-end")
