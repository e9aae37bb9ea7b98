"""Records made before an option existed: they replay unchanged, and their hashes verify."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.rules.game import BadText
from app.rules.games import cards_in
from app.rules.match import Match, replay as played_again
from app.rules.own_fate import GAME
from app.rules.record import Check, Move, parse, write_entry, write_header
from app.rules.record_file import read_file

BEFORE = Path(__file__).parent / "records" / "before-seven-options.dozorgame"
"""Game with Anton's player, the Sword of Darkness against defences, and deep gloom.

Recorded before there were options for A31, A56, A68, A71 and for Anton's ability by Olga (A90).
"""
YOUNGER = {option.name: option.before for option in GAME.options if option.before is not None}


def replay(record):
    return played_again(record, GAME, cards_in(record.header))


def test_a_record_older_than_an_option_goes_as_it_went():
    record = read_file(BEFORE)
    assert not YOUNGER.keys() & record.header.options.keys()
    verbs = {entry.action.verb for entry in record.entries if isinstance(entry, Move)}
    assert {"listen", "strike", "gloom", "bleed"} <= verbs
    assert sum(isinstance(entry, Check) for entry in record.entries) > 30
    match = replay(record)
    assert (match.outcome.winner, match.outcome.reason) == ("dark", "vortex-broke")
    assert {name: match.header.options[name] for name in YOUNGER} == YOUNGER


@pytest.mark.parametrize("name", ["player-look", "dark-sword"])
def test_by_the_newer_reading_it_would_be_another_game(name):
    record = read_file(BEFORE)
    default = next(option.default for option in GAME.options if option.name == name)
    moves = tuple(entry for entry in record.entries if isinstance(entry, Move))
    header = replace(record.header, options={**record.header.options, name: default})
    with pytest.raises(BadText) as refused:
        replay(replace(record, header=header, entries=moves))
    assert refused.value.reason.code in ("record.illegal", "record.wrong-seat")


def test_going_on_from_an_old_record_states_what_held_then():
    record = read_file(BEFORE)
    old = replay(record)
    gone_on = Match(GAME, old.header, cards_in(record.header))
    for move in old.moves[:40]:
        gone_on.submit(move.action)
    text = write_header(gone_on.header) + "".join(map(write_entry, gone_on.entries))
    again = parse(text.encode())
    assert {name: again.header.options[name] for name in YOUNGER} == YOUNGER
    assert replay(again).state.digest() == old.state_after(40).digest()


def test_a_new_game_is_by_the_defaults_and_its_record_says_so(fate_cards):
    header = Match.begin(GAME, fate_cards, 1).header
    assert header.options == {option.name: option.default for option in GAME.options}


FIRST_RULES = sorted((Path(__file__).parent / "records").glob("rules-1-*.dozorgame"))
"""Games of release 0.2.

Zavulon returns to the Metro that he had to leave (A30), the card that Semyon draws with the Sword of Light is
face up (A72), and on the Roof three older wounds protect (A80, A81).
"""


@pytest.mark.rule("A30", "A72", "A80")
@pytest.mark.parametrize("file", FIRST_RULES, ids=lambda file: file.stem)
def test_a_game_by_the_first_rules_goes_as_it_went(fate_cards, file):
    record = read_file(file)
    match = played_again(record, GAME, fate_cards)
    assert (record.header.rules, match.header.options["edition"]) == (1, 1)
    assert match.outcome is not None
    gone_on = Match(GAME, match.header, fate_cards)
    for move in match.moves[:200]:
        gone_on.submit(move.action)
    text = write_header(gone_on.header) + "".join(map(write_entry, gone_on.entries))
    assert played_again(parse(text.encode()), GAME, fate_cards).state.digest() == gone_on.state.digest()


@pytest.mark.parametrize("file", FIRST_RULES, ids=lambda file: file.stem)
def test_by_the_rules_of_now_it_would_be_another_game(fate_cards, file):
    record = read_file(file)
    options = {option.name: option.implied_value for option in GAME.options} | dict(record.header.options)
    header = replace(record.header, rules=GAME.rules_version, options=options)
    with pytest.raises(BadText):
        played_again(replace(record, header=header), GAME, fate_cards)


def test_rules_that_are_younger_than_the_program_are_refused(fate_cards):
    record = read_file(FIRST_RULES[0])
    younger = replace(record, header=replace(record.header, rules=GAME.rules_version + 1))
    with pytest.raises(BadText) as refused:
        played_again(younger, GAME, fate_cards)
    assert refused.value.reason.code == "record.other-rules"
