"""Answers to programs: status, what is on the table, the cards, exact odds."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from nightdrop.engine.model import Game, Message, State
from nightdrop.engine.play import actor, why_not
from nightdrop.phantom_fury.rules import odds as exact
from nightdrop.phantom_fury.rules.actions import Use
from nightdrop.phantom_fury.rules.cards import (
    AMERICAN,
    DECKS,
    FRONTS,
    GROUND,
    INSURGENT,
    FuryBook,
    Pile,
    PrintedCard,
    from_left,
)
from nightdrop.phantom_fury.rules.combat import Artillery, Assault, Fight, Sending, Strike
from nightdrop.phantom_fury.rules.ruleset import face_of, left, sums
from nightdrop.table.language import _
from nightdrop.table.match.status import cups_told, options_told, prompt
from nightdrop.table.pipe import BadRequestError
from nightdrop.table.scenario.scenarios import OptionSpec
from nightdrop.table.words.sentences import word

# The step in which cards are sent to a fight, by its kind.
SENDING: Final[Mapping[str, Sending]] = {
    step.name: step for step in (Strike(), Artillery(), Assault())
}


def status(state: State) -> dict[str, object]:
    """The fields of `status`, all of them public [docs/protocol.md, Phantom Fury]."""
    book: FuryBook = state.book
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
        "decks": {deck: left(state, deck) for deck in DECKS},  # [1.4]
        "hand": len(book.hand),
        "sent": by_place((*book.sent, *book.beaten)),
        "aimed": by_place(book.aimed),
        "fight": _fight(state),
        "result": result and {"points": result.points, "level": result.level},
    }


def _fight(state: State) -> dict[str, object] | None:
    """The fight under way; its forces are None until they are compared."""
    fight: Fight | None = state.fight
    if fight is None:
        return None
    forces = {"ours": fight.ours, "theirs": fight.theirs}
    lines = {side: [{**line._asdict(), "face": line.face.id} for line in force.lines]
             for side, force in forces.items() if force}  # fmt: skip
    totals = {side: force and force.total for side, force in forces.items()}
    return {"front": fight.front, "kind": fight.kind, **totals, "sums": lines or None}


def by_place(cards: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Cards sent or aimed, by where: `{"2": ["bradley"]}`."""
    found: dict[str, list[str]] = {}
    for face, place in sorted(cards, key=lambda one: from_left(one[1])):
        found.setdefault(place, []).append(face)
    return found


def view(seen: State) -> dict[str, object]:
    """The fields of `view`: all that is on the table, and what is unseen by deck."""
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
        "cups": cups_told(seen),
    }  # fmt: skip


def _lying(face: str | None, faces: Mapping[str, PrintedCard]) -> dict[str, object]:
    return {"face": face, **({"force": faces[face].force} if face else {})}


def in_order(game: Game, hand: Pile) -> list[str]:
    """The cards of a hand by type, then force from the highest, then name."""
    return sorted(hand, key=lambda face: game.faces[face].rank)


def tally(pile: Pile) -> dict[str, int]:
    return dict(sorted(Counter(pile).items()))


def board(
    game: Game, specs: Mapping[str, OptionSpec], chosen: Mapping[str, object]
) -> dict[str, object]:
    """The fields of `board`: the cards, the levels of the end, options and tables."""
    tables = dict(vars(game.rules.tables))
    levels = [level._asdict() for level in tables.pop("levels")]
    return {
        "faces": {
            face.id: {"deck": face.deck, "type": face.type, "force": face.force,
                      "count": face.copies, "name": face.name, "note": face.note}
            for face in game.faces.values()
        },
        "levels": [{**level, "points": None if level == levels[-1] else level["points"]}
                   for level in levels],
        "options": options_told(specs, chosen),
        "tables": {**tables, "works_on": dict(tables["works_on"])},
    }  # fmt: skip


def stands(seen: State) -> str:
    """The state of the game in a sentence."""
    taken, lost = sums(seen)
    said = _(
        "Turn {turn}. Points {points}: {taken} taken, {lost} lost. The insurgents have {city} cards"
        " left, the reserve {reserve}. [2.1]"
    )
    return said.format(turn=seen.turn, points=taken - lost, taken=taken, lost=lost,
                       city=left(seen, INSURGENT), reserve=left(seen, AMERICAN))  # fmt: skip


def fight_odds(
    view: State, kind: str, cards: Sequence[str], place: str
) -> exact.FightOdds | Message:
    """The exact odds of these cards in a fight of a kind, or why they may not fight so.

    The cards are in the hand or sent already, at a front or a place of one, alone there.
    """
    step, book = SENDING[kind], view.book
    sent = tuple(face for face, _place in (*book.sent, *book.aimed))
    book = book.but(hand=(*book.hand, *sent), sent=(), aimed=(), fought=())
    state = view.but(todo=(step,), book=book)
    for face in sorted(cards, key=lambda face: face_of(state, face).type not in GROUND):
        if refused := why_not(state, Use(step.verb, face, place)):
            return refused
        state = step.take(state, Use(step.verb, face, place))
    return why_not(state, step.word) or exact.chances(view, kind, place, cards)


def odds(seen: State, asked: Mapping[str, Any]) -> dict[str, object]:
    """The fields of `odds` of the fight that is asked for [docs/protocol.md, Phantom Fury].

    Raises BadRequestError where the cards may not attack so.
    """
    running = seen.due.name if seen.todo else ""
    kind = str(asked.get("kind", running if running in SENDING else Assault.name))
    if kind not in SENDING:
        raise BadRequestError(f"There is no fight called {kind[:40]!r}; choose from "
                              f"{', '.join(SENDING)}.")
    place = str(asked.get("place", asked.get("front", "")))
    if not is_there(seen, place):
        raise BadRequestError(f"There is no front or place {place[:40]!r}.")
    if place.partition(".")[0] != str(asked.get("front", place.partition(".")[0])):
        raise BadRequestError(f"The place {place!r} is not at front {str(asked['front'])[:40]!r}.")
    here = [face for face, where in (*seen.book.sent, *seen.book.aimed) if where == place]
    cards = asked.get("cards", here)
    faces = [*seen.game.faces]
    if not isinstance(cards, list) or not all(face in faces for face in cards):
        raise BadRequestError("The field 'cards' must be a list of faces.")
    found = fight_odds(seen, kind, cards, place)
    if isinstance(found, Message):
        raise BadRequestError(word(found, seen))
    results = {"won": found.won, "held": found.held, "fired": found.fired}
    return {"of": found.of, "results": results, "points": [list(one) for one in found.points]}


def is_there(view: State, place: str) -> bool:
    """Whether this is a front, or a place with a card."""
    front, dot, number = place.partition(".")
    if front not in FRONTS or not dot:
        return front in FRONTS and not dot
    return any(number == str(at) for at in range(1, len(view.book.front(front)) + 1))
