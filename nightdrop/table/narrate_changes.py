"""What changed between two views of one reader: losses, faces turned up, control, the turn."""

from collections.abc import Iterator
from typing import NamedTuple

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import GERMAN, US, Action, Side, State
from nightdrop.rules.actions import At, Form, Move, ReinforceCompany, SpendAdvantage, With
from nightdrop.table.narrate_words import (
    article,
    capital,
    clock,
    counter_noun,
    light,
    place,
    regiment,
    unit_words,
)


class Line(NamedTuple):
    """A line of news before it is signed: text, rule, hex, kind, and the side if it is not
    the one that acted."""

    text: str
    rule: str = ""
    hex: Hex | None = None
    kind: str = "move"
    side: Side | None = None


def changes(before: State, action: Action, after: State) -> Iterator[Line]:
    """The changes that an action brought about, those of the counters first."""
    yield from _counters(before, action, after)
    yield from _formed(before, after)
    yield from _markers(before, after)
    yield from _sequence(before, after)


def _counters(before: State, action: Action, after: State) -> Iterator[Line]:
    """Faces turned up, step losses, eliminations and the Point's advance."""
    told = action.unit if isinstance(action, Move | With) else ""
    withdrawn = action.sticks if isinstance(action, Form) else ()
    for key in sorted(before.pieces.by_id):
        old = before.pieces.by_id[key]
        new = after.pieces.by_id.get(key)
        if new is None:
            if key in withdrawn or (key == told and not _was_hit(action)):
                continue
            if isinstance(action, ReinforceCompany | SpendAdvantage):
                continue
            rule = "9.3.2" if old.is_stick else "9.2.5"
            yield Line(f"{unit_words(before, key)} is eliminated.", rule, old.hex, "loss")
            continue
        if new is old:
            continue
        if new.known_to != old.known_to and new.face is not None and len(new.known_to) == 2:
            text = f"{_old_name(before, key)} is {article(counter_noun(after, new))}."
            rule = "2.4.1" if new.is_stick else "3.1.4"
            yield Line(text, rule, new.hex, "reveal", new.side)
        if new.reduced and not old.reduced:
            text = f"{unit_words(before, key)} loses a step."
            yield Line(text, "9.2.5", new.hex, "loss", new.side)
        moved = old.hex is not None and new.hex != old.hex
        if moved and key != told and before.fight is not None and not _is_retreat(action):
            text = f"{unit_words(after, key)} advances to {place(after, new.hex)}."
            yield Line(text, "9.5.1", new.hex, "move", new.side)


def _was_hit(action: Action) -> bool:
    """Whether the counter that the action names was hit rather than removed by choice."""
    return isinstance(action, With) and action.verb == "lose"


def _is_retreat(action: Action) -> bool:
    return isinstance(action, At) and action.verb == "retreat"


def _old_name(before: State, key: str) -> str:
    """What a counter was to the reader before it turned up."""
    old = before.pieces.by_id[key]
    if old.face is None:
        return capital(f"the {counter_noun(before, old)} in {place(before, old.hex)}")
    return f"the unit in {place(before, old.hex)}, now open,"


def _formed(before: State, after: State) -> Iterator[Line]:
    """Companies that came into being."""
    for key in sorted(after.pieces.by_id.keys() - before.pieces.by_id.keys()):
        new = after.pieces.by_id[key]
        if new.kind == "company":
            strength = "reduced" if new.reduced else "full strength"
            text = f"a {strength} {counter_noun(after, new)} forms in {place(after, new.hex)}."
            yield Line(text, "2.4.1", new.hex, "regroup", US)


def _markers(before: State, after: State) -> Iterator[Line]:
    """Control of VP hexes and the values of markers."""
    for hex_, new in after.vp.items():
        old = before.vp[hex_]
        if new is old:
            continue
        where = place(after, hex_)
        if new.value is not None and (old.value is None or len(old.known_to) < len(new.known_to)):
            points = "1 point" if new.value == 1 else f"{new.value} points"
            yield Line(f"{where} is worth {points}.", "10.2", hex_, "vp")
        if new.control != old.control:
            verb = "takes" if new.control else "loses"
            yield Line(f"the US player {verb} control of {where}.", "10.2", hex_, "vp", US)


def _sequence(before: State, after: State) -> Iterator[Line]:
    """Captured Advantages, a new turn, the end."""
    if len(after.tokens) > len(before.tokens):
        turn = max(set(after.tokens) - set(before.tokens))
        text = f"an Advantage is captured: the German player has the initiative of turn {turn}."
        yield Line(text, "2.6.2", None, "turn", GERMAN)
    if after.turn != before.turn:
        text = f"turn {after.turn}, {clock(after, after.turn)}, {light(after, after.turn)}."
        yield Line(text, "5", None, "turn")
    spent = before.turn in before.tokens and before.turn not in after.tokens
    if spent and after.turn == before.turn:
        yield Line("a captured Advantage is used up.", "2.6.2", None, "turn", GERMAN)
    if after.forced and after.forced != before.forced:
        yield Line(f"{regiment(after.forced)} must come first.", "2.6.1", None, "turn", US)
    if after.result is not None and before.result is None:
        won = after.result
        who = "US" if won.winner == US else "German"
        text = f"{won.points} victory points: {won.level} {who} victory."
        yield Line(text, "10.4", None, "result", won.winner)
