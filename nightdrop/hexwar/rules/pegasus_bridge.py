"""Pegasus Bridge: its sides and formations, and the assembly of its rulebook."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action
from nightdrop.hexwar.rules import actions, demolition, events
from nightdrop.hexwar.rules.actions import ToTrack, at_hex, with_unit
from nightdrop.hexwar.rules.chapters import PARA
from nightdrop.hexwar.rules.combat import Combat, PointChoice
from nightdrop.hexwar.rules.damage import (
    FALL_BACK,
    LOSS,
    RESULTS,
    Bear,
    Hit,
    Withdraw,
    consequences,
    outcome,
    retreats,
)
from nightdrop.hexwar.rules.demolition import Facts, GroundBook, Parts, Stars, UseUp
from nightdrop.hexwar.rules.drop import jumping
from nightdrop.hexwar.rules.garrison import PlaceGermans
from nightdrop.hexwar.rules.landing import (
    Ashore,
    Attrition,
    Land,
    LayStar,
    PlaceBattery,
    Scatter,
    Surplus,
    is_landing,
)
from nightdrop.hexwar.rules.movement import MoveUnits, RollUnits
from nightdrop.hexwar.rules.off_map_boxes import (
    MoveGermans,
    ReinforceOrTrack,
    Return,
    off_map,
    raid_changes,
)
from nightdrop.hexwar.rules.pegasus_views import GroundRules
from nightdrop.hexwar.rules.pushes import Push, RollPushes
from nightdrop.hexwar.rules.reach import leaves_map
from nightdrop.hexwar.rules.regroup import Regroup
from nightdrop.hexwar.rules.ruleset import (
    Activation,
    FightRules,
    FormationSpec,
    HexRulebook,
    HexRules,
    Role,
    Tables,
)
from nightdrop.hexwar.rules.turn import Choose, Discovery, Stacking, acting_side
from nightdrop.hexwar.rules.victory import Count
from nightdrop.rules.actions import Maker, alone
from nightdrop.rules.rulebook import Options

# Raised whenever a change makes an old record play differently.
RULES_VERSION = 1
BRITISH: Final = "british"
GERMAN: Final = "german"
SIDES: Final = (BRITISH, GERMAN)
ROLES: Final[Mapping[str, Role]] = {BRITISH: "holds", GERMAN: "conceals"}
RED: Final = "red"
GREEN: Final = "green"
BLUE: Final = "blue"
COLOURS: Final = (RED, GREEN, BLUE)
# The options [docs/rulings/pegasus-bridge.md, Options]; the defaults are this edition's readings.
OPTIONS: Final[Options] = {
    "german_overstack": True,
    "german_push_off_map": True,
    "attacker_sticks_die": True,
    "company_limit": True,
    "entry_cost": "pays",
    "attack_again": False,
    "edge_blocked": "nearest",
    "blocked_retreat": "each",
    "six_points": "strategic",
}
# Those of the first records, in whose digests stands how they are declared: no more will be.
RECORDED: Final = (
    "german_overstack", "german_push_off_map", "attacker_sticks_die", "company_limit",
    "entry_cost", "attack_again", "edge_blocked", "blocked_retreat", "six_points",
)  # fmt: skip


class LovatEnters(events.Arrive):
    """A unit of Lovat's commandos enters [PB 11.2]."""

    name = "lovat"


class Lovat(events.Relief):
    """Lovat's commandos come, or not yet [PB 11.2]."""

    name = "lovat"
    arrival = LovatEnters


class Merville(events.Battery):
    """The battery of Merville [PB 11.3]."""

    name = "merville"


class Division(events.Headquarters):
    """The headquarters of the 6th Airborne Division lands [PB 2.7.1]."""

    name = "division"


class PatrolAppears(events.Patrol):
    """The German player's event [PB 5.2.2]."""

    name = "patrol"
    verb = "patrol"


PARTS: Final = Parts(
    "howard", "lovat", "division", "garrison", "patrol", events=(PatrolAppears(), events.Confuse())
)


FORMATIONS: Final = {
    key: FormationSpec(BRITISH, "stick", key, ("ldr", "hq"), ("hq",), ("advantage",))
    for key in COLOURS
} | {
    GERMAN: FormationSpec(GERMAN, "unit", "G"),
    PARTS.raid: FormationSpec(BRITISH, "company", PARTS.raid, drawn=False),
    PARTS.relief: FormationSpec(BRITISH, "company", PARTS.relief, drawn=False),
    PARTS.headquarters: FormationSpec(
        BRITISH, "stick", PARTS.headquarters, advantages=("advantage",), drawn=False
    ),
    PARTS.battery: FormationSpec(GERMAN, "unit", "M", drawn=False),
    PARTS.patrol: FormationSpec(GERMAN, "unit", "P", drawn=False),
}


def _brigade(*colours: str) -> Activation:
    """A British activation [5.4.1]: raid and relief may act in either, once a turn."""
    return Activation(
        BRITISH,
        (*colours, PARTS.raid, PARTS.relief),
        (MoveUnits(), Combat(), Stacking(), Regroup(), UseUp()),
        watched=(PARTS.headquarters,),
    )


def _push(*colours: str) -> Activation:
    """A German activation of unknown sticks, by night only [5.4.2]."""
    return Activation(
        GERMAN, colours, (RollPushes(), Push(), Stacking()), is_push=True, night_only=True
    )


_UNITS = Activation(
    GERMAN,
    (GERMAN,),
    (RollUnits(), ReinforceOrTrack(), MoveGermans(), Combat(), Stacking(), events.ClearHeads()),
    once=False,
    by_allowance=True,
)
ACTIVATIONS: Final = {
    "B1": _brigade(RED),
    "B2": _brigade(GREEN, BLUE),
    "G1": _push(RED),
    "G2": _push(GREEN, BLUE),
    "G3": _UNITS,
}


TURN: Final = (
    Return(),
    Lovat(),
    Merville(),
    events.Buy(),
    Division(),
    Discovery(),
    Choose(),
    Stars(),
    events.Length(),
)
SETUP: Final = (
    PlaceBattery(),
    PlaceGermans(),
    Scatter(),
    Surplus(),
    Land(),
    Ashore(),
    LayStar(BRITISH),
    LayStar(GERMAN),
)


def restores(company: Counter, stick: Counter) -> bool:
    """Whether a stick reinforces a company: one of its colour, or any for the raid [PB 2.4.5b]."""
    return company.group in (stick.group, PARTS.raid)


def _moved(words: list[str]) -> Action:
    """A move, also one to the track [PB 8.6]."""
    return ToTrack(words[1]) if words[2:] == ["track"] else actions.move(words)


# Rules that have other numbers in the first game.
NUMBERS: Final = {
    "9.1.3": "9.1.2",  # no combat is compulsory
    "9.4.3": "9.2.5",  # which step is lost
    "10.2": "10.1.1",  # control of a hex and what it is worth
    "10.3": "10.1.3",  # markers drawn at the end
    "10.4": "10",  # the levels
}


# In which a player can be spared a question: units under attack [9], what a turn brings, and the
# sticks that the enemy spreads or loses on landing [PB 4.2].
DELEGABLE: Final = {
    "fights": (PointChoice.name, Withdraw.name, Hit.name, Bear.name, Stacking.name),
    "turns": (events.Buy.name, Discovery.name, PatrolAppears.name, events.Confuse.name),
    "landing": (Surplus.name, Attrition.name),
}


def pegasus_bridge(tables: Tables, options: Options) -> HexRules:
    """The rulebook of Pegasus Bridge with a scenario's tables and options."""
    return GroundRules(
        name="pegasus-bridge",
        version=RULES_VERSION,
        tables=tables,
        options=options,
        sides=SIDES,
        roles=ROLES,
        formations=FORMATIONS,
        activations_a_turn=4,
        drop_order=COLOURS,
        setup=SETUP,
        turn=TURN,
        end=(Count(),),
        activations=ACTIVATIONS,
        board=demolition.board_in_force,
        zones=demolition.zones,
        zone_rules=("6.2.2", "6.3"),
        capacity=demolition.points,
        may_join=demolition.may_join,
        fighting=FightRules(RESULTS, outcome, consequences, asks_point=True),
        retreats=retreats,
        leaves_map=leaves_map,
        score=demolition.score,
        changes=raid_changes,
        acting=acting_side,
        delegable=DELEGABLE,
        guides=("village",),
        book=GroundBook.at_start,
        busy=demolition.busy,
        leash=demolition.leash,
        attacks_over=demolition.attacks_over,
        off_map=off_map,
        limit=demolition.limit,
        takes_control=demolition.takes_control,
        takes_marker=demolition.takes_marker,
        restores=restores,
        jumps=jumping,
        lands=is_landing,
        chapters=(PARA,),
        numbers=NUMBERS,
        verbs=VERBS,
        parts=PARTS,
    )


VERBS: Final[Mapping[str, Maker]] = {
    **actions.VERBS,
    "move": _moved,
    "patrol": at_hex,
    **dict.fromkeys(("hit", "confuse", "track"), with_unit),
    **{word.word: alone(word) for word in (LOSS, FALL_BACK)},
}
PEGASUS_BRIDGE: Final = HexRulebook(
    SIDES, FORMATIONS, OPTIONS, ACTIVATIONS, pegasus_bridge, Facts, RECORDED, verbs=VERBS
)
