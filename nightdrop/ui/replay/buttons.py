"""The buttons of the replay screen: moving about, speed, eyes, and what to do with a game."""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

import pygame

from nightdrop.engine.view import Reader
from nightdrop.table.language import _
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.sides import said_of
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import Button


class Folds(Protocol):
    """A panel that opens and folds."""

    @property
    def is_low(self) -> bool:
        """Whether the foot below it is low."""

    def toggle(self) -> None:
        """Open what is folded, fold what is open."""


class Commands(Protocol):
    """What the buttons and keys of a replay do, and what they have to know for it."""

    replay: Replay
    eyes: Reader
    asking: Reader | None
    speed: float
    next_beat: float | None

    @property
    def side(self) -> Folds:
        """The panel beside the map."""

    def go(self, index: int) -> None:
        """Show the position after `index` entries."""

    def step(self, by: int) -> None:
        """To the next entry, or the last one, of which these eyes saw something."""

    def jump(self, by: int) -> None:
        """To the next beginning of an activation, or the one before."""

    def jump_turn(self, by: int) -> None:
        """To the next beginning of a turn, or the one before."""

    def jump_combat(self, by: int) -> None:
        """To the next attack, or the one before."""

    def toggle(self) -> None:
        """Play, or stop."""

    def faster(self) -> None:
        """The next speed, and after the highest the lowest."""

    def pace(self, speed: float) -> None:
        """Take another speed."""

    def see(self, eyes: Reader) -> None:
        """Look through other eyes."""

    def answer(self, yes: bool) -> None:
        """Show secrets of a game that is not over, or do not."""

    def zoom(self, notches: int) -> None:
        """Zoom in or out around the middle of the map."""

    def fork(self) -> None:
        """Another game from this position on."""

    def export(self) -> None:
        """Pictures, films and texts of what these eyes see."""

    def leave(self) -> None:
        """Back to the title."""


SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
SPEED_WORDS: Final = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
# Who may look, beside the two sides: the keys are called after those of Night Drop.
_EYES: Final = ("replay.us", "replay.german", "replay.both", "replay.all")


def answers(screen: Commands) -> list[Button]:
    """Yes and no."""
    return [
        Button("no", _("Do not show them"), lambda: screen.answer(False), "", "back", True, True),
        Button("yes", _("Show the secrets"), lambda: screen.answer(True), "", "replay.speed"),
    ]  # fmt: skip


def controls(screen: Commands) -> list[Button]:
    """All buttons; the time line and the panel give them their places."""
    folds = Button("panel", _("Panel"), screen.side.toggle, "", "replay.panel")
    return [*_transport(screen), *_pace(screen), *_eyes(screen), *_uses(screen), folds]


def _transport(screen: Commands) -> list[Button]:
    """The round buttons that move through the game."""
    play = "pause" if screen.next_beat is not None else "play"
    steps = (
        ("first", lambda: screen.go(0), "replay.first"),
        ("jump-back", lambda: screen.jump(-1), "replay.jump-back"),
        ("step-back", lambda: screen.step(-1), "replay.step-back"),
        (play, screen.toggle, "replay.play"),
        ("step", lambda: screen.step(1), "replay.step"),
        ("jump", lambda: screen.jump(1), "replay.jump"),
        ("last", lambda: screen.go(screen.replay.length), "replay.last"),
    )
    return [Button(name, "", act, "", command) for name, act, command in steps]


def _pace(screen: Commands) -> list[Button]:
    """Speeds, and the jumps to turns and fights."""
    made = [
        Button(f"speed-{speed:g}", SPEED_WORDS[speed], partial(screen.pace, speed),
               primary=speed == screen.speed)
        for speed in SPEEDS
    ]  # fmt: skip
    return [
        *made,
        Button("speed", _pace_name(screen), screen.faster, "", "replay.speed"),
        Button("turn", _("Next turn"), lambda: screen.jump_turn(1), "", "replay.turn"),
        Button("combat", _("Next combat"), lambda: screen.jump_combat(1), "", "replay.combat"),
    ]


def _pace_name(screen: Commands) -> str:
    """What the button is called that takes another speed: at a low foot after the one taken."""
    return SPEED_WORDS[screen.speed] if screen.side.is_low else _("Speed")


def _eyes(screen: Commands) -> list[Button]:
    """Whose eyes; the digits choose them."""
    readers = (*screen.replay.at(0).game.sides, "both", "all")
    return [
        Button(f"seen-{eyes}", said_of(eyes, "name"), partial(screen.see, eyes), "", command,
               True, eyes == screen.eyes)
        for eyes, command in zip(readers, _EYES, strict=True)
    ]  # fmt: skip


def _uses(screen: Commands) -> list[Button]:
    """What can be made of the game."""
    return [
        Button("fork", _("Play on from here"), screen.fork, _("a new game, chance open"),
               "replay.fork"),
        Button("export", _("Export"), screen.export, _("text, picture, animated picture"),
               "replay.export"),
        Button("title", _("Main menu"), screen.leave, "", "back"),
    ]  # fmt: skip


def other_key(screen: Commands, event: pygame.event.Event) -> bool:
    """Keys that stand on no button: zoom, and jumps back with Shift; True if it was one."""
    back = bool(event.mod & pygame.KMOD_SHIFT)
    if screen.asking:
        return False
    command = KEYBOARD.command(event)
    if command == "replay.zoom-in":
        screen.zoom(1)
    elif command == "replay.zoom-out":
        screen.zoom(-1)
    elif back and command == "replay.turn":
        screen.jump_turn(-1)
    elif back and command == "replay.combat":
        screen.jump_combat(-1)
    else:
        return False
    return True
