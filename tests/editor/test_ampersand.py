"""An ampersand in a name is shown: Qt would take it for a mnemonic in buttons, menus, and form labels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QTabBar

from app.cards import game_edits
from app.cards.data import BackData, CounterData, SetData, Text, TrackData, empty_card, game_of
from app.editor.dialogs import CardDialog, FieldDialog
from app.editor.game_dialog import GameDialog
from app.editor.page import VIEWS, EditorPage


def named_set() -> SetData:
    """Return a set in which everything that has a name has one with an ampersand."""
    data = game_edits.empty("tin", "1", "en", {"en": "Tin & Tide"})
    for part in ("kind", "deck", "side"):
        data, _key = game_edits.add(data, part, f"Salt & {part}", "en")
    for widget in ("number", "choice", "flag", "long-text"):
        data, _key = game_edits.add_field(data, f"Ale & {widget}", widget, "en", choices=["Cat & Dog", "No"])
    data, table = game_edits.add(data, "lookup", "Look & Up", "en")
    data = game_edits.change(data, "lookup", table, of="alechoice")
    game, name = game_of(data), {"en": {"name": Text("Wood & Ore")}}
    side, label = game.side_keys[-1], {"en": {"label": Text("Wood & Ore")}}
    return replace(
        data,
        cards=(replace(empty_card(game, "mill", game.kind_keys[-1]), side=side, texts=name),),
        counters=(CounterData("wood", side, 3, texts=name),),
        tracks=(TrackData("score", (1, 2, 3), (side,) * 3, texts=name),),
        backs=(*data.backs, BackData("more", game.deck_keys[-1], game.no_side, label)),
    )


def eaten() -> Iterator[str]:
    """Yield the texts of this program's widgets in which an ampersand would be a mnemonic."""
    for widget in QApplication.allWidgets():
        texts = [action.text() for action in widget.actions()]
        if isinstance(widget, QAbstractButton) or (isinstance(widget, QLabel) and widget.buddy() is not None):
            texts.append(widget.text())
        if isinstance(widget, QMenu):
            texts.append(widget.title())
        if isinstance(widget, QTabBar):
            texts += map(widget.tabText, range(widget.count()))
        yield from (text for text in texts if re.search(r"\w &[^&]", text.replace("&&", "")))


def test_an_ampersand_in_a_name_is_eaten_nowhere(page: EditorPage) -> None:
    page.model.catalogue.put_set(named_set())
    page.model.open_set("tin")
    page.sets.fill()
    for view in VIEWS:
        page.show_view(view)
        page.choose("mill")
        QTest.qWait(1)
    for owner, key in (("counter", "wood"), ("track", "score"), ("back", "more")):
        page.board.choose(owner, key)
    dialog = GameDialog(page.model, page._preferences, page)
    for part in ("kind", "deck", "side", "field", "lookup"):
        dialog.choose(part, dialog._keys(part)[-1])
    more = (FieldDialog(page.model, page._preferences, "saltkind", page),
            CardDialog(page.model, page._preferences, "", page))  # fmt: skip
    assert page.set_button.text() == "Tin && Tide"
    assert not set(eaten())
    del more


@pytest.mark.parametrize("owner", ["counter", "track", "number", "rule_set"])
def test_something_new_on_the_board_is_named_first(page: EditorPage, owner: str) -> None:
    page.show_view("board")
    page.board.add(owner)
    line = page.board.focusWidget()
    assert line is not None
    assert (line.objectName(), line.hasSelectedText()) == ("name-ru", True)
