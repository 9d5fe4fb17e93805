"""Pages with a list, over the game: the whole log."""

from __future__ import annotations

from functools import cached_property

import pygame

from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.match.log import SUM
from nightdrop.table.match.log_grouping import Passage, passages
from nightdrop.table.words.news import LogLine
from nightdrop.ui.input import walk
from nightdrop.ui.kit import Group, ListBox, Row, Said, Style, Widget
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.look.badges import side_badge, sprite_pad
from nightdrop.ui.look.theme import ROW_LIST
from nightdrop.ui.play.game import Thing
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.why import WHY, Reasons


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
        wide = min(width - 2 * style.px(16), style.px(1100))
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
        pen.head(self._area(pen), _(self.heading), note)
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
    """The log from the beginning, in the eyes that look.

    A click shows the place of a line, or unfolds what is told in one; with Shift it takes back all
    that came after the line.
    """

    place = "log"
    heading = N_("Log")

    def __init__(self, app: Window, play: Play, explains: bool = False) -> None:
        """`explains`: it tells at once why the program did what it did last."""
        playing = play.playing
        told, limit = playing.match.log(playing.audience), playing.match.history.limit
        past = [line for line in told if line.index < limit]
        self._parts = passages(past, playing.view)
        self._rest = told[len(past) :]
        self._open: set[int] = set()  # the first entries of what is unfolded
        self.lines: list[LogLine] = []
        self.groups: dict[int, Passage] = {}  # by the number of their row
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
        said = self.play.playing.spoken(self.play.app.settings.voice)
        for part in self._parts:
            self._say(said, part.lines[0])
            if len(part.lines) > 1:
                self.groups[len(self.lines)] = part
            self.lines.append(part.line)
            if part.first in self._open:
                for line in part.lines:
                    self.lines += [line, *self._reasons.below(line)]
            else:
                self.lines += self._reasons.below(*part.lines)
        for line in self._rest:
            self._say(said, line)
            self.lines += [line, *self._reasons.below(line)]
        self._say(said)
        self.list.refill(len(self.lines), self.row)

    def _say(self, said: list[LogLine], before: LogLine | None = None) -> None:
        """Take what was said `before` the entry of a line, or the turn that it begins, as rows;
        None for all that is left."""
        while said and (before is None or said[0].index < before.index
                        or (said[0].index == before.index and said[0].turn < before.turn)):
            self.lines.append(said.pop(0))

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

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.list.dirty or self.list.first + self.list.seen < self.list.chosen:
            self.list.show(self.list.chosen)

    def row(self, index: int) -> Row:
        line = self.lines[index]
        side, size = line.side, self.scale.px(18)
        if side is None or line.key == WHY:  # an empty place keeps the words in line
            icon = pygame.Surface((size + 2 * sprite_pad(size),) * 2, pygame.SRCALPHA)
        else:
            icon = side_badge(side, size, self.theme)
        if line.key == WHY:
            return Row("     " + _("Why: {reason}").format(reason=line.text), "", icon)
        note = f"[{_(line.rule)}]" if line.rule else ""
        group = self.groups.get(index)
        sign = "" if group is None else "−  " if group.first in self._open else "+  "
        begins = f"{line.turn}   {sign}"
        end = ", " if line.key == SUM else ". "
        is_long = group is not None or line.key == SUM
        short = begins + line.text.partition(end)[0] + " …" if is_long else ""
        return Row(begins + line.text, note, icon, faint=line.place is None, short=short)

    def place_of(self, index: int) -> Thing | None:
        place: Thing | None = self.lines[index].place
        return place
