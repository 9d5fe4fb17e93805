"""The fight that a reader is shown: under way, thrown, or only thought of for a hex pointed at."""

from __future__ import annotations

from typing import NamedTuple

from nightdrop.engine.model import CHANCE, State
from nightdrop.hexwar.match.fight import (
    FightSheet,
    fight_sheet,
    join_sheet,
    prospects,
    thrown_sheet,
)
from nightdrop.hexwar.match.forecast import assumption
from nightdrop.hexwar.rules.actions import At
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.ui.play.pointer import Pointer
from nightdrop.hexwar.words.places import by_places
from nightdrop.rules.actions import Roll, parse
from nightdrop.table.language import ngettext
from nightdrop.table.match.seat import Seat
from nightdrop.table.words.nouns import listed, number


class ShownFight(NamedTuple):
    """A fight to be shown; `foreseen` if nobody has declared it, `note` says with whom."""

    sheet: FightSheet
    foreseen: bool = False
    note: str = ""


def fight_shown(seat: Seat, pointer: Pointer, hex_: Hex | None) -> ShownFight | None:
    """The fight to show while a hex is pointed at, from what the reader knows."""
    view, fight = seat.view, seat.view.fight
    if hex_ is not None and At("attack", hex_) in pointer.actions:
        return _thought_of(view, hex_)
    if fight is None:
        return _last_throw(seat)
    if not pointer.may_join:
        sheet = fight_sheet(view)
        return ShownFight(sheet, note=assumption(sheet)) if sheet else None
    units = pointer.units
    here = tuple(c.id for c in view.pieces.at(hex_) if c.id in units) if hex_ is not None else ()
    if here:
        sheet = join_sheet(view, here)
        said = ngettext("If one more unit joins.", "If {count} more units join.", len(here))
        note = said.format(count=number(len(here)))
        return ShownFight(sheet, True, f"{note} {assumption(sheet)}".strip()) if sheet else None
    if not fight.attackers:
        return _thought_of(view, fight.target)
    sheet = fight_sheet(view)
    return ShownFight(sheet, True, assumption(sheet)) if sheet else None


def _last_throw(seat: Seat) -> ShownFight | None:
    """A fight that its throw has ended, as long as nobody has decided anything since; one
    that stays to be seen also after what its sides have decided."""
    match = seat.match
    for index in range(len(match.entries) - 1, -1, -1):
        before = match.state_view(index, seat.audience)
        if before.actor != CHANCE:
            if seat.mode == "hold" and before.state.fight is not None:
                continue
            return None
        action = parse(match.entries[index], match.game.rules)
        if before.state.fight is not None and isinstance(action, Roll) and len(action.dice) == 2:
            sheet = thrown_sheet(before.state, (action.dice[0], action.dice[1]))
            return ShownFight(sheet) if sheet else None
    return None


def _thought_of(view: State, target: Hex) -> ShownFight | None:
    """The best attack that could be made on a hex."""
    sheets, pieces = prospects(view, target), view.pieces
    if not sheets:
        return None
    best = sheets[0]
    from_ = sorted({hex_ for key in best.attackers if (hex_ := pieces[key].place) is not None})
    count = len(best.attackers)
    said = ngettext("With one unit from {hexes}.", "With {count} units from {hexes}.", count)
    if len(sheets) > 1:
        said = ngettext(
            "At best, one unit from {hexes}.", "At best, {count} units from {hexes}.", count
        )
    note = said.format(count=number(count), hexes=listed([hex_name(hex_) for hex_ in from_]))
    note = by_places(view.game.board, note)
    return ShownFight(best, True, f"{note} {assumption(best)}".strip())
