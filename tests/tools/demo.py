"""A game played through the real window without a screen: by mouse events alone, with pictures.

`python -m tests.tools.demo OUT --scenario pegasus-bridge` leaves pictures and the record in OUT.

The player here sees what anybody sees: the list of things on the glass that can be clicked. It
never asks the match anything, and moves the mouse, presses and lets go like a hand.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from nightdrop.hexwar.match.animation_script import Flight
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.flights import Shown
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.board.motion import flights_in
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.hexwar.ui.play.camera import camera_in
from nightdrop.hexwar.ui.play.fan import Fan
from nightdrop.hexwar.ui.play.hand import HexHand
from nightdrop.hexwar.ui.play.hex_table import HexTop
from nightdrop.hexwar.ui.play.offers import GESTURES
from nightdrop.hexwar.ui.play.over_map import MapSigns
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.hexwar.ui.play.recap_film import Away
from nightdrop.hexwar.ui.workbench.screen import Bench
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.scenario.scenarios import FIRST, shipped_scenarios
from nightdrop.ui.app import App
from nightdrop.ui.kit.buttons import ButtonSet
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.kit.screen import Clickable
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.panel import ASIDE
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.stage import Stage
from nightdrop.ui.replay.screen import ReplayScreen
from nightdrop.ui.stage.picture import StagePicture
from nightdrop.ui.stage.timeline import TimedEntry

# Buttons that leave the game or change nothing in it.
_ASIDE = frozenset({*ASIDE, "back", "undo", "take-back", "anew", "off", "away", *GESTURES})
_MOST_CLICKS = 20_000
_STYLE: Final = Style.of("night")
LOOK_MS = 400.0  # between the mouse's coming to rest and a click


class StillClock:
    """A clock that stands still until it is moved, in ms."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Hand:
    """Plays with the mouse. `patience` is how willingly it goes on in a step rather than end it:
    the chance, at each choice, that it does not press `done`.

    A click is true without a frame, so one is drawn once the button is let go, and none of what the
    mouse passes over or of what comes while it waits; with `seldom`, after one click in so many.
    One that `watches` has a frame drawn after each event and each moment."""

    def __init__(self, app: App, clock: StillClock, seed: int = 1, patience: float = 0.9) -> None:
        self.app, self.clock, self.rng = app, clock, Random(seed)
        self.patience = patience
        self.watches = False
        self.seldom = 1
        self.clicks = 0

    def _serve(self) -> None:
        """Let the window handle the hand's events, and place what they change: what lies beside
        the pointer is there without a frame."""
        self.app.serve(pygame.event.get())
        if self.watches:
            self.app.draw_if_needed()
        elif self.seldom == 1:
            self.app.clickables()

    def click(self, pos: tuple[int, int], hold_ms: float = 0) -> None:
        """Move the mouse there, look, press, hold, let go."""
        post = pygame.event.post
        motion = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0)}
        post(pygame.event.Event(pygame.MOUSEMOTION, motion))
        self._serve()
        self.clock.now += LOOK_MS
        self._serve()
        post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, {"pos": pos, "button": 1}))
        if hold_ms:
            self._serve()
            self.clock.now += hold_ms
            self._serve()
        post(pygame.event.Event(pygame.MOUSEBUTTONUP, {"pos": pos, "button": 1}))
        self.clock.now += 20
        self.clicks += 1
        if self.clicks % self.seldom and not self.watches:
            self._serve()
        else:
            self.app.step()

    def press(self, name: str) -> None:
        """Click the thing with this name. Raises LookupError if it is not on the glass."""
        for thing in self.app.clickables():
            if thing.name == name:
                self.click(thing.rect.center)
                return
        raise LookupError(f"nothing called {name!r} can be clicked here")

    def press_more(self, name: str) -> None:
        """Click what is behind *More* on the title, as somebody who has played before.

        Raises LookupError if it is not there.
        """
        if not any(thing.name == "more" for thing in self.app.clickables()):
            self.app.set(self.app.settings.but(game=self.app.settings.game or FIRST))
            _open_front(self.app)
            self.app.step()
        self.press("more")
        self.press(name)

    def wait(self) -> None:
        """Wait for a moment while the program decides: its thoughts take time of their own."""
        self.clock.now += LOOK_MS
        self._serve()
        time.sleep(0.002)

    def choose(self, things: list[Clickable]) -> Clickable:
        """What to click next: the map more willingly than `done`."""
        useful = [t for t in things if t.name not in _ASIDE]
        done = [t for t in useful if t.name == "done"]
        others = [t for t in useful if t.name != "done"]
        if done and (not others or self.rng.random() > self.patience):
            return done[0]
        eager = [t for t in others if t.name in ("attack", "fight", "form", "reinforce-company")]
        if eager and self.rng.random() < 0.7:
            return eager[0]
        if not others:  # what is asked for may lie out of view
            others = [t for t in things if t.name in ("back", "undo", "zoom-out")] or things
        return others[self.rng.randrange(len(others))]

    def play(self, seen: Callable[[App], None] = lambda app: None) -> None:
        """Play until the game ends; `seen` is called after every click."""
        while not isinstance(self.app.screen, Ending):
            if self.clicks > _MOST_CLICKS:
                raise RuntimeError("the game does not end")
            if isinstance(self.app.screen, Play) and self.app.screen.opponent.goes_on:
                self.wait()
                seen(self.app)
                continue
            things = self.app.clickables()
            if isinstance(self.app.screen, Cover):
                self.click(things[0].rect.center, HOLD_MS + 50)
            else:
                self.click(self.choose(things).rect.center)
            seen(self.app)


class Album:
    """Takes one picture of every kind of screen, once its map is painted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: list[str] = []

    def take(self, app: App, name: str, *, moves: bool = False) -> None:
        """Save a picture of the window under a name, once; `moves`: of an animation."""
        assert app.running, "the window was closed, and draws nothing any more"
        if name in self.names:
            return
        self.names.append(name)
        if isinstance(app.screen, Play | ReplayScreen | Away | Ending) and not moves:
            app.screen.hurry()
            finish_map(app.screen)
            app.step()
        number = f"{len(self.names):02d}"
        pygame.image.save(app.surface, self.folder / f"{number}-{name}.png")

    def look(self, app: App) -> None:
        """Take a picture if this kind of screen has none yet."""
        screen = app.screen
        if isinstance(screen, Cover):
            self.take(app, f"cover-{screen.side}")
        elif isinstance(screen, Play):
            step, over = screen.playing.step.replace(" ", "-"), map_of(screen)
            stage = "-chosen" if over.playing.pointer.made else ""
            stack = "-stack" if over.fan is not None else ""
            self.take(app, f"{screen.light}-{step}{stage}{stack}")


def _look(album: Album, hand: Hand, app: App) -> None:
    """Take a picture, and once step through what happened while a player was away."""
    album.look(app)
    if "away" not in album.names and any(t.name == "away" for t in app.clickables()):
        hand.press("away")
        hand.press("next")
        if isinstance(app.screen, Away):
            album.take(app, "away")
            hand.press("skip")


class SeenMotion:
    """What moves on a map: its flights in order, and the times of the clock at which they go."""

    def __init__(self, picture: StagePicture) -> None:
        self.picture = picture

    def __getattr__(self, name: str) -> Any:
        return getattr(self.picture, name)

    @property
    def _entries(self) -> list[TimedEntry]:
        return self.picture.timeline._entries

    @property
    def flights(self) -> list[Flight]:
        """All that were begun and are not over."""
        return [way.face[1] for one in self._entries for way in one.travels]  # type: ignore[index]  # its number, and it

    @property
    def cues(self) -> list[tuple[float, str]]:
        """The sounds still to be heard."""
        return self.picture.timeline._sounds

    @property
    def began(self) -> float:
        """When all of it began."""
        return self.picture.timeline._began

    @property
    def lasts(self) -> float:
        """For how long, in ms."""
        return max((one.ends for one in self._entries), default=0.0)

    def shown(self) -> Shown:
        """What counts now, each with its part."""
        picture = self.picture
        return flights_in(picture.timeline.moving(lambda view: picture.map_of(view, _STYLE)))


class SeenMap:
    """The map in the middle of a play screen: its board, seen as in the last picture, what moves
    on it, what is spread; and what its hand does."""

    def __init__(self, play: Play) -> None:
        assert isinstance(play.surface, Stage) and isinstance(play.surface.pointer, HexHand)
        self.stage, self.hand = play.surface, play.surface.pointer
        self.playing: HexPlaying = self.hand.playing
        self.motion = SeenMotion(self.stage.picture)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.hand if hasattr(self.hand, name) else self.stage, name)

    @property
    def _top(self) -> HexTop:
        top = self.stage.top
        assert isinstance(top, HexTop)
        return top

    @property
    def board(self) -> BoardPanel:
        """What draws the map, seen through the camera of the seat."""
        board = self._top.board
        board.see(camera_in(self.stage.picture), self.stage.rect)
        board.bare = self.stage.picture.bare
        return board

    @property
    def fan(self) -> Fan | None:
        """What is spread."""
        key = self.hand.opened_key
        if key is None:
            return None
        assert self.board is not None  # seen as it is now
        return self._top.fan_of(key, self.playing.view, self.stage.scale)

    @property
    def book(self) -> pygame.Rect:
        """The sign that there is a note, in window px."""
        assert isinstance(self.stage.signs, MapSigns)
        return self.stage.signs.book

    def marks(self, hint: Hint | None = None) -> Marks:
        """What the map marks, with what a lesson means."""
        made: Marks = self.stage.marks(hint)
        meant = tuple(Hex(key) for key in self.stage.meant if isinstance(key, int))
        return replace(made, meant=meant) if meant else made

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Turn the wheel."""
        self.playing.opened = None
        self.stage.picture.zoom(notches, pos)
        self.stage.screen.dirty = True


def map_of(play: Play) -> SeenMap:
    """The map in the middle of a play screen."""
    return SeenMap(play)


def finish_land(land: MapView, *, ahead: bool = False) -> None:
    """Make what is missing in view of a map, and read its land in all lights; `ahead`: place the
    names of all other zooms too, of which no picture shows one."""
    while (ahead or not land.complete) and land.step(50):
        pass


def finish_map(
    screen: Play | ReplayScreen | Away | Ending | Bench, *, ahead: bool = False
) -> None:
    """Paint what is missing of the map, where there is one, and ask for a new picture."""
    holder: object = screen
    if isinstance(screen, Play):
        holder = screen.surface
    if isinstance(screen, Play | ReplayScreen | Away):
        holder = getattr(getattr(holder, "picture", None), "top", holder)
    painted = getattr(getattr(holder, "board", None), "map", None)
    if painted is not None:
        finish_land(painted, ahead=ahead)
    screen.dirty = True


def _open_front(app: App) -> None:
    """Open the title with what it shows first."""
    app.left_at.pop("title", None)
    app.open("title")


def press_more(app: App, name: str) -> None:
    """Press what is behind *More* on the title, as somebody who has played before."""
    app.set(app.settings.but(game=app.settings.game or FIRST))
    _open_front(app)
    press_button(app, "more")
    press_button(app, name)


def press_button(app: App, name: str) -> None:
    """Press a button of the screen as a player does who has no mouse: walk to it, Enter, and away.

    Raises LookupError if the focus cannot go there.
    """
    buttons: ButtonSet = app.screen.buttons  # type: ignore[attr-defined]  # most screens have some
    buttons.focus = name
    if buttons.focus != name or not buttons.holder.focusable:  # type: ignore[union-attr]  # it holds the focus
        raise LookupError(f"no button {name!r} among {[one.name for one in buttons.buttons]}")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0))
    app.step()
    if buttons.focus == name:  # Enter means the golden one again
        buttons.focus = None


def open_dummy(
    size: tuple[int, int], saves: Path, seed: int | None = None
) -> tuple[App, StillClock]:
    """A window that nobody sees, and its clock; new games begin with this seed.

    What it exports goes beside its saves, never into a person's folders. No film plays after a
    cover: who uncovers finds the table at once, except where a test asks for the film.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    clock = StillClock()
    app = App(size=size, saves=saves, clock=clock, seed=seed)
    app.exports = saves / "exports"
    app.settings = app.settings.but(film=False)
    return app, clock


def _look_about(album: Album, hand: Hand, app: App) -> None:
    """Pictures of the guided first game and of the About page, and back to the title."""
    hand.press("guide")
    album.take(app, "chapters")
    hand.press("chapter-2")
    hand.press("guide-next")
    album.take(app, "guide")
    for name in ("menu", "title"):
        hand.press(name)
    hand.press_more("about")
    album.take(app, "about")
    hand.press("done")


def run_demo(
    out: Path, size: tuple[int, int] = (1920, 1080), seed: int = 3, scenario: str = FIRST
) -> Path:
    """Play a game from the title to the result and beyond; pictures and the record in `out`.

    Gives the path of the record.
    """
    out.mkdir(parents=True, exist_ok=True)
    saves = out / "saves"
    app, clock = open_dummy(size, saves, seed)
    app.set(app.settings.but(game=scenario))  # as if it had been begun last: it is chosen at first
    album, hand = Album(out), Hand(app, clock, seed, patience=0.8)
    app.step()
    album.take(app, "title")
    _look_about(album, hand, app)
    hand.press("new")
    album.take(app, "new-game")
    hand.press("start")
    hand.play(lambda app: _look(album, hand, app))
    album.take(app, "result")
    hand.press("replay")
    album.take(app, "replay")
    for name in ("last", "seen-all"):
        hand.press(name)
        album.take(app, f"replay-{name}")
    hand.press("export")
    album.take(app, "export")
    record = max(saves.glob("*.yaml"))
    app.close()
    return record


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the demo into a folder and say what it holds."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path, help="folder for pictures and record")
    parser.add_argument("--scenario", default=FIRST, choices=shipped_scenarios())
    asked = parser.parse_args(arguments)
    record = run_demo(asked.out, scenario=asked.scenario)
    pictures = len(list(asked.out.glob("*.png")))
    print(f"a whole game by mouse: {pictures} pictures in {asked.out}, its record in {record}")


if __name__ == "__main__":
    main()
