"""What lies over the map of the play screen: marks, foot bar, small map, stack fan, tooltip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.table.match.shown import attacked_from, enemy_zones, move_costs, move_way
from nightdrop.table.words.describe import describe_counter, describe_hex
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.board.marks import Marks, score_words
from nightdrop.ui.counters.icons import icon
from nightdrop.ui.counters.sprites import counter_sprite, look_of, stack_order
from nightdrop.ui.kit.pen import ON_MAP, Pen, sign_words
from nightdrop.ui.kit.screen import Clickable
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import COUNTERS, RGB, Light, Scale, rgb
from nightdrop.ui.play import game
from nightdrop.ui.play.game import Playing, ShownFight
from nightdrop.ui.saving import draw_banner, unsaved

if TYPE_CHECKING:
    from nightdrop.ui.map.small import Minimap
    from nightdrop.ui.play.screen import Play


LEAST, MOST = 48, 110  # sides of a counter in the fan, in design px
SLACK = 8  # px around the plate in which it stays open
_PLATE = rgb("#0D131B")


class Fan:
    """The opened stack of a hex. `places` are where its counters lie, in window px.

    It stands above its hex (below it near the upper edge) and never covers it; where one row is
    too long there are more. `picking`: a click asked for one of them.
    """

    def __init__(
        self, board: BoardPanel, view: State, hex_: Hex, picking: bool, scale: Scale
    ) -> None:
        self.hex, self.picking = hex_, picking
        counters = stack_order(view.pieces.at(hex_))[::-1]
        height, edge = board.camera.height, board.rect
        self.size = max(scale.px(LEAST), min(round(height * 0.50), scale.px(MOST)))
        gap = max(6, self.size // 7)
        step = self.size + gap
        most = max(1, (edge.width - 8 - gap) // step)
        rows = -(-len(counters) // most)
        each = -(-len(counters) // max(1, rows))
        wide, tall = each * step + gap, rows * step + gap
        x, y = board.centre(hex_)
        self.home = pygame.Rect(0, 0, round(height), round(height * 1.1))
        self.home.center = (x, y)
        top = self.home.top - tall
        if top < edge.top + 4:
            top = min(self.home.bottom, edge.bottom - tall - 4)
        left = max(edge.left + 4, min(x - wide // 2, edge.right - wide - 4))
        self.rect = pygame.Rect(left, top, wide, tall)
        self.places = {
            c.id: pygame.Rect(left + gap + n % each * step, top + gap + n // each * step,
                              self.size, self.size)
            for n, c in enumerate(counters)
        }  # fmt: skip

    def unit_at(self, pos: tuple[int, int]) -> str | None:
        """The counter under a point."""
        return next((unit for unit, rect in self.places.items() if rect.collidepoint(pos)), None)

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether the mouse is on the plate, or on its way there from the hex."""
        near = self.rect.inflate(2 * SLACK, 2 * SLACK)
        return near.collidepoint(pos) and not self.home.inflate(-SLACK, -SLACK).collidepoint(pos)

    def draw(
        self, pen: Pen, view: State, light: Light, legal: frozenset[str], selected: frozenset[str],
        focus: str | None,
    ) -> None:  # fmt: skip
        """Draw the plate and its counters; legal ones are ringed."""
        pen.box(self.rect, _PLATE, pen.palette.rule, 8)
        for unit, rect in self.places.items():
            counter = view.pieces.by_id.get(unit)
            if counter is None:
                continue
            states = ["spent"] if view.due.is_spent(view, counter) else []
            states += ["selected"] if unit in selected else ["legal"] if unit in legal else []
            states += ["focus"] if unit == focus else []
            sprite = counter_sprite(look_of(view, counter), self.size, "+".join(states) or "rest",
                                    light)  # fmt: skip
            pen.surface.blit(sprite, sprite.get_rect(center=rect.center))


_DOTS: dict[str, RGB] = {
    group: COUNTERS.livery(group).face for group in ("505", "507", "508", "german")
}


def marks_of(
    playing: Playing, hover: Hex | None, focus: Hex | None, shown: ShownFight | None = None
) -> Marks:
    """What the map marks in this state of the game, of the clicks, and of the fight `shown`."""
    view, pointer = playing.view, playing.pointer
    selected = pointer.selected or playing.stack
    goals = game.goals(playing, playing.stack) if playing.stack else pointer.hexes
    costs = dict(move_costs(view, selected[0])) if len(selected) == 1 or playing.stack else {}
    reach = {hex_: costs[hex_] for hex_ in goals if hex_ in costs}
    goal = next((hex_ for hex_ in (focus, hover) if hex_ in reach), None)
    way: tuple[Hex, ...] = ()
    if goal is not None:
        start = view.pieces[selected[0]].hex
        way = (*((start,) if start is not None else ()), *move_way(view, selected[0], goal))
    fight = shown.sheet if shown is not None and shown.foreseen else view.fight
    arrows: tuple[tuple[Hex, Hex], ...] = ()
    if fight is not None:
        from_ = attacked_from(view, fight.attackers)
        arrows = tuple((hex_, fight.target) for hex_ in from_ if hex_ != fight.target)
    words = score_words(shown.sheet) if shown is not None else ""
    mover = view.pieces[selected[0]].side if reach else None
    zones = enemy_zones(view, mover) if mover else frozenset()
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
        score=(shown.sheet.target, words) if shown is not None and words else None,
    )


def minimap_at(screen: Play) -> tuple[Minimap, tuple[int, int]]:
    """The small map and its upper left corner in window px."""
    wide = screen.scale.px(236 if screen.size[1] >= 900 else 190)
    small, gap = screen.app.maps.small(screen.board.board, wide), screen.scale.px(16)
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
    small, room = minimap_at(screen)[0].size, screen.map_rect
    roomy = room.width >= 3 * small[0] and room.height >= 2 * small[1]
    return roomy and camera.target_height > camera.fit_height


def is_covered(screen: Play, pos: tuple[int, int]) -> bool:
    """Whether the panel, the small map or a button lies over a point of the map."""
    over = screen.panel_rect.collidepoint(pos) or screen.buttons.at(pos) is not None
    return over or minimap_world(screen, pos) is not None


def foot_rect(screen: Play) -> pygame.Rect:
    """The foot bar, in window px."""
    gap, tall, room = screen.scale.px(16), screen.scale.px(40), screen.map_rect
    right = minimap_at(screen)[1][0] if has_minimap(screen) else room.right
    wide = min(screen.scale.px(760), right - screen.scale.tall(34) - screen.scale.px(30) - gap)
    return pygame.Rect(room.left + gap, room.bottom - gap - tall, wide, tall)


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
        acting = {h for unit in marks.legal_units if (h := pieces[unit].hex) is not None}
        small.draw(pen.surface, at, screen.light, screen.board.camera, dots, acting)
    else:
        at = (screen.map_rect.right - pen.px(6), at[1])
    _zoom_buttons(screen, pen, at, small.size[1])
    _foot(screen, pen, screen.fan.unit_at(pos) or screen.fan_focus if screen.fan else None)
    if playing.refusal is not None:
        _tooltip(screen, pen, *playing.refusal)
    alarm = unsaved(playing.match.save_problem)
    screen.banner = pygame.Rect(0, 0, 0, 0)
    if alarm or screen.notice:
        screen.banner = draw_banner(pen, screen.map_rect, alarm or screen.notice, bool(alarm))


def _zoom_buttons(screen: Play, pen: Pen, at: tuple[int, int], tall: int) -> None:
    """Plus, minus and what goes near to the left of the small map."""
    side = pen.tall(34)
    for down, name in enumerate(reversed(ON_MAP), 1):
        button = next((b for b in screen.buttons.buttons if b.name == name), None)
        if button is None:
            continue
        top = at[1] + tall - down * side - (down - 1) * pen.px(6)
        button.rect = pygame.Rect(at[0] - side - pen.px(10), top, side, side)
        if not screen.over_map(button.rect.center):
            button.rect = pygame.Rect(0, 0, 0, 0)
            continue
        hot = screen.buttons.hover == name
        pen.box(button.rect, pen.palette.panel2 if hot else pen.palette.panel, pen.palette.rule, 6)
        if name == "near":
            sign = icon("whole" if screen.app.settings.near else "near", side * 5 // 8,
                        pen.palette.ink)  # fmt: skip
            pen.surface.blit(sign, sign.get_rect(center=button.rect.center))
        else:
            pen.centred(button.rect, button.label, "strong", 20, pen.palette.ink)


def _foot(screen: Play, pen: Pen, unit: str | None) -> None:
    """What lies under the pointer, in one line."""
    view, hex_ = screen.playing.view, screen.focus or screen.hover
    sign = sign_words(screen.buttons)
    if sign or unit is not None:
        text = sign or describe_counter(view, unit or "")
    elif hex_ is not None:
        text = describe_hex(view, hex_)
    else:
        return
    rect, px = foot_rect(screen), pen.scale.text(14.4)
    number, name, rest = "", "", text
    if unit is None and not sign:
        head, _, rest = text.partition(", ")
        number, _, name = head.partition(" ")
    wide = [pen.width(word, role, size) + pen.px(12) if word else 0
            for word, role, size in ((number, "value", 17), (name, "strong", 15))]  # fmt: skip
    if rect.width - sum(wide) < pen.px(200):  # then all of it is one paragraph
        number, name, rest, wide = "", "", text, [0, 0]
    left = rect.left + pen.px(14) + sum(wide)
    room = rect.right - left - pen.px(10)
    step = fonts.line_height("body", px)
    most = max(1, min(6, screen.map_rect.height // (3 * step)))
    grown = (min(most, len(fonts.wrap("body", px, rest, room))) - 1) * step
    rect = pygame.Rect(rect.left, rect.top - grown, rect.width, rect.height + grown)
    pen.box(rect, pen.palette.panel, pen.palette.rule, 6)
    top, x = rect.top + pen.px(10), rect.left + pen.px(14)
    if number:
        pen.text((x, top), number, "value", 17, pen.palette.accent_text)
    if name:
        pen.text((x + wide[0], top), name, "strong", 15)
    pen.paragraph((left, top + pen.px(1)), rest, room, "body", 14.4, pen.palette.ink2, most=most)


def _tooltip(screen: Play, pen: Pen, sentence: str, hex_: Hex | None) -> None:
    """Why a click did nothing, beside its hex."""
    area = screen.map_rect
    wide = min(pen.px(300), area.width - 16)
    px = pen.scale.text(14.4)
    lines = fonts.wrap("body", px, sentence, wide - pen.px(28))
    tall = len(lines) * fonts.line_height("body", px) + pen.px(20)
    x, y = screen.board.centre(hex_) if hex_ is not None else area.center
    gap = round(screen.board.camera.height * 0.55)
    left = min(max(area.left + 8, x + gap), area.right - wide - 8)
    top = min(max(area.top + 8, y + gap // 2), area.bottom - tall - 8)
    rect = pygame.Rect(left, top, wide, tall)
    pen.box(rect, pen.palette.panel, None, 6)
    pen.surface.fill(pen.palette.refused, (rect.left, rect.top + 3, pen.px(4), rect.height - 6))
    at = (rect.left + pen.px(16), rect.top + pen.px(10))
    pen.paragraph(at, sentence, wide - pen.px(28), "body", 14.4)


def clickables(screen: Play) -> list[Clickable]:
    """The legal hexes and stacks in view, or the counters of a stack to choose from."""
    pointer, side = screen.playing.pointer, max(8, round(screen.board.camera.height * 0.3))
    if screen.fan is not None and screen.fan.picking:
        legal = [(u, r) for u, r in screen.fan.places.items() if u in pointer.units]
        return [Clickable(unit, "unit", rect) for unit, rect in legal]
    pieces, found = screen.playing.view.pieces, []
    hexes = {pieces[unit].hex for unit in pointer.units} | pointer.hexes
    for hex_ in sorted(h for h in hexes if h is not None):
        rect = pygame.Rect(0, 0, side, side)
        rect.center = screen.board.centre(hex_)
        if screen.board.rect.contains(rect) and not is_covered(screen, rect.center):
            found.append(Clickable(f"{hex_:04d}", "hex", rect))
    return found
