"""Kills a window at work on a game by mail, in its calls to the disk, and finds nothing lost.

`python -m tests.tools.mail_kill --kills 40` prints the counts, and ends with 1 on a finding. After
each kill the home opens, no letter is half, what was decided is there, and the work is finished.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final
from unittest import mock

from nightdrop.arguments import how_many
from nightdrop.hexwar.ui.pages.result import Ending
from nightdrop.table.disk.files import Disk, using
from nightdrop.table.match.mail import Mail, kept_letter
from nightdrop.table.match.mail_arrival import receive
from nightdrop.table.match.mailbox import mail_cards
from nightdrop.table.match.match import Match
from nightdrop.table.record import sealed
from nightdrop.table.record.finished import read_store, store_of
from nightdrop.table.record.saves import MAIL, saved_games
from nightdrop.table.record.sealed import Cost
from nightdrop.ui.menus.mail import MailPage
from nightdrop.ui.menus.mail_seat import SeatPage, UnlockPage
from nightdrop.ui.menus.passphrase import Passphrases
from nightdrop.ui.menus.sending import SendPage
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.sending import MailPlay
from tests.patience import until
from tests.tools.disks import FatalDisk, kill_self
from tests.tools.kill import Finding
from tests.tools.mail import by_level
from tests.tools.mail_window import NAMES, MailHands
from tests.tools.mailing import TwoHomes

PHRASES: Final = ("apple", "pear")
LAST: Final = 14  # the letter before the one that ends this game
# What is done in a home: which one, and after how many letters.
DEEDS: Final = {"invite": (0, -1), "take a seat": (1, 0), "unlock": (1, 4), "answer": (0, 3),
                "end": (1, LAST), "one screen": (0, 3)}  # fmt: skip
_MANY: Final = 1_000_000  # calls


class NamingDisk(Disk):
    """A disk that kills the process before the file of a letter gets its name, or after it."""

    def __init__(self, *, is_named: bool) -> None:
        self.is_named = is_named

    def replace(self, old: Path, new: Path) -> None:
        is_letter = new.suffix == ".night" and new.parent.parent.name == MAIL
        if not is_letter or self.is_named:
            super().replace(old, new)
        if is_letter:
            kill_self()


class KilledHands(MailHands):
    """Hands whose decisions follow from the state; what they decided is confirmed in a file."""

    @property
    def confirmed(self) -> Path:
        return self.folder / "confirmed"

    def act(self) -> None:
        play = self.app.screen
        assert isinstance(play, MailPlay)
        match, known = play.mail.match, play.mail.match.moment
        action = by_level("recruit")(match.state, play.mail.side)
        for _press in range(2):  # some ask for a second one
            if match.moment == known:
                play.take(action)
        self.hand.clicks += 1
        self.confirmed.write_text("\n".join(match.entries))
        self.go_on()

    def begin(self, deed: str) -> None:
        """Do a whole deed, from the title to the letter that is saved, or to one screen."""
        if deed == "one screen":
            self.go_to_one_screen()
            return
        if deed == "invite":
            self.app.open("invite", "chef-du-pont")
        else:
            self.drop(self.letter)
        if isinstance(self.app.screen, SeatPage):
            self.type("name", NAMES[self.number])
            self.press("take")
        if isinstance(page := self.app.screen, UnlockPage):
            page.field.string = PHRASES[self.number]
            self.press("open")
        self.go_on_to_letter()

    def go_on_to_letter(self) -> None:
        """From a cover, or from the send page, to the letter that is saved."""
        if isinstance(self.app.screen, SendPage):
            self.save()
        else:
            self.play()
        if self.is_over:
            self.press("end")
            self.see_the_end()

    def see_the_end(self) -> None:
        """Wait for the debrief, and for what is counted beside it."""
        if isinstance(self.app.screen, Cover):
            self.lift()
        until(lambda: isinstance(self.app.screen, Ending), "no debrief", self.go_on)
        until(lambda: not self.app.work.is_busy(), "the game is not counted", self.go_on)

    def go_to_one_screen(self) -> None:
        """From the page of games by mail to the game at one screen."""
        self.app.open("mail")
        self.wait()
        self.press("more")
        self.press("screen")
        for word in PHRASES:
            page = self.app.screen
            assert isinstance(page, Passphrases)
            for field in page.fields:
                field.string = word
            self.press("typed")
        until(lambda: isinstance(self.app.screen, Cover), "the game does not open", self.go_on)

    def begin_again(self, deed: str) -> None:
        """Open the home after a kill, and finish the deed. Raises Finding."""
        self.app.open("mail")
        self.wait()
        page = self.app.screen
        if not isinstance(page, MailPage) or page.error:
            raise Finding(f"the home does not open: {getattr(page, 'error', page)}")
        if page.card is None:
            self.app.open("title")
            self.begin(deed)
        elif page.card.group == "mine":
            self.press("play")
            self.go_on_to_letter()
        else:
            if page.card.head.is_over:
                self.press("more")
            self.press("resend")
            if page.card.head.is_over:
                self.press("back")
                self.press("look")
                self.see_the_end()


def prepared(folder: Path, deed: str) -> None:
    """Homes of two players before a deed; the letter that is due lies beside them."""
    home, letters = DEEDS[deed]
    if letters < 0:
        return
    game = TwoHomes(folder, seed=2, phrases=PHRASES)
    if letters == 0:
        shutil.rmtree(game.mail(1))
    game.letters(letters)
    box = game.box(1 - home)
    (folder / "due.night").write_text(box.text(box.numbers[-1]), "ascii")
    if deed == "unlock":  # at a new computer
        shutil.rmtree(game.mail(home))


def opened(folder: Path, deed: str) -> KilledHands:
    """A window in the home of a deed."""
    hands = KilledHands(folder)
    hands.open(DEEDS[deed][0])
    hands.letter = folder / "due.night"
    return hands


def killed(folder: Path, deed: str, disk: Disk) -> bool:
    """Do a deed in a process of its own, on this disk; whether that was killed. Raises Finding."""
    child = os.fork()
    if not child:
        code = 1
        try:
            with using(disk):
                opened(folder, deed).begin(deed)
            code = 0
        finally:
            os._exit(code)
    status = os.waitpid(child, 0)[1]
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise Finding(f"{deed}: the window could not go on")
    return os.WIFSIGNALED(status)


def finish(folder: Path, deed: str) -> None:
    """Finish a deed after a kill, in a new window, and look at what is in the home. Raises Finding.
    """
    home, letters = DEEDS[deed]
    kept = {path: path.read_bytes() for path in (folder / NAMES[home].lower() / MAIL).rglob("*")
            if path.suffix in (".night", ".code") and path.with_suffix(".night").exists()}
    places = playable(folder, home)
    hands = opened(folder, deed)
    try:
        if deed != "one screen":
            hands.begin_again(deed)
        elif len(places) > 1:
            raise Finding(f"{deed}: the game can be played in {places}")
        else:
            _look_at_one_screen(hands)
            return
    finally:
        hands.app.close()
    changed = [path.name for path, data in kept.items() if path.read_bytes() != data]
    if changed:
        raise Finding(f"{deed}: letters that were written have changed: {changed}")
    _look(hands, letters + 1)
    if deed == "end":
        _look_at_end(hands.home(home) / "saves")


def _look(hands: KilledHands, number: int) -> None:
    """The letter is whole in both its forms, holds what was confirmed, and is taken at the other
    home. Raises Finding."""
    home = hands.home(hands.number) / MAIL
    cards, refused = mail_cards(home)
    if refused or [card.box.numbers[-1] for card in cards] != [number]:
        raise Finding(f"letter {number}: the home holds {cards}, {refused}")
    box = cards[0].box
    private = Mail(box, plays=False).private
    letter = kept_letter(box, number, private)
    if number and kept_letter(box, number, private, box.text(number, code=True)) != letter:
        raise Finding(f"letter {number} is another one as a code")
    done = tuple(hands.confirmed.read_text().split("\n")) if hands.confirmed.exists() else ()
    if letter.entries[: len(done)] != done or letter.content.openings:
        raise Finding(f"letter {number} lacks some of {len(done)} entries, or was opened again")
    other = hands.home(1 - hands.number) / MAIL
    if receive(other, box.text(number)).then not in ("play", "accept"):
        raise Finding(f"letter {number} is not taken")


def playable(folder: Path, home: int) -> list[str]:
    """Where the game can be played in a home."""
    place = folder / NAMES[home].lower()
    by_mail = any(card.group == "mine" for card in mail_cards(place / MAIL)[0])
    return ["mail"] * by_mail + ["saves" for _path in saved_games(place / "saves")]


def _look_at_one_screen(hands: KilledHands) -> None:
    """Once the home was opened, the game can be played in one place, at one screen in the end.
    Raises Finding."""
    hands.wait()  # the title finishes what was cut off
    for _time in range(2):
        places = playable(hands.folder, hands.number)
        if len(places) != 1:
            raise Finding(f"one screen: the game can be played in {places}")
        if places == ["mail"]:
            hands.go_to_one_screen()
    if places != ["saves"]:
        raise Finding(f"one screen: at last the game can be played in {places}")


def _look_at_end(saves: Path) -> None:
    """The game is kept as one record, and counted once. Raises Finding."""
    ends = [Match.load(path).is_over for path in saved_games(saves)]
    games = [one.how for one in read_store(store_of(saves)).games]
    if ends != [True] or games != ["mail"]:
        raise Finding(f"the game is over in {ends} of its records, and counted as {games}")


def calls_of(folder: Path, deed: str) -> int:
    """How many calls to the disk a deed makes in which it can be killed."""
    disk = FatalDisk(_MANY, 0)
    with using(disk):
        hands = opened(folder, deed)
        hands.begin(deed)
        hands.app.close()
    return _MANY - disk.left


def kill_all(kills: int, folder: Path, told: Callable[[str], object] = print) -> int:
    """Kill each deed at moments spread over its calls; how often that was. Raises Finding."""
    count, share = 0, -(-kills // len(DEEDS))
    for deed in DEEDS:
        before = folder / deed
        before.mkdir()
        prepared(before, deed)
        shutil.copytree(before, folder / f"{deed} whole")
        calls = calls_of(folder / f"{deed} whole", deed)
        for number in range(share):
            place = folder / f"{deed} {number}"
            shutil.copytree(before, place)
            at = calls * number // share
            if killed(place, deed, FatalDisk(at, number % 3 / 2)):
                count += 1
                finish(place, deed)
            shutil.rmtree(place)
        told(f"{deed}: {share} kills in {calls} calls")
    return count


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill as often as asked, print the counts; 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mail_kill", description=__doc__)
    parser.add_argument("--kills", type=how_many, default=40, help="how often (40)")
    kills = parser.parse_args(arguments).kills
    cheap = mock.patch.object(sealed, "DEAR", Cost(16, 8, 1))  # nobody waits for scrypt
    with cheap, tempfile.TemporaryDirectory() as folder:
        try:
            print(f"{kill_all(kills, Path(folder))} kills, nothing lost")
        except Finding as finding:
            print(finding, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
