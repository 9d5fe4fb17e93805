"""Play by mail at the window: two homes, letters as files, the mouse alone."""

import shutil
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from threading import get_ident
from typing import Any

import pygame
import pytest

from nightdrop.hexwar.ui.play.recap_film import WIDE, Away
from nightdrop.table.match import mailbox
from nightdrop.table.match.mail import Mail
from nightdrop.table.match.mailbox import mail_cards
from nightdrop.table.match.match import Match
from nightdrop.table.record import sealed
from nightdrop.table.record.record import read_record
from nightdrop.table.record.saves import MAIL, SENT, put_into_sent, saved_games
from nightdrop.table.record.sealed import Cost
from nightdrop.ui import app as window
from nightdrop.ui import system
from nightdrop.ui.kit import ChoiceRow, Paragraph
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.menus.files import Notice
from nightdrop.ui.menus.filters import FILTERS
from nightdrop.ui.menus.game_launcher import open_game
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.mail import MailPage
from nightdrop.ui.menus.mail_seat import InvitePage, SeatPage, UnlockPage
from nightdrop.ui.menus.passphrase import Passphrases
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.sending import SendPage
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.sending import MailCover, MailPlay
from nightdrop.ui.replay.screen import ReplayScreen
from tests.patience import until
from tests.tools.demo import press_button
from tests.tools.mail import SCENARIOS, by_lot
from tests.tools.mail_window import CodeHands, MailHands
from tests.tools.mailing import TwoHomes, late_game
from tests.window.play.test_window import press_key
from tests.window.play.test_window_keyboard import Typist


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for scrypt."""
    monkeypatch.setattr(sealed, "DEAR", Cost(16, 8, 1))


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """Folders of homes: Anna has invited Ben to Chef-du-Pont; he has answered."""
    names = "playing", "invited", "seated"
    made = {name: tmp_path_factory.mktemp(name) for name in names}
    game = TwoHomes(made["playing"], seed=4)
    shutil.copytree(game.home(0), made["invited"] / "anna")
    game.sit(1)
    shutil.copytree(game.folder, made["seated"], dirs_exist_ok=True)
    return made


@pytest.fixture
def hands(unpainted: None, tmp_path: Path) -> Iterator[MailHands]:
    made = MailHands(tmp_path)
    yield made
    made.app.close()


@pytest.fixture
def invited(hands: MailHands, homes: Mapping[str, Path]) -> MailHands:
    """Anna has saved an invitation to Chef-du-Pont."""
    hands.take(homes["invited"])
    return hands


@pytest.fixture
def seated(tmp_path: Path, homes: Mapping[str, Path]) -> Iterator[MailHands]:
    """Ben has answered it: letter 1 is saved, and its page is shown."""
    hands = MailHands(tmp_path, number=1, kept=homes["seated"])
    (card,), _refused = mail_cards(hands.home(1) / MAIL)
    hands.app.open("send", MailPlay(hands.app, Mail(card.box)))
    yield hands
    hands.app.close()


def labels(hands: MailHands) -> dict[str, str]:
    """The names of the title's buttons, with the lines below them."""
    title = hands.app.screen
    assert isinstance(title, Title)
    return {one.name: one.sub for one in title.menu.buttons}


def send_page(hands: MailHands) -> SendPage:
    page = hands.app.screen
    assert isinstance(page, SendPage)
    return page


def test_an_invitation_takes_at_most_six_acts_from_the_title(hands: MailHands) -> None:
    acts = ["more", "mail", "invite", "name", "take"]
    for name in acts:
        hands.press(name)
        if name == "name":
            hands.type("name", "Anna")
    assert send_page(hands).play.mail.newest.head.number == 0
    assert hands.app.settings.mail_name == "Anna"
    assert len(acts) <= 6


def test_mail_is_behind_more_until_the_first_invitation(
    hands: MailHands, homes: Mapping[str, Path]
) -> None:
    assert "mail" not in labels(hands)
    hands.take(homes["invited"])
    hands.open(0)
    hands.wait()
    assert labels(hands)["mail"] == "1 waits for another player"


def test_the_title_counts_games_by_mail_after_its_first_frame(
    seated: MailHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is read before it is drawn, nor by the window's own thread."""
    here, read = get_ident(), list[bool]()
    whole = mailbox.mails_waiting

    def noted(home: Path) -> tuple[int, int]:
        read.append(get_ident() != here)
        return whole(home)

    monkeypatch.setattr(mailbox, "mails_waiting", noted)
    seated.app.open("title")
    seated.app.draw_if_needed()
    assert not read
    until(lambda: labels(seated)["mail"] == "1 waits for another player", "no game is counted",
          seated.go_on)  # fmt: skip
    assert read == [True]


def test_the_invitation_says_what_the_friends_program_holds_and_how_many_letters(
    hands: MailHands,
) -> None:
    hands.app.open("invite", "la-fiere")
    page = hands.app.screen
    assert isinstance(page, SeatPage)
    told = " ".join(getattr(leaf, "string", "") for leaf in page.root.leaves())
    assert "holds the whole game" in told and "About 20 letters." in told


def test_writing_is_sending_and_the_same_letter_again_is_the_same_to_the_byte(
    seated: MailHands,
) -> None:
    page, first = send_page(seated), seated.letter.read_bytes()
    assert not page.play.mail.waits
    assert "undo" not in {one.name for one in page.root.buttons}
    seated.save()
    assert seated.letter.read_bytes() == first
    seated.app.open("mail")
    seated.wait()
    seated.press("resend")
    assert seated.letter.read_bytes() == first


def test_a_letter_opens_at_its_cover_and_plays_the_film_whatever_the_setting(
    seated: MailHands,
) -> None:
    seated.open(0)
    assert not seated.app.settings.film
    seated.drop(seated.letter)
    cover = seated.app.screen
    assert isinstance(cover, MailCover) and cover.last.startswith("Letter 1 from Ben, sent")
    seated.hand.click(cover.disc.center, HOLD_MS + 50)
    assert isinstance(seated.app.screen, Away)


@pytest.fixture
def film(seated: MailHands) -> Away:
    """The film of letter 1, at its last picture."""
    seated.open(0)
    seated.drop(seated.letter)
    cover = seated.app.screen
    assert isinstance(cover, MailCover)
    seated.hand.click(cover.disc.center, HOLD_MS + 50)
    made = seated.app.screen
    assert isinstance(made, Away)
    made.go(len(made.steps) - 1)
    return made


@pytest.mark.parametrize(("is_over", "said"), [(False, "To your turn"), (True, "To the debrief")])
def test_the_film_of_a_letter_leads_to_a_turn_or_to_the_debrief(
    film: Away, monkeypatch: pytest.MonkeyPatch, is_over: bool, said: str
) -> None:
    monkeypatch.setattr(Match, "is_over", is_over)
    film.renew()
    assert film.buttons.buttons[-1].label == said


def test_a_film_says_above_its_pictures_nothing_that_stands_below_one(film: Away) -> None:
    for number, step in enumerate(film.steps):
        film.at = number
        assert film._words[2] != f"{step.head}."


def test_a_title_of_a_film_is_smaller_where_it_has_no_room(
    film: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = dict[str, float]()
    beside = Pen.beside

    def noted(pen: Pen, x: int, y: int, words: str, role: str, size: float, *more: Any) -> Any:
        drawn[words] = size
        return beside(pen, x, y, words, role, size, *more)

    del film.steps[1:]
    film.go(0)
    monkeypatch.setattr(Away, "_title", words := "Mentre muovevano i giocatori USA e britannico")
    monkeypatch.setattr(Pen, "beside", noted)
    film.draw(film.app.surface)
    assert drawn[words] < 16


def test_the_one_picture_of_a_film_is_as_wide_as_one_of_several(film: Away) -> None:
    del film.steps[1:]
    assert film._strip().pictures[0].width == film.style.px(WIDE)


def test_the_ring_of_the_focus_has_room_beside_the_buttons(hands: MailHands) -> None:
    hands.app.open("invite")
    page = hands.app.screen
    assert isinstance(page, SeatPage)
    page.root.give_focus(field := page.phrases[0])
    hands.app.step()
    assert page.scroll.rect.right - field.rect.right >= page.style.px(page.scroll.ring)


def test_the_menu_of_the_cover_leads_back_under_the_cover(seated: MailHands) -> None:
    seated.open(0)
    seated.drop(seated.letter)
    cover = seated.app.screen
    seated.hand.press("menu")
    seated.hand.press("resume")
    assert seated.app.screen is cover


def test_a_code_that_is_copied_is_taken_at_the_other_home(
    seated: MailHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = list[str]()
    monkeypatch.setattr(system, "copy_words", lambda words: not copied.append(words))
    seated.press("code")
    assert len(copied[0]) < 1900
    monkeypatch.setattr(system, "pasted_words", lambda: "Here it is:\n> " + copied[0])
    seated.open(0)
    seated.app.open("mail")
    seated.wait()
    seated.press("paste")
    assert isinstance(seated.app.screen, MailCover)


@pytest.mark.parametrize("place", ["send", "mail"])
def test_a_clipboard_that_takes_nothing_is_told(
    seated: MailHands, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """In red, on each page on which a code is copied; what was saved before is no news then."""
    monkeypatch.setattr(system, "copy_words", lambda _words: False)
    if place == "mail":
        seated.app.open("mail")
        seated.wait()
        seated.press("resend")
    else:
        seated.save()
    page = seated.app.screen
    assert isinstance(page, SendPage | MailPage) and page.told.startswith("Saved as ")
    seated.press("code")
    assert (page.error, page.told) == (system.NOT_COPIED, "")


def test_an_empty_clipboard_is_told_alone(
    seated: MailHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was saved before is no news then."""
    page = at_mail(seated, 1)
    seated.press("resend")
    monkeypatch.setattr(system, "pasted_words", lambda: "")
    seated.press("paste")
    assert (page.error, page.told) == ("The clipboard holds no text.", "")


def test_a_page_of_letters_does_one_thing_at_a_time(seated: MailHands) -> None:
    page, written = send_page(seated), list[str]()
    for name in ("first", "second"):
        page.do(partial(written.append, name))
    seated.wait()
    assert written == ["first"]


@pytest.mark.parametrize("way", ["dropped", "loaded"])
def test_a_letter_is_known_by_what_is_in_it(seated: MailHands, tmp_path: Path, way: str) -> None:
    """In the middle of a saved message, dropped or opened by a command."""
    message = tmp_path / "message.txt"
    rows = seated.letter.read_text("ascii").splitlines()
    message.write_text("\n".join(["Hello Anna,", *(f"> {row}" for row in rows), "Ben"]), "ascii")
    seated.open(0)
    if way == "dropped":
        seated.drop(message)
    else:
        assert window._opened_with(seated.app, None, None, message.read_text("ascii")) == ""
        seated.wait()
    assert isinstance(seated.app.screen, MailCover)


def test_a_letter_that_is_damaged_is_refused_in_a_sentence_and_changes_nothing(
    seated: MailHands, tmp_path: Path
) -> None:
    seated.open(0)
    bent = tmp_path / "bent.night"
    bent.write_text(seated.letter.read_text("ascii").replace("NIGHT1.", "NIGHT1.x"), "ascii")
    before = sorted(path.name for path in (seated.home(0) / "mail").rglob("*"))
    seated.drop(bent)
    assert isinstance(seated.app.screen, Title) and seated.app.screen.error
    assert sorted(path.name for path in (seated.home(0) / "mail").rglob("*")) == before


def test_the_other_players_decision_shows_no_menu_and_takes_no_click(seated: MailHands) -> None:
    page = send_page(seated)
    seated.hand.press("look")
    play = seated.app.screen
    assert isinstance(play, MailPlay) and play.playing.offered == ()
    things = [one for one in seated.app.clickables() if one.kind in ("hex", "unit")]
    for thing in things[:6]:
        seated.hand.click(thing.rect.center)
    assert play.playing.refusal is None and page.play.mail.match.entries == play.mail.match.entries
    seated.hand.press("send")
    assert isinstance(seated.app.screen, SendPage)


def test_a_letter_that_was_written_can_be_looked_at_and_not_undone(seated: MailHands) -> None:
    """The map says who decides now: the other player, and not the computer."""
    seated.hand.press("look")
    play = seated.app.screen
    assert isinstance(play, MailPlay)
    assert play.playing.prompt()[0] == "Anna decides now."
    assert play.playing.why_no_undo() is not None
    done = play.mail.match.entries
    press_key(seated.app, pygame.K_u)
    assert play.mail.match.entries == done


def test_the_cover_of_a_letter_says_who_the_reader_is(seated: MailHands) -> None:
    seated.open(0)
    seated.drop(seated.letter)
    cover = seated.app.screen
    assert isinstance(cover, MailCover)
    assert (cover.call, cover.name) == ("You are", "THE US PLAYER")


def test_a_seat_whose_player_does_not_begin_says_who_does(hands: MailHands) -> None:
    game = TwoHomes(hands.folder / "made", seed=1)
    mail = Mail(game.box(1))
    hands.app.open("send", MailPlay(hands.app, mail))
    assert send_page(hands).note == "The seat is taken. Anna begins. Send letter 1."


def test_a_sitting_is_taken_back_from_the_send_page_before_it_is_written(
    invited: MailHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invited, "save", lambda: None)
    invited.sit()
    page = send_page(invited)
    assert page.play.mail.waits and page.play.playing.why_no_undo() is None
    invited.hand.press("undo")
    assert invited.app.screen is page.play


def test_a_begun_letter_is_gone_on_with(seated: MailHands) -> None:
    seated.open(0)
    seated.drop(seated.letter)
    seated.lift()
    play = seated.app.screen
    assert isinstance(play, MailPlay)
    seated.hand.click(seated.hand.choose(seated.app.clickables()).rect.center)
    done = play.mail.match.entries
    seated.open(0)
    seated.press("mail")
    seated.press("play")
    cover = seated.app.screen
    assert isinstance(cover, MailCover) and cover.play.playing.match.entries == done


def test_a_passphrase_is_asked_where_the_seat_is_unknown(hands: MailHands) -> None:
    hands.press("more")
    hands.press("mail")
    hands.press("invite")
    hands.type("name", "Anna")
    for number in (0, 1):
        hands.type(f"phrase {number}", "a long word")
    hands.press("take")
    hands.save()
    hands.sit()
    hands.folder /= "elsewhere"
    hands.open(0)
    hands.drop(hands.letter)
    hands.type("phrase", "another word")
    hands.press("open")
    page = hands.app.screen
    assert isinstance(page, UnlockPage)
    assert page.error == "That passphrase opens no seat of this game."
    page.field.string = "a long word"
    hands.press("open")
    assert isinstance(hands.app.screen, MailCover)


def test_what_the_adjutant_answers_is_changed_on_the_card_of_a_game(seated: MailHands) -> None:
    seated.app.open("mail")
    seated.wait()
    page = seated.app.screen
    assert isinstance(page, MailPage) and page.card is not None
    seated.press("more")
    seated.press("ask fights")
    seated.wait()
    assert "fights" in (page.card.box.ledger.last.asks or ())


def at_mail(hands: MailHands, number: int) -> MailPage:
    """The page BY MAIL of a home, once its games are read."""
    if hands.number != number:
        hands.open(number)
    hands.app.open("mail")
    hands.wait()
    page = hands.app.screen
    assert isinstance(page, MailPage) and page.card is not None
    return page


def test_no_file_of_a_game_is_read_or_written_on_the_event_loop(
    seated: MailHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, touched = get_ident(), list[str]()
    page = at_mail(seated, 1)
    for name in ("read_bytes", "read_lines", "files_in", "adding_to", "disk"):
        whole = getattr(mailbox, name)

        def noted(*given: Any, name: str = name, whole: Any = whole) -> Any:
            touched.extend([name] if get_ident() == here else [])
            return whole(*given)

        monkeypatch.setattr(mailbox, name, noted)
    monkeypatch.setattr(system, "copy_words", lambda _words: True)
    for name in ("code", "resend", f"game {page.chosen}", "more", "ask fights", "whole", "name"):
        seated.press(name)
    seated.type("name", " again")
    press_key(seated.app, pygame.K_RETURN)
    seated.wait()
    assert page.card is not None and page.card.name.endswith("again")
    seated.press("more")
    seated.press("bin")
    assert not page.found.cards and page.told.endswith("again’ was deleted.")
    seated.press("restore")
    assert page.card is not None and not touched


def test_a_deleted_game_is_offered_again_where_it_could_not_be_restored(seated: MailHands) -> None:
    page = at_mail(seated, 1)
    folder = page.card.box.folder if page.card is not None else Path()
    seated.press("more")
    seated.press("bin")
    assert page.binned is not None
    shutil.copytree(page.binned, folder)  # its letters came anew
    seated.press("restore")
    assert page.error and "restore" in {one.name for one in page.root.buttons}
    shutil.rmtree(folder)
    seated.press("restore")
    assert page.binned is None and page.card is not None and page.card.box.folder == folder


def test_the_whole_code_is_the_file_and_is_behind_more(
    seated: MailHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = list[str]()
    monkeypatch.setattr(system, "copy_words", lambda words: not copied.append(words))
    page = at_mail(seated, 1)
    assert page.card is not None and "whole" not in {one.name for one in page.root.buttons}
    for name in ("code", "more", "whole"):
        seated.press(name)
    assert copied == [page.card.box.text(1, code=True), page.card.box.text(1)]


def test_the_whole_code_is_offered_once_a_letter_is_written(
    invited: MailHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before, nor of an invitation, which is whole."""
    copied = list[str]()
    monkeypatch.setattr(system, "copy_words", lambda words: not copied.append(words))
    monkeypatch.setattr(invited, "save", lambda: None)

    def offered() -> bool:
        return "whole" in {thing.name for thing in invited.app.clickables()}

    box = mail_cards(invited.home(0) / MAIL)[0][0].box
    invited.app.open("send", MailPlay(invited.app, Mail(box)))
    assert not offered()
    invited.sit()
    assert not offered()
    invited.press("code")
    assert offered()
    invited.press("whole")
    box = send_page(invited).play.mail.box
    assert copied == [box.text(1, code=True), box.text(1)]


def test_letters_are_saved_in_the_folder_of_the_player(seated: MailHands, tmp_path: Path) -> None:
    page = at_mail(seated, 1)
    seated.app.exports = None
    page.dropped(seated.folder)
    seated.wait()
    seated.press("resend")
    assert seated.app.settings.mail_folder == str(seated.folder)
    assert [path.suffix for path in seated.folder.iterdir() if path.is_file()] == [".night"]


def test_a_home_of_others_keeps_no_key_and_asks_each_time(seated: MailHands) -> None:
    """The seat opens by its passphrase alone, to play and to go on at one screen."""
    seated.open(1)
    seated.app.set(seated.app.settings.but(mail_phrase=True, mail_name="Ben"))
    seated.app.open("invite", "la-fiere")
    for number in (0, 1):
        seated.type(f"phrase {number}", "a long word")
    seated.press("take")
    box = send_page(seated).play.mail.box
    assert box.seat.private == "" and "private" in (box.folder / "seat").read_text("ascii")
    seated.app.open("mail", box.folder.name)
    seated.wait()
    for typed, found in (("wrong", UnlockPage), ("a long word", MailPlay)):
        if typed == "wrong":
            seated.press("look")
        page = seated.app.screen
        assert isinstance(page, UnlockPage)
        page.field.string = typed
        seated.press("open")
        assert isinstance(seated.app.screen, found)
        assert page.error == "That passphrase opens no seat of this game."


def test_escape_leads_from_the_send_page_to_the_map_and_enter_back(
    invited: MailHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invited, "save", lambda: None)
    invited.sit()
    page = send_page(invited)
    press_key(invited.app, pygame.K_ESCAPE)
    assert invited.app.screen is page.play
    press_key(invited.app, pygame.K_RETURN)
    assert isinstance(invited.app.screen, SendPage)


@pytest.mark.parametrize("way", ["save", "code"])
def test_enter_leads_on_once_a_letter_left_by_any_way(
    seated: MailHands, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(system, "copy_words", lambda _words: True)
    page = send_page(seated)
    before = [one.name for one in page.root.buttons if one.primary]
    seated.press(way)
    after = [one.name for one in page.root.buttons if one.primary]
    assert (before, after) == (["save"], ["title"])


def test_a_folder_is_shown_once_a_letter_was_saved_there(seated: MailHands) -> None:
    page = send_page(seated)
    before = {one.name for one in page.root.buttons}
    seated.press("save")
    assert {one.name for one in page.root.buttons} - before == {"folder"}


def test_enter_is_on_the_button_that_it_presses_while_a_name_is_typed(seated: MailHands) -> None:
    page = at_mail(seated, 1)
    seated.press("more")
    seated.press("name")
    assert [one.name for one in page.root.buttons if one.primary] == ["named"]
    press_key(seated.app, pygame.K_ESCAPE)
    assert not page.is_naming and "resend" in {one.name for one in page.root.buttons}


def test_what_is_said_of_a_letter_that_is_played_stands_on_its_cover(seated: MailHands) -> None:
    """Here that its answer is begun."""
    seated.open(0)
    seated.drop(seated.letter)
    seated.lift()
    seated.hand.click(seated.hand.choose(seated.app.clickables()).rect.center)
    seated.open(0)
    seated.drop(seated.letter)
    cover = seated.app.screen
    assert isinstance(cover, MailCover)
    assert cover.last.startswith("You have begun to answer this letter. Letter 1 from Ben")


@pytest.mark.parametrize("plays", [True, False])
def test_the_menu_of_a_game_by_mail_never_says_that_it_is_not_saved(
    seated: MailHands, plays: bool
) -> None:
    if plays:
        seated.open(0)
        seated.drop(seated.letter)
    else:
        seated.hand.press("look")
    seated.hand.press("menu")
    page = seated.app.screen
    assert isinstance(page, Pause) and "not saved" not in page.note


def covered(hands: MailHands) -> Cover:
    """A game of two people at one screen, which waits for the second of them."""
    path, decide = hands.home(0) / "saves" / "game.yaml", by_lot(1)
    match = Match.new("chef-du-pont", seed=1, save_to=path)
    first = match.actor
    while match.actor == first:
        match.submit(decide(match.state, str(first)))
    match.close()
    assert open_game(hands.app, path) == ""
    assert isinstance(hands.app.screen, Cover)
    return hands.app.screen


def test_a_seat_shows_the_options_below_the_game_and_letters_of_new_games_alone(
    hands: MailHands,
) -> None:
    """The invitation too; a game that was played so far has fewer letters than a new one."""
    for played in (None, Match.new("night-drop", seed=1)):
        hands.app.show(InvitePage(hands.app, "night-drop", {"bocage_df": 1}, played))
        page = hands.app.screen
        assert isinstance(page, InvitePage)
        told = [leaf.string for leaf in page.root.leaves() if isinstance(leaf, Paragraph)]
        at = told.index("Bocage helps the defender: yes")
        assert told[at - 1] == "Night Drop: 6 June 44"
        assert ("About 46 letters." in told) == (played is None)


def test_two_people_at_one_screen_go_on_by_mail_from_the_cover(hands: MailHands) -> None:
    """The player who was here last invites; the game at this screen stays, under another name."""
    cover = covered(hands)
    played = cover.play.playing.match
    hands.hand.press("send")
    page = hands.app.screen
    assert isinstance(page, InvitePage) and {page.offer.side, cover.side} == {"us", "german"}
    hands.type("name", "Anna")
    hands.press("take")
    mail = send_page(hands).play.mail
    assert mail.newest.entries == tuple(played.entries)
    assert saved_games(hands.home(0) / "saves") == []
    assert len(saved_games(hands.home(0) / "saves" / SENT)) == 1
    hands.save()
    hands.sit()
    assert send_page(hands).play.mail.side == cover.side


def test_a_game_that_was_sent_is_only_looked_at(hands: MailHands) -> None:
    """From the list, as from a dropped file: a sentence, then the replay."""
    match = covered(hands).play.playing.match
    assert match.path is not None
    match.close()
    path = put_into_sent(match.path)
    before = path.read_bytes()
    hands.app.open("title")
    assert "continue" not in labels(hands)
    hands.app.open("games")
    page = hands.app.screen
    assert isinstance(page, Games)
    until(lambda: page.game is not None and page.game.standing is not None, "the file is not read",
          hands.go_on)  # fmt: skip
    assert page.game is not None
    assert page.game.name.endswith("(sent)") and page.game.decides == "goes on by mail"
    assert not FILTERS[1].takes(page.game)
    for go in (partial(hands.hand.press, "open"), partial(hands.app.screen.dropped, path)):
        hands.app.show(page)
        go()
        assert isinstance(note := hands.app.screen, Notice)
        assert "goes on by mail" in note.note
        hands.hand.press("resume")
        assert isinstance(hands.app.screen, ReplayScreen)
    assert path.read_bytes() == before


def test_the_cover_of_a_game_by_mail_sends_no_turn(seated: MailHands) -> None:
    seated.open(0)
    seated.drop(seated.letter)
    assert isinstance(seated.app.screen, MailCover)
    assert {thing.name for thing in seated.app.clickables()} == {"uncover", "menu"}


def test_a_copy_of_a_game_by_mail_is_not_saved(seated: MailHands) -> None:
    """A copy would be plain: everybody could read what is hidden, and the button says so."""
    seated.hand.press("look")
    seated.hand.press("menu")
    seated.hand.press("more")
    page = seated.app.screen
    assert isinstance(page, Pause)
    saves = [(one.enabled, one.sub) for one in page.buttons.buttons if one.name == "save"]
    assert saves == [(False, "it would show everything that is hidden")]


def test_a_letter_that_waits_is_played_on_at_one_screen(seated: MailHands) -> None:
    seated.open(0)
    seated.drop(seated.letter)
    seated.app.open("mail")
    seated.wait()
    assert isinstance(page := seated.app.screen, MailPage) and page.card is not None
    assert not page.card.is_begun  # it was only opened
    seated.press("more")
    seated.press("screen")
    page = seated.app.screen
    assert isinstance(page, Passphrases)
    for word in ("first", "second"):
        for field in page.fields:
            field.string = f"a {word} word"
        seated.press("typed")
    until(lambda: isinstance(seated.app.screen, Cover | Play), "the game does not open",
          seated.go_on)  # fmt: skip
    assert [card.group for card in mail_cards(seated.home(0) / "mail")[0]] == ["over"]


def to_both_debriefs(hands: MailHands) -> None:
    while not hands.is_over:
        hands.sit()
    one, other = hands.endings()
    assert len(one.played) <= 1  # in one paragraph
    records = [next(iter((hands.home(number) / "saves").glob("*.yaml"))) for number in (0, 1)]
    first, second = (read_record(path) for path in records)
    assert first.entries == second.entries
    assert first.header.model_copy(update={"created": second.header.created}) == second.header
    assert one.match.result == other.match.result
    for number in (0, 1):
        assert [card.group for card in mail_cards(hands.home(number) / "mail")[0]] == ["over"]


@pytest.mark.long("whole games by mail at the window")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_game_by_mail_is_played_by_mouse_alone(hands: MailHands, scenario: str) -> None:
    hands.invite(scenario)
    to_both_debriefs(hands)


def test_the_last_letters_of_a_game_by_mail_lead_to_both_debriefs(
    hands: MailHands,
) -> None:
    hands.take(late_game())
    to_both_debriefs(hands)


@pytest.fixture
def codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[CodeHands]:
    """Two homes that send codes alone."""
    made = CodeHands(tmp_path, [])
    monkeypatch.setattr(system, "copy_words", lambda words: not made.clipboard.append(words))
    monkeypatch.setattr(system, "pasted_words", lambda: f"> {made.clipboard[-1]}")
    yield made
    made.app.close()


class KeyHands(MailHands):
    """The same by keys alone: a button gets the focus, then Enter; the map by Tab and Enter."""

    keys: Typist | None = None  # of the window that is open

    @property
    def typist(self) -> Typist:
        return Typist(self.app, self.hand.clock)

    def press(self, name: str) -> None:
        page = self.app.screen
        leaves = page.root.leaves() if isinstance(page, SeatPage) else []
        rows = [one for one in leaves if isinstance(one, ChoiceRow)]
        row = next((one for one in rows if one.command == name), None)
        if isinstance(page, SeatPage) and row is not None:
            page.root.give_focus(row)
            press_key(self.app, pygame.K_RIGHT)
        else:
            press_button(self.app, name)
        self.wait()

    def type(self, field: str, text: str) -> None:
        page = self.app.screen
        assert isinstance(page, SeatPage) and field == "name"
        page.root.give_focus(page.name)
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": letter}))
        self.app.step()

    def lift(self) -> None:
        self.typist.hold()
        if isinstance(self.app.screen, Away):
            press_key(self.app, pygame.K_ESCAPE)

    def act(self) -> None:
        play = self.app.screen
        assert isinstance(play, MailPlay)
        if self.keys is None or self.keys.app is not self.app:
            self.keys = self.typist
        self.keys.act(play)
        self.hand.clicks += 1


@pytest.mark.long("a whole game by mail at the window, by keys")
def test_a_whole_game_by_mail_is_played_by_keys_alone(tmp_path: Path) -> None:
    hands = KeyHands(tmp_path)
    hands.invite("la-fiere")
    to_both_debriefs(hands)
    hands.app.close()


def test_a_letter_is_answered_by_keys_alone(tmp_path: Path, homes: Mapping[str, Path]) -> None:
    hands = KeyHands(tmp_path)
    hands.take(homes["seated"])
    hands.sit()
    assert send_page(hands).play.mail.newest.head.number == 2
    hands.app.close()


@pytest.mark.long("a whole game by mail at the window, by codes")
def test_a_whole_game_by_mail_is_played_by_codes_alone(codes: CodeHands) -> None:
    codes.invite("la-fiere")
    to_both_debriefs(codes)
