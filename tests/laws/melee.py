"""Pockets dealt at random: corners of the rules that whole games seldom reach."""

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Act, Game, State
from nightdrop.engine.play import settle
from nightdrop.engine.view import Rng
from nightdrop.hexwar.rules.book import book_of, noted
from nightdrop.hexwar.rules.combat import Combat
from nightdrop.hexwar.rules.garrison import garrison
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.ruleset import HexRules, concealing_side, holding_side
from nightdrop.hexwar.rules.turn import Choose, activation_steps, turn_steps

FIRST_TURN, LAST_TURN = 5, 9


def melee(game: Game, rng: Rng, loose: bool = False) -> State:
    """A weak stack of one side by day, and the other about to attack it from the hexes around.

    They lie at the map edge, where a retreat is hard; where it is `loose`, inland, two whole units
    with two ways out. A position as docs/positions.md writes them: sticks that are not
    placed are dead unseen.
    """
    rules: HexRules = game.rules
    turn = FIRST_TURN + rng.randrange(min(LAST_TURN, rules.tables.turns) - FIRST_TURN)
    state = rules.empty_state(game).but(turn=turn)
    hexes = _clearings(game) if loose else sorted(game.board.edge)
    open_ = [hex_ for hex_ in hexes if _is_open(game, hex_)]
    centre = open_[rng.randrange(len(open_))]
    name = _attackers(rules)[rng.randrange(4)]
    by_germans = rules.activations[name].side == concealing_side(state)
    regiment = rules.regiments[0] if by_germans else rules.activations[name].formations[0]
    inside, outside = (_company, _german) if by_germans else (_german, _company)
    limit = rules.tables.stacking
    for _ in range(limit - loose):
        state = inside(state, regiment, centre, not loose, rng)
    around = [hex_ for hex_ in game.board.neighbours[centre] if _is_open(game, hex_)]
    for _ in range(2 if loose else 0):
        around.pop(rng.randrange(len(around)))
    for hex_ in around:
        for _ in range(1 if loose and not by_germans else limit):
            state = outside(state, regiment, hex_, False, rng)
    state = noted(state.but(activation=name), initiative=rules.activations[name].side)
    units = state.pieces.of(garrison(state)) if by_germans else ()
    acts = {c.id: Act(activated=True) for c in units}
    steps = (*activation_steps(rules, name, Combat.name), *turn_steps(rules, Choose.name))
    return settle(state.but(acts=acts).push(*steps))


def _clearings(game: Game) -> list[Hex]:
    """The hexes with open ground on all six sides."""
    around = game.board.neighbours
    return [h for h in game.board.hexes if sum(_is_open(game, near) for near in around[h]) == 6]


def _attackers(rules: HexRules) -> tuple[str, ...]:
    """The activations that may attack, drawn alike: the enemy of the sticks in every second."""
    (enemies,) = (name for name, each in rules.activations.items() if each.by_allowance)
    side = rules.sides[0]
    first, *_, last = (name for name, each in rules.activations.items() if each.side == side)
    return (first, enemies, last, enemies)


def _is_open(game: Game, hex_: Hex) -> bool:
    """Whether every kind of unit can stand in a hex."""
    cost = game.rules.tables.terrain[game.board.terrain[hex_]].cost
    return None not in cost.values()


def _company(state: State, regiment: str, hex_: Hex, reduced: bool, rng: Rng) -> State:
    """Add a company while there are counters."""
    left = book_of(state).companies_left
    if not left[regiment]:
        return state
    number = state.numbers[f"{regiment} companies"]
    company = Counter(
        f"{regiment}.{chr(ord('A') + number)}",
        holding_side(state),
        "company",
        regiment,
        hex_,
        f"company-{regiment}",
        reduced,
        state.game.sides,
    )
    state = state.but(
        pieces=state.pieces.put(company),
        numbers={**state.numbers, f"{regiment} companies": number + 1},
    )
    return noted(state, companies_left={**left, regiment: left[regiment] - 1})


def _german(state: State, regiment: str, hex_: Hex, reduced: bool, rng: Rng) -> State:
    """Add a German unit, face up, while the cup holds any."""
    group = garrison(state)
    cup = state.cups[group]
    faces = sorted(face for face, count in cup.items() for _ in range(count))
    if not faces:
        return state
    weakest = min(faces, key=lambda name: state.game.faces[name].dv or 0)
    face = weakest if reduced else faces[rng.randrange(len(faces))]
    number = state.numbers[group] + 1
    unit = Counter(
        f"G.{number:02d}",
        concealing_side(state),
        "unit",
        group,
        hex_,
        face,
        reduced and state.game.faces[face].reduced_dv is not None,
        state.game.sides,
    )
    return state.but(
        pieces=state.pieces.put(unit),
        cups={**state.cups, group: {**cup, face: cup[face] - 1}},
        numbers={**state.numbers, group: number},
    )
