"""Campaigns: a series of deals, each played once and in order, a file line for each deal.

They are deals of one game, or of several games that tell a story.

The file says how all deals are played, which was begun, its outcome, and the outcome of the program
in the same deal afterwards. The records of the deals are in a folder of its name.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow
from typing import Annotated, Any, Final, Self

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from nightdrop.table.disk.bounds import MAX_NAMED
from nightdrop.table.disk.files import disk, free_path, make_folders
from nightdrop.table.disk.folders import files_in, read_each
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _
from nightdrop.table.record.append_only_file import adding_to, read_lines
from nightdrop.table.record.dealers import fresh_seed
from nightdrop.table.record.saves import CAMPAIGNS, is_deal
from nightdrop.table.scenario.schema import Amounts, Points, Shape, Tally, Words

_SUFFIX: Final = ".jsonl"
_MOST_SEED: Final = 999_999
_MOST_DEALS: Final = 99  # of a campaign, as of a scenario that says how many it has
_LEFT: Final = "left"


class _Line(Shape):
    """A line of the file; unknown fields of a newer program are ignored."""

    model_config = ConfigDict(extra="ignore")


class StoryPart(_Line):
    """A deal of a story: its game, and the seat that the player takes."""

    scenario: Words
    seat: Words
    seed: int


class CampaignPlan(_Line):
    """How all deals of a campaign are played; `seeds` are those of its deals, in order.

    For a `story` it has the side that the player leads, the level of the opponent, and each of its
    `parts` in place of scenario, options and seeds.
    """

    scenario: Words = ""
    options: dict[Words, Any] = Field(default_factory=dict, max_length=MAX_NAMED)
    seeds: list[int] = Field(default_factory=list, max_length=_MOST_DEALS)
    created: Words
    story: Words = ""
    side: Words = ""
    level: Words = ""
    parts: list[StoryPart] = Field(default_factory=list, max_length=_MOST_DEALS)

    @model_validator(mode="after")
    def _has_deals(self) -> Self:
        if not (self.seeds or self.parts):
            raise PydanticCustomError("deals", "it has no deals")
        return self

    @property
    def all_parts(self) -> list[StoryPart]:
        """Every deal, whether it belongs to a story or not."""
        one = self.scenario
        return self.parts or [StoryPart(scenario=one, seat="", seed=seed) for seed in self.seeds]


class Outcome(_Line):
    """The outcome of a deal; one that was `left` counts as the lowest level."""

    points: Points
    level: Words
    winner: Words
    hints: Tally = 0
    left: bool = False
    tallies: Amounts = Field(default_factory=dict)


class _Said(_Line):
    """The fields of any line of the file: how all deals are played, or the outcome of one."""

    campaign: CampaignPlan | None = None
    deal: Annotated[int, Field(ge=1, le=_MOST_DEALS)] | None = None
    begun: bool = False
    own: Outcome | None = None
    beside: Outcome | None = None


@dataclass(frozen=True)
class Deal:
    """A deal: whether it was begun, and the outcomes of the player and the program.

    `seat` is that of the player where the program plays another, else "".
    """

    number: int
    seed: int
    scenario: str
    seat: str = ""
    is_begun: bool = False
    own: Outcome | None = None
    beside: Outcome | None = None


@dataclass(frozen=True)
class Campaign:
    """A campaign as its file has it; `damaged` is why lines were skipped."""

    path: Path
    plan: CampaignPlan
    deals: Sequence[Deal]
    damaged: Sequence[FileError] = ()

    @property
    def due(self) -> Deal | None:
        """The deal that is next, or under way; None where all are over."""
        return next((deal for deal in self.deals if deal.own is None), None)

    @property
    def over(self) -> list[Deal]:
        return [deal for deal in self.deals if deal.own is not None]

    def record(self, number: int, by: str = "") -> Path:
        return self.path.with_suffix("") / f"deal-{number:02}{by and '-'}{by}.yaml"

    def begin(self, number: int) -> None:
        """Note that a deal was begun. Raises OSError."""
        self._add({"deal": number, "begun": True})

    def end(self, number: int, own: Outcome) -> None:
        """Note the player's outcome; put the record of a deal that was left aside. Raises OSError.

        Aside, nobody can play it on.
        """
        self._add({"deal": number, "own": own.model_dump(exclude_defaults=True)})
        record = self.record(number)
        if own.left and record.exists():
            disk().replace(record, free_path(self.record(number, _LEFT)))

    def stand_beside(self, number: int, beside: Outcome) -> None:
        """Note the program's outcome. Raises OSError."""
        self._add({"deal": number, "beside": beside.model_dump(exclude_defaults=True)})

    def _add(self, line: Mapping[str, object]) -> None:
        with adding_to(self.path) as adding:
            adding.add(line)


def begin(
    saves: Path, scenario: str, options: Mapping[str, object], deals: int, created: str,
    known: Collection[int] = (),
) -> Campaign:  # fmt: skip
    """Begin a campaign of a number of deals, all with these options. Raises OSError.

    None is there twice, and none has a seed that is `known`.
    """
    seeds = list[int]()
    while len(seeds) < deals:
        seed = 1 + randbelow(_MOST_SEED)
        if seed not in seeds and seed not in known:
            seeds.append(seed)
    plan = CampaignPlan(scenario=scenario, options=dict(options), seeds=seeds, created=created)
    return _begun(saves, plan, "campaign")


def begin_parts(
    saves: Path, story: str, side: str, level: str, parts: Sequence[tuple[str, str]], created: str
) -> Campaign:
    """Begin a story as one of its sides against a level. Raises OSError.

    Each of its parts is a scenario and the player's seat in it.
    """
    made = [StoryPart(scenario=one, seat=seat, seed=fresh_seed()) for one, seat in parts]
    plan = CampaignPlan(story=story, side=side, level=level, parts=made, created=created)
    return _begun(saves, plan, story)


def _begun(saves: Path, plan: CampaignPlan, word: str) -> Campaign:
    """Write the first line of a campaign. Raises OSError.

    Its file is named by the `word` and the clock.
    """
    name = plan.created.replace(":", "").replace(" ", "-")
    path = free_path(saves / CAMPAIGNS / f"{word}-{name}{_SUFFIX}")
    with adding_to(path) as adding:
        adding.add({"campaign": plan.model_dump(exclude_defaults=True)})
    make_folders(path.with_suffix(""))
    return read_campaign(path)


def read_campaign(path: Path) -> Campaign:
    """A campaign by its file. Raises FileError, OSError."""
    lines = read_lines(path)
    said, damaged = list[_Said](), [*lines.damaged]
    for line in lines.said:
        try:
            said.append(line.shaped(_Said))
        except FileError as problem:
            damaged.append(problem)
    plan = next((one.campaign for one in said if one.campaign is not None), None)
    if plan is None:
        raise next(iter(damaged), FileError(str(path), 1, _("is not a campaign")))
    begun = {one.deal for one in said if one.begun}
    # Of several outcomes of a deal the first counts.
    own = {one.deal: one.own for one in reversed(said) if one.own is not None}
    beside = {one.deal: one.beside for one in reversed(said) if one.beside is not None}
    deals = [Deal(number, part.seed, part.scenario, part.seat, number in begun, own.get(number),
                  beside.get(number)) for number, part in enumerate(plan.all_parts, 1)]  # fmt: skip
    return Campaign(path, plan, deals, damaged)


def campaigns_in(
    saves: Path | None, scenario: str = "", story: str | None = ""
) -> list[Campaign]:  # fmt: skip
    """The campaigns of deals or of a story, the newest first.

    They are of one scenario or of all; `story` None is any. What cannot be read is skipped.
    """
    found = list[Campaign]()
    for campaign in read_campaigns(saves)[0]:
        told = campaign.plan.story
        is_meant = bool(told) if story is None else told == story
        if is_meant and scenario in ("", campaign.plan.scenario):
            found.append(campaign)
    return found


def read_campaigns(saves: Path | None) -> tuple[list[Campaign], list[FileError]]:
    """All campaigns, the newest first, and why each of the other files cannot be read."""
    files = files_in(saves / CAMPAIGNS if saves else None, _SUFFIX)
    return read_each(reversed(files), read_campaign)


def campaign_of(record: Path | None) -> tuple[Path, int] | None:
    """The campaign file of a player's deal and the deal's number, by its record.

    None for any other file.
    """
    if record is None or not is_deal(record):
        return None
    return record.parent.with_suffix(_SUFFIX), int(record.stem.partition("-")[2])
