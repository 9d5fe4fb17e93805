"""A portrait of how players play: what they do in a game, what they attack at, what they hold."""

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from nightdrop.engine.model import CHANCE, State
from nightdrop.engine.play import actor
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import is_night, ruleset
from nightdrop.lab.games import play
from nightdrop.lab.lineups import LabError, LineUp, start_of
from nightdrop.lab.reports import markdown
from nightdrop.lab.selfplay import kind
from nightdrop.rules.actions import Word
from nightdrop.table.words.nouns import side_words

# By how much AF exceeds DF in an attack: the least of each band, from the highest.
LEADS: Final = (5, 3, 1, 0, -2, -99)
NAMES: Final = ("5 and more", "3, 4", "1, 2", "0", "-1, -2", "less")


@dataclass(frozen=True)
class Portrait:
    """What was counted in a number of games.

    For each side: the actions by kind; the attacks by band of their lead and by turn; the
    activations by time and name; and by hex the ends of turns at which its units were in VP hexes.
    Attacks are those with dice; eliminations without dice are not counted.
    """

    games: int
    done: Tally[tuple[str, str]] = field(default_factory=Tally)
    leads: Tally[tuple[str, int]] = field(default_factory=Tally)
    turns: Tally[tuple[str, int]] = field(default_factory=Tally)
    chosen: Tally[tuple[str, str]] = field(default_factory=Tally)
    stood: Tally[str] = field(default_factory=Tally)


def portrait(line_up: LineUp, seed: int) -> Portrait:
    """What the players did in the game of a seed. Raises LabError if it breaks."""
    played = play(line_up, seed)
    if played.fault:
        raise LabError(f"seed {seed}: {played.fault}")
    found = Portrait(1)
    for number, action in enumerate(played.actions):
        before, after = played.states[number : number + 2]
        side = actor(before)
        if side == CHANCE:
            _count_throw(found, before, after)
        elif side is not None:
            pushes = isinstance(action, Move) and before.pieces[action.unit].side != side
            found.done[side, "push" if pushes else kind(before, action)] += 1
            if isinstance(action, Word) and action.word in ruleset(before).activations:
                found.chosen[side, f"{'night' if is_night(before) else 'day'} {action.word}"] += 1
        if after.turn != before.turn or not after.todo:
            _count_garrisons(found, before)
    return found


def _count_throw(found: Portrait, before: State, after: State) -> None:
    """Count an attack whose dice are rolled, by the attacker's lead and by turn."""
    fight, thrown = before.fight, after.fight
    if fight is None or fight.dice is not None or thrown is None or thrown.factors is None:
        return
    lead = thrown.factors[0] - thrown.factors[1]
    found.leads[fight.side, next(i for i, least in enumerate(LEADS) if lead >= least)] += 1
    found.turns[fight.side, before.turn] += 1


def _count_garrisons(found: Portrait, state: State) -> None:
    """Count the VP hexes in which units of a side, not sticks, are at the end of a turn."""
    for hex_ in book_of(state).vp:
        sides = {counter.side for counter in state.pieces.at(hex_) if not is_stick(counter)}
        found.stood.update(sides)


def together(portraits: Sequence[Portrait]) -> Portrait:
    """Several portraits as one."""
    found = Portrait(sum(one.games for one in portraits))
    for one in portraits:
        for name in vars(one).keys() - {"games"}:
            getattr(found, name).update(getattr(one, name))
    return found


def portrait_text(line_up: LineUp, found: Portrait) -> str:
    """A portrait as a report, with figures per game."""
    start = start_of(line_up)
    sides = start.game.sides
    words = [str(side_words(side)) for side in sides]
    turns = start.game.rules.tables.turns
    held = ", ".join(f"{word} {found.stood[side] / found.games / turns:.1f}"
                     for side, word in zip(sides, words, strict=True))  # fmt: skip
    return "\n\n".join([
        f"# style\n\n{line_up.name}, {found.games} games; means per game.",
        f"VP hexes with a unit in them at the end of a turn: {held}.",
        "## Attacks by how far AF exceeds DF\n\n" + _table(
            "lead", [(NAMES[n], {s: found.leads[s, n] for s in sides}) for n in range(len(NAMES))],
            sides, words, found.games),
        "## Attacks by turn\n\n" + _table(
            "turn", [(str(n), {s: found.turns[s, n] for s in sides}) for n in range(1, turns + 1)],
            sides, words, found.games),
        "## Activations\n\n" + _by_name(found.chosen, sides, words, found.games),
        "## Actions\n\n" + _by_name(found.done, sides, words, found.games),
    ]) + "\n"  # fmt: skip


def _by_name(
    counted: Mapping[tuple[str, str], int], sides: Sequence[str], words: Sequence[str], games: int
) -> str:
    """What was counted by side and name, as a table."""
    names = sorted({name for _side, name in counted})
    lines = [(name, {side: counted.get((side, name), 0) for side in sides}) for name in names]
    return _table("", lines, sides, words, games)


def _table(
    head: str, lines: Sequence[tuple[str, Mapping[str, int]]], sides: Sequence[str],
    words: Sequence[str], games: int,
) -> str:  # fmt: skip
    """Counts of each side as means per game."""
    return markdown(
        [head, *words],
        [[name, *(f"{counts[side] / games:.2f}" for side in sides)] for name, counts in lines],
    )
