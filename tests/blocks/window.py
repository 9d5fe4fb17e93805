"""Nine Fields at the window: a map of fields, and blocks whose faces their owner alone sees."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, State
from nightdrop.ui.kit.fold import Fold, FoldRow
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.stage.fan import FanWish
from nightdrop.ui.stage.node import Caption, Emphasis, Key, Node
from nightdrop.ui.stage.over import HoverPlate
from nightdrop.ui.stage.painter import StageFrame
from nightdrop.ui.stage.pointer import Clicks
from nightdrop.ui.stage.tabletop import TableModel, Tabletop
from tests.blocks import BLUE, FIELDS, RED, Go, enemies, strength

FIELD, SIDE, GAP = 300, 84, 20  # world px of a field, of a block, between two fields
INKS: Final = {BLUE: rgb("#2F5C8F"), RED: rgb("#9C3B34")}
MEADOW, PATH, CREAM = rgb("#4F6140"), rgb("#8A7B57"), rgb("#F2EAD6")
CROWDED = 3  # blocks on a field from which it is fanned


class BlockFace(NamedTuple):
    """All that the painter knows of a block: its side, its strength, whether both know that."""

    side: str
    strength: int | None
    is_open: bool


class FieldTable(Tabletop[None, TableModel]):
    """Fields in three rows; on each the blocks of Blue above, those of Red below."""

    world = (3 * FIELD + 4 * GAP, 3 * FIELD + 4 * GAP)

    def nodes(self, view: State, plan: None) -> Iterator[Node]:
        """The fields, then the blocks on them."""
        yield from (Node(field, (*corner(field), FIELD, FIELD), "place") for field in FIELDS)
        for field in FIELDS:
            for side in (BLUE, RED):
                own = [c for c in view.pieces.at(field) if c.side == side]
                yield from (self._block(field, n, block) for n, block in enumerate(own))

    def _block(self, field: str, number: int, block: Counter) -> Node:
        x, y = corner(field)
        top = y + (GAP if block.side == BLUE else FIELD - SIDE - GAP)
        at = x + GAP + number * (SIDE + 6), top, SIDE, SIDE
        shown = strength(block) if block.face else None
        face = BlockFace(block.side, shown, len(block.known_to) == 2)
        return Node(block.id, at, "piece", face, field)

    def means(self, view: State, action: Action) -> Sequence[Clicks]:
        """A block, then the field."""
        return ((action.block, action.to),) if isinstance(action, Go) else ()

    def listed(self, view: State, action: Action) -> bool:
        """Marches are clicked."""
        return not isinstance(action, Go)

    def fan(self, view: State, plan: None, key: Key) -> FanWish | None:
        """A crowded field is fanned."""
        crowd = len(view.pieces.at(key)) >= CROWDED if key in FIELDS else False
        return FanWish(SIDE, CROWDED, title=str(key)) if crowd else None

    def words(self, view: State, key: Key) -> Caption:
        """The blocks of a field, or what is known of a block."""
        if key in FIELDS:
            names = ", ".join(c.id for c in view.pieces.at(key))
            return Caption("", str(key), names or "nobody stands here")
        block = view.pieces.by_id.get(str(key))
        if block is None:
            return Caption()
        known = f"strength {strength(block)}" if block.face else "unknown"
        return Caption("", block.id, f"{known}, on {block.place}", "1")

    def plate(self, told: TableModel, key: Key, over: Clicks) -> HoverPlate | None:
        """What the chosen block would fight there."""
        view, chosen = told.view, (over or told.choosing.made)[:1]
        if not chosen or key not in told.choosing.nexts:
            return None
        came = view.pieces[str(chosen[0])]
        foes = enemies(view, came.side, str(key))
        if not foes:
            return None
        line = f"{force(came)} + d6 against {force(foes[0])} + d6"
        rows = {"who": f"{came.id} and {foes[0].id}", "odds": line}
        fold = Fold([FoldRow(name, lambda t: t.style.line_height("strong", 16)) for name in rows])
        return HoverPlate(key, fold, {name: partial(row, words) for name, words in rows.items()})

    def ground(self, pen: Pen, frame: StageFrame) -> None:
        pen.surface.fill(PATH, frame.rect)

    def node(self, pen: Pen, node: Node, rect: pygame.Rect, emphasis: Emphasis) -> None:
        """A field, or a block: its strength in brackets while its owner alone knows it."""
        marked = emphasis & (Emphasis.CAN | Emphasis.HINT | Emphasis.MEANT)
        if node.layer == "place":
            pen.box(rect, MEADOW, pen.palette.accent if marked else None, 10, 4)
            pen.text((rect.left + pen.px(8), rect.centery), str(node.key), "value", 16, CREAM)
            return
        face, chosen = node.face, bool(emphasis & Emphasis.CHOSEN)
        assert isinstance(face, BlockFace)
        rim = pen.palette.accent if marked or chosen else CREAM
        pen.box(rect, INKS[face.side], rim, 6, 5 if chosen else 2)
        if face.strength is not None and not emphasis & Emphasis.AWAY:
            told = f"{face.strength}" if face.is_open else f"({face.strength})"
            pen.centred(rect, told, "display", 40, CREAM)


def corner(field: str) -> tuple[int, int]:
    """The upper left corner of a field in the world."""
    row, column = "abc".index(field[0]), int(field[1]) - 1
    return GAP + column * (FIELD + GAP), GAP + row * (FIELD + GAP)


def force(block: Counter) -> str:
    """The strength of a block as it is known."""
    return str(strength(block)) if block.face else "?"


def row(words: str, pen: Pen, rect: pygame.Rect) -> None:
    """A line of a plate."""
    pen.text(rect.topleft, words, "strong", 16, width=rect.width)


