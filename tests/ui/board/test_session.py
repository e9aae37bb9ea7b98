"""The session: access to the game, a lossless record, views without secrets."""

from pathlib import Path
from random import Random

import pytest

from app.cards import convert
from app.rules.game import TALK_VERBS, Action
from app.rules.own_fate import GAME
from app.rules.record_file import read_file
from app.ui.board.session import GameSession


def play(session, count):
    for _ in range(count):
        session.show_view_of(session.to_move)
        session.submit(next(a for a in session.actions if a.verb not in TALK_VERBS))


def test_every_confirmed_action_is_in_the_record_at_once(session, tmp_path):
    game = session()
    game.start()
    play(game, 7)
    record = read_file(tmp_path / "0.dozorgame")
    assert sum(type(entry).__name__ == "Move" for entry in record.entries) == 7


def test_a_game_left_goes_on_where_it_was(session, cards, tmp_path):
    game = session()
    game.start()
    play(game, 20)
    digest = game.match.state.digest()
    file = tmp_path / "0.dozorgame"
    again = GameSession.resume(GAME, read_file(file), file, convert.card_set(cards), players={})
    assert again.match.state.digest() == digest
    assert len(again.history()) == 20
    again.close()


def test_the_last_line_cut_by_a_crash_is_dropped_and_the_rest_goes_on(session, cards, tmp_path: Path):
    game = session()
    game.start()
    play(game, 9)
    game.close()
    file = tmp_path / "0.dozorgame"
    with file.open("ab") as out:
        out.write(b"dark mo")
    again = GameSession.resume(GAME, read_file(file), file, convert.card_set(cards), players={})
    assert again.match.state.digest() == game.match.state.digest()
    assert not file.read_bytes().endswith(b"dark mo")
    again.close()


def test_an_illegal_request_is_refused_with_a_reason_and_changes_nothing(session, qtbot):
    game = session()
    game.start()
    digest = game.match.state.digest()
    with qtbot.waitSignal(game.refused) as refused:
        assert not game.submit(Action("move", ("anton", "roof")))
    assert refused.args[0].code.startswith("fate.")
    assert game.match.state.digest() == digest


def test_a_step_taken_back_leaves_the_position_before_it(session):
    game = session()
    game.start()
    game.show_view_of(game.to_move)
    while game.undoable() == 0:
        digest = game.match.state.digest()
        play(game, 1)
        game.show_view_of(game.match.moves[-1].seat)
        if len(game.match.moves) > 60:
            raise AssertionError("nothing could be taken back")
    assert game.undo()
    assert game.match.state.digest() == digest
    assert len(game.history()) == len(game.match.moves)


def test_handing_over_shows_nothing_of_either_hand(session, qtbot):
    game = session()
    game.start()
    with qtbot.waitSignal(game.handover):
        game.request_handover()
    assert game.viewer is None
    assert all(card is None for hand in game.view.hands.values() for card in hand)
    assert all(card is None for other in game.view.others for card in other.hand)


def test_open_hands_never_ask_for_the_screen(session):
    game = session(open_hands=True)
    game.start()
    play(game, 30)
    assert game.handovers == 0


def test_the_computer_answers_by_itself(session, qtbot):
    def any_of(view, seed, _level):
        return Random(seed).choice([action for action in view.actions if action.verb not in TALK_VERBS])

    game = session(players={"dark": "novice"}, chooser=any_of)
    game.start()
    qtbot.waitUntil(lambda: game.to_move == "light" and len(game.match.moves) > 0)
    assert game.viewer == "light"
    assert {move.seat for move in game.match.moves} == {"dark"}


def test_a_question_without_a_hand_is_asked_without_a_curtain(session):
    game = session()
    game.start()
    assert game.match.state.question.kind == "calls"
    assert (game.viewer, game.handovers) == (None, 0)
    assert game.actions
    assert all(card is None for other in game.view.others for card in other.hand)


def dark_in_the_way(session, secrecy):
    """Return a game at Dark's first question whether to close a way, with Dark viewing."""
    for seed in range(3, 40):
        game = session(seed=seed, options={"secrecy": secrecy})
        game.start()
        while game.to_move is not None and game.match.state.turn < 4:
            question = game.match.state.question
            if question.kind == "close-way":
                game.show_view_of("dark")
                return game
            calm = [a for a in game.match.state.legal() if a.verb in ("pass", "done", "go")]
            game.submit((calm or [a for a in game.match.state.legal() if a.verb not in TALK_VERBS])[0])
    raise AssertionError("Dark could never close a way")


@pytest.mark.parametrize("secrecy", ["open", "strict"])
def test_not_this_turn_passes_the_next_such_windows_unasked(session, secrecy):
    game = dark_in_the_way(session, secrecy)
    turn = game.match.state.turn
    asked = []
    game.handover.connect(lambda _seat: asked.append(game.match.state.question.kind))
    assert game.pass_this_turn()
    while game.match.state.turn == turn and game.match.state.view(None).phase == "movement":
        assert game.match.state.question.kind != "close-way"
        game.show_view_of(game.to_move)
        game.submit([a for a in game.actions if a.verb not in TALK_VERBS][-1])
    assert "close-way" not in asked
    assert game.passes.passed_kinds("dark", turn) == ("close-way",)


def test_taking_back_asks_again(session):
    game = dark_in_the_way(session, "open")
    turn = game.match.state.turn
    game.pass_this_turn()
    game.undo(1, agreed=True)
    assert game.passes.passed_kinds("dark", turn) == ()
    assert game.match.state.question.kind == "close-way"


def test_what_is_offered_openly_does_not_depend_on_hidden_cards(session):
    """Public answers are the same for all possible hands."""
    checked = 0
    for seed in (3, 8):
        game, rng = session(seed=seed), Random(seed)
        game.start()
        while game.to_move is not None and len(game.match.moves) < 220:
            game.viewer = None
            # Half-declared calls and rides are no cards, but the neutral view omits them too.
            half = {"uncall", "board", "unboard"} & {action.verb for action in game.actions}
            if game.asked_openly and not half:
                real, offered = game.match.state, game.actions
                for _ in range(3):
                    game.match.state = real.view(None).determinized(rng)
                    assert game.actions == offered, real.question
                    checked += 1
                game.match.state = real
            legal = [action for action in game.match.state.legal() if action.verb not in TALK_VERBS]
            game.submit(rng.choice(legal))
    assert checked > 100


def test_a_movement_is_offered_openly_without_what_the_hand_could_do(session):
    game, rng = session(), Random(1)
    game.start()
    while game.match.state.question.kind != "movement" or len(game.match.state.legal()) == len(game.actions):
        game.submit(rng.choice([a for a in game.match.state.legal() if a.verb not in TALK_VERBS]))
        game.viewer = None
    hidden = set(game.match.state.legal()) - set(game.actions)
    openly = GAME.manners["movement"].open_verbs(game.match.state)
    assert all(action.verb not in openly for action in hidden)
    game.show_view_of(game.to_move)
    assert hidden <= set(game.actions)


def test_an_open_question_is_asked_as_what_it_is_in_a_play_half_made(session):
    """The closed view is older than the play; the question is the present one: passengers, not targets."""
    for seed in range(10, 30):
        game, rng = session(seed=seed), Random(seed)
        game.start()
        while (question := game.match.state.question) is not None and question.kind != "passengers":
            legal = [action for action in game.match.state.legal() if action.verb not in TALK_VERBS]
            rides = [action for action in legal if action.verb == "ride"]
            game.submit(rng.choice(rides or [a for a in legal if a.verb in ("enter", "item")] or legal))
        if question is not None:
            break
    game.viewer = None
    assert question is not None
    assert game.question == question
