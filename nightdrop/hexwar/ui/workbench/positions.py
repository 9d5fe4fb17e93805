"""The saved positions, to be opened; and the way to the games, for a moment of one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from nightdrop.hexwar.ui.workbench.screen import Bench
from nightdrop.table.disk.files import printable
from nightdrop.table.disk.folders import files_in
from nightdrop.table.language import _
from nightdrop.ui.kit import Button, ButtonSet, Paragraph, Pen, Scroll, Stack, Style
from nightdrop.ui.kit.base import Widget
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.pen import split
from nightdrop.ui.kit.screen import Window

MOST = 200  # positions that are shown, the newest first


class Positions(Page):
    """A button for each saved position."""

    place = "positions"

    def __init__(self, app: Window, back: Bench) -> None:
        super().__init__(app)
        self.back, self.problem = back, ""
        self.scroll = Scroll(Stack())
        self.root = ButtonSet([self.scroll])
        self.renew()

    def renew(self) -> None:
        """Make the buttons again."""
        folder = self.back.folder
        found = sorted(files_in(folder, ".yaml"), key=_written, reverse=True)
        rows: list[Widget] = [
            Button("back", _("Back"), self.leave, "", "back"),
            Button("from-game", _("Take a position from a game"), self._games,
                   _("open its replay, then press the key for the workbench there")),
        ]  # fmt: skip
        if self.problem:
            rows.append(Paragraph(self.problem, "strong", 14))
        if not found:
            rows.append(Paragraph(_("No positions saved yet.")))
        rows += [Button(f"position-{n}", printable(path.stem), partial(self._open, path))
                 for n, path in enumerate(found[:MOST])]  # fmt: skip
        with self.root.kept():
            self.scroll.show(Stack(rows, 8, most=720))
        self.dirty = True

    def _open(self, path: Path) -> None:
        self.problem = self.back.opened(path)
        if self.problem:
            self.renew()

    def _games(self) -> None:
        self.back.away(lambda: self.app.open("games"))

    def leave(self) -> None:
        self.app.back_to(self.back)

    def lay_out(self, style: Style) -> None:
        below, side = split(self.bounds, style.px(120))[1], min(style.px(96), self.size[0] // 20)
        self.scroll.place(below.inflate(-2 * side, 0), style)

    def paint(self, pen: Pen) -> None:
        pen.surface.fill(pen.palette.panel)
        side = min(pen.px(96), self.size[0] // 20)
        pen.fitted((side, pen.px(40)), _("POSITIONS"), 64, pen.palette.ink,
                   self.size[0] - 2 * side)  # fmt: skip
        self.root.draw(pen)

    def reworded(self) -> None:
        self.renew()


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
