"""The process in which the program thinks: how far it is, what it has so far, and its end."""

import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from nightdrop.bots.player import Budget, Thought
from nightdrop.engine.model import Game
from nightdrop.engine.view import detached, view
from nightdrop.hexwar.rules.night_drop import US
from nightdrop.lab.opponents import thought_or_lot
from nightdrop.rules.actions import Draw
from nightdrop.table.scenario.scenarios import load_scenario, shipped_games
from nightdrop.ui import thinking, worker
from nightdrop.ui.tasks import BackgroundTask
from nightdrop.ui.thinking import Thinker
from nightdrop.ui.worker import AGAIN_S, LOOK_S, PATIENCE_S
from tests.bots.test_search import ninth_point
from tests.patience import is_alive, until

STATE = ninth_point()
SEEN = detached(view(STATE, US))


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(STATE.game)
    until(lambda: made.is_ready, "the process is not there")
    yield made
    made.close()


@pytest.mark.parametrize("scenario", shipped_games())
def test_a_game_goes_to_another_process_and_its_verbs_with_it(scenario: str) -> None:
    game = pickle.loads(pickle.dumps(load_scenario(scenario)))
    assert game.rules.verbs["draw"](["draw", "X"]) == Draw("X")
    assert game.rules.verbs.keys() == load_scenario(scenario).rules.verbs.keys()


def test_a_budget_that_is_told_no_more_ends_with_the_best_so_far() -> None:
    heard: list[int] = []

    def told(spent: int, best: Thought) -> bool:
        heard.append(spent)
        return len(heard) < 3

    stopped = thought_or_lot("colonel", SEEN, None, 1, Budget(12, told))
    whole = thought_or_lot("colonel", SEEN, None, 1)
    assert heard == [1, 2, 3]
    assert stopped.action in {whole.action, *(action for action, _ in whole.others)}
    assert thought_or_lot("colonel", SEEN, None, 1) == whole


def test_it_says_how_much_of_its_budget_is_spent(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: list[float] = []
    monkeypatch.setattr(thinker, "_tell", lambda said: parts.append(said.part))
    found = thinker.ask(SEEN, "colonel", None, 1).answer()
    assert parts == sorted(parts) and 0 < parts[0] < parts[-1] <= 1
    assert found == thought_or_lot("colonel", SEEN, None, 1)


def test_asked_to_play_now_it_gives_the_best_so_far_and_answers_the_next_question(
    thinker: Thinker,
) -> None:
    task = thinker.ask(SEEN, "colonel", None, 1)
    until(lambda: thinker.progress is not None, "it is not told how far it is")
    assert thinker.progress is not None
    so_far = thinker.progress.best.action
    now = thinker.at_once(SEEN, "colonel", None, 1)
    assert now.answer().action == so_far
    again = thinker.ask(SEEN, "captain", None, 1)
    assert again.answer() == thought_or_lot("captain", SEEN, None, 1)
    until(lambda: task.is_done, "the thought at hand is not ended")
    assert thinker.progress is None


def test_asked_to_play_now_before_it_has_anything_it_decides_by_knowledge(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Thinker, "progress", None)
    thinker.ask(SEEN, "colonel", None, 1)
    now = thinker.at_once(SEEN, "colonel", None, 1).answer()
    assert now == thought_or_lot("colonel", SEEN, None, 1, Budget())


@pytest.mark.usefixtures("spared")
def test_where_no_process_can_be_started_it_thinks_here_and_calculates_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> None:
        raise AttributeError("this game cannot be sent")

    monkeypatch.setattr(worker, "spawning", refuse)
    made = Thinker(STATE.game)
    found = made.ask(SEEN, "colonel", None, 1).answer()
    assert made.is_alone
    assert found == thought_or_lot("colonel", SEEN, None, 1, Budget())


def test_nobody_waits_for_a_thought_when_the_thinker_is_closed(thinker: Thinker) -> None:
    task = thinker.ask(SEEN, "colonel", None, 1)
    until(lambda: thinker.progress is not None, "it is not told how far it is")
    pid = thinker.pid
    assert pid is not None
    thinker.close()
    until(lambda: task.is_done, "somebody still waits")
    with pytest.raises(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


class Clock:
    """A clock of seconds that stands until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now

    def goes_on(self) -> None:
        """A look later: nobody who waits has missed one."""
        self.now += PATIENCE_S / 4
        time.sleep(0.005)


def hangs_at_once(_pipe: Connection, _game: Game) -> None:
    """A process that never says that it is ready."""
    time.sleep(3600)


def hangs_when_asked(pipe: Connection, _game: Game) -> None:
    """A process that is ready, and neither reads what it is asked nor answers."""
    pipe.send(0)
    time.sleep(3600)


@pytest.mark.parametrize("hangs", [hangs_at_once, hangs_when_asked])
def test_a_process_that_hangs_is_replaced_and_the_question_asked_again(
    monkeypatch: pytest.MonkeyPatch, hangs: object
) -> None:
    clock = Clock()
    monkeypatch.setattr(thinking, "serve", hangs)
    made = Thinker(STATE.game, clock)
    task = made.ask(SEEN, "colonel", None, 1)
    until(lambda: made.pid is not None, "the process is not there")
    first = made.pid
    monkeypatch.undo()
    until(lambda: made.pid not in (first, None), "it is not replaced", clock.goes_on)
    assert task.answer() == thought_or_lot("colonel", SEEN, None, 1)
    assert not made.is_alone
    assert not is_alive(first or 0)
    made.close()


@pytest.mark.parametrize("hangs", [hangs_at_once, hangs_when_asked])
def test_when_the_replacement_hangs_too_the_window_thinks_in_a_thread(
    monkeypatch: pytest.MonkeyPatch, hangs: object
) -> None:
    clock, started, begins = Clock(), list[Game](), thinking.ThinkingWorker

    def counted(game: Game, clock: Callable[[], float]) -> thinking.ThinkingWorker:
        started.append(game)
        return begins(game, clock)

    monkeypatch.setattr(thinking, "serve", hangs)
    monkeypatch.setattr(thinking, "ThinkingWorker", counted)
    made = Thinker(STATE.game, clock)
    task = made.ask(SEEN, "colonel", None, 1)
    until(lambda: task.is_done, "it waits without end", clock.goes_on)
    assert made.is_alone and made.pid is None and len(started) == 2
    assert task.answer() == thought_or_lot("colonel", SEEN, None, 1, Budget())


def test_a_process_that_was_only_too_slow_answers_again_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(thinking, "serve", hangs_at_once)
    made = Thinker(STATE.game, clock)
    task = made.ask(SEEN, "colonel", None, 1)
    until(lambda: task.is_done, "it waits without end", clock.goes_on)
    until(lambda: made.is_ready, "its start is waited for", clock.goes_on)
    monkeypatch.undo()
    clock.now += AGAIN_S
    until(lambda: not made.is_alone, "no other is tried",
          lambda: made.ask(SEEN, "recruit", None, 1).answer())  # fmt: skip
    assert made.ask(SEEN, "colonel", None, 1).answer() == thought_or_lot("colonel", SEEN, None, 1)
    made.close()


def test_a_process_may_say_nothing_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(thinking, "serve", hangs_at_once)
    made = Thinker(STATE.game, clock)
    until(lambda: made.pid is not None, "the process is not there")
    first = made.pid
    clock.now = 59.9
    time.sleep(3 * LOOK_S)
    assert made.pid == first
    clock.now = 60.0
    until(lambda: made.pid != first, "it is waited for")
    made.close()


def test_play_now_and_leave_do_not_wait_for_a_process_that_has_yet_to_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It starts after the game was left, and would hang."""
    go, started, spawn = Event(), list[BaseProcess](), get_context("spawn")

    def pipe() -> object:
        go.wait()
        return spawn.Pipe()

    def process(**given: Any) -> BaseProcess:
        started.append(spawn.Process(**given))
        return started[-1]

    slow = SimpleNamespace(Pipe=pipe, Process=process)
    monkeypatch.setattr(thinking, "serve", hangs_at_once)
    monkeypatch.setattr(worker, "spawning", lambda: slow)
    made = Thinker(STATE.game, Clock())
    task = made.ask(SEEN, "colonel", None, 1)
    now = made.at_once(SEEN, "colonel", None, 1)
    assert now.answer() == thought_or_lot("colonel", SEEN, None, 1, Budget())
    until(lambda: made._workers.worker is not None, "nothing is to be started")
    made.close()
    go.set()
    until(lambda: started and started[0].pid is not None, "the process is not there")
    until(lambda: not is_alive(started[0].pid or 0), "it is left behind")
    until(lambda: task.is_done, "somebody still waits")


def test_a_process_that_thinks_is_not_replaced_before_its_time(thinker: Thinker) -> None:
    """As long as it says how far it is, it may take as long as it likes."""
    clock, pid = Clock(), thinker.pid
    thinker._clock = clock
    process = thinker._workers.worker
    assert process is not None
    process._clock, process._heard = clock, 0.0
    told: list[float] = []

    def tell(said: thinking.ThoughtProgress) -> None:
        told.append(said.part)
        clock.now += PATIENCE_S * 0.9
        if len(told) < 4:
            time.sleep(2 * LOOK_S)  # who waits looks meanwhile

    thinker._tell = tell  # type: ignore[method-assign]
    thinker.ask(SEEN, "colonel", None, 1).answer()
    assert len(told) > 2 and thinker.pid == pid


def test_asked_to_play_now_a_process_that_hangs_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor is a thread of the window held up by it, however often that is asked."""
    monkeypatch.setattr(thinking, "serve", hangs_when_asked)
    made = Thinker(STATE.game, Clock())
    until(lambda: made.is_ready, "the process is not there")
    by_knowledge = thought_or_lot("colonel", SEEN, None, 1, Budget())
    for _again in range(400):  # so many small messages fill its pipe
        made.ask(SEEN, "colonel", None, 1)
        now = made.at_once(SEEN, "colonel", None, 1)
    assert now.answer() == by_knowledge
    made.close()


def test_asked_to_play_now_a_request_that_is_never_read_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is longer than what a pipe takes from a writer whom nobody reads."""
    monkeypatch.setattr(thinking, "serve", hangs_when_asked)
    monkeypatch.setattr(thinking, "packed", lambda _view: bytes(10**6))
    made = Thinker(STATE.game, Clock())
    until(lambda: made.is_ready, "the process is not there")
    process = made._workers.worker
    assert process is not None
    made.ask(SEEN, "colonel", None, 1)
    until(process.sending.locked, "it is not asked")
    task = BackgroundTask(lambda: made.at_once(SEEN, "colonel", None, 1).answer())
    until(lambda: task.is_done, "the window waits")
    assert task.answer() == thought_or_lot("colonel", SEEN, None, 1, Budget())
    made.close()


def test_a_process_that_stands_still_ends_with_its_thinker(thinker: Thinker) -> None:
    """What is stopped does not hear that it is to end."""
    pid = thinker.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    thinker.ask(SEEN, "colonel", None, 1)
    thinker.close()
    assert not is_alive(pid)
