"""Takes the guide's pictures that need more than an open window: the pages' examples, step by step."""

from __future__ import annotations

import json
import os
import re
import tempfile
import time
from collections import namedtuple
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from kit import ROOT
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app.bots import players
from app.bots.contest import play
from app.cards import composing, convert, game_edits, powers
from app.cards.catalogue import shipped
from app.cards.checks import new_card
from app.cards.data import Text
from app.cards.edits import copied_set
from app.composition import editor_opener, print_opener
from app.editor.page import EditorPage
from app.editor.preview_dialog import PreviewDialog
from app.editor.table_import import ColumnsDialog
from app.editor.window import EditorWindow
from app.rules.game import Action
from app.rules.match import Match
from app.rules.own_fate import GAME
from app.ui.new_game.dialog import NewGame
from app.ui.printing.print_window import PrintWindow
from app.ui.review.over_replay import ReviewOverReplay
from app.ui.setup.tribunal_page import TribunalSetUpPage
from app.ui.shell import start
from app.ui.shell.main_window import MainWindow
from app.ui.shell.screenshots import _wait, _wait_until_idle
from app.ui.tribunal.page import TribunalPage
from app.widgets.controls import ComboBox
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

SIZE = (1440, 810)
"""Size of a window, px."""
SCREEN = {"name": "guide", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "dpr": 1}
PATIENCE = 900.0
"""Longest wait for a review or the lab's games, s."""

POSITION = "tribunal+1+2 r9 | e14 1:h2m7g1l2x1 2:m3g1 3:m2 | e11 1:h2m3 2:m2g1 3:h1m4l2 | light act 1,2,3"
DEPTH = 8
"""Depth at which the analysis is pictured."""
REVIEWED = 35
"""Seed of the reviewed game: a novice's against a Watchman."""
ANCHOR = "M10 2H14V6H18V9H14V18L19 15V20H5V15L10 18V9H6V6H10Z"
DRAWN = "draw deck-deck 4", "take deck-deck top 560 568 up", "take deck-deck top 650 568"
"""What Player 1 does on the free table with *Harbour*."""


Names = namedtuple("Names", "game table card price cargo cargoes tiles tile quay copy")
NAMES = {
    "en": Names("Harbour", "harbour.csv", "Anchor", "Price", "Cargo", "Fish, Spice, Cloth", "Tiles", "Tile",
                "Quay", "Healers"),
    "ru": Names("Гавань", "gavan.csv", "Якорь", "Цена", "Груз", "Рыба, Пряности, Ткань", "Плитки", "Плитка",
                "Причал", "Лекари"),
}  # fmt: skip
"""What the pages call things."""


def take(folder: Path, languages: Sequence[str]) -> list[str]:
    """Write the pictures to *folder*, from an empty profile; return their names."""
    names = dict[str, None]()
    with tempfile.TemporaryDirectory() as home:
        screens = Path(home) / "screens.json"
        screens.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
        os.environ |= {"DOZOR_HOME": home, "QT_QPA_PLATFORM": f"offscreen:configfile={screens}"}
        reader = Preferences(Path(home) / "settings.ini", start.application([]))
        reader.set_reduced_motion(True)
        reader.set_theme("night")
        for language in languages:
            reader.set_language(language)
            reader.store("set", "own-fate")
            for name, picture in _pictures(reader, Path(home)):
                assert picture.save(str(folder / f"{name}-{language}.png"), "PNG")
                names[name] = None
    return list(names)


def _pictures(reader: Preferences, home: Path) -> Iterator[tuple[str, QPixmap]]:
    editors = editor_opener()
    printer = print_opener(editors)
    doors = [partial(start.open_window, door, reader) for door in (editors, printer)]
    window = MainWindow(reader, start.build_context(reader, *doors))
    _show(window)
    yield from _tribunal(window)
    yield "review", _review(window)
    yield "lab", _lab(window)
    editor = editors(window, reader)
    _show(editor)
    yield from _power(window, editor, NAMES[reader.language])
    yield from _make(window, editor, NAMES[reader.language], home)
    editor.close()
    window.close()
    window.deleteLater()


def _tribunal(window: MainWindow) -> Iterator[tuple[str, QPixmap]]:
    """Yield a position set up and its analysis in a game against the computer."""
    window.learning.set_up("tribunal")
    page = window.host.shown
    assert isinstance(page, TribunalSetUpPage)
    page.set_line(POSITION)
    page.panel.footer.players["dark"].setCurrentIndex(3)
    page.scene.picked.emit("light-1")
    yield "position", _grab(window)
    page.panel.footer.buttons["play"].click()
    table = window.page
    assert isinstance(table, TribunalPage)
    table.analyse()
    panel = table.analysis.panel
    _until(lambda: panel.analysis is not None and panel.analysis.depth >= DEPTH)
    panel.stop_wanted.emit()
    table.notice.hide()
    yield "analysis", _grab(window)


def _review(window: MainWindow) -> QPixmap:
    """Return the first mistake in the review of a whole game."""
    with shipped() as catalogue:
        cards = convert.card_set(catalogue.set_data("own-fate"))
    seats = {"light": players.player("novice"), "dark": players.player("watchman")}
    match = Match.begin(GAME, cards, REVIEWED, players={"light": "", "dark": " ⚙ watchman"})
    for move in play(GAME, cards, seats, REVIEWED).moves:
        match.submit(move.action)
    window.archive.review(match)
    over = window.host.shown.findChild(ReviewOverReplay)
    _until(lambda: over.review is not None and over.review.whole)
    over.step(1)
    return _grab(window)


def _lab(window: MainWindow) -> QPixmap:
    """Return the answer to the lab's first question about *Own Fate*."""
    lab = window.windows.open_lab()
    assert lab is not None
    _show(lab)
    _until(lambda: not lab.lab.running())
    lab.start()
    _until(lambda: not lab.lab.running() and lab.shown is not None)
    picture = _grab(lab)
    lab.close()
    return picture


def _power(window: MainWindow, editor: EditorWindow, names: Names) -> Iterator[tuple[str, QPixmap]]:
    """Yield the steps of the page on powers."""
    page, model, language = editor.page, editor.page.model, window.preferences.language
    original = model.catalogue.set_data("own-fate")
    key = _key(names.copy)
    _put(page, copied_set(original, key, {language: names.copy}), key)
    page.choose("medved")
    page.face.show_language(language)
    form = page.form.power
    form.compose.click()
    _settle(editor)
    page.form.verticalScrollBar().setValue(form.mapTo(page.form.widget(), QPoint()).y() - 12)
    form.rows[-1].chips["when",].click()
    popup: Any = QApplication.activePopupWidget()
    popup.list.setCurrentRow(popup.words().index(composing.word(("when",), "turn-ends", language)))
    yield "power-when", _grab(editor, popup)
    popup.close()
    card = model.card_of("medved")
    assert card is not None
    power = powers.listed(card)[-1]
    for path, value in ((("when",), "turn-ends"), (("who",), "one"), (("who", "side"), "own"),
                        (("who", "state"), "wounded")):  # fmt: skip
        power = next(o.power for o in composing.offers(power, path, card) if o.value == value and o.power)
    form.picked.emit([*powers.listed(card)[:-1], power])
    _settle(editor)
    form.take.click()
    _settle(editor)
    page.form.ensureWidgetVisible(form.print)
    yield "power-text", _grab(editor)
    assert page.try_power(card.id, 1) is not None
    yield "power-try", _grab(window)


def _make(
    window: MainWindow, editor: EditorWindow, names: Names, home: Path
) -> Iterator[tuple[str, QPixmap]]:
    """Yield the steps of the page on games of one's own."""
    page, model, language = editor.page, editor.page.model, window.preferences.language
    key = _key(names.game)
    _put(page, game_edits.empty(key, "1", language, {language: names.game}), key)
    _add_card(page, names.card, "card")
    data, price = game_edits.add_field(model.data, names.price, "number", language)
    _put(page, data)
    choices = names.cargoes.split(",")
    data, cargo = game_edits.add_field(model.data, names.cargo, "choice", language, choices=choices)
    _put(page, data)
    page.show_view("card")
    _settle(editor)
    page.form.verticalScrollBar().setValue(page.form.verticalScrollBar().maximum())
    yield "make-fields", _grab(editor)
    _put(page, game_edits.with_symbol(model.data, "anchor", ANCHOR))
    guide = (ROOT / "docs" / "guide" / language / "make.md").read_text(encoding="utf-8")
    rows = re.findall(r"^    (.+;.*)$", guide, re.M)
    (card,) = model.cards()
    texts = {"name": Text(names.card), "rules": Text(rows[1].split(";")[1])}
    model.put([replace(card, texts={language: texts})], "editor.undo-game", {})
    page.form.verticalScrollBar().setValue(0)
    table = home / names.table
    table.write_text("\n".join(rows), encoding="utf-8")
    columns: list[QPixmap] = []
    answering = single_shot(editor, lambda: answer(QApplication.activeModalWidget()), 100)

    def answer(dialog: QWidget | None) -> None:
        if isinstance(dialog, ColumnsDialog):
            dialog.show_targets([f"name:{language}", f"rules:{language}", price, cargo, "copies", ""])
            columns.append(_grab(editor, dialog))
        if isinstance(dialog, ColumnsDialog | PreviewDialog):
            dialog.accept()
        answering.start()

    answering.start()
    page.sets.take_file(table)
    answering.stop()
    yield "make-columns", columns[0]
    _design(page, price)
    yield "make-face", _grab(editor)
    _design_rest(page, cargo)
    _add_tile(page, names, language)
    page.show_view("table")
    page.print_requested.emit(key, tuple(card.key for card in model.cards()))
    sheets = next(
        top for top in QApplication.topLevelWidgets() if isinstance(top, PrintWindow) and top.isVisible()
    )
    _show(sheets)
    _until(lambda: sheets.result is not None)
    yield "make-print", _grab(sheets)
    sheets.close()
    window.games.play(NewGame(seed=1, game="free", set_key=key))
    assert window.page is not None
    window.page.curtain.raise_curtain()
    for text in (*DRAWN, f"take deck-{_key(names.tiles)} top 606 344 up"):
        window.page.run_action(Action.parse(text))
    yield "make-play", _grab(window)


def _design(page: EditorPage, price: str) -> None:
    """Give the cards a face of their own with the symbol and the price."""
    page.show_view("design")
    _settle(page)
    page.design.separate_template()
    _add_part(page, "symbol", symbol="'anchor'", x=44, y=70)
    _add_part(page, "number", text=price, x=53, y=71)


def _design_rest(page: EditorPage, cargo: str) -> None:
    """Add the cargo to the face, and design the back."""
    _add_part(page, "text", text=cargo, x=4, y=72, w=30, size=9)
    page.design.side.buttons["back"].click()
    _settle(page)
    page.design.separate_template()
    _add_part(page, "symbol", symbol="'anchor'", size=26, color="#ffffff", x=18.5, y=54)


def _add_part(page: EditorPage, kind: str, **values: object) -> None:
    view = page.design
    view.add_part(kind)
    _settle(page)
    for name, value in values.items():
        line: Any = view.form.lines[name]
        if isinstance(line, ComboBox) and (at := line.findData(value)) >= 0:
            line.setCurrentIndex(at)
            line.activated.emit(at)
        else:
            line = line.lineEdit() if isinstance(line, ComboBox) else line
            line.setText(str(value))
            line.editingFinished.emit()
        QApplication.processEvents()


def _add_tile(page: EditorPage, names: Names, language: str) -> None:
    """Add the hexagonal tile in a deck of its own."""
    data, size = game_edits.add(page.model.data, "size", "hex", language)
    data = game_edits.change(data, "size", size, shape="hex", w=70.0, h=61.0)
    data, deck = game_edits.add(data, "deck", names.tiles, language)
    data, kind = game_edits.add(data, "kind", names.tile, language)
    data = game_edits.change(data, "kind", kind, deck=deck, size=size)
    back = replace(data.backs[0], key=deck, deck=deck)
    _put(page, replace(data, backs=(*data.backs, back)))
    _add_card(page, names.quay, kind)


def _add_card(page: EditorPage, name: str, kind: str) -> None:
    data = page.model.data
    card = new_card(data, _key(name), kind)
    page.add_card(replace(card, texts={data.source: {"name": Text(name)}}))


def _key(name: str) -> str:
    return game_edits.key_for(name, ())


def _put(page: EditorPage, data: Any, opened: str = "") -> None:
    """Store *data*, and open the set *opened* if it is new."""
    assert page.model.put_set(data, "editor.undo-game")
    if opened:
        page.model.open_set(opened)


def _show(window: QWidget) -> None:
    window.resize(*SIZE)
    window.show()
    _settle(window)


def _settle(shown: QWidget) -> None:
    """Wait until *shown* is painted and has finished its work."""
    running = QApplication.instance()
    assert isinstance(running, QApplication)
    _wait(shown)
    _wait_until_idle(running, shown)


def _until(is_reached: Callable[[], bool]) -> None:
    """Wait until *is_reached*."""
    end = time.monotonic() + PATIENCE
    while not is_reached():
        QApplication.processEvents()
        time.sleep(0.02)
        assert time.monotonic() < end


def _grab(shown: QWidget, *above: QWidget) -> QPixmap:
    """Return a picture of *shown* with the windows *above* it."""
    _settle(shown)
    picture = shown.grab()
    with QPainter(picture) as painter:
        for other in above:
            area = QRect(shown.mapFromGlobal(other.mapToGlobal(QPoint())), other.size())
            painter.drawPixmap(area, other.grab())
            painter.setPen(QColor(other.palette().mid().color()))
            painter.drawRect(area.adjusted(-1, -1, 0, 0))
    return picture
