"""How long each side has thought: a clock of the window, of which the record knows nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightdrop.engine.counters import Side
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.play.game import Playing

_SECOND: Final = 1000.0  # ms


class ThinkingTime:
    """The ms that each side has thought since the window opened the game."""

    def __init__(self) -> None:
        self._spent: dict[Side, float] = {}
        self._side: Side | None = None
        self._since = 0.0

    def follow(self, side: Side | None, now: float) -> None:
        """From `now` (ms) on this side thinks; None: nobody, as under the cover."""
        if self._side is not None:
            self._spent[self._side] = self._ms(self._side, now)
        self._side, self._since = side, now

    def _ms(self, side: Side, now: float) -> float:
        running = max(0.0, now - self._since) if side == self._side else 0.0
        return self._spent.get(side, 0.0) + running

    def words(self, side: Side, now: float) -> str:
        """The time of a side in minutes and seconds: "12:04"."""
        minutes, seconds = divmod(int(self._ms(side, now) / _SECOND), 60)
        return f"{minutes}:{seconds:02}"

    def all_words(self, sides: Sequence[Side], now: float) -> str:
        """The times of all sides: "US 12:04   German 8:31"."""
        return "   ".join(f"{said_of(side, 'name')} {self.words(side, now)}" for side in sides)

    def changes_at(self, now: float) -> float | None:
        """When the words are other ones, in ms; None while nobody thinks."""
        if self._side is None:
            return None
        return now + _SECOND - self._ms(self._side, now) % _SECOND


class PlayersClocks:
    """The clocks of two people at one screen: they follow the game, as long as it is shown."""

    def __init__(self, app: Window, playing: Playing) -> None:
        self._app, self._playing, self.time = app, playing, ThinkingTime()
        self._is_open = False  # whether the game is shown, and no page over it

    @property
    def is_shown(self) -> bool:
        """Whether the players want to see them, and there are two."""
        return self._app.settings.clocks and not (self._playing.stays or self._playing.solo)

    @property
    def said(self) -> str:
        """How long the side that decides has thought, "" where that is not shown."""
        side = self._playing.decider
        if not self.is_shown or side not in self._playing.view.game.seats:
            return ""
        return self.time.words(side, self._app.clock())

    @property
    def said_to_both(self) -> str:
        """How long each side has thought, "" where that is not shown."""
        seats = self._playing.view.game.seats
        return self.time.all_words(seats, self._app.clock()) if self.is_shown else ""

    def start(self) -> None:
        """The game is shown."""
        self._is_open = True
        self.follow()

    def stop(self) -> None:
        """The cover or another page is shown."""
        self._is_open = False
        self.follow()

    def follow(self) -> None:
        """The time of the side runs that decides, or looks at what it did."""
        playing = self._playing
        side = playing.side if playing.holds else playing.decider
        thinks = self._is_open and side in playing.view.game.seats and not playing.must_cover
        self.time.follow(side if thinks else None, self._app.clock())

    def changes_at(self, now: float) -> float | None:
        """When what is shown of them is another, in ms."""
        return self.time.changes_at(now) if self.is_shown else None
