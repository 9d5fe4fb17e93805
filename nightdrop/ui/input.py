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
    """A command; its key counts on the screen `place`.

    `key` is the default key's name, "" for none: arrows and Enter reach the command then, and the
    player may give it a key. `deed` is what it does if its name does not say so.
    """

    name: str
    key: str
    sentence: str
    deed: str = ""

    @property
    def place(self) -> str:
        return self.name.partition(".")[0]

    @property
    def meaning(self) -> str:
        """What a player calls the deed, on whatever screen: "undo", "search". A default key has
        one meaning."""
        return self.deed or self.name.partition(".")[2]


EVERYWHERE: Final = "everywhere"
# Screens that arrows and Enter walk: their golden button alone shows a key, and each that has one
# from the player.
MENUS: Final = frozenset((
    "title", "chapters", "pause", "new", "scenarios", "export", "campaign", "stories", "challenge",
    "mail", "send",
))  # fmt: skip
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
    "mail": N_("Among the games by mail"),
    "send": N_("When sending a letter"),
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
    ("play.click-too", "space", N_("also click the focused item"), "go on"),
    ("play.up", "up", N_("move up"), "walk"),
    ("play.down", "down", N_("move down"), "walk"),
    ("play.left", "left", N_("move left"), "walk"),
    ("play.right", "right", N_("move right"), "walk"),
    ("play.back", "escape", N_("go back: cancel the last choice, or close the last page opened")),
    ("play.unit", "n", N_("the next unit that can act; with Shift, the previous one")),
    ("play.stack", "i", N_("open a stack")),
    ("play.done", "d", N_("done with this phase")),
    ("play.undo", "u", N_("undo the last decision")),
    ("play.redo", "y", N_("redo what was undone")),
    ("play.anew", "backspace", N_("take back the whole activation, with new dice")),
    ("play.end", "end", N_("end the activation")),
    ("play.pass", "p", N_("pass")),
    ("play.draw", "r", N_("draw a reinforcement")),
    ("play.one", "1", N_("first activation, company or choice, or a roll of 1"), "choose"),
    ("play.two", "2", N_("second activation, company or choice, or a roll of 2"), "choose"),
    ("play.three", "3", N_("third activation, company or choice, or a roll of 3"), "choose"),
    ("play.four", "4", N_("fourth activation, company or choice, or a roll of 4"), "choose"),
    ("play.five", "5", N_("the fifth choice, or a roll of 5"), "choose"),
    ("play.six", "6", N_("the sixth choice, or a roll of 6"), "choose"),
    ("play.seven", "7", N_("the seventh choice"), "choose"),
    ("play.eight", "8", N_("the eighth choice"), "choose"),
    ("play.hand-over", "f8", N_("alone: hand the game to the computer, or take it back")),
    ("play.now", "", N_("make the opponent decide at once")),
    ("play.panel", "f2", N_("open or close the panel")),
    ("play.place", "/", N_("find a place or a unit by name (also Ctrl+F)"), "search"),
    ("play.forces", "f7", N_("the forces: order of battle, losses, cups and track")),
    ("play.log", "l", N_("the whole log")),
    ("play.away", "v", N_("what you missed, as a film")),
    ("play.counters", "h", N_("hide or show the counters")),
    ("play.hint", "t", N_("a hint; press again for the next best")),
    ("play.why", "?", N_("the reason for the computer's last action")),
    ("play.zoom-in", "+", N_("zoom in")),
    ("play.zoom-out", "-", N_("zoom out")),
    ("play.near", "o", N_("follow the available choices, or see the whole map")),
    ("play.legend", "f3", N_("the key to map and counters")),
    ("play.menu", "m", N_("the game menu")),
    ("play.guide-again", "f5", N_("restart this chapter of the guide")),
    ("play.guide-skip", "f6", N_("skip this chapter of the guide")),
    ("help.legend", "f3", N_("the key to map and counters")),
    ("help.keys", "", N_("all keys of the game on one page")),
    ("log.why", "?", N_("the reason for the computer's action")),
    ("log.undo", "u", N_("undo everything after the chosen line")),
    ("cover.menu", "m", N_("the game menu")),
    ("cover.send", "", N_("send this turn to the other player by mail")),
    ("cover.hold", "space", N_("hold to uncover the game"), "go on"),
    ("away.next", "right", N_("the next scene"), "walk"),
    ("away.back", "left", N_("the previous scene"), "walk"),
    ("away.play", "space", N_("play or pause"), "go on"),
    ("away.leave", "v", N_("back to the game"), "away"),
    ("replay.first", "home", N_("to the beginning"), "begin"),
    ("replay.jump-back", "pageup", N_("back one activation"), "leap"),
    ("replay.step-back", "left", N_("back one step"), "walk"),
    ("replay.play", "space", N_("play or pause"), "go on"),
    ("replay.step", "right", N_("forward one step"), "walk"),
    ("replay.jump", "pagedown", N_("forward one activation"), "leap"),
    ("replay.last", "end", N_("to the end"), "end"),
    ("replay.turn", "", N_("to the next turn; with Shift, the previous one")),
    ("replay.combat", "", N_("to the next combat; with Shift, the previous one")),
    ("replay.speed", "", N_("change speed, or show the secrets")),
    ("replay.us", "1", N_("view as the US player"), "choose"),
    ("replay.german", "2", N_("view as the German player"), "choose"),
    ("replay.both", "3", N_("view as both players"), "choose"),
    ("replay.all", "4", N_("view everything"), "choose"),
    ("replay.panel", "f2", N_("open or close the panel")),
    ("replay.zoom-in", "+", N_("zoom in")),
    ("replay.zoom-out", "-", N_("zoom out")),
    ("replay.fork", "", N_("play on from here")),
    ("replay.bench", "", N_("open this moment on the workbench")),
    ("replay.why", "?", N_("the reason for the computer's action")),
    ("replay.export", "", N_("export a text, a picture or an animated picture")),
    ("title.continue", "", N_("continue the last game")),
    ("title.new", "", N_("a new game")),
    ("title.day", "", N_("the deal of the day, in a game that has one")),
    ("title.challenge", "", N_("the challenge of the week")),
    ("title.campaign", "", N_("a campaign across several games")),
    ("title.guide", "", N_("learn by playing")),
    ("title.about", "", N_("about this game")),
    ("title.mail", "", N_("games by mail")),
    ("title.load", "", N_("saved games, to continue or to replay")),
    ("title.played", "", N_("results of the games played")),
    ("title.settings", "", N_("settings")),
    ("title.bench", "", N_("the workbench for set-ups")),
    ("title.quit", "", N_("quit")),
    ("chapters.one", "1", N_("the first chapter"), "choose"),
    ("chapters.two", "2", N_("the second chapter"), "choose"),
    ("chapters.three", "3", N_("the third chapter"), "choose"),
    ("chapters.four", "4", N_("the fourth chapter"), "choose"),
    ("chapters.five", "5", N_("the fifth chapter"), "choose"),
    ("chapters.six", "6", N_("the sixth chapter"), "choose"),
    ("chapters.seven", "7", N_("the seventh chapter"), "choose"),
    ("chapters.eight", "8", N_("the eighth chapter"), "choose"),
    ("chapters.nine", "9", N_("the ninth chapter"), "choose"),
    ("mail.play", "", N_("play the game that waits for you")),
    ("mail.look", "", N_("look at the map")),
    ("mail.again", "", N_("save your last letter again")),
    ("mail.copy", "", N_("copy the code of your last letter")),
    ("mail.whole", "", N_("copy the whole code of your last letter")),
    ("mail.one-screen", "", N_("play on at one screen")),
    ("mail.name", "", N_("rename the game")),
    ("mail.bin", "", N_("delete the game")),
    ("mail.invite", "", N_("invite a friend")),
    ("mail.paste", "", N_("paste a code (also Ctrl+V)")),
    ("send.file", "", N_("write the letter and save its file")),
    ("send.code", "", N_("write the letter and copy its code")),
    ("send.whole", "", N_("copy the whole code of the letter")),
    ("send.folder", "", N_("show the file in its folder")),
    ("send.look", "", N_("look at the map")),
    ("send.undo", "", N_("undo the last decision")),
    ("pause.save", "", N_("save a copy")),
    ("pause.load", "", N_("load a game")),
    ("pause.hand-over", "f8", N_("alone: hand the game to the computer")),
    ("pause.deal", "", N_("the same deal again")),
    ("pause.forces", "f7", N_("the forces: order of battle, losses, cups and track")),
    ("pause.settings", "", N_("settings")),
    ("pause.keys", "", N_("the keys of the game")),
    ("pause.about", "", N_("about this game")),
    ("pause.title", "", N_("main menu")),
    ("pause.quit", "", N_("quit")),
    ("new.start", "", N_("start")),
    ("new.game-one", "", N_("the first game")),
    ("new.game-two", "", N_("the second game")),
    ("new.game-three", "", N_("the third game")),
    ("new.game-four", "", N_("the fourth game")),
    ("new.two", "", N_("two players")),
    ("new.both", "", N_("both sides myself")),
    ("new.alone", "", N_("play alone")),
    ("new.side-one", "", N_("alone: the airborne side")),
    ("new.side-two", "", N_("alone: the occupying side")),
    ("new.watch", "", N_("alone: watch the computer play both sides")),
    ("new.level-one", "1", N_("alone: the first level"), "choose"),
    ("new.level-two", "2", N_("alone: the second level"), "choose"),
    ("new.level-three", "3", N_("alone: the third level"), "choose"),
    ("new.level-four", "4", N_("alone: the fourth level"), "choose"),
    ("new.second-one", "5", N_("alone: the first level for the other side"), "choose"),
    ("new.second-two", "6", N_("alone: the second level for the other side"), "choose"),
    ("new.second-three", "7", N_("alone: the third level for the other side"), "choose"),
    ("new.second-four", "8", N_("alone: the fourth level for the other side"), "choose"),
    ("new.mail", "", N_("two players: by mail")),
    ("new.hints", "", N_("alone: with hints, or without")),
    ("new.take-backs", "", N_("alone: take-backs with new dice, or not")),
    ("new.scenarios", "", N_("the scenarios of the game")),
    ("new.rules", "", N_("rules and dice")),
    ("new.dice", "", N_("who rolls the dice")),
    ("new.deal", "", N_("which deal: a new one, the day’s, or one by number; or a campaign")),
    ("scenarios.one", "1", N_("the whole game"), "choose"),
    ("scenarios.two", "2", N_("the first scenario"), "choose"),
    ("scenarios.three", "3", N_("the second scenario"), "choose"),
    ("scenarios.four", "4", N_("the third scenario"), "choose"),
    ("scenarios.five", "5", N_("the fourth scenario"), "choose"),
    ("scenarios.six", "6", N_("the fifth scenario"), "choose"),
    ("export.text", "", N_("text of the whole game")),
    ("export.picture", "", N_("picture of this moment")),
    ("export.size", "", N_("size of the picture")),
    ("export.film", "", N_("animated picture")),
    ("export.from", "", N_("its first turn")),
    ("export.until", "", N_("its last turn")),
    ("files.all", "1", N_("all games"), "choose"),
    ("files.going", "2", N_("games in progress"), "choose"),
    ("files.finished", "3", N_("finished games"), "choose"),
    ("files.sealed", "4", N_("sealed games"), "choose"),
    ("files.older", "5", N_("older games"), "choose"),
    ("files.search", "/", N_("search the games")),
    ("files.order", "", N_("change the order of the games")),
    ("files.open", "", N_("continue the chosen game")),
    ("files.replay", "", N_("replay the chosen game")),
    ("files.rename", "", N_("rename the chosen game")),
    ("files.delete", "delete", N_("delete the chosen game")),
    ("files.undo", "u", N_("restore the last deleted game")),
    ("played.one", "1", N_("results of the first game"), "choose"),
    ("played.two", "2", N_("results of the second game"), "choose"),
    ("played.three", "3", N_("results of the third game"), "choose"),
    ("played.four", "4", N_("results of the fourth game"), "choose"),
    ("played.who", "", N_("change which games are shown")),
    ("played.export", "", N_("export all of them as a table")),
    ("campaign.go", "", N_("play the next deal")),
    ("campaign.leave", "", N_("abandon the current deal")),
    ("campaign.last", "", N_("how the last deal went")),
    ("campaign.again", "", N_("another campaign")),
    ("stories.begin", "", N_("start a new campaign")),
    ("stories.go", "", N_("continue the campaign")),
    ("stories.side", "", N_("the other side")),
    ("stories.level", "", N_("another level for the computer player")),
    ("challenge.go", "", N_("play it, or continue it")),
    ("challenge.last", "", N_("how it went")),
    ("challenge.words", "", N_("copy the result as a line of text")),
    ("challenge.again", "", N_("try again (does not count)")),
    ("new.seal", "", N_("a secret or a plain save")),
    ("phrase.show", "f12", N_("show the passphrase while it is held")),
    ("result.replay", "", N_("replay the game from the chosen moment")),
    ("result.fork", "", N_("play on from the chosen moment")),
    ("result.again", "", N_("the same game with sides swapped")),
    ("result.undo", "u", N_("undo the decision that ended the game")),
    ("result.played", "", N_("results of the games played")),
    ("result.deal", "", N_("the same deal again")),
    ("result.words", "", N_("copy the result as a line of text")),
    ("result.share", "", N_("export a text and a picture of it")),
    ("result.folder", "", N_("open the export folder")),
    ("result.copy", "", N_("copy the exported picture")),
    ("result.one", "1", N_("the first turning point"), "choose"),
    ("result.two", "2", N_("the second turning point"), "choose"),
    ("result.three", "3", N_("the third turning point"), "choose"),
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
        """The name of a command's key, "" for none; a default key that the player gave to another
        command of its screen is that one's."""
        if not self._bound:
            return command.key
        bound = self._bound.get(command.name)
        if bound is not None:
            return bound
        taken = any(key == command.key and by_name(name).place == command.place
                    for name, key in self._bound.items())  # fmt: skip
        return "" if taken else command.key

    def cap_in(self, place: str, name: str, is_golden: bool) -> str:
        """What the key cap of a button shows on a screen, "" for none; `name` as for `cap`, ""
        for a button without a key."""
        if place in MENUS and name not in self._bound:
            return self.cap("press") if is_golden else ""
        return self.cap(name) if name else ""

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
        keys.pop("", None)
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


def is_paste(event: pygame.event.Event) -> bool:
    """Whether a key pastes: V with Ctrl, or with Cmd."""
    pastes = event.type == pygame.KEYDOWN and _letter(event) == "v"
    return pastes and bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))


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
    bad = {name for name, key in kept.items() if _is_spoilt(kept, by_name(name), key)}
    return sound({n: k for n, k in kept.items() if n not in bad}) if bad else kept


def _is_spoilt(bound: Mapping[str, str], command: Command, key: str) -> bool:
    """Whether a command cannot keep the player's key: it is unfit, the player gave it twice, or it
    counts on every screen. Any other default key gives way."""
    others = rivals(bound, command, key)
    taken = any(other.name in bound or other.place == EVERYWHERE for other in others)
    return taken or bool(unfit(command, key))


def _meet(one: Command, other: Command) -> bool:
    """Whether the keys of two commands count on one screen."""
    return EVERYWHERE in (one.place, other.place) or one.place == other.place


def rivals(bound: Mapping[str, str], command: Command, key: str) -> list[Command]:
    """The other commands that have this key where `command` counts."""
    meeting = (other for other in ALL if other.name != command.name and _meet(command, other))
    return [other for other in meeting if key and bound.get(other.name, other.key) == key]


def clash(bound: Mapping[str, str], command: Command, key: str) -> Command | None:
    """Another command that has this key where `command` counts, or None."""
    return next(iter(rivals(bound, command, key)), None)


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
