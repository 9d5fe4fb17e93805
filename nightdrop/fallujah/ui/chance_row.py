"""What chance brings outside a battle, as its picture shows it: counters in their order, with dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor
from nightdrop.fallujah.rules.battle import LeaderThrow
from nightdrop.fallujah.rules.moves import Slip
from nightdrop.fallujah.rules.printed_tables import CHOPPER, NETWAR
from nightdrop.fallujah.rules.reaction import MORALE, TALKS, Pick, Reveal, Scatter, Trial
from nightdrop.fallujah.rules.ruleset import book_of, fight_of, rules_of
from nightdrop.fallujah.rules.staff_operations import Bombing
from nightdrop.fallujah.ui.battle_round import in_battle
from nightdrop.fallujah.ui.counters import BLOWN
from nightdrop.fallujah.words import deed_words, face_words, place_words
from nightdrop.table.language import _
from nightdrop.table.match.observed_transitions import dice_of
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital

# The counter of a step that rolls for no unit: by the name of the step.
_COUNTERS: Final[Mapping[str, str]] = {
    "morale": MORALE, "media": "media-wars", "talks": TALKS, "chopper": CHOPPER,
    "raid": "rear-area-raid", "sensor": NETWAR, "infowar": NETWAR,
}  # fmt: skip
# News of a change for the worse; that of morale is one if it rises.
_WORSE: Final = frozenset(f"news.{key}" for key in (
    "bridge_harm", "talks", "chopper", "raid", "uprising", "step_lost", "unit_lost", "deserted",
    "leader_lost", "ops_lost", "is_seen",
))  # fmt: skip
_EVENTS: Final = ("ambush", "martyrs", "civilians")  # that make a battle worse, without a roll


class ChanceCell(NamedTuple):
    """What was drawn or rolled for by its name, the face of its counter, and its dice."""

    name: str
    face: str
    dice: tuple[int, ...] = ()


class ChanceLine(NamedTuple):
    """What an entry brought, in a sentence with its rule, and whether it is for the worse."""

    entry: int
    text: str
    rule: str
    is_worse: bool


def is_shown(state: State) -> bool:
    """Whether chance is due, and not in a battle, whose picture shows its own dice."""
    rolls = bool(state.todo) and actor(state) == CHANCE and not in_battle(state)
    return rolls and not isinstance(state.due, LeaderThrow)


def cells_of(
    states: Sequence[State], entries: Sequence[str], since: int, until: int
) -> list[ChanceCell]:
    """The counters of the entries from `since` up to `until`, in their order.

    Dice for a counter that was picked lie with it. `states` has one more state than there are
    entries.
    """
    found: list[ChanceCell] = []
    for number in range(since, until):
        if is_shown(states[number]):
            _add(found, states[number], entries[number])
    return found


def _add(found: list[ChanceCell], state: State, entry: str) -> None:
    due, dice = state.due, dice_of(entry)
    if isinstance(due, Pick | Reveal):
        drawn = entry.partition(" ")[2]
        found.append(ChanceCell(drawn, drawn))
        return
    name = _rolled_for(state)
    face = BLOWN if name in rules_of(state).town.bridges else name
    picked = [n for n, cell in enumerate(found) if cell.name == name]
    free = [n for n in picked if not found[n].dice]
    if isinstance(due, Scatter) and picked and (due.route or not free):
        before = found[picked[-1]].dice if due.route else ()
        found[picked[-1]] = ChanceCell(name, face, (*before, *dice))
    elif free:
        found[free[0]] = ChanceCell(name, face, dice)
    else:
        found.append(ChanceCell(name, face, dice))


def _rolled_for(state: State) -> str:
    """The name of the counter for which the dice that are due are rolled."""
    due = state.due
    if isinstance(due, Trial):
        return due.things[0]
    if isinstance(due, Bombing):
        return due.strikes[len(due.thrown)]
    if isinstance(due, Slip):
        return book_of(state).force[0]
    return _COUNTERS[due.name]


def title_of(state: State) -> str:
    """Where chance is due in a reaction, or in which operation."""
    if state.fight is not None:
        place = place_words(state.game, fight_of(state).space)
        return _("Reaction at {place}").format(place=place)
    return capital(deed_words(state.game, book_of(state).operation or ""))


def lines_of(
    states: Sequence[State], entries: Sequence[str], told: Sequence[LogLine], until: int
) -> list[ChanceLine]:
    """Lines of the log before entry `until` that are for the worse, and the last of the others."""
    game, found = states[0].game, list[ChanceLine]()
    for line in told:
        at = line.index
        if at >= until or not is_shown(states[at]):
            continue
        text, is_worse = line.text, line.key in _WORSE
        face = entries[at].partition(" ")[2]
        if line.key == "news.morale":
            is_worse = states[at + 1].book.morale > states[at].book.morale
        elif line.key == "news.picked" and face in _EVENTS:
            does = own(game.name, f"counter.{face}.does")
            text, is_worse = f"{face_words(game, face)}: {does}.", True
        found.append(ChanceLine(at, text, line.rule and _(line.rule), is_worse))
    return [line for n, line in enumerate(found) if line.is_worse or n + 1 == len(found)]
