"""The weights of one side's judgement, by name: how a player values things."""

from typing import Final, NamedTuple

from nightdrop.bots.player import Weights


class Judgement(NamedTuple):
    """What a side thinks that things are worth, in points unless said otherwise: the weights of
    `assets/bots/weights.yaml`, and for one game the file with the name of its rulebook. One whose
    name begins with the role of a side, "airborne." or "occupier.", counts for that side alone.

    Of counters: `company`, `reduced` (a company of one step), `stick`, `unit` (of two steps),
    `unit_left` (of one step), `advantage`; `decay` is the share of it that is gone on the last
    turn. `first_turn` is the share of a VP hex's value that control is worth on the first turn.

    Of places: `garrison` and `garrison_far` are the shares of a VP hex's value that standing in it
    is worth where the enemy can come soon, and where not; `claim` that of a hex nobody controls,
    `support` that of a chance of a loss which one unit more takes away.
    `danger` weighs the loss of a step that is to be feared, `hunt` an attack that could be made
    from there, `joint` one together with others that could still come, `way` a half-MP nearer to
    the goal (a share of its value). `least_move` is the least gain for which anybody moves.

    Of actions: `least_attack` is the least gain of an attack, `retreat` what a retreat by night is
    worth to the attacker, `push` weighs the pushes, `draw` is what a reinforcement is worth,
    `reserve` what a unit that is kept is worth on the last day. `bluff` is how often a
    marker is laid to mislead, `noise` the greatest error of a move's worth.

    Of what follows: `follow` weighs by how much a step of the defenders of a VP hex raises the
    chance that the attacks to come clear it, and `hold` by how much another guard lowers that of
    the enemy's. A player whose `tempo` is above 0 counts on the last turn who still acts. `raid` is
    how many points more a VP hex counts without which the game is lost. `siege` weighs, by day,
    by how much a unit that bears on a VP hex of the enemy's raises the chance that a few attacks
    clear it, and that it can enter an open one next; as much count then `joint` and `follow` at
    least, and goals by that chance.
    """

    company: float
    reduced: float
    stick: float
    unit: float
    unit_left: float
    advantage: float
    decay: float
    first_turn: float
    garrison: float
    garrison_far: float
    claim: float
    support: float
    danger: float
    hunt: float
    joint: float
    way: float
    least_move: float
    least_attack: float
    retreat: float
    push: float
    draw: float
    reserve: float
    bluff: float
    noise: float
    follow: float
    hold: float
    tempo: float
    raid: float
    siege: float


NAMES: Final = Judgement._fields


class Minds(NamedTuple):
    """The judgement of each side, by its role."""

    airborne: Judgement
    occupier: Judgement


def besieging(mind: Judgement) -> Judgement:
    """The judgement by day of a player that lays siege to VP hexes."""
    joint, follow = max(mind.joint, mind.siege), max(mind.follow, mind.siege)
    return mind._replace(joint=joint, follow=follow)


def minds(weights: Weights) -> Minds:
    """The judgement of both sides. Raises KeyError for a name that is not there."""
    return Minds(*(_of_role(weights, role) for role in Minds._fields))


def _of_role(weights: Weights, role: str) -> Judgement:
    own = {name: weights.get(f"{role}.{name}") for name in NAMES}
    return Judgement(**{n: weights[n] if value is None else value for n, value in own.items()})
