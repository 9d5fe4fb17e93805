"""Decisions that only games with a raid have: landing losses, events, sticks that return.
"""


from nightdrop.bots.player import Thought
from nightdrop.hexwar.bots.decision_context import DecisionContext, Option, best_of
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.rules.actions import At, Move, With
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.rules.off_map_boxes import waiting
from nightdrop.rules.actions import PASS, of_kind

NEAR = 3  # hexes within which sticks soon stand together


def spread(scene: DecisionContext) -> Thought:
    """Place surplus sticks where they are farthest from their comrades [PB 4.2.2]."""
    options = []
    for action in of_kind(scene.menu, Move):
        stick, to = scene.pieces[action.unit], action.to
        mates = [c.place for c in scene.pieces.of(stick.group) if c.place and c.id != stick.id]
        far = min((distance(to, hex_) for hex_ in mates), default=0) if to is not None else 0
        options.append(Option(float(far), action, because("spread", unit=stick.id, hex=to)))
    return best_of(options)


def thinned(scene: DecisionContext) -> Thought:
    """Lose first the sticks that are nearest to their comrades [PB 4.2.3]."""
    options = []
    for action in of_kind(scene.menu, With):
        stick = scene.pieces[action.unit]
        mates = [c.place for c in scene.pieces.of(stick.group) if c.place and c.id != stick.id]
        near = sum(distance(stick.place, hex_) <= 2 for hex_ in mates) if stick.place else 0
        options.append(Option(float(near), action, because("thin out", unit=stick.id)))
    return best_of(options)


def patrolled(scene: DecisionContext) -> Thought:
    """Place a patrol: on a VP hex that no friend holds, and near the enemy."""
    options = [Option(0.0, PASS, because("no event pays"))]
    vp = book_of(scene.state).vp
    for action in scene.menu:
        if isinstance(action, At):
            prize = scene.prizes.get(action.hex, 0.0) if action.hex in vp else 0.0
            worth = 0.05 + (0.0 if scene.here(action.hex) else prize)
            options.append(Option(worth, action, because("block", hex=action.hex)))
    return best_of(options)


def confused(scene: DecisionContext) -> Thought:
    """Confuse the strongest unit [PB 5.2.2]."""
    options = [Option(0.0, PASS, because("no event pays"))]
    for action in scene.menu:
        if isinstance(action, With):
            worth = 0.1 + scene.worth(scene.pieces[action.unit])
            options.append(Option(worth, action, because("confuse", unit=action.unit)))
    return best_of(options)


def arrive(scene: DecisionContext) -> Thought:
    """Enter the relief nearest to a VP hex that the enemy holds, or threatens [PB 11.2]."""
    options = []
    for action in of_kind(scene.menu, At):
        hex_ = action.hex
        worth, goal = max(_pull(scene, hex_, target) for target in book_of(scene.state).vp)
        options.append(Option(worth, action, because("enter", hex=hex_, goal=goal)))
    return best_of(options)


def _pull(scene: DecisionContext, from_: Hex, target: Hex) -> tuple[float, Hex]:
    share = 1.0 if not scene.is_ours(target) else 0.5
    return share * scene.value(target) / (distance(from_, target) + 2), target


def come_back(scene: DecisionContext) -> Thought:
    """Return a stick where most comrades are near [PB 4.2.2]."""
    key, _ = waiting(scene.state)[0]
    mates = [c.place for c in scene.pieces.of(scene.pieces[key].group) if c.place is not None]
    options = []
    for action in of_kind(scene.menu, At):
        hex_ = action.hex
        near = sum(distance(hex_, mate) <= NEAR for mate in mates)
        options.append(Option(float(near), action, because("gather", hex=hex_, count=near)))
    return best_of(options)
