"""Leaks planted in screens that take what they show from the truth of the match, though what they
ask tells a view's reader nothing."""

from collections.abc import Callable
from typing import Any

from nightdrop.hexwar.match import voice
from nightdrop.hexwar.match.forecast import forecast as foreseen
from nightdrop.hexwar.scenario.history import notes_at
from nightdrop.hexwar.ui.pages import forces, turn_card
from nightdrop.hexwar.ui.play import hand, playing
from nightdrop.table.match.log import Beat
from nightdrop.table.match.match import Match
from nightdrop.ui.play import screen as play
from nightdrop.ui.play import shown_changes
from tests.tools import channels

from .planted import Patch, secrets, wrap

Real = Callable[..., Any]


def notes_of_true_faces(patch: Patch) -> None:
    """The notes on a hex are those on the counters that really lie there."""

    def notes(shown: Any, hex_: Any, unit: str | None = None) -> Any:
        truth = shown.playing.match.state
        return notes_at(truth.game.name, hex_, truth.pieces.at(hex_)) if hex_ is not None else ()

    patch.setattr(hand.HexHand, "notes_on", notes)


def forces_of_the_referee(patch: Patch) -> None:
    """The page of the forces shows who really stands where."""

    def battle(real: Real, page: Any) -> Any:
        page.view = page.play.playing.match.state
        return real(page)

    wrap(patch, forces.Forces, "_battle", battle)


def ambience_of_the_truth(patch: Patch) -> None:
    """What is heard all the while is asked for with the truth."""
    louder = property(lambda shown: {"guns": secrets(shown.playing.match.state) % 100 / 100})
    patch.setattr(play.Play, "ambience", louder)


def a_sound_less(patch: Patch) -> None:
    """Of what sounds when something happened less is heard where strong units are hidden."""

    def animate(real: Real, shown: Any) -> None:
        real(shown)
        for _strong in range(1 + secrets(shown.playing.match.state) % 7):
            shown.app.sounds.play("tick")

    wrap(patch, play.Play, "changed", animate)


def opponent_speaks_of_the_truth(patch: Patch) -> None:
    """What the opponent says hangs on the truth."""

    def moments(real: Real, speaks: Any, side: str) -> Any:
        names = [*speaks.moments_of]
        name = names[secrets(speaks.match.state) % len(names)]
        fields = dict.fromkeys(speaks.moments_of[name], "here")
        yield voice.VoiceMoment(0, speaks.match.state.turn, name, fields)

    wrap(patch, voice.HexVoice, "moments", moments)


def banner_of_the_truth(patch: Patch) -> None:
    """A banner names a figure that follows the hidden faces."""

    def beats(real: Real, playing: Any, since: int) -> list[Beat]:
        found = secrets(playing.match.state)
        return [*real(playing, since), Beat("turn", f"{found}", waits=False)]

    wrap(patch, shown_changes, "beats_since", beats)


def card_of_the_referee(patch: Patch) -> None:
    """The card of a turn counts points as they really are."""

    def told(real: Real, card: Any) -> Any:
        lines, view = real(card)
        return lines, card.playing.match.state if view is card.playing.view else view

    wrap(patch, turn_card.TurnCard, "_told", told)


def take_back_that_tells(patch: Patch) -> None:
    """Why something is taken back with new dice alone, or not at all, hangs on the truth."""

    def sentence(real: Real, match: Match, *reader: Any, **more: Any) -> str | None:
        said: str | None = real(match, *reader, **more)
        return said and f"{said} {secrets(match.state)}"

    wrap(patch, Match, "undo_sentence", sentence)


def gather_by_true_faces(patch: Patch) -> None:
    """Who is called to gather hangs on hidden faces."""
    real = playing.HexPlaying.plan.fget  # type: ignore[attr-defined]

    def plan(shown: Any) -> Any:
        found = real(shown)
        return found[secrets(shown.match.state) % (len(found) + 1) :]

    patch.setattr(playing.HexPlaying, "plan", property(plan))


def forecast_of_the_truth(patch: Patch) -> None:
    """What would come of an attack is reckoned from the truth."""

    def forecast(shown: Any) -> Any:
        hex_ = shown.pointed_key
        attacks = hex_ is not None and shown.pointer.may_attack
        return foreseen(shown.match.state, hex_) if attacks else None

    patch.setattr(playing.HexPlaying, "forecast", forecast)


def plan_of_the_opponent(patch: Patch) -> None:
    """What the opponent goes for is found while the game goes on."""
    patch.setattr(channels, "intent", lambda game, aims: secrets(game.at(game.length)))
