"""What the laboratory reports of Phantom Fury: points, cards, fronts, and the odds given.

Points by cause, cards by use, fronts by size, and how often the announced chances came true.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from nightdrop.engine.model import Action, State
from nightdrop.lab.accounts import Account
from nightdrop.phantom_fury.match.game_analysis import deeds, expectations
from nightdrop.phantom_fury.rules.actions import ASSAULT, DISCARD, Use
from nightdrop.phantom_fury.rules.ruleset import face_of, fury, table, worth
from nightdrop.table.words.news import news_of


class FuryAccount(Account):
    """Rows have for each game the sources of its points, and the use of the cards."""

    seats = "the player", ""
    counted = "points, cards and fronts"
    by_turn = False

    def levels(self, start: State) -> tuple[tuple[str, str], ...]:
        """The levels of the end, the best first [2.3]."""
        rules = fury(start)
        return tuple((level.id, rules.winner(level)) for level in rules.tables.levels)

    def lost(
        self, states: Sequence[State], actions: Sequence[Action]
    ) -> Mapping[tuple[str, int], int]:
        """Points by cause, cards by use, fronts by size and by their announced chance."""
        found: Counter[tuple[str, int]] = Counter()
        for deed in deeds(states, actions):
            for face in deed.taken:
                what = "insurgents" if face_of(states[0], face).type == "I" else "objectives"
                found[f"points_taken/{what}", deed.turn] += worth(states[0], [face])
            for face, cause in deed.lost:
                found[f"points_lost/{cause}", deed.turn] += worth(states[0], [face])
        assaulted: dict[str, tuple[str, str]] = {}  # size and chance, by front
        for (before, after), action in zip(pairwise(states), actions, strict=True):
            if isinstance(action, Use):
                use = "discarded" if action.verb == DISCARD else before.due.name
                found[f"cards_used/{use}", before.turn] += 1
            if action == ASSAULT:
                assaulted = dict(_assaulted(before))
                for size, chance in assaulted.values():
                    found[f"fronts_assaulted/{size}", before.turn] += 1
                    found[f"assaults_said_to_be_won/{chance}", before.turn] += 1
            for news in news_of(before, action, after):
                if news.said.key == "news.assault_won":
                    size, chance = assaulted[str(news.place)]
                    found[f"fronts_taken/{size}", before.turn] += 1
                    found[f"assaults_won/{chance}", before.turn] += 1
        return found


def _assaulted(state: State) -> Iterator[tuple[str, tuple[str, str]]]:
    """The fronts that are assaulted now, with their size and the announced chance."""
    for front, odds in expectations(state, "assault"):
        tenth = min(9, 10 * odds.won // odds.of)
        size = len(table(state).front(front))
        yield front, (f"of_{size}_cards", f"{10 * tenth}_to_{10 * tenth + 10}_%")
