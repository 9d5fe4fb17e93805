"""While you were away: a short film of what the others did, in this side's own eyes."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.hexwar.match.animation_script import Trail, trails
from nightdrop.hexwar.match.episodes import Episode
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, hex_at
from nightdrop.hexwar.ui.board.board import Stacks
from nightdrop.hexwar.ui.board.map_sprites import MapSprites
from nightdrop.hexwar.ui.board.markers import draw_markers
from nightdrop.hexwar.ui.board.marks import Marks, draw_above
from nightdrop.hexwar.ui.board.overlay import Overlay
from nightdrop.hexwar.ui.board.track import Track
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.map.camera import COLUMN, FLAT, HexCamera, hex_centre
from nightdrop.hexwar.ui.map.marks import tabs_of
from nightdrop.hexwar.ui.map.small import Minimap
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.play.camera import camera_in, glide_to, least_height
from nightdrop.hexwar.words.places import by_places
from nightdrop.table.language import _
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.fold import Fold, FoldRow, FoldTry
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.side_theme import uniform
from nightdrop.ui.look.theme import PALETTES, RGB, SIZE_SUB, Light
from nightdrop.ui.play.choices import away_title
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay.recap import Recap

WIDE, GAP, PAD = 292, 29, 17  # design px of a picture, between two, and round all
HEAD, TITLE, SUB = 44, 24, 20  # design px of the head, and of the lines below a picture
CROP, LOW_CROP = 112, 74  # design px of a picture's height, in a strip that is low too
# What is left out of a strip that is too tall: the second line, much of the pictures, all of them.
_CUTS: Final = ("sub", "low", "pictures")
# The room of a strip: design px, and a part of the map's height.
_ROOM, PART_OF_MAP = 108, 0.116
HEX = 30  # design px of a hex in a picture that is near enough
LEAST_HEX = 9


class Frame(NamedTuple):
    """A picture of the film: what happened, what the reader knew right after it, the ways."""

    episode: Episode
    view: State
    light: Light
    trails: Sequence[Trail]
    colour: RGB


class Strip(NamedTuple):
    """Where a film lies, in window px: its box, its pictures from number `first` on, their height
    (0 for none, only the words of the one that is shown)."""

    rect: pygame.Rect
    pictures: Sequence[pygame.Rect]
    first: int
    tall: int
    has_sub: bool

    def at(self, pos: tuple[int, int]) -> int | None:
        """The number of the picture under a point."""
        found = (n for n, rect in enumerate(self.pictures) if rect.collidepoint(pos))
        return next((self.first + number for number in found), None)


def lay_out_strip(style: Style, room: pygame.Rect, count: int, at: int) -> Strip:
    """The strip at the foot of a room, for `count` pictures of which number `at` is shown."""
    folded = strip_fold().lay(style, room.width,
                              style.px(_ROOM) + round(room.height * PART_OF_MAP))  # fmt: skip
    rows = folded.rects
    has_sub, tall = "sub" in rows, rows["pictures"].height if "pictures" in rows else 0
    head, height = rows["head"].height, folded.extent
    words = height - head - tall - rows["foot"].height
    gap, pad, side = style.px(GAP), style.px(PAD), style.px(20 if tall else 8)
    most = max(2, min(4, count))  # two at least, for the words and buttons of the head
    width = min(style.px(2 * PAD + most * WIDE + (most - 1) * GAP), room.width - 2 * side)
    rect = pygame.Rect(room.left + side, room.bottom - style.px(18) - height, width, height)
    inner = width - 2 * pad
    seen = max(1, min(4, count, round((inner + gap) / (style.px(WIDE) + gap)))) if tall else 1
    each = (inner + gap) // seen - gap
    if tall and count == 1:  # as wide as one of several, or the land would not fill it
        each = min(each, style.px(WIDE))
    first = max(0, min(at - seen + 2, count - seen)) if at >= seen - 1 else 0
    top = rect.top + head
    pictures = [pygame.Rect(rect.left + pad + number * (each + gap), top, each, tall + words)
                for number in range(min(seen, count - first))]  # fmt: skip
    if not tall:
        first = at
    return Strip(rect, pictures, first, tall, has_sub)


def strip_fold() -> Fold:
    """A strip from top to bottom: its head, pictures, the words below these."""

    def head(trial: FoldTry) -> int:
        return max(trial.style.px(HEAD), trial.style.tall(34) + trial.style.px(8))

    def pictures(trial: FoldTry) -> int | None:
        tall = trial.style.px(LOW_CROP if "low" in trial.cuts else CROP)
        return None if "pictures" in trial.cuts else tall

    def sub(trial: FoldTry) -> int | None:
        return None if "sub" in trial.cuts else trial.style.px(SUB)

    return Fold([FoldRow("head", head, 0), FoldRow("pictures", pictures, 0),
                 FoldRow("title", lambda trial: trial.style.px(TITLE), 0), FoldRow("sub", sub, 0),
                 FoldRow("foot", lambda trial: trial.style.px(12))], _CUTS)  # fmt: skip


def place_transport(style: Style, strip: Strip, buttons: Sequence[Button]) -> int:
    """Place the buttons at the right of the head, the last at its end; the x where they begin."""
    x, y = strip.rect.right - style.px(PAD), strip.rect.top + style.px(4)
    for button in reversed(buttons):
        wide = style.tall(52 if button.name in ("play", "pause") else 40)
        if button.label:
            wide = button.wish(style)
        button.rect = pygame.Rect(x - wide, y, wide, style.tall(34))
        x = button.rect.left - style.px(8)
    return x


class Pictures:
    """The small pictures of a film, each made once for its size."""

    def __init__(self, game: Game, land: Minimap) -> None:
        self._board, self._land = game.board, land
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}
        self._stacks, self._track = Stacks(), Track(game)
        self._overlay = Overlay(tabs_of(game.board))

    def of(self, frame: Frame, number: int, size: tuple[int, int], factor: float) -> pygame.Surface:
        """The picture of a frame, `size` px."""
        land = self._land.picture(frame.light)
        key = (number, size, factor, land)
        if key not in self._kept:
            self._kept[key] = self._made(frame, number, size, factor, land)
        return self._kept[key]

    def _made(
        self, frame: Frame, number: int, size: tuple[int, int], factor: float,
        land: pygame.Surface,
    ) -> pygame.Surface:  # fmt: skip
        """The land, the counters near it and the ways."""
        made = pygame.Surface(size)
        camera = self._camera(frame.episode.hexes, size, factor)
        _lay_land(made, camera, land, PALETTES[frame.light].panel2)
        self._track.draw(made, camera, frame.light, frame.view)
        near = {hex_: at for hex_ in frame.view.pieces.by_place
                if made.get_rect().inflate(80, 80).collidepoint(at := camera.hex_point(hex_))}
        goals = {hex_: camera.hex_point(hex_) for hex_ in frame.view.book.vp}
        sprites = MapSprites()
        sprites.begin(camera)
        draw_markers(made, frame.view, goals, sprites, ())
        marks = Marks(trails=tuple(frame.trails), trail_colour=frame.colour)
        self._stacks.draw(made, sprites, frame.view, frame.light, marks, near, frozenset(),
                          frozenset())  # fmt: skip
        self._overlay.aim(made, camera, frame.light)
        draw_above(self._overlay, marks)
        return made

    def _camera(self, hexes: frozenset[Hex], size: tuple[int, int], factor: float) -> HexCamera:
        """A camera on these hexes, as near as all of them can be seen."""
        whole = hex_centre(Hex(101)), hex_centre(hex_at(self._board.columns, self._board.rows))
        centres = [hex_centre(hex_) for hex_ in hexes] or whole
        west, east = min(x for x, _ in centres), max(x for x, _ in centres)
        north, south = min(y for _, y in centres), max(y for _, y in centres)
        fits = min(size[0] / (east - west + 2.4 * COLUMN), size[1] / (south - north + 1.6 * FLAT))
        height = max(LEAST_HEX, min(round(HEX * factor), int(fits * FLAT)))
        camera = HexCamera(self._board.columns, self._board.rows, (0, 0, *size), height)
        camera.centre_on_world((west + east) / 2, (north + south) / 2)
        return camera


def _lay_land(
    made: pygame.Surface, camera: HexCamera, land: pygame.Surface, ground: RGB
) -> None:
    """Lay the part of the land's picture that a camera sees on a picture; beyond it is `ground`."""
    made.fill(ground)
    zoom = camera.world[0] * camera.scale / land.get_width()
    left, top = (round(-at / zoom) for at in camera.origin)
    wide, tall = ceil(made.get_width() / zoom), ceil(made.get_height() / zoom)
    part = pygame.Rect(left, top, wide, tall).clip(land.get_rect())
    if not part:
        return
    scaled = round(part.width * zoom), round(part.height * zoom)
    at = round(camera.origin[0] + part.left * zoom), round(camera.origin[1] + part.top * zoom)
    made.blit(pygame.transform.smoothscale(land.subsurface(part), scaled), at)


def land_width(board: Board, factor: float) -> int:
    """How wide the land's picture is for hexes of full size, in px."""
    return round(HEX * factor * board.columns * COLUMN / FLAT)


_NUMBER: Final = 13  # design px: radius of a picture's number
_TITLES: Final = (16, 14, 12.8)  # design px of the title's type, as much as has room
_NOTES: Final = (SIZE_SUB,)
_LEAST: Final = 11.6  # design px of the words below a picture


def draw_strip(
    pen: Pen, strip: Strip, frames: Sequence[Frame], at: int, pictures: Pictures,
    title: tuple[str, str, str], right: int, buttons: Sequence[Button],
) -> None:  # fmt: skip
    """The whole strip; of `title`, its notes and `right` (px) as much
    is said as stands left of that."""
    pen.box(strip.rect, pen.palette.panel, pen.palette.rule, 10)
    left, middle = strip.rect.left + pen.px(PAD), buttons[0].rect.centery
    for words, role, sizes, ink in zip(
        title, ("strong", "body", "body"), (_TITLES, _NOTES, _NOTES),
        (pen.palette.ink, pen.palette.ink2, pen.palette.ink2), strict=True
    ):  # fmt: skip
        fitting = (size for size in sizes if left + pen.width(words, role, size) <= right)
        if words and (size := next(fitting, 0)):
            left = pen.beside(left, middle, words, role, size, ink).right + pen.px(14)
    for button in buttons:
        button.draw(pen)
    for place, (number, frame) in zip(strip.pictures, list(enumerate(frames))[strip.first :],
                                      strict=False):  # fmt: skip
        _draw_frame(pen, place, frame, number, number == at, strip, pictures)


def _draw_frame(
    pen: Pen, place: pygame.Rect, frame: Frame, number: int, shown: bool, strip: Strip,
    pictures: Pictures,
) -> None:  # fmt: skip
    """A picture with its number and its words; the one that is shown has a ring."""
    if strip.tall:
        box = pygame.Rect(place.topleft, (place.width, strip.tall))
        pen.surface.blit(pictures.of(frame, number, box.size, pen.scale.factor), box)
        pen.box(box, None, pen.palette.rule, 4)
        if shown:
            pen.box(box.inflate(pen.px(6), pen.px(6)), None, pen.palette.accent, 6, 2.8)
        radius, edge = pen.px(_NUMBER), pen.px(_NUMBER + 5)
        at = (box.right - edge, box.top + edge)
        pygame.draw.aacircle(pen.surface, COUNTERS.dark, at, radius + 1)
        pygame.draw.aacircle(pen.surface, COUNTERS.cream, at, radius)
        disc = pygame.Rect(0, 0, 2, 2)
        disc.center = at
        pen.centred(disc, str(number + 1), "value", 17, COUNTERS.dark)
        adjutant = next((line.adjutant for line in frame.episode.lines if line.adjutant), None)
        if adjutant is not None:  # it decided some of this
            badge = side_badge(adjutant, 2 * radius, pen.theme)
            pen.surface.blit(badge, badge.get_rect(center=(box.left + edge, box.top + edge)))
    y = place.top + strip.tall + pen.px(3)
    board, ink = frame.view.game.board, pen.palette.ink
    head, sub = by_places(board, frame.episode.head), by_places(board, frame.episode.sub)
    if not strip.has_sub:  # both in one line, where they fit
        both = _("{head}: {sub}").format(head=head, sub=sub) if sub else head
        if not _one_line(pen, place.left, y, place.width, (both,), "strong", ink):
            _head(pen, place.left, y, place.width, head)
        return
    _head(pen, place.left, y, place.width, head)
    lines = (by_places(board, line.short) for line in reversed(frame.episode.lines))
    below = sub, *lines
    _one_line(pen, place.left, y + pen.px(SUB), place.width, below, "body", pen.palette.ink2)


def _head(pen: Pen, x: int, y: int, width: int, words: str) -> None:
    """The head of a picture, cut where it is too long even if small."""
    if not _one_line(pen, x, y, width, (words,), "strong", pen.palette.ink):
        pen.text((x, y), words, "strong", _LEAST, width=width)


def _one_line(
    pen: Pen, x: int, y: int, width: int, wishes: Sequence[str], role: str, ink: RGB
) -> bool:
    """The first of some texts that fits into a width, smaller if need be; False if none does."""
    for size in (14, 12.8, _LEAST):
        for words in wishes[: None if role == "strong" else 2]:
            if pen.width(words, role, size) <= width:
                pen.text((x, y), words, role, size, ink)
                return True
    return False


WHOLE_MS = 20_000.0  # a usual activation
LEAST_MS, MOST_MS = 1200.0, 3200.0  # of one picture
MOVES = 0.7  # the part of a picture's time in which its counters move
LINES = 0.5  # how wide roads and rivers are in the pictures, of those of the small map
NEAREST = 84  # hex height in px at most that the camera takes by itself


class Away(Recap):
    """The film on a map: the steps are episodes, each with a small picture in a strip."""

    def __init__(self, app: Window, play: Play, plays: bool = False) -> None:
        self.rows = play.playing.match.log(play.playing.audience, play.playing.away or 0)
        self._frames: dict[int, Frame] = {}
        self._pictures: tuple[Minimap, Pictures] | None = None
        super().__init__(app, play, plays)

    @property
    def scene(self) -> Hex | None:
        """Where the picture that is shown happened."""
        return self.step.hex if self.steps else None

    def stretch(self, step: Episode) -> tuple[int, int]:
        return step.first, self.match.history.after(step.last)

    def look(self) -> None:
        """Bring all of an episode into view above the strip, unless it is seen already."""
        camera, hexes = camera_in(self.picture), self.step.hexes
        if all(camera.shows(hex_) and self._is_clear(hex_) for hex_ in hexes):
            return
        most = min(camera.height, max(NEAREST, least_height(self.picture)))
        spare = self.play.side.map_rect.bottom - self._strip().rect.top
        glide_to(self.picture, hexes, round(most), 0.0, spare)
        camera.pan(0, spare // 2)

    def show(self, seen: Sequence[ObservedTransition]) -> None:
        self.picture.show(seen, max(1.0, 2400.0 / (self._usual * MOVES)), self.scene)

    @property
    def beat(self) -> float:
        return self._usual * (self.app.settings.tempo or 1.0)

    @property
    def _usual(self) -> float:
        """How long a picture is shown, in ms at usual speed."""
        return min(MOST_MS, max(LEAST_MS, WHOLE_MS / max(1, len(self.steps))))

    def _make_room(self) -> None:
        """The strip lies over the map."""

    def _is_clear(self, hex_: Hex) -> bool:
        return not self._strip().rect.collidepoint(camera_in(self.picture).hex_point(hex_))

    def frame(self, number: int) -> Frame:
        """A picture of the film with its ways, found once."""
        if number not in self._frames:
            episode = self.steps[number]
            view = self.match.state_view(self.stretch(episode)[1], self.reader).state
            ways = trails(self.match, self.reader, episode)
            self._frames[number] = Frame(episode, view, view.game.rules.light(view.turn), ways,
                                         _colour(episode, self.theme))  # fmt: skip
        return self._frames[number]

    def leave(self) -> None:
        self.next_beat = None
        self.picture.finish()
        self.play.come_back()

    def reworded(self) -> None:
        self.rows = self.match.log(self.reader, self.play.playing.away or 0)
        self._frames.clear()
        super().reworded()

    # The picture

    def _strip(self) -> Strip:
        style = self.style
        return lay_out_strip(style, self.play.side.map_rect, len(self.steps), self.at)

    def lay_out(self) -> None:
        self.play.lay_out()
        place_transport(self.style, self._strip(), self.buttons.buttons)

    def _small(self) -> tuple[Minimap, Pictures]:
        """The land in small, and the pictures of the film, for the size of the window."""
        board = self.view.game.board
        wide = land_width(board, self.scale.factor)
        if self._pictures is None or self._pictures[0].size[0] != wide:
            painted = self.app.shared(Maps).of(self.view.game)
            land = Minimap(painted.chart, painted.whole, wide, LINES)
            self._pictures = land, Pictures(self.view.game, land)
        return self._pictures

    def draw(self, surface: pygame.Surface) -> None:
        self.lay_out()
        frame, pen = self.frame(self.at), self.style.on(surface)
        fight = frame.episode.lines[0].about.fight
        marks = Marks(target=fight, focus=None if frame.trails else self.scene,
                      trails=tuple(frame.trails), trail_colour=frame.colour,
                      trail_number=self.at + 1)  # fmt: skip
        self.picture.draw_frame(pen, self.picture.frame(self.view, pen, marks=marks))
        self.play.draw_panel(pen)
        strip = self._strip()
        right = min(button.rect.left for button in self.buttons.buttons) - pen.px(12)
        frames = [self.frame(number) for number in range(len(self.steps))]
        draw_strip(pen, strip, frames, self.at, self._small()[1], self._words, right,
                   self.buttons.buttons)  # fmt: skip

    @property
    def _title(self) -> str:
        return away_title({row.side for row in self.rows if row.side} - {self.reader})

    @property
    def _words(self) -> tuple[str, str, str]:
        """The title, which picture is shown, and what it is in a sentence: an adjutant's first. It
        is left out where the picture says the same."""
        step = self.steps[self.at]
        board = self.view.game.board
        told = next((line.text for line in step.lines if line.adjutant), step.told)
        told = by_places(board, told)
        told = "" if told == f"{by_places(board, step.head)}." else told
        count = _("{part} of {whole}").format(part=self.at + 1, whole=len(self.steps))
        return self._title, count, told

    def _click(self, event: pygame.event.Event) -> None:
        """A picture is shown; what is clicked in the panel ends the film, and counts."""
        found = self._strip().at(event.pos)
        if found is not None:
            self.next_beat = None
            self.at = found
            self.go(found)
        super()._click(event)


def _colour(episode: Episode, theme: str) -> RGB:
    """The colour of the side that moved."""
    side = episode.lines[0].side
    return uniform(side, theme).edge if side else COUNTERS.disc
