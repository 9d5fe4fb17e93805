"""What a game with a raid asks besides: damage to be borne, losses of the landing, events."""

from collections.abc import Collection
from typing import cast

from nightdrop.bots.player import Thought
from nightdrop.engine.counters import Counter
from nightdrop.hexwar.bots.attacks import DISORDER
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.bots.scene import Option, Scene, best_of
from nightdrop.hexwar.rules.actions import At, Move, With
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.damage import FALL_BACK, LOSS, Bear
from nightdrop.hexwar.rules.edges import waiting
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.rules.actions import PASS

NEAR = 3  # hexes within which sticks soon stand together


def choice(scene: Scene) -> Thought:
    """A step lost or a retreat [PB 9.2.5]: the own unit holds a VP hex if it can bear it, and the
    enemy's is driven from one. One that cannot move has nothing to fear of a retreat [PB 9.4.4]."""
    step = cast(Bear, scene.state.due)
    unit = scene.pieces[step.unit]
    step_worth, hex_worth = scene.step_worth(unit), _left_behind(scene, unit, step.left.owed)
    loss = step_worth + hex_worth * (scene.force(unit).steps == 1)
    fall = DISORDER + hex_worth if scene.can_retreat(unit) else 0.0
    sign = -1 if unit.side == scene.side else 1
    reason = because("lose", unit=unit.id, value=round(step_worth, 2))
    worths = ((FALL_BACK, sign * fall), (LOSS, sign * loss))
    return best_of([Option(worth, action, reason) for action, worth in worths])


def _left_behind(scene: Scene, unit: Counter, owed: Collection[str]) -> float:
    """What a unit gives up that goes from its hex as the last: the VP hex and the sticks there.
    Those of `owed` go anyway."""
    if unit.place is None or unit.id in owed:
        return 0.0
    here = scene.here(unit.place)
    if any(not is_stick(c) and c.id != unit.id and c.id not in owed for c in here):
        return 0.0
    return scene.prizes.get(unit.place, 0.0) + sum(scene.worth(c) for c in here if is_stick(c))


def spread(scene: Scene) -> Thought:
    """Surplus sticks go where they are farthest from their comrades [PB 4.2.2]."""
    options = []
    for action in scene.menu:
        move = cast(Move, action)
        stick, to = scene.pieces[move.unit], move.to
        mates = [c.place for c in scene.pieces.of(stick.group) if c.place and c.id != stick.id]
        far = min((distance(to, hex_) for hex_ in mates), default=0) if to is not None else 0
        options.append(Option(float(far), action, because("spread", unit=stick.id, hex=to)))
    return best_of(options)


def thinned(scene: Scene) -> Thought:
    """The sticks that stand nearest to their comrades are lost first [PB 4.2.3]."""
    options = []
    for action in scene.menu:
        stick = scene.pieces[cast(With, action).unit]
        mates = [c.place for c in scene.pieces.of(stick.group) if c.place and c.id != stick.id]
        near = sum(distance(stick.place, hex_) <= 2 for hex_ in mates) if stick.place else 0
        options.append(Option(float(near), action, because("thin out", unit=stick.id)))
    return best_of(options)


def patrolled(scene: Scene) -> Thought:
    """A patrol stands in the way: on a VP hex that no friend holds, and near the enemy."""
    options = [Option(0.0, PASS, because("no event pays"))]
    vp = book_of(scene.state).vp
    for action in scene.menu:
        if isinstance(action, At):
            prize = scene.prizes.get(action.hex, 0.0) if action.hex in vp else 0.0
            worth = 0.05 + (0.0 if scene.here(action.hex) else prize)
            options.append(Option(worth, action, because("block", hex=action.hex)))
    return best_of(options)


def confused(scene: Scene) -> Thought:
    """The strongest unit is confused [PB 5.2.2]."""
    options = [Option(0.0, PASS, because("no event pays"))]
    for action in scene.menu:
        if isinstance(action, With):
            worth = 0.1 + scene.worth(scene.pieces[action.unit])
            options.append(Option(worth, action, because("confuse", unit=action.unit)))
    return best_of(options)


def arrive(scene: Scene) -> Thought:
    """The relief enters where it is nearest to a VP hex that the enemy holds, or threatens
    [PB 11.2]."""
    options = []
    for action in scene.menu:
        hex_ = cast(At, action).hex
        worth, goal = max(_pull(scene, hex_, target) for target in book_of(scene.state).vp)
        options.append(Option(worth, action, because("enter", hex=hex_, goal=goal)))
    return best_of(options)


def _pull(scene: Scene, from_: Hex, target: Hex) -> tuple[float, Hex]:
    """What a VP hex is worth to a unit that stands here, and the hex."""
    share = 1.0 if not scene.is_ours(target) else 0.5
    return share * scene.value(target) / (distance(from_, target) + 2), target


def come_back(scene: Scene) -> Thought:
    """A stick comes back where most comrades are near [PB 4.2.2]."""
    key, _ = waiting(scene.state)[0]
    mates = [c.place for c in scene.pieces.of(scene.pieces[key].group) if c.place is not None]
    options = []
    for action in scene.menu:
        hex_ = cast(At, action).hex
        near = sum(distance(hex_, mate) <= NEAR for mate in mates)
        options.append(Option(float(near), action, because("gather", hex=hex_, count=near)))
    return best_of(options)
