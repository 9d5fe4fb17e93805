"""What the laboratory tells of games at the card table: points by cause, cards by use, fronts by
size, and how often what was said came true."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, cast

from nightdrop.engine.model import Action, News, State
from nightdrop.lab.accounts import Account
from nightdrop.phantom_fury.rules.actions import ASSAULT
from nightdrop.phantom_fury.rules.cards import Pile
from nightdrop.phantom_fury.rules.odds import Odds, chances
from nightdrop.phantom_fury.rules.ruleset import face_of, fury, table
from nightdrop.table.match.many import LUCK
from nightdrop.table.record.playback import Replay

# What a card is lost to, by the news of it and its rule.
_LOST: Final = {
    ("explodes", "11.2"): "explosives", ("blast", "11.2"): "blasts", ("lost", "12.2"): "fire",
    ("lost", "9.5"): "answers", ("prestige", "11.8"): "Mosques",
}  # fmt: skip
_LEFT: Final = "left_in_the_city"
_POINTS: Final = {"points_taken": 1, "points_lost": -1}
# What a card is used for, by the news of it.
_USED: Final = {
    "discarded": "discarded", "recon": "recon", "disarm": "disarm", "aimed": "artillery",
}  # fmt: skip


class FuryAccount(Account):
    """Rows tell of each game what its points come from, and what was done with the cards."""

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
        """Points by cause, cards by use, fronts by size and by the chance told of them."""
        found: Counter[tuple[str, int]] = Counter()
        assaulted: dict[str, tuple[str, str]] = {}  # size and chance, by front
        for (before, after), action in zip(pairwise(states), actions, strict=True):
            if action == ASSAULT:
                assaulted = dict(_assaulted(before))
                for size, chance in assaulted.values():
                    found[f"fronts_assaulted/{size}", before.turn] += 1
                    found[f"assaults_said_to_be_won/{chance}", before.turn] += 1
            for news in _news(before, action, after):
                for what, number in _counted(before, news):
                    found[what, before.turn] += number
                if news.said.key == "news.assault_won":
                    size, chance = assaulted[str(news.said.fields["front"])]
                    found[f"fronts_taken/{size}", before.turn] += 1
                    found[f"assaults_won/{chance}", before.turn] += 1
        return found


def tallies(replay: Replay) -> Mapping[str, float]:
    """The points of a finished game by cause, and its luck: by how many points all its assaults
    went better than their exact odds [10] [11] [12]."""
    found = dict.fromkeys(("insurgents", "objectives", *_LOST.values(), _LEFT), 0)
    played, assaulted, luck = replay.played, 0, Fraction()
    for (before, after), action in zip(pairwise(played.states), played.actions, strict=True):
        if action == ASSAULT:
            assaulted = before.turn
            luck -= sum(odds.mean for _front, odds in _odds(before))
        for news in _news(before, action, after):
            for what, number in _counted(before, news):
                of, _slash, cause = what.partition("/")
                if of in _POINTS:
                    found[cause] += _POINTS[of] * number
                    counts = before.turn == assaulted and cause != _LEFT
                    luck += _POINTS[of] * number if counts else 0
    return {**found, LUCK: round(float(luck), 2)}


def _news(before: State, action: Action, after: State) -> Iterator[News]:
    """All that is told of an action."""
    yield from before.due.news(before, action, after)
    yield from before.game.rules.changes(before, action, after)


def _assaulted(state: State) -> Iterator[tuple[str, tuple[str, str]]]:
    """The fronts that are assaulted now, with their size and the chance that is told."""
    for front, odds in _odds(state):
        tenth = min(9, 10 * odds.won // odds.of)
        size = len(table(state).front(front))
        yield front, (f"of_{size}_cards", f"{10 * tenth}_to_{10 * tenth + 10}_%")


def _odds(state: State) -> Iterator[tuple[str, Odds]]:
    """The fronts that are assaulted now, each with its odds."""
    sent = table(state).sent
    for front in sorted({front for _face, front in sent}):
        cards = [face for face, to in sent if to == front]
        yield front, chances(state, "assault", front, cards)


def _counted(state: State, news: News) -> Iterator[tuple[str, int]]:
    """What is counted of something that happened: points, or a card."""
    key, said = news.said.key.removeprefix("news."), news.said.fields
    if key == "captured":
        for face in (face_of(state, id_) for id_ in cast(Pile, said["faces"])):
            what = "insurgents" if face.type == "I" else "objectives"
            yield f"points_taken/{what}", face.value
    elif key == "left":
        yield f"points_lost/{_LEFT}", cast(int, said["points"])
    elif (key, news.said.rule) in _LOST:
        cause = _LOST[key, news.said.rule]
        yield f"points_lost/{cause}", face_of(state, str(said["face"])).value
    elif key in _USED:
        yield f"cards_used/{_USED[key]}", 1
    elif key in ("sent", "sent_at"):
        yield f"cards_used/{state.due.name}", 1
