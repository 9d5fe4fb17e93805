"""The buttons of the regroup step: each says the company that it makes, and what is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.match.regrouping import Formed, companies_of, counters_left, musters, worth
from nightdrop.hexwar.rules.actions import Form, ReinforceCompany
from nightdrop.hexwar.rules.hexes import hex_name
from nightdrop.hexwar.ui.counters.sprites import marker_sprite
from nightdrop.hexwar.ui.play.fan import blit_counter
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.hexwar.words.describe import ground
from nightdrop.hexwar.words.nouns import face_in_cup, values
from nightdrop.hexwar.words.places import by_places, where_words
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.words.nouns import listed, number
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button, draw_ground, draw_wide
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import SIZE_PROMPT, SIZE_SUB

ROOMY, TIGHT = 92, 68  # design px of height with and without the row of sticks
COUNTER, STICK = 56, 30  # design px of the sides of the result and of a stick
_KEPT: Final = {
    "hq": N_("the HQ"), "advantage": N_("the Advantage"), "ldr": N_("the leader"),
    "plt": N_("the platoon"),
}  # fmt: skip


class ResultButton(Button):
    """A company that can be made now, as a button; the first one answers to F as well."""

    def __init__(
        self, name: str, view: State, made: Formed, act: Callable[[], None], command: str
    ) -> None:
        super().__init__(name, title_of(view, made), act, from_words(view, made), command)
        self.view, self.made = view, made
        if made.barred:
            self.enabled, self.sub = False, _("no company counters left [2.2]")
        self.tall = ROOMY, TIGHT
        self.face = draw_result


def title_of(view: State, made: Formed) -> str:
    """What an action makes: "Full company 5–4", "Reduced 3–3, keep the HQ"."""
    company = made.company
    printed = values(view.game.faces.get(company.face or ""), company.reduced)
    kept = listed([_(_KEPT.get(c.face or "", c.face or "")) for c in made.kept] or [""])
    if not company.reduced:
        said = _("Full-strength {values}, keep {kept}") if kept else _("Full-strength {values}")
    else:
        said = _("Reduced {values}, keep {kept}") if kept else _("Reduced company {values}")
    return said.format(values=printed, kept=kept)


def from_words(view: State, made: Formed) -> str:
    """What goes into a company: "from HQ, leader and platoon"."""
    names = [face_in_cup(view, stick.group, stick.face or "") for stick in _by_worth(view, made)]
    if made.company.id in view.pieces:
        names.insert(0, _("reduced company"))
    return _("from {sticks}").format(sticks=listed(names))


def marker_part(made: Formed) -> str:
    """The VP markers that an HQ brings, "" for none [ND 2.5] [PB 2.5]."""
    said = ngettext("+ VP marker", "+ {count} VP markers", made.markers)
    return said.format(count=made.markers) if made.markers else ""


def _by_worth(view: State, made: Formed) -> list[Counter]:
    """The sticks that go into a company, the most useful first."""
    return sorted(made.used, key=lambda stick: (worth(view, stick), stick.id))


def turned(made: Formed) -> str:
    """How many sticks of its hex lie open: "three sticks turned up"."""
    count = len(made.used) + len(made.kept)
    said = ngettext("one stick revealed", "{count} sticks revealed", count)
    return said.format(count=number(count))


def regroup_buttons(playing: HexPlaying) -> list[Button]:
    """A button for each company that the sticks of one hex can make, then "Muster all"."""
    made, view = list(playing.formed), playing.view
    complete, found = playing.pointer.complete, list[Button]()
    conversion = isinstance(complete, Form | ReinforceCompany)
    if complete is not None and conversion and playing.armed is None:  # picked by hand comes first
        picked = companies_of(view).formed_by(view, complete)
        made = [picked, *(one for one in made if one.action != complete)]
    for place, one in enumerate(made[:4], 1):
        name = "form" if place == 1 else f"form-{place}"
        act = partial(playing.submit, one.action)
        found.append(ResultButton(name, view, one, act, DIGITS[place]))
    if found:
        first = made[0].used[0].place
        assert first is not None  # sticks that become a company stand on the map
        where = where_words(view.game.board, first)
        found[0].head = _("Here"), f"{where}, {ground(view, first)}: {turned(made[0])}"
    return [*found, *muster_button(playing)]


def muster_button(playing: HexPlaying) -> list[Button]:
    """The button that turns up all sticks that can be; it counts backs and knows no face."""
    hexes = [action.hex for action in musters(playing.pointer.actions)]
    if not hexes or playing.pointer.made:
        return []
    count = companies_of(playing.view).turned_by(playing.view, hexes)
    said = ngettext("one stick in {places}", "{count} sticks in {places}", count)
    places = hex_name(hexes[0])
    if len(hexes) > 1:
        places = _("{count} hexes").format(count=number(len(hexes)))
    sub = said.format(count=number(count), places=places)
    sub = by_places(playing.view.game.board, sub)
    made = Button("muster-all", _("Muster all"), lambda: muster_all(playing), sub, "play.muster")
    made.shares_lines = True
    return [made]


def muster_all(playing: HexPlaying) -> None:
    """Turn up the sticks of every hex that can muster, one after the other."""
    playing.ordered(lambda: playing.orders.carry_out(musters(playing.pointer.actions)))


def company_counts(view: State) -> str:
    """How many company counters are left of the formations that act [2.2]."""
    said = _("{left} of {limit}")
    counts = [said.format(left=left, limit=limit) for left, limit in counters_left(view)]
    return _("company counters left: {counts}").format(counts=", ".join(counts)) if counts else ""


def draw_result(pen: Pen, button: Button) -> None:
    """The company, what it is, what it is made of, and the markers that come with it."""
    if not isinstance(button, ResultButton) or button.rect.height < pen.px(TIGHT) - 1:
        draw_wide(pen, button)
        return
    rect, view, made = button.rect, button.view, button.made
    ink, shade = draw_ground(pen, button)
    square = pygame.Rect(0, 0, pen.px(COUNTER), pen.px(COUNTER))
    square.midleft = rect.left + pen.px(16), rect.centery
    blit_counter(pen, view, made.company, square, "night")
    left = square.right + pen.px(14)
    right = pen.cap(rect.right - pen.px(12), rect.centery, button.cap, button.primary)
    right -= pen.px(8)
    strong, plain = pen.line_height("strong", SIZE_PROMPT), pen.line_height("body", SIZE_SUB)
    roomy = rect.height >= pen.px(ROOMY) - 1
    tall = strong + plain + (pen.px(STICK + 2) if roomy else 0)
    top = rect.centery - tall // 2
    pen.text((left, top), button.label, "strong", SIZE_PROMPT, ink, width=right - left)
    below = button.sub if roomy else f"{button.sub} {marker_part(made)}".rstrip()
    pen.text((left, top + strong), below, "body", SIZE_SUB, shade, width=right - left)
    if roomy:
        _sticks(pen, button, left, top + strong + plain + pen.px(STICK // 2 + 3), ink)


def _sticks(pen: Pen, button: ResultButton, left: int, middle: int, ink: tuple[int, int, int]
            ) -> None:  # fmt: skip
    """The sticks that go in, those that stay faint; the VP marker that an HQ brings."""
    view, made, side = button.view, button.made, pen.px(STICK)
    for counter in (*_by_worth(view, made), *made.kept):
        square = pygame.Rect(left, middle - side // 2, side, side)
        blit_counter(pen, view, counter, square, "night",
                     alpha=0.3 if counter in made.kept else 1.0)  # fmt: skip
        left = square.right + pen.px(6)
    if made.markers:
        badge = marker_sprite("vp-hidden", pen.px(24), pen.theme)
        pen.surface.blit(badge, badge.get_rect(center=(left + pen.px(16), middle)))
        at = pen.beside(left + pen.px(36), middle, marker_part(made), "body", SIZE_SUB, ink)
        pen.text((at.right + pen.px(8), at.top - pen.px(1)), "[2.5]", "rule", 14.5, ink)


