"""A custom game's set on the free table, with its own names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.cards import game_edits
from app.cards.data import Text, empty_card, game_of
from app.ui.free.questions import BuildDialog


def test_cards_of_an_own_game_are_dealt_and_a_pile_is_built_by_its_own_words(
    free_table: Callable[..., Any], qtbot: Any
) -> None:
    data = game_edits.empty("heroes", "1", "ru", {"ru": "Герои"})
    data, hero = game_edits.add(data, "kind", "Герой", "ru")
    data, red = game_edits.add(data, "side", "Красные", "ru")
    dragon = replace(
        empty_card(game_of(data), "dragon", hero), side=red, copies=3, texts={"ru": {"name": Text("Дракон")}}
    )
    data = replace(data, cards=(dragon,))
    at = free_table(own=data)
    assert [len(at.state.piles[key]) for key in at.state.piles if key.startswith("deck")] == [3]
    dialog = BuildDialog(at.view, at.page._preferences, at.page.pile_view._gallery, at.state.set, "", print)
    qtbot.addWidget(dialog)
    offered = {name: [box.itemText(n) for n in range(box.count())] for name, box in dialog.choices.items()}
    assert [offered[name][1] for name in ("kind", "deck", "side")] == ["Герой", "Колода", "Красные"]
