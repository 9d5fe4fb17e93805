"""The seal of a saved game: a key that only both players' passphrases make together.

What it is for. A record holds the truth, the seed of its dice too, so a player alone with the
computer could read it. A sealed record shows him its header, its size, the number of its lines
and the times at which it was written, and nothing else. It has no seed unless one was chosen on
purpose (`dealers`), so that a copy played on by one alone tells nothing of the dice to come.

How. A file has a random key of its own. That key lies in the file, wrapped (ChaCha20-Poly1305)
under one that scrypt makes from *both* passphrases at once, so that neither alone helps. Each
entry is encrypted by itself, padded to one length for actions and one for ends of turns, with a
random nonce: a file that is put back and played on differently never uses one twice. Each line
vouches for all before it, the clear header first, by a chain of keyed digests (HMAC-SHA-256);
so no line can be changed, moved, left out or brought in from elsewhere. When the game has ended
its key is written at the end of the file, and everybody may read it.

What it is not for. The program at the table knows everything while a game is open, so whoever
can read its memory, its swap or a core dump, or puts a changed program or a key logger in its
place, reads everything. Who types both passphrases, or guesses the other's, opens the file:
scrypt makes each guess dear, but a short word is soon found. An empty passphrase leaves all to
the other one. Length, number of lines and time stamps are to be seen, and tell what the table
knew anyway. A file may be put back as it once was, or shortened at its end: no file can know
that, and both players, who know how far they had come, will see it. A game that is over or was
saved in the plain form is open. Forgotten passphrases cannot be had back by anybody.
"""

import secrets
import unicodedata
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

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
    """The passphrases do not open the file, or its seal is damaged: nobody can tell which."""


@dataclass(frozen=True)
class Seal:
    """What both passphrases make of a salt: enough to open a file, and to seal others alike."""

    salt: bytes
    cost: Cost
    _key: bytes = field(repr=False)

    @classmethod
    def of(cls, us: str, german: str, salt: bytes = b"", cost: Cost = DEAR) -> "Seal":
        """The seal of two passphrases; it takes `cost`'s time. Without a salt a fresh one."""
        salt = salt or secrets.token_bytes(SALT_BYTES)
        stretched = Scrypt(salt=salt, length=KEY_BYTES, n=cost.n, r=cost.r, p=cost.p)
        return cls(salt, cost, stretched.derive(_joined(us, german)))

    def wrap(self, key: bytes) -> bytes:
        """A file's key, to be read only by those who have this seal."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + ChaCha20Poly1305(self._key).encrypt(nonce, key, _PURPOSE)

    def unwrap(self, wrapped: bytes) -> bytes:
        """The key that was wrapped. Raises WrongPassphraseError."""
        nonce, rest = wrapped[:NONCE_BYTES], wrapped[NONCE_BYTES:]
        try:
            return ChaCha20Poly1305(self._key).decrypt(nonce, rest, _PURPOSE)
        except InvalidTag:
            raise WrongPassphraseError from None


def _joined(us: str, german: str) -> bytes:
    """Both passphrases as one, such that no other two give the same.

    However a keyboard composes its accents, the same letters count as the same.
    """
    first, second = (
        unicodedata.normalize("NFC", text).encode("utf-8", "surrogatepass")
        for text in (us, german)
    )
    return len(first).to_bytes(8, "big") + first + second
