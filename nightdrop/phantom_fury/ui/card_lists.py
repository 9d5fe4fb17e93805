"""Sheets over the table: the cards of each pile, and the count of unseen cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.phantom_fury.rules.cards import AMERICAN, INSURGENT, TYPES
from nightdrop.phantom_fury.ui.cards import draw_card, fit
from nightdrop.phantom_fury.ui.table import ground, pile_words
from nightdrop.phantom_fury.words import type_words
from nightdrop.table.language import N_, _
from nightdrop.table.words.nouns import percent
from nightdrop.ui.kit import Beside, Head, Paragraph, Pen, Stack, Style, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.menus.sheet import ScrolledPage
from nightdrop.ui.play.screen import Play

WIDE, GAP = 116, 8  # design px of a card, and between two


class ListedCard(NamedTuple):
    """A card on a sheet, with the words below it."""

    face: str
    note: str = ""


class CardRow(Widget):
    """Cards side by side, in as many rows as they need."""

    def __init__(self, game: Game, cards: Sequence[ListedCard], wide: float = WIDE) -> None:
        super().__init__()
        self.game, self.cards, self.wide = game, cards, wide

    def places(self, width: int, style: Style) -> list[pygame.Rect]:
        """The rectangle of each card in px, from (0, 0) on."""
        wide, gap = fit(style.px(self.wide)), style.px(GAP)
        tall, each = round(wide * 1.4), max(1, (width + gap) // (wide + gap))
        below = style.line_height("body", 13) if any(card.note for card in self.cards) else 0
        return [pygame.Rect(n % each * (wide + gap), n // each * (tall + below + gap), wide, tall)
                for n in range(len(self.cards))]  # fmt: skip

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        places = self.places(width, style)
        return width, max((one.bottom for one in places), default=0) + style.px(30)

    def paint(self, pen: Pen) -> None:
        for card, place in zip(self.cards, self.places(self.rect.width, pen), strict=True):
            rect = place.move(self.rect.topleft)
            draw_card(pen, rect, self.game, card.face)
            if card.note:
                row = pygame.Rect(rect.left, rect.bottom, rect.width, pen.line_height("body", 13))
                pen.line(row, card.note, "body", 13, pen.palette.ink2, "centre")


def beside(groups: Sequence[tuple[Head, CardRow]], most: int) -> list[Widget]:
    """Groups of cards, side by side while no more than `most` cards are in a row."""
    rows, room = list[list[tuple[int, Stack]]](), 0
    for group in groups:
        share = max(2, len(group[1].cards))  # in cards' widths; a heading takes that of two
        room -= share
        if room < 0 or not rows:
            rows.append([])
            room = most - share
        rows[-1].append((share, Stack(group, 6)))
    fold = most * groups[0][1].wide
    return [Beside([stack for _share, stack in row], 30, [share for share, _stack in row], fold)
            if len(row) > 1 else row[0][1] for row in rows]  # fmt: skip


class TableSheet(ScrolledPage):
    """A sheet about the table that the play screen shows."""

    column = 1290
    place = "play"

    def __init__(self, app: Window, back: Play, at: str = "") -> None:
        self.view: State = back.playing.displayed_view
        self.at, self.scenario = at, back.scenario
        super().__init__(app, back)

    def paint(self, pen: Pen) -> None:
        pen.surface.blit(ground(self.size, self.scale, True), (0, 0))
        self.root.draw(pen)


class Piles(TableSheet):
    """The cards of every pile, the clicked one first."""

    heading = N_("PILES")

    def widgets(self) -> list[Widget]:
        made, book, game = list[tuple[Head, CardRow]](), self.view.book, self.view.game
        piles = {"taken": book.captured, "lost": book.casualties, "gone": book.gone[1],
                 "reserve": book.gone[0]}  # fmt: skip
        for name in sorted(piles, key=lambda name: name != self.at):
            title, note = pile_words(self.view, name)
            if name == "reserve":
                title = _("Used {count}").format(count=len(book.gone[0]))
                note = _("American cards that were discarded")
            counts = Counter(sorted(piles[name], key=lambda face: game.faces[face].rank))
            cards = [ListedCard(face, f"× {count}" if count > 1 else "")
                     for face, count in counts.items()]  # fmt: skip
            made.append((Head(title, told=note), CardRow(game, cards)))
        return beside(made, 9)


class UnseenCards(TableSheet):
    """The unseen cards, by type and face, with the chance that a face-down card is it [1.4]."""

    heading = N_("CARD COUNT")

    def widgets(self) -> list[Widget]:
        note = _("Below each card: copies unseen, copies in all, and the chance that a given "
                 "unseen "
                 "card is this one.")
        view, made = self.view, list[Widget]([Paragraph(note, "body", 15)])
        for deck, title in ((INSURGENT, N_("Insurgents")), (AMERICAN, N_("Americans"))):
            cup = {face: count for face, count in view.cups[deck].items() if count}
            total, groups = sum(cup.values()), list[tuple[Head, CardRow]]()
            for kind in TYPES:
                faces = sorted((face for face in cup if view.game.faces[face].type == kind),
                               key=lambda face: view.game.faces[face].rank)  # fmt: skip
                if not faces:
                    continue
                many = sum(cup[face] for face in faces)
                note = _("{count} of {total} unseen: {chance}").format(
                    count=many, total=total, chance=percent(many / total))  # fmt: skip
                cards = [ListedCard(face, f"{cup[face]} / {view.game.faces[face].copies} · "
                               + percent(cup[face] / total)) for face in faces]  # fmt: skip
                head = Head(f"{_(title)}: {type_words(view.game, kind)}", told=note)
                groups.append((head, CardRow(view.game, cards, 96)))
            made += beside(groups, 12) if groups else []
        return made
