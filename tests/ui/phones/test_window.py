"""Phones from the menu to the end: the dialog, the line at the table, reconnection."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from app.lan import addresses
from app.rules.game import SEATS
from app.table import phone_store as store
from app.ui.coach import lessons
from app.ui.new_game.dialog import NewGame
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow
from tests.ui.phones.conftest import Phone

SMALL = 768 - 48 - 31
"""Height of a small screen without Windows 11's task bar and a title bar, in px."""
HERE = addresses.Address("127.0.0.1", "lo", True)


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local_addresses", lambda: [HERE])


@pytest.fixture
def window(qtbot: Any, preferences: Any) -> MainWindow:
    """Return the main window with a game of two people."""
    made = MainWindow(preferences, start.build_context(preferences))
    qtbot.addWidget(made)
    made.show()
    made.games.play(NewGame(seed=4))
    return made


def scan(window: MainWindow, seat: Any) -> Phone:
    """Connect a phone by the dialog's code."""
    hands = window.games.phones
    assert hands is not None
    assert hands.remote is not None
    return Phone(hands.remote).sit_down(hands.remote.lan.ticket(seat)[0])


def test_the_dialog_shows_a_code_a_seat_and_what_the_network_could_see(window: MainWindow) -> None:
    window.games.hands_on_phones()
    dialog = window.games.phones.dialog
    assert set(dialog.seats) == set(SEATS)
    for card in dialog.seats.values():
        assert card.picture.sizeHint().width() > 150
        assert "http://127.0.0.1:" in card.typed.text()
        assert len(card.letters.text()) == 9
    assert "не зашифрована" in dialog.warning.text()
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert not any("#" in text for text in texts), "a ticket is scanned, never read"


def test_it_goes_by_itself_when_everybody_has_come(window: MainWindow, qtbot: Any) -> None:
    window.games.hands_on_phones()
    hands = window.games.phones
    for seat in SEATS:
        scan(window, seat)
    qtbot.waitUntil(lambda: hands.dialog is None, timeout=5000)
    assert hands.bar.line("light").startswith("●")


def test_codes_fit_a_small_screen(window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: Any) -> None:
    both = [HERE, addresses.Address("127.0.0.2", "wlan", True)]
    monkeypatch.setattr(addresses, "local_addresses", lambda: both)
    window.games.hands_on_phones()
    hands = window.games.phones
    assert hands.dialog.addresses.isVisible()
    assert hands.dialog.height() <= SMALL
    phones = [scan(window, seat) for seat in SEATS]
    qtbot.waitUntil(lambda: hands.dialog is None, timeout=5000)
    dialog = window.games.hands_on_phones() or hands.dialog
    for seat in SEATS:
        dialog.seats[seat].code.click()
        assert dialog.focusWidget() is not dialog.seats[seat].here
        assert not dialog.seats[seat].picture.isHidden()
    hands.remote._received.emit("", {"t": "knock", "address": "192.168.1.7"})
    QApplication.processEvents()
    assert dialog.height() <= SMALL
    for one in phones:
        one.socket.close()


def test_without_a_network_it_says_so(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local_addresses", list)
    window.games.hands_on_phones()
    assert "не в сети" in window.games.phones.dialog.problem.text()
    assert window.games.phones.remote is None


def test_an_address_that_is_gone_is_one_sentence(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local_addresses", lambda: [addresses.Address("203.0.113.9", "x", True)])
    window.games.hands_on_phones()
    assert "203.0.113.9" in window.games.phones.dialog.problem.text()
    assert window.games.phones.dialog._cards.isHidden()


def test_when_the_network_has_changed_another_address_can_be_chosen(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.games.hands_on_phones()
    scan(window, "light")
    window.games.phones.dialog.accept()
    monkeypatch.setattr(addresses, "local_addresses", lambda: [addresses.Address("127.0.0.2", "wlan", True)])
    window.games.hands_on_phones()
    dialog = window.games.phones.dialog
    assert "127.0.0.1" in dialog.problem.text()
    assert dialog.addresses.isEnabled()
    dialog.addresses.setCurrentIndex(0)
    dialog.addresses.activated.emit(0)
    assert window.games.phones.remote.lan.address == "127.0.0.2"
    assert dialog.problem.text() == ""
    assert window.page.session.on_phones == frozenset()


def test_the_line_at_the_table_leads_back_to_the_screen(window: MainWindow, qtbot: Any) -> None:
    window.games.hands_on_phones()
    hands = window.games.phones
    phone = scan(window, "light")
    phone.send(t="name", name="<b>Аня</b>")
    qtbot.waitUntil(lambda: "<b>Аня</b>" in hands.bar.line("light"), timeout=5000)
    phone.send(t="sleep")
    qtbot.waitUntil(lambda: hands.bar.line("light").startswith("◐"), timeout=5000)
    words = [entry.text() for entry in hands.bar.menu("light").actions() if entry.text()]
    assert words == ["Показать новый код", "Показать руку здесь", "Отключить телефоны"]
    hands.bar.here_wanted.emit("light")
    assert hands.bar.line("light").startswith("▭")
    hands.bar.off_wanted.emit()
    assert hands.bar is None
    assert hands.remote is None


def test_the_game_put_aside_goes_on_with_its_phones(window: MainWindow) -> None:
    window.games.hands_on_phones()
    phone = scan(window, "light")
    file, port = window.page.session.match.file.path, window.games.phones.remote.lan.port
    window.host.leave()
    assert phone.wait(lambda: next((m for m in phone.told if m["t"] == "gone"), None))["why"] == "aside"
    assert store.read(file).port == port
    window.games.open_record(file)
    phone.remote = window.games.phones.remote
    phone.wake()
    assert window.page.session.on_phones == {"light"}
    window.host.leave()


def test_what_lies_beside_a_game_may_be_anything(window: MainWindow) -> None:
    file = window.page.session.match.file.path
    window.host.leave()
    store.file_of(file).parent.mkdir(exist_ok=True)
    for text in ("", "[]", '{"seats": ["light"]}', '{"address": 1, "port": "x", "seats": 5}', "\x00"):
        store.file_of(file).write_text(text, encoding="utf-8")
        window.games.open_record(file)
        assert window.games.phones is None
        assert window.page is not None


def test_an_address_that_is_gone_when_the_game_goes_on_is_said_and_the_hand_is_here(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, said = window.page.session.match.file.path, []
    window.host.leave()
    store.write(file, store.StoredPhones("203.0.113.9", 5000, ("light",), {"light": "0" * 64}))
    monkeypatch.setattr(window.host, "show_message", said.append)
    window.games.open_record(file)
    assert len(said) == 1
    assert window.page.session.on_phones == frozenset()


def test_a_rematch_keeps_the_phones_at_the_other_side(window: MainWindow, qtbot: Any) -> None:
    window.games.hands_on_phones()
    phone = scan(window, "light")
    window.page.session.submit(window.page.talk_action("resign", "dark"))
    window.page.rematch_wanted.emit(True)
    qtbot.waitUntil(
        lambda: window.games.phones is not None and window.games.phones.remote is not None, timeout=5000
    )
    assert window.page.session.on_phones == {"dark"}
    phone.remote = window.games.phones.remote
    phone.wake()
    assert phone.view["over"] is None


def test_a_new_game_may_begin_with_phones(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.new_game import dialog as dialogs

    def accept(self: Any) -> int:
        self.phones.setChecked(True)
        self.begin()
        return int(self.result())

    monkeypatch.setattr(dialogs.NewGameDialog, "exec", accept)
    window.games.new_game("own-fate")
    assert window.games.phones is not None
    assert window.games.phones.dialog is not None


def test_the_phones_of_a_game_come_along_into_the_next(window: MainWindow) -> None:
    window.games.hands_on_phones()
    phones = {seat: scan(window, seat) for seat in SEATS}
    port = window.games.phones.remote.lan.port
    window.host.leave()
    window.games.play(NewGame({"light": "person", "dark": "novice"}, seed=5, phones=True))
    assert window.games.phones.remote.lan.port == port
    assert window.page.session.on_phones == {"light"}
    phones["light"].remote = window.games.phones.remote
    phones["light"].wake()
    window.host.leave()
    window.games.play(NewGame(seed=6, phones=True))
    assert window.page.session.on_phones == {"light"}
    window.games.phones.stop("off")
    window.games.play(NewGame(seed=7, phones=True))
    assert window.page.session.on_phones == frozenset()


def test_a_page_that_is_opened_anew_is_where_it_was(window: MainWindow) -> None:
    window.games.hands_on_phones()
    port = window.games.phones.remote.lan.port
    window.games.phones.dialog.off.click()
    window.games.hands_on_phones()
    assert window.games.phones.remote.lan.port == port


def test_whoever_plays_on_phones_is_asked_so_at_the_first_start(window: MainWindow) -> None:
    window.learning.first_start()
    window.shown.play_wanted.emit("phones")
    assert window.games.phones.dialog is not None
    assert window.page.session.persons() == list(SEATS)


def test_lessons_have_no_hands_for_phones(window: MainWindow) -> None:
    assert window.menus["phones"].isEnabled()
    window.learning.learn(lessons.known()[0])
    assert not window.menus["phones"].isEnabled()
    window.host.show_start()


def test_nothing_of_phones_is_loaded_before_they_are_wanted() -> None:
    code = (
        "import sys\n"
        "from app.ui.shell import start\n"
        "from app.ui.shell.main_window import MainWindow\n"
        "from app.ui.new_game.dialog import NewGame\n"
        "running = start.application([]); reader = start.preferences(running)\n"
        "window = MainWindow(reader, start.build_context(reader)); window.show()\n"
        "window.games.play(NewGame(seed=4))\n"
        "parts = ('websockets', 'segno', 'ifaddr')\n"
        "own = ('app.lan', 'app.ui.phones.', 'app.table.phone')\n"
        "print([one for one in [*sys.modules] if one.split('.')[0] in parts or one.startswith(own)])\n"
        "window.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=100)
    assert done.stdout.strip() == "['app.table.phone_store']", done.stderr


@pytest.fixture(autouse=True)
def _process_events() -> Any:
    yield
    QApplication.processEvents()


def test_the_line_and_the_dialog_say_that_a_stranger_tries_to_join(window: MainWindow) -> None:
    window.games.hands_on_phones()
    hands = window.games.phones
    bar, dialog = hands.bar, hands.dialog
    assert not bar.join_attempt.isVisible()
    bar_height, dialog_height = bar.heightForWidth(280), dialog.height()
    assert not dialog.join_attempt.isVisible()
    hands.remote._received.emit("", {"t": "knock", "address": "192.168.1.7"})
    QApplication.processEvents()
    for label in (bar.join_attempt, dialog.join_attempt):
        assert "192.168.1.7" in label.text()
    assert dialog.join_attempt.isVisible()
    assert dialog.height() <= dialog_height
    dialog.accept()
    QApplication.processEvents()
    assert bar.join_attempt.isVisible()
    assert bar.heightForWidth(280) == bar_height
