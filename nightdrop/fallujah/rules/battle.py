"""Battles: the edge, strikes, fire, losses, standing, withdrawal, capture, leaders [15-17] [29].

Chapters [16] [17] [20] [22] [23] [28] [29] [31].
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from nightdrop.engine.model import CHANCE, Action, Actor, Menu, Message, News, State
from nightdrop.fallujah.rules.actions import CONTINUE, FIGHT, FIRE, deed
from nightdrop.fallujah.rules.book import CAPTURED, Foe
from nightdrop.fallujah.rules.printed_tables import (
    APRIL,
    COALITION,
    INTEL,
    MOB,
    NETWAR,
    OPFOR,
    STRIKES,
    EdgeCause,
    Link,
)
from nightdrop.fallujah.rules.ruleset import (
    LED_FORCES,
    Barred,
    Plain,
    back_in_bin,
    book_of,
    boots_at,
    changed,
    face_of,
    fight_of,
    fighters,
    foe_face,
    free_leaders,
    holds_node,
    markers,
    named,
    node_face,
    option,
    rules_of,
    space_of,
    spent_marker,
    step_lost,
    values_of,
    verb_of,
)
from nightdrop.rules.actions import DONE, Roll, by_text
from nightdrop.rules.steps import ONE_DIE, TWO_DICE, ChanceStep, LoneChoice, Skipped, told

CHOPPER_OPS: Final = 1  # won with the downed helicopter, or lost with a battle there
STRONGPOINT: Final = "strongpoint"
# The nodes whose OPFOR units have a better edge [Node chart].
_EDGE_NODES: Final[Mapping[str, EdgeCause]] = {"al-qaeda": "al_qaeda", "c2": "c2"}


class EdgeLine(NamedTuple):
    """What adds to an edge: the unit, node or marker, by how much, by a rule."""

    what: str
    number: int
    rule: str


def edge_lines(state: State) -> tuple[list[EdgeLine], list[EdgeLine]]:
    """What the edges of both sides are made of, without the dice [16.1(2)]."""
    return our_edge(state), their_edge(state)


def our_edge(state: State) -> list[EdgeLine]:
    """What the edge of the Coalition is made of [16.1(2)]."""
    fight, tables = fight_of(state), rules_of(state).tables.edge
    lines = edge_of_units(state, fighters(state, fight.space), fight.space)
    if fight.lead:
        lines.append(EdgeLine("netwar", tables["netwar"], "12.3"))
    return lines


def edge_of_units(state: State, ids: Sequence[str], space: str) -> list[EdgeLine]:
    """What units bring to an edge in a space, without a NetWar: the best contact, a leader anywhere
    among them, a FOB in the space or beside it [16.1(2)] [28.2] [29.2]."""
    rules, units = rules_of(state), book_of(state).units
    contact = {id_: values_of(state, id_).c for id_ in ids}
    led = [id_ for id_ in ids if units[id_].leader]
    lead = max(ids, key=lambda id_: (contact[id_], id_ in led, id_))
    if rules.version < LED_FORCES:
        lead = max(ids, key=lambda id_: (contact[id_] + (id_ in led), id_))
        led = [id_ for id_ in led if id_ == lead]
    lines = [EdgeLine(lead, contact[lead], "16.1(2)")]
    if led:
        leader = units[lead if lead in led else led[0]].leader
        lines.append(EdgeLine(str(leader), rules.tables.edge["leader"], "29.2"))
    if fob := fob_near(state, space):
        lines.append(EdgeLine(fob, rules.tables.edge["fob"], "28.2"))
    return lines


def their_edge(state: State) -> list[EdgeLine]:
    """What the edge of OPFOR is made of [16.1(2)]."""
    fight, tables = fight_of(state), rules_of(state).tables.edge
    faces = [foe_face(state, foe.face) for foe in fight.foes]
    best = max(faces, key=lambda face: (face.c, face.id))
    lines = [EdgeLine(best.id, best.c, "16.1(2)")]
    node = node_face(state, fight.space)
    if node and node.id in _EDGE_NODES:
        lines.append(EdgeLine(node.id, tables[_EDGE_NODES[node.id]], "Node chart"))
    if fight.ambush and fight.round == 1:
        lines.append(EdgeLine("ambush", tables["ambush"], "Reaction chart"))
    return lines


def edge_of(state: State, ours: int, theirs: int) -> str:
    """Whose the edge is with these sums: equal ones are decided by the terrain [16.1(2)]."""
    if ours == theirs:
        return rules_of(state).tables.tie[space_of(state, fight_of(state).space).type]
    return COALITION if ours > theirs else OPFOR


def fob_near(state: State, space: str) -> str | None:
    """A FOB in a space or beside it, over a river too [28.2]."""
    units, rules = book_of(state).units, rules_of(state)
    built = [id_ for id_ in rules.fobs if units[id_].place in rules.town.spaces]
    if not built:
        return None
    near = {space, *(beyond for beyond, _link in rules.town.joined[space])}
    return next((id_ for id_ in built if units[id_].place in near), None)


def is_barred(state: State, space: str) -> bool:
    """Whether Iraqis fight here without strikes and NetWars, by the option of joint operations
    [31.0]."""
    return (
        bool(option(state, "joint"))
        and book_of(state).battle == APRIL
        and any(face_of(state, id_).is_iraqi for id_ in fighters(state, space))
    )


class Round(Skipped):
    """A round of battle begins [16.1]."""

    asks = "", ""

    def run(self, state: State) -> State:
        fight = fight_of(state)
        fight = fight.but(round=fight.round + 1, edge=None, mob=None, lead=False, strikes=(),
                          dice=(), hits=0, leaving=False)  # fmt: skip
        return state.but(fight=fight).replace_step(
            Lead(), Edge(), MobFire(), Support(), Fire(True), Loss(), Fire(False), Loss(), Stand()
        )


class Lead(Plain):
    """A NetWar, or Intel, may be spent on the edge of this round [12.3]."""

    name = "lead"
    verb = "netwar"
    asks = "prompt.lead", "12.3"

    def actor(self, state: State) -> Actor | None:
        fight = fight_of(state)
        spent = fight.called if option(state, "netwar_once") == "battle" else fight.lead
        free = markers(state) and not spent and not is_barred(state, fight.space)
        return COALITION if free else None

    def options(self, state: State) -> Menu:
        return by_text([FIGHT, *(deed(kind) for kind in markers(state))])

    def take(self, state: State, action: Action) -> State:
        if action == FIGHT:
            return state.pop()
        fight = fight_of(state)
        state = state.pop(fight=fight.but(lead=True, called=fight.called + 1))
        return spent_marker(state, verb_of(action))

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb not in (NETWAR, INTEL):
            return None
        key = "for_the_edge" if names else "not_at_hand"
        return Message(f"refused.{key}", {"what": verb}, "12.3")


class Edge(ChanceStep):
    """Both sides roll a die for the edge: who fires first.

    Equal sums are the Coalition's in the open, else OPFOR's [16.1(2)].
    """

    name = "edge"
    asks = "prompt.edge", "16.1(2)"
    dice = TWO_DICE

    def take(self, state: State, action: Roll) -> State:
        return state.pop(fight=fight_of(state).but(edge=self._edge(state, action)))

    def _sums(self, state: State, action: Roll) -> tuple[int, int]:
        ours, theirs = (sum(line.number for line in lines) for lines in edge_lines(state))
        die, foe = action.dice
        return ours + die, theirs + foe

    def _edge(self, state: State, action: Roll) -> str:
        return edge_of(state, *self._sums(state, action))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        ours, theirs = self._sums(before, action)
        space, die, foe = fight_of(before).space, *action.dice
        yield told(f"edge_{self._edge(before, action)}", "16.1(2)", "dice", space, ours=ours,
                   theirs=theirs, die=die, foe=foe, space=space)  # fmt: skip


def mob_fire(die: int) -> int:
    """The firepower of the mob by its die: 6 is none [Reaction chart]."""
    return die % 6


class MobFire(ChanceStep):
    """The firepower of the mob in this round: a die, 6 is none [Reaction chart]."""

    name = "mob"
    asks = "prompt.mob", "Reaction chart"
    dice = ONE_DIE

    def actor(self, state: State) -> Actor | None:
        return CHANCE if any(foe.face == MOB for foe in fight_of(state).foes) else None

    def take(self, state: State, action: Roll) -> State:
        (die,) = action.dice
        return state.pop(fight=fight_of(state).but(mob=mob_fire(die)))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        (die,) = action.dice
        space, power = fight_of(before).space, mob_fire(die)
        yield told("mob", "Reaction chart", "dice", space, die=die, number=power)


class Support(Plain):
    """Strikes are committed once the edge is known: none, some, all [16.1(3)] [22] [23]."""

    name = "support"
    verb = "strike"
    asks = "prompt.support", "16.1(3)"

    def options(self, state: State) -> Menu:
        available = book_of(state).available
        barred = is_barred(state, fight_of(state).space)
        offers: list[Action] = [FIRE]
        offers += [deed("strike", kind) for kind in STRIKES if available[kind] and not barred]
        return by_text(offers)

    def forced(self, state: State) -> Action | None:
        return FIRE if state.menu == (FIRE,) else None

    def take(self, state: State, action: Action) -> State:
        if action == FIRE:
            return state.pop()
        (kind,), fight = named(action), fight_of(state)
        strikes = tuple(sorted((*fight.strikes, kind), key=STRIKES.index))
        book = book_of(state).with_support(kind, -1)
        return state.but(book=book, fight=fight.but(strikes=strikes))

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb != self.verb:
            return None
        key = "not_at_hand" if names[0] in STRIKES else "no_strike"
        return Message(f"refused.{key}", {"what": names[0]}, "16.1(3)")

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if action != FIRE:
            yield told("strike", "16.1(3)", "combat", fight_of(before).space, who=named(action)[0])


def firing(state: State, side: str) -> list[tuple[str, int]]:
    """Who fires for a side, in order, with the firepower: the Coalition's units by id and then the
    strikes, OPFOR's by name; nobody once one side has no units [16.1(3)] [16.1(5)]."""
    fight = fight_of(state)
    ours = fighters(state, fight.space)
    if not ours or not fight.foes:
        return []
    if side == COALITION:
        strikes = rules_of(state).strikes
        return [*((id_, values_of(state, id_).f) for id_ in ours),
                *((kind, strikes[kind].f) for kind in fight.strikes)]  # fmt: skip
    return [(foe.face, foe_face(state, foe.face).f) for foe in in_name_order(fight.foes)]


def in_name_order(foes: Sequence[Foe]) -> list[Foe]:
    """OPFOR units in the order in which they fire."""
    return sorted(foes, key=lambda foe: (foe.face, foe.number))


@dataclass(frozen=True)
class Fire(ChanceStep):
    """One side fires, a die for each unit: first the side with the edge, then the other [16.2].

    When all dice are rolled, the losses are counted, then the collateral damage.
    """

    name = "fire"
    asks = "prompt.fire", "16.2"
    dice = ONE_DIE

    is_first: bool

    def side(self, state: State) -> str:
        edge = str(fight_of(state).edge)
        return edge if self.is_first else state.game.other(edge)

    def actor(self, state: State) -> Actor | None:
        waiting = len(fight_of(state).dice) < len(firing(state, self.side(state)))
        return CHANCE if waiting else None

    def take(self, state: State, action: Roll) -> State:
        fight = fight_of(state)
        return state.but(fight=fight.but(dice=(*fight.dice, *action.dice)))

    def run(self, state: State) -> State:
        fight, side = fight_of(state), self.side(state)
        throws = zip(firing(state, side), fight.dice, strict=True)
        fired = [(who, die, die <= power) for (who, power), die in throws]
        hits = sum(hit for _who, _die, hit in fired)
        state = state.pop(fight=fight.but(dice=()))
        if side == OPFOR:
            return state.but(fight=fight.but(dice=(), hits=hits))
        shooters = [who for who, _die, _hit in fired]
        for _loss in range(losses_of(state, hits, shooters)):
            if fight_of(state).foes:
                state = fallen(state, weakest(state))
        sixes = [(who, die) for who, die, _hit in fired]
        return changed(state, -collateral_of(state, fight.space, sixes, fight.civilians))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        fight, (die,) = fight_of(before), action.dice
        who, power = firing(before, self.side(before))[len(fight.dice)]
        key = "fire_hits" if die <= power else "fire_misses"
        yield told(key, "16.2", "dice", fight.space, who=who, die=die, space=fight.space)


def losses_of(state: State, hits: int, shooters: Sequence[str]) -> int:
    """The losses of OPFOR by the Coalition's hits: a strongpoint takes off one, unless an engineer
    fires, and in the open they count double [16.5] [16.8]."""
    space, units = fight_of(state).space, rules_of(state).units
    node = node_face(state, space)
    engineers = any(who in units and units[who].is_engineer for who in shooters)
    if node and node.id == STRONGPOINT and not engineers:
        hits = max(0, hits - 1)
    return hits * rules_of(state).tables.losses[space_of(state, space).type]


def weakest(state: State) -> Foe:
    """The OPFOR unit that falls next: least firepower, then least contact, then name [16.3]."""

    def strength(foe: Foe) -> tuple[int, int, str, int]:
        face = foe_face(state, foe.face)
        return face.f, face.c, face.id, foe.number

    return min(fight_of(state).foes, key=strength)


def fallen(state: State, foe: Foe) -> State:
    """The state after an OPFOR unit fell: an HVT is captured, others go back to the bin [21]."""
    book, is_hvt = book_of(state), foe_face(state, foe.face).is_hvt
    state = _out_of_fight(state, [foe])
    book = book.but(kia=book.kia + 1, hvt=(*book.hvt, foe.face) if is_hvt else book.hvt)
    state = state.but(book=book)
    return state if is_hvt else back_in_bin(state, [foe.face])


def _out_of_fight(state: State, foes: Sequence[Foe]) -> State:
    """The state in which these are no longer in the fight."""
    fight = fight_of(state)
    drawn = list(fight.drawn)
    for foe in foes:
        drawn.remove(foe.face)
    left = tuple(foe for foe in fight.foes if foe not in foes)
    return state.but(fight=fight.but(foes=left, drawn=tuple(drawn)))


def foes_back(state: State) -> State:
    foes = fight_of(state).foes
    return back_in_bin(_out_of_fight(state, foes), [foe.face for foe in foes])


def collateral_of(
    state: State, space: str, fired: Sequence[tuple[str, int]], civilians: bool = False
) -> int:
    """The OPs that misses cost where the terrain has collateral damage: each 6 of air or artillery,
    and with Civilians of any unit, but never of SOA [23.4] [23.5]."""
    rules, battle = rules_of(state), book_of(state).battle
    if battle not in rules.tables.collateral[space_of(state, space).type]:
        return 0
    strikes, six = rules.strikes, rules.tables.collateral_on
    return sum(
        die == six and (strikes[who].collateral if who in strikes else civilians)
        for who, die in fired
    )


class Loss(Barred, LoneChoice):
    """The player allots OPFOR's hits, one by one, or two to a unit [16.3]."""

    name = "loss"
    verb = "hit"
    asks = "prompt.loss", "16.3"

    def actor(self, state: State) -> Actor | None:
        fight = fight_of(state)
        return COALITION if fight.hits and fighters(state, fight.space) else None

    def run(self, state: State) -> State:
        return state.pop(fight=fight_of(state).but(hits=0))

    def options(self, state: State) -> Menu:
        return by_text([deed("hit", id_) for id_ in fighters(state, fight_of(state).space)])

    def take(self, state: State, action: Action) -> State:
        state = step_lost(state, named(action)[0])
        fight = fight_of(state)
        return state.but(fight=fight.but(hits=fight.hits - 1))

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        return _bars_fighter(state, names[0], "16.3") if verb == self.verb else None

    def prompt(self, state: State) -> Message:
        return Message("prompt.loss", {"count": fight_of(state).hits}, "16.3")


def stands(state: State) -> bool:
    """Whether OPFOR's survivors stand, by morale and terrain; with Martyrs they do [16.1(4)]."""
    fight, tables = fight_of(state), rules_of(state).tables
    row = tables.stand[book_of(state).morale]
    return fight.martyrs or space_of(state, fight.space).type in row


class Stand(Plain):
    """The end of a round: who is left has won, OPFOR breaks off, or the player goes on or withdraws
    [16.1(4)-(7)]."""

    name = "stand"
    verb = "withdraw"
    asks = "prompt.stand", "16.7"

    def actor(self, state: State) -> Actor | None:
        fight = fight_of(state)
        is_open = fight.foes and fighters(state, fight.space) and stands(state)
        return COALITION if is_open else None

    def run(self, state: State) -> State:
        fight = fight_of(state)
        if not fighters(state, fight.space):
            return lost(state.pop())
        return won(foes_back(state.pop()), fought=True)

    def options(self, state: State) -> Menu:
        fight = fight_of(state)
        offers: list[Action] = [DONE if fight.leaving else CONTINUE]
        there = fighters(state, fight.space)
        offers += [deed("withdraw", id_, place) for id_ in there for place in refuges(state, id_)]
        lifts = [id_ for id_ in there if face_of(state, id_).type == "transport"]
        offers += [deed("evacuate", helo, id_, base) for helo in lifts for id_ in there
                   if can_be_lifted(state, id_) for base in rules_of(state).town.bases]  # fmt: skip
        return by_text(offers)

    def take(self, state: State, action: Action) -> State:
        if action in (CONTINUE, DONE):
            return state.replace_step(Round())
        *units, place = named(action)
        fight, book = fight_of(state), book_of(state)
        fight = fight.but(leaving=True, withdrawn=(*fight.withdrawn, *units))
        return state.but(book=book.moving(units, place).without(*units), fight=fight)

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb == CONTINUE.verb:
            return Message("refused.some_left", {}, "16.7")
        if verb == DONE.text:
            return Message("refused.nobody_left", {}, "16.7")
        if verb == "evacuate":
            return self._bars_flight(state, *names)
        if verb != self.verb:
            return None
        id_, place = names
        bars = _bars_fighter(state, id_, "16.7")
        return bars or Message("refused.no_refuge", {"place": place}, "16.7")

    def _bars_flight(self, state: State, helo: str, id_: str, place: str) -> Message | None:
        """Why a transport does not fly a unit out [16.9]."""
        for one in (helo, id_):
            if bars := _bars_fighter(state, one, "16.9"):
                return bars
        said = {"unit": id_}
        if face_of(state, helo).type != "transport":
            return Message("refused.no_transport", {"unit": helo}, "16.9")
        if face_of(state, id_).weight != "light":
            return Message("refused.not_light", said, "16.9")
        if face_of(state, id_).is_iraqi:
            return Message("refused.not_iraqi", said, "16.9")
        return Message("refused.no_base_there", {"place": place}, "16.9")

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        names, space = named(action), fight_of(before).space
        if names:
            verb = verb_of(action)
            yield told(verb, "16.9" if verb == "evacuate" else "16.7", "move", space,
                       unit=names[-2], space=names[-1])  # fmt: skip


def _bars_fighter(state: State, id_: str, rule: str) -> Message | None:
    """That a unit does not fight here, None if it does [15] [28.2]."""
    if id_ in fighters(state, fight_of(state).space):
        return None
    return Message("refused.not_in_battle", {"unit": id_}, rule)


def can_be_lifted(state: State, id_: str) -> bool:
    """Whether a transport may take a unit: light, and not Iraqi [24.6]."""
    face = face_of(state, id_)
    return face.weight == "light" and not face.is_iraqi


def is_open_to(state: State, id_: str, link: Link) -> bool:
    """Whether a link is open to a unit by itself: river routes to amtracs and SOF, all by air
    [13.3] [16.7]."""
    face = face_of(state, id_)
    if face.is_air or face.type in ("amtrac", "sof"):
        return True
    return link.kind != "river" and link.bridge not in book_of(state).blown


def refuges(state: State, id_: str) -> list[str]:
    """Where a unit may withdraw to: a base beside the space, or a space with another Coalition unit
    that does not come from this fight [16.7]."""
    fight, town, units = fight_of(state), rules_of(state).town, book_of(state).units
    held = {unit.place for other, unit in units.items() if other not in fight.withdrawn}
    found = {space for space, link in town.joined[fight.space]
             if space in held and is_open_to(state, id_, link)}  # fmt: skip
    return sorted({*found, *town.based[fight.space]})


def won(state: State, *, fought: bool) -> State:
    """The state after the Coalition has the only units left: what is there is captured if it has
    boots there, and it may go on if nothing was [14.1] [16.1(6)] [17.0] [20]."""
    book, space = book_of(state), fight_of(state).space
    by_air = option(state, "helicopters_capture")
    able = fighters(state, space) if by_air else boots_at(state, space)
    node, ops = node_face(state, space), 0
    captures = bool(able) and (fought or option(state, "empty_space") == "won")
    if captures and node:
        sof = any(face_of(state, id_).type == "sof" for id_ in book.force)
        ops += node.ops + (node.sof_ops if sof else 0)
        book = book.cleared(space).but(captured=(*book.captured, node.id))
    if captures and space == book.chopper:
        ops += CHOPPER_OPS
        book = book.but(chopper=CAPTURED)
    took = book.score > book_of(state).score
    state = state.but(fight=None, book=book)
    state = state.but(book=book.but(onward=not took and not holds_node(state, space)))
    return changed(state.push(LeaderThrow(space)) if fought else state, ops)


def lost(state: State) -> State:
    """The state after OPFOR has the only units left: they go back to the bin, and the OPs of node
    and helicopter are lost [17.0]."""
    space = fight_of(state).space
    node = node_face(state, space)
    ops = (node.ops if node else 0) + CHOPPER_OPS * (space == book_of(state).chopper)
    return changed(foes_back(state).but(fight=None), -ops)


def without_leader(state: State, space: str) -> list[str]:
    units = book_of(state).units
    return [id_ for id_ in fighters(state, space) if not units[id_].leader]


@dataclass(frozen=True)
class LeaderThrow(ChanceStep):
    """After a battle won a leader may come forward [29.1]; no roll if nobody can have one."""

    name = "leader"
    asks = "prompt.leader_throw", "29.1"
    dice = TWO_DICE

    space: str

    def actor(self, state: State) -> Actor | None:
        return CHANCE if free_leaders(state) and without_leader(state, self.space) else None

    def take(self, state: State, action: Roll) -> State:
        comes = sum(action.dice) in rules_of(state).tables.leader_on
        return state.replace_step(LeaderChoice(self.space)) if comes else state.pop()

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        total = sum(action.dice)
        comes = total in rules_of(before).tables.leader_on
        yield told("leader_comes" if comes else "no_leader", "29.1", "dice", self.space, sum=total)


@dataclass(frozen=True)
class LeaderChoice(Barred, LoneChoice):
    """The player places a leader with one of the winners [29.1]."""

    name = "leader"
    verb = "leader"
    asks = "prompt.leader", "29.1"

    space: str

    def actor(self, state: State) -> Actor | None:
        return COALITION

    def options(self, state: State) -> Menu:
        return by_text([deed("leader", name, id_) for name in free_leaders(state)
                        for id_ in without_leader(state, self.space)])  # fmt: skip

    def take(self, state: State, action: Action) -> State:
        name, id_ = named(action)
        return state.pop(book=book_of(state).with_unit(id_, leader=name))

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb != self.verb:
            return None
        leader, id_ = names
        if leader not in free_leaders(state):
            return Message("refused.no_free_leader", {"leader": leader}, "29.1")
        if id_ not in fighters(state, self.space):
            return Message("refused.no_winner", {"unit": id_}, "29.1")
        return Message("refused.has_leader", {"unit": id_}, "29.1")

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        name, id_ = named(action)
        yield told("leader", "29.1", "move", self.space, leader=name, unit=id_)
