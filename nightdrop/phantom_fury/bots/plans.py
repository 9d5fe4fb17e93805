"""The best assaults with a hand: of each front, and over several fronts together."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from nightdrop.phantom_fury.bots.evaluation import FuryEvaluation
from nightdrop.phantom_fury.bots.fronts import Prospect, choices, lefts
from nightdrop.phantom_fury.rules.cards import FrontName, PrintedCard
from nightdrop.phantom_fury.rules.odds import CardKind

# Cards of a hand as bits of their places, by the front they go to.
Cards = dict[FrontName, int]
# Assaults of a front: what each is worth before the cost of its cards, and these as bits.
Some = Sequence[tuple[float, int]]
Card = TypeVar("Card", PrintedCard, CardKind)


def without(hand: Sequence[Card], *cards: Card) -> list[Card]:
    """A hand, or what is known of a front, without these cards."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


class Assaults:
    """The best assaults with a hand: of each front and of several together."""

    def __init__(self, look: FuryEvaluation, hand: Sequence[PrintedCard]) -> None:
        self.look = look
        sent = look.cards(face for face, _front in look.table.sent)
        self.sent = [front for _face, front in look.table.sent]
        self.hand = [*sent, *hand]
        self.cards = [*sent, *(card for card in hand if card.type in "GAST")]
        self.choices = choices(self.cards, ground=True)
        whole = look.worth_of(self.hand)
        self.costs = {bits: whole - look.worth_of(without(self.hand, *some))
                      for bits, some in self.choices}  # fmt: skip
        self.lefts = {bits: lefts(look.terms, some) for bits, some in self.choices}

    def at(self, front: FrontName, prospect: Prospect) -> Some:
        """The assaults on a front that are worth their cards, the best first, or the best one.

        Each has its worth before their cost.
        """
        ours = sum(1 << at for at, name in enumerate(self.sent) if name == front)
        others = (1 << len(self.sent)) - 1 - ours
        found = [(prospect.worth(left), bits) for bits, left in self.lefts.items()
                 if bits & ours == ours and not bits & others]  # fmt: skip
        found.sort(key=lambda one: self.costs[one[1]] - one[0])
        good = [one for one in found if one[0] > self.costs[one[1]]]
        return good if good and not ours else found if ours else found[:1]

    def best(self, fronts: Mapping[str, Some]) -> list[tuple[float, Cards]]:
        """The best assaults for every choice of fronts, the best first.

        Each has its worth, less the cost of the cards, and the cards of each front.
        """
        # By the fronts and cards that are used.
        table: dict[tuple[int, int], tuple[float, Cards]] = {(0, 0): (0.0, {})}
        for at, (front, some) in enumerate(fronts.items()):
            more = dict(table)
            for (used, taken), (worth, plan) in table.items():
                for value, bits in some:
                    if taken & bits:
                        continue
                    key = used | 1 << at, taken | bits
                    if key not in more or more[key][0] < worth + value:
                        more[key] = worth + value, {**plan, front: bits}
            table = more
        must = set(self.sent)
        found: dict[int, tuple[float, Cards]] = {}
        for (used, taken), (worth, plan) in table.items():
            if not must <= plan.keys():
                continue
            value = worth - self.costs.get(taken, 0.0)
            if used not in found or found[used][0] < value:
                found[used] = value, plan
        return sorted(found.values(), key=lambda one: -one[0])

    def value(self, prospects: Mapping[str, Prospect]) -> float:
        """What the best assaults of these fronts are worth, 0 if none is."""
        if not self.choices:
            return 0.0
        some = {front: self.at(front, prospect) for front, prospect in prospects.items()}
        return max(0.0, self.best(some)[0][0])

    def some(self, bits: int) -> list[PrintedCard]:
        return [card for at, card in enumerate(self.cards) if bits >> at & 1]
