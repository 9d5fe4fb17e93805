"""The worth of assaults with any choice of cards: exact odds as floats, cached."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from nightdrop.phantom_fury.rules.cards import PrintedCard
from nightdrop.phantom_fury.rules.forces import THROWS, Terms, has_ground, throws_won
from nightdrop.phantom_fury.rules.odds import AfterBlast, Sight, after_blast, deadly, scenes

# From the blast that every card is below, all leave the same.
MOST: Final = 10
# What is left of attackers by the blast, 0 to MOST.
Lefts = tuple[AfterBlast, ...]


class PrizeShare(NamedTuple):
    """Worth beyond points: a share of every prize, and a front without cards.

    A prize would otherwise be lost at the end [3.3].
    """

    prize: float = 0.0
    clear: float = 0.0


@lru_cache(maxsize=4096)
def lefts(terms: Terms, ours: tuple[PrintedCard, ...]) -> Lefts:
    """What every blast leaves of these attackers."""
    most = max(face.value for face in ours) + 1
    found = [after_blast(terms, ours, blast) for blast in range(most + 1)]
    return tuple(found[min(blast, most)] for blast in range(MOST + 1))


@lru_cache(maxsize=2)
def _throws(terms: Terms) -> tuple[dict[tuple[int, int], float], dict[tuple[int, int, int], float]]:
    """The caches of rolls for these terms: hashing the terms each time would take longest."""
    return {}, {}


class _LikeScenes(NamedTuple):
    """Scenes of one blast, or of all above MOST, that have the same forces."""

    force: int
    fire: int
    chance: float
    spoils: float


class Prospect:
    """The prospects of assaults on a front, in points and values."""

    def __init__(self, terms: Terms, sight: Sight, values: PrizeShare) -> None:
        self.terms = terms
        self.won, self.fires = _throws(terms)
        rows: dict[int, list[_LikeScenes]] = {}
        chances: dict[int, int] = {}
        whole = lost = 0
        for scene, spoils in scenes(terms, sight).items():
            blast = min(scene.blast, MOST)
            weight, found = 0, 0.0
            for (prize, prestige), part in spoils.items():
                weight += part
                found += part * (prize * (1 + values.prize) - prestige + values.clear)
            whole += weight
            lost += weight * scene.blast
            chances[blast] = chances.get(blast, 0) + weight
            rows.setdefault(blast, []).append(_LikeScenes(scene.force, scene.fire, weight, found))
        self.blast = lost / whole
        self.parts = [
            (
                blast,
                chances[blast] / whole,
                [
                    _LikeScenes(row.force, row.fire, row.chance / whole, row.spoils / whole)
                    for row in some
                ],
            )
            for blast, some in rows.items()
        ]
        self.found: dict[tuple[int, int, int, bool], tuple[float, float]] = {}

    def worth(self, attackers: Lefts) -> float:
        """The expected points and values of an assault, without the cards' own worth."""
        total = -self.blast
        for blast, chance, rows in self.parts:
            left = attackers[blast]
            key = (blast, left.attack, left.defence, left.ground > 0)
            found = self.found.get(key)
            if found is None:
                found = self.found[key] = self._expected(left, rows)
            total += found[0] - found[1] * left.ground - chance * left.hit
        return total

    def _expected(self, left: AfterBlast, rows: Iterable[_LikeScenes]) -> tuple[float, float]:
        """The gain in some scenes, and the chance of a deadly fire."""
        won = fired = 0.0
        for force, fire, chance, spoils in rows:
            share = self._share(left.attack, force)
            won += share * spoils
            if share < 1 and fire and left.ground:
                fired += chance * (1 - share) * self._deadly(left, fire)
        return won, fired

    def _share(self, ours: int, theirs: int) -> float:
        """The share of rolls that the attackers win."""
        share = self.won.get((ours, theirs))
        if share is None:
            share = throws_won(self.terms, ours, theirs, attacking=True) / THROWS
            self.won[ours, theirs] = share
        return share

    def _deadly(self, left: AfterBlast, fire: int) -> float:
        """The share of rolls in which a fire is deadly."""
        key = (left.defence, fire, left.ground)
        share = self.fires.get(key)
        if share is None:
            share = self.fires[key] = deadly(self.terms, left, fire) / THROWS
        return share


@lru_cache(maxsize=64)
def prospect(terms: Terms, sight: Sight, values: PrizeShare) -> Prospect:
    """The prospects of assaults on a front, shared by all steps of a turn."""
    return Prospect(terms, sight, values)


def choices(
    cards: Sequence[PrintedCard], *, ground: bool
) -> list[tuple[int, tuple[PrintedCard, ...]]]:
    """Every choice of cards, as bits of their places and as cards.

    With `ground`, infantry or armor are among them.
    """
    found = []
    for bits in range(1, 1 << len(cards)):
        some = tuple(card for at, card in enumerate(cards) if bits >> at & 1)
        if not ground or has_ground(some):
            found.append((bits, some))
    return found
