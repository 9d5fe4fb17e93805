"""Bounds of the numbers in a rulebook's tables, which stand beside each number."""

from typing import NamedTuple


class Between(NamedTuple):
    """The least and the greatest number that a table may give: `Annotated[int, Between(1, 6)]`.

    A field of a table that has bounds is read from the scenario's file as it stands there.
    """

    least: int
    most: int
