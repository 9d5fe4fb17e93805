"""The laws of a game of any family, as checks that random play can run.

A new family is held to them before it has laws of its own: its names load, what is offered can be
said and taken, each seat's view is a state, and all that is asked, told and refused has words.
"""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Final

from nightdrop.engine.model import CHANCE, Action, Game, Message, State
from nightdrop.engine.play import actor, advance, legal_actions, outcomes, why_not
from nightdrop.engine.view import Rng, audiences, common, imagine, seen_by
from nightdrop.games import KINDS, Kind, component
from nightdrop.lab.selfplay import Course
from nightdrop.rules.actions import parse
from nightdrop.table.words.news import narrate, result_words
from nightdrop.table.words.sentences import word
from tests.laws.laws import BrokenLaw
from tests.laws.taken import offers_what_it_takes

TRIED: Final = 6  # actions of earlier positions that are tried in a position


def demand(law: str, state: State, holds: bool, detail: object = "") -> None:
    if not holds:
        raise BrokenLaw(f"{law}: turn {state.turn}, {state.todo[-1:]!r}: {str(detail)[:400]}")


@cache
def family_is_whole(kind: str) -> None:
    """Every name in its line of `KINDS` is there. Raises BrokenLaw with the first that is not, and
    KeyError for an unknown family."""
    component(kind, "scenario")
    for field in Kind._fields:
        if isinstance(name := getattr(KINDS[kind], field), str) and ":" in name:
            try:
                component(kind, field)
            except (ImportError, AttributeError) as problem:
                raise BrokenLaw(f"the {field} of {kind} is not there: {problem}") from problem


def menu_is_sound(state: State, rng: Rng) -> None:
    """An unfinished state offers something, in sorted texts that find their own actions."""
    menu = legal_actions(state)
    texts = [action.text for action in menu]
    demand("somebody acts", state, actor(state) in (CHANCE, *state.game.seats))
    demand("an unfinished state offers an action", state, bool(menu))
    demand("a menu is sorted and has no doubles", state, texts == sorted(set(texts)), texts)
    demand("a step offers what it takes", state, offers_what_it_takes(state), texts)
    demand("nobody is asked what is settled", state, actor(state) == CHANCE or texts != ["done"])
    for action in menu:
        _finds_itself(state, action)
    if actor(state) == CHANCE:
        demand("weights are positive", state, all(weight > 0 for weight, _one in outcomes(state)))


def _finds_itself(state: State, action: Action) -> None:
    """Whether the verbs of the rulebook make this action of its text."""
    try:
        found: object = parse(action.text, state.game.rules)
    except ValueError as problem:
        found = f"no action: {problem!r}"
    demand("the verbs make an action of its text", state, found == action, (action.text, found))


def views_are_states(state: State, rng: Rng) -> None:
    """A view is a view of itself, offers its side what the state offers, asks what all may read,
    and can be imagined."""
    for audience in audiences(state.game):
        seen = seen_by(state, audience)
        demand("a view is its own view", state, seen_by(seen, audience) == seen, audience)
        demand("imagination law", state, seen_by(imagine(seen, rng), audience) == seen, audience)
        if audience == actor(state):
            demand("menu law", state, state.due.options(seen) == legal_actions(state), audience)
    public = seen_by(state, common(state.game))
    asked = state.due.prompt(state), state.due.prompt(public)
    demand("a prompt is drawn from what all know", state, asked[0] == asked[1], asked)


def questions_have_words(state: State, rng: Rng) -> None:
    """What is asked has a sentence in the words of the game."""
    public = seen_by(state, common(state.game))
    _in_words(state, state.due.prompt(public), lambda message: word(message, public))


def _in_words(state: State, said: Message, words: Callable[[Message], str]) -> None:
    try:
        text = words(said)
    except (KeyError, IndexError, ValueError) as problem:
        fields = ", ".join(said.fields) or "no fields"
        found = f"{said.key} with {fields}: {problem!r}"
        raise BrokenLaw(f"a message has words: {state.todo[-1:]!r}: {found}") from problem
    demand("a message has words", state, said.key not in text.lower(), said.key)


LAWS: Final = (menu_is_sound, views_are_states, questions_have_words)


def news_has_words(state: State, action: Action) -> State:
    """What each reader is told of an action has words; the state after it, and how it ended too."""
    after = advance(state, action)
    for reader in audiences(state.game):
        before = seen_by(state, reader)
        try:
            lines = narrate(before, action, seen_by(after, reader), reader)
        except (KeyError, IndexError, ValueError) as problem:
            raise BrokenLaw(f"news has words: {action.text}: no field {problem}") from problem
        for line in lines:
            demand("news has words", state, line.key not in line.text.lower(), line.key)
    if after.result:
        level = after.result.level
        named = {level for _least, level, _winner in state.game.rules.levels}
        demand("a result has one of the levels", state, not named or level in named, level)
        result_words(after.result, state.game.name)
    return after


def what_is_not_offered_is_refused(state: State, said: list[Action], rng: Rng) -> None:
    """The agreement law: of what was said before in the game, all that is not offered is refused,
    with words."""
    if actor(state) == CHANCE:
        return
    for _try in range(TRIED if said else 0):
        action = said[rng.randrange(len(said))]
        reason = why_not(state, action)
        offered = action in legal_actions(state)
        demand("agreement law", state, (reason is None) == offered, action.text)
        if reason is not None:
            _in_words(state, reason, lambda message: word(message, state))


def under_laws(course: Course, law_rng: Rng) -> Course:
    """The same course of a game, each position of which keeps the laws. Raises BrokenLaw."""

    def kept(game: Game, rng: Random) -> Iterator[tuple[State, Action]]:
        family_is_whole(game.rules.kind)
        said: dict[Action, None] = {}
        for state, action in course(game, rng):
            for law in LAWS:
                law(state, law_rng)
            what_is_not_offered_is_refused(state, [*said], law_rng)
            news_has_words(state, action)
            said.update(dict.fromkeys(legal_actions(state)))
            yield state, action

    return kept
