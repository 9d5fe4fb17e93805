"""The filters of the list of saved games, and their buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from nightdrop.table.language import N_, _
from nightdrop.ui.kit import Button, Pen, Style
from nightdrop.ui.menus.game_cards import Saved


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter of the games: its name, its command, and which games it takes."""

    name: str
    label: str
    command: str
    takes: Callable[[Saved], bool]


FILTERS: Final = (
    Filter("all", N_("All"), "files.all", lambda one: not one.older),
    Filter("going", N_("Ongoing"), "files.going",
           lambda one: not (one.older or one.over or one.sealed or one.sent)),
    Filter("finished", N_("Finished"), "files.finished", lambda one: one.over and not one.older),
    Filter("sealed", N_("Sealed"), "files.sealed", lambda one: one.sealed and not one.older),
    Filter("older", N_("Older"), "files.older", lambda one: one.older),
)  # fmt: skip


def filter_buttons(
    games: Sequence[Saved], chosen: Filter, choose: Callable[[Filter], None]
) -> list[Tab]:
    """The filters, each with its number; that of older games only if there are any."""
    made = list[Tab]()
    for one in FILTERS:
        count = sum(map(one.takes, games))
        if one is FILTERS[-1] and not count:
            continue
        said = _("{filter}  {count}").format(filter=_(one.label), count=count)
        act = partial(choose, one)
        made.append(Tab(f"filter-{one.name}", said, act, one.command, one is chosen))
    return made


class Tab(Button):
    """One of several buttons in a row, of which one is `on`."""

    is_ringed = True

    def __init__(
        self, name: str, label: str, act: Callable[[], None], command: str, on: bool = False,
        size: float = 15, pad: float = 32, tall: float = 40,
    ) -> None:
        super().__init__(name, label, act, "", command, sign="")
        self.on, self._size, self._pad, self.tall = on, size, pad, (tall, tall)

    def wish(self, style: Style) -> int:
        return style.width(self.label, "strong", self._size) + style.px(self._pad)

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        fill = pal.accent if self.on else pal.panel2 if self.hovered else pal.panel
        pen.box(rect, fill, None if self.on else pal.rule, 8)
        ink = pal.on_accent if self.on else pal.ink
        pen.line(rect.inflate(-pen.px(12), 0), self.label, "strong", 15, ink, "centre")
