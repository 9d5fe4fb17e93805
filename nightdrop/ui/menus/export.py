"""Exports of a replay: the log, a picture, an animated picture, from a viewer's view."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from nightdrop.table.disk.files import (
    FOLDER,
    free_path,
    short,
    unwritten,
    user_documents,
    user_pictures,
)
from nightdrop.table.language import N_, _
from nightdrop.table.words.news import turn_words
from nightdrop.table.words.sides import said_of
from nightdrop.ui import system
from nightdrop.ui.kit import Button, Gap, Paragraph, Pen, Style, Widget
from nightdrop.ui.kit.screen import Window, soonest
from nightdrop.ui.kit.work import Work
from nightdrop.ui.menus.sheet import ButtonSheet, NightPage
from nightdrop.ui.replay.exports import SIZES, Job, film_job, picture_job, stretch_of, text_job
from nightdrop.ui.replay.screen import ReplayScreen
from nightdrop.ui.stage.picture import StagePicture

_DESKTOP = "desktop"  # a slot of the work of a page
SLICE_MS = 6.0  # how long an export may hold up the next event
FRAME_MS = 100.0  # how often the bar grows
_MOST = 780  # design px of height of the preview


class WritingPage(NightPage):
    """A page on which files are written between events, until it is left."""

    writing: Writing

    def cancel(self) -> None:
        self.writing.cancel()
        self.renew()

    def closing(self) -> None:
        self.writing.cancel()

    def wake_at(self) -> float | None:
        return soonest(super().wake_at(), self.writing.wake_at())

    def tick(self, now: float) -> None:
        super().tick(now)
        ended = self.writing.tick(now)
        if ended:
            self.renew()
        self.dirty |= ended is not None


class ExportScreen(WritingPage, ButtonSheet):
    """What can be written, and its progress."""

    place = "export"
    heading = N_("EXPORT")

    def __init__(self, app: Window, back: ReplayScreen) -> None:
        self.back, self.replay, self.scenario = back, back.replay, back.scenario
        self.wanted = "2x"
        turn = back.view.turn
        self.turns = turn, turn
        self.writing = Writing(app.clock)
        self.preview = Preview(app, back)
        super().__init__(app)

    @property
    def job(self) -> Job | None:
        return self.writing.job

    def menu(self) -> list[Button]:
        self.error = self.writing.error
        self.note = self.writing.told or _("{eyes}. Nothing else is written.").format(
            eyes=said_of(self.back.eyes, "seen")
        )
        if self.job is not None:
            return [Button("cancel", _("Cancel"), self.cancel, "", "back")]  # fmt: skip
        first, last = (turn_words(turn, self.scenario) for turn in self.turns)
        return [
            Button("text", _("Text of the whole game"), self._text, _("every line of the log"),
                   "export.text"),
            Button("picture", _("Picture of this moment"), self._picture,
                   _("in full, {size}").format(size=self.wanted), "export.picture", True,
                   True),
            Button("size", _("Size of the picture: {size}").format(size=self.wanted), self._resize,
                   "", "export.size"),
            Button("film", _("Animated picture"), self._film,
                   _("{first} to {last}, as a GIF").format(first=first, last=last),
                   "export.film"),
            Button("from", _("From: {turn}").format(turn=first), lambda: self._turn(0), "",
                   "export.from"),
            Button("until", _("To: {turn}").format(turn=last), lambda: self._turn(1), "",
                   "export.until"),
            Button("leave", _("Back"), self.leave, "", "back"),
        ]  # fmt: skip

    def leave(self) -> None:
        if self.job is not None:
            self.cancel()
            return
        self.app.back_to(self.back)

    def _resize(self) -> None:
        sizes = list(SIZES)
        self.wanted = sizes[(sizes.index(self.wanted) + 1) % len(sizes)]
        self.renew()

    def _turn(self, end: int) -> None:
        """Move one end of the span on to the next turn; it never ends before it begins."""
        least, most = self.replay.at(0).turn, self.replay.at(self.replay.length).turn
        first, last = self.turns
        if end == 0:
            first = first + 1 if first < most else least
            last = max(first, last)
        else:
            last = last + 1 if last < most else first
        self.turns = first, last
        self.renew()

    def _text(self) -> None:
        path = self._free(user_documents, "game", ".txt")
        self._begin(path, lambda: text_job(self.replay, self.back.eyes, path))

    def _picture(self) -> None:
        path = self._free(user_pictures, f"turn-{self.back.view.turn}", ".png")
        at, eyes, shared = self.back.index, self.back.eyes, self.app.shared
        self._begin(path, lambda: picture_job(self.replay, at, eyes, self.wanted, path, shared))

    def _film(self) -> None:
        first, last = self.turns
        path = self._free(user_pictures, f"turns-{first}-{last}", ".gif")
        start, end = stretch_of(self.replay, first, last)
        self._begin(path, lambda: film_job(self.replay, start, end, self.back.eyes, path,
                                           self.app.shared))  # fmt: skip

    def _free(self, system: Callable[[str], Path], word: str, suffix: str) -> Path:
        folder = self.app.exports or system(FOLDER)
        return free_path(folder / f"night-drop-{word}-{self.back.eyes}{suffix}")

    def _begin(self, path: Path, job: Callable[[], Job]) -> None:
        self.writing.begin((path, job))
        self.renew()

    def wake_at(self) -> float | None:
        return soonest(super().wake_at(), self.preview.picture.wake_at(self.app.clock()))

    def tick(self, now: float) -> None:
        super().tick(now)
        self.dirty |= self.preview.picture.tick(now)

    def above(self) -> list[Widget]:
        if self.job is None:
            return []
        path = self.writing.path
        where = _("{name} in {folder}").format(name=path.name, folder=short(path.parent))
        return [ExportProgress(self.writing), Paragraph(where, "body", 15), Gap(14)]

    def extra(self) -> Widget:
        return self.preview


class Preview(Widget):
    """The moment that a replay shows, as its picture will look.

    It draws on a picture of its own: a part of it may be outside the window, and is scrolled to.
    """

    def __init__(self, app: Window, back: ReplayScreen) -> None:
        super().__init__()
        self._back = back
        game = back.view.game
        self.picture = StagePicture(app, game, pygame.Rect(0, 0, 8, 8))
        self._made = pygame.Surface((0, 0))

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, min(self.picture.height(width), style.px(_MOST))

    def place(self, rect: pygame.Rect, style: Style) -> None:
        if rect.size != self.rect.size:
            self._made = pygame.Surface(rect.size)
            self.picture.place(self._made.get_rect())
        super().place(rect, style)

    def paint(self, pen: Pen) -> None:
        self.picture.draw(pen.on(self._made), self._back.view)
        pen.surface.blit(self._made, self.rect)
        pen.box(self.rect, None, pen.palette.rule, 4)


class Writing:
    """Files that are written in slices between events; `clock` gives ms.

    `part` is their progress, from 0 to 1, `path` the current file, `done` those that are written,
    `told` a sentence on the result and `error` why they could not be written.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.job: Job | None = None
        self.path = Path()
        self.told = self.error = ""
        self.done: list[Path] = []
        self._waiting: list[tuple[Path, Callable[[], Job]]] = []
        self._part = self._drawn_at = 0.0

    def begin(self, *files: tuple[Path, Callable[[], Job]]) -> None:
        """Write files one after the other, each by its job."""
        self._waiting, self.done = list(files), []
        self.told = self.error = ""
        self._next()

    def _next(self) -> None:
        """Go on with the next file, or report that all are written."""
        self._part, self.job = 0.0, None
        if self._waiting:
            self.path, job = self._waiting.pop(0)
            self.job = job()
        else:
            files = [_("{name} in {folder}").format(name=path.name, folder=short(path.parent))
                     for path in self.done]  # fmt: skip
            self.told = _("Written: {files}.").format(files=", ".join(files))

    @property
    def part(self) -> float:
        """The progress of all files together, from 0 to 1."""
        done, whole = len(self.done), len(self.done) + len(self._waiting) + 1
        return (done + self._part) / whole

    def cancel(self) -> None:
        """Stop writing; nothing of the unfinished file remains."""
        if self.job is not None:
            self.job.close()
            self.job, self._waiting = None, []
            self.done += [self.path] if self.path.exists() else []
            self.told = _("Nothing was written.")
            if self.done:
                self._next()

    def wake_at(self) -> float | None:
        """When to tick next, in ms of the clock; None while nothing is written."""
        return None if self.job is None else self.clock()

    def tick(self, now: float) -> bool | None:
        """Write for a few ms: True if it ended, False if the bar needs drawing, else None."""
        if self.job is None:
            return None
        end = now + SLICE_MS
        try:
            while self.job is not None:
                self._part = next(self.job)
                if self.clock() >= end or self.clock() == now:
                    break
        except StopIteration:
            self.done.append(self.path)
            self._next()
            return self.job is None
        except OSError as problem:
            self.job, self.error = None, unwritten(self.path, problem)
            return True
        if now - self._drawn_at < FRAME_MS:
            return None
        self._drawn_at = now
        return False


class Handing:
    """Opens the folder of the written files, and copies the last of them, a picture.

    The page's `work` asks the system; `said` is the result in words.
    """

    def __init__(self, writing: Writing, work: Work) -> None:
        self._writing, self._work = writing, work
        self.said = ""

    def buttons(self) -> list[Button]:
        """Its buttons, if something was written."""
        if self._writing.job is not None or not self._writing.done:
            return []
        folder = Button("folder", _("Open the folder"), self.open, "", "result.folder")
        copy = Button("copy", _("Copy"), self.copy, _("the picture"), "result.copy")
        return [folder, copy] if self._writing.done[-1].suffix == ".jpg" else [folder]

    def open(self) -> None:
        """Open the folder of the file that was written last."""
        folder = self._writing.done[-1].parent
        failed = _("The system could not open the folder {folder}.").format(folder=short(folder))
        self._ask(lambda: system.open_folder(folder), "", failed)

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        path = self._writing.done[-1]
        failed = _("No program here can copy pictures to the clipboard. The picture is in "
                   "{folder}.")
        self._ask(lambda: system.copy_picture(path), _("The picture is on the clipboard."),
                  failed.format(folder=short(path.parent)))  # fmt: skip

    def _ask(self, asks: Callable[[], bool], done: str, failed: str) -> None:
        """Ask the system, unless nobody sees a window or it is being asked."""
        if not self._work.is_busy(_DESKTOP):
            self._work.drop(_DESKTOP)
            seen = system.has_desktop()
            self._work.ask(_DESKTOP, (), lambda _job: done if seen and asks() else failed,
                           then=self._take)  # fmt: skip

    def _take(self, said: str) -> None:
        self.said = said


class ExportProgress(Widget):
    """The progress of the files."""

    def __init__(self, writing: Writing) -> None:
        super().__init__()
        self.writing = writing

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.head_height + style.px(28)

    def paint(self, pen: Pen) -> None:
        part = self.writing.part
        y = pen.head(self.rect, _("Writing"), f"{part:.0%}")
        pen.track(pen.row(self.rect, y + pen.px(6), 10), part)
