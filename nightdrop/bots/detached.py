"""A view from which no way leads to the truth: what a player that is a function is given."""

from nightdrop.engine.view import View


def detached(view: View) -> View:
    """Return the same view without anything that was worked out on the whole state.

    What a state keeps with its counters is shared by the truth and its views; nobody who decides
    is given that.
    """
    state = view.state.but(pieces=view.state.pieces.afresh())
    return view._replace(state=state, actions=state.keep_menu(tuple(view.actions)))
