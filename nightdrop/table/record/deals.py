"""Deals: games that a number, a day or a week names, the same for everybody who plays them.

Those of numbers and days are games of rulebooks whose chance by a seed depends on its purpose
(`chance_keys`); that of a week, the challenge, is a game of any.
"""

from datetime import date
from hashlib import sha256
from secrets import randbelow
from typing import Final

from nightdrop.table.language import _
from nightdrop.table.record.saves import WEEK
from nightdrop.table.record.seeds import SeedError

# A number that players can tell one another.
MOST: Final = 999_999


def fresh_deal() -> int:
    """The random number of a deal, which is its seed."""
    return 1 + randbelow(MOST)


def deal_of_day(scenario: str, day: str) -> int:
    """The seed of the deal of a scenario on a day, "2026-11-24". Raises SeedError for what is no
    day.

    >>> str(deal_of_day("phantom-fury", "2026-11-24"))[:12]
    '104425287115'
    """
    try:
        is_day = date.fromisoformat(day).isoformat() == day
    except ValueError:
        is_day = False
    if not is_day:
        said = _("{day!r} is not a date: write it as in 2026-11-24")
        raise SeedError(said.format(day=day[:40]))
    return _seed_of(scenario, day)


def first_day(week: str) -> date:
    """The Monday of an ISO week, "2026-W48". Raises SeedError for an invalid week."""
    try:
        found = date.fromisoformat(f"{week}-1") if WEEK.fullmatch(week) else None
    except ValueError:
        found = None
    if found is None:
        said = _("{week!r} is not a week: write it as in 2026-W48")
        raise SeedError(said.format(week=week[:40]))
    return found


def deal_of_week(scenario: str, week: str) -> int:
    """The seed of a scenario in an ISO week. Raises SeedError for an invalid week."""
    first_day(week)
    return _seed_of(scenario, week)


def _seed_of(scenario: str, when: str) -> int:
    return int.from_bytes(sha256(f"{scenario}:{when}".encode()).digest(), "big")
