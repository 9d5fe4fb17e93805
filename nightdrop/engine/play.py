"""Playing: who acts, what may be done, and the state after it. Chance is an actor here."""

from typing import Final

from nightdrop.engine.model import CHANCE, Action, Actor, Menu, Message, State

# The most steps that run in a row before somebody decides.
MOST_UNASKED: Final = 10_000


class EndlessStep(RuntimeError):
    """Steps that run by themselves without end; the text names one of them."""


class IllegalAction(ValueError):
    """An action that may not be taken now; `reason` says why, with its rule."""

    def __init__(self, action: Action, reason: Message) -> None:
        super().__init__(f"{action.text}: {reason.key} [{reason.rule}]")
        self.action = action
        self.reason = reason


def actor(state: State) -> Actor | None:
    """Who acts now: a side, chance, or None when the game is over."""
    return state.todo[-1].actor(state) if state.todo else None


def legal_actions(state: State) -> Menu:
    """Everything that may be done now, sorted by text; () when the game is over.

    >>> from nightdrop.table.scenario.scenarios import load_scenario, opening_of
    >>> state = opening_of(load_scenario("night-drop"))
    >>> actor(state), legal_actions(state)[0].text
    ('chance', 'draw armoured-car-d')
    """
    return state.menu


def outcomes(state: State) -> tuple[tuple[int, Action], ...]:
    """The (weight, action) pairs of chance. Raises ValueError if chance does not act."""
    if actor(state) != CHANCE:
        raise ValueError("chance does not act now")
    menu = legal_actions(state)
    return tuple(zip(state.todo[-1].weights(state, menu), menu, strict=True))


def why_not(state: State, action: Action) -> Message | None:
    """Why an action is refused in this state or view, or None if it is legal."""
    if state.due.allows(state, action):
        return None
    if not state.todo:
        return Message("refused.over", {}, state.game.rules.end_rule)
    return state.todo[-1].why_not(state, action) or Message("refused", {"action": action.text}, "")


def apply(state: State, action: Action) -> State:
    """The state after a legal action. Raises IllegalAction; the argument stays as it was."""
    reason = why_not(state, action)
    if reason:
        raise IllegalAction(action, reason)
    return advance(state, action)


def advance(state: State, action: Action) -> State:
    """The state after an action that is known to be legal, up to the next decision."""
    return settle(state.todo[-1].take(state, action))


def settle(state: State) -> State:
    """The state after all automatic steps: the next decision, or the end of the game.

    Raises EndlessStep if none comes.
    """
    for _ in range(MOST_UNASKED):
        after = unasked(state)
        if after is None:
            return state
        state = after
    raise EndlessStep(f"{state.due!r} runs again and again: it must take itself off, with pop")


def unasked(state: State) -> State | None:
    """The state after the due step ran by itself.

    None where somebody has to act, or the game is over.
    """
    if not state.todo:
        return None
    step = state.todo[-1]
    if step.actor(state) is None:
        return step.run(state)
    forced = step.forced(state)
    return None if forced is None else step.take(state, forced)
