"""What a side can perceive of a match as it is played: menus, words, odds, moves, the pipe."""

import json
from collections.abc import Iterator
from random import Random

from nightdrop.bots.random_bot import random_action
from nightdrop.engine.model import CHANCE, Message, State
from nightdrop.engine.play import legal_actions
from nightdrop.lab.perception import Eyes, Probe
from nightdrop.rules.actions import At, Roll, With
from nightdrop.table.cues import sounds_of
from nightdrop.table.match import Refused
from nightdrop.table.narrate import describe_counter, describe_hex
from nightdrop.table.odds import fight_sheet, join_sheet, prospects, thrown_sheet
from nightdrop.table.reach import enemy_zones, move_costs, move_way
from nightdrop.table.scenes import flights, glimpses
from nightdrop.table.seats import OPEN_STEPS
from nightdrop.table.status import status
from nightdrop.table.undo import undo_sentence

_SPOTS = 12  # hexes and counters that are pointed at in a look


def who_decides(eyes: Eyes, probe: Probe) -> object:
    """Whose turn it is to act, in which step: no step ends for a hidden reason."""
    return eyes.match.actor, eyes.step, len(eyes.match.entries), eyes.match.is_over


def the_state(eyes: Eyes, probe: Probe) -> object:
    """The view and what both know, and the order in which they list things."""
    return [(state, _orders(state)) for _, state in eyes.readers]


def _orders(state: State) -> object:
    """In which order a view gives up its counters and places: an order may tell, too."""
    pieces = state.pieces
    cups = [(group, list(cup)) for group, cup in state.cups.items()]
    return (list(pieces.by_id), list(pieces.by_hex.items()), list(pieces.by_group.items()),
            list(state.vp), list(state.dead), list(state.acts), cups)  # fmt: skip


def the_menu(eyes: Eyes, probe: Probe) -> object:
    """What can be chosen, in order; in the open steps it hangs on the wall."""
    actor = eyes.match.actor
    shown = [action.text for action in eyes.own.actions]
    if eyes.step in OPEN_STEPS and actor is not None and actor != CHANCE:
        shown += [action.text for action in eyes.match.view(actor).actions]
    return shown


def the_prompt(eyes: Eyes, probe: Probe) -> object:
    """What is asked, in words, and all of the status that stands beside it."""
    todo = eyes.public.state.todo
    words = []
    if todo:
        message = todo[-1].prompt(eyes.public.state)
        words = [eyes.match.worded(message, reader) for reader, _ in eyes.readers]
    return words, json.dumps(status(eyes.match.state))


def the_log(eyes: Eyes, probe: Probe) -> object:
    """The newest lines of the log, as the side and as both read them."""
    last = max(0, len(eyes.match.entries) - 1)
    return [eyes.match.log(reader, last) for reader, _ in eyes.readers]


def what_moves(eyes: Eyes, probe: Probe) -> object:
    """What flies over the map for the newest entry, what sounds with it, and when."""
    told, last = [], len(eyes.match.entries)
    for reader, _ in eyes.readers:
        seen = glimpses(eyes.match, reader, max(0, last - 1), last)
        shown = flights(seen)
        told.append(([flight.told for flight in shown], sounds_of(seen, shown)))
    return told


def the_undo(eyes: Eyes, probe: Probe) -> object:
    """Whether and how far decisions can be taken back, or done again, and the reasons shown."""
    if not eyes.is_asked:
        return None
    match, told = eyes.match, []
    for reader, _ in eyes.readers:
        told.append(undo_sentence(match, reader))
    reason = match.can_undo()
    refused = reason and (_worded(eyes, reason), eyes.ask("undo"))
    return match.can_redo, match.undo_limit, told, refused, None if match.can_redo else _redo(eyes)


def _redo(eyes: Eyes) -> str:
    """What is said to who wants to do again what was never taken back."""
    try:
        eyes.match.redo()
    except Refused as refusal:
        return refusal.sentence
    raise AssertionError("done again, though it could not be")


def _worded(eyes: Eyes, message: Message) -> object:
    return message, [eyes.match.worded(message, reader) for reader, _ in eyes.readers]


def the_fight(eyes: Eyes, probe: Probe) -> object:
    """The sums, dice and odds of the fight under way, on the panel and through the pipe."""
    sheets = [fight_sheet(state) for _, state in eyes.readers]
    return sheets, [eyes.ask("odds", **{"as": str(reader)}) for reader, _ in eyes.readers]


def the_foresight(eyes: Eyes, probe: Probe) -> object:
    """The sheets of fights that are only thought of: attacks, units that join, throws."""
    found: list[object] = []
    for action in eyes.own.actions:
        if isinstance(action, At) and action.verb == "attack":
            found.append(prospects(eyes.own.state, action.hex))
        elif isinstance(action, With) and action.verb == "join":
            found.append(join_sheet(eyes.own.state, (action.unit,)))
    if eyes.match.actor == CHANCE:
        throw = legal_actions(eyes.public.state)[0]
        if isinstance(throw, Roll) and len(throw.dice) == 2:
            dice = throw.dice[0], probe.luck % 6 + 1
            found += [thrown_sheet(state, dice) for _, state in eyes.readers]
    return found


def the_descriptions(eyes: Eyes, probe: Probe) -> object:
    """What the foot bar says of a sample of the hexes where something is, and of the counters."""
    told = []
    for _, state in eyes.readers:
        board, some = state.game.board, Random(probe.luck)
        filled = sorted({*state.pieces.by_hex, *state.vp, *board.entry.values()})
        hexes = {*some.sample(filled, min(_SPOTS, len(filled))), *probe.hexes}
        known = sorted({*state.pieces.by_id, *state.dead})
        ids = [*some.sample(known, min(_SPOTS, len(known))), *probe.units, "G.99"]
        told.append([describe_hex(state, hex_) for hex_ in sorted(hexes)])
        told.append([describe_counter(state, unit) for unit in ids])
    return told


def the_reach(eyes: Eyes, probe: Probe) -> object:
    """The costs, ways and enemy zones that the map shows for a chosen counter."""
    told: list[object] = []
    for _, state in eyes.readers:
        told += [sorted(enemy_zones(state, side)) for side in ("us", "german")]
        for unit in probe.units:
            costs = move_costs(state, unit)
            ways = [move_way(state, unit, hex_) for hex_ in probe.hexes]
            told.append((unit, list(costs.items()), ways))
    return told


def the_refusals(eyes: Eyes, probe: Probe) -> object:
    """Why things the side tries are refused; nothing is said to who only waits."""
    if not eyes.is_asked:
        return None
    return list(_answers(eyes, probe))


def _answers(eyes: Eyes, probe: Probe) -> Iterator[object]:
    """What is said to each attempt; to one that is refused also by the pipe, asked and tried."""
    tried = False
    for text in probe.attempts:
        try:
            reason = eyes.match.why(text)
        except Refused as refusal:
            yield refusal.sentence
            continue
        yield reason and _worded(eyes, reason)
        if reason is not None and not tried:
            tried = True
            yield eyes.ask("why", text=text), eyes.ask("act", text=text)


def the_pipe(eyes: Eyes, probe: Probe) -> object:
    """The protocol's views, the whole log in them."""
    return [eyes.ask("view", **{"as": str(reader)}) for reader, _ in eyes.readers]


def the_bot(eyes: Eyes, probe: Probe) -> object:
    """What a bot would do in the side's place with the same luck."""
    if not eyes.own.actions:
        return None
    return random_action(eyes.own, Random(probe.luck)).text
