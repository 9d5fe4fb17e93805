"""What moves on a table, and what is heard of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from nightdrop.engine.model import State
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.stage.node import NodeMap
from nightdrop.ui.stage.timeline import TimedEntry, Travel, plain_sounds, plain_travels


class TableMotions:
    """What a kind of game gives of the movements and sounds of its table."""

    def travels(
        self, seen: ObservedTransition, before: NodeMap, after: NodeMap
    ) -> Iterable[Travel]:
        """What of an entry is shown on its way: by default its dice, then every key whose place is
        another; those that come and go fade."""
        return plain_travels(seen, before, after)

    def held(self, seen: ObservedTransition, travels: Sequence[Travel]) -> Sequence[Travel]:
        """The ways of an entry where a player watches the game: dice may lie until they are read.
        """
        return travels

    def sounds(
        self, seen: ObservedTransition, travels: Sequence[Travel]
    ) -> Iterable[tuple[float, str]]:
        """What of an entry is heard: each sound with its ms from the entry's beginning."""
        return plain_sounds(travels)

    def scripted(self, seen: Sequence[ObservedTransition], tempo: float) -> TimedEntry | None:
        """These entries as a kind shows them together, in times of its own, `tempo` times as slow
        as usual; None: one after the other, as `travels` and `sounds` say."""
        return None

    def ambience(self, view: State) -> Mapping[str, float]:
        """The loops that are heard in a view, each with how loud it is (0-1)."""
        return {}
