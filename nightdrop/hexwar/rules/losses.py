"""How counters leave play: eliminated, lost unseen, captured; and the consequences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import CHANCE, Actor, Message, News, State, StateChanges, Step
from nightdrop.hexwar.rules.book import book_of, noted
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick, is_unknown
from nightdrop.hexwar.rules.ruleset import concealing_side, ruleset
from nightdrop.rules.actions import Draw
from nightdrop.rules.steps import DrawStep, told

T = TypeVar("T")


def eliminate(state: State, counter: Counter) -> State:
    """The state without a counter. A stick that nobody saw stays unseen [ND 4.2.3] [8.4.5]."""
    changes: StateChanges = {"pieces": state.pieces.remove(counter.id)}
    if counter.known_to:
        changes["dead"] = {**state.dead, counter.id: counter._replace(place=None)}
    if counter.id in state.acts:
        changes["acts"] = _without(state.acts, counter.id)
    if counter.id in state.began:
        changes["began"] = _without(state.began, counter.id)
    return state.but(**changes)


def _without(kept: Mapping[str, T], counter: str) -> dict[str, T]:
    return {key: value for key, value in kept.items() if key != counter}


def is_advantage(state: State, counter: Counter) -> bool:
    return counter.face in ruleset(state).formations[counter.group].advantages


def is_revealed_advantage(state: State, counter: Counter) -> bool:
    """Whether it is an Advantage face up, which can be spent and may not move [ND 2.6.1] [2.6.4].
    """
    return bool(counter.known_to) and is_advantage(state, counter)


def capture_token(state: State) -> State:
    """The state after the German player captured an Advantage.

    They get the next turn not taken yet [2.6.2].
    """
    turns = ruleset(state).tables.turns
    tokens = book_of(state).tokens
    free = [turn for turn in range(state.turn + 1, turns + 1) if turn not in tokens]
    if not free:
        return state
    return noted(state, tokens=tuple(sorted((*tokens, free[0]))))


@dataclass(frozen=True)
class StickDraw(DrawStep):
    """The face of an unknown stick is drawn from its regiment's cup."""

    stick: str

    name = "draw"

    def cup(self, state: State) -> str:
        return state.pieces[self.stick].group

    def lot(self, state: State) -> int:
        """By the stick's id: 6 for 505.07."""
        return int(self.stick.rpartition(".")[2]) - 1


class StickDies(StickDraw):
    """A stick is eliminated in combat; only the German player sees an unknown one [9.3.2].

    An Advantage among them counts as captured and is announced [2.6.2].
    """

    def actor(self, state: State) -> Actor | None:
        return CHANCE if is_unknown(state.pieces[self.stick]) else None

    def take(self, state: State, action: Draw) -> State:
        witnesses = self.witnesses(state, action)
        state, face = self.drawn(state, action)
        counter = state.pieces[self.stick]._replace(face=face, known_to=witnesses)
        return self._die(state, counter)

    def run(self, state: State) -> State:
        return self._die(state, state.pieces[self.stick])

    def _die(self, state: State, counter: Counter) -> State:
        state = eliminate(state.pop(), counter)
        return capture_token(state) if is_advantage(state, counter) else state

    def witnesses(self, state: State, action: Draw) -> tuple[Side, ...]:
        stick = state.pieces[self.stick]._replace(face=action.face)
        is_captured = is_advantage(state, stick)
        return state.game.seats if is_captured else (concealing_side(state),)

    def news(self, before: State, action: Draw, after: State) -> Iterator[News]:
        face, hex_ = action.face, before.pieces[self.stick].place
        if face:
            yield told("stick_was", "9.3.2", "reveal", hex_, unit=self.stick, face=face)

    def prompt(self, state: State) -> Message:
        return Message("prompt.stick_dies", {"unit": self.stick}, "9.3.2")


def sticks_die(state: State, hex_: Hex) -> tuple[Step[Any], ...]:
    """The steps by which all sticks in a hex are eliminated, in order of id [9.3.2]."""
    return tuple(StickDies(counter.id) for counter in state.pieces.at(hex_) if is_stick(counter))
