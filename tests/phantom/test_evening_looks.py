"""What a player complained of in the pictures of an evening: words that are small, cut or lacking.
"""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, Final

import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.phantom_fury.match.turn_report import HEADLINE
from nightdrop.phantom_fury.rules.odds import FightOdds
from nightdrop.phantom_fury.ui import motion, table
from nightdrop.phantom_fury.ui.attack_preview import Foreseen
from nightdrop.phantom_fury.ui.cards import (
    ACROSS,
    NAME,
    _figure,
    _letter,
    _plate_seen,
    _spine,
    cut_of,
    fitted,
    fitted_upwards,
    look_of,
    spine_of,
)
from nightdrop.phantom_fury.ui.layout import READ, HandSeat, plan_table
from nightdrop.phantom_fury.ui.sections import FuryPanelState, Unknown, _draw_shares, sentences
from nightdrop.phantom_fury.ui.table import (
    TableMarks,
    _draw_gone,
    _draw_odds,
    draw_levels,
    force_words,
)
from nightdrop.phantom_fury.ui.tooltips import drop_plate
from nightdrop.phantom_fury.ui.top import FuryTop, _open_fronts
from nightdrop.phantom_fury.words import FuryWording
from nightdrop.rules.actions import parse
from nightdrop.table.match.match import Match
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.match.status import hint_sentence
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.kit import curves
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.curves import CurveLevel
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import SIZE_SUB, Scale, scale_for
from nightdrop.ui.play.hint import HintButton
from nightdrop.ui.play.pages import LogPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.replay import panel
from tests.patience import until
from tests.phantom.test_bots import think
from tests.phantom.test_moments import TAKEN, last
from tests.phantom.test_window_result import won_with_a_bomb
from tests.phantom.test_window_table import DIGITS, HAND, POSITION, Player, player, sits_down
from tests.tools.table import plan_of

__all__ = ["player"]
PLAIN: Final = Style.of("dusk", scale_for(1280, 720).factor)
ENLARGED: Final = Style.of("dusk", scale_for(1280, 720, 2.0).factor)
ABOVE_BAR: Final = pygame.Rect(0, 0, 1280, 519)  # the table at 1280x720 and 200 %
ABOVE_TIME: Final = pygame.Rect(0, 0, 1280, 430)  # and over the time line of a replay
SIX: Final = "[insurgents, pillbox, tight-alley, jihadists, car-bomb, secured-block]"


def placed(step: str, first: str = '[insurgents, "?", tight-alley, "?"]') -> State:
    """The position of the other tests, with these cards on front 1."""
    text = POSITION.replace('[insurgents, "?", tight-alley, "?"]', first)
    return Match.from_position(text.format(step=step, hand=HAND), 7).state


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that are drawn from here on, whatever draws them."""
    said = list[str]()

    def seen(number: int) -> Any:
        return lambda *given, **how: said.append(str(given[number])) or pygame.Rect(0, 0, 9, 9)

    for name, number in (("line", 2), ("centred", 2), ("beside", 3)):
        monkeypatch.setattr(Pen, name, seen(number))
    return said


@pytest.fixture
def pen() -> Pen:
    return PLAIN.on(pygame.Surface((400, 200)))


@pytest.mark.parametrize("step", ["disarm", "assault"])
@pytest.mark.parametrize("first", ['[insurgents, "?", tight-alley, "?"]', SIX])
def test_words_of_the_table_can_be_read_from_far_at_1280_by_720_and_200_percent(
    step: str, first: str
) -> None:
    view = placed(step, first)
    found, plain = plan_table(ENLARGED, ABOVE_BAR, view), plan_table(PLAIN, ABOVE_BAR, view)
    assert found.scale.text(1) >= READ
    assert found.seats[0].width >= plain.seats[0].width


def test_cards_of_a_replay_bear_their_names_at_1280_by_720_and_200_percent() -> None:
    view = placed("assault")
    top = FuryTop(view.game)
    found = top.plan(top.fitted(ENLARGED, ABOVE_TIME), ABOVE_TIME, view, None)
    assert min(card.width for place in found.fronts for card in place.cards) >= NAME
    assert found.scale.text(1) >= READ


def test_what_gives_height_to_two_rows_of_cards_does_not_take_it_from_the_hand() -> None:
    found = plan_table(PLAIN, pygame.Rect(0, 0, 881, 720), placed("assault", SIX))
    assert found.fronts[0].cards[0].width >= NAME and found.seats[0].width >= 104


def certain_front() -> ObservedTransition:
    """A front that falls without a roll."""
    match = Match.from_position(TAKEN, None)
    for text in ("send marine-regimental-combat-team 2", "send m1-abrams 2", "assault"):
        match.submit(text)
    return next(one for one in last(match) if motion.is_certain(one))


@pytest.mark.parametrize("rolls", [True, False])
def test_11_5_the_plate_of_a_fight_lies_below_the_cards_that_were_sent(
    player: Player, monkeypatch: pytest.MonkeyPatch, rolls: bool
) -> None:
    sits_down(player)
    rolled = (one for one in last(won_with_a_bomb()) if len(one.dice) == 2)
    seen = next(rolled) if rolls else certain_front()
    places, draw = list[pygame.Rect](), motion._draw_plate

    def plate(pen: Pen, at: Any, rect: pygame.Rect, title: str) -> None:
        draw(pen, at, rect, title)
        places.append(rect.copy())

    monkeypatch.setattr(motion, "_draw_plate", plate)
    pen = player.play.style.on(pygame.display.get_surface())
    frame = player.play.surface.picture.frame(seen.before, player.play.style)
    motion.draw_throw(pen, seen, frame, motion.TOLD)
    front = int(seen.before.fight.front) if rolls else 2
    lane = frame.plan.fronts[front - 1].lane
    assert places[0].top >= lane.bottom and places[0].width >= pen.px(500)


def test_no_unknown_cards_are_told_once_there_are_none() -> None:
    view = placed("assault", "[insurgents]")
    said: Any = SimpleNamespace(view=view)
    section = Unknown(said, frozenset())
    assert section.least(PLAIN, 400) > 0
    said.view = replace(view, cups={**view.cups, "insurgents": {}})
    assert section.least(PLAIN, 400) == 0


def test_10_1_cards_are_asked_for_only_where_one_may_go() -> None:
    match = Match.from_position("""scenario: phantom-fury
turn: 12
phase: {step: assault}
fronts: {"2": [insurgents], "3": [roadside-bomb]}
hand: [infantry]
""", None)
    assert _open_fronts(match.state.menu) == {"2"}
    match.submit("send infantry 2")
    assert _open_fronts(match.state.menu) == frozenset()


def test_the_empty_place_of_a_narrow_card_has_its_name(pen: Pen, told: list[str]) -> None:
    seat = HandSeat("rapid-reinforcement", "1")
    _draw_gone(pen, pygame.Rect(0, 0, 82, 118), placed("assault"), seat)
    assert told[:2] == ["Rapid", "Reinforcement"]


@pytest.mark.parametrize("wide", [69, 90, 160])
def test_2_3_each_level_has_its_name_in_italian(pen: Pen, told: list[str], wide: int) -> None:
    view = placed("assault")
    cells = [pygame.Rect(n * wide, 0, wide - 4, 36) for n in range(8)]
    speak("it")
    try:
        draw_levels(pen, cells, view, 0)
    finally:
        speak("en")
    assert "Medaglia d’onore" in " ".join(told) and "Sconfitta" in told


def test_a_chance_of_100_percent_does_not_take_the_words_of_the_others(
    pen: Pen, told: list[str]
) -> None:
    words = ("vinto", "tenuto", "sotto il fuoco")
    inks = (pen.palette.ink,) * 3
    _draw_shares(pen, pygame.Rect(0, 0, 357, 26), ("0 %", "0 %", "100 %"), words, inks)
    assert set(words) < set(told)


@pytest.mark.parametrize(("speech", "said"), [("en", "−5.5"), ("it", "−5,5")])
def test_points_of_a_reason_have_the_minus_and_the_point_of_the_language(
    speech: str, said: str
) -> None:
    speak(speech)
    try:
        assert FuryWording().field("points", -5.5, placed("assault").game) == said
    finally:
        speak("en")


def test_10_2_the_reason_for_an_attack_is_that_the_cards_were_sent() -> None:
    match = Match.from_position("""scenario: phantom-fury
turn: 12
phase: {step: assault}
fronts: {"2": [insurgents]}
hand: [infantry]
""", None)
    match.submit("send infantry 2")
    reason = think(match.state).reason
    assert (reason.key, reason.rule) == ("sent", "10.2")


def test_a_player_alone_is_not_named_where_hints_are_counted() -> None:
    match = Match.new("phantom-fury", seed=3)
    match.count_hint("us")
    assert hint_sentence(match) == "Hints used: 1."


def test_the_page_of_the_log_tells_what_a_turn_came_to_before_the_next_turn(
    player: Player,
) -> None:
    sits_down(player)
    player.send("infantry", "3")
    player.type(pygame.K_RETURN)
    player.play.hurry()
    page = LogPage(player.app, player.play)
    turns = [line.turn for line in page.lines]
    assert turns == sorted(turns)
    assert any(line.key == HEADLINE for line in page.lines)


def test_11_2_one_explosive_is_called_a_bomb_and_not_bombs() -> None:
    view = placed("assault", "[insurgents, car-bomb]")
    said = Foreseen("assault", "1", 5, 5, 0)
    texts = [text for text, rule in sentences(FuryPanelState(view, "1", ("infantry",), said))
             if rule == "11.2"]  # fmt: skip
    assert texts == ["A bomb, 4 in 6: −3; no card would be hit."]


def test_the_words_of_a_table_have_one_size_before_its_first_card_and_after() -> None:
    empty = Match.new("phantom-fury", seed=3).history.states[0]
    one = Match.from_position("""scenario: phantom-fury
turn: 1
phase: {step: disarm}
fronts: {"1": [car-bomb]}
hand: [robot]
""", 7).state
    room, style = pygame.Rect(0, 0, 1280, 1080), Style.of("dusk", 2.0)
    sizes = {plan_table(style, room, view).scale.factor for view in (empty, one)}
    assert len(sizes) == 1


@pytest.mark.parametrize(("size", "left", "least"), [
    ((1920, 1080), (1280, 1080), READ), ((3840, 2160), (2560, 2160), 2 * READ),
])  # fmt: skip
def test_the_words_of_a_table_have_one_size_in_all_phases_at_200_percent(
    size: tuple[int, int], left: tuple[int, int], least: int
) -> None:
    style = Style.of("dusk", scale_for(*size, 2.0).factor)
    scales = {plan_table(style, pygame.Rect((0, 0), left), placed(step)).scale
              for step in ("disarm", "strike", "artillery", "assault")}  # fmt: skip
    assert len(scales) == 1 and scales.pop().text(1) >= least


def test_a_number_and_its_percent_sign_are_never_on_two_lines() -> None:
    said = "No strike: the best chance is 0 %."
    wide = fonts.measure("body", 20, said.removesuffix(" %."))[0] + 3
    assert fonts.wrap("body", 20, said, wide) == ["No strike: the best chance is", "0 %."]


def test_a_card_of_the_guide_may_lie_over_an_empty_lane_and_not_over_the_hand(
    player: Player
) -> None:
    sits_down(player, "recon", "predators, robot")
    _meant, others = player.play.surface.pointer.keep_clear(())
    at = plan_of(player.play)
    assert all(seat in others for seat in at.seats)
    assert not any(rect.colliderect(front.lane) for rect in others for front in at.fronts)


@pytest.mark.parametrize("thing", ["place 2.2", "seat 2"])
def test_the_plate_of_a_card_lies_over_no_other_card(player: Player, thing: str) -> None:
    sits_down(player)
    player.mouse(pygame.MOUSEMOTION, player.at(thing))
    player.clock.now += 1000
    player.app.step()
    plate, at = player.play.surface.plate, plan_of(player.play)
    cards = [*at.seats, *(card for front in at.fronts for card in front.cards)]
    assert plate is not None and plate.rect.collidelist(cards) < 0


def test_what_a_hint_advises_is_written_whole_at_1920_by_1080_and_200_percent() -> None:
    view, style = placed("assault"), Style.of("dusk", 2.0)
    use = parse("send army-mechanized-infantry 2", view.game.rules)
    speak("it")
    try:
        hint = HintButton(Hint(use, None, 0.0), view, Button("", "", lambda: None))
        what, room = hint.rooms(544, style)
        lines = style.lines(hint.label, what, "strong", 16, 9)
        whole = len(lines) * style.line_height("strong", 16)
        below = style.height(hint.sub, room, "body", 14) + style.line_height("body", SIZE_SUB)
        assert hint.height_in(544, style, tight=True) >= whole + below
    finally:
        speak("en")


def test_a_hint_takes_the_place_of_the_button_that_does_the_same(player: Player) -> None:
    sits_down(player, "recon", "predators, robot")
    use = next(one for one in player.playing.offered if one.text == "recon predators 1")
    made = player.play.surface.actions.hint_button(Hint(use, None, 0.0), lambda: None)
    assert made.instead == use.text


@pytest.mark.parametrize("first", ["[insurgents]", '[insurgents, "?", tight-alley, "?"]', SIX])
@pytest.mark.parametrize(("style", "room"), [
    (PLAIN, pygame.Rect(0, 0, 881, 720)), (ENLARGED, ABOVE_BAR),
    (Style.of("dusk"), pygame.Rect(0, 0, 1472, 1080)),
])  # fmt: skip
def test_no_card_moves_or_changes_its_size_from_phase_to_phase(
    style: Style, room: pygame.Rect, first: str
) -> None:
    plans = [plan_table(style, room, placed(step, first)) for step in ("disarm", "assault")]
    before, after = ([*plan.seats, *(card for front in plan.fronts for card in front.cards)]
                     for plan in plans)  # fmt: skip
    assert before == after


def test_5_3_cards_of_a_crowded_front_do_not_change_those_of_the_others() -> None:
    style, room = Style.of("dusk"), pygame.Rect(0, 0, 1472, 1080)
    usual, crowded = (plan_table(style, room, placed("assault", first))
                      for first in ("[insurgents]", SIX))  # fmt: skip
    assert usual.fronts[1].cards == crowded.fronts[1].cards


@pytest.mark.parametrize(("size", "beside", "left"), [
    ((1280, 720), (881, 720), (1280, 519)), ((1920, 1080), (1472, 1080), (1280, 1080)),
    ((3840, 2160), (2944, 2160), (2560, 2160)),
])  # fmt: skip
@pytest.mark.parametrize("step", ["disarm", "strike", "assault"])
@pytest.mark.parametrize("first", ["[insurgents]", '[insurgents, "?", tight-alley, "?"]', SIX])
def test_no_card_of_any_front_is_smaller_at_200_percent(
    size: tuple[int, int], beside: tuple[int, int], left: tuple[int, int], step: str, first: str
) -> None:
    view = placed(step, first)
    widths = [[place.cards[0].width for place in plan_table(
        Style.of("dusk", scale_for(*size, user).factor), pygame.Rect((0, 0), room), view).fronts]
        for user, room in ((1.0, beside), (2.0, left))]  # fmt: skip
    assert all(large >= plain for plain, large in zip(*widths, strict=True)), widths


def test_the_words_of_the_odds_do_not_lie_over_the_expected_points(
    pen: Pen, monkeypatch: pytest.MonkeyPatch
) -> None:
    spots, text = list[pygame.Rect](), Pen.text

    def seen(*given: Any, **how: Any) -> pygame.Rect:
        spots.append(text(*given, **how))
        return spots[-1]

    monkeypatch.setattr(Pen, "text", seen)
    odds = FightOdds(100, 83, 17, 1, ((-1, 17), (6, 83)), Fraction(5))
    large = pen.scaled(Scale(1.0, READ)).on(pygame.Surface((400, 200)))
    _draw_odds(large, True, pygame.Rect(0, 0, 377, 82), Foreseen("assault", "1", 15, 12, 0, odds))
    points, words = spots[-2:]
    assert words.top == points.top and not words.colliderect(points)


def test_a_small_name_of_a_covered_card_is_written_upwards_and_larger(pen: Pen) -> None:
    look, cut = look_of(placed("assault").game, "part-time-insurgents"), cut_of(164)
    across = fitted(look.name.upper(), 164, _plate_seen(cut, 71)[0], True)
    upwards = fitted_upwards(look.name.upper(), 164, spine_of(cut, 71))
    assert across.size < ACROSS * 164 < upwards.size
    made = [pygame.Surface((cut.width, cut.height), pygame.SRCALPHA) for _n in range(2)]
    _letter(made[0], cut, look, 71)
    _figure(made[1], cut, look)
    _spine(made[1], cut, look, 71)
    assert made[0].get_buffer().raw == made[1].get_buffer().raw


@pytest.mark.parametrize(("count", "said"), [
    (1, "forza 0 e 1 sconosciuta"), (2, "forza 0 e 2 sconosciute"),
])  # fmt: skip
def test_one_unknown_card_is_singular_in_italian(count: int, said: str) -> None:
    down = ', "?"' * count
    view = placed("assault", f"[secured-block{down}]")
    speak("it")
    try:
        assert force_words(view, "1")[0] == said
    finally:
        speak("en")


def test_a_drop_that_costs_points_is_not_told_in_green(player: Player) -> None:
    sits_down(player, "artillery", "humvee")
    with player.playing.forecasts.waiting():
        until(lambda: all(one and not one.counts
                          for one in player.playing.as_if("humvee", "1.3")[1:]),
              "no odds come", player.wait)  # fmt: skip
    plate = drop_plate(player.playing, "humvee", "1.3")
    assert plate is not None and plate.change is not None
    assert plate.lines[0].startswith("−") and plate.change[2] is False


def test_the_points_that_win_do_not_lie_on_the_curve_of_a_replay_that_lost(
    pen: Pen, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads, levels = list[tuple[str, str]](), list[CurveLevel]()

    def head(_pen: Pen, rect: pygame.Rect, title: str, note: str = "") -> int:
        heads.append((title, note))
        return rect.top + 30

    monkeypatch.setattr(Pen, "head", head)
    monkeypatch.setattr(panel, "draw_levels", lambda _pen, _plot, made: levels.extend(made))
    scores = [SimpleNamespace(entry=entry, points=-entry, hidden=0) for entry in (0, 9)]
    game: Any = SimpleNamespace(
        scores=scores, index=9, turns={1: 0}, view=placed("assault"),
        steps=SimpleNamespace(number=lambda entry: entry, count=9),
        course=SimpleNamespace(wins=lambda: 21),
    )  # fmt: skip
    panel._draw_chart(pen, pygame.Rect(0, 0, 300, 120), game)
    assert heads == [("Score", "−9, the US wins at 21+")]
    assert [level.name for level in levels] == ["", ""]


def test_9_2_of_several_targets_none_is_the_gold_button(player: Player) -> None:
    text = POSITION.replace('[insurgents, "?", tight-alley, "?"]', SIX)
    match = Match.from_position(text.format(step="artillery", hand="humvee, m1-abrams"), 7)
    player.app.show(Play(player.app, match))
    player.app.step()
    player.type(DIGITS[player.seat("humvee")])
    buttons = player.play.surface.actions.choices(lambda _action: None)
    names = [(one.name, one.primary) for one in buttons]
    assert names[0] == ("done", True) and not any(is_gold for _name, is_gold in names[1:])


def test_levels_of_points_that_are_told_do_not_lie_over_each_other(pen: Pen) -> None:
    assert pen.line_height("head", 12) <= curves._NEAR


def test_names_of_small_cards_that_were_sent_stay_inside_their_front(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    view = placed("assault")
    view = replace(view, book=replace(view.book, sent=(("humvee", "1"),)))
    rows = list[pygame.Rect]()
    monkeypatch.setattr(table, "draw_names", lambda _pen, row, _names: rows.append(row))
    top = FuryTop(view.game)
    found = top.plan(top.fitted(ENLARGED, ABOVE_TIME), ABOVE_TIME, view, None)
    front, drawn = found.fronts[0], ENLARGED.scaled(found.scale)
    table.draw_front(drawn.on(pygame.Surface((1280, 720))), found, front, view, "1", TableMarks())
    assert front.sent[0].width < NAME and front.rect.contains(rows[0])
