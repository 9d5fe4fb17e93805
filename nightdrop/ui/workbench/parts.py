"""The columns beside the map: palette, inspector of a hex, control strip and the sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.table.language import _
from nightdrop.table.match.facts import MARKER_GROUP, Piece, pieces_of
from nightdrop.table.match.workbench import Workbench
from nightdrop.table.words.describe import off_map_words
from nightdrop.table.words.formations import regiment
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sentences import words_of
from nightdrop.table.words.sides import said_of
from nightdrop.ui.counters.sprites import counter_sprite, look_of, marker_sprite
from nightdrop.ui.kit import Button, Gap, Head, Paragraph, Pen, Stack, Style, Widget
from nightdrop.ui.look.theme import RADIUS_BUTTON
from nightdrop.ui.workbench.cells import COUNTER, Cell, Chip, Flow, Label, TurnChip
from nightdrop.ui.workbench.table import hex_words


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
    for place in bench.ways_off(unit):
        act = partial(screen.do, partial(bench.send_away, unit, place))
        said = _place_words(screen, unit, place)
        found.append(Chip(f"away-{place.replace(' ', '-')}", said, act))
    return found


def off_map(screen: Builder) -> list[Widget]:
    """The counters that wait off the map; each is taken up and laid anew."""
    away = screen.bench.away
    if not away:
        return []
    rows: list[Widget] = [Head(_("Off the map"), str(len(away)))]
    for unit, place in away.items():
        again = Chip(f"back-{unit}", _place_words(screen, unit, place), partial(screen.hold, unit))
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
    place = bench.vp(hex_)
    found = [*_switches(screen, hex_)] or found
    if "marker" in place:
        value = place["marker"]
        laid = place.get("laid_by") or bench.game.sides[0]
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
