"""What changed between two views of one reader: losses, faces turned up, control, the turn."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import GERMAN, US, Action, Result, Side, State
from nightdrop.rules.actions import At, Form, Move, ReinforceCompany, SpendAdvantage, With
from nightdrop.table.narrate_words import (
    clock,
    counter_a,
    light_words,
    place,
    regiment,
    teller_words,
    unit_words,
    values,
)
from nightdrop.table.speech import N_, _, ngettext


class Line(NamedTuple):
    """A line of news before it is signed: text, rule, hex, kind, the side if it is not the one
    that acted, and a shorter text for narrow places where there is one."""

    text: str
    rule: str = ""
    hex: Hex | None = None
    kind: str = "move"
    side: Side | None = None
    short: str = ""


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
            text = _("{unit} is eliminated.").format(unit=teller_words(before, key))
            yield Line(text, rule, old.hex, "loss")
            continue
        if new is old:
            continue
        if new.known_to != old.known_to and new.face is not None and len(new.known_to) == 2:
            text = _revealed(before, key, after)
            rule = "2.4.1" if new.is_stick else "3.1.4"
            yield Line(text, rule, new.hex, "reveal", new.side)
        if new.reduced and not old.reduced:
            text = _("{unit} loses a step.").format(unit=unit_words(before, key))
            yield Line(text, "9.2.5", new.hex, "loss", new.side)
        moved = old.hex is not None and new.hex != old.hex
        if moved and key != told and before.fight is not None and not _is_retreat(action):
            unit, where = unit_words(after, key), place(after, new.hex)
            text = _("{unit} advances to {hex}.").format(unit=unit, hex=where)
            yield Line(text, "9.5.1", new.hex, "move", new.side)


def _was_hit(action: Action) -> bool:
    """Whether the counter that the action names was hit rather than removed by choice."""
    return isinstance(action, With) and action.verb == "lose"


def _is_retreat(action: Action) -> bool:
    return isinstance(action, At) and action.verb == "retreat"


def _revealed(before: State, key: str, after: State) -> str:
    """What a counter was to the reader before it turned up, and what it is."""
    old = before.pieces.by_id[key]
    what, where = counter_a(after, after.pieces.by_id[key]), place(before, old.hex)
    if old.face is None:
        return _("{what} turns up in {hex}.").format(what=what, hex=where)
    return _("the unit in {hex}, now open, is {what}.").format(hex=where, what=what)


def _formed(before: State, after: State) -> Iterator[Line]:
    """Companies that came into being."""
    for key in sorted(after.pieces.by_id.keys() - before.pieces.by_id.keys()):
        new = after.pieces.by_id[key]
        if new.kind == "company":
            said = _("a full strength company {values} of {regiment} forms in {hex}.")
            if new.reduced:
                said = _("a reduced company {values} of {regiment} forms in {hex}.")
            text = said.format(
                values=values(after.face(new), new.reduced),
                regiment=regiment(new.group),
                hex=place(after, new.hex),
            )
            yield Line(text, "2.4.1", new.hex, "regroup", US)


def _markers(before: State, after: State) -> Iterator[Line]:
    """Control of VP hexes and the values of markers."""
    for hex_, new in after.vp.items():
        old = before.vp[hex_]
        if new is old:
            continue
        where = place(after, hex_)
        if new.value is not None and (old.value is None or len(old.known_to) < len(new.known_to)):
            said = ngettext("{hex} is worth {points} point.", "{hex} is worth {points} points.",
                            new.value)  # fmt: skip
            yield Line(said.format(hex=where, points=new.value), "10.2", hex_, "vp")
        if new.control != old.control:
            said = _("the US player loses control of {hex}.")
            if new.control:
                said = _("the US player takes control of {hex}.")
            yield Line(said.format(hex=where), "10.2", hex_, "vp", US)


def _sequence(before: State, after: State) -> Iterator[Line]:
    """Captured Advantages, a new turn, the end."""
    if len(after.tokens) > len(before.tokens):
        turn = max(set(after.tokens) - set(before.tokens))
        said = _("an Advantage is captured: the German player has the initiative of turn {turn}.")
        yield Line(said.format(turn=turn), "2.6.2", None, "turn", GERMAN)
    if after.turn != before.turn:
        hour, how = clock(after, after.turn), light_words(after, after.turn)
        text = _("turn {turn}, {hour}, {light}.").format(turn=after.turn, hour=hour, light=how)
        yield Line(text, "5", None, "turn")
    spent = before.turn in before.tokens and before.turn not in after.tokens
    if spent and after.turn == before.turn:
        yield Line(_("a captured Advantage is used up."), "2.6.2", None, "turn", GERMAN)
    if after.forced and after.forced != before.forced:
        text = _("{regiment} must come first.").format(regiment=regiment(after.forced))
        yield Line(text, "2.6.1", None, "turn", US)
    if after.result is not None and before.result is None:
        yield Line(result_words(after.result), "10.4", None, "result", after.result.winner)


_VICTORIES: Final = {
    ("strategic", US): N_("{points} victory points: strategic US victory."),
    ("operational", US): N_("{points} victory points: operational US victory."),
    ("tactical", US): N_("{points} victory points: tactical US victory."),
    ("tactical", GERMAN): N_("{points} victory points: tactical German victory."),
    ("operational", GERMAN): N_("{points} victory points: operational German victory."),
    ("strategic", GERMAN): N_("{points} victory points: strategic German victory."),
}


# As the protocol names them, for lines that are read by checkers too.
_LEVELS: Final = {
    ("strategic", US): N_("{points} points, strategic us"),
    ("operational", US): N_("{points} points, operational us"),
    ("tactical", US): N_("{points} points, tactical us"),
    ("tactical", GERMAN): N_("{points} points, tactical german"),
    ("operational", GERMAN): N_("{points} points, operational german"),
    ("strategic", GERMAN): N_("{points} points, strategic german"),
}


def level_words(result: Result) -> str:
    """The end of the game in a few words: "12 points, operational us"."""
    return _(_LEVELS[result.level, result.winner]).format(points=result.points)


def result_words(result: Result) -> str:
    """The end of the game in a sentence."""
    return _(_VICTORIES[result.level, result.winner]).format(points=result.points)
