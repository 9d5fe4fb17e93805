"""Which fight the panel shows: the one under way, or one that is only thought of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import CHANCE
from nightdrop.rules.actions import Roll, parse
from nightdrop.table.narrate_words import listed, number
from nightdrop.table.odds import FightSheet, fight_sheet, join_sheet, prospects, thrown_sheet
from nightdrop.table.speech import _, ngettext

if TYPE_CHECKING:
    from nightdrop.ui.playing import Playing


class Shown(NamedTuple):
    """A fight to be shown; `foreseen` if nobody has declared it, `note` says with whom."""

    sheet: FightSheet
    foreseen: bool = False
    note: str = ""


class Foresight:
    """Finds the fight to show while the player points at hexes, each one once."""

    def __init__(self) -> None:
        self._key: object = None
        self._shown: Shown | None = None

    def shown(self, playing: Playing, hex_: Hex | None) -> Shown | None:
        """The fight to show while a hex is pointed at, from what the reader knows."""
        key = (playing.version, playing.audience, playing.pointer.made, hex_)
        if key != self._key:
            self._key, self._shown = key, _shown(playing, hex_)
        return self._shown


def _shown(playing: Playing, hex_: Hex | None) -> Shown | None:
    view, fight = playing.view, playing.view.fight
    if playing.step == "combat" and hex_ in playing.pointer.hexes and hex_ is not None:
        return _thought_of(playing, hex_)
    if fight is None:
        return _last_throw(playing)
    if playing.step != "join" or not playing.pointer.actions:
        sheet = fight_sheet(view)
        return Shown(sheet, note=_assumed(sheet)) if sheet else None
    units = playing.pointer.units
    here = tuple(c.id for c in view.pieces.at(hex_) if c.id in units) if hex_ is not None else ()
    if here:
        sheet = join_sheet(view, here)
        said = ngettext("If one more unit joined.", "If {count} more units joined.", len(here))
        note = said.format(count=number(len(here)))
        return Shown(sheet, True, f"{note} {_assumed(sheet)}".strip()) if sheet else None
    if not fight.attackers:
        return _thought_of(playing, fight.target)
    sheet = fight_sheet(view)
    return Shown(sheet, True, _assumed(sheet)) if sheet else None


def _last_throw(playing: Playing) -> Shown | None:
    """A fight that its throw has ended, as long as nobody has decided anything since."""
    match = playing.match
    for index in range(len(match.entries) - 1, -1, -1):
        before = match.state_view(index, playing.audience)
        if before.actor != CHANCE:
            return None
        action = parse(match.entries[index])
        if before.state.fight is not None and isinstance(action, Roll) and len(action.dice) == 2:
            sheet = thrown_sheet(before.state, (action.dice[0], action.dice[1]))
            return Shown(sheet) if sheet else None
    return None


def _thought_of(playing: Playing, target: Hex) -> Shown | None:
    """The best attack that could be made on a hex."""
    sheets, pieces = prospects(playing.view, target), playing.view.pieces
    if not sheets:
        return None
    best = sheets[0]
    from_ = sorted({hex_ for key in best.attackers if (hex_ := pieces[key].hex) is not None})
    count = len(best.attackers)
    said = ngettext("With one unit from {hexes}.", "With {count} units from {hexes}.", count)
    if len(sheets) > 1:
        said = ngettext(
            "At best one unit from {hexes}.", "At best {count} units from {hexes}.", count
        )
    note = said.format(count=number(count), hexes=listed([hex_name(hex_) for hex_ in from_]))
    return Shown(best, True, f"{note} {_assumed(best)}".strip())


def _assumed(sheet: FightSheet) -> str:
    """What the odds take for granted, until it is known."""
    if sheet.dice or not sheet.of:
        return ""
    if sheet.of > 36:
        return _("Unseen units may be any that are left in the cup; both sides choose well.")
    named = sheet.attack and sheet.attack.named and sheet.defence and sheet.defence.named
    return "" if named else _("Both sides choose their best Point unit.")
