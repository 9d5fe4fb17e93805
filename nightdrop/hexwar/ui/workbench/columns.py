"""The columns beside the map of the workbench: counters, a hex, the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.hexwar.match import position_editing as box
from nightdrop.hexwar.match.position_editing import BoxPiece
from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.hexwar.match.workbench_state import SetUps
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.ui.counters.sprites import CounterLook, counter_sprite, look_of, marker_sprite
from nightdrop.hexwar.words.describe import off_map_words
from nightdrop.hexwar.words.formations import regiment
from nightdrop.hexwar.words.nouns import place, terrain_words
from nightdrop.table.language import _
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sentences import words_of
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit import Button, Flow, Gap, Head, Paragraph, Pen, Stack, Style, Widget
from nightdrop.ui.kit.pen import TextBlock
from nightdrop.ui.look.theme import RADIUS_BUTTON, SIZE_BODY, SIZE_PROMPT, mixed
from nightdrop.ui.replay.timeline import TURN_PLATES

COUNTER: Final = 48  # design px of a counter in a column
BETWEEN: Final = 6  # design px between two chips
_FAINT: Final = 77  # alpha of what is not in the box any more


def piece_sprite(game: Game, piece: BoxPiece, size: int) -> pygame.Surface:
    """A counter or marker of the box, face up, `size` px large."""
    if piece.group == box.VP:
        return marker_sprite("vp-open", size, game.name, piece.face)
    if piece.group == box.MARKER_GROUP and piece.face == box.CONTROL:
        return marker_sprite("control", size, game.name)
    formations = game.rules.formations
    if piece.face == box.UNSEEN:
        hidden = (key for key, one in formations.items() if not game.rules.holds(one.side))
        return counter_sprite(CounterLook("unit", str(next(hidden, "")), theme=game.name), size)
    formation, face = formations[piece.group], game.faces.get(piece.face)
    if not formation.drawn:
        number = box.fixed_faces(game, piece.group).index(piece.face) + 1
        laid = {"units": {"0101": [{"id": f"{formation.prefix}.{number}"}]}}
        (counter,) = box.counters(game, laid)
        return counter_sprite(look_of(game.rules.empty_state(game), counter), size)
    kind = formation.kind if piece.face in game.mix[piece.group] else "company"
    if kind == "stick" or face is None:
        return counter_sprite(CounterLook("stick", piece.group, piece.face, theme=game.name), size)
    name = None if kind == "company" else piece.face.rpartition("-")[0]
    look = CounterLook(kind, piece.group, name, face.av, face.dv, False,
                       face.reduced_dv is not None, theme=game.name)  # fmt: skip
    return counter_sprite(look, size)


def unit_sprite(state: State, unit: str, size: int) -> pygame.Surface:
    """A counter of the map, `size` px large."""
    return counter_sprite(look_of(state, state.pieces[unit]), size)


class PaintedButton(Button):
    """A button that paints itself, with a widget's focus; a `chosen` one is ringed."""

    def __init__(
        self, name: str, label: str, act: Callable[[], None], chosen: bool = False,
        command: str = "", enabled: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(name, label, act, "", command, enabled)
        self.chosen = chosen

    def draw(self, pen: Pen) -> None:
        if self.rect.width:
            super(Button, self).draw(pen)
        self.dirty = False


class CounterCell(PaintedButton):
    """A counter in a cell, with the number that is `left` in the box if there is one.

    `sprite` makes its picture of a size in px.
    """

    def __init__(
        self, name: str, sprite: Callable[[int], pygame.Surface], act: Callable[[], None],
        chosen: bool, left: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, name, act, chosen)
        self.sprite, self.left = sprite, left

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.px(COUNTER + 10), style.px(COUNTER + (10 if self.left is None else 26))

    def paint(self, pen: Pen) -> None:
        rect, pal = self.rect, pen.palette
        if self.hovered or self.chosen:
            edge = pal.accent if self.chosen else pal.ink2
            pen.box(rect, pal.panel2, edge, RADIUS_BUTTON, 2.6 if self.chosen else 1.4)
        size = min(pen.px(COUNTER), rect.width - pen.px(6))
        sprite = self.sprite(size)
        if self.left is None:
            pen.put(sprite, rect.center)
            return
        if self.left < 1:
            sprite = sprite.copy()
            sprite.set_alpha(_FAINT)
        pen.put(sprite, (rect.centerx, rect.top + pen.px(4) + size // 2))
        told = pen.row(rect, rect.bottom - pen.px(20), 18)
        pen.centred(told, str(self.left), "value", 15, pal.ink if self.left > 0 else pal.ink2)


class Label(Widget):
    """A word before the buttons of a row."""

    def __init__(self, string: str) -> None:
        super().__init__()
        self.string = string

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.width(self.string.upper(), "head", 15) + style.px(4), style.hit_size

    def paint(self, pen: Pen) -> None:
        pen.line(self.rect, self.string.upper(), "head", 15, pen.palette.accent_text)


class Chip(PaintedButton):
    """A button as wide as its words; `sprite` is a picture of a side or marker before them."""

    sprite = ""

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        wide = style.width(self.label, "strong", 14) + style.px(24)
        wide += style.px(26) if self.sprite else 0
        return min(width, wide + style.cap_room(self.cap, 8)), style.tall(34)

    def paint(self, pen: Pen) -> None:
        rect, pal = self.rect, pen.palette
        fill = pal.panel2 if not self.hovered else mixed(pal.panel2, pal.ink, 0.10)
        edge = pal.accent if self.chosen else pal.rule
        pen.box(rect, fill if self.enabled else pal.panel, edge, RADIUS_BUTTON,
                2.6 if self.chosen else 1.2)  # fmt: skip
        room = pen.capped(pen.inset(rect, 12, right=8), self.cap, 4)
        if self.sprite:
            sprite = marker_sprite(self.sprite, pen.px(20), pen.theme)
            pen.put(sprite, (room.left + pen.px(8), rect.centery))
            room = pen.inset(room, 26, right=0)
        ink = pal.ink if self.enabled else pal.ink2
        pen.beside(room.left, rect.centery, self.label, "strong", 14, ink, room.width + pen.px(4))


class TurnChip(PaintedButton):
    """A turn, on a ground in its light."""

    def __init__(self, game: Game, turn: int, chosen: bool, act: Callable[[], None]) -> None:
        super().__init__(f"turn-{turn}", str(turn), act, chosen)
        self.ground = TURN_PLATES[game.rules.light(turn)]

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.tall(34), style.tall(34)

    def paint(self, pen: Pen) -> None:
        fill, ink = self.ground
        if self.chosen:
            pen.box(pen.inset(self.rect, -3, -3), None, pen.palette.accent, 8, 2.6)
        edge = pen.palette.ink if self.hovered else pen.palette.rule
        pen.box(self.rect, fill, edge, RADIUS_BUTTON)
        pen.centred(self.rect, self.label, "value", SIZE_PROMPT, ink)


def palette(setups: SetUps, pick: Callable[[BoxPiece], None]) -> Stack:
    """All counters of the box by formation, with the number left of each; the markers last."""
    bench, left = setups.at, setups.at.left
    rows: list[Widget] = []
    for group, pieces in box.pieces_of(bench.game).items():
        rows += [
            Gap(2),
            Head(*_group_words(bench, group, pieces)),
            Flow(
                [
                    CounterCell(
                        f"cell-{piece.group}-{piece.face}",
                        partial(piece_sprite, bench.game, piece),
                        partial(pick, piece),
                        setups.held == piece,
                        left[piece],
                    )
                    for piece in pieces
                ],
                3,
            ),
        ]
    if bench.away:
        rows.append(Head(_("Off the map"), str(len(bench.away))))
    for unit, where in bench.away.items():  # each is taken up and laid anew
        again = Chip(f"back-{unit}", _place_words(bench, unit, where), partial(setups.hold, unit))
        rows.append(Flow([_unit_cell(setups, unit), again], 4))
    rows.append(Paragraph(_("Drag a counter, or pick one and click a hex. The figure is the number "
                            "left in the box."), "body", 13.4))  # fmt: skip
    return Stack(rows, 4)


def _group_words(bench: Workbench, group: str, pieces: Sequence[BoxPiece]) -> tuple[str, str]:
    """The name of a group of counters, and a note.

    The note is how many unseen sticks of a regiment are on the map, or how many of the others are
    left.
    """
    if group == box.MARKER_GROUP:
        return _("Markers"), ""
    formation, drops = bench.rules.formations[group], group in bench.rules.regiments
    named = capital(f"{regiment(group)}") if drops or not formation.drawn else said_of(
        formation.side, "name")  # fmt: skip
    if drops:
        unseen = sum(counter.face is None for counter in bench.shown.pieces.of(group))
        return named, _("{count} face down").format(count=unseen)
    left = sum(max(0, bench.left[piece]) for piece in pieces)
    return named, _("{count} left").format(count=left)


def _unit_cell(setups: SetUps, unit: str) -> CounterCell:
    return CounterCell(f"unit-{unit}", partial(unit_sprite, setups.at.shown, unit),
                partial(setups.choose, unit), setups.chosen == unit)  # fmt: skip


def hex_words(bench: Workbench, hex_: Hex) -> str:
    """A hex by number, name and terrain."""
    state = bench.shown
    said = capital(str(place(state, hex_)))
    named = said if hex_name(hex_) in said else f"{hex_name(hex_)} {said}"
    return f"{named}, {', '.join(terrain_words(state, hex_))}"


def _place_words(bench: Workbench, unit: str, where: str) -> str:
    return off_map_words(bench.shown, bench.rules.off_board(where, unit))


def inspector(setups: SetUps, numbers: Sequence[Widget]) -> Stack:
    """The hex in focus: its counters, and what can be done with the chosen one or its marker.

    `numbers` are what a trial shows of the hex.
    """
    hex_, bench, unit = setups.focus, setups.at, setups.chosen
    if hex_ is None:
        return Stack([Paragraph(_("Click a hex, or go to it with the arrow keys, to see its "
                                  "contents "
                                  "here."), "body", 13.4)])  # fmt: skip
    rows: list[Widget] = [Paragraph(hex_words(bench, hex_), "prompt", 16)]
    if units := bench.shown.pieces.at(hex_):
        rows.append(Flow([_unit_cell(setups, counter.id) for counter in units], 4))
    if unit is not None:
        rows.append(Flow([
            _change(setups, "reduce", _("Reduce"), partial(bench.reduce, unit), "bench.reduce"),
            _change(setups, "flip", _("Flip"), partial(bench.flip, unit), "bench.flip"),
            _change(setups, "remove", _("Remove"), partial(bench.take, unit), "bench.remove"),
            *_switches(setups, unit),
            *(_change(setups, f"away-{where.replace(' ', '-')}", _place_words(bench, unit, where),
                      partial(bench.send_away, unit, where))
              for where in bench.ways_off(unit)),
        ], BETWEEN))  # fmt: skip
    if hex_ in bench.game.board.vp or bench.vp(hex_):
        rows.append(Flow(_marks(setups, hex_), BETWEEN))
    return Stack([*rows, *numbers], 8)


def _change(
    setups: SetUps, name: str, words: str, change: Callable[[], str], command: str = "",
    chosen: bool = False, sprite: str = "",
) -> Chip:  # fmt: skip
    """A chip that changes the position."""
    chip = Chip(name, words, partial(setups.do, change), chosen, command)
    chip.sprite = sprite
    return chip


def _switches(setups: SetUps, thing: str | Hex) -> list[Chip]:
    """The switches of a counter or a VP hex."""
    at = setups.at
    return [_change(setups, one.name, words_of(one.words, at.shown), partial(at.switch, thing, one),
                    chosen=at.is_on(thing, one)) for one in at.switches(thing)]  # fmt: skip


def _marks(setups: SetUps, hex_: Hex) -> list[Chip]:
    """What can be done with a VP hex."""
    bench, said = setups.at, setups.at.vp(hex_)
    held = hex_ in bench.shown.book.vp and bench.shown.book.vp[hex_].control
    found = _switches(setups, hex_) or [
        _change(setups, "control", _("Control"), partial(bench.control, hex_), "bench.control",
                held, "control")]  # fmt: skip
    if "marker" in said:
        laid = said.get("laid_by") or bench.rules.first_side
        found += [
            _change(setups, "conceal", _("{value} VP: flip").format(value=said["marker"]),
                    partial(bench.conceal, hex_), "bench.conceal"),
            _change(setups, "laid-by", _("Placed by: {side}").format(side=said_of(laid, "name")),
                    partial(bench.laid_by_other, hex_), "bench.layer", sprite=laid),
            _change(setups, "unmark", _("Remove the marker"), partial(bench.unmark, hex_),
                    "bench.unmark"),
        ]  # fmt: skip
    return found


def strip(setups: SetUps) -> Flow:
    """Turn, initiative and the next step."""
    bench = setups.at
    turns = [TurnChip(bench.game, turn, bench.facts["turn"] == turn,
                      partial(setups.do, partial(bench.set_turn, turn)))
             for turn in range(1, bench.rules.tables.turns + 1)]  # fmt: skip
    sides = [_change(setups, f"initiative-{side}", capital(said_of(side, "name")),
                     partial(bench.set_initiative, side), "", bench.initiative == side, side)
             for side in bench.game.sides]  # fmt: skip
    after = _change(setups, "next", next_words(bench), partial(_cycle, bench), "bench.next")
    groups = ((_("Turn"), turns), (_("Initiative"), sides), (_("Next"), [after]))
    return Flow([Flow([Label(words), *chips], BETWEEN) for words, chips in groups], BETWEEN)


def next_words(bench: Workbench) -> str:
    """The next step, in a word."""
    name = bench.next
    step = bench.facts.get("phase", {}).get("step", "")
    first = bench.rules.activations[name].steps[0].name if name in bench.rules.activations else ""
    if first and step != first:
        return f"{name}, {step}"
    known = {
        "initiative": _("initiative roll"), "discovery": _("discovery"),
        "choose": said_of(bench.initiative, "chooses"),
        "count": _("final scoring"),
    }  # fmt: skip
    return known.get(name, name)


def _cycle(bench: Workbench) -> str:
    """Set the following one of the possible next steps."""
    names = bench.nexts
    now = names.index(bench.next) + 1 if bench.next in names else 0
    return bench.set_next(names[now % len(names)])


class Sentence(PaintedButton):
    """Whether the position can be played: a tick, or a cross with the fault and its rule.

    A click goes to the fault.
    """

    def __init__(self, setups: SetUps, act: Callable[[], None]) -> None:
        super().__init__("sentence", "", act)
        self.setups = setups

    @property
    def said(self) -> tuple[str, str, str, str]:
        """The sign, the bold words, the words after them, and the rule."""
        fault = self.setups.at.fault
        if self.setups.refused:
            return "cross", self.setups.refused, "", ""
        if fault is not None:
            return "cross", fault.sentence, "", fault.rule
        return "tick", _("This position can be played."), summary(self.setups.at), ""

    @property
    def _block(self) -> TextBlock:
        _sign, strong, more, _rule = self.said
        return (strong, "strong", 16), (more, "body", SIZE_BODY)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        told = style.block_height(self._block, width - style.px(120))
        return width, max(style.px(64), told + style.px(16))

    def focus_rect(self, style: Style) -> pygame.Rect:
        return style.inset(self.rect, 5, 5)

    def paint(self, pen: Pen) -> None:
        rect, pal = self.rect, pen.palette
        pen.surface.fill(pal.panel, rect)
        pygame.draw.line(pen.surface, pal.rule, rect.topleft, rect.topright, pen.px(1.2))
        sign, _strong, _more, rule = self.said
        pen.put(marker_sprite(sign, pen.px(26), pen.theme), (rect.left + pen.px(30), rect.centery))
        pen.block(pen.inset(rect, 56, right=64), self._block)
        pen.rule_number((rect.right - pen.px(14), rect.centery - pen.px(10)), rule)


def summary(bench: Workbench) -> str:
    """A position in a line: how many counters are on the map, and who holds what."""
    places = bench.shown.book.vp
    said, held = _("{side}: {count} on the map"), _("VP hexes held: {held} of {all}")
    count = {side: sum(c.side == side for c in bench.shown.pieces) for side in bench.game.sides}
    counted = [said.format(side=capital(said_of(side, "name")), count=count[side])
               for side in count]  # fmt: skip
    return "; ".join([*counted, held.format(
        held=sum(one.control for one in places.values()), all=len(places))])  # fmt: skip
