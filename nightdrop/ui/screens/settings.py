"""The settings: a scrolling page made from the table of rows."""

from __future__ import annotations

from nightdrop.table.speech import _
from nightdrop.ui.app import App
from nightdrop.ui.kit import Said, Widget
from nightdrop.ui.screens.base import Screen
from nightdrop.ui.screens.keys import KeysScreen
from nightdrop.ui.screens.scrolled import ScrolledPage
from nightdrop.ui.screens.settings_rows import percent, widgets
from nightdrop.ui.theme import GUIDE_ROOM, LEAST_ROOM, most_scale

LISTEN_MS = 1500.0  # how long the page waits for word from the sound device


class SettingsScreen(ScrolledPage):
    """What a player may set; every change counts at once and is kept."""

    def __init__(self, app: App, back: Screen) -> None:
        super().__init__(app, back)
        self._told = ""
        self._asks_at = self._asks_until = 0.0
        self._listen()

    def widgets(self) -> list[Widget]:
        self.heading = _("SETTINGS")
        return widgets(self.app.settings, self._notes())

    def _notes(self) -> dict[str, str]:
        """What a row cannot do now, in a sentence."""
        problem = self.app.sounds.problem
        notes = {"volume": _(problem)} if problem else {}
        limit = self._limit()
        return {**notes, "scale": limit} if limit else notes

    def _limit(self) -> str:
        """What keeps the interface from being as large as is wished, "" if nothing does."""
        wished = self.app.settings.scale
        most, guide = (most_scale(*self.size, room) for room in (LEAST_ROOM, GUIDE_ROOM))
        if most < wished:
            told = _("In a window of this size it is {most} at most.")
            return told.format(most=shown_limit(most))
        if guide < wished:
            told = _("In this window the guided game is {guide} at most: it shows more at once.")
            return told.format(guide=shown_limit(guide))
        return ""

    def _listen(self) -> None:
        """Find out whether anything can be heard: the device answers after a moment."""
        self.app.sounds.wake()
        self._asks_at = self.app.clock() + LISTEN_MS / 10
        self._asks_until = self.app.clock() + LISTEN_MS

    def settings_changed(self) -> None:
        self.renew()

    def resized(self) -> None:
        self.renew()

    def wake_at(self) -> float | None:
        return self._asks_at if self._asks_at < self._asks_until else None

    def tick(self, now: float) -> None:
        self._asks_at = now + LISTEN_MS / 10
        if self.app.sounds.problem != self._told:
            self._told = self.app.sounds.problem
            self.renew()

    def said(self, said: Said) -> None:
        if said.command == "open-keys":
            self.app.show(KeysScreen(self.app, self))
            return
        self.app.set(self.app.settings.but(**{said.command: said.value}))
        if said.command in ("volume", "muted"):
            self.app.sounds.play("stamp")
            self._listen()
        self.renew()


def shown_limit(scale: float) -> str:
    """A limit in words, in steps of 5 % and never more than it is."""
    return percent(int(20 * scale) / 20)
