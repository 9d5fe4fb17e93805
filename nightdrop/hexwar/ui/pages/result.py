"""The end of a game: its debrief, and the ways on from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Literal

import pygame

from nightdrop.engine.view import Reader
from nightdrop.hexwar.bots.judge import chance
from nightdrop.hexwar.bots.levels import aims
from nightdrop.hexwar.match.debrief import Debrief, debrief, judged
from nightdrop.hexwar.match.intent import Intent, intent, told
from nightdrop.hexwar.match.status import handicap_sentence
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.pages.curve import Curve, TurningRow, lost_words, turning_words
from nightdrop.hexwar.ui.pages.last_map import LastMap
from nightdrop.hexwar.ui.pages.tallies import Count, Fortune, Losses, Verdict, nothing_turned
from nightdrop.table.disk.files import FOLDER, free_path, user_documents, user_pictures
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.match.status import against, hint_sentence, take_back_sentence
from nightdrop.table.record import saves
from nightdrop.ui.background import LOOK_MS, Errand
from nightdrop.ui.input import walk
from nightdrop.ui.kit import (
    Beside,
    Button,
    ButtonSet,
    Gap,
    Heading,
    Paragraph,
    Pen,
    Scroll,
    Stack,
    Style,
    Widget,
)
from nightdrop.ui.kit.buttons import draw_brief, draw_wide
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.screen import FRAME_MS, Window
from nightdrop.ui.kit.stacks import LOW, SHORT
from nightdrop.ui.look.theme import FOLD_BELOW, SIZE_PROMPT, SIZE_SUB
from nightdrop.ui.menus.export import Handing, Progress, Writing
from nightdrop.ui.menus.files import leave_game
from nightdrop.ui.menus.opening import seal_game, start_game
from nightdrop.ui.replay.exports import picture_job, text_job
from nightdrop.ui.replay.screen import fork_game
from nightdrop.ui.saving import Banner, unsaved

_EYES: Reader = "all"  # who may look when a game is over
_FOLDS = 5  # how often the column folds for want of height
CURVE_MS = 900.0  # how long the curve is drawn
_GAP = 10  # design px between two parts of the column


class Way(Button):
    """A button that leads on; the line below its name is left out where it has no room."""

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        room = rect.width - style.px(36) - style.cap_width(self.cap)
        both = style.line_height("strong", SIZE_PROMPT) + style.line_height("body", SIZE_SUB)
        fits = both + style.px(6) <= rect.height
        fits &= style.width(self.sub, "body", SIZE_SUB) <= room
        self.face = draw_wide if fits else draw_brief


class Ending(Page):
    """The debrief: what the game came to, where it turned, and the map as it was then.

    `point` is the chosen turning point, `turn` the turn whose end the map shows.
    """

    place = "result"

    def __init__(self, app: Window, match: Match) -> None:
        super().__init__(app)
        self.match, self.replay = match, match.watched()
        self.found = debrief(self.replay)
        self._judging: Errand[tuple[Debrief, Intent | None]] | None = Errand(self._judged)
        self.intent: Intent | None = None
        self.point: int | None = None
        self.turn: int | None = None
        self.writing = Writing(app.clock)
        self.handing = Handing(self.writing)
        self.error = ""
        self._drawn_from: float | None = None if app.settings.still else app.clock()
        self._looks_at = 0.0  # when to draw more of the curve, or to look for the judge
        end = self.replay.at(self.replay.length)
        self.light = end.game.rules.light(end.turn)
        self.map = LastMap(app, self.replay, self.found, self.choose)
        self.scroll = Scroll(Stack())
        self.root = ButtonSet()
        self.renew()

    def _judged(self) -> tuple[Debrief, Intent | None]:
        """The debrief with who was winning when, and what the program wanted."""
        return judged(self.found, self.replay, chance), intent(self.replay, aims)

    @property
    def board(self) -> BoardPanel:
        """The board that the map is drawn with."""
        return self.map.board

    @property
    def _part(self) -> float:
        """How much of the curve is drawn by now, from 0 to 1."""
        if self._drawn_from is None:
            return 1.0
        return min(1.0, (self.app.clock() - self._drawn_from) / CURVE_MS)

    def hurry(self) -> None:
        """End what moves."""
        self._drawn_from, self.curve.part, self.dirty = None, 1.0, True

    # What stands on the screen

    def renew(self) -> None:
        """Make the widgets anew; the focus stays where its name lives on."""
        end, found = self.replay.at(self.replay.length), self.found
        self.alarm = unsaved(self.match.save_problem)
        points = found.turning_points
        turned = self._turned()
        self.verdict = Verdict(end, found, turned)
        self.curve = Curve(self.replay, found, self.show_turn)
        self.curve.part = self._part
        self.rows = [
            TurningRow(self.replay, number + 1, point, partial(self.choose, number),
                       partial(self._watch_from, point.entry), point == found.lost_at)
            for number, point in enumerate(points)
        ]
        self.losses, self.luck = Losses(end, found.losses), Fortune(end, found)
        self.count = Count(end, found)
        wanted = self.intent
        self.plan = told(end, wanted, found.lost_at) if wanted is not None else ""
        with self.root.kept():
            self.ways, self.handed = self._ways(), self.handing.buttons()
            self.told = self._told()
            self._sort(wide=True)
        self._note()

    def _turned(self) -> str:
        """Where the loser lost the game, else what turned it last; "" before it is judged."""
        found = self.found
        if found.lost_at is not None:
            words = turning_words(self.replay, found.lost_at)
            return f"{words}. {lost_words(found.lost_at)}"
        last = found.turning_points[-1:]
        return "".join(f"{turning_words(self.replay, point)}." for point in last)

    def _sort(self, wide: bool) -> None:
        """Put the widgets into their containers: beside the map, or in one column with it."""
        worry = [Banner(self.alarm, True)] if self.alarm else []
        turning = Stack(self.rows or [nothing_turned(self._judging is None)], 2)
        self.pair = Beside([self.losses, self.luck], 28, fold=480)
        plan = [Heading(_("The opponent's plan")), Paragraph(self.plan)] if self.plan else []
        tallies = [*plan, self.pair, self.count]
        if wide:
            self.scroll.show(Stack([*worry, self.curve, turning, *tallies], _GAP))
            self.root.widgets = [self.verdict, self.map, self.scroll, *self.told, *self.handed,
                                 *self.ways]  # fmt: skip
        else:
            column = [*worry, self.verdict, self.curve, turning, self.map, *tallies]
            self.scroll.show(Stack([*column, *self.told, *self.handed, *self.ways[1:]], _GAP))
            self.root.widgets = [self.scroll, self.ways[0]]
        self._is_wide = wide

    def _ways(self) -> list[Button]:
        """The buttons that lead on, the first of them gold."""
        if self.writing.job is not None:
            return [Way("cancel", _("Cancel"), self._cancel, "", "back", True, True)]
        start = _("from the chosen moment") if self.moment is not None else _("from the drop on")
        back = _("from before the chosen moment")
        if self.moment is None:
            back = _("choose a moment first")
        return [
            Way("replay", _("Replay"), self._watch, start, "result.replay", True, True),
            Way("fork", _("Play on"), self._fork, back, "result.fork", self.moment is not None),
            Way("again", _("Sides changed"), self._again, _("the same game again"),
                   "result.again"),
            Way("share", _("Share"), self._share, _("text and picture"), "result.share"),
            Way("history", _("History"), self._history, _("what really happened"),
                "result.history"),
            Way("title", _("Main menu"), self.leave, "", "back"),
        ]  # fmt: skip

    def _told(self) -> list[Widget]:
        """How far the files are that are shared, or what came of them."""
        if self.writing.job is not None:
            return [Progress(self.writing)]
        told = self.handing.said or self.writing.told
        said = self.writing.error or self.error or told or self._who_played
        return [Paragraph(said, "body", 13.4)] if said else []

    @property
    def _who_played(self) -> str:
        """Who played, where the program did, with what handicap, how many hints were asked for, and
        how often was taken back with new dice."""
        match = self.match
        said = (against(match.header), handicap_sentence(match), hint_sentence(match),
                take_back_sentence(match))  # fmt: skip
        return " ".join(filter(None, said))

    def _note(self) -> None:
        """Show in all parts what is chosen."""
        self.curve.point, self.curve.turn, self.losses.turn = self.point, self.turn, self.turn
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
        """The replay, from an entry on."""
        self.app.open("replay", self.replay, entry, self)

    def choose(self, number: int) -> None:
        """Choose a turning point, or none again."""
        self.point, self.turn = None if self.point == number else number, None
        self.renew()

    def show_turn(self, turn: int) -> None:
        """Show the end of a turn, or the end of the game again."""
        self.turn, self.point = None if self.turn == turn else turn, None
        self.renew()

    # The ways on

    def leave(self) -> None:
        """To the title; a game that is not saved is asked about."""
        leave_game(self.app, lambda: self.app.open("title"))

    def _watch(self) -> None:
        """The replay, from the chosen moment on."""
        self._watch_from(self.moment)

    def _history(self) -> None:
        """What really happened, beside what happened in this game."""
        self.app.open("beside", self, self.replay)

    def _fork(self) -> None:
        """Another game from before the chosen turning point, or after the chosen turn."""
        moment = self.moment
        if moment is not None:
            fork_game(self.app, self.replay, moment - (self.point is not None))

    def _again(self) -> None:
        """The same set-up once more, with the same seed if the game has one: the players change
        sides."""
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
        self.handing.said = ""
        self.writing.begin(
            (text, lambda: text_job(self.replay, _EYES, text, summary)),
            (picture, lambda: picture_job(self.replay, self.map.moment, _EYES, "1x", picture,
                                          self.app.shared)),
        )  # fmt: skip
        self.renew()

    def summary(self) -> tuple[str, ...]:
        """The debrief in words: who won, what turned the game, losses, luck, what was held."""
        end = self.replay.at(self.replay.length)
        turned = [f"{row.number}. {row.title}. {row.said}" for row in self.rows]
        tallies = (*Losses(end, self.found.losses).sentences(), self.luck.said, self.count.said)
        plan = [self.plan] if self.plan else []
        return ("", self.verdict.title, self.verdict.said, "", *turned, *plan, *tallies)

    def _free(self, system: Callable[[str], Path], suffix: str) -> Path:
        """A name that no file has yet, in the player's own folder or the app's."""
        folder = self.app.exports or system(FOLDER)
        return free_path(folder / f"night-drop-debrief{suffix}")

    def _cancel(self) -> None:
        self.writing.cancel()
        self.renew()

    # Where it stands

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        wide = width >= FOLD_BELOW and width >= style.px(1200) and height >= style.px(LOW)
        if wide != self._is_wide:
            with self.root.kept():
                self._sort(wide)
        if wide:
            self._beside(style, width, height)
        else:
            self._one_column(style, width, height)

    def _beside(self, style: Style, width: int, height: int) -> None:
        """The band, the map below it at the left, the column and its buttons at the right."""
        band = self.verdict.measure(width, style)[1]
        self.verdict.place(pygame.Rect(0, 0, width, band), style)
        across = width * 1096 // 1920
        self.map.place(pygame.Rect(0, band, across, height - band), style)
        left = width * 1136 // 1920
        room = pygame.Rect(left, band + style.px(12), width * 1888 // 1920 - left, 0)
        foot, wide = self._foot(style), room.width - style.px(12)
        tall = foot.measure(wide, style)[1]
        bottom = pygame.Rect(left + style.px(6), height - style.px(14) - tall, wide, tall)
        foot.place(bottom, style)
        room.height = bottom.top - style.px(6) - room.top
        for fold in range(_FOLDS):
            self.curve.brief, self.count.brief = fold > 0, fold > 1
            self.luck.brief, self.pair.parts = fold > 2, (3, 2) if fold > 2 else (1, 1)
            for row in self.rows:
                row.brief = fold > 3
            ring = 2 * style.px(self.scroll.ring)
            if self.scroll.content.measure(room.width - ring, style)[1] + ring <= room.height:
                break
        self.scroll.place(room, style)

    def _foot(self, style: Style) -> Stack:
        """The buttons below what is told of files."""
        roomy = style.px(SHORT) <= self.size[1]
        rows = [row for row in (self.handed, self.ways[:3], self.ways[3:]) if row]
        for button in chain(*rows):
            button.tall = (50 if roomy else 38,) * 2
        return Stack([*self.told, *([Gap(0)] if self.told else []),
                      *(Beside(row, 8, wished=True) for row in rows)], 8)  # fmt: skip

    def _one_column(self, style: Style, width: int, height: int) -> None:
        """All in one column that scrolls; the gold button stays at the foot."""
        self.count.brief = self.luck.brief = self.curve.brief = False
        self.pair.parts = 1, 1
        for row in self.rows:
            row.brief = False
        left, tall = style.px(12), style.tall(44)
        gold = pygame.Rect(left, height - style.px(8) - tall, width - 2 * left, tall)
        self.ways[0].place(gold, style)
        room = pygame.Rect(left, 0, width - 2 * left, gold.top - style.px(6))
        self.scroll.place(room, style)

    def paint(self, pen: Pen) -> None:
        pen.surface.fill(pen.palette.panel)
        self.root.draw(pen)

    # What happens to it

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.hurry()
        if walk(event) == "back" and self.writing.job is None:
            self.leave()
        else:
            self.route(event)

    def saving_changed(self) -> None:
        self.renew()

    def reworded(self) -> None:
        self.renew()

    def closing(self) -> None:
        self.writing.cancel()

    def left(self) -> None:
        self._cancel()

    def wake_at(self) -> float | None:
        now = self.app.clock()
        due = [self.writing.wake_at(), self.handing.wake_at(), self.map.picture.wake_at(now)]
        waits = self._drawn_from is not None or self._judging is not None
        due.append(self._looks_at if waits else None)
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        self._looks_at = now + (LOOK_MS if self._drawn_from is None else FRAME_MS)
        ended = self.writing.tick(now)
        if self.handing.tick(now) or ended:
            self.renew()
        self.dirty |= ended is not None
        if self.writing.job is None and self.map.tick(now):
            self.dirty = True
        if self._judging is not None and self._judging.is_done:
            (self.found, self.intent), self._judging = self._judging.answer(), None
            self.map.tell(self.found)
            self.renew()
        if self._drawn_from is not None:
            self.curve.part, self.dirty = self._part, True
            if self.curve.part == 1:
                self.hurry()
