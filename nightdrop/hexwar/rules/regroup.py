"""Chapters 2.4 and 2.5: sticks are revealed and form, or reinforce, companies."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, Actor, Menu, Message, News, State
from nightdrop.hexwar.rules.actions import At, Form, ReinforceCompany
from nightdrop.hexwar.rules.book import LETTERS, MARKERS, book_of, noted
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.losses import StickDraw, eliminate, is_advantage
from nightdrop.hexwar.rules.pieces import is_stick, is_unknown
from nightdrop.hexwar.rules.ruleset import (
    activation,
    active_counters,
    holding_side,
    is_active,
    is_concerned,
    left_in_cup,
    ruleset,
)
from nightdrop.hexwar.rules.steps import HexChoice
from nightdrop.hexwar.rules.victory import LayMarker, control_after, unmarked, why_not_marker
from nightdrop.rules.actions import DONE, Draw, by_text
from nightdrop.rules.steps import told


def regiment_sticks(state: State, hex_: Hex) -> tuple[Counter, ...]:
    """The activated sticks in a hex, in order of id."""
    return tuple(c for c in state.pieces.at(hex_) if is_stick(c) and is_active(state, c))


def reduced_companies(state: State, hex_: Hex) -> tuple[Counter, ...]:
    """The reduced companies of the activation in a hex, in order of id [2.4.2].

    Being reinforced is no act, so once-a-turn companies that have acted are among them.
    """
    here = state.pieces.at(hex_)
    return tuple(c for c in here if not is_stick(c) and c.reduced and is_concerned(state, c))


def triggers(state: State) -> Iterator[Hex]:
    """Hexes where sticks may be revealed, in order of number.

    They have 2-3 of one regiment [2.4.1], or 1-2 with a reduced company [2.4.2].
    """
    sticks = {c.place for c in active_counters(state) if c.kind == "stick" and c.place is not None}
    for hex_ in sorted(sticks):
        if len(state.pieces.by_place[hex_]) > 1 and triggering(state, hex_):
            yield hex_


def triggering(state: State, hex_: Hex) -> tuple[str, ...]:
    """The regiments whose sticks in a hex may be revealed [2.4.1] [2.4.2], in order."""
    sticks, reduced = regiment_sticks(state, hex_), reduced_companies(state, hex_)
    restores, first = ruleset(state).restores, dict[str, Counter]()
    for stick in sticks:
        first.setdefault(stick.group, stick)
    return tuple(
        regiment
        for regiment, stick in sorted(first.items())
        if sum(c.group == regiment for c in sticks) in (2, 3)
        or any(restores(company, stick) for company in reduced)
    )


def turning(state: State, hex_: Hex) -> list[Counter]:
    """The unknown sticks that are revealed if the hex is mustered, in order of id."""
    regiments = triggering(state, hex_)
    sticks = regiment_sticks(state, hex_)
    return [c for c in sticks if is_unknown(c) and c.group in regiments]


def company_strength(state: State, sticks: Sequence[Counter]) -> str | None:
    """The company that these sticks form by their faces: "full", "reduced" or None.

    A Ldr or an HQ leads, a Plt does not [2.1.1] [2.4.1b]; nothing else will do [2.4.1c]. No
    Advantage is ever among them [2.6.5].
    """
    formations = ruleset(state).formations
    has_leader = any(stick.face in formations[stick.group].leaders for stick in sticks)
    if len(sticks) == 2:
        return "reduced" if has_leader else None
    return "full" if has_leader else "reduced"


def can_form(state: State, regiment: str) -> bool:
    """Whether there is a counter, and a letter, for one more company of the regiment [2.2]."""
    lettered = state.numbers[f"{regiment} companies"]
    return book_of(state).companies_left[regiment] > 0 and lettered < LETTERS


def conversions(state: State, hex_: Hex) -> Iterator[Action]:
    """The conversions open in a hex, of regiments with no unknown stick there [2.4.1] [2.4.2].

    Never with an Advantage [2.6.5].
    """
    here = regiment_sticks(state, hex_)
    covered = {c.group for c in here if is_unknown(c)}
    sticks = [c for c in here if c.group not in covered and not is_advantage(state, c)]
    for size in (2, 3):
        for chosen in combinations(sticks, size):
            if can_become_company(state, chosen):
                yield Form(tuple(c.id for c in chosen))
    restores = ruleset(state).restores
    for company in reduced_companies(state, hex_):
        waits = any(is_unknown(c) and restores(company, c) for c in here)
        for stick in () if waits else sticks:
            if restores(company, stick):
                yield ReinforceCompany(company.id, stick.id)


def can_become_company(state: State, sticks: Sequence[Counter]) -> bool:
    """Whether these sticks are of one regiment that can form, and make a company together."""
    regiment, *others = {c.group for c in sticks}
    return not others and can_form(state, regiment) and company_strength(state, sticks) is not None


def _why_not_muster(state: State, hex_: Hex) -> Message:
    """Why the sticks of a hex may not be revealed."""
    key = "all_known" if hex_ in set(triggers(state)) else "no_trigger"
    fields = {"hex": hex_, "regiment": activation(state).formations[0]}
    return Message(f"refused.{key}", fields, "2.4.1")


def _why_not_convert(state: State, action: Form | ReinforceCompany) -> Message:
    """Why sticks may not be converted."""
    regiment = activation(state).formations[0]
    ids = action.sticks if isinstance(action, Form) else (action.stick,)
    counters = [state.pieces[key] for key in ids if key in state.pieces]
    if len(counters) < len(ids) or not all(is_active(state, c) for c in counters):
        return Message("refused.not_of_regiment", {"regiment": regiment}, "2.4.1")
    if any(is_unknown(c) for c in counters):
        return Message("refused.muster_first", {}, "2.4.1")
    if any(is_advantage(state, c) for c in counters):
        return Message("refused.advantage_never", {}, "2.6.5")
    if isinstance(action, ReinforceCompany):
        return Message("refused.reinforce_company", {}, "2.4.2")
    if len({c.place for c in counters}) > 1:
        return Message("refused.one_hex_only", {}, "2.4.1")
    if not company_strength(state, counters):
        return Message("refused.no_combination", {}, "2.4.1")
    if not can_form(state, regiment):
        return Message("refused.company_limit", {"regiment": regiment}, "2.2")
    fields = {"hex": counters[0].place, "regiment": regiment}
    key = "muster_first" if counters[0].place in set(triggers(state)) else "no_trigger"
    return Message(f"refused.{key}", fields, "2.4.1")


class Regroup(HexChoice):
    """The US player musters hexes and converts sticks [2.4], or declines [2.4.4]."""

    name = "regroup"
    checks = "places"
    verb = "muster"
    is_reviewed = True
    tells = "mustered", "2.4.1", "regroup"

    def actor(self, state: State) -> Actor | None:
        return holding_side(state)

    def options(self, state: State) -> Menu:
        menu: list[Action] = [DONE]
        for hex_ in triggers(state):
            if turning(state, hex_):
                menu.append(At("muster", hex_))
            menu += conversions(state, hex_)
        return by_text(menu)

    def forced(self, state: State) -> Action | None:
        """As for any decision, but found without listing every conversion."""
        for hex_ in triggers(state):
            if turning(state, hex_):
                return None
            if next(conversions(state, hex_), None):
                return None
        return DONE

    def take(self, state: State, action: Action) -> State:
        match action:
            case Form():
                return form(state, action.sticks)
            case ReinforceCompany():
                return reinforce(state, action.company, action.stick)
        return super().take(state, action)

    def chosen(self, state: State, hex_: Hex) -> State:
        return state.push(*(TurnUp(c.id) for c in turning(state, hex_)))

    def bars(self, state: State, hex_: Hex) -> Message:
        return _why_not_muster(state, hex_)

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Form | ReinforceCompany):
            return _why_not_convert(state, action)
        return super().why_not(state, action)

    def is_spent(self, state: State, counter: Counter) -> bool:
        """False: having moved does not limit what a counter can become."""
        return False

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, ReinforceCompany):
            hex_ = after.pieces[action.company].place
            yield told("restored", "2.4.2", "regroup", hex_, unit=action.company)
        yield from super().news(before, action, after)

    def prompt(self, state: State) -> Message:
        return Message("prompt.regroup", {"regiment": activation(state).formations[0]}, "2.4")


class TurnUp(StickDraw):
    """A stick is revealed to both sides by chance [2.4.1a] [2.4.2a] [2.4.5]."""

    def take(self, state: State, action: Draw) -> State:
        state, face = self.drawn(state, action)
        shown = state.pieces[self.stick]._replace(face=face, known_to=state.game.seats)
        return state.pop(pieces=state.pieces.put(shown))

    def prompt(self, state: State) -> Message:
        return Message("prompt.turn_up", {"unit": self.stick}, "2.4.1")


def form(state: State, sticks: tuple[str, ...]) -> State:
    """The state after sticks became a company, which controls a VP hex at once [2.4.1b]."""
    used = tuple(state.pieces[key] for key in sticks)
    regiment, hex_ = used[0].group, used[0].place
    assert hex_ is not None
    number = state.numbers[f"{regiment} companies"]
    company = Counter(
        id=f"{regiment}.{chr(ord('A') + number)}",
        side=holding_side(state),
        kind="company",
        group=regiment,
        place=hex_,
        face=f"company-{regiment}",
        reduced=company_strength(state, used) == "reduced",
        known_to=state.game.seats,
    )
    state = withdraw(state, used)
    left = book_of(state).companies_left
    state = state.but(
        pieces=state.pieces.put(company),
        numbers={**state.numbers, f"{regiment} companies": number + 1},
    )
    state = noted(state, companies_left={**left, regiment: left[regiment] - 1})
    return control_after(state, company, (hex_,))


def reinforce(state: State, company: str, stick: str) -> State:
    """The state after a stick brought a reduced company to full strength [2.4.2b]."""
    state = withdraw(state, (state.pieces[stick],))
    whole = state.pieces[company]._replace(reduced=False)
    return state.but(pieces=state.pieces.put(whole))


def withdraw(state: State, sticks: tuple[Counter, ...]) -> State:
    """The state without sticks used in a conversion; each HQ brings a VP marker [2.4.3]
    [ND 2.5]."""
    formations = ruleset(state).formations
    for stick in sticks:
        state = eliminate(state, stick)
    return state.push(*(Mark() for c in sticks if c.face in formations[c.group].heads))


class Mark(HexChoice):
    """The US player selects a VP hex without a marker for a withdrawn HQ [ND 2.5].

    Without such a hex, or with an empty pool, there is no marker.
    """

    name = "mark"
    verb = "mark"
    asks = "prompt.mark", "2.5"
    tells = "marked", "2.5", "vp"

    def places(self, state: State) -> tuple[Hex, ...]:
        return unmarked(state) if left_in_cup(state, MARKERS) else ()

    def actor(self, state: State) -> Actor | None:
        return holding_side(state) if self.places(state) else None

    def chosen(self, state: State, hex_: Hex) -> State:
        return state.replace_step(LayMarker(hex_, holding_side(state)))

    def bars(self, state: State, hex_: Hex) -> Message:
        return why_not_marker(state, hex_, "2.5")
