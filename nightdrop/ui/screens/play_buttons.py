"""The buttons of the play screen: what can be done that is not on the map."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from nightdrop.rules.actions import DONE, Move
from nightdrop.table.speech import _
from nightdrop.ui.key_names import display
from nightdrop.ui.panels.choices import button_for, redo_button, undo_button
from nightdrop.ui.screens.buttons import Button

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play


_ENDS = ("done", "pass")  # buttons that end a step and do nothing else


def choices(screen: Play) -> list[Button]:
    """The buttons under the prompt, the corner's among them."""
    playing = screen.playing
    if playing.dice_due:
        return [*screen.dice.buttons(screen.throw), *_corner(screen)]
    pointer = playing.pointer
    shown = list(pointer.buttons)
    if pointer.complete is not None and playing.armed is None:
        shown.insert(0, pointer.complete)
    made = [button_for(a, playing.view, pointer.back(), partial(screen.take, a)) for a in shown]
    made.sort(key=lambda button: button.name in _ENDS)
    for button in made:
        if button.name == "done" and playing.armed == DONE:
            button.label = _("Yes, this step ends")
    back = []
    if pointer.made or playing.gang:
        back = [Button("back", _("Choose another"), screen.back, "", pygame.K_ESCAPE,
                       display("escape"))]  # fmt: skip
    if "off" in pointer.nexts:
        made.append(_leave(screen))
    _mark_natural(made, bool(pointer.nexts) and pointer.complete is None)
    away = playing.away
    if away is not None and away < len(playing.match.entries):
        made.append(Button("away", _("While you were away"), screen.look_back,
                           _("step by step"), pygame.K_v, "V"))  # fmt: skip
    made += [*back, undo_button(playing.why_no_undo(), screen.undo)]
    if playing.match.can_redo:
        made.append(redo_button(screen.redo))
    return [*made, *_corner(screen)]


def _mark_natural(made: list[Button], on_map: bool) -> None:
    """Mark the button that Enter presses: the first that does something. One that only ends the
    step is not natural as long as there is something to choose `on_map`."""
    doing = [button for button in made if button.name not in (*_ENDS, "off")]
    if doing or (made and not on_map):
        (doing or made)[0].primary = True


def _leave(screen: Play) -> Button:
    """The button that takes the chosen unit off the map: it asks twice."""
    if isinstance(screen.playing.armed, Move):
        sub = _("the unit is lost for good")
        return Button("off", _("Really leave the map"), screen.leave, sub, pygame.K_x, "X")
    return Button("off", _("Leave the map"), screen.leave, _("asks once more"), pygame.K_x, "X")


def _corner(screen: Play) -> list[Button]:
    """Zoom and the game menu."""
    return [
        Button("near", _("Near, or the whole map"), screen.follow.toggle, "", 0, "O"),
        Button("zoom-in", "+", lambda: screen.zoom(1), "", pygame.K_PLUS),
        Button("zoom-out", "−", lambda: screen.zoom(-1), "", pygame.K_MINUS),
        Button("panel", _("Panel"), screen.side.toggle, "", pygame.K_F2, "F2"),
        Button("menu", _("Menu"), screen.pause, "", pygame.K_m),
    ]
