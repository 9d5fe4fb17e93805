"""The game record: one readable YAML file, a header and then one entry a line.

A record is append-only: an undo is the entry `undo`. At the end of every turn one quoted entry
holds the digest of the state and the whole position, for readers and checks; it is not an action,
and begins with the word `turn`.
"""

import json
import re
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, Protocol

from pydantic import Field, ValidationError

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, State
from nightdrop.games import component, rulebooks
from nightdrop.rules.actions import NoAction, Vocabulary, parse
from nightdrop.rules.rulebook import Rulebook, ruleset
from nightdrop.table.calendar import universal
from nightdrop.table.disk.bounds import MAX_BYTES, MAX_NUMBER
from nightdrop.table.disk.files import write_atomically
from nightdrop.table.disk.logs import fault
from nightdrop.table.disk.plain import read_plain
from nightdrop.table.disk.yaml import (
    FileError,
    Where,
    YamlFile,
    parse_yaml,
    read_bytes,
    yaml_text,
)
from nightdrop.table.language import _
from nightdrop.table.record.dealers import Chance, Dice, unforetold
from nightdrop.table.record.digests import digest
from nightdrop.table.record.sealed import Seal, SealedPaper, is_sealed, open_sealed
from nightdrop.table.scenario.editions import FIRST_EDITION
from nightdrop.table.scenario.scenarios import FORM, Form
from nightdrop.table.scenario.schema import Minute, Name, Shape, Tally, shaped
from nightdrop.table.words.sides import seat_of

NEWEST: Final = 1
_FORMAT: Final = re.compile(r"night-drop-record-(\d{1,4})")


class Fields(NamedTuple):
    """The fields of the next format; `origin` maps renamed fields to their old names."""

    value: dict[str, object]
    origin: Mapping[str, str] = {}


def migrated(file: YamlFile) -> YamlFile:
    """Return a record file in today's format; anything but a record is returned unchanged.

    Raises FileError for a record of a newer format.
    """
    number = _number(file)
    if number is not None and number > NEWEST:
        reason = _("was saved by a newer Night Drop: its format is {number}, but this version "
                   "reads {newest}")
        raise file.error(("format",), reason, number=number, newest=NEWEST)
    while number is not None and number in STEPS:
        assert isinstance(file.value, dict)
        fields = STEPS[number](dict(file.value))
        number += 1
        value = {**fields.value, "format": f"night-drop-record-{number}"}
        file = YamlFile(file.path, value, _lines(file, fields.origin))
    return file


def _number(file: YamlFile) -> int | None:
    """Return the number of a record's format, or None."""
    named = file.value.get("format") if isinstance(file.value, dict) else None
    found = _FORMAT.fullmatch(named) if isinstance(named, str) else None
    return int(found[1]) if found else None


def _lines(file: YamlFile, origin: Mapping[str, str]) -> dict[Where, int]:
    """Return the line of each field, renamed ones included."""
    lines = dict(file.lines)
    for new, old in origin.items():
        for where, line in file.lines.items():
            if where and where[0] == old:
                lines[(new, *where[1:])] = line
    return lines


# Steps from an older format to the next, by its number; there is no older format yet.
STEPS: Final[dict[int, Callable[[dict[str, object]], Fields]]] = {}


FORMAT: Literal["night-drop-record-1"] = "night-drop-record-1"
_COMMENT = "# Night Drop, the record of a game: see `nightdrop replay --help`\n"
UNDO = "undo"
DRAW = "draw"  # the verb of the only entries that hold a secret of one side
_MARK = re.compile(r"turn (\d{1,6}) ends, digest ([0-9a-f]{64}), position (\{.*\})")


class RulesName(Shape):
    """The rulebook a game was played by, and its version."""

    name: str
    version: int


class Bot(Shape):
    """A side that the program plays: its level, and the version of that level."""

    bot: Name
    version: int = Field(ge=1)


# Who plays a side: a person by a name, or the program.
HUMAN: Final = "human"
Players = Mapping[Side, str | Bot]


class MailNote(Shape):
    """What a record keeps of a game that was played by mail.

    `cuts` gives the number of actions at the end of each letter, `choices` by seat, that of the
    inviter first, the kinds of decisions in which it was asked, `openings` the number of each
    letter that was opened more than once, how often, and how many rolls had been seen before.
    `adjutant` is the level that answered for a player who was not there. `sent` has the minutes
    since 1970 in which the invitation and the newest letter were written, `forks` the numbers of
    letters of which another one came, `moved` the sides whose letters came from several computers.
    `doubts` has the number of each letter in which an adjutant decided what it would not have
    decided where the letter was read, and how often.
    """

    cuts: list[Tally]
    choices: dict[str, list[Name]]
    openings: list[list[Tally]]
    adjutant: Bot | None = None
    sent: list[Minute] | None = None
    forks: list[Tally] | None = None
    moved: list[Name] | None = None
    doubts: list[list[Tally]] | None = None

    def adjutant_of(self, entry: int, decider: str | None) -> Side | None:
        """The side whose adjutant decided an entry: it decided within the other's letter.

        None where `decider` wrote the letter itself, is chance, or there was no letter.
        """
        letter = bisect_right(self.cuts, entry)
        if letter == 0 or letter > self._last or decider not in self.choices:
            return None
        return decider if decider != [*self.choices][letter % 2] else None

    @property
    def _last(self) -> int:
        """The number of the last letter of which the entries are known."""
        return len(self.cuts) - 1


class DraftedNote(MailNote):
    """The same while the next letter is being written: it has all entries after the others."""

    @property
    def _last(self) -> int:
        return len(self.cuts)


class Header(Shape):
    """The fields before the entries. `dice` says how dice are thrown: by a seed, by the system at
    each throw, by the players, or entered by the caller; `seed` may be None for all but the first.
    `digests` is the form of the digests, that of the scenario and those of the turns. `edition` is
    that of the scenario's data; it is not written of the first.
    `players` tells by side who plays it, as far as that is known.

    `hints` counts by side the hints that were asked for; "off" where there are none. `take_backs`
    counts how often a person against the program took back with new dice; "off" where that is not
    allowed. `handed` is the number of entries after which a person and the program last took each
    other's place.
    `deal` is the day of which it is the deal, "2026-11-24", where its seed is that of a day, or its
    week, "2026-W48".
    `position` is the start, where that is not the set-up; `fork` the number of entries shared
    with the game it was forked from.
    `given_up` is the side whose player gave up the game after its last entry, `mail` is only of a
    game that was played by mail.
    """

    format: Literal["night-drop-record-1"] = FORMAT
    rules: RulesName
    scenario: str
    scenario_digest: str
    digests: Form = None
    edition: Annotated[int, Field(ge=2, le=MAX_NUMBER)] | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    seed: int | None = None
    deal: Annotated[str, Field(pattern=r"^\d{4}-(\d\d-\d\d|W\d\d)$")] | None = None
    dice: Dice = "none"
    players: dict[str, str | Bot] = Field(default_factory=dict)
    hints: dict[str, Tally] | Literal["off"] | None = None
    take_backs: Tally | Literal["off"] | None = None
    handed: Tally | None = None
    created: str = ""
    fork: int | None = None
    position: dict[str, Any] | None = None
    given_up: Name | None = None
    mail: MailNote | None = None

    @property
    def data_edition(self) -> int:
        """The edition of the scenario's data, from 1."""
        return self.edition or FIRST_EDITION

    @property
    def chance(self) -> Chance:
        return Chance(self.seed, self.dice)

    @property
    def bots(self) -> dict[Side, Bot]:
        return {side: who for side, who in self.players.items() if isinstance(who, Bot)}

    @property
    def exchanged(self) -> Players:
        """The players with their sides swapped."""
        return dict(zip(self.players, reversed(self.players.values()), strict=True))

    def unforetold(self) -> "Header":
        """The same header without a seed that predicts the dice."""
        return self.model_copy(update=unforetold(self.chance)._asdict())


class _RecordFile(Header):
    """A whole record file; an empty list of entries reads as None."""

    entries: list[str] | None


class TurnMark(NamedTuple):
    """The line at the end of a turn: the state's digest and position."""

    turn: int
    digest: str
    position: Mapping[str, object]

    @property
    def text(self) -> str:
        """The entry; no action begins with its first word."""
        flow = json.dumps(self.position, separators=(", ", ": "), ensure_ascii=False)
        return f"turn {self.turn} ends, digest {self.digest}, position {flow}"


# What an entry says: an action, the end of a turn, or None: the last decision is taken back.
Said = Action | TurnMark | None


@dataclass(frozen=True)
class Record:
    """A record as read or to be written; `notice` reports a repair, if any.

    With a `seal` it is written sealed, together with its key once the game `is_over`.
    """

    header: Header
    entries: tuple[str, ...] = ()
    notice: str = ""
    seal: Seal | None = field(default=None, compare=False, repr=False)
    is_over: bool = field(default=False, compare=False)
    source: YamlFile | None = field(default=None, compare=False, repr=False)

    @cached_property
    def _rulebook(self) -> Rulebook:
        """The rulebook that the header names. Raises FileError if there is none of this name."""
        name, books = self.header.rules.name[:40], rulebooks()
        if name not in books:
            reason = _("there is no rulebook called {rulebook}; choose from {known}")
            known, path = ", ".join(books), ("rules", "name")
            if self.source:
                raise self.source.error(path, reason, rulebook=name, known=known)
            raise FileError("record", 1, reason, rulebook=name, known=known)
        found: Rulebook = books[name]
        return found

    @cached_property
    def said(self) -> tuple[Said, ...]:
        """The meaning of each entry, read once.

        Raises FileError at the first that has none.
        """
        return tuple(self.read(number, text) for number, text in enumerate(self.entries))

    def read(self, number: int, text: str) -> Said:
        """The meaning of this text as entry `number`. Raises FileError if it has none."""
        if text == UNDO:
            return None
        rulebook = self._rulebook
        try:
            return turn_mark(text) or read_action(text, rulebook, self.quoted(text))
        except ValueError as problem:
            raise self.error(number, str(problem)) from None

    def error(self, number: int, reason: str, /, **fields: object) -> FileError:
        """Return the refusal of entry `number`, with file and line if read from a file."""
        if self.source:
            return self.source.error(("entries", number), reason, **fields)
        return FileError("record", number + 1, reason, **fields)

    def quoted(self, text: str) -> str:
        """Return an entry as a refusal may quote it to both players.

        Before the end of the game it is without what was drawn, and of a sealed game only the verb.
        """
        if self.is_over:
            return text
        if text.startswith(DRAW):
            return DRAW
        return text if self.seal is None else text.partition(" ")[0]


def header_for(
    state: State,
    scenario: str,
    options: Mapping[str, object],
    seed: int | None,
    dice: Dice | None = None,
    players: Players | None = None,
) -> Header:
    """Return the header of a new game that starts from this state."""
    rules = ruleset(state)
    return Header(
        rules=RulesName(name=rules.name, version=rules.version),
        scenario=scenario,
        scenario_digest=state.game.digest,
        digests=FORM,
        edition=state.game.edition if state.game.edition > FIRST_EDITION else None,
        options=dict(options),
        seed=seed,
        dice=dice or ("none" if seed is None else "seeded"),
        players=dict(players or {}),
        created=now(),
    )


def now() -> str:
    """Return date and time as records write them, to the second, UTC."""
    return universal(time.time())


def entry_line(text: str) -> str:
    """Return an entry as a line of YAML; the end of a turn is quoted, actions are plain."""
    if text.startswith("turn "):
        return "- '" + text.replace("'", "''") + "'\n"
    return f"- {text}\n"


def turn_mark(text: str) -> TurnMark | None:
    """Return the end of a turn that this entry is, or None for an action.

    Raises ValueError if it is damaged.
    """
    if not text.startswith("turn "):
        return None
    found = _MARK.fullmatch(text)
    if not found:
        raise ValueError(_("is not the end of a turn: its digest or position is damaged"))
    try:
        position = read_plain(found[3])
    except ValueError:
        raise ValueError(_("contains a position that cannot be read")) from None
    return TurnMark(int(found[1]), found[2], position)


class Paper(Protocol):
    """Writes the text of one file; `is_closed` once nothing can be appended."""

    is_closed: bool

    def whole(self, header: Mapping[str, object], entries: Iterable[str], *, is_over: bool) -> str:
        """The whole file."""

    def more(self, entries: Iterable[str], *, is_over: bool) -> str:
        """Return the text to append for further entries."""


class PlainPaper:
    """Writes a record in plain text."""

    is_closed = False

    def whole(self, header: Mapping[str, object], entries: Iterable[str], *, is_over: bool) -> str:
        text = yaml_text(dict(header))
        return f"{_COMMENT}{text}entries:\n{self.more(entries, is_over=is_over)}"

    def more(self, entries: Iterable[str], *, is_over: bool) -> str:
        return "".join(map(entry_line, entries))


def paper_for(record: Record) -> Paper:
    return PlainPaper() if record.seal is None else SealedPaper(record.seal)


def render(record: Record, paper: Paper | None = None) -> str:
    """Return the whole file of a record, on plain paper unless another is given."""
    header = record.header.model_dump(exclude_none=True)
    return (paper or PlainPaper()).whole(header, record.entries, is_over=record.is_over)


def write_record(path: Path, record: Record) -> int:
    """Save a whole record in one step; return the file's size in bytes.

    Raises OSError; the old file is then unchanged.
    """
    return write_atomically(path, render(record, paper_for(record)))


def read_record(path: Path, seal: Seal | None = None) -> Record:
    """Read a record; a sealed one needs its seal. A torn last line is dropped and `notice` says
    so.

    Raises FileError with line and reason for anything else that is wrong with it; replaying shows
    whether the entries are legal.
    """
    return parse_record(read_bytes(path), str(path), seal)


def parse_record(data: bytes, name: str, seal: Seal | None = None) -> Record:
    """Return the record in these bytes; `name` stands for the file. Raises FileError."""
    if len(data) > MAX_BYTES:  # else its unread end could pass for a torn line
        raise FileError(name, 1, _("is larger than {most} MB"), most=MAX_BYTES // 1_000_000)
    whole = data.rstrip(b"\0")
    notice = ""
    if b"\n" in whole and not whole.endswith(b"\n"):
        # Only a crash while appending leaves a line without its end, and never the first one:
        # a record is created with all its lines.
        whole = whole[: whole.rfind(b"\n") + 1]
        line = whole.count(b"\n") + 1
        notice = _("{name}:{line}: the last line was incomplete and has been left out").format(
            name=name, line=line
        )
    source, kept = _content(whole, name, seal)
    if not isinstance(source.value, dict):
        raise FileError(name, 1, _("is not a saved game"))
    source = migrated(source)
    _check_players(source)
    file = shaped(source, _RecordFile)
    header = Header(**file.model_dump(exclude={"entries"}))
    _check_given_up(source, header)
    record = Record(header, tuple(file.entries or ()), notice, kept, source=source)
    record.said  # noqa: B018  an entry that says nothing is refused when it is read
    return record


def _check_players(file: YamlFile) -> None:
    """Refuse players who are neither named nor of a level, and sides of another game.

    The shape checks all else.
    """
    assert isinstance(file.value, dict)
    players, rules = file.value.get("players"), file.value.get("rules")
    if not isinstance(players, dict):
        return
    book = rulebooks().get(str(rules.get("name"))) if isinstance(rules, dict) else None
    for side, who in players.items():
        try:
            seat_of(str(side), book.seated if book else [str(side)])
        except ValueError as problem:
            raise file.error(("players", side), "{problem}", problem=problem) from None
        if not isinstance(who, str) and not _is_bot(who):
            reason = _("{side} must be a person's name, or a computer player as in {form}")
            form = "{bot: captain, version: 1}"
            raise file.error(("players", side), reason, side=side, form=form)


def _check_given_up(file: YamlFile, header: Header) -> None:
    """Refuse a game that was given up by a side that has no player, or by a computer player."""
    side, book = header.given_up, rulebooks().get(header.rules.name)
    if side is None:
        return
    try:
        seat_of(side, book.seated if book else [side])
    except ValueError as problem:
        raise file.error(("given_up",), "{problem}", problem=problem) from None
    if side in header.bots:
        reason = _("{side} is a computer player here, and only a person can give up")
        raise file.error(("given_up",), reason, side=side)


def _is_bot(value: object) -> bool:
    """Whether this names a level that the program played, and its version."""
    try:
        return bool(Bot.model_validate(value))
    except ValidationError:
        return False


def _content(data: bytes, name: str, seal: Seal | None) -> tuple[YamlFile, Seal | None]:
    """Return the content of a record file, plain or sealed, and its seal. Raises FileError."""
    if not is_sealed(data):
        return parse_yaml(data, name), None
    return open_sealed(data, name, seal)


def read_action(text: str, rulebook: Vocabulary, shown: str | None = None) -> Action:
    """Return the action with this text in a rulebook.

    Raises ValueError with a sentence if there is none; it quotes `shown` where the text holds a
    secret.
    """
    try:
        return parse(text, rulebook)
    except NoAction as problem:
        said = _("no action begins with {verb!r}: see the texts in docs/protocol.md")
        if problem.is_known:
            said = _("{text!r} is not a {verb!r} action: see the texts in docs/protocol.md")
        quoted = text if shown is None else shown
        verb = quoted.partition(" ")[0][:40]
        raise ValueError(said.format(verb=verb, text=quoted[:60])) from None


def turn_end(before: State, after: State, header: Header) -> TurnMark | None:
    """Return the mark to write if a turn ended between these two states, else None.

    One that cannot be written is left out, for no action may fail by it, and logged.
    """
    turn = turns_finished(after)
    if turn <= turns_finished(before):
        return None
    write = component(after.game.rules.kind, "position")
    try:
        position = write(after, header.scenario, header.options)
        return TurnMark(turn, digest(after), position)
    except Exception as problem:  # its text may tell what lies hidden
        fault(problem, f"the end of turn {turn} is not marked", secret=True)
        return None


def entries_of(header: Header, states: Sequence[State], actions: Sequence[Action]) -> list[str]:
    """Return the entries of a game that was played, including the ends of turns.

    `states` begin before the first action.
    """
    entries = []
    for before, action, after in zip(states, actions, states[1:], strict=False):
        entries.append(action.text)
        if mark := turn_end(before, after, header):
            entries.append(mark.text)
    return entries


def turns_finished(state: State) -> int:
    """Return the number of finished turns; the end of the game after the last belongs to none.
    """
    ended = not state.todo or state.due in ruleset(state).end
    return state.turn if ended else state.turn - 1
