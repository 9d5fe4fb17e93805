"""Work beside a page: what fails is told there and logged, and no reader is left what was worked
out for another."""

import gc
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from inspect import getsource
from pathlib import Path
from typing import Any, Final
from weakref import ref

import pygame
import pytest

from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.ui.app import SCREENS, App
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.kit.work import Done, Job
from nightdrop.ui.look import fonts
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from tests.patience import until, work_off
from tests.tools.demo import StillClock, open_dummy

Window = tuple[App, StillClock]
RECORDS: Final = Path(__file__).parents[1] / "records"
TOLD: Final = "could not be calculated"


def play(app: App, game: str = "night-drop") -> Play:
    """A game for one at the table, or for two with one player at both sides."""
    app.set(app.settings.but(solo=True))
    made = Play(app, Match.new(game, seed=7), 0)
    app.show(made)
    return made


def opened(app: App, name: str, *given: object) -> None:
    app.open(name, *given)


PAGES: Final[Mapping[str, Callable[[App], object]]] = {
    "the map": play,
    "the cards": lambda app: play(app, "phantom-fury"),
    "the town": lambda app: play(app, "fallujah-2004"),
    "the log": lambda app: app.show(LogPage(app, play(app))),
    "a replay": lambda app: opened(app, "replay", Replay(RECORDS / "end.yaml")),
    "the debrief": lambda app: opened(app, "debrief", Match.load(RECORDS / "end.yaml")),
    "the end of a deal": lambda app: opened(
        app, "dealt", Match.load(RECORDS / "phantom-fury" / "captain.yaml")),
    "the games played": lambda app: opened(app, "played"),
    "the challenge": lambda app: opened(app, "challenge"),
    "the chapters": lambda app: opened(app, "chapters"),
    "the settings": lambda app: opened(app, "settings", app.screen),
}  # fmt: skip


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    yield app, clock
    app.close()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written from now on, line by line."""
    found, text = list[str](), fonts.text

    def writes(role: str, size: float, said: str, *rest: Any, **more: Any) -> pygame.Surface:
        found.append(said)
        return text(role, size, said, *rest, **more)

    monkeypatch.setattr(fonts, "text", writes)
    return found


def breaks(_job: Job) -> None:
    raise KeyError("red-4")


@pytest.mark.parametrize("page", PAGES)
def test_a_fault_in_a_job_is_told_on_the_page_and_logged(
    page: str, window: Window, written: list[str], spared: Callable[[], str]
) -> None:
    app, clock = window
    PAGES[page](app)
    work = app.screen.work
    work.ask("planted", 1, breaks)

    def waits() -> None:
        clock.now += 100
        app.step()

    until(lambda: not work.is_busy("planted"), "it does not fail", waits)
    written.clear()
    app.screen.dirty = True
    waits()
    assert TOLD in " ".join(written)
    assert "work beside a page: planted: KeyError" in spared()


class Secret:
    """A face, say."""


def worked_out(window: Window, table: Play, keep: Callable[[Done[Any]], object]) -> ref[Secret]:
    """What is worked out for the side that plays, which somebody may `keep`."""
    app, clock = window
    done = table.work.ask("odds", table.playing.version, lambda _job: Secret())

    def waits() -> None:
        clock.now += 1000
        app.step()

    until(lambda: done.is_done, "it is not worked out", waits)
    keep(done)
    assert done.value is not None
    return ref(done.value)


def at_the_cover(window: Window, keep: Callable[[Done[Any]], object]) -> Secret | None:
    """What is left of that at the cover, when the turn has ended."""
    app, _clock = window
    app.show(Play(app, Match.new(seed=7), 0))
    if isinstance(app.screen, Cover):
        app.screen.play.uncovered()
    table = app.screen
    assert isinstance(table, Play)
    found = worked_out(window, table, keep)
    playing = table.playing

    def goes_on() -> None:
        """The next decision; what is held to be seen before the hand-over has been seen."""
        playing.pass_on() if playing.holds else playing.submit(playing.offered[-1])

    work_off(lambda: isinstance(app.screen, Cover), "the turn does not end", goes_on)
    gc.collect()
    return found()


def test_nothing_of_a_job_is_left_at_the_cover(window: Window) -> None:
    assert at_the_cover(window, lambda _done: None) is None


def test_what_is_kept_of_a_job_would_be_found_at_the_cover(window: Window) -> None:
    kept: list[Done[Any]] = []
    assert at_the_cover(window, kept.append) is not None


def screens(of: type[Screen] = Screen) -> Iterator[type[Screen]]:
    for made in of.__subclasses__():
        yield made
        yield from screens(made)


def test_every_screen_that_wakes_for_something_else_wakes_for_its_work_too() -> None:
    for module, _name in SCREENS.values():
        import_module(module)
    own = [(made, name) for made in screens() for name in ("wake_at", "tick")
           if name in vars(made)]  # fmt: skip
    deaf = [f"{made.__qualname__}.{name}" for made, name in own
            if f"super().{name}(" not in getsource(vars(made)[name])]  # fmt: skip
    assert own and deaf == []
