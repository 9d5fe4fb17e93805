"""Another game from a moment of one: what it takes over, and what its record says of that."""

from collections.abc import Sequence
from typing import NamedTuple

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor
from nightdrop.table.dealers import Seed, chosen_chance
from nightdrop.table.history import History
from nightdrop.table.jump import Jump
from nightdrop.table.playback import Played
from nightdrop.table.record import Header, header_for, now
from nightdrop.table.turn_end import turn_end


class Fork(NamedTuple):
    """The beginning of a fork: its header, the game so far, the lines of its record."""

    header: Header
    played: Played
    lines: list[str]


def fork_of(header: Header, past: History, index: int, seed: Seed, *, sealed: bool) -> Fork:
    """The game after `index` entries, with dice of its own.

    After a gap in an old game it begins from the position where the gap ends. Raises SeedError.
    """
    seed, dice = chosen_chance(seed, "typed" if header.dice == "typed" else None, sealed=sealed)
    states, actions = past.states[: index + 1], past.actions[:index]
    header = _renewed(header, states[0])
    gaps = [number for number, action in enumerate(actions) if isinstance(action, Jump)]
    if gaps:
        last = actions[gaps[-1]]
        assert isinstance(last, Jump)
        states, actions = states[gaps[-1] + 1 :], actions[gaps[-1] + 1 :]
        header = header.model_copy(update={"position": dict(last.position)})
    update = {"seed": seed, "dice": dice, "fork": len(actions), "created": now()}
    header = header.model_copy(update=update)
    chance = sum(actor(state) == CHANCE for state in states[:-1])
    return Fork(header, Played(states, actions, chance, 0), _lines(header, states, actions))


def _renewed(header: Header, start: State) -> Header:
    """The header by the rules and data of today, by which the fork is played."""
    today = header_for(start, header.scenario, header.options, header.seed)
    update = {"rules": today.rules, "scenario_digest": today.scenario_digest}
    return header.model_copy(update=update)


def _lines(header: Header, states: Sequence[State], actions: Sequence[Action]) -> list[str]:
    """What the record of the fork begins with: the entries taken over, and the ends of turns."""
    lines = []
    for before, action, after in zip(states, actions, states[1:], strict=False):
        lines.append(action.text)
        mark = turn_end(before, after, header)
        if mark:
            lines.append(mark.text)
    return lines
