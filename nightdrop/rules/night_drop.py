"""Night Drop: the assembly of its rulebook, and its first state."""

from nightdrop.engine.model import GERMAN, US, Game, Pieces, State, VpHex
from nightdrop.engine.play import settle
from nightdrop.rules.combat import Combat, may_join
from nightdrop.rules.drop import DropSticks, PlaceGermans
from nightdrop.rules.movement import MoveUnits, Push, RollPushes, RollUnits, capacity
from nightdrop.rules.regroup import LETTERS, Regroup
from nightdrop.rules.reinforcements import Reinforce
from nightdrop.rules.rulebook import Activation, Options, Ruleset, Tables, ruleset
from nightdrop.rules.turn import Choose, Discovery, EndTurn, Initiative, Stacking
from nightdrop.rules.victory import Count
from nightdrop.rules.zoc import zoc_strength

# Raised whenever a change makes an old record play differently.
RULES_VERSION = 1
REGIMENTS = ("505", "507", "508")
# Without the company limit a regiment may use as many letters as there are.
UNLIMITED_COMPANIES = LETTERS


def _us(regiment: str) -> Activation:
    """A US activation [5.4.1]: move, fight, then regroup; stacking before that [7]."""
    return Activation(US, regiment, (MoveUnits(), Combat(), Stacking(), Regroup()))


def _push(regiment: str) -> Activation:
    """A German activation of unknown sticks, by night only [5.4.2]."""
    return Activation(
        GERMAN, regiment, (RollPushes(), Push(), Stacking()), is_push=True, night_only=True
    )


_G4 = Activation(
    GERMAN,
    "german",
    (RollUnits(), Reinforce(), MoveUnits(), Combat(), Stacking()),
    once=False,
)


def night_drop(tables: Tables, options: Options) -> Ruleset:
    """The rulebook of Night Drop with a scenario's tables and options."""
    return Ruleset(
        name="night-drop",
        version=RULES_VERSION,
        tables=tables,
        options=options,
        regiments=REGIMENTS,
        drop_order=("505", "508", "507"),
        setup=(PlaceGermans(), DropSticks()),
        turn=(Initiative(), Discovery(), Choose(), EndTurn()),
        end=(Count(),),
        activations={f"U{number}": _us(regiment) for number, regiment in enumerate(REGIMENTS, 1)}
        | {f"G{number}": _push(regiment) for number, regiment in enumerate(REGIMENTS, 1)}
        | {"G4": _G4},
        zoc_strength=zoc_strength,
        capacity=capacity,
        may_join=may_join,
    )


def empty_state(game: Game) -> State:
    """A state with nothing on the map, all cups full and nothing to do."""
    rules: Ruleset = game.rules
    groups = (*rules.regiments, "german")
    limits = rules.tables.company_limit
    limited = rules.options.company_limit
    return State(
        game=game,
        turn=1,
        pieces=Pieces.empty(),
        cups=game.mix,
        vp={hex_: VpHex() for hex_ in game.board.vp},
        todo=(),
        dead={},
        companies_left={r: limits[r] if limited else UNLIMITED_COMPANIES for r in rules.regiments},
        numbers=dict.fromkeys(groups, 0) | {f"{r} companies": 0 for r in rules.regiments},
        acts={},
    )


def new_game(game: Game) -> State:
    """The state before the first German unit is drawn for its set-up hex [4.1]."""
    state = empty_state(game)
    rules = ruleset(state)
    return settle(state.push(*rules.setup, *rules.turn))
