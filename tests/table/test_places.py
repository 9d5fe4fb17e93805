"""A place that a file writes in digits is read by the kind of game that has it."""

import pytest

from nightdrop.table.match.pages import Lesson
from nightdrop.table.scenario.scenarios import load_scenario, opening_of
from nightdrop.table.words.wording import wording


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("night-drop", "0306", 306),
        ("pegasus-bridge", "1512", 1512),
        ("night-drop", "off", "off"),
        ("fallujah-2004", "0306", "0306"),
        ("fallujah-2004", "north", "north"),
        ("phantom-fury", "3", "3"),
    ],
)
def test_digits_are_a_number_where_places_have_numbers(name: str, text: str, place: object) -> None:
    view = opening_of(load_scenario(name))
    lesson = Lesson.model_validate({"title": "a", "text": "b", "places": [text]})
    assert [wording(view).place(one) for one in lesson.places] == [place]
