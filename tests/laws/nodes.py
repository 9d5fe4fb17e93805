"""The law of nodes: twins lie on the table alike, as data, whatever is asked of their tabletops.

Two games that differ only in what a side cannot see go on with the same decisions and throws. At
each decision of that side all that the stage asks of a tabletop is read from both and must be
equal: nodes and where they lie, fields, what clicks mean, words, plates, travels and sounds. The
other side is asked first for what it sees, so that nothing that was kept of it may be told.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pygame

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, Game, State
from nightdrop.engine.play import actor, legal_actions
from nightdrop.engine.view import imagine, seen_by
from nightdrop.games import component
from nightdrop.lab.selfplay import opening_of, random_game, random_outcome
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.play.game import Playing
from nightdrop.ui.stage.node import Key
from nightdrop.ui.stage.over import HoverPlate, draw_plate, place_plate
from nightdrop.ui.stage.picture import map_nodes
from nightdrop.ui.stage.pointer import Clicks
from nightdrop.ui.stage.tabletop import Tabletop
from tests.laws.laws import BrokenLaw
from tests.tools.perception import Table

ROOM: Final = pygame.Rect(0, 0, 860, 640)
_MOST: Final = 12  # keys whose plates are painted at a time
_CARRIED: Final = 4  # and things that are carried over all that can be chosen next


class Tabled:
    """A game from a state on, at the seat before a window, as its tabletop shows it."""

    def __init__(self, start: State) -> None:
        self.table = Table(start)
        self.playing: Playing = component(start.game.rules.kind, "playing")(self.table)
        found = self.playing.top
        assert found is not None  # a kind without one has nothing to be asked
        self.top: Tabletop[Any, Any] = found
        self.style = Style.of("night")
        self.camera = found.camera(ROOM, 0)
        self._glass = pygame.Surface(ROOM.size)
        self.sit()

    @property
    def state(self) -> State:
        return self.table.state

    def sit(self) -> None:
        """The side that decides sits down."""
        self.playing.refresh()
        if self.playing.must_cover:
            self.playing.uncover()

    def take(self, action: Action) -> None:
        """An action of whoever decides."""
        self.table.submit(action)
        self.sit()

    def looks(self) -> Mapping[str, object]:
        """All that the reader is told of the table as it stands, by what it is."""
        playing, top, view = self.playing, self.top, self.playing.view
        nodes, _plan = map_nodes(top, self.style, ROOM, view, self.camera)
        ways = {one.text: tuple(top.means(view, one)) for one in playing.offered}
        clicked = {key for clicks in ways.values() for way in clicks for key in way}
        lying = sorted((place for place in view.pieces.by_place if nodes.rect(place)), key=str)
        some = lying[:: max(1, len(lying) // _MOST)]  # of the places of a field
        keys = list(dict.fromkeys([*nodes.by_key, *sorted(clicked, key=str), *some]))
        return {
            "the nodes": nodes.nodes,
            "where they lie": [(key, nodes.rect(key)) for key in keys],
            "what clicks mean": ways,
            "what is a button": [one.text for one in playing.offered if top.listed(view, one)],
            "what can be chosen": playing.choosing.nexts,
            "the words": [(key, top.words(view, key)) for key in keys],
            "what a click tries": [top.attempt(view, (), key) for key in keys],
            "the pages": [top.opens(view, key) for key in keys],
            "the fans": [_fan(top, view, _plan, key) for key in keys],
            "the plates": self._plates(keys),
            "the marks": repr(top.marks(playing, None)),
            "the panel's sections": repr(top.own(playing)),
            "the light": top.light_of(view),
            "what is heard": top.ambience(view),
        }

    def _plates(self, keys: list[Key]) -> list[object]:
        """The plates of some keys, then of what would change if each thing that can be chosen were
        dropped on what can be chosen next; each as its picture."""
        playing, few = self.playing, max(1, len(keys) // _MOST)
        told = [(key, self._plate(key, ())) for key in keys[::few]]
        begun = playing.choosing.back()
        firsts = sorted(begun.nexts, key=str)
        for first in firsts[:: max(1, len(firsts) // _CARRIED)]:
            playing.choosing = begun.click(first)
            told += [(key, self._plate(key, playing.choosing.made))
                     for key in sorted(playing.choosing.nexts, key=str)]  # fmt: skip
        playing.choosing = begun
        return [*told]

    def _plate(self, key: Key, over: Clicks) -> object:
        plate = self.top.plate(self.playing, key, over)
        return plate and self._painted(plate)

    def _painted(self, plate: HoverPlate) -> tuple[object, ...]:
        placed = place_plate(self.style, ROOM, plate, pygame.Rect(ROOM.center, (1, 1)))
        self._glass.fill(0)
        draw_plate(self.style.on(self._glass), placed)
        seen = self._glass.subsurface(placed.rect.clip(ROOM))
        return plate.beside, plate.foot, placed.rect.size, pygame.image.tobytes(seen, "RGB")

    def travels(self, seen: ObservedTransition) -> Mapping[str, object]:
        """What is shown and heard of an entry."""
        maps = [map_nodes(self.top, self.style, ROOM, view, self.camera)[0]
                for view in (seen.before, seen.after)]  # fmt: skip
        ways = tuple(self.top.travels(seen, *maps))
        return {"the travels": ways, "the sounds": tuple(self.top.sounds(seen, ways))}


def _fan(top: Tabletop[Any, Any], view: State, plan: object, key: Key) -> object:
    wish = top.fan(view, plan, key)
    return wish and (wish.side, wish.most, tuple(wish.nodes), wish.title)


class NodeTwins:
    """Two games that a side cannot tell apart. `compared` counts the looks, `apart` those at which
    the truths differed."""

    def __init__(self, truth: State, side: Side, rng: Random) -> None:
        self.side = side
        self.real, self.twin = Tabled(truth), Tabled(imagine(seen_by(truth, side), rng))
        self.compared: Counter[str] = Counter()

    @property
    def apart(self) -> bool:
        """Whether the truths differ."""
        return self.real.state != self.twin.state

    @property
    def parted(self) -> bool:
        """Whether the side may know by now that they are two."""
        return seen_by(self.real.state, self.side) != seen_by(self.twin.state, self.side)

    def look(self) -> None:
        """Ask both tabletops for all; the side must be told the same. Raises BrokenLaw."""
        told = [one.looks() for one in (self.real, self.twin)]
        if self.real.playing.audience in (self.side, "both"):
            self._same(*told)

    def take(self, action: Action) -> bool:
        """Take an action in both; False where the pair ends with it. Raises BrokenLaw."""
        before = [seen_by(one.state, self.side) for one in (self.real, self.twin)]
        if action not in legal_actions(self.twin.state):
            return False
        for one in (self.real, self.twin):
            one.take(action)
        if self.parted:
            return False
        dice = getattr(action, "dice", ())
        after = [seen_by(one.state, self.side) for one in (self.real, self.twin)]
        seen = [ObservedTransition(was, dice, now) for was, now in zip(before, after, strict=True)]
        self._same(self.real.travels(seen[0]), self.twin.travels(seen[1]))
        return True

    def _same(self, real: Mapping[str, object], twin: Mapping[str, object]) -> None:
        for what, told in real.items():
            if told != twin[what]:
                step = self.real.state.due.name
                raise BrokenLaw(f"nodes law: {self.side} tells them apart by {what} in {step!r}")
        self.compared["looks"] += 1
        self.compared["apart"] += self.apart


def in_turn(game: Game, turn: int) -> State:
    """A state of a random game at the beginning of a turn."""
    states = (state for state, _action in random_game(game, Random(1)))
    return next(state for state in states if state.turn == turn and actor(state) in game.seats)


def walk(
    game: Game, side: Side, rng: Random, steps: int, start: State | None = None
) -> Counter[str]:
    """Follow a random game, from its opening or another state on, by pairs of twins for so many
    actions; how many looks were compared, and at how many of them the truths differed. Raises
    BrokenLaw."""
    pair, found = NodeTwins(start or opening_of(game), side, rng), Counter[str]()
    for _ in range(steps):
        state = pair.real.state
        who = actor(state)
        if who is None:
            break
        menu = legal_actions(state)
        drawn = random_outcome(state, rng) if who == "chance" else menu[rng.randrange(len(menu))]
        if who != "chance":
            if not pair.apart:  # nothing was hidden when it began
                found += pair.compared
                pair = NodeTwins(state, side, rng)
            pair.look()
        if not pair.take(drawn):
            if not pair.parted:
                pair.real.take(drawn)
            found += pair.compared
            pair = NodeTwins(pair.real.state, side, rng)
    return found + pair.compared
