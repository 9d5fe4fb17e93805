"""Widgets answer keys and clicks, keep inside their rectangles, and redraw only when changed."""

import os
from collections.abc import Sequence
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from nightdrop.ui import kit
from nightdrop.ui.kit import Pen, Said, Style, Widget
from nightdrop.ui.kit.buttons import least_wish, name_fit, name_size, name_wish
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RGB, SIZE_PROMPT, SIZE_SUB

SCALES = [0.89, 1.0, 2.0, 2.5]
BACK = (1, 2, 3)


def key(code: int, letter: str = "", mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=letter, mod=mod)


def down(x: int, y: int, button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)


def move(x: int, y: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))


TAB, ENTER = key(pygame.K_TAB, "\t"), key(pygame.K_RETURN, "\r")
BACK_TAB = key(pygame.K_TAB, "\t", pygame.KMOD_SHIFT)


def some_widgets() -> list[Widget]:
    rows = [kit.Row(f"Entry {index}: the stack retreats", "[9.4.1]") for index in range(30)]
    return [
        kit.Toggle("Reduce motion", "still", True, "all times 0, crossfades of 120 ms"),
        kit.Slider("Size of the interface", "scale", 1.0, 0.75, 2.5, 0.05),
        kit.TextField("Name of the game", "name", "Sainte-Mère-Église"),
        kit.ListBox("row", 30, rows.__getitem__),
    ]  # fmt: skip


@pytest.mark.parametrize("light", ["night", "dawn", "day"])
@pytest.mark.parametrize("factor", SCALES)
def test_nothing_is_drawn_outside_its_rectangle(light: str, factor: float) -> None:
    style = Style.of(light, factor)  # type: ignore[arg-type]
    for widget in some_widgets():
        width = style.px(400)
        widget.place(pygame.Rect((40, 40), widget.measure(width, style)), style)
        surface = pygame.Surface((width + 80, widget.rect.height + 80))
        surface.fill(BACK)
        widget.draw(style.on(surface))
        blank = pygame.mask.from_threshold(surface, BACK, (1, 1, 1))
        blank.invert()
        drawn = blank.get_bounding_rects()
        assert drawn, type(widget).__name__
        assert all(widget.rect.contains(part) for part in drawn), type(widget).__name__


@pytest.mark.parametrize("factor", SCALES)
def test_what_a_row_says_does_not_touch_the_ring_of_the_focus(factor: float) -> None:
    style = Style.of("night", factor)
    rows = [*some_widgets()[:2], kit.ChoiceRow("Which turn", "turn", 1, [(1, "20:30, night")])]
    for row in rows:
        row.place(pygame.Rect((0, 0), row.measure(style.px(400), style)), style)
        surface = pygame.Surface(row.rect.size)
        surface.fill(BACK)
        row.draw(style.on(surface))
        blank = pygame.mask.from_threshold(surface, BACK, (1, 1, 1))
        blank.invert()
        drawn = blank.get_bounding_rects()
        free = row.rect.inflate(-2 * style.px(6), 0)
        assert drawn and all(free.left <= r.left and r.right <= free.right for r in drawn)


def test_a_choice_of_one_value_shows_no_arrows(monkeypatch: pytest.MonkeyPatch) -> None:
    style, drawn = Style.of("night"), list[int]()

    def draws(_surface: pygame.Surface, _ink: RGB, points: Sequence[object]) -> None:
        drawn.extend([len(values)] * (len(points) == 3))

    monkeypatch.setattr(pygame.draw, "polygon", draws)
    for values in ([(1, "one")], [(1, "one"), (2, "two")]):
        row = kit.ChoiceRow("Which turn", "turn", 1, values)
        row.place(pygame.Rect((0, 0), row.measure(style.px(400), style)), style)
        row.draw(style.on(pygame.Surface(row.rect.size)))
    assert drawn == [2, 2]


@pytest.mark.parametrize("factor", SCALES)
def test_targets_are_never_under_32_px(factor: float) -> None:
    style = Style.of("night", factor)
    for widget in some_widgets():
        if widget.focusable:
            assert widget.measure(style.px(400), style)[1] >= 32


def placed_group() -> tuple[kit.Group, list[Widget]]:
    widgets: list[Widget] = [
        kit.Toggle("One", "one"), kit.Toggle("Two", "two"), kit.Slider("Three", "three", 0.5),
    ]  # fmt: skip
    stack = kit.Stack(widgets)
    stack.place(pygame.Rect(10, 10, 300, 200), Style.of("night"))
    group = kit.Group([stack])
    return group, widgets


def test_tab_walks_in_order_and_turns_round() -> None:
    group, widgets = placed_group()
    seen = []
    for _ in range(4):
        assert group.handle(TAB) is True
        seen.append(group.holder)
    assert seen == [widgets[0], widgets[1], widgets[2], widgets[0]]
    group.handle(BACK_TAB)
    assert group.holder is widgets[2]


def test_wheel_buttons_are_no_clicks() -> None:
    group, widgets = placed_group()
    assert group.handle(down(*widgets[1].rect.center, button=4)) is False


def test_only_a_change_makes_dirty() -> None:
    group, widgets = placed_group()
    group.draw(Style.of("night").on(pygame.Surface((400, 300))))
    assert not group.dirty
    group.handle(move(2, 2))
    assert not group.dirty
    group.handle(move(*widgets[1].rect.center))
    assert group.dirty
    assert widgets[1].hovered


def test_drawing_twice_gives_the_same_pixels() -> None:
    pictures = []
    for _ in range(2):
        group, _ = placed_group()
        group.move_focus()
        surface = pygame.Surface((400, 300))
        group.draw(Style.of("day").on(surface))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_a_toggle_switches_by_click_and_key() -> None:
    toggle = kit.Toggle("Sound", "sound")
    toggle.place(pygame.Rect(0, 0, 300, 40), Style.of("night"))
    assert toggle.handle(down(10, 10)) == Said("sound", True)
    toggle.focused = True
    assert toggle.handle(key(pygame.K_SPACE, " ")) == Said("sound", False)


def test_a_slider_steps_drags_and_stops_at_its_ends() -> None:
    slider = kit.Slider("Size", "size", 1.0, 0.75, 2.5, 0.05)
    slider.place(pygame.Rect(0, 0, 300, 60), Style.of("night"))
    slider.focused = True
    assert slider.handle(key(pygame.K_RIGHT)) == Said("size", 1.05)
    assert slider.handle(key(pygame.K_END)) == Said("size", 2.5)
    assert slider.handle(key(pygame.K_RIGHT)) is True
    assert slider.handle(down(-5, 40)) is False
    assert slider.handle(down(1, 40)) == Said("size", 0.75)
    assert slider.handle(move(900, 900)) == Said("size", 2.5)


def test_a_list_of_thousands_asks_only_for_what_it_shows() -> None:
    asked: list[int] = []

    def row(index: int) -> kit.Row:
        asked.append(index)
        return kit.Row(f"Entry {index}")

    box = kit.ListBox("row", 5000, row)
    pen = Style.of("night").on(pygame.Surface((300, 340)))
    box.place(pygame.Rect(0, 0, 300, 340), pen)
    box.draw(pen)
    assert len(asked) <= 10
    box.show(4000)
    asked.clear()
    box.draw(pen)
    assert 4000 in asked
    assert len(asked) <= 10


def test_a_note_that_stands_aside_is_shown_of_the_row_that_is_pointed_at_or_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said, line = list[str](), Pen.line

    def heard(pen: Pen, rect: pygame.Rect, string: str, *more: Any) -> None:
        said.append(string)
        line(pen, rect, string, *more)

    monkeypatch.setattr(Pen, "line", heard)
    box = kit.ListBox("row", 3, lambda index: kit.Row("A row", f"note {index}", aside=True))
    pen = Style.of("night").on(pygame.Surface((300, 340)))
    box.place(pygame.Rect(0, 0, 300, 340), pen)
    box.show(2)
    box.hovered = True
    box.handle(move(20, 5))
    box.draw(pen)
    assert [one for one in said if one.startswith("note")] == ["note 0", "note 2"]


def test_a_list_chooses_by_click_and_keys_and_scrolls_by_wheel() -> None:
    box = kit.ListBox("row", 100, lambda index: kit.Row(str(index)))
    box.place(pygame.Rect(0, 0, 300, 340), Style.of("night"))
    assert box.handle(down(20, 34 * 2 + 5)) == Said("row", 2)
    box.focused = box.hovered = True
    box.handle(key(pygame.K_DOWN))
    assert box.handle(ENTER) == Said("row", 3)
    box.handle(key(pygame.K_END))
    assert (box.chosen, box.first) == (99, 90)
    box.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2))
    assert box.first == 84
    box.refill(101, lambda index: kit.Row(str(index)), follow=True)
    assert box.first == 91


def test_a_text_field_types_deletes_and_keeps_shortcuts_out() -> None:
    field = kit.TextField("Name", "name", "La Fiere")
    group = kit.Group([field, kit.Toggle("One", "one")])
    group.give_focus(field)
    for _ in range(3):
        group.handle(key(pygame.K_LEFT))
    group.handle(key(pygame.K_BACKSPACE))
    group.handle(pygame.event.Event(pygame.TEXTINPUT, text="iè"))
    group.handle(key(pygame.K_DELETE))
    assert group.handle(ENTER) == Said("name", "La Fière")
    assert group.handle(key(pygame.K_1, "1")) is True


def test_a_name_a_little_too_long_for_its_button_is_set_smaller_and_not_cut() -> None:
    style, name = Style.of("night", 0.89), "The green company 4–4 joins the attack"
    room = style.width(name, "strong", SIZE_PROMPT) - style.px(16)
    assert style.width(name, "strong", name_size(style, name, room)) <= room
    assert name_size(style, "Hint", room) == SIZE_PROMPT


def places(box: kit.Arranged, width: int, height: int) -> list[tuple[int, int, int, int]]:
    """Where the widgets of a container stand in so many px."""
    box.place(pygame.Rect(0, 0, width, height), Style.of("day"))
    return [tuple(widget.rect) for widget in box.widgets]


def test_in_a_stack_one_takes_the_height_that_the_others_leave() -> None:
    fill = kit.Gap(10)
    stack = kit.Stack([kit.Gap(20), fill, kit.Gap(30)], 5, fill=fill)
    assert places(stack, 100, 200) == [(0, 0, 100, 20), (0, 25, 100, 140), (0, 170, 100, 30)]


def test_what_fills_snugly_takes_no_more_than_it_needs() -> None:
    fill = kit.Gap(50)
    stack = kit.Stack([fill, kit.Gap(20)], 0, fill=fill, snug=True)
    assert places(stack, 100, 400) == [(0, 0, 100, 50), (0, 50, 100, 20)]


def test_side_by_side_widths_are_shared_by_parts_and_heights_are_that_of_the_tallest() -> None:
    pair = kit.Beside([kit.Gap(20), kit.Gap(30)], 10, (1, 2))
    assert places(pair, 310, 30) == [(0, 0, 100, 30), (110, 0, 200, 30)]


def test_one_without_a_part_is_as_wide_as_it_wishes() -> None:
    button = kit.Button("yes", "Yes", lambda: None)
    wish = button.wish(Style.of("day"))
    pair = kit.Beside([kit.Gap(20), button], 10, (1, 0))
    (_, _, rest, _), (left, _, wide, _) = places(pair, 400, 44)
    assert (rest, left, wide) == (390 - wish, 400 - wish, wish)


def test_below_its_breakpoint_a_row_folds_into_a_stack() -> None:
    pair = kit.Beside([kit.Gap(20), kit.Gap(30)], 10, fold=300, below=6)
    assert places(pair, 299, 60) == [(0, 0, 299, 20), (0, 26, 299, 30)]


def test_a_grid_has_as_many_columns_as_have_room_and_level_rows() -> None:
    grid = kit.Grid([kit.Gap(20), kit.Gap(30), kit.Gap(40)], least=100, down=5)
    assert places(grid, 220, 75) == [(0, 0, 110, 30), (110, 0, 110, 30), (0, 35, 110, 40)]


def test_a_flow_goes_on_in_the_next_row() -> None:
    tabs = [kit.Button(name, "Tab", lambda: None) for name in ("one", "two", "three")]
    wide, tall = tabs[0].measure(999, Style.of("day"))
    found = places(kit.Flow(tabs, 10), 2 * wide + 10, 200)
    assert [rect[:2] for rect in found] == [(0, 0), (wide + 10, 0), (0, tall + 10)]


@pytest.mark.parametrize("focused", [False, True])
def test_an_empty_field_shows_what_may_be_typed_with_and_without_the_focus(
    monkeypatch: pytest.MonkeyPatch, focused: bool
) -> None:
    field, said = kit.TextField("", "find", hint="type words or a number"), []
    style = Style.of("night")
    field.place(pygame.Rect(0, 0, 300, 40), style)
    field.focused = focused
    monkeypatch.setattr(Pen, "line", lambda pen, rect, string, *more: said.append(string))
    field.draw(style.on(pygame.Surface((300, 40))))
    assert field.hint in said


def test_a_point_between_two_things_is_left_out_where_a_line_ends() -> None:
    wide = fonts.measure("body", 20, "DF +1 ·")[0]
    assert fonts.wrap("body", 20, "2 MP · DF +1 · lost", wide) == ["2 MP", "DF +1", "lost"]


@pytest.fixture
def scrolled() -> kit.Scroll:
    """Buttons of 200, 80 and 200 px in a place of 250."""
    found = [kit.Button(f"button-{high}", "", lambda: None) for high in (200, 80, 201)]
    for button in found:
        button.tall = (int(button.name[7:]),) * 2
    scroll = kit.Scroll(kit.Stack(found, 0), ring=0)
    scroll.place(pygame.Rect(0, 0, 300, 250), Style.of("night"))
    return scroll


def test_what_scrolls_fades_at_the_edge_beyond_which_there_is_more(scrolled: kit.Scroll) -> None:
    surface = pygame.Surface((300, 250))
    surface.fill(BACK)
    scrolled.draw(Style.of("night").on(surface))
    drawn = [surface.get_at((150, y))[:3] != BACK for y in (3, 210, 249)]
    assert drawn == [True, True, False]


def test_a_button_that_is_pressed_at_the_edge_is_shown_whole(scrolled: kit.Scroll) -> None:
    kit.ButtonSet([scrolled]).handle(down(150, 245))
    pressed = scrolled.leaves()[1].rect
    assert scrolled.rect.contains(pressed) and pressed.collidepoint(150, 245)


def keyed(name: str, wide: int) -> kit.Button:
    """A button with a key, as tall as two lines of its name."""
    button = kit.Button("hint", name, lambda: None, sign="T")
    button.rect = pygame.Rect(0, 0, wide, 2 * Style.of("night").line_height("strong", SIZE_SUB))
    return button


@pytest.mark.parametrize("name", ["Hint", "Next hint", "Suggerimento", "Altro suggerimento"])
def test_a_button_keeps_its_key_however_its_name_is_set(name: str) -> None:
    style = Style.of("night")
    for wide in range(least_wish(style, [name], "T"), 300, 7):
        assert name_fit(style, keyed(name, wide))[::2] == ("T", True)


def test_the_key_of_a_button_stands_beside_the_first_line_where_the_second_is_long() -> None:
    style = Style.of("night")
    wide = name_wish(style, keyed("suggerimento", 0)) - 10
    found = name_fit(style, keyed("Altro suggerimento", wide))
    assert found == ("T", ("Altro", "suggerimento"), True, True)


LONG = "Un gruppo verde verso un esagono ben a nord-est di Gonneville-sur-Merville"


def test_the_first_line_of_a_name_keeps_clear_of_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    style, words, caps = Style.of("night", 1.5), list[pygame.Rect](), list[int]()
    text, cap = Pen.text, Pen.cap

    def written(*told: Any, **named: Any) -> pygame.Rect:
        words.append(text(*told, **named))
        return words[-1]

    def capped(*told: Any, **named: Any) -> int:
        caps.append(cap(*told, **named))
        return caps[-1]

    monkeypatch.setattr(Pen, "text", written)
    monkeypatch.setattr(Pen, "cap", capped)
    button = kit.Button("hint", LONG, lambda: None, sign="Invio")
    for wide in range(438, 477, 3):
        button.rect = pygame.Rect(0, 0, wide, 2 * style.line_height("strong", SIZE_SUB) + 4)
        assert name_fit(style, button).is_above
        words.clear()
        caps.clear()
        button.face(style.on(pygame.Surface(button.rect.size)), button)
        assert words[0].right < caps[0]


def test_where_nothing_fits_beside_the_key_the_name_counts_more() -> None:
    style = Style.of("night")
    wide = name_wish(style, keyed("Suggerimento", 0)) - 10
    assert name_fit(style, keyed("Suggerimento", wide)) == ("", ("Suggerimento",), True, False)
