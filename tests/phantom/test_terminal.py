"""The card table at a terminal: lines for fronts, digits for cards, odds in a sentence."""

from random import Random

import pytest

from nightdrop.phantom_fury.words import card_in_full
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import speak
from tests.scripted import ScriptedDealer
from tests.typing_keyboard import Keyboard
from tests.wording import own_text_of, text_of

POSITION = """
scenario: phantom-fury
turn: 12
phase: {step: assault}
fronts:
  "1": [insurgents, "?", tight-alley, "?"]
  "2": [jihadists, car-bomb, secured-district]
  "3": [secured-road, "?", part-time-insurgents]
hand: [marine-regimental-combat-team, infantry, m1-abrams, cobra, small-unit-tactics, robot]
captured: {insurgents: 1, insurgent-leader: 1}
casualties: {humvee: 1}
"""


@pytest.fixture
def keyboard() -> Keyboard:
    return Keyboard(Match.from_position(POSITION, seed=3))


def sent(keyboard: Keyboard) -> list[tuple[str, str]]:
    return list(keyboard.match.state.book.sent)


def test_1_3_a_front_is_a_line_with_its_force_and_what_nobody_knows(keyboard: Keyboard) -> None:
    lines = keyboard.said.splitlines()
    assert "Front 1: I4 Insurgents, ?, P3 Tight Alley, ?. Force 7, 2 unknown." in lines
    assert "Front 2: I5 Jihadists, X3 Car Bomb, O4 Secured District. Force 5." in lines


def test_2_1_the_turn_begins_with_points_and_decks(keyboard: Keyboard) -> None:
    assert "Turn 12. Points 6: 7 taken, 1 lost. City 47, reserve 50." in keyboard.said


@pytest.mark.parametrize("line", ["1 2", "send 1 2", "marine 2", "send marine-regimental 2",
                                  "send marine-regimental-combat-team 2", "sen reg 2"])  # fmt: skip
def test_10_2_a_card_is_sent_by_its_digit_or_by_letters(keyboard: Keyboard, line: str) -> None:
    keyboard.type(line)
    assert sent(keyboard) == [("marine-regimental-combat-team", "2")]


@pytest.mark.parametrize("line", ["135 2", "send 1 3 5 2", "marine ab small 2", "1 35 2"])
def test_10_2_several_cards_are_sent_in_one_line(keyboard: Keyboard, line: str) -> None:
    keyboard.type(line)
    assert [face for face, _front in sent(keyboard)] == [
        "marine-regimental-combat-team", "m1-abrams", "small-unit-tactics",
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["d", "done"])
def test_10_2_done_with_cards_sent_names_what_is_to_be_typed(
    keyboard: Keyboard, line: str
) -> None:
    keyboard.type("1 2")
    before = keyboard.match.entries
    assert keyboard.type(line).startswith("Cards have been sent: type assault to begin")
    assert keyboard.match.entries == before
    keyboard.type("assault")
    assert "assault" in keyboard.match.entries


def test_every_card_tells_the_rule_of_its_type_and_the_mosque_its_own(keyboard: Keyboard) -> None:
    game = keyboard.match.game
    assert "A Mosque never goes to a discard pile" in keyboard.type("card mosque")
    for face in game.faces.values():
        told = keyboard.type(f"card {face.id}").splitlines()
        named = [line for line in told if line.startswith(card_in_full(game, face.id))]
        assert named and told[-1].endswith("]"), face.id


def test_10_2_what_was_sent_is_told_with_its_force(keyboard: Keyboard) -> None:
    told = " ".join(keyboard.type("135 2").split())
    assert "Sent to front 2: G5 Marine Regimental Combat Team, A5 M1 Abrams Tank," in told
    assert "force 15." in told


def test_10_2_a_number_alone_lists_where_a_card_can_go_and_the_next_one_sends_it(
    keyboard: Keyboard,
) -> None:
    told = keyboard.type("3")
    assert told.splitlines()[1] == "2. send m1-abrams 2: send M1 Abrams Tank (5) to front 2."
    keyboard.type("2")
    assert sent(keyboard) == [("m1-abrams", "2")]


def test_11_2_odds_are_a_sentence_and_name_whom_an_explosive_would_hit(keyboard: Keyboard) -> None:
    told = keyboard.type("odds 2 24")
    assert told.splitlines() == [
        "Front 2: 7 against 5. Won 72 %, held 23 %, shot at 5 %; taken 6.5, lost 2.2. [11.5]",
        "Car Bomb (3) would hit no card. [11.2]",
    ]


def test_10_3_odds_of_cards_that_cannot_attack_are_refused_with_the_rule(
    keyboard: Keyboard,
) -> None:
    assert keyboard.type("odds 2 4") == own_text_of(
        "phantom-fury", "refused.no_ground", "10.3", front="front 2") + "\n"


@pytest.mark.parametrize("line", ["odds", "odds 2", "odds 9 1", "odds 2 8", "odds 2.7 1"])
def test_odds_of_nothing_tell_how_they_are_asked_for(keyboard: Keyboard, line: str) -> None:
    assert keyboard.type(line).startswith(text_of(
        "sentences.terminal.needs", usage="odds 2 13: show"))


def test_10_3_a_card_that_does_not_attack_is_refused_with_the_rule(keyboard: Keyboard) -> None:
    assert keyboard.type("robot 2") == own_text_of(
        "phantom-fury", "refused.no_attacker", "10.3") + "\n"
    assert keyboard.type("6") == "Robot cannot be used now.\n"


def test_letters_that_mean_two_cards_are_asked_about() -> None:
    text = POSITION.replace("cobra", "iraqi-commandos").replace("infantry,", "iraqi-infantry,")
    told = Keyboard(Match.from_position(text, seed=3)).type("iraqi 2")
    assert told == text_of(
        "sentences.terminal.several",
        actions="send iraqi-commandos 2 or send iraqi-infantry 2") + "\n"


def test_sent_cards_are_taken_back_one_by_one(keyboard: Keyboard) -> None:
    keyboard.type("13 2", "undo")
    assert sent(keyboard) == [("marine-regimental-combat-team", "2")]


def test_1_4_count_tells_types_of_what_nobody_has_seen(keyboard: Keyboard) -> None:
    ours, theirs = keyboard.type("count").splitlines()
    assert ours.startswith("American deck, 50 cards: 14 infantry, force 49,")
    assert theirs.startswith("Insurgent deck, 47 cards and 3 face down: 13 insurgents")


def test_1_3_piles_tell_what_was_captured_and_lost(keyboard: Keyboard) -> None:
    captured, lost, *_gone = keyboard.type("p").splitlines()
    assert captured == "Captured: Insurgents, insurgents 4; Insurgent Leader, objective 3."
    assert lost == "Casualties: Humvee, armor 1."


def test_4_2_a_hand_is_discarded_by_digits() -> None:
    text = POSITION.replace("step: assault", "step: resource").replace("robot]", "robot, spotters]")
    keyboard = Keyboard(Match.from_position(text, seed=3))
    keyboard.type("7")
    assert keyboard.match.state.book.gone[0] == ("spotters",)


def test_10_4_an_assault_is_played_from_the_first_key_to_the_points() -> None:
    match = Match.from_position(POSITION, dealer=ScriptedDealer(["roll 5", "roll 3 4"]))
    told = Keyboard(match).type("13 2", "as")
    assert "Rolled 5: Car Bomb (3) does not explode. [11.2]" in told
    assert "Front 2: ours 10 + 3, theirs 5 + 4. [11.5]" in told
    assert "Captured: Jihadists (5) and Secured District (4). Points: 9. [10.4]" in told


def test_no_line_of_the_table_is_wider_than_a_terminal(keyboard: Keyboard) -> None:
    told = keyboard.type("table") + keyboard.type("135 2").partition("The US player")[0]
    assert max(map(len, told.splitlines())) <= 78


def typed(match: Match) -> int:
    """How many keys play a game again: cards that go to one front are typed in one line."""
    keys, place = 0, ""
    for entry in match.entries:
        verb, *named = entry.split(" ")
        if verb in ("roll", "draw"):
            continue
        if verb in ("send", "aim") and named[1] == place:
            keys += 1
            continue
        place = named[1] if verb in ("send", "aim") else ""
        keys += len("1 2\n") if len(named) == 2 else len("1\n") if named else len("as\n")
    return keys


def test_a_turn_needs_fewer_than_twelve_keys_in_the_mean() -> None:
    """Of players at random, who attack more often than others."""
    keys = turns = 0
    for seed in range(3):
        match, rng = Match.new("phantom-fury", seed=seed), Random(seed)
        while not match.is_over:
            match.submit(rng.choice(match.view("us").state.menu))
        keys, turns = keys + typed(match), turns + match.state.turn
    assert keys / turns < 12


def test_no_english_is_left_at_an_italian_terminal() -> None:
    speak("it")
    keyboard = Keyboard(Match.from_position(POSITION, seed=3))
    told = keyboard.type("table") + keyboard.type("odds 2 13") + keyboard.type("count")
    assert "Fronte 1: I4 Insorti, ?, P3 Vicolo stretto, ?. Forza 7, sconosciute 2." in told
    assert "Fronte 2: 10 contro 5. Vinto" in told
    assert "Mazzo americano, 50 carte: fanteria 14, forza 49" in told


def test_what_was_drawn_since_is_told_where_a_decision_stays() -> None:
    keyboard = Keyboard(Match.new("phantom-fury", seed=3))
    keyboard.type("d", "d")
    told = keyboard.type("undo")
    assert told.splitlines() == [
        own_text_of(
            "phantom-fury", "refused.undo_drawn",
            "1.4") + " Drawn: Army Mechanized Infantry (5). [4.1]",
        own_text_of("phantom-fury", "terminal.go_back"),
    ]
