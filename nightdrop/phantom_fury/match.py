"""What programs are told of the card table: status, what lies on it, the cards, exact odds."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict

from nightdrop.engine.model import Game, State
from nightdrop.engine.play import actor
from nightdrop.phantom_fury.rules.cards import AMERICAN, DECKS, FRONTS, INSURGENT, Face, Pile, Table
from nightdrop.table.language import _
from nightdrop.table.match.status import prompt
from nightdrop.table.scenario.scenarios import OptionSpec


def status(state: State) -> dict[str, object]:
    """The fields of `status`, all of them public [docs/protocol.md, Phantom Fury]."""
    book: Table = state.book
    taken, lost = sums(state)
    result = state.result
    return {
        "turn": state.turn,
        "actor": actor(state),
        "step": state.due.name if state.todo else None,
        "prompt": prompt(state),
        "points": taken - lost,
        "taken": taken,
        "lost": lost,
        "decks": decks(state),
        "hand": len(book.hand),
        "sent": by_place(book.sent),
        "aimed": by_place(book.aimed),
        "fight": None,
        "result": result and {"points": result.points, "level": result.level},
    }


def sums(state: State) -> tuple[int, int]:
    """The values captured, and those lost [2.1]."""
    taken, lost = (sum(state.game.faces[face].value for face in pile)
                   for pile in (state.book.captured, state.book.casualties))  # fmt: skip
    return taken, lost


def decks(state: State) -> dict[str, int]:
    """How many cards each deck has: those of its cup less the down cards [1.4]."""
    down = sum(card.face is None for front in state.book.fronts for card in front)
    counts = {deck: sum(state.cups[deck].values()) for deck in DECKS}
    return counts | {INSURGENT: counts[INSURGENT] - down}


def by_place(cards: tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    """Cards sent or aimed, by where: `{"2": ["bradley"]}`."""
    found: dict[str, list[str]] = {}
    for face, place in sorted(cards, key=lambda one: one[1]):
        found.setdefault(place, []).append(face)
    return found


def view(seen: State) -> dict[str, object]:
    """The fields of `view`: all that lies on the table, and what is unseen by deck."""
    book, faces = seen.book, seen.game.faces
    return {
        "fronts": {
            front: [{"place": f"{front}.{n}", **_lying(card.face, faces)}
                    for n, card in enumerate(cards, 1)]
            for front, cards in zip(FRONTS, book.fronts, strict=True)
        },
        "hand": in_order(seen.game, book.hand),
        "captured": tally(book.captured),
        "casualties": tally(book.casualties),
        "gone": {deck: tally(pile) for deck, pile in zip(DECKS, book.gone, strict=True)},
        "cups": {deck: {face: n for face, n in sorted(cup.items()) if n}
                 for deck, cup in seen.cups.items()},
    }  # fmt: skip


def _lying(face: str | None, faces: Mapping[str, Face]) -> dict[str, object]:
    """A card on a front."""
    return {"face": face, **({"force": faces[face].force} if face else {})}


def in_order(game: Game, hand: Pile) -> list[str]:
    """The cards of a hand by type, then force from the highest, then name."""
    return sorted(hand, key=lambda face: game.faces[face].rank)


def tally(pile: Pile) -> dict[str, int]:
    """How many of each face a pile holds."""
    return dict(sorted(Counter(pile).items()))


def board(
    game: Game, specs: Mapping[str, OptionSpec], chosen: Mapping[str, object]
) -> dict[str, object]:
    """The fields of `board`: the cards, the levels of the end, options and tables."""
    tables = asdict(game.rules.tables)
    levels = tables.pop("levels")
    return {
        "faces": {
            face.id: {"deck": face.deck, "type": face.type, "force": face.force,
                      "count": face.copies, "name": face.name, "note": face.note}
            for face in game.faces.values()
        },
        "levels": [{**level, "points": None if level == levels[-1] else level["points"]}
                   for level in levels],
        "options": {
            name: {"value": chosen[name], "default": spec.default, "values": [*(spec.values or ())]}
            for name, spec in specs.items()
        },
        "tables": tables,
    }  # fmt: skip


def stands(seen: State) -> str:
    """How a view stands, in a sentence."""
    taken, lost = sums(seen)
    said = _(
        "Turn {turn}. Points {points}: {taken} taken, {lost} lost. The insurgents have {city} cards"
        " left, the reserve {reserve}. [2.1]"
    )
    left = decks(seen)
    return said.format(turn=seen.turn, points=taken - lost, taken=taken, lost=lost,
                       city=left[INSURGENT], reserve=left[AMERICAN])  # fmt: skip
