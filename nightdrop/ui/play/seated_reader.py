"""Who looks at the play screen now: what belonged to another reader is put away."""

from __future__ import annotations

from collections.abc import Callable

from nightdrop.ui.kit.work import Work
from nightdrop.ui.play.game import Playing


class SeatedReader:
    """The reader before the screen, by whom all that is pointed at or worked out is known."""

    def __init__(self, playing: Playing, work: Work, put_away: Callable[[], None]) -> None:
        """`work` is that of the screen; `put_away` forgets what was pointed at."""
        self._playing, self._work, self._put_away = playing, work, put_away
        self._seat = playing.side  # who is known to sit there
        self._reader: object = None  # for whom `work` is done; None at the cover

    def sit(self) -> None:
        """The side that decides sits there, and what another pointed at is put away."""
        self._put_away()
        self._seat = self._playing.side

    def follow(self) -> None:
        """Once the other looks too, nothing points where one looked alone; nothing that was worked
        out for one reader is kept for another, or at the cover."""
        reader = None if self._playing.must_cover else self._playing.audience
        if reader != self._reader:
            self._work.drop()
        self._reader, seat = reader, self._playing.side
        if seat is None and self._seat is not None:
            self._put_away()
        self._seat = seat
