"""The guide, played through the real window: by mouse, by keyboard, and astray."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match import pages
from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import Aim, Lesson, chapters, reached
from nightdrop.table.words.catalogues import speak
from nightdrop.table.words.wording import wording
from nightdrop.ui.menus.chapters import Chapters
from nightdrop.ui.menus.title import Title
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.guide import Guide, with_keys
from tests.tools.demo import Hand, map_of, open_dummy, press_button

SIZE = (1280, 720)


class Learner:
    """Somebody who does what the cards say; `keys` is whether by keyboard alone."""

    def __init__(self, folder: Path, keys: bool = False) -> None:
        self.app, self.clock = open_dummy(SIZE, folder)
        self.hand, self.keys = Hand(self.app, self.clock), keys
        self.app.step()

    @property
    def guide(self) -> Guide:
        """The guide, which must be on the screen."""
        assert isinstance(self.app.screen, Guide)
        return self.app.screen

    @property
    def title(self) -> str:
        """What the card is called."""
        return self.guide.lesson.title

    def press(self, *keys: int, letter: str = "") -> None:
        """Keys go down and up, and all that moves has time to end."""
        for key in keys:
            fields = {"key": key, "mod": 0, "unicode": letter, "scancode": 0}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, fields))
            self.app.step()
            self.clock.now += 3000
            self.app.step()

    def at(self, hex_: Hex, unit: str = "") -> None:
        """Click a hex, and a counter in the stack that opens."""
        if self.keys:
            self._walk(hex_, unit)
            return
        self.app.step()
        if not (unit and self.guide.playing.opened):
            self.hand.click(map_of(self.guide).board.centre(hex_))
        if unit and self.guide.playing.opened:
            self.hand.click(map_of(self.guide).fan.places[unit].center)
        self.clock.now += 3000
        self.app.step()

    def _walk(self, hex_: Hex, unit: str) -> None:
        """Tab to a hex and Enter; then the same in the opened stack."""
        if not (unit and self.guide.playing.opened):
            for _ in range(60):
                if self.guide.playing.focus == hex_:
                    break
                self.press(pygame.K_TAB)
            self.press(pygame.K_RETURN)
        if unit and self.guide.playing.opened:
            while self.guide.playing.opened.focus != unit:
                self.press(pygame.K_TAB)
            self.press(pygame.K_RETURN)

    def open(self, chapter: int) -> None:
        """Open a chapter from the title, or from the list of them."""
        if isinstance(self.app.screen, Title):
            press_button(self.app, "guide")
        self.press(pygame.K_0 + chapter)

    def lift(self) -> None:
        """Pass the screen, then hold the cover's key until the game is seen."""
        if not isinstance(self.app.screen, Cover):
            self.press(pygame.K_d)
        fields = {"key": pygame.K_SPACE, "mod": 0, "unicode": " ", "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
        for _ in range(60):
            self.clock.now += 50
            self.app.step()
        pygame.event.post(pygame.event.Event(pygame.KEYUP, fields))
        self.app.step()

    def do(self, text: str) -> None:
        """Click what an action's text names: a button, else a counter and where it goes, else a hex
        or the counters that are meant."""
        verb, *named = text.split()
        if self._button(text) or self._button(verb):
            return
        if verb == "move":
            self.press(pygame.K_ESCAPE)  # who moved last is let go
        if verb == "form":
            self.at(self._place(named[0]))
        for name in named:
            place = Hex(int(name)) if name.isdigit() else self._place(name)
            self.at(place, "" if name.isdigit() else name)
        if verb == "activate":
            self._button(verb)

    def _button(self, name: str) -> bool:
        """Click a button, if it is there."""
        found = next((c for c in self.app.clickables() if c.name == name), None)
        if found is not None:
            self.hand.click(found.rect.center)
            self.clock.now += 3000
            self.app.step()
        return found is not None

    def _place(self, unit: str) -> Hex:
        """Where a counter lies."""
        place = self.guide.playing.view.pieces[unit].place
        assert place is not None
        return place

    def to_the_bridge(self) -> None:
        """The sticks gather, two companies move, and the fighting begins."""
        self.press(pygame.K_RETURN, pygame.K_1, pygame.K_j)
        self.at(Hex(2011))
        self.companies()
        self.press(pygame.K_d, pygame.K_d)

    def companies(self) -> None:
        """The two companies move up to the bridge."""
        for _ in range(2):
            self.at(Hex(1712))
            self.at(Hex(1611))
            self.press(pygame.K_ESCAPE)

    def gather(self) -> None:
        """Sticks gather, the bridge is taken, all muster, and three sticks become a company."""
        self.to_the_bridge()
        self.at(Hex(1512))
        self.press(pygame.K_d, pygame.K_b)
        self.at(Hex(2011))
        for unit in ("505.01", "505.02", "505.03"):
            self.at(Hex(2011), unit)
        assert "form 505.01 505.02 505.03" in self.guide.playing.match.entries


@pytest.fixture
def painted(tmp_path: Path) -> Iterator[Learner]:
    """A learner before a map that is painted."""
    made = Learner(tmp_path)
    yield made
    made.app.close()


@pytest.fixture
def learner(unpainted: None, painted: Learner) -> Learner:
    """A learner: what the cards say and what comes of it hangs on no paint."""
    return painted


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_a_chapter_is_played_to_its_end(tmp_path: Path, keys: bool) -> None:
    learner = Learner(tmp_path, keys)
    learner.open(2)
    learner.gather()
    assert learner.title == "A company"
    assert learner.guide.playing.view.book.vp[Hex(1512)].control
    learner.press(pygame.K_RETURN)
    assert learner.title == "The other side of the night"  # the next chapter
    learner.app.close()


# What is done in the chapters after the second, as their cards ask; "" lifts the cover. A click on
# the hex attacked also has all join who can.
ASKED = {
    3: ("G1", "move 505.01 2111", "move 505.03 2208", "done", "U2", "G4", "reinforce", "done",
        "activate G.01", "done", "attack 2208"),
    4: ("advantage 505", "U1", "done", "form 505.01 505.02 505.03", "mark 1009", "", "G4"),
    5: ("U1", "move 505.A 2305", "move 505.B 2205", "done", "attack 2204",
        "advance 505.B"),
    6: ("U1", "move 505.A 1512", "done"),
    7: ("B2", "move blue.A 2628", "move green.A 2627", "done", "attack 2728", "point blue.A",
        "fall-back", "retreat 2827", "roll", "confuse G.02"),
}  # fmt: skip


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("number", ASKED)
def test_a_chapter_is_played_by_the_mouse_alone(tmp_path: Path, number: int) -> None:
    learner = Learner(tmp_path)
    learner.hand.press("guide")
    learner.hand.press(f"chapter-{number}")
    for text in ASKED[number]:
        while isinstance(learner.app.screen, Guide) and not learner.guide.lesson.until:
            learner.hand.press("guide-next")
        if text:
            learner.do(text)
        else:
            learner.lift()
    name = chapters()[number - 1].name
    learner.clock.now += 9000
    learner.app.step()
    assert name in learner.app.settings.learned.split()
    learner.app.close()


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(
    ("number", "language"), [*zip(range(7), cycle(["en", "it"]), strict=False)]
)  # what goes on hangs on no language, so each chapter is read in one of them
def test_every_chapter_goes_on_by_what_its_lessons_ask(
    tmp_path: Path, number: int, language: str
) -> None:
    learner = Learner(tmp_path)
    learner.app.set(learner.app.settings.but(language=language))
    learner.open(number + 1)
    for _ in range(60):
        learner.clock.now += 9000  # whatever moves has ended
        learner.app.step()
        screen = learner.app.screen
        if isinstance(screen, Cover):
            learner.lift()
            continue
        if not isinstance(screen, Guide):
            break
        if screen.playing.holds:
            learner.press(pygame.K_d)
            continue
        asked = screen.chapter.asking(screen.playing.match.entries)
        if asked is None:
            break
        menu = screen.playing.menu
        astray = next((a for a in menu if not asked.leads(a.text)), None)
        before = screen.playing.match.entries
        if astray is not None:
            screen.playing.submit(astray)
            assert screen.playing.match.entries == before, astray
        fitting = [a for a in menu if asked.leads(a.text)]
        screen.playing.submit(next((a for a in fitting if asked.fits(a.text)), fitting[0]))
    else:
        raise AssertionError(learner.guide.lesson.title)
    learner.app.set(learner.app.settings.but(language="en"))
    learner.app.close()
    saved = tmp_path / "guide" / f"{chapters()[number].name}.yaml"
    assert chapters()[number].is_done(Match.load(saved).entries)


def test_5_4_1_the_card_that_has_a_brigade_activated_shows_its_companies() -> None:
    raid = next(chapter for chapter in chapters() if chapter.name == "raid")
    card = next(lesson for lesson in raid.lessons if "B2" in lesson.buttons)
    pieces = raid.begin(None).state.pieces
    assert [Hex(int(place)) for place in card.places] == [
        pieces[unit].place for unit in ("blue.A", "green.A")
    ]


def test_another_legal_action_is_not_done_but_answered(learner: Learner) -> None:
    learner.open(2)
    learner.press(pygame.K_RETURN, pygame.K_2)
    assert not learner.guide.playing.match.entries
    assert learner.guide.aside.startswith("That regiment has nobody here.")


def test_nobody_goes_on_without_the_move_that_a_lesson_asks_for(learner: Learner) -> None:
    learner.open(2)
    learner.press(pygame.K_RETURN, pygame.K_1, pygame.K_d, pygame.K_d, pygame.K_END)
    assert learner.title == "Gather"
    assert learner.guide.playing.match.entries == ("U1",)


def test_the_cards_follow_one_who_chooses_the_attackers_one_by_one(learner: Learner) -> None:
    learner.open(2)
    learner.to_the_bridge()
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    learner.at(Hex(1512))
    pygame.key.set_mods(pygame.KMOD_NONE)
    for unit in ("505.A", "505.B"):
        learner.at(Hex(1611), unit)
    assert learner.title == "Fight"
    learner.press(pygame.K_f)
    assert learner.title == "The Point"
    learner.at(Hex(1611), "505.A")
    assert learner.title == "Advance"


def test_a_ring_round_what_a_card_means_crosses_no_words(painted: Learner) -> None:
    painted.open(2)
    painted.to_the_bridge()
    painted.at(Hex(1512))
    painted.press(pygame.K_d)
    assert painted.title == "Muster all"
    board, marks = map_of(painted.guide).board, map_of(painted.guide).marks()
    assert marks.meant == (Hex(2011), Hex(2109)) and marks.notes[Hex(2011)] == "can muster"
    x, y = board.centre(Hex(2011))
    shots = []
    for meant in ((), marks.meant):
        board.draw(painted.app.surface, painted.guide.playing.view, "night",
                   replace(marks, meant=meant))  # fmt: skip
        size = round(board.camera.height * 0.2), round(board.camera.height * 0.1)
        plate = pygame.Rect((0, 0), size)
        plate.center = x, round(y + board.camera.height * 0.42)
        shots.append(pygame.image.tobytes(painted.app.surface.subsurface(plate), "RGB"))
    assert shots[0] == shots[1]


def test_no_bar_is_drawn_at_the_foot_where_a_card_lies_over_its_words(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner.open(2)
    surface, drawn = learner.guide.surface, list[str]()
    pen = learner.guide.style.on(learner.app.surface)
    monkeypatch.setattr("nightdrop.ui.play.stage.sign_words", lambda _buttons: "Legend")
    monkeypatch.setattr(surface.signs, "draw_foot", lambda _pen, said, *_how: drawn.append(said))
    for cards in ((), (surface.foot,)):
        surface.cards = cards
        surface.draw_over(pen)
    assert drawn == ["Legend"]


def test_a_chapter_is_left_and_taken_up_where_it_was(learner: Learner) -> None:
    learner.open(2)
    learner.press(pygame.K_RETURN, pygame.K_1, pygame.K_m)
    press_button(learner.app, "title")
    assert isinstance(learner.app.screen, Title)
    learner.open(2)
    assert learner.title == "Gather"


def test_the_list_tells_what_was_done(learner: Learner) -> None:
    learner.open(1)
    learner.press(pygame.K_RETURN, pygame.K_1, pygame.K_m)
    press_button(learner.app, "title")
    press_button(learner.app, "guide")
    assert isinstance(learner.app.screen, Chapters)
    others = len(chapters()) - 1
    assert learner.app.screen.stands == ["done", *[""] * others]
    assert learner.app.screen.next == 1


def test_a_chapter_that_was_done_stays_so_when_it_is_begun_again(learner: Learner) -> None:
    learner.open(1)
    learner.press(pygame.K_RETURN, pygame.K_1, pygame.K_m)
    press_button(learner.app, "title")
    learner.open(1)
    learner.press(pygame.K_m)
    press_button(learner.app, "title")
    press_button(learner.app, "guide")
    assert isinstance(learner.app.screen, Chapters)
    assert learner.app.screen.stands[0] == "done"


def test_a_chapter_that_cannot_be_read_or_has_changed_begins_anew(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner.open(2)
    learner.press(pygame.K_RETURN, pygame.K_1, pygame.K_m)
    press_button(learner.app, "title")
    other = [c._replace(seed=c.seed + 1) if c.name == "gather" else c for c in chapters()]
    monkeypatch.setattr("nightdrop.ui.play.guide.chapters", lambda: tuple(other))
    learner.open(2)
    assert learner.title == "An hour later"
    learner.press(pygame.K_m)
    press_button(learner.app, "title")
    assert learner.app.saves is not None
    (learner.app.saves / "guide" / "gather.yaml").write_text("broken: [")
    learner.open(2)
    assert learner.title == "An hour later"


def test_a_chapter_begins_anew(learner: Learner) -> None:
    learner.open(2)
    learner.press(pygame.K_RETURN, pygame.K_1, pygame.K_F5)
    assert learner.title == "An hour later" and not learner.guide.playing.match.entries


def test_the_screen_is_passed_in_the_chapter_on_secrets(learner: Learner) -> None:
    learner.open(4)
    while isinstance(learner.app.screen, Guide) and not learner.guide.playing.holds:
        asked = learner.guide.chapter.asking(learner.guide.playing.match.entries)
        assert asked is not None
        menu = learner.guide.playing.menu
        learner.guide.playing.submit(next(a for a in menu if asked.leads(a.text)))
        learner.clock.now += 9000
        learner.app.step()
    assert learner.title == "Pass the screen"
    learner.lift()
    assert isinstance(learner.app.screen, Guide)
    assert learner.title == "Pass the screen"


def test_the_card_hides_nothing_that_it_asks_for(learner: Learner) -> None:
    learner.open(2)
    learner.press(pygame.K_RETURN, pygame.K_1)
    guide = learner.guide
    for hex_ in map(wording(guide.playing.view).place, guide.lesson.places):
        assert not guide.card_rect.collidepoint(map_of(guide).board.centre(hex_))


def test_the_card_of_the_drop_hides_no_drop_zone(learner: Learner) -> None:
    learner.open(1)
    guide = learner.guide
    for zone in map_of(guide).board.board.drop.values():
        for hex_, _weight in zone:
            assert not guide.card_rect.collidepoint(map_of(guide).board.centre(hex_))


def picture_of(guide: Guide) -> bytes:
    """The map on the window now, in a picture."""
    return pygame.image.tobytes(guide.app.surface.subsurface(guide.surface.rect), "RGB")


def test_4_2_sticks_fall_behind_the_first_card(painted: Learner) -> None:
    painted.open(1)
    app, clock = painted.app, painted.clock
    clock.now += 20_000
    app.step()
    shots = [picture_of(painted.guide)]
    while len(shots) < 2 or shots[-1] != shots[-2]:  # the land is read
        app.screen.dirty = True
        app.step()
        shots.append(picture_of(painted.guide))
        assert len(shots) < 99
    painted.press(pygame.K_F5)
    painted.guide.hurry()
    app.step()
    lying = picture_of(painted.guide)
    painted.guide.again()
    began, falling = clock.now, [lying]
    for ms in (300, 1000, 2000):
        clock.now = began + ms
        app.step()
        falling.append(picture_of(painted.guide))
    assert len(set(falling)) == len(falling)


def test_4_2_whoever_reads_on_ends_the_drop_and_it_falls_again_as_long_as_nothing_was_decided(
    learner: Learner,
) -> None:
    learner.open(1)
    assert learner.guide.surface.movement.busy
    pygame.event.post(pygame.event.Event(
        pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0}))
    learner.app.serve(pygame.event.get())
    assert learner.title == "What is on the map" and not learner.guide.surface.movement.busy
    learner.press(pygame.K_m)
    press_button(learner.app, "title")
    learner.open(1)
    assert learner.guide.surface.movement.busy


@pytest.mark.parametrize("number", range(len(chapters())))
def test_a_card_alone_says_what_to_do_and_no_hint_says_otherwise(
    tmp_path: Path, number: int
) -> None:
    app, _clock = open_dummy(SIZE, tmp_path)
    chapter = chapters()[number]
    app.show(Guide(app, number, chapter.begin(None), range(len(chapter.lessons))))
    app.step()
    guide = app.screen
    assert isinstance(guide, Guide)
    assert "hint" not in [button.name for button in guide.buttons.buttons]
    guide.adviser.ask()
    assert not guide.adviser.thinks
    app.close()


def test_a_click_that_does_several_things_turns_one_card_and_their_number_stays(
    learner: Learner,
) -> None:
    learner.open(2)
    said = [learner.guide._said.place]
    for deed in (
        lambda: learner.press(pygame.K_RETURN),
        lambda: learner.press(pygame.K_1),
        lambda: (learner.press(pygame.K_j), learner.at(Hex(2011))),
        learner.companies,
        lambda: learner.press(pygame.K_d),
        lambda: learner.at(Hex(1512)),  # they join, fight, and the Point is named
        lambda: learner.press(pygame.K_d),
    ):
        deed()
        said.append(learner.guide._said.place)
    assert said == [f"Gather, card {number} of 10" for number in range(1, 9)]


def test_every_key_that_a_card_names_is_a_command() -> None:
    for spoken in ("en", "it"):
        speak(spoken)
        try:
            words = [words for one in chapters() for lesson in one.lessons
                     for words in (lesson.text, lesson.other)]  # fmt: skip
        finally:
            speak("en")
        assert not any("{" in with_keys(said) for said in words)


def test_a_card_names_the_key_that_its_player_has_set(learner: Learner) -> None:
    learner.open(2)
    learner.press(pygame.K_RETURN, pygame.K_1)
    assert "press J," in learner.guide._said.text
    learner.app.set(learner.app.settings.but(keys={"play.gather": "f12"}))
    assert "press F12," in learner.guide._said.text


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080), (3840, 2160)])
def test_every_card_fits_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(Guide, "draw", lambda guide, _: guide.lay_out())  # its place counts
    app, _clock = open_dummy(size, tmp_path)
    for number, chapter in enumerate(chapters()):
        screen = Guide(app, number, chapter.begin(None))
        app.show(screen)
        for at in range(len(chapter.lessons)):
            screen.read = set(range(at))
            app.screen.dirty = True
            app.step()
            assert screen.surface.rect.contains(screen.card_rect)
    app.close()


def lesson(*until: str, times: int = 1, each: bool = False) -> Lesson:
    return Lesson(title="", text="", until=list(until), times=times, each=each)


def test_lessons_are_counted_from_what_was_done() -> None:
    row = [lesson(), lesson("U1"), lesson("move *", times=2), lesson(), lesson("done")]
    assert reached(row, [], ()) == 0
    assert reached(row, [], {0}) == 1
    assert reached(row, ["U1", "move a 1", "roll 3"], ()) == 2
    assert reached(row, ["U1", "move a 1", "move b 1"], {3}) == 4
    assert reached(row, ["U1", "done"], ()) == 5


def test_a_lesson_may_ask_for_each_of_two_things() -> None:
    row = [lesson("move a *", "move b *", each=True)]
    assert reached(row, ["move a 1", "move a 2"], ()) == 0
    assert reached(row, ["move a 1", "move b 1"], ()) == 1


def test_an_aim_asks_for_what_is_told_and_not_for_an_action() -> None:
    told = {"view": {"fronts": [{"face": "a"}, {"face": None}], "gone": {"b": 2}}}
    assert Aim(has={"view.fronts.face": ["a"], "view.gone": ["b"]}).holds(told)
    assert not Aim(has={"view.fronts.face": ["a", "a"]}).holds(told)
    assert not Aim(lacks={"view.fronts.face": [None]}).holds(told)
    assert not Aim(has={"status.step": ["assault"]}).holds(told)


def test_an_aim_names_one_of_a_list_by_its_id() -> None:
    told = {"units": [{"id": "N.1", "at": "north"}, {"id": "N.2", "at": "south"}]}
    assert Aim(has={"units.N.2.at": ["south"]}).holds(told)
    assert not Aim(has={"units.N.2.at": ["north"]}).holds(told)


def test_a_lesson_with_an_aim_is_passed_by_any_action_that_comes_to_it() -> None:
    row = [Lesson(title="", text="", aim=Aim(has={"step": ["fight"]})), lesson("done")]
    steps = [None, {"step": "move"}, {"step": "fight"}]
    assert reached(row, ["move"], (), steps.__getitem__) == 0
    assert reached(row, ["move", "roll 3"], (), steps.__getitem__) == 1


def test_a_sister_file_must_have_the_same_lessons(tmp_path: Path) -> None:
    words = '- {title: a, about: b, lessons: [{title: "a", text: "b"}]}\n'
    (tmp_path / "first-game.it.yaml").write_text(words)
    with pytest.raises(FileError, match=r"does not have the lessons of first-game\.yaml"):
        pages._words(tmp_path / "first-game.it.yaml", [2])


def test_the_guide_is_there_in_italian() -> None:
    english = chapters()
    speak("it")
    try:
        assert all(
            a.text != b.text and a.until == b.until and x.about != y.about
            for x, y in zip(english, chapters(), strict=True)
            for a, b in zip(x.lessons, y.lessons, strict=True)
        )
    finally:
        speak("en")


def test_the_guide_speaks_another_language_at_once(learner: Learner) -> None:
    learner.open(1)
    learner.app.set(learner.app.settings.but(language="it"))
    assert learner.title == "6 giugno 1944, l’una e mezza"
    assert learner.guide.card.buttons[0].label == "Continua"


def test_the_stack_is_dragged_to_the_bridge_as_the_card_says(learner: Learner) -> None:
    learner.open(2)
    learner.press(pygame.K_RETURN, pygame.K_1, pygame.K_j)
    learner.at(Hex(2011))
    start, end = (map_of(learner.guide).board.centre(Hex(hex_)) for hex_ in (1712, 1611))
    post = pygame.event.post
    post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, {"pos": start, "button": 1}))
    for pos in (start[0] - 20, start[1] - 10), end:
        motion = {"pos": pos, "rel": (-20, -10), "buttons": (1, 0, 0)}
        post(pygame.event.Event(pygame.MOUSEMOTION, motion))
        learner.app.step()
    post(pygame.event.Event(pygame.MOUSEBUTTONUP, {"pos": end, "button": 1}))
    learner.app.step()
    assert learner.title == "Enough moved"


def test_pictures_on_the_cards_of_the_chapters_end_at_one_height(learner: Learner) -> None:
    press_button(learner.app, "guide")
    screen = learner.app.screen
    assert isinstance(screen, Chapters)
    learner.app.resize((1920, 1080))
    learner.app.step()
    style = screen.style
    lines = {style.height(card.sub, card.whole.width, "body", 16) for card in screen.cards}
    assert len(lines) > 1
    assert len({card.picture(style).height for card in screen.cards}) == 1
