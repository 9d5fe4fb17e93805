"""The workbench: a position is built of counters, checked, saved, played and tried.

Both sides are open here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from nightdrop.hexwar.match.position_editing import BoxPiece
from nightdrop.hexwar.match.workbench import NotThere, Workbench
from nightdrop.hexwar.match.workbench_state import SetUps
from nightdrop.hexwar.ui.workbench.columns import BETWEEN, Chip, inspector, palette, strip
from nightdrop.hexwar.ui.workbench.ground import SetupMap, TriedBoard
from nightdrop.hexwar.ui.workbench.layout import Spread
from nightdrop.hexwar.ui.workbench.trying import GAMES, Trying
from nightdrop.table.disk.files import make_folders
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, system_reason
from nightdrop.table.record.playback import Replay
from nightdrop.table.scenario.scenarios import (
    FIRST,
    OptionSpec,
    kind_of,
    offered_games,
    read_scenario,
    title_of,
)
from nightdrop.table.words.sentences import words_of
from nightdrop.table.words.sides import said_of
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import (
    Box,
    Button,
    ButtonSet,
    ChoiceRow,
    Flow,
    Head,
    Paragraph,
    Pen,
    Said,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.base import Reply
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.screen import Screen, Window, soonest
from nightdrop.ui.readings import asked, reading_of, reading_row

FOLDER: Final = "positions"  # below the folder of saved games
EYES: Final = "eyes"
NOTE: Final = "note-"  # before the name of what such a row says


def games_with_a_map() -> list[str]:
    """The games whose positions can be built here: those of the first game's kind."""
    return [name for name in offered_games() if kind_of(name) == kind_of(FIRST)]


class Bench(Page):
    """The screen of the positions (`setups`), the trial, and the layout of the parts."""

    place = "bench"
    is_outside = True

    def __init__(
        self, app: Window, bench: Workbench | None = None, back: Screen | None = None
    ) -> None:
        super().__init__(app)
        if bench is None:  # an empty map of the game that the title shows
            game = app.settings.game
            bench = Workbench(scenario=game if game in games_with_a_map() else FIRST)
        self.back = back
        self.setups = SetUps(bench, self.renew, lambda: app.sounds.play("tick"))
        self.trying = Trying(app.clock, self.renew, self._watch)
        self.spread = Spread(app, self.setups, self.renew)
        self.root = ButtonSet()
        self._names: dict[Workbench, TextField] = {}
        self.renew()

    @property
    def theme(self) -> str:
        return self.bench.game.name

    @property
    def bench(self) -> Workbench:
        return self.setups.at

    @property
    def ground(self) -> SetupMap:
        return self.spread.ground

    @property
    def board(self) -> TriedBoard:
        return self.ground.board

    @property
    def name(self) -> TextField:
        """The field with the name of the present position."""
        if self.bench not in self._names:
            self._names[self.bench] = TextField(_("Name"), "position-name", self.bench.name)
        return self._names[self.bench]

    def _pick(self, piece: BoxPiece) -> None:
        """Take a counter out of the box, to be placed on the map."""
        self.setups.pick(piece)
        if self.spread.is_narrow and self.setups.held is not None:
            self.spread.tab = "map"
            self.renew()

    # Trying it

    def try_it(self) -> None:
        """Play many games from the present position, or from both; or stop them."""
        if self.trying.runs:
            self.trying.stop()
            self.renew()
        elif wrong := self.setups.wrong:
            self.setups.work_on(wrong)
            self.spread.go_to_fault()
        else:
            try:
                starts = [one.start for one in self.setups.all]
                self.trying.start(starts, self.bench.facts["turn"])
                self.setups.refused = ""
            except OSError as problem:  # the system begins no processes
                self.setups.refused = system_reason(problem)
            self.renew()

    def compare(self) -> None:
        """Place a second position beside the first, or return to one alone."""
        self.trying.stop()
        self.setups.compare()

    def _watch(self, replay: Replay) -> None:
        self.app.open("replay", replay, 0, self)

    def left(self) -> None:
        if self.trying.runs:
            self.trying.stop()
            self.renew()

    def closing(self) -> None:
        self.trying.stop()

    # Files and games

    @property
    def folder(self) -> Path | None:
        """The folder of positions; None if nothing is kept."""
        return self.app.saves / FOLDER if self.app.saves else None

    def save(self) -> None:
        """Write the position under its name."""
        setups = self.setups
        try:
            if self.folder is None:
                raise NotThere(_("Nothing is saved in this window."))
            make_folders(self.folder)
            for bench, field in self._names.items():
                bench.name = field.string
            setups.save(self.folder)
            setups.refused = ""
            setups.told = _("Saved as {name}.").format(name=setups.at.path and setups.at.path.name)
        except (OSError, NotThere) as problem:
            setups.refused = system_reason(problem)
        self.renew()

    def opened(self, path: Path) -> str:
        """Take the position of a file; returns why it is refused, else "".

        Beside another it replaces the present one.
        """
        try:
            made = Workbench.of_file(path)
        except (FileError, OSError) as problem:
            return system_reason(problem)
        self.away(partial(self._take, made))
        return ""

    def _take(self, made: Workbench) -> None:
        """Go on with the position of a file."""
        if self.setups.other is None or made.facts["scenario"] != self.bench.facts["scenario"]:
            self.app.open("bench", made)
            return
        self.setups.replace(made)
        self.app.back_to(self)

    def asks(self, then: Callable[[], None]) -> bool:
        def save() -> str:
            self.save()
            return self.setups.refused

        if not self.setups.are_saved:
            self.app.open("unsaved-position", self, then, save)
        return not self.setups.are_saved

    def away(self, then: Callable[[], None]) -> None:
        """Call `then`; if the position is not saved the player is asked first."""
        if not self.asks(then):
            then()

    def dropped(self, path: Path) -> None:
        self.setups.refused = self.opened(path)
        self.renew()

    def play(self) -> None:
        """Choose who plays the position, if it can be played; else go to its fault."""
        if self.bench.fault is not None:
            self.spread.go_to_fault()
        else:
            self.app.open("new", self.bench.text, self)

    def begin(self, game: str) -> None:
        """Begin with an empty map of another game."""
        if game != self.bench.facts["scenario"]:
            made = Workbench(scenario=game)
            self.away(lambda: self.app.open("bench", made))

    def leave(self) -> None:
        """Put back the held piece; without one go back to where this was opened."""
        if self.setups.held is not None:
            self.setups.hold(None)
        elif self.back is None:
            self.away(lambda: self.app.open("title"))
        else:
            self.away(partial(self.app.back_to, self.back))

    # What stands on the screen

    def renew(self) -> None:
        """Make the widgets again; the focus is kept by name."""
        bench, spread, place = self.bench, self.spread, self.setups.place
        self.light = bench.rules.light(bench.shown.turn)
        with self.root.kept():
            bar, runs = self._bar(), self.trying.runs
            kept = [*(chip for chip in bar if chip.name in ("undo", "back")),
                    Chip("try", _("Stop") if runs else _("Try it"), self.try_it, False,
                         "bench.try", runs or bench.fault is None)]  # fmt: skip
            numbers = self.trying.numbers(bench.shown, self.setups.focus, place)
            self.root.widgets = spread.fill(
                palette(self.setups, self._pick), inspector(self.setups, numbers),
                strip(self.setups), bar, self._rows(), kept)  # fmt: skip
        spread.ground.board.tried = self.trying.shown(place)
        spread.beside.board.tried = self.trying.shown(1 - place)
        self.dirty = True

    def _bar(self) -> list[Button]:
        """The buttons above the map."""
        bench, setups = self.bench, self.setups
        return [
            Chip("undo", _("Undo"), setups.undo, False, "bench.undo", bench.can_undo),
            Chip("redo", _("Redo"), setups.redo, False, "bench.redo", bench.can_redo),
            Chip("open", _("Open, or take from a game"),
                 lambda: self.app.open("positions", self), False, "bench.open"),
            Chip("save", _("Save"), self.save, False, "bench.save"),
            Chip("back", _("Back"), self.leave, False, "back"),
        ]  # fmt: skip

    def _rows(self) -> list[Widget]:
        """The widgets of the panel, from above."""
        bench, setups = self.bench, self.setups
        now, options = bench.facts["scenario"], bench.facts.get("options", {})
        games = [Chip(f"game-{name}", title_of(name), partial(self.begin, name),
                      name == now) for name in games_with_a_map()]  # fmt: skip
        games.append(Chip("tables", _("Change its tables"),
                          lambda: self.app.open("tables", now, self), False, "bench.tables"))
        ways = [Chip("clear", _("Clear the map"), partial(setups.do, bench.clear))]
        one = _("One set-up") if setups.letters else _("A against B")
        ways.append(Chip("compare", one, self.compare, False, "bench.compare"))
        if setups.letters:
            other = _("Work on {letter}").format(letter=setups.letters[1])
            ways.append(Chip("swap", other, partial(setups.work_on, setups.other), False,
                             "bench.swap"))  # fmt: skip
        named = ((side, said_of(side, "name")) for side in bench.game.sides)
        return [
            *self._ways(), *self.trying.rows(bench.shown, bench.start, setups.place),
            Head(_("Position"), "" if bench.is_saved else _("not saved")),
            Flow(games, BETWEEN), self.name,
            *([Paragraph(setups.told)] if setups.told else []), Flow(ways, BETWEEN),
            ChoiceRow(_("Try it as seen by"), EYES, bench.eyes, (("", _("both")), *named),
                   _("hidden counters are reshuffled for each game")),
            *(ChoiceRow(words_of(words, bench.shown), f"{NOTE}{name}", bench.facts.get(name),
                     ((None, "–"), *((n, str(n)) for n in values)))
              for name, (words, values) in bench.rules.counted.items()),
            Head(_("Rule options")),
            *(reading_row(spec, options.get(spec.name, spec.default)) for spec in self._specs()),
        ]  # fmt: skip

    def _ways(self) -> list[Button]:
        """The buttons *Play it* and *Try it*."""
        good, runs = self.bench.fault is None, self.trying.runs
        return [Button("play", _("Play it"), self.play, _("against the computer, or two players"),
                       "bench.play", good, False, not good),
                Button("try", _("Stop") if runs else _("Try it: {count} games").format(count=GAMES),
                       self.try_it, _("Captain against Captain"), "bench.try", good or runs, True,
                       not good)]  # fmt: skip

    def _specs(self) -> list[OptionSpec]:
        return asked(read_scenario(self.bench.facts["scenario"]).specs.values())

    def said(self, said: Said) -> None:
        bench, value = self.bench, said.value
        if chosen := reading_of(said, self._specs()):
            self.setups.do(lambda: bench.set_option(*chosen))
        elif said.command == self.name.command:
            self.save()
        elif said.command == EYES:
            bench.eyes = str(value)
            self.renew()
        elif said.command.startswith(NOTE):
            name = said.command.removeprefix(NOTE)
            self.setups.do(lambda: bench.note(name, value))  # type: ignore[arg-type]  # a number

    def lay_out(self, style: Style) -> None:
        if self.spread.turns(self.size, style):
            self.renew()
        self.spread.place(self.bounds, style)

    def paint(self, pen: Pen) -> None:
        self.spread.draw(pen, self.name.string)
        self.root.draw(pen)
        self.ground.draw_held(pen)

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        spread = self.spread
        folded = spread.is_narrow and spread.tab != "panel"
        if self.route(event) is not False or not folded or event.type != pygame.KEYDOWN:
            return
        if walk(event) != "press":  # a key does what it does in a tab that is not open, too
            ButtonSet([spread.looking, spread.strip, *spread.bar, *self._ways()]).shortcut(event)

    def route(self, event: pygame.event.Event) -> Reply:
        self.settle()
        typing = isinstance(self.root.holder, TextField)
        if event.type == pygame.KEYDOWN and not typing and self._key(event):
            self.dirty = True
            return True
        return super().route(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """Answer a key of the map or of the screen; True if it was one."""
        key, holder, setups = walk(event), self.root.holder, self.setups
        on_map = holder is self.ground
        if key == "focus":
            self._next_group(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif on_map and key in ("left", "right", "up", "down"):
            self.ground.step(key)
        elif on_map and key in ("press", "space") and setups.focus is not None:
            if setups.held is not None:
                setups.lay_at(setups.focus, keep=True)
        elif key in ("left", "right") and isinstance(holder, Button):
            return self.root.move_focus(1 if key == "right" else -1)
        elif key == "press" and isinstance(holder, Button):
            held = setups.held
            holder.press()
            if setups.held is not None and setups.held != held:
                self.root.give_focus(self.ground)
        else:
            notches = {"bench.zoom-in": 1, "bench.zoom-out": -1}.get(KEYBOARD.command(event))
            if notches is not None:
                self.ground.zoom(notches)
            return notches is not None
        return True

    def _next_group(self, step: int) -> None:
        """Move the focus to the next part of the screen."""
        shown = self.root.widgets if self.spread.is_narrow else self.spread.parts
        parts = [[leaf for leaf in Box([widget]).leaves() if leaf.focusable and leaf.rect.width]
                 for widget in shown]  # fmt: skip
        parts = [part for part in parts if part]
        now = next((n for n, part in enumerate(parts) if self.root.holder in part), -max(0, step))
        self.root.give_focus(parts[(now + step) % len(parts)][0])

    def wake_at(self) -> float | None:
        timer = self.ground.timer.wake_at(self.app.clock())
        return soonest(super().wake_at(), timer, self.trying.wake_at())

    def tick(self, now: float) -> None:
        super().tick(now)
        self.dirty |= self.ground.timer.tick(now)
        self.trying.tick(now)

    def reworded(self) -> None:
        self.renew()
