"""A new game: who plays, on large cards; all else that is set in one line, and behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from string import digits
from typing import Final, Literal

import pygame

from nightdrop.table.disk.files import basis_of
from nightdrop.table.language import N_, _
from nightdrop.table.match.campaign import playable_in
from nightdrop.table.match.program_advice import adviser
from nightdrop.table.match.status import deal_words
from nightdrop.table.match.story import passed_over
from nightdrop.table.record.campaigns import Campaign
from nightdrop.table.record.dealers import SEED_KNOWN
from nightdrop.table.record.positions import read_position
from nightdrop.table.record.sealed import Seal
from nightdrop.table.scenario.scenarios import (
    DIFFICULTY,
    OptionSpec,
    offered_games,
    read_scenario,
    scenarios_of,
    shipped_games,
    title_of,
    unsound_scenarios,
)
from nightdrop.table.words.damage import passed_over_words
from nightdrop.table.words.nouns import capital, listed
from nightdrop.table.words.sides import brief_words, level_name
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import (
    Beside,
    Button,
    ChoiceRow,
    Gap,
    Head,
    Paragraph,
    Press,
    Said,
    Stack,
    Style,
    TextField,
    Toggle,
    Widget,
)
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.kit.stacks import LOW, NARROW, SHORT
from nightdrop.ui.menus.alone import (
    Alone,
    PickRow,
    Remarked,
    alone_choices,
    chosen_game,
    difficulty_choices,
    difficulty_in,
    option_choices,
)
from nightdrop.ui.menus.cards import (
    GAP,
    Card,
    CardFace,
    Cards,
    Columns,
    RulesButton,
    StartButton,
    draw_badges,
    draw_game,
    draw_scene,
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
_COLUMNS: Final = 760  # design px of width for the choices of one seat in two columns
_OWN_GAMES: Final = 3  # games of the player's own that have a tab


@dataclass(frozen=True, slots=True)
class SeatingCard:
    """Who plays: one card, and the command that chooses it.

    `solo`: one player for all sides, without a hand-over; `alone`: against the program; `secret`:
    the save may be sealed; `apart`: design px between the badges; `sign`: over the game's picture.
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
    sign: str = ""


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
    N_("You play solitaire"), solo=True, secret=False, apart=0, command="new.alone")
_WATCH: Final = SeatingCard(
    "watch", N_("WATCH"), N_("The computer plays while you watch. You can take over at any time."),
    "", solo=True, secret=False, apart=0, command="new.alone", sign="eye")


class NewGame(NightPage):
    """The choices before a game; Enter starts it.

    With a `position` (the YAML text of one that can be played) the game begins there: game and
    options are those of the position, and *Back* leads to the screen `before`. The scenario is read
    whenever the page is made anew, and not for each thing that is asked of it.
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
        self.secret = False
        self._choose_deal(self.deal)
        self.renew()

    def show_game(self, scenario: str) -> None:
        super().show_game(scenario)
        if scenario:  # else the page is made, and chooses one
            self._read = read_scenario(scenario)

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
        return len(self._read.seats) == 1

    @property
    def _seals(self) -> bool:
        return self.app.saves is not None and not self.position and not self._has_one_seat

    @property
    def _has_deals(self) -> bool:
        """Whether the seed is the number of a deal, which is chosen on the card."""
        return not self.position and bool(self._read.game().rules.chance_by_matter)

    @property
    def _is_numbered(self) -> bool:
        """Whether the seed is the number of a deal, which is among the settings."""
        return not self.position and bool(self._read.game().rules.numbered)

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
        self._read = read_scenario(self.scenario)  # what is damaged is told before all else
        is_deal = self._has_deals or self._is_numbered
        self.field.hint = _("number") if is_deal else _("new seed")
        title = _("PLAY THE POSITION") if self.position else _("NEW GAME")
        self.bar = TitleBar(title, Button("cancel", _("Back"), self.leave, "", "back"))
        self.tabs = self._tabs()
        said = _("Back to who plays") if self.is_open else _("Change")
        self.rules = RulesButton("rules", self.line, self._open, said, "new.rules")
        self.start = StartButton("start", _("Start"), self._start, self.start_words, "new.start",
                                 True, True, sign=KEYBOARD.cap("press"))
        shown = self._settings() if self.is_open else Cards(self._cards())
        with self.root.kept():
            self.scroll.show(shown)
            self.root.widgets = [self.scroll, self.trouble, self.rules, self.start, *self.tabs,
                                 self.bar]
        self.dirty = True

    def _tabs(self) -> list[Button]:
        """A tab for each game; none if there is only one, or the game is settled."""
        names = [] if self.position else self._games()
        titles = tuple(title_of(name) for name in names)
        made = []
        for number, name in enumerate(names if len(names) > 1 else ()):
            command = GAMES[number] if number < len(GAMES) else ""
            act = partial(self._play, name)
            made.append(Button(f"game-{number}", titles[number], act, "", command))
            made[-1].alike = titles
            made[-1].face = partial(draw_game, name, name == self.game)
        return made

    @property
    def game(self) -> str:
        """The chosen game; a chosen scenario belongs to it."""
        return basis_of(self.scenario) or self.scenario

    @property
    def _scenarios(self) -> list[str]:
        """The scenarios of the game, besides the whole; none if a position is played."""
        return [] if self.position else scenarios_of(self.game)

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
            return [self._card_for_one(self.seating)]
        now = self.seating
        return [self._card(one) for one in SEATINGS if one is now or not one.solo]

    @property
    def _alone(self) -> Alone:
        return Alone(self.app.settings, self._read)

    def _card(self, one: SeatingCard) -> Card:
        seats = self._read.seats
        picture = partial(draw_badges, sides=seats, apart=one.apart)
        face = CardFace(f"card-{one.name}", _(one.title), _(one.sentence), one.command,
                        lambda: self._choose(one), picture)
        face.chosen = one is self.seating
        if one.alone and face.chosen:
            face.sub, face.has_room = "", False
            tight = not self.reach(self.size[1], LOW)
            return Card(face, alone_choices(self._alone, self._set_alone, self._is_low, tight))
        return Card(face)

    @property
    def _is_low(self) -> bool:
        return not self.reach(self.size[1], _ROOMY)

    def _card_for_one(self, one: SeatingCard) -> Card:
        """The card of a game with one seat: how hard it is, which battle, which deal.

        Nothing that is chosen there changes its height, so that nothing moves under the pointer.
        """
        face = CardFace(f"card-{one.name}", _(one.title), _(one.sentence), one.command,
                        lambda: self._choose(one), partial(draw_scene, self.scenario, one.sign))
        face.chosen = True
        if not self.reach(self.size[1], LOW):
            face.sub = ""  # what is chosen is worth more than a sentence
            face.label = face.label if self.watches else ""  # and than the title of the page again
        found, low = self._read, self._is_low
        parts = [Stack(rows, 6) for rows in (
            difficulty_choices(found, str(self._value(DIFFICULTY)), self._harden, low,
                               settled=self._is_settled),
            *(option_choices(spec, self._value(spec.name), self._take, self._is_settled)
              for spec in self._which),
            self._deals() if self._has_deals else [],
        ) if rows]  # fmt: skip
        return Card(face, Beside(parts, 40, fold=_COLUMNS, below=20)) if parts else Card(face)

    @property
    def _is_settled(self) -> bool:
        """Whether a position, the day's deal or a campaign under way settles the options."""
        return bool(self.position or self.day or self.campaign)

    def _harden(self, difficulty: str) -> None:
        self._take(DIFFICULTY, difficulty)

    def _take(self, option: str, value: object) -> None:
        self.options[option] = value
        self.renew()

    def _choose_deal(self, deal: str) -> None:
        """Choose the deal; show which own scenarios or campaigns could not be read."""
        self.deal = deal
        refused = passed_over(self.app.saves) if self._is_campaign else unsound_scenarios()
        self.error = passed_over_words(refused)

    def _deals(self) -> list[Widget]:
        """The rows that choose the deal, and the field for its number."""
        count = self._campaign_deals
        named = [_("A new deal"), _("Deal of the day"), _("Deal by number")]
        named += [_("Campaign of {count} deals").format(count=count)] if count else []
        chosen = _FRESH if self.deal == _CAMPAIGN and not count else self.deal
        said = _("The same deal has the same cards and dice for everybody.")
        rows: list[Widget] = [Remarked(_("Deal"), said)]
        for deal, name in zip(_DEALS, named, strict=False):
            row = PickRow(f"deal-{deal}", name, "", partial(self._deal_on, deal), deal == chosen)
            rows.append(Beside([row, self.field], 16) if deal == _NUMBER else row)
        return rows

    def _deal_on(self, deal: str) -> None:
        self._choose_deal(deal)
        self.renew()

    @property
    def _campaign_deals(self) -> int:
        """How many deals make a campaign; 0 if none can be kept or played."""
        keeps = self.app.saves is not None and self._has_deals and not self.watches
        return self._read.deals if keeps else 0

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
        return asked(self._read.specs.values())

    def _settings(self) -> Widget:
        """The rows behind the line: what is played, what is allowed, who rolls, rule options."""
        dice = ChoiceRow(_("Dice"), "dice", self.typed, (
            (False, _("the computer rolls")), (True, _("type in your own rolls"))),
            _("the computer always draws from the cups"))
        seed: list[Widget] = []
        if not self._has_deals and (not self.sealed or self.seed):
            head = _("Deal") if self._is_numbered else _("Seed")
            seed = [Head(head), self.field, Paragraph(self.caution)]
        text = _("These options settle unclear rules. The defaults are this edition's own choices.")
        readings = asked(self._read.readings.values())
        options = [reading_row(spec, self._value(spec.name)) for spec in readings]
        first = Stack([Head(_("The game")), *self._allowed(), Head(_("Dice")), dice, *seed], 12)
        if self.position:
            text, options = _("They come from the position; change them on the workbench."), []
        elif self.day:
            text, options = _("The deal of the day uses the default options."), []
        elif self.campaign:
            text, options = _("They were set when the campaign began."), []
        second = [Head(_("Rule options"), told=text), *options] if readings else []
        return Columns([first, Stack(second, 12)])

    def _allowed(self) -> list[Widget]:
        """The rows of the scenario, the handicap, hints, take-backs, the seal and who decides."""
        rows: list[Widget] = []
        if names := self._scenarios:
            titles = listed([title_of(name) for name in names])
            rows.append(Press(_("Scenario"), "new.scenarios", self._title, titles))
        even = () if self._is_settled else self._even
        rows += [reading_row(spec, self._value(spec.name)) for spec in even]
        settings = self.app.settings
        if not self.seating.secret:
            said = _("the Captain's, counted")
            rows.append(Toggle(_("Hints"), "new.hints", settings.hints, said))
        if self.seating.alone:
            said = _("with new dice, counted")
            rows.append(Toggle(_("Take-backs"), "new.take-backs", self._alone.takes_back,
                               said))
        if self._seals and self.seating.secret:
            said = _("The file is sealed with a word from each of you, so neither can read it "
                     "alone.")
            rows.append(Toggle(_("Secret save"), "new.seal", self.secret, said))
        if self.seating.secret:
            if self._seals:
                said = _("each at home, by file or code")
                rows.append(Press(_("Two players by mail"), "new.mail", "", said))
            said = _("nothing is covered, and you decide for both")
            rows.append(Toggle(_("One player plays both sides"), "new.both", False, said))
        if self._has_one_seat:
            levels = [(name, capital(level_name(name))) for name in self._alone.levels]
            rows.append(ChoiceRow(_("Who plays"), "watch", self.watches,
                                  (("", _("you")), *levels), _("you can take over at any time")))
        return rows

    @property
    def _title(self) -> str:
        return title_of(self.scenario) if self.scenario != self.game else _("The whole game")

    @property
    def _which(self) -> list[OptionSpec]:
        """The options that say which game it is: they are on the card."""
        return [spec for spec in self._read.fitting.values()
                if spec.name != DIFFICULTY and all(isinstance(v, str) for v in spec.values or ())]

    @property
    def _even(self) -> list[OptionSpec]:
        """The options that even a game out, as a number does: a handicap."""
        on_card = [DIFFICULTY, *(spec.name for spec in self._which)]
        return [spec for spec in self._read.fitting.values()
                if spec.name not in on_card]  # fmt: skip

    def _value(self, option: str) -> object:
        """The value of an option: as chosen, as the difficulty sets it, or its default."""
        return self._read.choices(self._chosen).get(option)

    def _usual(self) -> dict[str, object]:
        """The options a new game starts from: the difficulty of the last one."""
        return difficulty_in(self._read, self.app.settings)

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
        if self._is_numbered:
            return _("The same deal has the same counters and dice, in the same order.")
        return _(SEED_KNOWN) if self.sealed else _("The same seed gives the same dice.")

    @property
    def line(self) -> str:
        """All that is set besides who plays: "Even game, hints and take-backs allowed"."""
        found = [self._title] if self.scenario != self.game else []
        other = [spec for spec in self._even if self._value(spec.name) != spec.default]
        if not other and not self._has_one_seat:
            found.append(_("even game"))
        shown = [DIFFICULTY, *(spec.name for spec in self._which)]
        other += [spec for spec in self._asked if self._value(spec.name) != spec.default
                  and spec not in other and spec.name not in shown]  # fmt: skip
        found.append(self._permits)
        found += [_("you type in your own dice")] if self.typed else []
        said = _("{option}: {answer}")
        found += [said.format(option=_(spec.label), answer=spec.answers[self._value(spec.name)])
                  for spec in other]  # fmt: skip
        if self.seed and not self._has_deals:
            found.append(deal_words(self.seed) if self._is_numbered else
                         _("seed {seed}").format(seed=self.seed))  # fmt: skip
        line = capital(", ".join(found))
        return f"{line}. {_(SEED_KNOWN)}" if self.sealed and self.seed else line

    @property
    def _permits(self) -> str:
        """What is allowed at this table, or whether its save is sealed."""
        hints = self.app.settings.hints
        if self.seating.secret:
            return _("sealed with two passphrases") if self.sealed else _("save not sealed")
        if not self.seating.alone:
            return _("hints allowed") if hints else _("no hints")
        if hints and self._alone.takes_back:
            return _("hints and take-backs allowed")
        if hints or self._alone.takes_back:
            return _("hints, no take-backs") if hints else _("take-backs, no hints")
        return _("no hints, no take-backs")

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
        if self._has_one_seat:
            self._watch("")
            return
        settings = self.app.settings.but(alone=seating.alone)
        self.app.set(settings if seating.alone else settings.but(solo=seating.solo))
        self.scroll.scroller.to(0)  # in a column its card comes first now
        self.renew()

    def _watch(self, level: str) -> None:
        """Let a level play at the one seat, or "" for the player."""
        self.watches = level
        self.renew()

    def _toggle_watch(self) -> None:
        usual = adviser(self._read.game())
        self._watch("" if self.watches else usual)

    def _set_alone(self, settings: Settings) -> None:
        self.app.set(settings)
        self.renew()

    def _seal(self) -> None:
        """Toggle the sealed save; from another card go to that of two players."""
        if self.seating.secret:
            self.secret = not self.secret
        else:
            self.secret = True
            self._choose(next(one for one in SEATINGS if one.secret))
        self.renew()

    def _play(self, scenario: str) -> None:
        """Choose another game or scenario, with options of its own."""
        self.show_game(scenario)
        self.options, self.watches, self.is_open = self._usual(), "", False
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
        elif said.command == "watch":
            self.watches = str(said.value)
        elif said.command in self._quiet:
            self._quiet[said.command]()
            return
        elif chosen := reading_of(said, self._asked):
            self.options.update([chosen])
        else:  # the seed is typed
            self.root.give_focus(None)
        self.renew()

    @property
    def _quiet(self) -> dict[str, Callable[[], None]]:
        """What rows behind the line do; their keys do it where the rows are not shown, too."""
        found = dict[str, Callable[[], None]]()
        if self._scenarios:
            found["new.scenarios"] = self._to_scenarios
        if self._seals:
            found["new.seal"] = self._seal
            if self.seating.secret:
                found["new.mail"] = self._by_mail
        if not self._has_one_seat:
            both = next(one for one in SEATINGS if one.solo)
            found["new.both"] = lambda: self._choose(both)
        if not self.seating.secret:
            settings = self.app.settings
            found["new.hints"] = lambda: self._set_alone(settings.but(hints=not settings.hints))
        if self.seating.alone:
            found["new.take-backs"] = lambda: self._set_alone(self._alone.otherwise)
        return found

    def _by_mail(self) -> None:
        self.app.open("invite", self.scenario, self._chosen)

    def _key(self, command: str) -> bool:
        """Whether a key means a row behind the line, or the deal, and it is done."""
        act = self._quiet.get(command)
        if command == "new.dice":
            self.typed = not self.typed
            self.renew()
        elif command == "new.deal" and self._has_deals:
            known = _DEALS if self._campaign_deals else _DEALS[:-1]
            at = known.index(self.deal) if self.deal in known else 0
            self._deal_on(known[(at + 1) % len(known)])
        elif command == "new.watch" and self._has_one_seat:
            self._toggle_watch()
        elif act is not None:
            act()
        else:
            return False
        return True

    def handle(self, event: pygame.event.Event) -> None:
        typing = self.root.holder is self.field
        if not typing and self._key(KEYBOARD.command(event)):
            return
        before, number = self.seed, self.field.string
        super().handle(event)
        if self._has_deals and self.field.string != number and self.deal != _NUMBER:
            self._deal_on(_NUMBER)  # a number that is typed is meant
        elif self.seed != before:
            self.renew()

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        tier, narrow = self.reach(height, LOW, SHORT), not self.reach(width, NARROW)
        self.bar.size = (34, 48, 64)[tier]
        after, edge, tall = (10, 14, 18)[tier], (10, 18, 36)[tier], (52, 64, 88)[tier]
        for tab in self.tabs:
            tab.tall = ((52, 62, 108)[tier],) * 2
        self.rules.tall = self.start.tall = ((52 if narrow else tall),) * 2
        self.rules.most = self.start.most = height // 4
        top = max(style.px(24), height * 56 // 1080) if tier == 2 else style.px((12, 22)[tier])
        tabs = [Beside(self.tabs, 16), Gap((12, 12, 20)[tier])] if self.tabs else []
        error = [self.trouble, Gap(10)] if self.error else []
        foot = Beside([self.rules, self.start], 16 if narrow else GAP,
                      (1, 1) if narrow else (3, 2))
        left = max(style.px(16), width * (32 if narrow else 96) // 1920)
        self.frame(self.bar, Gap(after), *tabs, self.scroll, Gap(16 if tier < 2 else 22),
                   *error, foot, Gap(edge), left=left, top=top)
