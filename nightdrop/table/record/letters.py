"""A letter: what a player of a game by mail sends to the other, as a file or a code for a chat.

A whole letter holds the game so far; a code holds what is new since the letter that it answers.
Nothing here reads a clock or a file, and the writer gives the nonce.
"""

import json
import re
import string
import zlib
from hashlib import sha256
from math import ceil, log2
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field, ValidationError

from nightdrop.engine.counters import Side
from nightdrop.table.disk.plain import read_plain
from nightdrop.table.language import _
from nightdrop.table.record.fates import MOST_LETTERS, SECRET_BYTES
from nightdrop.table.record.sealed import (
    KEY_BYTES,
    NONCE_BYTES,
    SALT_BYTES,
    WRAPPED_BYTES,
    Cost,
    CostShape,
    Seal,
    WrongPassphraseError,
    decrypted,
    digits_of,
    encrypted,
)
from nightdrop.table.scenario.schema import Minute, Name, Shape, Tally, Words

LETTER_FORMAT: Final = 1
GAME_BYTES, LINK_BYTES = 6, 16
MOST_TEXT: Final = 1_000_000  # characters of a file, or of what is pasted
_MOST_BYTES, _MOST_INSIDE = 65_536, 2_000_000  # of a letter, and of what it unpacks to
_FIRST_LINE: Final = "Night Drop by mail: drop this file on the title, or paste it there."
_WIDTH: Final = 64
_PURPOSE: Final = b"night-drop-mail-1 "


class LetterError(ValueError):
    """A letter that cannot be used, in one sentence."""


def damaged() -> LetterError:
    """The refusal of a letter that is not as it was written."""
    return LetterError(_("This letter is damaged: ask for it again."))


class PublicSeat(Shape):
    """What letters show of a seat: its public key, and the private one under its passphrase.

    A free seat has neither; without a passphrase there is only the public key.
    """

    public: str = Field(default="", pattern=f"^$|{digits_of(KEY_BYTES)}")
    scrypt: CostShape | None = None
    salt: str = Field(default="", pattern=f"^$|{digits_of(SALT_BYTES)}")
    wrapped: str = Field(default="", pattern=f"^$|{digits_of(WRAPPED_BYTES)}")

    @classmethod
    def of(cls, private: bytes, game: bytes, side: Side, passphrase: str) -> "PublicSeat":
        """That of a private key; with a passphrase this is as slow as a seal."""
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        public = X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw().hex()
        if not passphrase:
            return cls(public=public)
        seal = Seal.of(passphrase, side)
        wrapped = seal.wrap(private, _PURPOSE + game + side.encode()).hex()
        cost = CostShape.model_validate(seal.cost._asdict())
        return cls(public=public, scrypt=cost, salt=seal.salt.hex(), wrapped=wrapped)

    def private(self, game: bytes, side: Side, passphrase: str) -> bytes:
        """The private key. Raises WrongPassphraseError, also where no passphrase was set."""
        if self.scrypt is None:
            raise WrongPassphraseError
        cost = Cost(**self.scrypt.model_dump())
        seal = Seal.of(passphrase, side, bytes.fromhex(self.salt), cost)
        return seal.unwrap(bytes.fromhex(self.wrapped), _PURPOSE + game + side.encode())


class LetterHead(Shape):
    """The part of a letter that anybody can read and nobody can change.

    `seat` is the index of the seat that decides next, `minute` counts from 1970, `before` is the
    link of the letter before. What follows `program` is only in whole letters, `seats` also in the
    letter that takes one: `rules` are name, version, form of digests and edition, `data` is the
    beginning of the scenario's digest.
    """

    game: bytes = Field(min_length=GAME_BYTES, max_length=GAME_BYTES)
    before: bytes = Field(min_length=LINK_BYTES, max_length=LINK_BYTES)
    nonce: bytes = Field(min_length=NONCE_BYTES, max_length=NONCE_BYTES)
    is_whole: bool = True
    number: int = Field(ge=0, le=MOST_LETTERS)
    seat: Literal[0, 1]
    turn: Tally
    is_over: bool
    minute: Minute
    program: Words
    scenario: Words = ""
    rules: tuple[Name, Tally, Tally, Tally] | None = None
    data: str = Field(default="", pattern=f"^$|{digits_of(LINK_BYTES)}")
    seats: tuple[PublicSeat, PublicSeat] | None = None

    @property
    def publics(self) -> list[str]:
        """The public keys of the seats, "" of a free one."""
        return [seat.public for seat in self.seats or ()]

    @property
    def free(self) -> int:
        """The index of the free seat of an invitation."""
        return self.publics.index("")

    def after(self, before: "LetterHead") -> "LetterHead":
        """This head of a code as that of the whole letter, by the head of the letter before."""
        ours = {name: getattr(before, name) for name in _ONLY_WHOLE}
        taken = zip(self.seats or (), before.seats or (), strict=False)
        seats = tuple(new if new.public else old for new, old in taken) or before.seats
        return self.model_copy(update={**ours, "is_whole": True, "seats": seats})

    def other(self, own: PublicSeat) -> PublicSeat:
        """The seat that is taken by another. Raises LetterError where not one alone is."""
        found = [seat for seat in self.seats or () if seat.public not in ("", own.public)]
        if len(found) != 1:
            raise damaged()
        return found[0]


class LetterContent(Shape):
    """What a letter says besides head and entries.

    `header` has the fields of the record that the head does not say; `cuts` the number of entries
    at the end of each letter; `asks` the kinds of decisions in which a seat is asked and not its
    adjutant; `openings` the number of each letter that was opened more than once, how often, and
    how many rolls had been seen before; `homes` the computers of each seat in the order of their
    first letters; `forks` are letters of which another one came, `doubts` the number of each letter
    with decisions that its reader's adjutant would not have made, and how many; `begun` is the
    minute of the invitation.
    """

    name: Annotated[str, Field(min_length=1, max_length=30)]
    header: dict[str, Any]
    asks: dict[Side, list[Name]]
    adjutant: tuple[Name, Tally]
    cuts: list[Tally]
    openings: list[list[Tally]] = Field(default_factory=list)
    homes: dict[Side, list[Tally]] = Field(default_factory=dict)
    forks: list[Tally] = Field(default_factory=list)
    doubts: list[list[Tally]] = Field(default_factory=list)
    begun: Minute = 0


class MailLetter(NamedTuple):
    """A letter that was opened or is to be written, with the entries of the whole game.

    `state` is the beginning of the digest of the state after them.
    """

    head: LetterHead
    content: LetterContent
    entries: tuple[str, ...]
    secret: bytes
    state: bytes

    @property
    def inviter(self) -> str:
        """The name of who invites, by an invitation."""
        return str(*self.content.header["players"].values())

    @property
    def new(self) -> tuple[str, ...]:
        """The entries since the letter before; the invitation has no new ones."""
        return self.entries[self.content.cuts[-2] :] if self.content.cuts[1:] else ()

    @property
    def link(self) -> bytes:
        """By what the next letter says that it answers this one and no other."""
        told = self.content.model_dump(include={"asks", "openings"})
        said = [self.head.before.hex(), self.head.number, self.secret.hex(), self.new, told]
        return sha256(json.dumps(said, sort_keys=True).encode()).digest()[:LINK_BYTES]


class SealedLetter(NamedTuple):
    """A letter as it arrived: `bound` is the head in bytes, `body` under the key of its game."""

    head: LetterHead
    bound: bytes
    body: bytes

    @property
    def block(self) -> str:
        """The text that it was read from, without what stood around it."""
        data = len(self.bound).to_bytes(2, "big") + self.bound + self.body
        return f"NIGHT{LETTER_FORMAT}.{_in_letters(_sum(data) + data)}.END"

    def opened(self, key: bytes, before: MailLetter | None = None) -> MailLetter:
        """The letter in it; one that is not whole needs the letter before. Raises LetterError."""
        head, before = self.head, None if self.head.is_whole else before
        plain = decrypted(key, head.nonce + self.body, self.bound)
        if plain is None or (before is None and not head.is_whole):
            raise damaged()
        head = head.after(before.head) if before else head
        known, parts = (before.entries if before else ()), plain[2 * SECRET_BYTES :]
        try:
            told, *new = _unpacked(parts, _dictionary(before)).split("\n")
            found = LetterContent.model_validate_json(told)
        except ValueError:
            raise damaged() from None
        cuts, entries = found.cuts, (*known, *new)
        if len(cuts) != head.number + 1 or cuts != sorted(cuts) or cuts[-1] != len(entries):
            raise damaged()
        secret, state = plain[:SECRET_BYTES], plain[SECRET_BYTES : 2 * SECRET_BYTES]
        return MailLetter(head, found, entries, secret, state)


def sealed_letter(
    letter: MailLetter, key: bytes, steps: int, before: MailLetter | None = None
) -> str:
    """The block of a letter: whole, or what is new in it since the letter `before`.

    `steps` counts what both players were told of in the entries that it holds.
    """
    head, entries = letter.head, letter.new if before else letter.entries
    left_out = {"game", "before", "nonce"}  # they stand before the rest
    if before:
        pairs = zip(head.seats or (), before.head.seats or (), strict=True)
        seats = tuple(new if new != old else PublicSeat() for new, old in pairs)
        head = head.model_copy(update={"is_whole": False, "seats": seats})
        left_out |= _ONLY_WHOLE - ({"seats"} if head.number == 1 else set())
    text = head.model_dump_json(exclude=left_out, exclude_defaults=True)
    bound = head.game + head.before + head.nonce + _packed(text, _HEAD_WORDS)
    inside = "\n".join((letter.content.model_dump_json(exclude_defaults=True), *entries))
    plain = letter.secret + letter.state + _packed(inside, _dictionary(before))
    size = room(len(plain), steps, is_whole=head.is_whole)
    body = encrypted(key, plain.ljust(size, b"\0"), bound, head.nonce)[NONCE_BYTES:]
    return SealedLetter(head, bound, body).block


def room(size: int, steps: int, *, is_whole: bool) -> int:
    """The bytes of a body: they hang on what both players know, unless it does not fit.

    >>> room(110, 3, is_whole=False), room(130, 3, is_whole=False)
    (120, 180)
    """
    found = 384 + 4 * steps if is_whole else 96 + 4 * (steps + min(steps, _DEAR_STEPS))
    while found < size:
        found += found // 2
    return found


_DEAR_STEPS: Final = 32  # those after it share more of their words


def has_letter(text: str) -> bool:
    """Whether there is a letter in a text, sound or not, whatever stands around it."""
    return _BLOCK.search(_UNSEEN.sub("", text[:MOST_TEXT])) is not None


def read_letter(text: str) -> SealedLetter:
    """The first letter in a text, whatever stands around it. Raises LetterError."""
    data = _from_letters(_block_in(text))
    size, rest = int.from_bytes(data[4:6], "big"), data[6:]
    bound, ends = rest[:size], (0, GAME_BYTES, GAME_BYTES + LINK_BYTES, _CLEAR_BYTES)
    try:
        if _sum(data[4:]) != data[:4]:
            raise damaged()
        clear = zip(("game", "before", "nonce"), ends, ends[1:], strict=False)
        found = read_plain(_unpacked(bound[_CLEAR_BYTES:], _HEAD_WORDS))
        shown = LetterHead.model_validate({**found, **{name: bound[a:b] for name, a, b in clear}},
                                    strict=False)  # fmt: skip
    except (ValidationError, TypeError, ValueError):
        raise damaged() from None
    if shown.number == 0 and not (shown.is_whole and shown.publics.count("") == 1):
        raise damaged()
    return SealedLetter(shown, bound, rest[size:])


def file_text(block: str) -> str:
    """The text of a letter's file: a line for people, and the block in short lines."""
    rows = [block[at : at + _WIDTH] for at in range(0, len(block), _WIDTH)]
    return "\n".join((_FIRST_LINE, "", *rows, ""))


def file_name(name: str, number: int, turn: int, side: Side) -> str:
    """The name of a letter's file, for people alone: nothing reads it.

    >>> file_name("Anna & Ben", 12, 4, "german")
    'anna-ben-012-turn-4-for-german.night'
    """
    plain = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")[:30] or "game"
    return f"{plain}-{number:03d}-turn-{turn}-for-{side}.night"


# The ciphers are imported where they are used: most games never need them.
def game_key(private: bytes, other: PublicSeat, game: bytes) -> bytes:
    """The key of a game, the same from either private key and the other seat.

    Raises LetterError for a public key that is none.
    """
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

    try:
        known = X25519PublicKey.from_public_bytes(bytes.fromhex(other.public))
        return _key(X25519PrivateKey.from_private_bytes(private).exchange(known), game)
    except ValueError:
        raise damaged() from None


def invitation_key(head: LetterHead) -> bytes:
    """The key of an invitation, which anybody who has the file can work out."""
    return _key("".join(head.publics).encode(), head.game)


def _key(secret: bytes, game: bytes) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), KEY_BYTES, game, _PURPOSE + b"game").derive(secret)


_ONLY_WHOLE: Final = frozenset({"scenario", "rules", "data", "seats"})
# What is packed is mostly known: by the letter before, or by how every head is written.
_CLEAR_BYTES: Final = GAME_BYTES + LINK_BYTES + NONCE_BYTES
_HEAD_WORDS: Final = (
    b'"scenario":"night-drop","rules":["night-drop",1,2,1],"data":"","seats":[{"public":"'
    b'","scrypt":{"n":65536,"r":8,"p":2},"salt":"","wrapped":"{"number":1,"seat":0,"turn":1,'
    b'"is_over":false,"minute":29,"program":"1.1.0"}'
)


def _dictionary(before: MailLetter | None) -> bytes:
    if before is None:
        return _HEAD_WORDS
    told = before.content.model_dump_json(exclude_defaults=True)
    return "\n".join((*before.entries, told)).encode()


def _packed(text: str, dictionary: bytes) -> bytes:
    pack = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=dictionary)
    return pack.compress(text.encode()) + pack.flush()


def _unpacked(data: bytes, dictionary: bytes) -> str:
    """The text that was packed, whatever comes after it. Raises ValueError."""
    unpack = zlib.decompressobj(-zlib.MAX_WBITS, zdict=dictionary)
    try:
        text = unpack.decompress(data, _MOST_INSIDE).decode()
    except zlib.error as problem:
        raise ValueError from problem
    if not unpack.eof:
        raise ValueError
    return text


# A block: four letters for the number of bytes, then each row of bytes as a number in base 62.
_LETTERS: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
_VALUES: Final = {letter: value for value, letter in enumerate(_LETTERS)}
_COUNT, _ROW = 4, 32
_BLOCK: Final = re.compile(r"NIGHT(\d{1,3})\.([0-9A-Za-z]*)")
_UNSEEN: Final = re.compile(r"[^!-=?-{}~]+")  # all but printed signs, and the > and | of quotes


def _sum(data: bytes) -> bytes:
    return sha256(data).digest()[:4]


def _width(count: int) -> int:
    """How many letters stand for a row of bytes."""
    return ceil(8 * count / log2(len(_LETTERS)))


def _rows(count: int) -> list[int]:
    """The bytes in each row of a letter that has `count` of them."""
    return [min(_ROW, count - at) for at in range(0, count, _ROW)]


def _written(value: int, width: int) -> str:
    found = []
    for _place in range(width):
        value, digit = divmod(value, len(_LETTERS))
        found.append(_LETTERS[digit])
    return "".join(reversed(found))


def _in_letters(data: bytes) -> str:
    rows = [data[at : at + _ROW] for at in range(0, len(data), _ROW)]
    words = [_written(int.from_bytes(row, "big"), _width(len(row))) for row in rows]
    return _written(len(data), _COUNT) + "".join(words)


def _value(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * len(_LETTERS) + _VALUES[letter]
    return value


def _block_in(text: str) -> str:
    """The letters of the first block in a text. Raises LetterError where it is not whole."""
    found = _BLOCK.search(_UNSEEN.sub("", text[:MOST_TEXT]))
    if found is None:
        raise LetterError(_("There is no letter here: one begins with NIGHT1 and ends with END."))
    letters, number = found[2], int(found[1])
    if number > LETTER_FORMAT:
        said = _("This letter was written by a newer Night Drop: its format is {found}, but this "
                 "version reads {known}.")  # fmt: skip
        raise LetterError(said.format(found=number, known=LETTER_FORMAT))
    count = _value(letters[:_COUNT])
    whole = _COUNT + sum(map(_width, _rows(min(count, _MOST_BYTES))))
    if number < LETTER_FORMAT or len(letters) < _COUNT or count > _MOST_BYTES:
        raise damaged()
    if len(letters) < whole:
        said = _("{arrived} of {whole} letters arrived: copy the whole code, from NIGHT1 to END.")
        raise LetterError(said.format(arrived=len(letters), whole=whole))
    if len(letters) > whole:  # where END alone was cut off nothing is missing
        raise damaged()
    return letters


def _from_letters(letters: str) -> bytes:
    """The bytes that a block stands for. Raises LetterError."""
    found, at = bytearray(), _COUNT
    for size in _rows(_value(letters[:_COUNT])):
        try:
            found += _value(letters[at : at + _width(size)]).to_bytes(size, "big")
        except OverflowError:
            raise damaged() from None
        at += _width(size)
    return bytes(found)
