"""The bar of a folded panel: what has no room there is counted, and one press away."""

from pathlib import Path
from typing import Final

import pygame
import pytest

from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.ui.kit.buttons import MORE, Button
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.play.panel import ASIDE
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.sidepanel import place_row
from tests.fallujah.test_window_operations import POSITION as TOWN
from tests.phantom.test_pages_fit import is_cut
from tests.phantom.test_window_table import HAND
from tests.phantom.test_window_table import POSITION as CARDS
from tests.tools.demo import Hand, open_dummy

# Positions with more to choose than a low bar holds, each with what is done in it first.
MANY: Final = {
    "operations": (TOWN, ()), "logistics": (TOWN, ("J-4",)), "infowar": (TOWN, ("J-5", "commit")),
    "recon": (CARDS.format(step="recon", hand=HAND.replace("infantry", "predators")), ()),
}  # fmt: skip


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("name", MANY)
def test_what_has_no_room_in_the_bar_is_counted_and_one_press_away(
    tmp_path: Path, name: str, speech: str
) -> None:
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True, language=speech, scale=2.0))
    position, done = MANY[name]
    match = Match.from_position(position, 7)
    for text in done:
        match.submit(text)
    play = Play(app, match)
    app.show(play)
    app.step()
    assert play.side.folded
    wanted = [one for one in play.buttons.buttons
              if one.enabled and one.name not in ASIDE and not one.corner]  # fmt: skip
    seen, (more,) = [one for one in wanted if one.rect.width], play.buttons.named(MORE)
    assert not any(is_cut(play.style, one) for one in seen)
    left_out = len(wanted) - len(seen)
    assert bool(more.rect.width) == bool(left_out)
    if left_out:
        assert str(left_out) in more.label
        Hand(app, clock, 7).press(MORE)
        whole = play.side.measure(play.style, play.side.rect.size).buttons
        assert {one.name for one in wanted} <= whole.keys() and not more.rect.width
    app.close()


def test_keys_leave_the_bar_before_a_button_does() -> None:
    style, row = Style.of("night", 2.0), range(3)
    buttons = [Button(f"b{n}", "A button", print, command="play.done") for n in row]
    wide = sum(button.bare_wish(style) for button in buttons) + style.px(60)
    place_row(style, pygame.Rect(0, 0, wide, 60), buttons, more := Button(MORE, "", print))
    assert all(button.rect.width for button in buttons) and not more.rect.width
