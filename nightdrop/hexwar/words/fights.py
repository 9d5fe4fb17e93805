"""The names of the results of a combat."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from nightdrop.table.language import _
from nightdrop.table.words.english import Words


class ResultWords(NamedTuple):
    """A result of a combat within a sentence, as a label, and in two words."""

    sentence: str
    label: str
    brief: str


_RESULTS: Final[Mapping[str, Mapping[str, str]]] = Words("news", "results")
# Results by margin: "attacker by 3", "defender by 4+".
_MARGINS: Final[Mapping[str, Mapping[str, str]]] = Words("news", "margins")


def fight_result(name: str) -> ResultWords:
    """The words of a result, or its name where there are none."""
    side, by, margin = name.partition(" by ")
    if by and side in _MARGINS:
        said = _MARGINS[side]
    else:
        said = _RESULTS.get(name, dict.fromkeys(ResultWords._fields, name))
    return ResultWords(**{kind: _(text).format(margin=margin) for kind, text in said.items()})
