"""The middle of the play screen: the map with its marks, foot bar, stack fan, tooltip."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.hexwar.match.animation_script import attacked_from, enemy_zones, move_costs, move_way
from nightdrop.hexwar.match.beats import beats_of
from nightdrop.hexwar.match.forecast import forecast
from nightdrop.hexwar.match.plans import arrows as arrows_of
from nightdrop.hexwar.match.regrouping import musters
from nightdrop.hexwar.rules.actions import At, Form, Move, ReinforceCompany, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.scenario.history import notes_at, notes_on_counters
from nightdrop.hexwar.ui.board.marks import Marks, score_words
from nightdrop.hexwar.ui.board.motion import LightFade, MotionTimer
from nightdrop.hexwar.ui.board.picture import MapPicture
from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.play.camera import AutoCamera, SeatCameras, nearest
from nightdrop.hexwar.ui.play.fan import CompanyFan, Fan
from nightdrop.hexwar.ui.play.fight import LinesShown, SumsShown
from nightdrop.hexwar.ui.play.forecast import (
    ForecastPlate,
    PlateClock,
    draw_plate,
    obstacles,
    place_plate,
)
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.hexwar.ui.play.regroup import ResultButton
from nightdrop.hexwar.ui.play.sections import SECTIONS, HexPanelState, shown_of
from nightdrop.hexwar.words.describe import (
    describe_counter,
    describe_hex,
    hex_notes,
    off_map,
    off_map_words,
)
from nightdrop.table.language import _, language, ngettext
from nightdrop.table.match.log import Beat
from nightdrop.table.match.observed_transitions import glimpses
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.scenario.notes import Note, are_read, notes_of
from nightdrop.table.words.nouns import number
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import ON_MAP, ButtonSet, sign_words
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen
from nightdrop.ui.kit.work import unless_expected
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import Light
from nightdrop.ui.play.opponent_badge import draw_opposite
from nightdrop.ui.play.sidepanel import FOOT_GAP, FOOT_TALL, PlayPanel
from nightdrop.ui.play.surface import Surface, draw_foot, draw_refusal

# The signs of buttons over the map that have one.
_SIGNS: Final = {"turn": "clock", "forces": "forces"}
BOOK: Final = 84  # design px of the width of the sign that there is a note
READ: Final = 19  # design px of a counter at least in an enlarged interface
CLOSE: Final = 84  # design px of a hex's height where a small situation fills the map


def marks_of(playing: HexPlaying, few_costs: bool = False) -> Marks:
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
        start = view.pieces[selected[0]].place
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


def _notes(playing: HexPlaying) -> dict[Hex, str]:
    """Short words at hexes: where sticks can be mustered, how many would come nearer, and who
    could attack instead."""
    at, plan, said = playing.focus or playing.hover, playing.plan, playing.forecast()
    if said is not None:
        return {hex_: _("or {score}").format(score=other.score)
                for other in said.instead for hex_ in other.hexes}  # fmt: skip
    if playing.orders.aims and at is not None:
        return {at: ngettext("one comes nearer", "{count} come nearer", len(plan)).format(
            count=number(len(plan)))}  # fmt: skip
    if playing.view.due.checks != "places":
        return {}  # a long menu is not searched in vain
    return {action.hex: _("can muster") for action in musters(playing.pointer.actions)}


def hinted(marks: Marks, view: State, action: Action) -> Marks:
    """The marks of the map with those of a hint: who would act, and where it would go."""
    rings, moves, attacks = list[Hex](), list[tuple[Hex, Hex]](), list[tuple[Hex, Hex]]()
    match action:
        case Move():
            rings = _hexes(view, action.unit)
            moves = [(start, action.to) for start in rings if action.to is not None]
        case With():
            rings = _hexes(view, action.unit)
        case Form():
            rings = _hexes(view, *action.sticks)
        case ReinforceCompany():
            rings = _hexes(view, action.stick)
        case At():
            said = forecast(view, action.hex)
            rings = sorted(attacked_from(view, said.attackers)) if said else [action.hex]
            attacks = [(start, action.hex) for start in rings] if said else []
    # The hint stands alone: marks of all that could be done besides would hide it.
    return replace(
        marks, hinted=tuple(rings), ghosts=tuple(moves), hinted_arrows=tuple(attacks),
        way=(), arrows=(), score=None, legal_units=frozenset(), legal_hexes=frozenset(),
        reach={}, zones=frozenset(), notes={},
    )  # fmt: skip


def _hexes(view: State, *units: str) -> list[Hex]:
    return sorted({hex_ for unit in units if (hex_ := view.pieces[unit].place) is not None})


class HexSurface(Surface):
    """The map in the middle of a play screen, with all that lies over it.

    Over it lie a small map, buttons, an opened stack, the foot bar; `plate` is the forecast of an
    attack.
    """

    sections = SECTIONS  # of the side panel

    playing: HexPlaying
    picture: MapPicture
    meant: tuple[Hex, ...]

    def __init__(
        self, screen: Screen, playing: HexPlaying, buttons: ButtonSet, side: PlayPanel,
        go_on: Callable[[], None], leads: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(screen, playing, buttons, side, go_on, leads)
        self.board, self.motion = self.picture.board, self.picture.motion
        self.cameras = SeatCameras(playing, self.board, side)
        self.auto_camera = AutoCamera(playing, self.motion, leads)
        self.fade = LightFade(self.app, playing.view)
        self.light = self.fade.light
        if self.app.settings.scale > 1:  # a whole map with counters that nobody reads is none
            self.board.open_near(self.scale.px(READ))
        self.timer, self.sums = MotionTimer(self.motion, self.fade), SumsShown()
        self.plate: ForecastPlate | None = None
        self.plate_clock = PlateClock()
        self._plate_key: object = None
        self._has_notes()

    def settle(self) -> None:
        super().settle()
        wide = self.scale.px(236 if self.screen.size[1] >= 900 else 190)
        self.small = self.app.shared(Maps).small(self.picture.board.game, wide)

    def place(self, style: Style) -> None:
        self.place_plate(style)
        place_over_map(self)

    def resized(self) -> None:
        super().resized()
        self.playing.opened = None

    def sit(self) -> None:
        self.cameras.sit()
        super().sit()

    def follow(self) -> None:
        self.playing.opened = None
        if self.playing.must_cover:  # what one player looked up is not for the other
            self.app.left_at.pop("history", None)
        self.light = self.fade.follow(self.playing.view)

    # What is shown, and from where

    def bring(self, hex_: Hex) -> None:
        if not self.board.camera.shows(hex_):
            self.board.camera.centre_on(hex_)

    def show_goal(self, action: Action) -> None:
        if isinstance(action, At):
            self.bring(action.hex)
        elif isinstance(action, Move) and action.to is not None:
            self.bring(action.to)

    def go_to(self, hex_: Hex) -> None:
        self.board.camera.centre_on(hex_)
        self.playing.point(hex_)

    def go_near(self, hex_: Hex) -> None:
        """Show a hex from so near that its counters can be read, and give it the focus."""
        self.board.camera.frame((hex_,), nearest(self.scale, self.board.camera.target_height))
        self.playing.point(hex_)

    def choose_at(self, hex_: Hex) -> None:
        """Choose the unit in a hex, or open its stack to choose from."""
        self.bring(hex_)
        self.playing.choose_at(hex_)

    def open_line(self, number: int) -> None:
        """Show the card of a turn."""
        self.app.open("turn", self.screen, number)

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

    # History

    def notes_on(self, hex_: Hex | None, unit: str | None = None) -> Sequence[Note]:
        """The notes on a counter, or on a hex and the counters there, as far as their faces are
        known to those who look; none until they are read."""
        if not self._has_notes():
            return ()
        view = self.playing.displayed_view
        if unit is not None:
            counter = view.pieces.by_id.get(unit)  # none where a company is only thought of
            return notes_on_counters(view.game.name, counter) if counter is not None else ()
        return () if hex_ is None else notes_at(view.game.name, hex_, view.pieces.at(hex_))

    def _has_notes(self) -> bool:
        """Whether the notes are read in the language in use; if not, have them read."""
        name = self.playing.view.game.name
        if are_read(name):
            return True
        self.screen.work.ask("notes", (name, language()), lambda _job: notes_of(name),
                             words=unless_expected)  # fmt: skip
        return False

    @property
    def noted(self) -> Sequence[Note]:
        """The notes on what is pointed at."""
        playing, fan = self.playing, self.fan
        unit = playing.aboard
        if fan is not None:
            focus = playing.opened.focus if playing.opened else None
            unit = fan.unit_at(pygame.mouse.get_pos()) or focus
        return self.notes_on(playing.focus or playing.hover, unit)

    def look_up(self) -> None:
        """Open the notes on what is pointed at, or, where there are none, the page of them all."""
        self.app.open_notes(self.noted)

    @property
    def on_map(self) -> Sequence[str]:
        """The names of the buttons over the map, from above."""
        return ON_MAP if self.side.folded else ON_MAP[1:]

    @property
    def book(self) -> pygame.Rect:
        """The sign that there is a note, at the right end of the foot bar, in window px."""
        foot, wide = self.foot, self.scale.px(BOOK)
        return pygame.Rect(foot.right - wide, foot.top, wide, foot.height)

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
        small map."""
        plate = self.plate
        if plate is not None and plate.holds(pos):
            if plate.choose.collidepoint(pos):
                self.playing.click_hex(plate.said.target)
            elif plate.foot.collidepoint(pos):
                self.playing.strike(plate.said)
            return True
        if self.book.collidepoint(pos) and self.noted:
            self.look_up()
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

    # What moves

    @property
    def busy(self) -> bool:  # type: ignore[override]  # a plain surface rests
        return self.motion.busy

    def motions(self, since: int, until: int) -> int:
        playing = self.playing
        seen = glimpses(playing.match, playing.audience, since, until)
        self.motion.show(seen)
        return next((since + n for n, glimpse in enumerate(seen) if glimpse.dice), until)

    def beats(self, since: int, until: int) -> Sequence[Beat]:
        match, reader = self.playing.match, self.playing.audience
        before = match.state_view(since, reader).state
        told = match.log(reader, max(since, match.history.turn_began))  # the turn's are enough
        return beats_of(told, before, self.playing.view)

    @property
    def is_used(self) -> bool:
        playing = self.playing
        return super().is_used or self.plate is not None or bool(playing.stack)

    def until_thrown(self, now: float) -> float:
        return self.motion.until_thrown(now)

    def finish(self) -> bool:
        return self.motion.finish()

    def hurry(self) -> bool:
        self.fade.hurry()
        return self.motion.finish() | self.sums.finish()

    def wake_at(self, now: float) -> float | None:
        due = (self.timer.wake_at(now), self.sums.wake_at(now),
               self.plate_clock.due if self.plate is None else None,
               self.auto_camera.wake_at(now, self.app.settings))  # fmt: skip
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        """Show the forecast once it is due, and let all that moves go on."""
        super().tick(now)
        if self.plate is None and self.plate_clock.is_shown(now):
            self.place_plate(self.screen.style)
            self.screen.dirty = True
        self.screen.dirty |= self.timer.tick(now)

    def set_out(self) -> bool:
        return self.auto_camera.set_out(self.app.settings, self.scale)

    # The picture

    @property
    def told(self) -> object:
        """The fight that is shown, and what is pointed at."""
        whole = self.plate is None or self.plate.is_whole
        return self.playing.shown_fight(), self.playing.pointed, whole

    def written(self) -> LinesShown | None:
        """How much of the fight's sums is to be read; None for all."""
        shown, now, tempo = self.playing.shown_fight(), self.app.clock(), self.app.settings.tempo
        return self.sums.read(shown and shown.sheet, self.playing.view, now, tempo, self.motion)

    def marks(self, hint: Hint | None = None) -> Marks:
        """What the map marks; nothing that dice under way have yet to decide."""
        if self.playing.untold is not None:
            marks = Marks()
        else:
            marks = marks_of(self.playing, few_costs=not self.app.settings.costs)
        marks = replace(marks, meant=self.meant) if self.meant else marks
        return hinted(marks, self.playing.view, hint.action) if hint is not None else marks

    def own(self) -> HexPanelState:
        return shown_of(self.playing, self.written(), self.plate, self.is_seen)

    def draw(self, pen: Pen, hint: Hint | None) -> None:
        """The map and, unless a panel covers it, what lies over it."""
        marks, light = self.marks(hint), self.light
        shown, passing = self.motion.shown(), self.fade.passing()
        self.board.draw(pen.surface, self.playing.view, light, marks, shown, passing)
        if self.holds(self.rect.center):
            draw_over_map(pen, self, marks, light, self.app.settings.near)

    # A lesson of the guide

    def teach(self, hexes: Sequence[Hex]) -> None:
        self.meant = tuple(hexes)
        if hexes and not all(map(self.board.camera.shows, hexes)):
            self.board.camera.centre_on(hexes[-1])

    def come_closer(self, hexes: Sequence[Hex]) -> None:
        camera = self.board.camera
        camera.zoom_to(max(camera.fit_height, self.scale.px(CLOSE)))
        if hexes:
            camera.centre_on(hexes[0])

    def keep_clear(self, hexes: Iterable[Hex]) -> list[list[pygame.Rect]]:
        """The hexes meant, with room for a stack opened above; then drop zones; then counters."""
        size, zones = round(self.board.camera.height), self.board.board.drop.values()
        found = [self.fan.rect] if self.fan else []
        for x, y in map(self.board.centre, hexes):
            found.append(pygame.Rect(x - 2 * size, y - 3 * size // 2, 4 * size, 2 * size))
        others = [[hex_ for zone in zones for hex_, _weight in zone],
                  self.playing.view.pieces.by_place]  # fmt: skip
        return [found, *([pygame.Rect(0, 0, size, size).move_to(center=self.board.centre(hex_))
                          for hex_ in hexes] for hexes in others)]  # fmt: skip

    # What lies where

    @property
    def fan(self) -> Fan | None:
        """The opened stack, or the sticks from which a company can be formed now."""
        opened, formed, view = self.playing.opened, self.playing.formed, self.playing.view
        shown = [b for b in self.buttons.buttons if isinstance(b, ResultButton)]
        if formed and shown and (opened is None or opened.hex == formed[0].used[0].place):
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
    """Give plus, minus and what goes near their places to the left of the small map; above them
    stands what leads to the card of a turn, where no panel has the track that does."""
    px, side, names = over.scale.px, over.scale.tall(34), over.on_map
    over.board.corner = side + px(22), len(names) * (side + px(6)) + px(16)
    x, y = over.small_at
    if not over.has_small:
        x = over.rect.right - px(6)
    room, seen = over.rect, over.holds(over.rect.center)
    foot, buttons = y + over.small.size[1], {b.name: b for b in over.buttons.buttons}
    if (turn := buttons.get(ON_MAP[0])) is not None:
        turn.rect = pygame.Rect(0, 0, 0, 0)
    for down, name in enumerate(reversed(names), 1):
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
        pieces = playing.displayed_view.pieces
        stacks = sorted(pieces.by_place.items())
        dots = [(h, livery(pieces[ids[0]].group, pen.theme).face) for h, ids in stacks]
        acting = {h for unit in marks.legal_units if (h := pieces[unit].place) is not None}
        over.small.draw(pen.surface, at, light, over.board.camera, dots, acting)
    _zoom_buttons(pen, over, near)
    if over.opposite is not None:
        draw_opposite(pen, over.opposite)
    _foot(pen, over, (fan.unit_at(pos) or focus) if fan else None)
    if over.plate is not None:
        draw_plate(pen, over.plate, playing.view, over.plate.foot.collidepoint(pos))
    elif playing.refusal is not None:
        sentence, hex_ = playing.refusal
        at = over.board.centre(hex_) if hex_ is not None else over.rect.center
        draw_refusal(pen, over.rect, sentence, at, round(over.board.camera.height * 0.55))


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
        elif button.name in _SIGNS:
            sign = icon(_SIGNS[button.name], button.rect.width * 5 // 8, pen.palette.ink)
            pen.surface.blit(sign, sign.get_rect(center=button.rect.center))
        else:
            pen.centred(button.rect, button.label, "strong", 20, pen.palette.ink)


def _foot(pen: Pen, over: HexSurface, unit: str | None) -> None:
    """What lies under the pointer, in one line."""
    view, hex_ = over.playing.displayed_view, over.playing.focus or over.playing.hover
    sign = sign_words(over.buttons)
    unit = unit or over.playing.aboard
    if sign or unit is not None:
        text = sign or _counter_words(view, unit or "")
    elif hex_ is not None:
        text = describe_hex(view, hex_)
    else:
        return
    headed, bar, book = unit is None and not sign, over.foot, over.book
    if not sign and over.noted:
        bar.width = book.left - pen.px(6) - bar.left
        on_it = book.collidepoint(pygame.mouse.get_pos())
        headed, text = headed and not on_it, _("What really happened here") if on_it else text
        _book(pen, book, on_it)
    draw_foot(pen, bar, over.rect.height // 3, text, headed)


def _book(pen: Pen, rect: pygame.Rect, hot: bool) -> None:
    """The sign that there is a note, with its key."""
    pen.box(rect, pen.palette.panel2 if hot else pen.palette.panel, pen.palette.accent, 6)
    side = pen.px(22)
    sign = icon("book", side, pen.palette.accent_text)
    pen.surface.blit(sign, sign.get_rect(midleft=(rect.left + pen.px(10), rect.centery)))
    pen.cap(rect.right - pen.px(8), rect.centery, KEYBOARD.cap("play.history"))


def _counter_words(view: State, unit: str) -> str:
    """What a counter is, and where it is off the map."""
    mark = off_map(view, unit)
    where = f"{off_map_words(view, mark)}. " if mark and mark.kind == "track" else ""
    return where + describe_counter(view, unit)
