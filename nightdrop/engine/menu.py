"""A menu joined from pieces: long lists of actions are shared, never copied."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import TypeVar, overload

T = TypeVar("T")


class Joined(Sequence[T]):
    """Several sequences as one, in their order; equal to any sequence of the same things.

    The menu of a day turn holds over a thousand moves, nearly all of which recur in the next menu:
    copying them would cost more than finding them.
    """

    __slots__ = ("_ends", "_pieces")

    def __init__(self, pieces: Iterable[Sequence[T]]) -> None:
        self._pieces = list(pieces)
        self._ends = list(accumulate(map(len, self._pieces)))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._pieces)

    def __contains__(self, thing: object) -> bool:
        return any(thing in piece for piece in self._pieces)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        place = index + len(self) if index < 0 else index
        number = bisect_right(self._ends, place)
        if place < 0 or number == len(self._ends):
            raise IndexError(index)
        return self._pieces[number][place - self._ends[number]]

    def __eq__(self, another: object) -> bool:
        if not isinstance(another, Sequence) or len(another) != len(self):
            return NotImplemented  # so they are not equal, whatever the other is
        return all(a == b for a, b in zip(self, another, strict=True))

    __hash__ = None  # type: ignore[assignment]  # compared by content, so never a key

    def __repr__(self) -> str:
        return repr(tuple(self))


def pieces_of(menu: Sequence[T]) -> Sequence[Sequence[T]]:
    """The pieces that a menu was joined from; the menu itself where it was not."""
    return menu._pieces if isinstance(menu, Joined) else (menu,)
