"""The terminal edition: the game as plain sentences and typed lines, for eyes or screen reader.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from textwrap import fill
from threading import Event, Lock, Thread
from typing import Final, TextIO

from nightdrop.engine.model import CHANCE, Action
from nightdrop.games import component
from nightdrop.rules.actions import DONE
from nightdrop.table.disk.logs import fault
from nightdrop.table.disk.yaml import FileError, parse_yaml
from nightdrop.table.language import _
from nightdrop.table.match.finishing import finisher, who_can_be_replaced
from nightdrop.table.match.giving_up import times_asked, who_can_give_up
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.match.program_advice import ProgramPlayer, Think
from nightdrop.table.match.status import (
    deal_words,
    given_up_sentence,
    hint_sentence,
    mail_sentences,
    result_line,
    take_back_sentence,
)
from nightdrop.table.match.turn_again import turn_again
from nightdrop.table.record.dealers import Dice
from nightdrop.table.record.record import HUMAN, Players
from nightdrop.table.record.saves import new_save
from nightdrop.table.record.sealed import Seal
from nightdrop.table.scenario.scenarios import FIRST, title_of
from nightdrop.table.terminal import commands
from nightdrop.table.terminal.menu import Sitting, typed_of
from nightdrop.table.words import sentences as said
from nightdrop.table.words.nouns import capital, side_words
from nightdrop.table.words.reasons import failed_sentence
from nightdrop.table.words.sides import level_name

# Characters that screen readers mispronounce, and what replaces them.
_PLAIN: Final = str.maketrans({"–": "-", "×": "x", "’": "'"})
_BLANK_LINES: Final = 60
# Terminals that, by terminfo, cannot clear their scrollback.
_KEEPING: Final = ("dumb", "screen", "vt", "ansi")
_MOST_NEWS: Final = 30
_ENDING: Final = ("end",)  # orders that end a step
GIVE_UP: Final = "give up"

RETRY_S: Final = 5.0


class Saving:
    """The saving of one game, with retries.

    While the terminal waits for a line, `watch` retries every `wait_s` seconds, in a thread that
    runs only until the game is on disk. Either thread holds `busy` while it uses the match or
    writes to the terminal. `saved` is called, with `busy` held, when a retry has succeeded.
    """

    def __init__(self, match: Match, saved: Callable[[], None], wait_s: float = RETRY_S) -> None:
        self.busy = Lock()
        self._match, self._saved, self._wait_s = match, saved, wait_s
        self._told: str | None = None
        self._thread: Thread | None = None
        self._ended = Event()

    def news(self) -> list[str]:
        """Return what changed since the last call: why the game is not saved, or that it is."""
        before, problem = self._told, self._match.save_problem
        self._told = problem
        if problem == before:
            return []
        return [said.typed("no_autosave", problem=problem) if problem else said.typed("kept_again")]

    def watch(self) -> None:
        """Start retrying if needed; call with `busy` held."""
        if self._match.save_problem and self._thread is None:
            self._thread = Thread(target=self._run, name="saving", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop retrying; call without holding `busy`."""
        self._ended.set()
        if (thread := self._thread) is not None:
            thread.join()

    def _run(self) -> None:
        """Retry until the game is on disk or the terminal closes; after a fault, from the next
        prompt on."""
        try:
            while not self._ended.wait(self._wait_s):
                with self.busy:
                    if self._is_saved():
                        self._thread = None
                        return
        except Exception as problem:
            self._thread = None
            fault(problem, "saving a game again")

    def _is_saved(self) -> bool:
        """Retry once, unless an action of the players has saved the game meanwhile."""
        if self._match.save_problem:
            self._match.save_again()
            if not self._match.save_problem:
                with suppress(OSError, ValueError):  # the terminal may be gone
                    self._saved()
        return not self._match.save_problem


class Terminal:
    """A game at one keyboard: lines come from `lines`, sentences go to `out`."""

    def __init__(
        self,
        match: Match,
        lines: TextIO,
        out: TextIO,
        kept: Path | None = None,
        *,
        solo: bool = False,
        think: Think | None = None,
        speaks: bool = True,
    ) -> None:
        """`kept` is the file of the game; `solo`: one player plays both sides.

        `think` is how the program thinks, for the sides that the record gives it; `speaks`: its
        lines are shown.
        """
        self.sitting = Sitting(match, solo, think, speaks=speaks)
        self._opponent = ProgramPlayer(match, think) if think else None
        self._lines, self._out, self._kept = lines, out, kept
        self.saving = Saving(match, self._saved)
        self.is_running = True

    def run(self) -> int:
        """Play until the players quit or the input ends; return the exit code."""
        with self.saving.busy:
            self._begin()
        try:
            while self.is_running and (line := self._lines.readline()):
                with self.saving.busy:
                    self.answer(line)
                    self._prompt()
        finally:
            self.saving.close()
            self.sitting.match.save_again()  # however the loop ended
            if self.is_running:
                self._close()
        if self.is_running:  # the input ended: no question can be asked
            self._say(["", *self._unsaved("never_saved")])
        return 0

    def _begin(self) -> None:
        """Welcome the players, say where the game is kept, and ask the first question."""
        self._say([said.typed("welcome", title=title_of(self.sitting.match.header.scenario))])
        if deal := self.sitting.match.deal:
            self._say([f"{capital(deal_words(deal))}."])
        if self.sitting.match.notice:
            self._say([self.sitting.match.notice])
        elif self._kept and not self.sitting.match.save_problem:
            self._say([said.typed("kept", path=self._kept)])
        self._say(self.saving.news())
        self._say(self.sitting.seats())
        view = self.sitting.view
        self._say([component(view.game.rules.kind, "stands")(view)])
        if not self.sitting.bot_decides:
            self._tell()
        self._answered()
        self._ask()
        self._prompt()

    def _prompt(self) -> None:
        """Print the prompt, and start retrying a failed save."""
        if self.is_running:
            self._out.write("> ")
            self._out.flush()
            self.saving.watch()

    def answer(self, line: str) -> None:
        """Obey one line and print the result; bad lines change nothing."""
        armed, moment = self.sitting.armed, self.sitting.match.moment
        try:
            self._obey(line)
        except Refused as refusal:
            self._say([self.sitting.refused(refusal)])
        except said.SayError as problem:
            self._say([str(problem)])
        except Exception as problem:
            # The game goes on whatever fails; a failed `submit` has changed nothing.
            is_done = self.sitting.match.moment != moment
            self._say([said.typed("untold" if is_done else "cannot", kind=type(problem).__name__)])
            self.sitting.refresh()  # another may decide now
            fault(problem, "a line at the terminal")
        if self.sitting.armed == armed:
            self.sitting.armed = None  # to be asked for twice means twice in a row

    def _obey(self, line: str) -> None:
        """Obey a line; while the screen is covered only commands that reveal no secret."""
        name, text = commands.command_of(self.sitting, line)
        sitting = self.sitting
        if name == "quit":
            self._quit()
        elif name == "undo":
            self._undo()
        elif name == "take-back":
            self._go_back(text)
        elif sitting.must_cover and name != "help":
            self._covered(line)
        elif name == "redo":
            self._redo()
        elif name == "turn-again":
            self._turn_again()
        elif name == "finish":
            self._finish()
        elif name == GIVE_UP:
            self._give_up(text)
        elif name in sitting.typing.orders:
            self._order(name, text)
        elif name or not line.strip():
            self._say(list(commands.obey(sitting, name or "again", text)))
        else:
            self._say_or_do(line)

    def _say_or_do(self, line: str) -> None:
        """Take the actions that a line means, or list the moves of the counter it names.

        If one of them is refused, those before it are reported first.
        """
        sitting, moment = self.sitting, self.sitting.match.moment
        *first, last = sitting.typing.parts(sitting.view, line)
        try:
            for part in first:
                action = commands.wanted(sitting, part)
                if action is not None:
                    sitting.match.submit(action)
                    sitting.refresh()
            action = commands.wanted(sitting, last)
        except (Refused, said.SayError):
            if sitting.match.moment != moment:
                self._changed(tells=True)
            raise
        self._say(commands.listing(sitting, last)) if action is None else self._do(action)

    def _undo(self) -> None:
        """Undo the last decision; if that is not possible, say why.

        Against the program, say what can be taken back instead.
        """
        sitting = self.sitting
        try:
            sitting.take_back(sitting.orders.undo_to())
            sitting.orders.undone()
        except Refused:
            self._say([sitting.why_it_stays()])
            if sitting.match.go_back_to() is not None:
                self._say([typed_of(sitting.view, "go_back")])
        else:
            self._changed("taken_back")

    def _redo(self) -> None:
        """Redo what was undone, a whole order at once. Raises Refused."""
        match = self.sitting.match
        if match.can_redo:
            self.sitting.orders.redo()
        else:
            match.redo()  # which says why it cannot be done
        self._changed("done_again", tells=True)

    def _go_back(self, text: str) -> None:
        """Take back with new dice: the last decision, or the whole activation. Raises Refused."""
        if text not in ("", "all"):
            self._say(commands.obey(self.sitting, "help", "take-back"))
            return
        match = self.sitting.match
        to = match.go_back_to(begun=text == "all")
        self.sitting.go_back(-1 if to is None else to)
        self._say([said.typed("gone_back"), take_back_sentence(match)])
        self._changed()

    def _turn_again(self) -> None:
        """Begin the turn again, as far as that can be. Raises Refused, SayError."""
        sitting = self.sitting
        found = turn_again(sitting.match)
        if found is None:
            raise said.SayError(typed_of(sitting.view, "no_turn_again"))
        how, to = found
        if how == "new dice":
            sitting.go_back(to)
            self._say([said.typed("gone_back"), take_back_sentence(sitting.match)])
            self._changed()
            return
        sitting.take_back(to)
        sitting.orders.undone()
        self._changed("turn_again" if how == "undo" else "turn_in_part")

    def _finish(self) -> None:
        """Let the computer play on to the end, once that was typed twice; Ctrl+C gives it back.

        Raises SayError.
        """
        sitting = self.sitting
        sides = who_can_be_replaced(sitting)
        if not sides or self._opponent is None:
            raise said.SayError(said.typed("no_finishing"))
        bot = finisher(sitting)
        if sitting.armed != "finish":
            sitting.armed = "finish"
            self._say([said.typed("sure_to_finish", level=level_name(bot.bot))])
            return
        sitting.hand_over(dict.fromkeys(sides, bot))
        try:
            self._answered()
        except KeyboardInterrupt:
            sitting.hand_over(dict.fromkeys(sides, HUMAN))
            self._say([said.typed("taken_over")])
        self._changed()

    def _give_up(self, text: str) -> None:
        """Give up the game, once that was typed as often as it is asked. Raises SayError."""
        sitting = self.sitting
        sides = [side for side in who_can_give_up(sitting) if text in ("", side)]
        if not sides:
            raise said.SayError(said.typed("no_giving_up"))
        if len(sides) > 1:
            raise commands.needs(sitting, GIVE_UP)
        questions = ("sure_to_give_up", "both_sure")[: times_asked(sitting)]
        armed = [f"{question} {sides[0]}" for question in questions]
        number = armed.index(sitting.armed) + 1 if sitting.armed in armed else 0
        if number < len(questions):
            sitting.armed = armed[number]
            player = side_words(sides[0])
            self._say([capital(typed_of(sitting.view, questions[number], player=player))])
            return
        sitting.match.give_up(sides[0])
        self._changed()

    def _covered(self, line: str) -> None:
        """Let the next reader sit down at Enter; for any other line say what to do."""
        if not line.strip():
            self._clear()
            self.sitting.enter()
            self._ask()
        elif self.sitting.mode == "leave":
            self._say([said.typed("clear_first")])
        else:
            self._say([said.typed("still_covered", player=self.sitting.player)])

    def _do(self, action: Action) -> None:
        """Take a legal action, print its news, and ask the next question."""
        sitting = self.sitting
        if action == DONE and self._asks_before_end(action):
            return
        if sitting.asks_twice(action):
            unit = sitting.typing.counter_words(sitting.view, getattr(action, "unit", ""))
            sitting.armed = action
            self._say([capital(said.typed("lost_for_good", unit=unit))])
            return
        sitting.match.submit(action)
        self._changed(tells=True)

    def _order(self, name: str, text: str) -> None:
        """Carry out an order of several actions, and print the news of all of them."""
        sitting, moment = self.sitting, self.sitting.match.moment
        if sitting.match.actor == CHANCE or sitting.match.is_over:
            raise said.SayError(sitting.question())
        if name in _ENDING and self._asks_before_end(name):
            return
        sitting.typing.orders[name](sitting, text)
        if sitting.match.moment == moment:
            raise said.SayError(said.typed("no_order"))
        self._changed(tells=True)

    def _asks_before_end(self, what: Action | str) -> bool:
        """Whether what ends a step has to be typed once more, and it is said why."""
        sitting = self.sitting
        whole = isinstance(what, str)
        reason = sitting.typing.before_end(sitting.view, sitting.menu, whole=whole)
        if not reason or sitting.armed == what:
            return False
        sitting.armed = what
        self._say([said.typed("confirm_end", reason=reason)])
        return True

    def _changed(self, sentence: str = "", *, tells: bool = False) -> None:
        """Print what was done, by its key, the news if `tells`, and the next question."""
        self._say([typed_of(self.sitting.view, sentence)] if sentence else [])
        self._say(self.saving.news())
        if tells:
            self._tell()
        self._answered()
        self.sitting.refresh()
        self._ask()

    def _answered(self) -> None:
        """Let the program decide until a person does, dice are to be typed, or the game ends.

        Its actions are reported activation by activation.
        """
        sitting, opponent = self.sitting, self._opponent
        while opponent is not None and sitting.bot_decides:
            activation, failed = sitting.match.state.used, False
            while sitting.bot_decides and sitting.match.state.used == activation:
                failed |= opponent.decide()
            sitting.refresh()
            self._say(self.saving.news())
            self._tell()
            self._say([failed_sentence()] if failed else [])

    def _quit(self) -> None:
        """Quit, once the game is on disk; else only if asked for twice in a row."""
        self.sitting.match.save_again()
        plays = self.sitting.mode == "play"  # else no other command is obeyed
        problem = self._unsaved("quit_unsaved" if plays else "quit_covered")
        if problem and self.sitting.armed != "quit":
            self.sitting.armed = "quit"
            self._say(problem)
            return
        self.is_running = False
        self._close()
        self._say([said.typed("bye")])

    def _close(self) -> None:
        if self.sitting.shows_secrets and self._out.isatty():
            self._clear()

    def _unsaved(self, sentence: str) -> list[str]:
        problem = self.sitting.match.save_problem
        return [said.typed(sentence, problem=problem)] if problem else []

    def _ask(self) -> None:
        """Print the question: a decision, or to pass the keyboard on."""
        mode = self.sitting.mode
        if mode == "leave":
            self._say([said.typed("leave")])
        elif mode == "cover":
            self._say([said.typed("pass_on", player=self.sitting.player)])
        else:
            self._tell(said.typed("meanwhile"))
            self._say(commands.asked(self.sitting))
            match = self.sitting.match
            counts = (given_up_sentence(match), hint_sentence(match), take_back_sentence(match),
                      *mail_sentences(match), result_line(match))  # fmt: skip
            self._say(filter(None, counts if match.is_over else ()))

    def _tell(self, before: str = "") -> None:
        """Print the reader's unread news."""
        lines = [line.sentence for line in self.sitting.news()]
        if lines and before:
            self._say([before])
        if len(lines) > _MOST_NEWS:
            count = len(lines) - _MOST_NEWS
            self._say([said.typed_count("left_out", count)])
        self._say(lines[-_MOST_NEWS:])

    def _saved(self) -> None:
        """Print that the game was saved while the terminal waited for a line."""
        self._say([""])
        self._say(self.saving.news())
        self._prompt()

    def _clear(self) -> None:
        """Clear the screen and the scrollback; warn where the terminal cannot and secrets were
        shown."""
        self._out.write("\n" * max(_BLANK_LINES, shutil.get_terminal_size().lines))
        if not self._out.isatty():
            return
        if _wipes():
            self._out.write("\x1b[2J\x1b[3J\x1b[H")
        elif self.sitting.shows_secrets:
            self._say([said.typed("not_cleared")])

    def _say(self, sentences: Iterable[str]) -> None:
        """Print sentences, one a line, in characters that screen readers pronounce.

        On a screen no word is broken at its edge.
        """
        wide = shutil.get_terminal_size().columns - 1 if self._out.isatty() else 0
        for sentence in sentences:
            plain = sentence.translate(_PLAIN)
            if wide > 0:
                plain = fill(plain, wide, break_long_words=False, break_on_hyphens=False)
            self._out.write(plain + "\n")


def _wipes() -> bool:
    """Whether this terminal is known to clear its scrollback on request."""
    term = os.environ.get("TERM", "dumb")
    keeps = term.startswith(_KEEPING) and "TMUX" not in os.environ  # tmux names itself "screen" too
    return sys.platform != "win32" and not keeps


def typed_options(texts: Iterable[str]) -> dict[str, object]:
    """Parse typed options: `stick_defence=false`. Raises ValueError with a sentence."""
    options: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise ValueError(_("type an option as KEY=VALUE, not {text!r}").format(text=text))
        if name in options:
            raise ValueError(_("the option {name} is given twice").format(name=name))
        try:
            options[name] = parse_yaml(value, name).value
        except FileError:
            refused = _("{value!r} is not a value for the option {name}")
            raise ValueError(refused.format(value=value, name=name)) from None
    return options


def open_match(
    folder: Path,
    load: Path | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    dice: Dice | None = None,
    seal: Seal | None = None,
    scenario: str = FIRST,
    players: Players | None = None,
    *,
    take_backs: bool = True,
    day: str = "",
) -> tuple[Match, Path]:
    """Open a game from a file, or a new one saved in the folder; return it and its file.

    Raises FileError.
    """
    if load is not None:
        return Match.load(load, save_to=load, seal=seal), load
    path = new_save(folder)
    wish = ... if seed is None else seed
    match = Match.new(scenario, options, wish, dice=dice, save_to=path, players=players, seal=seal,
                      take_backs=take_backs, day=day)  # fmt: skip
    return match, path


def play(
    match: Match, kept: Path | None = None, *, solo: bool = False, think: Think | None = None,
    speaks: bool = True,
) -> int:  # fmt: skip
    """Play at this process's terminal, or on its pipes; return the exit code."""
    return Terminal(match, sys.stdin, sys.stdout, kept, solo=solo, think=think,
                    speaks=speaks).run()  # fmt: skip
