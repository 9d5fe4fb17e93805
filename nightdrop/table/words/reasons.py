"""Why the program decides as it does, in sentences."""

from typing import Final

from nightdrop.engine.model import Message, State
from nightdrop.table.language import N_, _
from nightdrop.table.words.wording import wording

# Where a reader may not know the grounds, and where the program that reads a game now would have
# decided otherwise than the one that played it.
HIDDEN: Final = N_("The reason may hang on what you cannot see: it is told after the game.")
FORGOTTEN: Final = N_("Another version or budget decided it: the reason is no longer known.")


def reason_sentence(reason: Message | None, view: State, *, over: bool = False) -> str:
    """Why something was decided, with its rule; where there is no reason to tell, that it will be
    told when the game is `over`, or is not known."""
    said = wording(view).reason(reason, view) if reason is not None else ""
    return said or _(FORGOTTEN if over else HIDDEN)
