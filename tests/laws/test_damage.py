"""One bad file or line hides no other: all that is good is read and told, the bad one is named."""

import ast
import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nightdrop.cli import main
from nightdrop.games import KINDS
from nightdrop.table.disk.plain import read_plain
from nightdrop.table.match import standings
from nightdrop.table.match.campaign import count_due
from nightdrop.table.match.result_recorder import count_saved
from nightdrop.table.match.results_report import lines
from nightdrop.table.match.saved import standing_of
from nightdrop.table.record.campaigns import begin, read_campaign, read_campaigns
from nightdrop.table.record.finished import file_of, read_store, store_of
from nightdrop.table.record.saves import stamp
from nightdrop.ui.settings import Settings, read_settings, save_settings
from tests.conftest import Ship
from tests.damage import NAMES, ODD, ROWS, damaged_rows, named
from tests.house.test_architecture import PACKAGE
from tests.kinds.test_solitaire import FOLDER, GIVEN
from tests.table.test_finished import A_GAME, over

GAME = A_GAME.model_copy(update={
    "tallies": {"luck": 0.5, "thrown": -3}, "options": {"jokers": True}, "against": ["captain"],
    "hints": 1, "take_backs": 1, "turns": 3, "seed": 5, "deal": "2026-W48", "how": "window",
    "difficulty": "hard",
})  # fmt: skip
OWN = {"points": 7, "level": "lost", "winner": "cups", "hints": 1, "left": False,
       "tallies": {"luck": 0.5}}  # fmt: skip


@pytest.fixture(autouse=True)
def _among_the_games(monkeypatch: pytest.MonkeyPatch, ship: Ship) -> None:
    tallies = GIVEN._replace(tallies="tests.table.test_finished:thrown")
    monkeypatch.setitem(KINDS, "patience", tallies)
    ship("three-piles", FOLDER)


def goods(count: int) -> list[dict[str, Any]]:
    """Lines of games, each known by its id."""
    return [GAME.model_copy(update={"id": f"good-{number}"}).model_dump()
            for number in range(count)]  # fmt: skip


def test_the_finished_games_survive_each_damage_of_a_line(tmp_path: Path) -> None:
    file = store_of(tmp_path)
    (good, last), damages = goods(2), dict(damaged_rows({**GAME.model_dump(), "id": "odd"}))
    for name, row in damages.items():
        file.write_bytes(b"\n".join((json.dumps(good).encode(), row, json.dumps(last).encode())))
        games, _files, damaged = read_store(file)
        found = {game.id for game in games}
        assert {"good-0", "good-1"} <= found, name
        assert len(found) + len(damaged) == 3 or "id" in name, name
        assert [one.line for one in damaged] in ([], [2]), name
        assert all(one.brief.startswith("finished.jsonl:2: ") for one in damaged), name
        told = "\n".join((*(lines(games) if len(found) == 3 else ()), *map(str, damaged)))
        assert told.encode() and "\0" not in told and "\x1b" not in told, name


FIRST = {"campaign": {"scenario": "three-piles", "options": {"jokers": True}, "seeds": [5, 6],
                      "created": "2026-11-26 15:00:00"}}  # fmt: skip
STORY = {"campaign": {"story": "night-and-morning", "side": "allies", "level": "captain",
                      "parts": [{"scenario": "night-drop", "seat": "us", "seed": 5}],
                      "created": "2026-11-26 15:00:00"}}  # fmt: skip
LATER = {"deal": 1, "begun": True}, {"deal": 1, "own": OWN}, {"deal": 1, "beside": OWN}


@pytest.mark.parametrize("line", [FIRST, STORY, *LATER], ids=["deals", "story", "begun", "own",
                                                              "beside"])  # fmt: skip
def test_the_campaigns_survive_each_damage_of_a_line(tmp_path: Path, line: dict[str, Any]) -> None:
    good = begin(tmp_path, "three-piles", {}, 3, "2026-11-26 15:00:00")
    odd = good.path.with_name("campaign-odd.jsonl")
    for name, row in damaged_rows(line):
        rows = [row] if "campaign" in line else [json.dumps(FIRST).encode(), row]
        odd.write_bytes(b"\n".join(rows))
        found, refused = read_campaigns(tmp_path)
        assert good.path in {one.path for one in found}, name
        assert len(found) + len(refused) == 2, name
        if "campaign" not in line:  # of a damaged line all others count
            (other,) = (one for one in found if one.path == odd)
            assert [deal.seed for deal in other.deals] == [5, 6], name
            assert [one.line for one in other.damaged] in ([], [2]), name


def test_a_campaign_of_a_million_deals_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "campaigns" / "campaign-1.jsonl"
    path.parent.mkdir()
    path.write_text(json.dumps({"campaign": {"scenario": "x", "seeds": [1] * 1_000_000}}), "utf-8")
    (refused,) = read_campaigns(tmp_path)[1]
    assert refused.brief == "campaign-1.jsonl:1: is longer than 100000 bytes"


# Files as they lie in a folder of saved games, besides good ones.
FILES = {
    **{name: row for name, row in ROWS.items() if name != "long"},
    "empty": b"", "one line": b"format: night-drop-record-1\n", "many": b"[" + b"1," * 100_000,
}  # fmt: skip


def odd_copies(game: bytes) -> Iterator[tuple[str, bytes]]:
    """A finished game with something odd in its header."""
    head, entries = game.split(b"entries:")
    yield "half", game[: len(game) // 2]
    for key in (b"seed", b"created", b"options", b"players", b"hints", b"take_backs", b"deal",
                b"fork", b"scenario", b"handed"):  # fmt: skip
        rows = [row for row in head.split(b"\n") if row and not row.startswith((key, b" "))]
        for odd in (b"[]", b"{a: [1]}", b"9" * 400, b".nan", b'"a\\0b"', b"99999-99-99", b"-1"):
            made = b"\n".join([*rows, key + b": " + odd, b"entries:"]) + entries
            yield f"{key.decode()} is {odd[:9].decode()}", made


def test_the_saved_games_survive_each_damage_of_a_file(tmp_path: Path) -> None:
    for seed in (1, 2):
        over(tmp_path, seed).close()
    game = (tmp_path / "game-1.yaml").read_bytes()
    odd = tmp_path / "game-0-odd.yaml"
    for name, data in (*FILES.items(), *odd_copies(game)):
        store_of(tmp_path).unlink(missing_ok=True)
        odd.write_bytes(data)
        refused = count_saved(tmp_path).passed_over
        store = read_store(store_of(tmp_path))
        assert {game.file for game in store.games} >= {"game-2.yaml"}, name
        assert {game.seed for game in store.games} >= {1, 2}, name
        assert all(one.brief.startswith("game-0-odd.yaml") for one in refused), name


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_game_is_counted_told_and_found_whatever_its_file_is_called(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, name: bytes
) -> None:
    monkeypatch.setattr("nightdrop.table.disk.files.user_data", lambda part: tmp_path / part)
    saves = tmp_path / "saves"
    for seed in (1, 2):
        over(saves, seed).close()
    os.replace(saves / "game-2.yaml", named(saves, name, ".yaml"))
    for words in (["games"], ["games", "--csv"]):
        assert main(words) == 0
    assert capsys.readouterr().err == ""
    games = read_store(store_of(saves)).games
    assert {game.seed for game in games} == {1, 2}
    assert {file_of(game, saves) for game in games} == {*saves.glob("*.yaml")}
    assert count_saved(saves) == (0, [])


@pytest.mark.parametrize("when", [1e11, 1e12, -1e12, 1e18])
def test_a_game_of_a_moment_that_no_calendar_has_is_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, when: float
) -> None:
    for seed in (1, 2):
        over(tmp_path, seed).close()
    monkeypatch.setattr("nightdrop.table.match.result_recorder.written_at", lambda path: when)
    assert count_saved(tmp_path) == (2, [])
    assert len([*lines(read_store(store_of(tmp_path)).games)]) > 5


def test_a_line_that_is_damaged_later_is_counted_anew_from_its_record(tmp_path: Path) -> None:
    over(tmp_path, 5).close()
    count_saved(tmp_path)
    file = store_of(tmp_path)
    text = file.read_text("utf-8")
    file.write_text(text.replace('"points": ', '"points": 1' + "0" * 400), "utf-8")
    assert count_saved(tmp_path).games == 1
    assert len(read_store(file).games) == 1


def test_a_deal_whose_outcome_is_damaged_is_not_counted_as_lost(tmp_path: Path) -> None:
    one = begin(tmp_path, "three-piles", {}, 3, "2026-11-26 15:00:00")
    one.begin(1)
    with one.path.open("a", encoding="utf-8") as file:
        file.write('{"deal": 1, "own": {"points": 7, "level": "won", "winner": "player", '
                   '"tallies": {"luck": NaN}}}\n')  # fmt: skip
    before = one.path.read_bytes()
    found = count_due(read_campaign(one.path))
    assert found.damaged[0].brief == f"{one.path.name}:3: contains 'NaN', which is not a number"
    assert (found.deals[0].own, one.path.read_bytes()) == (None, before)


def test_the_settings_survive_each_odd_value(tmp_path: Path) -> None:
    """Of an odd one the default stands; all others are as they were."""
    file = tmp_path / "settings.json"
    sound = replace(Settings(), width=900, grid=False, game="night-drop", volume=0.3, level="x",
                    x=7, still=True, language="it")  # fmt: skip
    save_settings(file, sound)
    good = json.loads(file.read_text("utf-8"))
    for name in good:
        for odd, text in ODD.items():
            file.write_text(json.dumps({**good, name: "@@"}).replace('"@@"', text), "utf-8")
            found, is_damaged = read_settings(file)
            assert not is_damaged, (name, odd)
            value = getattr(found, name)
            assert replace(found, **{name: getattr(sound, name)}) == sound, (name, odd)
            assert type(value) is type(getattr(sound, name)) or name == "keys", (name, odd)


def test_the_standings_survive_each_odd_entry(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(standings, "user_cache", tmp_path.joinpath)
    for seed in (1, 2):
        over(tmp_path, seed).close()
    paths = sorted(tmp_path.glob("game-*.yaml"))
    found = {now: standing_of(path) for path in paths if (now := stamp(path)) is not None}
    standings.keep(found)
    file = standings.kept_file()
    good = json.loads(file.read_text("utf-8"))
    assert len(standings.recalled()[0]) == 2
    for name, row in damaged_rows({"entry": good["games"][0]}):
        if not row.startswith(b'{"entry": ') or name in ROWS:
            continue
        text = row.decode().removeprefix('{"entry": ').removesuffix("}")
        other = json.dumps({**good, "games": ["@@", good["games"][1]]})
        file.write_text(other.replace('"@@"', text), "utf-8")
        assert paths[1] in {one.path for one in standings.recalled()[0]}, name


# Who reads JSON, or lists a folder, otherwise than by `plain` and `folders`, and why.
OTHERWISE = {
    "table/disk/plain.py": "the one way to read JSON",
    "table/disk/folders.py": "the one way to list a folder",
    "table/disk/files.py": "lists what is shipped",
    "table/disk/logs.py": "lists names alone, of what it wrote itself",
    "table/scenario/notes.py": "lists what is shipped",
    "table/scenario/campaign_files.py": "lists what is shipped",
    "table/scenario/voices.py": "lists what is shipped",
    "table/words/catalogues.py": "lists what is shipped",
    "table/words/english.py": "lists what is shipped",
    "hexwar/ui/map/chart.py": "lists what is shipped",
    "hexwar/ui/map/picture.py": "lists what is shipped",
    "hexwar/scenario/own.py": "lists a scenario that was read",
    "ui/look/game_art.py": "lists the pictures of a scenario, each of which may fail",
    "table/scenario/scenarios.py": "lists names alone",
    "table/record/autosave.py": "lists names alone, of what it wrote itself",
    "table/record/playback.py": "reads what it has just written",
    "table/pipe.py": "reads requests, which have bounds of their own",
    "lab/lineups.py": "reads what it has just written, and what was typed",
    "lab/workers.py": "reads what it has just written",
}  # fmt: skip
LISTS = {"glob", "rglob", "iterdir", "listdir", "scandir"}
READS = re.compile(rf"\b(?:loads?|{'|'.join(sorted(LISTS))})\s*\(")


def test_lines_and_folders_of_the_player_are_read_in_one_way() -> None:
    """A reader that is added hides nothing either, or says here why it need not care."""
    found = set[str]()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text("utf-8")
        if not READS.search(text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                name, of = node.func.attr, node.func.value
                loads = name in ("load", "loads") and ast.unparse(of) == "json"
                if name in LISTS or loads:
                    found.add(path.relative_to(PACKAGE).as_posix())
    assert found == OTHERWISE.keys()


@pytest.mark.parametrize("opens", ["[", '{"a":'])
def test_a_line_is_as_deep_as_what_refuses_it_says(opens: str) -> None:
    closes = "]" if opens == "[" else "}"
    assert read_plain(f"{opens * 63}[]{closes * 63}")
    with pytest.raises(ValueError, match="nested deeper than 64 levels"):
        read_plain(f"{opens * 64}[]{closes * 64}")
