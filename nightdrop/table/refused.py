"""What a table answers to something that may not be done now."""

from nightdrop.engine.model import CHANCE, Action, Message, State
from nightdrop.engine.play import actor, why_not
from nightdrop.engine.view import Audience, seen_by
from nightdrop.table.dealers import typed_throw
from nightdrop.table.narrate_words import capital
from nightdrop.table.record import read_action


class Refused(ValueError):
    """Something that may not be done now; nothing has changed."""

    def __init__(self, message: Message, sentence: str) -> None:
        super().__init__(sentence)
        self.message = message
        self.sentence = sentence
        self.rule = message.rule


def wished(state: State, text: str) -> Action:
    """The action of a text that somebody typed; dice may be typed bare. Raises Refused."""
    try:
        return read_action(typed_throw(text) if actor(state) == CHANCE else text)
    except ValueError as problem:
        raise Refused(Message("refused.text"), capital(str(problem))) from None


def told_to(state: State) -> Audience:
    """Whose knowledge a refusal may use: the side that decides, else what both know."""
    decider = actor(state)
    return "both" if decider is None or decider == CHANCE else decider


def objection(state: State, action: Action) -> Message:
    """Why whoever decides may not do this, found from what he knows; with a rule in any case."""
    reason = why_not(seen_by(state, told_to(state)), action)
    reason = reason or Message("refused", {"action": action.text})
    if reason.rule:
        return reason
    asked = state.todo[-1].prompt(seen_by(state, "both")).rule if state.todo else "10.1"
    return reason._replace(rule=asked)
