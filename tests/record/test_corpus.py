"""Saves are for years: records that stop in every kind of step load, agree and save alike."""

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from nightdrop.engine.model import State, Step
from nightdrop.engine.play import legal_actions
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.rules.rulebooks import RULEBOOKS
from nightdrop.table.disk import files
from nightdrop.table.disk.files import data_path
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.match import Match
from nightdrop.table.match.saved import verified
from nightdrop.table.record.playback import Jump, Replay
from nightdrop.table.record.record import STEPS, Fields, read_record, render, turn_mark
from nightdrop.table.scenario.editions import FIRST_EDITION
from nightdrop.table.scenario.scenarios import (
    FIRST,
    load_scenario,
    read_scenario,
    read_scenario_file,
)
from nightdrop.table.words import catalogues
from tests.conftest import playing_once
from tests.fallujah import kept as town
from tests.phantom import kept
from tests.tools.corpus import END, WHOLE, kind_of, main
from tests.tools.kept import others

RECORDS = Path(__file__).parents[1] / "records"
CORPUS = sorted(path for path in RECORDS.glob("*.yaml") if path.name != WHOLE)
# The steps of the flow of decisions [docs/protocol.md, The flow of decisions].
FLOW = (
    "place drop initiative discovery choose roll draw push reinforce enter move combat join point"
    " night-choice retreat lose advance stacking regroup mark count end"
)
# The chapters that only the second game plays by: its records lie in a folder of their own.
SECOND = ("damage", "off_map_boxes", "events", "demolition", "landing", "pegasus_bridge")
SECOND_FLOW = (
    "place drop surplus landing attrition star edge lovat merville shelling initiative patrol"
    " confusion division discovery choose roll draw push reinforce enter move combat join point hit"
    " choice retreat lose advance stacking regroup mark length count end"
)
# Games to their end; all others stop in a step.
SECOND_WHOLE = {"captains", "whole-game"}
SECOND_RECORDS = sorted((RECORDS / "pegasus-bridge").glob("*.yaml"))
THIRD_FLOW = (
    "reinforce resource movement recon look turn-up disarm defuse strike fight artillery blast"
    " answer assault fire count end"
)
# Games to their end; beside them one for each option stands to the end, from late in a game.
THIRD_WHOLE = {"captain", "deal", "deal-of-a-day", "typed-dice", "whole-game", "withdrawn"}
THIRD_OPTIONS = {f"{option}.{str(value).lower()}": option for option, value in others(kept.NAME)}
THIRD_RECORDS = sorted((RECORDS / kept.NAME).glob("*.yaml"))
FOURTH_FLOW = (
    "army recruit operation isr sensor reveal morale force infiltrate go-on pick ied balk bridge"
    " media chopper raid lead edge mob support fire loss stand leader logistics infowar end"
)
# Steps that only an option brings about, with the record in which they come.
FOURTH_OTHERS = {"talks": "april", "interdict": "interdiction.true"}
FOURTH_WHOLE = {*town.LEVELS, "april", "campaign", "held", "led", "typed-dice", "whole-game"}
FOURTH_OPTIONS = {f"{option}.{str(value).lower()}": option for option, value in others(town.NAME)}
FOURTH_RECORDS = sorted((RECORDS / town.NAME).glob("*.yaml"))

# A game of two captains of each scenario that belongs to a game.
SCENARIO_RECORDS = sorted((RECORDS / "scenarios").glob("*.yaml"))


@pytest.fixture
def opened_once() -> Iterator[None]:
    """A record that a test loads and then checks is played through, and checked, once."""
    with playing_once():
        yield


def kinds_of_steps(folder: str = "hexwar", of: type[Step] = Step) -> Iterator[type[Step]]:
    """Every step of a game's rules that somebody can be asked in; on hexes those of the first."""
    for kind in of.__subclasses__():
        room, _, module = kind.__module__.rpartition(".")
        if room in ("nightdrop.rules", f"nightdrop.{folder}.rules") and module not in SECOND:
            inner = list(kinds_of_steps(folder, kind))
            yield from inner
            if kind.name and not inner:
                yield kind


def test_there_is_a_record_for_every_step() -> None:
    load_scenario(FIRST)  # and its chapters, which no other game loads
    assert {path.stem.partition(".")[0] for path in CORPUS} == set(FLOW.split())
    classes = {kind.__name__.strip("_").lower() for kind in kinds_of_steps()}
    assert {path.stem.partition(".")[2] for path in CORPUS if path.stem != END} == classes


def test_there_is_a_record_for_every_step_of_the_second_game() -> None:
    stems = {path.stem for path in SECOND_RECORDS} - SECOND_WHOLE
    assert {stem.partition(".")[0] for stem in stems} == set(SECOND_FLOW.split())


@pytest.mark.usefixtures("opened_once")
@pytest.mark.parametrize("path", SECOND_RECORDS, ids=lambda path: path.stem)
def test_a_record_of_the_second_game_agrees_and_is_saved_alike(path: Path, tmp_path: Path) -> None:
    match = Match.load(path)
    assert match.is_over if path.stem in SECOND_WHOLE else kind_of(match.state) == path.stem
    match.save(tmp_path / "again.yaml")
    assert (tmp_path / "again.yaml").read_bytes() == path.read_bytes()
    marks = sum(turn_mark(entry) is not None for entry in match.record.entries)
    assert f"{marks} digests agree" in verified(path)
    assert marks == match.state.turn or path.stem not in SECOND_WHOLE


@pytest.mark.usefixtures("opened_once")
@pytest.mark.parametrize("path", SCENARIO_RECORDS, ids=lambda path: path.stem)
def test_a_record_of_a_scenario_agrees_and_is_saved_alike(path: Path, tmp_path: Path) -> None:
    match = Match.load(path)
    assert match.is_over and match.header.scenario == path.stem
    assert match.state.game.digest == match.header.scenario_digest
    match.save(tmp_path / "again.yaml")
    assert (tmp_path / "again.yaml").read_bytes() == path.read_bytes()
    marks = sum(turn_mark(entry) is not None for entry in match.record.entries)
    assert marks and f"{marks} digests agree" in verified(path)


def test_there_is_a_record_for_every_step_and_option_of_the_third_game() -> None:
    stems = {path.stem for path in THIRD_RECORDS}
    assert stems >= THIRD_WHOLE | THIRD_OPTIONS.keys()
    steps = stems - THIRD_WHOLE - THIRD_OPTIONS.keys()
    assert {stem.partition(".")[0] for stem in steps} == set(THIRD_FLOW.split())
    classes = {kind.__name__.lower() for kind in kinds_of_steps("phantom_fury")}
    assert {stem.partition(".")[2] for stem in steps - {END}} == classes | {"firing"}  # and answer


@pytest.mark.usefixtures("opened_once")
@pytest.mark.parametrize("path", THIRD_RECORDS, ids=lambda path: path.stem)
def test_a_record_of_the_third_game_agrees_and_is_saved_alike(path: Path, tmp_path: Path) -> None:
    match = Match.load(path)
    is_over = path.stem in THIRD_WHOLE | THIRD_OPTIONS.keys()
    assert match.is_over if is_over else kind_of(match.state) == path.stem
    match.save(tmp_path / "again.yaml")
    assert (tmp_path / "again.yaml").read_bytes() == path.read_bytes()
    marks = sum(turn_mark(entry) is not None for entry in match.record.entries)
    assert f", {marks} digests agree" in verified(path)
    assert marks == match.state.turn or path.stem not in THIRD_WHOLE
    match.close()


@pytest.mark.parametrize("stem", THIRD_OPTIONS)
def test_a_record_of_an_option_of_the_third_game_is_no_game_by_the_defaults(stem: str) -> None:
    record = read_record(RECORDS / kept.NAME / f"{stem}.yaml")
    assert THIRD_OPTIONS[stem] in record.header.options and kept.differs(record)


def test_there_is_a_record_for_every_step_and_option_of_the_fourth_game() -> None:
    stems = {path.stem for path in FOURTH_RECORDS}
    assert stems >= FOURTH_WHOLE | FOURTH_OPTIONS.keys()
    steps = stems - FOURTH_WHOLE - FOURTH_OPTIONS.keys()
    assert {stem.partition(".")[0] for stem in steps} == set(FOURTH_FLOW.split())
    classes = {kind.__name__.strip("_").lower() for kind in kinds_of_steps("fallujah")
               if kind.name not in (*FOURTH_OTHERS, "result")}  # fmt: skip
    assert {stem.partition(".")[2] for stem in steps - {END}} == classes


@pytest.mark.parametrize("step", FOURTH_OTHERS)
def test_a_step_of_an_option_of_the_fourth_game_comes_in_a_record(step: str) -> None:
    match = Match.load(RECORDS / town.NAME / f"{FOURTH_OTHERS[step]}.yaml")
    assert step in {state.due.name for state in match.history.states if state.todo}
    match.close()


@pytest.mark.usefixtures("opened_once")
@pytest.mark.parametrize("path", FOURTH_RECORDS, ids=lambda path: path.stem)
def test_a_record_of_the_fourth_game_agrees_and_is_saved_alike(path: Path, tmp_path: Path) -> None:
    match = Match.load(path)
    if path.stem in FOURTH_WHOLE:
        assert match.is_over
    elif path.stem not in FOURTH_OPTIONS:
        assert kind_of(match.state) == path.stem
    match.save(tmp_path / "again.yaml")
    assert (tmp_path / "again.yaml").read_bytes() == path.read_bytes()
    marks = sum(turn_mark(entry) is not None for entry in match.record.entries)
    assert f"{marks} digests agree" in verified(path)
    match.close()


def test_records_of_the_fourth_game_are_of_both_versions_of_its_rules() -> None:
    found = {path.stem: read_record(path) for path in FOURTH_RECORDS}
    assert {record.header.rules.version for record in found.values()} == {1, 2}
    assert found["led"].header.rules.version == 2 and not town.agrees_with(found["led"], 1)


@pytest.mark.parametrize("stem", FOURTH_OPTIONS)
def test_a_record_of_an_option_of_the_fourth_game_is_no_game_by_the_default(stem: str) -> None:
    record = read_record(RECORDS / town.NAME / f"{stem}.yaml")
    option = FOURTH_OPTIONS[stem]
    assert option in record.header.options and town.differs(record, option)


@pytest.mark.usefixtures("opened_once")
@pytest.mark.parametrize("path", [*CORPUS, RECORDS / WHOLE], ids=lambda path: path.stem)
def test_an_old_record_loads_agrees_and_is_saved_alike(path: Path, tmp_path: Path) -> None:
    match = Match.load(path)
    assert kind_of(match.state) == path.stem or path.name == WHOLE
    match.save(tmp_path / "again.yaml")
    assert (tmp_path / "again.yaml").read_bytes() == path.read_bytes()
    marks = sum(turn_mark(entry) is not None for entry in match.record.entries)
    assert f", {marks} digests agree" in verified(path)


def test_the_corpus_holds_digests() -> None:
    assert "9 digests agree" in verified(RECORDS / WHOLE)
    assert sum("\n- 'turn " in path.read_text("utf-8") for path in CORPUS) >= 5


def test_the_corpus_is_never_written_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = ("drop.dropsticks.yaml", "move.moveunits.yaml")
    for path in (*CORPUS, RECORDS / WHOLE):
        if path.name not in missing:
            (tmp_path / path.name).write_text("old", encoding="utf-8")
    assert main(["--out", str(tmp_path), "--games", "1"]) == 0
    assert "drop.dropsticks.yaml: 5 entries" in capsys.readouterr().out
    now = read_scenario(FIRST)
    older, younger = (f"scenario_digest: {one}\n" for one in (now.older_digest, now.digest))
    for path in (*CORPUS, RECORDS / WHOLE):
        kept = path.read_text("utf-8").replace(older, f"{younger}digests: 2\n")
        written = (tmp_path / path.name).read_text("utf-8")
        if path.name not in missing:
            assert written == "old"
        elif now.edition == FIRST_EDITION:  # on data that were corrected another game is played
            assert written == kept


SAVED = {FIRST: [*CORPUS, RECORDS / WHOLE], "pegasus-bridge": SECOND_RECORDS}
MUD = '  mud: {default: false, values: [false, true], label: Mud, basis: ruled}\n'


def played(name: str, path: Path, options: dict[str, object]) -> Path:
    """A game of two turns between random players, written today."""
    rng = Random(3)
    match = Match.new(scenario=name, options=options, seed=3, save_to=path)
    while match.state.turn < 3:
        assert match.actor is not None
        match.submit(random_action(match.view(match.actor), rng))
    match.close()
    return path


def add_an_option(name: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As [docs/adding-things.md, Add an option or a difficulty] says: a default in the rulebook, a
    row in the scenario. The scenario's folder."""
    book = RULEBOOKS[name]
    wider = replace(book, options={**book.options, "mud": False})
    monkeypatch.setitem(RULEBOOKS, name, wider)
    folder = home / name
    shutil.copytree(data_path("scenarios", name), folder, ignore=shutil.ignore_patterns("land"))
    text = (folder / "scenario.yaml").read_text("utf-8")
    text = text.replace("options:\n", f"options:\n{MUD}", 1)
    (folder / "scenario.yaml").write_text(text, "utf-8")

    def found(*parts: str) -> Path:
        return home.joinpath(*parts[1:]) if parts[0] == "scenarios" else data_path(*parts)

    for module in (catalogues, files):
        monkeypatch.setattr(module, "data_path", found)
    return folder


@pytest.mark.parametrize("name", SAVED)
def test_an_option_that_is_added_leaves_every_record_as_it_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The records of all times agree in every digest, and play on; the option can be played."""
    now = played(name, tmp_path / "now.yaml", {})
    folder = add_an_option(name, tmp_path / "shipped", monkeypatch)
    assert load_scenario(name, {"mud": True}).rules.options["mud"] is True
    assert load_scenario(name).rules.options["mud"] is False
    wide = played(name, tmp_path / "wide.yaml", {"mud": True})
    for path in (now, wide, *SAVED[name]):
        marks = sum(turn_mark(entry) is not None for entry in read_record(path).entries)
        assert f"{marks} digests agree" in verified(path)
    assert read_record(now).header.digests == read_record(wide).header.digests == 2
    forked = Match.load(SAVED[name][0]).fork(0, 5, save_to=tmp_path / "fork.yaml")
    assert forked.header.digests is None, "with its entries it has the digests of its game"
    assert Match.load(tmp_path / "fork.yaml").state == forked.state
    text = (folder / "scenario.yaml").read_text("utf-8")
    otherwise = text.replace(MUD, MUD.replace("default: false", "default: true"))
    (folder / "scenario.yaml").write_text(otherwise, "utf-8")
    with pytest.raises(FileError, match="was played with other data"):
        verified(now)


def test_a_scenario_need_not_declare_an_option_that_is_younger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player's own scenario is not written anew: it plays by the default, and names the same."""
    folder, before = add_an_option(FIRST, tmp_path, monkeypatch), read_scenario(FIRST).digest
    text = (folder / "scenario.yaml").read_text("utf-8")
    (folder / "scenario.yaml").write_text(text.replace(MUD, ""), "utf-8")
    older = read_scenario_file(folder)
    assert (older.game().rules.options["mud"], older.digest) == (False, before)


def test_a_form_of_digests_that_is_not_known_is_refused(tmp_path: Path) -> None:
    path = played(FIRST, tmp_path / "now.yaml", {})
    path.write_text(path.read_text("utf-8").replace("digests: 2", "digests: 3"), "utf-8")
    with pytest.raises(FileError, match=r"now.yaml:\d+: digests"):
        read_record(path)


def from_0(old: dict[str, object]) -> Fields:
    """An invented format in which the entries were called moves."""
    moves = old.pop("moves")
    return Fields({**old, "entries": moves}, {"entries": "moves"})


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> str:
    """A record of the invented format, which can be read as long as the test runs."""
    monkeypatch.setitem(STEPS, 0, from_0)
    text = (RECORDS / "initiative.initiative.yaml").read_text("utf-8")
    return text.replace("record-1", "record-0").replace("entries:", "moves:")


def test_a_record_of_an_older_format_is_read_and_saved_in_the_format_of_today(
    tmp_path: Path, old: str
) -> None:
    path = tmp_path / "old.yaml"
    path.write_text(old, encoding="utf-8")
    newer = read_record(RECORDS / "initiative.initiative.yaml")
    assert render(read_record(path)) == render(newer)
    Match.load(path).save(tmp_path / "new.yaml")
    assert read_record(tmp_path / "new.yaml") == newer


def test_a_refusal_of_an_older_format_names_the_right_line(tmp_path: Path, old: str) -> None:
    path = tmp_path / "old.yaml"
    text = old + "- U1\n"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as refusal:
        Match.load(path)
    assert refusal.value.line == len(text.splitlines())


def test_a_newer_format_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    text = (RECORDS / "initiative.initiative.yaml").read_text("utf-8")
    path.write_text(text.replace("record-1", "record-2"), encoding="utf-8")
    with pytest.raises(FileError, match="saved by a newer Night Drop: its format is 2"):
        Match.load(path)


def changed(tmp_path: Path, change: Callable[[str], str]) -> Path:
    """The whole game's record after a change, as rules that changed would make it look."""
    path = tmp_path / "changed.yaml"
    path.write_text(change((RECORDS / WHOLE).read_text("utf-8")), encoding="utf-8")
    return path


def without_a_line(text: str, turn: int) -> str:
    """The record without the first activation of a turn: that turn no longer replays."""
    start = text.index(f"- 'turn {turn - 1} ends")
    found = re.search(r"\n- [UG]\d(?=\n)", text[start:])
    assert found
    return text[: start + found.start()] + text[start + found.end() :]


def ends_of_turns(path: Path) -> dict[int, State]:
    """The state at the beginning of each turn."""
    replay = Replay(path)
    return {mark.turn: replay.at(mark.entry) for mark in reversed(replay.turn_marks)}


def test_a_turn_that_no_longer_replays_is_named_and_left_out(tmp_path: Path) -> None:
    path = changed(tmp_path, lambda text: without_a_line(text, 4))
    with pytest.raises(FileError, match=r"is not legal here.*turn 4 is the first that differs"):
        verified(path)
    with pytest.raises(FileError, match="is not legal here"):
        Match.load(path)
    replay = Replay(path)
    gaps = [action for action in replay.played.actions if isinstance(action, Jump)]
    assert [gap.turn for gap in gaps] == [4]
    assert "turn 4 is the first that differs" in replay.notice
    assert replay.played.checked == 8
    assert replay.at(replay.length).result is not None
    ours, theirs = ends_of_turns(path), ends_of_turns(RECORDS / WHOLE)
    for turn in range(2, 10):
        assert ours[turn].pieces == theirs[turn].pieces
        assert ours[turn].book.vp == theirs[turn].book.vp


def test_a_gap_is_told_in_the_log_and_a_game_can_go_on_from_behind_it(tmp_path: Path) -> None:
    replay = Replay(changed(tmp_path, lambda text: without_a_line(text, 4)))
    gap = next(n for n, action in enumerate(replay.played.actions) if isinstance(action, Jump))
    watching = Match(replay.header, replay.played, None)
    told = [line.text for line in watching.log("us", gap) if line.index == gap]
    assert told == [replay.played.actions[gap].sentence]  # type: ignore[attr-defined]
    fork = watching.fork(gap + 3, 5, save_to=tmp_path / "fork.yaml")
    again = Match.load(tmp_path / "fork.yaml")
    assert again.state == fork.state
    assert again.header.fork == 2


def test_an_old_game_by_other_rules_is_watched(tmp_path: Path) -> None:
    path = changed(tmp_path, lambda text: text.replace("  version: 1\n", "  version: 0\n"))
    said = r"played under the rules night-drop 0.*even so, every turn ends"
    with pytest.raises(FileError, match=said):
        verified(path)
    replay = Replay(path)
    assert replay.length == Replay(RECORDS / WHOLE).length
    fork = Match(replay.header, replay.played, None).fork(200, 5, save_to=tmp_path / "fork.yaml")
    assert Match.load(tmp_path / "fork.yaml").state == fork.state


def test_a_game_on_other_data_is_watched(tmp_path: Path) -> None:
    digest = read_record(RECORDS / WHOLE).header.scenario_digest
    path = changed(tmp_path, lambda text: text.replace(digest, "f" * 64))
    with pytest.raises(FileError, match="was played with other data"):
        verified(path)
    assert Replay(path).length == Replay(RECORDS / WHOLE).length


def test_a_stored_position_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    def damage(text: str) -> str:
        start = text.index("- 'turn 4 ends")
        text = text[:start] + text[start:].replace('"turn": 5', '"turn": 99', 1)
        return without_a_line(text, 4)

    replay = Replay(changed(tmp_path, damage))
    gaps = [action.turn for action in replay.played.actions if isinstance(action, Jump)]
    assert gaps == [5]
    assert replay.played.checked == 7


def test_the_rest_after_the_last_end_of_a_turn_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    text = (RECORDS / WHOLE).read_text("utf-8")
    start = text.index("\n", text.index("- 'turn 3 ends")) + 1
    path = changed(tmp_path, lambda text: text[:start] + "- U1\n" * 2)
    with pytest.raises(FileError, match="turn 4 is the first that differs"):
        verified(path)
    assert Replay(path).played.checked == 3


def test_a_record_in_which_nothing_agrees_is_refused(tmp_path: Path) -> None:
    text = (RECORDS / "move.moveunits.yaml").read_text("utf-8")
    path = tmp_path / "short.yaml"
    path.write_text(text + "- G1\n", encoding="utf-8")
    with pytest.raises(FileError, match="is not legal"):
        Replay(path)


@pytest.mark.parametrize("path", [*CORPUS, *SECOND_RECORDS], ids=lambda path: path.stem)
def test_no_sentence_names_a_counter_by_its_id(path: Path) -> None:
    match = Match.load(path)
    told = [line.sentence for line in match.log("both")]
    if match.state.todo:
        prompt = match.state.due.prompt(match.state)
        told += [match.worded(prompt, reader) for reader in (*match.game.sides, "both")]
    match.close()
    ids = re.compile(r"\b[a-zA-Z0-9]+\.[A-Z0-9]{1,3}\b")  # but for the numbers of rules
    assert not [said for said in told if ids.search(re.sub(r"\[.*?]", "", said))]


@pytest.mark.parametrize("path", [*CORPUS, *SECOND_RECORDS], ids=lambda path: path.stem)
def test_every_click_in_every_step_is_an_action_or_means_nothing(path: Path) -> None:
    match = Match.load(path)
    if match.actor in match.game.sides:
        state = match.view(match.actor).state
        units = [counter.id for counter in state.pieces]
        for thing in (*state.game.board.hexes[::31], *units[::5]):
            for chosen in (None, units[0]):
                meant = state.due.means(state, thing, chosen)
                assert meant is None or match.why(meant.text) or meant in legal_actions(match.state)
    match.close()
