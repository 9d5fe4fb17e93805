"""The words of Night Drop and its family, for the core's `Wording`."""

from typing import Final

from nightdrop.engine.counters import Place
from nightdrop.engine.model import Action, Message, News, State
from nightdrop.hexwar.words import nouns
from nightdrop.hexwar.words.formations import group_fields
from nightdrop.hexwar.words.news import About, news_fields, told_of
from nightdrop.hexwar.words.reasons import deed_words, reason_words
from nightdrop.table.words.wording import Told, Wording

# What is said of all that an activation wakes.
_OF_ALL: Final = frozenset({"prompt.move", "prompt.push", "prompt.regroup", "refused.forced"})


class HexWording(Wording):
    """Places are hexes, and formations, counters and both sides go by their names."""

    unsaid = About()

    def fields(self, said: Message, view: State) -> dict[str, object]:
        found: dict[str, object] = {**nouns.side_fields(view)}
        found |= {name: nouns.field_words(name, value, view) for name, value in said.fields.items()}
        for name in nouns.GROUPS & said.fields.keys():
            found |= group_fields(str(said.fields[name]), _plain(said.key) in _OF_ALL)
        return found

    def news(self, before: State, after: State, said: Message) -> dict[str, object]:
        return news_fields(before, after, said)

    def told(self, before: State, after: State, news: News) -> Told:
        return told_of(before, after, news)

    def deed(self, action: Action, view: State) -> str:
        return deed_words(action, view)

    def place(self, text: str) -> Place:
        """A hex for digits, else the place with this name."""
        return int(text) if text.isdecimal() else text

    def reason(self, reason: Message, view: State) -> str:
        return reason_words(reason, view)


def _plain(key: str) -> str:
    return key.removeprefix("typed.").removeprefix("seen.")
