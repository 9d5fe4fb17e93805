"""A sitting of a game by mail at the window: its cover, its film, and the adjutant's answers."""

from __future__ import annotations

from math import ceil
from typing import Final

from nightdrop.bots.player import Thought
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.language import _
from nightdrop.table.match.mail import Mail
from nightdrop.table.match.match import Match
from nightdrop.table.words.nouns import side_words
from nightdrop.ui.kit.buttons import ENTER, Button
from nightdrop.ui.kit.screen import Window, soonest
from nightdrop.ui.kit.work import unless_expected
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.game_end import open_end
from nightdrop.ui.play.opponent import STEP_MS
from nightdrop.ui.play.screen import Play

_ADJUTANT: Final = "adjutant"  # of the work of a sitting
_MOST_TOLD: Final = 4  # answers of adjutants that are listed


class MailPlay(Play):
    """A sitting: one reader to the end. The send page falls once the other player decides.

    The other player's adjutant is asked beside the window. What it answers is told when a step of
    `STEP_MS` ends, so that its time tells nothing. `looks`: the map is looked at, no page falls.
    """

    advises = False

    def __init__(self, app: Window, mail: Mail, told: str = "") -> None:
        """`told` is what is said on the cover, before the film."""
        self.mail, self.looks = mail, not mail.waits and not mail.match.is_over
        self._films = False  # whether the film is about to be shown
        self.ends = False  # whether nothing is left to decide here
        self._thought: Thought | None = None
        self._asked_at = self._told_at = 0.0
        super().__init__(app, mail.match)
        self.playing.told[mail.side] = mail.told_from
        self.cover: MailCover | None = None
        if not self.looks:
            self.cover = MailCover(app, self, told)

    def _show_end(self, match: Match) -> None:
        """The end is shown after the film, and first the last letter is sent."""
        if self.app.screen is self and self.cover is None and not (self.looks or self._films):
            self.send()

    def changed(self) -> None:
        super().changed()
        self._thought = None
        self.work.drop(_ADJUTANT)
        self.ends = self.mail.must_send or not self.mail.waits
        if self.mail.adjutant_decides:
            self._asked_at, asked = self.app.clock(), self.mail.adjutant_question()
            self.work.ask(_ADJUTANT, (), lambda _job: thought_or_lot(*asked), secret=True,
                          then=self._take_thought)  # fmt: skip

    def _take_thought(self, thought: Thought) -> None:
        steps = ceil((self.app.clock() - self._asked_at + 1.0) / STEP_MS)
        self._thought, self._told_at = thought, self._asked_at + steps * STEP_MS

    def _goes_on_at(self, now: float) -> float | None:
        """When the adjutant's answer is told, or the send page falls; None while something else is
        to be seen first."""
        if self.cover is not None or not self._is_free or self.beats.waits:
            return None
        if self._thought is not None:
            return max(now, self._told_at)
        return now if self.ends and not (self.looks or self.mail.match.is_over) else None

    def wake_at(self) -> float | None:
        return soonest(super().wake_at(), self._goes_on_at(self.app.clock()))

    def tick(self, now: float) -> None:
        super().tick(now)
        due, thought = self._goes_on_at(now), self._thought
        if due is None or due > now or self.app.screen is not self:
            return
        if thought is None:
            self.send()
            return
        self.mail.answer(thought)
        self.playing.surprises = True
        self.playing.pass_on()

    def send(self) -> None:
        """Show the send page, or the end of a game whose last letter is known."""
        self.looks = False
        if self.mail.waits or not self.mail.match.is_over:
            self.app.open("send", self)
        else:
            self.show_end()

    def show_end(self) -> None:
        """Keep the record of a game that is over, and open its debrief."""
        mail, saves = self.mail, self.app.saves
        if saves is not None:
            self.app.work.ask("counting", object(), lambda _job: mail.finish(saves),
                              words=unless_expected)  # fmt: skip
        mail.match.history.stay(len(mail.match.entries))
        open_end(self.app, mail.match)

    def uncovered(self) -> None:
        """Play the film, whatever the setting: nobody else was there to see."""
        self.cover, self.playing.away = None, self.mail.told_from
        self.playing.notice = self._answered_for_me()
        self._films = True
        super().uncovered()
        if self.app.screen is self:
            self.look_back(plays=True)
        self._films = False
        if self.app.screen is self:
            self.end.shows()

    def _answered_for_me(self) -> str:
        """What my adjutant decided in the newest letter, in a sentence; "" if nothing."""
        mail = self.mail
        lines = [line.text for line in mail.match.log(mail.side, mail.told_from) if line.adjutant]
        return " ".join(lines[:_MOST_TOLD])

    def come_back(self) -> None:
        if self.cover is not None:
            self.app.back_to(self.cover)
        else:
            super().come_back()
            self.end.shows()

    def _rebuild_buttons(self) -> None:
        super()._rebuild_buttons()
        if self.looks or (self.ends and self.playing.untold is None):
            is_known = self.mail.match.is_over and not self.mail.waits
            said = _("Look back") if is_known else _("Back to the letter")
            made = Button("send", said, self.send, "", primary=True, sign=ENTER)
            for button in self.buttons.buttons:
                button.primary = False
            self.buttons.replace([made, *self.buttons.buttons])


class MailCover(Cover):
    """The cover of a letter: whose it is, and what is to be known before its film."""

    def __init__(self, app: Window, play: MailPlay, told: str) -> None:
        super().__init__(app, play)
        self.side, self.last = play.mail.side, told
        self.call = _("You are")

    @property
    def name(self) -> str:
        return str(side_words(self.side)).upper()
