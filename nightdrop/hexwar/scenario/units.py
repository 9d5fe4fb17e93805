"""The shape of a position file, and its counters checked against the mix and the map."""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field, model_validator

from nightdrop.engine.counters import Counter, Pieces, Side
from nightdrop.engine.model import Game, State
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.garrison import garrison, undrawn
from nightdrop.hexwar.rules.hexes import Hex, parse_hex
from nightdrop.hexwar.rules.reinforcements import is_standable
from nightdrop.hexwar.rules.ruleset import FormationSpec, face_of, ruleset
from nightdrop.hexwar.scenario.shapes import HexText, OpenShape
from nightdrop.hexwar.words.formations import regiment as regiment_words
from nightdrop.hexwar.words.nouns import terrain_name
from nightdrop.table.disk.yaml import Where, YamlFile
from nightdrop.table.language import _
from nightdrop.table.scenario.schema import Shape
from nightdrop.table.words.nouns import nation, side_words

Points = Annotated[int, Field(ge=0, le=999)]
Number = Annotated[int, Field(ge=0, le=99)]


class UnitShape(OpenShape):
    """A counter on the map. A unit needs its face, a company has it, a stick may have it.

    A unit of the garrison whose face is `DRAWN` has one that chance draws as the game begins.

    `spent` and `capacity` are half-MPs, `moved` hexes, of the running activation. Points are
    spent by moving only, so a counter with `spent` has moved one hex at the least. `began` is
    the hex in which it began to move.
    """

    id: str
    face: str | None = None
    known_to: list[str] | None = None
    reduced: bool = False
    spent: Points = 0
    capacity: Points | None = None
    moved: Points = 0
    activated: bool = False
    fought: bool = False
    attacked: bool = False
    began: HexText | None = None

    @property
    def hexes_moved(self) -> int:
        """`moved`, or the one hex that `spent` implies where it is left out."""
        return max(self.moved, 1 if self.spent else 0)


class VpShape(OpenShape):
    """A VP hex.

    `control` None: it is controlled if a company is in it, or if no side can take it any more.
    """

    marker: Number | None = None
    laid_by: str | None = None
    concealed: bool | None = None
    control: bool | None = None


class PhaseShape(Shape):
    """The point of the turn: a step of the turn, a side to choose, or a step of an activation.

    `entered` lists the hexes entered in the running activation, in any order: they are checked for
    stacking at its end [7].
    """

    step: str | None = None
    choose: str | None = None
    activation: str | None = None
    allowance: Annotated[int, Field(ge=0, le=99)] | None = None
    entered: list[HexText] = Field(default_factory=list)

    @model_validator(mode="after")
    def _one_way(self) -> "PhaseShape":
        if self.choose and (self.step or self.activation):
            raise ValueError(_("a phase is {choose: side}, {step: name} or {activation, step}"))
        if not (self.choose or self.step):
            raise ValueError(_("a phase must name a step, or the side that is to choose"))
        return self


class HexPositionShape(OpenShape):
    """A whole position. `dead` is by cup, with `companies` by regiment.

    `away` are counters by places off the map. What the `notation` of a rulebook adds to it, to a
    counter or to a victory hex is read apart.

    `dead["german_saw"]`, by cup, are the dead whose faces only that side has seen, the side
    that the key begins with.
    """

    scenario: str
    turn: Annotated[int, Field(ge=1, le=99)]
    options: dict[str, Any] = Field(default_factory=dict)
    initiative: str | None = None
    used: list[str] = Field(default_factory=list)
    forced: str | None = None
    phase: PhaseShape = PhaseShape(step="initiative")
    tokens: list[Annotated[int, Field(ge=1, le=99)]] = Field(default_factory=list)
    units: dict[HexText, list[UnitShape]] = Field(default_factory=dict)
    vp: dict[HexText, VpShape] = Field(default_factory=dict)
    book: dict[str, Any] = Field(default_factory=dict)
    dead: dict[str, Number | dict[str, Number | dict[str, Number]]] = Field(default_factory=dict)
    away: dict[str, list[UnitShape]] = Field(default_factory=dict)


_NUMBERED = re.compile(r"\d\d")
COMPANIES = "companies"
DRAWN: Final = "drawn"


class PlacedUnits(NamedTuple):
    """The parts of a state that follow from the counters of a position."""

    pieces: Pieces
    cups: Mapping[str, Mapping[str, int]]
    dead: Mapping[str, Counter]
    companies_left: Mapping[str, int]
    numbers: Mapping[str, int]


def place_units(file: YamlFile, shape: HexPositionShape, blank: State) -> PlacedUnits:
    """Place the counters on the map and the dead, taken out of full cups. Raises FileError."""
    reader = _Reader(file, blank)
    for text, units in shape.units.items():
        for number, unit in enumerate(units):
            reader.place(("units", text, number), text, unit)
    for text, units in shape.away.items():
        for number, unit in enumerate(units):
            reader.send_away(("away", text, number), text, unit)
    reader.bury(shape)
    reader.leave_to_draw()
    return PlacedUnits(
        reader.pieces, reader.cups, reader.dead, reader.companies_left, reader.numbers()
    )


class _Reader:
    """Places the counters one by one and counts what is left."""

    def __init__(self, file: YamlFile, blank: State) -> None:
        self.file = file
        self.state = blank
        self.rules = ruleset(blank)
        self.sides, self.seats = blank.game.sides, blank.game.seats
        self.named = {found.prefix: key for key, found in self.rules.formations.items()}
        self.pieces = blank.pieces
        self.cups = {cup: dict(faces) for cup, faces in blank.cups.items()}
        self.dead: dict[str, Counter] = {}
        self.companies_left = dict(book_of(blank).companies_left)

    def place(self, where: Where, text: str, unit: UnitShape) -> None:
        """Put one counter on the map. Raises FileError."""
        hex_, board = parse_hex(text), self.state.game.board
        refuse_if = self.file.refuse_if
        refuse_if(where, (hex_ not in board, _("{text} is not on the map")), text=text)
        counter = self._counter((*where, "id"), unit, hex_)
        placed, holder = counter.id in self.pieces, self.pieces.holder(hex_)
        refuse_if((*where, "id"), (placed, _("{id} is placed twice")), id=counter.id)
        shared = holder not in (None, counter.side)
        refuse_if(
            where,
            (shared, _("{text} holds units of both sides [8.1]")),
            (self._strays(counter, hex_), _("{text} is out of bounds for {id} [2.3.1]")),
            (not self._stands(counter, hex_), _("{id} cannot be in {text}: {terrain} [8.4]")),
            id=counter.id,
            text=text,
            terrain=terrain_name(board.terrain[hex_]),
        )
        self._enter(where, counter)

    def _enter(self, where: Where, counter: Counter) -> None:
        """Take a counter out of its cup, or off its limit, and into the set."""
        if not self.rules.formations[counter.group].drawn:
            pass
        elif counter.kind == "company":
            self._count_company(where, counter.group, 1)
        elif counter.face is not None:
            self._take(where, counter.group, counter.face, 1)
        self.pieces = self.pieces.put(counter)

    def _strays(self, counter: Counter, hex_: Hex) -> bool:
        bounds = self.rules.leash(self.state, counter)
        return bounds is not None and hex_ not in bounds

    def _stands(self, counter: Counter, hex_: Hex) -> bool:
        """Whether a counter can be in a hex, or in water if it landed there."""
        return self.rules.swims(counter) or is_standable(self.state, counter, hex_)

    def send_away(self, where: Where, text: str, unit: UnitShape) -> None:
        """Put one counter in a place off the map. Raises FileError."""
        fits = self.rules.is_off_board(self.state.game.board, text)
        nowhere = not fits, _("no unit can wait at {text!r} [4.2.2] [8.6]")
        self.file.refuse_if(where, nowhere, text=text)
        counter = self._counter((*where, "id"), unit, Hex(0))._replace(place=None)
        twice = counter.id in self.pieces, _("{id} is placed twice")
        stray = not self.rules.may_wait(counter, text)
        self.file.refuse_if(
            (*where, "id"),
            twice,
            (stray, _("{id} cannot wait at {text!r} [4.2.2] [8.6]")),
            id=counter.id,
            text=text,
        )
        self._enter(where, counter)

    def _counter(self, where: Where, unit: UnitShape, hex_: Hex) -> Counter:
        """Return the counter that an id and its fields describe."""
        group, _dot, number = unit.id.partition(".")
        group = self.named.get(group, "")
        drops = group in self.rules.regiments
        if group and not self.rules.formations[group].drawn:
            return self._fixed(where, unit, hex_, group, number)
        if group and _NUMBERED.fullmatch(number) and 0 < int(number) <= self._most(group):
            return (self._stick if drops else self._unit)(where, unit, hex_, group)
        if drops and re.fullmatch("[A-Z]", number):
            return self._company(where, unit, hex_, group)
        lettered = drops and re.fullmatch("[A-Z]+", number)
        self.file.refuse_if(
            where, (lettered, _("{id}: companies are lettered A to Z [2.2]")), id=unit.id
        )
        raise self.file.error(where, _("there is no counter {id!r}"), id=unit.id)

    def _fixed(
        self, where: Where, unit: UnitShape, hex_: Hex, group: str, number: str
    ) -> Counter:
        """Return a counter of a formation without a cup: its face is known."""
        most = self.rules.highest(group)
        fits = number.isdigit() and 1 <= int(number) <= most and str(int(number)) == number
        self.file.refuse_if(
            where,
            (not fits, _("there is no counter {id!r}")),
            (unit.face is not None, _("{id} has its face printed: leave out `face`")),
            id=unit.id,
        )
        face, found = face_of(self.state, group, int(number)), self.rules.formations[group]
        one_step = self.state.game.faces[face].reduced_dv is None
        reason = _("{face} has only one step [3.1.1]")
        self.file.refuse_if(where, (unit.reduced and one_step, reason), face=face)
        return Counter(
            unit.id, found.side, found.kind, group, hex_, face, unit.reduced, self.seats
        )

    def _most(self, cup: str) -> int:
        return sum(self.state.game.mix[cup].values())

    def _known(self, unit: UnitShape, default: tuple[Side, ...]) -> tuple[Side, ...]:
        """Return the sides that know the face, in their order."""
        if unit.known_to is None:
            return default
        return tuple(side for side in self.seats if side in unit.known_to)

    def _unit(self, where: Where, unit: UnitShape, hex_: Hex, group: str) -> Counter:
        if unit.face == DRAWN and group == garrison(self.state):
            return self._undrawn(where, unit, hex_, group)
        side, face = self.rules.formations[group].side, unit.face or ""
        known = self._known(unit, (side,))
        self.file.refuse_if(
            where,
            (unit.face is None, _("{id} is {nation} and needs a face [3.1]")),
            (side not in known, _("{player} must know their own unit {id} [3.1.3]")),
            id=unit.id,
            nation=nation(side),
            player=side_words(side),
        )
        self._check_face(where, group, face)
        one_step = self.state.game.faces[face].reduced_av is None
        reason = _("{face} has only one step [3.1.1]")
        self.file.refuse_if(where, (unit.reduced and one_step, reason), face=face)
        return Counter(unit.id, side, "unit", group, hex_, face, unit.reduced, known)

    def _undrawn(self, where: Where, unit: UnitShape, hex_: Hex, group: str) -> Counter:
        """Return a counter for which chance draws a face, any of its cup [ND 4.1]."""
        side, kind, *_rest = self.rules.formations[group]
        counter = Counter(unit.id, side, kind, group, hex_, None, unit.reduced)
        each = (counter._replace(face=face) for face in self.state.game.mix[group])
        self.file.refuse_if(
            where,
            (unit.known_to is not None, _("{id} is drawn at random: leave out `known_to` [4.1]")),
            (not all(self._stands(one, hex_) for one in each),
             _("{id} is drawn at random, and not every unit in its cup can be there [8.4]")),
            id=unit.id,
        )  # fmt: skip
        return counter

    def _stick(self, where: Where, unit: UnitShape, hex_: Hex, regiment: str) -> Counter:
        known, face = self._known(unit, ()), unit.face
        self.file.refuse_if(
            where,
            (unit.reduced, _("a stick cannot be reduced [2.1]")),
            (known and face is None, _("{id} is known to somebody, so it needs a face")),
            (face is not None and not known,
             _("{id} has a face that nobody knows: add known_to [2.1.2]")),
            id=unit.id,
        )  # fmt: skip
        if face is not None:
            self._check_face(where, regiment, face)
        reason = _("a stick with a face is face up: both players must know {id} [2.4.1]")
        self.file.refuse_if(where, (known and known != self.seats, reason), id=unit.id)
        side = self.rules.formations[regiment].side
        return Counter(unit.id, side, "stick", regiment, hex_, face, False, known)

    def _company(self, where: Where, unit: UnitShape, hex_: Hex, regiment: str) -> Counter:
        face = f"company-{regiment}"
        self.file.refuse_if(
            where,
            (unit.face not in (None, face), _("{id} is a company of {regiment}: {face}")),
            (self._known(unit, self.seats) != self.seats,
             _("a company is face up: both players must know it [2.4.1]")),
            id=unit.id, regiment=regiment_words(regiment), face=face,
        )  # fmt: skip
        side = self.rules.formations[regiment].side
        return Counter(unit.id, side, "company", regiment, hex_, face, unit.reduced, self.seats)

    def _check_face(self, where: Where, cup: str, face: str) -> None:
        mix, reason = self.state.game.mix[cup], _("the cup {cup} has no {face!r}; choose from "
                                                  "{faces}")
        self.file.refuse_if(
            where, (face not in mix, reason), cup=cup, face=face, faces=", ".join(mix)
        )

    def _take(self, where: Where, cup: str, face: str, count: int) -> None:
        """Take faces out of a cup."""
        self._check_face(where, cup, face)
        self.cups[cup][face] -= count
        short, reason = self.cups[cup][face] < 0, _("there are more {face} of {cup} than in the "
                                                    "mix [2.3]")
        self.file.refuse_if(where, (short, reason), face=face, cup=cup)

    def _count_company(self, where: Where, regiment: str, count: int) -> None:
        """Count companies against the limit."""
        self.companies_left[regiment] -= count
        short = self.companies_left[regiment] < 0
        reason = _("there are more companies of {regiment} than in the mix [2.4]")
        self.file.refuse_if(where, (short, reason), regiment=regiment)

    def bury(self, shape: HexPositionShape) -> None:
        """Take the dead whose faces are named out of the cups; all others were eliminated unseen.
        """
        saw = saw_keys(self.state.game)
        for group, faces in shape.dead.items():
            if not isinstance(faces, dict):
                self._bury_fixed(("dead", group), group, faces)
                continue
            for name, count in faces.items():
                where: Where = ("dead", group, name)
                if group in saw and isinstance(count, dict):
                    for face, number in count.items():
                        self._bury((*where, face), name, face, number, (saw[group],))
                elif isinstance(count, dict):
                    raise self.file.error(where, _("{name!r} must be a number of eliminated "
                                                   "counters"), name=name)
                elif group == COMPANIES:
                    self._bury_companies(where, name, count)
                else:
                    self._bury(where, group, name, count, self.seats)

    def _bury_fixed(self, where: Where, group: str, count: int) -> None:
        """Add the dead of a formation without a cup, under ids that are not on the map."""
        formation = self.rules.formations.get(group)
        strange = formation is None or formation.drawn
        reason = _("there is no cup of eliminated counters called {group!r}")
        self.file.refuse_if(where, (strange, reason), group=group)
        assert formation is not None
        most, prefix = self.rules.highest(group), formation.prefix
        keys = ((f"{prefix}.{n}", n) for n in range(1, most + 1))
        free = list(islice(((key, n) for key, n in keys if key not in self.pieces), count))
        reason = _("there are more counters of {group} than in the mix [2.3]")
        self.file.refuse_if(where, (len(free) < count, reason), group=group)
        for key, number in free:
            face = face_of(self.state, group, number)
            self.dead[key] = Counter(
                key, formation.side, formation.kind, group, None, face, False, self.seats
            )

    def _bury(
        self, where: Where, group: str, face: str, count: int, known: tuple[Side, ...]
    ) -> None:
        """Add `count` dead of one face, under ids that are not on the map."""
        unknown = group not in self.rules.formations
        reason = _("there is no cup of eliminated counters called {group!r}")
        self.file.refuse_if(where, (unknown, reason), group=group)
        self._take(where, group, face, count)
        free = list(islice(self._free(group), count))
        reason = _("there are more counters of {group} than in the mix [2.3]")
        self.file.refuse_if(where, (len(free) < count, reason), group=group)
        side, kind, *_rest = self.rules.formations[group]
        for key in free:
            self.dead[key] = Counter(key, side, kind, group, None, face, False, known)

    def leave_to_draw(self) -> None:
        """Check that the cup holds a face of two steps for each reduced counter to be drawn.

        That it holds one for every counter follows from their ids.
        """
        units = undrawn(self.state.but(pieces=self.pieces))
        reduced, game = [unit for unit in units if unit.reduced], self.state.game
        left = sum(count for unit in reduced[:1] for face, count in self.cups[unit.group].items()
                   if self.rules.fits(game, unit, face))  # fmt: skip
        reason = _("{count} reduced units are drawn at random, more than are in the mix [4.1]")
        self.file.refuse_if(("units",), (len(reduced) > left, reason), count=len(reduced))

    def _bury_companies(self, where: Where, regiment: str, count: int) -> None:
        reason = _("there is no regiment called {regiment!r}")
        self.file.refuse_if(
            where, (regiment not in self.rules.regiments, reason), regiment=regiment
        )
        self._count_company(where, regiment, count)
        letters = (f"{regiment}.{chr(ord('A') + number)}" for number in range(26))
        free = (key for key in letters if key not in self.pieces)
        for key in islice(free, count):
            side, face = self.rules.formations[regiment].side, f"company-{regiment}"
            self.dead[key] = Counter(key, side, "company", regiment, None, face, True, self.seats)

    def _free(self, group: str) -> Iterator[str]:
        """Yield ids of a cup's counters that are neither on the map nor dead."""
        letter = self.rules.formations[group].prefix
        for number in range(1, self._most(group) + 1):
            key = f"{letter}.{number:02d}"
            if key not in self.pieces and key not in self.dead:
                yield key

    def numbers(self) -> dict[str, int]:
        """Return the highest id given of each kind; all sticks got theirs in the drop."""
        used = {*self.pieces.by_id, *self.dead}
        found = {regiment: self._most(regiment) for regiment in self.rules.regiments}
        for group, formation in self.rules.formations.items():
            if group not in found:
                found[group] = _highest(used, formation)
        for regiment in self.rules.regiments:
            letters = [key[-1] for key in used if re.fullmatch(rf"{regiment}\.[A-Z]", key)]
            found[f"{regiment} companies"] = max((ord(x) - 64 for x in letters), default=0)
        return found


def _highest(used: Iterable[str], formation: FormationSpec) -> int:
    parts = (key.partition(".") for key in used)
    return max((int(n) for prefix, _dot, n in parts if prefix == formation.prefix), default=0)


def saw_key(side: Side) -> str:
    """Return the key of the dead that only one side has seen: "german_saw"."""
    return f"{side}_saw"


def saw_keys(game: Game) -> dict[str, Side]:
    """Return these keys with the sides that can have seen a face alone.

    The counters of a side that holds VP hexes are unseen by all, or face up.
    """
    return {saw_key(side): side for side in game.sides if not game.rules.holds(side)}
