"""The laws that every position of every game obeys, as checks that random play can run."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any, Final, Protocol, TypeVar

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import CHANCE, Action, Menu, State
from nightdrop.engine.play import actor, legal_actions, outcomes, why_not
from nightdrop.engine.view import imagine, seen_by
from nightdrop.hexwar.match.animation_script import ambience
from nightdrop.hexwar.rules.actions import FIGHT, REINFORCE, STAND, Move, ToTrack, With
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.rules.landing import Attrition
from nightdrop.hexwar.rules.pieces import VpHex
from nightdrop.hexwar.rules.ruleset import left_in_cup, ruleset
from nightdrop.rules.actions import DONE, PASS, ROLL, Draw, NoAction, Roll, Word, parse
from tests.laws.knowers import knowers
from tests.laws.taken import offers_what_it_takes

T = TypeVar("T")
Known = TypeVar("Known", Counter, VpHex)


class BrokenLaw(AssertionError):
    """A position that breaks a law; the text names the law and the step."""


class Rng(Protocol):
    """The source of chance that the checks draw from."""

    def randrange(self, below: int) -> int: ...


def _demand(law: str, state: State, holds: bool, detail: object = "") -> None:
    if not holds:
        step = state.todo[-1] if state.todo else None
        raise BrokenLaw(f"{law}: turn {state.turn}, {step!r}: {str(detail)[:400]}")


def fresh_menu(state: State) -> Menu:
    """Return the menu computed afresh from this state, never a kept one."""
    return state.todo[-1].options(state.but())


def unkept_menu(state: State) -> Menu:
    """The menu found with nothing at all that was kept from other positions."""
    return fresh_menu(state.but(pieces=state.pieces.afresh()))


def menu_is_sound(state: State, rng: Rng) -> None:
    """Check that an unfinished state offers something, with sorted, unique, parsable texts."""
    if not state.todo:
        _demand("a game ends after the last turn", state, state.result is not None)
        return
    menu = legal_actions(state)
    texts = [action.text for action in menu]
    _demand("somebody acts", state, actor(state) is not None)
    _demand("an unfinished state offers an action", state, bool(menu))
    _demand("a menu is sorted and has no doubles", state, texts == sorted(set(texts)), texts)
    _demand("a step offers what it takes", state, offers_what_it_takes(state), texts)
    _demand("a kept menu is the menu", state, menu == unkept_menu(state))
    rules = ruleset(state)
    sample = texts if len(texts) < 8 else [texts[rng.randrange(len(texts))] for _ in range(8)]
    for text in sample:
        _demand("a text finds its own action", state, parse(text, rules) in menu, text)
    if actor(state) == CHANCE:
        weights = [weight for weight, _ in outcomes(state)]
        _demand("weights are positive integers", state, all(w > 0 for w in weights), weights)


def counters_are_conserved(state: State, rng: Rng) -> None:
    """Check that the faces on the map, among the dead and in the cup make up each cup's mix."""
    for group, mix in state.game.mix.items():
        found = dict(state.cups[group])
        if group == "vp":
            faces = [str(p.value) for p in book_of(state).vp.values() if p.value is not None]
        else:
            counters = [*state.pieces.of(group), *state.dead.values()]
            faces = [c.face for c in counters if c.group == group and c.face and c.face in mix]
        for face in faces:
            found[face] = found.get(face, 0) + 1
        kept = {face: count for face, count in found.items() if count}
        _demand("counters are conserved", state, kept == dict(mix), (group, kept))


def places_agree(state: State, rng: Rng) -> None:
    """Check that the indexes agree with the counters, and that a hex has one holder, but for sticks
    that come down on an enemy before the set-up is over."""
    pieces, setup = state.pieces, set(ruleset(state).setup)
    lands = any(step in setup or isinstance(step, Attrition) for step in state.todo)
    for hex_, ids in pieces.by_place.items():
        _demand("indexes agree", state, all(pieces[key].place == hex_ for key in ids), hex_)
        sides = {pieces[key].side for key in ids}
        _demand("one side in a hex", state, lands or len(sides) == 1, hex_)
    placed = sorted(key for ids in pieces.by_place.values() for key in ids)
    _demand("indexes agree", state, placed == sorted(c.id for c in pieces if c.place is not None))
    secret = {c.id for c in pieces if len(c.known_to) == 1}
    _demand("secrets are listed", state, secret == set(pieces.one_sided))


def only_the_decider_acts(state: State, rng: Rng) -> None:
    """The menu law: the decider's view offers what the state offers; nobody else has actions."""
    side = actor(state)
    if side is None or side == CHANCE:
        return
    seen = seen_by(state, side)
    _demand("menu law", state, fresh_menu(seen) == legal_actions(state))
    _demand("prompts come from what both know", state, _prompt(state) == _prompt(both(state)))


def both(state: State) -> State:
    """What both sides know."""
    return seen_by(state, "both")


def _prompt(state: State) -> object:
    return state.todo[-1].prompt(state)


def views_show_what_is_known(state: State, rng: Rng) -> None:
    """The knowledge law: a view shows a face or a value if all its readers are in `known_to`, and
    only then; its cups hold what it does not show. Worked out from the truth by itself."""
    sides = state.game.sides
    for audience, readers in (*((side, {side}) for side in sides), ("both", {*sides})):
        seen = seen_by(state, audience)
        for there, here in ((state.pieces.by_id, seen.pieces.by_id), (state.dead, seen.dead)):
            expected = {key: _known(counter, readers) for key, counter in there.items()}
            _demand("knowledge law: counters", state, here == expected, audience)
        places = {key: _known(place, readers) for key, place in book_of(state).vp.items()}
        _demand("knowledge law: markers", state, book_of(seen).vp == places, audience)
        counters_are_conserved(seen, rng)
        secret = {key for key, counter in seen.pieces.by_id.items()
                  if counter != state.pieces.by_id[key]}  # fmt: skip
        told = [act for key, act in seen.acts.items()
                if key in secret and (act.spent or act.capacity is not None)]  # fmt: skip
        _demand("knowledge law: points", state, not told, (audience, told))


def witnesses_are_who_may_know(state: State, rng: Rng) -> None:
    """The witness law: who a draw's step says sees it is who may, by the rulings; they alone see in
    it a face that they did not see before."""
    for draw in legal_actions(state) if state.todo else ():
        if isinstance(draw, Draw):
            may = knowers(state, draw)
            claimed = state.due.witnesses(state, draw)
            _demand("witness law: claim", state, {*claimed} == {*may}, (draw, claimed, may))
            after = state.due.take(state, draw)
            see = {side for side in state.game.sides if newly_seen(state, after, side)}
            _demand("witness law: view", state, see == {*may}, (draw, see, may))


def newly_seen(before: State, after: State, side: Side) -> dict[object, object]:
    """The faces and values that the side sees now and did not see before, by counter and hex."""
    old, new = seen_by(before, side), seen_by(after, side)
    faces: dict[object, object] = {c.id: c.face for c in (*old.pieces, *old.dead.values())}
    shown: dict[object, object] = {c.id: c.face for c in (*new.pieces, *new.dead.values())}
    seen = {key: face for key, face in shown.items() if face and not faces.get(key)}
    for hex_, place in book_of(new).vp.items():
        if place.value is not None and book_of(old).vp[hex_].value is None:
            seen[hex_] = place.value
    return seen


def _known(thing: Known, readers: set[Side]) -> Known:
    """A counter or a victory hex as all these sides know it."""
    if readers <= {*thing.known_to}:
        return thing
    if isinstance(thing, Counter):
        return thing._replace(face=None)
    return thing._replace(value=None)


def views_can_be_imagined(state: State, rng: Rng) -> None:
    """The imagination law: a dealt truth looks to its side like the view it was dealt from."""
    for side in state.game.sides:
        seen = seen_by(state, side)
        dealt = imagine(seen, rng)
        _demand("imagination law", state, seen_by(dealt, side) == seen, side)
        _demand("a view is its own view", state, seen_by(seen, side) == seen, side)
        counters_are_conserved(dealt, rng)


def pools_are_public(state: State, rng: Rng) -> None:
    """How many counters are left to draw is the same in every view [8.5.2] [5.3.2]."""
    for cup in state.cups.keys() - ruleset(state).regiments:
        left = {left_in_cup(seen, cup) for seen in (state, *_views(state))}
        _demand("pools are public", state, len(left) == 1, (cup, left))


def every_view_can_be_asked(state: State, rng: Rng) -> None:
    """Menus and prompts of every view can be computed, also of the side that waits."""
    if state.todo and actor(state) != CHANCE:
        for seen in _views(state):
            fresh_menu(seen)
            state.todo[-1].prompt(seen)


def every_attempt_is_answered(state: State, rng: Rng) -> None:
    """The answer law: whatever is tried with any counter or hex is offered or refused."""
    side = actor(state)
    if side is None or side == CHANCE:
        return
    seen = seen_by(state, side)
    for action in _attempts(seen, rng):
        try:
            why_not(seen, action)
        except Exception as fault:
            found = f"{action.text!r} ends in {type(fault).__name__}"
            raise BrokenLaw(f"answer law: turn {state.turn}, {state.due!r}: {found}") from fault


def what_is_allowed_is_offered(state: State, rng: Rng) -> None:
    """The agreement law: a step allows an action, for which it need not list its menu, exactly
    if the menu holds it: in truth, and to the decider and a side that waits."""
    if not state.todo:
        return
    seen = () if actor(state) == CHANCE else (_one_of(_views(state), rng),)
    for asked in (state, *seen):
        menu = fresh_menu(asked)
        for action in (*_slips(asked, menu, rng), *_attempts(asked, rng)):
            agrees = asked.due.allows(asked, action) == (action in menu)
            _demand("agreement law", state, agrees, action.text)


WRONG: Final = (
    Roll((1,)), Roll((6, 6)), Roll((1, 2, 3)), Roll((0,)), Roll((7, 1)), Roll((1, 1, 1, 1)),
    Draw("nothing"), DONE, FIGHT, PASS, STAND, REINFORCE, ROLL,
)  # fmt: skip


def _slips(state: State, menu: Menu, rng: Rng) -> Iterator[Action]:
    """Entries of a menu, the same with something else in place of one of their fields, and what is
    said in other steps."""
    board, everyone = state.game.board, sorted(state.pieces.by_id)
    other: dict[str, Sequence[object]] = {
        "unit": (*everyone, "nobody"),
        "to": (*board.hexes, Hex(0), None),
        "hex": board.hexes,
        "face": sorted(state.game.faces),
        "verb": sorted(ruleset(state).verbs),
    }
    for _ in range(TRIES if menu else 0):
        action: Any = _one_of(menu, rng)
        yield action
        for field in fields(action):
            if field.name in other:
                yield replace(action, **{field.name: _one_of(other[field.name], rng)})
        if isinstance(action, Move):
            unit, near = action.unit, board.neighbours[action.to or board.hexes[0]]
            yield from (Move(unit, _one_of(near, rng)), With("activate", unit), ToTrack(unit))
    yield from WRONG
    yield from (Word(name) for name in ruleset(state).activations)


TRIES: Final = 3  # verbs tried in a position


def _attempts(state: State, rng: Rng) -> Iterator[Action]:
    """Actions of a few verbs with counters, every other time ones off the map, and a hex."""
    everyone = sorted(state.pieces.by_id)
    away = [key for key in everyone if state.pieces[key].place is None]
    units = everyone if not away or rng.randrange(2) else away
    hexes, rules = sorted(state.game.board.terrain), ruleset(state)
    verbs = sorted(rules.verbs)
    for _ in range(TRIES if everyone else 0):
        verb, unit, other = (_one_of(some, rng) for some in (verbs, units, everyone))
        to = hex_name(_one_of(hexes, rng))
        pair = " ".join(sorted((unit, other)))
        for rest in (unit, to, f"{unit} {to}", f"{unit} off", pair):
            try:
                yield parse(f"{verb} {rest}", rules)
            except NoAction:
                continue


def _one_of(some: Sequence[T], rng: Rng) -> T:
    return some[rng.randrange(len(some))]


def everybody_hears_the_same(state: State, rng: Rng) -> None:
    """Check that the ambience follows from what every reader knows."""
    heard = [ambience(view) for view in _views(state)]
    _demand("everybody hears the same", state, all(one == heard[0] for one in heard), heard)


def _views(state: State) -> tuple[State, ...]:
    return (*(seen_by(state, side) for side in state.game.sides), both(state))


LAWS: tuple[Callable[[State, Rng], None], ...] = (
    menu_is_sound,
    counters_are_conserved,
    places_agree,
    only_the_decider_acts,
    views_show_what_is_known,
    witnesses_are_who_may_know,
    views_can_be_imagined,
    pools_are_public,
    every_view_can_be_asked,
    every_attempt_is_answered,
    what_is_allowed_is_offered,
    everybody_hears_the_same,
)


def check(state: State, rng: Rng) -> None:
    """Raise BrokenLaw if the position breaks a law."""
    for law in LAWS:
        law(state, rng)
