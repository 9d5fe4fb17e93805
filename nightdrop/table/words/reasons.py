"""Why the program decides as it does, and what it would advise, in sentences."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import Action, Message, State
from nightdrop.rules.actions import At, Form, Move, ReinforceCompany, With
from nightdrop.table.language import N_, NN_, _, ngettext
from nightdrop.table.words.nouns import capital, decimal, number, place, unit_words
from nightdrop.table.words.sentences import cited, field_words

# Where a reader may not know the grounds, and where the program that reads a game now would have
# decided otherwise than the one that played it.
HIDDEN: Final = N_("The reason may hang on what you cannot see: it is told after the game.")
FORGOTTEN: Final = N_("Another version or budget decided it: the reason is no longer known.")


class _Why(NamedTuple):
    """A reason without its figures; in what stands where `place` is not told; and what the
    figures say, each by its field, as far as they are told."""

    said: str
    chance: str = ""
    value: str = ""
    elsewhere: str = ""


_HIT: Final = N_("{percent} per cent to hit")
_RISK: Final = N_("where it stands, {percent} per cent to lose a step")
_WORTH: Final = N_("worth {value} points")
_GAIN: Final = N_("{value} points to gain on average")

_WHYS: Final[Mapping[str, _Why]] = {
    "by lot": _Why(N_("By lot: no choice is known to be better")),
    "only choice": _Why(N_("Nothing else can be done")),
    "calculated": _Why(N_("Played out in thought, the game ends best this way")),
    # activations, initiative, markers
    "activation of need": _Why(N_("These units have the most to do now")),
    "activation of pushes": _Why(N_("Pushing these sticks does the most harm now")),
    "spend the advantage": _Why(N_("To act first in this turn")),
    "keep the advantage": _Why(N_("The Advantage of {regiment} is worth more later")),
    "mark a hex to win": _Why(N_("To raise the value of {hex}, which can be held")),
    "mark to mislead": _Why(N_("A marker at {hex} does not give away where the units are going")),
    "look at a marker": _Why(N_("To learn what {hex} is worth")),
    "lay a marker": _Why(N_("A marker does the least harm at {hex}")),
    "leave the markers": _Why(N_("No marker is worth turning up or laying now")),
    # moves of units
    "take hex": _Why(N_("To take {hex}"), value=_WORTH),
    "garrison": _Why(N_("To hold {hex}"), value=_WORTH),
    "move to attack": _Why(N_("To attack {place} from there"), value=_GAIN,
                           elsewhere=N_("To attack from there")),
    "move to attack together": _Why(N_("To attack {place} from there together with others"),
                                    value=_GAIN,
                                    elsewhere=N_("To attack from there together with others")),
    "approach": _Why(N_("On the way to {place}"), elsewhere=N_("To come nearer to its goal")),
    "keep out of reach": _Why(N_("To keep out of reach of attacks"), chance=_RISK),
    "ready to attack": _Why(N_("To attack {place} from where it stands"), value=_GAIN,
                            elsewhere=N_("To attack from where it stands")),
    "stay": _Why(N_("No other move gains anything")),
    # sticks
    "come near comrades": _Why(N_("To come nearer to comrades")),
    "join a reduced company": _Why(N_("To bring {company} to full strength in {hex}")),
    "wait for a stick": _Why(N_("To be brought to full strength in {hex}")),
    "form": _Why(N_("A company is worth more than its sticks")),
    "bring to strength": _Why(N_("A full company is worth more than a stick")),
    "enough regrouped": _Why(N_("Nothing more is worth regrouping")),
    # fights
    "attack": _Why(N_("The best attack is on {hex}"), _HIT, _GAIN),
    "no attack pays": _Why(N_("No attack is worth its risk")),
    "join": _Why(N_("With it the attack on {hex} is best"), _HIT),
    "fight": _Why(N_("Those who attack {hex} are enough"), _HIT),
    "point": _Why(N_("It fights best as Point")),
    "advance": _Why(N_("To hold {hex}")),
    "do not follow": _Why(N_("Its own hex is worth more than {hex}")),
    "retreat": _Why(N_("It is safest in {hex}"), N_("{percent} per cent to lose a step there")),
    "stand": _Why(N_("Holding {hex} is worth more than the step")),
    "lose": _Why(N_("Its step is the least loss")),
    # pushes and reinforcements
    "push off the map": _Why(N_("Off the map the stick is lost")),
    "push onto a full stack": _Why(N_("There are too many in {hex}: one of them is lost")),
    "push into reach": _Why(N_("In {hex} it can be attacked")),
    "no push pays": _Why(N_("No push does any harm")),
    "keep in reserve": _Why(N_("A reserve is worth more than another unit on the map now")),
    "enter": _Why(N_("From there it is nearest to {place}"),
                  elsewhere=N_("From there it is nearest to where it is needed")),
    "thin out": _Why(N_("No stick has more comrades near it")),
    "spread": _Why(N_("There it is farthest from its comrades")),
    "block": _Why(N_("It stands in the way of the enemy")),
    "confuse": _Why(N_("The strongest unit is held up")),
    "no event pays": _Why(N_("No event does any harm")),
}  # fmt: skip

# Reasons that count the field `count`, in both forms.
_COUNTED: Final[Mapping[str, tuple[str, str]]] = {
    "gather": NN_("In {hex} it is with {count} comrade", "In {hex} it is with {count} comrades"),
    "muster": NN_("{count} stick can regroup in {hex}",
                  "{count} sticks can regroup in {hex}"),
    "attack sticks": NN_("{count} stick in {hex} dies without dice",
                         "{count} sticks in {hex} die without dice"),
    "part comrades": NN_("It is parted from {count} comrade", "It is parted from {count} comrades"),
    "bring in": NN_("A hex waits for a unit: {count} is left to come",
                    "A hex waits for a unit: {count} are left to come"),
}  # fmt: skip
# The same where the count is not told.
_UNCOUNTED: Final[Mapping[str, str]] = {
    "gather": N_("To gather with comrades"),
    "muster": N_("Sticks can regroup there"),
    "attack sticks": N_("Sticks die without dice"),
    "part comrades": N_("It is parted from its comrades"),
    "bring in": N_("Another unit is wanted on the map"),
}


_AT: Final[Mapping[str, str]] = {
    "attack": N_("Attack {hex}"), "retreat": N_("Retreat to {hex}"), "muster": N_("Muster {hex}"),
    "mark": N_("Lay the marker at {hex}"), "flip": N_("Turn up the marker at {hex}"),
    "place": N_("Lay a marker at {hex}"), "enter": N_("Enter at {hex}"),
    "patrol": N_("Place a patrol at {hex}"),
}  # fmt: skip
_WITH: Final[Mapping[str, str]] = {
    "activate": N_("{unit} stays, to fight"), "join": N_("{unit} joins the attack"),
    "point": N_("{unit} as Point"), "lose": N_("{unit} takes the loss"),
    "advance": N_("{unit} advances"), "remove": N_("{unit} is removed"),
    "hit": N_("{unit} takes the next result"), "confuse": N_("Confuse {unit}"),
}  # fmt: skip


def deed_words(action: Action, view: State) -> str:
    """What is to be done, in a few words: "Company 5–4 of the 505th to 2714"; "" of an action that
    names neither hex nor counter."""
    match action:
        case Move():
            unit, start = unit_words(view, action.unit), view.pieces[action.unit].hex
            if action.to is None or start is None:
                said = _("{unit} off the map") if action.to is None else _("{unit} to {hex}")
                return capital(said.format(unit=unit, hex=place(view, action.to)))
            said = _("{unit}, {start} to {hex}")
            return capital(
                said.format(unit=unit, start=hex_name(start), hex=place(view, action.to))
            )
        case At() if action.verb in _AT:
            return capital(_(_AT[action.verb]).format(hex=place(view, action.hex)))
        case With() if action.verb in _WITH:
            return capital(_(_WITH[action.verb]).format(unit=unit_words(view, action.unit)))
        case Form():
            return _("Form a company")
        case ReinforceCompany():
            return _("Bring a company to strength")
    return ""


def reason_sentence(reason: Message | None, view: State, *, over: bool = False) -> str:
    """Why something was decided, with its rule; where there is no reason to tell, that it will be
    told when the game is `over`, or is not known. A field that the reason lacks is left out."""
    if reason is None or not has_words(reason.key):  # a level of another version may have others
        return _(FORGOTTEN if over else HIDDEN)
    return cited(f"{capital(_reason(reason, view))}.", view.game.rules.number(reason.rule))


def has_words(key: str) -> bool:
    """Whether there are words for a reason."""
    return key in _WHYS or key in _COUNTED


def _reason(reason: Message, view: State) -> str:
    """A reason, with what its figures say after a colon."""
    told = {name: value for name, value in reason.fields.items() if value is not None}
    fields: dict[str, object] = {"hex": place(view, None)}
    fields |= {name: field_words(name, value, view) for name, value in told.items()}
    for aim in ("target", "goal"):
        if aim in told:
            fields["place"] = place(view, Hex(_whole(told[aim])))
    if reason.key in _COUNTED:
        return _counted(reason.key, told, fields)
    why = _WHYS[reason.key]
    is_placed = "place" in fields or not why.elsewhere
    text = _(why.said if is_placed else why.elsewhere).format(**fields)
    figures = [figure for name in ("chance", "value") if (figure := _figure(why, name, told))]
    if not figures:
        return text
    return _("{reason}: {figures}").format(reason=text, figures=", ".join(figures))


def _counted(key: str, told: Mapping[str, object], fields: dict[str, object]) -> str:
    """A reason that counts; without the count, or the hex, in fewer words."""
    if "count" not in told or ("{hex}" in _COUNTED[key][0] and "hex" not in told):
        return _(_UNCOUNTED[key])
    count = _whole(told["count"])
    fields["count"] = number(count)
    return ngettext(*_COUNTED[key], count).format(**fields)


def _figure(why: _Why, name: str, told: Mapping[str, object]) -> str:
    """What a figure says: chances in 36ths as per cent, and points; "" where it says nothing."""
    template, value = getattr(why, name), told.get(name)
    if not template or not isinstance(value, int | float) or value <= 0:
        return ""
    if name == "chance":
        if template == _HIT and value >= 36:
            return ""
        return _(template).format(percent=round(100 * value / 36))
    return _(template).format(value=decimal(value)) if value >= 0.05 else ""


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
