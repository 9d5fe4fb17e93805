"""The prospects of an attack on a hex before it is declared: who joins, odds, sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, State
from nightdrop.engine.play import legal_actions, why_not
from nightdrop.hexwar.match.fight import FightSheet, attack_sheet, share
from nightdrop.hexwar.rules.actions import FIGHT, At, With
from nightdrop.hexwar.rules.forecast import Attack, best_attacks
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.results import barred_from, is_tied
from nightdrop.hexwar.rules.ruleset import active_side, is_night, ruleset
from nightdrop.hexwar.words.nouns import place, unit_words
from nightdrop.hexwar.words.places import by_places
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.english import Words
from nightdrop.table.words.news import NEWS
from nightdrop.table.words.nouns import capital, listed, number
from nightdrop.table.words.sentences import word

VERB: Final = "attack"
Tone = Literal["good", "neutral", "hit"]


class RuledSentence(NamedTuple):
    """A sentence and the rule it rests on, "" for none."""

    text: str
    rule: str = ""


class Instead(NamedTuple):
    """Units that cannot join and could attack by themselves, where they are, and their factors.

    The factors are "5 : 5", with DF as a range where a face is unknown.
    """

    hexes: tuple[Hex, ...]
    score: str


class Forecast(NamedTuple):
    """The forecast of an attack on a hex, or why there can be none, as its reader knows it.

    `actions` are what one gesture does, in order; there are none where the attack is refused, and
    then `refusal` says why. `whole`: all that may attack together do. `percents` run from the
    attacker's best result to the worst; none where no dice are rolled. `chance` is that of
    higher or better, 0-1. `leads` names the Point where those who join differ.
    """

    target: Hex
    sheet: FightSheet | None
    actions: tuple[Action, ...] = ()
    whole: bool = True
    percents: tuple[int, ...] = ()
    chance: float = 0.0
    outcome: RuledSentence | None = None
    limits: tuple[RuledSentence, ...] = ()
    instead: tuple[Instead, ...] = ()
    refusal: RuledSentence | None = None
    leads: RuledSentence | None = None

    @property
    def attackers(self) -> tuple[str, ...]:
        return self.sheet.attackers if self.sheet else ()

    @property
    def score(self) -> str:
        """Both factors: "6 : 5"; "" where no dice are rolled."""
        return _score(self.sheet) if self.sheet else ""


def may_attack(view: State) -> bool:
    return view.due.verb == VERB


def forecast(view: State, target: Hex) -> Forecast | None:
    """The forecast of an attack on a hex, or None.

    None where attacks are not declared now, where there is no enemy, and where no unit of the
    active side is beside the hex.
    """
    if not may_attack(view):
        return None
    side, holder = active_side(view), view.pieces.holder
    near = any(holder(hex_) == side for hex_ in view.game.board.neighbours[target])
    if holder(target) in (None, side) or not near:
        return None
    reason = why_not(view, At(VERB, target))
    if reason is not None:
        said = word(reason, view).removesuffix(f" [{reason.rule}]")
        return Forecast(target, None, refusal=RuledSentence(said, reason.rule))
    best, *others = best_attacks(view, target)
    sheet = attack_sheet(view, target, best.units)
    instead = tuple(_instead(view, target, other) for other in others if other.odds)
    return Forecast(
        target, sheet, tuple(_actions(view, sheet, best)), not best.spared,
        percents([weight for _name, weight in sheet.results]), best.won,
        _outcome(view, sheet, _all_stay(view, sheet)),
        tuple(_limits(view, best, sheet, instead)), instead,
        leads=_leads(view, sheet),
    )  # fmt: skip


def by_names(said: Forecast, view: State) -> Forecast:
    """The same forecast as it is told beside the map: by names of places."""
    board, here = view.game.board, said.target

    def named(one: RuledSentence) -> RuledSentence:
        return one._replace(text=by_places(board, one.text, here))

    return said._replace(
        refusal=said.refusal and named(said.refusal),
        outcome=said.outcome and named(said.outcome),
        limits=tuple(map(named, said.limits)),
    )


def forecasts(view: State) -> tuple[Forecast, ...]:
    """The forecast of each attack that can be declared now, by hex."""
    if not may_attack(view):
        return ()
    hexes = sorted(a.hex for a in legal_actions(view) if isinstance(a, At) and a.verb == VERB)
    return tuple(found for hex_ in hexes if (found := forecast(view, hex_)))


def percents(weights: Sequence[int]) -> tuple[int, ...]:
    """Whole percentages, each rounded by itself.

    They may miss 100 by one or two: the same odds bear the same figure wherever they are shown.
    """
    whole = sum(weights)
    return tuple(share(weight, whole) for weight in weights) if whole else ()


def tone(index: int, count: int) -> Tone:
    """What a result means to the attacker: `count` of them run from the best to the worst."""
    place = 2 * index + 1
    return "good" if place < count else "neutral" if place == count else "hit"


def _actions(view: State, sheet: FightSheet, attack: Attack) -> Iterator[Action]:
    """Everything that has to be decided for the attack, the Point too.

    That is the one that the sheet counts on, or any where all who join are alike, so that nothing
    depends on it [9.2.2].
    """
    yield At(VERB, sheet.target)
    yield from (With("join", unit) for unit in attack.units)
    yield FIGHT
    if len(attack.units) < 2:
        return
    point = sheet.attack.point if sheet.attack is not None else None
    if _are_alike(view, attack.units):
        point = point or min(attack.units)
    if point is not None:
        yield With("point", point)


def _are_alike(view: State, units: Sequence[str]) -> bool:
    return len({_worth(view.pieces[unit]) for unit in units}) == 1


def _leads(view: State, sheet: FightSheet) -> RuledSentence | None:
    """Who would be the Point, where those who join are not alike [9.2.2]."""
    if sheet.attack is None or sheet.attack.point is None or _are_alike(view, sheet.attackers):
        return None
    said = _("{unit} leads as the Point unit.").format(unit=unit_words(view, sheet.attack.point))
    return RuledSentence(capital(said), "9.2.2")


def _worth(counter: Counter) -> tuple[object, ...]:
    return counter.place, counter.kind, counter.face, counter.reduced, counter.known_to


def _instead(view: State, target: Hex, attack: Attack) -> Instead:
    hexes = {view.pieces[unit].place for unit in attack.units}
    sheet = attack_sheet(view, target, attack.units)
    return Instead(tuple(sorted(hex_ for hex_ in hexes if hex_ is not None)), _score(sheet))


def _score(sheet: FightSheet) -> str:
    if sheet.attack is None or sheet.defence is None:
        return ""
    return f"{sheet.attack.figure} : {sheet.defence.figure}"


# What a result brings about, by the light and by whether it is known that the defender would die.
_OUTCOMES: Final[Mapping[str, str]] = Words("news", "outcomes")
_STICKS: Final = N_("They are eliminated without a roll.")
_KNOWN: Final = "attacker higher"  # a result of these words


def _all_stay(view: State, sheet: FightSheet) -> bool:
    """Whether no attacker has a way into the target [9.5.1]."""
    barred = barred_from(view, sheet.attackers, sheet.target)
    return {view.pieces[unit].place for unit in sheet.attackers} <= {*barred}


def _outcome(view: State, sheet: FightSheet, stays: bool) -> RuledSentence | None:
    """The sentence of consequences; `stays`: nobody advances.

    Where its results are others it is one in the scenario's own words, or none.
    """
    if not sheet.of:
        return RuledSentence(_(_STICKS), "9.3.2")
    key = "night" if is_night(view) else "day"
    point = view.pieces.by_id.get((sheet.defence and sheet.defence.point) or "")
    alone = sum(not is_stick(c) for c in view.pieces.at(sheet.target)) == 1
    if point is not None and point.face is not None and alone:
        key += "_dies" if point.reduced or view.face(point).reduced_dv is None else ""
    key += "_stays" if stays and f"{key}_stays" in _OUTCOMES else ""
    said = own(view.game.name, f"forecast.{key}")
    if said is None and _KNOWN in ruleset(view).fighting.results:
        said = _(_OUTCOMES[key])
    return RuledSentence(said, "9.2.4") if said else None


def _limits(
    view: State, best: Attack, sheet: FightSheet, instead: Sequence[Instead]
) -> Iterator[RuledSentence]:
    """Who cannot advance, and what the attack cannot have, does not need, and takes as given.
    """
    if barred := barred_from(view, sheet.attackers, sheet.target):
        hexes = listed([hex_name(hex_) for hex_ in barred])
        tied = is_tied(view, sheet.attackers, sheet.target)
        key, rule = ("tied", "2.3.1") if tied else ("no_advance", "9.5.1")
        said = _(NEWS[f"news.{key}"]).format(hexes=hexes, hex=place(view, sheet.target))
        yield RuledSentence(capital(said), rule)
    if instead:
        first = instead[0]
        said = _("Only adjacent hexes can attack together. {hexes} alone: {score}.")
        if is_night(view):
            said = _("At night, attack from one hex only. {hexes} alone: {score}.")
        hexes = listed([hex_name(hex_) for hex_ in first.hexes])
        yield RuledSentence(said.format(hexes=hexes, score=first.score), "9.1.1")
    if best.spared and sheet.of:
        said = ngettext("One more unit would not improve the odds.",
                        "{count} more units would not improve the odds.", best.spared)  # fmt: skip
        yield RuledSentence(said.format(count=number(best.spared)))
    if sheet.of > 36:
        yield RuledSentence(assumption(sheet))


def assumption(sheet: FightSheet) -> str:
    """What the odds take as given, until it is known."""
    if sheet.dice or not sheet.of:
        return ""
    if sheet.of > 36:
        return _("Unseen units may be any left in the cup; both sides are assumed to choose well.")
    named = sheet.attack and sheet.attack.named and sheet.defence and sheet.defence.named
    return "" if named else _("Both sides choose their best Point unit.")
