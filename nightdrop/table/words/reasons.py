"""Why the program decides as it does, in sentences."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.model import Message, State
from nightdrop.table.language import N_, _
from nightdrop.table.words.english import Words
from nightdrop.table.words.wording import wording

# Where a reader may not know the grounds, and where the program that reads a game now would have
# decided otherwise than the one that played it.
HIDDEN: Final = N_("The reason may hang on what you cannot see: it is told after the game.")
FORGOTTEN: Final = N_("Another version or budget decided it: the reason is no longer known.")
_WHYS: Final[Mapping[str, str]] = Words("reasons", "reasons")
BY_LOT: Final = "by lot"  # the reason of a player that any game has


def reason_sentence(reason: Message | None, view: State, *, over: bool = False) -> str:
    """Why something was decided, with its rule; where there is no reason to tell, that it will be
    told when the game is `over`, or is not known."""
    said = wording(view).reason(reason, view) if reason is not None else ""
    if not said and reason is not None and reason.key == BY_LOT:
        said = f"{_(_WHYS[BY_LOT])}."
    return said or _(FORGOTTEN if over else HIDDEN)
