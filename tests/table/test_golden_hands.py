"""Golden hashes of what a phone's player reads in random games: questions, answers, cards, log, refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app import paths
from app.cards import convert, source
from app.rules.game import SEATS, TALK_VERBS
from app.rules.games import game_of
from app.rules.match import Match
from app.table.cards import Cards
from app.table.own_fate.director import FateDirector
from app.table.own_fate.phone import FateHand
from app.table.own_fate.refusals import plainer_reason
from app.table.reader import Reader
from app.table.tribunal.phone import TribunalHand
from app.ui.board.session import GameSession
from tests.golden import assert_golden
from tools.telling import near

STEPS = {"own-fate": 240, "tribunal": 60}


def begun(game: str, number: int, language: str) -> tuple[Any, list[Any]]:
    """Return a session of *game* with options drawn by *number*, and a hand for each seat."""
    data = source.read_folder(paths.data() / "source" / game)
    rng = Random(number)
    options = {option.name: rng.choice(option.choices) for option in game_of(game).options} if number else {}
    names = {"light": "Anna", "dark": "Boris"}
    match = Match.begin(game_of(game), convert.playable_set(data, game), number, options, names)
    session: GameSession = GameSession(match, open_hands=game == "tribunal")
    session.practice = number % 2 == 1
    cards = Cards(lambda tongue: convert.content(data, tongue), language)
    hand = FateHand if game == "own-fate" else TribunalHand
    return session, [hand(Reader(language), cards, session, seat) for seat in SEATS]


def played(game: str, number: int, language: str) -> Iterator[str]:
    """Yield what both players read after each decision of a random game."""
    session, hands = begun(game, number, language)
    rng, words = Random(number), hands[0].words
    texts: list[object] = []
    for step in range(STEPS[game]):
        state = session.match.state
        if session.to_move is None:
            break
        legal = sorted(action for action in state.legal() if action.verb not in TALK_VERBS)
        if rng.random() < 0.5:
            verb = rng.choice(sorted({action.verb for action in legal}))
            legal = [action for action in legal if action.verb == verb]
        if step % 6 == 0:
            texts += [json.dumps(hand.view(), ensure_ascii=False) for hand in hands]
            pieces = sorted({word for action in state.legal() for word in action.args} or {"x"})
            for probe in near(legal, rng, pieces):
                reason, view = state.why_not(probe), session.view_of(session.to_move)
                if reason is not None and game == "own-fate":
                    reason = plainer_reason(reason, probe, view)
                texts.append((str(probe), reason and (words.reason(reason), words.rule_title(reason.rule))))
        count = len(session.match.entries)
        session.submit(rng.choice(legal))
        if game == "own-fate":
            for seat in SEATS:
                seen = [event for action in session.history_of(seat, count) for event in action.events]
                beats = FateDirector(words).beats(seen, session.view_of(seat))
                texts += [re.sub(" object at 0x[0-9a-fA-F]+", "", str(beat)) for beat in beats]
        if rng.random() < 0.02:
            session.undo(1, of="light")
        if step % 40 == 39:
            texts += [hand.log() for hand in hands]
            yield "\n".join(map(str, texts))
            texts = []
    yield "\n".join(map(str, [*texts, *(hand.view() for hand in hands)]))


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("game", STEPS)
def test_a_golden_game_reads_as_it_read(qapp, game, number, language):
    number += 2 * (language == "ru")
    assert_golden(f"table {game} {number} {language}", played(game, number, language))
