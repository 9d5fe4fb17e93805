"""The two kinds of step that the rules are made of: a player's decision, and chance."""

from typing import cast

from nightdrop.engine.model import CHANCE, Action, Actor, Menu, Message, State, Step
from nightdrop.engine.play import legal_actions
from nightdrop.rules.actions import DONE, Draw, Roll
from nightdrop.rules.ruleset import ruleset

ONE_DIE = tuple(Roll((a,)) for a in range(1, 7))
TWO_DICE = tuple(Roll((a, b)) for a in range(1, 7) for b in range(1, 7))
THREE_DICE = tuple(Roll((a, b, c)) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))


class Decision(Step):
    """A player decides. A step with nothing left but `done` ends by itself."""

    def forced(self, state: State) -> Action | None:
        menu = legal_actions(state)
        return DONE if menu == (DONE,) else None

    def why_not(self, state: State, action: Action) -> Message | None:
        return ruleset(state).explain(state, action)


class LoneChoice(Decision):
    """A decision that is taken by itself where there is only one way ("alone: automatic")."""

    def forced(self, state: State) -> Action | None:
        menu = legal_actions(state)
        return menu[0] if len(menu) == 1 else None


class ChanceStep(Step):
    """Chance throws dice or draws from a cup."""

    def actor(self, state: State) -> Actor | None:
        return CHANCE

    def why_not(self, state: State, action: Action) -> Message | None:
        return Message("refused.chance", {"step": self.name})


class DrawStep(ChanceStep):
    """Chance draws one counter from the cup that `cup` names, of what is left in it [2.3]."""

    def cup(self, state: State) -> str:
        """The cup drawn from."""
        raise NotImplementedError  # every draw names its own

    def options(self, state: State) -> Menu:
        cup = state.cups[self.cup(state)]
        return tuple(Draw(face) for face in sorted(cup) if cup[face])

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
    """The dice of a throw, in the order of PROTOCOL."""
    return cast(Roll, action).dice
