"""The patience at the window: two cups with the card in hand between them, three piles below."""

from collections.abc import Mapping
from typing import Final

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.table.match.counsel import Hint
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.play.game import Thing
from nightdrop.ui.play.surface import Surface
from tests.solitaire import CUPS, PILES, value

FELT, PAPER = rgb("#23513B"), rgb("#F5F0E1")
INKS: Final = {"red": rgb("#A8232A"), "black": rgb("#1C2127")}


class Felt(Surface):
    """A cup is a thing by its name, a pile by what is done there: a click is the action."""

    def spots(self, view: State) -> Mapping[Thing, pygame.Rect]:
        """The cups above, the piles below."""
        return {CUPS[0]: self._card(0, 0), CUPS[1]: self._card(2, 0),
                **{f"lay {pile}": self._card(n, 1) for n, pile in enumerate(PILES)}}  # fmt: skip

    def _card(self, column: int, row: int) -> pygame.Rect:
        """The place of a card, in window px."""
        tall = min(self.rect.height * 34 // 100, self.rect.width * 30 // 100)
        rect = pygame.Rect(0, 0, tall * 7 // 10, tall)
        x, y = (column + 1) * self.rect.width // 4, (1 + 5 * row) * self.rect.height // 10
        rect.midtop = self.rect.left + x, self.rect.top + y
        return rect

    def describe(self, view: State, thing: Thing) -> str:
        """What lies in a cup or on a pile."""
        name = str(thing)
        if name in CUPS:
            left = [face.partition("-")[2] for face, n in view.cups[name].items() if n]
            return f"The {name} cup holds {', '.join(left) or 'nothing'}."
        pile = sorted(view.pieces.at(f"pile.{name[-1]}"), key=value)
        cards = [str(card.face) for card in pile]
        return f"On pile {name[-1]}: {', '.join(cards) or 'nothing'}."

    def paint(self, pen: Pen, hint: Hint | None) -> None:
        """Cups with their count, the card in hand, the uppermost card of each pile."""
        view = self.playing.view
        pen.surface.fill(FELT, self.rect)
        can = {hint.action.text} if hint else {action.text for action in self.playing.offered}
        for thing, rect in self.spots(view).items():
            name = str(thing)
            if name in CUPS:
                pen.pill(rect, INKS[name])
                pen.centred(rect, str(sum(view.cups[name].values())), "value", 40, PAPER)
            else:
                pile = view.pieces.at(f"pile.{name[-1]}")
                self._draw(pen, rect, max(pile, key=value, default=None))
            if name in can:
                pen.box(rect.inflate(8, 8), None, pen.palette.accent, 12, 3)
        self._draw(pen, self._card(1, 0), *view.pieces.at("hand"))

    def _draw(self, pen: Pen, rect: pygame.Rect, card: Counter | None = None) -> None:
        """A card turned up, or the place for one."""
        if card is None or card.face is None:
            pen.box(rect, None, PAPER, 10, 1)
            return
        suit, _dash, number = card.face.partition("-")
        pen.box(rect, PAPER, None, 10)
        pen.centred(rect, number, "value", 56, INKS[suit])
