"""What is announced of a turn: its beginning, dawn and day, initiative, activations, the end.

All is made of what a reader was told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from nightdrop.engine.model import State
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.garrison import is_set_up
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.hexwar.words.formations import brigade
from nightdrop.hexwar.words.nouns import light_words
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.match.log import Beat
from nightdrop.table.words.english import Words
from nightdrop.table.words.news import LogLine, level_title
from nightdrop.table.words.nouns import capital, minus, nation
from nightdrop.table.words.sides import said_of

_TURN: Final = "news.turn"
_RESULT: Final = "news.result_"
_INITIATIVE: Final = ("news.initiative", "news.advantage", "news.token_used")
# How an activation that begins is named, by the key of what is told of it.
_HEADS: Final[Mapping[str, str]] = Words("news", "beats")
_LIGHTS: Final = {"dawn": N_("Dawn"), "day": N_("Day")}


def beats_of(lines: Sequence[LogLine], before: State, after: State) -> list[Beat]:
    """The announcements for some lines of the log, in order.

    `before` and `after` are the reader's views of the game at their two ends. Of several turns only
    the last is announced, and of its activations the one under way. The initiative is part of the
    turn's announcement where both come together.
    """
    if after.result is not None and before.result is None:
        return [_end(after)]
    begins = is_set_up(before) and not is_set_up(after)
    begins = begins or before.turn != after.turn
    found = [_turn(after)] if begins else []
    if any(line.key.startswith(_INITIATIVE) and line.turn == after.turn for line in lines):
        found = [_initiative(lines, after, found)]
    return [*found, *_activation(lines, after)]


def _turn(view: State) -> Beat:
    """A new turn with its hour; dawn and day where they come with it."""
    rules, turn = view.game.rules, view.turn
    light, named = rules.light(turn), _("Turn {turn}").format(turn=turn)
    hour = _("{hour}, {light}").format(hour=rules.clock(turn), light=light_words(view, turn))
    if turn == 1 or light == rules.light(turn - 1) or light not in _LIGHTS:
        return Beat("turn", named, hour, light)
    hour = _("{turn}, {hour}").format(turn=named, hour=rules.clock(turn))
    return Beat(light, _(_LIGHTS[light]), hour, light)


def _initiative(lines: Sequence[LogLine], view: State, begun: Sequence[Beat]) -> Beat:
    """Who has the initiative and how, said with the turn that `begun`, or by itself."""
    said = [line.text for line in lines if line.key.startswith(_INITIATIVE)][-1]
    for turn in begun:
        return turn._replace(line=f"{turn.line}\n{said}")
    side = book_of(view).initiative
    return Beat("initiative", said_of(side, "initiative"), said, side=side)


def _activation(lines: Sequence[LogLine], view: State) -> Iterator[Beat]:
    """The activation under way, if it began among these lines."""
    begun = [line for line in lines if line.kind == "activation"]
    if view.activation and begun:
        chosen = ruleset(view).activations[view.activation]
        said = _(_HEADS[begun[-1].key]).format(
            regiment=brigade(chosen.formations[0]), nation=nation(chosen.side))
        yield Beat("activation", capital(said), side=chosen.side, waits=False)


def _end(view: State) -> Beat:
    """The level of victory, and the points."""
    result = view.result
    assert result is not None
    points = ngettext("{count} victory point", "{count} victory points", result.points)
    return Beat("end", level_title(result.level, result.winner, view.game.name),
                points.format(count=minus(result.points)), side=result.winner)  # fmt: skip
