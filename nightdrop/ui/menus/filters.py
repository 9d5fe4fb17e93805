"""The filters of the list of saved games: which games each takes, and its button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from nightdrop.table.language import N_, _
from nightdrop.ui.kit import Button, Pen
from nightdrop.ui.menus.game_cards import Saved


@dataclass(frozen=True, slots=True)
class Filter:
    """Some of the games: how they are called, the command that shows them alone, which it takes."""

    name: str
    label: str
    command: str
    takes: Callable[[Saved], bool]


FILTERS: Final = (
    Filter("all", N_("All"), "files.all", lambda one: not one.older),
    Filter("going", N_("Going on"), "files.going",
           lambda one: not (one.older or one.over or one.sealed)),
    Filter("finished", N_("Finished"), "files.finished", lambda one: one.over and not one.older),
    Filter("sealed", N_("Sealed"), "files.sealed", lambda one: one.sealed and not one.older),
    Filter("older", N_("Older"), "files.older", lambda one: one.older),
)  # fmt: skip


def filter_buttons(
    games: Sequence[Saved], chosen: Filter, choose: Callable[[Filter], None]
) -> list[Button]:
    """The filters, each with its number; that of older games only where there are some."""
    made = []
    for one in FILTERS:
        count = sum(map(one.takes, games))
        if one is FILTERS[-1] and not count:
            continue
        said = _("{filter}  {count}").format(filter=_(one.label), count=count)
        act = partial(choose, one)
        made.append(Button(f"filter-{one.name}", said, act, "", one.command, sign=""))
        made[-1].face = draw_filter_on if one is chosen else draw_filter
    return made


def draw_filter(pen: Pen, button: Button, on: bool = False) -> None:
    """A filter with its number."""
    pal, rect = pen.palette, button.rect
    fill = pal.accent if on else pal.panel2 if button.hovered else pal.panel
    pen.box(rect, fill, None if on else pal.rule, 8)
    ink = pal.on_accent if on else pal.ink
    pen.line(rect.inflate(-pen.px(12), 0), button.label, "strong", 15, ink, "centre")
    if button.focused:
        pen.focus(rect)


def draw_filter_on(pen: Pen, button: Button) -> None:
    """The filter that is chosen."""
    draw_filter(pen, button, True)
