"""Letters beside a page: the files of games by mail are read, saved and copied one at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from nightdrop.table.disk.files import short, user_downloads
from nightdrop.table.language import _
from nightdrop.table.match.mail import save_letter
from nightdrop.table.match.mailbox import Mailbox
from nightdrop.table.record.letters import LetterError
from nightdrop.table.record.saves import MAIL
from nightdrop.ui import system
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.kit.work import DISK
from nightdrop.ui.menus.sheet import ButtonSheet

LETTER_PROBLEMS: Final = (*DISK, LetterError)  # what a letter may raise by its nature
Found = TypeVar("Found")


def mail_home(app: Window) -> Path | None:
    """The folder of all games by mail; None if nothing is kept."""
    return app.saves.parent / MAIL if app.saves else None


def letters_folder(app: Window) -> Path:
    """Where letters are saved to be sent."""
    return app.exports or letters_home(app.settings.mail_folder)


def letters_home(chosen: str) -> Path:
    """The folder that a player has typed, from the player's own folder on; the downloads for "".
    """
    return Path.home() / Path(chosen).expanduser() if chosen else user_downloads()


def beside(page: Screen, do: Callable[[], Found], then: Callable[[Found], None]) -> None:
    """Do something to the files of a game beside a page, unless it does something already; `then`
    gets what it returned."""
    if not page.work.is_busy("letter"):
        page.work.ask("letter", object(), lambda _job: do(), raises=LETTER_PROBLEMS, closed=True,
                      then=then)  # fmt: skip


class LetterPage(ButtonSheet):
    """A page on which letters are saved and copied.

    `told` says what became of the last one, `folder` is where it was saved; `is_out`: it was saved
    or copied.
    """

    told, is_out = "", False
    folder: Path | None = None

    def do(
        self, do: Callable[[], Found], then: Callable[[Found], None] = lambda _found: None
    ) -> None:
        """Do something beside the page as `beside` does, and show what has changed."""

        def done(found: Found) -> None:
            self.error = self.told = ""
            then(found)
            self.reworded()

        beside(self, do, done)

    def save(self, box: Mailbox, written: Callable[[], int], player: str) -> None:
        """Save a letter to be sent to a player; `written` gives its number."""
        folder = letters_folder(self.app)

        def saved(path: Path) -> None:
            said = _("Saved as {name} in {folder}. Send it to {player}.")
            self.folder, self.is_out = path.parent, True
            self.told = said.format(name=path.name, folder=short(path.parent), player=player)

        self.do(lambda: save_letter(box, written(), folder), saved)

    def copy(self, box: Mailbox, written: Callable[[], int], *, is_whole: bool = False) -> None:
        """Copy a letter: what is new in it, or the whole game. An invitation is whole."""

        def code() -> str:
            number = written()
            return box.text(number, code=number > 0 and not is_whole)

        def copied(words: str) -> None:
            if system.copy_words(words):
                self.is_out = True
                self.told = _("Copied. Paste it into a message.")
            else:
                self.error = _(system.NOT_COPIED)

        self.do(code, copied)

    def work_failed(self, sentence: str) -> None:
        super().work_failed(sentence)
        self.told = ""
        self.renew()
