"""The states and actions of a game, undo and redo, and forks."""

from bisect import bisect_left
from collections.abc import Collection
from copy import copy
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple, Self

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, Actor, Message, State
from nightdrop.engine.play import actor, advance, unasked
from nightdrop.engine.view import Reader, common, learned, seen_by
from nightdrop.rules.actions import DONE, Draw
from nightdrop.rules.rulebook import Ruleset, given_up
from nightdrop.table.match.log import Answering, Log, end_of, first_of, is_one_with_last
from nightdrop.table.record.chance_keys import Matters
from nightdrop.table.record.dealers import Number, Seed, chosen_chance
from nightdrop.table.record.playback import Jump, ReplayedGame
from nightdrop.table.record.record import Header, entries_of, header_for, now
from nightdrop.table.words.news import LogLine


def why_no_undo(
    before: State, action: Action, after: State, bots: Collection[Side] = ()
) -> Message | None:
    """Return why this last action cannot be undone, or None if it can.

    It can if the side that decides now took it, or ended its step with it while the other side has
    done nothing, and no side has learned anything since. Against `bots`, the sides that the program
    plays, it can as well if the other side decides, and in a game for one seat while its roll or
    draw still waits, or where it ended the game. Between two people the end stays: by then
    everything has been shown, and a sealed file has written its key.
    """
    if not after.todo and len(before.game.seats) > 1:
        return Message("refused.undo_end")
    decided, decides = actor(before), actor(after)
    if decided == CHANCE:
        is_drawn = isinstance(action, Draw)
        return Message("refused.undo_drawn" if is_drawn else "refused.undo_thrown")
    if learned(before, action, after):
        return Message("refused.undo_learned")
    if decides == decided or is_done(before, action) or len(before.game.seats) == 1:
        return None
    if decides != CHANCE and {decided, decides} & set(bots):
        return None
    return Message("refused.undo_dice_due" if decides == CHANCE else "refused.undo_other")


def is_done(before: State, action: Action) -> bool:
    """Whether a decision was `done`, or ended its step as `done` would."""
    return action == DONE or _ends_by_done(before, action, actor(before))


def _ends_by_done(before: State, action: Action, decided: Actor | None) -> bool:
    """Whether the decider's own steps, up to the next decision, ended with `done`."""
    state = before.due.take(before, action)
    while (after := unasked(state)) is not None:
        step = state.due
        if step.actor(state) == decided and step.forced(state) is DONE:
            return True
        state = after
    return False


class History:
    """`states[i]` is the state before `actions[i]`, which `texts[i]` writes.

    `undone` are the decisions that can be redone, the next one last: those undone since anything
    else was decided. `bots` are the sides that the program plays: their decisions are undone
    together with the person's decision before them. The first `shared` entries were played with
    other dice. `left_at` is the state in which the game was given up: the last of `states` is then
    that end. `lone` are the entries of decisions that the table took for a person, as there was
    only one way: they are undone together with the decision before them.
    """

    def __init__(self, played: ReplayedGame, bots: Collection[Side] = (), shared: int = 0) -> None:
        self._bots = frozenset(bots)
        self.states, self.actions = list(played.states), list(played.actions)
        self.texts = [action.text for action in played.actions]
        self.chance = played.chance  # how many throws and draws there were
        self.left_at = played.left_at
        self.undone: list[Action] = []
        self.lone: set[int] = set()
        self._log = Log()
        self._limit: tuple[int, int] | None = None  # (number of actions, limit)
        self.floor = 0  # the entries that stay, whatever the rules of undo say
        rules: Ruleset = self.now.game.rules
        self._matters = Matters() if rules.chance_by_matter else None
        for state, action in zip(self.states[shared:], self.actions[shared:], strict=False):
            self._note(state, action)

    def kept(self) -> Self:
        """A snapshot for `restore`, which later actions do not change."""
        past = copy(self)
        past.states, past.actions = self.states.copy(), self.actions.copy()
        past.texts, past.undone = self.texts.copy(), self.undone.copy()
        past.lone = self.lone.copy()
        past._matters = self._matters and self._matters.kept()
        return past

    def restore(self, past: Self) -> None:
        """Restore everything to the snapshot `past`."""
        pairs = zip(self.states, past.states, strict=False)
        same = sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))
        self.__dict__.update(past.__dict__)
        self._log.forget(same - 1)  # what it told of entries that were not these

    def give_up(self, side: Side) -> None:
        """End the game as given up by a side."""
        self.left_at, self.undone = self.now, []
        self._end_in(given_up(self.now, side))

    def resume(self) -> None:
        """Go on with a game that was given up."""
        assert self.left_at is not None
        last, self.left_at = self.left_at, None
        self._end_in(last)

    def _end_in(self, state: State) -> None:
        """Put another state in the place of the last; what was told of it is told anew."""
        self.states[-1], self._limit = state, None
        self._log.forget(len(self.actions) - 1)

    def played_to(self, count: int) -> list[State]:
        """The states up to the one after `count` entries, as the game was played."""
        states = self.states[: count + 1]
        if self.left_at is not None and count == len(self.actions):
            states[-1] = self.left_at
        return states

    def played_by(self, bots: Collection[Side]) -> None:
        """Make the program play these sides from now on."""
        self._bots, self._limit = frozenset(bots), None

    def sit_down(self, since: int) -> None:
        """Begin a sitting of a game by mail after `since` entries: they stay, and chance from then
        on depends on its purpose alone."""
        self._matters, self.floor, self._limit = Matters(), since, None
        for state, action in zip(self.states[since:], self.actions[since:], strict=False):
            self._note(state, action)

    def stay(self, count: int) -> None:
        """Let nothing up to `count` entries be undone, as the other player's adjutant decided."""
        self.floor, self._limit = max(count, self.floor), None

    def _note(self, state: State, action: Action) -> None:
        if self._matters and actor(state) == CHANCE and not isinstance(action, Jump):
            self._matters.happened(state, action)

    @property
    def due(self) -> Number:
        """The dealer's number for the roll or draw that is due."""
        return self._matters.due(self.now) if self._matters else self.chance

    @property
    def now(self) -> State:
        return self.states[-1]

    def add(self, action: Action) -> None:
        """Take a legal action."""
        after = advance(self.now, action)
        self.chance += actor(self.now) == CHANCE
        self._note(self.now, action)
        self._limit = None
        self.states.append(after)
        self.actions.append(action)
        self.texts.append(action.text)

    def is_own(self, count: int) -> bool:
        """Whether a person decides after `count` entries; always, where two people play."""
        alone = self._bots or len(self.now.game.seats) == 1
        return not alone or actor(self.states[count]) not in (CHANCE, *self._bots)

    def _is_parted(self, count: int) -> bool:
        """Whether a decision begins after `count` entries, and not the end of the one before.

        An ending that could have come by itself is undone with what led to it, so that both truths
        that the other side thinks possible go back alike. An entry hex that was just chosen can be
        chosen again while its side still acts. What the table did as the only way never begins one.
        """
        if count in self.lone:
            return False
        if not is_one_with_last(self.states, self.actions, count):
            return True
        was, is_last = self.states[count], count + 1 == len(self.actions)
        still = (actor(was), was.turn, was.used, was.activation)
        now = self.now
        return (
            is_last
            and self.actions[count] != DONE
            and (actor(now), now.turn, now.used, now.activation) == still
        )

    def back_to(self, to: int | None = None) -> int | None:
        """The number of entries before the last decision of a person, or None.

        With `to` it is that of the entries that remain if all after `to` is undone as far as
        allowed.
        """
        count = len(self.actions)
        if to is None:
            return next((n for n in range(count - 1, -1, -1) if self._can_stand(n)), None)
        later = (n for n in range(max(to, self.limit), count) if self._can_stand(n))
        return next(later, count)

    def _can_stand(self, count: int) -> bool:
        return self.is_own(count) and self._is_parted(count)

    def begun_at(self) -> int | None:
        """The number of entries before a person's first decision in the last one's activation.

        None where there is none.
        """
        first = back = self.back_to()
        for count in range(back or 0, -1, -1):
            if back is None or _activation(self.states[count]) != _activation(self.states[back]):
                break
            first = count if self._can_stand(count) else first
        return first

    def turn_begun_at(self) -> int | None:
        """The number of entries before a person's first decision in the turn of the last one.

        None where there is none.
        """
        back = self.back_to()
        if back is None:
            return None
        turn, first = self.states[back].turn, back
        for count in range(back, -1, -1):
            if self.states[count].turn != turn:
                break
            first = count if self._can_stand(count) else first
        return first

    def answered_from(self) -> int | None:
        """The first entry that the program decided since a person last did; None if there is none.
        """
        found = None
        for count in range(len(self.actions) - 1, -1, -1):
            decider = actor(self.states[count])
            if decider in self._bots:
                found = count
            elif decider != CHANCE:
                break
        return found

    def answers(self, since: int) -> list[tuple[int, int]]:
        """The ranges of entries, from `since` on, that the program decided without a person.

        Those of chance are among them.
        """
        found, start = list[tuple[int, int]](), None
        for count in range(since, len(self.actions)):
            decider = actor(self.states[count])
            if decider in self._bots:
                start = count if start is None else start
            elif decider != CHANCE and start is not None:
                found.append((start, count))
                start = None
        return found if start is None else [*found, (start, len(self.actions))]

    def what_stays(self, untold: int | None = None) -> tuple[int, Message] | None:
        """The last entry that cannot be undone, and why, if it blocks the last decision; else None.

        The reason is the rule of that roll or draw, or of what is due now, as all know it. Of those
        from the entry `untold` on it is the first: what came after may be its result.
        """
        back = self.back_to()
        if back is None:
            return len(self.actions) - 1, Message("refused.undo_nothing")
        index = self._least - 1
        if index < back:
            return None
        if untold is not None:
            index = next((n for n in range(untold, index) if self._why(n)), index)
        reason = self._why(index)
        return None if reason is None else (index, reason._replace(rule=self._stays_by(index)))

    def _why(self, index: int) -> Message | None:
        stays = Message("refused.undo_other") if index < self.floor else None
        return why_no_undo(*self._around(index), self._bots) or stays

    def _stays_by(self, index: int) -> str:
        """The number of the rule by which an entry cannot be taken back."""
        before, action, after = self._around(index)
        rules: Ruleset = after.game.rules
        if not after.todo and len(after.game.seats) > 1:
            return rules.end_rule
        if actor(before) == CHANCE or learned(before, action, after):
            return rules.stays_by(seen_by(before, common(before.game)), action)
        asked = seen_by(after, common(after.game))
        return asked.due.prompt(asked).rule

    @property
    def limit(self) -> int:
        """The number of entries to which the game can be undone."""
        least, count = self._least, len(self.actions)
        return next((n for n in range(least, count) if self._is_parted(n)), count)

    @property
    def _least(self) -> int:
        """The number of entries up to the last that stays, whatever is one with it."""
        count = len(self.actions)
        if self._limit is None or self._limit[0] != count:
            while count and not self._why(count - 1):
                count -= 1
            self._limit = len(self.actions), count
        return self._limit[1]

    def _around(self, index: int) -> tuple[State, Action, State]:
        return self.states[index], self.actions[index], self.states[index + 1]

    @property
    def turn_began(self) -> int:
        """The number of the entry that brought the game to the turn it is in, or 0."""
        entry = max(0, self.first_in_turn(self.states[-1].turn) - 1)
        return first_of(self.states, self.actions, entry)

    def first_in_turn(self, turn: int) -> int:
        """After how many entries a turn began."""
        return bisect_left(self.states, turn, key=attrgetter("turn"))

    def take_back(self) -> None:
        """Undo the last decision; it can then be redone."""
        self.states.pop()
        self.texts.pop()
        self.undone.append(self.actions.pop())
        self.lone.discard(len(self.actions))
        self._log.forget(len(self.actions))

    def tell_of(self, answers: Answering) -> None:
        """Tell from now on whose adjutant decided what."""
        self._log = Log(answers)

    def lines(self, audience: Reader, since: int = 0) -> list[LogLine]:
        """Return what happened from entry `since` on, as the audience may know it."""
        return self._log.lines(self.states, self.actions, audience, since)

    def last_lines(self, audience: Reader, count: int) -> list[LogLine]:
        return self._log.last(self.states, self.actions, audience, count)

    def lines_of_turn(self, audience: Reader) -> list[LogLine]:
        """Return what happened in this turn, and in the entry that brought it."""
        return self.lines(audience, self.turn_began)

    def after(self, entry: int) -> int:
        """The number of entries after the step of a line of the log.

        It is up to the end of those that are one with it: the line's `index` is the first of them.
        """
        return end_of(self.states, self.actions, entry)

    def can_return(self, entry: int) -> bool:
        """Whether everything after the step of a line of the log can be undone."""
        return entry in self.returns

    @property
    def returns(self) -> range:
        """The entries for which `can_return` is true: the last ones except the very last step."""
        first, last = self.limit - 1, len(self.actions) - 1
        return range(*(first_of(self.states, self.actions, entry) for entry in (first, last)))


def _activation(state: State) -> tuple[int, int]:
    return state.turn, len(state.used)


class Fork(NamedTuple):
    """The beginning of a fork: its header, the game so far, the lines of its record."""

    header: Header
    played: ReplayedGame
    lines: list[str]


def fork_of(header: Header, past: History, index: int, seed: Seed, *, sealed: bool) -> Fork:
    """Return a fork after `index` entries, with its own dice.

    Where an old game has a gap, the fork starts from the position after it. Raises SeedError.
    """
    seed, dice = chosen_chance(seed, "typed" if header.dice == "typed" else None, sealed=sealed)
    states, actions = past.played_to(index), past.actions[:index]
    header = _renewed(header, states[0])
    gaps = [number for number, action in enumerate(actions) if isinstance(action, Jump)]
    if gaps:
        last = actions[gaps[-1]]
        assert isinstance(last, Jump)
        states, actions = states[gaps[-1] + 1 :], actions[gaps[-1] + 1 :]
        header = header.model_copy(update={"position": dict(last.position)})
    update = {"seed": seed, "deal": None, "dice": dice, "fork": len(actions), "created": now(),
              "given_up": None}  # fmt: skip
    header = header.model_copy(update=update)
    chance = sum(actor(state) == CHANCE for state in states[:-1])
    return Fork(
        header, ReplayedGame(states, actions, chance, 0), entries_of(header, states, actions)
    )


def _renewed(header: Header, start: State) -> Header:
    """The header with today's rules and data, with which the fork is played."""
    today = header_for(start, header.scenario, header.options, header.seed)
    update = {"rules": today.rules, "scenario_digest": today.scenario_digest,
              "edition": today.edition}  # fmt: skip
    return header.model_copy(update=update)
