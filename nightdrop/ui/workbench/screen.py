"""The workbench: a position is built of the counters in the box, checked, saved, played and tried.

Both sides lie open here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.table.disk.files import make_folders
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, system_reason
from nightdrop.table.match.facts import Piece
from nightdrop.table.match.workbench import NotThere, Workbench
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.scenario import FIRST, offered_scenarios, read_scenario
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import (
    Button,
    ButtonSet,
    Pen,
    Said,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.base import Reply
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.look.liveries import show_colours_of
from nightdrop.ui.readings import asked, reading_of
from nightdrop.ui.workbench.columns import Chip, Flow, Sentence, inspector, palette, strip
from nightdrop.ui.workbench.ground import Aside, Ground, TriedBoard
from nightdrop.ui.workbench.panel import EYES, NOTE, panel, ways
from nightdrop.ui.workbench.setups import SetUp, SetUps
from nightdrop.ui.workbench.spread import Contents, Maps, Spread
from nightdrop.ui.workbench.trying import Trying

FOLDER: Final = "positions"  # below the folder of saved games


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
        if bench is None:  # an empty map of the game that the title shows
            game = app.settings.game
            bench = Workbench.of_scenario(game if game in offered_scenarios() else FIRST)
        self.setups, self.back = SetUps(SetUp(bench, path, name)), back
        self.held: Piece | str | None = None
        self.chosen: str | None = None
        self.refused = ""
        self.told = ""
        self.trying = Trying(app.clock, self.renew, self._watch)
        show_colours_of(self.bench.game.name)
        self.ground, self.beside = Ground(app, self, self.looked), Aside(app, self)
        self.sentence = Sentence(self)
        self.name = TextField(_("Name"), "position-name", name)
        maps = Maps(self.ground, self.beside, self.sentence)
        self.spread = Spread(maps, self.name, self.renew)
        self.root = ButtonSet()
        self.renew()

    # What is done

    @property
    def focus(self) -> Hex | None:
        """The hex that the inspector speaks of."""
        return self.ground.focus

    @property
    def bench(self) -> Workbench:
        """The position at hand."""
        return self.setups.at.bench

    @property
    def path(self) -> Path | None:
        """The file of the position at hand."""
        return self.setups.at.path

    @property
    def board(self) -> TriedBoard:
        """The board that the map is drawn with."""
        return self.ground.board

    def pick(self, piece: Piece) -> None:
        """Take a counter out of the box; once more: put it back."""
        gone = self.bench.left[piece] < 1
        self.refused = _("None of these is left in the box.") if gone else ""
        self.held = None if gone or self.held == piece else piece
        if self.spread.is_narrow and self.held is not None:
            self.spread.tab = "map"
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

    def lay_aboard(self, box: int) -> None:
        """Lay what is held into a box off the map; it is bound for the far end, or where it was."""
        bench, held = self.bench, self.held
        if not isinstance(held, str):
            return
        was = bench.away.get(held, "").split()[2:]
        places = [place for place in bench.ways_off(held) if place.startswith(f"track {box} ")]
        if places:
            kept = [place for place in places if place.split()[2:] == was]
            self.held = None
            self.do(lambda: bench.send_away(held, (kept or places[-1 if box == 1 else 0 :])[0]))

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
        elif wrong := self.setups.wrong:
            self._take_name()
            self._edit(wrong)
            self.go_to_fault()
            return
        else:
            self._begin()
        self.renew()

    def _begin(self) -> None:
        """Begin a trial, or say why the system begins no processes."""
        try:
            starts = [one.bench.start for one in self.setups.all]
            self.trying.start(starts, self.bench.facts["turn"])
            self.refused = ""
        except OSError as problem:
            self.refused = system_reason(problem)

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
        self._take_name()
        if self.other is None:
            self.setups.add(_("My position, B"))
        else:
            self.setups.drop()
        self.trying.stop()
        self.held = None
        self._edit(self.setups.at)

    def swap(self) -> None:
        """Work on the other set-up."""
        if self.other is not None:
            self._take_name()
            self._edit(self.other)

    def _take_name(self) -> None:
        """The set-up at hand is called as was typed."""
        self.setups.at.name = self.name.string

    def _edit(self, which: SetUp) -> None:
        """Work on one of the set-ups."""
        self.setups.at = which
        self.name.string = which.name
        self.looked()

    @property
    def place_at(self) -> int:
        """The place of the set-up at hand: 0 for A."""
        return self.setups.place

    @property
    def other(self) -> SetUp | None:
        """The set-up that is not at hand, if there are two."""
        return self.setups.other

    @property
    def letters(self) -> str:
        """The letters of two set-ups, that of the one at hand first; "" where there is one."""
        return ("AB", "BA")[self.setups.place] if self.setups.other is not None else ""

    @property
    def differing(self) -> frozenset[Hex]:
        """The hexes in which two set-ups differ."""
        return self.setups.differing

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
            self._take_name()
            self.setups.save(self.folder)
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
        self.setups.replace(SetUp(made, path, path.stem))
        self._edit(self.setups.at)
        self.app.back_to(self)

    def asks(self, then: Callable[[], None]) -> bool:
        if self.setups.are_saved:
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

    def tables(self) -> None:
        """Change the tables of the game in a copy."""
        self.app.open("tables", self.bench.facts["scenario"], self)

    def begin(self, game: str) -> None:
        """Begin with an empty map of another game."""
        if game != self.bench.facts["scenario"]:
            made = Workbench.of_scenario(game)
            self.away(lambda: self.app.open("bench", made))

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
            self.app.back_to(self.back)

    # What stands on the screen

    def renew(self) -> None:
        """Make the widgets anew; the focus stays where its name lives on."""
        state = self.bench.shown
        self.light = state.game.rules.light(state.turn)
        with self.root.kept():
            bar = self._bar()
            kept = [*(chip for chip in bar if chip.name in ("undo", "back")), self._try()]
            held = Contents(palette(self), inspector(self), strip(self), bar, panel(self), kept)
            self.root.widgets = self.spread.fill(held)
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

    def _try(self) -> Button:
        """Try it, where the panel's own button is folded away."""
        runs = self.trying.runs
        return Chip("try", _("Stop") if runs else _("Try it"), self.try_it, False, "bench.try",
                    runs or self.bench.fault is None)  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        folded = self.spread.is_narrow and self.spread.tab != "panel"
        if self.route(event) is not False or not folded or event.type != pygame.KEYDOWN:
            return
        if walk(event) != "press":  # a key does what it does in a tab that is not open, too
            spread = self.spread
            ButtonSet([spread.looking, spread.strip, *spread.bar, *ways(self)]).shortcut(event)

    def said(self, said: Said) -> None:
        specs = asked(read_scenario(self.bench.facts["scenario"]).specs.values())
        if chosen := reading_of(said, specs):
            self.do(lambda: self.bench.set_option(*chosen))
        elif said.command == self.name.command:
            self.save()
        elif said.command == EYES:
            self.bench.eyes = str(said.value)
            self.renew()
        elif said.command.startswith(NOTE):
            name, value = said.command.removeprefix(NOTE), said.value
            self.do(lambda: self.bench.note(name, value))  # type: ignore[arg-type]  # a number

    def lay_out(self, style: Style) -> None:
        if self.spread.turns(self.size, style):
            self.renew()
        self.spread.place(self.size, style)

    def paint(self, pen: Pen) -> None:
        self.spread.draw(pen)
        self.root.draw(pen)
        self.ground.draw_held(pen)

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
        shown = self.root.widgets if self.spread.is_narrow else self.spread.parts
        parts = [[leaf for leaf in Flow([widget]).leaves() if leaf.focusable and leaf.rect.width]
                 for widget in shown]  # fmt: skip
        parts = [part for part in parts if part]
        now = next((n for n, part in enumerate(parts) if self.root.holder in part), -max(0, step))
        self.root.give_focus(parts[(now + step) % len(parts)][0])

    def wake_at(self) -> float | None:
        due = self.ground.timer.wake_at(self.app.clock()), self.trying.wake_at()
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        self.dirty |= self.ground.timer.tick(now)
        self.trying.tick(now)

    def reworded(self) -> None:
        self.renew()
