"""Orders at the card table: phases pass in which nothing is to be decided, and turns have reports.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from nightdrop.engine.model import Action, Message
from nightdrop.phantom_fury.match.passing import why_passed
from nightdrop.phantom_fury.match.turn_report import HEADLINE, changes, headline
from nightdrop.phantom_fury.words import card_name, front_words
from nightdrop.rules.actions import DONE
from nightdrop.table.language import _, language
from nightdrop.table.match.match import Match
from nightdrop.table.match.orders import Orders
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.news import LogLine
from nightdrop.table.words.nouns import capital, listed, minus, percent


class FuryOrders(Orders):
    """Orders at the card table, where phases pass in which nothing is to be decided.

    After an undo of such a phase no other passes in that turn.
    """

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._asked_turn = 0  # whose phases are all asked
        self._known: list[tuple[Action, list[Message]]] = []  # what is noted of each entry
        self._lines: tuple[str, Sequence[LogLine]] = "", ()  # the same in a language

    def pass_on(self) -> bool:
        match, first = self._match, len(self._match.entries)
        while match.actor in match.game.seats and match.actor not in match.header.bots:
            past = match.history
            is_asked = match.state.turn == self._asked_turn or not self.allows(DONE)
            if is_asked or why_passed(past.states, past.actions, len(past.actions)) is None:
                break
            match.submit(DONE)
        return len(match.entries) > first

    def undone(self) -> None:
        super().undone()
        if DONE in self._match.history.undone:
            self._asked_turn = self._match.state.turn

    def noted(self) -> Sequence[LogLine]:
        past, known = self._match.history, self._known
        pairs = zip(known, past.actions, strict=False)
        same = sum(1 for _one in takewhile(lambda pair: pair[0][0] is pair[1], pairs))
        if same == len(known) == len(past.actions) and self._lines[0] == language():
            return self._lines[1]
        del known[same:]
        for at in range(len(known), len(past.actions)):
            known.append((past.actions[at], list(self._of(at))))
        lines = [self._line(at, one) for at, (_action, some) in enumerate(known) for one in some]
        self._lines = language(), lines
        return lines

    def _of(self, at: int) -> Iterator[Message]:
        """What is noted of an entry: a phase that decided nothing, changes, a turn that ended."""
        past, action = self._match.history, self._match.history.actions[at]
        if action == DONE and (why := why_passed(past.states, past.actions, at)) is not None:
            yield why
        yield from changes(past.states[at], action)
        report = headline(past.states, past.actions, at)
        if report is not None:
            yield report

    def _line(self, at: int, said: Message) -> LogLine:
        """A line of the log about an entry."""
        game, turn = self._match.game, self._match.history.states[at].turn
        text = self._report(said) if said.key == HEADLINE else self._worded(said)
        front = said.fields.get("front")
        side = game.seats[0] if said.key.startswith("passed") else None
        kind = "activation" if said.key == HEADLINE else "loss"
        return LogLine(at, turn, side, text, said.rule, front, kind, text, said.key)

    def _worded(self, said: Message) -> str:
        game, fields = self._match.game, dict(said.fields)
        if "chance" in fields:
            fields["chance"] = percent(float(str(fields["chance"])))
        if "cost" in fields:
            fields["cost"] = minus(-int(str(fields["cost"])))
        return (own(game.name, said.key) or said.key).format(**fields)

    def _report(self, said: Message) -> str:
        """The headline of a turn: what was taken, held and lost, with the points."""
        game, fields = self._match.game, said.fields
        parts = [_("Turn {number}").format(number=fields["turn"])]
        taken, held = ([front_words(str(one)) for one in _names(fields[name])]
                       for name in ("taken", "held"))  # fmt: skip
        lost = [card_name(game, one) for one in dict.fromkeys(_names(fields["lost"]))]
        if taken:
            parts.append(_("taken: {fronts}, {points}").format(
                fronts=listed(taken), points=f"+{fields['won']}"))  # fmt: skip
        if held:
            parts.append(_("held: {fronts}").format(fronts=listed(held)))
        if lost:
            points = minus(-int(str(fields["cost"])))
            parts.append(_("lost: {cards}, {points}").format(cards=listed(lost), points=points))
        return ". ".join(map(capital, parts)) + "."


def _names(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()
