"""What moves on the table of a play screen, and on the sheets over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nightdrop.table.match.observed_transitions import glimpses
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.play.game import Playing
from nightdrop.ui.stage.picture import StagePicture
from nightdrop.ui.stage.sheet import OverSheet


class TableMovement:
    """What moves on a table. Times are ms of the app's clock."""

    def __init__(
        self, app: Window, playing: Playing, picture: StagePicture,
        sheets: Sequence[OverSheet[Any]],
    ) -> None:  # fmt: skip
        self.app, self.playing, self.picture, self.sheets = app, playing, picture, sheets

    @property
    def busy(self) -> bool:
        """Whether anything moves, or is still to be heard."""
        return self.picture.busy or self.until_thrown(self.app.clock()) > 0

    def motions(self, since: int, until: int) -> int:
        """Show what entries of the record brought about, as the reader saw it; the first of them
        whose dice are thrown, `until` where none are."""
        seen = glimpses(self.playing.match, self.playing.audience, since, until)
        self.picture.show(seen, watched=True)
        firsts = [sheet.show(since, until) for sheet in self.sheets]
        if self.picture.until_thrown(self.app.clock()):
            firsts += [since + n for n, one in enumerate(seen) if one.dice]
        return min(firsts, default=until)

    def until_thrown(self, now: float) -> float:
        """The ms until the dice under way have come to rest; 0 where none are."""
        thrown = [self.picture.until_thrown(now)]
        return max(thrown + [sheet.until_thrown(now) for sheet in self.sheets])

    def finish(self, *, arrives: bool = False) -> bool:
        """End what moves; True if something did. The camera `arrives` where it goes."""
        ended = [self.picture.finish(arrives=arrives)]
        return any(ended + [sheet.finish() for sheet in self.sheets])

    def read_on(self) -> bool:
        """Go on from what is being read to the next; False if nothing follows."""
        return self.picture.timeline.read_on() or any(sheet.read_on() for sheet in self.sheets)
