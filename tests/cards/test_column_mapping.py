"""Tables with foreign headings."""

import pytest

from app.cards import column_mapping, game_edits
from app.cards.column_mapping import ImportMapping
from app.cards.errors import CatalogueError


def table_of_sides(count: int) -> list[list[str]]:
    return [["key", "side"], *([f"hero-{number}", f"Side {number}"] for number in range(count))]


def test_a_table_may_add_as_many_sides_as_a_set_can_have():
    data = game_edits.empty("heroes", "1", "en", {"en": "Heroes"})
    left = 40 - len(column_mapping.game_of(data).sides)
    wish = ImportMapping(("key", "side"), "card", "en")
    assert len(column_mapping.unknown_sides(data, table_of_sides(left), wish)) == left
    with pytest.raises(CatalogueError) as refused:
        column_mapping.unknown_sides(data, table_of_sides(left + 1), wish)
    assert refused.value.reason.args == {"what": "side", "count": 41, "most": 40}
