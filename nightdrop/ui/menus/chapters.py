"""The chapters of the guide, to be taken in any order."""

from __future__ import annotations

from functools import partial
from typing import Final

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _
from nightdrop.table.match.pages import chapters
from nightdrop.ui.kit import Button
from nightdrop.ui.menus.sheet import Sheet
from nightdrop.ui.play.guide import open_chapter, state_of

_KEYS: Final = ("chapters.one", "chapters.two", "chapters.three", "chapters.four",
                "chapters.five", "chapters.six")  # fmt: skip


class Chapters(Sheet):
    """The chapters of the guide, in any order; one that was left is taken up where it was."""

    place = "chapters"
    heading = N_("LEARN BY PLAYING")
    note = N_("Six short chapters on the real rules, in any order. Each can be left at any time.")

    def menu(self) -> list[Button]:
        made, first = [], True
        for number, chapter in enumerate(chapters()):
            stands = state_of(self.app, number)
            label = {"done": _("{title}  ✓"), "begun": _("{title}, begun")}.get(stands, "{title}")
            primary = first and stands != "done"
            first = first and not primary
            made.append(Button(f"chapter-{number + 1}", label.format(title=chapter.title),
                               partial(self._open, number, stands == "done"), chapter.about,
                               _KEYS[number], True, primary))  # fmt: skip
        return [*made, Button("back", _("Back"), self.leave, "", "back")]

    def _open(self, number: int, anew: bool) -> None:
        try:
            open_chapter(self.app, number, anew=anew)
        except (FileError, OSError) as problem:
            self.error = str(problem)
            self.dirty = True
