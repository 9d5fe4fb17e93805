"""Bounds of the numbers in a rulebook's tables, annotated at each number."""

from typing import NamedTuple


class Between(NamedTuple):
    """The least and the greatest number that a table may give: `Annotated[int, Between(1, 6)]`.

    A field of a table with bounds is read from the scenario's file unchanged.
    """

    least: int
    most: int
