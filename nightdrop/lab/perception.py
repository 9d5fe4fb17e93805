"""All that a side can perceive of a match without pixels, channel by channel.

A channel reads one kind of thing through the product's own doors (`Match`, the log, the pipe,
the words) as one side meets it. Two matches that look alike give equal values in all of them.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from nightdrop.bots.random_bot import random_action
from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import CHANCE, Message, Side, State
from nightdrop.engine.view import Audience, View
from nightdrop.rules.actions import At
from nightdrop.table.cues import sounds_of
from nightdrop.table.match import Match, Refused
from nightdrop.table.narrate import describe_counter, describe_hex
from nightdrop.table.odds import fight_sheet, prospects
from nightdrop.table.protocol import Engine
from nightdrop.table.reach import enemy_zones, move_costs, move_way
from nightdrop.table.scenes import flights, glimpses
from nightdrop.table.seats import OPEN_STEPS
from nightdrop.table.status import status
from nightdrop.table.undo import undo_sentence

_HEX_VERBS = ("attack", "enter", "flip", "mark", "muster", "place", "retreat")
_UNIT_VERBS = ("activate", "advance", "join", "lose", "point", "remove")
_CLICKS = {"combat": "attack", "retreat": "retreat", "night choice": "retreat",
           "regroup": "muster", "mark": "mark", "discovery": "flip", "enter": "enter"}  # fmt: skip
_WORDS = ("done", "fight", "stand", "pass", "reinforce", "U1", "G2", "G4", "roll 3 4", "dance",
          "advantage 505", "draw plt")  # fmt: skip


class Probe(NamedTuple):
    """A sample of what a side may point at: attempts, counters and hexes, the same for both."""

    attempts: tuple[str, ...]
    units: tuple[str, ...]
    hexes: tuple[Hex, ...]
    luck: int


class Eyes:
    """A side before a match: what it is given, read once."""

    def __init__(self, match: Match, side: Side) -> None:
        self.match = match
        self.side = side
        self.engine = Engine(match)

    @cached_property
    def own(self) -> View:
        """What the side knows and may do."""
        return self.match.view(self.side)

    @cached_property
    def public(self) -> View:
        """What both know."""
        return self.match.public()

    @cached_property
    def readers(self) -> tuple[tuple[Audience, State], ...]:
        """The two ways the side may look at the game: by itself, and in the open."""
        return (self.side, self.own.state), ("both", self.public.state)

    @property
    def step(self) -> str:
        """The name of the step that is due."""
        todo = self.public.state.todo
        return todo[-1].name if todo else ""

    @property
    def is_asked(self) -> bool:
        """Whether the side can try things now: it decides, or everybody looks on."""
        actor = self.match.actor
        return actor in (self.side, CHANCE, None) or self.step in OPEN_STEPS

    def ask(self, verb: str, **fields: str) -> str:
        """What the pipe answers, letter by letter."""
        answer = json.dumps(self.engine.answer(json.dumps({"do": verb, **fields})))
        if "cannot be carried out" in answer:
            raise RuntimeError(f"{verb} {fields}: {answer}")
        return answer


def probe_of(eyes: Eyes, rng: Random) -> Probe:
    """A sample drawn from what the side sees."""
    board, pieces = eyes.own.state.game.board, eyes.own.state.pieces
    hexes = sorted(board.hexes)
    sides = [ids for _, ids in sorted(pieces.by_group.items()) if ids]
    units = [pieces[rng.choice(rng.choice(sides))] for _ in range(4)] if sides else []
    ids = [unit.id for unit in units]
    near = [unit.hex for unit in units if unit.hex is not None]
    near += [rng.choice(list(board.neighbours[hex_])) for hex_ in near for _ in range(2)]
    spots = [*near, rng.choice(hexes)]
    attempts = [rng.choice(_WORDS), f"{rng.choice(_UNIT_VERBS)} {ids[0] if ids else 'G.01'}"]
    attempts += [f"{rng.choice(_HEX_VERBS)} {hex_name(rng.choice(spots))}" for _ in range(2)]
    attempts += [f"move {unit} {hex_name(rng.choice(spots))}" for unit in ids]
    attempts += [text for text in (_form(ids), _likely(eyes.step, ids, spots, rng)) if text]
    return Probe(tuple(attempts), tuple(ids), tuple(dict.fromkeys(spots)), rng.randrange(2**32))


def _form(ids: list[str]) -> str:
    """An attempt to form a company."""
    return "form " + " ".join(sorted(set(ids))) if len(set(ids)) > 1 else ""


def _likely(step: str, ids: list[str], spots: list[Hex], rng: Random) -> str:
    """What a click would mean in this step."""
    if step in _CLICKS:
        return f"{_CLICKS[step]} {hex_name(rng.choice(spots))}"
    return f"{step} {rng.choice(ids)}" if step in _UNIT_VERBS and ids else ""


Channel = Callable[[Eyes, Probe], object]


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
    """Whether the last decision can be taken back or done again, and the reason shown."""
    if not eyes.is_asked:
        return None
    reason = eyes.match.can_undo()
    told = [undo_sentence(eyes.match, reader) for reader, _ in eyes.readers]
    return eyes.match.can_redo, told, reason and _worded(eyes, reason)


def _worded(eyes: Eyes, message: Message) -> object:
    return message, [eyes.match.worded(message, reader) for reader, _ in eyes.readers]


def the_fight(eyes: Eyes, probe: Probe) -> object:
    """The sums, dice and odds of the fight under way, on the panel and through the pipe; those of
    every attack that the side could make."""
    if eyes.public.state.fight is None:
        attacks = [a for a in eyes.own.actions if isinstance(a, At) and a.verb == "attack"]
        return [prospects(eyes.own.state, attack.hex) for attack in attacks]
    sheets = [fight_sheet(state) for _, state in eyes.readers]
    return sheets, [eyes.ask("odds", **{"as": str(reader)}) for reader, _ in eyes.readers]


def the_descriptions(eyes: Eyes, probe: Probe) -> object:
    """What the foot bar says of every hex where something is, and of every counter."""
    told = []
    for _, state in eyes.readers:
        board = state.game.board
        hexes = {*state.pieces.by_hex, *state.vp, *board.entry.values(), *probe.hexes}
        ids = [*state.pieces.by_id, *state.dead, "G.99"]
        told.append([describe_hex(state, hex_) for hex_ in sorted(hexes)])
        told.append([describe_counter(state, unit) for unit in sorted(ids)])
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


CHANNELS: Final[Mapping[str, Channel]] = {
    "who decides": who_decides,
    "the view of the state": the_state,
    "the menu": the_menu,
    "the prompt": the_prompt,
    "the log": the_log,
    "what moves and sounds": what_moves,
    "the undo": the_undo,
    "the fight": the_fight,
}
# These take longer; a long run may ask them at every so many actions only.
SLOW_CHANNELS: Final[Mapping[str, Channel]] = {
    "the descriptions": the_descriptions,
    "the reach": the_reach,
    "the refusals": the_refusals,
    "the pipe": the_pipe,
    "the bot": the_bot,
}


class Difference(NamedTuple):
    """What tells two matches apart: the channel, and both readings where they part."""

    channel: str
    detail: str


def difference(a: Eyes, b: Eyes, rng: Random, slow: bool = True) -> Difference | None:
    """The first thing by which a side could tell two matches apart, or None."""
    probe = probe_of(a, rng)
    for name, read in (*CHANNELS.items(), *(SLOW_CHANNELS.items() if slow else ())):
        left, right = read(a, probe), read(b, probe)
        if left != right:
            return Difference(name, parted(left, right))
    return None


def parted(left: object, right: object) -> str:
    """Where two readings part, in a few words."""
    a, b = repr(left), repr(right)
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
    start = max(0, at - 60)
    return f"...{a[start : at + 60]!r} against ...{b[start : at + 60]!r}"
