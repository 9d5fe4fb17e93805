"""The title: the first page, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from nightdrop.games import KINDS
from nightdrop.table.calendar import this_week
from nightdrop.table.disk.folders import files_in
from nightdrop.table.language import LANGUAGES, _, language, ngettext
from nightdrop.table.record.saves import (
    BIN,
    MAIL,
    challenge_in,
    deals_in,
    is_challenge,
    is_finished,
    saved_games,
    was_played,
    written_at,
)
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import Button, ButtonSet, Folding, Pen, Scroll, Style
from nightdrop.ui.kit.buttons import place_at_right
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.pen import sized
from nightdrop.ui.kit.screen import Window, soonest
from nightdrop.ui.look import fonts
from nightdrop.ui.look.game_art import (
    TITLE,
    TitleWords,
    game_words,
    games_shown,
    kind_shown_of,
    light_of,
    title_words,
    whole_picture,
)
from nightdrop.ui.look.theme import (
    RADIUS_BUTTON,
    TEXT_FLOOR,
    Palette,
    most_scale,
    palette_of,
    rgb,
)
from nightdrop.ui.saving import unsaved
from nightdrop.ui.tasks import Standings, mails_waiting

_NAME = "NIGHT", "DROP"  # as on the box, in any language
_CREAM = rgb("#F5EDD8")
_WIDE = 600  # design px of the buttons' breadth at most
_TALL = 76, 56  # design px of the height of the first start's buttons, in a roomy and a tight place
_SMALL_GAP = 26  # design px between two buttons of the foot
_SIZES = 1.0, 1.25, 1.5, 2.0  # of the interface, in the order of the button that changes it
_MINUTES = 4  # of a chapter of the guide, about


class Title(Page):
    """Name of the game and the main menu; the first button resumes an unfinished game.

    Before the first game there are two buttons; afterwards *More* shows all that is not a game to
    be played now in place of the others. A page opened there leads back there.
    """

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
        self._home = app.saves.parent / MAIL if app.saves else None
        self.has_mail = self._home is not None and _has_games(self._home)
        begun = app.settings.game or any(saved) or paths or self.has_mail
        self.is_first = not begun  # no game was begun yet
        self._waiting = 0, 0  # games by mail that wait for the player here, and for the others
        self.shows_more: bool = app.left_at.pop(self.place, False)
        self._note = ""  # what stands at the foot
        self._foot_fits = True  # whether the small buttons have room at the foot
        self.standings = Standings([self.latest] if self.latest else [])
        self.scroll = Scroll(Folding(), ring=8, grip=0)
        self.root = ButtonSet([self.scroll])
        self._asks_mail = self.has_mail  # once the first frame is drawn: that comes first
        self._renew()

    def _count_mail(self, waiting: tuple[int, int]) -> None:
        self._waiting = waiting
        self._renew()

    def _mail_button(self) -> Button:
        """The way to the games by mail, with how many wait for whom."""
        mine, other = self._waiting
        said = [ngettext("{count} waits for you", "{count} wait for you", mine),
                ngettext("{count} waits for another player", "{count} wait for other players",
                         other)]  # fmt: skip
        told = [one.format(count=count) for one, count in zip(said, self._waiting, strict=True)
                if count]  # fmt: skip
        told = told or [_("with a friend, by file or code")]
        return _button("title.mail", _("By mail"), self._mail, ", ".join(told))

    def _mail(self) -> None:
        with self.telling():
            self.app.open("mail")

    def _renew(self) -> None:
        """Make the buttons again."""
        self.small = self._small() if self._foot_fits else []
        front, more = self._front(), self._more()
        shown, hidden = (more, front) if self.shows_more else (front, more)
        self.hidden = ButtonSet(hidden)  # a key of the player's own reaches these too
        self.menu = Folding([*shown, *([] if self.small else self._small())], 1, self._abreast)
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
        at_once = self.app.clock() if self._asks_mail else None
        return soonest(super().wake_at(), self.standings.wake_at(), at_once)

    def tick(self, now: float) -> None:
        super().tick(now)
        if self._asks_mail and (home := self._home) and (saves := self.app.saves):
            self._asks_mail = False
            self.work.ask("mail", (), lambda _job: mails_waiting(home, saves),
                          then=self._count_mail)  # fmt: skip
        if self.standings.look(now):
            self.reworded()

    def _front(self) -> list[Button]:
        """What a player wants first: to go on, to play, to learn."""
        learns = self.is_first and not self.app.settings.learned
        plays = self.latest is None and not learns
        where = self._where()
        go_on = _button("title.continue", _("Continue"), self._continue, where, is_gold=True)
        games = _("{count} games, for one or two players").format(count=len(games_shown()))
        new = _button("title.new", _("Play"), self._new, games, is_gold=plays)
        minutes = _("short chapters of about {count} minutes").format(count=_MINUTES)
        guide = _button("title.guide", _("Learn by playing"), self._guide, minutes, is_gold=learns)
        if self.is_first:
            new.tall = guide.tall = _TALL
            return [guide, new]
        more = Button("more", _("More"), self._turn_over, _("saved games, challenge, campaign"),
                      sign="")  # fmt: skip
        mail = [self._mail_button()] if self.has_mail else []
        return [*([go_on] if self.latest else []), *mail, new, guide, more]

    def _more(self) -> list[Button]:
        """What is not a game to be played now."""
        deal = next((name for name in games_shown() if kind_shown_of(name).deals), "")
        told = f"{game_words(deal)}, {self.named_on}"
        campaigns = _("several games, or ten deals")
        has_bench = any("bench" in kind.screens for kind in KINDS.values())
        built = _("build a position and try it")
        return [
            _button("title.load", _("Saved games"), self._load, _("continue or replay them")),
            *([] if self.has_mail or self._home is None else [self._mail_button()]),
            _button("title.challenge", _("Challenge of the week"), self._challenge, self._tried()),
            *([_button("title.day", _("The deal of the day"), partial(self._day, deal), told)]
              if deal else []),
            _button("title.campaign", _("Campaign"), self._campaign, campaigns),
            *([_button("title.bench", _("Workbench"), self._bench, built)]
              if has_bench else []),
            _button("title.played", _("Games played"), self._played, _("your results")),
            Button("rules", _("The rules in brief"), self.app.show_help, "", "everywhere.help",
                   sign=""),
            _button("title.about", _("About"), self._about),
            Button("back", _("Back"), self._turn_over, "", "back", sign=KEYBOARD.cap("back")),
        ]  # fmt: skip

    def _small(self) -> list[Button]:
        """The small buttons at the foot, if there is room: what is not a game.

        Language and size are chosen at the first start; afterwards they are among the settings.
        """
        always = [_button("title.settings", _("Settings"), self._settings),
                  _button("title.quit", _("Quit"), self.app.quit)]  # fmt: skip
        if not self.is_first:
            return always
        spoken = list(LANGUAGES)
        other = spoken[(spoken.index(language()) + 1) % len(spoken)]
        size = _("Text size {number} %").format(number=round(100 * self.app.settings.scale))
        return [
            Button("language", LANGUAGES[other], partial(self._speak, other)),
            Button("size", size, self._enlarge),
            *always,
        ]

    def _where(self) -> str:
        """Game, campaign, turn and decider of the game to go on with, as far as they are known."""
        known = self.standings.of(self.latest) if self.latest else None
        if known is None or self.latest is None:
            return _("Your last game")
        part = known.campaign
        if is_challenge(self.latest):
            part = _("challenge {week}").format(week=self.latest.stem)
        return " · ".join(filter(None, (game_words(known.game), part, known.words)))

    def _turn_over(self) -> None:
        """Show what is behind *More*, or the first buttons again."""
        self.shows_more = not self.shows_more
        self.scroll.scroll_to(0)
        self._renew()
        self.root.focus = None

    def _speak(self, other: str) -> None:
        self.app.set(self.app.settings.but(language=other))

    def _enlarge(self) -> None:
        """Take the next larger text that the window has room for, else the smallest."""
        now, most = self.app.settings.scale, most_scale(*self.size, self.room)
        larger = (one for one in _SIZES if now < one <= most)
        self.app.set(self.app.settings.but(scale=next(larger, _SIZES[0])))
        self._renew()

    def _continue(self) -> None:
        if self.latest:
            self.dropped(self.latest)

    def dropped(self, path: Path) -> None:
        """Resume the game in a file, or open a letter."""
        from nightdrop.table.match.mailbox import is_letter  # the rules load with the first game
        from nightdrop.ui.menus.game_launcher import open_game

        if self._home is not None and is_letter(path):
            from nightdrop.ui.menus.mail_seat import open_letter

            open_letter(self, path)
            return
        self.error = open_game(self.app, path)
        self.dirty = True

    def work_failed(self, sentence: str) -> None:
        self.error, self.dirty = sentence, True

    def _new(self) -> None:
        """Choose game and opponent; the first time against the computer, as most begin so."""
        if self.is_first:
            self.app.set(self.app.settings.but(alone=True))
        with self.telling():  # a scenario may be damaged or not there
            self.app.open("new")

    @property
    def _game(self) -> str:
        return self.app.settings.game or games_shown()[0]

    def _day(self, game: str) -> None:
        """Begin today's deal of a game: it has its own cards and dice, and the default options."""
        from nightdrop.ui.menus.game_launcher import (
            start_game,  # the rules load with the first game
        )

        self.error = start_game(self.app, {}, scenario=game, day=str(self.named_on))
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
        self.app.open("games")

    def _played(self) -> None:
        self.app.open("played", self)

    def _bench(self) -> None:
        with self.telling():
            self.app.open("bench")

    def _settings(self) -> None:
        self.app.open("settings", self)

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back" and self.shows_more:
            self._turn_over()
        elif not self.hidden.do(KEYBOARD.command(event)):
            super().handle(event)

    def left(self) -> None:
        super().left()
        self.app.left_at[self.place] = self.shows_more

    def reworded(self) -> None:
        self._renew()

    def new_day(self) -> None:
        self._renew()

    def settings_changed(self) -> None:
        self._renew()

    def resized(self) -> None:
        super().resized()
        self._renew()

    def _alarm(self) -> str:
        """What is wrong, in a sentence, or ""."""
        return self.error or unsaved(self.app.keeper.problem) or self._worry()

    def _own_words(self) -> TitleWords:
        return _words_of(self.app.settings.game)

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        left = width * 120 // 1920
        self._name = TitleName(style, self.size, self._own_words())
        row = self._place_small(style, width - 2 * left)
        self._note = self._alarm() or _("Unofficial edition. All art drawn by the program.")
        is_beside = row + style.width(self._note, "body", 13.4) <= width - 2 * left
        if not is_beside:
            self._note = self._alarm()  # above the small buttons; About says the other
        self._room = width - 2 * left - (row if is_beside else 0)
        foot = style.height(self._note, self._room, "body", 13.4) if self._note else 0
        self._foot = height - foot - style.px(16 if is_beside else 52)
        self._place(style, self._name.rect, self._foot - style.px(24))

    def paint(self, pen: Pen) -> None:
        pen.surface.blit(whole_picture(self.app.settings.game, TITLE, self.size), (0, 0))
        at = self._name.rect.left, self._foot
        ink = pen.palette.refused if self._alarm() else pen.palette.ink2
        pen.paragraph(at, self._note, self._room, "body", 13.4, ink)
        self._name.draw(pen)
        self.root.draw(pen)

    def _place_small(self, style: Style, room: int) -> int:
        """Place the small buttons at the right of the foot; returns the px that they take.

        0 if they do not fit into its `room` px: they are then among the other buttons.
        """
        buttons, gap = self.small or self._small(), style.px(_SMALL_GAP)
        whole = sum(_small_width(style, button) + gap for button in buttons)
        fits = whole <= room
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

    def _abreast(self, button: Button) -> int:
        """How many buttons may share a row: two, but for what is played next and for the way back.
        """
        return 1 if self.is_first or button.name in ("continue", "new", "back") else 2

    def _place(self, style: Style, name: pygame.Rect, foot: int) -> None:
        """Place the buttons below the name, or beside it if they do not fit, else scrolled."""
        ring, top = style.px(8), name.bottom + style.px(14)
        wide = min(style.px(_WIDE), self.size[0] - 2 * name.left)
        area = pygame.Rect(name.left, top, wide, foot - top)
        aside = name.right + style.px(40)
        beside = pygame.Rect(aside, name.top + ring, self.size[0] - name.left - aside,
                             foot - name.top - ring)
        below = self.menu.arrange(area, area.width, style)
        area.top += max(0, min(style.px(20), area.bottom - below))
        if below > area.bottom and (beside.width >= style.px(240) or area.height < style.px(80)):
            area = beside
            area.width = min(wide, area.width)
        self.menu.room = area.height
        self.scroll.place(style.inset(area, -8, -8), style)


def _button(
    command: str, label: str, act: Callable[[], None], sub: str = "", is_gold: bool = False
) -> Button:
    """A button of the menu: a key of the player's own presses it, Enter the golden one."""
    cap = KEYBOARD.cap("press") if is_gold else ""
    name = command.partition(".")[2]
    return Button(name, label, act, sub, command, True, is_gold, sign=cap)


def _words_of(game: str) -> TitleWords:
    return title_words(game) or TitleWords(_NAME, _("82ND AIRBORNE"), "", _("6 JUNE 44"))


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


def _has_games(home: Path) -> bool:
    """Whether there was a game by mail."""
    return any(child.name != BIN for child in files_in(home, ""))
