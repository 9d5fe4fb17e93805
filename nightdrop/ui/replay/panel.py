"""The replay's panel: past and coming events, the score, the viewer; and the buttons below.

The foot below the map has the buttons that move through the replay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.view import Reader
from nightdrop.table.language import _
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import minus
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit.buttons import (
    Button,
    ButtonSet,
    corner_places,
    draw_sign,
    place_at_right,
)
from nightdrop.ui.kit.curves import CurveLevel, CurveSpan, Plot, draw_levels, draw_spans
from nightdrop.ui.kit.fold import Fold, FoldRow, FoldTry
from nightdrop.ui.kit.pen import Pen, Style, sized, split
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.kit.stacks import Inset, Paragraph, Stack
from nightdrop.ui.look import fonts
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.theme import PANEL_PADDING, RGB, SIZE_BODY, legible, mixed
from nightdrop.ui.play.panel import draw_ground, draw_placed, fitting
from nightdrop.ui.play.panel_hit_areas import PanelLine
from nightdrop.ui.play.sidepanel import (
    GAP,
    LOW,
    Laid,
    SidePanel,
    bar_height,
    brief_height,
    button_row,
    draw_brief_prompt,
    draw_prompt,
    draw_row,
    place_row,
    place_signs,
)
from nightdrop.ui.replay.timeline import draw_strip, draw_timeline
from nightdrop.ui.replay.timeline_data import Course
from nightdrop.ui.replay.watched import Watched

USES: Final = ("why", "fork", "bench", "export", "title")  # the buttons at the foot of the panel
_COMING = 3  # lines of what follows
_CHART = 112  # design px of the chart
_ABOVE_USE = 8  # design px above each button at the foot
_LEAST_LIST = 290  # design px of the list below which there is no chart
_ROOMY_LIST = 240  # design px of the list below which one line of what follows has to do
_SHORT_LIST = 140  # design px of the list that the panel would rather scroll than lose
# What is left out where the panel is low: the chart, rows of the head, what buttons say below
# their names.
_CUTS: Final = ("chart", "row 1", "row 2", "subs")


class PastRow(NamedTuple):
    """A line of the list in its place; one of strength 1 belongs to the step that is shown."""

    rect: pygame.Rect
    line: LogLine
    words: Sequence[str]
    strength: float


class PastLayout(NamedTuple):
    """The layout of the panel's picture, in px from its upper left corner.

    `cuts` are what was left out. `buttons` are by name; `log` includes its head, `rows` are below
    that; `chart` is None for none. `height` is that of the picture, `needed` the height it would
    like to have.
    """

    cuts: frozenset[str]
    area: pygame.Rect
    buttons: Mapping[str, pygame.Rect]
    log: pygame.Rect
    rows: Sequence[PastRow]
    chart: pygame.Rect | None
    height: int
    needed: int

    @property
    def lines(self) -> list[PanelLine]:
        return [PanelLine(row.rect, "log", number, row.line.place, row.line.index)
                for number, row in enumerate(self.rows)]  # fmt: skip


def lay_out_past(
    style: Style, size: tuple[int, int], game: Watched, buttons: ButtonSet
) -> PastLayout:
    """The layout of a panel of `size` px; a low one leaves out what matters least."""
    area = style.inset(pygame.Rect((0, 0), size), PANEL_PADDING, 22, bottom=14)
    laid = past_fold(game, buttons).lay(style, area.width, area.height)
    at = {name: rect.move(area.topleft) for name, rect in laid.rects.items()}
    places = corner_places(style, area, [b.name for b in buttons.named("panel")])
    for button in buttons.named(*USES):
        places[button.name] = split(at[button.name], style.px(_ABOVE_USE))[1]
    return PastLayout(laid.cuts, area, places, at["log"], _rows(style, at["log"], game),
                      at.get("chart"), size[1], size[1] + laid.over)  # fmt: skip


def past_fold(game: Watched, buttons: ButtonSet) -> Fold:
    """The panel from top to bottom: head, list, chart if there are points, buttons."""

    def head(trial: FoldTry) -> int:
        return game.course.head_height(trial.style, _rows_cut(trial.cuts))

    def log(trial: FoldTry) -> int:
        return trial.style.px(_SHORT_LIST if "chart" in trial.cuts else _LEAST_LIST)

    def chart(trial: FoldTry) -> int | None:
        return trial.style.px(_CHART) if game.scores and "chart" not in trial.cuts else None

    uses = [FoldRow(button.name, partial(_use_height, button), 0)
            for button in buttons.named(*USES)]  # fmt: skip
    rows = [FoldRow("head", head, 0), FoldRow("log", log, 10, fills=True),
            FoldRow("chart", chart, 16), *uses]  # fmt: skip
    return Fold(rows, _CUTS)


def _rows_cut(cuts: frozenset[str]) -> int:
    return len({"row 1", "row 2"} & cuts)


def _use_height(button: Button, trial: FoldTry) -> int:
    """The height in px of a button at the foot in a try, with the gap above it."""
    subs = "subs" not in trial.cuts
    tall = trial.style.tall(50 if subs and button.sub else 40 if subs else 34)
    return tall + trial.style.px(_ABOVE_USE)


def _rows(style: Style, area: pygame.Rect, game: Watched) -> list[PastRow]:
    """The past lines, the step that is shown at their end, then faintly what follows."""
    px, gap = style.scale.text(SIZE_BODY), style.px(5)
    step, width = fonts.line_height("body", px), area.width - style.px(28 + 58)
    coming = game.coming()[: _COMING if area.height > style.px(_ROOMY_LIST) else 1]
    row = split(area, style.head_height)[1]
    room = row.height - len(coming) * (step + gap)
    past = fitting(style, room, width, [(line, line.text) for line in game.past()])
    steps, shown = game.steps, game.steps.number(game.index)
    told = [(line, words, 1 if steps.of(line.index) == shown else 0.75) for line, words, _ in past]
    told += [(line, [fonts.shorten("body", px, line.text, width)], 0.45) for line in coming]
    found = []
    for line, words, strength in told:
        rect, row = split(row, len(words) * step + gap)
        found.append(PastRow(rect, line, words, strength))
    return found


def draw_past(pen: Pen, game: Watched, at: PastLayout, buttons: ButtonSet) -> None:
    """Draw the whole panel, on a picture of its own."""
    draw_ground(pen)
    (sign,) = corner_places(pen, at.area, ("panel",)).values()  # its place is kept while it is gone
    game.course.draw_head(pen, at.area, game.view, _rows_cut(at.cuts), sign.left)
    draw_placed(pen, buttons, at.buttons, brief="subs" in at.cuts)
    if at.chart is not None:
        _draw_chart(pen, at.chart, game)
    note = _("Step {part} of {whole}").format(
        part=game.steps.number(game.index), whole=game.steps.count
    )
    pen.head(at.log, _("Replay"), note)
    for row in at.rows:
        _draw_line(pen, row)


def _draw_line(pen: Pen, row: PastRow) -> None:
    """Draw a line of the list; the step that is shown is in a bar."""
    palette, px, ground = pen.palette, pen.scale.text(SIZE_BODY), pen.palette.panel
    rect, line, strength = row.rect, row.line, row.strength
    if strength == 1:
        ground = mixed(palette.panel, palette.accent, 0.22)
        bar = pen.inset(rect, -8).move(0, -pen.px(2))
        pen.surface.fill(ground, bar)
        pen.surface.fill(palette.accent, (bar.left, bar.top, pen.px(4), bar.height))
    step = fonts.line_height("body", px)
    if line.side:
        kept = side_badge(line.side, pen.px(18), pen.theme)
        badge = kept.copy()  # the sprite itself is everybody's
        badge.set_alpha(round(255 * strength))
        pen.put(badge, (rect.left + pen.px(9), rect.top + step // 2))
    ink = legible(mixed(ground, palette.ink, strength), ground)
    ends = list[int]()
    for number, words in enumerate(row.words):
        at = (rect.left + pen.px(28), rect.top + number * step)
        ends.append(pen.surface.blit(fonts.text("body", px, words, ink), at).right)
    mark = f"[{_(line.rule)}]" if line.rule else ""
    left = rect.right - pen.width(mark, "rule", 13.4)
    free = [number for number, end in enumerate(ends) if end < left]  # a chart's name is long
    if mark and free:
        pen.text((rect.right, rect.top + free[0] * step), mark, "rule", 13.4, ink, right=True)


def _draw_chart(pen: Pen, area: pygame.Rect, game: Watched) -> None:
    """Draw the points of the first side step by step, and how many win."""
    found, steps = game.scores, game.steps
    now = [score for score in found if score.entry <= game.index][-1]
    side = game.view.game.sides[0]
    wins = game.course.wins()
    named = said_of(side, "wins", points=minus(wins))
    said = said_of(side, "holds", points=minus(now.points))
    if now.hidden:
        said = said_of(side, "holds more", points=minus(now.points), hidden=now.hidden)
    elif len(game.view.game.seats) == 1:
        said = minus(now.points)
        if max(score.points for score in found) < wins:  # its name would lie on the curve
            said, named = f"{said}, {named}", ""
    top = pen.head(area, _("Score"), said)
    rect = pen.inset(split(area, top - area.top)[1], 20, 4, 4, 18)
    held = [score.points for score in found]
    plot = Plot(rect, min(0, *held), max(wins + 1, *held))

    def part(entry: int) -> float:
        return steps.number(entry) / max(1, steps.count)

    win = CurveLevel(wins, named, wins=True)
    draw_levels(pen, plot, [CurveLevel(0), win])
    line = plot.steps([(part(score.entry), score.points) for score in found])
    pygame.draw.lines(pen.surface, pen.palette.ink2, False, line, max(2, pen.px(2)))
    dot = plot.at(part(game.index), now.points)
    pygame.draw.aacircle(pen.surface, pen.palette.accent, dot, pen.px(5))
    starts = [part(entry) for entry in game.turns.values()]
    draw_spans(pen, plot, rect.bottom, [CurveSpan(str(turn), start, 1.0) for turn, start
                                        in zip(game.turns, starts, strict=True)])  # fmt: skip


class Eyes:
    """The choice of viewer: a row of buttons at the upper left of the map.

    In a narrow window it goes without its name, and then without the keys.
    """

    def __init__(self) -> None:
        self.plate = pygame.Rect(0, 0, 0, 0)
        self._named = True
        self._room = 0

    def place(self, style: Style, room: pygame.Rect, buttons: Sequence[Button]) -> None:
        """Place the plate and its buttons at the upper left of a room."""
        inner, tall = style.inset(room, 16, 16), style.tall(36)
        self._room = inner.width
        laid = eyes_fold(buttons).lay(style, tall, self._room)
        self._named = "name" not in laid.cuts
        self.plate = pygame.Rect(inner.topleft, (laid.extent, tall + style.px(12)))
        for button in buttons:
            at = laid.rects[button.name].move(self.plate.left, self.plate.top + style.px(6))
            button.place(at, style)
            button.face = draw_brief_pill if "keys" in laid.cuts else draw_pill

    def draw(self, pen: Pen, buttons: Sequence[Button], note: str) -> None:
        """Draw the row; `note` says why a viewer is not allowed."""
        plate = self.plate
        pen.box(plate, pen.palette.panel, pen.palette.rule, 6)
        if self._named:
            at = (plate.left + pen.px(14), plate.centery)
            pen.beside(*at, _("Seen by"), "body", 14.4, pen.palette.ink2)
        for button in buttons:
            button.draw(pen)
        if note:
            _draw_note(pen, (plate.left, plate.bottom + pen.px(6)), self._room, note)


def eyes_fold(buttons: Sequence[Button]) -> Fold:
    """The row of viewers from left to right; it drops its name, then the keys."""

    def start(trial: FoldTry) -> int:
        style = trial.style
        wide = style.width(_("Seen by"), "body", 14.4) + 2 * style.px(14)
        return style.px(6) if "name" in trial.cuts else wide

    def wide(button: Button, trial: FoldTry) -> int:
        spare = 24 if "keys" in trial.cuts else 52
        return trial.style.width(button.label, "strong", 14.4) + trial.style.px(spare)

    return Fold([FoldRow("start", start, 0),
                 *(FoldRow(button.name, partial(wide, button), 0) for button in buttons),
                 FoldRow("after", lambda trial: trial.style.px(6), 0)],
                ("name", "keys"), along="across")  # fmt: skip


def _draw_note(pen: Pen, corner: tuple[int, int], most: int, note: str) -> None:
    """Draw a sentence on a plate, at most `most` px wide."""
    pad, room = pen.px(28), most - pen.px(28)
    lines = pen.lines(note, room, "body", 14.4)
    wide = max(pen.width(line, "body", 14.4) for line in lines)
    tall = len(lines) * pen.line_height("body", 14.4)
    plate = pygame.Rect(corner, (wide + pad, tall + pen.px(14)))
    pen.box(plate, pen.palette.panel, pen.palette.rule, 6)
    pen.paragraph(pen.inset(plate, 14, 7).topleft, note, room, "body", 14.4)


def draw_pill(pen: Pen, button: Button) -> None:
    """Draw a small button: its label, and its key after it; the chosen one is filled."""
    fill, ink = _draw_pill(pen, button)
    if not button.cap:
        pen.centred(button.rect, button.label, "strong", 14.4, ink)
        return
    top = button.rect.centery - pen.px(10)
    at = pen.text((button.rect.left + pen.px(12), top), button.label, "strong", 14.4, ink)
    shade = legible(mixed(ink, fill, 0.35), fill)
    pen.text((at.right + pen.px(8), top + pen.px(1)), button.cap, "body", 12.8, shade)


def draw_brief_pill(pen: Pen, button: Button) -> None:
    _fill, ink = _draw_pill(pen, button)
    pen.centred(button.rect, button.label, "strong", 14.4, ink)


def _draw_pill(pen: Pen, button: Button) -> tuple[RGB, RGB]:
    """Draw the ground of a small button; returns its colour, and that of the words on it."""
    fill = pen.palette.accent if button.primary else pen.palette.panel
    if button.hovered and not button.primary:
        fill = mixed(fill, pen.palette.ink, 0.1)
    pen.box(button.rect, fill, None, 5)
    if button.focused:
        pen.box(button.rect, None, pen.palette.ink, 5, 2)
    return fill, pen.palette.on_accent if button.primary else pen.palette.ink


class Question:
    """The question before the secrets of an unfinished game are shown."""

    def __init__(self) -> None:
        self.box = pygame.Rect(0, 0, 0, 0)
        self.words = Paragraph("", "prompt", 16, "ink")

    def place(
        self, style: Style, area: pygame.Rect, eyes: Reader, buttons: Sequence[Button]
    ) -> None:
        """Place the question and its answers in the middle of an area."""
        self.words.string = said_of(eyes, "secrets")
        asked = Inset(Stack([self.words, Stack(buttons, 8)], 14), 24, 22, bottom=16)
        wide = min(style.px(560), area.width - style.px(32))
        self.box = sized(*asked.measure(wide, style), center=area.center)
        asked.place(self.box, style)

    def draw(self, pen: Pen, buttons: Sequence[Button]) -> None:
        pen.box(self.box, pen.palette.panel, pen.palette.accent, 10, 2)
        for widget in (self.words, *buttons):
            widget.draw(pen)


_ROUND: Final = 42  # design px: how wide the largest of the round buttons is
_CAPS: Final = 26  # design px below the round buttons, for their keys
MOVES: Final = 7  # buttons that move through a replay; they come first


def _middle(style: Style, foot: pygame.Rect) -> int:
    """The y of the middle of the buttons below the time line, in px."""
    return foot.bottom - style.px(_CAPS) - style.tall(_ROUND) // 2


def place_controls(
    style: Style, foot: pygame.Rect, buttons: ButtonSet, course: Course
) -> None:
    """Place the buttons below the time line: the round ones in the middle, the others right.

    The others are speeds and jumps. In a narrow window the jumps are left to their keys.
    """
    jumps, speeds = buttons.named("turn", "combat"), _speeds(buttons)
    inner, gap = style.inset(foot, 40), style.px(6)
    room = inner.width - MOVES * style.tall(50)
    if sum(_pill(style, button) + gap for button in (*speeds, *jumps)) > room:
        for button in jumps:
            button.hide()
        jumps = []
    row = sized(inner.width, style.tall(34), midleft=(inner.left, _middle(style, foot)))
    right = place_at_right(style, row, (*speeds, *jumps), partial(_pill, style), 6)
    has_legend = _has_legend(style, foot, buttons, course)
    left = inner.left + (_legend_width(style, course) if has_legend else 0)
    _place_moves(style, foot, buttons, left, right - style.px(16))


def _place_moves(
    style: Style, foot: pygame.Rect, buttons: ButtonSet, left: int, right: int
) -> None:
    """Place the round buttons between two x, in px."""
    step = min(style.px(84), (right - left) // MOVES)
    centre = min(max(foot.centerx, left + step * MOVES // 2), right - step * MOVES // 2)
    for number, button in enumerate(buttons.buttons[:MOVES]):
        side = min(style.tall(_ROUND if _is_main(button) else 36), max(32, step - 2)) // 2 * 2
        at = centre + (number - 3) * step, _middle(style, foot)
        button.rect = sized(side, side, center=at)


def draw_controls(pen: Pen, foot: pygame.Rect, buttons: ButtonSet, course: Course) -> None:
    """Draw the buttons below the time line, and if there is room the legend of its marks."""
    if _has_legend(pen, foot, buttons, course):
        _legend(pen, foot, course)
    for button in _pace(buttons):
        draw_pill(pen, button)
    moves = buttons.buttons[:MOVES]
    step = moves[1].rect.centerx - moves[0].rect.centerx
    for button in moves:
        _draw_round(pen, button, step)


def _speeds(buttons: ButtonSet) -> list[Button]:
    return [button for button in buttons.buttons if button.name.startswith("speed")]


def _pace(buttons: ButtonSet) -> list[Button]:
    found = [*_speeds(buttons), *buttons.named("turn", "combat")]
    return [button for button in found if button.rect.width]


def _pace_left(buttons: ButtonSet) -> int:
    """The x of the left end of speeds and jumps, in px."""
    return min(button.rect.left for button in _pace(buttons))


def _has_legend(style: Style, foot: pygame.Rect, buttons: ButtonSet, course: Course) -> bool:
    room = _pace_left(buttons) - foot.left - style.px(40)
    return room - _legend_width(style, course) > MOVES * style.tall(56)


def place_low_controls(
    style: Style, row: pygame.Rect, buttons: ButtonSet, folded: bool
) -> None:
    """Place the buttons in one row of a bar, with a single button for the speed.

    The panel's sign is at the end of the bar unless the open panel has it.
    """
    moves, rest = buttons.buttons[:MOVES], _low_row(style, row, buttons, folded)
    place_row(style, _place_squares(style, rest, moves), buttons.named("speed", "turn", "combat"))


def place_brief_controls(
    style: Style, row: pygame.Rect, buttons: ButtonSet, folded: bool
) -> pygame.Rect:
    """The same in a bar that tells in the same row what happened; what is left for that.

    Jumps are left to their keys, and so are the ends of the game where there is little room.
    """
    rest = _low_row(style, row, buttons, folded)
    (speed,) = buttons.named("speed")
    moves, gap = buttons.buttons[:MOVES], style.px(GAP)
    taken = len(moves) * (row.height + gap) + speed.wish(style)
    if rest.width - taken < _LEAST_WORDS * style.scale.factor:
        moves = [button for button in moves if button.name not in ("first", "last")]
    place_row(style, _place_squares(style, rest, moves), [speed])
    words = rest.copy()
    words.left = speed.rect.right + 2 * gap
    words.width = rest.right - words.left
    return words


def _low_row(
    style: Style, row: pygame.Rect, buttons: ButtonSet, folded: bool
) -> pygame.Rect:
    """The row of a bar without the panel's sign; all buttons that can stand in it are hidden."""
    for button in (*buttons.buttons[:MOVES], *_speeds(buttons), *buttons.named("turn", "combat")):
        button.hide()
    return place_signs(style, row, buttons.named("panel")) if folded else row


def _place_squares(
    style: Style, row: pygame.Rect, moves: Sequence[Button]
) -> pygame.Rect:
    """Place the buttons that move through the replay; what is left of the row."""
    gap, rest = style.px(GAP), row.copy()
    side = min(row.height, (row.width + gap) // MOVES - gap)
    for button in moves:
        button.rect = pygame.Rect(rest.topleft, (side, row.height))
        rest.left, rest.width = button.rect.right + gap, rest.width - side - gap
    return rest


def draw_low_controls(pen: Pen, buttons: ButtonSet, folded: bool) -> None:
    """Draw the buttons of the bar."""
    for button in buttons.named("panel") if folded else []:
        draw_sign(pen, button)
    for button in buttons.buttons[:MOVES]:
        if button.rect.width:
            _draw_square(pen, button)
    draw_row(pen, buttons.named("speed", "turn", "combat"))


def _is_main(button: Button) -> bool:
    return button.name in ("play", "pause")


def _inks(pen: Pen, button: Button) -> tuple[RGB, RGB]:
    """The colours of a button that moves through the replay, and of its sign."""
    main = _is_main(button)
    fill = pen.palette.accent if main else pen.palette.key_cap
    if button.hovered:
        fill = mixed(fill, pen.palette.ink, 0.15)
    return fill, pen.palette.on_accent if main else pen.palette.ink


def _draw_square(pen: Pen, button: Button) -> None:
    """Draw a square button with its sign."""
    fill, ink = _inks(pen, button)
    ring = pen.palette.ink if button.focused else pen.palette.rule
    pen.box(button.rect, fill, None if _is_main(button) else ring, 6)
    _sign(pen, button.rect.center, button, ink)


def _draw_round(pen: Pen, button: Button, step: int) -> None:
    """Draw a round button with its sign, and its key below if that fits into `step` px."""
    (fill, ink), (x, y), radius = _inks(pen, button), button.rect.center, button.rect.width // 2
    pygame.draw.aacircle(pen.surface, fill, (x, y), radius)
    _sign(pen, (x, y), button, ink)
    cap = sized(step, pen.px(18), midtop=(x, y + radius + pen.px(3)))
    if pen.width(button.cap, "body", 12.8) < step:
        pen.centred(cap, button.cap, "body", 12.8, pen.palette.ink2)


def _legend_width(pen: Style, course: Course) -> int:
    """The width of the legend under the time line, in px."""
    return sum(pen.px(34) + pen.width(_(words), "body", 13.4) for _kind, words in course.signs)


def _legend(pen: Pen, foot: pygame.Rect, course: Course) -> None:
    """Draw the legend of the marks under the time line."""
    x, y = foot.left + pen.px(46), _middle(pen, foot) - pen.px(9)
    for kind, words in course.signs:
        course.draw_moment(pen, (x, y + pen.px(9)), kind)
        said = pen.text((x + pen.px(14), y), _(words), "body", 13.4, pen.palette.ink2)
        x = said.right + pen.px(20)


def _pill(pen: Style, button: Button) -> int:
    """The width in px of a small button with its name and its key."""
    wide = pen.width(button.label, "strong", 14.4) + pen.px(24)
    wide += pen.width(button.cap, "body", 12.8) + pen.px(8) if button.cap else 0
    return max(wide, pen.tall(34))


def _sign(pen: Pen, at: tuple[int, int], button: Button, ink: RGB) -> None:
    """Draw a button's sign of triangles and bars."""
    x, y = at
    u = pen.px(7)

    def triangle(shift: int, way: int) -> None:
        back, tip = x + shift - way * u, x + shift + way * u
        points = [(back, y - u), (back, y + u), (tip, y)]
        pygame.draw.polygon(pen.surface, ink, points)

    match button.name:
        case "play":
            triangle(2, 1)
        case "pause":
            for side in (-1, 1):
                left = x + side * u // 2 + (0 if side > 0 else -u // 2)
                pen.surface.fill(ink, (left, y - u, u // 2 + 1, 2 * u))
        case "step" | "step-back":
            triangle(0, 1 if button.name == "step" else -1)
        case "jump" | "jump-back":
            for shift in (-u // 2 - 2, u // 2 + 2):
                triangle(shift, 1 if button.name == "jump" else -1)
        case "first" | "last":
            way = 1 if button.name == "last" else -1
            triangle(0, way)
            pen.surface.fill(ink, (x + way * (u + 2) - 1, y - u, max(2, pen.px(3)), 2 * u))


_FOOT: Final = 150  # design px of the whole time line with its buttons
_TRACK: Final = 46  # of its turns and activations
_ACTIVATIONS: Final = 24  # of the row of activations, which some games do not have
_SPARED: Final = 20  # of the whole without them: marks keep clear of the buttons
_STRIP: Final = 52  # of the time line alone, above the bar
_LOW_TRACK: Final = 22  # of its turns
_SAVED: Final = 8  # of that and of the strip, in a brief foot
_MOST_SHARE: Final = 4  # of a window's height a low foot takes this part at most
_LEAST_WORDS: Final = 200  # of what happened, in a brief bar: else it has no buttons for the ends


class ReplayPanel(SidePanel):
    """What happened, and who viewed it, above the time line.

    In a small window, or with the panel folded, the foot is low: a strip with the turns, and a bar.
    Where both would take too much, the foot is brief.
    A panel that covers the map covers the strip too, never the bar.
    """

    def __init__(self, screen: Screen, buttons: ButtonSet, game: Watched) -> None:
        super().__init__(screen, buttons)
        self._game = game
        self._words = screen.bounds  # the room for words in a brief foot, in window px

    @property
    def is_low(self) -> bool:
        return self.folded or self.is_small

    @property
    def below_panel(self) -> int:
        return self.bar.height if self.is_low and self.covers else self.below_map

    @property
    def is_brief(self) -> bool:
        """Whether a low foot would take more than a quarter of the window, and what happened stands
        beside the buttons for that."""
        size, scale = self.screen.size, self.screen.scale
        whole = bar_height(size, scale) + _STRIP * scale.factor
        return self.is_low and _MOST_SHARE * whole > size[1]

    @property
    def below_map(self) -> int:
        if not self.is_low:
            return self.screen.scale.px(_FOOT - (0 if self._game.has_activations else _SPARED))
        return self.bar.height + self.strip.height

    @property
    def foot(self) -> pygame.Rect:
        """The rectangle below the map, in window px."""
        bounds = self.screen.bounds
        return split(bounds, bounds.height - self.below_map)[1]

    @property
    def bar(self) -> pygame.Rect:
        """The bar at a low foot, in window px."""
        bounds, scale = self.screen.bounds, self.screen.scale
        tall = brief_height(scale) if self.is_brief else bar_height(bounds.size, scale)
        return split(bounds, bounds.height - tall)[1]

    @property
    def strip(self) -> pygame.Rect:
        """The time line above the bar in window px; of height 0 if the window is too low."""
        scale, bar = self.screen.scale, self.bar
        tall = scale.px(_STRIP - _SAVED if self.is_brief else _STRIP)
        if self.screen.size[1] < scale.px(LOW):
            tall = 0
        return sized(bar.width, tall, bottomleft=bar.topleft)

    @property
    def track(self) -> pygame.Rect:
        """The rectangle of the line of turns itself, in window px."""
        style = self.screen.style
        if not self.is_low:
            tall = _TRACK - (0 if self._game.has_activations else _ACTIVATIONS)
            return style.row(style.inset(self.foot, 40), self.foot.top + style.px(24), tall)
        strip = self.strip
        inner = style.inset(strip, 16)
        tall = _LOW_TRACK - _SAVED if self.is_brief else _LOW_TRACK
        return style.row(inner, strip.top + style.px(14), tall if strip.height else 0)

    def measure(self, style: Style, size: tuple[int, int]) -> Laid:
        at = lay_out_past(style, size, self._game, self.buttons)
        return Laid(at.buttons, at.lines, at.height, at.needed,
                    lambda pen: draw_past(pen, self._game, at, self.buttons))  # fmt: skip

    def place_folded(self, style: Style) -> None:
        """Hide the panel's buttons: only the bar replaces the panel, and it is always there."""
        for button in self.buttons.named(*USES):
            button.hide()

    def lay_out(self, style: Style, key: tuple[object, ...]) -> None:
        if self._game.asking is None and self.is_low:
            row = button_row(style, self.bar)
            if self.is_brief:
                self._words = place_brief_controls(style, row, self.buttons, self.folded)
            else:
                place_low_controls(style, row, self.buttons, self.folded)
        elif self._game.asking is None:
            place_controls(style, self.foot, self.buttons, self._game.course)
        super().lay_out(style, key)

    def draw_foot(self, pen: Pen) -> None:
        """Draw the time line and the buttons that move along it, before the panel is drawn."""
        game, track = self._game, self.track
        if not self.is_low:
            draw_timeline(pen, self.foot, track, game)
            if game.asking is None:
                draw_controls(pen, self.foot, self.buttons, game.course)
            return
        if self.strip.height:
            draw_strip(pen, self.strip, track, game)
        past = game.past()
        said, rule, side = (past[-1].text, past[-1].rule, past[-1].side) if past else ("", "", "")
        if self.is_brief:
            told = f"{said} [{rule}]" if rule else said
            draw_brief_prompt(pen, self.bar, self._words, told, side or "")
        else:
            draw_prompt(pen, self.bar, said, rule, side or "")
        if game.asking is None:
            draw_low_controls(pen, self.buttons, self.folded)
