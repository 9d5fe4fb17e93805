"""A whole stack moved with one gesture: which units can, where to, and the single moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nightdrop.engine.hexes import Hex
from nightdrop.rules.actions import Move

if TYPE_CHECKING:
    from nightdrop.ui.playing import Answer, Playing

_STEPS = ("move", "push")


def movers(playing: Playing, hex_: Hex) -> tuple[str, ...]:
    """The units of a hex that can be chosen to move now, in order."""
    if playing.step not in _STEPS:
        return ()
    units = playing.pointer.back().units
    return tuple(c.id for c in playing.view.pieces.at(hex_) if c.id in units)


def goals(playing: Playing, units: tuple[str, ...]) -> frozenset[Hex]:
    """Where at least one of these units can move to."""
    moves = (a for a in playing.pointer.actions if isinstance(a, Move) and a.unit in units)
    return frozenset(move.to for move in moves if move.to is not None)


def choose_stack(playing: Playing, hex_: Hex) -> Answer:
    """Choose all units of a hex that can move; like a click where that is one or none."""
    units = movers(playing, hex_)
    if len(units) < 2:
        return playing.click_hex(hex_)
    playing.back()
    playing.gang = units
    return "picked"


def move_stack(playing: Playing, units: tuple[str, ...], to: Hex) -> Answer:
    """Move those units that can, one action after the other, up to the first refusal."""
    able = [unit for unit in units if Move(unit, to) in playing.pointer.actions]
    if not able:
        playing.pointer = playing.pointer.back().click(units[0])
        return playing.refuse(to, units[0])
    asked = playing.decider, playing.step
    for unit in able:
        if Move(unit, to) not in playing.pointer.actions:
            if (playing.decider, playing.step) == asked:
                playing.refuse(to, unit, f"move {unit} {to:04d}")
            break
        playing.submit(Move(unit, to))
    still = [unit for unit in able if unit in playing.pointer.back().units]
    if len(still) > 1 and not playing.must_cover:
        playing.pointer = playing.pointer.back()
        playing.gang = tuple(still)
    return "done"


def click(playing: Playing, hex_: Hex, whole: bool) -> Answer:
    """A click in a hex; `whole` chooses its stack, and a chosen stack moves."""
    if playing.dice_due:
        return "nothing"
    if whole:
        return choose_stack(playing, hex_)
    if playing.gang and hex_ in goals(playing, playing.gang):
        return move_stack(playing, playing.gang, hex_)
    playing.gang = ()
    return playing.click_hex(hex_)
