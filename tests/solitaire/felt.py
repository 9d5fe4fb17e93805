"""The patience at the window: two cups with the card in hand between them, three piles below."""

from collections.abc import Iterator
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.stage.node import Caption, Emphasis, Key, Node
from nightdrop.ui.stage.painter import StageFrame
from nightdrop.ui.stage.tabletop import TableModel, Tabletop
from tests.solitaire import CUPS, PILES, value

FELT, PAPER = rgb("#23513B"), rgb("#F5F0E1")
INKS: Final = {"red": rgb("#A8232A"), "black": rgb("#1C2127")}
PLACES: Final = {CUPS[0]: (0, 0), "hand": (1, 0), CUPS[1]: (2, 0),
                 **{f"lay {pile}": (n, 1) for n, pile in enumerate(PILES)}}  # fmt: skip


class Felt(Tabletop[pygame.Rect, TableModel]):
    """A cup is a node by its name, a pile by what is done there: a click is the action."""

    def plan(
        self, style: Style, room: pygame.Rect, view: State, opened: Key | None
    ) -> pygame.Rect:
        """The felt, all of it."""
        return room

    def nodes(self, view: State, plan: pygame.Rect) -> Iterator[Node]:
        """The cups with the card in hand between them, the piles below."""
        tall = min(plan.height * 34 // 100, plan.width * 30 // 100)
        for key, (column, row) in PLACES.items():
            x = plan.left + (column + 1) * plan.width // 4 - tall * 7 // 20
            y = plan.top + (1 + 5 * row) * plan.height // 10
            top = max(view.pieces.at(pile_of(key)), key=value, default=None)
            face = sum(view.cups[key].values()) if key in CUPS else top and top.face
            yield Node(key, (x, y, tall * 7 // 10, tall), face=face, takes=key != "hand")

    def words(self, view: State, key: Key) -> Caption:
        """What lies in a cup or on a pile."""
        name = str(key)
        if name in CUPS:
            left = [face.partition("-")[2] for face, n in view.cups[name].items() if n]
            return Caption(rest=f"The {name} cup holds {', '.join(left) or 'nothing'}.")
        cards = [str(card.face) for card in sorted(view.pieces.at(pile_of(name)), key=value)]
        return Caption(rest=f"On pile {name[-1]}: {', '.join(cards) or 'nothing'}.")

    def ground(self, pen: Pen, frame: StageFrame) -> None:
        pen.surface.fill(FELT, frame.rect)

    def node(self, pen: Pen, node: Node, rect: pygame.Rect, emphasis: Emphasis) -> None:
        """A cup with its count, a card turned up, or the place for one."""
        if isinstance(node.face, int):
            pen.pill(rect, INKS[str(node.key)])
            pen.centred(rect, str(node.face), "value", 40, PAPER)
        elif node.face is None:
            pen.box(rect, None, PAPER, 10, 1)
        else:
            suit, _dash, number = str(node.face).partition("-")
            pen.box(rect, PAPER, None, 10)
            pen.centred(rect, number, "value", 56, INKS[suit])
        if emphasis & (Emphasis.CAN | Emphasis.HINT):
            pen.box(rect.inflate(8, 8), None, pen.palette.accent, 12, 3)


def pile_of(key: str) -> str:
    """The place of the cards that lie at a key."""
    return "hand" if key == "hand" else f"pile.{key[-1]}"
