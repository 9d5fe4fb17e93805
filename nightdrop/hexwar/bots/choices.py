"""Choices above single counters: activations, initiative, markers, reinforcements."""


from nightdrop.bots.player import Thought
from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Menu
from nightdrop.hexwar.bots.attacks import Attacks, prize
from nightdrop.hexwar.bots.decision_context import DecisionContext, Option, best_of
from nightdrop.hexwar.bots.distances import FAR
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.bots.threats import within
from nightdrop.hexwar.rules.actions import REINFORCE, At, SpendAdvantage
from nightdrop.hexwar.rules.chapters import given
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.reinforcements import EnterMap
from nightdrop.hexwar.rules.ruleset import left_in_cup
from nightdrop.rules.actions import DONE, PASS, ROLL, Word, of_kind

# What sticks add to the need of their activation: together in a hex, beside comrades, alone, and
# each that lies under the guns.
TOGETHER, BESIDE, LONE, UNDER_GUNS = 0.5, 0.15, 0.03, 0.12
# What a unit adds at any rate; a VP hex that it can take in this activation, by value; and soon.
UNIT, TAKE, SOON = 0.05, 0.5, 0.25
MARGIN = 2  # half-MPs
# Units that the dice let act in the mean, and what stands against a throw of one.
MEAN_UNITS, BY_DICE = 4, 0.85
ANY_UNIT = 0.05
PER_MILLE = 1000


def choose(scene: DecisionContext) -> Thought:
    """The activation that is needed most."""
    options = []
    for action in of_kind(scene.menu, Word):
        name = action.word
        chosen = scene.rules.activations[name]
        if chosen.is_push:
            hopes = given(scene.rules, "pushes")
            worth = sum(hope(scene, name) for hope in hopes for name in chosen.formations)
            reason = because("activation of pushes", activation=name, value=round(worth, 2))
        else:
            by_dice = chosen.by_allowance
            worth = _hunt_need(scene) if by_dice else _march_need(scene, chosen.formations)
            reason = because("activation of need", activation=name, value=round(worth, 2))
        options.append(Option(worth, action, reason))
    return best_of(options)


def _march_need(scene: DecisionContext, formations: tuple[str, ...]) -> float:
    """The need for an activation of formations that act as a whole.

    They have sticks to muster or to bring out of reach of guns, and VP hexes to take.
    """
    found, lying = 0.0, dict[Hex, int]()
    counters = [c for name in formations for c in scene.pieces.of(name) if c.place is not None]
    for counter in counters:
        if is_stick(counter) and counter.place is not None:
            lying[counter.place] = lying.get(counter.place, 0) + 1
    for hex_, number in lying.items():
        near = any(other in lying for other in scene.board.neighbours[hex_])
        found += TOGETHER if number > 1 else BESIDE if near else LONE
        found += UNDER_GUNS * number if scene.threats[hex_] else 0
    for unit in counters:
        if not is_stick(unit):
            found += UNIT + sum(_taking(scene, unit, hex_) for hex_ in scene.book.vp)
    return found


def _taking(scene: DecisionContext, unit: Counter, hex_: Hex) -> float:
    """What a VP hex adds to the need of a unit that is near it."""
    if scene.is_ours(hex_) or unit.place is None:
        return 0.0
    budget = scene.rules.capacity(scene.state, unit)
    far = scene.ground.points_to(hex_)[unit.place]
    if far <= budget and scene.pieces.holder(hex_) != scene.foe:
        return TAKE * scene.value(hex_)
    return SOON if far <= budget + MARGIN else 0.0


def _hunt_need(scene: DecisionContext) -> float:
    """What the best of the units that the dice let act can gain, reinforcements included."""
    gains = [_chance(scene, c) for c in scene.own_units]
    gains += [_reserve_worth(scene)] * min(3, _pool(scene))
    return sum(sorted(gains, reverse=True)[:MEAN_UNITS]) * BY_DICE + 0.1


def _pool(scene: DecisionContext) -> int:
    names = [key for key, f in scene.rules.formations.items() if f.side == scene.side]
    return sum(left_in_cup(scene.state, key) for key in names if key not in scene.rules.regiments)


def _chance(scene: DecisionContext, unit: Counter) -> float:
    """What one unit can gain in this activation: VP hexes and sticks within its reach."""
    assert unit.place is not None
    best, budget = ANY_UNIT, scene.rules.capacity(scene.state, unit)
    attacks, holder = Attacks(scene), scene.pieces.holder
    entered = within(scene.game, scene.board, scene.mobility(unit), unit.place, budget)
    for hex_ in entered & scene.prizes.keys():
        if not scene.is_ours(hex_) and holder(hex_) != scene.foe:
            best = max(best, scene.prizes[hex_])
    for hex_ in entered & scene.beside_enemy:
        for near in scene.enemy_beside(hex_) if holder(hex_) != scene.foe else ():
            target = attacks.target(near)
            if not target.units:
                best = max(best, target.sticks_worth)
    return best


def _reserve_worth(scene: DecisionContext) -> float:
    """The worth of bringing in a unit now rather than later."""
    mind, left = scene.mind, scene.rules.tables.turns - scene.state.turn
    if scene.is_night or left > 2:
        return mind.draw * left / max(1, scene.rules.tables.turns - 1)
    open_hexes = [
        hex_ for hex_ in scene.book.vp
        if not scene.is_ours(hex_) and scene.pieces.holder(hex_) is None
    ]  # fmt: skip
    entries = list(scene.board.entry.values())
    budget = min(scene.rules.tables.day_capacity.values())
    near = [
        scene.prizes[hex_] for hex_ in open_hexes
        if any(scene.ground.points_to(hex_)[entry] <= budget for entry in entries)
    ]  # fmt: skip
    return max(near, default=mind.reserve)


def reinforce(scene: DecisionContext) -> Thought:
    """Bring in a unit while fewer of those on the map have better things to do."""
    units = [c for c in scene.own_units if not scene.state.act(c.id).activated]
    gains, count = [_chance(scene, c) for c in units], _pool(scene)
    each, allowance = _reserve_worth(scene), scene.book.allowance or 0
    better = sorted((gain for gain in gains if gain > each), reverse=True)
    worth = each if len(better) < allowance else each - better[allowance - 1]
    keep = because("keep in reserve", count=count, value=round(each, 2))
    bring = because("bring in", count=count, value=round(each, 2))
    options = [Option(0.0, DONE, keep)]
    if REINFORCE in scene.menu:
        options.append(Option(worth, REINFORCE, bring))
    return best_of(options)


def enter(scene: DecisionContext) -> Thought:
    """Where a reinforcement comes in: near VP hexes to be taken back, open ones first."""
    step = scene.state.due
    assert isinstance(step, EnterMap)
    unit, options = scene.pieces[step.unit], []
    budget = scene.rules.capacity(scene.state, unit)
    for action in of_kind(scene.menu, At):
        hex_ = action.hex
        worth, goal = max(_errand(scene, unit, hex_, target, budget) for target in scene.book.vp)
        reason = because("enter", unit=unit.id, hex=hex_, goal=goal)
        options.append(Option(worth, action, reason))
    return best_of(options)


def _errand(
    scene: DecisionContext, unit: Counter, from_: Hex, target: Hex, budget: int
) -> tuple[float, Hex]:
    """The worth of a VP hex to a unit that enters here, and the hex."""
    far = scene.ground.points_to(target, scene.mobility(unit))[from_]
    share = 0.3 if scene.is_ours(target) else 0.5 if scene.pieces.holder(target) else 1.0
    nearness = 3 if far <= budget else 1
    return share * scene.value(target) * nearness / (far + 4), target


def initiative(scene: DecisionContext) -> Thought:
    """An Advantage is kept for the last turn, unless it is in danger or there is another."""
    spend = sorted(
        (a for a in scene.menu if isinstance(a, SpendAdvantage)), key=lambda a: a.regiment
    )
    first = spend[0].regiment
    is_last = scene.state.turn == scene.rules.tables.turns
    lies = [c for name in (a.regiment for a in spend) for c in scene.pieces.of(name)]
    formations = scene.rules.formations
    hexes = [c.place for c in lies if c.face in formations[c.group].advantages and c.known_to]
    if is_last or len(spend) > 1 or any(hex_ and scene.threats[hex_] for hex_ in hexes):
        return Thought(spend[0], because("spend the advantage", regiment=first), 0.5)
    return Thought(ROLL, because("keep the advantage", regiment=first), 0.5)


def mark(scene: DecisionContext) -> Thought:
    """The VP hex whose value is to be settled: one to be won, near the own units.

    At times it is any, so that a marker does not reveal where they go.
    """
    options = []
    lot = scene.rng.randrange(PER_MILLE)
    menu = sorted(of_kind(scene.menu, At), key=lambda a: a.text)
    if lot < PER_MILLE * scene.mind.bluff:
        action = menu[lot % len(menu)]
        return Thought(action, because("mark to mislead", hex=action.hex))
    for action in of_kind(scene.menu, At):
        hex_ = action.hex
        worth = float(not scene.is_ours(hex_)) - _nearest(scene, hex_) / FAR
        options.append(Option(worth, action, because("mark a hex to win", hex=hex_)))
    return best_of(options)


def _nearest(scene: DecisionContext, hex_: Hex) -> int:
    """The half-MPs from the nearest of the own units to a hex."""
    way = scene.ground.points_to(hex_)
    return min((way[c.place] for c in scene.own_units if c.place is not None), default=FAR)


def discovery(scene: DecisionContext) -> Thought:
    """Look at the marker of a hex that could be taken, the nearest to the own units first."""
    options = [Option(-1.0, PASS, because("leave the markers"))]
    for action in scene.menu:
        if isinstance(action, At):
            options.append(_look(scene, action))
    return best_of(options)


def _look(scene: DecisionContext, action: At) -> Option:
    """The worth of knowing, or settling, the marker of a hex."""
    hex_ = action.hex
    is_marked = scene.book.vp[hex_].laid_by is not None
    key = "look at a marker" if is_marked else "lay a marker"
    worth = prize(scene, hex_) - _nearest(scene, hex_) / FAR
    return Option(worth if is_marked else worth - 2, action, because(key, hex=hex_))


def only(menu: Menu) -> Thought:
    return Thought(menu[0], because("only choice"))
