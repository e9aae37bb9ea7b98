"""The choice of the quick tests: those that share most words with the change."""

from __future__ import annotations

from tests.quick import ranked_tests, words

TEXTS = {
    "tests/cards/test_merge.py::test_a_card_keeps_its_number": "from app.cards import merge; card.id == 0",
    "tests/cards/test_game.py::test_removed": "from app.cards import game_edits; with_symbol(data, '')",
    "tests/face/test_layout.py::test_a_symbol_is_drawn": "from app.face import layout; a symbol",
}


def test_words_are_names_and_the_stems_of_their_parts() -> None:
    names = {"removed_symbols", "item-given", "carddata"}
    assert set(words("removed_symbols(item-given, CardData)")) == {
        *names, "remov", "symbo", "item", "given", "card", "data",
    }  # fmt: skip


def test_the_test_that_names_what_changed_comes_first() -> None:
    ranked = ranked_tests(TEXTS, ["app/cards/game_edits.py"], words("def with_symbol(data, name): ..."))
    assert [test.rpartition("::")[2] for test in ranked] == ["test_removed", "test_a_symbol_is_drawn"]


def test_a_test_in_the_folder_of_the_module_comes_before_an_equal_one_elsewhere() -> None:
    texts = {f"tests/{folder}/test_a.py::test_a": "the price" for folder in ("bots", "cards", "face")}
    ranked = ranked_tests(texts | TEXTS, ["app/cards/prices.py"], words("price"))
    assert ranked[0].startswith("tests/cards/")
