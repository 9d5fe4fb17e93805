"""The sheet on which a player writes a report of a problem; nothing is sent."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from nightdrop.table.disk.files import short, unwritten
from nightdrop.table.disk.report import AGREED, write_report
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _
from nightdrop.table.record.saves import saved_games
from nightdrop.ui import display
from nightdrop.ui.kit import Button
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.menus.sheet import ButtonSheet


class Report(ButtonSheet):
    """Writes the report, with the game played last or without, and leads back."""

    heading = N_("SOMETHING WENT WRONG")

    def __init__(self, app: Window, back: Screen) -> None:
        self.back, self.scenario = back, back.scenario
        self.note = N_("The report is one file among your documents. It contains the version, "
                       "system, window, settings and latest logs, which reveal no secrets of a "
                       "game. "
                       "Nothing is sent.")  # fmt: skip
        super().__init__(app)

    @property
    def last_game(self) -> Path | None:
        return next(iter(saved_games(self.app.saves)), None)

    def menu(self) -> list[Button]:
        return [
            Button("write", _("Write the report"), self._write, "", "press", True, True),
            Button("with-game", _("With the last game played"), self._write_with_game, _(AGREED),
                   enabled=self.last_game is not None),
            Button("cancel", _("Back"), self.leave, "", "back"),
        ]  # fmt: skip

    def leave(self) -> None:
        self.app.back_to(self.back)

    def _write_with_game(self) -> None:
        self._write(self.last_game)

    def _write(self, record: Path | None = None) -> None:
        self.error = ""
        try:
            shown = display.described(self.app.surface.get_size(), self.app.settings.scale)
            path = write_report(asdict(self.app.settings), shown, record, self.app.exports)
        except FileError as problem:
            self.error = str(problem)
        except OSError as problem:
            self.error = unwritten(Path(problem.filename or ""), problem)
        else:
            said = _("The report has been saved to {path}. Nothing was sent.")
            self.note = said.format(path=f"{short(path.parent)}/{path.name}")
        self.renew()
