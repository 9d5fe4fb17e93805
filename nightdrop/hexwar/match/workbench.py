"""A position being built, counter by counter: each change is checked at once and can be undone."""

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeVar, cast, get_type_hints

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Game, State
from nightdrop.engine.view import Reader, imagine, seen_by
from nightdrop.games import component
from nightdrop.hexwar.match import position_editing
from nightdrop.hexwar.match.position_editing import BoxPiece, Facts
from nightdrop.hexwar.rules.hexes import Hex, hex_name, parse_hex
from nightdrop.hexwar.rules.ruleset import HexRules, WordSwitch
from nightdrop.hexwar.rules.turn import Choose, Initiative, closing
from nightdrop.hexwar.scenario.dump import dump, position_text
from nightdrop.table.disk.files import write_atomically
from nightdrop.table.disk.yaml import FileError, parse_yaml, read_bytes
from nightdrop.table.language import _
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.positions import read_position
from nightdrop.table.scenario.scenarios import FIRST, load_scenario, title_of

_CITED: Final = re.compile(r" ?\[(\d[\d.]*)\]")
_HEX: Final = re.compile(r"^\s+'?\"?(\d{4})\b")
MOST_UNDONE: Final = 500
Answer = TypeVar("Answer")


class Fault(NamedTuple):
    """Why a position cannot be played: the sentence, its rule ("" for none) and where."""

    sentence: str
    rule: str = ""
    hex: Hex | None = None


class NotThere(ValueError):
    """A moment that cannot be taken from a game, or a change that is not possible; one sentence.
    """


class TrialStart(NamedTuple):
    """Where the games of a trial begin: a position's text.

    With the `eyes` of a side, what it cannot see is dealt again in every game; "": all stays as
    placed.
    """

    text: str
    eyes: Side = ""

    def dealt(self, seed: int) -> str:
        """The position of the game with this seed. Raises FileError."""
        if not self.eyes:
            return self.text
        found = read_position(self.text)
        state = imagine(seen_by(found.state, self.eyes), Random(seed))
        return position_text(dump(state, found.scenario, found.options))


class Draft:
    """Facts that are changed one by one; `version` grows with every change, and each can be undone.
    """

    def __init__(self, first: Facts) -> None:
        self.facts, self.version = first, 0
        self._past: list[Facts] = []
        self._undone: list[Facts] = []
        self._answers: dict[str, tuple[int, Any]] = {}

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> bool:
        """Undo the last change; False if there is none."""
        return self._step(self._past, self._undone)

    def redo(self) -> bool:
        """Redo the change that was undone last; False if there is none."""
        return self._step(self._undone, self._past)

    def _step(self, source: list[Facts], target: list[Facts]) -> bool:
        if not source:
            return False
        target.append(self.facts)
        self.facts = source.pop()
        self.version += 1
        return True

    def replace(self, other: Facts) -> None:
        """Take other facts and remember what was before."""
        if other != self.facts:
            self._past = [*self._past[-MOST_UNDONE:], self.facts]
            self._undone.clear()
            self.facts = other
            self.version += 1

    def kept(self, name: str, ask: Callable[[], Answer]) -> Answer:
        """An answer, computed once for each version."""
        version, kept = self._answers.get(name, (-1, None))
        if version != self.version:
            kept = ask()
            self._answers[name] = self.version, kept
        return cast(Answer, kept)


class Workbench(Draft):
    """A position as the facts of its file, with its `name` and the `path` of the file it has.

    `eyes` is the side from whose view a trial begins, "" if all stays as placed. Changes return ""
    or why nothing was changed. A placed counter may break rules: `fault` then says what is wrong
    first.
    """

    def __init__(self, given: Mapping[str, Any] | None = None, scenario: str = FIRST) -> None:
        super().__init__(dict(given or _plain(f"scenario: {scenario}\nturn: 1\n", scenario)))
        self._games: dict[str, Game] = {}
        self.facts = position_editing.ordered(self.facts, self._notes)
        self.eyes: Side = ""
        self.path: Path | None = None
        self.name = _("My position")
        self._saved: Facts | None = None

    @classmethod
    def of_text(cls, text: str, name: str = "position") -> "Workbench":
        """The position of a YAML text. Raises FileError, which says why it is refused."""
        return cls(_plain(text, name))

    @classmethod
    def of_file(cls, path: Path) -> "Workbench":
        """The position of a file, which counts as saved. Raises FileError."""
        bench = cls.of_text(read_bytes(path).decode("utf-8", "replace"), path.name)
        bench.path, bench.name, bench._saved = path, path.stem, bench.facts
        return bench

    @classmethod
    def of_game(cls, replay: Replay, index: int, eyes: Reader, seed: int = 0) -> "Workbench":
        """The moment after `index` entries of a game.

        Of a game that is not over it has only what one side sees, the hidden counters dealt again
        by the seed. Raises NotThere where that is not allowed, or in the middle of a fight.
        """
        state = replay.at(index)
        if not replay.is_over:
            if replay.record.seal is not None:
                raise NotThere(_("A sealed game can be taken to the workbench only when it is "
                                 "over."))
            if eyes not in state.game.sides:
                raise NotThere(_("This game is not over: view it as one side, and only what that "
                                 "side sees is taken."))  # fmt: skip
            state = imagine(seen_by(state, eyes), Random(seed))
        header = replay.header
        try:
            bench = cls(dump(state, header.scenario, header.options))
        except ValueError:
            raise NotThere(
                _("A combat cannot be a position: take the moment before or after it.")
            ) from None
        bench.eyes = "" if replay.is_over else eyes
        return bench

    @property
    def start(self) -> TrialStart:
        return TrialStart(self.text, self.eyes)

    @property
    def text(self) -> str:
        return position_text(self.facts)

    @property
    def is_saved(self) -> bool:
        """Whether nothing would be lost: saved as it is, or nothing placed yet."""
        return self.facts == self._saved or (self._saved is None and not self._past)

    def save(self, path: Path) -> None:
        """Write the position. Raises OSError, and NotThere while it cannot be played."""
        if self.fault is not None:
            raise NotThere(self.fault.sentence)
        self.facts = position_editing.ordered(_plain(self.text, path.name), self._notes)
        write_atomically(path, self.text)
        self.version += 1
        self.path, self._saved = path, self.facts

    @property
    def game(self) -> Game:
        """Board, mix and rules, with the options that are set."""
        key = repr(self.facts.get("options"))
        if key not in self._games:
            self._games[key] = load_scenario(self.facts["scenario"], self.facts.get("options", {}))
        return self._games[key]

    @property
    def rules(self) -> HexRules:
        found: HexRules = self.game.rules
        return found

    @property
    def shown(self) -> State:
        """The position for a picture, legal or not."""
        return self.kept("shown", lambda: position_editing.shown_state(self.game, self.facts))

    @property
    def left(self) -> Mapping[BoxPiece, int]:
        return self.kept("left", lambda: position_editing.left(self.game, self.facts))

    @property
    def fault(self) -> Fault | None:
        """The first thing wrong, or None while the position can be played."""
        return self.kept("fault", lambda: _fault_of(self.text))

    # --- counters ---------------------------------------------------------------------------

    def units(self, hex_: Hex) -> list[dict[str, Any]]:
        """The counters of a hex as its file says them, the first laid first."""
        found: list[dict[str, Any]] = self.facts.get("units", {}).get(hex_name(hex_), [])
        return found

    def lay(self, piece: BoxPiece, hex_: Hex) -> str:
        """Put a counter or marker of the box into a hex. A cover turns a revealed one face down."""
        if hex_ not in self.game.board:
            return _("{text} is not on the map").format(text=hex_name(hex_))
        if self.left[piece] < 1:
            return _("None of these are left in the box.")
        if piece.group == position_editing.VP:
            return self._set(hex_, marker=int(piece.face))
        if piece == BoxPiece(position_editing.MARKER_GROUP, position_editing.CONTROL):
            return self._set(hex_, control=True)
        if piece == BoxPiece(position_editing.MARKER_GROUP, position_editing.UNSEEN):
            sides = self.game.sides
            found = [
                unit["id"] for unit in self.units(hex_) if position_editing.is_open(unit, sides)
            ]
            return self.flip(found[-1]) if found else _("Nothing that is face up here has a back.")
        unit = position_editing.new_unit(self.game, self.facts, piece)
        return self.change(lambda to: position_editing.units_in(to, hex_).append(unit))

    def take(self, unit: str) -> str:
        """Put a counter back into the box."""
        return self.change(lambda to: position_editing.taken(to, unit))

    def move(self, unit: str, hex_: Hex) -> str:
        """Move a counter to another hex; what it did in the running activation is forgotten."""
        if hex_ not in self.game.board:
            return _("{text} is not on the map").format(text=hex_name(hex_))
        return self.change(lambda to: position_editing.put_down(to, unit, hex_name(hex_)))

    def flip(self, unit: str) -> str:
        """Turn a counter face up for both sides, or face down again.

        A revealed stick gets the most frequent face that is left in its box.
        """
        found, sides = self._said(unit), self.game.sides
        group = next((key for key, f in self.rules.formations.items()
                      if f.prefix == unit.partition(".")[0]), "")  # fmt: skip
        if position_editing.fixed_faces(self.game, group):
            return _("It is always face up: it has no back.")
        if group not in self.rules.regiments:
            return self._set(
                unit, known_to=None if position_editing.is_open(found, sides) else list(sides)
            )
        if not unit.partition(".")[2].isdecimal():
            return _("A company is always face up: it has no back. [2.4.1]")
        if "face" in found:
            return self._set(unit, face=None, known_to=None)
        rest = {face: self.left[BoxPiece(group, face)] for face in self.game.mix[group]}
        return self._set(unit, face=max(rest, key=lambda name: rest[name]), known_to=list(sides))

    def reduce(self, unit: str) -> str:
        """Reduce a counter, or restore its step."""
        return self._set(unit, reduced=None if self._said(unit).get("reduced") else True)

    def _said(self, thing: str | Hex) -> dict[str, Any]:
        """What the file says of a counter, by id, or of a VP hex."""
        return (
            position_editing.unit_of(self.facts, thing)
            if isinstance(thing, str)
            else self.vp(thing)
        )

    def _set(self, thing: str | Hex, **values: object) -> str:
        """Change what the file says of a counter or a VP hex; None takes a field away."""

        def change(to: Facts) -> None:
            if isinstance(thing, str):
                position_editing.put(position_editing.unit_of(to, thing), values)
                return
            places = to.setdefault(position_editing.VP, {})
            position_editing.put(places.setdefault(hex_name(thing), {}), values)
            if not places[hex_name(thing)]:
                del places[hex_name(thing)]

        return self.change(change)

    # --- what only its rulebook knows -------------------------------------------------------

    @property
    def _notes(self) -> tuple[str, ...]:
        return tuple(get_type_hints(self.rules.notation.notes))

    def switches(self, thing: str | Hex) -> tuple[WordSwitch, ...]:
        piece = self.shown.pieces[thing] if isinstance(thing, str) else thing
        return self.rules.switches(self.shown, piece)

    def is_on(self, thing: str | Hex, switch: WordSwitch) -> bool:
        """Whether one of its `switches` is set."""
        if switch.key in self._notes:
            return switch.value in self.facts.get(switch.key, ())
        return bool(self._said(thing).get(switch.key))

    def switch(self, thing: str | Hex, switch: WordSwitch) -> str:
        """Set one of its `switches`, or unset it; control of a hex then follows from it."""
        if switch.key in self._notes:
            noted = set(self.facts.get(switch.key, ())) ^ {switch.value}
            return self.change(
                lambda to: position_editing.put(to, {switch.key: sorted(noted) or None})
            )
        said = {switch.key: None if self.is_on(thing, switch) else switch.value}
        follows = {} if isinstance(thing, str) else {"control": None}
        return self._set(thing, **said, **follows)

    def note(self, name: str, value: int | None) -> str:
        """Set a `counted` number of the rulebook; None: as the game begins."""
        return self.change(lambda to: position_editing.put(to, {name: value}))

    @property
    def away(self) -> Mapping[str, str]:
        """Where counters wait off the map, by counter."""
        return position_editing.off_map(self.facts)

    def ways_off(self, unit: str) -> tuple[str, ...]:
        return self.rules.ways_off(self.shown, self.shown.pieces[unit])

    def send_away(self, unit: str, place: str) -> str:
        """Let a counter wait at a place off the map."""
        return self.change(
            lambda to: position_editing.put_down(to, unit, place, position_editing.AWAY)
        )

    # --- victory hexes ----------------------------------------------------------------------

    def vp(self, hex_: Hex) -> dict[str, Any]:
        found: dict[str, Any] = self.facts.get(position_editing.VP, {}).get(hex_name(hex_), {})
        return found

    def conceal(self, hex_: Hex) -> str:
        """Turn the marker of a hex face up or down for the other side."""
        place, first = self.vp(hex_), self.rules.first_side
        if "marker" not in place:
            return _("There is no VP marker here.")
        hidden = place.get("concealed", place.get("laid_by", first) == first)
        return self._set(hex_, concealed=not hidden)

    def laid_by_other(self, hex_: Hex) -> str:
        """Mark the marker of a hex as placed by the other side."""
        place = self.vp(hex_)
        if "marker" not in place:
            return _("There is no VP marker here.")
        first = self.rules.first_side
        second = self.game.other(first)
        other = second if place.get("laid_by", first) == first else first
        return self._set(hex_, laid_by=other, concealed=None)

    def control(self, hex_: Hex) -> str:
        """Give control of a VP hex, or take it away."""
        held = self.shown.book.vp.get(hex_)
        return self._set(hex_, control=not (held and held.control))

    def unmark(self, hex_: Hex) -> str:
        """Take the marker of a hex back into the box, or where there is none its control."""
        if "marker" in self.vp(hex_):
            return self._set(hex_, marker=None, laid_by=None, concealed=None)
        return self._set(hex_, control=None)

    # --- the turn ---------------------------------------------------------------------------

    def set_turn(self, turn: int) -> str:
        """Set the turn; nothing of it is played yet except what `set_next` says."""
        return self.change(lambda to: to.update(turn=turn))

    @property
    def initiative(self) -> Side:
        """The side that has the initiative, or had it last turn."""
        found: Side = self.facts.get("initiative") or self.rules.first_side
        return found

    def set_initiative(self, side: Side) -> str:
        """Give the initiative to a side; where a side is to choose, it begins."""

        def change(to: Facts) -> None:
            to["initiative"] = side
            if "choose" in to.get("phase", {}):
                position_editing.begun(to, {"choose": side})

        return self.change(change)

    @property
    def nexts(self) -> tuple[str, ...]:
        """What can come next: a step of the turn, "choose", or an activation."""
        steps = dict.fromkeys(step.name for step in self.rules.turn if step.name)
        over = closing(self.rules)  # nothing begins with them
        known = [name for name in steps if name != Choose.name and name not in over]
        return (*known, "choose", *self.rules.activations)

    @property
    def next(self) -> str:
        """What comes next, of `nexts`, or the name of another step."""
        phase = self.facts.get("phase", {})
        step: str = phase.get("step", Initiative.name)
        return phase.get("activation") or ("choose" if "choose" in phase else step)

    def set_next(self, name: str) -> str:
        """Make a step or an activation come next; what was done in the running one is forgotten."""
        if name == "choose":
            phase: dict[str, Any] = {"choose": self.initiative}
        elif name in self.rules.activations:
            first = self.rules.activations[name].steps[0].name
            phase = {"activation": name, "step": first}
        else:
            phase = {"step": name}
        return self.change(lambda to: position_editing.begun(to, phase))

    def set_option(self, name: str, value: object) -> str:
        return self.change(lambda to: to.setdefault("options", {}).update({name: value}))

    def clear(self) -> str:
        """Take everything off the map."""
        listed = [name for name in self._notes if isinstance(self.facts.get(name), list)]
        laid = ("units", position_editing.AWAY, position_editing.VP, "dead", *listed)
        return self.change(lambda to: [to.pop(part, None) for part in laid])

    def change(self, change: Callable[[Facts], object]) -> str:
        """Change a copy of the facts and remember the old ones; return "" or why it is refused."""
        made = deepcopy(self.facts)
        change(made)
        made = position_editing.ordered(made, self._notes)
        ids = [unit["id"] for _place, unit in position_editing.everywhere(made)]
        for name in self.rules.counted.keys() & made.keys():
            most = self.rules.most(name, ids)
            made[name] = made[name] if most is None else min(made[name], most)
        self.replace(made)
        return ""


def _plain(text: str, name: str) -> Facts:
    """The facts of a position's text, without what may be left out.

    Raises FileError, also for a position of another game family.
    """
    found = read_position(text, name)
    writes: object = component(found.state.game.rules.kind, "position")
    if writes is not dump:
        reason = _("the workbench has a hex map and cannot show a position of {game}")
        game = title_of(found.scenario)
        raise parse_yaml(text, name).error(("scenario",), reason, game=game)
    return dump(found.state, found.scenario, found.options)


def _fault_of(text: str) -> Fault | None:
    """The first thing wrong with a position's text.

    It is the sentence of its refusal, with its rule apart, and the hex that it is about.
    """
    try:
        state = read_position(text).state
    except FileError as problem:
        line = text.splitlines()[problem.line - 1 : problem.line]
        named = _HEX.match(line[0]) if line else None
        rules = _CITED.findall(problem.reason)
        sentence = _CITED.sub("", problem.reason).strip()
        sentence = sentence[:1].upper() + sentence[1:]
        ended = sentence if sentence.endswith(".") else f"{sentence}."
        return Fault(ended, rules[-1] if rules else "", parse_hex(named[1]) if named else None)
    return None if state.todo else Fault(_("The game has been scored: nothing is left to play."))
