"""Exact chances of assault, strike and artillery: over unseen cards, explosives, dice and fire."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd
from typing import Final, NamedTuple

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules import forces
from nightdrop.phantom_fury.rules.cards import (
    GROUND,
    INSURGENT,
    FrontName,
    Lying,
    PrintedCard,
    Type,
)
from nightdrop.phantom_fury.rules.ruleset import fury, open_faces, table

_SIDES: Final = 6


class CardKind(NamedTuple):
    """All that a fight depends on in an insurgent card; equal kinds have equal odds."""

    type: Type
    value: int
    prestige: bool


class Sight(NamedTuple):
    """A front as it is seen [1.4].

    It has the kinds of its face-up cards, how many are down, and what those may be, each kind with
    its number of unseen cards. Both are sorted.
    """

    known: tuple[CardKind, ...]
    down: int
    unseen: tuple[tuple[CardKind, int], ...]


class FrontOutcome(NamedTuple):
    """A front once its explosives have gone off or not.

    It has its force in defence and in its fire, and the blast.
    """

    force: int
    fire: int
    blast: int


class Spoils(NamedTuple):
    """The value of what may be captured, and that of Mosques, lost at the same time [11.8]."""

    prize: int
    prestige: int


# Every scene with what may be won there, and whole weights.
Scenes = Mapping[FrontOutcome, Mapping[Spoils, int]]


class FightOdds(NamedTuple):
    """Chances in whole weights, which add up to `of`.

    `won` and `held` add up to `of`; `fired` is the part of `held` in which the fire is deadly, of
    artillery the part of all in which the answer is. `points` is every change of the points with
    its weight, by rising change; `taken` is the expected value of what is captured.
    """

    of: int
    won: int
    held: int
    fired: int
    points: tuple[tuple[int, int], ...]
    taken: Fraction

    @property
    def mean(self) -> Fraction:
        """The expected change of the points."""
        return Fraction(sum(change * weight for change, weight in self.points), self.of)


def kind_of(face: PrintedCard) -> CardKind:
    return CardKind(face.type, face.value, face.prestige)


def sight_of(
    front: Iterable[Lying], cup: Mapping[str, int], faces: Mapping[str, PrintedCard]
) -> Sight:
    """A front as it is seen, with the cup that its down cards are in."""
    lying = [card.face for card in front]
    known = sorted(kind_of(faces[face]) for face in lying if face is not None)
    down = lying.count(None)
    unseen: dict[CardKind, int] = {}
    for face, count in cup.items() if down else ():
        kind = kind_of(faces[face])
        unseen[kind] = unseen.get(kind, 0) + count
    return Sight(tuple(known), down, tuple(sorted(unseen.items())))


# What has been added up of a front is one whole number, a byte a sum, which makes large fronts five
# times as fast: insurgents, tactics cards, positions, objectives, Mosques, what has exploded.
_BYTE: Final = {"I": 1, "N": 1 << 8, "P": 1 << 16, "O": 1 << 24, "X": 1 << 40}
_PRESTIGE: Final = 1 << 32


def _step(kind: CardKind) -> int:
    value = 1 if kind.type == "N" else kind.value
    return value * _BYTE[kind.type] + kind.prestige * kind.value * _PRESTIGE


@lru_cache(maxsize=256)
def scenes(terms: forces.Terms, sight: Sight) -> Scenes:
    """All that a front may be once revealed [11.1] [11.2].

    Cards are drawn by kind, since it does not matter which of two equal ones it was; each card
    drawn and each known explosive counts six faces of a die.
    """
    found: dict[FrontOutcome, dict[Spoils, int]] = {}
    for sums, weight in _drawn(terms, sight).items():
        insurgents, tactics, walls, objectives, prestige, blast = sums.to_bytes(6, "little")
        fire = insurgents * forces.multiplier(terms, tactics)
        into = found.setdefault(FrontOutcome(fire + walls, fire, blast), {})
        spoils = Spoils(insurgents + objectives, prestige)
        into[spoils] = into.get(spoils, 0) + weight
    return found


def _drawn(terms: forces.Terms, sight: Sight) -> dict[int, int]:
    """The possible sums of a front's cards, with weights."""
    # By how many cards are drawn.
    drawn: list[dict[int, int]] = [{} for _ in range(sight.down + 1)]
    drawn[0] = _of_known(terms, sight.known)
    for kind, count in sight.unseen:
        after: list[dict[int, int]] = [dict(some) for some in drawn]  # where none is drawn
        for taken in range(1, min(count, sight.down) + 1):
            for step, ways in _ways(terms, kind, count, taken):
                for some, into in zip(drawn, after[taken:], strict=False):
                    for sums, weight in some.items():
                        into[sums + step] = into.get(sums + step, 0) + weight * ways
        drawn = after
    return drawn[-1]


def _of_known(terms: forces.Terms, known: Sequence[CardKind]) -> dict[int, int]:
    """The possible sums of the known cards: explosives go off or not."""
    found = {0: 1}
    for kind in known:
        ways = _exploding(terms, 1) if kind.type == "X" else ((1, 1),)
        after: dict[int, int] = {}
        for sums, weight in found.items():
            for times, chance in ways:
                key = sums + times * _step(kind)
                after[key] = after.get(key, 0) + weight * chance
        found = after
    return found


def _ways(terms: forces.Terms, kind: CardKind, count: int, taken: int) -> list[tuple[int, int]]:
    """What the drawn cards of a kind add, `taken` of its `count`, with weights."""
    ways, step = comb(count, taken), _step(kind)
    if kind.type == "X":
        return [(times * step, ways * chance) for times, chance in _exploding(terms, taken)]
    return [(taken * step, ways * _SIDES**taken)]


def _exploding(terms: forces.Terms, count: int) -> tuple[tuple[int, int], ...]:
    """How many of this number of explosives go off, with weights of six to its power."""
    on, off = terms.explodes_on, _SIDES - terms.explodes_on
    chances = [comb(count, times) * on**times * off ** (count - times)
               for times in range(count + 1)]  # fmt: skip
    return tuple((times, chance) for times, chance in enumerate(chances) if chance)


class AfterBlast(NamedTuple):
    """What a blast leaves of the attackers.

    Their force in attack and defence, the value of the ground units that a fire can take, and that
    of the card which was hit.
    """

    attack: int
    defence: int
    ground: int
    hit: int


def after_blast(terms: forces.Terms, ours: Sequence[PrintedCard], blast: int) -> AfterBlast:
    """The attackers after a blast [11.2]."""
    index = forces.victim(terms, ours, blast)
    left = [face for at, face in enumerate(ours) if at != index]
    return AfterBlast(
        forces.us_attacking(terms, left).total,
        forces.us_defending(terms, left).total,
        sum(face.value for face in left if face.type in GROUND),
        0 if index is None else ours[index].value,
    )


def deadly(terms: forces.Terms, left: AfterBlast, fire: int) -> int:
    """How many of the 36 rolls of a fire or an answer take the ground units [12.1] [9.5]."""
    if not fire or not left.ground:
        return 0
    return forces.THROWS - forces.throws_won(terms, left.defence, fire, attacking=False)


class _Sum:
    """Odds as they are added up."""

    def __init__(self) -> None:
        self.won = self.held = self.fired = self.taken = 0
        self.points: dict[int, int] = {}

    def add(self, change: int, weight: int, *, won: bool, fired: bool = False) -> None:
        """Add one outcome."""
        if not weight:
            return
        if won:
            self.won += weight
        else:
            self.held += weight
        self.fired += weight * fired
        self.points[change] = self.points.get(change, 0) + weight

    def odds(self) -> FightOdds:
        """The odds of all outcomes, in the smallest weights."""
        of = self.won + self.held
        by = gcd(self.won, self.held, self.fired, *self.points.values())
        points = tuple((change, weight // by) for change, weight in sorted(self.points.items()))
        won, held, fired = self.won // by, self.held // by, self.fired // by
        return FightOdds(of // by, won, held, fired, points, Fraction(self.taken, of))


def _with_left(
    terms: forces.Terms, ours: Sequence[PrintedCard], sight: Sight
) -> Iterator[tuple[FrontOutcome, Mapping[Spoils, int], int, AfterBlast]]:
    """The scenes, with what the blast of each leaves of the attackers."""
    lefts: dict[int, AfterBlast] = {}
    for scene, spoils in scenes(terms, sight).items():
        left = lefts.get(scene.blast)
        if left is None:
            left = lefts[scene.blast] = after_blast(terms, ours, scene.blast)
        yield scene, spoils, sum(spoils.values()), left


@lru_cache(maxsize=2048)
def assault(terms: forces.Terms, ours: tuple[PrintedCard, ...], sight: Sight) -> FightOdds:
    """The odds of an assault with these cards, its fire included [10] [11] [12]."""
    total = _Sum()
    for scene, spoils, weight, left in _with_left(terms, ours, sight):
        wins = forces.throws_won(terms, left.attack, scene.force, attacking=True)
        lost = scene.blast + left.hit
        for (prize, prestige), part in spoils.items() if wins else ():
            total.add(prize - prestige - lost, part * wins * forces.THROWS, won=True)
            total.taken += prize * part * wins * forces.THROWS
        fires = deadly(terms, left, scene.fire)
        held = weight * (forces.THROWS - wins)
        total.add(-lost, held * (forces.THROWS - fires), won=False)
        total.add(-lost - left.ground, held * fires, won=False, fired=True)
    return total.odds()


@lru_cache(maxsize=2048)
def strike(
    terms: forces.Terms, ours: tuple[PrintedCard, ...], targets: tuple[PrintedCard, ...]
) -> FightOdds:
    """The odds of a strike at these face-up cards: a front, or the target by `strike` [8]."""
    lone = terms.strike == "card"
    against = forces.alone(targets, "8.2") if lone else forces.city_defending(terms, targets)
    wins = forces.throws_won(terms, forces.alone(ours, "8.2").total, against.total, attacking=True)
    lost = sum(face.value for face in targets if face.prestige)
    total = _Sum()
    total.add(-lost, wins, won=True)
    total.add(0, forces.THROWS - wins, won=False)
    return total.odds()


@lru_cache(maxsize=2048)
def artillery(
    terms: forces.Terms, ours: tuple[PrintedCard, ...], position: PrintedCard, sight: Sight
) -> FightOdds:
    """The odds of guns at a position, alone on its front; the answer included [9]."""
    if not terms.artillery_bombs:
        sight = Sight(tuple(kind for kind in sight.known if kind.type != "X"), 0, ())
    total = _Sum()
    for scene, _spoils, weight, left in _with_left(terms, ours, sight):
        guns = forces.us_attacking(terms, ours).total - left.hit
        wins = forces.throws_won(terms, guns, position.value, attacking=True)
        answers = deadly(terms, left, scene.fire)
        for won, throws in ((True, wins), (False, forces.THROWS - wins)):
            lost = scene.blast + left.hit + position.value * (won and position.prestige)
            total.add(-lost, weight * throws * (forces.THROWS - answers), won=won)
            total.add(-lost - left.ground, weight * throws * answers, won=won, fired=True)
    return total.odds()


def sight_at(state: State, front: FrontName) -> Sight:
    return sight_of(table(state).front(front), state.cups[INSURGENT], state.game.faces)


def chances(state: State, kind: str, place: str, cards: Iterable[str]) -> FightOdds:
    """The odds of these cards alone at a front or place.

    Of an "assault" or a "strike" at a front, of a strike at a place by the option `strike`, or of
    "artillery" at a place.
    """
    terms, faces = fury(state).terms, state.game.faces
    ours = tuple(faces[card] for card in sorted(cards))
    front, _dot, number = place.partition(".")
    lying = table(state).front(front)
    one = faces[str(lying[int(number) - 1].face)] if number else None
    if kind == "artillery" and one:
        return artillery(terms, ours, one, sight_at(state, front))
    if kind == "strike":
        seen = tuple(face for face in open_faces(state, lying) if face.type != "X")
        return strike(terms, ours, (one,) if one else seen)
    return assault(terms, ours, sight_at(state, front))
