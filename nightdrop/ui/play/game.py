"""The model of a game at the window: what is known, chosen and shown; it draws nothing.

Clicks and keys become its methods; whatever they change is told once, to `changed`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, Menu, Message, State
from nightdrop.rules.actions import DONE, Roll
from nightdrop.table.language import _, language
from nightdrop.table.match.match import Match
from nightdrop.table.match.orders import Orders
from nightdrop.table.match.seat import Seat, came_by_itself, ends_in_combat, ends_to_review
from nightdrop.table.record.record import Players
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital, side_words
from nightdrop.table.words.sentences import OVER, SENTENCES, has_sentence, in_short
from nightdrop.ui.stage.node import Key
from nightdrop.ui.stage.pointer import Choosing
from nightdrop.ui.stage.tabletop import Take as Take
from nightdrop.ui.stage.tabletop import tabletop_of

ANEW: Final = "anew"  # what is armed while it is asked whether to take back with new dice


# What can be pointed at: a place by its number, a counter, or what else its kind of game names. To
# the house it is the text of the action that a click on it means.
Thing = Any
# What a change of the model was: the game went on, something was chosen, a click was refused, or
# something else is pointed at.
Change = Literal["game", "choice", "refusal", "view"]
Answer = Literal["nothing", "picked", "choose", "done", "refused"]
V = TypeVar("V")


class Memo(Generic[V]):
    """A value that is made anew only when its key is another."""

    def __init__(self) -> None:
        self._kept: tuple[object, V] | None = None

    def of(self, key: object, make: Callable[[], V]) -> V:
        """The value of a key, made if the last one asked for was another."""
        if self._kept is None or self._kept[0] != key:
            self._kept = key, make()
        return self._kept[1]


class MissedStep(NamedTuple):
    """What was done while a side looked away: from which entry of the record up to which, what is
    told of it, where, and of which side."""

    first: int
    until: int
    told: str
    place: Thing | None
    side: Side | None


class Playing(Seat):
    """The seat before the window in any game: what is asked, told, decided and taken back there.

    `offered` is what can be chosen now, `choosing` the clicks that make it, as the `top` of its
    kind says, and those made so far; `hover` is the thing under the mouse, `focus` the one of
    the keyboard. `refusal` is the last refused click: its sentence and its thing. `orders` is what
    is done by several actions at once. `notice` is told until it is closed. `away` is the first
    entry that this side has not seen, or of what the program decided just before. `version` grows
    with every refresh. `surprises`: the step that is due came by itself, and nobody has been told
    yet. `untold` is the entry from which on nothing is told yet, as its dice still roll; None where
    all is.
    """

    knows_bots = True
    tells_all_clicks = False  # whether the kind also answers a click where others decide
    orders_type: type[Orders] = Orders  # what keeps the orders of a game

    def __init__(
        self,
        match: Match,
        solo: Callable[[], bool] = bool,
        changed: Callable[[Change], None] = lambda change: None,
    ) -> None:
        self.offered: Menu = ()
        self.top, self.choosing = tabletop_of(match.game), Choosing()
        self.hover: Thing | None = None
        self.focus: Thing | None = None
        self.refusal: tuple[str, Thing | None] | None = None
        self.notice = match.notice
        self.away: int | None = None
        self.version = 0
        self.surprises = False
        self.untold: int | None = None
        self._before_dice = Memo[State]()
        self.grouped = Memo[list[LogLine]]()  # the end of the log in the panel
        self._asked = Memo[str]()  # the sentence of the prompt
        self._fought = False  # whether what is held is a combat
        self.orders = self.orders_type(match)
        self._changed = changed
        super().__init__(match, solo)

    def refresh(self, *, cleared: bool = False, holds: bool = False) -> None:
        """Look at the match again: another decision, perhaps another reader."""
        super().refresh(cleared=cleared, holds=holds)
        self.version += 1
        waits = self.holds or self.waits or self.decider in (CHANCE, None)
        self.offered = () if waits else self.menu
        self.choosing = Choosing.over(self.offered, self.view, self.top.means)
        self.orders.drop()
        if self.alone:
            self.away = None if self.bot_decides else self.match.history.answered_from()
        if self.side is not None and self.audience == self.side:
            self.told[self.side] = len(self.match.entries)

    def uncover(self) -> None:
        """The side that decides sits before the window now."""
        if self.decider in self.match.state.game.sides:
            begun = [mark.entry for mark in self.match.turn_marks if mark.activation]
            self.away = self.told.get(self.decider, begun[-1] if begun else 0)
        self.refusal = None
        super().uncover()
        go_lone_ways(self)

    @property
    def holds(self) -> bool:
        """Whether what an activation ended with stays to be seen: its last combat before the cover
        falls or the program goes on, between two people its last company too."""
        return self.mode == "hold"

    @property
    def displayed_view(self) -> State:
        """What is told of the game: while dice roll, the view before them."""
        since, audience = self.untold, self.audience
        if since is None:
            return self.view
        key = self.version, since
        return self._before_dice.of(key, lambda: self.match.state_view(since, audience).state)

    def spoken(self, speaks: bool) -> list[LogLine]:
        """What is told beside the log by now: what the opponent said, if it `speaks`, and what
        passed by itself."""
        until = self.untold
        lines = [*(self.voice.lines() if speaks else ()), *self.orders.noted()]
        told = [line for line in lines if until is None or line.index < until]
        return sorted(told, key=lambda line: line.index)

    def missed(self) -> Sequence[Any]:
        """What was told since this side looked last, as far as it can be shown step by step: by
        default a `MissedStep` for each thing that was done, in a game that lies on a stage."""
        return missed_steps(self.match, self.match.log(self.audience, self.away or 0))

    def why_no_undo(self) -> str | None:
        """Why the last decision cannot be taken back, in short, or None."""
        reason = self.match.can_undo()
        return in_short(reason, self.view.game.name) if reason else None

    def prompt(self) -> tuple[str, str]:
        """The sentence that is asked, and its rule number."""
        if not self.view.todo:
            rules = self.view.game.rules
            return _(SENTENCES[OVER]), rules.number(rules.result_rule)
        if self.holds:
            if self.alone:
                return _("Combat is over. Review it, then go on."), ""
            if self._fought:
                return _("Combat is over. Review it, then pass the screen."), ""
            return _("The activation is over. Review it, then pass the screen."), ""
        message = self.view.todo[-1].prompt(self.match.public().state)
        if self.waits and self.match.mail_side is not None:
            name = _named(self.match, str(self.decider))
            return capital(_("{name} decides now.").format(name=name)), message.rule
        if self.waits and has_sentence(f"seen.{message.key}", self.view):
            message = message._replace(key=f"seen.{message.key}")
        key = (message, self.version, self.audience, language())
        text = self._asked.of(key, lambda: worded_here(self, message))
        bare = text.removesuffix(f" [{message.rule}]")
        return bare, message.rule

    # What is decided and taken back

    def submit(self, action: Action) -> None:
        """Do a legal action. What gives up something for good has to be asked for twice."""
        self._tell(self._submit(action))

    def order(self, name: str) -> None:
        """Give an order by its name: one that a second press has to confirm."""

    def click(self, thing: Thing, whole: bool = False) -> None:
        """A click on a thing: what can be chosen next is chosen, and done where that makes one
        action; else it is said why not. `whole`: all that lies there is clicked."""
        decides = self.decides
        thing = self.chosen_by(thing, whole) if decides or self.tells_all_clicks else None
        if thing is None or not decides:
            return
        if thing in self.choosing.made and thing not in self.choosing.nexts:
            self._click_again()
            return
        if thing not in self.choosing.nexts and thing in self.choosing.back().nexts:
            self._forget()
        if thing not in self.choosing.nexts:
            self._refuse_click(thing, self.top.attempt(self.view, self.choosing.made, thing))
            return
        self.refusal = None
        self.choosing = self.choosing.click(thing)
        done = self.choosing.is_final
        self._tell(self._submit(self.choosing.complete[0]) if done else "picked")

    def chosen_by(self, thing: Thing, whole: bool) -> Thing | None:
        """The thing that a click on a thing chooses; None where the kind has answered the click."""
        return thing

    def _click_again(self) -> None:
        """A click on what is chosen: its only action where the kind has it so, or where it is asked
        for once more; else it is put down."""
        made, top = self.choosing.complete, self.top
        does = top.again == "does"
        if len(made) == 1 and (does or self.armed == made[0]):
            self._tell(self._submit(made[0]))
            return
        self._forget()
        self._tell("picked")

    def _refuse_click(self, thing: Thing, text: str) -> None:
        """Say why a click does nothing, if it would try anything and there is a reason."""
        reason = self.match.why(text) if text else None
        if reason is not None:
            self.refusal = worded_here(self, reason), thing
        self._tell("nothing" if reason is None else "refused")

    def dropped(self, carried: Key, over: Key) -> bool:
        """Whether the kind answers by itself that a thing was let go over another, and has."""
        return False

    def right(self, key: Key | None) -> bool:
        """Whether the kind answers the right button by itself, and has."""
        return False

    def lifts(self, key: Key) -> bool:
        """Whether a thing can be carried: it is chosen, and something else has to be clicked for
        an action. It is chosen by that."""
        if key in self.choosing.made:
            return True
        begun = self.choosing.back()
        if self.waits or key not in begun.nexts or not begun.click(key).nexts:
            return False
        self._forget()
        self.choosing = begun.click(key)
        self._tell("picked")
        return True

    def point(self, thing: Thing | None) -> None:
        """Give the focus to a thing, or to none."""
        self.focus = thing
        self._changed("view")

    def put_away(self) -> None:
        """Forget what was pointed at."""
        self.focus = self.hover = None

    def back(self) -> None:
        """One step back: take back a question, or forget what was refused."""
        self._forget()
        self._changed("view")

    @property
    def is_begun(self) -> bool:
        """Whether `back` has something to close or to forget."""
        return self.has_chosen or self.refusal is not None or self.armed is not None

    @property
    def has_chosen(self) -> bool:
        """Whether something was chosen, in whose place another can be."""
        return bool(self.choosing.made)

    @property
    def pointed_key(self) -> Thing | None:
        """What is pointed at: by the keyboard, else by the mouse."""
        return self.focus or self.hover

    def look_away(self) -> bool:
        """Look no more at what is only thought of; True if something was."""
        return False

    def answer(self, action: Action) -> None:
        """Do what the program decided. Raises Refused if it is illegal."""
        self.refusal = self.refusal if self.armed == ANEW else None
        self.orders.drop()
        before = self.match.state
        with self.orders.whole():
            self.match.submit(action)
        self.surprises = True
        armed, ended = self.armed, ends_in_combat(before, action, self.match.state)
        self._fought = ended and before.fight.side not in self.bots
        self.refresh(holds=self._fought)
        self.armed = ANEW if armed == ANEW and not self.match.is_over else None
        if self.armed is None:
            go_lone_ways(self)
        self._tell("done")

    def arm(self, action: Action | str) -> None:
        """Ask for an action, or an order by its name, once more before it is done."""
        self.armed = action
        self._changed("view")

    def throw(self, dice: tuple[int, ...]) -> None:
        """Enter dice that the players threw themselves."""
        self._do(Roll(dice))
        self._tell("done")

    def hand_over(self, players: Players) -> None:
        """As of any seat; whatever was begun is left."""
        self._forget()
        super().hand_over(players)
        self._tell("done")

    def pass_on(self) -> None:
        """What was held has been seen: the cover falls, or the program goes on."""
        self.refresh()
        go_lone_ways(self)
        self._tell("done")

    def undo(self, to: int | None = None) -> None:
        """Take back the last order, or all after `to` entries, as far as that is allowed; `refusal`
        then says what it stopped at. Alone, what cannot be taken back so is once it is asked for
        twice, with new dice."""
        if to is None and self.armed == ANEW:
            self.anew()
            return
        self._forget()
        self._goes_back()
        left = True
        whole = self.orders.undo_to() if to is None else to
        if self.match.can_undo() is None:
            self.take_back(whole)
            self.orders.undone()
            self.refresh()
            left = to is not None and len(self.match.entries) > to and not self.must_cover
        if left:
            said = self.match.undo_sentence(self.audience, self.untold)
            sentence = said and self.top.window_words(self.view, said)
            news = self.match.history.last_lines(self.audience, 1) if self.untold is None else []
            self.refusal = (sentence, news[-1].place if news else None) if sentence else None
            if to is None and self.can_go_back:
                self.armed = ANEW
        self._tell("done")

    @property
    def can_go_back(self) -> bool:
        """Whether the last decision can be taken back with new dice, and not otherwise."""
        return self.match.go_back_to() is not None and self.match.can_undo() is not None

    def anew(self, to: int | None = None, *, begun: bool = False) -> None:
        """Take back the last order with new dice, or all after `to` entries; all since the
        activation `begun`, if asked to."""
        to = self.match.go_back_to(begun=begun) if to is None else to
        self._forget()
        if to is not None:
            self.away = None
            self._goes_back()
            self.go_back(self.orders.start_of(to))
            self.orders.undone()
            self.refresh()
        self._tell("done")

    def _goes_back(self) -> None:
        """Something may be taken back: what was left or acted on counts no more."""

    def redo(self) -> None:
        """Do again the order that was taken back last, if there is one."""
        if self.match.can_redo:
            self.orders.redo()
            self.refusal = None
            self.refresh()
            go_lone_ways(self)
        self._tell("done")

    def ordered(self, give: Callable[[], None]) -> None:
        """Give an order, whatever was clicked before, and show what became of it."""
        self._tell(self._order(give))

    def refuse(self, sentence: str) -> None:
        """Say why an order does nothing."""
        self.refusal = sentence, self.focus or self.hover
        self._tell("refused")

    # How

    def _tell(self, answer: Answer) -> None:
        """Tell the one change that an answer is."""
        self._changed(
            "game" if answer == "done" else "refusal" if answer == "refused"
            else "view" if answer == "nothing" else "choice"
        )  # fmt: skip

    def _forget(self) -> None:
        """Forget what was begun and not done."""
        self.armed = self.refusal = None
        self.choosing = self.choosing.back()
        self.orders.drop()

    def _submit(self, action: Action) -> Answer:
        if self.asks_twice(action):
            self._ask_again(action)
            return "picked"
        stays = self.stays_chosen(action)
        self.orders.note_action(self.view, action)
        self.refusal = self.away = None
        self._do(action)
        if stays in self.choosing.nexts and not self.must_cover:
            kept = self.choosing.click(stays)
            if not kept.complete:  # else the click would mean something else by now
                self.choosing = kept
        return "done"

    def _ask_again(self, action: Action) -> None:
        """Ask for an action once more before it is done."""
        self.armed = action

    def stays_chosen(self, action: Action) -> Key | None:
        """What is chosen again once an action is done, if it can be; None: nothing."""
        return None

    def _do(self, *actions: Action) -> None:
        """Take actions one after the other as one order, as long as each is legal, and look at
        what came of it. Raises Refused if not even the first is."""
        held = self._fought = False
        with self.orders.whole():
            for number, action in enumerate(actions):
                if (number and action not in self.menu) or not self.orders.allows(action):
                    break
                before = self.match.state
                self.match.submit(action)
                held = self._is_held(before, action)
                self.surprises = came_by_itself(before, action, self.match.state)
            self.surprises |= self.orders.passes() and self.orders.pass_on()
        self.refresh(holds=held)
        go_lone_ways(self)

    def _is_held(self, before: State, action: Action) -> bool:
        """Whether what an action just ended with stays to be seen."""
        self._fought = ends_in_combat(before, action, self.match.state)
        ended = not self.stays and ends_to_review(before, action, self.match.state)
        return self._fought or ended

    def _order(self, give: Callable[[], None]) -> Answer:
        self._forget()
        self.away, asked = None, (self.decider, self.step)
        before, first = self.match.state, len(self.match.entries)
        give()
        self.surprises = (self.decider, self.step) != asked
        done = self.match.history.actions[first:]
        self.refresh(holds=DONE not in done and bool(done) and self._is_held(before, done[0]))
        go_lone_ways(self)
        return "done"


def worded_here(playing: Playing, message: Message) -> str:
    """A sentence as the window tells it: the table beside it says what a place is called."""
    return playing.top.window_words(playing.view, playing.worded(message))


def go_lone_ways(playing: Playing) -> None:
    """Do what the decider here could only do, as long as nobody has to be asked."""
    while playing.mode == "play" and playing.orders.passes() and not playing.waits:
        action = playing.orders.lone_way()
        if action is None:
            return
        playing.orders.go(action)
        playing.refresh()
        playing.surprises = True


def missed_steps(match: Match, lines: Sequence[LogLine]) -> list[MissedStep]:
    """What lines of the log tell of, a step for all that was done at once."""
    made = []
    for index in dict.fromkeys(line.index for line in lines):
        told = [line for line in lines if line.index == index]
        places = [line.place for line in told if line.place is not None]
        said = " ".join(line.text for line in told)
        until = match.history.after(index)
        made.append(MissedStep(index, until, said, places[0] if places else None, told[0].side))
    return made


def _named(match: Match, side: Side) -> str:
    """The name of the person who plays a side, or the side as in a sentence."""
    who = match.header.players.get(side, "")
    return who if isinstance(who, str) and who else str(side_words(side))
