"""Games played here are not played ahead by the program, but where a test is about that."""

import pytest

from nightdrop.phantom_fury.ui import rollout_worker


@pytest.fixture(autouse=True)
def nobody_plays_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program waits so long for the player's thoughts that it begins with none of its own."""
    monkeypatch.setattr(rollout_worker, "REST_MS", 1e9)
