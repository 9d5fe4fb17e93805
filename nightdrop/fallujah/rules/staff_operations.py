"""The set-up and the operations but for J-3: buying, ISR, logistics, InfoWar, interdiction [10].

Chapters [7] [11] [12] [18] [19] [33] [34].
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from nightdrop.engine.model import CHANCE, Action, Actor, Menu, Message, News, State, Step
from nightdrop.fallujah.rules.actions import (
    COMMIT,
    COMMIT_INTEL,
    END,
    FIRE,
    HOLD,
    NETWORK,
    deed,
)
from nightdrop.fallujah.rules.battle import collateral_of
from nightdrop.fallujah.rules.book import AWAY, POOL, TownBook
from nightdrop.fallujah.rules.moves import Force, has_room, may_join
from nightdrop.fallujah.rules.printed_tables import INTEL, NETWAR, STRIKES, SUPPORT
from nightdrop.fallujah.rules.reaction import Reveal
from nightdrop.fallujah.rules.ruleset import (
    HISTORICAL,
    Plain,
    Verdict,
    book_of,
    changed,
    commander,
    die_of,
    face_of,
    in_ops,
    in_play,
    initiated,
    initiating,
    is_over,
    markers,
    named,
    option,
    paid,
    price,
    rules_of,
    scored,
    spent_marker,
    units_at,
    verb_of,
)
from nightdrop.rules.actions import DONE, Roll, VerbAction, by_text
from nightdrop.rules.steps import ONE_DIE, ChanceStep, told

AIR_STRIKES: Final = ("air", "soa")  # those that may interdict [33]


class Shop(Plain):
    """Units, strikes and NetWars are bought; paid when it is done, the sum of all rounded up [11].

    """

    verb = "buy"
    reserve: ClassVar[int]  # OPs that must be left
    rule: ClassVar[str]

    def options(self, state: State) -> Menu:
        book, rules = book_of(state), rules_of(state)
        offers: list[Action] = [DONE]
        places = (*rules.town.bases, *fob_spaces(state))
        spent = quarters(state)
        for id_, unit in book.units.items():
            if unit.place == POOL and not self._too_dear(state, id_, spent):
                offers += [deed("buy", id_, place) for place in places
                           if self._why_not_there(state, id_, place) is None]  # fmt: skip
        offers += [deed("buy", kind) for kind in SUPPORT
                   if book.pool[kind] and not self._too_dear(state, kind, spent)]  # fmt: skip
        offers += [deed("give-back", thing) for thing in dict.fromkeys(book.cart)]
        return by_text([*offers, *self.more(state)])

    def more(self, state: State) -> Sequence[Action]:
        return ()

    def base_price(self, state: State) -> int:
        """The OPs that the shop itself costs."""
        return 0

    def _too_dear(self, state: State, thing: str, spent: int) -> bool:
        """Whether the index would not pay for one more thing [7.1] [10.0], where the cart costs
        `spent` quarters of an OP."""
        if thing in rules_of(state).units and face_of(state, thing).is_fob:
            return True
        cost = self._cost_of(state, spent + price(state, thing))
        return cost > book_of(state).ops - self.reserve

    def cost(self, state: State, *more: str) -> int:
        """What the shop costs so far, with some things more, in OPs [11.1]."""
        return self._cost_of(state, quarters(state, *more))

    def _cost_of(self, state: State, spent: int) -> int:
        """What the shop costs with `spent` quarters of an OP in the cart, in OPs [11.1]."""
        return self.base_price(state) + in_ops(spent)

    def _why_not_there(self, state: State, id_: str, place: str) -> Message | None:
        """Why a unit does not come to a place, None if it may."""
        if place in rules_of(state).town.bases or has_room(state, [id_], place):
            return None
        return Message("refused.stacking", {"place": place}, "8.2")

    def take(self, state: State, action: Action) -> State:
        if action == DONE:
            book = book_of(state)
            cost, cart = self.cost(state), book.cart
            state = state.pop(book=book.but(cart=()))
            return paid(state, cost) if cart or self.base_price(state) else state
        buys, book = verb_of(action) == "buy", book_of(state)
        return state.but(book=(bought if buys else given_back)(book, *named(action)))

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb == "give-back":
            return Message("refused.not_bought", {"what": names[0]}, self.rule)
        if verb != "buy":
            return None
        thing, *place = names
        is_unit = thing in rules_of(state).units
        return (self._bars_unit if is_unit else self._bars_support)(state, thing, place)

    def _bars_unit(self, state: State, id_: str, place: Sequence[str]) -> Message | None:
        """Why a unit is not bought for a place."""
        unit, said = book_of(state).units[id_], {"unit": id_}
        if face_of(state, id_).is_fob:
            return Message("refused.built", said, "18.5")
        if unit.place != POOL:
            key = "refused.fallen" if unit.place in AWAY else "refused.in_play"
            return Message(key, said, "11.2")
        if self._too_dear(state, id_, quarters(state)):
            return Message("refused.ops", {"ops": book_of(state).ops}, self.rule)
        if not place:
            return Message("refused.no_base", said, "11.1")
        if place[0] not in (*rules_of(state).town.bases, *fob_spaces(state)):
            return Message("refused.to_base", {"place": place[0]}, "11.1")
        return self._why_not_there(state, id_, place[0])

    def _bars_support(self, state: State, kind: str, place: Sequence[str]) -> Message:
        """Why a strike or NetWar is not bought."""
        book, said = book_of(state), {"what": kind}
        if kind not in SUPPORT:
            return Message("refused.not_sold", said, "11.1")
        if place:
            return Message("refused.at_hand", said, "11.1")
        if not book.pool[kind]:
            if kind == NETWAR and book.aside:
                return Message("refused.set_aside", {}, "19.0")
            return Message("refused.none_left", said, "11.2")
        return Message("refused.ops", {"ops": book.ops}, self.rule)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        cart = book_of(before).cart
        if action == DONE and (cart or self.base_price(before)):
            yield told("bought", "11.1", "setup", things=cart, ops=self.cost(before))


class Army(Shop):
    """The army of the set-up, without the initiating OP; one OP must be left [7.1]."""

    name = "army"
    reserve, rule = 1, "7.1"
    asks = "prompt.army", "7.1"

    def more(self, state: State) -> Sequence[Action]:
        book, rules = book_of(state), rules_of(state)
        offers: list[Action] = []
        if not book.cart and self._historical(state) is not None:
            offers.append(deed("army", HISTORICAL))
        boots = [id_ for id_ in in_play(state)
                 if face_of(state, id_).is_boots and not book.units[id_].leader]  # fmt: skip
        offers += [deed("leader", name, id_) for name in rules.leaders if name in book.kept
                   for id_ in boots]  # fmt: skip
        return offers

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        book = book_of(state)
        if verb == "army":
            if names == (HISTORICAL,) and not book.cart:
                return Message("refused.ops", {"ops": book.ops}, "7.1")
            return Message("refused.ready_made", {}, "34.0")
        if verb != "leader":
            return super().bars(state, verb, names)
        leader, id_ = names
        if leader not in book.kept:
            return Message("refused.leader_not_kept", {"leader": leader}, "30.2")
        if id_ not in in_play(state) or not face_of(state, id_).is_boots:
            return Message("refused.no_boots", {"unit": id_}, "30.2")
        return Message("refused.has_leader", {"unit": id_}, "29.1")

    def _historical(self, state: State) -> TownBook | None:
        """The book after the ready-made army was bought, None if that is too dear [34]."""
        book = book_of(state)
        for thing, place in rules_of(state).armies[book.battle]:
            book = bought(book, thing, place) if place else bought(book, thing)
        cost = self.cost(state.but(book=book))
        return book if cost <= book.ops - self.reserve else None

    def take(self, state: State, action: Action) -> State:
        book, names = book_of(state), named(action)
        if action == deed("army", HISTORICAL):
            return state.but(book=self._historical(state))
        if isinstance(action, VerbAction) and action.verb == "leader":
            name, id_ = names
            kept = tuple(one for one in book.kept if one != name)
            return state.but(book=book.but(kept=kept).with_unit(id_, leader=name))
        if action == DONE:
            state = state.but(book=book.but(kept=()))
        elif isinstance(action, VerbAction) and action.verb == "give-back":
            leader = book.units[names[0]].leader if names[0] in book.units else None
            if leader:
                state = state.but(book=book.but(kept=(*book.kept, leader)))
        return super().take(state, action)


class Recruit(Shop):
    """J-1: what is bought comes on top of the initiating OP; it may cost the last one [10.4]."""

    name = "recruit"
    reserve, rule = 0, "10.0"
    asks = "prompt.recruit", "11.0"

    def base_price(self, state: State) -> int:
        return initiating(state)


def quarters(state: State, *more: str) -> int:
    """The sum of what is in the cart, and of some things more, in quarters of an OP [11.1]."""
    return sum(price(state, thing) for thing in (*book_of(state).cart, *more))


def bought(book: TownBook, thing: str, place: str = "") -> TownBook:
    book = book.but(cart=(*book.cart, thing))
    return book.with_unit(thing, place=place) if place else book.with_support(thing, 1)


def given_back(book: TownBook, thing: str) -> TownBook:
    """The book with one thing less bought."""
    cart = list(book.cart)
    cart.remove(thing)
    book = book.but(cart=tuple(cart))
    if thing in book.units:
        return book.with_unit(thing, place=POOL, leader=None)
    return book.with_support(thing, -1)


def fob_spaces(state: State) -> list[str]:
    """The spaces with a FOB [18.5]."""
    return [unit.place for id_, unit in sorted(book_of(state).units.items())
            if unit.place not in AWAY and face_of(state, id_).is_fob]  # fmt: skip


class Operation(Plain):
    """One operation is chosen, or one OP is spent on nothing; without nodes the game may be ended
    [8.1] [10.0]."""

    name = "operation"
    asks = "prompt.operation", "10.0"

    def prompt(self, state: State) -> Message:
        team = commander(state)
        if team is None:
            return super().prompt(state)
        who = f"team-{option(state, 'teams')}-{team}"
        return Message("prompt.operation_team", {"team": who}, "35.0")

    def options(self, state: State) -> Menu:
        book = book_of(state)
        offers: list[Action] = [HOLD]
        if any(Recruit().cost(state, thing) <= book.ops for thing in on_sale(state)):
            offers.append(deed("J-1"))
        marked = bool(markers(state))
        if marked and concealed(state):
            offers.append(deed("J-2"))
        if any(may_join(state, id_) for id_ in in_play(state)):
            offers.append(deed("J-3"))
        if logistics(state):
            offers.append(deed("J-4"))
        if marked:
            offers.append(deed("J-5"))
        if option(state, "networked") and marked and any(
            may_join(state.but(book=book.but(operation="network")), id_) for id_ in in_play(state)
        ):  # fmt: skip
            offers.append(NETWORK)
        offers += [deed("interdict", space) for space in interdictable(state)]
        if not book.nodes and not (book.chopper and book.chopper in rules_of(state).town.spaces):
            offers.append(END)
        return by_text(offers)

    def take(self, state: State, action: Action) -> State:
        if action == END:
            return state.replace_step(Verdict())
        if action == HOLD:
            return initiated(state.replace_step(EndOperation()))
        text = verb_of(action)
        book = book_of(state)
        book = book.but(operation=text, start_score=book.score)
        state = state.replace_step(_step_of(action), EndOperation()).but(book=book)
        return spent_marker(state, markers(state)[0]) if action == NETWORK else state

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        ops = book_of(state).ops
        if verb == END.verb:
            return Message("refused.nodes_left", {}, "8.1")
        if verb == "J-1":
            dear = Message("refused.ops", {"ops": ops}, "10.0")
            return dear if on_sale(state) else Message("refused.nothing_on_sale", {}, "11.2")
        if verb == "J-2":
            no_node = Message("refused.none_concealed", {}, "12.1")
            return no_node if markers(state) else Message("refused.no_marker", {}, "12.1")
        if verb == "J-3":
            return Message("refused.no_force", {}, "35.0" if commander(state) else "8.3")
        if verb == "J-4":
            if fobs_left(state) and sites(state):  # which the OPs do not pay for
                return Message("refused.ops", {"ops": ops}, "18.5")
            return Message("refused.no_logistics", {}, "18.0")
        if verb == "J-5":
            return Message("refused.no_marker", {}, "19.0")
        if verb == NETWORK.verb:
            return _bars_network(state)
        return _bars_interdiction(state, names[0]) if verb == "interdict" else None

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        turn = before.turn
        yield told("operation", "10.0", "turn", turn=turn, operation=action.text)


def _bars_network(state: State) -> Message:
    """Why no networked operation begins [32]."""
    if not option(state, "networked"):
        return Message("refused.without_option", {}, "32.0")
    return Message("refused.no_force" if markers(state) else "refused.no_marker", {}, "32.0")


def _bars_interdiction(state: State, space: str) -> Message:
    """Why nothing is interdicted in a space [33]."""
    node, said = book_of(state).nodes.get(space), {"place": space}
    if not option(state, "interdiction"):
        return Message("refused.without_option", {}, "33.0")
    if node is None or node.face is None:
        return Message("refused.not_revealed", said, "33.0")
    if units_at(state, space):
        return Message("refused.own_units", said, "33.0")
    return Message("refused.no_strikes", {}, "33.0")


class EndOperation(Step):
    """An operation is over: what Negotiations cost is deducted, and with nothing left the game ends
    [8.1] [14.3]."""

    def run(self, state: State) -> State:
        book = scored(state)
        state = changed(state.pop(book=book.at_rest(), fight=None), -book.owed)
        if is_over(state):
            return state
        if book_of(state).ops <= 0:
            return state.push(Verdict())
        return state.but(turn=state.turn + 1).push(*rules_of(state).turn)


def _step_of(action: Action) -> Step[Any]:
    """The step of an operation."""
    steps: dict[str, Step[Any]] = {
        "J-1": Recruit(), "J-2": Isr(), "J-3": Force(), "network": Force(), "J-4": Logistics(),
        "J-5": InfoWar(),
    }  # fmt: skip
    verb = verb_of(action)
    return Interdict(named(action)[0]) if verb == "interdict" else steps[verb]


def on_sale(state: State) -> list[str]:
    """What is in the pool and can be bought: units but FOBs, strikes, NetWars."""
    book = book_of(state)
    units = [id_ for id_, unit in book.units.items()
             if unit.place == POOL and not face_of(state, id_).is_fob]  # fmt: skip
    return [*units, *(kind for kind in SUPPORT if book.pool[kind])]


def concealed(state: State) -> list[str]:
    """The spaces with a concealed node [12.1]."""
    return sorted(space for space, node in book_of(state).nodes.items() if node.face is None)


class Isr(Plain):
    """J-2: NetWars are laid on concealed nodes, any number [12]."""

    name = "isr"
    verb = "netwar"
    asks = "prompt.isr", "12.1"

    def options(self, state: State) -> Menu:
        offers: list[Action] = [deed(kind, space) for kind in markers(state)
                                for space in concealed(state)]  # fmt: skip
        return by_text([*offers, *([DONE] if book_of(state).markers else [])])

    def take(self, state: State, action: Action) -> State:
        book = book_of(state)
        if action == DONE:
            dice = (Sensor(space) for _kind, space in book.markers)
            return initiated(state.replace_step(*dice).but(book=book.but(markers=())))
        kind, (space,) = verb_of(action), named(action)
        state = state.but(book=book.but(markers=(*book.markers, (kind, space))))
        return spent_marker(state, kind)

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb == DONE.text:
            return Message("refused.nothing_named", {}, "12.1")
        if verb not in (NETWAR, INTEL):
            return None
        if not names:
            return Message("refused.no_place", {"what": verb}, "12.1")
        node = book_of(state).nodes.get(names[0])
        if node is None:
            return Message("refused.no_node", {"place": names[0]}, "12.1")
        if node.face:
            return Message("refused.known_node", {"place": names[0]}, "12.1")
        return Message("refused.not_at_hand", {"what": verb}, "12.1")


@dataclass(frozen=True)
class Sensor(ChanceStep):
    """A die for a NetWar on a node; none if an earlier one revealed it [12.1]."""

    name = "sensor"
    asks = "prompt.sensor", "12.1"
    dice = ONE_DIE

    space: str

    def actor(self, state: State) -> Actor | None:
        return CHANCE if self.space in concealed(state) else None

    def take(self, state: State, action: Roll) -> State:
        sees = self._sees(state, action)
        return state.replace_step(Reveal(self.space)) if sees else state.pop()

    def _sees(self, state: State, action: Roll) -> bool:
        return rules_of(state).tables.isr[die_of(action) - 1]

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        key = "sensor_sees" if self._sees(before, action) else "sensor_blind"
        yield told(key, "12.1", "dice", self.space, die=die_of(action), space=self.space)


def reduced_at(state: State, place: str) -> list[str]:
    units = book_of(state).units
    return [id_ for id_ in units_at(state, place) if units[id_].reduced]


def refit_places(state: State) -> list[str]:
    """Where units can refit: bases, and spaces with a FOB or an amtrac [18.3]."""
    rules, units = rules_of(state), book_of(state).units
    there = {units[id_].place for id_ in in_play(state)
             if rules.units[id_].type in ("fob", "amtrac")}  # fmt: skip
    return [place for place in sorted({*rules.town.bases, *there}) if reduced_at(state, place)]


def fob_price(state: State) -> int:
    """What a FOB costs in all, in OPs [18.5]."""
    fob = next(id_ for id_, face in rules_of(state).units.items() if face.is_fob)
    return initiating(state) * bool(option(state, "fob_initiates")) + in_ops(price(state, fob))


def fobs_left(state: State) -> list[str]:
    """The FOBs that are not built yet, by id [18.5]."""
    units = book_of(state).units
    return [id_ for id_ in rules_of(state).fobs if units[id_].place == POOL]


def sites(state: State) -> list[str]:
    """The spaces where a FOB can be built: with an engineer, and without a FOB [18.5]."""
    taken = fob_spaces(state)
    return [space for space in engineer_spaces(state) if space not in taken]


def engineer_spaces(state: State) -> list[str]:
    """The spaces with an engineer [18.4] [18.5]."""
    units, town = book_of(state).units, rules_of(state).town
    there = {units[id_].place for id_ in in_play(state) if face_of(state, id_).is_engineer}
    return sorted(there & town.spaces.keys())


def logistics(state: State) -> Sequence[VerbAction]:
    """What J-4 can do: refit, build a FOB, repair a bridge [18]."""
    book, town = book_of(state), rules_of(state).town
    found = [deed("refit", place) for place in refit_places(state)]
    engineers, fobs = engineer_spaces(state), fobs_left(state)
    if fobs and fob_price(state) <= book.ops:
        found += [deed("build", fobs[0], space) for space in sites(state)]
    found += [deed("repair", bridge) for bridge in book.blown
              if town.bridges[bridge].ends[0] in engineers]  # fmt: skip
    return found


class Logistics(Plain):
    """J-4: one place refits, or one FOB is built, or one bridge repaired [18]."""

    name = "logistics"
    verb = "refit"
    asks = "prompt.logistics", "18.0"

    def options(self, state: State) -> Menu:
        return by_text([*logistics(state)])

    def take(self, state: State, action: Action) -> State:
        verb, names = verb_of(action), named(action)
        state = state.pop()
        state = paid(state, fob_price(state) if verb == "build" else initiating(state))
        if is_over(state):
            return state
        book = book_of(state)
        if verb == "refit":
            for id_ in reduced_at(state, names[0]):
                book = book.with_unit(id_, reduced=False)
        elif verb == "build":
            book = book.with_unit(names[0], place=names[1])
        else:
            book = book.but(blown=tuple(one for one in book.blown if one != names[0]))
        return state.but(book=book)

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        town = rules_of(state).town
        if verb == "refit":
            key = "no_refit" if reduced_at(state, names[0]) else "nothing_reduced"
            return Message(f"refused.{key}", {"place": names[0]}, "18.3")
        if verb == "build":
            return self._bars_fob(state, *names)
        if verb != "repair":
            return None
        if names[0] not in book_of(state).blown:
            return Message("refused.not_blown", {"what": names[0]}, "18.4")
        return Message("refused.no_engineer", {"place": town.bridges[names[0]].ends[0]}, "18.4")

    def _bars_fob(self, state: State, fob: str, space: str) -> Message:
        """Why a FOB is not built in a space [18.5]."""
        left, said = fobs_left(state), {"place": space}
        if fob not in left[:1]:
            return (Message("refused.next_fob", {"unit": left[0]}, "18.5") if left
                    else Message("refused.all_fobs", {}, "18.5"))  # fmt: skip
        if space not in rules_of(state).town.spaces:
            return Message("refused.no_site", said, "18.5")
        if space in fob_spaces(state):
            return Message("refused.stacking", said, "8.2")
        if space not in engineer_spaces(state):
            return Message("refused.no_engineer", said, "18.5")
        return Message("refused.ops", {"ops": book_of(state).ops}, "18.5")

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if is_over(before.due.take(before, action)):
            return
        verb, names = verb_of(action), named(action)
        place = {"refit": names[0], "build": names[-1]}.get(verb)
        yield told(verb, {"refit": "18.3", "build": "18.5"}.get(verb, "18.4"), "move", place,
                   what=names[0], space=names[-1])  # fmt: skip


class InfoWar(Plain):
    """J-5: NetWars are committed, any number; they are out for the battle [19]."""

    name = "infowar"
    verb = "commit"
    asks = "prompt.infowar", "19.0"

    def options(self, state: State) -> Menu:
        kinds = markers(state)
        offers = [COMMIT] * (NETWAR in kinds) + [COMMIT_INTEL] * (INTEL in kinds)
        return by_text([*offers, *([DONE] if book_of(state).markers else [])])

    def take(self, state: State, action: Action) -> State:
        book = book_of(state)
        if action == DONE:
            state = state.replace_step(Spin(len(book.markers))).but(book=book.but(markers=()))
            return initiated(state)
        kind = NETWAR if action == COMMIT else INTEL
        state = state.but(book=book.but(markers=(*book.markers, (kind, ""))))
        if kind == INTEL:
            return spent_marker(state, INTEL)
        book = book_of(state)
        left = {**book.available, NETWAR: book.available[NETWAR] - 1}
        return state.but(book=book.but(available=left, aside=book.aside + 1))

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb == DONE.text:
            return Message("refused.nothing_named", {}, "19.0")
        if verb == COMMIT.verb and book_of(state).aside:
            return Message("refused.set_aside", {}, "19.0")
        kinds = {COMMIT.verb: NETWAR, COMMIT_INTEL.verb: INTEL}
        what = {"what": kinds.get(verb)}
        return Message("refused.not_at_hand", what, "19.0") if verb in kinds else None


@dataclass(frozen=True)
class Spin(ChanceStep):
    """A die for each committed NetWar; the sum of what they bring counts at the end [19]."""

    name = "infowar"
    asks = "prompt.spin", "19.0"
    dice = ONE_DIE

    dice_left: int
    ops: int = 0

    def take(self, state: State, action: Roll) -> State:
        ops = self.ops + self._ops(state, action)
        if self.dice_left > 1:
            return state.replace_step(Spin(self.dice_left - 1, ops))
        return changed(state.pop(), ops)

    def _ops(self, state: State, action: Roll) -> int:
        return rules_of(state).tables.infowar[die_of(action) - 1]

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        ops = self._ops(before, action)
        yield told("infowar", "19.0", "dice", die=die_of(action), ops=ops)


def interdictable(state: State) -> list[str]:
    """The spaces of nodes that strikes may interdict [33]."""
    book = book_of(state)
    if not option(state, "interdiction") or not any(book.available[kind] for kind in AIR_STRIKES):
        return []
    return sorted(space for space, node in book.nodes.items()
                  if node.face and not units_at(state, space))  # fmt: skip


@dataclass(frozen=True)
class Interdict(Plain):
    """Strikes are named against a node, to fire one round [33]."""

    name = "interdict"
    verb = "strike"
    asks = "prompt.interdict", "33.0"

    space: str

    def options(self, state: State) -> Menu:
        book = book_of(state)
        offers: list[Action] = [deed("strike", kind) for kind in AIR_STRIKES
                                if book.available[kind]]  # fmt: skip
        return by_text([*offers, *([FIRE] if book.cart else [])])

    def forced(self, state: State) -> Action | None:
        return FIRE if state.menu == (FIRE,) else None

    def take(self, state: State, action: Action) -> State:
        book = book_of(state)
        if action == FIRE:
            strikes = tuple(sorted(book.cart, key=STRIKES.index))
            state = state.replace_step(Bombing(self.space, strikes)).but(book=book.but(cart=()))
            return initiated(state)
        (kind,) = named(action)
        return state.but(book=book.with_support(kind, -1).but(cart=(*book.cart, kind)))

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        if verb == FIRE.verb:
            return Message("refused.nothing_named", {}, "33.0")
        if verb != "strike":
            return None
        key = "not_at_hand" if names[0] in AIR_STRIKES else "from_the_air"
        return Message(f"refused.{key}", {"what": names[0]}, "33.0")

    def prompt(self, state: State) -> Message:
        face = book_of(state).nodes[self.space].face
        return Message("prompt.interdict", {"space": self.space, "face": face}, "33.0")


@dataclass(frozen=True)
class Bombing(ChanceStep):
    """The strikes fire; any hit eliminates the node, and misses may do collateral damage [33]."""

    name = "interdict"
    asks = "prompt.bombing", "33.0"
    dice = ONE_DIE

    space: str
    strikes: tuple[str, ...]
    thrown: tuple[int, ...] = ()

    def take(self, state: State, action: Roll) -> State:
        thrown = (*self.thrown, *action.dice)
        if len(thrown) < len(self.strikes):
            return state.replace_step(Bombing(self.space, self.strikes, thrown))
        faces, book = rules_of(state).strikes, book_of(state)
        if any(die <= faces[kind].f for kind, die in zip(self.strikes, thrown, strict=True)):
            face = str(book.nodes[self.space].face)
            book = book.cleared(self.space).but(eliminated=(*book.eliminated, face))
        loss = collateral_of(state, self.space, list(zip(self.strikes, thrown, strict=True)))
        return changed(state.pop(book=book), -loss)

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        die, kind = die_of(action), self.strikes[len(self.thrown)]
        key = "fire_hits" if die <= rules_of(before).strikes[kind].f else "fire_misses"
        yield told(key, "33.0", "dice", self.space, who=kind, die=die, space=self.space)
