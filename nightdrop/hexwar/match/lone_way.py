"""The decision that decides nothing: there is one thing to do, and everybody knows it."""

from nightdrop.engine.model import Action
from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.rules.actions import FIGHT
from nightdrop.rules.actions import DONE
from nightdrop.table.match.match import Match


def lone_way(match: Match) -> Action | None:
    """The only thing that can be done now, if both sides know that; else None.

    Where all that is known to both is that a phase can end, its owner may have more to do. An
    attack is resolved by its player: until then it can be taken back.
    """
    decider = match.actor
    if decider not in match.game.seats:
        return None
    menu = legal_actions(match.public().state)
    if len(menu) != 1 or menu[0] in (DONE, FIGHT):
        return None
    return menu[0] if legal_actions(match.view(decider).state) == menu else None
