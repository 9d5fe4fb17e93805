"""Leaks planted at the table: in the log, the words, the odds, the undo, the pipe and the bot."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Message, State
from nightdrop.hexwar.bots import random_bot
from nightdrop.hexwar.match import animation_script, answers, forces
from nightdrop.hexwar.match import animation_script as reach_table
from nightdrop.hexwar.rules import movement
from nightdrop.hexwar.rules import odds as reckoning
from nightdrop.hexwar.ui.board import motion
from nightdrop.hexwar.words import describe, nouns
from nightdrop.table import pipe
from nightdrop.table.match import history
from nightdrop.table.match import log as log_table
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.table.words import news as narrate_news
from tests.tools import channels

from .planted import Patch, secrets, strength, truth_at_hand, truth_of, wrap

Told = Callable[..., list[Any]]
Reason = Callable[..., Message | None]


def log_witness(patch: Patch) -> None:
    """The log tells everybody what was drawn."""
    patch.setattr(narrate_news, "may_know", lambda known_to, audience: True)


def log_reader(patch: Patch) -> None:
    """The log is told from the truth."""
    patch.setattr("nightdrop.table.match.log.seen_by", lambda state, audience: state)


def log_lines(patch: Patch) -> None:
    """The log says one line more when a strong unit stirs."""
    truth_at_hand(patch)

    def narrated(real: Told, before: State, action: Any, *more: Any) -> list[Any]:
        news = real(before, action, *more)
        mover = before.pieces.by_id.get(getattr(action, "unit", ""))
        return news * 2 if strength(before, mover) > 33 else news

    wrap(patch, log_table, "narrate", narrated)


def news(patch: Patch) -> None:
    """The pipe answers a draw with what the referee reads."""

    def log(real: Callable[..., object], match: Any, reader: str, since: int = 0) -> object:
        return real(match, "all" if reader == "both" and since else reader, since)

    wrap(patch, Match, "log", log)


def flight(patch: Patch) -> None:
    """A strong unit walks for longer."""
    truth_at_hand(patch)

    def stays(real: Told, entry: ObservedTransition, old: Counter, new: Counter, at: float) -> Any:
        for walk in real(entry, old, new, at):
            yield replace(walk, lasts=walk.lasts + strength(entry.after, new))

    wrap(patch, animation_script, "_stays", stays)


def sound(patch: Patch) -> None:
    """A strong unit is heard to be heavy."""
    truth_at_hand(patch)

    def heard(
        real: Callable[..., tuple[animation_script.Cue, ...]], *told: Any
    ) -> tuple[animation_script.Cue, ...]:
        heavy = (
            animation_script.Cue("thud", flight.begins)
            for flight in told[1]
            if strength(flight.view, flight.view.pieces.by_id.get(flight.unit)) > 22
        )
        return (*real(*told), *heavy)

    for place in (channels, motion):
        wrap(patch, place, "sounds_of", heard)


def ambience(patch: Patch, place: object = channels) -> None:
    """The guns far off are louder where strong units hide."""
    truth_at_hand(patch)

    def louder(real: Callable[..., dict[str, float]], view: State) -> dict[str, float]:
        return {**real(view), "guns": secrets(view) % 100 / 100}

    wrap(patch, place, "ambience", louder)


def _given(patch: Patch, answer: str, change: Callable[..., object]) -> None:
    """Put `change(original, *arguments)` in the place of an answer that the kind of game gives the
    protocol."""

    def given(real: Callable[..., Any], kind: str, what: str) -> Any:
        found = real(kind, what)
        return partial(change, found) if what == answer else found

    wrap(patch, pipe, "component", given)


def tooltip(patch: Patch) -> None:
    """What is said of a counter is looked up in the truth."""
    truth_at_hand(patch)

    def noun(real: Callable[..., str], view: State, counter: Counter) -> str:
        return real(view, truth_of(view).pieces.by_id.get(counter.id, counter))

    wrap(patch, nouns, "counter_noun", noun)


def marker_words(patch: Patch) -> None:
    """What is said of a VP hex is looked up in the truth."""
    truth_at_hand(patch)

    def marks(real: Callable[..., list[str]], view: State, hex_: Any) -> list[str]:
        return real(truth_of(view), hex_)

    wrap(patch, describe, "_marks", marks)


def odds(patch: Patch) -> None:
    """The odds are reckoned from the true faces."""
    truth_at_hand(patch)
    for module in (reckoning, answers):
        wrap(patch, module, "odds", lambda real, view: real(truth_of(view)))


def fight_sums(patch: Patch) -> None:
    """The sums before the throw count an unseen Point unit as what it is."""
    truth_at_hand(patch)

    def spread(real: Callable[..., object], view: State, units: Any, score: Any) -> object:
        truth = truth_of(view).but(fight=view.fight)
        return real(truth, [truth.pieces[unit.id] for unit in units], score)

    wrap(patch, reckoning, "spread", spread)


def reach(patch: Patch) -> None:
    """Only strong units are drawn with a zone of control."""
    truth_at_hand(patch)

    def is_strong(view: State, side: str, hex_: Any) -> bool:
        near = view.game.board.neighbours[hex_]
        enemies = [c for h in near for c in view.pieces.at(h) if c.side != side]
        return any(strength(view, c) > 33 for c in enemies)

    def facing(real: Callable[..., Any], view: State, side: str) -> Any:
        found = real(view, side)
        strong = frozenset(hex_ for hex_ in found.zoc if is_strong(view, side, hex_))
        return found._replace(zoc=strong)

    wrap(patch, reach_table, "front", facing)


def refusal(patch: Patch) -> None:
    """A refused move tells whether the enemy in the way is strong."""
    truth_at_hand(patch)

    def why(real: Callable[..., Message | None], state: State, *more: Any) -> Message | None:
        found = real(state, *more)
        if found and found.key == "refused.enemy_held":
            strong = any(strength(state, c) > 22 for c in state.pieces.at(more[1]))
            return found._replace(key="refused.impassable") if strong else found
        return found

    wrap(patch, movement, "why_not_enter", why)


def undo_reason(patch: Patch) -> None:
    """What a decision stirred up among hidden faces changes why it stays."""

    def why(
        real: Callable[..., Message | None], before: State, action: Any, after: State, *more: Any
    ) -> object:
        found = real(before, action, after, *more)
        return found and found._replace(key=("refused.undo_thrown", "refused.undo_learned")[
            secrets(after) % 2])  # fmt: skip

    wrap(patch, history, "why_no_undo", why)


def undo_allowed(patch: Patch) -> None:
    """Whether a decision can be taken back hangs on hidden faces."""

    def why(real: Reason, before: State, action: Any, after: State, *more: Any) -> object:
        found = real(before, action, after, *more)
        return found or (Message("refused.undo_learned") if secrets(after) % 7 < 3 else None)

    wrap(patch, history, "why_no_undo", why)


def pipe_view(patch: Patch) -> None:
    """The pipe's view is made from the truth."""
    patch.setattr("nightdrop.table.pipe.seen_by", lambda state, audience: state)


def pipe_cups(patch: Patch) -> None:
    """The pipe's view counts the true cups."""
    truth_at_hand(patch)

    def made(real: Callable[..., dict[str, object]], seen: State) -> dict[str, object]:
        return {**real(seen), "cups": real(truth_of(seen))["cups"]}

    _given(patch, "view", made)


def status_pool(patch: Patch) -> None:
    """The status everybody reads tells a figure that follows the hidden faces."""

    def made(real: Callable[..., dict[str, object]], state: State) -> dict[str, object]:
        return {**real(state), "strength": secrets(state)}

    _given(patch, "status", made)


def lines(patch: Patch) -> None:
    """The log keeps back its newest line while a strong unit is hidden."""

    def log(real: Callable[..., list[Any]], match: Any, *more: Any) -> list[Any]:
        told = real(match, *more)
        return told[:-1] if secrets(match.state) % 2 else told

    wrap(patch, Match, "log", log)


def bot(patch: Patch) -> None:
    """The bot knows where the strong units stand."""
    truth_at_hand(patch)

    def likes(real: Callable[..., int], state: State, mover: Counter, hex_: Any) -> int:
        near = state.game.board.neighbours[hex_] if hex_ is not None else ()
        return (
            sum(strength(state, c) for h in near for c in state.pieces.at(h)) + secrets(state) % 7
        )

    def eager(real: Callable[..., object], view: Any, rng: Any, *how: Any) -> object:
        return view.actions[secrets(view.state) % len(view.actions)]

    wrap(patch, random_bot, "_liveliness", likes)
    wrap(patch, random_bot, "any_action", eager)


def order_of_battle(patch: Patch) -> None:
    """The cards of the forces and the list of units name the strong ones first."""
    truth_at_hand(patch)

    def found(real: Told, view: State, *more: Any) -> list[Any]:
        return sorted(real(view, *more), key=lambda body: -strength(view, body.counters[0]))

    wrap(patch, forces, "bodies", found)
