"""What the tests at the table share: the games of records, which they read and never change."""

from collections.abc import Iterator

import pytest

from tests.conftest import playing_once


@pytest.fixture(scope="package", autouse=True)
def _played_once() -> Iterator[None]:
    with playing_once():
        yield
