"""How many inputs the commonest things take at the window, one by one and by order.

`python -m tests.tools.inputs` plays them with a synthetic mouse and prints a table, of which some
rows are in `docs/measurements.md`. An input is a click, a drag or a key; pointing at something is
none.
"""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.ui.play.forecast import APPEARS_MS, READ_MS
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.table.match.match import Match
from nightdrop.ui.input import KEYBOARD, by_name, code_of
from nightdrop.ui.play.cover import HOLD_MS, Cover
from nightdrop.ui.play.screen import Play
from tests.tools.demo import Hand, map_of, open_dummy

SIZE: Final = (1920, 1080)
HAND_MS: Final = 700  # from one input to the next: a key that ends a step waits after another step


class Player:
    """A player at the window, whose inputs are counted."""

    def __init__(self, folder: Path, match: Match, *, solo: bool = True) -> None:
        """`solo`: one player plays both sides, without hand-overs."""
        self.app, self.clock = open_dummy(SIZE, folder, 1)
        self.app.set(self.app.settings.but(solo=solo, still=True))
        self.match, self.inputs = match, 0
        self.app.open("play", match)
        shown = self.app.screen
        assert isinstance(shown, Play | Cover)
        self.play = shown.play if isinstance(shown, Cover) else shown
        self.serve()

    @property
    def playing(self) -> HexPlaying:
        return map_of(self.play).playing

    def serve(self) -> None:
        """What was done is answered, and all is placed; no frame is drawn."""
        self.app.serve(pygame.event.get())
        self.app.clickables()

    def _post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, fields))

    def _done(self) -> None:
        self.inputs += 1
        self.clock.now += HAND_MS
        self.serve()
        self.play.hurry()
        self.app.clickables()

    def at(self, hex_: int) -> tuple[int, int]:
        return map_of(self.play).board.centre(Hex(hex_))

    def point(self, hex_: int) -> None:
        """The mouse rests on a hex, which is no input."""
        self._post(pygame.MOUSEMOTION, pos=self.at(hex_), rel=(0, 0), buttons=(0, 0, 0))
        self.serve()

    def click(self, pos: tuple[int, int], shift: bool = False) -> None:
        """A click at a point of the window."""
        pygame.key.set_mods(pygame.KMOD_SHIFT if shift else 0)
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self._post(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self._done()
        pygame.key.set_mods(0)

    def click_hex(self, hex_: int, shift: bool = False) -> None:
        self.click(self.at(hex_), shift)

    def click_unit(self, unit: str) -> None:
        """A click on a counter of the fan."""
        fan = map_of(self.play).fan
        assert fan is not None
        self.click(fan.places[unit].center)

    def press(self, name: str) -> None:
        """A click on a button."""
        self.serve()
        rect = next(t.rect for t in self.app.clickables() if t.name == name)
        self.click(rect.center)

    def key(self, command: str, shift: bool = False) -> None:
        """The key of a command goes down."""
        code, mod = code_of(KEYBOARD.key_of(by_name(command))), pygame.KMOD_SHIFT * shift
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        self._done()

    def hold(self) -> None:
        """The key of the hand-over is held until the screen is uncovered."""
        code = code_of(KEYBOARD.key_of(by_name("cover.hold")))
        self._post(pygame.KEYDOWN, key=code, mod=0, unicode=" ", scancode=0)
        self.serve()
        self.clock.now += HOLD_MS + 50
        self.serve()
        self._post(pygame.KEYUP, key=code, mod=0, unicode=" ", scancode=0)
        self._done()

    def drag(self, *hexes: int) -> None:
        """The mouse draws a line through hexes."""
        self._post(pygame.MOUSEBUTTONDOWN, pos=self.at(hexes[0]), button=1)
        for hex_ in hexes[1:]:
            self._post(pygame.MOUSEMOTION, pos=self.at(hex_), rel=(9, 9), buttons=(1, 0, 0))
        self._post(pygame.MOUSEBUTTONUP, pos=self.at(hexes[-1]), button=1)
        self._done()

    def count(self, act: Callable[["Player"], None]) -> int:
        """The number of inputs of an action."""
        before = self.inputs
        act(self)
        return self.inputs - before


class Thing(NamedTuple):
    """A frequent task: its position, how to do it one by one and by order, and wanted inputs.
    """

    name: str
    position: str
    single: Callable[[Player], None]
    ordered: Callable[[Player], None]
    wanted: int


def position(step: str, turn: int, units: str) -> str:
    return (f"scenario: night-drop\nturn: {turn}\ninitiative: us\n"
            f"phase: {{activation: U1, step: {step}}}\nunits:\n{units}")  # fmt: skip


_OPEN: Final = "known_to: [us, german]"
LONE: Final = position("combat", 6, """
  "1311": [{id: "505.A"}]
  "1312": [{id: "G.01", face: platoon-d}]
""")
MANY: Final = position("combat", 6, """
  "1211": [{id: "505.A"}, {id: "505.B", reduced: true}]
  "1311": [{id: "505.C"}]
  "1312": [{id: "G.01", face: infantry-a}, {id: "G.02", face: security-b}]
""")
TURNED: Final = position("regroup", 5, f"""
  "2308": [{{id: "505.01", face: hq, {_OPEN}}}, {{id: "505.02", face: ldr, {_OPEN}}},
           {{id: "505.03", face: plt, {_OPEN}}}]
""")
STACK: Final = position("move", 2, """
  "1913": [{id: "505.07"}, {id: "505.08"}, {id: "505.09"}]
  "2208": [{id: "505.10"}, {id: "505.11"}]
""")
LINE: Final = position("move", 2, """
  "1913": [{id: "505.07"}]
  "1912": [{id: "505.08"}]
  "1911": [{id: "505.09"}]
  "2208": [{id: "505.10"}]
""")
SCATTERED: Final = position("move", 2, """
  "1913": [{id: "505.01"}, {id: "505.02"}]
  "1812": [{id: "505.03"}]
  "1711": [{id: "505.04"}, {id: "505.05"}]
  "2111": [{id: "505.06"}]
  "2010": [{id: "505.07"}]
  "1709": [{id: "505.08"}]
  "2214": [{id: "505.09"}]
  "2410": [{id: "505.10"}]
""")
AGAIN: Final = position("move", 2, """
  "1913": [{id: "505.07"}]
  "2009": [{id: "505.08"}]
  "2208": [{id: "505.09"}]
""")


def _attack_lone(player: Player) -> None:
    player.click_hex(1312, shift=True)
    player.click_hex(1311)
    player.key("play.act")


def _attack_all(player: Player) -> None:
    player.click_hex(1312, shift=True)
    player.click_hex(1211)
    player.click_unit("505.A")
    player.click_hex(1211)
    player.click_hex(1311)
    player.key("play.act")
    player.press("point 505.A")


def _as_forecast(player: Player) -> None:
    player.point(1312)
    player.clock.now += APPEARS_MS + READ_MS  # the forecast is read
    player.serve()
    player.click_hex(1312)


def _form(player: Player) -> None:
    player.click_hex(2308)
    for unit in ("505.01", "505.02", "505.03"):
        player.click_unit(unit)


def _by_shift(player: Player) -> None:
    player.click_hex(1913, shift=True)
    player.click_hex(1912)


def _moves(*moves: tuple[int, int]) -> Callable[[Player], None]:
    """Each unit is clicked, and then where it goes."""

    def act(player: Player) -> None:
        for start, end in moves:
            player.click_hex(start)
            player.click_hex(end)

    return act


def _gather(player: Player) -> None:
    player.key("play.gather")
    player.click_hex(1911)


def _each_nearer(player: Player) -> None:
    player.playing.orders.aims = True
    plan = player.playing.orders.plan(player.playing.view, Hex(1911))
    player.playing.orders.drop()
    for move in plan:
        start = player.playing.view.pieces[move.unit].place
        assert start is not None and move.to is not None
        player.click_hex(start)
        player.click_hex(move.to)


def _again(player: Player) -> None:
    player.point(2009)
    player.key("play.repeat")


def _step_by_step(player: Player) -> None:
    while player.match.state.activation:
        player.key("play.done")


THINGS: Final[Sequence[Thing]] = (
    Thing("attack a lone stack", LONE, _attack_lone, _as_forecast, 1),
    Thing("attack with all", MANY, _attack_all, _as_forecast, 1),
    Thing("form the best company of a hex", TURNED, _form, lambda p: p.key("play.one"), 1),
    Thing("move a stack whole", STACK, _by_shift, lambda p: p.drag(1913, 1912), 2),
    Thing("move a line of three on", LINE, _moves((1911, 1910), (1912, 1911), (1913, 1912)),
          lambda p: p.drag(1913, 1912, 1911, 1910), 1),
    Thing("gather ten sticks", SCATTERED, _each_nearer, _gather, 2),
    Thing("repeat the last order", AGAIN, _moves((2009, 2008)), _again, 1),
    Thing("end an activation", SCATTERED, _step_by_step, lambda p: p.key("play.end"), 1),
)  # fmt: skip


class Counted(NamedTuple):
    """The inputs of a task, one by one and by order, and whether both had the same result."""

    thing: Thing
    single: int
    ordered: int
    same: bool


def prepared(thing: Thing, folder: Path) -> Player:
    """A player before the position of a thing; the last order, where it is to be repeated."""
    player = Player(folder, Match.from_position(thing.position, 5))
    player.app.set(player.app.settings.but(warn_idle=False))
    if thing.position is AGAIN:
        _moves((1913, 1912))(player)
    return player


def counted(thing: Thing, folder: Path) -> Counted:
    """A task done both ways."""
    found = []
    for act in (thing.single, thing.ordered):
        player = prepared(thing, folder)
        inputs = player.count(act)
        found.append((inputs, sorted(player.match.entries)))
        player.app.close()
    (single, before), (ordered, after) = found
    return Counted(thing, single, ordered, [e.split()[0] for e in before] ==
                   [e.split()[0] for e in after])  # fmt: skip


class Night(NamedTuple):
    """A turn of the airborne side.

    Its entries, how many sticks were moved, the inputs that it took, and those that it would take
    one by one.
    """

    entries: tuple[str, ...]
    sticks: int
    inputs: int
    singly: int


# Inputs of a decision where each is made by itself: a unit and its hex, a button, a hex.
_PRICES: Final = {"move": 2, "form": 1, "reinforce-company": 3}


def price(entry: str) -> int:
    """The inputs of one decision: in a fan a company takes a click on each stick besides, and F
    where two of three go into it."""
    verb, *rest = entry.split()
    if verb in ("roll", "draw"):
        return 0
    return _PRICES.get(verb, 1) + (len(rest) if verb == "form" else 0)


def night_turn(folder: Path, seed: int = 7, *, by_hand: bool = False) -> Night:
    """The first night turn after the drop: each regiment gathers, or its stacks are sent one by one
    (`by_hand`), musters and forms what it can; the other side does nothing."""
    player = Player(folder, Match.new(seed=seed))
    match = player.match
    player.app.set(player.app.settings.but(warn_idle=False))
    inputs = 0
    own: list[str] = []
    while match.state.turn == 1 and match.actor is not None:
        side, first = match.actor, len(match.entries)
        taken = player.count(lambda player: _decide(player, by_hand))
        if side == match.game.sides[0]:
            inputs += taken
            own += match.entries[first:]
    sticks = sum(entry.startswith("move ") for entry in own)
    player.app.close()
    return Night(tuple(own), sticks, inputs, sum(map(price, own)))


def _decide(player: Player, by_hand: bool) -> None:
    """Do the next input of a player who gives orders."""
    match, playing = player.match, player.playing
    actions = playing.pointer.actions
    texts = [action.text for action in actions]
    if match.actor != match.game.sides[0]:
        match.submit("done" if "done" in texts else texts[-1])
        playing.refresh()
        player.play.changed()
    elif any(text.startswith("move ") for text in texts):
        (_by_hand if by_hand else _all_at_once)(player)
    elif any(text.startswith("muster ") for text in texts):
        player.key("play.muster")
    elif playing.formed:
        player.key("play.one")
    elif "done" in texts:
        player.key("play.done")
    elif playing.pointer.hexes:
        player.click_hex(min(playing.pointer.hexes))
    else:
        player.press(player.play.buttons.buttons[0].name)


def _all_at_once(player: Player) -> None:
    """All sticks gather at the middle of them."""
    player.key("play.gather")
    player.click_hex(_middle(player.playing))
    if player.playing.pointer.back().units:
        player.key("play.done")


def _by_hand(player: Player) -> None:
    """The first stack by two clicks, each other one by pointing at it and "same again"; where it
    cannot go there, by two clicks once more."""
    playing, asked = player.playing, (player.match.state.activation, player.playing.step)
    repeats = False
    for hex_ in [place.hex for place in playing.checklist()]:
        if (player.match.state.activation, playing.step) != asked:
            return
        player.point(hex_)
        if repeats and playing.orders.once_more(playing.view, playing.movers(hex_)):
            player.key("play.repeat")
        elif goals := {to for unit in playing.movers(hex_) for to in _goals(playing, unit)}:
            player.click_hex(hex_, shift=True)
            player.click_hex(min(goals, key=lambda to: (distance(to, _middle(playing)), to)))
            repeats = True
    if (player.match.state.activation, playing.step) == asked:
        player.key("play.done")


def _goals(playing: HexPlaying, unit: str) -> list[Hex]:
    """Where a unit can move."""
    moves = (a for a in playing.pointer.actions if isinstance(a, Move) and a.unit == unit)
    return [move.to for move in moves if move.to is not None]


def _middle(playing: HexPlaying) -> Hex:
    """The hex to which the sticks that can move are nearest together."""
    pieces = playing.view.pieces
    here = [pieces[unit].place for unit in playing.pointer.back().units]
    hexes: list[Hex] = [hex_ for hex_ in here if hex_ is not None]
    return min(hexes, key=lambda hex_: (sum(distance(hex_, other) for other in hexes), hex_))


class Act(NamedTuple):
    """An act of a hot-seat turn: in which step, by which side and in which activation, its inputs,
    and whether it decided nothing, as there was one way on."""

    side: str
    step: str
    activation: str
    inputs: int
    is_empty: bool


HOT_SEAT: Final = 45  # acts of a whole turn at most
BEGUN: Final = 2  # the turn that is played
_UNITS: Final = "G4"  # the activation of German units; the others push sticks
_GAME: Final = Path(__file__).parents[1] / "records" / "whole-game.yaml"


def hot_seat_turn(folder: Path, seed: int = 1) -> list[Act]:
    """A whole turn of two people at one screen, by orders: three US and two German activations.

    It is the second turn of a kept game, with dice of its own. A hold of the hand-over is one act.
    """
    kept = Match.load(_GAME)
    match = kept.fork(kept.to_replay().turn_starts[BEGUN], seed)
    player, found = Player(folder, match, solo=False), list[Act]()
    player.app.set(player.app.settings.but(film=True))
    while match.state.turn == BEGUN:
        before, side, ways = match.state, str(match.actor), len(player.playing.offered)
        step = "hand-over" if isinstance(player.app.screen, Cover) else before.due.name
        is_empty = step != "hand-over" and ways < 2
        inputs = player.count(_sit)
        found.append(Act(side, step, before.activation or "", inputs, is_empty))
    player.app.close()
    return found


FIRST_DIE: Final = 4  # acts from the title to it at most
_WAY: Final = "new", "card-two", "start"  # of two people, who do not seal their game


def before_the_first_die(folder: Path) -> int:
    """The acts of two people from the title to the first die of the hex game, without a seal.

    Raises LookupError where the way is not found.
    """
    app, clock = open_dummy(SIZE, folder, 1)
    hand = Hand(app, clock, 1)
    app.step()
    for name in _WAY:
        hand.press(name)
    screen = app.screen
    play = screen.play if isinstance(screen, Cover) else screen
    assert isinstance(play, Play)
    match = play.playing.match
    if match.header.bots or not any(entry.startswith("roll ") for entry in match.entries):
        raise LookupError("two people have not seen a die")
    app.close()
    return len(_WAY)


def acts_of(acts: Sequence[Act]) -> int:
    """The inputs of some acts together."""
    return sum(act.inputs for act in acts)


def _sit(player: Player) -> None:
    """Do the next act of the two players: take the screen, look at it, or decide."""
    playing, screen = player.playing, player.app.screen
    if isinstance(screen, Cover):
        player.hold()
    elif not isinstance(screen, Play):  # a click beside the film ends it, and counts as usual
        player.click(player.play.buttons.named(_activation(player))[0].rect.center)
    elif playing.holds:
        player.press("pass-on")
    elif player.match.actor == player.match.game.sides[0]:
        _decide(player, by_hand=False)
    else:
        _decide_for_germans(player)


def _activation(player: Player) -> str:
    """The activation that is chosen next: the first of the US player, that of German units."""
    texts = [action.text for action in player.playing.offered]
    return _UNITS if _UNITS in texts else texts[0]


def _decide_for_germans(player: Player) -> None:
    """Activate the units, bring in reinforcements, move what can come nearer, attack, go on."""
    playing = player.playing
    texts = [action.text for action in playing.offered]
    moves = _nearer(playing)
    if _UNITS in texts:
        player.press(_UNITS)
    elif "reinforce" in texts:
        player.press("reinforce")
    elif moves:
        for hex_ in moves[0]:
            player.click_hex(hex_)
    elif targets := playing.targets():
        player.point(targets[0].target)
        player.clock.now += APPEARS_MS + READ_MS
        player.serve()
        player.click_hex(targets[0].target)
    elif "done" in texts:
        player.key("play.done")
    elif playing.pointer.hexes:
        player.click_hex(min(playing.pointer.hexes))
    else:
        player.press(player.play.buttons.buttons[0].name)


def _nearer(playing: HexPlaying) -> list[tuple[Hex, Hex]]:
    """For each unit that stands alone, its hex and the one that is nearest to an enemy, if that is
    nearer than where it stands; the longest way first."""
    pieces, side = playing.view.pieces, playing.decider
    enemies = [c.place for c in pieces if c.side != side and c.place is not None]
    found = list[tuple[int, Hex, Hex]]()
    for unit in playing.pointer.units:
        here = pieces[unit].place
        if here is None or len(pieces.at(here)) > 1:
            continue
        ways = {to: min(distance(to, enemy) for enemy in enemies) for to in _goals(playing, unit)}
        now = min(distance(here, enemy) for enemy in enemies)
        if ways and min(ways.values()) < now:
            to = min(ways, key=lambda one: (ways[one], one))
            found.append((now - ways[to], here, to))
    return [(here, to) for _gain, here, to in sorted(found, reverse=True)]


def table(rows: Sequence[Counted]) -> str:
    """A row for each thing, in Markdown."""
    return "\n".join(
        f"| {row.thing.name} | {row.single} | "
        f"{row.ordered if row.same else 'not yet'} | {row.thing.wanted} |"
        for row in rows
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(table([counted(thing, Path(folder)) for thing in THINGS]))
        for by_hand in (False, True):
            night = night_turn(Path(folder), by_hand=by_hand)
            way = "stack by stack" if by_hand else "gathered"
            print(f"| a night turn, {night.sticks} sticks {way} | {night.singly} | {night.inputs} "
                  "| 90 |")  # fmt: skip
        acts = hot_seat_turn(Path(folder))
        print(f"| a whole turn of two at one screen | | {acts_of(acts)} | {HOT_SEAT} |")
        first = before_the_first_die(Path(folder) / "first")
        print(f"| from the title to the first die | | {first} | {FIRST_DIE} |")
        empty = acts_of([act for act in acts if act.is_empty])
        print(f"\n{empty} of the acts of that turn decide nothing.")


if __name__ == "__main__":
    main()
