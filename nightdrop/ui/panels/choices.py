"""The wordless actions as buttons: what each is called, its key, and what it will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.rules.actions import Form, ReinforceCompany, SpendAdvantage, With, Word
from nightdrop.table.narrate_words import capital, number
from nightdrop.ui.pointer import Pointer
from nightdrop.ui.screens.buttons import Button

_DONE: Final = {
    "push": ("Done moving sticks", "the activation ends"),
    "reinforce": ("No more reinforcements", "go on to movement"),
    "move": ("Done moving", "go on to combat"),
    "combat": ("Done fighting", "no more attacks in this activation"),
    "advance": ("Done advancing", ""),
    "regroup": ("Done regrouping", "the activation ends"),
}
_WORDS: Final = {
    "fight": ("Fight", "declare the attack; no way back", pygame.K_f, "F"),
    "stand": ("Stand and lose a step", "the stack stays where it is", pygame.K_s, "S"),
    "pass": ("Pass", "leave the markers as they are", pygame.K_p, "P"),
    "reinforce": ("Draw a reinforcement", "uses one activation", pygame.K_r, "R"),
    "roll": ("Let the dice decide", "keep the Advantage", pygame.K_r, "R"),
}


def button_for(action: Action, view: State, pointer: Pointer, act: Callable[[], None]) -> Button:
    """The button that takes this action; `pointer` is the menu before any click."""
    match action:
        case Word(word="done"):
            label, sub = _DONE.get(view.todo[-1].name, ("Done", ""))
            sub = still_open(view, pointer) or sub
            return Button("done", label, act, sub, pygame.K_d, "D")
        case Word() if action.word in _WORDS:
            label, sub, key, cap = _WORDS[action.word]
            return Button(action.word, label, act, sub, key, cap)
        case Word():
            return _activation(action.word, view, act)
        case SpendAdvantage():
            key = pygame.K_5 if action.regiment == "505" else _last_digit(action.regiment)
            label = f"Spend the Advantage of the {action.regiment}th"
            return Button(action.text, label, act, "it must then be activated first", key,
                          action.regiment[-1])  # fmt: skip
        case With(verb="activate"):
            return Button("activate", "Activate here", act, "without moving, to fight", pygame.K_a,
                          "A")  # fmt: skip
        case Form():
            label = f"Form a company of {len(action.sticks)} sticks"
            return Button("form", label, act, "", pygame.K_f, "F")
        case ReinforceCompany():
            return Button("reinforce-company", "Reinforce the company", act, "", pygame.K_f, "F")
    return Button(action.text, action.text, act)


def still_open(view: State, pointer: Pointer) -> str:
    """What would be left undone by ending the step now: "Three sticks can still move"."""
    step = view.todo[-1].name
    if step == "combat":
        return _count(len(pointer.hexes), "hex", "hexes", "can still be attacked")
    if step == "regroup":
        return _count(len(pointer.hexes), "hex", "hexes", "can still muster")
    if step not in ("move", "push", "advance"):
        return ""
    kinds = {view.pieces[unit].kind for unit in pointer.units}
    one = kinds.pop() if len(kinds) == 1 else "unit"
    many = "companies" if one == "company" else one + "s"
    verb = "advance" if step == "advance" else "move"
    return _count(len(pointer.units), one, many, f"can still {verb}")


def _count(count: int, one: str, many: str, what: str) -> str:
    return capital(f"{number(count)} {one if count == 1 else many} {what}") if count else ""


def _last_digit(regiment: str) -> int:
    return pygame.K_0 + int(regiment[-1])


def _activation(name: str, view: State, act: Callable[[], None]) -> Button:
    """A button for U1-U3 and G1-G4."""
    chosen = view.game.rules.activations[name]
    count = len([c for c in view.pieces.of(chosen.group) if c.hex is not None])
    number = int(name[1])
    if name[0] == "U":
        label, sub = f"Activate the {chosen.group}th", f"{count} units: move, fight, regroup"
    elif chosen.night_only:
        unknown = sum(c.is_unknown for c in view.pieces.of(chosen.group))
        label = f"Scatter the {chosen.group}th"
        sub = f"two dice of moves among {unknown} unknown sticks"
    else:
        label, sub = "Activate German units", "one die of units: reinforce, move, fight"
    return Button(name, label, act, sub, pygame.K_0 + number, str(number))


def undo_button(refusal: str | None, act: Callable[[], None]) -> Button:
    """The button that takes the last decision back, or says why it cannot."""
    if refusal is None:
        return Button("undo", "Undo", act, "", pygame.K_u, "U")
    short = refusal.partition(" [")[0].partition(": ")[0].partition(", so ")[0].rstrip(".")
    return Button("undo", "Undo", act, f"{short}.", pygame.K_u, "U", enabled=False)
