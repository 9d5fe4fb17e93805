"""The kinds of step that chapters are written in: choices of hexes and units, throws, draws."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, cast

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import CHANCE, Action, Actor, Menu, Message, News, State, Step
from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.rules.actions import DONE, At, Draw, Roll, With, by_text


def told(
    key: str,
    rule: str,
    kind: str,
    hex_: Hex | None = None,
    side: Side | None = None,
    **said: object,
) -> News:
    """Something that happened, with what is `said` of it."""
    return News(Message(f"news.{key}", said, rule), kind, hex_, side)


def hex_of(state: State, thing: Hex | str) -> Hex | None:
    """The hex that was clicked, or the one of the counter that was; None off the map."""
    if not isinstance(thing, str):
        return thing
    return state.pieces[thing].hex if thing in state.pieces else None


def unit_of(state: State, thing: Hex | str) -> str | None:
    """The counter that was clicked, or the top one of the hex that was; None in an empty hex."""
    if isinstance(thing, str):
        return thing
    ids = state.pieces.by_place.get(thing)
    return ids[-1] if ids else None


ONE_DIE: Final[Menu] = tuple(Roll((a,)) for a in range(1, 7))
TWO_DICE: Final[Menu] = tuple(Roll((a, b)) for a in range(1, 7) for b in range(1, 7))
THREE_DICE: Final[Menu] = tuple(
    Roll((a, b, c)) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
)
THROWS: Final[frozenset[Action]] = frozenset((*ONE_DIE, *TWO_DICE, *THREE_DICE))
# What is told of a choice: the key without "news.", the rule, the kind of news.
Tale = tuple[str, str, str]


class Skipped(Step):
    """A step that takes itself off where nobody is asked.

    `asks` is the key of its prompt and the rule; a prompt with fields is made in `prompt`.
    """

    asks: ClassVar[tuple[str, str]]

    def run(self, state: State) -> State:
        return state.pop()

    def prompt(self, state: State) -> Message:
        key, rule = self.asks
        return Message(key, {}, rule)


class Decision(Skipped):
    """A player decides. A step with nothing left but `done` ends by itself."""

    def forced(self, state: State) -> Action | None:
        menu = legal_actions(state)
        return DONE if menu == (DONE,) else None

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Roll | Draw):
            return Message("refused.not_chance", {"step": self.name})
        return Message("refused.step", {"action": action.text, "step": self.name})


class Choice(Decision):
    """One of several things is chosen, by an action of `verb`, or one of the words in `others`:
    then the step runs as if nobody were asked.

    `tells` says what is told of the thing, `tells_others` of the words, None for nothing.
    """

    others: ClassVar[tuple[Action, ...]] = ()
    tells: ClassVar[Tale | None] = None
    tells_others: ClassVar[Tale | None] = None

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        told_of = self.tells if isinstance(action, At | With) else self.tells_others
        if told_of is None:
            return
        if isinstance(action, At):
            yield told(*told_of, action.hex, hex=action.hex)
        elif isinstance(action, With):
            yield told(*told_of, before.pieces[action.unit].hex, unit=action.unit)
        else:
            yield told(*told_of)


class HexChoice(Choice):
    """A decision about hexes: a click attempts `verb` there."""

    def places(self, state: State) -> Iterable[Hex]:
        """The hexes that may be chosen."""
        raise NotImplementedError  # every choice knows its own, or its options

    def chosen(self, state: State, hex_: Hex) -> State:
        """The state after a hex was chosen."""
        raise NotImplementedError  # every choice does its own

    def bars(self, state: State, hex_: Hex) -> Message | None:
        """Why a hex may not be chosen, where there is something special to say."""
        return None

    def options(self, state: State) -> Menu:
        return by_text([*(At(self.verb, hex_) for hex_ in self.places(state)), *self.others])

    def take(self, state: State, action: Action) -> State:
        return self.chosen(state, action.hex) if isinstance(action, At) else self.run(state)

    def why_not(self, state: State, action: Action) -> Message | None:
        reason = None
        if isinstance(action, At) and action.verb == self.verb:
            reason = self.bars(state, action.hex)
        return reason or super().why_not(state, action)

    def means(self, state: State, thing: Hex | str, chosen: str | None = None) -> Action | None:
        hex_ = hex_of(state, thing)
        return None if hex_ is None else At(self.verb, hex_)


class UnitChoice(Choice):
    """A decision about counters: a click attempts `verb` with one."""

    def candidates(self, state: State) -> Iterable[Counter]:
        """The counters that may be chosen."""
        raise NotImplementedError  # every choice knows its own

    def chosen(self, state: State, unit: Counter) -> State:
        """The state after a counter was chosen."""
        raise NotImplementedError  # every choice does its own

    def options(self, state: State) -> Menu:
        return by_text([*(With(self.verb, c.id) for c in self.candidates(state)), *self.others])

    def take(self, state: State, action: Action) -> State:
        if isinstance(action, With):
            return self.chosen(state, state.pieces[action.unit])
        return self.run(state)

    def means(self, state: State, thing: Hex | str, chosen: str | None = None) -> Action | None:
        unit = unit_of(state, thing)
        return None if unit is None else With(self.verb, unit)


class LoneChoice(Decision):
    """A decision that is taken by itself where there is only one way ("alone: automatic")."""

    def forced(self, state: State) -> Action | None:
        menu = legal_actions(state)
        return menu[0] if len(menu) == 1 else None


class ChanceStep(Skipped):
    """Chance throws `dice`, or draws from a cup."""

    dice: ClassVar[Menu]

    def actor(self, state: State) -> Actor | None:
        return CHANCE

    def options(self, state: State) -> Menu:
        return self.dice

    def allows(self, state: State, action: Action) -> bool:
        """Whether as many dice were thrown."""
        return action in THROWS and len(dice_of(action)) == len(dice_of(self.dice[0]))

    def matter(self, state: State) -> str:
        """What is thrown for, in words that hang as little as can be on what was done before: two
        games that are to have the same chance throw alike for the same matter."""
        return f"{self.name} {state.turn}"

    def why_not(self, state: State, action: Action) -> Message | None:
        return Message("refused.chance", {"step": self.name})


class DrawStep(ChanceStep):
    """Chance draws one counter from the cup that `cup` names, of what is left in it [ND 2.3]."""

    def cup(self, state: State) -> str:
        """The cup drawn from."""
        raise NotImplementedError  # every draw names its own

    def lot(self, state: State) -> int:
        """Which counter is drawn, from 0, if the cup were laid out in a row before the game, one
        for each thing that can be drawn for; 0 where one draw is like another."""
        return 0

    def options(self, state: State) -> Menu:
        cup = state.cups[self.cup(state)]
        return tuple(Draw(face) for face in sorted(cup) if cup[face])

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, Draw) and state.cups[self.cup(state)].get(action.face, 0) > 0

    def weights(self, state: State, menu: Menu) -> tuple[int, ...]:
        cup = state.cups[self.cup(state)]
        return tuple(cup[cast(Draw, action).face] for action in menu)

    def drawn(self, state: State, action: Action) -> tuple[State, str]:
        """The state with the counter taken out of the cup, and its face."""
        face = cast(Draw, action).face
        cup = self.cup(state)
        cups = {**state.cups, cup: {**state.cups[cup], face: state.cups[cup][face] - 1}}
        return state.but(cups=cups), face


def dice_of(action: Action) -> tuple[int, ...]:
    """The dice of a throw, in the order of its text."""
    return cast(Roll, action).dice
