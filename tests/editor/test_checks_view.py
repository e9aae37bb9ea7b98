"""The list of findings: a line for each missing translation, in groups and filtered."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
import shiboken6

from app.cards import game_edits
from app.cards.catalogue import Catalogue
from app.cards.data import CounterData, SetData, Text, empty_card, game_of
from app.editor import checks_view
from app.editor.checks_view import ChecksView
from app.editor.model import EditorModel
from app.widgets.preferences import Preferences


def harbour(cards: int) -> SetData:
    """Return a set with *cards* cards and a counter; everything but its name lacks German."""
    data = game_edits.empty("harbour", "1", "en", {"en": "Harbour", "de": "Hafen"})
    blank = empty_card(game_of(data), "", game_of(data).kind_keys[0])
    made = (
        replace(blank, key=f"card-{n}", copies=n, texts={"en": {"name": Text(f"Card {n}")}})
        for n in range(cards)
    )
    coin = CounterData("coin", game_of(data).no_side, 3, texts={"en": {"name": Text("Coin")}})
    return replace(data, cards=tuple(made), counters=(coin,))


@pytest.fixture
def view(qtbot, catalogue: Catalogue, preferences: Preferences) -> Iterator[ChecksView]:
    preferences.set_language("en")
    catalogue.put_set(harbour(8))
    made = ChecksView(EditorModel(catalogue, "harbour"), preferences)
    made.resize(900, 500)
    made.show()
    qtbot.waitUntil(made.finished)
    yield made
    shiboken6.delete(made)


def rows(view: ChecksView, parent: int | None = None) -> list[tuple[str, ...]]:
    """Return the texts of the rows, or of those in the group in row *parent*."""
    root = view.tree.invisibleRootItem() if parent is None else view.tree.topLevelItem(parent)
    items = [root.child(row) for row in range(root.childCount())]
    return [tuple(item.text(column) for column in range(3)) for item in items]


def choose(view: ChecksView, kind: str, language: str = "") -> None:
    view.kinds.setCurrentIndex(view.kinds.findData(kind))
    view.languages.setCurrentIndex(view.languages.findData(language))


def test_missing_translations_are_one_group_and_each_names_its_thing(view: ChecksView) -> None:
    choose(view, "missing")
    (group,) = rows(view)
    assert group[0].startswith("Not translated: ")
    assert not view.show_button.isVisible()
    view.tree.topLevelItem(0).setExpanded(True)
    inside = rows(view, 0)
    assert group[0].endswith(f" {len(inside)}")
    assert ("Not translated.", "Coin", "Counter · DE") in inside
    assert [name for _said, name, place in inside if place == "Name · DE"] == [f"Card {n}" for n in range(8)]


def test_the_list_is_filtered_by_kind_and_by_language(view: ChecksView) -> None:
    every = rows(view)
    choose(view, "set")
    assert [(name, place) for _said, name, place in rows(view)] == [("Card 0", "Copies")]
    choose(view, "missing", "de")
    assert len(rows(view)) == 1
    choose(view, "missing", "en")
    assert rows(view) == []
    assert view.title.text().startswith("0 of ")
    choose(view, "")
    assert rows(view) == every


def test_an_open_group_stays_open_and_its_row_chosen(qtbot, view: ChecksView) -> None:
    choose(view, "missing", "de")
    view.tree.topLevelItem(0).setExpanded(True)
    before = rows(view, 0)
    view.tree.setCurrentItem(view.tree.topLevelItem(0).child(3))
    view.check_all()
    qtbot.waitUntil(view.finished)
    assert (rows(view, 0), view.tree.topLevelItem(0).isExpanded()) == (before, True)
    assert view.tree.currentIndex().row() == 3


def test_a_long_list_says_how_many_are_left_out(view: ChecksView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks_view, "MAX_SHOWN", 2)
    choose(view, "missing")
    view.tree.topLevelItem(0).setExpanded(True)
    total = int(rows(view)[0][0].rpartition(" ")[2])
    assert len(rows(view, 0)) == 3
    assert rows(view, 0)[2][0].startswith(f"{total - 2} more")
