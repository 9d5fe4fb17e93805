"""A sealed record, opened only by both players' passphrases together.

Each line is encrypted separately and bound to all before it.
"""

import base64
import binascii
import hmac
import re
import secrets
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Final, Literal, NamedTuple

from pydantic import Field

from nightdrop.table.disk.bounds import MAX_BYTES
from nightdrop.table.disk.yaml import (
    FileError,
    Where,
    YamlFile,
    parse_yaml,
    read_bytes,
    yaml_text,
)
from nightdrop.table.language import _
from nightdrop.table.scenario.schema import Shape, shaped

KEY_BYTES: Final = 32
SALT_BYTES: Final = 16
NONCE_BYTES: Final = 12
TAG_BYTES: Final = 16
WRAPPED_BYTES: Final = NONCE_BYTES + KEY_BYTES + TAG_BYTES
_PURPOSE: Final = b"night-drop-sealed-1 file key"


class Cost(NamedTuple):
    """scrypt's parameters: a guess needs 128 * n * r bytes of memory, p times over."""

    n: int
    r: int
    p: int


# 64 MB, and about a third of a second for each guess.
DEAR: Final = Cost(2**16, 8, 2)


class WrongPassphraseError(ValueError):
    """The passphrases do not open the file, or its seal is damaged: the two look the same."""


@dataclass(frozen=True)
class Seal:
    """The key made from both passphrases and a salt: opens a file, and seals others."""

    salt: bytes
    cost: Cost
    _key: bytes = field(repr=False)

    @classmethod
    def of(
        cls, first: str, second: str, salt: bytes = b"", cost: Cost | None = None
    ) -> "Seal":
        """Derive the seal of both sides' passphrases, in the order of the sides.

        It is as slow as `cost` says, or else as `DEAR`; without a salt it makes one.
        """
        salt, cost = salt or secrets.token_bytes(SALT_BYTES), cost or DEAR
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

        stretched = Scrypt(salt=salt, length=KEY_BYTES, n=cost.n, r=cost.r, p=cost.p)
        return cls(salt, cost, stretched.derive(_joined(first, second)))

    def wrap(self, key: bytes, bound: bytes = b"") -> bytes:
        return encrypted(self._key, key, _PURPOSE + bound)

    def unwrap(self, wrapped: bytes, bound: bytes = b"") -> bytes:
        """Decrypt a key that was wrapped with this beside it. Raises WrongPassphraseError."""
        key = decrypted(self._key, wrapped, _PURPOSE + bound)
        if key is None:
            raise WrongPassphraseError
        return key


# The ciphers are imported where they are used: a plain game never needs them.
def encrypted(key: bytes, plain: bytes, bound: bytes, nonce: bytes = b"") -> bytes:
    """A nonce, fresh where none is given, then the text encrypted and bound to `bound`.

    No two texts may ever have the same key and nonce.
    """
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    nonce = nonce or secrets.token_bytes(NONCE_BYTES)
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, plain, bound)


def decrypted(key: bytes, data: bytes, bound: bytes) -> bytes | None:
    """The text that was encrypted, or None where key, data or `bound` differ."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    try:
        return ChaCha20Poly1305(key).decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], bound)
    except InvalidTag:
        return None


def _joined(one: str, other: str) -> bytes:
    """Join both passphrases, so that no other pair gives the same.

    The same letters count as the same however a keyboard composes their accents.
    """
    first, second = (
        unicodedata.normalize("NFC", text).encode("utf-8", "surrogatepass") for text in (one, other)
    )
    return len(first).to_bytes(8, "big") + first + second


# Bytes of a line with nonce and tag, whole threes: 120 and 16,384 letters of Base64. The longest
# action has 30 letters, the end of a turn some 3,000; whatever is longer takes the next multiple.
ACTION_BYTES: Final = 90
TURN_BYTES: Final = 12_288
_AROUND: Final = NONCE_BYTES + TAG_BYTES


class DamagedLineError(ValueError):
    """A line that is not the one that was written at this place."""


class SealedLines:
    """Seals or opens the lines of one file, from its first to its last.

    `beginning` is the clear text before them, which the first line authenticates.
    """

    def __init__(self, key: bytes, beginning: bytes) -> None:
        self._key = _derived(key, b"lines")
        self._links = _derived(key, b"links")
        self._link = b""
        self._add(beginning)

    def seal(self, text: str, unit: int) -> str:
        """The next line for a text, padded to a multiple of `unit` bytes."""
        plain = text.encode()
        room = -(-(len(plain) + _AROUND) // unit) * unit - _AROUND
        line = base64.b64encode(encrypted(self._key, plain.ljust(room, b"\0"), self._link))
        self._add(line)
        return line.decode("ascii")

    def open(self, line: bytes) -> str:
        """The text of the next line. Raises DamagedLineError."""
        try:
            data = base64.b64decode(line, validate=True)
            if base64.b64encode(data) != line or len(data) < _AROUND:
                raise DamagedLineError
            plain = decrypted(self._key, data, self._link)
            if plain is None:
                raise DamagedLineError
            text = plain.rstrip(b"\0").decode()
        except (binascii.Error, UnicodeDecodeError):
            raise DamagedLineError from None
        self._add(line)
        return text

    def _add(self, text: bytes) -> None:
        """Make the next line authenticate this text too."""
        self._link = hmac.digest(self._links, self._link + text, sha256)


def unit_of(entry: str) -> int:
    """The bytes to which an entry's line is padded; both players know where a turn ends."""
    return TURN_BYTES if entry.startswith("turn ") else ACTION_BYTES


def _derived(key: bytes, purpose: bytes) -> bytes:
    return hmac.digest(key, b"night-drop-sealed-1 " + purpose, sha256)


FORMAT: Final = "night-drop-sealed-1"
_NAMED: Final = re.compile(rb"^format: night-drop-sealed-(\d{1,4})$", re.MULTILINE)
_SEALED: Final = re.compile(rb"^format: night-drop-sealed-\d", re.MULTILINE)
_ENTRIES: Final = b"\nentries:\n"
_COMMENT: Final = "# Night Drop, a sealed record: both passphrases open it, or the game's end\n"
_OPENED: Final = re.compile(rb"opened: ([0-9a-f]{64})")


def digits_of(size: int) -> str:
    """The pattern of `size` bytes in hexadecimal digits."""
    return rf"^[0-9a-f]{{{2 * size}}}$"


class CostShape(Shape):
    """scrypt's parameters, within what a computer does in a second."""

    n: Literal[16, 1024, 16384, 32768, 65536, 131072]
    r: Literal[8]
    p: Literal[1, 2]


class _Clear(Shape):
    """The clear fields of a sealed record."""

    format: Literal["night-drop-sealed-1"]
    scenario: str
    rules: dict[str, str | int]
    created: str
    scrypt: CostShape
    salt: str = Field(pattern=digits_of(SALT_BYTES))
    key: str = Field(pattern=digits_of(WRAPPED_BYTES))


class SealedError(FileError):
    """A sealed record without the passphrases that open it."""


def is_sealed(data: bytes) -> bool:
    """Whether these bytes, or the beginning of a file, are those of a sealed record."""
    return _SEALED.search(data[:4096]) is not None


def is_sealed_file(path: Path) -> bool:
    """Whether a file is a sealed record; False if it cannot be read."""
    try:
        return is_sealed(read_bytes(path, 4096))
    except FileError:
        return False


class Lid(NamedTuple):
    """The data of a sealed file that its seal is derived from, beside the passphrases."""

    salt: bytes
    cost: Cost

    def seal(self, first: str, second: str) -> Seal:
        """The seal of these passphrases; it is slow, and may not be the file's."""
        return Seal.of(first, second, self.salt, self.cost)


class UnsealedFile(NamedTuple):
    """The content of a sealed file: the record as a plain file would give it.

    `seal` is None once the key is written out: what is played on from there is plain.
    """

    file: YamlFile
    seal: Seal | None


class SealedPaper:
    """Writes the text of one sealed file, first as a whole, then what is added."""

    def __init__(self, seal: Seal) -> None:
        self._seal = seal
        self._key = b""
        self._chain: SealedLines
        self.is_closed = False

    def whole(self, header: Mapping[str, object], entries: Iterable[str], *, is_over: bool) -> str:
        """The whole file, with a fresh key."""
        self._key, self.is_closed = secrets.token_bytes(KEY_BYTES), False
        clear = _clear_text(header, self._seal, self._key)
        self._chain = SealedLines(self._key, clear.encode())
        inside = yaml_text(dict(header))
        first = f"- {self._chain.seal(inside, TURN_BYTES)}\n"
        return clear + first + self.more(entries, is_over=is_over)

    def more(self, entries: Iterable[str], *, is_over: bool) -> str:
        """The lines of further entries, and the key when the game is over."""
        lines = [f"- {self._chain.seal(entry, unit_of(entry))}\n" for entry in entries]
        if is_over:
            lines.append(f"opened: {self._key.hex()}\n")
            self.is_closed = True
        return "".join(lines)


def _clear_text(header: Mapping[str, object], seal: Seal, key: bytes) -> str:
    """The part of the header that everybody may read."""
    fields = _Clear.model_validate({
        "format": FORMAT,
        **{name: header[name] for name in ("scenario", "rules", "created")},
        "scrypt": seal.cost._asdict(),
        "salt": seal.salt.hex(),
        "key": seal.wrap(key).hex(),
    })  # fmt: skip
    text = yaml_text(fields.model_dump(), width=200)
    return _COMMENT + text + "entries:\n"


def lid_of(path: Path) -> Lid | None:
    """The lid of a file; None for a plain record, and one whose game is over.

    Raises FileError for a sealed record whose header is damaged.
    """
    data = read_bytes(path)
    if not is_sealed(data):
        return None
    sheet = _Sheet(data, str(path))
    return None if sheet.opened else sheet.lid


def begun_of(path: Path) -> str:
    """When the game of a sealed file was begun, by its clear header. Raises FileError."""
    return _Sheet(read_bytes(path), str(path)).created


def scenario_of(path: Path) -> str:
    """The scenario of a sealed file, by its clear header. Raises FileError."""
    return _Sheet(read_bytes(path), str(path)).scenario


def open_sealed(data: bytes, name: str, seal: Seal | None) -> UnsealedFile:
    """The content of a sealed file of whole lines; `name` stands for the file.

    Raises SealedError where passphrases are needed, FileError for a line that was changed, moved,
    left out or inserted.
    """
    sheet = _Sheet(data, name)
    if sheet.opened:
        return UnsealedFile(sheet.unsealed(sheet.opened), None)
    if seal is None:
        raise SealedError(name, 1, _(
            "is sealed: it opens with the passphrases of both players, or when its game is over"
        ))  # fmt: skip
    return UnsealedFile(sheet.unsealed(sheet.key(seal)), seal)


def wrong_passphrases(name: str) -> FileError:
    """The error for passphrases that do not open a sealed game."""
    return FileError(name, 1, _(
        "does not open: the two passphrases are not those it was sealed with, or its seal"
        " is damaged; nobody can open it without them"
    ))  # fmt: skip


def _has_ciphers() -> bool:
    """Whether the installation is complete; without ciphers plain games can still be played."""
    try:
        import_module("cryptography.hazmat.primitives.ciphers.aead")
    except ImportError:
        return False
    return True


class _Sheet:
    """A sealed file taken apart: its clear header, its lines, and the key if it is written out."""

    def __init__(self, data: bytes, name: str) -> None:
        """Raises FileError where header or lines do not have the shape of a sealed record."""
        self.name = name
        if not _has_ciphers():
            reason = _("is sealed, and the package that opens it, cryptography, cannot be loaded")
            raise FileError(name, 1, reason)
        named = _NAMED.search(data[:4096])
        if named and int(named[1]) > 1:
            reason = _("was sealed by a newer Night Drop: its format is {found}, but this version "
                       "reads 1")
            raise FileError(name, 1, reason, found=int(named[1]))
        if len(data) > MAX_BYTES:
            raise FileError(name, 1, _("is larger than {most} MB"), most=MAX_BYTES // 1_000_000)
        end = data.find(_ENTRIES)
        if end < 0:
            raise FileError(name, 1, _("is a sealed game without entries"))
        self.beginning = data[: end + len(_ENTRIES)]
        self._clear = shaped(parse_yaml(data[:end], name), _Clear)
        self._first = self.beginning.count(b"\n") + 1
        self._lines = data[len(self.beginning) :].removesuffix(b"\n").split(b"\n")
        last = _OPENED.fullmatch(self._lines[-1])
        self.opened = bytes.fromhex(last[1].decode("ascii")) if last else b""
        if last:
            self._lines.pop()
        if not self._lines:
            raise FileError(name, self._first, _("is a sealed game without entries"))

    @property
    def created(self) -> str:
        return self._clear.created

    @property
    def scenario(self) -> str:
        return self._clear.scenario

    @property
    def lid(self) -> Lid:
        return Lid(bytes.fromhex(self._clear.salt), Cost(**self._clear.scrypt.model_dump()))

    def key(self, seal: Seal) -> bytes:
        """The file's key. Raises FileError if the passphrases are not these."""
        try:
            if self.lid != (seal.salt, seal.cost):
                raise WrongPassphraseError
            return seal.unwrap(bytes.fromhex(self._clear.key))
        except WrongPassphraseError:
            raise wrong_passphrases(self.name) from None

    def unsealed(self, key: bytes) -> YamlFile:
        """The record inside, as if it had been read from a plain file. Raises FileError."""
        chain = SealedLines(key, self.beginning)
        texts = [self._text(chain, number, line) for number, line in enumerate(self._lines)]
        inside = parse_yaml(texts[0], self.name)
        fields = inside.value if isinstance(inside.value, dict) else {}
        where: dict[Where, int] = dict.fromkeys(inside.lines, self._first)
        where |= {("entries", number): self._first + 1 + number for number in range(len(texts))}
        return YamlFile(self.name, {**fields, "entries": texts[1:]}, where)

    def _text(self, chain: SealedLines, number: int, line: bytes) -> str:
        """The text of a sealed line. Raises FileError."""
        try:
            if not line.startswith(b"- "):
                raise DamagedLineError
            return chain.open(line.removeprefix(b"- "))
        except DamagedLineError:
            reason = _("is not the line that was sealed here: it was changed, moved or left out")
            if number == 0:
                reason = _("does not fit its seal: the header, this line or the key was changed")
            raise FileError(self.name, self._first + number, reason) from None
