"""Records made before an option was there: the game goes as it went, and their hashes verify."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.rules.game import BadText
from app.rules.games import cards_in
from app.rules.match import Match
from app.rules.match import replay as played_again
from app.rules.own_fate import GAME
from app.rules.record import Check, Move, parse, write_entry, write_header
from app.rules.record_file import read_file

BEFORE = Path(__file__).parent / "records" / "before-seven-options.dozorgame"
"""A whole game with Anton's player, the Sword of Darkness against defences, and deep gloom, recorded before
there were options for A31, A56, A68, A71 and for Anton's ability by Olga (A90)."""
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
