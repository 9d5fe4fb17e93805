"""The settings: a scrolling page made from the table of rows."""

from __future__ import annotations

from nightdrop.table.speech import _
from nightdrop.ui.kit import Said, Widget
from nightdrop.ui.screens.keys import KeysScreen
from nightdrop.ui.screens.scrolled import ScrolledPage
from nightdrop.ui.screens.settings_rows import widgets


class SettingsScreen(ScrolledPage):
    """What a player may set; every change counts at once and is kept."""

    def widgets(self) -> list[Widget]:
        self.heading = _("SETTINGS")
        return widgets(self.app.settings, self._notes())

    def _notes(self) -> dict[str, str]:
        """What a row cannot do now, in a sentence."""
        return {}

    def said(self, said: Said) -> None:
        if said.command == "open-keys":
            self.app.show(KeysScreen(self.app, self))
            return
        self.app.set(self.app.settings.but(**{said.command: said.value}))
        self.renew()
