"""What a screen is: it draws the window, takes events, and lists what can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet

import pygame

from nightdrop.table.calendar import today
from nightdrop.table.language import N_, language
from nightdrop.ui.kit.base import Clickable as Clickable
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.kit.work import Work
from nightdrop.ui.look.sounds import Sounds
from nightdrop.ui.look.theme import LEAST_ROOM, Light, Palette, Scale, palette_of, scale_for
from nightdrop.ui.settings import Settings
from nightdrop.ui.tasks import Ends, Keeper

FRAME_MS = 16.0  # of a picture that moves


def soonest(*times: float | None) -> float | None:
    """The earliest of some times, of which None is never."""
    return min((at for at in times if at is not None), default=None)


class Shared:
    """What screens share as long as the window is open, such as large pictures.

    The window keeps one of each class, made when a screen first asks for it.
    """

    def restyle(self, settings: Settings) -> None:
        """Follow other settings of the player."""

    def enlarge(self, factor: float) -> None:
        """Follow another scale of the interface: window px for a design px."""


S = TypeVar("S", bound=Shared)


class Window:
    """What a screen needs of the window that shows it, which is the app.

    `screen` is the one on top. `no_full` is why the desktop refused full screen, a sentence to be
    translated, or "". `saves` is the folder of saved games, None if nothing is kept; `exports` the
    folder of exports, None for the player's own. `thinker` computes for the sides that the program
    plays, if there are any; `beside` is what else runs beside the window for the current game.
    `work` belongs to no screen, `works` are those of all. `left_at` is the state in which pages
    were left, by name, to be restored when the player comes back. Times are ms of `clock`.
    """

    screen: Screen
    surface: pygame.Surface
    settings: Settings
    settings_file: Path | None
    settings_damaged: bool
    complaint: str
    no_full: str
    saves: Path | None
    exports: Path | None
    seed: int | None
    held_keys: set[int]
    keeper: Keeper
    thinker: Ends | None
    beside: Ends | None
    work: Work
    works: WeakSet[Work]
    left_at: dict[str, Any]
    shares: dict[type[Shared], Shared]
    sounds: Sounds
    clock: Callable[[], float]

    screens: Mapping[str, tuple[str, str]]  # module and class of each by name, loaded when opened

    @property
    def _factor(self) -> float:
        """Window px for a design px."""
        return scale_for(*self.surface.get_size(), self.settings.scale).factor

    def set(self, settings: Settings) -> None:
        """Apply other settings."""
        raise NotImplementedError  # the program's own window does it

    def make(self, name: str, *given: object) -> Screen:
        """Make the screen of a name, with what it needs beside the window. Raises KeyError."""
        module, kind = self.screens[name]
        made: Screen = getattr(import_module(module), kind)(self, *given)
        return made

    def open(self, name: str, *given: object) -> None:
        """Make the screen of a name and show it, unless it has opened another in its stead.

        A game does that if it is over or needs its cover. Raises KeyError.
        """
        before = getattr(self, "screen", None)  # there is none yet when the window opens
        made = self.make(name, *given)
        if getattr(self, "screen", None) is before:
            self.show(made)

    def show(self, screen: Screen) -> None:
        """Show another screen."""
        raise NotImplementedError  # the program's own window does it

    def back_to(self, screen: Screen) -> None:
        """Show a screen again, at the size that the window has by now."""
        self.show(screen)
        screen.resized()

    def show_help(self, rule: str = "") -> None:
        self.open("help", self.screen, rule)

    def open_notes(self, notes: Sequence[object] = (), title: str = "") -> None:
        """Open the page of history over the screen on top, at some notes under a title.

        Without notes it opens as it was left. Raises KeyError for a game without history.
        """
        self.open("history", self.screen, tuple(notes), title)

    def shared(self, kind: type[S]) -> S:
        """The object of a class that all screens of this window share."""
        if kind not in self.shares:
            made = self.shares[kind] = kind()
            made.restyle(self.settings)
            made.enlarge(self._factor)
        found = self.shares[kind]
        assert isinstance(found, kind)
        return found

    def paint(self, step: Callable[[float, bool], bool]) -> bool:
        """Go on painting a large picture while the frame allows; True while some is missing.

        `step` gets the ms it may take, and whether to wait that long for what is made elsewhere.
        """
        raise NotImplementedError  # the program's own window does it

    def quit(self) -> None:
        """Close the window; asks first if a game is not saved."""
        raise NotImplementedError  # the program's own window does it


class Screen:
    """Base of all screens. `dirty` asks for a new picture; times are ms of the app's clock.

    `work` is what runs beside it; a screen with a `wake_at` or `tick` of its own calls these too.
    `spoken` is the language in which its buttons and other kept texts are worded, `named_on` the
    date that they call "today".
    """

    light: Light = "night"
    helps = True  # whether F1 leads from here to the rules
    is_outside = False  # whether coming here leaves the game under way
    place = ""  # what the table of keys calls this screen
    room = LEAST_ROOM  # design px of window that the screen needs; the scale leaves it so much
    scenario = ""  # that of the game that is shown, if there is one
    game_options: Mapping[str, object] = {}  # those with which it is played
    own_keys = ""  # a place in the table of keys that goes before its own
    raw_keys = False  # whether keys come as they are, whatever the player has bound

    def __init__(self, app: Window) -> None:
        self.app = app
        self.dirty = True
        self.spoken, self.named_on = language(), today()
        self.work = Work(app.clock, self.worked, self.work_failed)
        app.works.add(self.work)

    def worked(self) -> None:
        """Answer a result of `work`, or its progress."""
        self.dirty = True

    def work_failed(self, sentence: str) -> None:
        self.app.open("notice", sentence, self, N_("NOT CALCULATED"))

    @property
    def size(self) -> tuple[int, int]:
        """Window size in px."""
        return self.app.surface.get_size()

    @property
    def bounds(self) -> pygame.Rect:
        """The rectangle of the window, in px."""
        return self.app.surface.get_rect()

    @property
    def scale(self) -> Scale:
        """The factor from design px to window px."""
        app = self.app
        return scale_for(*app.surface.get_size(), app.settings.scale, self.room)

    @property
    def ambience(self) -> Mapping[str, float] | None:
        """The loops heard here, each with its volume (0-1).

        None on a page over others, under which what was heard goes on for a while.
        """
        return {} if self.is_outside else None

    @property
    def palette(self) -> Palette:
        return palette_of(self.light, self.app.settings.contrast)

    @property
    def theme(self) -> str:
        """The scenario whose sides and units are drawn, "" where none are."""
        return self.scenario

    @property
    def style(self) -> Style:
        return Style(self.palette, self.scale, self.theme)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        raise NotImplementedError  # every screen draws itself; there is no plain one

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one event."""

    def dropped(self, path: Path) -> None:
        """Answer a file that was dropped on the window."""

    def resized(self) -> None:
        self.dirty = True

    def reworded(self) -> None:
        """Reword everything: the language has changed."""
        self.dirty = True

    def new_day(self) -> None:
        """Reword what depends on the date: another day has begun."""

    def settings_changed(self) -> None:
        """A key that counts everywhere changed a setting."""
        self.dirty = True

    def saving_changed(self) -> None:
        """A game could not be saved, or all are saved again."""
        self.dirty = True

    def rule_in_hand(self) -> str:
        """The number of the rule that is in question here, "" for none."""
        return ""

    def entered(self) -> None:
        """The screen has taken over the window, for the first time or again."""

    def left(self) -> None:
        """Another screen takes over: end whatever would need input to end."""

    def asks(self, then: Callable[[], None]) -> bool:
        """Whether the player is asked first because leaving would lose something.

        `then` goes on for a player who leaves all the same.
        """
        return False

    def closing(self) -> None:
        """The window is about to close: leave nothing half done."""

    def wake_at(self) -> float | None:
        """When to call `tick` next (ms), or None to sleep until the next event."""
        return self.work.wake_at(self.app.clock())

    def tick(self, now: float) -> None:
        """Do what was due; `now` is ms of the app's clock."""
        self.work.tick(now)

    def clickables(self) -> list[Clickable]:
        return []
