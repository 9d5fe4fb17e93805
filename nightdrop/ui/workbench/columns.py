"""The columns beside the map of the workbench and what they hold: counters, a hex, the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, takewhile
from typing import Final, Protocol

import pygame

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import Game
from nightdrop.table.language import _
from nightdrop.table.match.facts import (
    CONTROL,
    MARKER_GROUP,
    UNSEEN,
    VP,
    Piece,
    counters,
    fixed_faces,
    pieces_of,
)
from nightdrop.table.match.workbench import Workbench
from nightdrop.table.words.describe import off_map_words
from nightdrop.table.words.formations import regiment
from nightdrop.table.words.nouns import capital, place, terrain_words
from nightdrop.table.words.sentences import words_of
from nightdrop.table.words.sides import said_of
from nightdrop.ui.counters.sprites import CounterLook, counter_sprite, look_of, marker_sprite
from nightdrop.ui.kit import Box, Button, Gap, Head, Paragraph, Pen, Stack, Style, Widget
from nightdrop.ui.look.theme import RADIUS_BUTTON, SIZE_PROMPT, mixed
from nightdrop.ui.replay.timeline import TURN_PLATES

COUNTER: Final = 48  # design px of a counter in the palette
CELL: Final = (COUNTER + 10, COUNTER + 26)
_FAINT: Final = 77  # alpha of what is not in the box any more


def piece_sprite(game: Game, piece: Piece, size: int) -> pygame.Surface:
    """A counter or marker of the box, open, `size` px large."""
    if piece.group == VP:
        return marker_sprite("vp-open", size, piece.face)
    if piece.group == MARKER_GROUP and piece.face == CONTROL:
        return marker_sprite("control", size)
    if piece.face == UNSEEN:
        return counter_sprite(CounterLook("unit", _occupier(game)), size)
    face = game.faces.get(piece.face)
    formation = game.rules.formations[piece.group]
    kind = formation.kind
    if not formation.drawn:
        laid = {"units": {"0101": [{"id": _id_of(game, piece)}]}}
        (counter,) = counters(game, laid)
        return counter_sprite(look_of(game.rules.empty_state(game), counter), size)
    if piece.face not in game.mix[piece.group]:
        kind = "company"
    if kind == "stick" or face is None:
        return counter_sprite(CounterLook("stick", piece.group, piece.face), size)
    name = None if kind == "company" else piece.face.rpartition("-")[0]
    look = CounterLook(kind, piece.group, name, face.av, face.dv, False,
                       face.reduced_dv is not None)  # fmt: skip
    return counter_sprite(look, size)


def _id_of(game: Game, piece: Piece) -> str:
    """An id of a counter of a formation that has no cup."""
    number = fixed_faces(game, piece.group).index(piece.face) + 1
    return f"{game.rules.formations[piece.group].prefix}.{number}"


def _occupier(game: Game) -> str:
    """The formation whose counters lie concealed."""
    found = (key for key, one in game.rules.formations.items() if one.side == game.sides[1])
    return str(next(found, ""))


class Cell(Button):
    """A kind of counter with what is left of it in the box; the chosen one is ringed."""

    def __init__(
        self, game: Game, piece: Piece, left: int, chosen: bool, pick: Callable[[], None]
    ) -> None:
        super().__init__(f"cell-{piece.group}-{piece.face}", piece.face, pick)
        self.game, self.piece, self.left, self.chosen = game, piece, left, chosen
        self.face = draw_cell

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.px(CELL[0]), style.px(CELL[1])


def draw_cell(pen: Pen, button: Button) -> None:
    """The counter, its number below it."""
    assert isinstance(button, Cell)
    rect, pal = button.rect, pen.palette
    if button.hovered or button.chosen:
        edge = pal.accent if button.chosen else pal.ink2
        pen.box(rect, pal.panel2, edge, RADIUS_BUTTON, 2.6 if button.chosen else 1.4)
    size = min(pen.px(COUNTER), rect.width - pen.px(6))
    sprite = piece_sprite(button.game, button.piece, size)
    if button.left < 1:
        sprite = sprite.copy()
        sprite.set_alpha(_FAINT)
    at = rect.centerx, rect.top + pen.px(4) + size // 2
    pen.surface.blit(sprite, sprite.get_rect(center=at))
    told = pygame.Rect(rect.left, rect.bottom - pen.px(20), rect.width, pen.px(18))
    ink = pal.ink if button.left > 0 else pal.ink2
    pen.centred(told, str(button.left), "value", 15, ink)
    if button.focused:
        pen.focus(rect)


class Label(Widget):
    """A word before buttons of a row."""

    def __init__(self, string: str) -> None:
        super().__init__()
        self.string = string

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.width(self.string.upper(), "head", 15) + style.px(4), style.target

    def paint(self, pen: Pen) -> None:
        pen.line(self.rect, self.string.upper(), "head", 15, pen.palette.accent_text)


class Chip(Button):
    """A button as wide as its words; the `chosen` one is ringed."""

    def __init__(
        self, name: str, label: str, act: Callable[[], None], chosen: bool = False,
        command: str = "", enabled: bool = True, sprite: str = "",
    ) -> None:  # fmt: skip
        super().__init__(name, label, act, "", command, enabled)
        self.chosen, self.sprite = chosen, sprite
        self.face = draw_chip

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        wide = style.width(self.label, "strong", 14) + style.px(24)
        wide += style.px(26) if self.sprite else 0
        wide += style.cap_width(self.cap) + style.px(8) if self.cap else 0
        return min(width, wide), style.tall(34)


def draw_chip(pen: Pen, button: Button) -> None:
    """A small button with a picture of a side, its name and its key."""
    assert isinstance(button, Chip)
    rect, pal = button.rect, pen.palette
    fill = pal.panel2 if not button.hovered else mixed(pal.panel2, pal.ink, 0.10)
    edge = pal.accent if button.chosen else pal.rule
    pen.box(rect, fill if button.enabled else pal.panel, edge, RADIUS_BUTTON,
            2.6 if button.chosen else 1.2)  # fmt: skip
    left, right = rect.left + pen.px(12), rect.right - pen.px(8)
    if button.sprite:
        sprite = marker_sprite(button.sprite, pen.px(20))
        pen.surface.blit(sprite, sprite.get_rect(center=(left + pen.px(8), rect.centery)))
        left += pen.px(26)
    if button.cap:
        right = pen.cap(right, rect.centery, button.cap) - pen.px(4)
    ink = pal.ink if button.enabled else pal.ink2
    pen.beside(left, rect.centery, button.label, "strong", 14, ink, right - left + pen.px(4))
    if button.focused:
        pen.focus(rect)


class TurnChip(Button):
    """A turn, on the ground of its light; the one that is set is ringed."""

    def __init__(self, game: Game, turn: int, chosen: bool, act: Callable[[], None]) -> None:
        super().__init__(f"turn-{turn}", str(turn), act)
        self.chosen = chosen
        state = game.rules.empty_state(game)
        self.ground = TURN_PLATES[state.game.rules.light(turn)]
        self.face = draw_turn

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.tall(34), style.tall(34)


def draw_turn(pen: Pen, button: Button) -> None:
    """The number of a turn."""
    assert isinstance(button, TurnChip)
    fill, ink = button.ground
    if button.chosen:
        pen.box(button.rect.inflate(pen.px(6), pen.px(6)), None, pen.palette.accent, 8, 2.6)
    edge = pen.palette.ink if button.hovered else pen.palette.rule
    pen.box(button.rect, fill, edge, RADIUS_BUTTON)
    pen.centred(button.rect, button.label, "value", SIZE_PROMPT, ink)
    if button.focused:
        pen.focus(button.rect)


class Flow(Box):
    """Widgets one after the other, in as many rows as they need; `gap` design px apart. A label
    stands in one row with what follows it up to the next, or with the first of that at least."""

    def __init__(self, widgets: Sequence[Widget] = (), gap: float = 6) -> None:
        super().__init__(widgets)
        self.gap = gap

    def _places(self, width: int, style: Style) -> list[pygame.Rect]:
        found: list[pygame.Rect] = []
        x = y = tall = 0
        gap = style.px(self.gap)
        sizes = [widget.measure(width, style) for widget in self.widgets]
        for number, (wide, high) in enumerate(sizes):
            need = wide
            if isinstance(self.widgets[number], Label):
                named = takewhile(lambda n: not isinstance(self.widgets[n], Label),
                                  range(number + 1, len(sizes)))  # fmt: skip
                needs = list(accumulate((gap + sizes[n][0] for n in named), initial=wide))
                need = needs[-1] if needs[-1] <= width else needs[:2][-1]
            if x and x + need > width:
                x, y, tall = 0, y + tall + gap, 0
            found.append(pygame.Rect(x, y, min(wide, width), high))
            x, tall = x + wide + gap, max(tall, high)
        return found

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        places = self._places(width, style)
        return width, max((place.bottom for place in places), default=0)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        for widget, where in zip(self.widgets, self._places(rect.width, style), strict=True):
            widget.place(where.move(rect.topleft), style)


class Builder(Protocol):
    """What the columns need of the screen."""

    held: Piece | str | None
    chosen: str | None
    refused: str

    @property
    def bench(self) -> Workbench:
        """The position at hand."""

    @property
    def focus(self) -> Hex | None:
        """The hex that the inspector speaks of."""

    def pick(self, piece: Piece) -> None:
        """Take a counter out of the box."""

    def hold(self, held: Piece | str | None) -> None:
        """Take something into the hand, or nothing."""

    def choose(self, unit: str) -> None:
        """Speak of one counter of the hex."""

    def do(self, change: Callable[[], str]) -> None:
        """Change the position."""

    def go_to_fault(self) -> None:
        """Show where the first fault is."""

    def numbers(self, hex_: Hex) -> list[Widget]:
        """What a trial says of a hex."""


def palette(screen: Builder) -> Stack:
    """All counters of the box by formation, with what is left of each; the markers last."""
    bench = screen.bench
    rows: list[Widget] = []
    for group, pieces in pieces_of(bench.game).items():
        rows += [Gap(2), Head(_group_words(bench, group), _group_note(bench, group))]
        cells = [
            Cell(bench.game, piece, bench.left[piece], screen.held == piece,
                 partial(screen.pick, piece))
            for piece in pieces
        ]  # fmt: skip
        rows.append(Flow(cells, 3))
    rows += off_map(screen)
    rows.append(Paragraph(_("Drag a counter, or pick it and click. The figure tells how many are"
                            " left in the box."), "body", 13.4))  # fmt: skip
    return Stack(rows, 4)


def _group_words(bench: Workbench, group: str) -> str:
    if group == MARKER_GROUP:
        return _("Markers")
    if group in bench.rules.regiments or not bench.rules.formations[group].drawn:
        return capital(f"{regiment(group)}")
    return said_of(bench.rules.formations[group].side, "name")


def _group_note(bench: Workbench, group: str) -> str:
    """How many unseen sticks of a regiment lie on the map; how many of the others are left."""
    if group == MARKER_GROUP:
        return ""
    if group in bench.rules.regiments:
        unseen = sum(c.face is None for c in bench.shown.pieces.of(group))
        return _("{count} face down").format(count=unseen)
    left = sum(max(0, bench.left[p]) for p in pieces_of(bench.game)[group])
    return _("{count} left").format(count=left)


class UnitCell(Button):
    """A counter of the hex spoken of; the chosen one is ringed."""

    def __init__(self, screen: Builder, unit: str) -> None:
        super().__init__(f"unit-{unit}", unit, partial(screen.choose, unit))
        self.screen, self.unit = screen, unit
        self.face = draw_unit

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.px(COUNTER + 10), style.px(COUNTER + 10)


def draw_unit(pen: Pen, button: Button) -> None:
    """A counter in a cell of its own."""
    assert isinstance(button, UnitCell)
    state = button.screen.bench.shown
    if button.unit not in state.pieces:
        return
    if button.screen.chosen == button.unit or button.hovered:
        chosen = button.screen.chosen == button.unit
        pen.box(button.rect, pen.palette.panel2, pen.palette.accent if chosen else pen.palette.ink2,
                RADIUS_BUTTON, 2.6 if chosen else 1.4)  # fmt: skip
    sprite = counter_sprite(look_of(state, state.pieces[button.unit]), pen.px(COUNTER))
    pen.surface.blit(sprite, sprite.get_rect(center=button.rect.center))
    if button.focused:
        pen.focus(button.rect)


def hex_words(bench: Workbench, hex_: Hex) -> str:
    """A hex by number, name and terrain."""
    state = bench.shown
    said = capital(str(place(state, hex_)))
    named = said if hex_name(hex_) in said else f"{hex_name(hex_)} {said}"
    return f"{named}, {', '.join(terrain_words(state, hex_))}"


def inspector(screen: Builder) -> Stack:
    """The hex spoken of: its counters, and what can be done with the chosen one or its marker."""
    hex_, bench = screen.focus, screen.bench
    if hex_ is None:
        return Stack([Paragraph(_("Click a hex, or walk to it with the arrow keys: what lies there"
                                  " is shown here."), "body", 13.4)])  # fmt: skip
    units = [counter.id for counter in bench.shown.pieces.at(hex_)]
    rows: list[Widget] = [Paragraph(hex_words(bench, hex_), "prompt", 16)]
    if units:
        rows.append(Flow([UnitCell(screen, unit) for unit in units], 4))
    chosen = screen.chosen
    if chosen is not None:
        rows.append(Flow([
            Chip("reduce", _("Reduce"), lambda: screen.do(lambda: bench.reduce(chosen)),
                 command="bench.reduce"),
            Chip("flip", _("Turn over"), lambda: screen.do(lambda: bench.flip(chosen)),
                 command="bench.flip"),
            Chip("remove", _("Remove"), lambda: screen.do(lambda: bench.take(chosen)),
                 command="bench.remove"),
            *_switches(screen, chosen),
            *_ways_off(screen, chosen),
        ]))  # fmt: skip
    if hex_ in bench.game.board.vp or bench.vp(hex_):
        rows.append(Flow(_marks(screen, hex_)))
    return Stack([*rows, *screen.numbers(hex_)], 8)


def _switches(screen: Builder, thing: str | Hex) -> list[Chip]:
    """What else can be said of a counter or a victory hex."""
    bench = screen.bench
    return [
        Chip(one.name, words_of(one.words, bench.shown),
             partial(screen.do, partial(bench.switch, thing, one)), bench.is_on(thing, one))
        for one in bench.switches(thing)
    ]  # fmt: skip


def _ways_off(screen: Builder, unit: str) -> list[Chip]:
    """The places off the map in which a counter can wait."""
    bench, found = screen.bench, list[Chip]()
    for where in bench.ways_off(unit):
        act = partial(screen.do, partial(bench.send_away, unit, where))
        said = _place_words(screen, unit, where)
        found.append(Chip(f"away-{where.replace(' ', '-')}", said, act))
    return found


def off_map(screen: Builder) -> list[Widget]:
    """The counters that wait off the map; each is taken up and laid anew."""
    away = screen.bench.away
    if not away:
        return []
    rows: list[Widget] = [Head(_("Off the map"), str(len(away)))]
    for unit, where in away.items():
        again = Chip(f"back-{unit}", _place_words(screen, unit, where), partial(screen.hold, unit))
        rows.append(Flow([UnitCell(screen, unit), again], 4))
    return rows


def _place_words(screen: Builder, unit: str, place: str) -> str:
    """What a place off the map is called."""
    return off_map_words(screen.bench.shown, screen.bench.rules.off_board(place, unit))


def _marks(screen: Builder, hex_: Hex) -> list[Widget]:
    """What can be done with a victory hex."""
    bench = screen.bench
    held = bench.shown.book.vp[hex_].control if hex_ in bench.shown.book.vp else False
    found: list[Widget] = [
        Chip("control", _("Control"), lambda: screen.do(lambda: bench.control(hex_)), held,
             "bench.control", sprite="control")
    ]  # fmt: skip
    said = bench.vp(hex_)
    found = [*_switches(screen, hex_)] or found
    if "marker" in said:
        value = said["marker"]
        laid = said.get("laid_by") or bench.game.sides[0]
        found += [
            Chip("conceal", _("{value} VP: turn over").format(value=value),
                 lambda: screen.do(lambda: bench.conceal(hex_)), command="bench.conceal"),
            Chip("laid-by", _("Laid by: {side}").format(side=said_of(laid, "name")),
                 lambda: screen.do(lambda: bench.laid_by_other(hex_)), command="bench.layer",
                 sprite=laid),
            Chip("unmark", _("Remove the marker"), lambda: screen.do(lambda: bench.unmark(hex_)),
                 command="bench.unmark"),
        ]  # fmt: skip
    return found


def strip(screen: Builder) -> Flow:
    """Turn, initiative and what comes next."""
    bench = screen.bench
    turns: list[Widget] = [Label(_("Turn"))]
    for turn in range(1, bench.rules.tables.turns + 1):
        act = partial(screen.do, partial(bench.set_turn, turn))
        turns.append(TurnChip(bench.game, turn, bench.facts["turn"] == turn, act))
    sides: list[Widget] = [Label(_("Initiative"))]
    for side in bench.game.sides:
        act = partial(screen.do, partial(bench.set_initiative, side))
        sides.append(Chip(f"initiative-{side}", capital(said_of(side, "name")), act,
                          bench.initiative == side, sprite=side))  # fmt: skip
    after = Chip("next", next_words(bench), lambda: screen.do(lambda: _cycle(bench)),
                 command="bench.next")  # fmt: skip
    return Flow([*turns, *sides, Label(_("Next")), after], 6)


def next_words(bench: Workbench) -> str:
    """What comes next, in a word."""
    name = bench.next
    step = bench.facts.get("phase", {}).get("step", "")
    first = bench.rules.activations[name].steps[0].name if name in bench.rules.activations else ""
    if first and step != first:
        return f"{name}, {step}"
    known = {
        "initiative": _("dice for the initiative"), "discovery": _("discovery"),
        "choose": said_of(bench.initiative, "chooses"),
        "count": _("the count"),
    }  # fmt: skip
    return known.get(name, name)


def _cycle(bench: Workbench) -> str:
    """The next of what can come next."""
    names = bench.nexts
    place = names.index(bench.next) + 1 if bench.next in names else 0
    return bench.set_next(names[place % len(names)])


class Sentence(Button):
    """Whether the position can be played: a tick, or a cross with what is wrong and its rule.

    A click goes there.
    """

    def __init__(self, screen: Builder) -> None:
        super().__init__("sentence", "", screen.go_to_fault)
        self.screen = screen
        self.face = draw_sentence

    @property
    def said(self) -> tuple[str, str, str, str]:
        """The sign, the strong words, what follows them, and the rule."""
        bench, fault = self.screen.bench, self.screen.bench.fault
        if self.screen.refused:
            return "cross", self.screen.refused, "", ""
        if fault is not None:
            return "cross", fault.sentence, "", fault.rule
        return "tick", _("This can be played."), summary(bench), ""

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        _sign, strong, more, _rule = self.said
        inner = width - style.px(120)
        tall = style.height(strong, inner, "strong", 16) + style.height(more, inner, "body", 13.4)
        return width, max(style.px(64), tall + style.px(16))


def summary(bench: Workbench) -> str:
    """A position in a line: how many lie on the map, and who holds what."""
    pieces, sides = bench.shown.pieces, bench.game.sides
    count = {side: sum(c.side == side for c in pieces) for side in sides}
    held = sum(place.control for place in bench.shown.book.vp.values())
    said = _("{side}: {count} on the map")
    counted = [said.format(side=capital(said_of(side, "name")), count=count[side])
               for side in sides]  # fmt: skip
    return "; ".join([*counted, _("VP hexes held: {held} of {all}").format(
        held=held, all=len(bench.shown.book.vp))])  # fmt: skip


def draw_sentence(pen: Pen, button: Button) -> None:
    """The sentence at the foot of the map."""
    assert isinstance(button, Sentence)
    rect, pal = button.rect, pen.palette
    pen.surface.fill(pal.panel, rect)
    pygame.draw.line(pen.surface, pal.rule, rect.topleft, rect.topright, pen.px(1.2))
    sign, strong, more, rule = button.said
    sprite = marker_sprite(sign, pen.px(26))
    pen.surface.blit(sprite, sprite.get_rect(center=(rect.left + pen.px(30), rect.centery)))
    left, inner = rect.left + pen.px(56), rect.width - pen.px(120)
    tall = pen.height(strong, inner, "strong", 16) + pen.height(more, inner, "body", 13.4)
    y = rect.centery - tall // 2
    y += pen.paragraph((left, y), strong, inner, "strong", 16)
    pen.paragraph((left, y), more, inner, "body", 13.4, pal.ink2)
    pen.rule_number((rect.right - pen.px(14), rect.centery - pen.px(10)), rule)
    if button.focused:
        pen.focus(rect.inflate(-pen.px(10), -pen.px(10)))
