"""A game family's words for what its messages name; defaults for what it leaves out."""

from functools import cache
from typing import Any, NamedTuple

from nightdrop.engine.counters import Place
from nightdrop.engine.model import Action, Game, Message, News, State
from nightdrop.games import component


class Told(NamedTuple):
    """The fields of a line of the log beside its sentence.

    The `side` that it is about where no side did it; its text for narrow places, "" for the
    sentence; and what the family itself reads in it, such as what lines can be grouped by.
    """

    side: str | None = None
    short: str = ""
    about: Any = None


class Wording:
    """A game family in words. `view` is what the reader knows.

    `unsaid` is what the family reads in a line of the log that is not news.
    """

    unsaid: Any = None

    def fields(self, said: Message, view: State) -> dict[str, object]:
        """The fields for the sentence of a question, a refusal or a mark."""
        return {name: self.field(name, value, view.game) for name, value in said.fields.items()}

    def field(self, name: str, value: object, game: Game) -> object:
        """The value of a field in such a sentence."""
        return value

    def news(self, before: State, after: State, said: Message) -> dict[str, object]:
        """The fields for the sentence of news; both views are the reader's."""
        return self.fields(said, before)

    def told(self, before: State, after: State, news: News) -> Told:
        """The log's fields for news beside that sentence."""
        return Told()

    def deed(self, action: Action, view: State) -> str:
        """The action in a few words; "" where its text is enough."""
        return ""

    def place(self, text: str) -> Place:
        """The place with this text in a file."""
        return text

    def reason(self, reason: Message, view: State) -> str:
        """The reason of a decision in a sentence with its rule, without fields that it lacks.

        "" where the scenario's own words have it, or none do.
        """
        return ""


def wording(view: State) -> Wording:
    return _of_kind(view.game.rules.kind)


@cache
def _of_kind(kind: str) -> Wording:
    found: Wording = component(kind, "words")()
    return found
