"""The forecast of an attack: its plate beside the target, and the list of what can be attacked.

The plate says who joins, the odds, the rules. The first place that hides nothing of the fight is
taken; what counts least is left out where the map is low.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.match.fight import Factor, FightSheet
from nightdrop.hexwar.match.forecast import Forecast, RuledSentence, Tone, forecast, tone
from nightdrop.hexwar.rules.actions import At, Move
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.counters.sprites import counter_sprite, look_of, marker_sprite, stack_order
from nightdrop.hexwar.ui.play.choices import LOG_ROOM
from nightdrop.hexwar.ui.play.playing import ATTACK, CHOOSE_WHO
from nightdrop.hexwar.words.fights import fight_result
from nightdrop.hexwar.words.places import by_places, place_head
from nightdrop.hexwar.words.reasons import brief_deed
from nightdrop.table.language import _, ngettext, pgettext
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.charts import OddsBar, OddsPart
from nightdrop.ui.kit.fold import Fold, FoldRow, FoldTry
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RGB, SIZE_BODY, SIZE_PROMPT, SIZE_SUB, legible, mixed
from nightdrop.ui.play.hint import HintButton
from nightdrop.ui.play.panel_hit_areas import PanelLine
from nightdrop.ui.play.signs import NOWHERE
from nightdrop.ui.stage.over import HoverPlate

APPEARS_MS: Final = 80.0  # after the mouse came to a target
READ_MS: Final = 300.0  # a click sooner than this after the plate appeared only pins it


# Design px: the plate, the plate on a narrow map, its padding, its foot.
WIDE, NARROW, PAD, SIDE, FOOT = 432, 300, 16, 18, 44
COUNTER, STEP, TALL, BAR = 50, 60, 54, 26
ASIDE, PERCENT, COLUMN_LINE = COUNTER + 14, 33, 16
PART_OF_MAP: Final = 0.44  # of the map's height that a plate takes at the most
_NO_ROWS: Final = Fold((), ())  # of a plate that places itself
_NO_PAINTERS: Final[Mapping[str, Callable[[Pen, pygame.Rect], None]]] = {}


class PlateRow(NamedTuple):
    """A part of the plate: its name, its place in window px, and the sentence that it says."""

    name: str
    rect: pygame.Rect
    said: RuledSentence | None = None


# What is left out of a plate that is too tall, one after the other.
_CUTS: Final = ("limit", "outcome", "sums", "columns")
# Design px below a row; else 4.
_GAPS: Final = {"score": 8, "leads": 6, "sums": 9, "bar": 7, "columns": 14}


class ForecastPlate(NamedTuple):
    """The `plate` of a forecast and where its rows lie, in window px; `foot` are the parts that can
    be clicked, none where the attack is refused. `by_keys`: the target was reached by keys.
    `leader` leads from the hex to the plate."""

    plate: HoverPlate
    said: Forecast
    rect: pygame.Rect
    rows: tuple[PlateRow, ...]
    foot: Mapping[str, pygame.Rect]
    leader: tuple[tuple[int, int], tuple[int, int]]
    by_keys: bool

    @property
    def choose(self) -> pygame.Rect:
        """What lets the player choose who joins."""
        return self.foot.get(CHOOSE_WHO, NOWHERE)

    @property
    def low(self) -> pygame.Rect:
        """All of the foot."""
        first, *others = self.foot.values() or (NOWHERE,)
        return first.unionall(others)

    @property
    def is_whole(self) -> bool:
        """Whether there is room to say what follows from the attack."""
        return self.said.outcome is None or any(row.name == "outcome" for row in self.rows)


class ForecastPlacing(NamedTuple):
    """Places and draws the plate of a forecast on a board; `targets` gives what can be attacked."""

    said: Forecast
    view: State
    by_keys: bool
    board: BoardPanel
    targets: Callable[[], Sequence[Forecast]]

    def place(
        self, style: Style, room: pygame.Rect, plate: HoverPlate, beside: pygame.Rect,
        clear: Sequence[pygame.Rect],
    ) -> ForecastPlate:  # fmt: skip
        """The plate where it hides least of the fight and of what lies over the map."""
        targets = [target.target for target in self.targets()]
        found = obstacles(self.said, self.view, self.board, targets)
        found += [(rect, 50) for rect in clear]
        return lay_plate(style, plate, self.said, self.board, room, found, self.by_keys)

    def draw(self, pen: Pen, placed: ForecastPlate, hovered: str) -> None:
        """Draw it with its leader."""
        draw_forecast(pen, placed, self.view, bool(hovered))


def plate_of(
    said: Forecast, view: State, by_keys: bool, board: BoardPanel,
    targets: Callable[[], Sequence[Forecast]], waits: float,
) -> HoverPlate:  # fmt: skip
    """The plate of a forecast, which appears after some ms."""
    foot = ((ATTACK, label_of(said, by_keys)), (CHOOSE_WHO, _("choose units")))
    own = ForecastPlacing(said, view, by_keys, board, targets)
    return HoverPlate(said.target, _NO_ROWS, _NO_PAINTERS, (), foot if said.actions else (), waits,
                      WIDE, own=own)  # fmt: skip


def lay_plate(
    pen: Style, plate: HoverPlate, said: Forecast, board: BoardPanel, area: pygame.Rect,
    clear: Sequence[tuple[pygame.Rect, int]], by_keys: bool,
) -> ForecastPlate:  # fmt: skip
    """Lay a forecast out in `area`, where it hides least of `clear`: rects and their weights."""
    wide = min(pen.px(WIDE), max(pen.px(NARROW), area.width * 12 // 25), area.width - pen.px(16))
    rows = _rows(pen, said, wide, area.height)
    foot = pen.tall(FOOT) if said.actions else 0
    tall = rows[-1].rect.bottom + pen.px(12) + foot
    rect = _place((wide, tall), board, said.target, area, clear, pen.px(8))
    placed = tuple(row._replace(rect=row.rect.move(rect.topleft)) for row in rows)
    pressed: dict[str, pygame.Rect] = {}
    if foot:
        low = pygame.Rect(rect.left, rect.bottom - foot, rect.width, foot)
        part = pen.cap_width(choose_key(by_keys)) + pen.px(2 * SIDE)
        part = min(wide // 2, part + pen.width(_("choose units"), "body", SIZE_SUB))
        choose = pygame.Rect(low.right - part, low.top, part, low.height)
        rest = pygame.Rect(low.topleft, (choose.left - low.left, low.height))
        pressed = {ATTACK: rest, CHOOSE_WHO: choose}
    return ForecastPlate(plate, said, rect, placed, pressed, _leader(board, said.target, rect),
                         by_keys)  # fmt: skip


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
    joined = (view.pieces[unit].place for unit in said.attackers)
    weights |= {hex_: 100 for hex_ in joined if hex_ is not None}
    weights[said.target] = 1000
    found = [(_around(board, hex_), weight) for hex_, weight in weights.items()]
    camera = board.camera
    if not camera.moving:
        at = tuple(map(round, camera.origin))
        labels = board.map.names_at(round(camera.height), camera)
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


def _rows(pen: Style, said: Forecast, wide: int, room: int) -> list[PlateRow]:
    """The rows of a plate, placed in it from above, as far as they have room."""
    inner, most = wide - 2 * pen.px(SIDE), round(room * PART_OF_MAP) - pen.px(PAD + 12 + FOOT)
    parts = [*_heights(pen, said, inner)]
    rects = forecast_fold([part[:2] for part in parts]).lay(pen, inner, most).rects
    named = ((f"{name} {number}", name, told) for number, (name, _tall, told) in enumerate(parts))
    return [PlateRow(name, rects[key].move(pen.px(SIDE), pen.px(PAD)), told)
            for key, name, told in named if key in rects]  # fmt: skip


def forecast_fold(parts: Sequence[tuple[str, int]]) -> Fold:
    """A plate from top to bottom, of parts by name and height in px: refusal, score, who leads and
    the bar always stay."""
    rows = [FoldRow(f"{name} {number}", partial(_uncut, name, tall), _GAPS.get(name, 4))
            for number, (name, tall) in enumerate(parts)]  # fmt: skip
    names = {name for name, _tall in parts}
    return Fold(rows, [cut for cut in _CUTS if cut in names])


def _uncut(name: str, tall: int, trial: FoldTry) -> int | None:
    """The height of a part in a try that does not leave it out."""
    return None if name in trial.cuts else tall


def _heights(
    pen: Style, said: Forecast, inner: int
) -> Iterator[tuple[str, int, RuledSentence | None]]:
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


def cited(said: RuledSentence) -> str:
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


def draw_forecast(pen: Pen, plate: ForecastPlate, view: State, hot: bool) -> None:
    """Draw a plate and its leader; `hot`: the mouse is on its foot."""
    said, rect, pal = plate.said, plate.rect, pen.palette
    edge = pal.refused if said.refusal else pal.accent
    pygame.draw.line(pen.surface, (8, 12, 18), *plate.leader, pen.px(6))
    pygame.draw.line(pen.surface, edge, *plate.leader, max(2, pen.px(2)))
    _shadow(pen, rect)
    pen.box(rect, pal.panel, edge, 8, 2.2 if said.refusal else 1.4)
    for row in plate.rows:
        _ROWS[row.name](pen, row, said, view)
    if plate.foot:
        _foot(pen, plate, hot)


def _shadow(pen: Pen, rect: pygame.Rect) -> None:
    """The soft shadow of a plate over the map."""
    for grown in (3, 2, 1):
        box = rect.inflate(2 * pen.px(2 * grown), 2 * pen.px(2 * grown)).move(0, pen.px(3))
        soft = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(soft, (0, 0, 0, 46), soft.get_rect(), border_radius=pen.px(8 + 2 * grown))
        pen.surface.blit(soft, box)


def target_counter(view: State, said: Forecast) -> Counter:
    """The counter of the target that is drawn: the likely Point, else one that the reader has not
    seen, else the topmost."""
    here = stack_order(view.pieces.at(said.target))
    point = said.sheet and said.sheet.defence and said.sheet.defence.point
    known = next((c for c in here if c.id == point), None)
    hidden = next((c for c in here if c.face is None and not is_stick(c)), here[-1])
    return known or hidden


def _counters(
    pen: Pen, view: State, counters: Sequence[Counter], left: int, middle: int, room: int
) -> int:
    """Counters side by side, closer together where there are many; the x to the right of them."""
    size = pen.px(COUNTER)
    step = min(pen.px(STEP), (room - size) // max(1, len(counters) - 1))
    for number, counter in enumerate(counters):
        sprite = counter_sprite(look_of(view, counter), size)
        at = (left + size // 2 + number * step, middle)
        pen.surface.blit(sprite, sprite.get_rect(center=at))
    return left + size + max(0, len(counters) - 1) * step


def _score(pen: Pen, row: PlateRow, said: Forecast, view: State) -> None:
    """Who would join, AF and DF, and the target."""
    at = row.rect
    size, middle, pal = pen.px(COUNTER), at.top + pen.px(TALL) // 2, pen.palette
    joined = [view.pieces[unit] for unit in said.attackers]
    right = _counters(pen, view, joined, at.left, middle, at.width * 44 // 100)
    target, count = target_counter(view, said), len(view.pieces.at(said.target))
    centre = (at.right - size // 2, middle)
    sprite = counter_sprite(look_of(view, target), size)
    pen.surface.blit(sprite, sprite.get_rect(center=centre))
    if count > 1:
        pill = marker_sprite("pill", pen.px(20), pen.theme, str(count))
        corner = (centre[0] + size * 9 // 20, centre[1] - size * 9 // 20)
        pen.surface.blit(pill, pill.get_rect(center=corner))
    space = pygame.Rect(right + pen.px(10), at.top, 0, pen.px(TALL))
    space.width = at.right - size - pen.px(10) - space.left
    sheet = said.sheet
    if sheet is None or sheet.attack is None or sheet.defence is None:
        _arrow(pen, space)
        return
    attack, defence = sheet.attack.figure, sheet.defence.figure
    label = pen.width("AF", "head", 15) + pen.width("DF", "head", 15) + pen.px(24)
    numbers = f"{attack} : {defence}"
    big = pen.fit(numbers, 44, space.width - label, 20)
    wide = pen.width(numbers, "display", big) + label
    x = space.left + (space.width - wide) // 2
    x = pen.beside(x, middle, "AF", "head", 15, pal.ink2).right + pen.px(12)
    for words, ink in ((attack, pal.accent_text), (" : ", pal.ink2), (defence, pal.ink)):
        pen.beside(x, middle, words, "display", big, ink)
        x += pen.width(words, "display", big)
    pen.beside(x + pen.px(12), middle, "DF", "head", 15, pal.ink2)


def _arrow(pen: Pen, space: pygame.Rect) -> None:
    """No factors: an arrow from who attacks to who dies."""
    left, right, y = space.left + pen.px(20), space.right - pen.px(20), space.centery
    if right - left < pen.px(30):
        return
    ink, head = pen.palette.accent_text, pen.px(11)
    pygame.draw.line(pen.surface, ink, (left, y), (right - head, y), max(2, pen.px(4)))
    tip = [(right, y), (right - head * 3 // 2, y - head), (right - head * 3 // 2, y + head)]
    pygame.draw.polygon(pen.surface, ink, tip)


def _sums(pen: Pen, row: PlateRow, said: Forecast, view: State) -> None:
    """Both sums, the attacker's at the left, the defender's at the right."""
    at, step = row.rect, pen.line_height("body", SIZE_SUB)
    gap = pen.width(" ", "body", SIZE_SUB)
    attack, defence = flows(pen, said.sheet, at.width) if said.sheet else ([], [])
    for lines, at_right in ((attack, False), (defence, True)):
        for number, words in enumerate(lines):
            x = at.right - flow_width(pen, words) if at_right else at.left
            middle = at.top + number * step + step // 2
            for word, rule in words:
                ink = pen.palette.accent_text if rule else pen.palette.ink2
                x = pen.beside(x, middle, word, *type_of(rule), ink).right + gap


def _colour(pen: Style, index: int, count: int) -> RGB:
    """The colour of a result's part of the bar: the very best is lighter."""
    pal, kind = pen.palette, tone(index, count)
    plain = {"good": pal.good, "neutral": pal.neutral, "hit": pal.hit}[kind]
    return mixed(plain, (255, 255, 255), 0.45) if index == 0 and count > 2 else plain


def _bar(pen: Pen, row: PlateRow, said: Forecast, view: State) -> None:
    """The odds as parts of one bar; those of the defender are hatched."""
    draw_odds(pen, pygame.Rect(row.rect.topleft, (row.rect.width, pen.px(BAR))), said)


def draw_odds(pen: Pen, bar: pygame.Rect, said: Forecast) -> None:
    """The odds of a forecast as parts of a bar, the best first; nothing without dice."""
    sheet, count = said.sheet, len(said.percents)
    if sheet is None or not sheet.of:
        return
    parts = [OddsPart(weight / sheet.of, _colour(pen, n, count), tone(n, count) == "hit")
             for n, (_name, weight) in enumerate(sheet.results)]  # fmt: skip
    OddsBar(parts).draw(pen, bar)


def _columns(pen: Pen, row: PlateRow, said: Forecast, view: State) -> None:
    """Each result's percentage and name; the two largest stand out."""
    at, names, count = row.rect, column_words(pen, said, row.rect.width), len(said.percents)
    large = sorted(range(count), key=lambda n: (-said.percents[n], n))[:2]
    step, low = pen.px(COLUMN_LINE), at.top + pen.px(PERCENT - 5)
    for index, (percent, words) in enumerate(zip(said.percents, names, strict=True)):
        column = pygame.Rect(at.left + at.width * index // count, at.top, at.width // count, step)
        _percent(pen, column.centerx, low, percent, 26 if index in large else 20,
                 tone(index, count))  # fmt: skip
        for number, word in enumerate(words):
            line = column.move(0, pen.px(PERCENT) + number * step)
            pen.line(line, word, "body", SIZE_SUB, pen.palette.ink2, "centre")


def _percent(pen: Pen, middle: int, low: int, percent: int, size: int, kind: Tone) -> None:
    """A percentage around a middle, on a base line."""
    pal, digits, sign = pen.palette, str(percent), " %"
    inks = {"good": pal.good, "neutral": pal.ink, "hit": pal.hit}
    ink = legible(inks[kind], pal.panel) if percent else pal.ink2
    x = middle - (pen.width(digits, "value", size) + pen.width(sign, "body", SIZE_SUB)) // 2
    x = pen.text((x, low - _rise(pen, "value", size)), digits, "value", size, ink).right
    pen.text((x, low - _rise(pen, "body", SIZE_SUB)), sign, "body", SIZE_SUB, pal.ink2)


def _rise(pen: Style, role: str, size: float) -> int:
    """Px from the top of a text to its base line."""
    return fonts.ascent(role, pen.scale.text(size))


def _outcome(pen: Pen, row: PlateRow, said: Forecast, view: State) -> None:
    """What follows from the attack, under a line."""
    y = row.rect.top - pen.px(7)
    if said.percents:
        pygame.draw.line(pen.surface, pen.palette.rule, (row.rect.left, y), (row.rect.right, y))
    _sentence(pen, row, pen.palette.ink)


def _lead(pen: Pen, row: PlateRow, said: Forecast, view: State) -> None:
    """Who would be the Point."""
    _sentence(pen, row, pen.palette.ink2)


def _limit(pen: Pen, row: PlateRow, said: Forecast, view: State) -> None:
    """What the attack cannot have, or takes for granted."""
    _sentence(pen, row, pen.palette.ink2)


def _sentence(pen: Pen, row: PlateRow, ink: RGB) -> None:
    if row.said:
        _cite(pen, row.rect.topleft, row.said, row.rect.width, ink, SIZE_BODY)


def _cite(
    pen: Pen, at: tuple[int, int], said: RuledSentence, width: int, ink: RGB, size: float
) -> int:
    """A sentence with its rule after it in the accent's colour; its height in px."""
    lines, step = pen.lines(cited(said), width, "body", size), pen.line_height("body", size)
    mark = f"[{said.rule}]"
    for number, line in enumerate(lines):
        words = line.removesuffix(mark) if said.rule else line
        place = (at[0], at[1] + number * step)
        end = pen.text(place, words, "body", size, ink).right
        if words != line:
            pen.text((end, place[1]), mark, "body", size, pen.palette.accent_text)
    return step * len(lines)


def _refusal(pen: Pen, row: PlateRow, said: Forecast, view: State) -> None:
    """The target, what is refused and why."""
    if row.said is None:
        return
    rect, target = row.rect, target_counter(view, said)
    _counters(pen, view, [target], rect.left, rect.top + pen.px(TALL) // 2, pen.px(COUNTER))
    left, width = rect.left + pen.px(ASIDE), rect.width - pen.px(ASIDE)
    tall = pen.height(cited(row.said), width, "body", SIZE_PROMPT)
    y = rect.top + max(0, (pen.px(TALL) - tall) // 2)
    _cite(pen, (left, y), row.said, width, pen.palette.ink, SIZE_PROMPT)


def label_of(said: Forecast, by_keys: bool) -> str:
    """What the foot says: "Click to attack with all 2"."""
    count = len(said.attackers)
    if count == 1:
        return _("Attack") if by_keys else _("Click to attack")
    if by_keys:
        words = _("Attack with all {count}") if said.whole else _("Attack with {count}")
    elif said.whole:
        words = _("Click to attack with all {count}")
    else:
        words = _("Click to attack with {count}")
    return words.format(count=count)


def _foot(pen: Pen, plate: ForecastPlate, hot: bool) -> None:
    """The gold foot: what a click or Enter does, and how to choose who joins."""
    pal, foot = pen.palette, plate.low
    fill = mixed(pal.accent, (255, 255, 255), 0.16) if hot else pal.accent
    was = pen.surface.get_clip()
    pen.surface.set_clip(foot.clip(was))
    pen.box(foot.inflate(0, pen.px(16)).move(0, -pen.px(8)), fill, None, 8)
    pen.surface.set_clip(was)
    ink, middle = pal.on_accent, foot.centery
    left = foot.left + pen.px(SIDE)
    if plate.by_keys:
        cap = KEYBOARD.cap("play.click")
        wide = pen.cap_width(cap)
        pen.cap(left + wide, middle, cap, on_accent=True)
        left += wide + pen.px(10)
    else:
        left = _mouse(pen, (left, middle), ink) + pen.px(10)
    right = pen.cap(foot.right - pen.px(SIDE), middle, choose_key(plate.by_keys), on_accent=True)
    words = _("choose units")
    right -= pen.px(10) + pen.width(words, "body", SIZE_SUB)
    said, size = label_of(plate.said, plate.by_keys), SIZE_PROMPT
    room = foot.right - pen.px(SIDE) - left
    if pen.width(said, "strong", size) <= right - pen.px(10) - left:
        pen.beside(right, middle, words, "body", SIZE_SUB, ink)
        room = right - pen.px(10) - left
    else:
        room -= pen.cap_width(choose_key(plate.by_keys)) + pen.px(10)
    pen.beside(left, middle, said, "strong", size, ink, width=room)


def _mouse(pen: Pen, at: tuple[int, int], ink: RGB) -> int:
    """A mouse with its left button pressed, from the middle of its left edge; the x right of it."""
    body = pygame.Rect(at[0], at[1] - pen.px(11), pen.px(16), pen.px(22))
    radius, line = body.width // 2, max(2, pen.px(1.8))
    pygame.draw.rect(pen.surface, ink, body, line, border_radius=radius)
    half = pygame.Rect(body.left, body.top, body.width // 2, body.height * 9 // 20)
    pygame.draw.rect(pen.surface, ink, half, border_top_left_radius=radius)
    return body.right


_ROWS: Final = {
    "score": _score, "sums": _sums, "bar": _bar, "columns": _columns, "outcome": _outcome,
    "limit": _limit, "refusal": _refusal, "leads": _lead,
}  # fmt: skip


ROW, TIGHT = 44, 34  # design px of a row, and where there is little room
NOTE_GAP = 6


def target_lines(
    pen: Style, area: pygame.Rect, targets: Sequence[Forecast], tight: bool
) -> list[PanelLine]:
    """Where the rows lie in an area, as far as there is room; the last one has no hex where it only
    counts the rest."""
    step = pen.px(TIGHT if tight else ROW)
    most = (area.height - pen.px(LOG_ROOM) - pen.head_height) // step
    if most < 1 or not targets:
        return []
    rows = list(targets if len(targets) <= most else targets[: max(1, most - 1)])
    hexes = [*(said.target for said in rows), *([None] if len(rows) < len(targets) else [])]
    first = pygame.Rect(area.left, area.top + pen.head_height, area.width, step)
    return [PanelLine(first.move(0, number * step), "open", number, hex_)
            for number, hex_ in enumerate(hexes)]  # fmt: skip


def note_height(pen: Style, width: int, note: str) -> int:
    """How tall the note below the rows is with the gap before it, in px."""
    return pen.height(note, width) + pen.px(NOTE_GAP) if note else 0


def draw_targets(
    pen: Pen, area: pygame.Rect, view: State, targets: Sequence[Forecast],
    lines: Sequence[PanelLine], pointed: Hex | None, hot: tuple[str, int] | None, note: str = "",
) -> None:  # fmt: skip
    """What can be attacked. `pointed` is the target that is pointed at, `hot` the row under the
    mouse; `note` is said below."""
    if not lines:
        return
    figures = _("AF : DF, higher or better   {key}: next").format(key=KEYBOARD.cap("play.next"))
    pen.head(area, _("Targets"), figures)
    for line in lines:
        if line.place is not None:
            _row(pen, line.rect, targets[line.number], view, line.place == pointed,
                 hot == line.name)
            continue
        count = len(targets) - line.number
        more = ngettext("and {count} more hex", "and {count} more hexes", count)
        pen.beside(line.rect.left + pen.px(52), line.rect.centery, more.format(count=count), "body",
                   SIZE_BODY, pen.palette.ink2)  # fmt: skip
    if note:
        top = lines[-1].rect.bottom + pen.px(NOTE_GAP)
        pen.paragraph((area.left, top), note, area.width, "body", SIZE_BODY, pen.palette.ink2)


def _row(
    pen: Pen, rect: pygame.Rect, said: Forecast, view: State, pointed: bool, hot: bool
) -> None:
    """One target."""
    pal, middle = pen.palette, rect.centery
    box = rect.inflate(pen.px(16), -pen.px(4))
    ground = pal.panel2 if pointed or hot else pal.panel
    if pointed or hot:
        pen.box(box, ground, pal.accent if pointed else None, 6, 2.6)
    size = rect.height - pen.px(14)
    sprite = counter_sprite(look_of(view, target_counter(view, said)), size)
    pen.surface.blit(sprite, sprite.get_rect(center=(rect.left + size // 2, middle)))
    x = rect.left + size + pen.px(10)
    chance = f"{round(100 * said.chance)} %"
    right = rect.right - pen.width(chance, "value", 18)
    ink = legible(pal.good if said.chance >= 0.5 else pal.hit, ground)
    pen.beside(right, middle, chance, "value", 18, ink)
    score = said.score or _("no dice")
    role = "value" if said.score else "body"
    right = rect.right - pen.px(62) - pen.width(score, role, 18 if said.score else SIZE_BODY)
    pen.beside(right, middle, score, role, 18 if said.score else SIZE_BODY)
    name = place_head(view.game.board, said.target)
    pen.beside(x, middle, name, "strong", SIZE_PROMPT - 2, width=right - x - pen.px(12))


class OddsButton(HintButton):
    """A hint with what would come of an advised attack, as the reader may know it."""

    def __init__(self, hint: Hint, view: State, button: Button) -> None:
        super().__init__(hint, view, button)
        self.label = brief_deed(hint.action, view) or self.label
        action = hint.action
        named = action.to if isinstance(action, Move) else None
        named = action.hex if isinstance(action, At) else named
        # What the label has named is not named again.
        self.sub = by_places(view.game.board, self.sub, named, _("that hex"))
        self.odds = forecast(view, action.hex) if isinstance(action, At) else None
        self.has_bar = self.odds is not None and bool(self.odds.percents)

    def draw_bar(self, pen: Pen, rect: pygame.Rect) -> None:
        if self.odds is not None:
            draw_odds(pen, rect, self.odds)
