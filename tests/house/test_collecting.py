"""Workers that collect all tests share the compiling among them."""

from types import SimpleNamespace

import pytest

from tests import collecting


def test_each_module_of_tests_is_in_the_share_of_one_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    imported: list[str] = []
    monkeypatch.setattr(collecting, "import_module", imported.append)
    for place in range(3):
        collecting.import_share(place, 3)
    assert sorted(imported) == collecting.modules_of_tests()


@pytest.mark.parametrize(
    ("asked", "all_of_them"),
    [(["tests"], True), (["tests/house"], False), (["tests", "tests/house"], False)],
)
def test_only_a_run_of_all_tests_shares(asked: list[str], all_of_them: bool) -> None:
    config = SimpleNamespace(rootpath=collecting.TESTS.parent, args=asked)
    assert collecting.collects_all(config) is all_of_them
