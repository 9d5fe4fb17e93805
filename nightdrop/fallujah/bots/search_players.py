"""Players that evaluate operations, and one that simulates its best candidates."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Self

from nightdrop.bots.player import Budget, Player, Thought, Weights
from nightdrop.bots.random_bot import dealt
from nightdrop.engine.model import CHANCE, Action, Message, State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import Detached, Rng, View, view
from nightdrop.fallujah.bots.candidate_moves import FIRST, HELD, CandidateMove, attacks, ideas
from nightdrop.fallujah.bots.evaluation import TownEvaluation
from nightdrop.fallujah.bots.rollout_policy import THUMBS
from nightdrop.fallujah.rules.actions import deed
from nightdrop.fallujah.rules.moves import Force
from nightdrop.fallujah.rules.printed_tables import COALITION
from nightdrop.fallujah.rules.staff_operations import Army, Operation
from nightdrop.rules.actions import DONE

OTHERS: Final = 2  # how many next best things are told
GUESSES: Final = 3  # plays for which the quick estimate counts
WIDTH: Final = 16  # ideas that are played out
ROUNDS: Final = (WIDTH, 8, 4)  # how many of them are played out in each third
_LONG: Final = 400  # more actions than an operation takes
_FINE: Final = 1 << 30  # steps of a number of chance

# What is bought at the set-up, by battle: things, each with its base or "".
Armies = Mapping[str, Sequence[tuple[str, str]]]


class OperationPlan(NamedTuple):
    """What is still to be done of an operation, and why."""

    turn: int
    actions: tuple[Action, ...]
    reason: Message
    worth: float


def player(weights: Weights, armies: Armies) -> Player:
    """A player that takes the operation of highest value; with rollouts it simulates the best.
    """

    def think(view_: Detached, plan: Any, rng: Rng, budget: Budget) -> Thought:
        menu, state = view_.actions, view_.state
        if len(menu) == 1:
            return Thought(menu[0], Message("only", {}, ""), plan=plan)
        if isinstance(plan, OperationPlan) and plan.turn == state.turn and plan.actions:
            action, *rest = plan.actions
            if action in menu:
                kept = plan._replace(actions=tuple(rest))
                return Thought(action, plan.reason, plan.worth, plan=kept)
        look = TownEvaluation(view_, weights)
        step = state.due.name
        if step == Army.name:
            return _bought(look, armies)
        if step == Force.name and (begun := _begun(look)):
            return thought(state, begun)
        if step != Operation.name:
            action, reason = THUMBS[step](look)
            return Thought(action, reason)
        found = ideas(look)
        if budget.rollouts:
            found = played_out(look, found, rng, budget)
        return thought(state, found)

    return think


def _bought(look: TownEvaluation, armies: Armies) -> Thought:
    """The next thing on the list for the set-up that can be afforded, or the end of the set-up.
    """
    cart = list(look.book.cart)
    for thing, base in armies[look.book.battle]:
        if thing in cart:
            cart.remove(thing)
            continue
        action = deed("buy", thing, base) if base else deed("buy", thing)
        if action in look.view.actions:
            return Thought(action, Message("army", {}, "7.1"))
    leaders = [action for action in look.view.actions if action.text.startswith("leader ")]
    return Thought(leaders[0] if leaders else DONE, Message("army", {}, "7.1"))


def _begun(look: TownEvaluation) -> list[CandidateMove]:
    """The attacks that a force begun by another player can still become, the best first.

    Each has its remaining actions [8.3].
    """
    named = {deed("force", id_) for id_ in look.book.force}
    found = [idea._replace(actions=tuple(one for one in idea.actions[1:] if one not in named))
             for idea in attacks(look) if named <= {*idea.actions}]  # fmt: skip
    found = [idea for idea in found if idea.actions[0] in look.view.actions]
    return sorted(found, key=lambda idea: -idea.worth)


def thought(state: State, found: Sequence[CandidateMove]) -> Thought:
    """The best candidate as a decision, with the best others that begin differently.

    There are no others where the best is worth at least `FIRST`.
    """
    best = found[0]
    others: dict[Action, float] = {}
    for idea in () if best.worth >= FIRST else found:
        if idea.actions[0] != best.actions[0]:
            others.setdefault(idea.actions[0], round(idea.worth, 2))
    plan = OperationPlan(state.turn, best.actions[1:], best.reason, best.worth)
    return Thought(best.actions[0], best.reason, round(best.worth, 2),
                   tuple(others.items())[:OTHERS], plan)  # fmt: skip


def played_out(
    look: TownEvaluation, found: Sequence[CandidateMove], rng: Rng, budget: Budget
) -> list[CandidateMove]:
    """The best candidates with the average of their simulations compared with holding, best first.

    Each is simulated to the end of its operation with the same random numbers: a third of the runs
    goes to all of them, a third to the best eight of those, and a third to the best four. A quick
    estimate counts as a few runs more; it is compared with holding, which costs an OP too.
    """
    some = found[:WIDTH]
    if some[0].worth >= FIRST:  # what is done first in any case
        return list(some)
    worth0, spent = look.value(look.book.ops), 0
    held = played(look, HELD, rng) - worth0
    sums = [GUESSES * (idea.worth - idea.later + held) for idea in some]
    plays, best = [GUESSES] * len(some), [*range(len(some))]
    ranked = list(some)
    for most in ROUNDS:
        best = sorted(best, key=lambda at: -sums[at] / plays[at] - some[at].later)[:most]
        for _play in range(max(1, budget.rollouts // (len(ROUNDS) * len(best)))):
            chance = Echo(rng)
            for at in best:
                sums[at] += played(look, some[at], chance.again()) - worth0
                plays[at] += 1
            spent += len(best)
            ranked = [idea._replace(worth=total / count + idea.later)
                      for idea, total, count in zip(some, sums, plays, strict=True)]  # fmt: skip
            ranked.sort(key=lambda idea: -idea.worth)
            if budget.told and not budget.told(spent, thought(look.state, ranked)):
                return ranked
    return ranked


def played(look: TownEvaluation, idea: CandidateMove, rng: Rng) -> float:
    """The value of the position after simulating one operation.

    One that fights only in open spaces without a node must gain more, because it holds nothing
    afterwards.
    """
    state, turn = look.state, look.state.turn
    fought = set[str]()
    for action in idea.actions:
        if action not in state.menu:
            break
        state = advance(state, action)
    for _deed in range(_LONG):
        if not state.todo or (state.turn != turn and state.due.name in (Operation.name, Army.name)):
            break
        if state.fight:
            fought.add(state.fight.space)
        if actor(state) == CHANCE:
            state = advance(state, dealt(state, rng))
        else:
            seen = TownEvaluation(view(state, COALITION), look.weights)
            state = advance(state, THUMBS[state.due.name](seen)[0])
    after = TownEvaluation(View(COALITION, state, None, ()), look.weights).value(look.book.ops)
    idle = bool(fought) and all(look.is_desert(space) for space in fought)
    return after - look.weights["desert"] * idle


class Echo:
    """A source of chance that repeats its numbers."""

    def __init__(self, rng: Rng) -> None:
        self.rng, self.given, self.at = rng, list[int](), 0

    def again(self) -> Self:
        """The same source, from its first number."""
        self.at = 0
        return self

    def randrange(self, below: int) -> int:
        """An integer from 0 to `below` - 1."""
        if self.at == len(self.given):
            self.given.append(self.rng.randrange(_FINE))
        self.at += 1
        return self.given[self.at - 1] * below // _FINE
