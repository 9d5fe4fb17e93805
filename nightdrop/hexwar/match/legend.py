"""The legend: what terrain costs and what counters show, row by row, from a game's tables.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import Terrain, is_bridge, ruleset
from nightdrop.hexwar.words.describe import halves
from nightdrop.hexwar.words.formations import regiment
from nightdrop.hexwar.words.nouns import counter_noun, line_name, terrain_name
from nightdrop.table.language import NP_, _, pgettext
from nightdrop.table.scenario.scenarios import FIRST, load_scenario
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sides import said_of

MOBILITIES: Final[Mapping[str, str]] = {
    "foot": NP_("mobility", "on foot {cost}"),
    "armour": NP_("mobility", "vehicles {cost}"),
}
TO_BLOW: Final = "black"  # the star of a bridge that is to be destroyed
BETWEEN: Final = " · "  # what is told in short


class LandRow(NamedTuple):
    """A terrain or a line: a hex of the map that shows it, its name and its effects in words.

    `short` has the same effects in brief.
    """

    hex: Hex
    name: str
    text: str
    short: str = ""


class MarkRow(NamedTuple):
    """A mark that is printed on the map: its key, a hex that has it, its name, what it means."""

    key: str
    hex: Hex
    name: str
    text: str


class CounterRow(NamedTuple):
    """A counter as it looks on the map, its name, and what is to be known of it."""

    counter: Counter
    name: str
    text: str


def first_view() -> State:
    """The first scenario with an empty map. Raises FileError."""
    game = load_scenario(FIRST)
    state: State = game.rules.empty_state(game)
    return state


def land_rows(view: State) -> Iterator[LandRow]:
    """The terrains, then the lines, each in the order of the tables, as far as the map has them."""
    board, rules = view.game.board, ruleset(view)
    lands = any(row.landing is not None for row in rules.tables.terrain.values())
    for key, printed in rules.tables.terrain.items():
        df, landing = printed.df + rules.extra_df.get(key, 0), printed.landing if lands else 0
        row = replace(printed, df=df, landing=landing)
        if hexes := [hex_ for hex_ in board.hexes if board.terrain[hex_] == key]:
            yield LandRow(_middle(board, hexes), capital(terrain_name(key)), terrain_effects(row),
                          effects_in_short(row))  # fmt: skip
    for line, costs in rules.tables.lines.items():
        if hexes := [hex_ for hex_, there in board.lines_in.items() if there == {line}]:
            told = _("{cost} along it").format(cost=_in_short(costs))
            yield LandRow(_middle(board, hexes), capital(line_name(line)), _costs(costs), told)


def bridge_rows(view: State) -> Iterator[LandRow]:
    """What a bridge does for its defender, where the map has one [ND 9.2.5]."""
    board, tables = view.game.board, ruleset(view).tables
    bridges = [hex_ for hex_ in board.hexes if is_bridge(board, tables, hex_)]
    if bridges:
        said = [_("entered along its road or railway"), *_added(tables.bridge_df, 0)]
        best = next((hex_ for hex_ in bridges if hex_ in board.vp), bridges[0])
        yield LandRow(best, capital(terrain_name("bridge")), "; ".join(said), BETWEEN.join(said))


def mark_rows(view: State) -> Iterator[MarkRow]:
    """The marks on the map of a game, each once; all are printed, and known to both sides."""
    board, tables = view.game.board, ruleset(view).tables
    signs, own = board.signs, ruleset(view).by_role.get("conceals", "")
    named = [hex_ for hex_ in board.vp if not is_bridge(board, tables, hex_)] or [*board.vp]
    if plain := [hex_ for hex_ in named if signs.stars.get(hex_) != TO_BLOW]:
        yield MarkRow("vp", plain[0], _("VP hexes"), _("count for the side that holds them at the "
                                                       "end"))
    if blown := [hex_ for hex_ in board.vp if signs.stars.get(hex_) == TO_BLOW]:
        yield MarkRow("blow", blown[0], _("Bridge to destroy"), _("counts when it is blown up"))
    if board.drop:
        letters = [board.drop_letters[group] for group in board.drop if group in board.drop_letters]
        middles = [board.zone_middle[group] for group in board.drop]
        lone = next((hex_ for hex_ in middles if hex_ not in signs.lands), middles[0])
        yield MarkRow("drop", lone, _("Drop zones"), ", ".join(letters))
    for group, hex_ in _first_by(signs.lands).items():
        yield MarkRow("lands", hex_, capital(regiment(group)), _("landing hex"))
    if barred := [hex_ for hex_ in board.vp if is_bridge(board, tables, hex_)]:
        yield MarkRow("barred", barred[0], _("Barred hexside"), _("no unit may cross it"))
    if signs.dashed:
        yield MarkRow("dashed", signs.dashed[0][0], _("Dashed hexside"), _("no attack may cross "
                                                                           "it"))
    if board.setup:
        yield MarkRow("setup", board.setup[0], _("Set-up"), capital(said_of(own, "name")))
    if board.entry:
        text = ", ".join(sorted(board.entry))
        yield MarkRow("entry", min(board.entry.values()), _("Entry hexes"), text)
    for group, hex_ in _first_by(signs.enters).items():
        yield MarkRow("enters", hex_, capital(regiment(group)), _("entry from the edge"))


def _first_by(groups: Mapping[Hex, str]) -> dict[str, Hex]:
    return {group: hex_ for hex_, group in sorted(groups.items(), reverse=True)}


def _middle(board: Board, hexes: Sequence[Hex]) -> Hex:
    """The hex with most of its neighbours like it, and nothing else in it.

    It shows its terrain best.
    """
    like, drops = set(hexes), {hex_ for zone in board.drop.values() for hex_, _number in zone}
    marked = board.edge | drops | {*board.vp, *board.setup}

    def shows(hex_: Hex) -> tuple[bool, bool, int, int]:
        alike = sum(near in like for near in board.neighbours[hex_])
        return hex_ not in marked, hex_ not in board.lines_in, alike, -hex_

    return max(hexes, key=shows)


def terrain_effects(row: Terrain) -> str:
    """A row of the terrain table in words, costs in MPs: "on foot 2 MP, vehicles barred; ..."."""
    said = [_costs(row.cost)]
    if row.df:
        said.append(_("defence +{number}").format(number=row.df))
    if row.landing is None:
        said.append(_("a stick that lands here is lost"))
    elif row.landing:
        said.append(_("landing +{number}").format(number=row.landing))
    return "; ".join(said)


def _costs(costs: Mapping[str, int | None]) -> str:
    """What it costs to enter, by mobility, from half-MPs."""
    if all(cost is None for cost in costs.values()):
        return _("impassable except along a road or railway")
    if len(set(costs.values())) == 1:
        return _cost(next(iter(costs.values())))
    said = (pgettext("mobility", MOBILITIES[kind]).format(cost=_cost(cost))
            for kind, cost in costs.items())  # fmt: skip
    return ", ".join(said)


def _cost(half: int | None) -> str:
    return _("barred") if half is None else _("{points} MP").format(points=halves(half))


def effects_in_short(row: Terrain) -> str:
    """The same as a map prints it: "2 MP, vehicles barred · DF +1 · drop +1"."""
    lost = [_("stick lost")] if row.landing is None else []
    return BETWEEN.join([_in_short(row.cost), *_added(row.df, row.landing or 0), *lost])


def _added(df: int, landing: int) -> list[str]:
    return [*([_("DF +{number}").format(number=df)] if df else []),
            *([_("landing +{number}").format(number=landing)] if landing else [])]  # fmt: skip


def _in_short(costs: Mapping[str, int | None]) -> str:
    """The cost on foot, and what another mobility pays where that is not the same."""
    foot = costs["foot"]
    if all(cost is None for cost in costs.values()):
        return _("no entry")
    others = [pgettext("mobility", MOBILITIES[kind]).format(cost=_cost(cost))
              for kind, cost in costs.items() if cost != foot]  # fmt: skip
    return ", ".join([_cost(foot), *others])


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

    yield row(back, _("nobody knows what it is") if is_stick(back) else _("not seen yet"))
    for face, count in game.mix.get(key, {}).items():
        shown = back._replace(face=face, known_to=game.seats)
        yield row(shown, _("{number} in the cup").format(number=count))
    if company in game.faces:
        whole = back._replace(kind="company", face=company, known_to=game.seats)
        told = _("attack and defence values; {number} counters [2.2]")
        yield row(whole, told.format(number=rules.tables.company_limit[key]))
        yield row(whole._replace(reduced=True), _("reduced: it has lost a step [9.2.5]"))
