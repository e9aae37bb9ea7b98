"""The new-game dialog: choice by pictures, a summary line of other settings, remembered choices."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QStyleOptionViewItem, QWidget

from app.bots.player import SECONDS
from app.bots.players import LEVELS
from app.cards.catalogue import Catalogue
from app.cards.source import set_from_template
from app.i18n import text
from app.rules.game import SEATS
from app.rules.record import End, Header
from app.rules.record_file import RecordFile
from app.ui.board.bot_client import think_time
from app.ui.new_game.dialog import ABOUT, NewGameDialog
from app.ui.saves import saved_games
from app.ui.shell.main_window import MainWindow
from app.ui.shell.start import build_context
from app.widgets.drawing import clear_cache
from app.widgets.windows import screen_of

Ask = Callable[..., NewGameDialog]


@pytest.fixture
def main(qtbot, preferences) -> MainWindow:
    made = MainWindow(preferences, build_context(preferences))
    qtbot.addWidget(made)
    made.resize(1366, 740)
    made.show()
    return made


@pytest.fixture
def ask(qtbot, main) -> Ask:
    def show(key: str = "", *, computer: bool = True) -> NewGameDialog:
        games = main.context.games()
        made = NewGameDialog(main, main.preferences, games, main.host.gallery_of, computer=computer, key=key)
        qtbot.addWidget(made)
        made.show()
        return made

    return show


def set_player(dialog: NewGameDialog, seat: str, player: str) -> None:
    combo = dialog.players[seat]
    combo.setCurrentIndex(combo.findData(player))


def colours(widget) -> int:
    picture = widget.grab().toImage()
    spots = ((x, y) for x in range(4, picture.width() - 4, 3) for y in range(4, 140, 3))
    return len({picture.pixel(x, y) for x, y in spots})


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_game_is_a_picture_with_its_name_and_one_sentence(ask: Ask, preferences, language):
    preferences.set_language(language)
    dialog = ask()
    assert list(dialog.tiles) == ["own-fate", "tribunal", "free"]
    for key, tile in dialog.tiles.items():
        assert tile.text() == preferences.t(f"ui.game-{key}")
        assert tile.accessibleDescription().count(".") == 1
    assert [tile.text() for tile in map(dialog.sides.get, dialog.seats)] == [
        preferences.t("table.seat-light"),
        preferences.t("table.seat-dark"),
    ]


def test_the_pictures_are_cards_that_are_drawn_when_the_dialog_stands(ask: Ask, qtbot):
    clear_cache()
    dialog = ask()
    tile = dialog.tiles["own-fate"]
    bare = colours(tile)
    qtbot.waitUntil(lambda: colours(tile) > 4 * bare, timeout=20000)


def test_a_side_that_is_pressed_is_played_against_the_computer(ask: Ask, qtbot):
    dialog = ask("own-fate")
    set_player(dialog, "dark", "watchman")
    qtbot.mouseClick(dialog.sides["dark"], Qt.MouseButton.LeftButton)
    assert dialog.answer().players == {"light": "watchman", "dark": "person"}
    assert [tile.isChecked() for tile in map(dialog.sides.get, dialog.seats)] == [False, True]
    qtbot.mouseClick(dialog.sides["light"], Qt.MouseButton.LeftButton)
    assert dialog.answer().players == {"light": "person", "dark": "watchman"}


def test_two_persons_are_both_sides_chosen(ask: Ask):
    dialog = ask("own-fate")
    set_player(dialog, "dark", "person")
    assert all(tile.isChecked() for tile in map(dialog.sides.get, dialog.seats))


def test_games_and_sides_are_chosen_by_keys_and_spoken(ask: Ask, qtbot):
    dialog = ask("own-fate")
    for tile in (dialog.tiles["tribunal"], dialog.sides["dark"]):
        tile.setFocus()
        qtbot.keyClick(tile, Qt.Key.Key_Space)
        spoken = QAccessible.queryAccessibleInterface(tile)
        assert spoken.role() in (QAccessible.Role.CheckBox, QAccessible.Role.Button)
        assert spoken.state().checked
        assert spoken.text(QAccessible.Text.Name) == tile.text()
        assert spoken.text(QAccessible.Text.Description) == tile.toolTip()
    assert dialog.key == "tribunal"
    assert dialog.answer().players["dark"] == "person"


def test_what_else_is_set_stands_on_one_line_until_it_is_unfolded(ask: Ask):
    dialog = ask("own-fate")
    assert not dialog.sets.isVisible()
    assert "Правила: «По книге» · Карты: Своя судьба" in dialog.settings.text()
    dialog.settings.click()
    assert dialog.sets.isVisible()
    dialog.rules.combo.setCurrentIndex(dialog.rules.combo.findData("even"))
    dialog.house_rules.set_values({**dialog.house_rules.values(), "tie": "draw"})
    assert "«Ровная», изменены вручную" in dialog.settings.text()


def test_open_settings_fold_every_picture(ask: Ask):
    dialog = ask("own-fate")
    shown = [*dialog.tiles.values(), *map(dialog.sides.get, dialog.seats)]
    heights = [tile.heightForWidth(300) for tile in shown]
    dialog.open_settings(True)
    assert all(tile.heightForWidth(300) < height for tile, height in zip(shown, heights, strict=True))
    dialog.open_settings(False)
    assert [tile.heightForWidth(300) for tile in shown] == heights


def test_a_game_that_cannot_begin_shows_what_is_to_be_changed(ask: Ask):
    dialog = ask("own-fate")
    dialog._refusal = lambda _wanted: "Нельзя."
    dialog.begin()
    assert dialog.problem.isVisible()
    assert dialog.sets.isVisible()


def test_the_next_new_game_is_as_the_last_one_was(ask: Ask):
    first = ask("tribunal")
    first.choose_side("dark")
    set_player(first, "light", "tribunal-strong")
    first.set_variant("second")
    first.begin()
    other = ask("own-fate")
    other.open_settings(True)
    other._names["light"].setText("Аня")
    other._open.setChecked(True)
    other.rules.combo.setCurrentIndex(other.rules.combo.findData("even"))
    other.house_rules.set_values({**other.house_rules.values(), "tie": "draw"})
    wanted = other.answer()
    other.begin()
    again = ask("own-fate").answer()
    assert (again.players, again.names, again.options) == (wanted.players, wanted.names, wanted.options)
    assert (again.rule_set, again.open_hands) == (wanted.rule_set, True)
    tribunal = ask("tribunal").answer()
    assert tribunal.players == {"light": "tribunal-strong", "dark": "person"}
    assert tribunal.options["expansion-2"]
    assert not tribunal.options["expansion-1"]
    assert not tribunal.open_hands


@pytest.mark.parametrize("key", ["own-fate", "tribunal", "free"])
def test_every_control_is_set_again_the_next_time(ask: Ask, main, key):
    with Catalogue.open() as catalogue:
        names = {"ru": "Мои карты", "en": "My cards"}
        catalogue.put_set(set_from_template("cards-54", "mine", "1", "ru", names))
    first = ask(key)
    first.open_settings(True)
    first.show_house_rules(True)
    for kind in (QComboBox, QCheckBox, QComboBox):  # The number of seats depends on the set.
        for control in filter(QWidget.isVisible, first.findChildren(kind)):
            if isinstance(control, QComboBox):
                control.setCurrentIndex(control.count() - 1)
            else:
                control.click()
    chosen = first.answer()
    first.begin()
    main.context.game_of(key).sets.choose(chosen.set_key)
    assert replace(ask(key).answer(), seed=chosen.seed) == chosen


@pytest.mark.parametrize(
    "left", ["{", "[1]", '{"players": 3, "options": {"tie": "?"}, "rules": {"key": "gone"}}']
)
def test_what_was_remembered_and_makes_no_sense_is_as_at_first(ask: Ask, preferences, left):
    first = ask("own-fate").answer()
    preferences.store("new-game-own-fate", left)
    again = ask("own-fate").answer()
    assert (again.players, again.options, again.rule_set) == (first.players, first.options, first.rule_set)


def test_who_has_no_computer_is_not_asked_for_a_side(ask: Ask):
    dialog = ask("own-fate", computer=False)
    assert not dialog.sides["light"].isVisible()
    assert set(dialog.answer().players.values()) == {"person"}
    dialog.open_settings(True)
    assert dialog._names["light"].isVisible()


@pytest.mark.parametrize("percent", [100, 200])
def test_the_dialog_stays_on_the_screen(ask: Ask, preferences, percent):
    preferences.set_text_percent(percent)
    dialog = ask("own-fate")
    for on in (False, True):
        dialog.open_settings(on)
        QApplication.processEvents()
        assert dialog.frameGeometry().height() <= screen_of(dialog).availableGeometry().height()


@pytest.mark.parametrize("height", [700, 768])
def test_on_a_low_screen_the_pictures_give_way_and_no_row_is_cut_off(ask: Ask, monkeypatch, height):
    low = QRect(0, 0, 1366, height)
    screen = SimpleNamespace(availableSize=low.size, availableGeometry=lambda: low)
    monkeypatch.setattr("app.ui.new_game.dialog.screen_of", lambda _widget: screen)
    dialog = ask("own-fate")
    QApplication.processEvents()
    assert dialog.height() < low.height()
    assert dialog._area.verticalScrollBar().maximum() == 0


def test_an_empty_table_is_one_press_and_changes_nothing_that_is_remembered(ask: Ask):
    dialog = ask("free")
    assert dialog.empty.isVisible()
    before = ask("free").answer().options
    dialog.empty.click()
    assert dialog.result() == NewGameDialog.DialogCode.Accepted
    assert dialog.answer().options == {**before, "layout": "empty"}
    assert ask("free").answer().options == before
    assert before["layout"] == "kept"
    assert not ask("own-fate").empty.isVisible()


def test_who_plays_a_set_without_light_and_dark_is_first_or_second(ask: Ask, preferences):
    with Catalogue.open() as catalogue:
        names = {"ru": "Мои карты", "en": "My cards"}
        catalogue.put_set(set_from_template("cards-54", "mine", "1", "ru", names))
    dialog = ask("free")
    dialog.sets.setCurrentIndex(dialog.sets.findData("mine"))
    assert [dialog.sides[seat].accessibleName() for seat in SEATS] == ["Первый игрок", "Второй игрок"]
    dialog.sets.setCurrentIndex(dialog.sets.findData("own-fate"))
    assert [dialog.sides[seat].accessibleName() for seat in SEATS] == ["Ночной Дозор", "Дневной Дозор"]
    dialog.sets.setCurrentIndex(dialog.sets.findData("mine"))
    assert ask("own-fate").sides["light"].accessibleName() == "Ночной Дозор"


def test_people_have_names_and_a_computer_has_none(ask: Ask):
    dialog = ask("own-fate")
    dialog.open_settings(True)
    for seat in SEATS:
        dialog.players[seat].setCurrentIndex(dialog.players[seat].findData("person"))
        dialog._names[seat].setText({"light": "Мария", "dark": "Том"}[seat])
    assert dialog.answer().names == {"light": "Мария", "dark": "Том"}
    dialog.choose_side("light")
    assert dialog.answer().names == {"light": "Мария"}
    assert "Том" not in dialog.settings.text()
    assert not dialog._names["dark"].isEnabled()
    dialog._names["light"].setText("\u202eМария\u200b ⚙ novice")
    assert dialog.answer().names == {"light": "Мария novice"}
    dialog._names["light"].setText("\u3164\u200b")
    assert not dialog.answer().names


def test_the_think_time_is_kept_for_every_game_and_asked_only_where_a_computer_searches(
    ask: Ask, preferences
):
    dialog = ask()
    dialog.open_settings(True)
    assert dialog.think_time.isVisible()
    assert think_time(preferences) == SECONDS
    choice = dialog.think_time.choice
    choice.setCurrentIndex(choice.findData(10))
    assert think_time(preferences) == SECONDS
    dialog.begin()
    assert think_time(preferences) == 10
    again = ask("tribunal")
    again.open_settings(True)
    assert not again.think_time.isVisible()
    again.choose("own-fate")
    assert again.think_time.choice.currentData() == 10


def test_the_great_other_can_be_played_against(ask: Ask):
    dialog = ask()
    set_player(dialog, "dark", "great")
    assert dialog.answer().players["dark"] == "great"


def test_the_free_table_speaks_of_no_rules(ask: Ask):
    dialog = ask("free")
    dialog.open_settings(True)
    assert text("ui.new-told-no-rules", "ru") in dialog.settings.text()
    assert not dialog.rules.combo.isVisible()
    dialog.choose("own-fate")
    assert dialog.rules.combo.isVisible()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_computers_levels_have_one_name_each_and_those_of_tribunal_others(language):
    names = [text(f"ui.player-{level}", language).casefold() for level in LEVELS["own-fate"]]
    assert all(
        name.endswith(text(f"bots.level-{level}", language).casefold())
        for name, level in zip(names, LEVELS["own-fate"], strict=True)
    )
    assert not set(names) & {text(f"ui.player-{level}", language).casefold() for level in LEVELS["tribunal"]}


def store_game(level: str, winner: str | None) -> None:
    header = Header(
        "own-fate", 1, "own-fate", "0" * 64, 3, players={"light": "Аня", "dark": f"dark ⚙ {level}"}
    )
    file = RecordFile.create(saved_games.new_file(), header)
    file.append(End(winner, "resigned"))
    file.close()


def test_each_level_says_what_it_is_good_at_how_strong_it_is_and_your_score_against_it(ask: Ask, qtbot):
    for winner in ("light", "light", "dark", None):
        store_game("watchman", winner)
    dialog = ask("own-fate")
    combo = dialog.players["dark"]
    novice, watchman = combo.findData("novice"), combo.findData("watchman")
    qtbot.waitUntil(lambda: "побед 2, поражений 1, ничьих 1" in combo.itemData(watchman, ABOUT))
    assert text("ui.level-novice", "ru") in dialog.levels.text()
    assert text("ui.level-novice.strength", "ru") in dialog.levels.text()
    assert "ни одной партии" in combo.itemData(novice, ABOUT)
    combo.setCurrentIndex(watchman)
    assert dialog.levels.text() == combo.itemData(watchman, ABOUT)
    listed = QStyleOptionViewItem()
    combo.itemDelegate().initStyleOption(listed, combo.model().index(watchman, 0))
    assert listed.text.split("\u2028") == [combo.itemText(watchman), *dialog.levels.text().split("\n")]


@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
def test_the_description_follows_the_players(ask: Ask, game):
    dialog = ask(game)
    for level in LEVELS[game]:
        set_player(dialog, "dark", level)
        assert text(f"ui.level-{level}", "ru") in dialog.levels.text()
    set_player(dialog, "dark", "person")
    assert dialog.levels.isHidden()


def test_the_players_say_which_side_they_play(ask: Ask):
    dialog = ask("own-fate")
    names = {seat: box.accessibleName() for seat, box in dialog.players.items()}
    assert all(text(f"table.seat-{seat}", "ru") in name for seat, name in names.items())


def test_no_tab_stop_is_silent(ask: Ask):
    dialog = ask()
    stops = [
        widget
        for widget in dialog.findChildren(QWidget)
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    silent = [
        widget
        for widget in stops
        if not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    ]
    assert len(stops) > 8
    assert silent == []
