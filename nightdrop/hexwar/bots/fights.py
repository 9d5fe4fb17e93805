"""Decisions of a fight: what to attack and with whom, Points, losses, retreats, the advance."""

from collections.abc import Collection

from nightdrop.bots.player import Thought
from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Message
from nightdrop.hexwar.bots.attacks import DISORDER, Attacks, Gain, leaving
from nightdrop.hexwar.bots.decision_context import ActivationPlan, DecisionContext, Option, best_of
from nightdrop.hexwar.bots.places import retreat_worth
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.rules.actions import FIGHT, STAND, At, With
from nightdrop.hexwar.rules.damage import FALL_BACK, LOSS, Bear
from nightdrop.hexwar.rules.forecast import joining_order
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.results import NightChoice, Retreat, alive
from nightdrop.hexwar.rules.ruleset import active_side
from nightdrop.rules.actions import DONE, of_kind

# What it costs beside the step that a unit is lost for good.
GONE = 0.3
# What a VP hex that is held, or just stood in, is worth to who may stand instead of retreating.
HELD, STOOD_IN = 0.9, 0.2
ORDER = 0.1


def combat(scene: DecisionContext) -> Thought:
    """The attack that gains most, or none."""
    attacks = Attacks(scene)
    options = [Option(scene.mind.least_attack, DONE, because("no attack pays"))]
    plan = None
    for action in scene.menu:
        if isinstance(action, At):
            gain = max(attacks.declared(action.hex), key=lambda g: (g.worth, g.units))
            options.append(Option(gain.worth, action, _attack_reason(scene, action.hex, gain)))
    thought = best_of(options)
    if isinstance(thought.action, At):
        plan = ActivationPlan(scene.state.activation or "", target=thought.action.hex)
    return thought._replace(plan=plan)


def _attack_reason(scene: DecisionContext, hex_: Hex, gain: Gain) -> Message:
    value, units = round(gain.worth, 2), gain.units
    sticks = [c for c in scene.here(hex_) if is_stick(c)]
    if len(sticks) == len(scene.here(hex_)):
        return because("attack sticks", hex=hex_, units=units, count=len(sticks), value=value)
    return because("attack", hex=hex_, units=units, chance=round(36 * gain.chance), value=value)


def join(scene: DecisionContext) -> Thought:
    """The next unit of the best attack on this hex; the fight once all of them joined."""
    fight = scene.state.fight
    assert fight is not None
    joined = set(fight.attackers)
    able = {action.unit: action for action in scene.menu if isinstance(action, With)}
    gains = list(Attacks(scene).declared(fight.target))
    best = max(
        (g for g in gains if joined <= set(g.units)),
        key=lambda g: (g.worth, g.units),
        default=max(gains, key=lambda g: (g.worth, g.units)),
    )
    chance = round(36 * best.chance)
    order = joining_order(scene.state, fight.target, best.units) or best.units
    for unit in order:
        if unit in able and unit not in joined:
            reason = because("join", unit=unit, hex=fight.target, chance=chance)
            return Thought(able[unit], reason, best.worth)
    if FIGHT in scene.menu:
        return Thought(FIGHT, because("fight", hex=fight.target, chance=chance), best.worth)
    unit, action = min(able.items())
    return Thought(action, because("join", unit=unit, hex=fight.target, chance=chance), best.worth)


def point(scene: DecisionContext) -> Thought:
    """The unit of the best value; of equal ones the one that can lose a step and stay."""
    fight = scene.state.fight
    assert fight is not None
    attacks = scene.side == fight.side
    options = []
    for action in of_kind(scene.menu, With):
        unit = scene.pieces[action.unit]
        force = scene.force(unit)
        worth = (force.av if attacks else force.dv) + ORDER * force.steps
        options.append(Option(worth, action, because("point", unit=unit.id)))
    return best_of(options)


def lose(scene: DecisionContext) -> Thought:
    """The counter whose loss, or whose step's loss, costs least."""
    options = []
    for action in of_kind(scene.menu, With):
        counter = scene.pieces[action.unit]
        cost = _cost(scene, counter)
        reason = because("lose", unit=counter.id, value=round(cost, 2))
        options.append(Option(-cost, action, reason))
    return best_of(options)


def _cost(scene: DecisionContext, counter: Counter) -> float:
    """The cost of losing a counter's next step; its face counts where it is known."""
    if not is_stick(counter):
        is_last = scene.force(counter).steps == 1
        return scene.step_worth(counter) + (GONE if is_last else 0)
    formation = scene.rules.formations[counter.group]
    if counter.face in formation.advantages:
        return scene.mind.advantage * scene.clock.counters_count
    leads = counter.face in formation.leaders
    return scene.worth(counter) * (1.2 if leads else 1.0 if counter.face is None else 0.8)


def retreat(scene: DecisionContext) -> Thought:
    """The best hex to retreat to."""
    step = scene.state.due
    assert isinstance(step, Retreat | NightChoice)
    return best_of(_retreats(scene, step.units))


def _retreats(scene: DecisionContext, units: tuple[str, ...]) -> list[Option]:
    stack = alive(scene.state, units)
    options = []
    for action in scene.menu:
        if isinstance(action, At):
            worth = retreat_worth(scene, action.hex, stack)
            dv = max([scene.force(c).dv for c in stack], default=0)
            chance = round(36 * scene.risk(action.hex, dv, len(stack) - 1))
            reason = because("retreat", hex=action.hex, chance=chance)
            options.append(Option(worth, action, reason))
    return options


def night_choice(scene: DecisionContext) -> Thought:
    """Lose a step in place, or retreat [ND 9.2.4]."""
    step = scene.state.due
    assert isinstance(step, NightChoice)
    stack = [scene.pieces[key] for key in step.units if key in scene.pieces]
    hit, here = scene.pieces[step.point], scene.pieces[step.point].place
    units = [c for c in stack if not is_stick(c)]
    retreats = _retreats(scene, step.units)
    best = max(option.worth for option in retreats)
    if len(units) == 1 and scene.force(hit).steps == 1:
        return best_of(retreats)  # to stand would lose the hex as well
    holds = 0.0
    if here is not None and here in scene.prizes:
        holds = (HELD if scene.is_ours(here) else STOOD_IN) * scene.prizes[here]
    worth = best + holds + ORDER - scene.step_worth(hit)
    stand = Option(worth, STAND, because("stand", hex=here, value=round(holds, 2)))
    return best_of([*retreats, stand])


def advance(scene: DecisionContext) -> Thought:
    """Which others advance into a VP hex: those that leave no VP hex open."""
    fight = scene.state.fight
    assert fight is not None and active_side(scene.state) == scene.side
    target = fight.target
    options = [Option(0.0, DONE, because("do not follow", hex=target))]
    for action in scene.menu:
        if isinstance(action, With) and target in scene.prizes:
            unit = scene.pieces[action.unit]
            is_free = not leaving(scene, unit) and len(scene.here(target)) < scene.limit(target)
            share = scene.garrison_share(target) if scene.clock.is_ending else scene.mind.garrison
            if not scene.here(target):
                share = 1.0  # nobody took it yet
            worth = share * scene.prizes[target] if is_free else -1.0
            options.append(Option(worth, action, because("advance", unit=unit.id, hex=target)))
    return best_of(options)


def bear(scene: DecisionContext) -> Thought:
    """A step loss or a retreat [PB 9.2.5].

    The own unit holds a VP hex if it can afford the loss, and the enemy's is driven from one. A
    unit that cannot move has no retreat to fear [PB 9.4.4].
    """
    step = scene.state.due
    assert isinstance(step, Bear)
    unit = scene.pieces[step.unit]
    step_worth, hex_worth = scene.step_worth(unit), _left_behind(scene, unit, step.left.owed)
    loss = step_worth + hex_worth * (scene.force(unit).steps == 1)
    fall = DISORDER + hex_worth if scene.can_retreat(unit) else 0.0
    sign = -1 if unit.side == scene.side else 1
    reason = because("lose", unit=unit.id, value=round(step_worth, 2))
    worths = ((FALL_BACK, sign * fall), (LOSS, sign * loss))
    return best_of([Option(worth, action, reason) for action, worth in worths])


def _left_behind(scene: DecisionContext, unit: Counter, owed: Collection[str]) -> float:
    """What the last unit to leave a hex gives up: the VP hex and the sticks there.

    Those of `owed` leave anyway.
    """
    if unit.place is None or unit.id in owed:
        return 0.0
    here = scene.here(unit.place)
    if any(not is_stick(c) and c.id != unit.id and c.id not in owed for c in here):
        return 0.0
    return scene.prizes.get(unit.place, 0.0) + sum(scene.worth(c) for c in here if is_stick(c))
