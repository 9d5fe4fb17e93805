"""A game as it is played at one keyboard: whose eyes, what was told to whom, the list's numbers."""

from typing import Literal

from nightdrop.engine.model import CHANCE, GERMAN, US, Action, Side, State
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import Audience, seen_by
from nightdrop.rules.actions import Draw, Move, Roll
from nightdrop.table.log import LogLine
from nightdrop.table.match import Match, Refused
from nightdrop.table.narrate import has_sentence, word
from nightdrop.table.narrate_typed import TO_DECIDE, TO_DRAW, TO_THROW
from nightdrop.table.narrate_words import capital, side_words
from nightdrop.table.phrases import Phrase
from nightdrop.table.seats import first_seat, has_secrets, seating
from nightdrop.table.speech import _
from nightdrop.table.status import over
from nightdrop.table.terminal_menu import Entry

# "leave": the last reader shall clear the screen; "cover": the next has not sat down yet.
Mode = Literal["play", "leave", "cover"]


class Sitting:
    """The match with its readers. `view` is all that may be told; `mode` whether anything may.

    `solo`: one player plays both sides, and nobody has to look away; never in a sealed game.
    `listed` are the lines of the list that was read last; `armed` is what must be typed twice,
    and `confirmed` what the line before this one armed.
    """

    def __init__(self, match: Match, solo: bool = False) -> None:
        self.match, self.solo = match, solo and match.seal is None
        self.seat: Side | None = first_seat(match.entries, match.public().state, match.actor)
        self.audience: Audience = "both"
        self.mode: Mode = "play"
        self.listed: list[Entry] = []
        self.armed = self.confirmed = ""
        self._told: dict[Audience, int] = dict.fromkeys((US, GERMAN, "both"), len(match.entries))
        self.refresh()

    @property
    def view(self) -> State:
        """The game as the reader knows it; what both know while the screen is covered."""
        return seen_by(self.match.state, self.audience if self.mode == "play" else "both")

    @property
    def decider(self) -> Side | None:
        """The side that decides, or None for chance and at the end."""
        actor = self.match.actor
        return None if actor is None or actor == CHANCE else actor

    @property
    def menu(self) -> tuple[Action, ...]:
        """What can be done now; for chance what both must believe possible."""
        if self.match.actor == CHANCE:
            return tuple(legal_actions(seen_by(self.match.state, "both")))
        return tuple(legal_actions(self.match.state))

    @property
    def player(self) -> Phrase:
        """Who is to decide, in words."""
        return side_words(self.match.actor or "both")

    @property
    def has_told_secrets(self) -> bool:
        """Whether the screen may show what its reader alone knows."""
        reader = self.audience
        if reader == "both" or self.solo or self.mode == "cover":
            return False
        return has_secrets(seen_by(self.match.state, "both"), reader)

    def refresh(self, *, cleared: bool = False) -> None:
        """Look who decides now; a screen that shows secrets must be cleared before others look."""
        public = seen_by(self.match.state, "both")
        step = public.todo[-1].name if public.todo else ""
        found = seating(self.seat, self.match.actor, step, self.solo)
        self.listed = []
        changes = found.cover or found.audience != self.audience
        if changes and not cleared and self.has_told_secrets:
            self.mode = "leave"
        elif found.cover:
            # Whoever sits there now, an undo must not open the other's eyes to him.
            self.mode, self.seat, self.audience = "cover", None, "both"
        else:
            self.mode, self.seat, self.audience = "play", found.seat, found.audience

    def enter(self) -> None:
        """Enter was pressed on a screen that is now cleared."""
        if self.mode == "leave":
            self.refresh(cleared=True)
        elif self.mode == "cover":
            self.seat = self.decider
            self.refresh(cleared=True)

    def news(self) -> list[LogLine]:
        """What the reader has not been told yet, without what was told to both."""
        reader, told = self.audience, self._told
        since = told[reader]
        if reader == "both":
            since = max(since, min(told[US], told[GERMAN]))
        lines = self.match.log(reader, since)
        if reader != "both":
            known = {
                (line.index, line.text)
                for line in self.match.log("both", since)
                if line.index < told["both"]
            }
            lines = [line for line in lines if (line.index, line.text) not in known]
        told[reader] = len(self.match.entries)
        return lines

    def submit(self, action: Action) -> None:
        """Do an action. Raises Refused. The news come before the seats change."""
        self.match.submit(action)

    def undo(self) -> None:
        """Take the last decision back. Raises Refused."""
        self.match.undo()
        length = len(self.match.entries)
        self._told = {reader: min(told, length) for reader, told in self._told.items()}

    def redo(self) -> None:
        """Do again what was taken back last. Raises Refused."""
        self.match.redo()

    def worded(self, refusal: Refused) -> str:
        """A refusal in words that everybody who reads may know."""
        if refusal.message.key == "refused.text":
            return refusal.sentence
        return word(refusal.message, self.view)

    def must_repeat(self, action: Action) -> bool:
        """Whether this leaves the map on purpose and was not asked for just before."""
        step = self.match.state.todo[-1].name
        leaves = isinstance(action, Move) and action.to is None and step == "move"
        return leaves and self.confirmed != action.text

    def question(self) -> str:
        """What is asked now, of whom, with the rule number."""
        view = self.view
        if not view.todo:
            return over()
        message = view.todo[-1].prompt(seen_by(self.match.state, "both"))
        typed = f"typed.{message.key}"
        message = message._replace(key=typed if has_sentence(typed) else message.key)
        prompt = word(message, view)
        if self.match.actor == CHANCE:
            first = self.menu[0]
            if isinstance(first, Roll):
                return _(TO_THROW[len(first.dice)]).format(prompt=prompt)
            example = first.text if isinstance(first, Draw) else "roll 1"
            return _(TO_DRAW).format(prompt=prompt, example=example)
        return capital(_(TO_DECIDE).format(player=self.player, prompt=prompt))
