"""The match: one game being played, the only object that changes.

It holds the states, takes the actions of chance from its dealer, and keeps the record on disk
up to date after every action.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, Actor, Game, Message, Result, State
from nightdrop.engine.play import actor, outcomes, why_not
from nightdrop.engine.view import Audience, Reader, View, common, seen_by, view
from nightdrop.table.disk.logs import guard, let_open
from nightdrop.table.disk.yaml import FileError, parse_yaml
from nightdrop.table.language import _
from nightdrop.table.match.history import History, fork_of
from nightdrop.table.match.log import SUM, answering
from nightdrop.table.record.autosave import Autosave
from nightdrop.table.record.dealers import (
    Dealer,
    Dice,
    Seed,
    chosen_chance,
    dealer_for,
    typed_throw,
)
from nightdrop.table.record.deals import deal_of_day, deal_of_week, fresh_deal
from nightdrop.table.record.playback import (
    Replay,
    ReplayedGame,
    TurnStart,
    demand_under_way,
    play_through,
    turn_marks,
)
from nightdrop.table.record.positions import read_position
from nightdrop.table.record.record import (
    HUMAN,
    UNDO,
    Header,
    Players,
    Record,
    entries_of,
    header_for,
    read_action,
    read_record,
    turn_end,
    write_record,
)
from nightdrop.table.record.saves import WEEK, is_sent
from nightdrop.table.record.sealed import Seal
from nightdrop.table.record.seeds import SeedError
from nightdrop.table.scenario.scenarios import FIRST, load_scenario, opening_of
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sentences import word, yet_with_new_dice

# What a match holds beside its history and its lines, which change in place.
_KEPT: Final = ("header", "seal", "notice", "history", "_dealer")
# The refusals of an undo that tell what stands in the way, with the kind of news it is; "": the
# first of the entry.
_KEPT_BY: Final = {"refused.undo_drawn": "", "refused.undo_thrown": "",
                   "refused.undo_learned": "reveal"}  # fmt: skip


class Refused(ValueError):
    """An action that is not allowed now; nothing has changed."""

    def __init__(self, message: Message, sentence: str) -> None:
        super().__init__(sentence)
        self.message = message
        self.sentence = sentence
        self.rule = message.rule


def wished(state: State, text: str) -> Action:
    """Return the action that a typed text means; dice may be typed bare. Raises Refused."""
    try:
        said = typed_throw(text) if actor(state) == CHANCE else text
        return read_action(said, state.game.rules)
    except ValueError as problem:
        raise Refused(Message("refused.text"), capital(str(problem))) from None


def told_to(state: State) -> Audience:
    """Return whose knowledge a refusal may use: the side that decides, else what all know."""
    decider = actor(state)
    return common(state.game) if decider is None or decider == CHANCE else decider


def objection(state: State, action: Action) -> Message:
    """Return why the decider may not do this, from its own view; always with a rule."""
    reason = why_not(seen_by(state, told_to(state)), action)
    reason = reason or Message("refused", {"action": action.text})
    if reason.rule or not state.todo:
        return reason
    asked = state.todo[-1].prompt(seen_by(state, common(state.game)))
    return reason._replace(rule=asked.rule)


def _barred(header: Header, game: Game, hints: bool, take_backs: bool) -> dict[str, str]:
    barred, alone = {} if hints else {"hints": "off"}, header.bots or len(game.seats) == 1
    return barred if take_backs or not alone else {**barred, "take_backs": "off"}


def _begun_anew(header: Header, game: Game) -> Header:
    """A fork's header: nothing of the game before is counted, and its one seat is a person's.

    How many hints were asked for before an entry is not recorded.
    """
    barred = {name for name in ("hints", "take_backs") if getattr(header, name) == "off"}
    update: dict[str, object] = {name: "off" if name in barred else None
                                 for name in ("hints", "take_backs")}  # fmt: skip
    if len(game.seats) == 1 and header.handed is not None:
        update |= {"players": {game.seats[0]: HUMAN}, "handed": None}
    return header.model_copy(update=update)


def _seed_of_day(game: Game, scenario: str, day: str, seed: Seed, *, usual: bool) -> int:
    """The seed of a day's deal, or of a week.

    Raises SeedError if a seed is also given, if the game has no daily deal, or if options differ
    from the defaults (`usual` is then False).
    """
    if WEEK.fullmatch(day) and seed is ...:
        return deal_of_week(scenario, day)
    if not game.rules.chance_by_matter:
        raise SeedError(_("the deals of this game are not numbered"))
    if not usual or seed is not ...:
        raise SeedError(_("the deal of a day has its own seed and the default options"))
    return deal_of_day(scenario, day)


class Match:
    """A game under way. Made by `new`, `load`, `from_position` or `fork`.

    `notice` reports a repair on loading; `save_problem` says why the last autosave failed: play
    goes on, and the next action tries to save everything again. With a `seal` it is saved sealed.
    `history` is what happened, and how far it can be undone. `is_counted`: its result is on a
    permanent sheet, and cannot be undone. `is_solo` says whether one player plays all sides, by the
    seat before the screen.
    """

    is_counted = False
    is_solo: Callable[[], bool] = staticmethod(bool)
    mail_side: Side | None = None  # who plays here by mail, while the other player is elsewhere

    def __init__(
        self,
        header: Header,
        played: ReplayedGame,
        dealer: Dealer | None,
        save_to: Path | None = None,
        seal: Seal | None = None,
    ) -> None:
        self.header, self.seal = header, seal
        self.notice = ""
        self.history = History(played, header.bots, header.fork or 0)
        self.history.tell_of(answering(header))
        self._lines: list[str] = []
        self._dealer = dealer
        self._autosave = Autosave(save_to)
        self._held = False  # whether lines wait to be written
        # The last state, how many there are, and the turns and activations found in them.
        self._marks: tuple[State, int, list[TurnStart]] | None = None
        self._is_part = False  # whether what is done may still be as if it was not
        guard(self)

    @classmethod
    def new(
        cls,
        scenario: str = FIRST,
        options: Mapping[str, object] | None = None,
        seed: Seed = ...,
        *,
        dice: Dice | None = None,
        dealer: Dealer | None = None,
        save_to: Path | None = None,
        players: Players | None = None,
        hints: bool = True,
        take_backs: bool = True,
        seal: Seal | None = None,
        day: str = "",
    ) -> Self:
        """Begin a new game; the dealer acts for chance at once. Raises FileError, SeedError.

        Without `seed` a plain game takes a fresh one, a sealed one none; with None the caller
        submits the actions of chance. Dice "typed" are the players'. Without `hints` there are
        none, without `take_backs` none with new dice. With a `day`, "2026-11-24", it is the deal of
        that day, with a week, "2026-W48", by the seed of that week.
        """
        game = load_scenario(scenario, options or {})
        if day:
            usual = game is load_scenario(scenario)
            seed = _seed_of_day(game, scenario, day, seed, usual=usual)
        elif seed is ... and game.rules.has_deals and seal is None:
            seed = fresh_deal()
        chance = chosen_chance(seed, dice, dealer, sealed=seal is not None)
        state = opening_of(game)
        header = header_for(state, scenario, options or {}, *chance, players)
        deal = {"deal": day} if day else {}
        header = header.model_copy(update={**_barred(header, game, hints, take_backs), **deal})
        dealer = dealer or dealer_for(*chance)
        match = cls(header, ReplayedGame([state], [], 0, 0), dealer, save_to, seal)
        return match._begun()

    @classmethod
    def from_position(
        cls,
        yaml_text: str,
        seed: Seed = ...,
        *,
        dice: Dice | None = None,
        dealer: Dealer | None = None,
        save_to: Path | None = None,
        name: str = "position",
        players: Players | None = None,
        hints: bool = True,
        take_backs: bool = True,
    ) -> Self:
        """Begin a game from a position; the rest is as in `new`.

        Raises SeedError, and FileError with line and reason.
        """
        chance = chosen_chance(seed, dice, dealer)
        found = read_position(yaml_text, name)
        header = header_for(found.state, found.scenario, found.options, *chance, players)
        position = {"position": parse_yaml(yaml_text, name).value}
        barred = _barred(header, found.state.game, hints, take_backs)
        header = header.model_copy(update={**position, **barred})
        dealer = dealer or dealer_for(*chance)
        match = cls(header, ReplayedGame([found.state], [], 0, 0), dealer, save_to)
        return match._begun()

    @classmethod
    def load(cls, path: Path, *, save_to: Path | None = None, seal: Seal | None = None) -> Self:
        """Load a record to play on; seeded dice continue as they would have.

        A torn last line is repaired, and a game that another process plays is saved as a copy;
        `notice` says so. Raises FileError, also for a game that was sent by mail, which goes on
        there.
        """
        if save_to is not None and is_sent(path):
            raise FileError(str(path), 1, _(
                "was sent and goes on by mail; nightdrop replay FILE --text shows it"
            ))  # fmt: skip
        autosave = Autosave(save_to)
        autosave.claim()  # before reading: no other process writes the file from here on
        record = read_record(path, seal)
        header, dealer = record.header, dealer_for(*record.header.chance)
        match = cls(header, play_through(record), dealer, seal=record.seal)
        match._autosave = autosave
        match._lines = list(record.entries)
        match._mark_last_turn()
        demand_under_way(record, match.state)
        if header.given_up is not None:
            match.history.give_up(header.given_up)
        match.notice = record.notice
        return match._begun()

    @classmethod
    def sitting(cls, header: Header, played: ReplayedGame, dealer: Dealer, draft: Autosave,
                since: int) -> Self:  # fmt: skip
        """A sitting of a game by mail, which began after `since` entries; the draft is its file."""
        match = cls(header, played, dealer)
        match.history.sit_down(since)
        match._lines, match._autosave = entries_of(header, played.states, played.actions), draft
        return match._begun()

    def sit_by_mail(self, side: Side) -> None:
        """Note that the player of this side is here, and the other one elsewhere."""
        self.mail_side = side
        self.history.tell_of(answering(self.header, side))

    def fork(self, index: int, seed: Seed = ..., *, save_to: Path | None = None) -> "Match":
        """Return another game from the state after `index` entries, with its own dice.

        It counts its own hints and take-backs, and a person plays what the program took over.
        """
        fork = fork_of(self.header, self.history, index, seed, sealed=self.seal is not None)
        header, dealer = _begun_anew(fork.header, self.game), dealer_for(*fork.header.chance)
        match = Match(header, fork.played, dealer, save_to, self.seal)
        match._lines = fork.lines
        return match._begun()

    def _begun(self) -> Self:
        """Let chance act first, save if there is an autosave, and return the match."""
        self._deal()
        self._autosave.claim()
        self._autosave.rewrite(self.record)
        self.notice = "; ".join(filter(None, (self.notice, self._autosave.notice)))
        return self

    @property
    def state(self) -> State:
        """The whole state, for referees and tests; windows and bots ask for a view."""
        return self.history.now

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def actor(self) -> Actor | None:
        """The actor that decides now, or None when the game is over."""
        return actor(self.state)

    @property
    def is_over(self) -> bool:
        return not self.state.todo

    @property
    def is_sealed(self) -> bool:
        """Whether no single player can read its file."""
        return self.seal is not None

    @property
    def is_by_mail(self) -> bool:
        """Whether the other player is elsewhere; then nobody gives up, or begins a turn again."""
        return self.header.mail is not None and not self.is_over and self.seal is None

    @property
    def keeps_secrets(self) -> bool:
        """Whether it is not over, and something is hidden from a person who plays it."""
        is_open = self.is_solo() and not self.is_sealed and not self.header.bots
        return not self.is_over and len(self.game.seats) > 1 and not is_open

    @property
    def result(self) -> Result | None:
        """The result, once the game is over [ND 10.4] [PB 10]."""
        return self.state.result

    @property
    def deal(self) -> str:
        """The day, the week or the number of the deal that is played.

        "" where a seed is not a deal, or this is not the deal from its beginning.
        """
        header = self.header
        if header.seed is None or (header.fork, header.position) != (None, None):
            return ""
        return header.deal or (str(header.seed) if self.game.rules.has_deals else "")

    @property
    def entries(self) -> tuple[str, ...]:
        """The texts of all actions that were not undone, including chance's."""
        return tuple(self.history.texts)

    @property
    def moment(self) -> object:
        """A token that changes whenever anything is done or undone, and reveals nothing of it."""
        return len(self._lines), self.header.take_backs, self.header.given_up

    @property
    def record(self) -> Record:
        """The record now, including undone actions and the ends of turns."""
        return Record(self.header, tuple(self._lines), self.notice, self.seal, self.is_over)

    def answered_for(self, side: Side, since: int) -> list[int]:
        """The entries from `since` on that the adjutant of a side decided, in a game by mail."""
        note, states = self.header.mail, self.history.states
        return [at for at in range(since, len(states) - 1)
                if note and note.adjutant_of(at, actor(states[at])) == side]  # fmt: skip

    def to_replay(self) -> Replay:
        """Return the game so far for looking back, without playing it again."""
        past = self.history
        played = ReplayedGame(
            list(past.states), list(past.actions), past.chance, 0, left_at=past.left_at
        )
        return Replay(self.record, played=played)

    @property
    def path(self) -> Path | None:
        return self._autosave.path

    @property
    def save_problem(self) -> str | None:
        """Why the last autosave failed, or None."""
        return self._autosave.problem

    @property
    def turn_marks(self) -> list[TurnStart]:
        """Where each turn and activation begins; found once for each end of the game."""
        states = self.history.states
        end, count = states[-1], len(states)
        if self._marks is None or self._marks[0] is not end or self._marks[1] != count:
            self._marks = end, count, turn_marks(states)
        return self._marks[2]

    def view(self, audience: Audience) -> View:
        """Return what a side, or both, know and may do now."""
        return view(self.state, audience)

    def public(self) -> View:
        return self.view(common(self.game))

    def state_view(self, index: int, audience: Audience) -> View:
        """Return what a side knew after `index` entries."""
        return view(self.history.states[index], audience)

    def submit(self, wish: str | Action) -> int:
        """Take an action, given as text or value; return the index of its entry.

        Chance then acts at once through the dealer. Raises Refused if the action is illegal.
        Whatever else is raised: nothing has changed.
        """
        action = wished(self.state, wish) if isinstance(wish, str) else wish
        if why_not(self.state, action) is not None:
            reason = objection(self.state, action)
            raise Refused(reason, self.worded_reason(reason))
        first = len(self._lines)
        index = len(self.history.actions)
        with self.whole():
            self.history.undone = []
            self._do(action)
            self._deal()
            self._save(first)
        return index

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Make all actions in the block one transaction.

        If something is raised, the game is restored, and so is its file: at once, or once lines
        that wait to be written are.
        """
        past, lines, tries = self.history.kept(), self._lines.copy(), self._autosave.tries
        kept = {name: vars(self)[name] for name in _KEPT}
        is_part, self._is_part = self._is_part, True
        try:
            yield
        except BaseException:
            vars(self).update(kept, _lines=lines)
            self.history.restore(past)
            if self._autosave.tries != tries:
                self._autosave.forget()
                if not self._held:
                    self._autosave.rewrite(self.record)
            raise
        finally:
            self._is_part = is_part
        self._open_log()

    def _open_log(self) -> None:
        """Open the program's log for this game, once it is over for good."""
        if self.is_over and not self._is_part:
            let_open()

    @contextmanager
    def saved_once(self) -> Iterator[None]:
        """Write everything that is done in the block to the file at its end, in one piece.

        The disk takes longer over a write than the rules over a move.
        """
        if self._held:
            yield
            return
        self._held, first = True, len(self._lines)
        try:
            yield
        finally:
            self._held = False
            if len(self._lines) > first:
                self._save(first)

    def _save(self, first: int) -> None:
        if not self._held:
            self._autosave.append(self._lines[first:], self.record)

    def why(self, text: str) -> Message | None:
        """Return why the actor may not do this now, or None if it is legal.

        Raises Refused for a text that is not an action.
        """
        action = wished(self.state, text)
        return None if why_not(self.state, action) is None else objection(self.state, action)

    def can_undo(self) -> Message | None:
        """Return why the last decision cannot be undone, or None if it can.

        Where the program plays a side it is that of a person, over the program's answers. To have
        given up counts as one where the game has one seat.
        """
        if self.header.given_up is not None and len(self.game.seats) == 1:
            return None
        stays = self.history.what_stays()
        return stays and stays[1]

    def undo_sentence(
        self, reader: Audience, untold: int | None = None, *, anew: bool = True
    ) -> str | None:
        """Return why the last decision cannot be undone, in the reader's words; None if it can.

        It names the roll, the draw or the face that prevents it. If take-backs are allowed, the
        sentence ends with that, if `anew`. Nothing that came with the entry `untold` or later is
        revealed.
        """
        stays = self.history.what_stays(untold)
        if stays is None or self.can_undo() is None:
            return None
        index, reason = stays
        again, name = anew and self.go_back_to() is not None, self.game.name
        is_told = untold is None or index < untold
        what, rule = self._in_the_way(index, reason, reader) if is_told else ("", "")
        reason = reason._replace(rule="") if rule == reason.rule else reason  # it is said below
        said = yet_with_new_dice(reason, name) if again else self.worded(reason, reader)
        return f"{said} {what}" if what else said

    def _in_the_way(self, index: int, reason: Message, reader: Audience) -> tuple[str, str]:
        """What prevents an undo, as a reader knows it, and by which rule.

        It is what was rolled, drawn or seen with an entry, or the roll or draw that is due; ("",
        "") where it is neither.
        """
        if reason.key == "refused.undo_dice_due":
            due = self.state.due.prompt(self.public().state)
            return self.worded(due, reader), due.rule
        if reason.key not in _KEPT_BY:
            return "", ""
        lines = [line for line in self.log(reader, index) if line.index <= index]
        lines = [line for line in lines if line.key != SUM]  # this is told of the whole turn
        seen = [line for line in lines if line.kind == _KEPT_BY[reason.key]]
        return next(((line.sentence, line.rule) for line in seen or lines), ("", ""))

    def undo(self, to: int | None = None) -> None:
        """Undo the last decision, or all after `to` entries as far as that is allowed.

        Raises Refused if not even one can be undone.
        """
        if reason := self.can_undo():
            said = self.undo_sentence(common(self.game), anew=False)  # any side may hear it
            raise Refused(reason, str(said))
        if self.header.given_up is not None:
            self._resume()
            return
        first, wanted = len(self._lines), self.history.back_to(to)
        with self.whole():
            while wanted is not None and len(self.history.actions) > wanted:
                self.history.take_back()
                self._lines.append(UNDO)
            self._save(first)

    @property
    def take_backs(self) -> int | None:
        """The number of take-backs with new dice; None where they are not allowed.

        They are not between people, where the program plays all sides, in a sealed game, and where
        the players decided so.
        """
        found, bots = self.header.take_backs, self.header.bots
        if found == "off" or self.seal is not None or len(bots) != len(self.game.seats) - 1:
            return None
        return found or 0

    def go_back_to(self, *, begun: bool = False) -> int | None:
        """The number of entries before the person's last decision against the program.

        With `begun` it is before the first of the same activation; None where there are no
        take-backs.
        """
        if self.take_backs is None or self.is_over:
            return None
        return self.history.begun_at() if begun else self.history.back_to()

    def go_back(self, to: int, seed: Seed = ...) -> None:
        """Take back all after `to` entries, whatever was rolled or seen since, and count it.

        The game continues in its place as a fork with dice of its own; its file is replaced in one
        step. Raises Refused unless a person decides after `to` entries.
        """
        past, counted = self.history, self.take_backs
        own = 0 <= to < len(past.actions) and past.is_own(to)
        if counted is None or self.is_over or not own:
            reason = Message("refused.go_back")
            raise Refused(reason, self.worded_reason(reason))
        chance = None if self.header.dice == "none" else seed
        fork = fork_of(self.header, past, to, chance, sealed=False)
        update = {"take_backs": counted + 1, "created": self.header.created}
        with self.whole():
            self.header = fork.header.model_copy(update=update)
            self.history = History(fork.played, self.header.bots, self.header.fork or 0)
            self.history.lone = {entry for entry in past.lone if entry < to}
            self._lines = fork.lines
            self._dealer = dealer_for(*self.header.chance) or self._dealer
            self._rewrite()

    @property
    def can_redo(self) -> bool:
        """Whether a decision was undone and nothing else was decided since."""
        return bool(self.history.undone)

    def redo(self) -> int:
        """Redo the decision undone last; return the index of its entry. Raises Refused."""
        if not self.can_redo:
            reason = Message("refused.redo_nothing")
            raise Refused(reason, self.worded_reason(reason))
        *rest, action = self.history.undone
        with self.whole():
            index = self.submit(action)
            while rest and self.state.due.may_be_forced(self.state, rest[-1]):
                self.submit(rest.pop())
            self.history.undone = rest
        return index

    def save_again(self) -> None:
        """Try again to save what could not be saved; `save_problem` tells the outcome."""
        if self.save_problem:
            self._autosave.rewrite(self.record)

    def log(self, audience: Reader, since: int = 0) -> list[LogLine]:
        """Return what happened from entry `since` on, as the audience may know it."""
        return self.history.lines(audience, since)

    def save(self, path: Path) -> None:
        """Write the whole record in one step. Raises OSError."""
        write_record(path, self.record)

    @property
    def hints(self) -> Mapping[Side, int] | None:
        """How many hints each side asked for; None where the game is played without."""
        found = self.header.hints
        return None if found == "off" else found or {}

    def count_hint(self, side: Side) -> None:
        """Count a hint that a side asked for, in the record."""
        if self.hints is not None:
            hints = {**self.hints, side: self.hints.get(side, 0) + 1}
            self.header = self.header.model_copy(update={"hints": hints})
            self._rewrite()

    def hand_over(self, players: Players) -> None:
        """Let others play these sides from here on: a person, or the program.

        The record notes the entry.
        """
        players = {**self.header.players, **players}
        update = {"players": players, "handed": len(self.history.actions)}
        self.header = self.header.model_copy(update=update)
        self.history.played_by(self.header.bots)
        self._rewrite()

    def give_up(self, side: Side) -> None:
        """End the game as given up by the player of a side; the record notes it.

        Raises Refused if it is over, and ValueError for a side that no person plays.
        """
        if self.is_over:
            reason = Message("refused.over", {}, self.game.rules.end_rule)
            raise Refused(reason, self.worded_reason(reason))
        if side not in self.people:
            raise ValueError(f"no person plays {side}")
        with self.whole():
            self.header = self.header.model_copy(update={"given_up": side})
            self.history.give_up(side)
            self._rewrite()

    def _resume(self) -> None:
        """Go on with a game that was given up."""
        with self.whole():
            self.header = self.header.model_copy(update={"given_up": None})
            self.history.resume()
            self._rewrite()

    @property
    def people(self) -> list[Side]:
        """The seats that persons have."""
        return [seat for seat in self.game.seats if seat not in self.header.bots]

    def _rewrite(self) -> None:
        self._autosave.append((), self.record)  # puts a file aside that something else changed
        self._autosave.rewrite(self.record)

    def seal_with(self, seal: Seal, *, keeps_seed: bool) -> None:
        """Save sealed from now on. A plain game drops its seed, which its file revealed."""
        if self.seal is None and not keeps_seed:
            self.header = self.header.unforetold()
            self._dealer = dealer_for(*self.header.chance)
        self.seal = seal

    def close(self) -> None:
        """Release the file of this game to other processes."""
        self._autosave.close()

    def worded(self, message: Message, audience: Audience) -> str:
        return word(message, seen_by(self.state, audience))

    def worded_reason(self, reason: Message) -> str:
        return self.worded(reason, told_to(self.state))

    def _do(self, action: Action) -> None:
        """Take an action that is known to be legal, and record it."""
        self.history.add(action)
        self._lines.append(action.text)
        self._mark_last_turn()
        self._open_log()

    def _mark_last_turn(self) -> None:
        """Record the end of a turn, unless it is recorded already or cannot be written.

        A torn line may have held it.
        """
        past = self.history
        if not past.actions or self._lines[-1] != past.actions[-1].text:
            return
        if mark := turn_end(past.states[-2], past.now, self.header):
            self._lines.append(mark.text)

    def _deal(self) -> None:
        """Let the dealer act for chance until a player decides."""
        while self._dealer and self.actor == CHANCE:
            action = self._dealer.deal(outcomes(self.state), self.history.due)
            if action is None:
                return
            self._do(action)
