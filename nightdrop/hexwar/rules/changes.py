"""The consequences of an action, found in a reader's views before and after it."""

from collections.abc import Iterator

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, Game, News, State
from nightdrop.hexwar.rules.actions import At, Form, Move, ReinforceCompany, SpendAdvantage, With
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.results import Advance, alive, barred_from, is_tied
from nightdrop.hexwar.rules.ruleset import concealing_side, holding_side, ruleset
from nightdrop.rules.steps import told


def changes(before: State, action: Action, after: State) -> Iterator[News]:
    """The consequences of an action, those for the counters first."""
    yield from _counters(before, action, after)
    yield from _advances(before, action, after)
    yield from _stays(before, after)
    yield from _formed(before, after)
    yield from _markers(before, after)
    yield from _sequence(before, after)
    yield from _end(before, after)


def _counters(before: State, action: Action, after: State) -> Iterator[News]:
    """Revealed faces, step losses and eliminations."""
    gone = _told_as_gone(action)
    for key in sorted(before.pieces.by_id):
        old, new = before.pieces.by_id[key], after.pieces.by_id.get(key)
        if new is old:
            continue
        if new is not None:
            yield from _counter(before.game, old, new)
        elif gone is not None and key not in gone:
            rule = "9.3.2" if is_stick(old) else "9.2.5"
            yield told("eliminated", rule, "loss", old.place, unit=key)


def _counter(game: Game, old: Counter, new: Counter) -> Iterator[News]:
    """The changes of a counter that is still in play."""
    if new.known_to != old.known_to and new.face and game.all_know(new.known_to):
        rule = "2.4.1" if is_stick(new) else "3.1.4"
        key = "turned_up_in" if old.face is None else "opened"
        yield told(key, rule, "reveal", new.place, new.side, shown=new.id, hex=old.place)
    if new.reduced and not old.reduced:
        yield told("step_lost", "9.2.5", "loss", new.place, new.side, unit=new.id)


def _advances(before: State, action: Action, after: State) -> Iterator[News]:
    """The Point's advance into a hex that its enemies have left or lost their units in [9.5.1].
    """
    if before.fight is None:
        return
    for key in sorted(before.pieces.by_id):
        old, new = before.pieces.by_id[key], after.pieces.by_id.get(key)
        if new is None or new is old or old.place is None or new.place == old.place:
            continue
        if not _moves_itself(action, key):
            yield told("advanced", "9.5.1", "move", new.place, new.side, unit=key, hex=new.place)


def _stays(before: State, after: State) -> Iterator[News]:
    """That no attacker has a way into the hex that its fight cleared [9.5.1]."""
    fight = before.fight
    if fight is None or after.fight is not None or isinstance(before.due, Advance):
        return
    left = alive(after, fight.attackers)
    if after.pieces.by_place.get(fight.target) or not left:
        return
    barred = barred_from(after, fight.attackers, fight.target)
    if {counter.place for counter in left} <= {*barred}:
        tied = is_tied(after, fight.attackers, fight.target)
        key, rule = ("tied", "2.3.1") if tied else ("no_advance", "9.5.1")
        yield told(key, rule, "move", fight.target, fight.side, hexes=barred, hex=fight.target)


def _moves_itself(action: Action, unit: str) -> bool:
    named = isinstance(action, Move | With) and action.unit == unit
    return named or (isinstance(action, At) and action.verb == "retreat")


def _told_as_gone(action: Action) -> tuple[str, ...] | None:
    """The counters that the action itself takes away; None where it takes all that go."""
    match action:
        case ReinforceCompany() | SpendAdvantage():
            return None
        case Form():
            return action.sticks
        case Move() | With() if not (isinstance(action, With) and action.verb == "lose"):
            return (action.unit,)
    return ()


def _formed(before: State, after: State) -> Iterator[News]:
    """Companies that were formed, without those that enter as companies."""
    formations = ruleset(after).formations
    for key in sorted(after.pieces.by_id.keys() - before.pieces.by_id.keys()):
        new = after.pieces.by_id[key]
        if new.kind == "company" and formations[new.group].drawn:
            how = "formed_reduced" if new.reduced else "formed_full"
            yield told(how, "2.4.1", "regroup", new.place, new.side,
                       printed=key, regiment=new.group, hex=new.place)  # fmt: skip


def _markers(before: State, after: State) -> Iterator[News]:
    """Control of VP hexes and the values of markers."""
    for hex_, new in book_of(after).vp.items():
        old = book_of(before).vp[hex_]
        if new is old:
            continue
        if new.value is not None and (old.value is None or len(old.known_to) < len(new.known_to)):
            yield told("worth", _number(after, "10.2"), "vp", hex_, hex=hex_, points=new.value)
        if new.control != old.control:
            key = "control_taken" if new.control else "control_lost"
            yield told(key, _number(after, "10.2"), "vp", hex_, holding_side(after), hex=hex_)


def _number(state: State, rule: str) -> str:
    return ruleset(state).number(rule)


def _sequence(before: State, after: State) -> Iterator[News]:
    """Captured Advantages, a new turn, a token used up, a regiment that must come first."""
    old, new = book_of(before), book_of(after)
    if len(new.tokens) > len(old.tokens):
        turn = max(set(new.tokens) - set(old.tokens))
        yield told("captured", "2.6.2", "turn", None, concealing_side(after), turn=turn)
    if after.turn != before.turn:
        turn = after.turn
        yield told("turn", "5", "turn", turn=turn, hour=turn, light=turn)
    spent = before.turn in old.tokens and before.turn not in new.tokens
    if spent and after.turn == before.turn:
        yield told("token_used", "2.6.2", "turn", None, concealing_side(after))
    if new.forced and new.forced != old.forced:
        yield told("forced", "2.6.1", "turn", None, holding_side(after), regiment=new.forced)


def _end(before: State, after: State) -> Iterator[News]:
    """The result [ND 10.4]."""
    result = after.result
    if result is not None and before.result is None:
        key = f"result_{result.level}_{result.winner}"
        rule = _number(after, "10.4")
        yield told(key, rule, "result", None, result.winner, points=result.points)
