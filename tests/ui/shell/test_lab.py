"""The balance lab, opened from the main window."""

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices

from app.bots import reports
from app.face import tokens
from app.widgets import lab_run


@pytest.fixture
def dialog(qtbot, window, monkeypatch):
    """The lab, its set read, the quickest players, few deals."""
    monkeypatch.setattr(lab_run, "NICE", 0)
    window.menus["lab"].trigger()
    made = window.windows.lab(window, "own-fate", window.show_game)
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
    (kept,) = reports.kept()
    before = reports.rows(kept)
    assert len(before) == 10
    dialog.games.setValue(14)
    played(qtbot, dialog)
    (kept,) = reports.kept()
    assert reports.rows(kept)[:10] == before
    assert len(reports.rows(kept)) == 14
    dialog.open_page()
    assert shown[0].endswith(f"{kept.key}-14.html")
    with Path(shown[0]).with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 27


def test_nothing_runs_any_more_once_its_end_is_told(qtbot, dialog) -> None:
    told: list[bool] = []
    # In the thread that tells it, which is still there.
    dialog.lab.finished.connect(
        lambda _: told.append(dialog.lab.running()), Qt.ConnectionType.DirectConnection
    )
    played(qtbot, dialog)
    assert told == [False]
    qtbot.waitUntil(lambda: dialog.begin.isVisible() and not dialog.stop.isVisible())


def test_a_change_is_compared_with_the_set_without_it(qtbot, dialog) -> None:
    dialog.asked.setCurrentIndex(1)
    dialog.begin.click()
    assert "Сравнивать нечего" in dialog.said.text()
    dialog.lever.choose("option.vortex-healing-from")
    dialog.value.choice.setCurrentIndex(2)
    dialog.add.click()
    assert dialog.changes == ["option.vortex-healing-from=3"]
    played(qtbot, dialog)
    assert "От «Своя судьба» к «Своя судьба: " in dialog.page.toPlainText()
    assert len(reports.kept()) == 2


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
    (kept,) = reports.kept()
    assert "Завулон" in dialog.report.currentText()
    dialog.asked.setCurrentIndex(0)
    played(qtbot, dialog)
    assert dialog.page.toPlainText() != swept
    assert len(reports.kept()) == 2
    dialog.report.setCurrentIndex(1 + reports.kept().index(kept))
    with qtbot.waitSignal(dialog.lab.finished, timeout=20_000):
        dialog.report.activated.emit(dialog.report.currentIndex())
    dialog.lab.wait()
    assert dialog.page.toPlainText() == swept
    assert dialog.other.count() == 2
    dialog.forget.click()
    assert kept not in reports.kept()


def test_the_game_behind_a_figure_is_one_click_away(qtbot, window, dialog) -> None:
    played(qtbot, dialog)
    behind = dialog.shown.studies[0].behind
    (turn, winner), games = next(iter(behind.items()))
    with qtbot.waitSignal(dialog.game_wanted, timeout=20_000) as told:
        dialog.page.anchorClicked.emit(QUrl(f"games:0/{winner}/{turn}-{turn}"))
    assert told.args[0].endswith(f"-{games[0] + 1:05}.dozorgame")


def test_the_lab_goes_with_the_main_window_and_keeps_what_was_played(qtbot, window, dialog) -> None:
    dialog.games.setValue(5000)
    with qtbot.waitSignal(dialog.lab.finished, timeout=60_000):
        dialog.begin.click()
        window.close()
    assert not dialog.isVisible()
    dialog.lab.wait()
    assert len(reports.rows(reports.kept()[0])) < 5000


def test_the_lab_offers_each_set_by_each_of_its_rules(dialog) -> None:
    offered = [dialog.version.itemText(at) for at in range(dialog.version.count())]
    assert offered[:2] == ["Своя судьба", "Своя судьба, Ровная"]
    book, even = (version.load() for version in dialog.versions[:2])
    assert (book.rule_set.key, even.rule_set.key) == ("book", "even")
    assert (book.options, book.cards) != (even.options, even.cards)
    assert set(even.aims) > {"light", "soon", "middle"}


def test_the_list_of_numbers_is_grouped_and_searched(qtbot, dialog) -> None:
    box = dialog.lever
    heads = [box.itemText(row) for row in range(box.count()) if not box.model().item(row).isEnabled()]
    assert heads == ["Правила и Воронка", "Иные", "Заклинания в колоде"]
    box.lineEdit().setText("завулон")
    box.lineEdit().editingFinished.emit()
    assert box.lever().key == "zavulon.cost"
    box.lineEdit().setText("ничего такого")
    box.lineEdit().editingFinished.emit()
    assert box.lever().key == "zavulon.cost"
    assert box.currentText() == box.lever().name


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
    rows = [line.split("\n") for line in dialog.page.toPlainText().split("вывод")]
    deals = [word for word in rows[-1] if word in ("10", "14")]
    assert deals == ["10", "14"]


def test_the_next_game_of_the_same_kind_is_a_key_away(qtbot, window, dialog) -> None:
    window.menus["lab-next"].trigger()
    played(qtbot, dialog)
    behind = dialog.shown.studies[0].behind
    (turn, winner), games = max(behind.items(), key=lambda item: len(item[1]))
    with qtbot.waitSignal(dialog.game_wanted, timeout=20_000):
        dialog.page.anchorClicked.emit(QUrl(f"games:0/{winner}/{turn}-{turn}"))
    with qtbot.waitSignal(dialog.game_wanted, timeout=20_000) as told:
        window.menus["lab-next"].trigger()
    assert told.args[0].endswith(f"-{games[1 % len(games)] + 1:05}.dozorgame")
