"""Letters of twins: two games that differ only in what a side cannot see have letters that look
the same to everybody but the two players."""

from random import Random

import pytest

from nightdrop.hexwar.rules.night_drop import GERMAN, US
from tests.tools import channels
from tests.tools.perception import Eyes, Probe
from tests.tools.twins import RARE_CHANNELS, SLOW_CHANNELS, follow

from .starts import begin

LETTERS = 340  # from each start


@pytest.mark.long("a thousand letters of twins; the laws of twins ask for some of them")
@pytest.mark.parametrize(("side", "where"), [(US, "night"), (US, "day"), (GERMAN, "marker")])
def test_letters_of_twins_look_alike(
    side: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = 0

    def counted(eyes: Eyes, probe: Probe) -> object:
        nonlocal compared
        compared += 1
        return channels.the_letters(eyes, probe)

    for known in (SLOW_CHANNELS, RARE_CHANNELS):
        for channel in list(known):
            monkeypatch.delitem(known, channel)
    monkeypatch.setitem(SLOW_CHANNELS, "the letters", counted)
    monkeypatch.setattr("tests.tools.twins.SCREENS", 2**32)
    number, start = 0, begin(where)
    while compared < LETTERS:
        follow(start.but(), side, Random(f"{number}"), Random(f"probe {number}"), every=6)
        number += 1
    assert compared
