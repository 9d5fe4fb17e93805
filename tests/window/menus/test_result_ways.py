"""The page of a game that is over, in small windows and at a large scale."""

from pathlib import Path

import pytest

from nightdrop.games import KINDS
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.record.record import read_record
from tests.tools.demo import open_dummy
from tests.tools.tours import as_by_a_person

RECORDS = Path(__file__).parents[2] / "records"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((1920, 1080), 2.0)])
@pytest.mark.parametrize("game", ["phantom-fury", "fallujah-2004"])
def test_the_way_to_the_title_is_seen_without_scrolling(
    tmp_path: Path, game: str, size: tuple[int, int], scale: float
) -> None:
    app, _clock = open_dummy(size, tmp_path, 7)
    app.set(app.settings.but(still=True, scale=scale))
    over = Replay(as_by_a_person(read_record(RECORDS / game / "captain.yaml")))
    match = Match(over.header, over.played, None)
    app.open(KINDS[match.game.rules.kind].ending, match)
    app.step()
    seen = {one.name for one in app.clickables() if app.surface.get_rect().contains(one.rect)}
    assert {"replay", "title"} <= seen
    app.close()
