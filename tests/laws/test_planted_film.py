"""The film of what the other side did is as long for its twin, and leaks planted in its length."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.hexwar.rules.night_drop import US
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.play import playing
from nightdrop.hexwar.ui.play.recap_film import Away
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.replay import exports
from nightdrop.ui.replay.exports import film_job, finish
from tests.tools.demo import open_dummy
from tests.tools.perception import TableReplay
from tests.tools.twins import Pair

from .panes import SIZE, FlatMap, Window
from .planted import Patch, secrets, truth_at_hand, wrap
from .test_planted_presses import pair_at

Real = Callable[..., Any]
ENTRIES = 8  # of which a film is written


@pytest.fixture
def pair() -> Pair:
    """A game in which US has missed an activation, and its twin; they differ in strength."""
    return pair_at("night", US, "choose")


def films(pair: Pair, folder: Path) -> Iterator[tuple[object, object]]:
    """All that both windows show and offer while the film is stepped through to its end."""
    app, _clock = open_dummy(SIZE, folder, 1)
    flat = FlatMap(load_scenario("night-drop").board)
    app.shared(Maps).of = lambda board: flat  # type: ignore[method-assign]
    windows = [Window(app, match, False) for match in (pair.real, pair.twin)]
    on = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    with closing(app):
        for window in windows:
            window.do(window.play.uncovered)
            window.play.playing.away = 0
            window.do(window.play.look_back)
        while any(isinstance(window.screen, Away) for window in windows):
            yield windows[0].frame(), windows[1].frame()
            for window in windows:
                window.do(lambda: app.serve([on]))
        yield windows[0].frame(), windows[1].frame()


def parts(pair: Pair, folder: Path) -> bool:
    """Whether the film tells the twins apart."""
    return any(real != twin for real, twin in films(pair, folder))


def test_the_film_is_the_same_for_twins(pair: Pair, tmp_path: Path) -> None:
    assert secrets(pair.real.state) != secrets(pair.twin.state)
    shown = list(films(pair, tmp_path))
    assert len(shown) > 2 and all(real == twin for real, twin in shown)


def one_more(patch: Patch) -> None:
    """The film has its last picture twice where strong units are hidden."""

    def told(real: Real, playing: Any) -> Any:
        found = real(playing)
        return [*found, *found[-1:] * (secrets(playing.view) % 97)]

    wrap(patch, playing.HexPlaying, "missed", told)


def one_less(patch: Patch) -> None:
    """The film has no first picture where a figure of the hidden faces is small."""

    def told(real: Real, playing: Any) -> Any:
        return real(playing)[secrets(playing.view) % 2 :]

    wrap(patch, playing.HexPlaying, "missed", told)


def apart_by_strength(patch: Patch) -> None:
    """What is told as one picture falls into several where strong units are hidden."""

    def film(real: Real, rows: Any, view: Any) -> Any:
        cut = secrets(view) % (len(rows) + 1)
        return [*real(rows[:cut], view), *real(rows[cut:], view)]

    wrap(patch, playing, "film", film)


def count_alone(patch: Patch) -> None:
    """The film says that it has more pictures than it has."""
    real = Away._words.fget  # type: ignore[attr-defined]  # a property

    def words(screen: Any) -> tuple[str, str, str]:
        title, count, said = real(screen)
        return title, f"{count}{secrets(screen.view) % 10}", said

    patch.setattr(Away, "_words", property(words))


def beat(patch: Patch) -> None:
    """The film waits for its next picture a little longer where strong units are hidden."""

    def wake_at(real: Real, screen: Any) -> float:
        return (real(screen) or 0.0) + secrets(screen.play.playing.view) % 50

    wrap(patch, Away, "wake_at", wake_at)


@pytest.mark.parametrize("plant", [one_more, one_less, apart_by_strength, count_alone, beat])
def test_a_planted_length_of_the_film_is_caught(
    plant: Callable[[Patch], None], pair: Pair, monkeypatch: Patch, tmp_path: Path
) -> None:
    truth_at_hand(monkeypatch)
    plant(monkeypatch)
    assert parts(pair, tmp_path)


def written(pair: Pair, folder: Path) -> list[bytes]:
    """The film of the newest entries in the eyes of US, as a file: of the game and of its twin."""
    app, _clock = open_dummy(SIZE, folder, 1)
    flat = FlatMap(load_scenario("night-drop").board)
    app.shared(Maps).of = lambda board: flat  # type: ignore[method-assign]
    found = []
    with closing(app):
        for match in (pair.real, pair.twin):
            replay = TableReplay(match.start, match.record)
            path = folder / f"{len(found)}.gif"
            first = replay.length - ENTRIES
            finish(film_job(replay, first, replay.length, US, path, app.shared))
            found.append(path.read_bytes())
    return found


def fewer_are_written(patch: Patch) -> None:
    """A film that is written leaves out some pictures, how many by what is hidden."""

    def lines(real: Real, scene: Any, index: int) -> Any:
        strong = secrets(scene.replay.at(index))
        return real(scene, index) if (index + strong) % 2 else ()

    wrap(patch, exports.ExportFrames, "lines", lines)


def test_the_film_that_is_written_is_the_same_for_twins(
    pair: Pair, monkeypatch: Patch, tmp_path: Path
) -> None:
    (tmp_path / "planted").mkdir()
    real, twin = written(pair, tmp_path)
    assert real == twin
    fewer_are_written(monkeypatch)
    real, twin = written(pair, tmp_path / "planted")
    assert real != twin
