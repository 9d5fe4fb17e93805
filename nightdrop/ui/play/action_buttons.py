"""The buttons of actions: the kind's own, or plain ones with digits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from nightdrop.engine.model import Action
from nightdrop.rules.actions import DONE, PASS
from nightdrop.table.language import _
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.words.catalogues import own_deed
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.play.game import Playing, Take
from nightdrop.ui.play.hint import HintButton
from nightdrop.ui.stage.sheet import OverSheet
from nightdrop.ui.stage.tabletop import Tabletop


class ActionButtons:
    """The buttons by which the actions of a game are chosen beside clicks on the table."""

    def __init__(self, playing: Playing, over: Callable[[], OverSheet[Any] | None]) -> None:
        """`over` gives the sheet that lies over the table now."""
        self.playing, self.top, self._over = playing, playing.top, over

    def choices(self, take: Take) -> list[Button]:
        """Those of the sheet or of the kind; else one for each action that is listed, or of those
        that the clicks made so far mean, where they are several."""
        over = self._over()
        made = over.choices(take) if over is not None else None
        made = self.top.choices(self.playing, take) if made is None else made
        if made is not None:
            return made
        listed = listed_in(self.playing, self.top)
        made = [self.button(action, partial(take, action)) for action in listed]
        if made and not any(button.primary for button in made):
            made[0].primary = len(made) == len(self.playing.offered)
        return made

    def button(self, action: Action, act: Callable[[], None]) -> Button:
        """The button of an action: the kind's own, else one with a digit by its place."""
        view, own = self.playing.view, self.top.button(self.playing, action, act)
        if own is not None:
            return own
        if action in (DONE, PASS):
            return Button(action.text, _("Done"), act, "", "play.done")
        listed = [one for one in listed_in(self.playing, self.top) if one not in (DONE, PASS)]
        places = listed if action in listed else self.playing.offered
        number = 1 + places.index(action)
        command = DIGITS[number] if number < len(DIGITS) else ""
        said = wording(view).deed(action, view) or own_deed(view.game.name, action.text)
        return Button(action.text, capital(said) or action.text, act, "", command)

    def hint_button(self, hint: Hint, act: Callable[[], None]) -> Button:
        """The button that tells a hint and does it."""
        plain = self.button(hint.action, act)
        own = self.top.hint_button(self.playing, hint, plain)
        return own if own is not None else HintButton(hint, self.playing.view, plain)


def listed_in(playing: Playing, top: Tabletop[Any, Any]) -> Sequence[Action]:
    """The actions that have buttons now: those that the clicks made so far mean, if they are
    several or asked for once more, else those that are listed."""
    listed = [one for one in playing.offered if top.listed(playing.view, one)]
    return playing.choosing.complete or listed
