"""The news in words: an action and its consequences, told to one reader."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, Message, News, Result, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Audience, may_know
from nightdrop.rules.actions import Draw
from nightdrop.rules.rulebook import GIVEN_UP, is_given_up, who_gave_up
from nightdrop.table.language import Phrase, _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.english import Words, english
from nightdrop.table.words.nouns import capital, minus, nation, side_words
from nightdrop.table.words.wording import wording


@dataclass(frozen=True)
class LogLine:
    """A line of the log.

    It has the entry it is about, its turn, the side that it is about, the key of its sentence, its
    rule, place and kind; `short` is the text for narrow places, `about` what the game family itself
    reads in it. `adjutant` is the side whose adjutant decided so, in a game by mail.
    """

    index: int
    turn: int
    side: Side | None
    text: str
    rule: str
    place: Any
    kind: str
    short: str
    key: str = ""
    about: Any = None
    adjutant: Side | None = None

    def __hash__(self) -> int:
        """A cheap hash that sets lines apart, as hundreds are looked up at a time."""
        return hash((self.index, self.text))

    @property
    def sentence(self) -> str:
        """The text with its rule number in brackets."""
        return f"{self.text} [{self.rule}]" if self.rule else self.text


NEWS: Final[Mapping[str, str]] = Words("news", "news")
# What is said in narrow places, where one line tells a loss with what it showed.
_IN_SHORT: Final[Mapping[str, str]] = Words("news", "in short")
# What an adjutant does, by the key of the news; "other" has `{what}`, the sentence of any others.
_ADJUTANT: Final[Mapping[str, str]] = Words("news", "adjutant")
# News that count: by `count`, said in words, or by `points`.
COUNTED_NEWS: Final[Mapping[str, tuple[str, str]]] = Words("news", "counted")
# The rules name these by what they tell of: the level and winner; the side that won.
_RESULT: Final = "news.result_"
_TURN: Final = "news.turn"
_GIVEN_UP: Final = "news.given_up"

_VICTORIES: Final[Mapping[str, str]] = Words("news", "levels")


def level_words(result: Result) -> str:
    """The end of the game in a few words, in English as the protocol has it.

    "12 points, operational us".
    """
    said = _("{points} points, {level} {winner}")
    level = _(_VICTORIES.get(result.level, result.level))
    return said.format(points=result.points, level=level, winner=Phrase(result.winner))


def result_words(result: Result, scenario: str = "") -> str:
    """The end of the game in a sentence, perhaps the scenario's own."""
    if scenario and (said := own(scenario, f"result.{result.level}")):
        return said.format(points=minus(result.points))
    if result.level == GIVEN_UP:
        return _("The game was given up: {nation} victory.").format(nation=nation(result.winner))
    said = _("{points} victory points: {level} {nation} victory.")
    return said.format(points=minus(result.points), **_victory(result.level, result.winner))


def turn_words(turn: int, scenario: str = "") -> str:
    """A turn by its number, perhaps in the scenario's word: "Turn 3", "Operation 3"."""
    return (own(scenario, "turn") or _("Turn {turn}")).format(turn=turn)


def victory_words(level: str, winner: Side) -> str:
    """A level of victory as a heading: "strategic US victory"."""
    if level == GIVEN_UP:
        return _("{nation} victory (given up)").format(nation=nation(winner))
    return _("{level} {nation} victory").format(**_victory(level, winner))


def level_title(level: str, winner: Side, scenario: str = "") -> str:
    """A level of victory in a list: "Strategic US victory", or the scenario's own name."""
    return own(scenario, f"level.{level}") or capital(victory_words(level, winner))


def left_words(end: State) -> str:
    """Who gave up a game, and when: "The US player gave up in turn 3."."""
    game = end.game
    if len(game.seats) == 1:
        return (own(game.name, "given_up") or _("Given up in turn {turn}.")).format(turn=end.turn)
    said = _("{player} gave up in turn {turn}.")
    return capital(said.format(player=side_words(who_gave_up(end)), turn=end.turn))


def victory_level(level: str) -> str:
    """A level of victory in a table: "Strategic"."""
    return capital(_(_VICTORIES.get(level, level)))


def _victory(level: str, winner: Side) -> dict[str, str]:
    return {"level": _(_VICTORIES.get(level, level)), "nation": nation(winner)}


def narrate(
    before: State, action: Action, after: State, audience: Audience, index: int = 0,
    adjutant: str = "",
) -> list[LogLine]:  # fmt: skip
    """The log lines of entry `index`, in order, as `audience` may know it.

    `before` and `after` are that audience's views (`seen_by`): what it may not know is not in them.
    The one fact an action itself carries, a drawn face, is told to its witnesses only. `adjutant`
    is the adjutant that decided so, in words; "" where a player did. What an adjutant decides is
    told even if there is no news of it yet, as when it rolls.
    """
    acting = actor(before)
    side = None if acting == "chance" else acting
    found = list(_news(before, action, after, audience))
    if adjutant and not found and (key := f"news.{action.text}") in _ADJUTANT:
        found = [News(Message(key, {}, before.due.prompt(before).rule), "turn")]
    return [_line(before, after, news, index, side, "" if number else adjutant)
            for number, news in enumerate(found)]  # fmt: skip


def is_news(before: State, action: Action, after: State, audience: Audience) -> bool:
    """Whether `narrate` has a line for it."""
    return next(_news(before, action, after, audience), None) is not None


def _news(before: State, action: Action, after: State, audience: Audience) -> Iterator[News]:
    """The action and its consequences, as the audience may know them."""
    if isinstance(action, Draw) and not may_know(before.due.witnesses(before, action), audience):
        action = Draw("")
    yield from news_of(before, action, after)


def read_news() -> None:
    """Read the words of the log now, so that no line waits for the disk. Raises FileError."""
    english("news")


def news_of(before: State, action: Action, after: State) -> Iterator[News]:
    """All news of an action, for a reader who knows everything.

    Where the game was given up after it, that comes last.
    """
    is_left = is_given_up(after)
    played = after.but(result=None) if is_left else after
    yield from before.due.news(before, action, played)
    yield from before.game.rules.changes(before, action, played)
    if is_left:
        yield News(Message(_GIVEN_UP), "result", None, who_gave_up(after))


def _line(
    before: State, after: State, news: News, index: int, acting: Side | None, adjutant: str
) -> LogLine:
    """A line of the log about an entry of `acting`, or of chance."""
    said, told = news.said, wording(before).told(before, after, news)
    text = capital(_text(before, after, said))
    has_short = _short_key(said) in _IN_SHORT
    short = _text(before, after, said, _IN_SHORT) if has_short and not told.short else text
    short = capital(told.short or short)
    if adjutant:
        text = short = capital(_by_adjutant(before, after, said, adjutant))
    begins = said.key == _TURN  # told of the turn that comes, of neither side
    side = None if begins else news.side or acting or told.side
    turn = after.turn if begins else before.turn
    return LogLine(index, turn, side, text, said.rule, news.place, news.kind, short, said.key,
                   told.about, acting if adjutant else None)  # fmt: skip


def _by_adjutant(before: State, after: State, said: Message, adjutant: str) -> str:
    """The sentence of a message that tells what an adjutant did."""
    told = _ADJUTANT.get(said.key)
    if told is None:
        told = _ADJUTANT["other"]
        return _(told).format(adjutant=adjutant, what=_text(before, after, said))
    return _(told).format(**{**wording(before).news(before, after, said), "adjutant": adjutant})


def _short_key(said: Message) -> str:
    """The key of the house's words for a message: a game may have words for each side."""
    return said.key.partition("_by_")[0]


def _text(
    before: State, after: State, said: Message, instead: Mapping[str, str] = MappingProxyType({})
) -> str:
    """The sentence of a message, or the one in `instead`."""
    if said.key == _GIVEN_UP:
        return left_words(after)
    told = wording(before).news(before, after, said)
    if said.key not in COUNTED_NEWS:
        template = own(before.game.name, said.key)
        if template is None and said.key.startswith(_RESULT) and after.result:
            return result_words(after.result, before.game.name)
        key = _short_key(said)
        return _(template or instead.get(key) or NEWS.get(key, key)).format(**told)
    count = said.fields.get("count", said.fields.get("points"))
    return ngettext(*COUNTED_NEWS[said.key], int(str(count))).format(**told)
