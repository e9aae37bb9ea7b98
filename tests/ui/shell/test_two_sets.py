"""Several card sets in one session: each game shows its own names and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QTextBrowser

from app.cards.catalogue import Catalogue
from app.cards.data import Text
from app.ui.board.replay_page import ReplayPage
from app.ui.new_game.dialog import NewGame, NewGameDialog
from app.ui.shell.main_window import MainWindow
from app.ui.shell.start import build_context
from app.widgets.preferences import Preferences

MINE = "my-set"


def put_mine(strength: int = 9, name: str = "Егор Городецкий") -> None:
    """Add a custom set: Own Fate with another Anton."""
    with Catalogue.open() as catalogue:
        data = catalogue.set_data("own-fate")
        cards = tuple(
            replace(
                card, strength=strength, texts={"ru": {**card.texts["ru"], "name": Text(name)}}
            ) if card.key == "anton" else card
            for card in data.cards
        )  # fmt: skip
        catalogue.put_set(replace(data, key=MINE, names={"ru": "Мой набор"}, cards=cards))


def edit(set_key: str, card: str, field: str, value: Any) -> None:
    """Change a number of a card as the editor does."""
    with Catalogue.open() as catalogue:
        number = next(row.id for row in catalogue.set_data(set_key).cards if row.key == card)
        catalogue.change(number, field, value)


@pytest.fixture
def main(qapp: QApplication, preferences: Preferences) -> Iterator[MainWindow]:
    """Return the main window over the user's catalogue with a custom set."""
    put_mine()
    made = MainWindow(preferences, build_context(preferences))
    made.resize(1366, 740)
    made.show()
    yield made
    made.close()
    shiboken6.delete(made)


def anton(main: MainWindow) -> tuple[str, int | None]:
    """Return Anton's name and strength as drawn on the page."""
    content = main.shown.preview.gallery.content("anton")
    return content.name, content.value("strength")


def file_of(main: MainWindow) -> Path:
    assert main.page is not None
    return main.page.session.match.file.path


def test_a_game_keeps_its_faces_when_another_set_is_played(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3))
    first = file_of(main)
    main.games.play(NewGame(seed=3, set_key=MINE))
    assert anton(main) == ("Егор Городецкий", 9)
    main.games.open_record(first)
    assert anton(main) == ("Антон Городецкий", 4)


def test_play_in_the_editor_leaves_the_running_game_as_it_is(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3))
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().reject())
    main.play_set(MINE)
    main.reload_cards()
    assert anton(main) == ("Антон Городецкий", 4)
    assert main.context.sets.chosen == MINE


def test_an_edited_number_changes_no_game_that_has_begun(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3))
    file = file_of(main)
    edit("own-fate", "anton", "strength", 7)
    main.reload_cards()
    assert anton(main)[1] == 4
    main.games.play(NewGame(seed=3))
    assert anton(main)[1] == 7
    main.games.open_record(file)
    assert anton(main)[1] == 4


def test_an_edited_name_is_seen_in_a_game_that_goes_on(main: MainWindow, qtbot: Any) -> None:
    main.games.play(NewGame(seed=3, set_key=MINE))
    put_mine(name="Игорь Городецкий")
    main.cards_changed()
    qtbot.waitUntil(lambda: anton(main) == ("Игорь Городецкий", 9), timeout=3000)


def test_a_replay_shows_the_numbers_that_it_was_played_with(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3, set_key=MINE))
    edit(MINE, "anton", "strength", 2)
    main.games.replay(main.page.session.match)
    assert isinstance(main.shown, ReplayPage)
    assert anton(main)[1] == 9


def test_a_game_with_a_set_that_is_gone_is_shown_with_shipped_texts_and_says_so(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3, set_key=MINE))
    file = file_of(main)
    main.host.leave()
    with Catalogue.open() as catalogue:
        catalogue.delete_set(MINE)
    main.reload_cards()
    main.games.open_record(file)
    assert anton(main) == ("Антон Городецкий", 9)
    assert "my-set (в каталоге больше нет)" in main.shown.preview.gallery.content("anton").footer


def test_a_rematch_with_a_set_that_is_gone_has_the_same_cards(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3, set_key=MINE))
    with Catalogue.open() as catalogue:
        catalogue.delete_set(MINE)
    main.page.rematch_wanted.emit(True)
    assert main.page.session.match.card_set.card("anton").strength == 9


def test_a_card_and_a_track_that_the_editor_took_away_stay_in_the_game(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3))
    with Catalogue.open() as catalogue:
        data = catalogue.set_data("own-fate")
        kept = tuple(card for card in data.cards if card.key != "anton")
        shorter = tuple(replace(track, cells=track.cells[:4], sides=track.sides[:4]) for track in data.tracks)
        catalogue.put_set(replace(data, cards=kept, tracks=shorter))
    main.reload_cards()
    assert anton(main) == ("Антон Городецкий", 4)
    assert len(main.shown.preview.gallery.track("balance").cells) == 21


def test_on_the_free_table_numbers_are_those_of_the_record(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3, game="free", set_key="own-fate"))
    file = file_of(main)
    main.host.leave()
    edit("own-fate", "anton", "strength", 7)
    main.games.open_record(file)
    assert anton(main)[1] == 4


def test_lessons_and_pictures_of_the_rules_show_the_shipped_numbers(main: MainWindow) -> None:
    edit("own-fate", "anton", "strength", 7)
    main.learning.set_up()
    assert main.shown.preview.gallery.content("anton").value("strength") == 4


def test_the_reference_tells_of_the_game_on_the_table(main: MainWindow) -> None:
    main.games.play(NewGame(seed=3))
    main.windows.open_reference("anton")
    shown = main.windows.reference_of("own-fate")
    main.games.play(NewGame(seed=3, set_key=MINE))
    text = shown.findChild(QTextBrowser).toPlainText()
    assert "Егор Городецкий" in text
    assert "9" in text.split("Опыт")[0]
    main.host.leave()


def dialog_of(main: MainWindow, key: str) -> NewGameDialog:
    return NewGameDialog(
        main,
        main.preferences,
        main.context.games(),
        main.host.gallery_of,
        computer=False,
        key=key,
        refusal=main.games.refusal,
    )


def test_the_set_in_play_is_named_and_can_be_changed(main: MainWindow) -> None:
    dialog = dialog_of(main, "own-fate")
    names = [dialog.sets.itemText(at) for at in range(dialog.sets.count())]
    assert names == ["Своя судьба", "Мой набор"]
    assert dialog.answer().set_key == "own-fate"
    dialog.sets.setCurrentIndex(1)
    assert dialog.answer().set_key == MINE
    dialog.choose("tribunal")
    assert dialog.answer().set_key == "tribunal"
    dialog.choose("free")
    assert dialog.sets.count() == 3


def test_a_set_that_cannot_be_played_is_refused_where_it_can_be_changed(main: MainWindow) -> None:
    with Catalogue.open() as catalogue:
        data = catalogue.set_data(MINE)
        catalogue.put_set(replace(data, tracks=()))
    dialog = dialog_of(main, "own-fate")
    dialog.sets.setCurrentIndex(1)
    dialog.begin()
    assert dialog.result() == dialog.DialogCode.Rejected
    assert "balance" in dialog.problem.text()
    assert not dialog.problem.isHidden()
    dialog.sets.setCurrentIndex(0)
    assert dialog.problem.isHidden()
    dialog.begin()
    assert dialog.result() == dialog.DialogCode.Accepted
