"""J-3: the force, its reach by street, MSR, river and air, and going on [8] [13] [24] [25] [27].

Chapters [8] [13] [24] [25] [27] [32].
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from nightdrop.engine.model import Action, Actor, Menu, Message, News, State
from nightdrop.fallujah.rules.actions import NETWORK, deed
from nightdrop.fallujah.rules.book import AWAY
from nightdrop.fallujah.rules.printed_tables import APRIL, COALITION, Link
from nightdrop.fallujah.rules.reaction import Arrive, Reveal, effects
from nightdrop.fallujah.rules.ruleset import (
    PAID_FIRST,
    Plain,
    book_of,
    commander,
    die_of,
    face_of,
    holds_node,
    in_play,
    initiated,
    is_over,
    named,
    option,
    rules_of,
    units_at,
    values_of,
    verb_of,
)
from nightdrop.rules.actions import DONE, Roll, VerbAction, by_text
from nightdrop.rules.steps import ONE_DIE, ChanceStep, told

FAR: Final = 99  # more than any way is long
_MARINES: Final = ("usmc", "usn")  # those of team A, by services [35]
GOES: Final = ("move", "swim", "infiltrate", "fly")
BOARDS: Final = ("lift", "carry")
FORMS: Final = ("force", "leave", *BOARDS, DONE.text)
# The verb by which a passenger is named, by the type of its carrier.
_BOARDS: Final = {"transport": "lift", "special-helicopter": "lift", "amtrac": "carry"}
_WEST_ROUTES: Final = "123"  # those of team A, by sectors


class ForceWay(NamedTuple):
    """The way to a place: the movement that it costs, and whether all of it is the MSR [13.2]."""

    cost: int
    on_msr: bool = False


def has_room(state: State, ids: Iterable[str], space: str) -> bool:
    """Whether units may end their movement in a space beside those that are there [8.2]."""
    return may_stack(state, [*units_at(state, space), *ids])


def may_stack(state: State, ids: Iterable[str]) -> bool:
    """Whether units are within the limits of one space, one that is named twice counted once
    [8.2]."""
    limits = rules_of(state).tables.stacking
    sizes = Counter(face_of(state, id_).size for id_ in {*ids})
    return all(count <= limits[size] for size, count in sizes.items())


def is_own(state: State, place: str) -> bool:
    """Whether a place is of the team that commands: its routes and base; north and south are both
    teams' [35]."""
    if option(state, "teams") != "sectors" or place in ("north", "south"):
        return True
    is_west = place == "west" or place[:2].lstrip("0") in _WEST_ROUTES
    return is_west == (commander(state) == "A")


def is_commanded(state: State, id_: str) -> bool:
    """Whether a unit is of the team that commands [35]."""
    if option(state, "teams") == "services":
        return (face_of(state, id_).side in _MARINES) == (commander(state) == "A")
    return is_own(state, book_of(state).units[id_].place)


def may_join(state: State, id_: str) -> bool:
    """Whether a unit may be named for the force as it is: of its place, on the ground or in the air
    as it is; and as teams, joint and networked operations allow [8.3] [24.3] [31-33] [35]."""
    return why_not_join(state, id_) is None


def why_not_join(state: State, id_: str, *, as_rider: bool = False) -> Message | None:
    """Why a unit does not join the force, None if it may."""
    book, face = book_of(state), face_of(state, id_)
    place, said = book.units[id_].place, {"unit": id_}
    if face.is_fob and place not in AWAY:
        return Message("refused.fob", said, "28.1")
    if id_ in book.sent:
        return Message("refused.moved", said, "32.0")
    if place in AWAY:
        return Message("refused.not_here", said, "8.3")
    if not is_commanded(state, id_):
        return Message("refused.command", said, "35.0")
    if book.operation == NETWORK.verb and (face.is_iraqi or face.is_air):
        return Message("refused.networked", said, "32.0")
    if book.operation == NETWORK.verb and not may_stack(state, (*book.sent, *book.force, id_)):
        return Message("refused.stacking", {"place": book.target or place}, "8.2")
    if not book.force:
        return None
    if place != book.units[book.force[0]].place:
        return Message("refused.not_here", said, "8.3")
    if not as_rider and face.is_air != is_by_air(state):
        return Message("refused.air_and_ground", said, "24.3")
    mixed = any(face_of(state, other).is_iraqi != face.is_iraqi for other in book.force)
    if mixed and option(state, "joint") and book.battle == APRIL:
        return Message("refused.joint", said, "31.0")
    return None


def is_by_air(state: State) -> bool:
    """Whether there is a helicopter in the force [24]."""
    return any(face_of(state, id_).is_air for id_ in book_of(state).force)


def is_sof(state: State) -> bool:
    """Whether the force is of SOF alone [27]."""
    return all(face_of(state, id_).type == "sof" for id_ in book_of(state).force)


def swims(state: State) -> bool:
    """Whether the force may cross a river: amtracs with their passengers, or SOF alone [25.1]
    [27.3]."""
    book = book_of(state)
    aboard = all(id_ in book.riders or face_of(state, id_).type == "amtrac" for id_ in book.force)
    return not is_by_air(state) and (aboard or is_sof(state))


def speed_of(state: State) -> int:
    """The movement of the slowest of the force, but for passengers [13.0] [25.1]."""
    book = book_of(state)
    slow = min((values_of(state, id_).m or 0 for id_ in book.force if id_ not in book.riders),
               default=0)  # fmt: skip
    return slow if book.speed is None else min(slow, book.speed)


def movement_left(state: State) -> int | None:
    """The movement that is left without the MSR, None by air and without a force."""
    book = book_of(state)
    if not book.force or is_by_air(state) or book.moved == "fly":
        return None
    return max(0, speed_of(state) - book.spent)


def place_of(state: State) -> str:
    book = book_of(state)
    return book.units[book.force[0]].place


def ways(state: State, *, beyond: bool = False) -> dict[str, ForceWay]:
    """The ways of the force by ground to each space and base within reach: the shortest, of equal
    ones that on the MSR [13]. `beyond`: to any distance."""
    book, rules, start = book_of(state), rules_of(state), place_of(state)
    town, left = rules.town, FAR if beyond else movement_left(state) or 0
    stops = {space for space in town.spaces if holds_node(state, space)}
    dry = town.distances(start, left, stops, lambda link: is_open(state, link))
    found = {space: ForceWay(cost) for space, cost in dry.items()}
    if start in town.spaces and (book.on_msr or not book.moved):
        most = max(0, speed_of(state) + rules.tables.msr_bonus - book.spent)
        msr = town.distances(start, most, stops, lambda link: link.msr)
        found |= {space: ForceWay(cost, True) for space, cost in msr.items()
                  if space not in found or found[space].cost == cost}  # fmt: skip
    near = {space: way.cost for space, way in found.items() if space not in stops}
    if start in town.spaces:
        near[start] = 0
    for base in town.bases.values():
        if start in town.bases:
            found[base.id] = ForceWay(1)
            continue
        cost = min((near[space] + 1 for space in base.enters if space in near), default=FAR + 1)
        if cost <= left:
            found[base.id] = ForceWay(cost)
    found.pop(start, None)
    return found


def is_open(state: State, link: Link, *, wet: bool | None = None) -> bool:
    """Whether a link is open to the force on the ground [13.3] [14.7]."""
    is_wet = link.kind == "river" or link.bridge in book_of(state).blown
    return not is_wet or (swims(state) if wet is None else wet)


def _lands(state: State, places: Iterable[str]) -> list[str]:
    """Those of some places where the force may end its movement [8.2] [35]."""
    bases, force = rules_of(state).town.bases, book_of(state).force
    own = [place for place in places if is_own(state, place)]
    return [place for place in own if place in bases or has_room(state, force, place)]


def moves(state: State) -> list[str]:
    """Where the force may `move` to."""
    book, town = book_of(state), rules_of(state).town
    found: Iterable[str] = ways(state)
    if book.operation == NETWORK.verb:
        found = [place for place in found
                 if place in town.spaces and book.target in (None, place)]  # fmt: skip
    return _lands(state, found)


def infiltrations(state: State) -> list[str]:
    """Where the force may `infiltrate`: nodes from where it could go on [27.1]."""
    if not is_sof(state) or place_of(state) in rules_of(state).town.bases:
        return []
    left = movement_left(state) or 0
    return _lands(state, [space for space, way in ways(state).items()
                          if holds_node(state, space) and way.cost + 1 <= left])  # fmt: skip


def targets(state: State) -> dict[str, list[str]]:
    """Where the force may go, by verb: `move`, `swim`, `infiltrate`, `fly` [13] [24] [25] [27]."""
    book, town = book_of(state), rules_of(state).town
    if not book.force:
        return {}
    start = place_of(state)
    if is_by_air(state):
        return {"fly": _lands(state, [one for one in town.places if one != start])}
    found = {"move": moves(state)}
    if book.operation != NETWORK.verb and start in town.spaces:
        found["infiltrate"] = infiltrations(state)
        if swims(state) and town.spaces[start].water:
            wet = [one.id for one in town.spaces.values() if one.water and one.id != start]
            found["swim"] = _lands(state, wet)
    return found


def boardings(state: State) -> list[Action]:
    """Which passengers may be named: `lift` and `carry` [24.5] [24.6] [25.1]."""
    book = book_of(state)
    if not book.force:
        return []
    return [deed(verb, carrier, id_)
            for verb, carrier in _carriers(state)
            for id_ in units_at(state, place_of(state))
            if _why_not_aboard(state, verb, carrier, id_) is None]  # fmt: skip


def _carriers(state: State) -> list[tuple[str, str]]:
    """The units of the force that can take a passenger, each with the verb."""
    book = book_of(state)
    return [(_BOARDS[face.type], id_) for id_ in book.force
            if (face := face_of(state, id_)).type in _BOARDS
            and id_ not in book.riders.values()]  # fmt: skip


def _why_not_aboard(state: State, verb: str, carrier: str, id_: str) -> Message | None:
    """Why a unit does not ride with a carrier, None if it may."""
    book, face, said = book_of(state), face_of(state, id_), {"unit": id_}
    light, room = ("24.5", "24.6") if verb == "lift" else ("25.2", "25.2")
    if carrier in book.riders.values():
        return Message("refused.full", {"unit": carrier}, room)
    if face.weight != "light":
        return Message("refused.not_light", said, light)
    if face.is_iraqi and verb == "lift":
        return Message("refused.not_iraqi", said, "24.6")
    if face_of(state, carrier).type == "special-helicopter" and face.type != "sof":
        return Message("refused.not_sof", said, "24.6")
    if id_ in book.riders:
        return Message("refused.full", said, room)
    return why_not_join(state, id_, as_rider=True)


def gone(state: State, verb: str, place: str) -> State:
    """The state after the force went to a place, paid for if it had not moved yet; as it was where
    the payment ends the game [8.1] [10.0]."""
    book = book_of(state)
    if book.moved or book.sent:
        return _moved(state, verb, place)
    if rules_of(state).version < PAID_FIRST:
        return initiated(_moved(state, verb, place))
    state = initiated(state)
    return state if is_over(state) else _moved(state, verb, place)


def _moved(state: State, verb: str, place: str) -> State:
    """The state after the force went to a place."""
    book, cost = book_of(state), ForceWay(0)
    if verb in ("move", "infiltrate"):
        cost = ways(state)[place]
    on_msr = cost.on_msr and verb == "move" and book.moved in ("", "move")
    speed = None if is_by_air(state) else speed_of(state)
    spent = speed or 0 if verb == "swim" else book.spent + cost.cost
    book = book.but(moved=verb, spent=spent, on_msr=on_msr, onward=False,
                    speed=speed).moving(book.force, place)  # fmt: skip
    return state.but(book=book)


class Going(Plain):
    """A decision in which a force can go to a place."""

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb not in GOES:
            return None
        (place,) = names
        if place not in rules_of(state).town.places:
            return Message("refused.not_a_place", {"what": place}, "13.0")
        if not book_of(state).force:
            return Message("refused.nobody_named", {}, "8.3")
        return self._why_not_go(state, verb, place)

    def _why_not_go(self, state: State, verb: str, place: str) -> Message:
        """Why the force does not go to a place by a verb."""
        town, start, said = rules_of(state).town, place_of(state), {"place": place}
        networked, target = book_of(state).operation == NETWORK.verb, book_of(state).target
        if (verb == "fly") != is_by_air(state):
            return Message("refused.air_and_ground", said, "24.3")
        if place == start:
            return Message("refused.here", said, "13.0")
        if verb == "infiltrate" and not is_sof(state):
            return Message("refused.not_sof", said, "27.1")
        if verb == "swim" and not swims(state):
            return Message("refused.river", said, "25.1")
        if networked and verb != "move":
            return Message("refused.networked_move", {}, "32.0")
        if networked and place in town.bases:
            return Message("refused.networked_space", said, "32.0")
        if target is not None and place != target:
            return Message("refused.target", {"place": target}, "32.0")
        if not is_own(state, place):
            return Message("refused.sector", said, "35.0")
        if place in town.spaces and not has_room(state, book_of(state).force, place):
            return Message("refused.stacking", said, "8.2")
        if verb == "swim":
            return self._no_water(state, place)
        if verb == "infiltrate" and place in ways(state):
            return self._not_unseen(state, place)
        return self._too_far(state, place)

    def _no_water(self, state: State, place: str) -> Message:
        """Which of the places of a swim has no water symbol [25.1]."""
        spaces, start = rules_of(state).town.spaces, place_of(state)
        dry = start if start not in spaces or not spaces[start].water else place
        return Message("refused.no_water", {"place": dry}, "25.1")

    def _not_unseen(self, state: State, place: str) -> Message:
        """Why a place within reach is not infiltrated [27.1]."""
        said = {"place": place}
        if place_of(state) in rules_of(state).town.bases:
            return Message("refused.base_stops", said, "13.4")
        key = "too_far" if holds_node(state, place) else "nothing_to_pass"
        return Message(f"refused.{key}", said, "27.1")

    def _too_far(self, state: State, place: str) -> Message:
        """Why a place is out of reach: a base stops, a river, a node, or it is too far [13]."""
        town, start, said = rules_of(state).town, place_of(state), {"place": place}
        if start in town.bases:
            return Message("refused.base_stops", said, "13.4")
        if place in town.bases:
            return Message("refused.too_far", said, "13.0")
        left = movement_left(state) or 0
        dry = town.distances(start, left, (), lambda link: is_open(state, link))
        if place in dry:
            return Message("refused.node_stops", said, "13.1")
        if place in town.distances(start, left, (), lambda link: is_open(state, link, wet=True)):
            return Message("refused.river", said, "13.3")
        return Message("refused.too_far", said, "13.0")


class Force(Going):
    """The force is named and goes; in a networked operation one after the other [8.3] [14.2] [32].
    """

    name = "force"
    verb = "force"

    def options(self, state: State) -> Menu:
        book = book_of(state)
        if book.moved == "infiltrate":
            return by_text([deed("move", place) for place in moves(state)])
        offers: list[Action] = [deed("force", id_) for id_ in in_play(state)
                                if id_ not in book.force and may_join(state, id_)]  # fmt: skip
        offers += [deed("leave", id_) for id_ in book.force]
        offers += boardings(state)
        offers += [deed(verb, place) for verb, places in targets(state).items()
                   for place in places]  # fmt: skip
        return by_text([*offers, *([DONE] if book.sent and not book.force else [])])

    def take(self, state: State, action: Action) -> State:
        book = book_of(state)
        if action == DONE:
            state = state.but(book=book.but(force=book.sent, sent=(), moved=NETWORK.verb))
            return state.replace_step(Arrive(str(book.target)))
        verb, names = verb_of(action), named(action)
        if verb == "force":
            return state.but(book=book.but(force=(*book.force, *names)))
        if verb == "leave":
            with_riders = [*names, *(id_ for id_, by in book.riders.items() if by in names)]
            return state.but(book=book.without(*with_riders))
        if verb in ("lift", "carry"):
            carrier, id_ = names
            force = book.force if id_ in book.force else (*book.force, id_)
            return state.but(book=book.but(force=force, riders={**book.riders, id_: carrier}))
        return self._gone(state, verb, names[0])

    def _gone(self, state: State, verb: str, place: str) -> State:
        """The state after the force went to a place."""
        networked = book_of(state).operation == NETWORK.verb
        hidden = place in book_of(state).nodes and book_of(state).nodes[place].face is None
        state = gone(state, verb, place)
        if is_over(state):
            return state
        book = book_of(state)
        if networked:
            sent = (*book.sent, *book.force)
            return state.but(book=book.but(sent=sent, force=(), riders={}, moved="", spent=0,
                                           speed=None, target=place))  # fmt: skip
        if verb == "infiltrate":
            look = [Reveal(place, acts=False)] if hidden else []
            return state.replace_step(*look, Slip(place, hidden), GoOn())
        return state.replace_step(Arrive(place), GoOn())

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb not in (*GOES, *FORMS):
            return None
        if book_of(state).moved == "infiltrate" and verb != "move":
            return Message("refused.must_go_on", {}, "27.1")
        if verb in GOES:
            return super().bars(state, verb, names)
        if verb == DONE.text:
            return self._bars_end(state)
        units = rules_of(state).units
        if strange := [name for name in names if name not in units]:
            return Message("refused.no_unit", {"what": strange[0]}, "8.3")
        if verb == "leave" or (verb in BOARDS and names[0] not in book_of(state).force):
            return Message("refused.not_in_force", {"unit": names[0]}, "8.3")
        if verb in BOARDS:
            return self._bars_passenger(state, verb, *names)
        if names[0] in book_of(state).force:
            return Message("refused.in_force", {"unit": names[0]}, "8.3")
        return why_not_join(state, names[0])

    def _bars_end(self, state: State) -> Message:
        """Why a J-3 or a networked operation is not over yet [14.2] [32]."""
        if book_of(state).operation != NETWORK.verb:
            return Message("refused.no_move", {}, "14.2")
        key = "force_waits" if book_of(state).force else "nobody_came"
        return Message(f"refused.{key}", {}, "32.0")

    def _bars_passenger(self, state: State, verb: str, carrier: str, id_: str) -> Message | None:
        """Why a carrier of the force does not take a unit [24.5] [25.2]."""
        if verb != _BOARDS.get(face_of(state, carrier).type):
            rule = "24.5" if verb == "lift" else "25.2"
            return Message("refused.no_carrier", {"unit": carrier}, rule)
        return _why_not_aboard(state, verb, carrier, id_)

    def prompt(self, state: State) -> Message:
        left = movement_left(state)
        if book_of(state).moved == "infiltrate":
            return Message("prompt.force_unseen", {"left": left}, "27.1")
        key = "prompt.force" if left is None else "prompt.force_left"
        return Message(key, {} if left is None else {"left": left}, "8.3")

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        yield from _gone_news(before, action)


def _gone_news(before: State, action: Action) -> Iterator[News]:
    """That a force went to a place, unless the payment ended the game before."""
    verb = action.verb if isinstance(action, VerbAction) else ""
    if verb in GOES:
        place, after = named(action)[0], before.due.take(before, action)
        if is_over(after) and not book_of(after).moved:
            return
        yield told(verb, "13.0", "move", place, units=book_of(before).force, space=place)


@dataclass(frozen=True)
class Slip(ChanceStep):
    """A force of SOF passes a node unseen by a die not above its best contact; else, or where it
    cannot go on, it stops there. `is_new`: the node was revealed for it [27.1]."""

    name = "infiltrate"
    asks = "prompt.slip", "27.1"
    dice = ONE_DIE

    space: str
    is_new: bool

    def take(self, state: State, action: Roll) -> State:
        state = state.pop()
        if self._passes(state, action) and moves(state):
            return state.replace_step(Force())  # in place of the going on, which follows its move
        stops = effects(state, self.space) if self.is_new else []
        return state.push(*stops, Arrive(self.space))

    def _passes(self, state: State, action: Roll) -> bool:
        return die_of(action) <= max(values_of(state, id_).c for id_ in book_of(state).force)

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        key = "slips_by" if self._passes(before, action) else "is_seen"
        yield told(key, "27.1", "dice", self.space, die=die_of(action), space=self.space)


class GoOn(Going):
    """After a battle won, or a reaction without units, a force with movement left may go on, by
    ground alone, if nothing was captured here [14.1]."""

    name = "go-on"
    verb = "move"
    asks = "prompt.go_on", "14.1"

    def actor(self, state: State) -> Actor | None:
        book = book_of(state)
        may = book.onward and book.force and book.moved == "move" and not is_by_air(state)
        return COALITION if may else None

    def options(self, state: State) -> Menu:
        return by_text([DONE, *(deed("move", place) for place in moves(state))])

    def take(self, state: State, action: Action) -> State:
        if action == DONE:
            return state.pop()
        (place,) = named(action)
        return gone(state, "move", place).replace_step(Arrive(place), GoOn())

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb in GOES and verb != self.verb:
            return Message("refused.by_move_alone", {}, "14.1")
        return super().bars(state, verb, names)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        yield from _gone_news(before, action)
