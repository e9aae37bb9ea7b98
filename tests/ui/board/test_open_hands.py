"""Open hands, for teaching: both sides' cards visible, no curtain, noted in the record."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QMessageBox

from app.rules.game import Action
from app.rules.record_file import read_file
from app.ui.new_game.dialog import NewGame
from app.ui.shell import game_opening


def test_the_other_hand_lies_above_the_table(page: Any, hands: Any) -> None:
    shown = page(seed=3, open_hands=True)
    hands(shown).until(lambda view: view.turn > 1 and view.seat == "light")
    dark = shown.session.match.state.view("dark")
    held = {card for other in dark.others if other.side == "dark" for card in other.hand}
    assert held
    told = shown.open_hand.accessibleName()
    assert all(shown.preview.gallery.name(card) in told for card in held)
    assert shown.open_hand.isVisible()
    assert not shown.curtain.isVisible()


def test_kept_hands_stay_kept(page: Any) -> None:
    shown = page(seed=3)
    shown.curtain.raise_curtain()
    assert not shown.open_hand.isVisible()


def test_the_record_says_so_and_the_game_goes_on_so(window: Any) -> None:
    window.games.play(NewGame(seed=3, open_hands=True))
    file = window.page.session.match.file.path
    window.host.leave()
    assert read_file(file).header.open_hands
    assert b"\nhands open\n" in file.read_bytes()
    window.games.open_record(file)
    assert window.page.session.open_hands
    assert window.page.open_hand.isVisible()


def test_a_game_played_on_from_a_replay_keeps_its_hands_open(window: Any) -> None:
    window.games.play(NewGame(seed=3, open_hands=True))
    match = window.page.session.match
    branch = game_opening.branch(window.context, match, 0)
    assert branch.open_hands
    branch.close()


def test_people_are_named_wherever_their_side_is(page: Any) -> None:
    shown = page(seed=3, open_hands=True)
    assert shown.question.banner.accessibleName() == "Дневной Дозор · Боря"
    assert shown.open_hand.accessibleName().startswith("Рука Света · Аня")
    closed = page(seed=3)
    closed.session.request_handover()
    assert closed.curtain.accessibleName() == "Дневной Дозор · Боря"


def test_who_has_no_name_and_a_computer_are_called_by_their_side(page: Any) -> None:
    shown = page(seed=3, players={"dark": "novice"}, open_hands=True)
    assert shown.words.player_names == {"light": "Аня"}
    assert shown.words.seat_and_player("dark") == "Дневной Дозор"


def test_what_is_to_be_taken_back_is_called_as_its_button_was(page: Any) -> None:
    shown = page(seed=3, open_hands=True)
    shown.run_action(Action("done"))
    while shown.session.viewer == "dark":
        shown.run_action(Action("done"))
    shown.undo()
    told = shown.findChild(QMessageBox).text()
    assert "«Остаться»" in told
