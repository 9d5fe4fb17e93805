"""The buttons under the prompt: what is chosen now, what is taken back, and the corner."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final

from nightdrop.engine.counters import Side
from nightdrop.table.language import _
from nightdrop.table.words.nouns import side_words
from nightdrop.ui.kit.buttons import ENTER, MORE, Button
from nightdrop.ui.play.dice import DiceEntry
from nightdrop.ui.play.game import ANEW, Playing, Take
from nightdrop.ui.play.hint import HintButton
from nightdrop.ui.play.opponent import Opponent
from nightdrop.ui.play.stage import Stage


def undo_button(refusal: str | None, act: Callable[[], None]) -> Button:
    """The button that takes the last decision back, or says in short why it cannot."""
    made = Button("undo", _("Undo"), act, refusal or "", "play.undo", enabled=refusal is None,
                  answers=refusal is not None)  # fmt: skip
    made.corner = "left"
    return made


def redo_button(act: Callable[[], None]) -> Button:
    """The button that does again what was taken back last."""
    return Button("redo", _("Redo"), act, "", "play.redo")


Does = Mapping[str, Callable[[], None]]  # what commands do, by their names


def choices(
    surface: Stage, dice: DiceEntry, opponent: Opponent, advised: Sequence[Button], take: Take,
    does: Does,
) -> list[Button]:  # fmt: skip
    """The buttons under the prompt, the corner's among them. `advised` is the button that asks for
    a hint, or the hint; `take` does an action, or asks once more."""
    playing = surface.playing
    if playing.armed == ANEW:
        made = [*_anew(playing), *_back(playing)]
    elif playing.holds and playing.alone:
        made = [_go_on(does), *_back(playing)]
    elif playing.bot_decides:
        skipped = _skipped(playing, opponent)
        made = [*_while_it_decides(opponent, does, skipped), *_back(playing)]
    elif playing.holds:
        made = [_pass_on(playing), undo_button(playing.why_no_undo(), playing.undo)]
    elif playing.dice_due:
        made = [*dice.buttons(playing.throw), *_back(playing)]
    else:
        made = _decided(surface, advised, take, does)
    return [*in_places(made), *surface.signs.made(), *_corner(does)]


ENDS: Final = ("done", "pass")  # buttons that end a step and do nothing else


def in_places(made: Sequence[Button]) -> list[Button]:
    """The buttons in their places: a hint first, then the gold deed with what stands under its
    head, then the one that ends the step, then the alternatives."""

    def place(button: Button) -> int:
        if isinstance(button, HintButton):
            return 0
        if button.primary or button.tall is not None:
            return 1
        return 2 if button.name in ENDS else 3

    return sorted(made, key=place)


def _decided(
    surface: Stage, advised: Sequence[Button], take: Take, does: Does
) -> list[Button]:
    """What the player can decide, and around it what was missed, advised, chosen or done."""
    playing, made = surface.playing, surface.actions.choices(take)
    if _has_missed(playing):
        made.append(Button("away", _away_label(playing.bots), does["play.away"],
                           _("a short film"), "play.away"))  # fmt: skip
    made = _beside(made, advised)
    if any(button.primary for button in advised):  # Enter does what is advised
        for button in made:
            button.primary = False
    made += advised
    if playing.has_chosen and playing.top.has_back:
        made.append(Button("back", _("Choose another"), playing.back, "", "play.back"))
    made += _back(playing)
    if playing.match.can_redo:
        made.append(redo_button(playing.redo))
    return made


def _beside(made: Sequence[Button], advised: Sequence[Button]) -> list[Button]:
    """The buttons that stand beside a hint: it has the name of the one that it stands for, and no
    other has that name."""
    left = list[Button]()
    for button in made:
        same = [one for one in advised if button.name == one.instead or button.label == one.label]
        for one in same:
            one.label, one.also = button.label, button.command
        left += [] if same else [button]
    return left


def _has_missed(playing: Playing) -> bool:
    """Whether there is a film of what this side missed: on a stage, of what was told of it."""
    away = playing.away
    if away is None or away >= len(playing.match.entries):
        return False
    return bool(playing.missed())


def _away_label(others: Collection[Side]) -> str:
    """What the button of the film says that it does."""
    if len(others) != 1:
        return _("See what you missed")
    return _("See what {player} did").format(player=side_words(next(iter(others))))


def away_title(others: Collection[Side]) -> str:
    """What the film is called: who moved meanwhile, where that is one side alone."""
    if len(others) != 1:
        return _("While you were away")
    return _("While {player} moved").format(player=side_words(next(iter(others))))


def _back(playing: Playing) -> list[Button]:
    """The button that takes the last decision back: against the program, over its answers; where
    it plays both sides there is none."""
    if playing.alone and playing.side is None:
        return []
    if playing.can_go_back:
        made = undo_button(None, playing.undo)
        made.label, made.sub = _("Take back"), _("with new dice")
        return [made]
    made = undo_button(playing.why_no_undo(), playing.undo)
    if playing.bot_decides and made.enabled:
        made.sub = _("back to your last decision")
    return [made]


def _anew(playing: Playing) -> list[Button]:
    """What can be taken back with new dice: the last decision, or the whole activation."""
    last, begun = playing.match.go_back_to(), playing.match.go_back_to(begun=True)
    made = [Button("take-back", _("Take it back"), playing.undo,
                   _("your last decision; counted in the debrief"), "play.undo",
                   primary=True)]  # fmt: skip
    if last is not None and begun != playing.orders.start_of(last):
        act = partial(playing.anew, begun=True)
        made.append(Button("anew", _("The whole activation"), act,
                           _("from its start, with new dice"), "play.anew"))  # fmt: skip
    return [*made, Button("back", _("Leave it"), playing.back, "", "play.back")]


def _skipped(playing: Playing, opponent: Opponent) -> str:
    """How far the program goes on at once."""
    if opponent.can_be_replaced and not opponent.is_opposite:
        return _("to the end of the turn")
    if playing.side is not None and playing.view.activation is None:
        return _("to your next decision")
    return _("to the end of the activation")


def _while_it_decides(opponent: Opponent, does: Does, skipped: str) -> list[Button]:
    """What a player can ask of the program while it decides; `skipped` says how far it then goes
    on at once."""
    hold, whole = does["hold"], list[Button]()
    if opponent.can_be_replaced:
        whole = [Button("skip-all", _("To the end"), does["skip-all"], _("finish the game at once"),
                        "play.end"),
                 Button("hand-over", _("Take over"), does["play.hand-over"],
                        _("you decide from here on"), "play.hand-over")]  # fmt: skip
    if opponent.held:
        return [Button("hold", _("Go on"), hold, "", "play.click-too", primary=True), *whole]
    skip = Button("skip", _("Skip"), does["skip"], skipped, primary=True, sign=ENTER)
    pause = Button("hold", _("Pause"), hold, _("until you resume"), "play.click-too")
    if not opponent.thinks:
        return [skip, pause, *whole]
    return [Button("now", _("Play now"), does["play.now"], _("with the best move so far"),
                   "play.now"), skip, pause, *whole]  # fmt: skip


def _pass_on(playing: Playing) -> Button:
    """The button that lets the cover fall after the last combat of an activation."""
    return Button("pass-on", _("Done: pass the "
                               "screen"), playing.pass_on, _("the screen is covered"),
                  "play.done", primary=True)  # fmt: skip


def _go_on(does: Does) -> Button:
    """The button that lets the program go on after the player's last combat."""
    return Button("pass-on", _("Go on"), does["play.done"], _("any key, or wait a moment"),
                  "play.click-too", primary=True)  # fmt: skip


def _corner(does: Does) -> list[Button]:
    """The panel and the game menu, and in a folded panel what its bar has no room for."""
    return [Button(MORE, _("Panel"), does["play.panel"]),
            Button("panel", _("Panel"), does["play.panel"], "", "play.panel"),
            Button("menu", _("Menu"), does["play.menu"], "", "play.menu")]  # fmt: skip
