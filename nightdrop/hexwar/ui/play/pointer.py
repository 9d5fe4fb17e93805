"""Clicks belong to actions: matches the clicks made so far against the legal list.

The pointer knows no rule. A click is on a thing: a counter (its id), a hex (its number), OFF,
the ground beyond the map edge, or TRACK, the boxes there. Every action says which things are
clicked to make it; the wordless ones (done, fight, roll, U1 ...) have none and are buttons.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from typing import Final

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, Menu, State
from nightdrop.hexwar.rules.actions import FIGHT, At, Form, Move, ReinforceCompany, ToTrack, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.ui.stage.pointer import Choosing

Thing = str | Hex
OFF: Final = "off"
TRACK: Final = "track"  # the boxes off the map
HERE: Final = "here"  # where the counter stands: what no click can mean, and a button does
Clicks = tuple[Thing, ...]
_GROUND: Final = frozenset({OFF, TRACK, HERE})  # words that are no counters


def clicks_of(action: Action) -> tuple[Clicks, ...]:
    """The sequences of things, any of which makes this action; () for a button."""
    match action:
        case Move():
            return ((action.unit, OFF if action.to is None else action.to),)
        case At():
            return ((action.hex,),)
        case With(verb="activate"):
            return ()  # the counter is clicked to move it; a button activates it where it stands
        case With():
            return ((action.unit,),)
        case ToTrack():
            return ((action.unit, TRACK),)
        case Form():
            return tuple(permutations(action.sticks))
        case ReinforceCompany():
            return tuple(permutations((action.company, action.stick)))
    return ()


def means_of(action: Action) -> tuple[Clicks, ...]:
    """Those sequences, and of a counter that a button activates where it stands the first click."""
    if isinstance(action, With) and action.verb == "activate":
        return ((action.unit, HERE),)
    return clicks_of(action)


def is_off_map(action: Action) -> bool:
    """Whether an action is about the boxes off the map [PB 8.6]."""
    return isinstance(action, ToTrack) or (isinstance(action, With) and action.verb == "track")


@dataclass(frozen=True)
class Pointer:
    """What the clicks made so far mean on a map: `actions` are all legal ones."""

    actions: Menu = ()
    choosing: Choosing = field(default_factory=Choosing, repr=False)

    @classmethod
    def over(cls, actions: Menu) -> "Pointer":
        """A pointer over a menu, no click made yet."""
        clicked = Choosing.over(actions, None, lambda _view, action: means_of(action))  # type: ignore[arg-type]  # no view bears on it
        return cls(actions, clicked)

    @cached_property
    def made(self) -> Clicks:
        """The clicks made so far."""
        return self.choosing.made  # type: ignore[return-value]  # on a map all keys are such

    @cached_property
    def nexts(self) -> frozenset[Thing]:
        """What can be clicked next."""
        return self.choosing.nexts - {HERE}  # type: ignore[return-value]  # likewise

    @cached_property
    def complete(self) -> Action | None:
        """The action that the clicks so far make, if they make one."""
        return next(iter(self.choosing.complete[-1:]), None)

    @property
    def is_final(self) -> bool:
        """Whether the clicks make an action and no further click could make another."""
        return self.complete is not None and not self.nexts

    @cached_property
    def buttons(self) -> tuple[Action, ...]:
        """The actions that no click on the map makes, and those on the boxes beside it."""
        return tuple(
            a for a in self.actions
            if is_off_map(a)
            or not (clicks_of(a) or (isinstance(a, With) and a.unit not in self.made[:1]))
        )  # fmt: skip

    @cached_property
    def may_attack(self) -> bool:
        """Whether a hex can be attacked now."""
        return any(isinstance(a, At) and a.verb == "attack" for a in self.actions)

    @cached_property
    def may_join(self) -> bool:
        """Whether an attack is being put together now."""
        return any(a == FIGHT or (isinstance(a, With) and a.verb == "join") for a in self.actions)

    def click(self, thing: Thing) -> "Pointer":
        """The pointer after a click on something in `nexts`. Raises ValueError for others."""
        return Pointer(self.actions, self.choosing.click(thing))

    def back(self) -> "Pointer":
        """The pointer before all clicks."""
        return Pointer(self.actions, self.choosing.back())

    @cached_property
    def selected(self) -> tuple[str, ...]:
        """Counters clicked so far."""
        return tuple(t for t in self.made if isinstance(t, str) and t not in _GROUND)

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        """Hexes that can be clicked next."""
        return frozenset(thing for thing in self.nexts if not isinstance(thing, str))

    @cached_property
    def units(self) -> frozenset[str]:
        """Counters that can be clicked next."""
        return frozenset(t for t in self.nexts if isinstance(t, str) and t not in _GROUND)


def alike(view: State) -> Callable[[Counter], object]:
    """A key under which counters in one hex are the same to the player who picks one."""
    return lambda c: (c.group, c.kind, c.face, c.reduced, c.known_to, view.act(c.id))


def kinds(view: State, units: Iterable[str]) -> dict[object, str]:
    """Of counters in one hex the first of each kind, so that equals need no choice."""
    key, found = alike(view), dict[object, str]()
    for unit in sorted(units):
        found.setdefault(key(view.pieces[unit]), unit)
    return found


def resolve(pointer: Pointer, view: State, hex_: Hex) -> tuple[Thing, ...]:
    """What a click in a hex can mean: one thing, several to choose from, or () if nothing.

    A marked hex comes before the counters in it, so that a selected unit can join a stack.
    """
    if hex_ in pointer.nexts:
        return (hex_,)
    here = {counter.id for counter in view.pieces.at(hex_)}
    return tuple(kinds(view, here & pointer.units).values())
