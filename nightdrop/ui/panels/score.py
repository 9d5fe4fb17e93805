"""The score of a fight on the map: a plate at the edge of the hex that is attacked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nightdrop.table.odds import FightSheet, figure
from nightdrop.table.speech import _
from nightdrop.ui.camera import hex_centre
from nightdrop.ui.theme import COUNTERS

if TYPE_CHECKING:
    from nightdrop.engine.hexes import Hex
    from nightdrop.ui.paint.overlay import Overlay

EDGE = 0.55  # of a hex's height from its middle: between its counters and those beyond


def score_words(sheet: FightSheet) -> str:
    """What a sheet comes to: "AF 8 : DF 4–6" before the throw, "10 : 7" after it [9.2.4].

    "" where no dice are thrown. It says no more than the sheet, which its reader may know.
    """
    if sheet.attack is None or sheet.defence is None:
        return ""
    if sheet.dice is not None:
        return thrown_words(sheet.attack.least + sheet.dice[0], sheet.defence.least + sheet.dice[1])
    attack, defence = (figure(side.least, side.most) for side in (sheet.attack, sheet.defence))
    return _("AF {attack} : DF {defence}").format(attack=attack, defence=defence)


def thrown_words(attack: int, defence: int) -> str:
    """Both scores with the dice in them."""
    return f"{attack} : {defence}"


def draw_score(
    overlay: Overlay, target: Hex, starts: Iterable[Hex], words: str, name_above: bool = False
) -> None:
    """The plate over the hex, or under it where an attack comes from the north or the hex has its
    name above; always in view while its hex is."""
    x, y = overlay.camera.hex_point(target)
    if not overlay.surface.get_clip().collidepoint(x, y):
        return
    tall = overlay.camera.height
    east, north = hex_centre(target)
    from_north = any(abs(hex_centre(hex_)[0] - east) < 1 and hex_centre(hex_)[1] < north
                     for hex_ in starts)  # fmt: skip
    size = min(28, max(13, round(tall * 0.17)))
    away = round(tall * EDGE) if from_north or name_above else -round(tall * EDGE)
    overlay.plate((x, y + away), size, words, COUNTERS.cream)
