"""The title: the first page, and the way to everything else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from nightdrop.games import Kind
from nightdrop.table.calendar import this_week
from nightdrop.table.disk.files import basis_of
from nightdrop.table.language import _
from nightdrop.table.record.saves import (
    challenge_in,
    deals_in,
    is_finished,
    saved_games,
    was_played,
    written_at,
)
from nightdrop.table.words.sides import brief_words
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import Button, ButtonSet, Folding, Pen, Scroll, Style
from nightdrop.ui.kit.buttons import draw_ground, place_at_right
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.pen import sized, split
from nightdrop.ui.kit.screen import Window, soonest
from nightdrop.ui.look import fonts
from nightdrop.ui.look.game_art import (
    TITLE,
    TitleWords,
    games_shown,
    glimpse,
    kind_shown_of,
    light_of,
    scenario_words,
    sides_shown,
    title_words,
    whole_picture,
)
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import RADIUS_BUTTON, SIZE_SUB, TEXT_FLOOR, Palette, palette_of, rgb
from nightdrop.ui.saving import unsaved
from nightdrop.ui.tasks import Standings

_NAME = "NIGHT", "DROP"  # as on the box, in any language
_CREAM = rgb("#F5EDD8")
_PLATE, _LEAST = 19.0, 12.0  # design px of a game's name on its plate, and where room is scarce
# Design px of a plate's height with its picture, in a roomy and in a tight place, and of the line
# of words below the picture; of the buttons' breadth at most.
_TALL, _CAPTION, _WIDE = (136.0, 96.0), 54, 612
_PAD = 10  # design px beside a name on its plate
# The commands of the plates.
GAMES = "title.game-one", "title.game-two", "title.game-three", "title.game-four"
_SMALL_GAP = 26  # design px between two buttons of the foot
FADE_MS, _STEP_MS = 350, 16  # ms from one game's picture to another's, and of a step of it


class Title(Page):
    """Name of the game and the main menu; the first button resumes an unfinished game."""

    place = "title"
    is_outside = True

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        # In memory alone, and that in plain: a sealed one is asked for by its file.
        held = {one.path: one for one in app.keeper.unsaved if one.path and not one.seal}
        going_on = [path for path, one in held.items() if not one.is_over]
        # The guide has its own button.
        paths = [path for path in going_on if path.parent == app.saves]
        saved = (saved_games(app.saves), deals_in(app.saves))
        going = (next((path for path in some if path not in held and not is_finished(path)), None)
                 for some in saved)  # fmt: skip
        newest = max((path for path in going if path), key=lambda path: written_at(path) or 0,
                     default=None)  # fmt: skip
        self.latest = next(iter(paths), None) or newest
        # The picture that goes, and when it began to; when to draw the next step of that.
        self._gone: tuple[pygame.Surface, float] | None = None
        self._step_at = 0.0
        self._foot_fits = True  # whether the small buttons have room beside the note
        self.standings = Standings([self.latest] if self.latest else [])
        self.scroll = Scroll(Folding(), ring=8, grip=0)
        self.root = ButtonSet([self.scroll])
        self._renew()

    def _renew(self) -> None:
        """Make the buttons again."""
        self.small = self._small() if self._foot_fits else []
        self.menu = Folding([*self._menu(), *([] if self.small else self._small())], 1,
                            self._abreast)  # fmt: skip
        for button in self.small:
            button.face = _draw_small
        with self.root.kept():
            self.scroll.show(self.menu)
            self.root.widgets = [self.scroll, *self.small]
        self.dirty = True

    @property
    def palette(self) -> Palette:
        return palette_of(light_of(self._game), self.app.settings.contrast)

    def wake_at(self) -> float | None:
        return soonest(super().wake_at(), self._step_at if self._gone else self.standings.wake_at())

    @property
    def fades(self) -> bool:
        """Whether one game's picture is still fading into another's."""
        return self._gone is not None

    def tick(self, now: float) -> None:
        super().tick(now)
        if self._gone and now >= self._step_at:
            self.dirty, self._step_at = True, now + _STEP_MS
            if now - self._gone[1] >= FADE_MS:
                self._gone = None
        if self.standings.look(now):
            self.reworded()

    def _menu(self) -> list[Button]:
        where = self.standings.words(self.latest) if self.latest else ""
        known = self.standings.of(self.latest) if self.latest else None
        if known is not None and basis_of(known.game):
            where = " · ".join(filter(None, (scenario_words(known.game), where)))
        go_on = Button("continue", _("Continue"), self._continue,
                       where or _("Your last game"), "title.continue", True,
                       True, sign=KEYBOARD.cap("press"))
        bench = Button("bench", _("Workbench"), self._bench, "", "title.bench")
        day = Button("day", _("Deal of the day"), self._day, str(self.named_on), "title.day")
        campaign = Button("campaign", _("Campaign"), self._campaign, _("both games, one story"),
                          "title.campaign")  # fmt: skip
        alone, new = _("Play alone"), _("two players, or both sides")
        if self._kind.seats == 1:
            alone, new = _("Play"), _("choose difficulty and rules")
        return [
            *self._games(),
            *([go_on] if self.latest else []),
            Button("alone", alone, self._alone, self._against(), "title.alone", True,
                   self.latest is None),
            Button("new", _("New game"), self._new, new, "title.new"),
            *([day] if self._kind.deals else []),
            Button("challenge", _("Challenge of the week"), self._challenge, self._tried(),
                   "title.challenge"),
            *([campaign] if self._kind.seats > 1 else []),
            Button("guide", _("Learn by playing"), self._guide, "", "title.guide"),
            Button("load", _("Load a game"), self._load, "", "title.load"),
            Button("replay", _("Replays"), self._replay, "", "title.replay"),
            *([bench] if "bench" in self._kind.screens else []),
        ]

    def _small(self) -> list[Button]:
        """The small buttons at the foot, if there is room: what is not a game."""
        return [
            Button("rules", _("The rules in brief"), self.app.show_help, "", "everywhere.help"),
            Button("played", _("Games played"), self._played, "", "title.played"),
            Button("settings", _("Settings"), self._settings, "", "title.settings"),
            Button("about", _("About"), self._about, "", "title.about"),
            Button("quit", _("Quit"), self.app.quit, "", "title.quit"),
        ]

    def _games(self) -> Sequence[Button]:
        """A plate for each game; none if there is only one.

        The title shows picture and words of the chosen game, and its buttons begin that game.
        """
        shipped = games_shown()
        chosen = self.app.settings.game or shipped[0]
        made: list[GameButton] = []
        for number, name in enumerate(shipped if len(shipped) > 1 else ()):
            words = _words_of(name)
            command = GAMES[number] if number < len(GAMES) else ""
            made.append(
                GameButton(
                    f"game-{number}",
                    " ".join(words.name),
                    partial(self._pick, name),
                    words.corps,
                    command,
                )
            )
            made[-1].face = partial(_draw_picked if name == chosen else _draw_plate, name)
        for plate in made:
            plate.longest = max((one.label for one in made), key=len)
        return made

    def _pick(self, name: str) -> None:
        """Choose another game: its picture fades in over the present one."""
        if name != self.app.settings.game and not self.app.settings.still:
            self._gone, self._step_at = (self._land(), self.app.clock()), self.app.clock()
        self.app.set(self.app.settings.but(game=name))
        self.reworded()

    def _land(self) -> pygame.Surface:
        return whole_picture(self.app.settings.game, TITLE, self.size)

    def _continue(self) -> None:
        if self.latest:
            self.dropped(self.latest)

    def dropped(self, path: Path) -> None:
        """Resume the game in a file."""
        from nightdrop.ui.menus.game_launcher import open_game  # the rules load with the first game

        self.error = open_game(self.app, path)
        self.dirty = True

    def _new(self) -> None:
        with self.telling():  # a scenario may be damaged or not there
            self.app.open("new")

    @property
    def _game(self) -> str:
        return self.app.settings.game or games_shown()[0]

    @property
    def _kind(self) -> Kind:
        return kind_shown_of(self._game)

    def _against(self) -> str:
        """What a game alone will be like, as the last one; "" before the first."""
        chosen, sides = self.app.settings, sides_shown(self._game)
        if self._kind.seats == 1:
            return _("same as last time") if chosen.difficulty else ""
        if not chosen.level:
            return ""
        own = chosen.side if chosen.side in sides or not sides else sides[0]
        return brief_words("" if chosen.watch else own, chosen.level, chosen.second)

    def _alone(self) -> None:
        """Begin at once as the last time; before the first game, choose how."""
        if not self.app.settings.level and self._kind.seats > 1:
            self.app.set(self.app.settings.but(alone=True))
            self._new()
            return
        from nightdrop.ui.menus.alone import start_alone  # the rules load with the first game

        self.error = start_alone(self.app)
        self.dirty = True

    def _day(self) -> None:
        """Begin today's deal: it has its own cards and dice, and the default options."""
        from nightdrop.ui.menus.game_launcher import (
            start_game,  # the rules load with the first game
        )

        self.error = start_game(self.app, {}, scenario=self._game, day=str(self.named_on))
        self.dirty = True

    def _tried(self) -> str:
        """The week, and whether its challenge was tried, as far as known without the rules."""
        week = this_week()
        saves, said = self.app.saves, _("not tried yet")
        if saves is not None and was_played(saves, week):
            said = _("played")
        elif saves is not None and challenge_in(saves, week).exists():
            said = _("started, not finished")
        return f"{week}, {said}"

    def _challenge(self) -> None:
        self.app.open("challenge")

    def _campaign(self) -> None:
        with self.telling():
            self.app.open("stories")

    def _guide(self) -> None:
        with self.telling():
            self.app.open("chapters")

    def _about(self) -> None:
        self.app.open("about", self)

    def _load(self) -> None:
        self.app.open("games", "load")

    def _replay(self) -> None:
        self.app.open("games", "replay")

    def _played(self) -> None:
        self.app.open("played")

    def _bench(self) -> None:
        with self.telling():
            self.app.open("bench")

    def _settings(self) -> None:
        self.app.open("settings", self)

    def reworded(self) -> None:
        self._renew()

    def new_day(self) -> None:
        self._renew()

    def resized(self) -> None:
        super().resized()
        self._gone = None

    def _note(self) -> str:
        note = _("Unofficial edition. All art drawn by the program.")
        return self.error or unsaved(self.app.keeper.problem) or self._worry() or note

    def _own_words(self) -> TitleWords:
        return _words_of(self.app.settings.game)

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        left = width * 120 // 1920
        self._name = TitleName(style, self.size, self._own_words())
        room = self._place_small(style, width - 2 * left)
        self._room = width - 2 * left - room
        foot = style.height(self._note(), self._room, "body", 13.4)
        self._foot = height - foot - style.px(16)
        self._place(style, self._name.rect, self._foot - style.px(8))

    def paint(self, pen: Pen) -> None:
        pen.surface.blit(self._land(), (0, 0))
        if self._gone:
            went, since = self._gone
            left = 1 - (self.app.clock() - since) / FADE_MS
            went.set_alpha(max(0, round(255 * left)))
            pen.surface.blit(went, (0, 0))
            went.set_alpha(None)
        at = self._name.rect.left, self._foot
        pen.paragraph(at, self._note(), self._room, "body", 13.4, pen.palette.ink2)
        self._name.draw(pen)
        self.root.draw(pen)

    def _place_small(self, style: Style, room: int) -> int:
        """Place the small buttons at the right of the foot; returns the px that they take.

        0 if they do not fit beside the note: they are then among the other buttons.
        """
        buttons, gap = self.small or self._small(), style.px(_SMALL_GAP)
        whole = sum(_small_width(style, button) + gap for button in buttons)
        fits = whole + style.width(self._note(), "body", 13.4) <= room
        if fits != self._foot_fits:
            self._foot_fits = fits
            self._renew()
        middle = self.size[1] - style.px(16) - style.line_height("body", 13.4) // 2
        row = sized(room, style.tall(32), midleft=(self._name.rect.left, middle))
        place_at_right(style, row, self.small, partial(_small_width, style), _SMALL_GAP)
        return whole if fits else 0

    def _worry(self) -> str:
        """What is wrong with the program's environment, in a sentence, or ""."""
        if self.app.complaint:
            return _("English is used: {reason}").format(reason=self.app.complaint)
        if not fonts.is_there("body"):
            told = _("The fonts are missing from {folder}, so plain ones are used.")
            return told.format(folder=fonts.folder())
        if self.app.settings_damaged:
            told = _("The settings in {path} cannot be read. They have been set aside, and the "
                     "defaults are used.")
            return told.format(path=self.app.settings_file)
        return ""

    @staticmethod
    def _abreast(button: Button) -> int:
        """How many buttons may share a row: two, but all games, and only one that resumes."""
        several = len(GAMES) if isinstance(button, GameButton) else 2
        return 1 if button.name == "continue" else several

    def _place(self, style: Style, name: pygame.Rect, foot: int) -> None:
        """Place the buttons below the name, or beside it if they do not fit, else scrolled."""
        ring, top = style.px(8), name.bottom + style.px(14)
        plates = [button for button in self.menu.buttons if isinstance(button, GameButton)]
        row = max((len(plates) * (plate.wish(style) + 1) for plate in plates), default=0)
        wide = min(max(style.px(_WIDE), row), max(style.px(460), name.width, row))
        area = pygame.Rect(name.left, top, min(wide, self.size[0] - 2 * name.left), foot - top)
        aside = name.right + style.px(40)
        beside = pygame.Rect(aside, name.top + ring, self.size[0] - name.left - aside,
                             foot - name.top - ring)
        below = self._arranged(area, style)
        area.top += max(0, min(style.px(20), area.bottom - below))
        if below > area.bottom and (beside.width >= style.px(240) or area.height < style.px(80)):
            area = beside
            area.width = min(wide, area.width)
            self._arranged(area, style)
        self.menu.room = area.height
        self.scroll.place(style.inset(area, -8, -8), style)

    def _arranged(self, area: pygame.Rect, style: Style) -> int:
        """Place the buttons in an area; returns the y below them.

        The plates go without pictures if they do not fit with them.
        """
        for tall in (_TALL, None):
            for button in self.menu.buttons:
                button.tall = tall if isinstance(button, GameButton) else None
            below = self.menu.arrange(area, area.width, style)
            if below <= area.bottom:
                break
        return below


def _words_of(game: str) -> TitleWords:
    return title_words(game) or TitleWords(_NAME, _("82ND AIRBORNE"), "", _("6 JUNE 44"))


class GameButton(Button):
    """The button of a game; its name may be as small as can still be read.

    `longest` is the longest name of the plates, which all have one width.
    """

    longest = ""

    def wish(self, style: Style) -> int:
        return style.width(self.longest, "display", _LEAST) + style.px(2 * _PAD + 16)

    def full_wish(self, style: Style) -> int:
        return self.wish(style)


def _draw_plate(game: str, pen: Pen, button: Button) -> None:
    """Draw a game: a part of its picture, its name as on the box, whose it is, and its key.

    The key is on the picture if the name needs the whole width.
    """
    rect, (ink, shade) = pygame.Rect(button.rect), draw_ground(pen, button)
    seen = pen.inset(rect, 3, 3, bottom=_CAPTION - 3)
    aside = rect.width >= button.wish(pen) + pen.cap_width(button.cap) + pen.px(_PAD)
    if seen.height >= pen.px(36):
        pen.surface.blit(glimpse(game, seen.size), seen)
        pen.box(rect, None, pen.palette.rule, RADIUS_BUTTON)
        rect = split(rect, seen.bottom - rect.top)[1]
        if button.cap and not aside:
            pen.cap(seen.right - pen.px(5), seen.top + pen.px(18), button.cap)
    room = pen.capped(pen.inset(rect, _PAD, right=10), button.cap if aside else "", 8)
    low = rect.height < pen.line_height("display", _PLATE) + pen.line_height("head", SIZE_SUB)
    middle = rect.centery if low else rect.centery - pen.px(8)
    at = room.left, middle
    pen.fitted(at, button.label, _PLATE, ink, room.width, _LEAST, centred=True)
    if not low:
        pen.beside(room.left, rect.centery + pen.px(13), button.sub, "head", SIZE_SUB, shade,
                   room.width)  # fmt: skip


def _draw_picked(game: str, pen: Pen, button: Button) -> None:
    """Draw the chosen game: in a golden frame, with a tick on its corner."""
    _draw_plate(game, pen, button)
    pen.box(button.rect, None, pen.palette.accent, RADIUS_BUTTON, 2.6)
    at, radius = (button.rect.right - pen.px(4), button.rect.top + pen.px(4)), pen.px(9)
    pygame.draw.aacircle(pen.surface, pen.palette.accent, at, radius)
    sign = icon("tick", 2 * radius - pen.px(7), pen.palette.on_accent)
    pen.put(sign, at)


def _draw_small(pen: Pen, button: Button) -> None:
    """Draw a button of the foot: its key and its name, without a ground."""
    rect, pal = button.rect, pen.palette
    lit = button.hovered or button.focused
    if button.focused:
        pen.box(rect, None, pal.accent, RADIUS_BUTTON, 2)
    right = rect.left + pen.cap_room(button.cap, 0) + pen.px(4)
    if button.cap:
        pen.cap(right, rect.centery, button.cap)
        right += pen.px(10)
    pen.beside(right, rect.centery, button.label, "body", 13.4, pal.ink if lit else pal.ink2)


def _small_width(style: Style, button: Button) -> int:
    """The width of a button of the foot, in px."""
    wide = style.cap_room(button.cap, 10) + style.width(button.label, "body", 13.4) + style.px(8)
    return max(wide, style.hit_size)


class TitleName:
    """The name of the game, as large as the window allows. `rect` is its place, in px."""

    def __init__(self, style: Style, window: tuple[int, int], words: TitleWords) -> None:
        width, height = window
        left, top = width * 120 // 1920, height * 40 // 1080
        self.words = words
        self.size = size = min(206 * height / 1080, 206 * width / 1920)
        self.over = max(TEXT_FLOOR, round(size * 0.17))
        self.lead = round(self.over * 1.2) if words.over else 0  # above the name, in px
        self.type, wide = self._fitting(size)
        line = top + self.lead + len(words.name) * self._step + round(92 * size / 206)
        self.line = pygame.Rect(left, line, wide, max(3, round(size / 40)))
        self.below = line + round(size * 0.07) + 2
        self.day, self.corps = words.day, words.corps
        big = max(TEXT_FLOOR, min(style.px(40), round(size * 0.2)))
        while big > TEXT_FLOOR and self._below(big) > wide:
            big -= 1
        self.big = big
        tall = fonts.measure("head", big, self.day, big / 13)[1]
        self.rect = pygame.Rect(left, top, wide, self.below + tall - top)

    def _fitting(self, size: float) -> tuple[int, int]:
        """The largest type in px at which every line fits, and the width of the whole in px."""
        px, most = max(18, round(size)), round(760 * size / 206)
        longest = max(fonts.measure("display", px, word)[0] for word in self.words.name)
        px = max(18, min(px, px * most // longest))
        return px, max(round(642 * size / 206), min(most, longest))

    @property
    def _step(self) -> int:
        """The line spacing of the name, in px."""
        return round(170 * self.type / 206)

    def _below(self, big: int) -> int:
        """The width in px of what is below the line, in a type of `big` px."""
        return _wide(self.day, big) + _wide(self.corps, big * 3 // 4) + big

    def draw(self, pen: Pen) -> None:
        """Draw the name, its line, and what is below it."""
        (left, y), wide, big = self.rect.topleft, self.rect.width, self.big
        if self.words.over:
            said = fonts.text("head", self.over, self.words.over, pen.palette.accent, self.over / 3)
            pen.surface.blit(said, (left, y + self.lead // 3))
            y += self.lead
        for word in self.words.name:
            made = fonts.text("display", self.type, word, _CREAM)
            pen.surface.blit(made, (left, y))
            y += self._step
        pen.surface.fill(pen.palette.accent, self.line)
        said = fonts.text("head", big, self.day, pen.palette.accent, big / 13)
        pen.surface.blit(said, (left, self.below))
        small = fonts.text("head", max(TEXT_FLOOR, big * 3 // 4), self.corps, _CREAM, big / 40)
        if said.get_width() + small.get_width() + big // 2 <= wide:
            drop = said.get_height() * 3 // 4 - small.get_height() * 3 // 4
            pen.surface.blit(small, (left + wide - small.get_width(), self.below + drop))


def _wide(string: str, px: int) -> int:
    """The width of a text below the name, with its tracking, in px."""
    return fonts.measure("head", max(TEXT_FLOOR, px), string, px / 13)[0]
