"""A game at the window, without any drawing: whose eyes, which clicks, what they complete.

A whole stack is moved with one gesture; what could still act is listed before a step ends; a
fight is shown when it is under way or only thought of.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, NamedTuple

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import CHANCE, Action
from nightdrop.rules.actions import FIGHT, At, Move, Roll, With, parse
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.fight import FightSheet, fight_sheet, join_sheet, prospects, thrown_sheet
from nightdrop.table.match.match import Match
from nightdrop.table.match.seat import Seat
from nightdrop.table.words.nouns import listed, number
from nightdrop.ui.play.pointer import OFF, Pointer, Thing, resolve


class OpenPlace(NamedTuple):
    """A hex with the units there that can still act; none where the hex itself is chosen."""

    hex: Hex
    units: tuple[str, ...]


def checklist(playing: Playing) -> list[OpenPlace]:
    """What the decider may still choose, read from his menu: units by hex, else hexes."""
    pointer, pieces = playing.pointer.back(), playing.view.pieces
    units: dict[Hex, list[str]] = {}
    for unit in sorted(pointer.units):
        hex_ = pieces[unit].hex
        if hex_ is not None:
            units.setdefault(hex_, []).append(unit)
    places = units or {hex_: list[str]() for hex_ in pointer.hexes}
    return [OpenPlace(hex_, tuple(places[hex_])) for hex_ in sorted(places)]


def is_listed(playing: Playing) -> bool:
    """Whether the step is one that `done` ends, so that something could be forgotten."""
    return bool(playing.view.due.checks)


def movers(playing: Playing, hex_: Hex) -> tuple[str, ...]:
    """The units of a hex that can be chosen to move now, in order."""
    if not playing.view.due.moves_stacks:
        return ()
    units = playing.pointer.back().units
    return tuple(c.id for c in playing.view.pieces.at(hex_) if c.id in units)


def goals(playing: Playing, units: tuple[str, ...]) -> frozenset[Hex]:
    """Where at least one of these units can move to."""
    moves = (a for a in playing.pointer.actions if isinstance(a, Move) and a.unit in units)
    return frozenset(move.to for move in moves if move.to is not None)


def choose_stack(playing: Playing, hex_: Hex) -> Answer:
    """Choose all units of a hex that can move; like a click where that is one or none."""
    units = movers(playing, hex_)
    if len(units) < 2:
        return playing.click_hex(hex_)
    playing.back()
    playing.stack = units
    return "picked"


def move_stack(playing: Playing, units: tuple[str, ...], to: Hex) -> Answer:
    """Move those units that can, one action after the other, up to the first refusal."""
    able = [unit for unit in units if Move(unit, to) in playing.pointer.actions]
    if not able:
        playing.pointer = playing.pointer.back().click(units[0])
        return playing.refuse(to, units[0])
    asked = playing.decider, playing.step
    for unit in able:
        if Move(unit, to) not in playing.pointer.actions:
            if (playing.decider, playing.step) == asked:
                playing.refuse(to, unit, f"move {unit} {to:04d}")
            break
        playing.submit(Move(unit, to))
    still = [unit for unit in able if unit in playing.pointer.back().units]
    if len(still) > 1 and not playing.must_cover:
        playing.pointer = playing.pointer.back()
        playing.stack = tuple(still)
    return "done"


def click(playing: Playing, hex_: Hex, whole: bool) -> Answer:
    """A click in a hex; `whole` chooses its stack, and a chosen stack moves."""
    if playing.dice_due:
        return "nothing"
    if whole:
        return choose_stack(playing, hex_)
    if playing.stack and hex_ in goals(playing, playing.stack):
        return move_stack(playing, playing.stack, hex_)
    playing.stack = ()
    return playing.click_hex(hex_)


class ShownFight(NamedTuple):
    """A fight to be shown; `foreseen` if nobody has declared it, `note` says with whom."""

    sheet: FightSheet
    foreseen: bool = False
    note: str = ""


class FightFinder:
    """Finds the fight to show while the player points at hexes, each one once."""

    def __init__(self) -> None:
        self._key: object = None
        self._shown: ShownFight | None = None

    def shown(self, playing: Playing, hex_: Hex | None) -> ShownFight | None:
        """The fight to show while a hex is pointed at, from what the reader knows."""
        key = (playing.version, playing.audience, playing.pointer.made, hex_)
        if key != self._key:
            self._key, self._shown = key, _shown(playing, hex_)
        return self._shown


def _shown(playing: Playing, hex_: Hex | None) -> ShownFight | None:
    view, fight = playing.view, playing.view.fight
    if hex_ is not None and At("attack", hex_) in playing.pointer.actions:
        return _thought_of(playing, hex_)
    if fight is None:
        return _last_throw(playing)
    if not playing.may_join:
        sheet = fight_sheet(view)
        return ShownFight(sheet, note=_assumed(sheet)) if sheet else None
    units = playing.pointer.units
    here = tuple(c.id for c in view.pieces.at(hex_) if c.id in units) if hex_ is not None else ()
    if here:
        sheet = join_sheet(view, here)
        said = ngettext("If one more unit joined.", "If {count} more units joined.", len(here))
        note = said.format(count=number(len(here)))
        return ShownFight(sheet, True, f"{note} {_assumed(sheet)}".strip()) if sheet else None
    if not fight.attackers:
        return _thought_of(playing, fight.target)
    sheet = fight_sheet(view)
    return ShownFight(sheet, True, _assumed(sheet)) if sheet else None


def _last_throw(playing: Playing) -> ShownFight | None:
    """A fight that its throw has ended, as long as nobody has decided anything since."""
    match = playing.match
    for index in range(len(match.entries) - 1, -1, -1):
        before = match.state_view(index, playing.audience)
        if before.actor != CHANCE:
            return None
        action = parse(match.entries[index])
        if before.state.fight is not None and isinstance(action, Roll) and len(action.dice) == 2:
            sheet = thrown_sheet(before.state, (action.dice[0], action.dice[1]))
            return ShownFight(sheet) if sheet else None
    return None


def _thought_of(playing: Playing, target: Hex) -> ShownFight | None:
    """The best attack that could be made on a hex."""
    sheets, pieces = prospects(playing.view, target), playing.view.pieces
    if not sheets:
        return None
    best = sheets[0]
    from_ = sorted({hex_ for key in best.attackers if (hex_ := pieces[key].hex) is not None})
    count = len(best.attackers)
    said = ngettext("With one unit from {hexes}.", "With {count} units from {hexes}.", count)
    if len(sheets) > 1:
        said = ngettext(
            "At best one unit from {hexes}.", "At best {count} units from {hexes}.", count
        )
    note = said.format(count=number(count), hexes=listed([hex_name(hex_) for hex_ in from_]))
    return ShownFight(best, True, f"{note} {_assumed(best)}".strip())


def _assumed(sheet: FightSheet) -> str:
    """What the odds take for granted, until it is known."""
    if sheet.dice or not sheet.of:
        return ""
    if sheet.of > 36:
        return _("Unseen units may be any that are left in the cup; both sides choose well.")
    named = sheet.attack and sheet.attack.named and sheet.defence and sheet.defence.named
    return "" if named else _("Both sides choose their best Point unit.")


Answer = Literal["nothing", "picked", "choose", "done", "refused"]
_CITED = re.compile(r"\[(\d[\d.]*)\]")


class Playing(Seat):
    """The seat before the window, with the clicks made so far.

    `refusal` is the last refused click: its sentence and its hex. `stack` are the units of a stack
    chosen together. `away` is the first entry that this side has not seen. `version` grows with
    every refresh.
    """

    def __init__(self, match: Match, solo: Callable[[], bool] = bool) -> None:
        self.pointer = Pointer()
        self.refusal: tuple[str, Hex | None] | None = None
        self.stack: tuple[str, ...] = ()
        self.away: int | None = None
        self.version = 0
        super().__init__(match, solo)

    @property
    def may_attack(self) -> bool:
        """Whether a hex can be attacked now."""
        return any(isinstance(a, At) and a.verb == "attack" for a in self.pointer.actions)

    @property
    def may_join(self) -> bool:
        """Whether an attack is being put together now."""
        actions = self.pointer.actions
        return any(a == FIGHT or (isinstance(a, With) and a.verb == "join") for a in actions)

    def refresh(self, *, cleared: bool = False) -> None:
        """Look at the match again: another decision, perhaps another reader."""
        super().refresh(cleared=cleared)
        self.version += 1
        self.pointer = Pointer.over(() if self.decider in (CHANCE, None) else self.menu)
        self.stack = ()
        if self.side is not None and self.audience == self.side:
            self.told[self.side] = len(self.match.entries)

    def uncover(self) -> None:
        """The side that decides sits before the window now."""
        if self.decider in self.match.state.game.sides:
            begun = [mark.entry for mark in self.match.turn_marks if mark.activation]
            self.away = self.told.get(self.decider, begun[-1] if begun else 0)
        super().uncover()

    def submit(self, action: Action) -> Answer:
        """Do a legal action. Leaving the map on purpose has to be asked for twice."""
        if self.asks_twice(action):
            self.armed = action
            return "picked"
        self.refusal = self.away = None
        self.match.submit(action)
        keep = action.unit if isinstance(action, Move) and action.to is not None else None
        self.refresh()
        if keep and keep in self.pointer.units and not self.must_cover:
            self.pointer = self.pointer.click(keep)
        return "done"

    def throw(self, dice: tuple[int, ...]) -> None:
        """Enter dice that the players threw themselves."""
        self.match.submit(Roll(dice))
        self.refresh()

    def undo(self, to: int | None = None) -> None:
        """Take back the last decision, or all after `to` entries, as far as that is allowed;
        `refusal` then says what it stopped at."""
        self.back()
        if self.match.can_undo() is None:
            self.take_back(to)
            self.refresh()
            if to is None or len(self.match.entries) <= to or self.must_cover:
                return
        sentence = self.match.undo_sentence(self.audience)
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
        return self.worded(reason) if reason else None

    def back(self) -> None:
        """Forget the clicks made so far."""
        self.pointer = self.pointer.back()
        self.armed = self.refusal = None
        self.stack = ()

    def click(self, thing: Thing) -> Answer:
        """Click on something in `pointer.nexts`."""
        self.refusal = None
        self.pointer = self.pointer.click(thing)
        if self.pointer.is_final and self.pointer.complete is not None:
            action = self.pointer.complete
            if isinstance(action, Move) and self.asks_twice(action):
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
        self.refusal = (self.worded(reason), hex_)
        return "refused"

    def _attempt(self, hex_: Hex | None, unit: str | None) -> str | None:
        """The text of what a click seems to want."""
        thing: Thing | None = hex_ if unit is None else unit
        chosen = self.pointer.selected[0] if self.pointer.selected else None
        meant = None if thing is None else self.view.due.means(self.view, thing, chosen)
        return None if meant is None else meant.text

    def prompt(self) -> tuple[str, str]:
        """The sentence that is asked, and its rule number."""
        if not self.view.todo:
            return _("The game is over."), "10.4"
        message = self.view.todo[-1].prompt(self.match.view("both").state)
        text = self.worded(message)
        bare = text.removesuffix(f" [{message.rule}]")
        return bare, message.rule

    def rule_in_hand(self) -> str:
        """The rule of the last refusal, or else of what is asked."""
        cited = _CITED.findall(self.refusal[0]) if self.refusal else ()
        return str(cited[-1]) if cited else self.prompt()[1]
