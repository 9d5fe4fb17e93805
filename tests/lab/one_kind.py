"""Pictures of the laboratory, drawn once instead of twice, where a test looks at none of them."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def one_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are drawn as SVG, and their PNG, the same once more, is left blank."""
    from matplotlib.figure import Figure  # no other test waits for it

    save = Figure.savefig

    def saved(figure: Figure, path: Path, **more: Any) -> None:
        if path.suffix == ".png":
            path.touch()
        else:
            save(figure, path, **more)

    monkeypatch.setattr(Figure, "savefig", saved)
