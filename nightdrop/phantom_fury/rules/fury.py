"""Operation Phantom Fury as a declaration: its steps in the printed order of phases [4]."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from nightdrop.engine.counters import Pieces
from nightdrop.engine.model import Game, State
from nightdrop.phantom_fury.rules.actions import VERBS
from nightdrop.phantom_fury.rules.cards import CITY, US, Table, Tables
from nightdrop.phantom_fury.rules.forces import Terms, terms_of
from nightdrop.rules.rulebook import Options, Rulebook, Ruleset

NAME: Final = "phantom-fury"
VERSION: Final = 1
# The readings [5], each with its default.
OPTIONS: Final[Options] = {
    "combat": "plus", "ties": "defender", "leftover": "minus", "mosque": "always",
    "tactics": "infantry", "blast": "units", "artillery": "armor", "artillery_bombs": True,
    "strike": "front", "assaults": "together", "reshuffle": False, "thirty_six": "medal",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class FuryRules(Ruleset):
    """What the rooms above ask of the rules."""

    kind: ClassVar[str] = "phantom-fury"
    end_rule: ClassVar[str] = "3.1"
    result_rule: ClassVar[str] = "2.3"

    tables: Tables

    @property
    def last_turns(self) -> tuple[int, ...]:
        return (29,)

    @cached_property
    def terms(self) -> Terms:
        """What its fights hang on."""
        return terms_of(self.tables, self.options)

    def empty_state(self, game: Game) -> State:
        return State(game, 1, Pieces.empty(), game.mix, (), {}, {}, {}, book=Table())


def assembled(tables: Tables, options: Options) -> FuryRules:
    """The rules with these tables and readings."""
    return FuryRules(name=NAME, version=VERSION, setup=(), turn=(), options=options, verbs=VERBS,
                     tables=tables)  # fmt: skip


BOOK: Final = Rulebook((US, CITY), verbs=VERBS, seats=(US,))
RULEBOOKS: Final = {NAME: BOOK}
