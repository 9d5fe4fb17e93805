"""How a kind of game words what its messages name; what it leaves out is said as it stands."""

from functools import cache
from typing import Any, NamedTuple

from nightdrop.engine.counters import Place
from nightdrop.engine.model import Action, Game, Message, News, State
from nightdrop.games import component


class Told(NamedTuple):
    """What a line of the log says beside its sentence: the `side` that it is told of where nobody
    did it; its text for narrow places, "" for the sentence; and what the kind itself reads in it,
    such as what several lines can be told together by."""

    side: str | None = None
    short: str = ""
    about: Any = None


class Wording:
    """A kind of game in words. `view` is what the reader knows. `unsaid` is what the kind reads in
    a line of the log that tells no news."""

    unsaid: Any = None

    def fields(self, said: Message, view: State) -> dict[str, object]:
        """What the sentence of a question, a refusal or a mark can name."""
        return {name: self.field(name, value, view.game) for name, value in said.fields.items()}

    def field(self, name: str, value: object, game: Game) -> object:
        """What such a sentence says for a field."""
        return value

    def news(self, before: State, after: State, said: Message) -> dict[str, object]:
        """What the sentence of news can name; both views are the reader's."""
        return self.fields(said, before)

    def told(self, before: State, after: State, news: News) -> Told:
        """What the log says of news beside that sentence."""
        return Told()

    def deed(self, action: Action, view: State) -> str:
        """What is to be done, in a few words; "" where the action's text says it."""
        return ""

    def place(self, text: str) -> Place:
        """The place that a file writes so."""
        return text

    def reason(self, reason: Message, view: State) -> str:
        """Why a player decided so, in a sentence with its rule; a field that the reason lacks is
        left out. "" where the scenario's own words say it, or none do."""
        return ""


def wording(view: State) -> Wording:
    """The words of the kind of game that a view is of."""
    return _of_kind(view.game.rules.kind)


@cache
def _of_kind(kind: str) -> Wording:
    found: Wording = component(kind, "words")()
    return found
