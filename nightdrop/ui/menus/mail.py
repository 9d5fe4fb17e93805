"""Games by mail: their page, taking a seat, and letters that are dropped or pasted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.counters import Side
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.disk.files import make_folders, short, user_downloads
from nightdrop.table.disk.yaml import FileError, read_bytes
from nightdrop.table.language import N_, _
from nightdrop.table.match.mail import (
    USUAL_ASKS,
    Mail,
    PersonAtHome,
    invitation_name,
    invite,
    save_letter,
)
from nightdrop.table.match.mail_arrival import Arrival, accept, card_words, greeting, receive
from nightdrop.table.match.mailbox import GROUPS, MAIL, Mailbox, MailCard, mail_cards
from nightdrop.table.match.match import Match
from nightdrop.table.record.letters import MOST_TEXT, LetterError
from nightdrop.table.record.saves import rename
from nightdrop.table.record.sealed import Seal, WrongPassphraseError
from nightdrop.table.scenario.scenarios import (
    FIRST,
    load_scenario,
    offered_games,
    read_scenario,
    scenarios_of,
    title_of,
)
from nightdrop.table.words.nouns import capital, side_words
from nightdrop.table.words.sides import adjutant_kind
from nightdrop.ui import system
from nightdrop.ui.input import is_paste
from nightdrop.ui.kit import (
    Button,
    ChoiceRow,
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
from nightdrop.ui.kit.work import DISK
from nightdrop.ui.menus.alone import PickRow
from nightdrop.ui.menus.game_launcher import open_game, seal_game
from nightdrop.ui.menus.sheet import ButtonSheet
from nightdrop.ui.play.sending import MailPlay

TRUST: Final = N_("Your friend’s program holds the whole game and shows your friend only what that "
                  "player may see. Play with people you trust.")  # fmt: skip
ABOUT: Final = N_("You and a friend, each at home. Each turn is a small file, or a code for a "
                  "message. No server, no account.")  # fmt: skip
PHRASE: Final = N_("Your passphrase brings your seat to another computer. Without one you can play "
                   "it only here.")  # fmt: skip
FREE: Final = N_("Until your friend takes the seat, anyone who has this file can take it, and read "
                 "the game so far.")  # fmt: skip
LETTER_PROBLEMS: Final = (*DISK, LetterError)  # what a letter may raise by its nature
_MOST_NAME: Final = 30


def mail_home(app: Window) -> Path | None:
    """The folder of all games by mail; None if nothing is kept."""
    return app.saves.parent / MAIL if app.saves else None


class Opened(NamedTuple):
    """A game by mail, opened, and what is said on its cover."""

    mail: Mail
    told: str


def opened(box: Mailbox, passphrase: str = "", *, plays: bool = True) -> Opened:
    """Open a game; without `plays` to look at it. Raises LetterError, FileError, OSError."""
    try:
        mail = Mail(box, passphrase=passphrase, plays=plays)
    except WrongPassphraseError:
        raise LetterError(_("That passphrase opens no seat of this game.")) from None
    return Opened(mail, " ".join(greeting(mail, thought_or_lot)))


def sit_down(app: Window, found: Opened, notice: str = "") -> None:
    """Show the cover of a letter, or the send page where nothing else is left to do."""
    play = MailPlay(app, found.mail, found.told)
    play.playing.notice = notice
    if found.mail.must_send:
        play.cover = None
        app.open("send", play)
    else:
        app.show(play.cover or play)


def open_letter(page: Screen, path: Path) -> None:
    """Read the file of a letter, beside a page."""
    take_letter(page, lambda: read_bytes(path, MOST_TEXT).decode("utf-8", "replace"))


def take_letter(page: Screen, read: Callable[[], str], passphrase: str = "") -> None:
    """Read a letter beside a page, and show what it leads to."""
    home = mail_home(page.app)
    if home is None or page.work.is_busy("letter"):
        return

    def arrive() -> tuple[str, Arrival, Opened | None]:
        text = read()
        found = receive(home, text, passphrase)
        return text, found, opened(found.box, passphrase) if found.then == "play" else None

    page.work.ask("letter", object(), lambda _job: arrive(), raises=LETTER_PROBLEMS, closed=True,
                  then=partial(_arrived, page))  # fmt: skip


def _arrived(page: Screen, came: tuple[str, Arrival, Opened | None]) -> None:
    """Play, resend, accept, or ask for the passphrase."""
    app, (text, found, mine) = page.app, came
    if mine is not None:
        sit_down(app, mine, found.sentence)
    elif found.then == "resend":
        app.open("mail", found.box.folder.name, found.sentence)
    elif found.then == "unlock":
        app.show(UnlockPage(app, found.sentence, partial(take_letter, read=lambda: text)))
    else:
        app.show(accepting(app, found))


class SeatOffer(NamedTuple):
    """A seat that can be taken: what is told, in which scenarios, on which of its sides, and how.

    `take` gets scenario, side and person; it is slow with a passphrase.
    """

    heading: str
    told: Sequence[str]
    scenarios: Sequence[str]
    side: Side | None
    label: str
    take: Callable[[str, Side, PersonAtHome], Mail]


def mailed_scenarios() -> list[str]:
    """The scenarios that can be played by mail: all that have two seats."""
    games = [name for name in offered_games() if len(read_scenario(name).seats) == 2]
    return [one for name in games for one in (name, *scenarios_of(name))]


def accepting(app: Window, found: Arrival) -> SeatPage:
    """The page of an invitation that arrived."""
    assert found.letter is not None
    letter = found.letter
    head, header = letter.head, letter.content.header
    free = [seat.public for seat in head.seats or ()].index("")
    told = _("{name} invites you to a game by mail.").format(
        name=", ".join(header["players"].values()))  # fmt: skip
    scenario, changed = read_scenario(head.scenario), dict(header.get("options", {}))
    specs = scenario.specs
    named = [f"{_(specs[key].label)}: {specs[key].answers.get(value, value)}"
             for key, value in changed.items()
             if key in specs and value != specs[key].default]  # fmt: skip
    offer = SeatOffer(N_("TAKE THE SEAT"), [told, *named, _(TRUST)], [head.scenario],
                      scenario.seats[free], _("Take the seat"),
                      lambda _name, _side, who: accept(found, who))  # fmt: skip
    return SeatPage(app, offer)


def ask_rows(scenario: str, asks: Sequence[str]) -> list[Widget]:
    """A row for each kind of decisions that an adjutant can take over."""
    values = ((True, _("ask me")), (False, _("my adjutant")))
    return [ChoiceRow(adjutant_kind(kind), f"ask {kind}", kind in asks, values)
            for kind in load_scenario(scenario).rules.delegable]  # fmt: skip


def asked_anew(said: Said, asks: Sequence[str]) -> list[str] | None:
    """The kinds of decisions in which a player is asked after a row was used; None if none was."""
    word, _space, kind = said.command.partition(" ")
    others = [one for one in asks if one != kind]
    return None if word != "ask" else [*others, kind] if said.value else others


class SeatPage(ButtonSheet):
    """Name, passphrase and adjutant of somebody who takes a seat."""

    place = "seat"
    raw_keys = True

    def __init__(self, app: Window, offer: SeatOffer) -> None:
        self.offer, self.heading, self.before = offer, offer.heading, app.screen
        known = app.settings.game or FIRST
        self.chosen = known if known in offer.scenarios else offer.scenarios[0]
        self.side, self.wishes = offer.side, app.settings.mail_asks.split()
        self.name = TextField(_("Your name"), "name", app.settings.mail_name, most=_MOST_NAME)
        self.phrases = [TextField(label, f"phrase {number}", masked=True, most=200)
                        for number, label in enumerate((_("Passphrase (it may stay empty)"),
                                                        _("The same again")))]  # fmt: skip
        super().__init__(app)
        self.root.give_focus(self.name)

    @property
    def _seat(self) -> Side:
        seats = read_scenario(self.chosen).seats
        return self.side if self.side in seats else seats[0]

    def menu(self) -> list[Button]:
        return [Button("take", self.offer.label, self._take, "", "press", primary=True),
                Button("cancel", _("Back"), self.leave, "", "back")]  # fmt: skip

    def above(self) -> list[Widget]:
        offer, seats = self.offer, read_scenario(self.chosen).seats
        rows: list[Widget] = [Paragraph(text, "body", 15) for text in offer.told]
        if len(offer.scenarios) > 1:
            named = [(name, title_of(name)) for name in offer.scenarios]
            rows.append(ChoiceRow(_("Game"), "scenario", self.chosen, named))
        else:
            rows.append(Paragraph(title_of(self.chosen), "strong", 18, "ink"))
        sides = seats if offer.side is None else [offer.side]
        rows.append(ChoiceRow(_("You play"), "side", self._seat, [
            (side, capital(str(side_words(side)))) for side in sides]))  # fmt: skip
        told = read_scenario(self.chosen).told
        if told is not None and told.letters:
            said = _("about {count} letters").format(count=told.letters)
            rows.append(Paragraph(capital(said) + ".", "body", 15))
        return [Stack([*rows, self.name], 12), Gap(14)]

    def extra(self) -> Widget:
        """What few players change: passphrase and adjutant."""
        told = _("Each question to you is one letter more.")
        return Stack([Head(_("Adjutant"), told=told), *ask_rows(self.chosen, self.wishes),
                      Head(_("Passphrase"), told=_(PHRASE)), *self.phrases], 12)  # fmt: skip

    def said(self, said: Said) -> None:
        if said.command == "scenario":
            self.chosen = str(said.value)
            self.show_game(self.chosen)
        elif said.command == "side":
            self.side = str(said.value)
        elif (asks := asked_anew(said, self.wishes)) is not None:
            self.wishes = asks
        else:
            self._take()
            return
        self.renew()

    def _take(self) -> None:
        """Take the seat beside the window: its key is slow with a passphrase."""
        name, (first, second) = self.name.string.strip(), (one.string for one in self.phrases)
        if self.work.is_busy():
            return
        if not name or first != second:
            self.error = (_("Type your name.") if not name else
                          _("The two did not match: please type the passphrase again."))
            self.root.give_focus(self.phrases[0] if name else self.name)
            self.dirty = True
            return
        self.app.set(self.app.settings.but(mail_name=name, mail_asks=" ".join(self.wishes)))
        who, scenario, side = PersonAtHome(name, first, tuple(self.wishes)), self.chosen, self._seat

        def take() -> Opened:
            mail = self.offer.take(scenario, side, who)
            return Opened(mail, " ".join(greeting(mail, thought_or_lot)))

        self.error = ""
        self.work.ask("seat", object(), lambda _job: take(), raises=LETTER_PROBLEMS, closed=True,
                      then=self._seated)  # fmt: skip

    def _seated(self, found: Opened) -> None:
        """Play, or send the invitation that is written."""
        if found.mail.waits:
            sit_down(self.app, found)
        else:
            self.app.open("send", MailPlay(self.app, found.mail))

    def leave(self) -> None:
        self.app.back_to(self.before)


class InvitePage(SeatPage):
    """An invitation to a scenario, "" for any, or to a game that was `played` so far."""

    def __init__(
        self, app: Window, scenario: str = "", options: Mapping[str, object] | None = None,
        played: Match | None = None,
    ) -> None:  # fmt: skip
        home, side = mail_home(app), None
        assert home is not None  # else nothing of mail is offered
        if played is not None:  # who played last invites
            side = next(seat for seat in played.game.seats if seat != played.actor)

        def take(name: str, seat: Side, who: PersonAtHome) -> Mail:
            mail = invite(home, name, options or {}, seat, who, invitation_name(name), played)
            if played is not None and played.path is not None:
                played.close()
                rename(played.path, _("{name} (sent)").format(name=played.path.stem))
            return mail

        told = [_(ABOUT), _(TRUST), *([_(FREE)] if played else [])]
        names = [scenario] if scenario else mailed_scenarios()
        label = _("Write the invitation")
        super().__init__(app, SeatOffer(N_("INVITE A FRIEND"), told, names, side, label, take))


class UnlockPage(ButtonSheet):
    """The passphrase of one's own seat; `then` gets the page and what was typed."""

    place = "seat"
    heading = N_("UNLOCK THE SEAT")
    raw_keys = True

    def __init__(
        self, app: Window, sentence: str, then: Callable[..., None]
    ) -> None:
        self.note, self._then, self.before = sentence, then, app.screen
        self.field = TextField(_("Passphrase"), "phrase", masked=True, most=200)
        super().__init__(app)
        self.root.give_focus(self.field)

    def menu(self) -> list[Button]:
        return [Button("open", _("Open"), self._open, "", "press", primary=True),
                Button("cancel", _("Back"), self.leave, "", "back")]  # fmt: skip

    def above(self) -> list[Widget]:
        return [self.field, Gap(14)]

    def said(self, said: Said) -> None:
        self._open()

    def _open(self) -> None:
        self._then(self, passphrase=self.field.string)

    def leave(self) -> None:
        self.app.back_to(self.before)


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
        self.field = TextField(_("Name"), "name", most=_MOST_NAME)
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
