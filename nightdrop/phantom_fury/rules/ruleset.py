"""The declaration of Phantom Fury's rules, and what its chapters ask of a state."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from nightdrop.engine.counters import Pieces
from nightdrop.engine.model import Action, Game, State
from nightdrop.phantom_fury.rules.cards import (
    CITY,
    DECKS,
    INSURGENT,
    US,
    Front,
    FuryBook,
    FuryTables,
    Pile,
    PrintedCard,
    VictoryLevel,
)
from nightdrop.phantom_fury.rules.forces import Terms, terms_of
from nightdrop.rules.actions import Draw
from nightdrop.rules.rulebook import Light, Ruleset

FIRST_END: Final = 20  # the turn on which the insurgent deck ends [3.1]
AMERICANS: Final = 57  # cards of the American deck [1.1]
LAST_TURN: Final = 60  # where the American deck is made anew [4.4]
# The least level that is a victory of the Americans.
VICTORY: Final = "victory"


@dataclass(frozen=True, kw_only=True)
class FuryRules(Ruleset):
    """The declaration of Phantom Fury's rules for the packages above."""

    kind: ClassVar[str] = "phantom-fury"
    end_rule: ClassVar[str] = "3.1"
    result_rule: ClassVar[str] = "2.3"
    chance_by_matter: ClassVar[bool] = True

    tables: FuryTables

    @property
    def last_turns(self) -> tuple[int, ...]:
        """The turns after which a game can end [3.1] [3.2] [4.4].

        Once the deck is drawn each turn spends a card of a hand.
        """
        drawn = -(-AMERICANS // self.tables.draws)
        last = LAST_TURN if self.options["reshuffle"] else drawn + self.tables.hand
        return tuple(range(FIRST_END, last + 1))

    @cached_property
    def terms(self) -> Terms:
        return terms_of(self.tables, self.options)

    def empty_state(self, game: Game) -> State:
        return State(game, 1, Pieces.empty(), game.mix, (), {}, dict.fromkeys(DECKS, 0), {},
                     book=FuryBook())  # fmt: skip

    def points(self, state: State) -> int:
        """What is captured, less what is lost, as it stands [2.1] [2.2]."""
        taken, lost = sums(state)
        return taken - lost

    @property
    def levels(self) -> Sequence[tuple[int, str, str]]:
        return [(one.points, one.id, self.winner(one)) for one in self.tables.levels]

    def stays_by(self, view: State, action: Action) -> str:
        return "1.4" if isinstance(action, Draw) else "11.5"

    def light(self, turn: int) -> Light:
        """Low sun and dust, all the time."""
        return "dusk"

    def level(self, points: int) -> VictoryLevel:
        """The level that points reach [2.3]."""
        return next(level for level in self.tables.levels if points >= level.points)

    def winner(self, level: VictoryLevel) -> str:
        least = next(one for one in self.tables.levels if one.id == VICTORY)
        return US if level.points >= least.points else CITY


def fury(state: State) -> FuryRules:
    rules: FuryRules = state.game.rules
    return rules


def table(state: State) -> FuryBook:
    book: FuryBook = state.book
    return book


def face_of(state: State, face: str) -> PrintedCard:
    found: PrintedCard = state.game.faces[face]
    return found


def sums(state: State) -> tuple[int, int]:
    """The values of what is captured, and of what is lost [2.1]."""
    return worth(state, table(state).captured), worth(state, table(state).casualties)


def worth(state: State, faces: Iterable[str]) -> int:
    return sum(face_of(state, face).value for face in faces)


def lost_since(before: State, after: State) -> Pile:
    return table(after).casualties[len(table(before).casualties) :]


def left(state: State, deck: str) -> int:
    """How many cards are left in a deck: those of its cup, less the down cards [1.4]."""
    unseen = sum(state.cups[deck].values())
    if deck == INSURGENT:
        unseen -= sum(card.face is None for front in table(state).fronts for card in front)
    return unseen


def open_faces(state: State, cards: Front) -> list[PrintedCard]:
    """The face-up cards of a front, from the left."""
    faces = state.game.faces
    return [faces[card.face] for card in cards if card.face is not None]


def dropped(state: State, book: FuryBook, *gone: str, ours: bool = True) -> FuryBook:
    """The table after insurgent cards left a front uncaptured [11.8].

    They are discarded, but a Mosque is a casualty. `ours`: the Americans destroyed them.
    """
    counts = ours or fury(state).options["mosque"] == "always"
    mosques = [face for face in gone if counts and face_of(state, face).prestige]
    others = [face for face in gone if face not in mosques]
    return book.lost(*mosques).discarded(*others, deck=INSURGENT)
