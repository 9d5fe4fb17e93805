"""The replay screen: a game step by step, as a side sees it, or fully once it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Final

import pygame

from nightdrop.engine.view import Reader, common, readers
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.record import saves
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sides import said_of
from nightdrop.ui.input import KEYBOARD, walk, zoom_step
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.screen import Clickable, Screen, Window, soonest
from nightdrop.ui.replay import timeline
from nightdrop.ui.replay.panel import Eyes, Question, ReplayPanel
from nightdrop.ui.replay.watched import Watched
from nightdrop.ui.stage.picture import StagePicture

BEAT_MS = 450.0
SPEEDS: Final = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
# Who may look: the two sides, both, all. The keys are called after the sides of Night Drop.
_EYES: Final = ("replay.us", "replay.german", "replay.both", "replay.all")


class ReplayScreen(Watched, Screen):
    """A record, step by step.

    A finished game can be opened at an `entry`, with everything shown; it leads `back` to the
    screen that it was opened from. `told_off` says why something is not shown.
    """

    place = "replay"

    def __init__(
        self, app: Window, replay: Replay, entry: int | None = None, back: Screen | None = None
    ) -> None:
        Screen.__init__(self, app)
        self.scenario = replay.record.header.scenario
        Watched.__init__(self, self.work, replay, entry, self.renew)
        self.back, self.told_off = back, ""
        if self.is_over:
            self.work.ask("chances", (), lambda _job: self.course.chances(), then=self._judge)
        self._allowed: set[Reader] = {common(replay.at(0).game)}
        self.speed = 1.0
        self.next_beat: float | None = None
        self.buttons = ButtonSet()
        self._renewed = 0  # how often the buttons were made anew
        self.side = ReplayPanel(self, self.buttons, self)
        self.plate, self.question = Eyes(), Question()
        game = replay.at(0).game
        self.picture = StagePicture(app, game, self.map_rect)
        self.picture.top.prints_turns = False  # the time line has them
        if self.picture.camera is not None:
            self.picture.top.begin(self.picture.camera, self.style)
        self.go(self.index)

    def _judge(self, chances: Sequence[float]) -> None:
        self._chances = chances

    def work_failed(self, sentence: str) -> None:
        self.told_off, self.dirty = sentence, True

    @property
    def map_rect(self) -> pygame.Rect:
        return self.side.map_rect

    @property
    def ambience(self) -> Mapping[str, float]:
        return self.picture.ambience(self.view)

    def resized(self) -> None:
        self.picture.place(self.map_rect)
        self.renew()
        super().resized()

    def reworded(self) -> None:
        self._told.clear()
        self.side.forget()
        self.go(self.index)

    def hurry(self) -> None:
        """Finish all animations."""
        self.dirty |= self.picture.finish()

    def go(self, index: int) -> None:
        """Show the position after `index` entries."""
        before, self.index = self.index, max(0, min(self.replay.length, index))
        self.picture.finish()
        self.told_off = ""
        if self.index == self.steps.move(before, 1):
            seen = [self._glimpse(entry) for entry in range(before, self.index)]
            self.picture.show(seen, self.speed if self.next_beat is not None else 1.0)
        self.light = self.picture.top.light_of(self.view)
        self.picture.bring(self.scene(), self.view)
        self.renew()

    def renew(self) -> None:
        """Make the buttons again."""
        self.buttons.replace(self._answers() if self.asking else self._controls())
        self._renewed += 1
        self.dirty = True

    def _answers(self) -> list[Button]:
        """The buttons of the question: no and yes."""
        return [
            Button("no", _("Do not show them"), lambda: self.answer(False), "", "back", True, True),
            Button("yes", _("Show the secrets"), lambda: self.answer(True), "", "replay.speed"),
        ]  # fmt: skip

    def _controls(self) -> list[Button]:
        """All buttons, those that move through the game first; time line and panel place them."""
        return [
            *self._moves(),
            *self._paces(),
            *self._eyes(),
            *self._asks_why(),
            Button("fork", _("Play on from here"), self.fork, _("a new game, with new dice"),
                   "replay.fork"),
            *self._builds_on(),
            Button("export", _("Export"), self.export, _("text, picture, animated picture"),
                   "replay.export"),
            Button("title", _("Back") if self.back else _("Main menu"), self.leave, "", "back"),
            Button("panel", _("Panel"), self.side.toggle, "", "replay.panel"),
        ]  # fmt: skip

    def _asks_why(self) -> list[Button]:
        """The button that asks for reasons, in a game in which the program plays."""
        if not self.reasons.can_be_asked:
            return []
        sub = _("the computer's last action")
        return [Button("why", _("Why?"), self.explain, sub, "replay.why")]

    def _builds_on(self) -> list[Button]:
        """The button to the workbench, if the game has one."""
        sub = _("build on this moment")
        bench = Button("bench", _("Workbench"), self.to_bench, sub, "replay.bench")
        return [bench] if self.course.has_bench else []

    def _moves(self) -> list[Button]:
        """The buttons that move through the game."""
        play = "pause" if self.next_beat is not None else "play"
        steps = (
            ("first", lambda: self.go(0), "replay.first"),
            ("jump-back", lambda: self.jump(-1), "replay.jump-back"),
            ("step-back", lambda: self.step(-1), "replay.step-back"),
            (play, self.toggle, "replay.play"),
            ("step", lambda: self.step(1), "replay.step"),
            ("jump", lambda: self.jump(1), "replay.jump"),
            ("last", lambda: self.go(self.replay.length), "replay.last"),
        )
        return [Button(name, "", act, "", command) for name, act, command in steps]

    def _paces(self) -> list[Button]:
        """Speeds, and the jumps to turns and fights.

        At a low foot a single button changes the speed; its label is the present one.
        """
        another = SPEEDS[self.speed] if self.side.is_low else _("Speed")
        combat = Button("combat", _("Next combat"), lambda: self.jump_combat(1), "",
                        "replay.combat")  # fmt: skip
        turn = own(self.scenario, "turn_next") or _("Next turn")
        return [
            *(Button(f"speed-{speed:g}", words, partial(self.pace, speed),
                     primary=speed == self.speed) for speed, words in SPEEDS.items()),
            Button("speed", another, self.faster, "", "replay.speed"),
            Button("turn", turn, lambda: self.jump_turn(1), "", "replay.turn"),
            *([combat] if "combat" in dict(self.course.signs) else []),
        ]  # fmt: skip

    def _eyes(self) -> list[Button]:
        """The buttons of the viewers, chosen by digits; none if all see the same."""
        if self._is_open:
            return []
        found = readers(self.replay.at(0).game)
        commands = *_EYES[: len(found) - 1], _EYES[-1]
        return [
            Button(f"seen-{eyes}", capital(said_of(eyes, "name")), partial(self.see, eyes), "",
                   command, True, eyes == self.eyes)
            for eyes, command in zip(found, commands, strict=True)
        ]  # fmt: skip

    @cached_property
    def _is_open(self) -> bool:
        """Whether the only player of the game saw everything at all times."""
        seats, replay = self.replay.at(0).game.seats, self.replay
        return len(seats) == 1 and all(
            replay.view(entry, seats[0]).state is replay.at(entry)
            for entry in range(replay.length + 1))  # fmt: skip

    def see(self, eyes: Reader) -> None:
        """Change the viewer; before the end of the game, full view needs a confirmation."""
        if self.app.settings.solo and self.replay.record.seal is None:
            self._allowed |= {*readers(self.replay.at(0).game)}  # played both sides
        if eyes == "all" and not self.is_over and eyes not in self._allowed:
            self.told_off = _("Everything is revealed only when the game is over.")
            self.dirty = True
        elif self.is_over or eyes in self._allowed:
            self.eyes = eyes
            self.go(self.index)
        else:
            self.asking, self.next_beat = eyes, None
            self.renew()

    def answer(self, yes: bool) -> None:
        """Show the secrets of an unfinished game, or keep them hidden."""
        eyes, self.asking = self.asking, None
        if yes and eyes is not None:
            self._allowed.add(eyes)
            self.eyes = eyes
        self.go(self.index)

    def toggle(self) -> None:
        """Play, or stop."""
        stopped = self.next_beat is None
        self.next_beat = self.app.clock() + BEAT_MS / self.speed if stopped else None
        self.go(self.index if self.index < self.replay.length else self._first_turn())

    def faster(self) -> None:
        """Change to the next speed, from the highest to the lowest."""
        speeds = list(SPEEDS)
        self.pace(speeds[(speeds.index(self.speed) + 1) % len(speeds)])

    def pace(self, speed: float) -> None:
        self.speed = speed
        self.renew()

    def step(self, by: int) -> None:
        """Go to the next step that the viewer was told of, or the one before."""
        to = self.steps.move(self.index, by)
        self.go((self.replay.length if by > 0 else 0) if to is None else to)

    def jump(self, by: int) -> None:
        """Go to the next start of an activation, or the one before."""
        self._jump([mark.entry for mark in self.marks], by)

    def jump_turn(self, by: int) -> None:
        self._jump(list(self.turns.values()), by)

    def jump_combat(self, by: int) -> None:
        self._jump([moment.entry for moment in self.moments if moment.kind == "combat"], by)

    def _jump(self, entries: list[int], by: int) -> None:
        if by > 0:
            self.go(next((i for i in entries if i > self.index), self.replay.length))
        else:
            self.go(next((i for i in reversed(entries) if i < self.index), 0))

    def leave(self) -> None:
        """Go back to where the replay was opened, else to the title."""
        if self.back is None:
            self.app.open("title")
        else:
            self.app.back_to(self.back)

    def fork(self) -> None:
        fork_game(self.app, self.replay, self.index)

    def to_bench(self) -> None:
        """Take this moment to the workbench, as far as the viewer may see it; else say why not."""
        try:
            seed = self.steps.number(self.index)
            made = self.course.build_on(self.index, self.eyes, seed)
        except ValueError as problem:
            self.told_off = str(problem)
            self.dirty = True
            return
        self.next_beat = None
        self.app.open("bench", made, self)

    def export(self) -> None:
        """Open the export of pictures, films and texts of the viewer's view."""
        self.next_beat = None
        self.renew()
        self.app.open("export", self)

    def explain(self) -> None:
        """Show below the last line why the program did that."""
        known = [line for line in self.past() if self.reasons.knows(line)]
        if known:
            self.next_beat = None
            self.reasons.ask(known[-1])
            self.renew()

    def draw(self, surface: pygame.Surface) -> None:
        self.lay_out()
        pen = self.style.on(surface)
        self.picture.draw_step(pen, self.view, self.scene())
        self.side.draw_foot(pen)
        self.side.draw(pen, (self.buttons.hover, self.buttons.focus))
        if self.asking:
            self.question.draw(pen, self.buttons.buttons)
        elif not self._is_covered and self._seen_buttons:
            self.plate.draw(pen, self._seen_buttons, self.told_off)

    @property
    def _is_covered(self) -> bool:
        """Whether the panel covers the map: only keys change the viewer then."""
        return self.side.is_low and self.side.covers and not self.side.folded

    @property
    def _seen_buttons(self) -> list[Button]:
        return [button for button in self.buttons.buttons if button.name.startswith("seen-")]

    def lay_out(self) -> None:
        """Place everything that can be clicked, before any event or picture."""
        style = self.style
        self.side.lay_out(style, (self._renewed, self.size, self.scale))
        if self.asking:
            area = self.bounds if self.side.is_low else self.map_rect
            self.question.place(style, area, self.asking, self.buttons.buttons)
        elif self._is_covered:
            for button in self._seen_buttons:
                button.hide()
        else:
            self.plate.place(style, self.map_rect, self._seen_buttons)

    def handle(self, event: pygame.event.Event) -> None:
        self.lay_out()
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.hurry()
        if self.side.handle(event):
            return
        if step := zoom_step(event):
            self.zoom(step, pygame.mouse.get_pos())
        elif event.type == pygame.MOUSEMOTION and event.buttons[0]:
            self.picture.pan(-event.rel[0], -event.rel[1])
            self.dirty = True
        elif event.type == pygame.MOUSEMOTION:
            self.dirty |= self.buttons.point(event.pos)
        elif self._key(event) or self.buttons.handle(event) or self.asking:
            self.dirty = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)

    def _key(self, event: pygame.event.Event) -> bool:
        """Answer a key that is on no button: zoom, or Shift to jump back; True if it was one."""
        if event.type != pygame.KEYDOWN or self.asking:
            return False
        acts = {"replay.zoom-in": lambda: self.zoom(1), "replay.zoom-out": lambda: self.zoom(-1)}
        command = KEYBOARD.command(event)
        if event.mod & pygame.KMOD_SHIFT:
            acts |= {"replay.turn": lambda: self.jump_turn(-1),
                     "replay.combat": lambda: self.jump_combat(-1)}  # fmt: skip
            held = self.buttons.holder  # with Enter, the button in focus goes back
            command = held.command if walk(event) == "press" and held is not None else command
        act = acts.get(command)
        if act is not None:
            act()
        return act is not None

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        self.picture.zoom(notches, pos)
        self.dirty = True

    def _click(self, pos: tuple[int, int]) -> None:
        """Answer a click on the time line, or on a line of the list."""
        spot = next((spot for spot in self.side.spots if spot.rect.collidepoint(pos)), None)
        index = None if spot is None else self.steps.stops[self.steps.of(spot.entry)]
        if index is None and not self.side.rect.collidepoint(pos):
            index = timeline.index_at(self, self.side.track, pos)
        if index is not None:
            self.go(index)

    def wake_at(self) -> float | None:
        now = self.app.clock()
        at = self.picture.wake_at(now)
        return soonest(super().wake_at(), self.next_beat if at is None else at)

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.next_beat is not None and now >= self.next_beat and not self.picture.holds:
            self.step(1)
            ended = self.index == self.replay.length
            self.next_beat = None if ended else now + BEAT_MS / self.speed
            self.renew()
        self.dirty |= self.picture.tick(now)

    def clickables(self) -> list[Clickable]:
        self.lay_out()
        return self.buttons.clickables()


def fork_game(app: Window, replay: Replay, index: int) -> None:
    """Play on from a position of a replay, as a separate game with its own dice."""
    path = saves.new_save(app.saves, "fork") if app.saves else None
    whole = Match(replay.header, replay.played, None, seal=replay.record.seal)
    app.open("play", whole.fork(index, save_to=path))
