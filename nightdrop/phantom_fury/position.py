"""Reads and writes positions: any moment between two decisions, as plain values."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple, cast

from pydantic import Field

from nightdrop.engine.model import Game, State, Step
from nightdrop.engine.play import advance, settle, unasked, why_not
from nightdrop.phantom_fury.match.answers import by_place, in_order, is_there, tally
from nightdrop.phantom_fury.rules.actions import Use
from nightdrop.phantom_fury.rules.cards import (
    AMERICAN,
    DECKS,
    FRONTS,
    GROUND,
    INSURGENT,
    FuryBook,
    Lying,
    Pile,
    PrintedCard,
)
from nightdrop.phantom_fury.rules.flow import Movement
from nightdrop.rules.steps import ChanceStep
from nightdrop.table.disk.yaml import Where, YamlFile
from nightdrop.table.language import _
from nightdrop.table.scenario.schema import Shape, shaped
from nightdrop.table.words.sentences import word

UNKNOWN: Final = "?"  # a card that lies face down
CAPTURED: Final = "IO"  # the types that can be captured [10.4]

Many = Annotated[int, Field(ge=0, le=99)]
DeckText = Literal["american", "insurgents"]
FrontText = Literal["1", "2", "3"]
Tally = dict[str, Many]


class FuryPhaseShape(Shape):
    """The step of the turn that is due.

    In *movement* it has the front whose card is next, the first if it is left out.
    """

    step: str
    front: FrontText | None = None


class FuryPositionShape(Shape):
    """A whole position.

    `cups`: the cards named alone are unseen, all others of that deck are gone. `lots` give for the
    down cards, fronts and places from the left, which of the insurgent cards they are, counted from
    0 as they were laid.
    """

    scenario: str
    turn: Annotated[int, Field(ge=1, le=99)]
    options: dict[str, Any] = Field(default_factory=dict)
    phase: FuryPhaseShape | None = None
    fronts: dict[FrontText, list[str]] = Field(default_factory=dict)
    hand: list[str] = Field(default_factory=list)
    captured: Tally = Field(default_factory=dict)
    casualties: Tally = Field(default_factory=dict)
    gone: dict[DeckText, Tally] = Field(default_factory=dict)
    cups: dict[DeckText, Tally] = Field(default_factory=dict)
    sent: dict[str, list[str]] = Field(default_factory=dict)
    aimed: dict[str, list[str]] = Field(default_factory=dict)
    committed: bool = False
    lots: list[Many] = Field(default_factory=list)


class Named(NamedTuple):
    """A face that a position names: where, the deck that it must be of ("" for any), how often."""

    where: Where
    deck: str
    face: str
    times: int = 1


def state_in(file: YamlFile, game: Game) -> State:
    """The state at the next decision of a position in a file. Raises FileError."""
    shape = shaped(file, FuryPositionShape)
    left = _unseen(file, shape, game)
    gone = {deck: Counter(shape.gone.get(deck, {})) for deck in DECKS}
    for deck, faces in shape.cups.items():
        gone[deck] += left[deck] - Counter(faces)
        left[deck] = Counter(faces)
    down = sum(cards.count(UNKNOWN) for cards in shape.fronts.values())
    numbers = {deck: sum(game.mix[deck].values()) - left[deck].total() for deck in DECKS}
    numbers[INSURGENT] += down  # these are laid, and unseen
    table = FuryBook(
        fronts=_fronts(file, shape, numbers[INSURGENT], left[INSURGENT]),
        hand=(*shape.hand, *(use.face for _where, use in _committed(shape))),
        captured=_pile(shape.captured),
        casualties=_pile(shape.casualties),
        gone=cast(tuple[Pile, Pile], tuple(_pile(gone[deck]) for deck in DECKS)),
        committed=shape.committed,
    )
    state = game.rules.empty_state(game).but(
        turn=shape.turn, cups={deck: dict(left[deck]) for deck in DECKS}, numbers=numbers,
        book=table,
    )  # fmt: skip
    return _at_step(file, shape, state)


def _unseen(file: YamlFile, shape: FuryPositionShape, game: Game) -> dict[str, Counter[str]]:
    """The cards that are named nowhere, by deck.

    Raises FileError for a strange face, and for too many.
    """
    left = {deck: Counter(game.mix[deck]) for deck in DECKS}
    for where, deck, face, times in _named(shape):
        found: PrintedCard | None = game.faces.get(face)
        if found is None:
            raise file.error(where, _("there is no card called {face} [1.1]"), face=face)
        home = found.deck
        file.refuse_if(
            where,
            (deck not in ("", home), _("{face} is a card of the other deck [1.1]")),
            (left[home][face] < times, _("there are only {copies} copies of {face} [1.1]")),
            face=face, copies=found.copies,
        )  # fmt: skip
        if where[0] == "captured" and found.type not in CAPTURED:
            raise file.error(where, _("{face} cannot be captured [10.4]"), face=face)
        if where[0] != "cups":  # these are not laid anywhere
            left[home][face] -= times
    return left


def _named(shape: FuryPositionShape) -> Iterator[Named]:
    """All faces that a position names; what is in the cups comes last, when the rest is known."""
    for front, cards in shape.fronts.items():
        yield from (Named(("fronts", front, n), INSURGENT, face)
                    for n, face in enumerate(cards) if face != UNKNOWN)  # fmt: skip
    yield from (Named(("hand", n), AMERICAN, face) for n, face in enumerate(shape.hand))
    yield from (Named(where, AMERICAN, use.face) for where, use in _committed(shape))
    for where, deck, piled in (
        (("captured",), INSURGENT, shape.captured),
        (("casualties",), "", shape.casualties),
        *((("gone", deck), deck, pile) for deck, pile in shape.gone.items()),
        *((("cups", deck), deck, cup) for deck, cup in shape.cups.items()),
    ):
        yield from (Named((*where, face), deck, face, times) for face, times in piled.items())


def _committed(shape: FuryPositionShape) -> Iterator[tuple[Where, Use]]:
    """The cards sent or aimed, with where that is said."""
    for part, verb, said in (("sent", "send", shape.sent), ("aimed", "aim", shape.aimed)):
        for place, cards in said.items():
            yield from (((part, place, n), Use(verb, face, place)) for n, face in enumerate(cards))


def _pile(tally: Mapping[str, int]) -> Pile:
    return tuple(Counter(dict(sorted(tally.items()))).elements())


def _fronts(
    file: YamlFile, shape: FuryPositionShape, laid: int, cup: Counter[str]
) -> tuple[tuple[Lying, ...], ...]:
    """The cards of the fronts, each with a lot of its own below `laid`.

    Cards without a given lot have the first that are free. Raises FileError for more down cards
    than the cup holds, and for other lots.
    """
    cards = [face for front in FRONTS for face in shape.fronts.get(front, ())]
    down = cards.count(UNKNOWN)
    reason = _("{down} cards are face down, but only {left} are unseen [1.4]")
    file.refuse_if(("fronts",), (down > cup.total(), reason), down=down, left=cup.total())
    given = shape.lots or []
    wrong = given and (len(given) != down or len({*given}) != down or max(given) >= laid)
    reason = _("each face-down card must have its own lot, below {laid} [1.4]")
    file.refuse_if(("lots",), (wrong, reason), laid=laid)
    free = iter([lot for lot in range(laid) if lot not in given])
    lots = iter(given or [next(free) for _card in range(down)])
    return tuple(
        tuple(Lying(None, next(lots)) if face == UNKNOWN else Lying(face, next(free))
              for face in shape.fronts.get(front, ()))
        for front in FRONTS
    )  # fmt: skip


def _at_step(file: YamlFile, shape: FuryPositionShape, state: State) -> State:
    """The state at the step that is due, with what was sent or aimed there. Raises FileError."""
    steps: tuple[Step, ...] = state.game.rules.turn
    names = [step.name for step in steps]
    known = [*dict.fromkeys(filter(None, names)), *(one.name for one in state.game.rules.end[:1])]
    name = shape.phase.step if shape.phase else known[0]
    reason = _("a turn has no step {step!r}; choose from {known} [4]")
    file.refuse_if(("phase", "step"), (name not in known, reason),
                   step=name, known=", ".join(known))  # fmt: skip
    front = shape.phase and shape.phase.front
    reason = _("at the step {step} no front is next [5.1]")
    file.refuse_if(("phase", "front"), (front and name != Movement.name, reason), step=name)
    due = state.game.rules.end
    if name in names:
        due = steps[steps.index(Movement(front)) if front else names.index(name) :]
    _check_hand(file, shape, state, due[0])
    before = state.push(*due)
    # What asks nobody goes at once; where somebody is to be asked there has to be a choice.
    idle = not isinstance(due[0], ChanceStep) and unasked(before) is not None
    reason = _("at the step {step} there is nothing to decide [4]")
    file.refuse_if(("phase", "step") if shape.phase else (), (idle, reason), step=name)
    return _with_sent(file, shape, settle(before), name)


def _check_hand(file: YamlFile, shape: FuryPositionShape, state: State, step: Step) -> None:
    """Check that the hand, with what was sent of it, is within its limit [4.2].

    Raises FileError.
    """
    limit = state.game.rules.tables.hand
    many = len(state.book.hand) > limit and step.verb != "discard"
    reason = _("there are more than {limit} cards in the hand [4.2]")
    file.refuse_if(("hand",), (many, reason), limit=limit)


def _with_sent(file: YamlFile, shape: FuryPositionShape, state: State, step: str) -> State:
    """The state after cards were sent or aimed, those that others may depend on first.

    Raises FileError, with the reason for which the step refuses it.
    """
    faces = state.game.faces
    for where, action in sorted(
        _committed(shape), key=lambda one: faces[one[1].face].type not in GROUND
    ):
        begins = any(one.text.startswith(f"{action.verb} ") for one in state.menu)
        file.refuse_if(
            where,
            (not begins or state.due.name != step,
             _("no card is sent or aimed at the step {step} [4]")),
            (not is_there(state, action.place), _("there is no front or place {place} [1.3]")),
            step=step, place=action.place,
        )  # fmt: skip
        if refused := why_not(state, action):
            raise file.error(where, "{reason}", reason=word(refused, state))
        state = advance(state, action)
    return state


def written(state: State, scenario: str, options: Mapping[str, object]) -> dict[str, object]:
    """The position as plain values.

    Raises ValueError within a fight or another procedure, which no position can hold.
    """
    book: FuryBook = state.book
    position: dict[str, object] = {"scenario": scenario}
    if options:
        position["options"] = dict(options)
    position |= {"turn": state.turn, "phase": _phase(state)}
    parts: dict[str, object] = {
        "fronts": {front: [card.face or UNKNOWN for card in cards]
                   for front, cards in zip(FRONTS, book.fronts, strict=True) if cards},
        "hand": in_order(state.game, book.hand),
        "captured": tally(book.captured),
        "casualties": tally(book.casualties),
        "gone": {deck: tally(pile) for deck, pile in zip(DECKS, book.gone, strict=True) if pile},
        "sent": by_place(_ranked(state, book.sent)),
        "aimed": by_place(_ranked(state, book.aimed)),
        "committed": book.committed,
        "lots": [card.lot for cards in book.fronts for card in cards if card.face is None],
    }  # fmt: skip
    return position | {name: part for name, part in parts.items() if part}


def _ranked(state: State, cards: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Cards sent or aimed in the order of a hand: no position tells which was sent first."""
    return sorted(cards, key=lambda one: state.game.faces[one[0]].rank)


def _phase(state: State) -> dict[str, str]:
    """The step that is due, by which the rest of the turn is known. Raises ValueError."""
    rules = state.game.rules
    if not state.todo or state.todo == tuple(reversed(rules.end)):
        return {"step": str(rules.end[0].name)}
    due, book = state.due, cast(FuryBook, state.book)
    untold = state.fight or book.beaten or book.fought
    rest = rules.turn[rules.turn.index(due) :] if due in rules.turn else ()
    if state.todo == tuple(reversed(rest)) and not untold:
        if isinstance(due, Movement) and due.front != FRONTS[0]:
            return {"step": due.name, "front": due.front}
        return {"step": due.name}
    reason = _("the step {step!r} cannot be written as a position")
    raise ValueError(reason.format(step=due.name))
