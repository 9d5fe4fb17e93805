"""Two Banks: a rulebook that the package does not know, with a bridge that is blown."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Actor, Message, State, Step
from nightdrop.hexwar.rules import (
    changes,
    combat,
    drop,
    garrison,
    losses,
    movement,
    reach,
    regroup,
    results,
    turn,
    victory,
)
from nightdrop.hexwar.rules.actions import VERBS, at_hex
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.book import ChapterBook, noted
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.rules.night_drop import OPTIONS
from nightdrop.hexwar.rules.paths import Zone, Zones
from nightdrop.hexwar.rules.pieces import Fight, is_stick
from nightdrop.hexwar.rules.ruleset import (
    Activation,
    FightRules,
    FormationSpec,
    HexRulebook,
    HexRules,
    Tables,
    ruleset,
    without_lines,
)
from nightdrop.hexwar.rules.steps import HexChoice
from nightdrop.hexwar.rules.zoc import is_enemy_zoc
from nightdrop.rules.actions import DONE
from nightdrop.rules.rulebook import Fields, Options, TableMark

SIDES: Final = ("north", "south")
CHARGES: Final = 3
FORMATIONS: Final = {
    "violet": FormationSpec("north", "stick", "violet", leaders=("ldr",)),
    "amber": FormationSpec("north", "stick", "amber", leaders=("plt",), advantages=("ldr",)),
    "outpost": FormationSpec("south", "unit", "S"),
}


@dataclass(frozen=True)
class Bridges(ChapterBook):
    """The bridge hexes that were blown, the charges that are left, and how high the river is;
    everybody sees them."""
    blown: tuple[Hex, ...] = ()
    charges: int = CHARGES
    river: str = "low"


def bridges(state: State) -> Bridges:
    assert isinstance(state.book, Bridges)
    return state.book


def board_in_force(state: State) -> Board:
    return without_lines(state.game, bridges(state).blown)


def zones(state: State, side: str) -> Zones:
    """Every company and unit stops the enemy beside it, by night too."""
    enemies = [c for c in state.pieces if c.side != side and not is_stick(c) and c.place]
    return ((Zone(stop=True), {n for c in enemies for n in state.game.board.neighbours[c.place]}),)


class Blow(HexChoice):
    """The south may blow a bridge that nobody stands on and a unit of the south stands beside."""

    name = "blow"
    verb = "blow"
    others = (DONE,)
    asks = "prompt.blow", ""
    tells = "blown", "", "move"

    def actor(self, state: State) -> Actor | None:
        return "south"

    def places(self, state: State) -> list[Hex]:
        board, holder = board_in_force(state), state.pieces.holder
        kept = [h for h in sorted(board.lines_in) if board.terrain[h] == "stream" and not holder(h)]
        near = [h for h in kept if any(holder(n) == "south" for n in board.neighbours[h])]
        return near if ruleset(state).options["demolition"] and bridges(state).charges else []

    def chosen(self, state: State, hex_: Hex) -> State:
        blown, left = tuple(sorted((*bridges(state).blown, hex_))), bridges(state).charges - 1
        return noted(state.pop(), blown=blown, charges=left, river="high")


def follow(state: State, fight: Fight, found: str) -> tuple[Step, ...]:
    if found == "held":
        return (results.LoseStep(fight.attacker_point or ""),)
    stack = tuple(counter.id for counter in results.defenders(state, fight))
    return results.LoseStep(fight.defender_point or ""), results.Retreat(stack)


def retreats(state: State, units: tuple[str, ...]) -> tuple[tuple[Hex, int], ...]:
    """Any open hex; one beside the enemy costs a step."""
    stack = results.alive(state, units)
    if not stack or stack[0].place is None:
        return ()
    side, exits = stack[0].side, sorted(reach.paths_of(state).exits["foot"][stack[0].place])
    free = [to for to, _ in exits if state.pieces.holder(to) in (None, side)]
    return tuple((to, int(is_enemy_zoc(state, side, to))) for to in free)


FIGHTS: Final = (movement.MoveUnits(), combat.Combat(), turn.Stacking())
ACTIVATIONS: Final = {
    "column": Activation("north", ("violet", "amber"), (*FIGHTS, regroup.Regroup())),
    "vanguard": Activation("north", ("amber",), (*FIGHTS, regroup.Regroup())),
    "garrison": Activation("south", ("outpost",), FIGHTS),
    "sappers": Activation("south", ("outpost",), (Blow(),), once=False),
}


class TwoBanks(HexRules):
    """What its book adds is shown and told, on the map and off it."""

    def shows(self, view: State) -> Iterator[TableMark]:
        book = bridges(view)
        for hex_ in book.blown:
            told = Message("mark.blown"), Message("mark.blown_says")
            yield TableMark("note", hex_, words=told[0], says=told[1])
        left = Message("mark.charges", {"count": book.charges})
        yield TableMark("charges", "charges", book.charges, "south", says=left)
        yield TableMark("river", "river", book.river, says=Message(f"mark.river_{book.river}"))

    def fields(self, view: State) -> Fields:
        book = bridges(view)
        blown = [hex_name(hex_) for hex_ in book.blown]
        return {"blown": blown, "charges": book.charges, "river": book.river}

    def fields_of(self, view: State, thing: Counter | Hex) -> Fields:
        here = thing.place if isinstance(thing, Counter) else thing
        near = view.game.board.neighbours.get(here, ())
        return {"cut_off": any(hex_ in bridges(view).blown for hex_ in near)}


SAID: Final = {**VERBS, "blow": at_hex}


def two_banks(tables: Tables, options: Options) -> HexRules:
    return TwoBanks(
        name="toy",
        version=1,
        tables=tables,
        options={**OPTIONS, **options},
        sides=SIDES,
        roles={"north": "holds", "south": "conceals"},
        formations=FORMATIONS,
        activations_a_turn=4,
        drop_order=("amber", "violet"),
        setup=(garrison.PlaceGermans(), drop.DropSticks()),
        turn=(turn.Initiative(), turn.Choose(), turn.EndTurn()),
        end=(victory.Count(),),
        activations=ACTIVATIONS,
        board=board_in_force,
        zones=zones,
        fighting=FightRules(
            ("stormed", "held"), lambda a, d: "stormed" if a > d else "held", follow
        ),
        capacity=reach.capacity,
        may_join=combat.may_join,
        retreats=retreats,
        leaves_map=reach.leaves_map,
        off_map=losses.eliminate,
        score=victory.score,
        changes=changes.changes,
        book=Bridges.at_start,
        verbs=SAID,
        chapters=("para",),
    )


OWN: Final = {"company_limit": True, "demolition": True}
TOY: Final = HexRulebook(SIDES, FORMATIONS, OWN, ACTIVATIONS, two_banks, verbs=SAID)
