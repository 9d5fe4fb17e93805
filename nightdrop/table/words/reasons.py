"""Why the program decides as it does, in sentences."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.model import Message, State
from nightdrop.table.language import N_, _
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.english import Words
from nightdrop.table.words.sentences import cited
from nightdrop.table.words.wording import wording

# Where a reader may not know the grounds, and where the program that reads a game now would have
# decided otherwise than the one that played it.
HIDDEN: Final = N_("The reason may depend on something you cannot see, so it is shown after the "
                   "game.")
FORGOTTEN: Final = N_("This was decided by another version or with another budget, so the reason "
                      "is no longer known.")
_WHYS: Final[Mapping[str, str]] = Words("reasons", "reasons")
BY_LOT: Final = "by lot"  # the reason of a player that any game has
FAILED: Final = "failed"  # that of one that could not decide


def failed_sentence() -> str:
    """The sentence for a program that could not decide, with what it did instead."""
    return f"{_(_WHYS[FAILED])}."


def reason_sentence(reason: Message | None, view: State, *, over: bool = False) -> str:
    """The reason of a decision, with its rule.

    Where it may not be shown yet, the sentence says that it will be when the game is `over`, or
    that it is not known.
    """
    if reason is not None and reason.key == FAILED:
        return failed_sentence()
    said = (wording(view).reason(reason, view) or _own(reason, view)) if reason else ""
    return said or _(FORGOTTEN if over else HIDDEN)


def _own(reason: Message, view: State) -> str:
    """The scenario's own words for a reason, "" if it has none."""
    said = own(view.game.name, f"why.{reason.key}")
    if said is None:
        return f"{_(_WHYS[BY_LOT])}." if reason.key == BY_LOT else ""
    return cited(said.format(**wording(view).fields(reason, view)), reason.rule)
