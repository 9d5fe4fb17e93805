"""What can be done that is not on the map: the wordless actions as buttons, and the checklist."""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, State
from nightdrop.hexwar.match.animation_script import points_to_go
from nightdrop.hexwar.match.plans import filled, overfull
from nightdrop.hexwar.match.regrouping import regrouping
from nightdrop.hexwar.rules.actions import Move, SpendAdvantage, ToTrack, With
from nightdrop.hexwar.rules.hexes import hex_name
from nightdrop.hexwar.rules.pieces import is_unknown
from nightdrop.hexwar.ui.play.offers import ORDERS, gesture_buttons, offers
from nightdrop.hexwar.ui.play.playing import END, HexPlaying, OpenPlace
from nightdrop.hexwar.ui.play.pointer import Pointer, is_off_map
from nightdrop.hexwar.ui.play.regroup import company_counts, regroup_buttons
from nightdrop.hexwar.words.describe import halves
from nightdrop.hexwar.words.formations import brigade
from nightdrop.hexwar.words.nouns import counter_noun
from nightdrop.hexwar.words.places import by_places, place_head
from nightdrop.rules.actions import DONE, PASS, Word
from nightdrop.table.language import N_, NN_, _, ngettext
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import capital, listed, number
from nightdrop.table.words.sides import said_of
from nightdrop.ui.input import DIGITS, KEYBOARD
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import SIZE_BODY
from nightdrop.ui.play.choices import ENDS, in_places
from nightdrop.ui.play.game import Take
from nightdrop.ui.play.panel_hit_areas import PanelLine

_DONE: Final = {
    "done.push": (N_("Done pushing sticks"), N_("the activation ends")),
    "done.reinforce": (N_("No more reinforcements"), N_("go on to movement")),
    "done.move": (N_("Done moving"), N_("go on to combat")),
    "done.combat": (N_("Done fighting"), N_("no more attacks in this activation")),
    "done.advance": (N_("Done advancing"), ""),
    "done.regroup": (N_("Done regrouping"), N_("the activation ends")),
}
_WORDS: Final = {
    "fight": (N_("Fight"), N_("resolve the attack; cannot be undone"), "play.act"),
    "stand": (N_("Stand and lose a step"), N_("the stack stays where it is"), "play.stand"),
    "pass": (N_("Pass"), N_("leave the markers as they are"), "play.pass"),
    "reinforce": (N_("Draw a reinforcement"), N_("uses one activation"), "play.draw"),
    "roll": (N_("Let the dice decide"), N_("keep the Advantage"), "play.roll"),
    "loss": (N_("Lose a step"), N_("the unit stays where it is"), "play.stand"),
    "fall-back": (N_("Retreat"), N_("instead of a step loss"), "play.retreat"),
}


def button_for(action: Action, view: State, pointer: Pointer, act: Callable[[], None]) -> Button:
    """The button that takes this action; `pointer` is the menu before any click."""
    match action:
        case Word(word="done"):
            label, sub = _DONE.get(f"done.{view.due.name}", (N_("Done"), ""))
            sub = crowding(view) or still_open(view, pointer) or _(sub)
            return Button("done", _(label), act, sub, "play.done")
        case Word() if action.word in _WORDS:
            label, sub, command = _WORDS[action.word]
            # What passing means in a step that is not about markers, the scenario says.
            said = own(view.game.name, f"passed.{view.due.name}") if action == PASS else None
            return Button(action.word, _(label), act, said or _(sub), command)
        case Word():
            return _activation(action.word, view, act)
        case SpendAdvantage():
            key = action.regiment
            label = _("Spend the Advantage of {regiment}").format(regiment=brigade(key))
            wakes = any(key in one.formations for one in view.game.rules.activations.values())
            sub = _("it must then be activated first") if wakes else _("either may then act first")
            able = [name for name, one in view.game.rules.formations.items() if one.advantages]
            return Button(action.text, label, act, sub, _digit_of(key, able))
        case With(verb="activate"):
            return Button("activate", _("Activate here"), act, _("to fight without moving"),
                          "play.activate")  # fmt: skip
        case With(verb="track"):
            below = _("{unit}; uses one activation").format(unit=_named(view, action.unit))
            return Button(action.text, _("Move along the track"), act, below,
                          _digit(action, pointer))  # fmt: skip
        case ToTrack():
            below = _("{unit}; one box per activation")
            below = below.format(unit=_named(view, action.unit))
            return Button(action.text, _("Move to the track"), act, below,
                          _digit(action, pointer))  # fmt: skip
    return Button(action.text, action.text, act)


def _digit(action: Action, pointer: Pointer) -> str:
    """The command of an action on the boxes off the map: a digit by its place among them; "" for
    the ninth and those after it."""
    number = [other for other in pointer.buttons if is_off_map(other)].index(action) + 1
    return _placed(number)


def _placed(number: int) -> str:
    """The command of a digit; "" above eight."""
    return DIGITS[number] if number < len(DIGITS) else ""


def _digit_of(key: str, keys: Sequence[str]) -> str:
    """The command of one of these names: the digit it ends in, where each ends in another one, as
    505, 507 and 508 do; else its place among them."""
    ends = [dict(zip("12345678", DIGITS[1:], strict=True)).get(one[-1:], "") for one in keys]
    if "" not in ends and len(set(ends)) == len(ends):
        return ends[keys.index(key)]
    return _placed(keys.index(key) + 1)


def _named(view: State, unit: str) -> str:
    """A counter as the line below a button's name begins with it."""
    return capital(counter_noun(view, view.pieces[unit]))


# What a step has still to offer, by its verb and the kind of its counters.
_OPEN: Final = {
    "attack": NN_("One hex can still be attacked", "{count} hexes can still be attacked"),
    "muster": NN_("One stack can still muster", "{count} stacks can still muster"),
    "regroup": NN_("One stack can still regroup", "{count} stacks can still regroup"),
    "advance unit": NN_("One unit can still advance", "{count} units can still advance"),
    "advance company": NN_(
        "One company can still advance", "{count} companies can still advance"
    ),
    "move unit": NN_("One unit can still move", "{count} units can still move"),
    "move company": NN_("One company can still move", "{count} companies can still move"),
    "move stick": NN_("One stick can still move", "{count} sticks can still move"),
}


def still_open(view: State, pointer: Pointer) -> str:
    """What would be left undone by ending the step now: "Three sticks can still move"."""
    step = view.due
    if not step.checks:
        return ""
    found: Collection[object] = pointer.hexes if step.checks == "places" else pointer.units
    kinds = {view.pieces[unit].kind for unit in pointer.units}
    kind = kinds.pop() if len(kinds) == 1 else "unit"
    key = step.verb if step.checks == "places" else f"{step.verb} {kind}"
    if stacks := regrouping(view, pointer.actions):
        key, found = "muster" if found == {*stacks} else "regroup", stacks
    said = ngettext(*_OPEN.get(key, _OPEN["move unit"]), len(found))
    return said.format(count=capital(number(len(found)))) if found else ""


def crowding(view: State) -> str:
    """What stacking costs where it can still be helped [7]; "" if it costs nothing."""
    said = ""
    if (hex_ := overfull(view)) is not None:
        said = _("{hex} holds too many: the surplus is lost").format(hex=hex_name(hex_))
    elif (hex_ := filled(view)) is not None:
        said = _("{hex} is full: one more is over the limit").format(hex=hex_name(hex_))
    return by_places(view.game.board, said)


def _activation(name: str, view: State, act: Callable[[], None]) -> Button:
    """A button for an activation, by the digit of its place among those of its side."""
    known = view.game.rules.activations
    chosen = known[name]
    place = [one for one in known if known[one].side == chosen.side].index(name) + 1
    units = [c for key in chosen.formations for c in view.pieces.of(key) if c.place is not None]
    count = len(units)
    woken = brigade(chosen.formations[0])
    if view.game.rules.holds(chosen.side):
        label = _("Activate {regiment}").format(regiment=woken)
        sub = ngettext("{count} unit: move, fight, regroup",
                       "{count} units: move, fight, regroup", count)  # fmt: skip
        sub = sub.format(count=count)
    elif chosen.night_only:
        unknown = sum(is_unknown(c) for c in units)
        label = _("Push {regiment}").format(regiment=woken)
        sub = ngettext("2d6 pushes, {count} unknown stick",
                       "2d6 pushes, {count} unknown sticks", unknown)  # fmt: skip
        sub = sub.format(count=unknown)
    else:
        label = said_of(chosen.side, "activate")
        sub = _("activate 1d6 units: reinforce, move, fight")
    return Button(name, label, act, sub, _placed(place))


ROW, MOST = 22, 3  # design px of a row, and how many rows at the most
LOG_ROOM = 160  # design px that the log keeps before the checklist gets any


def checklist_lines(
    pen: Style, area: pygame.Rect, places: Sequence[OpenPlace]
) -> list[PanelLine]:
    """Where the rows of the checklist lie in an area, as far as there is room; the last one has no
    hex where it only counts the rest."""
    most = min(len(places), MOST, (area.height - pen.px(LOG_ROOM + 33)) // pen.px(ROW))
    if most < 1:
        return []
    rows = list(places[:most] if len(places) <= most else places[: max(1, most - 1)])
    hexes = [*(place.hex for place in rows), *([None] if len(rows) < len(places) else [])]
    first = pygame.Rect(area.left, area.top + pen.head_height, area.width, pen.px(ROW))
    return [PanelLine(first.move(0, number * first.height), "open", number, hex_)
            for number, hex_ in enumerate(hexes)]  # fmt: skip


def draw_checklist(
    pen: Pen, area: pygame.Rect, view: State, places: Sequence[OpenPlace],
    lines: Sequence[PanelLine], hot: tuple[str, int] | None,
) -> None:  # fmt: skip
    """What could still act, hex by hex. `hot` is the row under the mouse."""
    if not lines:
        return
    pen.head(area, _("Still to act"), _("{key}: next").format(key=KEYBOARD.cap("play.unit")))
    for line in lines:
        if line.place is not None:
            _row(pen, line, places[line.number], view, hot == line.name)
            continue
        count = len(places) - line.number
        more = ngettext("and {count} more hex", "and {count} more hexes", count)
        pen.text((line.rect.left, line.rect.top), more.format(count=count), "body",
                 SIZE_BODY, pen.palette.ink2)  # fmt: skip


def _row(pen: Pen, spot: PanelLine, place: OpenPlace, view: State, hot: bool) -> None:
    """Which units of a hex can still act, and where they are."""
    rect = spot.rect
    if hot:
        pen.box(rect.inflate(pen.px(8), 0), pen.palette.panel2, None, 4)
    here = [c for c in view.pieces.at(place.hex) if c.id in place.units or not place.units]
    left, right, gap = points_of(view, here), rect.right, pen.px(9)
    if left:
        ink = pen.palette.ink2
        right = pen.text(rect.topright, left, "body", SIZE_BODY, ink, right=True).left - gap
    where = place_head(view.game.board, place.hex)
    said = pen.text(rect.topleft, where, "strong", SIZE_BODY, pen.palette.accent_text)
    x = said.right + gap
    words = str(counter_noun(view, here[0])) if len(here) == 1 else kinds(here)
    if len(here) == 1 and pen.width(words, "body", SIZE_BODY) > right - x:
        words = kinds(here)
    pen.text((x, rect.top), words, "body", SIZE_BODY, width=max(1, right - x))


def points_of(view: State, counters: Sequence[Counter]) -> str:
    """The MP that these units have left, the least and the most; "" where none is counted."""
    found = [points_to_go(view, counter.id) for counter in counters]
    if not any(found):
        return ""
    least, most = halves(min(found)), halves(max(found))
    points = least if least == most else f"{least}–{most}"
    return _("{cost} MP").format(cost=points)


def kinds(counters: Sequence[Counter]) -> str:
    """How many companies, units and sticks these are: "2 companies and 3 sticks"."""
    found = Bag(counter.kind for counter in counters)
    said = (
        (found["company"], ngettext("{count} company", "{count} companies", found["company"])),
        (found["unit"], ngettext("{count} unit", "{count} units", found["unit"])),
        (found["stick"], ngettext("{count} stick", "{count} sticks", found["stick"])),
    )
    return listed([words.format(count=count) for count, words in said if count])


def map_choices(playing: HexPlaying, take: Take, point_on: Callable[[], None]) -> list[Button]:
    """What can be decided now beside clicks on the map, or by a button as well as by them. `take`
    does an action or an order, `point_on` gives the focus to the next thing."""
    pointer = playing.pointer
    shown, made = list(pointer.buttons), regroup_buttons(playing)
    if pointer.complete is not None and playing.armed is None and not made:
        shown.insert(0, pointer.complete)
    made += [button_for(a, playing.view, pointer.back(), partial(take, a)) for a in shown]
    offered = offers(playing, take, point_on)
    made = [*made, *offered]
    made = in_places(made)
    for button in made:
        if button.name == "fight" and playing.match.take_backs is not None:
            button.sub = _("resolve the attack")  # there is a way back, with new dice
        if button.name == "done" and playing.armed == DONE:
            button.label, button.primary = _("Yes, end this phase"), True
            if (left := still_open(playing.view, pointer.back())) == button.sub != "":
                button.sub = _("{what}: {key} again").format(what=left, key=button.cap)
    if made and made[0].head and len(made) > 1:
        rest = [button for button in made if button.tall is None]
        rest[0].head = _("Elsewhere"), company_counts(playing.view)
        # What is open stands on the other buttons, and what is done in the prompt.
        for button in rest:
            if button.name == "done" and playing.armed is None:
                button.label, button.sub = _("Done"), _("the activation ends")
    made += gesture_buttons(playing, partial(take, END))
    for button in made:
        if button.name == "end" and playing.armed == END:
            left, said = still_open(playing.view, pointer.back()), _("{what}: {key} again")
            button.sub = crowding(playing.view) or (
                said.format(what=left, key=button.cap) if left else "")
    if "off" in pointer.nexts:
        made.append(_leave(playing))
    care = [action.text for action in shown if isinstance(action, ToTrack)]
    care += [button.name for button in offered]
    if not any(button.primary for button in made):
        mark_natural(made, bool(pointer.nexts) and pointer.complete is None, care)
    return made


def mark_natural(made: list[Button], on_map: bool, care: Collection[str] = ()) -> None:
    """Mark the button that Enter presses: the first that does something, and no order, which does
    a lot at once, nor one that is to be chosen with `care`. One that only ends the step is not
    natural as long as there is something to choose `on_map`."""
    aside = (*ENDS, "off", *ORDERS, *care)
    doing = [button for button in made if button.enabled and button.name not in aside]
    if doing or (made and not on_map):
        (doing or made)[0].primary = True


def _leave(playing: HexPlaying) -> Button:
    """The button that takes the chosen unit off the map: it asks twice."""
    off, label, sub = partial(playing.click, "off"), _("Leave the map"), _("asks for confirmation")
    if isinstance(playing.armed, Move):
        label, sub = _("Really leave the map"), _("the unit is lost for good")
    return Button("off", label, off, sub, "play.off")
