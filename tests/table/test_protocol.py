"""[docs/protocol.md, Requests] Every request of the engine on stdin and stdout, and bad ones."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nightdrop.table.match.match import Match
from nightdrop.table.pipe import LINE_BYTES, Engine, serve
from nightdrop.table.record.record import read_record
from nightdrop.table.record.sealed import lid_of
from nightdrop.table.scenario.scenarios import shipped_scenarios
from tests.patience import MINUTES
from tests.wording import in_code, text_of

FIGHT = """
scenario: night-drop
turn: 5
phase: {choose: us}
units: {"2713": [{id: "505.A"}], "2714": [{id: "G.01", face: infantry-a}]}
"""


class Pipe:
    """An engine, asked as a client asks it."""

    def __init__(self) -> None:
        self.engine = Engine()

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        line = json.dumps({"do": do, **fields})
        return json.loads(json.dumps(self.engine.answer(line)))  # type: ignore[no-any-return]

    def acts(self, *texts: str) -> dict[str, Any]:
        for text in texts:
            answer = self.ask("act", text=text)
            assert answer["ok"], answer
        return answer


@pytest.fixture
def pipe() -> Pipe:
    """An engine with a new game of seed 7."""
    pipe = Pipe()
    assert pipe.ask("new", scenario="night-drop", options={}, seed=7)["ok"]
    return pipe


@pytest.fixture
def fight() -> Pipe:
    """An engine in which a company is about to attack, chance by hand."""
    pipe = Pipe()
    assert pipe.ask("position", yaml=FIGHT)["ok"]
    pipe.acts("U1", "done", "attack 2714", "join 505.A")
    return pipe


def test_new_answers_with_the_status_of_the_transcript(pipe: Pipe) -> None:
    status = pipe.ask("status")["status"]
    prompt = status.pop("prompt")
    assert prompt.endswith("]")
    assert status == {
        "turn": 1,
        "night": True,
        "actor": "us",
        "step": "choose",
        "initiative": "us",
        "activation": None,
        "allowance": None,
        "used": [],
        "forced": None,
        "tokens": [],
        "companies_left": {"505": 6, "507": 5, "508": 6},
        "result": None,
    }


def test_without_a_seed_the_client_takes_the_chance_actions() -> None:
    pipe = Pipe()
    assert pipe.ask("new")["status"]["actor"] == "chance"
    answer = pipe.ask("actions")
    assert answer["actions"] == sorted(answer["actions"])
    assert len(answer["weights"]) == len(answer["actions"])
    assert dict(zip(answer["actions"], answer["weights"], strict=True))["draw infantry-a"] == 3


def test_board_has_every_hex_and_table(pipe: Pipe) -> None:
    board = pipe.ask("board")
    assert len(board["hexes"]) == 33 * 24
    assert {hex_["terrain"] for hex_ in board["hexes"].values()} == {
        "bocage",
        "village",
        "marsh",
        "stream",
    }
    assert board["shift"] == "even"
    assert len({(a, b) for a, b, _ in board["links"]}) == len(board["links"])
    assert all(a < b and kind in ("road", "rail", "road|rail") for a, b, kind in board["links"])
    assert board["vp"] == sorted(board["vp"])
    assert sum(sticks for _, sticks in board["drop"]["507"]) == 22
    assert sorted(board["entry"]) == ["A", "B", "C", "D"]
    assert board["mix"]["505"] == {"plt": 18, "ldr": 6, "hq": 3, "advantage": 1}
    assert board["faces"]["armoured-car-d"]["armour"] is True
    assert board["options"]["stick_defence"] == {
        "value": True,
        "default": True,
        "values": [True, False],
    }


@pytest.mark.parametrize("scenario", shipped_scenarios())
def test_board_tells_every_option_that_new_takes(scenario: str) -> None:
    """Every option that is told is taken with each of its values, and no other one is."""
    pipe = Pipe()
    refused = pipe.ask("new", scenario=scenario, options={"unheard": 1})["error"]
    assert pipe.ask("new", scenario=scenario)["ok"]
    told = pipe.ask("board")["options"]
    assert ", ".join(told) == refused.partition("choose from ")[2].rstrip(".")
    for name, option in told.items():
        assert option["value"] == option["default"]
        values = option["values"] if isinstance(option["values"], list) else [option["default"]]
        assert option["default"] in values
        for value in values:
            assert pipe.ask("new", scenario=scenario, options={name: value})["ok"], (name, value)
        assert pipe.ask("board")["options"][name]["value"] == value
        assert not pipe.ask("new", scenario=scenario, options={name: "unheard"})["ok"]


def test_actions_are_sorted_and_empty_for_nobody(pipe: Pipe) -> None:
    assert pipe.ask("actions") == {"ok": True, "actions": ["U1", "U2", "U3"]}


def test_act_tells_the_news_as_the_actor_may_know_them(pipe: Pipe) -> None:
    answer = pipe.ask("act", text="U1")
    assert answer["news"] == ["The 505th is activated. [5.4.1]"]
    assert answer["status"]["activation"] == "U1"


def test_view_hides_what_a_side_has_not_seen(pipe: Pipe) -> None:
    german = {c["id"]: c for c in pipe.ask("view", **{"as": "german"})["counters"]}
    us = {c["id"]: c for c in pipe.ask("view", **{"as": "us"})["counters"]}
    assert list(us) == sorted(us) == sorted(german)
    assert us["G.01"]["face"] is None
    assert set(german["G.01"]["face"]) == {
        "name",
        "av",
        "dv",
        "reduced_av",
        "reduced_dv",
        "armour",
        "entry",
    }
    assert list(us["G.01"]) == [
        "id",
        "side",
        "kind",
        "group",
        "hex",
        "face",
        "reduced",
        "known_to",
        "spent",
        "capacity",
        "moved",
        "activated",
        "fought",
        "attacked",
    ]


def test_cups_hold_what_the_viewer_must_believe(pipe: Pipe) -> None:
    cups = {who: pipe.ask("view", **{"as": who})["cups"] for who in ("us", "german", "both", "all")}
    assert sum(cups["us"]["german"].values()) == sum(cups["both"]["german"].values()) == 14
    assert sum(cups["german"]["german"].values()) == sum(cups["all"]["german"].values()) == 9
    assert all(count for cup in cups["german"].values() for count in cup.values())


def test_why_gives_the_rule(pipe: Pipe) -> None:
    assert pipe.ask("why", text="U1") == {"ok": True, "legal": True, "reason": None}
    answer = pipe.ask("why", text="G4")
    assert (answer["legal"], answer["reason"][-1]) == (False, "]")


def test_odds_are_exact_and_by_what_a_side_may_know(fight: Pipe) -> None:
    german, us = (fight.ask("odds", **{"as": who}) for who in ("german", "us"))
    assert german["of"] == 36
    assert us["of"] == 36 * 14
    for answer in (german, us):
        assert sum(answer["results"].values()) == answer["of"]
        assert list(answer["results"]) == [
            "attacker double",
            "attacker higher",
            "equal",
            "defender higher",
            "defender double",
        ]


def test_odds_are_refused_without_an_attack(pipe: Pipe) -> None:
    assert pipe.ask("odds", **{"as": "us"})["ok"] is False


def test_undo_is_answered_or_refused_with_the_reason(fight: Pipe) -> None:
    assert fight.ask("undo")["status"]["step"] == "join"
    fight.acts("join 505.A", "fight")
    answer = fight.ask("undo")
    assert answer["ok"] is False
    assert text_of("sentences.refused.undo_learned") in answer["error"]
    assert fight.ask("record")["entries"][-1] == "fight"


def test_the_transcript_of_a_fight_goes_on_to_its_end(fight: Pipe) -> None:
    assert fight.acts("fight")["status"]["actor"] == "chance"
    answer = fight.acts("roll 6 1")
    assert answer["status"]["activation"] != "U1" or answer["status"]["step"] != "roll"
    assert answer["news"]


def test_a_saved_game_goes_on_as_it_would_have(pipe: Pipe, tmp_path: Path) -> None:
    path = str(tmp_path / "game.yaml")
    pipe.acts("U1", "done")
    assert pipe.ask("save", path=path)["ok"]
    other = Pipe()
    assert other.ask("load", path=path)["status"] == pipe.ask("status")["status"]
    for one in (pipe, other):
        for _ in range(40):
            one.acts(one.ask("actions")["actions"][0])
    assert other.ask("record") == pipe.ask("record")


def test_a_request_before_there_is_a_game_is_refused() -> None:
    for do in ("status", "board", "actions", "undo", "record"):
        assert Pipe().ask(do)["ok"] is False


@pytest.mark.parametrize(
    "line",
    [
        "no json",
        "[]",
        "null",
        '"new"',
        "{}",
        '{"do":7}',
        '{"do":"jump"}',
        '{"do":"new","seed":"7"}',
        '{"do":"new","seed":true}',
        '{"do":"new","seed":1.5}',
        '{"do":"new","scenario":7}',
        '{"do":"new","scenario":"night-owl"}',
        '{"do":"new","options":[]}',
        '{"do":"new","options":{"bocage_df":9}}',
        '{"do":"position","yaml":""}',
        '{"do":"position","yaml":"turn: 5"}',
        '{"do":"load","path":"/nowhere/at/all.yaml"}',
        '{"do":"load","path":"\\u0000"}',
        '{"do":"save","path":"/nowhere/at/all.yaml"}',
        '{"do":"save","path":""}',
        '{"do":"act"}',
        '{"do":"act","text":7}',
        '{"do":"act","text":"move 505.01 9999"}',
        '{"do":"act","text":"\\ud800"}',
        '{"do":"view"}',
        '{"do":"view","as":"nobody"}',
        '{"do":"odds","as":"us"}',
        "[" * 5000,
        "\udcff",
    ],
)
def test_a_bad_request_is_answered_and_changes_nothing(pipe: Pipe, line: str) -> None:
    before = pipe.ask("record")
    answer = pipe.engine.answer(line.encode("utf-8", "surrogateescape"))
    assert answer["ok"] is False
    assert isinstance(answer["error"], str)
    json.dumps(answer).encode()
    assert pipe.ask("record") == before


@pytest.mark.parametrize("verb", ["load", "save"])
def test_a_path_that_cannot_be_encoded_says_which_character(pipe: Pipe, verb: str) -> None:
    refusal = "The file cannot be used: file names here cannot contain the character U+D800."
    assert pipe.ask(verb, path="game-\ud800.yaml")["error"] == refusal


def test_a_scenarios_name_opens_no_other_file_and_quotes_nothing_of_it(
    pipe: Pipe, tmp_path: Path
) -> None:
    record = tmp_path / "game.yaml"
    assert pipe.ask("save", path=str(record))["ok"]
    for secret, text in (("word", "secret: [hidden"), ("list", "- hidden\n")):
        path = tmp_path / secret
        path.write_text(text, "utf-8")
        kept = record.read_text("utf-8")
        record.write_text(re.sub("\nscenario: .*", f"\nscenario: {path}", kept), "utf-8")
        position = f"scenario: {path}\nturn: 5\n"
        for answer in (
            pipe.ask("new", scenario=str(path)),
            pipe.ask("position", yaml=position),
            pipe.ask("load", path=str(record)),
        ):
            assert in_code(
                "there is no such scenario; the shipped scenarios are {known}",
                known="night-drop") in answer["error"]
            assert "hidden" not in answer["error"]


def bad_line(rng: Random) -> bytes:
    """Noise, or a request with something wrong about it."""
    if rng.random() < 0.3:
        return bytes(rng.randrange(11, 256) for _ in range(rng.randrange(1, 60)))
    verbs = ["new", "position", "load", "save", "view", "act", "odds", "undo", "jump", "", None]
    junk = ["", "x", -1, 2.5, [], {}, None, True, "move 505.01 9999", "roll 9", "é\x00", "undo", 9]
    request: dict[str, object] = {"do": rng.choice(verbs)}
    for name in ("text", "path", "yaml", "as", "scenario", "options"):
        if rng.random() < 0.8 or name in ("scenario", "yaml", "path"):
            value = rng.choice(junk)
            # Almost any text is a good name for a file, but not in a folder that is not there.
            request[name] = f"nowhere/at/{value}" if name == "path" else value
    line = json.dumps(request).encode()
    return line if rng.random() < 0.7 else line[: rng.randrange(1, len(line))]


def test_1000_bad_lines_leave_the_process_alive_and_the_game_unchanged(tmp_path: Path) -> None:
    rng = Random(1)
    new, record = b'{"do":"new","seed":7}', b'{"do":"record"}'
    lines = [bad_line(rng).replace(b"\n", b" ") for _ in range(1000)]
    lines = [line for line in lines if line.strip()]
    done = subprocess.run(
        [sys.executable, "-m", "nightdrop", "engine"],
        input=b"\n".join([new, record, *lines, b"", record]),
        capture_output=True,
        cwd=tmp_path,
        check=False,
        timeout=MINUTES * 60,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert done.stderr == b""
    assert len(answers) == len(lines) + 3
    assert [answer for answer in answers[2:-1] if answer["ok"]] == []
    assert answers[-1] == answers[1]


def test_a_sealed_game_needs_both_passphrases(pipe: Pipe, tmp_path: Path) -> None:
    path, both = str(tmp_path / "game.yaml"), {"us": "one", "german": "two"}
    entries = pipe.ask("record")["entries"]
    assert pipe.ask("save", path=path, passphrases=both)["ok"]
    other = Pipe()
    assert "passphrases of both players" in other.ask("load", path=path)["error"]
    wrong = {"us": "two", "german": "one"}
    assert "does not open" in other.ask("load", path=path, passphrases=wrong)["error"]
    assert "'us' and 'german'" in other.ask("load", path=path, passphrases={"us": "one"})["error"]
    assert other.ask("load", path=path, passphrases=both)["ok"]
    assert other.ask("record")["entries"] == entries
    assert other.ask("save", path=path)["ok"]
    assert "passphrases of both players" in pipe.ask("load", path=path)["error"]


def seed_within(path: str) -> int | None:
    """The seed in a sealed file of these passphrases."""
    lid = lid_of(Path(path))
    assert lid is not None
    return read_record(Path(path), lid.seal("one", "two")).header.seed


def test_a_plain_game_that_is_sealed_gives_up_the_seed_that_its_file_told(
    pipe: Pipe, tmp_path: Path
) -> None:
    plain, sealed = str(tmp_path / "plain.yaml"), str(tmp_path / "sealed.yaml")
    both = {"us": "one", "german": "two"}
    pipe.ask("save", path=plain)
    entries = pipe.ask("load", path=plain) and pipe.ask("record")["entries"]
    assert pipe.ask("save", path=sealed, passphrases=both)["ok"]
    assert seed_within(sealed) is None
    assert pipe.ask("load", path=sealed, passphrases=both)["ok"]
    assert pipe.ask("record")["entries"] == entries


def test_a_seed_that_the_client_named_stays_within_the_seal(pipe: Pipe, tmp_path: Path) -> None:
    path, both = str(tmp_path / "game.yaml"), {"us": "one", "german": "two"}
    assert pipe.ask("save", path=path, passphrases=both)["ok"]
    assert seed_within(path) == 7
    assert pipe.ask("load", path=path, passphrases=both)["ok"]
    assert pipe.ask("save", path=path, passphrases=both)["ok"]
    assert seed_within(path) == 7


def test_why_of_a_text_that_is_no_action_says_so(pipe: Pipe) -> None:
    answer = pipe.ask("why", text="sing")
    assert (answer["ok"], answer["legal"]) == (True, False)
    assert "sing" in answer["reason"]


@pytest.mark.usefixtures("spared")
def test_a_failure_inside_is_answered_and_the_pipe_stays_open(
    pipe: Pipe, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Match, text: str) -> None:
        raise ArithmeticError("secret")

    before = pipe.ask("status")
    monkeypatch.setattr(Match, "submit", fails)
    answer = pipe.ask("act", text="U1")
    assert answer == {
        "ok": False,
        "error": "The request cannot be carried out (ArithmeticError).",
    }
    assert pipe.ask("status") == before


def test_a_folder_that_cannot_be_written_is_named_in_the_answer(pipe: Pipe, tmp_path: Path) -> None:
    answer = pipe.ask("save", path=str(tmp_path / "gone" / "game.yaml"))
    assert answer["error"] == "The file cannot be used: No such file or directory."


def test_empty_lines_are_passed_over() -> None:
    out = io.BytesIO()
    serve(io.BytesIO(b'\n  \n{"do": "status"}\n'), out)
    assert out.getvalue().count(b"\n") == 1


class Stream(io.BytesIO):
    """Lines, and the most bytes that were asked for at once (-1: all there are)."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self.asked: list[int] = []

    def readline(self, size: int | None = -1, /) -> bytes:
        self.asked.append(-1 if size is None else size)
        return super().readline(size)

    def __next__(self) -> bytes:
        return self.readline()


@pytest.mark.parametrize(
    ("line", "answered"),
    [
        (b'{"do":"new"}'.ljust(LINE_BYTES), "status"),
        (b'{"do":"new"}'.ljust(LINE_BYTES + 1), "A line may be at most 8 MB long."),
        (b" " * (LINE_BYTES + 1), "A line may be at most 8 MB long."),
        (b"[" * (3 * LINE_BYTES), "A line may be at most 8 MB long."),
    ],
)
def test_a_line_has_a_limit_and_the_next_one_is_answered(line: bytes, answered: str) -> None:
    requests, out = Stream(line + b'\n{"do":"board"}\n' + line), io.BytesIO()
    serve(requests, out)
    first, second, third = out.getvalue().splitlines()
    assert answered in first.decode() and answered in third.decode()
    assert (b"There is no game yet" in second) == (answered != "status")
    assert -1 not in requests.asked and max(requests.asked) <= LINE_BYTES + 1


def test_passphrases_for_a_plain_file_are_not_needed(pipe: Pipe, tmp_path: Path) -> None:
    path = str(tmp_path / "game.yaml")
    assert pipe.ask("save", path=path)["ok"]
    assert pipe.ask("load", path=path, passphrases={"us": "a", "german": "b"})["ok"]
