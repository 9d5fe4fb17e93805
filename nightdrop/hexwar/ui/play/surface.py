"""The middle of the play screen: the map with its marks, foot bar, stack fan, tooltip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.hexwar.match.companies import musters
from nightdrop.hexwar.match.plans import arrows as arrows_of
from nightdrop.hexwar.match.shown import attacked_from, enemy_zones, move_costs, move_way
from nightdrop.hexwar.rules.actions import At, Move
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks, score_words
from nightdrop.hexwar.ui.board.motion import Motion
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.play.camera import AutoCamera, SeatCameras, nearest
from nightdrop.hexwar.ui.play.fan import CompanyFan, Fan
from nightdrop.hexwar.ui.play.fight import LinesShown
from nightdrop.hexwar.ui.play.forecast import Plate, PlateClock, draw_plate, obstacles, place_plate
from nightdrop.hexwar.ui.play.regroup import ResultButton
from nightdrop.hexwar.ui.play.sections import SECTIONS, Shown, shown_of
from nightdrop.hexwar.words.describe import (
    describe_counter,
    describe_hex,
    hex_notes,
    off_map,
    off_map_words,
)
from nightdrop.table.language import _, language, ngettext
from nightdrop.table.words.nouns import number
from nightdrop.ui.kit.buttons import ON_MAP, ButtonSet, sign_words
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen
from nightdrop.ui.look import fonts
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.liveries import livery
from nightdrop.ui.look.theme import Light
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.opponent import Opposite, draw_opposite
from nightdrop.ui.play.sidepanel import FOOT_GAP, FOOT_TALL, PlayPanel


def marks_of(playing: Playing, few_costs: bool = False) -> Marks:
    """What the map marks: what can be chosen, what is, and the fight that is shown."""
    view, pointer, shown = playing.view, playing.pointer, playing.shown_fight()
    hover, focus, said = playing.hover, playing.focus, playing.forecast()
    selected = pointer.selected or playing.stack
    goals = playing.goals()
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
    refused = playing.refusal[1] if playing.refusal else None
    if said is not None:
        words, refused = "", said.target if said.refusal else refused
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
        few_costs=few_costs,
        focus=focus or (hover if playing.orders.aims else None),
        refused=refused,
        score=(shown.sheet.target, words) if shown is not None and words else None,
        ghosts=tuple(arrows_of(view, playing.plan)),
        foreseen=said is not None,
        joining=frozenset(said.attackers if said else ()),
        notes=hex_notes(playing.view) | _notes(playing),
    )


def _notes(playing: Playing) -> dict[Hex, str]:
    """Short words at hexes: where sticks can be mustered, how many would come nearer, and who
    could attack instead."""
    at, plan, said = playing.focus or playing.hover, playing.plan, playing.forecast()
    if said is not None:
        return {hex_: _("or {score}").format(score=other.score)
                for other in said.instead for hex_ in other.hexes}  # fmt: skip
    if playing.orders.aims and at is not None:
        return {at: ngettext("one comes nearer", "{count} come nearer", len(plan)).format(
            count=number(len(plan)))}  # fmt: skip
    if playing.view.due.checks != "hexes":
        return {}  # a long menu is not searched in vain
    return {action.hex: _("can muster") for action in musters(playing.pointer.actions)}


class HexSurface:
    """The map in the middle of a play screen, with all that lies over it.

    Over it lie a small map, buttons, an opened stack, the foot bar; `plate` is the forecast of an
    attack, `opposite` the plate of the program where it plays a side. `screen` is told by its
    `dirty` that there is something else to be drawn.
    """

    sections = SECTIONS  # of the side panel

    def __init__(
        self, screen: Screen, playing: Playing, buttons: ButtonSet, side: PlayPanel,
        put_away: Callable[[], None], leads: bool = False,
    ) -> None:  # fmt: skip
        """`put_away` forgets what was pointed at when a seat rises; `leads`: something else brings
        into view what is to be done."""
        self.screen, self.playing, self.buttons, self.side = screen, playing, buttons, side
        self.app = app = screen.app
        board = playing.match.game.board
        self.board = BoardPanel(board, side.map_rect, app.shared(Maps), side.foot)
        self.motion = Motion(app, self.board)
        self.cameras = SeatCameras(playing, self.board, side, put_away)
        self.auto_camera = AutoCamera(playing, self.motion, leads)
        self.plate: Plate | None = None
        self.opposite: Opposite | None = None
        self.plate_clock = PlateClock()
        self._plate_key: object = None
        self.meant: tuple[Hex, ...] = ()  # hexes that a lesson speaks of
        self.cards: tuple[pygame.Rect, ...] = ()  # what else lies over the map, in window px
        self.settle()

    def own(self, lines: LinesShown | None) -> Shown:
        """What the panel tells in its own sections; `lines` of a fight's sums are shown."""
        return shown_of(self.playing, lines, self.plate, self.is_seen)

    def settle(self) -> None:
        """Where the map lies and the panel over it, the scale and the small map as they are now; to
        be done before any event and any picture."""
        self.rect, self.panel = self.side.map_rect, self.side.rect  # in window px
        self.scale = self.screen.scale  # from design px to window px
        wide = self.scale.px(236 if self.screen.size[1] >= 900 else 190)
        self.small = self.app.shared(Maps).small(self.board.board, wide)

    def resized(self) -> None:
        """The map has another place."""
        self.settle()
        self.board.place(self.rect, self.side.foot)
        self.playing.opened = None

    def sit(self) -> None:
        """A seat was uncovered: the map as that seat left it."""
        self.cameras.sit()
        self.settle()

    # What is shown, and from where

    def show(self, hex_: Hex) -> None:
        """Bring a hex into view."""
        if not self.board.camera.shows(hex_):
            self.board.camera.centre_on(hex_)

    def show_goal(self, action: Action) -> None:
        """Bring into view where an action leads."""
        if isinstance(action, At):
            self.show(action.hex)
        elif isinstance(action, Move) and action.to is not None:
            self.show(action.to)

    def go_to(self, hex_: Hex) -> None:
        """Show a place and give it the focus."""
        self.board.camera.centre_on(hex_)
        self.playing.point(hex_)

    def go_near(self, hex_: Hex) -> None:
        """Show a place from so near that its counters can be read, and give it the focus."""
        self.board.camera.frame((hex_,), nearest(self.scale, self.board.camera.target_height))
        self.playing.point(hex_)

    def choose_at(self, hex_: Hex) -> None:
        """Show a hex and choose the unit there, or open its stack to choose from."""
        self.show(hex_)
        self.playing.choose_at(hex_)

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Zoom in or out, around a point of the window."""
        self.board.camera.zoom(notches, *(pos or (None, None)))
        self.playing.opened = None
        self.screen.dirty = True

    def toggle_near(self) -> None:
        """From the whole map to what matters and to follow it, or back to the whole map."""
        self.app.set(self.app.settings.but(near=not self.app.settings.near))
        self.auto_camera.toggled(self.app.settings, self.scale)
        self.screen.dirty = True

    # The forecast

    def fight_at(self, hex_: Hex, *, by_keys: bool = False) -> bool:
        """Attack a target as it is forecast. A click sooner than its plate can be read only pins
        it. False where no attack can be made so."""
        said = next((s for s in self.playing.targets() if s.target == hex_), None)
        if said is None:
            self.playing.pinned = None
            return False
        if by_keys or self.plate_clock.is_read(hex_, self.app.clock()):
            self.playing.strike(said)
        else:
            self.playing.pin(hex_)
        return True

    def press(self, pos: tuple[int, int]) -> bool:
        """A click on the forecast, whose foot attacks or lets the player choose who, or on the
        small map. True if the point lies on either."""
        plate = self.plate
        if plate is not None and plate.holds(pos):
            if plate.choose.collidepoint(pos):
                self.playing.click_hex(plate.said.target)
            elif plate.foot.collidepoint(pos):
                self.playing.strike(plate.said)
            return True
        world = self.world_at(pos)
        if world is not None:
            self.board.camera.centre_on_world(*world)
            self.screen.dirty = True
        return world is not None

    def place_plate(self, style: Style) -> None:
        """Give the forecast its place, once it is due; anew only where something differs."""
        playing, now, board = self.playing, self.app.clock(), self.board
        said = playing.forecast() if self.is_seen else None
        steady = playing.focus is not None or playing.pinned is not None
        self.plate_clock.follow(said.target if said else None, now, steady)
        if said is None or not self.plate_clock.is_shown(now):
            self.plate = None
            return
        camera, by_keys = board.camera, playing.focus is not None
        key = (said, by_keys, camera.view, camera.moving, self.rect, self.scale, language(),
               self.in_the_way())  # fmt: skip
        if self.plate is None or key != self._plate_key:
            targets = [target.target for target in playing.targets()]
            clear = obstacles(said, playing.view, board, targets)
            clear += [(rect, 50) for rect in self.in_the_way()]
            self.plate = place_plate(style, said, board, self.rect, clear, by_keys)
            self._plate_key = key

    def in_the_way(self) -> list[pygame.Rect]:
        """What lies on the map that a forecast is not to cover, in window px."""
        small = [pygame.Rect(self.small_at, self.small.size)] if self.has_small else []
        corner = [self.opposite.rect] if self.opposite is not None else []
        return [*small, *corner, self.foot, *self.cards]

    def wake_at(self, now: float) -> float | None:
        """When to tick next, in ms; None while nothing is due."""
        due = (self.plate_clock.due if self.plate is None else None,
               self.auto_camera.wake_at(now, self.app.settings))  # fmt: skip
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        """Show the forecast once it is due."""
        self.settle()
        if self.plate is None and self.plate_clock.is_shown(now):
            self.place_plate(Style(self.screen.palette, self.scale))
            self.screen.dirty = True

    def set_out(self) -> bool:
        """Let the camera go where something is to be chosen; True if it set out."""
        return self.auto_camera.set_out(self.app.settings, self.scale)

    def marks(self) -> Marks:
        """What the map marks, but for a hint; nothing that dice under way have yet to decide."""
        if self.playing.untold is not None:
            return Marks(meant=self.meant)
        marks = marks_of(self.playing, few_costs=not self.app.settings.costs)
        return replace(marks, meant=self.meant) if self.meant else marks

    def draw(
        self, pen: Pen, marks: Marks, light: Light, passing: tuple[Light, float] | None
    ) -> None:
        """The map and, unless a panel covers it, what lies over it; the light before this one may
        still be `passing`."""
        shown = self.motion.shown()
        self.board.draw(pen.surface, self.playing.view, light, marks, shown, passing)
        if self.holds(self.rect.center):
            draw_over_map(pen, self, marks, light, self.app.settings.near)

    # What lies where

    @property
    def is_seen(self) -> bool:
        """Whether the panel leaves the map free."""
        return not self.panel.collidepoint(self.rect.center)

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the map, and no panel over it."""
        return self.rect.collidepoint(pos) and not self.panel.collidepoint(pos)

    @property
    def fan(self) -> Fan | None:
        """The opened stack, or the sticks from which a company can be formed now."""
        opened, formed, view = self.playing.opened, self.playing.formed, self.playing.view
        shown = [b for b in self.buttons.buttons if isinstance(b, ResultButton)]
        if formed and shown and (opened is None or opened.hex == formed[0].used[0].hex):
            hot = next((b for b in shown if b.hovered or b.focused), shown[0])
            return CompanyFan(self.board, view, hot.made, opened is not None, self.scale)
        return opened and Fan(self.board, view, opened.hex, opened.picking, self.scale)

    @property
    def small_at(self) -> tuple[int, int]:
        """The upper left corner of the small map, in window px."""
        gap, size = self.scale.px(16), self.small.size
        return self.rect.right - size[0] - gap, self.rect.bottom - size[1] - gap

    @property
    def has_small(self) -> bool:
        """Whether the small map is shown: only where the large one does not show everything."""
        camera, (wide, tall) = self.board.camera, self.small.size
        roomy = self.rect.width >= 3 * wide and self.rect.height >= 2 * tall
        return roomy and camera.target_height > camera.fit_height

    def world_at(self, pos: tuple[int, int]) -> tuple[float, float] | None:
        """World metres under a point on the small map, or None off it."""
        at = self.small_at
        inside = pygame.Rect(at, self.small.size).collidepoint(pos) and self.has_small
        return self.small.world_at(at, *pos) if inside else None

    def is_covered(self, pos: tuple[int, int]) -> bool:
        """Whether the panel, the small map or a button lies over a point of the map."""
        over = self.panel.collidepoint(pos) or self.buttons.at(pos) is not None
        over = over or (self.plate is not None and self.plate.holds(pos))
        over = over or (self.opposite is not None and self.opposite.holds(pos))
        return over or self.world_at(pos) is not None

    @property
    def foot(self) -> pygame.Rect:
        """The foot bar, in window px."""
        gap, tall, room = self.scale.px(FOOT_GAP), self.scale.px(FOOT_TALL), self.rect
        right = self.small_at[0] if self.has_small else room.right
        wide = min(self.scale.px(760), right - self.scale.tall(34) - self.scale.px(30) - gap)
        return pygame.Rect(room.left + gap, room.bottom - gap - tall, wide, tall)

    def clickables(self) -> list[Clickable]:
        """The legal hexes and stacks in view, or the counters of a stack to choose from."""
        playing, side = self.playing, max(8, round(self.board.camera.height * 0.3))
        fan = self.fan
        if fan is not None and fan.picking:
            legal = [(u, r) for u, r in fan.places.items() if u in playing.pointer.units]
            return [Clickable(unit, "unit", rect) for unit, rect in legal]
        found = []
        for unit, rect in self.board.spots_aboard(playing.view).items():
            seen = self.board.rect.contains(rect) and not self.is_covered(rect.center)
            if seen and unit in playing.pointer.units:
                found.append(Clickable(unit, "unit", rect))
        for hex_ in sorted(playing.choosable):
            rect = pygame.Rect(0, 0, side, side)
            rect.center = self.board.centre(hex_)
            if self.board.rect.contains(rect) and not self.is_covered(rect.center):
                found.append(Clickable(f"{hex_:04d}", "hex", rect))
        return [*found, *self._on_plate(), *self._on_opposite()]

    def _on_opposite(self) -> list[Clickable]:
        """Play now, while the program thinks."""
        plate = self.opposite
        return [Clickable("play-now", "button", plate.rect)] if plate and plate.thinks else []

    def _on_plate(self) -> list[Clickable]:
        """What the forecast offers: to attack as it says, and to choose who."""
        plate = self.plate
        if plate is None or not plate.foot.width:
            return []
        rest = pygame.Rect(plate.foot.topleft, (plate.choose.left - plate.foot.left, plate.foot.h))
        return [Clickable("attack", "button", rest),
                Clickable("choose-who", "button", plate.choose)]  # fmt: skip


def place_over_map(over: HexSurface) -> None:
    """Give plus, minus and what goes near their places to the left of the small map."""
    px, side = over.scale.px, over.scale.tall(34)
    x, y = over.small_at
    if not over.has_small:
        x = over.rect.right - px(6)
    room, seen = over.rect, over.holds(over.rect.center)
    foot, buttons = y + over.small.size[1], {b.name: b for b in over.buttons.buttons}
    for down, name in enumerate(reversed(ON_MAP), 1):
        if (button := buttons.get(name)) is not None:
            top = foot - down * side - (down - 1) * px(6)
            rect = pygame.Rect(x - side - px(10), top, side, side)
            shown = seen and over.holds(rect.center) and room.contains(rect)
            button.rect = rect if shown else pygame.Rect(0, 0, 0, 0)


def draw_over_map(pen: Pen, over: HexSurface, marks: Marks, light: Light, near: bool) -> None:
    """Stack, foot bar, small map, zoom buttons, and the tooltip of a refusal. `near`: the map
    follows what can be chosen."""
    playing, pos, fan = over.playing, pygame.mouse.get_pos(), over.fan
    focus = playing.opened.focus if playing.opened else None
    if fan is not None:
        fan.draw(pen, playing.view, light, marks.legal_units, marks.selected, focus)
    at = over.small_at
    if over.has_small:
        pieces = playing.told_view.pieces
        stacks = sorted(pieces.by_place.items())
        dots = [(h, livery(pieces[ids[0]].group).face) for h, ids in stacks]
        acting = {h for unit in marks.legal_units if (h := pieces[unit].hex) is not None}
        over.small.draw(pen.surface, at, light, over.board.camera, dots, acting)
    _zoom_buttons(pen, over, near)
    if over.opposite is not None:
        draw_opposite(pen, over.opposite)
    _foot(pen, over, (fan.unit_at(pos) or focus) if fan else None)
    if over.plate is not None:
        draw_plate(pen, over.plate, playing.view, over.plate.foot.collidepoint(pos))
    elif playing.refusal is not None:
        _tooltip(pen, over, *playing.refusal)


def _zoom_buttons(pen: Pen, over: HexSurface, near: bool) -> None:
    """Plus, minus and what goes near."""
    hover = over.buttons.hover
    for button in over.buttons.buttons:
        if button.name not in ON_MAP or not button.rect.width:
            continue
        hot = hover == button.name
        pen.box(button.rect, pen.palette.panel2 if hot else pen.palette.panel, pen.palette.rule, 6)
        if button.name == "near":
            sign = icon("whole" if near else "near", button.rect.width * 5 // 8, pen.palette.ink)
            pen.surface.blit(sign, sign.get_rect(center=button.rect.center))
        elif button.name == "forces":
            sign = icon("forces", button.rect.width * 5 // 8, pen.palette.ink)
            pen.surface.blit(sign, sign.get_rect(center=button.rect.center))
        else:
            pen.centred(button.rect, button.label, "strong", 20, pen.palette.ink)


def _foot(pen: Pen, over: HexSurface, unit: str | None) -> None:
    """What lies under the pointer, in one line."""
    view, hex_ = over.playing.told_view, over.playing.focus or over.playing.hover
    sign = sign_words(over.buttons)
    unit = unit or over.playing.aboard
    if sign or unit is not None:
        text = sign or _counter_words(view, unit or "")
    elif hex_ is not None:
        text = describe_hex(view, hex_)
    else:
        return
    rect, px = over.foot, pen.scale.text(14.4)
    number, name, rest = "", "", text
    if unit is None and not sign:
        head, _comma, rest = text.partition(", ")
        number, _space, name = head.partition(" ")
    wide = [pen.width(word, role, size) + pen.px(12) if word else 0
            for word, role, size in ((number, "value", 17), (name, "strong", 15))]  # fmt: skip
    if rect.width - sum(wide) < pen.px(200):  # then all of it is one paragraph
        number, name, rest, wide = "", "", text, [0, 0]
    left = rect.left + pen.px(14) + sum(wide)
    room = rect.right - left - pen.px(10)
    step = fonts.line_height("body", px)
    most = max(1, min(6, over.rect.height // (3 * step)))
    grown = (min(most, len(fonts.wrap("body", px, rest, room))) - 1) * step
    rect = pygame.Rect(rect.left, rect.top - grown, rect.width, rect.height + grown)
    pen.box(rect, pen.palette.panel, pen.palette.rule, 6)
    top, x = rect.top + pen.px(10), rect.left + pen.px(14)
    if number:
        pen.text((x, top), number, "value", 17, pen.palette.accent_text)
    if name:
        pen.text((x + wide[0], top), name, "strong", 15)
    pen.paragraph((left, top + pen.px(1)), rest, room, "body", 14.4, pen.palette.ink2, most=most)


def _counter_words(view: State, unit: str) -> str:
    """What a counter is, and where it is off the map."""
    mark = off_map(view, unit)
    where = f"{off_map_words(view, mark)}. " if mark and mark.kind == "track" else ""
    return where + describe_counter(view, unit)


def _tooltip(pen: Pen, over: HexSurface, sentence: str, hex_: Hex | None) -> None:
    """Why a click did nothing, beside its hex."""
    area = over.rect
    wide = min(pen.px(300), area.width - 16)
    px = pen.scale.text(14.4)
    lines = fonts.wrap("body", px, sentence, wide - pen.px(28))
    tall = len(lines) * fonts.line_height("body", px) + pen.px(20)
    x, y = over.board.centre(hex_) if hex_ is not None else area.center
    gap = round(over.board.camera.height * 0.55)
    left = min(max(area.left + 8, x + gap), area.right - wide - 8)
    top = min(max(area.top + 8, y + gap // 2), area.bottom - tall - 8)
    rect = pygame.Rect(left, top, wide, tall)
    pen.box(rect, pen.palette.panel, None, 6)
    pen.surface.fill(pen.palette.refused, (rect.left, rect.top + 3, pen.px(4), rect.height - 6))
    at = (rect.left + pen.px(16), rect.top + pen.px(10))
    pen.paragraph(at, sentence, wide - pen.px(28), "body", 14.4)
