"""The buttons of the replay screen: moving about, speed, eyes, and what to do with a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from nightdrop.table.language import N_, _
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import Button

if TYPE_CHECKING:
    from nightdrop.engine.view import Reader
    from nightdrop.ui.replay.screen import ReplayScreen


SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
SPEED_WORDS: Final = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
_EYES: Final[tuple[tuple[Reader, str], ...]] = (
    ("us", N_("US")), ("german", N_("German")), ("both", N_("Both")), ("all", N_("Everything")),
)  # fmt: skip
_ASKED: Final = {
    "us": N_("This game is not over. Everybody at this screen will see what only the US player "
             "may know."),
    "german": N_("This game is not over. Everybody at this screen will see what only the German "
                 "player may know."),
}  # fmt: skip


def question(eyes: Reader) -> str:
    """What is asked before the secrets of a running game are shown."""
    return _(_ASKED[eyes])


def answers(screen: ReplayScreen) -> list[Button]:
    """Yes and no."""
    return [
        Button("no", _("Do not show them"), lambda: screen.answer(False), "", "back", True, True),
        Button("yes", _("Show the secrets"), lambda: screen.answer(True), "", "replay.speed"),
    ]  # fmt: skip


def controls(screen: ReplayScreen) -> list[Button]:
    """All buttons; the time line and the panel give them their places."""
    folds = Button("panel", _("Panel"), screen.side.toggle, "", "replay.panel")
    return [*_transport(screen), *_pace(screen), *_eyes(screen), *_uses(screen), folds]


def _transport(screen: ReplayScreen) -> list[Button]:
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


def _pace(screen: ReplayScreen) -> list[Button]:
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


def _pace_name(screen: ReplayScreen) -> str:
    """What the button is called that takes another speed: at a low foot after the one taken."""
    return SPEED_WORDS[screen.speed] if screen.side.is_low else _("Speed")


def _eyes(screen: ReplayScreen) -> list[Button]:
    """Whose eyes; the digits choose them."""
    return [
        Button(f"seen-{eyes}", _(label), partial(screen.see, eyes), "", f"replay.{eyes}",
               True, eyes == screen.eyes)
        for eyes, label in _EYES
    ]  # fmt: skip


def _uses(screen: ReplayScreen) -> list[Button]:
    """What can be made of the game."""
    return [
        Button("fork", _("Play on from here"), screen.fork, _("a new game, chance open"),
               "replay.fork"),
        Button("export", _("Export"), screen.export, _("text, picture, animated picture"),
               "replay.export"),
        Button("title", _("Main menu"), screen.leave, "", "back"),
    ]  # fmt: skip


def other_key(screen: ReplayScreen, event: pygame.event.Event) -> bool:
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
