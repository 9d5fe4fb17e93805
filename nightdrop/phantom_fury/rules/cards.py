"""Cards, tables of numbers, and what a game keeps of both: fronts, hand, piles [1]."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, NamedTuple, Self, get_args

from nightdrop.engine.model import OpenBook
from nightdrop.rules.bounds import Between

US: Final = "us"
CITY: Final = "insurgents"  # the second side of the game, which decides nothing
AMERICAN: Final = "american"  # the decks, each with the cup of its unseen cards
INSURGENT: Final = "insurgents"
DECKS: Final = (AMERICAN, INSURGENT)
FRONTS: Final = ("1", "2", "3")

# The letters of the printed list [1]: infantry, armor, support, tactics, recon, disarm; insurgents,
# tactics, positions, explosives, objectives.
Type = Literal["G", "A", "S", "T", "R", "D", "I", "N", "P", "X", "O"]
TYPES: Final[tuple[Type, ...]] = get_args(Type)  # in the order of a hand
GROUND: Final = "GA"
UNITS: Final = "GAS"

# A front, and a card's place on it: "2.3" is front 2, the third card from the left as they lie.
FrontName = str
PlaceName = str


def from_left(place: PlaceName) -> tuple[str, int]:
    """The sort key of a front or a place, from the left: "1.2" before "1.10"."""
    front, _dot, number = place.partition(".")
    return front, int(number or 0)


class PrintedCard(NamedTuple):
    """A printed card. `force` is None where it has none; `prestige`: it never goes to a discard
    pile [11.8]."""

    id: str
    name: str
    type: Type
    deck: str
    force: int | None
    copies: int
    note: str = ""
    prestige: bool = False

    @property
    def value(self) -> int:
        """Its force, or 0."""
        return self.force or 0

    @property
    def rank(self) -> tuple[int, int, str]:
        """The sort key of a card in a hand: by type, then force from the highest, then name."""
        return TYPES.index(self.type), -self.value, self.name


class VictoryLevel(NamedTuple):
    """A level of the end, and the least points that reach it [2.3]."""

    id: str
    points: int


@dataclass(frozen=True)
class FuryTables:
    """The numbers of the game.

    A roll of `works_on` (by "recon" and "disarm") or less works, one of `explodes_on` or less
    explodes. The nth cards of a front in `face_down` are face down, all others face up, and those
    beyond `full` drive one out [5.2]; `highest` are the types of which the highest card goes [5.3].
    `levels` go from the highest.
    """

    face_down: tuple[int, ...]
    full: int
    highest: str
    draws: Annotated[int, Between(1, 6)]
    hand: Annotated[int, Between(1, 9)]
    works_on: Mapping[str, int]
    explodes_on: Annotated[int, Between(0, 6)]
    armor_defence: Annotated[int, Between(1, 4)]
    tactics_step: Annotated[int, Between(0, 4)]
    levels: tuple[VictoryLevel, ...]


class Lying(NamedTuple):
    """A card on a front.

    `face` is None while it is face down; `lot` says which of the insurgent cards it is, counted
    from 0 in the order in which they are laid, which everybody saw. No two cards of a front have
    the same; `State.numbers` counts those drawn or laid of each deck.
    """

    face: str | None
    lot: int = 0


Front = tuple[Lying, ...]
Pile = tuple[str, ...]  # faces in order of arrival


@dataclass(frozen=True)
class FuryBook(OpenBook):
    """All that is on the table beside the decks, which the cups hold with the down cards [1.4].

    `sent` are the cards sent, with their front (or place, by the option `strike`), `aimed` the guns
    with the place of their position; `beaten` are those that an insurgent fire waits for, with
    their front. `committed`: a card was spent this turn [3.2]. `fought` are the fronts already
    assaulted this turn, by the option `assaults`.
    """

    fronts: tuple[Front, ...] = ((), (), ())
    hand: Pile = ()
    captured: Pile = ()
    casualties: Pile = ()
    gone: tuple[Pile, Pile] = ((), ())  # the discards, in the order of DECKS
    sent: tuple[tuple[str, str], ...] = ()
    aimed: tuple[tuple[str, PlaceName], ...] = ()
    beaten: tuple[tuple[str, FrontName], ...] = ()
    committed: bool = False
    fought: tuple[FrontName, ...] = ()

    def front(self, name: FrontName) -> Front:
        """The cards of a front, from the left."""
        return self.fronts[FRONTS.index(name)]

    def with_front(self, name: FrontName, cards: Front) -> Self:
        """A copy in which these are the cards of a front, from left to right [1.3]."""
        at = FRONTS.index(name)
        return self.but(fronts=(*self.fronts[:at], cards, *self.fronts[at + 1 :]))

    def cleared(self, name: FrontName, lots: Collection[int]) -> tuple[Self, list[str]]:
        """A copy without these face-up cards of a front, and their faces."""
        front = self.front(name)
        gone = [card.face for card in front if card.face is not None and card.lot in lots]
        return self.with_front(name, tuple(one for one in front if one.lot not in lots)), gone

    def discarded(self, *faces: str, deck: str = AMERICAN) -> Self:
        """A copy with these cards on the discards of a deck, where cards go once they acted [4.3].
        """
        american, insurgent = self.gone
        if deck == AMERICAN:
            return self.but(gone=((*american, *faces), insurgent))
        return self.but(gone=(american, (*insurgent, *faces)))

    def lost(self, *faces: str) -> Self:
        return self.but(casualties=(*self.casualties, *faces))
