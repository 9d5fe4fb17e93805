"""What terrain costs and what counters say, row by row, from the tables of a game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import Terrain, ruleset
from nightdrop.hexwar.words.describe import halves
from nightdrop.hexwar.words.formations import regiment
from nightdrop.hexwar.words.nouns import counter_noun, line_name, terrain_name
from nightdrop.table.language import NP_, _, pgettext
from nightdrop.table.scenario.scenarios import FIRST, load_scenario
from nightdrop.table.words.nouns import capital

MOBILITIES: Final[Mapping[str, str]] = {
    "foot": NP_("mobility", "on foot {cost}"),
    "armour": NP_("mobility", "vehicles {cost}"),
}


class LandRow(NamedTuple):
    """A terrain or a line: a hex of the map that shows it, its name, its effects in words."""

    hex: Hex
    name: str
    text: str


class CounterRow(NamedTuple):
    """A counter as it lies on the map, its name, and what is to be known of it."""

    counter: Counter
    name: str
    text: str


def first_view() -> State:
    """The first scenario before anything lies on its map. Raises FileError."""
    game = load_scenario(FIRST)
    state: State = game.rules.empty_state(game)
    return state


def land_rows(view: State) -> Iterator[LandRow]:
    """The terrains, then the lines, each in the order of the tables, as far as the map has them."""
    board, tables = view.game.board, ruleset(view).tables
    for key, row in tables.terrain.items():
        if hexes := [hex_ for hex_ in board.hexes if board.terrain[hex_] == key]:
            yield LandRow(_middle(board, hexes), capital(terrain_name(key)), terrain_effects(row))
    for line, costs in tables.lines.items():
        if hexes := [hex_ for hex_, there in board.lines_in.items() if there == {line}]:
            yield LandRow(_middle(board, hexes), capital(line_name(line)), _costs(costs))


def _middle(board: Board, hexes: Sequence[Hex]) -> Hex:
    """The hex with most of its neighbours like it: there the land shows best."""
    like = set(hexes)
    return max(hexes, key=lambda h: (sum(n in like for n in board.neighbours[h]), -h))


def terrain_effects(row: Terrain) -> str:
    """A row of the terrain table in words, costs in MPs: "on foot 2 MP, vehicles barred; ..."."""
    said = [_costs(row.cost)]
    if row.df:
        said.append(_("defence +{number}").format(number=row.df))
    if row.landing is None:
        said.append(_("a landing stick is lost"))
    elif row.landing:
        said.append(_("landing +{number}").format(number=row.landing))
    return "; ".join(said)


def _costs(costs: Mapping[str, int | None]) -> str:
    """What it costs to enter, by mobility, from half-MPs."""
    if all(cost is None for cost in costs.values()):
        return _("barred, but along a line")
    if len(set(costs.values())) == 1:
        return _cost(next(iter(costs.values())))
    said = (pgettext("mobility", MOBILITIES[kind]).format(cost=_cost(cost))
            for kind, cost in costs.items())  # fmt: skip
    return ", ".join(said)


def _cost(half: int | None) -> str:
    return _("barred") if half is None else _("{points} MP").format(points=halves(half))


def formation_rows(view: State) -> Iterator[tuple[str, list[CounterRow]]]:
    """Each formation's name with its counters: the back, the faces in its cup, its company."""
    for key in ruleset(view).formations:
        yield capital(regiment(key)), list(_counters(view, key))


def _counters(view: State, key: str) -> Iterator[CounterRow]:
    """The counters of a formation."""
    game, rules = view.game, ruleset(view)
    formation, company = rules.formations[key], f"company-{key}"
    back = Counter("", formation.side, formation.kind, key, None)

    def row(counter: Counter, text: str) -> CounterRow:
        return CounterRow(counter, capital(counter_noun(view, counter)), text)

    yield row(back, _("nobody knows what it is") if is_stick(back) else _("not yet seen"))
    for face, count in game.mix.get(key, {}).items():
        shown = back._replace(face=face, known_to=game.seats)
        yield row(shown, _("{number} in the cup").format(number=count))
    if company in game.faces:
        whole = back._replace(kind="company", face=company, known_to=game.seats)
        told = _("attack and defence value; {number} counters [2.2]")
        yield row(whole, told.format(number=rules.tables.company_limit[key]))
        yield row(whole._replace(reduced=True), _("reduced: it has lost a step [9.2.5]"))
