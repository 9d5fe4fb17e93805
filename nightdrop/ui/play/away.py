"""While you were away: a short film of what the others did, in this side's own eyes."""

from __future__ import annotations

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.table.language import _
from nightdrop.table.match.episodes import Episode
from nightdrop.table.match.shown import glimpses, trails
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.board.marks import Marks
from nightdrop.ui.board.motion import Motion, MotionTimer
from nightdrop.ui.kit.buttons import Button, ButtonSet, draw_brief
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.look.liveries import uniform
from nightdrop.ui.look.theme import COUNTERS, RGB
from nightdrop.ui.map.small import Minimap
from nightdrop.ui.play.choices import away_title
from nightdrop.ui.play.film import (
    Frame,
    Pictures,
    Strip,
    draw_strip,
    draw_transport,
    land_width,
    lay_out_strip,
    place_transport,
)
from nightdrop.ui.play.screen import Play

WHOLE_MS = 20_000.0  # a usual activation
LEAST_MS, MOST_MS = 1200.0, 3200.0  # of one picture
MOVES = 0.7  # the part of a picture's time in which its counters move
LINES = 0.5  # how wide roads and rivers are in the pictures, of those of the small map
NEAREST = 84  # hex height in px at most that the camera takes by itself


class Away(Screen):
    """The film of what was told since this side looked last; `at` is the picture shown.

    `steps` are its episodes: with none there is nothing to show. Where the player wants fewer
    movements it is a list to step through, and nothing plays by itself.
    """

    place = "away"

    def __init__(self, app: Window, play: Play, plays: bool = False) -> None:
        super().__init__(app)
        self.play, playing = play, play.playing
        self.match, self.side = playing.match, playing.audience
        self.rows = self.match.log(self.side, playing.away or 0)
        self.steps = self.play.playing.missed()
        self._frames: dict[int, Frame] = {}
        self.buttons, self.motion = ButtonSet(), Motion(app, play.board)
        self.timer, self.at = MotionTimer(self.motion), 0
        self.next_beat: float | None = None
        self._pictures: tuple[Minimap, Pictures] | None = None
        self.view, self.light = playing.view, playing.view.game.rules.light(playing.view.turn)
        if self.steps:
            if plays and app.settings.tempo:
                self.next_beat = 0.0
            play.stand_back()
            self.go(0)

    @property
    def scene(self) -> Hex | None:
        """Where the picture that is shown happened."""
        return self.steps[self.at].hex if self.steps else None

    def go(self, at: int) -> None:
        """Show a picture of the film; beyond the last the game goes on."""
        if at >= len(self.steps):
            self.leave()
            return
        forward = at >= self.at
        self.at = max(0, at)
        episode = self.steps[self.at]
        self.view = self._view_after(episode)
        self.light = self.view.game.rules.light(self.view.turn)
        self.motion.finish()
        self._look_at(episode)
        seen = []
        if forward:
            end = self.match.after(episode.last)
            seen = glimpses(self.match, self.side, episode.first, end)
        self.motion.show(seen, self.scene, max(1.0, 2400.0 / (self._beat * MOVES)))
        if self.next_beat is not None:
            self.next_beat = self.app.clock() + self._beat * (self.app.settings.tempo or 1.0)
        self.renew()

    def _look_at(self, episode: Episode) -> None:
        """Bring all of an episode into view above the strip, unless it is seen already."""
        camera = self.board.camera
        if all(camera.shows(hex_) and self._is_clear(hex_) for hex_ in episode.hexes):
            return
        self.motion.glide_to(episode.hexes, round(min(camera.height, NEAREST)), 0.0)
        spare = self.play.side.map_rect.bottom - self._strip().rect.top
        camera.pan(0, spare // 2)

    def _is_clear(self, hex_: Hex) -> bool:
        return not self._strip().rect.collidepoint(self.board.camera.hex_point(hex_))

    @property
    def _beat(self) -> float:
        """How long a picture is shown, in ms at usual speed."""
        return min(MOST_MS, max(LEAST_MS, WHOLE_MS / max(1, len(self.steps))))

    def _view_after(self, episode: Episode) -> State:
        """What this side knew when an episode was over."""
        return self.match.state_view(self.match.after(episode.last), self.side).state

    def frame(self, number: int) -> Frame:
        """A picture of the film with its ways, found once."""
        if number not in self._frames:
            episode = self.steps[number]
            view = self._view_after(episode)
            ways = trails(self.match, self.side, episode)
            self._frames[number] = Frame(episode, view, view.game.rules.light(view.turn), ways,
                                         _colour(episode))  # fmt: skip
        return self._frames[number]

    def renew(self) -> None:
        """Make the buttons anew."""
        self.buttons.replace(self._make())
        self.dirty = True

    def _make(self) -> list[Button]:
        """Back, play or pause, on, and away with it."""
        last, plays = self.at + 1 == len(self.steps), self.next_beat is not None
        still = not self.app.settings.tempo
        made = [Button("step-back", "", lambda: self.go(self.at - 1), "", "away.back", self.at > 0)]
        if not still:
            made.append(Button("pause" if plays else "play", "", self.toggle, "", "away.play",
                               primary=plays or not last))  # fmt: skip
        made.append(Button("next", "", lambda: self.go(self.at + 1), "", "away.next",
                           primary=still and not last))  # fmt: skip
        for button in made:
            button.face = draw_transport
        done = Button("skip", _("To your turn") if last else _("Skip"), self.leave, "",
                      "away.leave", primary=last and not plays)  # fmt: skip
        done.also, done.face = "back", draw_brief
        return [*made, done]

    def toggle(self) -> None:
        """Play on, from the beginning where the end is shown; or stop."""
        if self.next_beat is not None:
            self.next_beat = None
            self.renew()
            return
        self.next_beat = 0.0
        if self.at + 1 == len(self.steps) and len(self.steps) > 1:
            self.at = 0
        self.go(self.at)

    @property
    def board(self) -> BoardPanel:
        """The map, which is the play screen's."""
        return self.play.board

    def hurry(self) -> None:
        """End all that moves."""
        self.dirty |= self.motion.finish()

    def leave(self) -> None:
        """On with the game."""
        self.next_beat = None
        self.motion.finish()
        self.play.come_back()

    def resized(self) -> None:
        self.play.resized()
        super().resized()

    def reworded(self) -> None:
        self.rows = self.match.log(self.side, self.play.playing.away or 0)
        self.steps = self.play.playing.missed()
        self._frames.clear()
        self.renew()

    # The picture

    def _strip(self) -> Strip:
        style = Style(self.palette, self.scale)
        return lay_out_strip(style, self.play.side.map_rect, len(self.steps), self.at)

    def lay_out(self) -> None:
        """Place the buttons; done before any event and any picture."""
        self.play.lay_out()
        place_transport(Style(self.palette, self.scale), self._strip(), self.buttons.buttons)

    def _small(self) -> tuple[Minimap, Pictures]:
        """The land in small, and the pictures of the film, for the size of the window."""
        board = self.board.board
        wide = land_width(board, self.scale.factor)
        if self._pictures is None or self._pictures[0].size[0] != wide:
            land = Minimap(self.board.map.chart, self.board.map.whole, wide, LINES)
            self._pictures = land, Pictures(board, land)
        return self._pictures

    def draw(self, surface: pygame.Surface) -> None:
        self.lay_out()
        frame = self.frame(self.at)
        fight = frame.episode.lines[0].fight
        marks = Marks(target=fight, focus=None if frame.trails else self.scene,
                      trails=tuple(frame.trails), trail_colour=frame.colour,
                      trail_number=self.at + 1)  # fmt: skip
        self.board.draw(surface, self.view, self.light, marks, self.motion.shown())
        pen = Pen(surface, self.palette, self.scale)
        self.play.draw_panel(pen)
        strip = self._strip()
        right = min(button.rect.left for button in self.buttons.buttons) - pen.px(12)
        frames = [self.frame(number) for number in range(len(self.steps))]
        draw_strip(pen, strip, frames, self.at, self._small()[1], self._words, right,
                   self.buttons.buttons)  # fmt: skip

    @property
    def _title(self) -> str:
        """Who moved meanwhile."""
        return away_title({row.side for row in self.rows if row.side} - {self.side})

    @property
    def _words(self) -> tuple[str, str, str]:
        """The title, which picture is shown, and what it is in a sentence."""
        count = _("{part} of {whole}").format(part=self.at + 1, whole=len(self.steps))
        return self._title, count, self.steps[self.at].text

    # Events and time

    def handle(self, event: pygame.event.Event) -> None:
        self.lay_out()
        if event.type == pygame.MOUSEMOTION and event.buttons[0]:
            self.board.camera.pan(-event.rel[0], -event.rel[1])
            self.dirty = True
        elif event.type == pygame.MOUSEMOTION:
            self.dirty |= self.buttons.point(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self.board.camera.zoom(1 if event.y > 0 else -1, *pygame.mouse.get_pos())
            self.dirty = True
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.hurry()
            if not self.buttons.handle(event) and event.type == pygame.MOUSEBUTTONDOWN:
                self._click(event)
            self.dirty = True

    def _click(self, event: pygame.event.Event) -> None:
        """A picture is shown; what is clicked in the panel ends the film, and counts."""
        found = self._strip().at(event.pos)
        if found is not None:
            self.next_beat = None
            self.at = found
            self.go(found)
        elif event.button == 1 and not self.play.side.map_rect.collidepoint(event.pos):
            self.leave()
            self.play.handle(event)

    def wake_at(self) -> float | None:
        now = self.app.clock()
        due = self.timer.wake_at(now), self.next_beat
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        self.dirty |= self.timer.tick(now)
        if self.next_beat is not None and now >= self.next_beat:
            if self.at + 1 < len(self.steps):
                self.go(self.at + 1)
            else:
                self.next_beat = None
                self.renew()

    def clickables(self) -> list[Clickable]:
        self.lay_out()
        return self.buttons.clickables()


def _colour(episode: Episode) -> RGB:
    """The colour of the side that moved."""
    side = episode.lines[0].side
    return uniform(side).edge if side else COUNTERS.disc
