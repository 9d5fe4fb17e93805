"""The program at the other side of the map: it thinks, rests, decides; one decision at a time.

Each decision is submitted, saved and shown as a player's. When it comes hangs on nothing hidden:
on what moves, on the rest that the player sets, and beyond that on steps of `STEP_MS`. Its plate
stands at the foot of the map: who plays, what it does, *play now*.
"""

from __future__ import annotations

from math import ceil
from typing import Final

import pygame

from nightdrop.bots.levels import Players
from nightdrop.bots.player import Thought
from nightdrop.engine.counters import Side
from nightdrop.table.language import _
from nightdrop.table.match.finishing import finisher, who_can_be_replaced, who_can_take_over
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import question, stand_in_words
from nightdrop.table.record.record import HUMAN
from nightdrop.table.words.reasons import failed_sentence
from nightdrop.table.words.sides import level_name, said_of
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_PROMPT
from nightdrop.ui.play.announcements import Announcements
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.opponent_badge import (
    BADGE,
    GAP,
    PAD,
    SIGNS,
    TALL,
    Opposite,
)
from nightdrop.ui.play.stage import Stage
from nightdrop.ui.tasks import BackgroundTask
from nightdrop.ui.thinking import Thinker, players_in

STEP_MS: Final = 300.0  # how often it is told that the program thinks, and looked for its answer
LOW: Final = 4  # design px below the plate beside the bar
BROAD: Final = 840  # design px of a room where the bar at the foot has room for the plate too
QUICK_MS: Final = 10.0  # how often it is looked for while the player skips


class Opponent:
    """The sides of a game that the program plays, if any. Times are ms of the app's clock.

    `held`: it waits until the player lets it go on; `skips`: it goes on without rest or movement
    up to the end of the activation, or of the game.
    """

    def __init__(
        self, app: Window, playing: Playing, surface: Stage, beats: Announcements
    ) -> None:
        """It goes on when what moves on the surface, and the `beats` over it, have been seen."""
        self._app, self._playing, self._surface, self._beats = app, playing, surface, beats
        self.held = self.skips = False
        self._replaced: tuple[Side, ...] = ()  # whose place it took
        if playing.alone:
            _thinker_of(app, playing.match)  # its process begins before it is asked
        self._task: BackgroundTask[Thought] | None = None
        self._plans: dict[Side, object] = {}
        self._asked: tuple[int, object] = (-1, None)  # entries and state that were thought about
        self._asked_at = self._looks_at = 0.0
        self._rests_from: float | None = None  # since when nothing moves
        self._running: object = None  # the activation that is skipped
        self._at_once = False  # whether it was asked to play now
        self._told: tuple[bool, float] = (False, 0.0)  # that it thinks, and how far it is
        self.part = 0.0  # how much of its calculation is done, as it was last told
        self._worry = ""  # what was told to be wrong with it

    @property
    def _thinker(self) -> Thinker:
        return _thinker_of(self._app, self._playing.match)

    @property
    def plays(self) -> bool:
        """Whether the program decides now; it thinks also while the last combat is still seen."""
        return self._playing.bot_decides and not self._playing.match.is_over

    @property
    def goes_on(self) -> bool:
        """Whether it decides now, and the last combat has been seen."""
        return self.plays and not self._playing.holds

    @property
    def side(self) -> Side:
        """The side that it plays; where it plays both, the one that decides or decided last."""
        bots, decider = self._playing.bots, self._playing.decider
        return decider if decider in bots else next(iter(bots))

    @property
    def _players(self) -> Players:
        """The players that the program has for this game."""
        return players_in(self._playing.match.game)

    @property
    def name(self) -> str:
        """What its level is called."""
        return level_name(self._players.level(self._playing.bots[self.side].bot).name)

    @property
    def thinks(self) -> bool:
        """Whether the player is told that it thinks: it has done so for longer than a moment."""
        waits = self._app.clock() - self._asked_at >= STEP_MS
        sees = self._surface.movement.busy or self._playing.holds
        return self.plays and self._task is not None and waits and not sees

    @property
    def problem(self) -> str:
        """What is wrong with it, in a sentence, or ""."""
        if not self._playing.bots:
            return ""
        levels = [bot.bot for bot in self._playing.bots.values()]
        if said := stand_in_words(self._playing.match.game.rules, levels):
            return said
        if any(level not in self._players.levels for level in levels):
            said = _("This version does not have the level this game was started at; {level} plays "
                     "instead.")  # fmt: skip
            return said.format(level=self.name)
        if not self._thinker.is_alone:
            return ""
        said = _("The computer player's process did not respond, so it now runs in this window, "
                 "which may pause briefly.")  # fmt: skip
        if any(self._players.level(level).budget.rollouts for level in levels):
            fair = _("It plays at {level} strength.")
            said += " " + fair.format(level=level_name(self._players.default))
        return said

    @property
    def words(self) -> tuple[str, str]:
        """Who plays, and what it does now."""
        if self._playing.untold is not None:
            return self.name, ""  # who decides next hangs on the dice
        if not self.plays or self._playing.holds:
            over = self._playing.match.is_over or self._playing.side is None
            return self.name, "" if over else _("is waiting for you")
        if self.held:
            return self.name, _("is paused")
        if self.thinks:
            return said_of(self.side, "thinks"), ""
        return self.name, _("is playing")

    # What the player asks for

    def hold(self) -> None:
        """Wait, or go on again."""
        self.held = not self.held
        self.skips = False

    def skip(self) -> None:
        """Go on at once up to the end of the activation."""
        self.held, self.skips, self._running = False, True, self._activation
        self._surface.movement.finish()

    def skip_all(self) -> None:
        """Go on at once up to the end of the game."""
        self.skip()
        self._running = None

    @property
    def is_opposite(self) -> bool:
        """Whether it can play against the player: in a game with two seats."""
        return len(self._playing.match.game.seats) > 1

    @property
    def can_finish(self) -> bool:
        """Whether it can play on in the place of one who plays alone."""
        return bool(who_can_be_replaced(self._playing))

    @property
    def can_be_replaced(self) -> bool:
        """Whether the player can take over again from it."""
        return bool(who_can_take_over(self._playing, self._replaced))

    def take_turns(self) -> None:
        """Play on in the place of the player, or give it back."""
        playing = self._playing
        self.held = self.skips = False
        if sides := who_can_be_replaced(playing):
            self._replaced = tuple(sides)
            playing.hand_over(dict.fromkeys(sides, finisher(playing)))
        elif sides := who_can_take_over(playing, self._replaced):
            playing.hand_over(dict.fromkeys(sides, HUMAN))

    def answer_now(self) -> None:
        """Decide by what is known without more calculation."""
        if self.thinks and not self._at_once:
            self._at_once = True
            self._task = self._ask(now=True)

    # Time

    def follow(self) -> None:
        """The game moved on: think, if the program decides now; tell once what is wrong with it,
        until it is not any more."""
        self._follow_state()
        worry = self.problem
        is_told = bool(self._worry) and self._playing.notice == self._worry
        if worry != self._worry and (worry or is_told):
            self._playing.notice = worry
        self._worry = worry

    def _follow_state(self) -> None:
        state, count = self._playing.match.state, len(self._playing.match.entries)
        if count <= self._asked[0]:
            self._plans.clear()  # something was taken back
        if not self.plays:
            self._task, self.skips, self._asked = None, False, (count, None)
            return
        if self._asked[0] == count and self._asked[1] is state:
            return
        self.skips = self.skips and self._running in (None, self._activation)
        self._asked, self._asked_at, self._told = (count, state), self._app.clock(), (False, 0.0)
        self.part = 0.0
        self._rests_from, self._at_once = None, False
        self._task = self._ask()

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None while it waits for the player, or for what moves."""
        waits = self.held or self._playing.holds
        shows = self._surface.movement.busy or self._beats.waits
        if not self.plays or waits or (shows and not self.skips):
            return None
        return now if self._rests_from is None else self._looks_at

    def tick(self, now: float) -> bool:
        """Decide if it is time to; True where there is something else to be drawn."""
        due = self.wake_at(now)
        if due is None or now < due:
            if self._surface.movement.busy:
                self._rests_from = None
            return False
        if self._rests_from is None:
            self._rests_from = now
            rest = 0.0 if self.skips else 1000.0 * self._app.settings.rest
            self._looks_at = now + rest
            if rest:
                return False
        if self._task is None or not self._task.is_done:
            return self._wait(now)
        self._decide(self._task.answer())
        return True

    def _wait(self, now: float) -> bool:
        """Look again later, in steps that tell nothing; True if it is told now that it thinks, or
        that it is farther."""
        if self.skips:
            self._looks_at = now + QUICK_MS
            return False
        steps = ceil((now - self._asked_at + 1.0) / STEP_MS)
        self._looks_at = self._asked_at + steps * STEP_MS
        far = self._thinker.progress
        self.part = far.part if far is not None else 0.0
        before, self._told = self._told, (self.thinks, self.part)
        return before != self._told

    def _decide(self, thought: Thought) -> None:
        self._task = None
        self._plans[self.side] = thought.plan
        if thought.failed:
            self._playing.notice = failed_sentence()
        self._playing.answer(thought.action)
        if self.skips:
            self._surface.movement.finish()

    def _ask(self, *, now: bool = False) -> BackgroundTask[Thought]:
        """Begin to think about what is to be decided."""
        side, match = self.side, self._playing.match
        ask = self._thinker.at_once if now else self._thinker.ask
        level, plan = self._playing.bots[side].bot, self._plans.get(side)
        seen, seed = question(match.state, side)
        return ask(seen, level, plan, seed)

    @property
    def _activation(self) -> object:
        state = self._playing.match.state
        return state.turn, len(state.used)


def _thinker_of(app: Window, match: Match) -> Thinker:
    """The window's thinker, if it has the game; else a new one in its place."""
    known = app.thinker
    if isinstance(known, Thinker) and known.game is match.game:
        return known
    if known is not None:
        known.close()
    app.thinker = made = Thinker(match.game)
    return made


def place_opposite(
    style: Style, room: pygame.Rect, opponent: Opponent, foot: pygame.Rect
) -> Opposite | None:
    """The plate beside the bar at the `foot` of a room, which covers nothing of a whole map.

    Where there is too little room for it, the bar ends before it. A room that is too narrow for
    both has none, as it would lie on counters and names: the panel says who decides.
    """
    who, does = opponent.words
    wide = style.px(2 * PAD + BADGE + GAP) + style.width(who, "strong", SIZE_PROMPT)
    wide += style.px(GAP) + style.width(does, "body", SIZE_BODY) if does else 0
    if opponent.thinks:
        wide += style.px(2 * GAP) + style.width(_("play now"), "body", SIZE_BODY)
        wide += style.cap_width(KEYBOARD.cap("play.now"))
    rect = pygame.Rect(0, 0, wide, style.tall(TALL))
    rect.bottom = room.bottom - style.px(LOW)
    if foot.right + style.px(GAP + SIGNS) + wide <= room.right:
        rect.left = foot.right + style.px(GAP)
    elif room.width >= style.px(BROAD):
        rect.right = room.right - style.px(GAP + SIGNS)
    else:
        return None
    return Opposite(rect, opponent.side, (who, does), opponent.thinks, opponent.part)
