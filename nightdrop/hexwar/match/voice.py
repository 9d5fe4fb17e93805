"""The moments at which a computer player speaks: places, losses, turns, light.

They are found, from entry to entry, in what every seat knows.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, State
from nightdrop.engine.view import common, seen_by
from nightdrop.hexwar.match.debrief import Cause, losses
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import holding_side, ruleset
from nightdrop.hexwar.words.nouns import name_of, size_words
from nightdrop.table.match.log import first_of
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import seed_for
from nightdrop.table.match.voice import Voice, VoiceMoment

_PLACE: Final = frozenset({"place"})
_UNIT: Final = frozenset({"unit"})
_NOTHING: Final[frozenset[str]] = frozenset()
# What a loss is to a turn: of a place that scores, of a unit, a company or an HQ, of a stick.
PLACE, UNIT, STICK = 2.0, 2.0, 0.5
# From what balance on a turn was good or bad, and up to which sum of all losses it was quiet.
MUCH, LITTLE = 4.0, 1.0
# What is no loss to speak of: it became something else, or nobody was there yet.
_NO_LOSS: Final[frozenset[Cause]] = frozenset({"formed", "spent", "landing", "gap"})


class Fact(NamedTuple):
    """What all saw of an entry.

    It has the turn after it, and whether it began then; whether an activation began; to which side
    the control of which places passed, and what all know of the unit that took it; of which sides
    counters were lost, each with whether it was more than a stick that leads nobody, and with what
    all knew of it; and how many sticks were lost on landing.
    """

    entry: int
    turn: int
    turns: bool
    activates: bool
    taken: tuple[tuple[Hex, Side, Counter | None], ...]
    lost: tuple[tuple[Side, bool, Counter], ...]
    landed: int


class HexVoice(Voice):
    """What the computer player says as one of two sides on a map."""

    moments_of: ClassVar[Mapping[str, Collection[str]]] = {
        "begins": _NOTHING, "takes": _PLACE | _UNIT, "loses": _PLACE, "destroys": _UNIT,
        "suffers": _UNIT, "good turn": _NOTHING, "bad turn": _NOTHING, "quiet": _NOTHING,
        "dawn": _NOTHING, "day": _NOTHING, "last turn": _NOTHING, "won": _NOTHING,
        "lost": _NOTHING,
    }  # fmt: skip

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._facts: list[tuple[State, Fact]] = []  # by entry, with the state after it

    def moments(self, side: Side) -> Iterator[VoiceMoment]:
        """What happened that concerns this side, from the first activation on."""
        states, begun, balance, sum_ = self.match.history.states, False, 0.0, 0.0
        for entry, fact in enumerate(self._told()):
            for owner, worth in _worths(fact, self.match.state):
                balance += worth if owner != side else -worth
                sum_ += worth
            sum_ += STICK * fact.landed  # nobody's deed, good or bad, but no quiet hour either
            if not begun and not fact.activates:
                continue
            if not begun:  # games that all know to be different do not begin alike
                begun, mark = True, str(seed_for(states[entry], side))
                if states[0].turn == 1:  # the alarm is given when the landing begins, not later
                    yield VoiceMoment(fact.entry, fact.turn, "begins", {}, mark)
            if fact.turns:
                yield VoiceMoment(
                    fact.entry, fact.turn, self._of_turn(fact.turn, balance, sum_), {}
                )
                balance = sum_ = 0.0
            yield from self._events(fact, side)
        result = self.match.result
        if result is not None:
            name, last = "won" if result.winner == side else "lost", len(states) - 2
            index = first_of(states, self.match.history.actions, last)
            yield VoiceMoment(index, states[-1].turn, name, {}, ends=True)

    def _events(self, fact: Fact, side: Side) -> Iterator[VoiceMoment]:
        """The places that changed hands with an entry, and the units that were eliminated."""
        for hex_, winner, taker in fact.taken:
            fields: dict[str, object] = {"place": name_of(self.match.state, hex_)}
            if winner == side:
                fields["unit"] = size_words(taker)
            verb = "takes" if winner == side else "loses"
            yield VoiceMoment(fact.entry, fact.turn, verb, fields, str(hex_))
        for owner, is_much, gone in fact.lost:
            if is_much:
                verb = "suffers" if owner == side else "destroys"
                yield VoiceMoment(fact.entry, fact.turn, verb, {"unit": size_words(gone)})

    def _of_turn(self, turn: int, balance: float, sum_: float) -> str:
        """What is said as a turn begins: its hour, or else the outcome of the one before.

        It is "" for nothing.
        """
        rules = ruleset(self.match.state)
        light = rules.light(turn)
        if turn == rules.last_turns[0]:
            return "last turn"
        if light != rules.light(turn - 1):
            return light
        if abs(balance) >= MUCH:
            return "good turn" if balance > 0 else "bad turn"
        return "quiet" if sum_ <= LITTLE else ""

    def _told(self) -> Sequence[Fact]:
        """A fact for each entry; earlier ones are cached, up to where anything was taken back."""
        states, actions = self.match.history.states, self.match.history.actions
        kept = self._facts
        del kept[len(actions) :]
        while kept and kept[-1][0] is not states[len(kept)]:
            kept.pop()
        for entry in range(len(kept), len(actions)):
            kept.append((states[entry + 1], _fact(states, actions, entry)))
        return [fact for _after, fact in kept]


def _fact(states: Sequence[State], actions: Sequence[Action], entry: int) -> Fact:
    """The facts of an entry that all saw."""
    all_seats = common(states[entry].game)
    before, after = (seen_by(state, all_seats) for state in states[entry : entry + 2])
    taken = tuple(_taken(before, after))
    gone = [before.pieces.by_id[key] for key in before.pieces.by_id.keys() - after.pieces.by_id]
    causes = [loss.cause for loss in losses((before, after), (actions[entry],))]
    dead = [_as_found(after, counter) for counter in gone]
    lost = () if _NO_LOSS & {*causes} else tuple(
        sorted(((c.side, _leads(before, was), c) for was, c in zip(gone, dead, strict=True)),
               key=lambda one: (one[0], one[1], one[2].id)))  # fmt: skip
    activates = before.activation is None and after.activation is not None
    index = first_of(states, actions, entry)
    return Fact(index, after.turn, after.turn != before.turn, activates, taken, lost,
                causes.count("landing"))  # fmt: skip


def _as_found(after: State, gone: Counter) -> Counter:
    """A counter that is gone, with the face that all saw then if it had none before."""
    return after.dead.get(gone.id, gone) if gone.face is None else gone


def _taken(before: State, after: State) -> Iterator[tuple[Hex, Side, Counter | None]]:
    """The places whose control passed, to whom, and the one unit there that can have taken it."""
    was, now = book_of(before).vp, book_of(after).vp
    if was is not now:
        first, second = holding_side(after), after.game.other(holding_side(after))
        for hex_ in sorted(now):
            if was[hex_].control != now[hex_].control:
                winner = first if now[hex_].control else second
                there = [c for c in after.pieces.at(hex_) if c.side == winner and not is_stick(c)]
                yield hex_, winner, there[0] if len(there) == 1 else None


def _leads(view: State, counter: Counter) -> bool:
    return not is_stick(counter) or counter.face in ruleset(view).formations[counter.group].heads


def _worths(fact: Fact, state: State) -> Iterator[tuple[Side, float]]:
    """The sides that lost counters with an entry, and how much."""
    for _hex, winner, _taker in fact.taken:
        yield state.game.other(winner), PLACE
    for owner, is_much, _gone in fact.lost:
        yield owner, UNIT if is_much else STICK
