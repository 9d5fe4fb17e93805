"""Night Drop: its sides and formations, and the assembly of its rulebook."""

from collections.abc import Mapping
from typing import Final

from nightdrop.hexwar.rules.changes import changes
from nightdrop.hexwar.rules.chapters import PARA
from nightdrop.hexwar.rules.combat import Combat, PointChoice, may_join
from nightdrop.hexwar.rules.drop import DropSticks, is_dropping, jumping
from nightdrop.hexwar.rules.garrison import PlaceGermans
from nightdrop.hexwar.rules.losses import eliminate
from nightdrop.hexwar.rules.movement import MoveUnits, RollUnits
from nightdrop.hexwar.rules.pushes import Push, RollPushes
from nightdrop.hexwar.rules.reach import capacity, leaves_map
from nightdrop.hexwar.rules.regroup import Regroup
from nightdrop.hexwar.rules.reinforcements import Reinforce
from nightdrop.hexwar.rules.results import (
    RESULTS,
    Lose,
    NightChoice,
    Retreat,
    consequences,
    outcome,
    retreats,
)
from nightdrop.hexwar.rules.ruleset import (
    Activation,
    FightRules,
    FormationSpec,
    HexRulebook,
    HexRules,
    Role,
    Tables,
    printed_board,
)
from nightdrop.hexwar.rules.turn import (
    Choose,
    Discovery,
    EndTurn,
    Initiative,
    Stacking,
    acting_side,
)
from nightdrop.hexwar.rules.victory import Count, score
from nightdrop.hexwar.rules.zoc import zones
from nightdrop.rules.rulebook import Options

# Raised whenever a change makes an old record play differently.
RULES_VERSION = 1
US: Final = "us"
GERMAN: Final = "german"
SIDES: Final = (US, GERMAN)
ROLES: Final[Mapping[str, Role]] = {US: "holds", GERMAN: "conceals"}
REGIMENTS: Final = ("505", "507", "508")
# The options [docs/rulings/night-drop.md, Options]; the defaults are this edition's readings.
OPTIONS: Final[Options] = {
    "stick_defence": True,
    "german_overstack": True,
    "german_push_off_map": True,
    "attacker_sticks_die": True,
    "stick_takes_retreat_loss": False,
    "bocage_df": 0,
    "company_limit": True,
    "point_may_stay_in_vp": False,
}
# Those of the first records, in whose digests stands how they are declared: no more will be.
RECORDED: Final = (
    "stick_defence", "german_overstack", "german_push_off_map", "attacker_sticks_die",
    "stick_takes_retreat_loss", "bocage_df", "company_limit", "point_may_stay_in_vp",
)  # fmt: skip
FORMATIONS: Final = {
    key: FormationSpec(US, "stick", key, ("ldr", "hq"), ("hq",), ("advantage",))
    for key in REGIMENTS
} | {GERMAN: FormationSpec(GERMAN, "unit", "G")}


def _us(regiment: str) -> Activation:
    """A US activation [5.4.1]: move, fight, then regroup; stacking before that [7]."""
    return Activation(US, (regiment,), (MoveUnits(), Combat(), Stacking(), Regroup()))


def _push(regiment: str) -> Activation:
    """A German activation of unknown sticks, by night only [5.4.2]."""
    return Activation(
        GERMAN, (regiment,), (RollPushes(), Push(), Stacking()), is_push=True, night_only=True
    )


_G4 = Activation(
    GERMAN,
    (GERMAN,),
    (RollUnits(), Reinforce(), MoveUnits(), Combat(), Stacking()),
    once=False,
    by_allowance=True,
)


ACTIVATIONS: Final = {
    **{f"U{number}": _us(regiment) for number, regiment in enumerate(REGIMENTS, 1)},
    **{f"G{number}": _push(regiment) for number, regiment in enumerate(REGIMENTS, 1)},
    "G4": _G4,
}


# In which a player can be spared a question: units under attack [9], and what a turn brings.
DELEGABLE: Final = {
    "fights": (PointChoice.name, NightChoice.name, Retreat.name, Lose.name, Stacking.name),
    "turns": (Initiative.name, Discovery.name),
}


def night_drop(tables: Tables, options: Options) -> HexRules:
    """The rulebook of Night Drop with a scenario's tables and options."""
    return HexRules(
        name="night-drop",
        version=RULES_VERSION,
        tables=tables,
        options=options,
        sides=SIDES,
        roles=ROLES,
        formations=FORMATIONS,
        # The phasing player has the first, third and fifth activation of a turn [5.4].
        activations_a_turn=5,
        drop_order=("505", "508", "507"),
        setup=(PlaceGermans(), DropSticks()),
        turn=(Initiative(), Discovery(), Choose(), EndTurn()),
        end=(Count(),),
        activations=ACTIVATIONS,
        board=printed_board,
        zones=zones,
        capacity=capacity,
        may_join=may_join,
        fighting=FightRules(RESULTS, outcome, consequences),
        retreats=retreats,
        leaves_map=leaves_map,
        off_map=eliminate,
        score=score,
        jumps=jumping,
        lands=is_dropping,
        chapters=(PARA,),
        changes=changes,
        acting=acting_side,
        delegable=DELEGABLE,
        guides=("village",),
        extra_df={"bocage": int(options["bocage_df"])},
    )


NIGHT_DROP: Final = HexRulebook(
    SIDES, FORMATIONS, OPTIONS, ACTIVATIONS, night_drop, recorded=RECORDED
)
