"""Which sounds go with what is seen, and when: told from the same glimpses, and from nothing else.

Each sound has something to see beside it, so that nobody needs to hear it. A sound may not
differ by a hidden face: it is read off the flights and off what both views show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from nightdrop.table.narrate_words import light
from nightdrop.table.scenes import Flight, Glimpse, Kind

Sound = Literal["slide", "canopy", "dice", "thud", "tick", "stamp", "refusal", "card", "drum",
                "bell", "day", "cricket"]  # fmt: skip
RATE: Final = 22050  # samples a second, as the files of the sounds have them
GAP_MS = 140.0  # between two sounds of a name
MOST: Final = 28
_OF: Final[dict[Kind, Sound]] = {
    "move": "slide", "advance": "slide", "retreat": "slide", "drop": "canopy", "drown": "canopy",
    "rise": "card", "merge": "card", "flip": "card", "lost": "drum", "hurt": "drum",
    "dice": "dice", "clash": "thud", "stamp": "stamp",
}  # fmt: skip


class Cue(NamedTuple):
    """A sound and when it begins, in ms after the first flight."""

    sound: Sound
    at: float


def sounds_of(seen: Sequence[Glimpse], shown: Sequence[Flight]) -> tuple[Cue, ...]:
    """The sounds of some entries whose flights are `shown`, in order, never two of a name at once.

    Where nothing moves, because the reader wants it so, each sound comes once.
    """
    wanted = [Cue(_sound(flight), flight.begins) for flight in shown]
    wanted += _clock(seen, max((flight.ends for flight in shown), default=0.0))
    kept: list[Cue] = []
    last: dict[Sound, float] = {}
    for cue in sorted(wanted, key=lambda cue: cue.at):
        if cue.at - last.get(cue.sound, -GAP_MS) >= GAP_MS and len(kept) < MOST:
            kept.append(cue)
            last[cue.sound] = cue.at
    return tuple(kept)


def _sound(flight: Flight) -> Sound:
    """What a flight sounds like: by its kind alone."""
    return _OF[flight.kind]


def _clock(seen: Sequence[Glimpse], at: float) -> Iterator[Cue]:
    """A turn begins: a stamp, or the sound of the light that comes with it."""
    if not seen:
        return
    before, after = seen[0].before, seen[-1].after
    if before.turn < after.turn:
        was, now = light(before, before.turn), light(after, after.turn)
        yield Cue("stamp" if was == now else "bell" if now == "dawn" else "day", at)
