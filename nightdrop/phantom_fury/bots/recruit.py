"""Players without weights: by rule of thumb, or by the odds of one front at a time.

The rule of thumb adds what is face up and guesses at the rest.
"""

from collections.abc import Sequence
from typing import Final

from nightdrop.engine.model import Message
from nightdrop.engine.view import Rng
from nightdrop.phantom_fury.bots.captain import sending, shellings, strikes
from nightdrop.phantom_fury.bots.evaluation import FuryEvaluation
from nightdrop.phantom_fury.bots.fronts import PrizeShare, Prospect, choices, lefts
from nightdrop.phantom_fury.bots.step_policy import PolicyOption, Ways
from nightdrop.phantom_fury.rules.actions import ASSAULT, DISCARD, Use
from nightdrop.phantom_fury.rules.cards import FrontName, PrintedCard
from nightdrop.phantom_fury.rules.forces import city_defending, us_attacking
from nightdrop.rules.actions import DONE

UNKNOWN: Final = 3  # the force that is guessed of a card that lies down
# An attack is made at three to two.
OURS: Final = 3
THEIRS: Final = 2
# What a card without force counts where one is thrown away.
PLAIN: Final = {"T": 3, "R": 1, "D": 2}
ENOUGH: Final = 0.15  # the fewest cards are sent whose points are so near the best


def discards(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Discard the lowest card [4.2]."""
    card = min(look.hand, key=lambda card: (PLAIN.get(card.type, card.value), card.rank))
    return [PolicyOption(0.0, (Use(DISCARD, card.id),), Message("low", {"card": card.id}, "4.2"))]


def looks(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Use a recon card on the front with most down cards [6]."""
    front = max(look.places("recon"), key=lambda front: (look.down(front), front))
    return [PolicyOption(0.0, (Use("recon", look.first("R").id, front),),
                Message("recon at once", {"front": front}, "6.1"))]  # fmt: skip


def disarms(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Use a disarm card on the largest explosive [7]."""
    place = max(look.places("disarm"), key=lambda place: (look.at(place).value, place))
    return [PolicyOption(0.0, (Use("disarm", look.first("D").id, place),),
                Message("disarm at once", {"face": look.at(place).id}, "7.1"))]  # fmt: skip


def leaves(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Neither strike nor shell, but let cards that another player sent act [8.1] [9.2]."""
    if look.table.sent or look.table.aimed:
        return (strikes if look.table.sent else shellings)(look, rng)
    return [PolicyOption(0.0, (DONE,), Message("leave", {}, ""))]


def by_thumb(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Attack in turn every front that the fewest cards outweigh three to two [10]."""
    if look.table.sent:  # by somebody else: all the rest must only be lawful
        return _as_sent(look)
    hand = [card for card in look.hand if card.type in "GAST"]
    plan: dict[FrontName, Sequence[PrintedCard]] = {}
    for front in sorted(_worthwhile(look), key=lambda front: -_gain(look, front)):
        some = _fewest(look, hand, _guess(look, front))
        if some:
            plan[front] = some
            for card in some:
                hand.remove(card)
    if not plan:
        return [PolicyOption(0.0, (DONE,), Message("too strong", {}, "11.6"))]
    front = next(iter(plan))
    ours = us_attacking(look.terms, plan[front]).total
    reason = Message("thumb", {"front": front, "ours": ours, "theirs": _guess(look, front)}, "11.3")
    return [PolicyOption(0.0, sending(look, plan), reason)]


def _gain(look: FuryEvaluation, front: FrontName) -> int:
    counts = {"I": 1, "O": 1, "X": -1}
    return sum(card.value * counts.get(card.type, 0) for card in look.open(front))


def _worthwhile(look: FuryEvaluation) -> list[FrontName]:
    """The fronts where something is to be gained.

    These are all once no more insurgents come, for what is left is lost [3.3].
    """
    all_count = not look.to_come and look.rules.options["leftover"] == "minus"
    return [front for front in look.fronts if all_count or _gain(look, front) > 0]


def _guess(look: FuryEvaluation, front: FrontName) -> int:
    return city_defending(look.terms, look.open(front)).total + UNKNOWN * look.down(front)


def _fewest(
    look: FuryEvaluation, hand: Sequence[PrintedCard], theirs: int
) -> Sequence[PrintedCard]:
    """The fewest cards that are strong enough, of these the weakest; none if all are too weak.
    """
    found = []
    for _bits, some in choices(hand, ground=True):
        ours = us_attacking(look.terms, some).total
        if ours and ours * THEIRS >= theirs * OURS:
            found.append((len(some), ours, [card.id for card in some], some))
    return min(found)[-1] if found else ()


def _as_sent(look: FuryEvaluation) -> list[PolicyOption]:
    """Attack with whatever was sent, adding infantry or armor where it is lacking."""
    menu = look.view.actions
    ground = [action for action in menu
              if isinstance(action, Use) and look.faces[action.face].type in "GA"]  # fmt: skip
    action = ASSAULT if ASSAULT in menu else ground[0]
    return [PolicyOption(0.0, (action,), Message("sent", {}, "10.2"))]


def by_odds(look: FuryEvaluation, rng: Rng) -> list[PolicyOption]:
    """Attack the front with the most expected points [10].

    It uses the fewest cards that bring nearly as many.
    """
    if look.table.sent:
        return _as_sent(look)
    found = [PolicyOption(0.0, (DONE,), Message("leave", {}, "10.2"))]
    hand = [card for card in look.hand if card.type in "GAST"]
    some = [(lefts(look.terms, cards), cards) for _bits, cards in choices(hand, ground=True)]
    for front in look.fronts if some else ():
        prospect = Prospect(look.terms, look.sight(front), PrizeShare())
        worths = [(prospect.worth(left), cards) for left, cards in some]
        most = max(worth for worth, _cards in worths)
        worth, cards = min((one for one in worths if one[0] >= most - ENOUGH),
                           key=lambda one: (len(one[1]), -one[0]))  # fmt: skip
        reason = Message("odds", {"front": front, "points": round(worth, 1)}, "10.4")
        found.append(PolicyOption(worth, sending(look, {front: cards}), reason))
    return found


RECRUIT: Final[Ways] = {
    "resource": discards,
    "recon": looks,
    "disarm": disarms,
    "strike": leaves,
    "artillery": leaves,
    "assault": by_thumb,
}
CORPORAL: Final[Ways] = {**RECRUIT, "assault": by_odds}
