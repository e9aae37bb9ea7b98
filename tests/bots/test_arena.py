"""The arena's games depend on its arguments alone."""

from random import Random

from app.bots.contest import play, seed_of
from app.bots.player import Glimpse, RandomPlayer
from app.rules.game import Action
from app.rules.match import replay
from app.rules.record import Record
from app.rules.tribunal import GAME, Numbers

PLAYERS = {"light": RandomPlayer(), "dark": RandomPlayer()}


def test_a_game_is_repeatable():
    assert play(GAME, Numbers(), PLAYERS, 3).moves == play(GAME, Numbers(), PLAYERS, 3).moves
    assert play(GAME, Numbers(), PLAYERS, 3).moves != play(GAME, Numbers(), PLAYERS, 4).moves


def test_every_game_has_a_seed_of_its_own():
    assert len({seed_of(s, n) for s in range(3) for n in range(100)}) == 300


def test_a_played_game_replays_from_its_record():
    match = play(GAME, Numbers(), PLAYERS, 9)
    again = replay(Record(match.header, tuple(match.entries)), GAME, Numbers())
    assert (again.state.digest(), again.outcome) == (match.state.digest(), match.outcome)


def test_the_random_player_ends_no_game_by_talk():
    player, rng = RandomPlayer(), Random(1)
    talk = [Action("offer-draw", ("light",)), Action("resign", ("light",))]
    moves = [Action("pass"), *talk]
    chosen = {player.choose(Glimpse("light", None, moves), rng) for _ in range(50)}
    assert chosen == {Action("pass")}
    answers = [Action("accept-draw"), Action("decline-draw"), *talk]
    assert player.choose(Glimpse("light", None, answers), rng) == Action("decline-draw")
