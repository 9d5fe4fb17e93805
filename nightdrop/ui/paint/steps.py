"""Long work in small steps: a maker yields None while it goes on, and each thing it has made."""

from collections.abc import Generator, Iterator, Sequence
from typing import TypeVar

Made = TypeVar("Made")


def all_made(steps: Iterator[Made | None]) -> list[Made]:
    """What a maker makes, all at once."""
    return [made for made in steps if made is not None]


def gathered(steps: Iterator[Made | None]) -> Generator[None, None, list[Made]]:
    """What a maker makes, in as many steps as it takes: `made = yield from gathered(...)`."""
    made: list[Made] = []
    for one in steps:
        if one is not None:
            made.append(one)
        yield
    return made


def keeping(owner: object, name: str, steps: Iterator[Made | None]) -> Iterator[None]:
    """Make things in small steps; keep their list as the cached property `name` would keep it."""
    made = yield from gathered(steps)
    owner.__dict__.setdefault(name, made)


def portions(items: Sequence[Made], size: int) -> Iterator[Sequence[Made]]:
    """A sequence in parts of at most `size`, in order."""
    for start in range(0, len(items), size):
        yield items[start : start + size]
