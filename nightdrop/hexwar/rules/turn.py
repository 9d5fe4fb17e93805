"""Chapters 5 and 7: the turn, initiative, discovery, choosing activations, stacking."""

from collections.abc import Iterator, Sequence
from typing import Any

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, Actor, Game, Menu, Message, News, State, Step
from nightdrop.hexwar.rules.actions import At, SpendAdvantage
from nightdrop.hexwar.rules.book import MARKERS, book_of, noted
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.losses import eliminate, is_revealed_advantage
from nightdrop.hexwar.rules.ruleset import (
    HexRules,
    activation,
    concealing_side,
    holding_side,
    holds,
    is_night,
    left_in_cup,
    ruleset,
    stacking_limit,
)
from nightdrop.hexwar.rules.steps import HexChoice, UnitChoice
from nightdrop.hexwar.rules.victory import LayMarker, unmarked, why_not_marker
from nightdrop.rules.actions import PASS, ROLL, Roll, Word, by_text
from nightdrop.rules.steps import TWO_DICE, ChanceStep, Decision, told


def overfull(state: State) -> Hex | None:
    """The first hex, by number, over its stacking limit that is checked now [7].

    Checked are the hexes entered in this activation, and those of the units that act in it.
    """
    several = [(hex_, len(ids)) for hex_, ids in state.pieces.by_place.items() if len(ids) > 1]
    crowded: list[Hex] = [hex_ for hex_, count in several if count > stacking_limit(state, hex_)]
    return next((hex_ for hex_ in sorted(crowded) if is_watched(state, hex_)), None)


def is_watched(state: State, hex_: Hex) -> bool:
    """Whether the running activation checks the stacking of this hex [7]."""
    chosen = activation(state)
    watched = () if chosen.is_push else chosen.formations + chosen.watched
    return hex_ in state.entered or any(c.group in watched for c in state.pieces.at(hex_))


def is_yet_checked(state: State, hex_: Hex) -> bool:
    """Whether the running activation is still to check the stacking of this hex [7]."""
    comes = any(isinstance(step, Stacking) for step in state.todo)
    return comes and state.activation is not None and is_watched(state, hex_)


class Stacking(UnitChoice):
    """The owner eliminates the surplus, hex by hex [7]."""

    name = "stacking"
    is_open = True
    verb = "remove"
    tells = "removed", "7", "loss"

    def actor(self, state: State) -> Actor | None:
        hex_ = overfull(state)
        return None if hex_ is None else state.pieces.holder(hex_)

    def candidates(self, state: State) -> Sequence[Counter]:
        return state.pieces.at(overfull(state) or Hex(0))

    def chosen(self, state: State, unit: Counter) -> State:
        return eliminate(state, unit)

    def bars(self, state: State, unit: Counter) -> Message:
        fields = {"unit": unit.id, "hex": overfull(state)}
        return Message("refused.not_overfull", fields, "7")

    def prompt(self, state: State) -> Message:
        return Message("prompt.stacking", {"hex": overfull(state)}, "7")


def alternating(game: Game, first: Side, number: int) -> Side:
    """Whose activation `number` of a turn is, counted from 0: the sides alternate [5] [5.4]."""
    return first if number % 2 == 0 else game.other(first)


def chooser(state: State) -> Side:
    """Whose activation is next: the sides alternate, the holder of the initiative first
    [5.4]."""
    return alternating(state.game, book_of(state).initiative, len(state.used))


def revealed_advantages(state: State) -> list[Counter]:
    """The Advantages that are face up on the map, by formation [ND 2.6.1] [PB 2.7.2]."""
    formations = ruleset(state).formations.items()
    counters = [c for key, one in formations if one.advantages for c in state.pieces.of(key)]
    return [c for c in counters if c.place is not None and is_revealed_advantage(state, c)]


def acting_side(state: State) -> Side | None:
    """The side whose activation is under way [5.4]; None between activations."""
    return ruleset(state).activations[state.activation].side if state.activation else None


class Initiative(Decision):
    """Who has the initiative: an Advantage spent, a token, or the dice [2.6] [ND 5.2.3]."""

    name = "initiative"
    asks = "prompt.initiative", "2.6.1"

    def actor(self, state: State) -> Actor | None:
        return holding_side(state) if state.turn > 1 and revealed_advantages(state) else None

    def options(self, state: State) -> Menu:
        groups = dict.fromkeys(c.group for c in revealed_advantages(state))
        return by_text([ROLL, *map(SpendAdvantage, groups)])

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, SpendAdvantage):
            return self.run(state)
        regiment = action.regiment
        spent = next(c for c in revealed_advantages(state) if c.group == regiment)
        state = eliminate(state, spent)
        if state.turn in book_of(state).tokens:
            return self.won_by(self._use_token(state), None)
        if regiment in ruleset(state).regiments:  # one that is of none forces nothing
            state = noted(state, forced=regiment)
        return self.won_by(state, holding_side(state))

    def run(self, state: State) -> State:
        """Turn 1 is the US player's [ND 5.2.2]; a token gives it to the German player [2.6.2]."""
        if state.turn == 1:
            return noted(state.pop(), initiative=ruleset(state).first_side)
        if state.turn in book_of(state).tokens:
            return self.won_by(self._use_token(state), concealing_side(state))
        return self.won_by(state, None)

    def why_not(self, state: State, action: Action) -> Message | None:
        if not isinstance(action, SpendAdvantage):
            return super().why_not(state, action)
        known = {key for key, one in ruleset(state).formations.items() if one.advantages}
        if action.regiment in known:
            return Message("refused.no_advantage", {"regiment": action.regiment}, "2.6.1")
        return Message("refused.no_formation", {}, "2.6.1")

    def won_by(self, state: State, side: Side | None) -> State:
        """The state after a side has bought or captured the initiative; None: the dice decide."""
        if side is None:
            return state.replace_step(RollInitiative())
        return noted(state.pop(), initiative=side)

    def _use_token(self, state: State) -> State:
        """Remove the token that decided [2.6.2] or that a spent Advantage cancelled [ND 2.6.3]."""
        kept = tuple(turn for turn in book_of(state).tokens if turn != state.turn)
        return noted(state, tokens=kept)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, SpendAdvantage):
            yield told("advantage", "2.6.1", "turn", regiment=action.regiment)


class RollInitiative(ChanceStep):
    """Both sides roll; the higher wins, a draw leaves it where it was last turn [ND 5.2.1]."""

    name = "initiative"
    dice = TWO_DICE
    asks = "prompt.roll_initiative", "5.2.1"

    def take(self, state: State, action: Roll) -> State:
        first, second = action.dice
        if first == second:
            return state.pop()
        # The sides throw in their order.
        return noted(state.pop(), initiative=state.game.sides[first < second])

    @property
    def bought_by(self) -> Side:
        """The side that has bought or captured it nevertheless, "" where the dice decide."""
        return ""

    def outcome(self, is_draw: bool) -> tuple[str, str]:
        """Whether the initiative is "won" or "kept", and by which rule."""
        return "kept" if is_draw else "won", "5.2.1"

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        us, german = action.dice
        how, rule = self.outcome(us == german)
        key = f"initiative_{how}_by_{book_of(after).initiative}"
        yield told(key, rule, "dice", us=us, german=german)


class Discovery(HexChoice):
    """By day [5.3.1] the German player may reveal a US marker, or place one face up [5.3.2]."""

    name = "discovery"
    verb = "flip"
    others = (PASS,)
    asks = "prompt.discovery", "5.3.2"
    tells = "turned_up", "5.3.2", "vp"
    tells_others = "passed", "5.3.2", "vp"

    def places(self, state: State) -> Iterator[Hex]:
        """The hexes whose marker can be revealed."""
        for hex_, place in book_of(state).vp.items():
            if holds(state, place.laid_by) and not state.game.all_know(place.known_to):
                yield hex_

    def _choices(self, state: State) -> list[Action]:
        free = unmarked(state) if left_in_cup(state, MARKERS) else ()
        return [*(At(self.verb, h) for h in self.places(state)), *(At("place", h) for h in free)]

    def actor(self, state: State) -> Actor | None:
        return concealing_side(state) if not is_night(state) and self._choices(state) else None

    def options(self, state: State) -> Menu:
        return by_text([*self._choices(state), *self.others])

    def take(self, state: State, action: Action) -> State:
        if isinstance(action, At) and action.verb == "place":
            return state.replace_step(LayMarker(action.hex, concealing_side(state)))
        return super().take(state, action)

    def chosen(self, state: State, hex_: Hex) -> State:
        vp = book_of(state).vp
        shown = vp[hex_]._replace(known_to=state.game.seats)
        return noted(state.pop(), vp={**vp, hex_: shown})

    def bars(self, state: State, hex_: Hex) -> Message:
        if hex_ in book_of(state).vp:
            return Message("refused.nothing_to_flip", {"hex": hex_}, "5.3.2")
        return why_not_marker(state, hex_, "5.3.2")

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, At) and action.verb == "place":
            return why_not_marker(state, action.hex, "5.3.2")
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, At) and action.verb == "place":
            yield told("open_marker", "5.3.2", "vp", action.hex, hex=action.hex)
        else:
            yield from super().news(before, action, after)


class Choose(Decision):
    """The sides alternately name their activations until all are done [5.4]."""

    name = "choose"

    def actor(self, state: State) -> Actor | None:
        return chooser(state) if len(state.used) < ruleset(state).activations_a_turn else None

    def options(self, state: State) -> Menu:
        return tuple(Word(name) for name in allowed_activations(state))

    def take(self, state: State, action: Action) -> State:
        name = action.text
        steps = ruleset(state).activations[name].steps
        if book_of(state).forced and holds(state, chooser(state)):
            state = noted(state, forced=None)
        return state.push(*steps, EndActivation(), activation=name)

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Word) and action.word in ruleset(state).activations:
            return _why_not_choose(state, action.word)
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        chosen = ruleset(before).activations[action.text]
        key, rule = "activated", "5.4.1"
        if not holds(before, chosen.side):
            key, rule = "scattered" if chosen.night_only else "activated_units", "5.4.2"
        regiment = chosen.formations[0]
        yield told(key, rule, "activation", activation=action.text, regiment=regiment)

    def prompt(self, state: State) -> Message:
        return Message("prompt.choose", {"side": chooser(state)}, "5.4")


def allowed_activations(state: State) -> tuple[str, ...]:
    """The activations that the chooser may name, sorted [5.4.1] [5.4.2]."""
    rules, side = ruleset(state), chooser(state)
    allowed = tuple(
        name
        for name, choice in sorted(rules.activations.items())
        if choice.side == side
        and not (choice.once and name in state.used)
        and not (choice.night_only and not is_night(state))
    )
    forced = book_of(state).forced
    if holds(state, side) and forced:
        return tuple(
            name
            for name in allowed
            if name == forced or forced in rules.activations[name].formations
        )
    return allowed


def _why_not_choose(state: State, name: str) -> Message:
    """Why an activation may not be named."""
    side, rules = chooser(state), ruleset(state)
    choice = rules.activations[name]
    fields = {"activation": name, "regiment": book_of(state).forced}
    if choice.side != side:
        return Message("refused.other_side", fields, "5.4")
    if choice.once and name in state.used:
        rule = "5.4.1" if holds(state, side) else "5.4.2"
        return Message("refused.once_a_turn", fields, rule)
    if choice.night_only and not is_night(state):
        return Message("refused.night_only", fields, "5.4.2")
    return Message("refused.forced", fields, "2.6.1")


def closing(rules: HexRules) -> tuple[str, ...]:
    """The names of the steps of a turn that follow its activations [5]."""
    names = [step.name for step in rules.turn]
    return tuple(names[names.index(Choose.name) + 1 :])


class EndActivation(Step):
    """The activation is over: what its counters did is forgotten."""

    def run(self, state: State) -> State:
        used = (*state.used, state.activation or "")
        if book_of(state).allowance is not None:
            state = noted(state, allowance=None)
        return state.pop(used=used, activation=None, acts={}, began={}, entered=frozenset())


class EndTurn(Step):
    """The turn marker moves on, or the last turn is over [5] [ND 10.1]."""

    def run(self, state: State) -> State:
        return turned(state, state.turn == ruleset(state).tables.turns)


def turned(state: State, is_last: bool) -> State:
    """The state at the next turn's start, or at the end [5] [ND 10.1]."""
    rules = ruleset(state)
    state = noted(state.pop(used=()), forced=None)
    if is_last:
        return state.push(*rules.end)
    return state.but(turn=state.turn + 1).push(*rules.turn)


def turn_steps(rules: HexRules, first: str) -> tuple[Step[Any], ...]:
    """The steps of a turn from the first with this name on, for positions.

    Raises ValueError if a turn has no such step.
    """
    return rules.turn[[step.name for step in rules.turn].index(first) :]


def activation_steps(rules: HexRules, name: str, first: str) -> tuple[Step[Any], ...]:
    """The steps of an activation from the one with this name on, for positions.

    Raises ValueError if the activation has no such step.
    """
    steps = rules.activations[name].steps
    names = [step.name for step in steps]
    if first not in names:
        known = ", ".join(step for step in names if step)
        raise ValueError(f"{name} has no step {first!r}; choose from {known}")
    return (*steps[names.index(first) :], EndActivation())
