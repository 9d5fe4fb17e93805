"""What an action did, told to one reader from the view he had before and the one he has after."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from nightdrop.engine.hexes import Hex
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
from nightdrop.table.narrate_changes import Line, changes
from nightdrop.table.narrate_words import (
    article,
    capital,
    face_words,
    number,
    place,
    regiment,
    unit_words,
)


class News(NamedTuple):
    """A line of the log: a sentence, its rule, the hex it is about, its kind and who acted.

    Kinds: setup, turn, activation, move, combat, dice, loss, reveal, regroup, vp, result.
    """

    text: str
    rule: str = ""
    hex: Hex | None = None
    kind: str = "move"
    side: Side | None = None

    @property
    def sentence(self) -> str:
        """The text with its rule number in brackets."""
        return f"{self.text} [{self.rule}]" if self.rule else self.text


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
        News(capital(line.text), line.rule, line.hex, line.kind, line.side or side)
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
        what = face_words(before, before.pieces[stick].group, action.face)
        return Line(f"{unit_words(before, stick)} was {article(what)}.",
                    rule, before.pieces[stick].hex, "reveal")  # fmt: skip
    if rule in ("4.1", "8.5.1"):
        hex_ = before.game.board.setup[before.numbers["german"]] if rule == "4.1" else None
        where = f"at {place(before, hex_)}" if hex_ else "as a reinforcement"
        what = article(face_words(before, "german", action.face) if seen else "German unit")
        kind = "setup" if rule == "4.1" else "reveal"
        return Line(f"{what} is drawn {where}.", rule, hex_, kind, GERMAN)
    return None


def _roll(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """A throw, by what it was thrown for."""
    assert isinstance(action, Roll)
    step, dice = before.todo[-1], action.dice
    if step.name == "drop":
        return _landing(before, dice, after)
    if step.name == "initiative":
        who = "the US player" if after.initiative == US else "the German player"
        verb = "keeps" if dice[0] == dice[1] else "has"
        said = f"US {dice[0]}, German {dice[1]}: {who} {verb} the initiative."
        return Line(said, "5.2.1", None, "dice")
    if before.fight is not None:
        return _combat_dice(before, dice, after)
    left = sum(dice) if len(dice) == 2 else max(dice[0], before.turn // 2)
    what = "moves" if len(dice) == 2 else "units"
    thrown = " and ".join(map(str, dice))
    return Line(f"throw of {thrown}: {number(left)} {what}.", "5.4.2", None, "dice", GERMAN)


def _landing(before: State, dice: tuple[int, ...], after: State) -> Line:
    """Where a stick came down, or that it was lost."""
    fields = before.todo[-1].prompt(before).fields
    group = str(fields["regiment"])
    new = [c for c in after.pieces.of(group) if c.id not in before.pieces]
    if new:
        text = f"a stick of {regiment(group)} lands in {place(before, new[0].hex)}."
        return Line(text, "4.2.2", new[0].hex, "setup", US)
    return Line(f"a stick of {regiment(group)} is lost.", "4.2.3", None, "loss", US)


def _combat_dice(before: State, dice: tuple[int, ...], after: State) -> Line:
    """The scores of a combat."""
    fight = before.fight
    assert fight is not None
    factors = after.fight.factors if after.fight else None
    text = f"attacker throws {dice[0]}, defender {dice[1]}."
    if factors:
        attack, defence = factors[0] + dice[0], factors[1] + dice[1]
        text = f"attacker {factors[0]} + {dice[0]} = {attack}, "
        text += f"defender {factors[1]} + {dice[1]} = {defence}."
    return Line(text, "9.2.4", fight.target, "dice", fight.side)


def _move(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """A move, a push, or leaving the map."""
    assert isinstance(action, Move)
    who, from_ = unit_words(before, action.unit), before.pieces[action.unit].hex
    pushed = before.todo[-1].name == "push"
    if action.to is None:
        verb = "drifts off the map" if pushed else "leaves the map"
        return Line(f"{who} {verb} and is lost.", "8.4.5", from_, "loss")
    verb = "is moved" if pushed else "moves"
    text = f"{who} {verb} from {place(before, from_)} to {place(before, action.to)}."
    return Line(text, "5.4.2" if pushed else "8.4.1", action.to, "move")


def _at(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """Something done to a hex."""
    assert isinstance(action, At)
    template, rule, kind = _AT[action.verb]
    return Line(template.format(hex=place(before, action.hex)), rule, action.hex, kind)


def _with(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """Something done with one counter."""
    assert isinstance(action, With)
    template, rule, kind = _WITH[action.verb]
    who, counter = unit_words(before, action.unit), before.pieces[action.unit]
    return Line(template.format(unit=who), rule, counter.hex, kind)


def _word(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """An action of one word; `done` is not worth a line."""
    assert isinstance(action, Word)
    chosen = before.game.rules.activations.get(action.word)
    if chosen is None:
        return _WORDS.get(action.word)
    if chosen.side == US:
        text, rule = f"{regiment(chosen.group)} is activated.", "5.4.1"
    elif chosen.night_only:
        text, rule = f"{action.word}: sticks of {regiment(chosen.group)} lose their way.", "5.4.2"
    else:
        text, rule = f"{action.word}: German units are activated.", "5.4.2"
    return Line(text, rule, None, "activation")


def _form(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """Sticks that become a company; the company itself is told as a change."""
    return None


def _reinforce(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """A reduced company brought to full strength."""
    assert isinstance(action, ReinforceCompany)
    company = after.pieces[action.company]
    text = f"{unit_words(after, action.company)} is brought to full strength."
    return Line(text, "2.4.2", company.hex, "regroup")


def _advantage(before: State, action: Action, after: State, audience: Audience) -> Line | None:
    """An Advantage spent for the initiative."""
    assert isinstance(action, SpendAdvantage)
    text = f"{regiment(action.regiment)} spends its Advantage for the initiative."
    return Line(text, "2.6.1", None, "turn")


_AT: Final[Mapping[str, tuple[str, str, str]]] = {
    "attack": ("{hex} is attacked.", "9.1.1", "combat"),
    "enter": ("a German unit enters at {hex}.", "8.5.3", "move"),
    "retreat": ("the stack retreats to {hex}.", "9.4.1", "move"),
    "muster": ("the sticks in {hex} are turned up.", "2.4.1", "regroup"),
    "mark": ("a VP marker is laid in {hex}, concealed.", "2.5", "vp"),
    "flip": ("the marker in {hex} is turned up.", "5.3.2", "vp"),
    "place": ("an open VP marker is laid in {hex}.", "5.3.2", "vp"),
}
_WITH: Final[Mapping[str, tuple[str, str, str]]] = {
    "activate": ("{unit} is activated where it stands.", "5.4.2", "move"),
    "join": ("{unit} joins the attack.", "9.2.1", "combat"),
    "point": ("{unit} is the Point unit.", "9.2.2", "combat"),
    "lose": ("{unit} takes the loss.", "9.4.3", "loss"),
    "remove": ("{unit} is removed: too many units in the hex.", "7", "loss"),
    "advance": ("{unit} advances.", "9.5.1", "move"),
}
_WORDS: Final[Mapping[str, Line]] = {
    "stand": Line("the defender stands and loses a step.", "9.2.4", None, "combat"),
    "pass": Line("the German player passes.", "5.3.2", None, "vp"),
    "fight": Line("the attack is made.", "9.2.1", None, "combat"),
}

_Lead = Callable[[State, Action, State, Audience], Line | None]
_LEADS: Final[Mapping[type[Action], _Lead]] = {
    Draw: _draw, Roll: _roll, Move: _move, At: _at, With: _with, Word: _word,
    Form: _form, ReinforceCompany: _reinforce, SpendAdvantage: _advantage,
}  # fmt: skip


def sentences(news: list[News]) -> Iterator[str]:
    """The lines as sentences with their rule numbers."""
    return (line.sentence for line in news)
