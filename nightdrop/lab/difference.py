"""By what a side could tell two matches apart: every channel, compared in the language spoken."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Final, NamedTuple

from nightdrop.lab import channels, channels_kept, channels_typed
from nightdrop.lab.perception import Eyes, Probe, probe_of
from nightdrop.table.catalogues import speak
from nightdrop.table.speech import ENGLISH, LANGUAGES, language

Channel = Callable[[Eyes, Probe], object]

CHANNELS: Final[Mapping[str, Channel]] = {
    "who decides": channels.who_decides,
    "the view of the state": channels.the_state,
    "the menu": channels.the_menu,
    "the prompt": channels.the_prompt,
    "the log": channels.the_log,
    "what moves and sounds": channels.what_moves,
    "the undo": channels.the_undo,
    "the fight": channels.the_fight,
    "the foresight": channels.the_foresight,
}
# These take longer; a long run may ask them at every so many actions only.
SLOW_CHANNELS: Final[Mapping[str, Channel]] = {
    "the descriptions": channels.the_descriptions,
    "the reach": channels.the_reach,
    "the refusals": channels.the_refusals,
    "the pipe": channels.the_pipe,
    "the bot": channels.the_bot,
    "the steps missed": channels_kept.the_steps_missed,
}
# These play the whole game again: one close look in so many asks them.
RARE_CHANNELS: Final[Mapping[str, Channel]] = {
    "the time line": channels_kept.the_time_line,
    "the printed game": channels_kept.the_printed_game,
    "the files": channels_kept.the_files,
    "the complaints": channels_kept.the_complaints,
    "the terminal": channels_typed.the_terminal,
}
RARE, FOREIGN = 24, 4  # of so many close looks, of so many looks


class Difference(NamedTuple):
    """What tells two matches apart: the channel, and both readings where they part."""

    channel: str
    detail: str


def difference(a: Eyes, b: Eyes, rng: Random, slow: bool = True) -> Difference | None:
    """The first thing by which a side could tell two matches apart, or None.

    One look in FOREIGN is in another language than English.
    """
    asked = dict(CHANNELS)
    if slow:
        asked |= SLOW_CHANNELS
        if not rng.randrange(RARE):
            asked |= RARE_CHANNELS
    others = [known for known in LANGUAGES if known != ENGLISH]
    wanted = rng.choice(others) if not rng.randrange(FOREIGN) else ENGLISH
    with _spoken(wanted):
        probe = probe_of(a, rng)
        for name, read in asked.items():
            left, right = read(a, probe), read(b, probe)
            if left != right:
                return Difference(name, parted(left, right))
    return None


@contextmanager
def _spoken(wanted: str) -> Iterator[None]:
    """Speak a language for as long as this lasts."""
    before = language()
    if wanted == before:
        yield
        return
    speak(wanted)
    try:
        yield
    finally:
        speak(before)


def parted(left: object, right: object) -> str:
    """Where two readings part, in a few words."""
    a, b = repr(left), repr(right)
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
    start = max(0, at - 60)
    return f"...{a[start : at + 60]!r} against ...{b[start : at + 60]!r}"
