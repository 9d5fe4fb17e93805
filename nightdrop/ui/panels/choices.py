"""The wordless actions as buttons: what each is called, its key, and what it will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.rules.actions import Form, ReinforceCompany, SpendAdvantage, With, Word
from nightdrop.table.narrate_words import capital, number
from nightdrop.table.speech import N_, _, ngettext
from nightdrop.ui.pointer import Pointer
from nightdrop.ui.screens.buttons import Button

_DONE: Final = {
    "push": (N_("Done moving sticks"), N_("the activation ends")),
    "reinforce": (N_("No more reinforcements"), N_("go on to movement")),
    "move": (N_("Done moving"), N_("go on to combat")),
    "combat": (N_("Done fighting"), N_("no more attacks in this activation")),
    "advance": (N_("Done advancing"), ""),
    "regroup": (N_("Done regrouping"), N_("the activation ends")),
}
_WORDS: Final = {
    "fight": (N_("Fight"), N_("declare the attack; no way back"), pygame.K_f, "F"),
    "stand": (N_("Stand and lose a step"), N_("the stack stays where it is"), pygame.K_s, "S"),
    "pass": (N_("Pass"), N_("leave the markers as they are"), pygame.K_p, "P"),
    "reinforce": (N_("Draw a reinforcement"), N_("uses one activation"), pygame.K_r, "R"),
    "roll": (N_("Let the dice decide"), N_("keep the Advantage"), pygame.K_r, "R"),
}


def button_for(action: Action, view: State, pointer: Pointer, act: Callable[[], None]) -> Button:
    """The button that takes this action; `pointer` is the menu before any click."""
    match action:
        case Word(word="done"):
            label, sub = _DONE.get(view.todo[-1].name, (N_("Done"), ""))
            sub = still_open(view, pointer) or _(sub)
            return Button("done", _(label), act, sub, pygame.K_d, "D")
        case Word() if action.word in _WORDS:
            label, sub, key, cap = _WORDS[action.word]
            return Button(action.word, _(label), act, _(sub), key, cap)
        case Word():
            return _activation(action.word, view, act)
        case SpendAdvantage():
            key = pygame.K_5 if action.regiment == "505" else _last_digit(action.regiment)
            label = _("Spend the Advantage of the {regiment}th").format(regiment=action.regiment)
            return Button(action.text, label, act, _("it must then be activated first"), key,
                          action.regiment[-1])  # fmt: skip
        case With(verb="activate"):
            return Button("activate", _("Activate here"), act, _("without moving, to fight"),
                          pygame.K_a, "A")  # fmt: skip
        case Form():
            label = _("Form a company of {count} sticks").format(count=len(action.sticks))
            return Button("form", label, act, "", pygame.K_f, "F")
        case ReinforceCompany():
            return Button("reinforce-company", _("Reinforce the company"), act, "", pygame.K_f, "F")
    return Button(action.text, action.text, act)


def still_open(view: State, pointer: Pointer) -> str:
    """What would be left undone by ending the step now: "Three sticks can still move"."""
    step = view.todo[-1].name
    if step not in ("combat", "regroup", "move", "push", "advance"):
        return ""
    count = len(pointer.hexes if step in ("combat", "regroup") else pointer.units)
    kinds = {view.pieces[unit].kind for unit in pointer.units}
    kind = kinds.pop() if len(kinds) == 1 else "unit"
    said = _open_words(step, kind, count)
    return said.format(count=capital(number(count))) if count else ""


def _open_words(step: str, kind: str, n: int) -> str:
    """The sentence for `n` hexes or counters of a kind that a step has still to offer."""
    match step, kind:
        case "combat", _:
            return ngettext("One hex can still be attacked",
                            "{count} hexes can still be attacked", n)  # fmt: skip
        case "regroup", _:
            return ngettext("One hex can still muster", "{count} hexes can still muster", n)
        case "advance", "company":
            return ngettext("One company can still advance",
                            "{count} companies can still advance", n)  # fmt: skip
        case "advance", _:
            return ngettext("One unit can still advance", "{count} units can still advance", n)
        case _, "company":
            return ngettext("One company can still move", "{count} companies can still move", n)
        case _, "stick":
            return ngettext("One stick can still move", "{count} sticks can still move", n)
    return ngettext("One unit can still move", "{count} units can still move", n)


def _last_digit(regiment: str) -> int:
    return pygame.K_0 + int(regiment[-1])


def _activation(name: str, view: State, act: Callable[[], None]) -> Button:
    """A button for U1-U3 and G1-G4."""
    chosen = view.game.rules.activations[name]
    count = len([c for c in view.pieces.of(chosen.group) if c.hex is not None])
    number = int(name[1])
    if name[0] == "U":
        label = _("Activate the {regiment}th").format(regiment=chosen.group)
        sub = ngettext("{count} unit: move, fight, regroup",
                       "{count} units: move, fight, regroup", count)  # fmt: skip
        sub = sub.format(count=count)
    elif chosen.night_only:
        unknown = sum(c.is_unknown for c in view.pieces.of(chosen.group))
        label = _("Scatter the {regiment}th").format(regiment=chosen.group)
        sub = ngettext("two dice of moves for {count} unknown stick",
                       "two dice of moves among {count} unknown sticks", unknown)  # fmt: skip
        sub = sub.format(count=unknown)
    else:
        label = _("Activate German units")
        sub = _("one die of units: reinforce, move, fight")
    return Button(name, label, act, sub, pygame.K_0 + number, str(number))


def undo_button(refusal: str | None, act: Callable[[], None]) -> Button:
    """The button that takes the last decision back, or says why it cannot."""
    if refusal is None:
        return Button("undo", _("Undo"), act, "", pygame.K_u, "U")
    return Button("undo", _("Undo"), act, in_short(refusal), pygame.K_u, "U", enabled=False,
                  answers=True)  # fmt: skip


def redo_button(act: Callable[[], None]) -> Button:
    """The button that does again what was taken back last."""
    return Button("redo", _("Redo"), act, "", pygame.K_y, "Y")


def in_short(refusal: str) -> str:
    """The first words of a refusal: what it is, without the rule and the consequence, which
    stands behind a colon in every language."""
    short = refusal.partition(" [")[0].partition(": ")[0].rstrip(".")
    return f"{short}."
