"""Leaks planted where a game is taken back, looked back at, printed, saved, reread and typed."""

from collections.abc import Callable
from typing import Any

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Message, State
from nightdrop.engine.view import View
from nightdrop.hexwar import terminal as menu
from nightdrop.hexwar.match import fight as odds_table
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.words import describe, nouns
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import language
from nightdrop.table.match import saved
from nightdrop.table.match.history import History
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.record import letters, playback, sealed
from nightdrop.table.record.playback import Replay
from nightdrop.table.terminal.menu import Sitting
from tests.tools import mail

from .planted import Patch, secrets, strength, truth_at_hand, truth_of, wrap

Texts = Callable[..., Any]


def foresight(patch: Patch) -> None:
    """The odds of an attack that is only thought of are reckoned from the true faces."""
    truth_at_hand(patch)

    def sheet(real: Texts, view: State, fight: Any) -> object:
        return real(truth_of(view) if view.fight is None else view, fight)

    wrap(patch, odds_table, "_sheet", sheet)


def redo_offered(patch: Patch) -> None:
    """Whether a decision can be done again hangs on hidden faces."""

    def can_redo(match: Any) -> bool:
        return bool(match.history.undone) or secrets(match.state) % 7 < 3

    patch.setattr(Match, "can_redo", property(can_redo))


def redo_reason(patch: Patch) -> None:
    """Why nothing can be done again names a figure that follows the hidden faces."""

    def redo(real: Callable[..., int], match: Any) -> int:
        try:
            return real(match)
        except Refused as refusal:
            raise Refused(refusal.message, f"{refusal} {secrets(match.state)}") from None

    wrap(patch, Match, "redo", redo)


def undo_sentence(patch: Patch) -> None:
    """Who takes back what stays is told a figure that follows the hidden faces."""

    def worded(real: Callable[..., str], match: Any, reason: Message) -> str:
        return f"{real(match, reason)} {secrets(match.state)}"

    wrap(patch, Match, "worded_reason", worded)


def undo_limit(patch: Patch) -> None:
    """How far the game can be taken back hangs on hidden faces."""
    real = History.limit.fget
    assert real is not None
    patch.setattr(History, "limit", property(
        lambda past: min(len(past.actions), real(past) + secrets(past.now) % 3)))  # fmt: skip


def past_positions(patch: Patch) -> None:
    """Who looks back at what he missed sees the true position."""

    def state_view(real: Callable[..., View], match: Any, index: int, reader: str) -> View:
        return real(match, index, reader)._replace(state=match.history.states[index])

    wrap(patch, Match, "state_view", state_view)


def time_line(patch: Patch) -> None:
    """The score under a replay counts what only one side can count."""

    def seen(real: Callable[..., State], replay: Any, index: int, reader: str) -> State:
        return real(replay, index, "all")

    wrap(patch, Replay, "seen", seen)


def printed_game(patch: Patch) -> None:
    """The game is printed as the referee read it, whoever asks for it."""

    def tell(real: Texts, *told: Any) -> Any:
        return real(*told[:-1], "all")

    wrap(patch, saved, "tell_entry", tell)


def sealed_lines(patch: Patch) -> None:
    """How far a sealed line is filled up follows the length of what it hides."""
    patch.setattr(sealed, "unit_of", lambda entry: 3 * len(entry))


def letter_length(patch: Patch) -> None:
    """How long a letter is follows what it hides."""
    patch.setattr(letters, "room", lambda size, steps, *, is_whole: size)


def letter_count(patch: Patch) -> None:
    """The number in the clear head of a letter counts what a side drew."""

    def sealed(real: Texts, letter: Any, *more: Any) -> Any:
        drawn = sum(map(len, letter.entries))
        return real(letter._replace(head=letter.head.model_copy(update={"turn": drawn})), *more)

    wrap(patch, mail, "sealed_letter", sealed)


def complaint(patch: Patch) -> None:
    """Why a line of a record is no good is worded from the truth."""

    def legal(real: Texts, record: Any, number: int, state: State, action: Any) -> Any:
        try:
            return real(record, number, state, action)
        except FileError:
            raise record.error(number, f"is refused: {secrets(state)}") from None

    wrap(patch, playback, "_demand_legal", legal)


def typed_look(patch: Patch) -> None:
    """The terminal's `look` describes the true hex."""
    truth_at_hand(patch)
    looked = lambda real, view, *more: real(truth_of(view), *more)  # noqa: E731
    wrap(patch, describe, "hex_sentences", looked)


def typed_news(patch: Patch) -> None:
    """The terminal tells whoever sits there what the referee reads."""

    def news(real: Texts, sitting: Any) -> Any:
        since = min(sitting.told.values())
        real(sitting)
        return sitting.match.log("all", since)

    wrap(patch, Sitting, "news", news)


def typed_ways(patch: Patch) -> None:
    """The terminal lists first the ways that lead past strong enemies."""
    truth_at_hand(patch)

    def far(real: Callable[..., int], from_: Hex, to: Hex) -> int:
        return real(from_, to) + (_SECRET[-1] % 7 if _SECRET else 0)

    def moves(real: Texts, view: State, *more: Any) -> Any:
        _SECRET[:] = [secrets(view)]
        return real(view, *more)

    wrap(patch, menu, "moves_of", moves)
    wrap(patch, menu, "distance", far)


_SECRET: list[int] = []


def italian(patch: Patch) -> None:
    """In Italian alone, a strong counter is called another name."""
    truth_at_hand(patch)

    def noun(real: Callable[..., str], view: State, counter: Counter) -> str:
        said = real(view, counter)
        return f"{said}!" if language() == "it" and strength(view, counter) > 33 else said

    wrap(patch, nouns, "counter_noun", noun)
