"""Dealers roll the dice and draw from the cups, outside the engine.

Chance is an actor; a dealer picks one of its outcomes. Number n of a game is its n-th roll or draw,
counted from 0; undo never changes n, so no player can retry for a better result. Where a rulebook
says so, the purpose of a roll or draw replaces its number (`chance_keys`). A sealed game without a
seed takes each roll from the system when it is due: it cannot be predicted, a copy of the game gets
other rolls, and only the record keeps the result. No undo goes back before a roll or draw.
"""

from collections import Counter as Tally
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from secrets import randbelow, randbits
from types import EllipsisType
from typing import Literal, NamedTuple, Protocol

from nightdrop.engine.model import Action
from nightdrop.rules.actions import Draw, Roll
from nightdrop.table.language import N_, _
from nightdrop.table.record.seeds import SeedError

Outcomes = tuple[tuple[int, Action], ...]
Dice = Literal["seeded", "system", "typed", "none"]
# None: the caller submits the actions of chance. ...: the program deals, by a fresh seed, or in a
# sealed game without one.
Seed = int | EllipsisType | None
SEED_BITS = 256
SEED_DIGITS = 1000  # a reader refuses records with much longer numbers
SEED_KNOWN = N_(
    "Anyone who knows this seed can work out every roll and draw in the sealed game, even those "
    "meant to stay secret."
)
_SPACE = 2**256


class Lot(NamedTuple):
    """A draw by the index of its card in a cup, from 0.

    The index is in an order of the cup's whole `mix` that is laid out by the seed; each filling of
    the cup has another. `held` is what the cup holds now, `drawn` are lot and face of each draw
    since it was filled. Of equal cards those that were elsewhere before the first draw are the last
    ones in the mix, which the order does not know: so each card that is left is equally likely.
    Where the card of a lot is elsewhere, is drawn or may not be drawn now, the next in the order
    that is left and may be takes its place, after the last the first.
    """

    cup: str
    filling: int
    mix: Mapping[str, int]
    held: Mapping[str, int]
    drawn: tuple[tuple[int, str], ...]
    lot: int

    def draw(self, seed: int, offered: Collection[str] | None = None) -> Draw:
        """The draw of this lot by a seed.

        `offered` are the faces that may be drawn, if not all that the cup holds may.
        """
        allowed = self.held if offered is None else offered
        there = Tally(self.held) + Tally(face for _lot, face in self.drawn)
        name = f"{self.cup} filled {self.filling}" if self.filling else self.cup
        order = _laid_out(seed, name, tuple(sorted(self.mix.items())))
        left = {place: face for place, (face, copy) in enumerate(order) if copy < there[face]}
        for lot, face in self.drawn:
            del left[next(place for place in _from(lot, len(order)) if left.get(place) == face)]
        places = (place for place in _from(self.lot, len(order)) if left.get(place) in allowed)
        return Draw(left[next(places)])


def _from(lot: int, count: int) -> Iterator[int]:
    first = lot % count
    return chain(range(first, count), range(first))


# What a dealer is told of a throw or draw: its number or, in its place, its matter or its lot.
Number = int | str | Lot


class Dealer(Protocol):
    """Picks the outcome of a roll or draw, or None where the players roll."""

    def deal(self, outcomes: Outcomes, number: Number) -> Action | None:
        """Return the action of one of the (weight, action) pairs; None leaves it to the players."""


class Chance(NamedTuple):
    """How chance acts in a game, from its header: the seed, if any, and the dice."""

    seed: int | None
    dice: Dice


def fresh_seed() -> int:
    """Return a random seed.

    It is too long to be found by trying seeds until one gives the rolls that were seen.
    """
    return randbits(SEED_BITS)


def chosen_chance(
    seed: Seed, dice: Dice | None = None, dealer: Dealer | None = None, *, sealed: bool = False
) -> Chance:
    """Return seed and dice as asked; with a `dealer` of the caller's both are left out.

    Raises SeedError for a seed that is too long to save.
    """
    if isinstance(seed, int):
        if abs(seed) >= 10**SEED_DIGITS:
            said = _("a seed has at most {most} digits")
            raise SeedError(said.format(most=SEED_DIGITS))
        return Chance(seed, "seeded" if dice in (None, "system") else dice)
    if seed is None or dealer is not None:
        return Chance(None, "none")
    chance = Chance(fresh_seed(), dice or "seeded")
    return unforetold(chance) if sealed or dice == "system" else chance


def unforetold(chance: Chance) -> Chance:
    """Return the same dice without a seed that predicts them."""
    return Chance(None, "system" if chance.dice == "seeded" else chance.dice)


def draw_below(seed: int, number: int | str, below: int) -> int:
    """Return an exactly uniform integer from 0 to `below` - 1, from SHA-256(seed, number); a text
    may stand for the number.

    Values past the last whole multiple of `below` are rejected and drawn again, so all results
    are equally likely.

    >>> [1 + draw_below(7, number, 6) for number in range(5)]
    [2, 3, 2, 6, 4]
    """
    limit = _SPACE - _SPACE % below
    attempt = 0
    while True:
        text = f"{seed}:{number}:{attempt}"
        value = int.from_bytes(sha256(text.encode()).digest(), "big")
        if value < limit:
            return value % below
        attempt += 1


@lru_cache(maxsize=64)
def _laid_out(seed: int, name: str, mix: tuple[tuple[str, int], ...]) -> list[tuple[str, int]]:
    """The cards of a cup in an order by a seed; every order is equally likely.

    Each is a face and the number of its copy.
    """
    row = [(face, copy) for face, count in mix for copy in range(count)]
    for last in range(len(row) - 1, 0, -1):
        place = draw_below(seed, f"{name} {last}", last + 1)
        row[place], row[last] = row[last], row[place]
    return row


def pick(outcomes: Outcomes, lot: int) -> Action:
    """Return the action with lot number `lot`, each action having `weight` lots."""
    for weight, action in outcomes:
        lot -= weight
        if lot < 0:
            return action
    raise ValueError("the lot is beyond the last outcome")


def _faces(outcomes: Outcomes) -> frozenset[str]:
    draws = [action for weight, action in outcomes if weight]
    return frozenset(action.face for action in draws if isinstance(action, Draw))


class SeededDealer:
    """Rolls and draws by a seed: the same seed gives the same game on any machine."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def deal(self, outcomes: Outcomes, number: Number) -> Action:
        """Return the outcome of number n; probabilities are exactly the weights."""
        if isinstance(number, Lot):
            return number.draw(self.seed, _faces(outcomes))
        return pick(outcomes, draw_below(self.seed, number, sum(w for w, _ in outcomes)))


class SystemDealer:
    """Rolls and draws from the randomness of the system on each call."""

    def deal(self, outcomes: Outcomes, number: Number) -> Action | None:
        """Return a new outcome, whatever its number; probabilities are exactly the weights."""
        return pick(outcomes, randbelow(sum(weight for weight, _ in outcomes)))


class TypedDealer:
    """The players roll real dice and type them in; the program draws from the cups."""

    def __init__(self, seed: int | None) -> None:
        """Draw from the cups by the seed, or from the system."""
        self.seed = seed
        self._cups = SystemDealer() if seed is None else SeededDealer(seed)

    def deal(self, outcomes: Outcomes, number: Number) -> Action | None:
        """Return None for a roll, an outcome for a draw."""
        if isinstance(outcomes[0][1], Roll):
            return None
        return self._cups.deal(outcomes, number)


def dealer_for(seed: int | None, dice: Dice) -> Dealer | None:
    """Return the dealer that a record's header names; None where chance is entered by hand."""
    if dice == "typed":
        return TypedDealer(seed)
    if dice == "system":
        return SystemDealer()
    return None if seed is None or dice == "none" else SeededDealer(seed)


def typed_throw(text: str) -> str:
    """Return the action text of typed dice: "3 5", "3,5" or "35" -> "roll 3 5".

    Any other text is returned unchanged. Raises nothing.
    """
    dice = text.replace(",", " ").replace(" ", "")
    is_throw = 0 < len(dice) <= 3 and all(die in "123456" for die in dice)
    return "roll " + " ".join(dice) if is_throw else text
