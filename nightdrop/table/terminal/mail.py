"""Games by mail at a terminal: inviting, receiving, playing and sending, in sentences."""

import sys
from collections.abc import Iterable, Sequence
from getpass import getpass
from pathlib import Path
from typing import Final, TextIO

from nightdrop.table.disk.files import user_downloads
from nightdrop.table.language import N_, _, problem_words
from nightdrop.table.match.mail import Mail, PersonAtHome, save_letter
from nightdrop.table.match.mail_arrival import (
    Arrival,
    accept,
    card_words,
    greeting,
    receive,
    written_words,
)
from nightdrop.table.match.mailbox import GROUPS, MailCard, mail_cards
from nightdrop.table.match.program_advice import Think
from nightdrop.table.record.letters import LetterError
from nightdrop.table.terminal.menu import Sitting
from nightdrop.table.terminal.passphrases import Ask, chosen_phrase, typed_phrase
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.table.words.damage import passed_over_lines
from nightdrop.table.words.nouns import capital, side_words

NO_PHRASE: Final = N_("Without a passphrase this seat can be played only at this computer.")
_ASKED: Final = N_("Your passphrase (it is not shown; empty if there is none): ")


def game_lines(home: Path) -> list[str]:
    """All games by mail in their three groups, and what cannot be read."""
    cards, refused = mail_cards(home)
    found = list[str]()
    for group, title in GROUPS.items():
        shown = [card_words(card) for card in cards if card.group == group]
        found += [f"{_(title)}:", *(f"  {line}" for line in shown)] if shown else []
    return [*(found or [_("There are no games by mail.")]), *passed_over_lines(refused)]


def card_named(home: Path, name: str) -> MailCard:
    """The game of this name, or the only one. Raises ValueError with a sentence."""
    cards = [card for card in mail_cards(home)[0] if name in ("", card.name, card.box.folder.name)]
    if len(cards) != 1:
        known = ", ".join(card.name for card in mail_cards(home)[0])
        said = _("there is no game by mail called {name!r}; choose from {known}")
        raise ValueError(said.format(name=name[:40], known=known or _("none")))
    return cards[0]


def opened(card: MailCard, ask: Ask | None = None) -> Mail:
    """A game that is gone on with; its passphrase is asked for where the home keeps no key.

    Raises LetterError, FileError, OSError.
    """
    return Mail(card.box, passphrase="" if card.box.seat.private else _typed(ask))


def person(
    name: str, asks: Sequence[str], ask: Ask | None = None, *, asks_phrase: bool = False
) -> PersonAtHome:
    """Who takes a seat, with a passphrase typed twice; on a pipe there is none.

    With `asks_phrase` the home keeps no key. Raises ValueError.
    """
    if ask is None and not sys.stdin.isatty():
        print(_(NO_PHRASE))
        return PersonAtHome(name, "", asks)
    phrase = chosen_phrase(ask or getpass, _(_ASKED))
    return PersonAtHome(name, phrase, asks, asks_phrase)


def _typed(ask: Ask | None) -> str:
    """A passphrase. Raises LetterError where there is no terminal to ask at, ValueError where none
    was typed."""
    if ask is None and not sys.stdin.isatty():
        raise LetterError(_("The passphrase of this seat can be typed only at a terminal."))
    return typed_phrase(ask or getpass, _(_ASKED))


def received(
    home: Path,
    text: str,
    name: str,
    asks: Sequence[str],
    *,
    plays: bool,
    asks_phrase: bool = False,
    ask: Ask | None = None,
) -> tuple[Arrival, Mail | None]:
    """Read a letter, asking once for what it needs; an invitation is accepted under this name.

    With `asks_phrase` the home keeps no key of a seat that comes here. The game is None where
    nothing is to be played, or, unless one `plays`, nothing was accepted.
    Raises LetterError, ValueError, FileError, OSError.
    """
    found, phrase = receive(home, text), ""
    if found.then == "unlock":
        print(found.sentence)
        phrase = _typed(ask)
        found = receive(home, text, phrase, asks_phrase=asks_phrase)
    if found.then == "accept":
        if not name:
            raise ValueError(_("an invitation needs your name: add --name NAME"))
        return found, accept(found, person(name, asks, ask, asks_phrase=asks_phrase))
    is_due = plays and found.then == "play"
    return found, Mail(found.box, passphrase=phrase) if is_due else None


def resent(card: MailCard, folder: Path | None, *, code: bool) -> list[str]:
    """Save my last letter of a game in a folder, or give its code; in sentences.

    Raises FileError, OSError, ValueError where there is none.
    """
    number = card.written
    if number is None:
        raise ValueError(_("you have not written a letter of this game yet"))
    if code and number:
        return [card.box.text(number, code=True).strip()]
    path = save_letter(card.box, number, folder or user_downloads())
    said = (_("Letter {number} is saved as {path}. Send it to {name}.") if number else
            _("The invitation is saved as {path}. Send it to {name}."))
    return [said.format(number=number, path=path, name=card.other or _("your friend"))]


_NO_COPY: Final = N_("All letters are kept here. A copy would show everything that is hidden.")
_HELP: Final = (
    N_("Send: write the letter that is due, and save its file; send code shows its code instead."),
    N_("Letters: show how many letters there are, and in which decisions each player is asked."),
    N_("Adjutant KIND: let your adjutant answer in this kind of decisions; adjutant KIND ask: be "
       "asked yourself."),
)  # fmt: skip


class MailTerminal(Terminal):
    """A sitting of a game by mail at one keyboard."""

    def __init__(self, mail: Mail, lines: TextIO, out: TextIO, saves: Path, think: Think) -> None:
        super().__init__(mail.match, lines, out, think=think)
        self.sitting = Sitting(mail.match, think=think, speaks=False)
        self.sitting.told = dict.fromkeys(self.sitting.told, mail.told_from)
        self.mail, self._saves, self._think = mail, saves, think

    def _begin(self) -> None:
        self._say(greeting(self.mail, self._think))
        super()._begin()
        self._say(self._ended())

    def _obey(self, line: str) -> None:
        words = line.lower().split()
        if words[:1] == ["send"]:
            self._say(self._send(code=words[1:] == ["code"]))
        elif words[:1] == ["letters"]:
            self._say(self._letters())
        elif words[:1] == ["adjutant"]:
            self._say(self._choose(words[1:]))
        elif words[:1] == ["save"]:
            self._say([_(_NO_COPY)])
        elif self.sitting.waits and words not in ([], ["quit"], ["undo"], ["log"], ["help"]):
            self._ask()
        else:
            super()._obey(line)
            if words in (["help"], ["h"], ["?"]):
                self._say(map(_, _HELP))

    def _answered(self) -> None:
        """Let the adjutant of the other player answer, and tell it."""
        mail = self.mail
        while mail.adjutant_decides:
            mail.answer(self._think(*mail.adjutant_question()))
            self.sitting.refresh()
            self._tell()

    def _ask(self) -> None:
        mail = self.mail
        if not mail.waits and not mail.match.is_over:
            self._say([written_words(mail)])
        elif mail.must_send and mail.match.is_over:
            self._say([_("The game is over. Send the last letter: type send.")])
        elif mail.must_send:
            self._tell()
            said = _("{name} decides next. Type send to write letter {number}, or send code.")
            self._say([capital(said.format(number=mail.number, name=mail.other_name))])
        else:
            super()._ask()

    def _close(self) -> None:
        if self._out.isatty():
            self._clear()

    def _send(self, *, code: bool) -> Iterable[str]:
        """Write the letter if it is due, and save it or print its code."""
        mail = self.mail
        try:
            if mail.must_send:
                mail.write()
        except (LetterError, OSError) as problem:
            return [problem_words(problem)]
        if mail.waits:
            return [_("It is your turn: there is nothing to send yet.")]
        return [*resent(mail.box.card, None, code=code), *self._ended()]

    def _ended(self) -> list[str]:
        """Keep the record of a game that is over, and say where. Raises OSError."""
        path = self.mail.finish(self._saves)
        return [_("The game is over. Its record is {path}.").format(path=path)] if path else []

    def _letters(self) -> list[str]:
        """The number of letters, and in which decisions each side is asked."""
        mail, known = self.mail, self.mail.match.game.rules.delegable
        said = _("{player} is asked in: {kinds}.")
        asked = [said.format(player=capital(str(side_words(side))), kinds=", ".join(
                             kind for kind in known if kind in mail.asks(side)) or _("none"))
                 for side in mail.match.game.seats]  # fmt: skip
        return [_("Letter {number} of this game.").format(number=mail.newest.head.number), *asked]

    def _choose(self, words: Sequence[str]) -> list[str]:
        """Change in which decisions I am asked: `adjutant turns`, or `adjutant turns ask`."""
        mail, kinds = self.mail, self.mail.match.game.rules.delegable
        if words[:1] and words[0] in kinds:
            others = [kind for kind in mail.asks(mail.side) if kind != words[0]]
            mail.choose([*others, words[0]] if words[1:] == ["ask"] else others)
            return [_("This holds from your next letter on."), *self._letters()[1:]]
        said = _("Type adjutant and a kind ({kinds}) to let it answer, or with ask behind it to be "
                 "asked.")  # fmt: skip
        return [said.format(kinds=", ".join(kinds))]


def play_mail(mail: Mail, saves: Path, think: Think) -> int:
    """Play a sitting at this process's terminal, or on its pipes; return the exit code."""
    try:
        return MailTerminal(mail, sys.stdin, sys.stdout, saves, think).run()
    finally:
        mail.match.close()
