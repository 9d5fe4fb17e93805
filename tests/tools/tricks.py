"""Looks for play that earns too much without the town: `python -m tests.tools.tricks --games 40`.

Each trick is the captain of Fallujah with another army, and with ideas of one kind alone, in
Phantom Fury. Fails if one comes within 10 VP of the captain; Shells are told beside, for artillery
before every attack is no trick.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple

from nightdrop.bots.player import Budget, Player, Thought, Weights
from nightdrop.bots.random_bot import dealt
from nightdrop.engine.model import CHANCE, Action, Message
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import Detached, Rng, detached, view
from nightdrop.fallujah.bots.candidate_moves import CandidateMove, ideas
from nightdrop.fallujah.bots.evaluation import NAMES, TownEvaluation
from nightdrop.fallujah.bots.levels import LEVELS, worths
from nightdrop.fallujah.bots.search_players import player, thought
from nightdrop.fallujah.rules.actions import HOLD, deed
from nightdrop.fallujah.rules.ruleset import boots_at, face_of, named
from nightdrop.fallujah.rules.staff_operations import Operation
from nightdrop.fallujah.scenario import read_worths
from nightdrop.table.scenario.scenarios import load_scenario, opening_of

NEAR: Final = 10  # VP from the captain
FIST: Final = 8  # firepower of a stack that is not weak
RELIEF: Final = 1.5  # VP for a goal that a cheap unit holds
OP: Final = 4  # quarters
BATTLE: Final = "phantom-fury"
Army = Sequence[tuple[str, str]]


class Trick(NamedTuple):
    """A way to play: its army (empty: the captain's), its changed weights, and its ideas."""

    army: Army
    worths: Weights
    ideas: Callable[[TownEvaluation], list[CandidateMove]] = ideas


def _army(base: str, *units: str, **strikes: int) -> Army:
    """Units for a base, and strikes."""
    bought = [(kind, "") for kind, count in strikes.items() for _copy in range(count)]
    return [*((id_, base) for id_ in units), *bought]


def _farm(look: TownEvaluation) -> list[CandidateMove]:
    """Fights in open spaces without a node alone."""
    return _only(look, lambda idea: idea.is_attack and look.is_desert(_end(idea)))


def _fist(look: TownEvaluation) -> list[CandidateMove]:
    """Attacks that leave no unit behind, refits, strikes; another stack where the first is weak.
    """
    strong = any(sum(map(look.power, look.ground(here))) >= FIST for here in look.stacks)

    def keeps(idea: CandidateMove) -> bool:
        if not idea.is_attack:
            return not strong or idea.reason.key != "troops"
        here = look.book.units[_force(idea)[0]].place
        return here in look.town.bases or len(_force(idea)) == len(look.ground(here))

    return _only(look, keeps)


def _holders(look: TownEvaluation) -> list[CandidateMove]:
    """Cheap units hold the goals that others took, so that these can go on; no unit is bought that
    costs over an OP."""
    cheap, units = {*_CHEAP}, look.rules.units

    def holds(idea: CandidateMove) -> bool:
        there = {*boots_at(look.state, _end(idea))}
        return (idea.is_attack and _end(idea) in look.town.goals and {*_force(idea)} <= cheap
                and bool(there) and not there & cheap)  # fmt: skip

    def is_dear(idea: CandidateMove) -> bool:
        return idea.reason.key == "troops" and any(
            units[id_].cost > OP for id_ in _force(idea) if id_ in units)  # fmt: skip

    found = [idea._replace(worth=idea.worth + RELIEF * holds(idea))
             for idea in ideas(look) if not is_dear(idea)]  # fmt: skip
    return sorted(found, key=lambda idea: -idea.worth)


def _only(look: TownEvaluation, keeps: Callable[[CandidateMove], bool]) -> list[CandidateMove]:
    """Some ideas, and J-5 and holding."""
    return [idea for idea in ideas(look)
            if idea.actions[0] in (HOLD, deed("J-5")) or keeps(idea)]  # fmt: skip


def _end(idea: CandidateMove) -> str:
    return (*named(idea.actions[-1]), "")[0]


def _force(idea: CandidateMove) -> list[str]:
    return [named(action)[0] for action in idea.actions[1:-1]]


def _flights(look: TownEvaluation) -> Iterator[CandidateMove]:
    """Two helicopters with what they lift, to each node."""
    for here in look.stacks:
        flyers = [id_ for id_ in look.at(here) if face_of(look.state, id_).is_air][:2]
        lifts = [id_ for id_ in flyers if face_of(look.state, id_).type == "transport"]
        light = [id_ for id_ in look.ground(here) if face_of(look.state, id_).weight == "light"]
        texts: list[Action] = [deed("J-3"), *(deed("force", id_) for id_ in flyers)]
        texts += [deed("lift", *pair) for pair in zip(lifts, light, strict=False)]
        if lifts and light:
            for place in look.book.nodes:
                worth = look.hope([*flyers, *light[: len(lifts)]], place).worth
                yield CandidateMove(worth, (*texts, deed("fly", place)), Message("nothing"))


def _by_air(look: TownEvaluation) -> list[CandidateMove]:
    """All by air."""
    found = [*_flights(look), *_only(look, lambda idea: False)]
    return sorted(found, key=lambda idea: -idea.worth)


_SOF: Final = ("1_R", "1_FR", "NSWG_1", "JSOTF", "36_Cdo", "CTF", "ERT", "SSF", "TRT",
               "SS_1", "SS_5", "SS_8")  # fmt: skip
_CHEAP: Final = ("MP_1", "MP_3/11", "759_MP", "SS_1", "SS_5", "SS_8",
                 "1_IIF", "2_IIF", "4_IIF", "5/3", "506_ING")  # fmt: skip
_FIST: Final = ("2-7_Cav", "2-2", "C/2_Tk", "C_3")
_AIR: Final = ("HMM-161", "HMM-365", "1/5", "3/1", "2/1", "1/8")
_HAVE: Final = {"artillery": 6, "air": 4, "netwar": 6}
_FEW: Final = {"more": 0.0}
TRICKS: Final[Mapping[str, Trick]] = {
    "OpenFarm": Trick((), {"street": 1.0, "goes_on": 0.0}, _farm),
    "Heli": Trick(_army("north", *_AIR, **_HAVE), _FEW, _by_air),
    "SofOnly": Trick(_army("north", *_SOF, **_HAVE), _FEW),
    "CheapHolders": Trick([*_army("east", *_CHEAP[:4], "1/5", "3/1"),
                           *_army("north", *_CHEAP[4:], "2/1", "1/8", **_HAVE)], {}, _holders),
    "OneFist": Trick(_army("north", *_FIST, **_HAVE), {}, _fist),
    "InfoFarm": Trick(_army("north", netwar=6), _FEW, lambda look: _only(look, lambda idea: False)),
}
BESIDE: Final[Mapping[str, Trick]] = {
    "captain": Trick((), {}),
    "Shells": Trick((), {"strike": 2.0}),
}  # fmt: skip


def of_trick(trick: Trick) -> Player:
    """The player of a trick."""
    weights = {**worths()[""]["captain"], **trick.worths}
    army = trick.army or read_worths(LEVELS, NAMES)[1][BATTLE]
    usual = player(weights, {BATTLE: army})

    def think(view_: Detached, plan: Any, rng: Rng, budget: Budget) -> Thought:
        begun = plan and plan.turn == view_.state.turn and plan.actions
        if view_.state.due.name == Operation.name and not begun:
            return thought(view_.state, trick.ideas(TownEvaluation(view_, weights)))
        return usual(view_, plan, rng, budget)

    return think


def points(trick: Trick, seed: int) -> int:
    """The VP of a game."""
    game = load_scenario("fallujah-2004", {"battle": BATTLE})
    state, plan, rng, play = opening_of(game), None, Random(seed), of_trick(trick)
    while state.todo:
        if actor(state) == CHANCE:
            state = advance(state, dealt(state, rng))
        else:
            said = play(detached(view(state, "coalition")), plan, rng, Budget())
            state, plan = advance(state, said.action), said.plan
    assert state.result is not None
    return int(state.result.points)


def main() -> int:
    """Tell what each earns; 1 if one earns too much."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("names", nargs="*", help="those to play; all unless named")
    asked = parser.parse_args()
    means = {}
    for name, trick in {**BESIDE, **TRICKS}.items():
        if not asked.names or name in (*asked.names, "captain"):
            found = [points(trick, seed) for seed in range(asked.games)]
            means[name] = fmean(found)
            error = 1.96 * pstdev(found) / len(found) ** 0.5
            print(f"{name:13} {means[name]:6.1f} ±{error:4.1f}", flush=True)
    near = [name for name in means if name in TRICKS and means[name] > means["captain"] - NEAR]
    print(f"within {NEAR} VP of the captain: {', '.join(near) or 'none'}")
    return len(near) > 0


if __name__ == "__main__":
    sys.exit(main())
