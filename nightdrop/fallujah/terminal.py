"""The town at a terminal: eleven lines of six spaces, names and numbers, a battle in one screen."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from nightdrop.engine.model import Action, State
from nightdrop.fallujah.match.answers import morale_word
from nightdrop.fallujah.rules.battle import EdgeLine, edge_lines, in_name_order, stands
from nightdrop.fallujah.rules.book import Fight, TownBook
from nightdrop.fallujah.rules.forecast import forecast
from nightdrop.fallujah.rules.moves import movement_left, place_of
from nightdrop.fallujah.rules.odds import chances
from nightdrop.fallujah.rules.printed_tables import COALITION, GOALS, INTEL, SUPPORT, NodeFace
from nightdrop.fallujah.rules.ruleset import (
    HISTORICAL,
    commander,
    foe_face,
    goals_held,
    is_controlled,
    price,
    rules_of,
    space_of,
    units_at,
    values_of,
    vp_parts,
)
from nightdrop.fallujah.rules.staff_operations import Army, Operation, Recruit, Shop
from nightdrop.fallujah.words import (
    deed_words,
    face_words,
    place_in_full,
    place_words,
    things_words,
    unit_in_full,
    unit_name,
    values_words,
)
from nightdrop.rules.actions import DONE
from nightdrop.table.language import _, folded
from nightdrop.table.terminal.commands import Sentences, needs
from nightdrop.table.terminal.menu import (
    OF_CHANCE,
    TIED,
    Command,
    MenuEntry,
    Sitting,
    Typing,
    wrapped,
)
from nightdrop.table.words.catalogues import own, own_level
from nightdrop.table.words.nouns import capital, decimal, hundredths, listed, minus, signed

CELL: Final = 11  # of a space on the board
SHORT: Final = 12  # actions that are listed line by line
# Verbs of which one line may name several things, and those whose last name is a place of all.
_SEVERAL: Final = ("force", "leave", "strike", "hit", "buy", "give-back", "netwar", "intel",
                   "withdraw")  # fmt: skip
_PLACED: Final = ("buy", "withdraw")
GOES: Final = ("move", "swim", "infiltrate", "fly")  # verbs that take a force to a place
_STAFF: Final = re.compile(r"^j ?([1-5])\b", re.IGNORECASE)  # a staff operation, typed in short
MOST: Final = 9  # times that a line says a thing, "buy artillery 4"


def head_line(view: State) -> str:
    """The operation, the three numbers and morale [3.2]."""
    book: TownBook = view.book
    tables, held = rules_of(view).tables, goals_held(view)
    said = _("Operation {turn}. OPs {ops}, KIA {kia}, VP {vp}. Morale {morale}, picks {picks}. "
             "Nodes {nodes}, held {held}.")  # fmt: skip
    told = said.format(turn=view.turn, ops=minus(book.ops), kia=minus(book.kia),
                       vp=minus(sum(vp_parts(view).values())),
                       morale=face_words(view.game, morale_word(view)), held=held,
                       picks=tables.picks[book.morale], nodes=len(book.nodes))  # fmt: skip
    team = commander(view)
    return f"{told} " + _("Team {team} is in command.").format(team=team) if team else told


def board_lines(view: State) -> Iterator[str]:
    """The numbers, the bases around the eleven lines of six spaces, and what is at hand."""
    rules = rules_of(view)
    yield from wrapped(head_line(view))
    yield from _base(view, "north")
    routes = sorted({space[:2] for space in rules.town.spaces})
    yield "   " + " ".join(f"{route.lstrip('0'):<{CELL}}" for route in routes).rstrip()
    for line in sorted({space[2:] for space in rules.town.spaces}):
        cells = (_cell(view, route + line) for route in routes)
        yield f"{line} " + " ".join(f"{cell:<{CELL}}" for cell in cells).rstrip()
    for base in ("west", "east", "south"):
        yield from _base(view, base)
    book: TownBook = view.book
    hand = [*_times(book.available, SUPPORT), *[INTEL] * book.intel]
    yield from wrapped(_("Available: {things}.").format(things=things_words(view.game, hand)))
    if book.blown:
        yield _("Blown: {bridges}.").format(bridges=things_words(view.game, book.blown))


def _times(counts: Mapping[str, int], kinds: Iterable[str]) -> list[str]:
    return [kind for kind in kinds for _n in range(counts.get(kind, 0))]


def _cell(view: State, space: str) -> str:
    """A space in a few letters: its node, and the units there or else its name, that of a goal in
    capitals, held ones with a star: "SOUK ?", "? 3/1 C/2Tk"."""
    ids = units_at(view, space)
    if not ids:
        name = own(view.game.name, f"cell.{space}") or place_words(view.game, space)
        name = name.upper() if space_of(view, space).type in GOALS else name
        sign = _sign(view, space)
        return f"{name[:CELL - len(sign) - bool(sign)].rstrip()} {sign}".rstrip()
    held = space_of(view, space).type in GOALS and is_controlled(view, space)
    said = ("*" if held else _sign(view, space) + " ").lstrip()
    labels = [_label(view, id_) for id_ in ids]
    for count in range(len(labels), 0, -1):
        more = f" +{len(labels) - count}" if count < len(labels) else ""
        cell = said + " ".join(labels[:count]) + more
        if len(cell) <= CELL or count == 1:
            break
    return cell[:CELL]


def _sign(view: State, space: str) -> str:
    """What of OPFOR's lies in a space: "?", the letters of a node's name, "H" the helicopter."""
    book: TownBook = view.book
    node = book.nodes.get(space)
    sign = "H" if book.chopper == space else ""
    if node is None or node.face is None:
        return "?" * bool(node) + sign
    words = face_words(view.game, node.face).split()
    return ("".join(word[0] for word in words) if words[1:] else words[0][:2]) + sign


def _label(view: State, id_: str) -> str:
    is_reduced: bool = view.book.units[id_].reduced
    return id_.replace("_", "") + "-" * is_reduced


def _base(view: State, base: str) -> Iterator[str]:
    """A base with its units."""
    ids = units_at(view, base)
    if ids:
        named = ", ".join(_unit(view, id_) for id_ in ids)
        said = _("{place}: {units}.")
        yield from wrapped(said.format(place=place_words(view.game, base), units=named))


def _unit(view: State, id_: str) -> str:
    """A unit with what is to say of it: "3/1 reduced +1"."""
    unit = view.book.units[id_]
    reduced = " " + _("reduced") if unit.reduced else ""
    leader = f" {unit.leader}" if unit.leader else ""
    return f"{unit_name(id_)}{reduced}{leader}".replace(" ", TIED)


def battle_lines(view: State) -> Iterator[str]:
    """The battle: the edge of both sides, who fires with what, and what the round's end brings."""
    fight: Fight = view.fight
    space, rules = fight.space, rules_of(view)
    kind = own(view.game.name, f"terrain.{space_of(view, space).type}") or ""
    said = _("Battle in {place}, {kind}, round {round}.")
    yield said.format(place=place_in_full(view.game, space), kind=kind, round=fight.round)
    ours = [id_ for id_ in units_at(view, space) if not rules.units[id_].is_fob]
    if fight.edge:
        yield _("The Coalition has the edge. [16.1(2)]") if fight.edge == COALITION else _(
            "OPFOR has the edge. [16.1(2)]")  # fmt: skip
    elif ours and fight.foes:
        for side, lines in zip((_("Edge"), _("OPFOR’s edge")), edge_lines(view), strict=True):
            yield from wrapped(_edge(view, side, lines))
    fires = [f"{_unit(view, id_)}{TIED}{values_words(values_of(view, id_)._replace(m=None))}"
             for id_ in ours]  # fmt: skip
    fires += [f"{face_words(view.game, kind)} ({rules.strikes[kind].f})" for kind in fight.strikes]
    yield from wrapped(_("Coalition: {units}.").format(units=", ".join(fires) or _("nobody")))
    foes = [f"{face_words(view.game, foe.face)} {_foe_values(view, foe.face)}"
            for foe in in_name_order(fight.foes)]  # fmt: skip
    yield from wrapped(_("OPFOR: {units}.").format(units=", ".join(foes) or _("nobody")))
    yield from wrapped(_prospect(view))


def _edge(view: State, side: str, lines: Sequence[EdgeLine]) -> str:
    """What an edge is made of: "Edge: 3/5 3 + NetWar 1 = 4, and a die [16.1(2)]."."""
    parts = " + ".join(f"{things_words(view.game, [one.what])} {one.number}" for one in lines)
    said = _("{side}: {parts} = {sum}, plus a die. [16.1(2)]")
    return said.format(side=side, parts=parts, sum=sum(one.number for one in lines))


def _foe_values(view: State, face: str) -> str:
    """Firepower and contact as printed; the mob's firepower is not known before its die."""
    printed = foe_face(view, face)
    return f"{printed.f} ({printed.c})" if printed.f else "? (0)"


def _prospect(view: State) -> str:
    """Whose equal edges are, what the survivors do, what a lost battle costs."""
    fight: Fight = view.fight
    space = space_of(view, fight.space)
    tie = rules_of(view).tables.tie[space.type]
    equal = _("A tied edge goes to the Coalition.") if tie == COALITION else _(
        "A tied edge goes to OPFOR.")  # fmt: skip
    after = _("Survivors stand. [16.1(4)]") if stands(view) else _(
        "Survivors break off. [16.1(4)]")  # fmt: skip
    node = view.book.nodes.get(fight.space)
    if node is None or node.face is None:
        return f"{equal} {after}"
    face: NodeFace = view.game.faces[node.face]
    said = _("{node}: {ops} OPs to win or lose, {vp} VP. [17.0]")
    stake = said.format(node=face_words(view.game, face.id), ops=face.ops, vp=face.vp)
    return f"{equal} {after} {stake}"


def ops_words(quarters: int) -> str:
    """A price in OPs: "4 1/4"."""
    whole, part = divmod(quarters, 4)
    fraction = ("", "1/4", "1/2", "3/4")[part]
    return " ".join(filter(None, (str(whole) if whole or not part else "", fraction)))


def cart_line(view: State) -> str:
    """What is bought so far: the sum, rounded up once, and the OPs after it [11.1]."""
    book: TownBook = view.book
    shop = view.due
    assert isinstance(shop, Shop)
    total = sum(price(view, thing) for thing in book.cart)
    said = _("Bought: {things}. Total {sum}, cost {paid}; OPs from {before} to {after}. [11.1]")
    cost = shop.cost(view)
    return said.format(things=things_words(view.game, book.cart), sum=ops_words(total), paid=cost,
                       before=book.ops, after=book.ops - cost)  # fmt: skip


def force_line(view: State) -> str:
    """The force, where it is, and the movement that it has left [8.3] [13.0]."""
    named = things_words(view.game, view.book.force)
    where = place_in_full(view.game, place_of(view))
    left = movement_left(view)
    if left is None:
        return _("Force in {place}: {units}, by air. [24.1]").format(place=where, units=named)
    said = _("Force in {place}: {units}, movement left {left}. [13.0]")
    return said.format(place=where, units=named, left=left)


def space_lines(view: State, space: str) -> Iterator[str]:
    """A space or base: its kind, its node, its units with their values."""
    ids, book = units_at(view, space), view.book
    kind, marks = "", list[str]()
    if space in rules_of(view).town.spaces:
        printed = space_of(view, space)
        kind = own(view.game.name, f"terrain.{printed.type}") or ""
        marks += [_("water")] * printed.water + [_("MSR")] * printed.msr
        marks += [_("controlled")] * is_controlled(view, space)
    yield f"{', '.join(filter(None, (place_in_full(view.game, space), kind, *marks)))}."
    node = book.nodes.get(space)
    if node and node.face:
        face: NodeFace = view.game.faces[node.face]
        said = _("Node: {node}, {ops} OPs, {vp} VP.")
        yield said.format(node=face_words(view.game, face.id), ops=face.ops, vp=face.vp)
    elif node:
        yield _("Node: concealed.")
    if book.chopper == space:
        yield _("The downed helicopter is here.")
    yield from _around(view, space)
    for id_ in ids:
        state = [_("reduced")] if book.units[id_].reduced else []
        yield f"{', '.join((unit_in_full(view.game, id_), *state))}."


def _around(view: State, place: str) -> Iterator[str]:
    """What lies beside a space, by the link that leads there [13.1]; what a base enters."""
    town = rules_of(view).town
    if place in town.bases:
        yield from _listed(view, _("Leads to: {places}."), town.bases[place].enters)
        return
    joined = town.joined[place]
    for said, kind, msr in (
        (_("By MSR: {places}."), "", True),
        (_("By street: {places}."), "street", False),
        (_("By bridge: {places}."), "bridge", False),
        (_("Across the river: {places}."), "river", False),
    ):
        beyond = [space for space, link in joined
                  if link.msr == msr and link.kind in (kind or link.kind)]  # fmt: skip
        yield from _listed(view, said, beyond)
    yield from _listed(view, _("From the base: {places}."), town.based[place])


def _listed(view: State, said: str, places: Sequence[str]) -> Iterator[str]:
    if places:
        named = listed([place_in_full(view.game, place) for place in places])
        yield from wrapped(said.format(places=named))


def bin_lines(view: State) -> Iterator[str]:
    """What both bins hold, by counts: nothing else is hidden [8.4]."""
    hidden = sum(node.face is None for node in view.book.nodes.values())
    for cup, said in (
        ("node", _("Nodes, {count} in all, {hidden} of them concealed on the map: {faces}.")),
        ("reaction", _("Reaction bin, {count}: {faces}.")),
    ):
        left = view.cups[cup]
        faces = ", ".join(f"{face_words(view.game, face)}{TIED}{n}"
                          for face, n in left.items() if n)  # fmt: skip
        told = said.format(count=sum(left.values()), hidden=hidden, faces=faces)
        yield from wrapped(told)


def vp_lines(view: State) -> Iterator[str]:
    """The victory points in their parts, and what the next level lacks [6.1] [6.3]."""
    parts = vp_parts(view)
    total = sum(parts.values())
    named = ", ".join(f"{own(view.game.name, f'vp.{name}')}{TIED}{n}" for name, n in parts.items())
    yield from wrapped(_("VP {total}: {parts}. [6.1]").format(total=total, parts=named))
    rules = rules_of(view)
    level = own_level(view.game, rules.level(total))
    better = [(least, name) for least, name in rules.tables.levels if least > total]
    if not better:
        yield _("Now {level}. [6.3]").format(level=level)
        return
    least, name = better[-1]
    yield _("Now {level}; {next} is {count} VP away. [6.3]").format(
        level=level, next=own_level(view.game, name), count=least - total)  # fmt: skip


def _space(sitting: Sitting, text: str) -> Sentences:
    places = rules_of(sitting.view).town.places
    found = [name for name in _named(sitting.view, text) if name in places]
    if len(found) != 1:
        raise needs(sitting, "space")
    return space_lines(sitting.view, found[0])


def _odds(sitting: Sitting, text: str) -> Iterator[str]:
    """The chances of the battle under way, or of an attack of the force on a place."""
    view = sitting.view
    if not text:
        found = chances(view)
        if found is None:
            raise needs(sitting, "odds")
        steps = sum(n * weight for n, weight in found.steps) / found.of
        kia = sum(n * weight for n, weight in found.kia) / found.of
        said = _("Won {won} %, lost {lost} %; steps lost {steps}, KIA {kia}. [16.1]")
        won, lost = (hundredths(weight / found.of) for weight in (found.won, found.lost))
        yield said.format(won=won, lost=lost, steps=decimal(steps), kia=signed(kia))
        return
    attacks = [one for one in sitting.menu if one.text.split(" ")[0] in GOES]
    meant = [one for one in attacks if one.text.split(" ")[-1] in _named(view, text)]
    ahead = forecast(view, meant[0]) if len(meant) == 1 else None
    if ahead is None:
        raise needs(sitting, "odds")
    said = _("{place}: taken {taken} %, repelled {back} %, destroyed {out} %; units met {met}, "
             "steps "
             "lost {steps}, KIA {kia}, VP {vp}, OPs {ops}. [14.1]")  # fmt: skip
    yield from wrapped(said.format(
        place=place_in_full(view.game, meant[0].text.split(" ")[-1]), taken=hundredths(ahead.taken),
        back=hundredths(ahead.thrown_back), out=hundredths(ahead.destroyed), met=decimal(ahead.met),
        steps=decimal(ahead.steps), kia=signed(ahead.kia), vp=signed(ahead.vp),
        ops=signed(ahead.ops)))  # fmt: skip


COMMANDS: Final[Mapping[str, Command]] = {
    "board": lambda at, text: board_lines(at.view),
    "space": _space,
    "odds": _odds,
    "bin": lambda at, text: bin_lines(at.view),
    "vp": lambda at, text: vp_lines(at.view),
}


def _named(view: State, typed: str) -> list[str]:
    """The places, units, strikes, bridges and posts that the typed letters can mean.

    Those with that number or id, else those with that name, else those with a word in their name
    that begins so.
    """
    rules, town = rules_of(view), rules_of(view).town
    things = (*SUPPORT, *town.bridges)
    every = (*town.places, *things, *rules.units, *rules.leaders, HISTORICAL)
    if ids := [id_ for id_ in every if _squeezed(id_) == _squeezed(typed)]:
        return ids
    letters = folded(typed)
    said = {name: {folded(place_words(view.game, name)), folded(place.name)}
            for name, place in town.places.items()}  # fmt: skip
    said |= {name: {folded(face_words(view.game, name))} for name in things}
    if whole := [name for name, words in said.items() if letters in words]:
        return whole
    return [name for name, words in said.items()
            if letters and any(f" {letters}" in f" {one}" for one in words)]  # fmt: skip


def _as_recorded(text: str) -> str:
    """A staff operation as records have it: "j3" is "J-3"."""
    return _STAFF.sub(r"J-\1", text)


def _squeezed(name: str) -> str:
    """An id without blanks and capitals, its strokes kept: 3/1 is not 31."""
    return name.lower().replace("_", "").replace(" ", "")


def _split(view: State, words: Sequence[str]) -> list[list[str]]:
    """Typed words as names, each with all that it can mean.

    As many words as possible are read as one name. An unknown word stands for itself.
    """
    found, at = list[list[str]](), 0
    while at < len(words):
        for end in range(min(len(words), at + 4), at, -1):
            if meant := _named(view, " ".join(words[at:end])):
                break
        found.append(meant or [words[at]])
        at = end if meant else at + 1
    return found


class TownTyping(Typing):
    """Spaces go by names or numbers, several units in one line, and verbs can be shortened."""

    commands = COMMANDS
    argued = frozenset({"space"})
    aliases: Mapping[str, str] = {"b": "board", "s": "space", "o": "odds"}

    def __init__(self) -> None:
        self._shown: tuple[object, ...] = ()  # what stood there when it was shown last

    def shows(self, view: State) -> Iterable[str]:
        """The board once an operation, the battle once a round's step, the cart and the force as
        they change."""
        book, fight = view.book, view.fight
        now = (view.turn, view.todo and view.due.name, fight and fight.round)
        if now != self._shown:
            self._shown = now
            if fight and fight.round:
                return battle_lines(view)
            if view.todo and isinstance(view.due, Operation):
                return board_lines(view)
        if view.todo and isinstance(view.due, Army | Recruit) and book.cart:
            return wrapped(cart_line(view))
        return wrapped(force_line(view)) if book.force and not fight else ()

    def overview(self, view: State, menu: Sequence[Action]) -> list[MenuEntry]:
        """Every action of a short menu; of a long one a line for each thing that is named first."""
        if len(menu) <= SHORT:
            return super().overview(view, menu)
        found = []
        for name, some in groupby(sorted(menu, key=_first), _first):
            actions = [*some]
            if not name or len(actions) == 1:
                found += [MenuEntry(f"{one.text}: {self.words(view, one)}.", one, name)
                          for one in actions]  # fmt: skip
            else:
                verb = actions[0].text.split(" ")[0]
                found.append(
                    MenuEntry(f"{verb} {name}: {self.counter_words(view, name)}.", None, name)
                )
        return sorted(found, key=lambda entry: (bool(entry.unit), self._group(view, entry)))

    def _group(self, view: State, entry: MenuEntry) -> tuple[str, int]:
        verb = entry.text.split(" ")[0].rstrip(":")
        return verb, -price(view, entry.unit) if verb == "buy" else 0

    def by_kind(self, view: State, entries: Sequence[MenuEntry]) -> Iterator[str]:
        numbered = [(n, entry) for n, entry in enumerate(entries, 1) if entry.unit]
        for (verb, cost), some in groupby(numbered, lambda one: self._group(view, one[1])):
            head = own(view.game.name, f"verb.{verb}") or verb
            if cost:
                head = _("{head}, {price} each").format(head=head, price=ops_words(-cost))
            named = ", ".join(f"{n}.{TIED}{self._short(view, one.unit)}" for n, one in some)
            yield from wrapped(f"{capital(head)}: {named}.")

    def _short(self, view: State, name: str) -> str:
        """A thing in a list of many, its node too."""
        if name not in rules_of(view).town.places:
            return things_words(view.game, [name]).replace(" ", TIED)
        sign = _sign(view, name)
        return f"{place_in_full(view.game, name)} {sign}".rstrip().replace(" ", TIED)

    def ways(self, view: State, menu: Sequence[Action], counter: str) -> list[MenuEntry]:
        return super().overview(view, [one for one in menu if _first(one) == counter])

    def counter(self, view: State, text: str) -> str | None:
        found = _named(view, text)
        return found[0] if len(found) == 1 else None

    def counter_words(self, view: State, counter: str) -> str:
        rules = rules_of(view)
        if counter in rules.units:
            return unit_in_full(view.game, counter)
        return things_words(view.game, [counter])

    def words(self, view: State, action: Action) -> str:
        if action == DONE:
            return _("end this phase")
        return deed_words(view.game, action.text) or super().words(view, action)

    def parts(self, view: State, text: str) -> list[str]:
        """A line that names several things as one for each: "force 3/1 C/2_Tk"; a last number says
        how often, "buy artillery 4"."""
        text = _as_recorded(text)
        verb, words = self._verb(view, text)
        if verb not in _SEVERAL or not words:
            return [text]
        times = 1
        if words[1:] and words[-1].isdecimal() and 1 <= int(words[-1]) <= MOST:
            times = int(words.pop())
        names = _split(view, words)
        last = names[-1][0]
        is_place = last in rules_of(view).town.places
        place = [last] if verb in _PLACED and names[1:] and is_place else []
        things = names[:-1] if place else names
        if any(len(one) > 1 for one in names) or len(things) * times < 2:
            return [text]
        return [" ".join([verb, thing, *place]) for (thing,) in things for _n in range(times)]

    def _verb(self, view: State, text: str) -> tuple[str, list[str]]:
        """The verb of a line, that of the step where it says none, and the rest of its words."""
        first, *rest = text.split() or [""]
        verbs = [one for one in view.game.rules.verbs if one not in OF_CHANCE]
        if first.lower() in verbs:
            return first.lower(), rest
        said = {action.text.split(" ")[0] for action in view.menu}
        begun = [one for one in said if one.lower().startswith(first.lower())]
        if len(begun) == 1 and (rest or not _named(view, first)):
            return begun[0], rest
        return view.due.verb, [first, *rest]

    def meant(self, view: State, menu: Sequence[Action], text: str) -> list[Action]:
        text = _as_recorded(text)
        exact = [action for action in menu if action.text.lower() == text.lower()]
        if exact or not text:
            return exact
        first, *rest = text.split()
        readings = (first.lower(), _split(view, rest)), ("", _split(view, [first, *rest]))
        found = ([one for one in menu if _fits(one, *reading, left_out)]
                 for left_out in (0, 1) for reading in readings)  # fmt: skip
        return next(filter(None, found), [])

    def written_out(self, view: State, text: str) -> str:
        text = _as_recorded(text)
        verb, words = self._verb(view, text)
        if words == text.split() and not any(_named(view, one[0]) for one in _split(view, words)):
            return text  # neither its verb nor what it names is known
        names = (one[0] if len(one) == 1 else "?" for one in _split(view, words))
        return " ".join([verb, *names])


def _fits(action: Action, typed: str, names: Sequence[Sequence[str]], left_out: int) -> bool:
    """Whether an action has a verb that begins so, and these names in any of their meanings.

    The last `left_out` names may be missing, but not the first.
    """
    verb, *own_names = action.text.split(" ")
    is_long_enough = len(names) == len(own_names) - left_out and len(names) >= left_out
    if not verb.lower().startswith(typed) or not is_long_enough:
        return False
    return all(name in one for name, one in zip(own_names, names, strict=False))


def _first(action: Action) -> str:
    return (*action.text.split(" ")[1:], "")[0]
