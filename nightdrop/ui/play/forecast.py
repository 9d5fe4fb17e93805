"""The forecast of an attack: a plate beside its target that says who joins, the odds, the rules.

Measured and placed here, drawn in `plate`. The first place that hides nothing of the fight is
taken; what counts least is left out where the map is low. `PlateClock` keeps which target is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.table.language import _, pgettext
from nightdrop.table.match.fight import Factor, FightSheet
from nightdrop.table.match.forecast import Forecast, Said
from nightdrop.table.words.news import fight_result
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_PROMPT, SIZE_SUB

APPEARS_MS: Final = 80.0  # after the mouse came to a target
READ_MS: Final = 300.0  # a click sooner than this after the plate appeared only pins it


class PlateClock:
    """The target that is meant, and when its plate appears. Times are ms of the app's clock."""

    def __init__(self) -> None:
        self.hex: Hex | None = None
        self._since = 0.0

    def follow(self, hex_: Hex | None, now: float, at_once: bool) -> None:
        """Another target may be meant: one that is pinned or in focus shows its plate `at_once`."""
        if hex_ != self.hex:
            self.hex, self._since = hex_, now + APPEARS_MS
        if at_once:
            self._since = min(self._since, now)

    def is_shown(self, now: float) -> bool:
        """Whether the plate is there."""
        return self.hex is not None and now >= self._since

    def is_read(self, hex_: Hex, now: float) -> bool:
        """Whether the plate of this target has been there for long enough to be read."""
        return self.hex == hex_ and now >= self._since + READ_MS

    @property
    def due(self) -> float | None:
        """When the plate appears, or has appeared; None where no target is meant."""
        return None if self.hex is None else self._since


# Design px: the plate, the plate on a narrow map, its padding, its foot.
WIDE, NARROW, PAD, SIDE, FOOT = 432, 300, 16, 18, 44
COUNTER, STEP, TALL, BAR = 50, 60, 54, 26
ASIDE, PERCENT, COLUMN_LINE = COUNTER + 14, 33, 16
PART_OF_MAP: Final = 0.44  # of the map's height that a plate takes at the most
NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


class Row(NamedTuple):
    """A part of the plate: its name, its place in window px, and the sentence that it says."""

    name: str
    rect: pygame.Rect
    said: Said | None = None


# What is left out of a plate that is too tall, one after the other.
_FOLDS: Final = ("limit", "outcome", "sums", "columns")
_LESS: Final = tuple(_FOLDS[:count] for count in range(len(_FOLDS) + 1))
# Design px below a row; else 4.
_GAPS: Final = {"score": 8, "leads": 6, "sums": 9, "bar": 7, "columns": 14}


class Plate(NamedTuple):
    """A forecast and where its rows lie, in window px; `foot` and `choose` are what can be
    clicked, empty where the attack is refused. `by_keys`: the target was reached by keys.
    `leader` leads from the hex to the plate."""

    said: Forecast
    rect: pygame.Rect
    rows: tuple[Row, ...]
    foot: pygame.Rect
    choose: pygame.Rect
    leader: tuple[tuple[int, int], tuple[int, int]]
    by_keys: bool

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the plate."""
        return self.rect.collidepoint(pos)

    @property
    def is_whole(self) -> bool:
        """Whether there is room to say what follows from the attack."""
        return self.said.outcome is None or any(row.name == "outcome" for row in self.rows)


def place_plate(
    pen: Style, said: Forecast, board: BoardPanel, area: pygame.Rect,
    clear: Sequence[tuple[pygame.Rect, int]], by_keys: bool,
) -> Plate:  # fmt: skip
    """Lay a forecast out in `area`, where it hides least of `clear`: rects and their weights."""
    wide = min(pen.px(WIDE), max(pen.px(NARROW), area.width * 12 // 25), area.width - pen.px(16))
    rows = _rows(pen, said, wide, area.height)
    foot = pen.tall(FOOT) if said.actions else 0
    tall = rows[-1].rect.bottom + pen.px(12) + foot
    rect = _place((wide, tall), board, said.target, area, clear, pen.px(8))
    placed = tuple(row._replace(rect=row.rect.move(rect.topleft)) for row in rows)
    low, choose = NOWHERE, NOWHERE
    if foot:
        low = pygame.Rect(rect.left, rect.bottom - foot, rect.width, foot)
        part = pen.cap_width(choose_key(by_keys)) + pen.px(2 * SIDE)
        part = min(wide // 2, part + pen.width(_("choose who"), "body", SIZE_SUB))
        choose = pygame.Rect(low.right - part, low.top, part, low.height)
    return Plate(said, rect, placed, low, choose, _leader(board, said.target, rect), by_keys)


def choose_key(by_keys: bool) -> str:
    """The key that lets the player choose who joins."""
    shift = _("Shift")
    return f"{shift}+{KEYBOARD.cap('play.click')}" if by_keys else shift


def obstacles(
    said: Forecast, view: State, board: BoardPanel, targets: Iterable[Hex]
) -> list[tuple[pygame.Rect, int]]:
    """What a plate is to leave free, and how much it weighs: the fight, the other targets, VP
    hexes, names, counters; in window px."""
    weights: dict[Hex, int] = dict.fromkeys(view.pieces.by_place, 3)
    weights |= dict.fromkeys(view.book.vp, 4)
    weights |= dict.fromkeys(targets, 20)
    weights |= {hex_: 20 for other in said.instead for hex_ in other.hexes}
    joined = (view.pieces[unit].hex for unit in said.attackers)
    weights |= {hex_: 100 for hex_ in joined if hex_ is not None}
    weights[said.target] = 1000
    found = [(_around(board, hex_), weight) for hex_, weight in weights.items()]
    camera = board.camera
    if not camera.moving:
        at, taken = tuple(map(round, camera.origin)), frozenset(view.pieces.by_place)
        labels = board.map.names.at(round(camera.height), taken)
        found += [(label.box.move(at), 2 if label.rank == "hamlet" else 4) for label in labels]
    return found


def _around(board: BoardPanel, hex_: Hex) -> pygame.Rect:
    """The box of a hex, in window px."""
    side = round(board.camera.height)
    rect = pygame.Rect(0, 0, side, round(side * 0.92))
    rect.center = board.centre(hex_)
    return rect


def _place(
    size: tuple[int, int], board: BoardPanel, target: Hex, area: pygame.Rect,
    clear: Sequence[tuple[pygame.Rect, int]], margin: int,
) -> pygame.Rect:  # fmt: skip
    """Upper right of the target, then upper left, lower right, lower left; then the same further
    away. The first that hides nothing, else the one that hides least."""
    inside, (x, y) = area.inflate(-2 * margin, -2 * margin), board.centre(target)
    found: list[tuple[int, pygame.Rect]] = []
    for far, up, right in product((1.0, 1.6, 2.4), (True, False), (True, False)):
        rect = pygame.Rect((0, 0), size)
        across, down = (round(part * far * board.camera.height) for part in (0.78, 0.42))
        rect.left = x + across if right else x - across - rect.width
        rect.top = y - down - rect.height if up else y + down
        rect.clamp_ip(inside)
        found.append((sum([weight for box, weight in clear if box.colliderect(rect)]), rect))
    return min(found, key=lambda each: each[0])[1]


def _leader(
    board: BoardPanel, target: Hex, rect: pygame.Rect
) -> tuple[tuple[int, int], tuple[int, int]]:
    """From the hex's edge to the nearest corner of the plate."""
    start = pygame.Vector2(board.centre(target))
    corners = (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
    end = min(map(pygame.Vector2, corners), key=start.distance_to)
    edge = start.move_towards(end, board.camera.height * 0.5)
    return (round(edge.x), round(edge.y)), (round(end.x), round(end.y))


def _rows(pen: Style, said: Forecast, wide: int, room: int) -> list[Row]:
    """The rows of a plate, placed in it from above, as far as they have room."""
    inner, most = wide - 2 * pen.px(SIDE), round(room * PART_OF_MAP) - pen.px(12 + FOOT)
    placed: list[Row] = []
    for left_out in _LESS:
        placed, y = [], pen.px(PAD)
        for name, tall, told in _heights(pen, said, inner):
            if name not in left_out:
                placed.append(Row(name, pygame.Rect(pen.px(SIDE), y, inner, tall), told))
                y += tall + pen.px(_GAPS.get(name, 4))
        if y <= most:
            break
    return placed


def _heights(pen: Style, said: Forecast, inner: int) -> Iterator[tuple[str, int, Said | None]]:
    """Every row that a forecast has, with its height in px."""
    if said.refusal is not None:
        words = pen.height(cited(said.refusal), inner - pen.px(ASIDE), "body", SIZE_PROMPT)
        yield "refusal", max(pen.px(TALL), words), said.refusal
        return
    yield "score", pen.px(TALL), None
    if said.leads is not None:
        yield "leads", pen.height(cited(said.leads), inner, "body", SIZE_BODY), said.leads
    sheet = said.sheet
    if sheet is not None and sheet.attack and sheet.defence:
        lines = max(map(len, flows(pen, sheet, inner)))
        yield "sums", lines * pen.line_height("body", SIZE_SUB), None
        yield "bar", pen.px(BAR), None
        columns = max(map(len, column_words(pen, said, inner)))
        yield "columns", pen.px(PERCENT) + columns * pen.px(COLUMN_LINE), None
    for name, told in (("outcome", said.outcome), *(("limit", limit) for limit in said.limits)):
        if told:
            yield name, pen.height(cited(told), inner, "body", SIZE_BODY), told


def cited(said: Said) -> str:
    """A sentence with its rule in brackets."""
    return f"{said.text} [{said.rule}]" if said.rule else said.text


Word = tuple[str, bool]  # and whether it is a rule's number


def flows(pen: Style, sheet: FightSheet, width: int) -> tuple[list[list[Word]], list[list[Word]]]:
    """Both sums as words in lines: side by side in one line of `width` px, else of half of it."""
    if sheet.attack is None or sheet.defence is None:
        return [], []
    attack, defence = _words(sheet.attack), _words(sheet.defence)
    if flow_width(pen, attack) + flow_width(pen, defence) + pen.px(16) <= width:
        return [attack], [defence]
    half = (width - pen.px(16)) // 2
    return _wrapped(pen, attack, half), _wrapped(pen, defence, half)


def _words(factor: Factor) -> list[Word]:
    """The sum of a factor as words, each rule once: "Point 3 [9.2.3], village +2 [9.2.4]"."""
    words: list[Word] = []
    for number, line in enumerate(factor.lines):
        following = factor.lines[number + 1] if number + 1 < len(factor.lines) else None
        comma = "," if following else ""
        cites = bool(line.rule) and (following is None or following.rule != line.rule)
        named = pgettext("factor", "Point") if line.key == "point" else line.text
        said = f"{named} {line.figure}{'' if cites else comma}"
        words += [(word, False) for word in said.split()]
        words += [(f"[{line.rule}]{comma}", True)] if cites else []
    return words


def _wrapped(pen: Style, words: Sequence[Word], width: int) -> list[list[Word]]:
    """Words in lines of at most `width` px."""
    lines: list[list[Word]] = [[]]
    for word in words:
        if lines[-1] and flow_width(pen, [*lines[-1], word]) > width:
            lines.append([])
        lines[-1].append(word)
    return lines


def flow_width(pen: Style, words: Sequence[Word]) -> int:
    """How wide a line of a sum is, in px."""
    gap = pen.width(" ", "body", SIZE_SUB)
    return sum(pen.width(word, *type_of(rule)) + gap for word, rule in words) - gap


def type_of(rule: bool) -> tuple[str, float]:
    """The type of a word in a sum."""
    return ("rule", SIZE_BODY) if rule else ("body", SIZE_SUB)


def column_words(pen: Style, said: Forecast, inner: int) -> list[list[str]]:
    """The names of the results, each in the lines of its column."""
    sheet = said.sheet
    names = [name for name, _weight in sheet.results] if sheet else []
    wide = inner // max(1, len(names)) - pen.px(2)
    return [pen.lines(fight_result(name).brief, wide, "body", SIZE_SUB, 3) for name in names]
