"""What an action did, told to one reader from the view he had before and the one he has after."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import GERMAN, US, Action, Side, State
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
from nightdrop.rules.factors import factors
from nightdrop.table.narrate_changes import Line, changes
from nightdrop.table.narrate_words import (
    capital,
    drawn_face,
    number,
    place,
    regiment,
    teller_noun,
    teller_words,
    unit_words,
)
from nightdrop.table.phrases import Phrase
from nightdrop.table.speech import N_, _, ngettext


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
    text = text.format(activation=action.word, regiment=regiment(chosen.group))
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
