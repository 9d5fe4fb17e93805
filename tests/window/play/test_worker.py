"""Processes of the window: started again once, and what fails in them is told."""

import os
import signal
from collections.abc import Callable, Iterator
from functools import cached_property
from io import BytesIO
from multiprocessing.connection import Connection
from pickle import Pickler

import pytest

from nightdrop.engine.model import Game
from nightdrop.table.scenario.scenarios import load_scenario, shipped_games
from nightdrop.ui.worker import AGAIN_S, Restarted, Worker, at_work, log_lost
from tests.bots.test_search import ninth_point
from tests.patience import is_alive

GAME = ninth_point().game
Said = Callable[[], str]


def echoes(pipe: Connection, _game: Game) -> None:
    with at_work(pipe, "a test", secret=False):
        while True:
            pipe.send(("heard", pipe.recv()))


def breaks(pipe: Connection, _game: Game) -> None:
    with at_work(pipe, "a test", secret=False):
        raise KeyError(pipe.recv())


def breaks_in_secret(pipe: Connection, _game: Game) -> None:
    with at_work(pipe, "a test", secret=True):
        raise KeyError(pipe.recv())


def tell(worker: Worker, what: object) -> object:
    """What a process says, once it has been told something."""
    worker.wait()
    with worker.sending:
        worker.tell(what)
    return worker.hear()


@pytest.fixture
def kept() -> Iterator[Restarted[Worker]]:
    made = Restarted(lambda: Worker(echoes, GAME))
    yield made
    made.close()


def caches_of(kind: type) -> list[str]:
    """The cached properties of a class."""
    return [name for one in kind.__mro__ for name, what in vars(one).items()
            if isinstance(what, cached_property)]  # fmt: skip


class Interrupted(Pickler):
    """Another thread asks an object for all that it caches, as soon as its first field is written.
    `asked` are the classes of those that were asked."""

    def __init__(self) -> None:
        super().__init__(BytesIO())
        self.asked: set[str] = set()
        self._begun: object = None

    def reducer_override(self, obj: object) -> object:
        if caches_of(type(obj)):
            for name in caches_of(type(obj)):
                vars(obj).pop(name, None)
            self._begun = obj
        return NotImplemented

    def persistent_id(self, obj: object) -> None:
        begun = self._begun
        if begun is not None and isinstance(obj, str) and obj in vars(begun):
            self._begun = None
            self.asked.add(type(begun).__name__)
            for name in caches_of(type(begun)):
                getattr(begun, name)


@pytest.mark.parametrize("name", shipped_games())
def test_a_game_is_sent_while_its_caches_are_filled(name: str) -> None:
    sent = Interrupted()
    sent.dump(load_scenario(name))
    assert sent.asked


def kill(worker: Worker) -> Exception:
    """End a process as the system would; what is raised where it is heard."""
    worker.wait()
    assert worker.process is not None and worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGKILL)
    with pytest.raises((EOFError, OSError)) as raised:
        worker.hear()
    return raised.value


def test_a_killed_process_is_started_again_once(kept: Restarted[Worker], spared: Said) -> None:
    first = kept.there()
    assert first is not None and tell(first, 7) == ("heard", 7)
    log_lost(kill(first), "a test")
    kept.lose(first)
    second = kept.there()
    assert second is not None and second is not first and tell(second, 8) == ("heard", 8)
    log_lost(kill(second), "a test")
    kept.lose(second)
    assert kept.there() is None and kept.is_alone
    assert spared().count("a test: ") == 2  # each time it is logged


def test_a_process_that_died_is_not_tried_a_third_time() -> None:
    now = 0.0
    kept = Restarted(lambda: Worker(echoes, GAME), lambda: now)
    for _again in range(2):
        lost = kept.there()
        assert lost is not None
        kept.lose(lost)
    now += AGAIN_S
    kept.try_again()
    assert kept._trial is None
    kept.close()


def test_a_process_that_was_closed_is_not_started_again(kept: Restarted[Worker]) -> None:
    first = kept.there()
    assert first is not None
    first.wait()
    kept.close()
    kept.lose(first)
    assert kept.there() is None
    assert first.process is not None and not is_alive(first.process.pid or 0)


@pytest.mark.parametrize(("serve", "is_open"), [(breaks, True), (breaks_in_secret, False)])
def test_what_fails_in_a_process_is_in_the_log_of_the_window(
    serve: Callable[[Connection, Game], None], is_open: bool, spared: Said
) -> None:
    worker = Worker(serve, GAME)
    with pytest.raises((EOFError, OSError)):
        tell(worker, "red-4")
    worker.end()
    assert "a test: KeyError" in spared()
    assert ("red-4" in spared()) is is_open
