"""The dice of a game by mail: a chain of secrets for each player, and the dealer of each sitting.

Letter n reveals secret n of its writer. Hashing it gives all earlier ones of that writer, so each
is promised by the one before, and the last two letters are enough to check every roll and draw.
"""

import hmac
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate
from typing import Final

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, outcomes
from nightdrop.table.record.chance_keys import Matters
from nightdrop.table.record.dealers import SeededDealer

SECRET_BYTES: Final = 16
MOST_LETTERS: Final = 999
_LINKS: Final = 999  # hashes from the end of a chain, which no letter reveals, to its first secret


def secret_of(private: bytes, game: bytes, number: int) -> bytes:
    """The secret that letter `number` reveals, if the seat with this private key writes it."""
    return _chain(private, game)[_LINKS - number // 2]


@lru_cache(maxsize=4)
def _chain(private: bytes, game: bytes) -> tuple[bytes, ...]:
    """All secrets of a player in a game, the last one to be revealed first."""
    last = hmac.digest(private, game, sha256)[:SECRET_BYTES]
    return tuple(accumulate(range(_LINKS), lambda secret, _link: _hash(secret), initial=last))


def secrets_to(number: int, last: bytes, before: bytes) -> list[bytes]:
    """The secrets of letters 0 to `number`, from that of the last letter and of the one before.

    The players write in turn; `before` is not looked at where there is one letter.
    """
    found = {number: last, number - 1: before}
    for earlier in range(number - 2, -1, -1):
        found[earlier] = _hash(found[earlier + 2])
    return [found[letter] for letter in range(number + 1)]


def _hash(secret: bytes) -> bytes:
    return sha256(secret).digest()[:SECRET_BYTES]


def sitting_dealer(secrets: Sequence[bytes], number: int) -> SeededDealer:
    """The dealer of the sitting that ends in letter `number`.

    Its writer learned the other's secret only after the own one was promised. The sitting that
    accepts has no promise yet: its dice follow from the invitation, so that accepting again gives
    the same opening.
    """
    own = b"" if number == 1 else secrets[number]
    return SeededDealer(int.from_bytes(hmac.digest(own, secrets[number - 1], sha256), "big"))


def first_invented(
    states: Sequence[State],
    actions: Sequence[Action],
    cuts: Sequence[int],
    secrets: Sequence[bytes],
) -> int | None:
    """The first letter with a roll or draw that does not follow from the secrets, or None.

    `states[i]` is the state before `actions[i]`, and `cuts[n]` the number of actions at the end of
    letter n. What was rolled before the invitation is taken as it is.
    """
    for number in range(1, len(cuts)):
        dealer, matters = sitting_dealer(secrets, number), Matters()
        for state, action in zip(states[cuts[number - 1] : cuts[number]],
                                 actions[cuts[number - 1] :], strict=False):  # fmt: skip
            if actor(state) != CHANCE:
                continue
            if dealer.deal(outcomes(state), matters.due(state)) != action:
                return number
            matters.happened(state, action)
    return None
