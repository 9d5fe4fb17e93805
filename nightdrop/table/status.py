"""Where a game stands, as both players know it: the `status` of the protocol."""

from nightdrop.engine.model import State
from nightdrop.engine.play import actor
from nightdrop.engine.view import seen_by
from nightdrop.rules.ruleset import is_night, ruleset
from nightdrop.table.narrate import cited, word
from nightdrop.table.speech import _


def status(state: State) -> dict[str, object]:
    """The fields of `status` [PROTOCOL, Requests]."""
    result = state.result
    return {
        "turn": state.turn,
        "night": is_night(state),
        "actor": actor(state),
        "step": state.todo[-1].name if state.todo else None,
        "prompt": prompt(state),
        "initiative": state.initiative,
        "activation": state.activation,
        "allowance": state.allowance,
        "used": list(state.used),
        "forced": state.forced,
        "tokens": list(state.tokens),
        "companies_left": {r: state.companies_left[r] for r in ruleset(state).regiments},
        "result": result and {"points": result.points, "level": f"{result.level} {result.winner}"},
    }


def over() -> str:
    """What is said in place of a question when the game has ended."""
    return cited(_("The game is over."), "10.1")


def prompt(state: State) -> str:
    """What is asked now, in words that both players may read."""
    if not state.todo:
        return over()
    seen = seen_by(state, "both")
    return word(state.todo[-1].prompt(seen), seen)
