"""What an action did and changed, told to one reader from the views before and after it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import Action, Result, Side, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Audience
from nightdrop.rules.actions import (
    At,
    Draw,
    Form,
    Move,
    ReinforceCompany,
    Roll,
    SpendAdvantage,
    With,
    Word,
)
from nightdrop.rules.night_drop import GERMAN, US
from nightdrop.rules.results import factors
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.words.nouns import (
    Phrase,
    capital,
    clock,
    counter_a,
    drawn_face,
    light_words,
    number,
    place,
    regiment,
    teller_noun,
    teller_words,
    unit_words,
    values,
)


class Line(NamedTuple):
    """A line of news before it is signed: text, rule, hex, kind, the side if it is not the one
    that acted, and a shorter text for narrow places where there is one."""

    text: str
    rule: str = ""
    hex: Hex | None = None
    kind: str = "move"
    side: Side | None = None
    short: str = ""


def changes(before: State, action: Action, after: State) -> Iterator[Line]:
    """The changes that an action brought about, those of the counters first."""
    yield from _counters(before, action, after)
    yield from _formed(before, after)
    yield from _markers(before, after)
    yield from _sequence(before, after)


def _counters(before: State, action: Action, after: State) -> Iterator[Line]:
    """Faces turned up, step losses, eliminations and the Point's advance."""
    told = action.unit if isinstance(action, Move | With) else ""
    withdrawn = action.sticks if isinstance(action, Form) else ()
    for key in sorted(before.pieces.by_id):
        old = before.pieces.by_id[key]
        new = after.pieces.by_id.get(key)
        if new is None:
            if key in withdrawn or (key == told and not _was_hit(action)):
                continue
            if isinstance(action, ReinforceCompany | SpendAdvantage):
                continue
            rule = "9.3.2" if old.is_stick else "9.2.5"
            text = _("{unit} is eliminated.").format(unit=teller_words(before, key))
            yield Line(text, rule, old.hex, "loss")
            continue
        if new is old:
            continue
        if new.known_to != old.known_to and new.face is not None and len(new.known_to) == 2:
            text = _revealed(before, key, after)
            rule = "2.4.1" if new.is_stick else "3.1.4"
            yield Line(text, rule, new.hex, "reveal", new.side)
        if new.reduced and not old.reduced:
            text = _("{unit} loses a step.").format(unit=unit_words(before, key))
            yield Line(text, "9.2.5", new.hex, "loss", new.side)
        moved = old.hex is not None and new.hex != old.hex
        if moved and key != told and before.fight is not None and not _is_retreat(action):
            unit, where = unit_words(after, key), place(after, new.hex)
            text = _("{unit} advances to {hex}.").format(unit=unit, hex=where)
            yield Line(text, "9.5.1", new.hex, "move", new.side)


def _was_hit(action: Action) -> bool:
    """Whether the counter that the action names was hit rather than removed by choice."""
    return isinstance(action, With) and action.verb == "lose"


def _is_retreat(action: Action) -> bool:
    return isinstance(action, At) and action.verb == "retreat"


def _revealed(before: State, key: str, after: State) -> str:
    """What a counter was to the reader before it turned up, and what it is."""
    old = before.pieces.by_id[key]
    what, where = counter_a(after, after.pieces.by_id[key]), place(before, old.hex)
    if old.face is None:
        return _("{what} turns up in {hex}.").format(what=what, hex=where)
    return _("the unit in {hex}, now open, is {what}.").format(hex=where, what=what)


def _formed(before: State, after: State) -> Iterator[Line]:
    """Companies that came into being."""
    for key in sorted(after.pieces.by_id.keys() - before.pieces.by_id.keys()):
        new = after.pieces.by_id[key]
        if new.kind == "company":
            said = _("a full strength company {values} of {regiment} forms in {hex}.")
            if new.reduced:
                said = _("a reduced company {values} of {regiment} forms in {hex}.")
            text = said.format(
                values=values(after.face(new), new.reduced),
                regiment=regiment(new.group),
                hex=place(after, new.hex),
            )
            yield Line(text, "2.4.1", new.hex, "regroup", US)


def _markers(before: State, after: State) -> Iterator[Line]:
    """Control of VP hexes and the values of markers."""
    for hex_, new in after.vp.items():
        old = before.vp[hex_]
        if new is old:
            continue
        where = place(after, hex_)
        if new.value is not None and (old.value is None or len(old.known_to) < len(new.known_to)):
            said = ngettext("{hex} is worth {points} point.", "{hex} is worth {points} points.",
                            new.value)  # fmt: skip
            yield Line(said.format(hex=where, points=new.value), "10.2", hex_, "vp")
        if new.control != old.control:
            said = _("the US player loses control of {hex}.")
            if new.control:
                said = _("the US player takes control of {hex}.")
            yield Line(said.format(hex=where), "10.2", hex_, "vp", US)


def _sequence(before: State, after: State) -> Iterator[Line]:
    """Captured Advantages, a new turn, the end."""
    if len(after.tokens) > len(before.tokens):
        turn = max(set(after.tokens) - set(before.tokens))
        said = _("an Advantage is captured: the German player has the initiative of turn {turn}.")
        yield Line(said.format(turn=turn), "2.6.2", None, "turn", GERMAN)
    if after.turn != before.turn:
        hour, how = clock(after, after.turn), light_words(after, after.turn)
        text = _("turn {turn}, {hour}, {light}.").format(turn=after.turn, hour=hour, light=how)
        yield Line(text, "5", None, "turn")
    spent = before.turn in before.tokens and before.turn not in after.tokens
    if spent and after.turn == before.turn:
        yield Line(_("a captured Advantage is used up."), "2.6.2", None, "turn", GERMAN)
    if after.forced and after.forced != before.forced:
        text = _("{regiment} must come first.").format(regiment=regiment(after.forced))
        yield Line(text, "2.6.1", None, "turn", US)
    if after.result is not None and before.result is None:
        yield Line(result_words(after.result), "10.4", None, "result", after.result.winner)


_VICTORIES: Final = {
    ("strategic", US): N_("{points} victory points: strategic US victory."),
    ("operational", US): N_("{points} victory points: operational US victory."),
    ("tactical", US): N_("{points} victory points: tactical US victory."),
    ("tactical", GERMAN): N_("{points} victory points: tactical German victory."),
    ("operational", GERMAN): N_("{points} victory points: operational German victory."),
    ("strategic", GERMAN): N_("{points} victory points: strategic German victory."),
}


# As the protocol names them, for lines that are read by checkers too.
_LEVELS: Final = {
    ("strategic", US): N_("{points} points, strategic us"),
    ("operational", US): N_("{points} points, operational us"),
    ("tactical", US): N_("{points} points, tactical us"),
    ("tactical", GERMAN): N_("{points} points, tactical german"),
    ("operational", GERMAN): N_("{points} points, operational german"),
    ("strategic", GERMAN): N_("{points} points, strategic german"),
}


def level_words(result: Result) -> str:
    """The end of the game in a few words: "12 points, operational us"."""
    return _(_LEVELS[result.level, result.winner]).format(points=result.points)


def result_words(result: Result) -> str:
    """The end of the game in a sentence."""
    return _(_VICTORIES[result.level, result.winner]).format(points=result.points)


class News(NamedTuple):
    """A line of the log: a sentence, its rule, the hex it is about, its kind, who acted, and
    what is said in narrow places, or "".

    Kinds: setup, turn, activation, move, combat, dice, loss, reveal, regroup, vp, result.
    """

    text: str
    rule: str = ""
    hex: Hex | None = None
    kind: str = "move"
    side: Side | None = None
    short: str = ""


def narrate(before: State, action: Action, after: State, audience: Audience) -> list[News]:
    """What happened, in order, as `audience` may know it.

    `before` and `after` are that audience's views (`seen_by`): what it may not know is not in
    them. The one fact an action itself carries, a drawn face, is told to its witnesses only.
    """
    acting = actor(before)
    side: Side | None = US if acting == "us" else GERMAN if acting == "german" else None
    lead = _LEADS[type(action)](before, action, after, audience)
    lines = [lead] if lead else []
    lines += changes(before, action, after)
    return [
        News(
            capital(line.text),
            line.rule,
            line.hex,
            line.kind,
            line.side or side,
            capital(line.short),
        )
        for line in lines
    ]


def _is_witness(before: State, action: Action, audience: Audience) -> bool:
    """Whether the audience sees what is drawn: two witnesses, or this one."""
    seen = before.todo[-1].witnesses(before, action)
    return len(seen) == 2 if audience == "both" else audience in seen


def _draw(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """A draw: the face only for those who look at it; faces turned up are told as changes."""
    assert isinstance(action, Draw)
    step, seen = before.todo[-1], _is_witness(before, action, audience)
    rule = step.prompt(before).rule
    stick = getattr(step, "stick", None)
    if isinstance(stick, str):
        if rule != "9.3.2" or not seen:
            return None  # the change tells that it turned up, or died
        unit, what = teller_words(before, stick), drawn_face(before, action.face)
        text = _("{unit} was {what}.").format(unit=unit, what=what)
        return Line(text, rule, before.pieces[stick].hex, "reveal")
    if rule in ("4.1", "8.5.1"):
        what = drawn_face(before, action.face) if seen else Phrase(N_("a German unit"))
        if rule == "8.5.1":
            text = _("{what} is drawn as a reinforcement.").format(what=what)
            return Line(text, rule, None, "reveal", GERMAN)
        hex_ = before.game.board.setup[before.numbers["german"]]
        text = _("{what} is drawn at {hex}.").format(what=what, hex=place(before, hex_))
        return Line(text, rule, hex_, "setup", GERMAN)
    return None


def _roll(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """A throw, by what it was thrown for."""
    assert isinstance(action, Roll)
    step, dice = before.todo[-1], action.dice
    if step.name == "drop":
        return _landing(before, dice, after)
    if step.name == "initiative":
        said = _INITIATIVE[after.initiative, dice[0] == dice[1]]
        return Line(_(said).format(us=dice[0], german=dice[1]), "5.2.1", None, "dice")
    if before.fight is not None:
        return _combat_dice(before, dice, after)
    if len(dice) == 2:
        said, left = _("throw of {first} and {second}: {count} moves."), sum(dice)
    else:
        left = max(dice[0], before.turn // 2)
        said = ngettext("throw of {first}: {count} unit.", "throw of {first}: {count} units.", left)
    text = said.format(first=dice[0], second=dice[-1], count=number(left))
    return Line(text, "5.4.2", None, "dice", GERMAN)


def _landing(before: State, dice: tuple[int, ...], after: State) -> Line:
    """Where a stick came down, or that it was lost."""
    fields = before.todo[-1].prompt(before).fields
    group = str(fields["regiment"])
    new = [c for c in after.pieces.of(group) if c.id not in before.pieces]
    if new:
        said, where = _("a stick of {regiment} lands in {hex}."), place(before, new[0].hex)
        text = said.format(regiment=regiment(group), hex=where)
        return Line(text, "4.2.2", new[0].hex, "setup", US)
    text = _("a stick of {regiment} is lost.").format(regiment=regiment(group))
    return Line(text, "4.2.3", None, "loss", US)


def _combat_dice(before: State, dice: tuple[int, ...], after: State) -> Line:
    """The scores of a combat: by now both Points are named, and their faces known to both."""
    fight = before.fight
    assert fight is not None
    known = factors(before)
    attack, defence = (f"{known[n]} + {dice[n]} = {known[n] + dice[n]}" for n in (0, 1))
    text = _("attacker {attack}, defender {defence}.").format(attack=attack, defence=defence)
    return Line(text, "9.2.4", fight.target, "dice", fight.side)


def _move(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """A move, a push, or leaving the map."""
    assert isinstance(action, Move)
    who, from_ = teller_words(before, action.unit), before.pieces[action.unit].hex
    pushed = before.todo[-1].name == "push"
    if action.to is None:
        said = _("{unit} leaves the map and is lost.")
        if pushed:
            said = _("{unit} drifts off the map and is lost.")
        return Line(said.format(unit=who), "8.4.5", from_, "loss")
    said = _("{unit} moves from {start} to {to}.")
    if pushed:
        said = _("{unit} is moved from {start} to {to}.")
    text = said.format(unit=who, start=place(before, from_), to=place(before, action.to))
    rule = "5.4.2" if pushed else "8.4.1"
    return Line(text, rule, action.to, "move", short=_briefly(before, action.unit, action.to))


def _briefly(before: State, unit: str, to: Hex) -> str:
    """A move without its verb: "company 5–4 of the 505th: 2114 > 2015"."""
    start = before.pieces[unit].hex
    if start is None:
        return ""
    said = _("{unit}: {start} > {to}")
    return said.format(unit=teller_noun(before, unit), start=hex_name(start), to=hex_name(to))


def _at(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """Something done to a hex."""
    assert isinstance(action, At)
    template, rule, kind = _AT[action.verb]
    return Line(_(template).format(hex=place(before, action.hex)), rule, action.hex, kind)


def _with(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """Something done with one counter."""
    assert isinstance(action, With)
    template, rule, kind = _WITH[action.verb]
    who, counter = unit_words(before, action.unit), before.pieces[action.unit]
    return Line(_(template).format(unit=who), rule, counter.hex, kind)


def _word(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """An action of one word; `done` is not worth a line."""
    assert isinstance(action, Word)
    chosen = before.game.rules.activations.get(action.word)
    if chosen is None:
        said = _WORDS.get(action.word)
        return said and said._replace(text=_(said.text))
    if chosen.side == US:
        text, rule = _("{regiment} is activated."), "5.4.1"
    elif chosen.night_only:
        text, rule = _("{activation}: sticks of {regiment} lose their way."), "5.4.2"
    else:
        text, rule = _("{activation}: German units are activated."), "5.4.2"
    text = text.format(activation=action.word, regiment=regiment(chosen.formations[0]))
    return Line(text, rule, None, "activation")


def _form(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """Sticks that become a company; the company itself is told as a change."""
    return None


def _reinforce(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """A reduced company brought to full strength."""
    assert isinstance(action, ReinforceCompany)
    company = after.pieces[action.company]
    unit = unit_words(after, action.company)
    text = _("{unit} is brought to full strength.").format(unit=unit)
    return Line(text, "2.4.2", company.hex, "regroup")


def _advantage(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """An Advantage spent for the initiative."""
    assert isinstance(action, SpendAdvantage)
    text = _("{regiment} spends its Advantage for the initiative.")
    text = text.format(regiment=regiment(action.regiment))
    return Line(text, "2.6.1", None, "turn")


_AT: Final[Mapping[str, tuple[str, str, str]]] = {
    "attack": (N_("{hex} is attacked."), "9.1.1", "combat"),
    "enter": (N_("a German unit enters at {hex}."), "8.5.3", "move"),
    "retreat": (N_("the stack retreats to {hex}."), "9.4.1", "move"),
    "muster": (N_("the sticks in {hex} are turned up."), "2.4.1", "regroup"),
    "mark": (N_("a concealed VP marker is laid at {hex}."), "2.5", "vp"),
    "flip": (N_("the marker in {hex} is turned up."), "5.3.2", "vp"),
    "place": (N_("an open VP marker is laid at {hex}."), "5.3.2", "vp"),
}
_WITH: Final[Mapping[str, tuple[str, str, str]]] = {
    "activate": (N_("{unit} is activated where it stands."), "5.4.2", "move"),
    "join": (N_("{unit} joins the attack."), "9.2.1", "combat"),
    "point": (N_("{unit} is the Point unit."), "9.2.2", "combat"),
    "lose": (N_("{unit} takes the loss."), "9.4.3", "loss"),
    "remove": (N_("{unit} is removed: too many units in the hex."), "7", "loss"),
    "advance": (N_("{unit} advances."), "9.5.1", "move"),
}
_WORDS: Final[Mapping[str, Line]] = {
    "stand": Line(N_("the defender stands and loses a step."), "9.2.4", None, "combat"),
    "pass": Line(N_("the German player passes."), "5.3.2", None, "vp"),
    "fight": Line(N_("the attack is made."), "9.2.1", None, "combat"),
}

# By the side that has it, and whether the throw was a tie.
_INITIATIVE: Final = {
    (US, False): N_("US {us}, German {german}: the US player has the initiative."),
    (US, True): N_("US {us}, German {german}: the US player keeps the initiative."),
    (GERMAN, False): N_("US {us}, German {german}: the German player has the initiative."),
    (GERMAN, True): N_("US {us}, German {german}: the German player keeps the initiative."),
}

_Lead = Callable[[State, Action, State, Audience], Line | None]
_LEADS: Final[Mapping[type[Action], _Lead]] = {
    Draw: _draw, Roll: _roll, Move: _move, At: _at, With: _with, Word: _word,
    Form: _form, ReinforceCompany: _reinforce, SpendAdvantage: _advantage,
}  # fmt: skip
