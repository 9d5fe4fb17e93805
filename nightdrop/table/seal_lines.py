"""The lines of a sealed record: each encrypted by itself, and bound to all before it.

A line is the Base64 of a nonce, the padded text and its tag. Lengths are chosen so that Base64
needs no filling: one text, one line, and no bit of it may be another.
"""

import base64
import binascii
import hmac
import secrets
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from nightdrop.table.seal import NONCE_BYTES, TAG_BYTES

# Bytes of a line with nonce and tag, whole threes: 120 and 16,384 letters of Base64. The longest
# action has 30 letters, the end of a turn some 3,000; whatever is longer takes the next multiple.
ACTION_BYTES: Final = 90
TURN_BYTES: Final = 12_288
_AROUND: Final = NONCE_BYTES + TAG_BYTES


class DamagedLineError(ValueError):
    """A line that is not the one that was written here."""


class Chain:
    """Seals or opens the lines of one file, from its first to its last.

    `beginning` is the clear text before them, which the first line vouches for.
    """

    def __init__(self, key: bytes, beginning: bytes) -> None:
        self._cipher = ChaCha20Poly1305(_derived(key, b"lines"))
        self._links = _derived(key, b"links")
        self._link = b""
        self._add(beginning)

    def seal(self, text: str, unit: int) -> str:
        """The next line for a text, padded to a multiple of `unit` bytes."""
        plain = text.encode()
        room = -(-(len(plain) + _AROUND) // unit) * unit - _AROUND
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = self._cipher.encrypt(nonce, plain.ljust(room, b"\0"), self._link)
        line = base64.b64encode(nonce + sealed)
        self._add(line)
        return line.decode("ascii")

    def open(self, line: bytes) -> str:
        """The text of the next line. Raises DamagedLineError."""
        try:
            data = base64.b64decode(line, validate=True)
            if base64.b64encode(data) != line or len(data) < _AROUND:
                raise DamagedLineError
            plain = self._cipher.decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], self._link)
            text = plain.rstrip(b"\0").decode()
        except (binascii.Error, InvalidTag, UnicodeDecodeError):
            raise DamagedLineError from None
        self._add(line)
        return text

    def _add(self, text: bytes) -> None:
        """What comes next vouches for this text too."""
        self._link = hmac.digest(self._links, self._link + text, sha256)


def unit_of(entry: str) -> int:
    """The bytes to which an entry's line is padded: the end of a turn is known to both."""
    return TURN_BYTES if entry.startswith("turn ") else ACTION_BYTES


def _derived(key: bytes, purpose: bytes) -> bytes:
    """A key of its own for one purpose."""
    return hmac.digest(key, b"night-drop-sealed-1 " + purpose, sha256)
