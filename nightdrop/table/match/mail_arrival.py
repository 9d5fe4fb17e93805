"""What a letter that arrives means here: it is due, old, one's own, another one, or a stranger."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.table.calendar import local, today
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.mail import (
    AT_ONE_SCREEN,
    NO_SEAT,
    Mail,
    PersonAtHome,
    check_chance,
    kept_letter,
    replayed,
    seat_for,
)
from nightdrop.table.match.mailbox import Mailbox, MailCard, MailSeat, new_home
from nightdrop.table.match.program_advice import Think
from nightdrop.table.match.status import often
from nightdrop.table.record.letters import (
    LetterError,
    LetterHead,
    MailLetter,
    SealedLetter,
    game_key,
    invitation_key,
    read_letter,
)
from nightdrop.table.record.sealed import WrongPassphraseError
from nightdrop.table.scenario.scenarios import (
    known_scenarios,
    load_scenario,
    read_scenario,
    title_of,
)
from nightdrop.table.words.moments import moment
from nightdrop.table.words.nouns import capital, side_words

SILENT_DAYS: Final = 7  # after which a game says how long there was no answer


class Arrival(NamedTuple):
    """What to do with a letter: play, resend mine, accept an invitation, or type a passphrase.

    `sentence` is what is to be said, "" where nothing is. An invitation is opened: its `letter`
    says who invites to what.
    """

    then: Literal["play", "resend", "accept", "unlock"]
    box: Mailbox
    sentence: str = ""
    letter: MailLetter | None = None
    block: str = ""


def receive(
    home: Path, text: str, passphrase: str = "", *, asks_phrase: bool = False
) -> Arrival:
    """Read a letter in a file's text or a code, check it, and keep it if it is due.

    `home` is the folder of all games by mail. With `asks_phrase` it keeps no key of a seat that
    comes here by its passphrase. Raises LetterError with the sentence that refuses the
    letter, and then nothing has changed; FileError and OSError for what is kept here.
    """
    sealed = read_letter(text)
    box, number = Mailbox.of(home, sealed.head.game), sealed.head.number
    if not box.exists:
        return _strange(box, sealed, passphrase, asks_phrase=asks_phrase)
    if box.ledger.last.closed == "screen":
        raise LetterError(_(AT_ONE_SCREEN))
    if not box.seat.private and not passphrase:
        return Arrival("unlock", box, unlock_words(box.ledger.last.name))
    mail = Mail(box, passphrase=passphrase, plays=False)
    last = mail.newest.head.number
    if number <= last:
        return _known(mail, sealed)
    if not sealed.head.is_whole and number != last + 1:
        raise _not_here(number - 1)
    if number == last + 1 and sealed.head.before != mail.newest.link:
        raise _fork(mail, last)
    letter = kept_letter(box, number, mail.private, sealed.block)
    _check(letter, mail.private)
    cuts, old = letter.content.cuts, mail.newest
    if cuts[: last + 1] != old.content.cuts or letter.entries[: cuts[last]] != old.entries:
        raise _fork(mail, last)
    box.note(other=letter.content.header["players"].get(mail.other, mail.other))
    box.keep(number, sealed.block)
    said = _("Letters {first} to {last} came together.") if number > last + 1 else ""
    then: Literal["play", "resend"] = "resend" if box.is_mine(number) else "play"
    return Arrival(then, box, said.format(first=last + 1, last=number))


def accept(arrival: Arrival, who: PersonAtHome) -> Mail:
    """Take the free seat of an invitation, and open it. Raises LetterError, OSError."""
    box, letter = arrival.box, arrival.letter
    assert letter is not None
    side = read_scenario(letter.head.scenario).seats[letter.head.free]
    private = seat_for(box, side, who, is_inviter=False)
    box.note(name=letter.content.name, other=letter.inviter)
    box.keep(0, arrival.block)
    return Mail(box, private)


def card_words(card: MailCard) -> str:
    """A game in a line, by what anybody may know of it: its name, and how it stands."""
    return _("{name}: {what}").format(name=card.name, what=standing_words(card))


def standing_words(card: MailCard) -> str:
    """Game, with whom it is where that is known here, turn with its hour, letter, and since when it
    waits: nothing of a letter but its clear head."""
    game = title_of(card.scenario) if card.scenario else ""
    if game and card.other:
        game = _("{game} with {name}").format(game=game, name=card.other)
    turn, number, hour = card.head.turn, card.head.number, _hour(card)
    at = _("turn {turn} ({hour})") if hour else _("turn {turn}")
    letter = _("letter {number}").format(number=number) if number else _("invitation")
    parts = game, at.format(turn=turn, hour=hour), letter, since_words(card)
    return ", ".join(filter(None, parts))


def since_words(card: MailCard) -> str:
    """Since when a game waits; after some days for how many there was no answer."""
    seconds = 60 * card.head.minute
    days = (today() - local(seconds).date()).days
    if card.group == "over":
        return moment(seconds) if card.head.is_over else _("goes on at one screen")
    if card.group == "other" and days >= SILENT_DAYS:
        return _("no answer for {count} days").format(count=days)
    return _("since {when}").format(when=moment(seconds))


def _hour(card: MailCard) -> str:
    """The hour of the turn; "" where it has none, or where the scenario is not known here."""
    try:
        return load_scenario(card.scenario).rules.clock(card.head.turn) if card.scenario else ""
    except FileError:
        return ""


def greeting(mail: Mail, think: Think) -> Iterator[str]:
    """Whose letter is opened, after how often my last one was opened, and what an adjutant would
    not have decided. Raises what `think` raises."""
    name, head = mail.other_name, mail.newest.head
    if mail.reopened:
        times, rolls = mail.reopened
        said = ngettext(
            "{name} opened your last letter {often} and had already seen {count} roll.",
            "{name} opened your last letter {often} and had already seen {count} rolls.", rolls,
        )
        yield said.format(name=name, often=often(times), count=rolls)
    doubts = mail.doubts(think)
    for _entry, was, would in doubts[:1]:
        said = _("This letter says: “{was}” Asked here, your adjutant answers: “{would}”")
        yield said.format(was=was, would=would)
    if count := len(doubts[1:]):
        said = ngettext("{count} more of its answers differs.",
                        "{count} more of its answers differ.", count)  # fmt: skip
        yield said.format(count=count)
    if not mail.box.is_mine(head.number):
        said = (_("Letter {number} from {name}, sent {when}.") if head.number else
                _("Invitation from {name}, sent {when}."))
        yield said.format(number=head.number, name=name, when=moment(60 * head.minute))


def written_words(mail: Mail) -> str:
    """That my letter is written, and who decides now, where the game is not over."""
    number = mail.newest.head.number
    if not number:
        return _("The invitation is written. Send it to your friend.")
    said = (_("Letter {number} is written. The game is over.") if mail.match.is_over else
            _("Letter {number} is written. {name} decides next."))
    return said.format(number=number, name=mail.other_name)


def _strange(
    box: Mailbox, sealed: SealedLetter, passphrase: str, *, asks_phrase: bool
) -> Arrival:
    """A letter of a game that is not known here: an invitation, or from another computer."""
    head = sealed.head
    if not head.is_whole:
        raise _not_here(head.number - 1)
    if head.scenario not in known_scenarios():
        said = _("The scenario “{name}” is not on this computer.")
        raise LetterError(said.format(name=head.scenario))
    if not head.number:
        letter = sealed.opened(invitation_key(head))
        replayed(letter)
        return Arrival("accept", box, "", letter, sealed.block)
    seats = read_scenario(head.scenario).seats
    assert head.seats is not None
    due = head.seats[head.seat]
    if due.scrypt is None:
        raise LetterError(_("This seat was taken at another computer and has no passphrase: it can "
                            "be played only there."))  # fmt: skip
    if not passphrase:
        return Arrival("unlock", box, unlock_words(""))
    private = _unlocked(head, seats, passphrase)
    letter = sealed.opened(game_key(private, head.other(due), box.game))
    _check(letter, private)
    name, side = letter.content.name, seats[head.seat]
    players = letter.content.header["players"]
    kept = "" if asks_phrase else private.hex()
    box.take_seat(MailSeat(side=side, is_inviter=head.number % 2 == 1, private=kept, shown=due,
                           home=new_home()))  # fmt: skip
    box.note(name=name, me=players.get(side, side), other=players.get(seats[1 - head.seat], ""))
    box.keep(head.number, sealed.block)
    return Arrival("play", box)


def _unlocked(head: LetterHead, seats: tuple[Side, ...], passphrase: str) -> bytes:
    """The private key of the seat that decides next. Raises LetterError for another passphrase."""
    assert head.seats is not None
    try:
        return head.seats[head.seat].private(head.game, seats[head.seat], passphrase)
    except WrongPassphraseError:
        pass
    other = 1 - head.seat
    try:
        head.seats[other].private(head.game, seats[other], passphrase)
    except WrongPassphraseError:
        raise LetterError(_(NO_SEAT)) from None
    said = _("That is the passphrase of {other}. {player} decides next.")
    player = capital(str(side_words(seats[head.seat])))
    raise LetterError(said.format(other=side_words(seats[other]), player=player))


def _known(mail: Mail, sealed: SealedLetter) -> Arrival:
    """A letter of a number that is here already. Raises LetterError where it is another one."""
    box, number, last = mail.box, sealed.head.number, mail.newest.head.number
    if number == 0 and box.seat.is_inviter:
        raise LetterError(_("This is your invitation. It is for your friend, at another computer."))
    if number == 0 and last:
        raise LetterError(_("The free seat was taken with letter 1."))
    if number in box.numbers:
        ours = kept_letter(box, number, mail.private)
        try:
            is_ours = kept_letter(box, number, mail.private, sealed.block).link == ours.link
        except LetterError:
            if sealed.head.before == ours.head.before:
                raise
            is_ours = False
        if not is_ours and number == 1 and box.seat.is_inviter:
            raise LetterError(_("The free seat was taken with letter 1."))
        if not is_ours:
            raise _fork(mail, number)
    if box.is_mine(number) and number == last:
        said = (_("This is your own letter {number}, the last one. Send it to {name}.")
                if mail.match.is_over else
                _("This is your own letter {number}. {name} decides next. Send it to {name}."))
        return Arrival("resend", box, said.format(number=number, name=mail.other_name))
    if number == last:
        begun = _("You have begun to answer this letter.") if box.is_begun else ""
        return Arrival("play", box, begun)
    if number == last - 1:
        said = _("You answered letter {number} ({when}). Resend your letter {last}?")
        when = moment(60 * mail.newest.head.minute)
        return Arrival("resend", box, said.format(number=number, when=when, last=last))
    said = _("This is letter {number}; the game is at letter {last}.")
    then: Literal["play", "resend"] = "resend" if box.is_mine(last) else "play"
    return Arrival(then, box, said.format(number=number, last=last))


def _check(letter: MailLetter, own: bytes) -> None:
    """Raise LetterError for a letter that does not replay here, or has other dice."""
    _header, played = replayed(letter)
    check_chance(letter, played, own)


def _fork(mail: Mail, number: int) -> LetterError:
    """The refusal of another letter of this number, which is noted for the next letter."""
    mail.box.note(fork=number)
    said = _("This is another letter {number} than the one you have. That turn was played twice. "
             "The game goes on from the first; ask for the letter that answers yours.")  # fmt: skip
    return LetterError(said.format(number=number))


def _not_here(number: int) -> LetterError:
    said = _("This code goes on from letter {number}, which is not here. Ask for the file.")
    return LetterError(said.format(number=number))


def unlock_words(name: str) -> str:
    """What asks for the passphrase of a seat in the game of this name, "" where none is known."""
    if not name:
        return _("Type the passphrase of your seat.")
    return _("Type the passphrase of your seat in “{name}”.").format(name=name)
