"""The list of saved games: every file of the folder, valid or not, and its actions."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QListWidget, QPushButton, QTextBrowser

from app import paths
from app.rules.record import Header, RuleSetName
from app.ui.board.replay_page import ReplayPage
from app.ui.new_game.dialog import NewGame
from app.ui.saves import saved_games
from app.ui.saves.descriptions import modified_text, player, summarize, title_of
from app.ui.saves.page import SavesPage


@pytest.fixture
def page(window: Any, new_game: NewGame) -> SavesPage:
    """Return the list with one unfinished game."""
    window.games.play(new_game)
    window.host.leave()
    window.archive.show_saves()
    assert isinstance(window.shown, SavesPage)
    return window.shown


def test_an_unfinished_game_goes_on(window: Any, page: SavesPage, qtbot: Any) -> None:
    assert page.chosen is not None
    file = page.chosen.file
    page.open_chosen()
    assert window.page.session.match.file.path == file


def test_the_start_screen_says_which_game_goes_on(window: Any) -> None:
    window.games.play(NewGame(players={"light": "person", "dark": "novice"}, seed=3))
    window.host.leave()
    file = saved_games.unfinished()
    assert file is not None
    one = saved_games.read_summary(file)
    shown = [button for button in window.host.start_page.findChildren(QPushButton) if button.isVisible()]
    told = shown[0].accessibleDescription()
    t = window.preferences.t
    assert told == " · ".join(
        (
            t("ui.game-own-fate"),
            t("ui.saves-in-turn", turn=1),
            t("ui.player-novice"),
            window.preferences.moment(one.modified, "d MMMM, HH:mm"),
        )
    )


def test_an_unfinished_game_is_looked_through_without_its_hands(window: Any, page: SavesPage) -> None:
    file = page.chosen.file
    before = file.read_bytes()
    page.look_at_chosen()
    replay = window.shown
    assert isinstance(replay, ReplayPage)
    for _ in range(3):
        QTest.keyClick(replay, Qt.Key.Key_End)
    assert replay.scene.view.seat is None
    hidden = replay.scene.view.hands
    assert not [card for cards in hidden.values() for card in cards if card]
    shown = [box for box in replay.findChildren(QComboBox) if box.isVisible()]
    assert not shown
    replay.leave_wanted.emit()
    assert isinstance(window.shown, SavesPage)
    assert file.read_bytes() == before


def test_an_unfinished_game_has_a_picture_of_its_table(page: SavesPage) -> None:
    one = page.chosen
    picture = QImage(str(saved_games.picture_of(one.file)))
    colours = {
        picture.pixelColor(x, y).name() for x in range(0, 640, 8) for y in range(0, picture.height(), 8)
    }
    assert len(colours) > 20
    assert "<img" in page.findChild(QTextBrowser).toHtml()
    page.rename("Вечер")
    assert saved_games.picture_of(page.chosen.file).exists()
    assert not saved_games.picture_of(one.file).exists()
    page.delete()
    page.undo_delete()
    assert "<img" in page.findChild(QTextBrowser).toHtml()


def test_pictures_of_games_that_are_gone_go_too(
    window: Any, page: SavesPage, new_game: NewGame, qtbot: Any
) -> None:
    page.rename("Старая")
    gone = page.chosen.file
    assert saved_games.picture_of(gone).exists()
    qtbot.waitUntil(lambda: "Воронка" in details(page), timeout=5000)  # Windows deletes no file that is read
    gone.unlink()
    window.games.play(new_game)
    window.host.leave()
    assert not saved_games.picture_of(gone).exists()


def details(page: SavesPage) -> str:
    """Return the details next to the list."""
    return str(page.findChild(QTextBrowser).toPlainText())


def test_the_position_is_told(page: SavesPage, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: "Воронка" in details(page), timeout=5000)


@pytest.fixture
def alike(window: Any) -> SavesPage:
    """Return the list of six games of the same players, three with one decision."""
    for number in range(6):
        window.games.play(NewGame(seed=3))
        if number % 2:
            window.page.session.submit(window.page.session.match.state.legal()[0])
        window.host.leave()
    window.archive.show_saves()
    return window.shown


def titles(page: SavesPage) -> list[str]:
    rows = page.findChild(QListWidget)
    return [rows.item(at).text().partition("\n")[0] for at in range(rows.count())]


def test_games_between_the_same_two_have_different_names(alike: SavesPage, qtbot: Any) -> None:
    assert len(set(titles(alike))) == 6
    qtbot.waitUntil(lambda: all(", ход 1" in title for title in titles(alike)), timeout=10000)
    assert len(set(titles(alike))) == 6


def test_a_name_says_which_game_when_and_how_far(page: SavesPage, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: "ход 1" in titles(page)[0], timeout=5000)
    assert re.fullmatch(r"\d+ \w+ 20\d\d, \d\d:\d\d · Своя судьба, ход 1", titles(page)[0])


def test_the_arrows_choose_a_game_and_enter_opens_it(window: Any, alike: SavesPage, qtbot: Any) -> None:
    second = alike.listed[1].file
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(alike.focusProxy(), key)
    assert window.page.session.match.file.path == second


def test_the_round_of_tribunal_is_told(window: Any, page: SavesPage, qtbot: Any) -> None:
    class Standing:
        state = type("State", (), {"round": 4})

    one = page.chosen
    assert one is not None
    header = replace(one.header, game="tribunal", players={"light": "Аня", "dark": "Боря"})
    told = title_of(replace(one, header=header), window.preferences, Standing())
    assert told.endswith("Трибунал, раунд 4")
    assert summarize(replace(one, header=header), window.preferences).startswith("Аня — Боря · не окончена")


def test_a_game_that_has_a_name_is_dated_below_it_and_no_other_is_dated_twice(
    page: SavesPage, preferences: Any
) -> None:
    one = page.chosen
    date = modified_text(one, preferences)
    assert (title_of(one, preferences) + summarize(one, preferences)).count(date) == 1
    assert date in summarize(replace(one, file=Path("Кубок.dozorgame")), preferences)


def test_the_rules_of_a_game_are_told_where_they_are_not_the_books(page: SavesPage, preferences: Any) -> None:
    one = page.chosen
    assert one is not None
    assert "Короткая" not in summarize(one, preferences)
    by_others = replace(one, header=replace(one.header, rule_set=RuleSetName("short", "Короткая")))
    assert summarize(by_others, preferences).endswith(" · Короткая")


def test_a_game_of_no_named_players_is_called_by_its_seats(preferences: Any) -> None:
    fate = Header("own-fate", 1, "own-fate", "0", 1)
    assert player(fate, "light ⚙ novice", preferences) == "Ночной Дозор (Компьютер: новичок)"
    assert player(fate, "Аня", preferences) == "Аня"
    own = replace(fate, game="free", card_lines=("cards tide", "seat key=light names.ru=Краб"))
    assert [player(own, seat, preferences) for seat in ("light", "third")] == ["Краб", "Третий игрок"]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Аня ⚙ novice", "Аня (Компьютер: новичок)"),
        ("dark ⚙ novice", "Компьютер: новичок"),
        ("Дневной Дозор и Ко", "Дневной Дозор и Ко"),
    ],
)
def test_the_details_tell_a_player_whole(page: SavesPage, written: str, told: str) -> None:
    one = page.chosen
    assert one is not None
    assert one.header is not None
    players = {"light": "light", "dark": written}
    assert f"<b>{told}</b>" in page._page(replace(one, header=replace(one.header, players=players)))


def test_the_set_is_called_by_its_name(page: SavesPage, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: "Воронка" in details(page), timeout=5000)
    assert "own-fate" not in details(page)
    assert "Набор карт" in details(page)


def test_a_game_is_renamed_and_keeps_its_ending(page: SavesPage) -> None:
    page.rename("Вечер у Семёна: реванш/2")
    assert page.chosen is not None
    assert page.chosen.file.name == "Вечер у Семёна реванш2.dozorgame"
    assert page.chosen.named.startswith("Вечер")


def test_a_name_that_is_taken_writes_over_nothing(page: SavesPage) -> None:
    other = paths.games() / "Партия.dozorgame"
    other.write_text("x", encoding="utf-8")
    page.refresh()
    page.choose(next(one.file for one in page.listed if one.header is not None))
    page.rename("Партия")
    assert other.read_text(encoding="utf-8") == "x"
    assert (paths.games() / "Партия 2.dozorgame").exists()


def test_a_deleted_game_comes_back(page: SavesPage) -> None:
    assert page.chosen is not None
    file = page.chosen.file
    page.delete()
    assert not file.exists()
    assert page.listed == []
    page.undo_delete()
    assert [one.file for one in page.listed] == [file]


def test_a_deleted_game_comes_back_after_the_list_was_left(window: Any, page: SavesPage) -> None:
    assert page.chosen is not None
    file = page.chosen.file
    page.delete()
    window.host.leave()
    window.archive.show_saves()
    label = window.preferences.t("ui.saves-undo")
    (restore,) = [button for button in window.shown.findChildren(QPushButton) if button.text() == label]
    assert restore.isVisible()
    restore.click()
    assert [one.file for one in window.shown.listed] == [file]
    assert restore.isHidden(), "nothing deleted is left"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("torn.dozorgame", b"dozor-game 1\ngame own-fate\nrules"),
        ("picture.png", b"\x89PNG\r\n\x1a\n"),
        ("future.dozorgame", b"dozor-game 99\n"),
        ("empty.dozorgame", b""),
    ],
)
def test_a_damaged_or_foreign_file_is_listed_with_its_reason(
    page: SavesPage, name: str, content: bytes
) -> None:
    (paths.games() / name).write_bytes(content)
    page.refresh()
    page.choose(paths.games() / name)
    assert page.chosen is not None
    assert page.chosen.problem is not None
    (opens,) = [button for button in page.findChildren(QPushButton) if button.property("primary")]
    assert not opens.isEnabled()
    assert len(details(page)) > len(name) + 20


def test_recent_games_stand_in_the_menu(window: Any, page: SavesPage) -> None:
    assert page.chosen is not None
    assert [file for _, file in window.archive.recent()] == [page.chosen.file]
    menu = window.menus.menu("recent")
    menu.aboutToShow.emit()
    assert len(menu.actions()) == 1
    menu.actions()[0].trigger()
    assert window.page is not None


def test_a_deleted_game_is_not_offered_to_go_on(page: SavesPage) -> None:
    page.delete()
    assert saved_games.unfinished() is None


def test_a_record_read_after_the_page_has_gone_harms_nothing(
    page: SavesPage, preferences: Any, qtbot: Any
) -> None:
    held, read = threading.Event(), threading.Event()

    def slowly(_file: Path) -> None:
        held.wait(10)
        read.set()

    asks = SavesPage(preferences, read_view=slowly)
    asks.show()
    assert asks.listed
    shiboken6.delete(asks)
    held.set()
    assert read.wait(10)
    for thread in threading.enumerate():
        if thread.name == "dozor-saves":
            thread.join(10)


def test_a_record_deleted_while_the_folder_is_listed_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, gone = paths.games() / "here.dozorgame", paths.games() / "gone.dozorgame"
    here.write_text("dozor-game 1\n", encoding="utf-8")
    # What a listing still names after another program has deleted it.
    monkeypatch.setattr(Path, "glob", lambda _folder, _pattern: iter((gone, here)))
    assert saved_games.newest() == [here, gone]
    assert saved_games.unfinished() == here
