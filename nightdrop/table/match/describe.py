"""Describes to one reader, in whole sentences, what lies on the map and how the game stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from nightdrop.engine.hexes import Hex, distance
from nightdrop.engine.model import Counter, Side, State
from nightdrop.engine.view import Audience
from nightdrop.rules.movement import is_unseen
from nightdrop.rules.rulebook import airborne
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.match.fight import FightSheet, SumLine, fight_sheet
from nightdrop.table.match.match import Match
from nightdrop.table.match.shown import dice_of, enemy_zones
from nightdrop.table.words.news import result_words
from nightdrop.table.words.nouns import (
    capital,
    clock,
    counter_a,
    counter_noun,
    counter_the,
    decimal,
    face_in_cup,
    find,
    light_words,
    listed,
    place,
    place_name,
    regiment,
    side_words,
    terrain_words,
)
from nightdrop.table.words.places import bearing, landmarks, nearest, neighbours, way_words
from nightdrop.table.words.sentences import describe_counter

_LINES: Final = {"road": N_("along the main road"), "rail": N_("along the railway")}
# How many landmarks, and units within how many hexes, are told of around a place.
MARKS, NEAR = 8, 3


def hex_sentences(view: State, hex_: Hex, reader: Audience) -> Iterator[str]:
    """Everything about a hex: what it is, what lies there, what lies around it."""
    board = view.game.board
    where = way_words(board, hex_)
    said = _("{hex} is {ground}, {way}.") if where else _("{hex} is {ground}.")
    yield capital(said.format(hex=place(view, hex_), ground=ground(view, hex_), way=where))
    yield from mark_sentences(view, hex_)
    yield from _occupants(view, hex_)
    if reader != "both" and hex_ in enemy_zones(view, reader):
        yield _("It lies in an enemy zone of control. [6]")
    for word, near in neighbours(board, hex_):
        yield f"{capital(word)}, {place(view, near)}: {', '.join(_beside(view, hex_, near))}."


def _beside(view: State, hex_: Hex, near: Hex) -> list[str]:
    """What a neighbour of a hex is, the lines between them, and how many units it holds."""
    ways = sorted(view.game.board.lines(hex_, near), reverse=True)
    said = [terrain_words(view, near)[0], *(_(_LINES[kind]) for kind in ways)]
    units = view.pieces.at(near)
    if units:
        count = ngettext("{count} unit of {player}", "{count} units of {player}", len(units))
        said.append(count.format(count=len(units), player=side_words(units[0].side)))
    return said


def mark_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """What is printed in a hex, and the victory marker that lies there."""
    board = view.game.board
    if hex_ in view.vp:
        yield _("It is a VP hex: {marker}. [4.3]").format(marker=vp_words(view, hex_))
    if hex_ in board.setup:
        yield _("A German unit was set up here. [4.1]")
    for group, hexes in board.drop.items():
        for here, sticks in hexes:
            if here == hex_:
                said = ngettext("Over this hex {count} stick of {regiment} jumped. [4.2]",
                                "Over this hex {count} sticks of {regiment} jumped. [4.2]",
                                sticks)  # fmt: skip
                yield said.format(count=sticks, regiment=regiment(group))
    for letter, entry in board.entry.items():
        if entry == hex_:
            said = _("German reinforcements with the letter {letter} enter here. [8.5.3]")
            yield said.format(letter=letter)


def vp_words(view: State, hex_: Hex) -> str:
    """Marker and control of a victory hex: "a marker of 3 points, US control"."""
    mark = view.vp[hex_]
    said = _("no marker")
    if mark.laid_by is not None and mark.value is None:
        said = _("a concealed marker")
    elif mark.laid_by is not None and mark.value is not None:
        said = ngettext("a marker of {count} point", "a marker of {count} points", mark.value)
        if len(mark.known_to) == 1:
            said = ngettext("a marker of {count} point that only the US player knows",
                            "a marker of {count} points that only the US player knows",
                            mark.value)  # fmt: skip
        said = said.format(count=mark.value)
    control = _("US control") if mark.control else _("no US control")
    return f"{said}, {control}"


def _occupants(view: State, hex_: Hex) -> Iterator[str]:
    """Who stands in a hex."""
    units = view.pieces.at(hex_)
    if not units:
        yield _("No unit is here.")
    for noun, ids in by_noun(view, units).items():
        if len(ids) == 1:
            counter = view.pieces[ids[0]]
            what = _with_step(counter, counter_a(view, counter))
            yield _("Here is {what}: {id}.").format(what=what, id=ids[0])
        else:
            said = _("Here are {count} of one kind, {noun}: {ids}.")
            yield said.format(count=len(ids), noun=noun, ids=listed(ids))


def by_noun(view: State, units: tuple[Counter, ...]) -> dict[str, list[str]]:
    """Ids by what the counters are to the reader."""
    found: dict[str, list[str]] = {}
    for counter in units:
        noun = _with_step(counter, counter_noun(view, counter))
        found.setdefault(noun, []).append(counter.id)
    return found


def _with_step(counter: Counter, noun: str) -> str:
    """What a counter is, and that it has lost a step if it has."""
    reduced = _("reduced")
    return f"{noun}, {reduced}" if counter.reduced else str(noun)


def stack_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """One sentence for each counter in a hex."""
    units = view.pieces.at(hex_)
    if not units:
        yield _("No unit is in {hex}.").format(hex=place(view, hex_))
    for counter in units:
        yield f"{counter.id}: {describe_counter(view, counter.id)}{_more(view, counter)}"


def _more(view: State, counter: Counter) -> str:
    """What a counter did in this activation beyond moving, and what is printed on it."""
    act, said = view.act(counter.id), []
    if act.activated and not is_unseen(counter):
        said.append(_("It is activated."))
    if act.attacked:
        said.append(_("It was attacked in this activation."))
    if counter.face and not counter.is_stick and view.face(counter).armour:
        said.append(_("It is armoured."))
    return "".join(f" {sentence}" for sentence in said)


def where_sentence(view: State, unit: str) -> str:
    """Where a counter is, with the nearest landmark."""
    counter = find(view, unit)
    if counter is None or (counter.hex is None and unit in view.dead):
        return _("{unit} is not on the map.").format(unit=unit)
    noun = counter_the(view, counter)
    if counter.hex is None:
        said = _("{unit} {id} is in the German player's hand.")
        return capital(said.format(unit=noun, id=unit))
    way = way_words(view.game.board, counter.hex)
    said = _("{unit} {id} is in {hex}, {way}.") if way else _("{unit} {id} is in {hex}.")
    return capital(said.format(unit=noun, id=unit, hex=place(view, counter.hex), way=way))


def near_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """What lies around a place: landmarks with distance and direction, then units."""
    here = place(view, hex_)
    for mark in nearest(view.game.board, hex_, MARKS + 1):
        way = bearing(hex_, mark.hex, here)
        if way:
            yield capital(_("{landmark} is {way}.").format(landmark=mark.name, way=way))
    held = [at for at in view.pieces.by_hex if distance(hex_, at) <= NEAR]
    for at in sorted(held, key=lambda at: (distance(hex_, at), at)):
        way = bearing(hex_, at, here) or _("in {hex} itself").format(hex=here)
        yield f"{_stack_words(view, at)}: {way}."
    if not held:
        yield _("No unit is within {count} hexes of {hex}.").format(count=NEAR, hex=here)


def _stack_words(view: State, hex_: Hex) -> str:
    """A hex and what stands there: "1312: unknown stick of the 505th, 505.01 and 505.02"."""
    kinds = by_noun(view, view.pieces.at(hex_)).items()
    return f"{capital(place(view, hex_))}: " + "; ".join(
        f"{noun}, {listed(ids)}" for noun, ids in kinds
    )


def landmark_sentences(view: State) -> Iterator[str]:
    """Every landmark with its hex."""
    board = view.game.board
    said = _("The map has {columns} columns and {rows} rows, 0101 in the north-west.")
    yield said.format(columns=board.columns, rows=board.rows)
    for mark in landmarks(board):
        yield f"{capital(mark.name)}: {ground(view, mark.hex)}."


def unit_sentences(view: State, groups: tuple[str, ...]) -> Iterator[str]:
    """The counters of these groups, hex by hex."""
    found = False
    for hex_ in sorted(view.pieces.by_hex):
        units = tuple(c for c in view.pieces.at(hex_) if c.group in groups)
        if units:
            found = True
            kinds = by_noun(view, units).items()
            said = "; ".join(f"{noun}, {listed(ids)}" for noun, ids in kinds)
            yield f"{capital(place(view, hex_))}: {said}."
    in_hand = [c.id for c in view.pieces if c.hex is None and c.group in groups]
    if in_hand:
        yield _("In the German player's hand: {ids}.").format(ids=listed(in_hand))
    if not found and not in_hand:
        yield _("No such unit is on the map.")


def groups_of(view: State, side: Side | None) -> tuple[str, ...]:
    """The regiments of a side, or all groups."""
    regiments = tuple(view.game.rules.regiments)
    return {"us": regiments, "german": ("german",)}.get(side or "", (*regiments, "german"))


def ground(view: State, hex_: Hex) -> str:
    """Terrain of a hex with the lines that cross it: "village with main road and railway"."""
    terrain, *lines = terrain_words(view, hex_)
    if not lines:
        return terrain
    return _("{terrain} with {lines}").format(terrain=terrain, lines=listed(lines))


def hex_words(view: State, hex_: Hex) -> str:
    """Terrain of a hex with its name, for a line of a list: "Cauquigny, village with main road"."""
    name = place_name(view.game.board.names.get(hex_, ""))
    return ", ".join(([name] if name else []) + [ground(view, hex_)])


_RESULTS: Final = {
    "attacker double": N_("the attacker has twice the defender's score"),
    "attacker higher": N_("the attacker is higher"),
    "equal": N_("both are equal"),
    "defender higher": N_("the defender is higher"),
    "defender double": N_("the defender has twice the attacker's score"),
}


def track_sentences(view: State) -> Iterator[str]:
    """Turn, hour, light, initiative, activations and company counters."""
    yield turn_sentence(view)
    said = _("{player} has the initiative. [5.2]")
    yield capital(said.format(player=side_words(view.initiative)))
    used = listed(list(view.used)) if view.used else _("none")
    yield _("Activations finished in this turn: {names}. [5.4]").format(names=used)
    if view.activation:
        said = _("Activation {name} is running, {count} left of its dice. [5.4]")
        if view.allowance is None:
            said = _("Activation {name} is running. [5.4]")
        yield said.format(name=view.activation, count=view.allowance)
    if view.forced:
        said = _("{regiment} must come first.")
        yield f"{capital(said.format(regiment=regiment(view.forced)))} [2.6.1]"
    for turn in view.tokens:
        yield _("The German player holds the initiative of turn {turn}. [2.6.2]").format(turn=turn)
    counts = [
        _("{count} of {regiment}").format(count=view.companies_left[r], regiment=regiment(r))
        for r in view.game.rules.regiments
    ]
    yield _("Company counters left: {counts}. [2.2]").format(counts=listed(counts))


def turn_sentence(view: State) -> str:
    """The turn, its hour and its light."""
    turns, turn = view.game.rules.tables.turns, view.turn
    said = _("Turn {turn} of {turns}, {hour}, {light}. [5]")
    hour, how = clock(view, turn), light_words(view, turn)
    return said.format(turn=turn, turns=turns, hour=hour, light=how)


def vp_sentences(view: State) -> Iterator[str]:
    """Every victory hex, and what the US player controls."""
    for hex_ in sorted(view.vp):
        yield f"{capital(place(view, hex_))}: {vp_words(view, hex_)}."
    held = [hex_ for hex_ in sorted(view.vp) if view.vp[hex_].control]
    points = sum(view.vp[hex_].value or 0 for hex_ in held)
    said = _("The US player controls {count} of {all}; known points: {points}. [10.2]")
    yield said.format(count=len(held), all=len(view.vp), points=points)


def cup_sentences(view: State) -> Iterator[str]:
    """What the reader must believe is in each cup, unseen counters on the map included."""
    for cup, faces in view.cups.items():
        kinds = [f"{n} {face_in_cup(view, cup, face)}" for face, n in faces.items() if n]
        said = _("Unseen sticks of {regiment}: {kinds}.")
        if cup == "german":
            said = _("Unseen German units: {kinds}.")
        elif cup == "vp":
            said = _("Unseen VP markers: {kinds}.")
        unseen = listed(kinds) if kinds else _("none")
        yield said.format(regiment=regiment(cup), kinds=unseen)


def odds_sentences(view: State) -> Iterator[str]:
    """The fight under way: who takes part, both sums line by line, and the exact odds."""
    sheet = fight_sheet(view)
    if sheet is None:
        yield _("No attack is being made. [9.1]")
        return
    units = [_unit(view, key) for key in sheet.attackers]
    said = _("{player} attacks {hex} with {units}.")
    if not units:
        said = _("{player} attacks {hex} with nobody yet.")
    who, where = side_words(sheet.side), place(view, sheet.target)
    yield capital(said.format(player=who, hex=where, units=listed(units) if units else ""))
    yield from _sums(view, sheet)
    if sheet.dice:
        said = _("The attacker threw {attack}, the defender {defence}. [9.2.4]")
        yield said.format(attack=sheet.dice[0], defence=sheet.dice[1])
    if not sheet.results:
        yield _("No dice are thrown for it as it stands. [9.2]")
        return
    said = _("The exact odds in {count} cases, over all that you must believe: [9.2.4]")
    if sheet.of == 36:
        said = _("The exact odds in {count} cases: [9.2.4]")
    yield said.format(count=sheet.of)
    for name, weight in sheet.results:
        said = _("{result}: {weight}, that is {share} per cent.")
        share = decimal(100 * weight / sheet.of)
        yield capital(said.format(result=_(_RESULTS[name]), weight=weight, share=share))


def _sums(view: State, sheet: FightSheet) -> Iterator[str]:
    """Both factors as far as they are known."""
    for said, factor in ((_ATTACK, sheet.attack), (_DEFENCE, sheet.defence)):
        if factor is None:
            yield _(said.unknown)
            continue
        sums = "; ".join(map(_line, factor.lines))
        unit = _unit(view, factor.point) if factor.point else _("not known yet")
        yield _(said.known).format(total=factor.figure, unit=unit, lines=sums)


class _Factor(NamedTuple):
    """The two sentences about a factor."""

    known: str
    unknown: str


_ATTACK: Final = _Factor(
    N_("The attack factor is {total}, Point unit {unit}: {lines}."),
    N_("The attack factor is not known yet."),
)
_DEFENCE: Final = _Factor(
    N_("The defence factor is {total}, Point unit {unit}: {lines}."),
    N_("The defence factor is not known yet."),
)


def _line(line: SumLine) -> str:
    """A line of a sum: "Point unit 5 [9.2.2]"."""
    return f"{line.text} {line.figure} [{line.rule}]"


def _unit(view: State, key: str) -> str:
    """A counter with its id."""
    counter = find(view, key)
    return f"{counter_noun(view, counter)} {key}" if counter else key


def result_sentences(view: State) -> Iterator[str]:
    """The end of the game."""
    if view.result is not None:
        yield f"{result_words(view.result)} [10.4]"


class Won(NamedTuple):
    """A few words, or "" where nobody threw or paid for it; and the rule."""

    words: str = ""
    rule: str = "5.2"


def how_won(match: Match, reader: Audience) -> Won:
    """The throw of this turn, its winner's die first, or the Advantage that was spent."""
    public = match.public().state
    for line in reversed(match.log(reader)):
        if line.turn < public.turn:
            break
        if line.rule == "5.2.1" and (dice := dice_of(match.entries[line.index])):
            us, german = dice
            won, lost = (us, german) if public.initiative == airborne(public) else (german, us)
            return Won(_("rolled {won} against {lost}").format(won=won, lost=lost), "5.2.1")
        if line.rule == "2.6.1" and public.initiative == airborne(public):
            return Won(_("an Advantage was spent"), "2.6.1")
    return Won()
