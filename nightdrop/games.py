"""The game families and what each provides, as names that are loaded on first use.

It imports nothing of the program, so every package may ask it.
"""

from collections import ChainMap
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from itertools import zip_longest
from typing import Any, Final, NamedTuple


class Kind(NamedTuple):
    """What a game family provides, each as "module:name".

    Required: `scenario` reads the scenario of a scenario.yaml that was read, each of its files
    through an optional `Change`. `rulebooks` are those that a scenario can name, by name.
    `position` writes a state as plain values, for the end of a turn in a record; of a game that is
    over "phase" is the step "count" alone. `board`, `status` and `view` answer the protocol: for a
    game with its options as declared and chosen, for a state, for a view. `stands` is the standing
    of a view in a sentence, with which the terminal begins.

    Optional: `words` is a `Wording`; without one messages show names as they are. `typing`, a
    `Typing`, is what a terminal lists and understands. `odds` answers the protocol's request of
    that name, from a view and the fields of the request. `reads` makes a state from a position in a
    file; without it no game begins from one. `passages` groups lines of the log (given these, and
    any state of the game) into `Passage`s, `digest` more briefly. `sums` is the outcome of a turn
    (given the lines of its log, its number and the reader's view at its end), `activation_sums`
    that of an activation (given its lines, its name and the view of both). `players` are the
    computer players; without them all is decided at random. `account`, an `Account`, is what the
    laboratory reports of a game beside its points, and `experiments` are those of no other family.
    `tallies` counts over many finished games, from a `Replay`: numbers by key, "luck" among them,
    the others points by cause; a scenario's words name them ("tally." and the key).

    At the window: `tabletop`, a `Tabletop`, is the middle of the window; without one the game is
    played by buttons, and its views are worded. `playing` is what is chosen there, and `hand`, a
    `TablePointer`, what mouse and keys do. `course`, a `Course`, is what a replay shows along its
    time line. `points` is a picture of a result's points (how many, px, the scenario). `screens`
    are its own pages, by name; `ending` names the page that is shown when a game is over,
    `history` that of its notes, "" for none, `film` the one that shows what the others did.
    `beats` makes the banners, each a `Beat`, from lines of the log, the view before them and the
    view now. `seats` is the number of people its games are for, and `deals` whether a day names one
    that is the same for everybody; the title needs both
    before any rule is loaded. `controls`, a `Controls`, are keys and settings.
    """

    scenario: str
    rulebooks: str
    position: str
    board: str
    status: str
    view: str
    stands: str
    course: str = ""
    players: str = "nightdrop.bots.levels:BY_LOT"
    account: str = "nightdrop.lab.accounts:Account"
    experiments: str = ""
    reads: str = ""
    points: str = ""
    screens: Mapping[str, str] = {}
    ending: str = "result"
    history: str = ""
    film: str = "recap"
    beats: str = ""
    seats: int = 2
    deals: bool = False
    playing: str = "nightdrop.ui.play.game:Playing"
    tabletop: str = ""
    hand: str = "nightdrop.ui.play.pointing:TablePointer"
    passages: str = ""
    digest: str = ""
    sums: str = ""
    activation_sums: str = ""
    controls: str = ""
    odds: str = ""
    tallies: str = "nightdrop.table.match.result_recorder:no_tallies"
    typing: str = "nightdrop.table.terminal.menu:Typing"
    voice: str = "nightdrop.table.match.voice:Voice"
    words: str = "nightdrop.table.words.wording:Wording"


# The kind of a scenario whose file names none.
FIRST: Final = "hexwar"
KINDS: Final[dict[str, Kind]] = {
    FIRST: Kind(
        scenario="nightdrop.hexwar.scenario.scenario:read_whole",
        rulebooks="nightdrop.hexwar.rules.rulebooks:RULEBOOKS",
        position="nightdrop.hexwar.scenario.dump:dump",
        board="nightdrop.hexwar.match.answers:board_json",
        status="nightdrop.hexwar.match.status:status",
        view="nightdrop.hexwar.match.answers:view_json",
        stands="nightdrop.hexwar.match.status:turn_sentence",
        course="nightdrop.hexwar.ui.pages.timeline_data:HexCourse",
        players="nightdrop.hexwar.bots.levels:PLAYERS",
        account="nightdrop.hexwar.lab.account:HexAccount",
        experiments="nightdrop.hexwar.lab.experiments:EXPERIMENTS",
        reads="nightdrop.hexwar.scenario.position:state_in",
        points="nightdrop.hexwar.ui.counters.sprites:points_marker",
        screens={
            "away": "nightdrop.hexwar.ui.play.recap_film:Away",
            "places": "nightdrop.hexwar.ui.pages.places:PlacePage",
            "forces": "nightdrop.hexwar.ui.pages.forces:Forces",
            "legend": "nightdrop.hexwar.ui.pages.legend:Legend",
            "turn": "nightdrop.hexwar.ui.pages.turn_card:TurnCard",
            "history": "nightdrop.hexwar.ui.pages.history:HistoryPage",
            "beside": "nightdrop.hexwar.ui.pages.history:CourseBeside",
            "debrief": "nightdrop.hexwar.ui.pages.result:Ending",
            "bench": "nightdrop.hexwar.ui.workbench.screen:Bench",
            "positions": "nightdrop.hexwar.ui.workbench.positions:Positions",
            "tables": "nightdrop.hexwar.ui.workbench.tables:TablesPage",
        },
        ending="debrief",
        history="history",
        film="away",
        beats="nightdrop.hexwar.match.beats:beats_of",
        playing="nightdrop.hexwar.ui.play.playing:HexPlaying",
        tabletop="nightdrop.hexwar.ui.play.hex_table:HexTop",
        hand="nightdrop.hexwar.ui.play.hand:HexHand",
        passages="nightdrop.hexwar.match.episodes:episodes",
        digest="nightdrop.hexwar.match.episodes:digest",
        sums="nightdrop.hexwar.match.turn_summary:sum_words",
        activation_sums="nightdrop.hexwar.match.turn_summary:activation_words",
        controls="nightdrop.hexwar.ui.controls:CONTROLS",
        odds="nightdrop.hexwar.match.answers:odds_json",
        tallies="nightdrop.hexwar.match.debrief:tallies",
        typing="nightdrop.hexwar.terminal:HexTyping",
        voice="nightdrop.hexwar.match.voice:HexVoice",
        words="nightdrop.hexwar.words.wording:HexWording",
    ),
    "phantom-fury": Kind(
        scenario="nightdrop.phantom_fury.scenario:read_whole",
        rulebooks="nightdrop.phantom_fury.rules.rulebook:RULEBOOKS",
        position="nightdrop.phantom_fury.position:written",
        board="nightdrop.phantom_fury.match.answers:board",
        status="nightdrop.phantom_fury.match.answers:status",
        view="nightdrop.phantom_fury.match.answers:view",
        stands="nightdrop.phantom_fury.match.answers:stands",
        players="nightdrop.phantom_fury.bots.levels:PLAYERS",
        account="nightdrop.phantom_fury.lab:FuryAccount",
        tallies="nightdrop.phantom_fury.match.game_analysis:tallies",
        reads="nightdrop.phantom_fury.position:state_in",
        odds="nightdrop.phantom_fury.match.answers:odds",
        screens={
            "battles": "nightdrop.ui.menus.notes:BattleNotes",
            "piles": "nightdrop.phantom_fury.ui.card_lists:Piles",
            "count": "nightdrop.phantom_fury.ui.card_lists:UnseenCards",
            "index": "nightdrop.phantom_fury.ui.index:Index",
            "dealt": "nightdrop.phantom_fury.ui.result:FuryEnding",
        },
        ending="dealt",
        history="battles",
        course="nightdrop.phantom_fury.ui.timeline_data:FuryCourse",
        beats="nightdrop.phantom_fury.match.beats:beats_of",
        playing="nightdrop.phantom_fury.ui.playing:FuryPlaying",
        tabletop="nightdrop.phantom_fury.ui.top:FuryTop",
        controls="nightdrop.phantom_fury.ui.controls:CONTROLS",
        typing="nightdrop.phantom_fury.terminal:FuryTyping",
        words="nightdrop.phantom_fury.words:FuryWording",
        seats=1,
        deals=True,
    ),
    "fallujah": Kind(
        scenario="nightdrop.fallujah.scenario:read_whole",
        rulebooks="nightdrop.fallujah.rules.fallujah:RULEBOOKS",
        position="nightdrop.fallujah.position:written",
        board="nightdrop.fallujah.match.answers:board",
        status="nightdrop.fallujah.match.answers:status",
        view="nightdrop.fallujah.match.answers:view",
        stands="nightdrop.fallujah.match.answers:stands",
        odds="nightdrop.fallujah.match.answers:odds",
        players="nightdrop.fallujah.bots.levels:PLAYERS",
        account="nightdrop.fallujah.lab:FallujahAccount",
        typing="nightdrop.fallujah.terminal:TownTyping",
        reads="nightdrop.fallujah.position:state_in",
        words="nightdrop.fallujah.words:FallujahWording",
        course="nightdrop.fallujah.ui.timeline_data:TownCourse",
        playing="nightdrop.fallujah.ui.playing:TownPlaying",
        tabletop="nightdrop.fallujah.ui.top:TownTop",
        controls="nightdrop.fallujah.ui.controls:CONTROLS",
        beats="nightdrop.fallujah.match.beats:beats_of",
        tallies="nightdrop.fallujah.match.game_analysis:tallies",
        screens={
            "counted": "nightdrop.fallujah.ui.result:TownEnding",
            "battles": "nightdrop.ui.menus.notes:BattleNotes",
        },
        ending="counted",
        history="battles",
        seats=1,
    ),
}


def component(kind: str, what: str) -> Any:
    """What a game family provides under a field of `Kind`, None if it leaves that out.

    Raises KeyError for an unknown family.
    """
    if kind not in KINDS:
        raise KeyError(f"no game family is called {kind}: KINDS has {', '.join(KINDS)}")
    name = getattr(KINDS[kind], what)
    return loaded(name) if name else None


def rulebooks() -> Mapping[str, Any]:
    """The rulebooks of all game families, by name; a family may load each on first use."""
    return ChainMap(*(component(kind, "rulebooks") for kind in reversed(KINDS)))


@lru_cache(maxsize=64)
def seats() -> tuple[str, ...]:
    """The seats of all games, each once: the first of each, then the others."""
    every = zip_longest(*(book.seated for book in rulebooks().values()))
    return tuple(dict.fromkeys(seat for some in every for seat in some if seat))


def loaded(name: str) -> Any:
    """The object that "module:name" names."""
    module, _colon, thing = name.partition(":")
    return getattr(import_module(module), thing)
