"""The seat at a terminal, and the actions as a short numbered list."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final, NamedTuple

from nightdrop.engine.model import CHANCE, Action, Menu, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import audiences
from nightdrop.games import component
from nightdrop.rules.actions import Draw
from nightdrop.table.language import Phrase, _
from nightdrop.table.match.log_grouping import passages
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.match.orders import Orders
from nightdrop.table.match.program_advice import Hints, Think, stand_in_words
from nightdrop.table.match.seat import Seat
from nightdrop.table.match.status import against, over
from nightdrop.table.match.voice import with_voice
from nightdrop.table.words.catalogues import own, own_deed
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital, side_words
from nightdrop.table.words.sentences import TO_THROW, USAGE, has_sentence, typed, word

WIDE: Final = 78  # columns
TIED: Final = "\N{NO-BREAK SPACE}"  # no line ends here
OF_CHANCE: Final = ("draw", "roll")  # verbs that no player says


def wrapped(line: str) -> Iterator[str]:
    """A line wrapped to the width of a terminal."""
    for part in wrap(line, WIDE, subsequent_indent="  ", break_on_hyphens=False,
                     break_long_words=False):  # fmt: skip
        yield part.replace(TIED, " ")


class MenuEntry(NamedTuple):
    """A line of the list: an action, with the one `unit` that it names, or "".

    Without an action it is a unit whose moves are listed on request.
    """

    text: str
    action: Action | None = None
    unit: str = ""


class Typing:
    """What a game family lists and understands at a terminal.

    In any game every action is a line, and is typed by its text, its verb in full, shortened or
    left out. `commands` are those of its own, of which `argued` need an argument, and `aliases`
    shorter names. `orders` do several actions, which are undone together.
    """

    commands: Mapping[str, "Command"] = {}
    orders: Mapping[str, "OrderCommand"] = {}
    argued: frozenset[str] = frozenset()
    aliases: Mapping[str, str] = {}

    def orders_of(self, match: Match) -> Orders:
        """Return what carries out the orders of a game."""
        return Orders(match)

    def before_end(self, view: State, menu: Menu, *, whole: bool) -> str:
        """Return what would be lost if the step ended now, to be confirmed; "" if little.

        `whole`: so do all steps up to the end of the activation.
        """
        return ""

    def shows(self, view: State) -> Iterable[str]:
        """Return the lines on the table to print before a question.

        By default a line for each place with counters, and the faces that the reader knows.
        """
        for place in sorted(view.pieces.by_place, key=str):
            lying = [f"{counter.id} ({counter.face})" if counter.face else counter.id
                     for counter in view.pieces.at(place)]  # fmt: skip
            yield f"{place}: {', '.join(lying)}."

    def overview(self, view: State, menu: Sequence[Action]) -> list[MenuEntry]:
        """Return every possible action, line by line."""
        return [MenuEntry(f"{action.text}: {self.words(view, action)}.", action) for action in menu]

    def in_order(self, view: State, entries: Sequence[MenuEntry]) -> list[MenuEntry]:
        """Return the lines that name a counter, those that belong together in a row."""
        return [entry for entry in entries if entry.unit]

    def by_kind(self, view: State, entries: Sequence[MenuEntry]) -> Iterator[str]:
        """Yield the numbered counters of a list in few lines."""
        return iter(())

    def ways(self, view: State, menu: Sequence[Action], counter: str) -> list[MenuEntry]:
        """Return the actions of one counter, where those are listed on request."""
        return []

    def counter(self, view: State, text: str) -> str | None:
        """Return the id of the counter that a text means."""
        return None

    def counter_words(self, view: State, counter: str) -> str:
        """Return a counter as a sentence names it."""
        return counter

    def words(self, view: State, action: Action) -> str:
        """Return what an action does, to stand after its own text."""
        return own_deed(view.game.name, action.text) or _("do this")

    def parts(self, view: State, text: str) -> list[str]:
        """Return the lines that a line stands for, one for each action."""
        return [text]

    def readings(self, view: State, text: str) -> Iterator[list[str]]:
        """Yield the words of a text in each possible reading."""
        yield text.lower().split()

    def written_out(self, view: State, text: str) -> str:
        """Return the canonical text that is probably meant, to ask why it is refused."""
        verb, *rest = text.lower().split() or [""]
        said = [one for one in view.game.rules.verbs if one not in OF_CHANCE]
        verbs = [one for one in said if one.startswith(verb)]
        return " ".join([verbs[0] if len(verbs) == 1 else verb, *rest])

    def meant(self, view: State, menu: Sequence[Action], text: str) -> list[Action]:
        """Return the actions that a text can mean: one if it is clear, none if it is not an action.
        """
        for words in self.readings(view, text):
            exact = " ".join(words)
            found = [action for action in menu if action.text.lower() == exact]
            found = found or [one for one in menu if _fits(words, one.text.lower().split())]
            if found:
                return found
        return []


def _fits(typed: list[str], words: list[str]) -> bool:
    """Whether the typed words mean an action, with its verb in full, shortened or left out."""
    if len(typed) == len(words):
        return words[0].startswith(typed[0]) and typed[1:] == words[1:]
    return len(typed) == len(words) - 1 and typed == words[1:]


class Sitting(Seat):
    """The seat at a terminal. `listed` are the lines of the list that was read last."""

    keeps_text = True

    def __init__(
        self, match: Match, solo: bool = False, think: Think | None = None, *, speaks: bool = True
    ) -> None:  # fmt: skip
        """`solo`: one player plays both sides. `speaks`: the opponent's lines are shown.

        `think` is how the program thinks; without it two people play.
        """
        self.typing: Typing = component(match.game.rules.kind, "typing")()
        self.orders = self.typing.orders_of(match)
        self.listed: list[MenuEntry] = []
        self.think, self.knows_bots, self.speaks = think, think is not None, speaks
        self.hints = Hints(match)
        super().__init__(match, lambda: solo)
        # Alone the drop of a game that begins is told; of one that goes on, the log tells.
        told = 0 if self.alone and self._begins() else len(match.entries)
        self.told = dict.fromkeys(audiences(match.game), told)
        self._heard = len(self.voice.lines()) if told else 0

    def _begins(self) -> bool:
        game = self.match.to_replay()
        return all(actor(game.at(n)) == CHANCE for n in range(game.length))

    def seats(self) -> list[str]:
        """The players, where the program plays."""
        if not self.alone:
            return []
        levels = [bot.bot for bot in self.match.header.bots.values()]
        other = stand_in_words(self.match.game.rules, levels)
        return [against(self.match.header), *([other] if other else [])]

    @property
    def player(self) -> Phrase:
        """The side that decides next, in words."""
        return side_words(self.match.actor or self._common)

    def refresh(self, *, cleared: bool = False, holds: bool = False) -> None:
        self.listed = []
        super().refresh(cleared=cleared, holds=holds)

    def enter(self) -> None:
        """Continue after Enter on a cleared screen."""
        if self.mode == "leave":
            self.refresh(cleared=True)
        elif self.mode == "cover":
            self.uncover()

    def news(self) -> list[LogLine]:
        """Return the reader's unread news, without what was told to both."""
        reader, told, all_seats = self.audience, self.told, self._common
        since = told[reader]
        if reader == all_seats:
            since = max(since, min(told[seat] for seat in self.match.game.seats))
        lines = self.match.log(reader, since)
        if reader != all_seats:
            known = {
                (line.index, line.text)
                for line in self.match.log(all_seats, since)
                if line.index < told[all_seats]
            }
            lines = [line for line in lines if (line.index, line.text) not in known]
        told[reader] = len(self.match.entries)
        if self.alone:  # what the program did is told as the log tells it later: in groups
            told_now = [one.line for one in passages(lines, self.view)]
            return with_voice(told_now, self._unheard())
        return lines

    def _unheard(self) -> list[LogLine]:
        """What the opponent said since the last call."""
        said = self.voice.lines() if self.speaks else []
        heard, self._heard = self._heard, len(said)
        return said[heard:]

    def refused(self, refusal: Refused) -> str:
        typed = refusal.message.key == "refused.text"
        return refusal.sentence if typed else self.worded(refusal.message)

    def why_it_stays(self) -> str:
        """Why the last decision cannot be undone, with what prevents it; "" if it can."""
        reader = self._common if self.must_cover else self.audience
        return self.match.undo_sentence(reader, anew=False) or ""

    def question(self) -> str:
        """Return the question asked now, of which player, with the rule number."""
        view = self.view
        if not view.todo:
            return over(view)
        message = view.todo[-1].prompt(self.match.public().state)
        key = f"typed.{message.key}"
        message = message._replace(key=key if has_sentence(key, view) else message.key)
        prompt = word(message, view)
        if self.dice_due:
            return _(TO_THROW[str(self.dice_due)]).format(prompt=prompt)
        if self.match.actor == CHANCE:
            first = self.menu[0]
            example = first.text if isinstance(first, Draw) else "roll 1"
            return typed("to_draw", prompt=prompt, example=example)
        return capital(typed("to_decide", player=self.player, prompt=prompt))


def usage(view: State, name: str) -> str:
    """Return the usage of a command, perhaps in words of the scenario; "" if it has none."""
    return own(view.game.name, f"usage.{name}") or _(USAGE.get(name, ""))


def typed_of(view: State, key: str, **fields: object) -> str:
    """Return a sentence of the terminal edition, perhaps in words of the scenario."""
    its_own = own(view.game.name, f"terminal.{key}")
    return its_own.format(**fields) if its_own else typed(key, **fields)


# The answer to a command and the rest of its line, sentence by sentence.
Command = Callable[[Sitting, str], Iterable[str]]
# Carries out an order on what the rest of its line names. Raises SayError.
OrderCommand = Callable[[Sitting, str], None]
