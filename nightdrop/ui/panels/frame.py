"""Puts the play screen's parts in their places: panel, foot bar, small map, fan, tooltip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import GERMAN, US
from nightdrop.table.narrate import describe_counter, describe_hex
from nightdrop.table.odds import fight_sheet
from nightdrop.table.reach import enemy_zones, move_costs, move_way
from nightdrop.table.speech import _
from nightdrop.ui import fonts, gang
from nightdrop.ui.paint.minimap import Minimap
from nightdrop.ui.panels.fight import draw_fight
from nightdrop.ui.panels.log import draw_log
from nightdrop.ui.panels.marks import Marks
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.side import draw_decider, draw_top
from nightdrop.ui.playing import Playing
from nightdrop.ui.theme import COUNTERS, PANEL_PADDING, RGB

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play

_ASIDE = ("menu", "zoom-in", "zoom-out")  # buttons that stand elsewhere
_MINIMAPS: dict[tuple[int, int], Minimap] = {}
_DOTS: dict[str, RGB] = {
    group: COUNTERS.livery(group).face for group in ("505", "507", "508", "german")
}


def marks_of(playing: Playing, hover: Hex | None, focus: Hex | None) -> Marks:
    """What the map marks in this state of the game and of the clicks."""
    view, pointer = playing.view, playing.pointer
    selected = pointer.selected or playing.gang
    goals = gang.goals(playing, playing.gang) if playing.gang else pointer.hexes
    costs = dict(move_costs(view, selected[0])) if len(selected) == 1 or playing.gang else {}
    reach = {hex_: costs[hex_] for hex_ in goals if hex_ in costs}
    way: tuple[Hex, ...] = ()
    if reach and hover in reach:
        start = view.pieces[selected[0]].hex
        way = (*((start,) if start is not None else ()), *move_way(view, selected[0], hover))
    fight = view.fight
    arrows: tuple[tuple[Hex, Hex], ...] = ()
    if fight is not None:
        joined = (view.pieces.by_id.get(unit) for unit in fight.attackers)
        from_ = sorted({c.hex for c in joined if c is not None and c.hex is not None})
        arrows = tuple((hex_, fight.target) for hex_ in from_ if hex_ != fight.target)
    mover = view.pieces[selected[0]].side if reach else None
    zones = enemy_zones(view, US if mover == US else GERMAN) if mover else frozenset()
    return Marks(
        legal_hexes=goals,
        legal_units=pointer.units,
        selected=frozenset(selected),
        reach=reach,
        way=way,
        zones=zones,
        arrows=arrows,
        target=fight.target if fight else None,
        hover=hover,
        focus=focus,
        refused=playing.refusal[1] if playing.refusal else None,
    )


def minimap_at(screen: Play) -> tuple[Minimap, tuple[int, int]]:
    """The small map and its upper left corner in window px."""
    wide = screen.scale.px(236 if screen.size[1] >= 900 else 190)
    key = (id(screen.board.board), wide)
    if key not in _MINIMAPS:
        _MINIMAPS[key] = Minimap(screen.board.board, wide)
    small, gap = _MINIMAPS[key], screen.scale.px(16)
    rect = screen.map_rect
    return small, (rect.right - small.size[0] - gap, rect.bottom - small.size[1] - gap)


def minimap_world(screen: Play, pos: tuple[int, int]) -> tuple[float, float] | None:
    """World metres under a point on the small map, or None off it."""
    small, at = minimap_at(screen)
    inside = pygame.Rect(at, small.size).collidepoint(pos) and has_minimap(screen)
    return small.world_at(at, *pos) if inside else None


def has_minimap(screen: Play) -> bool:
    """Whether the small map is shown: only where the large one does not show everything."""
    camera = screen.board.camera
    return camera.target_height > camera.fit_height


def is_covered(screen: Play, pos: tuple[int, int]) -> bool:
    """Whether the small map or a button lies over a point of the map."""
    return minimap_world(screen, pos) is not None or screen.buttons.at(pos) is not None


def foot_rect(screen: Play) -> pygame.Rect:
    """The foot bar, in window px."""
    gap, tall = screen.scale.px(16), screen.scale.px(40)
    wide = min(screen.scale.px(760), minimap_at(screen)[1][0] - screen.scale.px(80) - gap)
    return pygame.Rect(gap, screen.size[1] - gap - tall, wide, tall)


def draw_over_map(screen: Play, pen: Pen, marks: Marks) -> None:
    """Fan, foot bar, small map, zoom buttons, and the tooltip of a refusal."""
    playing, pos = screen.playing, pygame.mouse.get_pos()
    if screen.fan is not None:
        screen.fan.draw(pen, playing.view, screen.light, marks.legal_units, marks.selected,
                        screen.fan_focus)  # fmt: skip
    small, at = minimap_at(screen)
    if has_minimap(screen):
        pieces = playing.view.pieces
        dots = [(h, _DOTS[pieces[ids[0]].group]) for h, ids in sorted(pieces.by_hex.items())]
        small.draw(pen.surface, at, screen.light, screen.board.camera, dots)
    else:
        at = (screen.map_rect.right - pen.px(6), at[1])
    _zoom_buttons(screen, pen, at, small.size[1])
    _foot(screen, pen, screen.fan.unit_at(pos) if screen.fan else None)
    if playing.refusal is not None:
        _tooltip(screen, pen, *playing.refusal)


def _zoom_buttons(screen: Play, pen: Pen, at: tuple[int, int], tall: int) -> None:
    """Plus and minus to the left of the small map."""
    side = pen.px(34)
    for name, down in (("zoom-in", 2), ("zoom-out", 1)):
        button = next((b for b in screen.buttons.buttons if b.name == name), None)
        if button is None:
            continue
        top = at[1] + tall - down * side - (down - 1) * pen.px(6)
        button.rect = pygame.Rect(at[0] - side - pen.px(10), top, side, side)
        hot = screen.buttons.hover == name
        pen.box(button.rect, pen.palette.panel2 if hot else pen.palette.panel, pen.palette.rule, 6)
        pen.centred(button.rect, button.label, "strong", 20, pen.palette.ink)


def _foot(screen: Play, pen: Pen, unit: str | None) -> None:
    """What lies under the pointer, in one line."""
    view, hex_ = screen.playing.view, screen.focus or screen.hover
    if unit is not None:
        text = describe_counter(view, unit)
    elif hex_ is not None:
        text = describe_hex(view, hex_)
    else:
        return
    rect, px = foot_rect(screen), pen.scale.text(14.4)
    number, name, rest = "", "", text
    if unit is None:
        head, _, rest = text.partition(", ")
        number, _, name = head.partition(" ")
    wide = [pen.width(word, role, size) + pen.px(12) if word else 0
            for word, role, size in ((number, "value", 17), (name, "strong", 15))]  # fmt: skip
    left = rect.left + pen.px(14) + sum(wide)
    room = rect.right - left - pen.px(10)
    more = min(6, len(fonts.wrap("body", px, rest, room))) - 1
    grown = more * fonts.line_height("body", px)
    rect = pygame.Rect(rect.left, rect.top - grown, rect.width, rect.height + grown)
    pen.box(rect, pen.palette.panel, pen.palette.rule, 6)
    top, x = rect.top + pen.px(10), rect.left + pen.px(14)
    if number:
        pen.text((x, top), number, "value", 17, pen.palette.accent_text)
    if name:
        pen.text((x + wide[0], top), name, "strong", 15)
    pen.paragraph((left, top + pen.px(1)), rest, room, "body", 14.4, pen.palette.ink2, most=6)


def _tooltip(screen: Play, pen: Pen, sentence: str, hex_: Hex | None) -> None:
    """Why a click did nothing, beside its hex."""
    wide = pen.px(300)
    px = pen.scale.text(14.4)
    lines = fonts.wrap("body", px, sentence, wide - pen.px(28))
    tall = len(lines) * fonts.line_height("body", px) + pen.px(20)
    area = screen.map_rect
    x, y = screen.board.centre(hex_) if hex_ is not None else area.center
    gap = round(screen.board.camera.height * 0.55)
    left = min(max(area.left + 8, x + gap), area.right - wide - 8)
    top = min(max(area.top + 8, y + gap // 2), area.bottom - tall - 8)
    rect = pygame.Rect(left, top, wide, tall)
    pen.box(rect, pen.palette.panel, None, 6)
    pen.surface.fill(pen.palette.refused, (rect.left, rect.top + 3, pen.px(4), rect.height - 6))
    at = (rect.left + pen.px(16), rect.top + pen.px(10))
    pen.paragraph(at, sentence, wide - pen.px(28), "body", 14.4)


def draw_panel(screen: Play, pen: Pen) -> None:
    """The side panel from top to bottom."""
    rect, playing = screen.panel_rect, screen.playing
    pen.surface.fill(pen.palette.panel, rect)
    pen.surface.fill(pen.palette.rule, (rect.left, 0, max(1, pen.px(2)), rect.height))
    pad = pen.px(PANEL_PADDING)
    area = pygame.Rect(rect.left + pad, pen.px(22), rect.width - 2 * pad, rect.height - pen.px(38))
    _menu_button(screen, pen, area)
    y = draw_top(pen, area, playing.view)
    prompt, rule = playing.prompt()
    if playing.dice_due:
        prompt = f"{prompt} {screen.dice.words}"
    y = draw_decider(pen, area, y, playing.decider or "", prompt, rule, _role(playing))
    y = _buttons(screen, pen, area, y)
    sheet = fight_sheet(playing.view)
    if sheet is not None:
        y = draw_fight(pen, area, y, sheet, playing.view)
    rows = playing.match.log(playing.audience, max(0, len(playing.match.entries) - 60))
    y += pen.px(6)
    note = _("seen by both") if playing.audience == "both" else ""
    if playing.match.save_problem:
        note = _("the game could not be saved")
    log_area = pygame.Rect(area.left, y, area.width, area.bottom - y)
    screen.log_places = draw_log(pen, log_area, rows, note=note)


def _menu_button(screen: Play, pen: Pen, area: pygame.Rect) -> None:
    """Three lines at the upper right."""
    button = next((b for b in screen.buttons.buttons if b.name == "menu"), None)
    if button is None:
        return
    side = pen.px(34)
    button.rect = pygame.Rect(area.right - side, area.top - pen.px(2), side, side)
    pen.box(button.rect, pen.palette.panel2, pen.palette.rule, 6)
    for line in (-1, 0, 1):
        y = button.rect.centery + line * pen.px(6)
        left, right = button.rect.left + pen.px(9), button.rect.right - pen.px(9)
        pygame.draw.line(pen.surface, pen.palette.ink, (left, y), (right, y), max(2, pen.px(2)))


def _role(playing: Playing) -> str:
    """A word on the part the decider plays."""
    fight = playing.view.fight
    if fight is None or playing.decider not in ("us", "german"):
        return ""
    return _("attacker") if fight.side == playing.decider else _("defender")


def _buttons(screen: Play, pen: Pen, area: pygame.Rect, y: int) -> int:
    """The buttons under the prompt; dice side by side. The y below them."""
    wide, gap = area.width, pen.px(8)
    dice = [b for b in screen.buttons.buttons if b.name.startswith("die-")]
    if dice:
        side = (wide - 5 * gap) // 6
        for number, button in enumerate(dice):
            button.rect = pygame.Rect(area.left + number * (side + gap), y, side, pen.px(46))
            hot = screen.buttons.hover == button.name
            pen.box(button.rect, pen.palette.key_cap if hot else pen.palette.panel2,
                    pen.palette.rule, 6)  # fmt: skip
            pen.centred(button.rect, button.label, "display", 22, pen.palette.ink)
        y += pen.px(46) + gap
    shown = [b for b in screen.buttons.buttons if b not in dice and b.name not in _ASIDE]
    wanted = sum(pen.px(50 if button.sub else 40) + gap for button in shown)
    short = y + wanted > area.bottom  # then all are alike and low, and keep only their names
    low = max(pen.px(24), (area.bottom - y) // max(1, len(shown)) - pen.px(4))
    for button in shown:
        tall = min(pen.px(40), low) if short else pen.px(50 if button.sub else 40)
        button.rect = pygame.Rect(area.left, y, wide, tall)
        pen.button(button, screen.buttons)
        y += tall + (pen.px(4) if short else gap)
    return y + pen.px(6)
