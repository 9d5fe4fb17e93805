"""Two real windows side by side on a pair of twins: what they show a side must be the same bytes.

One process, one dummy display: the windows take turns on it. Every frame is drawn whole on a
garish ground, so that nothing of the other window can remain.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import CHANCE, Side
from nightdrop.lab.laws import BrokenLaw
from nightdrop.lab.twins import Pair
from nightdrop.table.match import Match
from nightdrop.table.scenario import load_scenario
from nightdrop.ui import gang
from nightdrop.ui.app import App
from nightdrop.ui.camera import Camera
from nightdrop.ui.demo import finish_map, open_dummy
from nightdrop.ui.paint.mapview import MapView
from nightdrop.ui.screens.base import Screen
from nightdrop.ui.screens.cover import Cover
from nightdrop.ui.screens.play import Play
from nightdrop.ui.theme import Light

SIZE = (1200, 675)  # wide enough for the panel beside the map
_GARISH = (255, 0, 255)


class FlatMap(MapView):
    """A map of one colour for each light: the ground is painted from the board, not the game.

    The names are those of the real map, as they make way for counters.
    """

    def draw(self, surface: pygame.Surface, camera: Camera, rect: pygame.Rect, light: Light,
             fade_from: Light | None = None, fade: float = 1.0,
             taken: frozenset[Hex] = frozenset()) -> None:  # fmt: skip
        """Fill the panel by the light, or by both while one passes away; then the names."""
        grey = {"night": 30, "dawn": 90, "day": 150}
        was = grey[fade_from or light]
        surface.fill((was + round((grey[light] - was) * fade),) * 3, rect)
        self._level = round(camera.height)
        self._names(surface, camera, rect, light, taken)

    def step(self, budget_ms: float = 4.0) -> bool:
        """Nothing is ever missing."""
        return False

    @property
    def complete(self) -> bool:
        """Nothing is ever missing."""
        return True


class Window:
    """A play screen on a match, and the screen that is shown in its stead at times."""

    def __init__(self, app: App, match: Match, painted: bool) -> None:
        self.app, self.painted = app, painted
        self.heard: list[str] = []
        app.screen = blank = Screen(app)
        self.play = Play(app, match)
        self.screen = self.play if app.screen is blank else app.screen

    def do(self, act: Callable[[], object]) -> None:
        """Let something happen in this window."""
        self.app.screen = self.screen
        self.app.sounds.play = self.heard.append  # type: ignore[method-assign,assignment]
        act()
        self.screen = self.app.screen

    def catch_up(self) -> None:
        """The match moved on."""
        self.screen = self.play
        self.play.playing.refresh()
        self.do(self.play.changed)

    def back(self) -> None:
        """Close what is open and forget the clicks."""
        self.play.fan = None
        self.do(self.play.back)

    def frame(self) -> tuple[object, ...]:
        """The frame's bytes, what can be clicked, when it wants to wake, what moves and sounds."""
        self.app.screen, surface = self.screen, self.app.surface
        if self.painted and not isinstance(self.screen, Cover):
            # Only when all tiles are finished is the ground the same at any speed of painting.
            self.screen.draw(surface)
            while not self.play.board.map.complete:
                finish_map(self.play)
                self.screen.draw(surface)
        surface.fill(_GARISH)
        self.screen.dirty = True
        self.app.draw_if_needed()
        picture = pygame.image.tobytes(surface, "RGB")
        motion = getattr(self.screen, "motion", None)
        told = motion and ([flight.told for flight in motion.flights], motion.cues)
        heard, self.heard[:] = tuple(self.heard), []
        kind = type(self.screen)
        return picture, self.screen.clickables(), self.screen.wake_at(), kind, told, heard


class Glass:
    """Watches pairs of twins through two windows; one look in `every` is taken.

    `covers` keeps every cover seen by all that its picture may depend on.
    """

    def __init__(
        self, folder: Path, side: Side, every: int = 10, seed: int = 1, painted: bool = False
    ) -> None:
        self.app, self.clock = open_dummy(SIZE, folder, seed)
        if not painted:
            flat = FlatMap(load_scenario("night-drop").board)
            self.app.maps.of = lambda board: flat  # type: ignore[method-assign]
        self.side, self.every, self.rng, self.painted = side, every, Random(seed), painted
        self.covers: dict[tuple[object, ...], bytes] = {}
        self.frames = self.looks = self.steps = 0
        self._pair: Pair | None = None
        self._windows: tuple[Window, ...] = ()

    def close(self) -> None:
        """Close the display."""
        self.app.close()

    def watch(self, pair: Pair) -> None:
        """Look at a pair after an action, unless it has parted or nothing is hidden."""
        if pair.ended or pair.real.state == pair.twin.state:
            return
        if self._pair is not pair:
            self._pair = pair
            matches = pair.real, pair.twin
            self._windows = tuple(Window(self.app, match, self.painted) for match in matches)
        else:
            for window in self._windows:
                window.catch_up()
        self.steps += 1
        if any(isinstance(window.screen, Cover) for window in self._windows):
            self._cover()
        playing = self._windows[0].play.playing
        drawn = playing.decider == CHANCE and not playing.dice_due
        if playing.audience in (self.side, "both") and not drawn:
            fresh = self.steps % self.every == 0 or playing.view.fight is not None
            if fresh and self.rng.randrange(2):
                self._look()

    def _same(self, what: str) -> tuple[object, ...]:
        """A frame of both windows. Raises BrokenLaw if they differ."""
        a, b = (window.frame() for window in self._windows)
        self.frames += 2
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a[0], b[0], strict=True)) if x != y), -1)  # type: ignore[call-overload]
            x, y = at // 3 % SIZE[0], at // 3 // SIZE[0]
            where = f"at {x},{y}" if at >= 0 else "in what it offers"
            playing = self._windows[0].play.playing
            raise BrokenLaw(
                f"pixels law: {self.side} tells them apart by {what} {where}"
                f" in {playing.step!r} of turn {playing.view.turn}"
            )
        return a

    def _all(self, act: Callable[[Window], object]) -> None:
        for window in self._windows:
            act(window)

    def _serve(self, *events: pygame.event.Event) -> None:
        """The same events in both windows, at the same time of the same clock."""
        self._all(lambda window: window.do(lambda: self.app.serve(list(events))))

    def _cover(self) -> None:
        """The hand-over: equal for both, and for all games in which its five facts are equal."""
        picture = self._same("the cover")[0]
        cover = self._windows[0].screen
        assert isinstance(cover, Cover) and isinstance(picture, bytes)
        public = self._windows[0].play.playing.match.public().state
        facts = (cover.side, public.turn, cover.prompt, self.app.surface.get_size(), cover.scale)
        if self.covers.setdefault(facts, picture) != picture:
            raise BrokenLaw(f"cover law: two pictures for {facts}")
        self._all(lambda window: window.do(window.play.uncovered))

    def _look(self) -> None:
        """What a player does who looks round: rests on a stack, clicks, reads, looks back."""
        self.looks += 1
        self._same("the frame")
        self.clock.now += 150
        self._same("a moving frame")
        self._all(lambda window: window.play.hurry())
        play = self._windows[0].play
        shown = [h for h in sorted(play.playing.view.pieces.by_hex) if play.board.camera.shows(h)]
        if shown:
            self._rest(self.rng.choice(shown))
        if play.playing.away is not None:
            self._look_back()
        self._all(lambda window: window.back())

    def _rest(self, hex_: Hex) -> None:
        """The pointer rests on a stack until it opens; then a click that cannot end in an act."""
        play = self._windows[0].play
        at = {"pos": play.board.centre(hex_), "rel": (0, 0), "buttons": (0, 0, 0)}
        self._serve(pygame.event.Event(pygame.MOUSEMOTION, at))
        self._same("the foot bar")
        self.clock.now += 500
        self._serve()
        self._same("the opened stack")
        self._all(lambda window: window.back())
        pointer, here = play.playing.pointer, {c.id for c in play.playing.view.pieces.at(hex_)}
        chooses = play.playing.step in ("move", "push")
        if hex_ in pointer.nexts or (here & pointer.units and not chooses):
            return
        self._all(lambda window: window.do(lambda: _clicked(window.play, hex_)))
        self._same("a click")
        goals = sorted(play.playing.pointer.hexes) if chooses else []
        if goals:
            at = {**at, "pos": play.board.centre(self.rng.choice(goals))}
            self._serve(pygame.event.Event(pygame.MOUSEMOTION, at))
            self._same("the way")

    def _look_back(self) -> None:
        """While you were away: the first steps of what the other did."""
        self._all(lambda window: window.do(window.play.look_back))
        for _ in range(3):
            self._same("what happened meanwhile")
            self.clock.now += 200
            self._same("what moved meanwhile")
            key = {"key": pygame.K_RIGHT, "mod": 0, "unicode": "", "scancode": 0}
            self._serve(pygame.event.Event(pygame.KEYDOWN, key))
        for window in self._windows:
            window.screen = window.play


def _clicked(play: Play, hex_: Hex) -> None:
    """A click in a hex, without the mouse having moved."""
    play.answer(gang.click(play.playing, hex_, whole=False), hex_)
