"""Opponents by name: a level of play with its weights, ready to think; and their views as bytes."""

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from pickle import HIGHEST_PROTOCOL, Pickler, Unpickler
from random import Random
from types import MappingProxyType
from typing import NamedTuple, cast

from nightdrop.bots.levels import Level, players_of
from nightdrop.bots.player import Budget, Player, Thought, Weights
from nightdrop.engine.model import Game, Message
from nightdrop.engine.view import Detached, Rng
from nightdrop.games import FIRST
from nightdrop.table.disk.logs import fault
from nightdrop.table.words.reasons import FAILED


class WeightedPlayer(NamedTuple):
    """A level of play with its weights, and the player that they make.

    `own` are the weights, and `players` the players, in games where they differ, by the name of
    the rulebook.
    """

    level: Level
    weights: Weights
    player: Player
    own: Mapping[str, Weights] = MappingProxyType({})
    players: Mapping[str, Player] = MappingProxyType({})

    def weights_in(self, game: str) -> Weights:
        return self.own.get(game, self.weights)

    def think(
        self, view: Detached, plan: object, rng: Rng | int, budget: Budget | None = None
    ) -> Thought:
        """The thought of the player on a view; a seed may replace its source of chance.

        `plan` is that of its last thought in this activation, or None. Raises TypeError for a view
        that is not detached.
        """
        if not isinstance(view, Detached):
            raise TypeError("a player is given a detached view")
        chance = Random(rng) if isinstance(rng, int) else rng
        player = self.players.get(view.state.game.rules.name, self.player)
        return player(view, plan, chance, budget or self.level.budget)


@lru_cache
def opponent(name: str, kind: str = FIRST) -> WeightedPlayer:
    """The opponent of this level in games of a family, "random" among them.

    Raises KeyError for any other name, and FileError if the weights cannot be read.
    """
    players = players_of(kind)
    if name == players.random.name:
        return of_weights(players.random, {})
    weights = {game: found[name] for game, found in players.weights().items()}
    usual = weights.get("", {})
    own = {game: found for game, found in weights.items() if found != usual}
    return of_weights(players.levels[name], usual, own)


def of_weights(
    level: Level, numbers: Weights, own: Mapping[str, Weights] | None = None
) -> WeightedPlayer:
    """An opponent of this level with other weights than it is shipped with.

    `own` are those in games where they differ.
    """
    own = own or {}
    players = {game: level.player(found) for game, found in own.items()}
    return WeightedPlayer(level, numbers, level.player(numbers), own, players)


class UnlawfulThought(RuntimeError):
    """A player answered with an illegal action."""


def thought(
    level: str, view: Detached, plan: object, seed: int, budget: Budget | None = None
) -> Thought:
    """The decision of a level, with its own budget unless another is given.

    A stand-in decides for a level that is not offered, the default level for an unknown one. Raises
    UnlawfulThought, and what the player raises.
    """
    rules = view.state.game.rules
    name = players_of(rules.kind, rules.name).level(level).name
    found = opponent(name, rules.kind).think(view, plan, seed, budget)
    if found.action not in view.actions:
        raise UnlawfulThought(f"{level} may not {found.action.text}")
    return found


def thought_or_lot(
    level: str, view: Detached, plan: object, seed: int, budget: Budget | None = None
) -> Thought:
    """The decision of a level, or a random one if it fails or is illegal, which is logged.

    Its fault must not end the game of the person who plays against it.
    """
    try:
        return thought(level, view, plan, seed, budget)
    except Exception as problem:  # whatever it is, see above
        game = view.state.game
        fault(problem, f"the level {level} in {game.name}", secret=len(game.seats) > 1)
        lot = players_of(game.rules.kind, game.rules.name).lot
        return Thought(lot(view, Random(seed)), Message(FAILED), failed=True)


def packed(view: Detached) -> bytes:
    """Return a view as bytes; its game, which both ends have, is left out."""
    buffer = BytesIO()
    _Packer(buffer, view.state.game).dump(view)
    return buffer.getvalue()


def unpacked(data: bytes, game: Game) -> Detached:
    """Return the view of `packed`, in a process that has loaded the same game."""
    return cast(Detached, _Unpacker(BytesIO(data), game).load())


class _Packer(Pickler):
    def __init__(self, buffer: BytesIO, game: Game) -> None:
        super().__init__(buffer, HIGHEST_PROTOCOL)
        self._game = game

    def persistent_id(self, obj: object) -> str | None:
        return "game" if obj is self._game else None


class _Unpacker(Unpickler):
    def __init__(self, buffer: BytesIO, game: Game) -> None:
        super().__init__(buffer)
        self._game = game

    def persistent_load(self, pid: object) -> Game:
        return self._game
