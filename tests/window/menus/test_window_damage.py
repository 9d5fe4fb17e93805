"""Pages over folders with every damage at once stay open: all that is good is shown, the rest is
named."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from nightdrop.games import KINDS
from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.hexwar.ui.workbench.positions import Positions
from nightdrop.hexwar.ui.workbench.screen import Bench
from nightdrop.table.match.challenge import begin_try
from nightdrop.table.record.campaigns import Outcome, begin, begin_parts
from nightdrop.table.record.finished import keep, store_of
from nightdrop.table.record.saves import CAMPAIGNS, CHALLENGES
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.app import App
from nightdrop.ui.kit import Paragraph
from nightdrop.ui.menus.campaign import CampaignPage
from nightdrop.ui.menus.challenge import ChallengePage
from nightdrop.ui.menus.games import Games
from nightdrop.ui.menus.played import PlayedPage
from nightdrop.ui.menus.story import Stories, StoryPage
from nightdrop.ui.menus.title import Title
from tests.conftest import Ship
from tests.damage import NAMES, ROWS, damaged_rows, named
from tests.kinds.test_solitaire import FOLDER
from tests.laws.test_damage import FIRST, GAME, LATER, STORY
from tests.patience import until
from tests.table.test_deals import DEALS
from tests.table.test_finished import over
from tests.tools.demo import StillClock, open_dummy
from tests.wording import in_code

WHEN = "2026-11-26 15:00:00"
Table = tuple[App, StillClock]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, ship: Ship, tmp_path: Path) -> Iterator[Table]:
    """A window before saved games of the patience."""
    tallies = DEALS._replace(tallies="tests.table.test_finished:thrown")
    monkeypatch.setitem(KINDS, "patience", tallies)
    ship("three-piles", FOLDER)
    app, clock = open_dummy((1280, 720), tmp_path / "saves", 7)
    app.set(app.settings.but(game="three-piles"))
    yield app, clock
    app.close()


def rest(table: Table) -> None:
    """Let the page read all, and draw it."""
    app, clock = table

    def wait() -> None:
        clock.now += 300
        app.step()

    until(lambda: app.screen.wake_at() is None, "the page reads for ever", wait)
    app.step()


def said(app: App) -> str:
    app.screen.settle()  # type: ignore[attr-defined]
    leaves = app.screen.root.leaves()  # type: ignore[attr-defined]
    return "\n".join(one.string for one in leaves if isinstance(one, Paragraph))


def test_the_games_played_are_shown_with_every_damage_in_their_list(table: Table) -> None:
    app, _clock = table
    assert app.saves is not None
    file = store_of(app.saves)
    rows = dict(damaged_rows({**GAME.model_dump(), "id": "odd"}))
    keep(file, GAME.model_copy(update={"id": "first"}))
    with file.open("ab") as end:
        end.write(b"\n".join(rows.values()) + b"\n")
    keep(file, GAME.model_copy(update={"id": "last"}))
    app.open("played")
    rest(table)
    page = app.screen
    assert isinstance(page, PlayedPage) and page.error == ""
    assert {"first", "last"} <= {game.id for game in page.games}
    assert said(app).count("Skipped: finished.jsonl:") == 20
    assert "more were skipped" in said(app)


def test_the_list_of_games_names_what_cannot_be_read(table: Table) -> None:
    app, _clock = table
    assert app.saves is not None
    for number, name in enumerate(NAMES, 1):
        over(app.saves, number).close()
        os.replace(app.saves / f"game-{number}.yaml", named(app.saves, name, ".yaml"))
    for name, row in ROWS.items():
        (app.saves / f"odd {name}.yaml").write_bytes(row)
    app.open("games")
    rest(table)
    page = app.screen
    assert isinstance(page, Games)
    good = [one for one in page.shown if one.standing is not None]
    bad = {one.name: one.fault for one in page.shown if one.fault}
    assert len(good) == len(NAMES) and len(bad) == len(ROWS)
    assert bad["odd not UTF-8"] == in_code("is not UTF-8 text") and all(bad.values())
    for one in page.shown:
        page._press(one.path)
        app.step()


@pytest.mark.parametrize("line", [FIRST, *LATER], ids=["first", "begun", "own", "beside"])
def test_the_sheet_of_a_campaign_stays_open_whatever_a_line_says(
    table: Table, line: dict[str, object]
) -> None:
    app, _clock = table
    assert app.saves is not None
    good = begin(app.saves, "three-piles", {}, 2, WHEN)
    good.end(1, Outcome(points=7, level="lost", winner="cups", tallies={"luck": 0.5}))
    with good.path.open("ab") as end:
        end.write(b"\n".join(dict(damaged_rows(line)).values()) + b"\n")
    good.end(2, Outcome(points=9, level="won", winner="player"))
    app.saves.joinpath(CAMPAIGNS, "campaign-bad.jsonl").write_text(json.dumps(FIRST)[:50], "utf-8")
    app.open("campaign", good.path)
    app.step()
    page = app.screen
    assert isinstance(page, CampaignPage)
    assert "Skipped: campaign-" in said(app)
    assert page.campaign.deals[0].own is not None and page.campaign.deals[0].own.points == 7
    app.show(Title(app))
    app.step()


def test_campaigns_begin_beside_every_damage(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    app, _clock = table
    assert app.saves is not None
    good = begin(app.saves, "three-piles", {}, 2, WHEN)
    for number, row in enumerate(dict(damaged_rows(FIRST)).values()):
        (app.saves / CAMPAIGNS / f"campaign-{number}.jsonl").write_bytes(row)
    app.open("new")
    app.screen._choose_deal("campaign")  # type: ignore[attr-defined]
    app.screen.renew()  # type: ignore[attr-defined]
    app.step()
    assert app.screen.campaign.path.parent == good.path.parent  # type: ignore[attr-defined]
    assert "were skipped." in app.screen.error  # type: ignore[attr-defined]


def test_a_story_goes_on_beside_every_damage(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    parts = [("night-drop", "us"), ("pegasus-bridge", "british")]
    good = begin_parts(tmp_path, "night-and-morning", "allies", "captain", parts, WHEN)
    for number, row in enumerate(dict(damaged_rows(STORY)).values()):
        (tmp_path / CAMPAIGNS / f"a-{number}.jsonl").write_bytes(row)
    _least, level, winner = load_scenario("night-drop").rules.levels[0]
    line = {"deal": 1, "own": {"points": 7, "level": level, "winner": winner, "left": False}}
    rows = {name: row for name, row in damaged_rows(line)
            if "level is" not in name and "winner is" not in name}  # fmt: skip
    with good.path.open("ab") as end:
        end.write(b"\n".join(rows.values()) + b"\n")
    app.open("stories")
    app.step()
    page = app.screen
    assert isinstance(page, Stories) and "were skipped." in page.error
    app.open("story", good.path)
    app.step()
    assert isinstance(app.screen, StoryPage) and "Skipped: " in said(app)
    app.show(page)
    for bad in sorted((tmp_path / CAMPAIGNS).glob("a-*.jsonl"))[::30]:
        page._show(replace(good, path=bad))
        if app.screen is page:
            assert str(bad) in page.error
        app.step()
        app.show(page)
    app.close()


def test_the_challenge_is_told_beside_every_damage(table: Table) -> None:
    app, _clock = table
    assert app.saves is not None
    begin_try(app.saves, "2026-W40").close()
    for number, (name, row) in enumerate(ROWS.items(), 1):
        (app.saves / CHALLENGES / f"2025-W{number:02}.yaml").write_bytes(row)
        (app.saves / CHALLENGES / f"{name}.yaml").write_bytes(row)
    with store_of(app.saves).open("ab") as end:
        end.write(b"\n".join(ROWS.values()) + b"\n")
    app.open("challenge")
    rest(table)
    page = app.screen
    assert isinstance(page, ChallengePage) and page.known is not None and page.error == ""
    told = {one.week: one.words for one in page.known.others}
    assert told.pop("2026-W40") == in_code("started, not finished")
    assert len(told) == len(ROWS) and in_code("started, not finished") not in told.values()
    assert said(app).count("Skipped: finished.jsonl:") == len(ROWS)


def test_the_positions_of_the_workbench_are_listed_beside_every_damage(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    app.open("bench")
    bench = app.screen
    assert isinstance(bench, Bench) and bench.folder is not None
    bench.folder.mkdir(parents=True)
    good = Workbench().text
    for name in NAMES:
        named(bench.folder, name, ".yaml").write_text(good, "utf-8")
    for name, row in ROWS.items():
        (bench.folder / f"odd {name}.yaml").write_bytes(row)
    page = Positions(app, bench)
    app.show(page)
    app.step()
    rows = [one for one in page.root.leaves() if one.known_as.startswith("position-")]
    assert len(rows) == len(NAMES) + len(ROWS)
    for path in sorted(bench.folder.glob("odd *.yaml")):
        page._open(path)
        app.step()
        assert app.screen is page and page.problem
    page._open(named(bench.folder, NAMES[0], ".yaml"))
    assert app.screen is not page
    app.close()


@pytest.mark.parametrize("place", ["played", "challenge", "new"])
def test_what_the_system_refuses_is_told_with_its_file_in_a_sentence(
    table: Table, place: str
) -> None:
    app, _clock = table
    assert app.saves is not None
    store_of(app.saves).mkdir(parents=True)
    app.open(place)
    if place == "new":
        app.screen.deal = "campaign"  # type: ignore[attr-defined]
        app.screen._start()  # type: ignore[attr-defined]
    rest(table)
    error = app.screen.error  # type: ignore[attr-defined]
    assert error == f"{store_of(app.saves)}: it is not a file"
