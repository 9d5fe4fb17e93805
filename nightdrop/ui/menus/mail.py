"""The page of games by mail: the list in its three groups, and what can be done with each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from nightdrop.table.disk.files import make_folders, short, user_downloads
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _
from nightdrop.table.match.mail import Mail
from nightdrop.table.match.mail_arrival import standing_words, unlock_words
from nightdrop.table.match.mailbox import GROUPS, Mailbox, MailCard, mail_cards, take_back
from nightdrop.table.record.letters import LetterError
from nightdrop.table.record.sealed import Seal
from nightdrop.ui import system
from nightdrop.ui.input import KEYBOARD, is_paste, walk
from nightdrop.ui.kit import (
    Button,
    ButtonSet,
    Gap,
    Head,
    Paragraph,
    Said,
    Stack,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.look.theme import SIZE_PROMPT, SIZE_SUB
from nightdrop.ui.menus.alone import PickRow
from nightdrop.ui.menus.game_launcher import open_game, seal_game
from nightdrop.ui.menus.letter_files import (
    LETTER_PROBLEMS,
    LetterPage,
    beside,
    letters_folder,
    letters_home,
    mail_home,
)
from nightdrop.ui.menus.mail_seat import (
    ABOUT,
    MOST_NAME,
    UnlockPage,
    ask_rows,
    asked_anew,
    open_letter,
    opened,
    sit_down,
    take_letter,
)


class GamesFound(NamedTuple):
    """The games of the list, what is said of each by its folder's name, and why others cannot be
    read."""

    cards: list[MailCard]
    words: dict[str, str]
    refused: list[FileError]


def games_found(home: Path) -> GamesFound:
    """All that the list shows, read from the files."""
    cards, refused = mail_cards(home)
    return GamesFound(cards, {card.box.name: standing_words(card) for card in cards}, refused)


class LetterRow(PickRow):
    """A game in the list: its name, and below what anybody may know of it."""

    def __init__(self, card: MailCard, words: str, act: Callable[[], None], chosen: bool) -> None:
        super().__init__(f"game {card.box.name}", card.name, "", act, chosen)
        self.sub = words

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        said = style.height(self.sub, width - style.px(32), "body", SIZE_SUB)
        name = style.line_height("strong", SIZE_PROMPT)
        return width, max(style.tall(58), name + said + style.px(12))


class MailPage(LetterPage):
    """All games by mail in three groups, and what can be done with the chosen one.

    What is seldom wanted is behind *More*, with where letters are saved. Files are read and written
    beside the page.
    """

    place = "mail"
    heading = N_("BY MAIL")
    is_outside = True

    def __init__(self, app: Window, chosen: str = "", told: str = "") -> None:
        """`chosen` is the name of a game's folder; `told` is said above the list."""
        self.found = GamesFound([], {}, [])
        self.chosen, self.told, self.is_naming = chosen, told, False
        self.shows_more, self.hidden = False, ButtonSet()
        self.binned: Path | None = None  # the folder of the game that was deleted last
        self.field = TextField(_("Name"), "name", most=MOST_NAME)
        super().__init__(app)
        self._read()

    def _read(self) -> None:
        home = mail_home(self.app)
        if home is not None:
            self.work.ask("list", object(), lambda _job: games_found(home), then=self._found)

    def _found(self, found: GamesFound) -> None:
        self.found = found
        self.error = " ".join(str(one) for one in found.refused[:2]) or self.error
        if self.card is None and found.cards:
            self.chosen = found.cards[0].box.name
        self.renew()

    def reworded(self) -> None:
        super().reworded()
        self._read()

    def new_day(self) -> None:
        self._read()

    @property
    def card(self) -> MailCard | None:
        """The chosen game."""
        return next((card for card in self.found.cards if card.box.name == self.chosen), None)

    def menu(self) -> list[Button]:
        self.note = self.told or ("" if self.found.cards else _(ABOUT))
        if self.is_naming:
            self.hidden = ButtonSet()
            return self._naming()
        front, more = self._front(), self._more()
        shown, hidden = (more, front) if self.shows_more else (front, more)
        self.hidden = ButtonSet(hidden)  # a key of the player's own reaches these too
        return shown

    def _naming(self) -> list[Button]:
        """What can be done with a name that is typed."""
        rename = Button("named", _("Rename"), lambda: self._name(self.field.string), "", "press",
                        primary=True)
        return [rename, Button("cancel", _("Back"), self._turn_over, "", "back")]

    def _front(self) -> list[Button]:
        """What is wanted at most sittings."""
        card = self.card
        ways = self._ways(card) if card else []
        more = Button("more", _("More"), self._turn_over, "", sign="")
        restore = [Button("restore", _("Restore it"), partial(self._restore, self.binned), "",
                          "files.undo")] if self.binned else []  # fmt: skip
        return [
            *ways,
            *restore,
            Button("invite", _("Invite a friend"), self._invite, "", "mail.invite",
                   primary=not ways),
            Button("paste", _("Paste a code"), self._paste, "", "mail.paste"),
            *([more] if card else []),
            Button("cancel", _("Back"), self.leave, "", "back"),
        ]  # fmt: skip

    def _ways(self, card: MailCard) -> list[Button]:
        """How a game goes on: what is played, or sent again, or looked at."""
        if card.group == "mine":
            begun = _("begun") if card.is_begun else ""
            return [Button("play", _("Play"), partial(self._open, card), begun, "mail.play",
                           primary=True)]  # fmt: skip
        found = list[Button]()
        if card.written is not None and card.group == "other":
            found += [self._resend(card, primary=True),
                      Button("code", _("Copy the code"), partial(self._copy, card), "",
                             "mail.copy")]  # fmt: skip
        if card.is_seen:
            said = _("Look back") if card.head.is_over else _("Look at the map")
            look = partial(self._open, card, plays=False)
            found.append(Button("look", said, look, "", "mail.look", primary=not found))
        return found

    def _resend(self, card: MailCard, *, primary: bool = False) -> Button:
        """Saves my last letter again, the same to the byte."""
        number = card.written or 0
        save = partial(self.save, card.box, lambda: number, card.other or _("your friend"))
        return Button("resend", _("Resend"), save, "", "mail.again", primary=primary)

    def _copy(self, card: MailCard, *, is_whole: bool = False) -> None:
        """Copy my last letter."""
        number = card.written or 0
        self.copy(card.box, lambda: number, is_whole=is_whole)

    def _more(self) -> list[Button]:
        """What is seldom wanted."""
        card, made = self.card, list[Button]()
        if card is not None and card.written is not None:
            if card.group != "other":
                made.append(self._resend(card))
            said = _("the game so far, if a letter was lost")
            made.append(Button("whole", _("Copy the whole code"),
                               partial(self._copy, card, is_whole=True), said, "mail.whole"))
        if card is not None and card.group == "mine" and not card.head.is_over:
            made.append(Button("screen", _("Play on at one screen"),
                               partial(self._one_screen, card), "", "mail.one-screen"))
        if card is not None:
            made += [Button("name", _("Rename"), self._ask_name, "", "mail.name"),
                     Button("bin", _("Delete"), partial(self._bin, card), "", "mail.bin")]
        return [*made, Button("back", _("Back"), self._turn_over, "", "back", True, True)]

    def _turn_over(self) -> None:
        """Show what is behind *More*, or the first buttons again."""
        self.shows_more = not (self.shows_more or self.is_naming)
        self.is_naming = False
        self.scroll.scroll_to(0)
        self.renew()
        self.root.focus = None

    def above(self) -> list[Widget]:
        """The chosen game, or a field for its name."""
        card = self.card
        if card is None:
            return []
        named = self.field if self.is_naming else Paragraph(card.name, "strong", 18, "ink")
        return [Stack([named, Paragraph(self.found.words[card.box.name], "body", 14)], 6), Gap(14)]

    def _row(self, card: MailCard) -> Widget:
        words = self.found.words[card.box.name]
        return LetterRow(card, words, partial(self._choose, card), card.box.name == self.chosen)

    def extra(self) -> Widget | None:
        """The games by group; behind *More* what the adjutant decides, and the folder of letters.
        """
        if self.shows_more:
            return self._choices()
        rows = list[Widget]()
        for group, title in GROUPS.items():
            shown = [card for card in self.found.cards if card.group == group]
            if shown:
                rows += [*([Gap(14)] if rows else []), Head(_(title)), *map(self._row, shown)]
        return Stack(rows, 4) if rows else None

    def _choices(self) -> Widget:
        """In which decisions the adjutant answers for me, and where letters are saved."""
        card, rows = self.card, list[Widget]()
        if card is not None and card.group != "over" and card.scenario:
            told = _("This holds from your next letter on.")
            rows += [Head(_("Adjutant"), told=told), *ask_rows(card.scenario, card.asks),
                     Gap(14)]  # fmt: skip
        folder = TextField(_("Letters are saved in"), "folder", self.app.settings.mail_folder,
                           short(user_downloads()), most=400)  # fmt: skip
        told = _("You can also drop a folder here.")
        return Stack([*rows, folder, Paragraph(told, "body", 15)], 8)

    def said(self, said: Said) -> None:
        card = self.card
        if said.command == "folder":
            self._save_in(str(said.value).strip())
        elif card is not None and (asks := asked_anew(said, card.asks)) is not None:
            self._note(card, asks=asks)
        else:
            self._name(str(said.value))

    def _name(self, name: str) -> None:
        """Give the chosen game another name."""
        self.is_naming = False
        if (card := self.card) is not None:
            self._note(card, name=name.strip() or card.name)

    def _note(self, card: MailCard, **said: object) -> None:
        self.do(partial(card.box.note, **said))

    def _choose(self, card: MailCard) -> None:
        """Choose a game; the chosen one opens."""
        if card.box.name == self.chosen and card.group == "mine":
            self._open(card)
            return
        self.chosen, self.told, self.is_naming = card.box.name, "", False
        self.renew()

    def _open(self, card: MailCard, *, plays: bool = True) -> None:
        """Play, or look at the map."""
        self._unlock(card, partial(self._unlocked, box=card.box, plays=plays))

    def _unlock(self, card: MailCard, then: Callable[..., None]) -> None:
        """Go on with a page and a passphrase, which is asked for where the home keeps no key."""
        if card.has_key:
            then(self, passphrase="")
            return
        self.app.show(UnlockPage(self.app, unlock_words(card.name), then))

    def _unlocked(self, page: Screen, passphrase: str, *, box: Mailbox, plays: bool) -> None:
        beside(page, partial(opened, box, passphrase, plays=plays), partial(sit_down, self.app))

    def _one_screen(self, card: MailCard) -> None:
        """Go on at one screen, sealed with both passphrases."""
        self._unlock(card, partial(self._seal, box=card.box, scenario=card.scenario))

    def _seal(self, page: Screen, passphrase: str, *, box: Mailbox, scenario: str) -> None:
        """Ask for both passphrases, once the seat opens, and go on."""
        saves = self.app.saves
        assert saves is not None

        def then(seal: Seal | None) -> str:
            if seal is None:
                return _("The game is sealed: at least one of you types a passphrase.")
            self.app.work.ask("to one screen", object(), lambda _job: made(seal), closed=True,
                              raises=LETTER_PROBLEMS, then=partial(play_on, seal))  # fmt: skip
            return ""

        def play_on(seal: Seal, path: Path) -> None:
            if problem := open_game(self.app, path, seal):
                self.app.screen.work_failed(problem)

        def made(seal: Seal) -> Path:
            return ready().to_one_screen(seal, saves)

        def ready() -> Mail:
            if box.is_begun:
                raise LetterError(_("You have begun to answer this letter."))
            return Mail(box, passphrase=passphrase, plays=False)

        beside(page, ready, lambda _mail: seal_game(self.app, then, scenario))

    def _ask_name(self) -> None:
        card = self.card
        self.shows_more, self.is_naming = False, True
        self.field.string = card.name if card else ""
        self.field.caret = len(self.field.string)
        self.renew()
        self.root.give_focus(self.field)

    def _bin(self, card: MailCard) -> None:
        """Delete a game, and offer to restore it."""
        self.shows_more, self.chosen = False, ""

        def deleted(folder: Path) -> None:
            self.binned = folder
            self.told = _("‘{name}’ was deleted.").format(name=card.name)

        self.do(card.box.put_into_bin, deleted)

    def _restore(self, binned: Path) -> None:
        """Restore a game, and choose it; after a failure that is offered once more."""

        def restored(folder: Path) -> None:
            self.binned, self.chosen = None, folder.name

        self.do(partial(take_back, binned), restored)

    def _save_in(self, folder: str) -> None:
        """Take a folder for letters, "" for the downloads."""

        def make() -> None:
            if folder:
                make_folders(letters_home(folder))

        def take(_made: None) -> None:
            self.app.set(self.app.settings.but(mail_folder=folder))
            self.told = _("Letters are saved in {folder}.").format(
                folder=short(letters_folder(self.app)))  # fmt: skip

        self.do(make, take)

    def _invite(self) -> None:
        with self.telling():
            self.app.open("invite")

    def _paste(self) -> None:
        words = system.pasted_words()
        if words:
            take_letter(self, lambda: words)
        else:
            self.work_failed(_("The clipboard holds no text."))

    def handle(self, event: pygame.event.Event) -> None:
        typing = isinstance(self.root.holder, TextField)
        if is_paste(event) and not typing:
            self._paste()
        elif walk(event) == "back" and (self.shows_more or self.is_naming):
            self._turn_over()
        elif typing or not self.hidden.do(KEYBOARD.command(event)):
            super().handle(event)

    def dropped(self, path: Path) -> None:
        if path.is_dir():
            self._save_in(str(path))
        else:
            open_letter(self, path)
