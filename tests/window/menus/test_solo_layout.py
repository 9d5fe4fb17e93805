"""No word is cut on the screens of the two games for one player."""

from pathlib import Path
from types import ModuleType

import pytest

from nightdrop.table.language import LANGUAGES
from tests.fallujah import tour as town
from tests.layout_proof import Proof
from tests.phantom import tour as cards
from tests.tools.demo import open_dummy


@pytest.mark.long("two whole tours in each window, at each scale, in each language")
@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("kind", [cards, town], ids=["cards", "town"])
def test_no_word_of_a_tour_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: ModuleType, size: tuple[int, int],
    scale: float, spoken: str,
) -> None:  # fmt: skip
    app, clock = open_dummy(size, tmp_path / "saves", 5)
    app.set(app.settings.but(scale=scale, language=spoken))
    proof, faults = Proof(monkeypatch), set[str]()
    for name in kind.tour(app, clock, kind.whole_game()):
        faults |= {f"{name}: {fault}" for fault in proof.look(app) if ": cut: " in fault}
    app.close()
    assert not faults, "\n".join(sorted(faults))
