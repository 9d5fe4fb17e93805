"""Chapters 3 to 7: reinforcement, resource, movement, recon, disarm, and the end of the game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from nightdrop.engine.model import (
    CHANCE,
    Action,
    ActionT,
    Actor,
    Menu,
    Message,
    News,
    Result,
    State,
    Step,
)
from nightdrop.phantom_fury.rules.actions import DISCARD, WITHDRAW, Use
from nightdrop.phantom_fury.rules.cards import (
    AMERICAN,
    FRONTS,
    INSURGENT,
    US,
    Front,
    FrontName,
    FuryBook,
    Lying,
    PlaceName,
)
from nightdrop.phantom_fury.rules.ruleset import (
    LAST_TURN,
    dropped,
    face_of,
    fury,
    left,
    lost_since,
    open_faces,
    table,
)
from nightdrop.rules.actions import DONE, Draw, Roll, by_text
from nightdrop.rules.steps import ONE_DIE, ChanceStep, Decision, DrawStep, told

Card = TypeVar("Card")
# What makes a front live: insurgents and objectives [3.1] [10.1].
_HELD_BY = "IO"


def remade(state: State) -> State | None:
    """The state with the American discards as the deck, if they become one [4.4]; else None."""
    if not fury(state).options["reshuffle"] or left(state, AMERICAN):
        return None
    book, cup = table(state), dict(state.cups[AMERICAN])
    american, insurgent = book.gone
    for face in american:
        cup[face] = cup.get(face, 0) + 1
    cups = {**state.cups, AMERICAN: cup}
    return state.but(cups=cups, book=book.but(gone=((), insurgent))) if american else None


def counted(state: State, deck: str) -> Mapping[str, int]:
    return {**state.numbers, deck: state.numbers[deck] + 1}


class Reinforce(DrawStep):
    """A card of the American deck is drawn [1.1]; nothing if it is empty [4.1] [4.4]."""

    name = "reinforce"
    asks = "prompt.reinforce", "4.1"

    def actor(self, state: State) -> Actor | None:
        return CHANCE if left(state, AMERICAN) else None

    def run(self, state: State) -> State:
        return remade(state) or state.pop()

    def cup(self, state: State) -> str:
        return AMERICAN

    def lot(self, state: State) -> int:
        return state.numbers[AMERICAN]

    def take(self, state: State, action: Draw) -> State:
        state, face = self.drawn(state, action)
        rank = {one: face_of(state, one).rank for one in (*table(state).hand, face)}
        hand = tuple(sorted((*table(state).hand, face), key=rank.__getitem__))
        return state.pop(book=table(state).but(hand=hand), numbers=counted(state, AMERICAN))

    def news(self, before: State, action: Draw, after: State) -> Iterator[News]:
        yield told("drawn", "4.1", "reveal", face=drawn_face(action))


class CardDecision(Decision[ActionT]):
    """A decision about cards of the hand."""

    def actor(self, state: State) -> Actor | None:
        return US

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Use) and action.verb == DISCARD:
            limit = fury(state).tables.hand
            return Message("refused.within_hand", {"limit": limit}, "4.2")
        if action == WITHDRAW and left(state, INSURGENT):
            return Message("refused.withdraw", {}, "3.4")
        return super().why_not(state, action)


class Using(CardDecision):
    """Cards of the hand are used at fronts as a whole, or at one card each."""

    verb: ClassVar[str]
    type: ClassVar[str]  # of the cards
    tone: ClassVar[str]  # the kind of news of it

    def at_places(self, state: State) -> bool:
        """Whether they are used at one card each, not at a front as a whole."""
        return False

    def cards(self, state: State) -> list[str]:
        """The cards that can be used, equal ones once."""
        return in_hand(state, self.type)

    def places(self, state: State) -> Sequence[PlaceName]:
        raise NotImplementedError  # each step names its own

    def uses(self, state: State) -> list[Action]:
        """The possible uses of cards, with their places."""
        cards = self.cards(state)
        places = self.places(state) if cards else ()
        return [Use(self.verb, face, place) for face in cards for place in places]

    def words(self, state: State) -> list[Action]:
        return [DONE]

    def options(self, state: State) -> Menu:
        return by_text([*self.uses(state), *self.words(state)])

    def spent(self, state: State, use: Use) -> FuryBook:
        book = table(state)
        return book.but(hand=without(book.hand, use.face), committed=True)

    def why_not(self, state: State, action: Action) -> Message | None:
        if not isinstance(action, Use) or action.verb != self.verb:
            return super().why_not(state, action)
        rule, at_places = self.asks[1], self.at_places(state)
        fields = {"face": action.face, "place": action.place, "front": action.place[0]}
        if lacks := self.lacks(state, action.face):
            return Message(lacks, fields, rule)
        if ("." in action.place) != at_places:
            key = "refused.one_card" if at_places else "refused.whole_front"
            return Message(key, {"front": action.place[0]}, rule)
        return self.bars(state, action, fields)

    def lacks(self, state: State, face: str) -> str:
        """The key of why there is no such card in the hand, "" if there is one."""
        return "" if face in table(state).hand else "refused.not_in_hand"

    def bars(self, state: State, use: Use, fields: Mapping[str, object]) -> Message:
        """Why a card of the hand cannot be used there."""
        raise NotImplementedError  # each step has reasons of its own

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, Use):
            front, aim = action.place[0], target_at(before, action.place)
            yield told(self.key(action), self.asks[1], self.tone, front, face=action.face,
                       front=front, **aim)  # fmt: skip

    def key(self, use: Use) -> str:
        """The key of the news of a use."""
        return self.name


class Resource(CardDecision[Use]):
    """Cards beyond the hand limit are discarded, by choice [4.2]."""

    name = "resource"
    verb = DISCARD

    def actor(self, state: State) -> Actor | None:
        return US if len(table(state).hand) > fury(state).tables.hand else None

    def options(self, state: State) -> Menu:
        return by_text([Use(DISCARD, face) for face in dict.fromkeys(table(state).hand)])

    def take(self, state: State, action: Use) -> State:
        book, face = table(state), action.face
        return state.but(book=book.but(hand=without(book.hand, face)).discarded(face))

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Use) and action.verb == DISCARD:
            return Message("refused.not_in_hand", {"face": action.face}, "4.2")
        return super().why_not(state, action)

    def news(self, before: State, action: Use, after: State) -> Iterator[News]:
        yield told("discarded", "4.2", "move", face=action.face)

    def gives_up(self, state: State, action: Use) -> bool:
        """Whether this is the last tactics card of the hand."""
        tactics = [face for face in table(state).hand if face_of(state, face).type == "T"]
        return [action.face] == tactics

    def prompt(self, state: State) -> Message:
        count, limit = len(table(state).hand), fury(state).tables.hand
        return Message("prompt.resource", {"count": count, "limit": limit}, "4.2")


@dataclass(frozen=True)
class Movement(DrawStep):
    """A front gets a card of the insurgent deck [1.2] [5.1], up or down by its number [5.2].

    From the fifth card on it may drive one out [5.3]; nothing once the deck is empty [5.5].
    """

    name = "movement"

    front: FrontName

    def actor(self, state: State) -> Actor | None:
        return CHANCE if left(state, INSURGENT) and not self._lies_down(state) else None

    def _lies_down(self, state: State) -> bool:
        """Whether the next card lies face down [5.2]."""
        return len(table(state).front(self.front)) + 1 in fury(state).tables.face_down

    def run(self, state: State) -> State:
        return self._laid(state, None) if left(state, INSURGENT) else state.pop()

    def cup(self, state: State) -> str:
        return INSURGENT

    def lot(self, state: State) -> int:
        return state.numbers[INSURGENT]

    def take(self, state: State, action: Draw) -> State:
        return self._laid(*self.drawn(state, action))

    def _laid(self, state: State, face: str | None) -> State:
        """The state with one more card of the front, perhaps in place of another."""
        cards = (*table(state).front(self.front), Lying(face, self.lot(state)))
        at = driven_out(state, cards)
        kept = cards if at is None else (*cards[:at], *cards[at + 1 :])
        book = table(state).with_front(self.front, kept)
        if at is not None:
            book = dropped(state, book, str(cards[at].face), ours=False)
        return state.pop(book=book, numbers=counted(state, INSURGENT))

    def news(self, before: State, action: Draw, after: State) -> Iterator[News]:
        front, face = self.front, drawn_face(action)
        cards = (*table(before).front(front), Lying(face))
        at = driven_out(before, cards)
        yield told("laid", "5.2", "reveal", front, face=face, front=front)
        if at is not None:
            yield told("driven_out", "5.3", "move", front, face=cards[at].face, front=front)
            for mosque in lost_since(before, self.take(before, action)):
                yield told("prestige", "11.8", "loss", front, face=mosque, front=front)

    def prompt(self, state: State) -> Message:
        return Message("prompt.movement", {"front": self.front}, "5.1")


def driven_out(state: State, front: Front) -> int | None:
    """The index, from 0, of the card that a front's last card drives out, or None [5.3] [5.4].
    """
    tables, faces, last = fury(state).tables, state.game.faces, front[-1].face
    if len(front) <= tables.full or last is None:
        return None
    new = faces[last]
    values = {at: faces[card.face].value for at, card in enumerate(front)
              if card.face is not None and faces[card.face].type == new.type}  # fmt: skip
    if len(values) < 2:
        return None
    worst = max(values.values()) if new.type in tables.highest else min(values.values())
    if new.value == worst:  # of equal ones the new card, then the leftmost [5.4]
        return len(front) - 1
    return next(at for at, value in values.items() if value == worst)


class FacesTurn(DrawStep):
    """Face-down cards of a front are revealed for good, from the left [6.2]."""

    rule: str

    def where(self, state: State) -> FrontName:
        """The front, "" where no card is to be revealed."""
        raise NotImplementedError  # each kind names its own

    def actor(self, state: State) -> Actor | None:
        return CHANCE if self.where(state) else None

    def cup(self, state: State) -> str:
        return INSURGENT

    def lot(self, state: State) -> int:
        return next(card.lot for card in table(state).front(self.where(state)) if card.face is None)

    def take(self, state: State, action: Draw) -> State:
        front, lot = self.where(state), self.lot(state)
        state, face = self.drawn(state, action)
        cards = tuple(Lying(face, lot) if card.lot == lot else card
                      for card in table(state).front(front))  # fmt: skip
        return state.but(book=table(state).with_front(front, cards))

    def news(self, before: State, action: Draw, after: State) -> Iterator[News]:
        front = self.where(before)
        yield told("turned_up", self.rule, "reveal", front, face=drawn_face(action), front=front)


@dataclass(frozen=True)
class TurnUp(FacesTurn):
    """The face-down cards of a front are revealed [6.1] [11.1]."""

    name = "turn-up"

    front: FrontName
    rule: str

    def where(self, state: State) -> FrontName:
        return self.front if is_unknown(table(state).front(self.front)) else ""

    def prompt(self, state: State) -> Message:
        return Message("prompt.turn_up", {"front": self.front}, self.rule)


@dataclass(frozen=True)
class CardTrial(ChanceStep):
    """A die decides whether a card works that was used at a place."""

    dice = ONE_DIE
    used: ClassVar[str]  # the kind of card, in tables
    rule: ClassVar[str]

    face: str
    place: PlaceName

    def matter(self, state: State) -> str:
        return f"{self.name} {self.face} {state.turn}"

    def works(self, state: State, action: Roll) -> bool:
        """Whether a roll is low enough [6.1] [7.1]."""
        (die,) = action.dice
        return die <= fury(state).tables.works_on[self.used]

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        key = f"{self.name}_works" if self.works(before, action) else f"{self.name}_fails"
        (die,) = action.dice
        front, aim = self.place[0], target_at(before, self.place)
        yield told(key, self.rule, "dice", front, die=die, face=self.face, front=front, **aim)

    def prompt(self, state: State) -> Message:
        works = fury(state).tables.works_on[self.used]
        fields = {"face": self.face, "front": self.place[0], "works": works}
        return Message(f"prompt.{self.name}", {**fields, **target_at(state, self.place)}, self.rule)


class Look(CardTrial):
    """The face-down cards of the front are revealed, if the die is low enough [6.1]."""

    name = "look"
    used, rule = "recon", "6.1"

    def take(self, state: State, action: Roll) -> State:
        if self.works(state, action):
            return state.replace_step(TurnUp(self.place, self.rule))
        return state.pop()


class Defuse(CardTrial):
    """The explosive is discarded, if the die is low enough [7.1]."""

    name = "defuse"
    used, rule = "disarm", "7.1"

    def take(self, state: State, action: Roll) -> State:
        if not self.works(state, action):
            return state.pop()
        lot = lying_at(state, self.place).lot
        book, gone = table(state).cleared(self.place[0], (lot,))
        return state.pop(book=dropped(state, book, *gone))


class Looking(Using):
    """A card of one kind is used at a place, as often as there are cards [6.3] [7.2].

    Each works by a die, and is discarded whether it does or not.
    """

    tone = "move"
    die: ClassVar[type[CardTrial]]
    missing: ClassVar[str]  # the key of why there is no such card, and of no such place
    nothing: ClassVar[str]

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, Use):
            return state.pop()
        book = self.spent(state, action).discarded(action.face)
        return state.push(self.die(action.face, action.place), book=book)

    def lacks(self, state: State, face: str) -> str:
        return "" if face in self.cards(state) else self.missing

    def bars(self, state: State, use: Use, fields: Mapping[str, object]) -> Message:
        return Message(self.nothing, fields, self.asks[1])


class Recon(Looking):
    """Recon cards reveal all face-down cards of a front [6.1] [6.3]."""

    name = "recon"
    verb, type, die = "recon", "R", Look
    missing, nothing = "refused.no_recon", "refused.nothing_down"
    asks = "prompt.recon", "6.1"

    def places(self, state: State) -> Sequence[PlaceName]:
        return [front for front in FRONTS if is_unknown(table(state).front(front))]


class Disarm(Looking):
    """Disarm cards remove face-up explosives [7.1] [7.2]."""

    name = "disarm"
    verb, type, die = "disarm", "D", Defuse
    missing, nothing = "refused.no_disarm", "refused.no_explosive"
    asks = "prompt.disarm", "7.1"

    def at_places(self, state: State) -> bool:
        return True

    def places(self, state: State) -> Sequence[PlaceName]:
        return places_of(state, "X")


class EndTurn(Step):
    """The turn marker moves on, or the game is over [3.1] [3.2]."""

    def run(self, state: State) -> State:
        if why_over(state):
            return state.replace_step(*fury(state).end)
        book = table(state).but(committed=False, fought=())
        return state.pop(book=book, turn=state.turn + 1).push(*fury(state).turn)


def why_over(state: State) -> str:
    """The rule by which the game is over at the end of this turn; "" if it goes on [3.1] [3.2]."""
    book = table(state)
    if fury(state).options["reshuffle"] and state.turn >= LAST_TURN:
        return "4.4"
    if left(state, INSURGENT):
        return ""
    if not any(is_live(state, front) for front in book.fronts):
        return "3.1"
    is_spent = not left(state, AMERICAN) and remade(state) is None
    return "3.2" if is_spent and not (book.hand and book.committed) else ""


class Count(FacesTurn):
    """The end [3.3] [2.1] [2.3]: down cards are revealed, the rest is lost, points count."""

    name = "count"
    asks = "prompt.count", "3.3"
    rule = "3.3"

    def where(self, state: State) -> FrontName:
        if fury(state).options["leftover"] == "none":
            return ""
        book = table(state)
        return next((front for front in FRONTS if is_unknown(book.front(front))), "")

    def run(self, state: State) -> State:
        rules, book = fury(state), table(state)
        for name in FRONTS if rules.options["leftover"] == "minus" else ():
            cards = book.front(name)
            held = [card for card in cards if face_of(state, str(card.face)).type in _HELD_BY]
            kept = tuple(card for card in cards if card not in held)
            book = book.with_front(name, kept).lost(*(str(card.face) for card in held))
        state = state.pop(book=book)
        points = rules.points(state)
        level = rules.level(points)
        return state.but(result=Result(points, level.id, rules.winner(level)))


def drawn_face(action: Action) -> str:
    return action.text.partition(" ")[2]


def without(pile: Sequence[Card], *cards: Card) -> tuple[Card, ...]:
    """A pile without these cards, each once."""
    kept = list(pile)
    for card in cards:
        kept.remove(card)
    return tuple(kept)


def in_hand(state: State, types: str) -> list[str]:
    """The cards of the hand of these types, equal ones once."""
    found = dict.fromkeys(table(state).hand)
    return [face for face in found if face_of(state, face).type in types]


def is_unknown(front: Front) -> bool:
    """Whether a card of a front is face down."""
    return any(card.face is None for card in front)


def is_live(state: State, front: Front) -> bool:
    """Whether a front holds an insurgent, an objective or a card that may be one [3.1] [10.1]."""
    return is_unknown(front) or any(face.type in _HELD_BY for face in open_faces(state, front))


def places_of(state: State, types: str) -> list[PlaceName]:
    """The places with a face-up card of these types, from the left."""
    return [f"{front}.{at}" for front in FRONTS
            for at, card in enumerate(table(state).front(front), 1)
            if card.face is not None and face_of(state, card.face).type in types]  # fmt: skip


def lying_at(state: State, place: PlaceName) -> Lying:
    front, _dot, number = place.partition(".")
    return table(state).front(front)[int(number) - 1]


def target_at(state: State, place: PlaceName) -> Mapping[str, Any]:
    """The card for the news that is aimed at, if it is one."""
    return {"target": lying_at(state, place).face} if "." in place else {}
