"""The settings: a scrolling page made from a table of rows by section."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from nightdrop.games import Kind
from nightdrop.table.language import LANGUAGES, N_, _
from nightdrop.table.words.nouns import decimal
from nightdrop.ui.controls import controls_of
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import ChoiceRow, Head, Press, Said, Slider, Toggle, Widget
from nightdrop.ui.kit.screen import Screen, Window, soonest
from nightdrop.ui.look.game_art import kind_shown_of
from nightdrop.ui.look.theme import GUIDE_ROOM, LEAST_ROOM, most_scale
from nightdrop.ui.menus.keys import KeysScreen
from nightdrop.ui.menus.sheet import ScrolledPage, headed
from nightdrop.ui.settings import BOUNDS, Settings


class SettingSwitch(NamedTuple):
    """On or off; `key` is the command that switches it too, for the field {key} of `sub`."""

    name: str
    label: str
    sub: str = ""
    key: str = ""


class Amount(NamedTuple):
    """A number between the bounds of its field, in steps; `shown` words it."""

    name: str
    label: str
    sub: str
    step: float
    shown: Callable[[float], str]
    live: bool = True


class OneOf(NamedTuple):
    """One of a few values, each with its name; names are translated when they are shown."""

    name: str
    label: str
    sub: str
    values: Sequence[tuple[object, str]]


class Door(NamedTuple):
    """A row that opens another page, which the settings page knows by this name."""

    name: str
    label: str
    sub: str = ""


Row = SettingSwitch | Amount | OneOf | Door
Section = tuple[str, tuple[Row, ...]]  # its heading and its rows


def percent(value: float) -> str:
    """1.25 -> "125 %"."""
    return _("{number} %").format(number=round(100 * value))


def seconds(value: float) -> str:
    """0.6 -> "0.6 s"."""
    return _("{number} s").format(number=decimal(value))


PACES: Final = (
    ("slow", N_("Slow")), ("normal", N_("Normal")), ("fast", N_("Fast")), ("off", N_("Off")),
)  # fmt: skip
# Settings that some kinds of games do not know: those that do name them among what they use.
OF_SOME: Final = frozenset({
    "warn_idle", "ask_done", "voice", "film", "ambience", "solo", "clocks",
})
SECTIONS: Final[tuple[Section, ...]] = (
    (
        N_("Display"),
        (
            OneOf("language", N_("Language"), "",
                  (("", N_("System language")), *LANGUAGES.items())),
            Amount("scale", N_("Size of the interface"), "", 0.05, percent, live=False),
            SettingSwitch(
                "full", N_("Full screen"), N_("{key} toggles it anywhere"), "everywhere.full"
            ),
            SettingSwitch(
                "contrast", N_("High contrast"), N_("stronger notes and lines, plain backgrounds")
            ),
        ),
    ),
    (
        N_("Game"),
        (
            SettingSwitch(
                "warn_idle",
                N_("Warn before skipping units"),
                N_("when most have not moved, or stacks could still regroup"),
            ),
            SettingSwitch(
                "ask_done", N_("Ask before a phase ends"), N_("only while units can still act")
            ),
            SettingSwitch(
                "hints",
                N_("Hints"),
                N_("in games started from now on; {key} gives one"),
                "play.hint",
            ),
            SettingSwitch(
                "voice",
                N_("The opponent speaks"),
                N_("a line at key moments, in games against the computer"),
            ),
        ),
    ),
    (
        N_("Motion and sound"),
        (
            SettingSwitch(
                "film",
                N_("Show what you missed"),
                N_("as a film, after the cover lifts; any time with {key}"),
                "play.away",
            ),
            SettingSwitch("still", N_("Reduce motion"), N_("counters jump to their places")),
            OneOf("pace", N_("Animation speed"), N_("any key or click skips them"), PACES),
            Amount(
                "rest", N_("Computer's pause"), N_("before each of its decisions"), 0.1, seconds
            ),
            Amount("volume", N_("Sound volume"), "", 0.05, percent),
            Amount(
                "ambience",
                N_("Ambience volume"),
                N_("insects, birds, wind and distant guns: in games that have them"),
                0.05,
                percent,
            ),
            SettingSwitch(
                "muted", N_("Mute"), N_("{key} toggles it anywhere"), "everywhere.silence"
            ),
        ),
    ),
    (
        N_("At the table"),
        (
            SettingSwitch(
                "solo",
                N_("One player plays both sides"),
                N_(
                    "no hand-over unless the game is sealed; the screen shows what the deciding "
                    "side may see"
                ),
            ),
            SettingSwitch(
                "clocks",
                N_("Show thinking time"),
                N_("of both sides, between two people; it stops under the cover and in menus"),
            ),
            Door("open-keys", N_("Keys"), N_("which key does what")),
        ),
    ),
)


def sections_of(kind: Kind) -> list[Section]:
    """The sections of the page for a kind of game: every game's, as far as it knows them, with its
    own after the first."""
    own = controls_of(kind)
    rows = tuple(SettingSwitch(*row) for row in own.switches)
    first, *others = SECTIONS
    known = [(heading, tuple(one._replace(sub=own.subs.get(one.name, one.sub)) for one in rows
                             if one.name not in OF_SOME - own.uses))
             for heading, rows in (first, (own.heading, rows), *others)]  # fmt: skip
    return [section for section in known if section[1]]


def widgets(settings: Settings, notes: dict[str, str], kind: Kind) -> list[Widget]:
    """The page's widgets for a kind of game from top to bottom. `notes` are sentences below a row,
    by its name."""
    made: list[Widget] = []
    for heading, rows in sections_of(kind):
        shown = [widget_of(row, settings, notes.get(row.name, "")) for row in rows]
        made.append(headed(Head(_(heading)), shown))
    return made


def widget_of(row: Row, settings: Settings, note: str = "") -> Widget:
    """The widget of a row, in the current language."""
    sub = " ".join(part for part in (_(row.sub), note) if part)
    if isinstance(row, Door):
        return Press(_(row.label), row.name, "", sub)
    now = getattr(settings, row.name)
    if isinstance(row, SettingSwitch):
        sub = sub.format(key=KEYBOARD.cap(row.key)) if row.key else sub
        return Toggle(_(row.label), row.name, now, sub)
    if isinstance(row, Amount):
        low, high = BOUNDS[row.name]
        return Slider(_(row.label), row.name, now, low, high, row.step, row.shown, sub, row.live)
    values = [(value, _(name)) for value, name in row.values]
    return ChoiceRow(_(row.label), row.name, now, values, sub)


SAMPLE: Final = {"birds": 1.0}  # what is heard of the ambience where there is none
LISTEN_MS = 1500.0  # how long the page waits for word from the sound device


class SettingsScreen(ScrolledPage):
    """The player's settings, as far as the game at hand knows them, or the one chosen last; every
    change counts at once and is kept."""

    paired, edge, air = True, 12, 24

    def __init__(self, app: Window, back: Screen) -> None:
        super().__init__(app, back)
        self._told = ""
        self._sample: Mapping[str, float] | None = None
        self._asks_at = self._asks_until = 0.0
        self._listen()

    @property
    def ambience(self) -> Mapping[str, float] | None:
        """The ambience while its volume is being set."""
        return self._sample

    def widgets(self) -> list[Widget]:
        self.heading = _("SETTINGS")
        kind = kind_shown_of(self.scenario or self.app.settings.game)
        return widgets(self.app.settings, self._notes(), kind)

    def _notes(self) -> dict[str, str]:
        """Why a row has no full effect now, in a sentence, by the row's name."""
        problem = self.app.sounds.problem
        notes = {"volume": _(problem)} if problem else {}
        limit = self._limit()
        notes |= {"full": _(self.app.no_full)} if self.app.no_full else {}
        return {**notes, "scale": limit} if limit else notes

    def _limit(self) -> str:
        """Why the interface is not as large as the player wants, "" if it is."""
        wished = self.app.settings.scale
        most, guide = (most_scale(*self.size, room) for room in (LEAST_ROOM, GUIDE_ROOM))
        if most < wished:
            told = _("In a window of this size, the maximum is {most}.")
            return told.format(most=shown_limit(most))
        if guide < wished:
            told = _("In this window, the maximum for Learn by playing is {guide}, because it "
                     "shows more at once.")
            return told.format(guide=shown_limit(guide))
        return ""

    def _listen(self) -> None:
        """Find out whether sounds can be played: the device answers after a moment."""
        self.app.sounds.wake()
        self._asks_at = self.app.clock() + LISTEN_MS / 10
        self._asks_until = self.app.clock() + LISTEN_MS

    def resized(self) -> None:
        self.renew()

    def wake_at(self) -> float | None:
        asks_at = self._asks_at if self._asks_at < self._asks_until else None
        return soonest(super().wake_at(), asks_at)

    def tick(self, now: float) -> None:
        super().tick(now)
        self._asks_at = now + LISTEN_MS / 10
        if self.app.sounds.problem != self._told:
            self._told = self.app.sounds.problem
            self.renew()

    def said(self, said: Said) -> None:
        if said.command == "open-keys":
            self.app.show(KeysScreen(self.app, self))
            return
        self.app.set(self.app.settings.but(**{said.command: said.value}))
        if said.command in ("volume", "muted"):
            self.app.sounds.play("stamp")
        if said.command in ("volume", "ambience", "muted"):
            self._listen()
        if said.command == "ambience" and self._sample is None:
            self._sample = self.app.sounds.loops or SAMPLE
        self.renew()


def shown_limit(scale: float) -> str:
    """A limit in words, rounded down to steps of 5 %."""
    return percent(int(20 * scale) / 20)
