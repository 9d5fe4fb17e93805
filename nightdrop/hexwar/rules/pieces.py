"""What is on a hex map or printed on it: faces, VP hexes, and the fight under way."""

from typing import NamedTuple

from nightdrop.engine.counters import NOBODY, Counter, Side
from nightdrop.hexwar.rules.hexes import Hex


class Face(NamedTuple):
    """The printed front of a counter. `reduced_*` are None for a one-step unit [3.1.1]."""

    name: str
    av: int | None = None
    dv: int | None = None
    reduced_av: int | None = None
    reduced_dv: int | None = None
    armour: bool = False
    entry: str | None = None


def is_stick(counter: Counter) -> bool:
    """Whether a counter drops, and becomes part of a company."""
    return counter.kind == "stick"


def is_unknown(counter: Counter) -> bool:
    """Whether a stick is still face down: neither player has seen it [2.1.2]."""
    return counter.kind == "stick" and not counter.known_to


class VpHex(NamedTuple):
    """A VP hex: its marker (value None if unseen or absent) and who placed it.

    `laid_by` None means that there is no marker; `known_to` lists who may see the value; `control`
    is that of the airborne side.
    """

    value: int | None = None
    laid_by: Side | None = None
    known_to: tuple[Side, ...] = NOBODY
    control: bool = False

    @property
    def is_covered(self) -> bool:
        """Whether there is a marker whose value the viewer does not know."""
        return self.laid_by is not None and self.value is None


class FactorLine(NamedTuple):
    """A line of a factor's sum: what it is, how much it adds, and its rule."""

    key: str
    value: int
    rule: str


class Fight(NamedTuple):
    """The combat under way: hexes, counter ids and dice only, never a face.

    `dice` and `sums` (how AF and DF are made up) are (attacker's, defender's) and None until the
    roll.
    """

    side: Side
    target: Hex
    attackers: tuple[str, ...] = ()
    attacker_point: str | None = None
    defender_point: str | None = None
    dice: tuple[int, int] | None = None
    sums: tuple[tuple[FactorLine, ...], tuple[FactorLine, ...]] | None = None

    @property
    def factors(self) -> tuple[int, int] | None:
        """AF and DF before the dice, once these are rolled."""
        if self.sums is None:
            return None
        attack, defence = self.sums
        return sum(line.value for line in attack), sum(line.value for line in defence)

    @property
    def scores(self) -> tuple[int, int]:
        """The final scores of attack and defence, once the dice are rolled [ND 9.2.4] [PB 9.2.4].
        """
        assert self.factors is not None and self.dice is not None
        (attack, defence), (first, second) = self.factors, self.dice
        return attack + first, defence + second
