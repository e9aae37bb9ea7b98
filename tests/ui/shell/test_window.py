"""The main window: the start screen, games started there, recoverable errors."""

import sys
from dataclasses import replace
from itertools import dropwhile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QTextBrowser

from app import paths
from app.ui.board.replay_page import ReplayPage
from app.ui.coach.panel import Narrator
from app.ui.new_game.dialog import NewGame, NewGameDialog
from app.ui.new_game.games import own_fate
from app.ui.saves.saved_games import unfinished
from app.ui.shell import rooms
from app.ui.shell.start import ErrorHandler


def test_the_start_screen_offers_an_unfinished_game(window, new_game):
    window.games.play(new_game)
    assert unfinished() is not None
    window.host.leave()
    window.host.start_page.chosen.emit("continue")
    assert window.page is not None


def test_the_language_changes_in_every_open_window(window, preferences, new_game):
    window.games.play(new_game)
    preferences.set_language("en")
    assert window.menuBar().actions()[0].text() == "&Game"
    assert window.page.words.seat("light") == "Night Watch"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_house_rule_is_explained(preferences, language):
    from app import i18n
    from app.rules.own_fate import OPTIONS

    preferences.set_language(language)
    for option in OPTIONS:
        assert i18n.has(f"ui.option-{option.name}", language)
        assert i18n.has(f"ui.option-{option.name}.hint", language)
        for choice in option.choices:
            if isinstance(choice, str):
                assert i18n.has(f"ui.option-{option.name}.{choice}", language)


def test_the_dialog_begins_with_the_rules_as_designed(qtbot, preferences, shelf, gallery):
    from app.rules.own_fate import GAME, OPTIONS

    dialog = NewGameDialog(None, preferences, [own_fate(GAME, shelf())], lambda *_: gallery, computer=False)
    qtbot.addWidget(dialog)
    assert dialog.answer().options == {option.name: option.default for option in OPTIONS}


def test_a_damaged_record_gets_one_sentence_and_stays_as_it_was(window, tmp_path: Path):
    file = tmp_path / "битая.dozorgame"
    file.write_bytes(b"dozor-game 1\ngame own-fate\nrules \xff")
    window.games.open_record(file)
    box = window.findChild(QMessageBox)
    assert box is not None
    assert "\n" not in box.text().strip()
    assert file.read_bytes() == b"dozor-game 1\ngame own-fate\nrules \xff"
    box.close()


def test_an_uncaught_error_shows_one_sentence_and_the_game_goes_on(qtbot, window, new_game):
    window.games.play(new_game)
    keeper = ErrorHandler(lambda: "ru")
    keeper.error_occurred.connect(window.host.show_message)
    keeper.install()
    try:
        with qtbot.waitSignal(keeper.error_occurred):
            sys.excepthook(ValueError, ValueError("planted"), None)
    finally:
        keeper.remove()
    box = window.findChild(QMessageBox)
    assert str(paths.log_file()) in box.text()
    assert "planted" in paths.log_file().read_text(encoding="utf-8")
    assert window.page.session.match.outcome is None
    box.close()


def test_an_error_that_repeats_opens_one_box(window):
    window.show()
    for _repaint in range(3):
        window.host.show_message("It failed.")
    (box,) = window.findChildren(QMessageBox)
    box.close()
    window.host.show_message("It failed.")
    (again,) = [one for one in window.findChildren(QMessageBox) if one.isVisible()]
    again.close()


def test_a_game_is_gone_through_step_by_step_and_played_on(window, hands, new_game):
    window.games.play(new_game)
    player = hands(window.page)
    for _ in range(60):
        player.step()
    match = window.page.session.match
    count = len(match.moves)
    window.games.replay(match)
    replay = window.centralWidget().currentWidget()
    assert isinstance(replay, ReplayPage)
    replay.seek(count)
    assert replay.position == count
    replay.seek_turn(-1)
    assert 0 < replay.position < count
    replay.play_on_wanted.emit(30)
    assert len(window.page.session.match.moves) == 30


def test_a_step_of_a_replay_without_a_sentence_keeps_the_last_one_spoken(window, hands, new_game):
    window.games.play(new_game)
    player = hands(window.page)
    for _ in range(30):
        player.step()
    window.games.replay(window.page.session.match)
    (replay,) = window.findChildren(ReplayPage)
    said = []
    for position in range(1, 31):
        replay.seek(position)
        said.append(replay._line.accessibleName())
    assert all(dropwhile(lambda words: not words, said))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_words_below_an_example_have_room_in_a_small_window(window, language):
    window.preferences.set_language(language)
    window.resize(1024, 700)
    window.menus["example"].trigger()
    replay = window.centralWidget().currentWidget()
    QTest.qWait(20)
    below = [one for one in replay.findChildren(QPushButton) if one.isVisible() and one.text()]
    assert len(below) >= 4
    assert [one.text() for one in below if one.width() < one.minimumSizeHint().width()] == []


@pytest.mark.parametrize("way", ["menu", "lessons", "rules"])
def test_the_example_of_the_rules_is_watched_and_played_on_from(window, way):
    if way == "menu":
        window.menus["example"].trigger()
    elif way == "lessons":
        window.learning.lessons()
        words = window.preferences.t("ui.do-example")
        page = window.centralWidget().currentWidget()
        next(one for one in page.findChildren(QPushButton) if one.text() == words).click()
    else:
        window.windows.open_rules()
        rules = window.windows.open_rules("", "own-fate")
        text = rules.findChild(QTextBrowser)
        links = {cursor.anchorHref() for cursor in fragments(text.document())}
        assert "watch:hairdresser" in links
        text.anchorClicked.emit(QUrl("watch:hairdresser"))
        rules.close()
    replay = window.centralWidget().currentWidget()
    assert isinstance(replay, ReplayPage)
    assert list(replay.turns().values()) == [3, 4]
    replay.seek_turn(1)
    assert replay.match.state_after(replay.position).view(None).turn == 3
    replay.play_on_wanted.emit(replay.position)
    assert window.page.session.view.turn == 3


def test_the_example_is_told_step_by_step_and_ends(window, qtbot):
    window.learning.watch()
    replay = window.centralWidget().currentWidget()
    narrator = replay.findChild(Narrator)
    begun = narrator.coach.text
    narrator.coach.next_button.click()
    qtbot.waitUntil(lambda: replay.position == 2, timeout=20_000)
    assert narrator.step == 1
    assert narrator.coach.text != begun
    narrator.coach.back_button.click()
    assert (replay.position, narrator.coach.text) == (0, begun)
    replay.seek(len(replay.match.moves))
    assert narrator.coach.next_button.text() == window.preferences.t("coach.finish")
    narrator.coach.next_button.click()
    assert window.shown is window.host.start_page


def fragments(document):
    """Yield the format of every text fragment in *document*."""
    block = document.begin()
    while block.isValid():
        each = block.begin()
        while not each.atEnd():
            yield each.fragment().charFormat()
            each += 1
        block = block.next()


def test_a_rematch_swaps_the_sides(window):
    window.games.play(NewGame(seed=3, names={"light": "Аня", "dark": "Боря"}))
    window.page.rematch_wanted.emit(True)
    assert dict(window.page.session.match.header.players) == {"light": "Боря", "dark": "Аня"}


def test_whoever_is_called_by_the_side_takes_no_name_into_the_rematch(window, new_game):
    window.games.play(new_game)
    window.page.rematch_wanted.emit(True)
    assert dict(window.page.session.match.header.players) == {"light": "light", "dark": "dark"}


def test_a_game_can_be_given_up_and_the_other_watch_has_won(window, new_game):
    window.games.play(new_game)
    window.request("resign")
    box = window.findChild(QMessageBox)
    assert window.page.session.match.outcome is None
    next(button for button in box.buttons() if button is not box.escapeButton()).click()
    assert window.page.session.match.outcome.reason == "resigned"
    assert window.page.sheet.isVisible()
    assert not any(window.menus[name].isEnabled() for name in ("hint", "offer-draw", "resign"))


def test_a_draw_is_offered_and_the_other_person_is_asked(window, new_game):
    window.games.play(new_game)
    page = window.page
    window.request("offer-draw")
    box = window.findChild(QMessageBox)
    assert box.defaultButton() is box.escapeButton()
    assert page.session.match.state.question.kind != "draw-offer"
    next(button for button in box.buttons() if button is not box.escapeButton()).click()
    assert page.session.match.state.question.kind == "draw-offer"
    assert page.session.to_move == "light"
    page.session.show_view_of("light")
    page.focus_actions()
    QTest.keyClick(page.question, Qt.Key.Key_Return)
    answers = [one for one in page.question.findChildren(QPushButton) if one.isVisibleTo(page.question)]
    even = [one for one in answers if one.property("action") in ("accept", "decline")]
    assert len(even) == 2
    assert not any(one.hasFocus() or one.property("primary") for one in even)
    assert page.session.match.state.question.kind == "draw-offer"


def test_who_wants_it_is_asked_also_what_has_one_sensible_answer(window, new_game):
    window.games.play(new_game)
    assert window.page.session.auto_answerable == ("extra-card",)
    assert window.page.session.passes.auto_answers("dark", "extra-card")
    window.set_auto_answer("extra-card", False)
    assert not window.page.session.passes.auto_answers("dark", "extra-card")
    window.host.leave()
    window.games.play(new_game)
    assert not window.page.session.passes.auto_answers("dark", "extra-card")
    window.set_auto_answer("extra-card", True)
    assert window.page.session.passes.auto_answers("dark", "extra-card")


def test_what_could_not_be_taken_back_is_asked_where_two_people_play(window, new_game):
    window.games.play(replace(new_game, players={"light": "person", "dark": "novice"}))
    assert set(window.page.session.auto_answerable) == {"extra-card", "calls", "redirect"}


def test_a_size_of_text_is_taken_once_the_menu_has_gone(qtbot, window):
    (large,) = (one for one in window.menus.menu("text-size").actions() if one.text() == "150 %")
    large.trigger()
    assert window.preferences.text_percent == 100
    qtbot.waitUntil(lambda: window.preferences.text_percent == 150)
    assert QApplication.overrideCursor() is None


def test_every_room_can_be_entered() -> None:
    for name in rooms.ROOMS:
        assert getattr(rooms, name).__name__ == rooms.ROOMS[name]
    assert not hasattr(rooms, "cellar")
