"""The fields of a sentence, and the formats that a translation may give them."""

from string import Formatter
from typing import Final, NamedTuple

# The formats that fields may have: the case of a phrase ("the" as an object with its article), or
# two endings by its gender.
ROLES: Final = frozenset({"the", "of", "to", "in", "from", "m", "f", "mp", "fp"})


class Field(NamedTuple):
    """A field of a sentence: its name, its conversion ("r" or ""), its format."""

    name: str
    conversion: str
    spec: str


def fields_of(text: str) -> list[Field] | None:
    """Return the fields of a sentence, or None if its braces do not match."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return None
    return [
        Field(name, conv or "", spec or "") for _text, name, spec, conv in parts if name is not None
    ]
