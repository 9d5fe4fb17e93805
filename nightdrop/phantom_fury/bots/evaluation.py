"""The evaluation of a view, and of the cards in it."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, cast

from nightdrop.bots.player import Weights
from nightdrop.engine.view import View
from nightdrop.phantom_fury.bots.fronts import PrizeShare, Prospect, prospect
from nightdrop.phantom_fury.rules.actions import Use
from nightdrop.phantom_fury.rules.cards import (
    AMERICAN,
    FRONTS,
    INSURGENT,
    FrontName,
    PlaceName,
    PrintedCard,
)
from nightdrop.phantom_fury.rules.flow import is_live, lying_at
from nightdrop.phantom_fury.rules.odds import Sight, sight_at
from nightdrop.phantom_fury.rules.ruleset import fury, left, open_faces, table

# What a player thinks that things are worth, in points.
NAMES: Final = (
    "force",  # a point of force of infantry or armor in the hand
    "support",  # of support
    "tactics",  # a tactics card
    "recon",  # the first recon card
    "disarm",  # the first disarm card
    "second",  # the share that a second one is worth
    "surplus",  # the share of cards that the limit will force out [4.2]
    "late",  # the share of all cards once the insurgent deck is empty
    "horizon",  # from how many insurgent cards to come that begins
    "prize",  # the share that a prize is worth besides, for it is lost if it stays [3.3]
    "prize_late",  # the same once the insurgent deck is empty
    "clear_down",  # a down card of a front that is empty afterwards
    "clear_tactics",  # an insurgent tactics card that is gone so
    "clear_position",  # a point of position
    "clear_bomb",  # a point of explosive
    "clear_prize",  # a point of insurgents or objectives, beside what they bring
    "strike",  # a point of position that a strike removes
    "swept",  # a point of insurgents and objectives that a strike removes, which are no prize then
    "swept_late",  # the same once the insurgent deck is empty
    "shell",  # a point of position that artillery removes
    "bomb",  # a point of an explosive that is disarmed, besides what it changes now
    "seen",  # a down card that is turned up, besides what that changes now
    "look",  # the share of the worth of looking that is believed
)
# What insurgent cards are to those that come later.
_CLEAR: Final = {"N": "tactics", "P": "position", "X": "bomb", "I": "prize", "O": "prize"}


class FuryEvaluation:
    """The evaluation of a view, each part computed once."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view, self.state, self.weights = view, view.state, weights
        self.rules, self.table = fury(view.state), table(view.state)
        self.terms, self.faces = self.rules.terms, view.state.game.faces
        self.hand = self.cards(self.table.hand)
        self.to_come = left(view.state, INSURGENT)
        self.stock = left(view.state, AMERICAN)

    def cards(self, ids: Iterable[str]) -> tuple[PrintedCard, ...]:
        return tuple(self.faces[id_] for id_ in ids)

    def open(self, front: FrontName) -> list[PrintedCard]:
        """The face-up cards of a front, from the left."""
        return open_faces(self.state, self.table.front(front))

    def down(self, front: FrontName) -> int:
        """How many cards of a front are face down."""
        return sum(card.face is None for card in self.table.front(front))

    def first(self, types: str) -> PrintedCard:
        """The first card of these types in the hand."""
        return min((card for card in self.hand if card.type in types), key=lambda card: card.rank)

    def at(self, place: PlaceName) -> PrintedCard:
        face = lying_at(self.state, place).face
        assert face is not None  # nothing is done to a card that lies down
        return cast(PrintedCard, self.faces[face])

    def places(self, verb: str) -> list[PlaceName]:
        """The places where a verb can be used, by the menu, in order."""
        uses = (action for action in self.view.actions if isinstance(action, Use))
        return sorted({use.place for use in uses if use.verb == verb})

    def sight(self, front: FrontName) -> Sight:
        return sight_at(self.state, front)

    @cached_property
    def fronts(self) -> list[FrontName]:
        """The fronts that may be assaulted [10.1]."""
        return [name for name in FRONTS if is_live(self.state, self.table.front(name))]

    @cached_property
    def late(self) -> float:
        """The share of their worth that cards still have; it falls as few targets are left."""
        lowest = self.weights["late"]
        return lowest + (1 - lowest) * min(1.0, self.to_come / self.weights["horizon"])

    @cached_property
    def prize(self) -> float:
        """The worth of a prize besides its points, for one that is left is lost [3.3]."""
        if self.rules.options["leftover"] == "none":
            return 0.0
        return self._between("prize")

    @cached_property
    def swept(self) -> float:
        """The worth of a point of insurgents and objectives that go uncaptured [8.3]."""
        lost = self.rules.options["leftover"] == "minus"
        return self._between("swept") if lost else self.weights["swept"]

    def _between(self, name: str) -> float:
        early, late = self.weights[name], self.weights[f"{name}_late"]
        return late + (early - late) * min(1.0, self.to_come / self.weights["horizon"])

    def values(self, front: FrontName) -> PrizeShare:
        return PrizeShare(self.prize, self._clear(front) if self.to_come else 0.0)

    def _clear(self, front: FrontName) -> float:
        """The worth of an empty front: no new card drives out what is there now."""
        found = self.weights["clear_down"] * self.down(front)
        for card in self.open(front):
            name, times = _CLEAR[card.type], 1 if card.type == "N" else card.value
            found += self.weights[f"clear_{name}"] * times
        return found

    def prospect(self, front: FrontName) -> Prospect:
        return prospect(self.terms, self.sight(front), self.values(front))

    def worth(self, card: PrintedCard) -> float:
        """The worth of a card in the hand."""
        numbers = self.weights
        if card.type in "GA":
            found = numbers["force"] * card.value
        elif card.type == "S":
            found = numbers["support"] * card.value
        else:
            found = numbers[{"T": "tactics", "R": "recon", "D": "disarm"}[card.type]]
        return found * self.late

    def worth_of(self, hand: Sequence[PrintedCard]) -> float:
        """The worth of a hand; cards that the limit will soon force out count little [4.2]."""
        worths = []
        seen = ""
        for card in hand:
            again = card.type in "RD" and card.type in seen
            worths.append(self.worth(card) * (self.weights["second"] if again else 1))
            seen += card.type
        worths.sort(reverse=True)
        kept = self.rules.tables.hand - self.rules.tables.draws if self.stock else len(worths)
        return sum(worths[:kept]) + self.weights["surplus"] * sum(worths[kept:])
