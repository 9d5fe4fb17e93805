"""A computer player's plan, reconstructed after the game: goals, change of mind, what decided.

It is found from the finished game, where everything is revealed; nothing of it was ever kept.
"""

from collections import Counter as Tally
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Detached, Rng
from nightdrop.hexwar.match.debrief import TurningPoint
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.movement import MoveUnits
from nightdrop.hexwar.rules.ruleset import holds
from nightdrop.hexwar.words.nouns import name_of
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.program_advice import question
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.nouns import listed, number
from nightdrop.table.words.sides import level_name

# How many units a level means for each victory hex, from what its side saw.
Aims = Callable[[Detached, str, Rng], Mapping[Hex, int]]
MOST: Final = 3  # places that are named of those it went for first
BEGINNING: Final = 3  # turns in which it has something to go for, that count as the first
LEAST: Final = 2  # units that it means for another place, for its mind to have changed


class PlanChange(NamedTuple):
    """The turn from which another place was the main goal, and whether the old one was held."""

    turn: int
    old: Hex
    new: Hex
    held: bool


class Intent(NamedTuple):
    """The goals of a computer player as `side` at a level.

    It has the places that were goals `first`, those of most units foremost; the greatest `change`;
    how many places were ever goals (`went`), and how many of these it holds at the end.
    """

    side: Side
    level: str
    first: tuple[Hex, ...]
    change: PlanChange | None
    went: int
    has: int


def intent(replay: Replay, aims: Aims) -> Intent | None:
    """The goals of the computer player, or None.

    None where it played no side against a person, or had no goals, and until the game is over.
    """
    bots = replay.header.bots
    end = replay.at(replay.length)
    if end.todo or len(bots) != 1 or len(end.game.seats) < 2:
        return None
    ((side, bot),) = bots.items()
    turns, starts = dict[int, Tally[Hex]](), dict[int, State]()
    for state in _starts(replay, side):
        seen, seed = question(state, side)
        found = aims(seen, bot.bot, Random(seed))
        if found:
            turns.setdefault(state.turn, Tally()).update(found)
            starts.setdefault(state.turn, state)
    if not turns:
        return None
    first = sum((turns[turn] for turn in sorted(turns)[:BEGINNING]), Tally[Hex]())
    went = {hex_ for found in turns.values() for hex_ in found}
    begun = tuple(_most(first)[:MOST])
    return Intent(side, bot.bot, begun, _change(turns, starts, side, begun),
                  len(went), sum(_has(end, side, hex_) for hex_ in went))  # fmt: skip


def _starts(replay: Replay, side: Side) -> Iterator[State]:
    """The positions in which an activation of a side began to move."""
    known = set[tuple[int, int]]()
    for state in replay.played.states:
        key = state.turn, len(state.used)
        begins = bool(state.todo) and isinstance(state.due, MoveUnits) and key not in known
        if begins and actor(state) == side:
            known.add(key)
            yield state


def _most(found: Mapping[Hex, int]) -> list[Hex]:
    return sorted(found, key=lambda hex_: (-found[hex_], hex_))


def _change(
    turns: Mapping[int, Mapping[Hex, int]], starts: Mapping[int, State], side: Side,
    begun: Collection[Hex],
) -> PlanChange | None:  # fmt: skip
    """The turn and hex at which the side switched to a new main goal, or None.

    Of several it is the one that most units went for. A goal that it had `begun` with does not
    count, nor does a switch in the last turn, which had no consequence.
    """
    changes = []
    for before, turn in pairwise(sorted(turns)[:-1]):
        old, new = _most(turns[before])[0], _most(turns[turn])[0]
        units = turns[turn][new]
        if new not in {old, *begun} and units >= LEAST:
            held = _has(starts[turn], side, old)
            changes.append((units, -turn, PlanChange(turn, old, new, held)))
    return max(changes)[2] if changes else None


def _has(state: State, side: Side, hex_: Hex) -> bool:
    return book_of(state).vp[hex_].control == holds(state, side)


def told(end: State, found: Intent, decided: TurningPoint | None) -> str:
    """The plan in a few sentences, the last on what decided the game, if one event did."""
    places = listed([f"{name_of(end, hex_):the}" for hex_ in found.first])
    said = [_("{level}: at first it aimed for {places}.").format(
        level=level_name(found.level), places=places)]  # fmt: skip
    change = found.change
    if change is None:
        said.append(_("It never changed its mind."))
    else:
        words = _("In turn {turn} it changed its mind, and aimed for {to} instead of {start}.")
        if change.held:
            words = _("From turn {turn} on, with {start} in its hands, it aimed for {to}.")
        start, to = name_of(end, change.old), name_of(end, change.new)
        said.append(words.format(turn=change.turn, start=start, to=to))
    if found.went > 1:
        words = ngettext("Of the {went} places it aimed for, {count} counts for it at the end.",
                         "Of the {went} places it aimed for, {count} count for it at the end.",
                         found.has)  # fmt: skip
        said.append(words.format(went=number(found.went), count=number(found.has)))
    if decided is not None and decided.is_decisive and decided.places:
        words = _("The decisive moment came in turn {turn}, at {place}.")
        said.append(words.format(turn=decided.turn, place=name_of(end, decided.places[0])))
    return " ".join(said)
