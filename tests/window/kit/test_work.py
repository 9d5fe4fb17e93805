"""Work beside a screen: what is shown meanwhile, what fails, what is dropped."""

import gc
from collections.abc import Callable, Iterator
from itertools import count
from threading import Event
from typing import Any
from weakref import ref

import pytest

from nightdrop.table.language import _
from nightdrop.ui.app import App
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.kit.work import UNDONE, Done, Job, Work
from nightdrop.ui.menus.files import Notice
from nightdrop.ui.tasks import LOOK_MS, ForgottenError
from tests.patience import until

Said = Callable[[], str]


class Page:
    """Somebody who has work done, at a clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now, self.drawn = 0.0, 0
        self.told: list[str] = []
        self.work = Work(lambda: self.now, self._draw, self.told.append)

    def _draw(self) -> None:
        self.drawn += 1

    def look(self) -> None:
        self.now += LOOK_MS
        self.work.tick(self.now)

    def wait(self) -> None:
        until(lambda: not self.work.is_busy(), "the work is not done", self.look)


@pytest.fixture
def page() -> Page:
    return Page()


class Slow:
    """Work that goes on until it is let end."""

    def __init__(self, found: object = "found") -> None:
        self.found, self.goes, self.times = found, Event(), 0
        self.job: Job | None = None

    def __call__(self, job: Job) -> object:
        self.job, self.times = job, self.times + 1
        self.goes.wait(60)
        return self.found


@pytest.fixture
def slow() -> Iterator[Slow]:
    made = Slow()
    yield made
    made.goes.set()


def test_what_is_asked_for_is_there_once_the_page_looks(page: Page) -> None:
    done = page.work.ask("sum", 1, lambda _job: 7)
    assert done.value is None and not done.is_done
    page.wait()
    assert done.value == 7 and done.is_done and done.part == 1 and page.drawn == 1


def test_a_key_is_worked_out_once(page: Page) -> None:
    times: list[int] = []
    for _time in range(3):
        page.work.ask("sum", 1, lambda _job: times.append(1))
        page.wait()
    assert len(times) == 1


def test_nothing_blinks_what_was_told_stays_until_the_new_is_there(
    page: Page, slow: Slow
) -> None:
    page.work.ask("sum", 1, lambda _job: "old")
    page.wait()
    done = page.work.ask("sum", 2, slow)
    assert (done.value, done.before, done.latest) == (None, "old", "old")
    again = page.work.ask("sum", 3, slow)
    assert again.latest == "old"
    slow.goes.set()
    page.wait()
    assert again.latest == "found"


def test_what_is_quick_is_there_at_once_without_another_look(page: Page) -> None:
    assert page.work.ask("sum", 1, lambda _job: 7, quick_s=60).value == 7
    assert page.work.wake_at(0.0) is None


def test_an_older_key_is_dropped_and_its_work_told_so(page: Page, slow: Slow) -> None:
    page.work.ask("sum", 1, slow)
    until(lambda: slow.job is not None, "it did not begin")
    page.work.ask("sum", 2, lambda _job: 2)
    assert slow.job is not None and slow.job.is_dropped


def test_of_several_keys_the_least_used_goes(page: Page) -> None:
    for key in (1, 2, 1, 3):
        page.work.ask("sum", key, lambda _job: 7, most=2, quick_s=60)
    assert page.work.ask("sum", 1, lambda _job: 8, most=2, quick_s=60).value == 7
    assert page.work.ask("sum", 2, lambda _job: 8, most=2, quick_s=60).value == 8


def test_it_tells_how_far_it_is_and_what_it_has_first(page: Page, slow: Slow) -> None:
    def work(job: Job) -> object:
        job.tell(0.5, "first")
        return slow(job)

    done = page.work.ask("sum", 1, work)
    until(lambda: done.part == 0.5, "it is not told", page.look)
    assert done.value == "first" and not done.is_done and page.drawn == 1


def test_the_page_sleeps_while_nothing_is_done(page: Page, slow: Slow) -> None:
    assert page.work.wake_at(5.0) is None
    page.work.ask("sum", 1, slow)
    assert page.work.wake_at(5.0) == 5.0
    page.work.tick(5.0)
    assert page.work.wake_at(6.0) == 5.0 + LOOK_MS
    slow.goes.set()
    page.wait()
    assert page.work.wake_at(page.now) is None


def test_what_the_disk_refuses_is_told_in_its_words_and_is_no_fault(
    page: Page, spared: Said
) -> None:
    def refuse(_job: Job) -> None:
        raise OSError(13, "Permission denied", "the file")

    done = page.work.ask("read", 1, refuse)
    page.wait()
    assert done.fault is not None and done.fault.is_expected and done.is_done
    assert page.told == ["the file: Permission denied"] and spared() == ""


def breaks(_job: Job) -> None:
    raise KeyError("red-4")


def test_a_fault_is_logged_and_told_though_nobody_looks_at_it(page: Page, spared: Said) -> None:
    done = page.work.ask("odds", 1, breaks)
    page.wait()
    assert done.fault is not None and not done.fault.is_expected
    assert page.told == [_(UNDONE)]
    assert "work beside a page: odds: KeyError: 'red-4'" in spared()


def test_a_closed_fault_is_logged_without_its_message(page: Page, spared: Said) -> None:
    page.work.ask("key", 1, breaks, closed=True)
    page.wait()
    assert "KeyError" in spared() and "red-4" not in spared()


def test_work_may_say_itself_what_went_wrong_or_nothing(page: Page, spared: Said) -> None:
    page.work.ask("key", 1, breaks, words=lambda problem, _is: type(problem).__name__)
    page.wait()
    page.work.ask("key", 2, breaks, words=lambda _problem, _is: "")
    page.wait()
    assert page.told == ["KeyError"] and spared().count("KeyError") == 2


def test_what_others_have_dropped_is_neither_there_nor_told(page: Page, spared: Said) -> None:
    def forgotten(_job: Job) -> None:
        raise ForgottenError

    done = page.work.ask("hint", 1, forgotten, then=page.told.append)
    page.wait()
    assert done.is_done and done.fault is None and page.told == [] and spared() == ""


def test_what_is_to_follow_is_done_once_it_is_there(page: Page) -> None:
    page.work.ask("sum", 1, lambda _job: "seven", then=page.told.append)
    assert page.told == []
    page.wait()
    assert page.told == ["seven"]


def test_nothing_follows_what_was_dropped(page: Page, slow: Slow) -> None:
    page.work.ask("sum", 1, slow, then=page.told.append)
    page.work.drop()
    slow.goes.set()
    page.look()
    assert page.told == [] and page.work.known("sum") is None and not page.work.is_busy()


def of_a_dropped_job(page: Page, keep: Callable[[Done[Any]], object]) -> Any:
    """What is left of the answer of a job that was dropped after it was done."""

    class Secret:
        """A face, say."""

    done: Any = page.work.ask("odds", 1, lambda _job: Secret())
    page.wait()
    keep(done)
    found = ref(done.value)
    page.work.drop()
    del done
    gc.collect()
    return found()


def test_nothing_of_a_job_is_left_once_it_is_dropped(page: Page) -> None:
    assert of_a_dropped_job(page, lambda _done: None) is None


def test_a_kept_answer_would_be_found(page: Page) -> None:
    kept: list[Done[Any]] = []
    assert of_a_dropped_job(page, kept.append) is not None


def test_work_of_a_page_that_is_gone_is_told_that_nobody_waits(slow: Slow) -> None:
    page = Page()
    page.work.ask("sum", 1, slow)
    until(lambda: slow.job is not None, "it did not begin")
    del page
    gc.collect()
    assert slow.job is not None and slow.job.is_dropped


@pytest.fixture
def app() -> Iterator[App]:
    clock = count(0, LOOK_MS)
    made = App(size=(1280, 720), clock=lambda: next(clock))
    yield made
    made.close()


@pytest.mark.usefixtures("spared")
def test_a_page_without_a_place_for_it_says_on_a_sheet_what_failed(app: App) -> None:
    class Plain(Screen):
        """A page that draws nothing."""

    app.show(Plain(app))
    app.screen.work.ask("odds", 1, breaks)
    until(lambda: isinstance(app.screen, Notice), "it is not told", lambda: app.serve([]))
    assert isinstance(app.screen, Notice) and app.screen.note == _(UNDONE)


def test_work_of_a_page_is_dropped_when_the_game_is_left(app: App, slow: Slow) -> None:
    app.open("settings", app.screen)
    left = app.screen
    left.work.ask("odds", 1, slow)
    app.open("help", left, "")
    assert left.work.is_busy()  # it is come back to
    app.open("title")
    assert left.work.known("odds") is None
