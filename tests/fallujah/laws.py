"""The laws that every position of Fallujah obeys, as checks that random play can run."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Final

from nightdrop.engine.model import Action, State
from nightdrop.engine.play import legal_actions, why_not
from nightdrop.engine.view import Rng, audiences, seen_by
from nightdrop.fallujah.rules.actions import OPERATIONS, deed
from nightdrop.fallujah.rules.book import AWAY, CAPTURED
from nightdrop.fallujah.rules.printed_tables import CHOPPER, INTEL, NETWAR, NODE, REACTION, SUPPORT
from nightdrop.fallujah.rules.ruleset import (
    FallujahRules,
    book_of,
    boots_at,
    is_controlled,
    rules_of,
    units_at,
)
from nightdrop.rules.actions import DONE, Draw, Roll
from tests.fallujah.play import rules
from tests.laws.any_family import menu_is_sound
from tests.laws.laws import BrokenLaw

TRIED: Final = 12  # things that are tried in a position


def _demand(law: str, state: State, holds: bool, detail: object = "") -> None:
    if not holds:
        raise BrokenLaw(f"{law}: turn {state.turn}, {state.todo[-1:]!r}: {str(detail)[:400]}")


def reaction_counters(state: State) -> Counter[str]:
    """Every reaction counter, wherever it is: in the bin, picked, kept, captured, or out."""
    book = book_of(state)
    found = Counter(state.cups[REACTION])
    found.update(state.fight.drawn if state.fight else ())
    found.update((*book.hvt, *book.out, *[INTEL] * book.intel, *[CHOPPER] * bool(book.chopper)))
    return +found


def counters_are_conserved(state: State, rng: Rng) -> None:
    """Each counter is in exactly one place: 52 of reaction, 32 nodes, 60 units, the support."""
    book, mix = book_of(state), state.game.mix
    found = reaction_counters(state)
    _demand("reaction counters are conserved", state, found == Counter(mix[REACTION]),
            (found - Counter(mix[REACTION]), Counter(mix[REACTION]) - found))  # fmt: skip
    nodes = Counter(state.cups[NODE])
    nodes.update(node.face for node in book.nodes.values() if node.face)
    nodes.update((*book.captured, *book.eliminated))
    _demand("nodes are conserved", state, +nodes == Counter(mix[NODE]), nodes)
    hidden = sum(node.face is None for node in book.nodes.values())
    _demand("each concealed node has a face", state, sum(state.cups[NODE].values()) >= hidden)
    town = rules_of(state).town
    places = {*AWAY, *town.spaces, *town.bases}
    _demand("units are conserved", state, {*book.units} == {*rules_of(state).units}
            and all(unit.place in places for unit in book.units.values()))  # fmt: skip
    for kind in SUPPORT:
        many = book.available[kind] + book.pool[kind] + book.aside * (kind == NETWAR)
        _demand("support is conserved", state, many == rules_of(state).strikes[kind].copies, kind)


def points_are_what_lies_open(state: State, rng: Rng) -> None:
    """The victory points are those of a count by hand."""
    book, town, faces = book_of(state), rules_of(state).town, state.game.faces
    points = sum(is_controlled(state, space) for space in town.goals)
    points += sum(faces[face].vp for face in (*book.captured, *book.hvt)) + book.kia
    points += 5 * all(is_controlled(state, space) for space in town.msr)
    points += {None: 0, CAPTURED: 2}.get(book.chopper, -2) - len(book.nodes)
    _demand("points are what lies open", state, rules_of(state).points(state) == points)


def the_map_is_sound(state: State, rng: Rng) -> None:
    """No node is concealed where somebody stands, no place has two FOBs, no force is elsewhere."""
    book = book_of(state)
    for space, node in book.nodes.items():
        busy = state.fight is not None and state.fight.space == space
        moving = bool(book.moved) or bool(book.sent)
        seen = node.face or busy or moving or not units_at(state, space)
        _demand("a node is revealed where somebody is", state, bool(seen), space)
    for place in rules_of(state).town.spaces:
        fobs = [id_ for id_ in boots_at(state, place) if id_.startswith("FOB")]
        _demand("one FOB a space", state, len(fobs) <= 1, place)
    _demand("the force is in one place", state,
            len({book.units[id_].place for id_ in book.force}) <= 1, book.force)  # fmt: skip
    _demand("passengers are of the force", state,
            {*book.riders, *book.riders.values()} <= {*book.force})  # fmt: skip


def menu_is_short(state: State, rng: Rng) -> None:
    """No list is longer than a player reads."""
    _demand("no menu is longer than 500", state, len(state.menu) <= 500, len(state.menu))


def views_are_the_state(state: State, rng: Rng) -> None:
    """Nothing is known to one alone."""
    for audience in audiences(state.game):
        _demand("a view is the state", state, seen_by(state, audience) is state, audience)


def everything(of: FallujahRules) -> Iterator[Action]:
    """Much that can be said with any unit, place, marker, die or word."""
    places = [*of.town.spaces, *of.town.bases]
    units = [*of.units]
    yield DONE
    for verb in (*OPERATIONS, "hold", "end", "network", "fight", "fire", "continue", "netwar",
                 "intel", "commit", "commit-intel"):  # fmt: skip
        yield deed(verb)
    yield from (deed(verb, id_) for verb in ("force", "leave", "hit", "give-back")
                for id_ in units)  # fmt: skip
    yield from (deed(verb, place) for place in places
                for verb in ("move", "swim", "fly", "infiltrate", "interdict", "netwar", "refit"))
    yield from (deed(verb, kind) for kind in SUPPORT for verb in ("strike", "buy", "give-back"))
    yield from (deed(verb, id_, place) for id_, place in product(units, places)
                for verb in ("buy", "withdraw", "build"))  # fmt: skip
    yield from (deed(verb, *pair) for pair in product(units, units) for verb in ("lift", "carry"))
    yield from (deed("evacuate", id_, other, base) for id_, other in product(units, units)
                for base in of.town.bases)  # fmt: skip
    yield from (deed("repair", bridge) for bridge in of.town.bridges)
    yield from map(Draw, ("militia", "c2", "ambush"))
    yield from (Roll(dice) for number in (1, 2, 3) for dice in product((1, 6), repeat=number))


@cache
def _said() -> tuple[Action, ...]:
    return (*everything(rules()),)


def what_is_not_offered_is_refused(state: State, rng: Rng) -> None:
    """The agreement law: the menu is all that is allowed, and all else is refused with a reason."""
    menu = {*legal_actions(state)}
    verbs = {action.text.partition(" ")[0] for action in menu}
    pool = _said()
    for action in (pool[rng.randrange(len(pool))] for _try in range(TRIED)):
        reason = why_not(state, action)
        _demand("agreement law", state, (reason is None) == (action in menu), action.text)
        is_own = action.text.partition(" ")[0] in verbs
        named = reason is None or not is_own or reason.key != "refused.step"
        _demand("a refusal of the step's own verb names its rule", state, named, action.text)


LAWS: Final[tuple[Callable[[State, Rng], None], ...]] = (
    counters_are_conserved, points_are_what_lies_open, the_map_is_sound, menu_is_sound,
    menu_is_short, views_are_the_state, what_is_not_offered_is_refused,
)  # fmt: skip


def check(state: State, rng: Rng) -> None:
    """Raise BrokenLaw if the position breaks a law."""
    for law in LAWS:
        law(state, rng)
