"""The process in which the program thinks: how far it is, what it has so far, and its end."""

import os
import signal
from collections.abc import Iterator

import pytest

from nightdrop.bots.player import Budget, Thought
from nightdrop.engine.view import detached, view
from nightdrop.rules.night_drop import US
from nightdrop.ui import thinking
from nightdrop.ui.thinking import Thinker

from .patience import until
from .test_search import ninth_point

STATE = ninth_point()
SEEN = detached(view(STATE, US))


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(STATE.game)
    until(lambda: made.is_ready, "the process is not there")
    yield made
    made.close()


def test_a_budget_that_is_told_no_more_ends_with_the_best_so_far() -> None:
    heard: list[int] = []

    def told(spent: int, best: Thought) -> bool:
        heard.append(spent)
        return len(heard) < 3

    stopped = thinking.thought_of("colonel", SEEN, None, 1, Budget(12, told))
    whole = thinking.thought_of("colonel", SEEN, None, 1)
    assert heard == [1, 2, 3]
    assert stopped.action in {whole.action, *(action for action, _ in whole.others)}
    assert thinking.thought_of("colonel", SEEN, None, 1) == whole


def test_it_says_how_much_of_its_budget_is_spent(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts: list[float] = []
    monkeypatch.setattr(thinker, "_tell", lambda said: parts.append(said.part))
    found = thinker.ask(SEEN, "colonel", None, 1).answer()
    assert parts == sorted(parts) and 0 < parts[0] < parts[-1] <= 1
    assert found == thinking.thought_of("colonel", SEEN, None, 1)


def test_asked_to_play_now_it_gives_the_best_so_far_and_answers_the_next_question(
    thinker: Thinker,
) -> None:
    errand = thinker.ask(SEEN, "colonel", None, 1)
    until(lambda: thinker.progress is not None, "it is not told how far it is")
    assert thinker.progress is not None
    so_far = thinker.progress.best.action
    now = thinker.at_once(SEEN, "colonel", None, 1)
    assert now.answer().action == so_far
    again = thinker.ask(SEEN, "captain", None, 1)
    assert again.answer() == thinking.thought_of("captain", SEEN, None, 1)
    until(lambda: errand.is_done, "the thought at hand is not ended")
    assert thinker.progress is None


def test_asked_to_play_now_before_it_has_anything_it_decides_by_knowledge(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Thinker, "progress", None)
    thinker.ask(SEEN, "colonel", None, 1)
    now = thinker.at_once(SEEN, "colonel", None, 1).answer()
    assert now == thinking.thought_of("colonel", SEEN, None, 1, Budget())


def test_where_no_process_can_be_started_it_thinks_here_and_calculates_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_game: object) -> None:
        raise AttributeError("this game cannot be sent")

    monkeypatch.setattr(thinking, "_Worker", refuse)
    made = Thinker(STATE.game)
    found = made.ask(SEEN, "colonel", None, 1).answer()
    assert made.is_alone
    assert found == thinking.thought_of("colonel", SEEN, None, 1, Budget())


def test_nobody_waits_for_a_thought_when_the_thinker_is_closed(thinker: Thinker) -> None:
    errand = thinker.ask(SEEN, "colonel", None, 1)
    until(lambda: thinker.progress is not None, "it is not told how far it is")
    pid = thinker.pid
    assert pid is not None
    thinker.close()
    until(lambda: errand.is_done, "somebody still waits")
    with pytest.raises(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)
