"""A game by mail in this home: inviting, taking the seat, the adjutant, writing the answer.

Nothing here shows anything. Two players never sit here: the reader is the side of this home.
"""

import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import ValidationError

from nightdrop import __version__
from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, advance
from nightdrop.engine.view import Detached, common
from nightdrop.rules.rulebook import ruleset
from nightdrop.table.calendar import today
from nightdrop.table.disk.files import disk, make_folders, write_atomically
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import N_, _
from nightdrop.table.match.log import Steps, tell
from nightdrop.table.match.mailbox import USUAL_ASKS, Mailbox, MailPaper, MailSeat, new_home
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import (
    AdvisedAction,
    Think,
    adviser,
    players_for,
    question,
)
from nightdrop.table.match.result_recorder import count
from nightdrop.table.record.autosave import Autosave
from nightdrop.table.record.dealers import Dealer
from nightdrop.table.record.digests import digest
from nightdrop.table.record.fates import first_invented, secret_of, secrets_to, sitting_dealer
from nightdrop.table.record.letters import (
    GAME_BYTES,
    LINK_BYTES,
    LetterContent,
    LetterError,
    LetterHead,
    MailLetter,
    PublicSeat,
    damaged,
    file_name,
    game_key,
    invitation_key,
    read_letter,
    sealed_letter,
)
from nightdrop.table.record.playback import Player, ReplayedGame, start_of
from nightdrop.table.record.record import (
    UNDO,
    Bot,
    DraftedNote,
    Header,
    MailNote,
    Record,
    entries_of,
    header_for,
    write_record,
)
from nightdrop.table.record.saves import new_save
from nightdrop.table.record.sealed import NONCE_BYTES, Seal, WrongPassphraseError
from nightdrop.table.scenario.scenarios import (
    known_scenarios,
    load_scenario,
    opening_of,
    read_scenario,
)
from nightdrop.table.words.moments import MONTHS
from nightdrop.table.words.sides import adjutant_of

AT_ONE_SCREEN: Final = N_("This game goes on at one screen: look for it among the saved games.")
NO_SEAT: Final = N_("That passphrase opens no seat of this game.")
# What the head of a letter says of a record, or nobody may know.
_BY_HEAD: Final = {"format", "rules", "scenario", "scenario_digest", "digests", "edition", "seed",
                   "deal", "dice", "mail"}  # fmt: skip


class PersonAtHome(NamedTuple):
    """Who takes a seat: a name, a passphrase that may be "", and in which decisions to be asked.

    With `asks_phrase` the home keeps no key, and asks for the passphrase each time.
    """

    name: str
    passphrase: str = ""
    asks: Sequence[str] = USUAL_ASKS
    asks_phrase: bool = False


def this_minute() -> int:
    """The minutes since 1970, as a head has them."""
    return int(time.time()) // 60


def invitation_name(scenario: str) -> str:
    """The name that is proposed for a game: "la-fiere-28-nov"."""
    day = today()
    return f"{scenario[:20]}-{day.day}-{MONTHS[day.month - 1][:3].lower()}"


def save_letter(box: Mailbox, number: int, folder: Path) -> Path:
    """Save a letter in a folder, which is made if it is missing; return its file.

    Raises FileError, OSError.
    """
    card, text = box.card, box.text(number)
    head = read_letter(text).head
    side = read_scenario(card.scenario).seats[head.seat]
    path = folder / file_name(card.name, number, head.turn, side)
    make_folders(folder)
    write_atomically(path, text)
    return path


def seat_for(box: Mailbox, side: Side, who: PersonAtHome, *, is_inviter: bool) -> bytes:
    """Make the key of a seat and keep it; return it. It is slow with a passphrase. Raises OSError.
    """
    private = secrets.token_bytes(32)
    shown = PublicSeat.of(private, box.game, side, who.passphrase)
    kept = "" if who.asks_phrase and who.passphrase else private.hex()
    box.take_seat(MailSeat(side=side, is_inviter=is_inviter, private=kept, shown=shown,
                           home=new_home()))  # fmt: skip
    box.note(me=who.name, asks=list(who.asks))
    return private


def invite(
    home: Path,
    scenario: str,
    options: Mapping[str, object],
    side: Side,
    who: PersonAtHome,
    title: str,
    played: Match | None = None,
) -> "Mail":
    """A new game with its invitation, or one that was `played` so far at one screen.

    Raises FileError for a wrong scenario or option, OSError where it cannot be written.
    """
    state = played.state if played else opening_of(load_scenario(scenario, options))
    header = played.header if played else header_for(state, scenario, options, None, "system")
    header, game = header.unforetold(), state.game
    box, first = Mailbox.of(home, secrets.token_bytes(GAME_BYTES)), game.seats.index(side)
    private = seat_for(box, side, who, is_inviter=True)
    free, level = PublicSeat(), players_for(game.rules).level(adviser(game))
    taken = box.seat.shown
    entries = played.entries if played else ()
    head = LetterHead(
        game=box.game, before=bytes(LINK_BYTES), nonce=secrets.token_bytes(NONCE_BYTES), number=0,
        seat=0 if first else 1, turn=state.turn, is_over=not state.todo, minute=this_minute(),
        program=__version__, scenario=header.scenario,
        rules=(header.rules.name, header.rules.version, header.digests or 0, header.data_edition),
        data=game.digest[: 2 * LINK_BYTES], seats=(free, taken) if first else (taken, free),
    )  # fmt: skip
    told = header.model_dump(exclude=_BY_HEAD, exclude_none=True)
    content = LetterContent(
        name=title, header={**told, "players": {side: who.name}}, cuts=[len(entries)],
        asks={side: list(who.asks)}, adjutant=(level.name, level.version),
        homes={side: [box.seat.home]}, begun=head.minute,
    )  # fmt: skip
    letter = MailLetter(head, content, entries, secret_of(private, box.game, 0),
                        _state_of(state))  # fmt: skip
    source = {"source": str(played.path.absolute())} if played and played.path else {}
    box.note(name=title, **source)
    steps = Steps(played.to_replay(), common(game)).count if played else 0
    box.keep(0, sealed_letter(letter, invitation_key(head), steps))
    return Mail(box, private)


def kept_letter(box: Mailbox, number: int, private: bytes, text: str = "") -> MailLetter:
    """A letter that is kept, or one with this `text` that goes on from those that are.

    Raises LetterError, FileError where one before it is not here.
    """
    sealed = read_letter(text or box.text(number))
    before = None if sealed.head.is_whole else kept_letter(box, number - 1, private)
    if number == 0:
        return sealed.opened(invitation_key(sealed.head))
    head = sealed.head.after(before.head) if before else sealed.head
    return sealed.opened(game_key(private, head.other(box.seat.shown), box.game), before)


def note_of(letter: MailLetter) -> MailNote:
    """What a record keeps of the game up to a letter. Raises ValidationError."""
    content, (level, version) = letter.content, letter.content.adjutant
    moved = [side for side, homes in content.homes.items() if len(homes) > 1]
    return MailNote(
        cuts=content.cuts, choices=content.asks, openings=content.openings,
        adjutant=Bot(bot=level, version=version), forks=content.forks or None, moved=moved or None,
        doubts=content.doubts or None,
        sent=[content.begun, letter.head.minute] if content.begun else None,
    )  # fmt: skip


def replayed(letter: MailLetter) -> tuple[Header, ReplayedGame]:
    """The header and the states of a letter's game. Raises LetterError where it cannot be played.
    """
    head, content = letter.head, letter.content
    name, version, form, edition = head.rules or ("", 0, 0, 0)
    try:
        header = Header.model_validate({
            **content.header, "rules": {"name": name, "version": version},
            "scenario": head.scenario, "scenario_digest": head.data, "digests": form or None,
            "edition": edition if edition > 1 else None, "dice": "system",
            "mail": note_of(letter),
        })  # fmt: skip
    except ValidationError:
        raise damaged() from None
    if head.scenario not in known_scenarios():
        said = _("The scenario “{name}” is not on this computer.")
        raise LetterError(said.format(name=head.scenario))
    try:
        loaded = load_scenario(head.scenario, header.options, header.digests, version, edition)
        if loaded.digest[: 2 * LINK_BYTES] == head.data:
            header = header.model_copy(update={"scenario_digest": loaded.digest})
        player = _player(header, letter)
    except FileError as problem:
        said = _("Letter {number} {reason}; it comes from version {theirs}, and this is {own}.")
        raise LetterError(said.format(number=head.number, reason=problem.reason.rstrip("."),
                                      theirs=head.program, own=__version__)) from None  # fmt: skip
    with suppress(FileError):
        player.play_all()
        if _state_of(player.states[-1]) == letter.state and UNDO not in letter.entries:
            _remember(head.game, player.played)
            return header, player.played
    said = _("Letter {number} does not replay here: its turn {turn} differs.")
    raise LetterError(said.format(number=head.number, turn=player.states[-1].turn))


# The games that were replayed last, by their numbers: a letter goes on from what was read before.
_KNOWN: Final[dict[bytes, ReplayedGame]] = {}
_MOST_KNOWN: Final = 4


def _remember(game: bytes, played: ReplayedGame) -> None:
    """Keep a replayed game, in place of the one that was kept first."""
    _KNOWN[game] = replace(played, states=list(played.states), actions=list(played.actions))
    for older in list(_KNOWN)[:-_MOST_KNOWN]:
        _KNOWN.pop(older, None)


def _player(header: Header, letter: MailLetter) -> Player:
    """Who replays a letter's game, from where it differs from what is known.

    Raises FileError where it cannot be replayed here.
    """
    record, known = Record(header, letter.entries), _KNOWN.get(letter.head.game)
    start = start_of(record)
    if known is None or start != known.states[0]:
        return Player(record, start)
    pairs = zip(letter.entries, known.actions, strict=False)
    same = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1].text, pairs))
    found = Player(Record(header, letter.entries[same:]), start)
    found.states, found.actions = known.states[: same + 1], known.actions[:same]
    found.chance = sum(actor(state) == CHANCE for state in found.states[:same])
    return found


def _state_of(state: State) -> bytes:
    """What a letter says of the state after it."""
    return bytes.fromhex(digest(state))[:LINK_BYTES]


def check_chance(letter: MailLetter, played: ReplayedGame, own: bytes) -> None:
    """Raise LetterError where a roll or draw does not follow from the secrets of both players.

    `own` is the reader's private key.
    """
    number, game = letter.head.number, letter.head.game
    if not number:
        return
    known = secrets_to(number, letter.secret, secret_of(own, game, number - 1))
    if first_invented(played.states, played.actions, letter.content.cuts, known) is not None:
        said = _("The dice of letter {number} are not those that fall in this game.")
        raise LetterError(said.format(number=number))


class Mail:
    """A game by mail, opened at its newest letter; where that waits for me, with my draft.

    `match` is the game as far as it is known here, `side` mine, `number` that of the letter which
    is to be written next, `since` the number of entries at the end of the newest one.
    """

    def __init__(
        self, box: Mailbox, private: bytes = b"", passphrase: str = "", *, plays: bool = True
    ) -> None:
        """Without a private key it is that of the seat, which may need the passphrase.

        One that is only looked at (`plays` is False) opens no draft. Raises LetterError, FileError,
        OSError.
        """
        self.box, seat = box, box.seat
        self.side, kept = seat.side, bytes.fromhex(seat.private)
        try:
            self.private = private or kept or seat.shown.private(box.game, self.side, passphrase)
        except WrongPassphraseError:
            raise LetterError(_(NO_SEAT)) from None
        self.newest = kept_letter(box, box.numbers[-1], self.private)
        header, played = replayed(self.newest)
        seats = played.states[0].game.seats
        self.other: Side = next(one for one in seats if one != self.side)
        self.number, self.since = self.newest.head.number + 1, len(played.actions)
        is_open = not (self.newest.head.is_over or box.ledger.last.closed)
        self.waits = is_open and not box.is_mine(self.number - 1)
        if self.number == 1:
            header = header.model_copy(update={"players": {**header.players, **self._me}})
        self._seen = 0
        self._asked: tuple[object, bool] = (None, False)
        sits = self.waits and plays
        self.match = self._sit_down(header, played) if sits else Match(header, played, None)
        if not sits:  # what was sent cannot be undone
            self.match.history.stay(len(self.match.entries))
        self.match.sit_by_mail(self.side)

    @property
    def _me(self) -> dict[Side, str]:
        return {self.side: self.box.ledger.last.me or self.side}

    @property
    def key(self) -> bytes:
        """The key of all its letters but the invitation."""
        return game_key(self.private, self.newest.head.other(self.box.seat.shown), self.box.game)

    def _sit_down(self, header: Header, played: ReplayedGame) -> Match:
        """The game with the dice of this sitting, gone on with where the draft ends."""
        number, box, note = self.number, self.box, header.mail
        assert note is not None
        choices = {**note.choices, self.side: list(self.asks(self.side))}
        drafted = DraftedNote(**{**note.model_dump(exclude_none=True), "choices": choices})
        header = header.model_copy(update={"mail": drafted})
        known = secrets_to(number, secret_of(self.private, box.game, number), self.newest.secret)
        dealer: Dealer = sitting_dealer(known, number)
        paper = MailPaper(self.key, self.newest.link, self.since, self._rolled)
        draft = Autosave(box.draft, paper)
        draft.claim()
        if draft.notice:  # what a second window plays would be lost in a copy
            draft.close()
            raise LetterError(_("This game is being played in another window."))
        begun = paper.read(box.draft)
        player = Player(Record(header, tuple(begun or ())), played.states[0])
        player.states, player.actions = list(played.states), list(played.actions)
        player.chance = played.chance
        with suppress(FileError):  # what nobody could have played is left out
            player.play_all()
        self._seen = box.ledger.rolled[number - 1]
        match = Match.sitting(header, player.played, dealer, draft, self.since)
        if begun is None or not box.ledger.opened[number - 1]:
            box.note(letter=number - 1)
        for entry in match.answered_for(self.other, self.since):
            match.history.stay(entry + 1)
        return match

    def _rolled(self, count: int) -> None:
        """Note how many rolls were made in this sitting, before they are seen. Raises OSError."""
        if count > self._seen:
            self._seen = count
            self.box.note(letter=self.number - 1, rolls=count)

    @property
    def is_begun(self) -> bool:
        """Whether something was done since the newest letter."""
        return len(self.match.entries) > self.since

    @property
    def only_sits(self) -> bool:
        """Whether this sitting takes the seat of a new game, and the other player begins."""
        states = self.match.history.states
        return self.number == 1 and self.since == 0 and all(
            actor(state) != self.side for state in states)  # fmt: skip

    @property
    def told_from(self) -> int:
        """The number of entries at the end of my last letter: the film begins there."""
        cuts = self.newest.content.cuts
        return cuts[-2] if cuts[1:] and not self.box.is_mine(self.number - 1) else cuts[-1]

    @property
    def other_name(self) -> str:
        """The other player's name, while it is not known "your friend"."""
        return str(self.match.header.players.get(self.other) or _("your friend"))

    def asks(self, side: Side) -> Sequence[str]:
        """The kinds of decisions in which a side wants to be asked itself."""
        chosen = self.box.ledger.last.asks if side == self.side else None
        if chosen is not None:
            return chosen
        return self.newest.content.asks.get(side, USUAL_ASKS)

    def choose(self, asks: Sequence[str]) -> None:
        """Say in which decisions I want to be asked; it holds from my next letter on."""
        self.box.note(asks=list(asks))

    @property
    def adjutant_decides(self) -> bool:
        """Whether the other side decides, and its adjutant answers for it."""
        now = self.match.moment
        if self._asked[0] != now:  # a view of all is made once a change
            self._asked = now, self._is_delegated()
        return self.waits and self._asked[1]

    def _is_delegated(self) -> bool:
        """Whether what is due now is the other side's, and its adjutant's to decide."""
        if self.match.actor != self.other:
            return False
        state = self.match.public().state
        rules = ruleset(state)
        if rules.acting(state) == self.other:
            return False
        kinds = {kind for kind, steps in rules.delegable.items() if state.due.name in steps}
        return bool(kinds - set(self.asks(self.other)))

    @property
    def must_send(self) -> bool:
        """Whether nothing is left to do here but to send the letter."""
        ends = self.match.is_over or self.match.actor == self.other
        return self.waits and ends and not self.adjutant_decides

    def adjutant_question(self) -> tuple[str, Detached, None, int]:
        """The question to the other side's adjutant, for a `Think`; then `answer` is due."""
        seen, seed = question(self.match.state, self.other)
        return self.newest.content.adjutant[0], seen, None, seed

    def answer(self, found: AdvisedAction) -> None:
        """Take the adjutant's answer, which nobody takes back."""
        self.match.submit(found.action)
        self.match.history.stay(len(self.match.entries))

    @property
    def answered_for_me(self) -> list[int]:
        """The entries since my last letter that my adjutant decided."""
        return self.match.answered_for(self.side, self.told_from)

    def doubts(self, think: Think) -> list[tuple[int, str, str]]:
        """The answers of my adjutant in the newest letter that it would not have given here.

        Each is the entry, what was done, and what the adjutant would have done, in the log's words.
        None are found where the level has another version here. They are noted, and my next letter
        says how many there were. Raises OSError.
        """
        name, version = self.newest.content.adjutant
        level = players_for(ruleset(self.match.state)).level(name)
        if (level.name, level.version) != (name, version) or self.box.is_mine(self.number - 1):
            return []
        found, past = list[tuple[int, str, str]](), self.match.history
        for at in self.answered_for_me:
            seen, seed = question(past.states[at], self.side)
            thought = think(name, seen, None, seed).action
            if thought != past.actions[at]:
                found.append((at, self._decided(at, past.actions[at]), self._decided(at, thought)))
        number = self.newest.head.number
        if found and number not in self.box.ledger.doubted:
            self.box.note(letter=number, doubts=len(found))
        return found

    def _decided(self, entry: int, action: Action) -> str:
        """What my adjutant decides with an action instead of an entry, without what follows."""
        state, adjutant = self.match.history.states[entry], adjutant_of(self.side, "", is_own=True)
        return tell(entry, state, action, advance(state, action), self.side, adjutant)[0].text

    @property
    def reopened(self) -> tuple[int, int] | None:
        """How often my last letter was opened, and how many rolls were seen before; None if once.
        """
        for number, times, rolls in self.newest.content.openings:
            if number == self.number - 2:
                return times, rolls
        return None

    def write(self) -> None:
        """Write the letter of this sitting: nothing in it can be taken back.

        Only where `must_send`. Raises LetterError where another window has written it, or has gone
        on at one screen, and OSError; then nothing has changed.
        """
        assert self.must_send
        if self.box.ledger.last.closed:
            raise LetterError(_(AT_ONE_SCREEN))
        if self.number in self.box.numbers:
            said = _("Letter {number} was written in another window.")
            raise LetterError(said.format(number=self.number))
        box, match, before, game = self.box, self.match, self.newest, self.match.game
        head, old, state, ledger = before.head, before.content, match.state, box.ledger
        times, rolls = ledger.opened[head.number], ledger.rolled[head.number]
        doubts = ledger.doubted[head.number]
        homes = [*old.homes.get(self.side, ()), box.seat.home]
        mine = homes if len(homes) < 2 or homes[-1] != homes[-2] else homes[:-1]
        if self.number == 1 and head.seats:
            shown = tuple(seat if seat.public else box.seat.shown for seat in head.seats)
            head = head.model_copy(update={"seats": shown})
        head = head.model_copy(update={
            "before": before.link, "nonce": secrets.token_bytes(NONCE_BYTES),
            "number": self.number, "seat": game.seats.index(self.other), "turn": state.turn,
            "is_over": match.is_over, "minute": this_minute(), "program": __version__,
        })  # fmt: skip
        content = old.model_copy(update={
            "header": {**old.header, "players": {**old.header.get("players", {}), **self._me}},
            "asks": {**old.asks, self.side: list(self.asks(self.side))},
            "cuts": [*old.cuts, len(match.entries)],
            "homes": {**old.homes, self.side: mine},
            "openings": [*old.openings, [self.number - 1, times, rolls]] if times > 1
            else old.openings,
            "forks": sorted({*old.forks, *ledger.forks}),
            "doubts": [*old.doubts, [self.number - 1, doubts]] if doubts else old.doubts,
        })  # fmt: skip
        letter = MailLetter(head, content, match.entries,
                            secret_of(self.private, box.game, self.number), _state_of(state))
        steps, key = Steps(match.to_replay(), common(game)), self.key
        new = steps.count - steps.number(self.since)
        box.keep(self.number, sealed_letter(letter, key, steps.count),
                 sealed_letter(letter, key, new, before))  # fmt: skip
        match.close()
        match.history.stay(len(match.entries))
        with suppress(OSError):  # a draft that answers an older letter is never read
            disk().remove(box.draft)
        match.header = match.header.model_copy(update={"mail": note_of(letter)})
        self.newest, self.number, self.since = letter, self.number + 1, len(match.entries)
        self.waits = False

    def finish(self, saves: Path) -> Path | None:
        """Keep the game that is over as a plain record, and count it; None if that was done.

        What was begun before, and cut off, is done in the same file. Raises OSError.
        """
        ledger = self.box.ledger
        if ledger.last.closed or not self.newest.head.is_over:
            return None
        header, played = replayed(self.newest)
        entries = entries_of(header, played.states, played.actions)
        make_folders(saves)
        path = saves / ledger.last.record if ledger.last.record else new_save(saves)
        self.box.note(record=path.name)
        write_record(path, Record(header, tuple(entries), is_over=True))
        match = Match.load(path, save_to=path)
        count(match, saves, "mail")
        match.close()
        self.box.note(closed="over")
        return path

    def to_one_screen(self, seal: Seal, saves: Path) -> Path:
        """Go on at one screen, sealed; the file of the game. Only where nothing is begun.

        Once more after a failure it ends what was begun then, under the seal of that time. Raises
        OSError.
        """
        if self.box.ledger.last.closed:
            return self.box.close_for_screen(saves)
        assert self.waits and not self.is_begun
        header, past = self.match.header, self.match.history
        entries = entries_of(header, past.states, past.actions)
        write_record(self.box.leaving, Record(header, tuple(entries), seal=seal))
        return self.box.close_for_screen(saves)
