"""The balance lab, opened from the main window."""

import csv
from multiprocessing import active_children
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.bots import reports
from app.face import tokens
from app.ui.board.replay_page import ReplayPage
from app.ui.lab import run as lab_run
from app.ui.lab.parts import LabBar
from app.widgets.controls import Label


@pytest.fixture
def dialog(qtbot, window, monkeypatch):
    """Return the lab dialog with its set read, the fastest players and few deals."""
    monkeypatch.setattr(lab_run, "NICE", 0)
    window.menus["lab"].trigger()
    made = window.windows.open_lab()
    qtbot.waitUntil(lambda: made.lever.count() > 1, timeout=20_000)
    made.level.setCurrentIndex(0)
    made.games.setValue(10)
    made.seed.setValue(7)
    yield made
    made.lab.wait()


def played(qtbot, dialog):
    with qtbot.waitSignal(dialog.lab.finished, timeout=90_000):
        dialog.begin.click()
        assert not dialog.seed.isEnabled()
    dialog.lab.wait()


def test_a_set_is_played_kept_and_gone_on_with(qtbot, window, dialog, monkeypatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    played(qtbot, dialog)
    assert "из 10" in dialog.page.toPlainText()
    (kept,) = reports.stored_runs()
    before = reports.rows(kept)
    assert len(before) == 10
    dialog.games.setValue(14)
    played(qtbot, dialog)
    (kept,) = reports.stored_runs()
    assert reports.rows(kept)[:10] == before
    assert len(reports.rows(kept)) == 14
    dialog.open_page()
    assert shown[0].endswith(f"/Своя-судьба-{kept.key}-14.html")
    with Path(shown[0]).with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 27


def test_nothing_runs_any_more_once_its_end_is_told(qtbot, dialog) -> None:
    told: list[bool] = []
    # Direct, in the emitting thread, which is still running.
    dialog.lab.finished.connect(
        lambda _: told.append(dialog.lab.running()), Qt.ConnectionType.DirectConnection
    )
    played(qtbot, dialog)
    assert told == [False]
    qtbot.waitUntil(lambda: dialog.begin.isVisible() and not dialog.stop.isVisible())


def test_a_change_is_compared_with_the_set_without_it(qtbot, dialog) -> None:
    dialog.asked.setCurrentIndex(1)
    dialog.begin.click()
    assert "Сравнивать нечего" in dialog.message.text()
    dialog.lever.choose("option.vortex-healing-from")
    dialog.value.choice.setCurrentIndex(2)
    dialog.add.click()
    assert dialog.changes == ["option.vortex-healing-from=3"]
    played(qtbot, dialog)
    assert "От «Своя судьба» к «Своя судьба: " in dialog.page.toPlainText()
    assert len(reports.stored_runs()) == 2
    # Both stay selected for viewing or variation.
    assert dialog.report.currentText().startswith("Своя судьба · ")
    assert dialog.other.currentText().startswith("Своя судьба: ")
    assert dialog.delete_button.isEnabled()


def test_a_number_is_swept(qtbot, dialog) -> None:
    dialog.asked.setCurrentIndex(2)
    dialog.sweep.choose("zavulon.cost")
    dialog.range.least.setValue(6)
    dialog.range.most.setValue(7)
    played(qtbot, dialog)
    assert "Где силы равны? Завулон" in dialog.page.toPlainText()


def test_a_sweep_is_kept_and_listed_as_a_run_is(qtbot, dialog) -> None:
    dialog.asked.setCurrentIndex(2)
    dialog.sweep.choose("zavulon.cost")
    dialog.range.least.setValue(6)
    dialog.range.most.setValue(7)
    played(qtbot, dialog)
    swept = dialog.page.toPlainText()
    (kept,) = reports.stored_runs()
    assert "Завулон" in dialog.report.currentText()
    dialog.asked.setCurrentIndex(0)
    played(qtbot, dialog)
    assert dialog.page.toPlainText() != swept
    assert len(reports.stored_runs()) == 2
    dialog.report.setCurrentIndex(1 + reports.stored_runs().index(kept))
    with qtbot.waitSignal(dialog.lab.finished, timeout=20_000):
        dialog.report.activated.emit(dialog.report.currentIndex())
    dialog.lab.wait()
    assert dialog.page.toPlainText() == swept
    assert dialog.other.count() == 2
    dialog.delete_button.click()
    assert kept not in reports.stored_runs()


def test_the_game_behind_a_figure_is_one_click_away(qtbot, window, dialog) -> None:
    played(qtbot, dialog)
    behind = dialog.shown.studies[0].behind
    (turn, winner), games = next(iter(behind.items()))
    with qtbot.waitSignal(dialog.game_wanted, timeout=20_000) as told:
        dialog.page.anchorClicked.emit(QUrl(f"games:0/{winner}/{turn}-{turn}"))
    file, at, figure = told.args
    assert file.endswith(f"-{games[0] + 1:05}.dozorgame")
    assert at == turn
    with qtbot.waitSignal(dialog.game_wanted, timeout=20_000) as told:
        figure.another()
    assert told.args[0].endswith(f"-{games[1 % len(games)] + 1:05}.dozorgame")


def test_the_next_game_of_a_kind_is_called_from_the_table(qtbot, window, dialog) -> None:
    played(qtbot, dialog)
    turn, winner = next(iter(dialog.shown.studies[0].behind))
    with qtbot.waitSignal(dialog.game_wanted, timeout=20_000):
        dialog.page.anchorClicked.emit(QUrl(f"games:0/{winner}/{turn}-{turn}"))
    page = window.findChild(ReplayPage)
    assert page.turns()[page.position] == turn
    (button,) = (one for one in page.findChildren(QPushButton) if one.text() == "Ещё такая")
    with qtbot.waitSignal(dialog.game_wanted, timeout=20_000):
        button.click()


def test_a_game_of_the_lab_says_which_one_it_is_and_leads_back(qtbot, window, dialog) -> None:
    played(qtbot, dialog)
    (turn, _), games = next(one for one in dialog.shown.studies[0].behind.items() if one[0][1] == "dark")
    with qtbot.waitSignal(dialog.game_wanted, timeout=20_000):
        dialog.page.anchorClicked.emit(QUrl(f"games:0/dark/{turn}-{turn}"))
    bar = window.findChild(LabBar)
    run = dialog.report.currentText()
    assert bar.which.text() == f"{run}: Тьма выиграла на ходу {turn}, партия 1 из {len(games)}"
    window.preferences.set_language("en")
    assert bar.which.text().endswith(f"Dark won on turn {turn}, game 1 of {len(games)}")
    dialog.close()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.shown is window.host.start_page
    assert window.windows.open_lab().isVisible()


def test_the_latest_run_stands_there_at_once_in_the_language_of_now(qtbot, window, dialog) -> None:
    dialog.lever.choose("option.vortex-healing-from")
    dialog.value.choice.setCurrentIndex(2)
    dialog.add.click()
    played(qtbot, dialog)
    window.preferences.set_language("en")
    window.windows.open_lab()
    again = window.windows.open_lab()
    qtbot.waitUntil(lambda: again.shown is not None and not again.lab.running(), timeout=20_000)
    assert "Own Fate: " in again.page.toPlainText()
    assert "Своя судьба" not in again.page.toPlainText()
    qtbot.waitUntil(lambda: again.report.currentText().startswith("Own Fate: "))
    assert again.message.text() == ""
    again.close()


def test_what_is_known_already_is_told_though_fewer_deals_are_asked_for(qtbot, dialog) -> None:
    dialog.games.setValue(14)
    played(qtbot, dialog)
    dialog.games.setValue(1)
    assert dialog.games.value() == 1
    played(qtbot, dialog)
    assert "партий из 14." in dialog.page.toPlainText()
    dialog.asked.setCurrentIndex(2)
    dialog.sweep.choose("zavulon.cost")
    now = int(dialog.sweep.lever().value)
    dialog.range.least.setValue(now)
    dialog.range.most.setValue(now + 1)
    played(qtbot, dialog)
    said = dialog.page.toPlainText().splitlines()
    assert said[said.index(f"{now} (сейчас)") + 1] == "14"
    assert said[said.index(str(now + 1)) + 1] == "1"


def test_a_run_of_players_who_think_long_stops_at_once(qtbot, dialog) -> None:
    dialog.level.setCurrentIndex(dialog.level.findData("great"))
    dialog.sims.setValue(100_000)
    dialog.begin.click()
    qtbot.waitUntil(lambda: bool(active_children()), timeout=30_000)
    with qtbot.waitSignal(dialog.lab.finished, timeout=60_000) as told:
        dialog.stop.click()
    assert told.args == [True]
    dialog.lab.wait()
    assert "Остановлено" in dialog.message.text()


def test_another_question_takes_the_last_answer_away(qtbot, dialog) -> None:
    played(qtbot, dialog)
    dialog.seed.setValue(8)
    dialog.begin.click()
    assert dialog.page.toPlainText().startswith("Игра идёт")
    assert not dialog.show_page.isEnabled()
    dialog.lab.wait()


def test_what_is_tried_is_found_by_a_part_of_its_name_and_a_rule_says_what_it_does(qtbot, dialog) -> None:
    dialog.asked.setCurrentIndex(2)
    heads = [
        dialog.sweep.itemText(at) for at in range(dialog.sweep.count()) if dialog.sweep.itemData(at) == "-"
    ]
    assert heads == ["Дорожка", "Домашние правила", "Иные", "Заклинания"]
    assert dialog.sweep.lever() is not None
    line, completer = dialog.sweep.lineEdit(), dialog.sweep.completer()
    for part in ("городецкий: оп", "опыт"):
        completer.setCompletionPrefix(part)
        offered = [
            completer.completionModel().index(row, 0).data() for row in range(completer.completionCount())
        ]
        assert "Антон Городецкий: опыт" in offered
    dialog.sweep.setFocus()
    qtbot.waitUntil(lambda: line.selectedText() == line.text())
    line.setText("городецкий: оп")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert dialog.sweep.lever().key == "anton.experience"
    assert not dialog.lab.running()
    line.setText("никого такого")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.text() == "Антон Городецкий: опыт"
    dialog.sweep.choose("option.vortex-healing-from")
    hints = [label.text() for label in dialog.findChildren(Label) if label.isVisible()]
    assert dialog.sweep.lever().hint in hints
    assert "`" not in dialog.sweep.lever().hint


def test_another_length_of_the_track_keeps_its_labels(qtbot, dialog) -> None:
    even = dialog.versions[1].load()
    lever = next(one for one in even.levers if one.key == "vortex")
    assert lever.value == "1-1-2-2-3-3-4-4"
    assert lever.cells(6) == "1-1-2-2-3-3"
    assert lever.cells(10) == "1-1-2-2-3-3-4-4-5-5"
    assert (
        next(one for one in dialog.versions[0].load().levers if one.key == "vortex")
        .cells(12)
        .endswith("-11-12")
    )


def test_the_lab_goes_with_the_main_window_and_keeps_what_was_played(qtbot, window, dialog) -> None:
    dialog.games.setValue(5000)
    with qtbot.waitSignal(dialog.lab.finished, timeout=60_000):
        dialog.begin.click()
        window.close()
    assert not dialog.isVisible()
    dialog.lab.wait()
    assert len(reports.rows(reports.stored_runs()[0])) < 5000


def test_the_lab_offers_each_set_by_each_of_its_rules(dialog) -> None:
    offered = [dialog.version.itemText(at) for at in range(dialog.version.count())]
    assert offered[:2] == ["Своя судьба", "Своя судьба, Ровная"]
    book, even = (version.load() for version in dialog.versions[:2])
    assert (book.rule_set.key, even.rule_set.key) == ("book", "even")
    assert (book.options, book.cards) != (even.options, even.cards)
    assert set(even.aims) > {"light", "soon", "middle"}


def test_both_runs_of_a_comparison_stay_chosen(qtbot, dialog) -> None:
    dialog.asked.setCurrentIndex(1)
    dialog.lever.choose("option.vortex-healing-from")
    dialog.value.choice.setCurrentIndex(2)
    dialog.add.click()
    played(qtbot, dialog)
    chosen = {dialog.report.currentText(), dialog.other.currentText()}
    assert len(chosen) == 2
    assert not chosen & {dialog.report.itemText(0), dialog.other.itemText(0)}


def test_the_page_is_dark_at_night_and_paper_by_day(qtbot, window, dialog) -> None:
    window.preferences.set_theme("night")
    played(qtbot, dialog)
    assert tokens.INK not in dialog.shown.html
    night = dialog.shown.pictures["figure:0"]
    window.preferences.set_theme("day")
    qtbot.waitUntil(lambda: dialog.shown.pictures["figure:0"] != night, timeout=20_000)
    assert tokens.RED in dialog.shown.source


def test_what_another_question_has_played_counts_in_a_sweep(qtbot, dialog) -> None:
    dialog.games.setValue(14)
    played(qtbot, dialog)
    dialog.games.setValue(10)
    dialog.asked.setCurrentIndex(2)
    dialog.sweep.choose("zavulon.cost")
    now = int(dialog.sweep.lever().value)
    dialog.range.least.setValue(now - 1)
    dialog.range.most.setValue(now)
    played(qtbot, dialog)
    rows = [line.split("\n") for line in dialog.page.toPlainText().split("\nвывод\n")]
    deals = [word for word in rows[-1] if word in ("10", "14")]
    assert deals == ["10", "14"]


def test_a_lab_that_was_left_open_speaks_the_readers_language_when_asked_for_again(window, dialog) -> None:
    window.preferences.set_language("en")
    window.windows.open_lab()
    again = window.windows.open_lab()
    assert again is not dialog
    assert again.windowTitle() == window.preferences.t("ui.lab-title")
    again.close()
