"""Leaks planted where only who presses everything comes: while one was away, on the way back, near
the map, in sentences about faults, at the opening of a game, on the pages beside it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from nightdrop.engine.model import State
from nightdrop.hexwar.rules.night_drop import GERMAN, SIDES
from nightdrop.hexwar.ui.pages import places
from nightdrop.hexwar.ui.play import camera, over_map, recap_film
from nightdrop.table.match import match, saved
from nightdrop.table.match.mail import Mail
from nightdrop.table.match.pages import help_pages
from nightdrop.table.record.record import Record
from nightdrop.table.words.sentences import word
from nightdrop.ui.menus import files, mail, sending
from nightdrop.ui.play import cover
from nightdrop.ui.play import screen as play
from nightdrop.ui.replay import screen as replay

from .planted import Patch, secrets, strength, truth_of, wrap

Real = Callable[..., Any]


def sound_while_away(patch: Patch) -> None:
    """While you were away a step sounds heavier where a strong unit stands."""

    def go(real: Real, screen: Any, at: int) -> None:
        real(screen, at)
        if screen.app.screen is screen or at == 0:
            screen.app.sounds.play("thud" if secrets(screen.view) % 2 else "slide")

    wrap(patch, recap_film.Away, "go", go)


def back_while_away(patch: Patch) -> None:
    """Back, while you were away, shows the step through the eyes of who acted."""

    def go(real: Real, screen: Any, at: int) -> None:
        back = at < screen.at
        real(screen, at)
        if back:
            screen.view = truth_of(screen.view)

    wrap(patch, recap_film.Away, "go", go)


def worth_on_the_small_map(patch: Patch) -> None:
    """The small map marks concealed markers that are worth 3."""

    def draw(real: Real, signs: Any, pen: Any, **more: Any) -> None:
        real(signs, pen, **more)
        if signs.has_small:
            at = signs.small_at
            truth = truth_of(signs._table.playing.view)
            for hex_, place in truth.book.vp.items():
                if place.value == 3 and place.known_to != SIDES:
                    pen.surface.set_at((at[0] + hex_ % 90, at[1] + hex_ % 50), (255, 0, 0))

    wrap(patch, over_map.MapSigns, "draw", draw)


def _drawn(record: Record) -> str:
    """The newest entry that was drawn."""
    return next((text for text in reversed(record.entries) if text.startswith("draw")), "")


def entry_in_the_banner(patch: Patch) -> None:
    """The banner of a failed save names what could not be written."""

    def problem(real: Real, game: Any) -> str | None:
        said = real(game)
        return said and f"{said}: {_drawn(game.record)}"

    found = match.Match.save_problem.fget
    assert found is not None
    patch.setattr(match.Match, "save_problem", property(lambda game: problem(found, game)))


def torn_line_quoted(patch: Patch) -> None:
    """The notice of a torn line says what it began with."""

    def read(real: Real, path: Any, seal: Any = None) -> Record:
        record: Record = real(path, seal)
        torn = path.read_text("utf-8").rpartition("\n")[2]
        return replace(record, notice=record.notice and f"{record.notice}: {torn}")

    wrap(patch, match, "read_record", read)


def cover_of_an_opened_game(patch: Patch) -> None:
    """The cover of a game that is opened is worded from the truth."""

    def init(real: Real, screen: Any, app: Any, shown: Any) -> None:
        real(screen, app, shown)
        state = shown.playing.match.state
        if state.todo[-1].name == "enter":
            screen.prompt = f"{word(state.todo[-1].prompt(state), state)} {_newest(state)}"

    wrap(patch, cover.Cover, "__init__", init)


def _newest(state: State) -> str | None:
    """The face of the German that was drawn last."""
    return max(state.pieces.of("german"), key=lambda counter: counter.id).face


def near_the_strong(patch: Patch) -> None:
    """The camera that goes near looks a little further where strong units are hidden."""

    def place(real: Real, playing: Any) -> Any:
        found = real(playing)
        hidden = sorted(playing.view.pieces.by_place)
        return found | {hidden[secrets(playing.view) % len(hidden)]}

    wrap(patch, camera, "place_of", place)


def rule_of_the_help(patch: Patch) -> None:
    """The help opens at another rule while strong units are hidden."""

    def rule(real: Real, screen: Any) -> str:
        found, known = real(screen), help_pages()
        return known[secrets(screen.playing.view) % len(known)].rule or str(found)

    wrap(patch, play.Play, "rule_in_hand", rule)


def order_of_places(patch: Patch) -> None:
    """The list of places begins elsewhere while strong units are hidden."""

    def filtered(real: Real, page: Any) -> None:
        real(page)
        turn = secrets(page.play.playing.view) % max(1, len(page.found))
        page.found = [*page.found[turn:], *page.found[:turn]]
        page.list.refill(len(page.found), page.row)

    wrap(patch, places.PlacePage, "_filter", filtered)


def standing_of_a_file(patch: Patch) -> None:
    """The list of saved games counts what stands concealed in them."""

    def found(real: Real, path: Any) -> Any:
        where = real(path)
        return where._replace(begun=f"{secrets(match.Match.load(path).state)}")

    wrap(patch, saved, "standing_of", found)


def truth_in_a_picture(patch: Patch) -> None:
    """The picture of a saved game shows the strongest of those that are concealed in it."""

    def found(real: Real, path: Any) -> Any:
        truth = match.Match.load(path).state
        hidden = [c for c in truth.pieces.of("german") if c.known_to == (GERMAN,) and c.place]
        most = max(hidden, key=lambda counter: (strength(truth, counter), counter.id))
        return real(path)._replace(view=truth, place=most.place)

    wrap(patch, saved, "standing_of", found)


def lost_on_leaving(patch: Patch) -> None:
    """Who leaves a game that is not saved is told what was drawn last."""

    def menu(real: Real, sheet: Any) -> Any:
        made = real(sheet)
        game = next(iter(sheet.app.keeper.unsaved), None)
        made[-1].sub = _drawn(game.record) if game else ""
        return made

    wrap(patch, files.Unsaved, "menu", menu)


def entries_of_a_letter(patch: Patch) -> None:
    """The send page tells what nobody has seen."""

    def menu(real: Real, page: Any) -> Any:
        made = real(page)
        page.note += f" {secrets(page.play.mail.match.state)}"
        return made

    wrap(patch, sending.SendPage, "menu", menu)


def standing_of_a_letter(patch: Patch) -> None:
    """The list of games by mail tells what nobody has seen."""

    def said(real: Real, card: Any) -> str:
        return f"{real(card)} {secrets(Mail(card.box, plays=False).match.state)}"

    wrap(patch, mail, "standing_words", said)


def replayed_forward(patch: Patch) -> None:
    """A replay that goes forward shows the true position until the next press."""

    def go(real: Real, screen: Any, index: int) -> None:
        real(screen, index)
        if index > 0:
            screen.told_off = f"{secrets(screen.replay.at(screen.index))}"

    wrap(patch, replay.ReplayScreen, "go", go)
