"""The steps that any rulebook is written in: decisions, rolls, draws."""

from collections.abc import Sequence
from typing import ClassVar, Final

from typing_extensions import TypeVar

from nightdrop.engine.counters import Place, Side
from nightdrop.engine.model import (
    CHANCE,
    Action,
    ActionT,
    Actor,
    Menu,
    Message,
    News,
    State,
    Step,
)
from nightdrop.engine.play import legal_actions
from nightdrop.rules.actions import DONE, Draw, Roll

# The throws of some dice, each in the order of its text.
Throws = Sequence[Roll]
# What chance does in a step: it throws, where the step does not say that it draws.
ChanceT = TypeVar("ChanceT", bound=Action, default=Roll)


def told(
    key: str,
    rule: str,
    kind: str,
    place: Place | None = None,
    side: Side | None = None,
    /,
    **said: object,
) -> News:
    """The news of an event, with the fields in `said`, whatever their names."""
    return News(Message(f"news.{key}", said, rule), kind, place, side)


ONE_DIE: Final[Throws] = tuple(Roll((a,)) for a in range(1, 7))
TWO_DICE: Final[Throws] = tuple(Roll((a, b)) for a in range(1, 7) for b in range(1, 7))
THREE_DICE: Final[Throws] = tuple(
    Roll((a, b, c)) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
)
THROWS: Final[frozenset[Action]] = frozenset((*ONE_DIE, *TWO_DICE, *THREE_DICE))


class Skipped(Step[ActionT]):
    """A step that takes itself off where there is no decision.

    `asks` is the key of its prompt and the rule; a prompt with fields is made in `prompt`.
    """

    asks: ClassVar[tuple[str, str]]

    def run(self, state: State) -> State:
        return state.pop()

    def prompt(self, state: State) -> Message:
        key, rule = self.asks
        return Message(key, {}, rule)


class Decision(Skipped[ActionT]):
    """A player decides. A step with nothing left but `done` ends by itself."""

    def forced(self, state: State) -> Action | None:
        menu = legal_actions(state)
        return DONE if menu == (DONE,) else None

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Roll | Draw):
            return Message("refused.not_chance", {"step": self.name})
        if action == DONE:
            return Message("refused.undecided", {"step": self.name})
        return Message("refused.step", {"action": action.text, "step": self.name})


class LoneChoice(Decision[ActionT]):
    """A decision that is taken by itself if there is only one choice ("alone: automatic")."""

    def forced(self, state: State) -> Action | None:
        menu = legal_actions(state)
        return menu[0] if len(menu) == 1 else None


class ChanceStep(Skipped[ChanceT]):
    """Chance rolls `dice`, one to three together (more are a step each), or draws from a cup."""

    dice: ClassVar[Throws]

    def actor(self, state: State) -> Actor | None:
        return CHANCE

    def options(self, state: State) -> Menu:
        return self.dice

    def allows(self, state: State, action: Action) -> bool:
        """Whether as many dice were rolled."""
        if not isinstance(action, Roll) or action not in THROWS:
            return False
        return len(action.dice) == len(self.dice[0].dice)

    def matter(self, state: State) -> str:
        """The purpose of a roll, which depends as little as possible on earlier actions.

        Two games with the same chance roll alike for the same matter.
        """
        return f"{self.name} {state.turn}"

    def why_not(self, state: State, action: Action) -> Message | None:
        return Message("refused.chance", {"step": self.name})


class DrawStep(ChanceStep[Draw]):
    """Chance draws one counter from the cup that `cup` names, of what is left in it [ND 2.3]."""

    def cup(self, state: State) -> str:
        raise NotImplementedError  # every draw names its own

    def lot(self, state: State) -> int:
        """The number, from 0, of the counter that is drawn, were the cup laid out in a row.

        The row is made before the game and has one counter for each thing that can be drawn for; 0
        where one draw is like another.
        """
        return 0

    def options(self, state: State) -> Sequence[Draw]:
        cup = state.cups[self.cup(state)]
        return tuple(Draw(face) for face in sorted(cup) if cup[face])

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, Draw) and state.cups[self.cup(state)].get(action.face, 0) > 0

    def weights(self, state: State, menu: Sequence[Draw]) -> tuple[int, ...]:
        cup = state.cups[self.cup(state)]
        return tuple(cup[action.face] for action in menu)

    def drawn(self, state: State, action: Draw) -> tuple[State, str]:
        """The state with the counter taken out of the cup, and its face."""
        face, cup = action.face, self.cup(state)
        cups = {**state.cups, cup: {**state.cups[cup], face: state.cups[cup][face] - 1}}
        return state.but(cups=cups), face
