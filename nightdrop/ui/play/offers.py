"""Buttons for what is chosen on the map: one for each of a few choices, else one to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import Action, State
from nightdrop.rules.actions import At, Move, With
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.match.fight import point_factor
from nightdrop.table.words.nouns import (
    capital,
    counter_noun,
    number,
    place_name,
    unit_words,
    values,
)
from nightdrop.table.words.reasons import deed_words
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.pointer import is_off_map, kinds

MOST: Final = 6  # up to this number each choice has a button
NEXT: Final = "next-choice"


class Offer(Button):
    """A choice that a click on the map makes as well. It may share a row."""


def offers(
    playing: Playing, take: Callable[[Action], None], point_on: Callable[[], None]
) -> list[Button]:
    """The choices of a step that is decided by one click on the map; counters that are alike are
    one choice. `take` does an action, `point_on` gives the focus to the next thing.

    Steps that move stacks, or list what is left of them, have a way of their own.
    """
    view, pointer = playing.view, playing.pointer
    if view.due.moves_stacks or view.due.checks == "hexes" or pointer.made:
        return []
    found = _choices(view, pointer.actions)
    if len(found) > MOST or any(isinstance(action, Move) for action in found):
        return [_next(len(playing.choosable), point_on)] if found else []
    factors = {action: factor for action in found if (factor := point_factor(view, action))}
    found.sort(key=lambda action: -factors.get(action, 0))
    made: list[Button] = []
    words = [_words(view, action) for action in found]
    labels = [label for label, _sub in words]
    for index, (action, (label, sub)) in enumerate(zip(found, list(words), strict=True)):
        if labels.count(label) > 1 and not sub and isinstance(action, With):
            where = hex_name(view.pieces[action.unit].hex or Hex(0))
            words[index] = f"{label}, {where}", ""
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
            units.setdefault(view.pieces[action.unit].hex, []).append(action)
        elif isinstance(action, At) or (isinstance(action, Move) and action.to is not None):
            found.append(action)
    for here in units.values():
        first = set(kinds(view, [action.unit for action in here]).values())
        found += [action for action in here
                  if action.unit in first or _is_back(view.pieces[action.unit])]  # fmt: skip
    return found


def _is_back(counter: Counter) -> bool:
    """Whether a counter has a face that its owner alone sees."""
    return counter.face is None and not counter.is_stick


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


def _words(view: State, action: Action) -> tuple[str, str]:
    """The name of a choice, and the line below it: of a Point unit its factor and its place."""
    if not isinstance(action, With):
        return deed_words(action, view), ""
    counter = view.pieces[action.unit]
    printed = values(view.game.faces.get(counter.face or ""), counter.reduced)
    if (factor := point_factor(view, action)) is not None:
        return _leads(view, counter, factor), _where(view, counter)
    if not printed or action.verb not in _BRIEF:
        return deed_words(action, view), ""
    return _(_BRIEF[action.verb]).format(unit=printed), ""


def _leads(view: State, counter: Counter, factor: int) -> str:
    """A Point unit as the side that names it chooses it: "4–4 leads (AF 5)"."""
    fight, printed = view.fight, values(view.face(counter), counter.reduced)
    attacks = fight is not None and counter.side == fight.side
    said = _("{unit} leads (AF {factor})") if attacks else _("{unit} leads (DF {factor})")
    unit = printed or capital(unit_words(view, counter.id))
    return said.format(unit=unit, factor=factor)


def _where(view: State, counter: Counter) -> str:
    """What a counter is and where it stands: "Company 4–4 of the 508th, 0417 Pont-l'Abbé"."""
    if counter.hex is None:
        return capital(counter_noun(view, counter))
    name = place_name(view.game.board.names.get(counter.hex, ""))
    where = f"{hex_name(counter.hex)} {name}".rstrip()
    return f"{capital(counter_noun(view, counter))}, {where}"
