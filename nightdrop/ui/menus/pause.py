"""The game menu: it covers the board, so that nothing shows while players are away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.games import KINDS, component
from nightdrop.table.disk.files import basis_of
from nightdrop.table.language import N_, _, system_reason
from nightdrop.table.match.finishing import finisher
from nightdrop.table.match.giving_up import who_can_give_up
from nightdrop.table.match.status import deal_words
from nightdrop.table.match.turn_again import TurnAgain, turn_again
from nightdrop.table.record import saves
from nightdrop.table.scenario.scenarios import kind_of, title_of
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.sides import level_name
from nightdrop.ui.input import KEYBOARD, by_name, walk
from nightdrop.ui.kit import Beside, Button, ButtonSet, Head, Pen, Stack, Style, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import SIZE_SUB
from nightdrop.ui.menus.files import leave_game
from nightdrop.ui.menus.game_launcher import same_deal
from nightdrop.ui.menus.give_up import GiveUp
from nightdrop.ui.menus.keys import sentence_of
from nightdrop.ui.menus.sheet import ButtonSheet, ScrolledPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.saving import unsaved

Gestures = Sequence[tuple[str | tuple[str, ...], str]]
# Keys that stand on no button: the commands they do, or a gesture in words; and what that is. Those
# of every game come first, then those of its kind, or of a kind that says nothing.
KEYS: Final[Gestures] = (
    (("everywhere.help",), N_("the rules, in brief")),
    (("everywhere.silence",), N_("sound off or on")),
    (("everywhere.full",), N_("full screen, or a window again")),
)
PLAIN_KEYS: Final[Gestures] = (
    (("play.undo", "play.redo"), N_("undo, and redo")),
    (("play.next",), N_("go to the next item; Enter clicks it")),
    (("play.log",), N_("the whole log")),
)


# Commands of the buttons of a game, in the order of the page of its keys.
BUTTONS: Final = tuple(f"play.{name}" for name in (
    "click", "done", "hint", "why", "back", "undo", "redo", "hand-over", "menu"))  # fmt: skip


def gestures_of(kind: str) -> Gestures:
    """The keys of a kind of game that are on no button."""
    own = component(kind, "controls")
    return (*KEYS, *(own.gestures if own else PLAIN_KEYS))


def caps_of(names: Sequence[str]) -> str:
    """The key caps of commands, of those that have a key."""
    return "  ".join(filter(None, map(KEYBOARD.cap, names)))


class KeyTable(Widget):
    """Keys or gestures, each with what it does; without commands that have no key."""

    def __init__(self, gestures: Gestures) -> None:
        super().__init__()
        told = [(_(names) if isinstance(names, str) else caps_of(names), _(words))
                for names, words in gestures]  # fmt: skip
        self.rows = [(caps, words) for caps, words in told if caps]

    def _column(self, style: Style) -> int:
        """The width of the keys, in px."""
        return max(style.width(cap, "strong", SIZE_SUB) for cap, _words in self.rows) + style.px(22)

    def _room(self, width: int, style: Style) -> int:
        """The width of the words, in px."""
        return width - self._column(style) - style.px(16)

    def _step(self, words: str, room: int, style: Style) -> int:
        """The height of a row whose words have `room` px, in px."""
        words_height = style.height(words, room, "body", 15)
        return max(style.px(32), words_height + style.px(8))

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        room = self._room(width, style)
        return width, sum(self._step(words, room, style) for _cap, words in self.rows)

    def paint(self, pen: Pen) -> None:
        column, room, y = self._column(pen), self._room(self.rect.width, pen), self.rect.top
        for cap, words in self.rows:
            pen.cap(self.rect.left + column, y + pen.px(15), cap)
            at = (self.rect.right - room, y + pen.px(5))
            pen.paragraph(at, words, room, "body", 15, pen.palette.ink2)
            y += self._step(words, room, pen)


class GameKeys(ScrolledPage):
    """The keys of a game on one page: those that are on no button, and those of its buttons."""

    helps = False
    column = 1160

    def widgets(self) -> list[Widget]:
        self.heading = _("KEYS")
        own = KeyTable(gestures_of(kind_of(self.shown_game)))
        buttons = KeyTable([((name,), sentence_of(by_name(name))) for name in BUTTONS])
        return [Beside([Stack([Head(_("At the table")), own], 0),
                        Stack([Head(_("On buttons")), buttons], 0)], 40, fold=900)]  # fmt: skip


class Pause(ButtonSheet):
    """Go on, or leave; *More* shows what is seldom wanted in place of that."""

    place = "pause"
    heading = "NIGHT DROP"

    def __init__(self, app: Window, play: Play) -> None:
        self.play, self.copied = play, ""
        self.shows_more = False
        self.scenario, self.game_options = play.scenario, play.game_options
        name = play.playing.match.header.scenario
        title = title_of(name)
        self.heading = (title if basis_of(name) else title.partition(":")[0]).upper()
        super().__init__(app)

    @property
    def _kind(self) -> str:
        return str(self.play.playing.view.game.rules.kind)

    def menu(self) -> list[Button]:
        match = self.play.playing.match
        self.alarm = unsaved(match.save_problem)
        self.note = self.copied
        if not self.copied and not self.alarm:
            kept = (N_("All letters are kept here.") if match.is_by_mail else
                    N_("This game is not saved."))
            self.note = N_("The game is saved after every action.") if match.path else kept
        front, more = self._front(), self._more()
        shown, hidden = (more, front) if self.shows_more else (front, more)
        self.hidden = ButtonSet(hidden)  # a key of the player's own reaches these too
        return shown

    def _front(self) -> list[Button]:
        """What a player wants at the table."""
        return [
            Button("resume", _("Resume"), self.leave, "", "back",
                   True, True),
            *self._turn_again(),
            *self._hand_over(),
            Button("settings", _("Settings"), self._settings, _("size, motion, contrast"),
                   "pause.settings"),
            Button("more", _("More"), self._turn_over, "", sign=""),
            Button("title", _("Main menu"), self._title, "", "pause.title"),
        ]

    def _more(self) -> list[Button]:
        """What is seldom wanted: to look up, to save and load, to begin anew, to give up, to quit.
        """
        said = _("order of battle, losses, cups and track")
        forces = Button("forces", _("Forces"), self._forces, said, "pause.forces")
        history = Button("history", _("History"), self._history, _("what really happened"),
                         "pause.history")  # fmt: skip
        playing = self.play.playing
        deal = Button("deal", _("The same deal again"), self._deal, deal_words(playing.match.deal),
                      "pause.deal")
        ends = not self.play.leads and bool(who_can_give_up(playing))
        plain = _("it would show everything that is hidden") if playing.match.is_by_mail else ""
        give_up = Button("give-up", _("Give up"), self._give_up, _("you are asked first"),
                         sign="")  # fmt: skip
        return [
            *([forces] if forces.name in KINDS[self._kind].screens else []),
            *([history] if KINDS[self._kind].history else []),
            Button("keys", _("Keys"), self._keys, "", "pause.keys"),
            Button("save", _("Save a copy"), self._save, plain, "pause.save",
                   self.app.saves is not None and not plain),
            Button("load", _("Load a game"), self._load, "", "pause.load"),
            *([deal] if playing.match.deal else []),
            *([give_up] if ends else []),
            Button("about", _("About"), self._about, "", "pause.about"),
            Button("quit", _("Quit"), self.app.quit, "", "pause.quit"),
            Button("back", _("Back"), self._turn_over, "", "back", True, True),
        ]

    def _turn_over(self) -> None:
        """Show what is behind *More*, or the first buttons again."""
        self.shows_more = not self.shows_more
        self.scroll.scroll_to(0)
        self.renew()
        self.root.focus = None

    def _give_up(self) -> None:
        self.app.show(GiveUp(self.app, self, self.play))

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back" and self.shows_more:
            self._turn_over()
        elif not self.hidden.do(KEYBOARD.command(event)):
            super().handle(event)

    def _turn_again(self) -> list[Button]:
        """The button that begins the player's last turn again, where anything of it can go back."""
        playing = self.play.playing
        found = None if playing.must_cover else turn_again(playing.match)
        if found is None:
            return []
        said = {"undo": _("all of it is undone"), "part": _("as far as nothing was learned"),
                "new dice": _("taken back with new dice, and counted")}[found[0]]  # fmt: skip
        begin = partial(self._begin_turn, *found)
        label = own(playing.view.game.name, "turn_again") or _("Begin the turn again")
        return [Button("turn-again", label, begin, said)]

    def _begin_turn(self, how: TurnAgain, to: int) -> None:
        self.leave()
        playing = self.play.playing
        (playing.anew if how == "new dice" else playing.undo)(to)

    def _hand_over(self) -> list[Button]:
        """The button that lets the program play on for one who plays alone.

        None if the game is over, and in the guide.
        """
        if self.play.leads or not self.play.opponent.can_finish:
            return []
        said = _("The {level} plays on from here; you can take over at any time").format(
            level=level_name(finisher(self.play.playing).bot)
        )
        return [Button("hand-over", _("Finish for me"), self._finish, said, "pause.hand-over")]

    def _finish(self) -> None:
        self.leave()
        self.play.opponent.take_turns()

    def leave(self) -> None:
        self.play.come_back()

    def saving_changed(self) -> None:
        self.renew()

    def _save(self) -> None:
        if self.app.saves is None:
            return
        path = saves.new_save(self.app.saves, "copy")
        try:
            self.play.playing.match.save(path)
        except OSError as problem:
            said = _("The copy could not be written: {reason}")
            self.error = said.format(reason=system_reason(problem))
        else:
            if not self.play.playing.match.save_problem:  # else the copy is what was left last
                saves.put_behind(path, self.play.playing.match.path)
            self.error, self.copied = "", _("Saved as {name}.").format(name=path.stem)
        self.renew()

    def _load(self) -> None:
        leave_game(self.app, lambda: self.app.open("games"))

    def _deal(self) -> None:
        leave_game(self.app, self._same)

    def _same(self) -> None:
        self.error = same_deal(self.app, self.play.playing.match)
        self.renew()

    def _forces(self) -> None:
        self.app.open("forces", self, self.play)

    def _history(self) -> None:
        self.app.open(KINDS[self._kind].history, self)

    def _settings(self) -> None:
        self.app.open("settings", self)

    def _keys(self) -> None:
        self.app.open("game-keys", self)

    def _about(self) -> None:
        self.app.open("about", self)

    def _title(self) -> None:
        leave_game(self.app, lambda: self.app.open("title"))
