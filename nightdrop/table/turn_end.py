"""The line that a record holds at the end of every turn."""

from nightdrop.engine.model import State
from nightdrop.table.digest import digest
from nightdrop.table.position_dump import dump
from nightdrop.table.record import Header, TurnMark


def turn_end(before: State, after: State, header: Header) -> TurnMark | None:
    """The mark to be written if a turn ended between these two states, else None."""
    turn = turns_finished(after)
    if turn <= turns_finished(before):
        return None
    return TurnMark(turn, digest(after), dump(after, header.scenario, header.options))


def turns_finished(state: State) -> int:
    """How many turns are over: the count after the last turn belongs to none."""
    counting = not state.todo or state.todo[-1].name == "count"
    return state.turn if counting else state.turn - 1
