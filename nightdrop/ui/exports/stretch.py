"""Which entries a stretch of turns covers."""

from nightdrop.table.replay import Replay


def stretch_of(replay: Replay, first: int, last: int) -> tuple[int, int]:
    """The first and last entry of turns `first` to `last`; the set-up belongs to the first turn."""
    turns = [replay.at(index).turn for index in range(replay.length + 1)]
    inside = [index for index, turn in enumerate(turns) if first <= turn <= last]
    return inside[0], min(inside[-1] + 1, replay.length)
