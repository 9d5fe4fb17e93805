"""The values of a game's tables and options, changed into a game of the player's own."""

from __future__ import annotations

from string import digits

import pygame

from nightdrop.hexwar.scenario.own import OwnScenario, Value
from nightdrop.hexwar.ui.workbench.columns import BETWEEN, Chip
from nightdrop.hexwar.words.tables import is_cost, place_label, value_head, value_label, value_words
from nightdrop.table.language import _, system_reason
from nightdrop.table.scenario.scenarios import OptionSpec, read_scenario
from nightdrop.table.scenario.schema import TITLE_MOST
from nightdrop.ui.kit import (
    Beside,
    ButtonSet,
    ChoiceRow,
    Flow,
    Head,
    Paragraph,
    Pen,
    Said,
    Scroll,
    Stack,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.readings import asked, reading_of, reading_row

WIDE = 1180  # design px of window from which the rows stand in two columns
_LOW = 640  # design px of window height: below, the title is smaller
NAME = "tables-name"
_PLACE = "place-"  # before the keys of hexes that are typed
_FIRST = ("terrain", "lines")  # parts of the tables in the first column


class TablesPage(Page):
    """Every value is a row; values that differ from the copied game are marked.

    `refused` is why the last change was not made, `told` what was done last.
    """

    place = "tables"

    def __init__(self, app: Window, base: str, back: Screen) -> None:
        super().__init__(app)
        self.back, self.own = back, OwnScenario(base)
        self.name = TextField(_("Name of your game"), NAME, self._usual_name(), most=TITLE_MOST)
        garrison = self.own.read.sides[1]
        self.places = {
            where: TextField(place_label(where[1:], garrison), _PLACE + "-".join(map(str, where)),
                             self.own.typed(where), most=400, only=f"{digits} :")
            for where in self.own.places
        }  # fmt: skip
        self.refused = self.told = ""
        self.heads = Stack(), Stack()
        self.columns = Scroll(Stack(), grip=14), Scroll(Stack(), grip=14)
        self.root = ButtonSet()
        self._wide = True
        self.renew()

    def _usual_name(self) -> str:
        return _("{title}, changed").format(title=self.own.read.title)[:TITLE_MOST]

    def renew(self) -> None:
        """Make the widgets again; the focus is kept by name."""
        count = len(self.own.changes)
        said = self.refused or self.told
        buttons = Flow([
            Chip("save", _("Save as a game of your own"), self.save, False, "tables.save"),
            Chip("reset", _("Restore all"), self.reset, False, "tables.reset", count > 0),
            Chip("back", _("Back"), self.leave, False, "back"),
        ], BETWEEN)  # fmt: skip
        told = Paragraph(said or _("Changed values: {count}").format(count=count),
                         "strong" if said else "body", 14)  # fmt: skip
        note = Paragraph(_("You change a copy, never the game itself: its saved games stay as they "
                           "are."), "body", 13.4)  # fmt: skip
        first, second = self._rows()
        with self.root.kept():
            self.heads = Stack([self.name, note], 8), Stack([buttons, told], 8)
            rows = (first, second) if self._wide else ([*first, *second], [])
            for column, those in zip(self.columns, rows, strict=True):
                column.show(Stack(those, 8))
            self.root.widgets = [*self.heads, *self.columns[: 2 if self._wide else 1]]
        self.dirty = True

    def _rows(self) -> tuple[list[Widget], list[Widget]]:
        """The rows of the two columns, under their heads."""
        rows: tuple[list[Widget], list[Widget]] = ([], [])
        head = ""
        names = (value_words(one.where[1:], value)
                 for one in self.own.values for value in one.choices)  # fmt: skip
        longest = max(names, key=len)
        for value in self.own.values:
            where = value.where[1:]
            column = rows[0] if where[0] in _FIRST else rows[1]
            if value_head(where) != head:
                head = value_head(where)
                column.append(Head(head))
            column.append(self._row(value, longest))
        rows[1].append(Head(_("Rule options"), _("defaults for a new game")))
        rows[1].extend(reading_row(one, self.own.option(one.name)) for one in self._readings())
        rows[0].append(Head(_("Places on the map"), _("Enter applies them")))
        rows[0].extend(self.places.values())
        return rows

    def _readings(self) -> list[OptionSpec]:
        return asked(self.own.read.readings.values())

    def _row(self, value: Value, longest: str) -> ChoiceRow:
        where, now = value.where[1:], self.own[value.where]
        notes = [_("MPs")] if is_cost(where) else []
        if now != value.value:
            notes.append(_("was {value}").format(value=value_words(where, value.value)))
        level = self.own.read.sources.tables.levels[int(where[1])] if where[0] == "levels" else None
        label = value_label(where, level.level, level.winner) if level else value_label(where)
        named = tuple((one, value_words(where, one)) for one in value.choices)
        return ChoiceRow(label, _command(value), now, named, ", ".join(notes), longest)

    def said(self, said: Said) -> None:
        if reading := reading_of(said, self._readings()):
            self._tell(self.own.put_option(*reading))
        elif said.command == NAME:
            self.save()
        elif said.command.startswith(_PLACE):
            self._tell(self._typed())
        else:
            found = next(one for one in self.own.values if _command(one) == said.command)
            self._tell(self.own.put(found.where, said.value))

    def _typed(self) -> str:
        """Take over the typed hexes; returns "", or why the first invalid one is refused."""
        for where, field in self.places.items():
            if field.string != self.own.typed(where):
                if refused := self.own.put_typed(where, field.string):
                    return f"{field.label}: {refused}"
                field.string = self.own.typed(where)
                field.caret = len(field.string)
        return ""

    def _tell(self, refused: str) -> None:
        self.refused, self.told = refused, ""
        self.app.sounds.play("tick")
        self.renew()

    def reset(self) -> None:
        """Restore every value."""
        self.own.changes.clear()
        for where, field in self.places.items():
            field.string = self.own.typed(where)
            field.caret = 0
        self._tell("")

    def save(self) -> None:
        """Write the game; from now on *New game* and the workbench offer it."""
        self.refused, self.told = self._typed(), ""
        if self.refused:
            self.renew()
            return
        try:
            if self.app.saves is None:
                raise ValueError(_("Nothing is saved in this window."))
            name = self.own.save(self.name.string)
        except (OSError, ValueError) as problem:
            self.refused = system_reason(problem)
        else:
            title = read_scenario(name).title
            self.told = _("{title} is saved. You can choose it in New game and on the "
                          "workbench.").format(
                title=title
            )
        self.renew()

    def leave(self) -> None:
        """Go back to the workbench, which offers what was saved."""
        self.app.back_to(self.back)
        self.back.reworded()

    @property
    def _title(self) -> int:
        """Design px of the title: smaller if the rows need the room."""
        return 56 if self.reach(self.size[1], _LOW) else 32

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        if (width / style.scale.factor >= WIDE) != self._wide:
            self._wide = not self._wide
            self.renew()
        side, top = min(style.px(64), width // 20), style.px(self._title + 52)
        heads = Beside(self.heads, 48) if self._wide else Stack(self.heads, 10)
        columns = Beside(self.columns[: 2 if self._wide else 1], 48, fills=True)
        whole = pygame.Rect(side, top, width - 2 * side, height - top - style.px(12))
        Stack([heads, columns], 10, fill=columns).place(whole, style)

    def paint(self, pen: Pen) -> None:
        pen.surface.fill(pen.palette.panel)
        side = min(pen.px(64), self.size[0] // 20)
        title = _("A COPY OF {title}").format(title=self.own.read.title.upper())
        pen.fitted((side, pen.px(20)), title, self._title, pen.palette.ink,
                   self.size[0] - 2 * side)  # fmt: skip
        self.root.draw(pen)

    def reworded(self) -> None:
        self.renew()


def _command(value: Value) -> str:
    return "value-" + "-".join(map(str, value.where))
