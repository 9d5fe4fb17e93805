"""The counters' nouns, each written out alone, with "a" and with "the", for the translators."""

from typing import Final, NamedTuple

from nightdrop.table.speech import N_, NP_


class Noun(NamedTuple):
    """A noun phrase alone, with the indefinite and with the definite article."""

    alone: str
    a: str
    the: str


STICKS: Final = {
    "plt": Noun(
        N_("platoon stick of {regiment}"),
        N_("a platoon stick of {regiment}"),
        N_("the platoon stick of {regiment}"),
    ),
    "ldr": Noun(
        N_("leader stick of {regiment}"),
        N_("a leader stick of {regiment}"),
        N_("the leader stick of {regiment}"),
    ),
    "hq": Noun(
        N_("HQ stick of {regiment}"),
        N_("an HQ stick of {regiment}"),
        N_("the HQ stick of {regiment}"),
    ),
    "advantage": Noun(
        N_("Advantage of {regiment}"),
        N_("an Advantage of {regiment}"),
        N_("the Advantage of {regiment}"),
    ),
}
OTHER_STICK: Final = Noun(
    N_("{kind} of {regiment}"), N_("a {kind} of {regiment}"), N_("the {kind} of {regiment}")
)
UNKNOWN_STICK: Final = Noun(
    N_("unknown stick of {regiment}"),
    N_("an unknown stick of {regiment}"),
    N_("the unknown stick of {regiment}"),
)
COMPANY: Final = Noun(
    N_("company {values} of {regiment}"),
    N_("a company {values} of {regiment}"),
    N_("the company {values} of {regiment}"),
)
CONCEALED: Final = Noun(
    N_("concealed German unit"), N_("a concealed German unit"), N_("the concealed German unit")
)
GERMANS: Final = {
    "infantry": Noun(
        N_("German infantry company {values}"),
        N_("a German infantry company {values}"),
        N_("the German infantry company {values}"),
    ),
    "pioneer": Noun(
        N_("German pioneer company {values}"),
        N_("a German pioneer company {values}"),
        N_("the German pioneer company {values}"),
    ),
    "security": Noun(
        N_("German security company {values}"),
        N_("a German security company {values}"),
        N_("the German security company {values}"),
    ),
    "light-tank": Noun(
        N_("German light tank company {values}"),
        N_("a German light tank company {values}"),
        N_("the German light tank company {values}"),
    ),
    "armoured-car": Noun(
        N_("German armoured car company {values}"),
        N_("a German armoured car company {values}"),
        N_("the German armoured car company {values}"),
    ),
    "platoon": Noun(
        N_("German platoon {values}"),
        N_("a German platoon {values}"),
        N_("the German platoon {values}"),
    ),
}  # fmt: skip
OTHER_GERMAN: Final = Noun(
    N_("German {kind} {values}"), N_("a German {kind} {values}"), N_("the German {kind} {values}")
)
# A face as it comes out of its cup, before it is anybody's.
DRAWN: Final = {
    "plt": N_("a platoon stick"),
    "ldr": N_("a leader stick"),
    "hq": N_("an HQ stick"),
    "advantage": N_("an Advantage"),
    "infantry": N_("an infantry company {values}"),
    "pioneer": N_("a pioneer company {values}"),
    "security": N_("a security company {values}"),
    "light-tank": N_("a light tank company {values}"),
    "armoured-car": N_("an armoured car company {values}"),
    "platoon": N_("a platoon {values}"),
    "": N_("a {kind} {values}"),
}
# What the faces are called in the list of a cup.
IN_CUP: Final = {
    "plt": N_("platoon"),
    "ldr": N_("leader"),
    "hq": N_("HQ"),
    "advantage": N_("Advantage"),
    "infantry": NP_("cup", "infantry-{letter}"),
    "pioneer": NP_("cup", "pioneer-{letter}"),
    "security": NP_("cup", "security-{letter}"),
    "light-tank": NP_("cup", "light-tank-{letter}"),
    "armoured-car": NP_("cup", "armoured-car-{letter}"),
    "platoon": NP_("cup", "platoon-{letter}"),
}
# What a participle agrees with, in languages where it does: see `phrases`.
GENDERS: Final = (
    NP_("gender", "unit {id}"),
    NP_("gender", "the platoon stick of {regiment}"),
    NP_("gender", "the leader stick of {regiment}"),
    NP_("gender", "the HQ stick of {regiment}"),
    NP_("gender", "the Advantage of {regiment}"),
    NP_("gender", "the {kind} of {regiment}"),
    NP_("gender", "the unknown stick of {regiment}"),
    NP_("gender", "a stick of {regiment}"),
    NP_("gender", "the company {values} of {regiment}"),
    NP_("gender", "the concealed German unit"),
    NP_("gender", "the German infantry company {values}"),
    NP_("gender", "the German pioneer company {values}"),
    NP_("gender", "the German security company {values}"),
    NP_("gender", "the German light tank company {values}"),
    NP_("gender", "the German armoured car company {values}"),
    NP_("gender", "the German platoon {values}"),
    NP_("gender", "the German {kind} {values}"),
)
