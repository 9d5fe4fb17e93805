"""The seat before one screen: which side sits there, what it may read, how the game stands.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, Actor, Menu, Message, State
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import Audience, common, seen_by
from nightdrop.rules.actions import DONE, Roll
from nightdrop.rules.rulebook import ruleset
from nightdrop.table.match.match import Match
from nightdrop.table.match.voice import voice_of
from nightdrop.table.record.record import Players
from nightdrop.table.words.sentences import word


class Seating(NamedTuple):
    """What to show next: to which audience, and whether the other side must look away first.

    `seat` is the side known to sit there; None once both have looked.
    """

    audience: Audience
    seat: Side | None
    cover: bool


def seating(seat: Side | None, decider: Actor | None, is_open: bool, solo: bool = False) -> Seating:
    """Return which side reads next, and whether the other must look away.

    The latter depends on the kind of step alone: on whether it is decided in the open. Dice are
    typed in the open, by either player. `solo`: one player plays both sides and never has to look
    away.
    """
    if decider is None or decider == CHANCE:
        return Seating("both", seat, False)
    if is_open:
        return Seating("both", seat if seat == decider else None, False)
    return Seating(decider, decider, seat != decider and not solo)


def first_seat(entries: Sequence[str], public: State, decider: Actor | None) -> Side | None:
    """Return the side at the screen of a game just opened: the decider, before any decision.

    Later no side is known to sit there; nor where a position starts with secrets of that side.
    """
    begun = any(not entry.startswith(("roll ", "draw ")) for entry in entries)
    if begun or decider is None or decider == CHANCE:
        return None
    return None if has_secrets(public, decider) else decider


def has_secrets(public: State, side: Side) -> bool:
    """Whether only this side, of several, has looked at something on the table.

    Read from the view of both: which side looked at a counter is public, its face is not.
    """
    pieces = public.pieces
    if len(public.game.seats) == 1:
        return False
    if any(pieces.by_id[key].known_to == (side,) for key in pieces.one_sided):
        return True
    beside = ruleset(public).has_secrets(public, side)
    return beside or any(dead.known_to == (side,) for dead in public.dead.values())


def ends_in_combat(before: State, action: Action, after: State) -> bool:
    """Whether a decision ended the last combat of an activation, and the activation with it."""
    fought = before.fight is not None and after.fight is None
    return fought and len(after.used) != len(before.used) and action != DONE


def ends_to_review(before: State, action: Action, after: State) -> bool:
    """Whether a decision ended an activation in a step whose result is to be seen, as it left
    nothing to be done there."""
    listed = next((step for step in reversed(before.todo) if step.checks), None)
    reviewed = listed is not None and listed.is_reviewed
    return reviewed and len(after.used) != len(before.used) and action != DONE


def came_by_itself(before: State, action: Action, after: State) -> bool:
    """Whether the step that is due after a decision came without being asked for.

    The step before had nothing left, or `done` also passed over steps in which nothing could be
    done.
    """
    if (after.due.name, after.activation) == (before.due.name, before.activation):
        return False
    return action != DONE or before.due.take(before, action).due.name != after.due.name


# "hold": the reader has yet to see what happened before another sits down; "leave": the reader
# must clear the screen first; "cover": the next reader must sit down first.
Mode = Literal["play", "hold", "leave", "cover"]


class Seat:
    """A match before one screen, the window's or a terminal's.

    `side` is the side known to sit there, None once both have looked. `audience` may read what is
    shown, and `view` is all that may be shown; while the screen is covered that is what both know.
    `armed` is the action that has to be confirmed. `told` holds, for each audience, the count of
    entries it has read. `voice` is the opponent's.
    """

    keeps_text = False  # whether what was shown stays on the screen until the player clears it
    knows_bots = False  # whether it lets the program play the sides that the record names

    def __init__(self, match: Match, solo: Callable[[], bool] = bool) -> None:
        """`solo` returns whether one player plays both sides now."""
        self.match, self._solo, self.voice = match, solo, voice_of(match)
        match.is_solo = lambda: self.solo
        self.bots = match.header.bots if self.knows_bots else {}
        self.side: Side | None = first_seat(match.entries, match.public().state, match.actor)
        self.audience: Audience = self._common
        self.mode: Mode = "play"
        self.armed: Action | str | None = None
        self.told: dict[Audience, int] = {}
        self._seen: tuple[State, Audience, State] | None = None
        self.refresh()

    @property
    def solo(self) -> bool:
        """Whether no player has to look away. A sealed game always belongs to two players."""
        return self._solo() and self.match.seal is None and self.match.mail_side is None

    @property
    def view(self) -> State:
        """The game as the reader knows it; what both know while the screen is covered."""
        state, reader = self.match.state, self._common if self.must_cover else self.audience
        if self._seen is None or self._seen[0] is not state or self._seen[1] != reader:
            self._seen = state, reader, seen_by(state, reader)
        return self._seen[2]

    @property
    def decider(self) -> Actor | None:
        """A side, chance, or None at the end."""
        return self.match.actor

    @property
    def step(self) -> str:
        return self.match.state.due.name

    @property
    def alone(self) -> bool:
        """Whether the program plays a side; then the same person sits here to the end."""
        return bool(self.bots)

    @property
    def stays(self) -> bool:
        """Whether the same person sits here to the end.

        The program plays the other side, the other player is elsewhere, or the game has one seat.
        """
        by_mail = self.match.mail_side is not None
        return self.alone or by_mail or len(self.match.game.seats) == 1

    @property
    def _common(self) -> Audience:
        return common(self.match.game)

    @property
    def bot_decides(self) -> bool:
        return self.decider in self.bots

    @property
    def waits(self) -> bool:
        """Whether somebody decides who is not here: the program, or the other player by mail."""
        here = self.match.mail_side
        others = {*self.match.game.seats} - {here} if here else self.bots
        return self.decider in others

    @property
    def decides(self) -> bool:
        """Whether there is something to decide, and not by somebody who is not here."""
        return bool(self.view.todo) and not self.waits

    @property
    def menu(self) -> Menu:
        """The actions that the decider can take now; for chance what both must believe possible.

        The program's own options are shown to no one.
        """
        state = self.match.state
        if self.waits:
            return ()
        return legal_actions(seen_by(state, self._common) if self.decider == CHANCE else state)

    @property
    def dice_due(self) -> int:
        """The number of dice that the players must roll and type in now."""
        first = self.menu[0] if self.decider == CHANCE else None
        return len(first.dice) if isinstance(first, Roll) else 0

    @property
    def must_cover(self) -> bool:
        """Whether nothing of the view may be shown before `uncover`."""
        return self.mode not in ("play", "hold")

    @property
    def shows_secrets(self) -> bool:
        """Whether the screen may show what its reader alone knows."""
        reader = self.audience
        if reader == self._common or self.stays or self.solo or self.mode == "cover":
            return False
        return has_secrets(self.match.public().state, reader)

    def refresh(self, *, cleared: bool = False, holds: bool = False) -> None:
        """Find who reads next; a screen that keeps secrets must be `cleared` before others look.

        `holds`: before others look, the reader sees what happened for as long as it wants.
        """
        if self.stays:
            self._stay(holds)
            return
        found = seating(self.side, self.match.actor, self.match.state.due.is_open, self.solo)
        changes = found.cover or found.audience != self.audience
        self.armed = None
        if changes and not cleared and self.keeps_text and self.shows_secrets:
            self.mode = "leave"
        elif changes and holds and not self.solo:
            self.mode = "hold"
        elif found.cover:
            # After an undo another side may decide: its view must not open to this reader.
            self.mode, self.side, self.audience = "cover", None, self._common
        else:
            self.mode, self.side, self.audience = "play", found.seat, found.audience

    def _stay(self, holds: bool) -> None:
        """Let the one person read, also while the program decides.

        Where the program plays both sides, show what both know. With `holds` it waits where the
        program would continue.
        """
        people = [seat for seat in self.match.game.seats if seat not in self.bots]
        here = self.match.mail_side
        people = [here] if here else people
        goes_on = self.bot_decides or self.match.is_over
        self.armed, self.mode = None, "hold" if holds and people and goes_on else "play"
        self.side = people[0] if people else None
        self.audience = self.side or self._common

    def hand_over(self, players: Players) -> None:
        """Let others play these sides from here on: a person, or the program."""
        self.match.hand_over(players)
        self.bots = self.match.header.bots
        self.refresh()

    def uncover(self) -> None:
        """Seat the side that decides before the screen."""
        decider = self.decider
        self.side = decider if decider in self.match.game.seats else self.side
        self.refresh(cleared=True)

    def asks_twice(self, action: Action) -> bool:
        """Whether this gives something up for good and has not just been asked for."""
        state = self.match.state
        return state.due.gives_up(state, action) and self.armed != action

    def take_back(self, to: int | None = None) -> None:
        """Undo the last decision, or all after `to` entries. Raises Refused."""
        self.match.undo(to)
        self._forget_told()

    def go_back(self, to: int) -> None:
        """Take back all after `to` entries with new dice. Raises Refused."""
        self.match.go_back(to)
        self._forget_told()

    def _forget_told(self) -> None:
        length = len(self.match.entries)
        self.told = {reader: min(count, length) for reader, count in self.told.items()}

    def worded(self, message: Message) -> str:
        return word(message, self.view)
