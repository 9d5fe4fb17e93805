"""The folders and files of games by mail, for the pages that show them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nightdrop.table.disk.files import make_folders, short, user_downloads
from nightdrop.table.language import _
from nightdrop.table.match.mail import save_letter
from nightdrop.table.match.mailbox import MAIL, Mailbox
from nightdrop.table.record.letters import LetterError
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.work import DISK

LETTER_PROBLEMS: Final = (*DISK, LetterError)  # what a letter may raise by its nature


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


def saved_letter(box: Mailbox, number: int, folder: Path) -> Path:
    """Save a letter in a folder, which is made if it is missing. Raises FileError, OSError."""
    make_folders(folder)
    return save_letter(box.card, number, folder)


def saved_words(path: Path, player: str) -> str:
    """Where a letter lies that was saved for a player."""
    said = _("Saved as {name} in {folder}. Send it to {player}.")
    return said.format(name=path.name, folder=short(path.parent), player=player)
