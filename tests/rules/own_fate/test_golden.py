"""Recorded games: the same rules replay them to the same result.

They use the pinned test set, so balancing the cards doesn't affect them. After an intended change of the
rules regenerate them: ``tools/golden.py --anew``.
"""

from pathlib import Path

import pytest

from app.rules.match import replay
from app.rules.own_fate import GAME
from app.rules.record import Move
from app.rules.record_file import read_file

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.dozorgame"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_game_goes_as_it_went(fate_cards, file):
    match = replay(read_file(file), GAME, fate_cards)
    assert match.outcome is not None


def test_together_they_use_every_card_option_and_ending(fate_cards):
    assert len(GOLDEN) >= 50
    used = set()
    for record in map(read_file, GOLDEN):
        used |= {(name, value) for name, value in record.header.options.items()}
        used.add(record.entries[-1].reason)
        moves = [entry for entry in record.entries if isinstance(entry, Move)]
        used |= {word.partition(".")[0] for move in moves for word in move.action.args}
    wanted = {card.key for card in fate_cards.cards}
    wanted |= {(option.name, value) for option in GAME.options for value in option.choices}
    wanted |= {"vortex-broke", "vortex-closed", "turn-limit", "resigned", "agreed"}
    assert wanted - used == set()
