"""The page that asks whether a game shall be given up, between two people a second time."""

from __future__ import annotations

from functools import partial

from nightdrop.engine.counters import Side
from nightdrop.table.language import N_, _
from nightdrop.table.match.giving_up import times_asked, who_can_give_up
from nightdrop.table.words.nouns import capital, side_words
from nightdrop.ui.kit import Button
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.menus.sheet import ButtonSheet
from nightdrop.ui.play.screen import Play


class GiveUp(ButtonSheet):
    """Stay, or end the game as given up. `asked` counts the answers so far."""

    place = "pause"
    heading = N_("GIVE UP?")

    def __init__(self, app: Window, back: Screen, play: Play) -> None:
        self.back, self.play, self.asked = back, play, 0
        self.scenario = play.scenario
        self.sides = who_can_give_up(play.playing)
        super().__init__(app)

    def menu(self) -> list[Button]:
        self.note = self._said()
        stay = Button("resume", _("Play on"), self.leave, "", "back", True, True)
        return [stay, *(self._giver(side) for side in self.sides)]

    def _said(self) -> str:
        """What giving up means; the second time, that there is no way back."""
        match = self.play.playing.match
        if len(match.game.seats) == 1:
            return _("The game ends now, and counts as given up.")
        if self.asked:
            return _("Are both players sure? It cannot be undone.")
        said = _("The game ends now, and everything is revealed.")
        if len(self.sides) == 1:
            said = _("The game ends now, everything is revealed, and {player} wins.").format(
                player=side_words(match.game.other(self.sides[0])))  # fmt: skip
        return said

    def _giver(self, side: Side) -> Button:
        """The button by which a side gives up."""
        label = _("Give up")
        if len(self.play.playing.match.people) > 1:
            label = capital(_("{player} gives up").format(player=side_words(side)))
        return Button(f"give-up-{side}", label, partial(self._answer, side), "")

    def _answer(self, side: Side) -> None:
        """Ask once more, or give up."""
        self.asked, self.sides = self.asked + 1, [side]
        if self.asked < times_asked(self.play.playing):
            self.renew()
            return
        self.play.come_back()
        playing = self.play.playing
        playing.ordered(partial(playing.match.give_up, side))

    def leave(self) -> None:
        self.app.back_to(self.back)
