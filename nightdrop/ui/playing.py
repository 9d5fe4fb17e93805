"""A game at the window, without any drawing: whose eyes, which clicks, what they complete."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import CHANCE, GERMAN, US, Action, Menu, Side, State
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import Audience
from nightdrop.rules.actions import At, Move, Roll, With
from nightdrop.table.narrate import word
from nightdrop.table.seats import first_seat, seating
from nightdrop.table.speech import _
from nightdrop.table.undo import undo_sentence
from nightdrop.ui.pointer import OFF, Pointer, Thing, resolve

if TYPE_CHECKING:
    from nightdrop.table.match import Match

Answer = Literal["nothing", "picked", "choose", "done", "refused"]
_CITED = re.compile(r"\[(\d[\d.]*)\]")
# What a click on a hex or on a counter would mean in a step, to ask why it is refused.
_HEX_VERBS = {
    "combat": "attack", "retreat": "retreat", "night choice": "retreat", "regroup": "muster",
    "mark": "mark", "discovery": "flip", "enter": "enter",
}  # fmt: skip
_UNIT_VERBS = {
    "join": "join", "point": "point", "lose": "lose", "stacking": "remove", "advance": "advance",
}  # fmt: skip


class Playing:
    """The game as the window plays it. `view` is all that may be shown.

    `must_cover` asks for the hand-over before anything of the view is drawn; `dice_due` is how
    many dice the players are to throw and type in (0: none). `refusal` is the last refused
    click: its sentence and its hex. `gang` are the units of a stack chosen together. `away` is from
    which entry on this side has not looked. `version` grows whenever the game was looked at anew.
    `solo` tells whether one player plays both sides now, so that nobody has to look away. A
    sealed game belongs to two, whatever was set on another evening.
    """

    def __init__(self, match: Match, solo: Callable[[], bool] = bool) -> None:
        self.match, self.solo = match, solo
        self.seat: Side | None = first_seat(match.entries, match.public().state, match.actor)
        self.audience: Audience = "both"
        self.view: State
        self.pointer = Pointer()
        self.must_cover = False
        self.dice_due = 0
        self.refusal: tuple[str, Hex | None] | None = None
        self.armed: Action | None = None
        self.gang: tuple[str, ...] = ()
        self.away: int | None = None
        self._looked: dict[Side, int] = {}
        self.version = 0
        self.refresh()

    @property
    def decider(self) -> str | None:
        """"us", "german", "chance", or None at the end."""
        return self.match.actor

    @property
    def step(self) -> str:
        """The name of the step that is due."""
        return self.view.todo[-1].name if self.view.todo else ""

    def refresh(self) -> None:
        """Look at the match again: another decision, perhaps another pair of eyes."""
        self.version += 1
        public, actor = self.match.view("both").state, self.match.actor
        step = public.todo[-1].name if public.todo else ""
        alone = self.solo() and self.match.seal is None
        found = seating(self.seat, actor, step, alone)
        self.audience, self.must_cover = found.audience, found.cover
        self.seat = None if found.cover else found.seat
        self.view = public if found.cover else self.match.view(found.audience).state
        menu: Menu = ()
        self.dice_due = 0
        if actor == CHANCE:
            first = legal_actions(public)[0]
            self.dice_due = len(first.dice) if isinstance(first, Roll) else 0
        elif actor is not None:
            menu = self.match.view(actor).actions
        self.pointer = Pointer.over(menu)
        self.armed, self.gang = None, ()
        if self.seat is not None and self.audience == self.seat:
            self._looked[self.seat] = len(self.match.entries)

    def uncover(self) -> None:
        """The one who is to decide sits before the window now."""
        actor = self.match.actor
        if actor in (US, GERMAN):
            self.seat = US if actor == US else GERMAN
            self.away = self._looked.get(self.seat)
            if self.away is None:
                begun = [mark.entry for mark in self.match.turn_marks if mark.activation]
                self.away = begun[-1] if begun else 0
        self.refresh()

    def submit(self, action: Action) -> Answer:
        """Do a legal action. Leaving the map on purpose has to be asked for twice."""
        if self._asks_twice(action):
            self.armed = action
            return "picked"
        self.refusal = self.away = None
        self.match.submit(action)
        keep = action.unit if isinstance(action, Move) and action.to is not None else None
        self.refresh()
        if keep and keep in self.pointer.units and not self.must_cover:
            self.pointer = self.pointer.click(keep)
        return "done"

    def _asks_twice(self, action: Action) -> bool:
        """Whether this leaves the map on purpose and was not asked for before."""
        leaves = isinstance(action, Move) and action.to is None and self.step == "move"
        return leaves and self.armed != action

    def throw(self, dice: tuple[int, ...]) -> None:
        """Enter dice that the players threw themselves."""
        self.match.submit(Roll(dice))
        self.refresh()

    def undo(self, to: int | None = None) -> None:
        """Take back the last decision, or all after `to` entries, as far as that is allowed;
        `refusal` then says what it stopped at."""
        self.back()
        if self.match.can_undo() is None:
            self.match.undo(to)
            self._looked = {s: min(n, len(self.match.entries)) for s, n in self._looked.items()}
            self.refresh()
            if to is None or len(self.match.entries) <= to or self.must_cover:
                return
        sentence = undo_sentence(self.match, self.audience)
        news = self.match.log(self.audience, max(0, len(self.match.entries) - 1))
        self.refusal = (sentence, news[-1].hex if news else None) if sentence else None

    def redo(self) -> None:
        """Do again the decision that was taken back last, if there is one."""
        if self.match.can_redo:
            self.match.redo()
            self.refusal = None
            self.refresh()

    def why_no_undo(self) -> str | None:
        """Why the last decision cannot be taken back, in short, or None."""
        reason = self.match.can_undo()
        return self.match.worded(reason, self.audience) if reason else None

    def back(self) -> None:
        """Forget the clicks made so far."""
        self.pointer = self.pointer.back()
        self.armed = self.refusal = None
        self.gang = ()

    def click(self, thing: Thing) -> Answer:
        """Click on something in `pointer.nexts`."""
        self.refusal = None
        self.pointer = self.pointer.click(thing)
        if self.pointer.is_final and self.pointer.complete is not None:
            action = self.pointer.complete
            if isinstance(action, Move) and self._asks_twice(action):
                self.pointer = self.pointer.back().click(action.unit)
            return self.submit(action)
        return "picked"

    def click_hex(self, hex_: Hex) -> Answer:
        """Click in a hex: what it means, done; "choose" if several counters could be meant."""
        chosen = self.pointer.selected
        if len(chosen) == 1 and hex_ not in self.pointer.nexts:
            here = {c.id for c in self.view.pieces.at(hex_)}
            if chosen[0] in here and not here & self.pointer.units:
                self.back()
                return "picked"
            if here & self.pointer.back().units and not here & self.pointer.units:
                self.back()
        found = resolve(self.pointer, self.view, hex_)
        if len(found) == 1:
            return self.click(found[0])
        if found:
            return "choose"
        return self.refuse(hex_)

    def click_unit(self, unit: str) -> Answer:
        """Click on one counter of an opened stack."""
        if unit in self.pointer.units:
            return self.click(unit)
        if unit in self.pointer.selected:
            self.back()
            return "picked"
        if unit in self.pointer.back().units:
            self.back()
            return self.click(unit)
        return self.refuse(self.view.pieces[unit].hex, unit)

    def click_off(self) -> Answer:
        """Click beyond the map edge."""
        return self.click(OFF) if OFF in self.pointer.nexts else "nothing"

    def refuse(self, hex_: Hex | None, unit: str | None = None, wish: str = "") -> Answer:
        """Keep the reason why a click (or `wish`) does nothing, if there is one to give."""
        attempt = wish or self._attempt(hex_, unit)
        if attempt is None:
            return "nothing"
        reason = self.match.why(attempt)
        if reason is None:
            return "nothing"
        reader = self.audience
        self.refusal = (self.match.worded(reason, reader), hex_)
        return "refused"

    def _attempt(self, hex_: Hex | None, unit: str | None) -> str | None:
        """The text of what a click seems to want."""
        here = self.view.pieces.at(hex_) if hex_ is not None else ()
        unit = unit or (here[-1].id if here else None)
        if self.step in ("move", "push"):
            selected = self.pointer.selected
            if selected and hex_ is not None:
                return f"move {selected[0]} {hex_name(hex_)}"
            if unit is None or hex_ is None:
                return None
            beside = self.view.game.board.neighbours[hex_][0]
            return f"move {unit} {hex_name(beside)}"
        if self.step in _HEX_VERBS and hex_ is not None:
            return At(_HEX_VERBS[self.step], hex_).text
        if self.step in _UNIT_VERBS and unit is not None:
            return With(_UNIT_VERBS[self.step], unit).text
        return None

    def prompt(self) -> tuple[str, str]:
        """The sentence that is asked, and its rule number."""
        if not self.view.todo:
            return _("The game is over."), "10.4"
        message = self.view.todo[-1].prompt(self.match.view("both").state)
        text = word(message, self.view)
        bare = text.removesuffix(f" [{message.rule}]")
        return bare, message.rule

    def rule_in_hand(self) -> str:
        """The rule of the last refusal, or else of what is asked."""
        cited = _CITED.findall(self.refusal[0]) if self.refusal else ()
        return str(cited[-1]) if cited else self.prompt()[1]
