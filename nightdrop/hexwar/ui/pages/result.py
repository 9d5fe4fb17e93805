"""The end of a game: its debrief, and the ways on from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, Literal

import pygame

from nightdrop.engine.view import Reader
from nightdrop.hexwar.bots.judge import chance
from nightdrop.hexwar.bots.levels import aims
from nightdrop.hexwar.match.debrief import Debrief, debrief, judged
from nightdrop.hexwar.match.plan_reconstruction import Intent, intent, told
from nightdrop.hexwar.match.status import handicap_sentence
from nightdrop.hexwar.match.turning_words import decided_words, reader_of, turning_words
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.pages.curve import HeldCurve, TurningRow
from nightdrop.hexwar.ui.pages.last_map import LastMap
from nightdrop.hexwar.ui.pages.tallies import (
    Fortune,
    Losses,
    MarkerCount,
    PointsVerdict,
    nothing_turned,
)
from nightdrop.table.disk.files import FOLDER, free_path, user_documents, user_pictures
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.record import saves
from nightdrop.ui.kit import Beside, Button, Head, Paragraph, Stack, Style, Widget
from nightdrop.ui.kit.screen import FRAME_MS, Window, soonest
from nightdrop.ui.kit.work import Job
from nightdrop.ui.menus.game_launcher import seal_game, start_game
from nightdrop.ui.menus.result_page import ResultPage
from nightdrop.ui.replay.exports import picture_job, text_job
from nightdrop.ui.replay.screen import fork_game
from nightdrop.ui.saving import unsaved

_EYES: Final[Reader] = "all"  # who may look when a game is over
CURVE_MS: Final = 900.0  # how long the curve is drawn


class Ending(ResultPage):
    """The debrief: the result of the game, where it turned, and the map at that moment.

    `point` is the chosen turning point, `turn` the turn whose end the map shows.
    """

    cuts = 4
    verdict: PointsVerdict

    def __init__(self, app: Window, match: Match) -> None:
        self.replay, self.reader = match.to_replay(), reader_of(match.header)
        self.found = debrief(self.replay)
        self.intent: Intent | None = None
        self.point: int | None = None
        self.turn: int | None = None
        self._drawn_from: float | None = None if app.settings.still else app.clock()
        self._draws_at = 0.0  # when to draw more of the curve
        self.end = self.replay.at(self.replay.length)
        self.hours = self.end.game.rules.light(self.end.turn)
        self.picture = self.map = LastMap(app, self.replay, self.found, self.choose)
        super().__init__(app, match)
        self._judge()

    def _judge(self) -> None:
        """Find out in a thread who was winning when, and what the program wanted."""

        def judge(_job: Job) -> tuple[Debrief, Intent | None]:
            return judged(debrief(self.replay), self.replay, chance), intent(self.replay, aims)

        if not self.found.chances:
            self.work.ask("judge", "", judge, then=self._judged)

    def _judged(self, answer: tuple[Debrief, Intent | None]) -> None:
        self.found, self.intent = answer
        self.map.tell(self.found)
        self.renew()

    @property
    def board(self) -> BoardPanel:
        return self.map.board

    @property
    def _part(self) -> float:
        """The part of the curve that is drawn so far, from 0 to 1."""
        if self._drawn_from is None:
            return 1.0
        return min(1.0, (self.app.clock() - self._drawn_from) / CURVE_MS)

    def hurry(self) -> None:
        """Finish the animation."""
        self._drawn_from, self.curve.part, self.dirty = None, 1.0, True

    # What stands on the screen

    def broader(self) -> list[Widget]:
        """The curve, and the turning points."""
        found = self.found
        self.verdict = PointsVerdict(self.end, found, self._turned())
        self.curve = HeldCurve(self.replay, found, self.palette, self._choose_turn)
        self.curve.part = self._part
        self.rows = [
            TurningRow(self.replay, number + 1, point, partial(self.choose, number),
                       partial(self._watch_from, point.entry), self.reader,
                       point == found.lost_at)
            for number, point in enumerate(found.turning_points)
        ]
        title = _("Points held, and chances of winning")
        head = Head(title, _("click a turn to see the map at its end"))
        turning = Stack(self.rows or [nothing_turned(bool(found.chances))], 2)
        return [Stack([head, self.curve], 0), turning]

    def narrower(self) -> list[Widget]:
        """What the program wanted, losses and luck, and the final scoring."""
        end, found, wanted = self.end, self.found, self.intent
        self.losses, self.luck = Losses(end, found.losses), Fortune(end, found)
        self.count = MarkerCount(end, found)
        self.plan = told(end, wanted, found.lost_at) if wanted is not None else ""
        plan = [Head(_("The opponent's plan")), Paragraph(self.plan)] if self.plan else []
        self.pair = Beside([self.losses, self.luck], 28, fold=480)
        return [*plan, self.pair, self.count]

    def cut(self, steps: int) -> None:
        self.curve.brief, self.count.brief = steps > 0, steps > 1
        self.luck.brief, self.pair.parts = steps > 2, (3, 2) if steps > 2 else (1, 1)
        for row in self.rows:
            row.brief = steps > 3

    def renew(self) -> None:
        super().renew()
        self._note()

    def _turned(self) -> str:
        """Where the game was decided, else the last turning point; "" before it is judged."""
        found = self.found
        if found.is_given_up:
            return ""  # who gave up stands before it
        if found.lost_at is not None:
            words = turning_words(self.replay, found.lost_at)
            return f"{words}. {decided_words(self.replay, found.lost_at, self.reader)}"
        last = found.turning_points[-1:]
        return "".join(f"{turning_words(self.replay, point)}." for point in last)

    def menu(self) -> list[Button]:
        self.alarm = unsaved(self.match.save_problem)
        start = _("from the chosen moment") if self.moment is not None else _("from the beginning")
        back = _("from before the chosen moment")
        if self.moment is None:
            back = _("choose a moment first")
        return [
            Button("replay", _("Replay"), self._watch, start, "result.replay", True, True),
            Button("fork", _("Play on"), self._fork, back, "result.fork", self.moment is not None),
            Button("again", _("Swap sides"), self._again, _("the same game again"),
                   "result.again"),
            Button("share", _("Share"), self._share, _("text and picture"), "result.share"),
            Button("history", _("History"), self._history, _("what really happened"),
                   "result.history"),
            Button("title", _("Main menu"), self.leave, "", "back"),
        ]  # fmt: skip

    @property
    def who_played(self) -> str:
        """Who played, with what help, and the handicap."""
        return " ".join(filter(None, (super().who_played, handicap_sentence(self.match))))

    def _note(self) -> None:
        """Update all parts to the chosen point or turn."""
        turns = list(self.replay.turn_starts)
        self.curve.point, self.losses.turn = self.point, self.turn
        self.curve.turn = None if self.turn is None else turns.index(self.turn)
        for number, row in enumerate(self.rows):
            row.chosen = number == self.point
        moment = self.replay.length if self.moment is None else self.moment
        if (moment, self.point) != (self.map.moment, self.map.point):
            self.map.show(moment, self.point)
        self.dirty = True

    @property
    def moment(self) -> int | None:
        """How many entries are played at the chosen moment; None for the end."""
        if self.point is not None:
            return self.found.turning_points[self.point].entry
        if self.turn is not None:
            following = (s for t, s in self.replay.turn_starts.items() if t > self.turn)
            return next(following, None)
        return None

    def _watch_from(self, entry: int | None) -> None:
        self.app.open("replay", self.replay, entry, self)

    def choose(self, number: int) -> None:
        """Choose a turning point, or clear the choice."""
        self.point, self.turn = None if self.point == number else number, None
        self.renew()

    def _choose_turn(self, number: int) -> None:
        self.show_turn(list(self.replay.turn_starts)[number])

    def show_turn(self, turn: int) -> None:
        """Show the end of a turn, or the end of the game again."""
        self.turn, self.point = None if self.turn == turn else turn, None
        self.renew()

    # The ways on

    def _watch(self) -> None:
        self._watch_from(self.moment)

    def _history(self) -> None:
        self.app.open("beside", self, self.replay)

    def _fork(self) -> None:
        """Begin another game before the chosen turning point, or after the chosen turn."""
        moment = self.moment
        if moment is not None:
            fork_game(self.app, self.replay, moment - (self.point is not None))

    def _again(self) -> None:
        """Play the same set-up again, with the same seed if any; the players change sides."""
        header = self.match.header
        dice: Literal["seeded", "typed"] = "typed" if header.dice == "typed" else "seeded"
        if header.position is not None:
            seed = ... if header.seed is None else header.seed
            path = saves.new_save(self.app.saves) if self.app.saves else None
            self.app.open("play", self.match.fork(0, seed, save_to=path), 0)
        elif self.match.seal is not None:
            seal_game(self.app, lambda seal: start_game(
                self.app, header.options, header.seed, dice, seal, header.scenario),
                header.scenario)  # fmt: skip
        else:
            self.error = start_game(self.app, header.options, header.seed, dice, None,
                                    header.scenario, header.exchanged)  # fmt: skip
            self.renew()

    def _share(self) -> None:
        """Write the debrief and the whole game as text, and the map that is shown as a picture."""
        summary = self.summary()
        text, picture = (self._free(user_documents, ".txt"), self._free(user_pictures, ".jpg"))
        self.write(
            (text, lambda: text_job(self.replay, _EYES, text, summary)),
            (picture, lambda: picture_job(self.replay, self.map.moment, _EYES, "1x", picture,
                                          self.app.shared)),
        )  # fmt: skip

    def summary(self) -> tuple[str, ...]:
        """The debrief in words: who won, turning points, losses, luck, hexes held."""
        turned = [f"{row.number}. {row.title}. {row.said}" for row in self.rows]
        losses = Losses(self.end, self.found.losses).sentences()
        tallies = (*losses, self.luck.said, self.count.said)
        plan = [self.plan] if self.plan else []
        return ("", self.verdict.title, self.verdict.said, "", *turned, *plan, *tallies)

    def _free(self, system: Callable[[str], Path], suffix: str) -> Path:
        folder = self.app.exports or system(FOLDER)
        return free_path(folder / f"night-drop-debrief{suffix}")

    # What happens to it

    def lay_out(self, style: Style) -> None:
        self._judge()
        super().lay_out(style)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.hurry()
        super().handle(event)

    def wake_at(self) -> float | None:
        drawn = None if self._drawn_from is None else self._draws_at
        return soonest(super().wake_at(), self.map.wake_at(self.app.clock()), drawn)

    def tick(self, now: float) -> None:
        super().tick(now)
        self._draws_at = now + FRAME_MS
        if self.writing.job is None and self.map.tick(now):
            self.dirty = True
        if self._drawn_from is not None:
            self.curve.part, self.dirty = self._part, True
            if self.curve.part == 1:
                self.hurry()
