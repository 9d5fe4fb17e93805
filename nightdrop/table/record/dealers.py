"""Dealers: who throws the dice and draws from the cups, outside the engine.

Chance is an actor; a dealer picks one of its outcomes. Number n of a game is its n-th throw or
draw, counted from 0; undo never moves it, so nobody can fish for a better one. A sealed game
without a seed has no such row: each throw comes from the system when it falls, so nothing can
foretell it, a copy of the game falls otherwise, and the record alone keeps what fell. No undo
goes behind it either: what chance did stays (`undo`), whoever has seen it.
"""

from collections.abc import Iterable
from hashlib import sha256
from secrets import randbelow, randbits
from types import EllipsisType
from typing import Literal, NamedTuple, Protocol

from nightdrop.engine.model import Action
from nightdrop.rules.actions import Roll
from nightdrop.table.language import N_, _

Outcomes = tuple[tuple[int, Action], ...]
Dice = Literal["seeded", "system", "typed", "none"]
# None leaves chance to whoever submits its actions; ... lets the program deal: by a fresh seed,
# or in a sealed game without one.
Seed = int | EllipsisType | None
SEED_BITS = 256
SEED_DIGITS = 1000  # a record with much longer numbers is refused by whoever reads it
SEED_KNOWN = N_(
    "Whoever knows this seed can compute every throw and draw of the sealed game, those that he"
    " must not see too."
)
_SPACE = 2**256


class SeedError(ValueError):
    """A seed that cannot be used, in one sentence."""


class Dealer(Protocol):
    """Picks the outcome of throw or draw number n, or None where players shall throw."""

    def deal(self, outcomes: Outcomes, number: int) -> Action | None:
        """One of the (weight, action) pairs' actions; None leaves it to the players."""


class Chance(NamedTuple):
    """Who deals in a game, as its header says: its seed, if it has one, and its dice."""

    seed: int | None
    dice: Dice


def fresh_seed() -> int:
    """A seed nobody chose, nor can find again: one of few bits could be tried until it gives the
    throws that are on the screen."""
    return randbits(SEED_BITS)


def chosen_chance(
    seed: Seed, dice: Dice | None = None, dealer: Dealer | None = None, *, sealed: bool = False
) -> Chance:
    """What is meant by a wish for a seed and dice; a `dealer` of the caller's own needs neither.

    Raises SeedError for a seed that is too long to be saved.
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
    """The same hands deal, and no seed tells what falls next."""
    return Chance(None, "system" if chance.dice == "seeded" else chance.dice)


def draw_below(seed: int, number: int, below: int) -> int:
    """An exact uniform integer from 0 to `below` - 1, from SHA-256(seed, number).

    Values past the last whole multiple of `below` are thrown away and drawn again, so every
    result is exactly as likely as any other.
    """
    limit = _SPACE - _SPACE % below
    attempt = 0
    while True:
        text = f"{seed}:{number}:{attempt}"
        value = int.from_bytes(sha256(text.encode()).digest(), "big")
        if value < limit:
            return value % below
        attempt += 1


def pick(outcomes: Outcomes, lot: int) -> Action:
    """The action on which lot number `lot` falls when each weighs its number of lots."""
    for weight, action in outcomes:
        lot -= weight
        if lot < 0:
            return action
    raise ValueError("the lot is beyond the last outcome")


class SeededDealer:
    """Throws and draws by a seed: the same seed gives the same game, on any machine."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def deal(self, outcomes: Outcomes, number: int) -> Action | None:
        """The outcome on which number n falls; every weight is an exact share."""
        return pick(outcomes, draw_below(self.seed, number, sum(w for w, _ in outcomes)))


class SystemDealer:
    """Throws and draws from the randomness of the system, at the moment it is asked."""

    def deal(self, outcomes: Outcomes, number: int) -> Action | None:
        """The outcome that falls now, whatever its number; every weight is an exact share."""
        return pick(outcomes, randbelow(sum(weight for weight, _ in outcomes)))


class ScriptedDealer:
    """Gives the outcomes with these texts in order, for tests; then leaves them to others."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = iter(tuple(texts))

    def deal(self, outcomes: Outcomes, number: int) -> Action | None:
        """The next outcome of the script. Raises ValueError where it cannot happen."""
        text = next(self._texts, None)
        if text is None:
            return None
        for _weight, action in outcomes:
            if action.text == text:
                return action
        raise ValueError(f"throw or draw {number} cannot be {text!r}")


class TypedDealer:
    """Players throw real dice and type them in; the cups are always dealt by the program."""

    def __init__(self, seed: int | None) -> None:
        """The cups are dealt by the seed, or from the system."""
        self.seed = seed
        self._cups = SystemDealer() if seed is None else SeededDealer(seed)

    def deal(self, outcomes: Outcomes, number: int) -> Action | None:
        """None for a throw; a draw falls from its cup."""
        if isinstance(outcomes[0][1], Roll):
            return None
        return self._cups.deal(outcomes, number)


def dealer_for(seed: int | None, dice: Dice) -> Dealer | None:
    """The dealer that a record's header names; None where everything is entered by hand."""
    if dice == "typed":
        return TypedDealer(seed)
    if dice == "system":
        return SystemDealer()
    return None if seed is None or dice == "none" else SeededDealer(seed)


def typed_throw(text: str) -> str:
    """The action text of dice as players type them: "3 5", "3,5" or "35" -> "roll 3 5".

    Any other text comes back unchanged. Raises nothing.
    """
    dice = text.replace(",", " ").replace(" ", "")
    is_throw = 0 < len(dice) <= 3 and all(die in "123456" for die in dice)
    return "roll " + " ".join(dice) if is_throw else text
