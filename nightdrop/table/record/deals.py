"""Deals: games that a number or a day names, the same for everybody who plays them.

They are games of rulebooks whose chance by a seed hangs on what it is for (`matters`).
"""

from datetime import date, datetime
from hashlib import sha256
from secrets import randbelow
from typing import Final

from nightdrop.table.language import _
from nightdrop.table.record.dealers import SeedError

# A number that players can tell one another.
MOST: Final = 999_999


def fresh_deal() -> int:
    """The number of a deal that nobody chose, which is its seed."""
    return 1 + randbelow(MOST)


def today() -> str:
    """The day that it is here, "2026-11-24"."""
    return datetime.now().astimezone().date().isoformat()


def deal_of_day(scenario: str, day: str) -> int:
    """The seed of the deal of a scenario on a day, "2026-11-24". Raises SeedError for what is no
    day."""
    try:
        is_day = date.fromisoformat(day).isoformat() == day
    except ValueError:
        is_day = False
    if not is_day:
        said = _("{day!r} is no day: write it as in 2026-11-24")
        raise SeedError(said.format(day=day[:40]))
    return int.from_bytes(sha256(f"{scenario}:{day}".encode()).digest(), "big")
