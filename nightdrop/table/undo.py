"""Whether the last decision may be taken back, and if not, why not [PROTOCOL, The flow]."""

from typing import TYPE_CHECKING

from nightdrop.engine.model import CHANCE, Action, Actor, Message, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Audience, learned
from nightdrop.rules.actions import DONE

if TYPE_CHECKING:
    from nightdrop.table.match import Match


def why_no_undo(before: State, action: Action, after: State) -> Message | None:
    """Why this last action stays, or None if it may be taken back.

    It may if the side that decides now took it, or closed its step with it while the other has
    done nothing, and nobody has learned anything since. The end of the game stays: by then all
    has been shown, and a sealed file has written its key.
    """
    if not after.todo:
        return Message("refused.undo_end")
    decided, decides = actor(before), actor(after)
    if decided == CHANCE:
        return Message("refused.undo_chance")
    if learned(before, action, after):
        return Message("refused.undo_learned")
    if decides == decided or is_done(before, action):
        return None
    return Message("refused.undo_dice_due" if decides == CHANCE else "refused.undo_other")


def is_done(before: State, action: Action) -> bool:
    """Whether a decision was `done`, or made a step end by itself as `done` would."""
    return action == DONE or _ends_by_done(before, action, actor(before))


def _ends_by_done(before: State, action: Action, decided: Actor | None) -> bool:
    """Whether the decider's own steps, on the way to the next decision, ended with `done`."""
    state = before.todo[-1].take(before, action)
    while state.todo:
        step = state.todo[-1]
        acting = step.actor(state)
        if acting is None:
            state = step.run(state)
            continue
        forced = step.forced(state)
        if forced is None:
            return False
        if acting == decided and forced is DONE:
            return True
        state = step.take(state, forced)
    return False


def undo_sentence(match: "Match", reader: Audience) -> str | None:
    """Why the last decision cannot be taken back, with what was learned since, in the reader's
    words; None if it can."""
    reason = match.can_undo()
    if reason is None:
        return None
    said = match.worded(reason, reader)
    news = match.log(reader, max(0, len(match.entries) - 1))
    told = reason.key in ("refused.undo_chance", "refused.undo_learned") and news
    return f"{said} {news[-1].sentence}" if told else said
