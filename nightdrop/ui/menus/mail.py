"""The page of games by mail: the list in its three groups, and what can be done with each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from nightdrop.table.disk.files import make_folders, short, user_downloads
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _
from nightdrop.table.match.mail import USUAL_ASKS, save_letter
from nightdrop.table.match.mail_arrival import card_words
from nightdrop.table.match.mailbox import GROUPS, MailCard, mail_cards
from nightdrop.table.record.letters import LetterError
from nightdrop.table.record.sealed import Seal
from nightdrop.ui import system
from nightdrop.ui.input import is_paste
from nightdrop.ui.kit import Button, Gap, Head, Said, Stack, Style, TextField, Widget
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.menus.alone import PickRow
from nightdrop.ui.menus.game_launcher import open_game, seal_game
from nightdrop.ui.menus.mail_seat import (
    ABOUT,
    LETTER_PROBLEMS,
    MOST_NAME,
    UnlockPage,
    ask_rows,
    asked_anew,
    mail_home,
    open_letter,
    opened,
    sit_down,
    take_letter,
)
from nightdrop.ui.menus.sheet import ButtonSheet


class LetterRow(PickRow):
    """A game in the list: its name, and below what anybody may know of it."""

    def __init__(self, card: MailCard, act: Callable[[], None], chosen: bool) -> None:
        super().__init__(f"game {card.box.folder.name}", card.name, "", act, chosen)
        self.sub = card_words(card).removeprefix(f"{card.name}: ")

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.tall(58)


class MailPage(ButtonSheet):
    """All games by mail in three groups, and what can be done with the chosen one."""

    place = "mail"
    heading = N_("BY MAIL")
    is_outside = True

    def __init__(self, app: Window, chosen: str = "", told: str = "") -> None:
        """`chosen` is the name of a game's folder; `told` is said above the list."""
        self.cards: list[MailCard] = []
        self.chosen, self.told, self.is_naming = chosen, told, False
        self.field = TextField(_("Name"), "name", most=MOST_NAME)
        super().__init__(app)
        self._read()

    def _read(self) -> None:
        home = mail_home(self.app)
        if home is not None:
            self.work.ask("list", object(), lambda _job: mail_cards(home), then=self._found)

    def _found(self, found: tuple[list[MailCard], list[FileError]]) -> None:
        self.cards, refused = found
        order = list(GROUPS)
        self.cards.sort(key=lambda card: order.index(card.group))
        self.error = " ".join(str(one) for one in refused[:2])
        if self.card is None and self.cards:
            self.chosen = self.cards[0].box.folder.name
        self.renew()

    @property
    def card(self) -> MailCard | None:
        """The chosen game."""
        return next((one for one in self.cards if one.box.folder.name == self.chosen), None)

    def menu(self) -> list[Button]:
        self.note = self.told or ("" if self.cards else _(ABOUT))
        card = self.card
        ways = self._ways(card) if card else []
        return [
            *ways,
            Button("invite", _("Invite a friend"), self._invite, "", "mail.invite",
                   primary=card is None),
            Button("paste", _("Paste a code"), self._paste, "", "mail.paste"),
            Button("cancel", _("Back"), self.leave, "", "back"),
        ]  # fmt: skip

    def _ways(self, card: MailCard) -> list[Button]:
        """What can be done with a game."""
        mine, other = card.group == "mine", card.group == "other"
        begun = _("begun") if card.is_begun else ""
        ways = [Button("play", _("Play"), partial(self._open, card), begun, "mail.play",
                       primary=True)] if mine else []  # fmt: skip
        if card.box.last_written is not None and not mine:
            ways += [Button("resend", _("Resend"), partial(self._resend, card), "", "mail.again",
                            primary=other),
                     Button("code", _("Copy the code"), partial(self._copy, card), "",
                            "mail.copy")]  # fmt: skip
        look = partial(self._open, card, plays=False)
        ways.append(Button("look", _("Look at the map"), look, "", "mail.look"))
        if mine and not card.head.is_over:
            ways.append(Button("screen", _("Play on at one screen"),
                               partial(self._one_screen, card), "", "mail.one-screen"))
        return [*ways, Button("name", _("Rename"), self._ask_name, "", "mail.name"),
                Button("bin", _("Delete"), partial(self._bin, card), "", "mail.bin")]  # fmt: skip

    def above(self) -> list[Widget]:
        rows = list[Widget]()
        for group, title in GROUPS.items():
            shown = [card for card in self.cards if card.group == group]
            rows += [Head(_(title)), *(self._row(card) for card in shown)] if shown else []
        rows += [self.field] if self.is_naming else []
        return [Stack(rows, 8), Gap(14)] if rows else []

    def _row(self, card: MailCard) -> Widget:
        name = card.box.folder.name
        return LetterRow(card, partial(self._choose, name), name == self.chosen)

    def extra(self) -> Widget | None:
        """In which decisions the adjutant answers for me in the chosen game."""
        card = self.card
        if card is None or card.group == "over" or not card.scenario:
            return None
        return Stack([Head(_("Adjutant"), told=_("This holds from your next letter on.")),
                      *ask_rows(card.scenario, self._asks(card))], 12)  # fmt: skip

    def _asks(self, card: MailCard) -> Sequence[str]:
        found = card.box.ledger.asks
        return USUAL_ASKS if found is None else found

    def said(self, said: Said) -> None:
        card = self.card
        if card is None:
            return
        with self.telling():
            if (asks := asked_anew(said, self._asks(card))) is not None:
                card.box.note(asks=asks)
            else:
                self.is_naming = False
                card.box.note(name=str(said.value).strip() or card.name)
                self._read()
        self.renew()

    def _choose(self, name: str) -> None:
        """Choose a game; the chosen one opens."""
        card = self.card
        if name == self.chosen and card is not None and card.group == "mine":
            self._open(card)
            return
        self.chosen, self.told, self.is_naming = name, "", False
        self.renew()

    def _open(self, card: MailCard, *, plays: bool = True) -> None:
        """Play, or look at the map; the passphrase is asked for where the home keeps no key."""
        with self.telling():
            if card.box.seat.private:
                self._unlocked(self, card=card, plays=plays)
                return
            said = _("Type the passphrase of your seat in “{name}”.").format(name=card.name)
            self.app.show(UnlockPage(self.app, said, partial(self._unlocked, card=card,
                                                             plays=plays)))  # fmt: skip

    def _unlocked(
        self, page: Screen, passphrase: str = "", *, card: MailCard, plays: bool = True
    ) -> None:
        if not page.work.is_busy("letter"):
            page.work.ask("letter", object(),
                          lambda _job: opened(card.box, passphrase, plays=plays),
                          raises=LETTER_PROBLEMS, closed=True,
                          then=partial(sit_down, self.app))  # fmt: skip

    def _resend(self, card: MailCard) -> None:
        """Save my last letter again, the same to the byte."""
        number, folder = card.box.last_written, self.app.exports or user_downloads()
        assert number is not None
        with self.telling():
            make_folders(folder)
            path = save_letter(card, number, folder)
            said = _("Saved as {name} in {folder}. Send it to {player}.")
            self.told = said.format(name=path.name, folder=short(folder),
                                    player=card.other or _("your friend"))  # fmt: skip
            self.renew()

    def _copy(self, card: MailCard) -> None:
        number = card.box.last_written
        with self.telling():
            copied = system.copy_words(card.box.text(number or 0, code=bool(number)))
            self.told = _("Copied. Paste it into a message.") if copied else _(system.NOT_COPIED)
            self.renew()

    def _one_screen(self, card: MailCard) -> None:
        """Go on at one screen, sealed with both passphrases."""
        saves = self.app.saves
        assert saves is not None

        def then(seal: Seal | None) -> str:
            if seal is None:
                return _("The game is sealed: at least one of you types a passphrase.")
            self.app.work.ask("to one screen", object(), lambda _job: made(seal), closed=True,
                              raises=LETTER_PROBLEMS, then=partial(play_on, seal))
            return ""

        def play_on(seal: Seal, path: Path) -> None:
            if problem := open_game(self.app, path, seal):
                self.app.screen.work_failed(problem)

        def made(seal: Seal) -> Path:
            mail = opened(card.box).mail
            if mail.is_begun:
                raise LetterError(_("You have begun to answer this letter."))
            return mail.to_one_screen(seal, saves)

        seal_game(self.app, then, card.scenario)

    def _ask_name(self) -> None:
        self.is_naming = True
        self.field.string = self.card.name if self.card else ""
        self.field.caret = len(self.field.string)
        self.renew()
        self.root.give_focus(self.field)

    def _bin(self, card: MailCard) -> None:
        with self.telling():
            card.box.put_into_bin()
            self.chosen = ""
            self._read()

    def _invite(self) -> None:
        with self.telling():
            self.app.open("invite")

    def _paste(self) -> None:
        words = system.pasted_words()
        if words:
            take_letter(self, lambda: words)
        else:
            self.error, self.dirty = _("The clipboard holds no text."), True

    def handle(self, event: pygame.event.Event) -> None:
        if is_paste(event) and not self.is_naming:
            self._paste()
        else:
            super().handle(event)

    def dropped(self, path: Path) -> None:
        open_letter(self, path)
