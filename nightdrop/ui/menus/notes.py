"""A page of notes on the history of a game: grouped, searched by typing, with sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from nightdrop.table.language import N_, _, folded
from nightdrop.table.scenario.notes import Note, Source, notes_of
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import capital
from nightdrop.ui.kit import Gap, Head, Paragraph, Row, Stack, Widget
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.look.icons import icon
from nightdrop.ui.menus.help import Reading


class Sheaf(NamedTuple):
    """Notes that are read together: one with a `mark` beside its title, or a whole group.

    A group is under its name, a `head` in the list. Without notes it is the list of all sources.
    """

    title: str
    notes: tuple[Note, ...]
    mark: str = ""
    head: bool = True


class NotesPage(Reading):
    """The notes of a scenario by groups, which its kind of game makes in `groups`.

    Those that were `asked` for are read first.
    """

    place = "history"
    heading, leaves = N_("History"), "history.leave"

    def __init__(
        self, app: Window, back: Screen, asked: Sequence[Note] = (), title: str = ""
    ) -> None:
        super().__init__(app, back)
        if len(asked) > 1:
            self.found = [Sheaf(title or asked[0].title, tuple(asked)), *self.found]
            self.list.refill(len(self.found), self._row)
        elif asked:
            self._opening = next(at for at, one in enumerate(self.found)
                                 if not one.head and one.notes == (asked[0],))  # fmt: skip
        else:
            left = app.left_at.get(self.place, ("", 0, 0))
            if left[0] == self.scenario:
                self._opening, self._offset = left[1:]

    def groups(self) -> Iterator[tuple[str, Sequence[tuple[str, Note]]]]:
        """The groups in order, each with its name and its notes; each note with its mark."""
        raise NotImplementedError  # every kind of game has its own

    def about(self, note: Note) -> str:
        """The subject of a note, in a line."""
        raise NotImplementedError  # every kind of game has its own

    def leave(self) -> None:
        self.settle()
        whole = not self.field.string and len(self.found) == len(self.search(""))
        if whole:
            self.app.left_at[self.place] = (self.scenario, self.list.chosen,
                                            self.scroll.scroller.offset)  # fmt: skip
        super().leave()

    # The list

    def search(self, words: str) -> Sequence[Sheaf]:
        parts, found = folded(words).split(), list[Sheaf]()
        if trouble := [note for note in notes_of(self.scenario) if not note.about]:
            return [Sheaf(note.title, (note,), head=False) for note in trouble]
        for name, rows in self.groups():
            fits = [(mark, note) for mark, note in rows if self._holds(note, parts)]
            if fits:
                found.append(Sheaf(name, tuple(note for _mark, note in fits)))
                found += [Sheaf(note.title, (note,), mark, False) for mark, note in fits]
        return [*found, Sheaf(_("Sources"), ())] if found and not parts else found

    def _holds(self, note: Note, parts: Sequence[str]) -> bool:
        """Whether a note contains all these parts of words."""
        sources = (one.title for one in note.sources)
        whole = folded(" ".join((note.title, note.text, note.differ, self.about(note), *sources)))
        return all(part in whole for part in parts)

    def count(self, found: Sequence[Sheaf]) -> int:
        return len({note.id for one in found for note in one.notes})

    def row(self, one: Sheaf) -> Row:
        side, words = self.scale.px(18), one.title.split()
        short = " ".join((*words[:2], "…")) if len(words) > 2 else ""
        if not one.head:
            beside = pygame.Surface((side, side), pygame.SRCALPHA)
            return Row(one.title, one.mark, beside, short=short)
        count = len(one.notes) or len(self._sources(notes_of(self.scenario)))
        book = icon("book", side, self.palette.accent_text)
        return Row(one.title, str(count), book, strong=True, short=short)

    # What is read

    def text(self, one: Sheaf, roomy: bool) -> Stack:
        size = 26 if roomy else 20
        if not one.notes:
            title = Paragraph(one.title, "strong", size, "ink")
            return Stack([title, Gap(10), *self._listed(self._sources(notes_of(self.scenario)))], 0)
        head: list[Widget] = []
        if one.head:
            head = [Paragraph(one.title.upper(), "head", 18, "accent_text"), Gap(14)]
        told = [part for note in one.notes for part in (Gap(40), *self._note(note, size))]
        return Stack([*head, *told[1:]], 0)

    def _note(self, note: Note, size: float) -> Iterator[Widget]:
        """A note with its subject, where its sources differ, and what they are."""
        yield Paragraph(self.about(note), "rule", 16, "accent_text")
        yield Gap(6)
        yield Paragraph(note.title, "strong", size, "ink")
        yield Gap(12)
        yield Paragraph(note.text, "body", 18, "ink")
        if note.differ:
            yield Gap(18)
            yield Head(_("Where sources differ"))
            yield Paragraph(note.differ, "body", 16, "ink")
        if note.sources:
            yield Gap(18)
            yield Head(_("Sources"))
            yield from self._listed(note.sources)

    def _listed(self, sources: Sequence[Source]) -> Iterator[Widget]:
        for source in sources:
            yield Paragraph(source.title, "strong", 15, "ink")
            yield Paragraph(f"{capital(source.what)}. {source.where}", "body", 13.4)
            yield Gap(8)

    def _sources(self, notes: Sequence[Note]) -> Sequence[Source]:
        return sorted({source.title: source for note in notes for source in note.sources}.values(),
                      key=lambda source: folded(source.title))  # fmt: skip



class BattleNotes(NotesPage):
    """The notes of a scenario by its battles, each named as the scenario's words have it."""

    def groups(self) -> Iterator[tuple[str, Sequence[tuple[str, Note]]]]:
        notes = notes_of(self.scenario)
        for battle in dict.fromkeys(name for note in notes for name in note.about["battle"]):
            yield self._named(battle), [("", note) for note in notes
                                        if battle in note.about["battle"]]  # fmt: skip

    def about(self, note: Note) -> str:
        return "  ·  ".join(map(self._named, note.about.get("battle", ())))

    def _named(self, battle: str) -> str:
        return own(self.scenario, f"battle.{battle}") or battle
