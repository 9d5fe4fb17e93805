"""The end of a game at the window: shown once it has been said."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from nightdrop.games import KINDS
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record.campaigns import campaign_of, read_campaign
from nightdrop.table.record.saves import is_challenge
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.work import unless_expected
from nightdrop.ui.play.announcements import Announcements
from nightdrop.ui.play.game import Playing
from nightdrop.ui.tasks import count_over

_GAMES_OVER: Final = 9  # that are counted at a time


class GameEnd:
    """The end of a game. `waits`: it is to be shown once the `beats` have been said."""

    def __init__(
        self, app: Window, playing: Playing, beats: Announcements, opens: Callable[[Match], None]
    ) -> None:
        """`opens` opens the page that shows it."""
        self._app, self._playing, self._beats, self._opens = app, playing, beats, opens
        self.waits = False

    @property
    def is_due(self) -> bool:
        """Whether it waits for nothing any more."""
        return self.waits and not self._beats.waits

    def shows(self) -> bool:
        """Show the end of a game that is over, once that has been said; True if that is now."""
        playing, match = self._playing, self._playing.match
        self.waits = match.is_over and not (playing.holds and playing.alone)
        if not self.is_due:
            return False
        self.waits = False
        if (saves := self._app.saves) is not None:
            self._app.work.ask("counting", object(), lambda _job: count_over(match, saves),
                               most=_GAMES_OVER, words=unless_expected)  # fmt: skip
        self._opens(match)
        return True


def open_end(app: Window, match: Match) -> None:
    """Open the sheet of the campaign to which a game belongs, or the challenge, or the end as its
    kind shows it."""
    campaign = campaign_of(match.path)
    if campaign is not None:
        with suppress(FileError, OSError):  # its file is gone or damaged
            page = "story" if read_campaign(campaign[0]).plan.story else "campaign"
            app.open(page, campaign[0], match)
            return
    if match.path is not None and is_challenge(match.path):
        app.open("challenge", match)
        return
    app.open(KINDS[match.game.rules.kind].ending, match)
