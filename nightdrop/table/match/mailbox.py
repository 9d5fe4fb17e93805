"""The folders of games by mail: the letters that are kept, the seat, the draft, and the ledger.

All is found from these files: the newest letter says whose turn it is, the ledger what happened in
this home. A letter is written here before it is copied or saved anywhere else.
"""

import re
import secrets
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final, Literal, NamedTuple

from nightdrop.rules.actions import Roll
from nightdrop.table.calendar import today
from nightdrop.table.disk.files import disk, free_path, make_folders, write_atomically
from nightdrop.table.disk.folders import files_in, read_each
from nightdrop.table.disk.plain import read_plain
from nightdrop.table.disk.yaml import FileError, YamlFile, read_bytes
from nightdrop.table.language import N_, _
from nightdrop.table.record.append_only_file import adding_to, read_lines
from nightdrop.table.record.letters import (
    GAME_BYTES,
    MOST_TEXT,
    LetterError,
    LetterHead,
    PublicSeat,
    file_text,
    has_letter,
    read_letter,
)
from nightdrop.table.record.saves import BIN, new_save, past_days, put_into_sent
from nightdrop.table.record.sealed import DamagedLineError, SealedLines, unit_of
from nightdrop.table.scenario.schema import Name, Shape, Tally, shaped

# The kinds of decisions in which a player is asked, where nothing else is chosen.
USUAL_ASKS: Final = ("turns", "landing")
GROUPS: Final = {"mine": N_("Waits for you"), "other": N_("Waits for the other player"),
                 "over": N_("Over")}  # fmt: skip
Group = Literal["mine", "other", "over"]
_LETTER: Final = re.compile(r"(\d{3})\.night")
_GAME: Final = re.compile("[0-9a-f]{12}")
_HOMES: Final = 1_000_000


class MailSeat(Shape):
    """My seat in a game: its side, whether I invited, and the private key, in hexadecimal digits.

    That is "" where the passphrase is asked for each time; `shown` has it then. `home` is a number
    by which the other player sees that letters come from another computer.
    """

    side: Name
    is_inviter: bool
    private: str
    shown: PublicSeat
    home: Tally


class LedgerLine(Shape):
    """A line of the ledger: a `letter` was opened, or `rolls` were seen or `doubts` found then, or
    one of the rest, of which the last line holds.

    `name` is that of the game, `me` and `other` are those of the players. `asks` are the kinds of
    decisions in which I want to be asked, None where that was not changed. `record` is the name of
    the file that keeps the whole game at its end, `closed` says how the game ended here. `source`
    is the path of the saved game that goes on by mail.
    """

    letter: Tally | None = None
    rolls: Tally | None = None
    doubts: Tally | None = None
    fork: Tally | None = None
    name: str = ""
    me: str = ""
    other: str = ""
    asks: list[Name] | None = None
    record: str = ""
    closed: Literal["", "over", "screen"] = ""
    source: str = ""


class Ledger:
    """What happened to a game in this home, by the lines of its ledger; `last` has what they said
    last.

    `opened` counts by letter how often it was opened without a draft, `rolled` how many rolls were
    then seen, at most, `doubted` how many decisions my adjutant would not have made. `forks` are
    the letters of which another one came.
    """

    def __init__(self, lines: Iterable[LedgerLine]) -> None:
        self.opened, self.rolled, self.doubted = Counter[int](), Counter[int](), Counter[int]()
        self.forks, self.last = set[int](), LedgerLine()
        for said in lines:
            if said.letter is not None and said.doubts is not None:
                self.doubted[said.letter] = said.doubts
            elif said.letter is not None and said.rolls is not None:
                self.rolled[said.letter] = max(said.rolls, self.rolled[said.letter])
            elif said.letter is not None:
                self.opened[said.letter] += 1
            elif said.fork is not None:
                self.forks.add(said.fork)
            self.last = self.last.model_copy(update=said.model_dump(exclude_unset=True))


class MailCard(NamedTuple):
    """A game as a list shows it: of its letters by the clear heads of the newest alone.

    `asks` are the kinds of decisions in which I want to be asked, `written` is the number of my
    last letter; without `has_key` the passphrase is asked for.
    """

    box: "Mailbox"
    group: Group
    name: str
    other: str
    scenario: str
    head: LetterHead
    is_begun: bool
    asks: Sequence[str]
    written: int | None
    has_key: bool

    @property
    def is_seen(self) -> bool:
        """Whether its map can be looked at: I do not decide, and it is not gone on with elsewhere.
        """
        return self.group == "other" or self.head.is_over


class Mailbox:
    """The folder of one game by mail."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def of(cls, home: Path, game: bytes) -> "Mailbox":
        """The folder of a game, by its number, in the folder of all."""
        return cls(home / game.hex())

    @property
    def name(self) -> str:
        """That of its folder, which is the game's number in hexadecimal digits."""
        return self.folder.name

    @property
    def game(self) -> bytes:
        return bytes.fromhex(self.name)

    @property
    def exists(self) -> bool:
        return bool(self.numbers)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the letters that are kept, in order."""
        found = (_LETTER.fullmatch(path.name) for path in files_in(self.folder, ".night"))
        return sorted(int(one[1]) for one in found if one)

    @property
    def draft(self) -> Path:
        return self.folder / "draft"

    @property
    def leaving(self) -> Path:
        """The record of a game that goes to one screen, before it is among the saved games."""
        return self.folder / "one-screen.yaml"

    @property
    def is_begun(self) -> bool:
        """Whether anything was done since the letter that the draft answers."""
        try:
            return read_bytes(self.draft).count(b"\n") > 1  # the first line says what it answers
        except FileError:
            return False

    def letter(self, number: int) -> Path:
        return self.folder / f"{number:03d}.night"

    def text(self, number: int, *, code: bool = False) -> str:
        """The file of a letter, or its code. Raises FileError where there is none."""
        path = self.letter(number)
        data = read_bytes(path.with_suffix(".code") if code else path, MOST_TEXT)
        return data.decode("ascii", "replace")

    def keep(self, number: int, block: str, code: str = "") -> None:
        """Keep a letter, the code first: it counts once the file is there. Raises OSError."""
        make_folders(self.folder)
        if code:
            write_atomically(self.letter(number).with_suffix(".code"), code + "\n")
        write_atomically(self.letter(number), file_text(block))

    @cached_property
    def seat(self) -> MailSeat:
        """My seat. Raises FileError."""
        path = self.folder / "seat"
        data = read_bytes(path)
        try:  # a line of JSON, which is read sooner than YAML
            found = read_plain(data)
        except ValueError:
            raise FileError(str(path), 1, _("is damaged")) from None
        return shaped(YamlFile(str(path), found, {(): 1}), MailSeat)

    def take_seat(self, seat: MailSeat) -> None:
        """Keep a seat, for its owner alone. Raises OSError."""
        make_folders(self.folder)
        write_atomically(self.folder / "seat", seat.model_dump_json() + "\n")
        self.__dict__["seat"] = seat

    def is_mine(self, number: int) -> bool:
        """Whether I write, or wrote, the letter of this number."""
        return (number % 2 == 0) == self.seat.is_inviter

    def note(self, **said: object) -> None:
        """Add a line to the ledger. Raises OSError."""
        with adding_to(self.folder / "ledger.jsonl") as lines:
            lines.add(said)

    @property
    def ledger(self) -> Ledger:
        """What the ledger says; a damaged line is left out. Raises OSError."""
        found = list[LedgerLine]()
        for line in read_lines(self.folder / "ledger.jsonl").said:
            with suppress(FileError):
                found.append(line.shaped(LedgerLine))
        return Ledger(found)

    @property
    def card(self) -> MailCard:
        """The game as a list shows it. Raises FileError, OSError."""
        return self.card_of(self.numbers)

    def card_of(self, numbers: Sequence[int]) -> MailCard:
        """The same where the numbers of its letters are known."""
        last = self.ledger.last
        heads = [self.head(number) for number in numbers[-2:]]  # that of a code is short
        scenario = next((head.scenario for head in heads if head.scenario), "")
        asks = USUAL_ASKS if last.asks is None else last.asks
        written = max(filter(self.is_mine, numbers), default=None)
        group = self._group(numbers[-1], last.closed, lambda: heads[-1])
        return MailCard(self, group, last.name or self.name, last.other, scenario, heads[-1],
                        self.is_begun, asks, written, bool(self.seat.private))  # fmt: skip

    def head(self, number: int) -> LetterHead:
        """The clear head of a letter that is kept. Raises FileError, also for a damaged one."""
        try:
            return read_letter(self.text(number)).head
        except LetterError as problem:
            name = self.ledger.last.name or self.name
            raise FileError(name, 0, "{reason}", reason=problem) from None

    def group_of(self, numbers: Sequence[int]) -> Group:
        """For whom it waits, by the numbers of its letters; none is read where the last says so.

        Raises as `card` does.
        """
        number = numbers[-1]
        return self._group(number, self.ledger.last.closed, lambda: self.head(number))

    def _group(self, number: int, closed: str, head: Callable[[], LetterHead]) -> Group:
        """The group of a game with this newest letter, whose head is read where it is wanted."""
        if closed:
            return "over"
        if not self.is_mine(number):
            return "mine"
        return "over" if head().is_over else "other"

    def close_for_screen(self, saves: Path) -> Path:
        """Close the game, whose record lies here, and move that among the saved games; its path.

        At no moment can it be played in both places. Raises OSError.
        """
        make_folders(saves)
        if self.ledger.last.closed != "screen":
            self.note(closed="screen")
        path = new_save(saves)
        disk().replace(self.leaving, path)
        return path

    def put_into_bin(self) -> Path:
        """Move the game into the bin, for thirty days; return its new folder. Raises OSError."""
        folder = self.folder.parent / BIN / str(today())
        make_folders(folder)
        made = free_path(folder / self.name)
        disk().replace(self.folder, made)
        for day in past_days(self.folder.parent / BIN):
            shutil.rmtree(day, ignore_errors=True)
        return made


def take_back(binned: Path) -> Path:
    """Move a game out of the bin again; return its folder. Raises OSError, also where its letters
    came anew."""
    folder = binned.parent.parent.parent / binned.name[: 2 * GAME_BYTES]
    disk().replace(binned, folder)
    return folder


def letter_text(path: Path) -> str:
    """The text of a file in which a letter is to be found. Raises FileError."""
    return read_bytes(path, MOST_TEXT).decode("utf-8", "replace")


def is_letter(path: Path) -> bool:
    """Whether a file is a letter: it holds one, whatever it is called, or is called so."""
    try:
        return path.suffix == ".night" or has_letter(letter_text(path))
    except FileError:
        return False


def new_home() -> int:
    """A number by which the letters of one home are told from those of another."""
    return secrets.randbelow(_HOMES)


def mail_cards(home: Path) -> tuple[list[MailCard], list[FileError]]:
    """All games by mail in the order of their groups, the newest letters first; why others cannot
    be read."""
    games = _games(home)
    found, refused = read_each(games, lambda path: Mailbox(path).card_of(games[path]))
    order = list(GROUPS)
    found.sort(key=lambda card: (order.index(card.group), -card.head.minute))
    return found, refused


def mails_waiting(home: Path) -> tuple[int, int]:
    """How many games by mail wait for the player here, and how many for the others."""
    games = _games(home)
    groups, _refused = read_each(games, lambda path: Mailbox(path).group_of(games[path]))
    return groups.count("mine"), groups.count("other")


def settle(home: Path, saves: Path) -> None:
    """Finish the ways to one screen, and from there, that were cut off. Raises nothing.

    What left for one screen comes among the saved games; a saved game whose invitation is written
    goes where it is only looked at.
    """
    for box in map(Mailbox, files_in(home, "")):
        with suppress(OSError, FileError):
            last = box.ledger.last
            if box.leaving.exists() and last.closed == "screen":
                box.close_for_screen(saves)
            if last.source and box.numbers == [0] and Path(last.source).exists():
                put_into_sent(Path(last.source))


def _games(home: Path) -> dict[Path, list[int]]:
    """The folders of the games by mail, with the numbers of their letters, each listed once.

    One without a letter is that of an invitation given up halfway.
    """
    known = {path: Mailbox(path).numbers for path in files_in(home, "")
             if _GAME.fullmatch(path.name)}  # fmt: skip
    return {path: numbers for path, numbers in known.items() if numbers}


_BEGUN: Final = "begun"  # the first line of a draft


class MailPaper:
    """Writes the draft of a letter: what was done since the one that it answers, line by line.

    Each line is encrypted separately and bound to all before it. The ends of turns are left out:
    they are written anew.
    """

    is_closed = False

    def __init__(
        self, key: bytes, answers: bytes, since: int, rolled: Callable[[int], None]
    ) -> None:
        """`answers` is the link of the letter, `since` the number of entries at its end.

        `rolled` is told of the number of rolls in the draft before a new one is written.
        """
        self._key, self._answers, self._since, self._rolled = key, answers, since, rolled
        self._rolls = 0
        self._lines: SealedLines

    def whole(self, header: object, entries: Iterable[str], *, is_over: bool) -> str:
        self._lines, self._rolls = SealedLines(self._key, self._answers), 0
        actions = [entry for entry in entries if not entry.startswith("turn ")]
        return self.more([_BEGUN, *actions[self._since :]], is_over=is_over)

    def more(self, entries: Iterable[str], *, is_over: bool) -> str:
        actions = [entry for entry in entries if not entry.startswith("turn ")]
        self._rolls += sum(entry.startswith(f"{Roll.verb} ") for entry in actions)
        self._rolled(self._rolls)
        return "".join(f"{self._lines.seal(entry, unit_of(entry))}\n" for entry in actions)

    def read(self, draft: Path) -> list[str] | None:
        """The entries of a draft; None where there is none that answers this letter.

        What comes after a torn or changed line is left out.
        """
        try:
            rows = read_bytes(draft).split(b"\n")
        except FileError:
            return None
        lines, found = SealedLines(self._key, self._answers), list[str]()
        for row in rows:
            try:
                found.append(lines.open(row))
            except DamagedLineError:
                break
        return found[1:] if found[:1] == [_BEGUN] else None
