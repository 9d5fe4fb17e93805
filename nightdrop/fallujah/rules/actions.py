"""Actions: frozen, with one canonical text each, and their verbs [10].

Units go by their ids, spaces by their numbers, bases by their names: `move 0306`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from nightdrop.rules import actions
from nightdrop.rules.actions import Maker, VerbAction, verbs_of


@lru_cache(maxsize=32_768)  # more than a town has of them
def deed(verb: str, *names: str) -> VerbAction:
    """The action with this verb and these names of units, places or markers, or none.

    The same one is returned each time: a menu of the shop names a hundred at each decision.
    """
    return VerbAction(verb, names)


OPERATIONS: Final = ("J-1", "J-2", "J-3", "J-4", "J-5")
FIGHT: Final = deed("fight")
FIRE: Final = deed("fire")
CONTINUE: Final = deed("continue")
HOLD: Final = deed("hold")
END: Final = deed("end")
NETWORK: Final = deed("network")
COMMIT: Final = deed("commit")
COMMIT_INTEL: Final = deed("commit-intel")

# How many names each verb takes.
DEEDS: Final[Mapping[str, tuple[int, ...]]] = {
    **dict.fromkeys(OPERATIONS, (0,)),
    "buy": (1, 2), "give-back": (1,), "army": (1,), "leader": (2,),
    "hold": (0,), "end": (0,), "network": (0,), "interdict": (1,),
    "netwar": (0, 1), "intel": (0, 1), "commit": (0,), "commit-intel": (0,),
    "force": (1,), "leave": (1,), "lift": (2,), "carry": (2,),
    "move": (1,), "swim": (1,), "infiltrate": (1,), "fly": (1,),
    "fight": (0,), "strike": (1,), "fire": (0,), "hit": (1,),
    "continue": (0,), "withdraw": (2,), "evacuate": (3,),
    "refit": (1,), "build": (2,), "repair": (1,),
}  # fmt: skip


VERBS: Final[Mapping[str, Maker]] = {**actions.VERBS, **verbs_of(DEEDS)}
