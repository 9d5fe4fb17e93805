"""Sealed records: both passphrases open them, nothing else does, and no byte of them can change."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from nightdrop.lab.selfplay import random_step
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.record import sealed
from nightdrop.table.record.playback import Replay, play_through
from nightdrop.table.record.record import (
    Record,
    TurnMark,
    paper_for,
    read_record,
    render,
)
from nightdrop.table.record.sealed import Cost, Seal, SealedError, lid_of
from nightdrop.table.scenario.scenarios import load_scenario
from tests.conftest import play_on
from tests.laws.corners import opening
from tests.laws.truths import other_truth
from tests.table.test_match import MORNING
from tests.tools.twins import Pair
from tests.wording import in_code

CHEAP = Cost(16, 8, 1)
ENOUGH = 120  # actions after which two games were apart
SEAL = Seal.of("geronimo", "méréglise", cost=CHEAP)


@pytest.fixture(scope="module")
def under_way(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sealed game in its second turn."""
    path = tmp_path_factory.mktemp("sealed") / "game.yaml"
    rng, match = Random(5), Match.new(seed=5, save_to=path, seal=SEAL)
    while match.state.turn < 2:
        play_on(match, rng, 1)
    match.close()
    return path


def lines_of(data: bytes) -> list[bytes]:
    return data.split(b"\n")


def test_a_seal_costs_what_a_players_costs_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "DEAR", Cost(32, 8, 1))
    assert Seal.of("geronimo", "méréglise").cost == Cost(32, 8, 1)


def test_both_passphrases_open_it_as_it_was(under_way: Path) -> None:
    lid = lid_of(under_way)
    assert lid is not None
    match = Match.load(under_way, seal=lid.seal("geronimo", "méréglise"))
    again = play_on(Match.new(seed=5), Random(5), 10**6)
    assert match.record.entries == again.record.entries[: len(match.record.entries)]
    assert match.header.seed == 5


@pytest.mark.parametrize(
    ("us", "german"),
    [("geronimo", ""), ("", "méréglise"), ("méréglise", "geronimo"), ("geronim", "oméréglise")],
)
def test_neither_alone_opens_it(under_way: Path, us: str, german: str) -> None:
    lid = lid_of(under_way)
    assert lid is not None
    with pytest.raises(FileError, match="nobody can open it without them"):
        read_record(under_way, lid.seal(us, german))


def test_without_passphrases_it_says_what_it_needs(under_way: Path) -> None:
    with pytest.raises(SealedError, match="passphrases of both players"):
        read_record(under_way)


def test_an_accent_may_be_typed_in_two_ways() -> None:
    composed, split = "m\u00e9r\u00e9", "me\u0301re\u0301"
    one = Seal.of(composed, "", SEAL.salt, CHEAP)
    assert one == Seal.of(split, "", SEAL.salt, CHEAP)


def test_it_holds_nothing_of_the_plain_record(under_way: Path) -> None:
    data = under_way.read_bytes()
    record = read_record(under_way, SEAL)
    assert len(set(record.entries)) > 50
    plain = [text for text in record.entries if " " in text]  # a space is no letter of Base64
    for text in (*plain, "seed:", "stick_defence", " digest", "german", "fork:"):
        assert text.encode() not in data
    clear = data[: data.index(b"\nentries:\n")]
    assert [line.split(b":")[0] for line in lines_of(clear)[1:] if line[:1] != b" "] == [
        b"format", b"scenario", b"rules", b"created", b"scrypt", b"salt", b"key",
    ]  # fmt: skip


def test_the_same_game_sealed_twice_has_no_line_in_common(under_way: Path) -> None:
    record = read_record(under_way, SEAL)
    one, two = (render(record, paper_for(record)).split("\n") for _ in range(2))
    start = one.index("entries:") + 1
    assert not set(one[start:-1]) & set(two[start:-1])
    assert [len(line) for line in one] == [len(line) for line in two]


def test_every_action_takes_as_much_room_and_so_does_every_end_of_a_turn() -> None:
    match = Match.from_position(MORNING, None)
    texts = [
        "done", "undo", "form 505.01 505.02 505.03", "reinforce-company 505.A 505.03",
        TurnMark(1, "0" * 64, {}).text, TurnMark(9, "f" * 64, {"units": "x" * 9000}).text,
    ]  # fmt: skip
    paper = paper_for(Record(match.header, (), seal=SEAL))
    render(Record(match.header, (), seal=SEAL), paper)
    sizes = [len(paper.more([text], is_over=False)) for text in texts]
    assert sizes == [123] * 4 + [16_387] * 2


@pytest.mark.parametrize("side", ["us", "german"])
def test_two_games_that_differ_in_secrets_alone_grow_alike(side: str) -> None:
    rng, probes = Random(f"sealed {side}"), Random(f"truths {side}")
    state = opening(load_scenario("night-drop"), rng, 0)
    compared = 0
    for _ in range(3):
        pair = Pair(state, other_truth(state, side, probes), side, probes, 10**6)  # type: ignore[arg-type]
        matches = pair.real, pair.twin
        for match in matches:
            match.seal = SEAL
        papers = [paper_for(match.record) for match in matches]
        texts = [
            render(match.record, paper) for paper, match in zip(papers, matches, strict=True)
        ]
        while not pair.ended and state.todo and compared <= ENOUGH:
            known = [len(match.record.entries) for match in matches]
            pair.step(random_step(pair.state, rng))
            state = pair.state
            if pair.ended:
                break
            texts = [
                text + paper.more(match.record.entries[count:], is_over=match.is_over)
                for text, paper, match, count in zip(texts, papers, matches, known, strict=True)
            ]
            assert len(texts[0]) == len(texts[1])
            compared += pair.real.state != pair.twin.state
        assert [len(t) for t in texts[0].split("\n")] == [len(t) for t in texts[1].split("\n")]
    assert compared > ENOUGH


def test_any_flipped_byte_is_noticed(under_way: Path, tmp_path: Path) -> None:
    data, path, rng = under_way.read_bytes(), tmp_path / "game.yaml", Random(2)
    sound = read_record(under_way, SEAL)
    first = data.index(b"entries:") + 9
    places = [*range(0, first + 6, 5), *(rng.randrange(first, len(data)) for _ in range(60))]
    for at in places:
        path.write_bytes(data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :])
        with pytest.raises(FileError) as caught:
            read_record(path, SEAL)
        assert caught.value.line >= 1
        assert caught.value.reason
    path.write_bytes(data[:-1] + b"\r")
    torn = read_record(path, SEAL)
    assert (torn.entries, "incomplete" in torn.notice) == (sound.entries[:-1], True)


@pytest.mark.parametrize("harm", ["cut", "swapped", "replayed", "added", "of another file"])
def test_lines_keep_their_places(under_way: Path, tmp_path: Path, harm: str) -> None:
    lines, path = lines_of(under_way.read_bytes()), tmp_path / "game.yaml"
    at = lines.index(b"entries:") + 20
    if harm == "cut":
        del lines[at]
    elif harm == "swapped":
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    elif harm == "replayed":
        lines.insert(at, lines[at - 1])
    elif harm == "added":
        lines.insert(at, b"- done")
    else:
        record = read_record(under_way, SEAL)
        lines[at] = render(record, paper_for(record)).encode().split(b"\n")[at]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(FileError, match="is not the line that was sealed here") as caught:
        read_record(path, SEAL)
    assert caught.value.line == at + 1


def test_the_header_is_vouched_for(under_way: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(re.sub(rb"created: .*", b"created: '2026-01-01'", under_way.read_bytes()))
    with pytest.raises(FileError, match="the header, this line or the key was changed"):
        read_record(path, SEAL)


def test_a_torn_last_line_is_left_out_and_said(under_way: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(under_way.read_bytes()[:-40])
    match = Match.load(path, save_to=path, seal=SEAL)
    whole = read_record(under_way, SEAL).entries
    assert "torn" in match.notice
    assert match.record.entries[: len(whole) - 1] == whole[:-1]
    assert read_record(path, SEAL).entries == match.record.entries


def test_the_end_of_the_game_opens_it_for_everybody(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    match = play_on(Match.new(seed=7, save_to=path, seal=SEAL), Random(7))
    assert match.is_over
    assert lid_of(path) is None
    replay = Replay(path)
    assert replay.problem is None
    assert replay.record.entries == match.record.entries
    opened = lines_of(path.read_bytes())[-2]
    assert re.fullmatch(rb"opened: [0-9a-f]{64}", opened)
    path.write_bytes(path.read_bytes().replace(opened, b"opened: " + b"0" * 64))
    with pytest.raises(FileError, match="key was changed"):
        Replay(path)


def test_a_key_without_lines_is_refused(under_way: Path, tmp_path: Path) -> None:
    path, data = tmp_path / "game.yaml", under_way.read_bytes()
    path.write_bytes(data[: data.index(b"entries:\n") + 9] + b"opened: " + b"0" * 64 + b"\n")
    with pytest.raises(FileError, match="a sealed game without entries"):
        read_record(path)


def test_a_sealed_game_under_way_never_shows_its_key(under_way: Path) -> None:
    assert b"opened" not in under_way.read_bytes()


def test_undo_and_forks_and_copies_stay_sealed(under_way: Path, tmp_path: Path) -> None:
    path, copy, forked = (tmp_path / name for name in ("game.yaml", "copy.yaml", "fork.yaml"))
    path.write_bytes(under_way.read_bytes())
    match = Match.load(path, save_to=path, seal=SEAL)
    while match.actor is None or match.can_undo() is not None:
        play_on(match, Random(1), 1)
    match.undo()
    match.save(copy)
    match.fork(90, save_to=forked)
    assert read_record(path, SEAL).entries == match.record.entries
    assert match.record.entries[-1] == "undo"
    assert read_record(copy, SEAL).entries == match.record.entries
    for file in (path, copy, forked):
        with pytest.raises(SealedError):
            read_record(file)
    keys = {re.search(rb"key: (\w+)", file.read_bytes())[1] for file in (path, copy, forked)}  # type: ignore[index]
    assert len(keys) == 3


def test_a_newer_seal_is_named(under_way: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(under_way.read_bytes().replace(b"night-drop-sealed-1", b"night-drop-sealed-2"))
    with pytest.raises(FileError, match="sealed by a newer Night Drop"):
        read_record(path, SEAL)


def test_an_old_format_may_lie_inside_a_seal(under_way: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    record = read_record(under_way, SEAL)
    header = record.header.model_copy(update={"format": "night-drop-record-2"})
    path.write_text(render(Record(header, seal=SEAL), paper_for(record)), "utf-8")
    with pytest.raises(FileError, match="its format is 2, but this version reads 1"):
        read_record(path, SEAL)


def test_what_is_wrong_with_a_sealed_game_does_not_tell_what_was_drawn() -> None:
    record = Match.new(seed=5, seal=SEAL).record
    drawn = replace(record, entries=(*record.entries, "draw infantry-a"))
    with pytest.raises(FileError, match=re.escape(in_code(
        "{text!r} is not legal here", text="draw"))):
        play_through(drawn)


def test_a_key_is_not_shown_by_accident() -> None:
    assert "_key" not in repr(SEAL)
    assert "seal" not in repr(Record(Match.from_position(MORNING, None).header, seal=SEAL))


def test_a_long_seed_is_kept_to_its_last_bit_and_its_dice_go_on(tmp_path: Path) -> None:
    seed, plain, sealed = 2**256 - 189, tmp_path / "plain.yaml", tmp_path / "sealed.yaml"
    match = play_on(Match.new(seed=seed, seal=SEAL), Random(3), 40)
    match.save(sealed)
    match.seal = None
    match.save(plain)
    games = [Match.load(plain), Match.load(sealed, seal=SEAL)]
    assert {game.header.seed for game in games} == {seed}
    ways = [play_on(game, Random(4), 60).entries for game in [*games, match]]
    assert ways[0] == ways[1] == ways[2]
    assert Replay(sealed, SEAL).problem is None


def chance_of(match: Match, first: int) -> list[str]:
    """What chance did from entry `first` on."""
    return [text for text in match.entries[first:] if text.startswith(("roll ", "draw "))]


@pytest.fixture
def seedless(tmp_path: Path) -> Path:
    """A sealed game for which nobody named a seed, some way into its first turn."""
    path = tmp_path / "seedless.yaml"
    play_on(Match.new(save_to=path, seal=SEAL), Random(1), 30).close()
    return path


def test_a_copy_that_one_plays_on_alone_does_not_tell_the_dice_to_come(seedless: Path) -> None:
    copies = [Match.load(seedless, seal=SEAL) for _copy in range(2)]
    known = len(copies[0].entries)
    fell = [chance_of(play_on(copy, Random(2), 200), known) for copy in copies]
    assert min(map(len, fell)) > 10
    assert fell[0] != fell[1]


def test_a_sealed_game_holds_no_seed_once_it_is_unsealed(seedless: Path) -> None:
    record = read_record(seedless, SEAL)
    assert (record.header.seed, record.header.dice) == (None, "system")
    assert "seed" not in render(record)


def test_what_fell_stays_when_the_game_is_opened_again(seedless: Path) -> None:
    before = read_record(seedless, SEAL).entries
    assert Match.load(seedless, save_to=seedless, seal=SEAL).record.entries == before


def test_what_falls_in_place_of_a_torn_throw_is_on_disk_before_it_is_shown(
    seedless: Path,
) -> None:
    match = Match.load(seedless, save_to=seedless, seal=SEAL)
    while not match.entries[-1].startswith("roll "):
        play_on(match, Random(3), 1)
    match.close()
    seedless.write_bytes(seedless.read_bytes()[:-9])
    again, known = Match.load(seedless, save_to=seedless, seal=SEAL), len(match.entries) - 1
    assert again.entries[:known] == match.entries[:known]
    assert again.entries[known].startswith("roll ")
    assert read_record(seedless, SEAL).entries == again.record.entries


def test_no_undo_goes_behind_what_the_system_threw() -> None:
    match, rng, undone = Match.new(seal=SEAL), Random(6), 0
    while not match.is_over:
        play_on(match, rng, 1)
        if match.is_over or match.can_undo() is not None:
            continue
        fell = chance_of(match, 0)
        match.undo(0)  # as far as it goes
        undone += 1
        assert chance_of(match, 0) == fell
        while match.can_redo:
            match.redo()
    assert undone > 50


def test_typed_dice_in_a_sealed_game_need_no_seed_either(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    Match.new(dice="typed", save_to=path, seal=SEAL).close()
    match = Match.load(path, seal=SEAL)
    assert (match.header.seed, match.header.dice, match.actor) == (None, "typed", "chance")


def test_a_fork_of_a_sealed_game_gives_up_its_seed(under_way: Path) -> None:
    match = Match.load(under_way, seal=SEAL)
    fork = match.fork(90)
    assert (match.header.seed, fork.header.seed) == (5, None)
    assert play_on(fork, Random(7), 1).entries[:90] == match.entries[:90]
