"""The operations to choose from: each with its price, and what it can do now or why it cannot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nightdrop.engine.model import Action
from nightdrop.fallujah.rules.actions import END, HOLD, NETWORK, OPERATIONS
from nightdrop.fallujah.rules.printed_tables import NETWAR
from nightdrop.fallujah.rules.ruleset import in_play, named, rules_of
from nightdrop.fallujah.rules.staff_operations import Recruit, concealed, logistics, on_sale
from nightdrop.fallujah.ui.playing import TownPlaying, verb_of
from nightdrop.fallujah.words import place_words
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.words.nouns import capital, decimal
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button, draw_ground, name_size
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import SIZE_PROMPT, SIZE_SUB
from nightdrop.ui.play.game import Take

_NAMES = {"J-1": N_("Recruit"), "J-2": N_("Reveal nodes"), "J-3": N_("Move and fight"),
          "J-4": N_("Logistics"), "J-5": N_("Information war")}  # fmt: skip
TALL = 50, 46  # design px of a row, in a roomy and in a tight panel
_INDENT = 62  # design px before a row's name


def operation_buttons(playing: TownPlaying, take: Take) -> list[Button]:
    """A row for each operation, grey with its reason where it cannot be chosen; then what else
    there is."""
    offered = {one.text: one for one in playing.offered}
    made: list[Button] = []
    for number, text in enumerate(OPERATIONS, 1):
        action = offered.get(text)
        act = partial(take, action) if action else partial(_refuse, playing, text)
        made.append(_row(playing, text, number, act, action is not None))
    if offered:
        primary = next(one for one in (made[2], *made) if one.enabled or one is made[-1])
        primary.primary = primary.enabled
    others = [one for one in playing.offered if one.text not in OPERATIONS]
    others.sort(key=lambda one: verb_of(one) != HOLD.verb)
    for number, one in enumerate(others, len(OPERATIONS)):
        made.append(_other(playing, one, partial(take, one)))
        if not made[-1].command and number < len(DIGITS):
            made[-1].command = DIGITS[number]
    return made


def _refuse(playing: TownPlaying, text: str) -> None:
    playing.refuse(capital(_says(playing, text, False)))


def _row(
    playing: TownPlaying, text: str, number: int, act: Callable[[], None], enabled: bool
) -> Button:
    """The row of an operation."""
    price = _("1 + cost OP") if text == "J-1" else _("1 OP")
    button = Button(text, _(_NAMES[text]), act, _says(playing, text, enabled), DIGITS[number],
                    enabled, answers=not enabled)  # fmt: skip
    button.tall = TALL
    button.face = partial(_draw_row, text, price)
    return button


def _says(playing: TownPlaying, text: str, enabled: bool) -> str:
    """What an operation can do now, or why it cannot be chosen [10.1]."""
    view = playing.view
    book, tables, seen = view.book, rules_of(view).tables, len(concealed(view))
    count = book.available[NETWAR] + book.intel
    if text == "J-1":
        shop = Recruit()
        near = sum(book.pool.get(thing, 1) for thing in on_sale(view)
                   if shop.cost(view, thing) <= book.ops)  # fmt: skip
        said = ngettext("one counter is affordable", "{count} counters are affordable", near)
        return said.format(count=near) if near else _("nothing is affordable")
    if text == "J-3":
        if enabled:
            return _("click a stack on the map")
        return _("no unit can move") if in_play(view) else _("no unit is on the map")
    if text == "J-4":
        return _logistics(playing) if enabled else _("nothing to refit, build or repair")
    if not count:
        return _("no NetWar is available")
    if text == "J-2":
        if not seen:
            return _("no concealed nodes")
        least = 1 + tables.isr.index(True)
        return ngettext("one NetWar: it reveals on {least}–6", "{count} NetWars: each reveals on "
                        "{least}–6", count).format(count=count, least=least)  # fmt: skip
    mean = sum(tables.infowar) / len(tables.infowar)
    return ngettext("one NetWar: {mean} OPs on average", "{count} NetWars: {mean} OPs each on "
                    "average", count).format(count=count, mean=f"+{decimal(mean)}")  # fmt: skip


def _logistics(playing: TownPlaying) -> str:
    """What J-4 could do, in a few words."""
    view, found = playing.view, logistics(playing.view)
    refits = [named(one)[0] for one in found if one.verb == "refit"]
    said = []
    if refits:
        said.append(_("refit in {places}").format(
            places=", ".join(place_words(view.game, place) for place in refits[:2])))  # fmt: skip
    if any(one.verb == "build" for one in found):
        said.append(_("build a FOB"))
    if any(one.verb == "repair" for one in found):
        said.append(_("repair a bridge"))
    return "; ".join(said)


def _other(playing: TownPlaying, action: Action, act: Callable[[], None]) -> Button:
    """Hold, a networked operation, an interdiction, the end."""
    if action == HOLD:
        return Button(action.text, _("Hold"), act, _("pass, costs 1 OP [8.1]"), "town.hold")
    said = wording(playing.view).deed(action, playing.view)
    price = _("1 OP and a NetWar") if action == NETWORK else _("1 OP")
    return Button(action.text, capital(said) or action.text, act, "" if action == END else price)


def _draw_row(letters: str, price: str, pen: Pen, button: Button) -> None:
    """A row: J-3 in stencil, its name over what it can do, its price and its key."""
    rect, (ink, shade) = button.rect, draw_ground(pen, button)
    on = button.primary and button.enabled
    pen.beside(rect.left + pen.px(12), rect.centery, letters, "display", 21, ink)
    right = pen.cap(rect.right - pen.px(12), rect.centery, button.cap, on) - pen.px(10)
    left, wide = rect.left + pen.px(_INDENT), pen.width(price, "rule", 15)
    room = right - wide - pen.px(10) - left
    if pen.width(button.label, "strong", SIZE_SUB) <= room:
        pen.beside(right - wide, rect.centery, price, "rule", 15, ink)
    else:  # its name counts more
        room = right - left
    size = name_size(pen, button.label, room)
    strong = pen.line_height("strong", SIZE_PROMPT)
    both = strong + pen.line_height("body", SIZE_SUB)
    if rect.height < both:
        pen.beside(left, rect.centery, button.label, "strong", size, ink, room)
        return
    top = rect.centery - both // 2 + pen.px(1)
    pen.text((left, top), button.label, "strong", size, ink, width=room)
    pen.text((left, top + strong), button.sub, "body", SIZE_SUB, shade, width=room)
