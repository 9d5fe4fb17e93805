"""Finished games are kept, a line each, and counted once, whatever happens to program and file."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from nightdrop.cli import main
from nightdrop.games import KINDS
from nightdrop.table.disk import files
from nightdrop.table.match.match import Match
from nightdrop.table.match.result_recorder import count, count_no_more, count_saved
from nightdrop.table.match.results_report import csv_text, uncounted_words
from nightdrop.table.match.statistics import Summary, group_words, groups_of
from nightdrop.table.record.append_only_file import adding_to, read_lines
from nightdrop.table.record.finished import Finished, file_of, keep, read_store, store_of
from nightdrop.table.record.record import Bot
from nightdrop.table.record.saves import OLDER, delete, rename
from tests.conftest import Ship
from tests.kinds.test_solitaire import FOLDER, GIVEN, finished
from tests.wording import in_code

A_GAME = Finished(id="a", when="2026-11-20 20:00:00", scenario="three-piles", seat="player",
                  points=7, level="lost", winner="cups", file="a.yaml")  # fmt: skip


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> None:
    tallies = GIVEN._replace(tallies="tests.table.test_finished:thrown")
    monkeypatch.setitem(KINDS, "patience", tallies)
    ship("three-piles", FOLDER)


def thrown(replay: object) -> dict[str, float]:
    """What the patience counts: the cards that were thrown away, and luck."""
    end = replay.at(replay.length)  # type: ignore[attr-defined]
    return {"thrown": -end.book.thrown, "luck": 0.5}


def over(saves: Path, seed: int, name: str = "game", **chosen: object) -> Match:
    """A patience that was played to its end and saved."""
    path = saves / f"{name}-{seed}.yaml"
    return finished(Match.new("three-piles", {}, seed, save_to=path, **chosen), seed)  # type: ignore[arg-type]


def test_what_is_taken_back_counts_no_more_until_it_ends_again(tmp_path: Path) -> None:
    match, file = over(tmp_path, 5), store_of(tmp_path)
    count(match, tmp_path, "window")
    count_no_more(match, tmp_path)
    assert read_store(file) == ([], frozenset(), [])
    assert count(match, tmp_path, "window") and not count(match, tmp_path, "window")
    assert len(read_store(file).games) == 1


def test_nothing_is_noted_of_a_game_that_was_not_counted(tmp_path: Path) -> None:
    count_no_more(over(tmp_path, 5), tmp_path)
    assert not store_of(tmp_path).exists()


def test_a_game_that_is_over_is_kept_with_all_that_is_told_of_it(tmp_path: Path) -> None:
    match = over(tmp_path, 5)
    assert count(match, tmp_path, "window")
    (kept,) = read_store(store_of(tmp_path)).games
    result = match.result
    assert result is not None
    assert (kept.scenario, kept.seat, kept.against, kept.seed) == ("three-piles", "player", [], 5)
    assert (kept.points, kept.level, kept.winner) == tuple(result)
    assert (kept.how, kept.file, kept.turns) == ("window", "game-5.yaml", 1)
    assert kept.tallies == {"thrown": -match.state.book.thrown, "luck": 0.5}
    assert kept.is_own


def test_nothing_is_kept_of_a_game_that_is_not_over(tmp_path: Path) -> None:
    match = Match.new("three-piles", {}, 3, save_to=tmp_path / "game.yaml")
    match.submit("red")
    assert not count(match, tmp_path, "window")
    assert count_saved(tmp_path) == (0, [])
    assert not store_of(tmp_path).exists()


def test_the_same_game_counts_once_however_often_it_is_opened(tmp_path: Path) -> None:
    match = over(tmp_path, 5)
    match.close()
    again = Match.load(tmp_path / "game-5.yaml", save_to=tmp_path / "game-5.yaml")
    assert [count(one, tmp_path, "window") for one in (match, again)] == [True, False]
    assert count_saved(tmp_path) == (0, [])
    assert len(read_store(store_of(tmp_path)).games) == 1


def test_a_game_of_the_program_alone_is_told_from_the_players_own(tmp_path: Path) -> None:
    bot = {"player": Bot(bot="lot", version=1)}
    assert count(over(tmp_path, 5, players=bot), tmp_path, "window")
    (kept,) = read_store(store_of(tmp_path)).games
    assert (kept.is_own, kept.seat, kept.against) == (False, "", ["lot"])


def test_a_game_elsewhere_than_among_the_saved_ones_does_not_count(tmp_path: Path) -> None:
    assert not count(over(tmp_path / "guide", 5), tmp_path, "window")


def test_a_fork_of_a_game_does_not_count(tmp_path: Path) -> None:
    match = over(tmp_path, 5)
    fork = finished(match.fork(4, 9, save_to=tmp_path / "fork.yaml"))
    assert not count(fork, tmp_path, "window")


def test_finished_games_of_old_are_counted_by_their_files_and_these_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, seed in ((tmp_path, 1), (tmp_path, 2), (tmp_path / OLDER, 3)):
        over(folder, seed).close()
    finished(over(tmp_path, 4).fork(4, 9, save_to=tmp_path / "fork.yaml")).close()
    Match.new("three-piles", {}, 5, save_to=tmp_path / "going-on.yaml").close()
    assert count_saved(tmp_path) == (4, [])
    store = read_store(store_of(tmp_path))
    assert {game.seed for game in store.games} == {1, 2, 3, 4}
    assert {game.how for game in store.games} == {"found"}
    monkeypatch.setattr(Match, "load", None)  # whoever reads a file again fails
    assert count_saved(tmp_path) == (0, [])


def test_what_an_older_program_could_not_count_is_added_once(tmp_path: Path) -> None:
    match = over(tmp_path, 5)
    count(match, tmp_path, "window")
    match.close()
    file = store_of(tmp_path)
    (kept,) = read_store(file).games
    file.write_text(kept.model_copy(update={"tallies": {}}).model_dump_json() + "\n", "utf-8")
    assert [count_saved(tmp_path).games for _twice in "ab"] == [1, 0]
    assert read_store(file).games == [kept]


def test_a_game_under_another_name_is_the_same_and_is_found_there(tmp_path: Path) -> None:
    over(tmp_path, 5).close()
    count_saved(tmp_path)
    rename(tmp_path / "game-5.yaml", "The best")
    count_saved(tmp_path)
    (kept,) = read_store(store_of(tmp_path)).games
    assert file_of(kept, tmp_path) == tmp_path / "The best.yaml"
    delete(tmp_path / "The best.yaml")
    (kept,) = read_store(store_of(tmp_path)).games
    assert file_of(kept, tmp_path) is None


@pytest.mark.parametrize("damage", [b'{"id": "b", "po', b"\x00\xff\n", b"[]\n", b'{"id": 3}\n'])
def test_a_damaged_line_is_passed_over_and_the_next_game_stands_on_its_own(
    tmp_path: Path, damage: bytes
) -> None:
    file = store_of(tmp_path)
    keep(file, A_GAME)
    with file.open("ab") as torn:
        torn.write(damage)
    keep(file, A_GAME.model_copy(update={"id": "c"}))
    store = read_store(file)
    assert [game.id for game in store.games] == ["a", "c"]
    assert [one.line for one in store.damaged] == [2]


def test_what_a_newer_program_tells_besides_is_no_damage(tmp_path: Path) -> None:
    file = store_of(tmp_path)
    with adding_to(file) as adding:
        adding.add({**A_GAME.model_dump(), "weather": "fair"})
    assert read_store(file).games == [A_GAME]


KILLED = """
import sys
from pathlib import Path
from nightdrop.table.record.append_only_file import adding_to
number = 0
while True:
    with adding_to(Path(sys.argv[1])) as adding:
        adding.add({"number": number, "text": "x" * 500})
    number += 1
    print(number, flush=True)
"""


def test_a_program_that_is_killed_leaves_all_lines_that_it_had_written(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(file)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _number in range(20)]
        os.kill(process.pid, signal.SIGKILL)
        said += process.stdout.readlines()
    written = int([line for line in said if line.endswith("\n")][-1])
    with adding_to(file) as adding:  # the lock went with the process
        adding.add({"number": "next"})
    numbers = [line.says["number"] for line in read_lines(file).said]
    assert numbers[:written] == list(range(written)) and numbers[-1] == "next"


ADDS = """
import sys
from pathlib import Path
from nightdrop.table.record.append_only_file import adding_to
for number in range(10):
    with adding_to(Path(sys.argv[1])) as adding:
        adding.add({"number": number, "by": sys.argv[2]})
"""


def test_two_programs_that_add_at_once_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    both = [subprocess.Popen([sys.executable, "-c", ADDS, str(file), by]) for by in "ab"]
    assert [one.wait() for one in both] == [0, 0]
    lines = read_lines(file)
    assert not lines.damaged
    assert sorted((line.says["by"], line.says["number"]) for line in lines.said) == [
        (by, number) for by in "ab" for number in range(10)
    ]


def test_the_store_is_read_by_anyone_a_game_a_line(tmp_path: Path) -> None:
    keep(store_of(tmp_path), A_GAME)
    (line,) = store_of(tmp_path).read_text("utf-8").splitlines()
    assert json.loads(line)["points"] == 7


def told(*points: int, **chosen: object) -> list[Finished]:
    """Finished games of these points, one a day."""
    return [
        A_GAME.model_copy(update={"id": f"{day}", "when": f"2026-11-{day:02} 20:00:00",
                                  "points": one, "level": "won" if one > 7 else "lost",
                                  "winner": "player" if one > 7 else "cups", **chosen})
        for day, one in enumerate(points, 1)
    ]  # fmt: skip


def test_the_mean_stands_with_the_interval_of_students_t() -> None:
    some = Summary("three-piles", told(4, 6, 8))  # 2 / sqrt 3 times 4.303
    assert some.mean == 6
    assert some.interval == pytest.approx((1.03, 10.97), abs=0.01)
    assert Summary("three-piles", told(4)).interval is None


def test_levels_are_counted_with_their_parts_luck_and_causes_are_means() -> None:
    games = told(4, 9, 10, tallies={"thrown": -2, "luck": 0.5})
    games[0] = games[0].model_copy(update={"tallies": {}})
    some = Summary("three-piles", games)
    assert {(share.games, round(share.part, 2)) for share in some.levels} == {(1, 0.33), (2, 0.67)}
    assert some.luck == 0.5
    assert [(cause.name, cause.points) for cause in some.causes] == [("Thrown", -2.0)]


def test_the_levels_of_a_game_stand_in_order_those_that_nobody_reached_too() -> None:
    levels = Summary("three-piles", [A_GAME]).levels
    assert [(share.name, share.games) for share in levels] == [("Won", 0), ("Lost", 1)]


def test_the_fewest_points_are_best_for_the_second_side() -> None:
    some = Summary("three-piles", told(4, 9, seat="cups", against=["captain"]))
    assert some.best is not None and some.best.points == 4
    assert some.won == 1


def test_games_that_cannot_be_compared_are_told_apart() -> None:
    games = [A_GAME, *(A_GAME.model_copy(update=other) for other in (
        {"options": {"deck": 3}}, {"difficulty": "hard"}, {"seat": "", "against": ["captain"]}))]
    words = [group_words(group, "three-piles") for group in groups_of(games)]
    assert sorted(words[:3]) == ["Hard", "On your own", "On your own, other rules"]
    assert words[3] == "Played by the computer: Captain"


def test_a_table_holds_every_game_with_what_its_kind_tells() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text([
        *told(4, options={"deck": 3}), *told(9, tallies={"luck": 0.5})]))))
    assert [(row["points"], row["options"], row["luck"]) for row in rows] == [
        ("4", "deck=3", ""), ("9", "", "0.5")]  # fmt: skip


# Texts of cells that would be run where other signs separate cells, or that are longer than exact.
NASTY = [
    *(f"{before}{sign}cmd()" for before in ("", " ", ";", "; ", "a;", 'a;"', "a\t", "a|", "a,",
                                            "a\n", "a;\u00a0", '";"', "a;'") for sign in "=+-@＝"),
    "1" * 40, "-" + "1" * 40, "12345e67890", "00012", "1.234.567", "12%", "1,5", ";;", '"', '""=1',
    "a;" + "1" * 20, "a; 12e34",
]  # fmt: skip
EXACT = re.compile(r"-?(\d{1,15}|\d{1,9}\.\d{1,9})?")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_no_spreadsheet_of_any_place_runs_or_rounds_a_cell(separator: str) -> None:
    for text in NASTY:
        games = told(-4, file=text, scenario=text, against=[text, text], options={text: text},
                     tallies={text: 0.1 + 0.2}, seed=2**200, when=text, id=text)  # fmt: skip
        rows = csv.reader(io.StringIO(csv_text(games), newline=""), delimiter=separator)
        for one in chain.from_iterable(rows):
            bare = one.strip(" \t\r\n\u00a0\"")
            assert bare[:1] not in (*"=+-@＝＋－＠",) or EXACT.fullmatch(bare), (text, one)
            is_number = re.fullmatch(r"[.,]*\d[\d.,]*(e[+-]?\d+)?%?", bare, re.IGNORECASE)
            assert not is_number or EXACT.fullmatch(bare), (text, one)


def test_a_table_in_a_file_begins_with_a_byte_order_mark_and_in_a_pipe_does_not(
    tmp_path: Path,
) -> None:
    words = [sys.executable, "-m", "nightdrop", "games", "--csv"]
    home = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"),
            "PYTHONIOENCODING": "ascii"}  # fmt: skip
    keep(store_of(tmp_path / "data" / "nightdrop" / "saves"),
         A_GAME.model_copy(update={"file": "Müller.yaml"}))  # fmt: skip
    piped = subprocess.run(words, env=home, stdout=subprocess.PIPE, check=True).stdout
    with (tmp_path / "games.csv").open("wb") as out:
        subprocess.run(words, env=home, stdout=out, check=True)
    written = (tmp_path / "games.csv").read_bytes()
    assert piped.startswith(b"when,") and written.startswith(b"\xef\xbb\xbfwhen,")
    assert "Müller.yaml" in written.decode("utf-8-sig")


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t"])
def test_no_cell_of_a_table_is_a_formula(first: str) -> None:
    games = told(-4, file=f"{first}cmd().yaml", tallies={f"{first}luck": -0.5})
    head, row = csv.reader(io.StringIO(csv_text(games), newline=""))
    cells = dict(zip(head, row, strict=True))
    assert (cells["file"], cells["points"], cells[f"'{first}luck"]) == (
        f"'{first}cmd().yaml", "-4", "-0.5")  # fmt: skip


@pytest.fixture
def saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of saved games that the commands use."""
    monkeypatch.setattr(files, "user_data", tmp_path.joinpath)
    return tmp_path / "saves"


def test_a_command_tells_of_the_games_in_78_columns(
    saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games"]) == 0
    assert capsys.readouterr().out == in_code("No games have been finished yet.") + "\n"
    over(saves, 5).close()
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Three Piles: Standard\n  1 game, points ")
    assert max(map(len, out.splitlines())) <= 78


def test_a_command_writes_the_table(saves: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over(saves, 5).close()
    assert main(["games", "--csv", "--scenario", "three-piles"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (row["scenario"], row["seed"], row["how"]) == ("three-piles", "5", "found")


def test_a_game_that_ends_at_the_terminal_is_counted(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 60))
    assert main(["play", "--text", "--scenario", "three-piles", "--seed", "5"]) == 0
    (kept,) = read_store(store_of(saves)).games
    assert (kept.how, kept.seed) == ("terminal", 5)


def test_a_difficulty_is_kept_and_what_it_sets_is_no_other_rule(tmp_path: Path) -> None:
    path = tmp_path / "easy.yaml"
    easy = Match.new("three-piles", {"difficulty": "easy"}, 3, save_to=path)
    plain = Match.new("three-piles", {"equal": True}, 3, save_to=tmp_path / "plain.yaml")
    assert [count(finished(one), tmp_path, "window") for one in (easy, plain)] == [True, True]
    games = {game.difficulty: game.options for game in read_store(store_of(tmp_path)).games}
    assert games == {"easy": {}, "standard": {"equal": True}}


def test_a_game_that_the_program_played_for_the_player_is_not_the_players_own(
    tmp_path: Path,
) -> None:
    match = Match.new("three-piles", {}, 3, save_to=tmp_path / "game.yaml")
    match.submit("red")
    match.hand_over({"player": Bot(bot="random", version=1)})
    match.hand_over({"player": "human"})
    assert count(finished(match), tmp_path, "window")
    (kept,) = read_store(store_of(tmp_path)).games
    assert (kept.is_own, kept.against) == (False, ["random"])


def test_a_game_that_the_computer_ended_is_told_as_not_counted() -> None:
    """So that who looks for it knows where it went."""
    game = Finished(
        id="1", when="2026-11-28 20:00:00", scenario="three-piles", points=4, level="lost",
        winner="bank", against=["captain"],
    )  # fmt: skip
    assert uncounted_words([game]) == "One game is not counted: the Captain ended it."
    assert uncounted_words([game, game]) == "Two games are not counted: the Captain ended them."
    assert uncounted_words([game.model_copy(update={"seat": "player"})]) == ""
