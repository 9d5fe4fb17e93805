"""Steps in which a hex or a counter is chosen."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, ActionT, Menu, Message, News, State
from nightdrop.hexwar.rules.actions import At, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.rules.actions import by_text
from nightdrop.rules.steps import Decision, told

# What is told of a choice: the key without "news.", the rule, the kind of news.
Tale = tuple[str, str, str]


def hex_of(state: State, thing: Hex | str) -> Hex | None:
    """The hex that was clicked, or that of the clicked counter; None off the map."""
    if not isinstance(thing, str):
        return thing
    return state.pieces[thing].place if thing in state.pieces else None


def unit_of(state: State, thing: Hex | str) -> str | None:
    """The counter that was clicked, or the top one of the clicked hex; None in an empty hex."""
    if isinstance(thing, str):
        return thing
    ids = state.pieces.by_place.get(thing)
    return ids[-1] if ids else None


class Choice(Decision[ActionT]):
    """One of several things is chosen, by an action of `verb`, or one of the words in `others`.

    With a word the step runs as if it needed no decision. `tells` says what the news say of the
    thing, `tells_others` of the words, None for nothing.
    """

    others: ClassVar[tuple[Action, ...]] = ()
    tells: ClassVar[Tale | None] = None
    tells_others: ClassVar[Tale | None] = None

    def news(self, before: State, action: ActionT, after: State) -> Iterator[News]:
        told_of = self.tells if isinstance(action, At | With) else self.tells_others
        if told_of is None:
            return
        if isinstance(action, At):
            yield told(*told_of, action.hex, hex=action.hex)
        elif isinstance(action, With):
            yield told(*told_of, before.pieces[action.unit].place, unit=action.unit)
        else:
            yield told(*told_of)


class HexChoice(Choice[ActionT]):
    """A decision about hexes: a click attempts `verb` there."""

    def places(self, state: State) -> Iterable[Hex]:
        raise NotImplementedError  # every choice knows its own, or its options

    def chosen(self, state: State, hex_: Hex) -> State:
        raise NotImplementedError  # every choice does its own

    def bars(self, state: State, hex_: Hex) -> Message | None:
        """Why a hex may not be chosen, where there is something special to say."""
        return None

    def options(self, state: State) -> Menu:
        return by_text([*(At(self.verb, hex_) for hex_ in self.places(state)), *self.others])

    def take(self, state: State, action: ActionT) -> State:
        return self.chosen(state, action.hex) if isinstance(action, At) else self.run(state)

    def why_not(self, state: State, action: Action) -> Message | None:
        reason = None
        if isinstance(action, At) and action.verb == self.verb:
            reason = self.bars(state, action.hex)
        return reason or super().why_not(state, action)

    def means(self, state: State, thing: Hex | str, chosen: str | None = None) -> Action | None:
        hex_ = hex_of(state, thing)
        return None if hex_ is None else At(self.verb, hex_)


class UnitChoice(Choice[ActionT]):
    """A decision about counters: a click attempts `verb` with one."""

    def candidates(self, state: State) -> Iterable[Counter]:
        raise NotImplementedError  # every choice knows its own

    def chosen(self, state: State, unit: Counter) -> State:
        raise NotImplementedError  # every choice does its own

    def bars(self, state: State, unit: Counter) -> Message | None:
        """Why a counter may not be chosen, where there is something special to say."""
        return None

    def why_not(self, state: State, action: Action) -> Message | None:
        if not isinstance(action, With) or action.verb != self.verb:
            return super().why_not(state, action)
        if action.unit not in state.pieces:
            return Message("refused.no_such_counter", {"unit": action.unit})
        reason = self.bars(state, state.pieces[action.unit])
        return reason or super().why_not(state, action)

    def options(self, state: State) -> Menu:
        return by_text([*(With(self.verb, c.id) for c in self.candidates(state)), *self.others])

    def take(self, state: State, action: ActionT) -> State:
        if isinstance(action, With):
            return self.chosen(state, state.pieces[action.unit])
        return self.run(state)

    def means(self, state: State, thing: Hex | str, chosen: str | None = None) -> Action | None:
        unit = unit_of(state, thing)
        return None if unit is None else With(self.verb, unit)
