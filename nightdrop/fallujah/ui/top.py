"""The map of the town: where spaces, bases and counters lie, what clicks mean, what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.engine.model import Action, Game, State
from nightdrop.fallujah.rules.actions import OPERATIONS
from nightdrop.fallujah.rules.moves import Force
from nightdrop.fallujah.rules.printed_tables import Town
from nightdrop.fallujah.rules.ruleset import initiating, named
from nightdrop.fallujah.rules.staff_operations import Isr, Logistics, Operation, fob_price
from nightdrop.fallujah.ui.attack_preview import AttackForecasts, forecast_plate
from nightdrop.fallujah.ui.battle import BattleSheet
from nightdrop.fallujah.ui.board import (
    TownBoard,
    TownField,
    TownMarks,
    is_fanned,
    spread_counters,
)
from nightdrop.fallujah.ui.chance_sheet import ChanceSheet
from nightdrop.fallujah.ui.chooser import operation_buttons
from nightdrop.fallujah.ui.display_tray import Drawer
from nightdrop.fallujah.ui.map_layout import (
    ACROSS,
    Laid,
    Token,
    laid_out,
    middle_of,
)
from nightdrop.fallujah.ui.map_overlay import SIDE, put_counter
from nightdrop.fallujah.ui.playing import (
    DRAWER,
    GOES,
    LOADS,
    TAB,
    TownPlaying,
    clicks_of,
    place_at,
    verb_of,
)
from nightdrop.fallujah.ui.sections import SECTIONS, TownPanelState
from nightdrop.fallujah.ui.shop import ShopSheet, is_shop
from nightdrop.fallujah.ui.status_line import draw_status, status_rect, status_tall, thing_words
from nightdrop.rules.actions import DONE
from nightdrop.table.language import N_, _, language, ngettext
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.match.status import chosen_words, deal_words
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen, Style, split
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.work import Work
from nightdrop.ui.play.game import Memo
from nightdrop.ui.play.hint import HintButton
from nightdrop.ui.stage.camera import Camera, Point
from nightdrop.ui.stage.fan import FanSpread, FanWish
from nightdrop.ui.stage.node import Caption, Emphases, Emphasis, Key, Node, NodeMap
from nightdrop.ui.stage.over import FootBar, HoverPlate
from nightdrop.ui.stage.painter import StageFrame, Ticking
from nightdrop.ui.stage.picture import map_nodes
from nightdrop.ui.stage.pointer import Clicks
from nightdrop.ui.stage.sheet import OverSheet
from nightdrop.ui.stage.tabletop import Tabletop, Take
from nightdrop.ui.stage.timeline import Travel

FAN: Final = 72  # design px of a counter that is fanned
OPENING: Final = 55  # design px of a unit of the camera, from which counters are told apart
_NEAR, _NEAR_ROUND = 100, 100  # design px of a unit near to a place, world px round it
_PICTURED: Final = 70  # in a small picture of a place
_CLOSER, _CLOSER_ROUND = 140, 260  # and where something small is told
_EDGE: Final = 60  # world px from the edge of the view within which the middle of a place is seen
_STRIP: Final = 3 / 8  # of the view at its foot, where the drawer of NetWars may lie
_LOW: Final = 360  # design px of a map's height of which a bar would take too much
_LEAST: Final = 500  # px of height that a map needs
_EXPORTED: Final = 0.6  # px of a picture for one of the world
# Steps of which every action is a button, whatever can be clicked on the map.
_LISTED: Final = ("logistics", "infowar", "interdict")
_LEAVE: Final = {"go-on": N_("Stop here"), "force": N_("All are here"), "stand": N_("Fight on")}


class TownTop(Tabletop[Laid, TownPlaying]):
    """Keys are texts: a unit by its id, a space or base by its own, "node 0306"."""

    own_keys = "town"
    sections = SECTIONS
    signs = False

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.town: Town = game.rules.town
        self.world = float(self.town.size[0]), float(self.town.size[1])
        self.board = TownBoard(game)
        self._dealt = Memo[str]()

    # Where things lie

    def plan(self, style: Style, room: pygame.Rect, view: State, opened: Key | None) -> Laid:
        """The counters of each place where there are any."""
        return laid_out(view)

    def nodes(self, view: State, plan: Laid) -> Iterator[Node]:
        """The counters, of which units are met; those that lie over others last."""
        for place, tokens in plan.items():
            for token, box in tokens:
                takes = token.name in view.book.units
                yield Node(token.name, box, "piece", token, place, takes)

    def fields(self, camera: Camera, view: State) -> Sequence[TownField]:
        return (TownField(self.town, camera),)

    def fan(self, view: State, plan: Laid, key: Key) -> FanWish | None:
        return FanWish(FAN, ACROSS) if is_fanned(self.town, plan, str(key)) else None

    def spread(
        self, style: Style, wish: FanWish, nodes: Sequence[Node], at: pygame.Rect,
        room: pygame.Rect, camera: Camera | None,
    ) -> FanSpread:  # fmt: skip
        """In rows above the place, as large as on the map where it is seen from near; the bar
        covers none of them."""
        scale = camera.scale if camera is not None else 0
        above = split(room, room.height - self.foot(style))[0]
        return spread_counters(nodes, max(style.px(FAN), round(scale * FAN)), at, above)

    # How it is seen

    def begin(self, camera: Camera, style: Style) -> None:
        """So near that counters are told apart, with the base of the north."""
        opening = max(OPENING, style.px(OPENING))
        if camera.fit_height < opening:
            camera.zoom_to(opening)
            camera.centre_on_world(camera.world[0] / 2, 0)

    def lacks(
        self, view: State, camera: Camera, room: pygame.Rect, key: Key, rect: pygame.Rect
    ) -> Point | None:
        middle, is_isr = middle_of(self.town, place_at(view, key)), isinstance(view.due, Isr)
        low = is_isr and camera.to_screen(*middle)[1] > room.bottom - room.height * _STRIP
        return None if camera.shows_point(middle, _EDGE * camera.scale) and not low else middle

    def come_closer(
        self, view: State, camera: Camera, found: NodeMap, keys: Iterable[Key], style: Style,
        ms: float,
    ) -> None:  # fmt: skip
        places = (place_at(view, key) for key in keys)
        points = [middle_of(self.town, place) for place in places if place]
        camera.frame_points(points, _CLOSER_ROUND, style.px(_CLOSER), ms)

    def come_near(
        self, told: TownPlaying, camera: Camera, at: Point, style: Style, ms: float
    ) -> None:
        """Near to what is pointed at, or else to the force."""
        place = told.place_of(told.focus or told.hover) or told.force_at
        points = [middle_of(self.town, place)] if place else [camera.middle]
        camera.frame_points(points, _NEAR_ROUND, style.px(_NEAR), ms)

    def ready(self, frame: StageFrame, style: Style, place: Key | None) -> Iterator[bool]:
        """Near to a space, or all of the town."""
        if frame.camera is not None and place in self.town.places:
            middle = middle_of(self.town, str(place))
            frame.camera.frame_points([middle], _EDGE, style.px(_PICTURED), 0.0)
        return iter(())

    def about(self, told: TownPlaying) -> Key | None:
        fight = told.view.fight
        return (fight.space if fight is not None else told.target) or None

    # What a click means

    def means(self, view: State, action: Action) -> Sequence[Clicks]:
        """A unit, its passenger or where it goes after it; or a place."""
        return clicks_of(view, action)

    def key(self, told: TownPlaying, command: str) -> bool:
        """The whole stack, the tabs of the panel, the drawers."""
        if command == "town.stack" and (told.focus or told.hover):
            _take_stack(told)
        elif command == "town.bin":
            told.turn_tab()
        elif command == "town.drawer":
            told.turn_display()
        else:
            return False
        return True

    def shows(self, told: TownPlaying, thing: Key) -> bool:
        name = str(thing)
        if name.startswith(TAB):
            told.tab = name.removeprefix(TAB)
        elif name.startswith(DRAWER):
            told.show_display(name.removeprefix(DRAWER))
        else:
            return False
        return True

    # What is told

    def words(self, view: State, key: Key) -> Caption:
        head, _comma, rest = thing_words(view, str(key)).partition(", ")
        number, _space, name = head.partition(" ")
        return Caption(number, name, rest)

    def foot(self, style: Style) -> int:
        return status_tall(style)

    def bar(
        self, style: Style, room: pygame.Rect, told: TownPlaying, words: str, covered: bool
    ) -> FootBar:
        """What a sign is, or what lies under the pointer and why nothing can be done there; of a
        place that a sheet covers nothing, so that the bar keeps its height. Over a low map there is
        no bar while it has nothing to say."""
        at, said = told.focus or told.hover, Caption(rest=words)
        at = None if covered and at in self.town.places else at
        if at is None and not words and not covered and room.height < style.px(_LOW):
            nothing = pygame.Rect(room.left, room.bottom, room.width, 0)
            return FootBar(nothing, lambda _pen: None)
        if not words and at is not None:
            said = self.words(told.displayed_view, at)
            reason = told.why(at)
            if reason and told.refusal is None:
                said = said._replace(rest=f"{said.rest} · {reason}")
        rect = status_rect(style, room, said)
        return FootBar(rect, partial(draw_status, rect=rect, said=said, keys=not covered))

    def plate(self, told: TownPlaying, key: Key, over: Clicks) -> HoverPlate | None:
        """What an attack there would bring."""
        counts = told.forecasts
        if not isinstance(counts, AttackForecasts):
            return None
        seen = counts.of(told.place_of(key))
        asks = seen is not None and len(told.reach[seen.place]) > 1
        return forecast_plate(told.view, seen, asks=asks) if seen is not None else None

    def own(self, told: TownPlaying) -> TownPanelState:
        """The game as it is told now, and which tab is open."""
        return TownPanelState(told.displayed_view, told.tab, told.held, self._deal(told))

    def _deal(self, told: TownPlaying) -> str:
        """The number of the deal, and what was chosen of it; kept, as every frame asks for it."""
        match = told.match
        return self._dealt.of((match.deal, language()), lambda: ", ".join(filter(
            None, (match.deal and capital(deal_words(match.deal)), chosen_words(match)))))

    def marks(self, told: TownPlaying, hint: Hint | None) -> TownMarks:
        """The marks of the map as it is drawn, or those of a hint."""
        book, at = told.view.book, str(told.focus or told.hover or "")
        place, reached, arrow = told.at or (at if at not in book.units else ""), told.reach, None
        goes = any(verb_of(one) in GOES for one in reached.get(place, ()))
        if goes and told.force_at and hint is None:
            arrow = told.force_at, place
        stands_alone = told.step == Operation.name or hint is not None
        return TownMarks(
            chosen=frozenset(book.force) | ({told.held} - {""}),
            usable=frozenset() if stands_alone else told.usable,
            reach=frozenset(reached) if hint is None else frozenset(),
            at=told.force_at or told.target,
            pointed=told.at or at, barred=bool(at and told.why(at)),
            hinted=frozenset(named(hint.action)) if hint is not None else frozenset(),
            arrow=arrow,
        )  # fmt: skip

    def step_marks(self, view: State, key: Key | None) -> TownMarks:
        return TownMarks(pointed=str(key or ""))

    def sheets(
        self, window: Window, told: TownPlaying, work: Work
    ) -> Sequence[OverSheet[TownPlaying]]:
        battle = BattleSheet(window, told, work)
        chance = ChanceSheet(window, told, lambda: bool(battle.film))
        battle.begins = lambda: chance.ends
        return chance, battle, ShopSheet(window, told), Drawer(told)

    def beside(self, window: Window, told: TownPlaying, work: Work) -> Sequence[Ticking]:
        """What attacks would bring, counted by the work of the screen."""
        told.forecasts = AttackForecasts(told, work)
        return (told.forecasts,)

    # What is decided

    def choices(self, told: TownPlaying, take: Take) -> list[Button]:
        """The operations; or what can be done at a place that was clicked; or what the step has."""
        if told.step == Operation.name:
            return operation_buttons(told, take)
        if told.at:
            made = self._numbered(told, told.choosing.complete, take)
        elif told.held:
            made = self._numbered(told, told.loads(told.held) or told.leaves(told.held), take)
        else:
            made = self._of_step(told, take)
        if made and not any(button.primary for button in made):
            made[0].primary = told.step != Force.name or bool(told.at)
        return made

    def _of_step(self, told: TownPlaying, take: Take) -> list[Button]:
        """The buttons of a step in which nothing was chosen on the map yet."""
        made = list[Button]()
        if told.left_behind:
            stack = partial(_take_stack, told)
            made.append(Button("stack", _("The whole stack"), stack, "", "town.stack"))
        offered = [one for one in told.offered if one != DONE]
        if told.step in _LISTED or not told.choosing.nexts:
            made += self._numbered(told, offered, take, len(made) + 1)
        if DONE in told.offered:
            made.append(self.button(told, DONE, partial(take, DONE)))
            made[-1].primary = len(made) == 1
        return made

    def _numbered(
        self, told: TownPlaying, actions: Iterable[Action], take: Take, first: int = 1
    ) -> list[Button]:
        """The buttons of actions, with the digits of their places in the list."""
        made = [self.button(told, action, partial(take, action)) for action in actions]
        for number, button in enumerate(made, first):
            button.command = DIGITS[number] if number < len(DIGITS) else ""
        return made

    def button(self, told: TownPlaying, action: Action, act: Callable[[], None]) -> Button:
        view = told.view
        if action == DONE:
            label = _(_LEAVE.get(told.step, N_("Done")))
            return Button(action.text, label, act, "", "play.done")
        said = wording(view).deed(action, view)
        price = fob_price(view) if verb_of(action) == "build" else initiating(view)
        pays = told.step == Logistics.name
        sub = ngettext("{count} OP", "{count} OPs", price).format(count=price) if pays else ""
        button = Button(action.text, capital(said) or action.text, act, sub)
        button.shares = verb_of(action) in LOADS
        return button

    def hint_button(self, told: TownPlaying, hint: Hint, button: Button) -> Button | None:
        """A hint to choose an operation takes the place of its row; in a low panel the sum of the
        cart counts for more than why something is advised."""
        made = HintButton(hint, told.view, button)
        made.tells = not is_shop(told.view)
        if hint.action.text in OPERATIONS:
            made.instead = hint.action.text
        return made

    # How it looks

    def travels(
        self, seen: ObservedTransition, before: NodeMap, after: NodeMap
    ) -> Iterable[Travel]:
        """Nothing moves by itself on the map; dice of a battle fall on its sheet."""
        return ()

    def whole_size(self, factor: float) -> tuple[int, int]:
        wide, tall = self.town.size
        return round(wide * _EXPORTED * factor), round(tall * _EXPORTED * factor)

    def node(self, pen: Pen, node: Node, rect: pygame.Rect, emphasis: Emphasis) -> None:
        """A marker that is carried."""
        face = node.face.face if isinstance(node.face, Token) else str(node.face)
        square = pygame.Rect(0, 0, pen.px(SIDE), pen.px(SIDE))
        square.center = rect.center
        put_counter(pen, self.game, face, square, "selected")

    def paint(self, pen: Pen, frame: StageFrame) -> None:
        """The whole map in one go; where it has no room, from a larger picture of it."""
        marks, times = frame.marks, -(-_LEAST // max(1, frame.rect.height))
        is_near = frame.camera is not None and frame.camera.height > frame.camera.fit_height
        if marks is None and times > 1 and not is_near:
            self._paint_reduced(pen, frame, times)
            return
        marks = marks or TownMarks()
        if frame.emphases.meant:  # a lesson is about them
            places = {place_at(frame.view, key) for key in frame.emphases.meant}
            marks = marks._replace(hinted=frozenset(places))
        self.board.draw(pen.surface, frame, marks)

    def _paint_reduced(self, pen: Pen, frame: StageFrame, times: int) -> None:
        made = pygame.Surface((frame.rect.width * times, frame.rect.height * times))
        room = made.get_rect()
        camera = self.camera(room, 0)
        nodes, plan = map_nodes(self, pen, room, frame.view, camera)
        large = frame._replace(plan=plan, nodes=nodes, emphases=Emphases(), rect=room,
                               camera=camera)  # fmt: skip
        self.board.draw(made, large, TownMarks())
        pen.surface.blit(pygame.transform.smoothscale(made, frame.rect.size), frame.rect)


def _take_stack(told: TownPlaying) -> None:
    """All of a stack that is pointed at, or of the force's place, joins the force."""
    told.click(told.focus or told.hover or told.force_at, True)
