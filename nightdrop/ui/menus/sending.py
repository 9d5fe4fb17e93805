"""The send page of a game by mail: a letter is written, saved as a file, or copied as a code."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nightdrop.table.disk.files import short
from nightdrop.table.language import N_, _
from nightdrop.table.match.mail_arrival import written_words
from nightdrop.ui import system
from nightdrop.ui.kit import Button, Gap, Head, Paragraph, Stack, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.menus.letter_files import LetterPage
from nightdrop.ui.menus.mail_seat import open_letter
from nightdrop.ui.play.choices import undo_button
from nightdrop.ui.play.sending import MailPlay

FINAL: Final = N_("A letter cannot be undone once it is written.")


class SendPage(LetterPage):
    """The letter of a sitting: writing it is final. The same letter can be saved again."""

    place = "send"
    heading = N_("SEND THE NIGHT")

    def __init__(self, app: Window, play: MailPlay) -> None:
        self.play = play
        self.scenario, self.game_options = play.scenario, play.game_options
        super().__init__(app)

    def menu(self) -> list[Button]:
        mail, over = self.play.mail, self.play.mail.match.is_over
        said = _("{name} decides next. Send letter {number}.")
        if mail.only_sits:
            said = _("The seat is taken. {name} begins. Send letter {number}.")
        self.note = said.format(name=mail.other_name, number=mail.number)
        if mail.waits and over:
            self.note = N_("The game is over. Send the last letter, then look back.")
        elif not mail.waits:
            self.note = self.told or written_words(mail)
        ways = [
            Button("save", _("Save the file"), self._save, _(FINAL) if mail.waits else "",
                   "send.file", primary=not self.is_out),
            Button("code", _("Copy the code"), self._copy, _("for a message"), "send.code"),
        ]  # fmt: skip
        if self.folder is not None:
            ways.append(Button("folder", _("Show in folder"), self._show, "", "send.folder"))
        if not mail.waits and mail.number > 1:  # an invitation is whole
            ways.append(Button("whole", _("Copy the whole code"), self._copy_whole,
                               _("the game so far, if a letter was lost"), "send.whole"))
        if over and not mail.waits:
            ways.append(Button("end", _("Look back"), self.play.show_end, "",
                               primary=self.is_out))
        else:
            ways.append(Button("look", _("Look at the map"), self._look, "", "send.look"))
        if mail.waits and not over:
            undo = undo_button(self.play.playing.why_no_undo(), self._undo)
            undo.command, undo.answers = "send.undo", False
            ways.append(undo)
        return [*ways, Button("title", _("Main menu"), self.leave, "", "back",
                              primary=self.is_out and not (over or mail.waits))]

    def above(self) -> list[Widget]:
        """What the other player's adjutant decided in this sitting."""
        mail = self.play.mail
        log = mail.match.log(mail.side, mail.since) if mail.waits else ()
        told = [line.text for line in log if line.adjutant]
        if not told:
            return []
        lines = (Paragraph(line, "body", 15) for line in told)
        return [Stack([Head(_("Adjutant")), *lines], 8), Gap(14)]

    def _save(self) -> None:
        self.save(self.play.mail.box, self._written, self.play.mail.other_name)

    def _copy(self) -> None:
        self.copy(self.play.mail.box, self._written)

    def _copy_whole(self) -> None:
        self.copy(self.play.mail.box, self._written, is_whole=True)

    def _written(self) -> int:
        """Write the letter if that was not done; its number."""
        mail = self.play.mail
        if mail.waits:
            mail.write()
        return mail.newest.head.number

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
