"""The decision that decides nothing: there is one thing to do, and everybody knows it."""

from nightdrop.engine.model import CHANCE, Action
from nightdrop.engine.play import actor, advance, legal_actions
from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match


def lone_way(match: Match) -> Action | None:
    """The only thing that can be done now, if both sides know that; else None.

    Where all that is known to both is that a phase can end, its owner may have more to do. The dice
    of a fight are rolled by its player: until then the attack can be taken back.
    """
    decider = match.actor
    if decider not in match.game.seats:
        return None
    public, own = match.public().state, match.view(decider).state
    menu = legal_actions(public)
    if len(menu) != 1 or menu[0] == DONE or legal_actions(own) != menu:
        return None
    rolls = actor(advance(own, menu[0])) == CHANCE
    return None if rolls and public.fight is not None else menu[0]
