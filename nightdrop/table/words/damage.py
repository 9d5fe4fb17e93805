"""Sentences on files and lines that were skipped because they cannot be read."""

from collections.abc import Sequence
from typing import Final

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, ngettext

_MOST: Final = 20  # that are named


def passed_over_lines(problems: Sequence[FileError]) -> list[str]:
    """A sentence for each that was skipped, with the reason; of very many how many more."""
    return _told(problems, _MOST)


def passed_over_words(problems: Sequence[FileError]) -> str:
    """The same in a line: the first, and how many more; "" for none."""
    return " ".join(_told(problems, 1))


def _told(problems: Sequence[FileError], most: int) -> list[str]:
    """A sentence for each of the first ones, and how many more there are."""
    said = [_("Skipped: {problem}.").format(problem=one.brief) for one in problems[:most]]
    more = len(problems) - most
    if more > 0:
        told = ngettext("{count} more was skipped.", "{count} more were skipped.", more)
        said.append(told.format(count=more))
    return said
