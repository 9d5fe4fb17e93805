"""What the chapters keep in a state beside counters: VP hexes, initiative, allowance."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Final, Self, TypeVar

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Game, State, Varied
from nightdrop.engine.view import may_know
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import VpHex

# The cup of the markers that are laid in victory hexes.
MARKERS: Final = "vp"
# Company ids run from A to Z.
LETTERS: Final = 26
# A state, whole or a view.
_State = TypeVar("_State", bound=State)


@dataclass(frozen=True)
class ChapterBook(Varied):
    """The book of a rulebook that plays by the chapters of this package.

    A rulebook that keeps more adds fields in a class of its own. `initiative` is the side that has
    it, `tokens` are the turns whose initiative a captured Advantage has won [2.6.2], `forced` is
    the formation that must come first [ND 2.6.1]. `allowance` is what is left of the dice of an
    activation, None before they are rolled [5.4.2]. `companies_left` counts the company counters of
    each regiment that are not in play [2.2].
    """

    vp: Mapping[Hex, VpHex]
    companies_left: Mapping[str, int]
    initiative: Side
    tokens: tuple[int, ...] = ()
    forced: str | None = None
    allowance: int | None = None

    @classmethod
    def at_start(cls, game: Game) -> Self:
        """The book before anything has happened."""
        rules = game.rules
        limits, limited = rules.tables.company_limit, rules.options.get("company_limit")
        return cls(
            vp={hex_: VpHex() for hex_ in game.board.vp},
            companies_left={r: limits[r] if limited else LETTERS for r in rules.regiments},
            initiative=rules.first_side,
        )

    def seen_by(self, audience: str) -> tuple[Self, list[tuple[str, str]]]:
        """The book without the values of the markers that the audience does not know, and these."""
        hidden = {
            hex_: place
            for hex_, place in self.vp.items()
            if place.value is not None and not may_know(place.known_to, audience)
        }
        if not hidden:
            return self, []
        covered = {hex_: place._replace(value=None) for hex_, place in hidden.items()}
        known = self.but(vp={**self.vp, **covered})
        return known, [(MARKERS, str(place.value)) for place in hidden.values()]

    def imagined(self, deal: Callable[[str], str]) -> Self:
        """The book with a value for each covered marker, in order of hex."""
        vp = dict(self.vp)
        for hex_ in sorted(vp):
            if vp[hex_].is_covered:
                vp[hex_] = vp[hex_]._replace(value=int(deal(MARKERS)))
        return self.but(vp=vp)

    def teaches(self, after: Self) -> bool:
        """Whether more is known of a marker in the later book."""
        return any(place.known_to != after.vp[hex_].known_to for hex_, place in self.vp.items())


def book_of(state: State) -> ChapterBook:
    found: ChapterBook = state.book
    return found


def own_fields(book: ChapterBook) -> dict[str, object]:
    """The fields of a rulebook's own book beside those of the chapters, by name."""
    common = {field.name for field in fields(ChapterBook)}
    return {f.name: getattr(book, f.name) for f in fields(book) if f.name not in common}


def noted(state: _State, **changes: object) -> _State:
    """The state with these fields of its book changed."""
    return state.but(book=book_of(state).but(**changes))
