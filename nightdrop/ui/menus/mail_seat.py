"""Taking a seat of a game by mail: inviting, accepting, unlocking, and letters that arrive."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.disk.logs import fault
from nightdrop.table.language import N_, _
from nightdrop.table.match.mail import Mail, PersonAtHome, invitation_name, invite
from nightdrop.table.match.mail_arrival import Arrival, accept, greeting, receive
from nightdrop.table.match.mailbox import Mailbox, letter_text
from nightdrop.table.match.match import Match
from nightdrop.table.record.letters import LetterError
from nightdrop.table.record.saves import put_into_sent
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
from nightdrop.ui.kit import (
    Button,
    ChoiceRow,
    Gap,
    Head,
    Paragraph,
    Said,
    Stack,
    TextField,
    Toggle,
    Widget,
)
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.kit.work import DISK
from nightdrop.ui.menus.letter_files import beside, mail_home
from nightdrop.ui.menus.sheet import ButtonSheet
from nightdrop.ui.play.sending import MailPlay

TRUST: Final = N_("Your friend’s program holds the whole game and shows your friend only what that "
                  "player may see. Play with people you trust.")  # fmt: skip
ABOUT: Final = N_("You and a friend, each at home. Each turn is a small file, or a code for a "
                  "message. No server, no account.")  # fmt: skip
PHRASE: Final = N_("Your passphrase brings your seat to another computer. Without one you can play "
                   "it only here.")  # fmt: skip
FREE: Final = N_("Until your friend takes the seat, anyone who has the invitation can take that "
                 "seat and read the game so far.")  # fmt: skip
MOST_NAME: Final = 30


class Opened(NamedTuple):
    """A game by mail, opened, and what is said on its cover."""

    mail: Mail
    told: str


def opened(box: Mailbox, passphrase: str = "", *, plays: bool = True) -> Opened:
    """Open a game; without `plays` to look at it. Raises LetterError, FileError, OSError."""
    return greeted(Mail(box, passphrase=passphrase, plays=plays))


def greeted(mail: Mail) -> Opened:
    """A game, with what is said when its letter is opened."""
    return Opened(mail, " ".join(greeting(mail, thought_or_lot)))


def sit_down(app: Window, found: Opened, notice: str = "") -> None:
    """Show the cover of a letter, or the send page where nothing else is left to do.

    The cover begins with the `notice`.
    """
    play = MailPlay(app, found.mail, " ".join(filter(None, (notice, found.told))))
    if found.mail.must_send:
        play.cover = None
        app.open("send", play)
    else:
        app.show(play.cover or play)


def open_letter(page: Screen, path: Path) -> None:
    """Read the file of a letter, beside a page."""
    take_letter(page, lambda: letter_text(path))


def take_letter(page: Screen, read: Callable[[], str], passphrase: str = "") -> None:
    """Read a letter beside a page, and show what it leads to."""
    home = mail_home(page.app)
    if home is None:
        return
    asks_phrase = page.app.settings.mail_phrase

    def arrive() -> tuple[str, Arrival, Opened | None]:
        text = read()
        found = receive(home, text, passphrase, asks_phrase=asks_phrase)
        return text, found, opened(found.box, passphrase) if found.then == "play" else None

    beside(page, arrive, partial(_arrived, page))


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

    `options` are those that are not the usual ones; a game that is not `new` was played so far.
    `take` gets scenario, side and person; it is slow with a passphrase.
    """

    heading: str
    told: Sequence[str]
    scenarios: Sequence[str]
    side: Side | None
    label: str
    take: Callable[[str, Side, PersonAtHome], Mail]
    options: Sequence[str] = ()
    is_new: bool = True


def unusual_options(scenario: str, options: Mapping[str, object]) -> list[str]:
    """The options of a game that are not the usual ones: "Bocage helps the defender: yes"."""
    specs = read_scenario(scenario).specs
    return [f"{_(specs[key].label)}: {specs[key].answers.get(value, value)}"
            for key, value in options.items()
            if key in specs and value != specs[key].default]  # fmt: skip


def mailed_scenarios() -> list[str]:
    """The scenarios that can be played by mail: all that have two seats."""
    games = [name for name in offered_games() if len(read_scenario(name).seats) == 2]
    return [one for name in games for one in (name, *scenarios_of(name))]


def accepting(app: Window, found: Arrival) -> SeatPage:
    """The page of an invitation that arrived."""
    assert found.letter is not None
    letter = found.letter
    head, header = letter.head, letter.content.header
    told = _("{name} invites you to a game by mail.").format(name=letter.inviter)
    side = read_scenario(head.scenario).seats[head.free]
    offer = SeatOffer(N_("TAKE THE SEAT"), [told, _(TRUST)], [head.scenario], side,
                      _("Take the seat"), lambda _name, _side, who: accept(found, who),
                      unusual_options(head.scenario, header.get("options", {})),
                      is_new=not letter.entries)  # fmt: skip
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
        self.name = TextField(_("Your name"), "name", app.settings.mail_name, most=MOST_NAME)
        self.phrases = [TextField(label, f"phrase {number}", masked=True, most=200)
                        for number, label in enumerate((_("Passphrase (optional)"),
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
        rows += [Paragraph(option, "body", 15) for option in offer.options]
        sides = seats if offer.side is None else [offer.side]
        rows.append(ChoiceRow(_("You play"), "side", self._seat, [
            (side, capital(str(side_words(side)))) for side in sides]))  # fmt: skip
        told = read_scenario(self.chosen).told
        if offer.is_new and told is not None and told.letters:
            said = _("about {count} letters").format(count=told.letters)
            rows.append(Paragraph(capital(said) + ".", "body", 15))
        return [Stack([*rows, self.name], 12), Gap(14)]

    def extra(self) -> Widget:
        """What few players change: passphrase and adjutant."""
        told = _("Each question you answer yourself takes one more letter.")
        each = Toggle(_("Ask for it each time"), "phrase each", self.app.settings.mail_phrase,
                      _("if others use this computer too"))  # fmt: skip
        return Stack([Head(_("Adjutant"), told=told), *ask_rows(self.chosen, self.wishes),
                      Head(_("Passphrase"), told=_(PHRASE)), *self.phrases, each], 12)  # fmt: skip

    def said(self, said: Said) -> None:
        if said.command == "scenario":
            self.chosen = str(said.value)
            self.show_game(self.chosen)
        elif said.command == "side":
            self.side = str(said.value)
        elif said.command == "phrase each":
            self.app.set(self.app.settings.but(mail_phrase=bool(said.value)))
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
        who = PersonAtHome(name, first, tuple(self.wishes), self.app.settings.mail_phrase)
        scenario, side = self.chosen, self._seat

        def take() -> Opened:
            return greeted(self.offer.take(scenario, side, who))

        self.error = ""
        beside(self, take, self._seated)

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
            if played is not None and played.save_problem:  # what is sent moves its file
                raise LetterError(_("This game cannot be saved now. Send it once it is saved."))
            mail = invite(home, name, options or {}, seat, who, invitation_name(name), played)
            if played is not None and played.path is not None:
                played.close()
                try:
                    put_into_sent(played.path)
                except DISK as problem:  # nothing is lost: it can still be played here
                    fault(problem, "moving a game that was sent")
            return mail

        told = [_(ABOUT), _(TRUST), *([_(FREE)] if played else [])]
        names = [scenario] if scenario else mailed_scenarios()
        label = _("Write the invitation")
        changed = unusual_options(scenario, options) if scenario and options else ()
        super().__init__(app, SeatOffer(N_("INVITE A FRIEND"), told, names, side, label, take,
                                        changed, is_new=played is None))  # fmt: skip


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
