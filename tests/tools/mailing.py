"""Two homes that play by mail: letters go from one to the other as texts."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from unittest import mock

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, State
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.match.mail import Mail, PersonAtHome, invite
from nightdrop.table.match.mail_arrival import accept, receive
from nightdrop.table.match.mailbox import Mailbox, mail_cards
from nightdrop.table.match.match import Match
from nightdrop.table.scenario.scenarios import load_scenario
from tests.tools.mail import by_lot

NAMES = ("Anna", "Ben")


def play(mail: Mail, decide: Callable[[State, Side], Action]) -> None:
    """Decide whatever is to be decided in a sitting."""
    while not mail.must_send:
        if mail.adjutant_decides:
            mail.answer(thought_or_lot(*mail.adjutant_question()))
        else:
            mail.match.submit(decide(mail.match.state, mail.side))


class TwoHomes:
    """Anna, who invited, and Ben: a folder each, and the game that both play.

    Their secrets, and so the dice, follow from the seed. What was `played` so far at one screen
    goes on by mail.
    """

    def __init__(
        self,
        folder: Path,
        scenario: str = "chef-du-pont",
        seed: int = 1,
        phrases: tuple[str, str] = ("", ""),
        decide: Callable[[State, Side], Action] | None = None,
        played: Match | None = None,
    ) -> None:
        self.folder = folder
        self.decide = decide or by_lot(seed)
        side = load_scenario(scenario).seats[seed % 2]
        who = [PersonAtHome(name, phrase) for name, phrase in zip(NAMES, phrases, strict=True)]
        with mock.patch("secrets.token_bytes", Random(seed).randbytes):
            first = invite(self.mail(0), scenario, {}, side, who[0], "anna-and-ben", played)
            self.invitation = first.box.text(0)
            self.game = first.box.game
            accept(receive(self.mail(1), self.invitation), who[1]).match.close()

    def home(self, number: int) -> Path:
        return self.folder / NAMES[number].lower()

    def mail(self, number: int) -> Path:
        """The folder of games by mail of one home."""
        return self.home(number) / "mail"

    def box(self, number: int) -> Mailbox:
        return Mailbox.of(self.mail(number), self.game)

    def play(self, mail: Mail) -> None:
        """Decide whatever is to be decided in this sitting."""
        play(mail, self.decide)

    def sit(self, number: int) -> Mail:
        """A whole sitting in one home, with its letter."""
        mail = Mail(self.box(number))
        self.play(mail)
        mail.write()
        return mail

    def send(self, number: int, *, code: bool = False) -> str:
        """The newest letter of a home goes to the other; its text."""
        box = self.box(number)
        text = box.text(box.numbers[-1], code=code)
        receive(self.mail(1 - number), text)
        return text

    def letters(self, count: int) -> "TwoHomes":
        """Letters 1 to `count`, each received."""
        for number in range(1, count + 1):
            self.sit(number % 2)
            self.send(number % 2)
        return self

    def finish(self) -> list[Path]:
        """The rest of the game; both records."""
        number = self.box(0).numbers[-1] + 1
        while not mail_cards(self.mail(0))[0][0].head.is_over:
            self.sit(number % 2)
            self.send(number % 2, code=number % 3 > 0)
            number += 1
        found = [Mail(self.box(one)).finish(self.home(one) / "saves") for one in (0, 1)]
        return [path for path in found if path]


LATE_TURN = 9  # the last


def last_turn(seed: int) -> Match:
    """A game at one screen that has come to its last turn."""
    match, decide = Match.new("chef-du-pont", seed=seed), by_lot(seed)
    while match.state.turn < LATE_TURN:
        match.submit(decide(match.state, str(match.actor)))
    return match


@cache
def late_game() -> Path:
    """A folder of two homes whose game ends soon: it began at one screen, and letter 3 was sent.

    It is played once, and copied by who plays on.
    """
    return TwoHomes(Path(mkdtemp("late")), seed=4, played=last_turn(4)).letters(3).folder
