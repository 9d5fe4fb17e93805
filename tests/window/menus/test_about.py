"""The About page names everything the game rests on, and scrolls by keys."""

import re
import tomllib
from pathlib import Path

import pygame
import pytest

from nightdrop.table.disk.files import data_path
from nightdrop.table.match.pages import about
from nightdrop.table.scenario.scenarios import read_scenario, shipped_games
from nightdrop.ui.menus.game_launcher import start_game
from nightdrop.ui.menus.help import AboutPage
from nightdrop.ui.menus.pause import Pause
from nightdrop.ui.menus.title import Title
from tests.tools.demo import open_dummy, press_button, press_more
from tests.tools.yaml_files import content_of

ROOT = Path(__file__).parents[3]
FILES = sorted(data_path("assets", "about").glob("*.yaml"))


def press(app: object, key: int) -> None:
    fields = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
    app.step()  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", shipped_games())
def test_every_part_of_the_scenario_is_listed_once(name: str) -> None:
    listed = [row for section in about(name)[-3:] for row in section.rows]
    assert len(listed) == len(read_scenario(name).bases())


@pytest.mark.parametrize("name", shipped_games())
def test_every_part_has_a_readable_name_in_every_language(name: str) -> None:
    scenario = read_scenario(name)
    assert all(spec.label for spec in scenario.specs.values())
    parts = {part for part, _basis, _source in scenario.bases()} - set(scenario.specs)
    own = sorted(data_path("scenarios", name).glob("about.*.yaml"))
    for path in own or FILES:
        assert parts == set(content_of(path)["parts"]), path


def test_the_rulings_are_those_of_the_papers() -> None:
    paper = (ROOT / "docs" / "rulings" / "night-drop.md").read_text(encoding="utf-8")
    told = paper.split("## Rulings")[1].split("\n## ")[0]
    leads = [" ".join(lead.split()) for lead in re.findall(r"^- \*\*(.+?)\*\*", told, re.M | re.S)]
    file = content_of(data_path("assets", "about") / "about.en.yaml")
    assert leads == [ruling["name"] for ruling in file["rulings"]]


def test_every_library_is_named_with_its_version() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = re.search(r"\ndependencies = \[(.*?)\]", project, re.S)
    assert wanted is not None
    names = {name.lower() for name in re.findall(r'"([\w-]+)', wanted[1])}
    program = next(section for section in about() if section.title == "Program")
    assert names == {row.name.split()[0].lower() for row in program.rows[1:]}
    assert all(row.name.split()[-1][0].isdigit() for row in program.rows)


def test_every_library_is_bounded_to_the_series_that_were_tried() -> None:
    """A release of somebody else cannot break the first hour of a newcomer; a pin keeps out none of
    their corrections."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    told = project["project"]
    lists = [project["build-system"]["requires"], told["dependencies"]]
    lists += told["optional-dependencies"].values()
    wanted = [one for each in lists for one in each if not one.startswith("nightdrop[")]
    assert len(wanted) > 20
    assert [one for one in wanted if not re.fullmatch(r"[\w\[\]-]+>=[\d.]+,<=?[\d.]+", one)] == []


def test_the_page_is_read_to_its_end_by_keys_and_left(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path)
    app.step()
    press_more(app, "about")
    page = app.screen
    assert isinstance(page, AboutPage)
    for _ in range(120):
        press(app, pygame.K_DOWN)
    scroller = page.scroll.scroller
    assert scroller.offset == scroller.most > 0
    press(app, pygame.K_HOME)
    assert scroller.offset == 0
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.screen, Title)
    app.close()


def test_the_page_opens_from_the_game_s_menu(tmp_path: Path) -> None:
    app, _clock = open_dummy((1280, 720), tmp_path, 7)
    assert start_game(app, {}, 7) == ""
    press(app, pygame.K_m)
    assert isinstance(app.screen, Pause)
    press_button(app, "more")
    press_button(app, "about")
    assert isinstance(app.screen, AboutPage)
    app.close()


def test_the_second_game_names_its_designer_and_that_it_is_unofficial() -> None:
    said = " ".join(row.text for row in about("pegasus-bridge")[0].rows)
    assert "Laurent Closier" in said and "unofficial" in said and "Open Database Licence" in said
