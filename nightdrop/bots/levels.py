"""The players of a game family: its levels of play, and one that plays at random."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from nightdrop.bots.player import Budget, Player, Thought, Weights
from nightdrop.bots.random_bot import NOTHING_SAID, any_action
from nightdrop.engine.model import Action, Message
from nightdrop.engine.view import Rng, View
from nightdrop.games import component


class Level(NamedTuple):
    """A strength of play. `version` is raised whenever the level plays differently.

    `player` makes the player from its weights. `take_backs` is the default for whether a person who
    plays against it may take back with new dice.
    """

    name: str
    version: int
    budget: Budget
    player: Callable[[Weights], Player]
    take_backs: bool = True


def by_lot(lot: Callable[[View, Rng], Action]) -> Level:
    """A level that plays at random."""

    def think(view: View, plan: Any, rng: Rng, budget: Budget) -> Thought:
        return Thought(lot(view, rng), Message("by lot"))

    return Level("random", 1, Budget(), lambda weights: think)


def _no_weights() -> Mapping[str, Mapping[str, Weights]]:
    return {}


def _all_play() -> Mapping[str, Mapping[str, str]]:
    return {}


class Players(NamedTuple):
    """The players of a game family.

    `levels` go from the weakest to the strongest; `default` plays where no other is chosen, and
    gives hints. `random` is the control of the ladder: it decides by `lot`, which draws the kind of
    action by its `eagerness`. `weights` reads those of every level by the name of a rulebook, ""
    for all others; `names` are the weights that a level can have, and one that begins with one of
    the `roles` and a point counts for one side alone. `stands_in` reads, by rulebook, which level
    replaces one that is not offered there; in the players of such a game (`of_game`) `levels` lacks
    these, and `instead` has them.
    """

    levels: Mapping[str, Level]
    default: str
    random: Level
    lot: Callable[[View, Rng], Action]
    eagerness: Mapping[str, int] = NOTHING_SAID
    weights: Callable[[], Mapping[str, Mapping[str, Weights]]] = _no_weights
    names: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    stands_in: Callable[[], Mapping[str, Mapping[str, str]]] = _all_play
    instead: Mapping[str, str] = MappingProxyType({})

    def of_game(self, rulebook: str) -> "Players":
        """The players of the game of this rulebook. Raises FileError."""
        instead = self.stands_in().get(rulebook, {})
        levels = {name: level for name, level in self.levels.items() if name not in instead}
        return self._replace(levels=levels, instead=instead)

    def level(self, name: str) -> Level:
        """The level of this name or its stand-in; the default level if the name is unknown."""
        return self.levels.get(self.instead.get(name, name), self.levels[self.default])


_RANDOM: Final = by_lot(any_action)
# Of a kind that has no players of its own.
BY_LOT: Final = Players({_RANDOM.name: _RANDOM}, _RANDOM.name, _RANDOM, any_action)


def players_of(kind: str, rulebook: str = "") -> Players:
    """The players of a game family, or of one of its games.

    Raises KeyError for an unknown family, and FileError.
    """
    found: Players = component(kind, "players")
    return found.of_game(rulebook)
