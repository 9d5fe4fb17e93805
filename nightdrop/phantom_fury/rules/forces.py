"""Forces and rolls: the sum of a fight's cards, whom a blast hits, and who wins [11]."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from nightdrop.phantom_fury.rules.cards import GROUND, UNITS, FuryTables, PrintedCard
from nightdrop.rules.rulebook import Options

DIE: Final = range(1, 7)
THROWS: Final = 36  # of a die each, of one weight
# Cards that shell positions besides armor, by the option `artillery` [9.1].
_GUNS: Final = ("field-artillery", "artillery", "mortars")
# Of units of equal force, the first that a blast hits [11.2].
_HIT_FIRST: Final = "SAG"


class Terms(NamedTuple):
    """The numbers and options that a fight depends on; hashable, unlike tables and options."""

    explodes_on: int
    armor_defence: int
    tactics_step: int
    combat: str
    ties: str
    tactics: str
    blast: str
    artillery: str
    artillery_bombs: bool
    strike: str


def terms_of(tables: FuryTables, options: Options) -> Terms:
    read: dict[str, Any] = {name: options[name] for name in Terms._fields[3:]}
    return Terms(tables.explodes_on, tables.armor_defence, tables.tactics_step, **read)


class CardLine(NamedTuple):
    """What a card adds to a force: `number`, `times` over, by a rule."""

    face: PrintedCard
    number: int
    times: int
    rule: str


class CardForce(NamedTuple):
    """A force of a fight, with its lines in the order of the cards."""

    lines: tuple[CardLine, ...] = ()

    @property
    def total(self) -> int:
        return sum(line.number * line.times for line in self.lines)


def multiplier(terms: Terms, tactics: int) -> int:
    """The factor of a side with this number of tactics cards [11.3] [11.7]."""
    return 1 + terms.tactics_step * tactics


def us_attacking(terms: Terms, ours: Sequence[PrintedCard]) -> CardForce:
    """Infantry multiplied by tactics, and armor and support [11.3]."""
    return _ours(terms, ours, 1)


def us_defending(terms: Terms, ours: Sequence[PrintedCard]) -> CardForce:
    """The same with armor twice: against a fire, or the answer to artillery [11.4] [9.5]."""
    return _ours(terms, ours, terms.armor_defence)


def _ours(terms: Terms, ours: Sequence[PrintedCard], armor: int) -> CardForce:
    times = multiplier(terms, sum(face.type == "T" for face in ours))
    rest = times if terms.tactics == "all" else 1
    factors = {"G": (times, "11.3"), "A": (rest * armor, "11.4" if armor > 1 else "11.3"),
               "S": (rest, "11.3")}  # fmt: skip
    return CardForce(tuple(CardLine(face, face.value, *factors[face.type])
                       for face in ours if face.type in UNITS))  # fmt: skip


def city_defending(terms: Terms, city: Sequence[PrintedCard]) -> CardForce:
    """Insurgents multiplied by tactics, and positions: against an assault or a strike [11.4]."""
    walls = tuple(CardLine(face, face.value, 1, "11.4") for face in city if face.type == "P")
    return CardForce((*city_attacking(terms, city).lines, *walls))


def city_attacking(terms: Terms, city: Sequence[PrintedCard]) -> CardForce:
    """Insurgents multiplied by tactics: as they fire and answer artillery [12.1] [9.5]."""
    times = multiplier(terms, sum(face.type == "N" for face in city))
    return CardForce(
        tuple(CardLine(face, face.value, times, "11.3") for face in city if face.type == "I")
    )


def alone(faces: Sequence[PrintedCard], rule: str) -> CardForce:
    """The printed values: support that strikes, guns that shell, and the one target [8.2] [9.4].
    """
    return CardForce(tuple(CardLine(face, face.value, 1, rule) for face in faces))


def is_gun(terms: Terms, face: PrintedCard) -> bool:
    """Whether a card may shell a position [9.1]."""
    return face.type == "A" or (terms.artillery == "guns" and face.id in _GUNS)


def has_ground(faces: Sequence[PrintedCard]) -> bool:
    """Whether infantry or armor is there, to assault or to be fired at [10.3] [12.1]."""
    return any(face.type in GROUND for face in faces)


def explodes(terms: Terms, die: int) -> bool:
    """Whether an explosive goes off [11.2]."""
    return die <= terms.explodes_on


def victim(terms: Terms, units: Sequence[PrintedCard], blast: int) -> int | None:
    """The index of the card that a blast of this sum hits, None if none is below it [11.2].

    Of equal cards the first of `units` is hit: guns are given by their positions from the left.
    """
    exposed = GROUND if terms.blast == "ground" else UNITS
    below = [
        (-face.value, _HIT_FIRST.index(face.type), face.name, index)
        for index, face in enumerate(units)
        if face.type in exposed and face.value < blast
    ]
    return min(below)[-1] if below else None


def we_win(
    terms: Terms, ours: int, theirs: int, *, attacking: bool, dice: tuple[int, int] = (0, 0)
) -> bool:
    """Whether the Americans win a roll of `dice`, theirs second [11.5] [11.6].

    `attacking`: they attack; else they are fired at. With the reading `totals` the dice do not
    matter.
    """
    if not (ours if attacking else theirs):
        return not attacking  # an attack with force 0 never wins
    if terms.combat == "plus":
        ours, theirs = ours + dice[0], theirs + dice[1]
    elif terms.combat == "times":
        ours, theirs = ours * dice[0], theirs * dice[1]
    equal = terms.ties == "american" or not attacking
    return ours > theirs or (equal and ours == theirs)


@lru_cache(maxsize=4096)
def throws_won(terms: Terms, ours: int, theirs: int, *, attacking: bool) -> int:
    """How many of the 36 rolls the Americans win; with 0 or 36 no dice are rolled [11.5]."""
    return sum(we_win(terms, ours, theirs, attacking=attacking, dice=(our, their))
               for our in DIE for their in DIE)  # fmt: skip


def is_open(terms: Terms, ours: int, theirs: int, *, attacking: bool) -> bool:
    """Whether dice can change who wins [11.5]."""
    return 0 < throws_won(terms, ours, theirs, attacking=attacking) < THROWS
