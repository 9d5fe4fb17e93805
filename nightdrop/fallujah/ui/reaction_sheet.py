"""What a reaction picked, as counters in a row over the foot of the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor
from nightdrop.fallujah.rules.reaction import Pick
from nightdrop.fallujah.rules.ruleset import fight_of
from nightdrop.fallujah.ui.battle_round import in_battle
from nightdrop.fallujah.ui.map_overlay import put_counter
from nightdrop.fallujah.ui.playing import TownPlaying
from nightdrop.fallujah.words import face_words, place_words
from nightdrop.table.language import _
from nightdrop.table.words.nouns import capital
from nightdrop.ui.kit.pen import Pen, Style, sized, split
from nightdrop.ui.look.theme import SIZE_SUB
from nightdrop.ui.play.game import Memo
from nightdrop.ui.stage.node import Key
from nightdrop.ui.stage.sheet import OverSheet, PlacedSheet, SheetFrame, nodes_at

ALL: Final = "reaction"  # the node of the whole sheet
COUNTER, CELL, PAD, ROUND = 64, 96, 14, 12  # design px; a cell is a counter with its name
LINES: Final = 2  # of a name below its counter


class PickedFaces(NamedTuple):
    """The counters of a reaction in the order in which they were picked, and its space [14.3]."""

    space: str
    faces: Sequence[str]


def picked_last(states: Sequence[State], entries: Sequence[str]) -> PickedFaces | None:
    """The picks since the last decision, None if there were none; `states` has one more state than
    there are entries."""
    faces, space = list[str](), ""
    for number in reversed(range(len(entries))):
        before = states[number]
        if not before.todo or actor(before) != CHANCE:
            break
        if isinstance(before.due, Pick):
            space = fight_of(before).space
            faces.append(entries[number].partition(" ")[2])
    return PickedFaces(space, faces[::-1]) if faces else None


class ReactionSheet(OverSheet[TownPlaying]):
    """The picks of the last reaction, until the player decides anything or closes the sheet.

    `closed` is the number of entries after which it was closed. The battle has its own sheet.
    """

    def __init__(self, playing: TownPlaying) -> None:
        super().__init__(playing)
        self.closed = -1
        self._picked = Memo[PickedFaces | None]()

    def told(self) -> PickedFaces | None:
        """The picks that are shown."""
        match = self.playing.match
        return self._picked.of(
            self.playing.version, lambda: picked_last(match.history.states, match.entries))

    def is_up(self) -> bool:
        playing = self.playing
        if playing.bot_decides or playing.display or in_battle(playing.view):
            return False
        return self.closed != len(playing.match.entries) and self.told() is not None

    def close(self) -> None:
        """The player has seen it."""
        self.closed = len(self.playing.match.entries)
        self.playing.back()

    def place(self, style: Style, room: pygame.Rect) -> PlacedSheet:
        """At the foot of the room, as wide as its counters."""
        told = self.told()
        assert told is not None  # it is up
        pad, edge = style.px(PAD), style.px(ROUND)
        cells = min(len(told.faces) * style.px(CELL), room.width - 2 * (pad + edge))
        wide = max(cells, style.width(self._title(told), "head", 16)) + 2 * pad
        tall = style.px(26 + COUNTER) + LINES * style.line_height("body", SIZE_SUB) + 2 * pad
        rect = sized(min(wide, room.width - 2 * edge), tall,
                     bottomleft=(room.left + edge, room.bottom - edge))  # fmt: skip
        return PlacedSheet(self, rect, told, nodes_at({ALL: rect}))

    def _title(self, told: PickedFaces) -> str:
        place = place_words(self.playing.view.game, told.space)
        return _("Reaction at {place}").format(place=place).upper()

    def click(self, key: Key) -> bool:
        """A click anywhere on it closes it."""
        self.close()
        return True

    def back(self, key: Key | None) -> bool:
        self.close()
        return True

    def key(self, command: str) -> bool:
        return command == "play.back" and self.back(None)

    def paint(self, pen: Pen, frame: SheetFrame) -> None:
        told: PickedFaces = frame.plan
        game = self.playing.view.game
        pen.box(frame.rect, pen.palette.panel, pen.palette.accent, 10, 1.8)
        inner = pen.inset(frame.rect, PAD)
        head = pen.row(inner, inner.top, 20)
        pen.line(head, self._title(told), "head", 16, pen.palette.accent_text)
        pen.rule_number((inner.right, inner.top), "14.3")
        row = pen.inset(inner, 0, 26, bottom=0)
        side, step = pen.px(COUNTER), pen.line_height("body", SIZE_SUB)
        for face, cell in zip(told.faces, pen.cells(row, [1] * len(told.faces), 4), strict=True):
            at = sized(side, side, midtop=cell.midtop)
            put_counter(pen, game, face, at)
            lines = pen.lines(capital(face_words(game, face)), cell.width, "body", SIZE_SUB, LINES)
            below = split(cell, side + pen.px(2))[1]
            for line in lines:
                under, below = split(below, step)
                pen.line(under, line, "body", SIZE_SUB, pen.palette.ink, "centre")
