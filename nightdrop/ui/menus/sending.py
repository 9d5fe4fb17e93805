"""The send page of a game by mail: a letter is written, saved as a file, or copied as a code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from nightdrop.table.disk.files import short
from nightdrop.table.language import N_, _
from nightdrop.table.match.mail import Mail
from nightdrop.table.words.nouns import capital, side_words
from nightdrop.ui import system
from nightdrop.ui.kit import Button, Head, Paragraph, Stack, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.menus.letter_files import (
    LETTER_PROBLEMS,
    letters_folder,
    saved_letter,
    saved_words,
)
from nightdrop.ui.menus.mail_seat import (
    open_letter,
)
from nightdrop.ui.menus.sheet import ButtonSheet
from nightdrop.ui.play.choices import undo_button
from nightdrop.ui.play.sending import MailPlay

Made = TypeVar("Made")
WRITTEN: Final = N_("Letter {number} is written. {name} decides next.")
FINAL: Final = N_("A letter cannot be undone once it is written.")


def other_name(mail: Mail) -> str:
    """The other player's name, or before it is known the side, as in a sentence."""
    return mail.name_of(mail.other) or str(side_words(mail.other))


class SendPage(ButtonSheet):
    """The letter of a sitting: writing it is final. The same letter can be saved again."""

    place = "send"
    heading = N_("SEND THE NIGHT")

    def __init__(self, app: Window, play: MailPlay) -> None:
        self.play, self.told = play, ""
        self.folder: Path | None = None  # in which the letter was saved
        self.scenario, self.game_options = play.scenario, play.game_options
        super().__init__(app)

    def menu(self) -> list[Button]:
        mail, name = self.play.mail, other_name(self.play.mail)
        over = mail.match.is_over
        said = _("{name} decides next. Send letter {number}.")
        self.note = capital(said.format(name=name, number=mail.number))
        if mail.waits and over:
            self.note = N_("The game is over. Send the last letter, then look back.")
        elif not mail.waits:
            number = mail.newest.head.number
            self.note = self.told or _(WRITTEN).format(number=number, name=name)
        ways = [
            Button("save", _("Save the file"), self._save, _(FINAL) if mail.waits else "",
                   "send.file", primary=self.folder is None),
            Button("code", _("Copy the code"), self._copy, _("for a message"), "send.code"),
            Button("folder", _("Show in folder"), self._show, "", "send.folder",
                   enabled=self.folder is not None),
        ]  # fmt: skip
        if mail.waits:
            undo = undo_button(self.play.playing.why_no_undo(), self._undo)
            undo.command, undo.answers = "send.undo", False
            ways += [Button("look", _("Look at the map"), self._look, "", "send.look"), undo]
        elif over:
            ways.append(Button("end", _("Look back"), self.play.show_end, "",
                               primary=self.folder is not None))
        else:
            ways.append(Button("look", _("Look at the map"), self._look, "", "send.look"))
        return [*ways, Button("title", _("Main menu"), self.leave, "", "back",
                              primary=self.folder is not None and not (over or mail.waits))]

    def above(self) -> list[Widget]:
        """What the other player's adjutant decided in this sitting."""
        mail = self.play.mail
        log = mail.match.log(mail.side, mail.since) if mail.waits else ()
        told = [line.text for line in log if line.adjutant]
        if not told:
            return []
        return [Stack([Head(_("Adjutant")), *(Paragraph(line, "body", 15) for line in told)], 8)]

    def _save(self) -> None:
        """Write the letter if that was not done, and save its file."""
        mail, folder = self.play.mail, letters_folder(self.app)

        def saved() -> Path:
            self._write()
            return saved_letter(mail.box, mail.newest.head.number, folder)

        self._do(saved, self._is_saved)

    def _is_saved(self, path: Path) -> None:
        self.folder = path.parent
        self._tell(saved_words(path, other_name(self.play.mail)))

    def _copy(self) -> None:
        """Write the letter if that was not done, and copy its code."""

        def written() -> str:
            self._write()
            box, number = self.play.mail.box, self.play.mail.newest.head.number
            return box.text(number, code=number > 0)

        self._do(written, self._is_written)

    def _is_written(self, code: str) -> None:
        if system.copy_words(code):
            self._tell(_("Copied. Paste it into a message."))
        else:
            self._tell("")
            self.error = _(system.NOT_COPIED)

    def _write(self) -> None:
        if self.play.mail.waits:
            self.play.mail.write()

    def _do(self, do: Callable[[], Made], then: Callable[[Made], None]) -> None:
        """Do something to the letter beside the window; one thing at a time."""
        if not self.work.is_busy():
            self.error = ""
            self.work.ask("letter", object(), lambda _job: do(), raises=LETTER_PROBLEMS,
                          closed=True, then=then)  # fmt: skip

    def _tell(self, sentence: str) -> None:
        self.told = sentence
        self.renew()

    def work_failed(self, sentence: str) -> None:
        super().work_failed(sentence)
        self.renew()

    def _show(self) -> None:
        if self.folder is not None and not system.open_folder(self.folder):
            said = _("The system could not open the folder {folder}.")
            self.error, self.dirty = said.format(folder=short(self.folder)), True

    def _look(self) -> None:
        self.play.looks = True
        self.play.come_back()

    def _undo(self) -> None:
        if not self.work.is_busy():
            self.app.back_to(self.play)
            self.play.playing.undo()

    def leave(self) -> None:
        """Back to the map, or once the letter is written to the title."""
        if self.play.mail.waits:
            self._look()
        else:
            self.app.left_at.pop("title", None)  # it begins with what waits
            super().leave()

    def dropped(self, path: Path) -> None:
        open_letter(self, path)
