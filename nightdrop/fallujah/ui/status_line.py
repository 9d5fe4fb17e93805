"""The line below the map: what a space, base or unit is, and what would count there."""

from __future__ import annotations

from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.fallujah.rules.book import DEAD, GONE, POOL, TownBook
from nightdrop.fallujah.rules.printed_tables import GOALS, NodeFace
from nightdrop.fallujah.rules.ruleset import (
    boots_at,
    is_controlled,
    node_face,
    rules_of,
    space_of,
    units_at,
    values_of,
)
from nightdrop.fallujah.words import face_words, place_words, unit_in_full, unit_name, values_words
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import PANEL_WIDTH, scale_for
from nightdrop.ui.stage.node import Caption

_LINES: Final = 5  # of what is told in the bar, at most
# Where a unit is that is in no space and no base.
OUT: Final = {DEAD: N_("eliminated"), GONE: N_("deserted")}
_AWAY: Final = {POOL: N_("can be recruited"), **OUT}
# What counts in a terrain [16.5].
_OPEN: Final = N_("hits on OPFOR count double")


def thing_words(view: State, thing: str) -> str:
    """What a thing is: its number and name before the first comma, then all else."""
    rules = rules_of(view)
    if thing in rules.units:
        return _unit_words(view, thing)
    if thing in rules.town.spaces:
        return _space_words(view, thing)
    return _base_words(view, thing) if thing in rules.town.bases else ""


def terrain_words(view: State, space: str) -> str:
    """The terrain of a space: "open ground"."""
    return own(view.game.name, f"ground.{space_of(view, space).type}") or ""


def _unit_words(view: State, id_: str) -> str:
    """A unit, where it stands, and what is not as it was printed."""
    unit, name = view.book.units[id_], unit_name(id_)
    kind = unit_in_full(view.game, id_).split(", ")[1]
    said = [values_words(values_of(view, id_))]
    if unit.reduced:
        said.append(_("one step lost"))
    if unit.leader:
        said.append(_("led by {leader}").format(leader=unit_name(unit.leader)))
    away = _AWAY.get(unit.place)
    said.append(_(away) if away else place_words(view.game, unit.place))
    if id_ in view.book.riders:
        said.append(_("rides with {carrier}").format(
            carrier=unit_name(view.book.riders[id_])))  # fmt: skip
    return f"{_whole(name)} {kind}, {' · '.join(said)}"


def _space_words(view: State, place: str) -> str:
    """A space: its terrain, what is hidden or known there, who holds it and who would stand."""
    space, book, rules = space_of(view, place), view.book, rules_of(view)
    said = [terrain_words(view, place)]
    if place in book.nodes:
        face = node_face(view, place)
        said.append(_node_words(view, face) if face else _("a concealed node"))
    if place == book.chopper:
        said.append(_("a downed helicopter: +1 OP and +2 VP if captured"))
    if any(rules.town.bridges[one].ends[0] == place for one in book.blown):
        said.append(_("the bridge is blown [14.7]"))
    held = is_controlled(view, place)
    if space.type in GOALS:
        said.append(_("held, +1 VP") if held else _("+1 VP if held"))
    if space.msr:
        said.append(_("on the MSR"))
    if not held or not boots_at(view, place):
        stands = space.type in rules.tables.stand[book.morale]
        said.append(_("they stand here [9.3]") if stands else _("they break off here [9.3]"))
        if rules.tables.losses[space.type] > 1:
            said.append(_(_OPEN) + " [16.5]")
    said.append(_who(view, place))
    return f"{place} {place_words(view.game, place)}, {' · '.join(said)}"


def _node_words(view: State, face: NodeFace) -> str:
    """A node that was seen: what it is worth, and what it does."""
    name = face_words(view.game, face.id)
    said = ngettext("{node}: {vp} VP, {ops} OP if captured", "{node}: {vp} VP, {ops} OPs if "
                                                             "captured",
                    face.ops).format(node=name, vp=face.vp, ops=face.ops)  # fmt: skip
    does = own(view.game.name, f"node.{face.id}.does")
    return f"{said}; {does}" if does else said


def _base_words(view: State, place: str) -> str:
    """A base: how many spaces are entered from it, who waits there."""
    base = rules_of(view).town.bases[place]
    entered = _("leads into {count} spaces; a force stops in the first one [13.4]").format(
        count=len(base.enters))  # fmt: skip
    return f"{_whole(place_words(view.game, place))}, {entered} · {_who(view, place)}"


def _who(view: State, place: str) -> str:
    """The units of a place, or that there are none."""
    book: TownBook = view.book
    names = [unit_name(id_) + ("−" if book.units[id_].reduced else "")
             for id_ in units_at(view, place)]  # fmt: skip
    return ", ".join(names) if names else _("no units there")


def _whole(name: str) -> str:
    """A name that is not divided at its blanks."""
    return name.replace(" ", "\N{NO-BREAK SPACE}")


# The bar


def status_tall(style: Style) -> int:
    """The px of a bar with one line."""
    return style.line_height("value", 17) + style.px(14)


def plain_room(style: Style, window: tuple[int, int]) -> tuple[Style, int, int] | None:
    """What counters must not fall short of: the style at 100 % in a window of this size in px, with
    the width and height of the map beside the panel then. None where nothing is enlarged."""
    plain = scale_for(*window)
    if style.scale.factor <= plain.factor:
        return None
    usual = style.scaled(plain)
    return usual, window[0] - usual.px(PANEL_WIDTH), window[1] - status_tall(usual)


def status_rect(style: Style, room: pygame.Rect, said: Caption) -> pygame.Rect:
    """The bar at the foot of a room, as tall as its words."""
    grown = max(0, len(_lines(style, room, said)) - 1) * style.line_height("body", 14.4)
    tall = status_tall(style) + grown
    return pygame.Rect(room.left, room.bottom - tall, room.width, tall)


def draw_status(pen: Pen, rect: pygame.Rect, said: Caption, keys: bool) -> None:
    """The bar with what is said; with `keys` it tells at its end how the map moves."""
    pal, gap, edge = pen.palette, pen.px(12), pen.px(18)
    pen.surface.fill(pal.panel, rect)
    pen.surface.fill(pal.rule, (rect.left, rect.top, rect.width, max(1, pen.px(1.4))))
    x, middle = rect.left + edge, rect.top + status_tall(pen) // 2
    if said.number:
        x = pen.beside(x, middle, said.number, "value", 17, pal.accent_text).right + gap
    if said.name:
        x = pen.beside(x, middle, said.name, "strong", 15).right + gap
    end, step = x, pen.line_height("body", 14.4)
    for n, line in enumerate(_lines(pen, rect, said)):
        end = max(end, pen.beside(x, middle + n * step, line, "body", 14.4, pal.ink2).right)
    told = _("wheel: zoom; {near}: the whole map; {next}: the next choice").format(
        near=KEYBOARD.cap("play.near"), next=KEYBOARD.cap("play.next"))  # fmt: skip
    wide = pen.width(told, "body", 13.4)
    if keys and end + 2 * gap + wide < rect.right - edge:
        pen.beside(rect.right - edge - wide, middle, told, "body", 13.4, pal.ink2)


def _lines(style: Style, room: pygame.Rect, said: Caption) -> list[str]:
    """The lines of what follows number and name."""
    heads = (said.number, "value", 17), (said.name, "strong", 15)
    taken = sum(style.width(*head) + style.px(12) for head in heads if head[0])
    return style.lines(said.rest, room.width - 2 * style.px(18) - taken, "body", 14.4, _LINES)
