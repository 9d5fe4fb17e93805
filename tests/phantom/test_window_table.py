"""The card table is played in the window, by mouse and keys, at every size."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from nightdrop.phantom_fury.ui.attack_preview import Foreseen
from nightdrop.phantom_fury.ui.card_lists import Piles, UnseenCards
from nightdrop.phantom_fury.ui.cards import NAME, SPINE
from nightdrop.phantom_fury.ui.layout import RATIO, Layout, lay_table, plan_table, seats_of, seen_of
from nightdrop.phantom_fury.ui.playing import FuryPlaying, face_in, place_in
from nightdrop.phantom_fury.ui.result import FuryEnding
from nightdrop.phantom_fury.ui.sections import FuryPanelState
from nightdrop.phantom_fury.ui.table import pile_words
from nightdrop.phantom_fury.words import card_name
from nightdrop.rules.actions import DONE
from nightdrop.table.language import LANGUAGES
from nightdrop.table.match.match import Match
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import PANEL_WIDTH, folds, palette_of, scale_for
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.sidepanel import bar_height
from nightdrop.ui.play.stage import emphases_of
from nightdrop.ui.stage.node import Emphases
from tests.patience import until
from tests.tools.demo import Hand, open_dummy
from tests.tools.table import plan_of, stage_of
from tests.wording import own_text_of

POSITION = """scenario: phantom-fury
turn: 12
phase: {{step: {step}}}
fronts:
  "1": [insurgents, "?", tight-alley, "?"]
  "2": [jihadists, car-bomb, secured-district, ambush]
  "3": [secured-road, "?", part-time-insurgents]
hand: [{hand}]
captured: {{insurgents: 1, rocket-attacks: 1}}
casualties: {{humvee: 1}}
"""
HAND = ("marine-regimental-combat-team, up-armored-humvee, small-unit-tactics, cobra, infantry,"
        " robot")
DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6, pygame.K_7,
          pygame.K_8)  # fmt: skip
SELDOM = 8  # decisions of a whole deal from one frame to the next: they are true without
FRONTS = {"1": pygame.K_q, "2": pygame.K_w, "3": pygame.K_e}


class Player(Hand):
    """Somebody at the table, with mouse and keys."""

    @property
    def play(self) -> Play:
        assert isinstance(self.app.screen, Play)
        return self.app.screen

    @property
    def playing(self) -> FuryPlaying:
        assert isinstance(self.play.playing, FuryPlaying)
        return self.play.playing

    @property
    def entries(self) -> tuple[str, ...]:
        return self.playing.match.entries

    def type(self, *keys: int) -> None:
        """Press keys, one after the other."""
        for key in keys:
            made = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, made))
            self.wait()
            self.wait()

    def at(self, thing: str) -> tuple[int, int]:
        """A point of a thing that no other thing covers."""
        surface = self.play.surface
        rect = surface.spots(self.playing.view)[thing]
        points = [(rect.left + rect.width * x // 9, rect.top + rect.height * y // 9)
                  for x in range(1, 9) for y in range(1, 9)]  # fmt: skip
        return next(point for point in points if surface.thing_at(point) == thing)

    def seat(self, face: str) -> int:
        """The seat of a card that is in the hand."""
        seats = seats_of(self.playing.view)
        return next(n for n, seat in enumerate(seats) if seat.face == face and not seat.where)

    def mouse(self, kind: int, pos: tuple[int, int], button: int = 1) -> None:
        """One event of the mouse."""
        held = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {}
        given = held or {"button": button}
        pygame.event.post(pygame.event.Event(kind, {"pos": pos, **given}))
        self._serve()

    def drag(self, start: str, end: str, drop: bool = True) -> None:
        """Carry a card from a thing to another, and perhaps let it go there."""
        a, b = self.at(start), self.at(end)
        self.mouse(pygame.MOUSEBUTTONDOWN, a)
        self.mouse(pygame.MOUSEMOTION, (a[0] + 9, a[1] + 9))
        self.mouse(pygame.MOUSEMOTION, b)
        if drop:
            self.mouse(pygame.MOUSEBUTTONUP, b)

    def send(self, face: str, front: str) -> None:
        """A digit, then the key of a front."""
        self.type(DIGITS[self.seat(face)], FRONTS[front])

    def refused(self) -> str:
        return self.playing.refusal[0] if self.playing.refusal else ""


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """Somebody before an empty window, without movements."""
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    player = Player(app, clock, 7)
    yield player
    app.close()


def sits_down(player: Player, step: str = "assault", hand: str = HAND) -> None:
    """The player comes to the position above."""
    match = Match.from_position(POSITION.format(step=step, hand=hand), 7)
    player.app.show(Play(player.app, match))
    player.app.step()


def plays(player: Player, use: str) -> None:
    """Do a lawful thing: by digit and front, or Tab and Enter for a place."""
    verb, face, *where = use.split()
    before = player.entries
    if verb == "discard":
        first = player.seat(face)
        others = [n for n in range(len(seats_of(player.playing.view))) if n != first]
        marked = [first, *others][: player.playing.surplus]
        player.type(*(DIGITS[n] for n in marked), pygame.K_RETURN)
        return
    player.type(DIGITS[player.seat(face)])
    if where and "." not in where[0]:
        player.type(FRONTS[where[0]])
    for _try in range(12 if where and "." in where[0] else 0):
        player.type(pygame.K_TAB)
        if player.playing.focus == f"place {where[0]}":
            break
    if isinstance(player.app.screen, Play) and player.entries == before:
        player.type(pygame.K_RETURN)


def uses(player: Player) -> list[str]:
    return [action.text for action in player.playing.offered if face_in(action)]


def test_10_2_a_card_that_is_carried_from_a_lane_does_not_lie_there_too(player: Player) -> None:
    sits_down(player)
    player.send("cobra", "2")
    player.drag("sent 2 0", "front 3", drop=False)
    carried = stage_of(player.play).pointer.drag
    assert carried is not None and carried.node.key == "sent 2 0"


def test_a_card_that_is_carried_while_a_hint_is_shown_is_not_in_the_hand_too(
    player: Player,
) -> None:
    sits_down(player)
    hint, carried = Hint(DONE, None, 0.0), Emphases(away=frozenset({"seat 0"}))
    playing = player.playing
    assert emphases_of(playing, playing.top, hint, carried).away == {"seat 0"}


def until_the_end(player: Player) -> Iterator[int]:
    """The decisions of a deal, numbered; a frame is drawn before one in `SELDOM`."""
    player.seldom = SELDOM
    for number in itertools.count():
        if not isinstance(player.app.screen, Play):
            return
        if number % SELDOM == 0:
            player.app.step()
        yield number


def test_a_whole_deal_is_played_by_keys_alone(player: Player) -> None:
    player.app.show(Play(player.app, Match.new("phantom-fury", seed=11)))
    for _decision in until_the_end(player):
        found, before = uses(player), player.entries
        ends = {action.text for action in player.playing.offered} - set(found)
        if found and (not ends or player.rng.random() < 0.6):
            plays(player, player.rng.choice(found))
        else:
            before_assault = "done" in ends and player.playing.step != "assault"
            player.type(pygame.K_d if before_assault else pygame.K_RETURN)
        if isinstance(player.app.screen, Play):
            assert player.entries != before or player.playing.armed is not None
    assert isinstance(player.app.screen, FuryEnding)


def test_a_whole_deal_is_played_by_the_mouse_alone(player: Player) -> None:
    player.app.show(Play(player.app, Match.new("phantom-fury", seed=12)))
    for _decision in until_the_end(player):
        player.wait()
        player.wait()
        found = uses(player)
        ends = {action.text for action in player.playing.offered} - set(found)
        if found and (not ends or player.rng.random() < 0.6):
            _verb, face, *where = player.rng.choice(found).split()
            seat = f"seat {player.seat(face)}"
            if where:
                kind = "place" if "." in where[0] else "front"
                player.drag(seat, f"{kind} {where[0]}")
            elif len(player.playing.marked) == player.playing.surplus:
                player.press("discard")
            else:
                player.click(player.at(seat))
        else:
            player.press(min(ends))
    assert isinstance(player.app.screen, FuryEnding)


def test_a_dragged_card_is_sent_where_it_is_dropped_and_not_before(player: Player) -> None:
    sits_down(player)
    player.drag(f"seat {player.seat('infantry')}", "front 3", drop=False)
    assert player.entries == ()
    player.mouse(pygame.MOUSEBUTTONUP, player.at("front 3"))
    assert player.entries == ("send infantry 3",)


def test_a_card_that_is_dropped_on_no_front_stays_in_the_hand(player: Player) -> None:
    sits_down(player)
    player.drag(f"seat {player.seat('infantry')}", "pile city")
    assert player.entries == () and "infantry" in player.playing.view.book.hand


def test_a_card_is_clicked_then_a_front(player: Player) -> None:
    sits_down(player)
    player.click(player.at(f"seat {player.seat('infantry')}"))
    assert player.playing.held_face == "infantry" and player.entries == ()
    player.click(player.at("front 3"))
    assert player.entries == ("send infantry 3",)


TWINS = "infantry, infantry, cobra, m1-abrams, m1-abrams"


@pytest.mark.parametrize("way", ["drag", "keys", "clicks"])
@pytest.mark.parametrize("seat", [0, 1])
def test_of_equal_cards_the_one_that_was_taken_is_gone(
    player: Player, seat: int, way: str
) -> None:
    sits_down(player, hand=TWINS)
    assert [one.face for one in seats_of(player.playing.view)][:2] == ["infantry", "infantry"]
    if way == "drag":
        player.drag(f"seat {seat}", "front 3")
    elif way == "keys":
        player.type(DIGITS[seat], FRONTS["3"])
    else:
        player.click(player.at(f"seat {seat}"))
        player.click(player.at("front 3"))
    assert player.entries == ("send infantry 3",)
    assert [player.playing.seat(n).where for n in (0, 1)] == ["3" * (n == seat) for n in (0, 1)]
    nodes = {node.key: node.face for node in stage_of(player.play).map_of(
        player.playing.view).nodes}  # fmt: skip
    assert nodes[f"seat {seat}"][2] == "3" and nodes[f"seat {1 - seat}"][2] == ""


def test_of_equal_cards_the_seat_of_one_taken_back_is_free_again(player: Player) -> None:
    sits_down(player, hand=TWINS)
    player.type(DIGITS[0], FRONTS["3"], DIGITS[1], FRONTS["2"])
    player.click(player.at("sent 3 0"))
    assert player.entries == ("send infantry 2",)
    assert [player.playing.seat(n).where for n in (0, 1)] == ["", "2"]


def test_one_card_is_taken_back_and_the_others_are_sent_again(player: Player) -> None:
    sits_down(player)
    for face, front in (("infantry", "3"), ("up-armored-humvee", "2"), ("cobra", "3")):
        player.send(face, front)
    player.click(player.at("sent 2 0"))
    assert player.entries == ("send infantry 3", "send cobra 3")
    assert "up-armored-humvee" in player.playing.view.book.hand


def test_a_right_click_takes_the_last_card_back(player: Player) -> None:
    sits_down(player)
    player.send("infantry", "3")
    player.send("cobra", "3")
    pos = player.at("front 1")
    player.mouse(pygame.MOUSEBUTTONDOWN, pos, 3)
    assert player.entries == ("send infantry 3",)


def test_a_card_that_was_sent_is_dragged_to_another_front(player: Player) -> None:
    sits_down(player)
    player.send("infantry", "3")
    player.drag("sent 3 0", "front 1")
    assert player.entries == ("send infantry 1",)


def test_8_1_a_card_that_cannot_go_says_why(player: Player) -> None:
    sits_down(player, "strike")
    player.type(DIGITS[player.seat("infantry")])
    assert player.refused() == own_text_of("phantom-fury", "refused.support_only", "8.1")
    player.type(pygame.K_ESCAPE)
    assert player.refused() == "" and player.entries == ()


EIGHT = HAND + ", bradley, ac-130"


@pytest.mark.parametrize("way", ["digit", "click", "pile"])
def test_4_2_no_digit_click_or_drag_discards_a_card_by_itself(player: Player, way: str) -> None:
    """It is marked, and can be taken out of the marked ones again."""
    sits_down(player, "resource", EIGHT)
    for _time in range(3):
        if way == "digit":
            player.type(pygame.K_1)
        elif way == "click":
            player.click(player.at("seat 0"))
        else:
            player.drag("seat 0", "pile reserve")
    assert player.entries == () and player.playing.marked == (0,)
    player.type(pygame.K_1)
    assert player.entries == () and player.playing.marked == ()


def test_4_2_the_marked_cards_are_discarded_at_once_by_enter(player: Player) -> None:
    sits_down(player, "resource", EIGHT)
    robot, humvee = player.seat("robot"), player.seat("up-armored-humvee")
    player.type(DIGITS[robot], pygame.K_RETURN)
    assert player.entries == ()
    player.type(DIGITS[humvee], pygame.K_RETURN)
    assert player.entries[:2] == ("discard robot", "discard up-armored-humvee")


def test_4_2_a_third_mark_takes_the_place_of_the_first(player: Player) -> None:
    sits_down(player, "resource", EIGHT)
    player.type(pygame.K_1, pygame.K_2, pygame.K_3)
    assert player.playing.marked == (1, 2)
    player.type(pygame.K_ESCAPE)
    assert player.playing.marked == () and player.entries == ()


def test_4_2_the_button_says_how_many_cards_are_still_to_be_marked(player: Player) -> None:
    sits_down(player, "resource", EIGHT)
    def said() -> tuple[str, str, bool]:
        (button,) = player.play.surface.actions.choices(player.play.take)
        return button.label, button.sub, button.enabled

    assert said() == ("Discard 2 cards", "mark 2 cards", False)
    player.type(DIGITS[player.seat("robot")])
    assert said() == ("Discard 2 cards", "mark one more card", False)
    player.type(DIGITS[player.seat("cobra")])
    assert said() == ("Discard these 2 cards", "Robot, Cobra Helicopter Gunships", True)


def test_4_2_the_bar_says_what_is_to_be_marked_and_has_the_button_that_discards(
    player: Player,
) -> None:
    player.app.set(player.app.settings.but(scale=2.0))
    sits_down(player, "resource", EIGHT)
    assert player.playing.top.own(player.playing).brief == (
        "Click 2 cards to mark them, then discard them.")  # fmt: skip
    places = {button.name: button.rect.width for button in player.play.side.buttons.buttons}
    assert player.play.side.folded and places["discard"] > 0


@pytest.mark.parametrize("others", [False, True])
def test_a_click_or_a_drop_while_others_decide_does_nothing(
    player: Player, monkeypatch: pytest.MonkeyPatch, others: bool
) -> None:
    sits_down(player)
    monkeypatch.setattr(FuryPlaying, "waits", others)
    player.click(player.at("seat 0"))
    assert player.playing.has_chosen is not others
    player.drag("seat 1", "front 1")
    assert bool(player.entries) is not others


def test_7_1_a_click_on_the_explosive_uses_the_only_disarm_card(player: Player) -> None:
    sits_down(player, "disarm", "infantry, robot")
    player.click(player.at("place 2.2"))
    assert player.entries[0] == "disarm robot 2.2"


def test_the_plate_tells_what_a_drop_would_change_before_it(player: Player) -> None:
    sits_down(player)
    player.send("marine-regimental-combat-team", "2")
    until(lambda: all(one and not one.counts for one in player.playing.as_if("cobra", "2")),
          "no odds come", player.wait)  # fmt: skip
    before, after = player.playing.as_if("cobra", "2")
    assert before is not None and after is not None
    assert after.ours == before.ours + 3 and after.parts[0] > before.parts[0]


def test_the_panel_tells_the_exact_odds_of_the_front_with_cards(player: Player) -> None:
    sits_down(player)
    for face in ("marine-regimental-combat-team", "small-unit-tactics", "up-armored-humvee"):
        player.send(face, "2")
    def said() -> Foreseen | None:
        own = player.play.surface.own()
        assert isinstance(own, FuryPanelState)
        return own.said

    until(lambda: bool(found := said()) and not found.counts, "no odds come", player.wait)
    told = said()
    assert told is not None and (told.ours, told.theirs) == (12, 10)
    assert [round(100 * part) for part in told.parts] == [52, 32, 16]


def test_the_foot_of_the_panel_says_which_deal_is_played(player: Player) -> None:
    player.app.show(Play(player.app, Match.new("phantom-fury", seed=3), 0))
    own = player.play.surface.own()
    assert isinstance(own, FuryPanelState)
    assert (own.deal, own.hints) == ("Deal 3, Standard", "0 hints")


def test_8_1_support_that_could_still_strike_is_not_forgotten(player: Player) -> None:
    player.app.set(player.app.settings.but(ask_done=True))
    sits_down(player, "strike", "infantry, cobra, mortars")
    (done,) = player.play.surface.actions.choices(player.play.take)
    assert done.sub == "2 cards can still be used"
    player.type(pygame.K_d)
    assert player.playing.step == "strike" and player.playing.armed == DONE
    player.type(pygame.K_d)
    assert player.playing.step != "strike"


def test_10_2_the_turn_ends_without_an_assault_only_where_that_is_asked_twice(
    player: Player,
) -> None:
    sits_down(player)
    player.type(pygame.K_RETURN)
    assert player.playing.step == "assault" and player.playing.armed == DONE
    player.type(pygame.K_RETURN)
    assert "done" in player.entries


def test_piles_and_count_open_and_close(player: Player) -> None:
    sits_down(player)
    player.type(pygame.K_F7)
    assert isinstance(player.app.screen, UnseenCards)
    player.type(pygame.K_ESCAPE)
    player.click(player.at("pile taken"))
    assert isinstance(player.app.screen, Piles)


def test_a_pile_of_one_card_is_called_one_card() -> None:
    state = Match.from_position(POSITION.format(step="assault", hand=HAND), None).state
    assert pile_words(state, "lost") == ("Lost 1", "1 card")
    assert pile_words(state, "taken") == ("Taken 8", "2 cards")


def test_what_moves_is_ended_by_a_key_and_dice_are_told_when_they_lie(player: Player) -> None:
    player.app.set(player.app.settings.but(still=False))
    sits_down(player)
    player.send("infantry", "3")
    player.type(pygame.K_RETURN)
    assert player.play.surface.movement.busy
    player.type(pygame.K_LEFT)
    assert not player.play.surface.movement.busy and player.playing.untold is None


def test_what_moves_goes_on_and_ends_by_itself(player: Player) -> None:
    player.app.set(player.app.settings.but(still=False))
    sits_down(player)
    player.send("infantry", "3")
    player.type(pygame.K_RETURN)
    seen = set()
    for _frame in range(200):
        player.clock.now += 100
        player.app.step()
        seen.add(pygame.image.tobytes(player.app.surface, "RGB"))
        if not player.play.surface.movement.busy and player.playing.untold is None:
            break
    assert not player.play.surface.movement.busy
    assert len(seen) > 5 and player.playing.untold is None


def test_9_3_no_odds_are_told_of_a_place_once_an_explosive_before_it_is_gone() -> None:
    text = POSITION.format(step="artillery", hand="m1-abrams, bradley")
    match = Match.from_position(text.replace("ambush]", "pillbox]"), None)
    playing = FuryPlaying(match)
    match.submit("aim m1-abrams 2.4")
    assert playing.foreseen(match.state, "2") is not None
    match.submit("fire")
    match.submit("roll 1")
    assert len(match.state.book.fronts[1]) == 3 and match.state.fight is not None
    assert playing.foreseen(match.state, "2") is None


SIZES = [(1920, 1080, 1.0), (1280, 720, 1.0), (1280, 720, 2.0), (960, 540, 1.0),
         (3840, 2160, 1.0), (1920, 1080, 2.0)]  # fmt: skip


def test_what_moves_comes_to_its_end_as_the_loop_goes_round(player: Player) -> None:
    """Without a key or click: the loop asks when to wake, waits until then, and asks again."""
    player.app.set(player.app.settings.but(still=False))
    player.app.show(Play(player.app, Match.new("phantom-fury", seed=3), 0))  # the first cards come
    assert player.play.surface.movement.busy
    for _frame in range(200):
        player.clock.now += 16
        player.app.step()
    assert not player.play.surface.movement.busy


def laid(size: tuple[int, int, float], step: str, sent: bool) -> tuple[Layout, pygame.Rect]:
    """The table in a window of a size, and its place."""
    width, height, user = size
    scale = scale_for(width, height, user)
    is_folded = folds(width, height, scale)
    covers = width / scale.factor < PANEL_WIDTH + 280
    wide = width if is_folded or covers else width - scale.px(PANEL_WIDTH)
    tall = height - (bar_height((width, height), scale) if is_folded else 0)
    rect = pygame.Rect(0, 0, wide, tall)
    match = Match.from_position(POSITION.format(step=step, hand=HAND), 7)
    for text in ("send infantry 1", "send cobra 1", "send up-armored-humvee 2") if sent else ():
        match.submit(text)
    style = Style.of("dusk", scale.factor)
    return lay_table(style, rect, match.state), rect


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("step", ["disarm", "assault"])
def test_at_every_size_all_lies_in_the_window_and_cards_can_be_read(
    size: tuple[int, int, float], step: str
) -> None:
    at, rect = laid(size, step, step == "assault")
    fronts = [place for place in at.fronts if place.cards]
    cards = [*at.seats, *(card for place in fronts for card in place.cards)]
    for one in (*cards, *at.chips, *at.levels, at.hand, *at.piles.values(),
                *(place.rect for place in at.fronts)):  # fmt: skip
        assert rect.contains(one), f"{one} lies outside of {rect}"
    assert min(card.width for card in cards) >= 44
    assert all(abs(card.height - card.width * RATIO) <= 1 for card in cards)


@pytest.mark.parametrize("size", SIZES)
def test_at_every_size_nothing_lies_over_another_thing(size: tuple[int, int, float]) -> None:
    at, _rect = laid(size, "assault", sent=True)
    parts = [*at.chips, at.hand, *at.piles.values(), *(place.rect for place in at.fronts),
             *at.levels]  # fmt: skip
    for number, one in enumerate(parts):
        hit = one.collidelist(parts[number + 1 :])
        assert hit < 0, f"{one} lies over {parts[number + 1 + hit]}"
    for place in at.fronts:
        inside = [*place.cards, place.lane, place.odds] if place.cards else []
        assert all(place.rect.contains(one) for one in inside)
        assert all(not card.colliderect(place.lane) for card in place.cards)
        assert all(place.lane.contains(card) for card in place.sent)


def test_the_names_of_cards_that_were_sent_can_be_read_at_1280_by_720() -> None:
    at, _rect = laid((1280, 720, 1.0), "assault", sent=True)
    assert min(card.width for place in at.fronts for card in place.sent) >= NAME


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 2.0), ((1280, 720), 2.0)])
def test_the_empty_place_of_a_card_that_was_sent_has_its_name_whole(
    player: Player, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float,
    speech: str,
) -> None:  # fmt: skip
    player.app.resize(size)
    player.app.set(player.app.settings.but(scale=scale, language=speech))
    sits_down(player)
    player.send("marine-regimental-combat-team", "1")
    told, line, hand = list[str](), Pen.line, plan_of(player.play).hand

    def seen(pen: Pen, room: pygame.Rect, words: str, *more: Any, **how: Any) -> object:
        told.extend([words] if hand.contains(room) else [])
        return line(pen, room, words, *more, **how)

    monkeypatch.setattr(Pen, "line", seen)
    player.app.screen.dirty = True
    player.app.draw_if_needed()
    name = card_name(player.playing.view.game, "marine-regimental-combat-team")
    assert name in " ".join(told)


def test_the_table_does_not_move_as_cards_are_sent(player: Player) -> None:
    sits_down(player)
    before = plan_of(player.play)
    player.send("infantry", "3")
    after = plan_of(player.play)
    assert (before.seats, before.piles, before.hand) == (after.seats, after.piles, after.hand)
    assert [place.cards for place in before.fronts] == [place.cards for place in after.fronts]
    assert place_in(player.playing.match.history.actions[-1]) == "3"


NINE = ("insurgents", '"?"', "tight-alley", '"?"', "pillbox", "fundamentalists", "roadside-bomb",
        "secured-block", "urban-combat")  # fmt: skip
READABLE = {(1280, 720): 44, (1920, 1080): 66, (3840, 2160): 132}  # px of each card at least


def laid_out(tmp_path: Path, size: tuple[int, int], scale: float, step: str, count: int) -> Layout:
    """The table with so many cards on front 1, in a window of this size."""
    app, clock = open_dummy(size, tmp_path, 7)
    app.set(app.settings.but(still=True, scale=scale))
    player = Player(app, clock, 7)
    text = POSITION.replace('[insurgents, "?", tight-alley, "?"]', f"[{', '.join(NINE[:count])}]")
    app.show(Play(app, Match.from_position(text.format(step=step, hand=HAND), 7)))
    app.step()
    found = plan_of(player.play)
    panel = player.play.side.rect.width
    app.close()
    assert panel * 3 <= size[0] + 3 or size[0] < 1280
    return found


@pytest.mark.parametrize("step", ["disarm", "assault"])
@pytest.mark.parametrize("size", READABLE)
def test_of_six_to_nine_cards_on_a_front_enough_is_seen_of_each(
    tmp_path: Path, size: tuple[int, int], step: str
) -> None:
    for count in (6, 9):
        cards = laid_out(tmp_path, size, 1.0, step, count).fronts[0].cards
        seen = [seen_of(cards, number) for number in range(count)]
        assert min(seen) >= READABLE[size] * (1 if count == 6 else 0.9), (count, seen)
        assert not any(a.colliderect(b) for a in cards for b in cards if a.top != b.top)


@pytest.mark.parametrize("step", ["disarm", "strike", "artillery", "assault"])
@pytest.mark.parametrize("count", [4, 6, 9])
def test_cards_in_two_rows_show_their_names_in_every_step_at_1280_by_720(
    tmp_path: Path, step: str, count: int
) -> None:
    found = laid_out(tmp_path, (1280, 720), 1.0, step, count)
    assert min(card.width for place in found.fronts for card in place.cards) >= NAME
    assert min(seat.width for seat in found.seats) >= NAME


@pytest.mark.parametrize("tall", [560, 587, 620, 660, 720])
def test_cards_of_one_row_show_their_names_above_the_foot_of_a_replay(tall: int) -> None:
    style = Style(palette_of("dusk"), scale_for(1280, 720, 1.0), "")
    view = Match.from_position(POSITION.format(step="assault", hand=HAND), 7).state
    found = plan_table(style, pygame.Rect(0, 0, 881, tall), view)
    for place in found.fronts:
        assert all(card.width >= NAME and card.bottom <= place.lane.top for card in place.cards)
        assert place.lane.bottom + place.odds.height <= place.rect.bottom
    assert found.hand.bottom <= tall and found.seats[0].bottom <= tall


@pytest.mark.parametrize("step", ["disarm", "assault"])
@pytest.mark.parametrize("count", [6, 7, 9])
def test_each_card_of_a_front_has_room_for_its_name_at_1280_by_720_and_200_percent(
    tmp_path: Path, count: int, step: str
) -> None:
    cards = laid_out(tmp_path, (1280, 720), 2.0, step, count).fronts[0].cards
    assert min(card.width for card in cards) >= NAME
    assert min(seen_of(cards, number) for number in range(count)) >= SPINE


@pytest.mark.parametrize(("size", "scale"), [
    ((800, 500), 1.0), ((800, 500), 2.0), ((1280, 720), 2.0), ((640, 400), 1.0),
])  # fmt: skip
def test_no_card_of_a_front_lies_over_its_lane(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    for step in ("disarm", "assault"):
        for place in laid_out(tmp_path, size, scale, step, 9).fronts:
            assert all(card.bottom <= place.lane.top for card in place.cards)


@pytest.mark.parametrize("step", ["disarm", "assault"])
@pytest.mark.parametrize(("size", "scale"), [
    ((1920, 1080), 1.5), ((1920, 1080), 2.0), ((1280, 720), 2.0),
])  # fmt: skip
def test_a_larger_interface_makes_no_card_smaller_and_the_panel_takes_a_third_at_most(
    tmp_path: Path, size: tuple[int, int], scale: float, step: str
) -> None:
    plain, larger = (laid_out(tmp_path, size, one, step, 4) for one in (1.0, scale))
    assert larger.seats[0].width >= plain.seats[0].width
    assert larger.score.top > larger.chips[0].bottom  # in one row with them it has no words
    wide, wider = (one.fronts[2].cards[0].width for one in (plain, larger))
    assert wider >= wide
    for front in larger.fronts:
        assert min(seen_of(front.cards, n) for n in range(len(front.cards))) >= NAME * 3 // 4
