"""Buttons of what is chosen on the map, and of orders that do many actions at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, State
from nightdrop.hexwar.match.fight import point_factor
from nightdrop.hexwar.match.orders import NO_REPEAT
from nightdrop.hexwar.rules.actions import At, Move, With
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick, is_unknown
from nightdrop.hexwar.ui.play.playing import END, HexPlaying
from nightdrop.hexwar.ui.play.pointer import is_off_map, kinds
from nightdrop.hexwar.words.nouns import counter_noun, unit_words, values
from nightdrop.hexwar.words.places import direction, places_apart, unnumbered
from nightdrop.hexwar.words.reasons import deed_words
from nightdrop.rules.actions import DONE
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.words.nouns import capital, number
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button

GESTURES: Final = ("gather", "repeat", "whole", "end")
ORDERS: Final = (*GESTURES, "muster-all")


def gesture_buttons(playing: HexPlaying, end: Callable[[], None]) -> list[Button]:
    """The orders that can be given now. They keep their places as long as a step lasts."""
    view, pointer = playing.view, playing.pointer
    if not view.due.moves_stacks or not pointer.actions:
        return _ending(playing, end)
    found = _ending(playing, end)
    units = (view.pieces[unit] for unit in pointer.back().units)
    if any(is_unknown(c) and c.side == playing.decider for c in units):  # none that is pushed
        found.append(_gather(playing))
    if playing.orders.last is not None:
        found.append(Gesture("repeat", _("Same again"), lambda: repeat(playing), "", "play.repeat"))
    chosen = pointer.selected or playing.stack
    here = view.pieces[chosen[0]].place if chosen else None
    stack = playing.movers(here) if here is not None else ()
    if len(stack) > len(chosen):
        said = ngettext("All {count}", "All {count} here", len(stack))
        said = said.format(count=number(len(stack)))
        found.append(Gesture("whole", said, partial(playing.choose_stack, stack), "", "play.whole"))
    return found


def _gather(playing: HexPlaying) -> Button:
    """The button that looks for a place to gather at; while it does, the one that leaves that."""
    if playing.orders.aims:
        sub = _("or click a hex: the arrows show who gets closer")
        found = Gesture("gather", _("Cancel gathering"), playing.back, sub, "play.back")
        found.also = "play.gather"
        return found
    return Gesture("gather", _("Gather"), playing.aim, "", "play.gather")


def _ending(playing: HexPlaying, end: Callable[[], None]) -> list[Button]:
    """The button that ends the activation, where more than one step is left of it."""
    view = playing.view
    if view.activation is None or DONE not in playing.pointer.actions or not view.due.checks:
        return []
    chosen = view.game.rules.activations[view.activation]
    if not any(isinstance(step, type(view.due)) for step in chosen.steps[:-1]):
        return []
    asked = playing.armed == END
    label = _("Yes, end it now") if asked else _("End activation")
    return [Gesture("end", label, end, "", "play.end", primary=asked)]


def repeat(playing: HexPlaying) -> None:
    """Give the last order again: to what is chosen or pointed at, else to the same units. To gather
    is for all, unless somebody is chosen."""
    last, chosen = playing.orders.last, playing.stack or playing.pointer.selected
    for_all = last is not None and last.target is not None
    view = playing.view
    at = playing.focus or playing.hover
    here = playing.movers(at) if at is not None else ()
    plan = playing.orders.once_more(view, chosen if for_all else chosen or here)
    if last is not None and plan:
        target = last.target
        playing.ordered(lambda: playing.orders.give(plan, view, target))
    else:
        playing.refuse(_(NO_REPEAT))


MOST: Final = 6  # up to this number each choice has a button
NEXT: Final = "next-choice"


class Gesture(Button):
    """An order that is given at once."""

    shares = True


class Offer(Button):
    """A choice that a click on the map makes as well."""

    shares = True


def offers(
    playing: HexPlaying, take: Callable[[Action], None], point_on: Callable[[], None]
) -> list[Button]:
    """The choices of a step that is decided by one click on the map; counters that are alike are
    one choice. `take` does an action, `point_on` gives the focus to the next thing.

    Steps that move stacks, or list what is left of them, have a way of their own.
    """
    view, pointer = playing.view, playing.pointer
    if view.due.moves_stacks or view.due.checks == "places" or pointer.made:
        return []
    found = _choices(view, pointer.actions)
    if len(found) > MOST or any(isinstance(action, Move) for action in found):
        return [_next(len(playing.choosable), point_on)] if found else []
    factors = {action: factor for action in found if (factor := point_factor(view, action))}
    found.sort(key=lambda action: -factors.get(action, 0))
    made: list[Button] = []
    places, ways = _places(view, found), _ways(view, found)
    words = [_words(view, action, places, ways) for action in found]
    labels = [label for label, _sub in words]
    for index, (action, (label, sub)) in enumerate(zip(found, list(words), strict=True)):
        if labels.count(label) > 1 and not sub and isinstance(action, With):
            hex_ = view.pieces[action.unit].place
            words[index] = f"{label}, {places[hex_]}" if hex_ in places else label, ""
    twice = [action for action, said in zip(found, words, strict=True) if words.count(said) > 1]
    if not all(_is_seen(view, action) for action in twice):  # only their owner tells them apart
        return [_next(len(playing.choosable), point_on)]
    first = dict(zip(words[::-1], found[::-1], strict=True))  # of those called alike
    for place, ((label, sub), action) in enumerate(list(first.items())[::-1], 1):
        made.append(Offer(action.text, label, partial(take, action), sub, DIGITS[place]))
    for button in made:
        button.alike = tuple(one.label for one in made)
    if factors:  # the best leads, unless the player wants another
        made[0].primary = True
    return made


def _choices(view: State, actions: Sequence[Action]) -> list[Action]:
    """The actions that are made on the map; of counters that are alike in one hex the first, but
    each one that the reader cannot see while its owner can."""
    found: list[Action] = []
    units: dict[Hex | None, list[With]] = {}
    for action in actions:
        if isinstance(action, With) and not is_off_map(action) and action.verb != "activate":
            units.setdefault(view.pieces[action.unit].place, []).append(action)
        elif isinstance(action, At) or (isinstance(action, Move) and action.to is not None):
            found.append(action)
    for here in units.values():
        first = set(kinds(view, [action.unit for action in here]).values())
        found += [action for action in here
                  if action.unit in first or _is_back(view.pieces[action.unit])]  # fmt: skip
    return found


def _is_back(counter: Counter) -> bool:
    """Whether a counter has a face that its owner alone sees."""
    return counter.face is None and not is_stick(counter)


def _is_seen(view: State, action: Action) -> bool:
    """Whether an action is with a counter that the reader sees: another of its name in its hex is
    worth the same."""
    return isinstance(action, With) and not _is_back(view.pieces[action.unit])


def _next(count: int, point_on: Callable[[], None]) -> Button:
    """The button that goes through what can be chosen, one after the other."""
    said = ngettext("{count} marked hex on the map", "{count} marked hexes on the map", count)
    sub = said.format(count=number(count))
    return Button(NEXT, _("Show the next choice"), point_on, sub, "play.next")


# What a unit does whose values say which it is.
_BRIEF: Final = {
    "join": N_("{unit} joins"), "lose": N_("{unit} loses a step"), "hit": N_("{unit} is hit"),
    "advance": N_("{unit} advances"), "remove": N_("Remove {unit}"),
    "confuse": N_("Confuse {unit}"),
}  # fmt: skip


def _places(view: State, actions: Sequence[Action]) -> dict[Hex, str]:
    """Where the units of some choices stand, by names that tell these hexes apart."""
    units = [view.pieces[action.unit] for action in actions if isinstance(action, With)]
    return places_apart(view.game.board, [Hex(c.place) for c in units if c.place is not None])


def _ways(view: State, actions: Sequence[Action]) -> dict[Hex, str]:
    """Which way each retreat leads from the hex that is asked about; none where two lead the same
    way."""
    hexes = [action.hex for action in actions
             if isinstance(action, At) and action.verb == "retreat"]  # fmt: skip
    start = view.due.prompt(view).fields.get("hex")
    if not hexes or not isinstance(start, int):
        return {}
    ways = {hex_: direction(Hex(start), hex_) for hex_ in hexes}
    return ways if len({*ways.values()}) == len(hexes) else {}


def _words(
    view: State, action: Action, places: Mapping[Hex, str], ways: Mapping[Hex, str]
) -> tuple[str, str]:
    """The name of a choice, and the line below it: of a Point unit its factor and its place; of a
    retreat its way alone, so that several stand side by side."""
    if isinstance(action, At) and action.hex in ways:
        return capital(ways[action.hex]), ""
    if not isinstance(action, With):
        return unnumbered(deed_words(action, view)), ""
    counter = view.pieces[action.unit]
    printed = values(view.game.faces.get(counter.face or ""), counter.reduced)
    if (factor := point_factor(view, action)) is not None:
        return _leads(view, counter, factor), _where(view, counter, places)
    if not printed or action.verb not in _BRIEF:
        return unnumbered(deed_words(action, view)), ""
    return _(_BRIEF[action.verb]).format(unit=printed), ""


def _leads(view: State, counter: Counter, factor: int) -> str:
    """A Point unit as the side that names it chooses it: "4–4 leads (AF 5)"."""
    fight, printed = view.fight, values(view.face(counter), counter.reduced)
    attacks = fight is not None and counter.side == fight.side
    said = _("{unit} as Point (AF {factor})") if attacks else _("{unit} as Point (DF {factor})")
    unit = printed or capital(unit_words(view, counter.id))
    return said.format(unit=unit, factor=factor)


def _where(view: State, counter: Counter, places: Mapping[Hex, str]) -> str:
    """What a counter is and where it stands: "Company 4–4 of the 508th, Pont-l'Abbé"."""
    if counter.place is None:
        return capital(counter_noun(view, counter))
    return f"{capital(counter_noun(view, counter))}, {places[Hex(counter.place)]}"
