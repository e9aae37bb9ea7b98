"""The balance lab, opened from the main window."""

import csv
from pathlib import Path

from PySide6.QtGui import QDesktopServices


def test_two_versions_are_played_and_compared_from_the_workshop_menu(qtbot, window, monkeypatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    window.menus["lab"].trigger()
    dialog = window.windows.lab(window, "own-fate")
    assert dialog.isVisible()
    assert dialog.version.currentText() == "Своя судьба"
    dialog.against.setCurrentIndex(dialog.against.count() - 1)
    dialog.level.setCurrentIndex(0)
    dialog.games.setValue(10)
    dialog.seed.setValue(7)
    done: list[int] = []
    dialog.lab.progressed.connect(done.append)
    with qtbot.waitSignal(dialog.lab.finished, timeout=90_000):
        dialog.start()
        assert not dialog.seed.isEnabled()
    dialog.lab.wait()
    assert done[-1] == 20
    page = Path(shown[0])
    assert page.name == "own-fate-shipped-novice-10-7.html"
    with page.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        assert {row["version"] for row in csv.DictReader(file)} == {
            dialog.version.currentText(),
            dialog.against.currentText(),
        }
    # The same deals of the same cards: there is nothing to tell apart.
    assert "Разница может быть случайной" in dialog.said.text()


def test_the_lab_goes_with_the_main_window(qtbot, window) -> None:
    dialog = window.windows.lab(window, "own-fate")
    dialog.games.setValue(5000)
    with qtbot.waitSignal(dialog.lab.refused, timeout=60_000):
        dialog.start()
        window.close()
    assert not dialog.isVisible()
    assert dialog.page is None
    dialog.lab.wait()


def test_the_lab_offers_each_set_by_each_of_its_rules(window) -> None:
    dialog = window.windows.lab(window, "own-fate")
    offered = [dialog.version.itemText(at) for at in range(dialog.version.count())]
    assert offered[:2] == ["Своя судьба", "Своя судьба, Ровная"]
    book, even = (version.load() for version in dialog.versions[:2])
    assert (book.rule_set.key, even.rule_set.key) == ("book", "even")
    assert (book.options, book.cards) != (even.options, even.cards)
    assert [version.key for version in dialog.versions[:2]] == ["own-fate", "own-fate-even"]
