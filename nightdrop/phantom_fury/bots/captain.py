"""The player that calculates: exact odds of every assault, and the best choice of cards.

Each card that is kept has a worth; cards are chosen for all fronts together.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from nightdrop.engine.model import Action, Message
from nightdrop.engine.view import Rng
from nightdrop.phantom_fury.bots.evaluation import FuryEvaluation
from nightdrop.phantom_fury.bots.fronts import Prospect, choices
from nightdrop.phantom_fury.bots.plans import Assaults, Cards, without
from nightdrop.phantom_fury.bots.step_policy import PolicyOption, Ways
from nightdrop.phantom_fury.rules.actions import ASSAULT, DISCARD, FIRE, STRIKE, Use
from nightdrop.phantom_fury.rules.cards import FRONTS, GROUND, FrontName, PrintedCard
from nightdrop.phantom_fury.rules.forces import THROWS, is_gun, throws_won
from nightdrop.phantom_fury.rules.odds import Sight, artillery, chances, kind_of, strike
from nightdrop.rules.actions import DONE

DEALS: Final = 40  # of down cards, where more are possible


def discards(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Discard the card without which the hand is worth most [4.2]."""
    whole = look.worth_of(look.hand)
    found = []
    for card in sorted(set(look.hand), key=lambda card: (look.worth(card), card.rank)):
        loss = whole - look.worth_of(without(look.hand, card))
        reason = Message("discard", {"card": card.id, "cost": round(loss, 1)}, "4.2")
        found.append(PolicyOption(-loss, (Use(DISCARD, card.id),), reason))
    return found


def assaults(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Send cards to the fronts where they are worth more than kept [10]."""
    found: list[PolicyOption] = []
    if not look.table.sent:
        found.append(PolicyOption(0.0, (DONE,), Message("keep", {}, "10.2")))
    plans = Assaults(look, look.hand)
    if not plans.choices:
        return found
    fronts = {front: plans.at(front, look.prospect(front)) for front in _reached(look)}
    for worth, plan in plans.best(fronts):
        if plan:
            cards = {front: plans.some(bits) for front, bits in plan.items()}
            found.append(PolicyOption(worth, sending(look, cards), _odds_of(look, plans, plan)))
    return found


def _reached(look: FuryEvaluation) -> list[str]:
    menu = {action.place for action in look.view.actions if isinstance(action, Use)}
    return [front for front in FRONTS if front in menu or front in dict(look.table.sent).values()]


def sending(
    look: FuryEvaluation, plan: Mapping[FrontName, Sequence[PrintedCard]]
) -> tuple[Action, ...]:
    """The actions that send these cards to their fronts, infantry and armor first."""
    there = list(look.table.sent)
    actions: list[Use] = []
    for front, cards in plan.items():
        for card in sorted(cards, key=lambda card: card.type not in GROUND):
            if (card.id, front) in there:
                there.remove((card.id, front))
            else:
                actions.append(Use("send", card.id, front))
    if look.rules.options["assaults"] == "in-turn":  # the first front is fought, then asked again
        actions = [action for action in actions if action.place == actions[0].place]
    return (*actions, ASSAULT)


def _odds_of(look: FuryEvaluation, plans: Assaults, plan: Cards) -> Message:
    """The reason for a plan: the chance of its best assault, its gain and the cards' worth."""
    told = []
    for front, bits in plan.items():
        some = plans.some(bits)
        odds = chances(look.state, "assault", front, [card.id for card in some])
        told.append((odds.mean, front, odds, plans.costs[bits]))
    mean, front, odds, cost = max(told)
    fields = {"front": front, "chance": round(100 * odds.won / odds.of),
              "points": round(float(mean), 1), "cost": round(cost, 1)}  # fmt: skip
    return Message("assault", fields, "10.4")


def _prospects(look: FuryEvaluation) -> dict[FrontName, Prospect]:
    return {front: look.prospect(front) for front in look.fronts}


def _cost(look: FuryEvaluation, *cards: PrintedCard) -> float:
    return look.worth_of(look.hand) - look.worth_of(without(look.hand, *cards))


def looks(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Use a recon card where knowing the down cards improves this turn's assaults [6]."""
    found = [PolicyOption(0.0, (DONE,), Message("keep", {}, "6.1"))]
    card = look.first("R")
    chance = look.rules.tables.works_on["recon"] / 6
    prospects = _prospects(look)
    plans = Assaults(look, look.hand)
    now = plans.value(prospects)
    cost = _cost(look, card)
    some = {front: plans.at(front, prospect) for front, prospect in prospects.items()}
    for front in FRONTS:
        if not look.down(front):
            continue
        seen = 0.0
        deals = _deals(look.sight(front), rng) if plans.choices else []
        for sight, share in deals:
            known = Prospect(look.terms, sight, look.values(front))
            best = plans.best({**some, front: plans.at(front, known)})
            seen += share * max(0.0, best[0][0])
        better = chance * (seen - now) * look.weights["look"] if deals else 0.0
        better += chance * look.weights["seen"] * look.down(front)
        fields = {"front": front, "points": round(better, 1), "cost": round(cost, 1)}
        way = PolicyOption(
            better - cost, (Use("recon", card.id, front),), Message("recon", fields, "6.1")
        )
        found.append(way)
    return found


def _deals(sight: Sight, rng: Rng) -> list[tuple[Sight, float]]:
    """The possible fronts once the down cards are revealed, each with its share.

    All kinds of one card, some of several.
    """
    if sight.down == 1:
        whole = sum(count for _kind, count in sight.unseen)
        return [(Sight(tuple(sorted((*sight.known, kind))), 0, ()), count / whole)
                for kind, count in sight.unseen]  # fmt: skip
    pool = [kind for kind, count in sight.unseen for _ in range(count)]
    found = []
    for _ in range(DEALS):
        for at in range(sight.down):
            other = at + rng.randrange(len(pool) - at)
            pool[at], pool[other] = pool[other], pool[at]
        kinds = (*sight.known, *pool[: sight.down])
        found.append((Sight(tuple(sorted(kinds)), 0, ()), 1 / DEALS))
    return found


def disarms(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Use a disarm card on the explosive that costs most [7]."""
    found = [PolicyOption(0.0, (DONE,), Message("keep", {}, "7.1"))]
    card = look.first("D")
    chance = look.rules.tables.works_on["disarm"] / 6
    prospects = _prospects(look)
    plans = Assaults(look, look.hand)
    some = {front: plans.at(front, prospect) for front, prospect in prospects.items()}
    now = max(0.0, plans.best(some)[0][0]) if plans.choices else 0.0
    cost = _cost(look, card)
    for place in look.places("disarm"):
        front, bomb = place[0], look.at(place)
        better = look.weights["bomb"] * bomb.value
        if plans.choices and front in look.fronts:
            sight = look.sight(front)
            known = tuple(without(sight.known, kind_of(bomb)))
            clear = Prospect(look.terms, sight._replace(known=known), look.values(front))
            then = plans.best({**some, front: plans.at(front, clear)})
            better += max(0.0, then[0][0]) - now
        fields = {"face": bomb.id, "front": front, "points": round(chance * better, 1),
                  "cost": round(cost, 1)}  # fmt: skip
        found.append(PolicyOption(chance * better - cost, (Use("disarm", card.id, place),),
                         Message("disarm", fields, "7.1")))  # fmt: skip
    return found


def strikes(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Strike where what is removed is worth more than the cards and their use in an assault [8].
    """
    if look.table.sent:
        return [PolicyOption(0.0, (STRIKE,), Message("sent", {}, "8.1"))]
    found = [PolicyOption(0.0, (DONE,), Message("keep", {}, "8.1"))]
    hand = [card for card in look.hand if card.type == "S"]
    before: _Before | None = None
    for place in look.places("send"):
        targets = [look.at(place)] if "." in place else look.open(place)
        targets = [face for face in targets if face.type != "X"]
        gain = sum(look.swept * face.value for face in targets if face.type in "IO")
        gain += sum(look.weights["strike"] * face.value for face in targets if face.type == "P")
        for _bits, some in choices(hand, ground=False):
            odds = strike(look.terms, some, tuple(targets))
            chance, cost = odds.won / odds.of, _cost(look, *some)
            if chance * gain <= cost:
                continue
            before = before or _Before(look)
            worth = chance * gain + float(odds.mean) - cost
            worth += before.change(place[0], targets, some, chance)
            fields = {"front": place[0], "chance": round(100 * chance),
                      "points": round(worth + cost, 1), "cost": round(cost, 1)}  # fmt: skip
            sends = (*(Use("send", card.id, place) for card in some), STRIKE)
            found.append(PolicyOption(worth, sends, Message("strike", fields, "8.3")))
    return found


def shellings(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Shell where a position is in the way of an assault [9]."""
    if look.table.aimed:
        return [PolicyOption(0.0, (FIRE,), Message("sent", {}, "9.2"))]
    found = [PolicyOption(0.0, (DONE,), Message("keep", {}, "9.2"))]
    hand = [card for card in look.hand if is_gun(look.terms, card)]
    before = _Before(look)
    for place in look.places("aim"):
        target, front = look.at(place), place[0]
        gain = look.weights["shell"] * target.value
        most = gain + before.change(front, [target], (), 1.0)  # with all cards, and no harm done
        for _bits, some in choices(hand, ground=False):
            cost, force = _cost(look, *some), sum(card.value for card in some)
            sure = throws_won(look.terms, force, target.value, attacking=True) / THROWS
            if sure * most <= cost:
                continue
            odds = artillery(look.terms, some, target, look.sight(front))
            chance = odds.won / odds.of
            worth = float(odds.mean) - cost + chance * gain
            worth += before.change(front, [target], some, chance)
            fields = {"face": target.id, "front": front, "chance": round(100 * chance),
                      "points": round(worth + cost, 1), "cost": round(cost, 1)}  # fmt: skip
            aims = (*(Use("aim", card.id, place) for card in some), FIRE)
            found.append(PolicyOption(worth, aims, Message("artillery", fields, "9.4")))
    return found


class _Before:
    """The worth of this turn's assaults, before anything changes a front."""

    def __init__(self, look: FuryEvaluation) -> None:
        self.look = look
        self.prospects = _prospects(look)
        self.now = Assaults(look, look.hand).value(self.prospects)
        self.without: dict[tuple[PrintedCard, ...], Assaults] = {}

    def change(
        self,
        front: FrontName,
        targets: Sequence[PrintedCard],
        used: tuple[PrintedCard, ...],
        chance: float,
    ) -> float:
        """The change of that worth if these cards are used and, with a chance, targets go."""
        look = self.look
        if used not in self.without:
            self.without[used] = Assaults(look, without(look.hand, *used))
        plans, sight = self.without[used], look.sight(front)
        known = tuple(without(sight.known, *(kind_of(face) for face in targets)))
        prospects = dict(self.prospects)
        if sight.down or any(kind.type in "IO" for kind in known):
            left = sight._replace(known=known)
            prospects[front] = Prospect(look.terms, left, look.values(front))
        else:
            prospects.pop(front, None)
        then = chance * plans.value(prospects)
        if chance < 1:
            then += (1 - chance) * plans.value(self.prospects)
        return then - self.now


WAYS: Final[Ways] = {
    "resource": discards,
    "recon": looks,
    "disarm": disarms,
    "strike": strikes,
    "artillery": shellings,
    "assault": assaults,
}
