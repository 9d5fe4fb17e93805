"""Saved games as cards: to resume, to replay, to rename, to delete and to bring back."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, problem_words, system_reason
from nightdrop.table.record.saves import (
    OLDER,
    SENT,
    bring_back,
    delete,
    is_finished,
    rename,
    saved_games,
    stamp,
    take_back,
    written_at,
)
from nightdrop.table.record.sealed import is_sealed_file
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import (
    Beside,
    Button,
    Gap,
    Paragraph,
    Pen,
    Said,
    Stack,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.screen import Window, soonest
from nightdrop.ui.kit.stacks import BESIDE, BROAD, LOW
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_PROMPT
from nightdrop.ui.menus.cards import PICTURE_RADIUS
from nightdrop.ui.menus.filters import FILTERS, Filter, filter_buttons
from nightdrop.ui.menus.game_cards import (
    Detail,
    GameCard,
    GameCardGrid,
    Saved,
    SearchField,
    given_name,
    name_of,
    names_of,
)
from nightdrop.ui.menus.game_launcher import open_game, open_replay
from nightdrop.ui.menus.sheet import FootNote, NightPage, TitleBar
from nightdrop.ui.menus.thumbnails import BETWEEN_MS, Moments, ThumbnailRequest
from nightdrop.ui.tasks import Standings

_ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class _ListLeft(NamedTuple):
    """How the list was left: its filter and order, the chosen game, px scrolled."""

    filter: Filter = FILTERS[0]
    by_name: bool = False
    chosen: Path | None = None
    offset: int = 0


class Games(NightPage):
    """The saved games, the chosen one large: a click chooses, a second one or Enter opens.

    `older`: begin with those that were put away; else with what was shown when the player left the
    list.
    """

    place = "files"

    def __init__(self, app: Window, older: bool = False) -> None:
        super().__init__(app)
        before: _ListLeft = app.left_at.get("games", _ListLeft())
        if older:
            before = _ListLeft(FILTERS[-1])
        self.filter, self.chosen = before.filter, before.chosen
        self.by_name = before.by_name  # the order; else the game played last comes first
        self.search, self.field = SearchField(), TextField("", "name", most=60)
        self.naming = self._opens_search = False
        self.binned: list[Path] = []  # what was deleted here, the last one last
        self.moments = Moments(app)
        self._paints_at = 0.0  # when to go on with the pictures
        self.scroll.scroller.offset = before.offset
        self._read()

    def _read(self) -> None:
        """Read the list of files again."""
        self.files = [one for below in ("", OLDER, SENT) for one in self._files(below)]
        paths = [one.path for one in self.files if not one.sealed]
        self.standings = Standings(paths, at_once=True)
        if not any(map(self.filter.takes, self.files)):
            self.filter = FILTERS[0]
        self.renew()

    def _files(self, below: str) -> list[Saved]:
        """The games of the folder, or of one below it, the newest first."""
        folder, found = self.app.saves, list[Saved]()
        for path in saved_games(folder / below if folder else None):
            written, now = written_at(path), stamp(path)
            if written is not None and now is not None:  # else it has gone since it was listed
                over = is_finished(path)
                sealed = is_sealed_file(path) and not over  # the end of a game opens its file
                found.append(Saved(path, now, written, sealed, over, below == OLDER))
        return found

    def renew(self) -> None:
        self._names = names_of([one.path for one in self.files])
        known = [self._known(one) for one in self.files]
        self.shown = [one for one in known if self.filter.takes(one) and one.has(self.wish)]
        if self.by_name:
            self.shown.sort(key=lambda one: (one.name.casefold(), one.path))
        paths = [one.path for one in self.shown]
        if self.chosen not in paths:
            self.chosen, self.naming = next(iter(paths), None), False
        self.bar = TitleBar(_("GAMES"), Button("cancel", _("Back"), self.leave, "", "back"))
        self.tabs = filter_buttons(known, self.filter, self._choose_filter)
        said = _("Order: name") if self.by_name else _("Order: last played")
        self.order = Button("order", said, self._reorder, "", "files.order")
        self.order.tall = 40, 40
        self.search.hints = _("Search by name, game, place, turn or side"), _("Search")
        self.undo = self._undo_bar()
        self.foot = _Foot(len(self.shown), len(self.files))
        self.grid = GameCardGrid(self._cards())
        self.detail = self._detail()
        with self.root.kept():
            self.scroll.show(self.grid if self.shown else self._nothing())
            detail: list[Widget] = [self.detail] if self.detail else []
            undo = [self.undo] if self.undo else []
            self.root.widgets = [*detail, self.scroll, *self.tabs, self.search, self.order, *undo,
                                 self.bar, self.foot]  # fmt: skip
        self.dirty = True

    def _known(self, one: Saved) -> Saved:
        """A file with what has been read of it, or why it cannot be; nothing of a sealed one."""
        one = dataclasses.replace(one, called=self._names[one.path])
        if one.sealed:
            return one
        found, fault = self.standings.of(one.path), self.standings.why_not(one.path)
        return dataclasses.replace(one, standing=found, fault="" if found else fault)

    @property
    def wish(self) -> str:
        return self.search.string.strip()

    def _cards(self) -> list[GameCard]:
        """A card for each game that is shown."""
        return [
            GameCard(f"file-{number}", one, one.path == self.chosen, self.wish,
                     partial(self._press, one.path), self._picture)
            for number, one in enumerate(self.shown)
        ]  # fmt: skip

    def _nothing(self) -> Widget:
        """What the list shows if it has no card."""
        if self.wish or self.filter is not FILTERS[0]:
            said = _("No games match.")
            clear = Button("clear", _("Clear"), self._clear, "", "back")
            return Stack([Paragraph(said, "body", SIZE_PROMPT), clear], 16)
        said = _("No games saved yet. You can drop a file from elsewhere here.")
        return Stack([Paragraph(said, "body", SIZE_PROMPT)], 0)

    def _undo_bar(self) -> Button | None:
        """The button that brings back the game that was deleted last, or None."""
        if not self.binned:
            return None
        told = _("‘{name}’ was deleted.").format(name=name_of(self.binned[-1]))
        made = _Undo("undo", told, self._undo, _("Restore it"), "files.undo")
        made.tall = 44, 44
        return made

    @property
    def game(self) -> Saved | None:
        return next((one for one in self.shown if one.path == self.chosen), None)

    def _detail(self) -> Detail | None:
        """The chosen game, large, with its buttons; None if none is chosen."""
        game = self.game
        if game is None:
            return None
        go_on = _("Open") if game.sealed else _("See the end") if game.over else _("Continue")
        replay = Button("replay", _("Replay"), lambda: self._replay(game.path), "", "files.replay",
                        sign="")  # fmt: skip
        if game.sent:
            go_on = _("Look back")
        ways = [
            Button("open", go_on, lambda: self._open(game.path), "", "files.open", True, True,
                   sign=KEYBOARD.cap("press")),
            *([] if game.sent else [replay]),
            Button("rename", _("Rename"), self._ask_name, "", "files.rename", sign=""),
            Button("delete", _("Delete"), self._delete, "", "files.delete", sign=""),
        ]  # fmt: skip
        field = self.field if self.naming else None
        return Detail(game, self.wish, ways, field, self._picture)

    def _asked(self, of: GameCard | Detail, style: Style) -> ThumbnailRequest:
        """The request for the picture of a card or of the chosen game."""
        low = isinstance(of, GameCard) and of.low
        size, radius = of.picture_rect(style).size, style.px(PICTURE_RADIUS)
        return ThumbnailRequest(of.saved.stamp, size, radius, low)

    def _picture(self, of: GameCard | Detail) -> pygame.Surface | None:
        return self.moments.get(self._asked(of, self.style))

    def _press(self, path: Path) -> None:
        """Choose a game; the chosen one opens."""
        if path == self.chosen:
            self._open(path)
        else:
            self.chosen, self.naming = path, False
            self.renew()

    def _step(self, across: int, down: int) -> None:
        """Choose the next card in a direction, and give it the focus."""
        if not self.shown:
            return
        columns = self.grid.columns
        paths = [one.path for one in self.shown]
        at = paths.index(self.chosen) if self.chosen in paths else 0
        there = at + across + down * columns
        if 0 <= there < len(paths):
            at = there
        self.chosen, self.naming = paths[at], False
        self.renew()
        self.root.focus = f"file-{at}"
        self.dirty = True

    def _choose_filter(self, chosen: Filter) -> None:
        self.filter = chosen
        self.scroll.scroll_to(0)
        self.renew()

    def _reorder(self) -> None:
        self.by_name = not self.by_name
        self.renew()

    def _clear(self) -> None:
        """Clear search and filter, and show all games."""
        self.search.string, self.search.caret = "", 0
        self.root.give_focus(None)
        self._choose_filter(FILTERS[0])

    def _open(self, path: Path) -> None:
        """Resume a game, taking it out of the older ones."""
        self.error = open_game(self.app, bring_back(path))
        self.dirty = True

    def _replay(self, path: Path) -> None:
        self.error = open_replay(self.app, path)
        self.dirty = True

    def dropped(self, path: Path) -> None:
        """Resume the game in a file."""
        self.error = open_game(self.app, path)
        self.dirty = True

    def _ask_name(self) -> None:
        assert self.chosen is not None  # else there is no such button
        self.naming = True
        self.field.string = given_name(self.chosen)
        self.field.caret = len(self.field.string)
        self.renew()
        self.root.give_focus(self.field)

    def _name_none(self) -> None:
        """Close the field for a name; the focus goes back to the game."""
        self.naming = False
        self.renew()
        self._focus_chosen()

    def _focus_chosen(self) -> None:
        card = next((card for card in self.grid.cards if card.chosen), None)
        self.root.focus = card.name if card else None

    def said(self, said: Said) -> None:
        """Take another name for a game, or another search text."""
        if said.command == "search":
            self._focus_chosen()
            return
        assert self.chosen is not None  # else there is no field
        before, self.naming = self.chosen, False
        self._try(lambda: self._rename(before, str(said.value)))
        self._focus_chosen()

    def _rename(self, path: Path, name: str) -> None:
        self.chosen = rename(path, name)

    def _delete(self) -> None:
        def act() -> None:
            assert self.chosen is not None  # else there is no such button
            paths = [one.path for one in self.shown]
            at = paths.index(self.chosen)
            self.binned.append(delete(self.chosen))
            self.chosen = next(iter([*paths[at + 1 :], *reversed(paths[:at])]), None)

        self._try(act)

    def _undo(self) -> None:
        def act() -> None:
            self.chosen = take_back(self.binned[-1])
            self.binned.pop()

        self._try(act)

    def _try(self, act: Callable[[], None]) -> None:
        """Do something to a file, or show why that is impossible; then list the files again."""
        self.error = ""
        try:
            act()
        except FileError as problem:
            self.error = problem_words(problem)
        except OSError as problem:
            said = _("The file could not be moved: {reason}")
            self.error = said.format(reason=system_reason(problem))
        self._read()

    def left(self) -> None:
        left = _ListLeft(self.filter, self.by_name, self.chosen, self.scroll.scroller.offset)
        self.app.left_at["games"] = left

    def handle(self, event: pygame.event.Event) -> None:
        key, holder = walk(event), self.root.holder
        if event.type == pygame.TEXTINPUT and self._opens_search:
            self._opens_search = False  # the key that led to the field types nothing into it
            return
        self._opens_search &= event.type != pygame.KEYDOWN
        if holder is self.field:
            self._name_none() if key == "back" else self.route(event)
        elif holder is self.search and key != "down":
            self._type(event)
        elif key == "back":
            self._clear() if self.wish else self.leave()
        elif key in _ARROWS:
            self._step(*_ARROWS[key])
        elif KEYBOARD.command(event) == "files.search":
            self._opens_search = True
            self.root.give_focus(self.search)
            self.dirty = True
        else:
            self.route(event)

    def _type(self, event: pygame.event.Event) -> None:
        """Type into the search field; the list follows."""
        if walk(event) == "back":
            self._clear()
            return
        before = self.wish
        self.route(event)
        if self.wish != before:
            self.scroll.scroll_to(0)
            self.renew()

    def resized(self) -> None:
        super().resized()
        self._read()

    def wake_at(self) -> float | None:
        paints_at = self._paints_at if self.moments.is_busy else None
        return soonest(super().wake_at(), self.standings.wake_at(), paints_at)

    def tick(self, now: float) -> None:
        super().tick(now)
        self._paints_at = now + BETWEEN_MS
        if self.standings.look(now):
            self.renew()
        if self.moments.step(self.settle()):
            self.dirty = True

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        low, reached = not self.reach(height, LOW), self.reach(width, BESIDE, BROAD)
        left, top = self.margins(style, low, bool(reached))
        room, after = width - 2 * left, 10 if low else 24
        self.bar.size, self.grid.columns = 34 if low else 64, max(1, reached)
        for card in self.grid.cards:
            card.low = not reached
        below: list[Widget] = []
        body: Widget = self.scroll
        if self.detail and reached:
            wide = style.px(752) if reached == 2 else room - style.px(24 + 476)
            parts = wide, room - wide - style.px(24)
            body = Beside([self.detail, self.scroll], 24, parts, fills=True)
        elif self.detail:
            below = [Gap(18), self.detail]
        if self.detail:
            self.detail.bare = not reached
        self.foot.is_low = low
        self.foot.say(self.error)
        foot = Beside([*([self.undo] if self.undo else []), self.foot], 24,
                      (0, 1) if self.undo else ())  # fmt: skip
        edge = 0 if low and not (self.undo or self.error) else 8 if low else 30
        self.frame(self.bar, Gap(8 if low else 24), *self._choices(style, room, reached),
                   Gap(10 if low else 28), body, *below, Gap(after), foot, Gap(edge),
                   left=left, top=top, fill=body)  # fmt: skip
        self._ask(style)

    def _choices(self, style: Style, room: int, reached: int) -> list[Widget]:
        """Filters, search and order in one row of `room` px, or in two."""
        gap, wishes = style.px(10), [tab.wish(style) for tab in self.tabs]
        whole, order = sum(wishes) + gap * (len(wishes) - 1), min(self.order.wish(style), room // 2)
        tabs = Beside(self.tabs, 10, wishes if whole > room else (0,) * len(wishes))
        if whole + gap + style.px(260) + gap + order > room:
            two = Beside([self.search, self.order], 10, (room - gap - order, order))
            return [tabs, Gap(10), two]
        first = max(whole, style.px(752 + 14)) if reached == 2 else whole + style.px(12) * reached
        parts = first, room - first - order - 2 * gap, order
        return [Beside([tabs, self.search, self.order], 10, parts)]

    def _ask(self, style: Style) -> None:
        """Ask for the pictures of the chosen game and of the visible cards."""
        seen = [card for card in self.grid.cards if card.rect.colliderect(self.scroll.rect)]
        shown: list[GameCard | Detail] = [*([self.detail] if self.detail else []), *seen]
        wanted = []
        for one in shown:
            standing = one.saved.standing
            asked = self._asked(one, style)
            if standing is None or not all(asked.size) or self.moments.get(asked):
                continue
            if standing.view is not None:
                wanted.append((asked, standing.view, standing.place))
            elif standing.game:
                self.standings.want(one.saved.path)
        self.moments.ask(wanted)


class _Foot(FootNote):
    """An error; else how many games are shown, and how to choose one if that has room."""

    is_low = False

    def __init__(self, shown: int, count: int) -> None:
        super().__init__(2)
        self.said = _("{shown} of {count} shown").format(shown=shown, count=count)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, 0 if self.is_low and not self.string else style.tall(44)

    def paint(self, pen: Pen) -> None:
        super().paint(pen)
        foot, ink = pygame.Rect(self.rect), pen.palette.ink2
        if self.string or not foot.height:
            return
        pen.line(foot, self.said, "body", SIZE_BODY, ink, "right")
        foot.width -= pen.width(self.said, "body", SIZE_BODY) + pen.px(30)
        told = _("Choose a game with the arrow keys. You can drop a file from elsewhere on this "
                 "window.")
        if foot.width > pen.width(told, "body", SIZE_BODY):
            pen.line(foot, told, "body", SIZE_BODY, ink)


class _Undo(Button):
    """The name of what was deleted, and in the accent's colour the way to bring it back."""

    is_ringed = True

    def wish(self, style: Style) -> int:
        said = style.width(self.label, "body", 15) + style.px(18)
        said += style.width(self.sub, "strong", 15) + style.px(46)
        return said + style.cap_width(self.cap)

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        pen.box(rect, pal.panel2 if self.hovered else pal.panel, pal.rule, 8)
        room, gap = pen.capped(pen.inset(rect, 16, right=14), self.cap, 14), pen.px(18)
        most = max(pen.px(40), room.width - gap - pen.width(self.sub, "strong", 15))
        said = pen.beside(*room.midleft, self.label, "body", 15, pal.ink, most)
        pen.beside(said.right + gap, rect.centery, self.sub, "strong", 15, pal.accent_text,
                   max(1, room.right - said.right - gap))  # fmt: skip
