"""What is announced of an operation that is over: its headline."""

from __future__ import annotations

from collections.abc import Sequence

from nightdrop.engine.model import State
from nightdrop.fallujah.rules.book import CAPTURED, DEAD, TownBook
from nightdrop.fallujah.rules.ruleset import rules_of, vp_parts
from nightdrop.fallujah.words import face_words, outcome_words
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.log import Beat
from nightdrop.table.words.news import LogLine, turn_words
from nightdrop.table.words.nouns import capital, minus


def beats_of(lines: Sequence[LogLine], before: State, after: State) -> list[Beat]:
    """The headline of the operation in which `before` lies, if it is over and brought anything.

    `before` is the state in which it began; the end of a battle has a page of its own.
    """
    was, now = before.book, after.book
    if before.turn == after.turn or was.battle != now.battle or after.result is not None:
        return []
    said = _brought(before, after)
    if not said:
        return []
    vp, change = (sum(vp_parts(one).values()) for one in (after, before))
    head = f"{turn_words(before.turn, before.game.name)}: {said}"
    line = _("VP {vp} ({change}), OPs {ops}").format(
        vp=minus(vp), change=minus(f"{vp - change:+d}"), ops=minus(now.ops))  # fmt: skip
    return [Beat("turn", head, line, waits=False)]


def _brought(before: State, after: State) -> str:
    """What an operation brought; else which of its nodes were seen, "" for nothing."""
    was, now, game = before.book, after.book, before.game
    steps = sum(_steps_lost(before, after, id_) for id_ in was.units)
    foes = max(0, now.kia - was.kia + steps)
    said = outcome_words(game, now.captured[len(was.captured) :], foes, steps)
    if now.chopper == CAPTURED != was.chopper:
        helicopter = _("{nodes} captured").format(nodes=face_words(game, "downed-helicopter"))
        return f"{said}, {helicopter}" if said else helicopter
    seen = _seen(now) - _seen(was)
    if said or seen <= 0:
        return said
    return capital(ngettext("{count} node revealed", "{count} nodes revealed", seen).format(
        count=seen))  # fmt: skip


def _steps_lost(before: State, after: State, id_: str) -> int:
    """How many steps a unit lost; one that deserts loses none."""
    was, now = before.book.units[id_], after.book.units[id_]
    steps = 1 + (rules_of(before).units[id_].back is not None and not was.reduced)
    if now.place == DEAD != was.place:
        return steps
    return int(now.reduced and not was.reduced)


def _seen(book: TownBook) -> int:
    """How many nodes on the map are face up."""
    return sum(node.face is not None for node in book.nodes.values())
