"""Leaks planted where a view is made: a face, a value or a cup that does not follow `known_to`."""

from collections.abc import Callable
from typing import Any

from nightdrop.engine import view as views
from nightdrop.engine.counters import Counter, Pieces
from nightdrop.engine.model import Act, State
from nightdrop.hexwar.rules import book as books

from .planted import Patch, wrap

Real = Callable[..., Any]


def some_are_shown(patch: Patch) -> None:
    """A view leaves the counters of one kind uncovered."""

    def covered(real: Real, counter: Counter) -> Counter:
        return counter if counter.face and counter.face.endswith("a") else real(counter)

    wrap(patch, Counter, "covered", covered)


def own_are_covered(patch: Patch) -> None:
    """What one side alone knows is covered for that side as well."""
    patch.setattr(views, "may_know", lambda known_to, reader: len(known_to) == 2)


def markers_are_shown(patch: Patch) -> None:
    """The values of markers lie open in every view."""
    patch.setattr(books, "may_know", lambda known_to, reader: True)


def dead_are_shown(patch: Patch) -> None:
    """The faces of the dead lie open in every view."""

    def hide(real: Real, state: State, reader: str) -> Any:
        hidden = real(state, reader)
        return hidden._replace(seen={k: v for k, v in hidden.seen.items() if k != "dead"})

    wrap(patch, views, "_hide", hide)


def cups_as_they_are(patch: Patch) -> None:
    """A view's cups are the real ones."""
    patch.setattr(views, "_returned", lambda cups, faces: cups)


def a_face_too_many(patch: Patch) -> None:
    """A view's cups hold a face twice where its counter is covered."""

    def returned(real: Real, cups: Any, faces: list[tuple[str, str]]) -> Any:
        return real(cups, [*faces, faces[0]])

    wrap(patch, views, "_returned", returned)


def kept_too_long(patch: Patch) -> None:
    """What a view hides is kept with the counters when another is laid concealed."""

    def put(real: Real, pieces: Pieces, counter: Counter) -> Pieces:
        made = real(pieces, counter)
        made.secrets.update(pieces.secrets)
        return made

    wrap(patch, Pieces, "put", put)


def points_are_shown(patch: Patch) -> None:
    """A view tells how many points a concealed unit has spent."""
    patch.setattr(Act, "unpriced", property(lambda act: act))


def both_know_what_one_knows(patch: Patch) -> None:
    """What lies open to both is what either knows."""

    def may_know(real: Real, known_to: tuple[str, ...], reader: str) -> bool:
        return bool(known_to) if reader == "both" else real(known_to, reader)

    wrap(patch, views, "may_know", may_know)
