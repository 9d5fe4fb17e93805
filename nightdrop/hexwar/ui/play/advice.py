"""A hint of the hex games: of an attack that is advised it shows the odds."""

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.match.forecast import forecast
from nightdrop.hexwar.rules.actions import At
from nightdrop.hexwar.ui.play.forecast import draw_odds
from nightdrop.table.match.counsel import Hint
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.play.hint import HintButton


class OddsButton(HintButton):
    """A hint with what would come of an advised attack, as the reader may know it."""

    def __init__(self, hint: Hint, view: State, button: Button) -> None:
        super().__init__(hint, view, button)
        self.odds = forecast(view, hint.action.hex) if isinstance(hint.action, At) else None
        self.has_bar = self.odds is not None and bool(self.odds.percents)

    def draw_bar(self, pen: Pen, rect: pygame.Rect) -> None:
        if self.odds is not None:
            draw_odds(pen, rect, self.odds)
