"""The index of all cards: on one page each face by type, with its number and count."""

from __future__ import annotations

from typing import Final

import pygame

from nightdrop.engine.model import Game
from nightdrop.phantom_fury.rules.cards import DECKS, PrintedCard
from nightdrop.phantom_fury.ui.cards import DRESSES, look_of
from nightdrop.phantom_fury.words import type_words
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.kit import Beside, Gap, Head, Pen, Stack, Style, Widget
from nightdrop.ui.menus.sheet import ScrolledPage

# The types of each column, how broad the columns of a deck are to one another, and the width in
# design px under which they stand one below the other: their names would be cut.
COLUMNS: Final = (("GA", "SD", "TR"), ("IN", "PXO"))
PARTS: Final = ((26, 23, 21), (20, 22))
FOLDS: Final = (700, 380)
_HEAD, _ROW = 28, 24  # design px


class TypeFaces(Widget):
    """The faces of a type: each one's number, name and count."""

    def __init__(self, game: Game, type_: str) -> None:
        super().__init__()
        found: list[PrintedCard] = [face for face in game.faces.values() if face.type == type_]
        self.dress, self.title = DRESSES[found[0].type], type_words(game, type_).upper()
        many = sum(face.copies for face in found)
        self.note = ngettext("{count} card", "{count} cards", many).format(count=many)
        looks = [(look_of(game, face.id), face) for face in sorted(found, key=lambda f: f.rank)]
        self.rows = [(f"1–{look.figure}" if face.type in "RD" else look.figure, look.name,
                      f"× {face.copies}") for look, face in looks]  # fmt: skip

    def _row(self, style: Style) -> int:
        return max(style.px(_ROW), style.line_height("body", 14) + style.px(4))

    def _head(self, style: Style) -> int:
        return max(style.px(_HEAD), style.line_height("head", 13) + style.px(8))

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self._head(style) + style.px(4) + len(self.rows) * self._row(style)

    def paint(self, pen: Pen) -> None:
        head, pal = pygame.Rect(self.rect.topleft, (self.rect.width, self._head(pen))), pen.palette
        pen.box(head, self.dress.frame, None, 4)
        inner = head.inflate(-pen.px(16), 0)
        pen.line(inner, self.title, "head", 13, self.dress.ink)
        pen.line(inner, self.note, "body", 13, self.dress.ink, "right")
        y, tall = head.bottom + pen.px(4), self._row(pen)
        token = pen.px(14) + max(pen.width(row[0], "value", 15) for row in self.rows)
        wide = max(pen.width(copies, "body", 14) for _figure, _name, copies in self.rows)
        for figure, name, copies in self.rows:
            row = pygame.Rect(self.rect.left, y, self.rect.width, tall)
            number = pygame.Rect(row.left, y, token, tall)
            pen.line(number, figure, "value", 15, pal.accent_text, "centre")
            room = row.width - token - wide - pen.px(12)
            named = pygame.Rect(number.right + pen.px(4), y, room, tall)
            size = pen.fitting([name], room, "body", 14, 12, 1) or 11
            pen.line(named, name, "body", size, pal.ink)
            pen.line(row.inflate(-pen.px(8), 0), copies, "body", 14, pal.ink2, "right")
            y += tall


class Index(ScrolledPage):
    """All cards of the game, ours first."""

    helps = False
    column = 1400

    def widgets(self) -> list[Widget]:
        self.heading = _("ALL CARDS")
        game = load_scenario(self.shown_game, self.back.game_options)
        decks = list[Widget]()
        for name, deck, columns, parts, fold in zip(
            (N_("Americans"), N_("Insurgents")), DECKS, COLUMNS, PARTS, FOLDS, strict=True
        ):
            many = sum(face.copies for face in game.faces.values() if face.deck == deck)
            note = ngettext("{count} card", "{count} cards", many).format(count=many)
            kinds = [Stack([TypeFaces(game, type_) for type_ in column], 10) for column in columns]
            decks.append(Stack([Head(_(name), note), Gap(4), Beside(kinds, 16, parts, fold)], 0))
        return [Beside(decks, 24, tuple(map(sum, PARTS)), 1000)]
