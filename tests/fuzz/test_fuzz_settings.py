"""Settings of any kind: read at once, made sound, and never changed by being read."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from nightdrop.ui.settings import BOUNDS, Settings, read_settings

SAMPLE, LONG = 60, 20_000
SLOWEST_S = 2.0
PLAIN = vars(Settings())
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
    st.just(10**400), st.just("off"), st.just("it"), st.just({"title.new": "q"}),
)  # fmt: skip
VALUES = st.recursive(
    ODD, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)
SETTINGS = st.dictionaries(st.sampled_from([*PLAIN, "", "colour"]), VALUES, max_size=8)
SOUND = json.dumps(PLAIN).encode()
DAMAGED = st.builds(
    lambda at, cut, between: SOUND[:at] + between + SOUND[at + cut :],
    st.integers(0, len(SOUND)), st.integers(0, 40), st.binary(max_size=12),
)  # fmt: skip


@pytest.fixture
def many(request: pytest.FixtureRequest) -> Callable[[Callable[[bytes], None]], None]:
    """Runs a check over so many files' contents."""
    count = LONG if request.config.getoption("--long") else SAMPLE
    shaped = SETTINGS.map(lambda found: json.dumps(found).encode())
    limits = settings(
        max_examples=count, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck), phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    return lambda check: limits(given(shaped | DAMAGED | st.binary(max_size=60))(check))()


def test_any_file_of_settings(
    tmp_path: Path, many: Callable[[Callable[[bytes], None]], None], tell: Callable[[str], None]
) -> None:
    path, tried = tmp_path / "window.json", 0

    def check(data: bytes) -> None:
        nonlocal tried
        tried += 1
        path.write_bytes(data)
        start = time.process_time()
        made, damaged = read_settings(path)
        assert time.process_time() - start < SLOWEST_S
        assert path.read_bytes() == data
        assert not damaged or made == Settings()
        for name, (low, high) in BOUNDS.items():
            assert low <= getattr(made, name) <= high
        for name, default in PLAIN.items():
            assert type(getattr(made, name)) is type(default)
        assert made.tempo >= 0

    many(check)
    tell(f"{tried} files of settings, always the same")
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
