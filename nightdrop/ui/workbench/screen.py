"""The workbench: a position is built of the counters in the box, checked, saved, played and tried.

Both sides lie open here. In a wide window palette, map and panel stand side by side; in a narrow
one each has the window to itself, behind a tab.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.table.disk.files import free_path, make_folders
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, system_reason
from nightdrop.table.match.facts import differing
from nightdrop.table.match.palette import Piece
from nightdrop.table.match.workbench import NotThere, Workbench
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.saves import fit_name
from nightdrop.table.scenario.scenario import offered_scenarios, read_scenario
from nightdrop.table.words.nouns import light
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import (
    Button,
    ButtonSet,
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
from nightdrop.ui.kit.base import Reply
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.look.liveries import show_colours_of
from nightdrop.ui.readings import asked, reading_of, reading_row
from nightdrop.ui.workbench.cells import Chip, Flow
from nightdrop.ui.workbench.chances import TriedBoard
from nightdrop.ui.workbench.parts import (
    EYES,
    NOTE,
    Sentence,
    eyes_row,
    inspector,
    palette,
    raid_rows,
    strip,
)
from nightdrop.ui.workbench.table import Aside, Ground
from nightdrop.ui.workbench.trying import GAMES, Trying

FOLDER: Final = "positions"  # below the folder of saved games
WIDE, ROOMY = 1300, 1700  # design px of window from which all stands side by side, and roomily
BAR: Final = 64


@dataclass
class SetUp:
    """A position that is built, its file if it has one, and its name."""

    bench: Workbench
    path: Path | None
    name: str


def _save(one: SetUp, folder: Path) -> None:
    """Write a set-up under its name. Raises OSError, and NotThere while it cannot be played."""
    stem = fit_name(one.name) or "position"
    same = one.path is not None and one.path.stem == stem
    path = one.path if same and one.path else free_path(folder / f"{stem}.yaml")
    one.bench.save(path)
    one.path = path


class Bench(Page):
    """The screen; `held` is what the hand holds: a kind of counter or the id of one on the map.

    `chosen` is the counter that R, X and Del mean, `refused` why the last change was not made.
    """

    place = "bench"
    is_outside = True

    def __init__(
        self, app: Window, bench: Workbench | None = None, path: Path | None = None,
        back: Screen | None = None,
    ) -> None:  # fmt: skip
        super().__init__(app)
        name = path.stem if path else _("My position")
        self.at, self.back = SetUp(bench or Workbench(), path, name), back
        self.sets = [self.at]
        self.held: Piece | str | None = None
        self.chosen: str | None = None
        self.refused = ""
        self.told = ""
        self.tab = "map"
        self.trying = Trying(app.clock, self.renew, self._watch)
        show_colours_of(self.bench.game.name)
        self.ground, self.beside = Ground(app, self, self.looked), Aside(app, self)
        self.sentence = Sentence(self)
        self.box, self.panel = Scroll(Stack(), grip=14), Scroll(Stack(), grip=14)
        self.looking = Scroll(Stack(), grip=14)
        self.strip = Flow()
        self.bar: list[Button] = []
        self.name = TextField(_("Name"), "position-name", name)
        self.root = ButtonSet()
        self._wide: bool | None = None
        self.renew()

    # What is done

    @property
    def focus(self) -> Hex | None:
        """The hex that the inspector speaks of."""
        return self.ground.focus

    @property
    def bench(self) -> Workbench:
        """The position at hand."""
        return self.at.bench

    @property
    def path(self) -> Path | None:
        """The file of the position at hand."""
        return self.at.path

    @property
    def board(self) -> TriedBoard:
        """The board that the map is drawn with."""
        return self.ground.board

    def pick(self, piece: Piece) -> None:
        """Take a counter out of the box; once more: put it back."""
        gone = self.bench.left[piece] < 1
        self.refused = _("None of these is left in the box.") if gone else ""
        self.held = None if gone or self.held == piece else piece
        if self._wide is False and self.held is not None:
            self.tab = "map"
        self.renew()

    def hold(self, held: Piece | str | None) -> None:
        """Take something into the hand, or nothing."""
        self.held = held
        self.renew()

    def lay_at(self, hex_: Hex, keep: bool) -> None:
        """Lay what is held into a hex; with `keep` the next of its kind is held then."""
        held = self.held
        if isinstance(held, str):
            self.held = None
            self.do(lambda: self.bench.move(held, hex_))
            self.chosen = held
        elif held is not None:
            self.do(lambda: self.bench.lay(held, hex_))
            if not keep or self.bench.left[held] < 1:
                self.held = None
        self.ground.focus = hex_
        self.looked()

    def choose(self, unit: str) -> None:
        """Speak of one counter of the hex."""
        self.chosen = unit
        self.renew()

    def looked(self) -> None:
        """Another hex is spoken of."""
        hex_ = self.focus
        here = [c.id for c in self.bench.shown.pieces.at(hex_)] if hex_ is not None else []
        if self.chosen not in here:
            self.chosen = here[-1] if here else None
        self.renew()

    def do(self, change: Callable[[], str]) -> None:
        """Change the position; why it was not changed is said."""
        self.refused, self.told = change(), ""
        self.app.sounds.play("tick")
        self.looked()

    def undo(self) -> None:
        """Take the last change back."""
        self.bench.undo()
        self.do(lambda: "")

    def redo(self) -> None:
        """Make it again."""
        self.bench.redo()
        self.do(lambda: "")

    def go_to_fault(self) -> None:
        """Show where the first fault is."""
        fault = self.bench.fault
        self.refused = ""
        if fault is not None and fault.hex is not None:
            self.ground.go_to(fault.hex)
        self.renew()

    # Trying it

    def try_it(self) -> None:
        """Play many games from the position as it is, or from both; or stop them."""
        if self.trying.runs:
            self.trying.stop()
        elif fault := self._fault():
            self._edit(fault)
            self.go_to_fault()
            return
        else:
            self._begin()
        self.renew()

    def _begin(self) -> None:
        """Begin a trial, or say why the system begins no processes."""
        try:
            self.trying.start([one.bench.start for one in self.sets], self.bench.facts["turn"])
            self.refused = ""
        except OSError as problem:
            self.refused = system_reason(problem)

    def _fault(self) -> SetUp | None:
        """The set-up that cannot be played, if there is one: the one at hand first."""
        wrong = [one for one in self.sets if one.bench.fault is not None]
        return self.at if self.at in wrong else next(iter(wrong), None)

    def numbers(self, hex_: Hex) -> list[Widget]:
        """What the last trial says of a hex."""
        return self.trying.hex_rows(self.bench.shown, hex_, self.place_at)

    def _watch(self, replay: Replay) -> None:
        self.app.open("replay", replay, 0, self)

    def left(self) -> None:
        if self.trying.runs:
            self.trying.stop()
            self.renew()

    def closing(self) -> None:
        self.trying.stop()

    # A against B

    def compare(self) -> None:
        """Lay a second set-up beside the first, which it begins as; or look at one alone."""
        if len(self.sets) == 1:
            second = Workbench(self.bench.facts)
            second.eyes = self.bench.eyes
            self.sets.append(SetUp(second, None, _("My position, B")))
        else:
            self.sets = [self.at]
        self.trying.stop()
        self.held = None
        self._edit(self.sets[-1])

    def swap(self) -> None:
        """Work on the other set-up."""
        if self.other is not None:
            self._edit(self.other)

    def _edit(self, which: SetUp) -> None:
        """Work on one of the set-ups."""
        self.at = which
        self.name.string = which.name
        self.looked()

    @property
    def place_at(self) -> int:
        """The place of the set-up at hand: 0 for A."""
        return self.sets.index(self.at)

    @property
    def other(self) -> SetUp | None:
        """The set-up that is not at hand, if there are two."""
        return next((one for one in self.sets if one is not self.at), None)

    @property
    def differing(self) -> frozenset[Hex]:
        """The hexes in which two set-ups differ."""
        if self.other is None:
            return frozenset()
        return differing(self.bench.facts, self.other.bench.facts)

    # Files and games

    @property
    def folder(self) -> Path | None:
        """Where positions are kept; None where nothing is kept."""
        return self.app.saves / FOLDER if self.app.saves else None

    def save(self) -> None:
        """Write the position under its name."""
        try:
            if self.folder is None:
                raise NotThere(_("Nothing is saved in this window."))
            make_folders(self.folder)
            self.at.name = self.name.string
            for one in (self.at, self.other):
                if one is not None and (one is self.at or not one.bench.is_saved):
                    _save(one, self.folder)
            self.refused = ""
            self.told = _("Saved as {name}.").format(name=self.path.name if self.path else "")
        except (OSError, NotThere) as problem:
            self.refused = system_reason(problem)
        self.renew()

    def open(self) -> None:
        """Choose a saved position, or a game to take a moment of."""
        self.app.open("positions", self)

    def opened(self, path: Path) -> str:
        """Take the position of a file; a sentence if it is refused, else "". Beside another it
        takes the place of the one at hand."""
        try:
            made = Workbench.of_file(path)
        except (FileError, OSError) as problem:
            return system_reason(problem)
        self.away(lambda: self._take(made, path))
        return ""

    def _take(self, made: Workbench, path: Path) -> None:
        """Go on with the position of a file."""
        if self.other is None or made.facts["scenario"] != self.bench.facts["scenario"]:
            self.app.open("bench", made, path)
            return
        place = self.place_at
        self.sets[place] = SetUp(made, path, path.stem)
        self._edit(self.sets[place])
        self.app.show(self)
        self.resized()

    def asks(self, then: Callable[[], None]) -> bool:
        if all(one.bench.is_saved for one in self.sets):
            return False
        self.app.open("unsaved-position", self, then)
        return True

    def away(self, then: Callable[[], None]) -> None:
        """Go on with `then`; of a position that is not saved the player is asked first."""
        if not self.asks(then):
            then()

    def dropped(self, path: Path) -> None:
        self.refused = self.opened(path)
        self.renew()

    def play(self) -> None:
        """Choose who plays the position, once it can be played."""
        if self.bench.fault is not None:
            self.go_to_fault()
            return
        self.app.open("new", self.bench.text, self)

    def leave(self) -> None:
        """Put back what is held; else back to where this was opened."""
        if self.held is not None:
            self.hold(None)
        else:
            self.away(self._back)

    def _back(self) -> None:
        """To where this was opened."""
        if self.back is None:
            self.app.open("title")
        else:
            self.app.show(self.back)
            self.back.resized()

    # What stands on the screen

    def renew(self) -> None:
        """Make the widgets anew; the focus stays where its name lives on."""
        state = self.bench.shown
        self.light = light(state, state.turn)
        with self.root.kept():
            self.box.show(palette(self))
            self.looking.show(inspector(self))
            self.strip = strip(self)
            self.bar = self._bar()
            self.panel.show(Stack(self._panel(), 10))
            self._sort()
        self.board.tried = self.trying.shown(self.place_at)
        self.beside.board.tried = self.trying.shown(1 - self.place_at)
        self.dirty = True

    def _bar(self) -> list[Button]:
        """The buttons above the map."""
        return [
            Chip("undo", _("Undo"), self.undo, False, "bench.undo", self.bench.can_undo),
            Chip("redo", _("Redo"), self.redo, False, "bench.redo", self.bench.can_redo),
            Chip("open", _("Open, or take from a game"), self.open, False, "bench.open"),
            Chip("save", _("Save"), self.save, False, "bench.save"),
            Chip("back", _("Back"), self.leave, False, "back"),
        ]

    def _ways(self) -> list[Widget]:
        """Play it and Try it."""
        good = self.bench.fault is None
        runs = self.trying.runs
        return [Button("play", _("Play it"), self.play, _("against the program, or two players"),
                       "bench.play", good, False, not good),
                Button("try", _("Stop") if runs else _("Try it: {count} games").format(count=GAMES),
                       self.try_it, _("Captain against Captain"), "bench.try", good or runs, True,
                       not good)]  # fmt: skip

    def _games(self) -> list[Widget]:
        """The games there are, of which a new position can be, and the way to change one."""
        names = offered_scenarios()
        now = self.bench.facts["scenario"]
        chips = [Chip(f"game-{name}", read_scenario(name).title, partial(self._game, name),
                      name == now) for name in names]  # fmt: skip
        chips.append(Chip("tables", _("Change its tables"), self._tables, False, "bench.tables"))
        return [Flow(chips)]

    def _tables(self) -> None:
        """Change the tables of the game in a copy."""
        self.app.open("tables", self.bench.facts["scenario"], self)

    def _game(self, name: str) -> None:
        """Begin with an empty map of another game."""
        if name != self.bench.facts["scenario"]:
            made = Workbench.of_text(f"scenario: {name}\nturn: 1\n")
            self.away(lambda: self.app.open("bench", made))

    def _pair(self) -> list[Button]:
        """What leads to a second set-up, and between the two."""
        if self.other is None:
            return [Chip("compare", _("A against B"), self.compare, False, "bench.compare")]
        letter = "BA"[self.place_at]
        return [Chip("compare", _("One set-up"), self.compare, False, "bench.compare"),
                Chip("swap", _("Work on {letter}").format(letter=letter), self.swap, False,
                     "bench.swap")]  # fmt: skip

    def _panel(self) -> list[Widget]:
        """What stands in the panel, from above."""
        specs = read_scenario(self.bench.facts["scenario"]).specs.values()
        chosen = self.bench.facts.get("options", {})
        readings = [reading_row(one, chosen.get(one.name, one.default)) for one in asked(specs)]
        told: list[Widget] = [Paragraph(self.told)] if self.told else []
        return [
            *self._ways(),
            *self.trying.rows(self.bench.shown, self.bench.start, self.place_at),
            Head(_("Position"), "" if self.bench.is_saved else _("not saved")),
            *self._games(),
            self.name,
            *told,
            Flow([Chip("clear", _("Clear the map"), lambda: self.do(self.bench.clear)),
                  *self._pair()]),
            eyes_row(self.bench),
            *raid_rows(self.bench),
            Head(_("Readings of the rules")),
            *readings,
        ]

    def handle(self, event: pygame.event.Event) -> None:
        folded = self._wide is False and self.tab != "panel"
        if self.route(event) is not False or not folded or event.type != pygame.KEYDOWN:
            return
        if walk(event) != "press":  # a key does what it does in a tab that is not open, too
            ButtonSet([self.looking, self.strip, *self.bar, *self._ways()]).shortcut(event)

    def said(self, said: Said) -> None:
        specs = asked(read_scenario(self.bench.facts["scenario"]).specs.values())
        if chosen := reading_of(said, specs):
            self.do(lambda: self.bench.set_option(*chosen))
        elif said.command == self.name.command:
            self.save()
        elif said.command == EYES:
            self.bench.eyes = str(said.value)
            self.renew()
        elif said.command.startswith(NOTE) and (raid := self.bench.raid):
            name, value = said.command.removeprefix(NOTE), said.value
            self.do(lambda: raid.note(name, value))  # type: ignore[arg-type]  # a number

    def _tabs(self) -> list[Button]:
        """The tabs of a narrow window."""
        named = {"box": _("Counters"), "map": _("Map"), "panel": _("Position")}
        return [Chip(f"tab-{tab}", words, partial(self._show, tab), self.tab == tab)
                for tab, words in named.items()]  # fmt: skip

    def _show(self, tab: str) -> None:
        self.tab = tab
        self.renew()

    def _sort(self) -> None:
        """Put the widgets into the window: side by side, or the tab that is open."""
        if self._wide is not False:
            beside = [self.beside] if self.other is not None else []
            self.root.widgets = [self.ground, *beside, self.box, self.looking, self.strip,
                                 self.sentence, *self.bar, self.panel]  # fmt: skip
            return
        self.tabs = self._tabs()
        shown: dict[str, list[Widget]] = {
            "box": [self.box],
            "map": [self.ground, self.sentence],
            "panel": [self.panel],
        }
        if self.tab == "panel":
            inner = [Flow(self.bar), self.strip, *self._panel()]
            self.panel.show(Stack([*inner], 10))
        if self.tab == "box":
            self.box.show(Stack([self.looking.content, palette(self)], 10))
        self.root.widgets = [*self.tabs, *shown[self.tab]]

    def lay_out(self, style: Style) -> None:
        width, _height = self.size
        across = width / style.scale.factor
        if (across >= WIDE) != self._wide:
            self._wide = across >= WIDE
            with self.root.kept():
                self._sort()
        if self._wide:
            self._side_by_side(style, across >= ROOMY)
        else:
            self._one_by_one(style)

    def _side_by_side(self, style: Style, roomy: bool) -> None:
        width, height = self.size
        bar, foot = style.px(BAR), height
        left, right = style.px(352), style.px(504 if roomy else 372)
        pad = style.px(20)
        x = width - pad
        for button in reversed(self.bar):
            wide, tall = button.measure(width, style)
            button.place(pygame.Rect(x - wide, (bar - tall) // 2, wide, tall), style)
            x -= wide + style.px(12)
        self._bar_left = x
        look = min(style.px(250), self.looking.content.measure(left - 2 * pad, style)[1] + pad)
        look = max(look, style.px(170))
        self.box.place(pygame.Rect(pad // 2, bar, left - pad, foot - bar - look), style)
        self.looking.place(pygame.Rect(pad // 2, foot - look + style.px(6), left - pad,
                                       look - style.px(6)), style)  # fmt: skip
        middle = pygame.Rect(left, bar, width - left - right, foot - bar)
        inner = middle.inflate(-pad, 0)
        tall = self.strip.measure(inner.width, style)[1]
        self.strip.place(pygame.Rect(inner.left, bar + style.px(10), inner.width, tall), style)
        top = bar + tall + style.px(20)
        said = self.sentence.measure(middle.width, style)[1]
        self.sentence.place(pygame.Rect(middle.left, foot - said, middle.width, said), style)
        self._place_maps(pygame.Rect(middle.left, top, middle.width, foot - said - top), style)
        self.panel.place(pygame.Rect(middle.right + pad, bar, right - pad - style.px(4),
                                     foot - bar), style)  # fmt: skip
        self._columns = left, width - right, look

    def _place_maps(self, rect: pygame.Rect, style: Style) -> None:
        """The map, or two side by side: A on the left."""
        if self.other is None:
            self.ground.place(rect, style)
            return
        half, first = pygame.Rect(rect), self.place_at == 0
        half.width = rect.width // 2 - style.px(2)
        last = half.move(rect.right - half.right, 0)
        self.ground.place(half if first else last, style)
        self.beside.place(last if first else half, style)
        self.beside.follow(self.ground)

    def _one_by_one(self, style: Style) -> None:
        width, height = self.size
        tabs = Flow(self.tabs)
        pad = style.px(8)
        tall = tabs.measure(width - 2 * pad, style)[1]
        tabs.place(pygame.Rect(pad, pad, width - 2 * pad, tall), style)
        top = tall + 2 * pad
        whole = pygame.Rect(pad, top, width - 2 * pad, height - top)
        if self.tab == "map":
            said = self.sentence.measure(width, style)[1]
            self.sentence.place(pygame.Rect(0, height - said, width, said), style)
            self.ground.place(pygame.Rect(0, top, width, height - said - top), style)
        else:
            (self.box if self.tab == "box" else self.panel).place(whole, style)

    def paint(self, pen: Pen) -> None:
        pal = pen.palette
        pen.surface.fill(pal.panel)
        if self._wide:
            left, right, look = self._columns
            width, height = self.size
            bar = pen.px(BAR)
            self._head(pen, bar)
            pen.surface.fill(pal.panel2, (0, height - look, left, look))
            for start, end in (((0, bar), (width, bar)), ((left, bar), (left, height)),
                               ((right, bar), (right, height))):  # fmt: skip
                pygame.draw.line(pen.surface, pal.rule, start, end, pen.px(1.2))
        self.root.draw(pen)
        self.ground.draw_held(pen)

    def _head(self, pen: Pen, bar: int) -> None:
        """The name of the screen, and the name of the position."""
        left, pal = pen.px(24), pen.palette
        room = self._bar_left - left
        size = pen.fit(_("WORKBENCH"), 34, min(room, pen.px(300)))
        drawn = pen.beside(left, bar // 2, _("WORKBENCH"), "display", size, pal.ink)
        left = drawn.right + pen.px(24)
        note = _("both sides open")
        if pen.width(self.name.string, "strong", 16) + pen.px(20) < self._bar_left - left:
            named = pen.beside(left, bar // 2, self.name.string, "strong", 16, pal.ink)
            left = named.right + pen.px(16)
            if pen.width(note) + pen.px(20) < self._bar_left - left:
                pen.beside(left, bar // 2, note, "body", 13.4, pal.ink2)

    # Events

    def route(self, event: pygame.event.Event) -> Reply:
        self.settle()
        typing = isinstance(self.root.holder, TextField)
        if event.type == pygame.KEYDOWN and not typing and self._key(event):
            self.dirty = True
            return True
        return super().route(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """A key of the map or of the screen; True if it was one."""
        key, on_map = walk(event), self.root.holder is self.ground
        if key == "focus":
            self._next_group(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if on_map and key in ("left", "right", "up", "down"):
            self.ground.step(key)
            return True
        if on_map and key in ("press", "space") and self.focus is not None:
            if self.held is not None:
                self.lay_at(self.focus, keep=True)
            return True
        if key in ("left", "right") and isinstance(self.root.holder, Button):
            return self.root.move_focus(1 if key == "right" else -1)
        if key == "press" and isinstance(self.root.holder, Button):
            held = self.held
            self.root.holder.press()
            if self.held is not None and self.held != held:
                self.root.give_focus(self.ground)
            return True
        return self._zoomed(KEYBOARD.command(event))

    def _zoomed(self, command: str) -> bool:
        """Whether a command was one of the zoom."""
        notches = {"bench.zoom-in": 1, "bench.zoom-out": -1}.get(command)
        if notches is not None:
            self.ground.zoom(notches)
        return notches is not None

    def _next_group(self, step: int) -> None:
        """The focus goes to the next part of the screen."""
        parts = [[leaf for leaf in Flow([widget]).leaves() if leaf.focusable and leaf.rect.width]
                 for widget in self._parts()]  # fmt: skip
        parts = [part for part in parts if part]
        now = next((n for n, part in enumerate(parts) if self.root.holder in part), -max(0, step))
        self.root.give_focus(parts[(now + step) % len(parts)][0])

    def _parts(self) -> list[Widget]:
        """The parts of the screen in the order of Tab."""
        if not self._wide:
            return self.root.widgets
        return [self.box, self.ground, self.looking, self.strip, self.sentence, *self.bar[:1],
                self.panel]  # fmt: skip

    def wake_at(self) -> float | None:
        due = self.ground.timer.wake_at(self.app.clock()), self.trying.wake_at()
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        self.dirty |= self.ground.timer.tick(now)
        self.trying.tick(now)

    def reworded(self) -> None:
        self.renew()
