"""An evening at the card table, by mouse and keys: from the title to the result and the replay."""

from typing import Final

import pygame

from nightdrop.phantom_fury.ui.result import FuryEnding
from nightdrop.ui.menus.campaign import CampaignPage
from nightdrop.ui.menus.new_game import NewGame
from nightdrop.ui.play.screen import Play
from tests.patience import until
from tests.tools.demo import LOOK_MS
from tests.tools.evening import Alone

DIGITS: Final = range(pygame.K_1, pygame.K_9)
FRONTS: Final = (pygame.K_q, pygame.K_w, pygame.K_e)
CARRIED: Final = 0.4  # how often a card is carried with the mouse, else chosen by keys


class CardEvening(Alone):
    """A person at the card table: carries cards or chooses them by keys, presses what the buttons
    offer, asks for hints, and looks at piles."""

    ends = (FuryEnding, CampaignPage)
    advised = 0.2

    def begin(self, scenario: str, side: str, level: str) -> None:
        self._to_new_game(scenario)
        if self.deals > 1:
            page = self.app.screen
            assert isinstance(page, NewGame)
            until(lambda: page.deal == "campaign", "there is none", lambda: self.hand.press("deal"))
            self.album.take(self.app, "new-campaign")
        self.hand.press("start")

    def play(self, decisions: int | None = None) -> None:
        if self.deals > 1:
            self.in_haste()
        for number in range(1, self.deals + 1):
            if self.deals > 1:
                self._sheet(number - 1)
                self.hand.press("go")
            super().play(decisions)
        if self.deals > 1:
            self._sheet(self.deals)

    def _sheet(self, over: int) -> None:
        """The sheet of a campaign, once so many deals stand there with the program's."""
        page = self.app.screen
        assert isinstance(page, CampaignPage)
        self.album.take(self.app, f"sheet-{over}-waits")
        until(lambda: page.wake_at() is None, "the sheet is not done", self.hand.wait)
        own, beside = ([one for one in ways if one is not None] for ways in zip(
            *((deal.own, deal.beside) for deal in page.campaign.deals), strict=True))  # fmt: skip
        assert len(own) == len(beside) == over, (len(own), len(beside), page.error)
        self.album.take(self.app, f"sheet-{over}")

    def _decide(self, screen: Play) -> None:
        if self.rng.random() < CARRIED:
            self._carry(screen)
        elif self.rng.random() < CARRIED:
            self.key(DIGITS[self.rng.randrange(6)])
            self.key(FRONTS[self.rng.randrange(3)])
        else:
            super()._decide(screen)

    def _carry(self, screen: Play) -> None:
        """A card of the hand is carried to a front, or to a card there."""
        seats = [one for one in screen.surface.pointer.clickables() if one.name.startswith("seat ")]
        goals = [rect for key, rect in screen.surface.spots(screen.playing.view).items()
                 if key.partition(" ")[0] in ("front", "place")]  # fmt: skip
        if not seats:
            self.hand.wait()
            return
        start = seats[self.rng.randrange(len(seats))].rect.center
        goal = goals[self.rng.randrange(len(goals))].center
        middle = (start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2
        events = [(pygame.MOUSEMOTION, start), (pygame.MOUSEBUTTONDOWN, start),
                  (pygame.MOUSEMOTION, middle), (pygame.MOUSEMOTION, goal)]  # fmt: skip
        for kind, pos in events:
            fields = {"pos": pos, "button": 1, "rel": (9, 9), "buttons": (1, 0, 0)}
            pygame.event.post(pygame.event.Event(kind, fields))
            self.clock.now += LOOK_MS / 4
            self.app.step()
        self.album.take(self.app, f"carried-{screen.playing.step}", moves=True)
        fields = {"pos": goal, "button": 1}
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, fields))
        self.clock.now += 20
        self.app.step()

    def end(self) -> None:
        if self.deals > 1:
            self.hand.press("last")
        super().end()
