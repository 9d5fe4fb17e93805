"""The checklist before a step ends: each hex where something can still act, to be clicked."""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import hex_name
from nightdrop.engine.model import Counter, State
from nightdrop.table.narrate import halves
from nightdrop.table.narrate_words import counter_noun, listed
from nightdrop.table.reach import points_to_go
from nightdrop.table.speech import _, ngettext
from nightdrop.ui.checklist import OpenPlace, checklist, is_listed
from nightdrop.ui.keys import KEYBOARD
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.spots import Spot
from nightdrop.ui.theme import SIZE_BODY

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play

ROW, MOST = 22, 6  # design px of a row, and how many rows at the most
LOG_ROOM = 160  # design px that the log keeps before the checklist gets any


def draw_checklist(screen: Play, pen: Pen, area: pygame.Rect) -> list[Spot]:
    """What could still act, hex by hex, as far as there is room; where the rows lie."""
    playing = screen.playing
    places = checklist(playing) if is_listed(playing) else []
    rows = min(len(places), MOST, (area.height - pen.px(LOG_ROOM + 33)) // pen.px(ROW))
    if rows < 1:
        return []
    y = pen.head(area, _("Still to act"), _("{key}: next").format(key=KEYBOARD.cap("play.unit")))
    spots = []
    if len(places) > rows:
        rows = max(1, rows - 1)
    for number, place in enumerate(places[:rows]):
        spot = Spot(pygame.Rect(area.left, y, area.width, pen.px(ROW)), "open", number, place.hex)
        _row(screen, pen, spot, place)
        spots.append(spot)
        y = spot.rect.bottom
    if len(places) > rows:
        count = len(places) - rows
        more = ngettext("and {count} more hex", "and {count} more hexes", count)
        pen.text((area.left + pen.px(52), y), more.format(count=count), "body", SIZE_BODY,
                 pen.palette.ink2)  # fmt: skip
        spots.append(Spot(pygame.Rect(area.left, y, area.width, pen.px(ROW)), "open", rows, None))
    return spots


def _row(screen: Play, pen: Pen, spot: Spot, place: OpenPlace) -> None:
    """The number of a hex, and which of its units can still act."""
    view, rect = screen.playing.view, spot.rect
    if screen.hot == spot.name:
        pen.box(rect.inflate(pen.px(8), 0), pen.palette.panel2, None, 4)
    pen.text(rect.topleft, hex_name(place.hex), "value", 15, pen.palette.accent_text)
    here = [c for c in view.pieces.at(place.hex) if c.id in place.units or not place.units]
    words = str(counter_noun(view, here[0])) if len(here) == 1 else kinds(here)
    left = points_of(view, here)
    right = rect.right
    if left:
        at = (rect.right, rect.top + pen.px(1))
        right = pen.text(at, left, "body", SIZE_BODY, pen.palette.ink2, right=True).left
    x = rect.left + pen.px(52)
    pen.text((x, rect.top + pen.px(1)), words, "body", SIZE_BODY, width=right - x - pen.px(8))


def points_of(view: State, counters: Sequence[Counter]) -> str:
    """The MP that these units have left, the least and the most; "" where none is counted."""
    found = [points_to_go(view, counter.id) for counter in counters]
    if not any(found):
        return ""
    least, most = halves(min(found)), halves(max(found))
    points = least if least == most else f"{least}–{most}"
    return _("{cost} MP").format(cost=points)


def kinds(counters: Sequence[Counter]) -> str:
    """How many companies, units and sticks these are: "2 companies and 3 sticks"."""
    found = Bag(counter.kind for counter in counters)
    said = (
        (found["company"], ngettext("{count} company", "{count} companies", found["company"])),
        (found["unit"], ngettext("{count} unit", "{count} units", found["unit"])),
        (found["stick"], ngettext("{count} stick", "{count} sticks", found["stick"])),
    )
    return listed([words.format(count=count) for count, words in said if count])
