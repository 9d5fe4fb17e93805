"""The window: waits for events, hands them to the screen on top, and draws when asked to."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from math import inf
from pathlib import Path
from typing import Final
from weakref import WeakSet

import pygame

from nightdrop.games import KINDS
from nightdrop.table.calendar import left_of_day, today
from nightdrop.table.disk.logs import fault, note
from nightdrop.table.language import ENGLISH, N_, BadCatalogue, _, language, system_language
from nightdrop.table.words.catalogues import speak
from nightdrop.ui import display
from nightdrop.ui.desktop import at_the_end, first_size, icon, remember, restore, sharpen
from nightdrop.ui.display import UNSEEN, Size
from nightdrop.ui.heap_trimming import give_back, put_off_garbage, tidy
from nightdrop.ui.input import KEYBOARD, is_repeated
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.kit.work import Work, unless_expected
from nightdrop.ui.look.sounds import Sounds
from nightdrop.ui.look.theme import SIZE_PROMPT, Palette, Scale
from nightdrop.ui.settings import Settings, put_aside, read_settings, save_settings
from nightdrop.ui.tasks import BackgroundTask, Keeper, count_at_first

# Every screen by name, with its module and class: a module is loaded when its screen is first
# opened, so that the title is seen at once, and screens that lead to each other know no more of
# each other than the name.
SCREENS: Final[dict[str, tuple[str, str]]] = {
    "title": ("nightdrop.ui.menus.title", "Title"),
    "new": ("nightdrop.ui.menus.new_game", "NewGame"),
    "games": ("nightdrop.ui.menus.games", "Games"),
    "played": ("nightdrop.ui.menus.played", "PlayedPage"),
    "campaign": ("nightdrop.ui.menus.campaign", "CampaignPage"),
    "stories": ("nightdrop.ui.menus.story", "Stories"),
    "story": ("nightdrop.ui.menus.story", "StoryPage"),
    "challenge": ("nightdrop.ui.menus.challenge", "ChallengePage"),
    "scenarios": ("nightdrop.ui.menus.scenarios", "Scenarios"),
    "failed": ("nightdrop.ui.menus.files", "Failed"),
    "report": ("nightdrop.ui.menus.report", "Report"),
    "notice": ("nightdrop.ui.menus.files", "Notice"),
    "settings": ("nightdrop.ui.menus.settings", "SettingsScreen"),
    "help": ("nightdrop.ui.menus.help", "HelpScreen"),
    "about": ("nightdrop.ui.menus.help", "AboutPage"),
    "game-keys": ("nightdrop.ui.menus.pause", "GameKeys"),
    "passphrases": ("nightdrop.ui.menus.passphrase", "Passphrases"),
    "pause": ("nightdrop.ui.menus.pause", "Pause"),
    "result": ("nightdrop.ui.menus.plain_result", "GameOver"),
    "play": ("nightdrop.ui.play.screen", "Play"),
    "guide": ("nightdrop.ui.play.guide", "Guide"),
    "cover": ("nightdrop.ui.play.cover", "Cover"),
    "mail": ("nightdrop.ui.menus.mail", "MailPage"),
    "invite": ("nightdrop.ui.menus.mail_seat", "InvitePage"),
    "send": ("nightdrop.ui.menus.sending", "SendPage"),
    "log": ("nightdrop.ui.play.pages", "LogPage"),
    "chapters": ("nightdrop.ui.menus.chapters", "Chapters"),
    "replay": ("nightdrop.ui.replay.screen", "ReplayScreen"),
    "recap": ("nightdrop.ui.replay.recap", "Recap"),
    "unsaved-position": ("nightdrop.ui.menus.files", "UnsavedPosition"),
    "export": ("nightdrop.ui.menus.export", "ExportScreen"),
    **{
        name: (page.partition(":")[0], page.partition(":")[2])
        for kind in KINDS.values() for name, page in kind.screens.items()
    },
}

# What drawing a frame and painting after it may take together, in ms of a window of no px, and
# for each million px more: a large window takes longer to draw and its player expects no less.
FRAME_MS: Final = 2.6
MILLION_PX_MS: Final = 0.5
MOST_MS: Final = 5.0  # how long painting may hold up the next event
LEAST_MS: Final = 0.5  # less than this is not worth beginning
PATIENCE: Final = 1  # frames in a row that may take all the time there is
Clock = Callable[[], float]


def wall_clock() -> float:
    """Milliseconds since some fixed moment."""
    return time.perf_counter() * 1000


class Pace:
    """Shares the time of a frame between drawing, which comes first, and painting."""

    def __init__(self) -> None:
        self._drawn = 0.0
        self._waited = 0

    def drew(self, ms: float) -> None:
        self._drawn = ms

    @property
    def is_drawing(self) -> bool:
        """Whether a frame was drawn since the last slice: the next one may be due at once."""
        return self._drawn > 0

    def slice(self, size: tuple[int, int]) -> float:
        """Ms that painting may take now in a window of `size` px, 0 for none.

        The whole frame if nothing was drawn since the last slice. Where every frame is slow to
        draw, every second one still leaves a little.
        """
        left = FRAME_MS + MILLION_PX_MS * size[0] * size[1] / 1e6 - self._drawn
        self._drawn = 0.0
        if left < LEAST_MS and self._waited < PATIENCE:
            self._waited += 1
            return 0.0
        self._waited = 0
        return min(MOST_MS, max(LEAST_MS, left))


TITLE: Final = "Night Drop"  # of the window
NO_FULL: Final = N_("This system refused full screen, so the game stays in its window.")
LEAST_SIZE = (320, 200)  # px that the window itself keeps
SMALLEST = (800, 500)  # px of the smallest window in which the game is shown
EXPOSED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED)
QUIET_MS: Final = 1000  # after the last event: then the window rests, and garbage is collected
REST_MS: Final = 26  # between two looks for events while the window rests
WRITE_MS: Final = 300.0  # after the last change of a setting, until all are written


def draw_too_small(surface: pygame.Surface, palette: Palette) -> None:
    """Draw the message of a window that is too small, centred."""
    pen = Pen(surface, palette, Scale(), "")
    told = _("This window is too small for the game. It needs {width} by {height} pixels.")
    told = told.format(width=SMALLEST[0], height=SMALLEST[1])
    wide = surface.get_width() - 2 * pen.px(24)
    top = (surface.get_height() - pen.height(told, wide, "prompt", SIZE_PROMPT)) // 2
    surface.fill(palette.panel)
    pen.paragraph((pen.px(24), top), told, wide, "prompt", SIZE_PROMPT)


class App(Window):
    """The window and the screen it shows; `saves` is the folder of saved games.

    `complaint` says why the player's language cannot be used, "" if it can; `settings_damaged` says
    whether the settings could not be read. `clock` gives ms; tests pass their own, and a `seed` for
    new games. Nothing is drawn unless something changed, and nothing is computed while the window
    waits.
    """

    screens = SCREENS

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        saves: Path | None = None,
        settings_file: Path | None = None,
        clock: Clock = wall_clock,
        seed: int | None = None,
    ) -> None:
        self.clock = clock
        self.seed = seed
        self.saves = saves
        self.exports = None  # where exports go; None: the player's own folders
        self.shares = {}
        self.pace = Pace()
        self.keeper = Keeper()
        self.thinker = self.beside = None
        self.work = Work(clock, lambda: None, self._work_failed)
        self.works = WeakSet()
        self.left_at = {}
        self.complaint = self.no_full = ""
        self.held_keys = set()
        self._is_left = False  # whether another window has the keys
        self._day_ends = 0.0  # when the day is over that it is, in ms of the clock
        self._led_here = ""  # the letter of the key that has just led to the screen on top
        self._failed: Screen | None = None  # the sheet about the page that failed last
        self.sounds = Sounds()
        self.settings_file = settings_file
        as_spoken = Settings(language=language())
        found = read_settings(settings_file) if settings_file else (as_spoken, False)
        settings, self.settings_damaged = found
        self._puts_aside = self.settings_damaged  # once; the title goes on saying so
        self._noted = settings  # those that are written, or are about to be
        self._write_at: float | None = None  # when, in ms of the clock
        self._writing: BackgroundTask[None] | None = None  # no work: the last one is waited for
        self.set(settings)
        give_back()
        sharpen()
        display.start(TITLE)
        pygame.font.init()
        display.set_icon(icon())
        pygame.key.set_repeat(400, 60)
        wanted = size or first_size(self.settings, display.screen_sizes())
        if size is None and not self.settings.screens:  # it was never open: this is its size
            self.settings = self.settings.but(width=wanted[0], height=wanted[1])
        self.surface = self._open(wanted)
        self._before = wanted  # the size before the last change
        self._tidy = False  # whether garbage was collected since the last event
        self._busy_until = self.clock() + QUIET_MS  # when the window rests, if nothing happens
        if size is None:
            restore(self.settings)
        self.running = True
        self.frames = 0
        self._letter()
        self._start()

    def set(self, settings: Settings) -> None:
        """Apply other settings; repaint the map and reword the screen where they require it."""
        before: Settings = getattr(self, "settings", settings)
        if settings.full > before.full and not before.maximized:
            width, height = self.surface.get_size()  # what the window will have again
            settings = settings.but(width=width, height=height)
        self.settings = settings
        KEYBOARD.bind(settings.keys)
        self.sounds.set(settings.volume, settings.muted, settings.ambience)
        for kept in self.shares.values():
            kept.restyle(settings)
        self._speak(settings.language)
        if before.full != settings.full:
            self._fill()
        if before.scale != settings.scale:
            self._letter()

    def _fill(self) -> None:
        """Enter or leave full screen, as the settings say."""
        self._reopen((self.settings.width, self.settings.height))
        pygame.event.clear((pygame.VIDEORESIZE, pygame.WINDOWRESTORED))  # of this change alone
        if hasattr(self, "screen"):  # there is none yet when the window opens
            self._fit()

    def _speak(self, wished: str) -> None:
        """Switch to the player's language, or to English if its catalogue is damaged."""
        wanted = wished or system_language()
        self.complaint = ""
        if wanted == language():
            return
        try:
            speak(wanted)
        except BadCatalogue as problem:
            speak(ENGLISH)
            self.complaint = str(problem)
        if hasattr(self, "screen"):  # there is none yet when the window opens
            self._reword(self.screen)

    def _open(self, size: Size) -> pygame.Surface:
        """The window at a size in px, or full screen if the settings say so.

        If full screen is refused, the setting is switched off. Raises pygame.error if there is no
        window.
        """
        if self.settings.full:
            try:
                filled, self.no_full = display.fill_screen(), ""
                return filled
            except pygame.error:
                self.settings, self.no_full = self.settings.but(full=False), NO_FULL
        return display.open_window(size)

    def _reopen(self, size: Size) -> None:
        """Resize the open window, in px; it stays as it is if the system refuses."""
        try:
            self.surface = self._open(size)
        except pygame.error:
            self.surface = display.surface() or self.surface

    def _start(self) -> None:
        self.open("title")

    def show(self, screen: Screen) -> None:
        if hasattr(self, "screen"):  # there is none yet when the window opens
            self.screen.left()
        self._put_on(screen)

    def _put_on(self, screen: Screen) -> None:
        """Show a screen after the previous one was left."""
        if screen.is_outside:
            note(f"the page {type(screen).__name__}")
            self.keeper.let_go()
            self._think_no_more()
            self._drop_work(screen)
        self.screen = screen
        KEYBOARD.place, KEYBOARD.over = screen.place, screen.own_keys
        screen.dirty = True
        self._reword(screen)
        self._follow_the_day()
        screen.entered()

    def _work_failed(self, sentence: str) -> None:
        self.screen.work_failed(sentence)

    def _drop_work(self, but: Screen | None = None) -> None:
        """Drop the background work of every screen except one."""
        for work in [*self.works]:
            if but is None or work is not but.work:
                work.drop()

    def _think_no_more(self) -> None:
        """Close the processes that think about a game."""
        for one in (self.thinker, self.beside):
            if one is not None:
                one.close()
        self.thinker = self.beside = None

    def _reword(self, screen: Screen) -> None:
        """Reword a screen that was made in another language."""
        if screen.spoken != language():
            screen.spoken = language()
            screen.reworded()

    def _follow_the_day(self) -> None:
        """Tell the screen if the date has changed, and note when the day ends."""
        if self.screen.named_on != today():
            self.screen.named_on = today()
            self.screen.new_day()
        if self.clock() >= self._day_ends:
            self._day_ends = self.clock() + 1000 * max(1.0, left_of_day(time.time()))

    def quit(self) -> None:
        """Close the window after the pending events.

        Asks first if a game, or what the screen has made, is not saved.
        """
        if not self.keeper.unsaved:
            if not self.screen.asks(self.end):
                self.end()
            return
        from nightdrop.ui.menus.files import leave_game  # with a game all of it is loaded

        leave_game(self, self.end, ends=True)

    def end(self) -> None:
        """Close the window after the pending events, without asking."""
        self.running = False

    def clickables(self) -> list[Clickable]:
        return [] if self.is_too_small else self.screen.clickables()

    def run(self) -> None:
        """Serve events until the player quits, and sleep in between.

        However it ends, games are saved and the window is closed.
        """
        try:
            while self.running:
                with self._page_may_fail():
                    self.draw_if_needed()
                    first = self._wait()
                    events = [first] if first.type != pygame.NOEVENT else []
                    events += pygame.event.get()  # some may have come while something was due
                    if events:
                        self._tidy, self._busy_until = False, self.clock() + QUIET_MS
                    self.serve(events)
        finally:
            self.keeper.save()
            self.close()

    @contextmanager
    def _page_may_fail(self) -> Iterator[None]:
        """Log a fault of a page and show it on a sheet with a way back; the window stays open.

        A fault of that sheet closes the window.
        """
        screen = self.screen
        try:
            yield
        except Exception as problem:
            fault(problem, f"the page {type(screen).__name__}")
            if self.screen is self._failed:
                raise
            self.keeper.save()
            self._failed = self.make("failed", self.screen)
            self._leave()
            self._put_on(self._failed)

    def _leave(self) -> None:
        """Leave the page that failed; a fault in doing so is only logged."""
        try:
            self.screen.left()
        except Exception as problem:
            fault(problem, f"leaving the page {type(self.screen).__name__}")

    def _wait(self) -> pygame.event.Event:
        """The next event, or NOEVENT when the screen's time has come or none came for a while.

        pygame waits for an event by polling every millisecond, whatever the driver. That is right
        during input; an idle window polls less often, though too often for the player to notice,
        and lets the processor sleep in between.
        """
        now = self.clock()
        due = (self.screen.wake_at(), self.keeper.wake_at(), self.work.wake_at(now),
               self._write_at, self._day_ends)  # fmt: skip
        wake = min((at for at in due if at is not None), default=inf)
        if round(wake - now if wake < inf else REST_MS) <= 0:
            return pygame.event.Event(pygame.NOEVENT)
        if now < self._busy_until and display.is_seen():
            return pygame.event.wait(max(1, round(min(wake, self._busy_until) - now)))
        if not self._tidy and wake - now > QUIET_MS:
            tidy()
            self._tidy = True
        for _look in range(QUIET_MS // REST_MS):
            pygame.time.wait(max(1, round(min(wake - self.clock(), REST_MS))))
            event = pygame.event.poll()
            if event.type != pygame.NOEVENT or self.clock() >= wake:
                return event
        return pygame.event.Event(pygame.NOEVENT)

    def paint(self, step: Callable[[float, bool], bool]) -> bool:
        waits = not self.pace.is_drawing
        left = self.pace.slice(self.surface.get_size())
        return step(left, waits) if left else True

    def step(self) -> None:
        """Serve the events at hand and draw, without waiting: the loop of tests and the demo."""
        with self._page_may_fail():
            self.serve(pygame.event.get())
            self.draw_if_needed()

    def serve(self, events: list[pygame.event.Event]) -> None:
        """Hand events to the screen; of several mouse motions in a row only the last."""
        for number, event in enumerate(events):
            motion = event.type == pygame.MOUSEMOTION and not any(event.buttons)
            following = events[number + 1 : number + 2]
            if motion and any(e.type == pygame.MOUSEMOTION for e in following):
                continue
            with self._page_may_fail():  # and the events that follow are served all the same
                self._serve(event)
        wake = self.screen.wake_at()
        if wake is not None and self.clock() >= wake:
            self.screen.tick(self.clock())
        self.work.tick(self.clock())
        self._follow_the_day()
        if self.keeper.tick(self.clock()):
            self.screen.saving_changed()
        self.sounds.surround(None if self._is_left else self.screen.ambience)
        self._write_settings()

    def _write_settings(self) -> None:
        """Write the settings to disk soon after a change, however the program ends.

        A setting that is being dragged is not written at each step.
        """
        now = self.clock()
        if self.settings != self._noted:
            self._noted, self._write_at = self.settings, now + WRITE_MS
        if self._write_at is None or now < self._write_at:
            return
        if self._writing is not None and not self._writing.is_done:
            self._write_at = now + WRITE_MS
            return
        self._write_at, kept = None, at_the_end(self.settings)
        self._writing = BackgroundTask(lambda: self._keep_settings(kept))

    def _serve(self, event: pygame.event.Event) -> None:
        if self._is_held(event) or self._has_led_here(event):
            return
        self._note_keys(event)
        before = self.screen
        command = "" if self.screen.raw_keys else KEYBOARD.command(event)
        now = display.window_size() or self.surface.get_size()
        self.settings = remember(self.settings, event, self._before, now)
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self.resize(event.size)
        elif self.is_too_small:
            self.screen.dirty |= event.type in EXPOSED
        elif event.type == pygame.DROPFILE:
            self.screen.dropped(Path(event.file))
        elif event.type in EXPOSED:
            self.screen.dirty = True
        elif command == "everywhere.silence":
            self.mute()
        elif command == "everywhere.full":
            self.toggle_full()
        elif command == "everywhere.help" and self.screen.helps:
            self.show_help(self.screen.rule_in_hand())
        else:
            self.screen.handle(event)
        if event.type == pygame.KEYDOWN and self.screen is not before:
            self._led_here = getattr(event, "unicode", "")

    def _has_led_here(self, event: pygame.event.Event) -> bool:
        """Whether this is the letter of the key that opened the screen on top, not typing."""
        if event.type not in (pygame.TEXTINPUT, pygame.KEYDOWN):
            return False
        letter, self._led_here = self._led_here, ""
        return event.type == pygame.TEXTINPUT and bool(letter) and event.text == letter

    def _is_held(self, event: pygame.event.Event) -> bool:
        """Whether a key that acts once is reported down again: held, or released while busy.

        Events that come from no keyboard have no scancode.
        """
        again = event.type == pygame.KEYDOWN and event.key in self.held_keys
        return again and bool(getattr(event, "scancode", 0)) and not is_repeated(event.key)

    def _note_keys(self, event: pygame.event.Event) -> None:
        """Track which keys are down: the system repeats a held key as further key-downs."""
        if event.type == pygame.KEYDOWN:
            self.held_keys.add(event.key)
        elif event.type == pygame.KEYUP:
            self.held_keys.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.held_keys.clear()
            self._is_left = True
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._is_left = False

    def mute(self) -> None:
        """Toggle the sound; the window's title shows it."""
        self.set(self.settings.but(muted=not self.settings.muted))
        self.sounds.play("tick")
        title = TITLE
        if self.settings.muted:
            self.sounds.hush()
            title = _("{game}, silent").format(game=title)
        display.set_title(title)
        self.screen.settings_changed()

    def toggle_full(self) -> None:
        """Toggle full screen; open a notice if that fails."""
        self.set(self.settings.but(full=not self.settings.full))
        self.screen.settings_changed()
        if self.no_full:
            self.open("notice", _(self.no_full), self.screen, N_("FULL SCREEN"))

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size in px; the settings remember it."""
        wanted = (max(size[0], LEAST_SIZE[0]), max(size[1], LEAST_SIZE[1]))
        if wanted != self.surface.get_size() or size != wanted:
            self._reopen(wanted)
        else:
            self.surface = display.surface() or self.surface
        if not self.settings.maximized and not self.settings.full:
            self._before = self.settings.width, self.settings.height
            self.settings = self.settings.but(width=wanted[0], height=wanted[1])
        self._fit()

    def _letter(self) -> None:
        """Scale what the screens share to the interface."""
        for kept in self.shares.values():
            kept.enlarge(self._factor)

    def _fit(self) -> None:
        """Let the screen on top fill the surface as it is now."""
        self._letter()
        if self.is_too_small:
            self.screen.left()
            self.screen.dirty = True
        else:
            self.screen.resized()

    @property
    def is_too_small(self) -> bool:
        width, height = self.surface.get_size()
        return width < SMALLEST[0] or height < SMALLEST[1]

    def draw_if_needed(self) -> None:
        """Draw a frame if the screen asked for one."""
        if self.screen.dirty and self.running:
            self.screen.dirty = False
            began = wall_clock()
            if self.is_too_small:
                draw_too_small(self.surface, self.screen.palette)
            else:
                self.screen.draw(self.surface)
            self.pace.drew(wall_clock() - began)
            display.show_frame()
            self.frames += 1

    def close(self) -> None:
        """End the screen's work, save the settings and close the window."""
        with ExitStack() as ends:  # of which a fault in one keeps none of the others
            ends.callback(self.sounds.close)
            ends.callback(display.end)  # first, for nobody is to wait for the sounds
            ends.callback(self._keep_last_settings)
            ends.callback(self._think_no_more)
            ends.callback(self._drop_work)
            self.screen.closing()

    def _keep_last_settings(self) -> None:
        """Write the settings as they should be at the next start."""
        if self._writing is not None:
            self._writing.answer()
        self._keep_settings(at_the_end(self.settings))

    def _keep_settings(self, settings: Settings) -> None:
        """Write these settings; an unreadable file in their place is put aside."""
        if self.settings_file:
            if self._puts_aside:
                put_aside(self.settings_file)
                self._puts_aside = False  # what is written now can be read
            save_settings(self.settings_file, settings)


class NoWindow(RuntimeError):
    """Nobody could see the window: there is no display, or the display refuses."""


def _opened(saves: Path, settings_file: Path) -> App:
    """The window on a display that somebody can see. Raises NoWindow."""
    try:
        app = App(saves=saves, settings_file=settings_file)
    except pygame.error as problem:
        raise NoWindow(str(problem)) from problem
    driver = display.driver()
    if driver in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
        display.end()  # SDL found no display and would draw where nobody looks
        raise NoWindow(driver)
    return app


def _opened_with(app: App, replay: Path | None, load: Path | None, letter: str) -> str:
    """Show the file or the letter that was asked for; returns why it cannot be shown, or ""."""
    from nightdrop.ui.menus.game_launcher import open_game, open_replay

    if replay is not None:
        return open_replay(app, replay)
    if letter:
        from nightdrop.ui.menus.mail_seat import take_letter

        take_letter(app.screen, lambda: letter)
        return ""
    return open_game(app, load) if load is not None else ""


@contextmanager
def _interrupt_closes() -> Iterator[None]:
    """While it is open, Ctrl-C in the terminal closes the window as its close button does.

    Python would notice Ctrl-C only at the next event, because it sleeps in the library, which
    notices at once.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # SDL takes what nobody else has taken
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@_interrupt_closes()
def main(
    replay: Path | None = None, load: Path | None = None, letter: str = "", language: str = ""
) -> int:
    """Open the window and play until the player quits; returns the exit code.

    `replay` is a record to show at once, `load` one to resume, `letter` the text of a letter of a
    game by mail. `language` is one of LANGUAGES, ""
    for that of the settings. Raises NoWindow.
    """
    from nightdrop.table.disk.files import user_data, user_settings

    app = _opened(user_data("saves"), user_settings("window.json"))
    if language:
        app.set(app.settings.but(language=language))
    put_off_garbage()
    stands = display.described(app.surface.get_size(), app.settings.scale)
    note("begun: " + ", ".join(f"{name} {value}" for name, value in stands.items()))
    if (saves := app.saves) is not None:
        app.work.ask("counting at first", (), lambda _job: count_at_first(saves),
                     words=unless_expected)  # fmt: skip
    problem = _opened_with(app, replay, load, letter)
    if problem:
        app.close()
        print(problem, file=sys.stderr)
        return 2
    app.run()
    return 0
