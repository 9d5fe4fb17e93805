"""The forces of a game as a reader knows them, for cards of the window and for the terminal.

Where each counter is and what it did last, what was lost and how, what the cups may still hold.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import State
from nightdrop.engine.view import Audience
from nightdrop.hexwar.match.debrief import CAUSES, CounterLoss, came, losses, lost, units_lost
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import holds, ruleset
from nightdrop.hexwar.words import describe, nouns
from nightdrop.hexwar.words.formations import regiment
from nightdrop.hexwar.words.places import near_place, places_apart
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.match import Match
from nightdrop.table.words.english import Words
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital, listed, nation, side_words

# What a unit did, by the line of the log that told it.
_DEEDS: Final[Mapping[str, str]] = Words("news", "deeds")


class Body(NamedTuple):
    """Counters of one kind in one place that are alike to the reader and last did the same.

    `hex` is None off the map.
    """

    counters: tuple[Counter, ...]
    noun: str
    hex: Hex | None
    where: str
    did: str = ""

    @property
    def what(self) -> str:
        """What they are: "2 × platoon stick of the 505th"."""
        count = len(self.counters)
        return f"{count} × {self.noun}" if count > 1 else capital(self.noun)

    @property
    def short(self) -> str:
        """What they are where there is little room: without what follows on a comma."""
        return self.what.partition(",")[0]

    @property
    def ids(self) -> list[str]:
        return [counter.id for counter in self.counters]


class FormationStrength(NamedTuple):
    """A formation with all its counters in play, and how many there are, were and may be."""

    key: str
    name: str
    bodies: tuple[Body, ...]
    sums: str


def deeds(lines: Iterable[LogLine], board: Board) -> dict[str, str]:
    """What each unit did last, as the reader was told: the moves of a turn as one."""
    last: dict[str, LogLine] = {}
    start: dict[str, Hex | None] = {}
    for line in lines:
        if line.key in _DEEDS and line.about.unit:
            before = last.get(line.about.unit)
            if before is None or (before.turn, before.key) != (line.turn, line.key):
                start[line.about.unit] = line.about.start
            last[line.about.unit] = line
    return {unit: _deed(line, start[unit], board) for unit, line in last.items()}


def _deed(line: LogLine, start: Hex | None, board: Board) -> str:
    """What a line tells of its unit, by the names of places."""
    to, fight = line.place, line.about.fight
    fields: dict[str, object] = {"turn": line.turn, "start": "", "hex": "", "fight": ""}
    if start is not None and to is not None:  # a way
        names = places_apart(board, {start, to})
        fields |= {"start": names[start], "hex": names[to]}
    elif to is not None:
        fields["hex"] = near_place(board, to)
    if fight is not None:
        fields["fight"] = near_place(board, fight)
    return _(_DEEDS[line.key]).format(**fields)


def bodies(
    view: State, groups: Sequence[str], did: Mapping[str, str] | None = None
) -> list[Body]:
    """The counters of these formations, hex by hex, then those off the map."""
    found: dict[tuple[object, ...], list[Counter]] = {}
    for counter in view.pieces:
        if counter.group in groups:
            where, noun = _where(view, counter), named(view, counter)
            key = (counter.place or 9999, where, noun, (did or {}).get(counter.id, ""))
            found.setdefault(key, []).append(counter)
    made = [
        Body(tuple(alike), str(noun), alike[0].place, str(where), str(deed))
        for (_at, where, noun, deed), alike in found.items()
    ]
    return sorted(made, key=lambda body: (body.hex or 9999, body.where))


def _where(view: State, counter: Counter) -> str:
    if counter.place is not None:
        return capital(nouns.place(view, counter.place))
    hand = _("In {player}'s hand").format(player=side_words(counter.side))
    return describe.off_map_words(view, describe.off_map(view, counter.id)) or hand


def beside(view: State, body: Body) -> Hex | None:
    """The hex to look at for these counters: theirs, or the one beside which they wait."""
    return body.hex or describe.waits_beside(view, body.ids[0])


_ORDER: Final = {"company": 0, "unit": 0, "stick": 1}


def order_of_battle(
    view: State, lines: Iterable[LogLine], told: Sequence[CounterLoss], reader: Audience
) -> list[FormationStrength]:
    """Every formation that has, had or may have counters, the reader's own first.

    Within it come companies and units, then sticks that were seen, then the others.
    """
    did, found = deeds(lines, view.game.board), list[FormationStrength]()
    formations = ruleset(view).formations
    for key in sorted(formations, key=lambda key: formations[key].side != reader):
        here = sorted(bodies(view, (key,), did), key=lambda body: (
            _ORDER[body.counters[0].kind], body.counters[0].face is None))  # fmt: skip
        sums = _sums(view, key, here, told)
        if sums:
            found.append(FormationStrength(key, name_of(key), tuple(here), sums))
    return found


def name_of(formation: str) -> str:
    """A formation's name at the head of its card: "The 505th"."""
    return capital(regiment(formation))


def named(view: State, counter: Counter) -> str:
    return str(describe.with_step(counter, nouns.counter_noun(view, counter)))


def _sums(view: State, key: str, here: Sequence[Body], told: Sequence[CounterLoss]) -> str:
    """How many counters of a formation are in play, were lost, and may still come."""
    counters = [counter for body in here for counter in body.counters]
    sticks = sum(is_stick(counter) for counter in counters)
    units = len(counters) - sticks
    gone = sum(loss.formation == key and loss.cause != "formed" for loss in told)
    said = []
    if units:
        said.append(ngettext("{count} unit", "{count} units", units).format(count=units))
    if sticks:
        said.append(ngettext("{count} stick", "{count} sticks", sticks).format(count=sticks))
    if gone:
        said.append(lost_words(gone))
    left = book_of(view).companies_left.get(key, 0)
    if left:
        words = ngettext("{count} company counter left", "{count} company counters left", left)
        said.append(words.format(count=left))
    return ", ".join(said)


def lost_words(count: int) -> str:
    return ngettext("{count} lost", "{count} lost", count).format(count=count)


def unit_sentences(view: State, groups: Sequence[str]) -> Iterator[str]:
    """The counters of these formations with their ids, place by place.

    Each that waits off the map has a sentence of its own.
    """
    found = bodies(view, groups)
    for where, there in groupby(found, lambda body: body.where):
        here = list(there)
        if any(describe.off_map(view, key) for body in here for key in body.ids):
            yield from (describe.where_sentence(view, key) for body in here for key in body.ids)
        else:
            told = (f"{body.noun}, {listed(body.ids)}" for body in here)
            yield f"{where}: {'; '.join(told)}."
    if not found:
        yield _("There are no such units on the map.")


def groups_of(view: State, side: Side | None) -> tuple[str, ...]:
    """The formations of a side, or all of them."""
    formations = ruleset(view).formations.items()
    return tuple(key for key, formation in formations if side in (None, formation.side))


def losses_seen(match: Match, reader: Audience) -> tuple[CounterLoss, ...]:
    """Every counter that left play, as the reader saw it."""
    game = match.to_replay()
    views = [game.seen(entry, reader) for entry in range(game.length + 1)]
    return tuple(losses(views, game.played.actions))


def loss_sentences(view: State, told: Sequence[CounterLoss]) -> Iterator[str]:
    """How sticks were lost, cause by cause, and how many companies and units were lost."""
    for cause, by in lost(told).items():
        sticks = [
            ngettext("{count} stick of {regiment}", "{count} sticks of {regiment}", count)
            .format(count=count, regiment=regiment(group)) for group, count in by.items()
        ]  # fmt: skip
        yield f"{_(CAUSES[cause])}: {listed(sticks)}."
    yield from (f"{said}." for said in units_lost_words(view, told))


def units_lost_words(
    view: State, told: Sequence[CounterLoss], turn: int | None = None
) -> tuple[str, str]:
    """How many companies of the occupying side, and units of the other, were lost.

    They are counted in a turn or in all.
    """
    first, second = view.game.sides
    return _units_lost(view, told, first, turn), _units_lost(view, told, second, turn)


def _units_lost(view: State, told: Sequence[CounterLoss], side: Side, turn: int | None) -> str:
    ours = groups_of(view, side)
    said = _("Companies lost: {lost} of {all}")
    if not holds(view, side):
        said = _("{nation} units lost: {lost} of {all}")
    lost = units_lost(told, ours, turn)
    return said.format(nation=nation(side), lost=lost, all=came(view, ours))


class CountersLeft(NamedTuple):
    """A kind of counter of which some are left.

    It has its face, a counter that shows it (None for a VP marker, whose face is its value), its
    name in a list, how many are left, and whether they are unseen, in a cup or on the map.
    """

    face: str
    shown: Counter | None
    noun: str
    many: int
    unseen: bool = True


def cup_rows(view: State) -> Iterator[tuple[str, list[CountersLeft]]]:
    """Each cup with what it may hold for the reader: unseen counters on the map are counted."""
    for cup, faces in view.cups.items():
        yield cup, [
            CountersLeft(face, _shown(view, cup, face), nouns.face_in_cup(view, cup, face), count)
            for face, count in faces.items() if count
        ]  # fmt: skip


def _shown(view: State, cup: str, face: str) -> Counter | None:
    """A counter of a cup with its face up."""
    formation = ruleset(view).formations.get(cup)
    if formation is None:
        return None
    kind = "company" if face == _company(cup) else formation.kind
    return Counter("", formation.side, kind, cup, None, face, False, view.game.seats)


def _company(formation: str) -> str:
    return f"company-{formation}"


def companies_left(view: State, formation: str) -> CountersLeft | None:
    """The company counters of a formation that are left [2.2]; None where there are none."""
    count, face = book_of(view).companies_left.get(formation, 0), _company(formation)
    noun = _("company counter [2.2]")
    return CountersLeft(face, _shown(view, formation, face), noun, count, False) if count else None


def fallen(view: State) -> Iterator[tuple[str, list[Counter]]]:
    """The companies and other units of each formation that were lost, if any were."""
    for key in ruleset(view).formations:
        gone = [one for one in view.dead.values() if one.group == key and not is_stick(one)]
        if gone:
            yield key, gone


class VpRow(NamedTuple):
    """A VP hex: its marker's value as the reader knows it, and whether that is face up.

    Marker and control are in words.
    """

    hex: Hex
    value: int | None
    is_open: bool
    marker: str
    control: str


def vp_rows(view: State) -> Iterator[VpRow]:
    """Every VP hex, in order of number."""
    for hex_, mark in sorted(book_of(view).vp.items()):
        marker, _comma, control = describe.vp_words(view, hex_).rpartition(", ")
        yield VpRow(hex_, mark.value, view.game.all_know(mark.known_to), marker, control)


def cup_words(view: State, cup: str) -> str:
    """What a cup is: "Unseen sticks of the 505th"."""
    formations = ruleset(view).formations
    said = _("Unseen sticks of {regiment}")
    if cup in formations and formations[cup].kind == "unit":
        said = _("Unseen {nation} units")
    elif cup == "vp":
        said = _("Unseen VP markers")
    holder = nation(formations[cup].side) if cup in formations else ""
    return said.format(regiment=regiment(cup), nation=holder)


def cup_sentences(view: State) -> Iterator[str]:
    """What each cup may hold, one sentence for a cup."""
    for cup, faces in cup_rows(view):
        kinds = [f"{left.many} {left.noun}" for left in faces]
        told = listed(kinds) if kinds else _("none")
        yield f"{cup_words(view, cup)}: {told}."
