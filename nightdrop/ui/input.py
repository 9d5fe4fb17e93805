"""The keyboard: the commands that have a key, the player's bindings, and names of keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

import pygame

from nightdrop.table.language import N_, NP_, _, pgettext
from nightdrop.ui.controls import Row, controls

# A sign is its own name; every other key is called as pygame's constant is, in small letters.
_CODES: Final[dict[str, int]] = {
    name.removeprefix("K_").lower(): code
    for name, code in vars(pygame).items()
    if name.startswith("K_")
}
_NAMES: Final[dict[int, str]] = {code: name for name, code in reversed(_CODES.items())}
_CAPS: Final[dict[str, str]] = {
    "return": NP_("key", "Enter"), "escape": NP_("key", "Esc"), "space": NP_("key", "Space"),
    "tab": NP_("key", "Tab"), "backspace": NP_("key", "Backspace"), "delete": NP_("key", "Del"),
    "insert": NP_("key", "Ins"), "home": NP_("key", "Home"), "end": NP_("key", "End"),
    "pageup": NP_("key", "PgUp"), "pagedown": NP_("key", "PgDn"), "up": NP_("key", "Up"),
    "down": NP_("key", "Down"), "left": NP_("key", "Left"), "right": NP_("key", "Right"),
    "pause": NP_("key", "Pause"), "-": "−",
}  # fmt: skip


def name_of(code: int) -> str:
    """The name of a key code: "d", "è", "return", "pageup"; "" for a code that has none."""
    if 32 < code < 0x110000 and code != pygame.K_DELETE:
        return chr(code).lower()
    return _NAMES.get(code, "")


def code_of(name: str) -> int:
    """The code of a key by its name; 0 for an unknown one."""
    return ord(name) if len(name) == 1 else _CODES.get(name, 0)


def is_modifier(code: int) -> bool:
    return name_of(code) in _MODIFIERS


def is_repeated(code: int) -> bool:
    """Whether a key repeats while it is held: one that walks, erases or zooms."""
    return name_of(code) in _REPEATED


def display(name: str) -> str:
    """What a key cap shows, in the current language."""
    if name in _CAPS:
        return pgettext("key", _CAPS[name])
    if name.startswith("kp_"):
        return _("Pad {key}").format(key=_CAPS.get(name[3:], name[3:]).upper())
    return name.upper() if len(name) == 1 or name[:1] == "f" else name.capitalize()


class Command(NamedTuple):
    """A command; its key counts on the screen `place`; `key` is the default key's name."""

    name: str
    key: str
    sentence: str

    @property
    def place(self) -> str:
        return self.name.partition(".")[0]


EVERYWHERE: Final = "everywhere"
# Keys that walk through menus and lists and choose there; only the game may bind them otherwise.
# Their names are the keys' own but for these.
_WALKS: Final[dict[str, str]] = {
    "return": "press", "escape": "back", "tab": "focus", "backspace": "erase", "delete": "delete",
    "space": "space", "up": "up", "down": "down", "left": "left", "right": "right",
    "pageup": "pageup", "pagedown": "pagedown", "home": "home", "end": "end",
}  # fmt: skip
FIXED: Final = ("tab", "return", "escape", "up", "down", "left", "right", "pageup", "pagedown")
_REPEATED: Final = frozenset((
    "up", "down", "left", "right", "pageup", "pagedown", "tab", "backspace", "delete", "+", "-",
    "=", "kp_plus", "kp_minus",
))  # fmt: skip
# Keys that are taken for another where they have no command of their own.
_STANDS_FOR: Final[dict[str, str]] = {
    "kp_enter": "return", "kp_plus": "+", "=": "+", "kp_minus": "-", "kp_divide": "/",
    **{f"kp_{digit}": str(digit) for digit in range(10)},
}  # fmt: skip
# Chords that everybody expects, by the letter that goes down with Ctrl or Meta.
_CHORDS: Final = {"z": "play.undo", "y": "play.redo", "f": "play.place"}
# The commands of the digits in the game.
DIGITS: Final = ("", *(f"play.{name}" for name in (
    "one", "two", "three", "four", "five", "six", "seven", "eight")))

_OWN_PLACES: Final[dict[str, str]] = {
    EVERYWHERE: N_("On every screen"),
    "play": N_("In the game"),
    "help": N_("In the rules in brief"),
    "log": N_("In the log"),
    "cover": N_("At the hand-over"),
    "away": N_("What happened while you were away"),
    "replay": N_("In a replay"),
    "title": N_("In the main menu"),
    "chapters": N_("In the list of chapters"),
    "pause": N_("In the game's menu"),
    "new": N_("Before a new game"),
    "scenarios": N_("Among the scenarios of a game"),
    "phrase": N_("When typing passphrases"),
    "result": N_("At the end of a game"),
    "export": N_("When exporting a game"),
    "files": N_("In a list of games"),
    "played": N_("Among the games played"),
    "campaign": N_("On the campaign sheet"),
    "stories": N_("When starting a campaign across several games"),
    "challenge": N_("In the challenge of the week"),
}

_OWN: Final[tuple[Row, ...]] = (
    ("everywhere.help", "f1", N_("the rules, in brief")),
    ("everywhere.silence", "f4", N_("sound off or on")),
    ("everywhere.full", "f11", N_("full screen, or a window again")),
    ("play.next", "tab", N_("the next clickable item; with Shift, the previous one")),
    ("play.click", "return", N_("click the focused item")),
    ("play.click-too", "space", N_("also click the focused item")),
    ("play.up", "up", N_("move up")),
    ("play.down", "down", N_("move down")),
    ("play.left", "left", N_("move left")),
    ("play.right", "right", N_("move right")),
    ("play.back", "escape", N_("go back: cancel the last choice, or close the last page opened")),
    ("play.unit", "n", N_("the next unit that can act; with Shift, the previous one")),
    ("play.stack", "i", N_("open a stack")),
    ("play.done", "d", N_("done with this phase")),
    ("play.undo", "u", N_("undo the last decision")),
    ("play.redo", "y", N_("redo what was undone")),
    ("play.anew", "backspace", N_("take back the whole activation, with new dice")),
    ("play.end", "end", N_("end the activation")),
    ("play.pass", "p", N_("pass")),
    ("play.draw", "r", N_("draw a reinforcement, or let the dice decide")),
    ("play.one", "1", N_("first activation, company or choice, or a roll of 1")),
    ("play.two", "2", N_("second activation, company or choice, or a roll of 2")),
    ("play.three", "3", N_("third activation, company or choice, or a roll of 3")),
    ("play.four", "4", N_("fourth activation, company or choice, or a roll of 4")),
    ("play.five", "5", N_("the fifth choice, or a roll of 5")),
    ("play.six", "6", N_("the sixth choice, or a roll of 6")),
    ("play.seven", "7", N_("the seventh choice")),
    ("play.eight", "8", N_("the eighth choice")),
    ("play.hand-over", "f8", N_("solitaire: hand the game to the computer, or take it back")),
    ("play.now", "e", N_("make the opponent decide at once")),
    ("play.panel", "f2", N_("open or close the panel")),
    ("play.place", "/", N_("find a place or a unit by name (also Ctrl+F)")),
    ("play.forces", "f7", N_("the forces: order of battle, losses, cups and track")),
    ("play.log", "l", N_("the whole log")),
    ("play.away", "v", N_("what you missed, as a film")),
    ("play.counters", "h", N_("hide or show the counters")),
    ("play.hint", "t", N_("a hint; press again for the next best")),
    ("play.why", "w", N_("the reason for the computer's last action")),
    ("play.zoom-in", "+", N_("zoom in")),
    ("play.zoom-out", "-", N_("zoom out")),
    ("play.near", "o", N_("follow the available choices, or see the whole map")),
    ("play.legend", "f3", N_("the key to map and counters")),
    ("play.menu", "m", N_("the game menu")),
    ("play.guide-again", "f5", N_("restart this chapter of the guide")),
    ("play.guide-skip", "f6", N_("skip this chapter of the guide")),
    ("help.legend", "f3", N_("the key to map and counters")),
    ("help.keys", "f2", N_("all keys of the game on one page")),
    ("log.why", "w", N_("the reason for the computer's action")),
    ("log.undo", "u", N_("undo everything after the chosen line")),
    ("cover.menu", "m", N_("the game menu")),
    ("cover.hold", "space", N_("hold to uncover the game")),
    ("away.next", "right", N_("the next scene")),
    ("away.back", "left", N_("the previous scene")),
    ("away.play", "space", N_("play or pause")),
    ("away.leave", "v", N_("back to the game")),
    ("replay.first", "home", N_("to the beginning")),
    ("replay.jump-back", "pageup", N_("back one activation")),
    ("replay.step-back", "left", N_("back one step")),
    ("replay.play", "space", N_("play or pause")),
    ("replay.step", "right", N_("forward one step")),
    ("replay.jump", "pagedown", N_("forward one activation")),
    ("replay.last", "end", N_("to the end")),
    ("replay.turn", "t", N_("to the next turn; with Shift, the previous one")),
    ("replay.combat", "c", N_("to the next combat; with Shift, the previous one")),
    ("replay.speed", "s", N_("change speed, or show the secrets")),
    ("replay.us", "1", N_("view as the US player")),
    ("replay.german", "2", N_("view as the German player")),
    ("replay.both", "3", N_("view as both players")),
    ("replay.all", "4", N_("view everything")),
    ("replay.panel", "f2", N_("open or close the panel")),
    ("replay.zoom-in", "+", N_("zoom in")),
    ("replay.zoom-out", "-", N_("zoom out")),
    ("replay.fork", "b", N_("play on from here")),
    ("replay.bench", "k", N_("open this moment on the workbench")),
    ("replay.why", "w", N_("the reason for the computer's action")),
    ("replay.export", "e", N_("export a text, a picture or an animated picture")),
    ("title.continue", "c", N_("continue the last game")),
    ("title.game-one", "f2", N_("the first game")),
    ("title.game-two", "f3", N_("the second game")),
    ("title.game-three", "f5", N_("the third game")),
    ("title.game-four", "f6", N_("the fourth game")),
    ("title.alone", "p", N_("play alone")),
    ("title.new", "n", N_("a new game")),
    ("title.day", "y", N_("the deal of the day, in a game that has one")),
    ("title.challenge", "h", N_("the challenge of the week")),
    ("title.campaign", "k", N_("a campaign across several games")),
    ("title.guide", "g", N_("learn by playing")),
    ("title.about", "a", N_("about this game")),
    ("title.load", "l", N_("load a game")),
    ("title.replay", "r", N_("replays")),
    ("title.played", "s", N_("results of the games played")),
    ("title.settings", "o", N_("settings")),
    ("title.bench", "w", N_("the workbench for set-ups")),
    ("title.quit", "q", N_("quit")),
    ("chapters.one", "1", N_("the first chapter")),
    ("chapters.two", "2", N_("the second chapter")),
    ("chapters.three", "3", N_("the third chapter")),
    ("chapters.four", "4", N_("the fourth chapter")),
    ("chapters.five", "5", N_("the fifth chapter")),
    ("chapters.six", "6", N_("the sixth chapter")),
    ("chapters.seven", "7", N_("the seventh chapter")),
    ("chapters.eight", "8", N_("the eighth chapter")),
    ("chapters.nine", "9", N_("the ninth chapter")),
    ("pause.save", "s", N_("save a copy")),
    ("pause.load", "l", N_("load a game")),
    ("pause.hand-over", "f8", N_("solitaire: hand the game to the computer")),
    ("pause.deal", "d", N_("the same deal again")),
    ("pause.forces", "f7", N_("the forces: order of battle, losses, cups and track")),
    ("pause.settings", "o", N_("settings")),
    ("pause.about", "a", N_("about this game")),
    ("pause.title", "t", N_("main menu")),
    ("pause.quit", "q", N_("quit")),
    ("new.start", "s", N_("start")),
    ("new.game-one", "f2", N_("the first game")),
    ("new.game-two", "f3", N_("the second game")),
    ("new.game-three", "f5", N_("the third game")),
    ("new.game-four", "f6", N_("the fourth game")),
    ("new.two", "t", N_("two players")),
    ("new.both", "b", N_("both sides myself")),
    ("new.alone", "a", N_("play alone")),
    ("new.side-one", "u", N_("alone: the airborne side")),
    ("new.side-two", "g", N_("alone: the occupying side")),
    ("new.watch", "w", N_("alone: watch the computer play both sides")),
    ("new.level-one", "1", N_("alone: the first level")),
    ("new.level-two", "2", N_("alone: the second level")),
    ("new.level-three", "3", N_("alone: the third level")),
    ("new.level-four", "4", N_("alone: the fourth level")),
    ("new.second-one", "5", N_("alone: the first level for the other side")),
    ("new.second-two", "6", N_("alone: the second level for the other side")),
    ("new.second-three", "7", N_("alone: the third level for the other side")),
    ("new.second-four", "8", N_("alone: the fourth level for the other side")),
    ("new.hints", "h", N_("alone: with hints, or without")),
    ("new.take-backs", "r", N_("alone: take-backs with new dice, or not")),
    ("new.scenarios", "c", N_("the scenarios of the game")),
    ("new.rules", "o", N_("rules and dice")),
    ("new.dice", "d", N_("who rolls the dice")),
    ("new.deal", "n", N_("which deal: a new one, the day’s, or one by number; or a campaign")),
    ("scenarios.one", "1", N_("the whole game")),
    ("scenarios.two", "2", N_("the first scenario")),
    ("scenarios.three", "3", N_("the second scenario")),
    ("scenarios.four", "4", N_("the third scenario")),
    ("scenarios.five", "5", N_("the fourth scenario")),
    ("scenarios.six", "6", N_("the fifth scenario")),
    ("export.text", "t", N_("text of the whole game")),
    ("export.picture", "p", N_("picture of this moment")),
    ("export.size", "s", N_("size of the picture")),
    ("export.film", "a", N_("animated picture")),
    ("export.from", "f", N_("its first turn")),
    ("export.until", "u", N_("its last turn")),
    ("files.all", "1", N_("all games")),
    ("files.going", "2", N_("games in progress")),
    ("files.finished", "3", N_("finished games")),
    ("files.sealed", "4", N_("sealed games")),
    ("files.older", "o", N_("older games")),
    ("files.search", "/", N_("search the games")),
    ("files.order", "s", N_("change the order of the games")),
    ("files.open", "c", N_("continue the chosen game")),
    ("files.replay", "r", N_("replay the chosen game")),
    ("files.rename", "f2", N_("rename the chosen game")),
    ("files.delete", "delete", N_("delete the chosen game")),
    ("files.undo", "u", N_("restore the last deleted game")),
    ("played.one", "1", N_("results of the first game")),
    ("played.two", "2", N_("results of the second game")),
    ("played.three", "3", N_("results of the third game")),
    ("played.four", "4", N_("results of the fourth game")),
    ("played.who", "w", N_("change which games are shown")),
    ("played.export", "e", N_("export all of them as a table")),
    ("campaign.go", "g", N_("play the next deal")),
    ("campaign.leave", "x", N_("abandon the current deal")),
    ("campaign.last", "h", N_("how the last deal went")),
    ("campaign.again", "a", N_("another campaign")),
    ("stories.begin", "b", N_("start a new campaign")),
    ("stories.go", "g", N_("continue the campaign")),
    ("stories.side", "s", N_("the other side")),
    ("stories.level", "l", N_("another level for the computer player")),
    ("challenge.go", "g", N_("play it, or continue it")),
    ("challenge.last", "h", N_("how it went")),
    ("challenge.words", "w", N_("copy the result as a line of text")),
    ("challenge.again", "a", N_("try again (does not count)")),
    ("new.seal", "p", N_("a secret or a plain save")),
    ("phrase.show", "f2", N_("show the passphrase while it is held")),
    ("result.replay", "r", N_("replay the game from the chosen moment")),
    ("result.fork", "p", N_("play on from the chosen moment")),
    ("result.again", "a", N_("the same game with sides swapped")),
    ("result.undo", "u", N_("undo the decision that ended the game")),
    ("result.played", "g", N_("results of the games played")),
    ("result.deal", "d", N_("the same deal again")),
    ("result.words", "w", N_("copy the result as a line of text")),
    ("result.share", "s", N_("export a text and a picture of it")),
    ("result.folder", "f", N_("open the export folder")),
    ("result.copy", "c", N_("copy the exported picture")),
    ("result.one", "1", N_("the first turning point")),
    ("result.two", "2", N_("the second turning point")),
    ("result.three", "3", N_("the third turning point")),
)


def _all() -> Iterator[Row]:
    """The rows of the table, with those of the kinds of game in their places."""
    more = tuple(one.commands for one in controls())
    for row in (*_OWN, ("", "", "")):
        yield from (row,) if row[0] else ()
        for commands in more:
            yield from commands.get(row[0], ())


def _places() -> Iterator[tuple[str, str]]:
    """The screens with keys, with those of the kinds of game in their places."""
    more = tuple(one.places for one in controls())
    for place, title in (*_OWN_PLACES.items(), ("", "")):
        for places in more:
            yield from places.get(place, ())
        yield from ((place, title),) if place else ()


PLACES: Final[dict[str, str]] = dict(_places())
ALL: Final[tuple[Command, ...]] = tuple(Command(*row) for row in _all())


def by_name(name: str) -> Command:
    """The command of a name. Raises KeyError for an unknown one."""
    return _named()[name]


@cache
def _named() -> dict[str, Command]:
    return {command.name: command for command in ALL}


@cache
def commands_of(place: str) -> tuple[Command, ...]:
    """The commands whose keys count on a screen, including those of every screen."""
    return tuple(command for command in ALL if command.place in (EVERYWHERE, place))


_CHORD: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
_SHIFTS: Final = pygame.KMOD_SHIFT | pygame.KMOD_MODE
_MODIFIERS: Final = frozenset({
    "lshift", "rshift", "lctrl", "rctrl", "lalt", "ralt", "lmeta", "rmeta", "lsuper", "rsuper",
    "mode", "capslock", "numlockclear", "numlock", "scrolllock", "scrollock", "printscreen",
    "print", "sysreq", "unknown",
})  # fmt: skip
# What the keys of an American keyboard say, by their scancodes, which are the same on every
# keyboard of the world: the letters, the digit row, and the two keys right of it.
_PLACES: Final[Mapping[int, str]] = {
    **{4 + number: letter for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz")},
    **{30 + number: sign for number, sign in enumerate("1234567890")},
    45: "-", 46: "=",
}  # fmt: skip


class Keyboard:
    """The player's key bindings.

    `place` is the screen on top, as the table of keys names it; `over` is what has precedence
    there, such as a surface's keys.
    """

    def __init__(self) -> None:
        self.place = self.over = ""
        self._bound: dict[str, str] = {}

    def bind(self, bound: Mapping[str, str]) -> None:
        """Set the player's keys, by the name of the command; unusable ones are dropped."""
        self._bound = sound(bound)

    def key_of(self, command: Command) -> str:
        return self._bound.get(command.name, command.key)

    def cap(self, name: str) -> str:
        """What the key cap of a command, or of a walking key, shows. Raises KeyError."""
        if "." in name:
            return display(self.key_of(by_name(name)))
        return display(next(key for key, walks in _WALKS.items() if walks == name))

    def command(self, event: pygame.event.Event) -> str:
        """The name of the command that a key-down means on the screen on top, "" for none."""
        return self._meant(event) if event.type == pygame.KEYDOWN else ""

    def released(self, event: pygame.event.Event) -> str:
        """The name of the command whose key goes up, "" for none."""
        return self._meant(event) if event.type == pygame.KEYUP else ""

    def _meant(self, event: pygame.event.Event) -> str:
        mod = getattr(event, "mod", 0)
        if mod & _CHORD:
            return self._chord(_letter(event), mod)
        commands = (*commands_of(self.place), *commands_of(self.over))
        keys = {self.key_of(command): command.name for command in commands}
        bound = set(self._bound.values())  # what the player chose goes before a key's place
        names = sorted(_names(event), key=lambda name: name not in bound)
        return next((keys[name] for name in names if name in keys), "")

    def _chord(self, letter: str, mod: int) -> str:
        """In a game Ctrl+Z undoes, Ctrl+Y or Ctrl+Shift+Z redoes, and Ctrl+F finds."""
        if self.place != "play" or mod & pygame.KMOD_ALT or letter not in _CHORDS:
            return ""
        again = mod & pygame.KMOD_SHIFT and letter == "z"
        return "play.redo" if again else _CHORDS[letter]


def walk(event: pygame.event.Event) -> str:
    """What a key that goes down means in every menu and list: "press", "back", "focus", "erase",
    "up" ..., "" for any other event."""
    if event.type != pygame.KEYDOWN:
        return ""
    name = name_of(event.key)
    return _WALKS.get(_STANDS_FOR.get(name, name), "")


def is_wheel(event: pygame.event.Event) -> bool:
    """Whether a wheel was turned or tilted, or two fingers were moved."""
    return event.type == pygame.MOUSEWHEEL


def wheel(event: pygame.event.Event) -> int:
    """How many notches a wheel was turned away from the player.

    0 for any other event, and for a wheel that is tilted to the side.
    """
    return event.y if is_wheel(event) else 0


def zoom_step(event: pygame.event.Event) -> int:
    """What a wheel does to a map: 1 zooms in, -1 zooms out, 0 neither."""
    turned = wheel(event)
    return (turned > 0) - (turned < 0)


def is_down(*walks: str) -> bool:
    held = pygame.key.get_pressed()
    return any(held[code_of(key)] for key, name in _WALKS.items() if name in walks)


def _names(event: pygame.event.Event) -> tuple[str, ...]:
    """What a key may be meant as, the likeliest first.

    The sign it typed, its own name, the key that it stands for, and what an American keyboard has
    in its place.

    A key of the digit row is its digit, unless Shift makes a sign of it: where digits need Shift,
    the signs of the row, a minus or a plus among them, would leave holes in it. The name of such a
    key depends on the system. Elsewhere the place counts if the key's own sign is not a Latin
    letter, so that letters work in any script; and last, right of the digits, for the minus that
    such a row lacks.
    """
    typed, name = getattr(event, "unicode", ""), name_of(event.key)
    sign = typed if typed.isprintable() and not typed.isalnum() and typed != " " else ""
    place, other = _place(event), _STANDS_FOR.get(name, "")
    if place.isdigit():
        makes_sign = getattr(event, "mod", 0) & _SHIFTS and not typed.isdigit()
        return (sign, place, name, other) if makes_sign else (place, sign, name, other)
    if name.isascii() and (len(name) > 1 or name.isalnum()):
        return sign, name, other
    return (sign, name, place, other) if place.isalpha() else (sign, name, other, place)


def _place(event: pygame.event.Event) -> str:
    """The key of an American keyboard in its place; "" beyond letters and the digit row."""
    return _PLACES.get(getattr(event, "scancode", 0), "")


def _letter(event: pygame.event.Event) -> str:
    name = name_of(event.key)
    return name if name.isascii() and name.isalpha() else _place(event)


KEYBOARD: Final = Keyboard()  # one per process: two people look at one screen


def sound(bound: Mapping[str, str]) -> dict[str, str]:
    """The bindings that can be used: known commands and keys, and no key twice."""
    kept: dict[str, str] = {}
    for name, key in sorted(bound.items()):
        known = any(command.name == name for command in ALL)
        if known and isinstance(key, str) and code_of(key) and by_name(name).key != key:
            kept[name] = key
    clashing = {n for n, k in kept.items() if clash(kept, by_name(n), k) or unfit(by_name(n), k)}
    return sound({n: k for n, k in kept.items() if n not in clashing}) if clashing else kept


def clash(bound: Mapping[str, str], command: Command, key: str) -> Command | None:
    """Another command that has this key where `command` counts, or None."""
    for other in ALL:
        together = EVERYWHERE in (command.place, other.place) or other.place == command.place
        if together and other.name != command.name and bound.get(other.name, other.key) == key:
            return other
    return None


def unfit(command: Command, key: str) -> str:
    """Why a command cannot have a key: "modifier", "typing", "fixed", or "" if it can."""
    if key in _MODIFIERS:
        return "modifier"
    typed = len(key) == 1 or key in ("space", "backspace", *FIXED)
    if command.place in (EVERYWHERE, "phrase") and typed:
        return "typing"
    if command.place != "play" and key in FIXED and key != command.key:
        return "fixed"
    return ""
