"""Two homes with a window each: letters go as files from one drop to the other, by mouse alone."""

import shutil
import time
from pathlib import Path

import pygame

from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.hexwar.ui.play.recap_film import Away
from nightdrop.table.match.mail import save_letter
from nightdrop.table.match.mailbox import Mailbox, mail_cards
from nightdrop.table.record.saves import MAIL
from nightdrop.ui.app import App
from nightdrop.ui.menus.mail_seat import SeatPage
from nightdrop.ui.menus.sending import SendPage
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.sending import MailPlay
from tests.patience import until
from tests.tools.demo import Hand, open_dummy

NAMES = ("Anna", "Ben")
MOST_CLICKS = 600  # of a sitting


class MailHands:
    """Anna, who invites, and Ben: one window is open at a time. `letter` is the newest file."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (1280, 720), number: int = 0,
        kept: Path | None = None,
    ) -> None:  # fmt: skip
        """The window of home `number` is opened, after the homes of `kept` are taken over."""
        self.folder, self.size = folder, size
        self.letter = Path()
        if kept is not None:
            self.take(kept)
        self.hand = self.open(number)

    @property
    def app(self) -> App:
        return self.hand.app

    def home(self, number: int) -> Path:
        return self.folder / NAMES[number].lower()

    def open(self, number: int) -> Hand:
        """Open the window of a home at its title, in place of the other."""
        if hasattr(self, "hand"):
            self.app.close()
        app, clock = open_dummy(self.size, self.home(number) / "saves")
        app.set(app.settings.but(still=True, game="night-drop"))
        app.open("title")
        self.hand = Hand(app, clock, 3, patience=0.5)
        self.hand.seldom = 20
        self.number = number
        return self.hand

    def take(self, kept: Path) -> None:
        """Take over a copy of the homes in a folder, as after its newest letter was sent."""
        shutil.copytree(kept, self.folder, dirs_exist_ok=True)
        (box,) = (card.box for card in mail_cards(self.home(0) / MAIL)[0])
        game = self.home(1) / MAIL / box.folder.name
        newest = max((one for one in (box, Mailbox(game)) if one.exists),
                     key=lambda one: one.numbers)  # fmt: skip
        self.letter = save_letter(newest, newest.numbers[-1], self.home(0))
        self.number = newest.numbers[-1] % 2

    def wait(self) -> None:
        """Wait for what is done beside the page on top."""

        def is_done() -> bool:
            self.go_on()
            return not self.app.screen.work.is_busy()

        until(is_done, "the page still works")

    def type(self, field: str, text: str) -> None:
        self.hand.press(field)
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": letter}))
        self.app.serve(pygame.event.get())

    def press(self, name: str) -> None:
        self.hand.press(name)
        self.wait()

    def drop(self, path: Path) -> None:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, {"file": str(path)}))
        self.wait()

    def invite(self, scenario: str) -> None:
        """From the title to the invitation that is saved as a file."""
        self.press("more")
        self.press("mail")
        self.press("invite")
        page = self.app.screen
        assert isinstance(page, SeatPage)
        while page.chosen != scenario:
            self.press("scenario")
        self.type("name", NAMES[0])
        self.press("take")
        self.save()

    def save(self) -> None:
        """Write the letter, and save its file."""
        self.press("save")
        page = self.app.screen
        assert isinstance(page, SendPage) and page.folder is not None, self.app.screen
        self.letter = max(page.folder.glob("*.night"), key=lambda path: path.stat().st_mtime_ns)

    def lift(self) -> None:
        """Hold the disc of the cover, and skip the film."""
        cover = self.app.screen
        assert isinstance(cover, Cover)
        self.hand.click(cover.disc.center, HOLD_MS + 50)
        if isinstance(self.app.screen, Away):
            self.hand.press("skip")

    def sit(self) -> None:
        """A whole sitting in the other home: drop, seat, cover, film, play, send."""
        self.open(1 - self.number)
        self.drop(self.letter)
        if isinstance(self.app.screen, SeatPage):
            self.type("name", NAMES[self.number])
            self.press("take")
        self.play()

    def play(self) -> None:
        """From the cover to the letter."""
        if isinstance(self.app.screen, Cover):
            self.lift()
        clicks = self.hand.clicks
        while isinstance(screen := self.app.screen, MailPlay):
            assert self.hand.clicks - clicks < MOST_CLICKS, "the sitting does not end"
            if screen.ends or screen.playing.waits:
                self.hand.clock.now += 180
                self.go_on()
                time.sleep(0.002)
            else:
                self.act()
        assert isinstance(self.app.screen, SendPage), self.app.screen
        self.save()

    def act(self) -> None:
        """Something that can be done at the table."""
        self.hand.click(self.hand.choose(self.app.clickables()).rect.center)

    @property
    def is_over(self) -> bool:
        """Whether the letter that was just sent ends the game."""
        return any(thing.name == "end" for thing in self.app.clickables())

    def endings(self) -> list[Ending]:
        """Both debriefs, once the last letter was sent."""
        found = list[Ending]()
        for last in (True, False):
            if last:
                self.press("end")
            else:
                self.open(1 - self.number)
                self.drop(self.letter)
                self.lift()
            until(lambda: isinstance(self.app.screen, Ending), "the debrief does not open",
                  self.go_on)  # fmt: skip
            until(lambda: not self.app.work.is_busy(), "the game is not counted", self.go_on)
            assert isinstance(self.app.screen, Ending)
            found.append(self.app.screen)
        return found

    def go_on(self) -> None:
        """Let some time pass; no frame is drawn of what nobody waits for."""
        self.hand.clock.now += 120
        self.app.serve(pygame.event.get())


class CodeHands(MailHands):
    """The same by codes alone: what one copies the other pastes. `clipboard` holds the newest."""

    def __init__(self, folder: Path, clipboard: list[str]) -> None:
        self.clipboard = clipboard
        super().__init__(folder)

    def save(self) -> None:
        self.clipboard.clear()
        self.press("code")
        assert self.clipboard, self.app.screen

    def drop(self, path: Path) -> None:
        self.app.open("mail")
        self.wait()
        self.press("paste")
