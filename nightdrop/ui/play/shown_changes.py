"""What a change brought about, shown and told at the play screen: first what moves, then, once the
dice lie, what they led to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightdrop.games import component
from nightdrop.table.match.log import Beat
from nightdrop.table.words.news import LogLine, read_news
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.play.announcements import Announcements
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.opponent import Opponent
from nightdrop.ui.play.stage import Stage

HOLD_MS: Final = 8000.0  # how long the player's last combat is seen before the program goes on


class ShownChanges:
    """What of a game has been shown to those who look now. Times are ms of the app's clock.

    `told` is the number of entries whose movement was shown, `all_saw` that of those that all have
    seen who sit before the window. Where a card `leads`, nothing is said in banners.
    """

    def __init__(
        self, app: Window, playing: Playing, surface: Stage, beats: Announcements,
        opponent: Opponent, since: int | None, leads: bool,
    ) -> None:  # fmt: skip
        """`since` is the entry from which on the first picture shows what moved."""
        self._app, self._playing, self._surface = app, playing, surface
        self._beats, self._opponent, self._leads = beats, opponent, leads
        read_news()  # the first click does not wait for them
        self.told = self._rolled_from = len(playing.match.entries) if since is None else since
        said = playing.voice.lines()
        self._heard = sum(line.index < self.told for line in said)  # lines of the opponent
        self._held_until = 0.0  # when the program goes on after the last combat
        self.all_saw = 0

    def follow(self) -> None:
        """The game moved on: show what moved, and tell nothing of what dice bring about until they
        lie; then the last combat is seen."""
        self._animate()
        now = self._app.clock()
        wait = self._surface.movement.until_thrown(now)
        self._playing.untold = self._rolled_from if wait else None
        self._held_until = now + wait + HOLD_MS

    def _animate(self) -> None:
        """Show what moved since the last look, through the eyes that look now."""
        playing, since = self._playing, self.told
        self.told = self._rolled_from = len(playing.match.entries)
        self._surface.movement.finish()
        if playing.must_cover:
            self._app.sounds.hush()
            self._beats.clear()
        elif self.told > since:
            self._rolled_from = self._surface.movement.motions(since, self.told)
            self._say_beats(since)
        if not playing.must_cover and playing.audience not in playing.match.game.seats:
            self.all_saw = self.told

    def uncovered(self, seen: int) -> None:
        """Another side sits before the window: say what began while it was away. What it did after
        `seen` entries, as its only way, is yet to be shown."""
        self.told = seen
        self._say_beats(min(max(self._playing.away or 0, self.all_saw), self.told))

    def _say_beats(self, since: int) -> None:
        """Say what began from an entry on, and what the opponent said of it, at the end in one
        banner; unless the player skips it or a card leads."""
        said = self._playing.voice.lines()
        new, self._heard = said[self._heard :], len(said)
        if self._leads or self._opponent.skips:
            return
        beats, lines = list(beats_since(self._playing, since)), list[LogLine]()
        if self._app.settings.voice:
            lines = new
        if beats and self._playing.match.is_over:  # the end is shown before another banner could be
            told = [beats[-1].line, *(line.text for line in lines)]
            beats[-1], lines = beats[-1]._replace(line="\n".join(told)), []
        self._beats.follow(beats)
        for line in lines:
            self._beats.say(line.text, line.side)

    def tell_dice(self) -> bool:
        """Tell what the dice have brought about, once they lie; True if that is now."""
        playing = self._playing
        if playing.untold is None or self._surface.movement.until_thrown(self._app.clock()):
            return False
        playing.untold = None
        return True

    @property
    def holds_alone(self) -> bool:
        """Whether the player's last combat is seen before the program goes on."""
        return self._playing.holds and self._playing.alone

    @property
    def goes_on_at(self) -> float | None:
        """When the program goes on by itself after the last combat, in ms; None while the player is
        asked something, and where nothing is held."""
        return self._held_until if self.holds_alone and self._playing.armed is None else None


def beats_since(playing: Playing, since: int) -> Sequence[Beat]:
    """What began or ended by entries of the record, as the reader saw it: to be said in banners.
    Of a turn that ended all is told, from its beginning."""
    match, reader = playing.match, playing.audience
    beats_of = component(match.game.rules.kind, "beats")
    if beats_of is None:
        return ()
    before = match.state_view(since, reader).state
    if before.turn != playing.view.turn:
        before = match.state_view(match.history.first_in_turn(before.turn), reader).state
    since = max(since, match.history.turn_began)  # the turn's are enough
    noted = [line for line in playing.orders.noted() if line.index >= since]
    found: Sequence[Beat] = beats_of([*match.log(reader, since), *noted], before, playing.view)
    return found
