"""A tour of the pages of games by mail, in the home of somebody who plays three.

`python -m tests.tools.mail_tour OUT` takes pictures at three sizes, 100 % and 200 %, in each
language.
"""

import argparse
import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from unittest import mock

import pygame

from nightdrop.table.language import LANGUAGES, _
from nightdrop.table.match.mail import Mail
from nightdrop.table.match.mail_arrival import receive, unlock_words
from nightdrop.table.match.mailbox import Mailbox
from nightdrop.table.record.saves import MAIL
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.app import App
from nightdrop.ui.menus.mail import MailPage
from nightdrop.ui.menus.mail_seat import UnlockPage, accepting, opened, sit_down
from nightdrop.ui.play.sending import MailPlay
from tests.patience import until
from tests.tools.demo import StillClock, finish_map, open_dummy
from tests.tools.gallery import SCALES, SIZES
from tests.tools.mail import by_lot
from tests.tools.mailing import TwoHomes, play

# For each group of the list a scenario, and how many letters were written.
NAMES = {"mine": ("chef-du-pont", 3), "other": ("la-fiere", 2), "over": ("chef-du-pont", 1)}


@cache
def homes() -> Path:
    """A folder with a game for each group, in which Anna and Ben have a home each."""
    folder = Path(mkdtemp("mail"))
    with mock.patch("secrets.token_bytes", Random(4).randbytes):
        for name, (scenario, letters) in NAMES.items():
            game = TwoHomes(folder / name, scenario, seed=2).letters(letters)
            game.box(0).note(name={"mine": "Easter game", "over": "First try"}.get(name, name))
    game.box(0).note(closed="over")
    return folder


def _box(home: Path, name: str) -> Mailbox:
    """The game of a group in a home."""
    (folder,) = (homes() / name / "anna" / MAIL).iterdir()
    return Mailbox(home / folder.name)


def tour(app: App, clock: StillClock) -> Iterator[str]:
    """Show one page after the other in this window; the name of each as it stands there."""
    assert app.saves is not None
    home = app.saves.parent / MAIL
    for name in NAMES:
        shutil.copytree(homes() / name / "anna" / MAIL, home, dirs_exist_ok=True)
    app.open("title")
    _wait(app, clock)
    yield "title"
    app.open("mail")
    _wait(app, clock)
    page = app.screen
    assert isinstance(page, MailPage)
    for name in NAMES:
        page.chosen = _box(home, name).folder.name
        page.renew()
        yield f"mail-{name}"
    page.chosen = _box(home, "mine").folder.name
    page._turn_over()
    yield "more"
    app.open("mail", page.chosen, _("This letter is damaged: ask for it again."))
    _wait(app, clock)
    yield "mail-told"
    app.open("invite")
    yield "invite"
    invitation = (homes() / "other" / "anna" / MAIL / _box(home, "other").folder.name / "000.night")
    found = receive(app.saves.parent / "strange", invitation.read_text("ascii"))
    app.show(accepting(app, found))
    yield "seat"
    app.show(UnlockPage(app, unlock_words("Easter game"), print))
    yield "unlock"
    sit_down(app, opened(_box(home, "mine")))
    yield "cover"
    yield from _letter(app, _box(home, "mine"))
    sit_down(app, opened(_box(home, "other")))
    yield "look"


def _letter(app: App, box: Mailbox) -> Iterator[str]:
    """The letter of a sitting, before and after it is written."""
    mail = Mail(box)
    play(mail, by_lot(2))
    app.open("send", MailPlay(app, mail))
    yield "send"
    mail.write()
    app.screen.reworded()
    yield "sent"


def _wait(app: App, clock: StillClock) -> None:
    """Wait for what is read beside the page."""

    def is_done() -> bool:
        clock.now += 120
        app.serve([])
        return not app.screen.work.is_busy()

    until(is_done, "the page still works")


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
