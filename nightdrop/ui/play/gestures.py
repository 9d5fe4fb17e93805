"""The buttons of orders that do many actions at once: gather, again, the whole stack, the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from nightdrop.rules.actions import DONE
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.nouns import number
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.play.game import Playing

GESTURES: Final = ("gather", "repeat", "whole", "end")
ORDERS: Final = (*GESTURES, "muster-all")
END: Final = "end"  # what is armed while it is asked whether the activation shall end


def gesture_buttons(playing: Playing, end: Callable[[], None]) -> list[Button]:
    """The orders that can be given now. They keep their places as long as a step lasts."""
    view, pointer = playing.view, playing.pointer
    if not view.due.moves_stacks or not pointer.actions:
        return _ending(playing, end)
    found = _ending(playing, end)
    units = (view.pieces[unit] for unit in pointer.back().units)
    if any(c.is_unknown and c.side == playing.decider for c in units):  # none that is pushed
        found.append(_gather(playing))
    if playing.orders.last is not None:
        found.append(Button("repeat", _("Same again"), lambda: repeat(playing), "", "play.repeat"))
    chosen = pointer.selected or playing.stack
    here = view.pieces[chosen[0]].hex if chosen else None
    stack = playing.movers(here) if here is not None else ()
    if len(stack) > len(chosen):
        said = ngettext("All {count}", "All {count} here", len(stack))
        said = said.format(count=number(len(stack)))
        found.append(Button("whole", said, partial(playing.choose_stack, stack), "", "play.whole"))
    return found


def _gather(playing: Playing) -> Button:
    """The button that looks for a place to gather at; while it does, it says how that is chosen."""
    if playing.orders.aims:
        sub = _("the arrows show who comes nearer")
        found = Button("gather", _("Click where they gather"), playing.back, sub, "play.back",
                       primary=True)  # fmt: skip
        found.also = "play.gather"
        return found
    return Button("gather", _("Gather"), playing.aim, "", "play.gather")


def _ending(playing: Playing, end: Callable[[], None]) -> list[Button]:
    """The button that ends the activation, where more than one step is left of it."""
    view = playing.view
    if view.activation is None or DONE not in playing.pointer.actions or not view.due.checks:
        return []
    chosen = view.game.rules.activations[view.activation]
    if not any(isinstance(step, type(view.due)) for step in chosen.steps[:-1]):
        return []
    asked = playing.armed == END
    label = _("Yes, end it all") if asked else _("End activation")
    return [Button("end", label, end, "", "play.end", primary=asked)]


def repeat(playing: Playing) -> None:
    """Give the last order again: to what is chosen or pointed at, else to the same units. To gather
    is for all, unless somebody is chosen."""
    last, chosen = playing.orders.last, playing.stack or playing.pointer.selected
    for_all = last is not None and last.target is not None
    view = playing.view
    plan = playing.orders.once_more(view, chosen if for_all else chosen or playing.pointed_at)
    if last is not None and plan:
        target = last.target
        playing.ordered(lambda: playing.orders.give(plan, view, target))
    else:
        playing.refuse(_("Nobody here can do that again."))


def end_activation(playing: Playing) -> None:
    """End all steps of the activation that are left."""
    playing.ordered(playing.orders.end_activation)
