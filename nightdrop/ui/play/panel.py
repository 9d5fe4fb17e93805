"""The open panel from top to bottom, in sections: prompt, buttons, log, and those of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.table.language import _, language
from nightdrop.table.match.log_grouping import activation_heads, grouped
from nightdrop.table.match.voice import VOICE, with_voice
from nightdrop.table.scenario.scenarios import title_of
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.sides import level_name, said_of
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import (
    MORE,
    ON_MAP,
    SIGNS,
    Button,
    ButtonSet,
    corner_places,
    draw_brief,
    draw_sign,
    draw_wide,
    name_wish,
)
from nightdrop.ui.kit.fold import Fold, FoldRow, FoldTry
from nightdrop.ui.kit.pen import Pen, Style, split
from nightdrop.ui.look import fonts
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.theme import PANEL_PADDING, SIZE_BODY, SIZE_SUB
from nightdrop.ui.play.decider_header import (
    decider_height,
    draw_decider,
    draw_turn_head,
    head_height,
    turn_head_height,
)
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.panel_hit_areas import PanelLine
from nightdrop.ui.thinking import players_in

LEAST_LOG = 78  # design px: a head and two lines, which a section of a game leaves to the log
HEAD = 33  # design px of a head
ABOVE = 10  # design px between buttons and a head below them
MOST_LOG = 8  # lines of the log; the page of the log has all
LOOK_BACK = 120  # lines of the log that are looked at: 15 for each that is shown
CUT = " …"  # the end of a row that goes on
RULE = 46  # design px that the rule's number and the gap before it take


def log_lines(pen: Style, area: pygame.Rect, rows: Sequence[LogLine]) -> list[PanelLine]:
    """Where the last rows lie in an area, the newest at the end; none where it is too low."""
    found, y = [], area.top + pen.head_height
    shown = _fitting(pen, area, rows)
    for number, (row, lines, tall) in enumerate(shown):
        rect = pygame.Rect(area.left, y, area.width, tall)
        whole = row.short if lines[-1].endswith(CUT) else ""
        found.append(PanelLine(rect, "log", len(shown) - number, row.place, row.index, whole))
        y += tall
    return found


def draw_log(
    pen: Pen, area: pygame.Rect, rows: Sequence[LogLine], note: str = "",
    hot: tuple[str, int] | None = None, undo: Collection[int] = (),
) -> None:  # fmt: skip
    """Fill an area with the last rows, under a title with a note at its end.

    `hot` is the row under the mouse; rows of the entries in `undo` can be gone back to, but the
    last one, after which nothing was told. Without room for a row there is no title either.
    """
    shown = _fitting(pen, area, rows)
    if not shown:
        return
    pen.head(area, _("Log"), note)
    last = rows[-1].index
    lines, heads = log_lines(pen, area, rows), activation_heads([row for row, *_more in shown])
    for line, (row, words, _tall), head in zip(lines, shown, heads, strict=True):
        over = hot == line.name
        if over:
            pen.box(line.rect.inflate(pen.px(8), 0), pen.palette.panel2, None, 4)
        returns = row.index in undo and row.index < last
        strong = over or line is lines[-1] or row.kind == "activation"
        _sign(pen, line.rect, row, head)
        _row(pen, line.rect, row, words, strong, over, over and returns)


def _fitting(
    pen: Style, area: pygame.Rect, rows: Sequence[LogLine]
) -> list[tuple[LogLine, list[str], int]]:
    """The last rows that fit below a head, each with its lines and its height. The head of an
    activation stands above the first of its rows that does. The last row stands alone where
    its head has no room above it, and is cut where it has too little itself."""
    told = [(row, row.short) for row in rows[-MOST_LOG:]]
    room, width = area.height - pen.px(HEAD), area.width - pen.px(28 + RULE)
    shown = fitting(pen, room, width, told)
    if not shown:  # one that is told whole at the map's foot needs no room for its rule
        return _cut(pen, room, width + pen.px(RULE), told[-1:])
    head = activation_heads(rows)[-len(shown)]
    if head is None:
        return shown
    above = fitting(pen, room, width, [(head, head.short)])
    taken = sum(tall for _row, _lines, tall in above)
    below = fitting(pen, room - taken, width, told[1 - MOST_LOG :])
    if not above or not below:
        return shown[-1:]
    return [*above, *below] if activation_heads(rows)[-len(below)] is head else below


def _cut(
    pen: Style, room: int, width: int, rows: Sequence[tuple[LogLine, str]]
) -> list[tuple[LogLine, list[str], int]]:
    """A row with as many of its lines as `room` px have place for, none if that is none. It ends
    after a whole word, and a sign says that there is more."""
    px = pen.scale.text(SIZE_BODY)
    step = fonts.line_height("body", px)
    many = room // step
    if not rows or many < 1:
        return []
    row, words = rows[0]
    lines = fonts.wrap("body", px, words, width)
    rest = " ".join(lines[many - 1 :])
    return [(row, [*lines[: many - 1], _begun(rest, px, width)],
             min(room, many * step + pen.px(5)))]  # fmt: skip


def _begun(words: str, px: int, width: int) -> str:
    """As many whole words as fit into `width` px, with a sign that there are more."""
    kept, sign = words, ""
    while fonts.measure("body", px, kept + sign)[0] > width and " " in kept:
        kept, sign = kept.rpartition(" ")[0].rstrip(" ,;:"), CUT
    return fonts.shorten("body", px, kept + sign, width)


def fitting(
    pen: Style, room: int, width: int, rows: Sequence[tuple[LogLine, str]]
) -> list[tuple[LogLine, list[str], int]]:
    """The last rows that fit into `room` px of height, each wrapped to `width` px: with its words
    in lines, and its height."""
    px = pen.scale.text(SIZE_BODY)
    step = fonts.line_height("body", px)
    found: list[tuple[LogLine, list[str], int]] = []
    for row, words in reversed(rows):
        lines = fonts.wrap("body", px, words, width)
        tall = len(lines) * step + pen.px(5)
        room -= tall
        if room < 0:
            break
        found.append((row, lines, tall))
    return found[::-1]


def _sign(pen: Pen, rect: pygame.Rect, row: LogLine, head: LogLine | None) -> None:
    """Whose a row is: a badge, or under the `head` of its own activation a line along the group."""
    step = fonts.line_height("body", pen.scale.text(SIZE_BODY))
    centre = (rect.left + pen.px(9), rect.top + step // 2)
    if head is not None and row.side in (head.side, None) and row.key != VOICE:
        pen.surface.fill(pen.palette.rule, (centre[0], rect.top, max(1, pen.px(2)), rect.height))
    elif row.kind == "turn" and row.side is None:
        pygame.draw.aacircle(pen.surface, pen.palette.accent, centre, pen.px(5))
    elif row.side:
        badge = side_badge(row.side, pen.px(18), pen.theme)
        pen.surface.blit(badge, badge.get_rect(center=centre))


def _row(
    pen: Pen, rect: pygame.Rect, row: LogLine, lines: list[str], strong: bool, over: bool,
    returns: bool,
) -> None:  # fmt: skip
    """The words of a row; under the pointer its rule, or the sign of going back."""
    px = pen.scale.text(SIZE_BODY)
    step = fonts.line_height("body", px)
    ink = pen.palette.ink if strong else pen.palette.ink2
    for index, line in enumerate(lines):
        at = (rect.left + pen.px(28), rect.top + index * step)
        pen.surface.blit(fonts.text("body", px, line, ink), at)
    if returns:
        _arrow_back(pen, (rect.right - pen.px(14), rect.top + step // 2))
    elif row.rule and over:
        at, said = (rect.right, rect.top), f"[{row.rule}]"
        first = rect.left + pen.px(28) + fonts.measure("body", px, lines[0])[0]
        if first + pen.width(said, "rule", SIZE_BODY) < rect.right:
            pen.text(at, said, "rule", SIZE_BODY, pen.palette.ink2, right=True)


def _arrow_back(pen: Pen, at: tuple[int, int]) -> None:
    """An arrow that turns back to the left."""
    (x, y), r = at, pen.px(6)
    ink, wide = pen.palette.accent_text, max(2, pen.px(2))
    box = pygame.Rect(x - r, y - r + wide, 2 * r, 2 * r)
    pygame.draw.lines(pen.surface, ink, False, [(x - r, box.top), (x + r // 2, box.top)], wide)
    pygame.draw.arc(pen.surface, ink, box.move(r // 2, -1), -1.6, 1.6, wide)
    tip = (x - r - pen.px(4), box.top)
    pygame.draw.polygon(pen.surface, ink, [tip, (x - r + pen.px(2), box.top - pen.px(4)),
                                           (x - r + pen.px(2), box.top + pen.px(4))])  # fmt: skip


_SMALL = ("back", "redo")  # buttons that may share a row
ASIDE = (*SIGNS, *ON_MAP, MORE)  # buttons that stand elsewhere than under the prompt
LEAST_LOG_PART = 110  # design px of log that the panel would rather scroll than lose


# What is left out of a low panel, one after the other; the later, the more it counts. Sections of a
# game are smaller ("tight"); what a game can do without ("extras"), what stands above buttons and
# rows ("heads"), and what buttons say below their names ("subs") go.
CUTS: Final = ("tight", "extras", "heads", "subs")
WHOLE: Final[frozenset[str]] = frozenset()  # nothing is left out


class Own:
    """What a game tells in the panel by sections of its own: one that has any inherits from it.

    `role` is the part that the decider plays.
    """

    role = ""

    @property
    def brief(self) -> str:
        """What the bar of a folded panel says besides the prompt."""
        return ""

    def until_told(self, new: Any) -> Any:
        """What is told of `new` while dice roll."""
        return new


class PanelContents(NamedTuple):
    """What the panel tells, as its reader may know it.

    `title` says who decides, `rule` is the prompt's, `role` the part that the decider plays. `hot`
    is the line of the panel under the mouse; all that came after the lines of the entries in `undo`
    can be taken back. `own` is what the sections of the game tell, `opposite` what the program does
    where no plate says so.
    """

    view: State
    decider: str = ""
    prompt: str = ""
    rule: str = ""
    role: str = ""
    log: Sequence[LogLine] = ()
    undo: frozenset[int] = frozenset()
    seen_by_both: bool = False
    hot: PanelLine | None = None
    own: Any = Own()
    title: str = ""
    opposite: str = ""

    def until_told(self, new: PanelContents) -> PanelContents:
        """The same while dice roll: of what is new only the log, and what the game itself tells,
        as far as these have come."""
        return self._replace(log=new.log, hot=None, own=self.own.until_told(new.own))


def contents_of(
    playing: Playing, typed: str = "", hot: PanelLine | None = None, own: Any = Own(),  # noqa: B008  # it holds nothing
    *, speaks: bool = True,
) -> PanelContents:  # fmt: skip
    """What the panel tells of a game; `typed` is what is said of dice to be typed in, `own` what
    the game tells in sections of its own; `speaks`: the log has what the opponent said."""
    prompt, rule = playing.prompt()
    told, returns = _log(playing, speaks), playing.match.history.returns
    decider = (playing.holds and playing.side) or playing.decider or ""
    return PanelContents(
        playing.view, decider, f"{prompt} {typed}".rstrip(), rule, own.role or _role(playing), told,
        frozenset(line.index for line in told if line.index in returns),
        playing.audience not in playing.view.game.seats, hot, own, _title(playing, decider),
    )  # fmt: skip


def _title(playing: Playing, decider: str) -> str:
    """Who decides, in capitals; in a game for one player that is the reader."""
    if not decider:
        return _("THE END")
    if playing.view.game.seats == (decider,) and decider not in playing.bots:
        return _("You decide").upper()
    return said_of(decider, "decides")


def _role(playing: Playing) -> str:
    """Alone, a word on who decides."""
    if not playing.alone or playing.holds or playing.decider not in playing.view.game.sides:
        return ""
    bot = playing.bots.get(playing.decider)
    if bot is None:
        return _("you")
    return level_name(players_in(playing.view.game).level(bot.bot).name)


def _log(playing: Playing, speaks: bool) -> list[LogLine]:
    """The end of the log: of the activation under way what can be taken back line by line, or
    order by order; in groups what came before, and what the program did; and what it said."""
    match = playing.match
    told = match.history.last_lines(playing.audience, LOOK_BACK)
    if playing.untold is not None:
        told = [line for line in told if line.index < playing.untold]
    since = told[0].index if told else 0
    begun = [mark.entry for mark in match.turn_marks if mark.activation]
    limit = max(match.history.limit, begun[-1] if begun else 0)  # before it all is in groups
    together = [*playing.orders.spans, *match.history.answers(max(since, limit))]

    def in_groups() -> list[LogLine]:
        log = grouped(told, playing.view, limit, together, brief=True)
        return [replace(line, short=playing.top.window_words(playing.view, line.short))
                for line in log]  # fmt: skip

    key = tuple(told), limit, tuple(together), language()  # the view lends the names alone
    log = playing.grouped.of(key, in_groups)
    said = playing.spoken(speaks)
    return with_voice(log, [line for line in said if line.index >= since])


class Section:
    """A part of the panel. It says what it needs, takes its place below the one before, and draws
    what is told by then.

    `cuts` are what is left out (`CUTS`), `shown` the buttons of the panel. `rect` is its place in
    px from the picture's upper left corner, `lines` what can be clicked in it, `buttons` are the
    places of those that it holds, by their names. One that `shortens` shows at least that many
    design px of itself before the panel scrolls; one that `yields` gives up all of its room before,
    and has all of it again in a panel that scrolls.
    """

    shortens: float = 0
    yields = False

    def __init__(
        self, said: PanelContents, cuts: frozenset[str] = WHOLE, shown: Sequence[Button] = ()
    ) -> None:
        self.said, self.cuts, self.shown = said, cuts, shown
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.lines: Sequence[PanelLine] = ()
        self.buttons: dict[str, pygame.Rect] = {}

    def has(self, cut: str) -> bool:
        """Whether something of the panel is not left out."""
        return cut not in self.cuts

    def least(self, pen: Style, width: int) -> int:
        """How tall it is at least in a panel that is `width` px wide inside, in px."""
        raise NotImplementedError  # each section measures itself

    def place(self, pen: Style, room: pygame.Rect) -> int:
        """Take the upper part of a room; the y below it."""
        self.rect = pygame.Rect(room.topleft, (room.width, self.least(pen, room.width)))
        return self.rect.bottom

    def draw(self, pen: Pen, said: PanelContents) -> None:
        """Draw what is told now, in its place."""
        raise NotImplementedError  # each section draws itself


class TitleSection(Section):
    """The name of the game, where it has no other head."""

    def least(self, pen: Style, width: int) -> int:
        return head_height(pen)

    @property
    def _name(self) -> str:
        return title_of(self.said.view.game.name)

    def draw(self, pen: Pen, said: PanelContents) -> None:
        pen.beside(self.rect.left, self.rect.top + pen.px(15), self._name, "display", 24)


class TurnHead(Section):
    """Which turn it is, with a value beside it, and a note below where there is room."""

    def head(self) -> tuple[str, str, str]:
        """The turn, the value and the note; any may be empty."""
        raise NotImplementedError  # each game has its own

    def least(self, pen: Style, width: int) -> int:
        return turn_head_height(pen, self.has("extras"))

    def draw(self, pen: Pen, said: PanelContents) -> None:
        turn, value, note = self.head()
        draw_turn_head(pen, self.rect, turn, value, note if self.has("extras") else "")


class Prompt(Section):
    """Who decides, and what is asked."""

    def least(self, pen: Style, width: int) -> int:
        return decider_height(pen, pygame.Rect(0, 0, width, 0), self.said.prompt)

    def draw(self, pen: Pen, said: PanelContents) -> None:
        draw_decider(pen, self.rect, self.rect.top, said.decider, said.title, said.prompt,
                     said.rule, said.role)  # fmt: skip


class Choices(Section):
    """The buttons under the prompt."""

    def least(self, pen: Style, width: int) -> int:
        rows = _rows(pen, width, self.cuts, self.shown)
        high = (row.tall + pen.px(8 + (HEAD + ABOVE) * row.headed) for row in rows)
        return sum(high) + pen.px(6)

    def place(self, pen: Style, room: pygame.Rect) -> int:
        self.buttons, rows = {}, _rows(pen, room.width, self.cuts, self.shown)
        below = _place_rows(pen, room, room.top, rows, self.buttons)
        self.rect = pygame.Rect(room.topleft, (room.width, below - room.top))
        return below

    def draw(self, pen: Pen, said: PanelContents) -> None:
        """The heads above those buttons that have one; what they are is drawn with all others."""
        for button in self.shown if self.has("heads") else ():
            if button.head is not None and button.name in self.buttons:
                top = self.buttons[button.name].top - pen.px(HEAD)
                pen.head(pygame.Rect(self.rect.left, top, self.rect.width, pen.px(HEAD)),
                         *button.head)  # fmt: skip


class LogSection(Section):
    """The end of the log, down to the panel's foot."""

    yields = True

    def least(self, pen: Style, width: int) -> int:
        return pen.px(6 + LEAST_LOG_PART)

    def place(self, pen: Style, room: pygame.Rect) -> int:
        self.rect, self.lines = room, log_lines(pen, room, self.said.log)
        return room.bottom

    def draw(self, pen: Pen, said: PanelContents) -> None:
        hot = said.hot and said.hot.name
        draw_log(pen, self.rect, said.log, _log_note(said), hot=hot, undo=said.undo)


class DealLog(LogSection):
    """The log, and at the panel's foot, where there is room, a line about the deal."""

    foot_gap = 0  # design px above that line

    def place(self, pen: Style, room: pygame.Rect) -> int:
        tall = pen.line_height("body", SIZE_SUB) + pen.px(self.foot_gap)
        if "extras" in self.cuts or room.height - tall < self.least(pen, room.width):
            tall = 0
        upper, self.foot = split(room, room.height - tall)
        super().place(pen, upper)
        return room.bottom


class PanelLayout(NamedTuple):
    """The sections of a panel where they lie, all its buttons by their names. `height` is that of
    the picture, `needed` what it would like to be, in px."""

    sections: Sequence[Section]
    buttons: Mapping[str, pygame.Rect]
    height: int
    needed: int

    @property
    def lines(self) -> list[PanelLine]:
        """All lines that can be clicked."""
        return [line for section in self.sections for line in section.lines]


Sections = Sequence[type[Section]]
PLAIN: Final[Sections] = (TitleSection, Prompt, Choices, LogSection)  # of a game that names none


def lay_out_panel(
    pen: Style, size: tuple[int, int], said: PanelContents, buttons: Sequence[Button],
    sections: Sections = PLAIN,
) -> PanelLayout:  # fmt: skip
    """The layout of a panel of `size` px; what counts least is left out of a low one."""
    pad = pen.px(PANEL_PADDING)
    area = pygame.Rect(pad, pen.px(22), size[0] - 2 * pad, size[1] - pen.px(38))
    laid = panel_fold(said, buttons, sections).lay(pen, area.width, area.height)
    if laid.over:
        laid = panel_fold(said, buttons, sections, scrolls=True).lay(pen, area.width, area.height)
    made, y = [section(said, laid.cuts, buttons) for section in sections], area.top
    for section in made:
        y = section.place(pen, pygame.Rect(area.left, y, area.width, area.bottom - y))
    places = corner_places(pen, area, [n for n in SIGNS if any(b.name == n for b in buttons)])
    for section in made:
        places |= section.buttons
    return PanelLayout(made, places, size[1], size[1] + laid.over)


def panel_fold(
    said: PanelContents, buttons: Sequence[Button], sections: Sections, *, scrolls: bool = False
) -> Fold:
    """The sections of a panel from top to bottom, each as low as it may be; in one that `scrolls`
    none yields."""

    def least(section: type[Section], trial: FoldTry) -> int:
        return section(said, trial.cuts, buttons).least(trial.style, trial.width)

    return Fold([FoldRow(one.__name__, partial(least, one), 0,
                         scrolls=1 if one.yields and not scrolls else one.shortens)
                 for one in sections], CUTS)  # fmt: skip


def draw_panel(pen: Pen, said: PanelContents, at: PanelLayout, buttons: ButtonSet) -> None:
    """The panel from top to bottom, on a picture of its own."""
    draw_ground(pen)
    for section in at.sections:
        section.draw(pen, said)
    draw_placed(pen, buttons, at.buttons)


def draw_ground(pen: Pen) -> None:
    """The empty panel with the line at its left."""
    pen.surface.fill(pen.palette.panel)
    pen.surface.fill(pen.palette.rule, (0, 0, max(1, pen.px(2)), pen.surface.get_height()))


def draw_placed(
    pen: Pen, buttons: ButtonSet, places: Mapping[str, pygame.Rect], brief: bool = False
) -> None:
    """The buttons that have a place in the panel's picture, where they lie elsewhere than in the
    window; the one in focus last."""
    for button in sorted(buttons.buttons, key=lambda button: button.focused):
        if button.name in places:
            shown = _placed(button, places[button.name])
            face_of(shown, brief)(pen, shown)


def _placed(button: Button, rect: pygame.Rect) -> Button:
    """The button in a picture."""
    shown = copy(button)
    shown.rect = rect
    return shown


def face_of(button: Button, brief: bool = False) -> Callable[[Pen, Button], None]:
    """How a button of the panel or the bar looks: a sign, a die, or a plain one."""
    if button.name in SIGNS or (button.name == "undo" and button.rect.width == button.rect.height):
        return draw_sign
    if button.name.startswith("die-"):
        return _draw_value
    if button.tall and not brief:
        return button.face
    return draw_brief if brief else draw_wide


def _draw_value(pen: Pen, button: Button) -> None:
    """A value of a die to be typed in."""
    fill = pen.palette.key_cap if button.hovered else pen.palette.panel2
    pen.box(button.rect, fill, pen.palette.rule)
    pen.centred(button.rect, button.label, "display", 22, pen.palette.ink)


def _log_note(said: PanelContents) -> str:
    """What a line of the log under the mouse offers; else how all of them are seen."""
    if said.hot is not None and said.hot.kind == "log" and said.hot.entry in said.undo:
        return _("Shift+click: undo to here")
    if said.seen_by_both:
        return _("seen by both")
    return _("{key} shows all").format(key=KEYBOARD.cap("play.log"))


class _ButtonRow(NamedTuple):
    """Buttons side by side, how tall they are in px, and whether a head stands above them."""

    buttons: tuple[Button, ...]
    tall: int
    headed: bool = False


def _rows(
    pen: Style, width: int, cuts: frozenset[str], shown: Sequence[Button]
) -> list[_ButtonRow]:
    """The buttons under the prompt in rows: dice side by side, and two neighbours that need no
    more than half a row each."""
    buttons = [b for b in shown if b.name not in ASIDE and not b.corner]
    dice = tuple(b for b in buttons if b.name.startswith("die-"))
    rows = [_ButtonRow(dice, pen.tall(46))] if dice else []
    left = [b for b in buttons if b not in dice]
    while left:
        row = tuple(left[: 1 + _share(pen, width, cuts, left)])
        headed = "heads" not in cuts and row[0].head is not None
        rows.append(_ButtonRow(row, _tall(pen, width, cuts, row), headed))
        left = left[len(row) :]
    return rows


def _share(
    pen: Style, width: int, cuts: frozenset[str], left: Sequence[Button]
) -> bool:
    """Whether the first two of these buttons stand side by side."""
    pair, half = left[:2], (width - pen.px(8)) // 2
    if len(pair) < 2 or any(b.wish(pen) > half for b in pair):
        return False
    if any(b.shares_lines for b in pair) and all(b.shares_lines or b.name == "done" for b in pair):
        room = half - pen.px(38) - pen.cap_width(pair[0].cap)
        return "subs" in cuts or all(pen.width(b.sub, "body", SIZE_SUB) <= room for b in pair)
    return all(map(_is_small, pair)) and not any(
        b.tall or ("subs" not in cuts and b.sub) for b in pair)


def _is_small(button: Button) -> bool:
    return button.shares or button.name in _SMALL


def _tall(
    pen: Style, width: int, cuts: frozenset[str], row: tuple[Button, ...]
) -> int:
    """How tall a row of a width is, in px."""
    first, subs = row[0], "subs" not in cuts
    if first.tall and (subs or first.tells):
        return first.height_in(width, pen, "tight" in cuts)
    if _is_small(first) and len(row) > 1:
        return pen.tall(36)
    tall = pen.tall(50 if subs and first.sub else 40 if subs else 34)
    is_long = len(row) == 1 and name_wish(pen, first) > width
    return tall + pen.line_height("strong", SIZE_SUB) * is_long


def _place_rows(
    pen: Style, area: pygame.Rect, y: int, rows: Sequence[_ButtonRow],
    places: dict[str, pygame.Rect],
) -> int:  # fmt: skip
    """Add the places of the buttons under the prompt; the y below them."""
    gap = pen.px(8)
    for row, tall, headed in rows:
        y += pen.px(HEAD + ABOVE * (row[0] is not rows[0].buttons[0])) if headed else 0
        if row[0].name.startswith("die-"):
            places |= dice_places(pen, pygame.Rect(area.left, y, area.width, tall), row)
        else:
            wide = (area.width + gap) // len(row) - gap
            for number, button in enumerate(row):
                left = area.left + number * (wide + gap)
                places[button.name] = pygame.Rect(left, y, wide, tall)
        y += tall + gap
    return y + pen.px(6)


def dice_places(pen: Style, row: pygame.Rect, dice: Sequence[Button]) -> dict[str, pygame.Rect]:
    """The places of the values of a die, side by side in a row."""
    gap = pen.px(8)
    side = (row.width - 5 * gap) // 6
    return {button.name: pygame.Rect(row.left + number * (side + gap), row.top, side, row.height)
            for number, button in enumerate(dice)}  # fmt: skip
