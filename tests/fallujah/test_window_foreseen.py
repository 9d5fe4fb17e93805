"""What an attack would bring is told beside the space under the pointer, before it is made."""

from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest

from nightdrop.engine.model import Action, State
from nightdrop.fallujah.rules.forecast import CASES, AttackForecast
from nightdrop.fallujah.ui import attack_preview as foreseen_by
from nightdrop.fallujah.ui.attack_preview import HOVER_MS, AttackForecasts, sentences
from tests.fallujah.test_window_battle import Fighter, played
from tests.patience import until
from tests.tools.demo import open_dummy
from tests.tools.table import part_of

FORCE = "army historical · done · J-3 · force 3/1 · force C/2_Tk"
NODE = ("buy 3/1 north · buy C_3 north · buy MP_1 north · done · J-3 · force MP_1 · move 0402 ·"
        " {node} · J-3 · force 3/1")  # fmt: skip


def counted(state: State, action: Action, most: int = CASES) -> AttackForecast:
    """What an attack would bring, at once: in short it is not known so well."""
    return AttackForecast(0.7, 0.1, 0.2, 1.9, 0.9, 1.5, 3.6, -1.0, 0.0 if most == CASES else 0.1)


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fighter]:
    """Somebody before a window, without movements, for whom nothing takes long to count."""
    monkeypatch.setattr(foreseen_by, "forecast", counted)
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    yield Fighter(app, clock, 7)
    app.close()


def found(player: Fighter) -> AttackForecast | None:
    """What is known of the attack that is shown."""
    key = player.playing.focus or player.playing.hover
    shown = forecasts(player).of(player.playing.place_of(key)) if player.plate else None
    return shown and shown.found


def forecasts(player: Fighter) -> AttackForecasts:
    """What counts attacks."""
    return part_of(player.play, AttackForecasts)


def foreseen(player: Fighter) -> AttackForecast:
    """What the plate tells once all is counted."""
    def waits() -> None:
        player.clock.now += 150
        player.app.step()
        sleep(0.01)

    def is_whole() -> bool:
        return found(player) is not None and not forecasts(player).counts

    until(is_whole, "nothing was foreseen", waits)
    told = found(player)
    assert told is not None
    return told


def test_14_1_a_space_that_is_hovered_is_foreseen(player: Fighter) -> None:
    player.fights(FORCE)
    player.hovers("0502")
    view, action = player.playing.view, forecasts(player).action("0502")
    assert action is not None and action.text == "move 0502"
    assert foreseen(player) == counted(view, action)


def test_14_1_nothing_is_counted_before_the_pointer_rests(player: Fighter) -> None:
    player.fights(FORCE)
    player.hovers("0502")
    player.stage.tick(player.clock.now)
    assert not forecasts(player).counts and player.plate is None
    assert forecasts(player).wake_at(player.clock.now) == player.clock.now + HOVER_MS


def test_14_1_the_focus_of_the_keyboard_is_foreseen_too(player: Fighter) -> None:
    player.fights(FORCE)
    player.stage.pointer.go_to("0302")
    assert foreseen(player).met > 0


def test_13_4_what_cannot_be_reached_is_not_foreseen(player: Fighter) -> None:
    player.fights(FORCE)
    assert forecasts(player).action("0303") is None


def test_14_1_the_plate_keeps_clear_of_the_bar_however_tall_its_words_are(
    player: Fighter,
) -> None:
    player.app.set(player.app.settings.but(scale=2.0, language="it"))
    player.fights(FORCE)
    player.hovers("0502")
    foreseen(player)
    bar, plate = player.stage.bar, player.plate
    assert bar is not None and plate is not None
    assert plate.rect.bottom <= bar.rect.top < player.stage.foot.top


def test_14_1_a_click_goes_there_and_the_plate_is_gone(player: Fighter) -> None:
    player.fights(FORCE)
    player.hovers("0502")
    foreseen(player)
    player.touch("0502")
    assert player.entries[-1] == "move 0502"
    assert player.plate is None


@pytest.mark.parametrize(("node", "rule"), [
    ("ied · 6", "26.0"),
    ("strongpoint · militia · heavy · hvt-4 · 1 6 · 1 · 1 · 1", "16.8"),
])
def test_26_what_engineers_do_at_a_node_is_told(node: str, rule: str) -> None:
    state = played(NODE.format(node=node) + " · force C_3").state
    action = next(one for one in state.menu if one.text == "move 0402")
    assert rule in [cited for _said, cited in sentences(state, action)]


def test_9_3_whether_they_stand_is_told() -> None:
    state = played(FORCE).state
    told = {one.text: [cited for _said, cited in sentences(state, one)] for one in state.menu
            if one.text in ("move 0402", "move 0502")}  # fmt: skip
    assert told == {"move 0402": ["7.1", "14.1", "9.3"], "move 0502": ["14.1", "16.5"]}


def test_the_plate_does_not_cover_the_space(player: Fighter) -> None:
    player.fights(FORCE)
    player.hovers("0502")
    foreseen(player)
    plate, box = player.plate, player.place_box("0502")
    assert plate is not None and not plate.rect.colliderect(box)
