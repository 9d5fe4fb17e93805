"""A tour of the pages of games by mail, in the home of somebody who plays some.

`python -m tests.tools.mail_tour OUT` takes pictures at three sizes, 100 % and 200 %, in each
language.
"""

import argparse
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from unittest import mock

import pygame

from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.hexwar.ui.play.recap_film import Away
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.language import LANGUAGES, _
from nightdrop.table.match.mail import Mail, PersonAtHome, invite
from nightdrop.table.match.mail_arrival import greeting, receive, unlock_words
from nightdrop.table.match.mailbox import Mailbox, mail_cards
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import MailNote, Record, entries_of, write_record
from nightdrop.table.record.saves import MAIL, new_save, put_into_sent
from nightdrop.table.record.sealed import Seal
from nightdrop.table.words.catalogues import speak
from nightdrop.ui import system
from nightdrop.ui.app import App
from nightdrop.ui.menus.game_launcher import open_game, seal_game
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.mail import MailPage
from nightdrop.ui.menus.mail_seat import SeatPage, UnlockPage, accepting, opened, sit_down
from nightdrop.ui.menus.new_game import SEATINGS, NewGame
from nightdrop.ui.menus.sheet import ButtonSheet
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.game_end import open_end
from nightdrop.ui.play.sending import MailPlay
from tests.patience import until
from tests.tools.demo import StillClock, finish_map, open_dummy
from tests.tools.gallery import SCALES, SIZES
from tests.tools.mail import by_lot
from tests.tools.mailing import TwoHomes, last_turn, play

# For each group of the list a scenario, and how many letters were written.
NAMES = {"mine": ("chef-du-pont", 3), "other": ("la-fiere", 2), "screen": ("chef-du-pont", 1)}
GIVEN = {"mine": "Easter game", "screen": "First try"}  # by the player; others keep their own
# Letters of a game from its last turn on: one in which an adjutant answers, and the last; its seed.
ANSWERED, LAST, SEED = 4, 5, 24
LISTED = {**dict.fromkeys(NAMES, "anna"), "ended": "ben"}  # in whose home each lies
OPTIONS = {"bocage_df": 1, "stick_defence": False}  # that are not the usual ones


@cache
def homes() -> Path:
    """A folder with a game for each group, in which Anna and Ben have a home each.

    "answered" and "last" are a game in which such a letter is played, not yet written, "told" one
    in which it has arrived, "ended" one that is over for both.
    """
    folder = Path(mkdtemp("mail"))
    for seed, (name, (scenario, letters)) in enumerate(NAMES.items(), 6):
        game = TwoHomes(folder / name, scenario, seed=seed).letters(letters)
        if name in GIVEN:
            game.box(0).note(name=GIVEN[name])
    game.box(0).note(closed="screen")
    game = TwoHomes(folder / "ended", seed=SEED, played=last_turn(SEED))
    for number in range(1, LAST + 1):
        mail = Mail(game.box(number % 2))
        game.play(mail)
        if number in (ANSWERED, LAST):
            kept = "answered" if number == ANSWERED else "last"
            shutil.copytree(game.folder, folder / kept)
        mail.write()
        game.send(number % 2)
        if number == ANSWERED:
            shutil.copytree(game.folder, folder / "told")
    return folder


def _box(home: Path, name: str) -> Mailbox:
    """The game of a group in a home."""
    (folder,) = (homes() / name / "anna" / MAIL).iterdir()
    return Mailbox(home / folder.name)


class MailTour:
    """Shows one page after the other in a window."""

    def __init__(self, app: App, clock: StillClock) -> None:
        assert app.saves is not None
        self.app, self.clock, self.saves = app, clock, app.saves
        self.home = app.saves.parent / MAIL

    def pages(self, *, whole: bool) -> Iterator[str]:
        """The name of each page as it stands there; see `tour`."""
        yield from self.titles()
        yield from self.lists()
        yield from self.seats()
        yield from self.sittings()
        if whole:
            yield from self.one_screen()
            yield from self.ends()

    def titles(self) -> Iterator[str]:
        """The title of somebody who has played no game by mail, then of one who has."""
        self.app.set(self.app.settings.but(game="night-drop"))
        self.app.left_at["title"] = True
        self.open("title")
        yield "title-none"
        self.open("mail")
        yield "mail-none"
        for name, player in LISTED.items():
            shutil.copytree(homes() / name / player / MAIL, self.home, dirs_exist_ok=True)
        invite(self.home, "merville", {}, "british", PersonAtHome("Anna"), "merville-29-nov")
        self.app.left_at.pop("title", None)
        self.open("title")
        yield "title"
        self.app.screen.work_failed(_("This letter is damaged: ask for it again."))
        yield "title-refused"
        self.app.open("new")
        page = self.app.screen
        assert isinstance(page, NewGame)
        page._choose(next(one for one in SEATINGS if one.secret))
        page._open()
        yield "new"

    def lists(self) -> Iterator[str]:
        """The games, each chosen; what is behind *More*; what is said above and below them."""
        self.open("mail")
        page = self.page
        for name in LISTED:
            page.chosen = _box(self.home, name).folder.name
            page.renew()
            yield f"mail-{name}"
            page._turn_over()
            yield f"more-{name}"
            page._turn_over()
        page.chosen = _box(self.home, "mine").folder.name
        page._ask_name()
        yield "mail-name"
        self.app.open("mail", _box(self.home, "other").folder.name)
        self.wait()
        self.press("resend")
        yield "mail-resent"
        with mock.patch.object(system, "copy_words", return_value=True):
            self.press("code")
        yield "mail-copied"
        with mock.patch.object(system, "pasted_words", return_value=""):
            self.press("paste")
        yield "mail-nothing"
        said = _("This is another letter {number} than the one you have. That turn was played "
                 "twice. The game goes on from the first; ask for the letter that answers yours.")
        self.page.work_failed(said.format(number=2))
        yield "mail-fork"
        shutil.copytree(self.home, self.saves.parent / "whole")
        _box(self.home, "screen").letter(1).write_text("nothing", "ascii")
        self.open("mail")
        yield "mail-damaged"
        shutil.rmtree(self.home)
        (self.saves.parent / "whole").rename(self.home)

    @property
    def page(self) -> MailPage:
        assert isinstance(self.app.screen, MailPage)
        return self.app.screen

    def seats(self) -> Iterator[str]:
        """A seat is offered, taken, and unlocked; what is wrong with what was typed."""
        self.app.open("invite")
        yield "invite"
        page = self.app.screen
        assert isinstance(page, SeatPage)
        page.name.string = ""
        page._take()
        yield "invite-nameless"
        page.name.string, page.phrases[0].string = "Anna", "a long word"
        page._take()
        yield "invite-mismatch"
        folder = _box(self.home, "other").folder.name
        invitation = homes() / "other" / "anna" / MAIL / folder / "000.night"
        self.offer(invitation.read_text("ascii"))
        yield "seat"
        who = PersonAtHome("Anna")
        sent = invite(self.saves.parent / "asked", "night-drop", OPTIONS, "us", who, "river")
        self.offer(sent.box.text(0))
        yield "seat-options"
        self.app.show(UnlockPage(self.app, unlock_words("Easter game"), print))
        yield "unlock"
        self.app.screen.work_failed(_("That passphrase opens no seat of this game."))
        yield "unlock-refused"

    def offer(self, invitation: str) -> None:
        """Show the page of an invitation that arrived."""
        strange = self.saves.parent / "strange"
        self.app.show(accepting(self.app, receive(strange, invitation)))

    def sittings(self) -> Iterator[str]:
        """The cover of a letter, its film, the table, and the letter that answers it."""
        box = _box(self.home, "mine")
        sit_down(self.app, opened(box))
        yield "cover"
        yield from self.letter(box)
        sit_down(self.app, opened(_box(self.home, "other")))
        yield "look"
        self.app.open("pause", self.app.screen)
        yield "pause"
        self.press("more")
        yield "pause-more"
        box = self.kept("told", "ben")
        sit_down(self.app, opened(box), _("You have begun to answer this letter."))
        cover = self.app.screen
        assert isinstance(cover, Cover)
        cover.last = self.opened_twice()
        yield "cover-told"
        cover.play.uncovered()
        assert isinstance(self.app.screen, Away)
        yield "film"
        self.app.show(cover.play)
        yield "table"
        self.app.open("send", MailPlay(self.app, Mail(self.kept("answered", "anna"))))
        yield "send-answered"

    def opened_twice(self) -> str:
        """What a cover says of a letter that was opened twice."""
        mail = Mail(self.kept("told", "ben"), plays=False)
        content = mail.newest.content.model_copy(update={"openings": [[mail.number - 2, 2, 3]]})
        mail.newest = mail.newest._replace(content=content)
        return " ".join(greeting(mail, thought_or_lot))

    def letter(self, box: Mailbox) -> Iterator[str]:
        """The letter of a sitting, before and after it is written, saved and copied."""
        mail = Mail(box)
        play(mail, by_lot(2))
        self.app.open("send", MailPlay(self.app, mail))
        yield "send"
        self.press("save")
        yield "sent"
        with mock.patch.object(system, "copy_words", return_value=False):
            self.press("code")
        yield "sent-refused"
        who = PersonAtHome("Anna")
        sent = invite(self.saves.parent / "asked", "la-fiere", {}, "german", who, "bridge")
        self.app.open("send", MailPlay(self.app, sent))
        yield "invitation"
        with mock.patch.object(system, "copy_words", return_value=True):
            self.press("code")
        yield "sent-invitation"

    def kept(self, name: str, player: str) -> Mailbox:
        """A copy of a game that stopped there, in the home of one of both."""
        home = self.saves.parent / "kept" / f"{name}-{player}"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(homes() / name / player / MAIL, home)
        (card,), _refused = mail_cards(home)
        return card.box

    def one_screen(self) -> Iterator[str]:
        """From the mail to one screen, and back; what was sent; the end of such a game."""
        mail = Mail(self.kept("told", "ben"))
        seal_game(self.app, lambda _seal: "", "chef-du-pont")
        yield "phrases"
        seal = Seal.of("a first word", "a second word")
        assert seal is not None
        path = mail.to_one_screen(seal, self.saves)
        open_game(self.app, path, seal)
        cover = self.app.screen
        assert isinstance(cover, Cover)
        yield "one-screen"
        cover._send()
        yield "invite-played"
        match = Match.load(path, seal=seal)
        past, decide = match.history, by_lot(3)
        entries = entries_of(match.header, past.states, past.actions)
        sent = new_save(self.saves)
        write_record(sent, Record(match.header, tuple(entries)))
        sent = put_into_sent(sent)
        open_game(self.app, sent)
        yield "sent-game"
        self.open("games")
        page = self.app.screen
        assert isinstance(page, Games)
        until(lambda: page.standings.of(sent) is not None, "the game is not read", self.wait)
        yield "games"
        while not match.is_over:
            match.submit(decide(match.state, str(match.actor)))
        open_end(self.app, match)
        self.judged()
        yield "end-one-screen"

    def ends(self) -> Iterator[str]:
        """The last letter before and after it is written, and the debriefs of both players."""
        last = MailPlay(self.app, Mail(self.kept("last", "ben")))
        self.app.open("send", last)
        yield "last"
        last.mail.write()
        self.app.screen.reworded()
        yield "last-sent"
        last.show_end()
        self.judged()
        yield "end-sent"
        sit_down(self.app, opened(self.kept("ended", "anna")))
        cover = self.app.screen
        assert isinstance(cover, Cover)
        yield "last-cover"
        cover.play.uncovered()
        yield "last-film"
        assert isinstance(cover.play, MailPlay)
        cover.play.show_end()
        self.judged()
        yield "end-received"
        match = cover.play.mail.match
        note = match.header.mail
        assert note is not None
        told = {"openings": [[2, 2, 3], [5, 3, 1]], "forks": [4], "moved": ["us"]}
        note = MailNote(**{**note.model_dump(), **told})
        match.header = match.header.model_copy(update={"mail": note})
        self.app.screen.reworded()
        yield "end-told"
        assert isinstance(self.app.screen, Ending)
        self.app.screen.scroll.scroll_to(9999)
        yield "end-below"

    def open(self, name: str) -> None:
        """Open a page, and wait for what is read beside it."""
        self.app.open(name)
        self.wait()

    def press(self, name: str) -> None:
        """Press a button, and wait for what is done beside the page."""
        page = self.app.screen
        assert isinstance(page, ButtonSheet)
        next(one for one in page.root.buttons if one.name == name).press()
        self.wait()

    def wait(self) -> None:
        """Wait for what is done beside the page."""

        def is_done() -> bool:
            self.clock.now += 120
            self.app.serve([])
            return not self.app.screen.work.is_busy()

        until(is_done, "the page still works")

    def judged(self) -> None:
        """Wait for what a debrief finds out."""
        assert isinstance(self.app.screen, Ending)
        self.wait()
        self.app.screen.hurry()


def tour(app: App, clock: StillClock, *, whole: bool = True) -> Iterator[str]:
    """Show one page after the other in this window; the name of each as it stands there.

    If it is not `whole` those of the end, and of games at one screen, are left out.
    """
    return MailTour(app, clock).pages(whole=whole)


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures, and say how many they are."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--only", default="", help="size, scale and language: 1280-200-it")
    asked = parser.parse_args(arguments)
    out: Path = asked.out
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    for spoken in LANGUAGES:
        speak(spoken)
        for number, size in enumerate(SIZES):
            for scale in SCALES:
                head = f"{size[0]}-{round(100 * scale)}-{spoken}"
                if asked.only not in head:
                    continue
                saves = Path(mkdtemp()) / "saves"
                app, clock = open_dummy(size, saves, number)
                app.set(app.settings.but(scale=scale, language=spoken, mail_name="Anna"))
                for name in tour(app, clock):
                    _picture(app, clock, out / f"{head}-{name}.png")
                    count += 1
                app.close()
    print(f"{count} pictures in {out}")


def _picture(app: App, clock: StillClock, path: Path) -> None:
    if isinstance(app.screen, MailPlay):
        app.step()
        finish_map(app.screen)
    for _settle in range(2):
        clock.now += 1000
        app.step()
    app.screen.dirty = True
    app.draw_if_needed()
    pygame.image.save(app.surface, path)


if __name__ == "__main__":
    main()
