"""Asks pure players: what to decide, what to advise, and why they decided so.

No thought is kept in a record. A player is a function, so the same view, plan and chance give the
same thought again. A side that must not know all of it is told only what follows from its own view.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple, Protocol

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, Game, Message, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Detached, Reader, common, detached, imagine, seen_by, view
from nightdrop.games import component
from nightdrop.rules.actions import DONE
from nightdrop.rules.rulebook import Ruleset
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.record.digests import canonical
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import HUMAN, Bot, MailNote, Players
from nightdrop.table.scenario.scenarios import Scenario
from nightdrop.table.words.sides import level_name


class AdvisedAction(Protocol):
    """What a player decides, with its reason and worth, and the next best actions with theirs."""

    @property
    def action(self) -> Action:
        """The action it takes."""

    @property
    def reason(self) -> Message:
        """Its reason; words are in `table/words/reasons`."""

    @property
    def worth(self) -> float:
        """The points it expects from the action."""

    @property
    def others(self) -> tuple[tuple[Action, float], ...]:
        """The next best actions, best first, with their worth."""

    @property
    def plan(self) -> Any:
        """The plan to be passed in with the next question."""

    @property
    def failed(self) -> bool:
        """Whether it could not decide, and this was chosen at random."""


# The name of a level, the detached view of the side that decides, its last plan in this activation
# or None, and a number for what is left to chance.
Think = Callable[[str, Detached, Any, int], AdvisedAction]

# How many truths a reader imagines to find out why the other side decided; fewer than `LEAST` in
# which it decides the same tell nothing.
IMAGINED, LEAST = 8, 2
# Fields without which a reason can be told: they may differ from one imagined truth to another.
_FREE = frozenset({"chance", "value", "count", "target", "goal", "units"})


def seed_for(state: State, side: Side) -> int:
    """The seed of a side's decision.

    It depends on what every seat knows and on nothing else, not even on the number of entries, so
    that equal games go equal ways and draws by it reveal nothing.
    """
    text = f"{side}\n{canonical(seen_by(state, common(state.game)))}"
    return int.from_bytes(sha256(text.encode()).digest()[:8])


def question(state: State, side: Side) -> tuple[Detached, int]:
    """The input of a side that thinks: its view, and the seed of its decision."""
    return detached(view(state, side)), seed_for(state, side)


def players_for(rules: Ruleset) -> Any:
    return component(rules.kind, "players").of_game(rules.name)


def adviser(game: Game) -> str:
    level: str = players_for(game.rules).default
    return level


def stand_in_words(rules: Ruleset, levels: Iterable[str]) -> str:
    """A sentence on the stand-in of the first of these levels that is not offered here.

    "" where the game of the rulebook offers all.
    """
    players = players_for(rules)
    level = next((level for level in levels if level in players.instead), "")
    if not level:
        return ""
    said = _("This game does not have the level {level}; {other} plays instead.")
    return said.format(level=level_name(level), other=level_name(players.level(level).name))


def against_level(scenario: Scenario, own: Side, level: str) -> Players:
    """The players of each seat where a person takes one of them against a level of the program.
    """
    found = players_for(scenario.game().rules).level(level)
    bot = Bot(bot=found.name, version=found.version)
    return {side: HUMAN if side == own else bot for side in scenario.seats}


class ProgramPlayer:
    """Decides for the sides of a match that the program plays, one decision at a time."""

    def __init__(self, match: Match, think: Think) -> None:
        self._match, self._think = match, think
        self._plans: dict[Side, Any] = {}
        self._count = 0

    def decide(self) -> bool:
        """Think, and take the action; return whether the player could not decide.

        Nothing is remembered of decisions that were taken back.
        """
        match, side = self._match, str(self._match.actor)
        count = len(match.entries)
        if count < self._count:
            self._plans.clear()
        seen, seed = question(match.state, side)
        found = self._think(match.header.bots[side].bot, seen, self._plans.get(side), seed)
        self._plans[side] = found.plan
        match.submit(found.action)
        self._count = len(match.entries)
        return found.failed


class Hint(NamedTuple):
    """An advised action, its reason if known, and how many points less it is worth than the best.
    """

    action: Action
    reason: Message | None
    less: float


class Hints:
    """The advice of a level for the side that decides, from the view of that side alone.

    First the best action, and on each further call the next best. The record counts them.
    """

    def __init__(self, match: Match, level: str = "") -> None:
        """`level` is that of another adviser than the default one."""
        self._match, self._level = match, level or adviser(match.game)
        self._found: tuple[State, AdvisedAction] | None = None
        self._next = 0

    @property
    def can_be_asked(self) -> bool:
        """Whether a person decides, in a game that is played with hints."""
        match = self._match
        return (
            match.hints is not None
            and match.actor in match.game.seats
            and match.actor not in match.header.bots
        )

    @property
    def is_known(self) -> bool:
        return self._found is not None and self._found[0] is self._match.state

    def question(self) -> tuple[str, Detached, None, int]:
        """The question to think about, for a `Think`; then `take` is due."""
        match = self._match
        seen, seed = question(match.state, str(match.actor))
        return self._level, seen, None, seed

    def take(self, found: AdvisedAction) -> None:
        """Take the thought on the question: a hint is given."""
        self._found, self._next = (self._match.state, found), 0
        self._match.count_hint(str(self._match.actor))

    def next(self) -> Hint | None:
        """The best, then the next best with each call; None after the last, then the best again."""
        assert self._found is not None
        found, number = self._found[1], self._next
        self._next = (number + 1) % (len(found.others) + 2)
        if number == 0:
            return Hint(found.action, found.reason, 0.0)
        if number > len(found.others):
            return None
        action, worth = found.others[number - 1]
        return Hint(action, None, found.worth - worth)


class Past(NamedTuple):
    """A game to be asked about.

    `states[i]` is the state before `actions[i]`, and `levels` names the level of each side that the
    program plays. `note` is that of a game by mail whose adjutant has the same version here.
    """

    states: Sequence[State]
    actions: Sequence[Action]
    levels: Mapping[Side, str]
    note: MailNote | None = None

    @classmethod
    def of(cls, game: Replay) -> "Past":
        """A game that is being looked back on."""
        levels = {side: bot.bot for side, bot in game.header.bots.items()}
        states = [game.at(index) for index in range(game.length + 1)]
        note = game.header.mail
        if note is not None and not _is_known(note.adjutant, states[0].game.rules):
            note = None
        return cls(states, game.played.actions, levels, note)

    @property
    def can_be_asked(self) -> bool:
        """Whether the program decided anything in it."""
        return bool(self.levels) or self.note is not None

    def level_of(self, entry: int) -> str:
        """The level that decided an entry, as a side's player or adjutant; "" for any other."""
        side, note = actor(self.states[entry]), self.note
        if note is not None and note.adjutant is not None and note.adjutant_of(entry, side):
            return note.adjutant.bot
        return self.levels.get(str(side), "")

    def decided_by(self, entry: int) -> int | None:
        """The decision of the program from which an entry followed, or None.

        None where a person made it, and for chance that no decision of its activation led to:
        initiative, length of the game. The end of a step cannot be asked about: another side is
        never shown it.
        """
        told = entry
        while 0 <= entry < len(self.actions) and actor(self.states[entry]) == CHANCE:
            entry -= 1
        if not 0 <= entry < len(self.actions) or self.actions[entry] == DONE:
            return None
        if _activation(self.states[entry]) != _activation(self.states[told]):
            return None
        return entry if self.level_of(entry) else None

    def why(self, think: Think, entry: int, reader: Reader) -> Message | None:
        """Why the program took the decision of an entry, as far as the reader may know it.

        None where it may not, or where the program no longer decides so.
        """
        index = self.decided_by(entry)
        if index is None:
            return None
        decider = actor(self.states[index])
        # At the end everything lies open to everybody.
        if reader in ("all", decider) or not self.states[-1].todo:
            return self._thought_again(think, index)
        return self._supposed(think, index, reader)

    def _thought_again(self, think: Think, index: int) -> Message | None:
        """The reason itself, from thinking again since the beginning of the activation, or alone.
        """
        level, plan = self.level_of(index), None
        is_player = str(actor(self.states[index])) in self.levels
        for number in self._together(index) if is_player else (index,):  # an adjutant has no plan
            found = think(level, *self._question(number, plan))
            plan = found.plan
        if found.action != self.actions[index]:
            found = think(level, *self._question(index, None))
        return found.reason if found.action == self.actions[index] else None

    def _question(self, index: int, plan: object) -> tuple[Detached, object, int]:
        """The question that a side was asked with an entry."""
        state = self.states[index]
        seen, seed = question(state, str(actor(state)))
        return seen, plan, seed

    def _together(self, index: int) -> Iterator[int]:
        """The decisions of the same side in an activation, up to this one."""
        here, side = self.states[index], actor(self.states[index])
        first = index
        while first and _activation(self.states[first - 1]) == _activation(here):
            first -= 1
        return (n for n in range(first, index + 1) if actor(self.states[n]) == side)

    def _supposed(self, think: Think, index: int, reader: Reader) -> Message | None:
        """The reason that holds in all that the reader must think possible.

        Only what the reader knows is asked, so nothing else can be revealed.
        """
        state, action = self.states[index], self.actions[index]
        side, known = str(actor(state)), seen_by(state, reader)
        seed = seed_for(state, side)
        reasons = []
        for number in range(IMAGINED):
            truth = imagine(known, Random(seed + number))
            found = think(self.level_of(index), detached(view(truth, side)), None, seed)
            if found.action == action:
                reasons.append(found.reason)
        return _common(reasons) if len(reasons) >= LEAST else None


def _is_known(adjutant: Bot | None, rules: Ruleset) -> bool:
    """Whether a level decides here as it did when it answered for a player."""
    if adjutant is None:
        return False
    level = players_for(rules).level(adjutant.bot)
    return (level.name, level.version) == (adjutant.bot, adjutant.version)


def _activation(state: State) -> tuple[int, int]:
    return state.turn, len(state.used)


def _common(reasons: Sequence[Message]) -> Message | None:
    """What all these reasons have in common: the fields that are equal.

    None where their subjects differ.
    """
    first, *others = reasons
    unlike = {name for name, value in first.fields.items()
              if any(other.fields.get(name) != value for other in others)}  # fmt: skip
    if unlike - _FREE or any(other.key != first.key for other in others):
        return None
    return first._replace(fields={k: v for k, v in first.fields.items() if k not in unlike})
