"""Games by mail: two homes, and what each makes of the letters that arrive there."""

import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Detached, seen_by
from nightdrop.hexwar.match.episodes import film
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.table.disk.files import Disk, using
from nightdrop.table.disk.locks import Busy, Lock
from nightdrop.table.match import mail as mail_module
from nightdrop.table.match import mailbox
from nightdrop.table.match.log_grouping import passages
from nightdrop.table.match.mail import Mail, PersonAtHome, invite, kept_letter
from nightdrop.table.match.mail_arrival import (
    accept,
    card_words,
    greeting,
    receive,
    since_words,
    standing_words,
    written_words,
)
from nightdrop.table.match.mailbox import Mailbox, mail_cards, mails_waiting
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.match.program_advice import AdvisedAction, Past
from nightdrop.table.match.result_recorder import count_saved
from nightdrop.table.match.status import mail_sentences
from nightdrop.table.record import autosave, playback, sealed
from nightdrop.table.record.fates import secret_of
from nightdrop.table.record.finished import read_store, store_of
from nightdrop.table.record.letters import (
    LetterError,
    MailLetter,
    invitation_key,
    read_letter,
    sealed_letter,
)
from nightdrop.table.record.playback import Replay, ReplayedGame
from nightdrop.table.record.record import Bot, MailNote
from nightdrop.table.record.saves import SENT, is_sent, saved_games
from nightdrop.table.record.sealed import Cost, Seal
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.table.words.news import narrate
from nightdrop.ui import tasks
from tests.days import in_zone, on_day
from tests.rules.tabletop import position
from tests.tools.disks import FatalDisk
from tests.tools.mail import SCENARIOS, by_level, by_lot, play_by_mail
from tests.tools.mailing import NAMES, TwoHomes, late_game

OTHERS = [name for name in SCENARIOS if name != "chef-du-pont"]


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for scrypt."""
    monkeypatch.setattr(sealed, "DEAR", Cost(16, 8, 1))


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}  # fmt: skip


def copied(folder: Path, to: Path) -> TwoHomes:
    """The two homes of a folder in another one."""
    shutil.copytree(folder, to, dirs_exist_ok=True)
    found = TwoHomes.__new__(TwoHomes)
    found.folder, found.decide = to, by_level("recruit")
    found.game = mail_cards(found.mail(0))[0][0].box.game
    found.invitation = found.box(0).text(0)
    return found


@pytest.fixture(scope="module")
def _five(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of five letters, whose last one waits for Anna."""
    folder = tmp_path_factory.mktemp("mail")
    TwoHomes(folder, phrases=("", "")).letters(5)
    return folder


@pytest.fixture
def five(_five: Path, tmp_path: Path) -> TwoHomes:
    """A copy of it."""
    return copied(_five, tmp_path)


def answer(game: TwoHomes, text: str, home: int = 0) -> str:
    """What a home says of a letter, refused or not; what is refused changes no file."""
    before = files(game.mail(home))
    try:
        return receive(game.mail(home), text).sentence
    except LetterError as problem:
        after = files(game.mail(home))
        assert {name: data for name, data in after.items() if "ledger" not in name} == {
            name: data for name, data in before.items() if "ledger" not in name}  # fmt: skip
        return str(problem)


def written(letter: MailLetter, game: TwoHomes, home: int = 1) -> str:
    """A letter as a program writes it that one of the players changed."""
    mail = Mail(game.box(home))
    key = mail.key if letter.head.number else invitation_key(letter.head)
    return sealed_letter(letter, key, 50)


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> tuple[TwoHomes, list[Path]]:
    """A game that is over, with the records of both homes."""
    game = copied(late_game(), tmp_path_factory.mktemp("ended"))
    return game, game.finish()


def test_a_game_by_mail_ends_as_the_same_record_in_both_homes(
    ended: tuple[TwoHomes, list[Path]],
) -> None:
    first, second = (path.read_text() for path in ended[1])
    assert first == second


def test_the_record_of_a_game_by_mail_replays(ended: tuple[TwoHomes, list[Path]]) -> None:
    assert Replay(ended[1][0]).problem is None


def test_a_game_by_mail_is_counted_once(ended: tuple[TwoHomes, list[Path]]) -> None:
    game, _records = ended
    saves = game.home(0) / "saves"
    assert Mail(game.box(0)).finish(saves) is None
    assert [one.how for one in read_store(store_of(saves)).games] == ["mail"]


def test_an_end_that_was_cut_off_is_kept_and_counted_once(
    ended: tuple[TwoHomes, list[Path]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the program is killed once the record is written."""
    game = copied(ended[0].folder, tmp_path)
    saves, ledger = game.home(0) / "saves", game.box(0).folder / "ledger.jsonl"
    shutil.rmtree(saves)
    rows = ledger.read_text().splitlines(keepends=True)
    ledger.write_text("".join(row for row in rows if "record" not in row and "closed" not in row))
    with monkeypatch.context() as patch:
        patch.setattr(mail_module, "count", _cut_off)
        with pytest.raises(OSError, match="cut off"):
            Mail(game.box(0)).finish(saves)
    Mail(game.box(0)).finish(saves)
    assert len(saved_games(saves)) == 1
    assert [one.how for one in read_store(store_of(saves)).games] == ["mail"]


def _cut_off(*_given: object) -> None:
    raise OSError("cut off")


@pytest.mark.long("whole games of every scenario by captains")
@pytest.mark.parametrize("scenario", OTHERS)
def test_every_scenario_ends_as_the_same_record(scenario: str, tmp_path: Path) -> None:
    game = TwoHomes(tmp_path, scenario, decide=by_level())
    first, second = (path.read_text() for path in game.finish())
    assert first == second


def test_the_due_letter_is_played(five: TwoHomes) -> None:
    assert answer(five, five.box(1).text(5)) == ""
    assert Mail(five.box(0)).waits


def test_the_same_letter_goes_on_with_the_draft(five: TwoHomes) -> None:
    mail = Mail(five.box(0))
    mail.match.submit(five.decide(mail.match.state, mail.side))
    done = mail.match.entries
    mail.match.close()
    assert answer(five, five.box(1).text(5)) == "You have begun to answer this letter."
    assert Mail(five.box(0)).match.entries == done


def test_an_answered_letter_offers_the_answer_again(five: TwoHomes) -> None:
    five.sit(0)
    said = answer(five, five.box(1).text(5))
    assert said.startswith("You answered letter 5 (today, ")
    assert said.endswith("Resend your letter 6?")


def test_a_letter_is_written_once(five: TwoHomes) -> None:
    """Where a game is open in two windows, the second cannot write another letter."""
    other = Mail(five.box(0))
    five.play(other)
    five.sit(0)
    sent = five.box(0).text(6)
    with pytest.raises(LetterError, match="Letter 6 was written in another window"):
        other.write()
    assert five.box(0).text(6) == sent


def test_a_game_that_is_played_in_another_window_is_refused(
    five: TwoHomes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is written."""

    def busy(path: Path) -> Lock:
        if path.name == "draft":
            raise Busy("7")
        return Lock(path, None)

    before = files(five.mail(0))
    monkeypatch.setattr(autosave, "claim", busy)
    with pytest.raises(LetterError, match=r"This game is being played in another window\."):
        Mail(five.box(0))
    assert files(five.mail(0)) == before


def test_a_letter_counts_once_its_code_is_kept(
    five: TwoHomes, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = list[str]()
    monkeypatch.setattr(mailbox, "write_atomically", lambda path, _text: named.append(path.name))
    five.box(0).keep(6, "block", "code")
    assert named == ["006.code", "006.night"]


def test_a_letter_is_resent_byte_for_byte(five: TwoHomes) -> None:
    five.sit(0)
    box = five.box(0)
    sent = box.text(6), box.text(6, code=True)
    Mail(box)
    assert (box.text(6), box.text(6, code=True)) == sent


@pytest.mark.parametrize(("home", "number", "said"), [
    (0, 3, "This is letter 3; the game is at letter 5."),
    (1, 5, "This is your own letter 5. Anna decides next. Send it to Anna."),
    (0, 0, "This is your invitation. It is for your friend, at another computer."),
    (0, 2, "This is letter 2; the game is at letter 5."),
    (1, 0, "The free seat was taken with letter 1."),
])  # fmt: skip
def test_an_old_letter_says_what_it_is(five: TwoHomes, home: int, number: int, said: str) -> None:
    assert answer(five, five.box(0).text(number), home) == said


@pytest.mark.parametrize(("number", "said"), [
    (1, "This is letter 1; the game is at letter 5."),
    (3, "This is letter 3; the game is at letter 5."),
    (5, "This is your own letter 5. Anna decides next. Send it to Anna."),
])  # fmt: skip
def test_the_code_of_an_own_letter_says_what_it_is(
    five: TwoHomes, number: int, said: str
) -> None:
    """That of the letter too in which the seat was taken."""
    assert answer(five, five.box(1).text(number, code=True), 1) == said


def test_a_fork_is_refused_and_told(five: TwoHomes, tmp_path: Path) -> None:
    shutil.copytree(five.home(1), tmp_path / "backup")
    letter = kept_letter(five.box(1), 5, Mail(five.box(1)).private)
    content = letter.content.model_copy(update={"openings": [[4, 2, 1]]})
    other = written(letter._replace(content=content), five)
    assert answer(five, other).startswith("This is another letter 5 than the one you have.")
    assert five.sit(0).newest.content.forks == [5]


def test_later_letters_come_together(five: TwoHomes, tmp_path: Path) -> None:
    shutil.copytree(five.home(1), tmp_path / "old")
    five.sit(0)
    five.send(0)
    five.sit(1)
    five.send(1)
    five.sit(0)
    said = receive(tmp_path / "old" / "mail", five.box(0).text(8)).sentence
    assert said == "Letters 6 to 8 came together."
    assert Mail(Mailbox.of(tmp_path / "old" / "mail", five.game)).waits


def test_a_code_needs_the_letter_before(five: TwoHomes, tmp_path: Path) -> None:
    said = "This code goes on from letter 4, which is not here. Ask for the file."
    with pytest.raises(LetterError, match=said):
        receive(tmp_path / "new", five.box(1).text(5, code=True))


def test_a_second_seat_taken_is_refused_at_the_first_home(five: TwoHomes, tmp_path: Path) -> None:
    late = accept(receive(tmp_path / "carl", five.invitation), PersonAtHome("Carl"))
    five.play(late)
    late.write()
    assert answer(five, late.box.text(1)) == "The free seat was taken with letter 1."


def test_a_letter_of_other_rules_names_both_versions(five: TwoHomes, tmp_path: Path) -> None:
    invitation = kept_letter(five.box(0), 0, b"")
    head = invitation.head.model_copy(update={"rules": ("night-drop", 2, 2, 1), "program": "9.0"})
    with pytest.raises(LetterError, match=r"under the rules night-drop 2.*version 9.0, and this"):
        receive(tmp_path / "new", written(invitation._replace(head=head), five, 0))


def test_a_letter_of_an_unknown_scenario_names_it(five: TwoHomes, tmp_path: Path) -> None:
    invitation = kept_letter(five.box(0), 0, b"")
    head = invitation.head.model_copy(update={"scenario": "my-night"})
    with pytest.raises(LetterError, match="The scenario “my-night” is not on this computer"):
        receive(tmp_path / "new", written(invitation._replace(head=head), five, 0))


def test_a_letter_that_does_not_replay_quotes_no_draw(five: TwoHomes) -> None:
    mail = five.sit(0)
    entries = (*mail.newest.entries[:-1], "draw infantry-c")
    assert answer(five, written(mail.newest._replace(entries=entries), five, 0), 1) == (
        f"Letter 6 does not replay here: its turn {mail.match.state.turn} differs.")  # fmt: skip


def test_a_letter_with_an_invented_secret_is_refused(tmp_path: Path) -> None:
    game = TwoHomes(tmp_path)
    game.sit(1)
    game.send(1)
    later = game.sit(0)
    assert any(entry.startswith("roll") for entry in later.newest.new)
    forged = written(later.newest._replace(secret=b"x" * 16), game, 0)
    assert "are not those that fall in this game" in answer(game, forged, 1)


def test_a_new_home_goes_on_with_the_passphrase(tmp_path: Path) -> None:
    game = TwoHomes(tmp_path, phrases=("apple", "pear")).letters(4)
    text = game.box(0).text(4)
    asked = receive(tmp_path / "new", text)  # the name of the game is sealed
    assert (asked.then, asked.sentence) == ("unlock", "Type the passphrase of your seat.")
    found = receive(tmp_path / "new", text, "pear")
    here, there = Mail(game.box(1)), Mail(found.box)
    assert (found.then, there.side) == ("play", here.side)
    while not here.must_send:
        if here.adjutant_decides:
            break
        action = game.decide(here.match.state, here.side)
        here.match.submit(action)
        there.match.submit(action)
    assert here.match.entries == there.match.entries


@pytest.mark.parametrize(("phrase", "said"), [
    ("apple", "That is the passphrase of the .* player. The .* player decides next."),
    ("plum", "That passphrase opens no seat of this game."),
])  # fmt: skip
def test_another_passphrase_is_refused(tmp_path: Path, phrase: str, said: str) -> None:
    game = TwoHomes(tmp_path, phrases=("apple", "pear")).letters(2)
    with pytest.raises(LetterError, match=said):
        receive(tmp_path / "new", game.box(0).text(2), phrase)


def test_a_seat_without_a_passphrase_lives_in_one_home(five: TwoHomes, tmp_path: Path) -> None:
    with pytest.raises(LetterError, match="can be played only there"):
        receive(tmp_path / "new", five.box(1).text(5), "apple")


def test_a_home_that_asks_for_the_passphrase_keeps_no_key(tmp_path: Path) -> None:
    who = PersonAtHome("Anna", "apple", asks_phrase=True)
    mail = invite(tmp_path, "chef-du-pont", {}, "us", who, "one")
    assert mail.box.seat.private == ""
    assert mail.private.hex().encode() not in b"".join(files(tmp_path).values())
    assert Mail(mail.box, passphrase="apple").private == mail.private


def test_a_draft_that_is_deleted_has_the_same_dice_and_is_told(tmp_path: Path) -> None:
    game = TwoHomes(tmp_path)
    first = Mail(game.box(1))
    game.play(first)
    rolls = [text for text in first.match.entries if text.startswith("roll")]
    done = list(zip(first.match.history.states, first.match.history.actions, strict=False))
    first.match.close()
    game.box(1).draft.unlink()
    again = Mail(game.box(1))
    for state, action in done:
        if actor(state) == again.side:
            again.match.submit(action)
        elif actor(state) != CHANCE:
            again.answer(thought_or_lot(*again.adjutant_question()))
    assert again.match.entries == first.match.entries
    again.write()
    assert again.newest.content.openings == [[0, 2, len(rolls)]]
    game.send(1)
    assert Mail(game.box(0)).reopened == (2, len(rolls))


def test_a_letter_that_is_gone_on_with_was_opened_once(five: TwoHomes) -> None:
    for _time in range(3):
        mail = Mail(five.box(0))
        mail.match.close()
    assert five.box(0).ledger.opened[5] == 1


def test_a_choice_holds_from_the_next_letter_on(five: TwoHomes) -> None:
    mail = Mail(five.box(0))
    mail.choose(["fights"])
    mail.match.close()
    five.sit(0)
    five.send(0)
    assert Mail(five.box(1)).asks(mail.side) == ["fights"]


@pytest.fixture(scope="module")
def _answered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A game in whose open sitting an adjutant decides now, and the home that sits there."""
    game = TwoHomes(tmp_path_factory.mktemp("answered"), seed=2)
    for number in range(1, 12):
        mail = Mail(game.box(number % 2))
        while not mail.must_send:
            if mail.adjutant_decides:
                mail.match.close()
                return game.folder, number % 2
            mail.match.submit(game.decide(mail.match.state, mail.side))
        mail.write()
        game.send(number % 2)
    raise AssertionError("no adjutant was asked")


@pytest.fixture
def answered(_answered: tuple[Path, int], tmp_path: Path) -> tuple[TwoHomes, Mail, int]:
    """A copy of it, once it has answered: the game, the sitting, and the number of its home."""
    game = copied(_answered[0], tmp_path)
    mail = Mail(game.box(_answered[1]))
    mail.answer(thought_or_lot(*mail.adjutant_question()))
    return game, mail, _answered[1]


def answers_in(mail: Mail) -> list[int]:
    """The entries of this sitting that the other side's adjutant decided."""
    return mail.match.answered_for(mail.other, mail.since)


def read_by_the_other(answered: tuple[TwoHomes, Mail, int]) -> Mail:
    """The letter of that sitting, as the home opens it whose adjutant answered."""
    game, mail, home = answered
    game.play(mail)
    mail.write()
    game.send(home)
    return Mail(game.box(1 - home))


@pytest.mark.parametrize("is_reopened", [False, True])
def test_nobody_takes_back_an_answer_of_the_adjutant(
    answered: tuple[TwoHomes, Mail, int], is_reopened: bool
) -> None:
    game, mail, home = answered
    if is_reopened:
        mail.match.close()
        mail = Mail(game.box(home))
    count = len(mail.match.entries)
    if not mail.must_send:
        mail.match.submit(game.decide(mail.match.state, mail.side))
    while mail.match.can_undo() is None:
        mail.match.undo()
    assert len(mail.match.entries) >= count
    with pytest.raises(Refused):
        mail.match.undo()


def test_the_answers_of_an_adjutant_are_thought_again_alike(
    answered: tuple[TwoHomes, Mail, int],
) -> None:
    assert answers_in(answered[1])
    assert read_by_the_other(answered).doubts(thought_or_lot) == []


def bent(level: str, view: Detached, plan: object, seed: int) -> AdvisedAction:
    """A level that never decides as it should."""
    found = thought_or_lot(level, view, plan, seed)
    other = next((one for one in view.actions if one != found.action), found.action)
    return found._replace(action=other)


def test_a_bent_answer_is_told_and_counted_by_the_next_letter(
    answered: tuple[TwoHomes, Mail, int],
) -> None:
    reader = read_by_the_other(answered)
    states = reader.match.history.states
    asked = [at for at in range(reader.told_from, reader.since)
             if actor(states[at]) == reader.side and len(states[at].menu) > 1]  # fmt: skip
    assert [at for at, _was, _is in reader.doubts(bent)] == asked
    assert asked
    game, _mail, home = answered
    number, count = reader.newest.head.number, len(reader.doubts(bent))
    game.play(reader)
    reader.write()
    assert reader.newest.content.doubts == [[number, count]]
    game.send(1 - home)
    other = Mail(game.box(home))
    assert any(line.startswith(f"Letter {number} has {count} decision") for line in
               mail_sentences(other.match))  # fmt: skip


def test_a_bent_answer_is_told_in_the_words_of_the_log(
    answered: tuple[TwoHomes, Mail, int],
) -> None:
    reader = read_by_the_other(answered)
    own = [line.text for line in reader.match.log(reader.side) if line.adjutant]
    told = next(line for line in greeting(reader, bent) if line.startswith("This letter says"))
    assert any(told.startswith(f"This letter says: “{line}” Asked here, your adjutant answers: "
                               "“Your adjutant ") for line in own)  # fmt: skip


@pytest.mark.parametrize("value", [1, 2])
def test_what_an_adjutant_would_have_decided_tells_no_face_that_nobody_has_seen(value: int) -> None:
    """A marker that it would have revealed keeps its points."""
    marked = {"0304": {"marker": value, "laid_by": "us"}}
    state = position("discovery", vp=marked)
    flip = next(one for one in state.menu if one.text == "flip 0304")
    mail = Mail.__new__(Mail)
    past = SimpleNamespace(history=SimpleNamespace(states=[state]))
    mail.side, mail.match = "german", cast(Match, past)
    assert mail._decided(0, flip) == "Your adjutant reveals the marker at 0304."


@pytest.fixture
def _forgotten() -> Iterator[None]:
    """No game is known that was replayed before."""
    mail_module._KNOWN.clear()
    yield
    mail_module._KNOWN.clear()


@pytest.mark.usefixtures("_forgotten")
def test_a_letter_replays_alike_whatever_is_known_of_its_game(tmp_path: Path) -> None:
    """Nothing, another course of it or another beginning, and its own letters before."""
    made = {"same": ("chef-du-pont", 4, 2), "course": ("chef-du-pont", 5, 2),
            "beginning": ("la-fiere", 4, 0)}  # fmt: skip
    games = {name: TwoHomes(tmp_path / name, scenario, seed=4, decide=by_lot(lot)).letters(count)
             for name, (scenario, lot, count) in made.items()}  # fmt: skip
    privates = {name: Mail(game.box(0), plays=False).private for name, game in games.items()}
    letters = {name: [kept_letter(game.box(0), number, privates[name])
                      for number in (0, 1, 2)[: made[name][2] + 1]] for name, game in
               games.items()}  # fmt: skip
    assert len({game.game for game in games.values()}) == 1  # of one number
    mail_module._KNOWN.clear()
    whole = mail_module.replayed(letters["same"][-1])[1]
    assert whole.actions != mail_module.replayed(letters["course"][-1])[1].actions
    assert mail_module.replayed(letters["same"][-1])[1] == whole
    for known in (letters["beginning"][-1], letters["same"][1]):
        mail_module.replayed(known)
        assert mail_module.replayed(letters["same"][-1])[1] == whole


@pytest.mark.usefixtures("_forgotten")
def test_only_what_is_new_in_a_letter_is_played(
    five: TwoHomes, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail, played = Mail(five.box(0), plays=False), list[str]()
    step = playback.advance

    def noted(state: State, action: Action) -> State:
        played.append(action.text)
        return step(state, action)

    monkeypatch.setattr(playback, "advance", noted)
    mail_module.replayed(mail.newest)
    assert played == []


def test_few_games_are_kept_that_were_replayed() -> None:
    start = ReplayedGame([], [], 0, 0)
    for number in range(9):
        mail_module._remember(bytes([number]), start)
    assert [*mail_module._KNOWN] == [bytes([number]) for number in range(5, 9)]
    mail_module._KNOWN.clear()


def test_what_a_home_knows_does_not_hold_the_others_secret(five: TwoHomes) -> None:
    """No roll of the other's next sitting can be worked out before its letter comes."""
    mine, theirs = Mail(five.box(0)), Mail(five.box(1), plays=False)
    later = secret_of(theirs.private, five.game, 7)
    seen = [vars(mine), vars(mine.match), vars(mine.match.history), mine.newest]
    assert all(word not in repr(seen) for word in (repr(later), repr(theirs.private)))
    data = b"".join(files(five.mail(0)).values())
    assert later not in data
    assert theirs.private.hex().encode() not in data


def test_one_screen_and_back(tmp_path: Path) -> None:
    """Sealed, by mail, sealed, by mail: one record, which replays."""
    seal = Seal.of("one", "two")
    match = Match.new("chef-du-pont", seal=seal, save_to=tmp_path / "game.yaml")
    game = TwoHomes(tmp_path, seed=3)
    for _decision in range(6):
        match.submit(game.decide(match.state, str(match.actor)))
    for turn in range(2):
        folder = tmp_path / f"mail{turn}"
        side = next(one for one in match.game.seats if one != match.actor)
        sent = invite(folder / "a", "chef-du-pont", {}, side, PersonAtHome("Anna"), "home", match)
        taken = accept(receive(folder / "b", sent.box.text(0)), PersonAtHome("Ben"))
        game.play(taken)
        taken.write()
        receive(folder / "a", taken.box.text(1))
        mail = Mail(sent.box)
        if mail.is_begun or mail.match.is_over:
            break
        path = mail.to_one_screen(seal, tmp_path / f"saves{turn}")
        match = Match.load(path, save_to=path, seal=seal)
        assert Replay(path, seal).problem is None
        match.submit(game.decide(match.state, str(match.actor)))
    assert len(match.entries) > 6


class _NoSaves(Disk):
    """A disk on which nothing moves among the saved games."""

    def replace(self, old: Path, new: Path) -> None:
        if new.parent.name == "saves":
            raise OSError("cut off")
        super().replace(old, new)


def test_a_way_to_one_screen_that_was_cut_off_is_finished(five: TwoHomes) -> None:
    """The game is played in one place alone; a letter that is dropped again opens it nowhere."""
    mail, saves = Mail(five.box(0)), five.home(0) / "saves"
    seal = Seal.of("one", "two")
    assert seal is not None
    with using(_NoSaves()), pytest.raises(OSError, match="cut off"):
        mail.to_one_screen(seal, saves)
    assert (mailbox.mails_waiting(five.mail(0)), saved_games(saves)) == ((0, 0), [])
    assert tasks.mails_waiting(five.mail(0), saves) == (0, 0)  # as the title asks
    (path,) = saved_games(saves)
    assert Match.load(path, seal=seal).entries == mail.match.entries


def test_a_way_to_one_screen_that_was_cut_off_before_its_first_step_leaves_the_game_by_mail(
    five: TwoHomes,
) -> None:
    """The record lies there, and the ledger does not say that the game is closed."""
    five.box(0).leaving.write_text("a record", "utf-8")
    mailbox.settle(five.mail(0), five.home(0) / "saves")
    assert saved_games(five.home(0) / "saves") == [] and Mail(five.box(0)).waits


def test_a_way_from_one_screen_that_was_cut_off_is_finished(tmp_path: Path) -> None:
    """Once its invitation is written, a saved game is only looked at."""
    home, path = tmp_path / "mail", tmp_path / "saves" / "game.yaml"
    match = Match.new("chef-du-pont", save_to=path)
    match.close()
    mailbox.settle(home, path.parent)
    assert saved_games(path.parent) == [path]
    invite(home, "chef-du-pont", {}, match.game.seats[0], PersonAtHome("Anna"), "home", match)
    mailbox.settle(home, path.parent)
    assert saved_games(path.parent) == []
    assert is_sent(path.parent / SENT / path.name)


def test_a_way_to_one_screen_that_failed_is_gone_once_more(five: TwoHomes) -> None:
    mail, saves = Mail(five.box(0)), five.home(0) / "saves"
    seal = Seal.of("one", "two")
    assert seal is not None
    with using(_NoSaves()), pytest.raises(OSError, match="cut off"):
        mail.to_one_screen(seal, saves)
    assert saved_games(saves) == []
    path = Mail(five.box(0)).to_one_screen(seal, saves)
    assert saved_games(saves) == [path] and not five.box(0).leaving.exists()


def test_a_game_that_went_to_one_screen_is_played_nowhere_else(five: TwoHomes) -> None:
    """Not by its letter, nor in a window that is open."""
    mail = Mail(five.box(0))
    five.play(mail)
    five.box(0).note(closed="screen")
    said = "This game goes on at one screen: look for it among the saved games."
    assert answer(five, five.box(1).text(5)) == said
    assert not Mail(five.box(0)).waits
    with pytest.raises(LetterError, match="goes on at one screen"):
        mail.write()


def test_an_invitation_is_never_called_letter_0(tmp_path: Path) -> None:
    mail = invite(tmp_path, "la-fiere", {}, "us", PersonAtHome("Anna"), "one")
    taken = accept(receive(tmp_path / "ben", mail.box.text(0)), PersonAtHome("Ben"))
    assert written_words(mail) == "The invitation is written. Send it to your friend."
    told = [standing_words(mail.box.card), *greeting(taken, thought_or_lot)]
    assert all("nvitation" in said and "etter 0" not in said for said in told)


def test_no_sentence_of_a_game_that_is_over_says_who_decides_next(
    ended: tuple[TwoHomes, list[Path]],
) -> None:
    game, _records = ended
    last = game.box(0).numbers[-1]
    mail = Mail(game.box(last % 2))
    told = written_words(mail), answer(game, mail.box.text(last), last % 2)
    assert told == (f"Letter {last} is written. The game is over.",
                    f"This is your own letter {last}, the last one. Send it to "
                    f"{mail.other_name}.")  # fmt: skip


def test_a_game_that_went_to_one_screen_says_so(five: TwoHomes) -> None:
    five.box(0).note(closed="screen")
    assert standing_words(five.box(0).card).endswith("letter 5, goes on at one screen")


def test_the_cards_say_with_whom_a_game_is_as_soon_as_it_is_known(
    five: TwoHomes, tmp_path: Path
) -> None:
    asked = invite(tmp_path, "chef-du-pont", {}, "us", PersonAtHome("Anna"), "one").box.card
    assert standing_words(asked).startswith("Chef-du-Pont in the morning, turn 7")
    assert standing_words(five.box(0).card).startswith("Chef-du-Pont in the morning with Ben, turn")


def test_the_cards_say_whose_turn_it_is(five: TwoHomes) -> None:
    groups = [mail_cards(five.mail(home))[0][0].group for home in (0, 1)]
    assert groups == ["mine", "other"]


def test_one_damaged_game_does_not_hide_the_others(five: TwoHomes) -> None:
    other = five.mail(0) / ("0" * 12)
    other.mkdir()
    (other / "000.night").write_text("nothing")
    found, refused = mail_cards(five.mail(0))
    assert (len(found), len(refused)) == (1, 1)


def test_a_folder_without_a_letter_is_no_game(five: TwoHomes) -> None:
    """As a program leaves one that is killed once the seat is kept, and before the invitation."""
    other = Mailbox(five.mail(0) / ("0" * 12))
    other.take_seat(five.box(0).seat)
    found, refused = mail_cards(five.mail(0))
    assert ([card.box.name for card in found], refused) == ([five.box(0).name], [])
    assert mails_waiting(five.mail(0)) == (1, 0)


@pytest.mark.parametrize("read", [mail_cards, mails_waiting])
def test_the_folder_of_a_game_is_listed_once(
    five: TwoHomes, monkeypatch: pytest.MonkeyPatch, read: Callable[[Path], object]
) -> None:
    listed, whole = list[Path | None](), mailbox.files_in

    def noted(folder: Path | None, ending: str) -> list[Path]:
        listed.append(folder)
        return whole(folder, ending)

    monkeypatch.setattr(mailbox, "files_in", noted)
    read(five.mail(0))
    assert listed.count(five.box(0).folder) == 1


def test_a_damaged_game_is_told_by_the_name_that_its_player_knows(five: TwoHomes) -> None:
    box = five.box(0)
    box.note(name="Easter game")
    box.letter(5).write_text("nothing")
    _found, (refused,) = mail_cards(five.mail(0))
    assert str(refused).startswith("Easter game: ")


def test_the_bin_keeps_a_game(five: TwoHomes) -> None:
    moved = five.box(0).put_into_bin()
    assert mail_cards(five.mail(0))[0] == []
    assert Mailbox(moved).numbers == [0, 1, 2, 3, 4, 5]
    assert mailbox.take_back(moved) == five.box(0).folder
    assert Mail(five.box(0)).waits


def test_a_game_that_was_deleted_twice_on_a_day_comes_back_under_its_number(five: TwoHomes) -> None:
    five.box(0).put_into_bin()
    shutil.copytree(five.box(1).folder, five.box(0).folder)  # its letters came anew
    again = five.box(0).put_into_bin()
    assert again.name != five.box(0).name
    assert mailbox.take_back(again) == five.box(0).folder


def test_the_bin_forgets_a_game_after_thirty_days(
    five: TwoHomes, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = five.mail(0) / "bin" / "2026-10-01"
    shutil.copytree(five.box(0).folder, day / five.box(0).name)
    for today, is_kept in (("2026-10-31", True), ("2026-11-01", False)):
        on_day(monkeypatch, today)
        mailbox.take_back(five.box(0).put_into_bin())
        assert day.exists() == is_kept


def test_names_and_letters_of_a_home_are_its_owners_alone(five: TwoHomes) -> None:
    modes = {path.name: path.stat().st_mode & 0o777 for path in five.box(0).folder.iterdir()
             if path.is_file() and not path.name.startswith(".")}  # fmt: skip
    assert set(modes.values()) == {0o600}
    assert NAMES[0] in (five.box(0).folder / "ledger.jsonl").read_text()


@pytest.mark.parametrize("text", ["", "NIGHT1.0000.END", "format: night-drop-record-1"])
def test_what_is_no_letter_makes_no_folder(tmp_path: Path, text: str) -> None:
    with pytest.raises(LetterError):
        receive(tmp_path / "mail", text)
    assert not (tmp_path / "mail").exists()


def test_a_letter_of_a_game_reads_alike_from_its_block(five: TwoHomes) -> None:
    text = five.box(0).text(5)
    assert "".join(text.split()).endswith(read_letter(text).block)


def told_by(game: TwoHomes, letter: str) -> None:
    """Anna receives a letter, plays her sitting and writes the answer."""
    receive(game.mail(0), letter)
    game.sit(0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a fork is killed, and this system has none")
def test_a_killed_program_loses_no_letter(
    five: TwoHomes, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> None:
    """Whenever it is killed: at each call to the disk, before, in the middle and after it."""
    folder = tmp_path_factory.mktemp("killed")  # no copy holds the others
    letter = five.box(1).text(5)
    five.box(0).letter(5).unlink()
    whole = copied(five.folder, folder / "whole")
    told_by(whole, letter)
    wanted = kept_letter(whole.box(0), 6, Mail(whole.box(0)).private)
    number, killed = 0, True
    while killed:
        game = copied(five.folder, folder / str(number))
        child = os.fork()
        if not child:
            with using(FatalDisk(number, (number % 3) / 2)):
                told_by(game, letter)
            os._exit(0)
        killed = os.waitpid(child, 0)[1] != 0
        if 6 not in game.box(0).numbers:
            told_by(game, letter)
        found = kept_letter(game.box(0), 6, Mail(game.box(0)).private)
        assert (found.link, found.entries) == (wanted.link, wanted.entries), number
        assert found.content.openings == [], number
        number += 1 if request.config.getoption("--long") else 29
    assert number > 60  # it was killed early, in the middle and late


def told_of(mail: Mail, entries: list[int]) -> list[str]:
    """The first line on each of these entries in the log of one home."""
    lines = mail.match.log(mail.side, entries[0])
    return [next(line.text for line in lines if line.index == at) for at in entries]


def test_the_log_of_both_players_tells_whose_adjutant_decided(
    answered: tuple[TwoHomes, Mail, int],
) -> None:
    _game, writer, home = answered
    theirs = told_of(writer, answers_in(writer))
    assert all(text.startswith(f"{NAMES[1 - home]}’s adjutant ") for text in theirs)
    reader = read_by_the_other(answered)
    own = told_of(reader, reader.answered_for_me)
    assert all(text.startswith("Your adjutant ") for text in own)
    said = [text.partition(" adjutant ")[2] for text in (*theirs, *own)]
    assert said[: len(theirs)] == said[len(theirs) :]


def test_the_film_and_the_grouped_log_tell_what_an_adjutant_decided(
    answered: tuple[TwoHomes, Mail, int],
) -> None:
    reader = read_by_the_other(answered)
    lines = reader.match.log(reader.side, reader.told_from)
    shown = [part for part in film(lines, reader.match.state) if
             any(line.adjutant for line in part.lines)]  # fmt: skip
    assert shown
    told = " ".join(one.line.text for one in passages(lines, reader.match.state))
    assert [line.text for line in lines if line.adjutant and line.text not in told] == []


@pytest.mark.parametrize(("scenario", "seed", "decided", "letters"), [
    ("the-dives", 4, "roll", 8), ("chef-du-pont", 1, "point", 7), ("merville", 0, "patrol", 1),
])  # fmt: skip
def test_whatever_an_adjutant_decides_is_told_to_both(
    scenario: str, seed: int, decided: str, letters: int
) -> None:
    game = play_by_mail(scenario, seed, by_lot(seed), asks=(), most=letters)
    told = dict[int, set[str]]()
    for at in game.answered:
        before, action, after = game.states[at], game.actions[at], game.states[at + 1]
        lines = [narrate(seen_by(before, side), action, seen_by(after, side), side, at, "nobody")
                 for side in before.game.seats]  # fmt: skip
        told[at] = {line.text for (line, *_others) in lines}
    assert any(game.actions[at].text.startswith(decided) for at in told)
    assert all(len(said) == 1 and min(said).startswith("Nobody ") for said in told.values())


def test_no_line_of_a_players_own_decision_names_an_adjutant(
    answered: tuple[TwoHomes, Mail, int],
) -> None:
    _game, mail, _home = answered
    answers = set(answers_in(mail))
    states = mail.match.history.states
    lines = mail.match.log(mail.side, mail.since)
    assert {line.index for line in lines if line.adjutant} <= answers
    assert all(line.adjutant == actor(states[line.index]) for line in lines if line.adjutant)


def test_the_reason_of_an_answer_is_told_to_its_side(
    answered: tuple[TwoHomes, Mail, int],
) -> None:
    reader = read_by_the_other(answered)
    past, entry = Past.of(reader.match.to_replay()), reader.answered_for_me[0]
    assert past.decided_by(entry) == entry
    assert past.why(thought_or_lot, entry, reader.side) is not None


def test_no_reason_is_offered_where_the_adjutant_had_another_version(
    answered: tuple[TwoHomes, Mail, int],
) -> None:
    match, entry = answered[1].match, answers_in(answered[1])[0]
    note = match.header.mail
    assert note is not None and note.adjutant is not None
    older = note.model_copy(update={"adjutant": Bot(bot=note.adjutant.bot, version=99)})
    match.header = match.header.model_copy(update={"mail": older})
    past = Past.of(match.to_replay())
    assert not past.can_be_asked and past.decided_by(entry) is None


def test_what_was_played_at_one_screen_is_no_adjutants() -> None:
    """Before the invitation, and after the last letter of a game taken back to one screen."""
    note = MailNote(cuts=[3, 5, 9], choices={"us": [], "german": []}, openings=[])
    sides = [note.adjutant_of(entry, "us") for entry in range(12)]
    assert sides == [None, None, None, "us", "us", *([None] * 7)]


def told_by_mail(header: dict[str, object]) -> list[str]:
    """The sentences of a game by mail with such a note."""
    match = Match.new("chef-du-pont", seed=1)
    note = MailNote.model_validate({"cuts": [0, 9, 30], "choices": {"us": [], "german": []},
                                    "openings": [], **header})  # fmt: skip
    players = {"us": "Anna", "german": "Ben"}
    match.header = match.header.model_copy(update={"mail": note, "players": players})
    return mail_sentences(match)["sent" not in header :]


@pytest.mark.parametrize(("header", "said"), [
    ({"sent": [1000, 1000]}, ["By mail: 3 letters in 1 day."]),
    ({"sent": [1000, 1000 + 11 * 1440]}, ["By mail: 3 letters in 12 days."]),
    ({"openings": [[1, 2, 1]]}, ["Letter 1: Anna opened it twice and had already seen 1 roll."]),
    ({"openings": [[2, 3, 4]]}, ["Letter 2: Ben opened it 3 times and had already seen 4 rolls."]),
    ({"openings": [[0, 2, 1]]}, ["Invitation: Ben opened it twice and had already seen 1 roll."]),
    ({"forks": [1]}, ["Ben wrote letter 1 twice; the first one counts."]),
    ({"forks": [0]}, ["Anna wrote the invitation twice; the first one counts."]),
    ({"doubts": [[1, 1]]}, ["Letter 1 has 1 decision that Anna’s adjutant would not have made."]),
    ({"doubts": [[2, 3]]}, ["Letter 2 has 3 decisions that Ben’s adjutant would not have made."]),
    ({"moved": ["us"]}, ["Anna also wrote from another computer."]),
    ({}, []),
])  # fmt: skip
def test_the_debrief_tells_how_a_game_by_mail_went(
    header: dict[str, object], said: list[str]
) -> None:
    assert told_by_mail(header) == said


def test_both_homes_debrief_a_game_alike_and_count_it_once_by_mail(
    ended: tuple[TwoHomes, list[Path]],
) -> None:
    game, records = ended
    told = [mail_sentences(Match.load(path)) for path in records]
    assert told[0] == told[1] and told[0][0].startswith("By mail: ")
    last = len(Mail(game.box(0), plays=False).newest.content.cuts)
    assert f"By mail: {last} letters" in told[0][0]
    for home in (0, 1):
        saves = game.home(home) / "saves"
        count_saved(saves)
        assert [one.how for one in read_store(store_of(saves)).games] == ["mail"]


@pytest.mark.parametrize(("number", "day", "said"), [
    (1, "2026-11-20", "since today, 21:40"), (1, "2026-11-21", "since yesterday, 21:40"),
    (1, "2026-11-26", "since 20 November 2026"), (1, "2026-11-27", "no answer for 7 days"),
    (1, "2026-11-29", "no answer for 9 days"), (0, "2026-11-29", "since 20 November 2026"),
])  # fmt: skip
def test_a_game_says_since_when_it_waits_and_after_seven_days_that_nobody_answered(
    five: TwoHomes, monkeypatch: pytest.MonkeyPatch, number: int, day: str, said: str
) -> None:
    """Letter 5 was Ben's: he waits for Anna, who is not told that she has not answered."""
    with in_zone("UTC"):
        on_day(monkeypatch, day)
        card = five.box(number).card
        minute = int(datetime(2026, 11, 20, 21, 40, tzinfo=UTC).timestamp()) // 60
        card = card._replace(head=card.head.model_copy(update={"minute": minute}))
        assert since_words(card) == said


def test_a_game_says_the_hour_of_its_turn(five: TwoHomes) -> None:
    card = five.box(0).card
    hour = load_scenario(card.scenario).rules.clock(card.head.turn)
    assert f", turn {card.head.turn} ({hour}), letter 5, " in standing_words(card)
    assert card_words(card) == f"anna-and-ben: {standing_words(card)}"
