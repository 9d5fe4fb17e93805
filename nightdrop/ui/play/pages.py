"""Pages with a list, over the game: the whole log."""

from __future__ import annotations

from functools import cached_property

import pygame

from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.match.log import SUM
from nightdrop.table.match.log_grouping import Passage, activation_heads, passages
from nightdrop.table.match.voice import VOICE
from nightdrop.table.words.news import LogLine, turn_words
from nightdrop.ui.input import walk
from nightdrop.ui.kit import Group, ListBox, Row, Said, Style, Widget
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Clickable, Screen, Window, soonest
from nightdrop.ui.look.badges import side_badge, sprite_pad
from nightdrop.ui.look.theme import ROW_LIST
from nightdrop.ui.play.game import Thing
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.why import WHY, Reasons
from nightdrop.ui.stage.picture import StagePicture

# Design px: the list at most; the map beside it at least; the air on both sides of the list then.
LIST_WIDE, MAP_WIDE, BESIDE = 1100, 480, 28


class ListPage(Screen):
    """A heading, a list of rows that lead to places, and a way back."""

    heading = ""
    types = False  # whether letters are typed here, so that none is a button's key

    def __init__(self, app: Window, play: Play) -> None:
        super().__init__(app)
        self.play, self.light = play, play.light
        self.list = ListBox("row", 0, self.row)
        self.group = Group([*self.above(), self.list])
        self.buttons = ButtonSet()
        self.buttons.replace(self.below())

    @property
    def theme(self) -> str:
        return self.play.theme

    @property
    def title(self) -> str:
        """What stands over the list."""
        return _(self.heading)

    def below(self) -> list[Button]:
        """Buttons under the list, side by side."""
        return [Button("cancel", _("Back"), self.leave, "", "back")]

    def above(self) -> list[Widget]:
        """Widgets over the list."""
        return []

    def row(self, index: int) -> Row:
        """A row of the list."""
        raise NotImplementedError  # every list has its own

    def place_of(self, index: int) -> Thing | None:
        """The place that a row leads to."""
        raise NotImplementedError  # every list has its own

    def leave(self) -> None:
        """Back to the game."""
        self.play.come_back()

    def choose(self, index: int) -> None:
        """Back to the game, at the place of a row."""
        place = self.place_of(index) if 0 <= index < self.list.count else None
        if place is not None:
            self.leave()
            self.go_to(place)

    def go_to(self, place: Thing) -> None:
        """Show the place of a row."""
        self.play.surface.pointer.go_to(place)

    def choose_otherwise(self) -> None:
        """A row is chosen with Shift."""

    def _area(self, style: Style) -> pygame.Rect:
        """The page without its margins, down to the foot of the buttons."""
        width, height = self.size
        low = height < style.px(420)
        wide = min(width - 2 * style.px(16), style.px(LIST_WIDE))
        top, foot = style.px(8 if low else 28), height - style.px(8 if low else 16)
        return pygame.Rect((width - wide) // 2, top, wide, foot - top)

    def lay_out(self) -> None:
        """Place the list, what is above it and the buttons; done before any event and picture."""
        style = self.style
        area, tall, gap = self._area(style), style.tall(44), style.px(12)
        y, foot = area.top + style.head_height, area.bottom - tall
        for widget in self.group.widgets[:-1]:
            high = widget.measure(area.width, style)[1]
            widget.place(pygame.Rect(area.left, y, area.width, high), style)
            y += high + gap
        step = max(style.px(ROW_LIST), style.hit_size)
        room = (foot - gap - y) // step * step
        self.list.place(pygame.Rect(area.left, y, area.width, max(step, room)), style)
        x = area.left
        for button, wide in zip(self.buttons.buttons, self._widths(area.width, gap, style),
                                strict=True):  # fmt: skip
            button.place(pygame.Rect(x, foot, wide, tall), style)
            x += wide + gap

    def _widths(self, room: int, gap: int, style: Style) -> list[int]:
        """The widths of the buttons side by side: alike, unless one needs more for its name; then
        what the names leave goes to the lines below them."""
        buttons = self.buttons.buttons
        wishes = [button.wish(style) for button in buttons]
        free = room - gap * (len(wishes) - 1)
        if max(wishes) * len(wishes) <= free:
            return [free // len(wishes)] * len(wishes)
        below = [button.full_wish(style) for button in buttons]
        more = [1 + low - wish for low, wish in zip(below, wishes, strict=True)]
        return [wish + (free - sum(wishes)) * part // sum(more)
                for wish, part in zip(wishes, more, strict=True)]  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        self.lay_out()
        pen, count = self.style.on(surface), self.list.count
        self.ground(pen)
        note = ngettext("{count} line", "{count} lines", count).format(count=count)
        pen.head(self._area(pen), self.title, note)
        self.group.draw(pen)
        self.buttons.draw(pen)

    def ground(self, pen: Pen) -> None:
        """Draw what the page lies on."""
        pen.surface.fill(pen.palette.panel)

    def handle(self, event: pygame.event.Event) -> None:
        self.lay_out()
        self.dirty = True
        if walk(event) == "back":
            self.leave()
            return
        said = self.group.handle(event)
        if isinstance(said, Said) and pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.choose_otherwise()
        elif isinstance(said, Said):
            self.choose(said.value if isinstance(said.value, int) else max(0, self.list.chosen))
        elif said is False and event.type == pygame.MOUSEMOTION:
            self.buttons.point(event.pos)
        elif said is False and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.buttons.press(event.pos)
        elif said is False and event.type == pygame.KEYDOWN and not self.types:
            self.buttons.key(event)

    def clickables(self) -> list[Clickable]:
        self.lay_out()
        return self.buttons.clickables()


class LogPage(ListPage):
    """The log from the beginning, in the eyes that look: by turns, and within them by activations.

    A click shows the place of a line, or unfolds what is told in one; with Shift it takes back all
    that came after the line. Beside it, in a wide window, is the map with the place of the chosen
    line.
    """

    place = "log"
    heading = N_("Log")

    def __init__(self, app: Window, play: Play, explains: bool = False) -> None:
        """`explains`: it tells at once why the program did what it did last."""
        playing = play.playing
        self.picture = StagePicture(app, playing.view.game, pygame.Rect(0, 0, 8, 8))
        told, limit = playing.match.log(playing.audience), playing.match.history.limit
        past = [line for line in told if line.index < limit]
        self._parts = passages(past, playing.view)
        self._rest = told[len(past) :]
        self._open: set[int] = set()  # the first entries of what is unfolded
        self.lines: list[LogLine] = []
        self.groups: dict[int, Passage] = {}  # by the number of their row
        self._turn = 0  # the last one that has a head
        self._turns: set[int] = set()  # the rows that are over a turn
        self._inner: set[int] = set()  # those of a passage that is unfolded
        self._heads: list[LogLine | None] = []  # under which activation each stands
        super().__init__(app, play)
        self._fill()
        self.group.give_focus(self.list)
        known = [n for n, line in enumerate(self.lines) if self._reasons.knows(line)]
        self.list.show(known[-1] if explains and known else len(self.lines) - 1)
        if explains:
            self.explain()

    @cached_property
    def _reasons(self) -> Reasons:
        """Why the program did what a line tells."""
        playing = self.play.playing
        return Reasons(self.work, playing.match.to_replay(), lambda: playing.audience,
                       self._explain)  # fmt: skip

    def explain(self) -> None:
        """Tell below the chosen line why the program did that."""
        if self.list.chosen >= 0:
            self._reasons.ask(self._first(self.list.chosen))

    def _first(self, index: int) -> LogLine:
        """The line of a row; of a group the first that can be asked about."""
        group = self.groups.get(index)
        lines = group.lines if group is not None else (self.lines[index],)
        return next((line for line in lines if self._reasons.knows(line)), self.lines[index])

    def _explain(self) -> None:
        """Show why, below the line that was asked about."""
        chosen = self.lines[self.list.chosen].index
        self._fill()
        at = next((n for n, line in enumerate(self.lines) if line.index == chosen), -1)
        self.list.show(min(at + 1, len(self.lines) - 1))
        self.list.show(at)

    def _fill(self) -> None:
        """Make the rows: one for each group, below it its lines where it is unfolded; below those
        that were asked about why."""
        self.lines, self.groups = [], {}
        self._turn, self._turns, self._inner = 0, set(), set()
        said = self.play.playing.spoken(self.play.app.settings.voice)
        for part in self._parts:
            self._say(said, part.lines[0])
            is_group = len(part.lines) > 1
            self._add(part.line if is_group else part.lines[0], part if is_group else None)
            if part.first in self._open:
                for line in part.lines:
                    self._inner.add(len(self.lines))
                    self.lines += [line, *self._reasons.below(line)]
            else:
                self.lines += self._reasons.below(*part.lines)
        for line in self._rest:
            self._say(said, line)
            self._add(line)
            self.lines += self._reasons.below(line)
        self._say(said)
        self._heads = activation_heads(self.lines)
        self.list.refill(len(self.lines), self.row)

    def _say(self, said: list[LogLine], coming: LogLine | None = None) -> None:
        """Take what is told beside the log before a `coming` line as rows; None: all that is left.
        """
        while said and (coming is None or _precedes(said[0], coming)):
            self._add(said.pop(0))

    def _add(self, line: LogLine, group: Passage | None = None) -> None:
        """Take a line as a row, which tells of a `group`; the first of a turn stands under a head,
        unless it tells itself that the turn begins."""
        if not self.lines or line.turn > self._turn:
            self._turn = line.turn
            self._turns.add(len(self.lines))
            begins = line.kind == "turn" and line.key not in ("", SUM)
            if not begins or (not self.lines and line.side is not None):
                said = turn_words(line.turn, self.play.playing.view.game.name)
                self.lines.append(
                    LogLine(line.index, line.turn, None, said, "", None, "turn", said))
        if group is not None:
            self.groups[len(self.lines)] = group
        self.lines.append(line)

    def choose(self, index: int) -> None:
        """Unfold a row that tells of several lines, or fold it again; else go to its place."""
        if index not in self.groups:
            super().choose(index)
            return
        self._open ^= {self.groups[index].first}
        first = self.list.first
        self._fill()
        self.list.show(first)
        self.list.show(index)

    def below(self) -> list[Button]:
        stays = self.play.playing.why_no_undo()
        sub = _("as far as allowed") if stays is None else stays
        back = Button("undo", _("Undo all after this line"), self.choose_otherwise, sub,
                      "log.undo", enabled=stays is None)  # fmt: skip
        if not self._reasons.can_be_asked:
            return [*super().below(), back]
        why = Button("why", _("Why?"), self.explain, _("for a line by the computer"), "log.why")
        return [*super().below(), why, back]

    def choose_otherwise(self) -> None:
        if self.list.chosen >= 0:
            self.leave()
            playing = self.play.playing
            playing.undo(playing.match.history.after(self.lines[self.list.chosen].index))

    @property
    def has_map(self) -> bool:
        """Whether the map stands beside the list."""
        least = self.style.px(LIST_WIDE + MAP_WIDE + 2 * BESIDE)
        return self.picture.camera is not None and self.size[0] >= least

    def _area(self, style: Style) -> pygame.Rect:
        area = super()._area(style)
        if self.has_map:
            area.left = style.px(BESIDE)
        return area

    def lay_out(self) -> None:
        super().lay_out()
        if self.has_map:
            width, height = self.size
            left = self.list.rect.right + self.list.rect.left
            tall = min(height, self.picture.height(width - left))
            room = pygame.Rect(left, (height - tall) // 2, width - left, tall)
            if room != self.picture.rect:
                self.picture.place(room)

    def ground(self, pen: Pen) -> None:
        super().ground(pen)
        if self.has_map:
            at = self.list.chosen
            place = self.place_of(at) if 0 <= at < len(self.lines) else None
            self.picture.draw_step(pen, self.play.playing.view, place)

    def wake_at(self) -> float | None:
        painted = self.picture.wake_at(self.app.clock()) if self.has_map else None
        return soonest(super().wake_at(), painted)

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.has_map:
            self.dirty |= self.picture.tick(now)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.list.dirty or self.list.first + self.list.seen < self.list.chosen:
            self.list.show(self.list.chosen)

    @property
    def title(self) -> str:
        """With the turn of the row at the top, whose head may be above it."""
        if not self.lines:
            return super().title
        first = self.lines[min(self.list.first, len(self.lines) - 1)]
        return f"{super().title}  {turn_words(first.turn, self.play.playing.view.game.name)}"

    def row(self, index: int) -> Row:
        line, head, playing = self.lines[index], self._heads[index], self.play.playing
        said = playing.top.window_words(playing.view, line.short if line.key != WHY else line.text)
        group = self.groups.get(index)
        sign = "" if group is None else "−  " if group.first in self._open else "+  "
        if index in self._turns:
            return Row(sign + said.rstrip("."), head=True)
        is_under = head is not None and line.side in (head.side, None) and line.key != VOICE
        icon = self._icon(line, is_bare=is_under)
        if line.key == WHY:
            return Row("     " + _("Why: {reason}").format(reason=said), "", icon, under=is_under)
        note = f"[{_(line.rule)}]" if line.rule else ""
        begins = "     " if index in self._inner else sign
        is_long = group is not None or line.key == SUM
        end = ", " if line.key == SUM else ". "
        short = begins + said.partition(end)[0] + " …" if is_long else ""
        leads = line.kind == "activation"
        return Row(begins + said, note, icon, strong=leads, faint=line.place is None and not leads,
                   short=short, aside=True, under=is_under)  # fmt: skip

    def _icon(self, line: LogLine, *, is_bare: bool) -> pygame.Surface:
        """Whose a row is; an empty place keeps the words in line."""
        size = self.scale.px(18)
        if line.side is not None and line.key != WHY and not is_bare:
            return side_badge(line.side, size, self.theme)
        made = pygame.Surface((size + 2 * sprite_pad(size),) * 2, pygame.SRCALPHA)
        if line.kind == "turn" and not is_bare:
            middle = made.get_width() // 2
            pygame.draw.aacircle(made, self.style.palette.accent, (middle, middle), size // 4)
        return made

    def place_of(self, index: int) -> Thing | None:
        place: Thing | None = self.lines[index].place
        return place


def _precedes(said: LogLine, coming: LogLine) -> bool:
    """Whether something told beside the log stands before a line: what sums up a turn does so
    before the next one begins."""
    if said.index == coming.index:
        return said.turn < coming.turn
    return said.index < coming.index
