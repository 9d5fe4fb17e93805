"""Games by mail by commands alone: `play --mail`, `receive`, `send` and `mail`."""

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from nightdrop.cli import main
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.match.mail import Mail, PersonAtHome, invite
from nightdrop.table.match.mail_arrival import accept, receive
from nightdrop.table.match.mailbox import mail_cards
from nightdrop.table.record import sealed
from nightdrop.table.record.sealed import Cost
from nightdrop.table.scenario.scenarios import read_scenario
from nightdrop.table.terminal import mail as terminal
from nightdrop.table.terminal.mail import MailTerminal, opened, received
from tests.tools.mail import SCENARIOS, Decide, by_level, by_lot
from tests.tools.mailing import late_game, play

NAMES = ("anna", "ben")
Run = Callable[..., str]


class Typist(io.StringIO):
    """A player at a pipe: types decisions, sends the letter, and leaves."""

    terminal: MailTerminal

    def __init__(self, decide: Decide, last: str) -> None:
        super().__init__()
        self.decide, self.last, self._sent = decide, last, False

    def readline(self, _size: int | None = -1) -> str:  # type: ignore[override]
        mail = self.terminal.mail
        if mail.must_send:
            return f"{self.last}\n"
        if not mail.waits:
            return "quit\n"
        return f"{self.decide(mail.match.state, mail.side).text}\n"


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Runs a command at a home; what is typed there is decided by a player, or given."""
    monkeypatch.setattr(sealed, "DEAR", Cost(16, 8, 1))
    monkeypatch.setattr("nightdrop.cli.has_display", lambda: False)  # else a window is opened
    typists: list[Typist] = []

    class Watched(MailTerminal):
        def run(self) -> int:
            self._lines = typists[-1]
            typists[-1].terminal = self
            return super().run()

    monkeypatch.setattr(terminal, "MailTerminal", Watched)

    def runs(home: str, *words: str, typed: str = "", decide: Decide | None = None,
             last: str = "send", is_terminal: bool = False) -> str:  # fmt: skip
        (tmp_path / home / "downloads").mkdir(parents=True, exist_ok=True)
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / home))
        monkeypatch.setenv("XDG_DOWNLOAD_DIR", str(tmp_path / home / "downloads"))
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        monkeypatch.setattr("sys.stdin.isatty", lambda: is_terminal, raising=False)
        typists.append(Typist(decide or by_lot(5), last))
        code = main(words)
        found = capsys.readouterr()
        assert code == 0, found.err
        return found.out

    return runs


def letter_of(folder: Path) -> Path:
    """The newest letter among the downloads."""
    return max((folder / "downloads").iterdir(), key=lambda path: path.name.split("-turn")[0][-3:])


def whole_game(run: Run, tmp_path: Path, scenario: str, decide: Decide, *, code: bool) -> list[str]:
    """A game from the invitation to both records, by commands; the records."""
    side = read_scenario(scenario).seats[0]
    run("anna", "play", "--text", "--mail", side, "--name", "Anna", "--scenario", scenario)
    return to_both_records(run, tmp_path, "ben", decide, code=code)


def to_both_records(
    run: Run, tmp_path: Path, home: str, decide: Decide, *, code: bool
) -> list[str]:
    """The rest of a game, by commands, from the letter that this home receives next; the records.
    """
    text = ""
    while True:
        last = "send code" if code and text else "send"
        words = ["receive", "--code"] if text else ["receive", str(letter_of(
            tmp_path / ("anna" if home == "ben" else "ben")))]  # fmt: skip
        said = run(home, *words, "--text", "--name", "Ben", typed=text, decide=decide, last=last)
        text = next((line for line in said.splitlines() if "NIGHT1." in line), "").strip("> ")
        text = text and f"{text}\n"
        cards, _refused = mail_cards(tmp_path / home / "nightdrop" / "mail")
        if "Its record is" in said and cards[0].group == "over":
            other = "anna" if home == "ben" else "ben"
            words = ["receive", "--code"] if text else ["receive", str(letter_of(tmp_path / home))]
            assert "Its record is" in run(other, *words, "--text", typed=text)
            break
        home = "anna" if home == "ben" else "ben"
    return [next((tmp_path / name / "nightdrop" / "saves").glob("*.yaml")).read_text()
            for name in NAMES]  # fmt: skip


def test_a_game_is_begun_by_commands(run: Run, tmp_path: Path) -> None:
    """The invitation, the letter that takes the seat, and its answer."""
    run("anna", "play", "--text", "--mail", "us", "--name", "Anna", "--scenario", "chef-du-pont")
    for number, (home, other) in enumerate((NAMES[::-1], NAMES)):
        words = "receive", str(letter_of(tmp_path / other)), "--text", "--name", "Ben"
        run(home, *words, decide=by_lot(4))
        assert letter_of(tmp_path / home).name.split("-turn")[0].endswith(f"{number + 1:03d}")


def test_a_game_by_commands_ends_as_the_same_record(run: Run, tmp_path: Path) -> None:
    """Its last letters; whole games are played with --long."""
    for name in NAMES:
        shutil.copytree(late_game() / name / "mail", tmp_path / name / "nightdrop" / "mail")
    run("ben", "send", "anna-and-ben")
    first, second = to_both_records(run, tmp_path, "anna", by_lot(4), code=False)
    assert first == second


@pytest.mark.long("whole games of every scenario by commands, as files and as codes")
@pytest.mark.parametrize("code", [False, True])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_by_commands(run: Run, tmp_path: Path, scenario: str, code: bool) -> None:
    decide = by_level()
    first, second = whole_game(run, tmp_path, scenario, decide, code=code)
    assert first == second


@pytest.mark.parametrize("way", ["receive FILE", "receive --code", "play --load"])
def test_a_letter_opens_the_window_at_its_cover(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Where there is one; a damaged letter is refused before."""
    shown = list[str]()
    monkeypatch.setattr("nightdrop.cli.has_display", lambda: True)
    monkeypatch.setattr("nightdrop.cli._show", lambda _language, letter: shown.append(letter) or 0)
    run("anna", "play", "--text", "--mail", "us", "--name", "Anna", "--scenario", "la-fiere")
    path = letter_of(tmp_path / "anna")
    sound = path.read_text("ascii")
    code = "".join(sound.split("\n")[2:])
    words = {"receive FILE": ["receive", str(path)], "receive --code": ["receive", "--code"],
             "play --load": ["play", "--load", str(path)]}[way]  # fmt: skip
    run("ben", *words, typed=code)
    assert shown == [code if way == "receive --code" else sound]
    path.write_text(sound.replace("NIGHT1.", "NIGHT1.x"), "ascii")
    monkeypatch.setattr("sys.stdin", io.StringIO(code.replace("NIGHT1.", "NIGHT1.x")))
    assert main(words) == 2 and len(shown) == 1


def test_a_passphrase_is_asked_once_by_a_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In a home that keeps no key: what reads the letter opens the game too."""
    monkeypatch.setattr(sealed, "DEAR", Cost(16, 8, 1))
    asked = list[str]()

    def ask(question: str) -> str:
        asked.append(question)
        return "apple"

    who = PersonAtHome("Anna", "apple", asks_phrase=True)
    sent = invite(tmp_path / "anna", "chef-du-pont", {}, "us", who, "one")
    game = accept(receive(tmp_path / "ben", sent.box.text(0)), PersonAtHome("Ben"))
    play(game, by_lot(4))
    game.write()
    _found, mail = received(tmp_path / "anna", game.box.text(1), "", (), plays=True, ask=ask)
    assert mail is not None and mail.waits and len(asked) == 1


@pytest.mark.parametrize("way", ["invite", "accept", "unlock"])
def test_a_command_keeps_no_key_where_the_window_asks_each_time(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    settings = tmp_path / "settings"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(settings))
    monkeypatch.setattr(terminal, "getpass", lambda _question: "apple")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    invitation = tmp_path / "letter.night"
    sent = invite(tmp_path / "other", "chef-du-pont", {}, "us", PersonAtHome("Carl"), "one")
    invitation.write_text(sent.box.text(0))
    if way == "unlock":
        taken = accept(receive(tmp_path / "old", sent.box.text(0)), PersonAtHome("Ben", "apple"))
        play(taken, by_lot(4))
        taken.write()
        receive(tmp_path / "other", taken.box.text(1))
        mail = Mail(sent.box)
        play(mail, by_lot(4))
        mail.write()
        invitation.write_text(sent.box.text(2))
    made = settings / "nightdrop"
    made.mkdir(parents=True)
    (made / "window.json").write_text(json.dumps({"mail_phrase": True}))
    words = (["play", "--text", "--mail", "us", "--scenario", "chef-du-pont"] if way == "invite"
             else ["receive", str(invitation)])  # fmt: skip
    run("ben", *words, "--name", "Ben", is_terminal=True)
    (card,), _refused = mail_cards(tmp_path / "ben" / "nightdrop" / "mail")
    assert not card.has_key


def test_the_terminal_tells_its_commands_of_mail_and_saves_no_copy(tmp_path: Path) -> None:
    """A copy would be plain: everybody could read what is hidden."""
    mail = invite(tmp_path / "mail", "chef-du-pont", {}, "us", PersonAtHome("Anna"), "one")
    out = io.StringIO()
    typed = io.StringIO(f"help\nsave {tmp_path / 'copy.yaml'}\nletters\nquit\n")
    MailTerminal(mail, typed, out, tmp_path / "saves", thought_or_lot).run()
    said = " ".join(out.getvalue().split())
    assert "Send: write the letter that is due" in said
    assert "The US player is asked in: turns." in said
    assert "A copy would show everything that is hidden." in said
    assert not (tmp_path / "copy.yaml").exists()


def test_an_end_of_input_for_a_passphrase_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def end(_question: str) -> str:
        raise EOFError

    monkeypatch.setattr(sealed, "DEAR", Cost(16, 8, 1))
    who = PersonAtHome("Anna", "apple", asks_phrase=True)
    sent = invite(tmp_path, "chef-du-pont", {}, "us", who, "one")
    with pytest.raises(ValueError, match="no passphrase was typed"):
        opened(sent.box.card, end)
