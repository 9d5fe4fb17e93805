"""Actions of a verb and names, which a game may have without a class of its own."""

import pytest

from nightdrop.rules.actions import NoAction, VerbAction, Word, parse, verbs_of


class Two:
    """A game that says two words: `go` with one name or two, and `stop`."""

    verbs = verbs_of({"go": (1, 2), "stop": (0,)})
    words = ("rest",)


@pytest.mark.parametrize("text", ["go a1", "go a1 b2", "stop"])
def test_an_action_of_a_verb_and_names_is_found_by_its_text(text: str) -> None:
    verb, *names = text.split(" ")
    action = parse(text, Two)
    assert action == VerbAction(verb, tuple(names)) and action.text == text


@pytest.mark.parametrize("text", ["go", "go a b c", "stop a", "go a ", "go \u00e9"])
def test_a_verb_with_another_number_of_names_or_a_strange_name_is_no_action(text: str) -> None:
    with pytest.raises(NoAction) as refused:
        parse(text, Two)
    assert refused.value.is_known


def test_a_word_alone_is_no_action_of_a_verb() -> None:
    assert parse("rest", Two) == Word("rest") != VerbAction("rest")
