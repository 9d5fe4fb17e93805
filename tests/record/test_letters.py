"""Letters: what is written is read, and whatever else arrives is refused in one sentence."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean, quantiles

import pytest

from nightdrop.engine.play import actor
from nightdrop.engine.view import common
from nightdrop.lab.opponents import thought
from nightdrop.table.match.log import Steps
from nightdrop.table.match.program_advice import adviser, question
from nightdrop.table.record import sealed
from nightdrop.table.record.letters import (
    MOST_TEXT,
    LetterError,
    MailLetter,
    PublicSeat,
    file_text,
    game_key,
    invitation_key,
    read_letter,
    room,
)
from nightdrop.table.record.playback import Player
from nightdrop.table.record.record import Record
from nightdrop.table.record.sealed import Cost, WrongPassphraseError
from tests.tools.mail import (
    SCENARIOS,
    MailedGame,
    by_level,
    by_lot,
    next_seats,
    play_by_mail,
    sample,
    sample_letters,
)

LONG, SAMPLE = 500, 60
# The mean of a game between captains whose adjutants answer in fights, without the invitation.
LETTERS = {"night-drop": 44, "pegasus-bridge": 45, "drop-as-planned": 45, "the-bridges": 23,
           "the-dives": 23, "merville": 26, "la-fiere": 18, "chef-du-pont": 14}  # fmt: skip


def opened(text: str, game: MailedGame, before: MailLetter | None = None) -> MailLetter:
    found = read_letter(text)
    return found.opened(game.key if found.head.number else invitation_key(found.head), before)


def test_a_file_holds_the_whole_game() -> None:
    game = sample()
    for letter, whole, _code in sample_letters():
        assert opened(file_text(whole), game) == letter


def test_a_code_goes_on_from_the_letter_before() -> None:
    game, before = sample(), None
    for letter, _whole, code in sample_letters():
        assert opened(code, game, before) == letter
        before = letter


def test_file_and_code_are_the_same_letter() -> None:
    game = sample()
    first, (letter, whole, code) = sample_letters()[4][0], sample_letters()[5]
    assert opened(whole, game).link == opened(code, game, first).link == letter.link


def test_a_letter_has_another_link_after_another_letter() -> None:
    letter = sample_letters()[5][0]
    other = letter._replace(head=letter.head.model_copy(update={"before": b"-" * 16}))
    assert other.link != letter.link


def test_openings_cannot_be_left_out_later() -> None:
    letter = sample_letters()[5][0]
    told = letter.content.model_copy(update={"openings": [[4, 2, 1]]})
    assert letter._replace(content=told).link != letter.link


def test_a_code_without_the_letter_before_is_refused() -> None:
    game = sample()
    code = sample_letters()[5][2]
    with pytest.raises(LetterError, match="damaged"):
        opened(code, game)


def test_a_code_on_another_letter_is_refused() -> None:
    game = sample()
    with pytest.raises(LetterError, match="damaged"):
        opened(sample_letters()[5][2], game, sample_letters()[2][0])


def test_a_letter_of_another_game_is_refused() -> None:
    other = sample(seed=2)
    with pytest.raises(LetterError, match="damaged"):
        opened(sample_letters()[5][1], other)


# What mail and chats do to a block.
CARRIED: dict[str, Callable[[str], str]] = {
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted by bars": lambda text: "".join(f"| {line}\n" for line in text.splitlines()),
    "without its END": lambda text: text.replace(".END", ""),
    "quoted twice": lambda text: "".join(f">> > {line}\n" for line in text.splitlines()),
    "wrapped": lambda text: "\n".join(text[at : at + 72] for at in range(0, len(text), 72)),
    "one line": lambda text: text.replace("\n", ""),
    "signed": lambda text: f"{text}\n-- \nAnna\nThe NIGHT was long. The END.\n",
    "amid": lambda text: f"Hi Ben,\n\nhere it is, from NIGHT1 to END:\n\n{text}\n\nYours, Anna",
    "zeros": lambda text: "".join(f"{letter}\0" for letter in text),
    "soft": "\u200b".join,
    "another behind": lambda text: f"{text}\nNIGHT1.0000.END",
}  # fmt: skip


@pytest.mark.parametrize("way", CARRIED)
def test_a_letter_survives_its_way(way: str) -> None:
    game = sample()
    letter, whole, code = sample_letters()[5]
    before = sample_letters()[4][0]
    assert opened(CARRIED[way](file_text(whole)), game) == letter
    assert opened(CARRIED[way](code), game, before) == letter


def test_a_cut_code_says_how_much_of_it_arrived() -> None:
    code = sample_letters()[5][2]
    count = len(code) - len("NIGHT1..END")
    with pytest.raises(LetterError, match=f"^100 of {count} letters arrived: copy the whole code"):
        read_letter(code[: len("NIGHT1.") + 100])


def test_every_changed_letter_of_a_code_is_noticed() -> None:
    code = sample_letters()[5][2]
    for at in range(len("NIGHT1."), len(code) - len(".END")):
        other = code[:at] + ("a" if code[at] != "a" else "b") + code[at + 1 :]
        with pytest.raises(LetterError):
            read_letter(other)


def test_a_letter_of_a_newer_program_says_so() -> None:
    code = sample_letters()[5][2].replace("NIGHT1", "NIGHT2")
    with pytest.raises(LetterError, match="its format is 2, but this version reads 1"):
        read_letter(code)


@pytest.mark.parametrize("text", ["", "NIGHT1", "Good NIGHT.", "format: night-drop-sealed-1\n"])
def test_what_is_no_letter_is_called_so(text: str) -> None:
    with pytest.raises(LetterError, match="There is no letter here"):
        read_letter(text)


@pytest.mark.parametrize("letters", ["0" * 64_000_000, "zzzz" + "0" * 64_000_000])
def test_a_flood_of_letters_is_refused_by_its_beginning(letters: str) -> None:
    with pytest.raises(LetterError):
        read_letter(f"NIGHT1.{letters}.END")
    assert len(letters) > MOST_TEXT


def spoilt(rng: Random) -> str:
    """A letter with a fault in it: changed, cut, doubled, swapped, filled."""
    _letter, *forms = rng.choice(sample_letters())
    text = rng.choice(forms)
    at, to = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
    kind = rng.randrange(7)
    if kind == 0:
        return text[:at] + rng.choice("09AZaz.-\u00e9\0") + text[at + 1 :]
    if kind == 1:
        return text[:at]
    if kind == 2:
        return text[:at] + text[to:]
    if kind == 3:
        return text[:to] + text[at:]
    if kind == 4:
        other = rng.choice(sample_letters())[1]
        return text[:at] + other[at:]
    if kind == 5:
        return text[:at] + "".join(rng.choice("0Zz") for _letter in range(40)) + text[at:]
    return text[:4] + text[4:].swapcase()


def test_damaged_letters_are_read_right_or_refused(request: pytest.FixtureRequest) -> None:
    game, rng = sample(), Random(3)
    known = [letter for letter, _whole, _code in sample_letters()]
    refused = list[str]()
    for _file in range(LONG if request.config.getoption("--long") else SAMPLE):
        try:
            found = read_letter(spoilt(rng))
            before = known[found.head.number - 1] if not found.head.is_whole else None
            key = game.key if found.head.number else invitation_key(found.head)
            assert found.opened(key, before) in known
        except LetterError as problem:
            refused.append(str(problem))
    assert [one for one in refused if one.count(". ") or not one.endswith(".")] == []
    assert len(refused) > SAMPLE // 2


def heads() -> Iterator[tuple[str, str]]:
    """Each fact that the head of the sixth letter says, changed and written with a right sum."""
    found = read_letter(sample_letters()[5][1])
    for at in range(len(found.bound)):
        bound = bytearray(found.bound)
        bound[at] ^= 1
        yield str(at), bytes(bound).hex()


def test_a_head_that_somebody_changed_opens_nothing() -> None:
    """Also where its check sum was made anew."""
    game = sample()
    found = read_letter(sample_letters()[5][1])
    for _at, bound in heads():
        with pytest.raises(LetterError):
            found._replace(bound=bytes.fromhex(bound)).opened(game.key)


@pytest.fixture
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "DEAR", Cost(16, 8, 1))


@pytest.mark.usefixtures("_cheap")
def test_a_seat_travels_under_its_own_passphrase() -> None:
    seat = PublicSeat.of(b"k" * 32, b"game-1", "us", "apple")
    assert seat.private(b"game-1", "us", "apple") == b"k" * 32


@pytest.mark.usefixtures("_cheap")
@pytest.mark.parametrize(("game", "side", "phrase"), [
    (b"game-2", "us", "apple"), (b"game-1", "german", "apple"), (b"game-1", "us", "pear"),
])  # fmt: skip
def test_a_seat_opens_in_its_game_for_its_side_and_phrase_alone(
    game: bytes, side: str, phrase: str
) -> None:
    seat = PublicSeat.of(b"k" * 32, b"game-1", "us", "apple")
    with pytest.raises(WrongPassphraseError):
        seat.private(game, side, phrase)


def test_a_seat_without_a_passphrase_does_not_travel() -> None:
    seat = PublicSeat.of(b"k" * 32, b"game-1", "us", "")
    with pytest.raises(WrongPassphraseError):
        seat.private(b"game-1", "us", "")


def test_both_private_keys_open_the_same_letters() -> None:
    game = sample()
    first = PublicSeat.of(game.privates[0], game.number, game.seats[0], "")
    assert game_key(game.privates[1], first, game.number) == game.key


@pytest.mark.parametrize("public", ["00" * 32, "01" + "00" * 31])
def test_a_public_key_that_is_none_is_refused(public: str) -> None:
    with pytest.raises(LetterError):
        game_key(b"k" * 32, PublicSeat(public=public), b"game-1")


def too_long(game: MailedGame) -> list[int]:
    """The numbers of letters whose body did not fit in what both players know."""
    steps, found = Steps(game.replay, common(game.states[0].game)), list[int]()
    counts = [steps.number(cut) for cut in game.cuts]
    for letter, whole, code in game.blocks():
        number, rooms = letter.head.number, {room(0, counts[letter.head.number], is_whole=True)}
        if number:  # the invitation has no code of its own
            rooms.add(room(0, counts[number] - counts[number - 1], is_whole=False))
        if {len(read_letter(text).body) - sealed.TAG_BYTES for text in (whole, code)} != rooms:
            found.append(number)
    return found


def test_the_length_of_letters_hangs_on_what_both_players_know() -> None:
    assert too_long(sample()) == []


@pytest.mark.long("2,000 letters of every scenario")
@pytest.mark.parametrize("level", ["captain", "lot"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_letter_of_any_scenario_is_too_long(scenario: str, level: str) -> None:
    """Nor do both views differ in who decides at the end of a sitting."""
    count, seed = 0, 0
    while count < (2000 if level == "captain" else 200):
        seed += 1
        decide = by_level() if level == "captain" else by_lot(seed)
        game = play_by_mail(scenario, seed, decide)
        assert too_long(game) == [], seed
        assert [seats for seats in next_seats(game) if len(set(seats)) > 1] == [], seed
        count += len(game.cuts)


def test_both_views_name_who_decides_at_the_end_of_each_sitting() -> None:
    assert [seats for seats in next_seats(sample()) if len(set(seats)) > 1] == []


def assert_short(found: Sequence[tuple[MailLetter, str, str]]) -> None:
    codes = [len(code) for letter, _whole, code in found if letter.head.number]
    assert quantiles(codes, n=20, method="inclusive")[-1] <= 700
    assert max(codes) <= 1900
    assert max(len(file_text(whole)) for _letter, whole, _code in found) <= 6000


def test_letters_are_short() -> None:
    assert_short(sample_letters("la-fiere", 2, "captain"))


@pytest.mark.long("ten games between captains of every scenario")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_letters_are_few_and_short_in_every_scenario(scenario: str) -> None:
    games = [play_by_mail(scenario, seed, by_level()) for seed in range(501, 511)]
    assert_short([letter for game in games for letter in game.blocks()])
    assert fmean(game.sittings for game in games) <= LETTERS[scenario] + 1


def answers_that_differ(game: MailedGame) -> list[int]:
    """The adjutants' answers that are thought otherwise where the game is read from its letter."""
    *_before, last = game.letters()
    player = Player(Record(game.replay.header, last.entries), game.states[0])
    for entry, meant in enumerate(player.record.said):
        player.play(entry, meant)
    level, found = adviser(game.states[0].game), list[int]()
    for at in game.answered:
        seen, seed = question(player.states[at], str(actor(player.states[at])))
        if thought(level, seen, None, seed).action != game.actions[at]:
            found.append(at)
    return found


def test_the_adjutants_answers_are_thought_alike_where_a_letter_is_read(
    request: pytest.FixtureRequest,
) -> None:
    count, seed, least = 0, 0, 1000 if request.config.getoption("--long") else 4
    while count < least:
        seed += 1
        scenario = SCENARIOS[-seed % len(SCENARIOS)] if least > 4 else "chef-du-pont"
        game = play_by_mail(scenario, seed, by_lot(seed), asks=())
        assert answers_that_differ(game) == [], (scenario, seed)
        count += len(game.answered)
    assert count >= least
