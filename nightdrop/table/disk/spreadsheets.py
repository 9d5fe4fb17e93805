"""Tables for spreadsheets: no cell is run, rounded or split, whatever the separator.

The signs that separate cells and the parts of a number differ from place to place. So a text is
guarded also after each sign that separates cells somewhere.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

# At the beginning of a file: by it a spreadsheet knows the letters.
BYTE_ORDER_MARK: Final = "\ufeff"
_TEXT: Final = "'"  # before what is a text
# Before what a spreadsheet runs or rounds, with spaces and quotes that it leaves out.
_RUNS: Final = re.compile(
    r"""(^(?=[\t\r\n])|(?:^|[,;|\t\r\n])(?=[\s"']*(?:[=+\-@＝＋－＠]|\d{16}|\d+e\d)))""",
    re.IGNORECASE,
)
# What is read as a number: an id of digits with an "e" among them, a number with leading zeros.
_NUMBER: Final = re.compile(r"\s*[\d.,]*\d[\d.,]*(e[+-]?\d+)?\s*%?\s*", re.IGNORECASE)
_EXACT: Final = 15  # digits of a number that every spreadsheet keeps


def cell(value: object) -> object:
    """A value for a cell.

    A mark guards what would be run, and digits that would be read as another number; a number that
    is not whole has fifteen digits.
    """
    if isinstance(value, float):
        return f"{value:.{_EXACT}g}"
    if isinstance(value, int) and len(str(abs(value))) > _EXACT:
        return f"{_TEXT}{value}"
    if not isinstance(value, str):
        return value
    return f"{_TEXT}{value}" if _NUMBER.fullmatch(value) else _RUNS.sub(rf"\1{_TEXT}", value)


def guarded_table(rows: Iterable[Sequence[object]]) -> str:
    """Rows as lines of a table, each cell guarded."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(map(cell, row) for row in rows)
    return out.getvalue()
