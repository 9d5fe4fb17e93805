"""What is chosen, pointed at and opened on the map. A whole stack is moved with one gesture; a
fight is shown when it is under way or only thought of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from nightdrop.engine.model import Action
from nightdrop.hexwar.match.episodes import Episode, film
from nightdrop.hexwar.match.forecast import Forecast, by_names, forecast, forecasts
from nightdrop.hexwar.match.orders import NOBODY_CLOSER, MapOrders
from nightdrop.hexwar.match.plans import Plan, legs_of
from nightdrop.hexwar.match.regrouping import Formed, companies_of
from nightdrop.hexwar.rules.actions import Move, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.fight import SumsShown
from nightdrop.hexwar.ui.play.fight_preview import ShownFight, fight_shown
from nightdrop.hexwar.ui.play.pointer import OFF, TRACK, Pointer, Thing, resolve
from nightdrop.hexwar.words.places import by_places
from nightdrop.table.language import _, language
from nightdrop.table.match.match import Match
from nightdrop.table.words.sentences import word
from nightdrop.ui.play.game import Answer, Change, Memo, Playing
from nightdrop.ui.settings import Settings
from nightdrop.ui.stage.pointer import Choosing

END: Final = "end"  # what is armed while it is asked whether the activation shall end
ATTACK, CHOOSE_WHO = "attack", "choose-who"  # orders on the forecast of an attack


class OpenPlace(NamedTuple):
    """A hex with the units there that can still act; none where the hex itself is chosen."""

    hex: Hex
    units: tuple[str, ...]


class OpenedStack(NamedTuple):
    """A hex whose counters lie side by side; `picking`: a click asked for one of them.

    `focus` is the counter that the keyboard points at.
    """

    hex: Hex
    picking: bool = False
    focus: str | None = None


class HexPlaying(Playing):
    """A game on a map before the window.

    `stack` are the units of a stack chosen together; `pinned` is the target whose forecast stays.
    The window gives its `settings`, and the table what points at the next thing.
    """

    hover: Hex | None
    focus: Hex | None
    refusal: tuple[str, Hex | None] | None
    orders: MapOrders
    orders_type = MapOrders
    tells_all_clicks = True

    def __init__(
        self,
        match: Match,
        solo: Callable[[], bool] = bool,
        changed: Callable[[Change], None] = lambda change: None,
    ) -> None:
        self.stack: tuple[str, ...] = ()
        self.aboard: str | None = None  # the unit off the map that is under the mouse
        self.pinned: Hex | None = None
        self.opened: OpenedStack | None = None
        self._home: Hex | None = None  # where companies were formed or mustered last
        self._left: Hex | None = None  # the target whose forecast was left or acted on
        self._formed, self._plan = Memo[tuple[Formed, ...]](), Memo[Plan]()
        self._fight, self._forecast = Memo[ShownFight | None](), Memo[Forecast | None]()
        self._targets = Memo[tuple[Forecast, ...]]()
        self.sums = SumsShown()
        self.settings: Callable[[], Settings] = Settings  # those of the window
        self.point_on: Callable[[], None] = lambda: None  # points at what can be chosen next
        super().__init__(match, solo, changed)

    @property
    def choosing(self) -> Choosing:
        """The clicks made so far, which the `pointer` reads as counters and hexes."""
        return self.pointer.choosing

    @choosing.setter
    def choosing(self, clicked: Choosing) -> None:
        self.pointer = Pointer(self.offered, clicked)

    def refresh(self, *, cleared: bool = False, holds: bool = False) -> None:
        super().refresh(cleared=cleared, holds=holds)
        self.pinned, self.stack = None, ()

    def _goes_back(self) -> None:
        self._left = None

    def put_away(self) -> None:
        super().put_away()
        self.pinned = self.opened = self._home = self.aboard = None

    def missed(self) -> list[Episode]:
        return film(self.match.log(self.audience, self.away or 0), self.view)

    # What can be asked

    @property
    def pointed_key(self) -> Hex | None:
        """The hex that is pointed at: by the keyboard, by a click that pinned it, by the mouse."""
        return self.focus or self.pinned or self.hover

    def forecast(self) -> Forecast | None:
        """What would come of an attack on the hex that is pointed at; None where none is meant, and
        once it was left or acted on, until something else is pointed at."""
        hex_ = self.pointed_key
        if hex_ is None or not self.pointer.may_attack or self.opened is not None:
            return None
        if hex_ == self._left:
            return None
        self._left = None
        key = (self.version, self.audience, language(), hex_)

        def found() -> Forecast | None:
            said = forecast(self.view, hex_)
            return said and by_names(said, self.view)

        return self._forecast.of(key, found)

    def targets(self) -> tuple[Forecast, ...]:
        """What would come of each attack that can be made now."""
        if not self.pointer.may_attack:
            return ()
        key = (self.version, self.audience, language())
        return self._targets.of(key, lambda: forecasts(self.view))

    def shown_fight(self) -> ShownFight | None:
        """The fight to show: under way, or thought of for the hex pointed at."""
        hex_ = self.pointed_key
        key = (self.version, self.audience, self.pointer.made, hex_)
        return self._fight.of(key, lambda: fight_shown(self, self.pointer, hex_))

    def checklist(self) -> list[OpenPlace]:
        """What the decider may still choose, read from the menu: units by hex, else hexes."""
        pointer, pieces = self.pointer.back(), self.view.pieces
        units: dict[Hex, list[str]] = {}
        for unit in sorted(pointer.units):
            hex_ = pieces[unit].place
            if hex_ is not None:
                units.setdefault(hex_, []).append(unit)
        places = units or {hex_: list[str]() for hex_ in pointer.hexes}
        return [OpenPlace(hex_, tuple(places[hex_])) for hex_ in sorted(places)]

    @property
    def choosable(self) -> frozenset[Hex]:
        """The hexes of all that can be clicked next."""
        pieces = self.view.pieces
        units = (pieces[unit].place for unit in self.pointer.units)
        return self.pointer.hexes | {hex_ for hex_ in units if hex_ is not None}

    def movers(self, hex_: Hex) -> tuple[str, ...]:
        """The units of a hex that can be chosen to move now, in order."""
        if not self.view.due.moves_stacks:
            return ()
        units = self.pointer.back().units
        return tuple(c.id for c in self.view.pieces.at(hex_) if c.id in units)

    def goals(self) -> frozenset[Hex]:
        """The hexes that can be clicked next; those of a chosen stack, where one of it can go."""
        if not self.stack:
            return self.pointer.hexes
        moves = (a for a in self.pointer.actions if isinstance(a, Move) and a.unit in self.stack)
        return frozenset(move.to for move in moves if move.to is not None)

    @property
    def plan(self) -> Plan:
        """The moves of the order that is aimed at the hex pointed at, or drawn."""
        at = self.focus or self.hover
        key = (self.version, self.orders.aims, self.orders.trail, at)
        return self._plan.of(key, lambda: self.orders.plan(self.view, at))

    @property
    def formed(self) -> tuple[Formed, ...]:
        """What the sticks of one hex can become now: those of the hex clicked last, else of the
        first; in the order of its buttons."""
        actions, home = self.pointer.actions, self._home

        def found() -> tuple[Formed, ...]:
            asked = companies_of(self.view)
            hexes = asked.formed_hexes(self.view, actions) if self.view.todo else ()
            here = home if home in hexes else next(iter(hexes), None)
            return () if here is None else asked.formed_in(self.view, actions, here)

        return self._formed.of((self.version, self.audience, home), found)

    # What clicks, keys and buttons do

    def order(self, name: str) -> None:
        said = self.forecast()
        if name == END:
            self.ordered(self.orders.end_activation)
        elif said is not None and name == ATTACK:
            self.strike(said)
        elif said is not None and name == CHOOSE_WHO:
            self.click(said.target)

    def back(self) -> None:
        """Forget what is ordered, close the opened stack, take back a question, or forget the
        clicks made so far."""
        if self.orders.is_begun:
            self.orders.drop()
        elif self.armed is not None:
            self.armed = None
        else:
            if self.opened is None or self.opened.picking:
                self._forget()
            self.opened = None
        self._changed("view")

    @property
    def is_begun(self) -> bool:
        begun = self.opened is not None or self.orders.is_begun
        return begun or super().is_begun

    def open(self, hex_: Hex, picking: bool = False) -> None:
        """Lay the counters of a hex side by side; `picking` if one of them is asked for."""
        self.opened = OpenedStack(hex_, picking)
        self._changed("view")

    def point(self, thing: Hex | None) -> None:
        self._left = None
        super().point(thing)

    def choose_at(self, hex_: Hex) -> None:
        """Choose the unit in a hex, or open its stack to choose from; it gets the focus. Nothing is
        decided by it."""
        self._forget()
        self.focus, self._left = hex_, None
        found = resolve(self.pointer, self.view, hex_)
        decides = len(found) == 1 and self.pointer.click(found[0]).is_final
        if self.dice_due or decides:  # what is done at once is only pointed at
            self._changed("view")
        else:
            self.click(hex_)

    def chosen_by(self, thing: Thing, whole: bool) -> Thing | None:
        """A counter, a hex, or ground beyond the map edge [PB 8.6]; `whole` chooses a hex's stack,
        and a chosen stack moves."""
        if not isinstance(thing, str):
            return self._chosen_in(thing, whole)
        if thing in (OFF, TRACK) and thing not in self.choosing.nexts:
            self._tell("nothing")
            return None
        return thing

    def _chosen_in(self, hex_: Hex, whole: bool) -> Thing | None:
        """What a click in a hex chooses; None where it is a gesture, or means nothing or several
        things."""
        self._home = hex_
        answer = "nothing" if self.dice_due or self.waits else self._gesture(hex_, whole)
        found = resolve(self.pointer, self.view, hex_) if answer is None else ()
        if len(found) == 1:
            return found[0]
        self._tell(answer or ("choose" if found else self._refuse(hex_)), hex_)
        return None

    def _gesture(self, hex_: Hex, whole: bool) -> Answer | None:
        """What a click in a hex does by itself: an order, a stack chosen or moved, a unit put down.
        None where it is a click on what lies there."""
        if self.orders.is_begun:
            return self._give_order(hex_)
        if whole and len(self.movers(hex_)) > 1:
            self._forget()
            self.stack = self.movers(hex_)
            return "picked"
        if not whole and self.stack and hex_ in self.goals():
            return self._move_stack(self.stack, hex_)
        self.stack = self.stack if whole else ()
        pointer, here = self.pointer, {c.id for c in self.view.pieces.at(hex_)}
        if len(pointer.selected) != 1 or hex_ in pointer.nexts or here & pointer.units:
            return None
        if pointer.selected[0] in here or here & pointer.back().units:
            self._forget()
        return "picked" if pointer.selected[0] in here else None

    def _refuse_click(self, thing: Thing, text: str) -> None:
        counter = self.view.pieces.by_id.get(thing) if isinstance(thing, str) else None
        place = counter.place if counter is not None else None
        self._tell(self._refuse(place, text) if text else "nothing")

    def pin(self, hex_: Hex | None) -> None:
        """Let the forecast of a target stay; None lets it go."""
        self.pinned, self._left = hex_, None
        self._changed("view")

    def strike(self, said: Forecast) -> None:
        """Attack as it was forecast: one decision after the other, as long as each is legal."""
        self._forget()
        self.away, self._left = None, said.target
        self._do(*said.actions)
        self._tell("done")

    @property
    def has_chosen(self) -> bool:
        return bool(self.pointer.made or self.stack)

    def look_away(self) -> bool:
        """Point at no target any more."""
        if self.forecast() is None:
            return False
        self._left = self.pointed_key
        self.focus = self.pinned = self.refusal = None
        self._changed("view")
        return True

    def choose_stack(self, units: tuple[str, ...]) -> None:
        """Choose units of a hex together."""
        if units:
            self._forget()
            self.stack = units
        self._tell("picked" if units else "nothing")

    def aim(self) -> None:
        """Look for the place where the sticks gather."""
        self._forget()
        self.orders.aims = True
        self._changed("view")

    def draw_trail(self, trail: tuple[Hex, ...]) -> None:
        """Draw a line along these hexes."""
        self._forget()
        self.orders.trail = trail if len(trail) > 1 and not self.waits else ()
        self._changed("view")

    def lift_stack(self, units: tuple[str, ...]) -> None:
        """Choose the units of a stack that is being dragged."""
        self._forget()
        self.stack = units
        self._changed("view")

    def move_stack(self, units: tuple[str, ...], to: Hex) -> None:
        """Move those units that can, one action after the other, up to the first refusal."""
        self._tell(self._move_stack(units, to), to)

    # How

    def _tell(self, answer: Answer, hex_: Hex | None = None) -> None:
        """Close or open a stack as an answer asks for it, and tell the one change it is."""
        if answer == "choose" and hex_ is not None:
            self.opened = OpenedStack(hex_, picking=True)
        elif answer != "picked" or not self._goes_on_in_stack:
            self.opened = None
        super()._tell(answer)

    def _forget(self) -> None:
        super()._forget()
        self.stack = ()

    @property
    def _goes_on_in_stack(self) -> bool:
        """Whether more counters of the opened stack are to be chosen."""
        here = self.view.pieces.at(self.opened.hex) if self.opened else ()
        return any(counter.id in self.pointer.units for counter in here)

    def _ask_again(self, action: Action) -> None:
        super()._ask_again(action)
        if isinstance(action, Move):
            self.choosing = self.choosing.back().click(action.unit)

    def stays_chosen(self, action: Action) -> str | None:
        """The unit that was activated, or moved from one hex to another."""
        match action:
            case With(verb="activate"):
                return action.unit
            case Move() if legs_of(self.view, [action]):
                return action.unit
        return None

    def _give_order(self, at: Hex) -> Answer:
        """Do what is aimed or drawn, if it moves anybody."""
        trail, plan = self.orders.trail, self.orders.plan(self.view, at)
        target = None if trail else at
        if not plan and trail:
            first = self.movers(trail[0])
            return self._refuse(at, wish=Move(first[0], trail[1]).text) if first else "nothing"
        if not plan:
            self.refusal = _(NOBODY_CLOSER), at
            return "refused"
        view = self.view
        return self._order(lambda: self.orders.give(plan, view, target))

    def _move_stack(self, units: tuple[str, ...], to: Hex) -> Answer:
        able = [unit for unit in units if Move(unit, to) in self.pointer.actions]
        if not able:
            self.choosing = self.choosing.back().click(units[0])
            return self._refuse(to, wish=Move(units[0], to).text)
        with self.orders.whole():
            self._move_each(able, to)
        still = [unit for unit in able if unit in self.pointer.back().units]
        if len(still) > 1 and not self.must_cover:
            self.choosing = self.choosing.back()
            self.stack = tuple(still)
        return "done"

    def _move_each(self, units: list[str], to: Hex) -> None:
        """Move units to a hex as long as the same step is due, up to the first that cannot."""
        asked, legs = (self.decider, self.step), legs_of(self.view, [Move(u, to) for u in units])
        for unit in units:
            if (self.decider, self.step) != asked:
                return
            if Move(unit, to) not in self.pointer.actions:
                self._refuse(to, wish=Move(unit, to).text)
                return
            self._submit(Move(unit, to))
            self.orders.note(legs, asked[0])

    def _refuse(self, hex_: Hex | None, wish: str = "") -> Answer:
        """Keep the reason why a click in a hex (or `wish`) does nothing, if there is one to give;
        while somebody else decides there is none."""
        if self.waits:
            return "nothing"
        attempt = wish or self.top.attempt(self.view, self.choosing.made, hex_)
        reason = self.match.why(attempt) if attempt else None
        if reason is None:
            return "nothing"
        self.refusal = (by_places(self.view.game.board, word(reason, self.view), hex_), hex_)
        return "refused"
