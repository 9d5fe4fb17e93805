"""A new game: who plays, on large cards; its seed, dice and options behind one button."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from string import digits
from typing import Final, Literal

import pygame

from nightdrop.table.disk.files import basis_of
from nightdrop.table.language import N_, _
from nightdrop.table.match.campaign import playable_in
from nightdrop.table.match.program_advice import adviser
from nightdrop.table.match.status import deal_words, start_words
from nightdrop.table.match.story import passed_over
from nightdrop.table.record.campaigns import Campaign
from nightdrop.table.record.dealers import SEED_KNOWN
from nightdrop.table.record.positions import read_position
from nightdrop.table.record.sealed import Seal
from nightdrop.table.scenario.scenarios import (
    DIFFICULTY,
    OptionSpec,
    load_scenario,
    offered_games,
    read_scenario,
    scenarios_of,
    shipped_games,
    title_of,
    unsound_scenarios,
)
from nightdrop.table.words.damage import passed_over_words
from nightdrop.table.words.nouns import capital, listed
from nightdrop.table.words.sides import brief_words
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import (
    Beside,
    Button,
    ChoiceRow,
    Gap,
    Head,
    Paragraph,
    Said,
    Stack,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.kit.stacks import LOW, NARROW, SHORT
from nightdrop.ui.menus.alone import (
    Alone,
    alone_choices,
    chosen_game,
    difficulty_choices,
    difficulty_in,
    hints_switch,
    watched_choices,
)
from nightdrop.ui.menus.cards import (
    GAP,
    Card,
    CardFace,
    Cards,
    Columns,
    RulesButton,
    SwitchButton,
    draw_badges,
    draw_game,
    draw_scene,
    draw_start,
)
from nightdrop.ui.menus.game_launcher import open_campaign, seal_game, start_game
from nightdrop.ui.menus.sheet import NightPage, TitleBar
from nightdrop.ui.readings import asked, reading_of, reading_row
from nightdrop.ui.settings import Settings

Dice = Literal["seeded", "typed"]
# Which deal, where a seed is one; or a campaign of many.
_FRESH, _DAY, _NUMBER, _CAMPAIGN = _DEALS = "fresh", "day", "number", "campaign"
# The commands of the tabs.
GAMES: Final = "new.game-one", "new.game-two", "new.game-three", "new.game-four"
_ROOMY: Final = 960  # design px of window height: below, only the chosen level is described
_OWN_GAMES: Final = 3  # games of the player's own that have a tab


@dataclass(frozen=True, slots=True)
class SeatingCard:
    """Who plays: one card, and the command that chooses it.

    `solo`: one player for all sides, without a hand-over; `alone`: against the program; `secret`:
    the save may be sealed; `apart`: design px between the badges.
    """

    name: str
    title: str
    sentence: str
    start: str
    solo: bool
    secret: bool
    apart: float
    command: str
    alone: bool = False


SEATINGS: Final = (
    SeatingCard(
        "two", N_("TWO PLAYERS"),
        N_("At this screen, with one mouse. At every hand-over a parachute covers everything until "
           "the other player lifts it."),
        N_("Two players at this screen"), solo=False, secret=True, apart=26,
        command="new.two"),
    SeatingCard(
        "alone", N_("PLAY ALONE"),
        N_("Against the computer, at one of its levels. It sees only what a player would, and "
           "rolls the same dice."),
        "", solo=False, secret=False, apart=140, command="new.alone", alone=True),
    SeatingCard(
        "both", N_("BOTH SIDES MYSELF"),
        N_("Nothing is covered. Each decision shows what its side may see, and you decide for "
           "both."),
        N_("You decide for both sides"), solo=True, secret=False, apart=-10,
        command="new.both"),
)  # fmt: skip
# In a game of one seat.
_ONE: Final = SeatingCard(
    "one", N_("PLAY"), N_("You decide; the game itself is your opponent."),
    N_("You play against the game"), solo=True, secret=False, apart=0, command="new.alone")
_WATCH: Final = SeatingCard(
    "watch", N_("WATCH"), N_("The computer plays while you watch. You can take over at any time."),
    "", solo=True, secret=False, apart=0, command="new.watch")


class NewGame(NightPage):
    """The choices before a game; Enter starts it.

    With a `position` (the YAML text of one that can be played) the game begins there: game and
    options are those of the position, and *Back* leads to the screen `before`.
    """

    place = "new"

    def __init__(self, app: Window, position: str = "", before: Screen | None = None) -> None:
        super().__init__(app)
        self.position, self.before = position, before
        seed = "" if app.seed is None else str(app.seed)
        self.field = TextField("", "seed", seed, N_("new seed"), most=12, only=digits)
        self.typed = self.is_open = False
        self.deal = _NUMBER if seed else _FRESH
        self.show_game(chosen_game(app.settings))
        self.options = self._usual()
        self.watches = ""  # the level that is watched at the one seat of a game; "" for none
        if position:
            start = read_position(position)
            self.show_game(start.scenario)
            self.options = dict(start.options)
        self.secret = True
        self._choose_deal(self.deal)
        self.renew()

    @property
    def seating(self) -> SeatingCard:
        """Who plays: the same as the last time."""
        now = self.app.settings
        if self._has_one_seat:
            return _WATCH if self.watches else _ONE
        if now.alone:
            return next(one for one in SEATINGS if one.alone)
        return next(one for one in SEATINGS if not one.alone and one.solo == now.solo)

    @property
    def sealed(self) -> bool:
        """Whether the save is sealed: two players at one screen could read a plain one.

        Not on the workbench, where both saw the position.
        """
        return self._seals and self.seating.secret and self.secret

    @property
    def _has_one_seat(self) -> bool:
        """Whether one player decides everything: there is nobody to hide anything from."""
        return len(read_scenario(self.scenario).seats) == 1

    @property
    def _seals(self) -> bool:
        return self.app.saves is not None and not self.position and not self._has_one_seat

    @property
    def _has_deals(self) -> bool:
        """Whether the seed is the number of a deal, which is chosen on the card."""
        return not self.position and bool(load_scenario(self.scenario).rules.chance_by_matter)

    @property
    def day(self) -> str:
        """The day whose deal is offered, "" for any other game."""
        return str(self.named_on) if self._has_deals and self.deal == _DAY else ""

    @property
    def seed(self) -> str:
        """The digits of a chosen seed, "" for a random one."""
        return "" if self._has_deals and self.deal != _NUMBER else self.field.string

    def resized(self) -> None:
        self.renew()

    def renew(self) -> None:
        read_scenario(self.scenario)  # what is damaged is told before anything is shown
        self.field.hint = _("new seed")
        title = _("PLAY THE POSITION") if self.position else _("NEW GAME")
        self.bar = TitleBar(title, Button("cancel", _("Back"), self.leave, "", "back"))
        self.tabs = self._tabs()
        self.starts = self._starts()
        self.rules = RulesButton("rules", _("Rules and dice"), self._open, self.summary,
                                 "new.rules")
        self.start = Button("start", _("Start"), self._start, self.start_words, "new.start", True,
                            True, sign=KEYBOARD.cap("press"))
        self.start.face = draw_start
        shown = self._readings() if self.is_open else Cards(self._cards())
        with self.root.kept():
            self.scroll.show(shown)
            self.root.widgets = [self.scroll, self.trouble, self.rules, self.start, *self.tabs,
                                 *self.starts, self.bar]
        self.dirty = True

    def _tabs(self) -> list[Button]:
        """A tab for each game; none if there is only one, or the game is settled."""
        names = [] if self.position else self._games()
        made = []
        for number, name in enumerate(names if len(names) > 1 else ()):
            command = GAMES[number] if number < len(GAMES) else ""
            act = partial(self._play, name)
            made.append(Button(f"game-{number}", read_scenario(name).title, act, "", command))
            made[-1].face = partial(draw_game, name, name == self.game)
        return made

    @property
    def game(self) -> str:
        """The chosen game; a chosen scenario belongs to it."""
        return basis_of(self.scenario) or self.scenario

    def _starts(self) -> list[RulesButton]:
        """The buttons for where the game begins: to its scenarios, and back to the whole game."""
        names = [] if self.position else scenarios_of(self.game)
        if not names:
            return []
        is_part = self.scenario != self.game
        title = title_of(self.scenario) if is_part else _("The whole game")
        named = _("Scenario: {title}").format(title=title)
        said = start_words(self.scenario)
        if not is_part:
            titles = listed([title_of(name) for name in names])
            said = _("Or a scenario: {titles}").format(titles=titles)
        found = [RulesButton("scenarios", named, self._to_scenarios, said, "new.scenarios")]
        if is_part:
            found.append(RulesButton("whole", _("The whole game"), partial(self._play, self.game),
                                     "", "new.whole"))
        return found

    def _to_scenarios(self) -> None:
        self.app.open("scenarios", self.game, self.scenario, self._play, self)

    def _games(self) -> list[str]:
        """The games that have a tab; the workbench offers the others.

        All that are shipped, and the last few of the player's own or the chosen one.
        """
        shipped = shipped_games()
        own = [name for name in offered_games() if name not in shipped]
        last = own[-_OWN_GAMES:]
        if self.scenario in own and self.scenario not in last:
            last[0] = self.scenario
        return [*shipped, *last]

    def _cards(self) -> list[Card]:
        if self._has_one_seat:
            return [self._card_for_one(_ONE), self._card_for_one(_WATCH)]
        return [self._card(one) for one in SEATINGS]

    @property
    def _alone(self) -> Alone:
        return Alone(self.app.settings, read_scenario(self.scenario))

    def _card(self, one: SeatingCard) -> Card:
        seats = read_scenario(self.scenario).seats
        picture = partial(draw_badges, sides=seats, apart=one.apart)
        face = CardFace(f"card-{one.name}", _(one.title), _(one.sentence), one.command,
                        lambda: self._choose(one), picture)
        face.chosen = one is self.seating
        if one.alone and face.chosen:
            face.sub = ""
            return Card(face, alone_choices(self._alone, self._set_alone, self._is_low,
                                            self._fitting(not self._is_low)))
        if not (one.secret and self._seals):
            return Card(face)
        said = _("The file is sealed with a word from each of you, so neither can read it alone.")
        return Card(face, SwitchButton("seal", _("Secret save"), said, "new.seal", self._seal,
                                 self.secret))

    @property
    def _is_low(self) -> bool:
        return not self.reach(self.size[1], _ROOMY)

    def _card_for_one(self, one: SeatingCard) -> Card:
        """The card of a game with one seat: to play it, or to watch the program."""
        sign = "eye" if one is _WATCH else ""
        face = CardFace(f"card-{one.name}", _(one.title), _(one.sentence), one.command,
                        lambda: self._choose(one), partial(draw_scene, self.scenario, sign))
        face.chosen = one is self.seating
        if not face.chosen:
            return Card(face)
        scenario, low = read_scenario(self.scenario), self._is_low
        # The deal of a day, or a campaign that goes on, settles how hard it is.
        rows = [] if self.day or self.position or self.campaign else difficulty_choices(
            scenario, str(self._value(DIFFICULTY)), self._harden, low or one is _WATCH)
        rows += self._fitting(not low, but=DIFFICULTY)
        rows += [self._deals()] if self._has_deals else []
        if one is _WATCH:
            rows.insert(0, watched_choices(scenario, self.watches, self._watch, low))
        else:
            rows.append(hints_switch(self.app.settings, self._set_alone, low))
        return Card(face, Stack(rows, 6))

    def _harden(self, difficulty: str) -> None:
        self.options[DIFFICULTY] = difficulty
        self.renew()

    def _watch(self, level: str) -> None:
        self.watches = level
        self.renew()

    def _choose_deal(self, deal: str) -> None:
        """Choose the deal; show which own scenarios or campaigns could not be read."""
        self.deal = deal
        refused = passed_over(self.app.saves) if self._is_campaign else unsound_scenarios()
        self.error = passed_over_words(refused)

    def _deals(self) -> Widget:
        """The row that chooses the deal, and the field for its number."""
        count = self._campaign_deals
        named = [_("A new deal"), _("Deal of the day"), _("Deal by number")]
        named += [_("Campaign of {count} deals").format(count=count)] if count else []
        chosen = _FRESH if self.deal == _CAMPAIGN and not count else self.deal
        row = ChoiceRow(_("Deal"), "deal", chosen, tuple(zip(_DEALS, named, strict=False)),
                     _("The same deal has the same cards and dice for everybody."))
        return Stack([row, *([self.field] if self.deal == _NUMBER else [])], 12)

    @property
    def _campaign_deals(self) -> int:
        """How many deals make a campaign; 0 if none can be kept or played."""
        keeps = self.app.saves is not None and self._has_deals and not self.watches
        return read_scenario(self.scenario).deals if keeps else 0

    @property
    def _is_campaign(self) -> bool:
        return self.deal == _CAMPAIGN and self._campaign_deals > 0

    @property
    def campaign(self) -> Campaign | None:
        """The campaign of this game to resume, if that is chosen and there is one."""
        if not self._is_campaign:
            return None
        found = playable_in(self.app.saves, self.scenario)
        return next((one for one in found if one.due is not None), None)

    @property
    def _asked(self) -> list[OptionSpec]:
        return asked(read_scenario(self.scenario).specs.values())

    def _readings(self) -> Widget:
        """The list behind *Rules and dice*."""
        dice = ChoiceRow(_("Dice"), "dice", self.typed, (
            (False, _("the computer rolls")), (True, _("type in your own rolls"))),
            _("the computer always draws from the cups"))
        seed: list[Widget] = []
        if not self._has_deals and (not self.sealed or self.seed):
            seed = [Head(_("Seed")), self.field, Paragraph(self.caution)]
        text = _("These options settle unclear rules. The defaults are this edition's own choices.")
        readings = asked(read_scenario(self.scenario).readings.values())
        options = [reading_row(spec, self._value(spec.name)) for spec in readings]
        first = Stack([Head(_("Dice")), dice, *seed, *self._fitting()], 12)
        if self.position:
            text, options = _("They come from the position; change them on the workbench."), []
        elif self.day:
            text, options = _("The deal of the day uses the default options."), []
        elif self.campaign:
            text, options = _("They were set when the campaign began."), []
        return Columns([first, Stack([Head(_("Rule options"), told=text), *options], 12)])

    def _fitting(self, noted: bool = True, but: str = "") -> list[Widget]:
        """A row for each option that fits the game to its players, except one (`but`).

        None if the position, the day or a campaign has settled them.
        """
        settled = self.position or self.day or self.campaign
        specs = () if settled else read_scenario(self.scenario).fitting.values()
        return [reading_row(spec, self._value(spec.name), noted) for spec in specs
                if spec.name != but]  # fmt: skip

    def _value(self, option: str) -> object:
        """The value of an option: as chosen, as the difficulty sets it, or its default."""
        return read_scenario(self.scenario).choices(self._chosen).get(option)

    def _usual(self) -> dict[str, object]:
        """The options a new game starts from: the difficulty of the last one."""
        return difficulty_in(read_scenario(self.scenario), self.app.settings)

    @property
    def _chosen(self) -> dict[str, object]:
        """The options of the game.

        None for the deal of a day; for a campaign those with which it began.
        """
        going_on = self.campaign
        return {} if self.day else dict(going_on.plan.options) if going_on else self.options

    @property
    def caution(self) -> str:
        """A sentence about what a seed means for this game."""
        return _(SEED_KNOWN) if self.sealed else _("The same seed gives the same dice.")

    @property
    def summary(self) -> str:
        """The summary of *Rules and dice*: each departure from the default by its name."""
        dice = _("You type in your own dice.") if self.typed else _("The computer rolls the dice.")
        other = [spec for spec in self._asked if self._value(spec.name) != spec.default]
        if not other:
            rules = _("All rule options are at their defaults.")
        else:
            said = ((_(spec.label), spec.answers[self._value(spec.name)]) for spec in other)
            line = _("{option}: {answer}")
            rules = "; ".join(line.format(option=option, answer=one) for option, one in said) + "."
        known = [_(SEED_KNOWN)] if self.sealed and self.seed else []
        return " ".join([*known, dice, rules])

    @property
    def start_words(self) -> str:
        """A sentence about the game that will begin."""
        if self.sealed:
            return _("Two players; first each of you chooses a passphrase")
        if self.seating.alone:
            return self._alone.words()
        if self.watches and self._has_one_seat:
            return brief_words("", self.watches, "")
        if self._is_campaign:
            going_on = self.campaign
            due = going_on.due if going_on else None
            said = _("The campaign continues with deal {number}") if due else _("A new campaign")
            return said.format(number=due.number if due else 1)
        deal = self.day or (str(int(self.seed)) if self.seed else "")
        if self._has_deals and deal:
            return capital(deal_words(deal))
        return _(self.seating.start)

    def _start(self) -> None:
        if self.sealed:
            seal_game(self.app, self._begin, self.scenario)
        else:
            self.error = self._begin()
            self.dirty = True

    def _begin(self, seal: Seal | None = None) -> str:
        """Begin the game; returns why that is impossible, else ""."""
        seed = int(self.seed) if self.seed else None
        dice: Dice = "typed" if self.typed else "seeded"
        players = None
        if not self.position:
            self.app.set(self.app.settings.but(game=self.game))
        if self.seating.alone:
            players = self._alone.players()
            self.app.set(self._alone.played())
        if self._has_one_seat and self.watches:
            players = self._alone.watched(self.watches)
        if DIFFICULTY in self._chosen:
            self.app.set(self.app.settings.but(difficulty=str(self._chosen[DIFFICULTY])))
        if self._is_campaign:
            return open_campaign(self.app, self.scenario, self._chosen, self.campaign)
        return start_game(self.app, self._chosen, seed, dice, seal, self.scenario, players,
                          self.position, self.day)

    def _choose(self, seating: SeatingCard) -> None:
        """Choose who plays, and keep that in the settings."""
        self.is_open = False
        if seating in (_ONE, _WATCH):
            usual = adviser(load_scenario(self.scenario))
            self.watches = (self.watches or usual) if seating is _WATCH else ""
            self.renew()
            return
        settings = self.app.settings.but(alone=seating.alone)
        self.app.set(settings if seating.alone else settings.but(solo=seating.solo))
        self.renew()

    def _set_alone(self, settings: Settings) -> None:
        self.app.set(settings)
        self.renew()

    def _seal(self) -> None:
        """Toggle the sealed save; from another card go to that of two players."""
        if self.seating.secret:
            self.secret = not self.secret
        else:
            self._choose(next(one for one in SEATINGS if one.secret))
        self.renew()

    def _play(self, scenario: str) -> None:
        """Choose another game, with options of its own."""
        self.show_game(scenario)
        self.options, self.watches = self._usual(), ""
        self.renew()

    def _open(self) -> None:
        self.is_open = not self.is_open
        self.renew()

    def leave(self) -> None:
        """Close the list of options, or go back to where the player came from."""
        if self.is_open:
            self._open()
        elif self.before is not None:
            self.app.back_to(self.before)
        else:
            self.app.open("title")

    def said(self, said: Said) -> None:
        if said.command == "dice":
            self.typed = bool(said.value)
        elif said.command == "deal":
            self._choose_deal(str(said.value))
        elif chosen := reading_of(said, self._asked):
            self.options.update([chosen])
        else:  # the seed is typed
            self.root.give_focus(None)
        self.renew()

    def handle(self, event: pygame.event.Event) -> None:
        typing = self.root.holder is self.field
        if KEYBOARD.command(event) == "new.seal" and self._seals and not typing:
            self._seal()  # the switch is hidden where its card is folded or the list is open
            return
        if KEYBOARD.command(event) == "new.dice" and not typing:
            self.typed = not self.typed
            self.renew()
            return
        if KEYBOARD.command(event) == "new.deal" and self._has_deals and not typing:
            known = _DEALS if self._campaign_deals else _DEALS[:-1]
            at = known.index(self.deal) if self.deal in known else 0
            self._choose_deal(known[(at + 1) % len(known)])
            self.renew()
            return
        before = self.seed
        super().handle(event)
        if self.seed != before:
            self.renew()

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        tier, narrow = self.reach(height, LOW, SHORT), not self.reach(width, NARROW)
        self.bar.size = (34, 48, 64)[tier]
        after, edge, tall = (10, 14, 18)[tier], (10, 18, 36)[tier], (52, 64, 88)[tier]
        for tab in self.tabs:
            tab.tall = ((52, 62, 108)[tier],) * 2
        self.rules.tall = self.start.tall = ((52 if narrow else tall),) * 2
        self.rules.most = height // 4
        top = max(style.px(24), height * 56 // 1080) if tier == 2 else style.px((12, 22)[tier])
        tabs = [Beside(self.tabs, 16), Gap((12, 12, 20)[tier])] if self.tabs else []
        below = tier == 1 and not narrow  # where a row of their own would leave a card too low
        for button in self.starts:
            button.tall = ((40, tall, 56)[tier],) * 2
        starts = [] if below or not self.starts else [
            Beside(self.starts, 16, (2, 1)[: len(self.starts)]), Gap((10, 12, 16)[tier])]
        error = [self.trouble, Gap(10)] if self.error else []
        foot = Beside([self.rules, self.start], 16 if narrow else GAP,
                      (1, 1) if narrow else (3, 2))
        if below and self.starts:
            column: Widget = self.starts[0]
            parts = (5, 6, 7)
            if len(self.starts) > 1:  # the scenario is told whole, the way back below it
                self.starts[0].most, self.starts[1].tall = self.rules.most, (36, 36)
                column, parts = Stack(self.starts, 8), (6, 5, 7)
            foot = Beside([column, self.rules, self.start], 16, parts)
        left = max(style.px(16), width * (32 if narrow else 96) // 1920)
        self.frame(self.bar, Gap(after), *tabs, *starts, self.scroll, Gap(16 if tier < 2 else 22),
                   *error, foot, Gap(edge), left=left, top=top)
